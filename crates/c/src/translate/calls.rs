//! Calls of functions with bodies; [`super::indirect`] has those through pointers, [`crate::library`] those without a
//! body.

use tracewright_boogie::ExprId;
use tracewright_source::Span;

use super::code::Code;
use super::memory::{Memory, Slot};
use super::order::Rest;
use super::places::Located;
use super::values::Value;
use super::{Translated, Translator, unsupported};
use crate::analyse::call_graph::uses_body;
use crate::typed::order::is_narrow;
use crate::typed::shapes::{Shape, shape};
use crate::typed::{Callee, ExprId as CExpr, FunctionId};
use crate::types::TypeId;

/// What becomes of the result of a call.
#[derive(Clone, Copy, Debug)]
pub enum Destination<'l> {
    /// It is not used.
    Nowhere,
    /// It is used.
    Value,
    /// It is assigned to a place.
    Place(&'l Located),
}

impl Translator<'_> {
    /// Translates a call. If the destination is a plain variable, the result may be put there, and `Void` is returned.
    pub(super) fn call(
        &mut self,
        id: CExpr,
        callee: Callee,
        args: &[CExpr],
        destination: Destination,
    ) -> Translated<Value> {
        let program = self.input.program;
        let outer = self.code.out.move_to(program.exprs[id.index()].span);
        let result = match callee {
            Callee::Function(function) => self.call_function(id, function, args, destination),
            Callee::Pointer(pointer) => self.call_pointer(id, pointer, args),
        };
        self.code.out.span = outer;
        result
    }

    fn call_function(
        &mut self,
        id: CExpr,
        function: FunctionId,
        args: &[CExpr],
        destination: Destination,
    ) -> Translated<Value> {
        let program = self.input.program;
        let expr = &program.exprs[id.index()];
        let declared = &program.functions[function.index()];
        if let Some(defect) = self.code.checks.forbidden_call(&declared.name) {
            args.iter().try_for_each(|&arg| self.effects(arg))?;
            self.code.fail(defect);
            return self.code.nothing(expr.ty, expr.span);
        }
        if !uses_body(declared, &self.input.options.property) {
            return self.call_known(id, function, args, destination);
        }
        let values = self.arguments(args)?;
        if !self.input.agrees(function, args, expr.ty) {
            let slots = self.code.result_slots(expr.ty, expr.span)?;
            self.enter_adapted(function, args, &values, (expr.ty, &slots), expr.span)?;
            return Ok(self.code.filled(&slots, expr.ty));
        }
        let direct = self.memory.plain_destination(&mut self.code, destination);
        let shapes = self.input.passed(expr.ty, expr.span)?;
        match direct {
            Some((slot, shape)) if matches!(&shapes[..], [(_, own)] if *own == shape) => {
                self.enter(function, args, &values, vec![(slot, shape)], expr.span)?;
                Ok(Value::Void)
            }
            _ => {
                let slots = self.code.result_slots(expr.ty, expr.span)?;
                self.enter(function, args, &values, slots.clone(), expr.span)?;
                Ok(self.code.filled(&slots, expr.ty))
            }
        }
    }

    /// The values of arguments, from right to left as GCC does it. Structs are copied when all arguments are there.
    pub(super) fn arguments(&mut self, args: &[CExpr]) -> Translated<Vec<Value>> {
        let mut rests: Vec<Rest> = Vec::new();
        for (index, &arg) in args.iter().enumerate().rev() {
            if self.body.has_effects(self.input, arg) {
                rests = rests.into_iter().map(|rest| self.code.keep_rest(rest)).collect();
            }
            let changes = args[..index].iter().any(|&other| self.body.has_effects(self.input, other));
            let is_open = changes && !self.body.evaluated.contains_key(&arg);
            // A narrow integer is converted to `int` on the way.
            let register = self
                .input
                .register(arg)
                .filter(|_| !is_narrow(&self.input.program.types, self.input.program.exprs[arg.index()].ty));
            rests.push(match (self.input.struct_to_copy(arg), register) {
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
        let program = self.input.program;
        let declared = &program.functions[function.index()];
        let mut passed = Vec::new();
        for (&param, (value, arg)) in declared.params.iter().zip(values.iter().zip(args)) {
            let (to, from) = (program.objects[param.index()].ty, program.exprs[arg.index()].ty);
            self.code.pass(value, from, to, span, &mut passed)?;
        }
        if self.input.facts.calls.looks_at_arguments(function) {
            passed.push(self.lists.pass_list(&mut self.code, &mut self.memory, function, args, values, span)?);
        }
        let places = results.iter().flat_map(|&(slot, _)| slot.places()).collect();
        let procedure = self.procedures.of_functions[&function];
        self.code.out.call(procedure, &passed, places);
        self.spend_lists(args, span)
    }
}

impl Memory {
    /// The variables a result can be put into at once.
    pub(super) fn plain_destination(&mut self, code: &mut Code<'_>, destination: Destination) -> Option<(Slot, Shape)> {
        match destination {
            Destination::Place(located) => self.plain_slot(code, located),
            Destination::Nowhere | Destination::Value => None,
        }
    }
}

impl Code<'_> {
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
                let (Some(from), Some(to)) = (self.input.kind_of(from), self.input.kind_of(to)) else {
                    return unsupported("an argument of another type than the parameter", span);
                };
                let int = self.integers.convert(&mut self.out, int.clone(), from, to);
                out.push(self.integers.normal(&mut self.out, int, to).expr);
            }
            Value::Pointer(pointer) if shape(&self.input.program.types, to) == Some(Shape::Pointer) => {
                out.extend([pointer.base, pointer.offset]);
            }
            Value::Float(value) if shape(&self.input.program.types, from) == shape(&self.input.program.types, to) => {
                out.push(*value);
            }
            Value::Record(parts) if from == to => {
                let shapes = self.input.passed(to, span)?;
                for (part, (_, shape)) in parts.iter().zip(shapes) {
                    match (part, shape.int_kind()) {
                        (Value::Int(int), Some(kind)) => {
                            out.push(self.integers.normal(&mut self.out, int.clone(), kind).expr)
                        }
                        (Value::Pointer(pointer), _) => out.extend([pointer.base, pointer.offset]),
                        (Value::Float(value), _) => out.push(*value),
                        _ => return unsupported("an argument of another type than the parameter", span),
                    }
                }
            }
            _ => return unsupported("an argument of another type than the parameter", span),
        }
        Ok(())
    }

    /// A value for code that is never reached.
    pub(super) fn nothing(&mut self, ty: TypeId, span: Span) -> Translated<Value> {
        if self.input.program.types.is_void(ty) {
            return Ok(Value::Void);
        }
        let slots = self.result_slots(ty, span)?;
        Ok(self.filled(&slots, ty))
    }

    /// Any value of a type.
    pub(super) fn arbitrary(&mut self, ty: TypeId, mark: Option<&str>, span: Span) -> Translated<Value> {
        let slots = self.result_slots(ty, span)?;
        let places: Vec<Slot> = slots.iter().map(|&(slot, _)| slot).collect();
        self.out.havoc(&places, mark);
        Ok(self.filled(&slots, ty))
    }
}
