//! Z3 against enumeration: a formula over small bit-vectors is satisfiable if and only if some assignment satisfies it,
//! models satisfy their formula, cores are unsatisfiable.

use proptest::prelude::*;
use tracewright_logic::{BvOp, Sort, Term, Terms, Value, evaluate};
use tracewright_smt::{Answer, Solver, Z3Solver, minimise_core};

const WIDTH: u32 = 2;

fn variables(t: &Terms) -> [Term; 4] {
    let bits = t.bv_sort(WIDTH);
    [t.var("v", bits), t.var("w", bits), t.var("b", Sort::BOOL), t.var("c", Sort::BOOL)]
}

/// Formulas made by a list of small choices.
fn formulas(t: &Terms, recipe: &[(u8, u8, u8)]) -> Vec<Term> {
    let [v, w, b, c] = variables(t);
    let mut bits = vec![v, w, t.bv_num(1_u32.into(), WIDTH), t.bv_num(2_u32.into(), WIDTH)];
    let mut bools = vec![b, c];
    for &(op, i, j) in recipe {
        let (x, y) = (bits[i as usize % bits.len()], bits[j as usize % bits.len()]);
        let (p, q) = (bools[i as usize % bools.len()], bools[j as usize % bools.len()]);
        match op % 16 {
            0 => bits.push(t.bv(BvOp::Add, &[x, y])),
            1 => bits.push(t.bv(BvOp::Mul, &[x, y])),
            2 => bits.push(t.bv(BvOp::Udiv, &[x, y])),
            3 => bits.push(t.bv(BvOp::Srem, &[x, y])),
            4 => bits.push(t.bv(BvOp::Ashr, &[x, y])),
            5 => bits.push(t.bv(BvOp::Xor, &[x, y])),
            6 => bits.push(t.ite(p, x, y)),
            7 => bits.push(t.bv(BvOp::Neg, &[x])),
            8 | 9 => bools.push(t.bv(BvOp::Ult, &[x, y])),
            10 | 11 => bools.push(t.eq(x, y)),
            12 => bools.push(t.bv(BvOp::Sle, &[x, y])),
            13 => bools.push(t.and2(p, t.not(q))),
            14 => bools.push(t.or2(p, q)),
            _ => bools.push(t.iff(p, q)),
        }
    }
    bools.split_off(2)
}

fn assignments() -> impl Iterator<Item = [Value; 4]> {
    (0_u32..64).map(|n| {
        [Value::bits(n & 3, WIDTH), Value::bits((n >> 2) & 3, WIDTH), ((n >> 4) & 1 == 1).into(), (n >> 5 == 1).into()]
    })
}

fn holds(t: &Terms, formula: Term, values: &[Value; 4]) -> bool {
    let vars = variables(t);
    let lookup = |var: Term| vars.iter().position(|v| *v == var).map(|i| values[i].clone());
    evaluate(t, formula, &lookup, &|_, _| None) == Some(Value::Bool(true))
}

fn satisfiable(t: &Terms, formulas: &[Term]) -> bool {
    assignments().any(|values| formulas.iter().all(|&f| holds(t, f, &values)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn answers_models_and_cores(recipe in prop::collection::vec(any::<(u8, u8, u8)>(), 4..30)) {
        let t = Terms::new();
        let formulas = formulas(&t, &recipe);
        let mut s = Z3Solver::new(&t).unwrap();
        // All pairs as assumptions, everything as named assertions.
        for (i, &f) in formulas.iter().enumerate() {
            let g = formulas[(i * 7 + 3) % formulas.len()];
            let pair = [f, t.not(g)];
            let answer = s.check_assuming(&pair);
            prop_assert_eq!(&answer, if satisfiable(&t, &pair) { &Answer::Sat } else { &Answer::Unsat });
            if answer.is_sat() {
                let values = variables(&t).map(|v| s.value(v).unwrap());
                prop_assert!(pair.iter().all(|&f| holds(&t, f, &values)));
                for &other in &formulas {
                    prop_assert_eq!(s.evaluate_bool(other), Some(holds(&t, other, &values)));
                }
            } else {
                let core = s.unsat_core();
                prop_assert!(!satisfiable(&t, &core.assumptions));
            }
        }
        let labels: Vec<_> = formulas.iter().map(|&f| s.assert_named(f)).collect();
        if s.check().is_unsat() {
            let core = s.unsat_core().labels;
            let core: Vec<Term> = core.iter().map(|l| formulas[labels.iter().position(|k| k == l).unwrap()]).collect();
            prop_assert!(!satisfiable(&t, &core));
            let mut empty = Z3Solver::new(&t).unwrap();
            let minimal = minimise_core(&mut empty, &core, 1000);
            prop_assert!(!satisfiable(&t, &minimal));
            for i in 0..minimal.len() {
                let mut smaller = minimal.clone();
                smaller.remove(i);
                prop_assert!(satisfiable(&t, &smaller));
            }
        }
    }
}
