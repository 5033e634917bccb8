//! Verdicts, and the output that comes with them.

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

/// Every strategy of the registry can be chosen, and the statistics tell that it was tried.
#[test]
fn statistics_name_the_strategies_that_were_tried() {
    let folder = Folder::with("p.bpl", UNSAFE);
    for strategy in tracewright_verify::strategies::ALL {
        let run = folder.verify(&["p.bpl", "--strategy", strategy.name, "--timeout", "20", "--stats"]);
        let tried = |line: &str| line.trim_start().starts_with(&format!("{} ", strategy.name));
        let mut rows = run.out.lines().skip_while(|line| !line.trim_start().starts_with("strategy "));
        assert!(rows.nth(1).is_some_and(tried), "{run:#?}");
    }
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

/// A bounded answer has a line and an exit code of its own, so that nobody takes it for a proof.
#[test]
fn bounded_answers_are_no_proofs() {
    let text = "procedure main() { var i: int; i := 0; while (*) { i := i + 1; assert i != 7; } }";
    let folder = Folder::with("p.bpl", text);
    let run = folder.verify(&["p.bpl", "--bound", "3"]);
    run.expect(4, "BOUNDED(3 rounds of each loop)");
    assert!(run.out.contains("assert i != 7; (holds for 3 rounds of each loop)"), "{run:#?}");
    folder.verify(&["p.bpl", "--bound", "1"]).expect(4, "BOUNDED(1 round of each loop)");
    folder.verify(&["p.bpl", "--bound", "7"]).expect(10, "FALSE(assertion)");
    let json = folder.verify(&["p.bpl", "--bound", "3", "--json"]);
    assert!(json.out.contains("\"status\": \"bounded\""), "{json:#?}");
    // A bound that no execution reaches is none.
    let ends = "procedure main(n: int) { var i: int; i := 0; while (i < 3) { i := i + 1; } assert i == 3; }";
    Folder::with("p.bpl", ends).verify(&["p.bpl", "--bound", "3"]).expect(0, "TRUE");
    folder.verify(&["p.bpl", "--bound", "3", "--strategy", "escalate"]).expect_error(1, "cannot be used with");
}

/// The competition knows no bounded answers.
#[test]
fn bounded_answers_are_unknown_in_competitions() {
    let program = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n\
                   int main(void) { int i = 0; while (__VERIFIER_nondet_int()) if (++i == 9) reach_error(); return 0; }\n";
    let folder = Folder::with("p.c", program);
    folder.write("p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    let run = folder.verify(&["p.c", "--prop", "p.prp", "--bound", "3"]);
    run.expect(5, "UNKNOWN(no error found by execution: no check fails within 3 rounds of each loop)");
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

/// A solver that says `sat` to everything, and nothing else.
const YES: &str = "#!/bin/sh\nwhile read line; do case \"$line\" in *check-sat*) echo sat;; *echo*) echo \"$line\" | sed 's/(echo //;s/)//';; *get-value*|*get-unsat-core*) echo '(error \"none\")';; esac; done\n";

#[test]
fn a_solver_without_values_shows_no_error() {
    let folder = Folder::with("safe.bpl", SAFE);
    let solver = folder.script("yes", YES).display().to_string();
    folder.write("straight.bpl", "procedure main(x: int) { assert x == x + 0; assert x * x >= 0; }\n");
    folder.write(
        "quantified.bpl",
        "const c: int;\naxiom (forall x: int :: c > x);\nprocedure main(x: int) { assert x > 3; }\n",
    );
    folder
        .write("maps.bpl", "procedure main(m: [int]int) { assert m[0] == m[0 + 0]; assert m[1] > 0 || m[1] <= 0; }\n");
    for program in ["safe.bpl", "straight.bpl", "quantified.bpl", "maps.bpl"] {
        for strategy in ["auto", "escalate", "unroll"] {
            let run = folder.verify(&["--solver", &solver, "--strategy", strategy, "--timeout", "20", program]);
            assert!(run.code != Some(10), "{program}: {run:#?}");
            assert!(run.verdict().starts_with("UNKNOWN(") || run.code == Some(0), "{program}: {run:#?}");
        }
    }
}

#[test]
fn the_solver_that_a_verdict_rests_on_is_named() {
    let folder = Folder::with("safe.bpl", SAFE);
    folder.write("unsafe.bpl", UNSAFE);
    let child = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vendor/z3/bin/z3");
    let table = [
        ("safe.bpl", "z3", "the proof was checked with Z3 ", "checked-proof"),
        ("unsafe.bpl", "z3", "was proposed by Z3 ", "proposed-values"),
        ("safe.bpl", child, "the proof was checked with `", "checked-proof"),
        ("unsafe.bpl", child, "was proposed by `", "proposed-values"),
    ];
    for (file, solver, text, role) in table {
        let run = folder.verify(&["--solver", solver, file]);
        assert!(run.out.contains(text), "{text} is missing in {run:#?}");
        let run = folder.verify(&["--solver", solver, "--json", file]);
        assert!(run.out.contains(&format!("\"role\": \"{role}\"")), "{run:#?}");
        let name = if solver == "z3" { "\"name\": \"Z3 ".to_owned() } else { format!("\"name\": \"`{child}`") };
        assert!(run.out.contains(&name), "{name} is missing in {run:#?}");
    }
    let run = folder.verify(&["--no-confirm", "--strategy", "escalate", "safe.bpl"]);
    assert!(run.out.contains(" and not checked"), "{run:#?}");
}

/// A proof under contradictory assumptions is vacuous.
#[test]
fn contradictory_assumptions_are_told() {
    let table: &[(&str, &[&str])] = &[
        (
            "const c: int;\naxiom c > 3;\naxiom c > 0;\naxiom c < 2;\nprocedure main() { assert false; }\n",
            &["the program has no execution", "axiom at p.bpl:2:1", "axiom at p.bpl:4:1"],
        ),
        (
            "const c: int uses { axiom c > 3; axiom c < 2; }\nprocedure main() { assert false; }\n",
            &["axiom at p.bpl:1:21"],
        ),
        (
            "function f(x: int) returns (int) { f(x) + 1 }\nprocedure main() { assert f(0) == 1; }\n",
            &["definition of a recursive function at p.bpl:1:10"],
        ),
        (
            "procedure main(x: int) requires x > 3; requires x < 2; { assert false; }\n",
            &["of `main`", "it is never executed", "precondition at p.bpl:1:24", "precondition at p.bpl:1:40"],
        ),
        ("procedure main(x: int) free requires x != x; { assert false; }\n", &["precondition at p.bpl:1:24"]),
        (
            "var g: int where g > 0;\nprocedure main(x: int where x > g) requires x < 0; { assert false; }\n",
            &["where clause at p.bpl:1:18", "where clause at p.bpl:2:29", "precondition at"],
        ),
        ("procedure main() { var x: int where x > x; assert false; }\n", &["where clause at p.bpl:1:37"]),
        (
            "procedure callee(x: int) free requires false; { assert false; }\nprocedure ULTIMATE.start() { call callee(3); assert false; }\n",
            &["of `callee`"],
        ),
        (
            "type T;\nconst unique a, b: T;\naxiom a == b;\nprocedure main() { assert false; }\n",
            &["unique constants at p.bpl:2:", "axiom at p.bpl:3:1"],
        ),
    ];
    for (program, notes) in table {
        let folder = Folder::with("p.bpl", program);
        let run = folder.verify(&["p.bpl"]);
        run.expect(0, "TRUE");
        assert!(run.out.contains("note: the assumptions"), "{program}{run:#?}");
        for note in *notes {
            assert!(run.out.contains(note), "{note} is missing in {run:#?}");
        }
        let run = folder.verify(&["--json", "p.bpl"]);
        assert!(run.out.contains("\"contradictions\": ["), "{run:#?}");
    }
    let fine: &[&str] = &[
        "const c: int;\naxiom c > 3;\nprocedure main(x: int where x > 0) requires x < c; { assert x < c; }\n",
        "procedure other(x: int) requires false; { assert false; }\nprocedure ULTIMATE.start() { assert true; }\n",
        "procedure p(x: int);\nimplementation p(x: int) { var y: int where y > 0; assert y > 0; }\nimplementation p(x: int) { assert x == x; }\n",
    ];
    for program in fine {
        let run = Folder::with("p.bpl", program).verify(&["p.bpl"]);
        run.expect(0, "TRUE");
        assert!(!run.out.contains("note: the assumptions"), "{program}{run:#?}");
    }
}

#[test]
fn long_values_are_printed() {
    let number = "9".repeat(70_000);
    let folder = Folder::with("p.bpl", format!("procedure main(x: int) {{ assume x == {number}; assert x == 0; }}\n"));
    folder.verify(&["p.bpl"]).expect(10, "FALSE(assertion)");
}
