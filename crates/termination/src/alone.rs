//! A loop on its own: a graph that watches a ranking function and starts at the head, in the states that a static analysis knows there.
//!
//! The way to a loop late in a program is long, and differs from lasso to lasso; most loops end for reasons of their own. A proof about
//! the loop alone becomes one of the program with what the analysis knows at all other locations. The analysis is not believed: whether
//! the whole is inductive is checked before it is used.

use std::rc::Rc;

use tracewright_check::{Annotation, Contract, TraceLetter, check_annotation};
use tracewright_logic::{Term, Terms};
use tracewright_program::{
    BlockEncoding, Edge, Head, Icfg, LocId, Location, Monitor, Origin, Statement, StatementId, StatementKind,
    Transition,
};
use tracewright_smt::{Interrupt, Limit, SolverFactory, SolverOptions};
use tracewright_verify::strategies::escalate;
use tracewright_verify::{Progress, Proof, Settings, Statistics, Verdict, WatchedProof, verify};

use crate::lasso;
use crate::watch::{Claim, Graphs, watching};

/// What is known about a ranking function of a loop on its own.
pub(crate) enum Alone {
    /// It falls, in the program as well.
    Falls(WatchedProof),
    /// It does not fall in this round of this graph, which may not be reached.
    Rises { graph: Rc<Icfg>, round: Vec<TraceLetter> },
    /// Neither is known.
    Open,
}

/// Watches a ranking function of a loop on its own, with what is known at each location of the graph in blocks.
pub(crate) fn alone(
    graphs: &mut Graphs,
    claim: Claim,
    facts: &[Term],
    settings: &Settings,
    limit: &Interrupt,
    progress: &mut dyn FnMut(Progress),
    statistics: &mut Statistics,
) -> Alone {
    let Head::Location(head) = claim.head else { return Alone::Open };
    let terms = graphs.terms();
    let graph = graphs.get(BlockEncoding::StraightLine);
    if !graph.calls.is_empty() || facts.len() != graph.locations.len() {
        return Alone::Open;
    }
    let watched = watching(graphs, &graph, claim);
    let started = started(&watched, &graph, head, facts[head.index()]);
    let settings = Settings {
        strategy: &escalate::STRATEGY,
        interrupt: limit.clone(),
        all_errors: false,
        keep_automata: false,
        ..settings.clone()
    };
    let outcome = verify(terms, &started.icfg, &settings, progress);
    statistics.absorb(outcome.statistics);
    match (outcome.verdict, outcome.proof, outcome.counterexample) {
        (Verdict::True, Some(Proof::Invariants(annotation)), _) => {
            let annotation = whole(&watched.icfg, &started.icfg, &annotation, facts);
            match holds(terms, &watched.icfg, &annotation, &settings) {
                true => {
                    Alone::Falls(WatchedProof { blocks: Rc::new(watched.icfg), annotation, template: String::new() })
                }
                false => Alone::Open,
            }
        }
        (Verdict::False(_), _, Some(execution)) => match lasso::split(&graph, &started, claim.head, &execution.trace) {
            Some((_, round)) => Alone::Rises { graph, round },
            None => Alone::Open,
        },
        _ => Alone::Open,
    }
}

/// The part of a graph that watches a ranking function from the moment when the value is stored.
fn started(watched: &Monitor, original: &Icfg, head: LocId, known: Term) -> Monitor {
    let mut monitor = watched.clone();
    let graph = &mut monitor.icfg;
    let place = Location { check: None, ..original.location(head).clone() };
    let start = LocId::from_index(graph.locations.len());
    let nowhere = LocId::from_index(graph.locations.len() + 1);
    graph.locations.extend([place.clone(), place]);
    graph.initial = vec![start];
    // Letters keep their numbers; those of the program lead nowhere.
    for edge in &mut graph.edges[..original.edges.len()] {
        *edge = Edge { source: nowhere, target: nowhere, transition: Transition::skip(), origin: edge.origin.clone() };
    }
    let transition = Transition::assume(known);
    let statement = StatementId::from_index(graph.statements.len());
    let span = original.location(head).span;
    let kind = StatementKind::Skip;
    graph.statements.push(Statement { transition: transition.clone(), kind, span, overapproximates: None });
    graph.edges.push(Edge { source: start, target: head, transition, origin: Origin::Statement(statement) });
    monitor
}

/// The annotation of the whole graph: what is known at the locations of the program, and what was proved behind the head.
fn whole(watched: &Icfg, started: &Icfg, proved: &Annotation, facts: &[Term]) -> Annotation {
    let proved = proved.effective(started);
    let invariants = (0..watched.locations.len()).map(|index| match facts.get(index) {
        Some(&fact) => fact,
        None => proved[index],
    });
    let unused = Contract { requires: Term::FALSE, ensures: Term::TRUE };
    let mut annotation =
        Annotation { invariants: invariants.collect(), contracts: vec![unused; watched.procedures.len()] };
    for &initial in &watched.initial {
        annotation.invariants[initial.index()] = Term::TRUE;
    }
    annotation
}

fn holds(terms: &Terms, graph: &Icfg, annotation: &Annotation, settings: &Settings) -> bool {
    let factory = SolverFactory::new(terms, settings.solver.clone());
    let limit = Limit::NONE.within(settings.query_limit);
    let options = SolverOptions { limit, interrupt: settings.interrupt.clone(), ..SolverOptions::default() };
    let Ok(mut solver) = factory.start("loop-alone", options) else { return false };
    check_annotation(terms, graph, annotation, &mut *solver).is_ok()
}
