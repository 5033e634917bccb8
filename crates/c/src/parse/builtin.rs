//! Builtins with a syntax of their own, because they take types as operands.

use super::{Parse, Parser};
use crate::ast::{Association, Designator, ExprId, ExprKind, IntegerForm, IntegerLength, Radix};
use crate::lex::Tok;

impl Parser<'_> {
    /// `_Generic(x, T: y, default: z)`
    pub(super) fn generic(&mut self) -> Parse<ExprId> {
        let start = self.here();
        self.bump();
        self.expect(Tok::LParen)?;
        let control = self.assignment()?;
        self.expect(Tok::Comma)?;
        let associations = self.comma_separated(|parser| {
            let start = parser.here();
            let ty = if parser.eat(Tok::Default) { None } else { Some(parser.type_name()?) };
            parser.expect(Tok::Colon)?;
            let value = parser.assignment()?;
            Ok(Association { ty, value, span: parser.span_from(start) })
        })?;
        self.expect(Tok::RParen)?;
        let associations = self.ast.list(&associations);
        self.expr(ExprKind::Generic { control, associations }, self.span_from(start))
    }

    /// `__builtin_va_arg(list, T)`
    pub(super) fn va_arg(&mut self) -> Parse<ExprId> {
        let start = self.here();
        self.bump();
        self.expect(Tok::LParen)?;
        let list = self.assignment()?;
        self.expect(Tok::Comma)?;
        let ty = self.type_name()?;
        self.expect(Tok::RParen)?;
        self.expr(ExprKind::VaArg { list, ty }, self.span_from(start))
    }

    /// `__builtin_convertvector(v, T)`
    pub(super) fn convert_vector(&mut self) -> Parse<ExprId> {
        let start = self.here();
        self.bump();
        self.expect(Tok::LParen)?;
        let operand = self.assignment()?;
        self.expect(Tok::Comma)?;
        let ty = self.type_name()?;
        self.expect(Tok::RParen)?;
        self.expr(ExprKind::ConvertVector { operand, ty }, self.span_from(start))
    }

    /// `__builtin_offsetof(T, m.n[3])`
    pub(super) fn offsetof(&mut self) -> Parse<ExprId> {
        let start = self.here();
        self.bump();
        self.expect(Tok::LParen)?;
        let ty = self.type_name()?;
        self.expect(Tok::Comma)?;
        let mut path = vec![Designator::Field(self.ident()?)];
        loop {
            if self.eat(Tok::Dot) {
                path.push(Designator::Field(self.ident()?));
            } else if self.eat(Tok::Arrow) {
                // `u->y` is `u[0].y`.
                let form = IntegerForm { unsigned: false, length: IntegerLength::None, radix: Radix::Decimal };
                let span = self.span_from(self.here());
                let zero = self.expr(ExprKind::Integer { value: 0, form }, span)?;
                path.push(Designator::Index(zero));
                path.push(Designator::Field(self.ident()?));
            } else if self.eat(Tok::LBracket) {
                path.push(Designator::Index(self.expression()?));
                self.expect(Tok::RBracket)?;
            } else {
                break;
            }
        }
        self.expect(Tok::RParen)?;
        let path = self.ast.list(&path);
        self.expr(ExprKind::Offsetof { ty, path }, self.span_from(start))
    }

    /// `__builtin_types_compatible_p(T, U)`
    pub(super) fn types_compatible(&mut self) -> Parse<ExprId> {
        let start = self.here();
        self.bump();
        self.expect(Tok::LParen)?;
        let left = self.type_name()?;
        self.expect(Tok::Comma)?;
        let right = self.type_name()?;
        self.expect(Tok::RParen)?;
        self.expr(ExprKind::TypesCompatible { left, right }, self.span_from(start))
    }

    /// `__builtin_choose_expr(c, x, y)`
    pub(super) fn choose_expr(&mut self) -> Parse<ExprId> {
        let start = self.here();
        self.bump();
        self.expect(Tok::LParen)?;
        let condition = self.assignment()?;
        self.expect(Tok::Comma)?;
        let then = self.assignment()?;
        self.expect(Tok::Comma)?;
        let otherwise = self.assignment()?;
        self.expect(Tok::RParen)?;
        self.expr(ExprKind::Choose { condition, then, otherwise }, self.span_from(start))
    }
}
