//! What can go wrong before a solver exists. Afterwards everything is an [`Answer`](crate::Answer).

/// Why a solver could not be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The Z3 that the program is linked against is not the one it was written for.
    #[error("Z3 {found} is linked, but {wanted} is needed")]
    Z3Version {
        /// The version of the linked library.
        found: String,
        /// What is accepted.
        wanted: &'static str,
    },
    /// Z3 gave no context or solver.
    #[error("Z3 could not be initialised: {0}")]
    Z3Start(String),
    /// No such program.
    #[error("the solver `{0}` was not found; install it, or name another one with --solver")]
    Missing(String),
    /// The program is there but does not run.
    #[error("the solver `{program}` could not be started: {source}")]
    Start {
        /// What was run.
        program: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// The log of queries cannot be written.
    #[error("the SMT log {path} cannot be written: {source}")]
    Log {
        /// The file or folder.
        path: std::path::PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
}
