//! Certificates from end to end: `verify --certificate` writes them, `check` accepts them and nothing else.

mod common;

use common::{Folder, Run, SAFE, UNSAFE};

const COUNT: &str = "\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int n = __VERIFIER_nondet_int();
  int i = 0;
  if (n < 0 || n > 1000)
    return 0;
  while (i < n) {
    i = i + 1;
  }
  if (i != n)
    reach_error();
  return 0;
}
";

/// Recursion stays a call: contracts are needed.
const RECURSION: &str = "\
procedure sum(n: int) returns (r: int)
{
  if (n <= 0) { r := 0; } else { call r := sum(n - 1); r := r + 1; }
}
procedure main()
{
  var r: int;
  call r := sum(5);
  assert r >= 0;
}
";

/// Z3's own program, as somebody else's solver.
fn child() -> String {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../vendor/z3/bin/z3").to_owned()
}

fn check(folder: &Folder, arguments: &[&str]) -> Run {
    folder.run("check", arguments)
}

/// Verifies a program that is correct and returns the text of its certificate.
fn certified(folder: &Folder, file: &str, options: &[&str]) -> String {
    let run = folder.verify(&[&["--certificate", "cert", "--no-proof", file], options].concat());
    run.expect(0, "TRUE");
    std::fs::read_to_string(folder.path().join("cert")).expect("a certificate")
}

#[test]
fn certificates_are_valid_whatever_they_were_made_with() {
    let folder = Folder::with("count.c", COUNT);
    folder.write("safe.bpl", SAFE);
    folder.write("sum.bpl", RECURSION);
    let table: &[(&str, &[&str])] = &[
        ("count.c", &["--prop", "unreach-call"]),
        ("count.c", &["--prop", "no-overflow", "--arch", "64bit"]),
        ("count.c", &["--integers", "bits", "--timeout", "60"]),
        ("count.c", &["--all-errors"]),
        ("safe.bpl", &[]),
        ("safe.bpl", &["--strategy", "values"]),
        ("safe.bpl", &["--block-encoding", "none"]),
        ("safe.bpl", &["--block-encoding", "loop-free", "--all-errors"]),
        ("safe.bpl", &["--entry", "main"]),
        ("sum.bpl", &["--entry", "main"]),
        ("sum.bpl", &["--entry", "main", "--inline", "none"]),
    ];
    for (file, options) in table {
        certified(&folder, file, options);
        for solver in ["z3", &child()] {
            let run = check(&folder, &["--solver", solver, "cert", file]);
            run.expect(0, "VALID");
            assert!(run.out.contains("Hoare triples hold"), "{run:#?}");
        }
    }
}

#[test]
fn what_is_claimed_is_shown() {
    let folder = Folder::with("count.c", COUNT);
    certified(&folder, "count.c", &["--prop", "unreach-call"]);
    let run = check(&folder, &["cert", "count.c"]);
    for text in [
        "program: count.c (C, ILP32, mathematical integers)",
        "claim: unreach-call (error functions: reach_error, ",
        ", by tracewright ",
    ] {
        assert!(run.out.contains(text), "{text} is missing in {run:#?}");
    }
}

#[test]
fn only_proofs_are_written() {
    let folder = Folder::with("unsafe.bpl", UNSAFE);
    let run = folder.verify(&["unsafe.bpl", "--certificate", "cert"]);
    assert_eq!(run.code, Some(10));
    assert!(run.err.contains("no certificate is written to `cert`: the verdict is not TRUE"), "{run:#?}");
    assert!(!folder.path().join("cert").exists());
    folder.write("old", "from another time");
    folder.write("gone.bpl", "procedure main() { assert {:check \"no-overflow\"} false; }");
    let run = folder.verify(&["gone.bpl", "--max-iterations", "0", "--certificate", "old"]);
    assert!(run.code != Some(0) && run.err.contains("the file that is there is an old one"), "{run:#?}");
    assert_eq!(std::fs::read_to_string(folder.path().join("old")).expect("left alone"), "from another time");
    folder.write("safe.bpl", SAFE);
    let run = folder.verify(&["safe.bpl", "--certificate", "no/such/folder/cert"]);
    run.expect(0, "TRUE");
    assert!(run.err.contains("cannot write `no/such/folder/cert`"), "{run:#?}");
    folder.write("nothing.bpl", "procedure main() { var x: int; x := 1; }");
    certified(&folder, "nothing.bpl", &["--all-errors"]);
    check(&folder, &["cert", "nothing.bpl"]).expect(0, "VALID");
    // Nothing is left of what was not finished.
    certified(&folder, "safe.bpl", &[]);
    let names = std::fs::read_dir(folder.path()).expect("the folder").map(|e| e.expect("an entry").file_name());
    assert_eq!(names.filter(|name| name.to_string_lossy().contains("cert")).count(), 1);
}

#[test]
fn a_changed_program_is_refused_or_proved_again() {
    let folder = Folder::with("count.c", COUNT);
    certified(&folder, "count.c", &["--prop", "unreach-call"]);
    // Still true by the same invariant.
    folder.write("count.c", COUNT.replace("i = i + 1;", "i += 1;"));
    check(&folder, &["cert", "count.c"]).expect_error(2, "`count.c` is not the file that was proved");
    let run = check(&folder, &["--changed", "cert", "count.c"]);
    run.expect(0, "VALID");
    assert!(run.err.contains("warning: `count.c` is not the file that was proved"), "{run:#?}");
    // Not true any more: the step is shown.
    folder.write("count.c", COUNT.replace("i = i + 1;", "i = i + 2;"));
    let run = check(&folder, &["--changed", "cert", "count.c"]);
    run.expect(10, "INVALID(a Hoare triple does not hold)");
    for text in ["does not hold", "from location ", "i = i + 2", "to location "] {
        assert!(run.out.contains(text), "{text} is missing in {run:#?}");
    }
    // Another program altogether.
    folder.write("safe.bpl", SAFE);
    check(&folder, &["--changed", "cert", "safe.bpl"]).expect_error(2, "another language");
    check(&folder, &["cert", "count.c", "count.c"]).expect_error(2, "is about 1 files, not 2");
}

