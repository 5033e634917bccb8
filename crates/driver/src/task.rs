//! A question about a program, and all that may be chosen about how it is answered.

use std::path::PathBuf;
use std::time::Duration;

use tracewright_program::{BlockEncoding, Inlining};
use tracewright_proof::AutomatonKind;
use tracewright_proof::interpolate::Interpolation;
use tracewright_smt::SolverChoice;
use tracewright_verify::strategies::escalate;
use tracewright_verify::{Confirmation, Strategy};
use tracewright_vocabulary::IntegerEncoding;
use tracewright_witness::Format;

use crate::prepared::Prepared;
use crate::{Failure, Outcome, Program, Property, Watch, supervise};

/// A question: does the program keep the property?
#[derive(Debug)]
pub struct Task {
    /// The program.
    pub program: Program,
    /// What must not happen.
    pub property: Property,
    /// How an answer is looked for, and what is made of it.
    pub configuration: Configuration,
    /// When to give up.
    pub limits: Limits,
}

/// When to give up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// After so much time by the clock on the wall.
    pub time: Option<Duration>,
    /// When the process uses so many megabytes, Z3 included.
    pub megabytes: Option<u32>,
    /// After so many refinements.
    pub refinements: Option<usize>,
}

/// How the integers of C are represented.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EncodingChoice {
    /// Mathematical integers first; bit-vectors when a counterexample rests on an approximation or nothing is found, and at
    /// once when bit operations prevail.
    #[default]
    Auto,
    /// Only in this way.
    Only(IntegerEncoding),
}

/// How an answer is looked for, and what is made of it.
#[derive(Clone, Debug, Default)]
pub struct Configuration {
    /// The only strategy; without one, all of them take turns.
    pub strategy: Option<&'static Strategy>,
    /// The only method that finds predicates, with the strategy `escalate`.
    pub interpolation: Option<Interpolation>,
    /// The only block encoding; without one, each strategy has its own.
    pub block_encoding: Option<BlockEncoding>,
    /// How the integers of C are represented.
    pub integers: EncodingChoice,
    /// Which calls are replaced by the body of the callee.
    pub inlining: Inlining,
    /// Which Floyd-Hoare automaton is made of predicates.
    pub automaton: AutomatonKind,
    /// The solver.
    pub solver: SolverChoice,
    /// Whether proofs are checked.
    pub confirmation: Confirmation,
    /// How long a C program that was proved is compiled and run with many inputs, in a sandbox. This executes the program.
    pub attack: Option<Duration>,
    /// Whether every check is decided, instead of stopping at the first that fails.
    pub all_errors: bool,
    /// What is made of the result, beside the report.
    pub outputs: Outputs,
}

impl Configuration {
    /// The only strategy, if there is one: a method to find predicates is a matter of refinement.
    pub(crate) fn strategy(&self) -> Option<&'static Strategy> {
        self.interpolation.map(|_| &escalate::STRATEGY).or(self.strategy)
    }
}

/// What is made of a result, beside the report.
#[derive(Clone, Debug, Default)]
pub struct Outputs {
    /// For TRUE, a certificate.
    pub certificate: bool,
    /// For TRUE and FALSE on a C program, a witness in this format.
    pub witness: Option<Format>,
    /// For FALSE on a C program, a harness that supplies the inputs of the counterexample.
    pub harness: bool,
    /// Pictures of the program automaton and of every Floyd-Hoare automaton.
    pub pictures: bool,
    /// The folder where every question to a solver is logged.
    pub smt_log: Option<PathBuf>,
}

impl Task {
    /// The usual question about a program, with everything else as it is by default and without limits.
    pub fn new(program: Program) -> Task {
        Task {
            program,
            property: Property::default(),
            configuration: Configuration::default(),
            limits: Limits::default(),
        }
    }

    /// The same question about another property.
    #[must_use]
    pub fn property(self, property: Property) -> Task {
        Task { property, ..self }
    }

    /// The same question, answered in another way.
    #[must_use]
    pub fn configuration(self, configuration: Configuration) -> Task {
        Task { configuration, ..self }
    }

    /// The same question with other limits.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Task {
        Task { limits, ..self }
    }

    /// Answers the question, in a thread of its own with a stack that is large enough for deep programs.
    pub fn verify(self) -> Result<Outcome, Failure> {
        let watch = Watch::new(self.limits.time, self.limits.megabytes);
        supervise(&watch, &mut |_| {}, |worker| Prepared::of(self)?.verify(worker))?
    }
}
