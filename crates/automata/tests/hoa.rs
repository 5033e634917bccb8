//! The HOA format: languages are preserved, all acceptance conditions are supported, bad input is reported with its
//! position.

mod common;

use std::collections::BTreeSet;

use proptest::prelude::*;
use tracewright_automata::hoa::{self, Automaton, HoaAutomaton, HoaErrorKind};
use tracewright_automata::rabin::Rabin;
use tracewright_automata::*;

/// An automaton of the format by brute force: edges with sets of marks, acceptance by a predicate on the marks that come
/// up infinitely often.
#[derive(Debug)]
struct Marked {
    states: u32,
    start: Vec<u32>,
    /// Source, letter, target, marks.
    edges: Vec<(u32, u32, u32, BTreeSet<u32>)>,
}

type Word = Vec<u32>;

impl Marked {
    fn of(automaton: &Automaton) -> Marked {
        let nwa = automaton.nwa();
        let mut edges = Vec::new();
        for q in nwa.states() {
            let mut marks = BTreeSet::new();
            if let Automaton::Rabin(rabin) = automaton {
                marks.extend(rabin.is_finite(q).then_some(0));
            }
            marks.extend(nwa.is_accepting(q).then_some(1));
            edges.extend(nwa.internal(q).iter().map(|e| (q.0, e.letter.0, e.target.0, marks.clone())));
        }
        Marked { states: nwa.len() as u32, start: nwa.initial().iter().map(|q| q.0).collect(), edges }
    }

    fn accepts(&self, (stem, period): &(Word, Word), condition: &dyn Fn(&BTreeSet<u32>) -> bool) -> bool {
        let mut now: BTreeSet<u32> = self.start.iter().copied().collect();
        let step = |q: u32, a: u32| self.edges.iter().filter(move |e| e.0 == q && e.1 == a);
        for &a in stem {
            now = now.iter().flat_map(|&q| step(q, a).map(|e| e.2)).collect();
        }
        // From a state through one period: where it leads, and what comes up.
        let through = |q: u32| -> BTreeSet<(u32, BTreeSet<u32>)> {
            let mut here = BTreeSet::from([(q, BTreeSet::new())]);
            for &a in period {
                here = here
                    .iter()
                    .flat_map(|(p, marks)| step(*p, a).map(move |e| (e.2, marks.union(&e.3).copied().collect())))
                    .collect();
            }
            here
        };
        let table: Vec<_> = (0..self.states).map(through).collect();
        loop {
            let more: Vec<u32> = now.iter().flat_map(|&q| table[q as usize].iter().map(|t| t.0)).collect();
            let before = now.len();
            now.extend(more);
            if now.len() == before {
                break;
            }
        }
        now.into_iter().any(|q| {
            let mut reached = table[q as usize].clone();
            loop {
                let more: Vec<_> = reached
                    .iter()
                    .flat_map(|(p, marks)| {
                        table[*p as usize].iter().map(move |(t, m)| (*t, marks.union(m).copied().collect()))
                    })
                    .collect();
                let before = reached.len();
                reached.extend(more);
                if reached.len() == before {
                    break;
                }
            }
            reached.iter().any(|(p, marks)| *p == q && condition(marks))
        })
    }
}

/// Whether our automaton accepts, by brute force.
fn accepts(automaton: &Automaton, lasso: &(Word, Word)) -> bool {
    Marked::of(automaton).accepts(lasso, &|marks| marks.contains(&1) && !marks.contains(&0))
}

fn lassos(letters: u32, stem: usize, period: usize) -> Vec<(Word, Word)> {
    let words = |length: usize| {
        let mut words: Vec<Word> = vec![vec![]];
        let mut last = words.clone();
        for _ in 0..length {
            last = last.iter().flat_map(|w| (0..letters).map(move |a| [&w[..], &[a]].concat())).collect();
            words.extend(last.clone());
        }
        words
    };
    let periods: Vec<Word> = words(period).into_iter().filter(|p| !p.is_empty()).collect();
    words(stem).iter().flat_map(|s| periods.iter().map(move |p| (s.clone(), p.clone()))).collect()
}

/// A condition over three sets, as text and as a predicate on the sets visited infinitely often.
#[derive(Clone, Debug)]
enum Condition {
    True,
    False,
    Inf(u32),
    Fin(u32),
    InfNot(u32),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
}

impl Condition {
    fn text(&self) -> String {
        match self {
            Condition::True => "t".into(),
            Condition::False => "f".into(),
            Condition::Inf(i) => format!("Inf({i})"),
            Condition::Fin(i) => format!("Fin({i})"),
            // Something outside of set `i` infinitely often: set `i + 3` holds what is outside.
            Condition::InfNot(i) => format!("Inf(!{i})"),
            Condition::And(l, r) => format!("({} & {})", l.text(), r.text()),
            Condition::Or(l, r) => format!("({} | {})", l.text(), r.text()),
        }
    }

