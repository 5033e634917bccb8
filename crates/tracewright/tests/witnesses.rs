//! Witnesses: what is written is confirmed, what is not true is not, and each kind of statement about a program is
//! understood.

mod common;

use std::process::{Command, Stdio};

use common::{Folder, Run};

/// Two counters go in step.
const SAFE: &str = "\
extern int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, s = 0;
  while (i < n) {
    i++;
    s++;
  }
  if (s != i) reach_error();
  return 0;
}
";

/// The error needs the right input and the right number of rounds.
const UNSAFE: &str = "\
extern int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, s = 0;
  while (i < n) {
    i++;
    s += 2;
    if (s > 100) break;
  }
  if (s == 6 && n == 3) reach_error();
  return 0;
}
";

/// A function that calls itself: its proof is a contract.
const RECURSIVE: &str = "\
extern int __VERIFIER_nondet_int(void);
void reach_error(void);
int count(int n) {
  if (n <= 0)
    return 0;
  return count(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (count(n) != 0) reach_error();
  return 0;
}
";

const FORMATS: [(&str, &str); 3] = [("w.graphml", "graphml"), ("w.yml", "yaml"), ("w.yaml", "yaml-2.1")];

fn validate(folder: &Folder, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tracewright"));
    command.arg("validate").args(arguments).args(["--timeout", "60"]).current_dir(folder.path()).stdin(Stdio::null());
    Run::of(command.output().expect("the binary runs"))
}

/// A witness of the program in all formats.
fn witness(folder: &Folder, property: &str, file: &str, format: &str) -> String {
    let mut command = folder.command(&["program.c", "--prop", property, "--witness", file, "--witness-format", format]);
    let run = Run::of(command.env("SOURCE_DATE_EPOCH", "1700000000").output().expect("the binary runs"));
    assert!(run.err.contains(&format!("the witness is in `{file}`")), "{run:#?}");
    std::fs::read_to_string(folder.path().join(file)).expect("it was written")
}

/// The hash in a witness, replaced by that of another program.
fn for_program(witness: &str, program: &str) -> String {
    let start = witness.find("program.c\": \"").expect("a YAML witness") + "program.c\": \"".len();
    let hash = tracewright_witness::sha256(program.as_bytes());
    format!("{}{hash}{}", &witness[..start], &witness[start + 64..])
}

/// A witness of our own making: the head is that of a real one for this program.
fn written_by_hand(folder: &Folder, content: &str) -> String {
    let head = witness(folder, "unreach-call", "head.yml", "yaml-2.1");
    let kind = if content.contains("segment") { "violation_sequence" } else { "invariant_set" };
    let head =
        head.replace("\"violation_sequence\"", "KIND").replace("\"invariant_set\"", "KIND").replace("KIND", kind);
    let at = head.find("  content:").expect("there");
    format!("{}  content:\n{content}", &head[..at])
}

#[test]
fn what_we_write_we_confirm() {
    let overflow = "\
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x > 5 ? x : 6;
  return y * 2;
}
";
    for (program, property, code, verdict) in [
        (SAFE, "unreach-call", 0, "TRUE"),
        (UNSAFE, "unreach-call", 10, "FALSE(unreach-call)"),
        (RECURSIVE, "unreach-call", 0, "TRUE"),
        (overflow, "no-overflow", 10, "FALSE(no-overflow)"),
    ] {
        let folder = Folder::with("program.c", program);
        for (file, format) in FORMATS {
            witness(&folder, property, file, format);
            validate(&folder, &[file, "program.c", "--prop", property]).expect(code, verdict);
            // The property is in the witness, too.
            validate(&folder, &[file, "program.c"]).expect(code, verdict);
        }
    }
}

#[test]
fn witnesses_say_what_is_expected() {
    let folder = Folder::with("program.c", SAFE);
    let text = witness(&folder, "unreach-call", "w.yml", "yaml");
    for part in ["creation_time: \"2023-11-14T22:13:20Z\"", "line: 6\n        column: 3", "value: \"i == s\""] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    assert_eq!(text, witness(&folder, "unreach-call", "w2.yml", "yaml"));
    let folder = Folder::with("program.c", UNSAFE);
    let text = witness(&folder, "unreach-call", "w.yml", "yaml");
    for part in ["\\\\result == 3", "line: 4\n          column: 33", "line: 11\n          column: 25"] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    let folder = Folder::with("program.c", RECURSIVE);
    let text = witness(&folder, "unreach-call", "w.yaml", "yaml-2.1");
    assert!(text.contains("function_contract") && text.contains("ensures: \""), "{text}");
}

