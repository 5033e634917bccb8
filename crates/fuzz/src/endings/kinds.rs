//! Cases of programs that end or do not: their verdicts, their proofs, and the compiled programs.

use tracewright_random::Random;

use super::program::{Choice, Ending, Plan};
use crate::case::{Case, Expected, Kind, LeftOut};
use crate::configurations;
use crate::seeds::Language;

const PROPERTY: &str = "termination";

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// The arguments that determine what is verified.
fn pins(language: Language, random: &mut Random) -> Vec<String> {
    match language {
        Language::Boogie => words(&["--prop", PROPERTY, "--entry", "main"]),
        Language::C if random.percent(30) => {
            let model = *random.pick::<&str>(&["ILP32", "LP64"]);
            words(&["--prop", PROPERTY, "--data-model", model])
        }
        Language::C => words(&["--prop", PROPERTY]),
    }
}

/// Programs that end, and programs that do not, each verified once.
pub struct Endings(pub Language);

impl Kind for Endings {
    fn name(&self) -> &'static str {
        match self.0 {
            Language::C => "termination-c",
            Language::Boogie => "termination-boogie",
        }
    }

    fn parts(&self, seed: u64) -> usize {
        Plan::new(self.0, Choice::Any, seed).parts()
    }

    fn case(&self, seed: u64, left_out: &LeftOut) -> Option<Case> {
        let mut random = Random::of_part(seed, 5001);
        let (ending, expected) = match random.percent(50) {
            true => (Ending::Always, Expected::True),
            false => (Ending::Never, Expected::False(Some(PROPERTY.to_owned()))),
        };
        let (file, story) = Plan::new(self.0, Choice::Any, seed).program(ending, left_out, "program");
        let pins = pins(self.0, &mut random);
        let options = configurations::draw(&mut random, self.0);
        let call = [words(&["verify"]), pins, options, vec![file.name.clone()]].concat();
        Some(Case { files: vec![file], calls: vec![call], expected, story })
    }
}

/// The certificate of a program that ends is accepted, and is no proof for its near miss.
pub struct EndingCertificates(pub Language);

/// The name of what a call writes for the next one: what another case has left behind must not be taken for it.
fn handed_over(stem: &str, seed: u64, ending: &str) -> String {
    format!("{stem}-{seed}.{ending}")
}

impl Kind for EndingCertificates {
    fn name(&self) -> &'static str {
        match self.0 {
            Language::C => "termination-certificates-c",
            Language::Boogie => "termination-certificates-boogie",
        }
    }

    fn parts(&self, seed: u64) -> usize {
        Plan::new(self.0, Choice::Any, seed).parts()
    }

    fn case(&self, seed: u64, left_out: &LeftOut) -> Option<Case> {
        let plan = Plan::new(self.0, Choice::Any, seed);
        let (right, story) = plan.program(Ending::Always, left_out, "right");
        let (wrong, _) = plan.program(Ending::Never, left_out, "wrong");
        let pins = pins(self.0, &mut Random::of_part(seed, 5001));
        let certificate = handed_over("proof", seed, "cert");
        let proved = [words(&["verify", "--certificate", &certificate]), pins.clone(), vec![right.name.clone()]];
        let check = |call: &[&str]| [words(&["check"]), pins.clone(), words(call)].concat();
        let calls = vec![
            proved.concat(),
            check(&[&certificate, &right.name]),
            check(&["--changed", &certificate, &wrong.name]),
        ];
        Some(Case { files: vec![right, wrong], calls, expected: Expected::Certificate, story })
    }
}

/// C programs that do not end: with the inputs of the counterexample, the compiled program goes around a million times.
pub struct EndingHarnesses;

impl Kind for EndingHarnesses {
    fn name(&self) -> &'static str {
        "termination-harnesses"
    }

    fn parts(&self, seed: u64) -> usize {
        Plan::new(Language::C, Choice::Loops, seed).parts()
    }

    fn case(&self, seed: u64, left_out: &LeftOut) -> Option<Case> {
        let plan = Plan::new(Language::C, Choice::Loops, seed);
        let (file, story) = plan.program(Ending::Never, left_out, "program");
        let pins = pins(Language::C, &mut Random::of_part(seed, 5001));
        let harness = handed_over("harness", seed, "c");
        let found = [words(&["verify", "--harness", &harness]), pins, vec![file.name.clone()]].concat();
        let replayed = words(&["replay", "--harness", &harness, &file.name]);
        Some(Case { files: vec![file], calls: vec![found, replayed], expected: Expected::Harness, story })
    }
}
