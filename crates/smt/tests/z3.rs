//! Z3 in process, through the trait: answers, cores, models, scopes, limits.

use std::time::{Duration, Instant};

use tracewright_logic::{BvOp, Rational, Sort, SortKind, Term, Terms, Value};
use tracewright_smt::{Answer, Core, Engine, Interrupt, Limit, Reason, Solver, Z3Options, Z3Solver};

fn int(value: i64) -> Value {
    Value::Int(Rational::from(value))
}

/// A factorisation that takes Z3 far longer than any limit in these tests.
fn hard(t: &Terms) -> Term {
    let (x, y) = (t.var("p", t.bv_sort(64)), t.var("q", t.bv_sort(64)));
    let product = t.bv(BvOp::Mul, &[x, y]);
    let number = t.bv_num(1_000_000_007_000_000_049_u64.wrapping_mul(3).into(), 64);
    let big = |v| t.bv(BvOp::Ult, &[t.bv_num(1_u32.into(), 64), v]);
    let small = |v| t.bv(BvOp::Ult, &[v, t.bv_num((1_u64 << 33).into(), 64)]);
    t.and(&[t.eq(product, number), big(x), big(y), small(x), small(y)])
}

#[test]
fn scopes_and_answers() {
    let t = Terms::new();
    let x = t.var("x", Sort::INT);
    let mut s = Z3Solver::new(&t).unwrap();
    s.assert(t.gt(x, t.int(3)));
    assert_eq!(s.check(), Answer::Sat);
    s.push();
    s.assert(t.lt(x, t.int(3)));
    assert_eq!(s.check(), Answer::Unsat);
    assert_eq!(s.depth(), 1);
    s.pop(1);
    assert_eq!(s.check(), Answer::Sat);
    s.pop(7);
    assert_eq!(s.check(), Answer::Sat);
    assert_eq!((s.stats().sat, s.stats().unsat, s.stats().checks()), (3, 1, 4));
}

#[test]
fn cores_list_labels_and_assumptions() {
    let t = Terms::new();
    let (x, y, b) = (t.var("x", Sort::INT), t.var("y", Sort::INT), t.var("b", Sort::BOOL));
    let mut s = Z3Solver::new(&t).unwrap();
    s.assert(t.implies(b, t.ge(y, t.int(10))));
    let positive = s.assert_named(t.gt(x, t.int(0)));
    let _other = s.assert_named(t.gt(x, t.int(-7)));
    assert_eq!(s.check(), Answer::Sat);
    let negative = t.lt(x, t.int(0));
    let even = t.eq(t.modulo(y, t.int(2)), t.int(0));
    assert_eq!(s.check_assuming(&[even, negative]), Answer::Unsat);
    assert_eq!(s.unsat_core(), Core { labels: vec![positive], assumptions: vec![negative] });
    // Literals are assumptions, too.
    let (small, not_b) = (t.lt(y, t.int(3)), t.not(b));
    assert_eq!(s.check_assuming(&[not_b, small]), Answer::Sat);
    assert_eq!(s.unsat_core(), Core::default());
    assert_eq!(s.check_assuming(&[b, even, small]), Answer::Unsat);
    assert_eq!(s.unsat_core(), Core { labels: vec![], assumptions: vec![b, small] });
    // After a scope is closed, its assumptions are introduced again.
    s.push();
    let three = t.eq(x, t.int(3));
    assert_eq!(s.check_assuming(&[three]), Answer::Sat);
    s.pop(1);
    s.assert(negative);
    assert_eq!(s.check_assuming(&[three]), Answer::Unsat);
}

