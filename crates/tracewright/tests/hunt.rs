//! A minute of the hunt: the first cases of every kind, the same ones each time. `tracewright-fuzz night` goes on from here.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tracewright_fuzz::case::Kind;
use tracewright_fuzz::configurations::Configurations;
use tracewright_fuzz::construct::Constructed;
use tracewright_fuzz::hunt::{Effort, Hunt};
use tracewright_fuzz::mutate;
use tracewright_fuzz::rewrite::Metamorphic;
use tracewright_fuzz::seeds::{self, Language};
use tracewright_fuzz::summary::Summary;
use tracewright_fuzz::tool::Tool;

const SEED: u64 = 1;

/// Runs so many cases of a kind; there must not be anything wrong with any of them.
fn run(kind: &dyn Kind, count: usize) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let tool = Tool {
        binary: PathBuf::from(env!("CARGO_BIN_EXE_tracewright")),
        // Whether a case is decided does not matter here, so that a busy machine does not, either.
        limit: Duration::from_secs(2),
        megabytes: 2000,
    };
    let findings = folder.path().join("findings");
    let hunt = Hunt { tool, workers: 2, findings: findings.clone(), effort: Effort::Keep };
    let mut summary = Summary::default();
    hunt.run(kind, SEED, count, &mut summary).expect("the tool can be called");
    let counts = summary.of(kind.name());
    assert_eq!(counts.cases, count, "{summary}");
    let told: Vec<String> = std::fs::read_dir(&findings)
        .into_iter()
        .flatten()
        .map(|entry| std::fs::read_to_string(entry.expect("readable").path().join("finding.txt")).expect("readable"))
        .collect();
    assert_eq!(summary.wrong(), 0, "{summary}\n{}", told.join("\n"));
}

fn tests() -> Vec<PathBuf> {
    ["tests/c", "tests/boogie", "tests/scripts"]
        .map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder))
        .to_vec()
}

fn metamorphic(language: Language) -> Metamorphic {
    let seeds = seeds::collect(&tests()).expect("the tests are there");
    let usable = |seed: &seeds::Seed| seed.language == language && seed.is_rewritable();
    Metamorphic { language, seeds: seeds.into_iter().filter(usable).collect() }
}

#[test]
fn constructed_programs_have_their_verdicts() {
    run(&Constructed(Language::C), 24);
    run(&Constructed(Language::Boogie), 24);
}

#[test]
fn rewritten_programs_keep_their_verdicts() {
    run(&metamorphic(Language::C), 24);
    run(&metamorphic(Language::Boogie), 24);
}

#[test]
fn configurations_agree() {
    run(&Configurations(Language::C), 5);
    run(&Configurations(Language::Boogie), 5);
}

#[test]
fn broken_input_is_survived() {
    for input in mutate::inputs(&tests()).expect("the tests are there") {
        run(&input, 12);
    }
}
