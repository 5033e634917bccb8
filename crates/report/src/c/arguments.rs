//! The arguments of `main` in a counterexample.
//!
//! Where they are exact, a function of our library has made them of inputs, in this order: how many strings there are; for each its
//! length, then its characters. The environment comes behind them in the same way.

use tracewright_check::{Execution, StepKind};
use tracewright_program::{ProcId, StatementKind};
use tracewright_vocabulary::CommandLine;
use tracewright_vocabulary::origin::{Meaning, Origins, SourceTypeKind};

use super::taken::taken_inputs;
use super::values::number;
use crate::report::Program;

/// What `main` is called with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Arguments {
    /// `argc`
    pub count: usize,
    /// The strings that `argv` points to, without the zeros behind them; nothing, if the execution does not look at them.
    pub strings: Option<Vec<Vec<u8>>>,
    /// The strings of the environment.
    pub environment: Option<Vec<Vec<u8>>>,
}

/// Whether the arguments of `main` are inputs in a translation.
pub(crate) fn are_exact(origins: &Origins) -> bool {
    origins.inputs.values().any(|input| input.function == CommandLine::COUNT)
}

/// What `main` is called with in an execution, if it is called with anything.
pub(crate) fn arguments(program: &Program, origins: &Origins, execution: &Execution) -> Option<Arguments> {
    if !are_exact(origins) {
        let count = open_count(program, origins, execution)?;
        return Some(Arguments { count, ..Arguments::default() });
    }
    let taken = taken_inputs(origins, execution);
    let mut inputs = taken.iter().filter_map(|input| match input.function.as_str() {
        CommandLine::COUNT | CommandLine::LENGTH | CommandLine::CHARACTER => input.bits,
        _ => None,
    });
    let strings = strings(&mut inputs)?;
    let environment = self::strings(&mut inputs);
    Some(Arguments { count: strings.len(), strings: Some(strings), environment })
}

/// The strings of one array.
fn strings(inputs: &mut dyn Iterator<Item = u128>) -> Option<Vec<Vec<u8>>> {
    let count = inputs.next()?;
    (0..count)
        .map(|_| {
            let length = inputs.next()?;
            (0..length).map(|_| inputs.next().map(|bits| bits as u8)).collect()
        })
        .collect()
}

/// `argc`, where nothing is known about `argv`.
fn open_count(program: &Program, origins: &Origins, execution: &Execution) -> Option<usize> {
    let call = execution.steps.iter().find(|step| match step.kind {
        StepKind::Call(callee) | StepKind::Statement(StatementKind::Enter(callee)) => is_main(program, origins, callee),
        _ => false,
    })?;
    call.changed.iter().find_map(|(var, value)| match super::meaning(program, origins, *var) {
        Some(Meaning::Scalar { ty, .. }) if matches!(origins.types[*ty].kind, SourceTypeKind::Int { .. }) => {
            usize::try_from(number(value, false)?).ok()
        }
        _ => None,
    })
}

/// Whether a procedure is `main`.
pub(crate) fn is_main(program: &Program, origins: &Origins, procedure: ProcId) -> bool {
    let name = &program.icfg.procedure(procedure).name;
    origins.functions.get(name).is_some_and(|function| function.name == "main")
}

/// A string in C notation.
pub(crate) fn quoted(string: &[u8]) -> String {
    let mut text = String::from("\"");
    for &byte in string {
        match byte {
            b'"' | b'\\' => text.extend(['\\', char::from(byte)]),
            // Two question marks may be the start of a trigraph.
            b'?' => text.push_str("\\?"),
            b' '..=b'~' => text.push(char::from(byte)),
            _ => text.push_str(&format!("\\{byte:03o}")),
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_told_by_their_lengths() {
        let read = |values: &[u128]| strings(&mut values.iter().copied());
        assert_eq!(read(&[0]), Some(vec![]));
        assert_eq!(read(&[2, 0, 1, 120, 7]), Some(vec![vec![], vec![b'x']]));
        assert_eq!(read(&[2, 0, 2, 120]), None);
        assert_eq!(read(&[]), None);
    }

    #[test]
    fn strings_are_shown_as_literals() {
        assert_eq!(quoted(b"a\"b\\c"), r#""a\"b\\c""#);
        assert_eq!(quoted(b"\x01\xff??="), r#""\001\377\?\?=""#);
    }
}
