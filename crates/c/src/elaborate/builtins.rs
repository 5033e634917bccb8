//! Functions that GCC knows without declaration: their types, and the builtins whose type or value depends on the
//! arguments. The table of the library lists them.

use tracewright_source::Span;

use crate::ast;
use crate::library::{BitOperation, Bits, Builtin, Known, Type, known};
use crate::names::Symbol;
use crate::typed::build::Builder;
use crate::typed::{Callee, CastKind, ExprId, ExprKind, PlaceKind, Storage, UnaryOp};
use crate::types::{FloatType, FunctionType, IntType, Parameters, QualType, TypeId, TypeKind};

use super::convert::Operand;
use super::lists::Passed;
use super::scopes::Meaning;
use super::typing::Typing;
use super::{Checked, Elaborator};

/// Whether GCC takes something for a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Constancy {
    Constant,
    Variable,
    /// It depends on what GCC simplifies.
    Unclear,
}

/// Whether a call of a builtin becomes something else when it is elaborated, or is one that the translation knows.
pub(crate) fn is_folded_builtin(name: &str) -> bool {
    let short = name.strip_prefix("__builtin_").unwrap_or(name);
    let is_replaced = |known: Known| known.builtin().is_some_and(|builtin| builtin != Builtin::Unsupported);
    super::atomics::is_atomic(name) || super::overflow::is_overflow(short) || known(name).is_some_and(is_replaced)
}

