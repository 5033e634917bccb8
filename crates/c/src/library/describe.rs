//! The table as text, for docs/library.md.

use super::access::Access;
use super::record::Record;
use super::resolve::all;
use super::table::Id;

/// Functions with a common effect or access, described in words.
#[derive(Clone, Debug)]
pub struct Row {
    /// The effect or the accesses.
    pub what: String,
    /// How exactly it is translated, if that applies.
    pub how: &'static str,
    /// Their names.
    pub names: Vec<&'static str>,
}

/// For each effect, its description and the functions that have it.
pub fn described_functions() -> Vec<Row> {
    grouped(|record| {
        let (what, how) = record.effect?.explained();
        Some((what.to_owned(), how.words()))
    })
}

/// For each set of accesses, its description and the functions that make them.
pub fn described_accesses() -> Vec<Row> {
    grouped(|record| {
        let texts: Vec<String> = record.accesses?.iter().copied().map(Access::explained).collect();
        Some((texts.join("; "), ""))
    })
}

/// The functions that our library defines in C, by their names in the table.
pub fn functions_in_c() -> Vec<String> {
    let mut names = Vec::new();
    for record in all().filter(|record| !matches!(record.id, Id::Internal(_))) {
        if record.is_in_c {
            names.push(record.name.to_owned());
            let versions = if record.has_versions { &["f", "l"][..] } else { &[] };
            names.extend(versions.iter().map(|ending| format!("{}{ending}", record.name)));
        }
        if record.is_builtin_in_c {
            let prefix = if record.name.starts_with("__builtin_") { "" } else { "__builtin_" };
            names.push(format!("{prefix}{}", record.name));
        }
    }
    names
}

/// The functions whose results later calls change.
pub fn functions_that_reuse_results() -> Vec<&'static str> {
    all().filter(|record| record.reuses_result).map(|record| record.name).collect()
}

fn grouped(words: impl Fn(&Record) -> Option<(String, &'static str)>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for record in all() {
        let Some((what, how)) = words(record) else { continue };
        match rows.iter_mut().find(|row| row.what == what && row.how == how) {
            Some(row) => row.names.push(record.name),
            None => rows.push(Row { what, how, names: vec![record.name] }),
        }
    }
    rows
}