#[test]
fn models_have_values_of_every_sort() {
    let t = Terms::new();
    let (x, r, b) = (t.var("x", Sort::INT), t.var("r", Sort::REAL), t.var("b", Sort::BOOL));
    let v = t.var("v", t.bv_sort(8));
    let array = t.array_sort(Sort::INT, Sort::INT);
    let a = t.var("a", array);
    let element = t.sort(SortKind::Named(t.symbol("T")));
    let (e, f) = (t.var("e", element), t.var("f", element));
    let mut s = Z3Solver::new(&t).unwrap();
    s.assert(t.eq(x, t.int(-5)));
    s.assert(t.eq(t.mul(r, t.real(3)), t.real(1)));
    s.assert(b);
    s.assert(t.eq(v, t.bv_num(200u32.into(), 8)));
    s.assert(t.eq(a, t.store(t.store(t.const_array(array, t.int(7)), t.int(1), t.int(2)), t.int(4), x)));
    s.assert(t.ne(e, f));
    let g = |arg| t.app("g", &[arg], Sort::INT);
    s.assert(t.eq(g(t.int(1)), t.int(5)));
    s.assert(t.eq(g(t.int(2)), t.int(6)));
    assert_eq!(s.value(x), None, "no model before a check");
    assert_eq!(s.check(), Answer::Sat);
    assert_eq!(s.value(x), Some(int(-5)));
    assert_eq!(s.value(r), Some(Value::Real(Rational::new(1, 3))));
    assert_eq!(s.value(b), Some(Value::Bool(true)));
    assert_eq!(s.value(v), Some(Value::bits(200u32, 8)));
    assert_eq!(s.value(a), Some(Value::array(int(7), [(int(1), int(2)), (int(4), int(-5))])));
    let (Some(Value::Element(_, m)), Some(Value::Element(_, n))) = (s.value(e), s.value(f)) else { panic!() };
    assert_ne!(m, n);
    assert_eq!(s.value(g(t.int(2))), Some(int(6)));
    assert_eq!(s.evaluate_bool(t.lt(x, t.int(0))), Some(true));
    assert_eq!(s.evaluate_bool(t.gt(x, t.int(0))), Some(false));
    // Whatever the model leaves open has some value.
    assert!(matches!(s.value(t.var("never seen", Sort::INT)), Some(Value::Int(_))));
    assert!(matches!(s.value(t.var("never seen", array)), Some(Value::Array(_))));
}

#[test]
fn one_name_with_two_sorts_is_two_variables() {
    let t = Terms::new();
    let (x, y) = (t.var("x", Sort::INT), t.var("x", Sort::REAL));
    let mut s = Z3Solver::new(&t).unwrap();
    s.assert(t.eq(x, t.int(1)));
    s.assert(t.eq(y, t.real(2)));
    s.assert(t.var("x", Sort::BOOL));
    assert_eq!(s.check(), Answer::Sat);
    assert_eq!(s.value(x), Some(int(1)));
}

#[test]
fn division_is_that_of_smtlib() {
    let t = Terms::new();
    let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
    for (a, b) in [(7, 2), (-7, 2), (7, -2), (-7, -2)] {
        let mut s = Z3Solver::new(&t).unwrap();
        s.assert(t.eq(x, t.int(a)));
        s.assert(t.eq(y, t.int(b)));
        assert_eq!(s.check(), Answer::Sat);
        assert_eq!(s.value(t.div(x, y)), Some(int(a.div_euclid(b))));
        assert_eq!(s.value(t.modulo(x, y)), Some(int(a.rem_euclid(b))));
    }
}

#[test]
fn quantifiers() {
    let t = Terms::new();
    let (i, n) = (t.var("i", Sort::INT), t.var("n", Sort::INT));
    let a = t.var("a", t.array_sort(Sort::INT, Sort::INT));
    let zero_below = t.forall(&[i], t.implies(t.and2(t.le(t.int(0), i), t.lt(i, n)), t.eq(t.select(a, i), t.int(0))));
    let mut s = Z3Solver::new(&t).unwrap();
    s.assert(zero_below);
    s.assert(t.gt(n, t.int(3)));
    s.assert(t.ne(t.select(a, t.int(2)), t.int(0)));
    assert_eq!(s.check(), Answer::Unsat);
}

