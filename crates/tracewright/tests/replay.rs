//! Harnesses: running the compiled program reproduces the error.
//!
//! Without a C compiler, only the files are checked.

mod common;

use std::process::{Command, Stdio};

use common::{Folder, Run};

/// All kinds of values that a harness supplies; the value of one call is not used, another one is stored but never
/// read.
const VALUES: &str = "\
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern long long __VERIFIER_nondet_longlong(void);
extern double __VERIFIER_nondet_double(void);
extern void *__VERIFIER_nondet_pointer(void);
extern void __VERIFIER_assume(int condition);
extern void __VERIFIER_error(void);
extern int level;
int unread;
int main(void) {
  __VERIFIER_nondet_int();
  unread = __VERIFIER_nondet_int();
  unsigned char c = __VERIFIER_nondet_uchar();
  long long big = __VERIFIER_nondet_longlong();
  double d = __VERIFIER_nondet_double();
  void *p = __VERIFIER_nondet_pointer();
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > i);
    sum += x;
  }
  if (sum == 17 && c == 200 && big == -9223372036854775807LL - 1 && d > 1.5 && d < 1.75 && p == 0 && level == 3)
    __VERIFIER_error();
  return 0;
}
";

fn replay(folder: &Folder, arguments: &[&str]) -> Run {
    folder.run("replay", arguments)
}

/// Whether a compiler makes programs that run here, with some options.
fn compiles(options: &[&str]) -> bool {
    let folder = Folder::with("probe.c", "int main(void) { return 0; }\n");
    let binary = folder.path().join("probe");
    let mut command = Command::new("gcc");
    command.args(options).arg(folder.path().join("probe.c")).arg("-o").arg(&binary).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
        && Command::new(&binary).status().is_ok_and(|status| status.success())
}

/// Verifies an incorrect program, and reproduces its error.
fn confirmed(program: &str, property: &str, options: &[&str]) -> String {
    let folder = Folder::with("program.c", program);
    let run = folder.verify(&["program.c", "--prop", property, "--data-model", "LP64", "--harness", "harness.c"]);
    assert_eq!(run.code, Some(10), "{run:#?}");
    assert!(run.err.contains("the harness is in `harness.c`"), "{run:#?}");
    let harness = std::fs::read_to_string(folder.path().join("harness.c")).expect("it was written");
    if compiles(options) {
        let run = replay(&folder, &["program.c", "--harness", "harness.c"]);
        assert!(run.verdict().starts_with("REACHED("), "{run:#?}\n{harness}");
        assert_eq!(run.code, Some(10));
    }
    harness
}

#[test]
fn all_kinds_of_inputs_are_supplied() {
    let harness = confirmed(VALUES, "unreach-call", &[]);
    for part in [
        " * property: unreach-call",
        " * fails: program.c:24:5: __VERIFIER_error()",
        " * data model: LP64",
        "unsigned char __VERIFIER_nondet_uchar(void)",
        "(-9223372036854775807LL - 1)",
        "int level = 3;",
        "void __VERIFIER_assume(int condition)",
    ] {
        assert!(harness.contains(part), "{part} is missing in {harness}");
    }
}

#[test]
fn assertions_and_error_functions_with_a_body_are_noticed() {
    let assertion = "\
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 42);
  return 0;
}
";
    if compiles(&[]) {
        confirmed(assertion, "assertion", &[]);
    }
    let body = "\
int __VERIFIER_nondet_int(void);
int calls;
void reach_error(void) { calls++; }
int main(void) {
  if (__VERIFIER_nondet_int() == 42)
    reach_error();
  return 0;
}
";
    let harness = confirmed(body, "unreach-call", &["-finstrument-functions"]);
    assert!(harness.contains("-finstrument-functions"), "{harness}");
}

