//! Replays: executions are found, run and recorded; traces that are not error traces are rejected.

mod support;

use support::{ENCODINGS, Graph};
use tracewright_check::{ChoiceKind, ConfirmedBy, ReplayError, StepKind, TraceLetter, Unevaluated};
use tracewright_logic::{Rational, Term, Terms, Value};
use tracewright_program::{BlockEncoding, CallId, EdgeId, Inlining, StatementKind};
use tracewright_smt::{Answer, Core, Label, Limit, Solver, SolverStats, Z3Solver};

const INLININGS: [Inlining; 2] = [Inlining::None, Inlining::Affordable];

/// The execution that is found must be the same in all encodings.
fn stories(text: &str, length: usize) -> Vec<(Graph, tracewright_check::Execution)> {
    let mut found = Vec::new();
    for inlining in INLININGS {
        for encoding in ENCODINGS {
            let graph = Graph::with(text, inlining, encoding);
            let execution = graph.counterexample(length);
            let execution = execution.unwrap_or_else(|| panic!("{inlining:?} {encoding:?}: no counterexample"));
            assert!(matches!(execution.steps.last().expect("a step").kind, StepKind::Statement(StatementKind::Fails)));
            found.push((graph, execution));
        }
    }
    found
}

#[test]
fn straight_line_with_parallel_assignment() {
    let text = "
procedure main() {
  var x: int, y: int;
  x := 3; y := 4;
  x, y := y, x + y;
  assert x < y && y != 7;
}";
    for (graph, execution) in stories(text, 12) {
        assert_eq!(execution.confirmed_by, ConfirmedBy::Evaluation);
        assert!(execution.initial.is_empty() && execution.choices.is_empty() && execution.constants.is_empty());
        assert_eq!(
            graph.story(&execution),
            [
                "0 Assign: x := 3; | x=3",
                "0 Assign: y := 4; | y=4",
                "0 Assign: x, y := y, x + y; | x=4 y=7",
                "0 Fails: assert x < y && y != 7; | reads x=4 y=7",
            ]
        );
    }
}

#[test]
fn loops_are_run_as_often_as_needed() {
    let text = "
procedure main() {
  var i: int, s: int;
  i := 0; s := 0;
  while (i < 4) { s := s + i; i := i + 1; }
  assert s != 6;
}";
    for (graph, execution) in stories(text, 40) {
        let ints = |values: &[i64]| values.iter().map(|&v| Value::int(v)).collect::<Vec<_>>();
        assert_eq!(graph.history(&execution, "i"), ints(&[0, 1, 2, 3, 4]));
        assert_eq!(graph.history(&execution, "s"), ints(&[0, 0, 1, 3, 6]));
    }
}

#[test]
fn havoc_and_initial_values_are_listed_as_choices_in_order() {
    let text = "
var g: int;
var h: int;
var unused: int;
procedure main(p: int) modifies g, h; {
  var x: int where x > 10;
  assume p == g + 1;
  h := 2;
  havoc x;
  assume x < 13 && x != 11;
  havoc g;
  assert g != x + h + p;
}";
    for (graph, execution) in stories(text, 20) {
        let value = |name: &str, kind: ChoiceKind| {
            let found = execution.choices.iter().find(|c| graph.icfg.variable(c.var).name == name && c.kind == kind);
            let number = found.unwrap_or_else(|| panic!("{name}")).value.as_number().cloned();
            number.and_then(|n| n.to_i64()).expect("a small number")
        };
        let (p, g, x) =
            (value("p", ChoiceKind::Initial), value("g", ChoiceKind::Initial), value("x", ChoiceKind::Havoc));
        assert_eq!((p, x), (g + 1, 12));
        assert_eq!(value("g", ChoiceKind::Havoc), x + 2 + p);
        // The where clause reads the first value of the local x; h is written first.
        let mut initial: Vec<&str> =
            execution.initial.iter().map(|(var, _)| graph.icfg.variable(*var).name.as_str()).collect();
        initial.sort_unstable();
        assert_eq!(initial, ["g", "p", "x"]);
        let havocs: Vec<usize> =
            execution.choices.iter().filter(|c| c.kind == ChoiceKind::Havoc).map(|c| c.step).collect();
        assert!(havocs.is_sorted() && havocs.len() == 2);
        for choice in execution.choices.iter().filter(|c| c.kind == ChoiceKind::Havoc) {
            let step = &execution.steps[choice.step];
            assert_eq!(step.kind, StepKind::Statement(StatementKind::Havoc));
            assert!(step.changed.contains(&(choice.var, choice.value.clone())));
        }
    }
}

