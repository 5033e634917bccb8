//! Local objects come to life and die.

use tracewright_boogie::{Type, VariableId};

use crate::analyse::points_to::is_in_loop;
use crate::analyse::storage::Home;
use crate::translate::memory::ObjectVariables;
use crate::translate::{Translated, Translator};
use crate::typed::{FunctionId, LabelId, ObjectId, StmtId, StmtKind, Storage as Lifetime};

use crate::analyse::allocations::stack_allocations;

/// Which number an object has when its declaration is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// One that no object has had before.
    New,
    /// One that it may have had before.
    Known,
}

impl Translator<'_> {
    /// The declaration of an object is reached.
    pub(in crate::translate) fn begin_declared(&mut self, object: ObjectId) -> Translated<Number> {
        let Some(&ObjectVariables::At(place)) = self.objects.get(&object) else {
            self.begin_life(object)?;
            return Ok(Number::Known);
        };
        let is_outlived = self.facts.lifetimes.is_outlived(object);
        let has_size = self.object_size(object).is_some();
        // A jump back to a declaration in the same block leads to the same object, and so does evaluating a compound
        // literal again.
        let is_literal = matches!(self.program.objects[object.index()].storage, Lifetime::CompoundLiteral(_));
        let has_labels = self.body.function.is_some_and(|f| !self.program.functions[f.index()].labels.is_empty());
        if has_size && (has_labels || is_literal && is_outlived) {
            match is_outlived && !self.is_in_outermost_block(object) {
                true => self.revive(object)?,
                false => self.begin_life(object)?,
            }
            return Ok(Number::Known);
        }
        if is_outlived && !has_size {
            // An array of variable length ends where control gets back behind its declaration.
            self.end_life(object);
        }
        let base = self.fresh_base();
        self.out.assign(place, base);
        self.begin_life(object)?;
        Ok(Number::New)
    }

    /// Control may have jumped to this label from outside some of the blocks around it, past the declarations in them.
    pub(in crate::translate) fn begin_at_label(&mut self) -> Translated<()> {
        let blocks: Vec<StmtId> = self.body.scopes.iter().skip(1).copied().collect();
        for block in blocks {
            for object in self.body.lives.get(&Some(block)).cloned().unwrap_or_default() {
                if self.object_size(object).is_some() {
                    self.revive(object)?;
                }
            }
        }
        Ok(())
    }

    /// An object comes to life with a new number, if it is dead.
    fn revive(&mut self, object: ObjectId) -> Translated<()> {
        let (Some(&ObjectVariables::At(place)), Some(target)) =
            (self.objects.get(&object), self.facts.points_to.object(object))
        else {
            return Ok(());
        };
        self.out.open();
        let base = self.fresh_base();
        self.out.assign(place, base);
        let done = self.begin_life(object);
        let block = self.out.close();
        done?;
        let base = self.out.read(place);
        let is_dead = self.is_dead(self.facts.points_to.node(target), base);
        self.out.branch(is_dead, block, Vec::new());
        Ok(())
    }

    /// Whether an object lives as long as a call of its function.
    fn is_in_outermost_block(&self, object: ObjectId) -> bool {
        self.facts.lifetimes.scopes.of_object(object).len() <= 1
    }

    /// An object in memory comes to life: who has a pointer to it must find its length.
    pub(in crate::translate) fn begin_life(&mut self, object: ObjectId) -> Translated<()> {
        let node = self.facts.points_to.object(object).map(|target| self.facts.points_to.node(target));
        if !node.is_some_and(|node| self.knows_lengths(node))
            || !matches!(self.facts.storage.home(object), Home::Memory)
        {
            return Ok(());
        }
        let is_new = matches!(self.objects.get(&object), Some(ObjectVariables::At(_)));
        let length = match self.object_size(object) {
            Some(_) if !is_new => return Ok(()),
            Some(size) => self.integers.fixed_offset(&mut self.out, i128::from(size)),
            None => {
                let declared = &self.program.objects[object.index()];
                let (size, kind) = (self.variable_size(declared.ty, declared.span)?, self.size_kind());
                self.integers.normal(&mut self.out, size, kind).expr
            }
        };
        if let Some(target) = self.facts.points_to.object(object) {
            let (node, base) = (self.facts.points_to.node(target), self.base_of(object));
            self.set_length(node, base, length);
        }
        Ok(())
    }

    /// Variables for the numbers of the objects that may be pointed to after their end, and for memory of `alloca`.
    pub(in crate::translate) fn prepare_lives(&mut self, function: FunctionId) -> Translated<()> {
        let lifetimes = &self.facts.lifetimes;
        if !self.tracks_lengths() && lifetimes.outlived.is_empty() && lifetimes.outlived_calls.is_empty() {
            return Ok(());
        }
        let mut objects: Vec<ObjectId> =
            lifetimes.outlived.iter().copied().filter(|object| self.owner(*object) == Some(function)).collect();
        objects.sort_unstable();
        for object in objects {
            let is_parameter = matches!(self.program.objects[object.index()].storage, Lifetime::Parameter(_));
            let lives = is_parameter || lifetimes.scopes.has_jumps(function) && self.is_in_outermost_block(object);
            if !self.facts.calls.is_recursive(function) {
                let name = format!("{}#base", self.program.objects[object.index()].name);
                let place = self.out.variable(&name, Type::INT);
                self.objects.insert(object, ObjectVariables::At(place));
                let base = if lives { self.fresh_base() } else { self.out.int(0) };
                self.out.assign(place, base);
            }
            if lives && self.object_size(object).is_some() {
                self.begin_life(object)?;
            }
            self.body
                .lives
                .entry(self.facts.lifetimes.scopes.of_object(object).last().copied())
                .or_default()
                .push(object);
        }
        if self.facts.calls.is_recursive(function) {
            let mut others: Vec<ObjectId> = self
                .facts
                .storage
                .in_memory()
                .filter(|o| self.owner(*o) == Some(function) && !lifetimes.outlived.contains(o))
                .collect();
            others.sort_unstable();
            for object in others {
                if self.object_size(object).is_some() {
                    self.begin_life(object)?;
                }
            }
        }
        for call in stack_allocations(self.program, function) {
            if !lifetimes.outlived_calls.contains(&call) {
                continue;
            }
            if is_in_loop(self.program, function, call) {
                let span = self.program.exprs[call.index()].span;
                return self.unsupported("`alloca` in a loop, of memory that may be used after the function", span);
            }
            let place = self.out.variable("#alloca", Type::INT);
            let none = self.out.int(0);
            self.out.assign(place, none);
            self.body.stack_memory.push((call, place));
        }
        Ok(())
    }

    /// A block is entered.
    pub(in crate::translate) fn open_scope(&mut self, block: StmtId) {
        self.body.scopes.push(block);
    }

    /// The end of the innermost block is reached.
    pub(in crate::translate) fn close_scope(&mut self) {
        if let Some(&block) = self.body.scopes.last() {
            self.end_block(Some(block));
        }
        self.body.scopes.pop();
    }

    /// All blocks but the outermost `depth` are left.
    pub(in crate::translate) fn leave_scopes(&mut self, depth: usize) {
        for index in (depth..self.body.scopes.len()).rev() {
            self.end_block(Some(self.body.scopes[index]));
        }
    }

    /// All blocks are left that are not around a label.
    pub(in crate::translate) fn leave_for(&mut self, label: LabelId) {
        let Some(function) = self.body.function else { return };
        let around = self.facts.lifetimes.scopes.of_label(function, label);
        let common = self.body.scopes.iter().zip(around).take_while(|(a, b)| a == b).count();
        self.leave_scopes(common);
    }

    /// The function is left.
    pub(in crate::translate) fn leave_function(&mut self) {
        self.leave_scopes(0);
        self.end_block(None);
        for (call, place) in self.body.stack_memory.clone() {
            let points_to = &self.facts.points_to;
            for &target in points_to.allocated(call) {
                let base = self.out.read(place);
                self.end_object(points_to.node(target), base);
            }
        }
    }

    fn end_block(&mut self, block: Option<StmtId>) {
        for object in self.body.lives.get(&block).cloned().unwrap_or_default() {
            self.end_life(object);
        }
    }

    fn end_life(&mut self, object: ObjectId) {
        if let Some(target) = self.facts.points_to.object(object) {
            let (node, base) = (self.facts.points_to.node(target), self.base_of(object));
            self.end_object(node, base);
        }
    }

    /// Whether a statement is a block, whose objects die at its end.
    pub(in crate::translate) fn is_block(&self, stmt: StmtId) -> bool {
        matches!(self.program.stmts[stmt.index()].kind, StmtKind::Block(_))
    }

    /// The variable that keeps the number of what a call of `alloca` gave, until the function ends.
    pub(super) fn kept_allocation(&self, call: crate::typed::ExprId) -> Option<VariableId> {
        self.body.stack_memory.iter().find(|(own, _)| *own == call).map(|&(_, place)| place)
    }
}
