//! Facts about a program that are computed before it runs: positions of statements, declarations of blocks, side
//! effects.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_c::typed::order::Order;
use tracewright_c::typed::{
    Callee, ExprId, ExprKind, FunctionId, InitValue, LabelId, ObjectId, PlaceId, PlaceKind, Program, StmtId, StmtKind,
    Storage,
};
use tracewright_c::types::{FloatType, TypeId, TypeKind};

/// The classes of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Void,
    Int(IntClass),
    Float(FloatType),
    Pointer,
    Record,
    List,
    /// Arrays and functions, which have no values.
    None,
}

/// The properties of an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntClass {
    /// Its width; that of `_Bool` is one.
    pub bits: u32,
    /// Its size in memory.
    pub size: usize,
    pub signed: bool,
}

impl IntClass {
    /// The value of the type with the same low bits; for `_Bool`, whether it is not zero.
    pub fn wrap(self, value: i128) -> i128 {
        match (self.bits, self.signed) {
            (1, _) => i128::from(value != 0),
            (128, _) => value,
            (bits, true) => value << (128 - bits) >> (128 - bits),
            (bits, false) => value & ((1 << bits) - 1),
        }
    }
}

/// The name that the front end gives to the label where a pending `longjmp` is handled or passed on.
const UNWIND: &str = "#unwind";

/// The targets of a `switch`.
#[derive(Debug, Default)]
pub struct Cases {
    /// From, to, and the statement.
    pub ranges: Vec<(i128, i128, StmtId)>,
    pub default: Option<StmtId>,
}

/// A program with its facts.
#[derive(Debug)]
pub struct Prepared<'p> {
    pub program: &'p Program,
    /// The class of each type.
    pub classes: Vec<Class>,
    /// The number of each object within its function.
    pub slots: Vec<u32>,
    /// How many objects each function has.
    pub slot_counts: Vec<u32>,
    /// Local variables whose address is taken.
    pub addressed: Vec<bool>,
    /// The variables that are declared directly in a block.
    pub declared: FxHashMap<StmtId, Vec<ObjectId>>,
    pub cases: FxHashMap<StmtId, Cases>,
    pub labels: FxHashMap<(FunctionId, LabelId), StmtId>,
    /// Labels for jumps that return into the blocks they leave (`longjmp`): objects of these blocks stay live.
    pub unwinding: FxHashSet<StmtId>,
    parents: FxHashMap<StmtId, StmtId>,
    effects: Vec<bool>,
    /// The order in which GCC evaluates operands.
    pub order: Order,
}

