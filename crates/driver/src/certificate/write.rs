//! Writing of certificates.

use tracewright_certificate::{Certificate, Malformed, ProgramRecord, ProofRecord, SafetyProof, UnfitName, read};
use tracewright_check::Ranked;
use tracewright_report::Program;
use tracewright_verify::{Outcome, Proof, WatchedProof};

use crate::confirm::head_proof;

/// Why no certificate can be written.
#[derive(Debug, thiserror::Error)]
pub enum NoCertificate {
    /// There are no invariants.
    #[error("the proof was too large to be turned into invariants")]
    NoAnnotation,
    /// There is no format for it.
    #[error("there is no certificate for temporal formulas yet")]
    Temporal,
    /// The format cannot express the proof.
    #[error(transparent)]
    Unwritable(#[from] UnfitName),
    /// The text that was written cannot be read back.
    #[error(transparent)]
    Unreadable(#[from] Malformed),
    /// The text that was written has another meaning when read back.
    #[error("it would not have the same meaning when read back")]
    Different,
}

/// The certificate of a proof. A text that cannot be read back is rejected.
pub fn certificate(program: &Program, record: ProgramRecord, outcome: &Outcome) -> Result<String, NoCertificate> {
    let tool = concat!("tracewright ", env!("CARGO_PKG_VERSION")).to_owned();
    let proof = proof_record(program, outcome.proof.as_ref().ok_or(NoCertificate::NoAnnotation)?);
    let certificate = Certificate { tool, program: record, proof };
    let text = certificate.to_text(program.terms)?;
    match read(program.terms, &text)? == certificate {
        true => Ok(text),
        false => Err(NoCertificate::Different),
    }
}

fn proof_record(program: &Program, proof: &Proof) -> ProofRecord {
    let heads = |heads: &[Ranked<WatchedProof>]| {
        heads.iter().map(|head| head_proof(program.icfg, program.sources, head)).collect()
    };
    match proof {
        Proof::Invariants(annotation) => {
            ProofRecord::Invariants(SafetyProof::of(program.icfg, program.sources, annotation))
        }
        Proof::Execution { values, .. } => ProofRecord::Execution(*values),
        Proof::Ends { values, .. } => ProofRecord::Ends(*values),
        Proof::Termination(ranked) => ProofRecord::Termination { heads: heads(ranked), checks: None },
        Proof::Both(checks, ranked) => {
            let checks = Some(Box::new(proof_record(program, checks)));
            ProofRecord::Termination { heads: heads(ranked), checks }
        }
    }
}
