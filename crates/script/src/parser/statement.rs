//! Statements and procedures.

use super::{Parse, Parser};
use crate::ast::{Binary, Expr, Procedure, Statement, StatementKind};
use crate::token::Tok;

impl Parser<'_> {
    /// All statements of the file.
    pub(super) fn statements(&mut self) -> Vec<Statement> {
        let mut statements = Vec::new();
        while !self.cursor.at(Tok::Eof) {
            let start = self.cursor.current.span;
            match self.statement() {
                Ok(statement) => statements.push(statement),
                Err(_) => self.recover(start.start),
            }
        }
        statements
    }

    /// Continues after the next semicolon, or before something that closes a block; always makes progress.
    fn recover(&mut self, start: u32) {
        while !self.cursor.at(Tok::Eof) && !self.cursor.eat(Tok::Semi) {
            self.cursor.bump();
        }
        debug_assert!(self.cursor.at(Tok::Eof) || self.cursor.current.span.start > start);
    }

    fn statement(&mut self) -> Parse<Statement> {
        self.nested(|p| {
            let start = p.cursor.current.span;
            let kind = p.statement_kind()?;
            Ok(Statement { kind, span: p.since(start) })
        })
    }

    fn statement_kind(&mut self) -> Parse<StatementKind> {
        match self.cursor.current.tok {
            Tok::Semi => {
                self.cursor.bump();
                Ok(StatementKind::Nothing)
            }
            Tok::LBrace => Ok(StatementKind::Block(self.block()?)),
            Tok::If => {
                self.cursor.bump();
                let condition = self.condition()?;
                let then = Box::new(self.statement()?);
                let otherwise = if self.cursor.eat(Tok::Else) { Some(Box::new(self.statement()?)) } else { None };
                Ok(StatementKind::If { condition, then, otherwise })
            }
            Tok::While => {
                self.cursor.bump();
                let condition = self.condition()?;
                Ok(StatementKind::While { condition, body: Box::new(self.statement()?) })
            }
            Tok::For => self.for_loop(),
            Tok::Break => {
                self.cursor.bump();
                self.expect_semi()?;
                Ok(StatementKind::Break)
            }
            Tok::Continue => {
                self.cursor.bump();
                self.expect_semi()?;
                Ok(StatementKind::Continue)
            }
            Tok::Return => {
                self.cursor.bump();
                let value = if self.cursor.at(Tok::Semi) { None } else { Some(self.expression()?) };
                self.expect_semi()?;
                Ok(StatementKind::Return(value))
            }
            Tok::Name if self.peek::<1>() == [Tok::Name] => self.declaration(),
            _ => {
                let kind = self.simple_statement()?;
                self.expect_semi()?;
                Ok(kind)
            }
        }
    }

    fn block(&mut self) -> Parse<Vec<Statement>> {
        self.expect(Tok::LBrace)?;
        let mut statements = Vec::new();
        while !self.cursor.eat(Tok::RBrace) {
            if self.cursor.at(Tok::Eof) {
                return Err(self.unexpected("`}`"));
            }
            statements.push(self.statement()?);
        }
        Ok(statements)
    }

    fn condition(&mut self) -> Parse<Expr> {
        self.expect(Tok::LParen)?;
        let condition = self.expression()?;
        self.expect(Tok::RParen)?;
        Ok(condition)
    }

    fn for_loop(&mut self) -> Parse<StatementKind> {
        self.cursor.bump();
        self.expect(Tok::LParen)?;
        // The first statement includes its semicolon.
        let first = if self.cursor.eat(Tok::Semi) { None } else { Some(Box::new(self.statement()?)) };
        let condition = if self.cursor.at(Tok::Semi) { None } else { Some(self.expression()?) };
        self.expect(Tok::Semi)?;
        let step = if self.cursor.at(Tok::RParen) {
            None
        } else {
            let start = self.cursor.current.span;
            let kind = self.simple_statement()?;
            Some(Box::new(Statement { kind, span: self.since(start) }))
        };
        self.expect(Tok::RParen)?;
        Ok(StatementKind::For { first, condition, step, body: Box::new(self.statement()?) })
    }

    /// `type name ..`: a variable, an automaton or a procedure.
    fn declaration(&mut self) -> Parse<StatementKind> {
        let of = self.name()?;
        let name = self.name()?;
        if self.cursor.at(Tok::LParen) {
            let parameters = self.parameters()?;
            let body = self.block()?;
            return Ok(StatementKind::Procedure(Procedure { result: of, name, parameters, body }));
        }
        if self.cursor.eat(Tok::Semi) {
            return Ok(StatementKind::Declare { of, name, value: None });
        }
        self.expect(Tok::Assign)?;
        let kind = if self.at_definition() {
            StatementKind::Define(self.definition(of, name)?)
        } else {
            StatementKind::Declare { of, name, value: Some(self.expression()?) }
        };
        self.expect_semi()?;
        Ok(kind)
    }

    fn parameters(&mut self) -> Parse<Vec<(crate::ast::Name, crate::ast::Name)>> {
        self.expect(Tok::LParen)?;
        let mut parameters = Vec::new();
        if self.cursor.eat(Tok::RParen) {
            return Ok(parameters);
        }
        loop {
            parameters.push((self.name()?, self.name()?));
            if !self.cursor.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen)?;
        Ok(parameters)
    }

    /// An assignment or an expression, without its semicolon.
    fn simple_statement(&mut self) -> Parse<StatementKind> {
        if self.cursor.at(Tok::Name) {
            let operator = match self.peek::<1>() {
                [Tok::Assign] => Some(None),
                [Tok::AddAssign | Tok::Increment] => Some(Some(Binary::Add)),
                [Tok::SubAssign | Tok::Decrement] => Some(Some(Binary::Subtract)),
                [Tok::MulAssign] => Some(Some(Binary::Multiply)),
                [Tok::DivAssign] => Some(Some(Binary::Divide)),
                [Tok::RemAssign] => Some(Some(Binary::Remainder)),
                _ => None,
            };
            if let Some(operator) = operator {
                let name = self.name()?;
                let token = self.cursor.bump();
                let step = matches!(token.tok, Tok::Increment | Tok::Decrement);
                let value = if step { None } else { Some(self.expression()?) };
                return Ok(StatementKind::Assign { name, operator, value });
            }
        }
        Ok(StatementKind::Evaluate(self.expression()?))
    }
}
