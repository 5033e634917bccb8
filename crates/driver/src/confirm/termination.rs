//! The check that all executions end: no cycle of the program avoids the heads, and at each of them a ranking function
//! falls. Proofs that were just found and proofs in certificates are checked by the same code.

use tracewright_certificate::{HeadProof, Misfit, Positions};
use tracewright_check::{CheckedProof, Cycle, Rejection, UnfitRank, check_outline, endless_without, watched};
use tracewright_logic::Terms;
use tracewright_program::{Head, Icfg};
use tracewright_smt::Solver;
use tracewright_source::SourceMap;

/// Why heads with ranking functions do not show that all executions end.
#[derive(Debug, thiserror::Error)]
pub enum NotRanked {
    /// A cycle avoids the heads.
    #[error("there is no ranking function for {}", cycle(.0))]
    Cycle(Cycle),
    /// A head is somewhere else, or a formula does not fit the program.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// What is given is no ranking function of the head.
    #[error("head {}: {why}", .number + 1)]
    Unfit {
        /// The number of the head in the list.
        number: usize,
        /// Why not.
        why: UnfitRank,
    },
    /// A ranking function may rise, or is not known to fall.
    #[error("head {}: the ranking function is not known to fall", .number + 1)]
    Rejected {
        /// The number of the head in the list.
        number: usize,
        /// The triples that do not hold, or were not decided.
        rejections: Vec<Rejection>,
        /// The graph that they are about.
        watched: Box<Icfg>,
    },
}

fn cycle(cycle: &Cycle) -> String {
    match cycle {
        Cycle::Location(location) => format!("the loop through location {}", location.0),
        Cycle::Procedure(procedure) => format!("the recursion through procedure {}", procedure.0),
    }
}

/// Checks that all executions of a program in single statements end; if accepting locations are given, that no execution visits
/// them infinitely often. Returns what the checks of the ranking functions
/// counted.
pub fn check_termination(
    terms: &Terms,
    (statements, accepting): (&Icfg, Option<&[bool]>),
    sources: &SourceMap,
    (heads, positions): (&[HeadProof], Positions),
    solver: &mut dyn Solver,
) -> Result<CheckedProof, NotRanked> {
    let visited: Vec<Head> = heads.iter().map(|head| head.head).collect();
    if let Some(cycle) = endless_without(statements, &visited, accepting) {
        return Err(NotRanked::Cycle(cycle));
    }
    let mut sum = CheckedProof::default();
    for (number, head) in heads.iter().enumerate() {
        head.fits(terms, statements, sources, positions)?;
        let graph = watched(terms, statements, head.head, &head.rank, &visited[..number])
            .map_err(|why| NotRanked::Unfit { number, why })?;
        let outline = head.proof.outline(terms, &graph.icfg, sources, positions)?;
        let checked = check_outline(terms, &graph.icfg, &outline, solver)
            .map_err(|rejections| NotRanked::Rejected { number, rejections, watched: Box::new(graph.icfg.clone()) })?;
        sum.locations += checked.locations;
        sum.asked += checked.asked;
        sum.trivial += checked.trivial;
    }
    Ok(sum)
}
