//! Certificates: proofs as text, for anybody to read and for a checker to check.
//!
//! A certificate names the program, says how the front end makes a control-flow graph of it, and gives the invariants and
//! contracts that prove it, or says that executing it is the proof. The format is described in `docs/certificates.md`.
//!
//! | to | use |
//! |---|---|
//! | make a certificate of an annotation | [`SafetyProof::of`], [`Certificate`] |
//! | write one | [`Certificate::to_text`] |
//! | read one | [`read`] |
//! | put it on a program, to be checked | [`SafetyProof::outline`] |
//!
//! Nothing is proved here, and nothing is believed: what was read is a claim, and `tracewright-check` decides about it.

mod certificate;
mod digest;
mod fit;
mod names;
mod read;
mod text;
mod write;

pub use certificate::{
    Certificate, Language, LocationProof, ProcedureProof, ProgramRecord, ProofRecord, Role, SafetyProof, SourceRecord,
    VERSION,
};
pub use digest::Digest;
pub use fit::{Misfit, Positions};
pub use names::UnfitName;
pub use read::read;
pub use text::Malformed;
