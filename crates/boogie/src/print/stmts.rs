//! Printing of statements.

use rustc_hash::FxHashSet;

use super::names::Names;
use super::{attributes_to, exprs, name_to};
use crate::exprs::{ExprId, ExprList};
use crate::program::{BlockId, Body, Branch, Program, Spec, Stmt, StmtKind, Trust, VariableId};

pub(super) struct StmtPrinter<'p> {
    pub out: &'p mut String,
    program: &'p Program,
    names: &'p Names<'p>,
    exprs: exprs::Printer<'p>,
    body: &'p Body,
    /// Statements that a `break` must name, because there is an inner loop or because they are not loops.
    named: FxHashSet<BlockId>,
    /// Enclosing statements: the id, whether it is a loop, its label.
    enclosing: Vec<(BlockId, bool, Option<String>)>,
}

impl<'p> StmtPrinter<'p> {
    pub fn new(out: &'p mut String, program: &'p Program, names: &'p Names<'p>, body: &'p Body) -> StmtPrinter<'p> {
        let mut named = FxHashSet::default();
        collect_named(&body.block, &mut Vec::new(), &mut named);
        StmtPrinter {
            out,
            program,
            names,
            exprs: exprs::Printer::new(program, names),
            body,
            named,
            enclosing: Vec::new(),
        }
    }

    fn indent(&mut self, depth: usize) {
        for _ in 0..depth {
            self.out.push_str("  ");
        }
    }

    fn expr(&mut self, id: ExprId) {
        self.exprs.print(self.out, id);
    }

    fn list(&mut self, list: ExprList) {
        for (i, &id) in self.program.exprs.list(list).iter().enumerate() {
            self.out.push_str(if i > 0 { ", " } else { "" });
            self.expr(id);
        }
    }

    fn place(&mut self, place: VariableId) {
        match place {
            VariableId::Global(id) => self.out.push_str(&self.names.global(id)),
            VariableId::Local(id) => self.out.push_str(&self.names.local(id)),
        }
    }

    fn places(&mut self, places: &[VariableId]) {
        for (i, &place) in places.iter().enumerate() {
            self.out.push_str(if i > 0 { ", " } else { "" });
            self.place(place);
        }
    }

    pub fn block(&mut self, block: &[Stmt], depth: usize) {
        let mut label: Option<String> = None;
        for stmt in block {
            match &stmt.kind {
                StmtKind::Label(id) => {
                    let name = &self.body.labels[id.index()].name;
                    label = Some(name.clone());
                    self.indent(depth.saturating_sub(1));
                    name_to(self.out, name);
                    self.out.push_str(":\n");
                    continue;
                }
                StmtKind::If { id, .. } | StmtKind::While { id, .. } if label.is_none() && self.named.contains(id) => {
                    let name = self.fresh_label(*id);
                    self.indent(depth.saturating_sub(1));
                    self.out.push_str(&name);
                    self.out.push_str(":\n");
                    label = Some(name);
                }
                _ => {}
            }
            self.indent(depth);
            self.stmt(stmt, label.take(), depth);
        }
    }

    fn fresh_label(&self, id: BlockId) -> String {
        let mut name = format!("block{}", id.0);
        while self.body.labels.iter().any(|l| l.name == name) {
            name.push('\'');
        }
        name
    }

    fn stmt(&mut self, stmt: &Stmt, label: Option<String>, depth: usize) {
        match &stmt.kind {
            StmtKind::If { id, branches, otherwise } => {
                self.enclosing.push((*id, false, label));
                self.if_stmt(stmt, branches, otherwise, depth);
                self.enclosing.pop();
            }
            StmtKind::While { id, cond, invariants, block } => {
                self.enclosing.push((*id, true, label));
                self.out.push_str("while ");
                attributes_to(self.out, &stmt.attributes);
                self.condition(*cond);
                self.out.push('\n');
                self.invariants(invariants, depth + 1);
                self.indent(depth);
                self.out.push_str("{\n");
                self.block(block, depth + 1);
                self.indent(depth);
                self.out.push_str("}\n");
                self.enclosing.pop();
            }
            _ => {
                self.simple(stmt);
                self.out.push_str(";\n");
            }
        }
    }

    fn if_stmt(&mut self, stmt: &Stmt, branches: &[Branch], otherwise: &[Stmt], depth: usize) {
        for (i, branch) in branches.iter().enumerate() {
            self.out.push_str(if i > 0 { " else if " } else { "if " });
            if i == 0 {
                attributes_to(self.out, &stmt.attributes);
            }
            self.condition(branch.cond);
            self.out.push_str(" {\n");
            self.block(&branch.block, depth + 1);
            self.indent(depth);
            self.out.push('}');
        }
        if !otherwise.is_empty() {
            self.out.push_str(" else {\n");
            self.block(otherwise, depth + 1);
            self.indent(depth);
            self.out.push('}');
        }
        self.out.push('\n');
    }

    fn condition(&mut self, cond: Option<ExprId>) {
        self.out.push('(');
        match cond {
            Some(cond) => self.expr(cond),
            None => self.out.push('*'),
        }
        self.out.push(')');
    }

    fn invariants(&mut self, invariants: &[Spec], depth: usize) {
        for invariant in invariants {
            self.indent(depth);
            self.spec("invariant ", invariant);
        }
    }

    /// `free requires {:attributes} e;`
    pub fn spec(&mut self, keyword: &str, spec: &Spec) {
        self.out.push_str(if spec.trust == Trust::Free { "free " } else { "" });
        self.out.push_str(keyword);
        attributes_to(self.out, &spec.attributes);
        self.expr(spec.expr);
        self.out.push_str(";\n");
    }

    fn simple(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Assert(e) => {
                self.out.push_str("assert ");
                attributes_to(self.out, &stmt.attributes);
                self.expr(*e);
            }
            StmtKind::Assume(e) => {
                self.out.push_str("assume ");
                attributes_to(self.out, &stmt.attributes);
                self.expr(*e);
            }
            StmtKind::Havoc(places) => {
                self.out.push_str("havoc ");
                attributes_to(self.out, &stmt.attributes);
                self.places(places);
            }
            StmtKind::Assign(pairs) => {
                for (i, (lhs, _)) in pairs.iter().enumerate() {
                    self.out.push_str(if i > 0 { ", " } else { "" });
                    self.place(lhs.place);
                    for &indices in &lhs.path {
                        self.out.push('[');
                        self.list(indices);
                        self.out.push(']');
                    }
                }
                self.out.push_str(" := ");
                attributes_to(self.out, &stmt.attributes);
                for (i, (_, value)) in pairs.iter().enumerate() {
                    self.out.push_str(if i > 0 { ", " } else { "" });
                    self.expr(*value);
                }
            }
            StmtKind::Call { procedure, args, results, trust } => {
                self.out.push_str(if *trust == Trust::Free { "free call " } else { "call " });
                attributes_to(self.out, &stmt.attributes);
                self.places(results);
                self.out.push_str(if results.is_empty() { "" } else { " := " });
                name_to(self.out, &self.program.procedure(*procedure).name);
                self.out.push('(');
                self.list(*args);
                self.out.push(')');
            }
            StmtKind::Break(target) => {
                self.out.push_str("break");
                if self.named.contains(target)
                    && let Some((.., Some(label))) = self.enclosing.iter().find(|(id, ..)| id == target)
                {
                    self.out.push(' ');
                    name_to(self.out, label);
                }
            }
            StmtKind::Goto(labels) => {
                self.out.push_str("goto ");
                attributes_to(self.out, &stmt.attributes);
                for (i, label) in labels.iter().enumerate() {
                    self.out.push_str(if i > 0 { ", " } else { "" });
                    name_to(self.out, &self.body.labels[label.index()].name);
                }
            }
            StmtKind::Return => self.out.push_str("return"),
            StmtKind::If { .. } | StmtKind::While { .. } | StmtKind::Label(_) => {}
        }
    }
}

fn collect_named(block: &[Stmt], loops: &mut Vec<BlockId>, named: &mut FxHashSet<BlockId>) {
    for stmt in block {
        match &stmt.kind {
            StmtKind::Break(target) if loops.last() != Some(target) => {
                named.insert(*target);
            }
            StmtKind::If { branches, otherwise, .. } => {
                branches.iter().for_each(|b| collect_named(&b.block, loops, named));
                collect_named(otherwise, loops, named);
            }
            StmtKind::While { id, block, .. } => {
                loops.push(*id);
                collect_named(block, loops, named);
                loops.pop();
            }
            _ => {}
        }
    }
}
