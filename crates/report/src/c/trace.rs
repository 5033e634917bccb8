//! A counterexample in terms of C: statements as written, branches taken, calls, inputs.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_check::{Execution, Step, StepKind};
use tracewright_logic::Value;
use tracewright_program::{ProcId, StatementKind, VarId};
use tracewright_source::{SourceMap, Span};
use tracewright_vocabulary::Defect;
use tracewright_vocabulary::origin::{Based, Meaning, Origins, Part, SourceStatementKind as Kind};

use super::arguments::{Arguments, are_exact, arguments, is_main};
use super::changes::Memory;
use super::events::LIBRARY;
use crate::report::Program;
use crate::statement::source_line;
use crate::trace::{Assignment, InputEntry, TraceStep};
use crate::{SourceLocation, trace};

/// A counterexample in terms of C.
pub(crate) struct CTrace {
    /// The steps.
    pub steps: Vec<TraceStep>,
    /// The inputs, in the order in which they are read.
    pub inputs: Vec<InputEntry>,
    /// The values that the failing check has read.
    pub failing: Vec<Assignment>,
    /// The call of the program that leads to the failing check, if that is in the library.
    pub blamed: Option<Span>,
    /// The first of the steps that belongs to the round that is repeated.
    pub round: usize,
}

/// The values of variables of C in a state.
pub(crate) fn state(program: &Program, origins: &Origins, state: &[(VarId, Value)]) -> Vec<Assignment> {
    let mut memory = Memory::new(program, origins);
    memory.learn(state);
    memory.read(state)
}

/// An execution in C. What is repeated starts with the step of this number.
pub(crate) fn trace(
    program: &Program,
    origins: &Origins,
    defect: Defect,
    execution: &Execution,
    round: usize,
) -> CTrace {
    let mut builder = Builder {
        defect,
        assertions: assertions(program),
        program,
        origins,
        memory: Memory::new(program, origins),
        steps: Vec::new(),
        last: None,
        inputs: Vec::new(),
        read_inputs: FxHashMap::default(),
        failing: Vec::new(),
        callees: Vec::new(),
        calls: Vec::new(),
        inputs_before: Vec::new(),
        blamed: None,
        arguments: are_exact(origins).then(|| arguments(program, origins, execution)).flatten(),
        before_main: are_exact(origins),
    };
    builder.memory.learn(&execution.initial);
    builder.name_allocations();
    let mut first = 0;
    for (number, step) in execution.steps.iter().enumerate() {
        if number == round {
            // A statement that was begun before is continued on a line of its own.
            builder.last = None;
            first = builder.steps.len();
        }
        builder.step(step);
    }
    let Builder { steps, inputs, failing, blamed, .. } = builder;
    CTrace { steps, inputs, failing, blamed, round: first }
}

fn assertions(program: &Program) -> FxHashSet<Span> {
    let checks = program.icfg.checks.iter().filter(|check| check.kind.defect() == Defect::Assertion);
    checks.map(|check| check.span).collect()
}

struct Builder<'a> {
    /// How it ends.
    defect: Defect,
    /// The spans of assertions in the source, as opposed to implicit checks.
    assertions: FxHashSet<Span>,
    program: &'a Program<'a>,
    origins: &'a Origins,
    memory: Memory<'a>,
    steps: Vec<TraceStep>,
    /// The source of the last step, so that it can be extended.
    last: Option<(Span, usize)>,
    inputs: Vec<InputEntry>,
    /// Variables of the translation that hold an input.
    read_inputs: FxHashMap<VarId, Assignment>,
    failing: Vec<Assignment>,
    /// The functions that are being executed.
    callees: Vec<ProcId>,
    /// Where they were called.
    calls: Vec<Span>,
    /// How many inputs there were before.
    inputs_before: Vec<usize>,
    /// The call of the program that leads to the failing check.
    blamed: Option<Span>,
    /// What `main` is called with, if that is exact.
    arguments: Option<Arguments>,
    /// Whether its arguments are still being made, which is none of the program's business.
    before_main: bool,
}

