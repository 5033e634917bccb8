//! Whether a ranking function falls: trace abstraction on the graph that watches it.

use std::rc::Rc;
use std::time::Duration;

use tracewright_check::TraceLetter;
use tracewright_logic::{Term, Terms};
use tracewright_program::{BlockEncoding, Head, Icfg, Monitor, around, encode, monitor};
use tracewright_smt::Interrupt;
use tracewright_verify::strategies::{self, cells, execute, induction, run, symbolic, unroll};
use tracewright_verify::{Portfolio, Progress, Proof, Settings, Statistics, Unknown, Verdict, WatchedProof, verify};

use crate::lasso;

/// How long contracts are guessed that let a ranking function fall.
const FOR_CONTRACTS: Duration = Duration::from_millis(500);
/// How long a guess with quantifiers may take that does not hold.
const FOR_QUESTIONS: Duration = Duration::from_millis(2_000);

/// The graphs of a program in the block encodings that the strategies need.
pub(crate) struct Graphs<'a> {
    terms: &'a Terms,
    statements: &'a Icfg,
    made: Vec<(BlockEncoding, Rc<Icfg>)>,
}

impl<'a> Graphs<'a> {
    pub fn new(terms: &'a Terms, statements: &'a Icfg) -> Self {
        Graphs { terms, statements, made: Vec::new() }
    }

    /// The store of their formulas.
    pub fn terms(&self) -> &'a Terms {
        self.terms
    }

    /// The graph in an encoding. Locations have the same numbers in all of them.
    pub fn get(&mut self, encoding: BlockEncoding) -> Rc<Icfg> {
        if let Some((_, graph)) = self.made.iter().find(|(made, _)| *made == encoding) {
            return graph.clone();
        }
        let mut graph = self.statements.clone();
        encode(&mut graph, encoding, self.terms);
        let graph = Rc::new(graph);
        self.made.push((encoding, graph.clone()));
        graph
    }
}

impl Graphs<'_> {
    /// The graph in an encoding, if executions come to the head in it: blocks that cannot be executed are gone, and with them
    /// locations that a proof has to speak of. Otherwise, the program in single statements.
    fn with(&mut self, head: Head, encoding: BlockEncoding) -> Rc<Icfg> {
        let graph = self.get(encoding);
        let is_left = match head {
            Head::Entry(_) => true,
            Head::Location(head) => {
                let targets = graph.edges.iter().map(|edge| edge.target);
                let mut targets = targets.chain(graph.calls.iter().map(|call| call.target));
                graph.initial.contains(&head) || targets.any(|target| target == head)
            }
        };
        if is_left { graph } else { self.get(BlockEncoding::None) }
    }
}

/// What is known about a ranking function.
pub(crate) enum Watched {
    /// It falls.
    Falls(WatchedProof),
    /// It does not, on this way from the start to the head and back, in this graph.
    Rises { graph: Rc<Icfg>, stem: Vec<TraceLetter>, round: Vec<TraceLetter> },
    /// Neither is known.
    Open(Unknown),
}

/// A ranking function at a head.
#[derive(Clone, Copy)]
pub(crate) struct Claim<'a> {
    pub head: Head,
    pub rank: &'a [Term],
    pub before: &'a [Head],
}

/// Verifies that a ranking function falls, with the strategies of the portfolio that prove by invariants.
pub(crate) fn watch(
    graphs: &mut Graphs,
    claim: Claim,
    settings: &Settings,
    limit: &Interrupt,
    progress: &mut dyn FnMut(Progress),
    statistics: &mut Statistics,
) -> Watched {
    // What a recursion needs to end is a precondition, more often than not.
    if !claim.rank.is_empty() && !graphs.statements.calls.is_empty() {
        let limit = &limit.within(FOR_CONTRACTS);
        if let Some(proof) = guess(graphs, claim, settings, limit, progress, statistics) {
            return Watched::Falls(proof);
        }
    }
    let mut portfolio = Portfolio::new(None, None);
    let mut reason = Unknown::Timeout;
    while let Some((attempt, budget)) = portfolio.next_attempt() {
        let unsuitable = [
            &run::STRATEGY,
            &symbolic::STRATEGY,
            &execute::STRATEGY,
            &unroll::STRATEGY,
            &induction::STRATEGY,
            &cells::STRATEGY,
        ];
        if unsuitable.contains(&attempt.strategy) {
            portfolio.retire(&attempt);
            continue;
        }
        let graph = graphs.with(claim.head, attempt.encoding);
        let watching = watching(graphs, &graph, claim);
        let interrupt = budget.map_or_else(|| limit.clone(), |budget| limit.within(budget));
        let settings = Settings {
            strategy: attempt.strategy,
            interrupt: interrupt.clone(),
            all_errors: false,
            keep_automata: false,
            ..settings.clone()
        };
        let outcome = verify(graphs.terms, &watching.icfg, &settings, progress);
        statistics.absorb(outcome.statistics);
        match (outcome.verdict, outcome.proof, outcome.counterexample) {
            (Verdict::True, Some(Proof::Invariants(annotation)), _) => {
                let blocks = Rc::new(watching.icfg);
                return Watched::Falls(WatchedProof { blocks, annotation, template: String::new() });
            }
            (Verdict::False(_), _, Some(execution)) => {
                if let Some((stem, round)) = lasso::split(&graph, &watching, claim.head, &execution.trace) {
                    return Watched::Rises { graph, stem, round };
                }
                portfolio.retire(&attempt);
            }
            (Verdict::Unknown(unknown), ..) => {
                if !interrupt.is_triggered() {
                    portfolio.retire(&attempt);
                    reason = unknown;
                }
            }
            _ => portfolio.retire(&attempt),
        }
        if limit.is_triggered() {
            break;
        }
    }
    Watched::Open(reason)
}

/// The proof that a ranking function falls by guessed invariants and contracts, if these are enough.
pub(crate) fn guess(
    graphs: &mut Graphs,
    claim: Claim,
    settings: &Settings,
    limit: &Interrupt,
    progress: &mut dyn FnMut(Progress),
    statistics: &mut Statistics,
) -> Option<WatchedProof> {
    let graph = graphs.with(claim.head, BlockEncoding::StraightLine);
    let watching = watching(graphs, &graph, claim);
    let settings = Settings {
        strategy: &strategies::guess::STRATEGY,
        interrupt: limit.clone(),
        query_limit: FOR_QUESTIONS,
        all_errors: false,
        keep_automata: false,
        ..settings.clone()
    };
    let outcome = verify(graphs.terms, &watching.icfg, &settings, progress);
    statistics.absorb(outcome.statistics);
    match (outcome.verdict, outcome.proof) {
        (Verdict::True, Some(Proof::Invariants(annotation))) => {
            let blocks = Rc::new(watching.icfg);
            Some(WatchedProof { blocks, annotation, template: String::new() })
        }
        _ => None,
    }
}

/// The graph that watches a ranking function. What is over-approximated in it is taken as it is: the answer is about the
/// over-approximation, and only an endless execution has to be one of the program.
pub(crate) fn watching(graphs: &Graphs, graph: &Icfg, claim: Claim) -> Monitor {
    let around = around(graphs.statements, claim.head, claim.before);
    let mut watching = monitor(graphs.terms, graph, claim.head, claim.rank, &around);
    watching.icfg.statements.iter_mut().for_each(|statement| statement.overapproximates = None);
    watching
}
