//! Vectors (`__attribute__((vector_size(16)))`): operations element by element, subscripts, conversions, shuffles.
//!
//! Elements are not promoted: a result computed in `int` is truncated to the element's type at once. Where that would
//! hide an overflow of the narrow type, the operation is done a second time on operands scaled up to `int`, for the
//! overflow check.

use tracewright_source::Span;

use crate::library::internal;
use crate::typed::build::Builder;
use crate::typed::{BinaryOp, Callee, CastKind, ExprId, ExprKind, PlaceId, PlaceKind, UnaryOp};
use crate::types::{IntType, QualType, TypeId};

use super::Checked;
use super::convert::Operand;
use super::operations::Operators;
use super::operators::is_comparison;
use super::parts::Composite;
use super::typing::Typing;

/// An operation on two elements.
#[derive(Clone, Copy)]
struct Elementwise {
    op: BinaryOp,
    element: TypeId,
    span: Span,
}

impl Operators<'_, '_> {
    /// An operation with a vector operand.
    pub(super) fn vector_operation(
        &mut self,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        span: Span,
    ) -> Checked<ExprId> {
        let (a, b) = (self.typing.build.ty(left), self.typing.build.ty(right));
        let ty = if self.typing.vector_parts(a).is_some() { a } else { b };
        let Some((element, length)) = self.typing.vector_parts(ty) else { return self.typing.give_up(span) };
        let fits = |this: &Self, other| match this.typing.vector_parts(other) {
            Some((other, count)) => {
                count == length
                    && this.typing.build.types().size_of(other) == this.typing.build.types().size_of(element)
            }
            None => this.typing.build.types().is_arithmetic(other),
        };
        if !fits(self, a) || !fits(self, b) {
            return self.typing.invalid_operands(op, a, b, span);
        }
        let by_scalar = matches!(op, BinaryOp::Shl | BinaryOp::Shr) && self.typing.vector_parts(b).is_none();
        let mut before = Vec::new();
        let right = match self.typing.build.is_right_first(op, left, right) {
            true => self.typing.kept_number(right, &mut before)?,
            false => right,
        };
        let lefts = self.typing.operand_elements(left, ty, element, length, &mut before)?;
        let rights = match by_scalar {
            true => {
                let count = self.typing.build.promote(right);
                vec![self.typing.kept_part(count, &mut before)?; length as usize]
            }
            false => self.typing.operand_elements(right, ty, element, length, &mut before)?,
        };
        let (result, result_element) = match is_comparison(op) {
            true => self.typing.truth_vector(element, length),
            false => (ty, element),
        };
        let operation = Elementwise { op, element, span };
        let mut results = Vec::with_capacity(lefts.len());
        for (x, y) in lefts.into_iter().zip(rights) {
            let value = self.element_operation(operation, x, y, &mut before)?;
            results.push(self.typing.arithmetic_cast(value, result_element));
        }
        let result = self.typing.put_together(results, result, span);
        Ok(self.typing.build.sequence(before, result))
    }

