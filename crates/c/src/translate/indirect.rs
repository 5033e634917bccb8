//! Calls through pointers, and calls of functions that have other types than the call says.
//!
//! A call through a pointer is a call of one of the functions that the pointer may lead to. Nobody promises that it has
//! the type that the call says: then it does what the ABI does. A parameter gets the argument that is passed at its place
//! (`types::abi`), cut or taken as what it expects; what nobody has passed, and results that nobody has given, are
//! arbitrary and marked. The function is entered in any case.

use tracewright_boogie::{BinaryOp as B, Branch, StmtKind as S};
use tracewright_source::Span;
use tracewright_vocabulary::Defect;

use super::floats::bits_kind;
use super::memory::Slot;
use super::values::{Int, Pointer, Value};
use super::{Translated, Translator};
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
    /// The stack: bits are bits there, and what is beside the value is left over from something else.
    Stack,
    /// The register of results: what is above the value is left over from something else.
    Result,
}

impl Translator<'_> {
    /// A call of whatever a pointer leads to.
    pub(super) fn call_pointer(&mut self, id: CExpr, callee: CExpr, args: &[CExpr]) -> Translated<Value> {
        let program = self.program;
        let expr = &program.exprs[id.index()];
        let pointer = self.pointer(callee)?;
        let pointer = self.keep_pointer(pointer);
        let values = self.arguments(args)?;
        let values: Vec<Value> = values.into_iter().map(|value| self.keep(value)).collect();
        let slots = self.result_slots(expr.ty, expr.span)?;
        let mut branches = Vec::new();
        for target in self.callees(callee, args.len()) {
            let base = self.out.int(self.facts.bases.functions[&target]);
            let condition = self.out.binary(B::Eq, pointer.base, base);
            self.out.open();
            let done = self.call_target(target, args, &values, (expr.ty, &slots), expr.span);
            let block = self.out.close();
            done?;
            branches.push(Branch { cond: Some(condition), block, span: self.out.span });
        }
        self.out.open();
        let done = self.call_elsewhere(pointer, branches.is_empty(), &slots, expr.span);
        let otherwise = self.out.close();
        done?;
        if branches.is_empty() {
            self.out.append(otherwise);
        } else {
            let block = self.out.block_id();
            self.out.stmt(S::If { id: block, branches, otherwise });
        }
        Ok(self.filled(&slots, expr.ty))
    }

    /// The functions that a pointer may lead to.
    fn callees(&self, pointer: CExpr, arguments: usize) -> Vec<FunctionId> {
        match self.facts.points_to.callees(pointer) {
            Some(known) => self.facts.calls.address_taken.iter().copied().filter(|f| known.contains(f)).collect(),
            None => self.facts.calls.targets(self.program, arguments),
        }
    }

    fn call_target(
        &mut self,
        target: FunctionId,
        args: &[CExpr],
        values: &[Value],
        (ty, slots): (TypeId, &[(Slot, Shape)]),
        span: Span,
    ) -> Translated<()> {
        let declared = &self.program.functions[target.index()];
        let construct = || format!("a call of `{}` through a pointer", declared.name);
        if self.leaves_reads_out(declared) {
            return self.unsupported(construct(), span);
        }
        if uses_body(declared, &self.options.property) {
            return match self.agrees(target, args, ty) {
                true => self.enter(target, args, values, slots.to_vec(), span),
                false => self.enter_adapted(target, args, values, (ty, slots), span),
            };
        }
        if let Some(defect) = self.forbidden_call(&declared.name) {
            self.fail(defect);
            return Ok(());
        }
        if declared.effect().is_none_or(Effect::may_be_anything) {
            self.unknown_functions.push(declared.name.clone());
            return self.foreign_call(&construct(), slots, span);
        }
        self.unsupported(construct(), span)
    }

    /// A pointer that leads to no function of the program.
    fn call_elsewhere(
        &mut self,
        pointer: Pointer,
        leads_nowhere: bool,
        slots: &[(Slot, Shape)],
        span: Span,
    ) -> Translated<()> {
        if self.facts.storage.foreign_pointers {
            let construct = "a call through a pointer that may come from outside the program";
            return self.foreign_call(construct, slots, span);
        }
        if self.wants(Defect::InvalidDeref) {
            let never = self.out.bool(false);
            self.check_or_mark(never, Defect::InvalidDeref, None);
            self.stop();
            return Ok(());
        }
        // A number may be the address of anything, and so may what happens to be in a variable that nothing was put into.
        // A null pointer, and one that leads to data, end the program: nothing can be executed there.
        let is_number = self.is_number(pointer.base);
        let kind = self.size_kind();
        let low = self.integers.constant(&mut self.out, kind, PAGE);
        let is_low = self.integers.compare(&mut self.out, BinaryOp::Lt, Int::any(pointer.offset, kind), low, kind);
        let is_high = self.out.not(is_low);
        let unclear = match (leads_nowhere, self.facts.storage.numbers_as_addresses) {
            (true, _) => {
                let is_null = self.out.and(is_number, is_low);
                self.out.not(is_null)
            }
            (false, true) => self.out.and(is_number, is_high),
            (false, false) => self.out.bool(false),
        };
        self.give_up_if(unclear, "a call through a pointer that leads to no known function");
        self.stop();
        Ok(())
    }

    /// A byte that is read as a truth value. Nothing is said about executions in which it is neither 0 nor 1: C leaves them
    /// undefined, and GCC without optimisation goes on with the byte.
    pub(super) fn truth_in_byte(&mut self, byte: Int, kind: IntKind) -> Int {
        let Value::Int(byte) = self.keep(Value::Int(byte)) else { unreachable!("a number stays one") };
        let one = self.integers.constant(&mut self.out, kind, 1);
        let is_other = self.integers.compare(&mut self.out, BinaryOp::Gt, byte.clone(), one, kind);
        self.give_up_if(is_other, "a truth value that is neither 0 nor 1");
        byte
    }

    /// Whether what a function reads is checked only where it is called by its name, and somebody wants it checked.
    fn leaves_reads_out(&self, function: &Function) -> bool {
        let is_ours = || self.sources.position(function.span).file.starts_with("<library>");
        self.wants(Defect::InvalidDeref) && function.accesses().is_some() && (function.body.is_none() || is_ours())
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

    /// Enters a function that expects something else than it gets.
    pub(super) fn enter_adapted(
        &mut self,
        function: FunctionId,
        args: &[CExpr],
        values: &[Value],
        (ty, slots): (TypeId, &[(Slot, Shape)]),
        span: Span,
    ) -> Translated<()> {
        let program = self.program;
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
                Some(from) => self.taken_as(&values[from], (types[from], params[number]), carrier, &construct, span)?,
                None => self.arbitrary(params[number], Some(&construct), span)?,
            };
            self.pass(&value, params[number], params[number], span, &mut passed)?;
        }
        if self.facts.calls.looks_at_arguments(function) {
            if params.len() > args.len() || program.types.locations(&types[..params.len()], ty) != locations {
                return self.unsupported(construct, span);
            }
            passed.push(self.pass_list(function, args, values, span)?);
        }
        let results = self.result_slots(own, span)?;
        let places = results.iter().flat_map(|&(slot, _)| slot.places()).collect();
        let procedure = self.procedures[&function];
        self.out.call(procedure, &passed, places);
        self.take_result(own, &results, (ty, slots), &construct, span)
    }

    /// The result of a function as a call of another type sees it.
    fn take_result(
        &mut self,
        own: TypeId,
        results: &[(Slot, Shape)],
        (ty, slots): (TypeId, &[(Slot, Shape)]),
        construct: &str,
        span: Span,
    ) -> Translated<()> {
        let types = &self.program.types;
        // The result is written where an argument says that does not mean it.
        if types.returns_in_memory(own) && own != ty {
            return self.foreign_call(construct, slots, span);
        }
        if types.is_void(ty) {
            return Ok(());
        }
        let value = match types.is_void(own) || types.returns_in_memory(ty) && own != ty {
            true => self.arbitrary(ty, Some(construct), span)?,
            false => {
                let value = self.filled(results, own);
                self.taken_as(&value, (own, ty), Carrier::Result, construct, span)?
            }
        };
        self.fill(slots, &value);
        Ok(())
    }

    /// A value that is passed as one type and taken as another from the same place.
    fn taken_as(
        &mut self,
        value: &Value,
        (from, to): (TypeId, TypeId),
        carrier: Carrier,
        construct: &str,
        span: Span,
    ) -> Translated<Value> {
        let (own, wanted) = (shape(&self.program.types, from), shape(&self.program.types, to));
        let address = self.size_kind();
        // The x87 has one format for all results.
        let is_converted = carrier == Carrier::Result && self.program.types.data_model == DataModel::Ilp32;
        let value = match (value, own, wanted) {
            (value, Some(own), Some(wanted)) if own == wanted => value.clone(),
            (value, None, None) if from == to => value.clone(),
            (Value::Int(int), Some(Shape::Int(own)), Some(Shape::Int(wanted))) if wanted.bits <= own.bits => {
                if wanted.bits == 1 && own.bits != 1 {
                    let byte = IntKind { bits: 8, signed: false };
                    let int = self.integers.convert(&mut self.out, int.clone(), own, byte);
                    let int = self.integers.normal(&mut self.out, int, byte);
                    let int = self.truth_in_byte(int, byte);
                    let condition = self.integers.is_nonzero(&mut self.out, int, byte);
                    return Ok(Value::Int(self.integers.of_bool(&mut self.out, condition, wanted)));
                }
                Value::Int(self.integers.convert(&mut self.out, int.clone(), own, wanted))
            }
            (Value::Int(int), Some(Shape::Int(own)), Some(Shape::Int(wanted))) if wanted.bits <= 64 => {
                return self.widened(int.clone(), own, (to, wanted), carrier, construct, span);
            }
            (Value::Int(int), Some(Shape::Int(own)), Some(Shape::Pointer)) if own.bits == address.bits => {
                Value::Pointer(self.pointer_of(int.clone(), own, Some("a conversion of an integer to a pointer")))
            }
            (Value::Pointer(pointer), _, Some(Shape::Int(wanted)))
                if wanted.bits <= address.bits && wanted.bits > 1 =>
            {
                let number = self.number_of(*pointer, Some("a conversion of a pointer to an integer"));
                Value::Int(self.integers.convert(&mut self.out, number, address, wanted))
            }
            // The lower half of the register.
            (Value::Float(value), Some(Shape::Float(own)), Some(Shape::Float(wanted)))
                if bits_kind(wanted).bits == 32 && bits_kind(own).bits == 64 && !is_converted =>
            {
                let bits = self.memory_of_float(*value, own);
                let bits = self.integers.convert(&mut self.out, bits, bits_kind(own), bits_kind(wanted));
                self.float_of_memory(bits, wanted)
            }
            // On the stack, bits are bits.
            (Value::Float(value), Some(Shape::Float(own)), Some(Shape::Int(wanted)))
                if carrier == Carrier::Stack && self.is_passed_alike(from, to) && wanted.bits > 1 =>
            {
                let bits = self.memory_of_float(*value, own);
                Value::Int(self.integers.convert(&mut self.out, bits, bits_kind(own), wanted))
            }
            (Value::Int(int), Some(Shape::Int(own)), Some(Shape::Float(wanted)))
                if carrier == Carrier::Stack && self.is_passed_alike(from, to) && own.bits > 1 =>
            {
                let bits = self.integers.convert(&mut self.out, int.clone(), own, bits_kind(wanted));
                self.float_of_memory(bits, wanted)
            }
            _ => return self.arbitrary(to, Some(construct), span),
        };
        Ok(value)
    }

    /// Whether both types take the same bytes on the stack.
    fn is_passed_alike(&self, from: TypeId, to: TypeId) -> bool {
        self.program.types.size_of(from) == self.program.types.size_of(to)
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
