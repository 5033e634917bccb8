//! Clean-up passes on the finished Boogie program.

mod unread;

use tracewright_boogie as boogie;

pub use unread::{drop_unread, used_globals};

/// Adds the `modifies` clause of every procedure.
pub fn set_modifies(program: &mut boogie::Program) {
    let written = boogie::written_globals(program);
    for (procedure, globals) in program.procedures.iter_mut().zip(written) {
        procedure.modifies = globals;
    }
}
