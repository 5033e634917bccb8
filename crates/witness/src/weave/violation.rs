//! Violation witnesses: the program tracks the state of the witness, and executions that the witness does not describe
//! end. A violation counts at the target of the witness.

use crate::{Automaton, Control, Edge, Location, Position, Scoped, Segment, Violation, Waypoint, WaypointKind};
use tracewright_c::weave::{CONDITION, Call, Condition, RESULT, Spot, Statement, Switch, VALUE, Weaver};

use super::correctness::expression;
pub use super::transitions::{AGAIN, STATE};
use super::transitions::{Move, Step, Transitions};
use super::{Refusal, Restriction};

/// The prefix of variables that hold whether a target is being executed.
pub const TARGET: &str = "__tracewright_target_";
/// The prefix of variables that save such a variable at function entry: a target may be executed recursively.
const OUTER: &str = "__tracewright_outer_";

/// A location and all code that is inserted there.
struct Site<T> {
    at: T,
    before: Transitions,
    after: Transitions,
}

/// The instrumentation of a program.
#[derive(Default)]
struct Plan {
    statements: Vec<Site<Statement>>,
    conditions: Vec<Site<Condition>>,
    switches: Vec<Site<Switch>>,
    calls: Vec<Site<Call>>,
    /// Statements during which violations count; their numbers are those of [`Counting::target`].
    targets: Vec<Statement>,
    /// Whether the witness is about endless executions: only the code for those leads to where they have to arrive.
    is_endless: bool,
}

/// When a violation counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counting {
    /// In this state of the witness.
    pub state: usize,
    /// While this target is executed; always, if there is none. The state may be reached before or during its
    /// execution: a target may read the last input itself.
    pub target: Option<usize>,
}

fn site<T: PartialEq>(sites: &mut Vec<Site<T>>, at: T) -> &mut Site<T> {
    let known = sites.iter().position(|site| site.at == at);
    let index = known.unwrap_or_else(|| {
        sites.push(Site { at, before: Transitions::default(), after: Transitions::default() });
        sites.len() - 1
    });
    &mut sites[index]
}

/// Instruments a program with a witness; returns the violations that count.
pub fn weave(
    weaver: &mut Weaver,
    violation: &Violation,
    files: &dyn Fn(&str) -> usize,
) -> Result<Restriction, Refusal> {
    let mut plan = Plan { is_endless: violation.is_endless(), ..Plan::default() };
    let (initial, counting) = match violation {
        Violation::Sequence(segments) => (0, plan.sequence(weaver, segments, files)?),
        Violation::Automaton(automaton) => plan.automaton(weaver, automaton)?,
    };
    weaver.declare("void __tracewright_assume(int)", None);
    weaver.declare(&format!("int {STATE}"), Some(initial));
    if plan.is_endless {
        // A function that is never called would be dropped. A call at the end of the program is none of an endless execution.
        let called = format!("static void __attribute__((destructor)) __tracewright_end(void) {{ {AGAIN}(); }}");
        weaver.define(&format!("void {AGAIN}(void)"), &format!("{{ }} {called}"));
    }
    for Site { at, before, after } in &plan.statements {
        weaver.around_statement(at, &before.code(), &after.code());
    }
    for (number, at) in plan.targets.iter().enumerate() {
        let (target, outer) = (format!("{TARGET}{number}"), format!("{OUTER}{number}"));
        weaver.declare(&format!("int {target}"), Some(0));
        weaver.at_start_around(at, &format!("int {outer} = {target};"));
        weaver.around_statement(at, &format!("{target} = 1;"), &format!("{target} = {outer};"));
    }
    plan.conditions.iter().for_each(|site| weaver.after_condition(&site.at, &site.after.code()));
    plan.switches.iter().for_each(|site| weaver.after_switch(&site.at, &site.after.code()));
    plan.calls.iter().for_each(|site| weaver.around_call(&site.at, &site.before.code(), &site.after.code()));
    Ok(Restriction { initial, counting, recurring: plan.is_endless.then(|| AGAIN.to_owned()) })
}

impl Plan {
    /// A sequence of segments: the state is the number of completed segments. After the last of those that repeat, the first of them
    /// is next.
    fn sequence(
        &mut self,
        weaver: &Weaver,
        segments: &[Segment],
        files: &dyn Fn(&str) -> usize,
    ) -> Result<Vec<Counting>, Refusal> {
        let head = segments.iter().position(|segment| segment.repeats);
        for (state, segment) in segments.iter().enumerate() {
            for waypoint in &segment.avoid {
                self.waypoint(weaver, waypoint, state, files, (Move::Stop, Move::By(0)))?;
            }
            if segment.follow.kind == WaypointKind::Target {
                return Ok(vec![self.target(weaver, &segment.follow, state, files)?]);
            }
            let next = match head {
                Some(head) if state + 1 == segments.len() => Move::back(state, head),
                _ => Move::By(1),
            };
            self.waypoint(weaver, &segment.follow, state, files, (next, Move::Stop))?;
        }
        Ok(Vec::new())
    }

