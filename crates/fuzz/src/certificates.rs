//! Certificates: the proof of a program is accepted, and it does not prove the same program with an error in it.

use crate::case::{Case, Expected, File, Kind, LeftOut};
use crate::construct::{self, Truth};
use crate::seeds::Language;

/// Constructed programs, each in a correct and an incorrect form: the certificate of the correct one is checked for
/// both.
pub struct Certificates(pub Language);

/// The name of the certificate file.
const CERTIFICATE: &str = "proof.cert";

impl Kind for Certificates {
    fn name(&self) -> &'static str {
        match self.0 {
            Language::C => "certificates-c",
            Language::Boogie => "certificates-boogie",
        }
    }

    fn parts(&self, seed: u64) -> usize {
        construct::plan(self.0, seed).parts()
    }

    fn case(&self, seed: u64, left_out: &LeftOut) -> Option<Case> {
        let plan = construct::plan(self.0, seed);
        let [right, wrong] = [Truth::Right, Truth::Wrong].map(|truth| plan.program(truth, left_out));
        let named = |stem: &str, file: File| File { name: self.0.file(stem), ..file };
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let (right_name, wrong_name) = (self.0.file("right"), self.0.file("wrong"));
        let proved =
            [words(&["verify", "--certificate", CERTIFICATE]), right.arguments.clone(), vec![right_name.clone()]]
                .concat();
        let check = |call: &[&str]| [words(&["check"]), pins(&right.arguments), words(call)].concat();
        Some(Case {
            files: vec![named("right", right.file), named("wrong", wrong.file)],
            calls: vec![proved, check(&[CERTIFICATE, &right_name]), check(&["--changed", CERTIFICATE, &wrong_name])],
            expected: Expected::Certificate,
            story: right.story,
        })
    }
}

/// The options that determine what is verified, which the check of the proof needs, too.
fn pins(arguments: &[String]) -> Vec<String> {
    const PINS: [&str; 6] = ["--prop", "--check", "--data-model", "--arch", "--entry", "--volatile"];
    let is_pin = |i: usize| arguments.get(i).is_some_and(|word| PINS.contains(&word.as_str()));
    (0..arguments.len()).filter(|&i| is_pin(i) || (i > 0 && is_pin(i - 1))).map(|i| arguments[i].clone()).collect()
}
