//! Expressions.
//!
//! Operators are parsed with an explicit stack: a chain of any length needs no recursion, and each level of nesting
//! costs two stack frames whatever the operators.

use tracewright_source::Span;

use super::{Parse, Parser};
use crate::ast::{Let, NodeId, NodeKind, NodeList, Operator, Quantified, VarDecl};
use crate::exprs::Quantifier;
use crate::token::Tok;

/// An operator whose right operand has not been parsed yet.
pub(super) enum Pending {
    Not(Span),
    Neg(Span),
    Binary { op: Operator, level: u8, left: NodeId },
}

/// Precedence levels; higher binds tighter.
mod level {
    pub const IFF: u8 = 1;
    pub const IMPLIES: u8 = 2;
    /// `&&` and `||`: neither binds tighter, and they do not mix.
    pub const LOGIC: u8 = 3;
    pub const RELATION: u8 = 5;
    pub const CONCAT: u8 = 6;
    pub const ADD: u8 = 7;
    pub const MUL: u8 = 8;
    pub const POWER: u8 = 9;
    pub const PREFIX: u8 = 10;
}

fn binary_operator(tok: Tok) -> Option<(Operator, u8)> {
    Some(match tok {
        Tok::Iff => (Operator::Iff, level::IFF),
        Tok::Implies => (Operator::Implies, level::IMPLIES),
        Tok::Explies => (Operator::Explies, level::IMPLIES),
        Tok::Or => (Operator::Or, level::LOGIC),
        Tok::And => (Operator::And, level::LOGIC),
        Tok::EqEq => (Operator::Eq, level::RELATION),
        Tok::NotEq => (Operator::Neq, level::RELATION),
        Tok::Lt => (Operator::Lt, level::RELATION),
        Tok::Le => (Operator::Le, level::RELATION),
        Tok::Gt => (Operator::Gt, level::RELATION),
        Tok::Ge => (Operator::Ge, level::RELATION),
        Tok::Subtype => (Operator::Other, level::RELATION),
        Tok::Concat => (Operator::Concat, level::CONCAT),
        Tok::Plus => (Operator::Add, level::ADD),
        Tok::Minus => (Operator::Sub, level::ADD),
        Tok::Star => (Operator::Mul, level::MUL),
        Tok::Slash => (Operator::Slash, level::MUL),
        Tok::Div => (Operator::Div, level::MUL),
        Tok::Mod | Tok::Percent => (Operator::Mod, level::MUL),
        Tok::StarStar => (Operator::Other, level::POWER),
        _ => return None,
    })
}

impl Parser<'_, '_> {
    /// Any expression.
    pub(super) fn expr(&mut self) -> Parse<NodeId> {
        let base = self.pending.len();
        let result = self.nested(1, |p| p.operators(base));
        self.pending.truncate(base);
        result
    }

    fn operators(&mut self, base: usize) -> Parse<NodeId> {
        loop {
            loop {
                match self.cursor.current.tok {
                    Tok::Not => self.pending.push(Pending::Not(self.cursor.current.span)),
                    Tok::Minus => self.pending.push(Pending::Neg(self.cursor.current.span)),
                    _ => break,
                }
                self.cursor.bump();
            }
            let mut operand = self.primary()?;
            if matches!(self.cursor.current.tok, Tok::LBracket | Tok::Not) {
                operand = self.postfix(operand)?;
            }
            let Some((op, level)) = binary_operator(self.cursor.current.tok) else {
                return Ok(self.reduce(base, operand, 0));
            };
            let span = self.cursor.current.span;
            match self.cursor.current.tok {
                Tok::Subtype => self.unsupported(span, "partial order `<:`"),
                Tok::StarStar => self.unsupported(span, "power `**`"),
                _ => {}
            }
            let mut left = self.reduce(base, operand, level + 1);
            if let Some(Pending::Binary { op: waiting, level: l, .. }) = self.pending[base..].last()
                && *l == level
            {
                if level == level::IMPLIES && *waiting != op {
                    return Err(self.error(span, "`==>` and `<==` next to each other need parentheses"));
                }
                if level == level::LOGIC && *waiting != op {
                    return Err(self.error(span, "`&&` and `||` next to each other need parentheses"));
                }
                if level == level::RELATION {
                    return Err(self.error(span, "comparisons do not chain: use parentheses"));
                }
            }
            // `==>` associates to the right, everything else to the left.
            if op != Operator::Implies {
                left = self.reduce(base, left, level);
            }
            self.cursor.bump();
            self.pending.push(Pending::Binary { op, level, left });
        }
    }