impl Elaborator<'_> {
    /// A call of a builtin whose value or type depends on its arguments; `None` if it is an ordinary function.
    pub(super) fn builtin_call(
        &mut self,
        name: Symbol,
        arguments: &[ast::ExprId],
        span: Span,
    ) -> Checked<Option<ExprId>> {
        let text = self.text(name);
        if let Some(operation) = text.strip_prefix("__sync_").or_else(|| text.strip_prefix("__atomic_")) {
            let values = self.values(arguments)?;
            return self.operators().atomic(name, operation, values, span);
        }
        let short = text.strip_prefix("__builtin_").unwrap_or(text);
        if let Some(builtin) = super::overflow::builtin(short) {
            let &[a, b, third] = arguments else { return self.typing.wrong_arguments(short, span) };
            let operands = [self.value(a)?, self.value(b)?, self.value(third)?];
            return self.typing.overflow(&builtin, short, operands, span).map(Some);
        }
        let known = known(text);
        let value = match known.and_then(Known::builtin) {
            Some(Builtin::IsConstant) => {
                let &[argument] = arguments else { return self.typing.wrong_arguments(text, span) };
                let known = self.unevaluated(|this| {
                    let value = this.value(argument)?;
                    Ok(this.typing.constancy(value))
                })?;
                // The size of an object is computed later than this.
                let known = if self.calls_object_size(argument) { Constancy::Unclear } else { known };
                match known {
                    Constancy::Constant => self.typing.build.int(1, self.typing.build.basic.int, span),
                    Constancy::Variable => self.typing.build.int(0, self.typing.build.basic.int, span),
                    Constancy::Unclear => {
                        self.typing.build.unsupported("whether GCC sees a constant", self.typing.build.basic.int, span)
                    }
                }
            }
            Some(Builtin::ClassifyType) => {
                let &[argument] = arguments else { return self.typing.wrong_arguments(text, span) };
                let ty = self.unevaluated(|this| {
                    let value = this.value(argument)?;
                    let value = this.typing.promote_argument(value);
                    Ok(this.typing.build.ty(value))
                })?;
                match self.typing.type_class(ty) {
                    Some(class) => self.typing.build.int(class, self.typing.build.basic.int, span),
                    None => self.typing.build.unsupported(text, self.typing.build.basic.int, span),
                }
            }
            Some(Builtin::SpeculationSafe) => {
                let &[argument, ..] = arguments else { return self.typing.wrong_arguments(text, span) };
                if arguments.len() == 1 {
                    self.value(argument)?
                } else {
                    self.typing.build.unsupported(text, self.typing.build.basic.int, span)
                }
            }
            Some(Builtin::Expect) => {
                let [argument, expected, ..] = *arguments else { return self.typing.wrong_arguments(text, span) };
                let long = self.typing.build.program.types.int(IntType::Long);
                let value = self.value(argument)?;
                let value = self.typing.convert(value, long, "passing an argument of type", span)?;
                let expected = self.value(expected)?;
                match self.typing.build.constant_int(expected) {
                    Some(_) => value,
                    None => {
                        let expected = self.typing.arithmetic_cast(expected, long);
                        let effect =
                            self.typing.build.cast(CastKind::ToVoid, expected, self.typing.build.basic.void, span);
                        self.typing.build.node(ExprKind::Comma(effect, value), long, span)
                    }
                }
            }
            Some(builtin @ (Builtin::ObjectSize | Builtin::DynamicObjectSize)) => {
                let &[pointer, kind] = arguments else { return self.typing.wrong_arguments(text, span) };
                let kind = self.integer_constant(kind, "the second argument")?;
                let is_dynamic = builtin == Builtin::DynamicObjectSize;
                match (is_dynamic, self.ast[pointer].kind) {
                    (
                        true,
                        ast::ExprKind::Binary { .. } | ast::ExprKind::Unary { .. } | ast::ExprKind::Index { .. },
                    ) => self.typing.build.unsupported(text, self.typing.build.basic.size, span),
                    _ => self.object_size(pointer, kind, span)?,
                }
            }
            Some(Builtin::ArgumentList) => self.va_function(name, arguments, Passed::First, span)?,
            Some(Builtin::CopyArgumentList) => self.va_function(name, arguments, Passed::All, span)?,
            Some(Builtin::Shuffle) => {
                let values = self.values(arguments)?;
                self.operators().shuffle(&values, span)?
            }
            Some(Builtin::ShuffleVector) => self.shuffle_vector(arguments, span)?,
            Some(Builtin::Complex) => {
                let &[real, imaginary] = arguments else { return self.typing.wrong_arguments(text, span) };
                let (real, imaginary) = (self.value(real)?, self.value(imaginary)?);
                if self.typing.build.types().as_float(self.typing.build.ty(real)).is_none()
                    || self.typing.build.ty(real) != self.typing.build.ty(imaginary)
                {
                    return self.typing.wrong_arguments(text, span);
                }
                self.typing.complex_value(real, imaginary, span)
            }
            Some(Builtin::Unsupported) => self.typing.build.unsupported(text, self.typing.build.basic.int, span),
            Some(Builtin::Classify) => {
                let values = self.values(arguments)?;
                self.generic_call(name, values, self.typing.build.basic.int, span)?
            }
            Some(Builtin::Compare) => {
                let &[left, right] = arguments else { return self.typing.wrong_arguments(text, span) };
                let (left, right) = (self.value(left)?, self.value(right)?);
                if !self.typing.build.types().is_arithmetic(self.typing.build.ty(left))
                    || !self.typing.build.types().is_arithmetic(self.typing.build.ty(right))
                {
                    return self.typing.wrong_arguments(text, span);
                }
                let (left, right, _) = self.typing.common_operands(left, right);
                self.generic_call(name, vec![left, right], self.typing.build.basic.int, span)?
            }
            Some(Builtin::Syntax) | None => {
                if let Some(bits) = known.and_then(Known::bits)
                    && let Some(value) = self.folded_bits(bits, arguments, span)?
                {
                    return Ok(Some(value));
                }
                if self.scopes.ordinary.get(name).is_some() || known.and_then(Known::signature).is_some() {
                    return Ok(None);
                }
                self.typing.build.unsupported(text, self.typing.build.basic.int, span)
            }
        };
        Ok(Some(value))
    }

    /// `va_start` and the like get the address of the list they change.
    fn va_function(&mut self, name: Symbol, arguments: &[ast::ExprId], passed: Passed, span: Span) -> Checked<ExprId> {
        let Some((&list, others)) = arguments.split_first() else {
            return self.typing.wrong_arguments(self.text(name), span);
        };
        let place = match self.expression(list)? {
            Operand::Place(place, ty) if *self.typing.build.types().kind(ty.ty) == TypeKind::VaList => Some(place),
            operand => {
                let value = self.typing.value_of(operand, span)?;
                if !self.typing.build.types().is_pointer(self.typing.build.ty(value)) {
                    return self.typing.error(span, "the first argument is not a `va_list`");
                }
                self.typing.build.list_behind(value)
            }
        };
        let Some(place) = place else {
            return Ok(self.typing.build.unsupported("conversion of a va_list", self.typing.build.basic.void, span));
        };
        let pointer = self.typing.build.program.types.pointer(QualType::plain(self.typing.build.place_type(place)));
        let mut values = vec![self.typing.build.node(ExprKind::AddressOf(place), pointer, span)];
        if passed == Passed::All {
            for &other in others {
                let value = self.value(other)?;
                let list = self.typing.build.place_type(place);
                values.push(self.typing.convert(value, list, "passing an argument of type", span)?);
            }
        }
        self.generic_call(name, values, self.typing.build.basic.void, span)
    }

    /// `__builtin_shufflevector(v, w, 3, 0, ...)`
    fn shuffle_vector(&mut self, arguments: &[ast::ExprId], span: Span) -> Checked<ExprId> {
        let [first, second, numbers @ ..] = arguments else {
            return self.typing.wrong_arguments("__builtin_shufflevector", span);
        };
        let (first, second) = (self.value(*first)?, self.value(*second)?);
        if let Some(name) = self
            .typing
            .build
            .opaque_name(self.typing.build.ty(first))
            .or(self.typing.build.opaque_name(self.typing.build.ty(second)))
        {
            return Ok(self.typing.build.unsupported(name, self.typing.build.ty(first), span));
        }
        let (Some((element, _)), Some((other, _))) = (
            self.typing.vector_parts(self.typing.build.ty(first)),
            self.typing.vector_parts(self.typing.build.ty(second)),
        ) else {
            return self.typing.wrong_arguments("__builtin_shufflevector", span);
        };
        if element != other || numbers.is_empty() {
            return self.typing.wrong_arguments("__builtin_shufflevector", span);
        }
        let mut before = Vec::new();
        let mut sources = self.typing.taken_apart(first, &mut before)?;
        sources.extend(self.typing.taken_apart(second, &mut before)?);
        let mut results = Vec::new();
        for &number in numbers {
            let number = self.integer_constant(number, "the number of an element")?;
            results.push(match usize::try_from(number).ok().and_then(|number| sources.get(number)) {
                Some(&source) => source,
                None if number == -1 => {
                    self.typing.build.unsupported("an element of a vector that may be any", element, span)
                }
                None => return self.typing.wrong_arguments("__builtin_shufflevector", span),
            });
        }
        let bytes = self.typing.build.types().size_of(element).unwrap_or(1);
        let ty = self.typing.vector(element, bytes * results.len() as u64);
        let result = self.typing.put_together(results, ty, span);
        Ok(self.typing.build.sequence(before, result))
    }

    pub(super) fn values(&mut self, arguments: &[ast::ExprId]) -> Checked<Vec<ExprId>> {
        arguments.iter().map(|&argument| self.value(argument)).collect()
    }

    /// Whether an expression is a call of `__builtin_object_size`.
    fn calls_object_size(&self, id: ast::ExprId) -> bool {
        let ast::ExprKind::Call { callee, .. } = self.ast[id].kind else { return false };
        let ast::ExprKind::Name(name) = self.ast[callee].kind else { return false };
        let builtin = known(self.text(name)).and_then(Known::builtin);
        matches!(builtin, Some(Builtin::ObjectSize | Builtin::DynamicObjectSize))
    }

    /// Calls a builtin whose type is not fixed.
    pub(super) fn generic_call(
        &mut self,
        name: Symbol,
        arguments: Vec<ExprId>,
        ty: TypeId,
        span: Span,
    ) -> Checked<ExprId> {
        let entity = match self.scopes.ordinary.get(name) {
            Some(Meaning::Entity(entity)) => entity,
            _ => {
                let before = self.typing.diagnostics.len();
                let entity = self.linker.declare_implicitly(&mut self.typing, &mut self.scopes, name, span)?;
                // A builtin needs no declaration.
                self.typing.diagnostics.truncate(before);
                entity
            }
        };
        let function = self.linker.function(&mut self.typing.build, entity);
        Ok(self.typing.build.node(ExprKind::Call(Callee::Function(function), arguments), ty, span))
    }

    /// Bit operations on constants.
    fn folded_bits(&mut self, bits: Bits, arguments: &[ast::ExprId], span: Span) -> Checked<Option<ExprId>> {
        let &[argument] = arguments else { return Ok(None) };
        let is_constant = matches!(self.ast[argument].kind, ast::ExprKind::Integer { .. } | ast::ExprKind::Cast { .. });
        if !is_constant || bits.operation == BitOperation::LeadingSigns {
            return Ok(None);
        }
        let value = self.unevaluated(|this| {
            let value = this.value(argument)?;
            Ok(this.typing.build.as_constant(value))
        })?;
        let Some(value) = value else { return Ok(None) };
        let width = bits.width.bits(self.typing.build.types().pointer_size());
        let value = (value as u64) & (u64::MAX >> (64 - width));
        let result = match bits.operation {
            BitOperation::SwapBytes => value.swap_bytes() >> (64 - width),
            BitOperation::Ones => u64::from(value.count_ones()),
            BitOperation::Parity => u64::from(value.count_ones() % 2),
            BitOperation::FindFirst if value == 0 => 0,
            BitOperation::FindFirst => u64::from(value.trailing_zeros()) + 1,
            // Undefined for zero: left as a call.
            _ if value == 0 => return Ok(None),
            BitOperation::TrailingZeros => u64::from(value.trailing_zeros()),
            BitOperation::LeadingZeros | BitOperation::LeadingSigns => u64::from(value.leading_zeros() - (64 - width)),
        };
        let ty = match (bits.operation, width) {
            (BitOperation::SwapBytes, 16) => self.typing.type_in_signature(Type::UnsignedShort),
            (BitOperation::SwapBytes, 32) => self.typing.type_in_signature(Type::Unsigned),
            (BitOperation::SwapBytes, _) => self.typing.type_in_signature(Type::Unsigned64),
            _ => self.typing.build.basic.int,
        };
        Ok(Some(self.typing.build.int(i128::from(result), ty, span)))
    }
}

