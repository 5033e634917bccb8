//! Calls that allocate memory: where it lies, and which of them use the stack.

use crate::library::{Allocation, Effect, NewObject};
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{Callee, ExprId, ExprKind, FunctionId, Program};

/// The object that a call makes, if it is a call of an allocation function by its name.
pub fn new_object(program: &Program, call: ExprId) -> Option<NewObject> {
    let ExprKind::Call(Callee::Function(function), _) = program.exprs[call.index()].kind else { return None };
    match program.functions[function.index()].effect()? {
        Effect::Allocate(new) => Some(new),
        _ => None,
    }
}

/// Where the memory is that a call allocates.
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
