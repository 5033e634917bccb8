//! Ranking functions that lie: they are refused, or the graph that watches them has an execution that shows it.

mod support;

use support::Graph;
use tracewright_check::{Cycle, UnfitRank, endless_without, watched};
use tracewright_logic::{Sort, Term};
use tracewright_program::{Head, Inlining, LocId, ProcId};

/// A program that starts at `main`, in single statements.
fn program(text: &str) -> Graph {
    Graph::of_main(text, Inlining::None)
}

/// The loop heads of a procedure, in the order of the text.
fn loops(graph: &Graph, procedure: &str) -> Vec<Head> {
    let owner = graph.procedure(procedure);
    let mut heads: Vec<LocId> = (0..graph.icfg.locations.len()).map(LocId::from_index).collect();
    heads.retain(|&at| graph.icfg.location(at).loop_head && graph.icfg.location(at).procedure == owner);
    heads.sort_by_key(|&at| graph.icfg.location(at).span);
    heads.into_iter().map(Head::Location).collect()
}

fn entry(graph: &Graph, procedure: &str) -> Head {
    Head::Entry(graph.procedure(procedure))
}

/// What is wrong with a claim.
#[derive(PartialEq, Eq, Debug)]
enum Lie {
    /// A cycle avoids all heads.
    Cycle(Cycle),
    /// A tuple is no ranking function.
    Unfit(UnfitRank),
    /// An execution on which the ranking function of this head, by its number, does not fall.
    Rises(usize),
    /// None was found.
    None,
}

/// The longest trace that is looked at.
const LONGEST: usize = 18;

/// Judges a claim as the checker does; for Hoare triples that cannot hold, by an execution of the graph that watches.
fn judge(graph: &mut Graph, claim: &[(Head, Vec<Term>)]) -> Lie {
    let heads: Vec<Head> = claim.iter().map(|(head, _)| *head).collect();
    if let Some(cycle) = endless_without(&graph.icfg, &heads, None) {
        return Lie::Cycle(cycle);
    }
    for (number, (head, rank)) in claim.iter().enumerate() {
        let monitor = match watched(&graph.terms, &graph.icfg, *head, rank, &heads[..number]) {
            Ok(monitor) => monitor,
            Err(why) => return Lie::Unfit(why),
        };
        let own = std::mem::replace(&mut graph.icfg, monitor.icfg);
        let found = graph.counterexample(LONGEST);
        graph.icfg = own;
        if found.is_some() {
            return Lie::Rises(number);
        }
    }
    Lie::None
}

#[test]
fn a_loop_that_does_not_end_has_no_ranking_function() {
    let bodies = [
        "while (x > 0) { y := y - 1; }",
        "while (x > 0) { if (y > 0) { x := x - 1; } }",
        "while (x != 0) { x := x - 1; }",
        "while (x > 0) { havoc x; }",
        "while (x > y) { x := x - 1; y := y - 1; }",
    ];
    for body in bodies {
        let mut graph = program(&format!("procedure main() {{ var x, y: int; {body} }}"));
        let [head] = loops(&graph, "main")[..] else { panic!("one loop") };
        let (x, y, zero) = (graph.int("main::x"), graph.int("main::y"), graph.num(0));
        let difference = graph.terms.sub(x, y);
        for rank in [vec![], vec![zero], vec![x], vec![y], vec![x, y], vec![y, x], vec![difference], vec![zero, x]] {
            assert_eq!(judge(&mut graph, &[(head, rank.clone())]), Lie::Rises(0), "{body} {rank:?}");
        }
    }
}

#[test]
fn what_ends_passes() {
    let mut graph = program("procedure main() { var x: int; while (x > 0) { x := x - 1; } }");
    let (head, x) = (loops(&graph, "main")[0], graph.int("main::x"));
    assert_eq!(judge(&mut graph, &[(head, vec![x])]), Lie::None);
    let mut graph = program("procedure f(n: int) { if (n > 0) { call f(n - 1); } } procedure main() { call f(2); }");
    let (head, n) = (entry(&graph, "f"), graph.int("f::n"));
    assert_eq!(judge(&mut graph, &[(head, vec![n])]), Lie::None);
}

