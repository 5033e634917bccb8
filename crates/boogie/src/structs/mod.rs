//! Ultimate's structs: each variable of a struct type becomes one variable for each field, named `x!field`.
//!
//! This is a pass from syntax trees to syntax trees. A type has *leaves*: the paths of fields to its parts without
//! structs. Maps of structs become structs of maps: `[int]{a: int, b: bool}` has the leaves `!a` of type `[int]int` and
//! `!b` of type `[int]bool`, and `[{a: int, b: bool}]int` is `[int, bool]int`. Leaves are sorted by their paths, so the
//! order in which fields are written does not matter.

mod exprs;
mod stmts;

use rustc_hash::FxHashMap;
use tracewright_source::{Diagnostic, Span};

use crate::ast::*;

/// The parts of a type that contain no struct: the path (`!a!b`, empty if it is no struct) and the type of each.
type Leaves = Vec<(String, TypeExpr)>;

/// The paths of the leaves of a variable.
type Shape = Vec<String>;

/// The limit on the leaves of a type, and on the nesting of synonyms.
const MAX_LEAVES: usize = 1000;

/// Removes structs from a tree.
pub(crate) fn expand(tree: &SyntaxTree) -> Result<SyntaxTree, Vec<Diagnostic>> {
    let mut tree = tree.clone();
    let decls = std::mem::take(&mut tree.decls);
    let mut expander = Expander {
        first: tree.nodes.len(),
        tree,
        diagnostics: Vec::new(),
        synonyms: FxHashMap::default(),
        depth: 0,
        globals: FxHashMap::default(),
        functions: FxHashMap::default(),
        locals: FxHashMap::default(),
        bounds: Vec::new(),
        sizes: Vec::new(),
        too_large: false,
    };
    expander.declare(&decls);
    for decl in decls {
        expander.decl(decl);
    }
    if expander.diagnostics.is_empty() { Ok(expander.tree) } else { Err(expander.diagnostics) }
}

struct Expander {
    tree: SyntaxTree,
    diagnostics: Vec<Diagnostic>,
    synonyms: FxHashMap<Symbol, TypeDecl>,
    depth: usize,
    globals: FxHashMap<Symbol, Shape>,
    functions: FxHashMap<Symbol, FunctionShape>,
    locals: FxHashMap<Symbol, Shape>,
    bounds: Vec<(Symbol, Shape)>,
    /// The first node that was added here.
    first: usize,
    /// The sizes of the nodes from there on, when expanded.
    sizes: Vec<u64>,
    too_large: bool,
}

/// The shape of a function's calls.
#[derive(Clone)]
struct FunctionShape {
    result: Shape,
    /// `{:const_array}`: each leaf of the result depends on the same leaf of the argument only.
    const_array: bool,
}

fn paths(leaves: &Leaves) -> Shape {
    leaves.iter().map(|(path, _)| path.clone()).collect()
}

impl Expander {
    fn unsupported(&mut self, span: Span, construct: &str) {
        self.diagnostics.push(Diagnostic::unsupported(span, construct));
    }

    /// Records the shapes of all global names.
    fn declare(&mut self, decls: &[Decl]) {
        for decl in decls {
            if let Decl::Type(decl) = decl
                && decl.definition.is_some()
            {
                self.synonyms.insert(decl.name.name, decl.clone());
            }
        }
        for decl in decls {
            match decl {
                Decl::Const(decl) => {
                    let shape = paths(&self.leaves(&decl.ty));
                    self.globals.insert(decl.name.name, shape);
                }
                Decl::Var(decl) => {
                    let shape = paths(&self.leaves(&decl.ty));
                    self.globals.insert(decl.name.name, shape);
                }
                Decl::Function(decl) => {
                    let result = paths(&self.leaves(&decl.result));
                    let const_array = self.has_attribute(&decl.attributes, "const_array");
                    self.functions.insert(decl.name.name, FunctionShape { result, const_array });
                }
                _ => {}
            }
        }
    }

    fn has_attribute(&self, attributes: &[Attribute], name: &str) -> bool {
        attributes.iter().any(|a| self.tree.text(a.name.name) == name)
    }

