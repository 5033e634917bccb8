//! The values of expressions.

pub(crate) mod automaton;
mod letters;
mod others;
mod states;
mod types;
pub(crate) mod word;

use std::rc::Rc;

pub use automaton::{Automaton, EpsilonAutomaton, RabinAutomaton};
pub use letters::Letters;
pub use others::{Alternating, BranchingProcess, Net, TreeAcceptor, TreeTerm};
pub use states::StateNames;
pub use types::Type;
pub use word::{LassoWord, NamedSymbol, Role, Word};

/// A value. Copying one is cheap.
#[derive(Clone, Debug)]
pub enum Value {
    /// Nothing, as `print` returns it.
    Void,
    /// A number.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A text.
    Str(Rc<str>),
    /// A nested-word or finite automaton; also a Büchi automaton: the operation determines the acceptance condition.
    Nwa(Rc<Automaton>),
    /// A nested-word automaton with ε-transitions.
    Epsilon(Rc<EpsilonAutomaton>),
    /// A Rabin automaton with one pair.
    Rabin(Rc<RabinAutomaton>),
    /// A nested word.
    Word(Rc<Word>),
    /// An ultimately periodic infinite nested word.
    Lasso(Rc<LassoWord>),
    /// A Petri net.
    Petri(Rc<Net>),
    /// A branching process of a Petri net.
    BranchingProcess(Rc<BranchingProcess>),
    /// A tree automaton.
    TreeAutomaton(Rc<TreeAcceptor>),
    /// A tree.
    Tree(Rc<TreeTerm>),
    /// An alternating automaton.
    Alternating(Rc<Alternating>),
    /// Several automata.
    List(Rc<Vec<Rc<Automaton>>>),
    /// A value that can be defined, but not computed with.
    Opaque(Type),
}

impl Value {
    /// The type of the value.
    pub fn type_of(&self) -> Type {
        match self {
            Value::Void => Type::Void,
            Value::Int(_) => Type::Int,
            Value::Bool(_) => Type::Bool,
            Value::Str(_) => Type::Str,
            Value::Nwa(_) => Type::Nwa,
            Value::Epsilon(_) => Type::Epsilon,
            Value::Rabin(_) => Type::Rabin,
            Value::Word(_) => Type::Word,
            Value::Lasso(_) => Type::Lasso,
            Value::Petri(_) => Type::Petri,
            Value::BranchingProcess(_) => Type::BranchingProcess,
            Value::TreeAutomaton(_) => Type::TreeAutomaton,
            Value::Tree(_) => Type::Tree,
            Value::Alternating(_) => Type::Alternating,
            Value::List(_) => Type::List,
            Value::Opaque(of) => *of,
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

impl From<usize> for Value {
    fn from(value: usize) -> Self {
        Value::Int(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

impl From<Automaton> for Value {
    fn from(value: Automaton) -> Self {
        Value::Nwa(Rc::new(value))
    }
}

impl From<RabinAutomaton> for Value {
    fn from(value: RabinAutomaton) -> Self {
        Value::Rabin(Rc::new(value))
    }
}
