//! Expressions.

use std::rc::Rc;

use tracewright_source::{Diagnostic, Span};

use super::{Interpreter, Run};
use crate::ast::{Binary, Expr, ExprKind, Name, Tree, WordLetter};
use crate::check::is_special;
use crate::failure::Failure;
use crate::operations::{self, Arguments, Known};
use crate::outcome::Stop;
use crate::value::{LassoWord, NamedSymbol, Role, TreeTerm, Type, Value, Word};

impl<'p> Interpreter<'p, '_> {
    pub(super) fn expression(&mut self, expression: &'p Expr) -> Run<Value> {
        self.deeper(expression.span, |this| this.expression_inside(expression))
    }

    fn expression_inside(&mut self, expression: &'p Expr) -> Run<Value> {
        match &expression.kind {
            ExprKind::Int(number) => Ok(Value::Int(*number)),
            ExprKind::Bool(truth) => Ok(Value::Bool(*truth)),
            ExprKind::Str(name) => Ok(Value::Str(name.text(&self.program.sources).into())),
            ExprKind::Variable(name) => self.variable(*name),
            ExprKind::Call { name, arguments } => self.call(*name, arguments, expression.span),
            ExprKind::Not(operand) => Ok(Value::Bool(!self.condition(operand)?)),
            ExprKind::Negate(operand) => match self.expression(operand)? {
                Value::Int(number) => self.number(expression.span, number.checked_neg()),
                _ => self.error(operand.span, "this is not a number"),
            },
            ExprKind::Binary { operator: Binary::And, left, right } => {
                Ok(Value::Bool(self.condition(left)? && self.condition(right)?))
            }
            ExprKind::Binary { operator: Binary::Or, left, right } => {
                Ok(Value::Bool(self.condition(left)? || self.condition(right)?))
            }
            ExprKind::Binary { operator, left, right } => {
                let (left, right) = (self.expression(left)?, self.expression(right)?);
                self.binary(expression.span, *operator, &left, &right)
            }
            ExprKind::Word(letters) => Ok(Value::Word(Rc::new(Word(self.letters(letters))))),
            ExprKind::Lasso { stem, period } => {
                Ok(Value::Lasso(Rc::new(LassoWord { stem: self.letters(stem), period: self.letters(period) })))
            }
            ExprKind::Tree(tree) => Ok(Value::Tree(Rc::new(self.tree(tree)))),
        }
    }

    pub(super) fn variable(&mut self, name: Name) -> Run<Value> {
        let text = name.text(&self.program.sources);
        let value = self.visible().find_map(|scope| scope.get(text).cloned());
        match value {
            Some(Some(value)) => Ok(value),
            Some(None) => self.error(name.span, format!("`{text}` has no value yet")),
            None => self.error(name.span, format!("undefined name `{text}`")),
        }
    }

    fn letters(&self, letters: &[WordLetter]) -> Vec<NamedSymbol> {
        let named = |letter: &WordLetter| {
            let role = match letter {
                WordLetter::Internal(_) => Role::Internal,
                WordLetter::Call(_) => Role::Call,
                WordLetter::Return(_) => Role::Return,
            };
            let name = letter.name();
            NamedSymbol { role, name: name.text(&self.program.sources).into(), span: Some(name.span) }
        };
        letters.iter().map(named).collect()
    }

    fn tree(&self, tree: &Tree) -> TreeTerm {
        let children = tree.children.iter().map(|child| self.tree(child)).collect();
        TreeTerm { letter: tree.letter.text(&self.program.sources).into(), children }
    }

    fn call(&mut self, name: Name, arguments: &'p [Expr], span: Span) -> Run<Value> {
        let text = name.text(&self.program.sources);
        if is_special(text) {
            return self.special(text, arguments, span);
        }
        let values = arguments.iter().map(|argument| self.expression(argument)).collect::<Run<Vec<Value>>>()?;
        if let Some(procedure) = self.procedures.get(text) {
            return self.call_procedure(procedure, values, span);
        }
        let types: Vec<Type> = values.iter().map(Value::type_of).collect();
        let row = match operations::lookup(text) {
            Some(Known::Rows(rows)) => rows.iter().find(|row| row.accepts(&types)),
            _ => None,
        };
        let Some(row) = row else {
            return Err(Stop::Unsupported { operation: text.to_owned(), reason: None, span: name.span });
        };
        let applied = row.apply(Arguments { values: &values, random: &mut self.random });
        applied.map_err(|failure| self.stop(failure, text, span))
    }

    /// Why the run ends when an operation fails.
    pub(super) fn stop(&self, failure: Failure, name: &str, span: Span) -> Stop {
        match failure {
            Failure::Error { message, span: inner } => {
                let diagnostic = Diagnostic::error(inner.unwrap_or(span), format!("`{name}`: {message}"));
                Stop::Error(match inner {
                    Some(inner) if inner != span => diagnostic.label(span, "in this call"),
                    _ => diagnostic,
                })
            }
            Failure::Unsupported { reason } => {
                Stop::Unsupported { operation: name.to_owned(), reason: Some(reason), span }
            }
        }
    }
}
