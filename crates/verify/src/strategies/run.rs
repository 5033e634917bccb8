//! Execution as proof: a program that depends on nothing, or on little, is followed to its end.
//!
//! Nothing is searched for here: that the program can be executed is a guess, and the checker finds out by executing it
//! (`tracewright_check::explore`, where the paper is named).

use tracewright_automata::{Letter, NestedWord, Run, State, Symbol};
use tracewright_check::{ExplicitLimits, Explored, TraceLetter, Values, explore, retrace};
use tracewright_proof::locations;
use tracewright_smt::Interrupt;

use super::{Blocks, Calls, Finds, Graph, Strategy};
use crate::outcome::{Confirmation, Phase, Proof, Unknown};
use crate::session::{Fail, Safe};
use crate::verification::Verification;

/// The strategy.
pub static STRATEGY: Strategy = Strategy {
    name: "run",
    field: "explicit-value analysis without abstraction (Beyer, Löwe, FASE 2013)",
    help: "Execute the program; the proof is that all executions end without an error. For programs with few inputs or none",
    description: "the program is executed in single statements. What is not known (an input, memory that nothing was written \
        to) stays unknown, and where a branch depends on it, both sides are executed. If these are too many executions, those \
        inputs that can only be few numbers get an execution for each number. If all executions end without an \
        error, that is the proof; its certificate says so, and checking it executes the program again. If there are too many \
        executions, nothing is said",
    finds: Finds::ProofsAndErrors,
    // In larger blocks, there are more formulas that have to be solved.
    graph: Graph { calls: Calls::Followed, blocks: Blocks::Statements },
    learns: false,
    run,
};

/// Longer traces are executed again without a solver, and told in part.
const LONG: usize = 20_000;
/// Longer traces are executed again without a solver first, and with one only if no values are found or a mark is in the way.
const SHORT: usize = 400;
/// Among so few executions, an error is worth a question to a solver.
const FEW: usize = 64;
/// So many places of a program are many.
const MANY_PLACES: usize = 300;

fn run(verification: &mut Verification) -> Result<Safe, Fail> {
    verification.report(Phase::Execution, 0);
    let relations = verification.session.relations;
    let interrupt = verification.session.settings.interrupt.clone();
    let hurry = verification.session.settings.hurry.clone();
    let stop = || interrupt.is_triggered();
    // A program that goes one way through many places needs no invariants, only time.
    let stop_early = |places: usize, executions: usize| {
        let is_promising = executions == 1 && places >= MANY_PLACES;
        stop() || !is_promising && hurry.as_ref().is_some_and(Interrupt::is_triggered)
    };
    let limits = ExplicitLimits { steps: u64::MAX, stop: &stop_early };
    match explore(relations.terms, relations.icfg, verification.goals, limits) {
        Explored::Safe { steps } => Ok(Safe {
            proof: Some(Proof::Execution { values: Values::Explicit, steps }),
            confirmation: Confirmation::Checked,
        }),
        Explored::Error { trace, executions, numbers } => Err(error(verification, &trace, executions, &numbers, &stop)),
        Explored::Open | Explored::Circle { .. } => Err(several()),
        Explored::Stopped => Err(verification.given_up(|| Unknown::NoProof)),
    }
}

/// The failure of a program with too many executions.
fn several() -> Fail {
    Fail::Unknown(Unknown::NoError("there are several executions".into()))
}

/// Confirms an error that one of some executions may reach.
fn error(
    verification: &mut Verification,
    trace: &[TraceLetter],
    executions: usize,
    numbers: &[i128],
    stop: &dyn Fn() -> bool,
) -> Fail {
    let relations = verification.session.relations;
    if trace.len() > SHORT || !numbers.is_empty() {
        let execution = retrace(relations.terms, relations.icfg, trace, numbers, stop);
        let mark = execution.as_ref().and_then(|execution| execution.overapproximations.first().cloned());
        match (execution, mark) {
            (Some(execution), None) => return Fail::Violated(execution.check, Box::new(execution)),
            _ if executions > FEW => {
                return verification.given_up(|| Unknown::NoError("some execution may fail".into()));
            }
            (_, Some((span, construct))) if trace.len() > LONG => {
                return Fail::Unknown(Unknown::Overapproximated(construct.to_string(), span));
            }
            _ if trace.len() > LONG => {
                return verification.given_up(|| Unknown::NoError("an execution that may not exist fails".into()));
            }
            _ => {}
        }
    } else if executions > FEW {
        // Refinement finds a short way to an error, if there is one.
        return several();
    }
    let symbols = trace.iter().map(|letter| match *letter {
        TraceLetter::Edge(edge) => Symbol::Internal(Letter(edge.0)),
        TraceLetter::Call(call) => Symbol::Call(Letter(call.0)),
        TraceLetter::Return(call) => Symbol::Return(Letter(call.0)),
    });
    let Ok(word) = NestedWord::from_symbols(symbols) else { return Fail::Unknown(Unknown::NoProof) };
    let states = locations(relations.icfg, &word).into_iter().map(|location| State(location.0)).collect();
    match verification.violated(&Run { word, states }, &[]) {
        // What was unknown was taken for something that it cannot be.
        Fail::Unknown(Unknown::Unconfirmed(why)) => Fail::Unknown(Unknown::NoError(why)),
        other => other,
    }
}
