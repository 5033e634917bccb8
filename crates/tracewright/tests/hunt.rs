//! A minute of the hunt: the first cases of every kind, always the same ones. `tracewright-fuzz night` continues from
//! here.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tracewright_fuzz::case::Kind;
use tracewright_fuzz::certificates::Certificates;
use tracewright_fuzz::configurations::Configurations;
use tracewright_fuzz::construct::Constructed;
use tracewright_fuzz::endings::{EndingCertificates, EndingHarnesses, Endings};
use tracewright_fuzz::forge;
use tracewright_fuzz::hunt::{Effort, Hunt};
use tracewright_fuzz::mutate;
use tracewright_fuzz::rewrite::Metamorphic;
use tracewright_fuzz::seeds::{self, Language};
use tracewright_fuzz::summary::Summary;
use tracewright_fuzz::tool::Tool;

const SEED: u64 = 1;

fn tool() -> Tool {
    Tool {
        binary: PathBuf::from(env!("CARGO_BIN_EXE_tracewright")),
        // It is irrelevant here whether a case is decided, so that the load of the machine does not matter.
        limit: Duration::from_secs(2),
        megabytes: 2000,
        attack: Some(Duration::from_millis(100)),
    }
}

/// Runs this many cases of a kind; there must be no finding.
fn run(kind: &dyn Kind, count: usize) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let findings = folder.path().join("findings");
    let hunt = Hunt { tool: tool(), workers: 2, findings: findings.clone(), effort: Effort::Keep };
    let mut summary = Summary::default();
    hunt.run(kind, SEED, count, &mut summary).expect("the tool can be called");
    let cases = summary.of(kind.name()).cases;
    assert_eq!(cases, count, "{summary}");
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
    run(&Constructed(Language::C), 16);
    run(&Constructed(Language::Boogie), 16);
}

#[test]
fn rewritten_programs_keep_their_verdicts() {
    run(&metamorphic(Language::C), 16);
    run(&metamorphic(Language::Boogie), 16);
}

#[test]
fn configurations_agree() {
    run(&Configurations(Language::C), 3);
    run(&Configurations(Language::Boogie), 3);
}

#[test]
fn certificates_prove_what_they_are_for() {
    run(&Certificates(Language::C), 3);
    run(&Certificates(Language::Boogie), 3);
}

#[test]
fn programs_end_as_they_are_built() {
    run(&Endings(Language::C), 10);
    run(&Endings(Language::Boogie), 10);
    run(&EndingCertificates(Language::C), 3);
    run(&EndingCertificates(Language::Boogie), 3);
    run(&EndingHarnesses, 3);
}

#[test]
fn forgeries_are_not_believed() {
    for forged in forge::kinds(&tool()).expect("the tool can be called") {
        run(&forged, 12);
    }
}

#[test]
fn broken_input_is_survived() {
    for input in mutate::inputs(&tests(), &tool()).expect("the tests are there") {
        run(&input, 8);
    }
}