impl Typing {
    /// The type of a function that GCC knows.
    pub(super) fn known_type(&mut self, known: Known) -> Option<TypeId> {
        let signature = known.signature()?;
        let result = self.type_in_signature(signature.result());
        let params = signature.parameters().iter().map(|&ty| self.type_in_signature(ty)).collect();
        let rest = if signature.is_variadic { Parameters::Variadic } else { Parameters::Fixed };
        Some(self.build.program.types.intern(TypeKind::Function(FunctionType { result, params, rest })))
    }

    fn type_in_signature(&mut self, ty: Type) -> TypeId {
        let types = &mut self.build.program.types;
        let int = match ty {
            Type::Void => return self.build.basic.void,
            Type::Size => return self.build.basic.size,
            Type::Pointer => return self.build.basic.void_pointer,
            Type::ArgumentList => return types.intern(TypeKind::VaList),
            Type::Float => return types.float(FloatType::Float),
            Type::Double => return types.float(FloatType::Double),
            Type::LongDouble => return types.float(FloatType::LongDouble),
            Type::ComplexFloat => return self.complex_of(Type::Float),
            Type::ComplexDouble => return self.complex_of(Type::Double),
            Type::ComplexLongDouble => return self.complex_of(Type::LongDouble),
            Type::ConstPointer => {
                return types.pointer(QualType { is_const: true, ..QualType::plain(self.build.basic.void) });
            }
            Type::Text => return types.pointer(QualType::plain(self.build.basic.char)),
            Type::ConstText => {
                return types.pointer(QualType { is_const: true, ..QualType::plain(self.build.basic.char) });
            }
            Type::UnsignedShort => IntType::UShort,
            Type::Int => IntType::Int,
            Type::Unsigned => IntType::UInt,
            Type::Long => IntType::Long,
            Type::UnsignedLong => IntType::ULong,
            Type::LongLong => IntType::LongLong,
            Type::UnsignedLongLong => IntType::ULongLong,
            Type::Unsigned64 if types.pointer_size() == 8 => IntType::ULong,
            Type::Unsigned64 => IntType::ULongLong,
        };
        types.int(int)
    }

