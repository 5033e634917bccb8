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
procedure main(n: int)
{
  var r: int;
  call r := sum(n);
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
        // Unusual options of the claim must be repeated.
        let pins = match options {
            [.., "--arch", "64bit"] => ["--data-model", "LP64"],
            ["--entry", "main", ..] => ["--entry", "main"],
            _ => ["--triple-timeout", "60"],
        };
        for solver in ["z3", &child()] {
            let run = check(&folder, &[&["--solver", solver, "cert", file], &pins[..]].concat());
            run.expect(0, "VALID");
            assert!(run.out.contains("Hoare triples hold"), "{run:#?}");
            let named = if solver == "z3" { "solver: Z3 " } else { solver };
            assert!(run.out.contains(named), "{named} is missing in {run:#?}");
        }
    }
}

/// A program whose loops end for all inputs is its own proof, too.
#[test]
fn symbolic_executions_are_certified() {
    let program = COUNT.replace("n > 1000", "n > 9");
    let folder = Folder::with("count.c", &program);
    let certificate = certified(&folder, "count.c", &["--strategy", "symbolic"]);
    assert!(certificate.contains("(proof symbolic-execution)"), "{certificate}");
    let run = check(&folder, &["cert", "count.c"]);
    run.expect(0, "VALID");
    assert!(run.out.contains("no execution reaches an error, after "), "{run:#?}");
    check(&folder, &["--solver", &child(), "cert", "count.c"]).expect(0, "VALID");
    // The same claim about other programs: one that fails for some input, and one whose loop may go on for too long.
    folder.write("count.c", program.replace("i != n", "i == 7"));
    check(&folder, &["--changed", "cert", "count.c"]).expect(10, "INVALID(an execution may end with an error)");
    folder.write("count.c", program.replace("n > 9", "0"));
    check(&folder, &["--changed", "--timeout", "1", "cert", "count.c"]).expect(5, "UNKNOWN(timeout)");
}

/// A program that takes no inputs is its own proof.
#[test]
fn executions_are_certified() {
    let program =
        "int main(void) { int s = 0; for (int i = 1; i <= 100; i++) s += i; return s == 5050 ? 0 : 1 / (s - s); }\n";
    let folder = Folder::with("sum.c", program);
    let certificate = certified(&folder, "sum.c", &[]);
    assert!(certificate.contains("(proof execution)"), "{certificate}");
    let run = check(&folder, &["cert", "sum.c"]);
    run.expect(0, "VALID");
    assert!(run.out.contains("no execution reaches an error, after "), "{run:#?}");
    // The same claim about other programs: one that fails, and one that depends on an input.
    folder.write("sum.c", program.replace("5050", "5051"));
    check(&folder, &["--changed", "cert", "sum.c"]).expect(10, "INVALID(an execution may end with an error)");
    let input = program.replace("i <= 100", "i <= __VERIFIER_nondet_int()").replace("1 / (s - s)", "1");
    folder.write("sum.c", format!("extern int __VERIFIER_nondet_int(void);\n{input}"));
    check(&folder, &["--changed", "cert", "sum.c"]).expect(10, "INVALID(there are too many executions)");
    // One that does not end.
    folder.write("sum.c", program.replace("i++", "i += 0"));
    check(&folder, &["--changed", "--timeout", "1", "cert", "sum.c"]).expect(5, "UNKNOWN(timeout)");
}

#[test]
fn what_is_claimed_is_shown() {
    let folder = Folder::with("count.c", COUNT);
    certified(&folder, "count.c", &["--prop", "unreach-call"]);
    let run = check(&folder, &["cert", "count.c"]);
    for text in [
        "program: count.c (C, ILP32, mathematical integers)",
        "claim: unreach-call\n  error function: `reach_error`\n  error function: `__VERIFIER_error`\n",
        ", by tracewright ",
    ] {
        assert!(run.out.contains(text), "{text} is missing in {run:#?}");
    }
    let options = ["--prop", "no-overflow", "--data-model", "LP64", "-D", "STEP=1", "-D", "NDEBUG", "-I", "headers"];
    certified(&folder, "count.c", &options);
    let run = check(&folder, &[&["cert", "count.c"], &options[..]].concat());
    run.expect(0, "VALID");
    for text in ["(C, LP64, ", "macro: `STEP=1`\n  macro: `NDEBUG`\n", "headers in: `headers`", "claim: no-overflow\n"]
    {
        assert!(run.out.contains(text), "{text} is missing in {run:#?}");
    }
}

