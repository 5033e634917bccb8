//! The commands that the documentation shows: every command in README.md, CONTRIBUTING.md, docs/*.md and tests/README.md is run
//! here, or is listed with the reason why a test cannot run it.
//!
//! A command stands in a fenced or indented block: on a line that starts with `$ `, with its output below it, or on any line of
//! a block that begins with one of `PROGRAMS`. The commands of one block are one trial, because later ones use the files that
//! earlier ones write. A command that the documentation shows with output must print that output (of reports on programs, the
//! first line and the verdict are compared); for the others, `EXPECTED` has the exit code and the verdict line.

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::{Folder, Run};
use libtest_mimic::{Arguments, Failed, Trial};

/// What a block of commands without `$` begins with.
const PROGRAMS: [&str; 10] =
    ["tracewright", "tracewright-fuzz", "make", "cargo", "cc", "gcc", "export", "git", "python3", "sh"];

/// What is run if its output is shown.
const RUN: [&str; 2] = ["tracewright ", "tail "];

/// The documentation names programs that a reader has; these stand in for them.
struct StandIns {
    document: &'static str,
    /// The name in the document, and the content.
    files: &'static [(&'static str, &'static str)],
}

/// No error is reached, and memory is used as it should be.
const RIGHT: &str = "\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  if (n < 0) return 0;
  while (i < n) i = i + 1;
  if (i != n) reach_error();
  return 0;
}
";
/// An error is reached with one input only.
const WRONG: &str = "\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (2LL * n == 14) reach_error();
  return 0;
}
";
/// A program that takes no input and ends with a status of its own.
const WITH_STATUS: &str = "int main(void) { return 3; }\n";
const UNREACH_CALL: &str = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";
const VALID_MEMSAFETY: &str = "\
CHECK( init(main()), LTL(G valid-free) )
CHECK( init(main()), LTL(G valid-deref) )
CHECK( init(main()), LTL(G valid-memtrack) )
";

const STAND_INS: [StandIns; 6] = [
    StandIns {
        document: "README.md",
        files: &[
            ("program.c", RIGHT),
            ("program.i", RIGHT),
            ("unreach-call.prp", UNREACH_CALL),
            ("valid-memsafety.prp", VALID_MEMSAFETY),
        ],
    },
    StandIns { document: "docs/attack.md", files: &[("program.c", RIGHT)] },
    StandIns { document: "docs/certificates.md", files: &[("count.c", RIGHT)] },
    StandIns { document: "docs/harness.md", files: &[("program.c", WRONG)] },
    StandIns { document: "docs/interpreter.md", files: &[("program.c", WITH_STATUS)] },
    StandIns { document: "docs/witnesses.md", files: &[("program.c", WRONG)] },
];

/// Exit code and last line of commands that are shown without output.
const EXPECTED: [(&str, i32, &str); 14] = [
    ("tracewright verify --prop unreach-call --data-model LP64 program.i", 0, "TRUE"),
    ("tracewright unreach-call.prp program.c 32bit precise", 0, "TRUE"),
    ("tracewright verify --prop valid-memsafety.prp program.c", 0, "TRUE"),
    ("tracewright verify --attack program.c", 0, "TRUE"),
    ("tracewright verify --attack --attack-time 10 --prop valid-memsafety program.c", 0, "TRUE"),
    ("tracewright automata examples/automata/nested-words.ats", 0, "5 passed, 0 failed"),
    ("tracewright verify --certificate count.cert count.c", 0, "TRUE"),
    ("tracewright check count.cert count.c", 0, "VALID"),
    ("tracewright verify program.c --prop unreach-call --harness harness.c", 10, "FALSE(unreach-call)"),
    ("tracewright replay program.c --harness harness.c", 10, "REACHED(unreach-call)"),
    ("tracewright interpret program.c", 3, ""),
    ("tracewright interpret --data-model LP64 --check memory,overflow --input 7 --input -1 program.c", 3, ""),
    ("tracewright verify program.c --prop unreach-call --witness witness.yml", 10, "FALSE(unreach-call)"),
    ("tracewright validate witness.yml program.c --prop unreach-call", 10, "FALSE(unreach-call)"),
];

