//! The typed program: names resolved, types checked, every conversion written out, files linked.
//!
//! What the translation starts from. Expressions have C's side effects and order of evaluation still; places (lvalues)
//! and values are apart; arrays and functions have decayed; `sizeof`, enumeration constants and other constant
//! expressions are numbers; initialisers are flat lists. An object is a variable, a string literal or a compound
//! literal.
//!
//! The pools may hold nodes that nothing refers to (operands of `sizeof`, branches that a constant condition excludes):
//! walk the functions' bodies and the objects' initialisers, not the pools.
//!
//! Constants are folded where C defines the result. An operation on constants that overflows, divides by zero or shifts
//! too far is left as it is, for those who look for such things.

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
    /// All values.
    pub exprs: Vec<Expr>,
    /// All lvalues.
    pub places: Vec<Place>,
    /// All statements.
    pub stmts: Vec<Stmt>,
    /// Attributes and the like that are ignored with a reason.
    pub remarks: Vec<(Span, String)>,
    /// What the program as a whole rests on and is not supported, whatever `main` can get to.
    pub unsupported: Vec<(Span, String)>,
    /// Values that are read only to be copied as they are.
    pub copies: FxHashSet<ExprId>,
    /// The bodies of loops that lowering has made: they walk through an object, and end.
    pub bounded_loops: FxHashSet<StmtId>,
    /// String literals that have the address of an earlier one: GCC keeps equal literals of one file once.
    pub merged_literals: FxHashMap<ObjectId, ObjectId>,
    /// Places that are volatile: what is read there may have changed since it was written.
    pub volatile_places: FxHashSet<PlaceId>,
    /// What becomes of them.
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

    /// Whether what is read at a place may have changed since it was written.
    pub fn is_volatile(&self, place: PlaceId) -> bool {
        self.volatile == Volatile::Input && self.volatile_places.contains(&place)
    }
}

/// How long an object lives and who can name it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Storage {
    /// At file scope, defined in one of the files (tentative definitions are merged).
    Global,
    /// `extern` and defined nowhere: arbitrary content.
    External,
    /// `static` in a function: lives as long as a global.
    Static(FunctionId),
    /// A local variable; a VLA's size is fixed when its declaration is reached.
    Automatic(FunctionId),
    /// A parameter.
    Parameter(FunctionId),
    /// A string literal: constant, lives for ever.
    StringLiteral,
    /// A compound literal; automatic in a function, static at file scope.
    CompoundLiteral(Option<FunctionId>),
}

impl Storage {
    /// The function in which the object lives and dies.
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
    /// How long it lives.
    pub storage: Storage,
    /// What it holds in the beginning. `None`: zero for globals and statics, arbitrary for the others.
    pub initialiser: Option<Initialiser>,
    /// Declared `const`.
    pub is_const: bool,
    /// Declared `volatile`.
    pub is_volatile: bool,
    /// How many elements the initialiser gives to the flexible array member at the end of the type; they lie behind
    /// the size of the type.
    pub flexible: u64,
    /// Where it is declared.
    pub span: Span,
}

impl Object {
    /// Whether GCC puts it into memory that nobody can write to.
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

/// The content of an object in the beginning, as a list without nesting.
#[derive(Clone, Debug, Default)]
pub struct Initialiser {
    /// In the order of the parts, which is that of evaluation. No entry overwrites another one. What no entry names is
    /// zero.
    pub entries: Vec<InitEntry>,
}

/// The value of one part of an object.
#[derive(Clone, Debug)]
pub struct InitEntry {
    /// The way from the object to the part; empty for the object itself.
    pub path: Vec<PathStep>,
    /// Of the part's type (a scalar, or a whole struct or union copied).
    pub value: InitValue,
}

/// A step into a record or an array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum PathStep {
    /// Number of the member in its record.
    Field(u32),
    /// Number of the element.
    Index(u64),
    /// All elements from the first to the last (GNU `[1 ... 3]`), evaluated once.
    Range(u64, u64),
}

/// What a part is initialised with.
#[derive(Clone, Debug)]
pub enum InitValue {
    /// A value.
    Expr(ExprId),
    /// A character array from a literal: the elements' values modulo their width, as many as fit; the rest is zero.
    Characters(Vec<u32>),
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// As written.
    pub name: String,
    /// What is known about the function of the library with this name. Whether the program calls that one is another
    /// question: it may define a function of this name itself.
    pub known: Option<Known>,
    /// A function type.
    pub ty: TypeId,
    /// Visible in its own file only.
    pub is_static: bool,
    /// `_Noreturn`, `__attribute__((noreturn))`
    pub is_noreturn: bool,
    /// Whether it is called without being called.
    pub startup: Startup,
    /// `__attribute__((weak))`: without a body, its address may be null.
    pub is_weak: bool,
    /// Whether it has the name of a function of the library and a type that does not go with it.
    pub is_foreign: bool,
    /// Whether the body is ours, because the program has none.
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
    /// What has no priority comes after everything that has one.
    pub const NONE: Priority = Priority(u32::MAX);
}

/// A label of a function.
#[derive(Clone, Debug)]
pub struct Label {
    /// As written.
    pub name: String,
    /// Where it stands.
    pub span: Span,
}

/// A value.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type, without qualifiers; never an array or a function.
    pub ty: TypeId,
    /// Where it stands.
    pub span: Span,
}

