//! Programs whose verdict is known because they are built around it.
//!
//! Arbitrary numbers within known ranges are *carried* from variable to variable, unchanged, through corners of the
//! language: members, bytes, pointers, lists, loops, recursion (`carriers.c`, `carriers.bpl`). The goal of the program
//! comes at the end:
//!
//! - a *bound* (`bounds.c`, `bounds.bpl`): an operation that is correct for all numbers in the range and, off by one,
//!   incorrect for one of them;
//! - or a *defect* (`defects.c`, `defects.bpl`) behind a path condition. For an incorrect program the condition
//!   consists of facts about one execution, the model; for a correct one it has an unsatisfiable core: it requires
//!   numbers that were carried on different paths to differ.
//!
//! Every carrier and every fact can be omitted without changing the verdict, which makes findings small.

mod boogie;
mod c;
mod conditions;
pub(crate) mod template;

use tracewright_random::Random;

use crate::case::{Case, Expected, File, Kind, LeftOut};
use crate::configurations;
use crate::seeds::Language;

/// The intended correctness of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truth {
    /// It is correct.
    Right,
    /// It has an error.
    Wrong,
    /// Nobody knows.
    Open,
}

/// A constructed program.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its text.
    pub file: File,
    /// The arguments that determine what is verified.
    pub arguments: Vec<String>,
    /// The property that is violated if it is incorrect.
    pub property: String,
    /// A description of its parts.
    pub story: String,
}

/// The plan of a program.
pub struct Plan {
    language: Language,
    seed: u64,
}

/// The plan of a seed.
pub fn plan(language: Language, seed: u64) -> Plan {
    Plan { language, seed }
}

impl Plan {
    /// How many parts can be omitted.
    pub fn parts(&self) -> usize {
        match self.language {
            Language::C => c::Plan::new(self.seed).parts(),
            Language::Boogie => boogie::Plan::new(self.seed).parts(),
        }
    }

    /// The program.
    pub fn program(&self, truth: Truth, left_out: &LeftOut) -> Program {
        match self.language {
            Language::C => c::Plan::new(self.seed).program(truth, left_out),
            Language::Boogie => boogie::Plan::new(self.seed).program(truth, left_out),
        }
    }

    /// The intended verdict.
    pub fn truth(&self) -> Truth {
        if Random::of_part(self.seed, 4000).percent(50) { Truth::Right } else { Truth::Wrong }
    }
}

/// Constructed programs, each verified once.
pub struct Constructed(pub Language);

impl Kind for Constructed {
    fn name(&self) -> &'static str {
        match self.0 {
            Language::C => "constructed-c",
            Language::Boogie => "constructed-boogie",
        }
    }

    fn parts(&self, seed: u64) -> usize {
        plan(self.0, seed).parts()
    }

    fn case(&self, seed: u64, left_out: &LeftOut) -> Option<Case> {
        let plan = plan(self.0, seed);
        let truth = plan.truth();
        let program = plan.program(truth, left_out);
        let options = configurations::draw(&mut Random::of_part(seed, 4001), self.0);
        let call = [vec!["verify".to_owned()], program.arguments, options, vec![program.file.name.clone()]].concat();
        let expected = match truth {
            Truth::Right => Expected::True,
            Truth::Wrong => Expected::False(Some(program.property)),
            Truth::Open => unreachable!("a truth is drawn"),
        };
        Some(Case { files: vec![program.file], calls: vec![call], expected, story: program.story })
    }
}
