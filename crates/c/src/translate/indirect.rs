//! Calls through pointers, and calls of functions that have other types than the call says.
//!
//! A call through a pointer is a call of one of the functions that the pointer may refer to. The function may have
//! another type than the call: the ABI then decides what happens. A parameter gets the argument that is passed in the
//! same register or stack slot (`types::abi`), truncated or reinterpreted; parameters without an argument, and missing
//! results, are arbitrary and marked. The function is entered in any case.

use tracewright_boogie::{BinaryOp as B, Branch, StmtKind as S};
use tracewright_source::Span;
use tracewright_vocabulary::Defect;

use super::code::Code;
use super::floats::bits_kind;
use super::input::Input;
use super::memory::{Memory, Slot};
use super::values::{Int, Pointer, Value};
use super::{Translated, Translator, unsupported};
use crate::analyse::call_graph::uses_body;
use crate::library::Effect;
use crate::typed::fixed::PAGE;
use crate::typed::shapes::{IntKind, Shape, shape};
use crate::typed::{BinaryOp, ExprId as CExpr, Function, FunctionId};
use crate::types::{DataModel, Location, Passing, TypeId};

/// Where values are that a call and a function see differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Carrier {
    /// A register that an argument is put into: GCC clears the upper half.
    Register,
    /// The stack: bits are reinterpreted, and the rest of the slot is arbitrary.
    Stack,
    /// The register of results: the bits above the value are arbitrary.
    Result,
}

impl Translator<'_> {
    /// A call of whatever a pointer leads to.
    pub(super) fn call_pointer(&mut self, id: CExpr, callee: CExpr, args: &[CExpr]) -> Translated<Value> {
        let program = self.input.program;
        let expr = &program.exprs[id.index()];
        let pointer = self.pointer(callee)?;
        let pointer = self.code.out.keep_pointer(pointer);
        let values = self.arguments(args)?;
        let values: Vec<Value> = values.into_iter().map(|value| self.code.out.keep(value)).collect();
        let slots = self.code.result_slots(expr.ty, expr.span)?;
        let mut branches = Vec::new();
        for target in self.input.callees(callee, args.len()) {
            let base = self.code.out.int(self.input.facts.bases.functions[&target]);
            let condition = self.code.out.binary(B::Eq, pointer.base, base);
            self.code.out.open();
            let done = self.call_target(target, args, &values, (expr.ty, &slots), expr.span);
            let block = self.code.out.close();
            done?;
            branches.push(Branch { cond: Some(condition), block, span: self.code.out.span });
        }
        self.code.out.open();
        let done = self.memory.call_elsewhere(&mut self.code, pointer, branches.is_empty(), &slots, expr.span);
        let otherwise = self.code.out.close();
        done?;
        if branches.is_empty() {
            self.code.out.append(otherwise);
        } else {
            let block = self.code.out.block_id();
            self.code.out.stmt(S::If { id: block, branches, otherwise });
        }
        Ok(self.code.filled(&slots, expr.ty))
    }

    fn call_target(
        &mut self,
        target: FunctionId,
        args: &[CExpr],
        values: &[Value],
        (ty, slots): (TypeId, &[(Slot, Shape)]),
        span: Span,
    ) -> Translated<()> {
        let declared = &self.input.program.functions[target.index()];
        let construct = || format!("a call of `{}` through a pointer", declared.name);
        if self.code.leaves_reads_out(declared) {
            return unsupported(construct(), span);
        }
        if uses_body(declared, &self.input.options.property) {
            return match self.input.agrees(target, args, ty) {
                true => self.enter(target, args, values, slots.to_vec(), span),
                false => self.enter_adapted(target, args, values, (ty, slots), span),
            };
        }
        if let Some(defect) = self.code.checks.forbidden_call(&declared.name) {
            self.code.fail(defect);
            return Ok(());
        }
        if declared.effect().is_none_or(Effect::may_be_anything) {
            self.procedures.unknown.push(declared.name.clone());
            return self.memory.foreign_call(&mut self.code, &construct(), slots, span);
        }
        unsupported(construct(), span)
    }

    /// Enters a function that expects something else than it gets.
    pub(super) fn enter_adapted(
        &mut self,
        function: FunctionId,
        args: &[CExpr],
        values: &[Value],
        (ty, slots): (TypeId, &[(Slot, Shape)]),
        span: Span,
    ) -> Translated<()> {
        let program = self.input.program;
        let declared = &program.functions[function.index()];
        let Some(own) = program.types.as_function(declared.ty).map(|own| own.result) else { return Ok(()) };
        let construct = format!("a call of `{}` as a function of another type", declared.name);
        let types: Vec<TypeId> = args.iter().map(|arg| program.exprs[arg.index()].ty).collect();
        let params: Vec<TypeId> = declared.params.iter().map(|param| program.objects[param.index()].ty).collect();
        let (call, expected) = (Passing { types: &types, result: ty }, Passing { types: &params, result: own });
        let locations = program.types.locations(&params, own);
        let mut passed = Vec::new();
        for (number, argument) in program.types.arriving(call, expected).into_iter().enumerate() {
            let carrier = match locations[number][0] {
                Location::General(_) | Location::Vector(_) => Carrier::Register,
                Location::Stack(_) => Carrier::Stack,
            };
            let value = match argument {
                Some(from) => self.memory.taken_as(
                    &mut self.code,
                    &values[from],
                    (types[from], params[number]),
                    carrier,
                    &construct,
                    span,
                )?,
                None => self.code.arbitrary(params[number], Some(&construct), span)?,
            };
            self.code.pass(&value, params[number], params[number], span, &mut passed)?;
        }
        if self.input.facts.calls.looks_at_arguments(function) {
            if params.len() > args.len() || program.types.locations(&types[..params.len()], ty) != locations {
                return unsupported(construct, span);
            }
            passed.push(self.lists.pass_list(&mut self.code, &mut self.memory, function, args, values, span)?);
        }
        let results = self.code.result_slots(own, span)?;
        let places = results.iter().flat_map(|&(slot, _)| slot.places()).collect();
        let procedure = self.procedures.of_functions[&function];
        self.code.out.call(procedure, &passed, places);
        self.memory.take_result(&mut self.code, own, &results, (ty, slots), &construct, span)
    }
}

