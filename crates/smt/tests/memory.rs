//! The memory limit is per process, hence a separate test binary.

use tracewright_logic::{BvOp, Sort, Terms};
use tracewright_smt::{Answer, Reason, Solver, Z3Solver, set_z3_memory_limit};

#[test]
fn beyond_the_limit_is_unknown_and_the_process_lives_on() {
    set_z3_memory_limit(60);
    let t = Terms::new();
    let x = t.var("x", Sort::INT);
    let mut s = Z3Solver::new(&t).unwrap();
    s.push();
    let mut v = t.var("v", t.bv_sort(256));
    for i in 0_u32..40 {
        v = t.bv(BvOp::Mul, &[v, t.var(&format!("w{i}"), t.bv_sort(256))]);
    }
    s.assert(t.eq(v, t.bv_num(12_345_u32.into(), 256)));
    let answer = s.check();
    assert!(matches!(answer, Answer::Unknown(Reason::Died(_))), "{answer}");
    drop(s);
    set_z3_memory_limit(4096);
    let mut s = Z3Solver::new(&t).unwrap();
    s.assert(t.gt(x, t.int(0)));
    assert_eq!(s.check(), Answer::Sat);
}
