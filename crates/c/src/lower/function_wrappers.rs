//! Library functions whose address the program takes.
//!
//! Such a function gets a wrapper: a function whose body calls it by name, and whose address replaces its own. Then a
//! call through a pointer has the same effects and accesses as a direct call, and later stages need not handle pointers
//! to library functions.

use rustc_hash::FxHashMap;
use tracewright_source::Span;

use crate::typed::{Callee, ExprKind, Function, FunctionId, PlaceKind, StmtKind, Storage};
use crate::types::{Parameters, QualType};

use super::Lowering;

impl Lowering<'_> {
    /// Replaces the addresses of library functions by those of wrappers.
    pub fn wrap_taken_functions(&mut self) {
        let mut wrappers: FxHashMap<FunctionId, FunctionId> = FxHashMap::default();
        for index in 0..self.build.program.exprs.len() {
            let ExprKind::FunctionAddress(function) = self.build.program.exprs[index].kind else { continue };
            if !self.is_wrapped(function) {
                continue;
            }
            let wrapper = match wrappers.get(&function) {
                Some(&wrapper) => wrapper,
                None => {
                    let wrapper = self.wrapper(function, self.build.program.exprs[index].span);
                    wrappers.insert(function, wrapper);
                    wrapper
                }
            };
            self.build.program.exprs[index].kind = ExprKind::FunctionAddress(wrapper);
        }
    }

    fn is_wrapped(&self, function: FunctionId) -> bool {
        let declared = &self.build.program.functions[function.index()];
        let is_ours = || self.names.find(&declared.name).is_some_and(|name| self.defined_by_library.contains(&name));
        let fits = self.build.types().as_function(declared.ty).is_some_and(|ty| ty.rest == Parameters::Fixed);
        declared.body.is_none() && fits && (declared.has_meaning() || declared.accesses().is_some() || is_ours())
    }

    /// A function whose body only calls another.
    fn wrapper(&mut self, function: FunctionId, span: Span) -> FunctionId {
        let declared = self.build.program.functions[function.index()].clone();
        let wrapper = FunctionId(self.build.program.functions.len() as u32);
        let Some(ty) = self.build.types().as_function(declared.ty).cloned() else { return function };
        let (mut params, mut arguments) = (Vec::new(), Vec::new());
        for &param in &ty.params {
            let object = self.build.object("", QualType::plain(param), Storage::Parameter(wrapper), span);
            let place = self.build.place_node(PlaceKind::Object(object), param, span);
            params.push(object);
            arguments.push(self.build.node(ExprKind::Load(place), param, span));
        }
        let call = self.build.node(ExprKind::Call(Callee::Function(function), arguments), ty.result, span);
        let body = match self.build.types().is_void(ty.result) {
            true => StmtKind::Expr(call),
            false => StmtKind::Return(Some(call)),
        };
        let stmt = self.build.stmt_node(body, span);
        let block = self.build.stmt_node(StmtKind::Block(vec![stmt]), span);
        self.build.program.functions.push(Function {
            params,
            body: Some(block),
            is_library: true,
            span,
            end: span,
            ..declared
        });
        wrapper
    }
}
