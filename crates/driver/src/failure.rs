//! Failures: errors in the input, and unsupported constructs.

use tracewright_c::load::Failure as CFailure;
use tracewright_program::{EntryError, TranslateError};
use tracewright_source::{Diagnostic, DiagnosticKind, SourceMap};

use crate::{InputError, PropertyError, Stopped};

/// How many diagnostics are shown.
const DIAGNOSTICS_SHOWN: usize = 20;

/// Why a task has no outcome.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Files cannot be read.
    #[error("{}", .0.iter().map(|error| format!("error: {error}\n")).collect::<String>())]
    Input(Vec<InputError>),
    /// There is no such property, or it is not supported for this program.
    #[error(transparent)]
    Property(#[from] PropertyError),
    /// There is no procedure to start in.
    #[error(transparent)]
    Entry(EntryError),
    /// A Boogie program has no procedures.
    #[error("there is no procedure to verify: the program is empty or has no procedures")]
    NoProcedure,
    /// It is not a Boogie program: all messages, with their source lines.
    #[error("{0}")]
    NotBoogie(String),
    /// A construct of Boogie is not supported.
    #[error("{reason}")]
    Unsupported {
        /// Which one, and where.
        reason: String,
        /// The messages, with their source lines.
        shown: String,
    },
    /// It is not a C program, or uses unsupported constructs.
    #[error(transparent)]
    C(#[from] CFailure),
    /// Boogie programs have no such stage to print.
    #[error("this stage exists for C programs only: Boogie programs have `boogie` and `icfg`")]
    StageOfC,
    /// The run was stopped before it had a result.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Failure {
    /// From the diagnostics of the Boogie front end.
    pub(crate) fn of_boogie(sources: &SourceMap, failure: &tracewright_boogie::Failure) -> Failure {
        match failure {
            tracewright_boogie::Failure::Errors(errors) => {
                let count = if errors.len() == 1 { "an error".to_owned() } else { format!("{} errors", errors.len()) };
                let messages = shown(sources, errors);
                Failure::NotBoogie(format!("{messages}error: not a Boogie program because of {count}\n"))
            }
            tracewright_boogie::Failure::Unsupported(constructs) => Failure::unsupported(sources, constructs),
        }
    }

    /// From an error of the translation to a control-flow graph.
    pub(crate) fn of_translation(sources: &SourceMap, error: TranslateError) -> Failure {
        match error {
            TranslateError::Unsupported(unsupported) => {
                let diagnostic = Diagnostic::unsupported(unsupported.span, unsupported.construct);
                Failure::unsupported(sources, &[diagnostic])
            }
            TranslateError::Entry(error) => Failure::Entry(error),
        }
    }

    fn unsupported(sources: &SourceMap, constructs: &[Diagnostic]) -> Failure {
        let reason = match constructs.first() {
            Some(Diagnostic { kind: DiagnosticKind::Unsupported { construct }, span, .. }) => {
                format!("unsupported: {construct} at {}", sources.position(*span))
            }
            _ => "unsupported".to_owned(),
        };
        Failure::Unsupported { reason, shown: shown(sources, constructs) }
    }
}

/// The first diagnostics, with their source lines.
fn shown(sources: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let mut text = tracewright_source::render(sources, &diagnostics[..diagnostics.len().min(DIAGNOSTICS_SHOWN)]);
    if diagnostics.len() > DIAGNOSTICS_SHOWN {
        text.push_str(&format!("... and {} more\n\n", diagnostics.len() - DIAGNOSTICS_SHOWN));
    }
    text
}