    /// While the target is executed, violations count.
    fn target(
        &mut self,
        weaver: &Weaver,
        waypoint: &Waypoint,
        state: usize,
        files: &dyn Fn(&str) -> usize,
    ) -> Result<Counting, Refusal> {
        let spot = spot(&waypoint.location, files);
        let found = weaver.statement(spot).or_else(|| weaver.statement_around(spot));
        let found = found.ok_or_else(|| nothing_at(&waypoint.location, waypoint.position, "statement"))?;
        Ok(self.counting(found, state))
    }

    /// A violation counts in a state while a statement is executed.
    fn counting(&mut self, at: Statement, state: usize) -> Counting {
        self.targets.push(at);
        Counting { state, target: Some(self.targets.len() - 1) }
    }

    /// Takes a step in a state when a waypoint is evaluated: one target if it is passed, the other one if not.
    fn waypoint(
        &mut self,
        weaver: &Weaver,
        waypoint: &Waypoint,
        state: usize,
        files: &dyn Fn(&str) -> usize,
        (yes, no): (Move, Move),
    ) -> Result<(), Refusal> {
        let spot = spot(&waypoint.location, files);
        let missing = |what: &str| nothing_at(&waypoint.location, waypoint.position, what);
        let types = weaver.type_names();
        let step = |holds: &str| Step { holds: holds.to_owned(), yes, no };
        match &waypoint.kind {
            WaypointKind::Assumption(value) => {
                let holds = expression(value, &types, waypoint.position)?.text;
                let at = weaver.statement(spot).ok_or_else(|| missing("statement or declaration"))?;
                site(&mut self.statements, at).before.add(state, step(&holds));
            }
            WaypointKind::Branching(value) => match (value.as_str(), weaver.switch_at(spot)) {
                ("default", Some(at)) => {
                    let others: Vec<String> =
                        at.cases.iter().map(|(low, high)| outside(low, high.as_deref())).collect();
                    let holds = if others.is_empty() { "1".to_owned() } else { others.join(" && ") };
                    site(&mut self.switches, at).after.add(state, step(&holds));
                }
                (number, Some(at)) if !matches!(number, "true" | "false") => {
                    let holds = format!("{VALUE} == ({number})");
                    site(&mut self.switches, at).after.add(state, step(&holds));
                }
                (truth @ ("true" | "false"), _) => {
                    let at = weaver.branch_at(spot).ok_or_else(|| missing("branching statement"))?;
                    let holds = format!("{CONDITION} == {}", u8::from(truth == "true"));
                    site(&mut self.conditions, at).after.add(state, step(&holds));
                }
                _ => return Err(missing("`switch`")),
            },
            WaypointKind::FunctionEnter => {
                let at = weaver.call_at(spot).ok_or_else(|| missing("closing parenthesis of a call"))?;
                site(&mut self.calls, at).before.add(state, step("1"));
            }
            WaypointKind::FunctionReturn(value) => {
                let at = weaver.call_at(spot).ok_or_else(|| missing("closing parenthesis of a call"))?;
                let holds = match value {
                    Some(value) => expression(value, &types, waypoint.position)?.text,
                    None => "1".to_owned(),
                };
                if holds.contains(RESULT) && at.returns == tracewright_c::weave::Returns::Nothing {
                    return Err(Refusal::rule(
                        waypoint.position,
                        "the function returns nothing: there is no `\\result`",
                    ));
                }
                site(&mut self.calls, at).after.add(state, step(&holds));
            }
            WaypointKind::Target => return Err(missing("target")),
        }
        Ok(())
    }

    /// An automaton over lines. Returns the initial state and when violations count.
    fn automaton(&mut self, weaver: &Weaver, automaton: &Automaton) -> Result<(usize, Vec<Counting>), Refusal> {
        let mut initial = 0;
        let mut passed = vec![0];
        // The entry of `main`, and edges without a condition, are not steps.
        for _ in &automaton.nodes {
            let mut leaving = automaton.edges.iter().filter(|edge| edge.source == initial && edge.target != initial);
            match (leaving.next(), leaving.next()) {
                (Some(edge), None) if is_silent(edge) => {
                    initial = edge.target;
                    passed.push(initial);
                }
                _ => break,
            }
        }
        let violations = (0..automaton.nodes.len()).filter(|&state| automaton.nodes[state].is_violation);
        let mut counting: Vec<Counting> = violations.map(|state| Counting { state, target: None }).collect();
        // An edge that stays where it is says nothing, unless endless executions have to come back there.
        let says = |edge: &&Edge| {
            let is_passed = passed.windows(2).any(|pair| pair == [edge.source, edge.target]);
            !is_passed && (edge.source != edge.target || self.is_endless && automaton.nodes[edge.target].is_cycle_head)
        };
        for edge in automaton.edges.iter().filter(says).collect::<Vec<&Edge>>() {
            self.edge(weaver, automaton, edge)?;
            if automaton.nodes[edge.target].is_violation && names_a_line_only(edge) {
                let here = edge.guard.start_line.map_or_else(Vec::new, |line| weaver.statements_of(0, line));
                counting.extend(here.into_iter().map(|at| self.counting(at, edge.source)));
            }
        }
        Ok((initial, counting))
    }

