//! Metadata: the origin of a witness, and the program it is about.

use tracewright_vocabulary::DataModel;

/// What is known about a witness as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Metadata {
    /// Who wrote it.
    pub producer: Producer,
    /// When it was written, in ISO 8601.
    pub creation_time: String,
    /// The files of the program, as the producer called them.
    pub files: Vec<SourceFile>,
    /// The property: `CHECK( init(main()), LTL(G ! call(reach_error())) )`.
    pub specification: String,
    /// The sizes of the types.
    pub data_model: DataModel,
}

/// A verifier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Producer {
    /// Its name.
    pub name: String,
    /// Its version, if known.
    pub version: String,
}

/// A file of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFile {
    /// Its name.
    pub name: String,
    /// Its SHA-256 hash.
    pub hash: String,
}
