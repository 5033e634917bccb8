//! The report as text for users.

use std::fmt::Write;

use crate::proof::Language;
use crate::table::{Align, plural, write_rows};
use crate::{CheckEntry, Report, Status};

/// Options of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextOptions {
    /// Whether headings are coloured. The verdict line never is, because scripts parse it.
    pub colour: Colour,
    /// Whether invariants and contracts are shown.
    pub proof: bool,
    /// Whether statistics are shown.
    pub statistics: bool,
    /// Whether all checks are listed.
    pub all_checks: bool,
    /// The number of steps of a counterexample that are shown.
    pub trace_limit: usize,
}

/// How many checks are listed that are not decided.
const MOST_OPEN_CHECKS: usize = 8;

impl Default for TextOptions {
    fn default() -> Self {
        TextOptions { colour: Colour::Plain, proof: true, statistics: false, all_checks: false, trace_limit: 200 }
    }
}

/// Whether text is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// It is not.
    Plain,
    /// It is, for terminals.
    Ansi,
}

const GREEN: &str = "32";
const RED: &str = "31";
const YELLOW: &str = "33";

impl Colour {
    fn heading(self, code: &str, text: &str) -> String {
        match self {
            Colour::Plain => format!("{text}\n"),
            Colour::Ansi => format!("\x1b[1;{code}m{text}\x1b[0m\n"),
        }
    }
}

impl Report {
    /// The report as text; its last line is the verdict.
    pub fn to_text(&self, options: &TextOptions) -> String {
        let mut out = String::new();
        if options.all_checks {
            self.write_checks(&mut out, options);
        }
        for trace in &self.traces {
            let fails = if trace.check.is_written() { " fails" } else { "" };
            let title = format!("counterexample: {} at {}{fails}", trace.check.kind, trace.check.place);
            out.push_str(&options.colour.heading(RED, &title));
            trace.write_text(&mut out, options.trace_limit);
            out.push('\n');
        }
        if let (Some(proof), true) = (&self.proof, options.proof) {
            if proof.only_ends {
                // There are no invariants to show but those of ranking functions.
            } else if let (Some(steps), false) = (proof.range_execution, proof.ends) {
                let title = format!(
                    "proof: all executions were followed with ranges of values, and none is a violation ({steps} steps)"
                );
                out.push_str(&options.colour.heading(GREEN, &title));
            } else if let Some((how, steps)) = proof.executed() {
                let (of_what, what) = match proof.ends {
                    true => (" that every execution ends", "all executions come to an end"),
                    false => ("", "no execution reaches an error"),
                };
                let title = format!("proof{of_what}: the program was executed{how}, and {what} ({steps} steps)");
                out.push_str(&options.colour.heading(GREEN, &title));
            } else if proof.invariants.is_empty() && proof.contracts.is_empty() {
                out.push_str(&options.colour.heading(GREEN, "proof: no loops and no calls that need an invariant"));
            } else {
                out.push_str(&options.colour.heading(GREEN, "proof:"));
                let language = if self.integers.is_some() { Language::C } else { Language::Boogie };
                proof.write_text(&mut out, language);
            }
            self.write_rankings(&mut out, options);
            out.push('\n');
        }
        if options.statistics {
            out.push_str(&options.colour.heading("36", "statistics:"));
            self.statistics.write_text(&mut out);
            out.push('\n');
        }
        self.write_summary(&mut out, options);
        let _ = writeln!(out, "{}", self.verdict);
        out
    }

    /// Why every execution ends.
    fn write_rankings(&self, out: &mut String, options: &TextOptions) {
        let Some(rankings) = self.proof.as_ref().and_then(|proof| proof.rankings.as_ref()) else { return };
        if rankings.is_empty() {
            let title = "proof that every execution ends: no loops and no recursion";
            out.push_str(&options.colour.heading(GREEN, title));
            return;
        }
        out.push_str(&options.colour.heading(GREEN, "proof that every execution ends:"));
        rankings.iter().for_each(|ranking| ranking.write_text(out));
    }

