//! What the parts of a Boogie program stand for in the C program it was translated from.
//!
//! This is the table for back-translation: the front end fills it during translation, and reports use it to express
//! results in terms of the C source. It is plain data, so that reports do not depend on the C front end, nor the front
//! end on reports.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_source::Span;

/// Index into [`Origins::types`].
pub type TypeRef = usize;
/// Index into [`Origins::objects`].
pub type ObjectRef = usize;

/// How many statements are searched backwards for one that encloses a span.
const NEARBY: usize = 256;

/// The back-translation table.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    /// The types.
    pub types: Vec<SourceType>,
    /// Variables and literals.
    pub objects: Vec<SourceObject>,
    /// Functions by the names of their procedures.
    pub functions: FxHashMap<String, SourceFunction>,
    /// The objects with a constant base address.
    pub bases: FxHashMap<u64, Based>,
    /// Calls whose result is an input of the program.
    pub inputs: FxHashMap<Span, Input>,
    /// Everything that the program branches on: conditions of `if`s and loops, first operands of `&&`, `||` and `?:`.
    pub conditions: FxHashSet<Span>,
    /// All calls.
    pub calls: FxHashSet<Span>,
    /// Loop heads, and labels that may be loop heads: not every loop of the translation is one of the source.
    pub loops: FxHashSet<Span>,
    /// The statements and the conditions of the program, sorted by where they start; none starts where another does.
    pub statements: Vec<SourceStatement>,
    /// The operations that have checks.
    pub operations: FxHashMap<Span, Operation>,
    /// How many checks the front end discharged: types and constants exclude the defect.
    pub discharged: usize,
    /// What global variables stand for, by their names.
    pub globals: FxHashMap<String, Meaning>,
    /// What local variables stand for, by their names and declarations.
    pub locals: FxHashMap<(String, Span), Meaning>,
    /// The interface of the program to its environment.
    pub externals: Externals,
}

impl Origins {
    /// What a variable with this name and declaration stands for, if it stands for anything that has a name in the source.
    pub fn meaning(&self, name: &str, declared: Span) -> Option<&Meaning> {
        let local = self.locals.get(&(name.to_owned(), declared));
        local.or_else(|| self.globals.get(name))
    }

    /// The innermost statement or condition around a span.
    pub fn statement_at(&self, span: Span) -> Option<&SourceStatement> {
        let after = self.statements.partition_point(|s| s.span.start <= span.start);
        // Statements nest: skip those that start before the span and end before its end.
        let around = |s: &&SourceStatement| s.span.end > span.start;
        self.statements[..after].iter().rev().take(NEARBY).find(around)
    }
}

/// What a program expects from its environment and what it offers to it, as needed for linking it.
#[derive(Clone, Debug, Default)]
pub struct Externals {
    /// Functions without a body whose results are inputs of the program, with the types of the values.
    pub inputs: Vec<Input>,
    /// Other functions that are used and have no body in the program.
    pub missing: Vec<String>,
    /// Those of them that nothing is known about, with the types of their results.
    pub unknown: Vec<Input>,
    /// Functions with a body that other files can call.
    pub defined: FxHashSet<String>,
    /// Variables that are declared `extern` and defined nowhere.
    pub variables: Vec<ObjectRef>,
}

/// What a variable stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A scalar that is, or is a part of, an object.
    Scalar {
        /// The object.
        object: ObjectRef,
        /// The access path to the scalar, as in `.a[3].b`.
        path: String,
        /// Its type.
        ty: TypeRef,
        /// Which part of its value.
        part: Part,
    },
    /// All scalars of one kind in one object: a map from offsets, in units.
    Map {
        /// The object.
        object: ObjectRef,
        /// The unit of the offsets, in bytes.
        unit: u64,
        /// Which part of the values.
        part: Part,
    },
    /// Scalars in memory: a map from bases to maps from offsets, or only from bases if the offset is always the same.
    Memory {
        /// Which part of the values.
        part: Part,
        /// The offset, if it is always the same, relative to where [`SourceObject::start`] counts.
        fixed: Option<i64>,
        /// Width and signedness of the numbers, if the scalars are integers.
        integer: Option<(u32, bool)>,
    },
    /// The base of a local object.
    Base(ObjectRef),
    /// What the function returns.
    Result {
        /// The access path to the scalar.
        path: String,
        /// Its type.
        ty: TypeRef,
        /// Which part of its value.
        part: Part,
    },
    /// Scalars of memory that is allocated at most once: a single one, or a map from offsets.
    Allocated {
        /// The base of the memory.
        base: u64,
        /// The offset, for a single scalar.
        fixed: Option<i64>,
        /// Which part of the values.
        part: Part,
    },
    /// The state of allocations: which memory is live, and its size.
    Lifetime,
    /// The number of bases allocated so far.
    Counter,
}