    /// Builds the expressions of all pending operators that bind at least as tightly as `level`.
    fn reduce(&mut self, base: usize, mut operand: NodeId, level: u8) -> NodeId {
        while self.pending.len() > base {
            let top = match self.pending.last() {
                Some(Pending::Binary { level, .. }) => *level,
                _ => level::PREFIX,
            };
            if top < level {
                break;
            }
            let end = self.tree.node(operand).span;
            match self.pending.pop() {
                Some(Pending::Not(span)) => operand = self.node(NodeKind::Not(operand), span.to(end)),
                Some(Pending::Neg(span)) => operand = self.node(NodeKind::Neg(operand), span.to(end)),
                Some(Pending::Binary { op, left, .. }) => {
                    let span = self.tree.node(left).span.to(end);
                    operand = self.node(NodeKind::Binary(op, left, operand), span);
                }
                None => {}
            }
        }
        operand
    }

    fn primary(&mut self) -> Parse<NodeId> {
        let token = self.cursor.current;
        let span = token.span;
        match token.tok {
            Tok::True | Tok::False => {
                self.cursor.bump();
                Ok(self.node(NodeKind::Bool(token.tok == Tok::True), span))
            }
            Tok::Number | Tok::Decimal | Tok::BvLit => {
                self.cursor.bump();
                let text = self.symbol(token);
                let kind = match token.tok {
                    Tok::Number => NodeKind::Number(text),
                    Tok::Decimal => NodeKind::Decimal(text),
                    _ => NodeKind::BvLit(text),
                };
                Ok(self.node(kind, span))
            }
            Tok::FloatLit => {
                self.cursor.bump();
                self.unsupported(span, "floating-point literal");
                Ok(self.node(NodeKind::Unsupported, span))
            }
            Tok::Str => {
                self.cursor.bump();
                self.unsupported(span, "string");
                Ok(self.node(NodeKind::Unsupported, span))
            }
            Tok::Ident => self.name_or_call(),
            Tok::Old => {
                self.cursor.bump();
                let arg = self.parenthesised()?;
                Ok(self.node(NodeKind::Old(arg), span.to(self.cursor.last)))
            }
            Tok::LParen => self.parenthesised(),
            Tok::If => self.if_then_else(),
            Tok::Forall | Tok::Exists | Tok::Lambda => self.quantified(),
            Tok::LCode => {
                self.unsupported(span, "code expression");
                self.skip_braces(Tok::LCode, Tok::RCode);
                Ok(self.node(NodeKind::Unsupported, span.to(self.cursor.last)))
            }
            Tok::LBrace => self.struct_value(),
            _ => Err(self.unexpected("an expression")),
        }
    }

    /// Skips from an opening bracket to the one that closes it.
    pub(super) fn skip_braces(&mut self, open: Tok, close: Tok) {
        let mut depth = 0;
        while !self.cursor.at(Tok::Eof) {
            let tok = self.cursor.bump().tok;
            if tok == open {
                depth += 1;
            } else if tok == close {
                depth -= 1;
                if depth == 0 {
                    return;
                }
            }
        }
    }

