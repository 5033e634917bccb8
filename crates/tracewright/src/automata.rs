//! `tracewright automata`: runs automata scripts.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tracewright_driver::{InputError, Watch};
use tracewright_script::{Outcome, Report, Stop, World, run_script};
use tracewright_source::{Diagnostic, SourceMap, render};

use crate::arguments::AutomataArguments;
use crate::ending::{Ending, Exit, shown};
use crate::outputs;
use crate::supervise::supervise;

/// Runs the scripts that the arguments name.
pub fn run(arguments: AutomataArguments) -> Ending {
    let watch = Watch::new(arguments.timeout, arguments.memory);
    supervise(&watch, move |worker| {
        let scripts = match read_all(&arguments.files) {
            Ok(scripts) => scripts,
            Err(err) => return Ending { out: String::new(), err, exit: Exit::Input },
        };
        let mut world = System { quiet: arguments.quiet, inputs: arguments.files.clone(), watch: worker.watch };
        let mut total = Total::default();
        for (path, text) in &scripts {
            let report = run_script(path, text, &mut world);
            total.add(&report);
        }
        total.ending()
    })
}

/// Reads all scripts; reports those that cannot be read.
fn read_all(paths: &[PathBuf]) -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
    let (mut scripts, mut err) = (Vec::new(), String::new());
    for path in paths {
        match read(path) {
            Ok(text) => scripts.push((path.clone(), text)),
            Err(error) => err.push_str(&format!("error: {error}\n")),
        }
    }
    if err.is_empty() { Ok(scripts) } else { Err(err) }
}

fn read(path: &Path) -> Result<Vec<u8>, InputError> {
    let unreadable = |error| InputError::Unreadable(path.to_owned(), error);
    if path.metadata().map_err(unreadable)?.is_dir() {
        return Err(InputError::Directory(path.to_owned()));
    }
    std::fs::read(path).map_err(unreadable)
}

/// The combined result of all scripts.
#[derive(Default)]
struct Total {
    passed: usize,
    failed: usize,
    bad: bool,
    /// Whether some script without errors was stopped before its end.
    unfinished: bool,
}

impl Total {
    /// Reports the result of one script.
    fn add(&mut self, report: &Report) {
        match &report.outcome {
            Ok(outcome) => self.add_outcome(&report.sources, outcome),
            Err(errors) => {
                self.bad = true;
                complain(&render(&report.sources, errors));
            }
        }
    }

    fn add_outcome(&mut self, sources: &SourceMap, outcome: &Outcome) {
        self.passed += outcome.passed;
        self.failed += outcome.failed.len();
        for assertion in &outcome.failed {
            complain(&assertion.render(sources));
        }
        match &outcome.stop {
            Some(Stop::Unsupported { operation, reason, span }) => {
                self.unfinished = true;
                let diagnostic = Diagnostic::error(*span, format!("not supported: {operation}"));
                let diagnostic = reason.iter().fold(diagnostic, |diagnostic, reason| diagnostic.note(reason));
                complain(&render(sources, &[diagnostic]));
            }
            Some(Stop::Error(diagnostic)) => {
                self.bad = true;
                complain(&render(sources, std::slice::from_ref(diagnostic)));
            }
            Some(Stop::Interrupted) => {
                self.unfinished = true;
                complain("error: the script was interrupted\n");
            }
            None if outcome.passed + outcome.failed.len() == 0 => {
                let name = sources.files().next().map_or("", |(_, file)| file.name());
                complain(&format!("note: `{name}` asserts nothing\n"));
            }
            None => {}
        }
    }

    /// The worst result determines the exit code: an error in a script, then a failed assertion, then an assertion that
    /// was not reached.
    fn ending(&self) -> Ending {
        let exit = match self {
            Total { bad: true, .. } => Exit::Input,
            Total { failed: 1.., .. } => Exit::False,
            Total { unfinished: true, .. } => Exit::Unknown,
            _ => Exit::True,
        };
        let out = format!("{} passed, {} failed\n", self.passed, self.failed);
        Ending { out, err: String::new(), exit }
    }
}

/// Prints to standard error; a closed pipe is ignored.
fn complain(text: &str) {
    let _ = io::stderr().write_all(shown(text).as_bytes());
}

/// The real file system and output.
struct System<'a> {
    quiet: bool,
    /// Files that must not be overwritten: the scripts, and the files they have read.
    inputs: Vec<PathBuf>,
    watch: &'a Watch,
}

impl World for System<'_> {
    fn read(&mut self, path: &Path) -> io::Result<Vec<u8>> {
        let content = std::fs::read(path)?;
        self.inputs.push(path.to_owned());
        Ok(content)
    }

    fn write(&mut self, path: &Path, content: &str) -> io::Result<()> {
        if self.inputs.iter().any(|input| outputs::same(input, path)) {
            return Err(io::Error::other("this is a file that was read"));
        }
        std::fs::write(path, content)
    }

    fn print(&mut self, text: &str) {
        if !self.quiet {
            let mut out = io::stdout().lock();
            let _ = out.write_all(shown(text).as_bytes()).and_then(|()| out.write_all(b"\n"));
        }
    }

    fn interrupted(&self) -> bool {
        self.watch.reason().is_some()
    }
}
