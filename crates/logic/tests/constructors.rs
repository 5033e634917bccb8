//! The normalising constructors preserve the meaning: terms against naive evaluation of the expressions they were built
//! from.

mod common;

use common::{Expr, INTS, Source, environment, eval, sort_of_name};
use proptest::prelude::*;
use tracewright_logic::{Sort, Substitution, Terms, Value};

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..120)
}

fn numbers() -> impl Strategy<Value = Vec<i8>> {
    proptest::collection::vec(-4i8..5, 12)
}

fn same_value(expr: &Expr, numbers: &[i8]) -> Result<(), TestCaseError> {
    let t = Terms::new();
    let env = environment(numbers);
    let term = expr.build(&t);
    prop_assert_eq!(Some(expr.value(&env)), eval(&t, term, &env), "{}", t.to_smtlib(term));
    Ok(())
}

proptest! {
    #![proptest_config(common::cases(3000))]

    #[test]
    fn formulas_keep_their_meaning(bytes in bytes(), numbers in numbers()) {
        same_value(&Source(&bytes).boolean(4), &numbers)?;
    }

    #[test]
    fn integers_keep_their_meaning(bytes in bytes(), numbers in numbers()) {
        same_value(&Source(&bytes).int(4), &numbers)?;
    }

    #[test]
    fn arrays_keep_their_meaning(bytes in bytes(), numbers in numbers()) {
        same_value(&Source(&bytes).array(4), &numbers)?;
    }

    #[test]
    fn bit_vectors_keep_their_meaning(bytes in bytes(), numbers in numbers()) {
        same_value(&Source(&bytes).bits(4), &numbers)?;
    }

    /// Junctions of many bounds of few polynomials are where bounds are merged.
    #[test]
    fn merged_bounds_keep_their_meaning(bytes in bytes(), numbers in numbers()) {
        let mut source = Source(&bytes);
        let t = Terms::new();
        let env = environment(&numbers);
        let (x, y) = (t.var("x", Sort::INT), t.var("r", Sort::REAL));
        let mut literals = Vec::new();
        for _ in 0..2 + source.pick(5) {
            let (term, number) = if source.pick(2) == 0 { (x, t.int(source.small())) } else { (y, t.real(source.small())) };
            literals.push(match source.pick(6) {
                0 => t.le(term, number),
                1 => t.ge(term, number),
                2 => t.lt(term, number),
                3 => t.gt(term, number),
                4 => t.eq(term, number),
                _ => t.ne(term, number),
            });
        }
        let values: Vec<bool> = literals.iter().map(|&l| eval(&t, l, &env) == Some(Value::Bool(true))).collect();
        prop_assert_eq!(eval(&t, t.and(&literals), &env), Some(Value::Bool(values.iter().all(|v| *v))));
        prop_assert_eq!(eval(&t, t.or(&literals), &env), Some(Value::Bool(values.iter().any(|v| *v))));
    }

    #[test]
    fn negation_flips(bytes in bytes(), numbers in numbers()) {
        let expr = Source(&bytes).boolean(4);
        let t = Terms::new();
        let env = environment(&numbers);
        let negated = t.not(expr.build(&t));
        let expected = !expr.value(&env).as_bool().unwrap();
        prop_assert_eq!(eval(&t, negated, &env), Some(Value::Bool(expected)));
    }

    /// Substituting x by a term is evaluating with x worth that term.
    #[test]
    fn substitution_is_evaluation(bytes in bytes(), replacement in bytes(), numbers in numbers()) {
        let (expr, replacement) = (Source(&bytes).boolean(3), Source(&replacement).int(2));
        let t = Terms::new();
        let env = environment(&numbers);
        let x = t.var("x", Sort::INT);
        let term = t.substitute(expr.build(&t), &Substitution::from_iter([(x, replacement.build(&t))]));
        let inner = replacement.value(&env);
        let expected = expr.value(&|name| if name == "x" { inner.clone() } else { env(name) });
        prop_assert_eq!(eval(&t, term, &env), Some(expected));
    }

    /// Quantified Booleans are the junction of both cases, also nested and with quantified replacements put inside.
    #[test]
    fn quantifiers_are_expanded(bytes in bytes(), numbers in numbers()) {
        let mut source = Source(&bytes);
        let t = Terms::new();
        let env = environment(&numbers);
        let (p, q) = (t.var("p", Sort::BOOL), t.var("q", Sort::BOOL));
        let (body, other) = (source.boolean(3).build(&t), source.boolean(2).build(&t));
        let both = |var, f| {
            let case = |value| t.substitute(f, &Substitution::from_iter([(var, t.bool(value))]));
            (case(true), case(false))
        };
        let (yes, no) = both(p, body);
        let exists = t.exists(&[p], body);
        prop_assert_eq!(eval(&t, exists, &env), eval(&t, t.or2(yes, no), &env));
        // forall q :: exists p :: body, then the free x := ite(forall q :: other, 1, 2)
        let nested = t.forall(&[q], exists);
        let x = t.var("x", Sort::INT);
        let inside = t.ite(t.forall(&[q], other), t.int(1), t.int(2));
        let replaced = t.substitute(nested, &Substitution::from_iter([(x, inside)]));
        let number = eval(&t, inside, &env).unwrap();
        let expected = eval(&t, nested, &|name| if name == "x" { number.clone() } else { env(name) });
        prop_assert_eq!(eval(&t, replaced, &env), expected);
        prop_assert_eq!(eval(&t, t.not(nested), &env), eval(&t, nested, &env).map(|v| Value::Bool(v != Value::Bool(true))));
    }

    #[test]
    fn renaming_bound_variables_gives_the_same_term(bytes in bytes()) {
        let body = Source(&bytes).boolean(3);
        let t = Terms::new();
        let term = body.build(&t);
        let vars: Vec<_> = INTS.iter().map(|name| t.var(name, sort_of_name(&t, name))).collect();
        let fresh: Vec<_> = INTS.iter().map(|name| t.fresh_var(name, Sort::INT)).collect();
        let renaming: Substitution = vars.iter().copied().zip(fresh.iter().copied()).collect();
        let renamed = t.substitute(term, &renaming);
        // Renaming may reorder arguments, so the way back has to be taken as well.
        let back: Substitution = fresh.iter().copied().zip(vars.iter().copied()).collect();
        prop_assert_eq!(t.substitute(renamed, &back), term);
        for vars in [&vars[..1], &vars[..]] {
            let fresh: Vec<_> = vars.iter().map(|v| renaming[v]).collect();
            let only: Substitution = vars.iter().copied().zip(fresh.iter().copied()).collect();
            let forth = t.exists(&fresh, t.substitute(term, &only));
            prop_assert_eq!(forth, t.exists(vars, term));
        }
    }
}

