//! Alignments that a program can ask for: `_Alignof` and `__alignof__` of types, variables, members and functions.
//!
//! Types do not carry the alignment that a typedef name gives them. Where the typedef name is not known any more
//! (`_Alignof(*p)`), the expression is unsupported.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_source::Span;

use crate::ast;
use crate::typed::build::Builder;
use crate::typed::{ExprId, FunctionId, ObjectId, PlaceId, PlaceKind};
use crate::types::{RecordId, TypeId, TypeKind};

use super::convert::Operand;
use super::declarators::Declared;
use super::{Checked, Elaborator};

/// Which alignment is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Alignment {
    /// `_Alignof`: that of members.
    Least,
    /// `__alignof__`: that of variables.
    Preferred,
}

/// The alignments that declarations ask for.
#[derive(Default)]
pub(super) struct Alignments {
    /// Types that a typedef name or an attribute gives another alignment.
    pub types: FxHashSet<TypeId>,
    objects: FxHashMap<ObjectId, u64>,
    fields: FxHashMap<(RecordId, u32), u64>,
    functions: FxHashMap<FunctionId, u64>,
}

impl Elaborator<'_> {
    /// `_Alignof(T)`
    pub(super) fn align_of_type(&mut self, name: ast::TypeNameId, which: Alignment, span: Span) -> Checked<ExprId> {
        let start = self.lengths.pending.len();
        let declared = self.named_type(name)?;
        self.lengths.pending.truncate(start);
        let ty = declared.ty.ty;
        let natural = match which {
            Alignment::Least => self.typing.build.types().align_of(ty),
            Alignment::Preferred => self.typing.build.types().preferred_align_of(ty),
        };
        let align = declared.type_align.unwrap_or(natural).max(declared.attributes.align.unwrap_or(1));
        Ok(self.typing.build.int(i128::from(align), self.typing.build.basic.size, span))
    }

    /// `_Alignof x`, `__alignof__ x` (GNU): to GCC, they are the same for expressions.
    pub(super) fn align_of_expression(&mut self, operand: ast::ExprId, span: Span) -> Checked<ExprId> {
        let align = self.unevaluated(|this| {
            let operand = this.expression(operand)?;
            let ty = this.typing.build.operand_type(operand).ty;
            Ok(match operand {
                Operand::Function(function) => Some(this.alignments.function_align(function)),
                Operand::Place(place, _) => this.alignments.of_place(&this.typing.build, place),
                Operand::FunctionAt(_) => Some(1),
                Operand::Value(_) => this.alignments.of_unnamed(&this.typing.build, ty),
            })
        })?;
        match align {
            Some(align) => Ok(self.typing.build.int(i128::from(align), self.typing.build.basic.size, span)),
            None => Ok(self.typing.build.unsupported(
                "alignment of a type that several alignments are declared for",
                self.typing.build.basic.size,
                span,
            )),
        }
    }
}

impl Alignments {
    /// Remembers the alignment of a function.
    pub(super) fn note_function(&mut self, function: FunctionId, align: u64) {
        let known = self.functions.entry(function).or_insert(align);
        *known = align.max(*known);
    }

    /// Remembers the alignment of a variable.
    pub(super) fn note_object(&mut self, build: &Builder, object: ObjectId, declared: &Declared) {
        let natural = build.types().preferred_align_of(declared.ty.ty);
        let of_type = declared.type_align.unwrap_or(natural);
        let align = of_type.max(declared.attributes.align.unwrap_or(1));
        if align != natural {
            let known = self.objects.entry(object).or_insert(align);
            *known = align.max(*known);
        }
    }

    fn of_place(&self, build: &Builder, place: PlaceId) -> Option<u64> {
        let place = &build.program.places[place.index()];
        match place.kind {
            PlaceKind::Object(object) | PlaceKind::CompoundLiteral(object) => {
                let own = self.objects.get(&object).copied();
                own.or_else(|| Some(build.types().preferred_align_of(place.ty)))
            }
            PlaceKind::Field(outer, number) => {
                let record = build.types().as_record(build.place_type(outer));
                let own = record.and_then(|record| self.fields.get(&(record, number)).copied());
                own.or_else(|| Some(build.types().align_of(place.ty)))
            }
            PlaceKind::Deref(_) | PlaceKind::Value(_) => self.of_unnamed(build, place.ty),
        }
    }

    /// The alignment of a type that is not written by its name; `None` if a typedef name gives the type another one.
    fn of_unnamed(&self, build: &Builder, ty: TypeId) -> Option<u64> {
        let mut inner = ty;
        while let TypeKind::Array { element, .. } = *build.types().kind(inner) {
            if self.types.contains(&inner) {
                return None;
            }
            inner = element.ty;
        }
        (!self.types.contains(&inner)).then(|| build.types().preferred_align_of(ty))
    }

    /// Remembers the alignment of a member.
    pub(super) fn note_field_align(&mut self, record: RecordId, number: u32, align: u64) {
        self.fields.insert((record, number), align);
    }

    fn function_align(&self, function: FunctionId) -> u64 {
        self.functions.get(&function).copied().unwrap_or(1)
    }
}
