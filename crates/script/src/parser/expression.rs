//! Expressions, words and trees.

use tracewright_source::Span;

use super::{MAX_DEPTH, Parse, Parser};
use crate::ast::{Binary, Expr, ExprKind, Name, Tree, WordLetter};
use crate::token::Tok;

/// The operators with two operands and their precedences; all are left-associative.
fn binary(tok: Tok) -> Option<(Binary, u8)> {
    Some(match tok {
        Tok::OrOr => (Binary::Or, 1),
        Tok::AndAnd => (Binary::And, 2),
        Tok::EqEq => (Binary::Equal, 3),
        Tok::NotEq => (Binary::NotEqual, 3),
        Tok::Lt => (Binary::Less, 4),
        Tok::Le => (Binary::LessEqual, 4),
        Tok::Gt => (Binary::Greater, 4),
        Tok::Ge => (Binary::GreaterEqual, 4),
        Tok::Plus => (Binary::Add, 5),
        Tok::Minus => (Binary::Subtract, 5),
        Tok::Star => (Binary::Multiply, 6),
        Tok::Slash => (Binary::Divide, 6),
        Tok::Percent => (Binary::Remainder, 6),
        _ => return None,
    })
}

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Parse<Expr> {
        self.binary_expression(0)
    }

    fn binary_expression(&mut self, above: u8) -> Parse<Expr> {
        let mut left = self.unary()?;
        while let Some((operator, precedence)) = binary(self.cursor.current.tok).filter(|&(_, p)| p > above) {
            self.cursor.bump();
            let right = self.nested(|p| p.binary_expression(precedence))?;
            let span = left.span.to(right.span);
            let height = left.height.max(right.height);
            let kind = ExprKind::Binary { operator, left: Box::new(left), right: Box::new(right) };
            left = self.node(kind, span, height)?;
        }
        Ok(left)
    }

    /// A node on top of its operands. Chains of operators grow to the left without recursion, so the height is limited
    /// separately from the depth.
    fn node(&mut self, kind: ExprKind, span: Span, below: u32) -> Parse<Expr> {
        if below >= MAX_DEPTH {
            let reported = self.error(span, "nested too deeply");
            self.stop();
            return Err(reported);
        }
        Ok(Expr { kind, span, height: below + 1 })
    }

    fn unary(&mut self) -> Parse<Expr> {
        let start = self.cursor.current.span;
        match self.cursor.current.tok {
            Tok::Not => {
                self.cursor.bump();
                let operand = self.nested(Self::unary)?;
                let below = operand.height;
                self.node(ExprKind::Not(Box::new(operand)), self.since(start), below)
            }
            Tok::Minus => {
                self.cursor.bump();
                let operand = self.nested(Self::unary)?;
                let below = operand.height;
                self.node(ExprKind::Negate(Box::new(operand)), self.since(start), below)
            }
            _ => self.primary(),
        }
    }

    fn primary(&mut self) -> Parse<Expr> {
        let start = self.cursor.current.span;
        match self.cursor.current.tok {
            Tok::Number => {
                let text = self.cursor.current_text();
                let Ok(value) = text.parse() else {
                    return Err(self.error(start, "this number is too large"));
                };
                self.cursor.bump();
                self.node(ExprKind::Int(value), start, 0)
            }
            Tok::True | Tok::False => {
                let value = self.cursor.bump().tok == Tok::True;
                self.node(ExprKind::Bool(value), start, 0)
            }
            Tok::Str => {
                self.cursor.bump();
                self.node(ExprKind::Str(Name { span: start }), start, 0)
            }
            Tok::LParen => {
                self.cursor.bump();
                let mut inner = self.nested(Self::expression)?;
                self.expect(Tok::RParen)?;
                inner.span = self.since(start);
                Ok(inner)
            }
            Tok::LBracket => self.word(),
            Tok::Name if self.cursor.current_text() == "Tree" && self.peek::<1>() == [Tok::LBracket] => {
                self.cursor.bump();
                self.cursor.bump();
                let tree = self.nested(Self::tree)?;
                self.expect(Tok::RBracket)?;
                self.node(ExprKind::Tree(tree), self.since(start), 0)
            }
            Tok::Name => {
                let name = self.name()?;
                if !self.cursor.eat(Tok::LParen) {
                    return self.node(ExprKind::Variable(name), start, 0);
                }
                let arguments = self.nested(Self::arguments)?;
                let below = arguments.iter().map(|argument| argument.height).max().unwrap_or(0);
                self.node(ExprKind::Call { name, arguments }, self.since(start), below)
            }
            _ => Err(self.unexpected("an expression")),
        }
    }

    /// The arguments after the opening parenthesis.
    fn arguments(&mut self) -> Parse<Vec<Expr>> {
        let mut arguments = Vec::new();
        if self.cursor.eat(Tok::RParen) {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.expression()?);
            if !self.cursor.eat(Tok::Comma) {
                break;
            }
        }
        if !self.cursor.at(Tok::RParen) {
            return Err(self.unexpected("`,` or `)`"));
        }
        self.cursor.bump();
        Ok(arguments)
    }

    /// `[a b< c >d]` or, with a comma, a lasso.
    fn word(&mut self) -> Parse<Expr> {
        let start = self.cursor.current.span;
        self.cursor.bump();
        let first = self.letters()?;
        let kind = if self.cursor.eat(Tok::Comma) {
            ExprKind::Lasso { stem: first, period: self.letters()? }
        } else {
            ExprKind::Word(first)
        };
        if !self.cursor.at(Tok::RBracket) {
            return Err(self.unexpected("a letter or `]`"));
        }
        self.cursor.bump();
        self.node(kind, self.since(start), 0)
    }

    fn letters(&mut self) -> Parse<Vec<WordLetter>> {
        let mut letters = Vec::new();
        loop {
            if self.cursor.eat(Tok::Gt) {
                letters.push(WordLetter::Return(self.atom("a letter")?));
            } else if self.at_atom() {
                let name = self.atom("a letter")?;
                let call = self.cursor.eat(Tok::Lt);
                letters.push(if call { WordLetter::Call(name) } else { WordLetter::Internal(name) });
            } else {
                return Ok(letters);
            }
        }
    }

    fn tree(&mut self) -> Parse<Tree> {
        let letter = self.atom("a letter")?;
        let mut children = Vec::new();
        if self.cursor.eat(Tok::LParen) && !self.cursor.eat(Tok::RParen) {
            loop {
                children.push(self.nested(Self::tree)?);
                if !self.cursor.eat(Tok::Comma) {
                    break;
                }
            }
            self.expect(Tok::RParen)?;
        }
        Ok(Tree { letter, children })
    }
}
