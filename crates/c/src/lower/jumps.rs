//! Lowers `setjmp` and `longjmp` to tests after calls.
//!
//! Each activation of a function that calls `setjmp` has a number; `setjmp` writes this number and its own position
//! into the buffer. `longjmp` reads them, records that a jump is pending, and returns from its function. After each
//! call that may return in this way, a test follows: if a jump is pending and this activation is not its target, the
//! function returns in turn; otherwise it jumps to the position after `setjmp`, with the value. Variables keep their
//! contents, as with GCC without optimisation.
//!
//! A `goto` from a nested function to a label of an enclosing function is lowered in the same way.
//!
//! A jump that is still pending when `main` would return leads to an activation that has ended: that is undefined and
//! not modelled.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_source::Span;

use super::nodes::Nodes;
use crate::library::{Effect, Jump};
use crate::typed::effects::has_effects;
use crate::typed::visit::{Part, for_each_below, for_each_part};
use crate::typed::{
    BinaryOp, Callee, CastKind, ExprId, ExprKind, FunctionId, LabelId, ObjectId, PlaceId, PlaceKind, Program, Startup,
    StmtId, StmtKind, Storage,
};
use crate::types::{ArrayLength, IntType, TypeId, TypeKind};

/// Removes `setjmp`, `longjmp` and jumps out of nested functions from a program.
pub fn lower(program: &mut Program, numbers: &FxHashMap<FunctionId, ObjectId>) {
    let calls = Calls::of(program);
    let is_empty = calls.outward.iter().all(Vec::is_empty) && calls.jumps.iter().all(Vec::is_empty);
    if is_empty && calls.sets.iter().all(Vec::is_empty) {
        return;
    }
    let state = State::new(program);
    for index in 0..program.functions.len() {
        let function = FunctionId(index as u32);
        if calls.may_jump[index] || !calls.sets[index].is_empty() || numbers.contains_key(&function) {
            Rewrite::new(program, &calls, state, function, numbers.get(&function).copied()).run();
        }
    }
}

/// The part of the call graph that matters for jumps.
struct Calls {
    /// The calls of `setjmp` in each function.
    sets: Vec<Vec<ExprId>>,
    /// The calls of `longjmp`.
    jumps: Vec<Vec<ExprId>>,
    /// The jumps to enclosing functions.
    outward: Vec<Vec<StmtId>>,
    /// The labels of each function that are targets of such jumps.
    landings: Vec<Vec<LabelId>>,
    /// Whether a function may be left by a jump.
    may_jump: Vec<bool>,
    /// Whether any function whose address is taken may be left by a jump.
    pointers_jump: bool,
}

impl Calls {
    fn of(program: &Program) -> Calls {
        let count = program.functions.len();
        let (mut sets, mut jumps) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        let (mut outward, mut landings): (Vec<Vec<StmtId>>, Vec<Vec<LabelId>>) =
            (vec![Vec::new(); count], vec![Vec::new(); count]);
        let mut callees: Vec<FxHashSet<FunctionId>> = vec![FxHashSet::default(); count];
        let mut by_pointer = vec![false; count];
        for (index, function) in program.functions.iter().enumerate() {
            let Some(body) = function.body else { continue };
            for_each_below(program, Part::Stmt(body), |part| {
                if let Part::Stmt(stmt) = part
                    && let StmtKind::GotoOuter(function, label, _) = program.stmts[stmt.index()].kind
                {
                    outward[index].push(stmt);
                    if !landings[function.index()].contains(&label) {
                        landings[function.index()].push(label);
                    }
                }
                let Part::Expr(expr) = part else { return };
                match &program.exprs[expr.index()].kind {
                    ExprKind::Call(Callee::Function(callee), args) => {
                        let declared = &program.functions[callee.index()];
                        let has_no_body = declared.body.is_none();
                        match declared.effect().filter(|_| has_no_body) {
                            Some(Effect::Jump(Jump::Set)) if !args.is_empty() => sets[index].push(expr),
                            Some(Effect::Jump(Jump::Back)) if args.len() >= 2 => jumps[index].push(expr),
                            _ => {}
                        }
                        callees[index].insert(*callee);
                        // A function without a body may call the functions that are passed to it.
                        by_pointer[index] |= has_no_body && args.iter().any(|&arg| passed(program, arg).is_some());
                    }
                    ExprKind::Call(Callee::Pointer(_), _) => by_pointer[index] = true,
                    _ => {}
                }
            });
        }
        let taken: FxHashSet<FunctionId> = program
            .exprs
            .iter()
            .filter_map(|expr| match expr.kind {
                ExprKind::FunctionAddress(function) => Some(function),
                _ => None,
            })
            .collect();
        let leaves = |index: usize| !jumps[index].is_empty() || !outward[index].is_empty();
        let mut may_jump: Vec<bool> = (0..count).map(leaves).collect();
        let mut pointers_jump;
        loop {
            pointers_jump = taken.iter().any(|function| may_jump[function.index()]);
            let before = may_jump.clone();
            for index in 0..count {
                may_jump[index] |= callees[index].iter().any(|callee| before[callee.index()]);
                may_jump[index] |= by_pointer[index] && pointers_jump;
            }
            if may_jump == before {
                break;
            }
        }
        Calls { sets, jumps, outward, landings, may_jump, pointers_jump }
    }