#[test]
fn sanitizers_notice_the_rest() {
    let overflow = "\
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5)
    x = x * 2;
  return 0;
}
";
    confirmed(overflow, "no-overflow", &["-fsanitize=undefined"]);
    let memory = "\
void *malloc(unsigned long size);
int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(8);
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 9)
    p[i] = 1;
  return 0;
}
";
    confirmed(memory, "valid-deref", &["-fsanitize=address"]);
}

#[test]
fn an_index_may_lead_to_another_variable() {
    let program = "\
int __VERIFIER_nondet_int(void);
int main(void) {
  int before[1000];
  int a[10];
  int after[1000];
  int i = __VERIFIER_nondet_int();
  before[i == 1] = after[i == 2] = 0;
  if (i == -100 || i == 100)
    a[i] = 0;
  return 0;
}
";
    confirmed(program, "valid-deref", &["-fsanitize=address,bounds"]);
}

#[test]
fn what_cannot_be_supplied_is_said() {
    let program = "\
void reach_error(void);
int main(void) {
  int x;
  if (x == 3)
    reach_error();
  return 0;
}
";
    let folder = Folder::with("program.c", program);
    let run = folder.verify(&["program.c", "--prop", "unreach-call", "--harness", "harness.c"]);
    assert_eq!(run.code, Some(10));
    let told = "program.c:3:7: `x` is not initialised, and is 3 here";
    assert!(run.err.contains(&format!("note: not in the harness: {told}")), "{run:#?}");
    let harness = std::fs::read_to_string(folder.path().join("harness.c")).expect("it was written");
    assert!(harness.contains(told), "{harness}");
}

#[test]
fn a_run_that_goes_elsewhere_is_not_taken_for_the_error() {
    let program = "\
int __VERIFIER_nondet_int(void);
void __VERIFIER_error(void);
int main(void) {
  if (__VERIFIER_nondet_int() == 7)
    __VERIFIER_error();
  return 0;
}
";
    let folder = Folder::with("program.c", program);
    folder.verify(&["program.c", "--prop", "unreach-call", "--data-model", "LP64", "--harness", "harness.c"]);
    // The harness of this program does not reach the error of another one.
    folder.write("other.c", program.replace("== 7", "== 8"));
    if !compiles(&[]) {
        return;
    }
    replay(&folder, &["other.c", "--harness", "harness.c"])
        .expect(5, "NOT REACHED(the program ended with exit code 0)");
    folder.write("longer.c", program.replace("if (", "if (__VERIFIER_nondet_int() != 7 || "));
    replay(&folder, &["longer.c", "--harness", "harness.c"])
        .expect(5, "NOT REACHED(the program asks for more values than the counterexample has)");
    folder.write("endless.c", program.replace("if (", "while (1) ; if ("));
    replay(&folder, &["endless.c", "--harness", "harness.c", "--timeout", "0.2"]).expect(5, "NOT REACHED(time is up)");
    folder.write("wrong.c", "int main(void) { return nothing; }\n");
    replay(&folder, &["wrong.c", "--harness", "harness.c"]).expect_error(2, "does not compile this");
}

#[test]
fn mistakes_are_explained() {
    let folder = Folder::with("program.c", "int main(void) { return 0; }\n");
    folder.write("no_harness.c", "int x;\n");
    replay(&folder, &["program.c", "--harness", "missing.c"]).expect_error(2, "cannot read `missing.c`");
    replay(&folder, &["program.c", "--harness", "no_harness.c"]).expect_error(2, "`no_harness.c` is not a harness");
    replay(&folder, &["program.c"]).expect_error(1, "--harness");
    let harness = "/*\n * property: unreach-call\n * data model: LP64\n * noticed by: its exit code\n */\n";
    folder.write("harness.c", harness);
    replay(&folder, &["program.c", "--harness", "harness.c", "--compiler", "no-such-compiler"])
        .expect_error(2, "there is no compiler `no-such-compiler`");
    let mut command = folder.subcommand("replay", &["program.c", "--harness", "harness.c"]);
    let run = Run::of(command.env("PATH", folder.path()).output().expect("the binary runs"));
    run.expect_error(2, "there is no C compiler (tried gcc, cc, clang)");
    folder.write("program.bpl", common::UNSAFE);
    folder.verify(&["program.bpl", "--harness", "harness.c"]).expect_error(1, "`--harness` is for C programs");
}

