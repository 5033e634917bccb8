//! Reads that library functions make: strings up to their end, and blocks of bytes.
//!
//! Reading a string is a loop of its own for each call, directly over the array if there is one: the points-to analysis
//! would unify all strings that are passed to one common function. Such loops are in
//! [`crate::typed::Program::bounded_loops`], and are left out if the property is not about accesses.

use crate::library::{Id, internal, string};
use crate::typed::{
    BinaryOp, Callee, CastKind, ExprId, ExprKind, FunctionId, InitValue, ObjectId, PlaceId, PlaceKind, StepKind,
    StmtId, StmtKind, Storage,
};
use crate::types::{IntType, QualType, TypeId, TypeKind};
use tracewright_source::Span;

use super::{Lowered, Lowering};

impl Lowering<'_> {
    /// A pointer that may be evaluated more than once. Its structure is preserved, and only indices and loaded pointers
    /// are saved in temporaries, so that the analyses still see which array is meant.
    pub(super) fn settled_pointer(&mut self, pointer: ExprId, before: &mut Vec<ExprId>) -> Lowered<ExprId> {
        let (ty, span) = (self.build.ty(pointer), self.build.span(pointer));
        match *self.build.kind(pointer) {
            ExprKind::AddressOf(place) => {
                let place = self.settled_parts(place, before)?;
                Ok(self.build.node(ExprKind::AddressOf(place), ty, span))
            }
            ExprKind::PointerAdd(start, index) if self.is_based_on_place(start) => {
                let start = self.settled_pointer(start, before)?;
                let index = self.build.kept(index, before)?;
                Ok(self.build.node(ExprKind::PointerAdd(start, index), ty, span))
            }
            ExprKind::Cast(kind @ (CastKind::Same | CastKind::PointerToPointer), inner)
                if self.build.types().is_pointer(self.build.ty(inner)) =>
            {
                let inner = self.settled_pointer(inner, before)?;
                Ok(self.build.node(ExprKind::Cast(kind, inner), ty, span))
            }
            _ => Ok(self.build.kept(pointer, before)?),
        }
    }

    fn settled_parts(&mut self, place: PlaceId, before: &mut Vec<ExprId>) -> Lowered<PlaceId> {
        let (ty, span) = (self.build.place_type(place), self.build.program.places[place.index()].span);
        match self.build.program.places[place.index()].kind {
            PlaceKind::Object(_) => Ok(place),
            PlaceKind::Field(outer, number) => {
                let outer = self.settled_parts(outer, before)?;
                Ok(self.build.place_node(PlaceKind::Field(outer, number), ty, span))
            }
            PlaceKind::Deref(pointer) => {
                let pointer = self.settled_pointer(pointer, before)?;
                Ok(self.build.place_node(PlaceKind::Deref(pointer), ty, span))
            }
            PlaceKind::CompoundLiteral(_) | PlaceKind::Value(_) => {
                let pointer = self.build.program.types.pointer(QualType::plain(ty));
                let address = self.build.node(ExprKind::AddressOf(place), pointer, span);
                let address = self.build.kept(address, before)?;
                Ok(self.build.place_node(PlaceKind::Deref(address), ty, span))
            }
        }
    }

    fn is_based_on_place(&self, pointer: ExprId) -> bool {
        match *self.build.kind(pointer) {
            ExprKind::AddressOf(_) => true,
            ExprKind::Cast(CastKind::Same, inner) => self.is_based_on_place(inner),
            _ => false,
        }
    }

    /// The characters of a string literal.
    pub(super) fn literal_text(&self, mut expr: ExprId) -> Option<&[u32]> {
        while let ExprKind::Cast(CastKind::Same | CastKind::PointerToPointer, inner) = *self.build.kind(expr) {
            expr = inner;
        }
        let ExprKind::AddressOf(place) = *self.build.kind(expr) else { return None };
        let PlaceKind::Object(ObjectId(object)) = self.build.program.places[place.index()].kind else { return None };
        let object = &self.build.program.objects[object as usize];
        if object.storage != Storage::StringLiteral {
            return None;
        }
        match &object.initialiser.as_ref()?.entries[..] {
            [entry] => match &entry.value {
                InitValue::Characters(characters) => Some(characters),
                InitValue::Expr(_) => None,
            },
            _ => None,
        }
    }

    /// Whether reading a string cannot fail: it is a literal, a choice of literals, or a text of the system.
    pub(super) fn is_literal(&self, expr: ExprId) -> bool {
        match *self.build.kind(expr) {
            ExprKind::Conditional(_, yes, no) => self.is_literal(yes) && self.is_literal(no),
            ExprKind::Cast(CastKind::Same | CastKind::PointerToPointer, inner) => self.is_literal(inner),
            ExprKind::Call(Callee::Function(function), _) => {
                let function = &self.build.program.functions[function.index()];
                function.body.is_none() && function.library_id() == Some(Id::String(string::Id::strerror))
            }
            _ => self.literal_text(expr).is_some(),
        }
    }

    /// A pointer to characters that later assignments do not affect.
    pub(super) fn characters(&mut self, pointer: ExprId, wide: bool, before: &mut Vec<ExprId>) -> Lowered<ExprId> {
        let element = if wide { IntType::Int } else { IntType::Char };
        let size = if wide { 4 } else { 1 };
        let is_element = |this: &Self, pointer: ExprId| {
            let to = this.build.types().pointee(this.build.ty(pointer)).map(|to| to.ty);
            to.is_some_and(|to| this.build.types().is_integer(to) && this.build.types().size_of(to) == Some(size))
        };
        let mut inner = pointer;
        while let ExprKind::Cast(CastKind::PointerToPointer | CastKind::Same, next) = *self.build.kind(inner) {
            inner = next;
            if is_element(self, inner) {
                break;
            }
        }
        let pointer = if is_element(self, inner) { inner } else { pointer };
        let settled = self.settled_pointer(pointer, before)?;
        if is_element(self, settled) {
            return Ok(settled);
        }
        let span = self.build.span(pointer);
        let element = self.build.program.types.int(element);
        let wanted = self.build.program.types.pointer(QualType::plain(element));
        let kept = self.build.scalar_cast(settled, wanted, span);
        Ok(kept.unwrap_or(settled))
    }

    /// The character at this distance from a pointer.
    pub(super) fn character_at(&mut self, start: ExprId, index: ExprId, span: Span) -> PlaceId {
        let ty = self.build.ty(start);
        let element = self.build.types().pointee(ty).map_or(self.build.basic.char, |to| to.ty);
        let at = self.build.node(ExprKind::PointerAdd(start, index), ty, span);
        self.build.place_node(PlaceKind::Deref(at), element, span)
    }

    /// Reads a string up to its end, but at most `most` characters; returns the loop, and the variable that holds the
    /// length afterwards.
    pub(super) fn read_text(&mut self, start: ExprId, most: Option<ExprId>, span: Span) -> Lowered<(StmtId, PlaceId)> {
        let size = self.build.basic.size;
        let count = self.build.temporary(size, span)?;
        let zero = self.build.int(0, size, span);
        let init = self.assigned(count, zero, span);
        let index = self.build.node(ExprKind::Load(count), size, span);
        let place = self.character_at(start, index, span);
        let element = self.build.place_type(place);
        let character = self.build.node(ExprKind::Load(place), element, span);
        let character = self.build.promote(character);
        let end = self.build.int(0, self.build.ty(character), span);
        let mut cond = self.build.node(ExprKind::Binary(BinaryOp::Ne, character, end), self.build.basic.int, span);
        if let Some(most) = most {
            let below = self.build.node(ExprKind::Binary(BinaryOp::Lt, index, most), self.build.basic.int, span);
            cond = self.build.node(ExprKind::And(below, cond), self.build.basic.int, span);
        }
        let step = self.build.node(ExprKind::Step(StepKind::PreIncrement, count), size, span);
        let step = self.build.for_effect(step);
        let body = self.build.stmt_node(StmtKind::Skip, span);
        self.build.program.bounded_loops.insert(body);
        let kind = StmtKind::For { init: Some(init), cond: Some(cond), step: Some(step), body };
        Ok((self.build.stmt_node(kind, span), count))
    }

    /// A statement for properties about accesses, and its replacement for all others.
    pub(super) fn if_accesses_count(&mut self, stmt: StmtId, otherwise: Option<StmtId>) -> StmtId {
        let span = self.build.program.stmts[stmt.index()].span;
        let content = if self.property.wants_accesses() { vec![stmt] } else { otherwise.into_iter().collect() };
        self.build.stmt_node(StmtKind::Block(content), span)
    }

    /// Accesses this many bytes.
    pub(super) fn touch(&mut self, pointer: ExprId, bytes: ExprId, span: Span) -> Option<StmtId> {
        let function = self.hidden_function(internal::Id::__tracewright_touch, span)?;
        let pointer = self.build.scalar_cast(pointer, self.build.basic.void_pointer, span)?;
        let bytes = self.build.arithmetic_cast(bytes, self.build.basic.size);
        let call = ExprKind::Call(Callee::Function(function), vec![pointer, bytes]);
        let call = self.build.node(call, self.build.basic.void, span);
        Some(self.build.stmt_node(StmtKind::Expr(call), span))
    }

    /// Accesses at most this many bytes, by a function that is called afterwards.
    pub(super) fn may_touch(&mut self, pointer: ExprId, bytes: ExprId, by: FunctionId, span: Span) -> Option<StmtId> {
        let function = self.hidden_function(internal::Id::__tracewright_may_touch, span)?;
        let pointer = self.build.scalar_cast(pointer, self.build.basic.void_pointer, span)?;
        let bytes = self.build.arithmetic_cast(bytes, self.build.basic.size);
        let by = self.build.int(i128::from(by.0), self.build.basic.size, span);
        let call = ExprKind::Call(Callee::Function(function), vec![pointer, bytes, by]);
        let call = self.build.node(call, self.build.basic.void, span);
        Some(self.build.stmt_node(StmtKind::Expr(call), span))
    }

    /// Accesses unknown memory: by this function, or because of a format.
    pub(super) fn unchecked(&mut self, by: Option<FunctionId>, span: Span) -> Option<StmtId> {
        let function = self.hidden_function(internal::Id::__tracewright_unchecked, span)?;
        let by = by.map(|by| self.build.int(i128::from(by.0), self.build.basic.size, span));
        let call = ExprKind::Call(Callee::Function(function), by.into_iter().collect());
        let call = self.build.node(call, self.build.basic.void, span);
        Some(self.build.stmt_node(StmtKind::Expr(call), span))
    }

    /// `place = value;`
    pub(super) fn assigned(&mut self, place: PlaceId, value: ExprId, span: Span) -> StmtId {
        let assign = self.build.node(ExprKind::Assign(place, value), self.build.place_type(place), span);
        let effect = self.build.for_effect(assign);
        self.build.stmt_node(StmtKind::Expr(effect), span)
    }

    /// The number that a pointer points to, as an integer with this many bytes; with the pointer's own type, if its
    /// size fits.
    pub(super) fn number_behind(
        &mut self,
        pointer: ExprId,
        wanted: TypeId,
        before: &mut Vec<ExprId>,
    ) -> Lowered<PlaceId> {
        let span = self.build.span(pointer);
        let mut own = pointer;
        while let ExprKind::Cast(CastKind::Same, inner) = *self.build.kind(own) {
            own = inner;
        }
        let types = self.build.types();
        let to = types.pointee(self.build.ty(own)).map(|to| to.ty);
        let fits = |&to: &TypeId| {
            types.is_integer(to) == types.is_integer(wanted)
                && types.is_arithmetic(to)
                && types.size_of(to) == types.size_of(wanted)
                && !matches!(types.kind(to), TypeKind::Int(IntType::Bool))
        };
        if let Some(to) = to.filter(fits) {
            let settled = self.build.settled(own, before)?;
            return Ok(self.build.place_node(PlaceKind::Deref(settled), to, span));
        }
        let wanted_pointer = self.build.program.types.pointer(QualType::plain(wanted));
        let settled = self.build.settled(own, before)?;
        let settled = self.build.scalar_cast(settled, wanted_pointer, span).unwrap_or(settled);
        Ok(self.build.place_node(PlaceKind::Deref(settled), wanted, span))
    }
}
