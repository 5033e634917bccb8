//! Assignments whose right side GCC may fold to the operand of an operation.
//!
//! In `place = value`, GCC evaluates the lvalue before the last operation of the value if that is a call or a load, and after all
//! of it otherwise ([`last_step`](crate::typed::order::last_step)). `f() | 0` is an operation as it is written, and the call `f()` when GCC has
//! folded it. What folding leaves of operations with constants is not modelled: it matters only where the right side changes what the
//! lvalue is computed from.

use super::side_effects::SideEffects;
use crate::typed::visit::{Part, for_each_part};
use crate::typed::{BinaryOp, CastKind, ExprId, ExprKind, PlaceId, PlaceKind, Program, UnaryOp};

/// The assignments whose order is unknown and matters.
pub fn folded_sides(program: &Program) -> Vec<ExprId> {
    let mut side_effects = None;
    let mut found = Vec::new();
    for (index, expr) in program.exprs.iter().enumerate() {
        let ExprKind::Assign(place, value) = expr.kind else { continue };
        let Some(address) = address(program, place).filter(|_| may_be_folded(program, value)) else { continue };
        let side_effects = side_effects.get_or_insert_with(|| SideEffects::new(program));
        let (left, right) = (side_effects.of_part(address), side_effects.of(value));
        if side_effects.interfere(&left, &right) {
            found.push(ExprId(index as u32));
        }
    }
    found
}

/// What is evaluated to find an lvalue, if anything is.
fn address(program: &Program, place: PlaceId) -> Option<Part> {
    match program.places[place.index()].kind {
        PlaceKind::Object(_) => None,
        PlaceKind::Field(of, _) => address(program, of),
        PlaceKind::Deref(address) => Some(Part::Expr(address)).filter(|&address| !is_closed(program, address)),
        PlaceKind::CompoundLiteral(_) | PlaceKind::Value(_) => Some(Part::Place(place)),
    }
}

/// Whether an expression may become one of its operands, or one of theirs.
fn may_be_folded(program: &Program, value: ExprId) -> bool {
    let value = inside(program, value);
    let closed = |id: ExprId| is_closed(program, Part::Expr(id));
    match program.exprs[value.index()].kind {
        ExprKind::Binary(op, a, b) => match (closed(a), closed(b)) {
            (true, true) => false,
            (false, true) => may_cancel(program, op, a) || is_neutral(program, op, b),
            (true, false) => may_cancel(program, op, b) || is_neutral(program, op, a),
            // `x - (x - f())`
            (false, false) => may_cancel(program, op, a) || may_cancel(program, op, b),
        },
        ExprKind::PointerAdd(a, b) | ExprKind::PointerSub(a, b) => {
            let is_sum = |id: ExprId| {
                let kind = &program.exprs[inside(program, id).index()].kind;
                matches!(kind, ExprKind::PointerAdd(..) | ExprKind::PointerSub(..))
            };
            is_sum(a) || closed(b) && is_neutral(program, BinaryOp::Add, b)
        }
        // `-(-x)`, `~~x`
        ExprKind::Unary(UnaryOp::Neg | UnaryOp::BitNot | UnaryOp::Not, a) => {
            matches!(program.exprs[inside(program, a).index()].kind, ExprKind::Unary(..) | ExprKind::Binary(..))
        }
        ExprKind::Conditional(condition, ..) => closed(condition),
        ExprKind::AddressOf(place) => !is_closed(program, Part::Place(place)),
        _ => false,
    }
}

/// Whether an operation may undo the one that is its operand, as in `(x + 1) - 1`.
fn may_cancel(program: &Program, op: BinaryOp, operand: ExprId) -> bool {
    use BinaryOp::{Add, BitAnd, BitOr, BitXor, Div, Mul, Shl, Shr, Sub};
    let is_of = |group: &[BinaryOp], inner: BinaryOp| group.contains(&op) && group.contains(&inner);
    match program.exprs[inside(program, operand).index()].kind {
        ExprKind::Binary(inner, ..) => {
            is_of(&[Add, Sub], inner) || is_of(&[Mul, Div, Shl, Shr], inner) || is_of(&[BitAnd, BitOr, BitXor], inner)
        }
        ExprKind::Unary(UnaryOp::Neg, _) => matches!(op, Sub | Mul | Div),
        ExprKind::Unary(UnaryOp::BitNot, _) => matches!(op, Add | Sub | BitAnd | BitOr | BitXor),
        _ => false,
    }
}

/// Whether an operation with a constant may give its other operand. Constants that have to be computed may have any value.
fn is_neutral(program: &Program, op: BinaryOp, constant: ExprId) -> bool {
    let ExprKind::Int(constant) = program.exprs[inside(program, constant).index()].kind else { return true };
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::BitOr | BinaryOp::BitXor | BinaryOp::Shl | BinaryOp::Shr => {
            constant == 0
        }
        BinaryOp::Mul | BinaryOp::Div => constant == 1,
        // All bits, or all that the operand has.
        BinaryOp::BitAnd => constant < 0 || (constant as u128 + 1).is_power_of_two(),
        // A comparison of a truth value, `f() != 0`, may be that value.
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => true,
        BinaryOp::Rem => false,
    }
}

/// An expression without conversions around it, and without what commas put before it.
fn inside(program: &Program, mut id: ExprId) -> ExprId {
    while let ExprKind::Cast(CastKind::Same | CastKind::IntToInt | CastKind::PointerToPointer, inner)
    | ExprKind::Comma(_, inner) = program.exprs[id.index()].kind
    {
        id = inner;
    }
    id
}

/// Whether nothing is read or called.
fn is_closed(program: &Program, part: Part) -> bool {
    let mut open = vec![part];
    while let Some(part) = open.pop() {
        if let Part::Expr(id) = part {
            match program.exprs[id.index()].kind {
                ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::SizeOf(_) => {}
                ExprKind::Cast(..)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::And(..)
                | ExprKind::Or(..)
                | ExprKind::Conditional(..)
                | ExprKind::PointerAdd(..)
                | ExprKind::PointerSub(..)
                | ExprKind::AddressOf(_) => {}
                _ => return false,
            }
        }
        for_each_part(program, part, |part| open.push(part));
    }
    true
}
