//! The Boogie programs that C programs become: those of `translate/*.c` are recorded in `snapshots`, and all, with the
//! end-to-end tests of the repository, are well typed in the eyes of the Boogie checker, which shares no code with the
//! translation. Each program is a test of its own, named by its path.

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use tracewright_boogie::{JumpPolicy, Options as BoogieOptions};
use tracewright_c::load::{Input, Options};
use tracewright_vocabulary::IntegerEncoding;

fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder of programs").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|e| e == "c") {
            found.push(path);
        }
    }
}

fn translated(path: &Path, encoding: IntegerEncoding) -> Option<String> {
    let text = std::fs::read(path).expect("a test program");
    let options = Options { encoding, ..Options::default() };
    let loaded = tracewright_c::load(&[Input { path: path.to_owned(), text }], &options).ok()?;
    Some(tracewright_boogie::print_program(&loaded.translation.program))
}

/// The encodings of integers, with their names in snapshots.
const ENCODINGS: [(IntegerEncoding, &str); 2] = [(IntegerEncoding::Math, "math"), (IntegerEncoding::Bits, "bits")];

/// Programs whose text has calls that are nested too deeply for whoever reads it, which nobody does but this test.
const TOO_DEEP: [&str; 2] = ["tests/c/declarations/many-terms.c", "tests/c/declarations/many-terms-bug.c"];

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut recorded, mut others) = (Vec::new(), Vec::new());
    programs(&root.join("tests/translate"), &mut recorded);
    programs(&root.join("../../tests/c"), &mut others);
    assert!(others.len() >= 1000, "only {} programs in tests/c", others.len());
    let name = |path: &Path| match path.strip_prefix(root.join("../..")) {
        Ok(path) => path.display().to_string(),
        Err(_) => path.strip_prefix(root).expect("it is in the crate").display().to_string(),
    };
    let mut trials = Vec::new();
    for path in &recorded {
        let path = path.clone();
        trials.push(Trial::test(format!("recorded: {}", name(&path)), move || translations_are_as_recorded(&path)));
    }
    for path in recorded.into_iter().chain(others) {
        let name = name(&path);
        trials.push(Trial::test(format!("well typed: {name}"), move || translations_are_well_typed(&path, &name)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn translations_are_as_recorded(path: &Path) -> Result<(), Failed> {
    for (encoding, word) in ENCODINGS {
        let name = path.file_stem().expect("a file name").to_string_lossy().into_owned();
        let mut settings = insta::Settings::clone_current();
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        let text = translated(path, encoding).ok_or("these programs are supported")?;
        settings.bind(|| insta::assert_snapshot!(format!("boogie_{name}_{word}"), text));
    }
    Ok(())
}

/// What is translated is well typed; some programs are there because they are not supported.
fn translations_are_well_typed(path: &Path, name: &str) -> Result<(), Failed> {
    for (encoding, word) in ENCODINGS {
        let Some(text) = translated(path, encoding) else { continue };
        let sources = tracewright_source::SourceMap::single("translated.bpl", text);
        let options = BoogieOptions { jumps: JumpPolicy::Anywhere, ..BoogieOptions::default() };
        let Err(failure) = tracewright_boogie::load_with(&sources, options) else { continue };
        let is_deep = failure.diagnostics().iter().all(|diagnostic| diagnostic.message == "nested too deeply");
        if !is_deep || !TOO_DEEP.contains(&name) {
            return Err(format!("{word}: {}", tracewright_source::render(&sources, failure.diagnostics())).into());
        }
    }
    Ok(())
}
