//! Child processes: real solvers agree with Z3 in process, and broken ones only lead to unknown answers.

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use tracewright_logic::{BvOp, Rational, Sort, SortKind, Term, Terms, Value};
use tracewright_smt::{
    Answer, Core, Error, Interrupt, Limit, ProcessOptions, ProcessSolver, Reason, Solver, Z3Solver, minimise_core,
};

fn z3() -> String {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../vendor/z3/bin/z3").to_owned()
}

/// The solvers that are installed.
fn solvers() -> Vec<String> {
    let t = Terms::new();
    let candidates = [z3(), "cvc5".to_owned()];
    candidates
        .into_iter()
        .filter(|command| match ProcessSolver::new(&t, command) {
            Ok(_) => true,
            Err(error) => {
                println!("skipped: {error}");
                false
            }
        })
        .collect()
}

fn int(value: i64) -> Value {
    Value::Int(Rational::from(value))
}

#[test]
fn scopes_cores_and_models() {
    let t = Terms::new();
    let (x, y, b) = (t.var("x", Sort::INT), t.var("y", Sort::INT), t.var("b", Sort::BOOL));
    for command in solvers() {
        let mut s = ProcessSolver::new(&t, &command).unwrap();
        s.assert(t.implies(b, t.ge(y, t.int(10))));
        let positive = s.assert_named(t.gt(x, t.int(0)));
        let _other = s.assert_named(t.gt(x, t.int(-7)));
        assert_eq!(s.check(), Answer::Sat, "{command}");
        s.push();
        let z = t.var("z", Sort::INT);
        s.assert(t.eq(z, t.int(-12)));
        assert_eq!(s.check(), Answer::Sat);
        assert_eq!(s.value(z), Some(int(-12)));
        assert_eq!(s.evaluate_bool(t.lt(z, x)), Some(true));
        assert_eq!(s.value(t.var("open", Sort::INT)), Some(int(0)), "not in the model");
        s.pop(1);
        assert_eq!(s.value(z), None);
        // z is declared again after its scope was closed.
        s.push();
        s.assert(t.eq(z, x));
        assert_eq!(s.check(), Answer::Sat);
        s.pop(1);
        let (negative, small) = (t.lt(x, t.int(0)), t.lt(y, t.int(3)));
        assert_eq!(s.check_assuming(&[small, negative]), Answer::Unsat);
        let core = s.unsat_core();
        assert!(core.labels.contains(&positive) && core.assumptions.contains(&negative), "{core:?}");
        assert_eq!(minimise_core(&mut s, &[small, negative], 10), [negative]);
        assert_eq!(s.check_assuming(&[b, small]), Answer::Unsat);
        assert_eq!(s.unsat_core().assumptions, [b, small]);
        assert_eq!(s.check_assuming(&[b]), Answer::Sat);
        assert_eq!(s.unsat_core(), Core::default());
        assert_eq!(s.stats().restarts, 0);
    }
}

#[test]
fn values_of_every_sort() {
    let t = Terms::new();
    let array = t.array_sort(Sort::INT, Sort::INT);
    let element = t.sort(SortKind::Named(t.symbol("T")));
    let (x, r, v) = (t.var("x y", Sort::INT), t.var("r", Sort::REAL), t.var("v", t.bv_sort(8)));
    let (a, e, f) = (t.var("a", array), t.var("e", element), t.var("f", element));
    for command in solvers() {
        let mut s = ProcessSolver::new(&t, &command).unwrap();
        s.assert(t.eq(x, t.int(-5)));
        s.assert(t.eq(t.mul(r, t.real(3)), t.real(-1)));
        s.assert(t.eq(v, t.bv_num(200_u32.into(), 8)));
        s.assert(t.eq(a, t.store(t.store(t.const_array(array, t.int(7)), t.int(1), t.int(2)), t.int(4), x)));
        s.assert(t.ne(e, f));
        s.assert(t.eq(t.app("g", &[x], Sort::INT), t.int(3)));
        assert_eq!(s.check(), Answer::Sat, "{command}");
        assert_eq!(s.value(x), Some(int(-5)));
        assert_eq!(s.value(r), Some(Value::Real(Rational::new(-1, 3))));
        assert_eq!(s.value(v), Some(Value::bits(200_u32, 8)));
        assert_eq!(s.value(a), Some(Value::array(int(7), [(int(1), int(2)), (int(4), int(-5))])));
        assert_eq!(s.value(t.app("g", &[t.int(-5)], Sort::INT)), Some(int(3)));
        let (Some(Value::Element(_, m)), Some(Value::Element(_, n))) = (s.value(e), s.value(f)) else { panic!() };
        assert_ne!(m, n);
    }
}

