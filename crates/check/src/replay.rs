//! Replay: confirmation of a counterexample. The solver finds values for an error trace, and every statement on it is
//! executed with them.

mod execute;
mod execution;
mod model;
mod path;
mod propagate;
mod state;

use tracewright_logic::{Term, Terms};
use tracewright_program::{CheckId, Icfg, VarId};
use tracewright_smt::{Answer, Reason, Solver};

pub use execution::{
    Application, Choice, ChoiceKind, ConfirmedBy, Execution, ReplayError, Step, StepKind, TraceLetter, Unevaluated,
};

use execute::Machine;
use model::Model;
use propagate::Propagated;
use state::State;

/// The check that fails at the end of a trace, if the trace leads from an initial location to an error location.
pub(crate) fn error_of(icfg: &Icfg, trace: &[TraceLetter]) -> Result<CheckId, ReplayError> {
    path::validate(icfg, trace)
}

/// Finds an execution along a trace from an initial location to an error location, and runs it statement by statement.
///
/// The solver proposes initial values, values for `havoc` and branches; each conjunct of each statement on the way is
/// then evaluated exactly. Conjuncts that cannot be evaluated (quantifiers) have to be confirmed by the solver with all
/// other values fixed. The solver must have no assertions; it is left as it was found.
pub fn replay(
    terms: &Terms,
    icfg: &Icfg,
    trace: &[TraceLetter],
    solver: &mut dyn Solver,
) -> Result<Execution, ReplayError> {
    replay_along(terms, icfg, trace, &[], solver)
}

/// Literals for variables after a letter of a trace. Hints shorten the search for values.
pub type Hint = Vec<(VarId, Term)>;

/// Like [`replay`], with a hint for each letter. Wrong hints only cost time: if there is no execution with them, one is
/// searched for without them.
pub fn replay_along(
    terms: &Terms,
    icfg: &Icfg,
    trace: &[TraceLetter],
    hints: &[Hint],
    solver: &mut dyn Solver,
) -> Result<Execution, ReplayError> {
    let check = path::validate(icfg, trace)?;
    let depth = solver.depth();
    let mut result = Err(ReplayError::Infeasible);
    let attempts: &[&[Hint]] = if hints.is_empty() { &[&[]] } else { &[hints, &[]] };
    for hints in attempts {
        solver.push();
        result = run(terms, icfg, trace, hints, check, solver);
        solver.pop(solver.depth() - depth);
        if result.is_ok() {
            break;
        }
    }
    result
}

fn run(
    terms: &Terms,
    icfg: &Icfg,
    trace: &[TraceLetter],
    hints: &[Hint],
    check: CheckId,
    solver: &mut dyn Solver,
) -> Result<Execution, ReplayError> {
    let unfolded = path::unfold(terms, icfg, trace, hints);
    let constraints: Vec<_> = icfg.axioms.iter().chain(&unfolded.constraints).copied().collect();
    // Long traces are evaluated step by step if that is possible: see `propagate`.
    if let Some(mut found) = Propagated::new(terms, &constraints) {
        let model = Model::new(terms, &constraints, &mut found);
        let mut machine = Machine::new(State::new(terms, icfg, model, &unfolded.bases));
        if machine.axioms().is_ok() && machine.run(&unfolded.items).is_ok() {
            let (mut execution, _) = machine.finish(check);
            if execution.confirmed_by == ConfirmedBy::Evaluation {
                execution.trace = trace.to_vec();
                return Ok(execution);
            }
        }
    }
    constraints.iter().for_each(|&constraint| solver.assert(constraint));
    decided(solver.check())?;
    let model = Model::new(terms, &constraints, &mut *solver);
    let mut machine = Machine::new(State::new(terms, icfg, model, &unfolded.bases));
    machine.axioms()?;
    machine.run(&unfolded.items)?;
    let (mut execution, fixed) = machine.finish(check);
    execution.trace = trace.to_vec();
    if execution.confirmed_by == ConfirmedBy::Solver {
        solver.push();
        fixed.into_iter().for_each(|value| solver.assert(value));
        decided(solver.check()).map_err(|error| match error {
            ReplayError::Infeasible => ReplayError::Unconfirmed,
            error => error,
        })?;
    }
    Ok(execution)
}

/// Continues only if the solver has a model.
fn decided(answer: Answer) -> Result<(), ReplayError> {
    match answer {
        Answer::Sat => Ok(()),
        Answer::Unsat => Err(ReplayError::Infeasible),
        Answer::Unknown(reason @ (Reason::Timeout | Reason::Interrupted)) => Err(ReplayError::Stopped(reason)),
        Answer::Unknown(reason) => Err(ReplayError::Undecided(reason)),
    }
}
