//! C statements: structured where C is, so that the branch taken stays visible.

use tracewright_boogie::{BinaryOp as B, Branch, LabelId, Stmt, StmtKind as S};

use super::code::Code;
use super::functions::BodyState;
use super::safety::Loop;
use super::values::Value;
use super::{Translated, Translator, unsupported};
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
        let stmt = &self.input.program.stmts[id.index()];
        let outer = self.code.out.move_to(stmt.span);
        let result = self.statement_inside(id);
        self.code.out.span = outer;
        result
    }

    fn statement_inside(&mut self, id: StmtId) -> Translated<()> {
        let program = self.input.program;
        let stmt = &program.stmts[id.index()];
        match &stmt.kind {
            StmtKind::Skip => Ok(()),
            StmtKind::Expr(expr) => self.effects(*expr),
            StmtKind::Declare(object) => self.declare(*object),
            StmtKind::VlaLength(object, length) => {
                let value = self.value(*length)?;
                let value = self.code.out.keep(value);
                if let Value::Int(length) = &value {
                    self.code.check_length(length);
                }
                let located = self.memory.locate_object(&mut self.code, *object, stmt.span);
                self.memory.store(&mut self.code, &located, &value)
            }
            StmtKind::Block(stmts) => {
                self.body.open_scope(id);
                stmts.iter().try_for_each(|&stmt| self.statement(stmt))?;
                self.body.close_scope(&mut self.code, &mut self.memory);
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
                    self.code.out.stmt(S::Label(label));
                }
                self.body.begin_at_label(&mut self.code, &mut self.memory)?;
                self.statement(*inner)
            }
            StmtKind::Break => {
                let Some(&(target, depth)) = self.body.breaks.last() else { return Ok(()) };
                self.body.leave_scopes(&mut self.code, &mut self.memory, depth);
                match target {
                    BreakTarget::Loop(block) => self.code.out.stmt(S::Break(block)),
                    BreakTarget::Switch(label) => self.code.out.stmt(S::Goto(vec![label])),
                }
                Ok(())
            }
            StmtKind::Continue => {
                if let Some(&(label, depth)) = self.body.continues.last() {
                    self.body.leave_scopes(&mut self.code, &mut self.memory, depth);
                    self.body.continued.insert(label);
                    self.code.out.stmt(S::Goto(vec![label]));
                }
                Ok(())
            }
            StmtKind::Return(value) => self.return_value(*value),
            StmtKind::Goto(label) => {
                self.body.leave_for(&mut self.code, &mut self.memory, *label);
                let label = self.body.label(&mut self.code, *label);
                self.code.out.stmt(S::Goto(vec![label]));
                Ok(())
            }
            StmtKind::ComputedGoto(_) => unsupported("a computed goto", stmt.span),
            StmtKind::GotoOuter(..) => unsupported("a jump out of a nested function", stmt.span),
            StmtKind::Undefined(name) => {
                let always = self.code.out.bool(true);
                self.code.give_up_if(always, name);
                self.code.out.stop();
                Ok(())
            }
            StmtKind::Label(label, inner) => {
                self.body.place_label(&mut self.code, *label);
                self.body.begin_at_label(&mut self.code, &mut self.memory)?;
                self.body.check_at_label(&mut self.code, &mut self.memory, *label);
                self.statement(*inner)
            }
            StmtKind::Asm { text, outputs, inputs, memory, labels } => {
                if !labels.is_empty() {
                    return unsupported("`asm goto`", stmt.span);
                }
                inputs.iter().try_for_each(|&input| self.effects(input))?;
                for &output in outputs {
                    let located = self.locate(output)?;
                    let ty = program.places[output.index()].ty;
                    let value = self.code.arbitrary(ty, Some("an `asm` statement"), stmt.span)?;
                    self.memory.store(&mut self.code, &located, &value)?;
                }
                // An empty `asm` is only a barrier for the compiler.
                if !text.trim().is_empty() {
                    let pointers = inputs.iter().any(|i| program.types.is_pointer(program.exprs[i.index()].ty));
                    if *memory || pointers {
                        self.memory.havoc_memory(&mut self.code, "an `asm` statement", stmt.span)?;
                    }
                    let claim = self.code.out.bool(true);
                    self.code.out.marked(S::Assume(claim), Some("an `asm` statement"));
                }
                Ok(())
            }
        }
    }

    /// `if`, with chains of `else if` kept flat as long as the conditions have no effects.
    fn if_else(&mut self, mut id: StmtId) -> Translated<()> {
        let program = self.input.program;
        let mut branches = Vec::new();
        let mut otherwise = Vec::new();
        while let StmtKind::If(cond, yes, no) = program.stmts[id.index()].kind {
            self.code.out.open();
            let condition = self.condition(cond);
            let before = self.code.out.close();
            let condition = condition?;
            if !before.is_empty() && !branches.is_empty() {
                // The condition is evaluated by statements, which belong into the branch.
                self.code.out.open();
                let done = self.statement(id);
                otherwise = self.code.out.close();
                done?;
                break;
            }
            self.code.out.append(before);
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
        let block = self.code.out.block_id();
        self.code.out.stmt(S::If { id: block, branches, otherwise });
        Ok(())
    }

    fn nested(&mut self, stmt: StmtId) -> Translated<Vec<Stmt>> {
        self.code.out.open();
        let done = self.statement(stmt);
        let block = self.code.out.close();
        done.map(|()| block)
    }

    fn repeat(&mut self, test: Test, cond: Option<ExprId>, body: StmtId, step: Option<ExprId>) -> Translated<()> {
        let span = self.code.out.span;
        let id = self.code.out.block_id();
        let next = self.code.out.label("continue");
        self.code.out.open();
        let condition = match cond {
            Some(cond) => self.condition(cond),
            None => Ok(self.code.out.bool(true)),
        };
        let before = self.code.out.close();
        let condition = condition?;
        let mut block = Vec::new();
        let mut guard = None;
        let leave = |t: &mut Self, before: Vec<Stmt>| {
            t.code.out.open();
            t.code.out.append(before);
            if t.code.out.as_bool(condition) != Some(true) {
                let exit = vec![Stmt { kind: S::Break(id), attributes: Vec::new(), span }];
                let if_id = t.code.out.block_id();
                let branch = Branch { cond: Some(condition), block: Vec::new(), span };
                t.code.out.stmt(S::If { id: if_id, branches: vec![branch], otherwise: exit });
            }
            t.code.out.close()
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
        self.code.out.open();
        if self.body.continued.contains(&next) {
            self.code.out.stmt(S::Label(next));
        }
        let done = step.map_or(Ok(()), |step| self.step_of_loop(cond, body, step));
        block.append(&mut self.code.out.close());
        done?;
        block.append(&mut last);
        let guard = match guard {
            Some(guard) => guard,
            None => self.code.out.bool(true),
        };
        let is_always = self.code.out.as_bool(condition) == Some(true);
        let mut checks = self.body.watch_loop(
            &mut self.code,
            &mut self.memory,
            &Loop { cond: cond.filter(|_| !is_always), body, step },
        );
        checks.append(&mut block);
        block = checks;
        self.code.out.stmt(S::While { id, cond: Some(guard), invariants: Vec::new(), block });
        Ok(())
    }

    fn return_value(&mut self, value: Option<ExprId>) -> Translated<()> {
        if let Some(value) = value {
            let result = self.body.result.clone();
            if result.is_empty() {
                self.effects(value)?;
            } else {
                let value = self.value(value)?;
                let value = if result.len() > 1 { self.code.out.keep(value) } else { value };
                self.code.fill(&result, &value);
            }
        }
        self.body.leave_function(&mut self.code, &mut self.memory);
        self.code.out.stmt(S::Return);
        Ok(())
    }
}

impl BodyState {
    /// The Boogie label of a C label.
    fn label(&mut self, code: &mut Code<'_>, label: CLabel) -> LabelId {
        if let Some(&known) = self.labels.get(&label) {
            return known;
        }
        let name = code.function.map_or_else(String::new, |f| {
            code.input.program.functions[f.index()]
                .labels
                .get(label.index())
                .map_or_else(String::new, |l| l.name.clone())
        });
        let new = code.out.label(&name);
        self.labels.insert(label, new);
        new
    }

    pub(super) fn place_label(&mut self, code: &mut Code<'_>, label: CLabel) {
        let label = self.label(code, label);
        code.out.stmt(S::Label(label));
    }
}

impl Code<'_> {
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
