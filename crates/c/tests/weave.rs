//! The sites of a program are found, and code inserted around them does not change its meaning.

use std::path::PathBuf;

use tracewright_c::load::Input;
use tracewright_c::preprocess::Options;
use tracewright_c::weave::{Spot, Weaver};

fn weaver(text: &str) -> Weaver {
    let input = Input { path: PathBuf::from("program.i"), text: text.as_bytes().to_vec() };
    Weaver::new(&[input], &Options::default()).unwrap_or_else(|failure| panic!("{failure}"))
}

fn woven(weaver: Weaver) -> String {
    weaver.finish().inputs.iter().map(|input| String::from_utf8_lossy(&input.text).into_owned()).collect()
}

#[test]
fn a_choice_is_named_by_its_question_mark() {
    let weaver = weaver("int f(int x) { return x /* ? */ > '?' ? 1 : x ?: 2; }\n");
    let columns = (1..60).filter(|&column| {
        let spot = Spot { file: 0, line: 1, column: Some(column) };
        weaver.branch_at(spot).is_some()
    });
    // The value of the second condition is used, so nothing may be inserted around it.
    assert_eq!(columns.collect::<Vec<u32>>(), [39]);
}

#[test]
fn nothing_follows_a_statement_whose_value_is_wanted() {
    let mut weaver = weaver("int f(int x) { return ({ x++; x; }); }\n");
    for column in [26, 31] {
        let at = weaver.statement(Spot { file: 0, line: 1, column: Some(column) }).expect("a statement");
        weaver.around_statement(&at, "a();", "b();");
    }
    assert_eq!(woven(weaver), "int f(int x) { return ({ a(); x++; b(); a(); x; }); }\n");
}

#[test]
fn declarations_are_put_where_no_jump_leads_past() {
    let mut weaver = weaver("int f(int x) { goto l; while (x) { l: x--; } return x; }\n");
    let at = weaver.statement(Spot { file: 0, line: 1, column: Some(24) }).expect("the loop");
    weaver.at_start_around(&at, "int old = 1;");
    weaver.around_statement(&at, "a();", "b(old);");
    let expected = "int f(int x) { int old = 1;  goto l; a(); while (x) { l: x--; } b(old); return x; }\n";
    assert_eq!(woven(weaver), expected);
}

#[test]
fn lines_know_their_functions() {
    let weaver = weaver("int a;\nint f(void) {\n  return 1; }\nint g(void) { return 2; }\n");
    let table = [(1, "f", true), (2, "f", true), (3, "f", true), (3, "g", false), (4, "g", true), (4, "f", false)];
    for (line, name, expected) in table {
        assert_eq!(weaver.is_in_function(0, line, name), expected, "{name} in line {line}");
    }
}
