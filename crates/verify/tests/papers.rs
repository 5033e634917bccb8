//! The facts that the papers state about their example programs.

use std::collections::VecDeque;

use tracewright_automata::{Letter, NestedWord, Symbol};
use tracewright_boogie::load;
use tracewright_logic::{Sort, Term, Terms};
use tracewright_program::{BlockEncoding, EdgeId, Icfg, Inlining, Options, StatementKind, control_flow_graph, encode};
use tracewright_proof::interpolate::{Infeasible, Interpolation, sequences};
use tracewright_proof::{AutomatonKind, Feasibility, Relations, TraceCheck};
use tracewright_smt::{Interrupt, Limit, Solver, Z3Solver};
use tracewright_source::SourceMap;
use tracewright_verify::{Outcome, Settings, Verdict, verify};

fn program(terms: &Terms, name: &str) -> Icfg {
    let path = format!("{}/../../examples/papers/{name}.bpl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the example is there");
    let program = load(&SourceMap::single(path, text)).expect("the example is well formed");
    let graph = control_flow_graph(&program, terms, &Options::default(), Inlining::None);
    let mut icfg = graph.expect("the example is supported");
    encode(&mut icfg, BlockEncoding::None, terms);
    icfg
}

/// CEGAR with this method of interpolation, or with cheap ones first.
fn run(terms: &Terms, icfg: &Icfg, interpolation: Option<Interpolation>, automaton: AutomatonKind) -> Outcome {
    let settings = Settings { interpolation, automaton, ..Settings::default() };
    verify(terms, icfg, &settings, &mut |_| {})
}

fn equivalent(terms: &Terms, a: Term, b: Term) -> bool {
    let mut solver = Z3Solver::new(terms).expect("Z3 starts");
    solver.assert(terms.not(terms.iff(a, b)));
    solver.check().is_unsat()
}

/// The sets have the same predicates, up to equivalence.
fn same_predicates(terms: &Terms, found: &[Term], expected: &[Term]) -> bool {
    let covers = |a: &[Term], b: &[Term]| a.iter().all(|&x| b.iter().any(|&y| equivalent(terms, x, y)));
    covers(found, expected) && covers(expected, found)
}

fn var(terms: &Terms, name: &str) -> Term {
    terms.var(&format!("main::{name}"), Sort::INT)
}

#[test]
fn first_program_needs_two_automata_with_the_predicates_of_the_paper() {
    let t = Terms::new();
    let icfg = program(&t, "people-who-love-automata-1");
    let outcome = run(&t, &icfg, Some(Interpolation::SpCore), AutomatonKind::OnDemand);
    assert_eq!(outcome.verdict, Verdict::True);
    let found: Vec<&[Term]> = outcome.statistics.iterations.iter().map(|i| &i.predicates[..]).collect();
    assert_eq!(found.len(), 2, "two automata");
    let (p, n) = (var(&t, "p"), var(&t, "n"));
    let first = [Term::TRUE, t.ne(p, t.int(0)), Term::FALSE];
    let second = [Term::TRUE, t.eq(n, t.int(0)), t.eq(n, t.int(-1)), Term::FALSE];
    assert!(same_predicates(&t, found[0], &first), "{found:?}");
    assert!(same_predicates(&t, found[1], &second), "{found:?}");
}

#[test]
fn default_strategy_needs_no_more_automata_than_the_papers() {
    for (name, automata) in [
        ("people-who-love-automata-1", 2),
        ("people-who-love-automata-2", 2),
        ("people-who-love-automata-3", 2),
        ("people-who-love-automata-fig7", 3),
        ("sas09", 2),
        ("poster-trace", 1),
    ] {
        let t = Terms::new();
        let icfg = program(&t, name);
        let outcome = run(&t, &icfg, None, AutomatonKind::OnDemand);
        assert_eq!(outcome.verdict, Verdict::True, "{name}");
        assert!(outcome.proof.is_some(), "{name} has an annotation");
        let used = outcome.statistics.iterations.len();
        assert!(used <= automata, "{name}: {used} automata");
    }
}

#[test]
fn all_kinds_of_automata_prove_the_programs() {
    for name in ["people-who-love-automata-1", "people-who-love-automata-2", "sas09"] {
        for kind in [AutomatonKind::Canonical, AutomatonKind::SelfLoop, AutomatonKind::Eager] {
            let t = Terms::new();
            let icfg = program(&t, name);
            let settings = Settings { automaton: kind, max_iterations: Some(60), ..Settings::default() };
            let outcome = verify(&t, &icfg, &settings, &mut |_| {});
            assert_eq!(outcome.verdict, Verdict::True, "{name} with {kind:?}");
        }
    }
}

/// The shortest trace to an error whose last check is at a line, by its statements.
fn trace_to(icfg: &Icfg, through: &[EdgeId], check: usize) -> NestedWord {
    // Breadth first over pairs of a location and how many of the wanted edges have been passed.
    let mut queue = VecDeque::from([(icfg.initial[0], 0usize, Vec::new())]);
    let mut seen = std::collections::HashSet::new();
    while let Some((location, passed, word)) = queue.pop_front() {
        if passed == through.len() && icfg.check_at(location).is_some_and(|c| c.index() == check) {
            return NestedWord::from_symbols(word).expect("no returns");
        }
        if !seen.insert((location, passed)) {
            continue;
        }
        for (index, edge) in icfg.edges.iter().enumerate() {
            if edge.source == location {
                let hit = through.get(passed) == Some(&EdgeId::from_index(index));
                let mut word: Vec<Symbol> = word.clone();
                word.push(Symbol::Internal(Letter(index as u32)));
                queue.push_back((edge.target, passed + usize::from(hit), word));
            }
        }
    }
    panic!("there is no such trace");
}

