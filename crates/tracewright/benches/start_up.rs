//! Benchmarks: the time from the start of the process to its end with a verdict, for minimal programs.

use std::fs;
use std::process::{Command, Stdio};

use divan::Bencher;

fn main() {
    divan::main();
}

/// Programs of three lines, with the exit code.
const PROGRAMS: [(&str, &str, i32); 3] = [
    (
        "proved",
        "procedure main(x: int) returns (y: int) {\n  if (x > 0) { y := x; } else { y := 1 - x; }\n  assert y > 0; }\n",
        0,
    ),
    (
        "refuted",
        "procedure main(x: int) returns (y: int) {\n  if (x > 0) { y := x; } else { y := 0 - x; }\n  assert y > 0; }\n",
        10,
    ),
    (
        "loop",
        "procedure main(n: int) returns (x: int) {\n  x := 0; while (x < n) { x := x + 1; }\n  assert x >= 0; }\n",
        0,
    ),
];

fn names() -> impl Iterator<Item = &'static str> {
    PROGRAMS.iter().map(|(name, ..)| *name)
}

fn run(command: &mut Command, code: i32) {
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert_eq!(status.expect("the binary runs").code(), Some(code));
}

#[divan::bench(args = names(), sample_size = 1)]
fn three_lines(bencher: Bencher<'_, '_>, name: &str) {
    let (_, text, code) = PROGRAMS.into_iter().find(|(other, ..)| *other == name).expect("it is one of them");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("program.bpl");
    fs::write(&file, text).expect("the file can be written");
    bencher.bench_local(|| run(Command::new(env!("CARGO_BIN_EXE_tracewright")).arg("verify").arg(&file), code));
}

/// The cost of the process alone: it starts, is linked with Z3, and prints its version.
#[divan::bench(sample_size = 1)]
fn version_only(bencher: Bencher<'_, '_>) {
    bencher.bench_local(|| run(Command::new(env!("CARGO_BIN_EXE_tracewright")).arg("--version"), 0));
}
