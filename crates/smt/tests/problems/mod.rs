//! Small systems of Horn clauses: loops, nested loops, arrays, recursion. Shared by tests and benches.

use tracewright_logic::{BvOp, Sort, Term, Terms};
use tracewright_smt::horn::HornSystem;

/// A system and whether it has a solution.
pub struct Problem {
    pub name: &'static str,
    pub build: fn(&Terms) -> HornSystem,
    pub solvable: bool,
}

pub const ALL: &[Problem] = &[
    Problem { name: "two counters", build: two_counters, solvable: true },
    Problem { name: "bounded", build: bounded, solvable: true },
    Problem { name: "up and down", build: up_and_down, solvable: true },
    Problem { name: "parity", build: parity, solvable: true },
    Problem { name: "two phases", build: two_phases, solvable: true },
    Problem { name: "nested loops", build: nested_loops, solvable: true },
    Problem { name: "growing pair", build: growing_pair, solvable: true },
    Problem { name: "twice", build: twice, solvable: true },
    Problem { name: "disjunctive", build: disjunctive, solvable: true },
    Problem { name: "disjunctive by cases", build: disjunctive_by_cases, solvable: true },
    Problem { name: "two pairs", build: two_pairs, solvable: true },
    Problem { name: "to a thousand", build: to_a_thousand, solvable: true },
    Problem { name: "down from a thousand", build: down_from_a_thousand, solvable: true },
    Problem { name: "difference", build: difference, solvable: true },
    Problem { name: "array cell", build: array_cell, solvable: true },
    Problem { name: "array of zeros", build: array_of_zeros, solvable: true },
    Problem { name: "bit-vector counter", build: bit_vector_counter, solvable: true },
    Problem { name: "McCarthy 91", build: mccarthy, solvable: true },
    Problem { name: "called twice", build: called_twice, solvable: true },
    Problem { name: "straight line", build: straight_line, solvable: true },
    Problem { name: "long line", build: long_line, solvable: true },
    Problem { name: "too many steps", build: too_many_steps, solvable: false },
];

/// A loop: initial states, one step from `state` to `next`, states that must not be reached.
fn single_loop(t: &Terms, state: &[Term], next: &[Term], init: Term, step: Term, bad: Term) -> HornSystem {
    let _ = t;
    let mut system = HornSystem::default();
    let p = system.predicate("loop", state);
    system.clause(&[], init, Some((p, state)));
    system.clause(&[(p, state)], step, Some((p, next)));
    system.clause(&[(p, state)], bad, None);
    system
}

fn ints<const N: usize>(t: &Terms, names: [&str; N]) -> [Term; N] {
    names.map(|name| t.var(name, Sort::INT))
}

fn plus(t: &Terms, a: Term, k: i64) -> Term {
    t.add2(a, t.int(k))
}

fn two_counters(t: &Terms) -> HornSystem {
    let [x, y] = ints(t, ["x", "y"]);
    let init = t.and2(t.eq(x, t.int(0)), t.eq(y, t.int(0)));
    single_loop(t, &[x, y], &[plus(t, x, 1), plus(t, y, 1)], init, Term::TRUE, t.ne(x, y))
}

fn bounded(t: &Terms) -> HornSystem {
    let [x, n] = ints(t, ["x", "n"]);
    let init = t.and2(t.eq(x, t.int(0)), t.ge(n, t.int(0)));
    let bad = t.and2(t.ge(x, n), t.ne(x, n));
    single_loop(t, &[x, n], &[plus(t, x, 1), n], init, t.lt(x, n), bad)
}

fn up_and_down(t: &Terms) -> HornSystem {
    let [x, y, n] = ints(t, ["x", "y", "n"]);
    let init = t.and(&[t.eq(x, t.int(0)), t.eq(y, n), t.ge(n, t.int(0))]);
    let bad = t.and2(t.le(y, t.int(0)), t.ne(x, n));
    single_loop(t, &[x, y, n], &[plus(t, x, 1), plus(t, y, -1), n], init, t.gt(y, t.int(0)), bad)
}

fn parity(t: &Terms) -> HornSystem {
    let [x] = ints(t, ["x"]);
    let bad = t.eq(t.modulo(x, t.int(2)), t.int(1));
    single_loop(t, &[x], &[plus(t, x, 2)], t.eq(x, t.int(0)), Term::TRUE, bad)
}

fn two_phases(t: &Terms) -> HornSystem {
    let [i, n] = ints(t, ["i", "n"]);
    let mut system = HornSystem::default();
    let up = system.predicate("up", &[i, n]);
    let down = system.predicate("down", &[i, n]);
    system.clause(&[], t.and2(t.eq(i, t.int(0)), t.ge(n, t.int(0))), Some((up, &[i, n])));
    system.clause(&[(up, &[i, n])], t.lt(i, n), Some((up, &[plus(t, i, 1), n])));
    system.clause(&[(up, &[i, n])], t.ge(i, n), Some((down, &[i, n])));
    system.clause(&[(down, &[i, n])], t.gt(i, t.int(0)), Some((down, &[plus(t, i, -1), n])));
    system.clause(&[(down, &[i, n])], t.and2(t.le(i, t.int(0)), t.ne(i, t.int(0))), None);
    system
}

