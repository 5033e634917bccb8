//! A proof in C: invariants of loops and contracts of functions, as C expressions.

use tracewright_boogie::Span;
use tracewright_boogie::origin::Origins;
use tracewright_check::Annotation;
use tracewright_logic::Term;
use tracewright_program::{LocId, ProcId};

use super::formulas::{CExpr, Formulas, Level};
use super::scope::Scope;
use crate::Place;
use crate::proof::{Contract, Invariant, Proof};
use crate::report::Program;

/// What makes a C program correct, as far as C can say it.
pub(crate) fn proof(program: &Program, origins: &Origins, annotation: &Annotation, part: &[bool]) -> Proof {
    let icfg = program.icfg;
    let mut proof = Proof::default();
    let is_start = |procedure: ProcId| !origins.functions.contains_key(&icfg.procedure(procedure).name);
    for (index, location) in icfg.locations.iter().enumerate().filter(|(i, l)| l.loop_head && part[*i]) {
        let Some(&formula) = annotation.invariants.get(index) else { continue };
        let scope = Scope::at_location(program, origins, LocId::from_index(index));
        let formulas = Formulas { terms: program.terms, icfg, scope, in_contract: false };
        let said = said(program, &formulas, formula);
        let procedure = icfg.procedure(location.procedure);
        let function = origins.functions.get(&procedure.name).map_or(&procedure.name, |f| &f.name);
        proof.invariants.push(Invariant {
            place: Place::of(program.sources, location.span),
            procedure: if is_start(location.procedure) { "main".to_owned() } else { function.clone() },
            formula: said.text(),
            conjuncts: said.conjuncts,
            unsaid: said.unsaid,
        });
    }
    proof.invariants.sort();
    proof.invariants.dedup();
    for (index, contract) in annotation.contracts.iter().enumerate() {
        let id = ProcId::from_index(index);
        let procedure = icfg.procedure(id);
        let Some(function) = origins.functions.get(&procedure.name) else { continue };
        if !icfg.calls.iter().any(|call| call.callee == id) {
            continue;
        }
        let say = |formula: Term| {
            let scope = Scope::at_function(program, origins, inside(procedure.span));
            said(program, &Formulas { terms: program.terms, icfg, scope, in_contract: true }, formula)
        };
        let (requires, ensures) = (say(contract.requires), say(contract.ensures));
        proof.contracts.push(Contract {
            procedure: function.name.clone(),
            place: Place::of(program.sources, procedure.span),
            requires: requires.text(),
            ensures: ensures.text(),
            unsaid: requires.unsaid + ensures.unsaid,
        });
    }
    proof.contracts.sort_by(|a, b| a.place.cmp(&b.place));
    proof
}

/// Parameters are known from the name of the function on.
fn inside(span: Span) -> Span {
    Span { end: span.start + 1, ..span }
}

/// A formula as far as it can be said.
struct Said {
    conjuncts: Vec<String>,
    unsaid: usize,
    single: Option<CExpr>,
}

impl Said {
    fn text(&self) -> String {
        match &self.single {
            Some(expr) => expr.text.clone(),
            None if self.conjuncts.is_empty() => "1".to_owned(),
            None => self.conjuncts.join(" && "),
        }
    }
}

fn said(program: &Program, formulas: &Formulas, formula: Term) -> Said {
    let formula = program.terms.simplify(formula);
    let mut conjuncts = Vec::new();
    let mut unsaid = 0;
    let parts = program.terms.conjuncts(formula);
    let mut single = None;
    for &part in &parts {
        match formulas.condition(part).or_else(|| partly(program, formulas, part)) {
            Some(expr) if expr.text == "1" => {}
            Some(expr) => {
                conjuncts.push(expr.within(Level::Comparison));
                single = Some(expr);
            }
            None => unsaid += 1,
        }
    }
    if conjuncts.len() != 1 {
        single = None;
    }
    conjuncts.dedup();
    Said { conjuncts, unsaid, single }
}

/// Of a disjunction whose parts cannot all be said in full, what can be said of each: that is weaker, and still true.
fn partly(program: &Program, formulas: &Formulas, part: Term) -> Option<CExpr> {
    let terms = program.terms;
    if !terms.with_op(part, |op| matches!(op, tracewright_logic::Op::Or)) {
        return None;
    }
    let mut branches = Vec::new();
    for &branch in terms.args(part).iter() {
        let said: Vec<String> = terms
            .conjuncts(branch)
            .into_iter()
            .filter_map(|conjunct| Some(formulas.condition(conjunct)?.within(Level::Comparison)))
            .collect();
        match said.len() {
            0 => return None,
            1 => branches.push(said.into_iter().next()?),
            _ => branches.push(format!("({})", said.join(" && "))),
        }
    }
    branches.dedup();
    let level = if branches.len() == 1 { Level::Comparison } else { Level::Or };
    Some(CExpr::new(branches.join(" || "), level))
}
