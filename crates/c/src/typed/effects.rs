//! Which expressions have side effects.

use super::visit::{Part, for_each_below};
use super::{BinaryOp, ExprId, ExprKind, PlaceKind, Program};

/// Whether evaluating an expression can change state, end the path or be observed. Such an expression is translated to
/// statements where it is evaluated.
pub fn has_effects(program: &Program, root: ExprId) -> bool {
    let mut found = false;
    for_each_below(program, Part::Expr(root), |part| match part {
        Part::Expr(expr) => {
            found |= match &program.exprs[expr.index()].kind {
                ExprKind::Assign(..)
                | ExprKind::CompoundAssign(..)
                | ExprKind::PointerAddAssign(..)
                | ExprKind::PointerSubAssign(..)
                | ExprKind::Step(..)
                | ExprKind::Call(..)
                | ExprKind::Block(_)
                | ExprKind::VaArg(_)
                | ExprKind::Unsupported(_) => true,
                // A volatile object may have a different value at each access.
                ExprKind::Load(place) => program.is_volatile(*place),
                // Division by zero ends the program.
                ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, _, divisor) => {
                    !matches!(program.exprs[divisor.index()].kind, ExprKind::Int(n) if n != 0)
                }
                _ => false,
            }
        }
        Part::Place(place) => found |= matches!(program.places[place.index()].kind, PlaceKind::CompoundLiteral(_)),
        Part::Stmt(_) | Part::Object(_) => {}
    });
    found
}
