//! Certificates: proofs as text, for people to read and for a checker to check.
//!
//! A certificate names the program, records how the front end makes a control-flow graph of it, and lists the
//! invariants and contracts that prove it, or says that executing it is the proof. The format is described in
//! `docs/certificates.md`.
//!
//! | to | use |
//! |---|---|
//! | make a certificate of an annotation | [`SafetyProof::of`], [`Certificate`] |
//! | write one | [`Certificate::to_text`] |
//! | read one | [`read`] |
//! | make a record of a ranking function | [`HeadProof::of`] |
//! | map it to a program, to be checked | [`SafetyProof::outline`], [`HeadProof::fits`] |
//!
//! Nothing is proved or trusted here: a certificate is a claim, which `tracewright-check` decides.

mod certificate;
mod digest;
mod fit;
mod names;
mod read;
mod text;
mod write;

pub use certificate::{
    BoogieClaim, Certificate, HeadProof, Language, LocationProof, ProcedureProof, ProgramRecord, ProofRecord, Role,
    SafetyProof, SourceRecord, VERSION,
};
pub use digest::Digest;
pub use fit::{Misfit, Positions};
pub use names::UnfitName;
pub use read::read;
pub use text::Malformed;
