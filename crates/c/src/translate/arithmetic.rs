//! Operations on integers, with what can go wrong in them.
//!
//! What is looked for is checked where the operation stands, unless the bounds of the operands exclude it. Everything
//! else does what GCC on x86 does without optimisation: signed overflow wraps, shift counts are taken modulo the width,
//! dividing by zero ends the program, and so does dividing the least number by -1.
//!
//! Overflow is exact: the claim is that the mathematical result is a value of the type. A left shift is a product with
//! a power of two, and its left operand must not be negative (C11 6.5.7). After the check nothing wraps any more, so
//! that sums stay sums.

use num_bigint::BigInt;
use tracewright_boogie::ExprId;
use tracewright_vocabulary::{Defect, IntegerEncoding, SignedOverflow};

use super::code::Code;
use super::input::Input;
use super::values::{Int, Value};
use super::{Translated, Translator};
use crate::typed::shapes::IntKind;
use crate::typed::{BinaryOp, CastKind, ExprId as CExpr, ExprKind, Function, PlaceId, PlaceKind};

impl Translator<'_> {
    /// A division whose result is not used: GCC removes it.
    pub(super) fn unused_division(&mut self, id: CExpr, a: CExpr, b: CExpr) -> Translated<()> {
        let ty = |id: CExpr| self.input.program.exprs[id.index()].ty;
        let (kind, right) = (self.input.kind_of(ty(id)), self.input.kind_of(ty(b)));
        let ExprKind::Binary(op, ..) = self.input.program.exprs[id.index()].kind else { return Ok(()) };
        if let ((Value::Int(left), Value::Int(number)), Some(kind), Some(right)) = (self.pair(id, a, b)?, kind, right) {
            self.code.give_up_unless_divisible(&number, right);
            self.code.arithmetic(op, left, number, kind, right);
        }
        Ok(())
    }
}

