//! Complex numbers (C11 annex G, and GNU C's complex integers): what GCC makes of an operation, part by part.
//!
//! A real operand of `+`, `-`, `*`, and a real divisor, is not converted to a complex number: the sign of the zero that
//! would be its imaginary part could change the result. Products and quotients of floating-point numbers are calls of
//! libgcc's functions, which are C here (`library/complex.c`); those of constants are rounded once.

use tracewright_logic::{Float, RoundingMode, Sign};
use tracewright_source::Span;

use crate::typed::build::Builder;
use crate::typed::{BinaryOp, Callee, CastKind, ExprId, ExprKind, UnaryOp};
use crate::types::{FloatType, FunctionType, IntType, Parameters, QualType, TypeId, TypeKind};

use super::Checked;
use super::convert::Operand;
use super::link::Linker;
use super::operations::Operators;
use super::parts::Composite;
use super::scopes::Scopes;
use super::typing::Typing;

const NEAREST: RoundingMode = RoundingMode::NearestEven;

/// The real or the imaginary part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Real,
    Imaginary,
}

/// An operand of an operation on complex numbers, taken apart.
#[derive(Clone, Copy, Debug)]
enum Number {
    Real(ExprId),
    Complex(ExprId, ExprId),
}

impl Operators<'_, '_> {
    /// An operation with a complex operand.
    pub(super) fn complex_operation(
        &mut self,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        span: Span,
    ) -> Checked<ExprId> {
        let (a, b) = (self.typing.build.ty(left), self.typing.build.ty(right));
        let is_number =
            |this: &Self, ty| this.typing.build.types().is_arithmetic(ty) || this.typing.complex_part(ty).is_some();
        if !is_number(self, a) || !is_number(self, b) {
            return self.typing.invalid_operands(op, a, b, span);
        }
        let part = self.typing.common_part(a, b);
        let mut before = Vec::new();
        let right = match self.typing.build.is_right_first(op, left, right) {
            true => self.typing.kept_number(right, &mut before)?,
            false => right,
        };
        let left = self.typing.number(left, part, &mut before)?;
        let right = self.typing.number(right, part, &mut before)?;
        let result = match op {
            BinaryOp::Eq | BinaryOp::Ne => {
                let ([a, b], [c, d]) =
                    (self.typing.build.both_parts(left, part, span), self.typing.build.both_parts(right, part, span));
                let int = self.typing.build.basic.int;
                let (real, imaginary) = (self.operate(op, a, c, span)?, self.operate(op, b, d, span)?);
                let kind = match op {
                    BinaryOp::Eq => ExprKind::And(real, imaginary),
                    _ => ExprKind::Or(real, imaginary),
                };
                self.typing.build.node(kind, int, span)
            }
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div => {
                let is_float = self.typing.build.types().as_float(part).is_some();
                let parts = match (left, right) {
                    (Number::Complex(a, b), Number::Real(x)) if is_float => self.with_real(op, a, b, x, span)?,
                    (Number::Real(x), Number::Complex(c, d)) if is_float && op != BinaryOp::Div => {
                        self.real_with(op, x, c, d, span)?
                    }
                    _ => {
                        let (x, y) = (
                            self.typing.build.both_parts(left, part, span),
                            self.typing.build.both_parts(right, part, span),
                        );
                        self.arithmetic_of_pairs(op, x, y, part, &mut before, span)?
                    }
                };
                let ty = self.typing.complex(part);
                self.typing.put_together(parts.to_vec(), ty, span)
            }
            _ => return self.typing.invalid_operands(op, a, b, span),
        };
        Ok(self.typing.build.sequence(before, result))
    }

    /// `(a + bi) op x`
    fn with_real(&mut self, op: BinaryOp, a: ExprId, b: ExprId, x: ExprId, span: Span) -> Checked<[ExprId; 2]> {
        let real = self.operate(op, a, x, span)?;
        match op {
            BinaryOp::Add | BinaryOp::Sub => Ok([real, b]),
            _ => Ok([real, self.operate(op, b, x, span)?]),
        }
    }

