//! Exploration with ranges as proof: control programs, whose variables are compared with few constants, are followed in all ways.
//!
//! Nothing is searched for here: that the cells between the constants are enough is a guess, and the checker finds out by visiting all
//! states (`tracewright_check::survey`, where the papers are named).

use tracewright_check::{Surveyed, Values, survey};
use tracewright_logic::SortKind;
use tracewright_program::Variable;

use super::{Blocks, Calls, Finds, Graph, Strategy};
use crate::outcome::{Confirmation, Phase, Proof, Unknown};
use crate::session::{Fail, Safe};
use crate::verification::Verification;

/// The strategy.
pub static STRATEGY: Strategy = Strategy {
    name: "ranges",
    field: "abstract state graph over intervals between the program's constants (Graf, Saïdi, CAV 1997)",
    help: "All states, with cells between the program's constants as values. For control programs",
    description: "the constants with which a variable is compared divide its values into cells. All states are visited, with a \
        value or a cell for each variable, whatever inputs are; no solver is asked. If no error location is among them, that is the proof; its \
        certificate says so, and checking it visits them again. Nothing is learnt from an error location that is reached. \
        Suits controllers and state machines that read inputs in an endless loop; programs with maps (memory) are left to others",
    finds: Finds::Proofs,
    graph: Graph { calls: Calls::Inlined, blocks: Blocks::Statements },
    learns: false,
    run,
};

fn run(verification: &mut Verification) -> Result<Safe, Fail> {
    verification.report(Phase::Execution, 0);
    let relations = verification.session.relations;
    let interrupt = verification.session.settings.interrupt.clone();
    if interrupt.is_triggered() {
        return Err(verification.given_up(|| Unknown::NoProof));
    }
    let is_map = |variable: &Variable| matches!(relations.terms.kind(variable.sort), SortKind::Array(..));
    if relations.icfg.variables.iter().any(is_map) {
        return Err(Fail::Unknown(Unknown::NoError("ranges of values say nothing about memory".into())));
    }
    match survey(relations.terms, relations.icfg, None, &|| interrupt.is_triggered()) {
        Surveyed::Safe { steps } => Ok(Safe {
            proof: Some(Proof::Execution { values: Values::Ranges, steps }),
            confirmation: Confirmation::Checked,
        }),
        Surveyed::Open => Err(Fail::Unknown(Unknown::NoError("the cells of variables are not enough".into()))),
        Surveyed::Stopped => Err(verification.given_up(|| Unknown::NoProof)),
    }
}
