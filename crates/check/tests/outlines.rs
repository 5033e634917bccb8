//! Outlines: invariants at some locations, with all paths between them.

mod support;

use support::Graph;
use tracewright_check::{CheckedProof, Contract, Gap, Outline, Rejection, Triple, check_outline};
use tracewright_logic::Term;
use tracewright_program::{BlockEncoding, Inlining, LocId};
use tracewright_smt::Z3Solver;

/// A program in single statements, its loop heads marked.
fn graph(text: &str) -> Graph {
    Graph::with(text, Inlining::None, BlockEncoding::None)
}

fn empty(graph: &Graph) -> Outline {
    let contract = Contract { requires: Term::TRUE, ensures: Term::TRUE };
    Outline {
        invariants: vec![None; graph.icfg.locations.len()],
        contracts: vec![contract; graph.icfg.procedures.len()],
    }
}

fn check(graph: &Graph, outline: &Outline) -> Result<CheckedProof, Vec<Rejection>> {
    let mut solver = Z3Solver::new(&graph.terms).expect("a solver");
    let result = check_outline(&graph.terms, &graph.icfg, outline, &mut solver);
    assert_eq!(tracewright_smt::Solver::depth(&solver), 0, "the solver is left as it was");
    result
}

/// Whether the program, which has no loops, is proved without any invariant.
fn holds(text: &str) -> bool {
    let graph = graph(text);
    match check(&graph, &empty(&graph)) {
        Ok(proof) => {
            assert!(proof.asked > 0);
            true
        }
        Err(rejections) => {
            assert!(rejections.iter().all(|r| matches!(r, Rejection::Invalid { .. })), "{rejections:?}");
            false
        }
    }
}

#[test]
fn branches_that_join_keep_their_values() {
    let cases = [
        ("if (*) { x := 1; } else { x := 2; }", "1 <= x && x <= 2", true),
        ("if (*) { x := 1; } else { x := 2; }", "x == 1", false),
        ("if (*) { x := 1; } else { x := 2; }", "x == 2", false),
        ("if (*) { x := 1; }", "x == 1 || x == y", true),
        ("if (*) { x := 1; }", "x == 1", false),
        ("if (*) { x := y; } if (*) { x := x + 1; } if (*) { x := x + 2; }", "y <= x && x <= y + 3", true),
        ("if (*) { x := y; } if (*) { x := x + 1; } if (*) { x := x + 2; }", "x != y + 3", false),
        ("if (*) { x := 1; if (*) { x := 5; } else { y := x; } } else { y := 7; x := y; }", "x == y || x == 5", true),
        ("if (*) { x := 1; if (*) { x := 5; } else { y := x; } } else { y := 7; x := y; }", "x == y", false),
        (
            "if (x > 0) { goto a; } x := 3; goto b; a: x := 4; if (*) { goto c; } b: y := x; goto d; c: y := 9; d:",
            "y == x || (y == 9 && x == 4)",
            true,
        ),
        (
            "if (x > 0) { goto a; } x := 3; goto b; a: x := 4; if (*) { goto c; } b: y := x; goto d; c: y := 9; d:",
            "y == x",
            false,
        ),
        ("havoc x; assume x > 3; if (x > 5) { y := x; } else { y := 6; }", "y >= 6 && x > 3", true),
        ("havoc x; if (x > 5) { y := x; } else { y := 5; } havoc x;", "y >= 5 && x == y", false),
        ("x, y := y, x; if (*) { x, y := y, x; }", "x + y == z", true),
        ("if (*) { assume false; x := 2; } else { x := 1; }", "x == 1", true),
    ];
    for (body, claim, expected) in cases {
        let text =
            format!("procedure main() {{ var x, y, z: int; assume x == y && z == x + y; {body} assert {claim}; }}");
        assert_eq!(holds(&text), expected, "{body} {claim}");
        assert_eq!(holds_by_blocks(&text), expected, "{body} {claim}");
    }
}

/// What the check of blocks says: the two must agree.
fn holds_by_blocks(text: &str) -> bool {
    let graph = Graph::with(text, Inlining::None, BlockEncoding::LoopFree);
    graph.check(&graph.annotation()).is_ok()
}

#[test]
fn every_check_is_asked() {
    let text = "procedure main() { var x: int; assert x == x; if (*) { assert x > 0; } assert x > 0; assert x >= 1; }";
    let graph = graph(text);
    let rejections = check(&graph, &empty(&graph)).unwrap_err();
    // After the second assertion, the third one follows, and the first one needs no assumption.
    let texts: Vec<&str> = rejections.iter().filter_map(|r| r.span()).map(|s| graph.sources.text(s)).collect();
    assert_eq!(texts.len(), 2, "{texts:?}");
}

const LOOP: &str = "procedure main() {
  var i, n: int;
  i := 0;
  while (i < 10) { if (*) { i := i + 1; } else { n := n + 1; } }
  assert i == 10;
}";

