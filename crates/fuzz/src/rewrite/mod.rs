//! Metamorphic testing: programs with known verdicts, rewritten without changing their meaning.

mod boogie;
mod c;

use tracewright_random::Random;

use crate::case::{Case, Expected, File, Kind, LeftOut};
use crate::configurations;
use crate::construct::{self, Truth};
use crate::seeds::{Language, Seed};

/// Rewrites a program once, at random. `None` if nothing applies; otherwise the new text and what was done.
pub(crate) fn once(language: Language, text: &str, random: &mut Random) -> Option<(String, &'static str)> {
    match language {
        Language::C => c::rewrite(text, random),
        Language::Boogie => boogie::rewrite(text, random),
    }
}

/// The most rewrites of one program.
const MOST: usize = 6;

/// Programs with known verdicts, rewritten.
pub struct Metamorphic {
    /// Their language.
    pub language: Language,
    /// The programs.
    pub seeds: Vec<Seed>,
}

impl Metamorphic {
    /// The program to start with: one of the seeds, or a constructed one.
    fn start(&self, seed: u64) -> Seed {
        let mut random = Random::of_part(seed, 2000);
        if let (true, false) = (random.percent(50), self.seeds.is_empty()) {
            return random.pick(&self.seeds).clone();
        }
        let plan = construct::plan(self.language, random.next());
        let truth = plan.truth();
        let program = plan.program(truth, &LeftOut::new());
        Seed {
            path: program.file.name.clone().into(),
            language: self.language,
            text: String::from_utf8(program.file.content).expect("programs are text"),
            arguments: program.arguments,
            expected: if truth == Truth::Right { Expected::True } else { Expected::False(None) },
        }
    }

    /// Rewrites a text; `None` if nothing applies.
    fn rewritten(&self, seed: u64, text: &str, left_out: &LeftOut) -> Option<(String, Vec<&'static str>)> {
        let (mut text, mut done) = (text.to_owned(), Vec::new());
        for part in (0..self.parts(seed)).filter(|part| !left_out.contains(part)) {
            let mut random = Random::of_part(seed, part);
            if let Some((rewritten, name)) = once(self.language, &text, &mut random) {
                text = rewritten;
                done.push(name);
            }
        }
        (!done.is_empty()).then_some((text, done))
    }

    fn call(&self, seed: u64, arguments: &[String], stem: &str) -> Vec<String> {
        let mut random = Random::of_part(seed, 2001);
        // Options that the header of a test fixes are not varied.
        let options = match arguments.iter().any(|word| CHOICES.contains(&word.as_str())) {
            true => Vec::new(),
            false => configurations::draw(&mut random, self.language),
        };
        [vec!["verify".to_owned()], arguments.to_vec(), options, vec![self.language.file(stem)]].concat()
    }
}

/// Options that a configuration may contain.
const CHOICES: [&str; 8] = [
    "--integers",
    "--strategy",
    "--interpolation",
    "--automaton",
    "--block-encoding",
    "--inline",
    "--max-iterations",
    "--solver",
];

impl Kind for Metamorphic {
    fn name(&self) -> &'static str {
        match self.language {
            Language::C => "metamorphic-c",
            Language::Boogie => "metamorphic-boogie",
        }
    }

    fn parts(&self, seed: u64) -> usize {
        1 + Random::of_part(seed, 2002).below(MOST)
    }

    fn case(&self, seed: u64, left_out: &LeftOut) -> Option<Case> {
        let start = self.start(seed);
        let (text, done) = self.rewritten(seed, &start.text, left_out)?;
        let name = self.language.file("program");
        Some(Case {
            files: vec![File { name, content: text.into_bytes() }],
            calls: vec![self.call(seed, &start.arguments, "program")],
            expected: start.expected,
            story: format!("{}: {}\n", start.path.display(), done.join(", ")),
        })
    }

    fn source(&self, seed: u64) -> Option<String> {
        Some(self.start(seed).text)
    }

    /// For another text, the verdict is not known any more: the verdicts before and after rewriting have to agree.
    fn case_of(&self, seed: u64, source: &str, left_out: &LeftOut) -> Option<Case> {
        let start = self.start(seed);
        let (text, done) = self.rewritten(seed, source, left_out)?;
        let file = |stem: &str, text: &str| File { name: self.language.file(stem), content: text.as_bytes().to_vec() };
        Some(Case {
            files: vec![file("before", source), file("after", &text)],
            calls: ["before", "after"].map(|stem| self.call(seed, &start.arguments, stem)).to_vec(),
            expected: Expected::Agreement,
            story: format!("{}: {}\n", start.path.display(), done.join(", ")),
        })
    }
}
