//! Variable arguments, exactly.
//!
//! Each call of a function that looks at its variable arguments makes a list of them, with a number that no list has had
//! before: maps from the numbers of lists and arguments hold the values. A `va_list` is the number of a list and the
//! number of the argument that comes next, kept like a pointer.

use tracewright_boogie::{ExprId, LocalKind, Place, Type};

use super::memory::{Scope, Slot};
use super::shapes::{IntKind, Shape, shape};
use super::values::{Int, Pointer, Value};
use super::{Translated, Translator};
use crate::source::Span;
use crate::typed::{ExprId as CExpr, ExprKind, FunctionId, PlaceId};
use crate::types::TypeId;

/// What integers are passed as: any of 64 bits, modulo two to the power of 64.
const WIDE: IntKind = IntKind { bits: 64, signed: true };

impl Translator<'_> {
    /// The parameter for the list of variable arguments, if the function looks at them.
    pub(super) fn list_parameter(&mut self, function: FunctionId) {
        self.body.arguments = self
            .graph
            .looks_at_arguments(function)
            .then(|| Place::Local(self.e.local("#arguments", Type::INT, LocalKind::Param)));
    }

    /// The maps for arguments of a shape.
    fn argument_slot(&mut self, shape: Shape, span: Span) -> Translated<(Slot, Shape)> {
        let shape = match shape {
            Shape::Int(kind) if kind.bits <= WIDE.bits => Shape::Int(WIDE),
            Shape::Int(_) => return self.unsupported("a variable argument of 128 bits", span),
            other => other,
        };
        if let Some(&slot) = self.argument_maps.get(&shape) {
            return Ok((slot, shape));
        }
        let index = self.n.offset_type(&mut self.e);
        let name = format!("#arguments#{}", shape.word());
        let slot = self.map_slot(Scope::Global, &name, shape, &[Type::INT, index], span)?;
        self.argument_maps.insert(shape, slot);
        Ok((slot, shape))
    }

    /// Makes a list of arguments; returns its number.
    pub(super) fn pass_list(&mut self, args: &[CExpr], values: &[Value], span: Span) -> Translated<ExprId> {
        let fresh = self.fresh_base();
        let place = self.e.temporary(Type::INT);
        self.e.assign(place, fresh);
        let list = self.e.read(place);
        for (number, (value, arg)) in values.iter().zip(args).enumerate() {
            let ty = self.program.exprs[arg.index()].ty;
            let Some(own) = shape(&self.program.types, ty) else {
                return self.unsupported("a struct as a variable argument", span);
            };
            let (slot, _) = self.argument_slot(own, span)?;
            let value = match (value, self.kind_of(ty)) {
                (Value::Int(int), Some(kind)) => {
                    let wide = self.n.convert(&mut self.e, int.clone(), kind, WIDE);
                    Value::Int(self.n.normal(&mut self.e, wide, WIDE))
                }
                (value, _) => value.clone(),
            };
            let index = self.n.fixed_offset(&mut self.e, number as i128);
            self.write_slot(slot, &[list, index], &value);
        }
        Ok(list)
    }

    /// `va_start`: the first argument comes next.
    pub(super) fn start_arguments(&mut self, list: CExpr, span: Span) -> Translated<()> {
        let Some(place) = self.body.arguments else {
            return self.unsupported("`va_start` outside of a function with variable arguments", span);
        };
        let base = self.e.read(place);
        let start = Pointer::new(base, self.n.fixed_offset(&mut self.e, 0));
        self.set_list(list, start, span)
    }

    /// `va_copy`
    pub(super) fn copy_arguments(&mut self, to: CExpr, from: CExpr, span: Span) -> Translated<()> {
        let from = self.pointer(from)?;
        self.set_list(to, from, span)
    }

    fn set_list(&mut self, list: CExpr, value: Pointer, span: Span) -> Translated<()> {
        let ExprKind::AddressOf(place) = self.program.exprs[list.index()].kind else {
            return self.unsupported("a `va_list` behind a pointer", span);
        };
        let located = self.locate(place)?;
        self.store(&located, &Value::Pointer(value))
    }

    /// `va_arg`
    pub(super) fn next_argument(&mut self, list: PlaceId, ty: TypeId, span: Span) -> Translated<Value> {
        let located = self.locate(list)?;
        let located = self.keep_located(located);
        let Value::Pointer(at) = self.load(&located)? else {
            return self.unsupported("a `va_list` that is none", span);
        };
        let Some(own) = shape(&self.program.types, ty) else {
            return self.unsupported("a struct as a variable argument", span);
        };
        let (slot, kept) = self.argument_slot(own, span)?;
        let value = self.read_slot(slot, &[at.base, at.offset], kept);
        let value = match (value, own) {
            (Value::Int(int), Shape::Int(kind)) => {
                let int: Int = self.n.convert(&mut self.e, int, WIDE, kind);
                Value::Int(self.n.normal(&mut self.e, int, kind))
            }
            (value, _) => value,
        };
        let value = self.keep(value);
        let one = self.n.fixed_offset(&mut self.e, 1);
        let next = Pointer::new(at.base, self.n.add_offsets(&mut self.e, at.offset, one));
        self.store(&located, &Value::Pointer(next))?;
        Ok(value)
    }
}
