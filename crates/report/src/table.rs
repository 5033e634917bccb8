//! Text tables, and plurals.

/// The alignment of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Right,
}

/// Cells longer than this do not widen their column.
const WIDEST: usize = 200;

/// Writes rows with aligned columns, two blanks apart and indented by two; without trailing blanks.
pub(crate) fn write_rows(out: &mut String, align: &[Align], rows: &[Vec<String>]) {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let lengths = rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
        lengths.filter(|&length| length <= WIDEST).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let blanks = " ".repeat(widths[column].saturating_sub(cell.chars().count()));
            line.push_str("  ");
            match align.get(column) {
                Some(Align::Right) => line.extend([blanks.as_str(), cell]),
                _ => line.extend([cell, blanks.as_str()]),
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

/// `1 state`, `2 states`.
pub(crate) fn plural(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rows: &[[&str; 2]]) -> String {
        let rows: Vec<Vec<String>> = rows.iter().map(|row| row.map(str::to_owned).to_vec()).collect();
        let mut out = String::new();
        write_rows(&mut out, &[Align::Left, Align::Right], &rows);
        out
    }

    #[test]
    fn columns_are_aligned() {
        assert_eq!(rows(&[["a", "1"], ["bcd", "22"], ["", ""]]), "  a     1\n  bcd  22\n\n");
    }

    #[test]
    fn cells_may_have_any_length() {
        for length in [65_535, 65_536, 1_000_000] {
            let long = "x".repeat(length);
            assert_eq!(rows(&[[&long, "1"], ["a", "22"]]), format!("  {long}   1\n  a  22\n"));
        }
    }
}
