//! Where the memory lies that a call of a library function allocates.

use super::{Effect, effect};
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{Callee, ExprId, ExprKind, FunctionId, Program};

/// Where allocated memory is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allocation {
    /// There until it is freed.
    Heap,
    /// There until the function ends.
    Stack,
    /// There for ever, and not to be freed: objects of the system.
    System,
}

/// Where the memory is that a call allocates.
pub fn allocation(program: &Program, call: ExprId) -> Option<Allocation> {
    let ExprKind::Call(Callee::Function(function), _) = program.exprs[call.index()].kind else { return None };
    let name = program.functions[function.index()].name.as_str();
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    match effect(name)? {
        Effect::Allocate | Effect::AllocateZeroed | Effect::AllocateOnes => Some(match name {
            "alloca" | "alloca_with_align" => Allocation::Stack,
            "__tracewright_object" | "__tracewright_ones" => Allocation::System,
            _ => Allocation::Heap,
        }),
        _ => None,
    }
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
