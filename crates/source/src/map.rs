//! The source files of one program.

use crate::file::{Position, SourceFile};
use crate::markers::Origin;
use crate::span::{FileId, Span};

/// The file does not fit into the space of offsets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the source files have more than 4 GiB")]
pub struct TooLarge;

/// The input texts of one program; [`Span`]s point into it.
///
/// All files share one space of offsets, so a [`Span`] is two numbers. Positions follow the line markers of
/// preprocessed files, which the lexer of such a file collects ([`SourceFile::set_markers`]).
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// A map without files.
    pub fn new() -> SourceMap {
        SourceMap::default()
    }

    /// A map with one file. If the file is larger than 4 GiB, spans can point into its first 4 GiB only.
    pub fn single(name: impl AsRef<str>, text: impl Into<Vec<u8>>) -> SourceMap {
        SourceMap { files: vec![SourceFile::new(name.as_ref(), text.into(), 0)] }
    }

    /// Adds a file and returns its id.
    pub fn add(&mut self, name: impl AsRef<str>, text: impl Into<Vec<u8>>) -> Result<FileId, TooLarge> {
        let text = text.into();
        // The end of a file is a valid offset too, so the next file starts one byte after it.
        let base = self.files.last().map_or(0, |f| u64::from(f.base()) + f.bytes().len() as u64 + 1);
        if base + text.len() as u64 >= u64::from(u32::MAX) {
            return Err(TooLarge);
        }
        self.files.push(SourceFile::new(name.as_ref(), text, base as u32));
        Ok(FileId(self.files.len() as u32 - 1))
    }

    /// The same files; in those that are not UTF-8, question marks replace non-ASCII bytes, because reports are text.
    pub fn readable(&self) -> SourceMap {
        SourceMap { files: self.files.iter().map(SourceFile::readable).collect() }
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
    pub fn find(&self, offset: u32) -> Option<(FileId, &SourceFile, u32)> {
        let index = self.files.partition_point(|f| f.base() <= offset).checked_sub(1)?;
        let file = &self.files[index];
        Some((FileId(index as u32), file, (offset - file.base()).min(file.bytes().len() as u32)))
    }

    /// The start of the span, according to the line markers.
    pub fn position(&self, span: Span) -> Position<'_> {
        self.find(span.start).map_or(NOWHERE, |(_, file, offset)| file.position(offset))
    }

    /// The start of the span in the physical text, ignoring line markers.
    pub fn physical_position(&self, span: Span) -> Position<'_> {
        self.find(span.start).map_or(NOWHERE, |(_, file, offset)| file.physical_position(offset))
    }

    /// Whether the span is in user code or in a system header.
    pub fn origin(&self, span: Span) -> Origin {
        let marker = self.find(span.start).and_then(|(_, file, offset)| file.marker(offset));
        marker.map_or(Origin::User, |m| m.origin)
    }

    /// The text the span covers, as far as it is in the file where it starts.
    pub fn bytes(&self, span: Span) -> &[u8] {
        let Some((_, file, start)) = self.find(span.start) else { return &[] };
        let end = span.end.saturating_sub(file.base()).clamp(start, file.bytes().len() as u32);
        &file.bytes()[start as usize..end as usize]
    }

    /// The text the span covers, as far as it is in the file where it starts; empty if that is not UTF-8.
    pub fn text(&self, span: Span) -> &str {
        std::str::from_utf8(self.bytes(span)).unwrap_or_default()
    }

    /// Whether two spans start in the same file.
    pub fn same_file(&self, one: Span, other: Span) -> bool {
        let file = |span: Span| self.find(span.start).map(|(id, ..)| id);
        file(one) == file(other)
    }

    /// Whether two offsets are in the same file with no line marker between them.
    pub(crate) fn same_section(&self, one: u32, other: u32) -> bool {
        match (self.find(one), self.find(other)) {
            (Some((a, file, x)), Some((b, _, y))) => a == b && file.section(x) == file.section(y),
            _ => false,
        }
    }
}

/// The location of something that is in no file.
const NOWHERE: Position = Position { file: "<unknown>", line: 1, column: 1 };

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markers::{Marker, Markers};

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
        assert_eq!(sources.text(Span { start: 4, end: 5 }), "a");
        assert_eq!(sources.position(Span { start: 4, end: 5 }).to_string(), "one.c:1:5");
        assert_eq!(sources.file(one).map(SourceFile::name), Some("one.c"));
        assert_eq!(file.names().collect::<Vec<_>>(), ["two.i", "head.h"]);
        let same = |one, other| sources.same_file(Span { start: one, end: one }, Span { start: other, end: other });
        assert!(same(0, 7) && !same(7, 8));
    }

    #[test]
    fn columns_count_characters() {
        let column = |text: &[u8], start| SourceMap::single("a.c", text).position(Span { start, end: start }).column;
        assert_eq!([0, 1, 2, 3].map(|at| column("äb".as_bytes(), at)), [1, 1, 2, 3]);
        // An invalid UTF-8 byte, here a Latin-1 letter, counts as one character.
        assert_eq!([0, 1, 2].map(|at| column(b"\xe4b", at)), [1, 2, 3]);
    }

    #[test]
    fn what_is_not_utf8_is_made_readable_byte_by_byte() {
        let mut sources = SourceMap::new();
        sources.add("latin.c", b"/* \xe4 */").expect("small");
        sources.add("utf8.c", "/* ä */").expect("small");
        let texts = |sources: &SourceMap| -> Vec<Option<String>> {
            sources.files().map(|(_, file)| file.text().map(str::to_owned)).collect()
        };
        assert_eq!(texts(&sources), [None, Some("/* ä */".to_owned())]);
        assert_eq!(texts(&sources.readable()), [Some("/* ? */".to_owned()), Some("/* ä */".to_owned())]);
    }

    #[test]
    fn names_do_not_act_on_a_terminal() {
        let sources = SourceMap::single("a\u{1b}.c", "");
        assert_eq!(sources.position(Span::default()).to_string(), "a\\u001b.c:1:1");
    }
}
