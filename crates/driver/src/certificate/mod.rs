//! Certificates: writing them for proofs, and checking them against programs.

mod check;
mod write;

pub use check::{CertificateTask, CheckFailure, CheckedCertificate, OnChange, check_certificate};
pub use write::NoCertificate;
pub(crate) use write::certificate;
