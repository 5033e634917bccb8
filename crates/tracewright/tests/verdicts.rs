//! Verdicts, and what is printed with them.

mod common;

use std::process::Stdio;
use std::time::{Duration, Instant};

use common::{Folder, Run, SAFE, UNSAFE};

#[test]
fn a_proof_is_printed_in_boogie_syntax() {
    let run = Folder::with("p.bpl", SAFE).verify(&["p.bpl"]);
    run.expect(0, "TRUE");
    assert!(run.out.contains("  p.bpl:5:3: invariant x >= 0\n"), "{run:#?}");
    assert_eq!(run.err, "");
}

#[test]
fn a_proof_can_be_left_out() {
    let run = Folder::with("p.bpl", SAFE).verify(&["p.bpl", "--no-proof"]);
    run.expect(0, "TRUE");
    assert!(!run.out.contains("invariant"), "{run:#?}");
}

#[test]
fn contracts_of_recursive_procedures_are_printed() {
    let text = "procedure f(n: int) returns (r: int)\n  ensures r >= 0;\n\
                {\n  r := 0;\n  if (n > 0) { call r := f(n - 1); }\n}";
    let run = Folder::with("p.bpl", text).verify(&["p.bpl"]);
    run.expect(0, "TRUE");
    assert!(run.out.contains("  procedure f: requires "), "{run:#?}");
}

#[test]
fn a_counterexample_is_a_readable_trace() {
    let run = Folder::with("p.bpl", UNSAFE).verify(&["p.bpl"]);
    run.expect(10, "FALSE(assertion)");
    for text in ["procedure main starts", "condition n > 5 ", "assert x != 7 FAILS", "x = 7", "9 |   assert x != 7;"] {
        assert!(run.out.contains(text), "{text} is missing in {}", run.out);
    }
}

#[test]
fn all_checks_are_decided_on_demand() {
    let run = Folder::with("p.bpl", UNSAFE).verify(&["p.bpl", "--all-errors"]);
    run.expect(10, "FALSE(assertion)");
    assert!(run.out.contains("VIOLATED"), "{run:#?}");
    assert!(run.out.contains("assert x == x;  proved"), "{run:#?}");
}

#[test]
fn nothing_to_check_is_true_and_said() {
    let run = Folder::with("p.bpl", "procedure main() {}").verify(&["p.bpl"]);
    run.expect(0, "TRUE");
    assert!(run.out.contains("nothing to check"), "{run:#?}");
}

#[test]
fn json_comes_before_the_verdict_line() {
    for (text, code, verdict) in [(SAFE, 0, "TRUE"), (UNSAFE, 10, "FALSE(assertion)")] {
        let run = Folder::with("p.bpl", text).verify(&["p.bpl", "--json"]);
        run.expect(code, verdict);
        let json = run.out.trim_end().strip_suffix(verdict).expect("the verdict line");
        let report: serde_json::Value = serde_json::from_str(json).expect("JSON");
        assert_eq!(report["verdict"], verdict);
        assert_eq!(report["files"][0], "p.bpl");
        assert!(report["checks"].as_array().is_some_and(|checks| !checks.is_empty()));
        assert!(report["statistics"]["iterations"].is_array());
        assert_eq!(report["proof"].is_object(), code == 0);
        assert_eq!(report["traces"].as_array().map(Vec::len), Some(usize::from(code == 10)));
    }
}

#[test]
fn json_tells_verdicts_without_a_run_too() {
    let run = Folder::with("p.bpl", "procedure main() { var m: <a>[a]int; }").verify(&["p.bpl", "--json"]);
    let verdict = run.verdict();
    assert!(verdict.starts_with("UNKNOWN(unsupported: "), "{run:#?}");
    let json = run.out.trim_end().strip_suffix(verdict).expect("the verdict line");
    let report: serde_json::Value = serde_json::from_str(json).expect("JSON");
    assert_eq!(report["verdict"], verdict);
}

#[test]
fn statistics_are_tables() {
    let run = Folder::with("p.bpl", SAFE).verify(&["p.bpl", "--stats"]);
    run.expect(0, "TRUE");
    for text in ["Hoare triples", "iteration", "abstraction", "confirmation"] {
        assert!(run.out.contains(text), "{text} is missing in {}", run.out);
    }
}

