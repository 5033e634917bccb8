//! The operations a script can call: one table, a row for each name and list of parameter types.
//!
//! Most operations take one or two automata and differ only in the function of the library that does the work; the
//! variants of [`Run`] adapt such functions to operations on named automata.

mod alternating;
mod buchi;
mod export;
mod finite;
mod general;
mod petri;
mod rabin;
mod random;
mod reduction;
mod tree;
mod unsupported;

use std::rc::Rc;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;
use tracewright_automata::{Nwa, Reduced, State};
use tracewright_random::Random;

pub(crate) use export::{Format, export, import_hoa};

use crate::failure::Failure;
use crate::value::automaton::{Alphabets, common};
use crate::value::{
    Alternating, Automaton, BranchingProcess, LassoWord, Net, RabinAutomaton, StateNames, TreeAcceptor, TreeTerm, Type,
    Value, Word,
};

/// A row of the table.
pub(crate) struct Operation {
    /// The names scripts use.
    pub names: &'static [&'static str],
    pub run: Run,
}

/// The implementation of an operation.
#[derive(Clone, Copy)]
pub(crate) enum Run {
    /// Decides something about an automaton.
    Test(fn(&Nwa) -> bool),
    /// Counts something.
    Count(fn(&Nwa) -> usize),
    /// Drops or merges states.
    Reduce(fn(&Nwa) -> Reduced),
    /// Makes another automaton over the same letters.
    Make(fn(&Nwa) -> Nwa),
    /// Makes an automaton of pairs of states.
    Product(fn(&Nwa, &Nwa) -> Pairs),
    /// Makes an automaton from two; letters that one of them lacks are added.
    Combine(fn(&Nwa, &Nwa) -> Nwa),
    /// Decides something about two automata.
    Compare(fn(&Nwa, &Nwa) -> bool),
    /// Anything else.
    General(&'static [Type], Type, fn(&mut Arguments) -> Result<Value, Failure>),
}

/// An automaton of pairs of states.
pub(crate) type Pairs = (Nwa, Vec<(State, State)>);

impl Operation {
    /// The types of the parameters.
    pub fn parameters(&self) -> &'static [Type] {
        match self.run {
            Run::Test(_) | Run::Count(_) | Run::Reduce(_) | Run::Make(_) => &[Type::Nwa],
            Run::Product(_) | Run::Combine(_) | Run::Compare(_) => &[Type::Nwa, Type::Nwa],
            Run::General(parameters, ..) => parameters,
        }
    }

    /// The type of the result.
    pub fn result(&self) -> Type {
        match self.run {
            Run::Test(_) | Run::Compare(_) => Type::Bool,
            Run::Count(_) => Type::Int,
            Run::Reduce(_) | Run::Make(_) | Run::Product(_) | Run::Combine(_) => Type::Nwa,
            Run::General(_, result, _) => result,
        }
    }

    /// Whether values of these types may be the arguments.
    pub fn accepts(&self, types: &[Type]) -> bool {
        let parameters = self.parameters();
        parameters.len() == types.len() && types.iter().zip(parameters).all(|(of, wanted)| of.fits(*wanted))
    }

    /// Does it.
    pub fn apply(&self, mut arguments: Arguments) -> Result<Value, Failure> {
        match self.run {
            Run::Test(test) => Ok(test(&arguments.nwa(0)?.nwa).into()),
            Run::Count(count) => Ok(count(&arguments.nwa(0)?.nwa).into()),
            Run::Reduce(reduce) => {
                let automaton = arguments.nwa(0)?;
                Ok(automaton.reduced(reduce(&automaton.nwa)).into())
            }
            Run::Make(make) => {
                let automaton = arguments.nwa(0)?;
                Ok(automaton.numbered(make(&automaton.nwa)).into())
            }
            Run::Product(product) => {
                let (left, right) = (arguments.nwa(0)?, arguments.nwa(1)?);
                let both = common((&left.nwa, &left.letters), (&right.nwa, &right.letters), Alphabets::Equal)?;
                let (nwa, origin) = product(&both.left, &both.right);
                let states = StateNames::Pairs(Rc::clone(&left.states), Rc::clone(&right.states), origin);
                Ok(Automaton { nwa, states: Rc::new(states), letters: both.letters }.into())
            }
            Run::Combine(combine) => {
                let (left, right) = (arguments.nwa(0)?, arguments.nwa(1)?);
                let both = common((&left.nwa, &left.letters), (&right.nwa, &right.letters), Alphabets::Merged)?;
                let nwa = combine(&both.left, &both.right);
                Ok(Automaton { nwa, states: Rc::new(StateNames::Numbered), letters: both.letters }.into())
            }
            Run::Compare(compare) => {
                let (left, right) = (arguments.nwa(0)?, arguments.nwa(1)?);
                let both = common((&left.nwa, &left.letters), (&right.nwa, &right.letters), Alphabets::Merged)?;
                Ok(compare(&both.left, &both.right).into())
            }
            Run::General(_, _, run) => run(&mut arguments),
        }
    }
}

