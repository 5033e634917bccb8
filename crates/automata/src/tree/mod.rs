//! Bottom-up tree automata.
//!
//! A run labels the nodes of a tree with states, from the leaves up: a rule `(q1 … qn) f q` labels a node `f` with `q`
//! when its `n` children are labelled `q1 … qn`. A tree is accepted when the root can be labelled with an accepting
//! state. Letters have no fixed number of children: `f` with two and `f` with three children are distinguished by it.
//! Definitions are those of Comon et al., *Tree Automata Techniques and Applications*.
//!
//! | I have | I want | use |
//! |---|---|---|
//! | states and rules | an automaton | [`TreeAutomatonBuilder`] |
//! | an automaton and a tree | whether it is accepted | [`accepts`] |
//! | an automaton | a smallest accepted tree, or that there is none | [`accepted_tree`], [`is_empty`] |
//! | two automata | both, or whether they are the same | [`intersection`], [`is_equivalent`] |
//! | an automaton | a deterministic one, or the complement | [`determinise`], [`complement`] |
//! | an automaton | fewer states | [`minimise`] |

mod determinise;
mod emptiness;
mod intersection;
mod minimise;

use fixedbitset::FixedBitSet;

pub use determinise::{complement, determinise, is_equivalent};
pub use emptiness::{accepted_tree, is_empty};
pub use intersection::intersection;
pub use minimise::minimise;

use crate::{Letter, State};

/// A letter with the number of its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ranked {
    /// The letter.
    pub letter: Letter,
    /// The number of children.
    pub arity: u32,
}

/// A tree over letters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tree {
    /// What the root is labelled with.
    pub letter: Letter,
    /// The subtrees, from left to right.
    pub children: Vec<Tree>,
}

/// A rule of a tree automaton.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    /// What the node is labelled with.
    pub letter: Letter,
    /// The states of the children.
    pub sources: Box<[State]>,
    /// The state of the node.
    pub target: State,
}

impl Rule {
    /// The letter with the number of children.
    pub fn ranked(&self) -> Ranked {
        Ranked { letter: self.letter, arity: self.sources.len() as u32 }
    }
}

/// A nondeterministic bottom-up tree automaton; make one with [`TreeAutomatonBuilder`].
#[derive(Clone, Debug)]
pub struct TreeAutomaton {
    letters: u32,
    states: u32,
    /// Sorted, without repetition.
    rules: Vec<Rule>,
    accepting: FixedBitSet,
}

impl TreeAutomaton {
    /// The number of letters.
    pub fn letters(&self) -> u32 {
        self.letters
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.states as usize
    }

    /// Whether there is no state (which implies, but is not implied by, an empty language).
    pub fn is_empty(&self) -> bool {
        self.states == 0
    }

    /// The rules, sorted by letter, then sources.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Whether a root may be labelled with `q`.
    pub fn is_accepting(&self, q: State) -> bool {
        self.accepting.contains(q.index())
    }

    /// The ranked letters that occur in rules, sorted.
    pub fn signature(&self) -> Vec<Ranked> {
        let mut signature: Vec<Ranked> = self.rules.iter().map(Rule::ranked).collect();
        signature.sort_unstable();
        signature.dedup();
        signature
    }
}

/// Collects states and rules; [`build`](TreeAutomatonBuilder::build) makes the automaton.
#[derive(Clone, Debug)]
pub struct TreeAutomatonBuilder {
    automaton: TreeAutomaton,
}

impl TreeAutomatonBuilder {
    /// An empty builder over this many letters.
    pub fn new(letters: u32) -> Self {
        let automaton = TreeAutomaton { letters, states: 0, rules: Vec::new(), accepting: FixedBitSet::new() };
        TreeAutomatonBuilder { automaton }
    }

    /// A new state, not accepting.
    pub fn add_state(&mut self) -> State {
        self.add_states(1)
    }

    /// `count` new states with consecutive numbers; the first one.
    pub fn add_states(&mut self, count: u32) -> State {
        let first = State(self.automaton.states);
        self.automaton.states = first.0.checked_add(count).expect("more than 2^32 states");
        self.automaton.accepting.grow(self.automaton.states as usize);
        first
    }

    /// Makes a state accepting.
    pub fn set_accepting(&mut self, q: State) {
        assert!(q.0 < self.automaton.states, "state {q} does not exist");
        self.automaton.accepting.insert(q.index());
    }

    /// A rule.
    pub fn rule(&mut self, sources: &[State], letter: Letter, target: State) {
        assert!(letter.0 < self.automaton.letters, "letter {letter} is not in the alphabet");
        for q in sources.iter().chain([&target]) {
            assert!(q.0 < self.automaton.states, "state {q} does not exist");
        }
        self.automaton.rules.push(Rule { letter, sources: sources.into(), target });
    }

    /// The automaton.
    pub fn build(self) -> TreeAutomaton {
        let mut automaton = self.automaton;
        automaton.rules.sort_unstable();
        automaton.rules.dedup();
        automaton
    }
}

/// Whether the root can be labelled with an accepting state.
pub fn accepts(automaton: &TreeAutomaton, tree: &Tree) -> bool {
    labels(automaton, tree).ones().any(|q| automaton.accepting.contains(q))
}

/// The states that the root can be labelled with. Uses an explicit stack, because trees may be deep.
fn labels(automaton: &TreeAutomaton, tree: &Tree) -> FixedBitSet {
    let mut path: Vec<(&Tree, Vec<FixedBitSet>)> = vec![(tree, Vec::new())];
    loop {
        let (node, children) = path.last_mut().expect("the root ends the loop");
        if let Some(child) = node.children.get(children.len()) {
            path.push((child, Vec::new()));
            continue;
        }
        let mut states = FixedBitSet::with_capacity(automaton.len());
        let start = automaton.rules.partition_point(|r| r.letter < node.letter);
        for rule in automaton.rules[start..].iter().take_while(|r| r.letter == node.letter) {
            let fits = rule.sources.len() == children.len();
            if fits && rule.sources.iter().zip(&*children).all(|(q, set)| set.contains(q.index())) {
                states.insert(rule.target.index());
            }
        }
        path.pop();
        match path.last_mut() {
            Some((_, siblings)) => siblings.push(states),
            None => return states,
        }
    }
}
