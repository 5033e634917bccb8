//! Expressions.

use super::{Parse, Parser};
use crate::ast::{Access, BinaryOp, ExprId, ExprKind, InitializerId, TypeNameId, UnaryOp};
use crate::lex::Tok;

/// A binary operator with its precedence.
fn binary_operator(tok: Tok) -> Option<(BinaryOp, u8)> {
    Some(match tok {
        Tok::PipePipe => (BinaryOp::Or, 1),
        Tok::AmpAmp => (BinaryOp::And, 2),
        Tok::Pipe => (BinaryOp::BitOr, 3),
        Tok::Caret => (BinaryOp::BitXor, 4),
        Tok::Amp => (BinaryOp::BitAnd, 5),
        Tok::EqEq => (BinaryOp::Eq, 6),
        Tok::NotEq => (BinaryOp::Ne, 6),
        Tok::Lt => (BinaryOp::Lt, 7),
        Tok::Gt => (BinaryOp::Gt, 7),
        Tok::Le => (BinaryOp::Le, 7),
        Tok::Ge => (BinaryOp::Ge, 7),
        Tok::Shl => (BinaryOp::Shl, 8),
        Tok::Shr => (BinaryOp::Shr, 8),
        Tok::Plus => (BinaryOp::Add, 9),
        Tok::Minus => (BinaryOp::Sub, 9),
        Tok::Star => (BinaryOp::Mul, 10),
        Tok::Slash => (BinaryOp::Div, 10),
        Tok::Percent => (BinaryOp::Rem, 10),
        _ => return None,
    })
}

/// The operator of an assignment; `Some(None)` is `=`.
fn assignment_operator(tok: Tok) -> Option<Option<BinaryOp>> {
    Some(match tok {
        Tok::Assign => None,
        Tok::StarAssign => Some(BinaryOp::Mul),
        Tok::SlashAssign => Some(BinaryOp::Div),
        Tok::PercentAssign => Some(BinaryOp::Rem),
        Tok::PlusAssign => Some(BinaryOp::Add),
        Tok::MinusAssign => Some(BinaryOp::Sub),
        Tok::ShlAssign => Some(BinaryOp::Shl),
        Tok::ShrAssign => Some(BinaryOp::Shr),
        Tok::AmpAssign => Some(BinaryOp::BitAnd),
        Tok::CaretAssign => Some(BinaryOp::BitXor),
        Tok::PipeAssign => Some(BinaryOp::BitOr),
        _ => return None,
    })
}

fn prefix_operator(tok: Tok) -> Option<UnaryOp> {
    Some(match tok {
        Tok::Plus => UnaryOp::Plus,
        Tok::Minus => UnaryOp::Minus,
        Tok::Tilde => UnaryOp::BitNot,
        Tok::Bang => UnaryOp::Not,
        Tok::Star => UnaryOp::Deref,
        Tok::Amp => UnaryOp::AddressOf,
        Tok::PlusPlus => UnaryOp::PreIncrement,
        Tok::MinusMinus => UnaryOp::PreDecrement,
        Tok::Real => UnaryOp::Real,
        Tok::Imag => UnaryOp::Imag,
        _ => return None,
    })
}