    /// `x op (c + di)`, which is no quotient
    fn real_with(&mut self, op: BinaryOp, x: ExprId, c: ExprId, d: ExprId, span: Span) -> Checked<[ExprId; 2]> {
        let real = self.operate(op, x, c, span)?;
        let imaginary = match op {
            BinaryOp::Add => d,
            BinaryOp::Sub => self.typing.negated_part(d, self.typing.build.ty(d), span),
            _ => self.operate(op, x, d, span)?,
        };
        Ok([real, imaginary])
    }

    fn arithmetic_of_pairs(
        &mut self,
        op: BinaryOp,
        [a, b]: [ExprId; 2],
        [c, d]: [ExprId; 2],
        part: TypeId,
        before: &mut Vec<ExprId>,
        span: Span,
    ) -> Checked<[ExprId; 2]> {
        match (op, self.typing.build.types().as_float(part)) {
            (BinaryOp::Add | BinaryOp::Sub, _) => {
                Ok([self.in_part(op, a, c, part, span)?, self.in_part(op, b, d, part, span)?])
            }
            (_, Some(float)) => self.float_product(op, [a, b, c, d], float, before, span),
            (BinaryOp::Mul, None) => {
                let (ac, bd) = (self.in_part(op, a, c, part, span)?, self.in_part(op, b, d, part, span)?);
                let (ad, bc) = (self.in_part(op, a, d, part, span)?, self.in_part(op, b, c, part, span)?);
                let real = self.in_part(BinaryOp::Sub, ac, bd, part, span)?;
                Ok([real, self.in_part(BinaryOp::Add, ad, bc, part, span)?])
            }
            (_, None) => self.integer_quotient([a, b, c, d], part, span),
        }
    }

    /// An operation whose result is of the parts' type, however narrow.
    fn in_part(&mut self, op: BinaryOp, a: ExprId, b: ExprId, part: TypeId, span: Span) -> Checked<ExprId> {
        let result = self.operate(op, a, b, span)?;
        Ok(self.typing.arithmetic_cast(result, part))
    }

    /// The quotient of complex integers, as GCC computes it: divided by the ratio of the divisor's parts, which is cut
    /// off.
    fn integer_quotient(&mut self, [a, b, c, d]: [ExprId; 4], part: TypeId, span: Span) -> Checked<[ExprId; 2]> {
        use BinaryOp::{Add, Div, Lt, Mul, Sub};
        let (size_c, size_d) = (self.absolute(c, part, span)?, self.absolute(d, part, span)?);
        let smaller = self.operate(Lt, size_c, size_d, span)?;
        let mut branch = |large: ExprId, small: ExprId, first: ExprId, second: ExprId, is_left: bool| {
            let ratio = self.in_part(Div, small, large, part, span)?;
            let scaled = self.in_part(Mul, small, ratio, part, span)?;
            let divisor = self.in_part(Add, scaled, large, part, span)?;
            let scaled = self.in_part(Mul, first, ratio, part, span)?;
            let real = self.in_part(Add, scaled, second, part, span)?;
            let imaginary = if is_left {
                let scaled = self.in_part(Mul, second, ratio, part, span)?;
                self.in_part(Sub, scaled, first, part, span)?
            } else {
                let scaled = self.in_part(Mul, second, ratio, part, span)?;
                self.in_part(Sub, first, scaled, part, span)?
            };
            Ok([self.in_part(Div, real, divisor, part, span)?, self.in_part(Div, imaginary, divisor, part, span)?])
        };
        // |c| < |d|: (a * ratio + b) / .., (b * ratio - a) / ..; otherwise (b * ratio + a) / .., (b - a * ratio) / ..
        let then = branch(d, c, a, b, true)?;
        let otherwise = branch(c, d, b, a, false)?;
        Ok([0, 1].map(|i| self.typing.build.node(ExprKind::Conditional(smaller, then[i], otherwise[i]), part, span)))
    }

    fn absolute(&mut self, value: ExprId, part: TypeId, span: Span) -> Checked<ExprId> {
        if !self.typing.build.types().as_int(part).is_some_and(IntType::is_signed) {
            return Ok(value);
        }
        let zero = self.typing.build.int(0, part, span);
        let negative = self.operate(BinaryOp::Lt, value, zero, span)?;
        let negated = self.typing.negated_part(value, part, span);
        Ok(self.typing.build.node(ExprKind::Conditional(negative, negated, value), part, span))
    }

