//! Random testing with the interpreter: many runs, each with another style of inputs.
//!
//! The inputs are deterministic for each program. Long runs come after the short ones.

use tracewright_c::typed::{ExprKind, Program, StmtKind};
use tracewright_random::Random;
use tracewright_vocabulary::CommandLine;

use crate::Interpreter;
use crate::inputs::{Inputs, Source, Wanted};
use crate::machine::Options;
use crate::outcome::{Outcome, Report};

/// How values are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    Zeros,
    Ones,
    /// The largest value of each type.
    Greatest,
    /// The smallest value of each type.
    Least,
    /// All bits set.
    Full,
    /// Small numbers around zero.
    Small,
    /// Constants of the program, and their neighbours.
    Constants,
    /// The bounds of types and their neighbours.
    Boundaries,
    /// Any bits.
    Random,
    /// A new style for each value.
    Mixed,
}

/// The styles of the first runs. Later ones are mixed.
const FIRST: [Style; 12] = [
    Style::Zeros,
    Style::Ones,
    Style::Greatest,
    Style::Least,
    Style::Full,
    Style::Constants,
    Style::Constants,
    Style::Small,
    Style::Small,
    Style::Boundaries,
    Style::Random,
    Style::Mixed,
];

/// The limit on runs in one round.
const RUNS: u64 = 48;
/// How many operations a run may take in the first round; in each further round ten times as many.
const SHORT: u64 = 20_000;
/// The limit on constants.
const MOST_CONSTANTS: usize = 2_000;

/// Chooses values according to a style.
struct Chooser<'c> {
    style: Style,
    constants: &'c [i128],
    random: Random,
}

impl Chooser<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        self.random.next() % bound.max(1)
    }

    fn small(&mut self) -> i128 {
        i128::from(self.below(21)) - 10
    }

    /// A number in two's complement; only its low bits count.
    fn number(&mut self, bits: u32, signed: bool) -> i128 {
        let greatest = match (bits, signed) {
            (128, true) => i128::MAX,
            (128, false) => -1,
            (bits, true) => (1 << (bits - 1)) - 1,
            (bits, false) => (1 << bits) - 1,
        };
        let least = if signed { !greatest } else { 0 };
        let style = match self.style {
            Style::Mixed => match self.below(7) {
                0 | 1 => Style::Small,
                2 | 3 => Style::Constants,
                4 => Style::Boundaries,
                5 => Style::Random,
                _ => Style::Zeros,
            },
            style => style,
        };
        match style {
            Style::Zeros | Style::Mixed => 0,
            Style::Ones => 1,
            Style::Greatest => greatest,
            Style::Least => least,
            Style::Full => -1,
            Style::Small => self.small(),
            Style::Constants if self.constants.is_empty() => self.small(),
            Style::Constants => {
                let index = self.below(self.constants.len() as u64) as usize;
                self.constants[index].wrapping_add(i128::from(self.below(3)) - 1)
            }
            Style::Boundaries => {
                let beside = i128::from(self.below(3));
                match self.below(3) {
                    0 => least.wrapping_add(beside),
                    1 => greatest.wrapping_sub(beside),
                    _ => beside - 1,
                }
            }
            Style::Random => (i128::from(self.random.next()) << 64) | i128::from(self.random.next()),
        }
    }

    fn float(&mut self, ty: tracewright_c::types::FloatType) -> u128 {
        let width = ty.format().width();
        let is_special = self.below(8) == 0;
        match self.style {
            Style::Zeros => 0,
            Style::Random => {
                (u128::from(self.random.next()) << 64 | u128::from(self.random.next())) & (u128::MAX >> (128 - width))
            }
            _ if is_special => {
                let largest_exponent = ((1u128 << ty.format().exponent) - 1) << (ty.format().significand - 1);
                largest_exponent | u128::from(self.below(2)) << (width - 1)
            }
            _ => {
                let number = self.number(32, true) as i32;
                crate::floats::Number::of_integer(ty, &i64::from(number).into()).bits
            }
        }
    }
}

