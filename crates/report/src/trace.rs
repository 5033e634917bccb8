//! A counterexample in terms of the source: statements, conditions, values.

use std::fmt::Write;

use rustc_hash::FxHashSet;
use serde::Serialize;
use tracewright_check::{ChoiceKind, ConfirmedBy, Execution, Step, StepKind};
use tracewright_logic::{Term, Value};
use tracewright_program::{Check, CheckId, CheckKind, Icfg, ProcId, Scope, StatementKind, VarId};
use tracewright_source::{Diagnostic, SourceMap, Span, render};
use tracewright_verify::Endless;
use tracewright_vocabulary::Defect;

use crate::checks::{self, Status};
use crate::endless::Repeats;
use crate::report::Program;
use crate::statement::source_line;
use crate::table::{Align, write_rows};
use crate::{CheckEntry, SourceLocation, c};

/// An execution that makes a check fail.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Trace {
    /// The check that fails.
    pub check: CheckEntry,
    /// Constants and values of functions that the execution depends on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub constants: Vec<Assignment>,
    /// What happens.
    pub steps: Vec<TraceStep>,
    /// The inputs, in order; for C.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<InputEntry>,
    /// How it ends.
    pub failure: Failure,
    /// What is repeated forever, if it does not end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeats: Option<Repeats>,
    /// Whether every step was evaluated exactly; otherwise the solver confirms what could not be evaluated.
    pub evaluated: bool,
}

/// One step of an execution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TraceStep {
    /// Where it stands.
    pub place: SourceLocation,
    /// How many calls are open.
    pub depth: usize,
    /// The statement as written, or which branch a condition takes.
    pub text: String,
    /// The variables that get values here, and for conditions those that are read.
    pub values: Vec<Assignment>,
}

/// An input of a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct InputEntry {
    /// Where it asked.
    pub place: SourceLocation,
    /// What it called.
    pub call: String,
    /// The value.
    pub value: String,
}

/// A name and its value, both in the syntax of the source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Assignment {
    /// The variable, constant or application of a function.
    pub name: String,
    /// The value.
    pub value: String,
}

/// The end of an execution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Failure {
    /// What fails, in one sentence.
    pub message: String,
    /// The values of the variables in the check.
    pub values: Vec<Assignment>,
    /// The source snippet.
    #[serde(skip)]
    pub snippet: String,
}

impl Trace {
    /// An execution in the words of the source.
    pub(crate) fn new(program: &Program, check: CheckId, execution: &Execution, endless: Option<&Endless>) -> Trace {
        let round = endless.map_or(usize::MAX, |endless| endless.stem_steps);
        if let Some(origins) = program.origins {
            let defect = program.icfg.check(check).kind.defect();
            let found = c::trace(program, origins, defect, execution, round);
            let repeats = endless.map(|endless| Repeats::new(program, endless, found.round));
            let mut entry = checks::entry(program, check, Status::Violated);
            if let Some(call) = found.blamed {
                entry = CheckEntry {
                    claim: source_line(program.sources, call),
                    place: SourceLocation::of(program.sources, call),
                    ..entry
                };
            }
            return Trace {
                check: entry,
                constants: Vec::new(),
                failure: failure(program, check, found.blamed, found.failing, repeats.as_ref()),
                steps: found.steps,
                inputs: found.inputs,
                repeats,
                evaluated: execution.confirmed_by != ConfirmedBy::Solver,
            };
        }
        let mut builder = Builder { program, execution, steps: Vec::new(), failing: Vec::new() };
        builder.start();
        let mut from = 0;
        for (number, step) in execution.steps.iter().enumerate() {
            if number == round {
                from = builder.steps.len();
            }
            builder.step(number, step);
        }
        let repeats = endless.map(|endless| Repeats::new(program, endless, from));
        Trace {
            check: checks::entry(program, check, Status::Violated),
            constants: constants(program, execution),
            failure: failure(program, check, None, builder.failing, repeats.as_ref()),
            steps: builder.steps,
            inputs: Vec::new(),
            repeats,
            evaluated: execution.confirmed_by != ConfirmedBy::Solver,
        }
    }

