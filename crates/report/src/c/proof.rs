//! A proof in C: invariants of loops and contracts of functions, as C expressions.

use std::collections::BTreeMap;

use tracewright_check::Annotation;
use tracewright_logic::{Op, Term, Terms};
use tracewright_program::{LocId, ProcId};
use tracewright_source::Span;
use tracewright_vocabulary::origin::Origins;

use super::formulas::{CExpr, Formulas, LONGEST, Level};
use super::scope::Scope;
use crate::SourceLocation;
use crate::proof::{Contract, Invariant, Proof};
use crate::report::Program;

/// The proof of a C program, as far as C can express it.
pub(crate) fn proof(program: &Program, origins: &Origins, annotation: &Annotation, part: &[bool]) -> Proof {
    let invariants = invariants(program, origins, annotation, part);
    let mut contracts = contracts(program, origins, annotation);
    contracts.sort_by(|a, b| a.place.cmp(&b.place));
    Proof { invariants, contracts, ..Proof::default() }
}

/// The invariants of loops. A loop in a function that was inlined several times has several invariants; their
/// disjunction holds.
fn invariants(program: &Program, origins: &Origins, annotation: &Annotation, part: &[bool]) -> Vec<Invariant> {
    let icfg = program.icfg;
    let mut loops: BTreeMap<(SourceLocation, Span), Vec<Expressed>> = BTreeMap::new();
    let heads = icfg.locations.iter().enumerate().filter(|(i, l)| l.loop_head && part[*i]);
    for (index, location) in heads.filter(|(_, location)| origins.loops.contains(&location.span)) {
        let Some(&formula) = annotation.invariants.get(index) else { continue };
        let scope = Scope::at_location(program, origins, LocId::from_index(index));
        let formulas = Formulas { terms: program.terms, icfg, scope, in_contract: false };
        let key = (SourceLocation::of(program.sources, location.span), location.span);
        let expressed = loops.entry(key).or_default();
        // Copies that are unreachable are irrelevant for the others.
        if formula != Term::FALSE || expressed.is_empty() {
            expressed.push(formulas.expressed(formula));
        }
    }
    let invariant = |((place, span), expressed): ((SourceLocation, Span), Vec<Expressed>)| {
        let Expressed { conjuncts, unsaid } = one_of(expressed);
        Invariant {
            procedure: function_around(program, origins, span),
            formula: joined(&conjuncts),
            conjuncts: conjuncts.iter().map(|conjunct| conjunct.text.clone()).collect(),
            unsaid,
            place,
            span,
        }
    };
    loops.into_iter().map(invariant).collect()
}

fn contracts(program: &Program, origins: &Origins, annotation: &Annotation) -> Vec<Contract> {
    let icfg = program.icfg;
    let mut contracts = Vec::new();
    for (index, contract) in annotation.contracts.iter().enumerate() {
        let id = ProcId::from_index(index);
        let procedure = icfg.procedure(id);
        let Some(function) = origins.functions.get(&procedure.name) else { continue };
        if !icfg.calls.iter().any(|call| call.callee == id) {
            continue;
        }
        let say = |formula: Term| {
            let scope = Scope::at_function(program, origins, procedure.span);
            Formulas { terms: program.terms, icfg, scope, in_contract: true }.expressed(formula)
        };
        let (requires, ensures) = (say(contract.requires), say(contract.ensures));
        contracts.push(Contract {
            procedure: function.name.clone(),
            place: SourceLocation::of(program.sources, procedure.span),
            requires: joined(&requires.conjuncts),
            ensures: joined(&ensures.conjuncts),
            unsaid: requires.unsaid + ensures.unsaid,
            span: procedure.span,
        });
    }
    contracts
}

/// The function whose declaration is the last one before a span.
pub(super) fn function_around(program: &Program, origins: &Origins, at: Span) -> String {
    let procedures = program.icfg.procedures.iter().filter(|p| origins.functions.contains_key(&p.name));
    let before = procedures.filter(|p| p.span.start <= at.start && program.sources.same_file(p.span, at));
    let around = before.max_by_key(|p| p.span.start).and_then(|p| origins.functions.get(&p.name));
    around.map_or_else(String::new, |function| function.name.clone())
}

/// A formula, as far as it can be expressed.
struct Expressed {
    conjuncts: Vec<CExpr>,
    unsaid: usize,
}

/// A conjunction as one expression.
fn joined(conjuncts: &[CExpr]) -> String {
    match conjuncts {
        [] => "1".to_owned(),
        [one] => one.text.clone(),
        _ => conjuncts.iter().map(|conjunct| conjunct.within(Level::Comparison)).collect::<Vec<_>>().join(" && "),
    }
}

