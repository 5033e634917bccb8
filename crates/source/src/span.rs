//! Parts of source texts.

/// Index of a file in a [`SourceMap`](crate::SourceMap).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct FileId(pub u32);

/// A half-open range of bytes; offsets are global to all files of a [`SourceMap`](crate::SourceMap).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The smallest span that covers both; they must be in the same file.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The empty span at the end of this one.
    pub fn after(self) -> Span {
        Span { start: self.end, end: self.end }
    }
}