impl Memory {
    /// A pointer that leads to no function of the program.
    fn call_elsewhere(
        &mut self,
        code: &mut Code<'_>,
        pointer: Pointer,
        leads_nowhere: bool,
        slots: &[(Slot, Shape)],
        span: Span,
    ) -> Translated<()> {
        if code.input.facts.storage.foreign_pointers {
            let construct = "a call through a pointer that may come from outside the program";
            return self.foreign_call(code, construct, slots, span);
        }
        if code.checks.wants(Defect::InvalidDeref) {
            let never = code.out.bool(false);
            code.check_or_mark(never, Defect::InvalidDeref, None);
            code.out.stop();
            return Ok(());
        }
        // A number may be the address of anything, and so may the content of an uninitialised variable.
        // A null pointer, and one that leads to data, end the program: nothing can be executed there.
        let is_number = code.out.is_number(pointer.base);
        let kind = code.integers.size_kind();
        let low = code.integers.constant(&mut code.out, kind, PAGE);
        let is_low = code.integers.compare(&mut code.out, BinaryOp::Lt, Int::any(pointer.offset, kind), low, kind);
        let is_high = code.out.not(is_low);
        let unclear = match (leads_nowhere, code.input.facts.storage.numbers_as_addresses) {
            (true, _) => {
                let is_null = code.out.and(is_number, is_low);
                code.out.not(is_null)
            }
            (false, true) => code.out.and(is_number, is_high),
            (false, false) => code.out.bool(false),
        };
        code.give_up_if(unclear, "a call through a pointer that leads to no known function");
        code.out.stop();
        Ok(())
    }

