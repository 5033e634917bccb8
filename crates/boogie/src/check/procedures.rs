//! Procedures: signatures, contracts, implementations.

use rustc_hash::FxHashMap;
use tracewright_source::{Diagnostic, Span};

use super::{Checker, Mode};
use crate::ast::{self, Decl, Ident, ProcedureDecl, Signature, Symbol, VarDecl};
use crate::exprs::Var;
use crate::program::{Attribute, Body, GlobalId, Local, LocalId, LocalKind, Procedure, ProcedureId, Spec};
use crate::types::Type;

/// A declared procedure.
pub(super) struct ProcedureEntry<'t> {
    pub decl: &'t ProcedureDecl,
    pub kind: ProcedureKind,
}

/// The status of a declared procedure.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ProcedureKind {
    Plain(ProcedureId),
    /// Has type parameters.
    Polymorphic,
    /// The signature is wrong; this has been reported.
    Broken,
}

impl<'t> Checker<'t> {
    pub(super) fn declare_procedure(&mut self, decl: &'t ProcedureDecl) {
        let name = decl.signature.name;
        if let Some(first) = self.procedures.get(&name.name) {
            let first = first.decl.signature.name.span;
            return self.duplicate("procedure", name, first);
        }
        let kind = if !decl.signature.type_params.is_empty() {
            ProcedureKind::Polymorphic
        } else {
            match self.procedure_signature(decl) {
                Some(procedure) => {
                    self.program.procedures.push(procedure);
                    ProcedureKind::Plain(ProcedureId(self.program.procedures.len() as u32 - 1))
                }
                None => {
                    self.lost = Some(name.span);
                    ProcedureKind::Broken
                }
            }
        };
        self.procedures.insert(name.name, ProcedureEntry { decl, kind });
    }

    fn procedure_signature(&mut self, decl: &'t ProcedureDecl) -> Option<Procedure> {
        let signature = &decl.signature;
        let mut locals = Vec::new();
        let mut sound = true;
        for (list, kind) in [(&signature.params, LocalKind::Param), (&signature.results, LocalKind::Result)] {
            for var in list {
                match self.local(var, kind) {
                    Some(local) => locals.push(local),
                    None => sound = false,
                }
            }
        }
        let modifies = self.modifies(decl);
        if !sound {
            return None;
        }
        let ids = |range: std::ops::Range<usize>| range.map(|i| LocalId(i as u32)).collect::<Vec<_>>();
        let count = signature.params.len();
        Some(Procedure {
            name: self.text(signature.name.name).to_string(),
            params: ids(0..count),
            results: ids(count..locals.len()),
            locals,
            requires: Vec::new(),
            ensures: Vec::new(),
            modifies,
            bodies: Vec::new(),
            attributes: self.attributes(&decl.attributes),
            span: signature.name.span,
        })
    }

    fn local(&mut self, var: &'t VarDecl, kind: LocalKind) -> Option<Local> {
        let ty = self.ty(&var.ty)?;
        let attributes = self.attributes(&var.attributes);
        let name = self.text(var.name.name).to_string();
        Some(Local { name, ty, kind, where_clause: None, attributes, span: var.name.span })
    }

    fn modifies(&mut self, decl: &ProcedureDecl) -> Vec<GlobalId> {
        let mut list = Vec::new();
        for ident in &decl.modifies {
            let text = self.text(ident.name);
            match self.variables.get(&ident.name) {
                Some((Some(Var::Global(id)), _)) => list.push(*id),
                Some((Some(_), first)) => {
                    let diagnostic =
                        Diagnostic::error(ident.span, format!("`{text}` is a constant: it cannot be modified"))
                            .label(*first, "declared here");
                    self.diagnostics.push(diagnostic);
                }
                Some((None, _)) => {}
                None => {
                    if self.first_undefined(ident.name) {
                        self.error(ident.span, format!("there is no global variable `{text}`"));
                    }
                }
            }
        }
        list.sort_unstable();
        list.dedup();
        list
    }

    /// Contracts and implementations of all procedures.
    pub(super) fn procedure_bodies(&mut self) {
        // In source order, not in the order of the hash tables, so that ids are deterministic.
        let mut implementations: FxHashMap<Symbol, Vec<&'t ast::ImplementationDecl>> = FxHashMap::default();
        for decl in &self.tree.decls {
            let Decl::Implementation(decl) = decl else { continue };
            let name = decl.signature.name;
            if self.procedures.contains_key(&name.name) {
                implementations.entry(name.name).or_default().push(decl);
            } else {
                let text = self.text(name.name);
                self.error(name.span, format!("there is no procedure `{text}` to implement"));
            }
        }
        for decl in &self.tree.decls {
            let Decl::Procedure(decl) = decl else { continue };
            let name = decl.signature.name;
            let Some(entry) = self.procedures.get(&name.name) else { continue };
            if !std::ptr::eq(entry.decl, decl) {
                continue;
            }
            let implementations = implementations.remove(&name.name).unwrap_or_default();
            match entry.kind {
                ProcedureKind::Plain(id) => self.procedure(decl, id, &implementations),
                ProcedureKind::Polymorphic if decl.body.is_some() || !implementations.is_empty() => {
                    self.unsupported(name.span, "polymorphic procedure");
                }
                ProcedureKind::Polymorphic | ProcedureKind::Broken => {}
            }
        }
    }