impl Code<'_> {
    /// Whether operations are checked for a defect here. Operations in functions of our library are not, except where
    /// they stand for an operation of the caller.
    fn checks_operations_for(&self, defect: Defect) -> bool {
        let function = self.function.map(|function| &self.input.program.functions[function.index()]);
        self.checks.wants(defect) && !function.is_some_and(Function::computes_inside)
    }

    /// An operation with two operands.
    pub(super) fn arithmetic(&mut self, op: BinaryOp, a: Int, b: Int, kind: IntKind, right: IntKind) -> Int {
        match op {
            BinaryOp::Div | BinaryOp::Rem => {
                let divides = self.integers.is_nonzero(&mut self.out, b.clone(), right);
                match self.checks_operations_for(Defect::DivisionByZero) {
                    true => self.check_operation(divides, Defect::DivisionByZero),
                    false => self.out.assume(divides),
                }
            }
            BinaryOp::Shl | BinaryOp::Shr if self.checks_operations_for(Defect::Shift) => {
                let zero = self.integers.constant(&mut self.out, right, 0);
                let last = self.integers.constant(&mut self.out, right, kind.bits - 1);
                let natural = self.integers.compare(&mut self.out, BinaryOp::Ge, b.clone(), zero, right);
                let small = self.integers.compare(&mut self.out, BinaryOp::Le, b.clone(), last, right);
                let claim = self.out.and(natural, small);
                self.check_operation(claim, Defect::Shift);
            }
            _ => {}
        }
        if !self.overflows(kind) {
            let (a, b) = self.before_division(op, a, b, kind);
            return self.integers.binary(&mut self.out, op, a, b, kind, right);
        }
        let (a, b) = (self.integers.shared(&mut self.out, a, kind), self.integers.shared(&mut self.out, b, right));
        let fits = match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => self.integers.fits(&mut self.out, op, &a, &b, kind),
            BinaryOp::Div | BinaryOp::Rem => self.quotient_fits(&a, &b, kind),
            BinaryOp::Shl => self.integers.shift_fits(&mut self.out, &a, &b, kind, right),
            _ => return self.integers.binary(&mut self.out, op, a, b, kind, right),
        };
        self.no_overflow(fits);
        let result = self.integers.binary(&mut self.out, op, a, b, kind, right);
        within(result, kind)
    }

    /// Says nothing about executions in which a divisor is zero, unless that is looked for.
    pub(super) fn give_up_unless_divisible(&mut self, divisor: &Int, kind: IntKind) {
        if !self.checks_operations_for(Defect::DivisionByZero) {
            let divides = self.integers.is_nonzero(&mut self.out, divisor.clone(), kind);
            let is_zero = self.out.not(divides);
            self.give_up_if(is_zero, "a division by zero that GCC may leave out");
        }
    }

    /// A step that is known not to overflow.
    pub(super) fn counted(&mut self, op: BinaryOp, a: Int, one: Int, kind: IntKind) -> Int {
        if self.overflows(kind) && self.checks_operations_for(Defect::Overflow) {
            self.checks.discharge([self.out.span], Defect::Overflow);
        }
        let result = self.integers.binary(&mut self.out, op, a, one, kind, kind);
        if kind.bits >= IntKind::INT.bits { within(result, kind) } else { result }
    }

    /// `-a`
    pub(super) fn negation(&mut self, a: Int, kind: IntKind) -> Int {
        if !self.overflows(kind) {
            return self.integers.negate(&mut self.out, a, kind);
        }
        let a = self.integers.shared(&mut self.out, a, kind);
        self.not_the_least(&a, kind);
        let result = self.integers.negate(&mut self.out, a, kind);
        within(result, kind)
    }

    /// Checks that a number has a negative, if overflow is looked for.
    pub(super) fn has_negative(&mut self, a: &Int, kind: IntKind) {
        if self.overflows(kind) {
            self.not_the_least(a, kind);
        }
    }

    /// Whether operations in the type can overflow, and something else happens then than that their result wraps.
    fn overflows(&self, kind: IntKind) -> bool {
        let function = self.function.map(|function| &self.input.program.functions[function.index()]);
        let is_other =
            self.checks.signed_overflow() != SignedOverflow::Wraps && !function.is_some_and(Function::computes_inside);
        kind.signed && kind.bits >= IntKind::INT.bits && (is_other || self.checks_operations_for(Defect::Overflow))
    }

    /// Whether values of the type may be any integers: results that do not fit are not changed.
    pub(super) fn is_unbounded(&self, kind: IntKind) -> bool {
        kind.signed
            && kind.bits >= IntKind::INT.bits
            && self.integers.encoding == IntegerEncoding::Math
            && self.checks.signed_overflow() == SignedOverflow::Unbounded
    }

    /// What happens at an operation with a claim that it does not overflow: a check, the end of executions in which it does, or nothing,
    /// because the result is unbounded.
    fn no_overflow(&mut self, claim: ExprId) {
        if self.checks_operations_for(Defect::Overflow) {
            return self.check_operation(claim, Defect::Overflow);
        }
        let is_expressible = self.integers.encoding == IntegerEncoding::Math;
        if self.checks.signed_overflow() == SignedOverflow::Ends || !is_expressible {
            self.out.assume(claim);
        }
    }

    fn not_the_least(&mut self, a: &Int, kind: IntKind) {
        let least = self.integers.constant(&mut self.out, kind, kind.min());
        let claim = self.integers.compare(&mut self.out, BinaryOp::Gt, a.clone(), least, kind);
        self.no_overflow(claim);
    }

    /// The processor's division traps where the quotient does not fit: the program ends. GCC makes a negation, or zero,
    /// of a division by the constant -1, and what is wider than a register is divided by a function that does not trap.
    fn before_division(&mut self, op: BinaryOp, a: Int, b: Int, kind: IntKind) -> (Int, Int) {
        let by_instruction = kind.signed && kind.bits <= self.integers.pointer_bits;
        if !matches!(op, BinaryOp::Div | BinaryOp::Rem)
            || !by_instruction
            || self.integers.literal(&self.out, &b, kind).is_some()
        {
            return (a, b);
        }
        let minus_one = BigInt::from(-1);
        let excluded = a.fits(kind) && a.low > kind.min() || b.fits(kind) && (b.low > minus_one || b.high < minus_one);
        if excluded {
            return (a, b);
        }
        let (a, b) = (self.integers.shared(&mut self.out, a, kind), self.integers.shared(&mut self.out, b, kind));
        let fits = self.quotient_fits(&a, &b, kind);
        self.out.assume(fits);
        (a, b)
    }

    /// That a quotient, or the quotient that a remainder belongs to, is a value of the type: only the least number by
    /// -1 is none.
    fn quotient_fits(&mut self, a: &Int, b: &Int, kind: IntKind) -> ExprId {
        let (least, minus_one) =
            (self.integers.constant(&mut self.out, kind, kind.min()), self.integers.constant(&mut self.out, kind, -1));
        let larger = self.integers.compare(&mut self.out, BinaryOp::Gt, a.clone(), least, kind);
        let other = self.integers.compare(&mut self.out, BinaryOp::Ne, b.clone(), minus_one, kind);
        self.out.or(larger, other)
    }
}

impl<'a> Input<'a> {
    /// Whether GCC may do without a division, so that it does not end the program if the divisor is zero: `0 / x`, `1 /
    /// x`, `x / x`.
    pub(super) fn may_not_divide(&self, op: BinaryOp, a: CExpr, b: CExpr) -> bool {
        if !matches!(op, BinaryOp::Div | BinaryOp::Rem) {
            return false;
        }
        match (self.behind_casts(a), self.behind_casts(b)) {
            (ExprKind::Int(0), _) => true,
            (ExprKind::Int(1), _) => op == BinaryOp::Div,
            (ExprKind::Load(a), ExprKind::Load(b)) => {
                let object = |place: PlaceId| match self.program.places[place.index()].kind {
                    PlaceKind::Object(object) => Some(object),
                    _ => None,
                };
                object(*a) == object(*b)
            }
            _ => false,
        }
    }

    fn behind_casts(&self, mut id: CExpr) -> &ExprKind {
        while let ExprKind::Cast(CastKind::IntToInt | CastKind::Same, inner) = self.program.exprs[id.index()].kind {
            id = inner;
        }
        &self.program.exprs[id.index()].kind
    }
}

/// A result that was checked: its bounds are those of its type.
fn within(result: Int, kind: IntKind) -> Int {
    let bound = |value: BigInt| value.clamp(kind.min(), kind.max());
    Int { low: bound(result.low), high: bound(result.high), ..result }
}
