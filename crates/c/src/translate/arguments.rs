//! Variable arguments, exactly.
//!
//! Each call of a function that looks at its variable arguments makes a list of them, with a number that no list has had
//! before: maps from the numbers of lists and arguments hold the values. A `va_list` is the number of a list and the
//! number of the argument that comes next, kept like a pointer.

use rustc_hash::FxHashMap;
use tracewright_boogie::{ExprId, LocalKind, Type, VariableId};
use tracewright_source::Span;

use super::memory::{Scope, Slot};
use super::values::{Int, Pointer, Value};
use super::{Translated, Translator};
use crate::typed::shapes::{IntKind, Shape, shape};
use crate::typed::{BinaryOp, ExprId as CExpr, ExprKind, FunctionId, PlaceId};
use crate::types::{Location, TypeId, TypeKind};

/// What integers are passed as: any of up to 64 bits modulo two to the power of 64, others as they are.
fn kept_as(kind: IntKind) -> IntKind {
    IntKind { bits: if kind.bits <= 64 { 64 } else { kind.bits }, signed: true }
}

/// What stands beside a narrow argument.
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
    /// The parameter for the list of variable arguments, if the function looks at them.
    pub(super) fn list_parameter(&mut self, function: FunctionId) {
        self.body.arguments = self
            .facts
            .calls
            .looks_at_arguments(function)
            .then(|| VariableId::Local(self.out.local("#arguments", Type::INT, LocalKind::Param)));
    }

    /// The maps for arguments of a shape; those for the scalars of structs are apart from each other.
    fn argument_slot(&mut self, shape: Shape, part: usize, span: Span) -> Translated<(Slot, Shape)> {
        let shape = match shape {
            Shape::Int(kind) => Shape::Int(kept_as(kind)),
            other => other,
        };
        if let Some(&slot) = self.lists.maps.get(&(shape, part)) {
            return Ok((slot, shape));
        }
        let index = self.integers.offset_type(&mut self.out);
        let name = match part {
            0 => format!("#arguments#{}", shape.word()),
            _ => format!("#arguments#{}#{part}", shape.word()),
        };
        let slot = self.map_slot(Scope::Global, &name, shape, &[Type::INT, index], span)?;
        self.lists.maps.insert((shape, part), slot);
        Ok((slot, shape))
    }

    /// The number of what an argument is, as far as that has to be the same for who passes it and who takes it.
    fn argument_kind(&mut self, ty: TypeId, span: Span) -> Translated<Int> {
        let is_wide = self.integers.pointer_bits == 64;
        let kept = |shape: Shape| match shape {
            // An `int` has as much room as a `long`, if there are 64 bits.
            Shape::Int(kind) if is_wide && matches!(kind.bits, 32 | 64) => Shape::Int(kept_as(kind)),
            Shape::Int(kind) => Shape::Int(IntKind { signed: true, ..kind }),
            other => other,
        };
        let kind: Vec<Shape> = self.passed(ty, span)?.into_iter().map(|(_, shape)| kept(shape)).collect();
        let known = self.lists.kinds.iter().position(|known| *known == kind);
        let number = known.unwrap_or_else(|| {
            self.lists.kinds.push(kind);
            self.lists.kinds.len() - 1
        });
        // No argument has the number 0.
        Ok(self.integers.constant(&mut self.out, IntKind::INT, number + 1))
    }

    /// The map that says what the arguments are.
    fn kind_slot(&mut self, span: Span) -> Translated<Slot> {
        if let Some(slot) = self.lists.kind_map {
            return Ok(slot);
        }
        let index = self.integers.offset_type(&mut self.out);
        let shape = Shape::Int(IntKind::INT);
        let slot = self.map_slot(Scope::Global, "#arguments#kind", shape, &[Type::INT, index], span)?;
        self.lists.kind_map = Some(slot);
        Ok(slot)
    }

    /// Makes a list of the arguments that a function has no parameters for; returns its number.
    pub(super) fn pass_list(
        &mut self,
        function: FunctionId,
        args: &[CExpr],
        values: &[Value],
        span: Span,
    ) -> Translated<ExprId> {
        let fixed = self.program.functions[function.index()].params.len();
        let widenings = self.widenings(function, args);
        let (args, values) = (&args[fixed..], &values[fixed..]);
        let fresh = self.fresh_base();
        let place = self.out.temporary(Type::INT);
        self.out.assign(place, fresh);
        let list = self.out.read(place);
        for (number, (value, arg)) in values.iter().zip(args).enumerate() {
            let ty = self.program.exprs[arg.index()].ty;
            let index = self.integers.fixed_offset(&mut self.out, number as i128);
            let kind = self.argument_kind(ty, span)?;
            let slot = self.kind_slot(span)?;
            self.write_slot(slot, &[list, index], &Value::Int(kind));
            let parts = match value {
                Value::Record(parts) => parts.clone(),
                value => vec![value.clone()],
            };
            for (part, ((_, own), value)) in self.passed(ty, span)?.into_iter().zip(parts).enumerate() {
                let (slot, _) = self.argument_slot(own, part, span)?;
                let value = match (value, own.int_kind()) {
                    (Value::Int(int), Some(kind)) => {
                        let beside = match widenings[fixed + number] {
                            Widening::Zeros => IntKind { signed: false, ..kind },
                            Widening::Sign => kind,
                        };
                        let int = self.integers.convert(&mut self.out, int, kind, beside);
                        let wide = self.integers.convert(&mut self.out, int, beside, kept_as(kind));
                        Value::Int(self.integers.normal(&mut self.out, wide, kept_as(kind)))
                    }
                    (value, _) => value,
                };
                self.write_slot(slot, &[list, index], &value);
            }
        }
        let (end, none) = (
            self.integers.fixed_offset(&mut self.out, values.len() as i128),
            self.integers.constant(&mut self.out, IntKind::INT, 0),
        );
        let slot = self.kind_slot(span)?;
        self.write_slot(slot, &[list, end], &Value::Int(none));
        Ok(list)
    }

    /// What stands beside arguments that are narrower than their registers or their places on the stack. It is seen by whoever
    /// takes them as something wider.
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

    /// `va_start`: the first argument comes next.
    pub(super) fn start_arguments(&mut self, list: CExpr, span: Span) -> Translated<()> {
        let Some(place) = self.body.arguments else {
            return self.unsupported("`va_start` outside of a function with variable arguments", span);
        };
        let base = self.out.read(place);
        let start = Pointer::new(base, self.integers.fixed_offset(&mut self.out, 0));
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

    /// After a call that got a list of arguments, nothing is said about what the list gives next (C11 7.16): on x86-64 the list is an
    /// array, so that the function called has moved on in it; on i386 it is a copy, which stays.
    pub(super) fn spend_lists(&mut self, args: &[CExpr], span: Span) -> Translated<()> {
        if self.integers.pointer_bits != 64 {
            return Ok(());
        }
        for &arg in args {
            if let ExprKind::Load(place) = self.program.exprs[arg.index()].kind
                && *self.program.types.kind(self.program.exprs[arg.index()].ty) == TypeKind::VaList
            {
                // No list has this number, and no argument is there.
                let (list, first) = (self.out.int(0), self.integers.fixed_offset(&mut self.out, 0));
                let none = self.integers.constant(&mut self.out, IntKind::INT, 0);
                let slot = self.kind_slot(span)?;
                self.write_slot(slot, &[list, first], &Value::Int(none));
                let located = self.locate(place)?;
                self.store(&located, &Value::Pointer(Pointer::new(list, first)))?;
            }
        }
        Ok(())
    }

    /// `va_arg`
    pub(super) fn next_argument(&mut self, list: PlaceId, ty: TypeId, span: Span) -> Translated<Value> {
        let located = self.locate(list)?;
        let located = self.keep_located(located);
        let Value::Pointer(at) = self.load(&located)? else {
            return self.unsupported("a `va_list` that is none", span);
        };
        let (kind, slot) = (self.argument_kind(ty, span)?, self.kind_slot(span)?);
        if let Value::Int(passed) = self.read_slot(slot, &[at.base, at.offset], Shape::Int(IntKind::INT)) {
            let is_other = self.integers.compare(&mut self.out, BinaryOp::Ne, passed, kind, IntKind::INT);
            self.leave_open(is_other, "a variable argument that is not there, or taken as another type");
        }
        let mut parts = Vec::new();
        for (part, (_, own)) in self.passed(ty, span)?.into_iter().enumerate() {
            let (slot, kept) = self.argument_slot(own, part, span)?;
            let value = match (self.read_slot(slot, &[at.base, at.offset], kept), own.int_kind()) {
                (Value::Int(int), Some(kind)) => {
                    let int: Int = self.integers.convert(&mut self.out, int, kept_as(kind), kind);
                    Value::Int(self.integers.normal(&mut self.out, int, kind))
                }
                (value, _) => value,
            };
            parts.push(self.keep(value));
        }
        let value = match (shape(&self.program.types, ty), parts.pop()) {
            (Some(_), Some(value)) => value,
            (_, last) => {
                parts.extend(last);
                Value::Record(parts)
            }
        };
        let one = self.integers.fixed_offset(&mut self.out, 1);
        let next = Pointer::new(at.base, self.integers.add_offsets(&mut self.out, at.offset, one));
        self.store(&located, &Value::Pointer(next))?;
        Ok(value)
    }
}
