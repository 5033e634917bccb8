//! Temporal formulas on programs that have one execution: the search on the product agrees with the definition of the logic.

use tracewright_boogie::load;
use tracewright_check::endless_without;
use tracewright_logic::{Rational, Sort, Term, Terms};
use tracewright_ltl::{GuardedEdge, Property, bad_prefixes, holds, parse, translate};
use tracewright_program::{Goal, Head, Icfg, Inlining, Move, Observed, Observer, Options, control_flow_graph, product};
use tracewright_smt::Interrupt;
use tracewright_source::{SourceMap, Span};
use tracewright_termination::verify_fair;
use tracewright_verify::{Proof, Settings, Verdict};

/// A program over `x`, and the values of `x` after its statements: once, and then again and again.
const PROGRAMS: &[(&str, &[u32], &[u32])] = &[
    ("x := 0; while (true) { x := x + 1; if (x == 3) { x := 0; } }", &[0], &[1, 2, 3, 0]),
    ("x := 1; x := 2;", &[1], &[2]),
    ("x := 3; while (x > 0) { x := x - 1; }", &[3, 2, 1], &[0]),
    ("var i: int; x := 1; i := 7; while (i > 0) { i := i - 1; } x := 0; while (true) { i := i + 1; }", &[1], &[0]),
];

/// Formulas over `p`, which is `x == 1`, and `q`, which is `x == 2`.
const FORMULAS: &[&str] = &[
    "G F p",
    "F G q",
    "F p",
    "G !p",
    "F (p && F q)",
    "G (p -> F q)",
    "G (q -> F p)",
    "p U q",
    "!q U p",
    "!q W p",
    "G (p -> (p U q))",
    "F G (!p && !q)",
    "G F p -> G F q",
    "(F q) -> (!q U p)",
    "G (q -> G !p)",
    "!p R !q",
];

fn graph(terms: &Terms, body: &str) -> Icfg {
    let (locals, body) =
        body.split_once("; x").filter(|_| body.starts_with("var")).unwrap_or(("var z: int", &body[1..]));
    let source = format!("var x: int; procedure main() modifies x; {{ {locals}; x{body} }}");
    let program = load(&SourceMap::single("p.bpl", source)).expect("the program is well formed");
    control_flow_graph(&program, terms, &Options::default(), Inlining::default()).expect("no errors")
}

fn is_equal(terms: &Terms, icfg: &Icfg, value: u32) -> Term {
    let x = icfg.variables.iter().find(|variable| variable.name == "x").expect("it is declared");
    terms.eq(x.term, terms.num(Rational::from(i64::from(value)), Sort::INT))
}

fn observer(terms: &Terms, icfg: &Icfg, property: &Property, with_prefixes: bool) -> Option<Observer> {
    let value_of = |name: &str| if name == "p" { 1 } else { 2 };
    let propositions = property
        .propositions
        .iter()
        .map(|proposition| Observed::Holds(is_equal(terms, icfg, value_of(&proposition.text))))
        .collect();
    let moves = |edges: &[GuardedEdge]| {
        edges
            .iter()
            .map(|e| Move { from: e.from, literals: e.guard.literals().collect(), to: e.to })
            .collect::<Vec<_>>()
    };
    let is_stutter_invariant = true;
    if with_prefixes {
        let bad = bad_prefixes(property).expect("it is small")?;
        let (goal, moves) = (Goal::Once(bad.bad?), moves(&bad.edges));
        return Some(Observer {
            propositions,
            states: bad.states,
            initial: bad.initial,
            moves,
            goal,
            is_stutter_invariant,
            steps: None,
        });
    }
    let buchi = translate(&property.clone().negated()).expect("it is small");
    let goal = Goal::Infinitely((0..buchi.states).map(|q| buchi.accepting.contains(q)).collect());
    let moves = moves(&buchi.edges);
    let (states, initial) = (buchi.states, buchi.initial);
    Some(Observer { propositions, states, initial, moves, goal, is_stutter_invariant, steps: None })
}

/// What the definition says about the word of a program.
fn expected(property: &Property, stem: &[u32], period: &[u32]) -> bool {
    let letter = |&value: &u32| {
        let bit = |(index, text): (usize, &str)| {
            u64::from((text == "p" && value == 1) || (text == "q" && value == 2)) << index
        };
        property.propositions.iter().map(|p| p.text.as_str()).enumerate().map(bit).sum()
    };
    let letters = |values: &[u32]| values.iter().map(letter).collect::<Vec<u64>>();
    holds(&property.formula, &letters(stem), &letters(period)).expect("the period is not empty")
}

#[test]
fn formulas_hold_as_the_definition_says() {
    for &(body, stem, period) in PROGRAMS {
        for formula in FORMULAS {
            let terms = Terms::new();
            let icfg = graph(&terms, body);
            let property = parse(formula, 0).expect("it is a formula");
            let observer = observer(&terms, &icfg, &property, false).expect("it is translated");
            let product = product(&terms, &icfg, &observer, None, Span::default()).expect("there are no calls");
            let interrupt = Interrupt::new().within(std::time::Duration::from_secs(20));
            let settings = Settings { interrupt, ..Settings::default() };
            let accepting = Some(&product.accepting[..]);
            let (outcome, _) = verify_fair(&terms, &product.icfg, accepting, &settings, &mut |_| {});
            let verdict = match outcome.verdict {
                Verdict::True => true,
                Verdict::False(_) => false,
                Verdict::Unknown(why) => panic!("{why}: {formula} on {body}"),
            };
            assert_eq!(verdict, expected(&property, stem, period), "{formula} on {body}");
            if let Some(Proof::Termination(ranked)) = outcome.proof {
                let heads: Vec<Head> = ranked.iter().map(|ranked| ranked.head).collect();
                assert_eq!(endless_without(&product.icfg, &heads, accepting), None, "{formula} on {body}");
            }
        }
    }
}

#[test]
fn bad_prefixes_are_error_locations() {
    let mut seen = [false; 2];
    for &(body, stem, period) in PROGRAMS {
        for formula in FORMULAS {
            let terms = Terms::new();
            let icfg = graph(&terms, body);
            let property = parse(formula, 0).expect("it is a formula");
            let Some(observer) = observer(&terms, &icfg, &property, true) else { continue };
            let product = product(&terms, &icfg, &observer, None, Span::default()).expect("there are no calls");
            let interrupt = Interrupt::new().within(std::time::Duration::from_secs(20));
            let settings = Settings { interrupt, ..Settings::default() };
            let outcome = tracewright_verify::verify(&terms, &product.icfg, &settings, &mut |_| {});
            let holds = expected(&property, stem, period);
            let verdict = matches!(outcome.verdict, Verdict::True);
            assert!(!matches!(outcome.verdict, Verdict::Unknown(_)), "{formula} on {body}");
            assert_eq!(verdict, holds, "{formula} on {body}");
            seen[usize::from(holds)] = true;
        }
    }
    assert_eq!(seen, [true; 2]);
}
