//! Input that is deeply nested, long, malformed or random gives a result and never a crash.

use proptest::prelude::*;
use tracewright_c::ast::Ast;
use tracewright_c::diagnostics::render;
use tracewright_c::print::print;
use tracewright_c::{Names, parse};
use tracewright_source::{Diagnostic, SourceMap};

const PROGRAMS: [&str; 6] = [
    include_str!("programs/expressions.c"),
    include_str!("programs/statements.c"),
    include_str!("programs/types.c"),
    include_str!("programs/typedefs.c"),
    include_str!("programs/initializers.c"),
    include_str!("programs/builtins.c"),
];

fn load(text: impl Into<Vec<u8>>, names: &mut Names) -> (Ast, Vec<Diagnostic>, SourceMap) {
    let mut sources = SourceMap::new();
    let file = sources.add("test.c", text).expect("a small file");
    let (ast, diagnostics) = parse(&sources, file, names);
    (ast, diagnostics, sources)
}

/// Parses a text and renders its messages; without errors, also prints the tree and parses it again.
fn exercise(text: impl Into<Vec<u8>>) -> Vec<Diagnostic> {
    let mut names = Names::new();
    let (mut ast, diagnostics, sources) = load(text, &mut names);
    let printed = print(&ast, &names);
    if diagnostics.is_empty() {
        let (mut again, errors, sources) = load(printed.as_bytes(), &mut names);
        assert!(errors.is_empty(), "{printed}\n{}", render(&sources, &errors));
        assert_eq!(print(&again, &names), printed);
        ast.forget_places();
        again.forget_places();
        assert!(ast == again, "another tree: {printed}");
    } else {
        assert!(!render(&sources, &diagnostics).is_empty());
    }
    diagnostics
}

fn messages(text: impl Into<Vec<u8>>) -> Vec<String> {
    exercise(text).into_iter().map(|d| d.message).collect()
}

fn nested(levels: usize, open: &str, inner: &str, close: &str) -> String {
    format!("{}{inner}{}", open.repeat(levels), close.repeat(levels))
}

/// Programs that nest every construct that can be nested.
fn deep_programs(levels: usize) -> Vec<String> {
    let function = |body: String| format!("int x, *p; int f(int); void g(void) {{ {body} }}");
    vec![
        function(format!("x = {};", nested(levels, "(", "1", ")"))),
        function(format!("x = {};", nested(levels, "1 + (2 * ", "1", ")"))),
        function(format!("x = {};", nested(levels, "f(", "1", ")"))),
        function(format!("x = {};", nested(levels, "p[", "1", "]"))),
        function(format!("x = {};", nested(levels, "- !~", "x", ""))),
        function(format!("x = {};", nested(levels, "(int)", "x", ""))),
        function(format!("x = {};", nested(levels, "sizeof ", "x", ""))),
        function(format!("x = {};", nested(levels, "x ? x : ", "x", ""))),
        function(format!("x = {};", nested(levels, "x ? ", "x", ": x"))),
        function(format!("x = {};", nested(levels, "x = ", "x", ""))),
        function(format!("x = {};", nested(levels, "({ ", "x;", "; })"))),
        function(format!("x = {};", nested(levels, "(int){ ", "1", "}"))),
        function(format!("x = {};", nested(levels, "_Generic(1, default: ", "1", ")"))),
        function(format!("x = sizeof({});", nested(levels, "typeof(", "int", ")"))),
        function(nested(levels, "{", ";", "}")),
        function(nested(levels, "if (x) ", ";", "")),
        function(nested(levels, "if (x) ; else ", ";", "")),
        function(nested(levels, "while (x) { for (;;) ", "; ", "}")),
        function(nested(levels, "switch (x) case 1: ", ";", "")),
        function(nested(levels, "do ", ";", "while (x);")),
        function(format!("if (x) {}", nested(levels, "l: ", ";", ""))),
        format!("int {};", nested(levels, "(", "x", ")")),
        format!("int {};", nested(levels, "(*", "x", ")")),
        format!("int {}x;", "*".repeat(levels)),
        format!("int x{};", "[1]".repeat(levels)),
        format!("int f({});", nested(levels, "int (*)(", "int", ")")),
        format!("int x = {};", nested(levels, "{", "1", "}")),
        nested(levels, "struct {", "int x;", "} x;"),
        format!("{} x;", nested(levels, "enum { A = sizeof(", "int", ") }")),
        format!("int x __attribute__((a({})));", nested(levels, "(", "1", ")")),
    ]
}

