//! Simplification preserves the meaning and has the documented effect.

mod common;

use common::{Source, environment, eval};
use proptest::prelude::*;
use tracewright_logic::{Sort, Term, Terms};

proptest! {
    #![proptest_config(common::cases(3000))]

    #[test]
    fn the_meaning_stays(bytes in proptest::collection::vec(any::<u8>(), 0..120), numbers in proptest::collection::vec(-4i8..5, 12)) {
        let t = Terms::new();
        let env = environment(&numbers);
        let term = Source(&bytes).boolean(5).build(&t);
        let simple = t.simplify(term);
        prop_assert_eq!(eval(&t, simple, &env), eval(&t, term, &env), "{}\n{}", t.to_smtlib(term), t.to_smtlib(simple));
    }

    /// Formulas over few literals, where contexts matter.
    #[test]
    fn the_meaning_stays_over_few_literals(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        let t = Terms::new();
        let term = few_literals(&t, &mut Source(&bytes), 4);
        let simple = t.simplify(term);
        for x in -1..5 {
            for bits in 0..4 {
                let mut numbers = [0i8; 12];
                (numbers[0], numbers[1], numbers[5], numbers[6]) = (x, x / 2, bits & 1, bits >> 1);
                let env = environment(&numbers);
                prop_assert_eq!(eval(&t, simple, &env), eval(&t, term, &env), "{}\n{}", t.to_boogie(term), t.to_boogie(simple));
            }
        }
    }
}

fn few_literals(t: &Terms, source: &mut Source, depth: u32) -> Term {
    let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
    if depth == 0 || source.pick(4) == 0 {
        let number = t.int(source.pick(4) as i64);
        return match source.pick(7) {
            0 => t.var("p", Sort::BOOL),
            1 => t.not(t.var("q", Sort::BOOL)),
            2 => t.le(x, number),
            3 => t.ge(x, number),
            4 => t.eq(x, number),
            5 => t.ne(x, number),
            _ => t.eq(x, t.add2(y, number)),
        };
    }
    let parts: Vec<Term> = (0..2 + source.pick(2)).map(|_| few_literals(t, source, depth - 1)).collect();
    match source.pick(5) {
        0 | 1 => t.and(&parts),
        2 | 3 => t.or(&parts),
        _ => t.ite(parts[0], parts[1], t.not(parts[0])),
    }
}

#[test]
fn contexts_are_used() {
    let t = Terms::new();
    let [x, y] = ["x", "y"].map(|name| t.var(name, Sort::INT));
    let [p, q] = ["p", "q"].map(|name| t.var(name, Sort::BOOL));
    let n = |value: i64| t.int(value);
    let table = [
        (t.and2(p, t.or2(p, q)), "p"),
        (t.or2(p, t.and2(p, q)), "p"),
        (t.and2(p, t.or2(t.not(p), q)), "p && q"),
        (t.and2(t.ge(x, n(5)), t.or2(t.le(x, n(2)), q)), "q && x >= 5"),
        (t.and2(t.ge(x, n(5)), t.or2(t.ge(x, n(2)), q)), "x >= 5"),
        (t.and2(t.eq(x, n(3)), t.implies(t.ge(x, n(1)), t.eq(y, x))), "x == 3 && y == 3"),
        (t.or2(t.ne(x, n(3)), t.eq(x, y)), "x == 3 ==> y == 3"),
    ];
    for (term, expected) in table {
        assert_eq!(t.to_boogie(t.simplify(term)), expected);
    }
}