/// The certificate of a program that never calls an error function, with another header, and what is said about it.
#[test]
fn headers_that_lie_are_refused() {
    let folder = Folder::with(
        "right.c",
        "void reach_error(void);\nint x;\nint main(void) { if (x) reach_error(); return 0; }\n",
    );
    folder.write("wrong.c", "void reach_error(void);\nint x;\nint main(void) { if (!x) reach_error(); return 0; }\n");
    let good = certified(&folder, "right.c", &["--prop", "unreach-call"]);
    let functions = "(error-functions \"reach_error\" \"__VERIFIER_error\")";
    assert!(good.contains(functions) && good.contains("(defines)"), "{good}");
    let table: &[(&str, &str, &str)] = &[
        (functions, "(error-functions \"reach_error, __VERIFIER_error\")", "must be a name of C"),
        (functions, "(error-functions \"reach_error\n\")", "must be a name of C"),
        (functions, "(error-functions \"\u{1b}[2Jreach_error\")", "must be a name of C"),
        (functions, "(error-functions \"\")", "must be a name of C"),
        (functions, "(error-functions \"reach_error\" \"reach_error\")", "is there twice"),
        (functions, "(error-functions)", "properties about calls need error functions"),
        (functions, "(error-functions \"other\")", "add --error-function other"),
        (functions, "(error-functions \"reach_error\")", "add --error-function reach_error"),
        ("(property unreach-call)", "(property)", "nothing is claimed"),
        ("(property unreach-call)", "(property unreach-call unreach-call)", "is there twice"),
        ("(property unreach-call)", "(property unreach-call no-overflow)", "with `--prop` or `--check`"),
        ("(property unreach-call)", "(property no-overflow)", "others have none"),
        ("(defines)", "(defines \"reach_error()=0\")", "add -D 'reach_error()=0'"),
        ("(defines)", "(defines \"A=1\nVALID\")", "must be `NAME` or `NAME=VALUE`"),
        ("(defines)", "(defines \"A=\u{9b}8m\")", "must be `NAME` or `NAME=VALUE`"),
        ("(data-model ILP32)", "(data-model LP64)", "add `--data-model LP64`"),
        ("\"right.c\"", "\"right.c (C)\nclaim: everything\"", "the name of a file must be one line"),
        ("(tool \"tracewright", "(tool \"tracewright\r\u{1b}[1A", "the name of the tool must be one line"),
        ("(inline affordable", "(inline none none none none none none none none none", "no more than 8 passes"),
    ];
    for (what, lie, answer) in table {
        assert!(good.contains(what), "{what} is missing in {good}");
        folder.write("lie", good.replace(what, lie));
        for file in ["right.c", "wrong.c"] {
            let run = check(&folder, &["--changed", "lie", file]);
            run.expect_error(2, answer);
            assert!(!run.err.contains('\u{1b}') && !run.err.contains("\nVALID"), "{run:#?}");
        }
    }
}

/// A file, how its certificate is made, what `check` is asked, and why it refuses.
type Pinned<'a> = (&'a str, &'a [&'a str], &'a [&'a str], Option<&'a str>);

