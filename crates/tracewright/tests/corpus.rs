//! The data-driven corpus: every program of tests/boogie, tests/c and examples has the verdict that its first lines announce,
//! and every script of tests/scripts comes to what its first line says.
//!
//! Each of them is a test of its own, named by its path: `cargo test --test corpus -- tests/c/arrays` runs those of a folder.
//!
//! Verdicts are confirmed by the tool itself before it prints them: every proof is checked triple by triple from scratch,
//! every counterexample is executed. Every proof also leaves a certificate, which is checked by a process of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};

/// What a program announces.
enum Expectation {
    True,
    /// The verdict line, and where.
    False(String, Option<u32>),
    Unknown(String),
    Error(String),
}

struct Task {
    path: PathBuf,
    expectation: Expectation,
    args: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The minimum number of programs in each folder, to notice when most of them are missing.
const CORPORA: [(&str, usize); 4] = [("tests/boogie", 400), ("tests/c", 1000), ("examples", 20), ("tests/scripts", 16)];

fn main() {
    let arguments = Arguments::from_args();
    let trials = CORPORA.iter().flat_map(|&(folder, least)| {
        let mut paths = Vec::new();
        collect(&root().join(folder), &mut paths);
        assert!(paths.len() >= least, "only {} programs in {folder}", paths.len());
        paths.into_iter().filter_map(trial)
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the folder is there").map(|e| e.expect("readable").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|e| e == "bpl" || e == "c" || e == "ats") {
            found.push(path);
        }
    }
}

/// The test that a file is, named by its path. Scripts that are only examples announce nothing.
fn trial(path: PathBuf) -> Option<Trial> {
    let name = path.strip_prefix(root()).expect("it is in the project").display().to_string();
    match path.extension().is_some_and(|ending| ending == "ats") {
        true if name.starts_with("tests") => Some(Trial::test(name, move || script(&path))),
        true => None,
        false => Some(Trial::test(name, move || judge(&task(path)).map_or(Ok(()), |why| Err(Failed::from(why))))),
    }
}

fn task(path: PathBuf) -> Task {
    let text = std::fs::read_to_string(&path).expect("programs are UTF-8");
    let field = |name: &str| {
        let line = text.lines().take(12).find_map(|l| l.trim_start_matches("//").trim().strip_prefix(name));
        line.map(|l| l.trim().to_owned())
    };
    let expected = field("expect:").unwrap_or_else(|| panic!("{} has no expectation", path.display()));
    let (word, rest) = expected.split_once(' ').unwrap_or((&expected, ""));
    let expectation = match word {
        "TRUE" => Expectation::True,
        _ if word.starts_with("FALSE") => {
            let line = if word == "FALSE" { "FALSE(assertion)" } else { word };
            let at = rest.trim().strip_prefix("at ").map(|n| n.trim().parse().expect("a line number"));
            Expectation::False(line.to_owned(), at)
        }
        "UNKNOWN" => Expectation::Unknown(rest.to_owned()),
        "ERROR" => Expectation::Error(rest.to_owned()),
        other => panic!("{}: what is {other}?", path.display()),
    };
    let args = field("args:").unwrap_or_default().split_whitespace().map(str::to_owned).collect();
    Task { path, expectation, args }
}

/// An error message if the answer is wrong.
fn judge(task: &Task) -> Option<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let certificate = folder.path().join("certificate");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tracewright"));
    command.arg("verify").args(["--timeout", "120"]).args(&task.args).arg(&task.path);
    // There is no certificate for temporal formulas yet.
    let is_certified = matches!(task.expectation, Expectation::True) && !task.args.iter().any(|arg| arg == "ltl");
    if is_certified {
        command.arg("--certificate").arg(&certificate);
    }
    let output = command.output().expect("the tool runs");
    let out = String::from_utf8_lossy(&output.stdout);
    let err = String::from_utf8_lossy(&output.stderr);
    let verdict = out.lines().last().unwrap_or_default();
    let code = output.status.code();
    // The claim that is reported, not just any line of the trace.
    let reported = out.lines().find(|l| l.starts_with("counterexample:")).unwrap_or_default();
    let line = |n: u32| reported.contains(&format!("{}:{n}:", task.path.display()));
    let good = match &task.expectation {
        Expectation::True => verdict == "TRUE" && code == Some(0),
        Expectation::False(expected, at) => verdict == expected && code == Some(10) && at.is_none_or(line),
        Expectation::Unknown(reason) => verdict.starts_with("UNKNOWN") && verdict.contains(reason) && code == Some(5),
        Expectation::Error(text) => err.contains(text) && code == Some(2),
    };
    if !good {
        return Some(format!("{}: {verdict} (exit code {code:?})\n{err}", task.path.display()));
    }
    if is_certified { judge_certificate(task, &certificate) } else { None }
}

/// The options that say what is verified, and that a check of the proof needs to hear, too.
fn pins(args: &[String]) -> Vec<&String> {
    const PINS: [&str; 8] = ["--prop", "--check", "--data-model", "--arch", "--entry", "--volatile", "-D", "-I"];
    let is_pin = |i: usize| args.get(i).is_some_and(|arg| PINS.contains(&arg.as_str()));
    (0..args.len()).filter(|&i| is_pin(i) || (i > 0 && is_pin(i - 1))).map(|i| &args[i]).collect()
}

/// An error message if the proof is wrong.
fn judge_certificate(task: &Task, certificate: &Path) -> Option<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tracewright"));
    let output = command.arg("check").args(pins(&task.args)).arg(certificate).arg(&task.path).output();
    let output = output.expect("the tool runs");
    let out = String::from_utf8_lossy(&output.stdout);
    let good = out.lines().last() == Some("VALID") && output.status.code() == Some(0);
    let err = String::from_utf8_lossy(&output.stderr);
    (!good).then(|| format!("{}: its certificate: {out}{err}", task.path.display()))
}

/// Checks a script against its first line.
fn script(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let expected = text.lines().next().and_then(|line| line.strip_prefix("// expect: ")).ok_or("no expectation")?;
    let (folder, name) = (path.parent().ok_or("no folder")?, path.file_name().ok_or("no name")?.to_string_lossy());
    let mut command = Command::new(env!("CARGO_BIN_EXE_tracewright"));
    let output = command.args(["automata", "--quiet", &name]).current_dir(folder).output()?;
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let (line, code) = (out.lines().last().unwrap_or_default(), output.status.code());
    let good = match expected.splitn(3, ' ').collect::<Vec<_>>()[..] {
        ["unsupported", operation, place] => {
            let is_named = err.contains(&format!("not supported: {operation}"));
            code == Some(5) && is_named && err.contains(&format!("{name}:{place}"))
        }
        ["bad", place, message] => {
            let is_first = err.starts_with(&format!("error: {message}\n"));
            code == Some(2) && is_first && err.contains(&format!("{name}:{place}\n"))
        }
        _ if expected.ends_with("failed") => (line, code) == (expected, Some(10)),
        _ => (line, code) == (&*format!("{expected}, 0 failed"), Some(0)),
    };
    if good { Ok(()) } else { Err(format!("{line} (exit code {code:?}), not {expected}\n{err}").into()) }
}
