//! Declarations, function definitions, initializers, assembly.

use tracewright_source::Span;

use super::{Attribute, Derivation, ExprId, Id, Ident, List, Parameters, SpecifiersId, StmtId, StringId};
use crate::names::Symbol;

/// The number of a declaration.
pub type DeclId = Id<Decl>;
/// The number of a function definition.
pub type FunctionId = Id<Function>;
/// The number of an initializer.
pub type InitializerId = Id<Initializer>;
/// The number of a piece of assembly.
pub type AsmId = Id<Asm>;

/// A declaration, in a block or outside.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decl {
    /// Its kind.
    pub kind: DeclKind,
    /// Its source range.
    pub span: Span,
}

/// What a declaration is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum DeclKind {
    /// Variables, functions without body, typedef names; or, without declarators, just a struct, union or enum.
    Declarators {
        /// Specifiers.
        specifiers: SpecifiersId,
        /// What is declared.
        declarators: List<InitDeclarator>,
    },
    /// A function with its body.
    Function(FunctionId),
    /// `_Static_assert(x, "message");`
    StaticAssert {
        /// The condition.
        condition: ExprId,
        /// The message.
        message: Option<StringId>,
    },
    /// `asm("...");` outside of functions.
    Asm(AsmId),
    /// A stray `;`.
    Empty,
}

/// A pragma that changes what a program means; see [`crate::known`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pragma {
    /// `weak name`, `weak name = target`
    Weak(Symbol, Option<Symbol>),
    /// `redefine_extname old new`: the symbol of `old` is called `new`.
    RedefineExtname(Symbol, Symbol),
    /// `ms_struct`: another layout of bit-fields.
    MsStruct(Switch),
    /// `scalar_storage_order`: structs whose members have the other byte order.
    BigEndian(Switch),
    /// What is not supported.
    Unsupported(&'static str),
}

/// Whether something is switched on or off from here on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // the names say it
pub enum Switch {
    On,
    Off,
}

/// A declarator: what a declaration or a type name says beside the specifiers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Declarator {
    /// The name; none in type names and some parameters.
    pub name: Option<Ident>,
    /// The derivations from the name to the specifiers, the one nearest to the name first.
    pub derivations: List<Derivation>,
    /// Attributes in and after the declarator.
    pub attributes: List<Attribute>,
    /// The name in the object file: `asm("name")`; for a register variable the register.
    pub asm_label: Option<StringId>,
    /// Its source range; that of an empty declarator is the empty range after the specifiers.
    pub span: Span,
}

/// A declarator with its initializer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct InitDeclarator {
    /// The declarator.
    pub declarator: Declarator,
    /// The initializer.
    pub initializer: Option<InitializerId>,
    /// The source range of both.
    pub span: Span,
}

/// A function with its body.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Function {
    /// Specifiers.
    pub specifiers: SpecifiersId,
    /// Declarator: it has a name, and its first derivation is [`Derivation::Function`].
    pub declarator: Declarator,
    /// The parameters: those of the first derivation again.
    pub parameters: Parameters,
    /// The declarations of the parameters of a K&R definition, all [`DeclKind::Declarators`].
    pub parameter_decls: List<DeclId>,
    /// The body, a [`super::StmtKind::Block`].
    pub body: StmtId,
}

/// An initializer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Initializer {
    /// Its kind.
    pub kind: InitializerKind,
    /// Its source range.
    pub span: Span,
}

/// What an initializer is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum InitializerKind {
    /// `x`
    Expr(ExprId),
    /// `{ ... }`
    List(List<InitializerItem>),
}

/// `.m[3] = x` or just `x` in an initializer list.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct InitializerItem {
    /// The designators. The old style `m: x` is `.m = x`.
    pub designators: List<Designator>,
    /// The value.
    pub value: InitializerId,
    /// Its source range.
    pub span: Span,
}

/// A designator.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Designator {
    /// `.m`
    Field(Ident),
    /// `[x]`
    Index(ExprId),
    /// `[x ... y]`
    Range(ExprId, ExprId),
}

/// A piece of assembly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Asm {
    /// Whether it says `volatile`.
    pub volatility: Volatility,
    /// Whether it says `goto`.
    pub flow: AsmFlow,
    /// The text.
    pub template: StringId,
    /// The outputs.
    pub outputs: List<AsmOperand>,
    /// The inputs.
    pub inputs: List<AsmOperand>,
    /// What it overwrites: registers, `memory`, `cc`.
    pub clobbers: List<StringId>,
    /// The labels it may go to.
    pub labels: List<Ident>,
    /// Its source range.
    pub span: Span,
}

/// Whether a piece of assembly says `volatile`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // the names say it
pub enum Volatility {
    Plain,
    Volatile,
}

/// Whether a piece of assembly says `goto`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AsmFlow {
    /// Control continues after it.
    FallThrough,
    /// Control continues after it or at one of its labels.
    Goto,
}

/// An operand of a piece of assembly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AsmOperand {
    /// The name: `[x]`.
    pub name: Option<Ident>,
    /// The constraint: `"=r"`.
    pub constraint: StringId,
    /// The C expression.
    pub value: ExprId,
}