#[test]
fn a_witness_of_one_program_is_none_of_another() {
    let folder = Folder::with("program.c", UNSAFE);
    let text = witness(&folder, "unreach-call", "w.yml", "yaml");
    let other = UNSAFE.replace("s += 2", "s += 3");
    folder.write("program.c", &other);
    validate(&folder, &["w.yml", "program.c"]).expect_error(2, "the witness is for another program");
    folder.write("w.yml", for_program(&text, &other));
    let refused = "UNKNOWN(the witness is not confirmed: no execution that it describes violates the property)";
    validate(&folder, &["w.yml", "program.c"]).expect(5, refused);
    // A program that is wrong in another way does not confirm the witness either.
    let elsewhere = UNSAFE.replace("int i = 0", "if (n == 4) reach_error(); int i = 0").replace("s += 2", "s += 3");
    folder.write("program.c", &elsewhere);
    folder.write("w.yml", for_program(&text, &elsewhere));
    assert_eq!(validate(&folder, &["w.yml", "program.c"]).code, Some(5));

    let folder = Folder::with("program.c", SAFE);
    let text = witness(&folder, "unreach-call", "w.yml", "yaml");
    let other = SAFE.replace("s++", "s += i == 7 ? 2 : 1").replace("s != i", "s < i");
    folder.write("program.c", &other);
    folder.write("w.yml", for_program(&text, &other));
    let run = validate(&folder, &["w.yml", "program.c"]);
    run.expect(5, "UNKNOWN(the witness is not confirmed: invariant `i == s` at program.c:6:3 does not hold)");
}

fn invariant(kind: &str, line: u32, column: u32, value: &str) -> String {
    format!(
        "  - invariant:\n      type: {kind}\n      location:\n        file_name: program.c\n        line: {line}\n        \
         column: {column}\n      value: \"{value}\"\n      format: c_expression\n"
    )
}

#[test]
fn invariants_are_proved_not_believed() {
    let folder = Folder::with("program.c", SAFE);
    let table = [
        ("loop_invariant", 6, 3, "i <= n || i == 0", 0, "TRUE"),
        ("loop_invariant", 6, 3, "i >= 0 && s == i", 0, "TRUE"),
        ("location_invariant", 8, 5, "s == i - 1", 0, "TRUE"),
        ("location_invariant", 10, 15, "0", 0, "TRUE"),
        ("loop_invariant", 6, 3, "i < 3", 5, "invariant `i < 3` at program.c:6:3 does not hold)"),
        ("location_invariant", 8, 5, "s == i", 5, "invariant `s == i` at program.c:8:5 does not hold)"),
        (
            "loop_invariant",
            6,
            3,
            "i / n == 0",
            5,
            "UNKNOWN(unsupported in witnesses: a division by something that may be zero)",
        ),
    ];
    for (kind, line, column, value, code, verdict) in table {
        folder.write("w.yml", written_by_hand(&folder, &invariant(kind, line, column, value)));
        let run = validate(&folder, &["w.yml", "program.c", "--prop", "unreach-call"]);
        assert_eq!(run.code, Some(code), "{value}: {run:#?}");
        assert!(run.verdict().ends_with(verdict), "{value}: {run:#?}");
    }
}

#[test]
fn invariants_that_break_the_rules_are_refused() {
    let folder = Folder::with("program.c", SAFE);
    let table = [
        ("loop_invariant", 7, 5, "1", "no loop starts at program.c:7:5"),
        ("location_invariant", 3, 1, "1", "no statement and no declaration starts at program.c:3:1"),
        ("loop_invariant", 6, 3, "i = 1", "must not have side effects"),
        ("loop_invariant", 6, 3, "main()", "must not have side effects: `main` is called"),
        ("loop_invariant", 6, 3, "1); reach_error(); (1", "this is no C expression"),
        ("loop_invariant", 6, 3, "unknown == 1", "unknown"),
        ("loop_invariant", 6, 3, "\\\\result == 1", "have no place in it"),
    ];
    for (kind, line, column, value, message) in table {
        folder.write("w.yml", written_by_hand(&folder, &invariant(kind, line, column, value)));
        validate(&folder, &["w.yml", "program.c", "--prop", "unreach-call"]).expect_error(2, message);
    }
}

