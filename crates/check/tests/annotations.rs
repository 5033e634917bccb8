//! Annotations: proofs are accepted, and each violated condition of a proof is reported.

mod support;

use support::Graph;
use tracewright_check::{Annotation, Formula, Meaning, Rejection, Triple, check_annotation, check_annotation_of};
use tracewright_logic::{Sort, Term};
use tracewright_program::LocId;
use tracewright_smt::{Interrupt, Reason, Z3Options, Z3Solver};

fn set(annotation: &mut Annotation, location: LocId, formula: Term) {
    annotation.invariants[location.index()] = formula;
}

const LOOP: &str = "
procedure main() {
  var i: int;
  i := 0;
  while (i < 10) { i := i + 1; }
  assert i == 10;
}";

fn loop_proof(graph: &Graph) -> Annotation {
    let mut annotation = graph.annotation();
    let i = graph.int("main::i");
    set(&mut annotation, graph.loop_head(), graph.terms.le(i, graph.num(10)));
    annotation
}

#[test]
fn a_loop_invariant_is_accepted() {
    let graph = Graph::new(LOOP);
    let proof = graph.check(&loop_proof(&graph)).expect("a proof");
    assert!(proof.asked >= 3 && proof.triples() > proof.asked, "{proof:?}");
}

#[test]
fn an_initial_invariant_must_hold_everywhere() {
    let graph = Graph::new(LOOP);
    let mut annotation = loop_proof(&graph);
    let initial = graph.icfg.initial[0];
    set(&mut annotation, initial, graph.terms.eq(graph.int("main::i"), graph.num(0)));
    let rejection = graph.check(&annotation).unwrap_err();
    assert_eq!(rejection.triple(), Some(Triple::Initial(initial)));
}

#[test]
fn an_invariant_must_be_inductive() {
    let graph = Graph::new(LOOP);
    let i = graph.int("main::i");
    for (formula, target) in [(graph.terms.le(i, graph.num(9)), "loop"), (Term::TRUE, "error")] {
        let mut annotation = graph.annotation();
        set(&mut annotation, graph.loop_head(), formula);
        let rejection = graph.check(&annotation).unwrap_err();
        let Some(Triple::Edge(edge)) = rejection.triple() else { panic!("{rejection}") };
        let edge = graph.icfg.edge(edge);
        assert_eq!(edge.source, graph.loop_head());
        assert_eq!(graph.icfg.check_at(edge.target).is_some(), target == "error");
        assert!(rejection.to_string().contains("is not valid"));
        assert!(graph.sources.text(rejection.span().expect("a place")).contains("i < 10"));
    }
}

#[test]
fn an_error_location_must_be_impossible() {
    let graph = Graph::new(LOOP);
    let mut annotation = loop_proof(&graph);
    let error = (0..graph.icfg.locations.len()).map(LocId::from_index).find(|&l| graph.icfg.check_at(l).is_some());
    let error = error.expect("an error location");
    set(&mut annotation, error, Term::TRUE);
    let rejection = graph.check(&annotation).unwrap_err();
    assert!(matches!(rejection.triple(), Some(Triple::Error(location, _)) if location == error), "{rejection}");
    // A formula that is equivalent to false, but not literally, is accepted, too.
    let i = graph.int("main::i");
    let t = &graph.terms;
    let odd = t.eq(t.mul(t.int(2), t.var("k", Sort::INT)), t.add2(t.mul(t.int(4), i), t.int(1)));
    set(&mut annotation, error, t.and2(odd, t.le(i, t.int(0))));
    let accepted = graph.check(&annotation);
    assert!(accepted.is_ok(), "{accepted:?}");
}

