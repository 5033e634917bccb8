//! No input makes the parser, the checker or the interpreter panic, and printed values can be read back.

mod common;

use common::{Memory, run};
use proptest::prelude::*;
use tracewright_script::{Stop, run_script};

/// A script that uses everything the language has.
const EVERYTHING: &str = include_str!("everything.ats");

/// Reads, checks and runs, with a limit.
fn survive(text: &[u8]) {
    let mut world = Memory { patience: Some(std::cell::Cell::new(3000)), ..Memory::default() };
    let report = run_script("test.ats".as_ref(), text, &mut world);
    if let Err(errors) = &report.outcome {
        assert!(!errors.is_empty());
        tracewright_source::render(&report.sources, errors);
    }
}

#[test]
fn the_script_itself_is_fine() {
    let (report, _) = run(EVERYTHING);
    let outcome =
        report.outcome.unwrap_or_else(|errors| panic!("{}", tracewright_source::render(&report.sources, &errors)));
    assert!(matches!(outcome.stop, Some(Stop::Unsupported { .. })), "{:?}", outcome.stop);
    assert!(outcome.failed.is_empty(), "{}", outcome.failed[0].render(&report.sources));
}

#[test]
fn every_prefix_is_survived() {
    for end in 0..EVERYTHING.len() {
        survive(&EVERYTHING.as_bytes()[..end]);
    }
}

/// The tokens of the script, approximately.
fn tokens() -> Vec<&'static str> {
    EVERYTHING.split_inclusive(|c: char| !c.is_alphanumeric()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn changed_bytes(changes in prop::collection::vec((0..EVERYTHING.len(), any::<u8>()), 1..8)) {
        let mut text = EVERYTHING.as_bytes().to_vec();
        for (at, byte) in changes {
            text[at] = byte;
        }
        survive(&text);
    }

    #[test]
    fn moved_tokens(moves in prop::collection::vec((0..tokens().len(), 0..tokens().len()), 1..12)) {
        let mut list = tokens();
        for (from, to) in moves {
            list[to] = list[from];
        }
        survive(list.concat().as_bytes());
    }

    #[test]
    fn removed_tokens(removed in prop::collection::vec(0..tokens().len(), 1..12)) {
        let mut list = tokens();
        for at in removed {
            list[at] = "";
        }
        survive(list.concat().as_bytes());
    }

    #[test]
    fn arbitrary_text(text in "[a-z0-9(){}\\[\\]<>=!&|+*/%,;\" \n-]{0,80}") {
        survive(text.as_bytes());
    }

    #[test]
    fn printed_automata_can_be_read_back(
        letters in 1..4u32, states in 0..6u32, internal in 0..500u32, call in 0..300u32, ret in 0..100u32,
    ) {
        let print = format!("NestedWordAutomaton x = getRandomNwa({letters}, {states}, {internal}, {call}, {ret}, 400);");
        let (_, first) = run(&format!("{print} print(x); print(numberOfTransitions(x));"));
        let (report, second) = run(&format!("{} print(x); print(numberOfTransitions(x));", first.printed[0]));
        prop_assert!(report.outcome.is_ok());
        prop_assert_eq!(first.printed, second.printed);
    }
}

/// Names of states that are pairs, or clash, or are no plain names survive printing, too.
#[test]
fn derived_names_can_be_read_back() {
    let automaton = r#"
        FiniteAutomaton x = (alphabet = {a "b c"}, states = {"p q" "p,q" "(p" r}, initialStates = {"p q"},
            finalStates = {r}, transitions = {("p q" a "p,q") ("p,q" "b c" "(p") ("(p" a r) (r a r)});"#;
    let (_, first) = run(&format!("{automaton} FiniteAutomaton y = intersect(x, intersect(x, x)); print(y);"));
    let check = "assert(isEquivalent(x, y)); assert(numberOfStates(y) == numberOfStates(x));";
    let (report, _) = run(&format!("{automaton} {} {check}", first.printed[0]));
    let outcome = report.outcome.unwrap();
    assert_eq!((outcome.passed, outcome.failed.len()), (2, 0));
    assert!(first.printed[0].contains("\"(p q,(p q,p q))\""), "{}", first.printed[0]);
}

/// Names grow with every product; they are cut off before they fill the memory.
#[test]
fn products_of_products() {
    let script = "
        FiniteAutomaton x = (alphabet = {a}, states = {p}, initialStates = {p}, finalStates = {p}, transitions = {});
        for (int i = 0; i < 200; i++) { x = intersect(x, x); }
        print(x);";
    let (report, world) = run(script);
    assert_eq!(report.outcome.unwrap().stop, None);
    assert!(world.printed[0].len() < 1000);
}
