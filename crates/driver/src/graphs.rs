//! The control-flow graphs for attempts, each built once.

use std::rc::Rc;

use tracewright_logic::Terms;
use tracewright_program::{BlockEncoding, Icfg, Inlining, encode, inline, remove_overapproximations};
use tracewright_verify::Attempt;
use tracewright_verify::strategies::Calls;

/// The goal of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// Proofs and errors.
    Everything,
    /// Errors only.
    Errors,
}

/// The properties in which the graphs of attempts differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Form {
    encoding: BlockEncoding,
    inlining: Inlining,
    /// Whether over-approximated statements are removed.
    exact: bool,
}

/// The graphs of one program, cached: attempts are resumed with more time, some share a graph, and large programs take
/// seconds to encode.
pub struct Graphs<'a> {
    program: &'a Icfg,
    terms: &'a Terms,
    /// Whether further inlining is allowed for strategies that need it.
    may_inline: bool,
    made: Vec<(Form, Rc<Icfg>)>,
}

impl<'a> Graphs<'a> {
    /// An empty cache.
    pub fn new(program: &'a Icfg, terms: &'a Terms, may_inline: bool) -> Graphs<'a> {
        Graphs { program, terms, may_inline: may_inline && !program.calls.is_empty(), made: Vec::new() }
    }

    /// The graph for an attempt.
    pub fn get(&mut self, attempt: &Attempt, search: Search) -> Rc<Icfg> {
        let form = self.form(attempt, search);
        if let Some((_, graph)) = self.made.iter().find(|(made, _)| *made == form) {
            return graph.clone();
        }
        let mut graph = self.program.clone();
        inline(&mut graph, form.inlining, self.terms);
        if form.exact {
            remove_overapproximations(&mut graph);
        }
        encode(&mut graph, form.encoding, self.terms);
        let graph = Rc::new(graph);
        self.made.push((form, graph.clone()));
        graph
    }

    /// How calls were inlined in a graph that was made here.
    pub fn inlining(&self, graph: &Rc<Icfg>) -> Inlining {
        let made = self.made.iter().find(|(_, made)| Rc::ptr_eq(made, graph));
        made.map_or(Inlining::None, |(form, _)| form.inlining)
    }

    fn form(&self, attempt: &Attempt, search: Search) -> Form {
        let inlining = match attempt.strategy.graph.calls {
            Calls::Inlined if self.may_inline => Inlining::Generous,
            Calls::Inlined | Calls::Followed => Inlining::None,
        };
        // An error that depends on an over-approximation may be spurious.
        let is_for_errors = attempt.strategy.only_refutes() || search == Search::Errors;
        let exact = is_for_errors && self.has_overapproximations();
        Form { encoding: attempt.encoding, inlining, exact }
    }

    fn has_overapproximations(&self) -> bool {
        self.program.statements.iter().any(|statement| statement.overapproximates.is_some())
    }
}
