//! Calls: what flows into the parameters of functions, and out of them.

use rustc_hash::{FxHashMap, FxHashSet};

use super::flow::{Flow, Frame, OpenCall, Walk};
use crate::analyse::call_graph::uses_body;
use crate::library::Effect;
use crate::typed::{Callee, ExprId, FunctionId};
use crate::types::{Passing, TypeId};

/// Calls of calls that are gone through for themselves.
const DEEPEST: usize = 3;

impl Walk<'_> {
    pub(super) fn call(&mut self, id: ExprId, callee: Callee, args: &[ExprId]) -> Flow {
        let program = self.program;
        let expr = &program.exprs[id.index()];
        let passed: Vec<(Flow, TypeId)> =
            args.iter().map(|&arg| (self.expr(arg), program.exprs[arg.index()].ty)).collect();
        match callee {
            Callee::Function(function) => {
                let declared = &program.functions[function.index()];
                if !uses_body(declared, self.property) {
                    if declared.effect() != Some(Effect::Nothing) {
                        passed.iter().for_each(|&(flow, ty)| self.observe(flow, ty));
                    }
                    let result = self.call_of_library(id, declared.effect(), &passed);
                    // A number that comes from elsewhere may be an address by chance.
                    self.observe(result, expr.ty);
                    return result;
                }
                if program.types.as_function(declared.ty).is_some_and(|own| {
                    own.params.len() > args.len() || own.result != expr.ty && self.mixes(own.result, expr.ty)
                }) {
                    self.enter_as(function, &passed, expr.ty);
                    return self.result(function);
                }
                if self.transparent[function.index()] && self.frames.len() < DEEPEST {
                    return self.enter_alone(function, &passed);
                }
                self.enter(function, &passed);
                self.result(function)
            }
            Callee::Pointer(pointer) => {
                let callee = match self.expr(pointer) {
                    Flow::Scalar(var) => var,
                    _ => self.graph.var(),
                };
                let result = self.fresh(expr.ty);
                let call = OpenCall { callee, args: passed, result: (result, expr.ty), done: FxHashSet::default() };
                self.open_calls.push(call);
                result
            }
        }
    }

    /// The arguments flow to the parameters.
    pub fn enter(&mut self, function: FunctionId, passed: &[(Flow, TypeId)]) {
        let params = &self.program.functions[function.index()].params;
        for (number, &(flow, ty)) in passed.iter().enumerate() {
            match params.get(number) {
                Some(&param) => {
                    let target = self.object(param);
                    let to = self.content(target, self.program.objects[param.index()].ty);
                    self.flow(flow, to, ty);
                }
                None => self.enter_rest(&[(flow, ty)]),
            }
        }
    }

    /// The arguments of a call that may be made for a function of another type flow to where they arrive.
    pub fn enter_as(&mut self, function: FunctionId, passed: &[(Flow, TypeId)], result: TypeId) {
        let program = self.program;
        let declared = &program.functions[function.index()];
        let Some(own) = program.types.as_function(declared.ty) else { return };
        let types: Vec<TypeId> = passed.iter().map(|&(_, ty)| ty).collect();
        let params: Vec<TypeId> = declared.params.iter().map(|param| program.objects[param.index()].ty).collect();
        let call = Passing { types: &types, result };
        let arriving = program.types.arriving(call, Passing { types: &params, result: own.result });
        for (&param, argument) in declared.params.iter().zip(arriving) {
            let Some((flow, ty)) = argument.map(|number| passed[number]) else { continue };
            let (target, to) = (self.object(param), program.objects[param.index()].ty);
            let flow = self.taken_as(flow, ty, to);
            let to = self.content(target, to);
            self.flow(flow, to, ty);
        }
        let returned = self.result(function);
        self.taken_as(returned, own.result, result);
        if program.types.is_variadic(declared.ty) {
            self.enter_rest(passed.get(params.len()..).unwrap_or_default());
        }
    }

    /// A value that is passed as one type and taken as another.
    pub(super) fn taken_as(&mut self, flow: Flow, from: TypeId, to: TypeId) -> Flow {
        let is_number = self.program.types.is_integer(from) && self.program.types.is_pointer(to);
        self.mixes_in_calls |= self.mixes(from, to);
        match flow {
            Flow::Scalar(var) if is_number => self.graph.use_as_pointer(var),
            Flow::Nothing if is_number => {
                let var = self.graph.var();
                self.pieced.push(var);
                return Flow::Scalar(var);
            }
            _ => {}
        }
        flow
    }

    /// Whether an address becomes a number, or a number an address.
    pub(super) fn mixes(&self, from: TypeId, to: TypeId) -> bool {
        let types = &self.program.types;
        types.is_pointer(from) && types.is_integer(to) || types.is_integer(from) && types.is_pointer(to)
    }

    /// Arguments that no parameter stands for.
    pub(super) fn enter_rest(&mut self, passed: &[(Flow, TypeId)]) {
        for &(flow, ty) in passed {
            let rest = match flow {
                Flow::Record(_) => Flow::Record(self.graph.pointee(self.rest)),
                _ => Flow::Scalar(self.rest),
            };
            self.flow(flow, rest, ty);
        }
    }

    /// Goes through a function for this call alone.
    pub(super) fn enter_alone(&mut self, function: FunctionId, passed: &[(Flow, TypeId)]) -> Flow {
        let program = self.program;
        let declared = &program.functions[function.index()];
        let result = program.types.as_function(declared.ty).map_or(Flow::Nothing, |ty| self.fresh(ty.result));
        self.frames.push(Frame { function, objects: FxHashMap::default(), result });
        self.enter(function, passed);
        if let Some(body) = declared.body {
            self.stmt(body);
        }
        self.frames.pop();
        result
    }
}
