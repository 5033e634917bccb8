//! Predicate transformers: strongest postcondition and weakest precondition of edges, calls and returns.
//!
//! Edsger W. Dijkstra: *Guarded Commands, Nondeterminacy and Formal Derivation of Programs*, Communications of the ACM 18(8),
//! 1975.

use tracewright_logic::{Substitution, Term, Terms, eliminate_exists};
use tracewright_program::{CallId, Icfg, Transition};

use crate::{Relations, VarSet};

/// What to do with variables that cannot be eliminated exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leftover {
    /// Keep the quantifier.
    Quantify,
    /// Weaken (strongest postconditions) or strengthen (weakest preconditions) so that they are eliminated.
    Approximate,
}

/// Predicate transformers of a program.
pub struct Transformers<'a> {
    relations: &'a Relations<'a>,
    leftover: Leftover,
}

impl<'a> Transformers<'a> {
    /// Transformers that keep quantifiers where they cannot be eliminated.
    pub fn new(relations: &'a Relations<'a>, leftover: Leftover) -> Self {
        Transformers { relations, leftover }
    }

    fn terms(&self) -> &'a Terms {
        self.relations.terms
    }

    fn icfg(&self) -> &'a Icfg {
        self.relations.icfg
    }

    /// `exists vars. formula`
    pub fn project(&self, vars: &[Term], formula: Term) -> Term {
        let eliminated = eliminate_exists(self.terms(), vars, formula);
        if eliminated.remaining.is_empty() {
            return eliminated.formula;
        }
        match self.leftover {
            Leftover::Quantify => self.terms().exists(&eliminated.remaining, eliminated.formula),
            Leftover::Approximate => {
                let parts = self.terms().conjuncts(eliminated.formula);
                let kept: Vec<Term> = parts
                    .into_iter()
                    .filter(|&part| {
                        let free = self.terms().free_vars(part);
                        !eliminated.remaining.iter().any(|v| free.binary_search(v).is_ok())
                    })
                    .collect();
                self.terms().and(&kept)
            }
        }
    }

    /// `forall vars. formula`
    fn project_forall(&self, vars: &[Term], formula: Term) -> Term {
        let negated = self.terms().not(formula);
        self.terms().not(self.project(vars, negated))
    }

    /// The strongest postcondition of an internal edge.
    pub fn sp(&self, pre: Term, transition: &Transition) -> Term {
        let (terms, icfg) = (self.terms(), self.icfg());
        let mut before = Substitution::default();
        let mut after = Substitution::default();
        let mut gone: Vec<Term> = Vec::new();
        for &var in &transition.written {
            let variable = icfg.variable(var);
            let old = terms.fresh_var(&variable.name, variable.sort);
            before.insert(variable.term, old);
            after.insert(variable.primed, variable.term);
            gone.push(old);
        }
        for &aux in &transition.aux {
            let fresh = terms.fresh_var("aux", terms.sort_of(aux));
            before.insert(aux, fresh);
            gone.push(fresh);
        }
        let pre = terms.substitute(pre, &before);
        let relation = terms.substitute(terms.substitute(transition.formula, &before), &after);
        self.project(&gone, terms.and2(pre, relation))
    }

    /// The weakest precondition of an internal edge.
    pub fn wp(&self, transition: &Transition, post: Term) -> Term {
        let (terms, icfg) = (self.terms(), self.icfg());
        let mut after = Substitution::default();
        let mut bound: Vec<Term> = Vec::new();
        for &var in &transition.written {
            let variable = icfg.variable(var);
            after.insert(variable.term, variable.primed);
            bound.push(variable.primed);
        }
        bound.extend_from_slice(&transition.aux);
        let post = terms.substitute(post, &after);
        self.project_forall(&bound, terms.implies(transition.formula, post))
    }

    /// The strongest postcondition of a call: at the entry of the callee. `relation` is
    /// [`CallRelation::call`](crate::CallRelation::call) or a part of it.
    pub fn sp_call(&self, pre: Term, relation: Term) -> Term {
        let terms = self.terms();
        let formula = terms.and2(pre, relation);
        let gone = self.frame_variables(formula);
        let callee = self.project(&gone, formula);
        terms.substitute(callee, &self.relations.unprime_frame)
    }

    /// The weakest precondition of a call that never returns.
    pub fn wp_call(&self, relation: Term, post: Term) -> Term {
        let terms = self.terms();
        let formula = terms.implies(relation, terms.substitute(post, &self.relations.prime_frame));
        let free = terms.free_vars(formula);
        let bound: Vec<Term> = free.iter().copied().filter(|t| self.relations.unprime_frame.contains_key(t)).collect();
        self.project_forall(&bound, formula)
    }

    /// The strongest postcondition of a return: `hier` holds at the call, `exit` at the callee's exit. `relation` is
    /// [`CallRelation::ret`](crate::CallRelation::ret) or a part of it.
    pub fn sp_return(&self, hier: Term, exit: Term, call: CallId, relation: Term) -> Term {
        let terms = self.terms();
        let names = self.relations.call(call);
        let parts = [terms.substitute(hier, &names.hier), terms.substitute(exit, &names.exit), relation];
        let formula = terms.and(&parts);
        let mut gone: Vec<Term> = self.hidden_at_return(formula, call);
        gone.extend(names.post.keys().copied());
        terms.substitute(self.project(&gone, formula), &names.unpost)
    }

    /// The weakest precondition of a return at the callee's exit, given the predicate at the call.
    pub fn wp_return(&self, hier: Term, call: CallId, relation: Term, post: Term) -> Term {
        let terms = self.terms();
        let names = self.relations.call(call);
        let hier = terms.substitute(hier, &names.hier);
        let post = terms.substitute(post, &names.post);
        let formula = terms.implies(terms.and2(hier, relation), post);
        // Everything but the callee's own state is universally quantified: the caller's frame and the new results.
        let mut bound: Vec<Term> = self.frame_variables(formula);
        bound.extend(names.unpost.keys().copied());
        let exit = self.project_forall(&bound, formula);
        // Back to the callee's names: `g@` is `old(g)`, primed frame variables are its own.
        let mut back = self.relations.unprime_frame.clone();
        for (&term, &name) in &names.exit {
            back.insert(name, term);
        }
        terms.substitute(exit, &back)
    }

    /// The unprimed frame variables of a formula.
    fn frame_variables(&self, formula: Term) -> Vec<Term> {
        let free = self.terms().free_vars(formula);
        free.iter().copied().filter(|t| self.relations.prime_frame.contains_key(t)).collect()
    }

    /// The callee's frame and the globals at the call, as they occur in a formula about a return.
    fn hidden_at_return(&self, formula: Term, call: CallId) -> Vec<Term> {
        let free = self.terms().free_vars(formula);
        let names = self.relations.call(call);
        let at_call: Vec<Term> = names.hier.values().copied().collect();
        let hidden = |t: &Term| self.relations.unprime_frame.contains_key(t) || at_call.contains(t);
        free.iter().copied().filter(hidden).collect()
    }

    /// Eliminates the program variables that are not live.
    pub fn restrict_to(&self, predicate: Term, live: &VarSet) -> Term {
        let icfg = self.icfg();
        let dead: Vec<Term> = self
            .terms()
            .free_vars(predicate)
            .iter()
            .copied()
            .filter(|t| icfg.variable_of(*t).is_some_and(|var| !live.contains(var)))
            .collect();
        if dead.is_empty() { predicate } else { self.project(&dead, predicate) }
    }

    /// Universally quantifies the program variables that are not among the given ones.
    pub fn restrict_forall(&self, predicate: Term, touched: &VarSet) -> Term {
        let negated = self.terms().not(predicate);
        self.terms().not(self.restrict_to(negated, touched))
    }
}
