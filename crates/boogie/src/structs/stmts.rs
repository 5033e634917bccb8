//! Expansion of structs in statements.

use tracewright_source::Diagnostic;

use super::Expander;
use super::exprs::strip;
use crate::ast::*;

impl Expander {
    pub(super) fn body(&mut self, body: &mut Body) {
        self.enter(&body.locals);
        body.locals = self.variables(std::mem::take(&mut body.locals));
        self.block(&mut body.block);
    }

    fn block(&mut self, block: &mut [Stmt]) {
        for stmt in block {
            match &mut stmt.kind {
                StmtKind::Assert(e) | StmtKind::Assume(e) => *e = self.expr(*e),
                StmtKind::Havoc(names) => *names = names.iter().flat_map(|&name| self.name_parts(name)).collect(),
                StmtKind::Assign(targets, values) => (*targets, *values) = self.assign(targets, values),
                StmtKind::Call { args, results, .. } => {
                    *args = self.list(*args);
                    *results = results.iter().flat_map(|&name| self.name_parts(name)).collect();
                }
                StmtKind::If { branches, otherwise } => {
                    for branch in branches {
                        branch.cond = branch.cond.map(|cond| self.expr(cond));
                        self.block(&mut branch.block);
                    }
                    self.block(otherwise);
                }
                StmtKind::While { cond, invariants, block } => {
                    *cond = cond.map(|cond| self.expr(cond));
                    for invariant in invariants {
                        invariant.expr = self.expr(invariant.expr);
                    }
                    self.block(block);
                }
                StmtKind::Break(_) | StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Return => {}
            }
        }
    }

    /// Assigns each target part by part, in parallel.
    fn assign(&mut self, targets: &[Lhs], values: &[NodeId]) -> (Vec<Lhs>, Vec<NodeId>) {
        let (mut new_targets, mut new_values) = (Vec::new(), Vec::new());
        // If the numbers differ, the checker reports it.
        let mut values = values.iter();
        for target in targets {
            let paths = self.target(target, &mut new_targets);
            let Some(&value) = values.next() else { continue };
            let parts = self.value(value);
            if parts.iter().map(|(path, _)| path).ne(&paths) {
                let message = "the two sides of this assignment do not have the same fields";
                self.diagnostics.push(Diagnostic::error(target.span.to(self.tree.node(value).span), message));
            }
            new_values.extend(parts.into_iter().map(|(_, part)| part));
        }
        for &value in values {
            new_values.extend(self.value(value).into_iter().map(|(_, part)| part));
        }
        (new_targets, new_values)
    }

    /// Adds the parts of a target; returns their paths.
    fn target(&mut self, target: &Lhs, parts: &mut Vec<Lhs>) -> Vec<String> {
        let path: Vec<_> = target.path.iter().map(|&indices| self.list(indices)).collect();
        let wanted: String = target.fields.iter().map(|field| format!("!{}", self.tree.text(field.name))).collect();
        let mut paths = Vec::new();
        for (part, name) in self.name_values(target.name.name) {
            // `m[i]!f := e` is `m!f[i] := e`.
            let Some(rest) = strip(&part, &wanted) else { continue };
            paths.push(rest.to_string());
            let name = Ident { name, span: target.name.span };
            parts.push(Lhs { name, path: path.clone(), fields: Vec::new(), span: target.span });
        }
        if paths.is_empty() {
            self.diagnostics.push(Diagnostic::error(target.span, "there is no such field"));
        }
        paths
    }
}
