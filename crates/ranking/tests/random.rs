//! Random loops that are built around a ranking function: one must be found, and it must be right.

mod common;

use common::{search, show, validate};
use tracewright_logic::{Sort, Term, Terms};
use tracewright_random::Random;
use tracewright_ranking::{Loop, LoopVariable, NoRanking, Template};

/// A random affine function of the variables that is not constant.
fn function(random: &mut Random, variables: &[Term]) -> Vec<i64> {
    loop {
        let coefficients: Vec<i64> = variables.iter().map(|_| random.between(-3, 3)).collect();
        if coefficients.iter().any(|c| *c != 0) {
            return coefficients;
        }
    }
}

fn value(t: &Terms, coefficients: &[i64], variables: &[Term]) -> Term {
    let summands: Vec<Term> = coefficients.iter().zip(variables).map(|(&c, &v)| t.mul(t.int(c), v)).collect();
    t.add(&summands)
}

/// A loop with a lexicographic tuple of `components` functions: in each round, one is not negative and falls, and those before
/// it do not rise.
fn ranked(t: &Terms, random: &mut Random, variables: usize, components: usize) -> Loop {
    let variable =
        |i: usize| LoopVariable { now: t.var(&format!("x{i}"), Sort::INT), next: t.var(&format!("x{i}'"), Sort::INT) };
    let variables: Vec<LoopVariable> = (0..variables).map(variable).collect();
    let now: Vec<Term> = variables.iter().map(|v| v.now).collect();
    let next: Vec<Term> = variables.iter().map(|v| v.next).collect();
    let functions: Vec<Vec<i64>> = (0..components).map(|_| function(random, &now)).collect();
    let mut rounds = Vec::new();
    for falling in 0..components {
        let (old, new) = (value(t, &functions[falling], &now), value(t, &functions[falling], &next));
        let low = random.between(-5, 5);
        let mut parts = vec![t.ge(old, t.int(low)), t.le(new, t.sub(old, t.int(random.between(1, 4))))];
        for kept in &functions[..falling] {
            parts.push(t.le(value(t, kept, &next), value(t, kept, &now)));
        }
        // Other constraints do no harm, and a disjunction splits the round.
        let noise = function(random, &now);
        parts.push(t.ge(value(t, &noise, &now), t.int(random.between(-9, 0))));
        if random.percent(50) {
            let noise = function(random, &now);
            let (a, b) = (value(t, &noise, &next), value(t, &noise, &now));
            parts.push(t.or2(t.eq(a, b), t.gt(a, t.add2(b, t.int(2)))));
        }
        rounds.push(t.and(&parts));
    }
    Loop { variables, rounds, stem: None }
}

#[test]
fn ranking_functions_of_random_loops_are_found() {
    for seed in 0..120 {
        let t = Terms::new();
        let mut random = Random::new(seed);
        let (variables, components) = (random.between(1, 4) as usize, random.between(1, 3) as usize);
        let problem = ranked(&t, &mut random, variables, components);
        let ranking = search(&t, &problem).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        validate(&t, &problem, &ranking);
        assert!(!show(&t, &ranking).is_empty());
        if components == 1 {
            assert_eq!(ranking.template, Template::Affine, "seed {seed}: {}", show(&t, &ranking));
        }
    }
}

/// Random assignments under random guards: most of these loops have no ranking function, but what is found must be right.
#[test]
fn whatever_is_found_is_right() {
    let mut found = 0;
    for seed in 0..40 {
        let t = Terms::new();
        let mut random = Random::new(seed);
        let count = random.between(1, 3) as usize;
        let variables: Vec<LoopVariable> = (0..count)
            .map(|i| LoopVariable {
                now: t.var(&format!("x{i}"), Sort::INT),
                next: t.var(&format!("x{i}'"), Sort::INT),
            })
            .collect();
        let now: Vec<Term> = variables.iter().map(|v| v.now).collect();
        let stem: Vec<Term> = now.iter().map(|&v| t.eq(v, t.int(random.between(-2, 5)))).collect();
        let rounds = (0..random.between(1, 3)).map(|_| {
            let guard = function(&mut random, &now);
            let mut parts = vec![t.gt(value(&t, &guard, &now), t.int(random.between(-2, 2)))];
            for variable in &variables {
                let (step, other) = (random.between(-2, 1), now[random.below(count)]);
                let value = match random.below(6) {
                    0 => t.add2(variable.now, other),
                    1 => t.sub(variable.now, other),
                    2 => t.modulo(t.add2(variable.now, other), t.int(7)),
                    3 => t.ite(t.gt(other, t.int(step)), t.sub(variable.now, t.int(1)), other),
                    _ => t.add2(variable.now, t.int(step)),
                };
                parts.push(t.eq(variable.next, value));
            }
            t.and(&parts)
        });
        let rounds = rounds.collect();
        let problem = Loop { variables, rounds, stem: Some(t.and(&stem)) };
        match search(&t, &problem) {
            Ok(ranking) => {
                validate(&t, &problem, &ranking);
                found += 1;
            }
            Err(NoRanking::NoTemplate | NoRanking::TooManyPaths(_)) => {}
            Err(error) => panic!("seed {seed}: {error}"),
        }
    }
    assert!(found > 15, "only {found} loops were ranked");
}
