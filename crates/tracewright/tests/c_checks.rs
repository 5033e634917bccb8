//! What is checked in C programs, and how it is reported: `--check`, `--prop`, `--all-errors`.

mod common;

use common::Folder;

const SEVERAL: &str = "\
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  if (y > 0)
    x = 7;
  int a = x + 1;
  int b = 100 / y;
  short s = 5;
  s = s + 1;
  int n = y & 63;
  unsigned u = 1u << n;
  assert(a >= b);
  return 0;
}
";

#[test]
fn every_check_is_decided() {
    let run = Folder::with("p.c", SEVERAL).verify(&["p.c", "--all-errors", "--integers", "bits"]);
    run.expect(10, "FALSE(no-overflow)");
    let row = |start: &str| run.out.lines().find(|line| line.trim_start().starts_with(start)).unwrap_or_default();
    assert!(row("p.c:7:11").contains("signed overflow") && row("p.c:7:11").contains("VIOLATED"), "{}", run.out);
    assert!(row("p.c:8:11").contains("division by zero") && row("p.c:8:11").contains("VIOLATED"), "{}", run.out);
    assert!(row("p.c:12:16").contains("shift out of range") && row("p.c:12:16").contains("VIOLATED"), "{}", run.out);
    assert!(row("p.c:13:3").contains("assertion") && row("p.c:13:3").contains("VIOLATED"), "{}", run.out);
}

#[test]
fn proved_and_violated_checks_are_told_apart() {
    let program = "int __VERIFIER_nondet_int(void);\n\
        int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x > 10)\n    x = x - 1;\n  x = x + 5;\n  return 0;\n}\n";
    let folder = Folder::with("p.c", program);
    let run = folder.verify(&["p.c", "--all-errors", "--prop", "no-overflow", "--json"]);
    run.expect(10, "FALSE(no-overflow)");
    let json: serde_json::Value = {
        let end = run.out.rfind('}').expect("an object");
        serde_json::from_str(&run.out[..=end]).expect("JSON")
    };
    let checks = json["checks"].as_array().expect("a list");
    let told: Vec<(u64, &str, &str)> = checks
        .iter()
        .map(|check| {
            let text = |name: &str| check[name].as_str().expect("a text");
            (check["place"]["line"].as_u64().expect("a line"), text("property"), text("status"))
        })
        .collect();
    assert_eq!(told, [(5, "no-overflow", "proved"), (6, "no-overflow", "violated")]);
}

#[test]
fn messages_say_what_goes_wrong() {
    let table = [
        ("int a = x + 1;", "signed overflow: x + 1 is 2147483648, too large for int", "overflow"),
        ("x--;", "signed overflow: x - 1 is -2147483649, too small for int", "overflow"),
        ("x = -x;", "signed overflow: -x is 2147483648, too large for int", "overflow"),
        ("if (x == 3) x = 10 / (x - 3);", "division by zero: x - 3 is 0", "division"),
        ("if (x == 40) x = 1 >> x;", "shift by 40 of a 32-bit value", "shifts"),
        ("x = (x / 2) * 5;", "does not fit into int", "overflow"),
    ];
    for (statement, message, check) in table {
        let program = format!(
            "int __VERIFIER_nondet_int(void);\nint main(void) {{ int x = __VERIFIER_nondet_int(); {statement} return 0; }}\n"
        );
        let run = Folder::with("p.c", program).verify(&["p.c", "--check", check]);
        assert_eq!(run.code, Some(10), "{run:#?}");
        assert!(run.out.contains(message), "{message}: {}", run.out);
    }
}

#[test]
fn the_list_says_what_is_checked() {
    let folder = Folder::with(
        "p.c",
        "int main(void) { int x = 2147483647, y = 0; x = x + 1; x = x / y; assert(0); return 0; }\n",
    );
    folder.verify(&["p.c"]).expect(10, "FALSE(no-overflow)");
    folder.verify(&["p.c", "--check", "division,assertions"]).expect(10, "FALSE(no-division-by-zero)");
    folder.verify(&["p.c", "--check", "shifts"]).expect(0, "TRUE");
    folder.verify(&["p.c", "--check", "assertions"]).expect(0, "TRUE");
    folder.verify(&["p.c", "--check", "nonsense"]).expect_error(1, "nonsense");
    folder.verify(&["p.c", "--check", "overflow", "--prop", "no-overflow"]).expect_error(1, "cannot be used with");
}

#[test]
fn obvious_checks_are_counted() {
    let program = "int main(void) { short s = 5; s = s * s; s++; return 0; }\n";
    let run = Folder::with("p.c", program).verify(&["p.c", "--prop", "no-overflow"]);
    run.expect(0, "TRUE");
    assert!(run.out.contains("types and constants discharge"), "{}", run.out);
}