impl<'p> Prepared<'p> {
    /// Analyses the program once.
    pub fn new(program: &'p Program) -> Prepared<'p> {
        let mut prepared = Prepared {
            program,
            classes: program.types.ids().map(|ty| class(program, ty)).collect(),
            slots: vec![0; program.objects.len()],
            slot_counts: vec![0; program.functions.len()],
            addressed: vec![false; program.objects.len()],
            declared: FxHashMap::default(),
            cases: FxHashMap::default(),
            labels: FxHashMap::default(),
            unwinding: FxHashSet::default(),
            parents: FxHashMap::default(),
            effects: Vec::new(),
            order: Order::new(program),
        };
        prepared.number_objects();
        for expr in &program.exprs {
            if let ExprKind::AddressOf(place) = expr.kind
                && let Some(object) = prepared.root(place)
            {
                prepared.addressed[object.index()] = true;
            }
        }
        prepared.effects = Effects::of(program);
        let mut seen = vec![false; program.exprs.len()];
        for (index, function) in program.functions.iter().enumerate() {
            if let Some(body) = function.body {
                let function = FunctionId(index as u32);
                Walk { prepared: &mut prepared, function, switches: Vec::new(), seen: &mut seen }.walk(body);
            }
        }
        prepared
    }

    fn number_objects(&mut self) {
        for (index, object) in self.program.objects.iter().enumerate() {
            // A definition of the library that does not go with the program's declaration has left parameters of no function.
            if let Some(function) = owner(object.storage)
                && let Some(count) = self.slot_counts.get_mut(function.index())
            {
                self.slots[index] = *count;
                *count += 1;
            }
        }
    }

    /// The object that an lvalue is a part of, ignoring side effects.
    fn root(&self, place: PlaceId) -> Option<ObjectId> {
        match self.program.places[place.index()].kind {
            PlaceKind::Object(object) | PlaceKind::CompoundLiteral(object) => Some(object),
            PlaceKind::Field(outer, _) => self.root(outer),
            PlaceKind::Deref(_) | PlaceKind::Value(_) => None,
        }
    }

    /// Whether the program has volatile objects.
    pub fn has_volatile(&self) -> bool {
        let types = &self.program.types;
        let in_type = |ty| match types.kind(ty) {
            TypeKind::Pointer(inner) | TypeKind::Array { element: inner, .. } => inner.is_volatile,
            TypeKind::Record(id) => {
                let fields = types.record(*id).body.iter().flat_map(|body| &body.fields);
                fields.map(|field| field.ty).any(|ty| ty.is_volatile)
            }
            _ => false,
        };
        self.program.objects.iter().any(|object| object.is_volatile) || types.ids().any(in_type)
    }

    /// The class of a type.
    pub fn class(&self, ty: TypeId) -> Class {
        self.classes[ty.0 as usize]
    }

    /// Whether evaluating an expression has side effects.
    pub fn has_effects(&self, expr: ExprId) -> bool {
        self.effects[expr.index()]
    }

    /// Whether locating an lvalue has side effects.
    pub fn has_place_effects(&self, place: PlaceId) -> bool {
        match self.program.places[place.index()].kind {
            PlaceKind::Object(_) => false,
            PlaceKind::CompoundLiteral(_) => true,
            PlaceKind::Field(outer, _) => self.has_place_effects(outer),
            PlaceKind::Deref(expr) | PlaceKind::Value(expr) => self.has_effects(expr),
        }
    }

    /// The path from a statement down to another one inside it, the first step last.
    pub fn way(&self, from: StmtId, to: StmtId) -> Option<Vec<StmtId>> {
        let (mut way, mut at) = (Vec::new(), to);
        while at != from {
            way.push(at);
            at = *self.parents.get(&at)?;
        }
        Some(way)
    }
}

/// The function that an object belongs to.
pub fn owner(storage: Storage) -> Option<FunctionId> {
    match storage {
        Storage::Automatic(function) | Storage::Parameter(function) => Some(function),
        Storage::CompoundLiteral(function) => function,
        Storage::Global | Storage::External | Storage::Static(_) | Storage::StringLiteral => None,
    }
}

fn class(program: &Program, ty: TypeId) -> Class {
    let types = &program.types;
    match types.kind(ty) {
        TypeKind::Void => Class::Void,
        TypeKind::Float(float) => Class::Float(float.representation()),
        TypeKind::Pointer(_) => Class::Pointer,
        TypeKind::Record(_) => Class::Record,
        TypeKind::VaList => Class::List,
        TypeKind::Int(_) | TypeKind::Enum(_) => match types.as_int(ty) {
            Some(int) => Class::Int(IntClass {
                bits: types.int_bits(int),
                size: types.int_size(int) as usize,
                signed: int.is_signed(),
            }),
            None => Class::None,
        },
        _ => Class::None,
    }
}

/// Which expressions have side effects.
struct Effects<'p> {
    program: &'p Program,
    exprs: Vec<Option<bool>>,
}

impl<'p> Effects<'p> {
    fn of(program: &'p Program) -> Vec<bool> {
        let mut effects = Effects { program, exprs: vec![None; program.exprs.len()] };
        (0..program.exprs.len()).map(|index| effects.expr(ExprId(index as u32))).collect()
    }

