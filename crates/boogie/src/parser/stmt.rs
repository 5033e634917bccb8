//! Bodies and statements.

use tracewright_source::Span;

use super::{BLOCK_DEPTH, Parse, Parser, Reported};
use crate::ast::*;
use crate::program::Trust;
use crate::token::Tok;

impl Parser<'_, '_> {
    /// `{ var ...; statements }`
    pub(super) fn body(&mut self) -> Parse<Body> {
        self.expect(Tok::LBrace)?;
        let mut locals = Vec::new();
        let mut block = Vec::new();
        // Ultimate also allows declarations after labels and statements.
        loop {
            if self.cursor.at(Tok::Var) {
                match self.variable_declaration() {
                    Ok(variables) => locals.extend(variables),
                    Err(Reported) => self.recover_statement(),
                }
            } else if !self.statement_or_end(&mut block)? {
                break;
            }
        }
        Ok(Body { locals, block, end: self.cursor.last })
    }

    /// One statement, or the closing brace (then it returns false).
    fn statement_or_end(&mut self, block: &mut Vec<Stmt>) -> Parse<bool> {
        match self.cursor.current.tok {
            Tok::RBrace => {
                self.cursor.bump();
                return Ok(false);
            }
            Tok::Eof | Tok::Procedure | Tok::Implementation | Tok::Function | Tok::Axiom | Tok::Const | Tok::Type => {
                return Err(self.unexpected("`}`"));
            }
            _ => {}
        }
        if self.statement(block).is_err() {
            self.recover_statement();
        }
        Ok(true)
    }

    /// `{ statements }`
    fn block(&mut self) -> Parse<Vec<Stmt>> {
        self.expect(Tok::LBrace)?;
        self.nested(BLOCK_DEPTH, |p| {
            let mut block = Vec::new();
            while p.statement_or_end(&mut block)? {}
            Ok(block)
        })
    }

    /// Skips to the next statement.
    fn recover_statement(&mut self) {
        loop {
            match self.cursor.current.tok {
                Tok::Semi => {
                    self.cursor.bump();
                    return;
                }
                Tok::Eof | Tok::RBrace | Tok::Procedure | Tok::Implementation | Tok::Function | Tok::Axiom => return,
                Tok::Assert | Tok::Assume | Tok::Havoc | Tok::Call | Tok::Goto | Tok::While | Tok::Return => return,
                Tok::Break | Tok::Var | Tok::Const | Tok::Type => return,
                Tok::LBrace => {
                    self.skip_braces(Tok::LBrace, Tok::RBrace);
                    return;
                }
                _ => {
                    self.cursor.bump();
                }
            }
        }
    }

    fn statement(&mut self, block: &mut Vec<Stmt>) -> Parse<()> {
        let start = self.cursor.current.span;
        let (kind, attributes) = match self.cursor.current.tok {
            Tok::Assert | Tok::Assume => self.assertion()?,
            Tok::Havoc => {
                self.cursor.bump();
                let attributes = self.attributes()?;
                (StmtKind::Havoc(self.idents()?), attributes)
            }
            Tok::Call => match self.call(start, Trust::Checked)? {
                Some(call) => call,
                None => return Ok(()),
            },
            Tok::If => return self.if_statement(block),
            Tok::While => return self.while_statement(block),
            Tok::Break => {
                self.cursor.bump();
                let label = if self.cursor.at(Tok::Ident) { Some(self.ident()?) } else { None };
                (StmtKind::Break(label), Vec::new())
            }
            Tok::Return => {
                self.cursor.bump();
                (StmtKind::Return, Vec::new())
            }
            Tok::Goto => {
                self.cursor.bump();
                let attributes = self.attributes()?;
                (StmtKind::Goto(self.idents()?), attributes)
            }
            Tok::Semi => {
                self.cursor.bump();
                return Ok(());
            }
            Tok::Ident => match self.name_statement(start, block)? {
                Some(statement) => statement,
                None => return Ok(()),
            },
            Tok::Lambda => return Err(self.unexpected("a statement")),
            _ => {
                let reported = self.unexpected("a statement");
                // Recovery stops at keywords that start a statement; skip the current one, so that it does not stop
                // there again.
                if !self.cursor.at(Tok::Eof) {
                    self.cursor.bump();
                }
                return Err(reported);
            }
        };
        self.expect_semi()?;
        block.push(Stmt { kind, attributes, span: start.to(self.cursor.last) });
        Ok(())
    }

    fn assertion(&mut self) -> Parse<(StmtKind, Vec<Attribute>)> {
        let assert = self.cursor.bump().tok == Tok::Assert;
        let attributes = self.attributes()?;
        let expr = self.expr()?;
        Ok((if assert { StmtKind::Assert(expr) } else { StmtKind::Assume(expr) }, attributes))
    }

