//! Statements.

use tracewright_source::Span;

use super::{AsmId, DeclId, ExprId, Id, Ident, List};

/// The number of a statement.
pub type StmtId = Id<Stmt>;

/// A statement, or a declaration in a block.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// What a statement is. In a block, a label before another label belongs to an empty statement of its own: `l: m: s` is
/// `l: ; m: s`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum StmtKind {
    /// `;`, also one that consists of attributes (`__attribute__((fallthrough));`).
    Empty,
    /// `x;`
    Expr(ExprId),
    /// A declaration. A [`super::DeclKind::Function`] here is a nested function (GNU).
    Decl(DeclId),
    /// `{ ... }`
    Block(List<StmtId>),
    /// `__label__ a, b;` at the start of a block: these labels belong to the block.
    LocalLabels(List<Ident>),
    /// `if (c) s else t`
    If {
        /// The condition.
        condition: ExprId,
        /// What happens if it holds.
        then: StmtId,
        /// What happens if it does not.
        otherwise: Option<StmtId>,
    },
    /// `switch (x) s`: cases belong to the nearest switch around them, however deep they are nested in other statements.
    Switch {
        /// The value.
        value: ExprId,
        /// The body.
        body: StmtId,
    },
    /// `while (c) s`
    While {
        /// The condition.
        condition: ExprId,
        /// The body.
        body: StmtId,
    },
    /// `do s while (c);`
    DoWhile {
        /// The body.
        body: StmtId,
        /// The condition.
        condition: ExprId,
    },
    /// `for (i; c; x) s`: declarations in `i` are visible in `c`, `x` and `s`.
    For {
        /// [`StmtKind::Expr`] or [`StmtKind::Decl`].
        init: Option<StmtId>,
        /// The condition; none holds always.
        condition: Option<ExprId>,
        /// What happens after the body and at `continue`.
        step: Option<ExprId>,
        /// The body.
        body: StmtId,
    },
    /// `goto l;`
    Goto(Ident),
    /// `goto *x;`
    GotoComputed(ExprId),
    /// `continue;`
    Continue,
    /// `break;`
    Break,
    /// `return x;`
    Return(Option<ExprId>),
    /// `l: s`
    Label {
        /// The label.
        label: Ident,
        /// The statement.
        body: StmtId,
    },
    /// `case x: s` or `case x ... y: s`
    Case {
        /// The value, or the first of a range.
        low: ExprId,
        /// The last value of a range.
        high: Option<ExprId>,
        /// The statement.
        body: StmtId,
    },
    /// `default: s`
    Default {
        /// The statement.
        body: StmtId,
    },
    /// `asm(...)`;
    Asm(AsmId),
}