    fn complex_of(&mut self, part: Type) -> TypeId {
        let part = self.type_in_signature(part);
        self.complex(part)
    }

    pub(super) fn wrong_arguments<T>(&mut self, name: &str, span: Span) -> Checked<T> {
        self.error(span, format!("wrong arguments to `{name}`"))
    }

    /// The number of the class of a type in GCC's `typeclass.h`, for an argument.
    fn type_class(&self, ty: TypeId) -> Option<i128> {
        // Complex numbers and vectors have classes of their own.
        if self.build.opaque_name(ty).is_some() || self.composite(ty).is_some() {
            return None;
        }
        Some(match *self.build.types().kind(ty) {
            TypeKind::Void => 0,
            TypeKind::Int(_) | TypeKind::Enum(_) => 1,
            TypeKind::Pointer(_) => 5,
            TypeKind::Float(_) => 8,
            TypeKind::Record(record) => match self.build.types().record(record).kind {
                crate::types::RecordKind::Struct => 12,
                crate::types::RecordKind::Union => 13,
            },
            TypeKind::Array { .. } | TypeKind::Function(_) | TypeKind::VaList => return None,
        })
    }

    /// Whether GCC without optimisation takes a value for a constant: a number, or the address of a string literal.
    fn constancy(&self, value: ExprId) -> Constancy {
        use Constancy::{Constant, Unclear, Variable};
        let is_constant =
            |value: ExprId| self.build.constant_int(value).is_some() || self.build.constant_float(value).is_some();
        match *self.build.kind(value) {
            _ if self.complex_part(self.build.ty(value)).is_some() => Unclear,
            ExprKind::Int(_) | ExprKind::Float(_) => Constant,
            ExprKind::AddressOf(place) => match self.build.program.places[place.index()].kind {
                PlaceKind::Object(object) => {
                    let object = &self.build.program.objects[object.index()];
                    // The name of a function is no literal to GCC.
                    let is_literal = object.storage == Storage::StringLiteral && !object.is_const;
                    if is_literal { Constant } else { Variable }
                }
                _ if is_constant(value) => Constant,
                PlaceKind::Deref(_) => Unclear,
                _ => Variable,
            },
            ExprKind::Load(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::Call(Callee::Pointer(_), _)
            | ExprKind::Assign(..)
            | ExprKind::CompoundAssign(..)
            | ExprKind::PointerAddAssign(..)
            | ExprKind::PointerSubAssign(..)
            | ExprKind::Step(..)
            | ExprKind::Comma(..)
            | ExprKind::VaArg(_)
            | ExprKind::SizeOf(_) => Variable,
            ExprKind::Call(..) if is_constant(value) => Constant,
            // GCC folds calls of its builtins.
            ExprKind::Call(_, ref args)
                if !args.is_empty() && args.iter().all(|&arg| self.constancy(arg) != Variable) =>
            {
                Unclear
            }
            ExprKind::Call(..) => Variable,
            // GCC knows of most addresses that they are not null.
            ExprKind::Unary(UnaryOp::Not, operand) | ExprKind::Cast(CastKind::ToBool, operand)
                if self.build.is_address(operand) =>
            {
                Unclear
            }
            ExprKind::Binary(_, left, right) if self.build.is_address(left) || self.build.is_address(right) => Unclear,
            ExprKind::Cast(_, operand) | ExprKind::Unary(_, operand) => self.constancy(operand),
            _ if is_constant(value) && !self.build.reads_memory(value) => {
                // What raises an exception is not folded.
                let is_finite =
                    self.build.constant_float(value).is_none_or(|number| !number.is_nan() && !number.is_infinite());
                if is_finite { Constant } else { Unclear }
            }
            // GCC simplifies `x - x`, `x * 0`, `u >= 0` and the like.
            ExprKind::Binary(_, left, right) => match (self.constancy(left), self.constancy(right)) {
                (Variable, Variable) if !self.build.may_be_same(left, right) => Variable,
                (Constant, Variable) | (Variable, Constant) if !self.build.may_vanish(value) => Variable,
                _ => Unclear,
            },
            ExprKind::PointerAdd(base, index) | ExprKind::PointerSub(base, index) => {
                match (self.constancy(base), self.constancy(index)) {
                    (Variable, _) | (_, Variable) => Variable,
                    // `"abc" + 1` is no constant.
                    (Constant, Constant) if matches!(self.build.kind(base), ExprKind::AddressOf(_)) => Variable,
                    _ => Unclear,
                }
            }
            _ => Unclear,
        }
    }
}

impl Builder {
    /// Whether a value is the address of something, behind conversions.
    fn is_address(&self, value: ExprId) -> bool {
        matches!(self.kind(self.without_casts(value)), ExprKind::AddressOf(_) | ExprKind::FunctionAddress(_))
    }

