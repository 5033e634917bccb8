//! Positions in the files that the user gave. Line markers in them are ignored, because a witness counts the physical
//! lines of the file. Only in files that we have preprocessed ourselves, markers lead back to the original.

use crate::Location;
use tracewright_c::load::{Failure, Input};
use tracewright_c::preprocess::{self, reason};
use tracewright_c::weave::Weaver;
use tracewright_source::{SourceMap, Span};

/// The mapping from spans to positions.
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

    /// The index of the file that contains a span; none for the library.
    pub fn file(&self, span: Span) -> Option<usize> {
        let (file, ..) = self.sources.find(span.start)?;
        Some(file.0 as usize).filter(|&number| number < self.inputs.len())
    }

    /// How far an offset is from the start of its file.
    pub fn local(&self, offset: u32) -> u32 {
        self.sources.find(offset).map_or(offset, |(.., local)| local)
    }

    /// Line and column of an offset from the start of the file of a span; none in headers and in the library.
    pub fn position(&self, span: Span, offset: u32) -> Option<(u32, u32)> {
        let input = self.inputs.get(self.file(span)?)?;
        let (_, file, _) = self.sources.find(span.start)?;
        let at = Span { start: file.base() + offset, end: file.base() + offset };
        if reason(&input.text, &input.path).is_none() {
            let place = self.sources.physical_position(at);
            return Some((place.line, place.column));
        }
        let place = self.sources.position(at);
        (place.file == input.path.display().to_string()).then_some((place.line, place.column))
    }

    /// The offset of a span from the start of the file that was given.
    pub fn offset(&self, span: Span) -> Option<u32> {
        let input = self.inputs.get(self.file(span)?)?;
        reason(&input.text, &input.path).is_none().then_some(self.local(span.start))
    }

    /// The location of an offset, from the start of the file of a span, for a witness.
    pub fn location(&self, span: Span, offset: u32, function: &str) -> Option<Location> {
        let (line, column) = self.position(span, offset)?;
        let number = self.file(span)?;
        let file = self.inputs.get(number)?.path.display().to_string();
        // Some procedures of the translation are not functions of the program.
        let is_there = !function.is_empty() && self.weaver.is_in_function(number, line, function);
        Some(Location { file, line, column: Some(column), function: is_there.then(|| function.to_owned()) })
    }
}
