//! Alignments that a program can ask for: `_Alignof` and `__alignof__` of types, variables, members and functions.
//!
//! Types do not carry the alignment that a typedef name gives them. Where it cannot be told any more which one is meant
//! (`_Alignof(*p)`), the question is named.

use tracewright_source::Span;

use crate::ast;
use crate::typed::{ExprId, FunctionId, ObjectId, PlaceId, PlaceKind};
use crate::types::{RecordId, TypeId, TypeKind};

use super::convert::Operand;
use super::declarators::Declared;
use super::link::EntityId;
use super::{Checked, Elaborator};

/// Which alignment is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Alignment {
    /// `_Alignof`: that of members.
    Least,
    /// `__alignof__`: that of variables.
    Preferred,
}

impl Elaborator<'_> {
    /// Remembers the alignment of a variable.
    pub(super) fn note_align(&mut self, object: ObjectId, declared: &Declared) {
        let natural = self.build.types().preferred_align_of(declared.ty.ty);
        let of_type = declared.type_align.unwrap_or(natural);
        let align = of_type.max(declared.attributes.align.unwrap_or(1));
        if align != natural {
            let known = self.alignments.objects.entry(object).or_insert(align);
            *known = align.max(*known);
        }
    }

    /// Remembers the alignment of a member.
    pub(super) fn note_field_align(&mut self, record: RecordId, number: u32, align: u64) {
        self.alignments.fields.insert((record, number), align);
    }

    /// Remembers the alignment of a function.
    pub(super) fn note_function_align(&mut self, entity: EntityId, align: Option<u64>) {
        if let Some(align) = align {
            let function = self.entity_function(entity);
            let known = self.alignments.functions.entry(function).or_insert(align);
            *known = align.max(*known);
        }
    }

    /// `_Alignof(T)`
    pub(super) fn align_of_type(&mut self, name: ast::TypeNameId, which: Alignment, span: Span) -> Checked<ExprId> {
        let start = self.lengths.len();
        let declared = self.named_type(name)?;
        self.lengths.truncate(start);
        let ty = declared.ty.ty;
        let natural = match which {
            Alignment::Least => self.build.types().align_of(ty),
            Alignment::Preferred => self.build.types().preferred_align_of(ty),
        };
        let align = declared.type_align.unwrap_or(natural).max(declared.attributes.align.unwrap_or(1));
        Ok(self.build.int(i128::from(align), self.build.basic.size, span))
    }

    /// `_Alignof x`, `__alignof__ x` (GNU): to GCC, they are the same for expressions.
    pub(super) fn align_of_expression(&mut self, operand: ast::ExprId, span: Span) -> Checked<ExprId> {
        let align = self.unevaluated(|this| {
            let operand = this.expression(operand)?;
            let ty = this.operand_type(operand).ty;
            Ok(match operand {
                Operand::Function(function) => Some(this.function_align(function)),
                Operand::Place(place, _) => this.align_of_place(place),
                Operand::FunctionAt(_) => Some(1),
                Operand::Value(_) => this.align_without_name(ty),
            })
        })?;
        match align {
            Some(align) => Ok(self.build.int(i128::from(align), self.build.basic.size, span)),
            None => Ok(self.build.unsupported(
                "alignment of a type that several alignments are declared for",
                self.build.basic.size,
                span,
            )),
        }
    }

    fn function_align(&self, function: FunctionId) -> u64 {
        self.alignments.functions.get(&function).copied().unwrap_or(1)
    }

    fn align_of_place(&self, place: PlaceId) -> Option<u64> {
        let place = &self.build.program.places[place.index()];
        match place.kind {
            PlaceKind::Object(object) | PlaceKind::CompoundLiteral(object) => {
                let own = self.alignments.objects.get(&object).copied();
                own.or_else(|| Some(self.build.types().preferred_align_of(place.ty)))
            }
            PlaceKind::Field(outer, number) => {
                let record = self.build.types().as_record(self.build.place_type(outer));
                let own = record.and_then(|record| self.alignments.fields.get(&(record, number)).copied());
                own.or_else(|| Some(self.build.types().align_of(place.ty)))
            }
            PlaceKind::Deref(_) | PlaceKind::Value(_) => self.align_without_name(place.ty),
        }
    }

    /// The alignment of a type that has perhaps been given another one under another name.
    fn align_without_name(&self, ty: TypeId) -> Option<u64> {
        let mut inner = ty;
        while let TypeKind::Array { element, .. } = *self.build.types().kind(inner) {
            if self.alignments.types.contains(&inner) {
                return None;
            }
            inner = element.ty;
        }
        (!self.alignments.types.contains(&inner)).then(|| self.build.types().preferred_align_of(ty))
    }
}
