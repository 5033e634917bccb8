//! Name resolution and type checking: from the syntax tree to the resolved program.
//!
//! Declarations are collected first (so that their order does not matter), then everything that contains expressions is
//! checked. The check continues after errors: the result for something wrong is `None`, and whatever depends on it
//! becomes `None` without a further report.

mod exprs;
mod functions;
mod literals;
mod modifies;
mod operators;
mod procedures;
mod stmts;
mod types;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_source::{Diagnostic, Span};

use crate::ast::{self, Decl, Ident, Symbol, SyntaxTree};
use crate::exprs::{ExprId, Var};
use crate::program::{Attribute, AttributeArg, Axiom, ConstId, Constant, Global, GlobalId, LocalId, Program};
use crate::structs;
use crate::types::Type;

/// Resolves names and checks types. The tree must come from a parse without diagnostics, because constructs that the
/// parser rejected are missing in it.
pub fn check(tree: &SyntaxTree) -> Result<Program, Vec<Diagnostic>> {
    check_with(tree, Options::default())
}

/// Options of [`check_with`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// How `modifies` clauses are treated.
    pub modifies: ModifiesPolicy,
    /// Where `goto` may lead.
    pub jumps: JumpPolicy,
}

/// Where `goto` may lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum JumpPolicy {
    /// To labels in enclosing blocks, as the language defines.
    #[default]
    Outward,
    /// Anywhere in the procedure. C jumps into blocks, and so do its translations.
    Anywhere,
}

/// How `modifies` clauses of procedures with an implementation are treated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ModifiesPolicy {
    /// A write that the `modifies` clause does not allow is an error.
    #[default]
    Check,
    /// The clause is extended by what the implementations write, also through calls. Some generators of Boogie programs
    /// leave the clauses to the verifier.
    Infer,
}

/// Like [`check`], with options.
pub fn check_with(tree: &SyntaxTree, options: Options) -> Result<Program, Vec<Diagnostic>> {
    let mut expanded = None;
    if tree.has_structs {
        expanded = Some(structs::expand(tree)?);
    }
    let mut checker = Checker::new(expanded.as_ref().unwrap_or(tree));
    checker.options = options;
    checker.collect();
    checker.globals();
    checker.axioms();
    checker.function_bodies();
    checker.procedure_bodies();
    checker.instance_bodies();
    if options.modifies == ModifiesPolicy::Infer {
        modifies::infer(&mut checker.program);
    }
    let mut diagnostics = checker.diagnostics;
    if diagnostics.is_empty() {
        // Nothing may be dropped silently: a missing axiom or statement would lead to wrong verdicts.
        let Some(span) = checker.lost else { return Ok(checker.program) };
        diagnostics.push(Diagnostic::error(span, "internal error: this was not understood, and not reported"));
    }
    // A `where` clause shared by several names is checked once for each of them.
    diagnostics.sort_by_key(|d| d.span);
    diagnostics.dedup();
    Err(diagnostics)
}

/// What an expression may refer to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Constants and functions only; the text describes the context, for messages.
    Facts(&'static str),
    /// One state: no `old`; the text describes the context, for messages.
    OneState(&'static str),
    /// `old` is allowed.
    TwoState,
}

struct Checker<'t> {
    tree: &'t SyntaxTree,
    options: Options,
    program: Program,
    diagnostics: Vec<Diagnostic>,
    types: FxHashMap<Symbol, types::TypeName<'t>>,
    synonyms: FxHashMap<Symbol, Result<Type, Option<Diagnostic>>>,
    /// Synonyms whose expansion is in progress.
    expanding: Vec<Symbol>,
    type_depth: u32,
    /// Type parameters in scope.
    type_params: Vec<(Symbol, Type)>,
    variables: FxHashMap<Symbol, (Option<Var>, Span)>,
    functions: FxHashMap<Symbol, functions::FunctionEntry<'t>>,
    instances: functions::Instances<'t>,
    procedures: FxHashMap<Symbol, procedures::ProcedureEntry<'t>>,
    /// The variables of the current procedure.
    locals: FxHashMap<Symbol, (Option<(LocalId, Type)>, Span)>,
    /// Out-parameters of the current procedure, where they must not be used.
    hidden: Vec<Symbol>,
    /// Bound variables in scope, innermost last.
    bounds: Vec<(Symbol, exprs::Binding)>,
    /// The number of enclosing `old`.
    olds: usize,
    /// Undefined names that were reported already.
    undefined: FxHashSet<Symbol>,
    work: exprs::Work,
    /// Something that is missing in the program; an error must have been reported for it.
    lost: Option<Span>,
}