    fn holds(&self, marks: &BTreeSet<u32>) -> bool {
        match self {
            Condition::True => true,
            Condition::False => false,
            Condition::Inf(i) => marks.contains(i),
            Condition::Fin(i) => !marks.contains(i),
            Condition::InfNot(i) => marks.contains(&(i + 3)),
            Condition::And(l, r) => l.holds(marks) && r.holds(marks),
            Condition::Or(l, r) => l.holds(marks) || r.holds(marks),
        }
    }
}

fn condition() -> impl Strategy<Value = Condition> {
    let leaf = prop_oneof![
        1 => Just(Condition::True),
        1 => Just(Condition::False),
        5 => (0..3u32).prop_map(Condition::Inf),
        4 => (0..3u32).prop_map(Condition::Fin),
        1 => (0..3u32).prop_map(Condition::InfNot),
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(l, r)| Condition::And(Box::new(l), Box::new(r))),
            (inner.clone(), inner).prop_map(|(l, r)| Condition::Or(Box::new(l), Box::new(r))),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn every_acceptance_condition(
        condition in condition(),
        states in proptest::collection::vec(proptest::collection::btree_set(0..3u32, 0..2), 1..4),
        edges in proptest::collection::vec((0..3u32, 0..2u32, 0..3u32, proptest::collection::btree_set(0..3u32, 0..2)), 0..8),
        on_states in any::<bool>(),
        start in 0..3u32,
    ) {
        let count = states.len() as u32;
        let show = |marks: &BTreeSet<u32>| {
            let texts: Vec<String> = marks.iter().map(u32::to_string).collect();
            format!("{{{}}}", texts.join(" "))
        };
        let mut text = format!(
            "HOA: v1\nStates: {count}\nStart: {}\nAP: 1 \"p\"\nAcceptance: 3 {}\n--BODY--\n",
            start % count, condition.text()
        );
        let mut expected = Marked { states: count, start: vec![start % count], edges: Vec::new() };
        for (q, marks) in states.iter().enumerate() {
            let own = if on_states { marks.clone() } else { BTreeSet::new() };
            text += &format!("State: {q} \"s\" {}\n", if own.is_empty() { String::new() } else { show(&own) });
            for (source, letter, target, marks) in &edges {
                if *source != q as u32 {
                    continue;
                }
                let edge_marks = if on_states { BTreeSet::new() } else { marks.clone() };
                let mut all: BTreeSet<u32> = edge_marks.union(&own).copied().collect();
                text += &format!("[{}] {} {}\n", if *letter == 1 { "0" } else { "!0" }, target % count,
                    if edge_marks.is_empty() { String::new() } else { show(&edge_marks) });
                let outside: Vec<u32> = (0..3).filter(|i| !all.contains(i)).map(|i| i + 3).collect();
                all.extend(outside);
                expected.edges.push((*source, *letter, target % count, all));
            }
        }
        text += "--END--\n";
        let read = hoa::read(&text).unwrap();
        for lasso in lassos(2, 1, 3) {
            let by_force = expected.accepts(&lasso, &|marks| condition.holds(marks));
            prop_assert_eq!(accepts(&read[0].automaton, &lasso), by_force, "{} {:?}", text, lasso);
        }
    }

    #[test]
    fn buchi_automata_survive_a_round_trip(nwa in common::nwa(Alphabet::finite(3), 5), named in any::<bool>()) {
        let names = if named { vec!["a".into(), "x:=1 /* one */".into(), "a".into()] } else { Vec::new() };
        let text = hoa::write(&HoaAutomaton::new(Automaton::Buchi(nwa.clone()), names)).unwrap();
        let read = hoa::read(&text).unwrap();
        prop_assert_eq!(read.len(), 1);
        let Automaton::Buchi(again) = &read[0].automaton else { panic!("not a Büchi automaton") };
        prop_assert_eq!(again.len(), nwa.len());
        prop_assert_eq!(again.alphabet().internal, 4);
        for lasso in lassos(3, 1, 2) {
            prop_assert_eq!(accepts(&read[0].automaton, &lasso), accepts(&Automaton::Buchi(nwa.clone()), &lasso));
        }
        // What was read is a fixed point.
        let second = hoa::write(&read[0]).unwrap();
        prop_assert_eq!(hoa::write(&hoa::read(&second).unwrap()[0]).unwrap(), second);
    }

    #[test]
    fn rabin_automata_survive_a_round_trip(nwa in common::nwa(common::FINITE, 4), finite in 0..4u32) {
        let finite: Vec<State> = nwa.states().filter(|q| q.0 == finite).collect();
        let rabin = Automaton::Rabin(Rabin::new(nwa, finite));
        let read = hoa::read(&hoa::write(&HoaAutomaton::new(rabin.clone(), Vec::new())).unwrap()).unwrap();
        prop_assert!(matches!(read[0].automaton, Automaton::Rabin(_)));
        let buchi = Automaton::Buchi(read[0].clone().into_buchi());
        for lasso in lassos(2, 1, 3) {
            prop_assert_eq!(accepts(&read[0].automaton, &lasso), accepts(&rabin, &lasso));
            prop_assert_eq!(accepts(&buchi, &lasso), accepts(&rabin, &lasso));
        }
    }

    #[test]
    fn changed_input_is_read_or_refused(
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..4u8), 1..6),
    ) {
        let pieces = ["&", "|", "(", ")", "[", "]", "{", "}", "!", "t", "0", "1", "7", "99999999999", "@a", "\"", "/*",
            "*/", "\n", "--BODY--", "--END--", "--ABORT--", "State:", "Start:", "Acceptance:", "AP:", "X:", "ä", "Inf", "Fin"];
        let mut text = EXAMPLE.to_owned();
        for (at, piece, what) in changes {
            let places: Vec<usize> = text.char_indices().map(|(i, _)| i).collect();
            let Some(&i) = places.get(at.index(places.len().max(1))) else { break };
            let length = text[i..].chars().next().map_or(0, char::len_utf8);
            match what {
                0 => text.replace_range(i..i + length, ""),
                1 => text.insert_str(i, pieces[piece.index(pieces.len())]),
                2 => text.replace_range(i..i + length, pieces[piece.index(pieces.len())]),
                _ => text.truncate(i),
            }
        }
        if let Err(error) = hoa::read(&text) {
            prop_assert!(error.position.line as usize <= text.lines().count() + 1);
            prop_assert!(!error.to_string().is_empty());
        }
    }
}

