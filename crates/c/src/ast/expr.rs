//! Expressions.

use tracewright_source::Span;

use super::{Designator, Id, InitializerId, List, StmtId, TypeNameId};
use crate::names::Symbol;

/// The number of an expression.
pub type ExprId = Id<Expr>;

/// The number of a string literal.
pub type StringId = Id<StringLiteral>;

/// An expression.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Expr {
    /// Its kind.
    pub kind: ExprKind,
    /// Its source range, without the parentheses around it.
    pub span: Span,
}

/// What an expression is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ExprKind {
    /// An identifier: variable, function or enumerator.
    Name(Symbol),
    /// An integer constant.
    Integer {
        /// Its value.
        value: u64,
        /// How it is written, which decides its type.
        form: IntegerForm,
    },
    /// A floating constant.
    Float {
        /// The digits as written, without the suffix: `1.5e3`, `0x1.8p3`.
        digits: Symbol,
        /// The suffix.
        suffix: FloatSuffix,
    },
    /// A constant with the GNU suffix `i` or `j`: the operand times the imaginary unit.
    Imaginary(ExprId),
    /// A character constant.
    Char {
        /// Its value as an `int` (plain) or in its wide character type. Plain characters are signed; several characters
        /// (`'ab'`) are combined as GCC does, the first in the highest byte.
        value: i64,
        /// Its prefix.
        encoding: Encoding,
    },
    /// A string literal.
    String(StringId),
    /// `op x`, `x++`, `x--`.
    Unary {
        /// The operator.
        op: UnaryOp,
        /// The operand.
        operand: ExprId,
    },
    /// `x op y`, also `&&`, `||` and the comma.
    Binary {
        /// The operator.
        op: BinaryOp,
        /// The left operand.
        left: ExprId,
        /// The right operand.
        right: ExprId,
    },
    /// `x = y`, or `x op= y`.
    Assign {
        /// The operator of a compound assignment.
        op: Option<BinaryOp>,
        /// What is assigned to.
        left: ExprId,
        /// The right side.
        right: ExprId,
    },
    /// `c ? x : y`, or `c ?: y`.
    Conditional {
        /// The condition.
        condition: ExprId,
        /// The value if the condition holds; without one, it is the value of the condition, which is evaluated once.
        then: Option<ExprId>,
        /// The value if it does not.
        otherwise: ExprId,
    },
    /// `(T) x`.
    Cast {
        /// The type.
        ty: TypeNameId,
        /// The operand.
        operand: ExprId,
    },
    /// `(T) { ... }`.
    CompoundLiteral {
        /// The type.
        ty: TypeNameId,
        /// The list in braces.
        initializer: InitializerId,
    },
    /// `sizeof x`.
    SizeofExpr(ExprId),
    /// `sizeof(T)`.
    SizeofType(TypeNameId),
    /// `_Alignof x` (GNU).
    AlignofExpr(ExprId),
    /// `_Alignof(T)`: the least alignment that the ABI asks for.
    AlignofType(TypeNameId),
    /// `__alignof__ x`.
    PreferredAlignofExpr(ExprId),
    /// `__alignof__(T)`: the alignment that the compiler prefers; on 32-bit x86 that of `double` and `long long` is 8,
    /// while `_Alignof` gives 4.
    PreferredAlignofType(TypeNameId),
    /// `f(x, y)`.
    Call {
        /// What is called.
        callee: ExprId,
        /// The arguments.
        arguments: List<ExprId>,
    },
    /// `x[y]`.
    Index {
        /// The operand before the brackets. Either operand may be the pointer.
        base: ExprId,
        /// The operand in the brackets.
        index: ExprId,
    },
    /// `x.m` or `x->m`.
    Member {
        /// The struct or union, or the pointer to it.
        object: ExprId,
        /// `.` or `->`.
        access: Access,
        /// The member.
        name: Symbol,
    },
    /// `({ ... })`: the value of the last expression statement of the block.
    Statement(StmtId),
    /// `&&label`.
    LabelAddress(Symbol),
    /// `_Generic(x, T: y, default: z)`.
    Generic {
        /// The controlling expression.
        control: ExprId,
        /// The associations.
        associations: List<Association>,
    },
    /// `__builtin_va_arg(list, T)`.
    VaArg {
        /// The list.
        list: ExprId,
        /// The type of the argument.
        ty: TypeNameId,
    },
    /// `__builtin_convertvector(v, T)`.
    ConvertVector {
        /// The vector.
        operand: ExprId,
        /// The type that its elements are converted to.
        ty: TypeNameId,
    },
    /// `__builtin_offsetof(T, m.n[3])`.
    Offsetof {
        /// The type.
        ty: TypeNameId,
        /// The path to the member: the first element is a [`Designator::Field`], and none is a range.
        path: List<Designator>,
    },
    /// `__builtin_types_compatible_p(T, U)`.
    TypesCompatible {
        /// The first type.
        left: TypeNameId,
        /// The second type.
        right: TypeNameId,
    },
    /// `__builtin_choose_expr(c, x, y)`: the constant condition selects one operand, whose type the expression has; the
    /// other is not evaluated.
    Choose {
        /// The constant condition.
        condition: ExprId,
        /// The operand that is selected if it is not 0.
        then: ExprId,
        /// The operand that is selected if it is 0.
        otherwise: ExprId,
    },
}

