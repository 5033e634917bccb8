//! The harness of an attacked program, in C: it defines what the program expects from its environment, and detects
//! errors.

use std::fmt::Write;

use tracewright_vocabulary::Defect;

use crate::Task;
use crate::border::{Gives, Source};
use crate::constants::Constants;
use crate::sandbox;

const SERVER: &str = include_str!("server.c");
const ALLOCATION: &str = include_str!("allocation.c");
const ARGUMENTS: &str = include_str!("arguments.c");

/// Library functions without side effects, which the harness replaces. (They return no negative numbers.)
const REPLACED: [(&str, &str); 3] = [("rand", "int"), ("random", "long"), ("lrand48", "long")];

/// The functions that failing assertions call.
const ASSERTIONS: [(&str, &str); 2] = [
    ("__assert_fail", "const char *claim, const char *file, unsigned line, const char *function"),
    ("__assert_perror_fail", "int error, const char *file, unsigned line, const char *function"),
];

/// The declarations that the file with the names of the program uses from the other one.
const BORDER: &str = "\
void attack_error(void);
void attack_quiet(void);
unsigned long long attack_random(void);
unsigned long long attack_number(unsigned bits);
double attack_real(void);
void attack_remember(unsigned function, const void *value, unsigned size);
";

/// A harness, with the options it needs for compiler and linker.
pub struct Harness {
    /// The file that performs the runs.
    pub server: String,
    /// The file that defines what the program expects from its environment.
    pub border: String,
    /// Options for the program.
    pub program: Vec<String>,
    /// Options for the linker.
    pub link: Vec<String>,
}

/// The harness of a program. Functions in `unresolved` are those that the linker did not find.
pub fn harness(task: &Task, constants: &Constants, unresolved: &[String]) -> Harness {
    let writes_constants = u8::from(!task.defects.contains(Defect::InvalidDeref));
    let server = format!("#define ATTACK_WRITES_CONSTANTS {writes_constants}\n")
        + &tables(constants)
        + &SERVER.replace("ATTACK_AT_EXIT", at_exit(task))
        + ALLOCATION
        + ARGUMENTS;
    let mut text = BORDER.to_owned();
    let mut program = Vec::new();
    errors(task, &mut text, &mut program);
    for (number, source) in task.border.sources.iter().enumerate() {
        text.push_str(&definition(number, source));
    }
    replaced(task, &mut text);
    for variable in &task.border.variables {
        let _ = write!(text, "\n__attribute__((aligned(16), weak)) char {}[{}];\n", variable.name, variable.size);
    }
    for name in unresolved.iter().filter(|name| !task.border.sources.iter().any(|source| source.name == **name)) {
        let _ = write!(text, "\n__attribute__((weak)) void {name}(void)\n{{\n    attack_quiet();\n}}\n");
    }
    let wrapped: String = [ALLOCATION, ARGUMENTS]
        .iter()
        .flat_map(|text| text.split("__wrap_").skip(1))
        .filter_map(|rest| rest.split_once('('))
        .map(|(name, _)| format!(",--wrap={name}"))
        .collect();
    Harness { server, border: text, program, link: vec![format!("-Wl{wrapped}")] }
}

/// The tables that `server.c` requires.
fn tables(constants: &Constants) -> String {
    let integers: Vec<String> = constants.integers.iter().map(|value| format!("{value}u")).collect();
    let reals: Vec<String> = constants.reals.iter().map(|value| format!("{value:e}")).collect();
    let filter: Vec<String> = sandbox::filter()
        .iter()
        .map(|step| format!("{{ {}, {}, {}, {}u }}", step.code, step.yes, step.no, step.constant))
        .collect();
    format!(
        "static const unsigned long long attack_constants[] = {{ {} }};\nstatic const double attack_reals[] = {{ {} }};\n\
         #define ATTACK_FILTER {}\n#define ATTACK_OWN {}u\n",
        integers.join(", "),
        reals.join(", "),
        filter.join(", "),
        sandbox::OWN
    )
}

fn at_exit(task: &Task) -> &'static str {
    match task.defects.contains(Defect::LeftMemory) {
        true => "atexit(attack_look);",
        false => "",
    }
}

