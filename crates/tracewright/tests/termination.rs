//! Termination from end to end: properties, reports, certificates, witnesses, harnesses.

mod common;

use common::{Folder, Run};
use serde_json::Value;

const DOWN: &str = "\
procedure main(n: int)
{
  var x, y: int;
  x := n;
  y := 2;
  while (x > 0) {
    x := x - y;
  }
}
";

const NESTED: &str = "\
procedure main(n: int)
{
  var i, j: int;
  i := n;
  while (i > 0) {
    j := 0;
    while (j < i) {
      j := j + 1;
    }
    i := i - 1;
  }
}
";

const DOWN_IN_C: &str = "\
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  while (n > 0) {
    n--;
  }
  return 0;
}
";

const ENDLESS: &str = "\
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n != 3) return 0;
  while (n > 0) {
    n = __VERIFIER_nondet_int();
  }
  return 0;
}
";

const NO_INPUTS: &str = "\
int main(void) {
  unsigned char i = 0;
  while (i < 256) {
    i++;
  }
  return 0;
}
";

const ENDS: &str = "CHECK( init(main()), LTL(F end) )\n";

fn verify(folder: &Folder, arguments: &[&str]) -> Run {
    folder.verify(&[&["--timeout", "60"], arguments].concat())
}

#[test]
fn the_property_has_a_name_a_check_and_a_file() {
    let folder = Folder::with("down.bpl", DOWN);
    folder.write("down.c", DOWN_IN_C);
    folder.write("termination.prp", ENDS);
    for file in ["down.bpl", "down.c"] {
        let ways: [&[&str]; 3] =
            [&["--prop", "termination"], &["--check", "termination"], &["--prop", "termination.prp"]];
        for way in ways {
            verify(&folder, &[way, &[file]].concat()).expect(0, "TRUE");
        }
        verify(&folder, &["--check", "assertions,termination", file]).expect(0, "TRUE");
    }
}

#[test]
fn other_temporal_formulas_are_refused() {
    let folder = Folder::with("down.bpl", DOWN);
    folder.write("end.prp", "CHECK( init(main()), LTL(G F end) )\n");
    let run = verify(&folder, &["--prop", "end.prp", "down.bpl"]);
    assert!(run.err.contains("not supported"), "{run:#?}");
}

#[test]
fn proofs_name_a_ranking_function_for_each_loop() {
    let folder = Folder::with("nested.bpl", NESTED);
    folder.write("down.bpl", DOWN);
    folder.write("down.c", DOWN_IN_C);
    let run = verify(&folder, &["--prop", "termination", "nested.bpl"]);
    run.expect(0, "TRUE");
    for line in ["nested.bpl:5:3: loop ends", "nested.bpl:7:5: loop ends"] {
        assert!(run.out.contains(line), "{run:#?}");
    }
    let run = verify(&folder, &["--prop", "termination", "down.bpl"]);
    run.expect(0, "TRUE");
    assert!(run.out.contains("proof that every execution ends:"), "{run:#?}");
    assert!(run.out.contains("because of") && run.out.contains('y'), "{run:#?}");
    let run = verify(&folder, &["--prop", "termination", "down.c"]);
    run.expect(0, "TRUE");
    assert!(run.out.contains("down.c:4:10: loop ends") && !run.out.contains("main::"), "{run:#?}");
    let run = verify(&folder, &["--prop", "termination", "--json", "down.c"]);
    let json: Value = json_of(&run.out);
    let ranking = &json["proof"]["rankings"][0];
    assert_eq!(ranking["kind"], "loop");
    assert!(!ranking["components"].as_array().expect("components").is_empty(), "{json:#}");
}

fn json_of(out: &str) -> Value {
    let start = out.find('{').expect("an object");
    let end = out.rfind('}').expect("an object");
    serde_json::from_str(&out[start..=end]).expect("JSON")
}

#[test]
fn counterexamples_say_what_is_repeated() {
    let folder = Folder::with("endless.c", ENDLESS);
    let run = verify(&folder, &["--prop", "termination", "endless.c"]);
    run.expect(10, "FALSE(termination)");
    let all = &run.out;
    assert!(all.contains("counterexample: endless execution at endless.c:5:10"), "{run:#?}");
    let (before, after) = all.split_once("from here on, this repeats forever").expect("a mark");
    assert!(before.contains("n = 3") && after.contains("__VERIFIER_nondet_int()"), "{run:#?}");
}

