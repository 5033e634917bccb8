//! The largest set of candidates that no statement, call or return refutes, as invariants and contracts.

use tracewright_check::{Annotation, Contract};
use tracewright_logic::{Substitution, Term, Terms};
use tracewright_program::{Call, Icfg, ProcId, Scope};

use crate::houdini::Houdini;

/// The annotation of a program that the candidates at its locations lead to, if it excludes all errors.
pub(super) fn annotation(mut houdini: Houdini, errors: &[bool], mut holding: Vec<Vec<Term>>) -> Option<Annotation> {
    let (terms, icfg) = (houdini.terms, houdini.icfg);
    for (id, procedure) in icfg.procedures.iter().enumerate() {
        let id = ProcId::from_index(id);
        // What holds where a procedure is entered is its precondition, and what holds at its exit its postcondition.
        holding[procedure.entry.index()].retain(|&fact| is_seen(terms, icfg, id, fact, Side::Before));
        holding[procedure.exit.index()].retain(|&fact| is_seen(terms, icfg, id, fact, Side::After));
    }
    for &initial in &icfg.initial {
        holding[initial.index()].clear();
    }
    loop {
        let mut is_changed = false;
        for edge in &icfg.edges {
            if houdini.interrupt.is_triggered() {
                return None;
            }
            if errors[edge.target.index()] {
                continue;
            }
            let priming = icfg.priming(&edge.transition.written);
            let before = &holding[edge.source.index()];
            let open = holding[edge.target.index()].iter().map(|&fact| (fact, terms.substitute(fact, &priming)));
            let open = open.filter(|(fact, after)| fact != after || !before.contains(fact)).collect();
            let assumed: Vec<Term> = before.iter().copied().chain([edge.transition.formula]).collect();
            let refuted = houdini.refuted(&assumed, open);
            is_changed |= !refuted.is_empty();
            holding[edge.target.index()].retain(|fact| !refuted.contains(fact));
        }
        for call in &icfg.calls {
            if houdini.interrupt.is_triggered() {
                return None;
            }
            let callee = icfg.procedure(call.callee);
            let values: Substitution = passed(icfg, call).collect();
            let open = holding[callee.entry.index()].iter().map(|&fact| (fact, terms.substitute(fact, &values)));
            let open: Vec<(Term, Term)> = open.collect();
            let refuted = houdini.refuted(&holding[call.source.index()], open);
            is_changed |= !refuted.is_empty();
            holding[callee.entry.index()].retain(|fact| !refuted.contains(fact));
            let (assumed, after) = returned(terms, icfg, call, &holding);
            let open = holding[call.target.index()].iter().map(|&fact| (fact, terms.substitute(fact, &after)));
            let open: Vec<(Term, Term)> = open.collect();
            let refuted = houdini.refuted(&assumed, open);
            is_changed |= !refuted.is_empty();
            holding[call.target.index()].retain(|fact| !refuted.contains(fact));
        }
        if !is_changed {
            break;
        }
    }
    for edge in icfg.edges.iter().filter(|edge| errors[edge.target.index()]) {
        let assumed: Vec<Term> =
            holding[edge.source.index()].iter().copied().chain([edge.transition.formula]).collect();
        if !houdini.refuted(&assumed, vec![(Term::FALSE, Term::FALSE)]).is_empty() {
            return None;
        }
    }
    let contract = |procedure: &tracewright_program::Procedure| Contract {
        requires: terms.and(&holding[procedure.entry.index()]),
        ensures: terms.and(&holding[procedure.exit.index()]),
    };
    let contracts = icfg.procedures.iter().map(contract).collect();
    let invariant = |(facts, &is_error): (&Vec<Term>, &bool)| if is_error { Term::FALSE } else { terms.and(facts) };
    Some(Annotation { invariants: holding.iter().zip(errors).map(invariant).collect(), contracts })
}

/// Where a contract speaks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    After,
}

/// Whether a contract of a procedure may say this.
fn is_seen(terms: &Terms, icfg: &Icfg, id: ProcId, fact: Term, side: Side) -> bool {
    let procedure = icfg.procedure(id);
    terms.free_vars(fact).iter().all(|&name| match icfg.variable_of(name) {
        None => true,
        Some(var) => match icfg.variable(var).scope {
            Scope::Global { .. } => true,
            Scope::Old { .. } => side == Side::After,
            Scope::Local(_) => {
                procedure.params.contains(&var) || side == Side::After && procedure.results.contains(&var)
            }
        },
    })
}

/// The parameters of a call and their values.
fn passed<'a>(icfg: &'a Icfg, call: &'a Call) -> impl Iterator<Item = (Term, Term)> + 'a {
    let params = icfg.procedure(call.callee).params.iter().map(|&param| icfg.variable(param).term);
    params.zip(call.args.iter().copied())
}

/// What is known after a return, and the names of the values there.
fn returned(terms: &Terms, icfg: &Icfg, call: &Call, holding: &[Vec<Term>]) -> (Vec<Term>, Substitution) {
    let callee = icfg.procedure(call.callee);
    let fresh = |var| terms.fresh_var(&icfg.variable(var).name, icfg.variable(var).sort);
    let (mut at_call, mut at_exit, mut after) =
        (Substitution::default(), Substitution::default(), Substitution::default());
    for &global in &callee.modifies {
        let before = fresh(global);
        at_call.insert(icfg.variable(global).term, before);
        at_exit.insert(icfg.variable(icfg.old_of(global)).term, before);
    }
    for (param, arg) in passed(icfg, call) {
        at_exit.insert(param, terms.substitute(arg, &at_call));
    }
    for (&target, &result) in call.results.iter().zip(&callee.results) {
        let value = fresh(result);
        at_exit.insert(icfg.variable(result).term, value);
        after.insert(icfg.variable(target).term, value);
    }
    let before = holding[call.source.index()].iter().map(|&fact| terms.substitute(fact, &at_call));
    let ensured = holding[callee.exit.index()].iter().map(|&fact| terms.substitute(fact, &at_exit));
    (before.chain(ensured).collect(), after)
}
