//! Nested functions (GNU C): lambda lifting.
//!
//! A function that uses variables of an enclosing function gets their addresses as additional first parameters. Its
//! callers pass the addresses of their own variables, or the addresses they were passed. Where the address of such a
//! function is taken, the addresses are stored in static variables, and the address is that of a wrapper that passes
//! them on. One set of variables suffices as long as the enclosing function has only one activation at a time;
//! otherwise the construct is rejected as unsupported.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::nodes::Nodes;
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{Callee, ExprId, ExprKind, Function, FunctionId, ObjectId, PlaceKind, Program, StmtKind, Storage};
use crate::types::{ArrayLength, FunctionType, TypeId, TypeKind, Types};

/// For each function, the variables of enclosing functions that it uses (its free variables).
type Captured = Vec<BTreeSet<ObjectId>>;

/// Lifts nested functions to the top level.
pub fn lower(program: &mut Program) {
    let captured = captured(program);
    if captured.iter().all(BTreeSet::is_empty) {
        return;
    }
    let types: Vec<TypeId> = program.functions.iter().map(|function| function.ty).collect();
    let recursive = recursive(program);
    let mut lifting = Lifting { references: FxHashMap::default(), wrappers: FxHashMap::default(), captured, types };
    for index in 0..program.functions.len() {
        lifting.add_parameters(program, FunctionId(index as u32));
    }
    for index in 0..lifting.types.len() {
        lifting.rewrite(program, FunctionId(index as u32), &recursive);
    }
}

/// The function that a variable belongs to.
fn owner(program: &Program, object: ObjectId) -> Option<FunctionId> {
    match program.objects[object.index()].storage {
        Storage::Automatic(f) | Storage::Parameter(f) | Storage::CompoundLiteral(Some(f)) => Some(f),
        _ => None,
    }
}

fn captured(program: &Program) -> Captured {
    let mut captured: Captured = vec![BTreeSet::new(); program.functions.len()];
    let mut mentioned: Vec<FxHashSet<FunctionId>> = vec![FxHashSet::default(); program.functions.len()];
    for (index, function) in program.functions.iter().enumerate() {
        let Some(body) = function.body else { continue };
        for_each_below(program, Part::Stmt(body), |part| match part {
            Part::Place(place) => {
                if let PlaceKind::Object(object) = program.places[place.index()].kind
                    && owner(program, object).is_some_and(|owner| owner.index() != index)
                {
                    captured[index].insert(object);
                }
            }
            Part::Expr(expr) => match program.exprs[expr.index()].kind {
                ExprKind::Call(Callee::Function(callee), _) | ExprKind::FunctionAddress(callee) => {
                    mentioned[index].insert(callee);
                }
                _ => {}
            },
            _ => {}
        });
    }
    loop {
        let mut changed = false;
        for index in 0..captured.len() {
            let inherited: Vec<ObjectId> = mentioned[index]
                .iter()
                .flat_map(|callee| captured[callee.index()].iter().copied())
                .filter(|&object| owner(program, object).is_some_and(|owner| owner.index() != index))
                .collect();
            for object in inherited {
                changed |= captured[index].insert(object);
            }
        }
        if !changed {
            return captured;
        }
    }
}

/// Functions that may have several activations at a time.
fn recursive(program: &Program) -> FxHashSet<FunctionId> {
    let taken: Vec<FunctionId> = program
        .exprs
        .iter()
        .filter_map(|expr| match expr.kind {
            ExprKind::FunctionAddress(function) => Some(function),
            _ => None,
        })
        .collect();
    let mut calls: Vec<FxHashSet<FunctionId>> = vec![FxHashSet::default(); program.functions.len()];
    for (index, function) in program.functions.iter().enumerate() {
        let Some(body) = function.body else { continue };
        for_each_below(program, Part::Stmt(body), |part| {
            let Part::Expr(expr) = part else { return };
            match program.exprs[expr.index()].kind {
                ExprKind::Call(Callee::Function(callee), _) => {
                    calls[index].insert(callee);
                    if program.functions[callee.index()].body.is_none() {
                        calls[index].extend(&taken);
                    }
                }
                ExprKind::Call(Callee::Pointer(_), _) => calls[index].extend(&taken),
                _ => {}
            }
        });
    }
    let comes_back = |start: usize| {
        let (mut seen, mut open) = (FxHashSet::default(), vec![FunctionId(start as u32)]);
        while let Some(function) = open.pop() {
            open.extend(calls[function.index()].iter().filter(|&&callee| seen.insert(callee)));
        }
        seen.contains(&FunctionId(start as u32))
    };
    (0..calls.len()).filter(|&index| comes_back(index)).map(|index| FunctionId(index as u32)).collect()
}

