//! Type checking of statements: assignments, calls, jumps.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_source::{Diagnostic, Span};

use super::procedures::ProcedureKind;
use super::{Checker, JumpPolicy, Mode, ModifiesPolicy};
use crate::ast::{self, Ident, NodeId, Symbol};
use crate::exprs::{ExprId, ExprList, Var};
use crate::program::{
    BlockId, Branch, GlobalId, Label, LabelId, Lhs, LocalKind, ProcedureId, Stmt, StmtKind, Trust, VariableId,
};
use crate::types::Type;

/// The body being checked.
struct Scope<'t> {
    procedure: ProcedureId,
    labels: FxHashMap<Symbol, LabelId>,
    /// For each label, the list of statements that contains it.
    homes: Vec<List>,
    /// The enclosing lists of statements, innermost last.
    around: Vec<List>,
    label_list: Vec<Label>,
    /// Enclosing statements that `break` can leave, innermost last.
    enclosing: Vec<Enclosing<'t>>,
    blocks: u32,
    modifies: FxHashSet<GlobalId>,
}

/// A list of statements, identified by its address.
type List = *const ast::Stmt;

struct Enclosing<'t> {
    id: BlockId,
    is_loop: bool,
    /// The labels right before the statement.
    labels: &'t [ast::Stmt],
}

impl<'t> Checker<'t> {
    /// The statements of a body, and its labels.
    pub(super) fn statements(&mut self, body: &'t ast::Body, procedure: ProcedureId) -> (Vec<Label>, Vec<Stmt>) {
        let modifies = self.program.procedure(procedure).modifies.iter().copied().collect();
        let mut scope = Scope {
            procedure,
            labels: FxHashMap::default(),
            homes: Vec::new(),
            around: Vec::new(),
            label_list: Vec::new(),
            enclosing: Vec::new(),
            blocks: 0,
            modifies,
        };
        self.collect_labels(&mut scope, &body.block);
        let block = self.block(&mut scope, &body.block);
        (scope.label_list, block)
    }

    fn collect_labels(&mut self, scope: &mut Scope<'t>, block: &'t [ast::Stmt]) {
        for stmt in block {
            match &stmt.kind {
                ast::StmtKind::Label(label) => {
                    if let Some(first) = scope.labels.get(&label.name) {
                        let first = scope.label_list[first.index()].span;
                        self.duplicate("label", *label, first);
                        continue;
                    }
                    scope.labels.insert(label.name, LabelId(scope.label_list.len() as u32));
                    scope.homes.push(block.as_ptr());
                    scope.label_list.push(Label { name: self.text(label.name).to_string(), span: label.span });
                }
                ast::StmtKind::If { branches, otherwise } => {
                    branches.iter().for_each(|b| self.collect_labels(scope, &b.block));
                    self.collect_labels(scope, otherwise);
                }
                ast::StmtKind::While { block, .. } => self.collect_labels(scope, block),
                _ => {}
            }
        }
    }

    fn block(&mut self, scope: &mut Scope<'t>, block: &'t [ast::Stmt]) -> Vec<Stmt> {
        let mut list = Vec::with_capacity(block.len());
        let mut first_label = 0;
        scope.around.push(block.as_ptr());
        for (i, stmt) in block.iter().enumerate() {
            let kind = match &stmt.kind {
                ast::StmtKind::If { branches, otherwise } => {
                    self.if_statement(scope, &block[first_label..i], branches, otherwise)
                }
                ast::StmtKind::While { cond, invariants, block: inner } => {
                    self.while_statement(scope, &block[first_label..i], *cond, invariants, inner)
                }
                _ => self.simple_statement(scope, stmt),
            };
            if !matches!(stmt.kind, ast::StmtKind::Label(_)) {
                first_label = i + 1;
            }
            if kind.is_none() {
                self.lost = Some(stmt.span);
            }
            if let Some(kind) = kind {
                list.push(Stmt { kind, attributes: self.attributes(&stmt.attributes), span: stmt.span });
            }
        }
        scope.around.pop();
        list
    }

