//! C programs on the command line: how they are called, which stages can be printed, which encoding decides.

mod common;

use std::process::Command;

use common::{Folder, Run};

const PROPERTY: &str = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";
const UNSAFE: &str = "\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 7) reach_error();
  return 0;
}
";

/// The binary in a folder, without `verify`.
fn tracewright(folder: &Folder, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tracewright"));
    Run::of(command.args(arguments).current_dir(folder.path()).output().expect("the binary runs"))
}

#[test]
fn calls_as_in_competitions() {
    let folder = Folder::with("p.c", UNSAFE);
    folder.write("p.prp", PROPERTY);
    for (bits, memory) in [("32bit", "precise"), ("64bit", "simple")] {
        tracewright(&folder, &["p.prp", "p.c", bits, memory]).expect(10, "FALSE(unreach-call)");
    }
    // `long` tells the architecture.
    let size = "extern void reach_error(void); int main(void) { if (sizeof(long) == 8) reach_error(); return 0; }";
    folder.write("size.c", size);
    tracewright(&folder, &["p.prp", "size.c", "32bit", "precise"]).expect(0, "TRUE");
    tracewright(&folder, &["p.prp", "size.c", "64bit", "precise", "--no-proof"]).expect(10, "FALSE(unreach-call)");
    let run = tracewright(&folder, &["p.prp", "p.c", "16bit", "precise"]);
    assert_eq!(run.code, Some(1), "{run:#?}");
}

/// The linker may make one object of equal literals of different files.
#[test]
fn equal_literals_of_two_files_may_be_one() {
    let first = "extern void reach_error(void); extern const char *other(void);
int main(void) { const char *own = \"xyz\"; if (own == other()) reach_error(); return 0; }";
    let folder = Folder::with("first.c", first);
    for (literal, verdict) in [("xyz", "UNKNOWN(over-approximated: a comparison of string literals"), ("abc", "TRUE")] {
        folder.write("second.c", format!("const char *other(void) {{ return \"{literal}\"; }}"));
        let run = folder.verify(&["first.c", "second.c", "--prop", "unreach-call"]);
        assert!(run.out.lines().last().is_some_and(|line| line.starts_with(verdict)), "{literal}: {run:#?}");
    }
}

#[test]
fn every_stage_can_be_printed() {
    let folder = Folder::with("p.c", UNSAFE);
    let table = [
        ("preprocessed", "if (x == 7)"),
        ("ast", "if (x == 7)"),
        ("elaborated", "__VERIFIER_nondet_int"),
        ("errno", "__VERIFIER_nondet_int"),
        ("typed", "__VERIFIER_nondet_int"),
        ("facts", "call graph"),
        ("emitted", "procedure main()"),
        ("boogie", "procedure main()"),
        ("icfg", "(error)"),
    ];
    for (stage, part) in table {
        let run = folder.verify(&["p.c", "--dump", stage]);
        assert_eq!(run.code, Some(0), "{stage}: {run:#?}");
        assert!(run.out.contains(part), "{stage}: {run:#?}");
    }
}

#[test]
fn the_syntax_tree_is_c() {
    let folder = Folder::with("p.c", UNSAFE);
    folder.write("q.c", folder.verify(&["p.c", "--dump", "ast"]).out);
    folder.verify(&["q.c", "--prop", "unreach-call"]).expect(10, "FALSE(unreach-call)");
}

#[test]
fn files_are_linked() {
    let folder = Folder::with(
        "a.c",
        "static int f(void) { return 1; }\nint g(void);\nextern void reach_error(void);\nint main(void) { if (f() + g() != 3) reach_error(); return 0; }\n",
    );
    folder.write("b.c", "static int f(void) { return 2; }\nint g(void) { return f(); }\n");
    folder.verify(&["a.c", "b.c", "--prop", "unreach-call"]).expect(0, "TRUE");
    folder.write("b.c", "static int f(void) { return 3; }\nint g(void) { return f(); }\n");
    folder.verify(&["a.c", "b.c", "--prop", "unreach-call"]).expect(10, "FALSE(unreach-call)");
}

/// `x & y` of two variables is inexact in mathematical integers, so that only bits find out.
const BITS: &str = "\
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), n = 0;
  while (n < 2) n++;
  while (n < 4) n++;
  if ((x & y) LIMIT || n != 4) reach_error();
  return 0;
}
";

#[test]
fn the_encoding_of_integers_is_found() {
    let folder = Folder::with("safe.c", BITS.replace("LIMIT", "> (x | y)"));
    folder.write("unsafe.c", BITS.replace("LIMIT", "== 5"));
    let math = folder.verify(&["unsafe.c", "--integers", "math", "--prop", "unreach-call"]);
    assert!(math.verdict().starts_with("UNKNOWN(over-approximated: the bit operation"), "{math:#?}");
    let run = folder.verify(&["unsafe.c", "--prop", "unreach-call"]);
    run.expect(10, "FALSE(unreach-call)");
    assert!(run.out.contains("with bit-vectors"), "{run:#?}");
    let run = folder.verify(&["unsafe.c", "--prop", "unreach-call", "--json"]);
    assert!(run.out.contains("\"integers\": \"bits\""), "{run:#?}");
    folder.verify(&["safe.c", "--prop", "unreach-call", "--timeout", "60"]).expect(0, "TRUE");
    folder.write("sum.c", "extern void reach_error(void); int main(void) { int s = 0; for (int i = 0; i < 9; i++) s++; if (s != 9) reach_error(); }");
    let run = folder.verify(&["sum.c", "--prop", "unreach-call"]);
    run.expect(0, "TRUE");
    assert!(run.out.contains("with mathematical integers"), "{run:#?}");
}

#[test]
fn nothing_to_check_is_said() {
    let folder = Folder::with("p.c", "int main(void) { return 0; }");
    folder.write("p.prp", PROPERTY);
    let run = folder.verify(&["p.c", "--check", "assertions"]);
    run.expect(5, "UNKNOWN(nothing to check)");
    let run = folder.verify(&["p.c", "--prop", "p.prp"]);
    run.expect(0, "TRUE");
    assert!(run.out.contains("note: no check is reachable"), "{run:#?}");
    folder.verify(&["p.c"]).expect(0, "TRUE");
}

#[test]
fn calls_that_free_memory_are_shown() {
    let program = "\
void *malloc(unsigned long);
void free(void *);
int main(void) {
  int *p = malloc(8);
  p[1] = 3;
  free(p);
  return p[1];
}
";
    let run = Folder::with("p.c", program).verify(&["p.c", "--prop", "valid-memsafety"]);
    run.expect(10, "FALSE(valid-deref)");
    let line = |start: &str| run.out.lines().position(|line| line.trim_start().starts_with(start));
    let steps = [line("p.c:4"), line("p.c:5"), line("p.c:6"), line("p.c:7")];
    assert!(steps.iter().all(Option::is_some) && steps.is_sorted(), "{run:#?}");
    assert!(run.out.contains("free(p)") && run.out.contains("p = malloc@4"), "{run:#?}");
    assert!(run.out.contains("malloc@4[1] = 3") && !run.out.contains("invalid pointer"), "{run:#?}");
}
