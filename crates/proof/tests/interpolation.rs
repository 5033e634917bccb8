//! Each method of interpolation, on traces with and without loops and calls: each sequence is a proof, and has the form
//! that the method promises.

mod common;

use common::{equivalent, error_traces, graph, var};
use tracewright_automata::{NestedWord, Symbol};
use tracewright_logic::{Term, Terms};
use tracewright_program::Icfg;
use tracewright_proof::interpolate::{Infeasible, Interpolation, sequences};
use tracewright_proof::{Feasibility, HoareChecker, Relations, TraceCheck, Validity, locations};
use tracewright_smt::{Interrupt, Limit, Z3Options, Z3Solver};

const STRAIGHT: &str = "procedure main() { var x: int; var y: int; var i: int; \
    y := 0; i := 0; x := y; i := i + 1; assert x < 42; }";
const LOOP: &str = "procedure main() { var x: int; x := 0; while (*) { x := x + 1; } assert x >= 0; }";
const CALL: &str = "var g: int;\n\
    procedure next(n: int) returns (r: int) modifies g; { g := g + 1; r := n + 1; }\n\
    procedure main() modifies g; { var x: int; g := 0; call x := next(4); assert x >= 5 && g >= 1; }";
const MAP: &str = "procedure main() { var a: [int]int; var i: int; a[i] := 1; assert a[i] == 1; }";
const CHOICE: &str = "procedure main() { var x: int; assume x == 1 || x == 2; assert x != 3; }";

/// What a method suggests for the error trace with this number, shortest first.
fn suggested(terms: &Terms, icfg: &Icfg, trace: usize, method: Interpolation) -> (NestedWord, Vec<Vec<Term>>) {
    let word = error_traces(icfg, trace + 1).remove(trace);
    let relations = Relations::new(terms, icfg);
    let check = TraceCheck::new(&relations, &word);
    let options = Z3Options { minimise_cores: true, ..Z3Options::default() };
    let mut solver = Z3Solver::with_options(terms, options).expect("Z3 starts");
    let Feasibility::Infeasible(core) = check.check(&mut solver, |_, feasibility| feasibility) else {
        panic!("the trace is infeasible")
    };
    let infeasible = Infeasible { relations: &relations, word: &word, ssa: &check.ssa, core: &core };
    let found = sequences(&infeasible, method, Limit::millis(20_000), &Interrupt::new());
    (word, found)
}

/// The first sequence that a method suggests.
fn first(terms: &Terms, icfg: &Icfg, trace: usize, method: Interpolation) -> Vec<Term> {
    let (_, found) = suggested(terms, icfg, trace, method);
    found.into_iter().next().unwrap_or_else(|| panic!("{method} suggests something"))
}

/// Whether all Hoare triples along the trace are valid, and the sequence goes from true to false.
fn is_a_proof(terms: &Terms, icfg: &Icfg, word: &NestedWord, sequence: &[Term]) -> bool {
    let relations = Relations::new(terms, icfg);
    let mut checker = HoareChecker::new(&relations, Z3Solver::new(terms).expect("Z3 starts"));
    let holds = |(position, &symbol): (usize, &Symbol)| {
        let hier = word.partner(position).map_or(Term::TRUE, |opened| sequence[opened]);
        checker.check(sequence[position], hier, symbol, sequence[position + 1]) == Ok(Validity::Valid)
    };
    sequence.first() == Some(&Term::TRUE)
        && sequence.last() == Some(&Term::FALSE)
        && word.symbols().iter().enumerate().all(holds)
}

/// Every method on every program: either it does not apply, or each sequence is a proof.
#[test]
fn what_is_suggested_is_a_proof() {
    use Interpolation::*;
    // Farkas certificates are for conjunctive linear cores, abstract interpretation is for traces without calls.
    let table: [(&str, &str, usize, &[Interpolation]); 6] = [
        ("a straight trace", STRAIGHT, 0, &[]),
        ("a loop that is not entered", LOOP, 0, &[]),
        ("a loop that is entered twice", LOOP, 2, &[]),
        ("a call", CALL, 0, &[Farkas, AbstractInterpretation]),
        ("a map", MAP, 0, &[Farkas]),
        ("a disjunction", CHOICE, 0, &[Farkas]),
    ];
    for (name, text, trace, not_applicable) in table {
        let terms = Terms::new();
        let icfg = graph(&terms, text);
        for method in Interpolation::ALL {
            let (word, found) = suggested(&terms, &icfg, trace, method);
            assert_eq!(found.is_empty(), not_applicable.contains(&method), "{method} on {name}: {}", found.len());
            for sequence in &found {
                let shown: Vec<String> = sequence.iter().map(|&p| terms.to_boogie(p)).collect();
                assert!(is_a_proof(&terms, &icfg, &word, sequence), "{method} on {name}: {shown:?}");
            }
        }
    }
}

/// The variables that a sequence mentions.
fn mentioned(terms: &Terms, icfg: &Icfg, sequence: &[Term]) -> Vec<String> {
    let free = sequence.iter().flat_map(|&predicate| terms.free_vars(predicate).to_vec());
    let mut names: Vec<String> =
        free.filter_map(|v| icfg.variable_of(v)).map(|v| icfg.variable(v).name.clone()).collect();
    names.sort();
    names.dedup();
    names
}

