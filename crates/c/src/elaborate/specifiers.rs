//! Declaration specifiers: the type that a declaration or type name starts with.

use tracewright_source::Span;

use crate::ast::{self, BasicType, TypeSpecifier};
use crate::typed::build::Builder;
use crate::types::{
    ArrayLength, FloatType, IntType, Member, Packing, QualType, RecordKind, RecordOptions, TypeId, TypeKind,
};

use super::attributes::Attributes;
use super::scopes::Meaning;
use super::typing::Typing;
use super::{Checked, Elaborator};

/// What specifiers say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Base {
    pub ty: QualType,
    /// The alignment that comes with a typedef name.
    pub type_align: Option<u64>,
    pub storage: Option<ast::Storage>,
    pub attributes: Attributes,
    pub is_inline: bool,
    /// `__auto_type`: the initialiser decides.
    pub is_auto: bool,
}

impl Elaborator<'_> {
    /// Elaborates specifiers; structs, unions and enumerations in them are declared.
    pub(super) fn specifiers(&mut self, id: ast::SpecifiersId) -> Checked<Base> {
        let specifiers = self.ast[id];
        let mut attributes = self.attributes(specifiers.attributes);
        attributes.align = attributes.align.max(self.alignments(specifiers.alignments));
        attributes.is_noreturn |= specifiers.function.is_noreturn;
        let (mut ty, type_align) = self.type_specifier(specifiers.ty, specifiers.span)?;
        if let Some(size) = attributes.vector.take() {
            ty.ty = self.typing.vector(ty.ty, size);
        }
        if let Some(mode) = attributes.mode.take() {
            ty.ty = self.with_mode(ty.ty, mode);
        }
        let ty = self.qualify(ty, specifiers.qualifiers);
        let (storage, is_inline) = (specifiers.storage, specifiers.function.is_inline);
        let is_auto = specifiers.ty == TypeSpecifier::Auto;
        Ok(Base { ty, type_align, storage, attributes, is_inline, is_auto })
    }

    /// Adds qualifiers; those of an array belong to its elements.
    pub(super) fn qualify(&mut self, ty: QualType, qualifiers: ast::Qualifiers) -> QualType {
        if qualifiers.is_atomic {
            self.check_atomic(ty.ty);
        }
        let more = QualType { is_const: qualifiers.is_const, is_volatile: qualifiers.is_volatile, ..ty };
        self.typing.build.qualify_as(ty, more)
    }

    /// Atomic types are aligned to their size, if an instruction handles that size. Types here do not record `_Atomic`:
    /// atomic types whose alignment would differ are unsupported.
    fn check_atomic(&mut self, ty: TypeId) {
        let types = self.typing.build.types();
        let (size, align) = (types.size_of(ty), types.align_of(ty));
        let is_raised = matches!(size, Some(1 | 2 | 4 | 8 | 16)) && size != Some(align);
        if let (true, Some(span)) = (is_raised, self.ast.first_atomic) {
            self.typing
                .build
                .program
                .unsupported
                .push((span, "`_Atomic` that changes the alignment of a type".to_owned()));
        }
    }

    fn type_specifier(&mut self, specifier: TypeSpecifier, span: Span) -> Checked<(QualType, Option<u64>)> {
        let plain = |ty| Ok((QualType::plain(ty), None));
        match specifier {
            TypeSpecifier::Implicit => {
                self.typing.warn(span, "type specifier missing, `int` assumed");
                plain(self.typing.build.basic.int)
            }
            TypeSpecifier::Auto => plain(self.typing.build.basic.int),
            TypeSpecifier::Basic(basic) => plain(self.typing.basic_type(basic)),
            TypeSpecifier::Complex(basic) => {
                let part = self.typing.basic_type(basic);
                plain(self.typing.complex(part))
            }
            TypeSpecifier::Named(name) => match self.scopes.ordinary.get(name) {
                Some(Meaning::Typedef(ty, align)) => Ok((ty, align)),
                _ => match self.text(name) {
                    "__builtin_va_list" => plain(self.typing.build.program.types.intern(TypeKind::VaList)),
                    "__int128_t" => plain(self.typing.build.program.types.int(IntType::Int128)),
                    "__uint128_t" => plain(self.typing.build.program.types.int(IntType::UInt128)),
                    text => self.typing.error(span, format!("unknown type name `{text}`")),
                },
            },
            TypeSpecifier::Record(id) => self.record_specifier(id).map(|ty| (QualType::plain(ty), None)),
            TypeSpecifier::Enum(id) => self.enum_specifier(id).map(|ty| (QualType::plain(ty), None)),
            TypeSpecifier::TypeofExpr(expr) => Ok((self.type_of(expr)?, None)),
            TypeSpecifier::TypeofType(name) => Ok((self.type_name(name)?, None)),
            TypeSpecifier::Atomic(name) => {
                let ty = self.type_name(name)?;
                self.check_atomic(ty.ty);
                Ok((ty, None))
            }
        }
    }

    /// The number type of a machine mode, with the signedness of another one.
    pub(super) fn with_mode(&mut self, ty: TypeId, mode: crate::names::Symbol) -> TypeId {
        let mode = self.text(mode).trim_matches('_');
        self.typing.with_machine_mode(ty, mode)
    }
}

