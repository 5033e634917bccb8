//! Writing witnesses: `tracewright verify --witness FILE`.
//!
//! | file | what it does |
//! |---|---|
//! | `places` | lines and columns in the files that the user gave |
//! | `proved` | invariants and contracts of a proof |
//! | `violated` | the way of a counterexample |

mod places;
mod proved;
mod violated;

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use tracewright_report::{Program, Report};
use tracewright_verify::{Outcome, Verdict};
use tracewright_witness::{Architecture, Content, Format, Metadata, Producer, SourceFile, Witness, iso_8601, sha256};

use crate::arguments::{DataModelName, VerifyArguments};
use crate::{outputs, property};
use places::Places;

/// The format that the arguments ask for.
pub fn format(arguments: &VerifyArguments) -> Result<Format, String> {
    if let Some(name) = arguments.witness_format {
        return Ok(name.into());
    }
    let path = arguments.witness.as_deref().unwrap_or(Path::new(""));
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("graphml" | "xml") => Ok(Format::GraphMl),
        Some("yml" | "yaml") => Ok(Format::Yaml20),
        _ => Err(format!(
            "`{}` does not end in .graphml, .yml or .yaml: say `--witness-format`, or choose another name",
            path.display()
        )),
    }
}

/// Writes the witness of an outcome, if it has one; tells what came of it.
pub fn write(
    path: &Path,
    program: &Program,
    outcome: &Outcome,
    report: &Report,
    arguments: &VerifyArguments,
) -> String {
    if let Verdict::Unknown(_) = outcome.verdict {
        return String::new();
    }
    match made(program, outcome, report, arguments) {
        Ok(text) => match outputs::replace(path, text.as_bytes()) {
            Ok(()) => format!("note: the witness is in `{}`\n", path.display()),
            Err(error) => format!("error: the witness cannot be written to `{}`: {error}\n", path.display()),
        },
        Err(why) => format!("error: there is no witness: {why}\n"),
    }
}

fn made(program: &Program, outcome: &Outcome, report: &Report, arguments: &VerifyArguments) -> Result<String, String> {
    let format = format(arguments)?;
    let places = Places::of(program.sources, arguments)?;
    let content = match outcome.verdict {
        Verdict::True => {
            let empty = tracewright_report::Proof::default();
            proved::content(report.proof.as_ref().unwrap_or(&empty), &places)
        }
        _ => {
            let path = tracewright_report::path(program, outcome).ok_or("there is no counterexample")?;
            Content::Violation(violated::content(&path, &places, format))
        }
    };
    let metadata = metadata(&places, arguments)?;
    Ok(tracewright_witness::write(&Witness { metadata, content }, format))
}

fn metadata(places: &Places, arguments: &VerifyArguments) -> Result<Metadata, String> {
    let property = property::property(arguments.prop.as_deref(), &arguments.check)?;
    let files = places
        .inputs
        .iter()
        .map(|input| SourceFile { name: input.path.display().to_string(), hash: sha256(&input.text) });
    Ok(Metadata {
        producer: Producer { name: "Tracewright".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() },
        creation_time: iso_8601(now()),
        files: files.collect(),
        specification: property::specification(arguments.prop.as_deref(), &property),
        architecture: match arguments.data_model() {
            DataModelName::Ilp32 => Architecture::Bits32,
            DataModelName::Lp64 => Architecture::Bits64,
        },
    })
}

/// Seconds since 1970; `SOURCE_DATE_EPOCH` makes output reproducible, as everywhere.
fn now() -> u64 {
    let fixed = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.trim().parse().ok());
    fixed.unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs()))
}
