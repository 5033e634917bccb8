//! Statements and blocks.

use super::{Parse, Parser, Reported};
use crate::ast::{Attribute, Stmt, StmtId, StmtKind};
use crate::lex::Tok;

/// The position of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Position {
    /// Directly in a block.
    Block,
    /// In another statement.
    Nested,
}

impl Parser<'_> {
    fn stmt(&mut self, kind: StmtKind, start: u32) -> StmtId {
        let span = self.span_from(start);
        self.ast.add(Stmt { kind, span })
    }

    /// `{ ... }`
    pub(super) fn block(&mut self) -> Parse<StmtId> {
        self.scoped(Self::block_in_scope)
    }

    /// Runs `parse` in a new scope.
    fn scoped<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        self.scopes.enter();
        let result = parse(self);
        self.scopes.leave();
        result
    }

    /// Parses a block in the current scope: the parameters of a function are in the scope of its body.
    pub(super) fn block_in_scope(&mut self) -> Parse<StmtId> {
        let start = self.here();
        let open = self.expect(Tok::LBrace)?;
        let mut items = Vec::new();
        loop {
            match self.tok() {
                Tok::RBrace => break,
                Tok::Eof => return Err(self.error(open.span, "this block is never closed")),
                _ => {}
            }
            let before = self.at;
            match self.nested(Self::block_item) {
                Ok(item) => items.push(item),
                Err(Reported) if self.stopped => return Err(Reported),
                Err(Reported) => self.recover(before),
            }
        }
        self.bump();
        let items = self.ast.list(&items);
        Ok(self.stmt(StmtKind::Block(items), start))
    }

    fn block_item(&mut self) -> Parse<StmtId> {
        let start = self.here();
        if self.at(Tok::Label) {
            self.bump();
            let labels = self.comma_separated(Self::ident)?;
            self.expect_semi()?;
            let labels = self.ast.list(&labels);
            return Ok(self.stmt(StmtKind::LocalLabels(labels), start));
        }
        if self.at_attributes() {
            let mut attributes = Vec::new();
            self.attributes(&mut attributes)?;
            // Attributes of a statement (`fallthrough`) are hints, which do not change its meaning.
            return if self.starts_declaration() {
                self.declaration_statement(attributes)
            } else {
                self.statement(Position::Block)
            };
        }
        if self.starts_declaration() {
            return self.declaration_statement(Vec::new());
        }
        if self.at(Tok::Ident) && self.peek(1).tok == Tok::Ident {
            return Err(self.missing_type());
        }
        self.statement(Position::Block)
    }

    fn declaration_statement(&mut self, attributes: Vec<Attribute>) -> Parse<StmtId> {
        let start = attributes.first().map_or(self.here(), |a| a.span.start);
        let decl = self.declaration(attributes)?;
        Ok(self.stmt(StmtKind::Decl(decl), start))
    }

    /// Parses a statement that is part of another; it has a scope of its own.
    fn body(&mut self) -> Parse<StmtId> {
        self.nested(|parser| parser.scoped(|parser| parser.statement(Position::Nested)))
    }

    fn statement(&mut self, position: Position) -> Parse<StmtId> {
        let start = self.here();
        let kind = match self.tok() {
            Tok::LBrace => return self.block(),
            Tok::Semi => {
                self.bump();
                StmtKind::Empty
            }
            Tok::If => self.scoped(Self::if_statement)?,
            Tok::Switch => self.scoped(|parser| {
                parser.bump();
                let value = parser.parenthesized()?;
                Ok(StmtKind::Switch { value, body: parser.body()? })
            })?,
            Tok::While => self.scoped(|parser| {
                parser.bump();
                let condition = parser.parenthesized()?;
                Ok(StmtKind::While { condition, body: parser.body()? })
            })?,
            Tok::Do => self.scoped(Self::do_statement)?,
            Tok::For => self.scoped(Self::for_statement)?,
            Tok::Goto | Tok::Continue | Tok::Break | Tok::Return => self.jump()?,
            Tok::Case => self.case(position)?,
            Tok::Default => {
                self.bump();
                self.expect(Tok::Colon)?;
                StmtKind::Default { body: self.labelled(position)? }
            }
            Tok::Ident if self.peek(1).tok == Tok::Colon => {
                let label = self.ident()?;
                self.bump();
                self.skip_attributes()?;
                StmtKind::Label { label, body: self.labelled(position)? }
            }
            Tok::Asm => StmtKind::Asm(self.asm()?),
            Tok::Attribute | Tok::LBracket if self.at_attributes() => {
                self.skip_attributes()?;
                return self.nested(|parser| parser.statement(position));
            }
            _ => {
                let expr = self.expression()?;
                self.expect_semi()?;
                StmtKind::Expr(expr)
            }
        };
        Ok(self.stmt(kind, start))
    }

    fn if_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        let condition = self.parenthesized()?;
        let then = self.body()?;
        let otherwise = if self.eat(Tok::Else) { Some(self.body()?) } else { None };
        Ok(StmtKind::If { condition, then, otherwise })
    }

    fn do_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        let body = self.body()?;
        self.expect(Tok::While)?;
        let condition = self.parenthesized()?;
        self.expect_semi()?;
        Ok(StmtKind::DoWhile { body, condition })
    }

    fn for_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        self.expect(Tok::LParen)?;
        let init = if self.eat(Tok::Semi) {
            None
        } else if self.starts_declaration() {
            Some(self.declaration_statement(Vec::new())?)
        } else {
            let start = self.here();
            let expr = self.expression()?;
            self.expect_semi()?;
            Some(self.stmt(StmtKind::Expr(expr), start))
        };
        let condition = if self.at(Tok::Semi) { None } else { Some(self.expression()?) };
        self.expect_semi()?;
        let step = if self.at(Tok::RParen) { None } else { Some(self.expression()?) };
        self.expect(Tok::RParen)?;
        Ok(StmtKind::For { init, condition, step, body: self.body()? })
    }

    fn jump(&mut self) -> Parse<StmtKind> {
        let kind = match self.bump().tok {
            Tok::Continue => StmtKind::Continue,
            Tok::Break => StmtKind::Break,
            Tok::Return if self.at(Tok::Semi) => StmtKind::Return(None),
            Tok::Return => StmtKind::Return(Some(self.expression()?)),
            _ if self.eat(Tok::Star) => StmtKind::GotoComputed(self.expression()?),
            _ => StmtKind::Goto(self.ident()?),
        };
        self.expect_semi()?;
        Ok(kind)
    }

    fn case(&mut self, position: Position) -> Parse<StmtKind> {
        self.bump();
        let low = self.conditional()?;
        let high = if self.eat(Tok::Ellipsis) { Some(self.conditional()?) } else { None };
        self.expect(Tok::Colon)?;
        Ok(StmtKind::Case { low, high, body: self.labelled(position)? })
    }

    /// Parses the statement after a label; at the end of a block there may be none. In a block, a further label starts
    /// the next statement, because the height of the tree would otherwise be that of the chain of labels: generated
    /// programs have chains of a hundred thousand cases.
    fn labelled(&mut self, position: Position) -> Parse<StmtId> {
        if self.at(Tok::RBrace) || (position == Position::Block && self.at_label()) {
            let after = self.last_span().end;
            return Ok(self.stmt(StmtKind::Empty, after));
        }
        if self.starts_declaration() {
            return self.nested(|parser| parser.declaration_statement(Vec::new()));
        }
        self.nested(|parser| parser.statement(position))
    }

    fn at_label(&self) -> bool {
        match self.tok() {
            Tok::Case | Tok::Default => true,
            Tok::Ident => self.peek(1).tok == Tok::Colon,
            _ => false,
        }
    }
}
