//! Explicit-value execution: a program that takes no inputs is proved by running it.
//!
//! The graph is executed in single statements, with a value for each variable or the knowledge that there is none
//! ([`Value::Unknown`]: inputs, memory that nothing was written to, whatever this code cannot compute). A guard that is
//! false excludes its edge; every other edge has to be followed. Where one edge is left, there is one way to go on. Where
//! several are left, all of them are followed, each as an execution of its own, up to a limit. So the executions that are
//! followed include all executions of the program, and if none of them reaches an error location, no check can fail.
//!
//! Of a variable that is not known, it is known between which numbers it lies, if a guard compares it with them or it is a remainder.
//! If these are few and the executions are too many otherwise, each of the numbers gets an execution of its own: a program with
//! few inputs of few values is executed for all of them.
//!
//! This is explicit-value analysis (Beyer, Löwe, *Explicit-State Software Model Checking Based on CEGAR and
//! Interpolation*, FASE 2013) without abstraction and without merging: as precise as execution, and as expensive.
//!
//! | file | what |
//! |---|---|
//! | `value` | values, and maps that are changed in place |
//! | `code` | terms compiled for evaluation |
//! | `compile` | edges and calls compiled, when an execution first gets to them |
//! | `machine` | the execution |
//! | `retrace` | an error trace, executed again with a value for everything |
//! | `circle` | the same for an execution that comes back to a state |
//!
//! If all executions that are followed come to an end, the program terminates ([`explore_to_end`]): an endless execution of the program
//! would have been followed step by step.
//!
//! **Trusted.** What makes it sound: an operation that is not understood gives `Unknown`, an equation that is not solved is a
//! guard, and a guard is `Unknown` unless all that it depends on is known. Nothing is believed about axioms.

mod circle;
mod code;
mod compile;
mod machine;
mod retrace;
mod value;

pub use circle::{Circle, retrace_circle};
use retrace::Preferred;

use tracewright_logic::Terms;
use tracewright_program::{CheckId, Icfg};

use crate::{Execution, TraceLetter};

/// How long to execute.
#[derive(Clone, Copy)]
pub struct ExplicitLimits<'a> {
    /// How many edges and calls are followed at most.
    pub steps: u64,
    /// Asked now and then: whether to stop. It is told how many places have been visited, and how many executions there are.
    pub stop: &'a dyn Fn(usize, usize) -> bool,
}

/// What following all executions has shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Explored {
    /// All of them end, block or go on in circles, and no check among the goals fails.
    Safe {
        /// How many edges and calls they took.
        steps: u64,
    },
    /// An execution may reach an error location, on this way. Whether it does is for [`replay()`](crate::replay()) or
    /// [`retrace()`] to say.
    Error {
        /// The way.
        trace: Vec<TraceLetter>,
        /// How many executions there are so far.
        executions: usize,
        /// The numbers that variables have in it because they were among few, in the order in which they were given.
        numbers: Vec<i128>,
    },
    /// An execution comes back to a state, as far as states are known: it may go on in the same way forever. Only where all executions
    /// have to end ([`explore_to_end`]).
    Circle {
        /// The way to the state, and from there to the state again.
        trace: Vec<TraceLetter>,
        /// How many letters lead to the state for the first time.
        stem: usize,
    },
    /// There are several executions, too many to be followed.
    Open,
    /// A limit was reached.
    Stopped,
}

/// Follows the executions of a program, as far as they do not depend on what is unknown. Only checks among the goals count.
pub fn explore(terms: &Terms, icfg: &Icfg, goals: &dyn Fn(CheckId) -> bool, limits: ExplicitLimits) -> Explored {
    // Blocks that were left out have to be confirmed by somebody else.
    if !icfg.blocked.is_empty() {
        return Explored::Open;
    }
    explore_all(terms, icfg, goals, limits, Circles::Pass)
}

/// The same, but [`Explored::Safe`] says that all executions end, too, or are blocked by an assumption.
pub fn explore_to_end(terms: &Terms, icfg: &Icfg, goals: &dyn Fn(CheckId) -> bool, limits: ExplicitLimits) -> Explored {
    if !icfg.blocked.is_empty() {
        return Explored::Open;
    }
    explore_all(terms, icfg, goals, limits, Circles::Count)
}

/// Follows executions; if what is not known leaves too much open, again with one for each number that a variable can be, where
/// these are few.
fn explore_all(
    terms: &Terms,
    icfg: &Icfg,
    goals: &dyn Fn(CheckId) -> bool,
    limits: ExplicitLimits,
    circles: Circles,
) -> Explored {
    let mut machine = machine::Machine::new(terms, icfg, goals, limits);
    let explored = machine.explore(circles);
    let is_open = match &explored {
        Explored::Open | Explored::Circle { .. } => true,
        Explored::Error { executions, .. } => *executions > 1,
        Explored::Safe { .. } | Explored::Stopped => false,
    };
    if !is_open || !machine.met_few_values {
        return explored;
    }
    match machine::Machine::new(terms, icfg, goals, limits).dividing().explore(circles) {
        Explored::Open | Explored::Stopped => explored,
        better => better,
    }
}

/// What executions are that come back to a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Circles {
    /// They have nothing new to show.
    Pass,
    /// They may never end.
    Count,
}

/// Executes an error trace: the same as [`replay()`](crate::replay()) without a solver and in constant time for each letter,
/// for traces with millions of letters. Of the steps of a very long one, only the first and the last are kept. Values that nothing
/// determines are chosen: all of them near zero, all near one, or one after the other near the numbers that are given. Nothing is
/// returned where that does not make the trace possible.
pub fn retrace(
    terms: &Terms,
    icfg: &Icfg,
    trace: &[TraceLetter],
    numbers: &[i128],
    stop: &dyn Fn() -> bool,
) -> Option<Execution> {
    let check = crate::replay::error_of(icfg, trace).ok()?;
    let stop = |_: usize, _: usize| stop();
    // Most conditions on what is chosen are about zero.
    [Preferred::All(0), Preferred::All(1), Preferred::Each(numbers)].into_iter().find_map(|preferred| {
        let limits = ExplicitLimits { steps: u64::MAX, stop: &stop };
        let machine = machine::Machine::new(terms, icfg, &|_| false, limits);
        retrace::Retracing::new(machine, terms, preferred).run(trace, check)
    })
}
