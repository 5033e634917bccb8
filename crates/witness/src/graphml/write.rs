//! The writer.

use std::fmt::Write;

use crate::metadata::Metadata;
use crate::model::{
    Automaton, Content, Control, Edge, Guard, Invariant, InvariantKind, Location, Node, Scoped, Segment, Violation,
    WaypointKind, Witness,
};

/// The keys, what they belong to and the types of their values.
const KEYS: &[(&str, &str, &str)] = &[
    ("witness-type", "graph", "string"),
    ("sourcecodelang", "graph", "string"),
    ("producer", "graph", "string"),
    ("specification", "graph", "string"),
    ("programfile", "graph", "string"),
    ("programhash", "graph", "string"),
    ("architecture", "graph", "string"),
    ("creationtime", "graph", "string"),
    ("entry", "node", "boolean"),
    ("sink", "node", "boolean"),
    ("violation", "node", "boolean"),
    ("cyclehead", "node", "boolean"),
    ("invariant", "node", "string"),
    ("invariant.scope", "node", "string"),
    ("assumption", "edge", "string"),
    ("assumption.scope", "edge", "string"),
    ("assumption.resultfunction", "edge", "string"),
    ("control", "edge", "string"),
    ("startline", "edge", "int"),
    ("endline", "edge", "int"),
    ("startoffset", "edge", "int"),
    ("enterLoopHead", "edge", "boolean"),
    ("enterFunction", "edge", "string"),
    ("returnFromFunction", "edge", "string"),
];

/// A witness as text.
pub(crate) fn write(witness: &Witness) -> String {
    let (kind, automaton) = match &witness.content {
        Content::Correctness { invariants, .. } => ("correctness_witness", of_invariants(invariants)),
        Content::Violation(Violation::Automaton(automaton)) => ("violation_witness", automaton.clone()),
        Content::Violation(Violation::Sequence(segments)) => ("violation_witness", of_segments(segments)),
    };
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" \
         xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" \
         xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns \
         http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n",
    );
    for (key, owner, ty) in KEYS {
        let _ = write!(text, "  <key id=\"{key}\" attr.name=\"{key}\" attr.type=\"{ty}\" for=\"{owner}\"");
        text.push_str(if *ty == "boolean" { ">\n    <default>false</default>\n  </key>\n" } else { "/>\n" });
    }
    text.push_str("  <graph edgedefault=\"directed\">\n");
    metadata(&mut text, kind, &witness.metadata);
    automaton.nodes.iter().enumerate().for_each(|(number, node)| write_node(&mut text, number, node));
    for edge in &automaton.edges {
        write_edge(&mut text, &automaton, edge);
    }
    text.push_str("  </graph>\n</graphml>\n");
    text
}

fn data(text: &mut String, indent: usize, key: &str, value: &str) {
    let _ = writeln!(text, "{}<data key=\"{key}\">{}</data>", " ".repeat(indent), escaped(value));
}

fn metadata(text: &mut String, kind: &str, metadata: &Metadata) {
    let producer = format!("{} {}", metadata.producer.name, metadata.producer.version);
    let file = metadata.files.first();
    let entries = [
        ("witness-type", kind),
        ("sourcecodelang", "C"),
        ("producer", producer.trim()),
        ("specification", &metadata.specification),
        ("programfile", file.map_or("", |file| &file.name)),
        ("programhash", file.map_or("", |file| &file.hash)),
        ("architecture", metadata.data_model.architecture()),
        ("creationtime", &metadata.creation_time),
    ];
    entries.into_iter().for_each(|(key, value)| data(text, 4, key, value));
}

fn write_node(text: &mut String, number: usize, node: &Node) {
    let mut inside = String::new();
    let flags = [
        ("entry", number == 0),
        ("sink", node.is_sink),
        ("violation", node.is_violation),
        ("cyclehead", node.is_cycle_head),
    ];
    for (key, _) in flags.into_iter().filter(|(_, set)| *set) {
        data(&mut inside, 6, key, "true");
    }
    if let Some(Scoped { value, scope }) = &node.invariant {
        data(&mut inside, 6, "invariant", value);
        scope.iter().for_each(|scope| data(&mut inside, 6, "invariant.scope", scope));
    }
    let id = escaped(&node.id);
    let _ = match inside.is_empty() {
        true => writeln!(text, "    <node id=\"{id}\"/>"),
        false => writeln!(text, "    <node id=\"{id}\">\n{inside}    </node>"),
    };
}

