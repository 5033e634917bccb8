//! Writes an automaton in the format, with state-based acceptance.

use std::collections::BTreeMap;
use std::fmt::Write;

use rustc_hash::FxHashSet;

use super::{Automaton, HoaAutomaton};
use crate::{Letter, Nwa, State};

/// Why an automaton cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HoaWriteError {
    /// The format has no calls and returns.
    #[error("not supported: calls and returns in the HOA format")]
    Nested,
    /// The propositions have fewer valuations than there are letters.
    #[error("{propositions} propositions cannot encode {letters} letters")]
    TooFewPropositions {
        /// How many propositions there are.
        propositions: usize,
        /// How many letters there are.
        letters: u32,
    },
}

/// The automaton as a text in format HOA v1.
///
/// Letter `v` is written as the valuation in which proposition `i` is bit `i` of `v`. Letters with names get an alias:
/// the name itself where the format allows it, else a number with the name in a comment.
pub fn write(hoa: &HoaAutomaton) -> Result<String, HoaWriteError> {
    let nwa = hoa.automaton.nwa();
    let alphabet = nwa.alphabet();
    if alphabet.call > 0 || alphabet.ret > 0 {
        return Err(HoaWriteError::Nested);
    }
    let propositions = hoa.propositions.len();
    let enough = u32::try_from(propositions).ok().and_then(|n| 1u32.checked_shl(n));
    if enough.is_some_and(|valuations| valuations < alphabet.internal) {
        return Err(HoaWriteError::TooFewPropositions { propositions, letters: alphabet.internal });
    }
    let mut out = String::new();
    render(hoa, nwa, &mut out).expect("writing to a string");
    Ok(out)
}

fn render(hoa: &HoaAutomaton, nwa: &Nwa, out: &mut String) -> std::fmt::Result {
    writeln!(out, "HOA: v1")?;
    if let Some(name) = &hoa.name {
        writeln!(out, "name: {}", quoted(name))?;
    }
    writeln!(out, "States: {}", nwa.len())?;
    for q in nwa.initial() {
        writeln!(out, "Start: {q}")?;
    }
    write!(out, "AP: {}", hoa.propositions.len())?;
    for name in &hoa.propositions {
        write!(out, " {}", quoted(name))?;
    }
    writeln!(out)?;
    match &hoa.automaton {
        Automaton::Buchi(_) => writeln!(out, "acc-name: Buchi\nAcceptance: 1 Inf(0)")?,
        Automaton::Rabin(_) => writeln!(out, "acc-name: Rabin 1\nAcceptance: 2 Fin(0) & Inf(1)")?,
    }
    writeln!(out, "properties: explicit-labels state-acc trans-labels")?;
    let labels = labels(hoa, nwa, out)?;
    writeln!(out, "--BODY--")?;
    let all = 1usize << hoa.propositions.len();
    for q in nwa.states() {
        write!(out, "State: {q}")?;
        writeln!(out, "{}", marks(&hoa.automaton, q))?;
        let mut letters_to: BTreeMap<State, Vec<Letter>> = BTreeMap::new();
        for e in nwa.internal(q) {
            letters_to.entry(e.target).or_default().push(e.letter);
        }
        for (target, letters) in letters_to {
            if letters.len() == all {
                writeln!(out, "[t] {target}")?;
            } else {
                let texts: Vec<&str> = letters.iter().map(|a| &labels[a.index()][..]).collect();
                writeln!(out, "[{}] {target}", texts.join(" | "))?;
            }
        }
    }
    writeln!(out, "--END--")
}

/// The label of each letter, after the aliases that it uses have been written.
fn labels(hoa: &HoaAutomaton, nwa: &Nwa, out: &mut String) -> Result<Vec<String>, std::fmt::Error> {
    let mut used: FxHashSet<String> = FxHashSet::default();
    let mut labels = Vec::new();
    for letter in 0..nwa.alphabet().internal {
        let valuation = valuation(letter, hoa.propositions.len());
        let Some(name) = hoa.letters.get(letter as usize) else {
            labels.push(valuation);
            continue;
        };
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let number = format!("_{letter}");
        // Names that look like our numbers are avoided as aliases.
        let alias = if !name.is_empty() && name.chars().all(fits) && !name.starts_with('_') && used.insert(name.clone())
        {
            name
        } else {
            &number
        };
        write!(out, "Alias: @{alias} {valuation}")?;
        if alias == name {
            writeln!(out)?;
        } else {
            writeln!(out, " /* {} */", name.replace("/*", "/ *").replace("*/", "* /"))?;
        }
        labels.push(format!("@{alias}"));
    }
    Ok(labels)
}

fn valuation(letter: u32, propositions: usize) -> String {
    if propositions == 0 {
        return "t".to_owned();
    }
    let literal = |bit: usize| if letter >> bit & 1 == 1 { format!("{bit}") } else { format!("!{bit}") };
    (0..propositions).map(literal).collect::<Vec<_>>().join("&")
}

fn marks(automaton: &Automaton, q: State) -> &'static str {
    match automaton {
        Automaton::Buchi(nwa) if nwa.is_accepting(q) => " {0}",
        Automaton::Buchi(_) => "",
        Automaton::Rabin(rabin) => match (rabin.is_finite(q), rabin.nwa().is_accepting(q)) {
            (true, true) => " {0 1}",
            (true, false) => " {0}",
            (false, true) => " {1}",
            (false, false) => "",
        },
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
