//! Programs behave in the interpreter as when compiled by gcc: the same output, the same status.

use std::path::Path;
use std::process::Command;

use tracewright_c::load::{Input, check};
use tracewright_c::preprocess;
use tracewright_c::translate::Property;
use tracewright_interpret::{Ending, Interpreter, Listed, Options, Outcome, Purpose};
use tracewright_vocabulary::DataModel;
use tracewright_vocabulary::Defects;

/// Output and status in the interpreter.
fn interpreted(path: &Path) -> (String, i32) {
    let input = Input { path: path.to_owned(), text: std::fs::read(path).expect("the program can be read") };
    let preprocess = preprocess::Options { data_model: DataModel::Lp64, ..Default::default() };
    let property = Property::checking(Defects::of(&[]));
    let checked = check(&[input], &preprocess, &property.clone().into())
        .unwrap_or_else(|failure| panic!("{}: {failure}", path.display()));
    let interpreter = Interpreter::new(&checked.program);
    let options =
        Options { property, purpose: Purpose::Execute, steps: 100_000_000, arguments: vec!["program".to_owned()] };
    let report = interpreter.run(&options, &mut Listed::default(), &|| false);
    let output = String::from_utf8_lossy(&report.output).into_owned();
    match report.outcome {
        Outcome::Ended(Ending::Exit(status)) => (output, status & 0xff),
        other => panic!("{}: {other:?} after\n{output}", path.display()),
    }
}

/// Output and status of the compiled program; none without a compiler.
fn compiled(path: &Path) -> Option<(String, i32)> {
    let binary = std::env::temp_dir().join(format!(
        "tracewright-interpret-{}-{}",
        std::process::id(),
        path.file_stem().expect("a name").to_string_lossy()
    ));
    let built = Command::new("gcc").args(["-O0", "-w", "-o"]).arg(&binary).arg(path).args(["-lm"]).output().ok()?;
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let run = Command::new(&binary).output().expect("the program runs");
    let _ = std::fs::remove_file(&binary);
    Some((String::from_utf8_lossy(&run.stdout).into_owned(), run.status.code().expect("it ends by itself")))
}

#[test]
fn programs_do_what_gcc_makes_of_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let Some(expected) = compiled(&path) else { return };
        let found = interpreted(&path);
        for (own, other) in found.0.lines().zip(expected.0.lines()) {
            assert_eq!(own, other, "{}", path.display());
        }
        assert_eq!(found, expected, "{}", path.display());
        count += 1;
    }
    assert!(count > 0);
}
