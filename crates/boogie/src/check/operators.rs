//! The types of operators, maps and bit-vectors.

use super::Checker;
use crate::ast::Operator;
use crate::diagnostics::Diagnostic;
use crate::exprs::{BinaryOp, ExprId, ExprKind, UnaryOp};
use crate::source::Span;
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
            Operator::Slash => ("/", number, NUMBERS),
            Operator::Div => ("div", both(Type::INT), INTS),
            Operator::Mod => ("mod", both(Type::INT), INTS),
            Operator::Concat => return self.concat(left, right, span),
            // The parser has reported it.
            Operator::Other => return None,
        };
        if !fits {
            let (l, r) = (self.type_name(l), self.type_name(r));
            let message = format!("`{symbol}` needs {needs}");
            let diagnostic = Diagnostic::error(span, message)
                .label(self.program.exprs[left].span, format!("this is `{l}`"))
                .label(self.program.exprs[right].span, format!("this is `{r}`"));
            self.diagnostics.push(diagnostic);
            return None;
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
            Operator::Slash if l == Type::REAL => (BinaryOp::RealDiv, l),
            Operator::Slash | Operator::Div => (BinaryOp::IntDiv, l),
            Operator::Mod => (BinaryOp::Mod, l),
            Operator::Concat | Operator::Other => return None,
        };
        let (left, right) = if symbol == "<==" { (right, left) } else { (left, right) };
        Some(self.program.exprs.push(ExprKind::Binary(op, left, right), ty, span))
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
        if !self.has_type(cond, Type::BOOL) || !self.has_type(otherwise, ty) {
            return None;
        }
        Some(self.program.exprs.push(ExprKind::Ite(cond, then, otherwise), ty, span))
    }

    /// The type of `map[indices]`.
    pub(super) fn index(&mut self, map: ExprId, indices: &[ExprId], span: Span) -> Option<Type> {
        self.index_type(self.program.exprs.ty(map), indices, span)
    }

    /// The type of `m[indices]` for `m` of this type.
    pub(super) fn index_type(&mut self, map: Type, indices: &[ExprId], span: Span) -> Option<Type> {
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
        let mut fits = true;
        for (&index, ty) in indices.iter().zip(domain) {
            fits &= self.has_type(index, ty);
        }
        fits.then_some(value)
    }
}
