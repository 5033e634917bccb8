//! A proof in terms of the source: loop invariants and contracts in Boogie syntax.

use serde::Serialize;
use tracewright_check::{Annotation, Values};
use tracewright_logic::Term;
use tracewright_program::{Icfg, LocId, ProcId};
use tracewright_source::Span;

use crate::SourceLocation;
use crate::c;
use crate::names::Names;
use crate::ranking::Ranking;
use crate::report::Program;

/// The proof of a program, as displayed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Proof {
    /// Invariants of loop heads, in the order of the source.
    pub invariants: Vec<Invariant>,
    /// Contracts of procedures that are called (and not inlined).
    pub contracts: Vec<Contract>,
    /// Why every execution ends, if that is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rankings: Option<Vec<Ranking>>,
    /// Whether nothing else is proved.
    #[serde(skip)]
    pub only_ends: bool,
    /// If executing the program is the proof: how many steps that takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub execution: Option<u64>,
    /// If executing it with ranges of values is the proof: how many steps that takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range_execution: Option<u64>,
    /// If executing it symbolically is the proof: how many steps that takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbolic_execution: Option<u64>,
    /// Whether executing it is the proof that all executions end, too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ends: bool,
}

/// The invariant of a loop head.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Invariant {
    /// The loop.
    pub place: SourceLocation,
    /// The procedure it lies in; for an inlined one, the procedure it was inlined into.
    pub procedure: String,
    /// The invariant, in the syntax of the source.
    pub formula: String,
    /// Its conjuncts.
    pub conjuncts: Vec<String>,
    /// For C, the number of conjuncts that cannot be expressed, or only at great length.
    #[serde(skip_serializing_if = "is_zero")]
    pub unsaid: usize,
    /// The span of the loop.
    #[serde(skip)]
    pub span: Span,
}

/// The contract of a procedure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Contract {
    /// The procedure.
    pub procedure: String,
    /// Its declaration.
    pub place: SourceLocation,
    /// The precondition, in the syntax of the source.
    pub requires: String,
    /// The postcondition, in the syntax of the source.
    pub ensures: String,
    /// For C, the number of conjuncts that cannot be expressed, or only at great length.
    #[serde(skip_serializing_if = "is_zero")]
    pub unsaid: usize,
    /// The span of its declaration.
    #[serde(skip)]
    pub span: Span,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde wants it so
fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Proof {
    /// The part of a proof that people want to see.
    pub(crate) fn new(program: &Program, proof: &tracewright_verify::Proof) -> Proof {
        match proof {
            tracewright_verify::Proof::Invariants(annotation) => Proof::of_invariants(program, annotation),
            tracewright_verify::Proof::Termination(heads) => {
                Proof { rankings: Some(Ranking::all(program, heads)), only_ends: true, ..Proof::default() }
            }
            tracewright_verify::Proof::Both(checks, heads) => {
                Proof { rankings: Some(Ranking::all(program, heads)), ..Proof::new(program, checks) }
            }
            &(tracewright_verify::Proof::Execution { values, steps }
            | tracewright_verify::Proof::Ends { values, steps }) => {
                let taken = |kind: Values| (values == kind).then_some(steps);
                let (execution, range_execution) = (taken(Values::Explicit), taken(Values::Ranges));
                let symbolic_execution = taken(Values::Symbolic);
                let ends = matches!(proof, tracewright_verify::Proof::Ends { .. });
                Proof { execution, range_execution, symbolic_execution, ends, ..Proof::default() }
            }
        }
    }

    /// How the program was executed, if that is the proof, and how many steps that took.
    pub(crate) fn executed(&self) -> Option<(&'static str, u64)> {
        let with_ranges = self.range_execution.map(|steps| (" with ranges of values", steps));
        let symbolically = self.symbolic_execution.map(|steps| (" symbolically", steps));
        self.execution.map(|steps| ("", steps)).or(with_ranges).or(symbolically)
    }

    fn of_invariants(program: &Program, annotation: &Annotation) -> Proof {
        let icfg = program.icfg;
        let part = in_use(icfg);
        if let Some(origins) = program.origins {
            return c::proof(program, origins, annotation, &part);
        }
        let mut names: Vec<Option<Names>> = (0..icfg.procedures.len()).map(|_| None).collect();
        let mut show = |procedure: ProcId, formula: Term| {
            let names = names[procedure.index()].get_or_insert_with(|| Names::new(program.terms, icfg, procedure));
            names.show(formula)
        };
        let mut proof = Proof::default();
        for (index, location) in icfg.locations.iter().enumerate().filter(|(i, l)| l.loop_head && part[*i]) {
            let Some(&formula) = annotation.invariants.get(index) else { continue };
            let conjuncts = program.terms.conjuncts(formula);
            proof.invariants.push(Invariant {
                place: SourceLocation::of(program.sources, location.span),
                procedure: icfg.procedure(location.procedure).name.clone(),
                formula: show(location.procedure, formula),
                conjuncts: conjuncts.iter().map(|&conjunct| show(location.procedure, conjunct)).collect(),
                unsaid: 0,
                span: location.span,
            });
        }
        proof.invariants.sort();
        proof.invariants.dedup();
        for (index, contract) in annotation.contracts.iter().enumerate() {
            let id = ProcId::from_index(index);
            if icfg.calls.iter().any(|call| call.callee == id) {
                let procedure = icfg.procedure(id);
                proof.contracts.push(Contract {
                    procedure: procedure.name.clone(),
                    place: SourceLocation::of(program.sources, procedure.span),
                    requires: show(id, contract.requires),
                    ensures: show(id, contract.ensures),
                    unsaid: 0,
                    span: procedure.span,
                });
            }
        }
        proof.contracts.sort_by(|a, b| a.place.cmp(&b.place));
        proof
    }

    /// One line for each loop head and each procedure; invariants that do not fit get a line for each conjunct.
    pub(crate) fn write_text(&self, out: &mut String, language: Language) {
        const WIDTH: usize = 110;
        for Invariant { place, formula, conjuncts, unsaid, .. } in &self.invariants {
            let line = format!("  {place}: invariant {formula}{}\n", remark(*unsaid));
            if line.chars().count() <= WIDTH || conjuncts.len() < 2 {
                out.push_str(&line);
            } else {
                for (number, conjunct) in conjuncts.iter().enumerate() {
                    let remark = if number + 1 == conjuncts.len() { remark(*unsaid) } else { String::new() };
                    out.push_str(&format!("  {place}: invariant {conjunct}{remark}\n"));
                }
            }
        }
        for Contract { procedure, requires, ensures, unsaid, place, .. } in &self.contracts {
            let remark = remark(*unsaid);
            out.push_str(&match language {
                Language::Boogie => format!("  procedure {procedure}: requires {requires}; ensures {ensures};\n"),
                Language::C => {
                    let clause = |word: &str, claim: &str| match claim {
                        "1" => String::new(),
                        claim => format!(" {word} {claim};"),
                    };
                    let (requires, ensures) = (clause("requires", requires), clause("ensures", ensures));
                    format!("  {place}: contract of {procedure} /*@{requires}{ensures} */{remark}\n")
                }
            });
        }
    }
}

/// The language that a proof is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    Boogie,
    C,
}

pub(crate) fn remark(unsaid: usize) -> String {
    match unsaid {
        0 => String::new(),
        1 => "  (and a conjunct that is too long or not expressible in C)".to_owned(),
        _ => format!("  (and {unsaid} conjuncts that are too long or not expressible in C)"),
    }
}

/// The locations that remain after removal of unreachable code, inlined bodies and the insides of blocks.
fn in_use(icfg: &Icfg) -> Vec<bool> {
    let mut part = vec![false; icfg.locations.len()];
    let mut mark = |location: LocId| part[location.index()] = true;
    icfg.edges.iter().for_each(|edge| {
        mark(edge.source);
        mark(edge.target);
    });
    icfg.calls.iter().for_each(|call| {
        mark(call.source);
        mark(call.target);
    });
    part
}
