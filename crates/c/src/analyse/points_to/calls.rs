//! Calls: how values flow into parameters and out of results.

use rustc_hash::{FxHashMap, FxHashSet};

use super::flow::{Flow, Frame, OpenCall, Walk};
use crate::analyse::call_graph::uses_body;
use crate::library::Effect;
use crate::typed::{Callee, ExprId, FunctionId};
use crate::types::{Passing, TypeId};

/// How deep calls of transparent functions are nested when each is analysed on its own (call-site sensitivity).
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
                    // The result may equal an address by chance, so its value counts as observed.
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

    /// Lets the arguments flow into the parameters.
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

    /// The same for a call whose type may differ from that of the function: the ABI decides which argument arrives
    /// where.
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

    /// A value that is passed as one type and read as another.
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

    /// Whether a conversion between these types turns an address into a number, or a number into an address.
    pub(super) fn mixes(&self, from: TypeId, to: TypeId) -> bool {
        let types = &self.program.types;
        types.is_pointer(from) && types.is_integer(to) || types.is_integer(from) && types.is_pointer(to)
    }

    /// Arguments without a parameter: they flow into the variable arguments.
    pub(super) fn enter_rest(&mut self, passed: &[(Flow, TypeId)]) {
        for &(flow, ty) in passed {
            let rest = match flow {
                Flow::Record(_) => Flow::Record(self.graph.pointee(self.rest)),
                _ => Flow::Scalar(self.rest),
            };
            self.flow(flow, rest, ty);
        }
    }

    /// Analyses a function for this call alone, with parameters of its own.
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