    fn expr(&mut self, id: ExprId) -> bool {
        if let Some(known) = self.exprs[id.index()] {
            return known;
        }
        let has = match &self.program.exprs[id.index()].kind {
            ExprKind::Assign(..)
            | ExprKind::CompoundAssign(..)
            | ExprKind::PointerAddAssign(..)
            | ExprKind::PointerSubAssign(..)
            | ExprKind::Step(..)
            | ExprKind::Call(..)
            | ExprKind::Block(_)
            | ExprKind::VaArg(_) => true,
            ExprKind::Load(place) | ExprKind::AddressOf(place) => self.place(*place),
            ExprKind::Unary(_, a) | ExprKind::Cast(_, a) => self.expr(*a),
            ExprKind::Binary(_, a, b)
            | ExprKind::PointerAdd(a, b)
            | ExprKind::PointerSub(a, b)
            | ExprKind::PointerDiff(a, b)
            | ExprKind::And(a, b)
            | ExprKind::Or(a, b)
            | ExprKind::Elvis(a, b)
            | ExprKind::Comma(a, b) => self.expr(*a) | self.expr(*b),
            ExprKind::Conditional(a, b, c) => self.expr(*a) | self.expr(*b) | self.expr(*c),
            _ => false,
        };
        self.exprs[id.index()] = Some(has);
        has
    }

    fn place(&mut self, id: PlaceId) -> bool {
        match self.program.places[id.index()].kind {
            PlaceKind::Object(_) => false,
            PlaceKind::CompoundLiteral(_) => true,
            PlaceKind::Field(outer, _) => self.place(outer),
            PlaceKind::Deref(expr) | PlaceKind::Value(expr) => self.expr(expr),
        }
    }
}

/// A traversal of the body of a function.
struct Walk<'a, 'p> {
    prepared: &'a mut Prepared<'p>,
    function: FunctionId,
    switches: Vec<StmtId>,
    seen: &'a mut [bool],
}

/// A work item of the traversal.
enum Part {
    Stmt(StmtId),
    Expr(ExprId),
    Place(PlaceId),
    /// The statements of a `switch` are done.
    EndSwitch,
}

impl Walk<'_, '_> {
    /// Uses an explicit stack, because expressions may be deep. Statement expressions count as parts of the enclosing
    /// statement.
    fn walk(&mut self, body: StmtId) {
        let program = self.prepared.program;
        let mut work = vec![(Part::Stmt(body), None)];
        while let Some((part, around)) = work.pop() {
            match part {
                Part::Stmt(stmt) => {
                    if let Some(around) = around {
                        self.prepared.parents.insert(stmt, around);
                    }
                    self.stmt(stmt, &mut work);
                }
                Part::Expr(expr) => {
                    if !std::mem::replace(&mut self.seen[expr.index()], true) {
                        expr_parts(program, expr, &mut |part| work.push((part, around)));
                    }
                }
                Part::Place(place) => place_parts(program, place, &mut |part| work.push((part, around))),
                Part::EndSwitch => {
                    self.switches.pop();
                }
            }
        }
    }

    fn stmt(&mut self, id: StmtId, work: &mut Vec<(Part, Option<StmtId>)>) {
        let program = self.prepared.program;
        let mut push = |part| work.push((part, Some(id)));
        match &program.stmts[id.index()].kind {
            StmtKind::Expr(expr)
            | StmtKind::VlaLength(_, expr)
            | StmtKind::ComputedGoto(expr)
            | StmtKind::GotoOuter(_, _, expr) => {
                push(Part::Expr(*expr));
            }
            StmtKind::Declare(object) => initialiser_parts(program, *object, &mut push),
            StmtKind::Block(items) => {
                items.iter().rev().for_each(|&item| push(Part::Stmt(item)));
                let declared: Vec<ObjectId> = items.iter().filter_map(|&item| declaration(program, item)).collect();
                if !declared.is_empty() {
                    self.prepared.declared.insert(id, declared);
                }
            }
            StmtKind::If(cond, then, otherwise) => {
                otherwise.iter().for_each(|&stmt| push(Part::Stmt(stmt)));
                push(Part::Stmt(*then));
                push(Part::Expr(*cond));
            }
            StmtKind::While(cond, body) | StmtKind::DoWhile(body, cond) => {
                push(Part::Stmt(*body));
                push(Part::Expr(*cond));
            }
            StmtKind::For { init, cond, step, body } => {
                push(Part::Stmt(*body));
                cond.iter().chain(step).for_each(|&expr| push(Part::Expr(expr)));
                init.iter().for_each(|&stmt| push(Part::Stmt(stmt)));
            }
            StmtKind::Switch(value, body) => {
                self.prepared.cases.insert(id, Cases::default());
                self.switches.push(id);
                push(Part::Expr(*value));
                push(Part::EndSwitch);
                push(Part::Stmt(*body));
            }
            StmtKind::Case(low, high, inner) => {
                if let Some(cases) = self.switches.last().and_then(|switch| self.prepared.cases.get_mut(switch)) {
                    cases.ranges.push((*low, *high, id));
                }
                push(Part::Stmt(*inner));
            }
            StmtKind::Default(inner) => {
                if let Some(cases) = self.switches.last().and_then(|switch| self.prepared.cases.get_mut(switch)) {
                    cases.default = Some(id);
                }
                push(Part::Stmt(*inner));
            }
            StmtKind::Label(label, inner) => {
                self.prepared.labels.insert((self.function, *label), id);
                if program.functions[self.function.index()].labels[label.index()].name == UNWIND {
                    self.prepared.unwinding.insert(id);
                }
                push(Part::Stmt(*inner));
            }
            StmtKind::Return(value) => value.iter().for_each(|&expr| push(Part::Expr(expr))),
            StmtKind::Asm { outputs, inputs, .. } => {
                outputs.iter().for_each(|&place| push(Part::Place(place)));
                inputs.iter().for_each(|&expr| push(Part::Expr(expr)));
            }
            StmtKind::Undefined(_) | StmtKind::Skip | StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) => {}
        }
    }
}

