//! `__builtin_add_overflow` and its relatives: computed in a type that is wide enough, and compared with what is
//! stored.

use tracewright_source::Span;

use crate::typed::build::Builder;
use crate::typed::{BinaryOp, CastKind, ExprId, ExprKind, PlaceKind};
use crate::types::{IntType, TypeId};

use super::Checked;
use super::typing::Typing;

/// What becomes of the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// It is stored where the third argument points to.
    Stored,
    /// It is dropped; only the type of the third argument is used.
    Forgotten,
}

/// One of the builtins.
pub(super) struct Builtin {
    op: BinaryOp,
    /// What the operands are converted to.
    operands: Option<IntType>,
    outcome: Outcome,
}

/// The builtin with a name (without `__builtin_`).
pub(super) fn builtin(name: &str) -> Option<Builtin> {
    let (rest, outcome) = match name.strip_suffix("_overflow_p") {
        Some(rest) => (rest, Outcome::Forgotten),
        None => (name.strip_suffix("_overflow")?, Outcome::Stored),
    };
    let operation = |word: &str| match word {
        "add" => Some(BinaryOp::Add),
        "sub" => Some(BinaryOp::Sub),
        "mul" => Some(BinaryOp::Mul),
        _ => None,
    };
    if let Some(op) = operation(rest) {
        return Some(Builtin { op, operands: None, outcome });
    }
    let int = match (rest.get(..1)?, rest.get(4..)?) {
        ("s", "") => IntType::Int,
        ("s", "l") => IntType::Long,
        ("s", "ll") => IntType::LongLong,
        ("u", "") => IntType::UInt,
        ("u", "l") => IntType::ULong,
        ("u", "ll") => IntType::ULongLong,
        _ => return None,
    };
    Some(Builtin { op: operation(rest.get(1..4)?)?, operands: Some(int), outcome })
}

/// Whether a builtin checks for overflow, by its name without prefix.
pub(super) fn is_overflow(name: &str) -> bool {
    builtin(name).is_some()
}

impl Typing {
    /// A call of such a builtin, whose name without prefix is `short`.
    pub(super) fn overflow(
        &mut self,
        builtin: &Builtin,
        short: &str,
        [mut a, mut b, third]: [ExprId; 3],
        span: Span,
    ) -> Checked<ExprId> {
        if let Some(int) = builtin.operands {
            let ty = self.build.program.types.int(int);
            a = self.convert(a, ty, "passing an argument of type", span)?;
            b = self.convert(b, ty, "passing an argument of type", span)?;
        }
        let truth = self.build.program.types.int(IntType::Bool);
        let target = match builtin.outcome {
            Outcome::Stored => self.build.types().pointee(self.build.ty(third)).map(|to| to.ty),
            Outcome::Forgotten => Some(self.build.ty(third)),
        };
        let integer = |this: &Self, ty: TypeId| this.build.types().as_int(ty);
        let (Some(left), Some(right), Some(target)) =
            (integer(self, self.build.ty(a)), integer(self, self.build.ty(b)), target)
        else {
            return self.wrong_arguments(short, span);
        };
        let Some(result) = integer(self, target) else { return self.wrong_arguments(short, span) };
        let Some(wide) = self.build.wide_enough(builtin.op, left, right, result) else {
            return Ok(self.build.unsupported(format!("__builtin_{short} of 128 bits"), truth, span));
        };
        if builtin.outcome == Outcome::Forgotten && self.build.bit_field(third).is_some() {
            // The result must fit into the width of the bit-field, which types do not have.
            return Ok(self.build.unsupported(format!("__builtin_{short} of a bit-field"), truth, span));
        }
        let wide = self.build.program.types.int(wide);
        // GCC evaluates the operands from left to right.
        let mut before = Vec::new();
        let (a, b) = (self.settled(a, &mut before)?, self.settled(b, &mut before)?);
        let third = self.settled(third, &mut before)?;
        let (a, b) = (self.arithmetic_cast(a, wide), self.arithmetic_cast(b, wide));
        let exact = self.build.binary(builtin.op, a, b, wide, span);
        let exact = self.kept(exact, &mut before)?;
        let stored = self.arithmetic_cast(exact, target);
        if builtin.outcome == Outcome::Stored {
            let place = self.build.place_node(PlaceKind::Deref(third), target, span);
            let assign = self.build.node(ExprKind::Assign(place, stored), target, span);
            before.push(self.build.for_effect(assign));
        }
        let back = self.arithmetic_cast(stored, wide);
        let differs = self.build.node(ExprKind::Binary(BinaryOp::Ne, exact, back), self.build.basic.int, span);
        let value = self.build.cast(CastKind::ToBool, differs, truth, span);
        Ok(self.build.sequence(before, value))
    }
}

impl Builder {
    /// A type that the exact result of the operation fits in, and that is wider than the type of the result.
    fn wide_enough(&self, op: BinaryOp, a: IntType, b: IntType, result: IntType) -> Option<IntType> {
        let widest = [a, b, result].into_iter().map(|int| self.types().int_bits(int)).max()?;
        let unsigned = op == BinaryOp::Mul && !a.is_signed() && !b.is_signed();
        match (widest, unsigned) {
            (..=32, true) => Some(IntType::ULongLong),
            (..=32, false) => Some(IntType::LongLong),
            (33..=64, true) => Some(IntType::UInt128),
            (33..=64, false) => Some(IntType::Int128),
            _ => None,
        }
    }
}