#[test]
fn certificates_are_checked_by_another_process() {
    let folder = Folder::with("nested.bpl", NESTED);
    folder.write("down.c", DOWN_IN_C);
    for (file, property) in [
        ("nested.bpl", ["--prop", "termination"]),
        ("nested.bpl", ["--check", "assertions,termination"]),
        ("down.c", ["--prop", "termination"]),
        ("down.c", ["--check", "assertions,termination"]),
    ] {
        verify(&folder, &[&property[..], &["--certificate", "cert", file]].concat()).expect(0, "TRUE");
        folder.run("check", &[&property[..], &["cert", file]].concat()).expect(0, "VALID");
        let other = folder.run("check", &["--prop", "assertions", "cert", file]);
        assert_eq!(other.code, Some(2), "{other:#?}");
    }
}

/// The text of a head in a certificate.
fn heads(certificate: &str) -> Vec<&str> {
    certificate.split("\n  (head ").skip(1).map(|head| head.split(")\n(end)").next().unwrap_or(head)).collect()
}

#[test]
fn tampered_certificates_are_refused() {
    let folder = Folder::with("nested.bpl", NESTED);
    verify(&folder, &["--prop", "termination", "--certificate", "cert", "nested.bpl"]).expect(0, "TRUE");
    let text = std::fs::read_to_string(folder.path().join("cert")).expect("a certificate");
    let all = heads(&text);
    assert_eq!(all.len(), 2, "{text}");
    let rank = |head: &str| {
        let start = head.find("(rank").expect("a rank");
        let end = start + head[start..].find('\n').expect("a line");
        head[start..end].to_owned()
    };
    let left_out = text.replacen(&format!("\n  (head {}", all[0]), "", 1);
    let rises = text.replacen(&rank(all[0]), "(rank 0)", 1);
    let negative = text.replacen(&rank(all[1]), "(rank (- |main::j| 1000))", 1);
    let none = text.replacen(&rank(all[1]), "(rank)", 1);
    let nobody = text.replacen("(head location ", "(head location 9", 1);
    for (changed, what) in
        [(left_out, "left out"), (rises, "rises"), (negative, "negative"), (none, "no rank"), (nobody, "nobody")]
    {
        assert_ne!(changed, text, "{what}");
        folder.write("changed", &changed);
        let run = folder.run("check", &["--prop", "termination", "changed", "nested.bpl"]);
        let last = run.out.lines().last().unwrap_or_default();
        assert!(last.starts_with("INVALID(") && run.code == Some(10), "{what}: {run:#?}");
    }
}

#[test]
fn heads_must_be_in_the_right_order() {
    // The value of the outer loop's ranking function is compared at each round of the inner one only if the outer head
    // does not come first.
    let folder = Folder::with("nested.bpl", NESTED);
    verify(&folder, &["--prop", "termination", "--certificate", "cert", "nested.bpl"]).expect(0, "TRUE");
    let text = std::fs::read_to_string(folder.path().join("cert")).expect("a certificate");
    let all = heads(&text);
    let both = format!("\n  (head {}\n  (head {}", all[0].trim_end(), all[1].trim_end());
    let exchanged = format!("\n  (head {}\n  (head {}", all[1].trim_end(), all[0].trim_end());
    assert!(text.contains(&both), "{text}");
    folder.write("changed", text.replacen(&both, &exchanged, 1));
    let run = folder.run("check", &["--prop", "termination", "changed", "nested.bpl"]);
    let last = run.out.lines().last().unwrap_or_default();
    assert!(last.starts_with("INVALID("), "{run:#?}");
}

/// Two loops: the first does not end for one input, the second one always ends.
const ONE_OF_TWO: &str = "\
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 7) {
    while (n > 0)
      n = 7;
  } else {
    while (n > 0)
      n--;
  }
  return 0;
}
";

/// The round has other inputs each time.
const OTHER_INPUTS: &str = "\
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  while (y != x) {
    y = __VERIFIER_nondet_int();
    x = y == 2 ? 3 : y == 3 ? 2 : y;
  }
  return 0;
}
";

