//! Type checking of expressions, bottom up and without recursion: chains of operators may be as long as the program.

use tracewright_source::Span;

use super::{Checker, Mode};
use crate::ast::{NodeId, NodeKind, Symbol};
use crate::exprs::{Bound, BoundId, ExprId, ExprKind, Quantified, UnaryOp, Var};
use crate::types::{Type, TypeKind};

/// The stacks of [`Checker::expr`], pending tasks and finished results, kept for reuse.
#[derive(Default)]
pub(super) struct Work {
    tasks: Vec<Task>,
    built: Vec<Option<ExprId>>,
    /// The variables of the quantifiers around.
    open: Vec<Vec<Option<BoundId>>>,
}

/// What a bound name stands for.
#[derive(Clone, Copy)]
pub(super) enum Binding {
    /// A variable of a quantifier or function; `None` if its type is wrong.
    Bound(Option<BoundId>),
    /// A variable of a let-expression: its value and the number of enclosing `old`. `None` if the value has an error.
    Value(Option<ExprId>, usize),
}

enum Task {
    /// The values of a let-expression are done: its variables are in scope from here on.
    Bind(u32),
    /// Checks the children, then the node.
    Visit(NodeId),
    /// The children are done.
    Build(NodeId),
}

/// The largest value of a let-expression, in nodes when expanded.
const MAX_VALUE: usize = 10_000;

impl<'t> Checker<'t> {
    /// Checks an expression; `None` if something in it is wrong (and has been reported).
    pub(super) fn expr(&mut self, root: NodeId, mode: Mode) -> Option<ExprId> {
        let mut work = std::mem::take(&mut self.work);
        work.tasks.push(Task::Visit(root));
        while let Some(task) = work.tasks.pop() {
            match task {
                Task::Bind(index) => self.bind(&mut work, index),
                Task::Visit(id) => self.visit(&mut work, id, mode),
                Task::Build(id) => {
                    let built = self.build(&mut work, id);
                    work.built.push(built);
                }
            }
        }
        let result = work.built.pop().flatten();
        self.work = work;
        result
    }

    fn visit(&mut self, work: &mut Work, id: NodeId, mode: Mode) {
        let node = self.tree.node(id);
        let leaf = match node.kind {
            NodeKind::Bool(value) => Some(self.program.exprs.push(ExprKind::Bool(value), Type::BOOL, node.span)),
            NodeKind::Number(text) => self.number(text, node.span),
            NodeKind::Decimal(text) => self.decimal(text, node.span),
            NodeKind::BvLit(text) => self.bv_literal(text, node.span),
            NodeKind::Name(name) => self.name(name, node.span, mode),
            NodeKind::Struct(_) | NodeKind::Field(..) => {
                self.unsupported(node.span, "struct in this place");
                None
            }
            NodeKind::Unsupported => None,
            _ => {
                if let (NodeKind::Old(_), Mode::Facts(place) | Mode::OneState(place)) = (node.kind, mode) {
                    self.error(node.span, format!("`old` cannot be used in {place}"));
                }
                match node.kind {
                    NodeKind::Quantified(index) => self.open_quantifier(work, index),
                    NodeKind::Let(index) => return self.visit_let(work, id, index),
                    NodeKind::Old(_) => self.olds += 1,
                    _ => {}
                }
                work.tasks.push(Task::Build(id));
                // The last task pushed is processed first.
                let first = work.tasks.len();
                self.for_each_child(node.kind, |child| work.tasks.push(Task::Visit(child)));
                work.tasks[first..].reverse();
                return;
            }
        };
        work.built.push(leaf);
    }

