//! SMT-LIB 2 as text: scripts for child processes and logs, and the replies of solvers.

pub(crate) mod read;
pub(crate) mod script;
mod write;
