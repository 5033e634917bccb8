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

/// A chain of states: inputs, and the decisions of statements. If the execution does not end, the chain comes back to the
/// state with which the round starts.
fn automaton(path: &Path, places: &Places) -> Automaton {
    let mut chain = Chain { automaton: Automaton { nodes: vec![node(0)], edges: Vec::new() } };
    chain.next(Guard { enter_function: Some("main".to_owned()), ..Guard::default() }, None, None);
    let round = path.round.unwrap_or(path.steps.len());
    path.steps[..round].iter().for_each(|step| chain.step(step, places));
    let head = chain.last();
    path.steps[round..].iter().for_each(|step| chain.step(step, places));
    let location = target(path, places);
    let at_target = location.map(|location| Guard { start_line: Some(location.line), ..Guard::default() });
    match path.round {
        None => {
            at_target.into_iter().for_each(|guard| chain.next(guard, None, None));
            if let Some(last) = chain.automaton.nodes.last_mut() {
                last.is_violation = true;
            }
        }
        Some(_) => {
            // Without a step that could be told, each visit of the loop is one.
            if chain.last() == head {
                chain.next(at_target.unwrap_or_default(), None, None);
            }
            chain.close(head);
        }
    }
    chain.automaton
}

/// An automaton without branches.
struct Chain {
    automaton: Automaton,
}

impl Chain {
    fn last(&self) -> usize {
        self.automaton.nodes.len() - 1
    }

    fn next(&mut self, guard: Guard, assumption: Option<Scoped>, result_function: Option<String>) {
        let source = self.last();
        self.automaton.nodes.push(node(source + 1));
        let position = Position::default();
        let target = source + 1;
        self.automaton.edges.push(Edge { source, target, guard, assumption, result_function, position });
    }

    fn step(&mut self, step: &PathStep, places: &Places) {
        let Some((line, _)) = places.position(step.span, places.local(step.span.start)) else { return };
        let at = Guard { start_line: Some(line), ..Guard::default() };
        match &step.event {
            PathEvent::Input { function, value } => {
                let assumed = value
                    .as_ref()
                    .map(|value| Scoped { value: format!("\\result == {value}"), scope: Some(step.function.clone()) });
                self.next(at, assumed, Some(function.clone()));
            }
            PathEvent::Branch { holds } => {
                let control = Some(if *holds { Control::True } else { Control::False });
                self.next(Guard { control, start_offset: places.offset(step.span), ..at }, None, None);
            }
        }
    }

    /// The last step leads to the head of the cycle.
    fn close(&mut self, head: usize) {
        let last = self.last();
        self.automaton.nodes.pop();
        self.automaton.edges.iter_mut().filter(|edge| edge.target == last).for_each(|edge| edge.target = head);
        self.automaton.nodes[head].is_cycle_head = true;
    }
}

fn node(number: usize) -> Node {
    Node { id: format!("N{number}"), ..Node::default() }
}
