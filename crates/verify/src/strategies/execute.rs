//! Random testing: repeated execution with values chosen at random.
//!
//! The interpreter is in `simulate/`, where the paper is cited.

use tracewright_smt::Reason;

use super::{Blocks, Calls, Finds, Graph, Strategy};
use crate::outcome::{Phase, Unknown};
use crate::session::{Fail, Safe};
use crate::simulate::{Found, Search};
use crate::verification::{Verification, ended};

/// The strategy.
pub static STRATEGY: Strategy = Strategy {
    name: "execute",
    field: "random testing (Duran, Ntafos, IEEE TSE 1984)",
    help: "No predicates: one execution after the other, with values chosen at random. Finds errors, proves nothing",
    description: "no proofs. One execution after the other, with values chosen at random: what is open gets zeros at first, \
        then anything, then by habits (the same value at one place throughout, a coin, mostly the same), so that loops run \
        for long as well as for short. Integers, Booleans, bit-vectors and maps are computed with; a statement about \
        anything else (floating-point numbers, quantifiers) ends an execution. Over-approximated statements are left out",
    finds: Finds::Errors,
    // Single statements, because larger blocks would require guessing intermediate values.
    graph: Graph { calls: Calls::Followed, blocks: Blocks::Statements },
    run,
};

/// After this many errors that could not be confirmed, the search stops.
const MOST_UNCONFIRMED: usize = 3;

fn run(verification: &mut Verification) -> Result<Safe, Fail> {
    let relations = verification.session.relations;
    let interrupt = &verification.session.settings.interrupt;
    let mut search = Search::new(relations);
    let mut last = Fail::Unknown(Unknown::NoError("no execution was tried".into()));
    for _ in 0..MOST_UNCONFIRMED {
        verification.report(Phase::Execution, 0);
        last = match search.run(relations, verification.goals, interrupt) {
            Found::Error(run, hints) => verification.violated(&run, &hints),
            Found::Nothing => {
                let why = interrupt.reason().unwrap_or(Reason::Interrupted);
                return Err(Fail::Unknown(ended(why)));
            }
            Found::GivenUp(why) => return Err(Fail::Unknown(Unknown::NoError(why))),
        };
        if matches!(last, Fail::Violated(..)) {
            break;
        }
    }
    Err(last)
}
