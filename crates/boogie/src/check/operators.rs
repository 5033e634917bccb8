//! The types of operators, maps and bit-vectors.

use tracewright_source::{Diagnostic, Span};

use super::Checker;
use crate::ast::Operator;
use crate::exprs::{BinaryOp, ExprId, ExprKind, UnaryOp};
use crate::types::{Type, TypeKind};

impl Checker<'_> {
    pub(super) fn unary(&mut self, op: UnaryOp, arg: ExprId, span: Span) -> Option<ExprId> {
        let ty = self.program.exprs.ty(arg);
        let result = match op {
            UnaryOp::Not => self.has_type(arg, Type::BOOL).then_some(Type::BOOL)?,
            UnaryOp::ToInt => self.has_type(arg, Type::REAL).then_some(Type::INT)?,
            UnaryOp::ToReal => self.has_type(arg, Type::INT).then_some(Type::REAL)?,
            UnaryOp::Neg if ty == Type::INT || ty == Type::REAL => ty,
            UnaryOp::Neg => {
                let message = format!("`-` needs an operand of type `int` or `real`, not `{}`", self.type_name(ty));
                self.error(self.program.exprs[arg].span, message);
                return None;
            }
        };
        Some(self.program.exprs.push(ExprKind::Unary(op, arg), result, span))
    }

    pub(super) fn binary(&mut self, op: Operator, left: ExprId, right: ExprId, span: Span) -> Option<ExprId> {
        if op == Operator::Slash {
            return self.quotient(left, right, span);
        }
        let (left, right) = match (self.program.exprs.ty(left), self.program.exprs.ty(right)) {
            (Type::INT, Type::REAL) => (left, self.integer(right, 0).unwrap_or(right)),
            (Type::REAL, Type::INT) => (self.integer(left, 0).unwrap_or(left), right),
            _ => (left, right),
        };
        let (l, r) = (self.program.exprs.ty(left), self.program.exprs.ty(right));
        let number = l == r && (l == Type::INT || l == Type::REAL);
        let both = |ty: Type| l == ty && r == ty;
        const NUMBERS: &str = "two operands of type `int` or two of type `real`";
        const BOOLS: &str = "two operands of type `bool`";
        const INTS: &str = "two operands of type `int`";
        let (symbol, fits, needs) = match op {
            Operator::Iff => ("<==>", both(Type::BOOL), BOOLS),
            Operator::Implies => ("==>", both(Type::BOOL), BOOLS),
            Operator::Explies => ("<==", both(Type::BOOL), BOOLS),
            Operator::And => ("&&", both(Type::BOOL), BOOLS),
            Operator::Or => ("||", both(Type::BOOL), BOOLS),
            Operator::Eq => ("==", l == r, "two operands of the same type"),
            Operator::Neq => ("!=", l == r, "two operands of the same type"),
            Operator::Lt => ("<", number, NUMBERS),
            Operator::Le => ("<=", number, NUMBERS),
            Operator::Gt => (">", number, NUMBERS),
            Operator::Ge => (">=", number, NUMBERS),
            Operator::Add => ("+", number, NUMBERS),
            Operator::Sub => ("-", number, NUMBERS),
            Operator::Mul => ("*", number, NUMBERS),
            Operator::Div => ("div", both(Type::INT), INTS),
            Operator::Mod => ("mod", both(Type::INT), INTS),
            Operator::Concat => return self.concat(left, right, span),
            // The parser has reported unsupported operators.
            Operator::Slash | Operator::Other => return None,
        };
        if !fits {
            return self.misfits(symbol, needs, left, right, span);
        }
        let (op, ty) = match op {
            Operator::Iff => (BinaryOp::Iff, Type::BOOL),
            Operator::Implies | Operator::Explies => (BinaryOp::Implies, Type::BOOL),
            Operator::And => (BinaryOp::And, Type::BOOL),
            Operator::Or => (BinaryOp::Or, Type::BOOL),
            Operator::Eq => (BinaryOp::Eq, Type::BOOL),
            Operator::Neq => (BinaryOp::Neq, Type::BOOL),
            Operator::Lt => (BinaryOp::Lt, Type::BOOL),
            Operator::Le => (BinaryOp::Le, Type::BOOL),
            Operator::Gt => (BinaryOp::Gt, Type::BOOL),
            Operator::Ge => (BinaryOp::Ge, Type::BOOL),
            Operator::Add => (BinaryOp::Add, l),
            Operator::Sub => (BinaryOp::Sub, l),
            Operator::Mul => (BinaryOp::Mul, l),
            Operator::Div => (BinaryOp::IntDiv, l),
            Operator::Mod => (BinaryOp::Mod, l),
            Operator::Slash | Operator::Concat | Operator::Other => return None,
        };
        let (left, right) = if symbol == "<==" { (right, left) } else { (left, right) };
        Some(self.program.exprs.push(ExprKind::Binary(op, left, right), ty, span))
    }

    fn misfits(&mut self, symbol: &str, needs: &str, left: ExprId, right: ExprId, span: Span) -> Option<ExprId> {
        let [l, r] = [left, right].map(|operand| self.type_name(self.program.exprs.ty(operand)));
        let message = format!("`{symbol}` needs {needs}");
        let diagnostic = Diagnostic::error(span, message)
            .label(self.program.exprs[left].span, format!("this is `{l}`"))
            .label(self.program.exprs[right].span, format!("this is `{r}`"));
        self.diagnostics.push(diagnostic);
        None
    }

    /// `a / b`: the quotient is a real, even of two integers.
    fn quotient(&mut self, left: ExprId, right: ExprId, span: Span) -> Option<ExprId> {
        let mut operands = [left, right];
        for operand in &mut operands {
            match self.program.exprs.ty(*operand) {
                Type::REAL => {}
                Type::INT => {
                    let own = self.program.exprs[*operand].span;
                    *operand = self.program.exprs.push(ExprKind::Unary(UnaryOp::ToReal, *operand), Type::REAL, own);
                }
                _ => return self.misfits("/", "operands of type `int` or `real`", left, right, span),
            }
        }
        let [left, right] = operands;
        Some(self.program.exprs.push(ExprKind::Binary(BinaryOp::RealDiv, left, right), Type::REAL, span))
    }

    /// Reinterprets a quotient of integers as `div` where an integer is expected: Boogie rejects it, Ultimate accepts
    /// it. `None` if the expression is a real for another reason.
    pub(super) fn integer(&mut self, expr: ExprId, depth: u32) -> Option<ExprId> {
        /// The limit on nesting of such quotients.
        const MAX_DEPTH: u32 = 100;
        let node = &self.program.exprs[expr];
        let span = node.span;
        if node.ty == Type::INT {
            return Some(expr);
        }
        if depth > MAX_DEPTH {
            return None;
        }
        let kind = match node.kind {
            // `real(e)` in the source has a larger span than `e`, so this conversion was inserted by the checker.
            ExprKind::Unary(UnaryOp::ToReal, arg) if self.program.exprs[arg].span == span => return Some(arg),
            ExprKind::Unary(UnaryOp::Neg, arg) => ExprKind::Unary(UnaryOp::Neg, self.integer(arg, depth + 1)?),
            ExprKind::Binary(op, left, right) => {
                let op = match op {
                    BinaryOp::RealDiv => BinaryOp::IntDiv,
                    BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => op,
                    _ => return None,
                };
                ExprKind::Binary(op, self.integer(left, depth + 1)?, self.integer(right, depth + 1)?)
            }
            ExprKind::Ite(cond, then, otherwise) => {
                ExprKind::Ite(cond, self.integer(then, depth + 1)?, self.integer(otherwise, depth + 1)?)
            }
            _ => return None,
        };
        Some(self.program.exprs.push(kind, Type::INT, span))
    }

    /// The expression converted to the expected type; reports one that cannot be converted.
    pub(super) fn with_type(&mut self, expr: ExprId, expected: Type) -> Option<ExprId> {
        let found = self.program.exprs.ty(expr);
        if (found, expected) == (Type::REAL, Type::INT)
            && let Some(integer) = self.integer(expr, 0)
        {
            return Some(integer);
        }
        self.has_type(expr, expected).then_some(expr)
    }

    fn width(&mut self, arg: ExprId) -> Option<u32> {
        let ty = self.program.exprs.ty(arg);
        let width = self.program.types.bv_width(ty);
        if width.is_none() {
            let message = format!("expected a bit-vector, found `{}`", self.type_name(ty));
            self.error(self.program.exprs[arg].span, message);
        }
        width
    }

    fn concat(&mut self, left: ExprId, right: ExprId, span: Span) -> Option<ExprId> {
        let (l, r) = (self.width(left), self.width(right));
        let ty = self.bv_type(l?.saturating_add(r?), span)?;
        Some(self.program.exprs.push(ExprKind::Binary(BinaryOp::BvConcat, left, right), ty, span))
    }

    pub(super) fn extract(&mut self, arg: ExprId, hi: u32, lo: u32, span: Span) -> Option<ExprId> {
        let width = self.width(arg)?;
        if hi < lo || hi > width {
            self.error(span, format!("`[{hi}:{lo}]` is not within the {width} bits of this bit-vector"));
            return None;
        }
        let ty = self.bv_type(hi - lo, span)?;
        Some(self.program.exprs.push(ExprKind::BvExtract { arg, hi, lo }, ty, span))
    }

    pub(super) fn ite(&mut self, cond: ExprId, then: ExprId, otherwise: ExprId, span: Span) -> Option<ExprId> {
        let ty = self.program.exprs.ty(then);
        if !self.has_type(cond, Type::BOOL) {
            return None;
        }
        // The branch that is certainly an integer determines the type of both.
        if (ty, self.program.exprs.ty(otherwise)) == (Type::REAL, Type::INT)
            && let Some(then) = self.integer(then, 0)
        {
            return Some(self.program.exprs.push(ExprKind::Ite(cond, then, otherwise), Type::INT, span));
        }
        let otherwise = self.with_type(otherwise, ty)?;
        Some(self.program.exprs.push(ExprKind::Ite(cond, then, otherwise), ty, span))
    }

    /// The type of `map[indices]`, and the indices.
    pub(super) fn index(&mut self, map: ExprId, indices: &[ExprId], span: Span) -> Option<(Type, Vec<ExprId>)> {
        self.index_type(self.program.exprs.ty(map), indices, span)
    }

    /// The type of `m[indices]` for `m` of this type, and the indices.
    pub(super) fn index_type(&mut self, map: Type, indices: &[ExprId], span: Span) -> Option<(Type, Vec<ExprId>)> {
        let TypeKind::Map(domain, value) = self.program.types.kind(map) else {
            let message = format!("expected a map, found `{}`", self.type_name(map));
            self.error(span, message);
            return None;
        };
        let (domain, value) = (domain.clone(), *value);
        if domain.len() != indices.len() {
            let name = self.type_name(map);
            let (expected, given) = (domain.len(), indices.len());
            self.error(span, format!("a map of type `{name}` takes {expected} indices, not {given}"));
            return None;
        }
        let typed: Vec<_> = indices.iter().zip(domain).map(|(&index, ty)| self.with_type(index, ty)).collect();
        Some((value, typed.into_iter().collect::<Option<_>>()?))
    }
}
