//! SMT-LIB text: printed terms parse to the same terms, and errors have positions.

mod common;

use common::Source;
use proptest::prelude::*;
use tracewright_logic::{Signature, Sort, SortKind, Term, Terms, declarations, parse_smtlib};

proptest! {
    #![proptest_config(common::cases(3000))]

    #[test]
    fn written_terms_read_back(bytes in proptest::collection::vec(any::<u8>(), 0..120), bind in 0usize..4) {
        let t = Terms::new();
        let term = Source(&bytes).boolean(4).build(&t);
        let vars: Vec<Term> = t.free_vars(term).iter().copied().take(bind).collect();
        let term = t.forall(&vars, term);
        let text = t.to_smtlib(term);
        prop_assert_eq!(parse_smtlib(&t, &text, &Signature::of(&t, &[term])), Ok(term), "{}", text);
        let mut declared = Signature::new();
        declared.declare(&t, &declarations(&t, &[term]).join("\n")).map_err(|e| TestCaseError::fail(e.to_string()))?;
        prop_assert_eq!(parse_smtlib(&t, &text, &declared), Ok(term), "{}", text);
    }

    /// No input makes the parser panic.
    #[test]
    fn garbage_is_an_error(text in "[()a-z0-9#.|:+=_ -]{0,60}") {
        let t = Terms::new();
        let mut signature = Signature::new();
        signature.constant("x", Sort::INT);
        let _ = parse_smtlib(&t, &text, &signature);
    }

    #[test]
    fn ill_sorted_applications_are_errors(words in proptest::collection::vec(0usize..24, 1..14)) {
        let list = ["x", "p", "u", "a", "1", "1.5", "(not", "(and", "(+", "(-", "(/", "(div", "(select", "(store",
            "(bvadd", "((_ extract 3 1)", "(concat", "(ite", "(=", "(<=", "(to_real", "((_ int2bv 4)", ")", ")"];
        let mut text: Vec<&str> = words.iter().map(|&w| list[w]).collect();
        let open = words.iter().filter(|w| list[**w].ends_with(|c: char| c != ')') && list[**w].starts_with('(')).count();
        text.extend(std::iter::repeat_n(")", open.saturating_sub(words.iter().filter(|w| list[**w] == ")").count())));
        let t = Terms::new();
        let mut signature = Signature::new();
        for name in ["x", "p", "u", "a"] {
            signature.constant(name, common::sort_of_name(&t, name));
        }
        let _ = parse_smtlib(&t, &text.join(" "), &signature);
    }
}

#[test]
fn all_ways_to_write_a_term() {
    let t = Terms::new();
    let mut signature = Signature::new();
    signature
        .declare(
            &t,
            "; what follows is used below
         (declare-sort S 0) (declare-const s S) (declare-fun f (Int S) Int) (declare-fun x () Int)
         (declare-const |main::y| Int) (declare-const p Bool) (declare-const u (_ BitVec 8))
         (declare-const a (Array Int Int)) (declare-const r Real)",
        )
        .expect("declarations");
    let read = |text: &str| parse_smtlib(&t, text, &signature).unwrap_or_else(|e| panic!("{text}: {e}"));
    let same = [
        ("(- x)", "(* (- 1) x)"),
        ("(- x 1 2)", "(+ x (- 3))"),
        ("(=> p p (= x 1))", "(or (not p) (= x 1))"),
        ("(xor p (= x 1))", "(not (= p (= x 1)))"),
        ("(distinct x |main::y| 3)", "(and (not (= x |main::y|)) (not (= x 3)) (not (= |main::y| 3)))"),
        ("(= x |main::y| 3)", "(and (= x |main::y|) (= |main::y| 3))"),
        ("(<= 0 x 5)", "(and (>= x 0) (<= x 5))"),
        ("(let ((z (+ x 1)) (x 2)) (let ((w z)) (> w x)))", "(> (+ x 1) 2)"),
        ("(let ((x 1)) (= x 1))", "true"),
        ("#xff", "(_ bv255 8)"),
        ("#b00000101", "(_ bv5 8)"),
        ("(bvugt u #x01)", "(bvult #x01 u)"),
        ("(= ((_ extract 3 0) u) #xf)", "(= #b1111 ((_ extract 3 0) u))"),
        (
            "(forall ((i Int)) (! (> (select a i) x) :pattern ((select a i))))",
            "(forall ((j Int)) (! (< x (select a j)) :pattern ((select a j))))",
        ),
        ("(exists ((x Int)) (= (f x s) 1))", "(exists ((z Int)) (= 1 (f z s)))"),
        ("(! (= x 1) :named here)", "(= x 1)"),
        ("(/ 1 3)", "(/ 1.0 3.0)"),
        ("(< r 2)", "(< r 2.0)"),
        ("(abs x)", "(ite (>= x 0) x (- x))"),
        ("(select ((as const (Array Int Int)) 7) x)", "7"),
    ];
    for (left, right) in same {
        assert_eq!(read(left), read(right), "{left} and {right}");
    }
    let named = t.sort(SortKind::Named(t.symbol("S")));
    assert_eq!(read("s"), t.var("s", named));
}

#[test]
fn errors_say_where() {
    let t = Terms::new();
    let mut signature = Signature::new();
    signature.constant("x", Sort::INT);
    let table = [
        ("(and\n  y)", "2:3: unknown symbol `y`"),
        ("(foo x)", "1:2: unknown symbol `foo`"),
        ("(and x)", "1:2: `and` is not for these arguments"),
        ("(= x", "1:5: the text ends too early"),
        ("x x", "1:1: nothing should follow the term"),
        ("(forall ((i Nat)) true)", "1:13: unknown sort `Nat`"),
        ("|x", "1:1: this is not closed"),
        ("1x", "1:1: no token of SMT-LIB"),
    ];
    for (text, message) in table {
        let error = parse_smtlib(&t, text, &signature).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn depth_is_limited_but_not_for_let() {
    let t = Terms::new();
    let mut signature = Signature::new();
    signature.constant("x", Sort::INT);
    let deep = format!("{}x{}", "(- ".repeat(100_000), ")".repeat(100_000));
    assert!(parse_smtlib(&t, &deep, &signature).is_err());
    let n = 20_000;
    let lets: String = (0..n).map(|i| format!("(let ((v{} (+ x v{i}))) ", i + 1)).collect();
    let text = format!("(let ((v0 x)) {lets} (= v{n} 0){})", ")".repeat(n));
    assert_eq!(parse_smtlib(&t, &text, &signature), Ok(t.eq(t.var("x", Sort::INT), t.int(0))));
}
