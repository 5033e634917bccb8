//! Compilation of an attacked program.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tracewright_vocabulary::{DataModel, Defect};

use crate::constants::Constants;
use crate::harness::harness;
use crate::judge::{MEMORY, OVERFLOW};
use crate::{NoAttack, Task};

/// What the sanitizers check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Watched {
    /// The defects of the property.
    Property,
    /// Memory accesses, whatever the property.
    Memory,
}

/// Options that make GCC match the documented semantics: what the property does not cover behaves as with GCC without
/// optimisation.
const PROGRAM: &[&str] = &[
    "-O0",
    "-g1",
    "-w",
    "-fcommon",
    "-fno-strict-aliasing",
    "-fno-delete-null-pointer-checks",
    "-fno-omit-frame-pointer",
];

/// Compiles the program with its harness into a folder; returns the binary.
pub fn compile(task: &Task, constants: &Constants, watched: Watched, folder: &Path) -> Result<PathBuf, NoAttack> {
    let mut options = options(task, watched);
    let binary = folder.join("program");
    let mut unresolved: Vec<String> = Vec::new();
    let mut last = String::new();
    // First unchanged; then with stubs for functions that the linker misses; then with the inline semantics of old C.
    for _ in 0..3 {
        let harness = harness(task, constants, &unresolved);
        let width = width(task.model);
        let mut objects = Vec::new();
        for (name, text) in [("attack", &harness.server), ("border", &harness.border)] {
            let (source, object) = (folder.join(name).with_extension("c"), folder.join(name).with_extension("o"));
            std::fs::write(&source, text)?;
            let mut command = Command::new("gcc");
            command
                .args(width)
                .args(["-O1", "-w", "-std=gnu11", "-fno-builtin", "-c"])
                .arg(&source)
                .arg("-o")
                .arg(&object);
            run(&mut command).and_then(succeeded)?;
            objects.push(object);
        }
        let mut command = Command::new("gcc");
        command.args(width).args(&options).args(&harness.program).args(&objects).arg("-x").arg("c").args(task.files);
        command.args(["-x", "none"]).args(&harness.link).arg("-lm").arg("-o").arg(&binary);
        match run(&mut command).and_then(succeeded) {
            Ok(()) => return Ok(binary),
            Err(NoAttack::Compiler(why)) => last = why,
            Err(other) => return Err(other),
        }
        let missing = undefined(&last);
        if missing.is_empty() {
            break;
        }
        if missing.iter().any(|name| task.border.defined.contains(name)) {
            options.push("-fgnu89-inline".to_owned());
        }
        unresolved.extend(missing.into_iter().filter(|name| !task.border.defined.contains(name)));
    }
    Err(NoAttack::Compiler(last.lines().take(3).collect::<Vec<_>>().join("; ")))
}

fn width(model: DataModel) -> &'static [&'static str] {
    match model {
        DataModel::Ilp32 => &["-m32", "-msse2", "-mfpmath=sse"],
        DataModel::Lp64 => &["-m64"],
    }
}

fn options(task: &Task, watched: Watched) -> Vec<String> {
    let mut options: Vec<String> = PROGRAM.iter().map(|&option| option.to_owned()).collect();
    options.extend(task.include.iter().map(|folder| format!("-I{}", folder.display())));
    options.extend(task.defines.iter().map(|define| format!("-D{define}")));
    // Functions that the program defines itself must not be treated as built-in.
    options.extend(task.border.defined.iter().map(|name| format!("-fno-builtin-{name}")));
    let mut sanitizers = Vec::new();
    if watched == Watched::Memory || MEMORY.iter().any(|defect| task.defects.contains(*defect)) {
        sanitizers.push("address");
    }
    for (defect, name) in OVERFLOW {
        if task.defects.contains(defect) {
            sanitizers.push(name);
        }
    }
    // With `-fwrapv`, the sanitizer does not report overflows.
    if !task.defects.contains(Defect::Overflow) {
        options.push("-fwrapv".to_owned());
    }
    if !sanitizers.is_empty() {
        options.push(format!("-fsanitize={}", sanitizers.join(",")));
        options.push("-fno-sanitize-recover=all".to_owned());
    }
    options
}

fn run(command: &mut Command) -> Result<Output, NoAttack> {
    command.env("LC_ALL", "C").stdin(Stdio::null());
    command.output().map_err(|error| NoAttack::Compiler(error.to_string()))
}

fn succeeded(output: Output) -> Result<(), NoAttack> {
    if output.status.success() { Ok(()) } else { Err(NoAttack::Compiler(crate::lossy(&output.stderr))) }
}

/// The names in messages of the linker: ``undefined reference to `f'``.
fn undefined(complaints: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for line in complaints.lines() {
        let Some((_, rest)) = line.split_once("undefined reference to ") else { continue };
        let name = rest.trim().trim_matches(['`', '\'', '"']).to_owned();
        if !names.contains(&name) && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            names.push(name);
        }
    }
    names
}
