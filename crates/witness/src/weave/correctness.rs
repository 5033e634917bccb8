//! Correctness witnesses: every invariant becomes an assertion in the program.
//!
//! At its location, the program calls an error function if the invariant does not hold. So it is proved, not trusted;
//! and after its assertion it may be assumed, which helps with the rest of the proof.

use std::collections::BTreeMap;

use crate::{Contract, Invariant, InvariantKind, Position};
use tracewright_c::weave::{Condition, Expression, NoExpression, Spot, Weaver, parse_expression};
use tracewright_source::printable;

use super::{Refusal, rounds};

/// The prefix of the functions that assertions call.
const CLAIM: &str = "__tracewright_claim_";

/// The claims of a witness, by the numbers of these functions.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    /// The claim with its location, for reports.
    texts: Vec<String>,
}

impl Claims {
    fn add(&mut self, text: String) -> String {
        // The text is displayed, and comes from the witness, so it is untrusted.
        self.texts.push(printable(&text).into_owned());
        format!("{CLAIM}{}", self.texts.len() - 1)
    }

    /// The error functions.
    pub fn functions(&self) -> Vec<String> {
        (0..self.texts.len()).map(|number| format!("{CLAIM}{number}")).collect()
    }

    /// The claim that a check at an offset of a text belongs to; an operation in the expression of a claim belongs to
    /// it.
    pub fn at(&self, text: &str, offset: usize) -> Option<&str> {
        let behind = text.get(offset..)?;
        let (between, number) = behind.split_once(CLAIM)?;
        // An expression contains none of these, and a claim follows one of them.
        if between.contains([';', '{', '}']) {
            return None;
        }
        let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
        self.texts.get(digits.parse::<usize>().ok()?).map(String::as_str)
    }
}

/// Instruments a program with the claims of a witness. `files` gives the number of a file by its name in the witness.
pub fn weave(
    weaver: &mut Weaver,
    invariants: &[Invariant],
    contracts: &[Contract],
    files: &dyn Fn(&str) -> usize,
) -> Result<Claims, Refusal> {
    let types = weaver.type_names();
    let mut claims = Claims::default();
    // All claims about a loop are inserted side by side, because nested claims would exceed the limit on nesting.
    let mut loops: BTreeMap<Condition, String> = BTreeMap::new();
    for invariant in invariants {
        let location = &invariant.location;
        if invariant.kind == InvariantKind::LoopTransition {
            let spot = Spot { file: files(&location.file), line: location.line, column: location.column };
            let found = weaver.loop_at(spot).ok_or_else(|| {
                Refusal::rule(invariant.position, format!("no loop starts at {}:{}", location.file, location.line))
            })?;
            let text =
                format!("transition invariant `{}` at {}:{}", invariant.value.trim(), location.file, location.line);
            let number = claims.texts.len();
            let function = claims.add(text);
            let code = rounds::code(weaver, &found, (invariant, number), &function)?;
            loops.entry(found).or_default().push_str(&code);
            continue;
        }
        let expression = expression(&invariant.value, &types, invariant.position)?;
        if expression.has_result || !expression.before.is_empty() {
            let rule = "an invariant is about the current state: `\\result`, `\\old` and `\\at` have no place in it";
            return Err(Refusal::rule(invariant.position, rule));
        }
        let place = match location.column {
            Some(column) => format!("{}:{}:{column}", location.file, location.line),
            None => format!("{}:{}", location.file, location.line),
        };
        let function = claims.add(format!("invariant `{}` at {place}", invariant.value.trim()));
        let code = format!("if (!({})) {function}();", expression.text);
        let spot = Spot { file: files(&location.file), line: location.line, column: location.column };
        let nothing = |what: &str| Refusal::rule(invariant.position, format!("{what} starts at {place}"));
        match invariant.kind {
            InvariantKind::Loop => {
                let found = weaver.loop_at(spot).ok_or_else(|| nothing("no loop"))?;
                loops.entry(found).or_default().push_str(&format!("{code} "));
            }
            InvariantKind::Statement | InvariantKind::LoopTransition => {
                let found = weaver.statement(spot).ok_or_else(|| nothing("no statement and no declaration"))?;
                weaver.around_statement(&found, &code, "");
            }
        }
    }
    for (condition, code) in &loops {
        weaver.before_condition(condition, code.trim_end());
    }
    for contract in contracts {
        weave_contract(weaver, contract, files, &types, &mut claims)?;
    }
    Ok(claims)
}

fn weave_contract(
    weaver: &mut Weaver,
    contract: &Contract,
    files: &dyn Fn(&str) -> usize,
    types: &[String],
    claims: &mut Claims,
) -> Result<(), Refusal> {
    let location = &contract.location;
    let spot = Spot { file: files(&location.file), line: location.line, column: location.column };
    let function = weaver.function_at(spot, location.function.as_deref()).ok_or_else(|| {
        Refusal::rule(contract.position, format!("no function is defined at {}:{}", location.file, location.line))
    })?;
    let read =
        |text: &Option<String>| text.as_deref().map(|text| expression(text, types, contract.position)).transpose();
    let (requires, ensures) = (read(&contract.requires)?, read(&contract.ensures)?);
    if requires.as_ref().is_some_and(|requires| requires.has_result || !requires.before.is_empty()) {
        let rule = "`requires` is about the start of a function: `\\result`, `\\old` and `\\at` have no place in it";
        return Err(Refusal::rule(contract.position, rule));
    }
    let mut claim = |word: &str, text: &Option<String>, expression: &Option<Expression>| match (text, expression) {
        (Some(text), Some(expression)) => {
            let name = claims.add(format!("contract of `{}`, {word} `{}`", function.name, text.trim()));
            format!("if (!({})) {name}();", expression.text)
        }
        _ => String::new(),
    };
    let before = claim("requires", &contract.requires, &requires);
    let after = claim("ensures", &contract.ensures, &ensures);
    let values: Vec<Expression> = ensures.into_iter().collect();
    if weaver.around_body(&function, &before, &after, &values) {
        return Ok(());
    }
    Err(Refusal::Unsupported(format!("the contract of `{}`, which has no prototype or returns nothing", function.name)))
}

/// An expression of a witness.
pub fn expression(text: &str, types: &[String], position: Position) -> Result<Expression, Refusal> {
    parse_expression(text, types).map_err(|error| match error {
        NoExpression::Unsupported(what) => Refusal::Unsupported(what),
        error => Refusal::rule(position, format!("`{}`: {error}", text.trim())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_belong_to_the_claims_around_them() {
        let claims = Claims { texts: vec!["a".to_owned(), "b".to_owned()] };
        let text = "x = u + v; while ((({ if (!(x + y < 3)) __tracewright_claim_0(); }), (x))) { z = x + 1; \
                    if (!(z)) __tracewright_claim_1(); y(); }";
        let at = |what: &str| claims.at(text, text.find(what).expect("there"));
        assert_eq!([at("x + y"), at("__tracewright_claim_0")], [Some("a"), Some("a")]);
        assert_eq!([at("z)"), at("u + v"), at("x + 1"), at("y()")], [Some("b"), None, None, None]);
    }
}