fn nested_loops(t: &Terms) -> HornSystem {
    let state = ints(t, ["i", "j", "k", "n"]);
    let [i, j, k, n] = state;
    let mut system = HornSystem::default();
    let outer = system.predicate("outer", &state);
    let inner = system.predicate("inner", &state);
    let zero = t.int(0);
    system.clause(&[], t.and(&[t.eq(i, zero), t.eq(k, zero)]), Some((outer, &state)));
    system.clause(&[(outer, &state)], t.lt(i, n), Some((inner, &[i, zero, k, n])));
    system.clause(&[(inner, &state)], t.lt(j, n), Some((inner, &[i, plus(t, j, 1), plus(t, k, 1), n])));
    system.clause(&[(inner, &state)], t.ge(j, n), Some((outer, &[plus(t, i, 1), j, k, n])));
    system.clause(&[(outer, &state)], t.and2(t.ge(i, n), t.lt(k, zero)), None);
    system
}

fn growing_pair(t: &Terms) -> HornSystem {
    let [x, y] = ints(t, ["x", "y"]);
    let init = t.and2(t.eq(x, t.int(1)), t.eq(y, t.int(0)));
    let sum = t.add2(x, y);
    single_loop(t, &[x, y], &[sum, sum], init, Term::TRUE, t.and2(t.gt(x, t.int(1)), t.lt(y, t.int(1))))
}

fn twice(t: &Terms) -> HornSystem {
    let [x, y, n] = ints(t, ["x", "y", "n"]);
    let init = t.and(&[t.eq(x, t.int(0)), t.eq(y, t.int(0))]);
    let double = t.mul(t.int(2), x);
    single_loop(t, &[x, y, n], &[plus(t, x, 1), plus(t, y, 2), n], init, t.lt(x, n), t.ne(y, double))
}

fn disjunctive(t: &Terms) -> HornSystem {
    let [x, y] = ints(t, ["x", "y"]);
    let init = t.and2(t.eq(x, t.int(0)), t.eq(y, t.int(50)));
    let next = t.ite(t.lt(x, t.int(50)), y, plus(t, y, 1));
    let bad = t.and2(t.ge(x, t.int(100)), t.ne(y, t.int(100)));
    single_loop(t, &[x, y], &[plus(t, x, 1), next], init, t.lt(x, t.int(100)), bad)
}

fn disjunctive_by_cases(t: &Terms) -> HornSystem {
    let [x, y] = ints(t, ["x", "y"]);
    let mut system = HornSystem::default();
    let p = system.predicate("loop", &[x, y]);
    system.clause(&[], t.and2(t.eq(x, t.int(0)), t.eq(y, t.int(50))), Some((p, &[x, y])));
    system.clause(&[(p, &[x, y])], t.lt(x, t.int(50)), Some((p, &[plus(t, x, 1), y])));
    let second = t.and2(t.ge(x, t.int(50)), t.lt(x, t.int(100)));
    system.clause(&[(p, &[x, y])], second, Some((p, &[plus(t, x, 1), plus(t, y, 1)])));
    system.clause(&[(p, &[x, y])], t.and2(t.ge(x, t.int(100)), t.ne(y, t.int(100))), None);
    system
}

fn two_pairs(t: &Terms) -> HornSystem {
    let state = ints(t, ["a", "b", "c", "d"]);
    let [a, b, c, d] = state;
    let mut system = HornSystem::default();
    let p = system.predicate("loop", &state);
    system.clause(&[], t.and2(t.eq(a, b), t.eq(c, d)), Some((p, &state)));
    system.clause(&[(p, &state)], Term::TRUE, Some((p, &[plus(t, a, 1), plus(t, b, 1), c, d])));
    system.clause(&[(p, &state)], Term::TRUE, Some((p, &[a, b, plus(t, c, 1), plus(t, d, 1)])));
    system.clause(&[(p, &state)], t.and2(t.lt(a, c), t.ge(b, d)), None);
    system
}

fn to_a_thousand(t: &Terms) -> HornSystem {
    let [x, y] = ints(t, ["x", "y"]);
    let init = t.and2(t.eq(x, t.int(0)), t.eq(y, t.int(0)));
    let bad = t.and2(t.ge(x, t.int(1000)), t.ne(y, t.int(1000)));
    single_loop(t, &[x, y], &[plus(t, x, 1), plus(t, y, 1)], init, t.lt(x, t.int(1000)), bad)
}

fn down_from_a_thousand(t: &Terms) -> HornSystem {
    let [x, y] = ints(t, ["x", "y"]);
    let init = t.and2(t.eq(x, t.int(0)), t.eq(y, t.int(1000)));
    let bad = t.and2(t.ge(x, t.int(1000)), t.ne(y, t.int(0)));
    single_loop(t, &[x, y], &[plus(t, x, 1), plus(t, y, -1)], init, t.lt(x, t.int(1000)), bad)
}