#[test]
fn arrays_of_several_dimensions() {
    let text = "
procedure main(k: int) {
  var a: [int]int, m: [int][bool]int, b: [int]int;
  a[k] := 5;
  a[k + 1] := a[k] + 1;
  m[a[k]][true] := a[k + 1];
  b := a[0 := 1];
  assume b[k] == 1;
  assert m[5][true] != 6;
}";
    for (graph, execution) in stories(text, 20) {
        let k = execution.initial.iter().find(|(var, _)| graph.icfg.variable(*var).name == "k").expect("k is read");
        assert_eq!(k.1, Value::int(0));
        let m = graph.history(&execution, "m").pop().expect("m is written");
        let inner = m.select(&Value::int(5)).expect("an array");
        assert_eq!(inner.select(&Value::Bool(true)), Some(&Value::int(6)));
        assert_eq!(execution.confirmed_by, ConfirmedBy::Evaluation);
    }
}

#[test]
fn bit_vectors_wrap() {
    let text = r#"
function {:bvbuiltin "bvadd"} add(x: bv8, y: bv8) returns (bv8);
function {:bvbuiltin "bvult"} ult(x: bv8, y: bv8) returns (bool);
procedure main(x: bv8) {
  var y: bv8;
  y := add(x, 1bv8);
  assert ult(x, y);
}"#;
    for (graph, execution) in stories(text, 10) {
        assert_eq!(graph.history(&execution, "y"), [Value::bits(0u32, 8)]);
        assert_eq!(graph.show(&execution.initial), "x=255bv8");
    }
}

#[test]
fn reals_are_exact() {
    let text = "
procedure main(x: real) {
  var y: real;
  y := x / 3.0;
  assume 2.0 * y == 1.0 && x < 2.0;
  assert false;
}";
    for (graph, execution) in stories(text, 10) {
        assert_eq!(graph.show(&execution.initial), "x=1.5");
    }
}

const BRANCHES: &str = "
procedure main(c: int, d: bool) {
  var x: int, y: int;
  x := 0; y := c;
  if (c > 0) { x := x + 1; if (d) { y := 10; } else { y := 20; x := x + 5; } }
  else if (c < -5) { havoc x; }
  if (*) { y := y + x; } else { x := 2 * x; }
  assert !(x == 12 && y == 20);
}";

#[test]
fn choices_take_one_branch_in_every_encoding() {
    for (graph, execution) in stories(BRANCHES, 20) {
        let story = graph.story(&execution);
        assert!(story.iter().any(|line| line.starts_with("0 Then: c > 0")), "{story:#?}");
        assert!(story.iter().any(|line| line.starts_with("0 Else: d | reads d=false")), "{story:#?}");
        assert_eq!(graph.history(&execution, "x"), [0, 1, 6, 12].map(Value::int));
        assert_eq!(graph.history(&execution, "y").last(), Some(&Value::int(20)));
    }
    let graph = Graph::with(BRANCHES, Inlining::None, BlockEncoding::LoopFree);
    let choice = |origin: &tracewright_program::Origin| format!("{origin:?}").contains("Choice");
    assert!(graph.icfg.edges.iter().any(|edge| choice(&edge.origin)), "the encoding merges branches");
}

#[test]
fn impossible_combinations_of_branches_are_not_executed() {
    let text = "
procedure main(c: int) {
  var x: int, y: int;
  if (c > 0) { x := 1; } else { x := 2; }
  if (c > 0) { y := 1; } else { y := 2; }
  assert x == y;
}";
    for encoding in ENCODINGS {
        assert!(Graph::with(text, Inlining::None, encoding).counterexample(20).is_none());
    }
}

const NESTED: &str = "
var g: int;
procedure inner(a: int) returns (r: int) modifies g; {
  var fresh: int;
  g := g + a;
  r := old(g) * 10 + fresh;
}
procedure outer(b: int) returns (s: int, t: int) modifies g; {
  call s := inner(b + 1);
  call t := inner(s);
  assert t != 121 || g != 15;
}
procedure ULTIMATE.start() modifies g; {
  var u: int, v: int;
  g := 1;
  call u, v := outer(1);
  call g, u := outer(g);
}";

