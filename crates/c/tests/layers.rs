//! The modules of the front end form layers: each uses only those before it in the list.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The layers, the lowest first. `pipeline` runs the stages in this order.
const LAYERS: [&str; 24] = [
    "source",
    "names",
    "types",
    "property",
    "diagnostics",
    "ast",
    "known",
    "library",
    "lex",
    "preprocess",
    "parse",
    "print",
    "typed",
    "prelude",
    "elaborate",
    "lower",
    "analyse",
    "translate",
    "back",
    "clean",
    "pipeline",
    "load",
    "builtins",
    "weave",
];

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The modules of the crate that a text mentions, outside of tests.
fn used(text: &str) -> BTreeSet<&str> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let names = lines.flat_map(|line| line.split("crate::").skip(1));
    let word = |rest: &'_ str| rest.find(|c: char| !c.is_ascii_lowercase() && c != '_').unwrap_or(rest.len());
    let mut found: BTreeSet<&str> = names.map(|rest| &rest[..word(rest)]).filter(|name| !name.is_empty()).collect();
    // `use crate::{a, b::c};`
    for rest in code.split("use crate::{").skip(1) {
        let list = rest.split("};").next().unwrap_or_default();
        found.extend(
            list.split(',').map(|item| item.trim()).map(|item| &item[..word(item)]).filter(|item| !item.is_empty()),
        );
    }
    found
}

#[test]
fn no_module_uses_a_later_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let level = |module: &str| LAYERS.iter().position(|layer| *layer == module);
    let (mut checked, mut wrong) = (0, Vec::new());
    for path in files(&root) {
        let inside = path.strip_prefix(&root).expect("below the root");
        let module = inside.components().next().expect("a name").as_os_str().to_string_lossy().replace(".rs", "");
        if module == "lib" {
            continue;
        }
        let own = level(&module).unwrap_or_else(|| panic!("`{module}` is in no layer: put it into the list"));
        let text = std::fs::read_to_string(&path).expect("a text");
        for name in used(&text) {
            let Some(other) = level(name) else { continue };
            checked += usize::from(other < own);
            if other > own {
                wrong.push(format!("{}: `{module}` uses `{name}`, which comes later", inside.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 300, "only {checked} uses were found: does the test still read the imports?");
}

/// All assertions go through `translate/checks.rs`, which knows the property, counts checks, and records the defect
/// that a failing assertion shows.
#[test]
fn only_one_file_emits_assertions() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/translate");
    let emits = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        ["S::Assert(", "StmtKind::Assert(", "of_defect("].iter().any(|word| text.contains(word))
    };
    let found: Vec<PathBuf> = files(&root).into_iter().filter(emits).collect();
    assert_eq!(found, [root.join("checks.rs")]);
}

#[test]
fn uses_are_found() {
    assert_eq!(used("use crate::{Names, parse, types::X};"), BTreeSet::from(["parse", "types"]));
    assert_eq!(
        used("fn f() { crate::back::g() } // crate::a\n#[cfg(test)]\nmod tests { use crate::b; }"),
        BTreeSet::from(["a", "back"])
    );
    assert_eq!(used("    /// See [`crate::lower`].\n"), BTreeSet::new());
}