impl<'t> Checker<'t> {
    fn new(tree: &'t SyntaxTree) -> Checker<'t> {
        Checker {
            tree,
            options: Options::default(),
            program: Program::default(),
            diagnostics: Vec::new(),
            types: FxHashMap::default(),
            synonyms: FxHashMap::default(),
            expanding: Vec::new(),
            type_depth: 0,
            type_params: Vec::new(),
            variables: FxHashMap::default(),
            functions: FxHashMap::default(),
            instances: functions::Instances::default(),
            procedures: FxHashMap::default(),
            locals: FxHashMap::default(),
            hidden: Vec::new(),
            bounds: Vec::new(),
            olds: 0,
            undefined: FxHashSet::default(),
            work: exprs::Work::default(),
            lost: None,
        }
    }

    fn text(&self, symbol: Symbol) -> &'t str {
        self.tree.text(symbol)
    }

    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error(span, message));
    }

    fn unsupported(&mut self, span: Span, construct: &str) {
        self.diagnostics.push(Diagnostic::unsupported(span, construct));
    }

    fn duplicate(&mut self, what: &str, name: Ident, first: Span) {
        let message = format!("the {what} `{}` is declared twice", self.text(name.name));
        self.diagnostics.push(Diagnostic::error(name.span, message).label(first, "first declared here"));
    }

    /// Whether the name is undefined and this has not been reported yet.
    fn first_undefined(&mut self, name: Symbol) -> bool {
        self.undefined.insert(name)
    }

    /// Enters all declarations into the tables.
    fn collect(&mut self) {
        let decls = &self.tree.decls;
        for decl in decls {
            if let Decl::Type(decl) = decl {
                self.declare_type(decl);
            }
        }
        self.check_synonyms();
        for decl in decls {
            match decl {
                Decl::Const(decl) => self.declare_const(decl),
                Decl::Var(decl) => self.declare_global(decl),
                Decl::Function(decl) => self.declare_function(decl),
                _ => {}
            }
        }
        for decl in decls {
            if let Decl::Procedure(decl) = decl {
                self.declare_procedure(decl);
            }
        }
    }

    fn declare_const(&mut self, decl: &'t ast::ConstDecl) {
        let ty = self.ty(&decl.ty);
        let var = ty.map(|ty| {
            let id = ConstId(self.program.constants.len() as u32);
            self.program.constants.push(Constant {
                name: self.text(decl.name.name).to_string(),
                ty,
                unique: decl.unique,
                attributes: self.attributes(&decl.attributes),
                span: decl.name.span,
            });
            Var::Const(id)
        });
        self.declare_variable("constant", decl.name, var);
    }

    fn declare_global(&mut self, decl: &'t ast::VarDecl) {
        let ty = self.ty(&decl.ty);
        let var = ty.map(|ty| {
            let id = GlobalId(self.program.globals.len() as u32);
            self.program.globals.push(Global {
                name: self.text(decl.name.name).to_string(),
                ty,
                where_clause: None,
                attributes: self.attributes(&decl.attributes),
                span: decl.name.span,
            });
            Var::Global(id)
        });
        self.declare_variable("variable", decl.name, var);
    }

    fn declare_variable(&mut self, what: &str, name: Ident, var: Option<Var>) {
        if var.is_none() {
            self.lost = Some(name.span);
        }
        if let Some(&(_, first)) = self.variables.get(&name.name) {
            return self.duplicate(what, name, first);
        }
        self.variables.insert(name.name, (var, name.span));
    }

    /// The `where` clauses of globals.
    fn globals(&mut self) {
        for decl in &self.tree.decls {
            let Decl::Var(decl) = decl else { continue };
            let Some(node) = decl.where_clause else { continue };
            let clause = self.formula(node, Mode::OneState("a `where` clause"));
            if let Some((Some(Var::Global(id)), span)) = self.variables.get(&decl.name.name)
                && *span == decl.name.span
            {
                self.program.globals[id.index()].where_clause = clause;
            }
        }
    }

    fn axioms(&mut self) {
        for decl in &self.tree.decls {
            let Decl::Axiom(decl) = decl else { continue };
            if let Some(expr) = self.formula(decl.expr, Mode::Facts("an axiom")) {
                let attributes = self.attributes(&decl.attributes);
                self.program.axioms.push(Axiom { expr, attributes, span: decl.span });
            }
        }
    }

    /// A Boolean expression.
    fn formula(&mut self, node: ast::NodeId, mode: Mode) -> Option<ExprId> {
        let expr = self.expr(node, mode).filter(|&expr| self.has_type(expr, Type::BOOL));
        if expr.is_none() {
            self.lost = Some(self.tree.node(node).span);
        }
        expr
    }

    /// Reports an expression that does not have the expected type.
    fn has_type(&mut self, expr: ExprId, expected: Type) -> bool {
        let found = self.program.exprs.ty(expr);
        if found != expected {
            let (expected, found) = (self.type_name(expected), self.type_name(found));
            let message = format!("expected an expression of type `{expected}`, found `{found}`");
            self.error(self.program.exprs[expr].span, message);
            return false;
        }
        true
    }

    fn attributes(&self, list: &[ast::Attribute]) -> Vec<Attribute> {
        list.iter()
            .map(|a| Attribute {
                name: self.text(a.name.name).to_string(),
                args: a
                    .args
                    .iter()
                    .map(|arg| match arg {
                        ast::AttributeArg::Text(text) => AttributeArg::Text(text.clone()),
                        ast::AttributeArg::Expr(text) => AttributeArg::Expr(text.clone()),
                    })
                    .collect(),
            })
            .collect()
    }
}
