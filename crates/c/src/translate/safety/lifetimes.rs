//! Lifetimes of local objects: where they begin and end.

use tracewright_boogie::{Type, VariableId};

use crate::analyse::allocations::stack_allocations;
use crate::analyse::points_to::is_in_loop;
use crate::analyse::storage::Home;
use crate::translate::code::Code;
use crate::translate::functions::BodyState;
use crate::translate::input::Input;
use crate::translate::memory::{Memory, ObjectVariables};
use crate::translate::{Translated, unsupported};
use crate::typed::{FunctionId, LabelId, ObjectId, StmtId, StmtKind, Storage as Lifetime};

/// Which number an object has when its declaration is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// One that no object has had before.
    New,
    /// One that it may have had before.
    Known,
}

impl Memory {
    /// The declaration of an object is reached.
    pub(in crate::translate) fn begin_declared(&mut self, code: &mut Code<'_>, object: ObjectId) -> Translated<Number> {
        let Some(&ObjectVariables::At(place)) = self.objects.get(&object) else {
            self.begin_lifetime(code, object)?;
            return Ok(Number::Known);
        };
        let is_outlived = code.input.facts.lifetimes.is_outlived(object);
        let has_size = code.input.object_size(object).is_some();
        // A jump back to a declaration in the same block leads to the same object, and so does evaluating a compound
        // literal again.
        let is_literal = matches!(code.input.program.objects[object.index()].storage, Lifetime::CompoundLiteral(_));
        let has_labels = code.function.is_some_and(|f| !code.input.program.functions[f.index()].labels.is_empty());
        if has_size && (has_labels || is_literal && is_outlived) {
            match is_outlived && !code.input.is_in_outermost_block(object) {
                true => self.revive(code, object)?,
                false => self.begin_lifetime(code, object)?,
            }
            return Ok(Number::Known);
        }
        if is_outlived && !has_size {
            // The lifetime of a variable-length array ends when control returns to a point before its declaration.
            self.end_lifetime(code, object);
        }
        let base = self.fresh_base(code);
        code.out.assign(place, base);
        self.begin_lifetime(code, object)?;
        Ok(Number::New)
    }

    /// Begins the lifetime of an object with a new number, if it is not alive.
    fn revive(&mut self, code: &mut Code<'_>, object: ObjectId) -> Translated<()> {
        let (Some(&ObjectVariables::At(place)), Some(target)) =
            (self.objects.get(&object), code.input.facts.points_to.object(object))
        else {
            return Ok(());
        };
        code.out.open();
        let base = self.fresh_base(code);
        code.out.assign(place, base);
        let done = self.begin_lifetime(code, object);
        let block = code.out.close();
        done?;
        let base = code.out.read(place);
        let is_dead = self.safety.is_dead(code, code.input.facts.points_to.node(target), base);
        code.out.branch(is_dead, block, Vec::new());
        Ok(())
    }

    /// The lifetime of an object in memory begins: checks of accesses through pointers need its length.
    pub(in crate::translate) fn begin_lifetime(&mut self, code: &mut Code<'_>, object: ObjectId) -> Translated<()> {
        let node = code.input.facts.points_to.object(object).map(|target| code.input.facts.points_to.node(target));
        if !node.is_some_and(|node| code.input.knows_lengths(node))
            || !matches!(code.input.facts.storage.home(object), Home::Memory)
        {
            return Ok(());
        }
        let is_new = matches!(self.objects.get(&object), Some(ObjectVariables::At(_)));
        let length = match code.input.object_size(object) {
            Some(_) if !is_new => return Ok(()),
            Some(size) => code.integers.fixed_offset(&mut code.out, i128::from(size)),
            None => {
                let declared = &code.input.program.objects[object.index()];
                let (size, kind) = (self.variable_size(code, declared.ty, declared.span)?, code.integers.size_kind());
                code.integers.normal(&mut code.out, size, kind).expr
            }
        };
        if let Some(target) = code.input.facts.points_to.object(object) {
            let (node, base) = (code.input.facts.points_to.node(target), self.base_of(code, object));
            self.safety.set_length(code, node, base, length);
        }
        Ok(())
    }

    fn end_lifetime(&mut self, code: &mut Code<'_>, object: ObjectId) {
        if let Some(target) = code.input.facts.points_to.object(object) {
            let (node, base) = (code.input.facts.points_to.node(target), self.base_of(code, object));
            self.safety.end_object(code, node, base);
        }
    }
}

impl BodyState {
    /// Control may have jumped to this label from outside some of the blocks around it, past the declarations in them.
    pub(in crate::translate) fn begin_at_label(&self, code: &mut Code<'_>, memory: &mut Memory) -> Translated<()> {
        let blocks: Vec<StmtId> = self.scopes.iter().skip(1).copied().collect();
        for block in blocks {
            for object in self.scoped_objects.get(&Some(block)).cloned().unwrap_or_default() {
                if code.input.object_size(object).is_some() {
                    memory.revive(code, object)?;
                }
            }
        }
        Ok(())
    }

