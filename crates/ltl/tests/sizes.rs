//! How large automata are. The formulas are those that translations are usually compared with (Etessami and Holzmann,
//! CONCUR 2000; Somenzi and Bloem, CAV 2000), and the patterns of specifications by Dwyer, Avrunin and Corbett
//! ("Patterns in property specifications for finite-state verification", ICSE 1999).

use tracewright_ltl::*;

fn size(text: &str) -> usize {
    let automaton = translate(&parse(text, 0).unwrap()).unwrap();
    assert!(!automaton.is_empty(), "{text}");
    automaton.states
}

/// Formulas with the largest number of states that is allowed for the formula, and for its negation.
const FORMULAS: [(&str, usize, usize); 34] = [
    ("G a", 1, 2),
    ("F a", 2, 1),
    ("a U b", 2, 2),
    ("G F a", 2, 2),
    ("F G a", 2, 2),
    ("G (a -> F b)", 2, 2),
    ("G F a -> G F b", 5, 3),
    ("G F a <-> G F b", 6, 5),
    ("G F a && G F b && G F c", 4, 4),
    ("p U (q U r)", 3, 3),
    ("p U (q && X r)", 3, 4),
    ("p U (q && X (r && F (s && X F (t && X F (u && X F v)))))", 7, 8),
    ("F (p && X G q)", 2, 3),
    ("F (p && X (q && X F r))", 4, 4),
    ("F (q && X (p U r))", 3, 3),
    ("F G q || G F p", 5, 3),
    ("G (p -> (q U r))", 2, 3),
    ("F (p && X F (q && X F (r && X F s)))", 5, 4),
    ("G F p && G F q && G F r && G F s && G F u", 6, 6),
    ("(p U (q U r)) || (q U (r U p)) || (r U (p U q))", 2, 3),
    ("G (p -> (q U (r U s)))", 3, 4),
    ("X (p U q)", 3, 3),
    ("(G F a && G F b) -> G F c", 6, 4),
    // Absence, universality, existence, precedence and response, in several scopes.
    ("F r -> (!p U r)", 3, 3),
    ("G (q -> G !p)", 2, 3),
    ("G ((q && !r && F r) -> (!p U r))", 3, 4),
    ("G (q && !r -> (!p W r))", 2, 3),
    ("!r W (p && !r)", 2, 2),
    ("G !q || F (q && F p)", 3, 3),
    ("G (q && !r -> (!r U (p && !r)))", 2, 3),
    ("!p W s", 2, 2),
    ("F r -> (!p U (s || r))", 3, 3),
    ("G (p -> F s)", 2, 2),
    ("F r -> (p -> (!r U (s && !r))) U r", 4, 4),
];

#[test]
fn automata_are_small() {
    let mut wrong = Vec::new();
    for (text, limit, negated) in FORMULAS {
        for (text, limit) in [(text.to_owned(), limit), (format!("!({text})"), negated)] {
            let states = size(&text);
            if states > limit {
                wrong.push(format!("{text}: {states} states, not {limit}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn obligations_have_deterministic_automata() {
    for text in ["F a", "G a", "F r -> (!p U r)", "G !q || F (q && F p)", "(F a && G b) || F c"] {
        assert!(translate(&parse(text, 0).unwrap()).unwrap().is_deterministic(), "{text}");
    }
    assert!(!translate(&parse("F G a", 0).unwrap()).unwrap().is_deterministic());
}

#[test]
fn formulas_without_models_have_one_state() {
    for text in ["false", "p && !p", "G p && F !p", "F G p && G F !p", "(p U q) && G !q", "X (p && X !p) && X X p"] {
        let automaton = translate(&parse(text, 0).unwrap()).unwrap();
        assert!(automaton.is_empty(), "{text}");
        assert_eq!((automaton.states, automaton.edges.len()), (1, 0), "{text}");
    }
}

#[test]
fn equivalent_formulas_are_simplified_to_the_same_size() {
    let table =
        [("F F a", "F a"), ("F G F a", "G F a"), ("X G F a", "G F a"), ("a U (a U b)", "a U b"), ("F (a U b)", "F b")];
    for (text, simple) in table {
        assert_eq!(size(text), size(simple), "{text}");
        assert!(nature(&parse(text, 0).unwrap()).unwrap().stutter_invariant, "{text}");
    }
}

#[test]
fn prefix_automata_are_minimal() {
    // The number of states, the bad one included; none for formulas that are not safety formulas.
    let table = [
        ("G (lock -> X (!lock W unlock))", Some(3)),
        ("G p", Some(2)),
        ("p W q", Some(3)),
        ("X X p", Some(5)),
        ("true", Some(1)),
        ("false", Some(1)),
        ("F p || G !p", Some(1)),
        ("G (p -> X p)", Some(3)),
        ("p U q || G p", Some(3)),
        ("F p", None),
        ("p U q", None),
        ("G F p", None),
        ("G p || G F q", None),
    ];
    for (text, expected) in table {
        let automaton = bad_prefixes(&parse(text, 0).unwrap()).unwrap();
        assert_eq!(automaton.map(|a| a.states), expected, "{text}");
    }
}

#[test]
fn limits_are_reported() {
    let many = (0..65).map(|i| format!("p{i}")).collect::<Vec<_>>().join(" || ");
    assert_eq!(translate(&parse(&many, 0).unwrap()), Err(TranslationError::TooManyPropositions(65)));
    let large = (0..30).map(|i| format!("(F p{i} || X q{i})")).collect::<Vec<_>>().join(" && ");
    assert_eq!(translate(&parse(&large, 0).unwrap()), Err(TranslationError::TooLarge));
    let wide = (0..40).map(|i| format!("p{i}")).collect::<Vec<_>>().join(" || ");
    let automaton = translate(&parse(&format!("G ({wide})"), 0).unwrap()).unwrap();
    assert_eq!(automaton.to_explicit(), Err(TooManyPropositions { count: 40 }));
    assert_eq!(automaton.states, 1);
}

#[test]
fn automata_in_hoa() {
    let automaton = translate(&parse("G (AP(x > 0) -> F call(f))", 0).unwrap()).unwrap();
    insta::assert_snapshot!(write_hoa(&automaton, Some("response")));
    let read = read_hoa(&write_hoa(&automaton, None)).unwrap().remove(0);
    let names = |a: &PropertyAutomaton| a.propositions.iter().map(Proposition::as_written).collect::<Vec<_>>();
    assert_eq!(names(&read), names(&automaton));
    assert_eq!(read.edges, automaton.edges);
    assert!(read_hoa("HOA: v2").is_err());
}
