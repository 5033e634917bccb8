//! Configurations against each other: TRUE and FALSE for the same program cannot both be right.

use tracewright_proof::interpolate::Interpolation;
use tracewright_random::Random;
use tracewright_verify::strategies;

use crate::case::{Case, Expected, Kind, LeftOut};
use crate::construct::{self, Truth};
use crate::seeds::Language;

/// Options that must not affect the verdict, one row for alternatives that exclude each other.
fn options() -> [(&'static str, Vec<&'static str>); 4] {
    [
        ("--strategy", strategies::ALL.iter().map(|strategy| strategy.name).collect()),
        ("--automaton", vec!["eager", "canonical", "self-loop"]),
        ("--block-encoding", vec!["none", "straight-line", "loop-free"]),
        ("--inline", vec!["none", "once"]),
    ]
}

/// Random options, mostly none.
pub fn draw(random: &mut Random, language: Language) -> Vec<String> {
    if random.percent(50) { Vec::new() } else { unusual(random, language) }
}

/// Random options other than the defaults.
pub fn unusual(random: &mut Random, language: Language) -> Vec<String> {
    let mut words = Vec::new();
    if language == Language::C {
        words.extend(["--integers".to_owned(), random.pick(&["math", "bits"]).to_string()]);
    }
    for _ in 0..random.below(3) {
        if random.percent(20) {
            let method = random.pick(&Interpolation::ALL).name();
            words.extend(["--interpolation".to_owned(), method.to_owned()]);
        } else {
            let options = options();
            let (option, values) = random.pick(&options);
            words.extend([option.to_string(), random.pick(values).to_string()]);
        }
    }
    consistent(words)
}

/// Removes duplicate options; an interpolation method replaces a strategy.
fn consistent(words: Vec<String>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for pair in words.chunks(2) {
        let clash = |known: &String| {
            *known == pair[0]
                || (known == "--strategy" && pair[0] == "--interpolation")
                || (known == "--interpolation" && pair[0] == "--strategy")
        };
        if !kept.iter().any(clash) {
            kept.extend_from_slice(pair);
        }
    }
    kept
}

/// Programs of unknown correctness, each verified in several configurations.
pub struct Configurations(pub Language);

/// How many calls there are for each program.
const CALLS: usize = 3;

impl Kind for Configurations {
    fn name(&self) -> &'static str {
        match self.0 {
            Language::C => "differential-c",
            Language::Boogie => "differential-boogie",
        }
    }

    fn parts(&self, seed: u64) -> usize {
        construct::plan(self.0, seed).parts()
    }

    fn case(&self, seed: u64, left_out: &LeftOut) -> Option<Case> {
        let mut random = Random::of_part(seed, 4002);
        let program = construct::plan(self.0, seed).program(Truth::Open, left_out);
        let call = |options: Vec<String>| -> Vec<String> {
            let own = [vec!["verify".to_owned()], program.arguments.clone(), options].concat();
            own.into_iter().chain([self.0.file("program")]).collect()
        };
        let mut calls = vec![call(Vec::new())];
        if self.0 == Language::C {
            calls.push(call(vec!["--integers".to_owned(), "bits".to_owned()]));
        }
        while calls.len() < CALLS {
            calls.push(call(unusual(&mut random, self.0)));
        }
        let files = vec![program.file];
        Some(Case { files, calls, expected: Expected::Agreement, story: program.story })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_consistent() {
        let mut random = Random::new(1);
        for _ in 0..200 {
            let words = unusual(&mut random, Language::C);
            let options: Vec<&String> = words.iter().step_by(2).collect();
            let both = |name: &str| options.iter().any(|option| *option == name);
            assert!(!(both("--strategy") && both("--interpolation")), "{words:?}");
            let mut once = options.clone();
            once.sort();
            once.dedup();
            assert_eq!(once.len(), options.len(), "{words:?}");
        }
    }
}
