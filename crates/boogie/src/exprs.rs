//! Typed expressions in an arena: no recursive drop, children always before their parents.

use num_bigint::BigInt;
use tracewright_source::Span;

use crate::program::{ConstId, FunctionId, GlobalId, LocalId};
use crate::types::Type;

/// An expression: index into an [`ExprArena`]. Children have smaller ids than their parents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ExprId(pub u32);

/// A list of expressions in an [`ExprArena`]; read it with [`ExprArena::list`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ExprList {
    start: u32,
    len: u32,
}

impl ExprList {
    /// The number of expressions.
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// A variable bound by a quantifier or a parameter of a function: index into the arena's table of bound variables.
/// Every binding has its own id, so there is no shadowing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BoundId(pub u32);

/// A bound variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    /// Its name; empty for an unnamed parameter of a function.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Where it is declared.
    pub span: Span,
}

/// An expression with its type and its span.
#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Type,
    /// Where it stands.
    pub span: Span,
}

/// A reference to a variable or constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Var {
    /// A global variable.
    Global(GlobalId),
    /// A constant.
    Const(ConstId),
    /// A parameter, result or local variable of the current procedure.
    Local(LocalId),
    /// A variable bound by a quantifier, or a parameter of the current function.
    Bound(BoundId),
}

/// Operators with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `!`
    Not,
    /// `-` on int or real.
    Neg,
    /// `int(e)`: the greatest integer that is not greater (SMT-LIB `to_int`).
    ToInt,
    /// `real(e)`
    ToReal,
}

/// Operators with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// `+` on int or real.
    Add,
    /// `-` on int or real.
    Sub,
    /// `*` on int or real.
    Mul,
    /// `div`, or `/` on int: Euclidean division (SMT-LIB `div`).
    IntDiv,
    /// `mod` or `%`: Euclidean remainder (SMT-LIB `mod`).
    Mod,
    /// `/` on real.
    RealDiv,
    /// `==`, on any type; extensional on maps.
    Eq,
    /// `!=`
    Neq,
    /// `<` on int or real.
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `==>` (`<==` is parsed as `==>` with swapped operands).
    Implies,
    /// `<==>`
    Iff,
    /// `++`: the left operand holds the more significant bits.
    BvConcat,
}

/// Which quantifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantifier {
    /// `forall`
    Forall,
    /// `exists`
    Exists,
}

/// A decimal literal: `mantissa * 10^exponent`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Decimal {
    /// All digits.
    pub mantissa: BigInt,
    /// The power of ten.
    pub exponent: i32,
}

/// A quantified formula.
#[derive(Clone, PartialEq, Debug)]
pub struct Quantified {
    /// Which quantifier.
    pub quantifier: Quantifier,
    /// The variables it binds; at least one.
    pub vars: Vec<BoundId>,
    /// Triggers (each a list of patterns).
    pub triggers: Vec<ExprList>,
    /// Patterns that must not be used: `{:nopats e}`.
    pub no_patterns: Vec<ExprId>,
    /// A Boolean expression.
    pub body: ExprId,
}

/// What an expression is.
///
/// Left- and right-nested chains (`a + b + c + ..`, `a ==> b ==> ..`, `m[i := v][j := w]..`) may be as deep as the
/// source is long: traverse expressions with [`ExprArena::postorder`] or with an explicit stack, not by recursion.
#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// `true`, `false`
    Bool(bool),
    /// An integer, never negative.
    Int(Box<BigInt>),
    /// A decimal fraction, never negative.
    Real(Box<Decimal>),
    /// A bit-vector literal `5bv32`: non-negative and below `2^width`; the width is that of the type.
    Bv(Box<BigInt>),
    /// A variable or constant.
    Var(Var),
    /// `old(e)`: the globals in `e` have their value at procedure entry.
    Old(ExprId),
    /// One operand.
    Unary(UnaryOp, ExprId),
    /// Two operands.
    Binary(BinaryOp, ExprId, ExprId),
    /// `if c then a else b`
    Ite(ExprId, ExprId, ExprId),
    /// `m[i, j]`
    Select(ExprId, ExprList),
    /// `m[i, j := v]`
    Update(ExprId, ExprList, ExprId),
    /// `e[hi:lo]`: the bits `lo` to `hi - 1`.
    BvExtract {
        /// The bit-vector.
        arg: ExprId,
        /// One past the highest bit.
        hi: u32,
        /// The lowest bit.
        lo: u32,
    },
    /// `f(a, b)`
    Call(FunctionId, ExprList),
    /// `forall`, `exists`
    Quantified(Box<Quantified>),
}

