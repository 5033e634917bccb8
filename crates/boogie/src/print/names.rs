//! Names for local variables that are unique in their scope.

use std::borrow::Cow;

use rustc_hash::FxHashSet;

use super::escaped;
use crate::exprs::{BoundId, ExprId, ExprKind, Var};
use crate::program::{GlobalId, LocalId, LocalKind, Procedure, Program, Stmt, StmtKind, VariableId};

/// Names that all procedures share. Large programs mention every global thousands of times, so it is decided only once
/// whether a name needs an escape.
pub(super) struct Outer<'p> {
    program: &'p Program,
    /// The names of globals as they are printed; may be left empty.
    globals: Vec<Cow<'p, str>>,
    /// The names of all globals, constants and bound variables.
    names: FxHashSet<&'p str>,
}

impl<'p> Outer<'p> {
    /// For a whole program.
    pub fn of(program: &'p Program) -> Outer<'p> {
        let globals = program.globals.iter().map(|global| escaped(&global.name)).collect();
        let bounds = (0..program.exprs.bound_count() as u32).map(|id| program.exprs.bound(BoundId(id)).name.as_str());
        let constants = program.constants.iter().map(|constant| constant.name.as_str());
        let names = program.globals.iter().map(|global| global.name.as_str()).chain(constants).chain(bounds).collect();
        Outer { program, globals, names }
    }

    /// For a single expression.
    pub fn nothing(program: &'p Program) -> Outer<'p> {
        Outer { program, globals: Vec::new(), names: FxHashSet::default() }
    }

    /// The name of a global as it is printed.
    pub fn global(&self, id: GlobalId) -> Cow<'_, str> {
        match self.globals.get(id.index()) {
            Some(name) => Cow::Borrowed(name),
            None => escaped(&self.program.global(id).name),
        }
    }
}

/// The printed names of variables.
pub(super) struct Names<'p> {
    outer: &'p Outer<'p>,
    /// The local variables of a procedure, as they are printed.
    locals: Vec<Cow<'p, str>>,
}

impl<'p> Names<'p> {
    /// No procedure.
    pub fn none(outer: &'p Outer<'p>) -> Names<'p> {
        Names { outer, locals: Vec::new() }
    }

    /// The names as declared.
    pub fn of(outer: &'p Outer<'p>, procedure: &'p Procedure) -> Names<'p> {
        Names { outer, locals: procedure.locals.iter().map(|local| escaped(&local.name)).collect() }
    }

    /// Names without clashes. An implementation may name its parameters differently from the procedure; printed with
    /// the procedure's names, they could shadow a global, or be shadowed by a local or bound variable.
    pub fn unique(outer: &'p Outer<'p>, procedure: &'p Procedure) -> Names<'p> {
        // Names that occur in the procedure; computed on demand, because hardly any procedure needs them.
        let mut taken: Option<FxHashSet<&str>> = None;
        let mut is_taken = |name: &str| {
            outer.names.contains(name) && taken.get_or_insert_with(|| collect(outer.program, procedure)).contains(name)
        };
        let mut shared: FxHashSet<Cow<str>> = FxHashSet::default();
        let mut own: FxHashSet<Cow<str>> = FxHashSet::default();
        let mut current = None;
        let mut locals = Vec::with_capacity(procedure.locals.len());
        for local in &procedure.locals {
            if let LocalKind::Variable { body } = local.kind
                && current != Some(body)
            {
                current = Some(body);
                own.clear();
            }
            let mut name = Cow::Borrowed(if local.name.is_empty() { "unnamed" } else { local.name.as_str() });
            while is_taken(&name) || shared.contains(&name) || own.contains(&name) {
                name.to_mut().push('\'');
            }
            let scope = if current.is_none() { &mut shared } else { &mut own };
            scope.insert(name.clone());
            locals.push(match name {
                Cow::Borrowed(name) => escaped(name),
                Cow::Owned(name) => Cow::Owned(escaped(&name).into_owned()),
            });
        }
        Names { outer, locals }
    }

    /// The name of a local variable as it is printed.
    pub fn local(&self, id: LocalId) -> Cow<'_, str> {
        match self.locals.get(id.index()) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(format!("local{}", id.0)),
        }
    }

    /// The name of a global as it is printed.
    pub fn global(&self, id: GlobalId) -> Cow<'_, str> {
        self.outer.global(id)
    }
}

/// The names of all globals, constants and bound variables that occur in a procedure.
fn collect<'p>(program: &'p Program, procedure: &Procedure) -> FxHashSet<&'p str> {
    let mut taken = FxHashSet::default();
    let specs = procedure.requires.iter().chain(&procedure.ensures).map(|s| s.expr);
    let clauses = procedure.locals.iter().filter_map(|l| l.where_clause);
    for expr in specs.chain(clauses) {
        collect_expr(program, expr, &mut taken);
    }
    for body in &procedure.bodies {
        collect_block(program, &body.block, &mut taken);
    }
    taken
}

fn collect_block<'p>(program: &'p Program, block: &[Stmt], taken: &mut FxHashSet<&'p str>) {
    let place = |place: &VariableId, taken: &mut FxHashSet<&'p str>| {
        if let VariableId::Global(id) = place {
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
