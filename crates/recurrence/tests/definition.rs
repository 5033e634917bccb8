//! The definition refuses what is no recurrence.

mod common;

use common::Loop;
use tracewright_logic::{Sort, Term, Value};
use tracewright_recurrence::{Kind, LoopVariable, Problem, Recurrence, Start, Why, check};
use tracewright_smt::{SolverChoice, SolverFactory, SolverOptions};

/// `while (x > 0) x += u`, from `x == 3`, with the argument that `x` grows by one.
fn example() -> (Loop, Recurrence) {
    let example = Loop::new("x: Int; input u: Int", "(= x 3)", "(and (> x 0) (= x' (+ x u)))");
    let t = &example.terms;
    let (x, u, p) = (t.var("x", Sort::INT), t.var("u", Sort::INT), t.fresh_var("p", Sort::INT));
    let recurrence = Recurrence {
        kind: Kind::RecurrentSet,
        parameters: vec![p],
        domain: t.gt(p, t.int(0)),
        state: vec![(x, p)],
        auxiliaries: vec![(u, t.int(1))],
        next: vec![t.add2(p, t.int(1))],
        start: vec![(p, Value::int(3))],
        stem: Vec::new(),
    };
    (example, recurrence)
}

fn verdict(example: &Loop, recurrence: &Recurrence) -> Result<(), Why> {
    let factory = SolverFactory::new(&example.terms, SolverChoice::Z3);
    let mut solver = factory.start("test", SolverOptions::default()).expect("Z3 starts");
    check(&example.terms, &example.problem, recurrence, &mut *solver)
}

#[test]
fn each_condition_is_asked() {
    type Change = fn(&Loop, &mut Recurrence);
    let table: [(Change, Result<(), Why>); 9] = [
        (|_, _| {}, Ok(())),
        (|_, r| r.start[0].1 = Value::int(4), Err(Why::Start)),
        (|_, r| r.start[0].1 = Value::int(-3), Err(Why::Start)),
        (|_, r| r.domain = Term::TRUE, Err(Why::Round)),
        (|l, r| r.auxiliaries[0].1 = l.terms.int(2), Err(Why::Round)),
        (|l, r| r.domain = l.terms.eq(r.parameters[0], l.terms.int(3)), Err(Why::Domain)),
        (|_, r| r.auxiliaries.clear(), Err(Why::Malformed("an auxiliary variable has no value"))),
        (|_, r| r.state.clear(), Err(Why::Malformed("a variable has no value"))),
        (
            |l, r| r.domain = l.terms.gt(l.terms.var("x", Sort::INT), l.terms.int(0)),
            Err(Why::Malformed("a term is not over the parameters")),
        ),
    ];
    for (i, (change, expected)) in table.into_iter().enumerate() {
        let (example, mut recurrence) = example();
        change(&example, &mut recurrence);
        assert_eq!(verdict(&example, &recurrence), expected, "row {i}");
    }
}

#[test]
fn variables_may_share_what_comes_after() {
    // while (x <= y) { x, y := y, y }, with the same term for both, and with the first state given by values.
    let mut example = Loop::new("x y: Int", "true", "(<= x y)");
    let (x, y) = (example.terms.var("x", Sort::INT), example.terms.var("y", Sort::INT));
    let variables = vec![LoopVariable { now: x, next: y }, LoopVariable { now: y, next: y }];
    let start = Start::State(vec![(x, Value::int(1)), (y, Value::int(2))]);
    example.problem = Problem { variables, start, ..example.problem };
    let recurrence = example.find().expect("it runs forever");
    assert_eq!(verdict(&example, &recurrence), Ok(()));
}

#[test]
fn what_stem_and_round_share_is_constant() {
    // n is one value in the stem and in all rounds: x != n is lost after a round whatever n is.
    let example = Loop::new("x: Int; input n: Int", "(= x (+ n 1))", "(and (not (= x n)) (= x' n))");
    assert!(example.find().is_err());
    let example = Loop::new("x: Int; input n: Int", "(= x 1)", "(and (not (= x n)) (= x' n))");
    example.confirm(&example.find().expect("another n is chosen in each round"));
}
