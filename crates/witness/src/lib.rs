//! Verification witnesses: results about a program that verifiers exchange.
//!
//! A *correctness witness* names invariants and contracts that make a program correct; a *violation witness* describes
//! executions that violate a property. Three formats are read and written: GraphML 1.0, where both are automata, and
//! the YAML formats 2.0 and 2.1, where they are lists of invariants and sequences of waypoints. [`read`] and
//! [`write()`] choose by the content and by [`Format`].
//!
//! The formats (`graphml`, `yaml` and the model beside them) know nothing about programs: expressions are texts,
//! locations are lines and columns. [`made()`] makes a witness of a proof or a counterexample, and [`weave()`]
//! instruments a C program with a witness, so that verifying the result validates it. Nothing is proved here.

mod error;
mod graphml;
mod hash;
mod made;
mod metadata;
mod model;
mod time;
mod weave;
mod yaml;

pub use error::{Position, ReadError};
pub use hash::sha256;
pub use made::{Finding, Subject, made};
pub use metadata::{Metadata, Producer, SourceFile};
pub use model::{
    Action, Automaton, Content, Contract, Control, Edge, Guard, Invariant, InvariantKind, Location, Node, Scoped,
    Segment, Violation, Waypoint, WaypointKind, Witness,
};
pub use time::iso_8601;
pub use weave::{Claims, Refusal, Restriction, WovenProgram, fitting_files, weave};

/// A format of witnesses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// GraphML, version 1.0.
    GraphMl,
    /// YAML, version 2.0.
    Yaml20,
    /// YAML, version 2.1: with contracts of functions.
    Yaml21,
}

/// Reads a witness in any of the formats.
pub fn read(bytes: impl AsRef<[u8]>) -> Result<Witness, ReadError> {
    let bytes = bytes.as_ref();
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let position = Position { line: line as u32, column: column as u32 };
        ReadError::new(position, "a witness is UTF-8 text, and this is not")
    })?;
    match text.trim_start_matches('\u{feff}').trim_start().starts_with('<') {
        true => graphml::read(text),
        false => yaml::read(text),
    }
}

/// Writes a witness. Content that the format cannot express is omitted: contracts before 2.1, and automata in YAML.
pub fn write(witness: &Witness, format: Format) -> String {
    match format {
        Format::GraphMl => graphml::write(witness),
        Format::Yaml20 => yaml::write(witness, yaml::Version::V20),
        Format::Yaml21 => yaml::write(witness, yaml::Version::V21),
    }
}
