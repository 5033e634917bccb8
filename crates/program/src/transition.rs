//! Transition relations, their sequential composition and their union.

use tracewright_logic::{Substitution, Term, Terms, eliminate_exists};

use crate::{Icfg, VarId};

/// A relation between states.
///
/// The formula is over current values ([`Variable::term`](crate::Variable::term)), next values
/// ([`Variable::primed`](crate::Variable::primed)) of the written variables, and auxiliary variables, which are
/// existentially quantified: every use of the relation needs its own copies. Variables that are not written are
/// unchanged; written ones whose primed term does not occur are havocked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transition {
    /// The formula.
    pub formula: Term,
    /// Written variables, sorted.
    pub written: Vec<VarId>,
    /// Auxiliary variables.
    pub aux: Vec<Term>,
}

impl Transition {
    /// The identity.
    pub fn skip() -> Self {
        Self::assume(Term::TRUE)
    }

    /// The relation of an `assume`.
    pub fn assume(condition: Term) -> Self {
        Transition { formula: condition, written: Vec::new(), aux: Vec::new() }
    }

    /// A relation that writes variables; sorts them.
    pub fn new(formula: Term, mut written: Vec<VarId>) -> Self {
        written.sort_unstable();
        written.dedup();
        Transition { formula, written, aux: Vec::new() }
    }

    /// Whether the relation is the identity.
    pub fn is_skip(&self) -> bool {
        self.formula == Term::TRUE && self.written.is_empty()
    }

    /// Whether the variable is written.
    pub fn writes(&self, var: VarId) -> bool {
        self.written.binary_search(&var).is_ok()
    }

    /// The sequential composition: first `self`, then `next`. Intermediate values are eliminated where that is exact,
    /// otherwise they become auxiliary variables.
    pub fn then(&self, next: &Transition, icfg: &Icfg, terms: &Terms) -> Transition {
        let mut middle: Vec<Term> = Vec::new();
        let mut first: Substitution = Substitution::default();
        let mut second: Substitution = Substitution::default();
        for &var in &self.written {
            let variable = icfg.variable(var);
            if next.writes(var) {
                let between = terms.fresh_var(&variable.name, variable.sort);
                middle.push(between);
                first.insert(variable.primed, between);
                second.insert(variable.term, between);
            } else {
                second.insert(variable.term, variable.primed);
            }
        }
        // The two may share auxiliary variables when a block is composed with itself: rename those of the second.
        let mut aux = self.aux.clone();
        for &a in &next.aux {
            let fresh = terms.fresh_var("aux", terms.sort_of(a));
            second.insert(a, fresh);
            aux.push(fresh);
        }
        aux.extend(middle);
        let formula = terms.and2(terms.substitute(self.formula, &first), terms.substitute(next.formula, &second));
        let mut written = self.written.clone();
        written.extend_from_slice(&next.written);
        Transition { aux, ..Transition::new(formula, written) }.simplified(terms)
    }

    /// The union of two relations.
    pub fn or(&self, other: &Transition, icfg: &Icfg, terms: &Terms) -> Transition {
        let mut written = self.written.clone();
        written.extend_from_slice(&other.written);
        written.sort_unstable();
        written.dedup();
        let framed = |transition: &Transition| {
            let mut parts = vec![transition.formula];
            for &var in written.iter().filter(|&&v| !transition.writes(v)) {
                parts.push(terms.eq(icfg.variable(var).primed, icfg.variable(var).term));
            }
            terms.and(&parts)
        };
        let formula = terms.or2(framed(self), framed(other));
        let mut aux = self.aux.clone();
        aux.extend(other.aux.iter().copied().filter(|a| !self.aux.contains(a)));
        Transition { formula, written, aux }.simplified(terms)
    }

    /// Eliminates auxiliary variables where that is exact.
    pub fn simplified(mut self, terms: &Terms) -> Transition {
        if !self.aux.is_empty() {
            let eliminated = eliminate_exists(terms, &self.aux, self.formula);
            self.formula = eliminated.formula;
            self.aux = eliminated.remaining;
        }
        self
    }
}
