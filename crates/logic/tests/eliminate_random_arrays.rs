//! Elimination of arrays against brute force over all arrays from few places to few values.

mod common;

use common::Source;
use proptest::prelude::*;
use tracewright_logic::{Sort, Term, Terms, Value, eliminate_exists, evaluate};

/// Places and values: bit-vectors of one bit, so that everything can be enumerated.
struct World {
    t: Terms,
    arrays: [Term; 2],
    bits: [Term; 3],
}

fn world() -> World {
    let t = Terms::new();
    let bit = t.bv_sort(1);
    let arrays = ["a", "b"].map(|name| t.var(name, t.array_sort(bit, bit)));
    let bits = ["i", "j", "v"].map(|name| t.var(name, bit));
    World { t, arrays, bits }
}

impl World {
    fn bit(&self, source: &mut Source, depth: u32) -> Term {
        match source.pick(if depth == 0 { 4 } else { 6 }) {
            n @ 0..=2 => self.bits[n],
            3 => self.t.bv_num((source.pick(2) as u32).into(), 1),
            _ => {
                let array = self.array(source, depth - 1);
                self.t.select(array, self.bit(source, depth - 1))
            }
        }
    }

    fn array(&self, source: &mut Source, depth: u32) -> Term {
        let pick = source.pick(if depth == 0 { 2 } else { 5 });
        if pick < 2 {
            return self.arrays[pick];
        }
        let array = self.array(source, depth - 1);
        let (index, value) = (self.bit(source, depth - 1), self.bit(source, depth - 1));
        self.t.store(array, index, value)
    }

    fn formula(&self, source: &mut Source, depth: u32) -> Term {
        let t = &self.t;
        if depth == 0 || source.pick(3) == 0 {
            let equation = match source.pick(2) {
                0 => t.eq(self.array(source, 2), self.array(source, 2)),
                _ => t.eq(self.bit(source, 2), self.bit(source, 2)),
            };
            return if source.pick(3) == 2 { t.not(equation) } else { equation };
        }
        let parts: Vec<Term> = (0..2 + source.pick(2)).map(|_| self.formula(source, depth - 1)).collect();
        if source.pick(3) == 2 { t.or(&parts) } else { t.and(&parts) }
    }

    fn values(&self, var: Term) -> Vec<Value> {
        let bit = |n: u32| Value::bits(n, 1);
        match self.t.kind_of(var) {
            tracewright_logic::SortKind::BitVec(_) => vec![bit(0), bit(1)],
            _ => (0..4).map(|n| Value::array(bit(n & 1), [(bit(1), bit(n >> 1))])).collect(),
        }
    }

    fn exists(&self, vars: &[Term], formula: Term, env: &mut Vec<(Term, Value)>) -> bool {
        match vars.split_first() {
            None => {
                let lookup = |var: Term| env.iter().rev().find(|(v, _)| *v == var).map(|(_, value)| value.clone());
                evaluate(&self.t, formula, &lookup, &|_, _| None).expect("all variables have values")
                    == Value::Bool(true)
            }
            Some((&var, rest)) => self.values(var).into_iter().any(|value| {
                env.push((var, value));
                let found = self.exists(rest, formula, env);
                env.pop();
                found
            }),
        }
    }

    fn check(&self, vars: &[Term], others: &[Term], formula: Term) -> Result<(), TestCaseError> {
        let result = eliminate_exists(&self.t, vars, formula);
        prop_assume!(result.remaining.len() <= 4);
        let mut env = Vec::new();
        self.compare(vars, others, formula, &result.remaining, result.formula, &mut env)
    }

    fn compare(
        &self,
        vars: &[Term],
        others: &[Term],
        formula: Term,
        remaining: &[Term],
        result: Term,
        env: &mut Vec<(Term, Value)>,
    ) -> Result<(), TestCaseError> {
        let Some((&other, rest)) = others.split_first() else {
            let expected = self.exists(vars, formula, env);
            let actual = self.exists(remaining, result, env);
            prop_assert_eq!(
                actual,
                expected,
                "at {:?}\n{}\n{}",
                env,
                self.t.to_boogie(formula),
                self.t.to_boogie(result)
            );
            return Ok(());
        };
        for value in self.values(other) {
            env.push((other, value));
            self.compare(vars, rest, formula, remaining, result, env)?;
            env.pop();
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(common::cases(400))]

    #[test]
    fn an_array(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        let w = world();
        let formula = w.formula(&mut Source(&bytes), 2);
        w.check(&w.arrays[..1], &[w.arrays[1], w.bits[0], w.bits[1], w.bits[2]], formula)?;
    }

    #[test]
    fn a_value_and_an_array(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        let w = world();
        let formula = w.formula(&mut Source(&bytes), 2);
        w.check(&[w.bits[2], w.arrays[0]], &[w.arrays[1], w.bits[0], w.bits[1]], formula)?;
    }

    #[test]
    fn a_place(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        let w = world();
        let formula = w.formula(&mut Source(&bytes), 2);
        w.check(&w.bits[..1], &[w.arrays[0], w.arrays[1], w.bits[1], w.bits[2]], formula)?;
    }
}

#[test]
fn an_integer_array_that_only_differs_can_differ_from_all() {
    let t = Terms::new();
    let finite = t.array_sort(Sort::BOOL, Sort::BOOL);
    let vars: Vec<Term> = ["a", "b", "c", "d", "e"].map(|name| t.var(name, finite)).into();
    // Over Booleans there are only four arrays: nothing may be dropped.
    let differs = t.and(&vars[1..].iter().map(|&other| t.ne(vars[0], other)).collect::<Vec<_>>());
    assert_eq!(eliminate_exists(&t, &vars[..1], differs).remaining, [vars[0]]);
}
