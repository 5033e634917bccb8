//! Statements.

use tracewright_source::Span;

use super::{AsmId, DeclId, ExprId, Id, Ident, List};

/// The number of a statement.
pub type StmtId = Id<Stmt>;

/// A statement, or a declaration in a block.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stmt {
    /// Its kind.
    pub kind: StmtKind,
    /// Its source range.
    pub span: Span,
}

/// The kinds of statements. In a block, a label before another label is attached to an empty statement of its own:
/// `l: m: s` becomes `l: ; m: s`.
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
    /// `__label__ a, b;` at the start of a block: declares labels that are local to the block.
    LocalLabels(List<Ident>),
    /// `if (c) s else t`
    If {
        /// The condition.
        condition: ExprId,
        /// The statement that is executed if it holds.
        then: StmtId,
        /// The statement that is executed if it does not.
        otherwise: Option<StmtId>,
    },
    /// `switch (x) s`: a case belongs to the innermost enclosing `switch`, however deep it is nested in other
    /// statements.
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
        /// The condition; without one, the loop has no exit here.
        condition: Option<ExprId>,
        /// The expression that is evaluated after the body and at `continue`.
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
