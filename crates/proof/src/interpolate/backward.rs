//! Weakest preconditions along a trace, from its end.
//!
//! Daniel Dietsch, Matthias Heizmann, Betim Musa, Alexander Nutz, Andreas Podelski: *Craig vs. Newton in Software Model
//! Checking*, ESEC/FSE 2017.

use rustc_hash::FxHashSet;
use tracewright_automata::Symbol;
use tracewright_logic::{Substitution, Term};
use tracewright_program::{Transition, VarId};

use super::Infeasible;
use crate::{Core, Transformers, VarSet, call_of, edge_of};

/// The variables that the predicates may mention.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// All.
    All,
    /// Those that occur in the trace up to this position; the others are unconstrained.
    Touched,
}

/// `φn = false`, `φi = wp(st(i+1), φ(i+1))`, where statements are reduced to the core.
///
/// A call that returns is processed twice: as a whole, by the relation of its subtrace, for the predicate before the
/// call; and step by step, for the predicates inside.
pub(super) fn predicates(trace: &Infeasible, core: &Core, scope: Scope, transformers: &Transformers) -> Vec<Term> {
    let formulas = trace.relations.restricted(trace.word, core);
    let touched = touched(trace, &formulas);
    let mut backward = Backward {
        trace,
        core,
        formulas,
        touched,
        scope,
        transformers,
        sequence: vec![Term::FALSE; trace.word.len() + 1],
    };
    backward.fill(0, trace.word.len());
    let mut sequence = backward.sequence;
    sequence[0] = Term::TRUE;
    sequence
}

struct Backward<'a, 'b> {
    trace: &'a Infeasible<'b>,
    core: &'a Core,
    formulas: Vec<Term>,
    touched: Vec<VarSet>,
    scope: Scope,
    transformers: &'a Transformers<'a>,
    sequence: Vec<Term>,
}

impl Backward<'_, '_> {
    /// Computes the predicates before the positions `low..high` from the one before `high`.
    fn fill(&mut self, low: usize, high: usize) {
        let mut position = high;
        while position > low {
            position -= 1;
            let post = self.sequence[position + 1];
            match self.trace.word.symbols()[position] {
                Symbol::Internal(a) => {
                    let whole = &self.trace.relations.icfg.edge(edge_of(a)).transition;
                    let reduced = Transition { formula: self.formulas[position], ..whole.clone() };
                    self.set(position, self.transformers.wp(&reduced, post));
                }
                Symbol::Call(_) => self.set(position, self.transformers.wp_call(self.formulas[position], post)),
                Symbol::Return(a) => {
                    let opened = self.trace.word.partner(position).expect("nested words have no pending returns");
                    let summary = self.summary(opened, position);
                    self.set(opened, self.transformers.wp(&summary, post));
                    let hier = self.sequence[opened];
                    let relation = self.formulas[position];
                    self.set(position, self.transformers.wp_return(hier, call_of(a), relation, post));
                    self.fill(opened + 1, position);
                    position = opened;
                }
            }
        }
    }

    fn set(&mut self, position: usize, predicate: Term) {
        self.sequence[position] = match self.scope {
            Scope::All => predicate,
            Scope::Touched => self.transformers.restrict_forall(predicate, &self.touched[position]),
        };
    }

    /// The relation between the states before a call and after its return.
    fn summary(&self, opened: usize, closed: usize) -> Transition {
        let (terms, icfg) = (self.trace.relations.terms, self.trace.relations.icfg);
        let ssa = self.trace.ssa;
        let mut parts = Vec::new();
        for position in opened..=closed {
            parts.extend(self.core.needed[position].iter().map(|&i| ssa.parts[position][i]));
        }
        let mut names = Substitution::default();
        let mut written: Vec<VarId> = Vec::new();
        let mut vars: Vec<VarId> = ssa.frames[opened].keys().chain(ssa.frames[closed + 1].keys()).copied().collect();
        vars.sort_unstable();
        vars.dedup();
        let formula = terms.and(&parts);
        for var in (0..icfg.variables.len()).map(VarId::from_index) {
            let before = ssa.value(terms, icfg, opened, var);
            names.entry(before).or_insert(icfg.variable(var).term);
        }
        for var in vars {
            let before = ssa.value(terms, icfg, opened, var);
            let after = ssa.value(terms, icfg, closed + 1, var);
            if before != after && ssa.frames[closed + 1].contains_key(&var) {
                written.push(var);
                names.insert(after, icfg.variable(var).primed);
            }
        }
        let formula = terms.substitute(formula, &names);
        let known: FxHashSet<Term> = names.values().copied().collect();
        let is_value = |t: &Term| terms.var_name(*t).is_some_and(|name| name.contains('@'));
        let aux: Vec<Term> =
            terms.free_vars(formula).iter().copied().filter(|t| !known.contains(t) && is_value(t)).collect();
        Transition { aux, ..Transition::new(formula, written) }.simplified(terms)
    }
}

/// For each position, the variables that statements before it mention or write.
fn touched(trace: &Infeasible, formulas: &[Term]) -> Vec<VarSet> {
    let (terms, icfg) = (trace.relations.terms, trace.relations.icfg);
    let mut touched: Vec<VarSet> = Vec::with_capacity(formulas.len() + 1);
    let mut current = VarSet::empty(icfg);
    for (position, &symbol) in trace.word.symbols().iter().enumerate() {
        touched.push(current.clone());
        let free = terms.free_vars(formulas[position]);
        for (index, variable) in icfg.variables.iter().enumerate() {
            if free.contains(&variable.term) || free.contains(&variable.primed) {
                current.insert(VarId::from_index(index));
            }
        }
        if let Symbol::Call(a) = symbol {
            let callee = icfg.procedure(icfg.call(call_of(a)).callee);
            for &global in &callee.modifies {
                current.insert(icfg.old_of(global));
            }
        }
        if let Symbol::Return(a) = symbol {
            icfg.call(call_of(a)).results.iter().for_each(|&result| current.insert(result));
        }
    }
    touched.push(current);
    touched
}
