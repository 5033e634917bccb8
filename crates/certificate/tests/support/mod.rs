//! Programs with handwritten proofs.
#![allow(dead_code)] // each test file uses its part

use tracewright_boogie::load;
use tracewright_certificate::{
    BoogieClaim, Certificate, Digest, Language, Positions, ProgramRecord, ProofRecord, SafetyProof, SourceRecord,
};
use tracewright_check::{Annotation, CheckedProof, Contract, Rejection, check_outline};
use tracewright_logic::{Signature, Term, Terms, parse_smtlib};
use tracewright_program::{BlockEncoding, Icfg, Inlining, LocId, Options, control_flow_graph, encode};
use tracewright_smt::Z3Solver;
use tracewright_source::{SourceMap, render};

/// A program in single statements.
pub struct Program {
    pub terms: Terms,
    pub icfg: Icfg,
    pub sources: SourceMap,
    text: String,
}

impl Program {
    pub fn new(text: &str) -> Program {
        let sources = SourceMap::single("test.bpl", text);
        let program = load(&sources).unwrap_or_else(|failure| panic!("{}", render(&sources, failure.diagnostics())));
        let terms = Terms::new();
        let options = Options { entry: Some("main".to_owned()) };
        let icfg = control_flow_graph(&program, &terms, &options, Inlining::None).expect("a translation");
        Program { terms, icfg, sources, text: text.to_owned() }
    }

    /// A formula over the program's variables.
    pub fn formula(&self, text: &str) -> Term {
        let mut signature = Signature::new();
        for variable in &self.icfg.variables {
            signature.constant(&self.terms.var_name(variable.term).expect("a variable"), variable.sort);
        }
        signature.constant("N", tracewright_logic::Sort::INT);
        parse_smtlib(&self.terms, text, &signature).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// In large blocks, with `formula` at loop heads, `false` at errors, `true` elsewhere.
    pub fn certificate(&self, formula: &str, contracts: &[(&str, &str, &str)]) -> Certificate {
        let mut blocks = self.icfg.clone();
        encode(&mut blocks, BlockEncoding::LoopFree, &self.terms);
        let formula = self.formula(formula);
        let claim = |l: &tracewright_program::Location| match (l.check, l.loop_head) {
            (Some(_), _) => Term::FALSE,
            (None, true) => formula,
            (None, false) => Term::TRUE,
        };
        let uncalled = Contract { requires: Term::FALSE, ensures: Term::TRUE };
        let mut annotation = Annotation {
            invariants: blocks.locations.iter().map(claim).collect(),
            contracts: vec![uncalled; blocks.procedures.len()],
        };
        for (name, requires, ensures) in contracts {
            let index = blocks.procedures.iter().position(|p| p.name == *name).expect("the procedure");
            let (requires, ensures) = (self.formula(requires), self.formula(ensures));
            annotation.contracts[index] = Contract { requires, ensures };
            annotation.invariants[blocks.procedures[index].entry.index()] = requires;
            annotation.invariants[blocks.procedures[index].exit.index()] = ensures;
        }
        let digest = Digest::of(self.text.as_bytes());
        Certificate {
            tool: "by hand".to_owned(),
            program: ProgramRecord {
                files: vec![SourceRecord { name: "test.bpl".to_owned(), digest, preprocessed: None }],
                language: Language::Boogie { entry: Some("main".to_owned()), claim: BoogieClaim::Checks },
                inlining: vec![Inlining::None],
            },
            proof: ProofRecord::Invariants(SafetyProof::of(&blocks, &self.sources, &annotation)),
        }
    }

    /// Adds a claim at a location.
    pub fn claim(&self, certificate: &mut Certificate, location: LocId, formula: &str) {
        let formula = self.formula(formula);
        let all = certificate
            .proof
            .invariants_mut()
            .expect("invariants")
            .procedures
            .iter_mut()
            .flat_map(|p| &mut p.locations);
        all.into_iter().find(|l| l.number == location.0).expect("a location with a claim").invariant = formula;
    }

    /// What the checker says; `None` if the certificate does not fit.
    pub fn check(&self, certificate: &Certificate) -> Option<Result<CheckedProof, Vec<Rejection>>> {
        self.check_with(certificate, &mut self.solver())
    }

    pub fn solver(&self) -> Z3Solver<'_> {
        Z3Solver::new(&self.terms).expect("a solver")
    }

    pub fn check_with(
        &self,
        certificate: &Certificate,
        solver: &mut Z3Solver,
    ) -> Option<Result<CheckedProof, Vec<Rejection>>> {
        let outline =
            certificate.proof.invariants()?.outline(&self.terms, &self.icfg, &self.sources, Positions::Any).ok()?;
        Some(check_outline(&self.terms, &self.icfg, &outline, solver))
    }
}