    /// Whether a call may return with a jump pending.
    fn jumps(&self, program: &Program, call: ExprId) -> bool {
        match &program.exprs[call.index()].kind {
            ExprKind::Call(Callee::Function(callee), args) => match program.functions[callee.index()].body {
                Some(_) => self.may_jump[callee.index()],
                None => args.iter().filter_map(|&arg| passed(program, arg)).any(|f| self.may_jump[f.index()]),
            },
            ExprKind::Call(Callee::Pointer(_), _) => self.pointers_jump,
            _ => false,
        }
    }
}

/// The function that an argument is the address of.
fn passed(program: &Program, mut expr: ExprId) -> Option<FunctionId> {
    loop {
        match program.exprs[expr.index()].kind {
            ExprKind::Cast(CastKind::PointerToPointer | CastKind::Same, inner) => expr = inner,
            ExprKind::FunctionAddress(function) => return Some(function),
            _ => return None,
        }
    }
}

/// The variables that all functions share.
#[derive(Clone, Copy)]
struct State {
    /// The number of activations of functions with `setjmp` so far.
    entered: ObjectId,
    /// The number of the activation that is the target of the pending jump; zero if none is pending.
    target: ObjectId,
    /// The position in it.
    place: ObjectId,
    /// The result of `setjmp` there.
    value: ObjectId,
}

impl State {
    fn new(program: &mut Program) -> State {
        let mut nodes = Nodes { program, span: Span::default() };
        let (number, int) = (nodes.int_type(IntType::ULong), nodes.int_type(IntType::Int));
        State {
            entered: nodes.object("#entered", number, Storage::Global),
            target: nodes.object("#jump", number, Storage::Global),
            place: nodes.object("#jump#place", int, Storage::Global),
            value: nodes.object("#jump#value", int, Storage::Global),
        }
    }
}

/// A function that is being rewritten.
struct Rewrite<'p> {
    nodes: Nodes<'p>,
    calls: &'p Calls,
    state: State,
    function: FunctionId,
    /// The number of this activation.
    own: ObjectId,
    /// The labels that are targets of jumps from nested functions, then the positions after `setjmp` with the variables
    /// for its results.
    places: Vec<(LabelId, Option<ObjectId>)>,
}