impl Parser<'_> {
    /// Parses an expression, possibly with comma operators.
    pub(super) fn expression(&mut self) -> Parse<ExprId> {
        let start = self.here();
        let mut left = self.assignment()?;
        while self.eat(Tok::Comma) {
            let right = self.assignment()?;
            left = self.expr(ExprKind::Binary { op: BinaryOp::Comma, left, right }, self.span_from(start))?;
        }
        Ok(left)
    }

    /// An expression in parentheses.
    pub(super) fn parenthesized(&mut self) -> Parse<ExprId> {
        self.expect(Tok::LParen)?;
        let expr = self.expression()?;
        self.expect(Tok::RParen)?;
        Ok(expr)
    }

    /// Parses an assignment expression, which has no comma operator outside of parentheses. Whether the left operand is
    /// a modifiable lvalue is checked by elaboration.
    pub(super) fn assignment(&mut self) -> Parse<ExprId> {
        let start = self.here();
        let left = self.conditional()?;
        let Some(op) = assignment_operator(self.tok()) else { return Ok(left) };
        self.bump();
        let right = self.nested(Self::assignment)?;
        self.expr(ExprKind::Assign { op, left, right }, self.span_from(start))
    }

    /// Parses a conditional expression, `c ? x : y` or one of higher precedence. Constant expressions are of this kind.
    pub(super) fn conditional(&mut self) -> Parse<ExprId> {
        let start = self.here();
        let condition = self.binary(1)?;
        if !self.eat(Tok::Question) {
            return Ok(condition);
        }
        let then = if self.at(Tok::Colon) { None } else { Some(self.nested(Self::expression)?) };
        self.expect(Tok::Colon)?;
        let otherwise = self.nested(Self::conditional)?;
        self.expr(ExprKind::Conditional { condition, then, otherwise }, self.span_from(start))
    }

    /// Parses binary operators of precedence `least` or higher (precedence climbing).
    fn binary(&mut self, least: u8) -> Parse<ExprId> {
        let start = self.here();
        let mut left = self.cast()?;
        while let Some((op, tightness)) = binary_operator(self.tok()).filter(|&(_, t)| t >= least) {
            self.bump();
            let right = self.binary(tightness + 1)?;
            left = self.expr(ExprKind::Binary { op, left, right }, self.span_from(start))?;
        }
        Ok(left)
    }

    /// Whether a type name in parentheses follows.
    pub(super) fn at_parenthesized_type(&self) -> bool {
        self.at(Tok::LParen) && self.starts_type(1)
    }

    /// `(T)`
    pub(super) fn parenthesized_type(&mut self) -> Parse<TypeNameId> {
        self.expect(Tok::LParen)?;
        let ty = self.type_name()?;
        self.expect(Tok::RParen)?;
        Ok(ty)
    }

    /// Parses a cast, or an expression of higher precedence.
    pub(super) fn cast(&mut self) -> Parse<ExprId> {
        if !self.at_parenthesized_type() {
            return self.unary();
        }
        let start = self.here();
        let ty = self.nested(Self::parenthesized_type)?;
        if self.at(Tok::LBrace) {
            let literal = self.compound_literal(ty, start)?;
            return self.postfix(literal, start);
        }
        let operand = self.nested(Self::cast)?;
        self.expr(ExprKind::Cast { ty, operand }, self.span_from(start))
    }

    fn compound_literal(&mut self, ty: TypeNameId, start: u32) -> Parse<ExprId> {
        let initializer: InitializerId = self.nested(Self::braced_initializer)?;
        self.expr(ExprKind::CompoundLiteral { ty, initializer }, self.span_from(start))
    }

    fn unary(&mut self) -> Parse<ExprId> {
        let start = self.here();
        if let Some(op) = prefix_operator(self.tok()) {
            self.bump();
            let operand = self.nested(Self::cast)?;
            return self.expr(ExprKind::Unary { op, operand }, self.span_from(start));
        }
        match self.tok() {
            Tok::Extension => {
                self.bump();
                self.nested(Self::cast)
            }
            Tok::Sizeof => self.measure(ExprKind::SizeofExpr, ExprKind::SizeofType),
            Tok::Alignof => self.measure(ExprKind::AlignofExpr, ExprKind::AlignofType),
            Tok::PreferredAlignof => self.measure(ExprKind::PreferredAlignofExpr, ExprKind::PreferredAlignofType),
            Tok::AmpAmp => {
                self.bump();
                let label = self.ident()?;
                self.expr(ExprKind::LabelAddress(label.name), self.span_from(start))
            }
            _ => {
                let primary = self.primary()?;
                self.postfix(primary, start)
            }
        }
    }

    /// `sizeof` and `_Alignof`.
    fn measure(&mut self, of_expr: fn(ExprId) -> ExprKind, of_type: fn(TypeNameId) -> ExprKind) -> Parse<ExprId> {
        let start = self.here();
        self.bump();
        if !self.at_parenthesized_type() {
            let operand = self.nested(Self::unary)?;
            return self.expr(of_expr(operand), self.span_from(start));
        }
        let inner = self.here();
        let ty = self.nested(Self::parenthesized_type)?;
        if !self.at(Tok::LBrace) {
            return self.expr(of_type(ty), self.span_from(start));
        }
        let literal = self.compound_literal(ty, inner)?;
        let operand = self.postfix(literal, inner)?;
        self.expr(of_expr(operand), self.span_from(start))
    }

    /// Parses the postfix operators after a primary expression.
    pub(super) fn postfix(&mut self, mut expr: ExprId, start: u32) -> Parse<ExprId> {
        loop {
            let kind = match self.tok() {
                Tok::LBracket => {
                    self.bump();
                    let index = self.nested(Self::expression)?;
                    self.expect(Tok::RBracket)?;
                    ExprKind::Index { base: expr, index }
                }
                Tok::LParen => {
                    self.bump();
                    let arguments = self.nested(Self::arguments)?;
                    ExprKind::Call { callee: expr, arguments: self.ast.list(&arguments) }
                }
                tok @ (Tok::Dot | Tok::Arrow) => {
                    self.bump();
                    let access = if tok == Tok::Dot { Access::Dot } else { Access::Arrow };
                    ExprKind::Member { object: expr, access, name: self.ident()?.name }
                }
                tok @ (Tok::PlusPlus | Tok::MinusMinus) => {
                    self.bump();
                    let op = if tok == Tok::PlusPlus { UnaryOp::PostIncrement } else { UnaryOp::PostDecrement };
                    ExprKind::Unary { op, operand: expr }
                }
                _ => return Ok(expr),
            };
            expr = self.expr(kind, self.span_from(start))?;
        }
    }

    /// The arguments of a call and the closing parenthesis.
    fn arguments(&mut self) -> Parse<Vec<ExprId>> {
        if self.eat(Tok::RParen) {
            return Ok(Vec::new());
        }
        let arguments = self.comma_separated(Self::assignment)?;
        self.expect(Tok::RParen)?;
        Ok(arguments)
    }

    fn primary(&mut self) -> Parse<ExprId> {
        let token = self.current();
        match token.tok {
            Tok::Ident => {
                self.bump();
                self.expr(ExprKind::Name(token.symbol), token.span)
            }
            Tok::Number => self.number(),
            Tok::Char => self.character(),
            Tok::String => {
                let string = self.string()?;
                self.expr(ExprKind::String(string), self.ast[string].span)
            }
            Tok::LParen if self.peek(1).tok == Tok::LBrace => self.nested(Self::statement_expression),
            Tok::LParen => self.nested(Self::parenthesized),
            Tok::Generic => self.nested(Self::generic),
            Tok::VaArg => self.nested(Self::va_arg),
            Tok::ConvertVector => self.nested(Self::convert_vector),
            Tok::Offsetof => self.nested(Self::offsetof),
            Tok::TypesCompatible => self.nested(Self::types_compatible),
            Tok::ChooseExpr => self.nested(Self::choose_expr),
            _ => Err(self.unexpected("an expression")),
        }
    }

    /// `({ ... })`
    fn statement_expression(&mut self) -> Parse<ExprId> {
        let start = self.here();
        self.expect(Tok::LParen)?;
        let (block, inside) = self.inside(Self::block)?;
        self.expect(Tok::RParen)?;
        self.expr_around(ExprKind::Statement(block), self.span_from(start), inside)
    }
}
