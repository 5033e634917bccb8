//! Each `programs/x.c` has its result in `snapshots`: the printed tree and the messages. `INSTA_UPDATE=always cargo test` writes the
//! results anew. What is printed is parsed again, and must be printed as the same text.
//!
//! Each program is a test of its own, named by its file: `cargo test -p tracewright-c --test golden -- types.c`.

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use tracewright_c::ast::Ast;
use tracewright_c::diagnostics::render;
use tracewright_c::print::print;
use tracewright_c::{Names, parse};
use tracewright_source::{Diagnostic, SourceMap};

/// The programs that are there for their errors: what is printed of them is no program.
const WITH_ERRORS: [&str; 3] = ["bytes.c", "markers.c", "syntax_errors.c"];

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of test programs")
        .map(|entry| entry.expect("a test program").path())
        .filter(|path| path.extension().is_some_and(|e| e == "c"))
        .collect();
    paths.sort();
    paths
}

fn load(name: &str, text: Vec<u8>, names: &mut Names) -> (Ast, Vec<Diagnostic>, SourceMap) {
    let mut sources = SourceMap::new();
    let file = sources.add(name, text).expect("a small file");
    let (ast, diagnostics) = parse(&sources, file, names);
    (ast, diagnostics, sources)
}

fn shape(mut ast: Ast) -> Ast {
    ast.forget_places();
    ast
}

/// The printed tree and the messages are as recorded.
fn recorded(path: &Path) -> Result<(), Failed> {
    let name = path.file_name().expect("a file name").to_string_lossy().into_owned();
    let mut names = Names::new();
    let (ast, diagnostics, sources) = load(&name, std::fs::read(path)?, &mut names);
    let result = format!("{}{}", print(&ast, &names), render(&sources, &diagnostics));
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name.trim_end_matches(".c"), result));
    Ok(())
}

fn refused(path: &Path) -> Result<(), Failed> {
    let (_, diagnostics, _) = load("test", std::fs::read(path)?, &mut Names::new());
    if diagnostics.iter().any(Diagnostic::is_error) { Ok(()) } else { Err("it has no errors".into()) }
}

/// Printing and parsing are inverse.
fn printed_and_parsed(path: &Path) -> Result<(), Failed> {
    let mut names = Names::new();
    let (ast, diagnostics, sources) = load("test", std::fs::read(path)?, &mut names);
    let errors: Vec<_> = diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).cloned().collect();
    assert!(errors.is_empty(), "{}", render(&sources, &errors));
    let printed = print(&ast, &names);
    let (again, messages, sources) = load("printed", printed.clone().into_bytes(), &mut names);
    let errors: Vec<_> = messages.into_iter().filter(Diagnostic::is_error).collect();
    assert!(errors.is_empty(), "{}", render(&sources, &errors));
    assert_eq!(print(&again, &names), printed);
    // What is unsupported may have left no trace in the tree.
    assert!(!diagnostics.is_empty() || shape(ast) == shape(again), "another tree");
    Ok(())
}

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for path in programs() {
        let name = path.file_name().expect("a file name").to_string_lossy().into_owned();
        let again = path.clone();
        trials.push(Trial::test(format!("recorded: {name}"), move || recorded(&path)));
        trials.push(match WITH_ERRORS.contains(&&*name) {
            true => Trial::test(format!("refused: {name}"), move || refused(&again)),
            false => Trial::test(format!("printed and parsed: {name}"), move || printed_and_parsed(&again)),
        });
    }
    libtest_mimic::run(&arguments, trials).exit();
}
