//! `__builtin_object_size`: what GCC without optimisation knows about the object behind a pointer.
//!
//! It sees through addresses of variables, members and elements with constant indices, string literals, and sums of
//! such an address and a constant; every other pointer leads to an object of unknown size.

use tracewright_source::Span;

use crate::ast::{self, Access, BinaryOp, ExprKind as Syntax, UnaryOp};
use crate::typed::{ExprId, PlaceKind};
use crate::types::{ArrayLength, TypeKind};

use super::convert::Operand;
use super::{Checked, Elaborator};

/// What is known about where a pointer points to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extent {
    /// GCC knows nothing.
    Unknown,
    /// It may know something or not.
    Unclear,
    /// A place in an object.
    Known(Known),
}

/// A place in an object, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    whole: i128,
    offset: i128,
    /// The size of the smallest part around it, and the place in that; `None` if GCC does not say.
    part: Option<(i128, i128)>,
}

impl Known {
    fn moved(self, by: i128) -> Known {
        Known { offset: self.offset + by, ..self }
    }
}

impl Extent {
    fn map(self, change: impl FnOnce(Known) -> Extent) -> Extent {
        match self {
            Extent::Known(known) => change(known),
            other => other,
        }
    }
}

impl Elaborator<'_> {
    /// `__builtin_object_size(pointer, kind)`
    pub(super) fn object_size(&mut self, pointer: ast::ExprId, kind: i128, span: Span) -> Checked<ExprId> {
        let extent = self.extent(pointer)?;
        let unknown = if kind & 2 == 0 { -1 } else { 0 };
        let size = match extent {
            Extent::Unknown => unknown,
            Extent::Known(known) if kind & 1 == 0 => (known.whole - known.offset).max(0),
            Extent::Known(Known { part: Some((size, offset)), .. }) => (size - offset).max(0),
            Extent::Known(_) => unknown,
            Extent::Unclear => {
                return Ok(self.typing.build.unsupported(
                    "size that GCC sees behind a pointer",
                    self.typing.build.basic.size,
                    span,
                ));
            }
        };
        Ok(self.typing.build.int(size, self.typing.build.basic.size, span))
    }

    /// Where a pointer points to, as far as GCC knows; it is not evaluated.
    pub(super) fn extent(&mut self, pointer: ast::ExprId) -> Checked<Extent> {
        let extent = self.unevaluated(|this| this.pointer_extent(pointer))?;
        // Before the object there is nothing that GCC would say.
        Ok(extent.map(|known| if known.offset < 0 { Extent::Unclear } else { Extent::Known(known) }))
    }

    fn pointer_extent(&mut self, id: ast::ExprId) -> Checked<Extent> {
        match self.ast[id].kind {
            Syntax::Cast { operand, .. } => self.pointer_extent(operand),
            Syntax::Unary { op: UnaryOp::AddressOf, operand } => self.place_extent(operand),
            Syntax::Binary { op: op @ (BinaryOp::Add | BinaryOp::Sub), left, right } => {
                let value = self.value(right)?;
                let (ty, step) = (self.type_of(left)?.ty, self.typing.build.constant_int(value));
                let element = match *self.typing.build.types().kind(ty) {
                    TypeKind::Array { element, .. } => Some(element.ty),
                    _ => self.typing.build.types().pointee(ty).map(|to| to.ty),
                };
                let size = element.and_then(|element| self.typing.build.types().size_of(element)).map(i128::from);
                let start = self.pointer_extent(left)?;
                Ok(start.map(|known| match (step, size) {
                    (Some(step), Some(size)) => {
                        let by = if op == BinaryOp::Add { step * size } else { -step * size };
                        Extent::Known(Known { part: None, ..known.moved(by) })
                    }
                    _ => Extent::Unclear,
                }))
            }
            Syntax::String(_) | Syntax::Name(_) | Syntax::Member { .. } | Syntax::Index { .. } => {
                let ty = self.type_of(id)?.ty;
                match self.typing.build.types().kind(ty) {
                    TypeKind::Array { .. } => self.place_extent(id),
                    _ => Ok(Extent::Unknown),
                }
            }
            Syntax::Integer { .. }
            | Syntax::Call { .. }
            | Syntax::Conditional { .. }
            | Syntax::Assign { .. }
            | Syntax::CompoundLiteral { .. }
            | Syntax::Unary {
                op: UnaryOp::PreIncrement | UnaryOp::PreDecrement | UnaryOp::PostIncrement | UnaryOp::PostDecrement,
                ..
            } => Ok(Extent::Unknown),
            Syntax::Unary { op: UnaryOp::Deref, operand } => {
                let ty = self.type_of(id)?.ty;
                let is_array = matches!(self.typing.build.types().kind(ty), TypeKind::Array { .. });
                match self.pointer_extent(operand)? {
                    Extent::Known(_) if is_array => Ok(Extent::Unclear),
                    Extent::Unclear if is_array => Ok(Extent::Unclear),
                    _ => Ok(Extent::Unknown),
                }
            }
            _ => Ok(Extent::Unclear),
        }
    }

    fn place_extent(&mut self, id: ast::ExprId) -> Checked<Extent> {
        match self.ast[id].kind {
            Syntax::Name(_) | Syntax::String(_) => {
                let operand = self.expression(id)?;
                Ok(match operand {
                    Operand::Place(place, ty) => match self.typing.build.program.places[place.index()].kind {
                        PlaceKind::Object(object) => {
                            let is_flexible = self.typing.build.program.objects[object.index()].flexible > 0;
                            match self.typing.build.types().size_of(ty.ty) {
                                Some(size) if !is_flexible => {
                                    let whole = i128::from(size);
                                    Extent::Known(Known { whole, offset: 0, part: Some((whole, 0)) })
                                }
                                None if self.typing.build.types().is_variable(ty.ty) => Extent::Unknown,
                                _ => Extent::Unclear,
                            }
                        }
                        _ => Extent::Unclear,
                    },
                    _ => Extent::Unknown,
                })
            }
            Syntax::CompoundLiteral { .. } => Ok(Extent::Unknown),
            Syntax::Member { object, access, name } => {
                let outer = match access {
                    Access::Dot => self.place_extent(object)?,
                    Access::Arrow => match self.ast[object].kind {
                        Syntax::Unary { op: UnaryOp::AddressOf, operand } => self.place_extent(operand)?,
                        _ => self.pointer_extent(object)?.map(|_| Extent::Unclear),
                    },
                };
                let ty = self.type_of(object)?.ty;
                let ty = if access == Access::Arrow {
                    self.typing.build.types().pointee(ty).map_or(ty, |to| to.ty)
                } else {
                    ty
                };
                let found = self
                    .typing
                    .build
                    .types()
                    .as_record(ty)
                    .and_then(|record| Some((record, self.find_member(record, name)?)));
                let Some((mut record, (path, member))) = found else { return Ok(Extent::Unclear) };
                let mut offset = 0;
                for number in path {
                    let Some(body) = &self.typing.build.types().record(record).body else { break };
                    let field = &body.fields[number as usize];
                    offset += i128::from(field.offset);
                    record = self.typing.build.types().as_record(field.ty.ty).unwrap_or(record);
                }
                let size = self.typing.build.types().size_of(member.ty);
                let is_open = matches!(
                    self.typing.build.types().kind(member.ty),
                    TypeKind::Array { length: ArrayLength::Unknown, .. }
                );
                Ok(outer.map(|known| match size {
                    Some(0) => Extent::Unclear,
                    Some(size) => Extent::Known(Known { part: Some((i128::from(size), 0)), ..known.moved(offset) }),
                    None if is_open => {
                        let rest = known.whole - known.offset - offset;
                        Extent::Known(Known { part: Some((rest, 0)), ..known.moved(offset) })
                    }
                    None => Extent::Unclear,
                }))
            }
            Syntax::Index { base, index } => {
                let ty = self.type_of(base)?.ty;
                let TypeKind::Array { element, .. } = *self.typing.build.types().kind(ty) else {
                    return Ok(self.pointer_extent(base)?.map(|_| Extent::Unclear));
                };
                let (value, around) = (self.value(index)?, self.place_extent(base)?);
                let index = self.typing.build.constant_int(value);
                let (size, array) =
                    (self.typing.build.types().size_of(element.ty), self.typing.build.types().size_of(ty));
                Ok(around.map(|known| match (index, size, array) {
                    (Some(index), Some(size), Some(array)) => {
                        let by = index * i128::from(size);
                        Extent::Known(Known { part: Some((i128::from(array), by)), ..known.moved(by) })
                    }
                    (None, ..) => Extent::Unknown,
                    _ => Extent::Unclear,
                }))
            }
            Syntax::Unary { op: UnaryOp::Deref, operand } => Ok(self.pointer_extent(operand)?.map(|_| Extent::Unclear)),
            _ => Ok(Extent::Unclear),
        }
    }
}
