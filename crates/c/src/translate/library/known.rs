//! Calls of functions without a body, by what the table of the library says about them.

use num_bigint::BigInt;
use tracewright_source::Span;
use tracewright_vocabulary::Defect;

use super::super::calls::Destination;
use super::super::initialisers::Content;
use super::super::integers::IntegerEncoding;
use super::super::memory::Slot;
use super::super::safety::Termination;
use super::super::values::{Int, Pointer, Value};
use super::super::{Translated, Translator};
use crate::library::{self, Allocation, Effect, Ending, Known, Mark, NewObject, Report};
use crate::translate::code::Code;
use crate::translate::input::Input;
use crate::translate::unsupported;
use crate::typed::shapes::{IntKind, shape};
use crate::typed::{BinaryOp, Callee, ExprId as CExpr, ExprKind, Function, FunctionId, Initialiser, PlaceKind};
use crate::types::{TypeId, TypeKind};

impl Translator<'_> {
    /// A function that is known, or not known at all.
    pub(in crate::translate) fn call_known(
        &mut self,
        id: CExpr,
        function: FunctionId,
        args: &[CExpr],
        destination: Destination,
    ) -> Translated<Value> {
        let program = self.input.program;
        let expr = &program.exprs[id.index()];
        let (ty, span) = (expr.ty, expr.span);
        let id_of = function;
        let function = &program.functions[function.index()];
        let name = function.name.as_str();
        if let Some(math) = function.math() {
            return self.call_math(math, name, args, ty, span);
        }
        match function.effect() {
            Some(Effect::Input) => {
                args.iter().try_for_each(|&arg| self.effects(arg))?;
                if program.types.is_void(ty) {
                    return Ok(Value::Void);
                }
                if let Some((slot, own)) = self.memory.plain_destination(&mut self.code, destination)
                    && shape(&program.types, ty) == Some(own)
                {
                    self.code.out.havoc(&[slot], None);
                    return Ok(Value::Void);
                }
                self.code.arbitrary(ty, None, span)
            }
            Some(Effect::Assume) => {
                if let &[condition, ..] = args {
                    let condition = self.condition(condition)?;
                    self.code.out.assume(condition);
                }
                self.code.nothing(ty, span)
            }
            Some(Effect::Stop(ending)) => {
                args.iter().try_for_each(|&arg| self.effects(arg))?;
                self.memory.check_exit(
                    &mut self.code,
                    match ending {
                        Ending::Normal => Termination::Exit,
                        Ending::Error => Termination::Error,
                        Ending::Abort => Termination::Abort,
                    },
                );
                self.code.out.stop();
                self.code.nothing(ty, span)
            }
            Some(Effect::Exit) => {
                args.iter().try_for_each(|&arg| self.effects(arg))?;
                self.procedures.run_destructors(&mut self.code)?;
                self.memory.check_exit(&mut self.code, Termination::Exit);
                self.code.out.stop();
                self.code.nothing(ty, span)
            }
            Some(Effect::Unreachable) => {
                let construct = self.code.guessed(function);
                self.code.fail_somehow(&construct);
                self.code.nothing(ty, span)
            }
            Some(effect @ (Effect::AssertionFails | Effect::Assert)) => {
                self.assertion(effect, args)?;
                self.code.nothing(ty, span)
            }
            Some(Effect::Allocate(new)) => self.allocate(id, name, new, args),
            Some(Effect::Free(argument)) => {
                self.release(id, argument, args)?;
                self.code.nothing(ty, span)
            }
            Some(Effect::Move) => self.move_object(id, args),
            Some(Effect::Output) => {
                args.iter().try_for_each(|&arg| self.effects(arg))?;
                if program.types.is_void(ty) {
                    return Ok(Value::Void);
                }
                if matches!(destination, Destination::Nowhere) {
                    return Ok(Value::Void);
                }
                let construct = self.code.guessed(function);
                self.code.arbitrary(ty, Some(&construct), span)
            }
            Some(Effect::Report(report)) => {
                let is_unused =
                    matches!(destination, Destination::Nowhere) && !self.input.facts.reports.contains(&id_of);
                if program.types.is_void(ty) || is_unused {
                    args.iter().try_for_each(|&arg| self.effects(arg))?;
                    return Ok(Value::Void);
                }
                let values = self.arguments(args)?;
                let numbers: Vec<Option<(Int, IntKind)>> = values
                    .into_iter()
                    .zip(args)
                    .map(|(value, arg)| match value {
                        Value::Int(int) => self.input.kind_of(program.exprs[arg.index()].ty).map(|kind| (int, kind)),
                        _ => None,
                    })
                    .collect();
                let construct = self.code.guessed(function);
                self.code.reported(report, &numbers, &construct, ty, span)
            }
            Some(Effect::Nothing) => {
                args.iter().try_for_each(|&arg| self.effects(arg))?;
                match shape(&program.types, ty) {
                    Some(shape) => self.code.zero_value(shape, span),
                    None => Ok(Value::Void),
                }
            }
            Some(Effect::First) => {
                let Some((&first, rest)) = args.split_first() else {
                    return unsupported("a call with too few arguments", span);
                };
                let value = self.value(first)?;
                let value = if rest.iter().any(|&arg| self.body.has_effects(self.input, arg)) {
                    self.code.out.keep(value)
                } else {
                    value
                };
                rest.iter().try_for_each(|&arg| self.effects(arg))?;
                Ok(value)
            }
            Some(Effect::Absolute) => {
                let &[arg] = args else { return unsupported("a call with too few arguments", span) };
                let (int, kind) = self.int(arg)?;
                let Value::Int(int) = self.code.out.keep(Value::Int(int)) else { unreachable!("an integer stays one") };
                Ok(Value::Int(self.code.absolute(int, kind)))
            }
            Some(Effect::StartArguments) => {
                let &[list, ..] = args else { return unsupported("a call with too few arguments", span) };
                self.start_arguments(list, span)?;
                Ok(Value::Void)
            }
            // The list is not used any more, but which one it is may have to be computed.
            Some(Effect::EndArguments) => {
                for &arg in args {
                    match program.exprs[arg.index()].kind {
                        ExprKind::AddressOf(place) => self.locate(place).map(|_| ())?,
                        _ => self.effects(arg)?,
                    }
                }
                Ok(Value::Void)
            }
            Some(Effect::CopyArguments) => {
                let &[to, from] = args else { return unsupported("a call with too few arguments", span) };
                self.copy_arguments(to, from, span)?;
                Ok(Value::Void)
            }
            Some(Effect::Zero) => {
                let place = args.first().map(|arg| &program.exprs[arg.index()].kind);
                let Some(&ExprKind::AddressOf(place)) = place else { return Ok(Value::Void) };
                match program.places[place.index()].kind {
                    PlaceKind::Object(object) => {
                        self.memory.zero(&mut self.code, object, &Initialiser::default())?;
                        self.memory.set_flags(&mut self.code, object, Content::Zero)?;
                    }
                    _ => return unsupported("zeroing a part of a variable", span),
                }
                Ok(Value::Void)
            }
            Some(Effect::Touch) => {
                self.touch(args, None)?;
                Ok(Value::Void)
            }
            Some(Effect::MayTouch) => {
                let (accessed, function) = args.split_at(args.len().min(2));
                let what = self.input.accessed_by(function.first()).unwrap_or_else(|| self.code.accessed_here());
                self.touch(accessed, Some(&what))?;
                Ok(Value::Void)
            }
            Some(Effect::Same) => {
                let &[a, b] = args else { return unsupported("a call with too few arguments", span) };
                let a = self.pointer(a)?;
                let a = self.code.out.keep_long_pointer(a);
                let b = self.pointer(b)?;
                let same = self.code.out.same_pointer(a, b);
                Ok(Value::Int(self.code.integers.of_bool(&mut self.code.out, same, IntKind::INT)))
            }
            Some(Effect::Unchecked) => {
                let format = "what a format makes a function access that is no constant or not known";
                let what = self.input.accessed_by(args.first()).unwrap_or_else(|| format.to_owned());
                self.code.unchecked_access(&what);
                Ok(Value::Void)
            }
            Some(Effect::Jump(_) | Effect::Unsupported) => unsupported(format!("`{name}`"), span),
            // Its accesses to memory would not be checked.
            None if self.input.is_foreign(id) && (self.input.tracks_lengths() || self.input.counts_objects()) => {
                unsupported(format!("`{name}` with a type that is not that of the library"), span)
            }
            None => self.call_unknown(id, name, args, ty, span),
        }
    }

    /// `assert`, or what it calls when it fails. With other properties the path ends where it does.
    fn assertion(&mut self, effect: Effect, args: &[CExpr]) -> Translated<()> {
        let claim = match (effect, args) {
            (Effect::Assert, &[condition, ..]) => self.condition(condition)?,
            _ => {
                args.iter().try_for_each(|&arg| self.effects(arg))?;
                self.code.out.bool(false)
            }
        };
        let wanted = self.code.checks.wants(Defect::Assertion);
        // Where a failing assertion is an error, nothing comes after it.
        if self.input.counts_objects() && !wanted {
            self.code.out.open();
            self.memory.check_exit(&mut self.code, Termination::Abort);
            let block = self.code.out.close();
            let fails = self.code.out.not(claim);
            self.code.out.branch(fails, block, Vec::new());
        }
        if wanted {
            self.code.check(claim, Defect::Assertion);
        }
        // A path on which it fails ends there.
        if effect == Effect::AssertionFails {
            self.code.out.stop();
        } else if !wanted {
            self.code.out.assume(claim);
        }
        Ok(())
    }

    /// A new object.
    fn allocate(&mut self, id: CExpr, name: &str, new: NewObject, args: &[CExpr]) -> Translated<Value> {
        let program = self.input.program;
        let (ty, span) = (program.exprs[id.index()].ty, program.exprs[id.index()].span);
        let bytes = self.allocated_bytes(id, new, args)?;
        let base = match self.input.facts.bases.calls.get(&id) {
            Some(&base) => self.code.out.int(base),
            None => {
                let base = self.memory.fresh_base(&mut self.code);
                self.code.out.keep_expr(base)
            }
        };
        let at = Pointer::new(base, self.code.integers.fixed_offset(&mut self.code.out, 0));
        self.body.note_allocation(&mut self.code, &mut self.memory, id, at.base, bytes);
        match (new.content, new.allocation) {
            (library::Content::Zero, _) => self.memory.fill_allocated(&mut self.code, id, at, Content::Zero)?,
            (library::Content::Ones, _) => self.memory.fill_allocated(&mut self.code, id, at, Content::Ones)?,
            (library::Content::Arbitrary, Allocation::System) => {
                for &target in self.input.facts.points_to.allocated(id) {
                    self.memory.fill_memory_flags(&mut self.code, at, target, Content::Zero);
                }
            }
            (library::Content::Arbitrary, Allocation::Heap | Allocation::Stack) => {}
        }
        match program.types.kind(ty) {
            TypeKind::Pointer(_) => Ok(Value::Pointer(at)),
            _ => unsupported(format!("`{name}` without its declaration"), span),
        }
    }
}

