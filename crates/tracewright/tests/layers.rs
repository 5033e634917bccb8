//! The crates form layers: each uses those before it in the list, and none that comes later.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The crates, the lowest first, as in the table of ARCHITECTURE.md.
const LAYERS: [&str; 20] = [
    "vocabulary",
    "logic",
    "smt",
    "absint",
    "automata",
    "boogie",
    "script",
    "c",
    "interpret",
    "program",
    "proof",
    "check",
    "certificate",
    "verify",
    "report",
    "witness",
    "attack",
    "driver",
    "tracewright",
    "fuzz",
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What a crate uses, other than in its tests.
fn used(manifest: &str) -> BTreeSet<&str> {
    let section = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap_or_default();
    let name = |line: &'_ str| line.find(['.', ' ', '=']).unwrap_or(line.len());
    section.lines().map(|line| &line[..name(line)]).filter(|name| !name.is_empty()).collect()
}

fn manifest(name: &str) -> String {
    let path = crates().join(name).join("Cargo.toml");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn no_crate_uses_a_later_one() {
    let (mut checked, mut wrong) = (0, Vec::new());
    for (level, name) in LAYERS.iter().enumerate() {
        for other in used(&manifest(name)).iter().filter_map(|other| other.strip_prefix("tracewright-")) {
            let other_level = LAYERS.iter().position(|layer| *layer == other);
            let other_level = other_level.unwrap_or_else(|| panic!("`{other}` is in no layer: put it into the list"));
            checked += 1;
            if other_level >= level {
                wrong.push(format!("`{name}` uses `{other}`, which comes later"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 60, "only {checked} uses were found: does the test still read the manifests?");
}

#[test]
fn every_crate_is_in_a_layer() {
    let folders = std::fs::read_dir(crates()).expect("the folder of the crates");
    let names: BTreeSet<String> =
        folders.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    let layers: BTreeSet<String> = LAYERS.iter().map(|layer| (*layer).to_owned()).collect();
    assert_eq!(names, layers);
}

#[test]
fn only_programs_know_the_command_line() {
    for name in LAYERS.iter().filter(|name| !["tracewright", "fuzz"].contains(name)) {
        assert!(!used(&manifest(name)).contains("clap"), "`{name}` uses clap");
    }
}