/// How a program ends: errors, assertions, assumptions.
fn errors(task: &Task, text: &mut String, program: &mut Vec<String>) {
    let is_missing = |name: &str| task.border.missing.iter().any(|missing| missing == name);
    let is_defined = |name: &str| task.border.defined.contains(name);
    for name in ["reach_error", "__VERIFIER_error"] {
        if is_missing(name) && !task.error_functions.iter().any(|function| function == name) {
            let _ = write!(text, "\nvoid {name}(void)\n{{\n    attack_quiet();\n}}\n");
        }
    }
    let mut hooked = Vec::new();
    for name in task.error_functions {
        if is_missing(name) {
            let _ = write!(text, "\nvoid {name}(void)\n{{\n    attack_error();\n}}\n");
        } else if is_defined(name) {
            hooked.push(name);
        }
    }
    if !hooked.is_empty() {
        text.push_str(&hook(&hooked));
        program.push("-finstrument-functions".to_owned());
    }
    let failing = if task.defects.contains(Defect::Assertion) { "attack_error" } else { "attack_quiet" };
    for (name, parameters) in ASSERTIONS.iter().filter(|(name, _)| !is_defined(name)) {
        let _ = write!(text, "\nvoid {name}({parameters})\n{{\n    {failing}();\n}}\n");
    }
    if is_missing("assert") {
        let _ = write!(text, "\nvoid assert(int condition)\n{{\n    if (!condition)\n        {failing}();\n}}\n");
    }
    if is_missing("__VERIFIER_assume") {
        text.push_str("\nvoid __VERIFIER_assume(int condition)\n{\n    if (!condition)\n        attack_quiet();\n}\n");
    }
    for name in ["__VERIFIER_atomic_begin", "__VERIFIER_atomic_end"].into_iter().filter(|name| is_missing(name)) {
        let _ = write!(text, "\nvoid {name}(void)\n{{\n}}\n");
    }
}

/// Detects calls of functions that have a body.
fn hook(functions: &[&String]) -> String {
    let mut text = String::new();
    for name in functions {
        let _ = writeln!(text, "void {name}(void);");
    }
    text.push_str("\nvoid __cyg_profile_func_enter(void *function, void *caller)\n{\n    (void)caller;\n");
    for name in functions {
        let _ = writeln!(text, "    if (function == (void *){name})\n        attack_error();");
    }
    text.push_str("}\n\nvoid __cyg_profile_func_exit(void *function, void *caller)\n{\n    (void)function;\n    (void)caller;\n}\n");
    text
}

/// A function that returns inputs.
fn definition(number: usize, Source { name, result }: &Source) -> String {
    let function = |ty: &str, value: &str| {
        format!(
            "\n__attribute__((weak)) {ty} {name}(void)\n{{\n    {ty} value = {value};\n    \
             attack_remember({number}, &value, sizeof value);\n    return value;\n}}\n"
        )
    };
    match result {
        Gives::Void => format!("\n__attribute__((weak)) void {name}(void)\n{{\n}}\n"),
        Gives::Truth => function("_Bool", "attack_number(8) & 1"),
        Gives::Integer(ty) if ty.contains("__int128") => function(
            ty,
            &format!(
                "attack_random() % 2 ? ({ty})(long long)attack_number(64) : ({ty})attack_number(64) << 64 | attack_number(64)"
            ),
        ),
        Gives::Integer(ty) => function(ty, &format!("({ty})attack_number(8 * sizeof({ty}))")),
        Gives::Real(ty) => function(ty, &format!("({ty})attack_real()")),
        Gives::Pointer => function("void *", "0"),
        Gives::Unknown => format!("\n__attribute__((weak)) void {name}(void)\n{{\n    attack_quiet();\n}}\n"),
    }
}

/// Library functions that the harness replaces.
fn replaced(task: &Task, text: &mut String) {
    for (name, ty) in REPLACED.iter().filter(|(name, _)| task.border.missing.iter().any(|missing| missing == name)) {
        let _ = write!(text, "\n{ty} {name}(void)\n{{\n    return attack_number(32) & 0x7fffffff;\n}}\n");
    }
}
