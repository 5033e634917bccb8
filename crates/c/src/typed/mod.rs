//! The typed program: names are resolved, types checked, conversions explicit, files linked.
//!
//! The translation starts from it. Expressions still have C's side effects and order of evaluation. Lvalues ([`Place`])
//! and values ([`Expr`]) are separate; arrays and functions have decayed; `sizeof`, enumeration constants and other
//! constant expressions are numbers; initialisers are flat lists. An object is a variable, a string literal or a
//! compound literal.
//!
//! The pools may contain nodes that nothing refers to, such as operands of `sizeof`, or branches that a constant
//! condition excludes. So traverse the bodies of functions and the initialisers of objects, not the pools.
//!
//! Constants are folded where C defines the result. An operation on constants that overflows, divides by zero or shifts
//! too far stays as it is, so that it can be checked.

pub mod build;
pub mod effects;
pub mod fixed;
mod known;
pub mod order;
pub(crate) mod print;
pub mod shapes;
pub mod visit;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_source::Span;

use crate::library::Known;
use crate::property::Volatile;
pub use crate::types::ObjectId;
use crate::types::{TypeId, Types};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// The number as an array index.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// An index into [`Program::functions`].
    FunctionId;
    /// An index into [`Program::exprs`].
    ExprId;
    /// An index into [`Program::places`].
    PlaceId;
    /// An index into [`Program::stmts`].
    StmtId;
    /// An index into [`Function::labels`] of the enclosing function.
    LabelId;
}

/// A whole program: all files linked.
#[derive(Clone, Debug)]
pub struct Program {
    /// All types.
    pub types: Types,
    /// All variables, string literals and compound literals, of all functions.
    pub objects: Vec<Object>,
    /// All functions that are defined, or declared and used.
    pub functions: Vec<Function>,
    /// All expressions (values).
    pub exprs: Vec<Expr>,
    /// All lvalues.
    pub places: Vec<Place>,
    /// All statements.
    pub stmts: Vec<Stmt>,
    /// Notes about attributes and the like that are ignored, with the reason.
    pub remarks: Vec<(Span, String)>,
    /// Unsupported constructs that affect the program as a whole, whether or not they are reachable from `main`.
    pub unsupported: Vec<(Span, String)>,
    /// Values that are read only to be copied.
    pub copies: FxHashSet<ExprId>,
    /// The bodies of loops that lowering has created: they iterate over an object, and terminate.
    pub bounded_loops: FxHashSet<StmtId>,
    /// String literals that share the address of an earlier one: GCC merges equal literals of one file.
    pub merged_literals: FxHashMap<ObjectId, ObjectId>,
    /// Volatile lvalues: their value may change without an assignment.
    pub volatile_places: FxHashSet<PlaceId>,
    /// How volatile objects are treated.
    pub volatile: Volatile,
    /// The function of our library that the system calls instead of `main`: it makes the arguments of `main`.
    pub start: Option<FunctionId>,
}

impl Program {
    /// The function that the system calls.
    pub fn entry(&self) -> Option<FunctionId> {
        let is_main = |function: &Function| function.name == "main" && function.body.is_some();
        let main = || self.functions.iter().position(is_main).map(|index| FunctionId(index as u32));
        self.start.or_else(main)
    }

    /// Whether the system calls a function after the constructors.
    pub fn is_entry(&self, function: FunctionId) -> bool {
        self.start.map_or_else(|| self.functions[function.index()].name == "main", |start| start == function)
    }

    /// Whether the value of an lvalue may change without an assignment.
    pub fn is_volatile(&self, place: PlaceId) -> bool {
        self.volatile == Volatile::Input && self.volatile_places.contains(&place)
    }
}

/// The storage duration and linkage of an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Storage {
    /// At file scope, defined in one of the files (tentative definitions are merged).
    Global,
    /// `extern` and defined in none of the files: its content is arbitrary.
    External,
    /// `static` in a function: it has the lifetime of a global.
    Static(FunctionId),
    /// A local variable; the size of a VLA is fixed when its declaration is reached.
    Automatic(FunctionId),
    /// A parameter.
    Parameter(FunctionId),
    /// A string literal: constant, with static storage duration.
    StringLiteral,
    /// A compound literal; automatic in a function, static at file scope.
    CompoundLiteral(Option<FunctionId>),
}