/// The variable that a labelled statement declares.
fn declaration(program: &Program, mut stmt: StmtId) -> Option<ObjectId> {
    loop {
        match program.stmts[stmt.index()].kind {
            StmtKind::Declare(object) => return Some(object),
            StmtKind::Label(_, inner) | StmtKind::Case(_, _, inner) | StmtKind::Default(inner) => stmt = inner,
            _ => return None,
        }
    }
}

fn initialiser_parts(program: &Program, object: ObjectId, push: &mut impl FnMut(Part)) {
    for entry in program.objects[object.index()].initialiser.iter().flat_map(|init| &init.entries) {
        if let InitValue::Expr(expr) = entry.value {
            push(Part::Expr(expr));
        }
    }
}

fn place_parts(program: &Program, place: PlaceId, push: &mut impl FnMut(Part)) {
    match program.places[place.index()].kind {
        PlaceKind::Object(_) => {}
        PlaceKind::CompoundLiteral(object) => initialiser_parts(program, object, push),
        PlaceKind::Deref(expr) | PlaceKind::Value(expr) => push(Part::Expr(expr)),
        PlaceKind::Field(outer, _) => push(Part::Place(outer)),
    }
}

fn expr_parts(program: &Program, expr: ExprId, push: &mut impl FnMut(Part)) {
    match &program.exprs[expr.index()].kind {
        ExprKind::Load(place) | ExprKind::AddressOf(place) | ExprKind::Step(_, place) | ExprKind::VaArg(place) => {
            push(Part::Place(*place));
        }
        ExprKind::Unary(_, a) | ExprKind::Cast(_, a) => push(Part::Expr(*a)),
        ExprKind::Binary(_, a, b)
        | ExprKind::PointerAdd(a, b)
        | ExprKind::PointerSub(a, b)
        | ExprKind::PointerDiff(a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::Elvis(a, b)
        | ExprKind::Comma(a, b) => [*a, *b].into_iter().for_each(|expr| push(Part::Expr(expr))),
        ExprKind::Conditional(a, b, c) => [*a, *b, *c].into_iter().for_each(|expr| push(Part::Expr(expr))),
        ExprKind::Assign(place, value)
        | ExprKind::CompoundAssign(_, place, _, value)
        | ExprKind::PointerAddAssign(place, value)
        | ExprKind::PointerSubAssign(place, value) => {
            push(Part::Place(*place));
            push(Part::Expr(*value));
        }
        ExprKind::Call(callee, args) => {
            if let Callee::Pointer(pointer) = callee {
                push(Part::Expr(*pointer));
            }
            args.iter().for_each(|&arg| push(Part::Expr(arg)));
        }
        ExprKind::Block(stmt) => push(Part::Stmt(*stmt)),
        _ => {}
    }
}