    /// The steps as a table: location, statement, values. Of more than `limit` steps only the first and last are shown.
    pub(crate) fn write_text(&self, out: &mut String, limit: usize) {
        for Assignment { name, value } in &self.constants {
            let _ = writeln!(out, "  {name} = {}", shortened(value));
        }
        let row = |step: &TraceStep| {
            let text = format!("{}{}", "  ".repeat(step.depth.min(20)), step.text);
            vec![step.place.to_string(), text, values_text(&step.values)]
        };
        let columns = [Align::Left, Align::Left, Align::Left];
        let mut rows: Vec<Vec<String>> = self.steps.iter().map(row).collect();
        if let Some(repeats) = &self.repeats {
            let marker = "from here on, this repeats forever:".to_owned();
            rows.insert(repeats.from.min(rows.len()), vec![repeats.place.to_string(), marker, String::new()]);
        }
        if rows.len() <= limit {
            write_rows(out, &columns, &rows);
        } else {
            let (head, tail) = (limit / 4, limit - limit / 4);
            let omitted = rows.len() - head - tail;
            write_rows(out, &columns, &rows[..head]);
            let _ = writeln!(out, "  ... {omitted} steps; --full-trace shows them");
            write_rows(out, &columns, &rows[head + omitted..]);
        }
        if !self.evaluated {
            out.push_str(
                "  (some conditions, such as quantifiers, cannot be evaluated; the solver has confirmed them)\n",
            );
        }
        if !self.inputs.is_empty() {
            out.push_str("\ninputs:\n");
            let row =
                |input: &InputEntry| vec![format!("{} = {}", input.call, input.value), format!("at {}", input.place)];
            write_rows(out, &[Align::Left, Align::Left], &self.inputs.iter().take(limit).map(row).collect::<Vec<_>>());
            if self.inputs.len() > limit {
                let _ = writeln!(out, "  ... {} inputs; --full-trace shows them", self.inputs.len() - limit);
            }
        }
        out.push('\n');
        out.push_str(&self.failure.snippet);
    }
}

struct Builder<'a> {
    program: &'a Program<'a>,
    execution: &'a Execution,
    steps: Vec<TraceStep>,
    /// The values that the failing check has read.
    failing: Vec<Assignment>,
}

impl Builder<'_> {
    /// The first step: the entry procedure with the initial values.
    fn start(&mut self) {
        let Some(first) = self.execution.steps.first() else { return };
        let (text, span) = match first_procedure(self.program.icfg, self.program.sources, self.execution, first.span) {
            Some(id) => {
                let procedure = self.program.icfg.procedure(id);
                (format!("procedure {} starts", procedure.name), procedure.span)
            }
            None => ("the program starts".to_owned(), first.span),
        };
        let values = self.assignments(&self.execution.initial);
        let place = SourceLocation::of(self.program.sources, span);
        self.steps.push(TraceStep { place, depth: 0, text, values });
    }

    fn step(&mut self, number: usize, step: &Step) {
        let text = source_line(self.program.sources, step.span);
        let is_free_choice = step.reads.is_empty() && text.contains("(*)");
        let text = match step.kind {
            StepKind::Statement(kind) => match kind {
                StatementKind::Skip | StatementKind::Start => return,
                StatementKind::Assign
                | StatementKind::Havoc
                | StatementKind::Assume
                | StatementKind::CallContract
                | StatementKind::Enter(_) => text,
                StatementKind::Then if is_free_choice => format!("{text} is entered"),
                StatementKind::Else if is_free_choice => format!("{text} is not entered"),
                StatementKind::Then => format!("condition {text} holds"),
                StatementKind::Else => format!("condition {text} does not hold"),
                StatementKind::Passes => format!("{} holds", without_semicolon(&text)),
                StatementKind::Fails => {
                    self.failing = self.assignments(&step.reads);
                    format!("{} FAILS", without_semicolon(&text))
                }
                StatementKind::Leave(callee) => self.return_text(callee),
            },
            StepKind::Call(_) => text,
            StepKind::Return(callee) => self.return_text(callee),
        };
        let mut values = self.assignments(&step.changed);
        if let StepKind::Call(callee) | StepKind::Statement(StatementKind::Enter(callee)) = step.kind {
            // The caller may have variables of the same names.
            let callee = &self.program.icfg.procedure(callee).name;
            values.iter_mut().for_each(|value| value.name = format!("{callee}.{}", value.name));
        }
        values.extend(self.assignments(&step.reads));
        values.extend(self.uninitialised(number));
        let mut seen = Vec::new();
        values.retain(|value| {
            !seen.contains(&value.name) && {
                seen.push(value.name.clone());
                true
            }
        });
        self.steps.push(TraceStep {
            place: SourceLocation::of(self.program.sources, step.span),
            depth: step.depth,
            text,
            values,
        });
    }

    fn return_text(&self, callee: ProcId) -> String {
        format!("return from {}", self.program.icfg.procedure(callee).name)
    }

    /// Local variables that this step reads before they were written.
    fn uninitialised(&self, number: usize) -> Vec<Assignment> {
        let choices = self.execution.choices.iter();
        let read = choices.filter(|choice| choice.kind == ChoiceKind::Local && choice.step == number);
        read.filter_map(|choice| self.assignment(choice.var, &choice.value)).collect()
    }

    fn assignments(&self, values: &[(VarId, Value)]) -> Vec<Assignment> {
        values.iter().filter_map(|(var, value)| self.assignment(*var, value)).collect()
    }

    /// A variable with its value; none for old values of globals.
    fn assignment(&self, var: VarId, value: &Value) -> Option<Assignment> {
        let name = &self.program.icfg.variable(var).name;
        let news = !name.starts_with("old(");
        news.then(|| Assignment { name: name.clone(), value: value.to_string() })
    }
}