/// The outer loop passes the inner head in each round, so that its own tuple is never compared. Then the inner one's must fall from
/// one round of the outer loop to the next.
#[test]
fn no_order_of_heads_hides_an_endless_outer_loop() {
    let text = "procedure main(n: int) { var x: int; while (true) { x := n; while (x > 0) { x := x - 1; } } }";
    let mut graph = program(text);
    let [outer, inner] = loops(&graph, "main")[..] else { panic!("two loops") };
    let (x, zero) = (graph.int("main::x"), graph.num(0));
    assert_eq!(judge(&mut graph, &[(inner, vec![x]), (outer, vec![zero])]), Lie::Rises(0));
    assert_eq!(judge(&mut graph, &[(outer, vec![zero]), (inner, vec![x])]), Lie::Rises(0));
    assert_eq!(judge(&mut graph, &[(inner, vec![x])]), Lie::Rises(0));
    assert!(matches!(judge(&mut graph, &[(outer, vec![x])]), Lie::Cycle(Cycle::Location(_))));
    assert!(matches!(judge(&mut graph, &[]), Lie::Cycle(Cycle::Location(_))));
}

/// The inner loop may be skipped, so the outer one has a round of its own.
#[test]
fn what_goes_around_heads_that_were_dealt_with_is_compared() {
    let text =
        "procedure main() { var x, y: int; while (x > 0) { if (*) { x := x - 1; while (y > 0) { y := y - 1; } } } }";
    let mut graph = program(text);
    let [outer, inner] = loops(&graph, "main")[..] else { panic!("two loops") };
    let (x, y) = (graph.int("main::x"), graph.int("main::y"));
    assert_eq!(judge(&mut graph, &[(inner, vec![x, y]), (outer, vec![x])]), Lie::Rises(1));
    assert_eq!(judge(&mut graph, &[(outer, vec![x]), (inner, vec![y])]), Lie::Rises(0));
}

#[test]
fn heads_are_heads_of_the_program() {
    let text =
        "procedure f() { call main(); } procedure main() { var x: int; while (x > 0) { x := x - 1; } call f(); }";
    let mut graph = program(text);
    let (head, x) = (loops(&graph, "main")[0], graph.int("main::x"));
    assert!(matches!(judge(&mut graph, &[(head, vec![x])]), Lie::Cycle(Cycle::Procedure(_))));
    let all = [(head, vec![x]), (entry(&graph, "main"), vec![graph.num(0)])];
    assert_eq!(judge(&mut graph, &all), Lie::Rises(1));
    let refused = |graph: &mut Graph, more: Head| judge(graph, &[&all[..1], &[(more, vec![])], &all[1..]].concat());
    let nowhere = [Head::Location(LocId(7_000)), Head::Entry(ProcId(7_000))];
    for more in nowhere {
        assert_eq!(refused(&mut graph, more), Lie::Unfit(UnfitRank::NoHead));
    }
    assert_eq!(refused(&mut graph, head), Lie::Unfit(UnfitRank::Twice));
    // Once `main` has been dealt with, `f` does not call itself.
    let (main, f) = (entry(&graph, "main"), entry(&graph, "f"));
    assert_eq!(judge_only(&mut graph, &[(main, vec![]), (f, vec![])], f), Lie::Unfit(UnfitRank::NotRecursive));
}

/// The program starts in a procedure that calls itself.
#[test]
fn the_start_of_a_program_is_an_entry() {
    let mut graph = program("procedure main() { call main(); }");
    let head = entry(&graph, "main");
    assert_eq!(judge(&mut graph, &[(head, vec![])]), Lie::Rises(0));
    let zero = graph.num(0);
    assert_eq!(judge(&mut graph, &[(head, vec![zero])]), Lie::Rises(0));
    let mut graph = program("var g: int; procedure main() modifies g; { g := g - 1; call main(); }");
    let (head, g) = (entry(&graph, "main"), graph.int("g"));
    assert_eq!(judge(&mut graph, &[(head, vec![g])]), Lie::Rises(0));
}

/// What counts is the value of a global at the entry, not at the call.
#[test]
fn globals_are_compared_at_entries() {
    let text = "var g: int;
        procedure f() modifies g; { g := g + 1; call h(); }
        procedure h() modifies g; { g := g - 1; call f(); }
        procedure main() modifies g; { call f(); }";
    let mut graph = program(text);
    let (f, h, g) = (entry(&graph, "f"), entry(&graph, "h"), graph.int("g"));
    for claim in [vec![(f, vec![g])], vec![(h, vec![g])], vec![(f, vec![g]), (h, vec![g])]] {
        assert!(matches!(judge(&mut graph, &claim), Lie::Rises(0) | Lie::Unfit(UnfitRank::NotRecursive)), "{claim:?}");
    }
    assert_eq!(judge(&mut graph, &[(f, vec![g])]), Lie::Rises(0));
}

#[test]
fn loops_whose_rounds_call_procedures_are_watched() {
    let text = "var g: int;
        procedure less() modifies g; { if (*) { g := g - 1; } }
        procedure main() modifies g; { while (g > 0) { call less(); } }";
    let mut graph = program(text);
    let (head, g) = (loops(&graph, "main")[0], graph.int("g"));
    assert_eq!(judge(&mut graph, &[(head, vec![g])]), Lie::Rises(0));
}