#[test]
fn what_lies_behind_false_does_not_matter() {
    let graph = Graph::new(
        "procedure main() {
           var i: int;
           assume false;
           while (true) { i := i + 1; }
         }
         procedure unused(x: int) returns (y: int) { y := x; }",
    );
    let mut annotation = graph.annotation();
    let i = graph.int("main::i");
    // The edge into the loop was dropped with its `assume false`: the loop is unreachable, so its wrong invariant is
    // not checked.
    set(&mut annotation, graph.loop_head(), graph.terms.eq(i, graph.num(0)));
    // `unused` is never called, so its contract is not checked.
    annotation.contracts[graph.procedure("unused").index()].ensures = Term::FALSE;
    assert!(graph.check(&annotation).is_ok());
}

const CONTRACT: &str = "
var g: int;
var h: int;
procedure add(n: int) returns (r: int) modifies g; {
  g := g + n;
  r := g * 2;
}
procedure ULTIMATE.start() modifies g, h; {
  var x: int;
  g := 1; h := 5; x := 7;
  call x := add(g + 2);
  assert g == 4 && x == 8 && h == 5;
  call g := add(x);
  assert g == 24 && x == 8;
}";

fn contract_proof(graph: &Graph) -> Annotation {
    let t = &graph.terms;
    let mut annotation = graph.annotation();
    let (g, h, old, n, r, x) = (
        graph.int("g"),
        graph.int("h"),
        graph.int("old(g)"),
        graph.int("add::n"),
        graph.int("add::r"),
        graph.int("ULTIMATE.start::x"),
    );
    let is = |a: Term, value: i64| t.eq(a, t.int(value));
    let added = t.eq(g, t.add2(old, n));
    let contract = &mut annotation.contracts[graph.procedure("add").index()];
    contract.requires = t.ge(g, t.int(1));
    contract.ensures = t.and2(added, t.eq(r, t.mul(t.int(2), g)));
    let ensures = contract.ensures;
    set(&mut annotation, graph.entry("add"), t.and2(t.eq(old, g), t.ge(g, t.int(1))));
    set(&mut annotation, graph.exit("add"), ensures);
    let calls = graph.calls();
    let (first, second) = (graph.icfg.call(calls[0]).clone(), graph.icfg.call(calls[1]).clone());
    set(&mut annotation, first.source, t.and(&[is(g, 1), is(h, 5), is(x, 7)]));
    set(&mut annotation, first.target, t.and(&[is(g, 4), is(h, 5), is(x, 8)]));
    set(&mut annotation, second.source, t.and2(is(g, 4), is(x, 8)));
    set(&mut annotation, second.target, t.and2(is(g, 24), is(x, 8)));
    annotation
}

#[test]
fn contracts_carry_globals_old_values_and_results_into_globals() {
    let graph = Graph::new(CONTRACT);
    let proof = graph.check(&contract_proof(&graph)).expect("a proof");
    assert!(proof.asked >= 10, "{proof:?}");
}

