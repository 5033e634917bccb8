//! Variables and maps that hold scalars, and how they are read and written.

use tracewright_boogie::{ExprId, LocalKind, Place, StmtKind, Type};

use super::values::{Int, Pointer, Value};
use super::{Translated, Translator};
use crate::source::Span;
use crate::types::shapes::{IntKind, Shape};

/// The variable (or, for a pointer, the two variables) for a scalar or for maps to scalars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// A number.
    Number(Place),
    /// A pointer.
    Pointer {
        /// The object.
        base: Place,
        /// The offset.
        offset: Place,
    },
}

impl Slot {
    /// The variable, or the first of two.
    pub fn first(self) -> Place {
        match self {
            Slot::Number(place) | Slot::Pointer { base: place, .. } => place,
        }
    }
}

/// How the variables of an object are found.
#[derive(Clone, Debug)]
pub enum ObjectVariables {
    /// One slot for each scalar.
    Scalars(Vec<Slot>),
    /// One slot with maps for each shape.
    Maps(Vec<(Shape, Slot)>),
    /// In memory, at the base that this variable holds.
    At(Place),
}

/// Whether a variable belongs to the program or to the procedure at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// A global variable.
    Global,
    /// A variable of the procedure.
    Local(LocalKind),
}

impl Scope {
    /// A local variable.
    pub const VARIABLE: Scope = Scope::Local(LocalKind::Variable { body: 0 });
}

