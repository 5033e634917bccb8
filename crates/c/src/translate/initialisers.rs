//! Declarations that are reached, and what objects hold in the beginning.

use tracewright_boogie::{Type, VariableId};
use tracewright_source::Span;

use super::calls::Destination;
use super::code::Code;
use super::emit::Emitter;
use super::input::Input;
use super::memory::{Memory, ObjectVariables, Slot};
use super::places::Located;
use super::safety::Number;
use super::values::Value;
use super::{Translated, Translator, unsupported};
use crate::analyse::storage::Home;
use crate::typed::shapes::{Leaf, Shape, field_type};
use crate::typed::{InitValue, Initialiser, ObjectId, PathStep};
use crate::types::{TypeId, TypeKind};

/// What memory is made to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Zeros.
    Zero,
    /// Bytes that are all one.
    Ones,
    /// Anything.
    Arbitrary,
}

impl Translator<'_> {
    /// The declaration of a local object is reached: it becomes arbitrary, or what its initialiser says.
    pub(super) fn declare(&mut self, object: ObjectId) -> Translated<()> {
        let program = self.input.program;
        let declared = &program.objects[object.index()];
        if program.types.is_variable(declared.ty) {
            self.memory.check_room(&mut self.code, declared.ty, declared.span)?;
        }
        let is_new = self.memory.begin_declared(&mut self.code, object)? == Number::New;
        self.memory.set_flags(&mut self.code, object, Content::Arbitrary)?;
        // What has this number for the first time may hold anything, if the number is looked at.
        let is_recursive =
            self.input.owner(object).is_some_and(|function| self.input.facts.calls.is_recursive(function));
        if declared.initialiser.is_none() && is_new && is_recursive {
            return Ok(());
        }
        match &declared.initialiser {
            None => self.memory.make_arbitrary(&mut self.code, object),
            Some(initialiser) => self.initialise(object, initialiser),
        }
    }

    /// Gives an object its first content; what the initialiser does not name is zero.
    pub(super) fn initialise(&mut self, object: ObjectId, initialiser: &Initialiser) -> Translated<()> {
        let span = self.input.program.objects[object.index()].span;
        let whole = matches!(&initialiser.entries[..], [entry] if entry.path.is_empty() && matches!(entry.value, InitValue::Expr(_)));
        if !whole {
            self.memory.zero(&mut self.code, object, initialiser)?;
            self.memory.set_flags(&mut self.code, object, Content::Zero)?;
        }
        let located = self.memory.locate_object(&mut self.code, object, span);
        for entry in &initialiser.entries {
            match &entry.value {
                InitValue::Expr(expr) => {
                    if entry.path.is_empty()
                        && let crate::typed::ExprKind::Call(callee, args) = &self.input.program.exprs[expr.index()].kind
                    {
                        let value = self.call(*expr, *callee, args, Destination::Place(&located))?;
                        if !matches!(value, Value::Void) {
                            self.memory.store_first(&mut self.code, &located, &value)?;
                        }
                        continue;
                    }
                    let value = self.value(*expr)?;
                    let many = entry.path.iter().any(|step| matches!(step, PathStep::Range(..)));
                    let value = if many { self.code.out.keep(value) } else { value };
                    let ty = self.input.program.objects[object.index()].ty;
                    let input = self.input;
                    input.at_path(&located, ty, &entry.path, span, &mut |part| {
                        self.memory.store_first(&mut self.code, part, &value)
                    })?;
                }
                InitValue::Characters(characters) => {
                    let ty = self.input.program.objects[object.index()].ty;
                    if entry.path.is_empty() {
                        self.memory.forget_pointers(&mut self.code, object, span)?;
                    }
                    let input = self.input;
                    let done = input.at_path(&located, ty, &entry.path, span, &mut |part| {
                        self.memory.store_characters(&mut self.code, part, characters)
                    });
                    self.memory.maps.holds_no_pointers = false;
                    done?;
                }
            }
        }
        Ok(())
    }
}

impl Memory {
    fn make_arbitrary(&mut self, code: &mut Code<'_>, object: ObjectId) -> Translated<()> {
        let span = code.input.program.objects[object.index()].span;
        match code.input.facts.storage.home(object) {
            Home::Memory => self.fill_object(code, object, Content::Arbitrary, span),
            _ => {
                let slots: Vec<Slot> = match self.variables(code, object)? {
                    ObjectVariables::Scalars(slots) => slots,
                    ObjectVariables::Maps(slots) => slots.into_iter().map(|(_, slot)| slot).collect(),
                    ObjectVariables::At(_) => Vec::new(),
                };
                code.out.havoc(&slots, None);
                Ok(())
            }
        }
    }

    /// A text is about to be stored as the whole of an object: none of its bytes belongs to a pointer that was stored
    /// as one. Said once for all of them, it need not be said for each: a driver has thousands of messages.
    fn forget_pointers(&mut self, code: &mut Code<'_>, object: ObjectId, span: Span) -> Translated<()> {
        if !matches!(code.input.facts.storage.home(object), Home::Memory) {
            return Ok(());
        }
        let at = self.object_address(code, object);
        if let Some(target) = at.target {
            self.invalidate_all(code, at, target, span)?;
            self.maps.holds_no_pointers = true;
        }
        Ok(())
    }

    fn store_characters(&mut self, code: &mut Code<'_>, array: &Located, characters: &[u32]) -> Translated<()> {
        let TypeKind::Array { element, .. } = *code.input.program.types.kind(array.ty()) else { return Ok(()) };
        let (Some(kind), Some(size)) = (code.input.kind_of(element.ty), code.input.program.types.size_of(element.ty))
        else {
            return Ok(());
        };
        for (i, &character) in characters.iter().enumerate().filter(|(_, c)| **c != 0) {
            let value = Value::Int(code.integers.constant(&mut code.out, kind, character));
            let part = array.part(i as u64 * size, element.ty, None);
            self.store_first(code, &part, &value)?;
        }
        Ok(())
    }

