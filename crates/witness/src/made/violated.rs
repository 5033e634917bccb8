//! Violation witnesses from counterexamples, as a sequence of waypoints or as an automaton.

use crate::{
    Automaton, Control, Edge, Format, Guard, Location, Node, Position, Scoped, Segment, Violation, Waypoint,
    WaypointKind,
};
use tracewright_c::weave::Spot;
use tracewright_report::{Path, PathEvent, PathStep};

use super::places::Places;

/// The executions that the counterexample stands for.
pub fn content(path: &Path, places: &Places, format: Format) -> Violation {
    match format {
        Format::GraphMl => Violation::Automaton(automaton(path, places)),
        Format::Yaml20 | Format::Yaml21 => Violation::Sequence(sequence(path, places)),
    }
}

/// The inputs in the order in which they are read; they determine the execution (up to uninitialised variables).
fn sequence(path: &Path, places: &Places) -> Vec<Segment> {
    let mut segments: Vec<Segment> = path.steps.iter().filter_map(|step| input(step, places)).collect();
    if let Some(location) = target(path, places) {
        segments.push(segment(WaypointKind::Target, location));
    }
    segments
}

fn segment(kind: WaypointKind, location: Location) -> Segment {
    Segment { avoid: Vec::new(), follow: Waypoint { kind, location, position: Position::default() } }
}

/// The return of a call with a value; its location is the closing parenthesis.
fn input(step: &PathStep, places: &Places) -> Option<Segment> {
    let PathEvent::Input { value, .. } = &step.event else { return None };
    let location = places.location(step.span, places.local(step.span.end.saturating_sub(1)), &step.function)?;
    let spot = Spot { file: places.file(step.span)?, line: location.line, column: location.column };
    places.weaver.call_at(spot)?;
    let constraint = value.as_ref().map(|value| format!("\\result == {value}"));
    Some(segment(WaypointKind::FunctionReturn(constraint), location))
}

/// The statement in which the property is violated.
fn target(path: &Path, places: &Places) -> Option<Location> {
    places.location(path.target, places.local(path.target.start), &path.function)
}

/// A chain of states: inputs, and the decisions of statements.
fn automaton(path: &Path, places: &Places) -> Automaton {
    let mut automaton = Automaton { nodes: vec![node(0)], edges: Vec::new() };
    let mut next = |guard: Guard, assumption: Option<Scoped>, result_function: Option<String>| {
        let source = automaton.nodes.len() - 1;
        automaton.nodes.push(node(source + 1));
        automaton.edges.push(Edge {
            source,
            target: source + 1,
            guard,
            assumption,
            result_function,
            position: Position::default(),
        });
    };
    next(Guard { enter_function: Some("main".to_owned()), ..Guard::default() }, None, None);
    for step in &path.steps {
        let Some((line, _)) = places.position(step.span, places.local(step.span.start)) else { continue };
        let at = Guard { start_line: Some(line), ..Guard::default() };
        match &step.event {
            PathEvent::Input { function, value } => {
                let assumed = value
                    .as_ref()
                    .map(|value| Scoped { value: format!("\\result == {value}"), scope: Some(step.function.clone()) });
                next(at, assumed, Some(function.clone()));
            }
            PathEvent::Branch { holds } => {
                let control = Some(if *holds { Control::True } else { Control::False });
                next(Guard { control, start_offset: places.offset(step.span), ..at }, None, None);
            }
        }
    }
    if let Some(location) = target(path, places) {
        next(Guard { start_line: Some(location.line), ..Guard::default() }, None, None);
    }
    if let Some(last) = automaton.nodes.last_mut() {
        last.is_violation = true;
    }
    automaton
}

fn node(number: usize) -> Node {
    Node { id: format!("N{number}"), ..Node::default() }
}