/// The disjunction of several conjunctions: their common conjuncts, and the disjunction of the rest.
fn one_of(mut expressed: Vec<Expressed>) -> Expressed {
    if expressed.len() <= 1 {
        return expressed.pop().unwrap_or(Expressed { conjuncts: Vec::new(), unsaid: 0 });
    }
    let unsaid = expressed.iter().map(|expressed| expressed.unsaid).sum();
    let (first, others) = expressed.split_first().expect("more than one");
    let everywhere = |conjunct: &&CExpr| others.iter().all(|other| other.conjuncts.contains(conjunct));
    let mut conjuncts: Vec<CExpr> = first.conjuncts.iter().filter(everywhere).cloned().collect();
    let rest = |expressed: &Expressed| -> Vec<CExpr> {
        expressed.conjuncts.iter().filter(|conjunct| !conjuncts.contains(conjunct)).cloned().collect()
    };
    let mut rests: Vec<String> = expressed.iter().map(rest).map(|rest| parenthesised(&rest)).collect();
    rests.sort_unstable();
    rests.dedup();
    if rests.iter().all(|rest| rest != "1") {
        conjuncts.push(CExpr::new(rests.join(" || "), if rests.len() > 1 { Level::Or } else { Level::Comparison }));
    }
    Expressed { conjuncts, unsaid }
}

fn parenthesised(conjuncts: &[CExpr]) -> String {
    match conjuncts {
        [one] => one.within(Level::Comparison),
        [] => "1".to_owned(),
        _ => format!("({})", joined(conjuncts)),
    }
}

impl Formulas<'_> {
    /// The conjuncts of a formula that can be expressed, and the number of the others.
    pub(super) fn conjuncts(&self, formula: Term) -> (Vec<String>, usize) {
        let Expressed { conjuncts, unsaid } = self.expressed(formula);
        (conjuncts.into_iter().map(|conjunct| conjunct.within(Level::Comparison)).collect(), unsaid)
    }

    fn expressed(&self, formula: Term) -> Expressed {
        let formula = self.terms.simplify(formula);
        let (mut conjuncts, mut unsaid) = (Vec::new(), 0);
        let parts = self.terms.conjuncts(formula).into_iter().flat_map(|part| factored(self.terms, part));
        for part in parts {
            match self.condition(part).or_else(|| self.partly(part)) {
                Some(expr) if expr.text == "1" || conjuncts.contains(&expr) => {}
                Some(expr) => conjuncts.push(expr),
                None => unsaid += 1,
            }
        }
        Expressed { conjuncts, unsaid }
    }

    /// Weakens a disjunction whose disjuncts cannot all be expressed: keeps the expressible conjuncts of each.
    fn partly(&self, part: Term) -> Option<CExpr> {
        let branches = disjuncts(self.terms, part)?;
        let mut texts: Vec<String> = Vec::new();
        for branch in branches {
            let conjuncts = self.terms.conjuncts(branch).into_iter();
            let expressed = conjuncts.filter_map(|conjunct| self.condition(conjunct));
            let expressed: Vec<CExpr> = expressed.filter(|expr| expr.text != "1").collect();
            let text = parenthesised(&expressed);
            if text == "1" {
                return None;
            }
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        let level = if texts.len() == 1 { Level::Comparison } else { Level::Or };
        Some(CExpr::new(texts.join(" || "), level)).filter(|expr| expr.text.len() <= LONGEST)
    }
}

fn disjuncts(terms: &Terms, formula: Term) -> Option<Vec<Term>> {
    terms.with_op(formula, |op| matches!(op, Op::Or)).then(|| terms.args(formula).to_vec())
}

/// `(a && b) || (a && c)` as `a` and `b || c`.
fn factored(terms: &Terms, formula: Term) -> Vec<Term> {
    let Some(branches) = disjuncts(terms, formula) else { return vec![formula] };
    let mut branches: Vec<Vec<Term>> = branches.into_iter().map(|branch| terms.conjuncts(branch)).collect();
    // A disjunct that is subsumed by another one is redundant.
    let covers = |less: &[Term], more: &[Term]| less.iter().all(|part| more.contains(part));
    let mut number = 0;
    while number < branches.len() {
        let covered = (0..branches.len()).any(|other| other != number && covers(&branches[other], &branches[number]));
        if covered {
            branches.remove(number);
        } else {
            number += 1;
        }
    }
    let (first, others) = branches.split_first().expect("a disjunction has parts");
    let mut parts: Vec<Term> =
        first.iter().copied().filter(|part| others.iter().all(|branch| branch.contains(part))).collect();
    let rest = |branch: &Vec<Term>| {
        let rest: Vec<Term> = branch.iter().copied().filter(|part| !parts.contains(part)).collect();
        terms.and(&rest)
    };
    let rests: Vec<Term> = branches.iter().map(rest).collect();
    let rest = terms.simplify(terms.or(&rests));
    if rest != Term::TRUE {
        parts.push(rest);
    }
    parts
}
