//! Source files, spans in them, and the way from byte offsets to files, lines and columns.
//!
//! All files of a program share one space of offsets, so a [`Span`] is two numbers. Texts are bytes: comments and
//! strings of real programs are not always UTF-8. Line markers of preprocessed files (`# 12 "file.h" 1 3`, `#line 12`)
//! are collected by the lexer; positions refer to the files they name.

use std::sync::OnceLock;

/// Index of a file in a [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct FileId(pub u32);

/// A half-open range of bytes; the offsets count through all files of a [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The empty span at the end of this one.
    pub fn after(self) -> Span {
        Span { start: self.end, end: self.end }
    }
}

/// A place for humans.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Position<'s> {
    /// The name of the file.
    pub file: &'s str,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1; in preprocessed files, that of the preprocessed text.
    pub column: u32,
}

impl std::fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// Whose text it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The user's.
    User,
    /// That of a system header: warnings about it help nobody.
    System,
}

/// The line markers of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Markers {
    /// In the order of their offsets.
    pub list: Vec<Marker>,
    /// The file names they mention.
    pub files: Vec<String>,
}

/// A line marker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marker {
    /// Where the line after the marker starts, from the start of the file.
    pub offset: u32,
    /// The number of that line.
    pub line: u32,
    /// The file that line comes from, as an index into [`Markers::files`]; none if no marker has named one yet.
    pub file: Option<u32>,
    /// Whose file that is.
    pub origin: Origin,
}

/// One input text with its name.
#[derive(Debug)]
pub struct SourceFile {
    name: String,
    text: Vec<u8>,
    /// The offset of the first byte.
    base: u32,
    line_starts: OnceLock<Vec<u32>>,
    markers: OnceLock<Markers>,
}

impl SourceFile {
    /// What messages call the file, usually its path as the user gave it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The offset of the first byte in the space that all files share.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// Says which line markers there are; the first answer stays.
    pub(crate) fn set_markers(&self, markers: Markers) {
        let _ = self.markers.set(markers);
    }

    /// The sections between line markers.
    pub(crate) fn sections(&self) -> Vec<tracewright_boogie::Section> {
        let Some(markers) = self.markers.get() else { return Vec::new() };
        let section = |marker: &Marker| tracewright_boogie::Section {
            offset: marker.offset,
            file: marker.file.map_or_else(|| self.name.clone(), |f| markers.files[f as usize].clone()),
            line: marker.line,
        };
        markers.list.iter().map(section).collect()
    }

    /// Where the lines start, from the start of the file.
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let newlines = self.text.iter().enumerate().filter(|&(_, &b)| b == b'\n');
            std::iter::once(0).chain(newlines.map(|(i, _)| i as u32 + 1)).collect()
        })
    }

    /// Index of the line that contains an offset from the start of the file.
    fn line_index(&self, offset: u32) -> usize {
        self.line_starts().partition_point(|&s| s <= offset) - 1
    }

    /// Index of the next marker behind an offset: lines with the same index are numbered in a row.
    fn section(&self, offset: u32) -> usize {
        self.markers.get().map_or(0, |m| m.list.partition_point(|marker| marker.offset <= offset))
    }

    fn marker(&self, offset: u32) -> Option<&Marker> {
        let section = self.section(offset).checked_sub(1)?;
        self.markers.get().map(|m| &m.list[section])
    }

    /// File and number of a line, as the markers say.
    fn place(&self, line: usize) -> (&str, u32) {
        let start = self.line_starts()[line];
        match (self.marker(start), self.markers.get()) {
            (Some(marker), Some(markers)) => {
                let name = marker.file.map_or(self.name.as_str(), |f| &markers.files[f as usize]);
                let first = self.line_index(marker.offset);
                (name, marker.line.saturating_add((line - first) as u32))
            }
            _ => (&self.name, line as u32 + 1),
        }
    }

    /// The column of an offset in its line.
    fn column(&self, offset: u32) -> u32 {
        let start = self.line_starts()[self.line_index(offset)] as usize;
        let end = (offset as usize).min(self.text.len());
        String::from_utf8_lossy(&self.text[start..end]).chars().count() as u32 + 1
    }

    fn position(&self, offset: u32) -> Position<'_> {
        let (file, line) = self.place(self.line_index(offset));
        Position { file, line, column: self.column(offset) }
    }

    /// The lines that contain the bytes `start..end`, as far as they are numbered in a row and not too long: the
    /// offset where the first starts, its file and number, and the text.
    pub(crate) fn lines_around(&self, start: u32, end: u32) -> (u32, &str, u32, &[u8]) {
        let starts = self.line_starts();
        let first = self.line_index(start);
        let mut after = starts.partition_point(|&s| s < end.max(start + 1)).max(first + 1);
        let section = self.section(starts[first]);
        while after > first + 1 && self.section(starts[after - 1]) != section {
            after -= 1;
        }
        // Nobody wants to see a line of a megabyte.
        let until = starts.get(after).map_or(self.text.len(), |&s| s as usize).min(end.max(start) as usize + 1000);
        let from = starts[first] as usize;
        let (file, line) = self.place(first);
        (starts[first], file, line, &self.text[from..until.max(from)])
    }
}

