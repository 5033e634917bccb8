//! Each `typed/x.c` has its typed program and the warnings recorded in `snapshots/typed_x.snap`.
//! `INSTA_UPDATE=always cargo test` writes the results anew.
//! Each program is a test of its own, named by its file.

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use tracewright_c::diagnostics::render;
use tracewright_c::types::DataModel;
use tracewright_c::{Names, elaborate, parse};
use tracewright_source::SourceMap;

fn main() {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/typed");
    let entries = std::fs::read_dir(folder).expect("the folder of test programs");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a test program").path()).collect();
    paths.sort();
    let trial = |path: PathBuf| {
        let name = path.file_name().expect("a file name").to_string_lossy().into_owned();
        Trial::test(name.clone(), move || recorded(&name, &path))
    };
    libtest_mimic::run(&arguments, paths.into_iter().map(trial).collect()).exit();
}

/// The typed program and the warnings are as recorded.
fn recorded(name: &str, path: &Path) -> Result<(), Failed> {
    let (mut sources, mut names) = (SourceMap::new(), Names::new());
    let file = sources.add(name, std::fs::read(path)?).expect("a small file");
    let (ast, _) = parse(&sources, file, &mut names);
    let (program, warnings) =
        elaborate(&[&ast], &names, DataModel::Lp64).map_err(|errors| render(&sources, &errors))?;
    let result = format!("{program}{}", render(&sources, &warnings));
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(format!("typed_{}", name.trim_end_matches(".c")), result));
    Ok(())
}
