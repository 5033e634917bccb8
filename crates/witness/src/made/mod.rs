//! Construction of witnesses from a proof or a counterexample.
//!
//! | file | what it does |
//! |---|---|
//! | `places` | lines and columns in the files that the user gave |
//! | `proved` | invariants and contracts of a proof |
//! | `violated` | the path of a counterexample |

mod places;
mod proved;
mod violated;

use tracewright_c::load::{Failure, Input};
use tracewright_c::preprocess;
use tracewright_report::{Path, Proof};
use tracewright_source::SourceMap;

use crate::{Content, Format, Metadata, Producer, SourceFile, Witness, sha256};
use places::Places;

/// A result to be expressed as a witness.
#[derive(Clone, Copy, Debug)]
pub enum Finding<'a> {
    /// The program is correct; the proof, if it is available.
    Proof(Option<&'a Proof>),
    /// An execution violates the property.
    Counterexample(&'a Path),
}

/// The program that a witness is about.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// Its files as they were given.
    pub inputs: &'a [Input],
    /// How they are preprocessed, and the data model.
    pub preprocess: &'a preprocess::Options,
    /// Its files after preprocessing, which proof and counterexample refer to.
    pub sources: &'a SourceMap,
    /// The property, as in a property file.
    pub specification: &'a str,
}

/// Makes a witness of a result. The version is that of the producer, the time in the format of [`crate::iso_8601`].
pub fn made(
    finding: Finding,
    subject: &Subject,
    format: Format,
    producer: Producer,
    creation_time: String,
) -> Result<Witness, Failure> {
    let places = Places::of(subject.sources, subject.inputs, subject.preprocess)?;
    let content = match finding {
        Finding::Proof(proof) => proved::content(proof.unwrap_or(&Proof::default()), &places),
        Finding::Counterexample(path) => Content::Violation(violated::content(path, &places, format)),
    };
    let files = subject.inputs.iter();
    let files = files.map(|input| SourceFile { name: input.path.display().to_string(), hash: sha256(&input.text) });
    let metadata = Metadata {
        producer,
        creation_time,
        files: files.collect(),
        specification: subject.specification.to_owned(),
        data_model: subject.preprocess.data_model,
    };
    Ok(Witness { metadata, content })
}