#[test]
fn pictures_are_written() {
    let folder = Folder::with("p.bpl", SAFE);
    folder.verify(&["p.bpl", "--dot", "pictures/of/p"]).expect(0, "TRUE");
    for name in ["program.dot", "program.svg", "floyd-hoare-1.dot", "floyd-hoare-1.svg"] {
        let text = std::fs::read_to_string(folder.path().join("pictures/of/p").join(name)).expect(name);
        assert!(text.starts_with("digraph") || text.starts_with("<svg"), "{name}: {text}");
    }
}

#[test]
fn queries_are_logged() {
    let folder = Folder::with("p.bpl", SAFE);
    folder.verify(&["p.bpl", "--smt-log", "queries"]).expect(0, "TRUE");
    let files: Vec<_> = std::fs::read_dir(folder.path().join("queries")).expect("a folder").collect();
    assert!(!files.is_empty());
}

#[test]
fn several_files_are_one_program() {
    let folder = Folder::with("library.bpl", "procedure one() returns (r: int); ensures r == 1;");
    folder.write("main.bpl", "procedure main() { var x: int; call x := one(); assert x == 1; }");
    folder.verify(&["library.bpl", "main.bpl"]).expect(0, "TRUE");
}

#[test]
fn the_entry_decides_what_counts() {
    let folder = Folder::with("p.bpl", "procedure a() { assert false; }\nprocedure b() { assert true; }");
    folder.verify(&["p.bpl", "--entry", "a"]).expect(10, "FALSE(assertion)");
    folder.verify(&["p.bpl", "--entry", "b"]).expect(0, "TRUE");
    folder.verify(&["p.bpl"]).expect(10, "FALSE(assertion)");
}

#[test]
fn every_choice_of_method_gives_the_same_verdict() {
    let folder = Folder::with("safe.bpl", SAFE);
    folder.write("unsafe.bpl", UNSAFE);
    let options = [
        ("--automaton", &["on-demand", "eager", "canonical", "self-loop"][..]),
        ("--block-encoding", &["none", "straight-line", "loop-free"]),
        ("--inline", &["none", "once", "affordable"]),
        ("--interpolation", &["sp-core", "wp-core", "farkas", "craig", "path-invariants"]),
    ];
    for (option, values) in options {
        for value in values {
            folder.verify(&["unsafe.bpl", option, value]).expect(10, "FALSE(assertion)");
            let run = folder.verify(&["safe.bpl", option, value, "--max-iterations", "20"]);
            assert!(matches!(run.code, Some(0 | 5)), "{option} {value}: {run:#?}");
        }
    }
}

#[test]
fn the_limit_on_iterations_is_a_reason() {
    let run = Folder::with("p.bpl", SAFE).verify(&["p.bpl", "--max-iterations", "0"]);
    run.expect(5, "UNKNOWN(limit of 0 iterations reached)");
    assert!(run.out.contains("so far: 0 proved, 0 violated, 1 undecided"), "{run:#?}");
}

/// A solver that never answers.
fn silent_solver(folder: &Folder) -> String {
    folder.script("silent-solver", "#!/bin/sh\nwhile read line; do :; done\n").display().to_string()
}

#[test]
fn timeout() {
    let folder = Folder::with("p.bpl", SAFE);
    let started = Instant::now();
    let run = folder.verify(&["p.bpl", "--solver", &silent_solver(&folder), "--timeout", "0.5"]);
    run.expect(5, "UNKNOWN(timeout)");
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

#[test]
fn memory_limit() {
    let folder = Folder::with("p.bpl", SAFE);
    // Z3 alone takes more than that.
    let run = folder.verify(&["p.bpl", "--solver", &silent_solver(&folder), "--memory", "1"]);
    run.expect(5, "UNKNOWN(memory limit reached)");
}

/// Sends a signal to a run that would not end by itself.
fn interrupted_by(signal: &str) -> Run {
    let folder = Folder::with("p.bpl", SAFE);
    let mut command = folder.command(&["p.bpl", "--solver", &silent_solver(&folder)]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
    std::thread::sleep(Duration::from_millis(1000));
    let kill = std::process::Command::new("kill").arg(format!("-{signal}")).arg(child.id().to_string()).status();
    assert!(kill.expect("kill runs").success());
    Run::of(child.wait_with_output().expect("it ends"))
}

#[test]
fn signals_end_in_a_verdict() {
    for signal in ["INT", "TERM"] {
        interrupted_by(signal).expect(5, "UNKNOWN(interrupted)");
    }
}

#[test]
fn crashes_end_in_a_verdict() {
    for signal in ["SEGV", "ABRT"] {
        let run = interrupted_by(signal);
        run.expect(6, "UNKNOWN(internal error)");
        assert!(run.err.contains("please report it"), "{run:#?}");
    }
}
