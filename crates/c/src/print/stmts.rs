//! Statements.

use super::Printer;
use super::exprs::Level;
use crate::ast::{AsmFlow, AsmId, AsmOperand, ExprId, List, StmtId, StmtKind, Volatility};

impl Printer<'_> {
    pub(super) fn stmt(&mut self, stmt: StmtId) {
        match self.ast[stmt].kind {
            StmtKind::Empty => self.put(";"),
            StmtKind::Expr(expr) => {
                self.expr(expr, Level::COMMA);
                self.put(";");
            }
            StmtKind::Decl(decl) => self.decl(decl),
            StmtKind::Block(items) => self.braces(&self.ast[items], Self::stmt),
            StmtKind::LocalLabels(labels) => {
                self.put("__label__ ");
                self.commas(&self.ast[labels], |printer, label| printer.name(label.name));
                self.put(";");
            }
            StmtKind::If { condition, then, otherwise } => self.if_statement(condition, then, otherwise),
            StmtKind::Switch { value, body } => self.head("switch", value, body),
            StmtKind::While { condition, body } => self.head("while", condition, body),
            StmtKind::DoWhile { body, condition } => {
                self.put("do");
                self.body(body);
                if self.is_block(body) {
                    self.put(" ");
                } else {
                    self.line();
                }
                self.put("while (");
                self.expr(condition, Level::COMMA);
                self.put(");");
            }
            StmtKind::For { init, condition, step, body } => {
                self.put("for (");
                match init {
                    Some(init) => self.stmt(init),
                    None => self.put(";"),
                }
                if let Some(condition) = condition {
                    self.put(" ");
                    self.expr(condition, Level::COMMA);
                }
                self.put(";");
                if let Some(step) = step {
                    self.put(" ");
                    self.expr(step, Level::COMMA);
                }
                self.put(")");
                self.body(body);
            }
            StmtKind::Goto(label) => {
                self.put("goto ");
                self.name(label.name);
                self.put(";");
            }
            StmtKind::GotoComputed(target) => {
                self.put("goto *");
                self.expr(target, Level::COMMA);
                self.put(";");
            }
            StmtKind::Continue => self.put("continue;"),
            StmtKind::Break => self.put("break;"),
            StmtKind::Return(value) => {
                self.put("return");
                if let Some(value) = value {
                    self.put(" ");
                    self.expr(value, Level::COMMA);
                }
                self.put(";");
            }
            StmtKind::Label { label, body } => {
                self.outdent();
                self.name(label.name);
                self.labelled(body);
            }
            StmtKind::Case { low, high, body } => {
                self.outdent();
                self.put("case ");
                self.expr(low, Level::CONDITIONAL);
                if let Some(high) = high {
                    self.put(" ... ");
                    self.expr(high, Level::CONDITIONAL);
                }
                self.labelled(body);
            }
            StmtKind::Default { body } => {
                self.outdent();
                self.put("default");
                self.labelled(body);
            }
            StmtKind::Asm(asm) => self.asm(asm),
        }
    }

    fn is_block(&self, stmt: StmtId) -> bool {
        matches!(self.ast[stmt].kind, StmtKind::Block(_))
    }

    /// Prints a statement that is part of another.
    fn body(&mut self, body: StmtId) {
        if self.is_block(body) {
            self.put(" ");
            return self.stmt(body);
        }
        self.indent += 1;
        self.line();
        self.stmt(body);
        self.indent -= 1;
    }

    fn head(&mut self, keyword: &str, value: ExprId, body: StmtId) {
        self.put(keyword);
        self.put(" (");
        self.expr(value, Level::COMMA);
        self.put(")");
        self.body(body);
    }

    fn if_statement(&mut self, condition: ExprId, then: StmtId, otherwise: Option<StmtId>) {
        self.head("if", condition, then);
        let Some(otherwise) = otherwise else { return };
        if self.is_block(then) {
            self.put(" else");
        } else {
            self.line();
            self.put("else");
        }
        if matches!(self.ast[otherwise].kind, StmtKind::If { .. }) {
            self.put(" ");
            return self.stmt(otherwise);
        }
        self.body(otherwise);
    }

    /// Indents a label one level less than statements.
    fn outdent(&mut self) {
        let text = self.out.trim_end_matches(' ').len();
        if self.out.len() >= text + 4 && self.out[..text].ends_with('\n') {
            self.out.truncate(self.out.len() - 4);
        }
    }

    fn labelled(&mut self, body: StmtId) {
        self.put(":");
        self.line();
        self.stmt(body);
    }

    pub(super) fn asm(&mut self, asm: AsmId) {
        let asm = self.ast[asm];
        self.put("__asm__ ");
        self.put(if asm.volatility == Volatility::Volatile { "volatile " } else { "" });
        self.put(if asm.flow == AsmFlow::Goto { "goto " } else { "" });
        self.put("(");
        self.string(asm.template);
        let sections = [asm.outputs.is_empty(), asm.inputs.is_empty(), asm.clobbers.is_empty(), asm.labels.is_empty()];
        let used = sections.iter().rposition(|&empty| !empty).map_or(0, |last| last + 1);
        for section in 0..used {
            self.put(if self.out.ends_with(' ') { ": " } else { " : " });
            match section {
                0 => self.operands(asm.outputs),
                1 => self.operands(asm.inputs),
                2 => self.commas(&self.ast[asm.clobbers], Self::string),
                _ => self.commas(&self.ast[asm.labels], |printer, label| printer.name(label.name)),
            }
        }
        self.put(");");
    }

    fn operands(&mut self, operands: List<AsmOperand>) {
        self.commas(&self.ast[operands], |printer, operand| {
            if let Some(name) = operand.name {
                printer.put("[");
                printer.name(name.name);
                printer.put("] ");
            }
            printer.string(operand.constraint);
            printer.put(" (");
            printer.expr(operand.value, Level::COMMA);
            printer.put(")");
        });
    }
}