struct Lifting {
    captured: Captured,
    /// The types of functions in the original program.
    types: Vec<TypeId>,
    /// The parameters that hold the addresses of captured variables.
    references: FxHashMap<(FunctionId, ObjectId), ObjectId>,
    /// The wrappers of functions whose address is taken, and the variables with the addresses they pass on.
    wrappers: FxHashMap<FunctionId, (FunctionId, Vec<ObjectId>)>,
}

impl Lifting {
    fn add_parameters(&mut self, program: &mut Program, function: FunctionId) {
        let captured: Vec<ObjectId> = self.captured[function.index()].iter().copied().collect();
        let Some(ty) = program.types.as_function(program.functions[function.index()].ty).cloned() else { return };
        if captured.is_empty() {
            return;
        }
        let span = program.functions[function.index()].span;
        let mut nodes = Nodes { program, span };
        let mut params = Vec::new();
        for object in captured {
            let declared = nodes.program.objects[object.index()].clone();
            let pointer = nodes.pointer_to(declared.ty);
            let reference = nodes.object(&declared.name, pointer, Storage::Parameter(function));
            self.references.insert((function, object), reference);
            params.push(reference);
        }
        let types = params.iter().map(|param| nodes.program.objects[param.index()].ty);
        let types: Vec<TypeId> = types.chain(ty.params.iter().copied()).collect();
        let new = program.types.intern(TypeKind::Function(FunctionType { params: types, ..ty }));
        let declared = &mut program.functions[function.index()];
        params.append(&mut declared.params);
        declared.params = params;
        declared.ty = new;
    }

    /// The address of a captured variable within a function.
    fn address(&self, nodes: &mut Nodes, function: FunctionId, object: ObjectId) -> ExprId {
        match self.references.get(&(function, object)) {
            Some(&reference) => nodes.load(reference),
            None => {
                let ty = nodes.program.objects[object.index()].ty;
                let (place, pointer) = (nodes.object_place(object), nodes.pointer_to(ty));
                nodes.expr(ExprKind::AddressOf(place), pointer)
            }
        }
    }

    fn rewrite(&mut self, program: &mut Program, function: FunctionId, recursive: &FxHashSet<FunctionId>) {
        let Some(body) = program.functions[function.index()].body else { return };
        let (mut places, mut exprs) = (BTreeSet::new(), BTreeSet::new());
        let mut unknown_length = None;
        for_each_below(program, Part::Stmt(body), |part| match part {
            Part::Place(place) => {
                places.insert(place);
                if self.is_measured_outside(program, program.places[place.index()].ty, function) {
                    unknown_length = Some(program.places[place.index()].span);
                }
            }
            Part::Expr(expr) => {
                exprs.insert(expr);
                if self.is_measured_outside(program, program.exprs[expr.index()].ty, function) {
                    unknown_length = Some(program.exprs[expr.index()].span);
                }
            }
            _ => {}
        });
        for place in places {
            if let PlaceKind::Object(object) = program.places[place.index()].kind
                && let Some(&reference) = self.references.get(&(function, object))
            {
                let mut nodes = Nodes { span: program.places[place.index()].span, program };
                let pointer = nodes.load(reference);
                program.places[place.index()].kind = PlaceKind::Deref(pointer);
            }
        }
        for expr in exprs {
            let mut nodes = Nodes { span: program.exprs[expr.index()].span, program };
            match nodes.program.exprs[expr.index()].kind.clone() {
                ExprKind::Call(Callee::Function(callee), mut args) => {
                    let captured: Vec<ObjectId> = self.captured[callee.index()].iter().copied().collect();
                    let mut passed: Vec<ExprId> =
                        captured.into_iter().map(|object| self.address(&mut nodes, function, object)).collect();
                    passed.append(&mut args);
                    program.exprs[expr.index()].kind = ExprKind::Call(Callee::Function(callee), passed);
                }
                ExprKind::FunctionAddress(callee) if !self.captured[callee.index()].is_empty() => {
                    let kind = self.address_of(&mut nodes, function, callee, recursive);
                    program.exprs[expr.index()].kind = kind;
                }
                _ => {}
            }
        }
        if let Some(span) = unknown_length {
            let mut nodes = Nodes { program, span };
            let void = nodes.program.types.void();
            let named = "an array whose length a function around this one has computed".to_owned();
            let named = nodes.expr(ExprKind::Unsupported(named), void);
            let list = vec![nodes.stmt(StmtKind::Expr(named)), body];
            let block = nodes.block(list);
            program.functions[function.index()].body = Some(block);
        }
    }

