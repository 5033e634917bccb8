//! Each `programs/x.bpl` has its result beside it in `x.out`: the printed program, or the messages.
//! `UPDATE_GOLDEN=1 cargo test` writes the results anew.

use std::path::{Path, PathBuf};

use tracewright_boogie::{ModifiesPolicy, Options, load, load_with, print_program};
use tracewright_source::{SourceMap, render};

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of test programs")
        .map(|entry| entry.expect("a test program").path())
        .filter(|path| path.extension().is_some_and(|e| e == "bpl"))
        .collect();
    paths.sort();
    paths
}

fn source(path: &Path) -> SourceMap {
    let name = path.file_name().expect("a file name").to_string_lossy();
    SourceMap::single(name, std::fs::read_to_string(path).expect("a test program"))
}

#[test]
fn results_are_as_recorded() {
    let mut different = Vec::new();
    for path in programs() {
        let sources = source(&path);
        let result = match load(&sources) {
            Ok(program) => print_program(&program),
            Err(failure) => render(&sources, failure.diagnostics()),
        };
        let recorded = path.with_extension("out");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&recorded, &result).expect("the result can be written");
        } else if std::fs::read_to_string(&recorded).ok().as_deref() != Some(&result) {
            println!("=== {}\n{result}", path.display());
            different.push(path);
        }
    }
    assert!(different.is_empty(), "not as recorded: {different:?}");
}

#[test]
fn printing_and_parsing_are_inverse() {
    let mut printed = 0;
    for path in programs() {
        let Ok(program) = load(&source(&path)) else { continue };
        let text = print_program(&program);
        let again = SourceMap::single("printed", text.clone());
        match load(&again) {
            Ok(program) => assert_eq!(print_program(&program), text, "{}", path.display()),
            Err(failure) => panic!("{}\n{text}\n{}", path.display(), render(&again, failure.diagnostics())),
        }
        printed += 1;
    }
    assert!(printed >= 5, "most test programs load");
}

#[test]
fn modifies_clauses_can_be_inferred() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/modifies.bpl");
    let program = load_with(&source(&path), Options { modifies: ModifiesPolicy::Infer, ..Options::default() })
        .expect("no errors");
    let clause = |name: &str| {
        let id = program.find_procedure(name).expect("the procedure");
        let names = program.procedure(id).modifies.iter().map(|&g| program.global(g).name.as_str());
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(clause("writes"), "g h");
    assert_eq!(clause("calls"), "g h k");
    assert_eq!(clause("contract"), "g h");
}
