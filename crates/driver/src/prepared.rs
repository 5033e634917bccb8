//! A task whose program has been loaded: ready to be verified or printed.

use tracewright_c::translate::Question;
use tracewright_logic::Terms;
use tracewright_report::graph_text;
use tracewright_source::SourceMap;
use tracewright_vocabulary::{CommandLine, IntegerEncoding, Texts, Volatile};

use crate::attempt::{self, Run};
use crate::formulas::{self, Formula};
use crate::load::{COptions, CProgram, Loaded, Translated, load_boogie};
use crate::task::{Configuration, EncodingChoice, Limits, Task};
use crate::{CSource, Failure, Outcome, Program, Property, Stage, Worker, overflow};

/// A task whose program was parsed, checked and translated.
#[derive(Debug)]
pub struct Prepared {
    pub(crate) subject: Subject,
    pub(crate) property: Property,
    pub(crate) configuration: Configuration,
    pub(crate) limits: Limits,
    pub(crate) formulas: Vec<Formula>,
    /// Notes about the program.
    pub(crate) note: String,
}

/// The program of a task.
#[derive(Debug)]
pub(crate) enum Subject {
    Boogie(Box<Loaded>),
    C(Box<CSubject>),
}

/// A C program in its stages.
#[derive(Debug)]
pub(crate) struct CSubject {
    /// As the user gave it.
    pub source: CSource,
    /// As it was checked, possibly instrumented with a witness.
    pub program: CProgram,
    /// Translated with the encoding of integers that is tried first.
    pub first: Translated,
}

/// A stage as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// The stage.
    pub text: String,
    /// Warnings about the program.
    pub warnings: String,
}

impl Prepared {
    /// Parses, checks and translates the program of a task.
    pub fn of(task: Task) -> Result<Prepared, Failure> {
        let Task { program, property, configuration, limits } = task;
        let formulas = formulas::of_task(&program, &property)?;
        let note = formulas::note(&program, &property);
        let subject = match program {
            Program::Boogie(mut source) => {
                formulas::weave_into_boogie(&mut source, &formulas)?;
                Subject::Boogie(Box::new(load_boogie(source, &property)?))
            }
            Program::C(mut source) => {
                formulas::weave_into_c(&mut source, &formulas);
                let program = checked(&source, &property)?;
                let first = program.translate(first_encoding(configuration.integers))?;
                Subject::C(Box::new(CSubject { source, program, first }))
            }
        };
        Ok(Prepared { subject, property, configuration, limits, formulas, note })
    }

    /// The files that the program was made of, including headers.
    pub fn sources(&self) -> &SourceMap {
        match &self.subject {
            Subject::Boogie(loaded) => &loaded.sources,
            Subject::C(subject) => &subject.first.loaded.sources,
        }
    }

    /// Verifies the program within the limits of a worker.
    pub fn verify(self, worker: &Worker) -> Result<Outcome, Failure> {
        let Prepared { subject, property, configuration, limits, formulas, note } = self;
        let formulas = &formulas[..];
        let run = |source| Run { source, property: &property, formulas, configuration: &configuration, limits, worker };
        let outcome = match subject {
            Subject::Boogie(loaded) => {
                let all = &worker.watch.interrupt;
                attempt::verify(*loaded, None, &run(None), all, &|_| false)
            }
            Subject::C(subject) => {
                let CSubject { source, program, first } = *subject;
                let outcome = overflow::verify(&program, first, &run(Some(&source)));
                worker.discard(program);
                outcome
            }
        };
        outcome.map(|outcome| Outcome { messages: note + &outcome.messages, ..outcome })
    }

    /// Prints the control-flow graph, or the Boogie program for any other stage: earlier stages are not kept.
    pub fn print(self, stage: Stage, worker: &Worker) -> Result<Printed, Failure> {
        let loaded = match self.subject {
            Subject::Boogie(loaded) => *loaded,
            Subject::C(subject) => {
                worker.discard(subject.program);
                subject.first.loaded
            }
        };
        let text = match stage {
            Stage::Graph => {
                let terms = Terms::new();
                let icfg = loaded.graph(&terms, self.configuration.inlining)?;
                let (sources, terms) = (&loaded.sources, &terms);
                graph_text(&tracewright_report::Program { sources, terms, icfg: &icfg, integers: None, origins: None })
            }
            _ => tracewright_boogie::print_program(&loaded.program),
        };
        let warnings = loaded.warnings.clone();
        worker.discard(loaded);
        Ok(Printed { text, warnings })
    }
}

impl Task {
    /// Prints a stage of the translation.
    pub fn print(self, stage: Stage, worker: &Worker) -> Result<Printed, Failure> {
        match (&self.program, stage) {
            (Program::C(source), Stage::C(stage)) => {
                let (preprocess, question) = (source.preprocess.clone(), question(source, &self.property));
                let encoding = first_encoding(self.configuration.integers);
                let options = tracewright_c::load::Options { preprocess, question, encoding };
                let text = tracewright_c::load::printed(&source.inputs, &options, stage)?;
                Ok(Printed { text, warnings: String::new() })
            }
            (Program::Boogie(_), Stage::C(_)) => Err(Failure::StageOfC),
            (_, Stage::Boogie | Stage::Graph) => Prepared::of(self)?.print(stage, worker),
        }
    }
}

/// The settings for a C program.
fn question(source: &CSource, property: &Property) -> Question {
    let volatile = volatile(source.volatile, property);
    let property = property.meaning().clone().with_signed_overflow(overflow::first_meaning(property));
    Question { property, volatile, command_line: CommandLine::Open, texts: Texts::Guessed }
}

fn checked(source: &CSource, property: &Property) -> Result<CProgram, Failure> {
    let Question { property, volatile, command_line, texts } = question(source, property);
    let options = COptions { property, preprocess: source.preprocess.clone(), volatile, command_line, texts };
    Ok(CProgram::check(&source.inputs, source.records(), options)?)
}

/// The semantics of volatile objects: for competition tasks, ordinary memory, and for temporal formulas, which are about the values
/// that objects have.
pub fn volatile(chosen: Option<Volatile>, property: &Property) -> Volatile {
    let usual =
        if property.is_of_competition() || property.wants_formulas() { Volatile::Memory } else { Volatile::Input };
    chosen.unwrap_or(usual)
}

/// Mathematical integers, unless the user has chosen another encoding.
pub(crate) fn first_encoding(integers: EncodingChoice) -> IntegerEncoding {
    match integers {
        EncodingChoice::Only(encoding) => encoding,
        EncodingChoice::Auto => IntegerEncoding::Math,
    }
}
