//! The names of states, built on demand.

use std::rc::Rc;

use tracewright_automata::State;

/// The limit on the length of a name; longer ones, as for products of products, are replaced by numbers.
const LONGEST: usize = 100;

/// The names of the states of an automaton.
#[derive(Clone, Debug)]
pub enum StateNames {
    /// As defined in the script.
    Given(Vec<Rc<str>>),
    /// Each state is, or stands for, a state of another automaton.
    Chosen(Rc<StateNames>, Vec<State>),
    /// Each state is a pair.
    Pairs(Rc<StateNames>, Rc<StateNames>, Vec<(State, State)>),
    /// `s0`, `s1`, ...
    Numbered,
}

impl StateNames {
    /// The name of a state.
    pub fn name(&self, q: State) -> String {
        self.short(q, LONGEST).unwrap_or_else(|| format!("s{q}"))
    }

    /// The name, unless it is too long.
    fn short(&self, q: State, longest: usize) -> Option<String> {
        match self {
            StateNames::Given(names) => Some(names[q.index()].to_string()),
            StateNames::Chosen(of, origin) => of.short(origin[q.index()], longest),
            StateNames::Pairs(left, right, origin) => {
                let (p, q) = origin[q.index()];
                let left = left.short(p, longest)?;
                let right = right.short(q, longest.checked_sub(left.len())?)?;
                (left.len() + right.len() <= longest).then(|| format!("({left},{right})"))
            }
            StateNames::Numbered => Some(format!("s{q}")),
        }
    }

    /// The names of all states, or numbers if two of them would have the same name.
    pub fn distinct(&self, count: usize) -> Vec<String> {
        let names: Vec<String> = (0..count).map(|q| self.name(State::from_index(q))).collect();
        let different: rustc_hash::FxHashSet<&str> = names.iter().map(String::as_str).collect();
        if different.len() == count { names } else { (0..count).map(|q| format!("s{q}")).collect() }
    }
}