    fn procedure(&mut self, decl: &'t ProcedureDecl, id: ProcedureId, implementations: &[&'t ast::ImplementationDecl]) {
        let Signature { params, results, .. } = &decl.signature;
        // Out-parameters are not in scope in the `where` clauses of in-parameters and in preconditions.
        self.locals.clear();
        self.declare_parameters(params, 0, id);
        self.hidden = results.iter().map(|var| var.name.name).collect();
        self.where_clauses(params.iter(), 0, id);
        let requires = self.specs(&decl.requires, Mode::OneState("a precondition"));
        self.hidden.clear();
        self.declare_parameters(results, params.len(), id);
        self.where_clauses(results.iter(), params.len(), id);
        let ensures = self.specs(&decl.ensures, Mode::TwoState);
        let procedure = &mut self.program.procedures[id.index()];
        procedure.requires = requires;
        procedure.ensures = ensures;
        if let Some(body) = &decl.body {
            let attributes = self.attributes(&decl.attributes);
            self.body(body, id, decl.signature.name.span, attributes);
        }
        for implementation in implementations {
            if !self.same_signature(&implementation.signature, id) {
                self.lost = Some(implementation.signature.name.span);
            } else {
                self.enter_signature(&implementation.signature, id);
                let attributes = self.attributes(&implementation.attributes);
                self.body(&implementation.body, id, implementation.signature.name.span, attributes);
            }
        }
        self.locals.clear();
    }

    /// Binds the names of this signature to the procedure's parameters and results.
    fn enter_signature(&mut self, signature: &Signature, id: ProcedureId) {
        self.locals.clear();
        self.declare_parameters(&signature.params, 0, id);
        self.declare_parameters(&signature.results, signature.params.len(), id);
    }

    fn declare_parameters(&mut self, variables: &[VarDecl], first: usize, id: ProcedureId) {
        for (i, var) in variables.iter().enumerate() {
            let ty = self.program.procedure(id).locals[first + i].ty;
            self.declare_local(var.name, Some((LocalId((first + i) as u32), ty)));
        }
    }

    fn declare_local(&mut self, name: Ident, local: Option<(LocalId, Type)>) {
        if let Some(&(_, first)) = self.locals.get(&name.name) {
            return self.duplicate("variable", name, first);
        }
        self.locals.insert(name.name, (local, name.span));
    }

    fn same_signature(&mut self, signature: &'t Signature, id: ProcedureId) -> bool {
        let text = self.text(signature.name.name);
        let procedure = self.program.procedure(id);
        let declared = procedure.span;
        let counts = [procedure.params.len(), procedure.results.len()];
        for ((list, what), count) in
            [(&signature.params, "parameters"), (&signature.results, "results")].into_iter().zip(counts)
        {
            if list.len() != count {
                let message =
                    format!("this implementation has {} {what}, the procedure `{text}` has {count}", list.len());
                let diagnostic = Diagnostic::error(signature.name.span, message).label(declared, "declared here");
                self.diagnostics.push(diagnostic);
                return false;
            }
        }
        let mut same = signature.type_params.is_empty();
        if !same {
            self.unsupported(signature.name.span, "polymorphic procedure");
        }
        for (i, var) in signature.params.iter().chain(&signature.results).enumerate() {
            let Some(ty) = self.ty(&var.ty) else {
                same = false;
                continue;
            };
            let local = self.program.procedure(id).local(LocalId(i as u32));
            let (expected, span) = (local.ty, local.span);
            if ty != expected {
                let message = format!(
                    "this has type `{}`, in the procedure it is `{}`",
                    self.type_name(ty),
                    self.type_name(expected)
                );
                self.diagnostics.push(Diagnostic::error(var.ty.span, message).label(span, "declared here"));
                same = false;
            }
        }
        same
    }

    /// The `where` clauses of variables that are in scope already; the first has the id `first`.
    fn where_clauses(&mut self, variables: impl Iterator<Item = &'t VarDecl>, first: usize, id: ProcedureId) {
        for (i, var) in variables.enumerate() {
            let Some(node) = var.where_clause else { continue };
            let clause = self.formula(node, Mode::OneState("a `where` clause"));
            if let Some(local) = self.program.procedures[id.index()].locals.get_mut(first + i) {
                local.where_clause = clause;
            }
        }
    }

    pub(super) fn specs(&mut self, specs: &[ast::Spec], mode: Mode) -> Vec<Spec> {
        let mut list = Vec::with_capacity(specs.len());
        for spec in specs {
            if let Some(expr) = self.formula(spec.expr, mode) {
                let attributes = self.attributes(&spec.attributes);
                list.push(Spec { expr, trust: spec.trust, attributes, span: spec.span });
            }
        }
        list
    }

    fn body(&mut self, body: &'t ast::Body, id: ProcedureId, span: Span, attributes: Vec<Attribute>) {
        let index = self.program.procedure(id).bodies.len() as u32;
        let first = self.program.procedure(id).locals.len();
        for var in &body.locals {
            let kind = LocalKind::Variable { body: index };
            let local = self.local(var, kind);
            let next = LocalId(self.program.procedure(id).locals.len() as u32);
            self.declare_local(var.name, local.as_ref().map(|l| (next, l.ty)));
            // A variable with a wrong type still gets a number, so that the numbers of the others are right.
            let broken = || Local {
                name: String::new(),
                ty: Type::BOOL,
                kind,
                where_clause: None,
                attributes: Vec::new(),
                span: var.name.span,
            };
            if local.is_none() {
                self.lost = Some(var.name.span);
            }
            let local = local.unwrap_or_else(broken);
            self.program.procedures[id.index()].locals.push(local);
        }
        let locals = (first..first + body.locals.len()).map(|i| LocalId(i as u32)).collect();
        self.where_clauses(body.locals.iter(), first, id);
        let (labels, block) = self.statements(body, id);
        let body = Body { locals, labels, block, attributes, span, end: body.end };
        self.program.procedures[id.index()].bodies.push(body);
    }
}
