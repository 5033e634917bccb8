//! Benchmarks: trace checks of up to 1,000 statements, with unsatisfiable cores. The programs are straight-line, with
//! one statement per letter.

mod families;

use std::fmt::Write;

use divan::Bencher;
use divan::counter::ItemsCount;
use tracewright_automata::{Letter, NestedWord, Symbol};
use tracewright_logic::Terms;
use tracewright_program::{Icfg, LocId};
use tracewright_proof::{Feasibility, Relations, TraceCheck};
use tracewright_smt::{Z3Options, Z3Solver};

fn main() {
    divan::main();
}

const STATEMENTS: usize = 1000;

/// Lengths that show how the cost of a core grows.
const LENGTHS: [usize; 4] = [125, 250, 500, 1000];

/// How many variables the statements are about.
const VARIABLES: usize = 20;

/// The kind of trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// An execution exists.
    Feasible,
    /// None exists, because of three statements at the end.
    ShortCore,
    /// None exists, because of all statements together.
    LongCore,
}

impl Kind {
    /// A program of this many statements whose only trace to its assertion is of this kind.
    fn program(self, statements: usize) -> String {
        let mut text = String::from("procedure main()\n{\n");
        for i in 0..VARIABLES {
            let _ = writeln!(text, "  var v{i}: int;");
        }
        text.push_str("  v0 := 0;\n");
        for i in 1..statements {
            let _ = writeln!(text, "  v{} := v{} + 1;", i % VARIABLES, (i - 1) % VARIABLES);
        }
        let (sum, last) = (statements - 1, (statements - 1) % VARIABLES);
        let _ = match self {
            Kind::Feasible => writeln!(text, "  assert v{last} != {sum};"),
            Kind::ShortCore => writeln!(text, "  v1 := 5;\n  v2 := v1 + 1;\n  assert v2 >= 6;"),
            Kind::LongCore => writeln!(text, "  assert v{last} >= {sum};"),
        };
        text + "}\n"
    }

    /// The size of the core.
    fn core(self, statements: usize) -> usize {
        match self {
            Kind::Feasible => 0,
            Kind::ShortCore => 3,
            Kind::LongCore => statements + 1,
        }
    }
}

/// The trace to the first error location, following the edges.
fn trace(icfg: &Icfg) -> NestedWord {
    let mut word: Vec<Symbol> = Vec::new();
    let mut location: LocId = icfg.initial[0];
    while icfg.check_at(location).is_none() {
        let leaving = || icfg.edges.iter().enumerate().filter(|(_, edge)| edge.source == location);
        let to_error = leaving().find(|(_, edge)| icfg.check_at(edge.target).is_some());
        let (letter, edge) = to_error.or_else(|| leaving().next()).expect("the assertion is reached");
        word.push(Symbol::Internal(Letter(letter as u32)));
        location = edge.target;
    }
    NestedWord::from_symbols(word).expect("there are no returns")
}

/// The check of a trace, with its single-assignment form and its core. The refinement loop has cores minimised.
fn bench(bencher: Bencher<'_, '_>, kind: Kind, statements: usize, minimise_cores: bool) {
    let t = Terms::new();
    let icfg = families::statements(&kind.program(statements), &t);
    let relations = Relations::new(&t, &icfg);
    let word = trace(&icfg);
    let options = Z3Options { minimise_cores, ..Z3Options::default() };
    let mut solver = Z3Solver::with_options(&t, options).expect("Z3 starts");
    bencher.counter(ItemsCount::new(word.len())).bench_local(|| {
        let check = TraceCheck::new(&relations, &word);
        let needed = match check.check(&mut solver, |_, feasibility| feasibility) {
            Feasibility::Feasible => 0,
            Feasibility::Infeasible(core) => core.needed.iter().filter(|parts| !parts.is_empty()).count(),
            Feasibility::Unknown(why) => panic!("{why}"),
        };
        assert_eq!(needed, kind.core(statements));
    });
}

#[divan::bench(args = [Kind::Feasible, Kind::ShortCore], sample_count = 20, sample_size = 1)]
fn check_1000_statements(bencher: Bencher<'_, '_>, kind: Kind) {
    bench(bencher, kind, STATEMENTS, true);
}

/// The first core is minimal by construction.
#[divan::bench(args = LENGTHS, sample_count = 10, sample_size = 1)]
fn long_core_as_found(bencher: Bencher<'_, '_>, statements: usize) {
    bench(bencher, Kind::LongCore, statements, false);
}

/// The same with minimisation, which tries every statement.
#[divan::bench(args = LENGTHS, sample_count = 1, sample_size = 1)]
fn long_core_minimised(bencher: Bencher<'_, '_>, statements: usize) {
    bench(bencher, Kind::LongCore, statements, true);
}

/// Only the single-assignment form.
#[divan::bench]
fn name_values_of_1000_statements(bencher: Bencher<'_, '_>) {
    let t = Terms::new();
    let icfg = families::statements(&Kind::LongCore.program(STATEMENTS), &t);
    let relations = Relations::new(&t, &icfg);
    let word = trace(&icfg);
    bencher.counter(ItemsCount::new(word.len())).bench_local(|| TraceCheck::new(&relations, &word));
}
