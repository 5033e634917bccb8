//! A script writer that emits declarations on first use, and again after the scope of a declaration was closed.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{Op, Sort, SortKind, Symbol, Term, Terms, quote};

use super::write::{self, Naming};

/// A declared entity. Entities with the same name but different sorts are different, and get different names in the
/// text.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Thing {
    Var(Term),
    Function(Symbol, Box<[Sort]>, Sort),
    Sort(Symbol),
}

/// Writes commands and keeps track of declarations.
pub(crate) struct Script<'t> {
    terms: &'t Terms,
    names: FxHashMap<Thing, String>,
    used: FxHashSet<String>,
    declared: FxHashSet<Thing>,
    /// The declarations of each open scope, the outermost first.
    scopes: Vec<Vec<Thing>>,
}

impl<'t> Script<'t> {
    pub(crate) fn new(terms: &'t Terms) -> Self {
        Script {
            terms,
            names: FxHashMap::default(),
            used: FxHashSet::default(),
            declared: FxHashSet::default(),
            scopes: vec![Vec::new()],
        }
    }

    pub(crate) fn push(&mut self, out: &mut String) {
        self.scopes.push(Vec::new());
        out.push_str("(push 1)\n");
    }

    pub(crate) fn pop(&mut self, out: &mut String, n: u32) {
        for _ in 0..n {
            for thing in self.scopes.pop().into_iter().flatten() {
                self.declared.remove(&thing);
            }
        }
        let _ = writeln!(out, "(pop {n})");
    }

    /// Asserts a term, with a name if there is one.
    pub(crate) fn assert(&mut self, out: &mut String, term: Term, name: Option<&str>) {
        let text = self.term(out, term);
        let _ = match name {
            Some(name) => writeln!(out, "(assert (! {text} :named {name}))"),
            None => writeln!(out, "(assert {text})"),
        };
    }

    /// Writes the declarations that a term needs, and returns its text.
    pub(crate) fn term(&mut self, out: &mut String, term: Term) -> String {
        self.declare(out, term);
        let mut text = String::new();
        write::term(&mut text, self.terms, &Names(self), term);
        text
    }

    /// Declares a predicate under a name that is not in use; returns that name.
    pub(crate) fn predicate(&mut self, out: &mut String, name: &str, domain: &[Sort]) -> String {
        domain.iter().for_each(|&sort| self.declare_sort(out, sort));
        let name = self.fresh(name);
        let domain: Vec<String> = domain.iter().map(|&sort| self.sort(sort)).collect();
        let _ = writeln!(out, "(declare-fun {name} ({}) Bool)", domain.join(" "));
        name
    }

    /// The name of a variable in the text.
    pub(crate) fn variable(&mut self, var: Term) -> String {
        self.name(Thing::Var(var))
    }

    /// Whether a variable is declared in an open scope.
    pub(crate) fn is_declared(&self, var: Term) -> bool {
        self.declared.contains(&Thing::Var(var))
    }

    /// The text of a sort.
    pub(crate) fn sort(&self, sort: Sort) -> String {
        match self.terms.kind(sort) {
            SortKind::Array(index, element) => format!("(Array {} {})", self.sort(index), self.sort(element)),
            SortKind::Named(symbol) => self.names.get(&Thing::Sort(symbol)).cloned().unwrap_or_default(),
            _ => self.terms.sort_to_smtlib(sort),
        }
    }

