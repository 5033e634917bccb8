//! How the program takes variable arguments.

use crate::typed::{Expr, ExprKind, Program};

/// Whether somebody takes a variable argument as an integer that is wider than `int`, and narrower ones are passed in as much room.
pub fn takes_wide_arguments(program: &Program) -> bool {
    let is_wide = |expr: &Expr| {
        let int = program.types.as_int(expr.ty);
        matches!(expr.kind, ExprKind::VaArg(_)) && int.is_some_and(|int| program.types.int_bits(int) == 64)
    };
    program.types.pointer_size() == 8 && program.exprs.iter().any(is_wide)
}
