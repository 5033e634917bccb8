//! The defects that a program can have.
//!
//! A front end asks which [`Defects`] the property is about before it emits an assertion, and labels each assertion
//! with the [`Defect`] that its failure would show; the verdict line and the reports take their wording from here.

/// What a failing assertion shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Defect {
    /// An assertion of the program fails.
    Assertion,
    /// A function is called that must not be called.
    ErrorFunction,
    /// The result of an operation on signed integers does not fit into its type.
    Overflow,
    /// A division by zero.
    DivisionByZero,
    /// A shift by a negative amount, or by at least the width of the type.
    Shift,
    /// A variable is read before it has a value.
    Uninitialised,
    /// An access through a pointer that is not to live memory, or is out of bounds.
    InvalidDeref,
    /// `free` of a pointer that does not come from an allocation, or was freed before.
    InvalidFree,
    /// Memory that nothing points to any more was not freed.
    LostMemory,
    /// Memory was not freed before the program ended.
    LeftMemory,
    /// The program runs forever.
    Nontermination,
    /// An execution violates a formula of linear temporal logic.
    Temporal,
}

impl Defect {
    /// All of them.
    pub const ALL: [Defect; 12] = [
        Defect::Assertion,
        Defect::ErrorFunction,
        Defect::Overflow,
        Defect::DivisionByZero,
        Defect::Shift,
        Defect::Uninitialised,
        Defect::InvalidDeref,
        Defect::InvalidFree,
        Defect::LostMemory,
        Defect::LeftMemory,
        Defect::Nontermination,
        Defect::Temporal,
    ];

    /// The property that is violated, as the verdict line names it.
    pub fn property(self) -> &'static str {
        match self {
            Defect::Assertion => "assertion",
            Defect::ErrorFunction => "unreach-call",
            Defect::Overflow => "no-overflow",
            Defect::DivisionByZero => "no-division-by-zero",
            Defect::Shift => "no-bad-shift",
            Defect::Uninitialised => "no-uninitialised-read",
            Defect::InvalidDeref => "valid-deref",
            Defect::InvalidFree => "valid-free",
            Defect::LostMemory => "valid-memtrack",
            Defect::LeftMemory => "valid-memcleanup",
            Defect::Nontermination => "termination",
            Defect::Temporal => "ltl",
        }
    }

    /// A description for users.
    pub fn describe(self) -> &'static str {
        match self {
            Defect::Assertion => "assertion",
            Defect::ErrorFunction => "call of an error function",
            Defect::Overflow => "signed overflow",
            Defect::DivisionByZero => "division by zero",
            Defect::Shift => "shift out of range",
            Defect::Uninitialised => "read of an uninitialised variable",
            Defect::InvalidDeref => "invalid access to memory",
            Defect::InvalidFree => "invalid free",
            Defect::LostMemory => "lost memory",
            Defect::LeftMemory => "memory not freed at the end",
            Defect::Nontermination => "endless execution",
            Defect::Temporal => "violation of a temporal formula",
        }
    }

    /// The defect that violates this [`property`](Self::property).
    pub fn of_property(name: &str) -> Option<Defect> {
        Defect::ALL.into_iter().find(|defect| defect.property() == name)
    }
}

/// A set of defects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Defects(u16);

impl Defects {
    /// All of these.
    pub const fn of(list: &[Defect]) -> Defects {
        let (mut bits, mut index) = (0, 0);
        while index < list.len() {
            bits |= 1 << list[index] as u16;
            index += 1;
        }
        Defects(bits)
    }

    /// Whether it is one of them.
    pub fn contains(self, defect: Defect) -> bool {
        self.0 & (1 << defect as u16) != 0
    }

    /// Whether the two sets have a defect in common.
    pub fn intersects(self, other: Defects) -> bool {
        self.0 & other.0 != 0
    }

    /// Those of both.
    #[must_use]
    pub fn union(self, other: Defects) -> Defects {
        Defects(self.0 | other.0)
    }

    /// Those that are not in the other set.
    #[must_use]
    pub fn without(self, other: Defects) -> Defects {
        Defects(self.0 & !other.0)
    }

    /// One after the other.
    pub fn iter(self) -> impl Iterator<Item = Defect> {
        Defect::ALL.into_iter().filter(move |defect| self.contains(*defect))
    }
}

impl std::fmt::Debug for Defects {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Defect> for Defects {
    fn from_iter<I: IntoIterator<Item = Defect>>(iter: I) -> Defects {
        iter.into_iter().fold(Defects::default(), |set, defect| set.union(Defects::of(&[defect])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_into_them() {
        let some = Defects::of(&[Defect::Overflow, Defect::LeftMemory]);
        assert_eq!(some.iter().collect::<Vec<_>>(), [Defect::Overflow, Defect::LeftMemory]);
        assert_eq!(some.iter().collect::<Defects>(), some);
        assert!(some.contains(Defect::Overflow) && !some.contains(Defect::Shift));
        assert_eq!(some.without(Defects::of(&[Defect::Overflow])), Defects::of(&[Defect::LeftMemory]));
        assert!(some.intersects(Defects::of(&[Defect::LeftMemory])) && !some.intersects(Defects::default()));
        assert_eq!(Defects::default().union(some), some);
    }
}
