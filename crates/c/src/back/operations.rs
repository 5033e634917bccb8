//! The operations of a program whose checks can fail, so that reports can show the result that C does not define.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_source::Span;
use tracewright_vocabulary::origin::{Operand, Operation, Operator};

use crate::typed::{BinaryOp, ExprId, ExprKind, Program, StepKind, UnaryOp};

/// The operations at these source ranges.
pub(super) fn operations(program: &Program, places: &FxHashSet<Span>) -> FxHashMap<Span, Operation> {
    let operand = |id: ExprId| match program.exprs[id.index()].kind {
        ExprKind::Int(value) => Operand::Number(value),
        _ => Operand::Written(program.exprs[id.index()].span),
    };
    let mut found = FxHashMap::default();
    for expr in &program.exprs {
        let (operator, operands, ty) = match expr.kind {
            ExprKind::Unary(UnaryOp::Neg, a) => (Some(Operator::Negate), vec![operand(a)], expr.ty),
            ExprKind::Binary(op, a, b) => (operator(op), vec![operand(a), operand(b)], expr.ty),
            ExprKind::CompoundAssign(op, place, ty, b) => {
                (operator(op), vec![Operand::Written(program.places[place.index()].span), operand(b)], ty)
            }
            ExprKind::Step(kind, place) => {
                let up = matches!(kind, StepKind::PreIncrement | StepKind::PostIncrement);
                let operator = if up { Operator::Add } else { Operator::Subtract };
                let place = &program.places[place.index()];
                (Some(operator), vec![Operand::Written(place.span), Operand::Number(1)], place.ty)
            }
            _ => continue,
        };
        let Some(operator) = operator.filter(|_| program.types.as_int(ty).is_some()) else { continue };
        let span = expr.span;
        if places.contains(&span) {
            found.insert(span, Operation { operator, operands, ty: ty.0 as usize });
        }
    }
    found
}

fn operator(op: BinaryOp) -> Option<Operator> {
    Some(match op {
        BinaryOp::Add => Operator::Add,
        BinaryOp::Sub => Operator::Subtract,
        BinaryOp::Mul => Operator::Multiply,
        BinaryOp::Div => Operator::Divide,
        BinaryOp::Rem => Operator::Remainder,
        BinaryOp::Shl => Operator::ShiftLeft,
        BinaryOp::Shr => Operator::ShiftRight,
        _ => return None,
    })
}
