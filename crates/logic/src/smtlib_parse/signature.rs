//! The sorts, constants and functions that SMT-LIB text may mention.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{ParseError, Parser};
use crate::{Op, Sort, SortKind, Term, Terms};

/// The names that a text may use.
#[derive(Clone, Default, Debug)]
pub struct Signature {
    pub(super) sorts: FxHashSet<String>,
    pub(super) constants: FxHashMap<String, Sort>,
    pub(super) functions: FxHashMap<String, (Vec<Sort>, Sort)>,
}

impl Signature {
    /// No names.
    pub fn new() -> Self {
        Self::default()
    }

    /// The free variables, functions and uninterpreted sorts of some terms.
    pub fn of(terms: &Terms, roots: &[Term]) -> Self {
        let mut signature = Self::new();
        let mut seen = FxHashSet::default();
        for &root in roots {
            for &var in terms.free_vars(root).iter() {
                signature.constant(&terms.var_name(var).unwrap_or_default(), terms.sort_of(var));
            }
            terms.visit(root, &mut |term| {
                if !seen.insert(term) {
                    return false;
                }
                signature.sorts_within(terms, terms.sort_of(term));
                if let Op::App(name) = terms.op(term) {
                    let domain: Vec<Sort> = terms.args(term).iter().map(|&arg| terms.sort_of(arg)).collect();
                    signature.function(&terms.name(name), &domain, terms.sort_of(term));
                }
                true
            });
        }
        signature
    }

    fn sorts_within(&mut self, terms: &Terms, sort: Sort) {
        match terms.kind(sort) {
            SortKind::Named(name) => self.sort(&terms.name(name)),
            SortKind::Array(index, element) => {
                self.sorts_within(terms, index);
                self.sorts_within(terms, element);
            }
            _ => {}
        }
    }

    /// Adds an uninterpreted sort.
    pub fn sort(&mut self, name: &str) {
        self.sorts.insert(name.to_owned());
    }

    /// Adds a constant.
    pub fn constant(&mut self, name: &str, sort: Sort) {
        self.constants.insert(name.to_owned(), sort);
    }

    /// Adds a function.
    pub fn function(&mut self, name: &str, domain: &[Sort], range: Sort) {
        if domain.is_empty() {
            return self.constant(name, range);
        }
        self.functions.insert(name.to_owned(), (domain.to_vec(), range));
    }

    /// Adds what `declare-sort`, `declare-const` and `declare-fun` commands declare.
    pub fn declare(&mut self, terms: &Terms, commands: &str) -> Result<(), ParseError> {
        let known = self.clone();
        let mut parser = Parser::new(terms, commands, &known)?;
        while !parser.at_end() {
            parser.open()?;
            let command = parser.symbol()?;
            let name = parser.symbol()?;
            match command.as_str() {
                "declare-sort" => {
                    parser.number()?;
                    self.sort(&name);
                    parser.extra_sorts.insert(name);
                }
                "declare-const" => {
                    let sort = parser.sort()?;
                    self.constant(&name, sort);
                }
                "declare-fun" => {
                    parser.open()?;
                    let mut domain = Vec::new();
                    while !parser.try_close() {
                        domain.push(parser.sort()?);
                    }
                    let range = parser.sort()?;
                    self.function(&name, &domain, range);
                }
                other => return Err(parser.error(format!("`{other}` is no declaration"))),
            }
            parser.close()?;
        }
        Ok(())
    }
}
