//! Variable arguments, modelled exactly.
//!
//! Each call of a function that reads its variable arguments makes a list of them, with a number that no list has had
//! before: maps from the numbers of lists and arguments hold the values. A `va_list` is the number of a list and the
//! number of the argument that comes next, kept like a pointer.

use rustc_hash::FxHashMap;
use tracewright_boogie::{ExprId, LocalKind, Type, VariableId};
use tracewright_source::Span;

use super::code::Code;
use super::functions::BodyState;
use super::input::Input;
use super::memory::{Memory, Scope, Slot};
use super::values::{Int, Pointer, Value};
use super::{Translated, Translator, unsupported};
use crate::typed::shapes::{IntKind, Shape, shape};
use crate::typed::{BinaryOp, ExprId as CExpr, ExprKind, FunctionId, PlaceId};
use crate::types::{Location, TypeId, TypeKind};

/// What integers are passed as: any of up to 64 bits modulo two to the power of 64, others as they are.
fn kept_as(kind: IntKind) -> IntKind {
    IntKind { bits: if kind.bits <= 64 { 64 } else { kind.bits }, signed: true }
}

/// What fills the rest of the register or stack slot of a narrow argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Widening {
    /// Zeros.
    Zeros,
    /// Copies of its sign.
    Sign,
}

/// The lists of variable arguments.
#[derive(Debug, Default)]
pub struct ArgumentLists {
    /// The maps that hold them.
    maps: FxHashMap<(Shape, usize), Slot>,
    /// What arguments are, by their numbers.
    kinds: Vec<Vec<Shape>>,
    /// The map from arguments to these numbers.
    kind_map: Option<Slot>,
}

impl Translator<'_> {
    /// `va_start`: the first argument comes next.
    pub(super) fn start_arguments(&mut self, list: CExpr, span: Span) -> Translated<()> {
        let Some(place) = self.body.arguments else {
            return unsupported("`va_start` outside of a function with variable arguments", span);
        };
        let base = self.code.out.read(place);
        let start = Pointer::new(base, self.code.integers.fixed_offset(&mut self.code.out, 0));
        self.set_list(list, start, span)
    }

    /// `va_copy`
    pub(super) fn copy_arguments(&mut self, to: CExpr, from: CExpr, span: Span) -> Translated<()> {
        let from = self.pointer(from)?;
        self.set_list(to, from, span)
    }

    fn set_list(&mut self, list: CExpr, value: Pointer, span: Span) -> Translated<()> {
        let ExprKind::AddressOf(place) = self.input.program.exprs[list.index()].kind else {
            return unsupported("a `va_list` behind a pointer", span);
        };
        let located = self.locate(place)?;
        self.memory.store(&mut self.code, &located, &Value::Pointer(value))
    }

    /// After a call that got a list of arguments, nothing is said about what the list gives next (C11 7.16): on x86-64
    /// the list is an array, so that the function called has moved on in it; on i386 it is a copy, which stays.
    pub(super) fn spend_lists(&mut self, args: &[CExpr], span: Span) -> Translated<()> {
        if self.code.integers.pointer_bits != 64 {
            return Ok(());
        }
        for &arg in args {
            if let ExprKind::Load(place) = self.input.program.exprs[arg.index()].kind
                && *self.input.program.types.kind(self.input.program.exprs[arg.index()].ty) == TypeKind::VaList
            {
                // No list has this number, and no argument is there.
                let (list, first) = (self.code.out.int(0), self.code.integers.fixed_offset(&mut self.code.out, 0));
                let none = self.code.integers.constant(&mut self.code.out, IntKind::INT, 0);
                let slot = self.lists.kind_slot(&mut self.code, span)?;
                self.code.out.write_slot(slot, &[list, first], &Value::Int(none));
                let located = self.locate(place)?;
                self.memory.store(&mut self.code, &located, &Value::Pointer(Pointer::new(list, first)))?;
            }
        }
        Ok(())
    }

    /// `va_arg`
    pub(super) fn next_argument(&mut self, list: PlaceId, ty: TypeId, span: Span) -> Translated<Value> {
        let located = self.locate(list)?;
        let located = self.code.keep_located(located);
        let Value::Pointer(at) = self.memory.load(&mut self.code, &located)? else {
            return unsupported("a `va_list` that is none", span);
        };
        let (kind, slot) =
            (self.lists.argument_kind(&mut self.code, ty, span)?, self.lists.kind_slot(&mut self.code, span)?);
        if let Value::Int(passed) = self.code.read_slot(slot, &[at.base, at.offset], Shape::Int(IntKind::INT)) {
            let is_other = self.code.integers.compare(&mut self.code.out, BinaryOp::Ne, passed, kind, IntKind::INT);
            self.code.leave_open(is_other, "a variable argument that is not there, or taken as another type");
        }
        let mut parts = Vec::new();
        for (part, (_, own)) in self.input.passed(ty, span)?.into_iter().enumerate() {
            let (slot, kept) = self.lists.argument_slot(&mut self.code, own, part, span)?;
            let value = match (self.code.read_slot(slot, &[at.base, at.offset], kept), own.int_kind()) {
                (Value::Int(int), Some(kind)) => {
                    let int: Int = self.code.integers.convert(&mut self.code.out, int, kept_as(kind), kind);
                    Value::Int(self.code.integers.normal(&mut self.code.out, int, kind))
                }
                (value, _) => value,
            };
            parts.push(self.code.out.keep(value));
        }
        let value = match (shape(&self.input.program.types, ty), parts.pop()) {
            (Some(_), Some(value)) => value,
            (_, last) => {
                parts.extend(last);
                Value::Record(parts)
            }
        };
        let one = self.code.integers.fixed_offset(&mut self.code.out, 1);
        let next = Pointer::new(at.base, self.code.integers.add_offsets(&mut self.code.out, at.offset, one));
        self.memory.store(&mut self.code, &located, &Value::Pointer(next))?;
        Ok(value)
    }
}

