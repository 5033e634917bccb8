//! The registry of strategies: one file for each, one entry in [`ALL`].
//!
//! The command line, docs/strategies.md and the statistics take names and texts from here. How to add a strategy is told in
//! CONTRIBUTING.md; when it is tried, and for how long, in `portfolio.rs`.

use std::fmt;

use crate::session::{Fail, Safe};
use crate::verification::Verification;

pub mod cells;
pub mod escalate;
pub mod execute;
pub mod modes;
pub mod run;
pub mod unroll;
pub mod values;

/// All strategies.
pub static ALL: &[&Strategy] = &[
    // In the order of `--help` and of the documentation.
    &run::STRATEGY,
    &escalate::STRATEGY,
    &values::STRATEGY,
    &modes::STRATEGY,
    &cells::STRATEGY,
    &unroll::STRATEGY,
    &execute::STRATEGY,
];

/// A way to look for proofs and errors.
pub struct Strategy {
    /// Its name on the command line.
    pub name: &'static str,
    /// What the field calls it.
    pub field: &'static str,
    /// What `--help` tells about it, in one line.
    pub help: &'static str,
    /// What docs/strategies.md tells about it.
    pub description: &'static str,
    /// What it may find.
    pub finds: Finds,
    /// The control-flow graph that it needs.
    pub graph: Graph,
    /// Looks for a proof or an error of the goals.
    pub(crate) run: fn(&mut Verification) -> Result<Safe, Fail>,
}

/// What a strategy may find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finds {
    /// Both.
    ProofsAndErrors,
    /// It proves, and an error that it meets may be one of its abstraction only.
    Proofs,
    /// It only refutes. Statements that are over-approximated are left out for it: an error that rests on one is none.
    Errors,
}

/// What a strategy asks of the control-flow graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Graph {
    /// What becomes of calls.
    pub calls: Calls,
    /// How large blocks are.
    pub blocks: Blocks,
}

/// What becomes of calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Calls {
    /// The strategy follows them.
    Followed,
    /// As many as possible are inlined; the strategy does without the rest, gives up on them or follows them at a price.
    Inlined,
}

/// How large blocks are, unless the user has fixed it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocks {
    /// The strategy works with all sizes.
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

/// A strategy is known by its name.
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