#[test]
fn limits_end_a_check_and_the_solver_lives_on() {
    let t = Terms::new();
    let x = t.var("x", Sort::INT);
    for engine in [Engine::Simple, Engine::Combined] {
        let mut s = Z3Solver::with_options(&t, Z3Options { engine, ..Z3Options::default() }).unwrap();
        s.assert(t.gt(x, t.int(0)));
        for _ in 0..3 {
            s.push();
            s.assert(hard(&t));
            s.set_limit(Limit::millis(50));
            assert_eq!(s.check(), Answer::Unknown(Reason::Timeout));
            s.set_limit(Limit::steps(2000));
            assert_eq!(s.check(), Answer::Unknown(Reason::ResourceLimit));
            s.pop(1);
            s.set_limit(Limit::default());
            assert_eq!(s.check(), Answer::Sat);
            assert_eq!(s.check_assuming(&[t.lt(x, t.int(0))]), Answer::Unsat);
        }
        assert_eq!(s.stats().out_of_budget, 6);
    }
}

#[test]
fn an_interrupt_from_another_thread_ends_a_check() {
    let t = Terms::new();
    let interrupt = Interrupt::new();
    let options = Z3Options { interrupt: interrupt.clone(), limit: Limit::NONE, ..Z3Options::default() };
    let mut s = Z3Solver::with_options(&t, options).unwrap();
    s.push();
    s.assert(hard(&t));
    let other = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(30));
        interrupt.trigger();
    });
    assert_eq!(s.check(), Answer::Unknown(Reason::Interrupted));
    other.join().unwrap();
    s.pop(1);
    assert_eq!(s.check(), Answer::Unknown(Reason::Interrupted), "an interrupt is for good");
}

#[test]
fn a_deadline_ends_all_checks() {
    let t = Terms::new();
    let interrupt = Interrupt::at(Instant::now() + Duration::from_millis(60));
    let options = Z3Options { interrupt, limit: Limit::NONE, ..Z3Options::default() };
    let mut s = Z3Solver::with_options(&t, options).unwrap();
    s.assert(hard(&t));
    assert_eq!(s.check(), Answer::Unknown(Reason::Timeout));
    assert_eq!(s.check(), Answer::Unknown(Reason::Timeout));
}

#[test]
fn the_first_quantifier_changes_the_solver_but_not_the_assertions() {
    let t = Terms::new();
    let (x, i) = (t.var("x", Sort::INT), t.var("i", Sort::INT));
    let f = |arg| t.app("f", &[arg], Sort::INT);
    let mut s = Z3Solver::new(&t).unwrap();
    let outer = s.assert_named(t.gt(x, t.int(0)));
    s.push();
    let inner = s.assert_named(t.le(f(x), t.int(0)));
    let small = t.lt(x, t.int(2));
    assert_eq!(s.check_assuming(&[small]), Answer::Sat);
    s.push();
    let law = s.assert_named(t.forall(&[i], t.gt(f(i), i)));
    assert_eq!(s.check_assuming(&[small]), Answer::Unsat);
    let core = s.unsat_core();
    assert_eq!(core.labels, [outer, inner, law]);
    s.pop(1);
    assert_eq!(s.check_assuming(&[small]), Answer::Sat);
    s.assert(t.eq(x, t.int(2)));
    assert_eq!(s.check_assuming(&[small]), Answer::Unsat);
    s.pop(1);
    assert_eq!(s.check_assuming(&[small, t.eq(f(x), t.int(0))]), Answer::Sat);
    // An assumption may be the first one, too.
    let mut s = Z3Solver::new(&t).unwrap();
    s.assert(t.le(f(x), x));
    assert_eq!(s.check(), Answer::Sat);
    assert_eq!(s.check_assuming(&[t.forall(&[i], t.gt(f(i), i))]), Answer::Unsat);
    assert_eq!(s.check(), Answer::Sat);
}
