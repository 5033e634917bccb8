//! Termination, after the checks: TRUE if they hold and all executions end, FALSE if one of them fails or an execution does
//! not end.

use std::rc::Rc;

use tracewright_check::{Execution, StepKind};
use tracewright_logic::Terms;
use tracewright_program::{Check, CheckId, CheckKind, Icfg, StatementKind};
use tracewright_verify::{CheckVerdict, Outcome, Progress, Proof, Settings, Unknown, Verdict};
use tracewright_vocabulary::Defect;

use crate::Property;
use crate::formulas::Formula;

/// Removes what is not asked about: for a Boogie program that only has to end, its checks. A check that fails ends an execution.
///
/// The translation of C emits only checks that are asked for; with one exception: what it does not model fails, marked as
/// over-approximated, whatever the property is.
pub fn drop_checks(icfg: &mut Icfg) {
    icfg.locations.iter_mut().for_each(|location| location.check = None);
    icfg.checks.clear();
}

/// Whether the checks of a Boogie program do not matter.
pub fn ignores_checks(property: &Property) -> bool {
    property.wants_termination() && !property.wants_more_than_termination()
}

/// Whether a check of a graph can be reached.
pub fn has_checks(icfg: &Icfg) -> bool {
    icfg.edges.iter().any(|edge| icfg.check_at(edge.target).is_some())
}

/// What is needed to decide whether all executions end.
pub struct Question<'a> {
    pub terms: &'a Terms,
    /// The program in single statements.
    pub statements: &'a Icfg,
    pub settings: &'a Settings,
}

impl Question<'_> {
    /// The outcome for checks and termination. `checked` is that of the checks, with its graph, if there are any.
    pub fn decide(
        &self,
        checked: Option<(Rc<Icfg>, Outcome)>,
        progress: &mut dyn FnMut(Progress),
    ) -> (Rc<Icfg>, Outcome) {
        if let Some((_, outcome)) = &checked
            && is_final(&outcome.verdict)
        {
            return checked.expect("it was looked at");
        }
        let (ends, lasso) = tracewright_termination::verify(self.terms, self.statements, self.settings, progress);
        let ends = without_marks(ends);
        if let (Verdict::False(_), Some(graph)) = (&ends.verdict, lasso) {
            let mut outcome = ends;
            if let Some((_, checked)) = checked {
                outcome.statistics.attempts = checked.statistics.attempts;
            }
            return (Rc::new(graph), outcome);
        }
        match checked {
            None => {
                let mut graph = self.statements.clone();
                drop_checks(&mut graph);
                (Rc::new(with_goal(&graph)), ends)
            }
            Some((graph, checked)) => (Rc::new(with_goal(&graph)), both(checked, ends, graph.checks.len())),
        }
    }
}

/// Whether the outcome for the checks is the outcome.
fn is_final(verdict: &Verdict) -> bool {
    match verdict {
        Verdict::True => false,
        Verdict::False(_) => true,
        Verdict::Unknown(reason) => matches!(
            reason,
            Unknown::Interrupted
                | Unknown::Memory
                | Unknown::Contradicted(_)
                | Unknown::Rejected(_)
                | Unknown::Solver(_)
        ),
    }
}

/// An execution that relies on an over-approximated statement may not exist.
pub fn without_marks(mut outcome: Outcome) -> Outcome {
    if !matches!(outcome.verdict, Verdict::False(_)) {
        return outcome;
    }
    let on_the_way = outcome.counterexample.iter().flat_map(|run: &Execution| &run.overapproximations).next().cloned();
    let in_the_round = outcome.endless.as_ref().and_then(|endless| endless.lasso.round.mark.clone());
    if let Some((span, construct)) = on_the_way.or(in_the_round) {
        outcome.verdict = Verdict::Unknown(Unknown::Overapproximated(construct.to_string(), span));
    }
    outcome
}

/// Takes FALSE back if a witness is about other endless executions: no round of this one calls the functions that those call
/// infinitely often.
pub fn must_recur(graph: &Icfg, outcome: &mut Outcome, formulas: &[Formula]) {
    let (Verdict::False(_), Some(endless), Some(execution)) =
        (&outcome.verdict, &outcome.endless, &outcome.counterexample)
    else {
        return;
    };
    let round = execution.steps.get(endless.stem_steps..).unwrap_or_default();
    let is_called = |name: &str| {
        round.iter().any(|step| match step.kind {
            StepKind::Statement(StatementKind::Enter(callee)) | StepKind::Call(callee) => {
                graph.procedure(callee).name == name
            }
            _ => false,
        })
    };
    let recurs = formulas.iter().flat_map(|formula| &formula.property.propositions).all(|p| is_called(&p.text));
    if !recurs {
        let why = "an endless execution was found, but not one that the witness describes".to_owned();
        outcome.verdict = Verdict::Unknown(Unknown::NoError(why));
    }
}

/// The graph with one more check, for the report: that all executions end.
fn with_goal(graph: &Icfg) -> Icfg {
    let mut graph = graph.clone();
    let start = graph.initial.first().map(|&start| graph.procedure(graph.location(start).procedure).span);
    let span = start.unwrap_or_default();
    graph.checks.push(Check { kind: CheckKind::Assert(Defect::Nontermination), span, at: span });
    graph
}

/// The outcome of both. The last check is that all executions end.
fn both(checked: Outcome, ends: Outcome, checks: usize) -> Outcome {
    let mut outcome = checked;
    outcome.statistics.iterations.extend(ends.statistics.iterations);
    outcome.statistics.solver_checks += ends.statistics.solver_checks;
    outcome.statistics.confirmation += ends.statistics.confirmation;
    outcome.statistics.add_arguments(ends.statistics.arguments);
    match (&outcome.verdict, ends.verdict) {
        (Verdict::True, Verdict::True) => {
            outcome.proof = match (outcome.proof.take(), ends.proof) {
                (Some(checks), Some(Proof::Termination(heads))) => Some(Proof::Both(Box::new(checks), heads)),
                // No check has failed where all executions were followed to their ends.
                (_, Some(executed @ Proof::Ends { .. })) => Some(executed),
                _ => None,
            };
            if ends.confirmation != outcome.confirmation {
                outcome.confirmation = tracewright_verify::Confirmation::Skipped;
            }
        }
        (Verdict::True, verdict) => {
            outcome.verdict = verdict;
            outcome.proof = None;
            outcome.checks = proved(checks);
        }
        _ => {}
    }
    outcome
}

/// What is known about each check if all of them hold, but nothing is known about termination.
fn proved(count: usize) -> Vec<(CheckId, CheckVerdict, Option<Execution>)> {
    (0..count).map(|check| (CheckId::from_index(check), CheckVerdict::Proved, None)).collect()
}
