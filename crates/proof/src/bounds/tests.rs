//! Random formulas, compared with brute force.

use tracewright_logic::{Sort, Term, Terms, Value, evaluate};
use tracewright_random::{Random, Xorshift64};

use super::{Bounds, Together};

const RANGE: i64 = 3;

fn number(t: &Terms, r: &mut Random<Xorshift64>, vars: &[Term], depth: u32) -> Term {
    match r.below(if depth == 0 { 2 } else { 6 }) {
        0 => t.int(r.below(9) as i64 - 4),
        1 => vars[r.below(vars.len())],
        2 => t.add2(number(t, r, vars, depth - 1), number(t, r, vars, depth - 1)),
        3 => t.mul(t.int(r.below(5) as i64 - 2), number(t, r, vars, depth - 1)),
        4 => {
            let c = formula(t, r, vars, depth - 1);
            t.ite(c, number(t, r, vars, depth - 1), number(t, r, vars, depth - 1))
        }
        _ => {
            let divisor = t.int(r.below(3) as i64 + 2);
            let a = number(t, r, vars, depth - 1);
            if r.below(2) == 0 { t.div(a, divisor) } else { t.modulo(a, divisor) }
        }
    }
}

fn formula(t: &Terms, r: &mut Random<Xorshift64>, vars: &[Term], depth: u32) -> Term {
    match r.below(if depth == 0 { 3 } else { 6 }) {
        0 => t.le(number(t, r, vars, depth), number(t, r, vars, depth)),
        1 => t.eq(number(t, r, vars, depth), number(t, r, vars, depth)),
        2 => t.not(t.eq(number(t, r, vars, depth), number(t, r, vars, depth))),
        3 => t.or(&[formula(t, r, vars, depth - 1), formula(t, r, vars, depth - 1)]),
        4 => t.and(&[formula(t, r, vars, depth - 1), formula(t, r, vars, depth - 1)]),
        _ => t.eq(formula(t, r, vars, depth - 1), formula(t, r, vars, depth - 1)),
    }
}

fn holds(t: &Terms, formula: Term, vars: &[Term], values: &[i64]) -> bool {
    let value = |v: Term| vars.iter().position(|&var| var == v).map(|i| Value::Int(values[i].into()));
    evaluate(t, formula, &value, &|_, _| None) == Some(Value::Bool(true))
}

/// All values of three variables.
fn all() -> impl Iterator<Item = [i64; 3]> {
    let range = -RANGE..=RANGE;
    range.clone().flat_map(move |a| {
        let range = range.clone();
        range.clone().flat_map(move |b| range.clone().map(move |c| [a, b, c]))
    })
}

#[test]
fn answers_agree_with_trying_all_values() {
    let mut r = Random::xorshift(0x2545_f491_4f6c_dd1d);
    let mut decided = [0usize; 3];
    for _ in 0..4000 {
        let t = Terms::new();
        let vars = ["x", "y", "z"].map(|name| t.var(name, Sort::INT));
        let mut given: Vec<Term> = vars.iter().flat_map(|&v| [t.le(v, t.int(RANGE)), t.ge(v, t.int(-RANGE))]).collect();
        given.extend((0..3).map(|_| formula(&t, &mut r, &vars, 2)));
        let negated = formula(&t, &mut r, &vars, 2);
        let other = formula(&t, &mut r, &vars, 2);
        let mut bounds = Bounds::default();
        let start = bounds.mark();
        given.iter().for_each(|&g| bounds.assume(&t, g));
        bounds.propagate();
        bounds.assume_not(&t, negated);
        let answer = bounds.decide();
        let models: Vec<[i64; 3]> = all()
            .filter(|values| given.iter().all(|&g| holds(&t, g, &vars, values)) && !holds(&t, negated, &vars, values))
            .collect();
        match answer {
            Together::Satisfiable => {
                assert!(!models.is_empty());
                if bounds.refutes(&t, other) {
                    assert!(models.iter().any(|values| !holds(&t, other, &vars, values)));
                }
            }
            Together::Contradictory => assert!(models.is_empty()),
            Together::Open => {}
        }
        decided[answer as usize] += 1;
        bounds.undo(start);
        bounds.assume(&t, Term::TRUE);
        assert_eq!(bounds.decide(), Together::Satisfiable, "everything is taken back");
    }
    assert!(decided[0] > 500 && decided[1] > 500, "too little is decided: {decided:?}");
}
