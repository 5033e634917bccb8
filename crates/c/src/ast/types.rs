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

/// What a declaration starts with: everything but the declarators.
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
    /// The `_Alignas`.
    pub alignments: List<Alignment>,
    /// The attributes among the specifiers. Those after the braces of a struct, union or enum are with that.
    pub attributes: List<Attribute>,
    /// Where they stand.
    pub span: Span,
}

/// A type specifier.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TypeSpecifier {
    /// None was given: `int`, by an old custom.
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
    /// Where it stands.
    pub span: Span,
}

/// The arguments of an attribute.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum AttributeArgs {
    /// No parentheses.
    None,
    /// Expressions; a word as in `mode(DI)` is an [`super::ExprKind::Name`].
    Exprs(List<ExprId>),
    /// Something else, as text.
    Other(Symbol),
}

/// A step from the name of a declarator outwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Derivation {
    /// `*`: a pointer to ...
    Pointer {
        /// Qualifiers of the pointer.
        qualifiers: Qualifiers,
        /// Attributes behind the star.
        attributes: List<Attribute>,
        /// The star and what belongs to it.
        span: Span,
    },
    /// `[ ]`: an array of ...
    Array {
        /// Its size.
        size: ArraySize,
        /// Qualifiers inside the brackets, which those of the pointer become that the parameter is.
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

/// What stands between the brackets of an array declarator.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ArraySize {
    /// `[]`: given by the initializer, by another declaration, or a flexible array member.
    Unknown,
    /// `[*]`: variable, but not said how long.
    Star,
    /// `[n]`
    Expr(ExprId),
    /// `[static n]`: the parameter points to at least so many elements.
    AtLeast(ExprId),
}

/// What stands between the parentheses of a function declarator.
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
    /// Where it stands.
    pub span: Span,
}

/// The name of a type, as in casts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TypeName {
    /// Specifiers, without storage class.
    pub specifiers: SpecifiersId,
    /// A declarator without a name.
    pub declarator: Declarator,
    /// Where it stands.
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
    /// Which of them.
    pub kind: RecordKind,
    /// Its tag.
    pub tag: Option<Ident>,
    /// Its members; none if only the tag is mentioned. A list without elements is an empty struct (GNU).
    pub members: Option<List<Member>>,
    /// Attributes before the tag and behind the braces.
    pub attributes: List<Attribute>,
    /// What `#pragma pack` says at its end.
    pub pack: Option<u64>,
    /// Where it stands.
    pub span: Span,
}

/// A declaration in a struct or union.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Member {
    /// What is declared.
    pub kind: MemberKind,
    /// Where it stands.
    pub span: Span,
}

/// What is declared in a struct or union.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum MemberKind {
    /// Some fields.
    Fields {
        /// Specifiers.
        specifiers: SpecifiersId,
        /// The fields. None: an anonymous struct or union, whose members are members here (or a useless declaration).
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
    /// Where it stands.
    pub span: Span,
}

/// An enum specifier.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Enum {
    /// Its tag.
    pub tag: Option<Ident>,
    /// The enumerators; none if only the tag is mentioned.
    pub enumerators: Option<List<Enumerator>>,
    /// Attributes before the tag and behind the braces.
    pub attributes: List<Attribute>,
    /// Where it stands.
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
    /// Where it stands.
    pub span: Span,
}
