//! Logs: they contain the queries of the solver, and Z3's binary gives the same answers to them.

mod problems;

use std::path::Path;
use std::process::Command;

use tracewright_logic::{BvOp, Sort, Terms};
use tracewright_smt::{Answer, Error, SmtLog, Solver, Z3Solver, horn};

/// The answers of Z3's binary to a script.
fn replay(path: &Path) -> Vec<String> {
    let z3 = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vendor/z3/bin/z3");
    let output = Command::new(z3).arg(path).output().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn a_log_replays_to_the_same_answers() {
    let folder = tempfile::tempdir().unwrap();
    let log = SmtLog::new(folder.path().join("made")).unwrap();
    let t = Terms::new();
    let (x, y) = (t.var("x", Sort::INT), t.var("y z", Sort::INT));
    let a = t.var("a", t.array_sort(Sort::INT, Sort::INT));
    let mut answers = Vec::new();
    {
        let mut s = log.solver(&t, Z3Solver::new(&t).unwrap(), "trace check").unwrap();
        let _ = s.assert_named(t.gt(x, y));
        s.assert(t.eq(t.select(a, x), t.int(1)));
        answers.push(s.check());
        s.push();
        s.assert_named(t.eq(t.select(a, y), t.int(2)));
        answers.push(s.check_assuming(&[t.eq(x, y)]));
        assert_eq!(s.unsat_core().assumptions.len(), 1);
        answers.push(s.check_assuming(&[t.eq(x, t.add2(y, t.int(1)))]));
        assert_eq!(s.evaluate_bool(t.gt(x, y)), Some(true));
        let v = t.var("v", t.bv_sort(8));
        s.assert(t.bv(BvOp::Ult, &[v, t.bv_num(3_u32.into(), 8)]));
        answers.push(s.check());
        s.pop(1);
        s.assert(t.bv(BvOp::Ult, &[v, t.bv_num(0_u32.into(), 8)]));
        answers.push(s.check());
        assert!(s.failure().is_none());
        assert_eq!(s.stats().checks(), 5);
    }
    assert_eq!(answers, [Answer::Sat, Answer::Unsat, Answer::Sat, Answer::Sat, Answer::Unsat]);
    let path = folder.path().join("made/00000-trace-check.smt2");
    assert_eq!(replay(&path), answers.iter().map(ToString::to_string).collect::<Vec<_>>());
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().filter(|l| l.starts_with("; unsat after ")).count(), 2, "{text}");
}

#[test]
fn horn_clauses_replay_too() {
    let folder = tempfile::tempdir().unwrap();
    let log = SmtLog::new(folder.path()).unwrap();
    let t = Terms::new();
    for name in ["two counters", "McCarthy 91", "array cell", "too many steps"] {
        let problem = problems::ALL.iter().find(|p| p.name == name).unwrap();
        let system = (problem.build)(&t);
        log.horn(&t, &system, name).unwrap();
        let path = folder.path().join("script.smt2");
        std::fs::write(&path, horn::script(&t, &system)).unwrap();
        assert_eq!(replay(&path), [if problem.solvable { "sat" } else { "unsat" }], "{name}");
    }
    assert!(folder.path().join("00001-McCarthy-91.smt2").exists());
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    assert!(matches!(SmtLog::new(file.join("below")), Err(Error::Log { .. })));
}