    fn element_operation(
        &mut self,
        operation: Elementwise,
        x: ExprId,
        y: ExprId,
        before: &mut Vec<ExprId>,
    ) -> Checked<ExprId> {
        let Elementwise { op, element, span } = operation;
        if is_comparison(op) {
            let truth = self.operate(op, x, y, span)?;
            return Ok(self.typing.build.unary(UnaryOp::Neg, truth, self.typing.build.basic.int, span));
        }
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
            return self.element_shift(operation, x, y);
        }
        if matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem)
            && let Some((scaled, factor)) = self.typing.build.scaled(x, element, span)
        {
            // Overflows exactly where the narrow type does; division by zero ends the program in both.
            let other = self.typing.build.promote(y);
            let other = match op {
                BinaryOp::Add | BinaryOp::Sub => {
                    self.typing.build.binary(BinaryOp::Mul, other, factor, self.typing.build.basic.int, span)
                }
                _ => other,
            };
            let checked = self.typing.build.binary(op, scaled, other, self.typing.build.basic.int, span);
            if self.typing.build.as_constant(checked).is_none() {
                let effect = self.typing.build.for_effect(checked);
                before.push(effect);
            }
        }
        self.operate(op, x, y, span)
    }

    /// A shift of an element. Vector instructions do not take counts modulo the width as scalar ones do: the result of
    /// a count that is too large is not known.
    fn element_shift(&mut self, operation: Elementwise, x: ExprId, count: ExprId) -> Checked<ExprId> {
        let Elementwise { op, element, span } = operation;
        if !self.typing.build.types().is_integer(element)
            || !self.typing.build.types().is_integer(self.typing.build.ty(count))
        {
            return self.typing.invalid_operands(op, element, self.typing.build.ty(count), span);
        }
        let shifted = self.operate(op, x, count, span)?;
        let shifted = self.typing.arithmetic_cast(shifted, element);
        let bits = 8 * self.typing.build.types().size_of(element).unwrap_or(4);
        if let Some(known) = self.typing.build.constant_int(count)
            && u64::try_from(known).is_ok_and(|known| known < bits)
        {
            return Ok(shifted);
        }
        let unsigned =
            self.typing.build.types().as_int(self.typing.build.ty(count)).unwrap_or(IntType::Int).to_unsigned();
        let unsigned = self.typing.build.program.types.int(unsigned);
        let positive = self.typing.arithmetic_cast(count, unsigned);
        let limit = self.typing.build.int(i128::from(bits), self.typing.build.basic.int, span);
        let fits = self.operate(BinaryOp::Lt, positive, limit, span)?;
        let guess =
            match self.linker.hidden_function(self.typing, self.scopes, internal::Id::__tracewright_undefined, span) {
                Some(guess) => {
                    self.typing.build.node(ExprKind::Call(Callee::Function(guess), Vec::new()), element, span)
                }
                None => self.typing.build.unsupported("a shift of a vector by too much", element, span),
            };
        // For the check of shift counts.
        let bad = {
            let (minus, wide) =
                (self.typing.build.int(-1, self.typing.build.basic.int, span), self.typing.build.promote(x));
            let ty = self.typing.build.ty(wide);
            let shift = self.typing.build.node(ExprKind::Binary(op, wide, minus), ty, span);
            self.typing.build.for_effect(shift)
        };
        let guess = self.typing.build.sequence(vec![bad], guess);
        Ok(self.typing.build.node(ExprKind::Conditional(fits, shifted, guess), element, span))
    }

    /// `__builtin_shuffle(v, mask)`, `__builtin_shuffle(v, w, mask)`: the mask counts modulo the number of elements.
    pub(super) fn shuffle(&mut self, values: &[ExprId], span: Span) -> Checked<ExprId> {
        let Some((&mask, vectors)) = values.split_last().filter(|(_, vectors)| matches!(vectors.len(), 1 | 2)) else {
            return self.typing.wrong_arguments("__builtin_shuffle", span);
        };
        let ty = self.typing.build.ty(vectors[0]);
        if let Some(name) = values.iter().find_map(|&value| self.typing.build.opaque_name(self.typing.build.ty(value)))
        {
            return Ok(self.typing.build.unsupported(name, ty, span));
        }
        let ((Some((element, length)), Some((_, count))), true) = (
            (self.typing.vector_parts(ty), self.typing.vector_parts(self.typing.build.ty(mask))),
            vectors.iter().all(|&vector| self.typing.build.ty(vector) == ty),
        ) else {
            return self.typing.wrong_arguments("__builtin_shuffle", span);
        };
        if count != length {
            return self.typing.wrong_arguments("__builtin_shuffle", span);
        }
        let mut before = Vec::new();
        let mut sources = Vec::new();
        for &vector in vectors {
            sources.extend(self.typing.taken_apart(vector, &mut before)?);
        }
        let places = self.typing.taken_apart(mask, &mut before)?;
        let mut results = Vec::new();
        for place in places {
            results.push(self.chosen(&sources, place, element, span)?);
        }
        let result = self.typing.put_together(results, ty, span);
        Ok(self.typing.build.sequence(before, result))
    }

    /// One of some values, by a number modulo how many there are.
    fn chosen(&mut self, sources: &[ExprId], number: ExprId, element: TypeId, span: Span) -> Checked<ExprId> {
        if let Some(known) = self.typing.build.constant_int(number) {
            return Ok(sources[known.rem_euclid(sources.len() as i128) as usize]);
        }
        let last = self.typing.build.int(sources.len() as i128 - 1, self.typing.build.basic.int, span);
        let number = self.operate(BinaryOp::BitAnd, number, last, span)?;
        let mut chosen = sources[sources.len() - 1];
        for (index, &source) in sources.iter().enumerate().rev().skip(1) {
            let index = self.typing.build.int(index as i128, self.typing.build.basic.int, span);
            let is_it = self.operate(BinaryOp::Eq, number, index, span)?;
            chosen = self.typing.build.node(ExprKind::Conditional(is_it, source, chosen), element, span);
        }
        Ok(chosen)
    }
}

