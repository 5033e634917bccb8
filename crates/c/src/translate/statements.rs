//! C statements: structured where C is, so that the branch taken stays visible.

use tracewright_boogie::{BinaryOp as B, Branch, LabelId, Stmt, StmtKind as S};

use super::safety::Loop;
use super::values::Value;
use super::{Translated, Translator};
use crate::typed::{ExprId, LabelId as CLabel, StmtId, StmtKind};

/// Where `break` leads.
#[derive(Clone, Copy, Debug)]
pub enum BreakTarget {
    /// Behind a loop.
    Loop(tracewright_boogie::BlockId),
    /// Behind a switch.
    Switch(LabelId),
}

impl Translator<'_> {
    /// Translates a statement.
    pub(super) fn statement(&mut self, id: StmtId) -> Translated<()> {
        let stmt = &self.program.stmts[id.index()];
        let outer = self.move_to(stmt.span);
        let result = self.statement_inside(id);
        self.out.span = outer;
        result
    }

    fn statement_inside(&mut self, id: StmtId) -> Translated<()> {
        let program = self.program;
        let stmt = &program.stmts[id.index()];
        match &stmt.kind {
            StmtKind::Skip => Ok(()),
            StmtKind::Expr(expr) => self.effects(*expr),
            StmtKind::Declare(object) => self.declare(*object),
            StmtKind::VlaLength(object, length) => {
                let value = self.value(*length)?;
                let value = self.keep(value);
                if let Value::Int(length) = &value {
                    self.check_length(length);
                }
                let located = self.locate_object(*object, stmt.span);
                self.store(&located, &value)
            }
            StmtKind::Block(stmts) => {
                self.open_scope(id);
                stmts.iter().try_for_each(|&stmt| self.statement(stmt))?;
                self.close_scope();
                Ok(())
            }
            StmtKind::If(..) => self.if_else(id),
            StmtKind::While(cond, body) => self.repeat(Test::Before, Some(*cond), *body, None),
            StmtKind::DoWhile(body, cond) => self.repeat(Test::After, Some(*cond), *body, None),
            StmtKind::For { init, cond, step, body } => {
                init.map_or(Ok(()), |init| self.statement(init))?;
                self.repeat(Test::Before, *cond, *body, *step)
            }
            StmtKind::Switch(value, body) => self.switch(*value, *body),
            StmtKind::Case(_, _, inner) | StmtKind::Default(inner) => {
                if let Some(&label) = self.body.cases.get(&id) {
                    self.out.stmt(S::Label(label));
                }
                self.begin_at_label()?;
                self.statement(*inner)
            }
            StmtKind::Break => {
                let Some(&(target, depth)) = self.body.breaks.last() else { return Ok(()) };
                self.leave_scopes(depth);
                match target {
                    BreakTarget::Loop(block) => self.out.stmt(S::Break(block)),
                    BreakTarget::Switch(label) => self.out.stmt(S::Goto(vec![label])),
                }
                Ok(())
            }
            StmtKind::Continue => {
                if let Some(&(label, depth)) = self.body.continues.last() {
                    self.leave_scopes(depth);
                    self.body.continued.insert(label);
                    self.out.stmt(S::Goto(vec![label]));
                }
                Ok(())
            }
            StmtKind::Return(value) => self.return_value(*value),
            StmtKind::Goto(label) => {
                self.leave_for(*label);
                let label = self.label(*label);
                self.out.stmt(S::Goto(vec![label]));
                Ok(())
            }
            StmtKind::ComputedGoto(_) => self.unsupported("a computed goto", stmt.span),
            StmtKind::GotoOuter(..) => self.unsupported("a jump out of a nested function", stmt.span),
            StmtKind::Undefined(name) => {
                let always = self.out.bool(true);
                self.give_up_if(always, name);
                self.stop();
                Ok(())
            }
            StmtKind::Label(label, inner) => {
                self.place_label(*label);
                self.begin_at_label()?;
                self.check_at_label(*label);
                self.statement(*inner)
            }
            StmtKind::Asm { text, outputs, inputs, memory, labels } => {
                if !labels.is_empty() {
                    return self.unsupported("`asm goto`", stmt.span);
                }
                inputs.iter().try_for_each(|&input| self.effects(input))?;
                for &output in outputs {
                    let located = self.locate(output)?;
                    let ty = program.places[output.index()].ty;
                    let value = self.arbitrary(ty, Some("an `asm` statement"), stmt.span)?;
                    self.store(&located, &value)?;
                }
                // An empty one only keeps the compiler from moving things around.
                if !text.trim().is_empty() {
                    let pointers = inputs.iter().any(|i| program.types.is_pointer(program.exprs[i.index()].ty));
                    if *memory || pointers {
                        self.havoc_memory("an `asm` statement", stmt.span)?;
                    }
                    let claim = self.out.bool(true);
                    self.out.marked(S::Assume(claim), Some("an `asm` statement"));
                }
                Ok(())
            }
        }
    }

    /// The Boogie label of a C label.
    fn label(&mut self, label: CLabel) -> LabelId {
        if let Some(&known) = self.body.labels.get(&label) {
            return known;
        }
        let name = self.body.function.map_or_else(String::new, |f| {
            self.program.functions[f.index()].labels.get(label.index()).map_or_else(String::new, |l| l.name.clone())
        });
        let new = self.out.label(&name);
        self.body.labels.insert(label, new);
        new
    }

    pub(super) fn place_label(&mut self, label: CLabel) {
        let label = self.label(label);
        self.out.stmt(S::Label(label));
    }

    /// `if`, with chains of `else if` kept flat as long as the conditions have no effects.
    fn if_else(&mut self, mut id: StmtId) -> Translated<()> {
        let program = self.program;
        let mut branches = Vec::new();
        let mut otherwise = Vec::new();
        while let StmtKind::If(cond, yes, no) = program.stmts[id.index()].kind {
            self.out.open();
            let condition = self.condition(cond);
            let before = self.out.close();
            let condition = condition?;
            if !before.is_empty() && !branches.is_empty() {
                // The condition is evaluated by statements, which belong into the branch.
                self.out.open();
                let done = self.statement(id);
                otherwise = self.out.close();
                done?;
                break;
            }
            self.out.append(before);
            let block = self.nested(yes)?;
            let span = program.stmts[id.index()].span;
            branches.push(Branch { cond: Some(condition), block, span });
            match no {
                Some(no) if matches!(program.stmts[no.index()].kind, StmtKind::If(..)) => id = no,
                Some(no) => {
                    otherwise = self.nested(no)?;
                    break;
                }
                None => break,
            }
        }
        let block = self.out.block_id();
        self.out.stmt(S::If { id: block, branches, otherwise });
        Ok(())
    }

    fn nested(&mut self, stmt: StmtId) -> Translated<Vec<Stmt>> {
        self.out.open();
        let done = self.statement(stmt);
        let block = self.out.close();
        done.map(|()| block)
    }

    fn repeat(&mut self, test: Test, cond: Option<ExprId>, body: StmtId, step: Option<ExprId>) -> Translated<()> {
        let span = self.out.span;
        let id = self.out.block_id();
        let next = self.out.label("continue");
        self.out.open();
        let condition = match cond {
            Some(cond) => self.condition(cond),
            None => Ok(self.out.bool(true)),
        };
        let before = self.out.close();
        let condition = condition?;
        let mut block = Vec::new();
        let mut guard = None;
        let leave = |t: &mut Self, before: Vec<Stmt>| {
            t.out.open();
            t.out.append(before);
            if t.out.as_bool(condition) != Some(true) {
                let exit = vec![Stmt { kind: S::Break(id), attributes: Vec::new(), span }];
                let if_id = t.out.block_id();
                let branch = Branch { cond: Some(condition), block: Vec::new(), span };
                t.out.stmt(S::If { id: if_id, branches: vec![branch], otherwise: exit });
            }
            t.out.close()
        };
        let (mut first, mut last) = (Vec::new(), Vec::new());
        match test {
            Test::Before if before.is_empty() => guard = Some(condition),
            Test::Before => first = leave(self, before),
            Test::After => last = leave(self, before),
        }
        block.append(&mut first);
        let depth = self.body.scopes.len();
        self.body.breaks.push((BreakTarget::Loop(id), depth));
        self.body.continues.push((next, depth));
        let inner = self.nested(body);
        self.body.breaks.pop();
        self.body.continues.pop();
        block.append(&mut inner?);
        self.out.open();
        if self.body.continued.contains(&next) {
            self.out.stmt(S::Label(next));
        }
        let done = step.map_or(Ok(()), |step| self.step_of_loop(cond, body, step));
        block.append(&mut self.out.close());
        done?;
        block.append(&mut last);
        let guard = match guard {
            Some(guard) => guard,
            None => self.out.bool(true),
        };
        let is_always = self.out.as_bool(condition) == Some(true);
        let mut checks = self.watch_loop(&Loop { cond: cond.filter(|_| !is_always), body, step });
        checks.append(&mut block);
        block = checks;
        self.out.stmt(S::While { id, cond: Some(guard), invariants: Vec::new(), block });
        Ok(())
    }

    fn return_value(&mut self, value: Option<ExprId>) -> Translated<()> {
        if let Some(value) = value {
            let result = self.body.result.clone();
            if result.is_empty() {
                self.effects(value)?;
            } else {
                let value = self.value(value)?;
                let value = if result.len() > 1 { self.keep(value) } else { value };
                self.fill(&result, &value);
            }
        }
        self.leave_function();
        self.out.stmt(S::Return);
        Ok(())
    }

    /// `low <= value <= high`
    pub(super) fn between(
        &mut self,
        value: &Value,
        low: i128,
        high: i128,
        kind: crate::typed::shapes::IntKind,
    ) -> tracewright_boogie::ExprId {
        let Value::Int(int) = value else { unreachable!("switches are over integers") };
        let (least, greatest) =
            (self.integers.constant(&mut self.out, kind, low), self.integers.constant(&mut self.out, kind, high));
        use crate::typed::BinaryOp;
        if low == high {
            return self.integers.compare(&mut self.out, BinaryOp::Eq, int.clone(), least, kind);
        }
        let above = self.integers.compare(&mut self.out, BinaryOp::Ge, int.clone(), least, kind);
        let below = self.integers.compare(&mut self.out, BinaryOp::Le, int.clone(), greatest, kind);
        self.out.binary(B::And, above, below)
    }
}

/// When a loop tests its condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Test {
    Before,
    After,
}
