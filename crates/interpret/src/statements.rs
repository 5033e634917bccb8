//! Statements. A jump to a label or `case` unwinds to the innermost block that contains both ends and descends from
//! there: the *way* to a statement is the list of statements on the path down to it, the next one last.

use tracewright_c::typed::{ExprId, StmtId, StmtKind};

use crate::machine::{Flow, Machine, Run, Stop};
use crate::value::Value;

impl Machine<'_> {
    /// Executes a statement from its start.
    pub fn execute(&mut self, id: StmtId) -> Run<Flow> {
        self.enter(id, &mut Vec::new())
    }

    /// Executes a statement starting at the end of the way.
    pub fn enter(&mut self, id: StmtId, way: &mut Vec<StmtId>) -> Run<Flow> {
        self.step()?;
        match self.statement(id, way) {
            Err(stop) => match *stop {
                // A jump has left a statement expression.
                Stop::Flow(flow) => {
                    self.remembered.clear();
                    Ok(flow)
                }
                end => Err(Box::new(end)),
            },
            done => done,
        }
    }

    fn statement(&mut self, id: StmtId, way: &mut Vec<StmtId>) -> Run<Flow> {
        let program = self.prepared.program;
        let stmt = &program.stmts[id.index()];
        self.at = stmt.span;
        match &stmt.kind {
            StmtKind::Skip => Ok(Flow::Next),
            StmtKind::Expr(expr) => {
                self.effects(*expr)?;
                Ok(Flow::Next)
            }
            StmtKind::Declare(object) => {
                self.declare(*object)?;
                Ok(Flow::Next)
            }
            StmtKind::VlaLength(object, length) => {
                let value = self.value(*length)?;
                self.check_length(&value)?;
                let block = self.object(*object)?;
                let pointer = self.memory.start(block);
                self.store_scalar(pointer, program.objects[object.index()].ty, &value)?;
                Ok(Flow::Next)
            }
            StmtKind::Block(items) => self.block(id, items, way),
            StmtKind::If(cond, then, otherwise) => match way.pop() {
                Some(inside) => self.enter(inside, way),
                None if self.truth(*cond)? => self.execute(*then),
                None => otherwise.map_or(Ok(Flow::Next), |otherwise| self.execute(otherwise)),
            },
            StmtKind::While(cond, body) => self.repeat(Some(*cond), None, *body, way),
            StmtKind::DoWhile(body, cond) => self.repeat_until(*body, *cond, way),
            StmtKind::For { init, cond, step, body } => {
                if way.is_empty()
                    && let Some(init) = init
                {
                    self.execute(*init)?;
                }
                self.repeat(*cond, *step, *body, way)
            }
            StmtKind::Switch(value, body) => self.switch(id, *value, *body, way),
            StmtKind::Case(_, _, inner) | StmtKind::Default(inner) | StmtKind::Label(_, inner) => {
                way.pop();
                self.enter(*inner, way)
            }
            StmtKind::Break => Ok(Flow::Break),
            StmtKind::Continue => Ok(Flow::Continue),
            StmtKind::Return(None) => Ok(Flow::Return(Value::Void)),
            StmtKind::Return(Some(value)) => Ok(Flow::Return(self.value(*value)?)),
            StmtKind::Goto(label) => {
                let function = self.frame()?.function;
                match self.prepared.labels.get(&(function, *label)) {
                    Some(&target) => Ok(Flow::Goto(target)),
                    None => self.dont_know("a jump to another function"),
                }
            }
            StmtKind::Asm { text, outputs, inputs, labels, .. } => {
                if !text.trim().is_empty() || !outputs.is_empty() || !labels.is_empty() {
                    return self.dont_know("inline assembly");
                }
                inputs.iter().try_for_each(|&input| self.effects(input))?;
                Ok(Flow::Next)
            }
            StmtKind::ComputedGoto(_) => self.dont_know("a computed goto"),
            StmtKind::GotoOuter(..) => self.dont_know("a jump out of a nested function"),
            StmtKind::Undefined(what) => self.undefined(what.clone()),
        }
    }

    fn block(&mut self, id: StmtId, items: &[StmtId], way: &mut Vec<StmtId>) -> Run<Flow> {
        let keep = self.open_block(id)?;
        let flow = self.items(id, items, way);
        match &flow {
            Ok(Flow::Goto(target)) if self.prepared.unwinding.contains(target) => {}
            _ => self.leave_block(&flow, keep),
        }
        flow
    }

    /// Starts the lifetimes of the declarations of a block; returns the number of objects outside of it.
    pub fn open_block(&mut self, id: StmtId) -> Run<usize> {
        let keep = self.frame()?.owned.len();
        if let Some(objects) = self.prepared.declared.get(&id) {
            for &object in objects {
                let ty = self.prepared.program.objects[object.index()].ty;
                // The lifetime of a variable-length array starts at its declaration.
                if self.prepared.program.types.is_variable(ty) || !self.is_local(object) {
                    continue;
                }
                let slot = self.prepared.slots[object.index()] as usize;
                if self.frame()?.locals[slot].is_none() {
                    self.new_local(object)?;
                }
            }
        }
        Ok(keep)
    }

    /// Ends the lifetimes of the objects of a block, unless the whole run is over.
    pub fn leave_block<T>(&mut self, result: &Run<T>, keep: usize) {
        match result.as_ref().map_err(|stop| &**stop) {
            Err(Stop::End(_)) => {}
            Err(Stop::Flow(Flow::Goto(target))) if self.prepared.unwinding.contains(target) => {}
            _ => self.close_scope(keep),
        }
    }

    fn items(&mut self, id: StmtId, items: &[StmtId], way: &mut Vec<StmtId>) -> Run<Flow> {
        let mut next = 0;
        loop {
            if let Some(inside) = way.pop() {
                match items.iter().position(|&item| item == inside) {
                    Some(index) => next = index,
                    None => return self.dont_know("a jump into an expression"),
                }
            }
            let Some(&item) = items.get(next) else { return Ok(Flow::Next) };
            match self.enter(item, way)? {
                Flow::Next => next += 1,
                Flow::Goto(target) => match self.prepared.way(id, target) {
                    Some(inside) => *way = inside,
                    None => return Ok(Flow::Goto(target)),
                },
                flow => return Ok(flow),
            }
        }
    }

    fn repeat(&mut self, cond: Option<ExprId>, step: Option<ExprId>, body: StmtId, way: &mut Vec<StmtId>) -> Run<Flow> {
        loop {
            // A jump into the body skips the condition.
            if way.pop().is_none()
                && let Some(cond) = cond
                && !self.truth(cond)?
            {
                return Ok(Flow::Next);
            }
            match self.enter(body, way)? {
                Flow::Next | Flow::Continue => {}
                Flow::Break => return Ok(Flow::Next),
                flow => return Ok(flow),
            }
            if let Some(step) = step {
                self.effects(step)?;
            }
        }
    }

    fn repeat_until(&mut self, body: StmtId, cond: ExprId, way: &mut Vec<StmtId>) -> Run<Flow> {
        loop {
            way.pop();
            match self.enter(body, way)? {
                Flow::Next | Flow::Continue => {}
                Flow::Break => return Ok(Flow::Next),
                flow => return Ok(flow),
            }
            if !self.truth(cond)? {
                return Ok(Flow::Next);
            }
        }
    }

    fn switch(&mut self, id: StmtId, value: ExprId, body: StmtId, way: &mut Vec<StmtId>) -> Run<Flow> {
        if way.is_empty() {
            let Value::Int(value) = self.value(value)? else { return self.dont_know("a switch over no number") };
            let Some(cases) = self.prepared.cases.get(&id) else { return Ok(Flow::Next) };
            let chosen = cases.ranges.iter().find(|(low, high, _)| (*low..=*high).contains(&value));
            let Some(target) = chosen.map(|&(_, _, stmt)| stmt).or(cases.default) else { return Ok(Flow::Next) };
            match self.prepared.way(id, target) {
                Some(inside) => *way = inside,
                None => return self.dont_know("a case outside of its switch"),
            }
        }
        way.pop();
        match self.enter(body, way)? {
            Flow::Break => Ok(Flow::Next),
            flow => Ok(flow),
        }
    }
}
