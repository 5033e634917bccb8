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
    help: "Random testing: executions with values chosen at random. Finds errors, proves nothing",
    description: "no proofs. The program is executed repeatedly with random values: nondeterministic values are zero at first, then \
        arbitrary, then drawn from a distribution for each choice point (always the same value, a coin, mostly the same \
        value), so that loops are left early as well as late. Integers, Booleans, bit-vectors and maps are supported; a \
        statement with anything else (floating-point numbers, quantifiers) ends an execution. Over-approximated statements \
        are removed",
    finds: Finds::Errors,
    // Single statements, because larger blocks would require guessing intermediate values.
    graph: Graph { calls: Calls::Followed, blocks: Blocks::Statements },
    learns: false,
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
