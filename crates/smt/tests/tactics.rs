//! Elimination by Z3's tactics is equivalent and quantifier-free; simplification is equivalent.

use tracewright_logic::{BvOp, Sort, Substitution, Term, Terms};
use tracewright_smt::{Answer, Interrupt, Limit, Solver, Z3Solver, eliminate_by_tactic, simplify};

const LIMIT: Limit = Limit::millis(30_000);

fn equivalent(t: &Terms, a: Term, b: Term) -> bool {
    let mut s = Z3Solver::new(t).unwrap();
    s.assert(t.not(t.iff(a, b)));
    s.check() == Answer::Unsat
}

/// Eliminates `exists bound :: body` and compares with the solver's opinion on many values of the other variables.
fn eliminates(t: &Terms, bound: Term, body: Term, others: &[(Term, Vec<Term>)]) {
    let quantified = t.exists(&[bound], body);
    assert!(t.has_quantifier(quantified));
    let result = eliminate_by_tactic(t, quantified, LIMIT, &Interrupt::new()).expect("eliminated");
    assert!(!t.has_quantifier(result));
    let mut points: Vec<Substitution> = vec![Substitution::default()];
    for (var, values) in others {
        let extend =
            |point: &Substitution, value: Term| point.iter().map(|(a, b)| (*a, *b)).chain([(*var, value)]).collect();
        points = points.iter().flat_map(|point| values.iter().map(|&v| extend(point, v)).collect::<Vec<_>>()).collect();
    }
    let mut s = Z3Solver::new(t).unwrap();
    for point in points {
        let expected = s.check_assuming(&[t.substitute(body, &point)]);
        let found = s.check_assuming(&[t.substitute(result, &point)]);
        assert_eq!(expected, found, "{}", t.to_smtlib(result));
    }
}

#[test]
fn eliminates_linear_arithmetic() {
    let t = Terms::new();
    let (x, y, z) = (t.var("x", Sort::INT), t.var("y", Sort::INT), t.var("z", Sort::INT));
    let body = t.and2(t.lt(x, t.mul(t.int(2), y)), t.lt(t.mul(t.int(3), y), z));
    let values: Vec<Term> = (-7..7).map(|n| t.int(n)).collect();
    eliminates(&t, y, body, &[(x, values.clone()), (z, values)]);
    let (r, s) = (t.var("r", Sort::REAL), t.var("s", Sort::REAL));
    let body = t.and2(t.lt(r, s), t.gt(t.mul(t.real(2), r), s));
    eliminates(&t, r, body, &[(s, (-3..3).map(|n| t.real(n)).collect())]);
}

#[test]
fn eliminates_bit_vectors() {
    let t = Terms::new();
    let (x, y) = (t.var("x", t.bv_sort(4)), t.var("y", t.bv_sort(4)));
    let body = t.and2(t.bv(BvOp::Ult, &[x, y]), t.bv(BvOp::Ult, &[y, t.bv_num(9_u32.into(), 4)]));
    eliminates(&t, y, body, &[(x, (0_u32..16).map(|n| t.bv_num(n.into(), 4)).collect())]);
}

#[test]
fn nothing_is_eliminated_after_an_interrupt() {
    let t = Terms::new();
    let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
    let interrupt = Interrupt::new();
    interrupt.trigger();
    let quantified = t.exists(&[y], t.and2(t.lt(x, t.mul(t.int(2), y)), t.lt(t.mul(t.int(3), y), t.int(100))));
    assert_eq!(eliminate_by_tactic(&t, quantified, LIMIT, &interrupt), None);
}

#[test]
fn what_is_beyond_the_tactics_stays() {
    let t = Terms::new();
    let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
    let f = |arg| t.app("f", &[arg], Sort::INT);
    let quantified = t.forall(&[y], t.gt(f(t.add2(x, y)), f(y)));
    let result = eliminate_by_tactic(&t, quantified, Limit::millis(500), &Interrupt::new());
    assert!(result.is_none_or(|term| equivalent(&t, term, quantified)));
}

#[test]
fn simplification_keeps_the_meaning_and_does_not_grow() {
    let t = Terms::new();
    let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
    // The last disjunction is implied by the first two conjuncts.
    let redundant =
        t.and(&[t.gt(x, t.int(3)), t.gt(y, x), t.or2(t.gt(y, t.int(4)), t.eq(t.modulo(x, t.int(7)), t.int(5)))]);
    let simple = simplify(&t, redundant, LIMIT, &Interrupt::new()).unwrap();
    assert!(equivalent(&t, redundant, simple));
    assert_eq!(simple, t.and2(t.gt(x, t.int(3)), t.gt(y, x)));
    let contradictory = t.and2(t.gt(x, t.int(3)), t.or2(t.lt(x, t.int(2)), t.eq(t.mul(x, x), t.int(4))));
    assert_eq!(simplify(&t, contradictory, LIMIT, &Interrupt::new()).unwrap(), Term::FALSE);
    let plain = t.lt(x, y);
    assert_eq!(simplify(&t, plain, LIMIT, &Interrupt::new()).unwrap(), plain);
}
