//! Unusable input: each case has a clear message, the right exit code, and no panic.

mod common;

use std::time::{Duration, Instant};

use common::{Folder, Run, SAFE};

#[test]
fn missing_file() {
    Folder::new().verify(&["nowhere.bpl"]).expect_error(2, "cannot read `nowhere.bpl`: no such file or directory");
}

#[test]
fn every_missing_file_is_reported() {
    let run = Folder::with("there.bpl", SAFE).verify(&["a.bpl", "there.bpl", "b.bpl"]);
    run.expect_error(2, "cannot read `a.bpl`");
    run.expect_error(2, "cannot read `b.bpl`");
}

#[test]
fn directory() {
    Folder::new().verify(&["."]).expect_error(2, "`.` is a directory");
}

#[test]
fn not_utf8() {
    let run = Folder::with("p.bpl", b"procedure main()\n{ assume \xff; }").verify(&["p.bpl"]);
    run.expect_error(2, "`p.bpl` is not UTF-8 text: byte 26 (line 2)");
}

#[test]
fn not_utf8_in_a_comment_does_not_matter() {
    let text = b"// M\xfcller\nprocedure main()\n{ /* \xff */ assert false; }";
    let run = Folder::with("p.bpl", text).verify(&["p.bpl"]);
    run.expect(10, "FALSE(assertion)");
    assert!(run.out.contains("p.bpl:3:11"), "positions are those of the file: {run:#?}");
}

#[test]
fn empty_file() {
    Folder::with("p.bpl", "")
        .verify(&["p.bpl"])
        .expect_error(2, "there is no procedure to verify: the program is empty");
}

#[test]
fn no_implementation() {
    let run = Folder::with("p.bpl", "procedure p(); requires true;").verify(&["p.bpl"]);
    run.expect(0, "TRUE");
    assert!(run.out.contains("nothing to check"), "{run:#?}");
}

#[test]
fn other_kinds_of_files() {
    let folder = Folder::with("p.c", "int main() { return 0; }");
    folder.write("p.txt", SAFE);
    folder.write("p.bpl", SAFE);
    folder.verify(&["p.c", "p.bpl"]).expect_error(2, "`p.bpl` is not a C file");
    folder.verify(&["p.txt"]).expect_error(2, "`p.txt` has an unknown extension");
}

#[test]
fn nested_parentheses() {
    let (open, close) = ("(".repeat(100_000), ")".repeat(100_000));
    let run = Folder::with("p.bpl", format!("procedure main() {{ assert {open}true{close}; }}")).verify(&["p.bpl"]);
    run.expect_error(2, "nested too deeply");
}

#[test]
fn long_chains_are_no_nesting() {
    let chain = vec!["x >= 0"; 20_000].join(" && ");
    let text = format!("procedure main(x: int) {{ assume x > 0; assert {chain}; }}");
    Folder::with("p.bpl", text).verify(&["p.bpl", "--no-proof"]).expect(0, "TRUE");
}

#[test]
fn truncated_program() {
    let run = Folder::with("p.bpl", "procedure main() {\n  assert 1 + ").verify(&["p.bpl"]);
    run.expect_error(2, "p.bpl:2:14");
    run.expect_error(2, "the end of the file");
}

#[test]
fn name_used_twice() {
    let run = Folder::with("p.bpl", "var x: int;\nvar x: bool;\nprocedure main() {}").verify(&["p.bpl"]);
    run.expect_error(2, "2 | var x: bool;");
}

#[test]
fn names_of_two_files_meet() {
    let folder = Folder::with("a.bpl", "var x: int;");
    folder.write("b.bpl", "var x: bool;\nprocedure main() {}");
    folder.verify(&["a.bpl", "b.bpl"]).expect_error(2, "b.bpl:1:5");
}

#[test]
fn type_errors_are_all_reported_with_their_lines() {
    let text = "procedure main(x: int) {\n  var b: bool;\n  b := x;\n  assert x;\n}";
    let run = Folder::with("p.bpl", text).verify(&["p.bpl"]);
    for message in ["p.bpl:3:", "3 |   b := x;", "p.bpl:4:", "4 |   assert x;", "because of 2 errors"] {
        run.expect_error(2, message);
    }
}

#[test]
fn unsupported_constructs_are_named() {
    let text = "procedure main() {\n  var m: <a>[a]int;\n}";
    let run = Folder::with("p.bpl", text).verify(&["p.bpl"]);
    assert_eq!(run.code, Some(5), "{run:#?}");
    assert!(run.verdict().starts_with("UNKNOWN(unsupported: polymorphic map"), "{run:#?}");
    assert!(run.verdict().ends_with(" at p.bpl:2:10)"), "{run:#?}");
    assert!(run.err.contains("2 |   var m: <a>[a]int;"), "{run:#?}");
}

