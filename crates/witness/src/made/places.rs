//! Places in the files that the user gave. Line markers in them are none of a witness's business: it counts the lines of
//! the file. Only where we have preprocessed a file ourselves, markers lead back to it.

use crate::Location;
use tracewright_boogie::{SourceMap, Span};
use tracewright_c::load::{Failure, Input};
use tracewright_c::preprocess::{self, reason};
use tracewright_c::weave::Weaver;

/// The program with its places.
pub struct Places<'a> {
    sources: &'a SourceMap,
    /// The files as they were given.
    pub inputs: &'a [Input],
    /// What stands where.
    pub weaver: Weaver,
}

impl<'a> Places<'a> {
    /// The places of a program: `sources` are its files after preprocessing.
    pub fn of(
        sources: &'a SourceMap,
        inputs: &'a [Input],
        preprocess: &preprocess::Options,
    ) -> Result<Places<'a>, Failure> {
        Ok(Places { sources, inputs, weaver: Weaver::new(inputs, preprocess)? })
    }

    /// The number of the file that something stands in; none for the library.
    pub fn file(&self, span: Span) -> Option<usize> {
        Some(span.file.0 as usize).filter(|&number| number < self.inputs.len())
    }

    /// Line and column of an offset in the file of a span; none in headers and in the library.
    pub fn position(&self, span: Span, offset: u32) -> Option<(u32, u32)> {
        let input = self.inputs.get(self.file(span)?)?;
        let file = self.sources.file(span.file)?;
        if reason(&input.text, &input.path).is_none() {
            let place = file.given_position(offset);
            return Some((place.line, place.column));
        }
        let place = file.position(offset);
        (file.name_at(offset) == input.path.display().to_string()).then_some((place.line, place.column))
    }

    /// How far something stands from the start of the file that was given.
    pub fn offset(&self, span: Span) -> Option<u32> {
        let input = self.inputs.get(self.file(span)?)?;
        reason(&input.text, &input.path).is_none().then_some(span.start)
    }

    /// The place of an offset as witnesses say it.
    pub fn location(&self, span: Span, offset: u32, function: &str) -> Option<Location> {
        let (line, column) = self.position(span, offset)?;
        let number = self.file(span)?;
        let file = self.inputs.get(number)?.path.display().to_string();
        // Some of our procedures are no functions of the program.
        let is_there = !function.is_empty() && self.weaver.is_in_function(number, line, function);
        Some(Location { file, line, column: Some(column), function: is_there.then(|| function.to_owned()) })
    }
}
