//! What a verdict rests on: a solver, and assumptions that perhaps nothing fulfils.

use serde::Serialize;
use tracewright_check::{ConfirmedBy, Contradiction, Execution};
use tracewright_program::Icfg;
use tracewright_source::SourceMap;
use tracewright_verify::{Confirmation, Outcome, Verdict};

use crate::Place;

/// Who says that the proof, or the execution, is one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Basis {
    /// The solver, with its version or command.
    #[serde(rename = "name")]
    pub solver: String,
    /// What it was needed for.
    pub role: Role,
}

/// What a solver was needed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// It answered every question of the proof check.
    CheckedProof,
    /// It helped to find the proof, which nobody has checked.
    FoundProof,
    /// It proposed the values of the execution; every step was evaluated, and so it is not believed.
    ProposedValues,
    /// It confirmed the execution where that cannot be evaluated: quantifiers.
    ConfirmedExecution,
}

impl Basis {
    /// What the verdict of a run with this solver rests on; `None` if there is no verdict.
    pub(crate) fn of(outcome: &Outcome, solver: String) -> Option<Basis> {
        let by_solver = |run: &Execution| run.confirmed_by == ConfirmedBy::Solver;
        let runs = outcome.counterexample.iter().chain(outcome.checks.iter().filter_map(|(_, _, run)| run.as_ref()));
        let role = match (&outcome.verdict, outcome.confirmation) {
            (Verdict::True, Confirmation::Checked) => Role::CheckedProof,
            (Verdict::True, Confirmation::Skipped) => Role::FoundProof,
            (Verdict::False(_), _) if runs.into_iter().any(by_solver) => Role::ConfirmedExecution,
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

/// Assumptions of the program that cannot hold together: what is proved under them says nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ContradictionEntry {
    /// The procedure that never starts; absent if nothing does.
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
    pub place: Place,
}

impl ContradictionEntry {
    pub(crate) fn new(sources: &SourceMap, icfg: &Icfg, contradiction: &Contradiction) -> ContradictionEntry {
        let entry = |&index: &usize| {
            let assumption = &icfg.assumptions[index];
            AssumptionEntry { kind: assumption.kind.describe(), place: Place::of(sources, assumption.span) }
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
            None => "the assumptions contradict each other, so that nothing is ever executed".to_owned(),
            Some(name) => format!("the assumptions of `{name}` contradict each other, so that it never starts"),
        };
        format!("note: {who}: {}", clauses.join(", "))
    }
}
