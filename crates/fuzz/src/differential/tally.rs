//! Running many programs and counting the results.

use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

use tracewright_vocabulary::DataModel;
use tracewright_vocabulary::IntegerEncoding;

use super::compiler::{Answer, answers};
use super::generate::generate;
use super::judge::{Opinion, interpret, judge};
use super::limit::processor_time;
use super::program::{Claim, Program, Shown};

/// A verdict that contradicts the compiler, or a program that the front end rejects.
#[derive(Clone, Debug)]
pub struct Disagreement {
    pub seed: u64,
    pub model: DataModel,
    pub judge: Judge,
    pub claim: Claim,
    pub opinion: Opinion,
    pub text: String,
}

/// A judge that is compared with the compiler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judge {
    /// The verifier, with this encoding of integers.
    Verifier(IntegerEncoding),
    /// The interpreter.
    Interpreter,
}

/// All judges that are compared with the compiler.
pub const ALL_JUDGES: [Judge; 3] =
    [Judge::Interpreter, Judge::Verifier(IntegerEncoding::Math), Judge::Verifier(IntegerEncoding::Bits)];

impl Judge {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Judge::Verifier(IntegerEncoding::Math) => "math",
            Judge::Verifier(IntegerEncoding::Bits) => "bits",
            Judge::Interpreter => "interpreter",
        }
    }
}

/// What was counted.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub programs: usize,
    /// Discarded because of undefined behaviour.
    pub undefined: usize,
    pub agreements: BTreeMap<String, usize>,
    pub unknown: BTreeMap<String, usize>,
    pub disagreements: Vec<Disagreement>,
    /// The longest processor time for a verdict, and the seed of its program.
    pub slowest: (Duration, u64),
}

pub fn model_name(model: DataModel) -> &'static str {
    match model {
        DataModel::Ilp32 => "ILP32",
        DataModel::Lp64 => "LP64",
    }
}

impl Tally {
    /// Compares these judges with the compiler on the programs of these seeds.
    pub fn compare(
        &mut self,
        seeds: impl Iterator<Item = u64>,
        model: DataModel,
        judges: &[Judge],
        limit: Duration,
    ) -> Result<(), String> {
        let programs: Vec<Program> = seeds.map(|seed| generate(seed, model)).collect();
        for (program, answer) in programs.iter().zip(answers(&programs, model)?) {
            match answer {
                Answer::Undefined => self.undefined += 1,
                Answer::Values(shown) => {
                    self.programs += 1;
                    self.judge(program, &shown, judges, limit);
                }
            }
        }
        Ok(())
    }

    fn judge(&mut self, program: &Program, shown: &[Shown], judges: &[Judge], limit: Duration) {
        for &judged in judges {
            for (claim, expected) in [(Claim::Equal, Opinion::True), (Claim::Different, Opinion::False)] {
                let text = match judged {
                    Judge::Verifier(_) => program.for_verifier(claim, shown),
                    Judge::Interpreter => program.for_interpreter(claim, shown),
                };
                let started = Instant::now();
                let before = processor_time(started);
                let opinion = match judged {
                    Judge::Verifier(encoding) => judge(&text, program.model, encoding, limit),
                    Judge::Interpreter => interpret(&text, program.model),
                };
                let time = processor_time(started).saturating_sub(before);
                self.slowest = self.slowest.max((time, program.seed));
                let group = format!("{} {} {expected:?}", model_name(program.model), judged.name());
                match &opinion {
                    _ if opinion == expected => *self.agreements.entry(group).or_default() += 1,
                    Opinion::Unknown(why) => *self.unknown.entry(format!("{group}: {why}")).or_default() += 1,
                    _ => {
                        let (seed, model) = (program.seed, program.model);
                        self.disagreements.push(Disagreement { seed, model, judge: judged, claim, opinion, text });
                    }
                }
            }
        }
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { seed, model, judge, claim, opinion, .. } = self;
        let (model, judge) = (model_name(*model), judge.name());
        write!(f, "seed {seed}, {model}, {judge}, claimed to be {claim:?}: {opinion:?}")
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} programs, {} more thrown away: not defined", self.programs, self.undefined)?;
        for (group, count) in &self.agreements {
            writeln!(f, "  {count:7} {group}")?;
        }
        for (group, count) in &self.unknown {
            writeln!(f, "  {count:7} unknown: {group}")?;
        }
        writeln!(f, "  slowest: {:.1} s, seed {}", self.slowest.0.as_secs_f64(), self.slowest.1)?;
        write!(f, "{} disagreements", self.disagreements.len())
    }
}
