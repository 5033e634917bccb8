//! Certificates: written for a proof, and checked against a program.

mod check;
mod write;

pub use check::{CertificateTask, CheckFailure, CheckedCertificate, OnChange, check_certificate};
pub use write::NoCertificate;
pub(crate) use write::certificate;