    fn for_each_child(&self, kind: NodeKind, mut visit: impl FnMut(NodeId)) {
        match kind {
            NodeKind::Old(a) | NodeKind::Not(a) | NodeKind::Neg(a) | NodeKind::ToInt(a) | NodeKind::ToReal(a) => {
                visit(a);
            }
            NodeKind::Extract { arg, .. } => visit(arg),
            NodeKind::Binary(_, a, b) => [a, b].into_iter().for_each(visit),
            NodeKind::Ite(a, b, c) => [a, b, c].into_iter().for_each(visit),
            NodeKind::Select(map, indices) => {
                visit(map);
                self.tree.list(indices).iter().copied().for_each(visit);
            }
            NodeKind::Update(map, indices, value) => {
                visit(map);
                self.tree.list(indices).iter().copied().for_each(&mut visit);
                visit(value);
            }
            NodeKind::Call(_, args) => self.tree.list(args).iter().copied().for_each(visit),
            NodeKind::Quantified(index) => {
                let q = &self.tree.quantified[index as usize];
                q.triggers.iter().flat_map(|&t| self.tree.list(t)).copied().for_each(&mut visit);
                q.no_patterns.iter().copied().for_each(&mut visit);
                visit(q.body);
            }
            // The values do not become children of the let-expression, because its variables are replaced by them.
            NodeKind::Let(index) => visit(self.tree.lets[index as usize].body),
            NodeKind::Bool(_)
            | NodeKind::Number(_)
            | NodeKind::Decimal(_)
            | NodeKind::BvLit(_)
            | NodeKind::Name(_)
            | NodeKind::Struct(_)
            | NodeKind::Field(..)
            | NodeKind::Unsupported => {}
        }
    }

    /// Pops the children of a node and builds the node.
    fn build(&mut self, work: &mut Work, id: NodeId) -> Option<ExprId> {
        let node = self.tree.node(id);
        let mut count = 0;
        self.for_each_child(node.kind, |_| count += 1);
        let first = work.built.len() - count;
        if let NodeKind::Quantified(index) = node.kind {
            let vars = work.open.pop().unwrap_or_default();
            self.bounds.truncate(self.bounds.len() - vars.len());
            let children: Option<Vec<ExprId>> = work.built.drain(first..).collect();
            return self.quantified(index, vars, &children?, node.span);
        }
        let children: Option<Vec<ExprId>> = work.built.drain(first..).collect();
        match node.kind {
            NodeKind::Old(_) => self.olds -= 1,
            NodeKind::Let(index) => {
                let bound = self.tree.lets[index as usize].names.len();
                self.bounds.truncate(self.bounds.len() - bound);
            }
            _ => {}
        }
        let children = children?;
        self.combine(node.kind, &children, node.span)
    }

    fn combine(&mut self, kind: NodeKind, children: &[ExprId], span: Span) -> Option<ExprId> {
        match (kind, children) {
            (NodeKind::Old(_), &[arg]) => {
                let ty = self.program.exprs.ty(arg);
                Some(self.program.exprs.push(ExprKind::Old(arg), ty, span))
            }
            (NodeKind::Let(_), &[body]) => Some(body),
            (NodeKind::Not(_), &[arg]) => self.unary(UnaryOp::Not, arg, span),
            (NodeKind::Neg(_), &[arg]) => self.unary(UnaryOp::Neg, arg, span),
            (NodeKind::ToInt(_), &[arg]) => self.unary(UnaryOp::ToInt, arg, span),
            (NodeKind::ToReal(_), &[arg]) => self.unary(UnaryOp::ToReal, arg, span),
            (NodeKind::Binary(op, ..), &[left, right]) => self.binary(op, left, right, span),
            (NodeKind::Ite(..), &[cond, then, otherwise]) => self.ite(cond, then, otherwise, span),
            (NodeKind::Extract { hi, lo, .. }, &[arg]) => self.extract(arg, hi, lo, span),
            (NodeKind::Select(..), [map, indices @ ..]) => {
                let (ty, indices) = self.index(*map, indices, span)?;
                let indices = self.program.exprs.push_list(&indices);
                Some(self.program.exprs.push(ExprKind::Select(*map, indices), ty, span))
            }
            (NodeKind::Update(..), [map, indices @ .., value]) => {
                let (ty, indices) = self.index(*map, indices, span)?;
                let value = self.with_type(*value, ty)?;
                let indices = self.program.exprs.push_list(&indices);
                let ty = self.program.exprs.ty(*map);
                Some(self.program.exprs.push(ExprKind::Update(*map, indices, value), ty, span))
            }
            (NodeKind::Call(name, _), args) => {
                let target = self.call_target(name, span, args)?;
                let args = self.program.exprs.push_list(args);
                Some(self.program.exprs.push(ExprKind::Call(target.id, args), target.result, span))
            }
            _ => None,
        }
    }

