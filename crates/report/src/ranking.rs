//! Why the program ends: for every loop and every recursive procedure a ranking function, in the syntax of the source.

use serde::Serialize;
use tracewright_check::Ranked;
use tracewright_logic::{Term, Terms};
use tracewright_program::{Head, Icfg, ProcId};
use tracewright_source::Span;
use tracewright_verify::WatchedProof;

use crate::SourceLocation;
use crate::c;
use crate::names::Names;
use crate::report::Program;

/// Why a loop or a recursion ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ranking {
    /// What ends.
    pub kind: RankedKind,
    /// The loop, or the declaration of the procedure.
    pub place: SourceLocation,
    /// The procedure.
    pub procedure: String,
    /// The components of the ranking function, the most important first: from one visit to the next, one of them falls that was not
    /// negative, and those before it do not rise.
    pub components: Vec<String>,
    /// The conjuncts of the invariant that the ranking function relies on.
    pub invariant: Vec<String>,
    /// For C, the number of conjuncts that cannot be expressed, or only at great length.
    #[serde(skip_serializing_if = "is_zero")]
    pub unsaid: usize,
    /// How it was found.
    pub template: String,
    /// The span of the place.
    #[serde(skip)]
    pub span: Span,
}

/// What a ranking function is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RankedKind {
    /// A loop, in one activation of its procedure.
    Loop,
    /// Calls of a procedure that do not return.
    Recursion,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde wants it so
fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Ranking {
    /// Those of a proof, in the order of the source.
    pub(crate) fn all(program: &Program, heads: &[Ranked<WatchedProof>]) -> Vec<Ranking> {
        let mut all: Vec<Ranking> = heads.iter().map(|head| Ranking::of(program, head)).collect();
        all.sort_by(|a, b| a.place.cmp(&b.place));
        // Copies that inlining made may have the same one. What is known in all of them is the invariant.
        all.dedup_by(|next, first| {
            let is_same = next.kind == first.kind && next.span == first.span && next.components == first.components;
            if is_same {
                first.invariant.retain(|conjunct| next.invariant.contains(conjunct));
                first.unsaid = first.unsaid.max(next.unsaid);
            }
            is_same
        });
        all
    }

    fn of(program: &Program, ranked: &Ranked<WatchedProof>) -> Ranking {
        let icfg = program.icfg;
        let (location, procedure, kind) = match ranked.head {
            Head::Location(location) => (location, icfg.location(location).procedure, RankedKind::Loop),
            Head::Entry(procedure) => (icfg.procedure(procedure).entry, procedure, RankedKind::Recursion),
        };
        let span = match kind {
            RankedKind::Loop => icfg.location(location).span,
            RankedKind::Recursion => icfg.procedure(procedure).span,
        };
        let invariant = invariant(program.terms, icfg, ranked);
        let said = match program.origins {
            Some(origins) => c::ranking(program, origins, (ranked.head, span), &ranked.rank, invariant),
            None => boogie(program, procedure, &ranked.rank, invariant),
        };
        Ranking {
            kind,
            place: SourceLocation::of(program.sources, span),
            procedure: said.procedure,
            components: said.components,
            invariant: said.invariant,
            unsaid: said.unsaid,
            template: ranked.proof.template.clone(),
            span,
        }
    }

    /// One or two lines.
    pub(crate) fn write_text(&self, out: &mut String) {
        let Ranking { kind, place, procedure, components, invariant, unsaid, template, .. } = self;
        let what = match kind {
            RankedKind::Loop => "loop ends".to_owned(),
            RankedKind::Recursion => format!("recursion of {procedure} ends"),
        };
        let how = match &components[..] {
            [] => "comes to its start once".to_owned(),
            [one] => format!("{one} falls"),
            several => format!("({}) falls", several.join(", ")),
        };
        let template = if template.is_empty() { String::new() } else { format!("  [{template}]") };
        out.push_str(&format!("  {place}: {what}: {how}{template}\n"));
        if !invariant.is_empty() {
            let remark = crate::proof::remark(*unsaid);
            out.push_str(&format!("  {place}:   because of {}{remark}\n", invariant.join(" && ")));
        }
    }
}

/// A ranking function in the words of a language.
pub(crate) struct Said {
    pub procedure: String,
    pub components: Vec<String>,
    pub invariant: Vec<String>,
    pub unsaid: usize,
}

/// What is known at the head before it is watched, without the variables that watch it.
fn invariant(terms: &Terms, icfg: &Icfg, ranked: &Ranked<WatchedProof>) -> Term {
    let annotation = &ranked.proof.annotation;
    let known = match ranked.head {
        Head::Location(location) => annotation.invariants.get(location.index()).copied(),
        Head::Entry(procedure) => annotation.contracts.get(procedure.index()).map(|contract| contract.requires),
    };
    let watched = &ranked.proof.blocks;
    let is_own = |name: &Term| watched.variable_of(*name).is_none() || icfg.variable_of(*name).is_some();
    let conjuncts = terms.conjuncts(known.unwrap_or(Term::TRUE));
    let own = conjuncts.into_iter().filter(|&conjunct| terms.free_vars(conjunct).iter().all(is_own));
    terms.simplify(terms.and(&own.collect::<Vec<_>>()))
}

/// In the syntax of Boogie.
fn boogie(program: &Program, procedure: ProcId, rank: &[Term], invariant: Term) -> Said {
    let names = Names::new(program.terms, program.icfg, procedure);
    let conjuncts = program.terms.conjuncts(invariant).into_iter().filter(|&conjunct| conjunct != Term::TRUE);
    Said {
        procedure: program.icfg.procedure(procedure).name.clone(),
        components: rank.iter().map(|&component| names.show(component)).collect(),
        invariant: conjuncts.map(|conjunct| names.show(conjunct)).collect(),
        unsaid: 0,
    }
}
