//! Witnesses: those that are written are confirmed, wrong ones are not, and each kind of content is supported.

mod common;

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

/// A folder with a program.
struct Task {
    folder: Folder,
    property: &'static str,
}

impl Task {
    fn new(program: &str, property: &'static str) -> Task {
        Task { folder: Folder::with("program.c", program), property }
    }

    fn unreach(program: &str) -> Task {
        Task::new(program, "unreach-call")
    }

    /// Verifies the program; returns the text of the witness.
    fn witness(&self, file: &str, format: &str) -> String {
        let arguments = ["program.c", "--prop", self.property, "--witness", file, "--witness-format", format];
        let mut command = self.folder.command(&arguments);
        let run = Run::of(command.env("SOURCE_DATE_EPOCH", "1700000000").output().expect("the binary runs"));
        assert!(run.err.contains(&format!("the witness is in `{file}`")), "{run:#?}");
        std::fs::read_to_string(self.folder.path().join(file)).expect("it was written")
    }

    fn validate(&self, arguments: &[&str]) -> Run {
        self.folder.run("validate", &[arguments, &["--timeout", "60"]].concat())
    }

    /// Validates a witness for the program and its property.
    fn validate_file(&self, file: &str) -> Run {
        self.validate(&[file, "program.c", "--prop", self.property])
    }

    /// Validates a witness under the name `w.yml`.
    fn validate_text(&self, text: impl AsRef<[u8]>) -> Run {
        self.folder.write("w.yml", text);
        self.validate_file("w.yml")
    }

    /// The header of handwritten witnesses: that of a real one for this program.
    fn head(&self) -> Head {
        let text = self.witness("head.yml", "yaml-2.1");
        let at = text.find("  content:").expect("there");
        Head(text[..at].replace("\"violation_sequence\"", "KIND").replace("\"invariant_set\"", "KIND"))
    }

    /// All formats: what is written is confirmed.
    fn confirm_all(&self, code: i32, verdict: &str) {
        for (file, format) in FORMATS {
            self.witness(file, format);
            self.validate_file(file).expect(code, verdict);
            // The property is in the witness, too.
            self.validate(&[file, "program.c"]).expect(code, verdict);
        }
    }
}

/// A witness without its content.
struct Head(String);

impl Head {
    fn with(&self, content: &str) -> String {
        let kind = if content.contains("segment") { "violation_sequence" } else { "invariant_set" };
        format!("{}  content:\n{content}", self.0.replace("KIND", kind))
    }
}

/// The hash in a witness, replaced by that of another program.
fn for_program(witness: &str, program: &str) -> String {
    let start = witness.find("program.c\": \"").expect("a YAML witness") + "program.c\": \"".len();
    let hash = tracewright_witness::sha256(program.as_bytes());
    format!("{}{hash}{}", &witness[..start], &witness[start + 64..])
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
        Task::new(program, property).confirm_all(code, verdict);
    }
}

#[test]
fn a_target_may_read_the_last_input_itself() {
    let in_a_sum = "\
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 5;
  x = x + __VERIFIER_nondet_int();
  return 0;
}
";
    let in_a_condition = "\
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0;
  while (x - __VERIFIER_nondet_int() < 7)
    x++;
  return 0;
}
";
    // The sum is computed when the target has already been executed within itself.
    let by_recursion = "\
extern int __VERIFIER_nondet_int(void);
int f(int n) {
  int r = 2147483647;
  if (n > 0)
    r = f(n - 1) + n;
  return r;
}
int main(void) {
  return f(__VERIFIER_nondet_int() == 7);
}
";
    let over_several_lines = "\
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0;
  x =
    __VERIFIER_nondet_int()
    + 1;
  return x;
}
";
    for program in [in_a_sum, in_a_condition, by_recursion, over_several_lines] {
        Task::new(program, "no-overflow").confirm_all(10, "FALSE(no-overflow)");
    }
}

