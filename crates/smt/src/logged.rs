//! A log of every query as SMT-LIB that any solver can replay.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use tracewright_logic::{Term, Terms, Value};

use crate::horn::{self, HornSystem};
use crate::smtlib::script::Script;
use crate::{Answer, Core, Error, Label, Limit, Solver, SolverStats};

/// A folder of logs: a file for each solver, a file for each system of Horn clauses.
#[derive(Clone, Debug)]
pub struct SmtLog {
    folder: PathBuf,
    next: Arc<AtomicU32>,
}

impl SmtLog {
    /// Logs to this folder, which is created if it does not exist. Files of earlier runs are overwritten.
    pub fn new(folder: impl Into<PathBuf>) -> Result<Self, Error> {
        let folder = folder.into();
        std::fs::create_dir_all(&folder).map_err(|source| Error::Log { path: folder.clone(), source })?;
        Ok(SmtLog { folder, next: Arc::default() })
    }

    /// The file of the next log; `purpose` becomes part of its name.
    fn path(&self, purpose: &str) -> PathBuf {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let legal = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let purpose: String = purpose.chars().map(legal).collect();
        self.folder.join(format!("{number:05}-{purpose}.smt2"))
    }

    /// Logs all assertions and checks of a solver.
    pub fn solver<'t, S: Solver>(&self, terms: &'t Terms, inner: S, purpose: &str) -> Result<Logged<'t, S>, Error> {
        Logged::new(terms, inner, &self.path(purpose))
    }

    /// Logs a system of Horn clauses, as a script for Z3.
    pub fn horn(&self, terms: &Terms, system: &HornSystem, purpose: &str) -> Result<(), Error> {
        let path = self.path(purpose);
        std::fs::write(&path, horn::script(terms, system)).map_err(|source| Error::Log { path, source })
    }
}

/// A solver whose every command is written to a file, with the answers as comments.
pub struct Logged<'t, S> {
    inner: S,
    terms: &'t Terms,
    script: Script<'t>,
    text: String,
    file: File,
    failure: Option<std::io::Error>,
}

impl<'t, S: Solver> Logged<'t, S> {
    /// Logs to this file. The solver should be new: earlier assertions would be missing in the log.
    pub fn new(terms: &'t Terms, inner: S, path: &Path) -> Result<Self, Error> {
        let file = File::create(path).map_err(|source| Error::Log { path: path.to_owned(), source })?;
        let text = "(set-option :produce-models true)\n(set-option :produce-unsat-cores true)\n(set-logic ALL)\n";
        Ok(Logged { inner, terms, script: Script::new(terms), text: text.into(), file, failure: None })
    }

    /// The solver itself.
    pub fn inner(&self) -> &S {
        &self.inner
    }

    /// Why the log is incomplete, if it is: an error while logging never changes an answer.
    pub fn failure(&self) -> Option<&std::io::Error> {
        self.failure.as_ref()
    }

    /// Written before each check, so that the log has the query on which a solver crashes.
    fn flush(&mut self) {
        if self.failure.is_none()
            && let Err(error) = self.file.write_all(self.text.as_bytes())
        {
            self.failure = Some(error);
        }
        self.text.clear();
    }
}

impl<S: Solver> Solver for Logged<'_, S> {
    fn terms(&self) -> &Terms {
        self.terms
    }

    fn push(&mut self) {
        self.script.push(&mut self.text);
        self.inner.push();
    }

    fn pop(&mut self, n: u32) {
        let n = n.min(self.inner.depth());
        if n > 0 {
            self.script.pop(&mut self.text, n);
            self.inner.pop(n);
        }
    }

    fn depth(&self) -> u32 {
        self.inner.depth()
    }

    fn assert(&mut self, term: Term) {
        self.script.assert(&mut self.text, term, None);
        self.inner.assert(term);
    }

    fn assert_named(&mut self, term: Term) -> Label {
        let label = self.inner.assert_named(term);
        self.script.assert(&mut self.text, term, Some(&format!("tw!l{}", label.0)));
        label
    }

    fn check_assuming(&mut self, assumptions: &[Term]) -> Answer {
        if !assumptions.is_empty() {
            self.script.push(&mut self.text);
            for (i, &assumption) in assumptions.iter().enumerate() {
                self.script.assert(&mut self.text, assumption, Some(&format!("tw!a{i}")));
            }
        }
        self.text.push_str("(check-sat)\n");
        self.flush();
        let start = Instant::now();
        let answer = self.inner.check_assuming(assumptions);
        let time = start.elapsed().as_secs_f64() * 1000.0;
        self.text.push_str(&format!("; {answer} after {time:.3} ms\n").replace(['\r'], " "));
        if !assumptions.is_empty() {
            self.script.pop(&mut self.text, 1);
        }
        answer
    }

    fn unsat_core(&mut self) -> Core {
        let core = self.inner.unsat_core();
        let labels: Vec<String> = core.labels.iter().map(|label| format!("tw!l{}", label.0)).collect();
        self.text.push_str(&format!("; core: {} and {} assumptions\n", labels.join(" "), core.assumptions.len()));
        core
    }

    fn value(&mut self, term: Term) -> Option<Value> {
        self.inner.value(term)
    }

    fn evaluate_bool(&mut self, term: Term) -> Option<bool> {
        self.inner.evaluate_bool(term)
    }

    fn set_limit(&mut self, limit: Limit) {
        self.inner.set_limit(limit);
    }

    fn limit(&self) -> Limit {
        self.inner.limit()
    }

    fn stats(&self) -> &SolverStats {
        self.inner.stats()
    }
}

impl<S> Drop for Logged<'_, S> {
    fn drop(&mut self) {
        if self.failure.is_none() {
            // There is no way left to report an error.
            let _ = self.file.write_all(self.text.as_bytes());
        }
    }
}