const EXAMPLE: &str = r#"HOA: v1
tool: "some tool" "1.0"
name: "G F a, \"quoted\""
States: 2
Start: 0 Start: 1
AP: 2 "a" "b c"
acc-name: generalized-Buchi 2
Acceptance: 2 Inf(0) & Inf(1)
properties: trans-labels explicit-labels trans-acc
Alias: @a 0
Alias: @both @a & 1
info: x 1 "y"
--BODY--
State: 0 "first" /* a comment /* in a comment */ */
[@both] 0 {0 1}
[!@a | (f & t)] 1 {0}
State: [!0&!1] 1 {1}
0 1
--END--
"#;

#[test]
fn the_example_is_read() {
    let read = hoa::read(EXAMPLE).unwrap();
    assert_eq!(read[0].name.as_deref(), Some("G F a, \"quoted\""));
    assert_eq!(read[0].propositions, ["a", "b c"]);
    assert!(accepts(&read[0].automaton, &(vec![], vec![3])));
    assert!(accepts(&read[0].automaton, &(vec![0, 3], vec![0])) == accepts(&read[0].automaton, &(vec![0], vec![0])));
    assert!(!accepts(&read[0].automaton, &(vec![], vec![1])));
}

#[test]
fn streams_and_aborted_automata() {
    let one = "HOA: v1 Acceptance: 0 t Start: 0 --BODY-- State: 0 0 --END--";
    let aborted = "HOA: v1 Acceptance: 0 t --BODY-- State: 0 --ABORT--";
    let early = "HOA: v1 name: \"x\" --ABORT--";
    let read = hoa::read(&[one, aborted, early, one].join("\n")).unwrap();
    assert_eq!(read.len(), 2);
    assert!(hoa::read("").unwrap().is_empty());
    assert!(hoa::read(" /* nothing */ ").unwrap().is_empty());
    assert!(accepts(&read[1].automaton, &(vec![], vec![0])));
}

#[test]
fn implicit_labels_are_the_valuations_in_order() {
    let text = "HOA: v1 States: 3 Start: 0 AP: 1 \"p\" Acceptance: 1 Inf(0) --BODY--
        State: 0 1 2 State: 1 {0} 1 1 State: 2 2 2 --END--";
    let read = hoa::read(text).unwrap();
    let Automaton::Buchi(nwa) = &read[0].automaton else { panic!() };
    assert_eq!(nwa.internal(State(0))[0], Edge { letter: Letter(0), target: State(1) });
    assert_eq!(nwa.internal(State(0))[1], Edge { letter: Letter(1), target: State(2) });
    assert_eq!(nwa.accepting().collect::<Vec<_>>(), [State(1)]);
}

