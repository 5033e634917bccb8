//! Side-effect (mod/ref) analysis: what the evaluation of an expression reads and writes, including the functions it
//! calls, and whether the order of two evaluations matters.
//!
//! There is no alias analysis here: all memory that is accessed through pointers counts as one location, and every
//! object whose address is taken belongs to it.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::library::Effect;
use crate::typed::effects::has_effects;
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{
    BinaryOp, Callee, ExprId, ExprKind, Function, FunctionId, ObjectId, PlaceId, PlaceKind, Program, StmtKind, Storage,
};

/// The objects that are accessed by name, and whether memory is accessed through pointers.
#[derive(Clone, Debug, Default)]
struct Accessed {
    objects: FxHashSet<ObjectId>,
    memory: bool,
    /// Whether variable arguments are accessed; all lists count as one location.
    lists: bool,
}

/// The effects of an evaluation, as far as its order with another one matters.
#[derive(Clone, Debug, Default)]
pub struct Accesses {
    reads: Accessed,
    writes: Accessed,
    /// Whether it may end the program or the path, or its effects are unknown.
    may_stop: bool,
    /// Whether it changes state, calls a function, or can be observed in another way.
    has_effects: bool,
}

impl Accesses {
    /// Whether an object is read by name.
    pub fn reads(&self, object: ObjectId) -> bool {
        self.reads.objects.contains(&object)
    }

    /// Whether an object is written by name.
    pub fn writes(&self, object: ObjectId) -> bool {
        self.writes.objects.contains(&object)
    }
}

/// The analysis of one program. Functions are analysed on demand.
pub struct SideEffects<'p> {
    program: &'p Program,
    /// Objects whose address is taken.
    exposed: FxHashSet<ObjectId>,
    functions: FxHashMap<FunctionId, (Accesses, Vec<FunctionId>)>,
}