/// Where an execution starts: the procedure whose variables it starts with, or the one that is declared last before the
/// first statement.
fn first_procedure(icfg: &Icfg, sources: &SourceMap, execution: &Execution, first: Span) -> Option<ProcId> {
    let locals = execution.initial.iter().filter_map(|(var, _)| match icfg.variable(*var).scope {
        Scope::Local(procedure) => Some(procedure),
        _ => None,
    });
    let starts = icfg.initial.iter().map(|&location| icfg.location(location).procedure);
    let before = starts.filter(|&id| {
        let span = icfg.procedure(id).span;
        span.start <= first.start && sources.same_file(span, first)
    });
    locals.into_iter().next().or_else(|| before.max_by_key(|&id| icfg.procedure(id).span.start))
}

pub(crate) fn without_semicolon(text: &str) -> &str {
    text.trim_end_matches(';').trim_end()
}

fn constants(program: &Program, execution: &Execution) -> Vec<Assignment> {
    // Primed variables are not constants of the source.
    let primed: FxHashSet<Term> = program.icfg.variables.iter().map(|variable| variable.primed).collect();
    let constants = execution.constants.iter().filter(|(term, _)| !primed.contains(term)).map(|(term, value)| {
        let name =
            program.terms.var_name(*term).map_or_else(|| program.terms.to_boogie(*term), |name| name.to_string());
        Assignment { name, value: value.to_string() }
    });
    let applications = execution.applications.iter().map(|application| {
        let args: Vec<String> = application.args.iter().map(Value::to_string).collect();
        let name = format!("{}({})", program.terms.name(application.function), args.join(", "));
        Assignment { name, value: application.value.to_string() }
    });
    constants.chain(applications).collect()
}

/// How it ends: at the check, or at the call that is responsible.
fn failure(
    program: &Program,
    check: CheckId,
    blamed: Option<Span>,
    values: Vec<Assignment>,
    repeats: Option<&Repeats>,
) -> Failure {
    let check = program.icfg.check(check);
    let sentence;
    let message = match check.kind {
        // In C, an assertion that fails unconditionally is a call of an error function.
        CheckKind::Assert(Defect::Assertion) if program.origins.is_some() && values.is_empty() => {
            "this must not be reached"
        }
        CheckKind::Assert(Defect::Nontermination) if repeats.is_some() => {
            sentence = repeats.map(Repeats::sentence).unwrap_or_default();
            sentence.as_str()
        }
        CheckKind::Assert(Defect::Assertion) => "this assertion fails",
        CheckKind::Assert(Defect::ErrorFunction) => "this must not be called",
        CheckKind::Assert(defect) => {
            sentence = match program.origins {
                Some(origins) => c::sentence(program.sources, origins, defect, check.span, &values),
                None => defect.describe().to_owned(),
            };
            sentence.as_str()
        }
        CheckKind::Precondition => "the precondition of this call fails",
        CheckKind::Postcondition => "this postcondition fails",
        CheckKind::Invariant => "this loop invariant fails",
    };
    // In C, a macro may be expanded over several lines, with line markers between them.
    let check = match program.origins {
        Some(_) => Check { span: first_line(program.sources, blamed.unwrap_or(check.span)), ..check.clone() },
        None => check.clone(),
    };
    let snippet = snippet(program.sources, &check, message, &values);
    Failure { message: message.to_owned(), values, snippet }
}

fn first_line(sources: &SourceMap, span: Span) -> Span {
    let length = sources.text(span).find('\n').map_or(span.end - span.start, |length| length as u32);
    Span { start: span.start, end: span.start + length }
}

fn snippet(sources: &SourceMap, check: &Check, message: &str, values: &[Assignment]) -> String {
    let mut diagnostic = match check.kind {
        CheckKind::Assert(_) | CheckKind::Invariant => Diagnostic::error(check.span, message),
        CheckKind::Precondition => Diagnostic::error(check.at, message).label(check.span, "this is required"),
        CheckKind::Postcondition => Diagnostic::error(check.span, message).label(check.at, "when this is reached"),
    };
    if !values.is_empty() {
        diagnostic = diagnostic.note(format!("with {}", values_text(values)));
    }
    let mut text = render(sources, &[diagnostic]);
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

fn values_text(values: &[Assignment]) -> String {
    let parts: Vec<String> = values.iter().map(|a| format!("{} = {}", a.name, shortened(&a.value))).collect();
    parts.join(", ")
}

/// Shortens values of maps, which can be long.
fn shortened(value: &str) -> String {
    const LONGEST: usize = 80;
    if value.chars().count() <= LONGEST {
        return value.to_owned();
    }
    value.chars().take(LONGEST).chain("...".chars()).collect()
}