    /// The product or quotient of floating-point numbers.
    fn float_product(
        &mut self,
        op: BinaryOp,
        parts: [ExprId; 4],
        float: FloatType,
        before: &mut Vec<ExprId>,
        span: Span,
    ) -> Checked<[ExprId; 2]> {
        let part = self.typing.build.ty(parts[0]);
        if let Some(folded) = self.typing.build.folded_product(op, parts, float, span) {
            return Ok(folded);
        }
        let letters = match float.representation() {
            FloatType::Float => "sc3",
            FloatType::LongDouble => "xc3",
            FloatType::Float128 => "tc3",
            _ => "dc3",
        };
        let name = format!("__{}{letters}", if op == BinaryOp::Mul { "mul" } else { "div" });
        let ty = self.typing.complex(part);
        let call = match self.linker.declared_library_function(self.typing, self.scopes, &name, ty, vec![part; 4], span)
        {
            Some(function) => {
                self.typing.build.node(ExprKind::Call(Callee::Function(function), parts.to_vec()), ty, span)
            }
            None => self.typing.build.unsupported(format!("`{name}`"), ty, span),
        };
        let parts = self.typing.taken_apart(call, before)?;
        Ok([parts[0], parts[1]])
    }
}

impl Linker<'_> {
    /// A function of our library with its type, which the program need not declare.
    pub(super) fn declared_library_function(
        &mut self,
        typing: &mut Typing,
        scopes: &mut Scopes,
        name: &str,
        result: TypeId,
        params: Vec<TypeId>,
        span: Span,
    ) -> Option<crate::typed::FunctionId> {
        let name = self.names.find(name)?;
        if let Some(entity) = self.entities.external(name) {
            return Some(self.function(&mut typing.build, entity));
        }
        let ty = FunctionType { result, params, rest: Parameters::Fixed };
        let ty = QualType::plain(typing.build.program.types.intern(TypeKind::Function(ty)));
        let declaration = super::entities::Declaration {
            name,
            ty,
            linkage: super::entities::Linkage::External,
            status: super::entities::Status::Implicit,
            span,
            is_noreturn: false,
            startup: Default::default(),
            named: None,
            label: None,
        };
        let entity = self.declare_entity(typing, scopes, declaration).ok()?;
        Some(self.function(&mut typing.build, entity))
    }
}

impl Typing {
    /// `_Complex` with parts of a type.
    pub(super) fn complex(&mut self, part: TypeId) -> TypeId {
        let name = format!("_Complex {}", self.build.types().describe(part));
        if !self.build.types().is_arithmetic(part) {
            return self.opaque_pair(name, part);
        }
        let parts = ["__real__".to_owned(), "__imag__".to_owned()];
        self.composite_type(name, Composite::Complex(part), &parts, None)
    }

    /// The type of the parts, if a type is complex.
    pub(super) fn complex_part(&self, ty: TypeId) -> Option<TypeId> {
        match self.composite(ty)? {
            Composite::Complex(part) => Some(part),
            Composite::Vector(..) => None,
        }
    }

    /// A complex number from its parts.
    pub(super) fn complex_value(&mut self, real: ExprId, imaginary: ExprId, span: Span) -> ExprId {
        let ty = self.complex(self.build.ty(real));
        self.put_together(vec![real, imaginary], ty, span)
    }