/// The arguments of an operation.
pub(crate) struct Arguments<'a> {
    pub values: &'a [Value],
    pub random: &'a mut Random,
}

macro_rules! argument {
    ($(#[$doc:meta])* $name:ident, $variant:ident, $of:ty) => {
        $(#[$doc])*
        pub fn $name(&self, i: usize) -> Result<$of, Failure> {
            match &self.values[i] {
                Value::$variant(value) => Ok(value.clone()),
                Value::Opaque(of) => Err(Failure::unsupported(format!("a {} of this kind", of.name()))),
                other => Err(Failure::error(format!("unexpected argument of type {}", other.type_of().name()))),
            }
        }
    };
}

impl Arguments<'_> {
    argument!(nwa, Nwa, Rc<Automaton>);
    argument!(rabin, Rabin, Rc<RabinAutomaton>);
    argument!(net, Petri, Rc<Net>);
    argument!(branching_process, BranchingProcess, Rc<BranchingProcess>);
    argument!(tree_automaton, TreeAutomaton, Rc<TreeAcceptor>);
    argument!(tree, Tree, Rc<TreeTerm>);
    argument!(alternating, Alternating, Rc<Alternating>);
    argument!(str, Str, Rc<str>);
    argument!(word, Word, Rc<Word>);
    argument!(lasso, Lasso, Rc<LassoWord>);
    argument!(int, Int, i64);
    argument!(bool, Bool, bool);
    argument!(list, List, Rc<Vec<Rc<Automaton>>>);
}

/// All rows.
fn rows() -> impl Iterator<Item = &'static Operation> {
    let tables = [
        finite::ROWS,
        buchi::ROWS,
        reduction::ROWS,
        rabin::ROWS,
        petri::ROWS,
        tree::ROWS,
        alternating::ROWS,
        general::ROWS,
    ];
    tables.into_iter().flatten()
}

/// The entry for a name.
#[derive(Clone)]
pub(crate) enum Known {
    /// The rows with that name.
    Rows(Vec<&'static Operation>),
    /// Existing scripts use it, but it is not supported.
    Unsupported,
}

/// Looks a name up. Old scripts spell some names with a capital letter.
pub(crate) fn lookup(name: &str) -> Option<&'static Known> {
    static TABLE: OnceLock<FxHashMap<&'static str, Known>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let mut table: FxHashMap<&'static str, Known> = FxHashMap::default();
        for row in rows() {
            for name in row.names {
                match table.entry(name).or_insert_with(|| Known::Rows(Vec::new())) {
                    Known::Rows(list) => list.push(row),
                    Known::Unsupported => unreachable!("unsupported names come last"),
                }
            }
        }
        for name in unsupported::NAMES {
            table.entry(name).or_insert(Known::Unsupported);
        }
        table
    });
    table.get(name).or_else(|| {
        let mut chars = name.chars();
        let lower: String = chars.next()?.to_lowercase().chain(chars).collect();
        table.get(&*lower)
    })
}

/// The names of all operations, for suggestions.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    rows().flat_map(|row| row.names.iter().copied())
}

/// Whether operations on this type are not, or only partly, supported.
pub(crate) fn is_foreign(of: Type) -> bool {
    matches!(
        of,
        Type::Petri
            | Type::BranchingProcess
            | Type::TreeAutomaton
            | Type::Tree
            | Type::Alternating
            | Type::Counting
            | Type::Epsilon
            | Type::Unknown
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_operation_is_documented() {
        let page = include_str!("../../../../docs/automata.md");
        let missing: Vec<_> = super::names().filter(|name| !page.contains(&format!("`{name}"))).collect();
        assert!(missing.is_empty(), "not in docs/automata.md: {missing:?}");
    }
}
