//! Random graphs: no run leaves the invariants, whatever the options.

mod common;

use common::{Program, truth};
use proptest::prelude::*;
use tracewright_absint::Options;
use tracewright_logic::Term;

const NAMES: [&str; 4] = ["x", "y", "z", "ba"];

/// Takes decisions from bytes.
struct Source<'a>(&'a [u8], Size);

/// How large constants are.
#[derive(Clone, Copy, PartialEq)]
enum Size {
    Small,
    Huge,
}

impl Source<'_> {
    fn pick(&mut self, n: u8) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first % n
    }

    fn small(&mut self) -> i64 {
        let small = i64::from(self.pick(11)) - 5;
        let shift = if self.1 == Size::Huge && self.pick(2) == 0 { 3 * self.pick(21) } else { 0 };
        small.saturating_mul(1 << shift)
    }

    fn number(&mut self, p: &Program, depth: u8) -> Term {
        let t = &p.t;
        let name = NAMES[self.pick(3) as usize];
        match self.pick(if depth == 0 { 3 } else { 9 }) {
            0 => p.int(self.small()),
            1 => p.v(name),
            2 => p.plus(name, self.small()),
            3 => t.modulo(self.number(p, depth - 1), p.int(i64::from(self.pick(4)) + 1)),
            4 => t.div(self.number(p, depth - 1), p.int(i64::from(self.pick(3)) + 2)),
            5 => t.sub(self.number(p, depth - 1), self.number(p, depth - 1)),
            6 => t.add2(self.number(p, depth - 1), self.number(p, depth - 1)),
            7 => t.mul(self.number(p, depth - 1), self.number(p, depth - 1)),
            _ => t.ite(self.formula(p, depth - 1), self.number(p, depth - 1), self.number(p, depth - 1)),
        }
    }

    fn formula(&mut self, p: &Program, depth: u8) -> Term {
        let t = &p.t;
        match self.pick(if depth == 0 { 5 } else { 9 }) {
            0 => Term::TRUE,
            1 => t.le(p.v(NAMES[self.pick(3) as usize]), p.int(self.small())),
            2 => t.lt(p.v(NAMES[self.pick(3) as usize]), p.v(NAMES[self.pick(3) as usize])),
            3 => p.v("ba"),
            4 => t.ne(p.v(NAMES[self.pick(3) as usize]), p.int(self.small())),
            5 => t.and2(self.formula(p, depth - 1), self.formula(p, depth - 1)),
            6 => t.or2(self.formula(p, depth - 1), self.formula(p, depth - 1)),
            7 => t.not(self.formula(p, depth - 1)),
            _ => t.eq(self.number(p, depth - 1), self.number(p, depth - 1)),
        }
    }

    fn program(&mut self) -> Program {
        let nodes = 2 + self.pick(3) as usize;
        let mut p = Program::new(&NAMES, nodes);
        for number in 0..nodes + self.pick(5) as usize {
            let source = if number + 1 < nodes { number } else { self.pick(nodes as u8) as usize };
            let target = if number + 1 < nodes { number + 1 } else { self.pick(nodes as u8) as usize };
            let guard = self.formula(&p, 2);
            let mut updates: Vec<(&str, Option<Term>)> = Vec::new();
            for name in NAMES {
                match self.pick(4) {
                    0 if name == "ba" => updates.push((name, Some(self.formula(&p, 1)))),
                    0 => updates.push((name, Some(self.number(&p, 2)))),
                    1 if self.pick(4) == 0 => updates.push((name, None)),
                    _ => {}
                }
            }
            p.edge(source, target, guard, &updates);
        }
        p
    }
}

/// Runs the program at random; no state may violate the invariant of its node.
fn runs_stay_inside(p: &Program, invariants: &[Term], choices: &[u8]) -> Result<(), TestCaseError> {
    let mut source = Source(choices, Size::Small);
    for _ in 0..12 {
        let mut node = 0;
        let mut state: Vec<i64> =
            NAMES.iter().map(|n| if *n == "ba" { source.small() & 1 } else { source.small() }).collect();
        for _ in 0..30 {
            let variables = &p.graph.variables;
            let now = |term: Term| variables.iter().position(|v| v.term == term).map(|i| p.value(term, state[i]));
            prop_assert!(
                truth(&p.t, invariants[node], &now),
                "{state:?} at {node} outside of {}\n{}",
                p.t.to_boogie(invariants[node]),
                p.graph
                    .edges
                    .iter()
                    .map(|e| format!("{} -> {}: {}\n", e.source, e.target, p.t.to_boogie(e.formula)))
                    .collect::<String>()
            );
            let leaving: Vec<_> = p.graph.edges.iter().filter(|e| e.source == node).collect();
            if leaving.is_empty() {
                break;
            }
            let edge = leaving[source.pick(leaving.len() as u8) as usize];
            // Guess the values of what is not determined, compute the rest by trying each conjunct as an assignment.
            let Some(next) = successor(p, edge, &state, &mut source) else { continue };
            (node, state) = (edge.target, next);
        }
    }
    Ok(())
}

fn successor(p: &Program, edge: &tracewright_absint::Edge, state: &[i64], source: &mut Source) -> Option<Vec<i64>> {
    let variables = &p.graph.variables;
    let mut next = state.to_vec();
    for &written in &edge.written {
        let primed = variables[written].primed;
        let now = |term: Term| variables.iter().position(|v| v.term == term).map(|i| p.value(term, state[i]));
        let fits = |value: i64| {
            let lookup = |term: Term| if term == primed { Some(p.value(term, value)) } else { now(term) };
            let conjuncts = p.t.conjuncts(edge.formula);
            let mine = conjuncts.iter().filter(|c| {
                let free = p.t.free_vars(**c);
                free.contains(&primed) && variables.iter().all(|v| v.primed == primed || !free.contains(&v.primed))
            });
            mine.into_iter().all(|c| truth(&p.t, *c, &lookup))
        };
        let start = source.small();
        next[written] = (start..40)
            .chain(-40..start)
            .filter(|v| p.t.sort_of(primed) != tracewright_logic::Sort::BOOL || (0..2).contains(v))
            .find(|v| fits(*v))?;
    }
    let lookup = |term: Term| {
        let index = variables.iter().position(|v| v.term == term || v.primed == term)?;
        let number = if variables[index].primed == term { next[index] } else { state[index] };
        Some(p.value(term, number))
    };
    truth(&p.t, edge.formula, &lookup).then_some(next)
}

/// More cases on demand.
fn config() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(300);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_run_leaves_the_invariants(
        bytes in proptest::collection::vec(any::<u8>(), 20..160),
        choices in proptest::collection::vec(any::<u8>(), 400),
        options in 0u8..8,
    ) {
        let p = Source(&bytes, Size::Small).program();
        let options = Options {
            equalities: options & 1 == 0,
            octagons: options & 2 == 0,
            partition: options & 4 == 0,
            ..Options::default()
        };
        let analysis = tracewright_absint::analyse(&p.t, &p.graph, &options);
        prop_assert!(analysis.steps < 3000);
        runs_stay_inside(&p, &analysis.invariants, &choices)?;
    }

    /// Numbers that overflow are dropped; nothing wraps around.
    #[test]
    fn huge_constants_are_no_problem(bytes in proptest::collection::vec(any::<u8>(), 20..200)) {
        let p = Source(&bytes, Size::Huge).program();
        let analysis = tracewright_absint::analyse(&p.t, &p.graph, &Options { partition: true, ..Options::default() });
        prop_assert!(analysis.steps < 3000);
    }
}