#[test]
fn loops_decide_where_their_conditions_are() {
    // Conditions with calls are evaluated by statements of their own, and so are those at the end.
    let program = "\
extern int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int i = 0, n = 0;
  while (__VERIFIER_nondet_int()) {
    i++;
    do {
      n++;
    } while (n < i);
  }
  do { if (i == 2 && n == 2) reach_error(); } while (0);
  return 0;
}
";
    Task::unreach(program).confirm_all(10, "FALSE(unreach-call)");
}

#[test]
fn witnesses_say_what_is_expected() {
    let task = Task::unreach(SAFE);
    let text = task.witness("w.yml", "yaml");
    for part in ["creation_time: \"2023-11-14T22:13:20Z\"", "line: 6\n        column: 3", "value: \"i == s\""] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    assert_eq!(text, task.witness("w2.yml", "yaml"));
    let task = Task::unreach(UNSAFE);
    let text = task.witness("w.yml", "yaml");
    for part in ["\\\\result == 3", "line: 4\n          column: 33", "line: 11\n          column: 25"] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    let task = Task::unreach(RECURSIVE);
    let text = task.witness("w.yaml", "yaml-2.1");
    assert!(text.contains("function_contract") && text.contains("ensures: \""), "{text}");
}

#[test]
fn a_witness_of_one_program_is_none_of_another() {
    let task = Task::unreach(UNSAFE);
    let text = task.witness("w.yml", "yaml");
    let other = UNSAFE.replace("s += 2", "s += 3");
    task.folder.write("program.c", &other);
    task.validate(&["w.yml", "program.c"]).expect_error(2, "the witness is for another program");
    task.folder.write("w.yml", for_program(&text, &other));
    let refused = "UNKNOWN(the witness is not confirmed: no execution that it describes violates the property)";
    task.validate(&["w.yml", "program.c"]).expect(5, refused);
    // A program that is wrong in another way does not confirm the witness either.
    let elsewhere = UNSAFE.replace("int i = 0", "if (n == 4) reach_error(); int i = 0").replace("s += 2", "s += 3");
    task.folder.write("program.c", &elsewhere);
    task.folder.write("w.yml", for_program(&text, &elsewhere));
    assert_eq!(task.validate(&["w.yml", "program.c"]).code, Some(5));

    let task = Task::unreach(SAFE);
    let text = task.witness("w.yml", "yaml");
    let other = SAFE.replace("s++", "s += i == 7 ? 2 : 1").replace("s != i", "s < i");
    task.folder.write("program.c", &other);
    task.folder.write("w.yml", for_program(&text, &other));
    let run = task.validate(&["w.yml", "program.c"]);
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
    let task = Task::unreach(SAFE);
    let head = task.head();
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
        let run = task.validate_text(head.with(&invariant(kind, line, column, value)));
        assert_eq!(run.code, Some(code), "{value}: {run:#?}");
        assert!(run.verdict().ends_with(verdict), "{value}: {run:#?}");
    }
}

#[test]
fn invariants_that_break_the_rules_are_refused() {
    let task = Task::unreach(SAFE);
    let head = task.head();
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
        task.validate_text(head.with(&invariant(kind, line, column, value))).expect_error(2, message);
    }
}

#[test]
fn places_name_the_functions_they_are_in() {
    let task = Task::unreach(RECURSIVE);
    let text = task.witness("w.yml", "yaml-2.1");
    assert!(text.contains("function: \"count\""), "{text}");
    let moved = text.replace("function: \"count\"", "function: \"main\"");
    task.validate_text(moved).expect_error(2, "line 3 of `program.c` is not in the function `main`");
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
    let task = Task::new(program, "no-overflow");
    let text = task.witness("w.yml", "yaml");
    let at = text.find("  content:").expect("there");
    let content = invariant("loop_invariant", 4, 3, "n + 1 > n");
    let run = task.validate_text(format!("{}  content:\n{content}", &text[..at]));
    run.expect(5, "UNKNOWN(the witness is not confirmed: invariant `n + 1 > n` at program.c:4:3 does not hold)");
}

