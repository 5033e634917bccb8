//! Running many cases: workers process one seed after the other, count the answers, and keep findings.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::case::{Case, Expected, Kind, LeftOut, Wrong, judge};
use crate::finding::Finding;
use crate::minimise::{smaller_text, smallest};
use crate::summary::{Counts, Summary};
use crate::tool::{Answer, Run, Tool};

/// The limit on calls for minimising a finding.
const EFFORT: usize = 300;
/// How many findings of one kind are minimised; further ones are only counted, because they are likely to be the same.
const MINIMISED: usize = 20;

/// Options of a hunt.
#[derive(Clone, Debug)]
pub struct Hunt {
    /// The tool.
    pub tool: Tool,
    /// How many calls run in parallel.
    pub workers: usize,
    /// Where findings go.
    pub findings: PathBuf,
    /// Whether the findings are made smaller.
    pub effort: Effort,
}

/// What is done with findings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// They are made smaller.
    Minimise,
    /// They are written as they are.
    Keep,
}

impl Hunt {
    /// Runs the cases of a kind from a seed on, until `count` of them have yielded a case, and prints progress.
    pub fn run(&self, kind: &dyn Kind, first: u64, count: usize, summary: &mut Summary) -> io::Result<()> {
        let (next, cases) = (AtomicU64::new(0), AtomicU64::new(0));
        let counts = Mutex::new(Counts::default());
        let failure = Mutex::new(None);
        let stop = AtomicBool::new(false);
        // Most seeds yield a case; the limit prevents an endless loop if none does.
        let most = count as u64 * 20 + 100;
        std::thread::scope(|scope| {
            for _ in 0..self.workers {
                scope.spawn(|| {
                    let folder = match tempfile::tempdir() {
                        Ok(folder) => folder,
                        Err(error) => {
                            failure.lock().expect("no worker panics").get_or_insert(error);
                            return;
                        }
                    };
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= most || stop.load(Ordering::Relaxed) {
                            return;
                        }
                        let seed = first.wrapping_add(index);
                        let Some(case) = kind.case(seed, &LeftOut::new()) else { continue };
                        if cases.fetch_add(1, Ordering::Relaxed) >= count as u64 {
                            return;
                        }
                        if let Err(error) = self.one(kind, seed, case, folder.path(), &counts) {
                            stop.store(true, Ordering::Relaxed);
                            failure.lock().expect("no worker panics").get_or_insert(error);
                            return;
                        }
                    }
                });
            }
        });
        let added = counts.into_inner().expect("no worker panics");
        *summary.of(kind.name()) = added;
        failure.into_inner().expect("no worker panics").map_or(Ok(()), Err)
    }

    fn one(&self, kind: &dyn Kind, seed: u64, case: Case, folder: &Path, counts: &Mutex<Counts>) -> io::Result<()> {
        let runs = self.ask(&case, folder)?;
        let wrong = judge_runs(&case.expected, &runs);
        let known = {
            let mut counts = counts.lock().expect("no worker panics");
            counts.add(&runs, wrong);
            counts.wrong()
        };
        let Some(wrong) = wrong else { return Ok(()) };
        let (case, runs) = match self.effort {
            Effort::Minimise if known <= MINIMISED => self.minimise(kind, seed, case, runs, wrong, folder)?,
            _ => (case, runs),
        };
        let finding = Finding { kind: kind.name(), seed, wrong, case: &case, runs: &runs };
        let written = finding.write(&self.findings, &self.tool)?;
        eprintln!("{}: {}", wrong.describe(), written.display());
        Ok(())
    }

    /// Makes the calls of a case in a folder.
    pub fn ask(&self, case: &Case, folder: &Path) -> io::Result<Vec<Run>> {
        for file in &case.files {
            fs::write(folder.join(&file.name), &file.content)?;
        }
        case.calls.iter().map(|call| self.tool.call(folder, call)).collect()
    }

    /// Minimises a case with the same finding: fewer parts, then a shorter text where the finding is still the same.
    fn minimise(
        &self,
        kind: &dyn Kind,
        seed: u64,
        case: Case,
        runs: Vec<Run>,
        wrong: Wrong,
        folder: &Path,
    ) -> io::Result<(Case, Vec<Run>)> {
        let mut budget = EFFORT;
        let mut best = (case, runs);
        let attempt = |candidate: Option<Case>, best: &mut (Case, Vec<Run>)| {
            let Some(candidate) = candidate else { return false };
            let Ok(runs) = self.ask(&candidate, folder) else { return false };
            let same = judge_runs(&candidate.expected, &runs) == Some(wrong);
            if same {
                *best = (candidate, runs);
            }
            same
        };
        let count = kind.parts(seed);
        let without = |kept: &[usize]| -> LeftOut { (0..count).filter(|part| !kept.contains(part)).collect() };
        let kept = smallest(count, &mut budget, |kept| attempt(kind.case(seed, &without(kept)), &mut best));
        let left_out = without(&kept);
        if let Some(source) = kind.source(seed) {
            smaller_text(&source, &mut budget, |text| attempt(kind.case_of(seed, text, &left_out), &mut best));
        } else if matches!(best.0.expected, Expected::Agreement | Expected::Ending) {
            let text = best.0.files.first().and_then(|file| String::from_utf8(file.content.clone()).ok());
            let template = best.0.clone();
            if let Some(text) = text {
                smaller_text(&text, &mut budget, |text| {
                    let mut smaller = template.clone();
                    smaller.files[0].content = text.as_bytes().to_vec();
                    attempt(Some(smaller), &mut best)
                });
            }
        }
        Ok(best)
    }
}

fn judge_runs(expected: &Expected, runs: &[Run]) -> Option<Wrong> {
    let answers: Vec<Answer> = runs.iter().map(|run| run.answer.clone()).collect();
    judge(expected, &answers)
}
