//! Values of bit-fields, whose type is an integer type of just their width.
//!
//! GCC keeps that width through assignments, commas, `({ ... })` and `++`: a narrow one is promoted to `int` in the
//! end, and with a wide one it computes in that width. Here such a value has the declared type of the bit-field, and
//! what is computed is brought back into the width; where the width alone decides whether a signed result overflows,
//! the operation is named as unsupported.

use tracewright_source::Span;

use crate::typed::build::Builder;
use crate::typed::{BinaryOp, CastKind, ExprId, ExprKind, PlaceId, UnaryOp};
use crate::types::{BitRange, IntType, TypeId};

use super::typing::Typing;

/// The construct for operations that GCC does in a signed type as wide as a bit-field.
const WIDE_BIT_FIELD: &str = "arithmetic on a signed bit-field wider than `int`";

/// The construct for shifts that are undefined from the width of a bit-field on.
const WIDE_SHIFT: &str = "a shift of a bit-field wider than `int` by a variable";

/// An integer type of a width that no other type has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WideType {
    /// The type whose width is the next greater one.
    carrier: IntType,
    width: u32,
}

impl Typing {
    /// The same for any value, also one that was computed from bit-fields.
    pub(super) fn wide_type(&self, value: ExprId) -> Option<WideType> {
        if let Some(&wide) = self.wide_values.get(&value) {
            return Some(wide);
        }
        match *self.build.kind(value) {
            ExprKind::Comma(_, last) => self.wide_type(last),
            ExprKind::Block(block) => self.wide_type(self.build.last_value(block)?),
            _ => self.build.wide_type_of(self.build.ty(value), self.build.bit_field(value)),
        }
    }

    /// The common type of two operands, if it is one of its own width: the wider one counts, and then the unsigned one.
    pub(super) fn common_wide_type(&mut self, left: ExprId, right: ExprId) -> Option<WideType> {
        match (self.wide_type(left), self.wide_type(right)) {
            (None, None) => None,
            (Some(a), Some(b)) if a.width == b.width => Some(if a.carrier.is_signed() { b } else { a }),
            (Some(a), Some(b)) => Some(if a.width > b.width { a } else { b }),
            (Some(wide), None) => self.build.is_narrower(right, wide).then_some(wide),
            (None, Some(wide)) => self.build.is_narrower(left, wide).then_some(wide),
        }
    }

    /// Two operands of which one may have a type of its own width, and the other one a type that is wider: that one is
    /// the common type, whatever the declared type of the bit-field says.
    pub(super) fn beside_wider(&mut self, left: ExprId, right: ExprId) -> (ExprId, ExprId) {
        match (self.wide_type(left), self.wide_type(right)) {
            (Some(_), None) => (self.in_type_of(left, right), right),
            (None, Some(_)) => (left, self.in_type_of(right, left)),
            _ => (left, right),
        }
    }

    fn in_type_of(&mut self, value: ExprId, other: ExprId) -> ExprId {
        let ty = self.build.promoted_type(self.build.ty(other), self.build.bit_field(other));
        if self.build.types().is_integer(ty) { self.arithmetic_cast(value, ty) } else { value }
    }

    /// An operation whose operands have this common type, or a shift whose left operand has it.
    pub(super) fn wide_operation(
        &mut self,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        wide: WideType,
        span: Span,
    ) -> ExprId {
        use BinaryOp::*;
        let ty = self.build.program.types.int(wide.carrier);
        if wide.carrier.is_signed() && matches!(op, Add | Sub | Mul | Div | Rem | Shl) {
            return self.build.unsupported(WIDE_BIT_FIELD, ty, span);
        }
        // The width of the bit-field also limits the shift counts.
        let is_count = |count: i128| (0..i128::from(wide.width)).contains(&count);
        if matches!(op, Shl | Shr) && !self.build.as_constant(right).is_some_and(is_count) {
            return self.build.unsupported(WIDE_SHIFT, ty, span);
        }
        let left = self.widened(left, wide);
        let right = if matches!(op, Shl | Shr) { self.build.promote(right) } else { self.widened(right, wide) };
        match op {
            Lt | Le | Gt | Ge | Eq | Ne => self.build.binary(op, left, right, self.build.basic.int, span),
            _ => {
                let result = self.build.binary(op, left, right, ty, span);
                self.wrap_wide(result, wide)
            }
        }
    }

    /// `-` or `~` of a value of such a type.
    pub(super) fn wide_unary(&mut self, op: UnaryOp, value: ExprId, wide: WideType, span: Span) -> ExprId {
        let ty = self.build.program.types.int(wide.carrier);
        if wide.carrier.is_signed() && op == UnaryOp::Neg {
            return self.build.unsupported(WIDE_BIT_FIELD, ty, span);
        }
        let result = self.build.unary(op, value, ty, span);
        self.wrap_wide(result, wide)
    }