#[test]
fn a_remainder_modulo_zero_is_unknown() {
    let t = Terms::new();
    let x = t.var("x", Sort::INT);
    let inner = t.modulo(x, t.int(0));
    assert_ne!(t.modulo(inner, t.int(3)), t.modulo(x, t.int(3)));
}

#[test]
fn a_quantified_replacement_is_not_captured() {
    let t = Terms::new();
    let (x, y, o) = (t.var("x", Sort::BOOL), t.var("y", Sort::INT), t.var("o", Sort::INT));
    let f = |args: &[_]| t.app("f", args, Sort::BOOL);
    // forall o :: exists y :: f(y, o, x) with x := forall y :: f(y, y, true)
    let inner = t.forall(&[y], f(&[y, y, tracewright_logic::Term::TRUE]));
    let outer = t.forall(&[o], t.exists(&[y], f(&[y, o, x])));
    let expected = t.forall(&[o], t.exists(&[y], f(&[y, o, inner])));
    assert_eq!(t.substitute(outer, &Substitution::from_iter([(x, inner)])), expected);
}

#[test]
fn negating_a_shared_term_does_not_walk_its_paths() {
    let t = Terms::new();
    let mut term = t.var("p0", Sort::BOOL);
    for i in 1..200 {
        let (c, d) = (t.var(&format!("p{i}"), Sort::BOOL), t.var(&format!("q{i}"), Sort::BOOL));
        term = t.ite(c, term, t.iff(d, term));
    }
    let negated = t.not(term);
    assert_eq!(t.not(negated), term);
}

#[test]
fn deep_terms_need_no_deep_stack() {
    let t = Terms::new();
    let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
    let mut term = x;
    for i in 0..200_000 {
        term = t.app(if i % 2 == 0 { "f" } else { "g" }, &[term, y], Sort::INT);
    }
    assert_eq!(t.free_vars(term)[..], [x, y]);
    let value = tracewright_logic::evaluate(&t, term, &|_| Some(Value::int(1)), &|_, args| Some(args[0].clone()));
    assert_eq!(value, Some(Value::int(1)));
    let there = t.substitute(term, &Substitution::from_iter([(x, y)]));
    assert_eq!(t.free_vars(there)[..], [y]);
    assert!(!t.has_quantifier(there) && t.dag_size(there) == 200_001);
}
