//! Calls, and which of them are inputs of the program.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_vocabulary::origin::Input;

use crate::library::Effect;
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{Callee, ExprKind, FunctionId, Program};
use tracewright_source::Span;

/// The source ranges of all calls.
pub(super) fn calls(program: &Program, functions: &[FunctionId]) -> FxHashSet<Span> {
    let mut found = FxHashSet::default();
    for body in functions.iter().filter_map(|f| program.functions[f.index()].body) {
        for_each_below(program, Part::Stmt(body), |part| {
            if let Part::Expr(id) = part
                && let ExprKind::Call(..) = program.exprs[id.index()].kind
            {
                found.insert(program.exprs[id.index()].span);
            }
        });
    }
    found
}

/// The calls of functions whose results are inputs of the program.
pub(super) fn inputs(program: &Program, functions: &[FunctionId]) -> FxHashMap<Span, Input> {
    let mut found = FxHashMap::default();
    for body in functions.iter().filter_map(|f| program.functions[f.index()].body) {
        for_each_below(program, Part::Stmt(body), |part| {
            let Part::Expr(id) = part else { return };
            let expr = &program.exprs[id.index()];
            let ExprKind::Call(Callee::Function(function), _) = expr.kind else { return };
            let function = &program.functions[function.index()];
            let is_input = function.is_input() || matches!(function.effect(), Some(Effect::Report(_)));
            if function.body.is_none() && is_input && !program.types.is_void(expr.ty) {
                let input = Input { function: function.name.clone(), ty: expr.ty.0 as usize };
                found.insert(expr.span, input);
            }
        });
    }
    found
}