#[test]
fn a_loop_needs_one_invariant() {
    let graph = graph(LOOP);
    let (t, i) = (&graph.terms, graph.int("main::i"));
    let mut outline = empty(&graph);
    let rejections = check(&graph, &outline).unwrap_err();
    let [Rejection::NoInvariant { gap: Gap::Loop(_), .. }] = &rejections[..] else { panic!("{rejections:?}") };
    outline.invariants[graph.loop_head().index()] = Some(t.le(i, t.int(10)));
    let proof = check(&graph, &outline).expect("a proof");
    assert!(proof.asked >= 3, "{proof:?}");
}

#[test]
fn a_failing_path_is_shown() {
    let graph = graph(LOOP);
    let (t, i, head) = (&graph.terms, graph.int("main::i"), graph.loop_head());
    let mut outline = empty(&graph);
    outline.invariants[head.index()] = Some(t.le(i, t.int(9)));
    let rejections = check(&graph, &outline).unwrap_err();
    let [Rejection::Invalid { triple: Triple::Path(from, _), path, .. }] = &rejections[..] else {
        panic!("{rejections:?}")
    };
    assert_eq!(*from, head);
    let text: Vec<&str> = path
        .iter()
        .filter_map(|&edge| match graph.icfg.edge(edge).origin {
            tracewright_program::Origin::Statement(id) => Some(graph.sources.text(graph.icfg.statement(id).span)),
            _ => None,
        })
        .collect();
    assert!(text.contains(&"i := i + 1;") && !text.contains(&"n := n + 1;"), "{text:?}");
}

const CALL: &str = "var g: int;
procedure add(n: int) returns (r: int) modifies g;
{ g := g + n; if (n > 0) { r := g; } else { r := 0; } }
procedure main() modifies g;
{ var s: int; g := 1; call s := add(2); assert g == 3; assert s == 3; }";

/// The locations where procedures are called, entered and left.
fn at_calls(graph: &Graph) -> Vec<LocId> {
    let call = graph.icfg.call(graph.calls()[0]);
    vec![call.source, call.target, graph.entry("add"), graph.exit("add")]
}

#[test]
fn calls_need_invariants_and_contracts() {
    let graph = graph(CALL);
    let t = &graph.terms;
    let (g, old, n, r) = (graph.int("g"), graph.int("old(g)"), graph.int("add::n"), graph.int("add::r"));
    let places = at_calls(&graph);
    let two = t.eq(n, t.int(2));
    let done = t.and2(t.eq(g, t.add2(old, n)), t.eq(r, g));
    let formulas = [
        t.eq(g, t.int(1)),
        t.and2(t.eq(g, t.int(3)), t.eq(graph.int("main::s"), t.int(3))),
        t.and2(two, t.eq(g, old)),
        t.and2(two, done),
    ];
    let mut proof = empty(&graph);
    for (place, formula) in places.iter().zip(formulas) {
        proof.invariants[place.index()] = Some(formula);
    }
    // The procedures are started at, too: nothing is known there.
    let contract = Contract { requires: two, ensures: done };
    let add = graph.procedure("add").index();
    proof.contracts[add] = contract.clone();
    let only_main = |outline: &Outline| {
        let mut graph = graph.icfg.clone();
        let main = graph.procedures.iter().position(|p| p.name == "main").expect("main");
        graph.initial.retain(|l| graph.locations[l.index()].procedure.index() == main);
        let mut solver = Z3Solver::new(t).expect("a solver");
        check_outline(t, &graph, outline, &mut solver)
    };
    let checked = only_main(&proof);
    assert!(checked.is_ok(), "{checked:?}");
    for &place in &places {
        let mut gap = proof.clone();
        gap.invariants[place.index()] = None;
        let rejections = only_main(&gap).unwrap_err();
        assert!(matches!(rejections[..], [Rejection::NoInvariant { gap: Gap::Call(at), .. }] if at == place));
    }
    for contract in [
        Contract { requires: t.eq(n, t.int(3)), ..contract.clone() },
        Contract { requires: Term::TRUE, ..contract.clone() },
        Contract { ensures: Term::TRUE, ..contract.clone() },
        Contract { ensures: t.and2(done, t.eq(n, t.int(7))), ..contract.clone() },
    ] {
        let mut wrong = proof.clone();
        wrong.contracts[add] = contract;
        let rejections = only_main(&wrong).unwrap_err();
        assert!(rejections.iter().all(|r| matches!(r, Rejection::Invalid { .. })), "{rejections:?}");
    }
}

#[test]
fn an_outline_of_another_program_is_refused() {
    let graph = graph(LOOP);
    let outline = Outline { invariants: vec![None; 2], ..empty(&graph) };
    assert!(matches!(check(&graph, &outline).unwrap_err()[..], [Rejection::Shape(_)]));
    let mut hidden = empty(&graph);
    hidden.invariants[graph.loop_head().index()] = Some(graph.terms.eq(graph.int("main::i '"), graph.num(1)));
    assert!(matches!(check(&graph, &hidden).unwrap_err()[..], [Rejection::NotVisible { .. }]));
}