#[test]
fn nested_calls_pending_at_the_end() {
    for (graph, execution) in stories(NESTED, 40) {
        let story = graph.story(&execution);
        let depths: Vec<usize> = execution.steps.iter().map(|s| s.depth).collect();
        let called = story.iter().filter(|l| l.contains("Call ") || l.contains("Enter")).count();
        let returned = story.iter().filter(|l| l.contains("Return ") || l.contains("Leave")).count();
        assert_eq!((called, returned), (3, 2), "{story:#?}");
        assert_eq!(depths.iter().max(), Some(&2));
        assert_eq!(depths.last(), Some(&1), "{story:#?}");
        let number = |v: Value| v.as_number().and_then(|n| n.to_i64()).expect("a number");
        // g = 1, then 1 + 2 = 3, then 3 + s = 15.
        let g: Vec<i64> = graph.history(&execution, "g").into_iter().map(number).collect();
        assert_eq!(g, [1, 3, 15], "{story:#?}");
        let local = execution.choices.iter().filter(|c| c.kind == ChoiceKind::Local).count();
        assert_eq!(local, 2, "`fresh` of each activation: {:?}", execution.choices);
        let a: Vec<i64> = graph.history(&execution, "a").into_iter().map(number).collect();
        assert_eq!(a, [2, 12]);
        assert_eq!(story[1].split(':').next().map(|s| s.contains("outer") || s.contains("Enter")), Some(true));
        assert!(execution.initial.is_empty(), "g is written first: {}", graph.show(&execution.initial));
    }
}

#[test]
fn recursion_keeps_activations_apart() {
    let text = "
var calls: int;
procedure fib(n: int) returns (r: int) modifies calls; {
  var a: int, b: int;
  calls := calls + 1;
  if (n < 2) { r := n; return; }
  call a := fib(n - 1);
  call b := fib(n - 2);
  r := a + b;
}
procedure ULTIMATE.start() modifies calls; {
  var x: int;
  calls := 0;
  call x := fib(3);
  assert x != 2 || calls != old(calls) + 5;
}";
    for encoding in [BlockEncoding::StraightLine, BlockEncoding::LoopFree] {
        let graph = Graph::with(text, Inlining::None, encoding);
        let execution = graph.counterexample(40).expect("a counterexample");
        assert_eq!(graph.history(&execution, "n"), [3, 2, 1, 0, 1].map(Value::int));
        assert_eq!(graph.history(&execution, "r").last(), Some(&Value::int(2)));
        assert_eq!(graph.show(&execution.initial), "calls=0", "old(calls) is the initial value");
    }
}

#[test]
fn results_go_to_globals_and_old_values_stay() {
    let text = "
var g: int;
procedure f(x: int) returns (r: int) modifies g; { g := 100; r := x + old(g); }
procedure ULTIMATE.start() modifies g; {
  g := 7;
  call g := f(g);
  assert g != 14 || old(g) != 3;
}";
    for (graph, execution) in stories(text, 20) {
        assert_eq!(graph.history(&execution, "g"), [7, 100, 14].map(Value::int));
        assert_eq!(graph.show(&execution.initial), "g=3");
    }
}

#[test]
fn procedures_without_a_body_choose_within_their_contract() {
    let text = "
var g: int;
procedure ext(x: int) returns (r: int); modifies g; ensures r > x && g == old(g) + r;
procedure ULTIMATE.start() modifies g; {
  var y: int;
  g := 5;
  call y := ext(g);
  assert g != 12;
}";
    for (graph, execution) in stories(text, 20) {
        assert_eq!(graph.history(&execution, "y"), [Value::int(7)]);
        let contract = execution.choices.iter().filter(|c| c.kind == ChoiceKind::Contract).count();
        assert_eq!(contract, 2);
    }
}

#[test]
fn uninterpreted_functions_take_their_values_from_the_model() {
    let text = "
type T;
function f(x: int) returns (int);
function name(x: T) returns (int);
const c: int;
axiom c == 4 && f(c) == 9;
const unique red: T;
const unique blue: T;
procedure main(x: int, s: T) {
  var y: int;
  y := f(x) + f(f(4));
  assume y == 20 && s != red && s != blue && name(s) == name(red) + 1;
  assert x != c || f(9) == 10;
}";
    for (graph, execution) in stories(text, 12) {
        assert_eq!(execution.confirmed_by, ConfirmedBy::Evaluation);
        let applied = |name: &str| {
            let all = execution.applications.iter().filter(|a| &*graph.terms.name(a.function) == name);
            all.map(|a| (a.args.clone(), a.value.clone())).collect::<Vec<_>>()
        };
        let f = applied("f");
        assert!(f.contains(&(vec![Value::int(4)], Value::int(9))));
        assert!(f.contains(&(vec![Value::int(9)], Value::int(11))));
        assert_eq!(applied("name").len(), 2);
        assert!(execution.constants.contains(&(graph.int("c"), Value::int(4))));
    }
}