/// The file does not fit into the space of offsets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the source files have more than 4 GiB")]
pub struct TooLarge;

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

    /// Adds a file and says how to refer to it.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Vec<u8>>) -> Result<FileId, TooLarge> {
        let text = text.into();
        // The end of a file is an offset, too.
        let base = self.files.last().map_or(0, |f| u64::from(f.base) + f.text.len() as u64 + 1);
        if base + text.len() as u64 >= u64::from(u32::MAX) {
            return Err(TooLarge);
        }
        let (line_starts, markers) = (OnceLock::new(), OnceLock::new());
        self.files.push(SourceFile { name: name.into(), text, base: base as u32, line_starts, markers });
        Ok(FileId(self.files.len() as u32 - 1))
    }

    /// All files with their ids, in the order they were added.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId(i as u32), f))
    }

    /// The file with this id, if there is one.
    pub fn file(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// The file an offset is in, and the offset from the start of that file.
    pub(crate) fn find(&self, offset: u32) -> Option<(FileId, &SourceFile, u32)> {
        let index = self.files.partition_point(|f| f.base <= offset).checked_sub(1)?;
        let file = &self.files[index];
        Some((FileId(index as u32), file, (offset - file.base).min(file.text.len() as u32)))
    }

    /// Where the span starts, as the line markers say.
    pub fn position(&self, span: Span) -> Position<'_> {
        let nowhere = Position { file: "<unknown>", line: 1, column: 1 };
        self.find(span.start).map_or(nowhere, |(_, file, offset)| file.position(offset))
    }

    /// Where the span starts in the text that was read, whatever line markers say.
    pub fn physical_position(&self, span: Span) -> Position<'_> {
        let nowhere = Position { file: "<unknown>", line: 1, column: 1 };
        self.find(span.start).map_or(nowhere, |(_, file, offset)| {
            let line = file.line_index(offset) as u32 + 1;
            Position { file: &file.name, line, column: file.column(offset) }
        })
    }

    /// Whose text the span is in.
    pub fn origin(&self, span: Span) -> Origin {
        let marker = self.find(span.start).and_then(|(_, file, offset)| file.marker(offset));
        marker.map_or(Origin::User, |m| m.origin)
    }

    /// The text the span covers, as far as it is in the file where it starts.
    pub fn text(&self, span: Span) -> &[u8] {
        let Some((_, file, start)) = self.find(span.start) else { return &[] };
        let end = span.end.saturating_sub(file.base).clamp(start, file.text.len() as u32);
        &file.text[start as usize..end as usize]
    }

    /// Whether two offsets are in the same file with no line marker between them.
    pub(crate) fn same_section(&self, one: u32, other: u32) -> bool {
        match (self.find(one), self.find(other)) {
            (Some((a, file, x)), Some((b, _, y))) => a == b && file.section(x) == file.section(y),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_follow_the_line_markers() {
        let mut sources = SourceMap::new();
        let one = sources.add("one.c", "int a;\n").expect("small");
        let two = sources.add("two.i", "x\n# 12 \"head.h\" 1 3\ny\n  z\n").expect("small");
        let file = sources.file(two).expect("a file");
        let marker = Marker { offset: 20, line: 12, file: Some(0), origin: Origin::System };
        file.set_markers(Markers { list: vec![marker], files: vec!["head.h".into()] });
        let at = |offset| {
            let span = Span { start: file.base() + offset, end: file.base() + offset + 1 };
            (sources.position(span).to_string(), sources.physical_position(span).to_string(), sources.origin(span))
        };
        assert_eq!(at(0), ("two.i:1:1".into(), "two.i:1:1".into(), Origin::User));
        assert_eq!(at(20), ("head.h:12:1".into(), "two.i:3:1".into(), Origin::System));
        assert_eq!(at(24), ("head.h:13:3".into(), "two.i:4:3".into(), Origin::System));
        assert_eq!(sources.text(Span { start: 4, end: 5 }), b"a");
        assert_eq!(sources.position(Span { start: 4, end: 5 }).to_string(), "one.c:1:5");
        assert_eq!(sources.file(one).map(SourceFile::name), Some("one.c"));
    }
}