#[test]
fn contracts_are_proved() {
    let task = Task::unreach(RECURSIVE);
    let head = task.head();
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
        let run = task.validate_text(head.with(&contract(clauses)));
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
  int y = x < 0 ? 5 : 0;
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
    let format = match kind {
        "branching" => "",
        "function_return" => "\n          format: ext_c_expression",
        _ => "\n          format: c_expression",
    };
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
    let task = Task::unreach(WAYS);
    let head = task.head();
    let target = waypoint("follow", "target", 16, 38, "");
    let follow = |kind, line, column, constraint| waypoint("follow", kind, line, column, constraint);
    let avoid = |kind, line, column, constraint| waypoint("avoid", kind, line, column, constraint);
    let table: Vec<(&str, Vec<String>, bool)> = vec![
        ("only a target", vec![target.clone()], true),
        ("an assumption", vec![follow("assumption", 12, 3, "y == 9"), target.clone()], true),
        ("an assumption that is wrong", vec![follow("assumption", 12, 3, "y == 3"), target.clone()], false),
        ("a way", vec![follow("branching", 12, 3, "true"), target.clone()], true),
        ("the other way", vec![follow("branching", 12, 3, "false"), target.clone()], true),
        ("a choice", vec![follow("branching", 6, 17, "true"), target.clone()], true),
        (
            "a choice that has to be the default",
            vec![follow("branching", 6, 17, "true"), follow("branching", 7, 3, "1"), target.clone()],
            false,
        ),
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
        let run = task.validate_text(head.with(&content));
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
        task.validate_text(head.with(&format!("  - segment:\n{waypoint}  - segment:\n{target}")))
            .expect_error(2, message);
    }
}

#[test]
fn witnesses_may_pass_one_place_very_often() {
    let program = "\
extern int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int sum = 0;
  for (int i = 0; i < OFTEN; i++) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 1000) return 0;
    sum += x;
  }
  if (sum >= OFTEN) reach_error();
  return 0;
}
";
    let input = |value: u32| waypoint("follow", "function_return", 6, 35, &format!("\\\\result == {value}"));
    let decision = format!("  - segment:\n{}", waypoint("follow", "branching", 7, 5, "false"));
    let target = waypoint("follow", "target", 10, 19, "");
    // Finding the values of a witness with many different ones, and proving that there is no such execution, take their time.
    type Value = fn(u32) -> u32;
    let cases: [(&str, u32, Value, bool); 3] = [
        ("all the same", 400, |_| 1, true),
        ("all kinds", 40, |number| number * 7919 % 97, true),
        ("all the same but one", 12, |number| u32::from(number != 9), false),
    ];
    for (name, often, value, reached) in cases {
        let task = Task::unreach(&program.replace("OFTEN", &often.to_string()));
        let head = task.head();
        for decided in ["", decision.as_str()] {
            let passes = (0..often).map(|number| format!("  - segment:\n{}{decided}", input(value(number))));
            let content: String = passes.chain([format!("  - segment:\n{target}")]).collect();
            let run = task.validate_text(head.with(&content));
            assert_eq!(run.code, Some(if reached { 10 } else { 5 }), "{name}: {run:#?}");
            assert_ne!(run.verdict(), "UNKNOWN(timeout)", "{name}");
        }
    }
}

#[test]
fn paths_end_in_a_way_that_no_program_defines() {
    let own = WAYS.replace("int pick(", "void __VERIFIER_assume(int c) { if (!c) reach_error(); }\nint pick(");
    let task = Task::unreach(&own);
    // The program violates the property within the target only on executions that the witness excludes.
    let avoided = waypoint("avoid", "function_return", 6, 39, "\\\\result == 1");
    let content = format!("  - segment:\n{avoided}{}", waypoint("follow", "target", 6, 3, ""));
    assert_eq!(task.validate_text(task.head().with(&content)).code, Some(5));
}

