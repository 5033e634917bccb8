//! The transition relations of calls and returns, for predicates of caller and callee.
//!
//! In recursive calls, caller and callee have variables of the same names, so the states are distinguished by renaming:
//!
//! | state | globals that the callee changes | other globals | the caller's frame | the callee's frame |
//! |---|---|---|---|---|
//! | at the call | `g@` | `g` | `x` | |
//! | in the callee | `g` | `g` | | `x'`, where `old(g)` is `g@` |
//! | after the return | `g` | `g` | `x`, results `x''` | |

use tracewright_automata::{NestedWord, Symbol};
use tracewright_logic::{Substitution, Term, Terms};
use tracewright_program::{CallId, Icfg, Scope, VarId};

use crate::{Core, call_of, edge_of};

/// The relations of one call site.
#[derive(Clone, Debug)]
pub struct CallRelation {
    /// For the call: `param' == arg` and `old(g)' == g`.
    pub call: Term,
    /// For the return: `param' == arg` at the time of the call, and `result'' == value'`.
    pub ret: Term,
    /// The part of `ret` about results.
    pub results: Term,
    /// Renames a predicate of the caller at the call for use in the relation of the return.
    pub hier: Substitution,
    /// Renames a predicate of the callee at its exit for use in the relation of the return.
    pub exit: Substitution,
    /// Renames a predicate of the caller after the return: results get two primes.
    pub post: Substitution,
    /// Undoes `post`.
    pub unpost: Substitution,
}

/// All relations of calls and returns of a program, and the renamings of frames.
pub struct Relations<'a> {
    /// The store of terms.
    pub terms: &'a Terms,
    /// The program.
    pub icfg: &'a Icfg,
    /// Primes all variables that belong to frames, of all procedures.
    pub prime_frame: Substitution,
    /// Undoes it.
    pub unprime_frame: Substitution,
    calls: Vec<CallRelation>,
}

impl<'a> Relations<'a> {
    /// Makes the relations.
    pub fn new(terms: &'a Terms, icfg: &'a Icfg) -> Self {
        let mut prime_frame = Substitution::default();
        let mut unprime_frame = Substitution::default();
        for variable in &icfg.variables {
            if !matches!(variable.scope, Scope::Global { .. }) {
                prime_frame.insert(variable.term, variable.primed);
                unprime_frame.insert(variable.primed, variable.term);
            }
        }
        let mut relations = Relations { terms, icfg, prime_frame, unprime_frame, calls: Vec::new() };
        relations.calls = (0..icfg.calls.len()).map(|i| relations.relation(CallId::from_index(i))).collect();
        relations
    }

    /// The relations of a call site.
    pub fn call(&self, call: CallId) -> &CallRelation {
        &self.calls[call.index()]
    }

    fn relation(&self, id: CallId) -> CallRelation {
        let (terms, icfg) = (self.terms, self.icfg);
        let call = icfg.call(id);
        let callee = icfg.procedure(call.callee);
        let mut hier = Substitution::default();
        let mut exit = self.prime_frame.clone();
        let mut old_values = Vec::new();
        for &global in &callee.modifies {
            let variable = icfg.variable(global);
            let at_call = terms.var(&format!("{} @", variable.name), variable.sort);
            hier.insert(variable.term, at_call);
            let old = icfg.variable(icfg.old_of(global));
            exit.insert(old.term, at_call);
            old_values.push(terms.eq(old.primed, variable.term));
        }
        let mut passed = Vec::new();
        for (&param, &arg) in callee.params.iter().zip(&call.args) {
            passed.push(terms.eq(icfg.variable(param).primed, arg));
        }
        let passed = terms.and(&passed);
        let mut post = Substitution::default();
        let mut unpost = Substitution::default();
        let mut results = Vec::new();
        for (&target, &result) in call.results.iter().zip(&callee.results) {
            let value = result_name(terms, icfg, target);
            let target = icfg.variable(target);
            post.insert(target.term, value);
            unpost.insert(value, target.term);
            results.push(terms.eq(value, icfg.variable(result).primed));
        }
        let results = terms.and(&results);
        let ret = terms.and2(results, terms.substitute(passed, &hier));
        old_values.push(passed);
        CallRelation { call: terms.and(&old_values), ret, results, hier, exit, post, unpost }
    }

    /// The conjuncts of the relation of a letter that a trace formula has to contain: a return does not repeat
    /// conjuncts of its call.
    pub fn conjuncts(&self, symbol: Symbol) -> Vec<Term> {
        self.terms.conjuncts(match symbol {
            Symbol::Internal(a) => self.icfg.edge(edge_of(a)).transition.formula,
            Symbol::Call(a) => self.call(call_of(a)).call,
            Symbol::Return(a) => self.call(call_of(a)).results,
        })
    }

    /// The relations along a trace, each reduced to the conjuncts in the core.
    pub fn restricted(&self, word: &NestedWord, core: &Core) -> Vec<Term> {
        let mut formulas: Vec<Term> = Vec::with_capacity(word.len());
        for (position, &symbol) in word.symbols().iter().enumerate() {
            let conjuncts = self.conjuncts(symbol);
            let mut needed: Vec<Term> = core.needed[position].iter().map(|&i| conjuncts[i]).collect();
            if let (Symbol::Return(a), Some(opened)) = (symbol, word.partner(position)) {
                // The parameter passing of the call is needed again to relate the callee's exit to the caller.
                let passed = formulas[opened];
                needed.push(self.terms.substitute(self.without_old(passed), &self.call(call_of(a)).hier));
            }
            formulas.push(self.terms.and(&needed));
        }
        formulas
    }

    /// A call's relation without the conjuncts about `old(g)`, which a return expresses by names.
    fn without_old(&self, relation: Term) -> Term {
        let mentions_old = |part: &Term| {
            let free = self.terms.free_vars(*part);
            self.icfg.variables.iter().any(|v| matches!(v.scope, Scope::Old { .. }) && free.contains(&v.primed))
        };
        let parts: Vec<Term> = self.terms.conjuncts(relation).into_iter().filter(|p| !mentions_old(p)).collect();
        self.terms.and(&parts)
    }
}

/// The name of the value that a return assigns to a variable.
pub(crate) fn result_name(terms: &Terms, icfg: &Icfg, target: VarId) -> Term {
    let target = icfg.variable(target);
    terms.var(&format!("{} ''", terms.var_name(target.term).unwrap_or_default()), target.sort)
}