    fn declare(&mut self, out: &mut String, root: Term) {
        let terms = self.terms;
        let free = terms.free_vars(root);
        let mut seen = FxHashSet::default();
        let mut stack = vec![root];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            let args = terms.args(term);
            self.declare_sort(out, terms.sort_of(term));
            match terms.op(term) {
                Op::Var(_) => {
                    // A bound variable gets its name, but no declaration.
                    let thing = Thing::Var(term);
                    let name = self.name(thing.clone());
                    if free.binary_search(&term).is_ok() && self.remember(thing) {
                        let _ = writeln!(out, "(declare-fun {name} () {})", self.sort(terms.sort_of(term)));
                    }
                }
                Op::App(_) => {
                    let thing = self.function(term);
                    let name = self.name(thing.clone());
                    for &arg in args.iter() {
                        self.declare_sort(out, terms.sort_of(arg));
                    }
                    if self.remember(thing) {
                        let domain: Vec<String> = args.iter().map(|&a| self.sort(terms.sort_of(a))).collect();
                        let range = self.sort(terms.sort_of(term));
                        let _ = writeln!(out, "(declare-fun {name} ({}) {range})", domain.join(" "));
                    }
                }
                _ => {}
            }
            stack.extend(args.iter().copied());
        }
    }

    fn declare_sort(&mut self, out: &mut String, sort: Sort) {
        match self.terms.kind(sort) {
            SortKind::Array(index, element) => {
                self.declare_sort(out, index);
                self.declare_sort(out, element);
            }
            SortKind::Named(symbol) => {
                let thing = Thing::Sort(symbol);
                let name = self.name(thing.clone());
                if self.remember(thing) {
                    let _ = writeln!(out, "(declare-sort {name} 0)");
                }
            }
            _ => {}
        }
    }

    fn function(&self, application: Term) -> Thing {
        let Op::App(symbol) = self.terms.op(application) else { unreachable!("an application") };
        let domain = self.terms.args(application).iter().map(|&arg| self.terms.sort_of(arg)).collect();
        Thing::Function(symbol, domain, self.terms.sort_of(application))
    }

    /// Records a use; returns whether a declaration is needed.
    fn remember(&mut self, thing: Thing) -> bool {
        let new = self.declared.insert(thing.clone());
        if new {
            self.scopes.last_mut().expect("the outermost scope").push(thing);
        }
        new
    }

    fn name(&mut self, thing: Thing) -> String {
        if let Some(name) = self.names.get(&thing) {
            return name.clone();
        }
        let symbol = match &thing {
            Thing::Var(var) => self.terms.var_name(*var).unwrap_or_else(|| "v".into()),
            Thing::Function(symbol, ..) | Thing::Sort(symbol) => self.terms.name(*symbol),
        };
        let name = self.fresh(&symbol);
        self.names.insert(thing, name.clone());
        name
    }

    /// A legal symbol, similar to the name, that is not used for anything else.
    fn fresh(&mut self, name: &str) -> String {
        let taken = PREDEFINED.contains(&name)
            || name.is_empty()
            || name.starts_with(['.', '@'])
            || ["bv", "fp.", "re.", "str.", "tw!"].iter().any(|prefix| name.starts_with(prefix));
        let base = if taken { format!("v!{name}") } else { name.to_owned() };
        let mut candidate = quote(&base);
        let mut number = 1;
        while !self.used.insert(candidate.clone()) {
            number += 1;
            candidate = quote(&format!("{base}!!{number}"));
        }
        candidate
    }
}

struct Names<'a, 't>(&'a Script<'t>);

impl Names<'_, '_> {
    fn look_up(&self, thing: &Thing) -> String {
        self.0.names.get(thing).cloned().unwrap_or_else(|| unreachable!("named when it was declared"))
    }
}

impl Naming for Names<'_, '_> {
    fn var(&self, var: Term) -> String {
        self.look_up(&Thing::Var(var))
    }

    fn function(&self, application: Term) -> String {
        self.look_up(&self.0.function(application))
    }

    fn sort(&self, sort: Sort) -> String {
        self.0.sort(sort)
    }
}

/// Symbols that are predefined by a theory or a solver: quoting does not make them available.
const PREDEFINED: &[&str] = &[
    "true",
    "false",
    "not",
    "and",
    "or",
    "xor",
    "ite",
    "distinct",
    "=",
    "=>",
    "+",
    "-",
    "*",
    "/",
    "<",
    "<=",
    ">",
    ">=",
    "div",
    "mod",
    "rem",
    "abs",
    "divisible",
    "to_real",
    "to_int",
    "is_int",
    "select",
    "store",
    "const",
    "concat",
    "extract",
    "zero_extend",
    "sign_extend",
    "rotate_left",
    "rotate_right",
    "repeat",
    "int2bv",
    "int_to_bv",
    "ubv_to_int",
    "sbv_to_int",
    "nat2bv",
    "map",
    "default",
    "as-array",
    "union",
    "intersection",
    "setminus",
    "subset",
    "member",
    "singleton",
    "emptyset",
    "card",
    "complement",
    "Bool",
    "Int",
    "Real",
    "Array",
    "BitVec",
    "Set",
    "Seq",
    "String",
    "RegLan",
    "Float16",
    "Float32",
    "Float64",
    "Float128",
    "FloatingPoint",
    "RoundingMode",
    "RNE",
    "RNA",
    "RTP",
    "RTN",
    "RTZ",
    "fp",
    "to_fp",
    "exp",
    "sin",
    "cos",
    "tan",
    "pi",
    "sqrt",
    "power",
    "pow2",
    "iand",
    "implies",
    "iff",
    "if",
    "Tuple",
    "tuple",
    "Bag",
    "bag",
    "seq",
    "str",
    "insert",
    "unit",
    "head",
    "tail",
    "nil",
    "cons",
    "List",
];