#[test]
fn the_command_line_pins_the_claim() {
    let folder = Folder::with("count.c", COUNT);
    folder.write("safe.bpl", SAFE);
    folder.write("calls.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    let table: &[Pinned] = &[
        ("count.c", &["--prop", "unreach-call"], &["--prop", "unreach-call"], None),
        ("count.c", &["--prop", "unreach-call"], &["--prop", "no-overflow"], Some("asks for another property")),
        (
            "count.c",
            &["--prop", "unreach-call"],
            &["--error-function", "reach_error"],
            Some("asks for another property"),
        ),
        ("count.c", &["--prop", "unreach-call"], &["--check", "assertions"], Some("asks for another property")),
        ("count.c", &["--prop", "unreach-call"], &["--arch", "64bit"], Some("is about the data model ILP32")),
        ("count.c", &["--prop", "unreach-call"], &["-D", "A"], Some("leave out `-D`")),
        ("count.c", &["--prop", "calls.prp"], &[], Some("add --error-function reach_error")),
        ("count.c", &["--prop", "calls.prp"], &["--prop", "calls.prp"], None),
        ("count.c", &["--prop", "calls.prp"], &["--error-function", "reach_error"], None),
        ("count.c", &["--check", "overflow,shifts"], &["--check", "shifts,overflow"], None),
        ("count.c", &[], &[], None),
        ("safe.bpl", &[], &["--prop", "assertions"], None),
        ("safe.bpl", &["--entry", "main"], &[], Some("add `--entry main`")),
        ("safe.bpl", &[], &["--entry", "main"], Some("executions that start anywhere")),
    ];
    for (file, made, pinned, refused) in table {
        certified(&folder, file, made);
        let run = check(&folder, &[&["cert", file], *pinned].concat());
        match refused {
            None => run.expect(0, "VALID"),
            Some(why) => run.expect_error(2, why),
        }
    }
    let usage: &[(&str, &[&str], &str)] = &[
        ("count.c", &["--entry", "main"], "`--entry` is for Boogie programs"),
        ("count.c", &["--prop", "nonsense"], "is neither a property"),
        ("count.c", &["--prop", "no-overflow", "--error-function", "f"], "is for the property `unreach-call`"),
        ("count.c", &["--error-function", "f, g"], "is not the name of a function"),
        ("safe.bpl", &["-D", "A"], "`-D` is for C programs"),
        ("safe.bpl", &["-I", "headers"], "`-I` is for C programs"),
        ("safe.bpl", &["--error-function", "f"], "`--error-function` is for C programs"),
        ("safe.bpl", &["--prop", "no-overflow"], "not supported for Boogie programs"),
    ];
    for (file, options, why) in usage {
        certified(&folder, file, &[]);
        check(&folder, &[&["cert", file], *options].concat()).expect_error(1, why);
    }
}

/// Names of the program are printed, but control characters in them have no effect.
#[test]
fn what_a_program_is_called_does_not_fool_anybody() {
    let marker = "# 1 \"safe.c:1:1\\n\u{1b}[2JVALID\"\n";
    let folder = Folder::with("count.i", format!("{marker}{COUNT}"));
    let good = certified(&folder, "count.i", &["--prop", "unreach-call"]);
    let broken = good.replace(">= |main::n|", ">= 7 |main::n|").replace("(<= |main::i|", "(<= 7 |main::i|");
    folder.write("other", &broken);
    for (certificate, options) in [("cert", &["--solver", "z3"][..]), ("other", &["--solver", "z3"])] {
        let run = check(&folder, &[&[certificate, "count.i"], options].concat());
        assert!(!run.out.contains('\u{1b}') && !run.err.contains('\u{1b}'), "{run:#?}");
        assert!(run.out.lines().filter(|line| *line == "VALID").count() <= 1, "{run:#?}");
    }
    folder.write("wrong.i", format!("{marker}{}", COUNT.replace("i != n", "i == n")));
    let run = folder.verify(&["--prop", "unreach-call", "wrong.i"]);
    run.expect(10, "FALSE(unreach-call)");
    assert!(!run.out.contains('\u{1b}') && !run.out.contains("\n\u{1b}"), "{run:#?}");
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
    run.expect(2, "TRUE");
    assert!(run.err.contains("the certificate cannot be written to `no/such/folder/cert`"), "{run:#?}");
    folder.write("nothing.bpl", "procedure main() { var x: int; x := 1; }");
    certified(&folder, "nothing.bpl", &["--all-errors"]);
    check(&folder, &["cert", "nothing.bpl"]).expect(0, "VALID");
    // No temporary files are left behind.
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
    // Weaker in a way that is irrelevant for the proof.
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
    check(&folder, &["other", "safe.bpl"]).expect_error(2, "other:1:1: this is not a certificate");
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
