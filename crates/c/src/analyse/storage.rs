//! Escape analysis: whether each object becomes plain variables, maps of its own, or part of memory.
//!
//! An object whose address is used only to access its parts (`a[i]` is `*(&a[0] + i)`) cannot be reached through
//! pointers. If it contains no arrays, it becomes one variable for each of its scalars, otherwise one map from offsets
//! for each shape of scalar. All other objects are in memory, for which the points-to analysis chooses variables and
//! maps.

use rustc_hash::{FxHashMap, FxHashSet};

use super::call_graph::CallGraph;
use crate::library::Effect;
use crate::typed::fixed::{fixed_address, fixed_number, is_number_moved};
use crate::typed::shapes::{Leaf, Shape, innermost, leaves, shapes};
use crate::typed::visit::{Part, for_each_part};
use crate::typed::{
    Callee, CastKind, ExprId, ExprKind, ObjectId, PlaceId, PlaceKind, Program, StmtKind, Storage as Lifetime,
};
use crate::types::{TypeId, TypeKind};

/// The representation of an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Home {
    /// One variable for each scalar.
    Scalars(Vec<Leaf>),
    /// One map for each shape; its index is the offset divided by the unit.
    Maps {
        /// The shapes of its scalars.
        shapes: Vec<Shape>,
        /// A common divisor of all offsets.
        unit: u64,
    },
    /// In memory: reachable through pointers.
    Memory,
}

/// The homes of all objects, and which unusual addresses the program uses.
#[derive(Clone, Debug, Default)]
pub struct Storage {
    homes: FxHashMap<ObjectId, Home>,
    /// Objects that are assigned to after their initialisation.
    assigned: FxHashSet<ObjectId>,
    /// Whether pointers are converted to integers.
    pub addresses_as_numbers: bool,
    /// Whether integers are converted to pointers.
    pub numbers_as_addresses: bool,
    /// Whether constants other than null are converted to pointers.
    pub constant_addresses: bool,
    /// Whether pointers may come from outside the program: from external objects or unknown functions.
    pub foreign_pointers: bool,
}

impl Storage {
    /// Decides the homes of all objects that reachable code mentions.
    pub fn new(program: &Program, graph: &CallGraph) -> Storage {
        let mut analysis = Analysis {
            program,
            storage: Storage::default(),
            escaping: FxHashSet::default(),
            seen: FxHashSet::default(),
        };
        for &function in &graph.reachable {
            let function = &program.functions[function.index()];
            for &param in &function.params {
                analysis.seen.insert(param);
            }
            if let Some(body) = function.body {
                analysis.part(Part::Stmt(body));
            }
        }
        for &object in &graph.statics {
            if program.objects[object.index()].storage == Lifetime::External {
                let mut shapes = FxHashSet::default();
                all_shapes(program, program.objects[object.index()].ty, &mut shapes);
                analysis.storage.foreign_pointers |= shapes.contains(&Shape::Pointer);
            }
            analysis.seen.insert(object);
            analysis.part(Part::Object(object));
        }
        analysis.finish()
    }

    /// The representation of an object.
    pub fn home(&self, object: ObjectId) -> &Home {
        self.homes.get(&object).unwrap_or(&Home::Memory)
    }

    /// The homes of all objects that reachable code mentions.
    pub fn homes(&self) -> impl Iterator<Item = (ObjectId, &Home)> {
        self.homes.iter().map(|(&object, home)| (object, home))
    }

    /// All objects in memory.
    pub fn in_memory(&self) -> impl Iterator<Item = ObjectId> {
        self.homes.iter().filter(|(_, home)| **home == Home::Memory).map(|(&object, _)| object)
    }

    /// Whether an object is assigned to after its initialisation.
    pub fn is_assigned(&self, object: ObjectId) -> bool {
        self.assigned.contains(&object)
    }
}

/// Splits a pointer of the form `&place + i - j ...` into the place and the indices.
pub fn based_on_place(program: &Program, mut expr: ExprId) -> Option<(PlaceId, Vec<ExprId>)> {
    let mut indices = Vec::new();
    loop {
        match program.exprs[expr.index()].kind {
            ExprKind::AddressOf(place) => return Some((place, indices)),
            ExprKind::PointerAdd(pointer, index) | ExprKind::PointerSub(pointer, index) => {
                indices.push(index);
                expr = pointer;
            }
            ExprKind::Cast(CastKind::Same, inner) => expr = inner,
            _ => return None,
        }
    }
}

struct Analysis<'a> {
    program: &'a Program,
    storage: Storage,
    escaping: FxHashSet<ObjectId>,
    seen: FxHashSet<ObjectId>,
}

