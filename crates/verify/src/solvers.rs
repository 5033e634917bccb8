//! The solvers of a run: all have the same limits; unsatisfiable cores are minimised only where it pays off.

use tracewright_logic::{Term, Terms};
use tracewright_program::Icfg;
use tracewright_smt::{Error, Limit, Queries, SmtLog, Solver, SolverFactory, SolverOptions};

use crate::{Settings, Unknown};

/// The purpose of a solver: it determines the name of its log, and whether cores are minimised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    Traces,
    LongTraces,
    HoareTriples,
    Unrolling,
    SymbolicExecution,
    Confirmation,
}

impl Purpose {
    fn name(self) -> &'static str {
        match self {
            Purpose::Traces => "traces",
            Purpose::LongTraces => "long-traces",
            Purpose::HoareTriples => "hoare-triples",
            Purpose::Unrolling => "unrolling",
            Purpose::SymbolicExecution => "symbolic-execution",
            Purpose::Confirmation => "confirmation",
        }
    }
}

/// Starts the solvers of a run.
pub(crate) struct Solvers<'t> {
    settings: &'t Settings,
    factory: SolverFactory<'t>,
    quantified: bool,
}

impl<'t> Solvers<'t> {
    pub fn new(terms: &'t Terms, icfg: &Icfg, settings: &'t Settings) -> Result<Self, Unknown> {
        let log = settings.smt_log.as_ref().map(SmtLog::new).transpose().map_err(failed)?;
        let factory = SolverFactory::new(terms, settings.solver.clone()).logged(log);
        let formulas = icfg.axioms.iter().copied().chain(icfg.edges.iter().map(|e| e.transition.formula));
        let quantified = formulas.into_iter().any(|f| terms.has_quantifier(f));
        Ok(Solvers { settings, factory, quantified })
    }

    /// Whether cores are minimised: not for programs with quantifiers, where the satisfiable subsets that minimisation
    /// checks may keep the solver busy forever.
    fn small_cores(&self, purpose: Purpose) -> bool {
        purpose == Purpose::Traces && !self.quantified
    }

    /// A solver that is asked often, with these facts asserted.
    pub fn make(&self, purpose: Purpose, facts: &[Term]) -> Result<Box<dyn Solver + 't>, Unknown> {
        let mut solver = self.start(purpose, Queries::Many).map_err(failed)?;
        for &fact in facts {
            solver.assert(fact);
        }
        Ok(solver)
    }

    /// A solver that knows nothing.
    pub fn start(&self, purpose: Purpose, queries: Queries) -> Result<Box<dyn Solver + 't>, Error> {
        // A question that is asked once decides everything, and may take what is left of the turn.
        let limit = match queries {
            Queries::One => Limit::NONE,
            Queries::Many => Limit::NONE.within(self.settings.query_limit),
        };
        let options = SolverOptions {
            limit,
            interrupt: self.settings.interrupt.clone(),
            minimise_cores: self.small_cores(purpose),
            queries,
        };
        self.factory.start(purpose.name(), options)
    }
}

fn failed(error: Error) -> Unknown {
    Unknown::Solver(error.to_string())
}
