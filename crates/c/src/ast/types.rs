//! Specifiers, the parts of declarators, structs, unions and enumerations.

use tracewright_source::Span;

use super::{Declarator, ExprId, Id, Ident, List};
use crate::names::Symbol;

/// The number of a list of specifiers.
pub type SpecifiersId = Id<Specifiers>;
/// The number of a type name.
pub type TypeNameId = Id<TypeName>;
/// The number of a struct or union specifier.
pub type RecordId = Id<Record>;
/// The number of an enum specifier.
pub type EnumId = Id<Enum>;

/// The specifiers of a declaration: everything before its declarators.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Specifiers {
    /// The type.
    pub ty: TypeSpecifier,
    /// Qualifiers of the type.
    pub qualifiers: Qualifiers,
    /// The storage class.
    pub storage: Option<Storage>,
    /// Whether there is a `_Thread_local`.
    pub thread_local: bool,
    /// `inline` and `_Noreturn`.
    pub function: FunctionSpecifiers,
    /// The operands of `_Alignas`.
    pub alignments: List<Alignment>,
    /// The attributes among the specifiers. Those after the braces of a struct, union or enum belong to its specifier.
    pub attributes: List<Attribute>,
    /// Their source range.
    pub span: Span,
}

/// A type specifier.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TypeSpecifier {
    /// None was given: `int`, as in C90.
    Implicit,
    /// A type with keywords of its own.
    Basic(BasicType),
    /// `_Complex` with one of these; `_Complex` alone is `_Complex double`.
    Complex(BasicType),
    /// A typedef name.
    Named(Symbol),
    /// A struct or union.
    Record(RecordId),
    /// An enumeration.
    Enum(EnumId),
    /// `typeof(x)`
    TypeofExpr(ExprId),
    /// `typeof(T)`
    TypeofType(TypeNameId),
    /// `__auto_type`: the type of the initializer.
    Auto,
    /// `_Atomic(T)`
    Atomic(TypeNameId),
}

/// Types that are named by keywords.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // the names of the standard
pub enum BasicType {
    Void,
    Bool,
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    UnsignedInt,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
    Int128,
    UnsignedInt128,
    Float,
    Double,
    LongDouble,
    /// `_Float16`
    Float16,
    /// `_Float32`
    Float32,
    /// `_Float64`
    Float64,
    /// `_Float128`, `__float128`
    Float128,
    /// `_Float32x`
    Float32x,
    /// `_Float64x`
    Float64x,
    /// `__float80`
    Float80,
    /// `__bf16`
    Bfloat16,
    Decimal32,
    Decimal64,
    Decimal128,
}

/// Type qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs)] // the names of the standard
pub struct Qualifiers {
    pub is_const: bool,
    pub is_volatile: bool,
    pub is_restrict: bool,
    pub is_atomic: bool,
}

/// Storage-class specifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // the names of the standard
pub enum Storage {
    Typedef,
    Extern,
    Static,
    Auto,
    Register,
}

/// Function specifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs)] // the names of the standard
pub struct FunctionSpecifiers {
    pub is_inline: bool,
    pub is_noreturn: bool,
}

/// The operand of an `_Alignas`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Alignment {
    /// `_Alignas(x)`
    Expr(ExprId),
    /// `_Alignas(T)`
    Type(TypeNameId),
}

/// One attribute of an `__attribute__((...))`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Attribute {
    /// Its name, without the underscores around it.
    pub name: Symbol,
    /// Its arguments.
    pub args: AttributeArgs,
    /// Its source range.
    pub span: Span,
}

/// The arguments of an attribute.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum AttributeArgs {
    /// No parentheses.
    None,
    /// Expressions; a word as in `mode(DI)` is an [`super::ExprKind::Name`].
    Exprs(List<ExprId>),
    /// Anything else, as text.
    Other(Symbol),
}

