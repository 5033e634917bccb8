//! A world without files, for scripts that are given as text.
#![allow(dead_code, reason = "every test file uses another part")]

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use tracewright_script::{Outcome, Report, Stop, World, run_script};

/// Files in memory, and everything that was printed.
#[derive(Default)]
pub struct Memory {
    pub files: BTreeMap<PathBuf, String>,
    pub printed: Vec<String>,
    /// How many questions are answered before the script has to end.
    pub patience: Option<std::cell::Cell<u64>>,
}

impl World for Memory {
    fn read(&mut self, path: &Path) -> io::Result<Vec<u8>> {
        match self.files.get(path) {
            Some(text) => Ok(text.clone().into_bytes()),
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }

    fn write(&mut self, path: &Path, content: &str) -> io::Result<()> {
        self.files.insert(path.to_owned(), content.to_owned());
        Ok(())
    }

    fn print(&mut self, text: &str) {
        self.printed.push(text.to_owned());
    }

    fn interrupted(&self) -> bool {
        self.patience.as_ref().is_some_and(|patience| {
            let left = patience.get();
            patience.set(left.saturating_sub(1));
            left == 0
        })
    }
}

/// Runs a script in a world of its own.
pub fn run(text: &str) -> (Report, Memory) {
    let mut world = Memory::default();
    let report = run_script(Path::new("test.ats"), text.as_bytes(), &mut world);
    (report, world)
}

/// Runs a script that is expected to be well formed.
pub fn outcome(text: &str) -> (Outcome, Memory) {
    let (report, world) = run(text);
    match report.outcome {
        Ok(outcome) => (outcome, world),
        Err(errors) => panic!("{}", tracewright_source::render(&report.sources, &errors)),
    }
}

/// What is wrong, in the form `line:column: message`.
pub fn complaints(text: &str) -> Vec<String> {
    let (report, _) = run(text);
    let diagnostics = match report.outcome {
        Err(diagnostics) => diagnostics,
        Ok(Outcome { stop: Some(Stop::Error(diagnostic)), .. }) => vec![diagnostic],
        Ok(outcome) => panic!("nothing is wrong: {outcome:?}\n{text}"),
    };
    let show = |diagnostic: &tracewright_source::Diagnostic| {
        let position = report.sources.position(diagnostic.span);
        format!("{}:{}: {}", position.line, position.column, diagnostic.message)
    };
    diagnostics.iter().map(show).collect()
}
