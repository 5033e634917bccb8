//! Unusual, deeply nested and malformed texts: each gives a translation, or a message with the line it is about.

use std::path::PathBuf;

use tracewright_c::load::{Failure, Input, Options};
use tracewright_vocabulary::IntegerEncoding;

fn load(text: impl Into<Vec<u8>>, encoding: IntegerEncoding) -> Result<(), Failure> {
    let options = Options { encoding, ..Options::default() };
    let input = Input { path: PathBuf::from("input.c"), text: text.into() };
    tracewright_c::load(&[input], &options).map(|_| ())
}

fn message(text: impl Into<Vec<u8>>) -> String {
    load(text, IntegerEncoding::Math).expect_err("something is wrong with it").to_string()
}

/// A program that asserts an expression.
fn asserting(expression: &str) -> String {
    format!(
        "void assert(int); int id(int x) {{ return x; }} int main(void) {{ int x = 1; assert({expression}); return 0; }}"
    )
}

#[test]
fn errors_are_shown_with_their_lines() {
    let shown = message("int main(void) {\n  int x = y;\n  return x +;\n}\n");
    assert!(shown.contains("expected an expression, found `;`"), "{shown}");
    assert!(shown.contains("--> input.c:3:13") && shown.contains("return x +;"), "{shown}");
    let shown = message("int main(void) {\n  int x = y;\n  return z;\n}\n");
    for part in ["`y`", "input.c:2:11", "int x = y;", "`z`", "input.c:3:10", "return z;", "because of 2 errors"] {
        assert!(shown.contains(part), "{part} is missing:\n{shown}");
    }
}

#[test]
fn a_thousand_levels_are_translated() {
    let levels = 1_000;
    let nested =
        |open: &str, inner: &str, close: &str| format!("{}{inner}{}", open.repeat(levels), close.repeat(levels));
    for expression in [
        nested("(", "x", ")"),
        nested("(x + ", "x", ")"),
        nested("(x ? ", "x", " : 0)"),
        nested("id(", "x", ")"),
        nested("(x && ", "x", ")"),
        nested("-~", "x", ""),
        nested("(char)", "x", ""),
        nested("({ int y = ", "x", "; y; })"),
        nested("(x = ", "x", ")"),
        nested("(x & ", "x", ")"),
        vec!["x"; levels].join(" << "),
    ] {
        for encoding in [IntegerEncoding::Math, IntegerEncoding::Bits] {
            let translated = load(asserting(&expression), encoding);
            assert!(translated.is_ok(), "{}: {}", &expression[..20], translated.unwrap_err());
        }
    }
}

#[test]
fn bytes_that_are_no_text() {
    let program = b"/* \xe9\xff */ void assert(int); char s[] = \"\xe9\xff\"; // \xc3\nint main(void) { assert(s[0] == '\xe9'); return 0; }";
    assert!(load(program.to_vec(), IntegerEncoding::Math).is_ok());
    let shown = message(b"int main(void) { return \"\xe9\" + \xff; }".to_vec());
    assert!(shown.contains("these bytes are neither C nor UTF-8") && shown.contains("input.c:1:31"), "{shown}");
    assert!(message(b"\x7fELF\x02\x01\x01\0".to_vec()).contains("not a C program"));
}

#[test]
fn programs_without_a_beginning_or_an_end() {
    assert!(message("").contains("no function `main`"));
    assert!(message("int main(void);").contains("no function `main`"));
    assert!(message("int main;").contains("no function `main`"));
    assert!(message("int main(void) { return 0; }").contains("nothing to check"));
    assert!(message("int main(void) {").contains("this block is never closed"));
}

#[test]
fn what_is_not_supported_is_named_only_if_main_gets_there() {
    let asm = "void assert(int); void f(void) { fork(); } int main(void) { assert(1); CALL return 0; }";
    assert!(load(asm.replace("CALL", ""), IntegerEncoding::Math).is_ok());
    assert!(message(asm.replace("CALL", "f();")).starts_with("unsupported: `fork` at input.c:1:"));
}