/// A derivation: one step from the name of a declarator outwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Derivation {
    /// `*`: a pointer to ...
    Pointer {
        /// Qualifiers of the pointer.
        qualifiers: Qualifiers,
        /// Attributes after the star.
        attributes: List<Attribute>,
        /// The star with its qualifiers and attributes.
        span: Span,
    },
    /// `[ ]`: an array of ...
    Array {
        /// Its size.
        size: ArraySize,
        /// Qualifiers inside the brackets of a parameter, which become those of the pointer it is adjusted to (C11
        /// 6.7.6.3p7).
        qualifiers: Qualifiers,
        /// The brackets.
        span: Span,
    },
    /// `( )`: a function that returns ...
    Function {
        /// Its parameters.
        parameters: Parameters,
        /// The parentheses.
        span: Span,
    },
}

/// The size in the brackets of an array declarator.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ArraySize {
    /// `[]`: given by the initializer, by another declaration, or a flexible array member.
    Unknown,
    /// `[*]`: a variable length that is not specified.
    Star,
    /// `[n]`
    Expr(ExprId),
    /// `[static n]`: the argument points to at least this many elements.
    AtLeast(ExprId),
}

/// The parameters in the parentheses of a function declarator.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Parameters {
    /// `(int x, ...)`; `(void)` is the prototype without parameters.
    Prototype {
        /// The parameters.
        parameters: List<Parameter>,
        /// Whether an ellipsis follows.
        variadic: bool,
    },
    /// `(x, y)` of a K&R definition, or `()`.
    Names(List<Ident>),
}

/// A parameter of a prototype.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Parameter {
    /// Specifiers.
    pub specifiers: SpecifiersId,
    /// Declarator, perhaps without a name.
    pub declarator: Declarator,
    /// Its source range.
    pub span: Span,
}

/// The name of a type, as in casts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TypeName {
    /// Specifiers, without storage class.
    pub specifiers: SpecifiersId,
    /// A declarator without a name.
    pub declarator: Declarator,
    /// Its source range.
    pub span: Span,
}

/// A struct or a union.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // the names say it
pub enum RecordKind {
    Struct,
    Union,
}

/// A struct or union specifier.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Record {
    /// Whether it is a struct or a union.
    pub kind: RecordKind,
    /// Its tag.
    pub tag: Option<Ident>,
    /// Its members; none if only the tag is named. An empty list is an empty struct (GNU).
    pub members: Option<List<Member>>,
    /// Attributes before the tag and after the braces.
    pub attributes: List<Attribute>,
    /// The value of `#pragma pack` at its end.
    pub pack: Option<u64>,
    /// Its source range.
    pub span: Span,
}

/// A declaration in a struct or union.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Member {
    /// What is declared.
    pub kind: MemberKind,
    /// Its source range.
    pub span: Span,
}

/// What is declared in a struct or union.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum MemberKind {
    /// Some fields.
    Fields {
        /// Specifiers.
        specifiers: SpecifiersId,
        /// The fields. An empty list is an anonymous struct or union, whose members belong to this record (or a useless
        /// declaration).
        fields: List<Field>,
    },
    /// `_Static_assert(x, "message");`
    StaticAssert {
        /// The condition.
        condition: ExprId,
        /// The message.
        message: Option<super::StringId>,
    },
}

/// A field of a struct or union.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Field {
    /// Its declarator, without a name only in an unnamed bit-field.
    pub declarator: Declarator,
    /// The width of a bit-field.
    pub width: Option<ExprId>,
    /// Its source range.
    pub span: Span,
}

/// An enum specifier.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Enum {
    /// Its tag.
    pub tag: Option<Ident>,
    /// The enumerators; none if only the tag is named.
    pub enumerators: Option<List<Enumerator>>,
    /// Attributes before the tag and after the braces.
    pub attributes: List<Attribute>,
    /// Its source range.
    pub span: Span,
}

/// An enumerator.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Enumerator {
    /// Its name.
    pub name: Ident,
    /// Its value, if given.
    pub value: Option<ExprId>,
    /// Its attributes.
    pub attributes: List<Attribute>,
    /// Its source range.
    pub span: Span,
}
