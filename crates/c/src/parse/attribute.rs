//! `__attribute__((...))`.

use super::{Parse, Parser, Reported};
use crate::ast::{Attribute, AttributeArgs, ExprKind, List, StringId, StringUnits};
use crate::lex::Tok;
use crate::names::Symbol;

/// The attributes of the standard (C2X 6.7.12).
const STANDARD: &[&str] = &["deprecated", "fallthrough", "maybe_unused", "nodiscard", "noreturn", "_Noreturn"];

impl Parser<'_> {
    /// Whether attributes follow.
    pub(super) fn at_attributes(&self) -> bool {
        self.at(Tok::Attribute) || (self.at(Tok::LBracket) && self.peek(1).tok == Tok::LBracket)
    }

    /// Reads any number of `__attribute__((...))` and `[[...]]`, and adds them to the list.
    pub(super) fn attributes(&mut self, list: &mut Vec<Attribute>) -> Parse<()> {
        while self.at_attributes() {
            if self.at(Tok::LBracket) {
                self.standard_attributes(list)?;
                continue;
            }
            self.bump();
            self.expect(Tok::LParen)?;
            self.expect(Tok::LParen)?;
            while !self.at(Tok::RParen) {
                // Empty attributes between commas are allowed.
                if !self.eat(Tok::Comma) {
                    list.push(self.attribute()?);
                }
            }
            self.expect(Tok::RParen)?;
            self.expect(Tok::RParen)?;
        }
        Ok(())
    }

    /// Reads `[[gnu::packed, fallthrough]]`; the first bracket is the current token. Like GCC, ignores a name without
    /// `gnu::` that is not in the standard.
    fn standard_attributes(&mut self, list: &mut Vec<Attribute>) -> Parse<()> {
        self.bump();
        self.bump();
        while !self.at(Tok::RBracket) {
            if self.eat(Tok::Comma) {
                continue;
            }
            let start = self.here();
            let first = self.attribute()?;
            if self.at(Tok::Colon) && self.peek(1).tok == Tok::Colon {
                self.bump();
                self.bump();
                let second = self.attribute()?;
                if matches!(self.names.text(first.name), "gnu") {
                    list.push(Attribute { span: self.span_from(start), ..second });
                }
            } else if STANDARD.contains(&self.names.text(first.name)) {
                list.push(first);
            }
        }
        self.expect(Tok::RBracket)?;
        self.expect(Tok::RBracket)?;
        Ok(())
    }

    /// Skips attributes in positions where none has an effect.
    pub(super) fn skip_attributes(&mut self) -> Parse<()> {
        self.attributes(&mut Vec::new())
    }

    fn attribute(&mut self) -> Parse<Attribute> {
        let token = self.current();
        // The name of an attribute may be a keyword, such as `const`.
        if token.symbol == Symbol(0)
            || !self.token_text(token).first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_')
        {
            return Err(self.unexpected("the name of an attribute"));
        }
        self.bump();
        let name = self.plain_name(token.symbol);
        let args = if self.at(Tok::LParen) { self.attribute_args()? } else { AttributeArgs::None };
        if let AttributeArgs::Exprs(list) = args {
            for index in 0..list.len() {
                if let ExprKind::String(text) = self.ast[self.ast[list][index]].kind {
                    self.intern_text(text);
                }
            }
        }
        Ok(Attribute { name, args, span: self.span_from(token.span.start) })
    }

    /// Interns the text of a string, because attributes and asm labels name functions, objects and sections by strings.
    pub(super) fn intern_text(&mut self, text: StringId) {
        if let StringUnits::Bytes(bytes) = &self.ast[text].units
            && let Ok(text) = std::str::from_utf8(bytes)
        {
            self.names.intern(text);
        }
    }

    /// Strips the underscores around a name: `packed` for `__packed__`.
    fn plain_name(&mut self, name: Symbol) -> Symbol {
        let plain =
            self.names.text(name).strip_prefix("__").and_then(|rest| rest.strip_suffix("__")).map(str::to_owned);
        match plain {
            Some(plain) if !plain.is_empty() => self.names.intern(&plain),
            _ => name,
        }
    }

    /// Parses arguments as expressions if possible, and otherwise keeps their text.
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

    /// The text up to the parenthesis that matches the current one, without both.
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
