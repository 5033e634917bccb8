//! Errors when a solver is created. Afterwards, every failure is an [`Answer`](crate::Answer).

/// Why a solver could not be created.
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
    /// Z3 returned no context or solver.
    #[error("Z3 could not be initialised: {0}")]
    Z3Start(String),
    /// No such program.
    #[error("the solver `{0}` was not found; install it, or name another one with --solver")]
    Missing(String),
    /// The program exists but could not be started.
    #[error("the solver `{program}` could not be started: {source}")]
    Start {
        /// What was run.
        program: String,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The log of queries cannot be written.
    #[error("the SMT log {path} cannot be written: {source}")]
    Log {
        /// The file or folder.
        path: std::path::PathBuf,
        /// The error of the operating system.
        source: std::io::Error,
    },
}
