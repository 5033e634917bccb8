//! Values of C expressions, as Boogie expressions.

use num_bigint::BigInt;
use tracewright_boogie::ExprId;

use crate::analyse::points_to::Target;
use crate::typed::shapes::IntKind;

/// An integer.
///
/// With mathematical integers the expression is *congruent* to the C value modulo two to its type's width, and lies
/// between the bounds: sums and products need not be wrapped before somebody asks for the value itself. With
/// bit-vectors it is the value.
#[derive(Clone, Debug)]
pub struct Int {
    /// The Boogie expression.
    pub expr: ExprId,
    /// The least value the expression can have.
    pub low: BigInt,
    /// The greatest.
    pub high: BigInt,
}

impl Int {
    /// Any value of a type.
    pub fn any(expr: ExprId, kind: IntKind) -> Int {
        Int { expr, low: kind.min(), high: kind.max() }
    }

    /// Whether the bounds are within those of a type.
    pub fn fits(&self, kind: IntKind) -> bool {
        kind.contains(&self.low) && kind.contains(&self.high)
    }
}

/// A pointer: which object, and how many bytes from its start. Null is (0, 0).
#[derive(Clone, Copy, Debug)]
pub struct Pointer {
    /// The number of the object, an `int`.
    pub base: ExprId,
    /// The offset, an `int` or a bit-vector as wide as pointers.
    pub offset: ExprId,
    /// The memory it points into, as far as the analysis knows.
    pub target: Option<Target>,
}

impl Pointer {
    /// A pointer that nothing is known about.
    pub fn new(base: ExprId, offset: ExprId) -> Pointer {
        Pointer { base, offset, target: None }
    }
}

/// The value of an expression.
#[derive(Clone, Debug)]
pub enum Value {
    /// None.
    Void,
    /// An integer.
    Int(Int),
    /// A pointer.
    Pointer(Pointer),
    /// A floating-point number.
    Float(ExprId),
    /// A struct: its scalars in the order of their offsets.
    Record(Vec<Value>),
}