impl Code<'_> {
    /// What is accessed by the function of the library at hand.
    fn accessed_here(&self) -> String {
        let here = self.function.map_or("", |function| self.input.program.functions[function.index()].name.as_str());
        format!("what `{here}` accesses")
    }

    /// What is over-approximated by the result of a function that is not known.
    fn guessed(&self, function: &Function) -> String {
        let here = self.function.map(|function| &self.input.program.functions[function.index()]);
        let open = here.and_then(|here| here.known?.leaves_open());
        match (function.known.map_or(Mark::Result, Known::mark), open) {
            (Mark::Words(words), _) => words.to_owned(),
            (Mark::Caller, Some(words)) => words.to_owned(),
            (Mark::Caller, None) => format!("the result of `{}`", here.map_or("", |here| here.name.as_str())),
            (Mark::Result, _) => format!("the result of `{}`", function.name),
        }
    }

    fn absolute(&mut self, int: Int, kind: IntKind) -> Int {
        let int = self.integers.normal(&mut self.out, int, kind);
        self.has_negative(&int, kind);
        let zero = self.integers.constant(&mut self.out, kind, 0);
        let negative = self.integers.compare(&mut self.out, BinaryOp::Lt, int.clone(), zero, kind);
        let negated = self.integers.negate(&mut self.out, int.clone(), kind);
        let expr = self.out.ite(negative, negated.expr, int.expr);
        match self.integers.encoding {
            IntegerEncoding::Math if self.is_unbounded(kind) => Int::any(expr, kind),
            IntegerEncoding::Math => Int { expr, low: BigInt::ZERO, high: -kind.min() },
            // The absolute value of the smallest number wraps to itself.
            IntegerEncoding::Bits => Int::any(expr, kind),
        }
    }

    /// What a function says about its success: an input with these values. A function that the program declares with another
    /// type returns what is called `construct`.
    fn reported(
        &mut self,
        report: Report,
        args: &[Option<(Int, IntKind)>],
        construct: &str,
        ty: TypeId,
        span: Span,
    ) -> Translated<Value> {
        let arg = |number: usize| args.get(number).cloned().flatten();
        let expected = |kind: IntKind| match report {
            Report::Elements => !kind.signed,
            _ => kind == IntKind::INT,
        };
        let Some(kind) = self.input.kind_of(ty).filter(|&kind| expected(kind)) else {
            return self.arbitrary(ty, Some(construct), span);
        };
        let elements = match report {
            Report::Elements => {
                let mut converted = |number| {
                    let (int, from) = arg(number)?;
                    let int = self.integers.convert(&mut self.out, int, from, kind);
                    let int = self.integers.normal(&mut self.out, int, kind);
                    Some(Int { expr: self.out.keep_expr(int.expr), ..int })
                };
                match (converted(1), converted(2)) {
                    (Some(size), Some(count)) => Some((size, count)),
                    _ => return self.arbitrary(ty, Some(construct), span),
                }
            }
            _ => None,
        };
        let character = arg(0).filter(|_| report == Report::Character).map(|(int, from)| {
            let int = self.integers.convert(&mut self.out, int, from, IntKind::BYTE);
            let int = self.integers.normal(&mut self.out, int, IntKind::BYTE);
            let int = self.integers.convert(&mut self.out, int, IntKind::BYTE, IntKind::INT);
            Int { expr: self.out.keep_expr(int.expr), ..int }
        });
        let slots = self.result_slots(ty, span)?;
        let places: Vec<Slot> = slots.iter().map(|&(slot, _)| slot).collect();
        self.out.havoc(&places, None);
        let Value::Int(result) = self.filled(&slots, ty) else {
            return unsupported("output that gives no number", span);
        };
        let zero = self.integers.constant(&mut self.out, kind, 0);
        if let Some((size, count)) = elements {
            let fits = self.integers.compare(&mut self.out, BinaryOp::Le, result.clone(), count, kind);
            let is_some = self.integers.compare(&mut self.out, BinaryOp::Ne, size, zero.clone(), kind);
            let is_none = self.integers.compare(&mut self.out, BinaryOp::Eq, result.clone(), zero, kind);
            let possible = self.out.or(is_some, is_none);
            let claim = self.out.and(fits, possible);
            self.out.assume(claim);
            return Ok(Value::Int(result));
        }
        let failed = self.integers.constant(&mut self.out, kind, -1);
        let success = match (report, character) {
            (Report::Zero, _) => Some(zero.clone()),
            (Report::Character, character) => character,
            _ => None,
        };
        let claim = match success {
            Some(success) => {
                let fails = self.integers.compare(&mut self.out, BinaryOp::Eq, result.clone(), failed, kind);
                let works = self.integers.compare(&mut self.out, BinaryOp::Eq, result.clone(), success, kind);
                self.out.or(fails, works)
            }
            None => self.integers.compare(&mut self.out, BinaryOp::Ge, result.clone(), failed, kind),
        };
        self.out.assume(claim);
        let high = match report {
            Report::Zero => BigInt::ZERO,
            _ => result.high,
        };
        Ok(Value::Int(Int { expr: result.expr, low: BigInt::from(-1), high }))
    }
}

impl<'a> Input<'a> {
    /// Whether a call is that of a function with the name of one of the library and a type that does not go with it.
    fn is_foreign(&self, call: CExpr) -> bool {
        match self.program.exprs[call.index()].kind {
            ExprKind::Call(Callee::Function(function), _) => self.program.functions[function.index()].is_foreign,
            _ => false,
        }
    }

    /// What is accessed by a function that is given by its number.
    fn accessed_by(&self, number: Option<&CExpr>) -> Option<String> {
        let ExprKind::Int(number) = self.program.exprs[number?.index()].kind else { return None };
        let function = self.program.functions.get(usize::try_from(number).ok()?)?;
        Some(format!("what `{}` accesses", function.name))
    }
}