    fn write_checks(&self, out: &mut String, options: &TextOptions) {
        out.push_str(&options.colour.heading("36", "checks:"));
        let row = |entry: &CheckEntry| {
            let status = match &entry.status {
                Status::Proved => "proved".to_owned(),
                Status::Violated => "VIOLATED".to_owned(),
                Status::Bounded(bound) => format!("holds for {bound}"),
                Status::Unknown(reason) => format!("unknown: {reason}"),
            };
            let at = entry.at.as_ref().map(|at| format!(" (at {}:{})", at.line, at.column)).unwrap_or_default();
            vec![entry.place.to_string(), format!("{}{at}", entry.kind), entry.claim.clone(), status]
        };
        let rows: Vec<Vec<String>> = self.checks.iter().map(row).collect();
        write_rows(out, &[Align::Left; 4], &rows);
        out.push('\n');
    }

    /// The first checks that are not decided, each with its place.
    fn write_open_checks(&self, out: &mut String) {
        let is_open = |check: &&CheckEntry| !matches!(check.status, Status::Proved | Status::Violated);
        let open: Vec<&CheckEntry> = self.checks.iter().filter(is_open).collect();
        for check in open.iter().take(MOST_OPEN_CHECKS) {
            let within = check.status.bound().map(|bound| format!(" (holds for {bound})")).unwrap_or_default();
            let _ = writeln!(out, "  {}: {}: {}{within}", check.place, check.kind, check.claim);
        }
        if open.len() > MOST_OPEN_CHECKS {
            let _ =
                writeln!(out, "  ... and {} more; --all-errors decides each of them", open.len() - MOST_OPEN_CHECKS);
        }
    }

    /// A summary in one line, or a few for UNKNOWN: the result and its cost.
    fn write_summary(&self, out: &mut String, options: &TextOptions) {
        let count = |wanted: fn(&Status) -> bool| self.checks.iter().filter(|check| wanted(&check.status)).count();
        let proved = count(|status| *status == Status::Proved);
        let violated = count(|status| *status == Status::Violated);
        let bounded = count(|status| matches!(status, Status::Bounded(_)));
        let unknown = self.checks.len() - proved - violated - bounded;
        let effort = format!(
            "{}, {:.2} s{}",
            plural(self.statistics.iterations.len(), "iteration"),
            self.statistics.seconds.total,
            self.integers.map(|integers| format!(", with {}", integers.describe())).unwrap_or_default()
        );
        let obvious = match self.discharged {
            0 => String::new(),
            count => format!("; types and constants discharge {}", plural(count, "more check")),
        };
        let (code, line) = match &self.reason {
            Some(reason) if self.verdict.starts_with("BOUNDED") => {
                (YELLOW, format!("{reason}; longer executions exist"))
            }
            Some(reason) => (YELLOW, format!("not decided: {reason}")),
            None if violated > 0 => (RED, format!("{} can fail ({effort})", plural(violated, "check"))),
            None if self.checks.is_empty() && self.discharged > 0 => {
                (GREEN, format!("types and constants discharge {}", plural(self.discharged, "check")))
            }
            None if self.checks.is_empty() && self.integers.is_some() => {
                (GREEN, "note: no check is reachable".to_owned())
            }
            None if self.checks.is_empty() => (GREEN, "note: there is nothing to check in this program".to_owned()),
            None if proved == 1 => (GREEN, format!("the only check holds ({effort}){obvious}")),
            None => (GREEN, format!("all {proved} checks hold ({effort}){obvious}")),
        };
        out.push_str(&options.colour.heading(code, &line));
        for contradiction in &self.contradictions {
            out.push_str(&options.colour.heading(YELLOW, &contradiction.line()));
        }
        if let Some(basis) = &self.solver {
            let _ = writeln!(out, "{}", basis.line());
        }
        if self.reason.is_some() {
            let states = self.statistics.iterations.last().map_or(0, |iteration| iteration.abstraction_states);
            let within = match self.checks.iter().find_map(|check| check.status.bound()) {
                Some(bound) => format!("{bounded} hold for {bound}, "),
                None => String::new(),
            };
            let _ =
                writeln!(out, "so far: {proved} proved, {violated} violated, {within}{unknown} undecided ({effort})");
            if !options.all_checks {
                self.write_open_checks(out);
            }
            if states > 0 {
                let _ = writeln!(out, "the abstraction still has {}", plural(states, "state"));
            }
        }
    }
}
