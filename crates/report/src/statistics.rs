//! Statistics, as data and as tables.

use std::fmt::Write;
use std::time::Duration;

use serde::Serialize;
use tracewright_verify::{Statistics, Tally};

use crate::table::{Align, plural, write_rows};

/// The counts of a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StatisticsEntry {
    /// The strategies that were tried, in this order; all other counts are those of the one whose outcome is reported.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attempts: Vec<AttemptEntry>,
    /// The rounds of the refinement loop.
    pub iterations: Vec<IterationEntry>,
    /// Rounds that refined a path program which had been refined before.
    pub unrollings: usize,
    /// States of the largest abstraction.
    pub largest_abstraction: usize,
    /// For termination, the arguments why loops end, or do not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<ArgumentEntry>,
    /// Hoare triples, by the stage that decided them.
    pub hoare_triples: HoareCounts,
    /// Questions to solvers.
    pub solver_checks: u64,
    /// Seconds by phase.
    pub seconds: Seconds,
}

/// A turn that a strategy has taken.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AttemptEntry {
    /// The name of the strategy.
    pub strategy: &'static str,
    /// The size of the blocks.
    pub blocks: &'static str,
    /// How long it took.
    pub seconds: f64,
}

/// An argument why loops end, or do not: the form of a ranking function, the kind of a recurrence, or execution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ArgumentEntry {
    /// Its name.
    pub argument: &'static str,
    /// How often it was looked for.
    pub tried: usize,
    /// How often there was one for the rounds that were known.
    pub found: usize,
    /// How often it became a part of the proof, or the reason why an execution is endless.
    pub proved: usize,
}

/// One round of the refinement loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct IterationEntry {
    /// The length of the trace, in letters.
    pub trace_length: usize,
    /// The method that found the predicates.
    pub method: &'static str,
    /// Whether the automaton accepts all traces of the path program.
    pub perfect: bool,
    /// Whether the path program had been refined before.
    pub repeated: bool,
    /// Predicates, `true` and `false` included.
    pub predicates: usize,
    /// States of the Floyd-Hoare automaton.
    pub automaton_states: usize,
    /// Transitions of the Floyd-Hoare automaton.
    pub automaton_transitions: usize,
    /// States of the abstraction afterwards.
    pub abstraction_states: usize,
    /// Transitions of the abstraction afterwards.
    pub abstraction_transitions: usize,
}

/// Hoare triples by the stage that decided them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct HoareCounts {
    pub total: u64,
    pub trivial: u64,
    pub cache: u64,
    pub implication_positive: u64,
    pub implication_negative: u64,
    pub dataflow_positive: u64,
    pub dataflow_negative: u64,
    pub model: u64,
    pub bounds_valid: u64,
    pub bounds_invalid: u64,
    pub solver_valid: u64,
    pub solver_invalid: u64,
    pub solver_unknown: u64,
}

/// Seconds by phase.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Seconds {
    /// From start to verdict, including parsing.
    pub total: f64,
    /// Deciding whether traces are feasible.
    pub trace_checks: f64,
    /// Looking for predicates.
    pub interpolation: f64,
    /// Differences, Hoare triples included.
    pub differences: f64,
    /// Emptiness, dead ends, minimisation.
    pub automata: f64,
    /// Confirming the verdict.
    pub confirmation: f64,
}

impl StatisticsEntry {
    /// The counts of a run that took this long in total.
    pub(crate) fn new(statistics: &Statistics, total: Duration) -> StatisticsEntry {
        let hoare = &statistics.hoare;
        let iterations = statistics.iterations.iter().map(|i| IterationEntry {
            trace_length: i.trace_length,
            method: i.method.name(),
            perfect: i.perfect,
            repeated: i.repeated,
            predicates: i.predicates.len(),
            automaton_states: i.automaton.states,
            automaton_transitions: i.automaton.transitions,
            abstraction_states: i.abstraction_states,
            abstraction_transitions: i.abstraction_transitions,
        });
        let attempts = statistics.attempts.iter().map(|record| AttemptEntry {
            strategy: record.attempt.strategy.name,
            blocks: record.attempt.encoding.name(),
            seconds: record.time.as_secs_f64(),
        });
        let arguments = statistics.arguments.iter().map(|(&argument, tally)| {
            let Tally { tried, found, proved } = *tally;
            ArgumentEntry { argument, tried, found, proved }
        });
        StatisticsEntry {
            arguments: arguments.collect(),
            attempts: attempts.collect(),
            iterations: iterations.collect(),
            unrollings: statistics.unrollings(),
            largest_abstraction: statistics.largest_abstraction,
            hoare_triples: HoareCounts {
                total: hoare.total(),
                trivial: hoare.trivial,
                cache: hoare.cache,
                implication_positive: hoare.implication_positive,
                implication_negative: hoare.implication_negative,
                dataflow_positive: hoare.dataflow_positive,
                dataflow_negative: hoare.dataflow_negative,
                model: hoare.model,
                bounds_valid: hoare.bounds_valid,
                bounds_invalid: hoare.bounds_invalid,
                solver_valid: hoare.solver_valid,
                solver_invalid: hoare.solver_invalid,
                solver_unknown: hoare.solver_unknown,
            },
            solver_checks: statistics.solver_checks,
            seconds: Seconds {
                total: total.as_secs_f64(),
                trace_checks: statistics.trace_checks.as_secs_f64(),
                interpolation: statistics.interpolation.as_secs_f64(),
                differences: statistics.differences.as_secs_f64(),
                automata: statistics.automata.as_secs_f64(),
                confirmation: statistics.confirmation.as_secs_f64(),
            },
        }
    }