#[test]
fn quantified_facts_are_confirmed_by_the_solver() {
    let text = "
function f(x: int) returns (int);
axiom (forall x: int :: { f(x) } f(x) == x + 1);
procedure main(x: int) {
  assume (exists z: int :: z * 2 == x);
  assert f(x) != 7;
}";
    for (graph, execution) in stories(text, 12) {
        assert_eq!(graph.show(&execution.initial), "x=6");
        assert_eq!(execution.confirmed_by, ConfirmedBy::Solver);
        assert!(execution.unevaluated.contains(&Unevaluated::Axiom(0)));
    }
}

#[test]
fn division_by_zero_is_some_function() {
    let text = "
procedure main(x: int, y: int) {
  assume y == 0 && x == 5;
  assert x div y != 17 || x mod y != 3;
}";
    for (graph, execution) in stories(text, 12) {
        let mut values: Vec<(String, Value)> = execution
            .applications
            .iter()
            .map(|a| (graph.terms.name(a.function).to_string(), a.value.clone()))
            .collect();
        values.sort();
        assert_eq!(values, [("div0".to_owned(), Value::int(17)), ("mod0".to_owned(), Value::int(3))]);
    }
}

/// A feasible trace of the program with nested calls, without inlining and blocks.
fn nested_trace() -> (Graph, Vec<TraceLetter>) {
    let graph = Graph::with(NESTED, Inlining::None, BlockEncoding::None);
    let trace = graph.error_traces(60, |trace| graph.replay(trace).is_ok().then(|| trace.to_vec()));
    let trace = trace.expect("a counterexample");
    (graph, trace)
}

#[test]
fn tampered_traces_are_refused() {
    let (graph, trace) = nested_trace();
    assert_eq!(graph.replay(&[]), Err(ReplayError::NotError));
    assert_eq!(graph.replay(&trace[1..]), Err(ReplayError::NotInitial));
    assert_eq!(graph.replay(&trace[..trace.len() - 1]), Err(ReplayError::NotError));
    for position in 1..trace.len() - 1 {
        let mut without = trace.clone();
        let removed = without.remove(position);
        let refused = graph.replay(&without);
        let gap = ReplayError::Disconnected { position };
        let unmatched = matches!(removed, TraceLetter::Call(_))
            && matches!(refused, Err(ReplayError::WrongReturn { .. } | ReplayError::Disconnected { .. }));
        assert!(refused == Err(gap) || unmatched, "{position}: {refused:?}");
    }
    let calls: Vec<usize> = (0..trace.len()).filter(|&i| matches!(trace[i], TraceLetter::Return(_))).collect();
    let mut wrong = trace.clone();
    let TraceLetter::Return(CallId(id)) = wrong[calls[0]] else { unreachable!("a return") };
    wrong[calls[0]] = TraceLetter::Return(CallId((id + 1) % graph.icfg.calls.len() as u32));
    assert_eq!(graph.replay(&wrong), Err(ReplayError::WrongReturn { position: calls[0] }));
    let mut wrong = trace.clone();
    wrong[0] = TraceLetter::Edge(EdgeId(u32::MAX));
    assert_eq!(graph.replay(&wrong), Err(ReplayError::NoSuchLetter { position: 0 }));
    let last = trace.len() - 1;
    let mut longer = trace;
    longer.push(TraceLetter::Edge(EdgeId(0)));
    assert_eq!(graph.replay(&longer), Err(ReplayError::Disconnected { position: last + 1 }));
}

#[test]
fn infeasible_traces_are_refused() {
    for encoding in ENCODINGS {
        let graph =
            Graph::with("procedure main(x: int) { var y: int; y := x * 2; assert y != 7; }", Inlining::None, encoding);
        let refused = graph.error_traces(10, |trace| graph.replay(trace).err());
        assert_eq!(refused, Some(ReplayError::Infeasible));
    }
}

#[test]
fn a_value_that_a_block_hides_is_still_shown() {
    // In one block the first value of x disappears from the formula, but not from the execution.
    let graph = Graph::with(
        "procedure main() { var x: int; x := 1; x := x + 1; x := x * 3; assert x != 6; }",
        Inlining::None,
        BlockEncoding::LoopFree,
    );
    let execution = graph.counterexample(4).expect("a counterexample");
    assert_eq!(graph.history(&execution, "x"), [1, 2, 6].map(Value::int));
}

#[test]
fn an_interrupt_is_told_apart() {
    let (graph, trace) = nested_trace();
    let interrupt = tracewright_smt::Interrupt::new();
    interrupt.trigger();
    let options = tracewright_smt::Z3Options { interrupt, ..Default::default() };
    let mut solver = tracewright_smt::Z3Solver::with_options(&graph.terms, options).expect("a solver");
    let stopped = tracewright_check::replay(&graph.terms, &graph.icfg, &trace, &mut solver);
    assert!(matches!(stopped, Err(ReplayError::Stopped(_))), "{stopped:?}");
}

