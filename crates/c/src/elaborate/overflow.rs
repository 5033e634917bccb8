//! `__builtin_add_overflow` and its relatives: computed in a type that is wide enough, and compared with what is stored.

use tracewright_source::Span;

use crate::ast;
use crate::typed::{BinaryOp, CastKind, ExprId, ExprKind, PlaceKind};
use crate::types::{IntType, TypeId};

use super::{Checked, Elaborator};
use crate::typed::build::Builder;

/// What becomes of the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// It is stored where the third argument points to.
    Stored,
    /// It is forgotten; the third argument only has a type.
    Forgotten,
}

/// One of the builtins.
struct Builtin {
    op: BinaryOp,
    /// What the operands are converted to.
    operands: Option<IntType>,
    outcome: Outcome,
}

/// The builtin with a name (without `__builtin_`).
fn builtin(name: &str) -> Option<Builtin> {
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

/// Whether a builtin looks for overflow, by its name without prefix.
pub(super) fn is_overflow(name: &str) -> bool {
    builtin(name).is_some()
}

impl Elaborator<'_> {
    /// A call of such a builtin; `None` if it is none.
    pub(super) fn overflow(&mut self, short: &str, arguments: &[ast::ExprId], span: Span) -> Checked<Option<ExprId>> {
        let Some(builtin) = builtin(short) else { return Ok(None) };
        let &[a, b, third] = arguments else { return self.typing.wrong_arguments(short, span) };
        let (mut a, mut b, third) = (self.value(a)?, self.value(b)?, self.value(third)?);
        if let Some(int) = builtin.operands {
            let ty = self.typing.build.program.types.int(int);
            a = self.typing.convert(a, ty, "passing an argument of type", span)?;
            b = self.typing.convert(b, ty, "passing an argument of type", span)?;
        }
        let truth = self.typing.build.program.types.int(IntType::Bool);
        let target = match builtin.outcome {
            Outcome::Stored => self.typing.build.types().pointee(self.typing.build.ty(third)).map(|to| to.ty),
            Outcome::Forgotten => Some(self.typing.build.ty(third)),
        };
        let integer = |this: &Self, ty: TypeId| this.typing.build.types().as_int(ty);
        let (Some(left), Some(right), Some(target)) =
            (integer(self, self.typing.build.ty(a)), integer(self, self.typing.build.ty(b)), target)
        else {
            return self.typing.wrong_arguments(short, span);
        };
        let Some(result) = integer(self, target) else { return self.typing.wrong_arguments(short, span) };
        let Some(wide) = self.typing.build.wide_enough(builtin.op, left, right, result) else {
            return Ok(Some(self.typing.build.unsupported(format!("__builtin_{short} of 128 bits"), truth, span)));
        };
        if builtin.outcome == Outcome::Forgotten && self.typing.build.bit_field(third).is_some() {
            // Its width counts.
            return Ok(Some(self.typing.build.unsupported(format!("__builtin_{short} of a bit-field"), truth, span)));
        }
        let wide = self.typing.build.program.types.int(wide);
        // GCC evaluates the operands from left to right.
        let mut before = Vec::new();
        let (a, b) = (self.typing.settled(a, &mut before)?, self.typing.settled(b, &mut before)?);
        let third = self.typing.settled(third, &mut before)?;
        let (a, b) = (self.typing.arithmetic_cast(a, wide), self.typing.arithmetic_cast(b, wide));
        let exact = self.typing.build.binary(builtin.op, a, b, wide, span);
        let exact = self.typing.kept(exact, &mut before)?;
        let stored = self.typing.arithmetic_cast(exact, target);
        if builtin.outcome == Outcome::Stored {
            let place = self.typing.build.place_node(PlaceKind::Deref(third), target, span);
            let assign = self.typing.build.node(ExprKind::Assign(place, stored), target, span);
            before.push(self.typing.build.for_effect(assign));
        }
        let back = self.typing.arithmetic_cast(stored, wide);
        let differs =
            self.typing.build.node(ExprKind::Binary(BinaryOp::Ne, exact, back), self.typing.build.basic.int, span);
        let value = self.typing.build.cast(CastKind::ToBool, differs, truth, span);
        Ok(Some(self.typing.build.sequence(before, value)))
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