    /// The result of a function as a call of another type sees it.
    fn take_result(
        &mut self,
        code: &mut Code<'_>,
        own: TypeId,
        results: &[(Slot, Shape)],
        (ty, slots): (TypeId, &[(Slot, Shape)]),
        construct: &str,
        span: Span,
    ) -> Translated<()> {
        let types = &code.input.program.types;
        // The function writes its result to the address in an argument register that holds something else.
        if types.returns_in_memory(own) && own != ty {
            return self.foreign_call(code, construct, slots, span);
        }
        if types.is_void(ty) {
            return Ok(());
        }
        let value = match types.is_void(own) || types.returns_in_memory(ty) && own != ty {
            true => code.arbitrary(ty, Some(construct), span)?,
            false => {
                let value = code.filled(results, own);
                self.taken_as(code, &value, (own, ty), Carrier::Result, construct, span)?
            }
        };
        code.fill(slots, &value);
        Ok(())
    }

    /// A value that is passed as one type and taken as another from the same place.
    fn taken_as(
        &mut self,
        code: &mut Code<'_>,
        value: &Value,
        (from, to): (TypeId, TypeId),
        carrier: Carrier,
        construct: &str,
        span: Span,
    ) -> Translated<Value> {
        let (own, wanted) = (shape(&code.input.program.types, from), shape(&code.input.program.types, to));
        let address = code.integers.size_kind();
        // The x87 has one format for all results.
        let is_converted = carrier == Carrier::Result && code.input.program.types.data_model == DataModel::Ilp32;
        let value = match (value, own, wanted) {
            (value, Some(own), Some(wanted)) if own == wanted => value.clone(),
            (value, None, None) if from == to => value.clone(),
            (Value::Int(int), Some(Shape::Int(own)), Some(Shape::Int(wanted))) if wanted.bits <= own.bits => {
                if wanted.bits == 1 && own.bits != 1 {
                    let byte = IntKind { bits: 8, signed: false };
                    let int = code.integers.convert(&mut code.out, int.clone(), own, byte);
                    let int = code.integers.normal(&mut code.out, int, byte);
                    let int = code.truth_in_byte(int, byte);
                    let condition = code.integers.is_nonzero(&mut code.out, int, byte);
                    return Ok(Value::Int(code.integers.of_bool(&mut code.out, condition, wanted)));
                }
                Value::Int(code.integers.convert(&mut code.out, int.clone(), own, wanted))
            }
            (Value::Int(int), Some(Shape::Int(own)), Some(Shape::Int(wanted))) if wanted.bits <= 64 => {
                return code.widened(int.clone(), own, (to, wanted), carrier, construct, span);
            }
            (Value::Int(int), Some(Shape::Int(own)), Some(Shape::Pointer)) if own.bits == address.bits => {
                Value::Pointer(self.pointer_of(code, int.clone(), own, Some("a conversion of an integer to a pointer")))
            }
            (Value::Pointer(pointer), _, Some(Shape::Int(wanted)))
                if wanted.bits <= address.bits && wanted.bits > 1 =>
            {
                let number = self.safety.number_of(code, *pointer, Some("a conversion of a pointer to an integer"));
                Value::Int(code.integers.convert(&mut code.out, number, address, wanted))
            }
            // The lower half of the register.
            (Value::Float(value), Some(Shape::Float(own)), Some(Shape::Float(wanted)))
                if bits_kind(wanted).bits == 32 && bits_kind(own).bits == 64 && !is_converted =>
            {
                let bits = code.memory_of_float(*value, own);
                let bits = code.integers.convert(&mut code.out, bits, bits_kind(own), bits_kind(wanted));
                code.float_of_memory(bits, wanted)
            }
            // On the stack, the bits are reinterpreted.
            (Value::Float(value), Some(Shape::Float(own)), Some(Shape::Int(wanted)))
                if carrier == Carrier::Stack && code.input.is_passed_alike(from, to) && wanted.bits > 1 =>
            {
                let bits = code.memory_of_float(*value, own);
                Value::Int(code.integers.convert(&mut code.out, bits, bits_kind(own), wanted))
            }
            (Value::Int(int), Some(Shape::Int(own)), Some(Shape::Float(wanted)))
                if carrier == Carrier::Stack && code.input.is_passed_alike(from, to) && own.bits > 1 =>
            {
                let bits = code.integers.convert(&mut code.out, int.clone(), own, bits_kind(wanted));
                code.float_of_memory(bits, wanted)
            }
            _ => return code.arbitrary(to, Some(construct), span),
        };
        Ok(value)
    }
}

