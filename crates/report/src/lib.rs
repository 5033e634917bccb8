//! Verdicts, traces and proofs as text, JSON and pictures.
//!
//! A [`Report`] is made from the outcome of a verification run: plain data, in terms of the source. It becomes text for
//! people ([`Report::to_text`]) or JSON for programs ([`Report::to_json`]); [`pictures`] draws the automata. Nothing
//! here reads or writes files.

mod basis;
mod c;
mod checks;
mod endless;
mod findings;
mod graph;
mod harness;
mod names;
mod path;
mod picture;
mod proof;
mod ranking;
mod report;
mod source_location;
mod statement;
mod statistics;
mod table;
mod text;
mod trace;
mod verdict;

pub use basis::{AssumptionEntry, Basis, ContradictionEntry, Role};
pub use c::TakenInput;
pub use checks::{CheckEntry, Status};
pub use endless::Repeats;
pub use findings::{Checked, Findings, Judgement};
pub use graph::graph_text;
pub use harness::{
    Detector, HOOK, Harness, INSTRUMENT, OTHER_ERROR, REACHED, REFUSED, WANTS_MORE, harness, link_option,
};
pub use path::{Path, PathEvent, PathStep, path, taken_inputs};
pub use picture::{Picture, pictures};
pub use proof::{Contract, Invariant, Proof};
pub use ranking::{RankedKind, Ranking};
pub use report::{Program, Report};
pub use source_location::SourceLocation;
pub use statistics::{AttemptEntry, HoareCounts, IterationEntry, Seconds, StatisticsEntry};
pub use text::{Colour, TextOptions};
pub use trace::{Assignment, Failure, InputEntry, Trace, TraceStep};
pub use verdict::{unknown_line, verdict_json, verdict_line};
