//! Petri nets, tree automata and alternating automata, with the names of what they consist of.

use std::fmt;
use std::rc::Rc;

use tracewright_automata::alternating::AlternatingAutomaton;
use tracewright_automata::petri::{PetriNet, Prefix};
use tracewright_automata::tree::{Tree, TreeAutomaton, TreeAutomatonBuilder};
use tracewright_automata::{Letter, State};

use super::word::quoted;
use super::{Letters, StateNames};

/// A Petri net with names. Names of places are looked up like names of states.
#[derive(Clone, Debug)]
pub struct Net {
    /// Places and transitions.
    pub net: PetriNet,
    /// The names of the places.
    pub places: Rc<StateNames>,
    /// The names of the letters, all internal.
    pub letters: Rc<Letters>,
}

impl Net {
    /// A net over the same letters, with numbers as names of places.
    pub fn numbered(&self, net: PetriNet) -> Net {
        Net { net, places: Rc::new(StateNames::Numbered), letters: Rc::clone(&self.letters) }
    }
}

/// A branching process and the net it belongs to.
#[derive(Clone, Debug)]
pub struct BranchingProcess {
    /// The net.
    pub net: Rc<Net>,
    /// Conditions and events.
    pub prefix: Prefix,
}

/// A tree automaton with names.
#[derive(Clone, Debug)]
pub struct TreeAcceptor {
    /// States and rules.
    pub automaton: TreeAutomaton,
    /// The names of the states.
    pub states: Rc<StateNames>,
    /// The names of the letters, all internal.
    pub letters: Rc<Letters>,
}

impl TreeAcceptor {
    /// The automaton over these letters, which must include all of its own.
    pub fn relabelled(&self, letters: &Letters) -> TreeAutomaton {
        let numbers = letters.numbers(super::Role::Internal);
        let renaming: Vec<Letter> = self.letters.internal.iter().map(|name| numbers[&**name]).collect();
        let mut builder = TreeAutomatonBuilder::new(letters.alphabet().internal);
        let count = self.automaton.len() as u32;
        builder.add_states(count);
        (0..count).map(State).filter(|&q| self.automaton.is_accepting(q)).for_each(|q| builder.set_accepting(q));
        for rule in self.automaton.rules() {
            builder.rule(&rule.sources, renaming[rule.letter.index()], rule.target);
        }
        builder.build()
    }
}

/// A tree over letters.
#[derive(Clone, Debug)]
pub struct TreeTerm {
    /// The letter at the root.
    pub letter: Rc<str>,
    /// What is below.
    pub children: Vec<TreeTerm>,
}

impl TreeTerm {
    /// The tree over numbered letters; none if it has others.
    pub fn numbered(&self, letters: &Letters) -> Option<Tree> {
        fn tree(term: &TreeTerm, numbers: &rustc_hash::FxHashMap<&str, Letter>) -> Option<Tree> {
            let children = term.children.iter().map(|child| tree(child, numbers)).collect::<Option<_>>()?;
            Some(Tree { letter: *numbers.get(&*term.letter)?, children })
        }
        tree(self, &letters.numbers(super::Role::Internal))
    }
}

impl fmt::Display for TreeTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quoted(&self.letter))?;
        for (i, child) in self.children.iter().enumerate() {
            write!(f, "{}{child}", if i == 0 { "(" } else { ", " })?;
        }
        if self.children.is_empty() { Ok(()) } else { f.write_str(")") }
    }
}

/// An alternating automaton with the names of its letters.
#[derive(Clone, Debug)]
pub struct Alternating {
    /// States and formulas.
    pub automaton: AlternatingAutomaton,
    /// The names of the letters, all internal.
    pub letters: Rc<Letters>,
}
