//! `__attribute__((...))`.

use super::{Parse, Parser, Reported};
use crate::ast::{Attribute, AttributeArgs, List};
use crate::lex::Tok;
use crate::names::Symbol;

impl Parser<'_> {
    /// Any number of `__attribute__((...))`, added to the list.
    pub(super) fn attributes(&mut self, list: &mut Vec<Attribute>) -> Parse<()> {
        while self.eat(Tok::Attribute) {
            self.expect(Tok::LParen)?;
            self.expect(Tok::LParen)?;
            while !self.at(Tok::RParen) {
                // Commas without anything between them are allowed.
                if !self.eat(Tok::Comma) {
                    list.push(self.attribute()?);
                }
            }
            self.expect(Tok::RParen)?;
            self.expect(Tok::RParen)?;
        }
        Ok(())
    }

    /// Attributes that nothing depends on.
    pub(super) fn skip_attributes(&mut self) -> Parse<()> {
        self.attributes(&mut Vec::new())
    }

    fn attribute(&mut self) -> Parse<Attribute> {
        let token = self.current();
        // Its name may be a keyword: `const`.
        if token.symbol == Symbol(0)
            || !self.token_text(token).first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_')
        {
            return Err(self.unexpected("the name of an attribute"));
        }
        self.bump();
        let name = self.plain_name(token.symbol);
        let args = if self.at(Tok::LParen) { self.attribute_args()? } else { AttributeArgs::None };
        Ok(Attribute { name, args, span: self.span_from(token.span.start) })
    }

    /// `packed` for `__packed__`.
    fn plain_name(&mut self, name: Symbol) -> Symbol {
        let plain =
            self.names.text(name).strip_prefix("__").and_then(|rest| rest.strip_suffix("__")).map(str::to_owned);
        match plain {
            Some(plain) if !plain.is_empty() => self.names.intern(&plain),
            _ => name,
        }
    }

    /// Arguments: expressions if they look like some, else just text.
    fn attribute_args(&mut self) -> Parse<AttributeArgs> {
        let start = self.at;
        let known = self.diagnostics.len();
        self.bump();
        if self.eat(Tok::RParen) {
            return Ok(AttributeArgs::Exprs(List::EMPTY));
        }
        if let Ok(exprs) = self.nested(|parser| parser.comma_separated(Self::assignment))
            && self.eat(Tok::RParen)
        {
            return Ok(AttributeArgs::Exprs(self.ast.list(&exprs)));
        }
        if self.stopped {
            return Err(Reported);
        }
        self.diagnostics.truncate(known);
        self.at = start;
        self.balanced_text().map(AttributeArgs::Other)
    }

    /// The text up to the parenthesis that closes the one at hand, without both.
    fn balanced_text(&mut self) -> Parse<Symbol> {
        let open = self.bump();
        let mut depth = 1u32;
        let mut words: Vec<String> = Vec::new();
        loop {
            match self.tok() {
                Tok::Eof => return Err(self.error(open.span, "this parenthesis is never closed")),
                Tok::LParen => depth += 1,
                Tok::RParen => depth -= 1,
                _ => {}
            }
            let token = self.bump();
            if depth == 0 {
                return Ok(self.names.intern(&words.join(" ")));
            }
            words.push(String::from_utf8_lossy(self.token_text(token)).into_owned());
        }
    }
}
