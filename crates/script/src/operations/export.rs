//! Export of automata to other formats.

use std::rc::Rc;

use tracewright_automata::hoa::{self, HoaAutomaton};
use tracewright_automata::{Nwa, Symbol, dot, svg};

use crate::failure::Failure;
use crate::print::print;
use crate::value::{Automaton, Letters, StateNames, Value};

/// A format for automata.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// A definition that scripts can read.
    Ats,
    /// Hanoi omega-automata.
    Hoa,
    /// A picture for Graphviz.
    Dot,
    /// A picture.
    Svg,
}

impl Format {
    /// The format with this name or file extension.
    pub fn from_name(name: &str) -> Option<Format> {
        Some(match name.to_ascii_lowercase().as_str() {
            "ats" => Format::Ats,
            "hoa" => Format::Hoa,
            "dot" | "gv" => Format::Dot,
            "svg" => Format::Svg,
            _ => return None,
        })
    }
}

/// The value in a format.
pub(crate) fn export(value: &Value, name: &str, format: Format) -> Result<String, Failure> {
    match (format, value) {
        (Format::Ats, value) => Ok(format!("{}\n", print(value, name))),
        (Format::Hoa, Value::Nwa(automaton)) if !automaton.nwa.has_calls() => {
            hoa_text(hoa::Automaton::Buchi(automaton.nwa.clone()), &automaton.letters)
        }
        (Format::Hoa, Value::Nwa(_)) => Err(Failure::error("automata with calls cannot be written as HOA")),
        (Format::Hoa, Value::Rabin(automaton)) => {
            hoa_text(hoa::Automaton::Rabin(automaton.rabin.clone()), &automaton.letters)
        }
        (Format::Dot | Format::Svg, Value::Nwa(automaton)) => {
            Ok(picture(&automaton.nwa, &automaton.states, &automaton.letters, format))
        }
        (Format::Dot | Format::Svg, Value::Rabin(automaton)) => {
            Ok(picture(automaton.rabin.nwa(), &automaton.states, &automaton.letters, format))
        }
        (_, value) => {
            let message = format!("a value of type {} cannot be written in this format", value.type_of().name());
            Err(Failure::error(message))
        }
    }
}

fn hoa_text(automaton: hoa::Automaton, letters: &Letters) -> Result<String, Failure> {
    let names = letters.internal.iter().map(|name| name.to_string()).collect();
    hoa::write(&HoaAutomaton::new(automaton, names)).map_err(|error| Failure::error(error.to_string()))
}

/// The first automaton in the text, as a Büchi automaton; or an error with line and column. Letters have the names of
/// their valuations, unless the file names them.
pub(crate) fn import_hoa(text: &str) -> Result<Automaton, String> {
    let first = hoa::read(text).map_err(|error| error.to_string())?.into_iter().next();
    let automaton = first.ok_or("1:1: there is no automaton")?;
    let count = automaton.automaton.nwa().alphabet().internal;
    let valuation = |letter: u32| {
        let literal =
            |(bit, name): (usize, &String)| if letter >> bit & 1 == 1 { name.clone() } else { format!("!{name}") };
        let literals: Vec<String> = automaton.propositions.iter().enumerate().map(literal).collect();
        // Names in scripts cannot contain quotes.
        if literals.is_empty() { "true".to_owned() } else { literals.join("&").replace('"', "'") }
    };
    let names = (0..count).map(|letter| match automaton.letters.get(letter as usize) {
        Some(name) => Rc::from(name.as_str()),
        None => Rc::from(valuation(letter)),
    });
    let letters = Rc::new(Letters::finite(names.collect()));
    Ok(Automaton { nwa: automaton.into_buchi(), states: Rc::new(StateNames::Numbered), letters })
}

fn picture(nwa: &Nwa, states: &StateNames, letters: &Letters, format: Format) -> String {
    let symbol = |symbol: Symbol| letters.name(symbol).to_string();
    match format {
        Format::Svg => svg(nwa, |q| states.name(q), symbol),
        _ => dot(nwa, |q| states.name(q), symbol),
    }
}
