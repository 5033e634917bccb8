//! Execution as proof: a program that depends on nothing, or on little, is followed to its end.
//!
//! Nothing is searched for here: that the program can be executed is a guess, and the checker finds out by executing it
//! (`tracewright_check::explore`, where the paper is named).

use tracewright_automata::{Letter, NestedWord, Run, State, Symbol};
use tracewright_check::{ExplicitLimits, Explored, TraceLetter, explore, retrace};
use tracewright_proof::locations;

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
        to) stays unknown, and where a branch depends on it, both sides are executed. If all executions end without an \
        error, that is the proof; its certificate says so, and checking it executes the program again. If there are too many \
        executions, nothing is said",
    finds: Finds::ProofsAndErrors,
    // In larger blocks, there are more formulas that have to be solved.
    graph: Graph { calls: Calls::Followed, blocks: Blocks::Statements },
    run,
};

/// Longer traces are executed again without a solver, and told in part.
const LONG: usize = 20_000;
/// Longer traces are executed again without a solver first, and with one only if no values are found or a mark is in the way.
const SHORT: usize = 400;

fn run(verification: &mut Verification) -> Result<Safe, Fail> {
    verification.report(Phase::Execution, 0);
    let relations = verification.session.relations;
    let interrupt = verification.session.settings.interrupt.clone();
    let stop = || interrupt.is_triggered();
    let limits = ExplicitLimits { steps: u64::MAX, stop: &stop };
    match explore(relations.terms, relations.icfg, verification.goals, limits) {
        Explored::Safe { steps } => {
            Ok(Safe { proof: Some(Proof::Execution { steps }), confirmation: Confirmation::Checked })
        }
        // Where executions fork, refinement finds a short way to an error, if there is one.
        Explored::Error { trace, is_only_one: false } if trace.len() <= SHORT => {
            Err(Fail::Unknown(Unknown::NoError("there are several executions".into())))
        }
        Explored::Error { trace, is_only_one: false } => {
            match retrace(relations.terms, relations.icfg, &trace, &stop) {
                Some(execution) if execution.overapproximations.is_empty() => {
                    Err(Fail::Violated(execution.check, Box::new(execution)))
                }
                _ => Err(verification.given_up(|| Unknown::NoError("there are several executions".into()))),
            }
        }
        Explored::Error { trace, .. } if trace.len() > LONG => {
            match retrace(relations.terms, relations.icfg, &trace, &stop) {
                Some(execution) => Err(match execution.overapproximations.first() {
                    Some((span, construct)) => Fail::Unknown(Unknown::Overapproximated(construct.to_string(), *span)),
                    None => Fail::Violated(execution.check, Box::new(execution)),
                }),
                None => Err(verification.given_up(|| Unknown::NoError("an execution that may not exist fails".into()))),
            }
        }
        Explored::Error { trace, .. } => {
            if trace.len() > SHORT
                && let Some(execution) = retrace(relations.terms, relations.icfg, &trace, &stop)
                && execution.overapproximations.is_empty()
            {
                return Err(Fail::Violated(execution.check, Box::new(execution)));
            }
            let symbols = trace.iter().map(|letter| match *letter {
                TraceLetter::Edge(edge) => Symbol::Internal(Letter(edge.0)),
                TraceLetter::Call(call) => Symbol::Call(Letter(call.0)),
                TraceLetter::Return(call) => Symbol::Return(Letter(call.0)),
            });
            let Ok(word) = NestedWord::from_symbols(symbols) else {
                return Err(Fail::Unknown(Unknown::NoProof));
            };
            let states = locations(relations.icfg, &word).into_iter().map(|location| State(location.0)).collect();
            Err(match verification.violated(&Run { word, states }, &[]) {
                // What was unknown was taken for something that it cannot be.
                Fail::Unknown(Unknown::Unconfirmed(why)) => Fail::Unknown(Unknown::NoError(why)),
                other => other,
            })
        }
        Explored::Open => Err(Fail::Unknown(Unknown::NoError("there are several executions".into()))),
        Explored::Stopped => Err(verification.given_up(|| Unknown::NoProof)),
    }
}