impl Typing {
    fn basic_type(&mut self, basic: BasicType) -> TypeId {
        use BasicType as B;
        let kind = match basic {
            B::Void => TypeKind::Void,
            B::Bool => TypeKind::Int(IntType::Bool),
            B::Char => TypeKind::Int(IntType::Char),
            B::SignedChar => TypeKind::Int(IntType::SChar),
            B::UnsignedChar => TypeKind::Int(IntType::UChar),
            B::Short => TypeKind::Int(IntType::Short),
            B::UnsignedShort => TypeKind::Int(IntType::UShort),
            B::Int => TypeKind::Int(IntType::Int),
            B::UnsignedInt => TypeKind::Int(IntType::UInt),
            B::Long => TypeKind::Int(IntType::Long),
            B::UnsignedLong => TypeKind::Int(IntType::ULong),
            B::LongLong => TypeKind::Int(IntType::LongLong),
            B::UnsignedLongLong => TypeKind::Int(IntType::ULongLong),
            B::Int128 => TypeKind::Int(IntType::Int128),
            B::UnsignedInt128 => TypeKind::Int(IntType::UInt128),
            B::Float => TypeKind::Float(FloatType::Float),
            B::Float32 => TypeKind::Float(FloatType::Float32),
            B::Float32x => TypeKind::Float(FloatType::Float32x),
            B::Double => TypeKind::Float(FloatType::Double),
            B::Float64 => TypeKind::Float(FloatType::Float64),
            B::Float64x => TypeKind::Float(FloatType::Float64x),
            B::LongDouble | B::Float80 => TypeKind::Float(FloatType::LongDouble),
            B::Float128 => TypeKind::Float(FloatType::Float128),
            B::Float16 => return self.opaque_number("_Float16", "half-precision number", 2),
            B::Bfloat16 => return self.opaque_number("__bf16", "half-precision number", 2),
            B::Decimal32 => return self.opaque_number("_Decimal32", "decimal floating-point number", 4),
            B::Decimal64 => return self.opaque_number("_Decimal64", "decimal floating-point number", 8),
            B::Decimal128 => return self.opaque_number("_Decimal128", "decimal floating-point number", 16),
        };
        self.build.program.types.intern(kind)
    }

    /// Two numbers on which nothing can be computed.
    pub(super) fn opaque_pair(&mut self, name: String, part: TypeId) -> TypeId {
        let members = [self.build.member("real", part), self.build.member("imag", part)];
        self.opaque(name, "complex number", &members, None)
    }

    /// A number of a type that is not supported.
    fn opaque_number(&mut self, name: &str, construct: &'static str, size: u64) -> TypeId {
        let align = if size == 8 { self.build.types().pointer_size() } else { size };
        // The space in the name tells that no keyword belongs before it.
        self.opaque_bytes(&format!("{name} "), construct, size, align)
    }