#[test]
fn uninitialised_memory_may_hold_anything() {
    // Other libraries have no means to fill what they allocate.
    if !cfg!(target_env = "gnu") || !compiles(&[]) {
        return;
    }
    // The counterexample depends on memory contents that no harness can supply.
    let program = "\
void *malloc(unsigned long size);
extern void reach_error(void);
int main(void) {
  char *p = malloc(3), *q = malloc(3);
  if (p[0] == 0 && q[1] == 0)
    return 0;
  if (p[1] != p[2])
    return 0;
  reach_error();
}
";
    let folder = Folder::with("program.c", program);
    let run = folder.verify(&["program.c", "--prop", "unreach-call", "--data-model", "LP64", "--harness", "harness.c"]);
    run.expect(10, "FALSE(unreach-call)");
    let run = replay(&folder, &["program.c", "--harness", "harness.c"]);
    run.expect(10, "REACHED(unreach-call)");
    assert!(run.err.contains("is filled with non-zero bytes"), "{run:#?}");
}

#[test]
fn pointers_that_nobody_has_set_lead_somewhere() {
    if !cfg!(target_os = "linux") || !compiles(&["-Wl,--wrap=malloc"]) {
        return;
    }
    let program = "\
void *malloc(unsigned long size);
extern int *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);
struct node { struct node *next; int flags; };
int main(void) {
  int *p = __VERIFIER_nondet_pointer();
  struct node *n = malloc(sizeof(struct node));
  if (p == 0 || n->next == 0)
    return 0;
  *p = 1;
  if (n->next->next->flags & 16)
    return 0;
  reach_error();
}
";
    confirmed(program, "unreach-call", &["-Wl,--wrap=malloc"]);
}

/// Leaves memory at the end that it is told; `RELEASE` is what the repaired one does first.
const LEAVES: &str = "\
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
void *kept;
int main(void) {
  if (__VERIFIER_nondet_int() != 7)
    return 0;
  char *p = malloc(3);
  strcpy(p, \"ab\");
  kept = strdup(p);
  p = realloc(p, 5);
  RELEASE
  END
}
";

#[test]
fn memory_that_is_left_is_counted_at_every_end() {
    if !cfg!(target_os = "linux") || !compiles(&["-Wl,--wrap=malloc"]) {
        return;
    }
    for end in ["return 0;", "exit(3);", "_Exit(0);", "__VERIFIER_error();"] {
        let leaking = LEAVES.replace("END", end).replace("RELEASE", "free(p);");
        let harness = confirmed(&leaking, "valid-memcleanup", &[]);
        let folder = Folder::with("harness.c", &harness);
        folder.write("repaired.c", leaking.replace("free(p);", "free(p); free(kept);"));
        let run = replay(&folder, &["repaired.c", "--harness", "harness.c"]);
        assert!(run.verdict().starts_with("NOT REACHED("), "{end}: {run:#?}");
    }
}

#[test]
fn pointers_that_main_leaves_on_the_stack_are_none() {
    if !cfg!(target_os = "linux") || !compiles(&["-fsanitize=address"]) {
        return;
    }
    let lost = LEAVES.replace("END", "return 0;").replace("RELEASE", "free(kept);");
    let harness = confirmed(&lost, "valid-memtrack", &["-fsanitize=address"]);
    let folder = Folder::with("harness.c", &harness);
    for repair in ["free(p); free(kept);", "free(kept); kept = p;"] {
        folder.write("repaired.c", lost.replace("free(kept);", repair));
        let run = replay(&folder, &["repaired.c", "--harness", "harness.c"]);
        assert!(run.verdict().starts_with("NOT REACHED("), "{repair}: {run:#?}");
    }
}