    /// `__real__` and `__imag__`: lvalues if their operands are.
    pub(super) fn part_of_number(&mut self, part: Part, operand: Operand, span: Span) -> Checked<Operand> {
        let number = match part {
            Part::Real => 0,
            Part::Imaginary => 1,
        };
        let ty = self.build.operand_type(operand);
        match (self.complex_part(ty.ty), operand) {
            (Some(inner), Operand::Place(place, ty)) => {
                Ok(Operand::Place(self.build.part_place(place, number, inner, span), ty.with(inner)))
            }
            (Some(_), operand) => {
                let value = self.value_of(operand, span)?;
                let mut before = Vec::new();
                let parts = self.taken_apart(value, &mut before)?;
                Ok(Operand::Value(self.build.sequence(before, parts[number as usize])))
            }
            (None, operand) if part == Part::Real => Ok(operand),
            (None, operand) => {
                let value = self.value_of(operand, span)?;
                if self.build.is_unsupported(value) {
                    return Ok(Operand::Value(value));
                }
                if !self.build.types().is_arithmetic(self.build.ty(value)) {
                    return self.error(span, "wrong type argument to `__imag__`");
                }
                let (zero, effect) = (self.build.zero(self.build.ty(value), span), self.build.for_effect(value));
                Ok(Operand::Value(self.build.sequence(vec![effect], zero)))
            }
        }
    }

    /// A complex number converted to another type, or a real one to a complex type.
    pub(super) fn complex_cast(&mut self, value: ExprId, ty: TypeId, span: Span) -> Option<ExprId> {
        let mut before = Vec::new();
        let to = self.complex_part(ty);
        let result = match (self.complex_part(self.build.ty(value)), to) {
            (Some(_), Some(part)) => {
                let parts = self.taken_apart(value, &mut before).ok()?;
                let parts = parts.into_iter().map(|number| self.arithmetic_cast(number, part)).collect();
                self.put_together(parts, ty, span)
            }
            (None, Some(part)) if self.build.types().is_arithmetic(self.build.ty(value)) => {
                let (real, zero) = (self.arithmetic_cast(value, part), self.build.zero(part, span));
                self.put_together(vec![real, zero], ty, span)
            }
            (Some(_), None) if self.build.types().is_void(ty) => self.build.cast(CastKind::ToVoid, value, ty, span),
            (Some(_), None) if self.build.types().as_int(ty) == Some(IntType::Bool) => {
                let truth = self.complex_truth(value, span).ok()?;
                self.arithmetic_cast(truth, ty)
            }
            (Some(_), None) if self.build.types().is_arithmetic(ty) => {
                let parts = self.taken_apart(value, &mut before).ok()?;
                self.arithmetic_cast(parts[0], ty)
            }
            _ => return None,
        };
        Some(self.build.sequence(before, result))
    }

    /// Whether a complex number is not zero, as an `int`.
    pub(super) fn complex_truth(&mut self, value: ExprId, span: Span) -> Checked<ExprId> {
        let mut before = Vec::new();
        let parts = self.taken_apart(value, &mut before)?;
        let either = self.build.node(ExprKind::Or(parts[0], parts[1]), self.build.basic.int, span);
        Ok(self.build.sequence(before, either))
    }

    /// `-z`, and `~z`, which is the conjugate.
    pub(super) fn complex_sign(&mut self, op: UnaryOp, value: ExprId, part: TypeId, span: Span) -> Checked<ExprId> {
        let ty = self.build.ty(value);
        let mut before = Vec::new();
        let parts = self.taken_apart(value, &mut before)?;
        let imaginary = self.negated_part(parts[1], part, span);
        let real = match op {
            UnaryOp::Neg => self.negated_part(parts[0], part, span),
            _ => parts[0],
        };
        let result = self.put_together(vec![real, imaginary], ty, span);
        Ok(self.build.sequence(before, result))
    }

    fn negated_part(&mut self, value: ExprId, part: TypeId, span: Span) -> ExprId {
        let value = self.build.promote(value);
        let ty = self.build.ty(value);
        let negated = self.build.unary(UnaryOp::Neg, value, ty, span);
        self.arithmetic_cast(negated, part)
    }

