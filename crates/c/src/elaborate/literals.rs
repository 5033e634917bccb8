//! Literals: their types and values, and the objects of string literals.

use rustc_hash::FxHashMap;
use tracewright_source::Span;

use crate::ast::{self, Encoding, FloatSuffix, IntegerForm, IntegerLength, Radix};
use crate::names::Symbol;
use crate::typed::build::Builder;
use crate::typed::{ExprId, ExprKind, ObjectId, PlaceKind};
use crate::types::{FloatType, IntType, QualType, TypeId};

use super::Elaborator;
use super::convert::Operand;

/// The first string literal of each unit with these elements: GCC merges equal ones.
#[derive(Default)]
pub(super) struct StringLiterals {
    first: FxHashMap<(usize, TypeId, Vec<u32>), ObjectId>,
}

impl Elaborator<'_> {
    pub(super) fn float_literal(&mut self, digits: Symbol, suffix: FloatSuffix, span: Span) -> ExprId {
        let float = match suffix {
            FloatSuffix::None => FloatType::Double,
            FloatSuffix::F64 => FloatType::Float64,
            FloatSuffix::F32x => FloatType::Float32x,
            FloatSuffix::F => FloatType::Float,
            FloatSuffix::F32 => FloatType::Float32,
            FloatSuffix::L => FloatType::LongDouble,
            FloatSuffix::F64x => FloatType::Float64x,
            FloatSuffix::F128 => FloatType::Float128,
            FloatSuffix::F16 => return self.typing.build.unsupported_number("half-precision number", span),
            FloatSuffix::Df | FloatSuffix::Dd | FloatSuffix::Dl => {
                return self.typing.build.unsupported_number("decimal floating-point number", span);
            }
        };
        let ty = self.typing.build.program.types.float(float);
        self.typing.build.node(ExprKind::Float(self.names.text(digits).to_string()), ty, span)
    }

    /// The element type and the units of a string literal.
    pub(super) fn string_units(&mut self, id: ast::StringId) -> (TypeId, Vec<u32>) {
        let literal = &self.ast[id];
        let units = match &literal.units {
            ast::StringUnits::Bytes(bytes) => bytes.iter().copied().map(u32::from).collect(),
            ast::StringUnits::Wide(units) => units.to_vec(),
        };
        let int = match literal.encoding {
            Encoding::Plain | Encoding::Utf8 => IntType::Char,
            Encoding::Utf16 => IntType::UShort,
            Encoding::Utf32 => IntType::UInt,
            Encoding::Wide => self.typing.build.wide_character(),
        };
        (self.typing.build.program.types.int(int), units)
    }

    pub(super) fn string_literal(&mut self, id: ast::StringId) -> Operand {
        let span = self.ast[id].span;
        let (element, units) = self.string_units(id);
        let key = (self.linker.unit, element, units.clone());
        let object = self.typing.build.literal_object(units, QualType::plain(element), span);
        let first = *self.literals.first.entry(key).or_insert(object);
        if first != object {
            self.typing.build.program.merged_literals.insert(object, first);
        }
        let ty = self.typing.build.program.objects[object.index()].ty;
        Operand::Place(self.typing.build.place_node(PlaceKind::Object(object), ty, span), QualType::plain(ty))
    }
}

impl Builder {
    pub(super) fn integer_literal(&mut self, value: u64, form: IntegerForm, span: Span) -> ExprId {
        use IntType::*;
        let candidates: &[IntType] = match form.length {
            IntegerLength::None => &[Int, UInt, Long, ULong, LongLong, ULongLong],
            IntegerLength::Long => &[Long, ULong, LongLong, ULongLong],
            IntegerLength::LongLong => &[LongLong, ULongLong],
        };
        let allowed = |int: &IntType| match int.is_signed() {
            true => !form.unsigned,
            false => form.unsigned || form.radix != Radix::Decimal,
        };
        let fits = |int: &IntType| i128::from(value) <= self.types().int_range(*int).1;
        let int = candidates.iter().copied().find(|int| allowed(int) && fits(int));
        // Too large for `long long`: GCC takes the largest signed type there is.
        let largest = if self.types().pointer_size() == 8 { Int128 } else { LongLong };
        let ty = self.program.types.int(int.unwrap_or(largest));
        self.int(i128::from(value), ty, span)
    }

    fn unsupported_number(&mut self, construct: &str, span: Span) -> ExprId {
        let double = self.program.types.float(FloatType::Double);
        self.unsupported(construct, double, span)
    }

    /// `wchar_t`: `long` where that has 32 bits.
    pub(super) fn wide_character(&self) -> IntType {
        if self.types().pointer_size() == 4 { IntType::Long } else { IntType::Int }
    }
}
