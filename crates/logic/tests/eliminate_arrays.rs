//! Elimination of arrays, Booleans and bit-vectors: the cases that programs produce.

use tracewright_logic::{BvOp, Sort, Term, Terms, Value, eliminate_exists, evaluate};

struct Fixture {
    t: Terms,
    a: Term,
    b: Term,
    c: Term,
    i: Term,
    j: Term,
    v: Term,
    w: Term,
}

fn fixture() -> Fixture {
    let t = Terms::new();
    let sort = t.array_sort(Sort::INT, Sort::INT);
    let [a, b, c] = ["a", "b", "c"].map(|name| t.var(name, sort));
    let [i, j, v, w] = ["i", "j", "v", "w"].map(|name| t.var(name, Sort::INT));
    Fixture { t, a, b, c, i, j, v, w }
}

fn eliminated(t: &Terms, vars: &[Term], formula: Term) -> Term {
    let result = eliminate_exists(t, vars, formula);
    assert!(result.remaining.is_empty(), "{:?} remain in {}", result.remaining, t.to_smtlib(result.formula));
    result.formula
}

#[test]
fn the_array_after_a_write_is_defined() {
    let Fixture { t, a, b, i, v, .. } = fixture();
    // exists b :: b == a[i := v] && b[i] >= 3
    let f = t.and2(t.eq(b, t.store(a, i, v)), t.ge(t.select(b, i), t.int(3)));
    assert_eq!(eliminated(&t, &[b], f), t.ge(v, t.int(3)));
}

#[test]
fn the_array_before_a_write_is_the_one_after_it_elsewhere() {
    let Fixture { t, a, b, i, v, .. } = fixture();
    // exists a :: b == a[i := v] && a[i + 1] == 7
    let next = t.add2(i, t.int(1));
    let f = t.and2(t.eq(b, t.store(a, i, v)), t.eq(t.select(a, next), t.int(7)));
    let expected = t.and2(t.eq(t.select(b, i), v), t.eq(t.select(b, next), t.int(7)));
    assert_eq!(eliminated(&t, &[a], f), expected);
    // What was at i is forgotten.
    let g = t.and2(t.eq(b, t.store(a, i, v)), t.eq(t.select(a, i), t.int(7)));
    assert_eq!(eliminated(&t, &[a], g), t.eq(t.select(b, i), v));
}

#[test]
fn an_undecided_index_is_split() {
    let Fixture { t, a, b, i, j, v, .. } = fixture();
    // exists a :: b == a[i := v] && a[j] == 7
    let f = t.and2(t.eq(b, t.store(a, i, v)), t.eq(t.select(a, j), t.int(7)));
    let expected = t.and2(t.eq(t.select(b, i), v), t.or2(t.eq(i, j), t.eq(t.select(b, j), t.int(7))));
    let result = eliminated(&t, &[a], f);
    let number = |n: i64| Value::int(n);
    for case in 0..32i64 {
        let bit = |k: i64| case >> k & 1;
        let array = Value::array(number(0), [(number(0), number(6 + bit(0))), (number(1), number(6 + bit(1)))]);
        let env = [(i, number(bit(2))), (j, number(bit(3))), (v, number(6 + bit(4))), (b, array)];
        let lookup = |var: Term| env.iter().find(|(name, _)| *name == var).map(|(_, value)| value.clone());
        let value = |term: Term| evaluate(&t, term, &lookup, &|_, _| None);
        assert_eq!(value(result), value(expected), "{}", t.to_boogie(result));
    }
}

#[test]
fn a_chain_of_writes_is_undone() {
    let Fixture { t, a, b, i, v, w, .. } = fixture();
    let next = t.add2(i, t.int(1));
    let f = t.eq(b, t.store(t.store(a, i, v), next, w));
    let expected = t.and2(t.eq(t.select(b, i), v), t.eq(t.select(b, next), w));
    assert_eq!(eliminated(&t, &[a], f), expected);
}

#[test]
fn a_row_of_a_two_dimensional_map_is_undone() {
    let t = Terms::new();
    let row = t.array_sort(Sort::INT, Sort::INT);
    let [m, n] = ["m", "n"].map(|name| t.var(name, t.array_sort(Sort::INT, row)));
    let [p, o, v] = ["p", "o", "v"].map(|name| t.var(name, Sort::INT));
    // exists m :: n == m[p := m[p][o := v]]
    let f = t.eq(n, t.store(m, p, t.store(t.select(m, p), o, v)));
    assert_eq!(eliminated(&t, &[m], f), t.eq(t.select(t.select(n, p), o), v));
}

#[test]
fn a_written_value_is_what_is_read_later() {
    let Fixture { t, a, b, i, v, .. } = fixture();
    // exists v :: b == a[i := v] && v >= 3
    let f = t.and2(t.eq(b, t.store(a, i, v)), t.ge(v, t.int(3)));
    let read = t.select(b, i);
    assert_eq!(eliminated(&t, &[v], f), t.and2(t.eq(b, t.store(a, i, read)), t.ge(read, t.int(3))));
}

