//! Insertions into a text.

use std::cmp::Reverse;

/// A piece of text to insert at an offset.
#[derive(Clone, Debug)]
struct Edit {
    offset: u32,
    /// The order of insertions at the same offset, so that they nest: ends of parts come before starts of others; among
    /// ends the inner part comes first, among starts the outer one.
    order: (u8, Reverse<u32>, usize),
    text: String,
}

/// The insertions into one file.
#[derive(Clone, Debug, Default)]
pub(super) struct Edits {
    list: Vec<Edit>,
}

/// The mapping from offsets before the insertions to offsets after them.
#[derive(Clone, Debug, Default)]
pub struct Moved {
    /// Offsets, each with the total length of the text inserted up to there.
    shifts: Vec<(u32, u32)>,
}

impl Moved {
    /// The new offset of a character. Text that is inserted at its old offset comes before it.
    pub fn offset(&self, before: u32) -> u32 {
        let after = self.shifts.partition_point(|&(offset, _)| offset <= before);
        before + after.checked_sub(1).map_or(0, |last| self.shifts[last].1)
    }
}

impl Edits {
    /// Inserts a text before the part with this range.
    pub fn open(&mut self, start: u32, end: u32, text: impl Into<String>) {
        let order = (1, Reverse(end), self.list.len());
        self.list.push(Edit { offset: start, order, text: text.into() });
    }

    /// Inserts a text after the part with this range.
    pub fn close(&mut self, start: u32, end: u32, text: impl Into<String>) {
        // Of two insertions around the same part, the later one is the inner one.
        let order = (0, Reverse(start), usize::MAX - self.list.len());
        self.list.push(Edit { offset: end, order, text: text.into() });
    }

    /// The text with all insertions.
    pub fn apply(mut self, text: &[u8]) -> (Vec<u8>, Moved) {
        self.list.sort_by_key(|edit| (edit.offset, edit.order));
        let (mut result, mut done, mut moved, mut added) = (Vec::new(), 0, Moved::default(), 0);
        for edit in self.list {
            let offset = (edit.offset as usize).min(text.len()).max(done);
            result.extend_from_slice(&text[done..offset]);
            result.extend_from_slice(edit.text.as_bytes());
            done = offset;
            added += edit.text.len() as u32;
            moved.shifts.push((edit.offset, added));
        }
        result.extend_from_slice(&text[done..]);
        (result, moved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_nest() {
        let mut edits = Edits::default();
        edits.open(0, 1, "(");
        edits.close(0, 1, ")");
        edits.open(0, 3, "[");
        edits.close(0, 3, "]");
        edits.open(2, 3, "{");
        edits.close(2, 3, "}");
        edits.open(3, 4, "<");
        edits.open(2, 3, "`");
        edits.close(2, 3, "'");
        let (text, moved) = edits.apply(b"a+bc");
        assert_eq!(String::from_utf8_lossy(&text), "[(a)+{`b'}]<c");
        assert_eq!([0, 1, 2, 3].map(|offset| moved.offset(offset)), [2, 4, 7, 12]);
    }
}
