//! The translations of C programs to Boogie: those of `translate/*.c` are recorded in `snapshots`. All of them, and
//! those of the end-to-end tests of the repository, are well typed according to the Boogie checker, which shares no
//! code with the translation.

use std::path::{Path, PathBuf};

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

#[test]
fn translations_are_as_recorded() {
    let mut paths = Vec::new();
    programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/translate"), &mut paths);
    for path in paths {
        for (encoding, word) in [(IntegerEncoding::Math, "math"), (IntegerEncoding::Bits, "bits")] {
            let name = path.file_stem().expect("a file name").to_string_lossy().into_owned();
            let mut settings = insta::Settings::clone_current();
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            let text = translated(&path, encoding).expect("these programs are supported");
            settings.bind(|| insta::assert_snapshot!(format!("boogie_{name}_{word}"), text));
        }
    }
}

#[test]
fn translations_are_well_typed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    programs(&root.join("tests/translate"), &mut paths);
    programs(&root.join("../../tests/c"), &mut paths);
    let (mut translations, mut too_deep) = (0, 0);
    for path in paths {
        for encoding in [IntegerEncoding::Math, IntegerEncoding::Bits] {
            let Some(text) = translated(&path, encoding) else { continue };
            translations += 1;
            let sources = tracewright_source::SourceMap::single("translated.bpl", text);
            let options = BoogieOptions { jumps: JumpPolicy::Anywhere, ..BoogieOptions::default() };
            if let Err(failure) = tracewright_boogie::load_with(&sources, options) {
                // The text of nested calls may exceed the depth that the Boogie parser allows. Only this test parses
                // it.
                if failure.diagnostics().iter().all(|diagnostic| diagnostic.message == "nested too deeply") {
                    too_deep += 1;
                    continue;
                }
                panic!("{}: {}", path.display(), tracewright_source::render(&sources, failure.diagnostics()));
            }
        }
    }
    assert!(translations >= 50 && too_deep <= 2, "{translations} translations, {too_deep} too deep");
}
