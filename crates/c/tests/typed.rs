//! The typed program and the warnings of each `typed/x.c` are recorded in `snapshots/typed_x.snap`.
//! `INSTA_UPDATE=always cargo test` updates them.

use std::path::Path;

use tracewright_c::diagnostics::render;
use tracewright_c::types::DataModel;
use tracewright_c::{Names, elaborate, parse};
use tracewright_source::SourceMap;

#[test]
fn typed_programs_are_as_recorded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/typed");
    let entries = std::fs::read_dir(folder).expect("the folder of test programs");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a test program").path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().expect("a file name").to_string_lossy().into_owned();
        let (mut sources, mut names) = (SourceMap::new(), Names::new());
        let file = sources.add(name.clone(), std::fs::read(&path).expect("a test program")).expect("a small file");
        let (ast, _) = parse(&sources, file, &mut names);
        let result = match elaborate(&[&ast], &names, DataModel::Lp64) {
            Ok((program, warnings)) => format!("{program}{}", render(&sources, &warnings)),
            Err(errors) => panic!("{}", render(&sources, &errors)),
        };
        let mut settings = insta::Settings::clone_current();
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(format!("typed_{}", name.trim_end_matches(".c")), result));
    }
}