/// A constant is the same in every round, and may be zero unless an axiom excludes that.
#[test]
fn constants_do_not_change() {
    let text = |axiom: &str| {
        format!("const c: int; {axiom} procedure main() {{ var x: int; while (x > 0) {{ x := x - c; }} }}")
    };
    for (axiom, lie) in [("", Lie::Rises(0)), ("axiom c >= 0;", Lie::Rises(0)), ("axiom c > 0;", Lie::None)] {
        let mut graph = program(&text(axiom));
        let (head, x) = (loops(&graph, "main")[0], graph.int("main::x"));
        assert_eq!(judge(&mut graph, &[(head, vec![x])]), lie, "{axiom}");
    }
    let mut graph = program(&text(""));
    let (head, c) = (loops(&graph, "main")[0], graph.int("c"));
    assert_eq!(judge(&mut graph, &[(head, vec![c])]), Lie::Rises(0));
}

#[test]
fn tuples_are_over_what_the_head_sees() {
    let text = "var g: int; var h: int;
        procedure f(n: int) returns (r: int) modifies g; { var l: int; while (l > 0) { l := l - 1; } if (n > 0) { call r := f(n); } }
        procedure main() modifies g; { var x, r: int; while (x > 0) { x := x - 1; } call r := f(x); }";
    let mut graph = program(text);
    let (own, other) = (loops(&graph, "f")[0], loops(&graph, "main")[0]);
    let recursion = entry(&graph, "f");
    let (n, l, x) = (graph.int("f::n"), graph.int("f::l"), graph.int("main::x"));
    let claim = |at: Head, rank: Term| {
        let known = [(own, l), (other, x), (recursion, n)];
        known.into_iter().map(|(head, usual)| (head, vec![if head == at { rank } else { usual }])).collect::<Vec<_>>()
    };
    let table = [
        (own, "main::x", "f::n"),
        (own, "f@rank0", "f::l"),
        (recursion, "f::l", "f::n"),
        (recursion, "f::r", "f::n"),
        (recursion, "old(g)", "f::n"),
        (recursion, "f@called", "f::n"),
        (recursion, "f@rank0", "f::n"),
        (other, "f::n", "main::x"),
        (other, "main@rank0", "main::x"),
    ];
    for (head, foreign, usual) in table {
        let sort = if foreign == "f@called" { Sort::BOOL } else { Sort::INT };
        let name = graph.terms.var(foreign, sort);
        let rank = match sort {
            Sort::BOOL => graph.terms.ite(name, graph.num(1), graph.num(0)),
            _ => graph.terms.add2(name, graph.int(usual)),
        };
        let found = judge_only(&mut graph, &claim(head, rank), head);
        assert!(matches!(&found, Lie::Unfit(UnfitRank::Foreign { .. })), "{foreign}: {found:?}");
    }
    let truth = graph.terms.var("f@called", Sort::BOOL);
    let number = judge_only(&mut graph, &claim(own, truth), own);
    assert_eq!(number, Lie::Unfit(UnfitRank::NoNumber(1)));
    // After its loop, `main` calls `f` with a number that is not positive.
    assert_eq!(judge(&mut graph, &claim(recursion, n)), Lie::None);
}

/// Whether one tuple of a claim fits its head.
fn judge_only(graph: &mut Graph, claim: &[(Head, Vec<Term>)], at: Head) -> Lie {
    let heads: Vec<Head> = claim.iter().map(|(head, _)| *head).collect();
    let number = heads.iter().position(|&head| head == at).expect("it is claimed");
    match watched(&graph.terms, &graph.icfg, at, &claim[number].1, &heads[..number]) {
        Ok(_) => Lie::None,
        Err(why) => Lie::Unfit(why),
    }
}

/// What is proved about a loop in one activation says nothing about activations that follow.
#[test]
fn loops_of_recursive_procedures_are_not_enough() {
    let text = "procedure f(n: int) { var l: int; l := n; while (l > 0) { l := l - 1; call f(n); } }
        procedure main() { call f(1); }";
    let mut graph = program(text);
    let (head, l, n) = (loops(&graph, "f")[0], graph.int("f::l"), graph.int("f::n"));
    assert!(matches!(judge(&mut graph, &[(head, vec![l])]), Lie::Cycle(Cycle::Procedure(_))));
    let recursion = entry(&graph, "f");
    assert_eq!(judge(&mut graph, &[(head, vec![l]), (recursion, vec![n])]), Lie::Rises(1));
}
