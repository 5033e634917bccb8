//! k-induction, strengthened by the invariants of a static analysis.
//!
//! Mary Sheeran, Satnam Singh, Gunnar Stålmarck: *Checking Safety Properties Using Induction and a SAT-Solver*, FMCAD 2000;
//! for programs with auxiliary invariants: Dirk Beyer, Matthias Dangl, Philipp Wendler, *Boosting k-Induction with
//! Continuously-Refined Invariants*, CAV 2015.
//!
//! That a state is k steps away from any error is a weakest precondition. If this predicate is inductive, together with what
//! the static analysis knows, and holds where executions start, it is an invariant that excludes errors; so k-induction needs no
//! proofs of a kind of its own.

use tracewright_absint::{Edge, Graph as Analysed, Options, Variable, analyse};
use tracewright_logic::{Term, Terms};
use tracewright_program::Icfg;
use tracewright_proof::{Leftover, Transformers};
use tracewright_smt::{Answer, Solver};

use super::{Blocks, Calls, Finds, Graph, Strategy};
use crate::outcome::{Phase, Unknown};
use crate::session::{Fail, Safe};
use crate::solvers::Purpose;
use crate::verification::Verification;

/// The strategy.
pub static STRATEGY: Strategy = Strategy {
    name: "induction",
    field: "k-induction (Sheeran, Singh, Stålmarck, FMCAD 2000) with invariants of a static analysis (Beyer et al., CAV 2015)",
    help: "k-induction with invariants of a static analysis: an error is not near, so it is not near after the next step",
    description: "proofs only. The predicate that no error is within k steps is computed backwards, for growing k; together \
        with the invariants of the static analysis it may be inductive. Calls are inlined; programs with recursion are given up",
    finds: Finds::Proofs,
    graph: Graph { calls: Calls::Inlined, blocks: Blocks::AnySize },
    run,
};

/// The largest k.
const MOST_STEPS: usize = 8;
/// Larger formulas are not used.
const LARGEST: usize = 20_000;

fn run(verification: &mut Verification) -> Result<Safe, Fail> {
    let relations = verification.session.relations;
    let (terms, icfg) = (relations.terms, relations.icfg);
    if !icfg.calls.is_empty() || !icfg.blocked.is_empty() {
        return Err(Fail::Unknown(Unknown::NoInterpolants));
    }
    verification.report(Phase::Induction, 0);
    let known = invariants(terms, icfg);
    let session = &*verification.session;
    let solver = session.solvers.make(Purpose::HoareTriples, &icfg.axioms).map_err(Fail::Unknown)?;
    let mut steps = Steps { terms, icfg, solver, known };
    let transformers = Transformers::new(relations, Leftover::Quantify);
    // No error here.
    let here: Vec<Term> = icfg
        .locations
        .iter()
        .map(|location| terms.bool(!location.check.is_some_and(|check| (verification.goals)(check))))
        .collect();
    let mut far = here.clone();
    for k in 1..=MOST_STEPS {
        verification.report(Phase::Induction, k);
        let mut further = here.clone();
        for edge in &icfg.edges {
            if verification.session.settings.interrupt.is_triggered() {
                return Err(verification.given_up(|| Unknown::NoInterpolants));
            }
            let before = transformers.wp(&edge.transition, far[edge.target.index()]);
            let all = &mut further[edge.source.index()];
            *all = terms.and2(*all, before);
        }
        if further.iter().any(|&formula| terms.dag_size(formula) > LARGEST) {
            break;
        }
        far = further;
        if !steps.hold_at_start(&far) {
            break;
        }
        if steps.are_inductive(&far) {
            let both = |(&far, &known): (&Term, &Term)| terms.and2(far, known);
            return verification.suggested(far.iter().zip(&steps.known).map(both).collect());
        }
    }
    Err(verification.given_up(|| Unknown::NoInterpolants))
}

/// What a static analysis knows about each location.
fn invariants(terms: &Terms, icfg: &Icfg) -> Vec<Term> {
    // Executions may start at several locations: they come from one that is added.
    let start = icfg.locations.len();
    let variables = icfg.variables.iter().map(|v| Variable { term: v.term, primed: v.primed }).collect();
    let mut edges: Vec<Edge> = icfg
        .edges
        .iter()
        .map(|edge| Edge {
            source: edge.source.index(),
            target: edge.target.index(),
            formula: edge.transition.formula,
            written: edge.transition.written.iter().map(|var| var.index()).collect(),
        })
        .collect();
    edges.extend(icfg.initial.iter().map(|initial| Edge {
        source: start,
        target: initial.index(),
        formula: Term::TRUE,
        written: Vec::new(),
    }));
    let graph = Analysed { nodes: start + 1, initial: start, variables, edges };
    let mut invariants = analyse(terms, &graph, &Options::default()).invariants;
    invariants.truncate(start);
    invariants
}

/// Questions about single steps.
struct Steps<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    solver: Box<dyn Solver + 'a>,
    /// What is known about each location.
    known: Vec<Term>,
}

impl Steps<'_> {
    /// Whether a predicate holds where executions start.
    fn hold_at_start(&mut self, claims: &[Term]) -> bool {
        let icfg = self.icfg;
        icfg.initial.iter().all(|initial| self.is_impossible(&[self.terms.not(claims[initial.index()])]))
    }

    /// Whether every edge leads from states of which the predicate holds to such states.
    fn are_inductive(&mut self, claims: &[Term]) -> bool {
        let (terms, icfg) = (self.terms, self.icfg);
        icfg.edges.iter().all(|edge| {
            let (before, after) = (edge.source.index(), claims[edge.target.index()]);
            if claims[before] == Term::FALSE || after == Term::TRUE {
                return true;
            }
            let after = terms.substitute(after, &icfg.priming(&edge.transition.written));
            self.is_impossible(&[self.known[before], claims[before], edge.transition.formula, terms.not(after)])
        })
    }

    fn is_impossible(&mut self, formulas: &[Term]) -> bool {
        self.solver.push();
        formulas.iter().for_each(|&formula| self.solver.assert(formula));
        let answer = self.solver.check();
        self.solver.pop(1);
        answer == Answer::Unsat
    }
}
