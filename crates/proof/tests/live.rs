//! Which variables are live: at the locations of a program, and along traces with calls.

mod common;

use common::{error_traces, graph};
use tracewright_automata::Symbol;
use tracewright_logic::Terms;
use tracewright_program::{Icfg, LocId};
use tracewright_proof::{Core, Relations, TraceCheck, VarSet, live_along_trace, live_at_locations, locations};

fn names(icfg: &Icfg, live: &VarSet) -> Vec<String> {
    let mut names: Vec<String> = live.iter().map(|var| icfg.variable(var).name.clone()).collect();
    names.sort();
    names
}

/// Where the first edge that writes a variable starts.
fn before_writing(icfg: &Icfg, name: &str) -> LocId {
    let writes =
        |edge: &&tracewright_program::Edge| edge.transition.written.iter().any(|&var| icfg.variable(var).name == name);
    icfg.edges.iter().find(writes).expect("it is written").source
}

#[test]
fn what_is_written_before_it_is_read_is_dead() {
    let terms = Terms::new();
    let text = "procedure main() { var x: int; var y: int; var z: int; z := 5; x := y; y := 2; assert x != y; }";
    let icfg = graph(&terms, text);
    let live = live_at_locations(&terms, &icfg);
    let before = |name: &str| names(&icfg, &live[before_writing(&icfg, name).index()]);
    assert_eq!(before("z"), ["y"]);
    assert_eq!(before("x"), ["y"]);
    assert_eq!(before("y"), ["x"]);
}

#[test]
fn what_the_next_round_of_a_loop_reads_is_live() {
    let terms = Terms::new();
    let text = "procedure main() { var i: int; var s: int; i := 0; s := 0; \
        while (i < 9) { s := s + i; i := i + 1; } assert i != 7; }";
    let icfg = graph(&terms, text);
    let live = live_at_locations(&terms, &icfg);
    let in_loop = icfg.edges.iter().find(|edge| {
        edge.transition.written.iter().any(|&v| icfg.variable(v).name == "s")
            && edge.source != before_writing(&icfg, "s")
    });
    let source = in_loop.expect("s is written in the loop").source;
    assert_eq!(names(&icfg, &live[source.index()]), ["i", "s"]);
}

/// For each location that a trace passes, in order, the live variables there.
fn along(text: &str) -> Vec<(String, Vec<String>)> {
    let terms = Terms::new();
    let icfg = graph(&terms, text);
    let word = error_traces(&icfg, 1).remove(0);
    let relations = Relations::new(&terms, &icfg);
    let check = TraceCheck::new(&relations, &word);
    let formulas = relations.restricted(&word, &Core::all(&check.ssa));
    let live = live_along_trace(&terms, &icfg, &word, &formulas);
    assert_eq!(live.len(), word.len() + 1);
    assert!(word.symbols().iter().any(|symbol| matches!(symbol, Symbol::Call(_))));
    let visited = locations(&icfg, &word);
    let procedure = |location: LocId| icfg.procedure(icfg.location(location).procedure).name.clone();
    visited.iter().zip(&live).map(|(&location, live)| (procedure(location), names(&icfg, live))).collect()
}

#[test]
fn arguments_are_live_before_a_call_and_results_at_the_exit() {
    let found = along(
        "procedure next(n: int) returns (r: int) { r := n + 1; }\n\
         procedure main() { var x: int; var y: int; var z: int; y := 4; call x := next(y); assert x != z; }",
    );
    let first = &found[0];
    assert_eq!(first, &("main".to_owned(), vec!["z".to_owned()]), "y is written before it is passed");
    let inside: Vec<&Vec<String>> = found.iter().filter(|(name, _)| name == "next").map(|(_, live)| live).collect();
    assert!(inside.iter().all(|live| !live.contains(&"z".to_owned())), "z is the caller's: {inside:?}");
    assert!(inside[0].contains(&"n".to_owned()), "{inside:?}");
    assert!(inside.last().is_some_and(|live| live.contains(&"r".to_owned())), "{inside:?}");
}

#[test]
fn globals_that_are_read_after_the_return_are_live_in_the_callee() {
    let found = along(
        "var g: int; var h: int;\n\
         procedure next() modifies g; { g := 3; }\n\
         procedure main() modifies g; { call next(); assert g != h; }",
    );
    let inside: Vec<&Vec<String>> = found.iter().filter(|(name, _)| name == "next").map(|(_, live)| live).collect();
    assert!(inside.iter().all(|live| live.contains(&"h".to_owned())), "{inside:?}");
    assert!(!inside[0].contains(&"g".to_owned()), "the callee writes it: {inside:?}");
    assert!(inside.last().is_some_and(|live| live.contains(&"g".to_owned())), "{inside:?}");
}
