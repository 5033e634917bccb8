//! The names of letters.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use tracewright_automata::{Alphabet, Letter, Nwa, NwaBuilder, Symbol};

use super::Role;

/// The names of the letters of the three alphabets, by number.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Letters {
    /// Internal letters.
    pub internal: Vec<Rc<str>>,
    /// Call letters.
    pub call: Vec<Rc<str>>,
    /// Return letters.
    pub ret: Vec<Rc<str>>,
}

impl Letters {
    /// The letters of a finite automaton.
    pub fn finite(internal: Vec<Rc<str>>) -> Letters {
        Letters { internal, ..Letters::default() }
    }

    /// How many there are.
    pub fn alphabet(&self) -> Alphabet {
        let count = |letters: &[Rc<str>]| u32::try_from(letters.len()).expect("more than 2^32 letters");
        Alphabet { internal: count(&self.internal), call: count(&self.call), ret: count(&self.ret) }
    }

    /// The letters of one alphabet.
    pub fn of(&self, role: Role) -> &[Rc<str>] {
        match role {
            Role::Internal => &self.internal,
            Role::Call => &self.call,
            Role::Return => &self.ret,
        }
    }

    fn of_mut(&mut self, role: Role) -> &mut Vec<Rc<str>> {
        match role {
            Role::Internal => &mut self.internal,
            Role::Call => &mut self.call,
            Role::Return => &mut self.ret,
        }
    }

    /// The name of a symbol.
    pub fn name(&self, symbol: Symbol) -> &Rc<str> {
        let (role, letter) = Role::split(symbol);
        &self.of(role)[letter.index()]
    }

    /// The number of each letter of one alphabet.
    pub fn numbers(&self, role: Role) -> FxHashMap<&str, Letter> {
        self.of(role).iter().enumerate().map(|(i, name)| (&**name, Letter::from_index(i))).collect()
    }

    /// Whether both have the same letters, in whatever order.
    pub fn same_set(&self, other: &Letters) -> bool {
        Role::ALL.iter().all(|&role| {
            let numbers = self.numbers(role);
            self.of(role).len() == other.of(role).len()
                && other.of(role).iter().all(|name| numbers.contains_key(&**name))
        })
    }

    /// These letters, then those of the other that are not among them.
    pub fn union(&self, other: &Letters) -> Letters {
        let mut union = self.clone();
        for role in Role::ALL {
            let numbers = self.numbers(role);
            let new = other.of(role).iter().filter(|name| !numbers.contains_key(&***name)).cloned();
            union.of_mut(role).extend(new);
        }
        union
    }

    /// The automaton over these letters instead of the `old` ones; all that it uses must be among these.
    pub fn relabel(&self, nwa: &Nwa, old: &Letters) -> Nwa {
        // Letters that are not among these must not be used; they get an invalid number.
        let renaming = |role: Role| -> Vec<Letter> {
            let numbers = self.numbers(role);
            old.of(role).iter().map(|name| numbers.get(&**name).copied().unwrap_or(Letter(u32::MAX))).collect()
        };
        let (internal, call, ret) = (renaming(Role::Internal), renaming(Role::Call), renaming(Role::Return));
        let mut builder = NwaBuilder::new(self.alphabet());
        builder.add_states(nwa.len() as u32);
        nwa.initial().iter().for_each(|&q| builder.set_initial(q));
        nwa.accepting().for_each(|q| builder.set_accepting(q));
        for q in nwa.states() {
            nwa.internal(q).iter().for_each(|e| builder.internal(q, internal[e.letter.index()], e.target));
            nwa.calls(q).iter().for_each(|e| builder.call(q, call[e.letter.index()], e.target));
            nwa.returns(q).iter().for_each(|e| builder.ret(q, e.hier, ret[e.letter.index()], e.target));
        }
        builder.build()
    }
}
