//! Tracewright and GCC's sanitizer agree about undefined operations.
//!
//! Every program of tests/c/{overflow,division,shifts} that names its inputs is compiled and run with them: a defect must be
//! met at the line that the header announces, a repaired program must run without one. Where the compiler has no
//! sanitizer, nothing is compared.

use std::path::{Path, PathBuf};
use std::process::Command;

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

/// An error message if they disagree.
fn compare(folder: &Path, program: &Program) -> Option<String> {
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

#[test]
fn the_sanitizer_agrees() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project is there");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let probe = folder.path().join("probe.c");
    std::fs::write(&probe, "int main(void) { return 0; }\n").expect("the file can be written");
    let runs = |binary: PathBuf| Command::new(binary).output().is_ok_and(|output| output.status.success());
    if !compiled(folder.path(), &probe).is_some_and(runs) {
        eprintln!("gcc makes no programs with the sanitizer that run here: not compared");
        return;
    }
    let folders = ["overflow", "division", "shifts"].map(|name| root.join("tests/c").join(name));
    let all: Vec<Program> = folders.iter().flat_map(|folder| programs(folder)).collect();
    assert!(all.iter().filter(|program| program.defect.is_some()).count() >= 60);
    let failures: Vec<String> = all.iter().filter_map(|program| compare(folder.path(), program)).collect();
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), all.len(), failures.join("\n"));
}