#[test]
fn a_changed_header_is_noticed() {
    let folder = Folder::with("head.h", "#define STEP 1\n");
    folder.write("count.c", format!("#include \"head.h\"\n{}", COUNT.replace("i + 1", "i + STEP")));
    let text = certified(&folder, "count.c", &["--prop", "unreach-call"]);
    assert!(text.contains("(preprocessed "), "{text}");
    check(&folder, &["cert", "count.c"]).expect(0, "VALID");
    folder.write("head.h", "#define STEP 2\n");
    check(&folder, &["cert", "count.c"]).expect_error(2, "has another text after preprocessing");
    check(&folder, &["--changed", "cert", "count.c"]).expect(10, "INVALID(a Hoare triple does not hold)");
}

#[test]
fn invariants_that_say_too_much_or_too_little_are_invalid() {
    let folder = Folder::with("safe.bpl", SAFE);
    let good = certified(&folder, "safe.bpl", &["--strategy", "escalate"]);
    let loop_line = good.lines().skip_while(|line| !line.contains(" loop ")).nth(1).expect("an invariant").trim();
    for claim in ["true", "false", "(= |main::x| 0)", "(> |main::x| 0)"] {
        folder.write("other", good.replace(loop_line, &format!("{claim})")));
        let run = check(&folder, &["other", "safe.bpl"]);
        assert!(run.code == Some(10) && run.verdict().starts_with("INVALID("), "{claim}: {run:#?}");
    }
    // Weaker in a way that does not matter.
    folder.write("other", good.replace(loop_line, "(or (>= |main::x| 0) (>= |main::x| 7)))"));
    check(&folder, &["other", "safe.bpl"]).expect(0, "VALID");
}

#[test]
fn malformed_certificates_are_input_errors_with_a_place() {
    let folder = Folder::with("safe.bpl", SAFE);
    let good = certified(&folder, "safe.bpl", &[]);
    check(&folder, &["missing", "safe.bpl"]).expect_error(2, "cannot read `missing`");
    check(&folder, &["cert", "missing.bpl"]).expect_error(2, "cannot read `missing.bpl`");
    folder.write("other", good.replace("(proof safety", "(proof beauty"));
    check(&folder, &["other", "safe.bpl"]).expect_error(2, ":8: a kind of proof expected");
    folder.write("other", "");
    check(&folder, &["other", "safe.bpl"]).expect_error(2, "other:1:1: this is no certificate");
    folder.write("other", [good.as_bytes(), b"\n\xff"].concat());
    check(&folder, &["other", "safe.bpl"]).expect_error(2, ":1: this is not UTF-8 text");
    check(&folder, &["safe.bpl"]).expect_error(1, "required");
    check(&folder, &["cert", "safe.bpl", "--solver", "no-such-solver"]).expect_error(1, "no-such-solver");
}

#[test]
fn broken_solvers_decide_nothing() {
    let folder = Folder::with("safe.bpl", SAFE);
    certified(&folder, "safe.bpl", &[]);
    let table = [
        ("dies", "#!/bin/sh\nexit 3\n"),
        ("garbage", "#!/bin/sh\necho ')))'\nsleep 5\n"),
        (
            "undecided",
            "#!/bin/sh\nwhile read line; do case \"$line\" in *check-sat*) echo unknown;; *echo*) echo \"$line\" | sed 's/(echo //;s/)//';; *get-info*) echo '(:reason-unknown \"lazy\")';; esac; done\n",
        ),
    ];
    for (name, script) in table {
        let solver = folder.script(name, script);
        let run = check(&folder, &["--solver", &solver.display().to_string(), "cert", "safe.bpl"]);
        assert!(run.code == Some(5) && run.verdict().starts_with("UNKNOWN("), "{name}: {run:#?}");
        assert!(run.out.contains("not decided: "), "{name}: {run:#?}");
    }
}

#[test]
fn unconfirmed_proofs_say_so_and_can_be_checked_later() {
    let folder = Folder::with("safe.bpl", SAFE);
    let run = folder.verify(&["safe.bpl", "--no-confirm", "--strategy", "escalate", "--certificate", "cert"]);
    run.expect(0, "TRUE (unconfirmed)");
    check(&folder, &["cert", "safe.bpl"]).expect(0, "VALID");
    // Where the check is part of the method, it is made.
    folder.verify(&["safe.bpl", "--no-confirm", "--strategy", "values"]).expect(0, "TRUE");
    folder.write("unsafe.bpl", UNSAFE);
    folder.verify(&["unsafe.bpl", "--no-confirm"]).expect(10, "FALSE(assertion)");
    let run = folder.verify(&["safe.bpl", "--no-confirm", "--strategy", "escalate", "--json"]);
    assert!(run.out.contains("\"verdict\": \"TRUE (unconfirmed)\""), "{run:#?}");
}

#[test]
fn help_tells_the_exit_codes() {
    let run = check(&Folder::new(), &["--help"]);
    assert_eq!(run.code, Some(0));
    for text in ["--solver", "--changed", "--triple-timeout", "VALID", "INVALID(reason)   10", "UNKNOWN(reason)    5"] {
        assert!(run.out.contains(text), "{text} is missing in {}", run.out);
    }
}
