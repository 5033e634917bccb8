//! A test harness in C that makes the compiled program follow a counterexample: it defines what the program expects
//! from its environment, with the values of the counterexample.

mod command_line;
mod endings;
mod replaced;
mod rounds;

use std::fmt::Write;

use num_bigint::BigInt;
use tracewright_check::Execution;
use tracewright_logic::Value;
use tracewright_source::Span;
use tracewright_verify::Endless;
use tracewright_vocabulary::Defect;
use tracewright_vocabulary::origin::{Meaning, Origins, SourceTypeKind, TypeRef};

use super::events::{Event, events};
use super::literals::{Literal, literal};
use crate::SourceLocation;
use crate::harness::{Detector, HOOK, Harness, INSTRUMENT, OTHER_ERROR, REACHED, REFUSED, WANTS_MORE, link_option};
use crate::report::Program;
use crate::statement::source_line;
use replaced::Returns;

/// The name of the memory that a harness provides for pointers.
const MEMORY: &str = "memory";
/// The limit on the variables that are listed.
const MOST_NOTES: usize = 20;

/// The harness of an execution.
pub(crate) fn harness(
    program: &Program,
    origins: &Origins,
    execution: &Execution,
    endless: Option<&Endless>,
    data_model: &str,
) -> Harness {
    let check = program.icfg.check(execution.check);
    let defect = check.kind.defect();
    let unknown_pointer = UnknownPointer::of(defect);
    let (body, missing) = (String::new(), Vec::new());
    let mut builder = Builder { program, origins, body, missing, unknown_pointer, repeated: None };
    builder.endings(defect, check.span);
    match endless {
        None => builder.inputs(&events(program, origins, execution)),
        Some(endless) => builder.rounds(execution, endless),
    }
    builder.variables(execution);
    builder.arguments(execution);
    let detector = Detector::of(defect);
    if let Detector::None = detector {
        builder.missing.push(format!("no compiler notices this at run time: {}", defect.describe()));
    }
    let place = SourceLocation::of(program.sources, check.span);
    let fails = format!("{place}: {}", source_line(program.sources, check.span));
    let mut options: Vec<String> = detector.options().iter().map(|&option| option.to_owned()).collect();
    if builder.body.contains(HOOK) {
        options.push(INSTRUMENT.to_owned());
    }
    options.extend(link_option(&builder.body));
    let header = header(defect, &fails, data_model, (detector, &options), &builder.missing);
    Harness { text: header + &builder.body, missing: builder.missing }
}

/// The comment at the top: the purpose of the file, and its limitations.
fn header(
    defect: Defect,
    fails: &str,
    data_model: &str,
    (detector, options): (Detector, &[String]),
    missing: &[String],
) -> String {
    let mut text = String::from("Harness of a counterexample, written by Tracewright.\n\n");
    let _ = writeln!(text, "property: {}", defect.property());
    let _ = writeln!(text, "fails: {fails}");
    let _ = writeln!(text, "data model: {data_model}");
    let _ = writeln!(text, "noticed by: {}", detector.describe());
    let width = if data_model == "LP64" { "-m64" } else { "-m32" };
    let options = options.iter().map(|option| format!(" {option}")).collect::<String>();
    let _ = writeln!(text, "\nCompile it together with the program, for example\n");
    let _ = writeln!(text, "    cc {width} -w{options} PROGRAM.c HARNESS.c && ./a.out\n");
    let reached = match defect {
        Defect::Nontermination => "the program is still running, after a million rounds or a second",
        _ => "the error was reached",
    };
    let _ = writeln!(text, "Exit code {REACHED}: {reached}.");
    let _ = writeln!(text, "Exit code {REFUSED}: an assumption (__VERIFIER_assume) does not hold.");
    let _ = writeln!(text, "Exit code {WANTS_MORE}: the program asks for more values than the counterexample has.");
    if detector != Detector::Harness {
        let _ = writeln!(text, "Exit code {OTHER_ERROR}: an error function was called, which is not the error.");
    }
    if !missing.is_empty() {
        text.push_str("\nWhat this file cannot provide:\n");
        missing.iter().for_each(|what| {
            let _ = writeln!(text, "- {what}");
        });
    }
    // The text must not end the comment.
    let text = text.replace("*/", "* /").replace("/*", "/ *");
    let lines: String = text.lines().map(|line| format!(" * {line}").trim_end().to_owned() + "\n").collect();
    format!("/*\n{lines} */\n\n_Noreturn void _Exit(int code);\n")
}