#[test]
fn only_cores_leave_out_what_has_nothing_to_do_with_the_error() {
    for (method, names) in [
        (Interpolation::Sp, &["i", "x", "y"][..]),
        (Interpolation::SpLive, &["i", "x", "y"]),
        (Interpolation::SpCore, &["x", "y"]),
        (Interpolation::Wp, &["x", "y"]),
        (Interpolation::WpCore, &["x", "y"]),
        (Interpolation::Farkas, &["x", "y"]),
        (Interpolation::Craig, &["x", "y"]),
    ] {
        let terms = Terms::new();
        let icfg = graph(&terms, STRAIGHT);
        assert_eq!(mentioned(&terms, &icfg, &first(&terms, &icfg, 0, method)), names, "{method}");
    }
}

#[test]
fn strongest_postconditions_go_forwards_and_weakest_preconditions_backwards() {
    let terms = Terms::new();
    let icfg = graph(&terms, STRAIGHT);
    let (x, y) = (var(&icfg, "x"), var(&icfg, "y"));
    // After `x := y` the former knows the value, the latter what is needed of it.
    let after = |method| {
        let sequence = first(&terms, &icfg, 0, method);
        let about_x = sequence.iter().copied().find(|&p| p != Term::FALSE && terms.free_vars(p).contains(&x));
        (sequence, about_x.expect("x is spoken about"))
    };
    assert!(equivalent(&terms, after(Interpolation::SpCore).1, terms.eq(x, terms.int(0))));
    assert!(equivalent(&terms, after(Interpolation::WpCore).1, terms.lt(x, terms.int(42))));
    let before = after(Interpolation::WpCore).0.into_iter().find(|&p| terms.free_vars(p).contains(&y));
    assert!(equivalent(&terms, before.expect("y is spoken about"), terms.lt(y, terms.int(42))));
}

#[test]
fn invariants_of_the_path_program_are_inductive() {
    for method in [Interpolation::AbstractInterpretation, Interpolation::PathInvariants] {
        let terms = Terms::new();
        let icfg = graph(&terms, LOOP);
        let (word, found) = suggested(&terms, &icfg, 2, method);
        let visited = locations(&icfg, &word);
        // The same predicate holds at every visit of a location, so it is not specific to this unrolling.
        let is_inductive = |sequence: &Vec<Term>| {
            let inner = 1..sequence.len() - 1;
            let pairs = inner.clone().flat_map(|i| inner.clone().map(move |j| (i, j)));
            pairs.filter(|&(i, j)| visited[i] == visited[j]).all(|(i, j)| equivalent(&terms, sequence[i], sequence[j]))
        };
        assert!(found.iter().any(is_inductive), "{method}");
    }
}

#[test]
fn partial_sums_of_a_farkas_certificate_are_single_inequalities() {
    let terms = Terms::new();
    let icfg = graph(&terms, "procedure main() { var x: int; var y: int; x := 3; y := x + 4; assert x + y >= 5; }");
    for sequence in suggested(&terms, &icfg, 0, Interpolation::Farkas).1 {
        assert!(sequence.iter().all(|&p| terms.conjuncts(p).len() <= 1), "one combination, one inequality");
    }
    let (x, y) = (var(&icfg, "x"), var(&icfg, "y"));
    // Whatever is taken of x at first, it has to be enough for both.
    let sequence = first(&terms, &icfg, 0, Interpolation::Farkas);
    let about_both = sequence.iter().find(|&&p| [x, y].iter().all(|v| terms.free_vars(p).contains(v)));
    assert!(about_both.is_some(), "the sum of x and y is what matters");
}

#[test]
fn strongest_postconditions_speak_about_this_unrolling() {
    let terms = Terms::new();
    let icfg = graph(&terms, LOOP);
    let sequence = first(&terms, &icfg, 2, Interpolation::Sp);
    let is_two = terms.eq(var(&icfg, "x"), terms.int(2));
    assert!(sequence.iter().any(|&p| equivalent(&terms, p, is_two)));
}

#[test]
fn predicates_inside_a_call_speak_about_the_callee() {
    for method in [Interpolation::SpCore, Interpolation::WpCore, Interpolation::Craig] {
        let terms = Terms::new();
        let icfg = graph(&terms, CALL);
        let (word, found) = suggested(&terms, &icfg, 0, method);
        let x = var(&icfg, "x");
        let opened = word.symbols().iter().position(|s| matches!(s, Symbol::Call(_))).expect("there is a call");
        let closed = word.partner(opened).expect("it returns");
        let inside = &found[0][opened + 1..=closed];
        assert!(inside.iter().all(|&p| !terms.free_vars(p).contains(&x)), "{method}: x is the caller's");
    }
}

#[test]
fn methods_that_solve_horn_clauses_end_when_they_are_interrupted() {
    let terms = Terms::new();
    let icfg = graph(&terms, LOOP);
    let word = error_traces(&icfg, 3).remove(2);
    let relations = Relations::new(&terms, &icfg);
    let check = TraceCheck::new(&relations, &word);
    let mut solver = Z3Solver::new(&terms).expect("Z3 starts");
    let Feasibility::Infeasible(core) = check.check(&mut solver, |_, feasibility| feasibility) else {
        panic!("the trace is infeasible")
    };
    let trace = Infeasible { relations: &relations, word: &word, ssa: &check.ssa, core: &core };
    let interrupt = Interrupt::new();
    interrupt.trigger();
    for method in [Interpolation::Craig, Interpolation::PathInvariants] {
        assert!(sequences(&trace, method, Limit::NONE, &interrupt).is_empty(), "{method}");
    }
}
