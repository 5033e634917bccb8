//! Which expressions have effects.

use super::visit::{Part, for_each_below};
use super::{BinaryOp, ExprId, ExprKind, PlaceKind, Program};

/// Whether evaluating an expression can change anything, end the path or be observed: then it is evaluated by
/// statements, in its place.
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
                // Each time, something else may be there.
                ExprKind::Load(place) => program.is_volatile(*place),
                // Dividing by zero ends the program.
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