#[test]
fn a_thousand_levels_work() {
    for text in deep_programs(1000) {
        let errors: Vec<_> = exercise(text.as_str()).into_iter().filter(Diagnostic::is_error).collect();
        assert!(errors.is_empty(), "{}: {:?}", &text[..text.len().min(100)], errors[0].message);
    }
}

#[test]
fn too_many_levels_are_named() {
    for text in deep_programs(100_000) {
        assert!(
            messages(text.as_str()).contains(&"unsupported: nesting of more than 25,000 levels".to_string()),
            "{}",
            &text[..100]
        );
    }
}

#[test]
fn long_chains_are_trees_of_bounded_height() {
    let chain = |operator: &str, operand: &str, n: usize| format!("int x = {};", vec![operand; n].join(operator));
    for operator in [" + ", " && ", " << "] {
        assert_eq!(messages(chain(operator, "1", 20_000)), [""; 0]);
        assert_eq!(messages(chain(operator, "1", 200_000)), ["unsupported: nesting of more than 25,000 levels"]);
    }
    assert_eq!(
        messages(format!("int x = x{};", ".y".repeat(200_000))),
        ["unsupported: nesting of more than 25,000 levels"]
    );
    // Chains nested in chains: only the sum of their heights exceeds the limit.
    let step = |inner: String| format!("sizeof(typeof({inner}{}))", " + 1".repeat(8000));
    let high = step(step(step(step("1".into()))));
    assert_eq!(messages(format!("int x = {high};")), ["unsupported: nesting of more than 25,000 levels"]);
    let step = |inner: String| format!("({{ ({inner}){}; }})", " + 1".repeat(8000));
    let high = step(step(step(step("1".into()))));
    assert_eq!(messages(format!("void f(void) {{ {high}; }}")), ["unsupported: nesting of more than 25,000 levels"]);
}

#[test]
fn large_input_takes_linear_time() {
    let many = 20_000;
    for text in [
        "int x;\n".repeat(many),
        "typedef int T; void f(void) { T T; }\n".repeat(many),
        format!("int x[] = {{ {} }};", "{ 1, .y = 2 },".repeat(many)),
        format!("enum {{ {} }};", "A = 1,".repeat(many)),
        format!("struct {{ {} }};", "int x : 3;".repeat(many)),
        format!("void f({}int x);", "int, ".repeat(many)),
        format!("char *s = {};", "\"string\"".repeat(many)),
        format!("void f(void) {{ {} }}", "l: x = x + 1;".repeat(many)),
        format!("void f(void) {{ switch (x) {{ {} ; }} }}", "case 1: ".repeat(many)),
        format!("void f(void) {{ {} }}", "l: ".repeat(many)),
        "# 1 \"file.c\"\nint x;\n".repeat(many),
        format!("int x __attribute__(({}));", "a(1), b(struct s), ".repeat(many)),
    ] {
        assert_eq!(messages(text.as_str()), [""; 0], "{}", &text[..60]);
    }
    assert_eq!(exercise("x y;\n".repeat(many)).len(), 1, "an unknown type is reported once");
    assert_eq!(exercise("int +;\n".repeat(many)).len(), 100, "after a hundred errors it is enough");
    assert_eq!(exercise("@ \n".repeat(many)).len(), 100);
}

