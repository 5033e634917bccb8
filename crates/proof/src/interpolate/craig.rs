//! Horn clauses of a trace, solved by Spacer: one unknown predicate per position gives Craig interpolants (nested ones
//! where calls return); one per location gives inductive invariants of the path program, loops included.
//!
//! Spacer: Anvesh Komuravelli, Arie Gurfinkel, Sagar Chaki, *SMT-Based Model Checking for Recursive Programs*, CAV 2014. Path
//! programs: Dirk Beyer, Thomas A. Henzinger, Rupak Majumdar, Andrey Rybalchenko, *Path Invariants*, PLDI 2007.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_automata::Symbol;
use tracewright_logic::{Substitution, Term};
use tracewright_program::{LocId, Scope};
use tracewright_smt::horn::{HornAnswer, HornOptions, HornSystem, PredicateId, solve};
use tracewright_smt::{Interrupt, Limit};

use super::Infeasible;
use crate::{call_of, edge_of, locations};

/// Craig interpolants of the trace: its statements are reduced to the core.
pub(super) fn of_trace(trace: &Infeasible, limit: Limit, interrupt: &Interrupt) -> Option<Vec<Term>> {
    let places: Vec<usize> = (0..=trace.word.len()).collect();
    let formulas = trace.relations.restricted(trace.word, trace.core);
    interpolants(trace, &places, &formulas, &[HornOptions::Default], limit, interrupt)
}

/// Invariants of the path program: equal locations get equal predicates.
pub(super) fn of_path_program(trace: &Infeasible, limit: Limit, interrupt: &Interrupt) -> Option<Vec<Term>> {
    let mut numbers: FxHashMap<LocId, usize> = FxHashMap::default();
    let places: Vec<usize> = locations(trace.relations.icfg, trace.word)
        .into_iter()
        .map(|location| {
            let next = numbers.len();
            *numbers.entry(location).or_insert(next)
        })
        .collect();
    let all = crate::Core::all(trace.ssa);
    let formulas = trace.relations.restricted(trace.word, &all);
    let arrays = has_arrays(trace, &formulas);
    // Global guidance (`HornOptions::Global`) is not used, because it triggers assertion failures inside Z3 5.4.
    let options: &[HornOptions] =
        if arrays { &[HornOptions::Default, HornOptions::Quantified] } else { &[HornOptions::Default] };
    interpolants(trace, &places, &formulas, options, limit, interrupt)
}

fn has_arrays(trace: &Infeasible, formulas: &[Term]) -> bool {
    let terms = trace.relations.terms;
    formulas.iter().any(|&f| {
        terms.free_vars(f).iter().any(|&v| matches!(terms.kind_of(v), tracewright_logic::SortKind::Array(..)))
    })
}

/// The predicates of the positions; positions with the same node share one.
fn interpolants(
    trace: &Infeasible,
    places: &[usize],
    formulas: &[Term],
    options: &[HornOptions],
    limit: Limit,
    interrupt: &Interrupt,
) -> Option<Vec<Term>> {
    let relations = trace.relations;
    if relations.icfg.axioms.iter().any(|&a| relations.terms.has_quantifier(a)) {
        // Spacer does not support quantified axioms.
        return None;
    }
    if formulas.iter().any(|&formula| relations.terms.has_floats(formula)) {
        // Spacer does not generalise over floating-point numbers, so trying it would waste time.
        return None;
    }
    let system = Clauses::new(trace, places, formulas).build();
    for option in options {
        if let Ok(HornAnswer::Solution(solution)) = solve(relations.terms, &system, option, limit, interrupt) {
            let mut sequence: Vec<Term> = places.iter().map(|&place| solution[place]).collect();
            *sequence.first_mut()? = Term::TRUE;
            *sequence.last_mut()? = Term::FALSE;
            return Some(sequence);
        }
    }
    None
}

struct Clauses<'a, 'b> {
    trace: &'a Infeasible<'b>,
    places: &'a [usize],
    formulas: &'a [Term],
    /// The variables of each node: the parameters of its predicate.
    parameters: Vec<Vec<Term>>,
}

impl<'a, 'b> Clauses<'a, 'b> {
    fn new(trace: &'a Infeasible<'b>, places: &'a [usize], formulas: &'a [Term]) -> Self {
        let icfg = trace.relations.icfg;
        let terms = trace.relations.terms;
        let mentioned: FxHashSet<Term> = formulas.iter().flat_map(|&f| terms.free_vars(f).to_vec()).collect();
        let locations = locations(icfg, trace.word);
        let count = places.iter().max().map_or(0, |m| m + 1);
        let mut parameters: Vec<Vec<Term>> = vec![Vec::new(); count];
        for (position, &place) in places.iter().enumerate() {
            if !parameters[place].is_empty() {
                continue;
            }
            let procedure = icfg.location(locations[position]).procedure;
            let changed = &icfg.procedure(procedure).modifies;
            parameters[place] = icfg
                .variables
                .iter()
                .filter(|v| match v.scope {
                    Scope::Global { .. } => true,
                    Scope::Old { global } => changed.contains(&global),
                    Scope::Local(owner) => owner == procedure,
                })
                .filter(|v| {
                    let old = matches!(v.scope, Scope::Old { .. });
                    old || mentioned.contains(&v.term) || mentioned.contains(&v.primed)
                })
                .map(|v| v.term)
                .collect();
        }
        Clauses { trace, places, formulas, parameters }
    }

    fn build(&self) -> HornSystem {
        let relations = self.trace.relations;
        let (terms, icfg) = (relations.terms, relations.icfg);
        let axioms = terms.and(&icfg.axioms);
        let mut system = HornSystem::default();
        let ids: Vec<PredicateId> =
            self.parameters.iter().enumerate().map(|(i, p)| system.predicate(format!("I{i}"), p)).collect();
        let at = |position: usize| ids[self.places[position]];
        let apply = |position: usize, names: &Substitution| -> Vec<Term> {
            self.parameters[self.places[position]].iter().map(|t| names.get(t).copied().unwrap_or(*t)).collect()
        };
        let same = Substitution::default();
        let mut seen: FxHashSet<(usize, Symbol, usize)> = FxHashSet::default();
        system.clause(&[], axioms, Some((at(0), &apply(0, &same))));
        for (position, &symbol) in self.trace.word.symbols().iter().enumerate() {
            if !seen.insert((self.places[position], symbol, self.places[position + 1])) {
                continue;
            }
            let constraint = terms.and2(axioms, self.formulas[position]);
            match symbol {
                Symbol::Internal(a) => {
                    let after = icfg.priming(&icfg.edge(edge_of(a)).transition.written);
                    let (body, head) = (apply(position, &same), apply(position + 1, &after));
                    system.clause(&[(at(position), &body)], constraint, Some((at(position + 1), &head)));
                }
                Symbol::Call(_) => {
                    let (body, head) = (apply(position, &same), apply(position + 1, &relations.prime_frame));
                    system.clause(&[(at(position), &body)], constraint, Some((at(position + 1), &head)));
                }
                Symbol::Return(a) => {
                    let names = relations.call(call_of(a));
                    let opened = self.trace.word.partner(position).expect("nested words have no pending returns");
                    let (hier, exit) = (apply(opened, &names.hier), apply(position, &names.exit));
                    let head = apply(position + 1, &names.post);
                    let body = [(at(opened), &hier[..]), (at(position), &exit[..])];
                    system.clause(&body, constraint, Some((at(position + 1), &head)));
                }
            }
        }
        let last = self.trace.word.len();
        system.clause(&[(at(last), &apply(last, &same))], axioms, None);
        system
    }
}
