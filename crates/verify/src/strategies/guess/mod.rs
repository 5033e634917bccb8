//! Invariants and contracts by Houdini: candidates are guessed, and dropped until the rest is inductive.
//!
//! Cormac Flanagan, K. Rustan M. Leino: *Houdini, an Annotation Assistant for ESC/Java*, FME 2001.
//!
//! Refinement learns what a recursive procedure needs and gives from one depth of calls after the other, and what holds for all cells of
//! a map from one cell after the other; it need not come to an end. What people would write down is often short: parameters are
//! not negative, the result is greater than one of them, and each object points to one that was allocated before it.

mod candidates;
mod inductive;

use super::{Blocks, Calls, Finds, Graph, Strategy};
use crate::houdini::{Houdini, Undecided};
use crate::outcome::{Phase, Unknown};
use crate::session::{Fail, Safe};
use crate::solvers::Purpose;
use crate::verification::Verification;

/// The strategy.
pub static STRATEGY: Strategy = Strategy {
    name: "guess",
    field: "Houdini for invariants and contracts (Flanagan, Leino, FME 2001)",
    help: "Guess invariants and contracts from the constants and comparisons of the program, keep those that hold",
    description: "proofs only, for programs over integers and maps of them. Candidates are bounds of variables by the constants \
        that the program compares them with, comparisons of results with parameters, the conditions of checks, and for maps that \
        each cell up to some number holds a smaller (a greater) index than its own. Those that a statement, a call or a return \
        refutes are dropped; if the rest excludes all errors, it is the proof. It is for proofs that a recursion, or a walk \
        through a list, ends (docs/termination.md), and no turn of `auto`",
    finds: Finds::Proofs,
    graph: Graph { calls: Calls::Followed, blocks: Blocks::AnySize },
    learns: false,
    run,
};

/// Larger programs are given up: edges and calls.
const LARGEST: usize = 600;

fn run(verification: &mut Verification) -> Result<Safe, Fail> {
    let relations = verification.session.relations;
    let (terms, icfg) = (relations.terms, relations.icfg);
    if icfg.edges.len() + icfg.calls.len() > LARGEST || !icfg.blocked.is_empty() {
        return Err(Fail::Unknown(Unknown::NoInterpolants));
    }
    verification.report(Phase::Induction, 0);
    let goals = verification.goals;
    let errors: Vec<bool> = icfg.locations.iter().map(|location| location.check.is_some_and(goals)).collect();
    let candidates = candidates::candidates(terms, icfg, &errors);
    let session = &*verification.session;
    let solver = session.solvers.make(Purpose::HoareTriples, &icfg.axioms).map_err(Fail::Unknown)?;
    let interrupt = &session.settings.interrupt;
    let houdini = Houdini { terms, icfg, solver, interrupt, undecided: Undecided::AskedAlone };
    match inductive::annotation(houdini, &errors, candidates) {
        Some(annotation) => verification.suggested_with_contracts(annotation),
        None => Err(verification.given_up(|| Unknown::NoInterpolants)),
    }
}