/// The edge that assigns to a variable, and mentions it (`x := x + 1`) or not.
fn assignment(t: &Terms, icfg: &Icfg, name: &str, mentions: bool) -> EdgeId {
    let is = |edge: &tracewright_program::Edge| {
        edge.transition.written.iter().any(|&v| icfg.variable(v).name == name)
            && t.free_vars(edge.transition.formula).contains(&var(t, name)) == mentions
    };
    EdgeId::from_index(icfg.edges.iter().position(is).expect("there is such an assignment"))
}

/// The predicates of a method after each statement that does something, the one before the first included.
fn after_statements(t: &Terms, icfg: &Icfg, word: &NestedWord, method: Interpolation) -> Vec<Vec<Term>> {
    let relations = Relations::new(t, icfg);
    let check = TraceCheck::new(&relations, word);
    let mut solver = Z3Solver::new(t).expect("Z3 starts");
    let Feasibility::Infeasible(core) = check.check(&mut solver, |_, feasibility| feasibility) else {
        panic!("the trace is infeasible")
    };
    let trace = Infeasible { relations: &relations, word, ssa: &check.ssa, core: &core };
    let real = |i: &usize| {
        let transition = &icfg.edge(EdgeId(word.symbols()[*i].letter().0)).transition;
        !transition.is_skip()
    };
    let positions: Vec<usize> = (0..word.len()).filter(real).collect();
    sequences(&trace, method, Limit::millis(10_000), &Interrupt::new())
        .into_iter()
        .map(|sequence| std::iter::once(sequence[0]).chain(positions.iter().map(|&i| sequence[i + 1])).collect())
        .collect()
}

fn assert_sequence(t: &Terms, found: &[Term], expected: &[Term]) {
    let shown: Vec<String> = found.iter().map(|&p| t.to_boogie(p)).collect();
    assert_eq!(found.len(), expected.len(), "{shown:?}");
    for (index, (&a, &b)) in found.iter().zip(expected).enumerate() {
        assert!(equivalent(t, a, b), "predicate {index} is {}, not {}: {shown:?}", t.to_boogie(a), t.to_boogie(b));
    }
}

#[test]
fn the_three_levels_of_the_poster() {
    let t = Terms::new();
    let icfg = program(&t, "poster-trace");
    let word = trace_to(&icfg, &[], 0);
    let (x, y, i) = (var(&t, "x"), var(&t, "y"), var(&t, "i"));
    let is = |v: Term, n: i64| t.eq(v, t.int(n));
    let level = |method| after_statements(&t, &icfg, &word, method).remove(0);
    assert_sequence(
        &t,
        &level(Interpolation::Sp),
        &[
            Term::TRUE,
            is(y, 0),
            t.and2(is(y, 0), is(i, 0)),
            t.and(&[is(y, 0), is(i, 0), t.eq(x, y)]),
            t.and(&[is(y, 0), is(i, 1), t.eq(x, y)]),
            Term::FALSE,
        ],
    );
    assert_sequence(
        &t,
        &level(Interpolation::SpLive),
        &[Term::TRUE, is(y, 0), t.and2(is(y, 0), is(i, 0)), t.and2(is(i, 0), is(x, 0)), is(x, 0), Term::FALSE],
    );
    assert_sequence(
        &t,
        &level(Interpolation::SpCore),
        &[Term::TRUE, is(y, 0), is(y, 0), is(x, 0), is(x, 0), Term::FALSE],
    );
}

#[test]
fn sas09_first_trace_gives_the_interpolants_of_the_paper() {
    let t = Terms::new();
    let icfg = program(&t, "sas09");
    let increment = assignment(&t, &icfg, "x", true);
    // The trace to the second assertion also passes the first: `x != -1` is not in the core.
    let word = trace_to(&icfg, &[increment], 1);
    let found = after_statements(&t, &icfg, &word, Interpolation::SpCore).remove(0);
    let y = t.eq(var(&t, "y"), t.int(0));
    assert_sequence(&t, &found, &[Term::TRUE, Term::TRUE, y, y, y, Term::FALSE]);
}

#[test]
fn sas09_second_trace_gives_a_sequence_that_is_inductive() {
    let t = Terms::new();
    let icfg = program(&t, "sas09");
    let outcome = run(&t, &icfg, None, AutomatonKind::OnDemand);
    let x = t.ge(var(&t, "x"), t.int(0));
    let inductive = |i: &tracewright_verify::Iteration| i.perfect && i.predicates.iter().any(|&p| equivalent(&t, p, x));
    assert!(outcome.statistics.iterations.iter().any(inductive), "{:?}", outcome.statistics.iterations);
}

#[test]
fn the_papers_statements_are_single_letters() {
    let t = Terms::new();
    let icfg = program(&t, "people-who-love-automata-1");
    let assigns = icfg.statements.iter().filter(|s| s.kind == StatementKind::Assign).count();
    assert_eq!(assigns, 2, "p := 0 and n := n - 1");
}