    /// Bytes on which nothing can be computed.
    pub(super) fn opaque_bytes(&mut self, name: &str, construct: &'static str, size: u64, align: u64) -> TypeId {
        let byte = QualType::plain(self.build.basic.char);
        let array = self.build.program.types.array(byte, ArrayLength::Fixed(size));
        let members = [self.build.member("bytes", array)];
        self.opaque(name.to_owned(), construct, &members, Some(align))
    }

    fn opaque(&mut self, name: String, construct: &'static str, members: &[Member], align: Option<u64>) -> TypeId {
        if let Some(&ty) = self.records.opaque_types.get(&name) {
            return ty;
        }
        let types = &mut self.build.program.types;
        let options = RecordOptions { align, ..RecordOptions::default() };
        let body = types.lay_out(RecordKind::Struct, members, options);
        let record = types.new_record(RecordKind::Struct, Some(name.clone()));
        types.records[record.0 as usize].body = Some(body);
        let ty = types.intern(TypeKind::Record(record));
        self.build.opaque.insert(record, construct);
        self.records.opaque_types.insert(name, ty);
        ty
    }

    fn with_machine_mode(&mut self, ty: TypeId, mode: &str) -> TypeId {
        if let Some(rest) = mode.strip_prefix('V')
            && let Some(end) = rest.find(|c: char| !c.is_ascii_digit())
            && let Ok(length) = rest[..end].parse::<u64>()
        {
            let element = self.with_machine_mode(ty, &rest[end..]);
            let bytes = self.build.types().size_of(element).unwrap_or(1);
            return self.vector(element, length.saturating_mul(bytes));
        }
        if let Some(part) = self.complex_part(ty) {
            let mode = match mode {
                "SC" => "SF",
                "DC" => "DF",
                "XC" => "XF",
                "TC" => "TF",
                _ => mode.strip_prefix('C').unwrap_or(mode),
            };
            let part = self.with_machine_mode(part, mode);
            return self.complex(part);
        }
        if self.build.types().as_float(ty).is_some() {
            let float = match mode {
                "SF" => FloatType::Float,
                "DF" => FloatType::Double,
                "XF" => FloatType::LongDouble,
                "TF" => FloatType::Float128,
                _ => return self.unknown_mode(ty),
            };
            return self.build.program.types.float(float);
        }
        let Some(int) = self.build.types().as_int(ty) else { return self.unknown_mode(ty) };
        let signed = match mode {
            "QI" | "byte" => IntType::SChar,
            "HI" => IntType::Short,
            "SI" => IntType::Int,
            "DI" if self.build.types().pointer_size() == 8 => IntType::Long,
            "DI" => IntType::LongLong,
            "TI" => IntType::Int128,
            "word" | "pointer" | "unwind_word" => IntType::Long,
            _ => return self.unknown_mode(ty),
        };
        self.build.program.types.int(if int.is_signed() { signed } else { signed.to_unsigned() })
    }

    /// A mode of vectors or complex numbers: a type on which nothing can be computed.
    fn unknown_mode(&mut self, ty: TypeId) -> TypeId {
        let size = self.build.types().size_of(ty).unwrap_or(1);
        let name = format!("mode of {size} bytes");
        self.opaque_bytes(&name, "type of an unusual machine mode", size, size.next_power_of_two())
    }
}

impl Builder {
    fn qualify_as(&mut self, ty: QualType, more: QualType) -> QualType {
        if !more.is_const && !more.is_volatile {
            return ty;
        }
        match *self.types().kind(ty.ty) {
            TypeKind::Array { element, length } => {
                let element = self.qualify_as(element, more);
                ty.with(self.program.types.array(element, length))
            }
            _ => ty.qualified_as(more),
        }
    }

    fn member(&self, name: &str, ty: TypeId) -> Member {
        let (ty, packing) = (QualType::plain(ty), Packing::Natural);
        Member { name: Some(name.to_string()), ty, width: None, type_align: None, align: None, packing }
    }
}
