//! Reads of memory that nothing was written to yet.
//!
//! Every variable of memory has a flag beside it, of the same form: a map of flags where it is a map. All flags are
//! false when the program starts and when an object is declared; the number of a new object was never used before. What
//! the system gives to the program, and what a function nothing is known about may have changed, counts as written.

use tracewright_boogie::{ExprId, Type, VariableId};
use tracewright_source::Span;
use tracewright_vocabulary::Defect;

use crate::analyse::points_to::{Class, ClassId, ClassKind, Site, Target};
use crate::analyse::storage::Home;
use crate::library::Id;
use crate::translate::Translated;
use crate::translate::cells::Cell;
use crate::translate::code::Code;
use crate::translate::emit::Emitter;
use crate::translate::floats::bits_kind;
use crate::translate::initialisers::Content;
use crate::translate::input::Input;
use crate::translate::memory::Memory;
use crate::translate::values::Pointer;
use crate::typed::shapes::Shape;
use crate::typed::{Function, ObjectId, PlaceId, PlaceKind, Storage as Lifetime};

impl Memory {
    /// A scalar in memory is written.
    pub(in crate::translate) fn set_memory_flags(&mut self, code: &mut Code<'_>, cell: Cell, shape: Shape) {
        if !code.checks.wants(Defect::Uninitialised) {
            return;
        }
        let written = code.out.bool(true);
        for byte in code.flagged_bytes(cell, shape) {
            let flag = self.memory_flag(code, cell.class, cell.place + byte);
            let path = code.path(cell, byte);
            code.out.assign_all(vec![(flag, path, written)]);
        }
    }

    /// The value of a scalar in memory is used.
    pub(in crate::translate) fn check_memory_written(
        &mut self,
        code: &mut Code<'_>,
        at: Pointer,
        site: Option<&Site>,
        shape: Shape,
        span: Span,
    ) -> Translated<()> {
        if !code.checks.wants(Defect::Uninitialised) {
            return Ok(());
        }
        let cell = code.input.cell_at(at, site, shape, span)?;
        let mut claim = code.out.bool(true);
        for byte in code.flagged_bytes(cell, shape) {
            let flag = self.memory_flag(code, cell.class, cell.place + byte);
            let path = code.path(cell, byte);
            let start = code.out.read(flag);
            let written = path.iter().fold(start, |map, &index| code.out.select(map, index));
            claim = code.out.and(claim, written);
        }
        let is_given =
            code.input.facts.points_to.comes_from_outside(code.input.facts.points_to.describe(cell.class).node);
        let mark = is_given.then_some("a pointer that may come from outside the program");
        code.check_or_mark(claim, Defect::Uninitialised, mark);
        Ok(())
    }

    /// All of an object gets new content; what is arbitrary does not count as written.
    pub(in crate::translate) fn fill_memory_flags(
        &mut self,
        code: &mut Code<'_>,
        at: Pointer,
        target: Target,
        content: Content,
    ) {
        if !code.checks.wants(Defect::Uninitialised) {
            return;
        }
        let written = code.out.bool(content != Content::Arbitrary);
        for class in code.input.facts.points_to.classes_at(target) {
            let path = if code.input.facts.points_to.describe(class).is_single { Vec::new() } else { vec![at.base] };
            for flag in self.flags_of(code, class) {
                let ty = code.out.inner_map(flag, path.len());
                let value = code.out.everywhere(written, ty);
                code.out.assign_all(vec![(flag, path.clone(), value)]);
            }
        }
    }

    /// An object from outside the program counts as written.
    pub(in crate::translate) fn is_given(&mut self, code: &mut Code<'_>, object: ObjectId) {
        let at = self.object_address(code, object);
        if let (Home::Memory, Some(target)) = (code.input.facts.storage.home(object), at.target) {
            self.fill_memory_flags(code, at, target, Content::Zero);
        }
    }

    /// A new object holds what another one does, and no more.
    pub(in crate::translate) fn copy_memory_flags(
        &mut self,
        code: &mut Code<'_>,
        from: ExprId,
        to: ExprId,
        class: ClassId,
    ) {
        if !code.checks.wants(Defect::Uninitialised) {
            return;
        }
        for flag in self.flags_of(code, class) {
            let map = code.out.read(flag);
            let content = code.out.select(map, from);
            code.out.assign_all(vec![(flag, vec![to], content)]);
        }
    }

    /// What unknown code may have written counts as written.
    pub(in crate::translate) fn trust_classes(&mut self, code: &mut Code<'_>, classes: impl Iterator<Item = ClassId>) {
        if !code.checks.wants(Defect::Uninitialised) {
            return;
        }
        for class in classes {
            for flag in self.flags_of(code, class) {
                code.out.raise(flag, Content::Zero);
            }
        }
    }

    /// Nothing was written in the beginning.
    pub(in crate::translate) fn lower_memory_flags(&self, code: &mut Code<'_>) {
        let mut flags: Vec<VariableId> = self.maps.flags.values().copied().collect();
        flags.sort_unstable();
        for flag in flags {
            code.out.raise(flag, Content::Arbitrary);
        }
    }

