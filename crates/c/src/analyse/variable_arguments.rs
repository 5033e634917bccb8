//! How the program reads its variable arguments.

use crate::typed::{Expr, ExprKind, Program};

/// Whether the program reads a variable argument as an integer wider than `int` on x86-64, where a narrower argument is
/// passed in a register or stack slot of the same size, whose upper half is then read.
pub fn takes_wide_arguments(program: &Program) -> bool {
    let is_wide = |expr: &Expr| {
        let int = program.types.as_int(expr.ty);
        matches!(expr.kind, ExprKind::VaArg(_)) && int.is_some_and(|int| program.types.int_bits(int) == 64)
    };
    program.types.pointer_size() == 8 && program.exprs.iter().any(is_wide)
}