#[test]
fn written_as_expected() {
    let mut builder = NwaBuilder::new(Alphabet::finite(3));
    let (p, q) = (builder.add_state(), builder.add_state());
    builder.set_initial(p);
    builder.set_accepting(q);
    builder.internal(p, Letter(0), q);
    builder.internal(p, Letter(2), q);
    builder.internal(q, Letter(1), p);
    let mut hoa = HoaAutomaton::new(Automaton::Buchi(builder.build()), vec!["go".into(), "x := 1".into(), "go".into()]);
    hoa.name = Some("two \"states\"".into());
    insta::assert_snapshot!(hoa::write(&hoa).unwrap(), @r#"
    HOA: v1
    name: "two \"states\""
    States: 2
    Start: 0
    AP: 2 "p0" "p1"
    acc-name: Buchi
    Acceptance: 1 Inf(0)
    properties: explicit-labels state-acc trans-labels
    Alias: @go !0&!1
    Alias: @_1 0&!1 /* x := 1 */
    Alias: @_2 !0&1 /* go */
    --BODY--
    State: 0
    [@go | @_2] 1
    State: 1 {0}
    [@_1] 0
    --END--
    "#);
}

#[test]
fn calls_cannot_be_written() {
    let nested = Nwa::universal(common::NESTED);
    let error = hoa::write(&HoaAutomaton::new(Automaton::Buchi(nested), Vec::new())).unwrap_err();
    assert_eq!(error.to_string(), "not supported: calls and returns in the HOA format");
    let mut few = HoaAutomaton::new(Automaton::Buchi(Nwa::universal(Alphabet::finite(3))), Vec::new());
    few.propositions.pop();
    assert_eq!(hoa::write(&few).unwrap_err().to_string(), "1 propositions cannot encode 3 letters");
}

#[test]
fn bad_input_is_refused_with_place_and_reason() {
    let cases = [
        ("States: 1", "1:1: expected HOA:, found States:"),
        ("HOA: v2 ", "1:6: not supported: format version v2"),
        ("HOA: v1\n--BODY-- --END--", "2:1: the header item Acceptance: is missing"),
        ("HOA: v1\nFoo: 1\n", "2:1: not supported: header item Foo"),
        ("HOA: v1 States: 1 States: 2", "1:19: the header item States: occurs twice"),
        ("HOA: v1 Start: 0&1", "1:17: not supported: alternation (a conjunction of states)"),
        ("HOA: v1 AP: 2 \"a\"\n", "1:13: 2 atomic propositions announced, but there are 1"),
        ("HOA: v1 AP: 17", "1:13: not supported: more than 16 atomic propositions"),
        ("HOA: v1 Acceptance: 1 Inf(1)", "1:27: acceptance set 1 is out of range: there are 1"),
        ("HOA: v1 Acceptance: 1 Foo", "1:23: expected an acceptance condition, found Foo"),
        ("HOA: v1 States: 1 Start: 1 Acceptance: 0 t --BODY-- --END--", "1:26: state 1 is out of range: there are 1"),
        (
            "HOA: v1 Acceptance: 0 t --BODY--\nState: 0\n[1] 0 --END--",
            "3:2: proposition 1 is out of range: there are 0",
        ),
        ("HOA: v1 Acceptance: 0 t --BODY--\nState: 0\n[@a] 0", "3:2: the alias @a is not defined"),
        ("HOA: v1 Acceptance: 0 t --BODY-- State: 0 State: 0", "1:50: state 0 is defined twice"),
        (
            "HOA: v1 Acceptance: 0 t --BODY-- State: 0 0 0 --END--",
            "1:45: 1 edges without labels announced, but there are 2",
        ),
        (
            "HOA: v1 Acceptance: 0 t --BODY-- State: [t] 0 [t] 0 --END--",
            "1:47: either the state has a label, or all its edges have one, or none has",
        ),
        ("HOA: v1 Acceptance: 0 t --BODY-- State: 0 {0}", "1:44: acceptance set 0 is out of range: there are 0"),
        (
            "HOA: v1 Acceptance: 0 t --BODY-- State: 0 [t] 0&0",
            "1:48: not supported: alternation (a conjunction of states)",
        ),
        ("HOA: v1 Acceptance: 0 t --BODY--", "1:33: expected State:, --END-- or --ABORT--, found the end of the input"),
        ("HOA: v1\n /* open", "2:2: the comment does not end"),
        ("HOA: v1 name: \"open", "1:15: the string does not end"),
        ("HOA: v1 States: 99999999999", "1:17: the number 99999999999 is too large"),
        ("HOA: v1 States: 4000000000", "1:17: not supported: more than 16777216 states"),
        ("HOA: v1 ?", "1:9: unexpected character '?'"),
    ];
    for (text, message) in cases {
        let error = hoa::read(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn deep_nesting_is_refused_not_overflowed() {
    for open in ["(", "!"] {
        let text = format!("HOA: v1 Acceptance: 0 t --BODY-- State: 0 [{}t] 0", open.repeat(100_000));
        let error = hoa::read(&text).unwrap_err();
        assert!(matches!(error.kind, HoaErrorKind::TooMany { what: "nested parentheses", .. }), "{error}");
    }
}
