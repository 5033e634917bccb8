//! Transition invariants of loops: what holds between the states of any two rounds of one execution of the loop.
//!
//! At each evaluation of the loop's condition, the program may keep the values of the variables, once for each execution of the loop; from
//! then on, they are compared with those of each later round. Which round is kept is not determined, so that the claim holds for every
//! pair of rounds if it never fails. The kept values belong to the activation of the function.

use tracewright_c::weave::{Condition, Spot, Weaver};

use super::Refusal;
use super::correctness::expression;
use crate::Invariant;

/// The start of the names of kept values, with the number of the invariant.
const KEPT: &str = "__tracewright_kept_";
/// Whether there are any.
const IS_KEPT: &str = "__tracewright_is_kept_";
/// Stands for a kept value while the expression is read.
const EARLIER: &str = "__tracewright_earlier_";
/// How a value of an earlier round is written, before and after the name of the variable.
const AT: &str = "\\at(";
const ANY: &str = "AnyPrev";

/// The code before the condition of a loop that calls `claim` if the invariant, the one with this number, does not hold. What it needs is
/// inserted around the loop.
pub fn code(
    weaver: &mut Weaver,
    found: &Condition,
    (invariant, number): (&Invariant, usize),
    claim: &str,
) -> Result<String, Refusal> {
    let (text, variables) = without_earlier_values(invariant)?;
    let types = weaver.type_names();
    let expression = expression(&text, &types, invariant.position)?;
    if expression.has_result || !expression.before.is_empty() {
        let rule = "a transition invariant is about rounds: `\\result`, `\\old` and `\\at(x, Pre)` have no place in it";
        return Err(Refusal::rule(invariant.position, rule));
    }
    let place = weaver.position(found.file, found.keyword);
    let spot = place.map(|(line, column)| Spot { file: found.file, line, column: Some(column) });
    let statement = spot.and_then(|spot| weaver.statement(spot)).ok_or_else(|| {
        Refusal::Unsupported("a transition invariant of a loop that does not start a statement".to_owned())
    })?;
    let is_kept = format!("{IS_KEPT}{number}");
    let kept = |variable: usize| format!("{KEPT}{number}_{variable}");
    // The type of a variable is known at the loop only: that of what is kept holds every integer, and has to hold the value.
    let value = |variable: usize| format!("((__typeof__({}))({}))", variables[variable], kept(variable));
    let mut declared = format!("int {is_kept} = 0;");
    (0..variables.len()).for_each(|variable| declared.push_str(&format!(" long long {} = 0;", kept(variable))));
    weaver.at_start_around(&statement, &declared);
    weaver.around_statement(&statement, &format!("{is_kept} = 0;"), "");
    let mut holds = expression.text;
    for variable in (0..variables.len()).rev() {
        holds = holds.replace(&format!("{EARLIER}{variable}"), &value(variable));
    }
    let mut code = format!("if ({is_kept}) {{ if (!({holds})) {claim}(); }} ");
    code.push_str("else { extern int __VERIFIER_nondet_int(void); if (__VERIFIER_nondet_int()) { ");
    for (number, variable) in variables.iter().enumerate() {
        code.push_str(&format!("{} = (long long)({variable}); ", kept(number)));
        code.push_str(&format!("if ({} != ({variable})) {claim}(); ", value(number)));
    }
    code.push_str(&format!("{is_kept} = 1; }} }} "));
    Ok(code)
}

/// The expression with names for the values of earlier rounds, and the variables that have these values.
fn without_earlier_values(invariant: &Invariant) -> Result<(String, Vec<String>), Refusal> {
    let (mut text, mut rest) = (String::new(), invariant.value.as_str());
    let mut variables: Vec<String> = Vec::new();
    while let Some((before, inside)) = rest.split_once(AT) {
        let Some((inside, after)) = inside.split_once(')') else { break };
        let Some((variable, ANY)) = inside.split_once(',').map(|(variable, label)| (variable.trim(), label.trim()))
        else {
            break;
        };
        let is_name = variable.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && variable.starts_with(|first: char| !first.is_ascii_digit());
        if !is_name {
            return Err(Refusal::Unsupported(format!("the value that `{variable}` had in an earlier round")));
        }
        let number = variables.iter().position(|known| known == variable).unwrap_or_else(|| {
            variables.push(variable.to_owned());
            variables.len() - 1
        });
        text.push_str(before);
        text.push_str(&format!("{EARLIER}{number}"));
        rest = after;
    }
    Ok((text + rest, variables))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{InvariantKind, Location, Position};

    #[test]
    fn values_of_earlier_rounds_get_names() {
        let read = |value: &str| {
            let location = Location { file: "a.c".to_owned(), line: 1, column: None, function: None };
            let kind = InvariantKind::LoopTransition;
            without_earlier_values(&Invariant {
                kind,
                location,
                value: value.to_owned(),
                position: Position::default(),
            })
        };
        let (text, variables) =
            read("\\at(x, AnyPrev) > x && \\at( y ,AnyPrev) >= \\at(x, AnyPrev)").expect("it is fine");
        assert_eq!(text, "__tracewright_earlier_0 > x && __tracewright_earlier_1 >= __tracewright_earlier_0");
        assert_eq!(variables, ["x", "y"]);
        assert!(read("\\at(a[0], AnyPrev) > 0").is_err());
        assert_eq!(read("x > \\at(x, Pre)").expect("it is refused later").0, "x > \\at(x, Pre)");
    }
}
