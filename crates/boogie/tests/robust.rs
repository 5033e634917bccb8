//! Input that is deep, long, broken or random never causes a crash.

use std::fmt::Write;

use proptest::prelude::*;
use tracewright_boogie::{Failure, Program, load, print_program};
use tracewright_source::{SourceMap, render};

const PROGRAMS: [&str; 4] = [
    include_str!("programs/declarations.bpl"),
    include_str!("programs/statements.bpl"),
    include_str!("programs/expressions.bpl"),
    include_str!("programs/structs.bpl"),
];

/// Loads, shows what there is to show, prints and loads again.
fn exercise(text: &str) -> Result<Program, Failure> {
    let sources = SourceMap::single("test", text);
    let result = load(&sources);
    match &result {
        Ok(program) => {
            let printed = print_program(program);
            let again = load(&SourceMap::single("printed", printed.clone())).expect("what is printed loads");
            assert_eq!(print_program(&again), printed);
        }
        Err(failure) => {
            assert!(!failure.diagnostics().is_empty());
            assert!(!render(&sources, failure.diagnostics()).is_empty());
        }
    }
    result
}

fn messages(text: &str) -> Vec<String> {
    let failure = exercise(text).expect_err("not a program");
    failure.diagnostics().iter().map(|d| d.message.clone()).collect()
}

#[test]
fn deep_nesting_is_an_error_where_it_gets_too_deep() {
    let deep = 100_000;
    let nested = |open: &str, inner: &str, close: &str| format!("{}{inner}{}", open.repeat(deep), close.repeat(deep));
    for text in [
        format!("axiom {};", nested("(", "true", ")")),
        format!("axiom {};", nested("f(", "true", ")")),
        format!("axiom m{};", nested("[m", "", "]")),
        format!("axiom {};", nested("(1 + 2 * (true && ", "true", "))")),
        format!("axiom {}", "(forall x: int :: ".repeat(deep)),
        format!("axiom {}", "if if ".repeat(deep)),
        format!("axiom {}", "old(int(real(".repeat(deep)),
        format!("type T = {}int;", "[int]".repeat(deep)),
        format!("type T = {}int;", "[".repeat(deep)),
        format!("type T = {}int;", "C(".repeat(deep)),
        format!("procedure p() {{ {} }}", nested("if (*) {", "", "}")),
        format!("procedure p() {{ {} }}", nested("while (*) {", "", "}")),
        format!("procedure p() {{ {} }}", nested("atomic {", "", "}")),
    ] {
        assert!(messages(&text).contains(&"nested too deeply".to_string()), "{}", &text[..40]);
    }
}