    /// Why an assignment with an operation is not supported. The result is truncated when it is stored, so most
    /// operations may be done in any type that is wide enough; quotients, truth values and overflow of signed results
    /// may not.
    pub(super) fn wide_assignment(&self, op: BinaryOp, place: PlaceId, value: ExprId) -> Option<&'static str> {
        use BinaryOp::*;
        let left = self.build.wide_type_of(self.build.place_type(place), self.build.bit_field_place(place));
        let truth = self.build.types().as_int(self.build.place_type(place)) == Some(IntType::Bool);
        let natural = matches!(self.build.kind(value), ExprKind::Int(value) if *value >= 0);
        let differs = match (left, self.wide_type(value)) {
            (Some(left), _) if left.carrier.is_signed() => matches!(op, Add | Sub | Mul | Div | Rem | Shl),
            (Some(_), None) => matches!(op, Div | Rem) && !natural,
            (_, Some(right)) => matches!(op, Div | Rem) || truth || right.carrier.is_signed(),
            (None, None) => false,
        };
        differs.then_some(WIDE_BIT_FIELD)
    }

    /// The value in its declared type.
    pub(super) fn without_wide_type(&mut self, value: ExprId) -> ExprId {
        match self.wide_type(value) {
            Some(_) => self.build.cast(CastKind::Same, value, self.build.ty(value), self.build.span(value)),
            None => value,
        }
    }

    /// A value with the type of another one that it is equal to.
    pub(super) fn keep_wide_type(&mut self, value: ExprId, wide: Option<WideType>) -> ExprId {
        if let Some(wide) = wide {
            self.wide_values.insert(value, wide);
        }
        value
    }

    /// Converts an integer.
    pub(super) fn widened(&mut self, value: ExprId, wide: WideType) -> ExprId {
        let (own, natural) =
            (self.wide_type(value), matches!(self.build.kind(value), ExprKind::Int(value) if *value >= 0));
        let ty = self.build.program.types.int(wide.carrier);
        let promoted = self.build.promote(value);
        let cast = self.arithmetic_cast(promoted, ty);
        // The value fits already; wrapping it would only make the output longer.
        if own == Some(wide) || natural {
            return self.keep_wide_type(cast, Some(wide));
        }
        self.wrap_wide(cast, wide)
    }

    /// The value of such a type that is equal modulo two to its width.
    fn wrap_wide(&mut self, value: ExprId, wide: WideType) -> ExprId {
        let (span, ty) = (self.build.span(value), self.build.program.types.int(wide.carrier));
        let unsigned = self.build.program.types.int(wide.carrier.to_unsigned());
        let cut = self.build.types().int_bits(wide.carrier) - wide.width;
        let result = if wide.carrier.is_signed() {
            // Shift left as unsigned, which cannot overflow, then right with sign extension.
            let count = self.build.int(i128::from(cut), self.build.basic.int, span);
            let bits = self.arithmetic_cast(value, unsigned);
            let up = self.build.binary(BinaryOp::Shl, bits, count, unsigned, span);
            let up = self.build.cast(CastKind::IntToInt, up, ty, span);
            self.build.binary(BinaryOp::Shr, up, count, ty, span)
        } else {
            let mask = self.build.int((1 << wide.width) - 1, unsigned, span);
            self.build.binary(BinaryOp::BitAnd, value, mask, unsigned, span)
        };
        self.keep_wide_type(result, Some(wide))
    }
}

impl Builder {
    /// The type in which GCC computes with these bits, if nothing else has it.
    pub(super) fn wide_type_of(&self, ty: TypeId, bits: Option<BitRange>) -> Option<WideType> {
        let (carrier, width) = (self.types().as_int(ty)?, bits?.width);
        (width > 32 && width < self.types().int_bits(carrier)).then_some(WideType { carrier, width })
    }

    fn is_narrower(&mut self, value: ExprId, wide: WideType) -> bool {
        let ty = self.promoted_type(self.ty(value), self.bit_field(value));
        self.types().as_int(ty).is_some_and(|int| self.types().int_bits(int) < wide.width)
    }

    /// Why `++` and `--` are not supported.
    pub(super) fn wide_step(&self, place: PlaceId) -> Option<&'static str> {
        let wide = self.wide_type_of(self.place_type(place), self.bit_field_place(place))?;
        wide.carrier.is_signed().then_some(WIDE_BIT_FIELD)
    }
}