#[test]
fn an_array_that_is_only_read_is_a_function() {
    let Fixture { t, a, i, j, .. } = fixture();
    // exists a :: a[i] >= 3 && a[j] <= 2  is  i != j
    let f = t.and2(t.ge(t.select(a, i), t.int(3)), t.le(t.select(a, j), t.int(2)));
    assert_eq!(eliminated(&t, &[a], f), t.ne(i, j));
    let next = t.add2(i, t.int(1));
    let g = t.and2(t.ge(t.select(a, i), t.int(3)), t.le(t.select(a, next), t.int(2)));
    assert_eq!(eliminated(&t, &[a], g), Term::TRUE);
}

#[test]
fn an_array_that_only_differs_is_dropped() {
    let Fixture { t, a, b, c, i, .. } = fixture();
    let f = t.and(&[t.ne(a, b), t.ne(c, a), t.ge(i, t.int(0))]);
    assert_eq!(eliminated(&t, &[a], f), t.ge(i, t.int(0)));
}

#[test]
fn writing_what_is_there_says_what_is_there() {
    let Fixture { t, a, i, v, w, .. } = fixture();
    // exists a :: a == a[i := v] && a[i] >= w
    let f = t.and2(t.eq(a, t.store(a, i, v)), t.ge(t.select(a, i), w));
    assert_eq!(eliminated(&t, &[a], f), t.ge(v, w));
}

#[test]
fn booleans_are_replaced_or_split() {
    let Fixture { t, i, j, .. } = fixture();
    let [p, q] = ["p", "q"].map(|name| t.var(name, Sort::BOOL));
    let positive = t.ge(i, t.int(1));
    // exists p :: (p <==> i >= 1) && (p ==> q)
    let f = t.and2(t.iff(p, positive), t.implies(p, q));
    assert_eq!(eliminated(&t, &[p], f), t.implies(positive, q));
    // exists p :: (p || i == 0) && (!p || j == 0)
    let g = t.and2(t.or2(p, t.eq(i, t.int(0))), t.or2(t.not(p), t.eq(j, t.int(0))));
    assert_eq!(eliminated(&t, &[p], g), t.or2(t.eq(i, t.int(0)), t.eq(j, t.int(0))));
}

#[test]
fn bit_vectors_are_solved_through_invertible_operations() {
    let t = Terms::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| t.var(name, t.bv_sort(8)));
    // exists x :: x + y == z && x < y
    let f = t.and2(t.eq(t.bv(BvOp::Add, &[x, y]), z), t.bv(BvOp::Ult, &[x, y]));
    assert_eq!(eliminated(&t, &[x], f), t.bv(BvOp::Ult, &[t.bv(BvOp::Sub, &[z, y]), y]));
    let g = t.and2(t.ne(x, y), t.bv(BvOp::Ult, &[x, z]));
    assert_eq!(eliminate_exists(&t, &[x], g).remaining, [x]);
}

#[test]
fn what_does_not_mention_the_variable_stays_outside() {
    let Fixture { t, i, j, v, w, .. } = fixture();
    // exists i, j :: f(i) >= v && j * j == w && v >= 0
    let f = t.ge(t.app("f", &[i], Sort::INT), v);
    let square = t.eq(t.mul(j, j), w);
    let outside = t.ge(v, t.int(0));
    let result = eliminate_exists(&t, &[i, j], t.and(&[f, square, outside]));
    assert_eq!(result.formula, t.and(&[f, square, outside]));
    assert_eq!(result.remaining, [i, j]);
    assert_eq!(tracewright_logic::drop_conjuncts_with(&t, &result.remaining, result.formula), outside);
}

#[test]
fn a_large_modulus_is_no_case_split() {
    let Fixture { t, i, v, .. } = fixture();
    // exists i :: v == i mod 2^32
    let modulus = t.int(1i64 << 32);
    let f = t.eq(v, t.modulo(i, modulus));
    assert_eq!(eliminated(&t, &[i], f), t.and2(t.ge(v, t.int(0)), t.lt(v, modulus)));
}

#[test]
fn the_budget_holds() {
    let t = Terms::new();
    let x = t.var("x", Sort::INT);
    let clauses: Vec<Term> = (0..40)
        .map(|n| {
            let [y, z] = ["y", "z"].map(|name| t.var(&format!("{name}{n}"), Sort::INT));
            t.or2(t.le(x, y), t.ge(t.mul(t.int(2), x), z))
        })
        .collect();
    let start = std::time::Instant::now();
    let result = eliminate_exists(&t, &[x], t.and(&clauses));
    assert!(start.elapsed().as_secs() < 5);
    assert!(t.dag_size(result.formula) < 20_000);
}

#[test]
fn the_base_of_writes_may_decide_where_they_go() {
    let Fixture { t, a, b, i, j, v, .. } = fixture();
    // exists a :: b == a[i := 2][a[j] := v] && j == 1, as after `p->next->previous = q`
    let first = t.store(a, i, t.int(2));
    let f = t.and2(t.eq(b, t.store(first, t.select(a, j), v)), t.eq(j, t.int(1)));
    let result = eliminate_exists(&t, &[a], f);
    assert!(!result.remaining.contains(&a), "{}", t.to_smtlib(result.formula));
    // As above, but the place is where the first write has left it, and something has to be forgotten, too.
    let second = t.store(first, t.select(first, j), j);
    let f = t.and2(t.eq(b, t.store(second, j, j)), t.eq(j, t.int(1)));
    let result = eliminate_exists(&t, &[a, i], f);
    assert!(!result.remaining.contains(&a), "{}", t.to_smtlib(result.formula));
}