#[test]
fn what_goes_wrong_in_a_witness_is_not_the_programs() {
    let program = "\
extern int __VERIFIER_nondet_int(void);
int same(int x) {
  return x;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  return same(x);
}
";
    let task = Task::new(program, "no-overflow");
    let head = task.head();
    let target = waypoint("follow", "target", 7, 3, "");
    for (action, kind, line, column, value) in [
        ("avoid", "assumption", 3, 3, "x + 1 < x"),
        ("avoid", "function_return", 7, 16, "\\\\result + 1 < 0"),
        ("follow", "assumption", 3, 3, "x + 1 > x"),
    ] {
        let point = waypoint(action, kind, line, column, value);
        let next = if action == "follow" { "  - segment:\n" } else { "" };
        let run = task.validate_text(head.with(&format!("  - segment:\n{point}{next}{target}")));
        assert_eq!(run.code, Some(5), "{value}: {run:#?}");
    }
}

#[test]
fn programs_may_have_several_files() {
    let task = Task::unreach("int f(int x);\nint main(void) {\n  return f(1);\n}\n");
    let second = "\
extern int __VERIFIER_nondet_int(void);
void reach_error(void);
int f(int x) {
  if (x + __VERIFIER_nondet_int() == 7)
    reach_error();
  return 0;
}
";
    task.folder.write("second.c", second);
    let files = ["program.c", "second.c", "--prop", "unreach-call"];
    let written = task.folder.verify(&[&files[..], &["--witness", "w.yml"]].concat());
    written.expect(10, "FALSE(unreach-call)");
    task.validate(&[&["w.yml"], &files[..]].concat()).expect(10, "FALSE(unreach-call)");
    // The order is not that of the witness.
    task.validate(&["w.yml", "second.c", "program.c"]).expect(10, "FALSE(unreach-call)");
}

#[test]
fn preprocessed_programs_are_found_again() {
    let program = format!("#define ONE 1\n{}", SAFE.replace("i++", "i += ONE"));
    let task = Task::unreach(&program);
    let has_preprocessor = task.folder.verify(&["program.c", "--prop", "unreach-call"]).code == Some(0);
    if has_preprocessor {
        let text = task.witness("w.yml", "yaml");
        assert!(text.contains("line: 7\n"), "{text}");
        task.validate(&["w.yml", "program.c"]).expect(0, "TRUE");
    }
    // Lines of a witness are physical lines of the file, whatever its line markers say.
    let marked = SAFE.replace("int main", "# 100 \"other.c\"\nint main");
    let task = Task::unreach(&marked);
    let text = task.witness("w.yml", "yaml");
    assert!(text.contains("line: 7\n"), "{text}");
    task.validate(&["w.yml", "program.c"]).expect(0, "TRUE");
}

#[test]
fn mistakes_are_explained() {
    let task = Task::unreach(SAFE);
    let text = task.witness("w.yml", "yaml");
    task.validate(&["missing.yml", "program.c"]).expect_error(2, "cannot read `missing.yml`");
    task.folder.write("bad.yml", text.replace("\"2.0\"", "\"9.9\""));
    task.validate(&["bad.yml", "program.c"]).expect_error(2, "error: bad.yml:3:21: `format_version` is `2.0` or `2.1`");
    task.validate(&["w.yml", "program.c", "--prop", "no-overflow"])
        .expect_error(2, "the witness is for another property");
    task.validate(&["w.yml", "program.c", "--data-model", "LP64"])
        .expect_error(2, "the witness is for the data model ILP32: add `--data-model ILP32`");
    let ours = Task::unreach(&SAFE.replace("s++", "s++; __tracewright_state: ;"));
    ours.witness("w.yml", "yaml");
    ours.validate_file("w.yml").expect_error(2, "uses names that start with `__tracewright_`");
    task.folder.write("p.bpl", common::SAFE);
    task.validate(&["w.yml", "p.bpl"]).expect_error(1, "witnesses are for C programs");
    task.folder.verify(&["program.c", "--witness", "w.txt"]).expect_error(1, "does not end in .graphml, .yml or .yaml");
    task.validate_text(b"- entry_type: \"\xff\"\n").expect_error(2, "w.yml:1:16: a witness is UTF-8 text");
}

