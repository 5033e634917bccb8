//! `tracewright replay`: compiles a program together with the harness of a counterexample and runs it.
//!
//! | file | what it does |
//! |---|---|
//! | `description` | the description in a harness |
//! | `compile` | the choice of compiler and options, and fallbacks |
//! | `filling` | the content of uninitialised memory |
//! | `execute` | runs the result within its limits |

mod compile;
mod description;
mod execute;
mod filling;

use std::path::Path;

use tracewright_report::{Detector, OTHER_ERROR, REACHED, REFUSED, WANTS_MORE};

use crate::arguments::ReplayArguments;
use crate::ending::{Ending, Exit};
use description::{Description, place};
use execute::{End, Run};
use filling::Filling;

/// Compiles and runs what the arguments name.
pub fn run(arguments: &ReplayArguments) -> Ending {
    replay(arguments).unwrap_or_else(|message| Ending::error(Exit::Input, message))
}

fn replay(arguments: &ReplayArguments) -> Result<Ending, String> {
    for file in arguments.files.iter().chain([&arguments.harness]) {
        readable(file)?;
    }
    let text = std::fs::read_to_string(&arguments.harness)
        .map_err(|error| format!("cannot read `{}`: {error}", arguments.harness.display()))?;
    let description = Description::of(&text).ok_or_else(|| {
        format!("`{}` is not a harness: `tracewright verify --harness` writes one", arguments.harness.display())
    })?;
    let first = attempt(arguments, &description, Filling::Found)?;
    if first.exit == Exit::False {
        return Ok(first);
    }
    for &filling in Filling::others(description.detector) {
        let ending = attempt(arguments, &description, filling)?;
        if ending.exit == Exit::False {
            return Ok(ending);
        }
    }
    Ok(first)
}

fn attempt(arguments: &ReplayArguments, description: &Description, filling: Filling) -> Result<Ending, String> {
    let folder = tempfile::tempdir().map_err(|error| format!("cannot create a temporary folder: {error}"))?;
    let compiled = compile::compile(arguments, description, filling, folder.path())?;
    let run = execute::execute(&compiled.binary, folder.path(), arguments.timeout, filling)
        .map_err(|error| format!("the compiled program cannot be run: {error}"))?;
    let notes = compiled.notes.iter().map(String::as_str).chain(filling.note());
    let mut err: String = notes.map(|note| format!("note: {note}\n")).collect();
    err.push_str(&run.said);
    Ok(match judge(description, &run) {
        Ok(()) => Ending { out: format!("REACHED({})\n", description.property), err, exit: Exit::False },
        Err(reason) => Ending { out: format!("NOT REACHED({reason})\n"), err, exit: Exit::Unknown },
    })
}

fn readable(path: &Path) -> Result<(), String> {
    match path.metadata() {
        Ok(metadata) if metadata.is_dir() => Err(format!("`{}` is a directory; name the files in it", path.display())),
        Ok(_) => Ok(()),
        Err(error) => Err(format!("cannot read `{}`: {error}", path.display())),
    }
}

/// Whether the run has reached the error; if not, why.
fn judge(description: &Description, run: &Run) -> Result<(), String> {
    let reported = match description.detector {
        Detector::Harness | Detector::Count => run.end == End::Code(REACHED),
        Detector::Undefined => run.said.contains("runtime error:"),
        Detector::Address => {
            run.said.contains("ERROR: AddressSanitizer")
                || run.said.contains("ERROR: LeakSanitizer: detected")
                || leaves_an_array(description, &run.said)
        }
        Detector::None => return Err("no compiler notices this at run time".to_owned()),
    };
    if reported {
        return Ok(());
    }
    Err(match run.end {
        End::Timeout => "time is up".to_owned(),
        End::Signal(signal) => format!("the program was ended by signal {signal}"),
        End::Code(REACHED | OTHER_ERROR) => {
            "an error function was called, which is not what the counterexample is about".to_owned()
        }
        End::Code(REFUSED) => "an assumption does not hold".to_owned(),
        End::Code(WANTS_MORE) => "the program asks for more values than the counterexample has".to_owned(),
        End::Code(code) => format!("the program ended with exit code {code}"),
    })
}

/// Whether an index is out of the bounds of its array where the counterexample leaves the object. Elsewhere that is no
/// error, because the array may be a part of a larger object.
fn leaves_an_array(description: &Description, said: &str) -> bool {
    let reports = said.lines().filter(|line| line.contains(": runtime error: index "));
    description.fails.is_some() && reports.map(place).any(|place| place == description.fails)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noticed_by(detector: Detector) -> Description {
        let text = format!(
            "/*\n * property: x\n * fails: f/a.c:7:3: a[i]\n * data model: LP64\n * noticed by: {}\n */",
            detector.describe()
        );
        Description::of(&text).expect("complete")
    }

    fn ended(end: End, said: &str) -> Run {
        Run { end, said: said.to_owned() }
    }

    #[test]
    fn each_detector_has_its_sign() {
        let table = [
            (Detector::Harness, ended(End::Code(107), ""), true),
            (Detector::Harness, ended(End::Code(0), "runtime error: x"), false),
            (Detector::Count, ended(End::Code(107), ""), true),
            (Detector::Count, ended(End::Code(110), ""), false),
            (Detector::Undefined, ended(End::Code(1), "a.c:1:2: runtime error: signed integer overflow"), true),
            (Detector::Undefined, ended(End::Code(107), ""), false),
            (Detector::Address, ended(End::Code(1), "==1==ERROR: AddressSanitizer: heap-use-after-free"), true),
            (Detector::Address, ended(End::Code(23), "==1==ERROR: LeakSanitizer: detected memory leaks"), true),
            (Detector::Address, ended(End::Signal(11), ""), false),
            (Detector::Address, ended(End::Code(0), "g/a.c:7:4: runtime error: index 9 out of bounds"), true),
            (Detector::Address, ended(End::Code(0), "g/a.c:8:4: runtime error: index 9 out of bounds"), false),
            (Detector::None, ended(End::Code(107), ""), false),
        ];
        for (detector, run, reached) in table {
            assert_eq!(judge(&noticed_by(detector), &run).is_ok(), reached, "{detector:?} {run:?}");
        }
    }

    #[test]
    fn other_ends_are_named() {
        let table = [
            (End::Timeout, "time is up"),
            (End::Code(108), "an assumption does not hold"),
            (End::Code(109), "asks for more values"),
            (End::Code(3), "exit code 3"),
            (End::Signal(6), "signal 6"),
        ];
        for (end, reason) in table {
            let told = judge(&noticed_by(Detector::Harness), &ended(end, "")).expect_err("not reached");
            assert!(told.contains(reason), "{told}");
        }
    }
}