const RECURSION: &str = "\
extern int __VERIFIER_nondet_int(void);
int f(int n) {
  if (n == 0)
    return 0;
  return f(n > 0 ? n : -n);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -5)
    return 0;
  return f(n);
}
";

const WITH_CYCLES: [(&str, &str); 2] = [("w.graphml", "graphml"), ("w.yaml", "yaml-2.1")];

/// Verifies a program that does not end; returns the text of the witness.
fn endless_witness(folder: &Folder, program: &str, witness: &str, format: &str) -> String {
    let arguments = ["--prop", "termination", "--witness", witness, "--witness-format", format, program];
    verify(folder, &arguments).expect(10, "FALSE(termination)");
    std::fs::read_to_string(folder.path().join(witness)).expect("a witness")
}

fn validate(folder: &Folder, witness: &str, program: &str) -> Run {
    folder.run("validate", &["--prop", "termination", "--timeout", "60", witness, program])
}

#[test]
fn witnesses_of_endless_executions_have_a_cycle() {
    let folder = Folder::with("endless.c", ENDLESS);
    let text = endless_witness(&folder, "endless.c", "w.graphml", "graphml");
    assert!(text.contains("<data key=\"cyclehead\">true</data>"), "{text}");
    let text = endless_witness(&folder, "endless.c", "w.yaml", "yaml-2.1");
    assert!(text.contains("action: \"cycle\"") && !text.contains("target"), "{text}");
    let yaml = verify(&folder, &["--prop", "termination", "--witness", "w.yml", "endless.c"]);
    assert!(yaml.err.contains("not in YAML 2.0"), "{yaml:#?}");
}

#[test]
fn witnesses_of_endless_executions_are_confirmed() {
    for program in [ENDLESS, NO_INPUTS, ONE_OF_TWO, OTHER_INPUTS, RECURSION] {
        let folder = Folder::with("program.c", program);
        for (file, format) in WITH_CYCLES {
            endless_witness(&folder, "program.c", file, format);
            validate(&folder, file, "program.c").expect(10, "FALSE(termination)");
            // The property is in the witness, too.
            folder.run("validate", &[file, "program.c"]).expect(10, "FALSE(termination)");
        }
    }
}

#[test]
fn a_witness_is_not_confirmed_for_a_program_that_ends() {
    for (program, from, to) in [
        (ENDLESS, "n > 0", "n > 9 && n < 0"),
        (NO_INPUTS, "unsigned char i", "unsigned int i"),
        (ONE_OF_TWO, "n = 7;", "n -= 7;"),
        (RECURSION, "n > 0 ? n : -n", "n > 0 ? n - 1 : -n"),
    ] {
        let folder = Folder::with("program.c", program);
        let twin = program.replace(from, to);
        assert_ne!(program, twin);
        folder.write("twin.c", &twin);
        for (file, format) in WITH_CYCLES {
            let text = endless_witness(&folder, "program.c", file, format);
            let hash = |text: &str| tracewright_witness::sha256(text.as_bytes());
            folder.write(file, text.replace(&hash(program), &hash(&twin)).replace("program.c", "twin.c"));
            let run = validate(&folder, file, "twin.c");
            assert!(run.out.contains("UNKNOWN(the witness is not confirmed"), "{run:#?}");
        }
    }
}

#[test]
fn a_witness_of_another_loop_is_not_confirmed() {
    let folder = Folder::with("program.c", ONE_OF_TWO);
    for (file, format) in WITH_CYCLES {
        let text = endless_witness(&folder, "program.c", file, format);
        // The way is another one, or the cycle is: the loop in line 8 ends.
        let offset = |what: &str| format!("offset\">{}<", ONE_OF_TWO.find(what).expect("there"));
        let other_loop = text.replace("line: 5", "line: 8").replace("startline\">5", "startline\">8");
        let other_loop = other_loop.replace(&offset("n > 0"), "offset\">0<");
        let other_input = text.replace("\\result == 7", "\\result == 6").replace("\\\\result == 7", "\\\\result == 6");
        let other_branch = text.replacen("condition-true", "condition-false", 1);
        let other_branch = other_branch.replacen("value: \"true\"", "value: \"false\"", 1);
        for changed in [other_loop, other_input, other_branch] {
            assert_ne!(changed, text);
            folder.write(file, changed);
            let run = validate(&folder, file, "program.c");
            assert!(run.out.contains("UNKNOWN(the witness is not confirmed"), "{run:#?}");
        }
    }
}

