//! `--certificate FILE`: the proof as a file.

use std::path::Path;

use tracewright_certificate::{Certificate, ProgramRecord, SafetyProof, read};
use tracewright_report::Program;
use tracewright_verify::{Outcome, Verdict};

use crate::outputs;

/// Writes the certificate of a TRUE. Returns what is to be said on standard error, if anything.
pub fn write(path: &Path, program: &Program, record: ProgramRecord, outcome: &Outcome) -> String {
    if outcome.verdict != Verdict::True {
        return String::new();
    }
    let Some(annotation) = &outcome.proof else {
        let why = "the proof was too large to be turned into invariants";
        return format!("warning: no certificate is written to `{}`: {why}\n", path.display());
    };
    let tool = concat!("tracewright ", env!("CARGO_PKG_VERSION")).to_owned();
    let proof = SafetyProof::of(program.icfg, program.sources, annotation);
    let certificate = Certificate { tool, program: record, proof };
    let text = match certificate.to_text(program.terms) {
        Ok(text) => text,
        Err(error) => return format!("warning: no certificate is written to `{}`: {error}\n", path.display()),
    };
    // What cannot be read is of no use to anybody.
    match read(program.terms, &text) {
        Ok(again) if again == certificate => {}
        Ok(_) => {
            return format!("warning: no certificate is written to `{}`: it would not say the same\n", path.display());
        }
        Err(error) => {
            return format!("warning: no certificate is written to `{}`: {error}\n", path.display());
        }
    }
    match outputs::replace(path, text.as_bytes()) {
        Ok(()) => String::new(),
        Err(error) => format!("error: cannot write `{}`: {error}\n", path.display()),
    }
}

/// What is said if there is nothing to certify.
pub fn note(path: &Path) -> String {
    let left = if path.exists() { ", and the file that is there is an old one" } else { "" };
    format!("note: no certificate is written to `{}`: the verdict is not TRUE{left}\n", path.display())
}
