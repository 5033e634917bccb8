//! The formats: witnesses are written as specified, and read back unchanged.

mod common;

use common::{correctness, violation};
use tracewright_witness::{
    Automaton, Content, Control, Edge, Format, Guard, Node, Position, Scoped, Violation, Witness, read, write,
};

/// The witness without source positions.
fn without_positions(mut witness: Witness) -> Witness {
    match &mut witness.content {
        Content::Correctness { invariants, contracts } => {
            invariants.iter_mut().for_each(|invariant| invariant.position = Position::default());
            contracts.iter_mut().for_each(|contract| contract.position = Position::default());
        }
        Content::Violation(Violation::Sequence(segments)) => {
            for segment in segments {
                segment.follow.position = Position::default();
                segment.avoid.iter_mut().for_each(|waypoint| waypoint.position = Position::default());
            }
        }
        Content::Violation(Violation::Automaton(automaton)) => {
            automaton.nodes.iter_mut().for_each(|node| node.position = Position::default());
            automaton.edges.iter_mut().for_each(|edge| edge.position = Position::default());
        }
    }
    witness
}

fn automaton() -> Witness {
    let node = |id: &str| Node { id: id.to_owned(), ..Node::default() };
    let edge = |source, target, guard| Edge { source, target, guard, ..Edge::default() };
    let at = |line| Guard { start_line: Some(line), ..Guard::default() };
    let automaton = Automaton {
        nodes: vec![
            node("start"),
            node("one"),
            Node { is_sink: true, ..node("sink") },
            Node { is_violation: true, ..node("error") },
        ],
        edges: vec![
            Edge {
                assumption: Some(Scoped { value: "\\result < 3 && x > 1".to_owned(), scope: Some("main".to_owned()) }),
                result_function: Some("f".to_owned()),
                ..edge(0, 1, at(3))
            },
            edge(1, 2, Guard { control: Some(Control::False), start_offset: Some(77), ..at(4) }),
            edge(1, 3, Guard { control: Some(Control::True), end_line: Some(5), ..at(4) }),
            edge(0, 0, Guard { enter_function: Some("g".to_owned()), enters_loop: true, ..Guard::default() }),
        ],
    };
    Witness { metadata: common::metadata(), content: Content::Violation(Violation::Automaton(automaton)) }
}

#[test]
fn yaml_2_0() {
    insta::assert_snapshot!("correctness_2_0", write(&correctness(), Format::Yaml20));
    insta::assert_snapshot!("violation_2_0", write(&violation(), Format::Yaml20));
}

#[test]
fn yaml_2_1() {
    insta::assert_snapshot!("correctness_2_1", write(&correctness(), Format::Yaml21));
}

#[test]
fn graphml() {
    insta::assert_snapshot!("correctness_graphml", write(&correctness(), Format::GraphMl));
    insta::assert_snapshot!("violation_graphml", write(&automaton(), Format::GraphMl));
}

#[test]
fn what_is_written_is_read() {
    for (witness, format) in
        [(correctness(), Format::Yaml21), (violation(), Format::Yaml20), (violation(), Format::Yaml21)]
    {
        let text = write(&witness, format);
        assert_eq!(read(&text).map(without_positions), Ok(witness), "{text}");
    }
    // There is one text for the producer, and no column in GraphML.
    let text = write(&automaton(), Format::GraphMl);
    let back = without_positions(read(&text).expect("well-formed"));
    assert_eq!(back.content, automaton().content);
    assert_eq!(back.metadata.producer.name, "Tracewright 1.2");
    let text = write(&correctness(), Format::GraphMl);
    let Content::Correctness { invariants, .. } = read(&text).expect("well-formed").content else {
        panic!("of another kind")
    };
    let lines: Vec<(u32, &str)> = invariants.iter().map(|i| (i.location.line, i.value.as_str())).collect();
    assert_eq!(lines, [(7, "x <= 10 && (y > x || z & 1)"), (9, "c == '\\n'")]);
}

#[test]
fn a_sequence_becomes_an_automaton_over_lines() {
    let text = write(&violation(), Format::GraphMl);
    let Content::Violation(Violation::Automaton(automaton)) = read(&text).expect("well-formed").content else {
        panic!("of another kind")
    };
    assert_eq!((automaton.nodes.len(), automaton.edges.len()), (6, 5));
    assert!(automaton.nodes[5].is_violation && automaton.edges[3].guard.control == Some(Control::False));
}

#[test]
fn several_sets_of_invariants_are_one() {
    let text = write(&correctness(), Format::Yaml21);
    let Content::Correctness { invariants, contracts } = read(format!("{text}{text}")).expect("fine").content else {
        panic!("of another kind")
    };
    assert_eq!((invariants.len(), contracts.len()), (4, 2));
}
