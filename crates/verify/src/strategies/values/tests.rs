//! Explicit-value exploration: which variables are tracked, where precision is reduced, when it gives up.

use tracewright_boogie::load;
use tracewright_logic::{Term, Terms};
use tracewright_program::{Icfg, Options, remove_unreachable, translate};
use tracewright_proof::Relations;
use tracewright_smt::Interrupt;
use tracewright_source::SourceMap;

use super::exploration::{Explored, Precision, ValueExploration};

fn graph(terms: &Terms, text: &str) -> Icfg {
    let program = load(&SourceMap::single("p.bpl", text)).expect("the program is well formed");
    let mut icfg = translate(&program, terms, &Options { entry: Some("main".to_owned()) }).expect("it is supported");
    remove_unreachable(&mut icfg);
    icfg
}

/// The result of an exploration that tracks the variables that explain infeasible traces.
enum Ended {
    Safe(Vec<Term>),
    /// A trace that known values do not exclude, after so many that they do.
    Open(u32),
    GivenUp,
}

fn explored(relations: &Relations, precision: Precision) -> Ended {
    let mut exploration = ValueExploration::new(relations, precision);
    let mut excluded = 0;
    loop {
        match exploration.explore(&|_| true, &Interrupt::new()) {
            Explored::Safe(invariants) => return Ended::Safe(invariants),
            Explored::GivenUp => return Ended::GivenUp,
            Explored::Error(word) if exploration.follow_reason(&word) => excluded += 1,
            Explored::Error(_) => return Ended::Open(excluded),
        }
    }
}

fn on<T>(text: &str, precision: Precision, then: impl FnOnce(&Terms, &Icfg, Ended) -> T) -> T {
    let terms = Terms::new();
    let icfg = graph(&terms, text);
    let ended = explored(&Relations::new(&terms, &icfg), precision);
    then(&terms, &icfg, ended)
}

const MACHINE: &str = "procedure main() { var mode: int; var other: int; mode := 1; \
    while (*) { havoc other; if (mode == 1) { mode := 2; } else if (mode == 2) { mode := 1; } } \
    assert mode != 3; }";

#[test]
fn a_state_machine_is_proved_by_its_modes() {
    on(MACHINE, Precision::Values, |terms, icfg, ended| {
        let Ended::Safe(invariants) = ended else { panic!("it is safe") };
        let mode = icfg.variables.iter().find(|v| v.name == "mode").expect("it is there").term;
        let either = terms.or(&[1, 2].map(|n| terms.eq(mode, terms.int(n))));
        let head = icfg.locations.iter().position(|location| location.loop_head).expect("there is a loop");
        assert_eq!(terms.to_boogie(invariants[head]), terms.to_boogie(either));
    });
}

#[test]
fn only_variables_that_explain_a_trace_are_spoken_about() {
    on(MACHINE, Precision::Values, |terms, icfg, ended| {
        let Ended::Safe(invariants) = ended else { panic!("it is safe") };
        let names = invariants.iter().flat_map(|&i| terms.free_vars(i).to_vec());
        assert!(names.filter_map(|term| icfg.variable_of(term)).all(|v| icfg.variable(v).name == "mode"));
    });
}

#[test]
fn a_variable_with_too_many_values_is_forgotten_and_the_others_are_not() {
    let text = "procedure main() { var mode: int; var n: int; mode := 1; n := 0; \
        while (n < 1000) { n := n + 1; if (mode == 1) { mode := 2; } else { mode := 1; } } \
        assert mode != 3; }";
    on(text, Precision::Values, |_, _, ended| assert!(matches!(ended, Ended::Safe(_))));
}

#[test]
fn bounds_say_what_values_cannot() {
    let text = "procedure main() { var n: int; n := 0; while (n < 1000) { n := n + 1; } assert n >= 0; }";
    on(text, Precision::Values, |_, _, ended| assert!(matches!(ended, Ended::Open(_))));
    on(text, Precision::Bounds, |_, _, ended| assert!(matches!(ended, Ended::Safe(_))));
}

#[test]
fn cells_with_known_indices_are_followed() {
    let text = "procedure main() { var a: [int]int; var i: int; i := 3; a[i] := 1; a[i + 1] := 2; \
        assert a[3] == 1 && a[4] == 2; }";
    on(text, Precision::Values, |_, _, ended| assert!(matches!(ended, Ended::Safe(_))));
}

#[test]
fn a_write_to_an_unknown_index_forgets_all_cells() {
    let text = "procedure main() { var a: [int]int; var i: int; a[3] := 1; a[i] := 2; assert a[3] == 1; }";
    on(text, Precision::Values, |_, _, ended| assert!(matches!(ended, Ended::Open(_))));
}

#[test]
fn arithmetic_between_unknown_values_is_left_to_others() {
    let text = "procedure main() { var x: int; var y: int; x := y + 1; assert x > y; }";
    on(text, Precision::Values, |_, _, ended| assert!(matches!(ended, Ended::Open(0))));
}

#[test]
fn calls_are_not_followed() {
    let text = "procedure f(n: int) returns (r: int) { r := 0; if (n > 0) { call r := f(n - 1); } }\n\
        procedure main() { var x: int; call x := f(3); assert x == 0; }";
    on(text, Precision::Values, |_, _, ended| assert!(matches!(ended, Ended::GivenUp)));
}

#[test]
fn everything_tells_locations_apart_by_values() {
    let terms = Terms::new();
    let icfg = graph(&terms, MACHINE);
    let relations = Relations::new(&terms, &icfg);
    let mut exploration = ValueExploration::new(&relations, Precision::Values);
    let apart = |exploration: &mut ValueExploration| {
        let found = exploration.everything(&Interrupt::new()).expect("it is small");
        let head = |(location, _): &&(tracewright_program::LocId, Term)| icfg.location(*location).loop_head;
        found.states.iter().filter(head).count()
    };
    assert_eq!(apart(&mut exploration), 1, "nothing is followed yet");
    let Explored::Error(word) = exploration.explore(&|_| true, &Interrupt::new()) else {
        panic!("an error seems near")
    };
    assert!(exploration.follow_reason(&word));
    assert_eq!(apart(&mut exploration), 2, "mode is 1 or 2");
}