#[test]
fn each_condition_on_calls_is_checked() {
    let graph = Graph::new(CONTRACT);
    let t = &graph.terms;
    let (g, h, n, r, x) =
        (graph.int("g"), graph.int("h"), graph.int("add::n"), graph.int("add::r"), graph.int("ULTIMATE.start::x"));
    let (add, calls) = (graph.procedure("add"), graph.calls());
    let first = graph.icfg.call(calls[0]).clone();
    let second = graph.icfg.call(calls[1]).clone();
    let good = contract_proof(&graph);
    type Change<'a> = Box<dyn Fn(&mut Annotation) + 'a>;
    let table: [(&str, Change, Triple); 7] = [
        (
            "the caller does not establish the precondition",
            Box::new(|a| a.contracts[add.index()].requires = t.and2(t.ge(g, t.int(1)), t.ge(n, t.int(4)))),
            Triple::Call(calls[0]),
        ),
        (
            "the precondition is weaker than the entry",
            Box::new(|a| a.contracts[add.index()].requires = t.ge(g, t.int(0))),
            Triple::Entry(add),
        ),
        (
            "locals are arbitrary at the entry",
            Box::new(|a| set(a, graph.entry("add"), t.and2(t.eq(graph.int("old(g)"), g), t.ge(r, t.int(0))))),
            Triple::Entry(add),
        ),
        (
            "the exit does not give the postcondition",
            Box::new(|a| {
                let contract = &mut a.contracts[add.index()];
                contract.ensures = t.and2(contract.ensures, t.gt(r, t.int(100)));
            }),
            Triple::Exit(add),
        ),
        (
            "the global is changed by the callee",
            Box::new(|a| set(a, first.target, t.eq(g, t.int(1)))),
            Triple::Return(calls[0]),
        ),
        (
            "the variable is overwritten by the result",
            Box::new(|a| set(a, first.target, t.eq(x, t.int(7)))),
            Triple::Return(calls[0]),
        ),
        (
            "the result goes to the global, the callee's value is lost",
            Box::new(|a| set(a, second.target, t.eq(g, t.int(12)))),
            Triple::Return(calls[1]),
        ),
    ];
    for (what, change, triple) in table {
        let mut annotation = good.clone();
        change(&mut annotation);
        let rejection = graph.check(&annotation).expect_err(what);
        assert!(matches!(rejection, Rejection::Invalid { .. }), "{what}: {rejection}");
        assert_eq!(rejection.triple(), Some(triple), "{what}");
    }
    // A global that the callee does not write keeps its value.
    let mut annotation = good;
    set(&mut annotation, first.target, t.and2(good_after(&graph), t.eq(h, t.int(5))));
    assert!(graph.check(&annotation).is_ok());
}

fn good_after(graph: &Graph) -> Term {
    let t = &graph.terms;
    t.and2(t.eq(graph.int("g"), t.int(4)), t.eq(graph.int("ULTIMATE.start::x"), t.int(8)))
}

#[test]
fn formulas_mention_only_what_exists_where_they_stand() {
    let graph = Graph::new(CONTRACT);
    let t = &graph.terms;
    let add = graph.procedure("add");
    let positive = |name: &str| t.gt(graph.int(name), t.int(0));
    let start = graph.entry("ULTIMATE.start");
    let inside = graph.entry("add");
    type Change<'a> = Box<dyn Fn(&mut Annotation) + 'a>;
    let table: [(Change, Formula, &str); 6] = [
        (Box::new(|a| set(a, start, positive("add::n"))), Formula::Invariant(start), "add::n"),
        (Box::new(|a| set(a, inside, positive("old(h)"))), Formula::Invariant(inside), "old(h)"),
        (Box::new(|a| set(a, inside, positive("g '"))), Formula::Invariant(inside), "g '"),
        (Box::new(|a| a.contracts[add.index()].requires = positive("old(g)")), Formula::Requires(add), "old(g)"),
        (Box::new(|a| a.contracts[add.index()].requires = positive("add::r")), Formula::Requires(add), "add::r"),
        (Box::new(|a| a.contracts[add.index()].ensures = positive("old(h)")), Formula::Ensures(add), "old(h)"),
    ];
    for (change, which, name) in table {
        let mut annotation = graph.annotation();
        change(&mut annotation);
        match graph.check(&annotation) {
            Err(Rejection::NotVisible { formula, variable, .. }) => assert_eq!((formula, &*variable), (which, name)),
            other => panic!("{which}: {other:?}"),
        }
    }
    let mut annotation = graph.annotation();
    annotation.invariants.pop();
    assert!(matches!(graph.check(&annotation), Err(Rejection::Shape(_))));
    let mut annotation = graph.annotation();
    annotation.invariants[0] = t.int(1);
    assert!(matches!(graph.check(&annotation), Err(Rejection::Shape(_))));
}

