//! `verify --attack`: a run of the compiled program that contradicts a proof leads to UNKNOWN.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

const PROGRAM: &str = "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n\
    int main(void) { int x = __VERIFIER_nondet_int();\n#ifdef PLANTED\n    if (x == 4711) reach_error();\n#endif\n    \
    if (x > 3 && x < 3) reach_error();\n    return 0; }\n";

fn verify(folder: &Path, path: &str, words: &[&str]) -> Output {
    fs::write(folder.join("program.c"), PROGRAM).expect("it can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tracewright"));
    command.arg("verify").args(words).current_dir(folder).env("PATH", path);
    command.output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const USUAL: [&str; 6] = ["--prop", "unreach-call", "--data-model", "LP64", "--attack", "program.c"];

#[test]
fn a_right_program_survives() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = std::env::var("PATH").expect("there is one");
    let output = verify(folder.path(), &path, &USUAL);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).ends_with("TRUE\n"));
    assert!(text(&output.stderr).contains("note: attacked: no error in "), "{}", text(&output.stderr));
}

/// A compiler wrapper that compiles another program simulates a front end that misreads the program.
#[test]
fn a_contradiction_is_reported_with_its_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = std::env::var("PATH").expect("there is one");
    let real =
        path.split(':').map(|folder| Path::new(folder).join("gcc")).find(|gcc| gcc.exists()).expect("gcc is there");
    let fake = folder.path().join("gcc");
    let script = format!(
        "#!/bin/sh\ncase \" $* \" in\n*\" -O0 \"*) exec {real} -DPLANTED \"$@\";;\n*) exec {real} \"$@\";;\nesac\n",
        real = real.display()
    );
    fs::write(&fake, script).expect("it can be written");
    fs::set_permissions(&fake, fs::Permissions::from_mode(0o755)).expect("it is ours");
    let output = verify(
        folder.path(),
        &format!("{}:{path}", folder.path().display()),
        // It ends when the error is found; a busy machine may need that long.
        &[&["--attack-time", "40"][..], &USUAL[..]].concat(),
    );
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(6), "{out}{err}");
    assert!(
        out.lines().last().is_some_and(|line| line.starts_with("UNKNOWN(internal: the proof is contradicted")),
        "{out}"
    );
    assert!(err.contains("__VERIFIER_nondet_int = 4711"), "{err}");
    assert!(!out.contains("TRUE"), "{out}");
}

#[test]
fn without_a_compiler_there_is_no_attack() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = "extern void reach_error(void); int main(void) { if (0) reach_error(); return 0; }";
    fs::write(folder.path().join("plain.c"), program).expect("it can be written");
    let output = verify(folder.path(), "", &["--prop", "unreach-call", "--attack", "plain.c"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("note: not attacked: "), "{}", text(&output.stderr));
}

#[test]
fn it_is_for_c_programs() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.bpl"), "procedure main() { assert true; }").expect("it can be written");
    let output = verify(folder.path(), "", &["--attack", "a.bpl"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
}