const BUILDS: &str = "builds the release binary, which takes minutes";
const TESTS: &str = "runs the tests, this one among them";
const MEASURES: &str = "measures for minutes, with a release build";
const HUNTS: &str = "builds and runs the hunt with a release build; tests/hunt.rs runs a part of it";
const SUITES: &str = "needs programs that are not part of the project; crates/fuzz/tests/suites.rs runs small ones";
const NIGHTLY: &str =
    "needs a nightly compiler and cargo-fuzz; crates/fuzz/src/parsers.rs has the same targets as tests";

/// Commands that are not run here, each with the reason.
const NOT_RUN: [(&str, &str); 29] = [
    ("make build", BUILDS),
    ("make install PREFIX=~/.local", "installs files outside of the project"),
    ("make demo", BUILDS),
    ("make test", TESTS),
    ("cargo test -p tracewright --test corpus -- tests/c/memory_safety/write-to-a-literal.c", TESTS),
    ("cargo test -p tracewright --test corpus -- tests/c/arrays", TESTS),
    ("cargo test -p tracewright --test corpus -- --exact tests/boogie/loops/call-in-the-body-bug.bpl", TESTS),
    ("cargo nextest run -p tracewright --test corpus tests/c/arrays", TESTS),
    ("cargo run --release --example growth -p tracewright-verify", MEASURES),
    ("cargo run --release --example growth -p tracewright-verify -- --print 4", MEASURES),
    ("cargo bench -p tracewright-verify --bench growth", MEASURES),
    ("cargo bench -p tracewright-termination --bench loops", MEASURES),
    (
        "tracewright check --solver cvc5 count.cert count.c",
        "needs cvc5; tests/certificates.rs checks with other solvers",
    ),
    (
        "cc -m32 -w program.c harness.c && ./a.out; echo $?",
        "needs the libraries of C for 32 bits; tests/replay.rs compiles harnesses",
    ),
    ("make hunt", HUNTS),
    ("make hunt SCALE=0.01 SEED=7", HUNTS),
    ("cargo run --release -p tracewright-fuzz -- run constructed-c --count 500", HUNTS),
    ("cargo run --release -p tracewright-fuzz -- case constructed-c --seed 42", HUNTS),
    ("cargo run --release -p tracewright-fuzz -- run metamorphic --seeds my/programs", HUNTS),
    ("cargo install cargo-fuzz --locked", NIGHTLY),
    ("export LD_LIBRARY_PATH=$PWD/vendor/z3/lib", NIGHTLY),
    ("cargo +nightly fuzz build", NIGHTLY),
    ("cargo +nightly fuzz run c -- -max_total_time=120 -rss_limit_mb=4096", NIGHTLY),
    ("make suites ROOT=~/suites", SUITES),
    ("tracewright-fuzz suites selfchecking --root ~/suites/torture --out torture.tsv", SUITES),
    ("tracewright-fuzz suites regression --verifier cbmc --root ~/suites/cbmc/regression/cbmc --out cbmc.tsv", SUITES),
    (
        "tracewright-fuzz suites competition --root ~/sv-benchmarks/c --count 300 --seed 7 --with --attack --out competition.tsv",
        SUITES,
    ),
    ("tracewright-fuzz suites summary torture.tsv cbmc.tsv", SUITES),
    ("tracewright-fuzz suites compare before.tsv after.tsv", SUITES),
];

/// A command, and the output that the documentation shows below it.
struct Shown {
    command: String,
    output: Vec<String>,
}

