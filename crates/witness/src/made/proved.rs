//! Correctness witnesses from proofs.

use crate::{Content, Contract, Invariant, InvariantKind, Position};
use tracewright_c::weave::{ConditionKind, Returns, Spot, parse_expression};
use tracewright_report::{Proof, RankedKind, Ranking};

use super::places::Places;

/// Invariants at loops and contracts of functions. Those that cannot be expressed, or have no location, are omitted: a
/// witness need not be complete, because validators prove everything again.
pub fn content(proof: &Proof, places: &Places) -> Content {
    let types = places.weaver.type_names();
    let says = |text: &&String| parse_expression(text, &types).is_ok();
    let mut invariants = Vec::new();
    for invariant in &proof.invariants {
        let conjuncts: Vec<&String> = invariant.conjuncts.iter().filter(says).collect();
        let Some(file) = places.file(invariant.span) else { continue };
        let start = places.local(invariant.span.start);
        let (kind, start) = match places.weaver.loop_around(file, start) {
            // A `do` loop starts before its condition.
            Some(found) if found.kind == ConditionKind::DoLoop => continue,
            Some(found) => (InvariantKind::Loop, found.keyword),
            None => (InvariantKind::Statement, start),
        };
        let Some(location) = places.location(invariant.span, start, &invariant.procedure) else { continue };
        let spot = Spot { file, line: location.line, column: location.column };
        if kind == InvariantKind::Statement && places.weaver.statement(spot).is_none() {
            continue;
        }
        if let Some(value) = joined(&conjuncts) {
            invariants.push(Invariant { kind, location, value, position: Position::default() });
        }
    }
    invariants.extend(proof.rankings.iter().flatten().filter_map(|ranking| transition(ranking, places)));
    Content::Correctness { invariants, contracts: contracts(proof, places) }
}

/// What a ranking function says about two rounds of a loop. Recursions have no place in the format.
fn transition(ranking: &Ranking, places: &Places) -> Option<Invariant> {
    if ranking.kind != RankedKind::Loop {
        return None;
    }
    let types = places.weaver.type_names();
    let file = places.file(ranking.span)?;
    let start = places.local(ranking.span.start);
    let found = places.weaver.loop_around(file, start).filter(|found| found.kind != ConditionKind::DoLoop)?;
    let location = places.location(ranking.span, found.keyword, &ranking.procedure)?;
    let (mut cases, mut kept) = (Vec::new(), Vec::<String>::new());
    for now in &ranking.components {
        parse_expression(now, &types).ok()?;
        let before = earlier(now)?;
        let mut case = kept.clone();
        case.extend([format!("({before}) >= 0"), format!("({now}) < ({before})")]);
        cases.push(case.join(" && "));
        kept.push(format!("({now}) <= ({before})"));
    }
    let value = match &cases[..] {
        [] => "0".to_owned(),
        [one] => one.clone(),
        several => several.iter().map(|case| format!("({case})")).collect::<Vec<_>>().join(" || "),
    };
    Some(Invariant { kind: InvariantKind::LoopTransition, location, value, position: Position::default() })
}

/// An expression over variables with the values that they had in an earlier round; `None` if it is about more than variables.
fn earlier(text: &str) -> Option<String> {
    const TYPES: [&str; 7] = ["long", "int", "unsigned", "signed", "char", "short", "__int128"];
    if text.contains(['[', '.', '\\', '"', '\'']) || text.contains("->") || text.contains("/*") {
        return None;
    }
    let (mut result, mut word) = (String::new(), String::new());
    for c in text.chars().chain(['\0']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        let is_name = word.starts_with(|first: char| !first.is_ascii_digit()) && !TYPES.contains(&word.as_str());
        match is_name {
            true => result.push_str(&format!("\\at({word}, AnyPrev)")),
            false => result.push_str(&word),
        }
        word.clear();
        if c != '\0' {
            result.push(c);
        }
    }
    Some(result)
}

fn joined(conjuncts: &[&String]) -> Option<String> {
    match conjuncts {
        [] => None,
        [one] => Some((*one).clone()),
        several => Some(several.iter().map(|part| format!("({part})")).collect::<Vec<_>>().join(" && ")),
    }
}

fn contracts(proof: &Proof, places: &Places) -> Vec<Contract> {
    let types = places.weaver.type_names();
    let mut contracts = Vec::new();
    for contract in &proof.contracts {
        let Some(location) = places.location(contract.span, places.local(contract.span.start), &contract.procedure)
        else {
            continue;
        };
        let Some(file) = places.file(contract.span) else { continue };
        let spot = Spot { file, line: location.line, column: location.column };
        let Some(function) = places.weaver.function_at(spot, Some(&contract.procedure)) else { continue };
        let Some(parameters) = &function.parameters else { continue };
        let Some(location) = places.location(contract.span, function.start, &contract.procedure) else { continue };
        let said = |text: String| Some(text).filter(|text| text != "1" && parse_expression(text, &types).is_ok());
        let requires = said(contract.requires.clone());
        let ensures = match function.returns {
            Returns::Value => said(with_old_values(&contract.ensures, parameters)),
            Returns::Nothing => None,
        };
        if requires.is_some() || ensures.is_some() {
            contracts.push(Contract { location, requires, ensures, position: Position::default() });
        }
    }
    contracts
}

/// In a contract, a parameter denotes the argument: the function may have changed its own copy since.
fn with_old_values(text: &str, parameters: &[String]) -> String {
    let mut result = String::new();
    let mut word = String::new();
    for c in text.chars().chain(['\0']) {
        if c.is_alphanumeric() || c == '_' || c == '\\' {
            word.push(c);
            continue;
        }
        // A member of that name is not the parameter.
        let is_member = result.ends_with('.') || result.ends_with("->");
        match parameters.contains(&word) && !is_member {
            true => result.push_str(&format!("\\at({word}, Pre)")),
            false => result.push_str(&word),
        }
        word.clear();
        if c != '\0' {
            result.push(c);
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_have_earlier_values() {
        let table = [
            ("x", Some("\\at(x, AnyPrev)")),
            ("(long long)n - 3 * i", Some("(long long)\\at(n, AnyPrev) - 3 * \\at(i, AnyPrev)")),
            ("17", Some("17")),
            ("a[i]", None),
            ("p->n", None),
        ];
        for (text, expected) in table {
            assert_eq!(earlier(text).as_deref(), expected);
        }
    }

    #[test]
    fn parameters_are_what_was_passed() {
        let parameters = ["x".to_owned(), "p".to_owned()];
        let table = [
            ("\\result == x + 1", "\\result == \\at(x, Pre) + 1"),
            ("g <= x2 && s.x == 3", "g <= x2 && s.x == 3"),
            ("x", "\\at(x, Pre)"),
        ];
        for (text, expected) in table {
            assert_eq!(with_old_values(text, &parameters), expected);
        }
    }
}
