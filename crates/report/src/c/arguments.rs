//! The arguments of `main` in a counterexample.
//!
//! Where they are exact, a function of our library has made them (`arguments.c` of the C front end): how many strings there are and
//! how long each is are inputs; the bytes of a string are what memory holds at its object when the zero is put behind them.

use num_bigint::BigInt;
use tracewright_check::{Execution, Step, StepKind};
use tracewright_logic::Value;
use tracewright_program::{ProcId, StatementKind};
use tracewright_vocabulary::CommandLine;
use tracewright_vocabulary::origin::{Meaning, Origins, Part, SourceTypeKind};

use super::events::LIBRARY;
use super::values::number;
use crate::report::Program;

/// The variable of the library that points to the string at hand.
const TEXT: &str = "text";
/// Longer strings are not written down as a whole.
const LONGEST: usize = 1 << 16;
/// So many characters of a string are shown.
const SHOWN: usize = 60;
/// So many strings are made behind the others.
const LAST: usize = 3;

/// What `main` is called with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Arguments {
    /// `argc`
    pub count: usize,
    /// What `argv` points to, without the zeros at the ends; nothing, if the execution does not look there.
    pub strings: Option<Vec<Text>>,
    /// The strings of the environment.
    pub environment: Option<Vec<Text>>,
}

/// An object that a string ends with, without the zero at its end. Its length may be any number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Text {
    /// The number of the object.
    pub object: Value,
    /// How many bytes there are.
    pub length: usize,
    /// What most of them are.
    usual: u8,
    /// The others, with their places.
    others: Vec<(usize, u8)>,
}

impl Arguments {
    /// The bytes of all strings in the order in which they are made, if they are not too many.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        let arrays = [&self.strings, &self.environment].into_iter().flatten();
        let in_order = arrays.flat_map(|strings| order(strings.len()).map(|number| &strings[number]));
        let parts: Option<Vec<Vec<u8>>> = in_order.map(Text::bytes).collect();
        Some(parts?.concat())
    }
}

impl Text {
    /// Zeros in some object.
    pub fn unknown(length: usize) -> Text {
        Text { object: Value::int(0), length, usual: 0, others: Vec::new() }
    }

    /// The bytes, if they are not too many.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        (self.length <= LONGEST).then(|| self.first(self.length))
    }

    /// The bytes up to the last one that is not like the others.
    pub fn start(&self) -> Vec<u8> {
        let last = self.others.iter().map(|(place, _)| place + 1).filter(|&end| end <= LONGEST).max();
        self.first(last.unwrap_or(0))
    }

    fn first(&self, length: usize) -> Vec<u8> {
        let mut bytes = vec![self.usual; length.min(self.length)];
        for &(place, byte) in &self.others {
            if let Some(old) = bytes.get_mut(place) {
                *old = byte;
            }
        }
        bytes
    }

    /// The string for people: its object may go on behind the first zero.
    pub fn shown(&self) -> String {
        let bytes = self.first(SHOWN);
        match bytes.iter().position(|&byte| byte == 0) {
            None if bytes.len() == self.length => quoted(&bytes),
            None => format!("{}... in {} bytes", quoted(&bytes), self.length + 1),
            Some(end) => format!("{} in {} bytes", quoted(&bytes[..end]), self.length + 1),
        }
    }
}

/// The numbers of so many strings in the order in which they are made.
pub(crate) fn order(count: usize) -> impl Iterator<Item = usize> {
    (LAST..count).chain(0..LAST.min(count))
}

/// Whether the arguments of `main` are inputs in a translation.
pub(crate) fn are_exact(origins: &Origins) -> bool {
    origins.inputs.values().any(|input| input.function == CommandLine::COUNT)
}

/// What `main` is called with in an execution, if it is called with anything that can be told.
pub(crate) fn arguments(program: &Program, origins: &Origins, execution: &Execution) -> Option<Arguments> {
    if !are_exact(origins) {
        let count = open_count(program, origins, execution)?;
        return Some(Arguments { count, ..Arguments::default() });
    }
    let mut making = Making { program, origins, arrays: Vec::new(), length: None, object: None };
    for step in &execution.steps {
        making.step(step);
    }
    let mut arrays = making.arrays.into_iter().map(|(count, made)| ordered(count, made));
    let strings = arrays.next()??;
    let environment = match arrays.next() {
        None => None,
        Some(strings) => Some(strings?),
    };
    Some(Arguments { count: strings.len(), strings: Some(strings), environment })
}

/// Strings by their numbers, if all of them were made and can be told.
fn ordered(count: usize, made: Vec<Option<Text>>) -> Option<Vec<Text>> {
    if made.len() != count {
        return None;
    }
    let mut strings = vec![Text::unknown(0); count];
    for (number, string) in order(count).zip(made) {
        strings[number] = string?;
    }
    Some(strings)
}