#[test]
fn an_overflow_in_an_invariant_is_not_the_programs() {
    let program = "\
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  while (n > 0)
    n--;
  return 0;
}
";
    let folder = Folder::with("program.c", program);
    let text = witness(&folder, "no-overflow", "w.yml", "yaml");
    let at = text.find("  content:").expect("there");
    let content = invariant("loop_invariant", 4, 3, "n + 1 > n");
    folder.write("w.yml", format!("{}  content:\n{content}", &text[..at]));
    let run = validate(&folder, &["w.yml", "program.c", "--prop", "no-overflow"]);
    run.expect(5, "UNKNOWN(the witness is not confirmed: invariant `n + 1 > n` at program.c:4:3 does not hold)");
}

#[test]
fn contracts_are_proved() {
    let folder = Folder::with("program.c", RECURSIVE);
    let contract = |clauses: &str| {
        format!(
            "  - contract:\n      type: function_contract\n      location:\n        file_name: program.c\n        line: 3\n        \
             function: count\n{clauses}      format: ext_c_expression\n"
        )
    };
    let table = [
        ("      ensures: \"\\\\result == 0\"\n", 0, "TRUE"),
        ("      requires: \"n == n\"\n      ensures: \"\\\\result == 0 || \\\\at(n, Pre) > 0\"\n", 0, "TRUE"),
        ("      requires: \"n > 0\"\n", 5, "contract of `count`, requires `n > 0` does not hold)"),
        ("      ensures: \"\\\\result > 0\"\n", 5, "contract of `count`, ensures `\\result > 0` does not hold)"),
    ];
    for (clauses, code, verdict) in table {
        folder.write("w.yml", written_by_hand(&folder, &contract(clauses)));
        let run = validate(&folder, &["w.yml", "program.c", "--prop", "unreach-call"]);
        assert_eq!(run.code, Some(code), "{clauses}: {run:#?}");
        assert!(run.verdict().ends_with(verdict), "{clauses}: {run:#?}");
    }
}

/// Reaches its error in several ways.
const WAYS: &str = "\
extern int __VERIFIER_nondet_int(void);
void reach_error(void);
int pick(int a) { return a; }
int main(void) {
  int x = pick(__VERIFIER_nondet_int());
  int y = 0;
  switch (x) {
  case 1: y = 1; break;
  case 2: y = 2; break;
  default: y = 9;
  }
  if (y > 1)
    y = y + 10;
  else
    y = y + 20;
  if (y == 12 || y == 19 || y == 21) reach_error();
  return 0;
}
";

fn waypoint(action: &str, kind: &str, line: u32, column: u32, constraint: &str) -> String {
    let format = if kind == "branching" { "" } else { "\n          format: c_expression" };
    let constraint = match constraint {
        "" => String::new(),
        value => format!("        constraint:\n          value: \"{value}\"{format}\n"),
    };
    format!(
        "    - waypoint:\n        type: {kind}\n        action: {action}\n{constraint}        location:\n          \
         file_name: program.c\n          line: {line}\n          column: {column}\n"
    )
}

