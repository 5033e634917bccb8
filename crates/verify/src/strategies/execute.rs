//! Random testing: repeated execution with values chosen at random.
//!
//! The interpreter is in `simulate/`, where the paper is cited.

use std::time::Duration;

use tracewright_smt::Reason;

use super::{Blocks, Calls, Finds, Graph, Strategy};
use crate::outcome::{Phase, Unknown};
use crate::session::{Fail, Safe};
use crate::simulate::{ErrorSearch, Found, Reached, Search};
use crate::verification::{Verification, ended};

/// The strategy.
pub static STRATEGY: Strategy = Strategy {
    name: "execute",
    field: "random testing (Duran, Ntafos, IEEE TSE 1984)",
    help: "Random testing: executions with values chosen at random. Finds errors, proves nothing",
    description: "no proofs. The program is executed repeatedly with random values: nondeterministic values are zero at first, then \
        arbitrary, then drawn from a distribution for each choice point (always the same value, a coin, mostly the same \
        value), so that loops are left early as well as late. In turn with that, the states are stored, breadth first, that executions \
        reach whose inputs are the constants of the program and their neighbours. Integers, Booleans, bit-vectors and maps are supported; a \
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
/// The processor time after which the two searches take turns.
const SLICE: Duration = Duration::from_millis(100);

fn run(verification: &mut Verification) -> Result<Safe, Fail> {
    let relations = verification.session.relations;
    let interrupt = &verification.session.settings.interrupt;
    let mut search = Search::new(relations);
    // Made when it is needed; nothing is left there once it is over.
    let mut states: Option<Option<ErrorSearch>> = None;
    let mut last = Fail::Unknown(Unknown::NoError("no execution was tried".into()));
    let mut unconfirmed = 0;
    while unconfirmed < MOST_UNCONFIRMED {
        verification.report(Phase::Execution, 0);
        // The states come second: they are for errors that random values miss.
        let found = match search.run(relations, verification.goals, &interrupt.within(SLICE)) {
            Found::Error(run, hints) => Some((run, hints)),
            Found::Nothing => None,
            Found::GivenUp(why) => return Err(Fail::Unknown(Unknown::NoError(why))),
        };
        let found = found.or_else(|| {
            let slice = interrupt.within(SLICE);
            let stop = || slice.is_triggered();
            let states = states.get_or_insert_with(|| ErrorSearch::new(relations.terms, relations.icfg));
            match states.as_mut()?.run(relations.terms, relations.icfg, verification.goals, &stop) {
                Reached::Error(run, hints) => return Some((run, hints)),
                Reached::Nothing => *states = None,
                Reached::Stopped => {}
            }
            None
        });
        if let Some((run, hints)) = found {
            last = verification.violated(&run, &hints);
            if matches!(last, Fail::Violated(..)) {
                break;
            }
            unconfirmed += 1;
        } else if interrupt.is_triggered() {
            return Err(Fail::Unknown(ended(interrupt.reason().unwrap_or(Reason::Interrupted))));
        }
    }
    Err(last)
}
