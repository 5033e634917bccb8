//! Rounds without what happens in calls that return.
//!
//! A round through a recursive procedure may contain calls that are over when the procedure is entered again, such as the inner one of
//! `f(m - 1, f(m, n - 1))`. Each lasso has another way through them, with another result, and a ranking function that falls for all of
//! these results says more about the recursion than the lassos do. So the results are taken for arbitrary values here. Nothing rests on
//! that: whether a ranking function falls is proved for the program as it is.

use tracewright_check::{Round, TraceLetter, round};
use tracewright_logic::{Sort, Terms};
use tracewright_program::{Edge, EdgeId, Icfg, Origin, Statement, StatementId, StatementKind, Transition, VarId};

/// What is supposed about the results of calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Returned {
    /// They may be anything.
    Anything,
    /// Those that are integers are not negative.
    NotNegative,
}

/// A round with arbitrary results of the calls that return in it.
pub(crate) fn summarised(terms: &Terms, icfg: &Icfg, original: &Round, returned: Returned) -> Option<Round> {
    let mut graph = icfg.clone();
    let mut letters: Vec<TraceLetter> = Vec::new();
    // Where the letters of each call that has not returned begin.
    let mut open = Vec::new();
    for &letter in &original.letters {
        match letter {
            TraceLetter::Call(_) => open.push(letters.len()),
            TraceLetter::Return(id) => {
                letters.truncate(open.pop()?);
                let call = icfg.call(id);
                let written: Vec<VarId> =
                    icfg.procedure(call.callee).modifies.iter().chain(&call.results).copied().collect();
                let is_number = |var: &&VarId| icfg.variable(**var).sort == Sort::INT;
                let supposed: Vec<_> = match returned {
                    Returned::Anything => Vec::new(),
                    Returned::NotNegative => (call.results.iter().filter(is_number))
                        .map(|&var| terms.ge(icfg.variable(var).primed, terms.int(0)))
                        .collect(),
                };
                let transition = Transition::new(terms.and(&supposed), written);
                let statement = StatementId::from_index(graph.statements.len());
                graph.statements.push(Statement {
                    transition: transition.clone(),
                    kind: StatementKind::Skip,
                    span: call.span,
                    overapproximates: None,
                });
                let edge = EdgeId::from_index(graph.edges.len());
                let origin = Origin::Statement(statement);
                graph.edges.push(Edge { source: call.source, target: call.target, transition, origin });
                letters.push(TraceLetter::Edge(edge));
                continue;
            }
            TraceLetter::Edge(_) => {}
        }
        letters.push(letter);
    }
    round(terms, &graph, original.head, &letters)
}