fn write_edge(text: &mut String, automaton: &Automaton, edge: &Edge) {
    let (source, target) = (&automaton.nodes[edge.source].id, &automaton.nodes[edge.target].id);
    let _ = writeln!(text, "    <edge source=\"{}\" target=\"{}\">", escaped(source), escaped(target));
    let Guard { start_line, end_line, start_offset, control, enters_loop, enter_function, return_from_function } =
        &edge.guard;
    for (key, number) in [("startline", start_line), ("endline", end_line), ("startoffset", start_offset)] {
        number.iter().for_each(|number| data(text, 6, key, &number.to_string()));
    }
    if let Some(control) = control {
        let value = match control {
            Control::True => "condition-true",
            Control::False => "condition-false",
        };
        data(text, 6, "control", value);
    }
    if *enters_loop {
        data(text, 6, "enterLoopHead", "true");
    }
    enter_function.iter().for_each(|name| data(text, 6, "enterFunction", name));
    return_from_function.iter().for_each(|name| data(text, 6, "returnFromFunction", name));
    if let Some(Scoped { value, scope }) = &edge.assumption {
        data(text, 6, "assumption", value);
        scope.iter().for_each(|scope| data(text, 6, "assumption.scope", scope));
    }
    edge.result_function.iter().for_each(|name| data(text, 6, "assumption.resultfunction", name));
    text.push_str("    </edge>\n");
}

fn node(number: usize) -> Node {
    Node { id: format!("N{number}"), ..Node::default() }
}

/// An automaton that enters a state with the invariant wherever one holds.
fn of_invariants(invariants: &[Invariant]) -> Automaton {
    let mut automaton = Automaton { nodes: vec![node(0)], edges: Vec::new() };
    // States say nothing about pairs of states.
    let of_states = invariants.iter().filter(|invariant| invariant.kind != InvariantKind::LoopTransition);
    for (number, invariant) in of_states.enumerate() {
        let Location { line, function, .. } = &invariant.location;
        let scoped = Scoped { value: invariant.value.clone(), scope: function.clone() };
        automaton.nodes.push(Node { invariant: Some(scoped), ..node(number + 1) });
        let at_line = Guard { start_line: Some(*line), ..Guard::default() };
        let guard = Guard { enters_loop: invariant.kind == InvariantKind::Loop, ..at_line.clone() };
        automaton.edges.push(Edge { source: 0, target: number + 1, guard, ..Edge::default() });
        automaton.edges.push(Edge { source: number + 1, target: 0, guard: at_line, ..Edge::default() });
    }
    automaton
}

/// A chain of states. An automaton over lines is less precise than a sequence of waypoints.
fn of_segments(segments: &[Segment]) -> Automaton {
    let mut automaton = Automaton { nodes: vec![node(0)], edges: Vec::new() };
    for (number, segment) in segments.iter().enumerate() {
        let Location { line, function, .. } = &segment.follow.location;
        let mut guard = Guard { start_line: Some(*line), ..Guard::default() };
        let mut assumption = None;
        match &segment.follow.kind {
            WaypointKind::Branching(value) if value == "true" => guard.control = Some(Control::True),
            WaypointKind::Branching(value) if value == "false" => guard.control = Some(Control::False),
            WaypointKind::Assumption(value) => {
                assumption = Some(Scoped { value: value.clone(), scope: function.clone() });
            }
            _ => {}
        }
        let is_violation = segment.follow.kind == WaypointKind::Target;
        automaton.nodes.push(Node { is_violation, ..node(number + 1) });
        automaton.edges.push(Edge { source: number, target: number + 1, guard, assumption, ..Edge::default() });
    }
    automaton
}

/// Escapes characters that are special in XML.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML 1.0 has no notation for these.
            c if c.is_control() && !matches!(c, '\n' | '\t') => escaped.push('?'),
            c => escaped.push(c),
        }
    }
    escaped
}
