//! Which heads may cut a cycle, the most promising first.

use tracewright_check::Cycle;
use tracewright_program::{Head, Icfg, LocId, ProcId, recursion, region};

/// The heads on the cycles that belong together with a cycle, when those in `before` have been dealt with. Outer loops come
/// before inner ones: what an inner loop does between two visits of the outer head is for invariants to say. Loop heads are marked in
/// the graph with blocks; some cycles of the program are gone there, because no execution goes round them.
///
/// If accepting locations are given, only these are candidates: a cycle through one of them passes an accepting location.
pub(crate) fn candidates(
    icfg: &Icfg,
    blocks: &Icfg,
    cycle: Cycle,
    before: &[Head],
    accepting: Option<&[bool]>,
) -> Vec<Head> {
    match cycle {
        Cycle::Procedure(procedure) => {
            let members = recursion(icfg, procedure, before);
            let members = (0..members.len()).filter(|&index| members[index]).map(ProcId::from_index);
            // What calls itself first: the others are often only on the way.
            let (own, others): (Vec<ProcId>, Vec<ProcId>) = members.partition(|&member| calls_itself(icfg, member));
            own.into_iter().chain(others).map(Head::Entry).collect()
        }
        Cycle::Location(location) => {
            let members = region(icfg, location, before);
            let members: Vec<LocId> =
                (0..members.len()).filter(|&index| members[index]).map(LocId::from_index).collect();
            if let Some(accepting) = accepting {
                let members = members.into_iter().filter(|location| accepting[location.index()]);
                return members.map(Head::Location).collect();
            }
            let is_head = |location: &LocId| blocks.location(*location).loop_head;
            let (heads, others): (Vec<LocId>, Vec<LocId>) = members.iter().partition(|location| is_head(location));
            let chosen = if heads.is_empty() { others } else { heads };
            chosen.into_iter().map(Head::Location).collect()
        }
    }
}

fn calls_itself(icfg: &Icfg, procedure: ProcId) -> bool {
    icfg.calls.iter().any(|call| call.callee == procedure && icfg.location(call.source).procedure == procedure)
}