#[test]
fn a_graph_that_breaks_its_promises_is_refused() {
    let mut graph = Graph::new(CONTRACT);
    let annotation = contract_proof(&graph);
    let add = graph.procedure("add");
    graph.icfg.procedures[add.index()].modifies.clear();
    let refused = graph.check(&annotation);
    assert!(matches!(refused, Err(Rejection::Graph { .. } | Rejection::NotVisible { .. })), "{refused:?}");
    let plain = graph.annotation();
    let refused = graph.check(&plain);
    assert!(matches!(refused, Err(Rejection::Graph { .. })), "{refused:?}");
    let mut graph = Graph::new(CONTRACT);
    graph.icfg.calls[0].args.clear();
    assert!(matches!(graph.check(&graph.annotation()), Err(Rejection::Graph { .. })));
}

const MCCARTHY: &str = "
procedure f(n: int) returns (r: int) {
  var t: int;
  if (n > 100) { r := n - 10; }
  else { call t := f(n + 11); call r := f(t); }
}
procedure ULTIMATE.start() {
  var x: int, y: int;
  assume x <= 101;
  call y := f(x);
  assert y == 91;
}";

/// The contract of McCarthy's function, with a value for small arguments.
fn mccarthy(graph: &Graph, small: i64) -> Annotation {
    let t = &graph.terms;
    let (n, r, tt) = (graph.int("f::n"), graph.int("f::r"), graph.int("f::t"));
    let (x, y) = (graph.int("ULTIMATE.start::x"), graph.int("ULTIMATE.start::y"));
    let result = |n: Term, r: Term| {
        let large = t.gt(n, t.int(101));
        t.ite(large, t.eq(r, t.sub(n, t.int(10))), t.eq(r, t.int(small)))
    };
    let mut annotation = graph.annotation();
    annotation.contracts[graph.procedure("f").index()].ensures = result(n, r);
    set(&mut annotation, graph.exit("f"), result(n, r));
    for call in graph.calls() {
        let call = graph.icfg.call(call).clone();
        let target = graph.icfg.variable(call.results[0]).term;
        if target == tt {
            set(&mut annotation, call.source, t.le(n, t.int(100)));
            set(&mut annotation, call.target, t.and2(t.le(n, t.int(100)), result(t.add2(n, t.int(11)), tt)));
        } else if target == r {
            set(&mut annotation, call.source, t.and2(t.le(n, t.int(100)), result(t.add2(n, t.int(11)), tt)));
            set(&mut annotation, call.target, t.and2(t.le(n, t.int(100)), t.eq(r, t.int(small))));
        } else {
            set(&mut annotation, call.source, t.le(x, t.int(101)));
            set(&mut annotation, call.target, t.and2(t.le(x, t.int(101)), result(x, y)));
        }
    }
    annotation
}

#[test]
fn mccarthys_function_has_its_contract_and_no_other() {
    let graph = Graph::new(MCCARTHY);
    graph.check(&mccarthy(&graph, 91)).expect("a proof");
    for wrong in [90, 92] {
        let rejection = graph.check(&mccarthy(&graph, wrong)).unwrap_err();
        assert!(matches!(rejection, Rejection::Invalid { .. }), "{rejection}");
    }
}

