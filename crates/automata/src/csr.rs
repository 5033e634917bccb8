//! Compressed rows: a table of variable-length rows in two flat arrays, for transitions and their reversals.

/// Rows of `T`, row `i` being `items[offsets[i]..offsets[i + 1]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Csr<T> {
    offsets: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Csr<T> {
    fn default() -> Self {
        Csr { offsets: vec![0], items: Vec::new() }
    }
}

impl<T> Csr<T> {
    /// The number of rows.
    #[inline]
    pub(crate) fn rows(&self) -> usize {
        self.offsets.len() - 1
    }

    /// All items, row after row.
    #[inline]
    pub(crate) fn items(&self) -> &[T] {
        &self.items
    }

    #[inline]
    pub(crate) fn row(&self, row: usize) -> &[T] {
        &self.items[self.range(row)]
    }

    /// Where the row's items lie in `items`.
    #[inline]
    pub(crate) fn range(&self, row: usize) -> std::ops::Range<usize> {
        self.offsets[row] as usize..self.offsets[row + 1] as usize
    }

    /// Appends items to the row after the last one; `finish_row` closes it.
    #[inline]
    pub(crate) fn push_item(&mut self, item: T) {
        self.items.push(item);
    }

    #[inline]
    pub(crate) fn finish_row(&mut self) {
        self.offsets.push(u32::try_from(self.items.len()).expect("more than 2^32 transitions"));
    }

    pub(crate) fn with_capacity(rows: usize, items: usize) -> Self {
        let mut offsets = Vec::with_capacity(rows + 1);
        offsets.push(0);
        Csr { offsets, items: Vec::with_capacity(items) }
    }
}

impl<T: Copy> Csr<T> {
    /// Distributes `pairs` over the rows by counting sort; items of a row keep their order.
    pub(crate) fn from_pairs<I>(rows: usize, pairs: I) -> Self
    where
        I: Iterator<Item = (usize, T)> + Clone,
    {
        let mut offsets = vec![0u32; rows + 1];
        let mut count = 0u32;
        let mut first = None;
        for (row, item) in pairs.clone() {
            offsets[row + 1] += 1;
            count = count.checked_add(1).expect("more than 2^32 transitions");
            first.get_or_insert(item);
        }
        let Some(filler) = first else {
            return Csr { offsets, items: Vec::new() };
        };
        for i in 0..rows {
            offsets[i + 1] += offsets[i];
        }
        let mut items = vec![filler; count as usize];
        // `offsets[row]` serves as the row's write position and ends up as the next row's start.
        for (row, item) in pairs {
            let at = &mut offsets[row];
            items[*at as usize] = item;
            *at += 1;
        }
        offsets.copy_within(0..rows, 1);
        offsets[0] = 0;
        Csr { offsets, items }
    }
}

impl<T: Copy + Ord> Csr<T> {
    /// Sorts every row and drops repeated items.
    pub(crate) fn sort_rows(&mut self) {
        let mut write = 0usize;
        let mut start = 0usize;
        for row in 0..self.rows() {
            let end = self.offsets[row + 1] as usize;
            let items = &mut self.items[start..end];
            if !items.is_sorted() {
                items.sort_unstable();
            }
            let row_start = write;
            for read in start..end {
                let item = self.items[read];
                if write == row_start || self.items[write - 1] != item {
                    self.items[write] = item;
                    write += 1;
                }
            }
            self.offsets[row + 1] = write as u32;
            start = end;
        }
        self.items.truncate(write);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_distributed_sorted_and_deduplicated() {
        let pairs = [(2, 5), (0, 1), (2, 3), (2, 5), (0, 1), (3, 0)];
        let mut csr = Csr::from_pairs(5, pairs.iter().copied());
        assert_eq!(csr.row(2), [5, 3, 5]);
        csr.sort_rows();
        let rows: Vec<&[i32]> = (0..5).map(|i| csr.row(i)).collect();
        assert_eq!(rows, [&[1][..], &[], &[3, 5], &[0], &[]]);
    }

    #[test]
    fn no_pairs_make_empty_rows() {
        let csr = Csr::<u32>::from_pairs(2, std::iter::empty());
        assert_eq!(csr.rows(), 2);
        assert!(csr.row(1).is_empty());
    }
}
