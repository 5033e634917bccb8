//! Is a trace of 1,000 statements feasible, and if not, why? Straight-line programs, one statement a letter.

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

/// How many variables the statements are about.
const VARIABLES: usize = 20;

/// What kind of trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// An execution exists.
    Feasible,
    /// None exists, because of three statements at the end.
    ShortCore,
    /// None exists, because of all statements together.
    LongCore,
}

const KINDS: [Kind; 3] = [Kind::Feasible, Kind::ShortCore, Kind::LongCore];

impl Kind {
    /// A program whose only trace to its assertion is of this kind.
    fn program(self) -> String {
        let mut text = String::from("procedure main()\n{\n");
        for i in 0..VARIABLES {
            let _ = writeln!(text, "  var v{i}: int;");
        }
        for i in 0..STATEMENTS {
            let (target, source) = (i % VARIABLES, (i + VARIABLES - 1) % VARIABLES);
            let _ = match i {
                0 => writeln!(text, "  v0 := 0;"),
                _ => writeln!(text, "  v{target} := v{source} + 1;"),
            };
        }
        let last = (STATEMENTS - 1) % VARIABLES;
        let sum = STATEMENTS - 1;
        let _ = match self {
            Kind::Feasible => writeln!(text, "  assert v{last} != {sum};"),
            Kind::ShortCore => writeln!(text, "  v1 := 5;\n  v2 := v1 + 1;\n  assert v2 >= 6;"),
            Kind::LongCore => writeln!(text, "  assert v{last} >= {sum};"),
        };
        text + "}\n"
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

fn solver(t: &Terms) -> Z3Solver<'_> {
    // As the refinement loop makes its solver for traces.
    Z3Solver::with_options(t, Z3Options { minimise_cores: true, ..Z3Options::default() }).expect("Z3 starts")
}

/// The check, with the single-assignment form and the core.
#[divan::bench(args = KINDS)]
fn check_1000_statements(bencher: Bencher<'_, '_>, kind: Kind) {
    let t = Terms::new();
    let icfg = families::statements(&kind.program(), &t);
    let relations = Relations::new(&t, &icfg);
    let word = trace(&icfg);
    assert!(word.len() >= STATEMENTS);
    let mut solver = solver(&t);
    bencher.counter(ItemsCount::new(word.len())).bench_local(|| {
        let check = TraceCheck::new(&relations, &word);
        let feasibility = check.check(&mut solver, |_, feasibility| feasibility);
        let needed = match feasibility {
            Feasibility::Feasible => 0,
            Feasibility::Infeasible(core) => core.needed.iter().filter(|parts| !parts.is_empty()).count(),
            Feasibility::Unknown(why) => panic!("{why}"),
        };
        match kind {
            Kind::Feasible => assert_eq!(needed, 0),
            Kind::ShortCore => assert_eq!(needed, 3),
            Kind::LongCore => assert_eq!(needed, STATEMENTS + 1),
        }
    });
}

/// Only the single-assignment form.
#[divan::bench]
fn name_values_of_1000_statements(bencher: Bencher<'_, '_>) {
    let t = Terms::new();
    let icfg = families::statements(&Kind::LongCore.program(), &t);
    let relations = Relations::new(&t, &icfg);
    let word = trace(&icfg);
    bencher.counter(ItemsCount::new(word.len())).bench_local(|| TraceCheck::new(&relations, &word));
}
