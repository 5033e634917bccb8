//! Conditions on the propositions of one position: conjunctions of literals.

use std::fmt;

/// A valuation of the propositions: bit `i` says whether proposition `i` holds.
pub type Valuation = u64;

/// The limit on propositions, because sets of them are machine words.
pub const MAX_PROPOSITIONS: usize = 64;

/// A conjunction of literals that is not contradictory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Guard {
    /// The propositions that must hold.
    pub positive: Valuation,
    /// The propositions that must not hold.
    pub negative: Valuation,
}

impl Guard {
    /// The guard that every valuation satisfies.
    pub const TRUE: Guard = Guard { positive: 0, negative: 0 };

    /// One literal.
    pub fn literal(proposition: usize, value: bool) -> Guard {
        let bit = 1 << proposition;
        if value { Guard { positive: bit, negative: 0 } } else { Guard { positive: 0, negative: bit } }
    }

    /// Whether a valuation satisfies it.
    pub fn admits(self, valuation: Valuation) -> bool {
        self.positive & !valuation == 0 && self.negative & valuation == 0
    }

    /// Both together; `None` if they contradict each other.
    pub fn and(self, other: Guard) -> Option<Guard> {
        let both = Guard { positive: self.positive | other.positive, negative: self.negative | other.negative };
        (both.positive & both.negative == 0).then_some(both)
    }

    /// Whether every valuation that satisfies it satisfies the other one, too.
    pub fn implies(self, other: Guard) -> bool {
        other.positive & !self.positive == 0 && other.negative & !self.negative == 0
    }

    /// The literals, by proposition.
    pub fn literals(self) -> impl Iterator<Item = (usize, bool)> {
        (0..MAX_PROPOSITIONS).filter_map(move |p| match (self.positive >> p & 1, self.negative >> p & 1) {
            (0, 0) => None,
            (positive, _) => Some((p, positive == 1)),
        })
    }
}

/// As a label of the HOA format: propositions are numbers.
impl fmt::Display for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Guard::TRUE {
            return f.write_str("t");
        }
        for (index, (proposition, value)) in self.literals().enumerate() {
            write!(f, "{}{}{proposition}", if index == 0 { "" } else { "&" }, if value { "" } else { "!" })?;
        }
        Ok(())
    }
}
