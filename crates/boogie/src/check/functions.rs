//! Functions: signatures, bodies, and instances of polymorphic functions.
//!
//! A polymorphic function is a family of functions, one for each choice of its type parameters, and without polymorphic
//! axioms (which are unsupported) the members are independent of each other. So each instance with concrete types
//! becomes a separate function (monomorphisation).

use rustc_hash::FxHashMap;
use tracewright_source::{Diagnostic, Span};

use super::exprs::Binding;
use super::{Checker, Mode};
use crate::ast::{self, FunctionDecl, Ident, Symbol, TypeExpr, TypeExprKind};
use crate::exprs::{Bound, BoundId, ExprId};
use crate::program::{Attribute, AttributeArg, Builtin, Function, FunctionId};
use crate::types::{Type, TypeKind};

/// A declared function.
pub(super) struct FunctionEntry<'t> {
    decl: &'t FunctionDecl,
    kind: FunctionKind,
}

enum FunctionKind {
    /// One function.
    Plain(FunctionId),
    /// A family; the types of the parameters contain rigid type parameters.
    Polymorphic { params: Vec<Type> },
    /// An unsupported or wrong signature, with its diagnostics until they have been reported.
    Broken(Vec<Diagnostic>),
}

/// The instances of polymorphic functions.
#[derive(Default)]
pub(super) struct Instances<'t> {
    known: FxHashMap<(Symbol, Vec<Type>), FunctionId>,
    /// Instances whose body is not checked yet.
    waiting: Vec<(&'t FunctionDecl, Vec<Type>, FunctionId)>,
}

/// The limit on instances; more than this come from polymorphic recursion.
const MAX_INSTANCES: usize = 1000;

/// A resolved call target: the function and the types of its parameters and result.
pub(super) struct Target {
    pub id: FunctionId,
    pub result: Type,
}

impl<'t> Checker<'t> {
    pub(super) fn declare_function(&mut self, decl: &'t FunctionDecl) {
        if let Some(first) = self.functions.get(&decl.name.name) {
            let first = first.decl.name.span;
            return self.duplicate("function", decl.name, first);
        }
        let start = self.diagnostics.len();
        let kind = if decl.type_params.is_empty() {
            self.instance(decl, Vec::new()).map(FunctionKind::Plain)
        } else {
            self.with_rigid(decl.type_params.iter().map(|p| p.name), |c| {
                let params: Option<Vec<_>> = c.function_params(decl).into_iter().map(|(_, ty)| ty).collect();
                c.ty(&decl.result)?;
                Some(FunctionKind::Polymorphic { params: params? })
            })
        };
        // Unsupported types in a signature are reported only if the function is used.
        let reported = self.diagnostics.split_off(start);
        let (errors, unsupported): (Vec<_>, Vec<_>) = reported.into_iter().partition(Diagnostic::is_error);
        self.diagnostics.extend(errors);
        let kind = kind.unwrap_or(FunctionKind::Broken(unsupported));
        self.functions.insert(decl.name.name, FunctionEntry { decl, kind });
    }

    /// The parameters with their types. In `f(x, y: int)` the parser reads `x` as a type.
    fn function_params(&mut self, decl: &'t FunctionDecl) -> Vec<(Option<Ident>, Option<Type>)> {
        let mut params: Vec<(Option<Ident>, Option<Type>)> = Vec::with_capacity(decl.params.len());
        let mut next: Option<&'t TypeExpr> = None;
        for param in decl.params.iter().rev() {
            if let (None, TypeExprKind::Name(name, args)) = (&param.name, &param.ty.kind)
                && let (Some(ty), true) = (next, args.is_empty())
                && !self.names_type(*name)
            {
                params.push((Some(Ident { name: *name, span: param.ty.span }), self.ty(ty)));
                continue;
            }
            next = param.name.map(|_| &param.ty);
            params.push((param.name, self.ty(&param.ty)));
        }
        params.reverse();
        params
    }

    fn names_type(&self, name: Symbol) -> bool {
        let text = self.text(name);
        self.types.contains_key(&name)
            || self.type_params.iter().any(|(n, _)| *n == name)
            || matches!(text, "bool" | "int" | "real")
            || text.strip_prefix("bv").is_some_and(|w| !w.is_empty() && w.bytes().all(|b| b.is_ascii_digit()))
    }

