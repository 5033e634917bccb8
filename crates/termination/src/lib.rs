//! Termination: for every loop and every recursive procedure a reason why it ends, or an execution that runs forever.
//!
//! The program is a Büchi automaton: an infinite trace is a word, and all locations are accepting. An infinite trace visits some
//! *head* infinitely often ([`Head`]): the head of a loop in one activation, or the entry of a recursive procedure. The loop of this crate
//! takes one head after the other (`search.rs`):
//!
//! 1. The traces that visit the head infinitely often are the words of a module, if a ranking function falls at each visit. That it
//!    does is a question about error locations in the graph that watches it ([`monitor`](tracewright_program::monitor)), and
//!    trace abstraction answers it: with an annotation, or with a lasso on which the ranking function does not fall (`watch.rs`).
//! 2. From the rounds of all lassos so far a new ranking function is synthesised (`ranking.rs`), or
//! 3. an argument is found why one of them can be repeated forever (`endless.rs`).
//!
//! A program that takes no inputs, or few, is also executed: if all executions end, that is the proof (`execute.rs`).
//!
//! A head that has a ranking function is subtracted: what comes from a head to itself through one of those before need not be
//! looked at. If no cycle is left, every infinite trace is in a module, and the program ends.
//!
//! The paper subtracts modules whose words are infeasible for one reason, and complements them; here a module is made of all
//! traces through a head, its automaton is deterministic, and what is left after the subtraction is the graph without the head. So an
//! ordinary annotation proves each module, whoever found it.
//!
//! Matthias Heizmann, Jochen Hoenicke, Andreas Podelski: *Termination Analysis by Learning Terminating Programs*, CAV 2014. Byron
//! Cook, Abigail See, Florian Zuleger: *Ramsey vs. Lexicographic Termination Proving*, TACAS 2013.
//!
//! [`Head`]: tracewright_program::Head

mod alone;
mod arguments;
mod endless;
mod execute;
mod explicit;
mod heads;
mod knowledge;
mod lasso;
mod ranking;
mod search;
mod summaries;
mod walks;
mod watch;

use std::time::Duration;

use tracewright_check::Values;
use tracewright_logic::Terms;
use tracewright_program::Icfg;
use tracewright_verify::{Outcome, Progress, Settings, Statistics, Unknown, Verdict, strategies};

use crate::execute::Executed;

/// How long a better explanation is looked for if executing a program was enough.
const EXPLANATION: Duration = Duration::from_millis(250);
/// How long a program is executed before ranking functions are looked for. Longer executions have their turn later.
const FIRST_EXECUTION: Duration = Duration::from_millis(150);

/// Whether every execution of a program ends. The graph must be in single statements.
///
/// TRUE has a [`Proof::Termination`](tracewright_verify::Proof::Termination); FALSE a counterexample, the first round of which is
/// complete, with an [`Endless`](tracewright_verify::Endless) argument. The second value is the graph that the counterexample refers to.
pub fn verify(
    terms: &Terms,
    icfg: &Icfg,
    settings: &Settings,
    progress: &mut dyn FnMut(Progress),
) -> (Outcome, Option<Icfg>) {
    if *settings.strategy == strategies::run::STRATEGY {
        return only(execute::run(terms, icfg, &settings.interrupt));
    }
    if *settings.strategy == strategies::symbolic::STRATEGY {
        return only(execute::run_symbolically(terms, icfg, settings, &settings.interrupt));
    }
    let executed = execute::run(terms, icfg, &settings.interrupt.within(FIRST_EXECUTION));
    let mut counted = Statistics::default();
    counted.argument(arguments::execution(Values::Explicit)).tried += 1;
    let Executed::Decided(mut decided) = executed else {
        let (mut outcome, graph) = verify_fair(terms, icfg, None, settings, progress);
        outcome.statistics.add_arguments(counted.arguments);
        return (outcome, graph);
    };
    // A ranking function, or a short lasso, says more to people than that the program can be executed.
    let short = Settings { interrupt: settings.interrupt.within(EXPLANATION), ..settings.clone() };
    let explained = search::Search::new(terms, icfg, None, &short, progress).without_execution().run();
    let (mut outcome, graph) = explained;
    match outcome.verdict {
        Verdict::True | Verdict::False(_) => {
            outcome.statistics.add_arguments(counted.arguments);
            (outcome, graph)
        }
        Verdict::Unknown(_) => {
            counted.count_success(arguments::execution(Values::Explicit));
            counted.add_arguments(outcome.statistics.arguments);
            decided.0.statistics.add_arguments(counted.arguments);
            *decided
        }
    }
}

/// The outcome of executing a program and nothing else.
fn only(executed: Executed) -> (Outcome, Option<Icfg>) {
    match executed {
        Executed::Decided(decided) => *decided,
        Executed::Open(reason) => (Outcome::undecided(reason), None),
        Executed::Stopped => (Outcome::undecided(Unknown::Timeout), None),
    }
}

/// Whether no execution visits accepting locations infinitely often, in one activation; without accepting locations, whether
/// every execution ends. There is a flag for each location of the graph, which must be in single statements; accepting
/// locations should be loop heads, so that they survive block encoding.
///
/// The results are those of [`verify`]: an infinite execution counts only if it visits some accepting location infinitely
/// often, so ranking functions are needed for cycles through such locations only, and the round of a counterexample
/// starts in one.
pub fn verify_fair(
    terms: &Terms,
    icfg: &Icfg,
    accepting: Option<&[bool]>,
    settings: &Settings,
    progress: &mut dyn FnMut(Progress),
) -> (Outcome, Option<Icfg>) {
    search::Search::new(terms, icfg, accepting, settings, progress).run()
}
