//! Line markers: which lines of a preprocessed file come from elsewhere (`# 12 "file.h" 1 3`, `#line 12`).

/// Who wrote a piece of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The user's.
    User,
    /// A system header: warnings about it are suppressed.
    System,
}

/// The line markers of a file.
#[derive(Clone, Debug, Default)]
pub struct Markers {
    /// In the order of their offsets.
    pub list: Vec<Marker>,
    /// The file names they mention, escaped for display ([`printable`](crate::printable())).
    pub files: Vec<String>,
}

/// A line marker.
#[derive(Clone, Copy, Debug)]
pub struct Marker {
    /// Where the line after the marker starts, from the start of the file.
    pub offset: u32,
    /// The number of that line.
    pub line: u32,
    /// The file that line comes from, as an index into [`Markers::files`]; none if no marker has named one yet.
    pub file: Option<u32>,
    /// Whether that file is user code or a system header.
    pub origin: Origin,
}