impl<'p> Rewrite<'p> {
    fn new(
        program: &'p mut Program,
        calls: &'p Calls,
        state: State,
        function: FunctionId,
        own: Option<ObjectId>,
    ) -> Rewrite<'p> {
        let span = program.functions[function.index()].end;
        let mut nodes = Nodes { program, span };
        let number = nodes.int_type(IntType::ULong);
        let own = own.unwrap_or_else(|| nodes.object("#own", number, Storage::Automatic(function)));
        let places = calls.landings[function.index()].iter().map(|&label| (label, None)).collect();
        Rewrite { nodes, calls, state, function, own, places }
    }

    fn run(mut self) {
        let Some(body) = self.nodes.program.functions[self.function.index()].body else { return };
        // Calls are collected before anything is rewritten.
        let mut jumping = Vec::new();
        for_each_below(self.nodes.program, Part::Stmt(body), |part| {
            if let Part::Expr(expr) = part
                && self.calls.jumps(self.nodes.program, expr)
            {
                jumping.push(expr);
            }
        });
        let sets: FxHashSet<ExprId> = self.calls.sets[self.function.index()].iter().copied().collect();
        if !sets.is_empty() {
            self.statement(body, &sets);
            self.reject_remaining(&sets);
        }
        for call in jumping {
            self.test_after(call);
        }
        for &call in &self.calls.jumps[self.function.index()] {
            self.jump(call);
        }
        for &stmt in &self.calls.outward[self.function.index()] {
            self.jump_outward(stmt);
        }
        self.finish(body);
    }

    /// Assigns the number of the activation at the start of the body.
    fn finish(mut self, body: StmtId) {
        if self.places.is_empty() {
            return;
        }
        self.nodes.span = self.nodes.program.functions[self.function.index()].span;
        let mut list = Vec::new();
        let number = self.nodes.int_type(IntType::ULong);
        let (before, one) = (self.nodes.load(self.state.entered), self.nodes.int(1, number));
        let next = self.nodes.expr(ExprKind::Binary(BinaryOp::Add, before, one), number);
        list.push(self.nodes.set(self.state.entered, next));
        list.push(self.nodes.stmt(StmtKind::Declare(self.own)));
        let next = self.nodes.load(self.state.entered);
        list.push(self.nodes.set(self.own, next));
        let values: Vec<ObjectId> = self.places.iter().filter_map(|&(_, value)| value).collect();
        list.extend(values.into_iter().map(|value| self.nodes.stmt(StmtKind::Declare(value))).collect::<Vec<_>>());
        list.push(body);
        let block = self.nodes.block(list);
        self.nodes.program.functions[self.function.index()].body = Some(block);
    }

    /// The code for a pending jump: goes to its target if that is in this activation, otherwise returns. It is inserted
    /// where the jump comes from, so that variables that are alive there and at the target stay alive in between.
    fn follow(&mut self) -> Vec<StmtId> {
        let mut list = Vec::new();
        for (number, (label, value)) in self.places.clone().into_iter().enumerate() {
            list.push(self.come_back(number, label, value));
        }
        let function = &self.nodes.program.functions[self.function.index()];
        let last = match function.name == "main" || function.startup != Startup::None {
            true => StmtKind::Undefined("a `longjmp` to a function that has returned".to_owned()),
            false => StmtKind::Return(None),
        };
        list.push(self.nodes.stmt(last));
        list
    }

    /// `if (the jump leads here) { clear it; goto position; }`
    fn come_back(&mut self, number: usize, label: LabelId, value: Option<ObjectId>) -> StmtId {
        let int = self.nodes.int_type(IntType::Int);
        let long = self.nodes.int_type(IntType::ULong);
        let (target, own) = (self.nodes.load(self.state.target), self.nodes.load(self.own));
        let is_own = self.nodes.equal(target, own);
        let (place, number) = (self.nodes.load(self.state.place), self.nodes.int(number as i128, int));
        let is_place = self.nodes.equal(place, number);
        let is_here = self.nodes.expr(ExprKind::And(is_own, is_place), int);
        let zero = self.nodes.int(0, long);
        let mut list = vec![self.nodes.set(self.state.target, zero)];
        if let Some(value) = value {
            let given = self.nodes.load(self.state.value);
            list.push(self.nodes.set(value, given));
        }
        list.push(self.nodes.stmt(StmtKind::Goto(label)));
        let block = self.nodes.block(list);
        self.nodes.stmt(StmtKind::If(is_here, block, None))
    }

    /// `({ T result = call; if (a jump is pending) follow it; result; })`
    fn test_after(&mut self, call: ExprId) {
        let old = self.nodes.program.exprs[call.index()].clone();
        self.nodes.span = old.span;
        let is_void = self.nodes.program.types.is_void(old.ty);
        let inner = self.nodes.expr(old.kind, old.ty);
        let pending = self.nodes.load(self.state.target);
        let follow = self.follow();
        let follow = self.nodes.block(follow);
        let test = self.nodes.stmt(StmtKind::If(pending, follow, None));
        let list = match is_void {
            true => vec![self.nodes.stmt(StmtKind::Expr(inner)), test],
            false => {
                let (result, declare) = self.nodes.declare(self.function, "", inner);
                let value = self.nodes.load(result);
                vec![declare, test, self.nodes.stmt(StmtKind::Expr(value))]
            }
        };
        let block = self.nodes.block(list);
        self.nodes.program.exprs[call.index()].kind = ExprKind::Block(block);
    }

    /// `longjmp(buffer, value)`
    fn jump(&mut self, call: ExprId) {
        let old = self.nodes.program.exprs[call.index()].clone();
        let ExprKind::Call(_, args) = old.kind else { return };
        self.nodes.span = old.span;
        let (value, declare_value) = self.nodes.declare(self.function, "", args[1]);
        let (buffer, declare) = self.buffer(args[0]);
        let [own, place] = self.words(buffer);
        let (own, place) = (self.nodes.load_place(own), self.nodes.load_place(place));
        let mut list = vec![declare_value, declare];
        list.push(self.nodes.set(self.state.target, own));
        list.push(self.nodes.set(self.state.place, place));
        let given = self.nodes.load(value);
        list.push(self.nodes.set(self.state.value, given));
        // The value zero becomes one (C11 7.13.2.1p4).
        let int = self.nodes.int_type(IntType::Int);
        let (given, one) = (self.nodes.load(self.state.value), self.nodes.int(1, int));
        let is_zero = self.nodes.expr(ExprKind::Unary(crate::typed::UnaryOp::Not, given), int);
        let set = self.nodes.set(self.state.value, one);
        list.push(self.nodes.stmt(StmtKind::If(is_zero, set, None)));
        let target = self.nodes.load(self.state.target);
        let nothing = self.nodes.expr(ExprKind::Unary(crate::typed::UnaryOp::Not, target), int);
        let undefined = StmtKind::Undefined("a `longjmp` with a buffer that no `setjmp` has filled".to_owned());
        let undefined = self.nodes.stmt(undefined);
        list.push(self.nodes.stmt(StmtKind::If(nothing, undefined, None)));
        list.append(&mut self.follow());
        let block = self.nodes.block(list);
        self.nodes.program.exprs[call.index()].kind = ExprKind::Block(block);
    }

    /// Lowers a `goto` to a label of an enclosing function.
    fn jump_outward(&mut self, stmt: StmtId) {
        let StmtKind::GotoOuter(function, label, own) = self.nodes.program.stmts[stmt.index()].kind else { return };
        self.nodes.span = self.nodes.program.stmts[stmt.index()].span;
        let number = self.calls.landings[function.index()].iter().position(|&other| other == label).unwrap_or(0);
        let int = self.nodes.int_type(IntType::Int);
        let number = self.nodes.int(number as i128, int);
        let mut list = vec![self.nodes.set(self.state.target, own), self.nodes.set(self.state.place, number)];
        list.append(&mut self.follow());
        self.nodes.program.stmts[stmt.index()].kind = StmtKind::Block(list);
    }

    /// A variable that holds the address of a buffer, with the type it had before its conversion to `void *`.
    fn buffer(&mut self, mut pointer: ExprId) -> (ObjectId, StmtId) {
        while let ExprKind::Cast(CastKind::PointerToPointer | CastKind::Same, inner) =
            self.nodes.program.exprs[pointer.index()].kind
            && self.nodes.program.types.is_pointer(self.nodes.program.exprs[inner.index()].ty)
        {
            pointer = inner;
        }
        self.nodes.declare(self.function, "", pointer)
    }

    /// The first two words of a buffer: integers, if it starts with integers.
    fn words(&mut self, buffer: ObjectId) -> [PlaceId; 2] {
        let pointer = self.nodes.program.objects[buffer.index()].ty;
        let to = self.nodes.program.types.pointee(pointer).map(|to| to.ty);
        let mut field = None;
        if let Some(record) = to.and_then(|to| self.nodes.program.types.as_record(to))
            && let Some(body) = &self.nodes.program.types.record(record).body
            && let Some(first) = body.fields.first()
            && let TypeKind::Array { element, length: ArrayLength::Fixed(2..) } =
                *self.nodes.program.types.kind(first.ty.ty)
            && self.is_word(element.ty)
        {
            field = Some((first.ty.ty, element.ty));
        }
        let is_word = to.is_some_and(|to| self.is_word(to));
        [0, 1].map(|index| {
            let start = self.nodes.load(buffer);
            match (field, to) {
                (Some((array, element)), Some(to)) => {
                    let whole = self.nodes.place(PlaceKind::Deref(start), to);
                    let array = self.nodes.place(PlaceKind::Field(whole, 0), array);
                    let pointer = self.nodes.pointer_to(element);
                    let first = self.nodes.expr(ExprKind::AddressOf(array), pointer);
                    self.nodes.element(first, index)
                }
                _ if is_word => self.nodes.element(start, index),
                _ => {
                    let word = self.nodes.int_type(IntType::ULong);
                    let pointer = self.nodes.pointer_to(word);
                    let start = self.nodes.expr(ExprKind::Cast(CastKind::PointerToPointer, start), pointer);
                    self.nodes.element(start, index)
                }
            }
        })
    }

    fn is_word(&self, ty: TypeId) -> bool {
        let types = &self.nodes.program.types;
        types.as_int(ty).is_some_and(|int| (32..=64).contains(&types.int_bits(int)))
    }

    /// Inserts a jump target before each statement that calls `setjmp`.
    fn statement(&mut self, id: StmtId, sets: &FxHashSet<ExprId>) {
        let stmt = self.nodes.program.stmts[id.index()].clone();
        let mut parts = Vec::new();
        for_each_part(self.nodes.program, Part::Stmt(id), |part| parts.push(part));
        let exprs: Vec<Part> = parts.iter().copied().filter(|part| !matches!(part, Part::Stmt(_))).collect();
        for part in &parts {
            match *part {
                Part::Stmt(inner) => self.statement(inner, sets),
                part => self.blocks_below(part, sets),
            }
        }
        self.nodes.span = stmt.span;
        match stmt.kind {
            StmtKind::Block(list) => {
                let mut new = Vec::with_capacity(list.len());
                for inner in list {
                    if let StmtKind::Declare(object) = self.nodes.program.stmts[inner.index()].kind {
                        new.append(&mut self.before(&[Part::Object(object)], sets));
                    }
                    new.push(inner);
                }
                self.nodes.program.stmts[id.index()].kind = StmtKind::Block(new);
            }
            StmtKind::Expr(_) | StmtKind::If(..) | StmtKind::Switch(..) | StmtKind::Return(_) => {
                let mut list = self.before(&exprs, sets);
                if !list.is_empty() {
                    list.push(self.nodes.stmt(self.nodes.program.stmts[id.index()].kind.clone()));
                    self.nodes.program.stmts[id.index()].kind = StmtKind::Block(list);
                }
            }
            StmtKind::While(cond, body) => self.loop_with(id, (None, cond, None, body), sets),
            StmtKind::For { init, cond: Some(cond), step, body } => self.loop_with(id, (init, cond, step, body), sets),
            _ => {}
        }
    }

    /// A loop whose condition may call `setjmp`: the condition is then tested in the body.
    fn loop_with(
        &mut self,
        id: StmtId,
        (init, cond, step, body): (Option<StmtId>, ExprId, Option<ExprId>, StmtId),
        sets: &FxHashSet<ExprId>,
    ) {
        let mut list = self.before(&[Part::Expr(cond)], sets);
        if list.is_empty() {
            return;
        }
        let (skip, leave) = (self.nodes.stmt(StmtKind::Skip), self.nodes.stmt(StmtKind::Break));
        list.push(self.nodes.stmt(StmtKind::If(cond, skip, Some(leave))));
        list.push(body);
        let body = self.nodes.block(list);
        self.nodes.program.stmts[id.index()].kind = StmtKind::For { init, cond: None, step, body };
    }

    /// Handles statement expressions below a part.
    fn blocks_below(&mut self, part: Part, sets: &FxHashSet<ExprId>) {
        let mut blocks = Vec::new();
        let mut stack = vec![part];
        while let Some(part) = stack.pop() {
            for_each_part(self.nodes.program, part, |part| match part {
                Part::Stmt(stmt) => blocks.push(stmt),
                part => stack.push(part),
            });
        }
        blocks.into_iter().for_each(|block| self.statement(block, sets));
    }

    /// The code before a statement with these expressions, if one of them calls `setjmp`: it fills the buffer, and its
    /// end is the jump target. In the statement itself, a variable replaces the call.
    fn before(&mut self, exprs: &[Part], sets: &FxHashSet<ExprId>) -> Vec<StmtId> {
        let mut found = Vec::new();
        for &part in exprs {
            let mut stack = vec![part];
            while let Some(part) = stack.pop() {
                if let Part::Expr(expr) = part
                    && sets.contains(&expr)
                    && matches!(self.nodes.program.exprs[expr.index()].kind, ExprKind::Call(..))
                {
                    found.push(expr);
                    continue;
                }
                for_each_part(self.nodes.program, part, |part| {
                    if !matches!(part, Part::Stmt(_)) {
                        stack.push(part);
                    }
                });
            }
        }
        let [call] = found[..] else { return Vec::new() };
        if !exprs.iter().all(|&part| self.comes_first(part, call)) {
            return Vec::new();
        }
        self.set(call)
    }

    /// Fills a buffer, and replaces the call by a variable.
    fn set(&mut self, call: ExprId) -> Vec<StmtId> {
        let old = self.nodes.program.exprs[call.index()].clone();
        let ExprKind::Call(_, args) = old.kind else { return Vec::new() };
        let outer = std::mem::replace(&mut self.nodes.span, old.span);
        let int = self.nodes.int_type(IntType::Int);
        let (buffer, declare) = self.buffer(args[0]);
        let [own_word, place_word] = self.words(buffer);
        let (own, place) = (self.nodes.load(self.own), self.nodes.int(self.places.len() as i128, int));
        let filled = vec![declare, self.nodes.store(own_word, own), self.nodes.store(place_word, place)];
        let value = self.nodes.object("", int, Storage::Automatic(self.function));
        let zero = self.nodes.int(0, int);
        let label = self.nodes.label(self.function, "#setjmp");
        let list = vec![self.nodes.block(filled), self.nodes.set(value, zero), self.nodes.label_here(label)];
        self.places.push((label, Some(value)));
        let place = self.nodes.object_place(value);
        self.nodes.program.exprs[call.index()].kind = ExprKind::Load(place);
        self.nodes.span = outer;
        list
    }

    /// Whether a call in an expression is always evaluated, and before everything in it that has side effects. Then
    /// evaluating the whole expression again is equivalent to returning into the middle of it.
    fn comes_first(&self, part: Part, call: ExprId) -> bool {
        let program = &*self.nodes.program;
        let contains = |part: Part| {
            let mut found = false;
            for_each_below(program, part, |part| found |= part == Part::Expr(call));
            found
        };
        let is_pure = |part: Part| match part {
            Part::Expr(expr) => !has_effects(program, expr),
            Part::Place(_) | Part::Object(_) => {
                let mut pure = true;
                for_each_below(program, part, |part| {
                    pure &= !matches!(part, Part::Expr(expr) if has_effects(program, expr));
                });
                pure
            }
            Part::Stmt(_) => false,
        };
        if part == Part::Expr(call) || !contains(part) {
            return true;
        }
        if let Part::Expr(expr) = part {
            match program.exprs[expr.index()].kind {
                ExprKind::And(a, b) | ExprKind::Or(a, b) | ExprKind::Elvis(a, b) => {
                    return !contains(Part::Expr(b)) && self.comes_first(Part::Expr(a), call);
                }
                ExprKind::Conditional(a, b, c) => {
                    let inside = contains(Part::Expr(b)) || contains(Part::Expr(c));
                    return !inside && self.comes_first(Part::Expr(a), call);
                }
                ExprKind::Comma(a, _) if contains(Part::Expr(a)) => return self.comes_first(Part::Expr(a), call),
                ExprKind::Block(_) => return false,
                _ => {}
            }
        }
        let mut parts = Vec::new();
        for_each_part(program, part, |part| parts.push(part));
        parts.into_iter().all(|part| if contains(part) { self.comes_first(part, call) } else { is_pure(part) })
    }

    /// Rejects calls of `setjmp` in positions that no jump can return to.
    fn reject_remaining(&mut self, sets: &FxHashSet<ExprId>) {
        for &call in sets {
            let expr = &mut self.nodes.program.exprs[call.index()];
            if matches!(expr.kind, ExprKind::Call(..)) {
                expr.kind = ExprKind::Unsupported("`setjmp` within a larger expression".to_owned());
            }
        }
    }
}
