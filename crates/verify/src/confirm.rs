//! Confirmation: counterexamples are executed and annotations are checked before a strategy returns them.

use std::time::Instant;

use tracewright_automata::{Run, State, Symbol};
use tracewright_check::{
    Annotation, Contract, Hint, Meaning, Rejection, TraceLetter, check_annotation_of, replay_along,
};
use tracewright_logic::Term;
use tracewright_program::{Icfg, LocId};
use tracewright_proof::{call_of, edge_of};

use crate::outcome::{Confirmation, Phase, Proof, Unknown};
use crate::session::{Fail, Safe};
use crate::solvers::Purpose;
use crate::verification::{Verification, ended};

impl Verification<'_, '_> {
    /// Confirms a feasible trace by executing it.
    pub fn violated(&mut self, run: &Run, hints: &[Hint]) -> Fail {
        self.report(Phase::Confirmation, run.len());
        let relations = self.session.relations;
        let icfg = relations.icfg;
        let last = LocId(run.last_state().0);
        let Some(check) = icfg.check_at(last) else {
            return Fail::Unknown(Unknown::Unconfirmed("the trace ends at no check".into()));
        };
        let letters: Vec<TraceLetter> = run
            .word
            .symbols()
            .iter()
            .map(|symbol| match *symbol {
                Symbol::Internal(a) => TraceLetter::Edge(edge_of(a)),
                Symbol::Call(a) => TraceLetter::Call(call_of(a)),
                Symbol::Return(a) => TraceLetter::Return(call_of(a)),
            })
            .collect();
        let started = Instant::now();
        let fresh = self.session.solvers.make(Purpose::Confirmation, &[]);
        let result = fresh.and_then(|mut solver| {
            replay_along(relations.terms, icfg, &letters, hints, &mut *solver)
                .map_err(|e| Unknown::Unconfirmed(e.to_string()))
        });
        self.statistics.confirmation += started.elapsed();
        match result {
            Ok(execution) => match execution.overapproximations.first() {
                Some((span, construct)) => Fail::Unknown(Unknown::Overapproximated(construct.to_string(), *span)),
                None => Fail::Violated(check, Box::new(execution)),
            },
            Err(unknown) => Fail::Unknown(unknown),
        }
    }

    /// Confirms candidate invariants.
    pub fn suggested(&mut self, invariants: Vec<Term>) -> Result<Safe, Fail> {
        let unused = Contract { requires: Term::FALSE, ensures: Term::TRUE };
        let contracts = vec![unused; self.session.relations.icfg.procedures.len()];
        self.suggested_with_contracts(Annotation { invariants, contracts })
    }

    /// Confirms candidate invariants and contracts.
    pub fn suggested_with_contracts(&mut self, annotation: Annotation) -> Result<Safe, Fail> {
        self.report(Phase::Confirmation, 0);
        let started = Instant::now();
        let confirmed = self.confirm(&annotation);
        self.statistics.confirmation += started.elapsed();
        confirmed.map_err(|unconfirmed| Fail::Unknown(unconfirmed.of_a_guess()))?;
        Ok(Safe { proof: Some(Proof::Invariants(annotation)), confirmation: Confirmation::Checked })
    }

    /// Lets an independent checker check a proof.
    pub fn confirm(&mut self, annotation: &Annotation) -> Result<(), NotConfirmed> {
        let relations = self.session.relations;
        let mut fresh = self.session.solvers.make(Purpose::Confirmation, &[]).map_err(NotConfirmed::Ended)?;
        let accepting: Vec<bool> =
            (0..self.program.len() as u32).map(|q| self.program.is_accepting(State(q))).collect();
        let mut icfg = relations.icfg.clone();
        for (location, accepting) in icfg.locations.iter_mut().zip(accepting) {
            // Checks that are not goals of this run may fail; other runs decide them.
            if !accepting {
                location.check = None;
            }
        }
        // The proof is checked on single statements, so that the verdict rests neither on block encoding nor on the
        // removal of infeasible blocks.
        let (terms, meaning) = (relations.terms, Meaning::Statements);
        let (blocked, claim) = without_way_through(&icfg);
        let checked = check_annotation_of(terms, &icfg, annotation, meaning, &mut *fresh)
            .and_then(|_| check_annotation_of(terms, &blocked, &claim, meaning, &mut *fresh));
        match checked {
            Ok(_) => Ok(()),
            Err(rejection) => match self.session.settings.interrupt.reason() {
                Some(reason) => Err(NotConfirmed::Ended(ended(reason))),
                None => Err(NotConfirmed::Rejected(rejection)),
            },
        }
    }
}