/// What a value is. Operands have been converted: where both sides must have the same type, they have.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// An integer or enumeration constant; the null pointer constant has been cast.
    Int(i128),
    /// A floating-point constant: its text without suffix (decimal or hexadecimal), to be rounded to the type.
    Float(String),
    /// The content of a place: a scalar, or a whole struct or union.
    Load(PlaceId),
    /// `&place`; also an array that has decayed (the type is then pointer to element).
    AddressOf(PlaceId),
    /// A function that has decayed, or `&f`.
    FunctionAddress(FunctionId),
    /// An operation on one number. The operand has the type of the result, except for [`UnaryOp::Not`].
    Unary(UnaryOp, ExprId),
    /// An operation on two numbers of the same type (shifts: each of its own), which is the type of the result, or a
    /// comparison of numbers or of pointers, which is an `int`.
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
    /// `a ?: b`, where `a` is evaluated once and has been converted to the result's type.
    Elvis(ExprId, ExprId),
    /// A conversion to the type of the expression.
    Cast(CastKind, ExprId),
    /// `place = value`; the value has been converted. The result is what is then stored.
    Assign(PlaceId, ExprId),
    /// `place op= value`: the place's content is converted to the type given, the operation done in it (for shifts with
    /// the right operand's own type), and the result converted back.
    CompoundAssign(BinaryOp, PlaceId, TypeId, ExprId),
    /// `place += index` for pointers.
    PointerAddAssign(PlaceId, ExprId),
    /// `place -= index` for pointers.
    PointerSubAssign(PlaceId, ExprId),
    /// `++`, `--` on numbers and pointers.
    Step(StepKind, PlaceId),
    /// `a, b`
    Comma(ExprId, ExprId),
    /// A call. The arguments have the types of the parameters; those that `...` takes, or an unspecified parameter
    /// list, have been promoted and may differ in number and type from what the function expects. `__builtin_va_start`
    /// and `__builtin_va_end` get the address of the list, `__builtin_va_copy` that of the first one. The result of a
    /// type-generic builtin (`__sync_*`, `__atomic_*`, `__builtin_add_overflow`, ...) has the type of this expression,
    /// whatever the type of the function says.
    Call(Callee, Vec<ExprId>),
    /// `({ ... })`: a block; its value is that of its last statement, if that is an expression.
    Block(StmtId),
    /// The size in bytes of a type with a variable length in it.
    SizeOf(TypeId),
    /// `__builtin_va_arg(list, type)`, where the type is that of the expression.
    VaArg(PlaceId),
    /// Something that is understood but not supported; its name. It is an error only if it can be reached.
    Unsupported(String),
}

/// Operations on one number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `-`
    Neg,
    /// `~`
    BitNot,
    /// `!`, of any scalar; the result is an `int`.
    Not,
}

/// Operations on two numbers.
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

/// What a conversion does.
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
    /// The value is not used.
    ToVoid,
    /// The same representation: qualifiers, compatible types, a union cast to itself.
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

/// What is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Callee {
    /// A function by its name.
    Function(FunctionId),
    /// Whatever this pointer points to.
    Pointer(ExprId),
}

/// An lvalue.
#[derive(Clone, Debug)]
pub struct Place {
    /// What it is.
    pub kind: PlaceKind,
    /// The type of what is there.
    pub ty: TypeId,
    /// Where it stands.
    pub span: Span,
}

/// What an lvalue is. `a[i]` is the place that `a + i` points to.
#[derive(Clone, Debug)]
pub enum PlaceKind {
    /// A variable or string literal.
    Object(ObjectId),
    /// A compound literal: its initialiser is evaluated each time the place is.
    CompoundLiteral(ObjectId),
    /// `*pointer`
    Deref(ExprId),
    /// A member, by its number in the record.
    Field(PlaceId, u32),
    /// A struct or union that is a value (the result of a call, an assignment, ...), to get at its members.
    Value(ExprId),
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands (`if`, loops, `switch`: the head).
    pub span: Span,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `;`
    Skip,
    /// An expression for its effects.
    Expr(ExprId),
    /// The declaration of a local variable is reached: it becomes arbitrary (a VLA gets its size), then initialised.
    Declare(ObjectId),
    /// The length of a VLA type is computed and kept in an object, where [`crate::types::ArrayLength::Variable`]
    /// finds it.
    VlaLength(ObjectId, ExprId),
    /// `{ ... }`: what is declared in it dies at its end.
    Block(Vec<StmtId>),
    /// `if`; the condition is a scalar.
    If(ExprId, StmtId, Option<StmtId>),
    /// `while`
    While(ExprId, StmtId),
    /// `do while`
    DoWhile(StmtId, ExprId),
    /// `for`
    For {
        /// An expression. Declarations stand before the loop, in a block around both.
        init: Option<StmtId>,
        /// No condition means for ever.
        cond: Option<ExprId>,
        /// After each round.
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
    /// `goto` a label of a function around this one, whose call has this number; only until the pass `lower` has run.
    GotoOuter(FunctionId, LabelId, ExprId),
    /// `goto *e`, while the function is elaborated: at its end, it becomes a choice among the labels.
    ComputedGoto(ExprId),
    /// The program does something here that C does not define and that is not followed, such as a jump to where there
    /// is no code; its name. No verdict rests on what would come next.
    Undefined(String),
    /// `label:`
    Label(LabelId, StmtId),
    /// `asm`: its output places become arbitrary; the text, and whether it may change memory.
    Asm {
        /// The template.
        text: String,
        /// What it writes.
        outputs: Vec<PlaceId>,
        /// What it reads, for its effects.
        inputs: Vec<ExprId>,
        /// A "memory" clobber.
        memory: bool,
        /// `asm goto`: where control may go instead of on.
        labels: Vec<LabelId>,
    },
}