    /// Adds the instance for these type arguments, without its body.
    fn instance(&mut self, decl: &'t FunctionDecl, types: Vec<Type>) -> Option<FunctionId> {
        let env = decl.type_params.iter().map(|p| p.name).zip(types.iter().copied()).collect();
        let saved = std::mem::replace(&mut self.type_params, env);
        let params = self.function_params(decl);
        let result = self.ty(&decl.result);
        self.type_params = saved;
        let mut ids = Vec::with_capacity(params.len());
        for (name, ty) in params {
            let span = name.map_or(decl.name.span, |n| n.span);
            let name = name.map_or(String::new(), |n| self.text(n.name).to_string());
            ids.push(ty.map(|ty| self.program.exprs.push_bound(Bound { name, ty, span })));
        }
        let params = ids.into_iter().collect::<Option<Vec<_>>>()?;
        let result = result?;
        let attributes = self.attributes(&decl.attributes);
        let id = FunctionId(self.program.functions.len() as u32);
        let builtin = builtin(&attributes);
        let name = self.instance_name(decl, &types);
        let span = decl.name.span;
        self.program.functions.push(Function { name, params, result, body: None, builtin, attributes, span });
        Some(id)
    }

    /// `f#int` for `f` at `int`: a legal name that is not used otherwise.
    fn instance_name(&self, decl: &FunctionDecl, types: &[Type]) -> String {
        let mut name = self.text(decl.name.name).to_string();
        for &ty in types {
            name.push('#');
            name.extend(self.type_name(ty).chars().map(|c| if "[], ()".contains(c) { '.' } else { c }));
        }
        if !types.is_empty() {
            while self.program.functions.iter().any(|f| f.name == name) {
                name.push('\'');
            }
        }
        name
    }

    /// The bodies of functions that are not polymorphic.
    pub(super) fn function_bodies(&mut self) {
        for decl in &self.tree.decls {
            let ast::Decl::Function(decl) = decl else { continue };
            let Some(entry) = self.functions.get(&decl.name.name) else { continue };
            if let FunctionKind::Plain(id) = entry.kind
                && std::ptr::eq(entry.decl, decl)
            {
                self.function_body(decl, id, Vec::new());
            }
        }
    }

    /// The bodies of instances, and of further instances that they use.
    pub(super) fn instance_bodies(&mut self) {
        while let Some((decl, types, id)) = self.instances.waiting.pop() {
            self.function_body(decl, id, types);
        }
    }

    fn function_body(&mut self, decl: &'t FunctionDecl, id: FunctionId, types: Vec<Type>) {
        let params: Vec<BoundId> = self.program.function(id).params.clone();
        let names = self.function_param_names(decl);
        for (i, name) in names.iter().enumerate() {
            let Some(name) = name else { continue };
            if let Some(first) = names[..i].iter().flatten().find(|n| n.name == name.name) {
                self.duplicate("parameter", *name, first.span);
            }
        }
        let Some(body) = decl.body else { return };
        let env = decl.type_params.iter().map(|p| p.name).zip(types).collect();
        let saved = std::mem::replace(&mut self.type_params, env);
        let bindings = names.iter().zip(params).filter_map(|(n, id)| Some(((*n)?.name, Binding::Bound(Some(id)))));
        self.bounds = bindings.collect();
        let body = self.expr(body, Mode::Facts("a function"));
        self.bounds.clear();
        self.type_params = saved;
        let result = self.program.function(id).result;
        let body = body.and_then(|body| self.with_type(body, result));
        if body.is_none() {
            self.lost = Some(decl.name.span);
        }
        self.program.functions[id.index()].body = body;
    }

    fn function_param_names(&mut self, decl: &'t FunctionDecl) -> Vec<Option<Ident>> {
        let start = self.diagnostics.len();
        let names = self.function_params(decl).into_iter().map(|(name, _)| name).collect();
        // The types have been checked, and errors reported, before.
        self.diagnostics.truncate(start);
        names
    }