#[test]
fn waypoints_restrict_the_search() {
    let folder = Folder::with("program.c", WAYS);
    let target = waypoint("follow", "target", 16, 38, "");
    let follow = |kind, line, column, constraint| waypoint("follow", kind, line, column, constraint);
    let avoid = |kind, line, column, constraint| waypoint("avoid", kind, line, column, constraint);
    let table: Vec<(&str, Vec<String>, bool)> = vec![
        ("only a target", vec![target.clone()], true),
        ("an assumption", vec![follow("assumption", 12, 3, "y == 9"), target.clone()], true),
        ("an assumption that is wrong", vec![follow("assumption", 12, 3, "y == 3"), target.clone()], false),
        ("a way", vec![follow("branching", 12, 3, "true"), target.clone()], true),
        ("the other way", vec![follow("branching", 12, 3, "false"), target.clone()], true),
        ("a case", vec![follow("branching", 7, 3, "2"), target.clone()], true),
        (
            "no such case",
            vec![follow("branching", 7, 3, "2"), follow("branching", 12, 3, "false"), target.clone()],
            false,
        ),
        (
            "the default",
            vec![follow("branching", 7, 3, "default"), follow("assumption", 13, 5, "y == 9"), target.clone()],
            true,
        ),
        ("a call", vec![follow("function_enter", 5, 39, ""), target.clone()], true),
        ("a result", vec![follow("function_return", 5, 39, "\\\\result == 2"), target.clone()], true),
        (
            "an input",
            vec![
                follow("function_return", 5, 38, "\\\\result == 1"),
                follow("branching", 12, 3, "false"),
                target.clone(),
            ],
            true,
        ),
        (
            "another input",
            vec![
                follow("function_return", 5, 38, "\\\\result == 1"),
                follow("branching", 12, 3, "true"),
                target.clone(),
            ],
            false,
        ),
        ("a way round", vec![format!("{}{target}", avoid("branching", 12, 3, "true"))], true),
        (
            "no way round",
            vec![format!("{}{}{target}", avoid("branching", 12, 3, "true"), avoid("assumption", 15, 5, "y == 1"))],
            false,
        ),
        ("another place", vec![follow("target", 13, 5, "")], false),
    ];
    for (name, segments, reached) in table {
        let content: String = segments.iter().map(|segment| format!("  - segment:\n{segment}")).collect();
        folder.write("w.yml", written_by_hand(&folder, &content));
        let run = validate(&folder, &["w.yml", "program.c", "--prop", "unreach-call"]);
        let expected = if reached {
            (Some(10), "FALSE(unreach-call)")
        } else {
            (Some(5), "UNKNOWN(the witness is not confirmed: no execution that it describes violates the property)")
        };
        assert_eq!((run.code, run.verdict()), expected, "{name}: {run:#?}");
    }
    let misplaced = [
        (follow("assumption", 5, 9, "1"), "there is no statement or declaration at program.c:5:9"),
        (follow("branching", 5, 3, "true"), "there is no branching statement at program.c:5:3"),
        (follow("function_return", 5, 3, ""), "there is no closing parenthesis of a call at program.c:5:3"),
    ];
    for (waypoint, message) in misplaced {
        folder.write("w.yml", written_by_hand(&folder, &format!("  - segment:\n{waypoint}  - segment:\n{target}")));
        validate(&folder, &["w.yml", "program.c", "--prop", "unreach-call"]).expect_error(2, message);
    }
}

#[test]
fn preprocessed_programs_are_found_again() {
    let program = format!("#define ONE 1\n{}", SAFE.replace("i++", "i += ONE"));
    let folder = Folder::with("program.c", &program);
    let has_preprocessor = folder.verify(&["program.c", "--prop", "unreach-call"]).code == Some(0);
    if has_preprocessor {
        let text = witness(&folder, "unreach-call", "w.yml", "yaml");
        assert!(text.contains("line: 7\n"), "{text}");
        validate(&folder, &["w.yml", "program.c"]).expect(0, "TRUE");
    }
    // Lines of a witness are those of the file, whatever markers in it say.
    let marked = SAFE.replace("int main", "# 100 \"other.c\"\nint main");
    let folder = Folder::with("program.c", &marked);
    let text = witness(&folder, "unreach-call", "w.yml", "yaml");
    assert!(text.contains("line: 7\n"), "{text}");
    validate(&folder, &["w.yml", "program.c"]).expect(0, "TRUE");
}

#[test]
fn mistakes_are_explained() {
    let folder = Folder::with("program.c", SAFE);
    let text = witness(&folder, "unreach-call", "w.yml", "yaml");
    validate(&folder, &["missing.yml", "program.c"]).expect_error(2, "cannot read `missing.yml`");
    folder.write("bad.yml", text.replace("\"2.0\"", "\"9.9\""));
    validate(&folder, &["bad.yml", "program.c"])
        .expect_error(2, "error: bad.yml:3:21: `format_version` is `2.0` or `2.1`");
    validate(&folder, &["w.yml", "program.c", "--prop", "no-overflow"])
        .expect_error(2, "the witness is for another property");
    validate(&folder, &["w.yml", "program.c", "--data-model", "LP64"])
        .expect_error(2, "the witness is for the data model ILP32: add `--data-model ILP32`");
    folder.write("p.bpl", common::SAFE);
    validate(&folder, &["w.yml", "p.bpl"]).expect_error(1, "witnesses are for C programs");
    folder.verify(&["program.c", "--witness", "w.txt"]).expect_error(1, "does not end in .graphml, .yml or .yaml");
}
