//! Property automata in the Hanoi Omega-Automata format.
//!
//! The writer gives guards as they are, so it has no limit on propositions. The reader is that of the automata crate,
//! which has one letter for each valuation; all acceptance conditions that it knows become Büchi acceptance.

use std::fmt::Write;

use tracewright_automata::hoa;
use tracewright_source::Span;

use crate::automaton::{PropertyAutomaton, TooManyPropositions};
use crate::formula::{Formula, Proposition, PropositionKind};
use crate::parse::parse;

/// Why a text gives no automaton.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// The text is not in the format.
    #[error(transparent)]
    Format(#[from] hoa::HoaError),
    /// There are too many propositions.
    #[error(transparent)]
    TooManyPropositions(#[from] TooManyPropositions),
}

/// The automaton as a text in format HOA v1. Propositions are written as in formulas: `AP(x > 0)`, `call(f)`, `p`.
pub fn write_hoa(automaton: &PropertyAutomaton, name: Option<&str>) -> String {
    let mut out = String::from("HOA: v1\n");
    let mut line = |text: std::fmt::Arguments| writeln!(out, "{text}").expect("writing to a string");
    if let Some(name) = name {
        line(format_args!("name: {}", quoted(name)));
    }
    line(format_args!("States: {}", automaton.states));
    line(format_args!("Start: {}", automaton.initial));
    let names: String = automaton.propositions.iter().map(|p| format!(" {}", quoted(&p.as_written()))).collect();
    line(format_args!("AP: {}{names}", automaton.propositions.len()));
    line(format_args!("acc-name: Buchi\nAcceptance: 1 Inf(0)"));
    line(format_args!("properties: explicit-labels state-acc trans-labels"));
    line(format_args!("--BODY--"));
    for q in 0..automaton.states {
        line(format_args!("State: {q}{}", if automaton.accepting.contains(q) { " {0}" } else { "" }));
        let edges = automaton.edges_from(q);
        let mut targets: Vec<usize> = edges.iter().map(|e| e.to).collect();
        targets.sort_unstable();
        targets.dedup();
        for to in targets {
            let guards: Vec<String> = edges.iter().filter(|e| e.to == to).map(|e| e.guard.to_string()).collect();
            line(format_args!("[{}] {to}", guards.join(" | ")));
        }
    }
    line(format_args!("--END--"));
    out
}

/// Reads all automata of a text in the format. A proposition that is written as an atom of a formula is that atom, and
/// any other text is an expression. Places of propositions are empty.
pub fn read_hoa(text: &str) -> Result<Vec<PropertyAutomaton>, ReadError> {
    let mut automata = Vec::new();
    for automaton in hoa::read(text)? {
        let propositions: Vec<Proposition> = automaton.propositions.iter().map(|name| proposition(name)).collect();
        automata.push(PropertyAutomaton::from_explicit(&automaton.into_buchi(), propositions)?);
    }
    Ok(automata)
}

fn proposition(name: &str) -> Proposition {
    let span = Span::default();
    match parse(name, 0) {
        Ok(property) if property.formula == Formula::Atom(0) => {
            Proposition { span, ..property.propositions[0].clone() }
        }
        _ => Proposition { text: name.to_owned(), kind: PropositionKind::Expression, span },
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
