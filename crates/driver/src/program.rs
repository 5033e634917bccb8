//! A program as the user gives it: texts and settings.

use std::path::{Path, PathBuf};

use tracewright_c::load::Input;
use tracewright_c::preprocess;
use tracewright_certificate::SourceRecord;
use tracewright_source::SourceMap;
use tracewright_vocabulary::Volatile;

use crate::files::{self, InputError};

/// A program that was read, but not parsed yet.
#[derive(Debug)]
pub enum Program {
    /// Boogie.
    Boogie(BoogieSource),
    /// C.
    C(CSource),
}

/// The files of a Boogie program.
#[derive(Debug)]
pub struct BoogieSource {
    /// The texts.
    pub sources: SourceMap,
    /// The procedure to start in. Without one: `ULTIMATE.start` if it exists, else every procedure with an
    /// implementation, from any state that meets its precondition.
    pub entry: Option<String>,
    /// Names and digests of the files.
    pub(crate) records: Vec<SourceRecord>,
}

/// The files of a C program, with the settings that its meaning depends on.
#[derive(Clone, Debug)]
pub struct CSource {
    /// The files, not preprocessed yet.
    pub inputs: Vec<Input>,
    /// How they are preprocessed, and the data model.
    pub preprocess: preprocess::Options,
    /// The semantics of volatile objects. By default, reads are inputs; for competition tasks, they are ordinary
    /// memory.
    pub volatile: Option<Volatile>,
}

impl CSource {
    /// Files with default settings.
    pub fn new(inputs: Vec<Input>) -> CSource {
        CSource { inputs, preprocess: preprocess::Options::default(), volatile: None }
    }

    /// Names and digests of the files.
    pub(crate) fn records(&self) -> Vec<SourceRecord> {
        self.inputs.iter().map(|input| files::record(&input.path, &input.text)).collect()
    }
}

impl Program {
    /// A C program in one file. Messages call it by this name, and quoted headers are searched beside it.
    pub fn c(name: impl Into<PathBuf>, text: impl Into<Vec<u8>>) -> Program {
        Program::C(CSource::new(vec![Input { path: name.into(), text: text.into() }]))
    }

    /// A Boogie program in one file. Messages call it by this name.
    pub fn boogie(name: impl Into<String>, text: impl Into<String>) -> Program {
        let (name, text) = (name.into(), text.into());
        let records = vec![files::record(Path::new(&name), text.as_bytes())];
        Program::Boogie(BoogieSource { sources: SourceMap::single(name, text), entry: None, records })
    }

    /// Reads the files of a program, C (.c, .i, .h) or Boogie (.bpl). Reports every file that cannot be used.
    pub fn read(paths: &[PathBuf]) -> Result<Program, Vec<InputError>> {
        files::read_program(paths)
    }
}
