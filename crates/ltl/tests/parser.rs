//! The syntax of formulas, and what is said about those that are wrong.

use tracewright_ltl::*;
use tracewright_source::Span;

#[test]
fn operators_have_many_spellings() {
    let table = [
        ("[](AP(x > 0) ==> <>AP(y==0))", "G (AP(x > 0) -> F AP(y==0))"),
        ("GF\"otime < time\"", "G F AP(otime < time)"),
        ("FG\" chainBroken == 1\"", "F G AP(chainBroken == 1)"),
        ("□(p ⇒ ◇ q)", "G (p -> F q)"),
        ("[]<>p && []<>q & r", "G F p && G F q && r"),
        ("p | q || r", "p || q || r"),
        ("p ∧ (q ∨ ¬ r)", "p && (q || !r)"),
        ("() p", "X p"),
        ("p U q U r", "p U (q U r)"),
        ("p WU q", "p W q"),
        ("p V q", "p R q"),
        ("p M q", "p M q"),
        ("p -> q -> r", "p -> (q -> r)"),
        ("p <-> q <==> r", "(p <-> q) <-> r"),
        ("p || q && r U s", "p || (q && (r U s))"),
        ("!p U q", "!p U q"),
        ("1 U 0", "true U false"),
        ("G ! call(reach_error())", "G !call(reach_error)"),
        ("G valid-deref", "G valid-deref"),
        ("G a->b", "G a -> b"),
        ("AP(f(x) == ')' || y)", "AP(f(x) == ')' || y)"),
        ("AP( x\n   == 1 )", "AP(x == 1)"),
        ("GFa", "GFa"),
        ("~ AP(a[i] == (b + 1))", "!AP(a[i] == (b + 1))"),
    ];
    for (text, expected) in table {
        assert_eq!(parse(text, 0).map(|property| property.to_string()), Ok(expected.to_owned()), "{text}");
    }
}

#[test]
fn errors_have_places() {
    let table = [
        ("", "0..0: expected a formula, found the end of the formula"),
        ("p U", "3..3: expected a formula, found the end of the formula"),
        ("p q", "2..3: expected an operator or the end of the formula, found `q`"),
        ("(p && q", "0..1: this parenthesis is not closed"),
        ("(p q)", "3..4: expected an operator or `)`, found `q`"),
        ("p)", "1..2: expected an operator or the end of the formula, found `)`"),
        ("p && || q", "5..7: expected a formula, found `||`"),
        ("x > 0", "2..3: unexpected character '>' in a formula"),
        ("AP(x > (0)", "2..3: this parenthesis is not closed"),
        ("AP( )", "0..5: AP(...) is empty"),
        ("\"x", "0..1: this quote is not closed"),
        ("\"\"", "0..2: an atom between quotes is empty"),
        ("call(f + 1)", "0..11: call(f + 1) does not name a function"),
        ("G 12", "2..4: 12 is no formula: expressions are written as AP(...) or between quotes"),
        ("G", "1..1: expected a formula, found the end of the formula"),
    ];
    for (text, expected) in table {
        let error = parse(text, 0).expect_err(text);
        assert_eq!(format!("{}..{}: {error}", error.span.start, error.span.end), expected, "{text}");
    }
    assert_eq!(parse("p q", 100).unwrap_err().span, Span { start: 102, end: 103 });
}

#[test]
fn deep_formulas_are_refused_and_long_ones_are_not() {
    for deep in ["(".repeat(100_000), "!".repeat(100_000), "p U ".repeat(100_000), "p <-> ".repeat(100_000)] {
        assert_eq!(parse(&(deep + "p"), 0).unwrap_err().kind, SyntaxErrorKind::TooDeep);
    }
    let long = vec!["p"; 100_000].join(" && ");
    assert!(parse(&long, 0).is_ok());
    let deepest = "X ".repeat(MAX_DEPTH - 1) + "p";
    assert!(translate(&parse(&deepest, 0).unwrap()).is_ok());
}

#[test]
fn propositions_occur_once() {
    let property = parse("G (AP(x) -> F \"x\") && x && call(f) && call( f () )", 7).unwrap();
    let found: Vec<_> = property.propositions.iter().map(|p| (&p.text[..], p.kind, p.span.start)).collect();
    let expected =
        [("x", PropositionKind::Expression, 10), ("x", PropositionKind::Name, 29), ("f", PropositionKind::Call, 34)];
    assert_eq!(found, expected);
}