#[test]
fn an_invariant_of_a_cycle_has_to_hold() {
    let folder = Folder::with("program.c", ONE_OF_TWO);
    let text = endless_witness(&folder, "program.c", "w.graphml", "graphml");
    let head = "<data key=\"cyclehead\">true</data>";
    for (invariant, code, verdict) in [
        ("n == 7", 10, "FALSE(termination)"),
        ("n == 8", 5, "UNKNOWN(the witness is not confirmed: no execution that it describes violates the property)"),
    ] {
        let said = format!("{head}\n      <data key=\"invariant\">{invariant}</data>");
        folder.write("said.graphml", text.replace(head, &said));
        validate(&folder, "said.graphml", "program.c").expect(code, verdict);
    }
}

#[test]
fn cycles_come_last_and_are_for_termination() {
    let folder = Folder::with("program.c", ONE_OF_TWO);
    let text = endless_witness(&folder, "program.c", "w.yaml", "yaml-2.1");
    for (changed, rule) in [
        (text.replace("format_version: \"2.1\"", "format_version: \"2.0\""), "since 2.1"),
        (text.replacen("\"follow\"", "\"cycle\"", 1), "behind a segment that ends with the action `cycle`"),
        (text.replace("\"cycle\"", "\"follow\""), "the last segment ends with"),
    ] {
        folder.write("w.yaml", changed);
        let run = validate(&folder, "w.yaml", "program.c");
        assert!(run.err.contains(rule), "{rule}: {run:#?}");
    }
    let property = text.replace("LTL(F end)", "LTL(G ! overflow)");
    folder.write("w.yaml", property);
    let run = folder.run("validate", &["--prop", "no-overflow", "w.yaml", "program.c"]);
    assert!(run.out.contains("UNKNOWN(unsupported in witnesses"), "{run:#?}");
}

#[test]
fn witnesses_of_termination_have_transition_invariants() {
    let folder = Folder::with("down.c", DOWN_IN_C);
    let arguments = ["--prop", "termination", "--witness", "w.yml", "--witness-format", "yaml-2.1", "down.c"];
    verify(&folder, &arguments).expect(0, "TRUE");
    let text = std::fs::read_to_string(folder.path().join("w.yml")).expect("a witness");
    assert!(text.contains("loop_transition_invariant") && text.contains("\\\\at(n, AnyPrev)"), "{text}");
    folder.run("validate", &["--prop", "termination", "w.yml", "down.c"]).expect(0, "TRUE");
    // Without them, too.
    let arguments = ["--prop", "termination", "--witness", "w.yml", "down.c"];
    verify(&folder, &arguments).expect(0, "TRUE");
    folder.run("validate", &["--prop", "termination", "w.yml", "down.c"]).expect(0, "TRUE");
    folder.run("validate", &["w.yml", "down.c"]).expect(0, "TRUE");
}

#[test]
fn harnesses_go_round() {
    let folder = Folder::with("endless.c", ENDLESS);
    folder.write("wraps.c", NO_INPUTS);
    for file in ["endless.c", "wraps.c"] {
        verify(&folder, &["--prop", "termination", "--harness", "h.c", file]).expect(10, "FALSE(termination)");
        let run = folder.run("replay", &["--harness", "h.c", file]);
        run.expect(10, "REACHED(termination)");
    }
}

