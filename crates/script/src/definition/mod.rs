//! Construction of automata from definitions, with all fields, states and letters checked.

mod alternating;
mod nested_word;
mod petri;
mod rabin;
mod tree;

use std::rc::Rc;

use rustc_hash::FxHashMap;
use tracewright_automata::{Letter, State};
use tracewright_source::{Diagnostic, SourceMap, Span};

use crate::ast::{Datum, Definition, Name};
use crate::value::{Type, Value};

/// The limit on reported errors in one automaton.
const MAX_ERRORS: usize = 20;

/// Makes the automaton a definition describes.
pub(crate) fn define(sources: &SourceMap, definition: &Definition) -> Result<Value, Vec<Diagnostic>> {
    let kind = definition.kind.text(sources);
    let mut reader = Reader { sources, definition, used: vec![false; definition.fields.len()], errors: Vec::new() };
    let of = Type::from_name(kind);
    let value = match of {
        Some(Type::Nwa) => nested_word::define(&mut reader),
        Some(Type::Epsilon) => nested_word::define_epsilon(&mut reader),
        Some(Type::Rabin) => rabin::define(&mut reader),
        Some(Type::Petri) => petri::define(&mut reader),
        Some(Type::TreeAutomaton) => tree::define(&mut reader),
        Some(Type::Alternating) => alternating::define(&mut reader),
        Some(Type::Counting) => {
            reader.used.fill(true);
            Some(Value::Opaque(Type::Counting))
        }
        _ => {
            return Err(vec![Diagnostic::error(definition.kind.span, format!("`{kind}` is not a kind of automaton"))]);
        }
    };
    reader.finish(value)
}

/// Reads the fields of a definition.
struct Reader<'a> {
    sources: &'a SourceMap,
    definition: &'a Definition,
    used: Vec<bool>,
    errors: Vec<Diagnostic>,
}

/// Names and their numbers.
struct Numbering<'a> {
    /// What the names stand for, in the singular, for messages.
    what: &'static str,
    names: Vec<Rc<str>>,
    number: FxHashMap<&'a str, u32>,
}

impl Numbering<'_> {
    fn new(what: &'static str) -> Self {
        Numbering { what, names: Vec::new(), number: FxHashMap::default() }
    }
}

impl<'a> Reader<'a> {
    fn error(&mut self, span: Span, message: impl Into<String>) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(Diagnostic::error(span, message));
        }
    }

    /// The value, unless there were errors or unknown fields.
    fn finish(mut self, value: Option<Value>) -> Result<Value, Vec<Diagnostic>> {
        let fields = &self.definition.fields;
        let unknown: Vec<Name> =
            fields.iter().zip(&self.used).filter(|(_, used)| !**used).map(|((name, _), _)| *name).collect();
        for name in unknown {
            let (text, kind) = (name.text(self.sources), self.definition.kind.text(self.sources));
            let again = fields.iter().any(|(other, _)| other.span != name.span && other.text(self.sources) == text);
            let message = if again { format!("`{text}` is given twice") } else { format!("a {kind} has no `{text}`") };
            self.error(name.span, message);
        }
        match value {
            Some(value) if self.errors.is_empty() => Ok(value),
            _ => Err(self.errors),
        }
    }

    /// Whether there is such a field.
    fn has(&self, field: &str) -> bool {
        self.definition.fields.iter().any(|(name, _)| name.text(self.sources) == field)
    }

    /// The field of this name.
    fn field(&mut self, field: &str) -> Option<&'a Datum> {
        let definition = self.definition;
        match definition.fields.iter().position(|(name, _)| name.text(self.sources) == field) {
            Some(i) => {
                self.used[i] = true;
                Some(&definition.fields[i].1)
            }
            None => {
                let name = definition.name.text(self.sources);
                self.error(definition.name.span, format!("`{field}` is missing in the definition of `{name}`"));
                None
            }
        }
    }

    /// The items of a field that is a set.
    fn set(&mut self, field: &str) -> &'a [Datum] {
        match self.field(field) {
            Some(Datum::Set(_, items)) => items,
            Some(other) => {
                self.error(other.span(), format!("`{field}` must be a set: `{{ .. }}`"));
                &[]
            }
            None => &[],
        }
    }

    fn text(&self, name: Name) -> &'a str {
        name.text(self.sources)
    }

    /// A single name, as an item of `field`.
    fn atom(&mut self, datum: &Datum, field: &str) -> Option<Name> {
        match datum {
            Datum::Atom(name) => Some(*name),
            other => {
                self.error(other.span(), format!("expected a name in `{field}`"));
                None
            }
        }
    }

    /// Numbers the names of a set; duplicates count once.
    fn numbering(&mut self, field: &str, what: &'static str) -> Numbering<'a> {
        let mut numbering = Numbering::new(what);
        for item in self.set(field) {
            if let Some(name) = self.atom(item, field) {
                let text = self.text(name);
                let next = numbering.names.len() as u32;
                if *numbering.number.entry(text).or_insert(next) == next {
                    numbering.names.push(text.into());
                }
            }
        }
        numbering
    }

    fn lookup(&mut self, name: Name, numbering: &Numbering<'a>) -> Option<u32> {
        let text = self.text(name);
        let found = numbering.number.get(text).copied();
        if found.is_none() {
            self.error(name.span, format!("undefined {} `{text}`", numbering.what));
        }
        found
    }

    fn state(&mut self, name: Name, states: &Numbering<'a>) -> Option<State> {
        self.lookup(name, states).map(State)
    }

    fn letter(&mut self, name: Name, letters: &Numbering<'a>) -> Option<Letter> {
        self.lookup(name, letters).map(Letter)
    }

    /// The members of a field that is a set of known names.
    fn subset(&mut self, field: &str, of: &Numbering<'a>) -> Vec<u32> {
        let items = self.set(field);
        items
            .iter()
            .filter_map(|item| {
                let name = self.atom(item, field)?;
                self.lookup(name, of)
            })
            .collect()
    }

    /// The members of a field that is a set of tuples of `N` names each; `shape` describes them in messages.
    fn tuples<const N: usize>(&mut self, field: &str, shape: &str, each: impl FnMut(&mut Self, [Name; N])) {
        let items = self.set(field);
        self.each_tuple(items.iter(), field, shape, each);
    }

    fn each_tuple<const N: usize>(
        &mut self,
        items: impl Iterator<Item = &'a Datum>,
        field: &str,
        shape: &str,
        mut each: impl FnMut(&mut Self, [Name; N]),
    ) {
        for item in items {
            match names(item) {
                Some(names) => each(self, names),
                None => self.error(item.span(), format!("`{field}` must have the form `{shape}`")),
            }
        }
    }
}

/// The names in a tuple of `N` names.
fn names<const N: usize>(datum: &Datum) -> Option<[Name; N]> {
    let Datum::Tuple(span, parts) = datum else { return None };
    let mut names = [Name { span: *span }; N];
    let all = parts.len() == N
        && names.iter_mut().zip(parts).all(|(name, part)| match part {
            Datum::Atom(atom) => {
                *name = *atom;
                true
            }
            _ => false,
        });
    all.then_some(names)
}