/// A solver whose models are wrong: integers are off by one.
struct Liar<'t>(Z3Solver<'t>);

impl Solver for Liar<'_> {
    fn terms(&self) -> &Terms {
        self.0.terms()
    }
    fn push(&mut self) {
        self.0.push();
    }
    fn pop(&mut self, n: u32) {
        self.0.pop(n);
    }
    fn depth(&self) -> u32 {
        self.0.depth()
    }
    fn assert(&mut self, term: Term) {
        self.0.assert(term);
    }
    fn assert_named(&mut self, term: Term) -> Label {
        self.0.assert_named(term)
    }
    fn check_assuming(&mut self, assumptions: &[Term]) -> Answer {
        self.0.check_assuming(assumptions)
    }
    fn unsat_core(&mut self) -> Core {
        self.0.unsat_core()
    }
    fn value(&mut self, term: Term) -> Option<Value> {
        match self.0.value(term) {
            Some(Value::Int(n)) => Some(Value::Int(&n + &Rational::ONE)),
            other => other,
        }
    }
    fn set_limit(&mut self, limit: Limit) {
        self.0.set_limit(limit);
    }
    fn limit(&self) -> Limit {
        self.0.limit()
    }
    fn stats(&self) -> &SolverStats {
        self.0.stats()
    }
}

#[test]
fn a_wrong_model_is_noticed() {
    let programs = [
        // Squares, so that the values cannot be had without the solver.
        ("procedure main(x: int) { assume x * x == 9; assert false; }", "assume x * x == 9;"),
        ("procedure main(x: int) { assert x * x != 9; }", "assert x * x != 9;"),
        ("procedure main(a: [int]int, i: int) { assume a[0] * a[0] == 9 && i == 0; assert a[i] == 7; }", "assume"),
    ];
    for (text, place) in programs {
        for encoding in ENCODINGS {
            let graph = Graph::with(text, Inlining::None, encoding);
            let error = graph.error_traces(10, |trace| {
                let mut solver = Liar(Z3Solver::new(&graph.terms).expect("a solver"));
                tracewright_check::replay(&graph.terms, &graph.icfg, trace, &mut solver).err()
            });
            match error {
                Some(ReplayError::Mismatch { span }) => assert!(graph.sources.text(span).starts_with(place)),
                other => panic!("{text}: {other:?}"),
            }
        }
    }
    let graph = Graph::new("const c: int; axiom c * c == 16; procedure main() { assert false; }");
    let error = graph.error_traces(10, |trace| {
        let mut solver = Liar(Z3Solver::new(&graph.terms).expect("a solver"));
        tracewright_check::replay(&graph.terms, &graph.icfg, trace, &mut solver).err()
    });
    assert_eq!(error, Some(ReplayError::Axiom(0)));
}

#[test]
fn values_that_are_missing_confirm_nothing() {
    // The value of x is irrational and cannot be expressed: that the solver says `sat` is not enough.
    let text = "procedure main(x: real) { assume x * x == 2.0 && x > 0.0; assert x > 1.5; }";
    let graph = Graph::new(text);
    let refused = graph.error_traces(10, |trace| match graph.replay(trace) {
        Err(ReplayError::Infeasible) => None,
        other => Some(other),
    });
    assert!(matches!(refused, Some(Err(ReplayError::NoValue { .. }))), "{refused:?}");
}

#[test]
fn inlined_calls_in_blocks_show_parameters_and_depth() {
    let text = "
procedure twice(n: int) returns (r: int) { var k: int; k := n; r := k + k; }
procedure ULTIMATE.start() { var x: int; call x := twice(4); call x := twice(x); assert x != 16; }";
    for encoding in ENCODINGS {
        let graph = Graph::with(text, Inlining::Affordable, encoding);
        let execution = graph.counterexample(30).expect("a counterexample");
        assert_eq!(
            graph.story(&execution),
            [
                "0 Enter(ProcId(0)): call x := twice(4); | n=4",
                "1 Assign: k := n; | k=4",
                "1 Assign: r := k + k; | r=8",
                "0 Leave(ProcId(0)): call x := twice(4); | x=8",
                "0 Enter(ProcId(0)): call x := twice(x); | n=8",
                "1 Assign: k := n; | k=8",
                "1 Assign: r := k + k; | r=16",
                "0 Leave(ProcId(0)): call x := twice(x); | x=16",
                "0 Fails: assert x != 16; | reads x=16",
            ]
        );
        assert!(execution.choices.is_empty());
    }
}