/// Where signed integers wrap around, the first program ends and the second does not.
#[test]
fn a_proof_is_for_one_meaning_of_signed_overflow() {
    let folder = Folder::with("grows.c", "int main(void) { int i = 1; while (i > 0) i++; return 0; }\n");
    folder.write(
        "stops.c",
        "int main(void) { int i = 1; while (i > -5) { i -= 1; if (i == -4) return 0; } return 0; }\n",
    );
    folder.write("ends.prp", ENDS);
    folder.write("calls.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    let named = ["--prop", "termination", "--certificate", "cert"];
    verify(&folder, &[&named[..], &["grows.c"]].concat()).expect(0, "TRUE (if signed integers wrap around)");
    let run = folder.run("check", &["cert", "grows.c"]);
    run.expect(0, "VALID");
    let run = folder.run("check", &["--prop", "ends.prp", "cert", "grows.c"]);
    assert!(run.err.contains("add `--signed-overflow wraps`"), "{run:#?}");
    assert_eq!(run.code, Some(2));

    let competition = ["--prop", "ends.prp", "--certificate", "cert"];
    verify(&folder, &[&competition[..], &["grows.c"]].concat()).expect(10, "FALSE(termination)");
    verify(&folder, &[&competition[..], &["stops.c"]].concat()).expect(0, "TRUE");
    let run = folder.run("check", &["--prop", "ends.prp", "cert", "stops.c"]);
    run.expect(0, "VALID");
    assert!(run.out.contains("signed integers are unbounded"), "{run:#?}");
    assert_eq!(folder.run("check", &["cert", "stops.c"]).code, Some(2));
    folder.run("check", &["--signed-overflow", "unbounded", "cert", "stops.c"]).expect(0, "VALID");

    // A claim that is only about executions without an overflow, but about another property.
    let unreached =
        "extern void reach_error(void);\nint main(void) { int i = 2147483647; i++; reach_error(); return 0; }\n";
    folder.write("calls.c", unreached.replace("reach_error(); return", "return"));
    verify(&folder, &["--prop", "unreach-call", "--certificate", "cert", "calls.c"]).expect(0, "TRUE");
    let text = std::fs::read_to_string(folder.path().join("cert")).expect("a certificate");
    let lie = text.replace("(defines)", "(defines)\n  (signed-overflow ends)");
    assert_ne!(text, lie);
    folder.write("lie", lie);
    folder.write("calls.c", unreached);
    let run = folder.run("check", &["--changed", "--prop", "calls.prp", "lie", "calls.c"]);
    assert!(run.err.contains("accepted for the property `termination` only"), "{run:#?}");
}

/// With unbounded integers, the absolute value of the least `int` is none.
#[test]
fn absolute_values_of_unbounded_integers_are_not_negative() {
    let program = "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\n\
        int main(void) { int x = __VERIFIER_nondet_int(); while (abs(x) < 0) ; return 0; }\n";
    let folder = Folder::with("abs.c", program);
    folder.write("ends.prp", ENDS);
    verify(&folder, &["--prop", "ends.prp", "abs.c"]).expect(0, "TRUE (if no signed integer overflows)");
}

#[test]
fn formulas_hold_for_one_meaning_of_signed_overflow() {
    let program = "//@ ltl invariant positive: <> AP(x < 0);\nint x;\nint main(void) { while (1) x++; }\n";
    let folder = Folder::with("grows.c", program);
    verify(&folder, &["--prop", "ltl", "grows.c"]).expect(0, "TRUE (if signed integers wrap around)");
}

#[test]
fn statistics_say_which_arguments_were_used() {
    let folder = Folder::with("nested.bpl", NESTED);
    folder.write("endless.c", ENDLESS);
    folder.write("phases.bpl", "procedure main(x0, y0: int) {\n  var x, y: int;\n  x, y := x0, y0;\n  while (x > 0) { x := x + y; y := y - 1; }\n}\n");
    for (file, argument, proved) in
        [("nested.bpl", "affine", 2), ("phases.bpl", "nested", 1), ("endless.c", "state that repeats", 1)]
    {
        let run = verify(&folder, &["--prop", "termination", "--json", file]);
        let report: Value = json_of(&run.out);
        let arguments = report["statistics"]["arguments"].as_array().expect("arguments").clone();
        let entry = arguments.iter().find(|entry| entry["argument"] == argument).expect("it was used");
        assert_eq!(entry["proved"], proved, "{arguments:#?}");
        let number = |key: &str| entry[key].as_u64().expect("a number");
        assert!(number("tried") >= number("found") && number("found") >= number("proved"), "{arguments:#?}");
        let text = verify(&folder, &["--prop", "termination", "--stats", file]).out;
        assert!(text.contains("argument") && text.contains(argument), "{text}");
    }
}