impl Storage {
    /// The function that contains the lifetime of the object.
    pub fn owner(self) -> Option<FunctionId> {
        match self {
            Storage::Automatic(f) | Storage::Parameter(f) | Storage::CompoundLiteral(Some(f)) => Some(f),
            _ => None,
        }
    }
}

/// A variable or literal.
#[derive(Clone, Debug)]
pub struct Object {
    /// As written; empty for literals and unnamed parameters.
    pub name: String,
    /// Its type, complete unless external.
    pub ty: TypeId,
    /// Its storage duration.
    pub storage: Storage,
    /// Its initial content. `None`: zero for globals and statics, arbitrary for the others.
    pub initialiser: Option<Initialiser>,
    /// Declared `const`.
    pub is_const: bool,
    /// Declared `volatile`.
    pub is_volatile: bool,
    /// The number of elements that the initialiser gives to the flexible array member at the end of the type; they come
    /// after the size of the type.
    pub flexible: u64,
    /// Where it is declared.
    pub span: Span,
}

impl Object {
    /// Whether GCC places it in read-only memory.
    pub fn is_read_only(&self) -> bool {
        match self.storage {
            Storage::StringLiteral => true,
            Storage::Global | Storage::Static(_) | Storage::CompoundLiteral(None) => self.is_const && !self.is_volatile,
            Storage::External | Storage::Automatic(_) | Storage::Parameter(_) | Storage::CompoundLiteral(Some(_)) => {
                false
            }
        }
    }
}

/// The initial content of an object, as a list without nesting.
#[derive(Clone, Debug, Default)]
pub struct Initialiser {
    /// The entries in the order of the parts, which is that of evaluation. No entry overwrites another. Parts without
    /// an entry are zero.
    pub entries: Vec<InitEntry>,
}

/// The value of one part of an object.
#[derive(Clone, Debug)]
pub struct InitEntry {
    /// The path from the object to the part; empty for the object itself.
    pub path: Vec<PathStep>,
    /// Of the part's type (a scalar, or a whole struct or union copied).
    pub value: InitValue,
}

/// A step into a record or an array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum PathStep {
    /// The number of the member in its record.
    Field(u32),
    /// The number of the element.
    Index(u64),
    /// All elements from the first to the last (GNU `[1 ... 3]`); the value is evaluated once.
    Range(u64, u64),
}

/// The initial value of a part.
#[derive(Clone, Debug)]
pub enum InitValue {
    /// A value.
    Expr(ExprId),
    /// A character array from a literal: the values of the elements modulo their width, as many as fit; the rest is
    /// zero.
    Characters(Vec<u32>),
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// As written.
    pub name: String,
    /// The entry of the library table for this name. It does not imply that calls reach the library: the program may
    /// define a function of this name itself.
    pub known: Option<Known>,
    /// A function type.
    pub ty: TypeId,
    /// Whether it has internal linkage.
    pub is_static: bool,
    /// `_Noreturn`, `__attribute__((noreturn))`
    pub is_noreturn: bool,
    /// Whether it runs before or after `main` without being called.
    pub startup: Startup,
    /// `__attribute__((weak))`: without a body, its address may be null.
    pub is_weak: bool,
    /// Whether it has the name of a library function and an incompatible type.
    pub is_foreign: bool,
    /// Whether the body comes from our library, because the program has none.
    pub is_library: bool,
    /// The parameters, if there is a body.
    pub params: Vec<ObjectId>,
    /// The body; `None` if it is only declared (or implicitly declared).
    pub body: Option<StmtId>,
    /// The labels of the body.
    pub labels: Vec<Label>,
    /// Where it is defined, or declared first.
    pub span: Span,
    /// The end of the body.
    pub end: Span,
}

/// Functions that run around `main`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Startup {
    /// An ordinary function.
    #[default]
    None,
    /// `__attribute__((constructor))`: runs before `main`, in the order of priorities, then of definitions.
    BeforeMain(Priority),
    /// `__attribute__((destructor))`: runs when the program exits, in the opposite order.
    AfterMain(Priority),
}

/// The priority of a constructor or destructor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Priority(pub u32);

impl Priority {
    /// Functions without a priority come after all that have one.
    pub const NONE: Priority = Priority(u32::MAX);
}