impl BodyState {
    /// The parameter for the list of variable arguments, if the function looks at them.
    pub(super) fn list_parameter(&mut self, code: &mut Code<'_>, function: FunctionId) {
        let has_list = code.input.facts.calls.looks_at_arguments(function);
        self.arguments = has_list.then(|| VariableId::Local(code.out.local("#arguments", Type::INT, LocalKind::Param)));
    }
}

impl ArgumentLists {
    /// The maps for arguments of a shape; those for the scalars of structs are apart from each other.
    fn argument_slot(
        &mut self,
        code: &mut Code<'_>,
        shape: Shape,
        part: usize,
        span: Span,
    ) -> Translated<(Slot, Shape)> {
        let shape = match shape {
            Shape::Int(kind) => Shape::Int(kept_as(kind)),
            other => other,
        };
        if let Some(&slot) = self.maps.get(&(shape, part)) {
            return Ok((slot, shape));
        }
        let index = code.integers.offset_type(&mut code.out);
        let name = match part {
            0 => format!("#arguments#{}", shape.word()),
            _ => format!("#arguments#{}#{part}", shape.word()),
        };
        let slot = code.map_slot(Scope::Global, &name, shape, &[Type::INT, index], span)?;
        self.maps.insert((shape, part), slot);
        Ok((slot, shape))
    }

    /// The number of what an argument is, as far as that has to be the same for who passes it and who takes it.
    fn argument_kind(&mut self, code: &mut Code<'_>, ty: TypeId, span: Span) -> Translated<Int> {
        let is_wide = code.integers.pointer_bits == 64;
        let kept = |shape: Shape| match shape {
            // An `int` has as much room as a `long`, if there are 64 bits.
            Shape::Int(kind) if is_wide && matches!(kind.bits, 32 | 64) => Shape::Int(kept_as(kind)),
            Shape::Int(kind) => Shape::Int(IntKind { signed: true, ..kind }),
            other => other,
        };
        let kind: Vec<Shape> = code.input.passed(ty, span)?.into_iter().map(|(_, shape)| kept(shape)).collect();
        let known = self.kinds.iter().position(|known| *known == kind);
        let number = known.unwrap_or_else(|| {
            self.kinds.push(kind);
            self.kinds.len() - 1
        });
        // No argument has the number 0.
        Ok(code.integers.constant(&mut code.out, IntKind::INT, number + 1))
    }

