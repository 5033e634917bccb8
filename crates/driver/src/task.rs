//! A verification task: program, property, configuration, limits.

use std::path::PathBuf;
use std::time::Duration;

use tracewright_program::{BlockEncoding, Inlining};
use tracewright_proof::AutomatonKind;
use tracewright_proof::interpolate::Interpolation;
use tracewright_smt::SolverChoice;
use tracewright_verify::strategies::{escalate, symbolic};
use tracewright_verify::{Confirmation, Strategy};
use tracewright_vocabulary::IntegerEncoding;
use tracewright_witness::Format;

use crate::prepared::Prepared;
use crate::{Failure, Outcome, Program, Property, Watch, supervise};

/// A verification task: does the program satisfy the property?
#[derive(Debug)]
pub struct Task {
    /// The program.
    pub program: Program,
    /// The property.
    pub property: Property,
    /// How the task is solved, and which outputs are produced.
    pub configuration: Configuration,
    /// The limits.
    pub limits: Limits,
}

/// Limits of a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Wall time.
    pub time: Option<Duration>,
    /// Memory of the process in megabytes, including Z3.
    pub megabytes: Option<u32>,
    /// The number of refinements.
    pub refinements: Option<usize>,
}

/// How the integers of C are represented.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EncodingChoice {
    /// Mathematical integers first; bit-vectors when a counterexample depends on an over-approximation or no result is
    /// found, and at once when bit operations prevail.
    #[default]
    Auto,
    /// Only this encoding.
    Only(IntegerEncoding),
}

/// How a task is solved, and which outputs are produced.
#[derive(Clone, Debug, Default)]
pub struct Configuration {
    /// The only strategy; without one, all of them take turns.
    pub strategy: Option<&'static Strategy>,
    /// The only interpolation method, with the strategy `escalate`.
    pub interpolation: Option<Interpolation>,
    /// The only block encoding; without one, each strategy has its own.
    pub block_encoding: Option<BlockEncoding>,
    /// How the integers of C are represented.
    pub integers: EncodingChoice,
    /// The number of rounds of each loop that executions are followed for, instead of a proof; implies the strategy `symbolic`.
    pub bound: Option<u32>,
    /// Which calls are inlined.
    pub inlining: Inlining,
    /// The kind of Floyd-Hoare automaton.
    pub automaton: AutomatonKind,
    /// The solver.
    pub solver: SolverChoice,
    /// Whether proofs are checked.
    pub confirmation: Confirmation,
    /// For how long a C program that was proved is attacked: compiled and run with many inputs, in a sandbox. This
    /// executes the program.
    pub attack: Option<Duration>,
    /// Whether every check is decided, instead of stopping at the first violation.
    pub all_errors: bool,
    /// The outputs beside the report.
    pub outputs: Outputs,
}

impl Configuration {
    /// The only strategy, if there is one: an interpolation method implies the strategy `escalate`, a bound implies `symbolic`.
    pub(crate) fn strategy(&self) -> Option<&'static Strategy> {
        let implied = self.interpolation.map(|_| &escalate::STRATEGY).or(self.bound.map(|_| &symbolic::STRATEGY));
        implied.or(self.strategy)
    }
}

/// The outputs beside the report.
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
    /// The folder for logs of all solver queries.
    pub smt_log: Option<PathBuf>,
}

impl Task {
    /// A task with the default property and configuration, without limits.
    pub fn new(program: Program) -> Task {
        Task {
            program,
            property: Property::default(),
            configuration: Configuration::default(),
            limits: Limits::default(),
        }
    }

    /// The same task with another property.
    #[must_use]
    pub fn property(self, property: Property) -> Task {
        Task { property, ..self }
    }

    /// The same task with another configuration.
    #[must_use]
    pub fn configuration(self, configuration: Configuration) -> Task {
        Task { configuration, ..self }
    }

    /// The same task with other limits.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Task {
        Task { limits, ..self }
    }

    /// Runs the task, in a separate thread whose stack is large enough for deep programs.
    pub fn verify(self) -> Result<Outcome, Failure> {
        let watch = Watch::new(self.limits.time, self.limits.megabytes);
        supervise(&watch, &mut |_| {}, |worker| Prepared::of(self)?.verify(worker))?
    }
}
