//! The crates form layers: each uses those that the table "Crates" of ARCHITECTURE.md lists for it, and only crates that
//! come before it in the table.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A row of the table: a crate, and the crates it uses.
struct Layer {
    name: String,
    uses: BTreeSet<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names in backquotes.
fn quoted(text: &str) -> impl Iterator<Item = String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned)
}

/// The table of ARCHITECTURE.md, the lowest layer first.
fn layers() -> Vec<Layer> {
    let text = read(&root().join("ARCHITECTURE.md"));
    let table = text.split("\n| crate | uses |\n|---|---|\n").nth(1).expect("the table of the crates");
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        let [name, uses] = cells[..] else { panic!("a row has two cells: {row}") };
        Layer { name: quoted(name).next().expect("the name of a crate"), uses: quoted(uses).collect() }
    })
    .collect()
}

fn manifest(name: &str) -> String {
    read(&root().join("crates").join(name).join("Cargo.toml"))
}

/// What a manifest names in a section.
fn section<'m>(manifest: &'m str, title: &str) -> BTreeSet<&'m str> {
    let section = manifest.split(&format!("\n[{title}]\n")).nth(1).unwrap_or_default();
    let name = |line: &str| line.find(['.', ' ', '=']).unwrap_or(line.len());
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    lines.map(|line| &line[..name(line)]).filter(|name| !name.is_empty() && !name.starts_with('#')).collect()
}

/// What a crate uses, other than in its tests.
fn used(manifest: &str) -> BTreeSet<&str> {
    section(manifest, "dependencies")
}

#[test]
fn crates_use_what_the_table_lists() {
    let (mut checked, mut wrong) = (0, Vec::new());
    for Layer { name, uses } in layers() {
        let manifest = manifest(&name);
        let ours: BTreeSet<String> =
            used(&manifest).iter().filter_map(|other| other.strip_prefix("tracewright-")).map(str::to_owned).collect();
        checked += ours.len();
        wrong.extend(
            ours.difference(&uses).map(|other| format!("`{name}` uses `{other}`, which its row does not list")),
        );
        wrong.extend(
            uses.difference(&ours).map(|other| format!("`{name}` does not use `{other}`, which its row lists")),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 60, "only {checked} uses were found: does the test still read the manifests?");
}

#[test]
fn no_crate_uses_a_later_one() {
    let mut before = BTreeSet::new();
    for Layer { name, uses } in layers() {
        let later: Vec<&String> = uses.difference(&before).collect();
        assert!(later.is_empty(), "`{name}` uses {later:?}, which do not come before it in the table");
        before.insert(name);
    }
}

#[test]
fn every_crate_is_in_the_table() {
    let folders = std::fs::read_dir(root().join("crates")).expect("the folder of the crates");
    let names: BTreeSet<String> =
        folders.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    let layers: BTreeSet<String> = layers().into_iter().map(|layer| layer.name).collect();
    assert_eq!(names, layers);
}

#[test]
fn only_programs_know_the_command_line() {
    for Layer { name, .. } in layers().iter().filter(|layer| !["tracewright", "fuzz"].contains(&layer.name.as_str())) {
        assert!(!used(&manifest(name)).contains("clap"), "`{name}` uses clap");
    }
}

#[test]
fn every_dependency_of_the_workspace_is_used() {
    let workspace = read(&root().join("Cargo.toml"));
    let manifests: Vec<String> = layers().iter().map(|layer| manifest(&layer.name)).collect();
    let sections = ["dependencies", "dev-dependencies", "build-dependencies"];
    let of = |manifest| sections.into_iter().flat_map(move |title| section(manifest, title));
    let used: BTreeSet<&str> = manifests.iter().flat_map(|manifest| of(manifest.as_str())).collect();
    let listed = section(&workspace, "workspace.dependencies");
    assert!(listed.len() > 30, "only {} dependencies were found", listed.len());
    let unused: Vec<&&str> = listed.difference(&used).collect();
    assert!(unused.is_empty(), "nobody uses {unused:?}");
}
