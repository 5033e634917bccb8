//! Text in columns, and counted things.

use std::fmt::Write;

/// How the cells of a column are set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Right,
}

/// Writes rows with aligned columns, two blanks apart and indented by two; nothing trails.
pub(crate) fn write_rows(out: &mut String, align: &[Align], rows: &[Vec<String>]) {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|c| c.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = widths[column];
            let _ = match align.get(column) {
                Some(Align::Right) => write!(line, "  {cell:>width$}"),
                _ => write!(line, "  {cell:<width$}"),
            };
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

/// `1 state`, `2 states`.
pub(crate) fn plural(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}
