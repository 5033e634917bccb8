//! The registry of strategies: one file for each, one entry in [`ALL`].
//!
//! The command line, docs/strategies.md and the statistics take names and texts from here. CONTRIBUTING.md describes
//! how to add a strategy; `portfolio.rs` decides when it is tried, and for how long.

use std::fmt;

use crate::session::{Fail, Safe};
use crate::verification::Verification;

pub mod cells;
pub mod escalate;
pub mod execute;
pub mod guess;
pub mod induction;
pub mod modes;
pub mod ranges;
pub mod run;
pub mod symbolic;
pub mod unroll;
pub mod values;

/// All strategies.
pub static ALL: &[&Strategy] = &[
    // In the order of `--help` and of the documentation.
    &run::STRATEGY,
    &symbolic::STRATEGY,
    &ranges::STRATEGY,
    &escalate::STRATEGY,
    &values::STRATEGY,
    &modes::STRATEGY,
    &cells::STRATEGY,
    &guess::STRATEGY,
    &induction::STRATEGY,
    &unroll::STRATEGY,
    &execute::STRATEGY,
];

/// A technique to search for proofs and errors.
pub struct Strategy {
    /// Its name on the command line.
    pub name: &'static str,
    /// The established name of the technique.
    pub field: &'static str,
    /// Its text in `--help`, one line.
    pub help: &'static str,
    /// Its text in docs/strategies.md.
    pub description: &'static str,
    /// What it may find.
    pub finds: Finds,
    /// The control-flow graph that it needs.
    pub graph: Graph,
    /// Whether it uses what attempts before it have learnt ([`crate::Settings::learnt`]): then it may succeed later where
    /// it has failed.
    pub learns: bool,
    /// Searches for a proof, or for an error among the goals.
    pub(crate) run: fn(&mut Verification) -> Result<Safe, Fail>,
}

/// What a strategy may find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finds {
    /// Both.
    ProofsAndErrors,
    /// It proves; an error that it finds may be spurious.
    Proofs,
    /// It only refutes. Over-approximated statements are removed from its graph, because an error that depends on one
    /// may be spurious.
    Errors,
}

/// The control-flow graph that a strategy requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Graph {
    /// How calls are treated.
    pub calls: Calls,
    /// The block encoding.
    pub blocks: Blocks,
}

/// How calls are treated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Calls {
    /// The strategy follows them.
    Followed,
    /// As many as possible are inlined; the strategy ignores the rest, gives up on them, or supports them at a cost.
    Inlined,
}

/// The block encoding, unless the user has fixed it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocks {
    /// The strategy works with all block encodings.
    AnySize,
    /// Single statements.
    Statements,
}

impl Strategy {
    /// The strategy with this name.
    pub fn named(name: &str) -> Option<&'static Strategy> {
        ALL.iter().copied().find(|strategy| strategy.name == name)
    }

    /// Whether it proves nothing.
    pub fn only_refutes(&self) -> bool {
        self.finds == Finds::Errors
    }
}

/// Strategies are identified by their names.
impl PartialEq for Strategy {
    fn eq(&self, other: &Strategy) -> bool {
        self.name == other.name
    }
}

impl Eq for Strategy {}

impl fmt::Debug for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found() {
        for strategy in ALL {
            assert!(Strategy::named(strategy.name).is_some_and(|found| std::ptr::eq(found, *strategy)), "{strategy:?}");
        }
        assert_eq!(Strategy::named("auto"), None, "that is the portfolio");
    }

    #[test]
    fn every_strategy_tells_what_it_is() {
        for strategy in ALL {
            let texts = [strategy.name, strategy.field, strategy.help, strategy.description];
            assert!(texts.iter().all(|text| !text.is_empty()), "{strategy:?}");
            assert!(!strategy.help.ends_with('.') && !strategy.help.contains('\n'), "{strategy:?}: one line");
        }
    }
}
