//! Formulas of linear temporal logic as they are written, and their atomic propositions.

use std::fmt;

use tracewright_source::Span;

/// A formula. Atoms are indices into the propositions of a [`Property`].
///
/// Conjunctions and disjunctions have any number of members, so that long chains are not deep trees.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Formula {
    /// True or false.
    Constant(bool),
    /// The atomic proposition with this index holds now.
    Atom(usize),
    /// Negation.
    Not(Box<Formula>),
    /// Conjunction.
    And(Vec<Formula>),
    /// Disjunction.
    Or(Vec<Formula>),
    /// Implication.
    Implies(Box<Formula>, Box<Formula>),
    /// Equivalence.
    Iff(Box<Formula>, Box<Formula>),
    /// It holds in the next position.
    Next(Box<Formula>),
    /// It holds now or later.
    Finally(Box<Formula>),
    /// It holds now and ever after.
    Globally(Box<Formula>),
    /// The second holds now or later, and the first at all positions before.
    Until(Box<Formula>, Box<Formula>),
    /// As until, or the first holds now and ever after.
    WeakUntil(Box<Formula>, Box<Formula>),
    /// The second holds now and up to and including a position in which the first holds, or ever after.
    Release(Box<Formula>, Box<Formula>),
    /// As release, and the first does hold now or later.
    StrongRelease(Box<Formula>, Box<Formula>),
}

impl Formula {
    /// The negation; that of a negation is what is negated.
    pub fn negated(self) -> Formula {
        match self {
            Formula::Not(inner) => *inner,
            Formula::Constant(value) => Formula::Constant(!value),
            other => Formula::Not(Box::new(other)),
        }
    }

    /// The direct subformulas, from left to right.
    pub fn children(&self) -> Vec<&Formula> {
        match self {
            Formula::Constant(_) | Formula::Atom(_) => Vec::new(),
            Formula::Not(a) | Formula::Next(a) | Formula::Finally(a) | Formula::Globally(a) => vec![a],
            Formula::And(members) | Formula::Or(members) => members.iter().collect(),
            Formula::Implies(a, b)
            | Formula::Iff(a, b)
            | Formula::Until(a, b)
            | Formula::WeakUntil(a, b)
            | Formula::Release(a, b)
            | Formula::StrongRelease(a, b) => vec![a, b],
        }
    }

    /// Whether the operator "next" occurs nowhere. Then the formula cannot tell words apart that differ only in how often
    /// a letter is repeated: it is stutter-invariant (Lamport, "What good is temporal logic?", 1983). The converse does
    /// not hold.
    pub fn is_next_free(&self) -> bool {
        !matches!(self, Formula::Next(_)) && self.children().into_iter().all(Formula::is_next_free)
    }

    /// The formula as a text, with these texts for the atoms.
    pub fn display<'f, S: AsRef<str>>(&'f self, atoms: &'f [S]) -> impl fmt::Display + 'f {
        Shown { formula: self, atoms, nested: false }
    }
}

/// What kind of text an atomic proposition is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PropositionKind {
    /// An expression of the program's language: `AP(x > 0)` or `"x > 0"`.
    Expression,
    /// A call of the function with this name: `call(f)` or `call(f())`.
    Call,
    /// A name on its own. What it stands for is up to the reader of the property: a Boolean variable, or a name of the
    /// competition such as `overflow`.
    Name,
}

/// An atomic proposition: a text whose meaning this crate does not know.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Proposition {
    /// The expression or name, without what is around it.
    pub text: String,
    /// What kind of text it is.
    pub kind: PropositionKind,
    /// Where the text stands first.
    pub span: Span,
}

impl Proposition {
    /// The proposition as it may be written in a formula.
    pub fn as_written(&self) -> String {
        match self.kind {
            PropositionKind::Expression => format!("AP({})", self.text),
            PropositionKind::Call => format!("call({})", self.text),
            PropositionKind::Name => self.text.clone(),
        }
    }
}

/// A formula with its atomic propositions, each of them once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    /// The formula.
    pub formula: Formula,
    /// The propositions that its atoms point to, in the order of their first occurrence.
    pub propositions: Vec<Proposition>,
}

impl Property {
    /// The property that is violated exactly where this one holds.
    pub fn negated(self) -> Property {
        Property { formula: self.formula.negated(), propositions: self.propositions }
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let atoms: Vec<String> = self.propositions.iter().map(Proposition::as_written).collect();
        write!(f, "{}", self.formula.display(&atoms))
    }
}

struct Shown<'f, S> {
    formula: &'f Formula,
    atoms: &'f [S],
    /// Whether a binary operator needs parentheses.
    nested: bool,
}

impl<S: AsRef<str>> fmt::Display for Shown<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operator = match self.formula {
            Formula::Constant(value) => return write!(f, "{value}"),
            Formula::Atom(atom) => return f.write_str(self.atoms.get(*atom).map_or("?", AsRef::as_ref)),
            Formula::Not(_) => "!",
            Formula::Next(_) => "X ",
            Formula::Finally(_) => "F ",
            Formula::Globally(_) => "G ",
            Formula::And(_) => " && ",
            Formula::Or(_) => " || ",
            Formula::Implies(..) => " -> ",
            Formula::Iff(..) => " <-> ",
            Formula::Until(..) => " U ",
            Formula::WeakUntil(..) => " W ",
            Formula::Release(..) => " R ",
            Formula::StrongRelease(..) => " M ",
        };
        let children = self.formula.children();
        let child = |formula| Shown { formula, atoms: self.atoms, nested: true };
        if !operator.starts_with(' ') {
            f.write_str(operator)?;
            return children.into_iter().try_for_each(|formula| write!(f, "{}", child(formula)));
        }
        let (open, close) = if self.nested { ("(", ")") } else { ("", "") };
        f.write_str(open)?;
        for (index, formula) in children.into_iter().enumerate() {
            write!(f, "{}{}", if index == 0 { "" } else { operator }, child(formula))?;
        }
        f.write_str(close)
    }
}