impl Chooser<'_> {
    /// Numbers and lengths of the arguments of `main`, which are small where programs run, and their characters.
    fn argument(&mut self, name: &str) -> Option<u128> {
        let is_simple = matches!(self.style, Style::Zeros | Style::Ones);
        let is_length = name == CommandLine::LENGTH;
        if is_length || name == CommandLine::COUNT {
            let small = if is_length { 0..9 } else { 0..5 };
            return match self.below(8) {
                _ if is_simple => None,
                // A length that a constant of the program is compared with may be the size of a buffer.
                0 if is_length => Some(self.below(1 << 10).into()),
                1 if is_length && !self.constants.is_empty() => {
                    let index = self.below(self.constants.len() as u64) as usize;
                    Some((self.constants[index].unsigned_abs() % (1 << 10)) + u128::from(self.below(2)))
                }
                _ => Some((small.start + self.below(small.end - small.start)).into()),
            };
        }
        let is_character = name == CommandLine::TEXT;
        let character = is_character.then(|| match self.below(4) {
            0 => 1 + self.below(255),
            1 => b"-0123456789abcdefghijklmnopqrstuvwxyz=/. "[self.below(41) as usize].into(),
            _ => u64::from(self.number(8, true) as u8),
        });
        character.map(u128::from)
    }
}

impl Inputs for Chooser<'_> {
    fn next(&mut self, source: Source, wanted: Wanted) -> Option<u128> {
        if let Source::Function { name, .. } = source
            && let Some(value) = self.argument(name)
        {
            return Some(value);
        }
        Some(match wanted {
            Wanted::Int { bits: 1, .. } if self.style == Style::Zeros => 0,
            Wanted::Int { bits: 1, .. } => u128::from(self.random.next() & 1),
            Wanted::Int { bits, signed } => self.number(bits, signed) as u128 & (u128::MAX >> (128 - bits)),
            Wanted::Float(ty) => self.float(ty),
            Wanted::Pointer => 0,
        })
    }
}

/// The constants of a program.
fn constants(program: &Program) -> Vec<i128> {
    let in_exprs = program.exprs.iter().filter_map(|expr| match expr.kind {
        ExprKind::Int(value) => Some(value),
        _ => None,
    });
    let in_cases = program.stmts.iter().filter_map(|stmt| match stmt.kind {
        StmtKind::Case(low, _, _) => Some(low),
        _ => None,
    });
    let mut found: Vec<i128> = in_exprs.chain(in_cases).collect();
    found.sort_unstable();
    found.dedup();
    found.truncate(MOST_CONSTANTS);
    found
}

impl Interpreter<'_> {
    /// Searches for a violation with this many operations in total; returns a run that shows one.
    pub fn attack(&self, options: &Options, steps: u64, stop: &(dyn Fn() -> bool + Sync)) -> Option<Report> {
        let constants = constants(self.program());
        let (mut left, mut limit) = (steps, SHORT);
        while left > 0 && !stop() {
            let mut unfinished = false;
            for run in 0..RUNS {
                let style = FIRST.get(run as usize).copied().unwrap_or(Style::Mixed);
                let mut chooser = Chooser { style, constants: &constants, random: Random::new(run) };
                let options = Options { steps: limit.min(left), ..options.clone() };
                let report = self.run(&options, &mut chooser, stop);
                left = left.saturating_sub(report.steps.max(1));
                match report.outcome {
                    Outcome::Violation { .. } => return Some(report),
                    Outcome::Budget => unfinished = true,
                    _ => {}
                }
                // A program without inputs is deterministic, so further runs would be the same.
                let is_fixed = report.taken.is_empty() && report.outcome != Outcome::Budget;
                if is_fixed || left == 0 || stop() {
                    return None;
                }
                if report.taken.is_empty() {
                    break;
                }
            }
            if !unfinished {
                return None;
            }
            limit = limit.saturating_mul(10);
        }
        None
    }
}
