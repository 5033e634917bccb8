//! Rows of results, the table of a run, and what differs between two runs.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::path::Path;

use super::ask::TIMEOUT;
use crate::tool::Answer;

/// The verdict that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// TRUE.
    True,
    /// FALSE.
    False,
}

impl Expected {
    fn name(self) -> &'static str {
        match self {
            Expected::True => "TRUE",
            Expected::False => "FALSE",
        }
    }
}

/// The assessment of an answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Status {
    /// The expected verdict.
    Right,
    /// TRUE for an incorrect program.
    WrongTrue,
    /// FALSE for a correct program.
    WrongFalse,
    /// An undocumented exit, or a contradiction that the tool itself detected.
    Crash,
    /// UNKNOWN.
    Unknown,
    /// No answer within the limit.
    Timeout,
    /// The tool rejects the program.
    Rejected,
    /// Not asked.
    Skipped,
}

impl Status {
    const ALL: [Status; 8] = [
        Status::Right,
        Status::WrongTrue,
        Status::WrongFalse,
        Status::Crash,
        Status::Unknown,
        Status::Timeout,
        Status::Rejected,
        Status::Skipped,
    ];

    /// Its name in a file.
    pub fn name(self) -> &'static str {
        match self {
            Status::Right => "right",
            Status::WrongTrue => "wrong TRUE",
            Status::WrongFalse => "wrong FALSE",
            Status::Crash => "crash",
            Status::Unknown => "unknown",
            Status::Timeout => "timeout",
            Status::Rejected => "rejected",
            Status::Skipped => "skipped",
        }
    }

    /// Whether it needs attention.
    pub fn is_wrong(self) -> bool {
        matches!(self, Status::WrongTrue | Status::WrongFalse | Status::Crash)
    }
}

/// A test that was run.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Which one.
    pub test: String,
    /// The verdict that is known, if it was asked.
    pub expected: Option<Expected>,
    /// The assessment of the answer.
    pub status: Status,
    /// The answer, or why the test was skipped.
    pub said: String,
    /// Processor time.
    pub seconds: f64,
}

/// One line with tabs.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = self.expected.map_or("-", Expected::name);
        let said: String = self.said.chars().map(|c| if c.is_control() { ' ' } else { c }).take(200).collect();
        write!(f, "{}\t{expected}\t{}\t{said}\t{:.2}", self.test, self.status.name(), self.seconds)
    }
}

/// Assesses an answer.
pub fn judge(expected: Expected, answer: &Answer) -> (Status, String) {
    match answer {
        Answer::True if expected == Expected::True => (Status::Right, "TRUE".to_owned()),
        Answer::True => (Status::WrongTrue, "TRUE".to_owned()),
        Answer::False(property) => {
            let status = if expected == Expected::False { Status::Right } else { Status::WrongFalse };
            (status, format!("FALSE({property})"))
        }
        Answer::Unknown(reason) if reason == TIMEOUT => (Status::Timeout, TIMEOUT.to_owned()),
        Answer::Unknown(reason) => (Status::Unknown, reason.clone()),
        Answer::Rejected(why) => (Status::Rejected, first_error(why)),
        Answer::Done => (Status::Crash, "no verdict".to_owned()),
        Answer::Crash(why) => (Status::Crash, why.clone()),
        Answer::Hang => (Status::Crash, "does not end".to_owned()),
        Answer::Memory(megabytes) => (Status::Unknown, format!("{megabytes} megabytes")),
    }
}

fn first_error(text: &str) -> String {
    text.lines().find(|line| line.contains("error")).or(text.lines().next()).unwrap_or_default().to_owned()
}

/// The rows of a file.
pub fn read(file: &Path) -> Result<Vec<Row>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("cannot read `{}`: {error}", file.display()))?;
    // The last line may be incomplete if a run was interrupted: its test is run again.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let broken = |line: &str| format!("`{}` has a line that is no result: {line}", file.display());
    whole.lines().map(|line| parse(line).ok_or_else(|| broken(line))).collect()
}

fn parse(line: &str) -> Option<Row> {
    let mut fields = line.split('\t');
    let test = fields.next()?.to_owned();
    let expected = match fields.next()? {
        "TRUE" => Some(Expected::True),
        "FALSE" => Some(Expected::False),
        "-" => None,
        _ => return None,
    };
    let named = fields.next()?;
    let status = Status::ALL.into_iter().find(|status| status.name() == named)?;
    let said = fields.next()?.to_owned();
    Some(Row { test, expected, status, said, seconds: fields.next()?.parse().ok()? })
}

/// A reason without details that differ from program to program.
fn class(said: &str) -> String {
    let place = said.find(" at ").unwrap_or(said.len());
    let start = &said[..place];
    let words: Vec<&str> = start.split_whitespace().take(8).collect();
    words.join(" ")
}