    /// Whether evaluating a value reads memory.
    fn reads_memory(&self, value: ExprId) -> bool {
        match *self.kind(value) {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::AddressOf(_) => false,
            ExprKind::Cast(_, operand) | ExprKind::Unary(_, operand) => self.reads_memory(operand),
            ExprKind::Binary(_, left, right) | ExprKind::PointerAdd(left, right) => {
                self.reads_memory(left) || self.reads_memory(right)
            }
            _ => true,
        }
    }

    /// Whether two variable operands may be the same to GCC.
    fn may_be_same(&self, left: ExprId, right: ExprId) -> bool {
        let object = |value: ExprId| match *self.kind(self.without_casts(value)) {
            ExprKind::Load(place) => match self.program.places[place.index()].kind {
                PlaceKind::Object(object) => Some(object),
                _ => None,
            },
            _ => None,
        };
        match (object(left), object(right)) {
            (Some(a), Some(b)) => a == b,
            _ => true,
        }
    }

    fn without_casts(&self, mut value: ExprId) -> ExprId {
        while let ExprKind::Cast(_, operand) = *self.kind(value) {
            value = operand;
        }
        value
    }

    /// Whether an operation on a variable and a constant may have a constant result: `x * 0`, `x & 0`, `unsigned >= 0`.
    fn may_vanish(&self, value: ExprId) -> bool {
        let ExprKind::Binary(op, left, right) = *self.kind(value) else { return true };
        let (variable, constant) = match self.constant_int(right) {
            Some(constant) => (left, constant),
            None => match self.constant_int(left) {
                Some(constant) => (right, constant),
                None => return true,
            },
        };
        use crate::typed::BinaryOp;
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::BitXor => false,
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::BitAnd | BinaryOp::Shl | BinaryOp::Shr => constant == 0,
            BinaryOp::BitOr => constant == -1,
            BinaryOp::Rem => constant.abs() <= 1,
            BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne => {
                let inner = self.without_casts(variable);
                match self.types().as_int(self.ty(inner)) {
                    Some(int) => {
                        let (least, greatest) = self.types().int_range(int);
                        constant <= least || constant >= greatest
                    }
                    None => !self.types().is_pointer(self.ty(inner)),
                }
            }
        }
    }
}
