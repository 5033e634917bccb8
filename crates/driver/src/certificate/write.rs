//! The certificate of a proof, as text.

use tracewright_certificate::{Certificate, Malformed, ProgramRecord, ProofRecord, SafetyProof, UnfitName, read};
use tracewright_report::Program;
use tracewright_verify::{Outcome, Proof};

/// Why there is no certificate of a proof.
#[derive(Debug, thiserror::Error)]
pub enum NoCertificate {
    /// There are no invariants.
    #[error("the proof was too large to be turned into invariants")]
    NoAnnotation,
    /// The format cannot say it.
    #[error(transparent)]
    Unwritable(#[from] UnfitName),
    /// What was written cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Malformed),
    /// What was written says something else.
    #[error("it would not say the same")]
    Different,
}

/// The certificate of a proof; what cannot be read again is of no use to anybody and is none.
pub fn certificate(program: &Program, record: ProgramRecord, outcome: &Outcome) -> Result<String, NoCertificate> {
    let tool = concat!("tracewright ", env!("CARGO_PKG_VERSION")).to_owned();
    let proof = match outcome.proof.as_ref().ok_or(NoCertificate::NoAnnotation)? {
        Proof::Invariants(annotation) => {
            ProofRecord::Invariants(SafetyProof::of(program.icfg, program.sources, annotation))
        }
        Proof::Execution { .. } => ProofRecord::Execution,
    };
    let certificate = Certificate { tool, program: record, proof };
    let text = certificate.to_text(program.terms)?;
    match read(program.terms, &text)? == certificate {
        true => Ok(text),
        false => Err(NoCertificate::Different),
    }
}