#[test]
fn odd_files() {
    assert_eq!(messages(""), [""; 0]);
    assert_eq!(messages("\n\n  \t"), [""; 0]);
    assert_eq!(messages("\u{feff}int x;"), [""; 0]);
    assert_eq!(messages("int x; // no newline at the end"), [""; 0]);
    assert_eq!(messages("int x; // continued \\\n int +++ y;\nint z;"), [""; 0]);
    assert_eq!(messages("int \\\n x;"), [""; 0]);
    assert_eq!(messages("int x;\r\nint y;\r\n"), [""; 0]);
    assert_eq!(messages("/* never closed\nint x;"), ["this comment has no end"]);
    assert_eq!(
        messages("char *s = \"never closed"),
        ["this string has no closing quote", "expected an expression, found the end of the file"]
    );
    assert_eq!(
        messages("char *s = \"never closed\\"),
        ["this string has no closing quote", "expected an expression, found the end of the file"]
    );
    assert_eq!(messages("int x\0;"), ["stray byte 0x00: this is no text"]);
    assert_eq!(messages(b"\x7fELF\x02\x01\x01\0\0\0".to_vec()).len(), 3);
    assert_eq!(messages("int main() {"), ["this block is never closed"]);
    assert_eq!(messages("int x;;;;"), [""; 0]);
    assert_eq!(messages("__extension__ ; int x;"), [""; 0]);
    assert_eq!(messages("}"), ["expected a declaration, found `}`"]);
    assert_eq!(messages("{}"), ["expected a declaration, found `{`"]);
    assert_eq!(messages("The quick brown fox jumps over the lazy dog."), ["unknown type name `The`"]);
    assert_eq!(messages("#!/bin/sh\necho hello\n")[0], "the directive `#` stands in text that is already preprocessed");
    assert_eq!(messages("/* \u{e9} */ char *s = \"\u{e9}\"; // \u{e9}"), [""; 0]);
    assert_eq!(messages(b"/* \xe9 */ char *s = \"\xe9\"; // \xff".to_vec()), [""; 0]);
    assert_eq!(messages("_Pragma(\"x\") int x; void f(void) { _Pragma(\"y\") ; }"), [""; 0]);
    assert_eq!(messages("_Pragma int x;").len(), 1);
}

#[test]
fn members_of_numbers_are_printed_apart() {
    for number in ["2", "2u", "0x1e", "1.0", "1.5f", "2i", "1.0fi", "'c'"] {
        assert_eq!(messages(format!("struct s p = {{ .y = {number} .x = 1 }};")), [""; 0], "{number}");
        assert_eq!(messages(format!("int y = {number} ->x;")), [""; 0], "{number}");
    }
}

/// Tokens for random programs.
const WORDS: [&str; 48] = [
    "int",
    "T",
    "x",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ";",
    ",",
    "*",
    "=",
    "struct",
    "enum",
    "union",
    "typedef",
    "static",
    "if",
    "else",
    "for",
    "while",
    "case",
    "default",
    ":",
    "?",
    "goto",
    "sizeof",
    "typeof",
    "__attribute__",
    "((",
    "))",
    "1",
    "'a'",
    "\"s\"",
    "...",
    ".",
    "->",
    "&&",
    "__extension__",
    "asm",
    "_Generic",
    "__label__",
    "unsigned",
    "void",
    "_Static_assert",
    "\n# 3 \"f\"\n",
    "({",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn random_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        exercise(bytes);
    }

    #[test]
    fn random_words_do_no_harm(words in proptest::collection::vec(0..WORDS.len(), 0..60)) {
        let text = words.into_iter().map(|w| WORDS[w]).collect::<Vec<_>>().join(" ");
        exercise(format!("typedef int T; {text}"));
    }

    #[test]
    fn cut_and_pasted_programs_do_no_harm(
        program in 0..PROGRAMS.len(), from in 0usize..4000, length in 0usize..80, to in 0usize..4000, insert in 0..WORDS.len(),
    ) {
        let mut tokens: Vec<&str> = PROGRAMS[program].split_inclusive(|c: char| !c.is_alphanumeric()).collect();
        let from = from % tokens.len();
        let piece: Vec<&str> = tokens.drain(from..(from + length).min(tokens.len())).collect();
        let to = to % (tokens.len() + 1);
        tokens.splice(to..to, piece.into_iter().rev());
        tokens.insert(from.min(tokens.len()), WORDS[insert]);
        exercise(tokens.concat());
    }

    #[test]
    fn changed_bytes_do_no_harm(program in 0..PROGRAMS.len(), at in 0usize..4000, byte in any::<u8>()) {
        let mut bytes = PROGRAMS[program].as_bytes().to_vec();
        let at = at % bytes.len();
        bytes[at] = byte;
        exercise(bytes);
    }
}