    fn edge(&mut self, weaver: &Weaver, automaton: &Automaton, edge: &Edge) -> Result<(), Refusal> {
        let source = edge.source;
        let target = &automaton.nodes[edge.target];
        let is_back = self.is_endless && target.is_cycle_head;
        if is_silent(edge) {
            if is_back {
                let what = "an edge without a condition to the node with `cyclehead`";
                return Err(Refusal::Unsupported(what.to_owned()));
            }
            return Ok(());
        }
        let yes = match target.is_sink {
            true => Move::Stop,
            false if is_back => Move::back(source, edge.target),
            false => Move::between(source, edge.target),
        };
        // The invariant of the state that an endless execution comes back to holds whenever it does.
        let invariant = target.invariant.as_ref().filter(|_| is_back);
        let mut guard = match &edge.assumption {
            Some(Scoped { value, .. }) => assumption(weaver, value, edge.position)?,
            None => "1".to_owned(),
        };
        if let Some(Scoped { value, .. }) = invariant {
            guard = format!("{guard} && {}", assumption(weaver, value, target.position)?);
        }
        let step = |holds: &str| Step { holds: holds.to_owned(), yes, no: Move::By(0) };
        let Some(line) = edge.guard.start_line else {
            return Err(Refusal::Unsupported("an edge of a witness without a line".to_owned()));
        };
        if let Some(control) = edge.guard.control {
            let wanted = u8::from(control == Control::True);
            let here = weaver.conditions_in(0, line);
            let exact: Vec<Condition> =
                here.iter().copied().filter(|condition| edge.guard.start_offset == Some(condition.start)).collect();
            for at in if exact.is_empty() { here } else { exact } {
                let holds = format!("{CONDITION} == {wanted} && ({guard})");
                site(&mut self.conditions, at).after.add(source, step(&holds));
            }
            return Ok(());
        }
        let called = |name: &str| {
            let here = weaver.calls_in(0, line).into_iter();
            here.filter(|call| call.callee.as_deref() == Some(name)).collect::<Vec<Call>>()
        };
        if let Some(function) = &edge.result_function {
            for at in called(function) {
                site(&mut self.calls, at).after.add(source, step(&guard));
            }
        } else if let Some(function) = &edge.guard.enter_function {
            for at in called(function) {
                site(&mut self.calls, at).before.add(source, step(&guard));
            }
        } else {
            for at in weaver.statements_of(0, line) {
                let site = site(&mut self.statements, at);
                // An assumption holds after the step; a violation happens during it.
                match edge.assumption.as_ref().or(invariant) {
                    Some(_) => site.after.add(source, step(&guard)),
                    None => site.before.add(source, step(&guard)),
                }
            }
        }
        Ok(())
    }
}

/// The assumption of an edge; several may be separated by semicolons.
fn assumption(weaver: &Weaver, value: &str, position: Position) -> Result<String, Refusal> {
    let types = weaver.type_names();
    let parts: Result<Vec<String>, Refusal> = value
        .split(';')
        .filter(|part| !part.trim().is_empty())
        .map(|part| expression(part, &types, position).map(|expression| format!("({})", expression.text)))
        .collect();
    let parts = parts?;
    Ok(if parts.is_empty() { "1".to_owned() } else { parts.join(" && ") })
}

/// Whether an edge has no condition.
fn is_silent(edge: &Edge) -> bool {
    let guard = &edge.guard;
    let enters_main = guard.enter_function.as_deref() == Some("main");
    let says_nothing = guard.start_line.is_none()
        && guard.control.is_none()
        && guard.enter_function.is_none()
        && guard.return_from_function.is_none();
    (enters_main || says_nothing) && edge.assumption.is_none()
}

/// Whether an edge only names the line of a statement.
fn names_a_line_only(edge: &Edge) -> bool {
    let guard = &edge.guard;
    let says_more = guard.control.is_some() || guard.enter_function.is_some() || edge.result_function.is_some();
    !says_more && edge.assumption.is_none()
}

fn spot(location: &Location, files: &dyn Fn(&str) -> usize) -> Spot {
    Spot { file: files(&location.file), line: location.line, column: location.column }
}

fn nothing_at(location: &Location, position: Position, what: &str) -> Refusal {
    let column = location.column.map_or_else(String::new, |column| format!(":{column}"));
    Refusal::rule(position, format!("there is no {what} at {}:{}{column}", location.file, location.line))
}

/// The condition that a value is outside of a case.
fn outside(low: &str, high: Option<&str>) -> String {
    match high {
        Some(high) => format!("({VALUE} < ({low}) || {VALUE} > ({high}))"),
        None => format!("{VALUE} != ({low})"),
    }
}