/// A label of a function.
#[derive(Clone, Debug)]
pub struct Label {
    /// As written.
    pub name: String,
    /// Its source range.
    pub span: Span,
}

/// An expression: a value.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Its kind.
    pub kind: ExprKind,
    /// Its type, without qualifiers; never an array or a function.
    pub ty: TypeId,
    /// Its source range.
    pub span: Span,
}

/// The kinds of expressions. Operands have been converted: where C requires a common type, they have it.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// An integer or enumeration constant; a null pointer constant has been cast.
    Int(i128),
    /// A floating-point constant: its text without suffix (decimal or hexadecimal), which is rounded to the type.
    Float(String),
    /// The value of an lvalue: a scalar, or a whole struct or union.
    Load(PlaceId),
    /// `&place`; also an array that has decayed (the type is then pointer to element).
    AddressOf(PlaceId),
    /// A function that has decayed, or `&f`.
    FunctionAddress(FunctionId),
    /// A unary operation. The operand has the type of the result, except for [`UnaryOp::Not`].
    Unary(UnaryOp, ExprId),
    /// A binary operation on operands of the same type (shifts: each of its own), which is the type of the result; or a
    /// comparison of numbers or pointers, whose result is an `int`.
    Binary(BinaryOp, ExprId, ExprId),
    /// `pointer + index` in units of what the pointer points to (`void` and functions count as 1). The index is an
    /// integer of any type.
    PointerAdd(ExprId, ExprId),
    /// `pointer - index`, likewise.
    PointerSub(ExprId, ExprId),
    /// The difference of two pointers in units of what they point to.
    PointerDiff(ExprId, ExprId),
    /// `a && b`: operands are scalars.
    And(ExprId, ExprId),
    /// `a || b`
    Or(ExprId, ExprId),
    /// `c ? a : b`
    Conditional(ExprId, ExprId, ExprId),
    /// `a ?: b`, where `a` is evaluated once and has been converted to the type of the result.
    Elvis(ExprId, ExprId),
    /// A conversion to the type of the expression.
    Cast(CastKind, ExprId),
    /// `place = value`; the value has been converted. The result is the value that is stored.
    Assign(PlaceId, ExprId),
    /// `place op= value`: the old value is converted to the given type, the operation is done in that type (in a shift,
    /// the right operand keeps its own type), and the result is converted back.
    CompoundAssign(BinaryOp, PlaceId, TypeId, ExprId),
    /// `place += index` for pointers.
    PointerAddAssign(PlaceId, ExprId),
    /// `place -= index` for pointers.
    PointerSubAssign(PlaceId, ExprId),
    /// `++`, `--` on numbers and pointers.
    Step(StepKind, PlaceId),
    /// `a, b`
    Comma(ExprId, ExprId),
    /// A call. The arguments have the types of the parameters. Arguments for `...` or an unspecified parameter list
    /// have undergone the default argument promotions, and may differ in number and type from what the function
    /// expects. `__builtin_va_start` and `__builtin_va_end` get the address of the list, `__builtin_va_copy` that of
    /// the first. The result of a type-generic builtin (`__sync_*`, `__atomic_*`, `__builtin_add_overflow`, ...) has
    /// the type of this expression, not that of the function.
    Call(Callee, Vec<ExprId>),
    /// `({ ... })`: a statement expression; its value is that of its last statement, if that is an expression.
    Block(StmtId),
    /// The size in bytes of a type that contains a variable length.
    SizeOf(TypeId),
    /// `__builtin_va_arg(list, type)`, where the type is that of the expression.
    VaArg(PlaceId),
    /// A construct that is recognised but not supported, with its name. It is an error only if it is reachable.
    Unsupported(String),
}

/// Unary operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `-`
    Neg,
    /// `~`
    BitNot,
    /// `!`, of any scalar; the result is an `int`.
    Not,
}

/// Binary operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // the names say it
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    BitAnd,
    BitXor,
    BitOr,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

impl BinaryOp {
    /// Whether the result is a truth value.
    pub fn is_comparison(self) -> bool {
        use BinaryOp::{Eq, Ge, Gt, Le, Lt, Ne};
        matches!(self, Lt | Le | Gt | Ge | Eq | Ne)
    }
}

