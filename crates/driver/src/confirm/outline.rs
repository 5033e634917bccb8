//! The check of a proof, in the same way as a certificate is checked.
//!
//! During the search, annotations are checked on the graph that is verified, with blocks as letters. Here the same
//! claims are checked on the program in single statements, so that block encoding need not be trusted.

use std::time::Instant;

use tracewright_certificate::{HeadProof, Positions, SafetyProof};
use tracewright_check::{
    Annotation, Bound, ExplicitLimits, Explored, Followed, Ranked, Rejection, Surveyed, SymbolicLimits, Values,
    check_outline, explore, follow, survey,
};
use tracewright_logic::Terms;
use tracewright_program::{Edge, Icfg};
use tracewright_smt::{Interrupt, Limit, SolverChoice};
use tracewright_source::SourceMap;
use tracewright_verify::{Confirmation, Outcome, Proof, Unknown, Verdict, WatchedProof};

use super::{NotRanked, check_termination, solver, start_solver};

/// A proof and its program.
pub struct Claim<'a> {
    /// The store of its formulas.
    pub terms: &'a Terms,
    /// The text of the program.
    pub sources: &'a SourceMap,
    /// The program in single statements.
    pub statements: &'a Icfg,
    /// The graph that was verified.
    pub blocks: &'a Icfg,
    /// For a temporal formula: the locations that must not be visited infinitely often. Otherwise all executions must end.
    pub accepting: Option<&'a [bool]>,
}

impl Claim<'_> {
    /// Retracts TRUE if the checker does not confirm it, unless the user has disabled the check.
    pub fn confirm(&self, outcome: &mut Outcome, choice: &SolverChoice, interrupt: &Interrupt) {
        if outcome.verdict != Verdict::True || outcome.confirmation == Confirmation::Skipped {
            return;
        }
        let started = Instant::now();
        let checked = match &outcome.proof {
            Some(proof) => self.confirmed(proof, choice, interrupt),
            None => Err(Unknown::Unconfirmed("there is no annotation".into())),
        };
        outcome.statistics.confirmation += started.elapsed();
        if let Err(unknown) = checked {
            outcome.verdict = Verdict::Unknown(unknown);
        }
    }

    fn confirmed(&self, proof: &Proof, choice: &SolverChoice, interrupt: &Interrupt) -> Result<(), Unknown> {
        match proof {
            Proof::Invariants(annotation) => self.check(annotation, choice, interrupt),
            Proof::Execution { values, .. } => self.execute(*values, choice, interrupt),
            Proof::Termination(heads) => self.ends(heads, choice, interrupt),
            // The checker's own code has executed the program in single statements.
            Proof::Ends { .. } => Ok(()),
            Proof::Both(checks, heads) => {
                self.confirmed(checks, choice, interrupt)?;
                self.ends(heads, choice, interrupt)
            }
        }
    }

    /// Whether the ranking functions show that all executions end.
    fn ends(
        &self,
        heads: &[Ranked<WatchedProof>],
        choice: &SolverChoice,
        interrupt: &Interrupt,
    ) -> Result<(), Unknown> {
        let proofs: Vec<HeadProof> = heads.iter().map(|head| head_proof(self.statements, self.sources, head)).collect();
        let mut solver = solver(self.terms, choice, Limit::default(), interrupt)
            .map_err(|error| Unknown::Unconfirmed(error.to_string()))?;
        let claim = (&proofs[..], Positions::Same);
        let graph = (self.statements, self.accepting);
        match check_termination(self.terms, graph, self.sources, claim, &mut *solver) {
            Ok(_) => Ok(()),
            Err(NotRanked::Rejected { rejections, .. }) => Err(worst(&rejections)),
            Err(other) => Err(Unknown::Rejected(other.to_string())),
        }
    }

    /// The strategy has executed the graph that it was given, with the checker's own code. If that graph has blocks for letters,
    /// the program is executed again in single statements.
    fn execute(&self, values: Values, choice: &SolverChoice, interrupt: &Interrupt) -> Result<(), Unknown> {
        let is_same = |(a, b): (&Edge, &Edge)| a.source == b.source && a.target == b.target;
        let (blocks, statements) = (&self.blocks.edges, &self.statements.edges);
        if blocks.len() == statements.len() && blocks.iter().zip(statements).all(is_same) {
            return Ok(());
        }
        let stop = || interrupt.is_triggered();
        if values == Values::Ranges {
            return match survey(self.terms, self.statements, self.accepting, &stop) {
                Surveyed::Safe { .. } => Ok(()),
                Surveyed::Stopped => Err(Unknown::Timeout),
                Surveyed::Open => Err(Unknown::Unconfirmed("the cells of variables are not enough".into())),
            };
        }
        if values == Values::Symbolic {
            let start = start_solver(self.terms, choice, Limit::default(), interrupt);
            let limits = SymbolicLimits { bound: Bound::None, steps: u64::MAX, stop: &stop };
            return match follow(self.terms, self.statements, &|_| true, limits, &start) {
                Followed::Safe { .. } => Ok(()),
                Followed::Stopped => Err(Unknown::Timeout),
                _ => Err(Unknown::Unconfirmed("the program cannot be executed in single statements".into())),
            };
        }
        let limits = ExplicitLimits { steps: u64::MAX, stop: &|_, _| stop() };
        match explore(self.terms, self.statements, &|_| true, limits) {
            Explored::Safe { .. } => Ok(()),
            Explored::Stopped => Err(Unknown::Timeout),
            Explored::Error { .. } | Explored::Circle { .. } | Explored::Open => {
                Err(Unknown::Unconfirmed("the program cannot be executed in single statements".into()))
            }
        }
    }

    fn check(&self, annotation: &Annotation, choice: &SolverChoice, interrupt: &Interrupt) -> Result<(), Unknown> {
        let proof = SafetyProof::of(self.blocks, self.sources, annotation);
        let outline = proof
            .outline(self.terms, self.statements, self.sources, Positions::Same)
            .map_err(|misfit| Unknown::Rejected(misfit.to_string()))?;
        let mut solver = solver(self.terms, choice, Limit::default(), interrupt)
            .map_err(|error| Unknown::Unconfirmed(error.to_string()))?;
        match check_outline(self.terms, self.statements, &outline, &mut *solver) {
            Ok(_) => Ok(()),
            Err(rejections) => Err(worst(&rejections)),
        }
    }
}

/// Why a proof is not accepted. A triple that does not hold is worse than one that could not be decided.
fn worst(rejections: &[Rejection]) -> Unknown {
    match rejections.iter().find(|rejection| rejection.is_definite()).or(rejections.first()) {
        Some(rejection) => Unknown::of_a_proof(rejection),
        None => Unknown::Unconfirmed("the checker says nothing".into()),
    }
}

/// A head with its ranking function, as a certificate has it.
pub fn head_proof(icfg: &Icfg, sources: &SourceMap, head: &Ranked<WatchedProof>) -> HeadProof {
    HeadProof::of(icfg, sources, head.head, &head.rank, (&head.proof.blocks, &head.proof.annotation))
}