    /// The map that says what the arguments are.
    fn kind_slot(&mut self, code: &mut Code<'_>, span: Span) -> Translated<Slot> {
        if let Some(slot) = self.kind_map {
            return Ok(slot);
        }
        let index = code.integers.offset_type(&mut code.out);
        let shape = Shape::Int(IntKind::INT);
        let slot = code.map_slot(Scope::Global, "#arguments#kind", shape, &[Type::INT, index], span)?;
        self.kind_map = Some(slot);
        Ok(slot)
    }

    /// Makes a list of the arguments that a function has no parameters for; returns its number.
    pub(super) fn pass_list(
        &mut self,
        code: &mut Code<'_>,
        memory: &mut Memory,
        function: FunctionId,
        args: &[CExpr],
        values: &[Value],
        span: Span,
    ) -> Translated<ExprId> {
        let fixed = code.input.program.functions[function.index()].params.len();
        let widenings = code.input.widenings(function, args);
        let (args, values) = (&args[fixed..], &values[fixed..]);
        let fresh = memory.fresh_base(code);
        let place = code.out.temporary(Type::INT);
        code.out.assign(place, fresh);
        let list = code.out.read(place);
        for (number, (value, arg)) in values.iter().zip(args).enumerate() {
            let ty = code.input.program.exprs[arg.index()].ty;
            let index = code.integers.fixed_offset(&mut code.out, number as i128);
            let kind = self.argument_kind(code, ty, span)?;
            let slot = self.kind_slot(code, span)?;
            code.out.write_slot(slot, &[list, index], &Value::Int(kind));
            let parts = match value {
                Value::Record(parts) => parts.clone(),
                value => vec![value.clone()],
            };
            for (part, ((_, own), value)) in code.input.passed(ty, span)?.into_iter().zip(parts).enumerate() {
                let (slot, _) = self.argument_slot(code, own, part, span)?;
                let value = match (value, own.int_kind()) {
                    (Value::Int(int), Some(kind)) => {
                        let beside = match widenings[fixed + number] {
                            Widening::Zeros => IntKind { signed: false, ..kind },
                            Widening::Sign => kind,
                        };
                        let int = code.integers.convert(&mut code.out, int, kind, beside);
                        let wide = code.integers.convert(&mut code.out, int, beside, kept_as(kind));
                        Value::Int(code.integers.normal(&mut code.out, wide, kept_as(kind)))
                    }
                    (value, _) => value,
                };
                code.out.write_slot(slot, &[list, index], &value);
            }
        }
        let (end, none) = (
            code.integers.fixed_offset(&mut code.out, values.len() as i128),
            code.integers.constant(&mut code.out, IntKind::INT, 0),
        );
        let slot = self.kind_slot(code, span)?;
        code.out.write_slot(slot, &[list, end], &Value::Int(none));
        Ok(list)
    }
}

impl<'a> Input<'a> {
    /// What fills the rest of the registers or stack slots of narrow arguments. A `va_arg` with a wider type reads it.
    fn widenings(&self, function: FunctionId, args: &[CExpr]) -> Vec<Widening> {
        let program = self.program;
        let declared = program.types.as_function(program.functions[function.index()].ty);
        let (Some(declared), true) = (declared, self.facts.takes_wide_arguments) else {
            return vec![Widening::Sign; args.len()];
        };
        let types: Vec<TypeId> = args.iter().map(|arg| program.exprs[arg.index()].ty).collect();
        let locations = program.types.locations(&types, declared.result);
        let widening = |(&arg, location): (&CExpr, Vec<Location>)| {
            let mut arg = arg;
            while let ExprKind::Cast(_, inner) | ExprKind::Unary(_, inner) = program.exprs[arg.index()].kind {
                arg = inner;
            }
            let is_constant = matches!(program.exprs[arg.index()].kind, ExprKind::Int(_));
            // A constant is pushed with its sign, everything else by way of a register.
            match is_constant && matches!(location.first(), Some(Location::Stack(_))) {
                true => Widening::Sign,
                false => Widening::Zeros,
            }
        };
        args.iter().zip(locations).map(widening).collect()
    }
}
