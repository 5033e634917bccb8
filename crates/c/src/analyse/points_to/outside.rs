//! Constraints that are solved after the walk: calls through pointers, and what code outside the program may do.
//!
//! A function that nothing is known about may store the pointers it gets, and hand out any of them later. It is assumed
//! to respect types: a pointer from outside points to an object that has escaped and is accessed as the same type, or
//! to an object that the program has no other pointer to.

use rustc_hash::FxHashMap;

use super::flow::{Flow, Walk};
use super::graph::{Outside, Target, VarId};
use crate::analyse::call_graph::uses_body;
use crate::typed::{FunctionId, Startup, Storage as Lifetime};
use crate::types::{TypeId, TypeKind};

impl Walk<'_> {
    /// The innermost element type of an array of arrays.
    pub fn innermost(&self, mut ty: TypeId) -> TypeId {
        while let TypeKind::Array { element, .. } = self.program.types.kind(ty) {
            ty = element.ty;
        }
        ty
    }

    /// Connects calls through pointers with the functions that the pointers may point to.
    pub fn resolve_calls(&mut self) {
        for index in 0..self.open_calls.len() {
            let call = &self.open_calls[index];
            let target = self.graph.pointee(call.callee);
            let call = &self.open_calls[index];
            let node = self.graph.at(target);
            let mut functions: Vec<FunctionId> = node.functions.clone();
            if node.outside != Outside::Unknown {
                functions = self.calls.targets(self.program, call.args.len());
            }
            functions.retain(|function| !call.done.contains(function));
            if functions.is_empty() {
                continue;
            }
            let call = call.clone();
            for &function in &functions {
                if !uses_body(&self.program.functions[function.index()], self.property) {
                    // The translation treats any function without a body that is called through a pointer as unknown.
                    call.args.iter().for_each(|&(flow, ty)| self.observe(flow, ty));
                    call.args.iter().for_each(|&(flow, ty)| self.escape(flow, ty));
                    if let (Flow::Scalar(var), true) = (call.result.0, self.program.types.is_pointer(call.result.1)) {
                        self.mark(var, Outside::Source);
                    }
                    continue;
                }
                self.enter_as(function, &call.args, call.result.1);
                let result = self.result(function);
                self.flow(result, call.result.0, call.result.1);
            }
            self.open_calls[index].done.extend(functions);
        }
    }

    /// Notes that a value escapes to code outside the program.
    ///
    /// The type is that of the pointer; the type it points to tells what code outside accesses there.
    pub fn escape(&mut self, flow: Flow, ty: TypeId) {
        match flow {
            Flow::Nothing => {}
            Flow::Scalar(var) => {
                self.mark(var, Outside::Escaped);
                if let Some(to) = self.program.types.pointee(ty) {
                    let target = self.graph.pointee(var);
                    self.views.push((target, self.innermost(to.ty)));
                }
            }
            Flow::Record(target) => {
                let cells: Vec<VarId> = self.graph.at(target).cells.values().copied().collect();
                cells.into_iter().for_each(|cell| self.mark(cell, Outside::Escaped));
            }
        }
    }

    /// Notes what code outside the program knows of the node that a variable points to.
    pub fn mark(&mut self, var: VarId, outside: Outside) {
        let target = self.graph.pointee(var);
        let node = self.graph.at_mut(target);
        if node.outside < outside {
            node.outside = outside;
            node.many |= outside == Outside::Source;
            self.graph.changes += 1;
        }
    }

    /// Propagates what code outside the program may do with the pointers it has.
    pub fn resolve_outside(&mut self) {
        for &id in &self.calls.reachable {
            let function = &self.program.functions[id.index()];
            let called_back = self.calls.callbacks.contains(&id);
            if !self.program.is_entry(id) && function.startup == Startup::None && !called_back {
                continue;
            }
            for &param in &function.params {
                if self.program.types.is_pointer(self.program.objects[param.index()].ty) {
                    let start = self.object(param);
                    let var = self.graph.cell(start);
                    self.mark(var, Outside::Source);
                }
            }
        }
        for &object in &self.calls.statics {
            if self.program.objects[object.index()].storage == Lifetime::External {
                let start = self.object(object);
                let node = self.graph.at_mut(start);
                if node.outside < Outside::Escaped {
                    node.outside = Outside::Escaped;
                    self.graph.changes += 1;
                }
            }
        }
        let known: Vec<VarId> = self
            .graph
            .roots()
            .map(|node| self.graph.at(Target { node, offset: 0 }))
            .filter(|node| node.outside != Outside::Unknown)
            .flat_map(|node| node.cells.values().copied())
            .collect();
        for cell in known {
            self.mark(cell, Outside::Source);
        }
        let mut seen: FxHashMap<TypeId, (Vec<Target>, bool)> = FxHashMap::default();
        for index in 0..self.views.len() {
            let (target, ty) = self.views[index];
            let outside = self.graph.at(target).outside;
            if outside != Outside::Unknown {
                let (targets, source) = seen.entry(ty).or_default();
                targets.push(target);
                *source |= outside == Outside::Source;
            }
        }
        for node in self.graph.roots() {
            let known = self.graph.at(Target { node, offset: 0 });
            for &object in known.objects.iter().filter(|_| known.outside != Outside::Unknown) {
                let ty = self.innermost(self.program.objects[object.index()].ty);
                let (targets, source) = seen.entry(ty).or_default();
                targets.push(Target { node: self.objects[&object], offset: 0 });
                *source |= known.outside == Outside::Source;
            }
        }
        for (_, (targets, source)) in seen {
            if source {
                for pair in targets.windows(2) {
                    self.graph.unify(pair[0], pair[1]);
                }
            }
        }
    }
}