impl<'p> SideEffects<'p> {
    /// Collects the objects whose address is taken.
    pub fn new(program: &'p Program) -> SideEffects<'p> {
        let address = |kind: &ExprKind| match kind {
            ExprKind::AddressOf(place) => root(program, *place),
            _ => None,
        };
        let exposed = program.exprs.iter().filter_map(|expr| address(&expr.kind)).collect();
        SideEffects { program, exposed, functions: FxHashMap::default() }
    }

    /// The effects of evaluating an expression, including everything it calls.
    pub fn of(&mut self, expr: ExprId) -> Accesses {
        let mut accesses = self.with_callees(Part::Expr(expr));
        accesses.has_effects = has_effects(self.program, expr);
        accesses
    }

    /// The effects of evaluating a part of an expression.
    pub fn of_part(&mut self, part: Part) -> Accesses {
        match part {
            Part::Expr(expr) => self.of(expr),
            Part::Place(place) => self.of_load(place),
            Part::Stmt(_) | Part::Object(_) => self.with_callees(part),
        }
    }

    /// The effects of reading an lvalue.
    pub fn of_load(&mut self, place: PlaceId) -> Accesses {
        let mut accesses = self.with_callees(Part::Place(place));
        add(self.program, place, &mut accesses.reads);
        accesses
    }

    fn with_callees(&mut self, part: Part) -> Accesses {
        let (mut accesses, callees) = self.direct(part);
        let mut seen: FxHashSet<FunctionId> = callees.iter().copied().collect();
        let mut open = callees;
        while let Some(function) = open.pop() {
            let (own, callees) = self.function(function);
            accesses.may_stop |= own.may_stop;
            for (all, own) in [(&mut accesses.reads, &own.reads), (&mut accesses.writes, &own.writes)] {
                all.memory |= own.memory;
                all.lists |= own.lists;
                all.objects.extend(&own.objects);
            }
            open.extend(callees.iter().copied().filter(|&callee| seen.insert(callee)));
        }
        accesses
    }

    /// Whether the order of two evaluations can make a difference.
    pub fn interfere(&self, a: &Accesses, b: &Accesses) -> bool {
        let stops_before = |a: &Accesses, b: &Accesses| a.may_stop && (b.has_effects || b.reads.memory);
        stops_before(a, b)
            || stops_before(b, a)
            || self.overlap(&a.writes, &b.reads)
            || self.overlap(&a.reads, &b.writes)
            || self.overlap(&a.writes, &b.writes)
    }

    fn overlap(&self, a: &Accessed, b: &Accessed) -> bool {
        let reaches = |memory: bool, objects: &FxHashSet<ObjectId>| {
            memory && objects.iter().any(|object| self.exposed.contains(object))
        };
        a.memory && b.memory
            || a.lists && b.lists
            || reaches(a.memory, &b.objects)
            || reaches(b.memory, &a.objects)
            || !a.objects.is_disjoint(&b.objects)
    }

    /// The effects of the body of a function, without its private variables, and its callees, whose effects are not
    /// included.
    fn function(&mut self, id: FunctionId) -> &(Accesses, Vec<FunctionId>) {
        if !self.functions.contains_key(&id) {
            let function = &self.program.functions[id.index()];
            let found = match function.body {
                Some(body) => {
                    let (mut accesses, mut callees) = self.direct(Part::Stmt(body));
                    // The library restricts its own inputs: some value always passes, so nothing stops there.
                    if function.is_library {
                        callees
                            .retain(|callee| self.program.functions[callee.index()].effect() != Some(Effect::Assume));
                    }
                    for accessed in [&mut accesses.reads, &mut accesses.writes] {
                        accessed.objects.retain(|&object| !self.is_private(object, id));
                    }
                    (accesses, callees)
                }
                None => (Accesses { may_stop: !is_quiet(function), ..Accesses::default() }, Vec::new()),
            };
            self.functions.insert(id, found);
        }
        &self.functions[&id]
    }

    /// Whether an object is a local variable of this function that no other code can access.
    fn is_private(&self, object: ObjectId, function: FunctionId) -> bool {
        let owner = match self.program.objects[object.index()].storage {
            Storage::Automatic(owner) | Storage::Parameter(owner) | Storage::CompoundLiteral(Some(owner)) => owner,
            _ => return false,
        };
        owner == function && !self.exposed.contains(&object)
    }

    /// The effects of a part of the program without its callees, and the callees.
    fn direct(&self, part: Part) -> (Accesses, Vec<FunctionId>) {
        let program = self.program;
        let (mut found, mut callees) = (Accesses::default(), Vec::new());
        for_each_below(program, part, |part| match part {
            Part::Expr(id) => match &program.exprs[id.index()].kind {
                ExprKind::Load(place) => add(program, *place, &mut found.reads),
                ExprKind::Assign(place, _) => add(program, *place, &mut found.writes),
                ExprKind::CompoundAssign(_, place, _, _)
                | ExprKind::PointerAddAssign(place, _)
                | ExprKind::PointerSubAssign(place, _)
                | ExprKind::Step(_, place) => {
                    add(program, *place, &mut found.reads);
                    add(program, *place, &mut found.writes);
                }
                ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, _, divisor) => {
                    found.may_stop |= !matches!(program.exprs[divisor.index()].kind, ExprKind::Int(n) if n != 0);
                }
                ExprKind::Call(Callee::Function(function), _) => callees.push(*function),
                ExprKind::VaArg(_) => {
                    found.reads.lists = true;
                    found.writes.lists = true;
                }
                ExprKind::Call(Callee::Pointer(_), _) | ExprKind::Unsupported(_) => found.may_stop = true,
                _ => {}
            },
            Part::Stmt(id) => {
                found.may_stop |= matches!(
                    program.stmts[id.index()].kind,
                    StmtKind::Asm { .. } | StmtKind::Undefined(_) | StmtKind::GotoOuter(..) | StmtKind::ComputedGoto(_)
                );
            }
            Part::Place(_) | Part::Object(_) => {}
        });
        (found, callees)
    }
}

/// Whether a function without a body only returns a result: it may be called before or after anything.
fn is_quiet(function: &Function) -> bool {
    match function.effect() {
        Some(
            Effect::Input | Effect::Output | Effect::Report(_) | Effect::Nothing | Effect::First | Effect::Absolute,
        ) => true,
        Some(_) => false,
        None => function.has_meaning(),
    }
}

fn add(program: &Program, place: PlaceId, accessed: &mut Accessed) {
    match root(program, place) {
        Some(object) => {
            accessed.objects.insert(object);
        }
        None => accessed.memory = true,
    }
}

/// The object that contains an lvalue, unless it is reached through a pointer or is not an lvalue in C.
pub fn root(program: &Program, place: PlaceId) -> Option<ObjectId> {
    match program.places[place.index()].kind {
        PlaceKind::Object(object) | PlaceKind::CompoundLiteral(object) => Some(object),
        PlaceKind::Field(outer, _) => root(program, outer),
        PlaceKind::Deref(_) | PlaceKind::Value(_) => None,
    }
}
