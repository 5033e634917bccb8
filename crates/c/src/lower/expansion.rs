//! Decides which calls of library functions, and which copies of structs, are expanded to statements.

use rustc_hash::FxHashSet;

use super::Lowering;
use super::block_operations::Padding;
use super::failing_reallocations;
use super::refused_allocations::may_be_refused;
use crate::library::Known;
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{Callee, CastKind, ExprKind, FunctionId, StmtKind};

impl Lowering<'_> {
    /// Expands all calls in the program that can be expanded.
    pub fn expand_calls(&mut self) {
        let padding = if self.has_byte_views() { Padding::Counts } else { Padding::Invisible };
        for index in 0..self.build.program.functions.len() {
            let Some(body) = self.build.program.functions[index].body else { continue };
            let (mut calls, mut copies, mut unused) = (Vec::new(), Vec::new(), FxHashSet::default());
            for_each_below(&self.build.program, Part::Stmt(body), |part| match part {
                Part::Stmt(stmt) => {
                    if let StmtKind::Expr(expr) = self.build.program.stmts[stmt.index()].kind {
                        unused.insert(expr);
                    }
                }
                Part::Expr(expr) => match self.build.program.exprs[expr.index()].kind {
                    ExprKind::Cast(CastKind::ToVoid, inner) | ExprKind::Comma(inner, _) => {
                        unused.insert(inner);
                    }
                    ExprKind::Call(Callee::Function(callee), _) if self.is_expanded(callee) => calls.push(expr),
                    ExprKind::Assign(..) if self.is_long_copy(expr) => copies.push(expr),
                    _ => {}
                },
                _ => {}
            });
            // The value of the last statement of a statement expression may be used.
            for_each_below(&self.build.program, Part::Stmt(body), |part| {
                if let Part::Expr(expr) = part
                    && let ExprKind::Block(stmt) = self.build.program.exprs[expr.index()].kind
                    && let StmtKind::Block(stmts) = &self.build.program.stmts[stmt.index()].kind
                    && let Some(&last) = stmts.last()
                    && let StmtKind::Expr(value) = self.build.program.stmts[last.index()].kind
                {
                    unused.remove(&value);
                }
            });
            calls.sort_unstable();
            calls.dedup();
            copies.sort_unstable();
            copies.dedup();
            let failing = failing_reallocations::expected(&self.build.program, body);
            self.build.function = Some(FunctionId(index as u32));
            for call in calls {
                // A call that cannot be expanded remains.
                let is_unused = unused.contains(&call);
                let _ = self
                    .expand_block(call, is_unused, padding)
                    .and_then(|()| self.expand_scan(call, is_unused))
                    .and_then(|()| self.expand_output(call, is_unused))
                    .and_then(|()| self.refuse_allocation(call))
                    .and_then(|()| if failing.contains(&call) { self.let_fail(call) } else { Ok(()) });
            }
            for copy in copies.into_iter().filter(|copy| unused.contains(copy)) {
                let _ = self.expand_copy(copy);
            }
            self.build.function = None;
        }
    }

    fn is_expanded(&self, function: FunctionId) -> bool {
        let function = &self.build.program.functions[function.index()];
        let has_rule = |known: Known| {
            known.memory_function().is_some()
                || known.scanning().is_some()
                || known.accesses().is_some()
                || may_be_refused(known)
        };
        function.body.is_none() && function.known.is_some_and(has_rule)
    }
}
