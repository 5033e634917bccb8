//! `tracewright interpret`: the output of a program, how it ends, and how that is reported.

mod common;

use common::Folder;

const PROGRAM: &str = "\
int __VERIFIER_nondet_int(void);
int printf(const char *, ...);
void abort(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  printf(\"%d\\n\", x);
  if (x == 1) abort();
  return 100 / y + (2147483647 - x);
}
";

#[test]
fn programs_end_as_they_do_when_they_are_compiled() {
    let folder = Folder::with("program.c", PROGRAM);
    for (inputs, options, code, said) in [
        (["2147483647", "50"], "", 2, "the program ends with status 2"),
        (["1", "5"], "", 134, "the program aborts"),
        (["0", "0"], "", 136, "a division by zero"),
        (["-1", "100"], "--check=overflow", 10, "signed overflow at program.c:8:"),
        (["7", "0"], "--check=division", 10, "division by zero at program.c:8:"),
    ] {
        let mut arguments = vec!["program.c", "--input", inputs[0], "--input", inputs[1]];
        arguments.extend(Some(options).filter(|options| !options.is_empty()));
        let run = folder.run("interpret", &arguments);
        assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.err);
        assert_eq!(run.out, format!("{}\n", inputs[0]), "{arguments:?}");
        assert!(run.err.contains(said), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn what_is_not_known_is_said() {
    let folder = Folder::with("program.c", "int other(void);\nint main(void) { return other(); }\n");
    let run = folder.run("interpret", &["program.c"]);
    assert_eq!(run.code, Some(5), "{}", run.err);
    assert!(run.err.contains("not known: `other` at program.c:2:"), "{}", run.err);
}