struct Builder<'a> {
    program: &'a Program<'a>,
    origins: &'a Origins,
    body: String,
    missing: Vec<String>,
    unknown_pointer: UnknownPointer,
    /// For an endless execution, the inputs of one round.
    repeated: Option<Vec<Event>>,
}

impl Builder<'_> {
    /// Functions whose results are inputs.
    fn inputs(&mut self, events: &[Event]) {
        let externals = &self.origins.externals;
        let mut inputs: Vec<(&str, TypeRef)> =
            externals.inputs.iter().map(|input| (input.function.as_str(), input.ty)).collect();
        let (mut uninitialised, mut known) = (Vec::new(), Vec::new());
        for event in events {
            match event {
                Event::Input { function, ty, .. } if !inputs.iter().any(|(name, _)| name == function) => {
                    inputs.push((function, *ty));
                }
                Event::Uninitialised { span, name, value } if !known.contains(&(*span, name)) => {
                    known.push((*span, name));
                    let place = SourceLocation::of(self.program.sources, *span);
                    uninitialised.push(format!("{place}: `{name}` is not initialised, and is {value} here"));
                }
                _ => {}
            }
        }
        for (function, ty) in inputs {
            let own = events.iter().filter_map(|event| match event {
                Event::Input { function: called, value, span, .. } if called == function => Some((value, *span)),
                _ => None,
            });
            let own: Vec<_> = own.collect();
            if replaced::find(function).is_some_and(|replaced| replaced.returns == Returns::Time) {
                self.times(function, events);
            } else {
                self.input(function, ty, &own);
            }
        }
        let left = uninitialised.len().saturating_sub(MOST_NOTES);
        self.missing.extend(uninitialised.into_iter().take(MOST_NOTES));
        if left > 0 {
            self.missing.push(format!("{left} more variables that are not initialised"));
        }
    }

    /// One of them.
    fn input(&mut self, function: &str, ty: TypeRef, values: &[(&Option<Literal>, Span)]) {
        let is_ours = self.origins.externals.inputs.iter().any(|input| input.function == function);
        let replaced = replaced::find(function);
        let (parameters, does, returns) = match replaced {
            Some(replaced) => (replaced.parameters, replaced.does, replaced.returns),
            None if is_ours => ("void", "", Returns::Numbers),
            None => {
                self.missing.push(format!("what `{function}` reads"));
                return;
            }
        };
        let Some(result) = self.result_type(ty) else {
            self.missing.push(format!("`{function}`: its result is a {}", self.origins.types[ty].name));
            return;
        };
        if returns == Returns::Memory {
            self.reallocation(function, parameters, values);
            return;
        }
        if returns == Returns::Stream {
            self.streams(function, (parameters, does), values);
            return;
        }
        let fails = |value: &Option<Literal>| matches!(value, Some(Literal::Expression(text)) if text.contains('-'));
        if returns == Returns::Failure && !values.iter().any(|(value, _)| fails(value)) {
            return;
        }
        let unknown = if result.ends_with('*') { self.unknown_pointer } else { UnknownPointer::Null };
        for (_, span) in values.iter().filter(|(value, _)| value.is_none()) {
            let place = SourceLocation::of(self.program.sources, *span);
            let instead = unknown.describe();
            self.missing.push(format!("{place}: the value of `{function}` has no notation in C; {instead} is used"));
        }
        let _ = writeln!(self.body, "\n{result} {function}({parameters})\n{{");
        if result == "void" {
            self.body.push_str("}\n");
            return;
        }
        let bytes = values.iter().find_map(|(value, _)| match value {
            Some(Literal::Bytes(bytes)) => Some(bytes.len()),
            _ => None,
        });
        let list: Vec<String> = values.iter().map(|(value, _)| shown(value.as_ref(), bytes, unknown)).collect();
        if list.iter().any(|element| element == MEMORY) {
            let _ = writeln!(self.body, "    static _Alignas(16) char {MEMORY}[1 << 16];");
        }
        let Some(first) = list.first() else {
            let _ = writeln!(self.body, "    _Exit({WANTS_MORE});\n}}");
            return;
        };
        if returns == Returns::Number {
            let _ = writeln!(self.body, "    return {first};\n}}");
            return;
        }
        let list = wrapped(&list);
        let at_the_end = self.after_the_last(function, values.len());
        let test = format!("    if (next == sizeof values / sizeof *values){at_the_end}");
        let next = format!("    static unsigned next;\n{test}");
        match bytes {
            Some(size) => {
                let _ = write!(
                    self.body,
                    "    static const unsigned char values[][{size}] = {{\n{list}    }};\n    static unsigned next;\n    \
                     {result} result = 0;\n{test}    \
                     for (unsigned i = 0; i < {size}; i++)\n        ((unsigned char *)&result)[i] = values[next][i];\n    \
                     next++;\n    return result;\n}}\n"
                );
            }
            None if does.is_empty() => {
                let _ = write!(
                    self.body,
                    "    static {result} const values[] = {{\n{list}    }};\n{next}    \
                     return values[next++];\n}}\n"
                );
            }
            None => {
                let _ = write!(
                    self.body,
                    "    static {result} const values[] = {{\n{list}    }};\n{next}    \
                     {result} result = values[next++];\n    {does}\n    return result;\n}}\n"
                );
            }
        }
    }

    /// A function that allocates memory as the library does, or fails. The linker sends its calls here; those that the program
    /// does not expect to fail are not in the list, so there must be none of them before the last one that fails.
    fn reallocation(&mut self, function: &str, parameters: &str, values: &[(&Option<Literal>, Span)]) {
        if self.body.contains("__wrap_realloc(") {
            // It counts memory.
            self.missing.push(format!("failures of `{function}`"));
            return;
        }
        // Null is the only pointer with a notation in C.
        let list: Vec<String> = values.iter().map(|(value, _)| u8::from(value.is_some()).to_string()).collect();
        let list = wrapped(&list);
        let _ = write!(
            self.body,
            "\nvoid *__real_{function}({parameters});\n\n\
             void *__wrap_{function}({parameters})\n{{\n    static char const fails[] = {{\n{list}    }};\n    \
             static unsigned next;\n    if (next < sizeof fails && fails[next++])\n        return 0;\n    \
             return __real_{function}(old, n);\n}}\n"
        );
    }

    /// A function that stores a time.
    fn times(&mut self, function: &str, events: &[Event]) {
        let parameters = replaced::find(function).map_or("void", |replaced| replaced.parameters);
        let mut list = Vec::new();
        for event in events {
            if let Event::Input { function: called, parts, .. } = event
                && called == function
                && let [Some(Literal::Expression(seconds)), Some(Literal::Expression(rest))] = &parts[..]
            {
                list.push(format!("{{ {seconds}, {rest} }}"));
            }
        }
        let list = wrapped(&list);
        let _ = write!(
            self.body,
            "\nint {function}({parameters})\n{{\n    static long const values[][2] = {{\n{list}    }};\n    \
             static unsigned next;\n    if (at) {{\n        if (next == sizeof values / sizeof *values)\n            \
             _Exit({WANTS_MORE});\n        if (values[next][0] < 0)\n            return next++, -1;\n        \
             at[0] = values[next][0];\n        at[1] = values[next++][1];\n    }}\n    return 0;\n}}\n"
        );
    }

    /// A function that opens a stream, or fails.
    fn streams(&mut self, function: &str, (parameters, does): (&str, &str), values: &[(&Option<Literal>, Span)]) {
        // Null is the only stream with a notation in C.
        let list: Vec<String> = values.iter().map(|(value, _)| u8::from(value.is_none()).to_string()).collect();
        let list = wrapped(&list);
        let _ = write!(
            self.body,
            "\nvoid *fmemopen(void *memory, __SIZE_TYPE__ size, const char *mode);\n\n\
             void *{function}({parameters})\n{{\n    static char const opens[] = {{\n{list}    }};\n    \
             static unsigned next;\n    if (next == sizeof opens)\n        _Exit({WANTS_MORE});\n    {does}\n    \
             return opens[next++] ? fmemopen(0, 1 << 16, \"w+\") : 0;\n}}\n"
        );
    }

    /// The return type, in a notation that is valid in another file.
    fn result_type(&self, ty: TypeRef) -> Option<String> {
        let ty = &self.origins.types[ty];
        match &ty.kind {
            SourceTypeKind::Int { .. } => Some(ty.name.clone()),
            SourceTypeKind::Enum { signed, .. } => Some(if *signed { "int" } else { "unsigned int" }.to_owned()),
            SourceTypeKind::Pointer(_) => Some("void *".to_owned()),
            SourceTypeKind::Other => Some(ty.name.clone()).filter(|name| !name.contains("va_list")),
            SourceTypeKind::Array(..) | SourceTypeKind::Record(_) | SourceTypeKind::Function => None,
        }
    }

    /// Variables that the program declares but does not define.
    fn variables(&mut self, execution: &Execution) {
        for &object in &self.origins.externals.variables {
            let described = &self.origins.objects[object];
            let ty = &self.origins.types[described.ty];
            if matches!(described.name.as_str(), "stdin" | "stdout" | "stderr" | "environ" | "optarg" | "optind") {
                continue;
            }
            let parts: Vec<&Value> = execution
                .initial
                .iter()
                .filter(|(var, _)| self.is_all_of(*var, object))
                .map(|(_, value)| value)
                .collect();
            let value = match literal(self.origins, described.ty, &parts) {
                Some(Literal::Expression(text)) => Some(text),
                Some(Literal::Bytes(_)) | None => None,
            };
            let result = self.result_type(described.ty).filter(|name| name != "void");
            match (result, value, ty.size) {
                (Some(name), Some(value), _) => {
                    let _ = write!(self.body, "\n{name} {} = {value};\n", described.name);
                }
                (Some(name), None, _) => {
                    let _ = write!(self.body, "\n{name} {};\n", described.name);
                }
                (None, _, size) => {
                    let size = size.unwrap_or(1).max(1);
                    let _ = write!(self.body, "\n_Alignas(16) char {}[{size}];\n", described.name);
                    self.missing.push(format!("the content of the external variable `{}`", described.name));
                }
            }
        }
    }

    /// Whether a variable holds a scalar object as a whole.
    fn is_all_of(&self, var: tracewright_program::VarId, object: usize) -> bool {
        match super::meaning(self.program, self.origins, var) {
            Some(Meaning::Scalar { object: own, path, .. }) => *own == object && path.is_empty(),
            _ => false,
        }
    }
}