    /// Makes an object zero, but for scalars that the initialiser gives a value.
    pub(super) fn zero(&mut self, code: &mut Code<'_>, object: ObjectId, initialiser: &Initialiser) -> Translated<()> {
        let span = code.input.program.objects[object.index()].span;
        match code.input.facts.storage.home(object) {
            Home::Memory => self.fill_object(code, object, Content::Zero, span),
            Home::Scalars(leaves) => {
                let ObjectVariables::Scalars(slots) = self.variables(code, object)? else { return Ok(()) };
                let mut covered = Vec::new();
                let located = self.locate_object(code, object, span);
                for entry in &initialiser.entries {
                    let ty = code.input.program.objects[object.index()].ty;
                    code.input.at_path(&located, ty, &entry.path, span, &mut |part| {
                        let start = part.fixed_offset();
                        let size = code.input.program.types.size_of(part.ty()).unwrap_or(0);
                        covered.push((start, start + i128::from(size), part.bit_field()));
                        Ok(())
                    })?;
                }
                // A bit-field may share its bytes with what comes before it.
                let is_covered = |leaf: &Leaf| {
                    let first = match leaf.shape {
                        Shape::Bits(start, _) => i128::from(leaf.offset) + i128::from(start / 8),
                        _ => i128::from(leaf.offset),
                    };
                    covered.iter().any(|&(start, end, bits)| match bits {
                        None => (start..end).contains(&first),
                        Some(bits) => start == i128::from(leaf.offset) && bits == leaf.shape,
                    })
                };
                for (leaf, slot) in leaves.iter().zip(slots) {
                    if !is_covered(leaf) {
                        let zero = code.zero_value(leaf.shape, span)?;
                        code.out.write_slot(slot, &[], &zero);
                    }
                }
                Ok(())
            }
            Home::Maps { .. } => {
                let ObjectVariables::Maps(slots) = self.variables(code, object)? else { return Ok(()) };
                for (shape, slot) in slots {
                    let zero = code.zero_value(shape, span)?;
                    code.out.fill_maps(slot, &[], &zero);
                }
                Ok(())
            }
        }
    }
}

impl Code<'_> {
    /// Zero of a shape.
    pub(super) fn zero_value(&mut self, shape: Shape, _span: Span) -> Translated<Value> {
        match shape {
            Shape::Int(kind) | Shape::Bits(_, kind) => Ok(Value::Int(self.integers.constant(&mut self.out, kind, 0))),
            Shape::Pointer => Ok(Value::Pointer(self.null())),
            Shape::Float(float) => Ok(Value::Float(self.out.float_constant(float, &0.into()))),
        }
    }
}

impl<'a> Input<'a> {
    /// Calls `then` for the parts that a path leads to.
    fn at_path(
        &self,
        located: &Located,
        ty: TypeId,
        path: &[PathStep],
        span: Span,
        then: &mut dyn FnMut(&Located) -> Translated<()>,
    ) -> Translated<()> {
        let Some((step, rest)) = path.split_first() else {
            let part = located.part(0, ty, located.bit_field());
            return then(&part);
        };
        match *step {
            PathStep::Field(number) => {
                let Some((offset, bits, ty)) = field_type(self.program, ty, number) else {
                    return unsupported("a member of an incomplete type", span);
                };
                let part = located.part(offset, ty, bits);
                self.at_path(&part, ty, rest, span, then)
            }
            PathStep::Index(index) => self.at_elements(located, ty, index, index, rest, span, then),
            PathStep::Range(first, last) => self.at_elements(located, ty, first, last, rest, span, then),
        }
    }

    #[allow(clippy::too_many_arguments)] // the state of one recursion
    fn at_elements(
        &self,
        located: &Located,
        ty: TypeId,
        first: u64,
        last: u64,
        rest: &[PathStep],
        span: Span,
        then: &mut dyn FnMut(&Located) -> Translated<()>,
    ) -> Translated<()> {
        let TypeKind::Array { element, .. } = *self.program.types.kind(ty) else {
            return unsupported("an element of something that is no array", span);
        };
        let size = self.program.types.size_of(element.ty).unwrap_or(0);
        for index in first..=last {
            let part = located.part(index * size, element.ty, None);
            self.at_path(&part, element.ty, rest, span, then)?;
        }
        Ok(())
    }
}

impl Emitter {
    /// Sets all cells of maps, or of the maps at `path` in maps of maps.
    pub(super) fn fill_maps(&mut self, slot: Slot, path: &[tracewright_boogie::ExprId], value: &Value) {
        let pairs = match (slot, value) {
            (Slot::Number(place), Value::Int(super::values::Int { expr, .. }) | Value::Float(expr)) => {
                vec![(place, *expr)]
            }
            (Slot::Pointer { base, offset }, Value::Pointer(p)) => vec![(base, p.base), (offset, p.offset)],
            _ => unreachable!("slots and values come from the same C type"),
        };
        let pairs = pairs.into_iter().map(|(place, value)| {
            let ty = self.inner_map(place, path.len());
            (place, path.to_vec(), self.constant_map(value, ty))
        });
        let pairs = pairs.collect();
        self.assign_all(pairs);
    }

    /// The type of a variable after so many indices.
    pub(super) fn inner_map(&mut self, place: VariableId, levels: usize) -> Type {
        let expr = self.read(place);
        let mut ty = self.ty(expr);
        for _ in 0..levels {
            if let tracewright_boogie::TypeKind::Map(_, value) = self.program.types.kind(ty) {
                ty = *value;
            }
        }
        ty
    }
}
