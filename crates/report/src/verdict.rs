//! The verdict line, the last on standard output: what scripts read.

use tracewright_verify::{Confirmation, Unknown, Verdict};

use crate::Program;

/// The line for a verdict: `TRUE`, `FALSE(assertion)`, `FALSE(no-overflow)`, ... or `UNKNOWN(reason)`. A proof that was not
/// checked gives `TRUE (unconfirmed)`.
pub fn verdict_line(program: &Program, verdict: &Verdict, confirmation: Confirmation) -> String {
    match verdict {
        Verdict::True if confirmation == Confirmation::Skipped => "TRUE (unconfirmed)".to_owned(),
        Verdict::True => "TRUE".to_owned(),
        Verdict::False(check) => format!("FALSE({})", program.icfg.check(*check).kind.defect().property()),
        Verdict::Unknown(reason @ Unknown::Overapproximated(_, span)) => {
            unknown_line(&format!("{reason} at {}", program.sources.position(*span)))
        }
        Verdict::Unknown(reason) => unknown_line(&reason.to_string()),
    }
}

/// The line `UNKNOWN(reason)`. The reason is kept on one line and free of parentheses, which scripts take for the end.
pub fn unknown_line(reason: &str) -> String {
    /// Longer reasons are cut: they are for people, who find the whole above.
    const LONGEST: usize = 200;
    let mut clean = one_line(reason).replace('(', "[").replace(')', "]");
    if clean.chars().count() > LONGEST {
        clean = clean.chars().take(LONGEST).chain("...".chars()).collect();
    }
    format!("UNKNOWN({clean})")
}

/// A JSON object with nothing but the verdict, for runs that end before there is anything to report.
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