/// The value for a pointer to an object that a harness cannot name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum UnknownPointer {
    /// The null pointer: any access through it is detected.
    Null,
    /// Memory of the harness: accesses are irrelevant for the property.
    Memory,
}

impl UnknownPointer {
    fn of(defect: Defect) -> UnknownPointer {
        match Detector::of(defect) {
            Detector::Address => UnknownPointer::Null,
            Detector::Harness | Detector::Count | Detector::Undefined | Detector::None => UnknownPointer::Memory,
        }
    }

    fn describe(self) -> &'static str {
        match self {
            UnknownPointer::Null => "0",
            UnknownPointer::Memory => "memory of the harness",
        }
    }
}

/// A value as an element of an initialiser.
fn shown(value: Option<&Literal>, bytes: Option<usize>, unknown: UnknownPointer) -> String {
    match (value, bytes) {
        (Some(Literal::Expression(text)), _) => text.clone(),
        (Some(Literal::Bytes(bytes)), _) => {
            let bytes: Vec<String> = bytes.iter().map(|byte| format!("0x{byte:02x}")).collect();
            format!("{{ {} }}", bytes.join(", "))
        }
        (None, Some(_)) => "{ 0 }".to_owned(),
        (None, None) if unknown == UnknownPointer::Memory => MEMORY.to_owned(),
        (None, None) => BigInt::ZERO.to_string(),
    }
}

/// The elements of a list, broken into lines.
fn wrapped(list: &[String]) -> String {
    const WIDTH: usize = 100;
    let mut lines = String::new();
    let mut line = String::new();
    for element in list {
        if !line.is_empty() && line.len() + element.len() > WIDTH {
            let _ = writeln!(lines, "        {}", line.trim_end());
            line.clear();
        }
        let _ = write!(line, "{element}, ");
    }
    let _ = writeln!(lines, "        {}", line.trim_end().trim_end_matches(','));
    lines
}
