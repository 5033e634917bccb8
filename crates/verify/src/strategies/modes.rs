//! Explicit-value analysis as the first abstraction of CEGAR: refinement starts with locations split by known values.
//!
//! That a predicate analysis works on top of an explicit one: Dirk Beyer, Thomas A. Henzinger, Grégory Théoduloz, *Program
//! Analysis with Dynamic Precision Adjustment*, ASE 2008. Here the explicit part is fixed before refinement begins.

use tracewright_proof::{Feasibility, TraceCheck};

use super::values::{Explored, Precision, ValueExploration};
use super::{Blocks, Calls, Finds, Graph, Strategy};
use crate::abstraction::Abstraction;
use crate::outcome::{Phase, Unknown};
use crate::refine::Methods;
use crate::session::{Fail, Safe};
use crate::trace_abstraction::refine_until_decided;
use crate::verification::Verification;

/// The strategy.
pub static STRATEGY: Strategy = Strategy {
    name: "modes",
    field: "CEGAR that starts with an explicit-value analysis (compare Beyer, Henzinger, Théoduloz, ASE 2008)",
    help: "Track such variables as far as they exclude error traces, then refine the remaining abstraction",
    description: "`values` for the variables that make error traces infeasible, and then the refinement loop: it starts with an \
        abstraction whose locations are split by the values found there",
    finds: Finds::ProofsAndErrors,
    graph: Graph { calls: Calls::Inlined, blocks: Blocks::AnySize },
    learns: false,
    run,
};

fn run(verification: &mut Verification) -> Result<Safe, Fail> {
    let abstraction = told_apart(verification)?;
    refine_until_decided(verification, abstraction, Methods::Straight)
}

/// Tracks variables as long as that excludes infeasible traces; the reachable part is the initial abstraction.
fn told_apart(verification: &mut Verification) -> Result<Abstraction, Fail> {
    let relations = verification.session.relations;
    let interrupt = &verification.session.settings.interrupt;
    let mut exploration = ValueExploration::new(relations, Precision::Values);
    loop {
        verification.report(Phase::Values, 0);
        let word = match exploration.explore(verification.goals, interrupt) {
            // No error is reachable, which the loop will find out.
            Explored::Safe(_) => break,
            Explored::Error(word) => word,
            Explored::GivenUp => return Err(verification.given_up(|| Unknown::NoInterpolants)),
        };
        if exploration.follow_reason(&word) {
            continue;
        }
        let check = TraceCheck::new(relations, &word);
        let solver = verification.session.trace_solver(word.symbols().len()).map_err(Fail::Unknown)?;
        match check.check(solver, |_, feasibility| feasibility) {
            Feasibility::Infeasible(core) if exploration.follow_needed(&word, &core) => {}
            // The loop will find out, too.
            _ => break,
        }
    }
    let explored = exploration.everything(interrupt);
    let explored = explored.ok_or_else(|| verification.given_up(|| Unknown::NoInterpolants))?;
    Ok(Abstraction::explored(&verification.program, &explored))
}
