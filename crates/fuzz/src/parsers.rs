//! The parsers on arbitrary bytes, for the targets of cargo-fuzz in the folder `fuzz`.
//!
//! Each function panics if a parser does, or if the printed form cannot be parsed again.

use tracewright_boogie as boogie;
use tracewright_c::{Names, parse, print};
use tracewright_logic::{Signature, SortKind, Terms, parse_smtlib};
use tracewright_source::SourceMap;

/// C: input that parses without an error is printed and parses again.
pub fn c(data: &[u8]) {
    let Some((text, true)) = printed_c(data) else { return };
    let again = printed_c(text.as_bytes());
    assert_eq!(again, Some((text, true)), "a printed program reads differently");
}

/// The program as the printer writes it, and whether it has no error.
fn printed_c(data: &[u8]) -> Option<(String, bool)> {
    let (mut sources, mut names) = (SourceMap::new(), Names::new());
    let file = sources.add("input.c", data.to_vec()).ok()?;
    let (ast, messages) = parse(&sources, file, &mut names);
    Some((print::print(&ast, &names), messages.is_empty()))
}

/// Boogie: a valid program is printed and parses to the same program.
pub fn boogie(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(program) = boogie::load(&SourceMap::single("input.bpl", text)) else { return };
    let printed = boogie::print_program(&program);
    let again = boogie::load(&SourceMap::single("input.bpl", printed.as_str()));
    let again = again.unwrap_or_else(|failure| panic!("a printed program is none: {failure:?}\n{printed}"));
    assert_eq!(boogie::print_program(&again), printed, "a printed program reads differently");
}

/// Scripts for automata.
pub fn script(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut sources = SourceMap::new();
    let Ok(file) = sources.add("input.ats", text) else { return };
    let _ = tracewright_script::parse(&sources, file);
}

/// Terms of SMT-LIB over a few variables.
pub fn smtlib(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (terms, mut signature) = (Terms::new(), Signature::new());
    let (int, truth) = (terms.sort(SortKind::Int), terms.sort(SortKind::Bool));
    for (name, sort) in [("x", int), ("y", int), ("b", truth)] {
        signature.constant(name, sort);
    }
    signature.function("f", &[int], int);
    let _ = parse_smtlib(&terms, text, &signature);
}

#[cfg(test)]
mod tests {
    use super::*;

    type Parser = fn(&[u8]);

    #[test]
    fn parsers_survive_anything() {
        let texts: [(Parser, &str); 4] = [
            (c, "int main(void) { int a[3] = { 1, -2 }; return a[1] ? a[0] : (char)3 << 2; }"),
            (boogie, "var g: [int]bool; procedure p(x: int) returns (y: int) { y := x mod 3; assert g[y] ==> y < 3; }"),
            (
                script,
                "FiniteAutomaton a = ( alphabet = {a b}, states = {p}, initialStates = {p}, finalStates = {p}, transitions = {(p a p)} );",
            ),
            (smtlib, "(and (< x 3) (forall ((z Int)) (=> (> z y) (not (= z (* 2 x))))))"),
        ];
        let mut random = tracewright_random::Random::new(5);
        for (parser, text) in texts {
            parser(text.as_bytes());
            for _ in 0..300 {
                let mut bytes = text.as_bytes().to_vec();
                for _ in 0..1 + random.below(3) {
                    let place = random.below(bytes.len());
                    match random.below(3) {
                        0 => bytes[place] = random.next() as u8,
                        1 => drop(bytes.remove(place)),
                        _ => bytes.insert(place, *random.pick(b"(){}[];:=<>!&|+-*/ 019ax\"'")),
                    }
                }
                parser(&bytes);
            }
        }
    }
    /// Constructs that can be nested: a prefix, an opening part, a core, and a closing part.
    const NESTED: [(Parser, [&str; 4]); 26] = [
        (c, ["int x = ", "(", "1", ")"]),
        (c, ["int x = ", "- ", "1", ""]),
        (c, ["int x = ", "1 ? ", "1", " : 1"]),
        (c, ["int x = ", "({", "1;", "})"]),
        (c, ["int x = ", "sizeof(enum { a = ", "1", " })"]),
        (c, ["int ", "*", "p;", ""]),
        (c, ["int a[] = ", "{", "1", "}"]),
        (c, ["void f() {", "if (1) ; else ", ";", ""]),
        (c, ["void f() {", "{", "", "}"]),
        (c, ["void f(", "int (*p)(", "", ")"]),
        (c, ["", "struct s {", "int x;", "} a;"]),
        (boogie, ["axiom ", "(", "true", ")"]),
        (boogie, ["axiom ", "true ==> ", "true;", ""]),
        (boogie, ["axiom ", "(forall x: int :: ", "true", ")"]),
        (boogie, ["axiom ", "if true then true else ", "true;", ""]),
        (boogie, ["var g: ", "[", "int", "]int"]),
        (boogie, ["procedure p() { ", "while (*) {", "", "}"]),
        (script, ["print(", "f(", "a", ")"]),
        (script, ["FiniteAutomaton a = ( alphabet = ", "{", "", "}"]),
        (script, ["", "if (true) {", "", "}"]),
        (script, ["print(", "!", "a);", ""]),
        (smtlib, ["", "(not ", "true", ")"]),
        (smtlib, ["", "(let ((a true)) ", "a", ")"]),
        (smtlib, ["(forall ((x ", "(Array Int ", "Int", ")"]),
        (smtlib, ["(! true :a ", "(", "", ")"]),
        (smtlib, ["", "((as const ", "", ""]),
    ];

    #[test]
    fn parsers_survive_nesting() {
        for (parser, [start, open, inner, close]) in NESTED {
            parser(format!("{start}{}{inner}{}", open.repeat(20_000), close.repeat(20_000)).as_bytes());
        }
    }
}
