//! Sizes of terms, and whether something occurs in them.

use rustc_hash::FxHashSet;

use crate::{Op, Sort, SortKind, Term, Terms};

impl Terms {
    /// How many different subterms a term has, itself included.
    pub fn dag_size(&self, term: Term) -> usize {
        let mut seen = FxHashSet::default();
        self.visit(term, &mut |t| seen.insert(t));
        seen.len()
    }

    /// Whether the variable occurs freely in the term.
    pub fn occurs(&self, var: Term, term: Term) -> bool {
        self.free_vars(term).binary_search(&var).is_ok()
    }

    /// Whether one of the variables occurs freely in the term.
    pub fn mentions(&self, vars: &[Term], term: Term) -> bool {
        let free = self.free_vars(term);
        vars.iter().any(|var| free.binary_search(var).is_ok())
    }

    /// Whether the term contains floating-point operations or numbers.
    pub fn has_floats(&self, term: Term) -> bool {
        let mut seen = FxHashSet::default();
        let mut found = false;
        self.visit(term, &mut |t| {
            found |= self.is_about_floats(self.sort_of(t));
            !found && seen.insert(t)
        });
        found
    }

    fn is_about_floats(&self, sort: Sort) -> bool {
        match self.kind(sort) {
            SortKind::Float(..) | SortKind::RoundingMode => true,
            SortKind::Array(index, element) => self.is_about_floats(index) || self.is_about_floats(element),
            _ => false,
        }
    }

    /// Traverses a term top-down into subterms for which `enter` returns true; shared subterms are visited again unless
    /// `enter` remembers them.
    pub(crate) fn visit(&self, term: Term, enter: &mut dyn FnMut(Term) -> bool) {
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            if enter(term) {
                stack.extend_from_slice(&self.args(term));
            }
        }
    }

    /// The first subterm outside of quantifiers that mentions one of the variables and is accepted by `wanted`.
    pub(crate) fn find_subterm(&self, vars: &[Term], term: Term, wanted: impl Fn(Term) -> bool) -> Option<Term> {
        let mut seen = FxHashSet::default();
        let mut found = None;
        self.visit(term, &mut |t| {
            if found.is_some() || !seen.insert(t) || !self.mentions(vars, t) {
                return false;
            }
            if wanted(t) {
                found = Some(t);
            }
            self.with_op(t, |op| !matches!(op, Op::Quant { .. }))
        });
        found
    }
}
