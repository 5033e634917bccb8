//! Variables and maps that hold scalars, and how they are read and written.

use rustc_hash::FxHashMap;
use tracewright_boogie::{ExprId, GlobalId, LocalKind, StmtKind, Type, VariableId};
use tracewright_source::Span;

use super::Translated;
use super::changes::Changes;
use super::code::Code;
use super::emit::Emitter;
use super::initialised::Flags;
use super::integers::Integers;
use super::safety::Safety;
use super::values::{Int, Pointer, Value};
use crate::analyse::points_to::ClassId;
use crate::typed::ObjectId;
use crate::typed::shapes::{IntKind, Shape};

/// The variable (or, for a pointer, the two variables) for a scalar or for maps to scalars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// A number.
    Number(VariableId),
    /// A pointer.
    Pointer {
        /// The object.
        base: VariableId,
        /// The offset.
        offset: VariableId,
    },
}

impl Slot {
    /// The variable, or the first of two.
    pub fn first(self) -> VariableId {
        match self {
            Slot::Number(place) | Slot::Pointer { base: place, .. } => place,
        }
    }

    /// The variable, or both.
    pub fn places(self) -> impl Iterator<Item = VariableId> + use<> {
        let second = match self {
            Slot::Number(_) => None,
            Slot::Pointer { offset, .. } => Some(offset),
        };
        std::iter::once(self.first()).chain(second)
    }
}

/// The Boogie variables and maps that hold the objects of the program.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// The variables of objects.
    pub objects: FxHashMap<ObjectId, ObjectVariables>,
    pub maps: MemoryMaps,
    /// Global integers whose range is declared when the program is complete.
    pub ranges: Vec<(GlobalId, IntKind)>,
    pub changes: Changes,
    /// Lifetimes and sizes of objects.
    pub safety: Safety,
    /// Which variables of the function at hand have been written.
    pub flags: Flags,
    /// The counter of object numbers.
    pub fresh: Option<VariableId>,
    /// The map that says which integers are known to convert back to the object whose address they are.
    pub returning: Option<VariableId>,
}

/// The variables and maps of memory, and what is known about them.
#[derive(Debug, Default)]
pub struct MemoryMaps {
    /// For each class, or for each byte of it.
    pub slots: FxHashMap<(ClassId, i64), Slot>,
    /// The pointers among bytes.
    pub shadows: FxHashMap<(ClassId, i64), Slot>,
    /// Whether something was written there; only if uninitialised reads are checked.
    pub flags: FxHashMap<(ClassId, i64), VariableId>,
    /// Whether the object that is written now is known to hold no pointers among its bytes, wherever they may be in it.
    pub holds_no_pointers: bool,
}

/// How the variables of an object are found.
#[derive(Clone, Debug)]
pub enum ObjectVariables {
    /// One slot for each scalar.
    Scalars(Vec<Slot>),
    /// One slot with maps for each shape.
    Maps(Vec<(Shape, Slot)>),
    /// In memory, at the base that this variable holds.
    At(VariableId),
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

impl Memory {
    /// Variables for a scalar.
    pub(super) fn scalar_slot(
        &mut self,
        code: &mut Code<'_>,
        scope: Scope,
        name: &str,
        shape: Shape,
        _span: Span,
    ) -> Translated<Slot> {
        match shape {
            Shape::Int(kind) | Shape::Bits(_, kind) => {
                let ty = code.integers.ty(&mut code.out, kind);
                let place = code.out.scoped_variable(scope, name, ty);
                match place {
                    VariableId::Global(id) => self.ranges.push((id, kind)),
                    // What is passed may be a result that does not fit, if such results are unbounded.
                    VariableId::Local(_)
                        if code.is_unbounded(kind)
                            && matches!(scope, Scope::Local(LocalKind::Param | LocalKind::Result)) => {}
                    VariableId::Local(_) => say_range(&mut code.out, code.integers, place, kind),
                }
                Ok(Slot::Number(place))
            }
            Shape::Pointer => {
                let ty = code.integers.offset_type(&mut code.out);
                let base = code.out.scoped_variable(scope, &format!("{name}#base"), Type::INT);
                let offset = code.out.scoped_variable(scope, &format!("{name}#offset"), ty);
                Ok(Slot::Pointer { base, offset })
            }
            Shape::Float(float) => {
                let ty = code.out.float_type(float);
                Ok(Slot::Number(code.out.scoped_variable(scope, name, ty)))
            }
        }
    }