/// Operators with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `+x`
    Plus,
    /// `-x`
    Minus,
    /// `~x`; of a complex number: its conjugate
    BitNot,
    /// `!x`
    Not,
    /// `*x`
    Deref,
    /// `&x`
    AddressOf,
    /// `++x`
    PreIncrement,
    /// `--x`
    PreDecrement,
    /// `x++`
    PostIncrement,
    /// `x--`
    PostDecrement,
    /// `__real__ x`
    Real,
    /// `__imag__ x`
    Imag,
}

/// Operators with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `<`
    Lt,
    /// `>`
    Gt,
    /// `<=`
    Le,
    /// `>=`
    Ge,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `&`
    BitAnd,
    /// `^`
    BitXor,
    /// `|`
    BitOr,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `,`
    Comma,
}

/// How a member is reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    /// `x.m`
    Dot,
    /// `x->m`
    Arrow,
}

/// How an integer constant is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IntegerForm {
    /// Its radix: only decimal constants without `u` are always signed.
    pub radix: Radix,
    /// Whether there is a `u`.
    pub unsigned: bool,
    /// Whether there is an `l` or `ll`.
    pub length: IntegerLength,
}

/// The radix of an integer constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Radix {
    /// `10`
    Decimal,
    /// `010`, also `0`
    Octal,
    /// `0x10`
    Hexadecimal,
    /// `0b10` (GNU)
    Binary,
}

/// The length suffix of an integer constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IntegerLength {
    /// No suffix.
    None,
    /// `l`
    Long,
    /// `ll`
    LongLong,
}

/// The suffix of a floating constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatSuffix {
    /// No suffix, or the GNU `d`: `double`
    None,
    /// `f`
    F,
    /// `l`
    L,
    /// `f16`
    F16,
    /// `f32`
    F32,
    /// `f64`
    F64,
    /// `f128`, or the GNU `q`
    F128,
    /// `f32x`
    F32x,
    /// `f64x`, or the GNU `w` (`__float80`)
    F64x,
    /// `df`
    Df,
    /// `dd`
    Dd,
    /// `dl`
    Dl,
}

/// The prefix of a character constant or string literal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// No prefix: `char`.
    Plain,
    /// `u8`: `char`, in UTF-8.
    Utf8,
    /// `u`: `char16_t`.
    Utf16,
    /// `U`: `char32_t`.
    Utf32,
    /// `L`: `wchar_t`, 32 bits.
    Wide,
}

/// A string literal; adjacent literals are concatenated.
#[derive(Clone, PartialEq, Debug)]
pub struct StringLiteral {
    /// The prefix.
    pub encoding: Encoding,
    /// The contents without the null character at the end, escapes resolved.
    pub units: StringUnits,
    /// The range from the first quote to the last.
    pub span: Span,
}

/// What is in a string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StringUnits {
    /// The bytes of a plain or `u8` string, as in the source, which need not be UTF-8.
    Bytes(Box<[u8]>),
    /// The code units of a `u`, `U` or `L` string.
    Wide(Box<[u32]>),
}

impl StringUnits {
    /// The number of units, without the null character.
    pub fn len(&self) -> usize {
        match self {
            StringUnits::Bytes(bytes) => bytes.len(),
            StringUnits::Wide(units) => units.len(),
        }
    }

    /// Whether the string is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// `T: x` in a `_Generic`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Association {
    /// The type; none for `default`.
    pub ty: Option<TypeNameId>,
    /// The value.
    pub value: ExprId,
    /// Its source range.
    pub span: Span,
}