impl Code<'_> {
    /// A byte that is read as a truth value. Nothing is said about executions in which it is neither 0 nor 1: C leaves
    /// them undefined, and GCC without optimisation goes on with the byte.
    pub(super) fn truth_in_byte(&mut self, byte: Int, kind: IntKind) -> Int {
        let Value::Int(byte) = self.out.keep(Value::Int(byte)) else { unreachable!("a number stays one") };
        let one = self.integers.constant(&mut self.out, kind, 1);
        let is_other = self.integers.compare(&mut self.out, BinaryOp::Gt, byte.clone(), one, kind);
        self.give_up_if(is_other, "a truth value that is neither 0 nor 1");
        byte
    }

    /// Whether what a function reads is checked only where it is called by its name, and somebody wants it checked.
    fn leaves_reads_out(&self, function: &Function) -> bool {
        let is_ours = || self.input.sources.position(function.span).file.starts_with("<library>");
        self.checks.wants(Defect::InvalidDeref)
            && function.accesses().is_some()
            && (function.body.is_none() || is_ours())
    }

    /// An integer that is taken as a wider one: up to 32 bits it is extended by who passes it.
    fn widened(
        &mut self,
        int: Int,
        own: IntKind,
        (ty, wanted): (TypeId, IntKind),
        carrier: Carrier,
        construct: &str,
        span: Span,
    ) -> Translated<Value> {
        if carrier == Carrier::Register && own.bits <= 32 {
            let word = IntKind { bits: 32, signed: false };
            let int = self.integers.convert(&mut self.out, int, own, word);
            return Ok(Value::Int(self.integers.convert(&mut self.out, int, word, wanted)));
        }
        let value = self.arbitrary(ty, Some(construct), span)?;
        if let Value::Int(whole) = &value
            && own.bits > 1
        {
            let low = self.integers.convert(&mut self.out, whole.clone(), wanted, own);
            let same = self.integers.compare(&mut self.out, BinaryOp::Eq, low, int, own);
            self.out.assume(same);
        }
        Ok(value)
    }
}

impl<'a> Input<'a> {
    /// The functions that a pointer may lead to.
    fn callees(&self, pointer: CExpr, arguments: usize) -> Vec<FunctionId> {
        match self.facts.points_to.callees(pointer) {
            Some(known) => self.facts.calls.address_taken.iter().copied().filter(|f| known.contains(f)).collect(),
            None => self.facts.calls.targets(self.program, arguments),
        }
    }

    /// Whether arguments and result of a call are what a function expects, up to the sign of integers.
    pub(super) fn agrees(&self, function: FunctionId, args: &[CExpr], result: TypeId) -> bool {
        let program = self.program;
        let declared = &program.functions[function.index()];
        let same = |a: TypeId, b: TypeId| match (shape(&program.types, a), shape(&program.types, b)) {
            (Some(Shape::Int(a)), Some(Shape::Int(b))) => a.bits == b.bits,
            (Some(a), Some(b)) => a == b,
            _ => a == b,
        };
        let own = program.types.as_function(declared.ty).map(|ty| ty.result);
        let is_same_result = own.is_some_and(|own| match (shape(&program.types, own), shape(&program.types, result)) {
            (Some(own), Some(result)) => own == result,
            _ => own == result,
        });
        let mut pairs = declared.params.iter().zip(args);
        declared.params.len() <= args.len()
            && is_same_result
            && pairs.all(|(param, arg)| same(program.objects[param.index()].ty, program.exprs[arg.index()].ty))
    }

    /// Whether both types take the same bytes on the stack.
    fn is_passed_alike(&self, from: TypeId, to: TypeId) -> bool {
        self.program.types.size_of(from) == self.program.types.size_of(to)
    }
}