    /// A base that no object has had before.
    pub(super) fn fresh_base(&mut self, code: &mut Code<'_>) -> ExprId {
        let counter = self.fresh_counter(code);
        let (old, one) = (code.out.read(counter), code.out.int(1));
        let next = code.out.binary(tracewright_boogie::BinaryOp::Add, old, one);
        code.out.assign(counter, next);
        code.out.read(counter)
    }

    /// The variable that counts bases.
    pub(super) fn fresh_counter(&mut self, code: &mut Code<'_>) -> VariableId {
        if let Some(place) = self.fresh {
            return place;
        }
        let place = VariableId::Global(code.out.global("#fresh".to_owned(), Type::INT));
        self.fresh = Some(place);
        place
    }
}

impl Code<'_> {
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
            levels.iter().rev().fold(value, |value, &index| t.out.program.types.map(vec![index], value))
        };
        match shape {
            Shape::Int(kind) | Shape::Bits(_, kind) => {
                let value = self.integers.ty(&mut self.out, kind);
                let ty = map(self, value);
                Ok(Slot::Number(self.out.scoped_variable(scope, name, ty)))
            }
            Shape::Pointer => {
                let value = self.integers.offset_type(&mut self.out);
                let (bases, offsets) = (map(self, Type::INT), map(self, value));
                let base = self.out.scoped_variable(scope, &format!("{name}#base"), bases);
                let offset = self.out.scoped_variable(scope, &format!("{name}#offset"), offsets);
                Ok(Slot::Pointer { base, offset })
            }
            Shape::Float(float) => {
                let value = self.out.float_type(float);
                let ty = map(self, value);
                Ok(Slot::Number(self.out.scoped_variable(scope, name, ty)))
            }
        }
    }

    /// Reads a scalar from variables (`path` is empty) or from a cell of maps. Whatever is in maps is in range, unless numbers
    /// are unbounded.
    pub(super) fn read_slot(&mut self, slot: Slot, path: &[ExprId], shape: Shape) -> Value {
        match slot {
            Slot::Number(place) => {
                let expr = self.out.cell(place, path);
                if let Shape::Float(_) = shape {
                    return Value::Float(expr);
                }
                let kind = shape.int_kind().unwrap_or(IntKind::INT);
                if !path.is_empty()
                    && !self.is_unbounded(kind)
                    && let Some(claim) = self.integers.in_range(&mut self.out, expr, kind)
                {
                    self.out.assume(claim);
                }
                Value::Int(Int::any(expr, kind))
            }
            Slot::Pointer { base, offset } => {
                Value::Pointer(Pointer::new(self.out.cell(base, path), self.out.cell(offset, path)))
            }
        }
    }
}

impl Emitter {
    fn scoped_variable(&mut self, scope: Scope, name: &str, ty: Type) -> VariableId {
        match scope {
            Scope::Global => VariableId::Global(self.global(name.to_owned(), ty)),
            Scope::Local(kind) => VariableId::Local(self.local(name, ty, kind)),
        }
    }

    fn cell(&mut self, place: VariableId, path: &[ExprId]) -> ExprId {
        let start = self.read(place);
        path.iter().fold(start, |map, &index| self.select(map, index))
    }

    /// Writes a scalar, whose integer is normal for the shape.
    pub(super) fn write_slot(&mut self, slot: Slot, path: &[ExprId], value: &Value) {
        match (slot, value) {
            (Slot::Number(place), Value::Int(Int { expr, .. }) | Value::Float(expr)) => {
                self.assign_all(vec![(place, path.to_vec(), *expr)]);
            }
            (Slot::Pointer { base, offset }, Value::Pointer(pointer)) => {
                let pairs = [(base, pointer.base), (offset, pointer.offset)];
                self.assign_all(pairs.into_iter().map(|(place, value)| (place, path.to_vec(), value)).collect());
            }
            _ => unreachable!("slots and values come from the same C type"),
        }
    }

    /// Makes variables arbitrary.
    pub(super) fn havoc(&mut self, slots: &[Slot], mark: Option<&str>) {
        let places: Vec<VariableId> = slots.iter().flat_map(|slot| slot.places()).collect();
        if !places.is_empty() {
            self.marked(StmtKind::Havoc(places), mark);
        }
    }
}

/// Declares that a variable holds values of its type.
pub(super) fn say_range(out: &mut Emitter, integers: Integers, place: VariableId, kind: IntKind) {
    let expr = out.read(place);
    if let Some(clause) = integers.in_range(out, expr, kind) {
        out.set_where(place, clause);
    }
}
