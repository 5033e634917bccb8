//! Assignments of structs with too many scalars: expands them member by member, with loops for long arrays.
//!
//! An assignment of a conditional expression becomes a choice between two assignments. An assignment whose value is
//! used, and one of a long union, remain.

use tracewright_source::Span;

use crate::typed::shapes::is_long;
use crate::typed::{BinaryOp, CastKind, Expr, ExprId, ExprKind, PlaceId, PlaceKind, StepKind, StmtKind};
use crate::types::{ArrayLength, QualType, RecordKind, TypeId, TypeKind};

use super::block_operations::{Padding, Records, Work};
use super::{Lowered, Lowering};

/// Up to this many elements of an array are assigned one after the other; more become a loop.
const MOST_IN_ROW: u64 = 8;

/// `to = condition ? a : b`
struct LongChoice {
    to: PlaceId,
    condition: ExprId,
    values: [ExprId; 2],
    ty: TypeId,
}

impl Lowering<'_> {
    /// The two lvalues of an assignment that is too long, if it can be expanded.
    fn long_copy(&self, id: ExprId) -> Option<(PlaceId, PlaceId, TypeId)> {
        let ExprKind::Assign(to, mut value) = *self.build.kind(id) else { return None };
        while let ExprKind::Cast(CastKind::Same, inner) = *self.build.kind(value) {
            value = inner;
        }
        let ExprKind::Load(from) = *self.build.kind(value) else { return None };
        let ty = self.build.place_type(to);
        let is_record = self.build.types().as_record(ty).is_some() && ty == self.build.place_type(from);
        (is_record && is_long(self.build.types(), ty) && self.has_short_parts(ty)).then_some((to, from, ty))
    }

    /// The parts of `to = condition ? a : b`, if that is too long and can be expanded.
    fn long_choice(&self, id: ExprId) -> Option<LongChoice> {
        let ExprKind::Assign(to, mut value) = *self.build.kind(id) else { return None };
        while let ExprKind::Cast(CastKind::Same, inner) = *self.build.kind(value) {
            value = inner;
        }
        let ExprKind::Conditional(condition, yes, no) = *self.build.kind(value) else { return None };
        let ty = self.build.place_type(to);
        let is_place = |value: ExprId| matches!(self.build.kind(value), ExprKind::Load(from) if self.build.place_type(*from) == ty);
        let is_record = self.build.types().as_record(ty).is_some() && is_place(yes) && is_place(no);
        let is_long = is_record && is_long(self.build.types(), ty) && self.has_short_parts(ty);
        is_long.then_some(LongChoice { to, condition, values: [yes, no], ty })
    }

    /// Whether an expression is an assignment that is too long.
    pub(super) fn is_long_copy(&self, id: ExprId) -> bool {
        self.long_copy(id).is_some() || self.long_choice(id).is_some()
    }

    /// Whether all parts after the expansion can be assigned as a whole.
    fn has_short_parts(&self, ty: TypeId) -> bool {
        if !is_long(self.build.types(), ty) {
            return true;
        }
        match self.build.types().kind(ty) {
            TypeKind::Array { element, length: ArrayLength::Fixed(_) } => self.has_short_parts(element.ty),
            TypeKind::Record(id) => {
                let record = self.build.types().record(*id);
                let fields = || record.body.iter().flat_map(|body| &body.fields);
                let is_struct = record.kind == RecordKind::Struct || fields().count() == 1;
                is_struct && fields().all(|field| self.has_short_parts(field.ty.ty))
            }
            _ => false,
        }
    }

    /// Expands an assignment whose value is not used.
    pub(super) fn expand_copy(&mut self, id: ExprId) -> Lowered<()> {
        if let Some(choice) = self.long_choice(id) {
            return self.expand_choice(id, choice);
        }
        let Some((to, from, ty)) = self.long_copy(id) else { return Ok(()) };
        let span = self.build.span(id);
        let mut before = Vec::new();
        let (to, from) = (self.build.settled_place(to, &mut before)?, self.build.settled_place(from, &mut before)?);
        let mut work = Work { padding: Padding::Invisible, records: Records::ByMember, span, stmts: Vec::new() };
        for effect in before {
            let stmt = self.build.stmt_node(StmtKind::Expr(effect), span);
            work.stmts.push(stmt);
        }
        self.copy_parts(to, from, ty, &mut work)?;
        let whole = self.build.stmt_node(StmtKind::Block(work.stmts), span);
        self.build.program.exprs[id.index()] = Expr { kind: ExprKind::Block(whole), ty: self.build.basic.void, span };
        Ok(())
    }

    fn expand_choice(&mut self, id: ExprId, choice: LongChoice) -> Lowered<()> {
        let span = self.build.span(id);
        let mut before = Vec::new();
        let to = self.build.settled_place(choice.to, &mut before)?;
        let mut stmts = Vec::new();
        for effect in before {
            stmts.push(self.build.stmt_node(StmtKind::Expr(effect), span));
        }
        let mut ways = Vec::new();
        for value in choice.values {
            let assign = self.build.node(ExprKind::Assign(to, value), choice.ty, span);
            self.expand_copy(assign)?;
            ways.push(self.build.stmt_node(StmtKind::Expr(assign), span));
        }
        stmts.push(self.build.stmt_node(StmtKind::If(choice.condition, ways[0], Some(ways[1])), span));
        let whole = self.build.stmt_node(StmtKind::Block(stmts), span);
        self.build.program.exprs[id.index()] = Expr { kind: ExprKind::Block(whole), ty: self.build.basic.void, span };
        Ok(())
    }

    fn copy_parts(&mut self, to: PlaceId, from: PlaceId, ty: TypeId, work: &mut Work) -> Lowered<()> {
        let span = work.span;
        let is_array = matches!(self.build.types().kind(ty), TypeKind::Array { .. });
        if !is_array && !is_long(self.build.types(), ty) {
            let value = self.copied(from, ty, span);
            let assign = self.build.node(ExprKind::Assign(to, value), ty, span);
            let effect = self.build.for_effect(assign);
            let stmt = self.build.stmt_node(StmtKind::Expr(effect), span);
            work.stmts.push(stmt);
            return Ok(());
        }
        match self.build.types().kind(ty).clone() {
            TypeKind::Record(id) => {
                let fields = self.build.types().record(id).body.clone().map(|body| body.fields).unwrap_or_default();
                for (number, field) in fields.iter().enumerate() {
                    let number = number as u32;
                    let target = self.build.place_node(PlaceKind::Field(to, number), field.ty.ty, span);
                    let source = self.build.place_node(PlaceKind::Field(from, number), field.ty.ty, span);
                    self.copy_parts(target, source, field.ty.ty, work)?;
                }
            }
            TypeKind::Array { element, length: ArrayLength::Fixed(length) } => {
                let size = self.build.basic.size;
                if length <= MOST_IN_ROW {
                    for i in 0..length {
                        let index = self.build.int(i128::from(i), size, span);
                        self.copy_element(to, from, element.ty, index, work)?;
                    }
                    return Ok(());
                }
                let (zero, count) = (self.build.int(0, size, span), self.build.int(i128::from(length), size, span));
                let counted =
                    self.counting(zero, count, BinaryOp::Lt, StepKind::PreIncrement, work, |this, index, work| {
                        this.copy_element(to, from, element.ty, index, work)
                    })?;
                work.stmts.push(counted);
            }
            // A flexible array member is not part of the value.
            _ => {}
        }
        Ok(())
    }

    fn copy_element(
        &mut self,
        to: PlaceId,
        from: PlaceId,
        element: TypeId,
        index: ExprId,
        work: &mut Work,
    ) -> Lowered<()> {
        let target = self.array_element(to, index, element, work.span);
        let source = self.array_element(from, index, element, work.span);
        self.copy_parts(target, source, element, work)
    }

    fn array_element(&mut self, array: PlaceId, index: ExprId, element: TypeId, span: Span) -> PlaceId {
        let pointer = self.build.program.types.pointer(QualType::plain(element));
        let start = self.build.node(ExprKind::AddressOf(array), pointer, span);
        let at = self.build.node(ExprKind::PointerAdd(start, index), pointer, span);
        self.build.place_node(PlaceKind::Deref(at), element, span)
    }
}