/// The arrays that were made so far.
struct Making<'a> {
    program: &'a Program<'a>,
    origins: &'a Origins,
    /// How many strings each has, and those that are made.
    arrays: Vec<(usize, Vec<Option<Text>>)>,
    /// The length of the string at hand.
    length: Option<usize>,
    /// Where it is.
    object: Option<Value>,
}

impl Making<'_> {
    fn step(&mut self, step: &Step) {
        if !self.program.sources.position(step.span).file.starts_with(LIBRARY) {
            return;
        }
        if let StepKind::Statement(StatementKind::Havoc) = step.kind
            && let (Some(input), [(_, value)]) = (self.origins.inputs.get(&step.span), &step.changed[..])
        {
            let value = number(value, false).and_then(|value| usize::try_from(value).ok());
            match input.function.as_str() {
                CommandLine::COUNT => self.arrays.push((value.unwrap_or(usize::MAX), Vec::new())),
                CommandLine::LENGTH => (self.length, self.object) = (Some(value.unwrap_or(usize::MAX)), None),
                _ => {}
            }
        }
        for (var, value) in &step.changed {
            match super::meaning(self.program, self.origins, *var) {
                Some(Meaning::Scalar { object, part: Part::Base, .. })
                    if self.origins.objects[*object].name == TEXT =>
                {
                    self.object = Some(value.clone());
                }
                Some(Meaning::Memory { part: Part::Whole, fixed: None, integer: Some((8, _)) }) => self.finish(value),
                _ => {}
            }
        }
    }

    /// The zero is put behind a string: its bytes are in memory.
    fn finish(&mut self, memory: &Value) {
        if let (Some(length), Some(object), Some((_, made))) = (self.length, &self.object, self.arrays.last_mut()) {
            made.push(text(memory, object, length));
            (self.length, self.object) = (None, None);
        }
    }
}

/// What memory holds at an object of this length.
fn text(memory: &Value, object: &Value, length: usize) -> Option<Text> {
    let Value::Array(content) = memory.select(object)? else { return None };
    let mut text = Text { object: object.clone(), length, usual: byte(&content.default)?, others: Vec::new() };
    for (index, value) in &content.entries {
        if let Some(place) = number(index, false).and_then(|index| usize::try_from(index).ok())
            && place < length
        {
            text.others.push((place, byte(value)?));
        }
    }
    Some(text)
}

fn byte(value: &Value) -> Option<u8> {
    let modulus = BigInt::from(256);
    u8::try_from(((number(value, false)? % &modulus) + &modulus) % &modulus).ok()
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

    fn of(bytes: &str) -> Text {
        let others = bytes.bytes().enumerate().collect();
        Text { others, ..Text::unknown(bytes.len()) }
    }

    #[test]
    fn strings_are_told_by_their_numbers() {
        let made = |strings: &[&str]| strings.iter().map(|string| Some(of(string))).collect();
        let strings = |strings: &[&str]| Some(strings.iter().map(|string| of(string)).collect());
        assert_eq!(ordered(0, made(&[])), strings(&[]));
        assert_eq!(ordered(2, made(&["a", "b"])), strings(&["a", "b"]));
        assert_eq!(ordered(5, made(&["d", "e", "a", "b", "c"])), strings(&["a", "b", "c", "d", "e"]));
        assert_eq!(ordered(2, made(&["a"])), None);
        assert_eq!(ordered(1, vec![None]), None);
        let arguments = Arguments { strings: strings(&["a", "b", "c", "d", "e"]), ..Arguments::default() };
        assert_eq!(arguments.bytes().as_deref(), Some(&b"deabc"[..]));
    }

    #[test]
    fn bytes_are_read_from_memory() {
        let content = Value::array(Value::int(300), [(Value::int(1), Value::int(-1)), (Value::int(9), Value::int(7))]);
        let memory = Value::array(Value::array(Value::int(0), []), [(Value::int(7), content)]);
        let at = |object: i64, length: usize| text(&memory, &Value::int(object), length).expect("a text");
        assert_eq!(at(7, 3).bytes(), Some(vec![44, 255, 44]));
        assert_eq!(at(8, 1).bytes(), Some(vec![0]));
        assert_eq!(at(7, LONGEST + 1).bytes(), None);
        assert_eq!(at(7, usize::MAX).start().len(), 10);
    }

    #[test]
    fn strings_are_shown_as_literals() {
        assert_eq!(quoted(b"a\"b\\c"), r#""a\"b\\c""#);
        assert_eq!(quoted(b"\x01\xff??="), r#""\001\377\?\?=""#);
        assert_eq!(of("ab").shown(), r#""ab""#);
        assert_eq!(of("ab\0c").shown(), r#""ab" in 5 bytes"#);
    }
}
