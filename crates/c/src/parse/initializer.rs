//! Initializers.

use super::{Parse, Parser};
use crate::ast::{Designator, Initializer, InitializerId, InitializerItem, InitializerKind};
use crate::lex::Tok;

impl Parser<'_> {
    /// An expression or a list in braces.
    pub(super) fn initializer(&mut self) -> Parse<InitializerId> {
        if self.at(Tok::LBrace) {
            return self.nested(Self::braced_initializer);
        }
        let start = self.here();
        let expr = self.assignment()?;
        Ok(self.ast.add(Initializer { kind: InitializerKind::Expr(expr), span: self.span_from(start) }))
    }

    /// `{ .x = 1, [2] = 3, 4, }`
    pub(super) fn braced_initializer(&mut self) -> Parse<InitializerId> {
        let start = self.here();
        self.expect(Tok::LBrace)?;
        let mut items = Vec::new();
        while !self.at(Tok::RBrace) {
            items.push(self.initializer_item()?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RBrace)?;
        let kind = InitializerKind::List(self.ast.list(&items));
        Ok(self.ast.add(Initializer { kind, span: self.span_from(start) }))
    }

    fn initializer_item(&mut self) -> Parse<InitializerItem> {
        let start = self.here();
        let mut designators = Vec::new();
        if self.at(Tok::Ident) && self.peek(1).tok == Tok::Colon {
            designators.push(Designator::Field(self.ident()?));
            self.bump();
        } else {
            while matches!(self.tok(), Tok::Dot | Tok::LBracket) {
                designators.push(self.designator()?);
            }
            // The `=` may be missing after an index: obsolete GNU syntax.
            let is_old = matches!(designators.as_slice(), [Designator::Index(_) | Designator::Range(..)]);
            if !(designators.is_empty() || self.eat(Tok::Assign) || is_old) {
                return Err(self.unexpected("`=`"));
            }
        }
        let value = self.initializer()?;
        let designators = self.ast.list(&designators);
        Ok(InitializerItem { designators, value, span: self.span_from(start) })
    }

    fn designator(&mut self) -> Parse<Designator> {
        if self.eat(Tok::Dot) {
            return Ok(Designator::Field(self.ident()?));
        }
        self.expect(Tok::LBracket)?;
        let low = self.conditional()?;
        let high = if self.eat(Tok::Ellipsis) { Some(self.conditional()?) } else { None };
        self.expect(Tok::RBracket)?;
        Ok(high.map_or(Designator::Index(low), |high| Designator::Range(low, high)))
    }
}
