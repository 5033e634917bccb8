//! Which library functions are asked whether they succeeded: a function whose result the program uses somewhere takes an
//! input at each of its calls, so that a counterexample has a value for each. Where no call is asked, none is needed.

use rustc_hash::FxHashSet;

use super::call_graph::CallGraph;
use crate::library::Effect;
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{Callee, CastKind, ExprId, ExprKind, FunctionId, Program, StmtId, StmtKind};

/// The functions without a body that report whether they succeeded, and whose result reachable code uses.
pub fn find(program: &Program, graph: &CallGraph) -> FxHashSet<FunctionId> {
    let (mut calls, mut unused, mut values) = (Vec::new(), FxHashSet::default(), FxHashSet::default());
    for body in graph.reachable.iter().filter_map(|function| program.functions[function.index()].body) {
        for_each_below(program, Part::Stmt(body), |part| match part {
            Part::Expr(id) => match program.exprs[id.index()].kind {
                ExprKind::Call(Callee::Function(function), _) if reports(program, function) => {
                    calls.push((id, function));
                }
                ExprKind::Cast(CastKind::ToVoid, inner) | ExprKind::Comma(inner, _) => {
                    unused.insert(inner);
                }
                ExprKind::Block(stmt) => values.extend(last(program, stmt)),
                _ => {}
            },
            Part::Stmt(id) => match program.stmts[id.index()].kind {
                StmtKind::Expr(expr) => {
                    unused.insert(expr);
                }
                StmtKind::For { step: Some(step), .. } => {
                    unused.insert(step);
                }
                _ => {}
            },
            Part::Place(_) | Part::Object(_) => {}
        });
    }
    let is_used = |id: &ExprId| !unused.contains(id) || values.contains(id);
    calls.iter().filter(|(id, _)| is_used(id)).map(|&(_, function)| function).collect()
}

fn reports(program: &Program, function: FunctionId) -> bool {
    let function = &program.functions[function.index()];
    function.body.is_none() && matches!(function.effect(), Some(Effect::Report(_)))
}

/// The expression whose value a statement expression has.
fn last(program: &Program, stmt: StmtId) -> Option<ExprId> {
    match &program.stmts[stmt.index()].kind {
        StmtKind::Expr(expr) => Some(*expr),
        StmtKind::Block(stmts) => last(program, *stmts.last()?),
        _ => None,
    }
}
