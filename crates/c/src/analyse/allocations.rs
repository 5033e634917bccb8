//! Calls that allocate memory: on the heap or on the stack, and which kind of object each creates.

use crate::library::{Allocation, Effect, NewObject};
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{Callee, ExprId, ExprKind, FunctionId, Program};

/// The object that a call allocates, if the call names an allocation function directly.
pub fn new_object(program: &Program, call: ExprId) -> Option<NewObject> {
    let ExprKind::Call(Callee::Function(function), _) = program.exprs[call.index()].kind else { return None };
    match program.functions[function.index()].effect()? {
        Effect::Allocate(new) => Some(new),
        _ => None,
    }
}

/// Whether a call allocates on the heap or on the stack, if it allocates at all.
pub fn allocation(program: &Program, call: ExprId) -> Option<Allocation> {
    new_object(program, call).map(|new| new.allocation)
}

/// The calls in a function that allocate memory on the stack.
pub fn stack_allocations(program: &Program, function: FunctionId) -> Vec<ExprId> {
    let mut calls = Vec::new();
    if let Some(body) = program.functions[function.index()].body {
        for_each_below(program, Part::Stmt(body), |part| {
            if let Part::Expr(expr) = part
                && allocation(program, expr) == Some(Allocation::Stack)
            {
                calls.push(expr);
            }
        });
    }
    calls
}