    /// Runs `f` inside a statement that `break` can leave.
    fn enclosed<T>(
        &mut self,
        scope: &mut Scope<'t>,
        is_loop: bool,
        labels: &'t [ast::Stmt],
        f: impl FnOnce(&mut Self, &mut Scope<'t>, BlockId) -> T,
    ) -> T {
        let id = BlockId(scope.blocks);
        scope.blocks += 1;
        scope.enclosing.push(Enclosing { id, is_loop, labels });
        let result = f(self, scope, id);
        scope.enclosing.pop();
        result
    }

    fn if_statement(
        &mut self,
        scope: &mut Scope<'t>,
        labels: &'t [ast::Stmt],
        branches: &'t [ast::Branch],
        otherwise: &'t [ast::Stmt],
    ) -> Option<StmtKind> {
        self.enclosed(scope, false, labels, |c, scope, id| {
            let branches = branches
                .iter()
                .map(|branch| {
                    let cond = branch.cond.and_then(|cond| c.formula(cond, Mode::TwoState));
                    Branch { cond, block: c.block(scope, &branch.block), span: branch.span }
                })
                .collect();
            Some(StmtKind::If { id, branches, otherwise: c.block(scope, otherwise) })
        })
    }

    fn while_statement(
        &mut self,
        scope: &mut Scope<'t>,
        labels: &'t [ast::Stmt],
        cond: Option<NodeId>,
        invariants: &'t [ast::Spec],
        block: &'t [ast::Stmt],
    ) -> Option<StmtKind> {
        self.enclosed(scope, true, labels, |c, scope, id| {
            let cond = cond.and_then(|cond| c.formula(cond, Mode::TwoState));
            let invariants = c.specs(invariants, Mode::TwoState);
            Some(StmtKind::While { id, cond, invariants, block: c.block(scope, block) })
        })
    }

    fn simple_statement(&mut self, scope: &mut Scope<'t>, stmt: &'t ast::Stmt) -> Option<StmtKind> {
        match &stmt.kind {
            ast::StmtKind::Assert(expr) => self.formula(*expr, Mode::TwoState).map(StmtKind::Assert),
            ast::StmtKind::Assume(expr) => self.formula(*expr, Mode::TwoState).map(StmtKind::Assume),
            ast::StmtKind::Havoc(names) => {
                let places: Vec<_> = names.iter().map(|&name| self.place(scope, name)).collect();
                Some(StmtKind::Havoc(places.into_iter().map(|p| p.map(|(place, _)| place)).collect::<Option<_>>()?))
            }
            ast::StmtKind::Assign(targets, values) => self.assign(scope, targets, values, stmt.span),
            ast::StmtKind::Call { callee, args, results, trust } => {
                let args = self.tree.list(*args);
                self.call(scope, *callee, args, results, *trust, stmt.span)
            }
            ast::StmtKind::Break(label) => self.break_target(scope, *label, stmt.span).map(StmtKind::Break),
            ast::StmtKind::Goto(labels) => {
                let labels: Vec<_> = labels.iter().map(|&label| self.label(scope, label)).collect();
                Some(StmtKind::Goto(labels.into_iter().collect::<Option<_>>()?))
            }
            ast::StmtKind::Label(label) => scope.labels.get(&label.name).map(|&id| StmtKind::Label(id)),
            ast::StmtKind::Return => Some(StmtKind::Return),
            ast::StmtKind::If { .. } | ast::StmtKind::While { .. } => None,
        }
    }

    fn label(&mut self, scope: &Scope, label: Ident) -> Option<LabelId> {
        let Some(&id) = scope.labels.get(&label.name) else {
            self.error(label.span, format!("there is no label `{}`", self.text(label.name)));
            return None;
        };
        if self.options.jumps == JumpPolicy::Outward && !scope.around.contains(&scope.homes[id.index()]) {
            let message = format!("the label `{}` is in a block that this `goto` is not in", self.text(label.name));
            let target = scope.label_list[id.index()].span;
            self.diagnostics.push(Diagnostic::error(label.span, message).label(target, "the label is here"));
            return None;
        }
        Some(id)
    }

    fn break_target(&mut self, scope: &Scope, label: Option<Ident>, span: Span) -> Option<BlockId> {
        let mut around = scope.enclosing.iter().rev();
        let Some(label) = label else {
            let target = around.find(|e| e.is_loop).map(|e| e.id);
            if target.is_none() {
                self.error(span, "`break` outside of a loop");
            }
            return target;
        };
        let carries = |stmt: &ast::Stmt| matches!(stmt.kind, ast::StmtKind::Label(l) if l.name == label.name);
        let target = around.find(|e| e.labels.iter().any(carries)).map(|e| e.id);
        if target.is_none() {
            let text = self.text(label.name);
            self.error(label.span, format!("no loop or `if` around this `break` has the label `{text}`"));
        }
        target
    }

    /// A variable that is assigned here, with its type.
    fn place(&mut self, scope: &mut Scope, name: Ident) -> Option<(VariableId, Type)> {
        let text = self.text(name.name);
        if let Some(&(local, first)) = self.locals.get(&name.name) {
            let (id, ty) = local?;
            if self.program.procedure(scope.procedure).local(id).kind == LocalKind::Param {
                let message = format!("`{text}` is an in-parameter: it cannot be assigned");
                self.diagnostics.push(Diagnostic::error(name.span, message).label(first, "declared here"));
                return None;
            }
            return Some((VariableId::Local(id), ty));
        }
        match self.variables.get(&name.name) {
            Some(&(Some(Var::Global(id)), _)) => {
                if scope.modifies.insert(id) && self.options.modifies == ModifiesPolicy::Check {
                    let message = format!("`{text}` is written here but is not in the `modifies` clause");
                    self.not_modifiable(scope.procedure, name.span, message);
                }
                Some((VariableId::Global(id), self.program.global(id).ty))
            }
            Some(&(Some(_), first)) => {
                let message = format!("`{text}` is a constant: it cannot be assigned");
                self.diagnostics.push(Diagnostic::error(name.span, message).label(first, "declared here"));
                None
            }
            Some((None, _)) => None,
            None => {
                if self.first_undefined(name.name) {
                    self.error(name.span, format!("there is no variable `{text}`"));
                }
                None
            }
        }
    }

    fn not_modifiable(&mut self, procedure: ProcedureId, span: Span, message: String) {
        let procedure = self.program.procedure(procedure);
        let label = format!("the procedure `{}` needs `modifies` here", procedure.name);
        let declared = procedure.span;
        self.diagnostics.push(Diagnostic::error(span, message).label(declared, label));
    }

    fn assign(&mut self, scope: &mut Scope, targets: &[ast::Lhs], values: &[NodeId], span: Span) -> Option<StmtKind> {
        if targets.len() != values.len() {
            let message = format!("{} variables are assigned {} values", targets.len(), values.len());
            self.error(span, message);
            return None;
        }
        let mut pairs = Vec::with_capacity(targets.len());
        let mut complete = true;
        for (target, &value) in targets.iter().zip(values) {
            let lhs = self.lhs(scope, target);
            let value = self.expr(value, Mode::TwoState);
            let (Some(lhs), Some(value)) = (lhs, value) else {
                complete = false;
                continue;
            };
            match self.with_type(value, lhs.ty) {
                Some(value) => pairs.push((lhs, value)),
                None => complete = false,
            }
        }
        complete &= self.pairwise_different(pairs.iter().map(|(lhs, _)| (lhs.place, lhs.span)));
        complete.then_some(StmtKind::Assign(pairs))
    }

    fn pairwise_different(&mut self, places: impl ExactSizeIterator<Item = (VariableId, Span)>) -> bool {
        if places.len() < 2 {
            return true;
        }
        let mut seen: FxHashMap<VariableId, Span> = FxHashMap::default();
        for (place, span) in places {
            if let Some(first) = seen.insert(place, span) {
                let diagnostic = Diagnostic::error(span, "this variable is assigned twice at once")
                    .label(first, "first assigned here");
                self.diagnostics.push(diagnostic);
                return false;
            }
        }
        true
    }

    fn lhs(&mut self, scope: &mut Scope, target: &ast::Lhs) -> Option<Lhs> {
        let place = self.place(scope, target.name);
        let mut path: Vec<Option<Vec<ExprId>>> = Vec::with_capacity(target.path.len());
        for &indices in &target.path {
            let indices: Vec<_> = self.tree.list(indices).iter().map(|&i| self.expr(i, Mode::TwoState)).collect();
            path.push(indices.into_iter().collect());
        }
        let (place, mut ty) = place?;
        let mut lists: Vec<ExprList> = Vec::with_capacity(path.len());
        for indices in path {
            let indices = indices?;
            let (value, indices) = self.index_type(ty, &indices, target.span)?;
            ty = value;
            lists.push(self.program.exprs.push_list(&indices));
        }
        Some(Lhs { place, path: lists, ty, span: target.span })
    }

    fn call(
        &mut self,
        scope: &mut Scope,
        callee: Ident,
        args: &[NodeId],
        results: &[Ident],
        trust: Trust,
        span: Span,
    ) -> Option<StmtKind> {
        let args: Vec<_> = args.iter().map(|&arg| self.expr(arg, Mode::TwoState)).collect();
        let places: Vec<_> = results.iter().map(|&name| self.place(scope, name)).collect();
        let text = self.text(callee.name);
        let kind = self.procedures.get(&callee.name).map(|entry| entry.kind);
        let id = match kind {
            Some(ProcedureKind::Plain(id)) => id,
            Some(ProcedureKind::Polymorphic) => {
                self.unsupported(callee.span, "polymorphic procedure");
                return None;
            }
            Some(ProcedureKind::Broken) => return None,
            None => {
                if self.first_undefined(callee.name) {
                    self.error(callee.span, format!("there is no procedure `{text}`"));
                }
                return None;
            }
        };
        self.check_callee_writes(scope, id, callee);
        let procedure = self.program.procedure(id);
        let declared = procedure.span;
        let counts =
            [(args.len(), procedure.params.len(), "arguments"), (results.len(), procedure.results.len(), "results")];
        for (given, expected, what) in counts {
            if given != expected {
                let message = format!("the procedure `{text}` has {expected} {what}, not {given}");
                self.diagnostics.push(Diagnostic::error(span, message).label(declared, "declared here"));
                return None;
            }
        }
        let mut args: Vec<ExprId> = args.into_iter().collect::<Option<_>>()?;
        let places: Vec<(VariableId, Type)> = places.into_iter().collect::<Option<_>>()?;
        let mut fits = true;
        for (i, arg) in args.iter_mut().enumerate() {
            let procedure = self.program.procedure(id);
            let ty = procedure.local(procedure.params[i]).ty;
            match self.with_type(*arg, ty) {
                Some(typed) => *arg = typed,
                None => fits = false,
            }
        }
        for (i, (_, ty)) in places.iter().enumerate() {
            let procedure = self.program.procedure(id);
            let result = procedure.local(procedure.results[i]).ty;
            if *ty != result {
                let (ty, result) = (self.type_name(*ty), self.type_name(result));
                self.error(results[i].span, format!("this variable has type `{ty}`, the result has type `{result}`"));
                fits = false;
            }
        }
        fits &= self.pairwise_different(places.iter().map(|p| p.0).zip(results.iter().map(|r| r.span)));
        let args = self.program.exprs.push_list(&args);
        let results = places.into_iter().map(|(place, _)| place).collect();
        fits.then_some(StmtKind::Call { procedure: id, args, results, trust })
    }

    /// Checks that the caller may write whatever the callee may write.
    fn check_callee_writes(&mut self, scope: &mut Scope, callee: ProcedureId, name: Ident) {
        let missing: Vec<GlobalId> = {
            let callee = self.program.procedure(callee);
            callee.modifies.iter().copied().filter(|&g| scope.modifies.insert(g)).collect()
        };
        if missing.is_empty() || self.options.modifies == ModifiesPolicy::Infer {
            return;
        }
        let list = missing.iter().map(|&g| format!("`{}`", self.program.global(g).name)).collect::<Vec<_>>().join(", ");
        let message =
            format!("`{}` may write {list}, not in the `modifies` clause of the caller", self.text(name.name));
        self.not_modifiable(scope.procedure, name.span, message);
    }
}
