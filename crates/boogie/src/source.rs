//! Source files, spans in them, and the way from byte offsets to lines and columns.

use std::sync::OnceLock;

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

/// One input text with its name.
#[derive(Debug)]
pub struct SourceFile {
    /// What messages call the file, usually its path as the user gave it.
    pub name: String,
    /// The whole text.
    pub text: String,
    line_starts: OnceLock<Vec<u32>>,
}

impl SourceFile {
    /// A file with this name and text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> SourceFile {
        SourceFile { name: name.into(), text: text.into(), line_starts: OnceLock::new() }
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
        Position { line: line as u32 + 1, column: column as u32 + 1 }
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
        (starts[first] as usize, first as u32 + 1, &self.text[starts[first] as usize..until])
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

    /// The text the span covers; empty if the span is not in this map.
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file).and_then(|f| f.text.get(span.start as usize..span.end as usize)).unwrap_or("")
    }

    /// `name:line:column` of the span's start.
    pub fn describe(&self, span: Span) -> String {
        let position = self.position(span);
        let name = self.file(span.file).map_or("<unknown>", |f| &f.name);
        format!("{name}:{}:{}", position.line, position.column)
    }
}