impl Builder<'_> {
    fn step(&mut self, step: &Step) {
        if self.before_main {
            return self.make_arguments(step);
        }
        match step.kind {
            StepKind::Call(callee) => {
                self.memory.enter();
                self.call(step, callee);
            }
            StepKind::Statement(StatementKind::Enter(callee)) => self.call(step, callee),
            StepKind::Return(callee) => {
                self.memory.leave();
                self.leave(step, callee);
            }
            StepKind::Statement(StatementKind::Leave(callee)) => self.leave(step, callee),
            StepKind::Statement(kind) => self.statement(step, kind),
        }
    }

    /// A step of the function of our library that makes the arguments of `main`. It ends with the call of `main`.
    fn make_arguments(&mut self, step: &Step) {
        match step.kind {
            StepKind::Call(callee) => {
                self.memory.enter();
                self.start_main(step, callee);
            }
            StepKind::Statement(StatementKind::Enter(callee)) => self.start_main(step, callee),
            StepKind::Return(_) => {
                self.memory.leave();
                self.memory.change(&step.changed);
            }
            StepKind::Statement(StatementKind::Fails) => {
                self.before_main = false;
                self.statement(step, StatementKind::Fails);
            }
            StepKind::Statement(_) => {
                self.memory.change(&step.changed);
            }
        }
    }

    /// The call of `main` is shown with its arguments, which are the first inputs.
    fn start_main(&mut self, step: &Step, callee: ProcId) {
        self.memory.change(&step.changed);
        if !is_main(self.program, self.origins, callee) {
            return;
        }
        self.before_main = false;
        let is_base = |var: VarId| {
            let meaning = super::meaning(self.program, self.origins, var);
            matches!(meaning, Some(Meaning::Scalar { part: Part::Base, .. }))
        };
        let arrays = step.changed.iter().filter(|(var, _)| is_base(*var)).map(|(_, base)| base);
        for (base, name) in arrays.zip(["argv@main", "envp@main"]) {
            self.memory.bases.allocate(base, name);
        }
        let span = self.program.icfg.procedure(callee).span;
        let place = SourceLocation::of(self.sources(), span);
        let mut parts = Vec::new();
        if let Some(arguments) = self.arguments.take() {
            let mut input = |call: String, value: String| {
                parts.push(format!("{call} = {value}"));
                self.inputs.push(InputEntry { place: place.clone(), call, value });
            };
            input("argc".to_owned(), arguments.count.to_string());
            for (name, strings) in [("argv", arguments.strings), ("envp", arguments.environment)] {
                for (number, string) in strings.into_iter().flatten().enumerate() {
                    self.memory.bases.allocate(&string.object, &format!("{name}[{number}]@main"));
                    input(format!("{name}[{number}]"), string.shown());
                }
            }
        }
        self.push(span, 0, format!("call main({})", parts.join(", ")), Vec::new());
        self.callees.push(callee);
        self.calls.push(span);
        self.inputs_before.push(self.inputs.len());
    }

    fn sources(&self) -> &SourceMap {
        self.program.sources
    }

    /// The call depth of the program: steps before `main` have depth zero.
    fn depth(&self) -> usize {
        self.callees.len().saturating_sub(1)
    }

    fn push(&mut self, span: Span, depth: usize, text: String, values: Vec<Assignment>) {
        self.steps.push(TraceStep { place: SourceLocation::of(self.sources(), span), depth, text, values });
        self.last = None;
    }

    fn function_name(&self, callee: ProcId) -> String {
        let name = &self.program.icfg.procedure(callee).name;
        self.origins.functions.get(name).map_or_else(|| name.clone(), |function| function.name.clone())
    }

    fn call(&mut self, step: &Step, callee: ProcId) {
        let args = self.memory.change(&step.changed);
        let args: Vec<String> = args.iter().map(|a| format!("{} = {}", a.name, a.value)).collect();
        let text = format!("call {}({})", self.function_name(callee), args.join(", "));
        let depth = self.depth();
        self.push(step.span, depth, text, Vec::new());
        self.callees.push(callee);
        self.calls.push(step.span);
        self.inputs_before.push(self.inputs.len());
    }

    /// Whether a span is in a library file.
    fn is_library(&self, span: Span) -> bool {
        self.sources().position(span).file.starts_with(LIBRARY)
    }

    fn leave(&mut self, step: &Step, callee: ProcId) {
        // What has called `main` is no function of the program.
        if self.callees.pop().is_none() {
            self.memory.change(&step.changed);
            return;
        }
        let call = self.calls.pop();
        let first_input = self.inputs_before.pop().unwrap_or_default();
        let values = self.memory.change(&step.changed);
        let name = &self.program.icfg.procedure(callee).name;
        let result = self.origins.functions.get(name).and_then(|f| self.memory.result(f.result, &step.changed));
        let mut text = format!("return from {}", self.function_name(callee));
        if let Some(result) = result {
            text.push_str(&format!(", result {result}"));
            // A library function that takes one input computes its result from it.
            let called = format!("{}()", self.function_name(callee));
            if call.is_some_and(|call| !self.is_library(call))
                && let [input] = &mut self.inputs[first_input..]
                && input.call == called
            {
                input.value = result;
            }
        }
        let depth = self.depth();
        self.push(step.span, depth, text, values);
    }

    fn statement(&mut self, step: &Step, kind: StatementKind) {
        if self.callees.is_empty() && kind != StatementKind::Fails {
            // Before `main`, objects are initialised as declared.
            self.memory.change(&step.changed);
            return;
        }
        self.input(step, kind);
        self.allocation(step);
        match kind {
            StatementKind::Then => self.condition(step, true),
            StatementKind::Else => self.condition(step, false),
            StatementKind::Fails => {
                if self.is_library(step.span) {
                    self.blamed = self.calls.iter().copied().rev().find(|&call| !self.is_library(call));
                }
                let values = self.read(step);
                self.failing = values.clone();
                let text = self.claim(step);
                let text = match self.defect {
                    Defect::Assertion | Defect::ErrorFunction if step.reads.is_empty() => format!("{text} is called"),
                    Defect::Assertion | Defect::ErrorFunction => format!("{text} fails"),
                    other => format!("{text}: {}", other.describe()),
                };
                let depth = self.depth();
                self.push(step.span, depth, text, values);
            }
            StatementKind::Passes if !step.reads.is_empty() && self.assertions.contains(&step.span) => {
                let (text, values, depth) = (format!("{} holds", self.claim(step)), self.read(step), self.depth());
                self.push(step.span, depth, text, values);
            }
            StatementKind::Assume if self.claim(step).contains("assume") => {
                let (text, values, depth) = (self.claim(step), self.read(step), self.depth());
                self.push(step.span, depth, text, values);
            }
            StatementKind::Skip | StatementKind::Start | StatementKind::Passes => {}
            _ => self.effect(step),
        }
    }

    fn claim(&self, step: &Step) -> String {
        trace::without_semicolon(&source_line(self.sources(), step.span)).to_owned()
    }

    /// The values that a condition depends on, including inputs.
    fn read(&mut self, step: &Step) -> Vec<Assignment> {
        let mut values = self.memory.read(&step.reads);
        values.extend(step.reads.iter().filter_map(|(var, _)| self.read_inputs.get(var).cloned()));
        values
    }

    /// A condition with its outcome.
    fn condition(&mut self, step: &Step, truth: bool) {
        let values = self.read(step);
        let Some(statement) = self.origins.statement_at(step.span) else { return };
        let depth = self.depth();
        let text = match statement.kind {
            Kind::Case if truth => {
                let label = source_line(self.sources(), statement.shown);
                format!("switch goes to {}", label.split(':').next().unwrap_or(&label).trim_end())
            }
            Kind::Case | Kind::Switch => return,
            // Choices of the translation are not conditions of the source.
            _ if !self.origins.conditions.contains(&step.span) => return,
            _ => {
                let condition = source_line(self.sources(), step.span);
                format!("condition {condition} is {truth}")
            }
        };
        // Of several evaluations of the same condition, the last one is decisive.
        let key = (step.span, depth);
        if self.last == Some(key) && self.origins.calls.contains(&step.span) {
            self.steps.pop();
        }
        self.push(step.span, depth, text, values);
        self.last = Some(key);
    }

    /// An assignment: the enclosing statement gets one line, however many steps it takes.
    fn effect(&mut self, step: &Step) {
        let values = self.memory.change(&step.changed);
        let Some(statement) = self.origins.statement_at(step.span) else { return };
        let in_c = |var: VarId| {
            let meaning = super::meaning(self.program, self.origins, var);
            meaning.is_some_and(|meaning| match meaning {
                Meaning::Counter | Meaning::Base(_) => false,
                // Calls allocate and free memory; the ends of blocks are not displayed.
                Meaning::Lifetime => self.origins.calls.contains(&step.span),
                _ => true,
            })
        };
        if statement.kind != Kind::Statement || !step.changed.iter().any(|(var, _)| in_c(*var)) {
            return;
        }
        let key = (statement.span, self.depth());
        if self.last == Some(key)
            && let Some(last) = self.steps.last_mut()
        {
            for value in values {
                last.values.retain(|known| known.name != value.name);
                last.values.push(value);
            }
            return;
        }
        let text = source_line(self.sources(), statement.shown);
        let (shown, depth) = (statement.shown, self.depth());
        self.push(shown, depth, trace::without_semicolon(&text).to_owned(), values);
        self.last = Some(key);
    }

    /// An input.
    fn input(&mut self, step: &Step, kind: StatementKind) {
        if kind != StatementKind::Havoc {
            return;
        }
        let Some(input) = self.origins.inputs.get(&step.span) else { return };
        let Some(value) = self.memory.result(input.ty, &step.changed) else { return };
        let name = format!("{}()", input.function);
        // What a library function takes is told as what it gives to the program.
        let outer = match self.is_library(step.span) {
            true => self.calls.iter().rposition(|&call| !self.is_library(call)),
            false => None,
        };
        let (told, at) = match outer {
            Some(outer) => (format!("{}()", self.function_name(self.callees[outer])), self.calls[outer]),
            None => (name.clone(), step.span),
        };
        let place = SourceLocation::of(self.sources(), at);
        let unnamed = |var: VarId| super::meaning(self.program, self.origins, var).is_none();
        for (var, _) in step.changed.iter().filter(|(var, _)| unnamed(*var)) {
            self.read_inputs.insert(*var, Assignment { name: name.clone(), value: value.clone() });
        }
        self.inputs.push(InputEntry { place, call: told, value });
    }

    /// Names a heap object after the call that allocates it.
    fn allocation(&mut self, step: &Step) {
        let is_counter = |var: VarId| super::meaning(self.program, self.origins, var) == Some(&Meaning::Counter);
        let Some((_, base)) = step.changed.iter().find(|(var, _)| is_counter(*var)) else { return };
        let (base, name): (Value, String) = (base.clone(), self.allocation_name(step.span));
        self.memory.bases.allocate(&base, &name);
    }

    /// Names objects that are allocated at most once, in advance.
    fn name_allocations(&mut self) {
        let mut allocated: Vec<(u64, Span)> = Vec::new();
        for (&base, based) in &self.origins.bases {
            if let Based::Allocated(call) = based {
                allocated.push((base, *call));
            }
        }
        allocated.sort_unstable_by_key(|(base, _)| *base);
        for (base, call) in allocated {
            let name = self.allocation_name(call);
            self.memory.bases.allocate(&Value::int(base as i64), &name);
        }
    }

    fn allocation_name(&self, call: Span) -> String {
        let text = source_line(self.sources(), call);
        let function = text.split('(').next().unwrap_or_default().trim();
        let word = function.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default();
        let line = self.sources().position(call).line;
        let word = if word.is_empty() { "object" } else { word };
        format!("{}@{line}", word.trim_start_matches("__builtin_"))
    }
}