#[test]
fn activations_of_a_recursive_procedure_keep_their_variables_apart() {
    // Caller and callee share all names, parameters, results and locals.
    let graph = Graph::new(
        "var g: int;
         procedure f(n: int) returns (r: int) modifies g; {
           var k: int;
           k := n;
           g := g + 1;
           if (n > 0) { call r := f(n - 1); }
           assert k == n && g > old(g);
           r := k;
         }
         procedure ULTIMATE.start() modifies g; { var x: int; call x := f(3); }",
    );
    let t = &graph.terms;
    let (g, old, n, r, k) =
        (graph.int("g"), graph.int("old(g)"), graph.int("f::n"), graph.int("f::r"), graph.int("f::k"));
    let mut annotation = graph.annotation();
    let id = graph.procedure("f");
    annotation.contracts[id.index()].ensures = t.and2(t.eq(r, n), t.gt(g, old));
    set(&mut annotation, graph.entry("f"), t.eq(g, old));
    set(&mut annotation, graph.exit("f"), t.and2(t.eq(r, n), t.gt(g, old)));
    let inner = graph.calls().into_iter().find(|&c| graph.icfg.location(graph.icfg.call(c).source).procedure == id);
    let inner = graph.icfg.call(inner.expect("the recursive call")).clone();
    let here = t.and2(t.eq(k, n), t.gt(g, old));
    set(&mut annotation, inner.source, here);
    set(&mut annotation, inner.target, t.and2(here, t.eq(r, t.sub(n, t.int(1)))));
    graph.check(&annotation).expect("a proof");
    // The callee's parameter is not the caller's: r == n after the call would confuse them.
    let mut wrong = annotation;
    set(&mut wrong, inner.target, t.and2(here, t.eq(r, n)));
    let rejection = graph.check(&wrong).unwrap_err();
    assert!(matches!(rejection.triple(), Some(Triple::Return(_))), "{rejection}");
}

#[test]
fn axioms_hold_everywhere() {
    let graph = Graph::new(
        "const c: int;
         axiom c > 3;
         function f(x: int) returns (int);
         axiom (forall x: int :: { f(x) } f(x) >= x);
         procedure main(x: int) { assert c > 2 && f(x) >= x; }",
    );
    assert!(graph.check(&graph.annotation()).is_ok());
    let mut without = Graph::new("const c: int; procedure main() { assert c > 2; }");
    assert!(graph.check(&graph.annotation()).is_ok());
    assert!(without.check(&without.annotation()).is_err());
    let c = without.int("c");
    without.icfg.axioms.push(without.terms.eq(c, without.num(3)));
    assert!(without.check(&without.annotation()).is_ok());
}

#[test]
fn unknown_is_a_rejection_and_an_interrupt_is_told_apart() {
    let graph = Graph::new(LOOP);
    let interrupt = Interrupt::new();
    interrupt.trigger();
    let options = Z3Options { interrupt, ..Z3Options::default() };
    let mut solver = Z3Solver::with_options(&graph.terms, options).expect("a solver");
    let rejection = check_annotation(&graph.terms, &graph.icfg, &loop_proof(&graph), &mut solver).unwrap_err();
    assert!(matches!(rejection, Rejection::Stopped { reason: Reason::Interrupted, .. }), "{rejection}");
    // Fermat's last theorem for cubes is beyond the solver.
    let graph = Graph::new(
        "procedure main(x: int, y: int, z: int) {
           assume x > 0 && y > 0 && z > 0;
           assert x * x * x + y * y * y != z * z * z;
         }",
    );
    let options = Z3Options { limit: tracewright_smt::Limit::steps(200_000), ..Z3Options::default() };
    let mut solver = Z3Solver::with_options(&graph.terms, options).expect("a solver");
    let rejection = check_annotation(&graph.terms, &graph.icfg, &graph.annotation(), &mut solver).unwrap_err();
    assert!(matches!(rejection, Rejection::Unknown { .. }), "{rejection}");
}

#[test]
fn statements_are_believed_more_than_blocks() {
    // A block whose relation lost a conjunct: its statements still imply it.
    let mut graph = Graph::new("procedure main(x: int) { var y: int; y := x + 1; assert y > x + 1; }");
    for edge in &mut graph.icfg.edges {
        edge.transition.formula = Term::FALSE;
    }
    let mut solver = Z3Solver::new(&graph.terms).expect("a solver");
    let mut check = |meaning| check_annotation_of(&graph.terms, &graph.icfg, &graph.annotation(), meaning, &mut solver);
    assert!(check(Meaning::Block).is_ok());
    assert!(matches!(check(Meaning::Statements), Err(Rejection::Invalid { triple: Triple::Edge(_), .. })));
}
