//! The inputs and decisions of an execution, in order: what is needed to reproduce it.

use rustc_hash::FxHashMap;
use tracewright_check::{ChoiceKind, Execution, Step, StepKind};
use tracewright_logic::Value;
use tracewright_program::{ProcId, StatementKind, VarId};
use tracewright_source::Span;
use tracewright_vocabulary::origin::{Meaning, Origins, SourceStatementKind as Kind, SourceTypeKind, TypeRef};

use super::literals::{Literal, literal};
use super::proof::function_around;
use super::values::shown;
use crate::path::{Path, PathEvent, PathStep};
use crate::report::Program;

/// The prefix of the names of library files.
pub(crate) const LIBRARY: &str = "<library>/";

/// A nondeterministic event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// A call whose result is an input.
    Input {
        /// The call.
        span: Span,
        /// The function.
        function: String,
        /// The type of the value.
        ty: TypeRef,
        /// The value, if C has a notation for it.
        value: Option<Literal>,
        /// What a library function has taken for it.
        parts: Vec<Option<Literal>>,
    },
    /// A read of an uninitialised variable.
    Uninitialised {
        /// Where it is declared, or read.
        span: Span,
        /// Its name.
        name: String,
        /// Its value, for people.
        value: String,
    },
    /// The program branches.
    Branch {
        /// The condition.
        span: Span,
        /// Whether it holds.
        holds: bool,
    },
}

/// The path of an execution, as needed to reproduce it.
pub(crate) fn path(program: &Program, origins: &Origins, execution: &Execution, round: Option<usize>) -> Path {
    let mut walked = walk(program, origins, execution, round);
    let step = |event: Event| {
        let (span, event) = match event {
            Event::Input { span, function, value, .. } => {
                (span, PathEvent::Input { function, value: value.and_then(|value| value.expression()) })
            }
            Event::Branch { span, holds } => {
                // Parts of conditions are not decisions of statements.
                let whole = origins.statement_at(span).filter(|s| s.kind == Kind::Condition && s.span == span)?;
                (whole.span, PathEvent::Branch { holds })
            }
            Event::Uninitialised { .. } => return None,
        };
        Some(PathStep { span, function: function_around(program, origins, span), event })
    };
    let repeated = match round {
        Some(_) => walked.events.split_off(walked.round),
        None => Vec::new(),
    };
    let mut steps: Vec<PathStep> = walked.events.into_iter().filter_map(step).collect();
    let before = steps.len();
    steps.extend(repeated.into_iter().filter_map(step));
    let target = walked.blamed.unwrap_or(program.icfg.check(execution.check).span);
    let statement = origins.statement_at(target).map_or(target, |statement| statement.span);
    let function = function_around(program, origins, target);
    Path { steps, round: round.map(|_| before), is_periodic: false, target: statement, function }
}

/// The events of an execution.
pub(crate) fn events(program: &Program, origins: &Origins, execution: &Execution) -> Vec<Event> {
    walk(program, origins, execution, None).events
}

/// The events of an endless execution: those before the first round, and those of one round. Its first step has this number.
pub(crate) fn events_of_round(
    program: &Program,
    origins: &Origins,
    execution: &Execution,
    round: usize,
) -> (Vec<Event>, Vec<Event>) {
    let mut walk = walk(program, origins, execution, Some(round));
    let repeated = walk.events.split_off(walk.round);
    (walk.events, repeated)
}

/// Traverses an execution.
fn walk<'a>(program: &'a Program<'a>, origins: &'a Origins, execution: &Execution, round: Option<usize>) -> Walk<'a> {
    let mut walk = Walk { program, origins, frames: Vec::new(), events: Vec::new(), blamed: None, round: 0 };
    let mut reads: FxHashMap<usize, Vec<(VarId, &Value)>> = FxHashMap::default();
    for choice in execution.choices.iter().filter(|choice| choice.kind == ChoiceKind::Local) {
        reads.entry(choice.step).or_default().push((choice.var, &choice.value));
    }
    for (number, step) in execution.steps.iter().enumerate() {
        if round == Some(number) {
            walk.round = walk.events.len();
        }
        // Variables that a step overwrites are not read by it.
        let written = |var: VarId| step.changed.iter().any(|(changed, _)| *changed == var);
        for &(var, value) in reads.get(&number).into_iter().flatten().filter(|(var, _)| !written(*var)) {
            walk.uninitialised(step.span, var, value);
        }
        walk.step(step);
    }
    walk
}

