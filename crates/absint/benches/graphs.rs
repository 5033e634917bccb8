//! Benchmarks: running times for typical path programs.

#[path = "../tests/common/mod.rs"]
mod common;

use common::Program;
use tracewright_absint::{Options, analyse};
use tracewright_logic::Term;

fn main() {
    divan::main();
}

/// `loops` loops one after the other, each counting one variable and moving two others.
fn sequence(variables: usize, loops: usize) -> Program {
    let names: Vec<String> = (0..variables).map(|i| format!("x{i}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut p = Program::new(&names, 2 * loops + 1);
    let zero: Vec<(&str, Option<Term>)> = names.iter().map(|n| (*n, Some(p.int(0)))).collect();
    p.edge(0, 1, Term::TRUE, &zero);
    for number in 0..loops {
        let head = 2 * number + 1;
        let name = |i: usize| names[(number + i) % variables];
        let (i, j, k) = (name(0), name(1), name(2));
        let guard = p.t.lt(p.v(i), p.int(100 + number as i64));
        let updates = [(i, Some(p.plus(i, 1))), (j, Some(p.plus(j, 2))), (k, Some(p.plus(k, -1)))];
        p.edge(head, head + 1, guard, &updates);
        p.edge(head + 1, head, p.t.le(p.v(k), p.v(j)), &[]);
        if number + 1 < loops {
            let done = p.t.ge(p.v(i), p.int(100));
            p.edge(head, head + 2, done, &[(i, Some(p.int(0)))]);
        }
    }
    p
}

/// Nested loops.
fn nest(depth: usize) -> Program {
    let names: Vec<String> = (0..depth).map(|i| format!("x{i}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut p = Program::new(&names, depth + 1);
    p.edge(0, 1, Term::TRUE, &[(names[0], Some(p.int(0)))]);
    for level in 0..depth {
        let (head, x) = (level + 1, names[level]);
        let below = p.t.lt(p.v(x), p.int(10 * (level as i64 + 1)));
        if level + 1 < depth {
            p.edge(head, head + 1, below, &[(names[level + 1], Some(p.int(0)))]);
            let done = p.t.ge(p.v(names[level + 1]), p.int(10 * (level as i64 + 2)));
            p.edge(head + 1, head, done, &[(x, Some(p.plus(x, 1)))]);
        } else {
            p.edge(head, head, below, &[(x, Some(p.plus(x, 1)))]);
        }
    }
    p
}

#[divan::bench(args = [(3, 1), (5, 2), (8, 3), (12, 4), (20, 4)])]
fn loops_in_sequence(bencher: divan::Bencher, (variables, loops): (usize, usize)) {
    let p = sequence(variables, loops);
    bencher.bench_local(|| analyse(&p.t, &p.graph, &Options::default()));
}

#[divan::bench(args = [1, 2, 3, 4])]
fn loops_inside_loops(bencher: divan::Bencher, depth: usize) {
    let p = nest(depth);
    bencher.bench_local(|| analyse(&p.t, &p.graph, &Options::default()));
}

#[divan::bench(args = [(3, 1), (8, 3), (20, 4)])]
fn without_octagons(bencher: divan::Bencher, (variables, loops): (usize, usize)) {
    let p = sequence(variables, loops);
    let options = Options { octagons: false, ..Options::default() };
    bencher.bench_local(|| analyse(&p.t, &p.graph, &options));
}