    fn name(&mut self, name: Symbol, span: Span, mode: Mode) -> Option<ExprId> {
        if let Some(at) = self.bounds.iter().rposition(|(n, _)| *n == name) {
            let bound = match self.bounds[at].1 {
                Binding::Bound(bound) => bound?,
                Binding::Value(value, olds) => return self.let_value(value?, at, olds, span),
            };
            let ty = self.program.exprs.bound(bound).ty;
            return Some(self.program.exprs.push(ExprKind::Var(Var::Bound(bound)), ty, span));
        }
        if let Some(&(local, _)) = self.locals.get(&name) {
            let (id, ty) = local?;
            return Some(self.program.exprs.push(ExprKind::Var(Var::Local(id)), ty, span));
        }
        let Some(&(var, _)) = self.variables.get(&name) else {
            if self.first_undefined(name) {
                let text = self.text(name);
                let message = if self.hidden.contains(&name) {
                    format!("the out-parameter `{text}` has no value here: the procedure has not started yet")
                } else if self.functions.contains_key(&name) {
                    format!("`{text}` is a function: it needs its arguments")
                } else {
                    format!("there is no variable or constant `{text}`")
                };
                self.error(span, message);
            }
            return None;
        };
        let var = var?;
        let ty = match (var, mode) {
            (Var::Global(_), Mode::Facts(place)) => {
                let text = self.text(name);
                self.error(span, format!("the variable `{text}` cannot be used in {place}: its value changes"));
                return None;
            }
            (Var::Global(id), _) => self.program.global(id).ty,
            (Var::Const(id), _) => self.program.constant(id).ty,
            (Var::Local(_) | Var::Bound(_), _) => return None,
        };
        Some(self.program.exprs.push(ExprKind::Var(var), ty, span))
    }

    fn visit_let(&mut self, work: &mut Work, id: NodeId, index: u32) {
        let bound = &self.tree.lets[index as usize];
        work.tasks.extend([Task::Build(id), Task::Visit(bound.body), Task::Bind(index)]);
        work.tasks.extend(self.tree.list(bound.values).iter().rev().map(|&value| Task::Visit(value)));
    }

    /// The values of a let-expression have been built, in their order.
    fn bind(&mut self, work: &mut Work, index: u32) {
        let names = &self.tree.lets[index as usize].names;
        let values = work.built.split_off(work.built.len() - names.len());
        for (i, (name, value)) in names.iter().zip(values).enumerate() {
            if let Some(first) = names[..i].iter().find(|n| n.name == name.name) {
                self.duplicate("bound variable", *name, first.span);
            }
            let value = value.filter(|&value| self.is_small(value, name.span));
            self.bounds.push((name.name, Binding::Value(value, self.olds)));
        }
    }

    /// Whether a value is small enough to be substituted for its variable: nested substitutions grow exponentially.
    fn is_small(&mut self, value: ExprId, span: Span) -> bool {
        let mut left = MAX_VALUE;
        let mut stack = vec![value];
        while let (Some(id), 1..) = (stack.pop(), left) {
            left -= 1;
            self.program.exprs.for_each_child(id, |child| stack.push(child));
        }
        if left == 0 {
            self.unsupported(span, "let-expression with a value of this size");
        }
        left > 0
    }

