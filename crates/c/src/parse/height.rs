//! The heights of expression trees. Bounding the recursion of the parser does not bound them: it reads
//! `a + b + c + ...` in a loop, but the tree is as high as the chain is long.

use tracewright_source::Span;

use super::{MAX_DEPTH, Parse, Parser};
use crate::ast::{Designator, Expr, ExprId, ExprKind, InitializerId, InitializerKind, TypeName, TypeNameId};

/// The heights of all expressions so far.
#[derive(Default)]
pub(super) struct Heights {
    by_expr: Vec<u16>,
    /// The height of the highest expression in each type name.
    by_type: Vec<u16>,
    /// The height of the highest expression since the start of the innermost statement expression.
    highest: u16,
}

impl Parser<'_> {
    /// Adds an expression, unless its tree is too high.
    pub(super) fn expr(&mut self, kind: ExprKind, span: Span) -> Parse<ExprId> {
        let height = 1 + self.children(kind);
        if u32::from(height) > MAX_DEPTH {
            return Err(self.too_deep(span));
        }
        self.heights.by_expr.push(height);
        self.heights.highest = self.heights.highest.max(height);
        Ok(self.ast.add(Expr { kind, span }))
    }

    /// Runs `parse`, whose result becomes part of one expression, and returns the height of the highest tree in it.
    pub(super) fn inside<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<(T, u16)> {
        let outside = std::mem::take(&mut self.heights.highest);
        let result = parse(self);
        let inside = self.heights.highest;
        self.heights.highest = outside.max(inside);
        result.map(|value| (value, inside))
    }

    /// Adds an expression that contains statements; `inside` is the height of the highest expression in them.
    pub(super) fn expr_around(&mut self, kind: ExprKind, span: Span, inside: u16) -> Parse<ExprId> {
        if u32::from(inside) >= MAX_DEPTH {
            return Err(self.too_deep(span));
        }
        self.heights.by_expr.push(inside + 1);
        self.heights.highest = self.heights.highest.max(inside + 1);
        Ok(self.ast.add(Expr { kind, span }))
    }

    /// Adds a type name; `inside` is the height of the highest expression in it.
    pub(super) fn add_type_name(&mut self, ty: TypeName, inside: u16) -> TypeNameId {
        self.heights.by_type.push(inside);
        self.ast.add(ty)
    }

    fn type_height(&self, ty: TypeNameId) -> u16 {
        self.heights.by_type[ty.index()]
    }

    fn height(&self, expr: ExprId) -> u16 {
        self.heights.by_expr[expr.index()]
    }

    fn highest_of(&self, exprs: impl IntoIterator<Item = ExprId>) -> u16 {
        exprs.into_iter().map(|e| self.height(e)).max().unwrap_or(0)
    }

    /// The height of the highest operand.
    fn children(&self, kind: ExprKind) -> u16 {
        match kind {
            ExprKind::Name(_)
            | ExprKind::Integer { .. }
            | ExprKind::Float { .. }
            | ExprKind::Char { .. }
            | ExprKind::String(_)
            | ExprKind::Statement(_)
            | ExprKind::LabelAddress(_) => 0,
            ExprKind::SizeofType(ty) | ExprKind::AlignofType(ty) | ExprKind::PreferredAlignofType(ty) => {
                self.type_height(ty)
            }
            ExprKind::TypesCompatible { left, right } => self.type_height(left).max(self.type_height(right)),
            ExprKind::Imaginary(e)
            | ExprKind::Unary { operand: e, .. }
            | ExprKind::SizeofExpr(e)
            | ExprKind::AlignofExpr(e)
            | ExprKind::PreferredAlignofExpr(e)
            | ExprKind::Member { object: e, .. } => self.height(e),
            ExprKind::Cast { ty, operand: e }
            | ExprKind::ConvertVector { operand: e, ty }
            | ExprKind::VaArg { list: e, ty } => self.height(e).max(self.type_height(ty)),
            ExprKind::Binary { left, right, .. } | ExprKind::Assign { left, right, .. } => {
                self.highest_of([left, right])
            }
            ExprKind::Index { base, index } => self.highest_of([base, index]),
            ExprKind::Conditional { condition, then, otherwise } => {
                self.highest_of([condition, otherwise].into_iter().chain(then))
            }
            ExprKind::Choose { condition, then, otherwise } => self.highest_of([condition, then, otherwise]),
            ExprKind::Call { callee, arguments } => {
                self.height(callee).max(self.highest_of(self.ast[arguments].iter().copied()))
            }
            ExprKind::Generic { control, associations } => {
                let associations = &self.ast[associations];
                let types = associations.iter().filter_map(|a| a.ty).map(|ty| self.type_height(ty)).max().unwrap_or(0);
                self.height(control).max(types).max(self.highest_of(associations.iter().map(|a| a.value)))
            }
            ExprKind::Offsetof { ty, path } => {
                let indices = self.ast[path].iter().filter_map(|d| match *d {
                    Designator::Index(index) => Some(index),
                    Designator::Field(_) | Designator::Range(..) => None,
                });
                self.type_height(ty).max(self.highest_of(indices))
            }
            ExprKind::CompoundLiteral { ty, initializer } => {
                self.type_height(ty).max(self.initializer_height(initializer))
            }
        }
    }

    fn initializer_height(&self, initializer: InitializerId) -> u16 {
        match self.ast[initializer].kind {
            InitializerKind::Expr(e) => self.height(e),
            InitializerKind::List(items) => {
                let values = self.ast[items].iter().map(|item| self.initializer_height(item.value));
                values.max().unwrap_or(0).saturating_add(1)
            }
        }
    }
}
