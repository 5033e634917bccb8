//! Endless executions that return to a state, found by storing the states that executions reach.

use std::rc::Rc;

use tracewright_check::{Arrival, TraceLetter, round};
use tracewright_logic::Terms;
use tracewright_program::{EdgeId, Head, Icfg};
use tracewright_smt::{Interrupt, SolverFactory};
use tracewright_verify::{Explored, LassoSearch, StateLasso, Statistics};

use crate::endless::{Found, NotFound, endless};
use crate::lasso::Lasso;

/// A search that goes on each time it is asked.
pub(crate) struct Exploration {
    graph: Rc<Icfg>,
    /// Not there any more once it is over.
    search: Option<LassoSearch>,
    /// A lasso that is still to be confirmed.
    lasso: Option<StateLasso>,
}

impl Exploration {
    /// A search in a graph in single statements; `None` if it cannot be executed.
    pub fn new(terms: &Terms, graph: Rc<Icfg>, accepting: &[bool]) -> Option<Exploration> {
        let search = LassoSearch::new(terms, &graph, accepting)?;
        Some(Exploration { graph, search: Some(search), lasso: None })
    }

    /// Goes on until the limit. An endless execution is confirmed like any other.
    pub fn run(
        &mut self,
        terms: &Terms,
        factory: &SolverFactory,
        limit: &Interrupt,
        statistics: &mut Statistics,
    ) -> Option<Result<Found, NotFound>> {
        if self.lasso.is_none() {
            match self.search.as_mut()?.run(terms, &self.graph, &|| limit.is_triggered()) {
                Explored::Stopped => return None,
                Explored::Nothing => self.search = None,
                Explored::Lasso(lasso) => {
                    self.lasso = Some(lasso);
                    self.search = None;
                }
            }
        }
        let StateLasso { head, stem, round: letters, state } = self.lasso.take()?;
        let [stem, letters] = [stem, letters].map(|edges: Vec<EdgeId>| edges.into_iter().map(TraceLetter::Edge));
        let head = Head::Location(head);
        let round = round(terms, &self.graph, head, &letters.collect::<Vec<_>>())?;
        let lasso = Lasso { graph: self.graph.clone(), stem: stem.collect(), round };
        let arrival = Arrival { variables: state, constraints: Vec::new() };
        Some(endless(terms, &lasso, &arrival, factory, limit, statistics))
    }
}
