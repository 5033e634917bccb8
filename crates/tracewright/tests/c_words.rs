//! What C programmers get to see, for every program of tests/c: no name of the translation, and invariants that a C
//! compiler accepts at their loops. Each program is a test of its own: `cargo test --test c_words -- tests/c/report`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;

fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "c") {
            found.push(path);
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn main() {
    let arguments = Arguments::from_args();
    let mut paths = Vec::new();
    programs(&root().join("tests/c"), &mut paths);
    assert!(paths.len() >= 1000, "only {} programs in tests/c", paths.len());
    let mut trials: Vec<Trial> = paths.into_iter().map(trial).collect();
    if has_compiler() {
        trials.push(Trial::test("invariants are there", invariants_are_there));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn trial(path: PathBuf) -> Trial {
    let name = path.strip_prefix(root()).expect("it is in the project").display().to_string();
    Trial::test(name, move || judge(&path))
}

/// The output for a program, with the arguments that it asks for.
fn output(path: &Path, more: &[&str]) -> String {
    let text = std::fs::read_to_string(path).expect("programs are UTF-8");
    let args = text.lines().take(12).find_map(|line| line.trim_start_matches("//").trim().strip_prefix("args:"));
    let run = Command::new(env!("CARGO_BIN_EXE_tracewright"))
        .args(["verify", "--timeout", "120"])
        .args(more)
        .args(args.unwrap_or_default().split_whitespace())
        .arg(path)
        .output()
        .expect("the tool runs");
    String::from_utf8(run.stdout).expect("output is UTF-8")
}

/// Names of the translation have a `#` in them, C programs only in front of directives, in texts and as a character (our library follows formats): an input,
/// `argv[1] = "#"`, may have any character.
fn shows_the_translation(out: &str) -> Option<&str> {
    // In JSON, the quotes of a C text are escaped.
    let quote = if out.starts_with('{') { "\\\"" } else { "\"" };
    let outside = |line: &str| line.split(quote).step_by(2).collect::<String>();
    out.lines().find(|line| outside(line).replace("#pragma", "").replace("'#'", "").contains('#'))
}

/// A claim in the program, so that it is evaluated whenever the loop head is: in front of the condition, or of the
/// statement if there is none.
fn with_claim(source: &str, line: usize, column: usize, claim: &str) -> [String; 2] {
    let start: usize = source.lines().take(line - 1).map(|line| line.len() + 1).sum();
    let (before, after) = source.split_at(start + column - 1);
    let check = format!("({{ int inv = ({claim}); if (!inv) __builtin_trap(); 1; }})");
    [format!("{before}{check} && {after}"), format!("{before}{check}; {after}")]
}

/// What a compiler complains about.
fn complaints(program: &str) -> String {
    let mut child = Command::new("gcc")
        .args(["-std=gnu11", "-fsyntax-only", "-w", "-x", "c", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("gcc was found");
    child.stdin.take().expect("a pipe").write_all(program.as_bytes()).expect("gcc reads");
    let output = child.wait_with_output().expect("gcc ends");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Looks at what is said about one program.
fn judge(path: &Path) -> Result<(), Failed> {
    let report = report(path);
    if has_compiler() {
        check_invariants(path, &report);
    }
    Ok(())
}

/// The other trials show nothing if reports have no invariants: this program is known to need two.
fn invariants_are_there() -> Result<(), Failed> {
    let path = root().join("tests/c/report/loops.c");
    let claims = check_invariants(&path, &report(&path));
    if claims >= 2 { Ok(()) } else { Err(format!("only {claims} claims").into()) }
}

fn has_compiler() -> bool {
    Command::new("gcc").arg("--version").output().is_ok()
}

/// The report about a program, which shows nothing of the translation; neither does the text about those that are there
/// to be shown.
fn report(path: &Path) -> Value {
    let out = output(path, &["--json"]);
    assert_eq!(shows_the_translation(&out), None, "{}:\n{out}", path.display());
    if path.parent().is_some_and(|folder| folder.ends_with("report")) {
        let text = output(path, &[]);
        assert_eq!(shows_the_translation(&text), None, "{}:\n{text}", path.display());
    }
    let json = out.rsplit_once("\n}\n").map(|(object, _)| format!("{object}\n}}"));
    json.map_or(Value::Null, |json| serde_json::from_str(&json).expect("an object before the verdict"))
}

/// The lines of a program that the preprocessor leaves as they are: in others, columns are those of what macros stand for.
fn lines_without_macros(path: &Path, source: &str) -> Vec<bool> {
    let output = Command::new("gcc").args(["-std=gnu11", "-E", "-w"]).arg(path).output().expect("gcc was found");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut same = vec![false; source.lines().count() + 1];
    let (mut number, mut is_own) = (0, false);
    for line in text.lines() {
        if let Some((at, file)) = line.strip_prefix("# ").and_then(|marker| marker.split_once(' ')) {
            (number, is_own) = (at.parse().expect("a number"), file.contains(path.to_str().expect("a name")));
            continue;
        }
        if is_own && source.lines().nth(number - 1) == Some(line) {
            same[number] = true;
        }
        number += 1;
    }
    same
}

/// Lets the compiler check every invariant; returns how many there are.
fn check_invariants(path: &Path, report: &Value) -> usize {
    let source = std::fs::read_to_string(path).expect("programs are UTF-8");
    let is_plain = lines_without_macros(path, &source);
    let mut claims = 0;
    for invariant in report["proof"]["invariants"].as_array().into_iter().flatten() {
        // The library has loops, too, in its own files.
        if invariant["place"]["file"].as_str() != path.to_str() {
            continue;
        }
        let number = |name: &str| invariant["place"][name].as_u64().expect("a number") as usize;
        if !is_plain[number("line")] {
            continue;
        }
        for conjunct in invariant["conjuncts"].as_array().expect("a list") {
            let claim = conjunct.as_str().expect("text");
            let programs = with_claim(&source, number("line"), number("column"), claim);
            let complaints = programs.map(|program| complaints(&program));
            let accepted = complaints.iter().any(|complaints| !complaints.contains("error:"));
            assert!(accepted, "{}: {claim}\n{complaints:#?}", path.display());
            claims += 1;
        }
    }
    claims
}
