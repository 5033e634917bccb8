//! What attempts learn from those before them: predicates that excluded error traces.

use rustc_hash::FxHashSet;
use tracewright_logic::{Term, Terms};
use tracewright_verify::{Outcome, Settings};

/// So many predicates are kept.
const MOST: usize = 120;

/// Predicates of refinements, those of the first ones first: later ones tell about single rounds of loops.
#[derive(Default)]
pub struct Learnt {
    predicates: Vec<Term>,
    known: FxHashSet<Term>,
    /// How many there were when somebody has looked at them the last time.
    seen: usize,
}

impl Learnt {
    /// Takes what the refinements of an attempt have used.
    pub fn take(&mut self, terms: &Terms, outcome: &Outcome) {
        for iteration in &outcome.statistics.iterations {
            for &predicate in &iteration.predicates {
                for part in terms.conjuncts(predicate) {
                    if self.predicates.len() < MOST && self.known.insert(part) {
                        self.predicates.push(part);
                    }
                }
            }
        }
    }

    /// Gives all to an attempt; says whether there are new ones, or nobody has looked yet.
    pub fn give(&mut self, settings: &mut Settings) -> bool {
        settings.learnt.clone_from(&self.predicates);
        let is_news = self.predicates.len() > self.seen;
        self.seen = self.predicates.len();
        is_news
    }
}