    /// Whether the length of an array is stored in a variable of another function.
    fn is_measured_outside(&self, program: &Program, ty: TypeId, function: FunctionId) -> bool {
        !self.captured[function.index()].is_empty()
            && measured_by(&program.types, ty, 0).is_some_and(|object| owner(program, object) != Some(function))
    }

    /// `(variables = addresses, wrapper)`
    fn address_of(
        &mut self,
        nodes: &mut Nodes,
        function: FunctionId,
        callee: FunctionId,
        recursive: &FxHashSet<FunctionId>,
    ) -> ExprKind {
        let captured: Vec<ObjectId> = self.captured[callee.index()].iter().copied().collect();
        let is_recursive =
            |object: &ObjectId| owner(nodes.program, *object).is_some_and(|owner| recursive.contains(&owner));
        if captured.iter().any(is_recursive) || nodes.program.types.is_variadic(self.types[callee.index()]) {
            let named = "the address of a function within a function that is recursive, or with variable arguments";
            return ExprKind::Unsupported(named.to_owned());
        }
        let (wrapper, variables) = self.wrapper(nodes, callee, &captured);
        let ty = self.types[callee.index()];
        let pointer = nodes.pointer_to(ty);
        let mut kind = ExprKind::FunctionAddress(wrapper);
        for (object, variable) in captured.into_iter().zip(variables) {
            let address = self.address(nodes, function, object);
            let ty = nodes.program.exprs[address.index()].ty;
            let place = nodes.object_place(variable);
            let assign = nodes.expr(ExprKind::Assign(place, address), ty);
            let rest = nodes.expr(kind, pointer);
            kind = ExprKind::Comma(assign, rest);
        }
        kind
    }

    /// The wrapper that passes on the addresses in variables.
    fn wrapper(&mut self, nodes: &mut Nodes, callee: FunctionId, captured: &[ObjectId]) -> (FunctionId, Vec<ObjectId>) {
        if let Some((wrapper, variables)) = self.wrappers.get(&callee) {
            return (*wrapper, variables.clone());
        }
        let wrapper = FunctionId(nodes.program.functions.len() as u32);
        let declared = nodes.program.functions[callee.index()].clone();
        let own = nodes.program.types.as_function(self.types[callee.index()]).cloned();
        let (result, types) = own.map_or((declared.ty, Vec::new()), |own| (own.result, own.params));
        let (mut variables, mut args) = (Vec::new(), Vec::new());
        for &object in captured {
            let (name, ty) =
                (nodes.program.objects[object.index()].name.clone(), nodes.program.objects[object.index()].ty);
            let pointer = nodes.pointer_to(ty);
            let variable = nodes.object(&format!("#{name}"), pointer, Storage::Global);
            args.push(nodes.load(variable));
            variables.push(variable);
        }
        let params: Vec<ObjectId> = types.iter().map(|&ty| nodes.object("", ty, Storage::Parameter(wrapper))).collect();
        args.extend(params.iter().map(|&param| nodes.load(param)).collect::<Vec<_>>());
        let call = nodes.expr(ExprKind::Call(Callee::Function(callee), args), result);
        let body = match nodes.program.types.is_void(result) {
            true => nodes.stmt(StmtKind::Expr(call)),
            false => nodes.stmt(StmtKind::Return(Some(call))),
        };
        let block = nodes.block(vec![body]);
        let ty = self.types[callee.index()];
        let function = Function { ty, params, body: Some(block), labels: Vec::new(), ..declared };
        nodes.program.functions.push(function);
        self.wrappers.insert(callee, (wrapper, variables.clone()));
        (wrapper, variables)
    }
}

/// The variable that holds the length of an array in a type.
fn measured_by(types: &Types, ty: TypeId, depth: u32) -> Option<ObjectId> {
    match *types.kind(ty) {
        TypeKind::Array { length: ArrayLength::Variable(object), .. } => Some(object),
        TypeKind::Array { element, .. } => measured_by(types, element.ty, depth),
        TypeKind::Pointer(to) if depth < 8 => measured_by(types, to.ty, depth + 1),
        _ => None,
    }
}
