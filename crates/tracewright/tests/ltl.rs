//! Temporal formulas from end to end: where they come from, and what reports say.

mod common;

use common::{Folder, Run};

const LOCKS: &str = "\
extern int __VERIFIER_nondet_int(void);
void lock(void) { }
void unlock(void) { }
int main(void) {
  while (__VERIFIER_nondet_int()) {
    lock();
    if (__VERIFIER_nondet_int())
      unlock();
  }
  return 0;
}
";

const NO_SECOND_LOCK: &str = "[](call(lock) ==> X(!call(lock) WU call(unlock)))";

const FALLS: &str = "\
var x: int;
procedure main()
  modifies x;
{
  x := 0;
  while (true) {
    havoc x;
    while (x > 0) { x := x - 1; }
  }
}
";

const RESPONSE: &str = "[](AP(x > 0) ==> <>AP(x <= 0))";

fn verify(folder: &Folder, arguments: &[&str]) -> Run {
    folder.verify(&[&["--timeout", "60"], arguments].concat())
}

#[test]
fn a_broken_lock_is_taken_twice() {
    let folder = Folder::with("locks.c", format!("//@ ltl invariant twice: {NO_SECOND_LOCK};\n{LOCKS}"));
    let run = verify(&folder, &["--prop", "ltl", "locks.c"]);
    run.expect(10, "FALSE(ltl)");
    let trace = run.out.split("inputs:").next().expect("a trace");
    let calls: Vec<&str> =
        trace.lines().filter(|line| line.contains("call lock") || line.contains("call unlock")).collect();
    let last = &calls[calls.len().saturating_sub(2)..];
    assert!(last.len() == 2 && last.iter().all(|line| line.contains("call lock")), "{run:#?}");
}

#[test]
fn formulas_come_from_comments_and_from_files() {
    let folder = Folder::with("comment.bpl", format!("// #LTLProperty: {RESPONSE}\n{FALLS}"));
    folder.write("plain.bpl", FALLS);
    folder.write("beside.bpl", FALLS);
    folder.write("beside.bpl.prp", format!("CHECK( init(main()), LTL( {RESPONSE} ) )\n"));
    folder.write("formula.prp", format!("CHECK( init(main()), LTL( {RESPONSE} ) )\n"));
    let ways: [&[&str]; 3] = [&["ltl", "comment.bpl"], &["ltl", "beside.bpl"], &["formula.prp", "plain.bpl"]];
    for way in ways {
        verify(&folder, &[&["--prop"], way].concat()).expect(0, "TRUE");
    }
    let broken = FALLS.replace("x := x - 1;", "x := x + 0;");
    folder.write("broken.bpl", format!("// #LTLProperty: {RESPONSE}\n{broken}"));
    let run = verify(&folder, &["--prop", "ltl", "broken.bpl"]);
    run.expect(10, "FALSE(ltl)");
    assert!(run.out.contains("from here on, this repeats forever"), "{run:#?}");
}

#[test]
fn formulas_that_are_not_checked_are_mentioned() {
    let folder = Folder::with("comment.bpl", format!("// #LTLProperty: {RESPONSE}\n{FALLS}"));
    let run = verify(&folder, &["comment.bpl"]);
    assert!(run.err.contains("is not checked"), "{run:#?}");
    let run = verify(&folder, &["--prop", "ltl", "comment.bpl"]);
    assert!(!run.err.contains("is not checked"), "{run:#?}");
}

#[test]
fn there_are_no_certificates_for_formulas_and_that_is_said() {
    let folder = Folder::with("comment.bpl", format!("// #LTLProperty: {RESPONSE}\n{FALLS}"));
    let run = verify(&folder, &["--prop", "ltl", "--certificate", "certificate", "comment.bpl"]);
    run.expect(0, "TRUE");
    assert!(run.err.contains("there is no certificate for temporal formulas yet"), "{run:#?}");
}

/// A machine with modes and inputs, and values that no constant bounds: what is proved about it are the cells between its constants.
#[test]
fn control_programs_are_followed_with_ranges() {
    let machine = |last: &str| {
        format!(
            "extern int __VERIFIER_nondet_int(void);
             extern void __VERIFIER_assume(int);
             int mode = 3, level = 40, input, output;
             int step(int in) {{
               if (mode == 3 && in == 1) {{ mode = 4; level = level / 5 + 70; return 21; }}
               else if (mode == 3) {{ level = ((level * 9) / 10) % 50; return -1; }}
               else if (mode == 4 && in == 2 && level > 60) {{ mode = 5; return 22; }}
               else if (mode == 4) {{ level = 61; return -1; }}
               else if (mode == 5) {{ {last} return 23; }}
               return -2;
             }}
             int main(void) {{
               output = -1;
               while (1) {{
                 input = __VERIFIER_nondet_int();
                 __VERIFIER_assume(input >= 1 && input <= 2);
                 output = step(input);
               }}
             }}
"
        )
    };
    let folder = Folder::new();
    for (name, formula, last, verdict) in [
        ("after", "[](AP(output == 22) ==> (<>AP(output == 23)))", "mode = 3;", "TRUE"),
        ("order", "!AP(output == 22) WU AP(output == 21)", "mode = 3;", "TRUE"),
        ("never", "[]!AP(output == -2)", "mode = 3;", "TRUE"),
        ("again", "[](AP(output == 23) ==> (<>AP(output == 21)))", "mode = 3;", "FALSE(ltl)"),
        ("lost", "[]!AP(output == -2)", "mode = 6;", "FALSE(ltl)"),
        ("stuck", "[](AP(output == 23) ==> []!AP(output == 21))", "mode = 6;", "TRUE"),
    ] {
        let file = format!("{name}.c");
        folder.write(&file, format!("//@ ltl invariant {name}: {formula};\n{}", machine(last)));
        let run = verify(&folder, &["--prop", "ltl", &file]);
        assert_eq!(run.verdict(), verdict, "{name}: {run:#?}");
    }
}
