//! Source files, spans in them, and the way from byte offsets to lines and columns.

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::printable::printable;

/// Index of a file in a [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct FileId(pub u32);

/// A half-open range of bytes in one source file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The smallest span that covers both; they must be in the same file.
    pub fn to(self, other: Span) -> Span {
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A place for humans: line and column, both counted from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// Lines that come from elsewhere, as a line marker of a preprocessed file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Where the first of the lines starts.
    pub offset: u32,
    /// The file it comes from.
    pub file: String,
    /// Its number there.
    pub line: u32,
}

/// One input text with its name.
#[derive(Debug)]
pub struct SourceFile {
    /// What messages call the file, usually its path as the user gave it.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// In the order of their offsets.
    sections: Vec<Section>,
    line_starts: OnceLock<Vec<u32>>,
}

impl SourceFile {
    /// A file with this name and text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> SourceFile {
        // Names are shown, and line markers may name anything.
        let name = printable(&name.into()).into_owned();
        SourceFile { name, text: text.into(), sections: Vec::new(), line_starts: OnceLock::new() }
    }

    /// The same file, where sections of lines come from elsewhere: positions refer to those files.
    pub fn with_sections(self, mut sections: Vec<Section>) -> SourceFile {
        for section in &mut sections {
            if let Cow::Owned(clean) = printable(&section.file) {
                section.file = clean;
            }
        }
        SourceFile { sections, ..self }
    }

    /// The names of all files that its lines come from.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str()).chain(self.sections.iter().map(|section| section.file.as_str()))
    }

    /// The section an offset is in.
    fn section(&self, offset: u32) -> Option<&Section> {
        let after = self.sections.partition_point(|section| section.offset <= offset);
        self.sections.get(after.checked_sub(1)?)
    }

    /// The file that the line at an offset comes from.
    pub fn name_at(&self, offset: u32) -> &str {
        self.section(offset).map_or(&self.name, |section| &section.file)
    }

    /// The number of a line, which is the one with this index in the text, where it comes from.
    fn line_number(&self, index: usize) -> u32 {
        match self.section(self.line_starts()[index]) {
            Some(section) => {
                let first = self.line_starts().partition_point(|&s| s <= section.offset) - 1;
                section.line.saturating_add((index - first) as u32)
            }
            None => index as u32 + 1,
        }
    }

    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let newlines = self.text.bytes().enumerate().filter(|&(_, b)| b == b'\n');
            std::iter::once(0).chain(newlines.map(|(i, _)| i as u32 + 1)).collect()
        })
    }

    /// Line and column of a byte offset; an offset past the end or inside a character is moved back to a valid one.
    pub fn position(&self, offset: u32) -> Position {
        let mut offset = (offset as usize).min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let starts = self.line_starts();
        let line = starts.partition_point(|&s| s as usize <= offset) - 1;
        let column = self.text[starts[line] as usize..offset].chars().count();
        Position { line: self.line_number(line), column: column as u32 + 1 }
    }

    /// Line and column of a byte offset in the text itself, wherever its lines come from.
    pub fn given_position(&self, offset: u32) -> Position {
        let line = self.line_starts().partition_point(|&s| s <= offset.min(self.text.len() as u32)) as u32;
        Position { line, column: self.position(offset).column }
    }

    /// The lines that contain the bytes `start..end`: the offset where the first starts, its number (from 1), the text.
    pub(crate) fn lines_around(&self, start: u32, end: u32) -> (usize, u32, &str) {
        let starts = self.line_starts();
        let first = starts.partition_point(|&s| s <= start) - 1;
        let after = starts.partition_point(|&s| s < end.max(start + 1));
        // Nobody wants to see a line of a megabyte.
        let mut until = starts.get(after).map_or(self.text.len(), |&s| s as usize);
        until = until.min((end as usize).saturating_add(1000)).max(starts[first] as usize);
        while !self.text.is_char_boundary(until) {
            until -= 1;
        }
        (starts[first] as usize, self.line_number(first), &self.text[starts[first] as usize..until])
    }
}

/// The input texts of one program; [`Span`]s point into it.
#[derive(Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// A map without files.
    pub fn new() -> SourceMap {
        SourceMap::default()
    }

    /// A map with one file.
    pub fn single(name: impl Into<String>, text: impl Into<String>) -> SourceMap {
        SourceMap { files: vec![SourceFile::new(name, text)] }
    }

    /// Adds a file and says how spans refer to it.
    pub fn add(&mut self, file: SourceFile) -> FileId {
        self.files.push(file);
        FileId(self.files.len() as u32 - 1)
    }

    /// All files with their ids, in the order they were added.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId(i as u32), f))
    }

    /// The file with this id, if there is one.
    pub fn file(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// Line and column where the span starts (1:1 if its file is unknown).
    pub fn position(&self, span: Span) -> Position {
        self.file(span.file).map_or(Position { line: 1, column: 1 }, |f| f.position(span.start))
    }

    /// The name of the file where the span starts.
    pub fn name(&self, span: Span) -> &str {
        self.file(span.file).map_or("<unknown>", |f| f.name_at(span.start))
    }

    /// The text the span covers; empty if the span is not in this map.
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file).and_then(|f| f.text.get(span.start as usize..span.end as usize)).unwrap_or("")
    }

    /// `name:line:column` of the span's start.
    pub fn describe(&self, span: Span) -> String {
        let position = self.position(span);
        format!("{}:{}:{}", self.name(span), position.line, position.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_follow_the_sections() {
        let section = Section { offset: 4, file: "head.h".into(), line: 12 };
        let mut sources = SourceMap::new();
        let file = sources.add(SourceFile::new("main.i", "x;\n\ny;\n  z;\n").with_sections(vec![section]));
        let at = |start| sources.describe(Span { file, start, end: start });
        assert_eq!([at(0), at(4), at(9)], ["main.i:1:1", "head.h:12:1", "head.h:13:3"]);
        let given = sources.file(file).expect("a file").given_position(9);
        assert_eq!(given, Position { line: 4, column: 3 });
    }
}