    /// Replaces a variable of a let-expression, the binding `at`, by its value. The value must keep the meaning it has
    /// where it is bound: neither an `old` nor a quantifier between binding and use may change it.
    fn let_value(&mut self, value: ExprId, at: usize, olds: usize, span: Span) -> Option<ExprId> {
        let mut names: Vec<&str> = Vec::new();
        let mut reads_globals = false;
        for id in self.program.exprs.postorder(value) {
            let ExprKind::Var(var) = self.program.exprs[id].kind else { continue };
            match var {
                Var::Global(id) => {
                    reads_globals = true;
                    names.push(&self.program.global(id).name);
                }
                Var::Const(id) => names.push(&self.program.constant(id).name),
                Var::Bound(id) => names.push(&self.program.exprs.bound(id).name),
                // Locals are known by name only while their procedure is checked.
                Var::Local(local) => {
                    let found = self.locals.iter().find(|(_, (known, _))| known.is_some_and(|(id, _)| id == local));
                    names.extend(found.map(|(name, _)| self.tree.text(*name)));
                }
            }
        }
        let hides = |(name, binding): &(Symbol, Binding)| {
            matches!(binding, Binding::Bound(_)) && names.contains(&self.tree.text(*name))
        };
        if reads_globals && self.olds > olds {
            self.unsupported(span, "variable of a let-expression inside of `old`");
            return None;
        }
        if self.bounds[at + 1..].iter().any(hides) {
            self.unsupported(span, "let-expression whose variables a quantifier hides");
            return None;
        }
        Some(value)
    }

    fn open_quantifier(&mut self, work: &mut Work, index: u32) {
        let q = &self.tree.quantified[index as usize];
        if let (Some(first), Some(last)) = (q.type_params.first(), q.type_params.last()) {
            self.unsupported(first.span.to(last.span), "polymorphic quantifier");
        }
        let outer = self.type_params.len();
        // Rigid types let the check of the expression continue; the program is rejected in any case.
        for (i, param) in q.type_params.iter().enumerate() {
            let ty = self.quantified_type(i);
            self.type_params.push((param.name, ty));
        }
        let mut vars = Vec::with_capacity(q.vars.len());
        for (i, var) in q.vars.iter().enumerate() {
            if let Some(first) = q.vars[..i].iter().find(|v| v.name.name == var.name.name) {
                self.duplicate("bound variable", var.name, first.name.span);
            }
            let ty = self.ty(&var.ty);
            let name = self.text(var.name.name).to_string();
            let bound = ty.map(|ty| self.program.exprs.push_bound(Bound { name, ty, span: var.name.span }));
            vars.push(bound);
            self.bounds.push((var.name.name, Binding::Bound(bound)));
        }
        self.type_params.truncate(outer);
        work.open.push(vars);
    }

    fn quantified(
        &mut self,
        index: u32,
        vars: Vec<Option<BoundId>>,
        children: &[ExprId],
        span: Span,
    ) -> Option<ExprId> {
        let q = &self.tree.quantified[index as usize];
        let vars: Vec<BoundId> = vars.into_iter().collect::<Option<_>>()?;
        let (&body, mut rest) = children.split_last()?;
        if !self.has_type(body, Type::BOOL) {
            return None;
        }
        let mut triggers = Vec::with_capacity(q.triggers.len());
        for trigger in &q.triggers {
            let (patterns, others) = rest.split_at_checked(trigger.len as usize)?;
            triggers.push(self.program.exprs.push_list(patterns));
            rest = others;
        }
        if vars.is_empty() {
            return Some(body);
        }
        let quantified = Quantified { quantifier: q.quantifier, vars, triggers, no_patterns: rest.to_vec(), body };
        Some(self.program.exprs.push(ExprKind::Quantified(Box::new(quantified)), Type::BOOL, span))
    }

    fn quantified_type(&mut self, i: usize) -> Type {
        let id = crate::types::TypeCtorId(u32::MAX / 2 - i as u32);
        self.program.types.intern(TypeKind::Named(id, Vec::new()))
    }
}
