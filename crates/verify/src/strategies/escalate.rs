//! CEGAR with trace abstraction: the refinement loop, with cheap methods of interpolation first.
//!
//! The loop is in `trace_abstraction.rs`, the order of methods in `refine.rs`; the papers are named there.

use super::{Blocks, Calls, Finds, Graph, Strategy};
use crate::abstraction::Abstraction;
use crate::refine::Methods;
use crate::session::{Fail, Safe};
use crate::trace_abstraction::refine_until_decided;
use crate::verification::Verification;

/// The strategy.
pub static STRATEGY: Strategy = Strategy {
    name: "escalate",
    field: "CEGAR with trace abstraction (Heizmann, Hoenicke, Podelski, SAS 2009 and CAV 2013)",
    help: "Cheap methods first, stronger ones when they do not generalise",
    description: "the refinement loop above. Cheap interpolation methods come first. It stops at the first *perfect* sequence: one whose \
        automaton accepts the whole path program of the trace, including all loop iterations. When a trace of the same path \
        program is found again, the earlier predicates were too weak, and a stronger method is tried",
    finds: Finds::ProofsAndErrors,
    graph: Graph { calls: Calls::Followed, blocks: Blocks::AnySize },
    learns: false,
    run,
};

fn run(verification: &mut Verification) -> Result<Safe, Fail> {
    let methods = verification.session.settings.interpolation.map_or(Methods::Escalating, Methods::Only);
    let abstraction = Abstraction::new(&verification.program);
    refine_until_decided(verification, abstraction, methods)
}
