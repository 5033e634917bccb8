//! Calls: of functions with bodies, of known functions, through pointers, and of functions nothing is known about.

use tracewright_boogie::{Attribute, AttributeArg, BinaryOp as B, Branch, ExprId, StmtKind as S};

use super::call_graph::uses_body;
use super::initialisers::Content;
use super::library::{self, Effect};
use super::memory::Slot;
use super::places::Located;
use super::shapes::{IntKind, Shape, shape};
use super::values::{Int, Pointer, Value};
use super::{Property, Translated, Translator};
use crate::source::Span;
use crate::typed::{BinaryOp, Callee, ExprId as CExpr, FunctionId};
use crate::types::{TypeId, TypeKind};

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
    fn plain_destination(&mut self, destination: Destination) -> Option<(Slot, Shape)> {
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
        if library::is_error_function(&declared.name, &self.options.property) {
            args.iter().try_for_each(|&arg| self.effects(arg))?;
            self.fail(Some(&declared.name));
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
    fn arguments(&mut self, args: &[CExpr]) -> Translated<Vec<Value>> {
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
            Value::Record(parts) if from == to => {
                let shapes = self.passed(to, span)?;
                for (part, (_, shape)) in parts.iter().zip(shapes) {
                    match (part, Self::int_kind(shape)) {
                        (Value::Int(int), Some(kind)) => out.push(self.n.normal(&mut self.e, int.clone(), kind).expr),
                        (Value::Pointer(pointer), _) => out.extend([pointer.base, pointer.offset]),
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
        let mut branches = Vec::new();
        for target in self.graph.targets(program, args.len()) {
            if !self.points_to.may_call(callee, target) {
                continue;
            }
            let declared = &program.functions[target.index()];
            let Some(ty) = program.types.as_function(declared.ty) else { continue };
            let own = ty.result;
            let base = self.e.int(self.function_bases[&target]);
            let condition = self.e.binary(B::Eq, pointer.base, base);
            self.e.open();
            let done = if uses_body(declared, &self.options.property) {
                let mut passed = declared.params.iter().zip(args);
                let fits = passed.all(|(param, arg)| {
                    self.convertible(program.exprs[arg.index()].ty, program.objects[param.index()].ty)
                });
                if fits && declared.params.len() <= args.len() && self.convertible(own, expr.ty) {
                    self.enter_converted(target, args, &values, (own, expr.ty), &slots, expr.span).map(|()| true)
                } else {
                    Ok(false)
                }
            } else if library::is_error_function(&declared.name, &self.options.property) {
                self.fail(Some(&declared.name));
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
            }
        }
        self.e.open();
        let done = if self.storage.foreign_pointers {
            let construct = "a call through a pointer that may come from outside the program";
            self.foreign_call(construct, &slots, expr.span)
        } else {
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

    /// A call of a function outside the program: memory and the result become arbitrary.
    fn foreign_call(&mut self, construct: &str, slots: &[(Slot, Shape)], span: Span) -> Translated<()> {
        self.havoc_memory(construct, span)?;
        let slots: Vec<Slot> = slots.iter().map(|&(slot, _)| slot).collect();
        self.havoc(&slots, Some(construct));
        let claim = self.e.bool(true);
        self.e.marked(S::Assume(claim), Some(construct));
        Ok(())
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
    fn fail(&mut self, error_function: Option<&str>) {
        let never = self.e.bool(false);
        self.check(never, error_function);
        self.stop();
    }

    fn check(&mut self, claim: ExprId, error_function: Option<&str>) {
        self.checks += 1;
        let attribute = |name: &str| Attribute {
            name: "error_function".to_owned(),
            args: vec![AttributeArg::Text(name.to_owned())],
        };
        let error_function = error_function.filter(|_| self.options.property != Property::Assertions);
        self.e.attributed(S::Assert(claim), error_function.map(attribute).into_iter().collect());
    }

    /// A value for code that is never reached.
    fn nothing(&mut self, ty: TypeId, span: Span) -> Translated<Value> {
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

    /// A function that is known, or not known at all.
    fn call_known(&mut self, id: CExpr, name: &str, args: &[CExpr], destination: Destination) -> Translated<Value> {
        let program = self.program;
        let expr = &program.exprs[id.index()];
        let (ty, span) = (expr.ty, expr.span);
        let asserts = self.options.property == Property::Assertions;
        match library::effect(name) {
            Some(Effect::Input) => {
                args.iter().try_for_each(|&arg| self.effects(arg))?;
                if program.types.is_void(ty) {
                    return Ok(Value::Void);
                }
                if let Some((slot, shape)) = self.plain_destination(destination)
                    && super::shapes::shape(&program.types, ty) == Some(shape)
                {
                    self.havoc(&[slot], None);
                    return Ok(Value::Void);
                }
                self.arbitrary(ty, None, span)
            }
            Some(Effect::Assume) => {
                if let &[condition, ..] = args {
                    let condition = self.condition(condition)?;
                    self.e.assume(condition);
                }
                self.nothing(ty, span)
            }
            Some(Effect::Stop | Effect::Exit) => {
                args.iter().try_for_each(|&arg| self.effects(arg))?;
                if library::effect(name) == Some(Effect::Exit) {
                    self.run_destructors()?;
                }
                self.stop();
                self.nothing(ty, span)
            }
            Some(Effect::AssertionFails) => {
                args.iter().try_for_each(|&arg| self.effects(arg))?;
                if asserts {
                    self.fail(None);
                } else {
                    self.stop();
                }
                self.nothing(ty, span)
            }
            Some(Effect::Assert) => {
                if let &[condition, ..] = args {
                    let condition = self.condition(condition)?;
                    if asserts {
                        self.check(condition, None);
                    } else {
                        self.e.assume(condition);
                    }
                }
                self.nothing(ty, span)
            }
            Some(Effect::Allocate | Effect::AllocateZeroed) => {
                args.iter().try_for_each(|&arg| self.effects(arg))?;
                let base = self.fresh_base();
                let place = self.e.temporary(tracewright_boogie::Type::INT);
                self.e.assign(place, base);
                let base = self.e.read(place);
                let at = Pointer::new(base, self.n.fixed_offset(&mut self.e, 0));
                if library::effect(name) == Some(Effect::AllocateZeroed) {
                    let points_to = self.points_to;
                    for &target in points_to.allocated(id) {
                        self.fill_all(at, target, Content::Zero, span)?;
                    }
                }
                match program.types.kind(ty) {
                    TypeKind::Pointer(_) => Ok(Value::Pointer(at)),
                    _ => self.unsupported(format!("`{name}` without its declaration"), span),
                }
            }
            Some(Effect::Free) => {
                args.iter().try_for_each(|&arg| self.effects(arg))?;
                self.nothing(ty, span)
            }
            Some(Effect::Output) => {
                args.iter().try_for_each(|&arg| self.effects(arg))?;
                if program.types.is_void(ty) {
                    return Ok(Value::Void);
                }
                if matches!(destination, Destination::Nowhere) {
                    return Ok(Value::Void);
                }
                self.arbitrary(ty, Some(&format!("the result of `{name}`")), span)
            }
            Some(Effect::Nothing) => {
                args.iter().try_for_each(|&arg| self.effects(arg))?;
                match shape(&program.types, ty) {
                    Some(shape) => self.zero_value(shape, span),
                    None => Ok(Value::Void),
                }
            }
            Some(Effect::First) => {
                let Some((&first, rest)) = args.split_first() else {
                    return self.unsupported("a call with too few arguments", span);
                };
                let value = self.value(first)?;
                let value = if rest.iter().any(|&arg| self.has_effects(arg)) { self.keep(value) } else { value };
                rest.iter().try_for_each(|&arg| self.effects(arg))?;
                Ok(value)
            }
            Some(Effect::Absolute) => {
                let &[arg] = args else { return self.unsupported("a call with too few arguments", span) };
                let (int, kind) = self.int(arg)?;
                let Value::Int(int) = self.keep(Value::Int(int)) else { unreachable!("an integer stays one") };
                Ok(Value::Int(self.absolute(int, kind)))
            }
            Some(Effect::StartArguments) => {
                let &[list, ..] = args else { return self.unsupported("a call with too few arguments", span) };
                self.start_arguments(list, span)?;
                Ok(Value::Void)
            }
            // The list is not used any more.
            Some(Effect::EndArguments) => Ok(Value::Void),
            Some(Effect::CopyArguments) => {
                let &[to, from] = args else { return self.unsupported("a call with too few arguments", span) };
                self.copy_arguments(to, from, span)?;
                Ok(Value::Void)
            }
            Some(Effect::Unsupported) => self.unsupported(format!("`{name}`"), span),
            None => self.call_unknown(name, args, ty, span),
        }
    }

    fn absolute(&mut self, int: Int, kind: IntKind) -> Int {
        let int = self.n.normal(&mut self.e, int, kind);
        let zero = self.n.constant(&mut self.e, kind, 0);
        let negative = self.n.compare(&mut self.e, BinaryOp::Lt, int.clone(), zero, kind);
        let negated = self.n.negate(&mut self.e, int.clone(), kind);
        let expr = self.e.ite(negative, negated.expr, int.expr);
        Int { expr, low: num_bigint::BigInt::ZERO, high: -kind.min() }
    }

    /// A function nothing is known about: its result is arbitrary, and so is memory if it gets a pointer.
    fn call_unknown(&mut self, name: &str, args: &[CExpr], ty: TypeId, span: Span) -> Translated<Value> {
        let program = self.program;
        self.unknown_functions.push(name.to_owned());
        let construct = format!("a call of the unknown function `{name}`");
        args.iter().try_for_each(|&arg| self.effects(arg))?;
        let types = args.iter().map(|arg| program.exprs[arg.index()].ty);
        let pointees: Vec<TypeId> = types.filter_map(|ty| program.types.pointee(ty)).map(|to| to.ty).collect();
        if pointees.iter().any(|&ty| matches!(program.types.kind(ty), TypeKind::Function(_))) {
            return self.unsupported(format!("a function passed to the unknown function `{name}`"), span);
        }
        if !pointees.is_empty() {
            let points_to = self.points_to;
            let targets = args.iter().filter_map(|&arg| points_to.pointer(arg));
            self.havoc_classes(&points_to.reachable(targets), &construct, span)?;
        }
        let claim = self.e.bool(true);
        self.e.marked(S::Assume(claim), Some(&construct));
        if program.types.is_void(ty) {
            return Ok(Value::Void);
        }
        self.arbitrary(ty, Some(&construct), span)
    }

    /// Everything in memory becomes arbitrary.
    pub(super) fn havoc_memory(&mut self, construct: &str, span: Span) -> Translated<()> {
        let classes: Vec<_> = self.points_to.classes().collect();
        self.havoc_classes(&classes, construct, span)
    }
}