    /// The tables: strategies, iterations, arguments about loops, Hoare triples, time.
    pub(crate) fn write_text(&self, out: &mut String) {
        let _ = writeln!(
            out,
            "  {} ({}), largest abstraction {}, {}",
            plural(self.iterations.len(), "iteration"),
            plural(self.unrollings, "unrolling"),
            plural(self.largest_abstraction, "state"),
            plural(self.solver_checks as usize, "solver check")
        );
        self.write_attempts(out);
        self.write_iterations(out);
        self.write_arguments(out);
        self.write_triples(out);
        self.write_times(out);
    }

    fn write_attempts(&self, out: &mut String) {
        if self.attempts.is_empty() {
            return;
        }
        let mut rows = vec![["strategy", "blocks", "seconds"].map(str::to_owned).to_vec()];
        let row = |a: &AttemptEntry| vec![a.strategy.to_owned(), a.blocks.to_owned(), format!("{:.3}", a.seconds)];
        rows.extend(self.attempts.iter().map(row));
        out.push('\n');
        write_rows(out, &[Align::Left, Align::Left, Align::Right], &rows);
    }

    fn write_iterations(&self, out: &mut String) {
        if self.iterations.is_empty() {
            return;
        }
        let header = ["iteration", "trace", "method", "", "predicates", "automaton", "abstraction"];
        let mut rows = vec![header.map(str::to_owned).to_vec()];
        for (number, i) in self.iterations.iter().enumerate() {
            let marks = match (i.perfect, i.repeated) {
                (true, false) => "perfect",
                (true, true) => "perfect, repeated",
                (false, true) => "repeated",
                (false, false) => "",
            };
            rows.push(vec![
                (number + 1).to_string(),
                i.trace_length.to_string(),
                i.method.to_owned(),
                marks.to_owned(),
                i.predicates.to_string(),
                format!("{} / {}", i.automaton_states, i.automaton_transitions),
                format!("{} / {}", i.abstraction_states, i.abstraction_transitions),
            ]);
        }
        use Align::{Left, Right};
        out.push('\n');
        write_rows(out, &[Right, Right, Left, Left, Right, Right, Right], &rows);
    }

    fn write_arguments(&self, out: &mut String) {
        if self.arguments.is_empty() {
            return;
        }
        let mut rows = vec![["argument", "tried", "found", "proved"].map(str::to_owned).to_vec()];
        let row = |a: &ArgumentEntry| {
            vec![a.argument.to_owned(), a.tried.to_string(), a.found.to_string(), a.proved.to_string()]
        };
        rows.extend(self.arguments.iter().map(row));
        out.push('\n');
        write_rows(out, &[Align::Left, Align::Right, Align::Right, Align::Right], &rows);
    }

    fn write_triples(&self, out: &mut String) {
        let h = &self.hoare_triples;
        let stages = [
            ("Hoare triples", h.total),
            ("trivial", h.trivial),
            ("cache", h.cache),
            ("implication, valid", h.implication_positive),
            ("implication, invalid", h.implication_negative),
            ("data flow, valid", h.dataflow_positive),
            ("data flow, invalid", h.dataflow_negative),
            ("earlier model", h.model),
            ("bounds, valid", h.bounds_valid),
            ("bounds, invalid", h.bounds_invalid),
            ("solver: valid", h.solver_valid),
            ("solver: invalid", h.solver_invalid),
            ("solver: unknown", h.solver_unknown),
        ];
        let rows: Vec<Vec<String>> = stages.iter().map(|(name, n)| vec![(*name).to_owned(), n.to_string()]).collect();
        out.push('\n');
        write_rows(out, &[Align::Left, Align::Right], &rows);
    }

    fn write_times(&self, out: &mut String) {
        let s = &self.seconds;
        let phases = [
            ("seconds", s.total),
            ("trace checks", s.trace_checks),
            ("interpolation", s.interpolation),
            ("differences", s.differences),
            ("automata", s.automata),
            ("confirmation", s.confirmation),
        ];
        let row = |(name, seconds): &(&str, f64)| vec![(*name).to_owned(), format!("{seconds:.3}")];
        out.push('\n');
        write_rows(out, &[Align::Left, Align::Right], &phases.iter().map(row).collect::<Vec<_>>());
    }
}