/// Expressions and bound variables by index.
#[derive(Clone, Debug, Default)]
pub struct ExprArena {
    nodes: Vec<Expr>,
    lists: Vec<ExprId>,
    bounds: Vec<Bound>,
}

impl std::ops::Index<ExprId> for ExprArena {
    type Output = Expr;

    fn index(&self, id: ExprId) -> &Expr {
        &self.nodes[id.0 as usize]
    }
}

impl ExprArena {
    /// Adds an expression; its children must be in the arena already.
    pub fn push(&mut self, kind: ExprKind, ty: Type, span: Span) -> ExprId {
        self.nodes.push(Expr { kind, ty, span });
        ExprId(self.nodes.len() as u32 - 1)
    }

    /// Stores a list of expressions.
    pub fn push_list(&mut self, items: &[ExprId]) -> ExprList {
        let start = self.lists.len() as u32;
        self.lists.extend_from_slice(items);
        ExprList { start, len: items.len() as u32 }
    }

    /// Adds a bound variable.
    pub fn push_bound(&mut self, bound: Bound) -> BoundId {
        self.bounds.push(bound);
        BoundId(self.bounds.len() as u32 - 1)
    }

    /// The expressions of a list.
    pub fn list(&self, list: ExprList) -> &[ExprId] {
        &self.lists[list.start as usize..][..list.len as usize]
    }

    /// The bound variable with this id.
    pub fn bound(&self, id: BoundId) -> &Bound {
        &self.bounds[id.0 as usize]
    }

    /// The type of an expression.
    pub fn ty(&self, id: ExprId) -> Type {
        self[id].ty
    }

    /// The number of expressions.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no expression.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of bound variables.
    pub fn bound_count(&self) -> usize {
        self.bounds.len()
    }

    /// Renumbers global variables. Expressions over variables without a new number become invalid: such a variable must
    /// not occur in the program any more.
    pub fn rename_globals(&mut self, number: impl Fn(GlobalId) -> Option<GlobalId>) {
        for node in &mut self.nodes {
            if let ExprKind::Var(Var::Global(id)) = &mut node.kind {
                *id = number(*id).unwrap_or(GlobalId(u32::MAX));
            }
        }
    }

    /// Calls `visit` for each direct child, in source order; triggers come before the body of a quantifier.
    pub fn for_each_child(&self, id: ExprId, mut visit: impl FnMut(ExprId)) {
        match &self[id].kind {
            ExprKind::Bool(_) | ExprKind::Int(_) | ExprKind::Real(_) | ExprKind::Bv(_) | ExprKind::Var(_) => {}
            ExprKind::Old(a) | ExprKind::Unary(_, a) | ExprKind::BvExtract { arg: a, .. } => visit(*a),
            ExprKind::Binary(_, a, b) => [*a, *b].into_iter().for_each(visit),
            ExprKind::Ite(a, b, c) => [*a, *b, *c].into_iter().for_each(visit),
            ExprKind::Call(_, args) => self.list(*args).iter().copied().for_each(visit),
            ExprKind::Select(map, indices) => {
                visit(*map);
                self.list(*indices).iter().copied().for_each(visit);
            }
            ExprKind::Update(map, indices, value) => {
                visit(*map);
                self.list(*indices).iter().copied().for_each(&mut visit);
                visit(*value);
            }
            ExprKind::Quantified(q) => {
                q.triggers.iter().flat_map(|&t| self.list(t)).copied().for_each(&mut visit);
                q.no_patterns.iter().copied().for_each(&mut visit);
                visit(q.body);
            }
        }
    }

    /// All expressions below and including `root`, children before parents, without recursion. A shared
    /// subexpression is visited once for each occurrence.
    pub fn postorder(&self, root: ExprId) -> Vec<ExprId> {
        // A preorder with children pushed left to right is the reverse of a postorder.
        let mut order = Vec::new();
        let mut stack = vec![root];
        while let Some(id) = stack.pop() {
            order.push(id);
            self.for_each_child(id, |child| stack.push(child));
        }
        order.reverse();
        order
    }
}