#[test]
fn unknown_entry_procedure() {
    let folder = Folder::with("p.bpl", "procedure main() {}\nprocedure contract();");
    folder.verify(&["p.bpl", "--entry", "start"]).expect_error(1, "there is no procedure named `start`");
    folder.verify(&["p.bpl", "--entry", "contract"]).expect_error(1, "`contract` has no implementation");
}

#[test]
fn pictures_that_cannot_be_written() {
    let folder = Folder::with("p.bpl", SAFE);
    folder.verify(&["p.bpl", "--dot", "p.bpl"]).expect_error(1, "would overwrite the input `p.bpl`");
    folder.verify(&["p.bpl", "--smt-log", "p.bpl/log"]).expect_error(1, "cannot write to `p.bpl/log`");
}

/// The verdict is known and printed, but the exit code must not say that all that was asked for is there.
#[test]
fn files_that_cannot_be_written() {
    let wrong = "void reach_error(void);\nint main(void) { reach_error(); }\n";
    let folder = Folder::with("safe.bpl", SAFE);
    folder.write("safe.c", "int main(void) { return 0; }\n");
    folder.write("wrong.c", wrong);
    let table = [
        ("safe.bpl", "--certificate", "cert", "certificate", "TRUE"),
        ("safe.c", "--certificate", "cert", "certificate", "TRUE"),
        ("safe.c", "--witness", "witness.yml", "witness", "TRUE"),
        ("wrong.c", "--witness", "witness.graphml", "witness", "FALSE(unreach-call)"),
        ("wrong.c", "--harness", "harness.c", "harness", "FALSE(unreach-call)"),
    ];
    for (program, option, name, what, verdict) in table {
        let property = if program.ends_with(".c") { &["--prop", "unreach-call"][..] } else { &[] };
        let file = format!("no/such/folder/{name}");
        let error = format!("error: the {what} cannot be written to `{file}`");
        let run = folder.verify(&[&[program, option, &file][..], property].concat());
        run.expect(2, verdict);
        assert!(run.err.contains(&error), "{run:#?}");
        let run = folder.verify(&[&[program, option, &file, "--json"][..], property].concat());
        run.expect(2, verdict);
        assert!(run.err.contains(&error) && run.out.starts_with('{'), "{run:#?}");
    }
}

#[test]
fn pictures_that_cannot_be_written_any_more() {
    let folder = Folder::with("p.bpl", SAFE);
    std::fs::create_dir_all(folder.path().join("pictures/program.dot")).expect("a folder in the place of a picture");
    let run = folder.verify(&["p.bpl", "--dot", "pictures"]);
    run.expect(2, "TRUE");
    assert!(run.err.contains("error: the picture cannot be written to `pictures/program.dot`"), "{run:#?}");
}

#[test]
fn other_outputs_are_written_all_the_same() {
    let folder = Folder::with("wrong.c", "void reach_error(void);\nint main(void) { reach_error(); }\n");
    let arguments = ["wrong.c", "--prop", "unreach-call", "--harness", "no/harness.c", "--witness", "witness.yml"];
    let run = folder.verify(&[&arguments[..], &["--certificate", "cert"]].concat());
    run.expect(2, "FALSE(unreach-call)");
    assert!(folder.path().join("witness.yml").is_file(), "{run:#?}");
    assert!(run.err.contains("no certificate is written to `cert`: the verdict is not TRUE"), "{run:#?}");
}