impl Analysis<'_> {
    fn part(&mut self, root: Part) {
        let mut stack = vec![root];
        while let Some(part) = stack.pop() {
            match part {
                Part::Expr(expr) => self.expr(expr, &mut stack),
                Part::Place(place) => self.place(place, &mut stack),
                Part::Object(object) => {
                    self.seen.insert(object);
                    for_each_part(self.program, part, |child| stack.push(child));
                }
                Part::Stmt(stmt) => {
                    if let StmtKind::Asm { outputs, .. } = &self.program.stmts[stmt.index()].kind {
                        outputs.iter().for_each(|&place| self.assign(place));
                    }
                    if let StmtKind::VlaLength(object, _) = self.program.stmts[stmt.index()].kind {
                        self.seen.insert(object);
                    }
                    for_each_part(self.program, part, |child| stack.push(child));
                }
            }
        }
    }

    fn expr(&mut self, id: ExprId, stack: &mut Vec<Part>) {
        let program = self.program;
        let expr = &program.exprs[id.index()];
        match &expr.kind {
            ExprKind::AddressOf(place) => self.escape(*place),
            ExprKind::Assign(place, _)
            | ExprKind::CompoundAssign(_, place, _, _)
            | ExprKind::PointerAddAssign(place, _)
            | ExprKind::PointerSubAssign(place, _)
            | ExprKind::Step(_, place) => self.assign(*place),
            ExprKind::VaArg(place) => self.assign(*place),
            // `va_start` and the like get the address of a list only to set it; it does not escape.
            ExprKind::Call(Callee::Function(function), args)
                if program.functions[function.index()].effect().is_some_and(Effect::sets_variable) =>
            {
                for &arg in args {
                    match program.exprs[arg.index()].kind {
                        ExprKind::AddressOf(place) => {
                            self.assign(place);
                            stack.push(Part::Place(place));
                        }
                        _ => stack.push(Part::Expr(arg)),
                    }
                }
                return;
            }
            ExprKind::Cast(CastKind::PointerToInt, inner) => {
                self.storage.addresses_as_numbers |= fixed_address(program, *inner).is_none();
            }
            ExprKind::PointerDiff(a, b) => {
                let constants = [*a, *b].map(|pointer| fixed_address(program, pointer).is_some());
                self.storage.addresses_as_numbers |= constants[0] != constants[1];
            }
            ExprKind::PointerAdd(..) | ExprKind::PointerSub(..) => {
                self.storage.numbers_as_addresses |= is_number_moved(program, id);
            }
            ExprKind::Cast(CastKind::IntToPointer, inner) => {
                let number = fixed_number(program, *inner);
                self.storage.numbers_as_addresses |= number.is_none();
                self.storage.constant_addresses |= number.is_some_and(|number| number != 0);
            }
            ExprKind::Call(Callee::Function(function), _) => {
                let function = &program.functions[function.index()];
                // It may return pointers of unknown origin, or store them in memory.
                self.storage.foreign_pointers |= function.body.is_none() && !function.has_meaning();
            }
            _ => {}
        }
        for_each_part(program, Part::Expr(id), |child| stack.push(child));
    }

    fn place(&mut self, id: PlaceId, stack: &mut Vec<Part>) {
        let program = self.program;
        match program.places[id.index()].kind {
            PlaceKind::Deref(pointer) => match based_on_place(program, pointer) {
                // The address is dereferenced at once, so it does not escape.
                Some((place, indices)) => {
                    // An index on the address of an object that is no array may lead to a neighbouring object.
                    if !indices.is_empty()
                        && !matches!(program.types.kind(program.places[place.index()].ty), TypeKind::Array { .. })
                    {
                        self.escape(place);
                    }
                    stack.push(Part::Place(place));
                    stack.extend(indices.into_iter().map(Part::Expr));
                }
                None => stack.push(Part::Expr(pointer)),
            },
            PlaceKind::Object(object) => {
                self.seen.insert(object);
            }
            _ => for_each_part(program, Part::Place(id), |child| stack.push(child)),
        }
    }

    /// The object that contains a place, if no pointer is dereferenced on the way.
    fn root(&self, mut place: PlaceId) -> Option<ObjectId> {
        loop {
            match self.program.places[place.index()].kind {
                PlaceKind::Object(object) | PlaceKind::CompoundLiteral(object) => return Some(object),
                PlaceKind::Field(record, _) => place = record,
                PlaceKind::Deref(pointer) => place = based_on_place(self.program, pointer)?.0,
                PlaceKind::Value(_) => return None,
            }
        }
    }

    fn escape(&mut self, place: PlaceId) {
        if let Some(object) = self.root(place) {
            self.escaping.insert(object);
        }
    }

    fn assign(&mut self, place: PlaceId) {
        if let Some(object) = self.root(place) {
            self.storage.assigned.insert(object);
        }
    }

    fn finish(mut self) -> Storage {
        let program = self.program;
        for object in std::mem::take(&mut self.seen) {
            let ty = program.objects[object.index()].ty;
            let home = if self.escaping.contains(&object) { Home::Memory } else { self.home(ty) };
            self.storage.homes.insert(object, home);
        }
        self.storage
    }

    fn home(&self, ty: TypeId) -> Home {
        let types = &self.program.types;
        let Some(shapes) = shapes(types, ty) else { return Home::Memory };
        if !has_array(self.program, ty)
            && let Ok(leaves) = leaves(types, ty)
        {
            return Home::Scalars(leaves);
        }
        let unit = innermost(types, ty).map_or(1, |(_, size)| size.max(1));
        Home::Maps { shapes, unit }
    }
}

fn has_array(program: &Program, ty: TypeId) -> bool {
    match program.types.kind(ty) {
        TypeKind::Array { .. } => true,
        TypeKind::Record(id) => {
            let fields = program.types.record(*id).body.iter().flat_map(|body| &body.fields);
            fields.into_iter().any(|field| has_array(program, field.ty.ty))
        }
        _ => false,
    }
}

/// All shapes of scalars in a type, including those in unions.
pub fn all_shapes(program: &Program, ty: TypeId, out: &mut FxHashSet<Shape>) {
    match program.types.kind(ty) {
        TypeKind::Array { element, .. } => all_shapes(program, element.ty, out),
        TypeKind::Record(id) => {
            let record = program.types.record(*id);
            for (number, field) in record.body.iter().flat_map(|body| body.fields.iter().enumerate()) {
                match crate::typed::shapes::field_type(program, ty, number as u32) {
                    Some((_, Some(bits), _)) => {
                        out.insert(bits);
                    }
                    _ => all_shapes(program, field.ty.ty, out),
                }
            }
        }
        _ => out.extend(crate::typed::shapes::shape(&program.types, ty)),
    }
}