/// The numbers of results by suite (the first part of the names) and by reason, and all wrong ones.
pub fn summary(rows: &[Row]) -> String {
    let mut suites: BTreeMap<&str, BTreeMap<Status, usize>> = BTreeMap::new();
    let mut reasons: BTreeMap<(Status, String), usize> = BTreeMap::new();
    for row in rows {
        let suite = row.test.split_once('/').map_or("", |(suite, _)| suite);
        *suites.entry(suite).or_default().entry(row.status).or_default() += 1;
        if matches!(row.status, Status::Unknown | Status::Skipped | Status::Rejected) {
            *reasons.entry((row.status, class(&row.said))).or_default() += 1;
        }
    }
    let mut text = format!("{:<24}", "suite");
    Status::ALL.iter().for_each(|status| {
        let _ = write!(text, "{:>13}", status.name());
    });
    text.push('\n');
    for (suite, counts) in &suites {
        let _ = write!(text, "{suite:<24}");
        for status in Status::ALL {
            let _ = write!(text, "{:>13}", counts.get(&status).copied().unwrap_or(0));
        }
        text.push('\n');
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|((status, _), count)| (*status, std::cmp::Reverse(*count)));
    for ((status, reason), count) in &reasons {
        let _ = writeln!(text, "{:>10} {count:>5}  {reason}", status.name());
    }
    for row in rows.iter().filter(|row| row.status.is_wrong()) {
        let _ = writeln!(text, "{row}");
    }
    text
}

/// What differs between two runs.
pub fn comparison(before: &[Row], after: &[Row]) -> String {
    let old: BTreeMap<&str, &Row> = before.iter().map(|row| (row.test.as_str(), row)).collect();
    let (mut text, mut both) = (String::new(), 0);
    let (mut seconds_before, mut seconds_after) = (0.0, 0.0);
    for row in after {
        let Some(known) = old.get(row.test.as_str()) else { continue };
        both += 1;
        seconds_before += known.seconds;
        seconds_after += row.seconds;
        if known.status != row.status {
            let names = (known.status.name(), row.status.name());
            let _ = writeln!(text, "{}\t{} -> {}\t{}\t{}", row.test, names.0, names.1, known.said, row.said);
        }
    }
    let _ = writeln!(text, "{both} tests in both; {seconds_before:.0} s before, {seconds_after:.0} s after");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(test: &str, expected: Expected, answer: &Answer) -> Row {
        let (status, said) = judge(expected, answer);
        Row { test: test.to_owned(), expected: Some(expected), status, said, seconds: 0.5 }
    }

    #[test]
    fn answers_are_judged() {
        let unknown = |why: &str| Answer::Unknown(why.to_owned());
        let table = [
            (Expected::True, Answer::True, Status::Right),
            (Expected::False, Answer::True, Status::WrongTrue),
            (Expected::True, Answer::False("x".to_owned()), Status::WrongFalse),
            (Expected::False, Answer::False("x".to_owned()), Status::Right),
            (Expected::True, unknown("timeout"), Status::Timeout),
            (Expected::True, unknown("unsupported: x at a.c:1"), Status::Unknown),
            (Expected::True, Answer::Crash("exit code 6".to_owned()), Status::Crash),
        ];
        for (expected, answer, status) in table {
            assert_eq!(judge(expected, &answer).0, status, "{answer:?}");
        }
    }

    #[test]
    fn rows_survive_the_file() {
        let written = row("s/a.c:end", Expected::False, &Answer::Unknown("a\tb\nc".to_owned()));
        let read = parse(&written.to_string()).expect("a row");
        assert_eq!((read.test.as_str(), read.status, read.said.as_str()), ("s/a.c:end", Status::Unknown, "a b c"));
        assert_eq!(parse("nonsense"), None);
    }

    #[test]
    fn tables_count_and_comparisons_show_what_differs() {
        let rows = [
            row("s/a", Expected::True, &Answer::True),
            row("s/b", Expected::False, &Answer::True),
            row("t/c", Expected::True, &Answer::Unknown("unsupported: asm at a.c:1:2".to_owned())),
        ];
        let table = summary(&rows);
        assert!(table.contains("unknown     1  unsupported: asm\n"), "{table}");
        assert!(table.contains("s/b\tFALSE\twrong TRUE"), "{table}");
        let mut later = rows.clone();
        later[1] = row("s/b", Expected::False, &Answer::False("unreach-call".to_owned()));
        let differs = comparison(&rows, &later);
        assert!(differs.starts_with("s/b\twrong TRUE -> right\t"), "{differs}");
        assert_eq!(differs.lines().count(), 2);
    }
}