    /// Whether reading a place may show that nothing was written there.
    pub(in crate::translate) fn may_be_unwritten(&self, code: &Code<'_>, mut place: PlaceId) -> bool {
        loop {
            match code.input.program.places[place.index()].kind {
                PlaceKind::Field(record, _) => place = record,
                PlaceKind::Deref(_) => return true,
                PlaceKind::Object(object) => {
                    return self.is_watched(object) || matches!(code.input.facts.storage.home(object), Home::Memory);
                }
                PlaceKind::CompoundLiteral(_) | PlaceKind::Value(_) => return false,
            }
        }
    }

    /// All flags of a class.
    fn flags_of(&mut self, code: &mut Code<'_>, class: ClassId) -> Vec<VariableId> {
        let points_to = &code.input.facts.points_to;
        let description = points_to.describe(class);
        let (start, end) = description.bytes;
        let bytes = match (description.kind, description.is_fixed) {
            (ClassKind::Bytes, true) => start..end,
            _ => start..start + 1,
        };
        bytes.map(|byte| self.memory_flag(code, class, byte)).collect()
    }

    /// All flags of a class, each with where in the node ends what it tells about, if that is always the same; none if
    /// nobody asks whether memory was written.
    pub(in crate::translate) fn ends_of_flags(
        &mut self,
        code: &mut Code<'_>,
        class: ClassId,
    ) -> Vec<(i64, VariableId)> {
        if !code.checks.wants(Defect::Uninitialised) {
            return Vec::new();
        }
        let description = code.input.facts.points_to.describe(class);
        let (start, end) = description.bytes;
        let is_scalar = description.kind != ClassKind::Bytes;
        let ends = (start..).map(|byte| if is_scalar { end } else { byte + 1 });
        ends.zip(self.flags_of(code, class)).collect()
    }

    fn memory_flag(&mut self, code: &mut Code<'_>, class: ClassId, byte: i64) -> VariableId {
        let points_to = &code.input.facts.points_to;
        let description = points_to.describe(class);
        let byte = match (description.kind, description.is_fixed) {
            (ClassKind::Bytes, true) => byte,
            _ => description.bytes.0,
        };
        if let Some(&flag) = self.maps.flags.get(&(class, byte)) {
            return flag;
        }
        let mut ty = Type::BOOL;
        if !description.is_fixed {
            let index = code.integers.offset_type(&mut code.out);
            ty = code.out.program.types.map(vec![index], ty);
        }
        if !description.is_single {
            ty = code.out.program.types.map(vec![Type::INT], ty);
        }
        let name = code.input.flag_name(description, byte);
        let flag = VariableId::Global(code.out.global(name, ty));
        self.maps.flags.insert((class, byte), flag);
        flag
    }

    /// Objects from outside the program that exist when it starts.
    pub(in crate::translate) fn mark_given(&mut self, code: &mut Code<'_>) {
        for index in 0..code.input.program.objects.len() as u32 {
            let object = ObjectId(index);
            if code.input.program.objects[object.index()].storage == Lifetime::External {
                self.is_given(code, object);
            }
        }
    }
}

impl Code<'_> {
    /// Whether a function only copies memory, and does not use its values.
    pub(in crate::translate) fn only_copies(&self) -> bool {
        use crate::library::string::Id::{bcopy, memcpy, memmove, mempcpy};
        let function = self.function.map(|function| &self.input.program.functions[function.index()]);
        let function = function.and_then(Function::library_id);
        matches!(function, Some(Id::String(memcpy | memmove | mempcpy | bcopy)))
    }

    /// Where the flags of an access are, counted from its start.
    fn flagged_bytes(&self, cell: Cell, shape: Shape) -> std::ops::Range<i64> {
        if self.input.facts.points_to.describe(cell.class).kind != ClassKind::Bytes {
            return 0..1;
        }
        let bytes = |bits: u32| i64::from(bits.div_ceil(8));
        match shape {
            Shape::Int(kind) => 0..bytes(kind.bits),
            Shape::Bits(start, kind) => i64::from(start / 8)..bytes(start + kind.bits),
            Shape::Pointer => 0..bytes(self.integers.pointer_bits),
            Shape::Float(float) => 0..bytes(bits_kind(float).bits),
        }
    }
}

impl Emitter {
    fn raise(&mut self, flag: VariableId, content: Content) {
        let ty = self.inner_map(flag, 0);
        let written = self.bool(content != Content::Arbitrary);
        let value = self.everywhere(written, ty);
        self.assign(flag, value);
    }
}

impl<'a> Input<'a> {
    fn flag_name(&self, class: &Class, byte: i64) -> String {
        let object = class.object.map_or("", |object| self.program.objects[object.index()].name.as_str());
        format!("#written#{}#{byte}#{object}", class.node.0)
    }
}