    /// A statement that starts with a name: label, assignment, or a word that is a keyword only here.
    fn name_statement(&mut self, start: Span, block: &mut Vec<Stmt>) -> Parse<Option<(StmtKind, Vec<Attribute>)>> {
        let next = self.peek();
        if next == Tok::Colon {
            let label = self.ident()?;
            self.cursor.bump();
            block.push(Stmt { kind: StmtKind::Label(label), attributes: Vec::new(), span: label.span });
            return Ok(None);
        }
        if !matches!(next, Tok::Assign | Tok::Comma | Tok::LBracket) {
            match self.cursor.current_text() {
                "free" if next == Tok::Call => {
                    self.cursor.bump();
                    return self.call(start, Trust::Free);
                }
                "fork" | "join" | "yield" | "async" | "par" => {
                    self.unsupported(start, &format!("concurrency (`{}`)", self.cursor.current_text()));
                    return self.skip_statement();
                }
                "atomic" if next == Tok::LBrace => {
                    self.unsupported(start, "concurrency (`atomic`)");
                    self.cursor.bump();
                    self.block()?;
                    return Ok(None);
                }
                "hide" | "reveal" | "push" | "pop" => {
                    self.unsupported(start, &format!("statement `{}`", self.cursor.current_text()));
                    return self.skip_statement();
                }
                _ => {}
            }
        }
        let mut targets = vec![self.lhs()?];
        while self.cursor.eat(Tok::Comma) {
            targets.push(self.lhs()?);
        }
        self.expect(Tok::Assign)?;
        let attributes = self.attributes()?;
        let values = self.exprs()?;
        let values = self.tree.list(values).to_vec();
        Ok(Some((StmtKind::Assign(targets, values), attributes)))
    }

    fn skip_statement<T>(&mut self) -> Parse<Option<T>> {
        while !matches!(self.cursor.current.tok, Tok::Semi | Tok::RBrace | Tok::Eof) {
            self.cursor.bump();
        }
        self.expect_semi()?;
        Ok(None)
    }

    fn lhs(&mut self) -> Parse<Lhs> {
        let name = self.ident()?;
        let mut path = Vec::new();
        while self.cursor.eat(Tok::LBracket) {
            path.push(self.exprs_until(Tok::RBracket)?);
            self.expect(Tok::RBracket)?;
        }
        let mut fields = Vec::new();
        while self.at_field() {
            self.cursor.bump();
            fields.push(self.ident()?);
        }
        Ok(Lhs { name, path, fields, span: name.span.to(self.cursor.last) })
    }

    /// `call x, y := p(e);`; `None` if it was an unsupported form.
    fn call(&mut self, start: Span, trust: Trust) -> Parse<Option<(StmtKind, Vec<Attribute>)>> {
        self.expect(Tok::Call)?;
        let attributes = self.attributes()?;
        if self.cursor.at(Tok::Forall) {
            self.unsupported(start.to(self.cursor.current.span), "`call forall`");
            return self.skip_statement();
        }
        if self.at_word("async") && self.peek() == Tok::Ident {
            self.unsupported(self.cursor.current.span, "concurrency (`async`)");
            return self.skip_statement();
        }
        let first = self.ident()?;
        let (callee, results) = if self.cursor.at(Tok::LParen) {
            (first, Vec::new())
        } else {
            let mut results = vec![first];
            while self.cursor.eat(Tok::Comma) {
                results.push(self.ident()?);
            }
            if self.cursor.at(Tok::LBracket) {
                return Err(
                    self.error(self.cursor.current.span, "the result of a call goes to variables, not into a map")
                );
            }
            self.expect(Tok::Assign)?;
            (self.ident()?, results)
        };
        self.expect(Tok::LParen)?;
        if self.cursor.at(Tok::Star) {
            self.unsupported(self.cursor.current.span, "`*` as an argument of a call");
            return self.skip_statement();
        }
        let args = self.exprs_until(Tok::RParen)?;
        self.expect(Tok::RParen)?;
        if self.cursor.at(Tok::Bar) {
            self.unsupported(self.cursor.current.span, "concurrency (parallel call)");
            return self.skip_statement();
        }
        Ok(Some((StmtKind::Call { callee, args, results, trust }, attributes)))
    }

    /// `(e)` or `(*)`
    fn condition(&mut self) -> Parse<Option<NodeId>> {
        self.expect(Tok::LParen)?;
        let cond = if self.cursor.eat(Tok::Star) { None } else { Some(self.expr()?) };
        self.expect(Tok::RParen)?;
        Ok(cond)
    }

    fn if_statement(&mut self, block: &mut Vec<Stmt>) -> Parse<()> {
        let start = self.cursor.current.span;
        let mut branches = Vec::new();
        let mut otherwise = Vec::new();
        let mut attributes = Vec::new();
        loop {
            let start = self.expect(Tok::If)?.span;
            attributes.extend(self.attributes()?);
            let cond = self.condition()?;
            let span = start.to(self.cursor.last);
            branches.push(Branch { cond, block: self.block()?, span });
            if !self.cursor.eat(Tok::Else) {
                break;
            }
            if !self.cursor.at(Tok::If) {
                otherwise = self.block()?;
                break;
            }
        }
        let span = start.to(branches[0].span);
        block.push(Stmt { kind: StmtKind::If { branches, otherwise }, attributes, span });
        Ok(())
    }

    fn while_statement(&mut self, block: &mut Vec<Stmt>) -> Parse<()> {
        let start = self.cursor.bump().span;
        let attributes = self.attributes()?;
        let cond = self.condition()?;
        let span = start.to(self.cursor.last);
        let mut invariants = Vec::new();
        loop {
            let start = self.cursor.current.span;
            let trust = if self.eat_word("free") { Trust::Free } else { Trust::Checked };
            if trust == Trust::Checked && !self.cursor.at(Tok::Invariant) {
                break;
            }
            self.expect(Tok::Invariant)?;
            let attributes = self.attributes()?;
            let expr = self.expr()?;
            self.expect_semi()?;
            invariants.push(Spec { expr, trust, attributes, span: start.to(self.cursor.last) });
        }
        let inner = self.block()?;
        block.push(Stmt { kind: StmtKind::While { cond, invariants, block: inner }, attributes, span });
        Ok(())
    }
}
