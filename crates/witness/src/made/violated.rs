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

/// The inputs in the order in which they are read; they determine the execution (up to uninitialised variables). If it does not
/// end, the decisions of statements, too: a segment is over when its waypoint is passed, and the round may pass the same places as
/// the way to it.
fn sequence(path: &Path, places: &Places) -> Vec<Segment> {
    let Some(round) = path.round else {
        let mut segments: Vec<Segment> = path.steps.iter().filter_map(|step| input(step, places)).collect();
        segments.extend(target(path, places).map(|location| segment(WaypointKind::Target, location)));
        return segments;
    };
    let waypoint = |step: &PathStep| input(step, places).or_else(|| decision(step, places));
    let mut segments: Vec<Segment> = path.steps[..round].iter().filter_map(waypoint).collect();
    let head = segments.len();
    segments.extend(repeated(path, round).filter_map(|step| waypoint(&step)));
    if segments.len() == head {
        segments.extend(visit(path, places).map(|(kind, location, _)| segment(kind, location)));
    }
    segments[head..].iter_mut().for_each(|segment| segment.repeats = true);
    segments
}

/// A visit of the loop that does not end, for rounds without a step that could be told: its condition holds, or its statement is
/// executed. Also returns the place as an automaton has it.
fn visit(path: &Path, places: &Places) -> Option<(WaypointKind, Location, Guard)> {
    let (file, start) = (places.file(path.target)?, places.local(path.target.start));
    let at = |start| places.location(path.target, start, &path.function);
    if let Some(found) = places.weaver.loop_around(file, start) {
        let (location, condition) = (at(found.keyword)?, at(found.start)?);
        let control = Some(Control::True);
        let start_offset = places.offset(path.target).map(|_| found.start);
        let guard = Guard { start_line: Some(condition.line), start_offset, control, ..Guard::default() };
        return Some((WaypointKind::Branching("true".to_owned()), location, guard));
    }
    let here = at(start)?;
    let spot = Spot { file, line: here.line, column: here.column };
    let found = places.weaver.statement(spot).or_else(|| places.weaver.statement_around(spot))?;
    let location = at(found.start)?;
    let guard = Guard { start_line: Some(location.line), ..Guard::default() };
    Some((WaypointKind::Assumption("1".to_owned()), location, guard))
}

/// The steps that are repeated forever. If the state is another one each time, inputs have other values.
fn repeated(path: &Path, round: usize) -> impl Iterator<Item = PathStep> {
    path.steps[round..].iter().map(|step| match &step.event {
        PathEvent::Input { function, value: Some(_) } if !path.is_periodic => {
            PathStep { event: PathEvent::Input { function: function.clone(), value: None }, ..step.clone() }
        }
        _ => step.clone(),
    })
}

fn segment(kind: WaypointKind, location: Location) -> Segment {
    let follow = Waypoint { kind, location, position: Position::default() };
    Segment { avoid: Vec::new(), follow, repeats: false }
}

/// The decision of a statement; its location is the keyword.
fn decision(step: &PathStep, places: &Places) -> Option<Segment> {
    let PathEvent::Branch { holds } = step.event else { return None };
    let (file, start) = (places.file(step.span)?, places.local(step.span.start));
    let (line, _) = places.weaver.position(file, start)?;
    let found = places.weaver.conditions_in(file, line).into_iter().find(|condition| condition.start == start)?;
    let location = places.location(step.span, found.keyword, &step.function)?;
    let spot = Spot { file, line: location.line, column: location.column };
    let is_found = places.weaver.branch_at(spot) == Some(found);
    is_found.then(|| segment(WaypointKind::Branching(holds.to_string()), location))
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
    repeated(path, round).for_each(|step| chain.step(&step, places));
    match path.round {
        None => {
            let location = target(path, places);
            let at_target = location.map(|location| Guard { start_line: Some(location.line), ..Guard::default() });
            at_target.into_iter().for_each(|guard| chain.next(guard, None, None));
            if let Some(last) = chain.automaton.nodes.last_mut() {
                last.is_violation = true;
            }
        }
        Some(_) => {
            if chain.last() == head {
                chain.next(visit(path, places).map_or_else(Guard::default, |(.., guard)| guard), None, None);
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
