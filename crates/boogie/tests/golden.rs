//! Each `programs/x.bpl` has its result in `snapshots/x.snap`: the printed program, or the messages. `INSTA_UPDATE=always cargo test`
//! writes the results anew. What is printed is parsed again, and must be printed as the same text.
//!
//! Each program is a test of its own, named by its file: `cargo test -p tracewright-boogie --test golden -- lets`.

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use tracewright_boogie::{ModifiesPolicy, Options, load, load_with, print_program};
use tracewright_source::{SourceMap, render};

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = vec![Trial::test("modifies clauses can be inferred", || {
        modifies_clauses_can_be_inferred();
        Ok(())
    })];
    for path in programs() {
        let name = path.file_name().expect("a file name").to_string_lossy().into_owned();
        let again = path.clone();
        trials.push(Trial::test(format!("recorded: {name}"), move || recorded(&path)));
        trials.push(match is_refused(&name) {
            true => Trial::test(format!("refused: {name}"), move || refused(&again)),
            false => Trial::test(format!("printed and parsed: {name}"), move || printed_and_parsed(&again)),
        });
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Whether a program is there for its errors.
fn is_refused(name: &str) -> bool {
    name.ends_with("_errors.bpl") || name.starts_with("unsupported_") || name == "modifies.bpl"
}

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

/// The printed program or the messages are as recorded.
fn recorded(path: &Path) -> Result<(), Failed> {
    let sources = source(path);
    let result = match load(&sources) {
        Ok(program) => print_program(&program),
        Err(failure) => render(&sources, failure.diagnostics()),
    };
    let name = path.file_stem().expect("a file name").to_string_lossy();
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name.as_ref(), result));
    Ok(())
}

fn refused(path: &Path) -> Result<(), Failed> {
    if load(&source(path)).is_err() { Ok(()) } else { Err("it has no errors".into()) }
}

/// Printing and parsing are inverse.
fn printed_and_parsed(path: &Path) -> Result<(), Failed> {
    let sources = source(path);
    let program = load(&sources).map_err(|failure| render(&sources, failure.diagnostics()))?;
    let text = print_program(&program);
    let again = SourceMap::single("printed", text.clone());
    let program = load(&again).map_err(|failure| format!("{text}\n{}", render(&again, failure.diagnostics())))?;
    assert_eq!(print_program(&program), text);
    Ok(())
}

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