    fn parenthesised(&mut self) -> Parse<NodeId> {
        self.expect(Tok::LParen)?;
        let inner = if self.cursor.at(Tok::Var) { self.let_expression()? } else { self.expr()? };
        self.expect(Tok::RParen)?;
        Ok(inner)
    }

    /// `var x, y := e, f; body`, between parentheses.
    fn let_expression(&mut self) -> Parse<NodeId> {
        let start = self.expect(Tok::Var)?.span;
        let mut names = Vec::new();
        loop {
            self.attributes()?;
            names.push(self.ident()?);
            if !self.cursor.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::Assign)?;
        let values = self.exprs()?;
        if values.len as usize != names.len() {
            let message = format!("{} variables are given {} values", names.len(), values.len);
            return Err(self.error(start.to(self.cursor.last), message));
        }
        self.expect(Tok::Semi)?;
        self.attributes()?;
        let body = self.expr()?;
        let index = self.tree.lets.len() as u32;
        self.tree.lets.push(Let { names, values, body });
        Ok(self.node(NodeKind::Let(index), start.to(self.cursor.last)))
    }

    fn name_or_call(&mut self) -> Parse<NodeId> {
        let word = self.cursor.current_text();
        let name = self.ident()?;
        if !self.cursor.at(Tok::LParen) {
            return Ok(self.node(NodeKind::Name(name.name), name.span));
        }
        self.cursor.bump();
        let args = self.exprs_until(Tok::RParen)?;
        self.expect(Tok::RParen)?;
        let span = name.span.to(self.cursor.last);
        let kind = match (word, self.tree.list(args)) {
            ("int", &[arg]) => NodeKind::ToInt(arg),
            ("real", &[arg]) => NodeKind::ToReal(arg),
            _ => NodeKind::Call(name.name, args),
        };
        Ok(self.node(kind, span))
    }

    /// Expressions with commas between, possibly none, up to (not including) `end`.
    pub(super) fn exprs_until(&mut self, end: Tok) -> Parse<NodeList> {
        if self.cursor.at(end) {
            return Ok(NodeList::default());
        }
        self.exprs()
    }

    /// One or more expressions with commas between.
    pub(super) fn exprs(&mut self) -> Parse<NodeList> {
        let mut list = vec![self.expr()?];
        while self.cursor.eat(Tok::Comma) {
            list.push(self.expr()?);
        }
        Ok(self.node_list(&list))
    }

    /// `e[..]`, as often as it comes.
    fn postfix(&mut self, mut operand: NodeId) -> Parse<NodeId> {
        let start = self.tree.node(operand).span;
        loop {
            if self.at_field() {
                self.cursor.bump();
                let field = self.ident()?;
                operand = self.node(NodeKind::Field(operand, field.name), start.to(self.cursor.last));
                continue;
            }
            if !self.cursor.eat(Tok::LBracket) {
                return Ok(operand);
            }
            let indices = self.exprs_until(Tok::RBracket)?;
            let kind = if self.cursor.eat(Tok::Assign) {
                let value = self.expr()?;
                NodeKind::Update(operand, indices, value)
            } else if self.cursor.eat(Tok::Colon) {
                let &[hi] = self.tree.list(indices) else {
                    return Err(self.error(self.cursor.last, "an extraction has the form `e[hi:lo]`"));
                };
                let lo = self.expr()?;
                let (hi, lo) = (self.bound(hi)?, self.bound(lo)?);
                NodeKind::Extract { arg: operand, hi, lo }
            } else {
                NodeKind::Select(operand, indices)
            };
            self.expect(Tok::RBracket)?;
            operand = self.node(kind, start.to(self.cursor.last));
        }
    }

    /// Whether `!f` follows an operand.
    pub(super) fn at_field(&self) -> bool {
        self.cursor.at(Tok::Not) && self.peek() == Tok::Ident
    }

