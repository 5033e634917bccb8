//! What a verdict relies on: a solver, and assumptions that may be contradictory.

use serde::Serialize;
use tracewright_check::{ConfirmedBy, Contradiction, Execution, Values};
use tracewright_program::Icfg;
use tracewright_source::SourceMap;
use tracewright_verify::{Confirmation, Outcome, Proof, Verdict};

use crate::SourceLocation;

/// The solver that a proof or an execution relies on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Basis {
    /// The solver, with its version or command.
    #[serde(rename = "name")]
    pub solver: String,
    /// Its role.
    pub role: Role,
}

/// The role of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// It answered every question of the proof check.
    CheckedProof,
    /// It helped to find the proof, which was not checked.
    FoundProof,
    /// It proposed the values of the execution; every step was evaluated, so the verdict does not rely on it.
    ProposedValues,
    /// It confirmed the parts of the execution that cannot be evaluated: quantifiers.
    ConfirmedExecution,
}

impl Basis {
    /// The solver that the verdict of a run relies on; `None` if there is none, or the verdict is UNKNOWN.
    pub(crate) fn of(outcome: &Outcome, solver: String) -> Option<Basis> {
        let by_solver = |run: &Execution| run.confirmed_by == ConfirmedBy::Solver;
        let by_running = |run: &Execution| run.confirmed_by == ConfirmedBy::Running;
        let mut runs =
            outcome.counterexample.iter().chain(outcome.checks.iter().filter_map(|(_, _, run)| run.as_ref()));
        let role = match (&outcome.verdict, outcome.confirmation) {
            // No solver takes part in executing a program with values.
            (Verdict::True, _)
                if matches!(
                    outcome.proof,
                    Some(Proof::Execution { values: Values::Explicit | Values::Ranges, .. })
                ) =>
            {
                return None;
            }
            (Verdict::True, Confirmation::Checked) => Role::CheckedProof,
            (Verdict::True, Confirmation::Skipped) => Role::FoundProof,
            (Verdict::False(_), _) if runs.clone().any(by_solver) => Role::ConfirmedExecution,
            (Verdict::False(_), _) if runs.all(by_running) => return None,
            (Verdict::False(_), _) => Role::ProposedValues,
            (Verdict::Unknown(_), _) => return None,
        };
        Some(Basis { solver, role })
    }

    /// One line for people.
    pub(crate) fn line(&self) -> String {
        let solver = &self.solver;
        match self.role {
            Role::CheckedProof => format!("the proof was checked with {solver}"),
            Role::FoundProof => format!("the proof was found with {solver} and not checked"),
            Role::ProposedValues => format!("the execution was proposed by {solver} and evaluated step by step"),
            Role::ConfirmedExecution => format!("the execution was confirmed by {solver} where it cannot be evaluated"),
        }
    }
}

/// Contradictory assumptions of the program: a proof under them is vacuous.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ContradictionEntry {
    /// The procedure that is never executed; absent if no procedure is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub procedure: Option<String>,
    /// The clauses.
    pub assumptions: Vec<AssumptionEntry>,
}

/// An assumption of the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AssumptionEntry {
    /// What it is.
    pub kind: &'static str,
    /// Where it stands.
    pub place: SourceLocation,
}

impl ContradictionEntry {
    pub(crate) fn new(sources: &SourceMap, icfg: &Icfg, contradiction: &Contradiction) -> ContradictionEntry {
        let entry = |&index: &usize| {
            let assumption = &icfg.assumptions[index];
            AssumptionEntry { kind: assumption.kind.describe(), place: SourceLocation::of(sources, assumption.span) }
        };
        ContradictionEntry {
            procedure: contradiction.procedure.map(|id| icfg.procedure(id).name.clone()),
            assumptions: contradiction.assumptions.iter().map(entry).collect(),
        }
    }

    /// One line for people.
    pub(crate) fn line(&self) -> String {
        let clauses: Vec<String> = self.assumptions.iter().map(|a| format!("{} at {}", a.kind, a.place)).collect();
        let who = match &self.procedure {
            None => "the assumptions contradict each other, so that the program has no execution".to_owned(),
            Some(name) => format!("the assumptions of `{name}` contradict each other, so that it is never executed"),
        };
        format!("note: {who}: {}", clauses.join(", "))
    }
}
