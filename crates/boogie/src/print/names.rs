//! Names for local variables that nothing else in their scope has.

use rustc_hash::FxHashSet;

use crate::exprs::{ExprId, ExprKind, Var};
use crate::program::{LocalId, LocalKind, Place, Procedure, Program, Stmt, StmtKind};

/// What the local variables of a procedure are called in print.
pub(super) struct Names {
    locals: Vec<String>,
}

impl Names {
    /// No procedure.
    pub fn none() -> Names {
        Names { locals: Vec::new() }
    }

    /// The names as declared.
    pub fn of(procedure: &Procedure) -> Names {
        Names { locals: procedure.locals.iter().map(|l| l.name.clone()).collect() }
    }

    /// Names without clashes. An implementation may call its parameters differently than the procedure; printed with
    /// the procedure's names, they could hide a global, or be hidden by a local or bound variable.
    pub fn unique(program: &Program, procedure: &Procedure) -> Names {
        let mut taken = FxHashSet::default();
        collect(program, procedure, &mut taken);
        let mut shared: FxHashSet<String> = FxHashSet::default();
        let mut own: FxHashSet<String> = FxHashSet::default();
        let mut current = None;
        let mut locals = Vec::with_capacity(procedure.locals.len());
        for local in &procedure.locals {
            if let LocalKind::Variable { body } = local.kind
                && current != Some(body)
            {
                current = Some(body);
                own.clear();
            }
            let mut name = if local.name.is_empty() { "unnamed".to_string() } else { local.name.clone() };
            while taken.contains(name.as_str()) || shared.contains(&name) || own.contains(&name) {
                name.push('\'');
            }
            let scope = if current.is_none() { &mut shared } else { &mut own };
            scope.insert(name.clone());
            locals.push(name);
        }
        Names { locals }
    }

    pub fn local(&self, id: LocalId) -> String {
        self.locals.get(id.index()).cloned().unwrap_or_else(|| format!("local{}", id.0))
    }
}

/// The names of all globals, constants and bound variables that occur in a procedure.
fn collect<'p>(program: &'p Program, procedure: &'p Procedure, taken: &mut FxHashSet<&'p str>) {
    let specs = procedure.requires.iter().chain(&procedure.ensures).map(|s| s.expr);
    let clauses = procedure.locals.iter().filter_map(|l| l.where_clause);
    for expr in specs.chain(clauses) {
        collect_expr(program, expr, taken);
    }
    for body in &procedure.bodies {
        collect_block(program, &body.block, taken);
    }
}

fn collect_block<'p>(program: &'p Program, block: &[Stmt], taken: &mut FxHashSet<&'p str>) {
    let place = |place: &Place, taken: &mut FxHashSet<&'p str>| {
        if let Place::Global(id) = place {
            taken.insert(&program.global(*id).name);
        }
    };
    for stmt in block {
        match &stmt.kind {
            StmtKind::Assert(e) | StmtKind::Assume(e) => collect_expr(program, *e, taken),
            StmtKind::Havoc(places) => places.iter().for_each(|p| place(p, taken)),
            StmtKind::Assign(pairs) => {
                for (lhs, value) in pairs {
                    place(&lhs.place, taken);
                    for &index in lhs.path.iter().flat_map(|&l| program.exprs.list(l)) {
                        collect_expr(program, index, taken);
                    }
                    collect_expr(program, *value, taken);
                }
            }
            StmtKind::Call { args, results, .. } => {
                program.exprs.list(*args).iter().for_each(|&a| collect_expr(program, a, taken));
                results.iter().for_each(|p| place(p, taken));
            }
            StmtKind::If { branches, otherwise, .. } => {
                for branch in branches {
                    branch.cond.into_iter().for_each(|c| collect_expr(program, c, taken));
                    collect_block(program, &branch.block, taken);
                }
                collect_block(program, otherwise, taken);
            }
            StmtKind::While { cond, invariants, block, .. } => {
                let exprs = cond.iter().copied().chain(invariants.iter().map(|i| i.expr));
                exprs.for_each(|e| collect_expr(program, e, taken));
                collect_block(program, block, taken);
            }
            StmtKind::Break(_) | StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Return => {}
        }
    }
}

fn collect_expr<'p>(program: &'p Program, root: ExprId, taken: &mut FxHashSet<&'p str>) {
    let mut stack = vec![root];
    while let Some(id) = stack.pop() {
        match &program.exprs[id].kind {
            ExprKind::Var(Var::Global(id)) => {
                taken.insert(&program.global(*id).name);
            }
            ExprKind::Var(Var::Const(id)) => {
                taken.insert(&program.constant(*id).name);
            }
            ExprKind::Quantified(q) => taken.extend(q.vars.iter().map(|&v| program.exprs.bound(v).name.as_str())),
            _ => {}
        }
        program.exprs.for_each_child(id, |child| stack.push(child));
    }
}
