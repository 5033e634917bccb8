//! `switch`: a jump to the label of the case, wherever in the body that is (Duff's device included).

use tracewright_boogie::{Branch, Stmt, StmtKind as S};

use super::code::Code;
use super::input::Input;
use super::statements::BreakTarget;
use super::values::Value;
use super::{Translated, Translator};
use crate::typed::shapes::IntKind;
use crate::typed::visit::{Part, for_each_part};
use crate::typed::{ExprId, StmtId, StmtKind};

impl Translator<'_> {
    pub(super) fn switch(&mut self, value: ExprId, body: StmtId) -> Translated<()> {
        let program = self.input.program;
        let (int, kind) = self.int(value)?;
        let int = self.code.integers.normal(&mut self.code.out, int, kind);
        let value =
            if self.code.out.size(int.expr) > 1 { self.code.out.keep(Value::Int(int)) } else { Value::Int(int) };
        let after = self.code.out.label("after");
        let span = self.code.out.span;
        let jump = |label| vec![Stmt { kind: S::Goto(vec![label]), attributes: Vec::new(), span }];
        let (mut branches, mut otherwise) = (Vec::new(), jump(after));
        for case in self.input.cases(body) {
            let label = self.code.out.label(if matches!(program.stmts[case.index()].kind, StmtKind::Default(_)) {
                "default"
            } else {
                "case"
            });
            self.body.cases.insert(case, label);
            match program.stmts[case.index()].kind {
                StmtKind::Case(low, high, _) => {
                    let outer = self.code.out.move_to(program.stmts[case.index()].span);
                    let condition = self.code.case_condition(&value, low, high, kind);
                    branches.push(Branch { cond: Some(condition), block: jump(label), span: self.code.out.span });
                    self.code.out.span = outer;
                }
                _ => otherwise = jump(label),
            }
        }
        if branches.is_empty() {
            self.code.out.append(otherwise);
        } else {
            let id = self.code.out.block_id();
            self.code.out.stmt(S::If { id, branches, otherwise });
        }
        self.body.breaks.push((BreakTarget::Switch(after), self.body.scopes.len()));
        let done = self.statement(body);
        self.body.breaks.pop();
        done?;
        self.code.out.stmt(S::Label(after));
        Ok(())
    }
}

impl Code<'_> {
    fn case_condition(&mut self, value: &Value, low: i128, high: i128, kind: IntKind) -> tracewright_boogie::ExprId {
        self.between(value, low, high, kind)
    }
}

impl<'a> Input<'a> {
    /// The cases of a switch, not those of switches inside.
    fn cases(&self, body: StmtId) -> Vec<StmtId> {
        let mut found = Vec::new();
        let mut stack = vec![Part::Stmt(body)];
        while let Some(part) = stack.pop() {
            if let Part::Stmt(stmt) = part {
                match self.program.stmts[stmt.index()].kind {
                    StmtKind::Switch(..) => continue,
                    StmtKind::Case(..) | StmtKind::Default(_) => found.push(stmt),
                    _ => {}
                }
                let first = stack.len();
                for_each_part(self.program, part, |child| stack.push(child));
                stack[first..].reverse();
            }
        }
        found
    }
}