    /// The common type of two operands of which one is complex, as the type of its parts. Parts are not promoted.
    pub(super) fn common_part(&mut self, left: TypeId, right: TypeId) -> TypeId {
        let part = |this: &mut Self, ty: TypeId| match this.complex_part(ty) {
            Some(part) => part,
            None => this.build.promoted_type(ty, None),
        };
        let (a, b) = (part(self, left), part(self, right));
        match (self.build.types().as_int(a), self.build.types().as_int(b)) {
            (Some(x), Some(y)) if x != y && x.promoted() == IntType::Int && y.promoted() == IntType::Int => {
                let (x_bits, y_bits) = (self.build.types().int_bits(x), self.build.types().int_bits(y));
                match x_bits.cmp(&y_bits) {
                    std::cmp::Ordering::Greater => a,
                    std::cmp::Ordering::Less => b,
                    std::cmp::Ordering::Equal if x.is_signed() => b,
                    std::cmp::Ordering::Equal => a,
                }
            }
            _ if a == b => a,
            _ => self.build.common_type(a, b),
        }
    }

    /// An operand in the common type, each part to be evaluated any number of times.
    fn number(&mut self, value: ExprId, part: TypeId, before: &mut Vec<ExprId>) -> Checked<Number> {
        let is_complex = self.complex_part(self.build.ty(value)).is_some();
        let parts = self.taken_apart(value, before)?;
        let mut converted = Vec::with_capacity(2);
        for number in parts {
            let number = self.arithmetic_cast(number, part);
            converted.push(self.kept_part(number, before)?);
        }
        Ok(if is_complex { Number::Complex(converted[0], converted[1]) } else { Number::Real(converted[0]) })
    }
}

impl Builder {
    fn both_parts(&mut self, number: Number, part: TypeId, span: Span) -> [ExprId; 2] {
        match number {
            Number::Complex(real, imaginary) => [real, imaginary],
            Number::Real(real) => [real, self.zero(part, span)],
        }
    }

    /// The product or quotient of constants: GCC computes it exactly and rounds once. What is not finite, or not
    /// normal, is left to be computed when the program runs.
    fn folded_product(
        &mut self,
        op: BinaryOp,
        parts: [ExprId; 4],
        float: FloatType,
        span: Span,
    ) -> Option<[ExprId; 2]> {
        let mut numbers = Vec::with_capacity(4);
        for part in parts {
            numbers.push(self.constant_float(part)?);
        }
        let exact = numbers.iter().map(Float::to_rational).collect::<Option<Vec<_>>>()?;
        let (&[a, b, c, d], [x, y, u, v]) = (&[&exact[0], &exact[1], &exact[2], &exact[3]], &numbers[..]) else {
            return None;
        };
        let product = |p: &Float, q: &Float| p.multiply(q, NEAREST);
        // Where the result is zero, its sign is that of the operations.
        let (real, imaginary, zeros) = if op == BinaryOp::Mul {
            let zeros = [product(x, u).subtract(&product(y, v), NEAREST), product(x, v).add(&product(y, u), NEAREST)];
            (&(a * c) - &(b * d), &(a * d) + &(b * c), zeros)
        } else {
            let size = &(c * c) + &(d * d);
            if size.is_zero() {
                return None;
            }
            let zeros = [product(x, u).add(&product(y, v), NEAREST), product(y, u).subtract(&product(x, v), NEAREST)];
            (&(&(a * c) + &(b * d)) / &size, &(&(b * c) - &(a * d)) / &size, zeros)
        };
        let ty = self.ty(parts[0]);
        let mut rounded = [parts[0]; 2];
        for ((value, zero), place) in [real, imaginary].iter().zip(zeros).zip(&mut rounded) {
            let value = match value.is_zero() {
                true if zero.is_zero() => zero,
                true => return None,
                false => Float::from_rational(float.format(), NEAREST, value),
            };
            if !value.is_normal() && !value.is_zero() {
                return None;
            }
            *place = self.float_value(&value, ty, span)?;
        }
        Some(rounded)
    }

    /// A floating-point constant that is finite.
    pub(super) fn float_value(&mut self, value: &Float, ty: TypeId, span: Span) -> Option<ExprId> {
        let exact = value.to_rational()?.abs();
        // The denominator is a power of two.
        let exponent = exact.denominator().bits().checked_sub(1)?;
        let text = format!("0x{:x}p-{exponent}", exact.numerator());
        let literal = self.node(ExprKind::Float(text), ty, span);
        let is_negative = value.sign() == Sign::Minus;
        Some(if is_negative { self.unary(UnaryOp::Neg, literal, ty, span) } else { literal })
    }
}