/// Limits apply to all processing of a witness, including parsing.
#[test]
fn limits_hold_for_large_witnesses() {
    let count = 8000;
    let mut program = "extern void reach_error(void);\nint main(void)\n{\n  int i = 0;\n".to_owned();
    (0..count).for_each(|k| program.push_str(&format!("  i = {k};\n")));
    program.push_str("  if (i < 0)\n    reach_error();\n  return 0;\n}\n");
    let task = Task::unreach(&program);
    let invariants: String =
        (1..count).map(|k| invariant("location_invariant", 5 + k, 3, &format!("i >= {}", k - 1))).collect();
    task.folder.write("large.yml", task.head().with(&invariants));
    let started = std::time::Instant::now();
    let arguments = ["large.yml", "program.c", "--prop", "unreach-call", "--timeout", "2"];
    let run = task.folder.run("validate", &arguments);
    assert!(started.elapsed() < std::time::Duration::from_secs(20), "{:?}", started.elapsed());
    assert!(matches!(run.code, Some(0 | 5)), "{:?} {}", run.code, run.verdict());
}

/// Several invariants of one loop, also of one without a condition.
#[test]
fn a_loop_may_have_many_invariants() {
    let program = "extern void reach_error(void);\nint main(void)\n{\n  int i = 0;\n  for (;;) {\n    if (i > 9) break;\n    i = i + 1;\n  }\n  \
                   while (i > 0) i = i - 1;\n  if (i != 0) reach_error();\n  return 0;\n}\n";
    let task = Task::unreach(program);
    let head = task.head();
    let two = invariant("loop_invariant", 5, 3, "i >= 0") + &invariant("loop_invariant", 5, 3, "i <= 10");
    task.validate_text(head.with(&two)).expect(0, "TRUE");
    let wrong = two + &invariant("loop_invariant", 5, 3, "i <= 9");
    let run = task.validate_text(head.with(&wrong));
    assert!(run.verdict().ends_with("invariant `i <= 9` at program.c:5:3 does not hold)"), "{run:#?}");
    let many: String = (0..2000).map(|k| invariant("loop_invariant", 9, 3, &format!("i >= -{k}"))).collect();
    let run = task.validate_text(head.with(&many));
    assert!(matches!(run.code, Some(0 | 5)) && !run.err.contains("nested too deeply"), "{run:#?}");
}

/// The property that a witness names is untrusted, like the rest of it.
#[test]
fn specifications_that_lie_are_refused() {
    let program =
        "extern void reach_error(void);\nint x;\nint main(void)\n{\n  if (x == 0) reach_error();\n  return 0;\n}\n";
    let task = Task::unreach(program);
    let honest = task
        .head()
        .with("  []\n")
        .replace("  content:\n  []", "  content: []")
        .replace("violation_sequence", "invariant_set");
    let call = |functions: &[&str]| {
        let checks = functions.iter().map(|f| format!("CHECK( init(main()), LTL(G ! call({f}())) )"));
        format!("specification: \"{}\"", checks.collect::<Vec<_>>().join(" "))
    };
    let line = honest.lines().find(|line| line.contains("specification:")).expect("there").trim().to_owned();
    let table: &[(&[&str], i32, &str)] = &[
        (&["reach_error"], 10, "FALSE(unreach-call)"),
        (&["__VERIFIER_error"], 10, "FALSE(unreach-call)"),
        (&["reach_error", "__VERIFIER_error"], 10, "FALSE(unreach-call)"),
        (&["other"], 2, ""),
        (&["reach_error", "other"], 2, ""),
        (&["reach_error()) && call(other"], 2, ""),
    ];
    for (functions, code, verdict) in table {
        task.folder.write("w.yml", honest.replace(&line, &call(functions)));
        let run = task.validate(&["w.yml", "program.c"]);
        assert_eq!((run.code, run.verdict()), (Some(*code), *verdict), "{functions:?}: {run:#?}");
    }
}
