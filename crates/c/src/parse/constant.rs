//! Numbers, character constants and strings.

use super::{Parse, Parser};
use crate::ast::{Encoding, ExprId, ExprKind, StringId, StringLiteral};
use crate::lex::Tok;
use crate::lex::literal::{self, Number, Part};

impl Parser<'_> {
    /// Parses a number, which is the current token.
    pub(super) fn number(&mut self) -> Parse<ExprId> {
        let token = self.bump();
        let text = String::from_utf8_lossy(self.token_text(token));
        let number = literal::number(&text).map_err(|message| self.error(token.span, message))?;
        let (kind, part) = match number {
            Number::Integer { value, form, part } => (ExprKind::Integer { value, form }, part),
            Number::Float { digits, suffix, part } => {
                (ExprKind::Float { digits: self.names.intern(digits), suffix }, part)
            }
        };
        let constant = self.expr(kind, token.span)?;
        match part {
            Part::Real => Ok(constant),
            Part::Imaginary => self.expr(ExprKind::Imaginary(constant), token.span),
        }
    }

    /// Parses a character constant, which is the current token.
    pub(super) fn character(&mut self) -> Parse<ExprId> {
        let token = self.bump();
        let (encoding, contents) = literal::unquote(self.token_text(token));
        let mut units = Vec::new();
        literal::decode(contents, encoding, &mut units).map_err(|message| self.error(token.span, message))?;
        if units.is_empty() {
            return Err(self.error(token.span, "this character constant is empty"));
        }
        self.expr(ExprKind::Char { value: literal::char_value(&units, encoding), encoding }, token.span)
    }

    /// Parses one or more adjacent string literals, and concatenates them.
    pub(super) fn string(&mut self) -> Parse<StringId> {
        let first = self.at;
        self.expect(Tok::String)?;
        while self.eat(Tok::String) {}
        let tokens = &self.tokens[first..self.at];
        let mut encoding = Encoding::Plain;
        for &token in tokens {
            match literal::unquote(self.token_text(token)).0 {
                Encoding::Plain => {}
                other if encoding == Encoding::Plain || encoding == other => encoding = other,
                _ => return Err(self.error(token.span, "strings of different kinds cannot be put together")),
            }
        }
        let mut units = Vec::new();
        for &token in tokens {
            let contents = literal::unquote(self.token_text(token)).1;
            literal::decode(contents, encoding, &mut units).map_err(|message| self.error(token.span, message))?;
        }
        let span = self.span_from(tokens[0].span.start);
        Ok(self.ast.add(StringLiteral { encoding, units: literal::string_units(&units, encoding), span }))
    }
}
