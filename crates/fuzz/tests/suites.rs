//! The runner of external suites, with suites of a few lines and scripts as tools: how it assesses wrong answers.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tracewright_fuzz::suites::flags::Verifier;
use tracewright_fuzz::suites::results::{Row, Status};
use tracewright_fuzz::suites::{Mode, Options, regression, run_all, selfchecking};
use tracewright_vocabulary::DataModel;

/// A tool that always gives the same answer.
fn tool(folder: &Path, says: &str, code: i32) -> PathBuf {
    let path = folder.join("tool");
    fs::write(&path, format!("#!/bin/sh\necho '{says}'\nexit {code}\n")).expect("it can be written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
    path
}

fn options(tool: PathBuf, out: PathBuf) -> Options {
    Options {
        tool: Some(tool),
        out,
        time: 5.0,
        slack: 3.0,
        jobs: 2,
        every: 1,
        from: 0,
        data_model: DataModel::Lp64,
        integers: "auto".to_owned(),
        with: String::new(),
    }
}

fn statuses(rows: &[Row]) -> Vec<(String, Status)> {
    let mut all: Vec<(String, Status)> = rows.iter().map(|row| (row.test.clone(), row.status)).collect();
    all.sort();
    all
}

fn suite(folder: &Path) -> PathBuf {
    let root = folder.join("programs");
    fs::create_dir(&root).expect("it is new");
    let programs = [
        ("fine.c", "void abort(void); int main(void) { if (2 * 2 != 4) abort(); return 0; }"),
        ("exits.c", "#include <stdlib.h>\nmain() { exit(0); }"),
        ("fails.c", "void abort(void); int main(void) { abort(); return 0; }"),
        ("broken.c", "int main(void) { return x; }"),
    ];
    for (name, text) in programs {
        fs::write(root.join(name), text).expect("it can be written");
    }
    root
}

#[test]
fn answers_that_contradict_the_compiler_are_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = suite(folder.path());
    let tests = selfchecking::tests(&root, &[Mode::End, Mode::Abort]).expect("there are some");
    let always_true = options(tool(folder.path(), "TRUE", 0), folder.path().join("true.tsv"));
    let rows = run_all(&tests, &always_true).expect("it runs");
    let expected = [
        ("programs-abort/broken.c", Status::Skipped),
        ("programs-abort/exits.c", Status::Right),
        ("programs-abort/fails.c", Status::Skipped),
        ("programs-abort/fine.c", Status::Right),
        ("programs-end/broken.c", Status::Skipped),
        ("programs-end/exits.c", Status::WrongTrue),
        ("programs-end/fails.c", Status::Skipped),
        ("programs-end/fine.c", Status::WrongTrue),
    ];
    let expected: Vec<(String, Status)> = expected.map(|(name, status)| (name.to_owned(), status)).to_vec();
    assert_eq!(statuses(&rows), expected);
    // Tests with a result are not run again, even if the tool's answer would differ now.
    let always_false = options(tool(folder.path(), "FALSE(unreach-call)", 10), folder.path().join("true.tsv"));
    assert_eq!(statuses(&run_all(&tests, &always_false).expect("it runs")), expected);
    let rows = run_all(&tests, &Options { out: folder.path().join("false.tsv"), ..always_false }).expect("it runs");
    let wrong: Vec<_> = rows.iter().filter(|row| row.status.is_wrong()).map(|row| row.test.as_str()).collect();
    assert!(wrong.iter().all(|name| name.starts_with("programs-abort/")) && wrong.len() == 2, "{wrong:?}");
}

#[test]
fn crashes_and_contradictions_are_wrong_and_unknown_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = suite(folder.path());
    let tests = selfchecking::tests(&root, &[Mode::Abort]).expect("there are some");
    let table = [
        ("UNKNOWN(timeout)", 5, Status::Timeout),
        ("UNKNOWN(no interpolants found)", 5, Status::Unknown),
        ("UNKNOWN(internal: the proof is contradicted: x)", 6, Status::Crash),
        ("TRUE", 10, Status::Crash),
        ("", 2, Status::Rejected),
    ];
    for (number, (says, code, status)) in table.into_iter().enumerate() {
        let out = folder.path().join(format!("{number}.tsv"));
        let rows = run_all(&tests, &options(tool(folder.path(), says, code), out)).expect("it runs");
        let asked: Vec<Status> =
            rows.iter().map(|row| row.status).filter(|status| *status != Status::Skipped).collect();
        assert_eq!(asked, [status, status], "{says} {code}");
    }
}

#[test]
fn tools_that_take_too_long_are_told_to_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = suite(folder.path());
    let tests = selfchecking::tests(&root, &[Mode::Result]).expect("there are some");
    let path = folder.path().join("tool");
    fs::write(&path, "#!/bin/sh\nwhile :; do :; done\n").expect("it can be written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
    let options = Options { time: 0.2, slack: 100.0, ..options(path, folder.path().join("out.tsv")) };
    let rows = run_all(&tests, &options).expect("it runs");
    // A script that does not listen ends by the signal, which is no documented end.
    assert!(rows.iter().any(|row| row.test.ends_with("fine.c") && row.status == Status::Crash), "{rows:?}");
}

#[test]
fn regression_tests_say_what_they_expect() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().join("regression");
    for (name, description) in [
        ("fails", "CORE\nmain.c\n--overflow-check\n^VERIFICATION FAILED$\n"),
        ("holds", "CORE\nmain.c\n\n^EXIT=0$\n^VERIFICATION SUCCESSFUL$\n"),
        ("other", "CORE\nmain.c\n--function f\n^VERIFICATION SUCCESSFUL$\n"),
    ] {
        fs::create_dir_all(root.join(name)).expect("it is new");
        fs::write(root.join(name).join("test.desc"), description).expect("it can be written");
        fs::write(root.join(name).join("main.c"), "int main() { __ESBMC_assert(1, \"\"); }")
            .expect("it can be written");
    }
    let tests = regression::tests(&[root], Verifier::Esbmc).expect("there are some");
    let options = options(tool(folder.path(), "TRUE", 0), folder.path().join("out.tsv"));
    let rows = run_all(&tests, &options).expect("it runs");
    let expected = [
        ("regression/fails".to_owned(), Status::WrongTrue),
        ("regression/holds".to_owned(), Status::Right),
        ("regression/other".to_owned(), Status::Skipped),
    ];
    assert_eq!(statuses(&rows), expected);
}