impl Translator<'_> {
    /// The integer type whose values a shape has.
    pub(super) fn int_kind(shape: Shape) -> Option<IntKind> {
        match shape {
            Shape::Int(kind) | Shape::Bits(_, kind) => Some(kind),
            Shape::Pointer | Shape::Float(_) => None,
        }
    }

    fn variable(&mut self, scope: Scope, name: &str, ty: Type) -> Place {
        match scope {
            Scope::Global => Place::Global(self.e.global(name.to_owned(), ty)),
            Scope::Local(kind) => Place::Local(self.e.local(name, ty, kind)),
        }
    }

    /// Variables for a scalar.
    pub(super) fn scalar_slot(&mut self, scope: Scope, name: &str, shape: Shape, _span: Span) -> Translated<Slot> {
        match shape {
            Shape::Int(kind) | Shape::Bits(_, kind) => {
                let ty = self.n.ty(&mut self.e, kind);
                let place = self.variable(scope, name, ty);
                match place {
                    Place::Global(id) => self.ranges.push((id, kind)),
                    Place::Local(_) => self.say_range(place, kind),
                }
                Ok(Slot::Number(place))
            }
            Shape::Pointer => {
                let ty = self.n.offset_type(&mut self.e);
                let base = self.variable(scope, &format!("{name}#base"), Type::INT);
                let offset = self.variable(scope, &format!("{name}#offset"), ty);
                Ok(Slot::Pointer { base, offset })
            }
            Shape::Float(float) => {
                let ty = self.float_type(float);
                Ok(Slot::Number(self.variable(scope, name, ty)))
            }
        }
    }

    /// Says that a variable holds values of its type.
    fn say_range(&mut self, place: Place, kind: IntKind) {
        let expr = self.e.read(place);
        if let Some(clause) = self.n.in_range(&mut self.e, expr, kind) {
            self.e.set_where(place, clause);
        }
    }

    /// Says it for the globals that are used.
    pub(super) fn say_ranges(&mut self, used: &[bool]) {
        for (id, kind) in std::mem::take(&mut self.ranges) {
            if used[id.index()] {
                self.e.span = self.e.program.global(id).span;
                self.say_range(Place::Global(id), kind);
            }
        }
    }

    /// Variables for maps to scalars; `levels` are the types of the indices.
    pub(super) fn map_slot(
        &mut self,
        scope: Scope,
        name: &str,
        shape: Shape,
        levels: &[Type],
        _span: Span,
    ) -> Translated<Slot> {
        let map = |t: &mut Self, value: Type| {
            levels.iter().rev().fold(value, |value, &index| t.e.program.types.map(vec![index], value))
        };
        match shape {
            Shape::Int(kind) | Shape::Bits(_, kind) => {
                let value = self.n.ty(&mut self.e, kind);
                let ty = map(self, value);
                Ok(Slot::Number(self.variable(scope, name, ty)))
            }
            Shape::Pointer => {
                let value = self.n.offset_type(&mut self.e);
                let (bases, offsets) = (map(self, Type::INT), map(self, value));
                let base = self.variable(scope, &format!("{name}#base"), bases);
                let offset = self.variable(scope, &format!("{name}#offset"), offsets);
                Ok(Slot::Pointer { base, offset })
            }
            Shape::Float(float) => {
                let value = self.float_type(float);
                let ty = map(self, value);
                Ok(Slot::Number(self.variable(scope, name, ty)))
            }
        }
    }

    fn cell(&mut self, place: Place, path: &[ExprId]) -> ExprId {
        let start = self.e.read(place);
        path.iter().fold(start, |map, &index| self.e.select(map, index))
    }

    /// Reads a scalar from variables (`path` is empty) or from a cell of maps. Whatever is in maps is in range.
    pub(super) fn read_slot(&mut self, slot: Slot, path: &[ExprId], shape: Shape) -> Value {
        match slot {
            Slot::Number(place) => {
                let expr = self.cell(place, path);
                if let Shape::Float(_) = shape {
                    return Value::Float(expr);
                }
                let kind = Self::int_kind(shape).unwrap_or(IntKind::INT);
                if !path.is_empty()
                    && let Some(claim) = self.n.in_range(&mut self.e, expr, kind)
                {
                    self.e.assume(claim);
                }
                Value::Int(Int::any(expr, kind))
            }
            Slot::Pointer { base, offset } => {
                Value::Pointer(Pointer::new(self.cell(base, path), self.cell(offset, path)))
            }
        }
    }

    /// Writes a scalar, whose integer is normal for the shape.
    pub(super) fn write_slot(&mut self, slot: Slot, path: &[ExprId], value: &Value) {
        match (slot, value) {
            (Slot::Number(place), Value::Int(Int { expr, .. }) | Value::Float(expr)) => {
                self.e.assign_all(vec![(place, path.to_vec(), *expr)]);
            }
            (Slot::Pointer { base, offset }, Value::Pointer(pointer)) => {
                let pairs = [(base, pointer.base), (offset, pointer.offset)];
                self.e.assign_all(pairs.into_iter().map(|(place, value)| (place, path.to_vec(), value)).collect());
            }
            _ => unreachable!("slots and values come from the same C type"),
        }
    }

    /// The places of a slot.
    pub(super) fn places_of(slot: Slot) -> impl Iterator<Item = Place> + use<> {
        let second = match slot {
            Slot::Number(_) => None,
            Slot::Pointer { offset, .. } => Some(offset),
        };
        std::iter::once(slot.first()).chain(second)
    }

    /// Makes variables arbitrary.
    pub(super) fn havoc(&mut self, slots: &[Slot], mark: Option<&str>) {
        let places: Vec<Place> = slots.iter().flat_map(|&slot| Self::places_of(slot)).collect();
        if !places.is_empty() {
            self.e.marked(StmtKind::Havoc(places), mark);
        }
    }

    /// A base that no object has had before.
    pub(super) fn fresh_base(&mut self) -> ExprId {
        let counter = self.fresh_counter();
        let (old, one) = (self.e.read(counter), self.e.int(1));
        let next = self.e.binary(tracewright_boogie::BinaryOp::Add, old, one);
        self.e.assign(counter, next);
        self.e.read(counter)
    }

    /// The variable that counts bases.
    pub(super) fn fresh_counter(&mut self) -> Place {
        if let Some(place) = self.fresh {
            return place;
        }
        let place = Place::Global(self.e.global("#fresh".to_owned(), Type::INT));
        self.fresh = Some(place);
        place
    }
}