/// The kinds of conversions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastKind {
    /// Between integer types (enumerations included); wraps.
    IntToInt,
    /// To `_Bool`: whether a scalar is not zero.
    ToBool,
    /// Integer to floating point.
    IntToFloat,
    /// Floating point to integer: truncates.
    FloatToInt,
    /// Between floating-point types.
    FloatToFloat,
    /// Pointer to integer.
    PointerToInt,
    /// Integer to pointer; the constant zero is the null pointer.
    IntToPointer,
    /// Between pointer types.
    PointerToPointer,
    /// To `void`: the value is discarded.
    ToVoid,
    /// To a type with the same representation: qualifiers, compatible types, a union cast to itself.
    Same,
}

/// `++` and `--`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // the names say it
pub enum StepKind {
    PreIncrement,
    PreDecrement,
    PostIncrement,
    PostDecrement,
}

/// The target of a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Callee {
    /// A function by its name.
    Function(FunctionId),
    /// The function that this pointer points to.
    Pointer(ExprId),
}

/// An lvalue (C11 6.3.2.1): an expression that designates an object or a part of one.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its kind.
    pub kind: PlaceKind,
    /// The type of the object it designates.
    pub ty: TypeId,
    /// Its source range.
    pub span: Span,
}

/// The kinds of lvalues. `a[i]` is the lvalue that `a + i` points to.
#[derive(Clone, Debug)]
pub enum PlaceKind {
    /// A variable or string literal.
    Object(ObjectId),
    /// A compound literal: its initialiser is evaluated whenever the lvalue is.
    CompoundLiteral(ObjectId),
    /// `*pointer`
    Deref(ExprId),
    /// A member, by its number in the record.
    Field(PlaceId, u32),
    /// A struct or union that is not an lvalue in C (the result of a call, an assignment, ...), so that its members can
    /// be accessed.
    Value(ExprId),
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// Its kind.
    pub kind: StmtKind,
    /// Its source range (`if`, loops, `switch`: that of the head).
    pub span: Span,
}

/// The kinds of statements.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `;`
    Skip,
    /// An expression that is evaluated for its side effects.
    Expr(ExprId),
    /// The declaration of a local variable is reached: its content becomes arbitrary (a VLA gets its size), then it is
    /// initialised.
    Declare(ObjectId),
    /// The length of a VLA type is computed, and stored in the object that [`crate::types::ArrayLength::Variable`]
    /// refers to.
    VlaLength(ObjectId, ExprId),
    /// `{ ... }`: the lifetime of objects declared in it ends with it.
    Block(Vec<StmtId>),
    /// `if`; the condition is a scalar.
    If(ExprId, StmtId, Option<StmtId>),
    /// `while`
    While(ExprId, StmtId),
    /// `do while`
    DoWhile(StmtId, ExprId),
    /// `for`
    For {
        /// An expression. Declarations come before the loop, in a block around both.
        init: Option<StmtId>,
        /// The condition; without one, the loop has no exit here.
        cond: Option<ExprId>,
        /// The expression that is evaluated after each iteration.
        step: Option<ExprId>,
        /// The body.
        body: StmtId,
    },
    /// `switch`: the value has been promoted; the cases are inside the body.
    Switch(ExprId, StmtId),
    /// `case low ... high:` in the promoted type of the innermost switch, and the statement after it.
    Case(i128, i128, StmtId),
    /// `default:`
    Default(StmtId),
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `return`
    Return(Option<ExprId>),
    /// `goto`
    Goto(LabelId),
    /// A `goto` to a label of an enclosing function, whose activation has this number. Exists only until nested
    /// functions are lowered.
    GotoOuter(FunctionId, LabelId, ExprId),
    /// `goto *e`. Exists only while the function is elaborated: at its end, it becomes a choice among the labels.
    ComputedGoto(ExprId),
    /// Undefined behaviour that is not modelled, such as a jump to an address without code; its name. No verdict
    /// depends on what would come next.
    Undefined(String),
    /// `label:`
    Label(LabelId, StmtId),
    /// `asm`: its outputs become arbitrary.
    Asm {
        /// The template.
        text: String,
        /// The lvalues it writes.
        outputs: Vec<PlaceId>,
        /// The values it reads, which are evaluated for their side effects.
        inputs: Vec<ExprId>,
        /// Whether it has a "memory" clobber.
        memory: bool,
        /// `asm goto`: the labels that control may go to.
        labels: Vec<LabelId>,
    },
}
