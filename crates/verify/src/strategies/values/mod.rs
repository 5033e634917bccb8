//! Explicit-value analysis: the values of variables that only ever hold few constants are tracked through the program.
//!
//! Dirk Beyer, Stefan Löwe: *Explicit-State Software Model Checking Based on CEGAR and Interpolation*, FASE 2013. As
//! there, infeasible traces determine which variables are tracked; unlike there, the variables are first determined by
//! propagating known values along the trace, and by the unsatisfiable core where that is not enough.

mod cells;
mod exploration;
mod reason;
#[cfg(test)]
mod tests;

use tracewright_automata::{Run, State};
use tracewright_proof::{Feasibility, TraceCheck, locations};

use super::{Blocks, Calls, Finds, Graph, Strategy};
use crate::outcome::{Phase, Unknown};
use crate::session::{Fail, Safe};
use crate::verification::Verification;
pub(crate) use exploration::{Explored, Precision, ValueExploration};

/// The strategy.
pub static STRATEGY: Strategy = Strategy {
    name: "values",
    field: "explicit-value analysis (Beyer, Löwe, FASE 2013)",
    help: "Track variables that only ever hold few constants; gives up where that is not enough",
    description: "no refinement loop. Programs that are state machines keep their modes in variables that only ever hold a few constants. \
        These are tracked exactly, all else is dropped; the values found at a location are its invariant. Cells of maps are \
        tracked, too, if their indices are known, as in lists and arrays of a fixed length on single statements. Where that \
        is not enough, it gives up at once",
    finds: Finds::ProofsAndErrors,
    graph: Graph { calls: Calls::Inlined, blocks: Blocks::AnySize },
    learns: false,
    run,
};

/// The states found at each location are the annotation.
fn run(verification: &mut Verification) -> Result<Safe, Fail> {
    let relations = verification.session.relations;
    for precision in [Precision::Values, Precision::Bounds] {
        let mut exploration = ValueExploration::new(relations, precision);
        loop {
            verification.report(Phase::Values, 0);
            let word = match exploration.explore(verification.goals, &verification.session.settings.interrupt) {
                Explored::Safe(invariants) => return verification.suggested(invariants),
                Explored::Error(word) => word,
                Explored::GivenUp => break,
            };
            if exploration.follow_reason(&word) {
                continue;
            }
            let check = TraceCheck::new(relations, &word);
            let solver = verification.session.trace_solver(word.symbols().len()).map_err(Fail::Unknown)?;
            match check.check(solver, |_, feasibility| feasibility) {
                Feasibility::Feasible => {
                    let states = locations(relations.icfg, &word).into_iter().map(|l| State(l.0)).collect();
                    return Err(verification.violated(&Run { word, states }, &[]));
                }
                Feasibility::Infeasible(core) if exploration.follow(&word, &core) => {}
                Feasibility::Infeasible(_) | Feasibility::Unknown(_) => break,
            }
        }
    }
    Err(verification.given_up(|| Unknown::NoInterpolants))
}
