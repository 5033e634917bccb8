//! Array cells with constant indices are tracked like variables.

use tracewright_absint::{Edge, Graph, Options, Variable, analyse};
use tracewright_logic::{Sort, Term, Terms};

fn variable(t: &Terms, name: &str, sort: Sort) -> Variable {
    Variable { term: t.var(name, sort), primed: t.var(&format!("{name}'"), sort) }
}

#[test]
fn two_places_move_in_opposite_directions() {
    let t = Terms::new();
    let a = variable(&t, "a", t.array_sort(Sort::INT, Sort::INT));
    let (x, y) = (variable(&t, "x", Sort::INT), variable(&t, "y", Sort::INT));
    let at = |array: Term, index: Variable| t.select(array, index.term);
    let zero = |index: Variable| t.eq(at(a.term, index), t.int(0));
    let start = t.and(&[t.lt(x.term, y.term), zero(x), zero(y)]);
    let up = t.store(a.term, x.term, t.add2(at(a.term, x), t.int(1)));
    let down = t.store(up, y.term, t.sub(at(up, y), t.int(1)));
    let step = t.eq(a.primed, down);
    let edge = |source, formula, written: &[usize]| Edge { source, target: 1, formula, written: written.to_vec() };
    let graph =
        Graph { nodes: 2, initial: 0, variables: vec![a, x, y], edges: vec![edge(0, start, &[]), edge(1, step, &[0])] };
    let analysis = analyse(&t, &graph, &Options::default());
    let literals = t.conjuncts(analysis.invariants[1]);
    let expected = t.eq(t.add2(at(a.term, x), at(a.term, y)), t.int(0));
    assert!(literals.contains(&expected), "{}", t.to_boogie(analysis.invariants[1]));
    // The bound of one place; that of the other follows.
    let bounds = [t.ge(at(a.term, x), t.int(0)), t.le(at(a.term, y), t.int(0))];
    assert!(bounds.iter().any(|bound| literals.contains(bound)));
}

#[test]
fn memory_with_two_indices() {
    let t = Terms::new();
    let block = t.array_sort(Sort::INT, Sort::INT);
    let m = variable(&t, "m", t.array_sort(Sort::INT, block));
    let p = variable(&t, "p", Sort::INT);
    let read = |m: Term| t.select(t.select(m, p.term), t.int(0));
    let write = |value: Term| t.store(m.term, p.term, t.store(t.select(m.term, p.term), t.int(0), value));
    let start = t.eq(m.primed, write(t.int(0)));
    let step = t.and2(t.lt(read(m.term), t.int(10)), t.eq(m.primed, write(t.add2(read(m.term), t.int(2)))));
    let edge = |source, formula| Edge { source, target: 1, formula, written: vec![0] };
    let graph = Graph { nodes: 2, initial: 0, variables: vec![m, p], edges: vec![edge(0, start), edge(1, step)] };
    let analysis = analyse(&t, &graph, &Options::default());
    let cell = read(m.term);
    let even = t.eq(t.modulo(cell, t.int(2)), t.int(0));
    assert_eq!(analysis.invariants[1], t.and(&[t.ge(cell, t.int(0)), t.le(cell, t.int(10)), even]));
}

#[test]
fn a_moving_write_misses_a_constant_place() {
    // a[0] := 7; i := 1; while (*) { a[i] := 0; i := i + 1 }
    let t = Terms::new();
    let a = variable(&t, "a", t.array_sort(Sort::INT, Sort::INT));
    let i = variable(&t, "i", Sort::INT);
    let start = t.and2(t.eq(a.primed, t.store(a.term, t.int(0), t.int(7))), t.eq(i.primed, t.int(1)));
    let write = t.eq(a.primed, t.store(a.term, i.term, t.int(0)));
    let step = t.and2(write, t.eq(i.primed, t.add2(i.term, t.int(1))));
    let edge = |source, formula| Edge { source, target: 1, formula, written: vec![0, 1] };
    let graph = Graph { nodes: 2, initial: 0, variables: vec![a, i], edges: vec![edge(0, start), edge(1, step)] };
    let analysis = analyse(&t, &graph, &Options::default());
    let expected = t.and2(t.eq(t.select(a.term, t.int(0)), t.int(7)), t.ge(i.term, t.int(1)));
    assert_eq!(analysis.invariants[1], expected, "{}", t.to_boogie(analysis.invariants[1]));
}