struct Walk<'a> {
    program: &'a Program<'a>,
    origins: &'a Origins,
    /// The calls that are open.
    frames: Vec<Frame>,
    events: Vec<Event>,
    /// The call of the program that leads to the failing check, if that is in the library.
    blamed: Option<Span>,
    /// The number of events before the round that is repeated.
    round: usize,
}

/// A call.
struct Frame {
    callee: ProcId,
    call: Span,
    /// The inputs that the library has taken during the call, if C has a notation for them.
    inputs: Vec<(TypeRef, Option<Literal>)>,
}

impl Walk<'_> {
    fn step(&mut self, step: &Step) {
        match step.kind {
            StepKind::Call(callee) | StepKind::Statement(StatementKind::Enter(callee)) => {
                self.frames.push(Frame { callee, call: step.span, inputs: Vec::new() });
            }
            StepKind::Return(_) | StepKind::Statement(StatementKind::Leave(_)) => self.leave(step),
            StepKind::Statement(StatementKind::Havoc) => self.havoc(step),
            // A condition without variables is not a decision: a constant, or a loop that evaluates its condition
            // further down.
            StepKind::Statement(StatementKind::Then | StatementKind::Else) if step.reads.is_empty() => {}
            StepKind::Statement(StatementKind::Then) => self.branch(step.span, true),
            StepKind::Statement(StatementKind::Else) => self.branch(step.span, false),
            StepKind::Statement(StatementKind::Fails) if self.is_library(step.span) => {
                let calls = self.frames.iter().rev().map(|frame| frame.call);
                self.blamed = calls.into_iter().find(|&call| !self.is_library(call));
            }
            StepKind::Statement(_) => {}
        }
    }

    fn is_library(&self, span: Span) -> bool {
        self.program.sources.position(span).file.starts_with(LIBRARY)
    }

    fn havoc(&mut self, step: &Step) {
        let Some(input) = self.origins.inputs.get(&step.span) else {
            for (var, value) in &step.changed {
                self.uninitialised(step.span, *var, value);
            }
            return;
        };
        let values: Vec<&Value> = step.changed.iter().map(|(_, value)| value).collect();
        if self.is_library(step.span) {
            // The program has called a library function that takes an input.
            if let Some(outermost) = self.frames.iter().rposition(|frame| !self.is_library(frame.call)) {
                let value = literal(self.origins, input.ty, &values);
                self.frames[outermost].inputs.push((input.ty, value));
            }
            return;
        }
        self.events.push(Event::Input {
            span: step.span,
            function: input.function.clone(),
            ty: input.ty,
            value: literal(self.origins, input.ty, &values),
            parts: Vec::new(),
        });
    }

    /// A library function returns an input.
    fn leave(&mut self, step: &Step) {
        let Some(frame) = self.frames.pop().filter(|frame| !frame.inputs.is_empty()) else { return };
        let name = &self.program.icfg.procedure(frame.callee).name;
        let Some(function) = self.origins.functions.get(name) else { return };
        let values: Vec<&Value> = step.changed.iter().map(|(_, value)| value).collect();
        // The program may not look at the result, but at where a function stores it, too: `time(&now);`.
        let only = match &frame.inputs[..] {
            [(ty, value)] if self.origins.types[*ty].name == self.origins.types[function.result].name => value.clone(),
            _ => None,
        };
        self.events.push(Event::Input {
            span: frame.call,
            function: function.name.clone(),
            ty: function.result,
            value: literal(self.origins, function.result, &values).or(only),
            parts: frame.inputs.into_iter().map(|(_, value)| value).collect(),
        });
    }

    fn uninitialised(&mut self, span: Span, var: VarId, value: &Value) {
        let Some(Meaning::Scalar { object, path, ty, .. }) = super::meaning(self.program, self.origins, var) else {
            return;
        };
        let object = &self.origins.objects[*object];
        if !object.is_named || self.is_library(span) {
            return;
        }
        let value = match self.origins.types[*ty].kind {
            SourceTypeKind::Pointer(_) => "some pointer".to_owned(),
            _ => shown(self.origins, *ty, value),
        };
        let name = format!("{}{path}", object.name);
        // Both parts of a pointer give the same event.
        let event = Event::Uninitialised { span, name, value };
        if self.events.last() != Some(&event) {
            self.events.push(event);
        }
    }

    fn branch(&mut self, span: Span, holds: bool) {
        if !self.origins.conditions.contains(&span) || self.is_library(span) {
            return;
        }
        // Of several evaluations of the same condition, the last one is decisive.
        if let Some(Event::Branch { span: last, holds: decided }) = self.events.last_mut()
            && *last == span
            && self.origins.calls.contains(&span)
        {
            *decided = holds;
            return;
        }
        self.events.push(Event::Branch { span, holds });
    }
}
