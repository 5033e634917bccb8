//! `tracewright automata`: what scripts do, and how the process ends.

mod common;

use std::path::Path;
use std::process::{Command, Stdio};

use common::{Folder, Run};

fn automata(folder: &Path, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tracewright"));
    command.arg("automata").args(arguments).current_dir(folder).stdin(Stdio::null());
    Run::of(command.output().expect("the binary runs"))
}

fn last_line(run: &Run) -> &str {
    run.out.lines().last().unwrap_or_default()
}

#[test]
fn failed_assertions_are_shown_with_place_text_and_values() {
    let folder = Folder::with("x.ats", "int n = 2;\n  assert(n + 1 == 4);\n");
    let run = automata(folder.path(), &["x.ats"]);
    assert_eq!((run.out.as_str(), run.code), ("0 passed, 1 failed\n", Some(10)));
    for text in ["assertion failed", "x.ats:2:3", "assert(n + 1 == 4)", "the left side is 3, the right side is 4"] {
        assert!(run.err.contains(text), "{text} is missing in {}", run.err);
    }
}

#[test]
fn printing() {
    let folder = Folder::with("x.ats", "print(\"hello\"); print([a b]);");
    let run = automata(folder.path(), &["x.ats"]);
    assert_eq!((run.out.as_str(), run.code), ("hello\n[a b]\n0 passed, 0 failed\n", Some(0)));
    assert!(run.err.contains("`x.ats` asserts nothing"), "{}", run.err);
    let run = automata(folder.path(), &["--quiet", "x.ats"]);
    assert_eq!(run.out, "0 passed, 0 failed\n");
}

#[test]
fn several_scripts_are_counted_together() {
    let folder = Folder::with("a.ats", "assert(true);");
    folder.write("b.ats", "assert(false); assert(true);");
    folder.write("c.ats", "assert(");
    let run = automata(folder.path(), &["a.ats", "b.ats"]);
    assert_eq!((run.out.as_str(), run.code), ("2 passed, 1 failed\n", Some(10)));
    let run = automata(folder.path(), &["a.ats", "b.ats", "c.ats"]);
    assert_eq!((run.out.as_str(), run.code), ("2 passed, 1 failed\n", Some(2)));
}

#[test]
fn files_that_cannot_be_read() {
    let folder = Folder::new();
    let run = automata(folder.path(), &["missing.ats"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("cannot read `missing.ats`"), "{}", run.err);
    let run = automata(folder.path(), &["."]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("`.` is a directory"), "{}", run.err);
    assert_eq!(automata(folder.path(), &[]).code, Some(1));
}

#[test]
fn endless_scripts_end_in_time() {
    let folder = Folder::with("x.ats", "assert(true); while (true) { }");
    let run = automata(folder.path(), &["--timeout", "0.2", "x.ats"]);
    assert_eq!((last_line(&run), run.code), ("1 passed, 0 failed", Some(5)));
    assert!(run.err.contains("interrupted"), "{}", run.err);
}

#[test]
fn files_are_written() {
    let definition = "FiniteAutomaton x = (alphabet = {a b}, states = {p}, initialStates = {p}, finalStates = {p}, \
                      transitions = {(p a p)});";
    let script = format!("{definition} write(x, \"x.hoa\"); write(x, \"x.svg\"); write(x, \"y.ats\");");
    let folder = Folder::with("x.ats", script);
    assert_eq!(automata(folder.path(), &["x.ats"]).code, Some(0));
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("the file was written");
    assert!(read("x.hoa").starts_with("HOA: v1"));
    assert!(read("x.svg").starts_with("<svg"));
    folder.write("z.ats", "parseAutomata(\"y.ats\"); assert(accepts(x, [a a]) && !accepts(x, [b]));");
    assert_eq!(automata(folder.path(), &["z.ats"]).out, "1 passed, 0 failed\n");
}

#[test]
fn help_tells_the_exit_codes_and_shows_an_example() {
    let run = automata(Path::new("."), &["--help"]);
    assert_eq!(run.code, Some(0));
    for text in ["--quiet", "--timeout", "--memory", "FiniteAutomaton even", "not supported", "10 "] {
        assert!(run.out.contains(text), "{text} is missing in {}", run.out);
    }
}
