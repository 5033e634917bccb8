//! Each pass, the facts and the clean-up, on programs in `stages/<stage>/*.c`: what changes in the program is recorded
//! in `snapshots/stage_<stage>_<program>.snap`. `INSTA_UPDATE=always cargo test` writes the results anew.
//!
//! Each program is a test of its own: `cargo test -p tracewright-c --test stages -- errno/`. A program is loaded for
//! assertions, or for what its first line says: `// looks for: valid-deref`. With the first line
//! `// command line: exact`, the arguments of `main` are inputs; with `// texts: exact`, our library prints to memory.

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Trial};
use tracewright_c::load::{Input, Options, load, printed};
use tracewright_c::pipeline::{PASSES, Stage};
use tracewright_c::property::{CommandLine, Property, Texts};
use tracewright_vocabulary::{Defect, Defects};

/// The programs of a stage, by its name.
fn programs(stage: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stages").join(stage);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|_| panic!("`{stage}` has no folder of programs"));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a test program").path()).collect();
    assert!(!paths.is_empty(), "`{stage}` has no program");
    paths.sort();
    paths
}

/// A program, and how to load it.
fn read(path: &Path) -> (Vec<Input>, Options) {
    let text = std::fs::read(path).expect("a test program");
    let first = String::from_utf8_lossy(&text).lines().next().unwrap_or_default().to_owned();
    let mut options = Options::default();
    if let Some(name) = first.strip_prefix("// looks for: ") {
        let defect = Defect::of_property(name).unwrap_or_else(|| panic!("no defect is called `{name}`"));
        options.question = Property::checking(Defects::of(&[defect])).into();
    }
    if first == "// command line: exact" {
        options.question.command_line = CommandLine::Exact;
    }
    if first == "// texts: exact" {
        options.question.texts = Texts::Exact;
    }
    let name = path.file_name().expect("a file name");
    (vec![Input { path: PathBuf::from(name), text }], options)
}

fn at(path: &Path, stage: Stage) -> String {
    let (inputs, options) = read(path);
    printed(&inputs, &options, stage).unwrap_or_else(|failure| panic!("{}: {failure}", path.display()))
}

fn assert_recorded(stage: &str, path: &Path, text: &str) {
    let name = path.file_stem().expect("a file name").to_string_lossy();
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(format!("stage_{stage}_{name}"), text));
}

/// The declarations and definitions of a printed program, typed or Boogie.
fn items(text: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let continues = line.starts_with([' ', '{', '}']) || line.ends_with(':');
        match items.last_mut() {
            Some(item) if continues => *item += &format!("{line}\n"),
            _ => items.push(format!("{line}\n")),
        }
    }
    items
}

/// Those of the first list that are not in the second one.
fn beyond(items: &[String], others: &[String]) -> String {
    items.iter().filter(|item| !others.contains(item)).map(String::as_str).collect()
}

/// Records what is not the same before and after a stage.
fn assert_changes_recorded(stage: &str, path: &Path, before: &str, after: &str) {
    let (before, after) = (items(before), items(after));
    assert_ne!(before, after, "{}: `{stage}` does nothing", path.display());
    let (gone, new) = (beyond(&before, &after), beyond(&after, &before));
    assert_recorded(stage, path, &format!("// before\n{gone}\n// after\n{new}"));
}

/// Adds a trial for each program of a stage.
fn add(trials: &mut Vec<Trial>, stage: &'static str, judge: impl Fn(&Path) + Clone + Send + 'static) {
    for path in programs(stage) {
        let name = format!("{stage}/{}", path.file_name().expect("a file name").to_string_lossy());
        let judge = judge.clone();
        trials.push(Trial::test(name, move || {
            judge(&path);
            Ok(())
        }));
    }
}

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = vec![Trial::test("stages have different names", || {
        stages_have_different_names();
        Ok(())
    })];
    let mut before = Stage::Elaborated;
    for pass in &PASSES {
        add(&mut trials, pass.name, move |path| {
            assert_changes_recorded(pass.name, path, &at(path, before), &at(path, Stage::After(pass)));
        });
        before = Stage::After(pass);
    }
    add(&mut trials, "facts", |path| assert_recorded("facts", path, &at(path, Stage::Facts)));
    add(&mut trials, "boogie", clean_up_does_what_is_recorded);
    libtest_mimic::run(&arguments, trials).exit();
}

fn clean_up_does_what_is_recorded(path: &Path) {
    let (inputs, options) = read(path);
    let loaded = load(&inputs, &options).unwrap_or_else(|failure| panic!("{failure}"));
    let after = tracewright_boogie::print_program(&loaded.translation.program);
    assert_changes_recorded("boogie", path, &at(path, Stage::Emitted), &after);
}

fn stages_have_different_names() {
    let mut names: Vec<&str> = Stage::all().map(Stage::name).collect();
    names.sort_unstable();
    let all = names.len();
    names.dedup();
    assert_eq!(names.len(), all);
}
