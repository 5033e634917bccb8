//! Random automata. The numbers are the same in every run, so that scripts are reproducible.

use std::rc::Rc;

use tracewright_automata::{Alphabet, Letter, NwaBuilder, State};
use tracewright_random::Random;

use crate::failure::Failure;
use crate::value::{Automaton, Letters, StateNames};

/// An event with a probability of `per_mille` / 1000.
fn happens(random: &mut Random, per_mille: u32) -> bool {
    random.below(1000) < per_mille as usize
}

/// A random state.
fn state(random: &mut Random, states: u32) -> State {
    State(random.below(states as usize) as u32)
}

/// The limit on the size of an automaton.
const MOST: i64 = 100_000_000;

/// A size or a density from a script.
pub(super) fn amount(value: i64, what: &str) -> Result<u32, Failure> {
    match u32::try_from(value) {
        Ok(amount) if value <= 1_000_000 => Ok(amount),
        _ => Err(Failure::error(format!("{what} must be between 0 and 1000000, not {value}"))),
    }
}

/// The numbers of transitions of each kind, in per mille of the possible ones.
pub(super) struct Densities {
    pub internal: u32,
    pub call: u32,
    pub ret: u32,
    pub accepting: u32,
}

fn letters(count: u32) -> Vec<Rc<str>> {
    (0..count).map(|a| format!("a{a}").into()).collect()
}

fn named(builder: NwaBuilder, letters: Letters) -> Automaton {
    Automaton { nwa: builder.build(), states: Rc::new(StateNames::Numbered), letters: Rc::new(letters) }
}

/// An automaton in which every transition exists with the given probability. The first state is initial.
pub(super) fn by_density(random: &mut Random, size: u32, states: u32, per: &Densities) -> Result<Automaton, Failure> {
    let possible = i64::from(size) * i64::from(states) * i64::from(states);
    if possible > MOST || (per.ret > 0 && possible * i64::from(states) > MOST) {
        return Err(Failure::error("the random automaton would be too large"));
    }
    let nested = |density: u32| if density > 0 { letters(size) } else { Vec::new() };
    let names = Letters { internal: letters(size), call: nested(per.call), ret: nested(per.ret) };
    let mut builder = NwaBuilder::new(names.alphabet());
    builder.add_states(states);
    if states > 0 {
        builder.set_initial(State(0));
    }
    for p in (0..states).map(State) {
        if happens(random, per.accepting) {
            builder.set_accepting(p);
        }
        for a in (0..size).map(Letter) {
            for q in (0..states).map(State) {
                if happens(random, per.internal) {
                    builder.internal(p, a, q);
                }
                if per.call > 0 && happens(random, per.call) {
                    builder.call(p, a, q);
                }
                if per.ret > 0 {
                    for hier in (0..states).map(State) {
                        if happens(random, per.ret) {
                            builder.ret(p, hier, a, q);
                        }
                    }
                }
            }
        }
    }
    Ok(named(builder, names))
}

/// The model of Tabakov and Vardi ("Experimental evaluation of classical automata constructions", 2005): for each
/// letter a number of random transitions that is a multiple of the number of states; densities are in per cent.
pub(super) fn tabakov_vardi(
    random: &mut Random,
    states: u32,
    size: u32,
    transitions: u32,
    accepting: u32,
) -> Result<Automaton, Failure> {
    let wanted = i64::from(states) * i64::from(transitions) / 100;
    if wanted * i64::from(size) > MOST {
        return Err(Failure::error("the random automaton would be too large"));
    }
    let names = Letters::finite(letters(size));
    let mut builder = NwaBuilder::new(Alphabet::finite(size));
    builder.add_states(states);
    if states > 0 {
        builder.set_initial(State(0));
        for a in (0..size).map(Letter) {
            for _ in 0..wanted {
                builder.internal(state(random, states), a, state(random, states));
            }
        }
        for _ in 0..i64::from(states) * i64::from(accepting) / 100 {
            builder.set_accepting(state(random, states));
        }
    }
    Ok(named(builder, names))
}

/// A deterministic automaton with a transition for each state and letter.
pub(super) fn dfa(random: &mut Random, states: u32, size: u32, accepting: u32) -> Result<Automaton, Failure> {
    if i64::from(states) * i64::from(size) > MOST {
        return Err(Failure::error("the random automaton would be too large"));
    }
    let names = Letters::finite(letters(size));
    let mut builder = NwaBuilder::new(Alphabet::finite(size));
    builder.add_states(states);
    if states > 0 {
        builder.set_initial(State(0));
        for p in (0..states).map(State) {
            for a in (0..size).map(Letter) {
                builder.internal(p, a, state(random, states));
            }
        }
        for _ in 0..accepting {
            builder.set_accepting(state(random, states));
        }
    }
    Ok(named(builder, names))
}
