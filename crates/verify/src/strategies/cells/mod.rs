//! Arrays by distinguished cells: each map is replaced by one cell of it, at an index that is arbitrary but fixed.
//!
//! David Monniaux, Laure Gonnord: *Cell Morphing: From Array Programs to Array-Free Horn Clauses*, SAS 2016. Invariants
//! over the cells are found by Houdini (`houdini.rs`) or else by CEGAR.

mod candidates;
mod constants;
mod watched;

use super::{Blocks, Calls, Finds, Graph, Strategy, escalate};
use crate::houdini::{Houdini, Undecided};
use crate::outcome::{Proof, Unknown, Verdict};
use crate::session::{Fail, Safe};
use crate::solvers::Purpose;
use crate::verification::Verification;
use crate::{Settings, verify};
use candidates::invariants_of_cells;
use watched::Watched;

/// The strategy.
pub static STRATEGY: Strategy = Strategy {
    name: "cells",
    field: "array abstraction by distinguished cells (Monniaux, Gonnord, SAS 2016) with Houdini (Flanagan, Leino, FME 2001)",
    help: "Abstract each array to one cell at an arbitrary index; what is proved for it holds for all cells",
    description: "for loops over arrays. Each map is replaced by one cell of it, at an index that is arbitrary but fixed; a \
        read of another cell returns an arbitrary value. A check counts only where it reads that cell, which is sound because \
        the index is arbitrary. Invariants such as `k < i ==> a[k] == 0` are then found by Houdini among candidates built \
        from what the program writes, tests and uses as an index, and otherwise by `escalate`. What holds for an arbitrary \
        `k` holds for all: the invariants are quantified with `forall k ::`, and checked against the program with its maps",
    finds: Finds::Proofs,
    graph: Graph { calls: Calls::Inlined, blocks: Blocks::AnySize },
    learns: false,
    run,
};

/// Verifies the program over cells, and lifts its invariants to the maps.
fn run(verification: &mut Verification) -> Result<Safe, Fail> {
    let relations = verification.session.relations;
    let Some(watched) = Watched::new(relations.terms, relations.icfg, verification.goals) else {
        return Err(Fail::Unknown(Unknown::NoInterpolants));
    };
    let (terms, settings) = (relations.terms, verification.session.settings);
    let solvers = &verification.session.solvers;
    let solver = solvers.make(Purpose::HoareTriples, &relations.icfg.axioms).map_err(Fail::Unknown)?;
    let (icfg, interrupt) = (&watched.icfg, &settings.interrupt);
    let mut houdini = Houdini { terms, icfg, solver, interrupt, undecided: Undecided::Halved };
    if let Some(invariants) = invariants_of_cells(terms, &watched, &mut houdini) {
        return verification.suggested(watched.lift(terms, &invariants));
    }
    let settings = Settings {
        strategy: &escalate::STRATEGY,
        confirm: false,
        all_errors: false,
        keep_automata: false,
        ..settings.clone()
    };
    let outcome = verify(terms, &watched.icfg, &settings, verification.session.progress);
    verification.statistics.absorb(outcome.statistics);
    match (outcome.verdict, outcome.proof) {
        (Verdict::True, Some(Proof::Invariants(proof))) => {
            verification.suggested(watched.lift(terms, &proof.invariants))
        }
        (Verdict::Unknown(unknown), _) if !matches!(unknown, Unknown::Unconfirmed(_)) => Err(Fail::Unknown(unknown)),
        // The error may be spurious: it is one of the abstraction.
        _ => Err(Fail::Unknown(Unknown::NoInterpolants)),
    }
}