#[test]
fn names_cannot_clash() {
    let t = Terms::new();
    let names = ["x", "select", "bvadd", "a b", "|", "tw!l0", ".1", "@x", "true", "3", "let", "", "%0", "x!!2", "Int"];
    for command in solvers() {
        let mut s = ProcessSolver::new(&t, &command).unwrap();
        for (i, name) in names.iter().enumerate() {
            s.assert_named(t.eq(t.var(name, Sort::INT), t.int(i as i64)));
            s.assert_named(t.eq(t.var(name, Sort::REAL), t.real(i as i64)));
            s.assert_named(t.eq(t.app(name, &[t.int(1)], Sort::INT), t.int(i as i64)));
        }
        // The store names bound variables %0, %1, …; a free variable of that name is a different one.
        let i = t.var("i", Sort::INT);
        s.assert(t.forall(&[i], t.gt(t.app("h", &[i], Sort::INT), i)));
        let answer = s.check();
        assert_ne!(answer, Answer::Unsat, "{command}");
        assert!(!matches!(answer, Answer::Unknown(Reason::Unsupported(_) | Reason::Died(_))), "{command}: {answer}");
    }
}

#[test]
fn shared_subterms_are_written_once() {
    let t = Terms::new();
    let mut v = t.var("v", t.bv_sort(32));
    for _ in 0..60 {
        v = t.bv(
            BvOp::Concat,
            &[
                t.bv(BvOp::Extract { high: 15, low: 0 }, &[v]),
                t.bv(BvOp::Extract { high: 31, low: 16 }, &[t.bv(BvOp::Not, &[v])]),
            ],
        );
    }
    for command in solvers() {
        let mut s = ProcessSolver::new(&t, &command).unwrap();
        s.assert(t.eq(v, t.bv_num(5_u32.into(), 32)));
        assert_eq!(s.check(), Answer::Sat, "{command}");
    }
}

/// Small formulas over two integers and two bit-vectors.
fn formulas(t: &Terms) -> Vec<Term> {
    let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
    let (v, w) = (t.var("v", t.bv_sort(4)), t.var("w", t.bv_sort(4)));
    let mut all = Vec::new();
    for k in -2..3 {
        let k = t.int(k);
        all.push(t.lt(t.add2(x, y), k));
        all.push(t.eq(t.sub(t.mul(t.int(2), x), y), k));
        all.push(t.eq(t.modulo(x, t.int(3)), k));
        all.push(t.eq(t.div(y, t.int(-2)), k));
    }
    for op in [BvOp::Add, BvOp::Sub, BvOp::Mul, BvOp::Udiv, BvOp::Srem, BvOp::Shl, BvOp::Ashr, BvOp::Xor] {
        all.push(t.eq(t.bv(op, &[v, w]), t.bv_num(3_u32.into(), 4)));
    }
    all.push(t.bv(BvOp::Slt, &[v, w]));
    all.push(t.bv(BvOp::Ult, &[w, v]));
    all
}

#[test]
fn children_agree_with_z3_in_process() {
    let t = Terms::new();
    let formulas = formulas(&t);
    for command in solvers() {
        let mut ours = Z3Solver::new(&t).unwrap();
        let mut theirs = ProcessSolver::new(&t, &command).unwrap();
        let mut seen = [0, 0];
        for (i, &a) in formulas.iter().enumerate() {
            for s in [&mut ours as &mut dyn Solver, &mut theirs] {
                s.push();
                s.assert(a);
            }
            for &b in formulas[i + 1..].iter().step_by(3) {
                let answer = ours.check_assuming(&[t.not(b)]);
                assert_eq!(theirs.check_assuming(&[t.not(b)]), answer, "{command}: {}", t.to_smtlib(t.and2(a, b)));
                seen[usize::from(answer.is_sat())] += 1;
                if answer.is_sat() {
                    for s in [&mut ours as &mut dyn Solver, &mut theirs] {
                        assert_eq!(s.evaluate_bool(t.and2(a, t.not(b))), Some(true));
                    }
                }
            }
            ours.pop(1);
            theirs.pop(1);
        }
        assert!(seen.iter().all(|&n| n > 0), "{seen:?}");
    }
}

#[test]
fn limits_end_a_check_and_the_child_lives_on() {
    let t = Terms::new();
    let (p, q) = (t.var("p", t.bv_sort(64)), t.var("q", t.bv_sort(64)));
    let number = t.bv_num(1_000_000_007_000_000_049_u64.wrapping_mul(3).into(), 64);
    let small = |v| {
        t.and2(
            t.bv(BvOp::Ult, &[t.bv_num(1_u32.into(), 64), v]),
            t.bv(BvOp::Ult, &[v, t.bv_num((1_u64 << 33).into(), 64)]),
        )
    };
    let hard = t.and(&[t.eq(t.bv(BvOp::Mul, &[p, q]), number), small(p), small(q)]);
    for command in solvers() {
        let mut s = ProcessSolver::new(&t, &command).unwrap();
        s.set_limit(Limit::millis(200));
        s.assert(small(p));
        assert_eq!(s.check_assuming(&[hard]), Answer::Unknown(Reason::Timeout), "{command}");
        assert_eq!(s.check(), Answer::Sat, "{command}");
    }
}

/// A solver script in a temporary folder.
fn fake(folder: &tempfile::TempDir, name: &str, script: &str) -> String {
    let path: PathBuf = folder.path().join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path.display().to_string()
}

