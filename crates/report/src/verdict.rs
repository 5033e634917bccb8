//! The verdict line, the last line on standard output, which scripts parse.

use tracewright_verify::{Confirmation, Unknown, Verdict, rounds_of_loops};

use crate::Program;

/// The line for a verdict: `TRUE`, `FALSE(assertion)`, `FALSE(no-overflow)`, ..., `BOUNDED(how far)` or `UNKNOWN(reason)`. A proof that was not
/// checked gives `TRUE (unconfirmed)`.
pub fn verdict_line(program: &Program, verdict: &Verdict, confirmation: Confirmation) -> String {
    match verdict {
        Verdict::True if confirmation == Confirmation::Skipped => "TRUE (unconfirmed)".to_owned(),
        Verdict::True => "TRUE".to_owned(),
        Verdict::False(check) => format!("FALSE({})", program.icfg.check(*check).kind.defect().property()),
        Verdict::Unknown(reason @ Unknown::Overapproximated(_, span)) => {
            unknown_line(&format!("{reason} at {}", program.sources.position(*span)))
        }
        Verdict::Unknown(Unknown::Bounded(rounds)) => format!("BOUNDED({})", rounds_of_loops(*rounds)),
        Verdict::Unknown(reason) => unknown_line(&reason.to_string()),
    }
}

/// The line `UNKNOWN(reason)`. The reason is kept on one line and has no parentheses, because scripts parse up to the
/// closing one.
pub fn unknown_line(reason: &str) -> String {
    /// The limit on the length of the reason; the full reason is in the report above the line.
    const LONGEST: usize = 200;
    let mut clean = one_line(reason).replace('(', "[").replace(')', "]");
    if clean.chars().count() > LONGEST {
        clean = clean.chars().take(LONGEST).chain("...".chars()).collect();
    }
    format!("UNKNOWN({clean})")
}

/// A JSON object with only the verdict, for runs that end before there is a report.
pub fn verdict_json(line: &str) -> String {
    format!("{{\n  \"verdict\": {}\n}}\n", serde_json::Value::from(line))
}

/// Blanks, line ends and control characters become single blanks.
pub(crate) fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_verdict_as_json() {
        assert_eq!(verdict_json("UNKNOWN(a \"b\")"), "{\n  \"verdict\": \"UNKNOWN(a \\\"b\\\")\"\n}\n");
    }

    #[test]
    fn reasons_stay_on_one_line_without_parentheses() {
        let table = [
            ("timeout", "UNKNOWN(timeout)"),
            ("solver: (error \"line 1\")\nbye", "UNKNOWN(solver: [error \"line 1\"] bye)"),
            ("  a\t\u{7}b  ", "UNKNOWN(a b)"),
            ("", "UNKNOWN()"),
        ];
        for (reason, line) in table {
            assert_eq!(unknown_line(reason), line);
        }
        assert_eq!(unknown_line(&"x".repeat(500)).len(), "UNKNOWN()".len() + 203);
    }
}