#[test]
fn nesting_up_to_the_limit_works_on_a_small_stack() {
    let parens = format!("axiom {}true{};", "(true && ".repeat(900), ")".repeat(900));
    let blocks = format!("procedure p() {{ {} {} }}", "while (*) { if (*) {".repeat(240), "}}".repeat(240));
    let quantifiers = format!("axiom {}true{};", "(forall x: int :: ".repeat(480), ")".repeat(480));
    let run = move || {
        for text in [parens, blocks, quantifiers] {
            exercise(&text).expect("a program");
        }
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(run).expect("a thread").join().expect("no overflow");
}

#[test]
fn long_chains_need_no_stack() {
    let n = 50_000;
    let chain = |operator: &str, operand: &str| vec![operand; n].join(operator);
    let mut text = String::from("const x: int; const b: bool; const m: [int]int;\n");
    writeln!(text, "axiom x == {};", chain(" + ", "x")).expect("text");
    writeln!(text, "axiom x == {};", chain(" - ", "x")).expect("text");
    for operator in [" && ", " || ", " ==> ", " <== ", " <==> "] {
        writeln!(text, "axiom {};", chain(operator, "b")).expect("text");
    }
    writeln!(text, "axiom {}b;", "!".repeat(n)).expect("text");
    writeln!(text, "axiom x == {}x;", "-".repeat(n)).expect("text");
    writeln!(text, "axiom m == m{};", "[x := 1]".repeat(n)).expect("text");
    writeln!(text, "axiom x == {}x;", "if b then x else ".repeat(n)).expect("text");
    writeln!(text, "procedure p() {{ if (b) {{ }} {} }}", "else if (*) { }".repeat(n)).expect("text");
    let run = move || exercise(&text).map(drop).expect("a program");
    std::thread::Builder::new().stack_size(1 << 20).spawn(run).expect("a thread").join().expect("no overflow");
}

#[test]
fn types_that_explode_are_refused() {
    let mut text = String::from("type T0 = int;\n");
    for i in 1..2000 {
        writeln!(text, "type T{i} = [T{}]T{};", i - 1, i - 1).expect("text");
    }
    assert!(messages(&text).iter().any(|m| m.contains("too large")));
    let text = "type A = B; type B = C; type C = A; var x: A;";
    assert!(messages(text).iter().any(|m| m.contains("synonym of itself")));
    let text = "type S a = [a]a; function f<a>(x: a): int { f(g(x)) } function g<a>(a): S a; axiom f(1) == 0;";
    assert!(exercise(text).is_err());
}

#[test]
fn structs_that_explode_are_refused() {
    let deep = 300;
    let nested = format!("{}p{}", "m[".repeat(deep), "]".repeat(deep));
    let text = format!("type P = {{a, b: int}}; const p: P; const m: [P]P; axiom {nested} == p;");
    assert!(matches!(exercise(&text), Err(Failure::Unsupported(_))));
    let chain = format!("{}p", "if b then p else ".repeat(20_000));
    let text = format!("type P = {{a, b: int}}; const p: P; const b: bool; axiom ({chain}) == p;");
    exercise(&text).expect("a program");
}

#[test]
fn what_is_not_supported_is_not_lost() {
    // The first use is not reported because `f` is never called; the second one must still be reported.
    let text = "type Heap = <a>[a]int; function f(Heap): int; var h: Heap;";
    assert!(matches!(exercise(text), Err(Failure::Unsupported(_))));
    let text = "type Heap = <a>[a]int; function f(Heap): int; var h: int;";
    assert!(exercise(text).is_ok());
}

#[test]
fn truncated_programs_are_errors_or_programs() {
    for text in PROGRAMS {
        for end in (0..text.len()).filter(|&i| text.is_char_boundary(i)) {
            let _ = exercise(&text[..end]);
        }
    }
}

#[test]
fn characters_beyond_ascii_do_not_break_anything() {
    let text = "\u{feff}var größe: int;\r\n\tprocedure 手続き()\r\n{ assert größe == 名 + \u{1F980}; }";
    assert!(messages(text)[0].contains("unexpected character"));
    let text = "var größe: int;\n\tprocedure 手続き() { assert 手 == größe;\t\tassert größe; }";
    let sources = SourceMap::single("ü.bpl", text);
    let failure = load(&sources).expect_err("two errors");
    assert_eq!(failure.diagnostics().len(), 2);
    assert!(render(&sources, failure.diagnostics()).contains("`手`"));
    assert_eq!(sources.position(failure.diagnostics()[0].span).to_string(), "ü.bpl:2:27");
}

#[test]
fn empty_and_odd_files() {
    assert!(exercise("").is_ok());
    assert!(exercise("// nothing").is_ok());
    assert!(exercise("/* nothing").is_err());
    assert!(exercise("\0").is_err());
    assert!(exercise("procedure p() { /* } */ }").is_ok());
    assert!(exercise("procedure p() {").is_err());
    assert!(exercise("}}}}").is_err());
    assert_eq!(messages(&"}".repeat(100_000)).len(), 1);
    assert_eq!(messages(&format!("procedure p() {{ {} }}", "x := ;".repeat(100_000))).len(), 100);
}

fn token() -> impl Strategy<Value = &'static str> {
    const TOKENS: &[&str] = &[
        "var",
        "const",
        "type",
        "axiom",
        "function",
        "procedure",
        "implementation",
        "returns",
        "requires",
        "ensures",
        "modifies",
        "free",
        "assert",
        "assume",
        "havoc",
        "call",
        "goto",
        "return",
        "if",
        "then",
        "else",
        "while",
        "invariant",
        "break",
        "forall",
        "exists",
        "lambda",
        "old",
        "true",
        "div",
        "mod",
        "int",
        "bool",
        "real",
        "bv8",
        "x",
        "y",
        "f",
        "p",
        "0",
        "1.5",
        "3bv8",
        "\"s\"",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "{:",
        "<",
        ">",
        ",",
        ";",
        ":",
        "::",
        ":=",
        "|{",
        "}|",
        "+",
        "-",
        "*",
        "**",
        "/",
        "%",
        "++",
        "==",
        "=",
        "!=",
        "<=",
        "<:",
        "&&",
        "||",
        "!",
        "==>",
        "<==",
        "<==>",
        "where",
        "unique",
        "fork",
        "atomic",
        "/*",
        "*/",
        "//",
        "\n",
        "∀",
        "λ",
        "é",
        "\\",
    ];
    proptest::sample::select(TOKENS)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn token_soup_does_not_crash(tokens in proptest::collection::vec(token(), 0..60)) {
        let _ = exercise(&tokens.join(" "));
    }

    #[test]
    fn soup_in_a_procedure_does_not_crash(tokens in proptest::collection::vec(token(), 0..40)) {
        let _ = exercise(&format!("var x: int; procedure p() modifies x; {{ {} }}", tokens.join(" ")));
    }

    #[test]
    fn any_text_does_not_crash(text in ".*") {
        let _ = exercise(&text);
    }

    #[test]
    fn mutated_programs_do_not_crash(
        program in 0..PROGRAMS.len(),
        edits in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3), 1..8),
    ) {
        let mut bytes = PROGRAMS[program].as_bytes().to_vec();
        for (at, byte, what) in edits {
            let at = at.index(bytes.len());
            match what {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => { bytes.remove(at); }
            }
        }
        let _ = exercise(&String::from_utf8_lossy(&bytes));
    }
}