impl Typing {
    /// A vector of so many bytes.
    pub(super) fn vector(&mut self, element: TypeId, size: u64) -> TypeId {
        let name = format!("{} vector_size({size})", self.build.types().describe(element));
        let bytes = self.build.types().size_of(element).unwrap_or(0);
        let is_number =
            self.build.types().is_arithmetic(element) && self.build.types().as_int(element) != Some(IntType::Bool);
        if !is_number || bytes == 0 || !size.is_multiple_of(bytes) || size == 0 || size > MOST_BYTES {
            let align = size.clamp(1, 1 << 28).next_power_of_two();
            return self.opaque_bytes(&name, "vector", size, align);
        }
        let length = size / bytes;
        let parts: Vec<String> = (0..length).map(|number| format!("[{number}]")).collect();
        self.composite_type(name, Composite::Vector(element, length), &parts, Some(size.next_power_of_two()))
    }

    /// Elements and length of a vector type.
    pub(super) fn vector_parts(&self, ty: TypeId) -> Option<(TypeId, u64)> {
        match self.composite(ty)? {
            Composite::Vector(element, length) => Some((element, length)),
            Composite::Complex(_) => None,
        }
    }

    /// `v[i]`
    pub(super) fn vector_element(&mut self, vector: Operand, index: ExprId, span: Span) -> Checked<Operand> {
        let ty = self.build.operand_type(vector);
        let Some((element, length)) = self.vector_parts(ty.ty) else { return self.give_up(span) };
        let mut before = Vec::new();
        let (place, is_value) = match vector {
            Operand::Place(place, _) if !self.build.is_part_of_value(place) => (place, false),
            operand => {
                let value = self.value_of(operand, span)?;
                let at = self.temporary(ty.ty, span)?;
                let assign = self.build.node(ExprKind::Assign(at, value), ty.ty, span);
                let effect = self.build.for_effect(assign);
                before.push(effect);
                (at, true)
            }
        };
        if !self.build.types().is_integer(self.build.ty(index)) && !self.build.is_unsupported(index) {
            return self.error(span, "array subscript is not an integer");
        }
        let known = self.build.constant_int(index).and_then(|index| u32::try_from(index).ok());
        let at = match known.filter(|&index| u64::from(index) < length) {
            Some(index) => self.build.part_place(place, index, element, span),
            None => self.build.element_at(place, ty.with(element), index, span),
        };
        if !is_value {
            return Ok(Operand::Place(at, ty.with(element)));
        }
        let load = self.build.node(ExprKind::Load(at), element, span);
        Ok(Operand::Value(self.build.sequence(before, load)))
    }

    /// A vector as another one or an integer of the same size, or the other way round.
    pub(super) fn vector_cast(&mut self, value: ExprId, ty: TypeId, span: Span) -> Option<ExprId> {
        let from = self.build.ty(value);
        if self.build.types().is_void(ty) {
            return Some(self.build.cast(CastKind::ToVoid, value, ty, span));
        }
        if self.build.types().size_of(from) != self.build.types().size_of(ty) {
            return None;
        }
        match (self.vector_parts(from), self.vector_parts(ty)) {
            (Some((a, _)), Some((b, _))) => {
                let same_size = self.build.types().size_of(a) == self.build.types().size_of(b);
                if same_size && self.build.types().is_integer(a) && self.build.types().is_integer(b) {
                    return self.converted_elements(value, ty, span).ok();
                }
            }
            (Some(_), None) if self.build.types().is_integer(ty) => {}
            (None, Some(_)) if self.build.types().is_integer(from) => {}
            _ => return None,
        }
        Some(self.same_bytes(value, ty, span))
    }

    /// Each element converted.
    fn converted_elements(&mut self, value: ExprId, ty: TypeId, span: Span) -> Checked<ExprId> {
        let Some((element, _)) = self.vector_parts(ty) else { return self.give_up(span) };
        let mut before = Vec::new();
        let parts = self.taken_apart(value, &mut before)?;
        let parts = parts.into_iter().map(|part| self.arithmetic_cast(part, element)).collect();
        let result = self.put_together(parts, ty, span);
        Ok(self.build.sequence(before, result))
    }

