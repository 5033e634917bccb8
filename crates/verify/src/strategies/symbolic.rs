//! Symbolic execution as proof: a program that depends on few inputs is followed to its end.
//!
//! The checker executes (`tracewright_check::follow`, where the papers are named); what is chosen here is how far. Loops whose
//! number of rounds is certain are always followed to their ends. Of loops whose rounds depend on inputs, few rounds are
//! followed first, then more: so an error behind a loop that never ends is found, too.

use tracewright_automata::{Letter, NestedWord, Run, State, Symbol};
use tracewright_check::{Bound, Followed, Hint, SymbolicLimits, TraceLetter, Values, follow};
use tracewright_proof::locations;
use tracewright_smt::Queries;

use super::{Blocks, Calls, Finds, Graph, Strategy};
use crate::outcome::{Confirmation, Phase, Proof, Unknown};
use crate::session::{Fail, Safe};
use crate::solvers::Purpose;
use crate::verification::Verification;

/// The strategy.
pub static STRATEGY: Strategy = Strategy {
    name: "symbolic",
    field: "symbolic execution with merging of states (King, CACM 1976; Kuznetsov et al., PLDI 2012)",
    help: "Symbolic execution: all executions at once, loops unrolled to their ends. For programs with few inputs",
    description: "the program is executed in single statements, with terms over its inputs as values; executions that meet again \
        become one. Loops end when no input is left that enters them once more. If all executions end and no input leads to an \
        error, that is the proof; its certificate says so, and checking it executes the program again. Loops that go on for \
        as long as inputs want have no end: the number of rounds is bounded, the bound grows, and nothing is proved",
    finds: Finds::ProofsAndErrors,
    // In larger blocks, there are more formulas that have to be solved.
    graph: Graph { calls: Calls::Followed, blocks: Blocks::Statements },
    learns: false,
    run,
};

/// The bounds, one after the other: the number of rounds of loops that depend on inputs.
const BOUNDS: [u32; 5] = [3, 12, 50, 200, 1_000];

fn run(verification: &mut Verification) -> Result<Safe, Fail> {
    if let Some(rounds) = verification.session.settings.bound {
        verification.report(Phase::SymbolicExecution, rounds as usize);
        return match once(verification, Bound::Rounds(rounds))? {
            Followed::Safe { steps } => Ok(executed(steps)),
            Followed::Bounded { .. } => Err(Fail::Unknown(Unknown::Bounded(rounds))),
            other => Err(failed(verification, other)),
        };
    }
    for bound in BOUNDS {
        verification.report(Phase::SymbolicExecution, bound as usize);
        match once(verification, Bound::Undetermined(bound))? {
            Followed::Safe { steps } => return Ok(executed(steps)),
            Followed::Bounded { .. } => verification.statistics.bound = Some(bound),
            other => return Err(failed(verification, other)),
        }
    }
    Err(Fail::Unknown(Unknown::NoError(format!("no error within {} rounds of each loop", BOUNDS[BOUNDS.len() - 1]))))
}

/// The proof that all executions were followed.
fn executed(steps: u64) -> Safe {
    let proof = Proof::Execution { values: Values::Symbolic, steps };
    Safe { proof: Some(proof), confirmation: Confirmation::Checked }
}

fn once(verification: &mut Verification, bound: Bound) -> Result<Followed, Fail> {
    let session = &*verification.session;
    let relations = session.relations;
    let start = |queries: Queries| session.solvers.start(Purpose::SymbolicExecution, queries);
    let interrupt = &session.settings.interrupt;
    let limits = SymbolicLimits { bound, steps: u64::MAX, stop: &|| interrupt.is_triggered() };
    Ok(follow(relations.terms, relations.icfg, verification.goals, limits, &start))
}

/// What is reported if no proof was found.
fn failed(verification: &mut Verification, followed: Followed) -> Fail {
    match followed {
        Followed::Error { trace, hints } => violated(verification, &trace, &hints),
        Followed::Undecided(why) => verification.given_up(|| Unknown::Trace(why)),
        _ => verification.given_up(|| Unknown::NoProof),
    }
}

fn violated(verification: &mut Verification, trace: &[TraceLetter], hints: &[Hint]) -> Fail {
    let symbols = trace.iter().map(|letter| match *letter {
        TraceLetter::Edge(edge) => Symbol::Internal(Letter(edge.0)),
        TraceLetter::Call(call) => Symbol::Call(Letter(call.0)),
        TraceLetter::Return(call) => Symbol::Return(Letter(call.0)),
    });
    let Ok(word) = NestedWord::from_symbols(symbols) else { return Fail::Unknown(Unknown::NoProof) };
    let icfg = verification.session.relations.icfg;
    let states = locations(icfg, &word).into_iter().map(|location| State(location.0)).collect();
    verification.violated(&Run { word, states }, hints)
}
