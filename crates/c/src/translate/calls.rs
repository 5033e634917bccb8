//! Calls: of functions with bodies and through pointers; [`super::library`] has those without a body.

use tracewright_boogie::{BinaryOp as B, Branch, Defect, ExprId, StmtKind as S};

use super::call_graph::uses_body;
use super::library;
use super::memory::Slot;
use super::places::Located;
use super::shapes::{Shape, shape};
use super::values::Value;
use super::{Translated, Translator};
use crate::source::Span;
use crate::typed::{Callee, ExprId as CExpr, Function, FunctionId};
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
        self.e.span = outer;
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
        if self.options.property.forbids_call(&declared.name) {
            args.iter().try_for_each(|&arg| self.effects(arg))?;
            self.fail(self.options.property.of_forbidden_calls());
            return self.nothing(expr.ty, expr.span);
        }
        if !uses_body(declared, &self.options.property) {
            return self.call_known(id, &declared.name, args, destination);
        }
        let result = program.types.as_function(declared.ty).map(|ty| ty.result);
        if result.is_none_or(|result| !self.compatible(result, expr.ty)) {
            return self.unsupported("a call of a function that was declared differently", expr.span);
        }
        let values = self.arguments(args)?;
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

    /// The values of arguments, from right to left as GCC does it.
    pub(super) fn arguments(&mut self, args: &[CExpr]) -> Translated<Vec<Value>> {
        let mut values: Vec<Value> = Vec::new();
        for &arg in args.iter().rev() {
            if self.has_effects(arg) {
                values = values.into_iter().map(|value| self.keep(value)).collect();
            }
            values.push(self.value(arg)?);
        }
        values.reverse();
        Ok(values)
    }

    /// Calls the procedure of a function.
    fn enter(
        &mut self,
        function: FunctionId,
        args: &[CExpr],
        values: &[Value],
        results: Vec<(Slot, Shape)>,
        span: Span,
    ) -> Translated<()> {
        let program = self.program;
        let declared = &program.functions[function.index()];
        if values.len() < declared.params.len() {
            return self.unsupported("a call with too few arguments", span);
        }
        let mut passed = Vec::new();
        for (&param, (value, arg)) in declared.params.iter().zip(values.iter().zip(args)) {
            let (to, from) = (program.objects[param.index()].ty, program.exprs[arg.index()].ty);
            self.pass(value, from, to, span, &mut passed)?;
        }
        if self.graph.looks_at_arguments(function) {
            let fixed = declared.params.len();
            passed.push(self.pass_list(&args[fixed..], &values[fixed..], span)?);
        }
        let places = results.iter().flat_map(|&(slot, _)| Self::places_of(slot)).collect();
        let procedure = self.procedures[&function];
        self.e.call(procedure, &passed, places);
        Ok(())
    }

    /// The scalars of an argument, as the parameter's type wants them.
    fn pass(&mut self, value: &Value, from: TypeId, to: TypeId, span: Span, out: &mut Vec<ExprId>) -> Translated<()> {
        match value {
            Value::Int(int) => {
                let (Some(from), Some(to)) = (self.kind_of(from), self.kind_of(to)) else {
                    return self.unsupported("an argument of another type than the parameter", span);
                };
                let int = self.n.convert(&mut self.e, int.clone(), from, to);
                out.push(self.n.normal(&mut self.e, int, to).expr);
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
                    match (part, Self::int_kind(shape)) {
                        (Value::Int(int), Some(kind)) => out.push(self.n.normal(&mut self.e, int.clone(), kind).expr),
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

    /// A call through a pointer is a call of one of the functions it may point to; anything else is undefined.
    fn call_pointer(&mut self, id: CExpr, callee: CExpr, args: &[CExpr]) -> Translated<Value> {
        let program = self.program;
        let expr = &program.exprs[id.index()];
        let pointer = self.pointer(callee)?;
        let pointer = self.keep_pointer(pointer);
        let values = self.arguments(args)?;
        let values: Vec<Value> = values.into_iter().map(|value| self.keep(value)).collect();
        let slots = self.result_slots(expr.ty, expr.span)?;
        let (mut branches, mut skipped) = (Vec::new(), None);
        let known = self.points_to.callees(callee);
        for target in self.graph.targets(program, args.len()) {
            if known.as_ref().is_some_and(|known| !known.contains(&target)) {
                continue;
            }
            let declared = &program.functions[target.index()];
            let Some(ty) = program.types.as_function(declared.ty) else { continue };
            let own = ty.result;
            let base = self.e.int(self.function_bases[&target]);
            let condition = self.e.binary(B::Eq, pointer.base, base);
            self.e.open();
            let done = if self.leaves_reads_out(declared) {
                self.unsupported(format!("a call of `{}` through a pointer", declared.name), expr.span)
            } else if uses_body(declared, &self.options.property) {
                let mut passed = declared.params.iter().zip(args);
                let fits = passed.all(|(param, arg)| {
                    self.convertible(program.exprs[arg.index()].ty, program.objects[param.index()].ty)
                });
                if fits && declared.params.len() <= args.len() && self.convertible(own, expr.ty) {
                    self.enter_converted(target, args, &values, (own, expr.ty), &slots, expr.span).map(|()| true)
                } else {
                    Ok(false)
                }
            } else if self.options.property.forbids_call(&declared.name) {
                self.fail(self.options.property.of_forbidden_calls());
                Ok(true)
            } else if library::may_be_anything(&declared.name) {
                self.unknown_functions.push(declared.name.clone());
                let construct = format!("a call of `{}` through a pointer", declared.name);
                self.foreign_call(&construct, &slots, expr.span).map(|()| true)
            } else {
                self.unsupported(format!("a call of `{}` through a pointer", declared.name), expr.span)
            };
            let block = self.e.close();
            if done? {
                branches.push(Branch { cond: Some(condition), block, span: self.e.span });
            } else {
                skipped = Some("a call of a function with another type");
            }
        }
        self.e.open();
        let done = if self.storage.foreign_pointers {
            let construct = "a call through a pointer that may come from outside the program";
            self.foreign_call(construct, &slots, expr.span)
        } else {
            if self.wants(Defect::InvalidDeref) {
                let never = self.e.bool(false);
                self.safety_check(never, Defect::InvalidDeref, skipped);
            }
            self.stop();
            Ok(())
        };
        let otherwise = self.e.close();
        done?;
        if branches.is_empty() {
            self.e.append(otherwise);
        } else {
            let block = self.e.block_id();
            self.e.stmt(S::If { id: block, branches, otherwise });
        }
        Ok(self.filled(&slots, expr.ty))
    }

    /// Whether what a function reads is checked only where it is called by its name, and somebody wants it checked.
    fn leaves_reads_out(&self, function: &Function) -> bool {
        let is_ours = || self.sources.position(function.span).file.starts_with("<library>");
        self.wants(Defect::InvalidDeref)
            && library::accesses(&function.name).is_some()
            && (function.body.is_none() || is_ours())
    }

    /// Calls a function whose result is of another type than the call's.
    fn enter_converted(
        &mut self,
        target: FunctionId,
        args: &[CExpr],
        values: &[Value],
        (from, to): (TypeId, TypeId),
        slots: &[(Slot, Shape)],
        span: Span,
    ) -> Translated<()> {
        let own = self.result_slots(from, span)?;
        self.enter(target, args, values, own.clone(), span)?;
        let value = match (self.filled(&own, from), self.kind_of(from), self.kind_of(to)) {
            (Value::Int(int), Some(from), Some(to)) => Value::Int(self.n.convert(&mut self.e, int, from, to)),
            (value, _, _) => value,
        };
        self.fill(slots, &value);
        Ok(())
    }

    /// Whether a call through a pointer that mixes up these types still works: GCC passes all integers alike.
    fn convertible(&self, from: TypeId, to: TypeId) -> bool {
        let types = &self.program.types;
        match (shape(types, from), shape(types, to)) {
            (Some(Shape::Int(_)), Some(Shape::Int(_))) => true,
            (Some(from), Some(to)) => from == to,
            _ => from == to || types.is_void(to),
        }
    }

    /// Whether a value of one type can be passed as the other without a conversion that matters.
    fn compatible(&self, a: TypeId, b: TypeId) -> bool {
        let types = &self.program.types;
        match (shape(types, a), shape(types, b)) {
            (Some(Shape::Int(a)), Some(Shape::Int(b))) => a == b,
            (Some(a), Some(b)) => a == b,
            _ => a == b,
        }
    }

    /// A check that fails when it is reached; the path ends.
    pub(super) fn fail(&mut self, defect: Defect) {
        let never = self.e.bool(false);
        self.check(never, defect);
        self.stop();
    }

    /// Whether a defect is looked for. Who does not ask emits no [`Translator::check`] for it.
    pub(super) fn wants(&self, defect: Defect) -> bool {
        self.options.property.wants(defect)
    }

    /// A check where the translation stands: if the claim does not hold, the program has the defect. What comes after it may
    /// rely on the claim.
    pub(super) fn check(&mut self, claim: ExprId, defect: Defect) {
        self.checks += 1;
        let attributes = match defect {
            Defect::Assertion => Vec::new(),
            other => vec![other.attribute()],
        };
        self.e.attributed(S::Assert(claim), attributes);
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
