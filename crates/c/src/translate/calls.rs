//! Calls of functions with bodies; [`super::indirect`] has those through pointers, [`crate::library`] those without a body.

use tracewright_boogie::ExprId;
use tracewright_source::Span;

use super::memory::Slot;
use super::order::Rest;
use super::places::Located;
use super::values::Value;
use super::{Translated, Translator};
use crate::analyse::call_graph::uses_body;
use crate::typed::order::is_narrow;
use crate::typed::shapes::{Shape, shape};
use crate::typed::{Callee, ExprId as CExpr, FunctionId};
use crate::types::TypeId;

/// What becomes of the result of a call.
#[derive(Clone, Copy, Debug)]
pub enum Destination<'l> {
    /// Nobody looks at it.
    Nowhere,
    /// It is used.
    Value,
    /// It is assigned to a place.
    Place(&'l Located),
}

impl Translator<'_> {
    /// The variables a result can be put into at once.
    pub(super) fn plain_destination(&mut self, destination: Destination) -> Option<(Slot, Shape)> {
        match destination {
            Destination::Place(located) => self.plain_slot(located),
            Destination::Nowhere | Destination::Value => None,
        }
    }

    /// Translates a call. If the destination is a plain variable, the result may be put there, and `Void` is returned.
    pub(super) fn call(
        &mut self,
        id: CExpr,
        callee: Callee,
        args: &[CExpr],
        destination: Destination,
    ) -> Translated<Value> {
        let program = self.program;
        let outer = self.move_to(program.exprs[id.index()].span);
        let result = match callee {
            Callee::Function(function) => self.call_function(id, function, args, destination),
            Callee::Pointer(pointer) => self.call_pointer(id, pointer, args),
        };
        self.out.span = outer;
        result
    }

    fn call_function(
        &mut self,
        id: CExpr,
        function: FunctionId,
        args: &[CExpr],
        destination: Destination,
    ) -> Translated<Value> {
        let program = self.program;
        let expr = &program.exprs[id.index()];
        let declared = &program.functions[function.index()];
        if let Some(defect) = self.forbidden_call(&declared.name) {
            args.iter().try_for_each(|&arg| self.effects(arg))?;
            self.fail(defect);
            return self.nothing(expr.ty, expr.span);
        }
        if !uses_body(declared, &self.options.property) {
            return self.call_known(id, function, args, destination);
        }
        let values = self.arguments(args)?;
        if !self.agrees(function, args, expr.ty) {
            let slots = self.result_slots(expr.ty, expr.span)?;
            self.enter_adapted(function, args, &values, (expr.ty, &slots), expr.span)?;
            return Ok(self.filled(&slots, expr.ty));
        }
        let direct = self.plain_destination(destination);
        let shapes = self.passed(expr.ty, expr.span)?;
        match direct {
            Some((slot, shape)) if matches!(&shapes[..], [(_, own)] if *own == shape) => {
                self.enter(function, args, &values, vec![(slot, shape)], expr.span)?;
                Ok(Value::Void)
            }
            _ => {
                let slots = self.result_slots(expr.ty, expr.span)?;
                self.enter(function, args, &values, slots.clone(), expr.span)?;
                Ok(self.filled(&slots, expr.ty))
            }
        }
    }

    /// The values of arguments, from right to left as GCC does it. Structs are copied when all arguments are there.
    pub(super) fn arguments(&mut self, args: &[CExpr]) -> Translated<Vec<Value>> {
        let mut rests: Vec<Rest> = Vec::new();
        for (index, &arg) in args.iter().enumerate().rev() {
            if self.has_effects(arg) {
                rests = rests.into_iter().map(|rest| self.keep_rest(rest)).collect();
            }
            let changes = args[..index].iter().any(|&other| self.has_effects(other));
            let is_open = changes && !self.body.evaluated.contains_key(&arg);
            // A narrow integer is converted to `int` on the way.
            let register =
                self.register(arg).filter(|_| !is_narrow(&self.program.types, self.program.exprs[arg.index()].ty));
            rests.push(match (self.struct_to_copy(arg), register) {
                (Some((last, place)), _) if is_open => {
                    self.before_last(arg, last)?;
                    Rest::Load(self.locate(place)?, last)
                }
                (None, Some(place)) if is_open => {
                    self.effects(arg)?;
                    Rest::Load(self.locate(place)?, arg)
                }
                _ => Rest::Value(self.value(arg)?),
            });
        }
        rests.into_iter().rev().map(|rest| self.finish(rest)).collect()
    }

    /// Calls the procedure of a function, whose parameters the arguments go with.
    pub(super) fn enter(
        &mut self,
        function: FunctionId,
        args: &[CExpr],
        values: &[Value],
        results: Vec<(Slot, Shape)>,
        span: Span,
    ) -> Translated<()> {
        let program = self.program;
        let declared = &program.functions[function.index()];
        let mut passed = Vec::new();
        for (&param, (value, arg)) in declared.params.iter().zip(values.iter().zip(args)) {
            let (to, from) = (program.objects[param.index()].ty, program.exprs[arg.index()].ty);
            self.pass(value, from, to, span, &mut passed)?;
        }
        if self.facts.calls.looks_at_arguments(function) {
            passed.push(self.pass_list(function, args, values, span)?);
        }
        let places = results.iter().flat_map(|&(slot, _)| slot.places()).collect();
        let procedure = self.procedures[&function];
        self.out.call(procedure, &passed, places);
        self.spend_lists(args, span)
    }

    /// The scalars of an argument, as the parameter's type wants them.
    pub(super) fn pass(
        &mut self,
        value: &Value,
        from: TypeId,
        to: TypeId,
        span: Span,
        out: &mut Vec<ExprId>,
    ) -> Translated<()> {
        match value {
            Value::Int(int) => {
                let (Some(from), Some(to)) = (self.kind_of(from), self.kind_of(to)) else {
                    return self.unsupported("an argument of another type than the parameter", span);
                };
                let int = self.integers.convert(&mut self.out, int.clone(), from, to);
                out.push(self.integers.normal(&mut self.out, int, to).expr);
            }
            Value::Pointer(pointer) if shape(&self.program.types, to) == Some(Shape::Pointer) => {
                out.extend([pointer.base, pointer.offset]);
            }
            Value::Float(value) if shape(&self.program.types, from) == shape(&self.program.types, to) => {
                out.push(*value);
            }
            Value::Record(parts) if from == to => {
                let shapes = self.passed(to, span)?;
                for (part, (_, shape)) in parts.iter().zip(shapes) {
                    match (part, shape.int_kind()) {
                        (Value::Int(int), Some(kind)) => {
                            out.push(self.integers.normal(&mut self.out, int.clone(), kind).expr)
                        }
                        (Value::Pointer(pointer), _) => out.extend([pointer.base, pointer.offset]),
                        (Value::Float(value), _) => out.push(*value),
                        _ => return self.unsupported("an argument of another type than the parameter", span),
                    }
                }
            }
            _ => return self.unsupported("an argument of another type than the parameter", span),
        }
        Ok(())
    }

    /// A value for code that is never reached.
    pub(super) fn nothing(&mut self, ty: TypeId, span: Span) -> Translated<Value> {
        if self.program.types.is_void(ty) {
            return Ok(Value::Void);
        }
        let slots = self.result_slots(ty, span)?;
        Ok(self.filled(&slots, ty))
    }

    /// Any value of a type.
    pub(super) fn arbitrary(&mut self, ty: TypeId, mark: Option<&str>, span: Span) -> Translated<Value> {
        let slots = self.result_slots(ty, span)?;
        let places: Vec<Slot> = slots.iter().map(|&(slot, _)| slot).collect();
        self.havoc(&places, mark);
        Ok(self.filled(&slots, ty))
    }
}
