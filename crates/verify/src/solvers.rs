//! Makes the solvers of a run: all of the user's choice, all with the same limits, logged when asked for.

use std::cell::OnceCell;

use tracewright_logic::{Term, Terms};
use tracewright_program::Icfg;
use tracewright_smt::{Limit, ProcessOptions, ProcessSolver, SmtLog, Solver, Z3Options, Z3Solver};

use crate::{Settings, SolverChoice, Unknown};

/// What a solver is for: the name of its log, and whether small unsat cores matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    Traces,
    LongTraces,
    HoareTriples,
    Unrolling,
    Confirmation,
}

impl Purpose {
    fn name(self) -> &'static str {
        match self {
            Purpose::Traces => "traces",
            Purpose::LongTraces => "long-traces",
            Purpose::HoareTriples => "hoare-triples",
            Purpose::Unrolling => "unrolling",
            Purpose::Confirmation => "confirmation",
        }
    }
}

/// A factory of solvers.
pub(crate) struct Solvers<'t> {
    terms: &'t Terms,
    settings: &'t Settings,
    /// The first Z3; the others share its tables.
    first: OnceCell<Z3Solver<'t>>,
    log: Option<SmtLog>,
    quantified: bool,
}

impl<'t> Solvers<'t> {
    pub fn new(terms: &'t Terms, icfg: &Icfg, settings: &'t Settings) -> Result<Self, Unknown> {
        let log = settings.smt_log.as_ref().map(SmtLog::new).transpose().map_err(failed)?;
        let formulas = icfg.axioms.iter().copied().chain(icfg.edges.iter().map(|e| e.transition.formula));
        let quantified = formulas.into_iter().any(|f| terms.has_quantifier(f));
        Ok(Solvers { terms, settings, first: OnceCell::new(), log, quantified })
    }

    /// Whether the program has quantifiers: then the satisfiable subsets that minimising a core asks about may keep the
    /// solver busy forever.
    fn small_cores(&self, purpose: Purpose) -> bool {
        purpose == Purpose::Traces && !self.quantified
    }

    /// A solver with these facts asserted.
    pub fn make(&self, purpose: Purpose, facts: &[Term]) -> Result<Box<dyn Solver + 't>, Unknown> {
        let limit = Limit::NONE.within(self.settings.query_limit);
        let interrupt = self.settings.interrupt.clone();
        let inner: Box<dyn Solver + 't> = match &self.settings.solver {
            SolverChoice::Z3 => {
                let minimise_cores = self.small_cores(purpose);
                let options = Z3Options { limit, interrupt, minimise_cores, ..Z3Options::default() };
                Box::new(self.z3(options)?)
            }
            SolverChoice::Process(command) => {
                let options = ProcessOptions { limit, interrupt };
                Box::new(ProcessSolver::with_options(self.terms, command, options).map_err(failed)?)
            }
        };
        let mut solver: Box<dyn Solver + 't> = match &self.log {
            None => inner,
            Some(log) => Box::new(log.solver(self.terms, inner, purpose.name()).map_err(failed)?),
        };
        for &fact in facts {
            solver.assert(fact);
        }
        Ok(solver)
    }

    fn z3(&self, options: Z3Options) -> Result<Z3Solver<'t>, Unknown> {
        if let Some(first) = self.first.get() {
            return first.beside(options).map_err(failed);
        }
        let first = Z3Solver::with_options(self.terms, Z3Options::default()).map_err(failed)?;
        let made = first.beside(options).map_err(failed)?;
        let _ = self.first.set(first);
        Ok(made)
    }
}

fn failed(error: tracewright_smt::Error) -> Unknown {
    Unknown::Solver(error.to_string())
}