    /// Variables for the numbers of the objects that may be pointed to after their end, and for memory of `alloca`.
    pub(in crate::translate) fn prepare_lifetimes(
        &mut self,
        code: &mut Code<'_>,
        memory: &mut Memory,
        function: FunctionId,
    ) -> Translated<()> {
        let lifetimes = &code.input.facts.lifetimes;
        if !code.input.tracks_lengths() && lifetimes.outlived.is_empty() && lifetimes.outlived_calls.is_empty() {
            return Ok(());
        }
        let mut objects: Vec<ObjectId> =
            lifetimes.outlived.iter().copied().filter(|object| code.input.owner(*object) == Some(function)).collect();
        objects.sort_unstable();
        for object in objects {
            let is_parameter = matches!(code.input.program.objects[object.index()].storage, Lifetime::Parameter(_));
            let is_live =
                is_parameter || lifetimes.scopes.has_jumps(function) && code.input.is_in_outermost_block(object);
            if !code.input.facts.calls.is_recursive(function) {
                let name = format!("{}#base", code.input.program.objects[object.index()].name);
                let place = code.out.variable(&name, Type::INT);
                memory.objects.insert(object, ObjectVariables::At(place));
                let base = if is_live { memory.fresh_base(code) } else { code.out.int(0) };
                code.out.assign(place, base);
            }
            if is_live && code.input.object_size(object).is_some() {
                memory.begin_lifetime(code, object)?;
            }
            self.scoped_objects
                .entry(code.input.facts.lifetimes.scopes.of_object(object).last().copied())
                .or_default()
                .push(object);
        }
        if code.input.facts.calls.is_recursive(function) {
            let mut others: Vec<ObjectId> = code
                .input
                .facts
                .storage
                .in_memory()
                .filter(|o| code.input.owner(*o) == Some(function) && !lifetimes.outlived.contains(o))
                .collect();
            others.sort_unstable();
            for object in others {
                if code.input.object_size(object).is_some() {
                    memory.begin_lifetime(code, object)?;
                }
            }
        }
        for call in stack_allocations(code.input.program, function) {
            if !lifetimes.outlived_calls.contains(&call) {
                continue;
            }
            if is_in_loop(code.input.program, function, call) {
                let span = code.input.program.exprs[call.index()].span;
                return unsupported("`alloca` in a loop, of memory that may be used after the function", span);
            }
            let place = code.out.variable("#alloca", Type::INT);
            let none = code.out.int(0);
            code.out.assign(place, none);
            self.stack_memory.push((call, place));
        }
        Ok(())
    }

    /// The end of the innermost block is reached.
    pub(in crate::translate) fn close_scope(&mut self, code: &mut Code<'_>, memory: &mut Memory) {
        if let Some(&block) = self.scopes.last() {
            self.end_block(code, memory, Some(block));
        }
        self.scopes.pop();
    }

    /// All blocks but the outermost `depth` are left.
    pub(in crate::translate) fn leave_scopes(&self, code: &mut Code<'_>, memory: &mut Memory, depth: usize) {
        for index in (depth..self.scopes.len()).rev() {
            self.end_block(code, memory, Some(self.scopes[index]));
        }
    }

    /// All blocks are left that are not around a label.
    pub(in crate::translate) fn leave_for(&self, code: &mut Code<'_>, memory: &mut Memory, label: LabelId) {
        let Some(function) = code.function else { return };
        let around = code.input.facts.lifetimes.scopes.of_label(function, label);
        let common = self.scopes.iter().zip(around).take_while(|(a, b)| a == b).count();
        self.leave_scopes(code, memory, common);
    }

    /// The function is left.
    pub(in crate::translate) fn leave_function(&self, code: &mut Code<'_>, memory: &mut Memory) {
        self.leave_scopes(code, memory, 0);
        self.end_block(code, memory, None);
        for (call, place) in self.stack_memory.clone() {
            let points_to = &code.input.facts.points_to;
            for &target in points_to.allocated(call) {
                let base = code.out.read(place);
                memory.safety.end_object(code, points_to.node(target), base);
            }
        }
    }

    fn end_block(&self, code: &mut Code<'_>, memory: &mut Memory, block: Option<StmtId>) {
        for object in self.scoped_objects.get(&block).cloned().unwrap_or_default() {
            memory.end_lifetime(code, object);
        }
    }

    /// A block is entered.
    pub(in crate::translate) fn open_scope(&mut self, block: StmtId) {
        self.scopes.push(block);
    }

    /// The variable that keeps the number of what a call of `alloca` gave, until the function ends.
    pub(super) fn kept_allocation(&self, call: crate::typed::ExprId) -> Option<VariableId> {
        self.stack_memory.iter().find(|(own, _)| *own == call).map(|&(_, place)| place)
    }
}

impl<'a> Input<'a> {
    /// Whether the lifetime of an object is a whole call of its function.
    fn is_in_outermost_block(&self, object: ObjectId) -> bool {
        self.facts.lifetimes.scopes.of_object(object).len() <= 1
    }

    /// Whether a statement is a block: the lifetime of its objects ends with it.
    pub(in crate::translate) fn is_block(&self, stmt: StmtId) -> bool {
        matches!(self.program.stmts[stmt.index()].kind, StmtKind::Block(_))
    }
}
