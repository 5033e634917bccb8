//! Bounded model checking: all executions of a length at once, for growing lengths.
//!
//! Armin Biere, Alessandro Cimatti, Edmund Clarke, Yunshan Zhu: *Symbolic Model Checking without BDDs*, TACAS 1999; for
//! programs: Edmund Clarke, Daniel Kroening, Flavio Lerda, *A Tool for Checking ANSI-C Programs*, TACAS 2004.
//!
//! Refinement examines one error trace after the other, which is slow if there are many branches before an error. Here
//! all traces of the same length are one formula, and a model of it is an execution. This strategy proves nothing: when
//! all executions have been explored, it reports that, and another strategy has to find the proof.

mod unrolling;

use super::{Blocks, Calls, Finds, Graph, Strategy};
use crate::outcome::{Phase, Progress, Unknown};
use crate::session::{Fail, Safe};
use crate::solvers::Purpose;
use crate::verification::Verification;
use unrolling::{Unrolled, Unrolling};

/// The strategy.
pub static STRATEGY: Strategy = Strategy {
    name: "unroll",
    field: "bounded model checking (Biere, Cimatti, Clarke, Zhu, TACAS 1999)",
    help: "Bounded model checking: all executions up to a growing length at once. Finds errors, proves nothing",
    description: "no proofs. All executions of a length are one formula, for growing lengths; a model is an execution that \
        fails. Over-approximated statements are removed, so that errors are not spurious",
    finds: Finds::Errors,
    graph: Graph { calls: Calls::Inlined, blocks: Blocks::AnySize },
    learns: false,
    run,
};

fn run(verification: &mut Verification) -> Result<Safe, Fail> {
    let session = &mut *verification.session;
    let (relations, interrupt) = (session.relations, &session.settings.interrupt);
    let solver = session.solvers.make(Purpose::Unrolling, &relations.icfg.axioms).map_err(Fail::Unknown)?;
    let mut unrolling = Unrolling::new(relations.terms, relations.icfg, solver, verification.goals);
    let mut progress = |layers: usize| {
        let phase = Phase::Unrolling;
        (session.progress)(Progress { iteration: layers, states: 0, trace_length: layers, phase });
    };
    Err(match unrolling.run(interrupt, &mut progress) {
        Unrolled::Error(run, hints) => {
            drop(unrolling);
            verification.violated(&run, &hints)
        }
        Unrolled::NothingLeft => Fail::Unknown(Unknown::NoProof),
        Unrolled::GivenUp => verification.given_up(|| Unknown::Trace("there are too many executions".into())),
    })
}