/// The infeasible blocks that were removed, as a separate program, with the claim that none of them has an execution.
fn without_way_through(icfg: &Icfg) -> (Icfg, Annotation) {
    let mut graph = icfg.clone();
    graph.edges.clear();
    graph.calls.clear();
    graph.initial.clear();
    graph.locations.iter_mut().for_each(|location| location.check = None);
    let mut invariants = vec![Term::TRUE; graph.locations.len()];
    for edge in &icfg.blocked {
        let before = graph.location(edge.source).clone();
        let source = LocId::from_index(graph.locations.len());
        let target = LocId::from_index(graph.locations.len() + 1);
        graph.locations.extend([before.clone(), before]);
        invariants.extend([Term::TRUE, Term::FALSE]);
        graph.initial.push(source);
        graph.edges.push(tracewright_program::Edge { source, target, ..edge.clone() });
    }
    let unused = Contract { requires: Term::FALSE, ensures: Term::TRUE };
    let contracts = vec![unused; graph.procedures.len()];
    (graph, Annotation { invariants, contracts })
}

/// Why an annotation is not confirmed.
pub(crate) enum NotConfirmed {
    /// The check was interrupted.
    Ended(Unknown),
    /// It is not a proof, or could not be shown to be one.
    Rejected(Rejection),
}

impl NotConfirmed {
    /// For annotations from a method that may propose wrong candidates: if it is not a proof, nothing was found.
    pub fn of_a_guess(self) -> Unknown {
        match self {
            NotConfirmed::Ended(unknown) => unknown,
            NotConfirmed::Rejected(rejection) if rejection.is_definite() => Unknown::NoInterpolants,
            NotConfirmed::Rejected(rejection) => Unknown::Unconfirmed(rejection.to_string()),
        }
    }

    /// For annotations built from Floyd-Hoare automata: if it is not a proof, that is a bug.
    pub fn of_a_proof(self) -> Unknown {
        match self {
            NotConfirmed::Ended(unknown) => unknown,
            NotConfirmed::Rejected(rejection) => Unknown::of_a_proof(&rejection),
        }
    }
}

#[cfg(test)]
mod tests {
    use tracewright_check::Triple;
    use tracewright_program::{EdgeId, Span};
    use tracewright_smt::Reason;

    use super::*;

    #[test]
    fn a_proof_that_is_none_is_a_bug_and_a_guess_that_is_none_is_not() {
        let (triple, span) = (Triple::Edge(EdgeId(7)), Span::default());
        let invalid = || NotConfirmed::Rejected(Rejection::Invalid { triple, span, path: Vec::new() });
        let open = || NotConfirmed::Rejected(Rejection::Unknown { triple, span, reason: Reason::ResourceLimit });
        let line = |unknown: Unknown| unknown.to_string();
        assert_eq!(line(invalid().of_a_proof()), "internal: proof rejected: the Hoare triple of edge 7 is not valid");
        assert_eq!(line(invalid().of_a_guess()), Unknown::NoInterpolants.to_string());
        assert!(line(open().of_a_proof()).starts_with("not confirmed: the Hoare triple of edge 7 is not decided"));
        assert_eq!(line(NotConfirmed::Ended(Unknown::Timeout).of_a_proof()), "timeout");
    }
}
