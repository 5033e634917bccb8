//! Tracewright and GCC's sanitizer agree about undefined operations.
//!
//! Every program of tests/c/{overflow,division,shifts} that names its inputs is compiled and run with them: a defect must be
//! met at the line that the header announces, a repaired program must run without one. Where the compiler has no
//! sanitizer, nothing is compared. Each program is a test of its own: `cargo test --test sanitizer -- tests/c/shifts`.

use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};

/// The functions that bring values into the programs, reading them from the command line.
const INPUTS: &str = "
#include <stdlib.h>
extern char **inputs;
static long long next(void) { return *inputs ? strtoll(*inputs++, 0, 10) : 0; }
int __VERIFIER_nondet_int(void) { return (int)next(); }
long __VERIFIER_nondet_long(void) { return (long)next(); }
long long __VERIFIER_nondet_longlong(void) { return next(); }
char **inputs;
__attribute__((constructor)) static void start(int count, char **values) { (void)count; inputs = values + 1; }
";

struct Program {
    path: PathBuf,
    /// The line of the defect, if there is one.
    defect: Option<String>,
    inputs: Vec<String>,
}

fn programs(folder: &Path) -> Vec<Program> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("readable").path();
        let text = std::fs::read_to_string(&path).expect("programs are UTF-8");
        let field = |name: &str| {
            let line = text.lines().take(12).find_map(|l| l.trim_start_matches('/').trim().strip_prefix(name));
            line.map(|l| l.trim().to_owned())
        };
        let Some(inputs) = field("input:") else { continue };
        let expected = field("expect:").expect("an expectation");
        let defect = match expected.split_once(" at ") {
            Some((_, line)) => Some(line.to_owned()),
            None => {
                assert_eq!(expected, "TRUE", "{}", path.display());
                None
            }
        };
        found.push(Program { path, defect, inputs: inputs.split_whitespace().map(str::to_owned).collect() });
    }
    found
}

/// Compiles with the sanitizer; `None` if that is not possible.
fn compiled(folder: &Path, program: &Path) -> Option<PathBuf> {
    let (inputs, binary) = (folder.join("inputs.c"), folder.join("program"));
    std::fs::write(&inputs, INPUTS).expect("the file can be written");
    let done = Command::new("gcc")
        .args(["-w", "-fsanitize=undefined", "-fno-sanitize-recover=undefined", "-o"])
        .args([&binary, program, &inputs])
        .output();
    done.is_ok_and(|output| output.status.success()).then_some(binary)
}

/// Whether programs that are compiled with the sanitizer run here at all.
fn has_sanitizer(folder: &Path) -> bool {
    let probe = folder.join("probe.c");
    std::fs::write(&probe, "int main(void) { return 0; }\n").expect("the file can be written");
    let runs = |binary: PathBuf| Command::new(binary).output().is_ok_and(|output| output.status.success());
    compiled(folder, &probe).is_some_and(runs)
}

/// What the sanitizer says instead of what is expected, if it does not agree.
fn disagreement(folder: &Path, program: &Program) -> Option<String> {
    let name = program.path.display();
    let Some(binary) = compiled(folder, &program.path) else { return Some(format!("{name} is not compiled")) };
    let output = Command::new(binary).args(&program.inputs).output().expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr);
    let agrees = match &program.defect {
        Some(line) => said.contains(&format!("{name}:{line}:")) && said.contains("runtime error"),
        None => said.is_empty() && output.status.success(),
    };
    (!agrees).then(|| format!("{name}: {:?} expected, the sanitizer says: {said}", program.defect))
}

/// Compares one program. Only a disagreement may come from a compiler without sanitizer, so only then it is asked for: under
/// nextest each trial is a process of its own, and would compile the probe again.
fn compare(program: &Program) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    match disagreement(folder.path(), program) {
        Some(_) if !has_sanitizer(folder.path()) => {
            eprintln!("gcc makes no programs with the sanitizer that run here: not compared");
            Ok(())
        }
        Some(why) => Err(why.into()),
        None => Ok(()),
    }
}

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project is there");
    let folders = ["overflow", "division", "shifts"].map(|name| root.join("tests/c").join(name));
    let all: Vec<Program> = folders.iter().flat_map(|folder| programs(folder)).collect();
    assert!(all.iter().filter(|program| program.defect.is_some()).count() >= 60, "most programs are gone");
    let trial = |program: Program| {
        let name = program.path.strip_prefix(&root).expect("it is in the project").display().to_string();
        Trial::test(name, move || compare(&program))
    };
    libtest_mimic::run(&arguments, all.into_iter().map(trial).collect()).exit();
}