#[test]
fn a_solver_that_dies_is_started_again() {
    let folder = tempfile::tempdir().unwrap();
    let t = Terms::new();
    let x = t.var("x", Sort::INT);
    // Dies at the first start, then is the real one: the assertions have to be replayed.
    let flag = folder.path().join("flag");
    let script = format!("if [ -e {0} ]; then exec {1} -in -smt2; fi; touch {0}; exit 3", flag.display(), z3());
    let mut s = ProcessSolver::new(&t, &fake(&folder, "dying", &script)).unwrap();
    s.assert(t.gt(x, t.int(0)));
    s.push();
    let label = s.assert_named(t.lt(x, t.int(1)));
    assert!(matches!(s.check(), Answer::Unknown(Reason::Died(_))));
    assert_eq!(s.check(), Answer::Unsat);
    assert_eq!(s.unsat_core().labels, [label]);
    s.pop(1);
    assert_eq!(s.check(), Answer::Sat);
    assert_eq!(s.stats().restarts, 1);
}

#[test]
fn solvers_that_hang_or_talk_nonsense_are_unknown() {
    let folder = tempfile::tempdir().unwrap();
    let t = Terms::new();
    type Case = (&'static str, &'static str, fn(&Reason) -> bool);
    let table: [Case; 6] = [
        ("hanging", "exec sleep 1000", |r| *r == Reason::Timeout),
        ("deaf", "exec sleep 1000 <&-", |r| matches!(r, Reason::Died(_) | Reason::Timeout)),
        ("silent", "exit 0", |r| matches!(r, Reason::Died(_))),
        ("garbage", "echo ')))'; exec cat > /dev/null", |r| matches!(r, Reason::Died(_))),
        ("maybe", "echo maybe; echo tw-1; exec cat > /dev/null", |r| matches!(r, Reason::Died(_))),
        (
            "erring",
            "echo '(error \"no\")'; echo sat; echo tw-1; exec cat > /dev/null",
            |r| matches!(r, Reason::Unsupported(why) if why == "no"),
        ),
    ];
    for (name, script, expected) in table {
        let options = ProcessOptions { limit: Limit::millis(300), ..ProcessOptions::default() };
        let mut s = ProcessSolver::with_options(&t, &fake(&folder, name, script), options).unwrap();
        s.assert(t.var("b", Sort::BOOL));
        let Answer::Unknown(reason) = s.check() else { panic!("{name}") };
        assert!(expected(&reason), "{name}: {reason}");
        assert_eq!(s.value(t.var("b", Sort::BOOL)), None);
        assert_eq!(s.unsat_core(), Core::default());
        // And again, after a restart or not.
        assert!(matches!(s.check(), Answer::Unknown(_)), "{name}");
    }
}

#[test]
fn an_interrupt_ends_a_child() {
    let folder = tempfile::tempdir().unwrap();
    let t = Terms::new();
    let interrupt = Interrupt::new();
    let options = ProcessOptions { limit: Limit::NONE, interrupt: interrupt.clone() };
    let mut s = ProcessSolver::with_options(&t, &fake(&folder, "hanging", "exec sleep 1000"), options).unwrap();
    let other = std::thread::spawn(move || interrupt.trigger());
    assert_eq!(s.check(), Answer::Unknown(Reason::Interrupted));
    other.join().unwrap();
}

#[test]
fn an_assertion_that_the_solver_refuses_makes_its_scope_unknown() {
    let t = Terms::new();
    // Z3 in process and z3 as a child both reject a bit-vector of width zero.
    let v = t.var("v", t.bv_sort(0));
    let refused = t.eq(v, t.var("w", t.bv_sort(0)));
    let mut ours = Z3Solver::new(&t).unwrap();
    let mut theirs = ProcessSolver::new(&t, &z3()).unwrap();
    for s in [&mut ours as &mut dyn Solver, &mut theirs] {
        s.push();
        s.assert(refused);
        let answer = s.check();
        assert!(matches!(answer, Answer::Unknown(Reason::Unsupported(_))), "{answer}");
        s.push();
        s.assert(Term::FALSE);
        assert!(matches!(s.check(), Answer::Unknown(Reason::Unsupported(_))));
        s.pop(2);
        s.push();
        s.assert(t.var("b", Sort::BOOL));
        assert_eq!(s.check(), Answer::Sat);
        s.pop(1);
        // An assumption is not part of any scope.
        assert!(matches!(s.check_assuming(&[refused]), Answer::Unknown(Reason::Unsupported(_))));
        assert_eq!(s.check(), Answer::Sat);
    }
}

#[test]
fn a_missing_program_is_an_error_with_its_name() {
    let t = Terms::new();
    let error = ProcessSolver::new(&t, "no-such-solver --fast").err().unwrap();
    assert!(matches!(&error, Error::Missing(name) if name == "no-such-solver"));
    assert!(error.to_string().contains("no-such-solver"));
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text");
    std::fs::write(&text, "no program").unwrap();
    assert!(matches!(ProcessSolver::new(&t, text.to_str().unwrap()), Err(Error::Start { .. })));
}
