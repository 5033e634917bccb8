//! One source file, and the mapping from its offsets to lines and columns.
//!
//! Texts are bytes: comments and strings of real C programs are not always UTF-8.

use std::sync::OnceLock;

use crate::markers::{Marker, Markers};
use crate::printable::printable;

/// A source location as shown to users.
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

/// One input text with its name.
#[derive(Clone, Debug)]
pub struct SourceFile {
    name: String,
    text: Vec<u8>,
    /// The offset of the first byte.
    base: u32,
    line_starts: OnceLock<Vec<u32>>,
    markers: OnceLock<Markers>,
}

/// The lines around a part of a file.
pub(crate) struct Lines<'s> {
    /// Where they start, from the start of the file.
    pub offset: u32,
    /// The file they come from.
    pub file: &'s str,
    /// The number of the first.
    pub number: u32,
    /// Their text.
    pub text: &'s [u8],
}

impl SourceFile {
    pub(crate) fn new(name: &str, text: Vec<u8>, base: u32) -> SourceFile {
        // Names are shown in messages, so they must not contain control sequences for a terminal.
        let name = printable(name).into_owned();
        SourceFile { name, text, base, line_starts: OnceLock::new(), markers: OnceLock::new() }
    }

    /// The same file; if its text is not UTF-8, each non-ASCII byte is replaced by a question mark. Offsets stay valid
    /// because one byte replaces one byte.
    pub(crate) fn readable(&self) -> SourceFile {
        let mut file = self.clone();
        if file.text().is_none() {
            file.text.iter_mut().filter(|byte| !byte.is_ascii()).for_each(|byte| *byte = b'?');
        }
        file
    }

    /// The name of the file in messages, usually its path as the user gave it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The names of all files that its lines come from.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let marked = self.markers.get().into_iter().flat_map(|markers| &markers.files);
        std::iter::once(self.name.as_str()).chain(marked.map(String::as_str))
    }

    /// The whole text.
    pub fn bytes(&self) -> &[u8] {
        &self.text
    }

    /// The whole text, if it is UTF-8.
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(&self.text).ok()
    }

    /// The offset of the first byte in the space that all files share.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// Sets the line markers; only the first call has an effect.
    pub fn set_markers(&self, markers: Markers) {
        let _ = self.markers.set(markers);
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

    /// Index of the next marker after an offset: lines with the same index are numbered consecutively.
    pub(crate) fn section(&self, offset: u32) -> usize {
        self.markers.get().map_or(0, |m| m.list.partition_point(|marker| marker.offset <= offset))
    }

    pub(crate) fn marker(&self, offset: u32) -> Option<&Marker> {
        let section = self.section(offset).checked_sub(1)?;
        self.markers.get().map(|m| &m.list[section])
    }

    /// File and number of a line, according to the line markers.
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

    /// The column of an offset in its line; inside a character, that of the character.
    fn column(&self, offset: u32) -> u32 {
        let start = self.line_starts()[self.line_index(offset)] as usize;
        let end = character_start(&self.text, (offset as usize).min(self.text.len()));
        String::from_utf8_lossy(&self.text[start..end.max(start)]).chars().count() as u32 + 1
    }

    /// The location of an offset from the start of the file, according to the line markers.
    pub(crate) fn position(&self, offset: u32) -> Position<'_> {
        let (file, line) = self.place(self.line_index(offset));
        Position { file, line, column: self.column(offset) }
    }

    /// The location of an offset from the start of the file in the physical text, ignoring line markers.
    pub(crate) fn physical_position(&self, offset: u32) -> Position<'_> {
        Position { file: &self.name, line: self.line_index(offset) as u32 + 1, column: self.column(offset) }
    }

    /// The lines that contain the bytes `start..end`, as far as they are numbered consecutively and not too long.
    pub(crate) fn lines_around(&self, start: u32, end: u32) -> Lines<'_> {
        let starts = self.line_starts();
        let first = self.line_index(start);
        let mut after = starts.partition_point(|&s| s < end.max(start + 1)).max(first + 1);
        let section = self.section(starts[first]);
        while after > first + 1 && self.section(starts[after - 1]) != section {
            after -= 1;
        }
        // Very long lines, as generated files have them, are cut off.
        let until = starts.get(after).map_or(self.text.len(), |&s| s as usize);
        let until = character_start(&self.text, until.min((end.max(start) as usize).saturating_add(1000)));
        let from = starts[first] as usize;
        let (file, number) = self.place(first);
        Lines { offset: starts[first], file, number, text: &self.text[from..until.max(from)] }
    }
}

/// The start of the character that contains an offset; the offset itself if it is at a character boundary or in
/// malformed text.
fn character_start(text: &[u8], offset: usize) -> usize {
    let starts_before = |start: &usize| {
        let character = &text[*start..text.len().min(*start + 4)];
        let first = character.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
        first.is_some_and(|first| start + first.len_utf8() > offset)
    };
    (1..4).filter_map(|back| offset.checked_sub(back)).find(starts_before).unwrap_or(offset)
}