/// The commands of one block.
struct Block {
    document: String,
    commands: Vec<Shown>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn main() {
    let arguments = Arguments::from_args();
    let blocks: Vec<Block> = documents().iter().flat_map(|document| blocks(document)).collect();
    let shown: BTreeSet<String> =
        blocks.iter().flat_map(|block| &block.commands).map(|shown| shown.command.clone()).collect();
    let mut trials = vec![
        Trial::test("every listed command is shown", move || listed_commands_are_shown(&shown)),
        Trial::test("docs/certificates.md: the example", certificate_is_that_of_the_example),
    ];
    for block in blocks {
        let name = format!("{}: {}", block.document, block.commands[0].command);
        trials.push(Trial::test(name, move || run(&block)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// The names of all documents that show commands.
fn documents() -> Vec<String> {
    let entries = std::fs::read_dir(root().join("docs")).expect("the folder is there");
    let names = entries.map(|entry| entry.expect("readable").file_name().into_string().expect("a plain name"));
    let mut names: Vec<String> =
        names.filter(|name| name.ends_with(".md")).map(|name| format!("docs/{name}")).collect();
    names.extend(["README.md", "CONTRIBUTING.md", "tests/README.md"].map(str::to_owned));
    names.sort();
    names
}

/// The fenced and indented blocks of a document, without their margins.
fn texts(document: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(root().join(document)).expect("documents are UTF-8");
    let (mut texts, mut fence, mut is_open): (Vec<Vec<String>>, Option<usize>, bool) = (Vec::new(), None, false);
    for line in text.lines() {
        let trimmed = line.trim_start();
        let content = match (fence, trimmed.strip_prefix("```")) {
            (None, Some(_)) => {
                texts.push(Vec::new());
                (fence, is_open) = (Some(line.len() - trimmed.len()), false);
                continue;
            }
            (Some(_), Some(_)) => {
                fence = None;
                continue;
            }
            (Some(margin), None) => line.get(margin..).unwrap_or_default(),
            (None, None) => match line.strip_prefix("    ") {
                Some(content) => {
                    if !is_open {
                        texts.push(Vec::new());
                        is_open = true;
                    }
                    content
                }
                // Blank lines belong to a block if it goes on after them.
                None if is_open && line.is_empty() => "",
                None => {
                    is_open = false;
                    continue;
                }
            },
        };
        texts.last_mut().expect("a block is open").push(content.to_owned());
    }
    for text in &mut texts {
        let length = text.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
        text.truncate(length);
    }
    texts
}

/// A command without the remark behind it.
fn command(line: &str) -> String {
    line.split_once("  #").map_or(line, |(command, _)| command).trim().to_owned()
}

/// The blocks of a document that show commands.
fn blocks(document: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for text in texts(document) {
        let mut commands: Vec<Shown> = Vec::new();
        let first = text.first().and_then(|line| line.split_whitespace().next()).unwrap_or_default();
        if text.iter().any(|line| line.starts_with("$ ")) {
            for line in &text {
                match (line.strip_prefix("$ "), commands.last_mut()) {
                    (Some(line), _) => commands.push(Shown { command: command(line), output: Vec::new() }),
                    (None, Some(shown)) => shown.output.push(line.clone()),
                    (None, None) => panic!("{document}: `{line}` stands before the first command of its block"),
                }
            }
        } else if PROGRAMS.contains(&first) {
            let lines = text.iter().filter(|line| !line.is_empty());
            commands.extend(lines.map(|line| Shown { command: command(line), output: Vec::new() }));
        }
        if !commands.is_empty() {
            blocks.push(Block { document: document.to_owned(), commands });
        }
    }
    blocks
}

/// A folder as a reader has it in mind: the examples, under their paths and by their names alone, and the stand-ins.
fn folder(document: &str) -> Result<Folder, Failed> {
    let folder = Folder::new();
    copy(&root().join("examples"), &folder.path().join("examples"), folder.path())?;
    for (name, content) in STAND_INS.iter().filter(|these| these.document == document).flat_map(|these| these.files) {
        folder.write(name, content);
    }
    Ok(folder)
}

fn copy(from: &Path, to: &Path, flat: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        if path.is_dir() {
            copy(&path, &to.join(name), flat)?;
        } else {
            std::fs::copy(&path, flat.join(&name))?;
            std::fs::copy(&path, to.join(name))?;
        }
    }
    Ok(())
}

/// Runs the commands of a block, one after the other. What is neither expected nor listed is not executed.
fn run(block: &Block) -> Result<(), Failed> {
    let folder = folder(&block.document)?;
    for shown in &block.commands {
        let command = &shown.command;
        let expected = EXPECTED.iter().find(|(expected, ..)| expected == command);
        let has_output = !shown.output.is_empty() && RUN.iter().any(|program| command.starts_with(program));
        if NOT_RUN.iter().any(|(listed, _)| listed == command) {
            look_at(command)?;
        } else if has_output {
            compare(shown, &execute(command, &folder)?)?;
        } else if let Some((_, code, verdict)) = expected {
            let run = execute(command, &folder)?;
            if (run.code, run.verdict()) != (Some(*code), verdict) {
                return Err(format!("`{command}`: {verdict} and exit code {code} expected: {run:#?}").into());
            }
        } else {
            return Err(format!("nothing is known about `{command}`: add it to EXPECTED or to NOT_RUN").into());
        }
    }
    Ok(())
}

/// What can be said about a command that is not run: `make` must know the target, and cargo the package and its parts.
fn look_at(command: &str) -> Result<(), Failed> {
    let words: Vec<&str> = command.split_whitespace().collect();
    if let ["make", arguments @ ..] = &words[..] {
        let output = Command::new("make").arg("--dry-run").args(arguments).current_dir(root()).output()?;
        if !output.status.success() {
            return Err(format!("{command}: {}", String::from_utf8_lossy(&output.stderr)).into());
        }
    }
    let after = |option: &str| words.iter().skip_while(|word| **word != option).nth(1);
    let package = after("-p").map(|package| package.strip_prefix("tracewright-").unwrap_or(package));
    for (option, place) in [("--test", "tests"), ("--example", "examples"), ("--bench", "benches")] {
        if let (Some(package), Some(name)) = (package, after(option)) {
            let path = root().join("crates").join(package).join(place).join(format!("{name}.rs"));
            if !path.is_file() {
                return Err(format!("{command}: {} is not there", path.display()).into());
            }
        }
    }
    Ok(())
}

fn execute(command: &str, folder: &Folder) -> Result<Run, Failed> {
    let mut process = Command::new("sh");
    process.args(["-c", command]).current_dir(folder.path()).stdin(Stdio::null());
    // The binary of this build is the one that a reader has installed.
    let binary = Path::new(env!("CARGO_BIN_EXE_tracewright")).parent().ok_or("no folder")?;
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(binary.to_owned()).chain(std::env::split_paths(&path));
    process.env("PATH", std::env::join_paths(paths)?);
    Ok(Run::of(process.output()?))
}

/// Compares what a command did with what the documentation shows.
fn compare(shown: &Shown, run: &Run) -> Result<(), Failed> {
    let command = &shown.command;
    let wanted: Vec<&str> = shown.output.iter().map(|line| line.trim_end()).collect();
    let found: Vec<&str> = run.out.lines().map(str::trim_end).collect();
    let verdict = wanted.iter().rfind(|line| !line.is_empty()).copied().unwrap_or_default();
    let code = match verdict {
        _ if verdict.starts_with("FALSE") => 10,
        _ if verdict.starts_with("UNKNOWN") => 5,
        _ => 0,
    };
    // Times differ from run to run, and another solver finds other values: what a proof or an error is about does not.
    let agrees = match command.starts_with("tracewright verify") {
        true => wanted.first() == found.first() && Some(&verdict) == found.last(),
        false => wanted == found,
    };
    match run.code == Some(code) && agrees {
        true => Ok(()),
        false => Err(format!("`{command}`: exit code {code} expected, and\n{}\n{run:#?}", wanted.join("\n")).into()),
    }
}

/// Lists do not outlive what they are about.
fn listed_commands_are_shown(shown: &BTreeSet<String>) -> Result<(), Failed> {
    let listed = NOT_RUN.iter().map(|(command, _)| *command).chain(EXPECTED.iter().map(|(command, ..)| *command));
    let gone: Vec<&str> = listed.filter(|command| !shown.contains(*command)).collect();
    let expected: BTreeSet<&str> = EXPECTED.iter().map(|(command, ..)| *command).collect();
    let twice: Vec<&str> = NOT_RUN.iter().map(|(command, _)| *command).filter(|c| expected.contains(c)).collect();
    match (&gone[..], &twice[..]) {
        ([], []) => Ok(()),
        _ => Err(format!("no document shows these any more: {gone:#?}; these are run and not run: {twice:#?}").into()),
    }
}

/// The page about certificates shows a program, its certificate, and what `check` prints.
fn certificate_is_that_of_the_example() -> Result<(), Failed> {
    let texts = texts("docs/certificates.md");
    let block = |start: &str| {
        let text = texts.iter().find(|text| text.first().is_some_and(|line| line.starts_with(start)));
        text.map(|text| text.join("\n") + "\n").ok_or(format!("no block starts with `{start}`"))
    };
    let folder = Folder::with("count.bpl", block("procedure main(")?);
    folder.verify(&["--certificate", "count.cert", "count.bpl"]).expect(0, "TRUE");
    assert_eq!(std::fs::read_to_string(folder.path().join("count.cert"))?, block("(tracewright-certificate ")?);
    assert_eq!(folder.run("check", &["count.cert", "count.bpl"]).out, block("program: count.bpl")?);
    Ok(())
}
