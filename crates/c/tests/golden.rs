//! The printed tree and the messages of each `programs/x.c` are recorded in `snapshots`.
//! `INSTA_UPDATE=always cargo test` updates them.

use std::path::{Path, PathBuf};

use tracewright_c::ast::Ast;
use tracewright_c::diagnostics::render;
use tracewright_c::print::print;
use tracewright_c::{Names, parse};
use tracewright_source::{Diagnostic, SourceMap};

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

#[test]
fn results_are_as_recorded() {
    for path in programs() {
        let name = path.file_name().expect("a file name").to_string_lossy().into_owned();
        let mut names = Names::new();
        let (ast, diagnostics, sources) = load(&name, std::fs::read(&path).expect("a test program"), &mut names);
        let result = format!("{}{}", print(&ast, &names), render(&sources, &diagnostics));
        let mut settings = insta::Settings::clone_current();
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(name.trim_end_matches(".c"), result));
    }
}

#[test]
fn printing_and_parsing_are_inverse() {
    let mut without_errors = 0;
    for path in programs() {
        let mut names = Names::new();
        let (ast, diagnostics, _) = load("test", std::fs::read(&path).expect("a test program"), &mut names);
        if diagnostics.iter().any(Diagnostic::is_error) {
            continue;
        }
        let printed = print(&ast, &names);
        let (again, messages, sources) = load("printed", printed.clone().into_bytes(), &mut names);
        let errors: Vec<_> = messages.into_iter().filter(Diagnostic::is_error).collect();
        assert!(errors.is_empty(), "{}\n{}", path.display(), render(&sources, &errors));
        assert_eq!(print(&again, &names), printed, "{}", path.display());
        // Unsupported constructs need not be in the tree.
        assert!(!diagnostics.is_empty() || shape(ast) == shape(again), "{}: another tree", path.display());
        without_errors += 1;
    }
    assert!(without_errors >= 8, "most test programs have no errors");
}
