//! Random testing: the cheapest way to find errors behind deep loops.
//!
//! Refinement finds the shortest counterexample by unrolling loops one by one; when a loop runs a hundred thousand
//! times before the error, an execution gets there first. Executions support integers, Booleans, bit-vectors and maps
//! of them; a statement with anything else ends an execution. The result is a trace, which is confirmed like any other.
//!
//! [`Simulation`] accompanies refinement, [`Search`] is a strategy on its own (`execute`).
//!
//! Joe W. Duran, Simeon C. Ntafos: *An Evaluation of Random Testing*, IEEE Transactions on Software Engineering 10(4),
//! 1984.

mod bits;
mod choices;
mod code;
mod constants;
mod lassos;
mod machine;
mod memory;
mod program;
mod ranges;

use std::time::{Duration, Instant};

use tracewright_automata::Run;
use tracewright_check::Hint;
use tracewright_program::CheckId;
use tracewright_proof::Relations;
use tracewright_smt::Interrupt;

pub(crate) use lassos::{ErrorSearch, Reached};
pub use lassos::{Explored, LassoSearch, StateLasso};
use machine::{Machine, Searched};
use program::Executable;

/// Steps of the first search.
const FIRST_STEPS: usize = 300_000;
/// The time limit of the first search.
const FIRST_TIME: Duration = Duration::from_millis(60);
/// Steps of later searches, per millisecond spent so far.
const STEPS_PER_MILLISECOND: usize = 3_000;
/// The share of the total time for later searches, as a divisor.
const SHARE: u32 = 8;

/// Random execution that accompanies a run of the refinement loop. A refinement that only unrolls a loop once more
/// hints at an error behind many iterations; the effort grows with the time spent.
pub(crate) struct Simulation {
    started: Instant,
    /// The time before which no further search starts.
    next: Duration,
    /// Created on first use; `Some(None)` when the program cannot be executed.
    machine: Option<Option<Machine>>,
}

impl Default for Simulation {
    fn default() -> Self {
        Simulation { started: Instant::now(), next: Duration::ZERO, machine: None }
    }
}

impl Simulation {
    /// Searches for an error among the goals, if a search is due. The chosen values are returned with it.
    pub fn run(
        &mut self,
        relations: &Relations,
        interrupt: &Interrupt,
        goals: &dyn Fn(CheckId) -> bool,
    ) -> Option<(Run, Vec<Hint>)> {
        let elapsed = self.started.elapsed();
        if elapsed < self.next {
            return None;
        }
        self.next = elapsed * 2;
        let make = || Executable::new(relations.terms, relations.icfg).map(Machine::new);
        let machine = self.machine.get_or_insert_with(make).as_mut()?;
        let steps = FIRST_STEPS.max(elapsed.as_millis() as usize * STEPS_PER_MILLISECOND);
        let time = interrupt.within(FIRST_TIME.max(elapsed / SHARE));
        match machine.search(relations.terms, relations.icfg, steps, goals, &|| time.is_triggered()) {
            Searched::Error(run, hints) => Some((run, hints)),
            Searched::Nothing | Searched::OnlyOne => None,
        }
    }
}

/// The result of a search.
pub(crate) enum Found {
    /// An execution that reaches an error, and the values chosen on the way.
    Error(Run, Vec<Hint>),
    /// Nothing within the time limit.
    Nothing,
    /// Random execution cannot find anything here: the reason.
    GivenUp(String),
}

/// Random execution as a strategy on its own.
pub(crate) struct Search(Option<Machine>);

impl Search {
    pub fn new(relations: &Relations) -> Search {
        Search(Executable::new(relations.terms, relations.icfg).map(Machine::new))
    }

    /// Executes the program until an error among the goals is reached or the time is up.
    pub fn run(&mut self, relations: &Relations, goals: &dyn Fn(CheckId) -> bool, interrupt: &Interrupt) -> Found {
        let Some(machine) = &mut self.0 else { return Found::GivenUp("programs with axioms are not executed".into()) };
        let left_out = machine.program.left_out;
        match machine.search(relations.terms, relations.icfg, usize::MAX, goals, &|| interrupt.is_triggered()) {
            Searched::Error(run, hints) => Found::Error(run, hints),
            Searched::Nothing => Found::Nothing,
            Searched::OnlyOne if left_out == 0 => Found::GivenUp("the only execution does not fail".into()),
            Searched::OnlyOne => {
                let first = machine.program.refused.as_deref().unwrap_or("too large a number");
                Found::GivenUp(format!("statements that cannot be executed: {left_out}, the first because of {first}"))
            }
        }
    }
}