/// Which part of a value a variable holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Part {
    /// All of it.
    Whole,
    /// The object that a pointer points into.
    Base,
    /// Where in that object, in bytes.
    Offset,
}

/// What lies at a fixed base.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Based {
    /// An object.
    Object(ObjectRef),
    /// A function.
    Function(String),
    /// What this call allocates, which is executed at most once.
    Allocated(Span),
}

/// A variable or literal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceObject {
    /// Its name; for a literal, its text.
    pub name: String,
    /// Its type.
    pub ty: TypeRef,
    /// The scope in which the name refers to it, unless shadowed; `None` if no name refers to it.
    pub scope: Option<Span>,
    /// Whether the object has a name in the source.
    pub is_named: bool,
    /// Where it starts among the offsets of [`Meaning::Memory`].
    pub start: i64,
}

/// A function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFunction {
    /// Its name.
    pub name: String,
    /// What it returns.
    pub result: TypeRef,
}

/// A call whose result is an input of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// The function.
    pub function: String,
    /// The type of the value.
    pub ty: TypeRef,
}

/// An operation on integers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// What it does.
    pub operator: Operator,
    /// Its operands: one or two.
    pub operands: Vec<Operand>,
    /// The type of the result, and of the left operand.
    pub ty: TypeRef,
}

/// What an operation does, however it is written: `x++` and `x += 1` are sums.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // the names say it
pub enum Operator {
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    ShiftLeft,
    ShiftRight,
}

impl Operator {
    /// As it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Operator::Negate | Operator::Subtract => "-",
            Operator::Add => "+",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Remainder => "%",
            Operator::ShiftLeft => "<<",
            Operator::ShiftRight => ">>",
        }
    }
}

/// An operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// An expression of the source.
    Written(Span),
    /// A number.
    Number(i128),
}

/// A statement, or a condition of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceStatement {
    /// The part of the text that belongs to it.
    pub span: Span,
    /// Which part of the text to show.
    pub shown: Span,
    /// What it is.
    pub kind: SourceStatementKind,
}

/// What a part of the text is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SourceStatementKind {
    /// It is executed.
    Statement,
    /// A declaration without an initialiser: nothing happens.
    Declaration,
    /// The condition of an `if` or a loop.
    Condition,
    /// The value of a `switch`.
    Switch,
    /// A `case` label.
    Case,
}

/// A type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceType {
    /// As in a cast.
    pub name: String,
    /// Its size in bytes, if it has one.
    pub size: Option<u64>,
    /// What it is.
    pub kind: SourceTypeKind,
}

/// What a type is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SourceTypeKind {
    /// An integer type.
    Int {
        /// Width, including the sign bit.
        bits: u32,
        /// Whether the type is signed.
        signed: bool,
        /// How its values are written.
        style: NumberStyle,
    },
    /// An enumeration.
    Enum {
        /// Width, including the sign bit.
        bits: u32,
        /// Whether the type is signed.
        signed: bool,
        /// Names and values.
        constants: Vec<(String, i128)>,
    },
    /// A pointer to this.
    Pointer(TypeRef),
    /// An array with this many elements; `None` if the number is not known.
    Array(TypeRef, Option<u64>),
    /// A struct or union.
    Record(Vec<Member>),
    /// A function.
    Function,
    /// Anything else.
    Other,
}

/// How integers are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NumberStyle {
    /// In decimal.
    Decimal,
    /// In decimal, with the character it stands for.
    Character,
}

/// A member of a struct or union.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Its name; an anonymous one's members are found in the outer struct.
    pub name: Option<String>,
    /// Its type.
    pub ty: TypeRef,
    /// Where it starts, in bytes.
    pub offset: u64,
    /// For bit-fields, the number of bits.
    pub bits: Option<u32>,
}