    /// The leaves of a type.
    fn leaves(&mut self, ty: &TypeExpr) -> Leaves {
        let whole = |ty: &TypeExpr| vec![(String::new(), ty.clone())];
        if self.depth > MAX_LEAVES {
            self.diagnostics.push(Diagnostic::error(ty.span, "nested too deeply"));
            return whole(ty);
        }
        self.depth += 1;
        let leaves = match &ty.kind {
            TypeExprKind::Name(name, args) => match self.synonyms.get(name) {
                Some(TypeDecl { params, definition: Some(definition), .. }) if params.is_empty() => {
                    let definition = definition.clone();
                    self.leaves(&definition)
                }
                _ => {
                    for arg in args {
                        if paths(&self.leaves(arg)) != [""] {
                            self.unsupported(arg.span, "struct as an argument of a type");
                        }
                    }
                    whole(ty)
                }
            },
            TypeExprKind::Struct(fields) => {
                let mut leaves = Leaves::new();
                for (name, ty) in fields {
                    let name = self.tree.text(name.name).to_string();
                    leaves.extend(self.leaves(ty).into_iter().map(|(path, ty)| (format!("!{name}{path}"), ty)));
                }
                leaves
            }
            TypeExprKind::Map { type_params, indices, value } => {
                let indices: Vec<TypeExpr> = indices.iter().flat_map(|i| self.leaves(i)).map(|(_, ty)| ty).collect();
                let map = |value: TypeExpr| TypeExpr {
                    kind: TypeExprKind::Map {
                        type_params: type_params.clone(),
                        indices: indices.clone(),
                        value: Box::new(value),
                    },
                    span: ty.span,
                };
                self.leaves(value).into_iter().map(|(path, value)| (path, map(value))).collect()
            }
        };
        self.depth -= 1;
        let mut leaves = leaves;
        if leaves.len() > MAX_LEAVES {
            self.diagnostics.push(Diagnostic::error(ty.span, "this struct has too many parts"));
            leaves.truncate(1);
        }
        leaves.sort_by(|a, b| a.0.cmp(&b.0));
        leaves
    }

    /// `x` and a path: `x!a`.
    fn part(&mut self, name: Symbol, path: &str) -> Symbol {
        if path.is_empty() {
            return name;
        }
        let text = format!("{}{path}", self.tree.text(name));
        self.tree.symbols.intern(&text)
    }

    fn part_ident(&mut self, ident: Ident, path: &str) -> Ident {
        Ident { name: self.part(ident.name, path), span: ident.span }
    }

    fn decl(&mut self, decl: Decl) {
        match decl {
            Decl::Type(mut decl) => {
                if let Some(definition) = &decl.definition {
                    let leaves = self.leaves(definition);
                    let is_struct = paths(&leaves) != [""];
                    if is_struct && !decl.params.is_empty() {
                        self.unsupported(decl.name.span, "struct type with parameters");
                    }
                    if is_struct {
                        return;
                    }
                    decl.definition = leaves.into_iter().next().map(|(_, ty)| ty);
                }
                self.tree.decls.push(Decl::Type(decl));
            }
            Decl::Const(decl) => {
                let leaves = self.leaves(&decl.ty);
                if decl.unique && paths(&leaves) != [""] {
                    self.unsupported(decl.name.span, "unique constant of a struct type");
                }
                for (path, ty) in leaves {
                    let name = self.part_ident(decl.name, &path);
                    self.tree.decls.push(Decl::Const(ConstDecl { name, ty, ..decl.clone() }));
                }
            }
            Decl::Axiom(mut decl) => {
                decl.expr = self.expr(decl.expr);
                self.tree.decls.push(Decl::Axiom(decl));
            }
            Decl::Function(decl) => self.function(decl),
            Decl::Var(decl) => {
                let variables = self.variables(vec![decl]);
                self.tree.decls.extend(variables.into_iter().map(Decl::Var));
            }
            Decl::Procedure(mut decl) => {
                self.signature(&mut decl.signature);
                for spec in decl.requires.iter_mut().chain(&mut decl.ensures) {
                    spec.expr = self.expr(spec.expr);
                }
                decl.modifies = decl.modifies.into_iter().flat_map(|ident| self.name_parts(ident)).collect();
                if let Some(body) = &mut decl.body {
                    self.body(body);
                }
                self.locals.clear();
                self.tree.decls.push(Decl::Procedure(decl));
            }
            Decl::Implementation(mut decl) => {
                self.signature(&mut decl.signature);
                self.body(&mut decl.body);
                self.locals.clear();
                self.tree.decls.push(Decl::Implementation(decl));
            }
        }
    }

