//! Creation of solvers: which one, with which limits, and whether its queries are logged. Nothing else in the project
//! starts a solver.

use std::cell::OnceCell;
use std::fmt;

use tracewright_logic::Terms;

use crate::{
    Engine, Error, Interrupt, Limit, ProcessOptions, ProcessSolver, SmtLog, Solver, Z3Options, Z3Solver, z3_version,
};

/// Which solver answers satisfiability queries.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum SolverChoice {
    /// Z3 in process.
    #[default]
    Z3,
    /// Another solver as a child process: its name or command line.
    Process(String),
}

/// The name in reports.
impl fmt::Display for SolverChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolverChoice::Z3 => write!(f, "Z3 {} in this process", z3_version()),
            SolverChoice::Process(command) => write!(f, "`{command}` as a separate process"),
        }
    }
}

/// The options of one solver, whichever it is.
#[derive(Clone, Debug, Default)]
pub struct SolverOptions {
    /// The bound on each check.
    pub limit: Limit,
    /// Interrupts all work of the solver.
    pub interrupt: Interrupt,
    /// Whether unsatisfiable cores are minimised, if the solver supports it.
    pub minimise_cores: bool,
    /// How often it is asked.
    pub queries: Queries,
}

/// How often a solver is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Queries {
    /// Often, and every question is small.
    #[default]
    Many,
    /// Once, without assumptions: it pays to simplify the whole question first, and to turn bit-vectors into propositional logic.
    One,
}

/// Starts solvers of one choice for the formulas of one store.
pub struct SolverFactory<'t> {
    terms: &'t Terms,
    choice: SolverChoice,
    log: Option<SmtLog>,
    /// The first Z3 solver; the others share its context.
    first: OnceCell<Z3Solver<'t>>,
}

impl<'t> SolverFactory<'t> {
    /// A factory whose solvers log nothing.
    pub fn new(terms: &'t Terms, choice: SolverChoice) -> SolverFactory<'t> {
        SolverFactory { terms, choice, log: None, first: OnceCell::new() }
    }

    /// Logs all queries of all solvers, if there is a log.
    #[must_use]
    pub fn logged(self, log: Option<SmtLog>) -> SolverFactory<'t> {
        SolverFactory { log, ..self }
    }

    /// Starts a solver; `purpose` becomes part of the name of its log.
    pub fn start(&self, purpose: &str, options: SolverOptions) -> Result<Box<dyn Solver + 't>, Error> {
        let SolverOptions { limit, interrupt, minimise_cores, queries } = options;
        let solver: Box<dyn Solver + 't> = match &self.choice {
            SolverChoice::Z3 => {
                let engine = match queries {
                    Queries::Many => Engine::Simple,
                    Queries::One => Engine::Combined,
                };
                Box::new(self.z3(Z3Options { engine, limit, interrupt, minimise_cores, ..Z3Options::default() })?)
            }
            SolverChoice::Process(command) => {
                Box::new(ProcessSolver::with_options(self.terms, command, ProcessOptions { limit, interrupt })?)
            }
        };
        Ok(match &self.log {
            None => solver,
            Some(log) => Box::new(log.solver(self.terms, solver, purpose)?),
        })
    }

    /// All Z3 solvers of a factory share one context: another one would cost several milliseconds and megabytes.
    fn z3(&self, options: Z3Options) -> Result<Z3Solver<'t>, Error> {
        if let Some(first) = self.first.get() {
            return first.beside(options);
        }
        let first = Z3Solver::with_options(self.terms, Z3Options::default())?;
        let made = first.beside(options)?;
        let _ = self.first.set(first);
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    use tracewright_logic::Sort;

    use super::*;
    use crate::Answer;

    #[test]
    fn solvers_of_a_factory_know_nothing_of_each_other() {
        let terms = Terms::new();
        let factory = SolverFactory::new(&terms, SolverChoice::Z3);
        let start = || factory.start("test", SolverOptions::default()).expect("Z3 starts");
        let (mut one, mut other) = (start(), start());
        one.assert(terms.not(terms.var("b", Sort::BOOL)));
        other.assert(terms.var("b", Sort::BOOL));
        assert_eq!([one.check(), other.check()], [Answer::Sat, Answer::Sat]);
    }

    #[test]
    fn a_solver_that_is_not_there_is_an_error() {
        let terms = Terms::new();
        let factory = SolverFactory::new(&terms, SolverChoice::Process("no-such-solver".to_owned()));
        assert!(factory.start("test", SolverOptions::default()).is_err());
    }

    #[test]
    fn solvers_have_names_for_reports() {
        assert!(SolverChoice::Z3.to_string().starts_with("Z3 "));
        assert_eq!(SolverChoice::Process("cvc5".to_owned()).to_string(), "`cvc5` as a separate process");
    }
}
