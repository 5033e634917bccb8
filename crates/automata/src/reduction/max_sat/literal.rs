//! Variables, literals and their values.

/// A Boolean variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in super::super) struct Variable(pub(in super::super) u32);

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in super::super) struct Literal(u32);

impl Variable {
    pub(in super::super) fn is_true(self) -> Literal {
        Literal(self.0 << 1)
    }

    pub(in super::super) fn is_false(self) -> Literal {
        Literal(self.0 << 1 | 1)
    }
}

impl Literal {
    pub(in super::super) fn variable(self) -> Variable {
        Variable(self.0 >> 1)
    }

    pub(in super::super) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) fn negated(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The current assignment.
#[derive(Clone, Debug)]
pub(in super::super) struct Values {
    of: Vec<Option<bool>>,
}

impl Values {
    pub(super) fn new(variables: usize) -> Self {
        Values { of: vec![None; variables] }
    }

    /// The number of variables.
    pub(super) fn len(&self) -> usize {
        self.of.len()
    }

    pub(in super::super) fn get(&self, variable: Variable) -> Option<bool> {
        self.of[variable.0 as usize]
    }

    /// Whether the literal holds, if its variable is decided.
    pub(super) fn holds(&self, literal: Literal) -> Option<bool> {
        self.get(literal.variable()).map(|value| value == literal.is_positive())
    }

    pub(super) fn make_true(&mut self, literal: Literal) {
        self.of[literal.variable().0 as usize] = Some(literal.is_positive());
    }

    pub(super) fn forget(&mut self, variable: Variable) {
        self.of[variable.0 as usize] = None;
    }
}