    /// The function a call with these arguments refers to.
    pub(super) fn call_target(&mut self, name: Symbol, span: Span, args: &[ExprId]) -> Option<Target> {
        let text = self.text(name);
        let Some(entry) = self.functions.get_mut(&name) else {
            if self.first_undefined(name) {
                self.error(span, format!("there is no function `{text}`"));
            }
            return None;
        };
        let decl = entry.decl;
        if decl.params.len() != args.len() {
            let (expected, given) = (decl.params.len(), args.len());
            let message = format!("the function `{text}` takes {expected} arguments, not {given}");
            let diagnostic = Diagnostic::error(span, message).label(decl.name.span, "declared here");
            self.diagnostics.push(diagnostic);
            return None;
        }
        match &mut entry.kind {
            FunctionKind::Broken(why) => {
                let why = std::mem::take(why);
                self.diagnostics.extend(why);
                None
            }
            FunctionKind::Plain(id) => {
                let id = *id;
                let function = self.program.function(id);
                let exprs = &self.program.exprs;
                let mut pairs = function.params.iter().map(|&p| exprs.bound(p).ty).zip(args).enumerate();
                let mismatch = pairs.find(|(_, (expected, arg))| *expected != exprs.ty(**arg));
                let result = function.result;
                if let Some((i, (expected, &arg))) = mismatch {
                    let expected = format!("type `{}`", self.type_name(expected));
                    self.argument_mismatch(decl, i, &expected, arg);
                    return None;
                }
                Some(Target { id, result })
            }
            FunctionKind::Polymorphic { params } => {
                let params = params.clone();
                self.polymorphic_target(decl, &params, span, args)
            }
        }
    }

    fn argument_mismatch(&mut self, decl: &FunctionDecl, i: usize, expected: &str, arg: ExprId) {
        let text = self.text(decl.name.name);
        let found = self.type_name(self.program.exprs.ty(arg));
        let span = self.program.exprs[arg].span;
        let message = format!("argument {} of `{text}` must have {expected}, not `{found}`", i + 1);
        self.diagnostics.push(Diagnostic::error(span, message).label(decl.name.span, "declared here"));
    }

    fn polymorphic_target(
        &mut self,
        decl: &'t FunctionDecl,
        params: &[Type],
        span: Span,
        args: &[ExprId],
    ) -> Option<Target> {
        let mut choice = vec![None; decl.type_params.len()];
        for (i, (&param, &arg)) in params.iter().zip(args).enumerate() {
            if !self.matches(param, self.program.exprs.ty(arg), &mut choice) {
                self.argument_mismatch(decl, i, "an instance of its polymorphic type", arg);
                return None;
            }
        }
        let Some(types) = choice.into_iter().collect::<Option<Vec<_>>>() else {
            self.unsupported(span, "polymorphic function whose arguments do not determine its type parameters");
            return None;
        };
        let key = (decl.name.name, types.clone());
        let id = match self.instances.known.get(&key) {
            Some(&id) => id,
            None if self.instances.known.len() >= MAX_INSTANCES => {
                self.unsupported(span, "polymorphic recursion");
                return None;
            }
            None => {
                let id = self.instance(decl, types.clone())?;
                self.instances.known.insert(key, id);
                self.instances.waiting.push((decl, types, id));
                id
            }
        };
        Some(Target { id, result: self.program.function(id).result })
    }

    /// Whether the type matches the pattern, whose rigid type parameters are instantiated in `choice`.
    fn matches(&self, pattern: Type, ty: Type, choice: &mut [Option<Type>]) -> bool {
        if let Some(i) = self.rigid_index(pattern, choice.len()) {
            return *choice[i].get_or_insert(ty) == ty;
        }
        let all = |ps: &[Type], ts: &[Type], choice: &mut [Option<Type>]| {
            ps.len() == ts.len() && ps.iter().zip(ts).all(|(&p, &t)| self.matches(p, t, choice))
        };
        match (self.program.types.kind(pattern), self.program.types.kind(ty)) {
            (TypeKind::Map(pi, pv), TypeKind::Map(ti, tv)) => all(pi, ti, choice) && self.matches(*pv, *tv, choice),
            (TypeKind::Named(p, ps), TypeKind::Named(t, ts)) => p == t && all(ps, ts, choice),
            _ => pattern == ty,
        }
    }
}

/// The operation of the logic that the attributes name.
fn builtin(attributes: &[Attribute]) -> Option<Builtin> {
    attributes.iter().find_map(|attribute| {
        if attribute.name == "const_array" {
            return Some(Builtin::ConstArray);
        }
        let Some(AttributeArg::Text(text)) = attribute.args.first() else { return None };
        let name = text.clone();
        let indices = || {
            attribute.args[1..]
                .iter()
                .filter_map(|arg| match arg {
                    AttributeArg::Text(text) | AttributeArg::Expr(text) => text.parse().ok(),
                })
                .collect()
        };
        match attribute.name.as_str() {
            "builtin" => Some(Builtin::Builtin { name, indices: indices() }),
            "bvbuiltin" => Some(Builtin::BvBuiltin { name, indices: indices() }),
            "smtdefined" => Some(Builtin::SmtDefined(name)),
            _ => None,
        }
    })
}
