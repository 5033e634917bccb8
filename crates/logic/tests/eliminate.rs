//! Elimination against brute force: the result is evaluated at points, the quantified formula by looking for witnesses
//! in a window that is large enough for the coefficients.

mod common;

use common::Source;
use proptest::prelude::*;
use tracewright_logic::{
    Rational, Sort, Term, Terms, Value, drop_conjuncts_with, drop_disjuncts_with, eliminate_exists, eliminate_forall,
    evaluate,
};

/// A formula over linear literals of the given variables, now and then with `mod` and `div`.
fn formula(t: &Terms, source: &mut Source, vars: &[Term], depth: u32, residues: bool) -> Term {
    if depth == 0 || source.pick(4) == 0 {
        return literal(t, source, vars, residues);
    }
    let parts: Vec<Term> = (0..2 + source.pick(3)).map(|_| formula(t, source, vars, depth - 1, residues)).collect();
    if source.pick(3) == 2 { t.or(&parts) } else { t.and(&parts) }
}

fn sum(t: &Terms, source: &mut Source, vars: &[Term]) -> Term {
    let sort = t.sort_of(vars[0]);
    let mut summands = vec![t.num(Rational::from(source.small()), sort)];
    for &var in vars {
        let coefficient = [1, 0, -1, 2, -3, 0, 1, -1][source.pick(8)];
        summands.push(t.mul(t.num(Rational::from(coefficient), sort), var));
    }
    t.add(&summands)
}

fn literal(t: &Terms, source: &mut Source, vars: &[Term], residues: bool) -> Term {
    let mut left = sum(t, source, vars);
    let zero = t.num(Rational::ZERO, t.sort_of(vars[0]));
    let mut right = zero;
    if residues && source.pick(3) == 0 {
        let divisor = t.int([2, 3, -2][source.pick(3)]);
        left = if source.pick(2) == 0 { t.modulo(left, divisor) } else { t.div(left, divisor) };
        right = if source.pick(2) == 0 { t.int(source.pick(3) as i64) } else { sum(t, source, &vars[1..]) };
    }
    match source.pick(6) {
        0 => t.le(left, right),
        1 => t.ge(left, right),
        2 => t.eq(left, right),
        3 => t.ne(left, right),
        4 => t.lt(left, right),
        _ => t.gt(left, right),
    }
}

fn holds(t: &Terms, term: Term, env: &[(Term, Value)]) -> bool {
    let lookup = |var: Term| env.iter().rev().find(|(v, _)| *v == var).map(|(_, value)| value.clone());
    let value = evaluate(t, term, &lookup, &|_, _| None);
    value.unwrap_or_else(|| panic!("no value: {}", t.to_smtlib(term))) == Value::Bool(true)
}

/// Whether there are values in the window for the variables.
fn witness(t: &Terms, vars: &[Term], term: Term, env: &mut Vec<(Term, Value)>, window: &[Value]) -> bool {
    let Some((&var, rest)) = vars.split_first() else { return holds(t, term, env) };
    if !t.occurs(var, term) {
        return witness(t, rest, term, env, window);
    }
    window.iter().any(|value| {
        env.push((var, value.clone()));
        let found = witness(t, rest, term, env, window);
        env.pop();
        found
    })
}

fn integers(radius: i64) -> Vec<Value> {
    (-radius..=radius).map(Value::int).collect()
}

fn exact(
    t: &Terms,
    vars: &[Term],
    others: &[Term],
    formula: Term,
    points: &[Vec<Value>],
    window: &[Value],
) -> Result<(), TestCaseError> {
    let result = eliminate_exists(t, vars, formula);
    prop_assert!(result.remaining.len() <= 1, "{}\n{}", t.to_smtlib(formula), t.to_smtlib(result.formula));
    let above = drop_conjuncts_with(t, &result.remaining, result.formula);
    for point in points {
        let mut env: Vec<(Term, Value)> = others.iter().copied().zip(point.iter().cloned()).collect();
        let expected = witness(t, vars, formula, &mut env, window);
        let actual = witness(t, &result.remaining, result.formula, &mut env, window);
        prop_assert_eq!(actual, expected, "at {:?}\n{}\n{}", env, t.to_smtlib(formula), t.to_smtlib(result.formula));
        prop_assert!(!expected || holds(t, above, &env));
    }
    Ok(())
}

fn points(values: &[i64]) -> Vec<Vec<Value>> {
    values.iter().flat_map(|y| values.iter().map(|z| vec![Value::int(*y), Value::int(*z)])).collect()
}

fn bytes(length: usize) -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..length)
}

proptest! {
    #![proptest_config(common::cases(300))]

    #[test]
    fn one_integer(bytes in bytes(100)) {
        let t = Terms::new();
        let vars = ["x", "y", "z"].map(|name| t.var(name, Sort::INT));
        let f = formula(&t, &mut Source(&bytes), &vars, 2, false);
        exact(&t, &vars[..1], &vars[1..], f, &points(&[-3, 0, 1, 2]), &integers(40))?;
    }

    #[test]
    fn one_integer_under_mod_and_div(bytes in bytes(60)) {
        let t = Terms::new();
        let vars = ["x", "y", "z"].map(|name| t.var(name, Sort::INT));
        let f = formula(&t, &mut Source(&bytes), &vars, 1, true);
        exact(&t, &vars[..1], &vars[1..], f, &points(&[-2, 1, 3]), &integers(120))?;
    }

    #[test]
    fn forall_is_dual(bytes in bytes(60)) {
        let t = Terms::new();
        let vars = ["x", "y", "z"].map(|name| t.var(name, Sort::INT));
        let f = formula(&t, &mut Source(&bytes), &vars, 2, false);
        let result = eliminate_forall(&t, &vars[..1], f);
        let below = drop_disjuncts_with(&t, &vars[..1], f);
        for point in points(&[-2, 0, 3]) {
            let mut env: Vec<(Term, Value)> = vars[1..].iter().copied().zip(point).collect();
            let expected = !witness(&t, &vars[..1], t.not(f), &mut env, &integers(40));
            prop_assert!(!holds(&t, below, &env) || expected);
            if result.remaining.is_empty() {
                prop_assert_eq!(holds(&t, result.formula, &env), expected);
            }
        }
    }
}

proptest! {
    #![proptest_config(common::cases(120))]

    #[test]
    fn two_integers(bytes in bytes(40)) {
        let t = Terms::new();
        let vars = ["x", "w", "y"].map(|name| t.var(name, Sort::INT));
        let f = formula(&t, &mut Source(&bytes), &vars, 1, false);
        let points: Vec<Vec<Value>> = [-2, 0, 3].iter().map(|y| vec![Value::int(*y)]).collect();
        exact(&t, &vars[..2], &vars[2..], f, &points, &integers(45))?;
    }

    /// Over the reals, a witness is at a border, between two borders or beyond all: halves of sixths do.
    #[test]
    fn one_real(bytes in bytes(80)) {
        let t = Terms::new();
        let vars = ["x", "y", "z"].map(|name| t.var(name, Sort::REAL));
        let f = formula(&t, &mut Source(&bytes), &vars, 2, false);
        let window: Vec<Value> = (-300..=300).map(|n| Value::Real(Rational::new(n, 12))).collect();
        let real = |n: i64| Value::Real(Rational::new(n, 1));
        let points: Vec<Vec<Value>> = [(-2, 1), (0, 0), (1, 3), (2, -1)].map(|(y, z)| vec![real(y), real(z)]).into();
        exact(&t, &vars[..1], &vars[1..], f, &points, &window)?;
    }
}