    /// `{ f: e, g: e }`
    fn struct_value(&mut self) -> Parse<NodeId> {
        let start = self.expect(Tok::LBrace)?.span;
        let mut fields = Vec::new();
        loop {
            let name = self.ident()?;
            self.expect(Tok::Colon)?;
            fields.push((name, self.expr()?));
            if !self.cursor.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RBrace)?;
        self.tree.has_structs = true;
        self.tree.structs.push(fields);
        let index = self.tree.structs.len() as u32 - 1;
        Ok(self.node(NodeKind::Struct(index), start.to(self.cursor.last)))
    }

    /// A bound of an extraction.
    fn bound(&mut self, node: NodeId) -> Parse<u32> {
        let node = self.tree.node(node);
        if let NodeKind::Number(text) = node.kind
            && let Ok(value) = self.tree.text(text).parse()
        {
            return Ok(value);
        }
        Err(self.error(node.span, "the bounds of an extraction are numbers"))
    }

    /// `if c then a else if d then b else e`, without recursion along the chain.
    fn if_then_else(&mut self) -> Parse<NodeId> {
        let mut branches = Vec::new();
        while self.cursor.at(Tok::If) {
            let span = self.cursor.bump().span;
            let cond = self.expr()?;
            self.expect(Tok::Then)?;
            let then = self.expr()?;
            self.expect(Tok::Else)?;
            branches.push((span, cond, then));
        }
        let mut result = self.expr()?;
        for (span, cond, then) in branches.into_iter().rev() {
            result = self.node(NodeKind::Ite(cond, then, result), span.to(self.cursor.last));
        }
        Ok(result)
    }

    fn quantified(&mut self) -> Parse<NodeId> {
        let token = self.cursor.bump();
        let start = token.span;
        let quantifier = if token.tok == Tok::Exists { Quantifier::Exists } else { Quantifier::Forall };
        let type_params = self.type_params()?;
        let vars = if self.cursor.at(Tok::ColonColon) { Vec::new() } else { self.binders()? };
        self.expect(Tok::ColonColon)?;
        let (mut triggers, mut no_patterns) = (Vec::new(), Vec::new());
        while self.cursor.at(Tok::LBrace) {
            if self.peek() == Tok::Colon {
                self.quantifier_attribute(&mut no_patterns)?;
            } else {
                self.cursor.bump();
                triggers.push(self.exprs()?);
                self.expect(Tok::RBrace)?;
            }
        }
        let body = self.expr()?;
        let span = start.to(self.cursor.last);
        if token.tok == Tok::Lambda {
            self.unsupported(span, "lambda expression");
            return Ok(self.node(NodeKind::Unsupported, span));
        }
        let index = self.tree.quantified.len() as u32;
        self.tree.quantified.push(Quantified { quantifier, type_params, vars, triggers, no_patterns, body });
        Ok(self.node(NodeKind::Quantified(index), span))
    }

    /// `{:nopats e}` is kept, all other attributes of quantifiers are hints without semantic effect.
    fn quantifier_attribute(&mut self, no_patterns: &mut Vec<NodeId>) -> Parse<()> {
        let [_, word] = self.cursor.peek();
        if self.cursor.text(word.span) != "nopats" {
            self.attribute()?;
            return Ok(());
        }
        for _ in 0..3 {
            self.cursor.bump();
        }
        let list = self.exprs()?;
        no_patterns.extend_from_slice(self.tree.list(list));
        self.expect(Tok::RBrace)?;
        Ok(())
    }

    /// `x, y: T, z: U`
    fn binders(&mut self) -> Parse<Vec<VarDecl>> {
        let mut list = Vec::new();
        loop {
            let attributes = self.attributes()?;
            self.variables(attributes, &mut list)?;
            if let Some(clause) = list.last().and_then(|var| var.where_clause) {
                let span = self.tree.node(clause).span;
                return Err(self.error(span, "a bound variable has no `where` clause: say it in the formula"));
            }
            if !self.cursor.eat(Tok::Comma) {
                return Ok(list);
            }
        }
    }
}