/// Writing to this device fails as on a disk that is full.
#[test]
fn standard_output_that_cannot_be_written() {
    let folder = Folder::with("p.bpl", SAFE);
    for more in [&[][..], &["--json"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has this device");
        let output = folder.command(&[&["p.bpl"], more].concat()).stdout(full).output().expect("the binary runs");
        let run = Run::of(output);
        run.expect_error(2, "error: standard output cannot be written");
    }
}

#[test]
fn a_solver_that_is_not_there() {
    let run = Folder::with("p.bpl", SAFE).verify(&["p.bpl", "--solver", "no-such-solver-anywhere"]);
    assert_eq!(run.code, Some(5), "{run:#?}");
    assert!(run.verdict().starts_with("UNKNOWN(solver: "), "{run:#?}");
    assert!(run.verdict().contains("no-such-solver-anywhere"), "{run:#?}");
}

#[test]
fn a_solver_that_dies() {
    let folder = Folder::with("p.bpl", SAFE);
    let solver = folder.script("dying-solver", "#!/bin/sh\nread line\nexit 3\n");
    // Some strategies prove the program without a solver.
    let solver = solver.display().to_string();
    let run = folder.verify(&["p.bpl", "--strategy", "escalate", "--solver", &solver, "--timeout", "20"]);
    assert_eq!(run.code, Some(5), "{run:#?}");
    assert!(run.verdict().starts_with("UNKNOWN("), "{run:#?}");
}

#[test]
fn a_solver_that_talks_nonsense() {
    let folder = Folder::with("p.bpl", SAFE);
    let solver = folder.script("babbling-solver", "#!/bin/sh\nwhile read line; do echo '(hello'; done\n");
    // Some strategies prove the program without a solver.
    let solver = solver.display().to_string();
    let run = folder.verify(&["p.bpl", "--strategy", "escalate", "--solver", &solver, "--timeout", "20"]);
    assert_eq!(run.code, Some(5), "{run:#?}");
    assert!(run.verdict().starts_with("UNKNOWN("), "{run:#?}");
}

/// Fifty megabytes of comments, and fifty of code with a limit.
#[test]
fn large_files() {
    let comment = format!("// {}\n", "x".repeat(96)).repeat(500_000);
    let folder = Folder::with("comments.bpl", comment + SAFE);
    folder.verify(&["comments.bpl"]).expect(0, "TRUE");

    let statements = "  x := x + 1; assume x > 0;\n".repeat(1_800_000);
    folder.write("code.bpl", format!("procedure main() {{ var x: int;\n{statements} assert x > 0; }}"));
    let started = Instant::now();
    let run = folder.verify(&["code.bpl", "--timeout", "5", "--memory", "3000", "--no-proof"]);
    assert!(started.elapsed() < Duration::from_secs(30), "{:?}", started.elapsed());
    assert!(matches!(run.verdict(), "UNKNOWN(timeout)" | "UNKNOWN(memory limit reached)" | "TRUE"), "{run:#?}");
}

/// A C program whose only check holds.
const SAFE_C: &str = "extern void reach_error(void);\nint main(void) { if (0) reach_error(); return 0; }\n";

#[test]
fn missing_header() {
    let folder = Folder::with("p.c", "#include \"nowhere.h\"\nint main(void) { return 0; }\n");
    let run = folder.verify(&["p.c"]);
    run.expect_error(2, "p.c:1:");
    run.expect_error(2, "nowhere.h: No such file or directory");
}

#[test]
fn no_preprocessor() {
    let folder = Folder::with("p.c", "#include <assert.h>\nint main(void) { assert(1); }\n");
    let run = folder.verify(&["p.c", "--cpp", "no-such-preprocessor"]);
    run.expect_error(2, "the preprocessor `no-such-preprocessor` cannot be run");
    // Without directives, none is needed.
    folder.write("q.c", SAFE_C);
    folder.verify(&["q.c", "--cpp", "no-such-preprocessor", "--prop", "unreach-call"]).expect(0, "TRUE");
}

#[test]
fn no_compiler_on_the_path() {
    let folder = Folder::with("p.c", "#define X 1\nint main(void) { return X; }\n");
    let output = folder.command(&["p.c"]).env("PATH", folder.path()).output().expect("the binary runs");
    let run = common::Run::of(output);
    run.expect_error(2, "p.c:1: `#define` needs a C preprocessor, and there is none");
}

#[test]
fn c_files_that_are_none() {
    let folder = Folder::with("binary.c", [0x7f, b'E', b'L', b'F', 2, 1, 1, 0, 0xff, 0xfe, 0, 0, b'#', b'\n']);
    folder.verify(&["binary.c"]).expect_error(2, "not a C program");
    folder.write("empty.c", "");
    folder.verify(&["empty.c"]).expect_error(2, "there is no function `main`");
    folder.write("text.c", "Dear reader,\n\nthis is no program.\n");
    folder.verify(&["text.c"]).expect_error(2, "not a C program");
    folder.verify(&["missing.c"]).expect_error(2, "cannot read `missing.c`: no such file or directory");
    std::fs::create_dir(folder.path().join("folder.c")).expect("a folder");
    folder.verify(&["folder.c"]).expect_error(2, "`folder.c` is a directory");
}

#[test]
fn no_main() {
    let folder = Folder::with("p.c", "int f(void) { return 0; }\nint main(void);\n");
    folder.verify(&["p.c"]).expect_error(2, "there is no function `main`");
}

#[test]
fn wrong_properties() {
    let folder = Folder::with("p.c", SAFE_C);
    folder.write("end.prp", "CHECK( init(main()), LTL(G end) )\n");
    folder.write("nonsense.prp", "hello\n");
    folder.verify(&["p.c", "--prop", "nowhere.prp"]).expect_error(1, "`nowhere.prp` is neither a property");
    folder.verify(&["p.c", "--prop", "end.prp"]).expect_error(1, "a property that is not supported");
    folder.verify(&["p.c", "--prop", "nonsense.prp"]).expect_error(1, "`nonsense.prp` is not a property file");
    folder.verify(&["p.c", "--entry", "main"]).expect_error(1, "`--entry` is for Boogie programs");
}