    /// `__builtin_convertvector(v, T)`
    pub(super) fn convert_vector(&mut self, value: ExprId, ty: TypeId, span: Span) -> Checked<ExprId> {
        if self.build.is_unsupported(value) {
            return Ok(value);
        }
        match (self.vector_parts(self.build.ty(value)), self.vector_parts(ty)) {
            (Some((_, a)), Some((_, b))) if a == b => self.converted_elements(value, ty, span),
            _ => self.error(span, "wrong arguments to `__builtin_convertvector`"),
        }
    }

    /// `-v`, `~v`
    pub(super) fn vector_sign(&mut self, op: UnaryOp, value: ExprId, element: TypeId, span: Span) -> Checked<ExprId> {
        let ty = self.build.ty(value);
        if op == UnaryOp::BitNot && !self.build.types().is_integer(element) {
            return self
                .error(span, format!("wrong type argument to unary `~` (have `{}`)", self.build.types().describe(ty)));
        }
        let mut before = Vec::new();
        let parts = self.taken_apart(value, &mut before)?;
        let mut results = Vec::with_capacity(parts.len());
        for part in parts {
            if op == UnaryOp::Neg
                && let Some((scaled, _)) = self.build.scaled(part, element, span)
            {
                let int = self.build.basic.int;
                let checked = self.build.unary(UnaryOp::Neg, scaled, int, span);
                let effect = self.build.for_effect(checked);
                before.push(effect);
            }
            let part = self.build.promote(part);
            let wide = self.build.ty(part);
            let result = self.build.unary(op, part, wide, span);
            results.push(self.arithmetic_cast(result, element));
        }
        let result = self.put_together(results, ty, span);
        Ok(self.build.sequence(before, result))
    }

    /// The elements of an operand; a number stands for all of them.
    fn operand_elements(
        &mut self,
        value: ExprId,
        ty: TypeId,
        element: TypeId,
        length: u64,
        before: &mut Vec<ExprId>,
    ) -> Checked<Vec<ExprId>> {
        if self.vector_parts(self.build.ty(value)).is_none() {
            let number = self.arithmetic_cast(value, element);
            return Ok(vec![self.kept_part(number, before)?; length as usize]);
        }
        let span = self.build.span(value);
        let value = match self.build.ty(value) == ty {
            true => value,
            false => match self.vector_cast(value, ty, span) {
                Some(cast) => cast,
                None => return self.give_up(span),
            },
        };
        self.taken_apart(value, before)
    }

    /// The vector that comparisons of others give.
    fn truth_vector(&mut self, element: TypeId, length: u64) -> (TypeId, TypeId) {
        let bytes = self.build.types().size_of(element).unwrap_or(4);
        let int = match bytes {
            1 => IntType::SChar,
            2 => IntType::Short,
            4 => IntType::Int,
            8 if self.build.types().pointer_size() == 8 => IntType::Long,
            8 => IntType::LongLong,
            _ => IntType::Int128,
        };
        let truth = self.build.program.types.int(int);
        (self.vector(truth, bytes * length), truth)
    }
}

impl Builder {
    /// The element at an index that is not known.
    fn element_at(&mut self, vector: PlaceId, element: QualType, index: ExprId, span: Span) -> PlaceId {
        let first = self.part_place(vector, 0, element.ty, span);
        let address = self.address_of(first, element, span);
        let pointer = self.ty(address);
        let index = self.promote(index);
        let sum = self.node(ExprKind::PointerAdd(address, index), pointer, span);
        self.place_node(PlaceKind::Deref(sum), element.ty, span)
    }

    fn is_part_of_value(&self, place: PlaceId) -> bool {
        match self.program.places[place.index()].kind {
            PlaceKind::Value(_) => true,
            PlaceKind::Field(outer, _) => self.is_part_of_value(outer),
            _ => false,
        }
    }

    /// A signed element that is narrower than `int`, times the power of two that makes it as large as an `int`.
    fn scaled(&mut self, value: ExprId, element: TypeId, span: Span) -> Option<(ExprId, ExprId)> {
        let int = self.types().as_int(element).filter(|int| int.is_signed())?;
        let bits = self.types().int_bits(int);
        if bits >= 32 {
            return None;
        }
        let factor = self.int(1 << (32 - bits), self.basic.int, span);
        let value = self.promote(value);
        Some((self.binary(BinaryOp::Mul, value, factor, self.basic.int, span), factor))
    }
}

/// Operations on longer vectors are not supported.
const MOST_BYTES: u64 = 256;