    /// One variable for each part; the `where` clause holds for each of them.
    fn variables(&mut self, variables: Vec<VarDecl>) -> Vec<VarDecl> {
        let mut parts = Vec::with_capacity(variables.len());
        for variable in variables {
            let where_clause = variable.where_clause.map(|clause| self.expr(clause));
            for (path, ty) in self.leaves(&variable.ty) {
                let name = self.part_ident(variable.name, &path);
                parts.push(VarDecl { attributes: variable.attributes.clone(), name, ty, where_clause });
            }
        }
        parts
    }

    fn enter(&mut self, variables: &[VarDecl]) {
        for variable in variables {
            let shape = paths(&self.leaves(&variable.ty));
            self.locals.insert(variable.name.name, shape);
        }
    }

    fn signature(&mut self, signature: &mut Signature) {
        self.enter(&signature.params);
        self.enter(&signature.results);
        signature.params = self.variables(std::mem::take(&mut signature.params));
        signature.results = self.variables(std::mem::take(&mut signature.results));
    }

    /// One function for each part of the result.
    fn function(&mut self, decl: FunctionDecl) {
        let mut params = Vec::new();
        self.bounds.clear();
        for param in &decl.params {
            let leaves = self.leaves(&param.ty);
            if let Some(name) = param.name {
                self.bounds.push((name.name, paths(&leaves)));
            }
            for (path, ty) in leaves {
                let name = param.name.map(|name| self.part_ident(name, &path));
                params.push((path, FunctionParam { name, ty }));
            }
        }
        let mut bodies = decl.body.map(|body| self.value(body)).unwrap_or_default();
        self.bounds.clear();
        let const_array = self.has_attribute(&decl.attributes, "const_array");
        let results = self.leaves(&decl.result);
        if decl.body.is_some() && bodies.iter().map(|(path, _)| path).ne(results.iter().map(|(path, _)| path)) {
            let message = "the body of this function does not have the parts of its result type";
            self.diagnostics.push(Diagnostic::error(decl.name.span, message));
            return;
        }
        bodies.reverse();
        for (path, result) in results {
            let attributes = self.function_attributes(&decl, &path);
            let own = params.iter().filter(|(p, _)| !const_array || *p == path).map(|(_, param)| param.clone());
            let function = FunctionDecl {
                attributes,
                name: self.part_ident(decl.name, &path),
                params: own.collect(),
                result,
                body: bodies.pop().map(|(_, body)| body),
                type_params: decl.type_params.clone(),
            };
            self.tree.decls.push(Decl::Function(function));
        }
    }

    /// The attributes of one part: `{:expand_struct "f"}` means that the attributes after it belong to the part `!f`.
    fn function_attributes(&mut self, decl: &FunctionDecl, path: &str) -> Vec<Attribute> {
        if path.is_empty() {
            return decl.attributes.clone();
        }
        let mut part: Option<String> = None;
        let mut list = Vec::new();
        for attribute in &decl.attributes {
            let name = self.tree.text(attribute.name.name);
            match (name, attribute.args.first()) {
                ("expand_struct", Some(AttributeArg::Text(field))) => part = Some(format!("!{field}")),
                ("builtin" | "bvbuiltin" | "smtdefined", _) if part.is_none() => {
                    self.unsupported(attribute.name.span, "built-in function whose result is a struct");
                }
                _ if part.as_deref().is_none_or(|p| p == path) => list.push(attribute.clone()),
                _ => {}
            }
        }
        list
    }
}
