//! Farkas certificates are valid, and there is one exactly when there is no solution.

mod common;

use common::Source;
use proptest::prelude::*;
use tracewright_logic::{
    Halves, LinearConstraint, Preferences, Rational, Relation, Sort, Term, Terms, certificates, eliminate_exists,
    farkas, farkas_with,
};

fn system(t: &Terms, source: &mut Source, vars: &[Term]) -> Vec<LinearConstraint> {
    (0..1 + source.pick(7))
        .map(|_| {
            let mut linear = t.linear(t.real(source.small()));
            for &var in vars {
                let coefficient = [0, 1, -1, 2, -3, 0][source.pick(6)];
                linear = linear.add_scaled(&t.linear(var), &Rational::from(coefficient));
            }
            LinearConstraint { linear, relation: [Relation::Le0, Relation::Eq0, Relation::Lt0][source.pick(3)] }
        })
        .collect()
}

proptest! {
    #![proptest_config(common::cases(2000))]

    #[test]
    fn there_is_a_certificate_exactly_without_a_solution(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        let t = Terms::new();
        let vars = ["x", "y", "z"].map(|name| t.var(name, Sort::REAL));
        let constraints = system(&t, &mut Source(&bytes), &vars);
        let formula = t.and(&constraints.iter().map(|c| c.to_term(&t, Sort::REAL)).collect::<Vec<_>>());
        let solvable = eliminate_exists(&t, &vars, formula);
        prop_assume!(solvable.remaining.is_empty());
        match farkas(&constraints) {
            None => prop_assert_eq!(solvable.formula, Term::TRUE),
            Some(certificate) => {
                prop_assert!(certificate.verify(&constraints), "{:?}", certificate);
                prop_assert_eq!(solvable.formula, Term::FALSE);
                // Minimal: without any one of its constraints, the rest is solvable.
                let support: Vec<usize> = certificate.support().collect();
                for left_out in &support {
                    let rest: Vec<_> = support.iter().filter(|i| *i != left_out).map(|i| constraints[*i].clone()).collect();
                    prop_assert_eq!(farkas(&rest), None, "{:?}", certificate);
                }
                let several = certificates(&constraints, &Preferences::default(), 8);
                prop_assert!(!several.is_empty());
                for other in several {
                    prop_assert!(other.verify(&constraints));
                    for cut in 0..=constraints.len() {
                        // Partial sums are interpolants: implied by the first part, contradicting the second.
                        let first = other.combination(&constraints, |i| i < cut);
                        let second = other.combination(&constraints, |i| i >= cut);
                        let sum = first.linear.add_scaled(&second.linear, &Rational::ONE);
                        prop_assert!(sum.terms.is_empty() && !sum.constant.is_negative());
                    }
                }
            }
        }
    }
}

fn literals(t: &Terms, literals: &[Term]) -> Vec<LinearConstraint> {
    t.linear_constraints(literals).expect("linear literals")
}

#[test]
fn the_half_of_an_equation_that_is_needed() {
    let t = Terms::new();
    let (x0, x1) = (t.var("x0", Sort::INT), t.var("x1", Sort::INT));
    // x0 == 0; x1 == x0 + 1; x1 < 0
    let constraints = literals(&t, &[t.eq(x0, t.int(0)), t.eq(x1, t.add2(x0, t.int(1))), t.lt(x1, t.int(0))]);
    let certificate = farkas(&constraints).expect("infeasible");
    // after the first statement x0 >= 0, after the second x1 >= 1
    let first = certificate.combination(&constraints, |i| i < 1).to_term(&t, Sort::INT);
    let second = certificate.combination(&constraints, |i| i < 2).to_term(&t, Sort::INT);
    assert_eq!(first, t.ge(x0, t.int(0)));
    assert_eq!(second, t.ge(x1, t.int(1)));
}

#[test]
fn weights_and_halves_choose() {
    let t = Terms::new();
    let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
    // two reasons: x == 0 && x == 1 either way around, or y <= 0 && y >= 1
    let constraints = literals(&t, &[t.eq(x, t.int(0)), t.eq(x, t.int(1)), t.le(y, t.int(0)), t.ge(y, t.int(1))]);
    let weights = |w: [i64; 4]| w.iter().map(|&n| Rational::from(n)).collect::<Vec<_>>();
    let cheap_x = Preferences { weights: weights([1, 1, 9, 9]), halves: Halves::Either };
    let cheap_y = Preferences { weights: weights([9, 9, 1, 1]), halves: Halves::Either };
    assert_eq!(farkas_with(&constraints, &cheap_x).expect("infeasible").support().collect::<Vec<_>>(), [0, 1]);
    assert_eq!(farkas_with(&constraints, &cheap_y).expect("infeasible").support().collect::<Vec<_>>(), [2, 3]);
    assert!(certificates(&constraints, &Preferences::default(), 8).len() >= 2);
}

#[test]
fn nonlinear_terms_are_opaque_and_disequalities_are_none() {
    let t = Terms::new();
    let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
    let product = t.mul(x, y);
    let constraints = literals(&t, &[t.ge(product, t.int(3)), t.le(product, t.int(2))]);
    assert!(farkas(&constraints).is_some());
    assert_eq!(t.linear_constraint(t.ne(x, y)), None);
    assert_eq!(t.linear_constraint(t.var("p", Sort::BOOL)), None);
}

#[test]
fn a_long_trace_is_no_problem() {
    let t = Terms::new();
    let var = |name: &str, i: usize| t.var(&format!("{name}{i}"), Sort::INT);
    let mut all = vec![t.eq(var("x", 0), t.int(0)), t.eq(var("y", 0), t.int(0))];
    for i in 0..150 {
        all.push(t.eq(var("x", i + 1), t.add2(var("x", i), t.int(1))));
        all.push(t.eq(var("y", i + 1), t.add2(var("y", i), var("x", i))));
        all.push(t.lt(var("x", i), t.int(1000)));
    }
    all.push(t.lt(var("y", 150), t.int(0)));
    let start = std::time::Instant::now();
    let found = certificates(&literals(&t, &all), &Preferences::default(), 4);
    assert!(!found.is_empty());
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}
