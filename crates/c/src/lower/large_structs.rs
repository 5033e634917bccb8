//! Structs with many scalars as arguments, results and initialisers: passes them by address.
//!
//! A function gets the address of such an argument, and copies the struct on entry. For such a result it gets the
//! address of the destination, and copies the result there on return. The copies are loops (`block_operations`). This
//! is done for functions that are only called by name; calls of others are rejected as unsupported.

use rustc_hash::FxHashSet;

use crate::typed::effects::has_effects;
use crate::typed::shapes::is_long;
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{
    Callee, ExprId, ExprKind, FunctionId, InitValue, ObjectId, PlaceId, PlaceKind, StmtId, StmtKind, Storage,
};
use crate::types::{FunctionType, Parameters, QualType, TypeId, TypeKind};

use super::Lowering;

/// How the result of a call is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Use {
    /// In an assignment that is a statement: the statement and the lvalue.
    Assigned(StmtId, PlaceId),
    /// Not at all: the call is a statement.
    Dropped(StmtId),
    /// As a struct whose members are accessed.
    Place(PlaceId),
}

impl Lowering<'_> {
    /// Passes structs with many scalars by address.
    pub fn pass_large_structs(&mut self) {
        if !self.has_large_calls() {
            return;
        }
        let functions: Vec<FunctionId> = self.functions_with_large_structs();
        let declared: Vec<FunctionType> = functions
            .iter()
            .filter_map(|function| {
                self.build.types().as_function(self.build.program.functions[function.index()].ty).cloned()
            })
            .collect();
        let changed: FxHashSet<FunctionId> = functions.iter().copied().collect();
        // The uses of calls are collected before anything changes.
        for index in 0..self.build.program.functions.len() {
            let function = FunctionId(index as u32);
            if self.build.program.functions[index].body.is_some() {
                self.pass_in(function, &changed);
            }
        }
        for (function, ty) in functions.into_iter().zip(declared) {
            self.take_by_address(function, ty);
        }
    }

    fn is_large(&self, ty: TypeId) -> bool {
        matches!(self.build.types().kind(ty), TypeKind::Record(_)) && is_long(self.build.types(), ty)
    }

    fn has_large_calls(&self) -> bool {
        let is_large = |object: &crate::typed::Object| object.initialiser.is_some() && self.is_large(object.ty);
        self.build.program.objects.iter().any(is_large)
            || self.build.program.functions.iter().any(|function| {
                let ty = self.build.types().as_function(function.ty);
                ty.is_some_and(|ty| self.is_large(ty.result) || ty.params.iter().any(|&ty| self.is_large(ty)))
            })
    }

    /// Functions of the program with such parameters or results that are only called by name.
    fn functions_with_large_structs(&self) -> Vec<FunctionId> {
        let mut taken: FxHashSet<FunctionId> = FxHashSet::default();
        for expr in &self.build.program.exprs {
            if let ExprKind::FunctionAddress(function) = expr.kind {
                taken.insert(function);
            }
        }
        let fits = |&function: &FunctionId| {
            let declared = &self.build.program.functions[function.index()];
            let ty = self.build.types().as_function(declared.ty);
            declared.body.is_some()
                && declared.name != "main"
                && !taken.contains(&function)
                && ty.is_some_and(|ty| {
                    ty.rest != Parameters::Variadic
                        && ty.params.len() == declared.params.len()
                        && (self.is_large(ty.result) || ty.params.iter().any(|&ty| self.is_large(ty)))
                })
        };
        (0..self.build.program.functions.len() as u32).map(FunctionId).filter(fits).collect()
    }

    /// Rewrites the calls in a function.
    fn pass_in(&mut self, function: FunctionId, changed: &FxHashSet<FunctionId>) {
        let Some(body) = self.build.program.functions[function.index()].body else { return };
        let (mut calls, mut copied, mut returned) = (Vec::new(), Vec::new(), Vec::new());
        for_each_below(&self.build.program, Part::Stmt(body), |part| match part {
            Part::Expr(expr) => {
                if let ExprKind::Call(Callee::Function(callee), _) = self.build.program.exprs[expr.index()].kind
                    && changed.contains(&callee)
                {
                    calls.push(expr);
                }
            }
            Part::Stmt(stmt) => match self.build.program.stmts[stmt.index()].kind {
                StmtKind::Return(Some(value)) if self.is_large(self.build.ty(value)) => returned.push((stmt, value)),
                StmtKind::Declare(object) if self.is_large(self.build.program.objects[object.index()].ty) => {
                    copied.push((stmt, object));
                }
                _ => {}
            },
            _ => {}
        });
        // Returned values are stored in variables first.
        for (stmt, value) in returned {
            self.keep_returned(stmt, value, function);
        }
        // Initialisers become assignments, so that there is only one form of copy.
        let mut assigned = Vec::new();
        for (stmt, object) in copied {
            assigned.extend(self.assign_initialiser(stmt, object));
        }
        let body = self.with_assignments(body, &assigned);
        let mut temporaries = Vec::new();
        calls.sort_unstable();
        calls.dedup();
        for call in calls {
            self.pass_call(call, body, function, &mut temporaries);
        }
        if !temporaries.is_empty() {
            let span = self.build.program.stmts[body.index()].span;
            let mut list: Vec<StmtId> =
                temporaries.into_iter().map(|object| self.build.stmt_node(StmtKind::Declare(object), span)).collect();
            list.push(body);
            let block = self.build.stmt_node(StmtKind::Block(list), span);
            self.build.program.functions[function.index()].body = Some(block);
        }
    }

    /// Rewrites `return value;` to `T result; result = value; return result;`.
    fn keep_returned(&mut self, stmt: StmtId, value: ExprId, function: FunctionId) {
        if matches!(self.build.kind(value), ExprKind::Load(_)) {
            return;
        }
        let (ty, span) = (self.build.ty(value), self.build.program.stmts[stmt.index()].span);
        let object = self.build.object("", QualType::plain(ty), Storage::Automatic(function), span);
        let place = self.build.place_node(PlaceKind::Object(object), ty, span);
        let assign = self.build.node(ExprKind::Assign(place, value), ty, span);
        let place = self.build.place_node(PlaceKind::Object(object), ty, span);
        let result = self.build.node(ExprKind::Load(place), ty, span);
        let list = [StmtKind::Declare(object), StmtKind::Expr(assign), StmtKind::Return(Some(result))];
        let list = list.map(|kind| self.build.stmt_node(kind, span)).to_vec();
        self.build.program.stmts[stmt.index()].kind = StmtKind::Block(list);
    }

    /// Converts a declaration with a whole struct as its initialiser to a declaration and an assignment.
    fn assign_initialiser(&mut self, stmt: StmtId, object: ObjectId) -> Option<(StmtId, StmtId)> {
        let declared = &self.build.program.objects[object.index()];
        let (ty, span) = (declared.ty, self.build.program.stmts[stmt.index()].span);
        let value = match declared.initialiser.as_ref()?.entries.as_slice() {
            [entry] if entry.path.is_empty() => match entry.value {
                InitValue::Expr(value) => value,
                InitValue::Characters(_) => return None,
            },
            _ => return None,
        };
        self.build.program.objects[object.index()].initialiser = None;
        let place = self.build.place_node(PlaceKind::Object(object), ty, span);
        let assign = self.build.node(ExprKind::Assign(place, value), ty, span);
        Some((stmt, self.build.stmt_node(StmtKind::Expr(assign), span)))
    }

    /// Inserts assignments after declarations, which are in blocks.
    fn with_assignments(&mut self, body: StmtId, assigned: &[(StmtId, StmtId)]) -> StmtId {
        if assigned.is_empty() {
            return body;
        }
        let mut blocks = Vec::new();
        for_each_below(&self.build.program, Part::Stmt(body), |part| {
            if let Part::Stmt(stmt) = part
                && let StmtKind::Block(_) = self.build.program.stmts[stmt.index()].kind
            {
                blocks.push(stmt);
            }
        });
        for block in blocks {
            let StmtKind::Block(list) = &self.build.program.stmts[block.index()].kind else { continue };
            let mut new = Vec::with_capacity(list.len());
            for &stmt in list {
                new.push(stmt);
                new.extend(assigned.iter().filter(|(declare, _)| *declare == stmt).map(|(_, assign)| *assign));
            }
            self.build.program.stmts[block.index()].kind = StmtKind::Block(new);
        }
        body
    }

    /// Makes a call pass addresses, if its result is used in a way that allows it; otherwise the call remains and is
    /// rejected later.
    fn pass_call(&mut self, call: ExprId, body: StmtId, function: FunctionId, temporaries: &mut Vec<ObjectId>) {
        let ExprKind::Call(Callee::Function(callee), args) = self.build.kind(call).clone() else { return };
        let (ty, span) = (self.build.ty(call), self.build.span(call));
        let returns = self.is_large(ty);
        let has_large = args.iter().any(|&arg| self.is_large(self.build.ty(arg)));
        let effects = args.iter().filter(|&&arg| has_effects(&self.build.program, arg)).count();
        if has_large && effects > 0 && args.len() > 1 {
            return self.name_call(call);
        }
        let mut passed = Vec::new();
        for arg in args {
            let own = self.build.ty(arg);
            if !self.is_large(own) {
                passed.push(arg);
                continue;
            }
            let ExprKind::Load(place) = *self.build.kind(arg) else { return self.name_call(call) };
            passed.push(self.build.address_of(place, QualType::plain(own), span));
        }
        if !returns {
            self.build.program.exprs[call.index()].kind = ExprKind::Call(Callee::Function(callee), passed);
            return;
        }
        let Some(found) = self.use_of(call, body) else { return self.name_call(call) };
        let place = match found {
            Use::Assigned(_, place) => place,
            Use::Dropped(_) | Use::Place(_) => {
                let object = self.build.object("", QualType::plain(ty), Storage::Automatic(function), span);
                temporaries.push(object);
                self.build.place_node(PlaceKind::Object(object), ty, span)
            }
        };
        let address = self.build.address_of(place, QualType::plain(ty), span);
        passed.insert(0, address);
        let void = self.build.basic.void;
        let new = self.build.node(ExprKind::Call(Callee::Function(callee), passed), void, span);
        match found {
            Use::Assigned(stmt, _) | Use::Dropped(stmt) => {
                self.build.program.stmts[stmt.index()].kind = StmtKind::Expr(new);
            }
            Use::Place(outer) => {
                let address = self.build.address_of(place, QualType::plain(ty), span);
                let pointer = self.build.ty(address);
                let both = self.build.node(ExprKind::Comma(new, address), pointer, span);
                self.build.program.places[outer.index()].kind = PlaceKind::Deref(both);
            }
        }
    }

    fn name_call(&mut self, call: ExprId) {
        let construct = "a struct with many members that is passed or returned here".to_owned();
        self.build.program.exprs[call.index()].kind = ExprKind::Unsupported(construct);
    }

    /// How the result of a call is used.
    fn use_of(&self, call: ExprId, body: StmtId) -> Option<Use> {
        let mut found = None;
        for_each_below(&self.build.program, Part::Stmt(body), |part| match part {
            Part::Stmt(stmt) => {
                if let StmtKind::Expr(expr) = self.build.program.stmts[stmt.index()].kind {
                    match *self.build.kind(expr) {
                        _ if expr == call => found = Some(Use::Dropped(stmt)),
                        ExprKind::Assign(place, value) if value == call => found = Some(Use::Assigned(stmt, place)),
                        _ => {}
                    }
                }
            }
            Part::Place(place) => {
                if matches!(self.build.program.places[place.index()].kind, PlaceKind::Value(value) if value == call) {
                    found = Some(Use::Place(place));
                }
            }
            _ => {}
        });
        found
    }

    /// Changes the parameters and the result of a function to addresses.
    fn take_by_address(&mut self, function: FunctionId, ty: FunctionType) {
        let declared = self.build.program.functions[function.index()].clone();
        let (Some(body), span) = (declared.body, declared.span) else { return };
        let (mut params, mut types, mut list) = (Vec::new(), Vec::new(), Vec::new());
        let mut result = ty.result;
        let mut target = None;
        if self.is_large(ty.result) {
            let pointer = self.build.program.types.pointer(QualType::plain(ty.result));
            let object = self.build.object("", QualType::plain(pointer), Storage::Parameter(function), span);
            target = Some(object);
            params.push(object);
            types.push(pointer);
            result = self.build.basic.void;
        }
        for (&param, &own) in declared.params.iter().zip(&ty.params) {
            if !self.is_large(own) {
                params.push(param);
                types.push(own);
                continue;
            }
            let pointer = self.build.program.types.pointer(QualType::plain(own));
            let address = self.build.object("", QualType::plain(pointer), Storage::Parameter(function), span);
            self.build.program.objects[param.index()].storage = Storage::Automatic(function);
            list.push(self.build.stmt_node(StmtKind::Declare(param), span));
            let value = self.load_behind(address, own);
            let place = self.build.place_node(PlaceKind::Object(param), own, span);
            let assign = self.build.node(ExprKind::Assign(place, value), own, span);
            list.push(self.build.stmt_node(StmtKind::Expr(assign), span));
            params.push(address);
            types.push(pointer);
        }
        if let Some(target) = target {
            self.return_by_address(body, target, ty.result);
        }
        list.push(body);
        let body = self.build.stmt_node(StmtKind::Block(list), self.build.program.stmts[body.index()].span);
        let ty =
            self.build.program.types.intern(TypeKind::Function(FunctionType { result, params: types, rest: ty.rest }));
        let changed = &mut self.build.program.functions[function.index()];
        (changed.params, changed.ty, changed.body) = (params, ty, Some(body));
    }

    fn load_behind(&mut self, address: ObjectId, ty: TypeId) -> ExprId {
        let span = self.build.program.objects[address.index()].span;
        let place = self.place_behind(address, ty);
        self.build.node(ExprKind::Load(place), ty, span)
    }

    fn place_behind(&mut self, address: ObjectId, ty: TypeId) -> PlaceId {
        let (span, pointer) =
            (self.build.program.objects[address.index()].span, self.build.program.objects[address.index()].ty);
        let place = self.build.place_node(PlaceKind::Object(address), pointer, span);
        let load = self.build.node(ExprKind::Load(place), pointer, span);
        self.build.place_node(PlaceKind::Deref(load), ty, span)
    }

    /// Rewrites `return value;` to copy the value to the destination.
    fn return_by_address(&mut self, body: StmtId, target: ObjectId, ty: TypeId) {
        let mut returns = Vec::new();
        for_each_below(&self.build.program, Part::Stmt(body), |part| {
            if let Part::Stmt(stmt) = part
                && let StmtKind::Return(Some(value)) = self.build.program.stmts[stmt.index()].kind
            {
                returns.push((stmt, value));
            }
        });
        for (stmt, value) in returns {
            let span = self.build.program.stmts[stmt.index()].span;
            let place = self.place_behind(target, ty);
            let assign = match self.build.kind(value).clone() {
                ExprKind::Load(_) => self.build.node(ExprKind::Assign(place, value), ty, span),
                _ => {
                    self.name_call(value);
                    value
                }
            };
            let list = vec![
                self.build.stmt_node(StmtKind::Expr(assign), span),
                self.build.stmt_node(StmtKind::Return(None), span),
            ];
            self.build.program.stmts[stmt.index()].kind = StmtKind::Block(list);
        }
    }
}