fn difference(t: &Terms) -> HornSystem {
    // x and y move together, z counts; at the end x - y is what it was.
    let state = ints(t, ["x", "y", "z", "d"]);
    let [x, y, z, d] = state;
    let init = t.and2(t.eq(t.sub(x, y), d), t.eq(z, t.int(0)));
    let next = [t.add2(x, z), t.add2(y, z), plus(t, z, 1), d];
    single_loop(t, &state, &next, init, Term::TRUE, t.ne(t.sub(x, y), d))
}

fn array_cell(t: &Terms) -> HornSystem {
    let a = t.var("a", t.array_sort(Sort::INT, Sort::INT));
    let [i, n] = ints(t, ["i", "n"]);
    let init = t.and2(t.eq(i, t.int(6)), t.eq(t.select(a, t.int(5)), t.int(1)));
    let next = [t.store(a, i, t.int(0)), plus(t, i, 1), n];
    single_loop(t, &[a, i, n], &next, init, t.lt(i, n), t.ne(t.select(a, t.int(5)), t.int(1)))
}

fn array_of_zeros(t: &Terms) -> HornSystem {
    let a = t.var("a", t.array_sort(Sort::INT, Sort::INT));
    let [i, n, k] = ints(t, ["i", "n", "k"]);
    let next = [t.store(a, i, t.int(0)), plus(t, i, 1), n];
    let within = t.and(&[t.ge(i, n), t.le(t.int(0), k), t.lt(k, n)]);
    let bad = t.and2(within, t.ne(t.select(a, k), t.int(0)));
    single_loop(t, &[a, i, n], &next, t.eq(i, t.int(0)), t.lt(i, n), bad)
}

fn bit_vector_counter(t: &Terms) -> HornSystem {
    let x = t.var("x", t.bv_sort(8));
    let num = |n: u32| t.bv_num(n.into(), 8);
    let step = t.bv(BvOp::Ult, &[x, num(100)]);
    let bad = t.bv(BvOp::Ult, &[num(100), x]);
    single_loop(t, &[x], &[t.bv(BvOp::Add, &[x, num(1)])], t.eq(x, num(0)), step, bad)
}

fn mccarthy(t: &Terms) -> HornSystem {
    let [n, r, s] = ints(t, ["n", "r", "s"]);
    let mut system = HornSystem::default();
    let mc = system.predicate("mc", &[n, r]);
    system.clause(&[], t.and2(t.gt(n, t.int(100)), t.eq(r, plus(t, n, -10))), Some((mc, &[n, r])));
    system.clause(&[(mc, &[plus(t, n, 11), s]), (mc, &[s, r])], t.le(n, t.int(100)), Some((mc, &[n, r])));
    system.clause(&[(mc, &[n, r])], t.and2(t.le(n, t.int(101)), t.ne(r, t.int(91))), None);
    system
}

fn called_twice(t: &Terms) -> HornSystem {
    // Tree-shaped: x := inc(x); x := inc(x), with inc's summary unknown.
    let [x, y, z] = ints(t, ["x", "y", "z"]);
    let mut system = HornSystem::default();
    let start = system.predicate("start", &[x]);
    let inc = system.predicate("inc", &[x, y]);
    let middle = system.predicate("middle", &[x]);
    system.clause(&[], t.eq(x, t.int(0)), Some((start, &[x])));
    system.clause(&[], t.eq(y, plus(t, x, 1)), Some((inc, &[x, y])));
    system.clause(&[(start, &[x]), (inc, &[x, y])], Term::TRUE, Some((middle, &[y])));
    system.clause(&[(middle, &[y]), (inc, &[y, z])], t.ne(z, t.int(2)), None);
    system
}

/// A trace of `x := x + 1` statements from `x = 0` to `x > n + 1`.
fn line(t: &Terms, n: i64) -> HornSystem {
    let [x, y] = ints(t, ["x", "y"]);
    let mut system = HornSystem::default();
    let positions: Vec<_> = (0..=n).map(|i| system.predicate(format!("at{i}"), &[x, y])).collect();
    system.clause(&[], t.and2(t.eq(x, t.int(0)), t.eq(y, t.int(0))), Some((positions[0], &[x, y])));
    for pair in positions.windows(2) {
        system.clause(&[(pair[0], &[x, y])], Term::TRUE, Some((pair[1], &[plus(t, x, 1), plus(t, y, 1)])));
    }
    system.clause(&[(positions[n as usize], &[x, y])], t.ne(x, y), None);
    system
}

fn straight_line(t: &Terms) -> HornSystem {
    line(t, 4)
}

fn long_line(t: &Terms) -> HornSystem {
    line(t, 50)
}

fn too_many_steps(t: &Terms) -> HornSystem {
    let [x] = ints(t, ["x"]);
    single_loop(t, &[x], &[plus(t, x, 1)], t.eq(x, t.int(0)), t.lt(x, t.int(20)), t.ge(x, t.int(20)))
}
