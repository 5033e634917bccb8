//! Rounding modes. They matter only if the program can reach `fesetround`, whose definition in C (`library/fenv.c`)
//! stores the mode in a variable. Each operation that rounds then becomes a case distinction over the four modes.
//!
//! GCC rounds to nearest what it folds at compile time, whatever the mode is at run time.

use num_bigint::BigInt;
use tracewright_boogie::{ExprId, Type};
use tracewright_logic::{FpOp, RoundingMode};
use tracewright_source::Span;

use super::code::Code;
use super::input::Input;
use super::memory::Memory;
use super::values::Value;
use super::{Translated, Translator, unsupported};
use crate::library::Math;
use crate::typed::{BinaryOp, Callee, CastKind, ExprId as CExpr, ExprKind, UnaryOp};

/// The modes beside the first one, by the numbers that x86 has for them.
const OTHERS: [(u32, RoundingMode); 3] =
    [(0x400, RoundingMode::Down), (0x800, RoundingMode::Up), (0xc00, RoundingMode::Zero)];

impl Translator<'_> {
    /// Evaluates what GCC folds, which it rounds to nearest.
    pub(super) fn value_by_mode(&mut self, id: CExpr) -> Translated<Value> {
        if self.code.rounding.is_none() || !self.input.is_folded(id) {
            return self.value_inside(id);
        }
        let mode = self.code.rounding.take();
        let result = self.value_inside(id);
        self.code.rounding = mode;
        result
    }
}

impl Code<'_> {
    /// An operation whose result is rounded as the rounding mode says.
    pub(super) fn rounded(
        &mut self,
        memory: &mut Memory,
        op: FpOp,
        args: &[ExprId],
        ty: Type,
        span: Span,
    ) -> Translated<ExprId> {
        let Some(object) = self.rounding else {
            return Ok(self.out.fp(op, RoundingMode::NearestEven, args, ty));
        };
        let located = memory.locate_object(self, object, span);
        let kind = self.input.kind_of(self.input.program.objects[object.index()].ty);
        let (Value::Int(mode), Some(kind)) = (memory.load(self, &located)?, kind) else {
            return unsupported("a rounding mode that is no number", span);
        };
        let args: Vec<ExprId> = args.iter().map(|&arg| self.out.keep_expr(arg)).collect();
        let mut result = self.out.fp(op, RoundingMode::NearestEven, &args, ty);
        for (number, rounding) in OTHERS {
            let number = self.integers.constant(&mut self.out, kind, BigInt::from(number));
            let is_it = self.integers.compare(&mut self.out, BinaryOp::Eq, mode.clone(), number, kind);
            let other = self.out.fp(op, rounding, &args, ty);
            result = self.out.ite(is_it, other, result);
        }
        Ok(self.out.keep_expr(result))
    }
}

impl<'a> Input<'a> {
    /// Whether GCC computes a number when it compiles.
    fn is_folded(&self, id: CExpr) -> bool {
        let expr = &self.program.exprs[id.index()];
        match expr.kind {
            ExprKind::Int(_) | ExprKind::Float(_) => true,
            ExprKind::Unary(UnaryOp::Neg, operand) => self.is_folded(operand),
            ExprKind::Cast(
                CastKind::IntToFloat | CastKind::FloatToFloat | CastKind::IntToInt | CastKind::Same,
                operand,
            ) => self.is_folded(operand),
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div, a, b) => {
                self.is_folded(a) && self.is_folded(b)
            }
            ExprKind::Call(Callee::Function(function), ref args) => {
                let math = self.program.functions[function.index()].math();
                matches!(math, Some(Math::SquareRoot | Math::MultiplyAdd | Math::PositiveDifference))
                    && args.iter().all(|&arg| self.is_folded(arg))
            }
            _ => false,
        }
    }
}
