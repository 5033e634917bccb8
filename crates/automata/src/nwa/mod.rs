//! Nested-word automata over finite words: the explicit automaton, and one file for each algorithm on it.
//!
//! A finite automaton is the special case without calls and returns.

pub(crate) mod builder;
mod complement;
mod concatenation;
pub(crate) mod dead_ends;
mod determinise;
mod difference;
mod emptiness;
mod finiteness;
mod inclusion;
mod intersection;
mod loop_complexity;
mod membership;
mod minimise;
pub(crate) mod partition;
mod path_program;
mod reduced;
mod total;
mod totalise;
mod union;
mod unreachable;

use std::fmt;
use std::sync::OnceLock;

use fixedbitset::FixedBitSet;

pub use builder::NwaBuilder;
pub use complement::{complement, difference_of};
pub use concatenation::concatenation;
pub use dead_ends::remove_dead_ends;
pub use determinise::{Powerset, determinise};
pub use difference::{Difference, DifferenceError, Progress, difference, unwatched};
pub use emptiness::{accepting_run, accepting_run_by, shortest_run, unit_weight};
pub use finiteness::is_finite_language;
pub use inclusion::{Counterexample, equivalence_counterexample, included_in_union, inclusion_counterexample};
pub use intersection::{Intersection, intersection, synchronised_union};
pub use loop_complexity::loop_complexity;
pub use membership::accepts;
pub use minimise::{minimise, minimise_dfa};
pub use path_program::restrict_to_word;
pub use reduced::Reduced;
pub use total::{Nondeterministic, Total, check_deterministic, is_deterministic, materialise};
pub use totalise::{is_total, totalise};
pub use union::{union, union_of};
pub use unreachable::remove_unreachable;

use crate::csr::Csr;
use crate::{Letter, State};

/// How many letters the three alphabets have; letters are numbered from 0 in each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Alphabet {
    /// Letters that stay in a procedure.
    pub internal: u32,
    /// Letters that enter a procedure.
    pub call: u32,
    /// Letters that leave a procedure.
    pub ret: u32,
}

impl Alphabet {
    /// The alphabet of a finite automaton: no calls, no returns.
    pub fn finite(letters: u32) -> Self {
        Alphabet { internal: letters, call: 0, ret: 0 }
    }
}

/// An internal or call transition, seen from its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// What is read.
    pub letter: Letter,
    /// Where it leads.
    pub target: State,
}

/// A return transition, seen from its linear predecessor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReturnEdge {
    /// The state in which the matching call was taken.
    pub hier: State,
    /// What is read.
    pub letter: Letter,
    /// Where it leads.
    pub target: State,
}

/// An internal or call transition, seen from its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BackEdge {
    /// What is read.
    pub letter: Letter,
    /// Where it comes from.
    pub source: State,
}

/// A whole return transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReturnTransition {
    /// The state before the return: the end of the callee.
    pub linear: State,
    /// The state in which the matching call was taken.
    pub hier: State,
    /// What is read.
    pub letter: Letter,
    /// Where it leads.
    pub target: State,
}

/// An explicit nested-word automaton. Nondeterminism is allowed everywhere; a run without a transition for the next
/// symbol rejects.
///
/// A run starts in an initial state with an empty stack; a call transition pushes the state it leaves, a return
/// transition pops it as its *hierarchical predecessor*. A word is accepted when some run over it ends in an accepting
/// state, whatever is left on the stack: pending calls are allowed, because an error location may lie inside a callee.
///
/// Transitions are immutable and stored in compressed rows, each row sorted; [`NwaBuilder`] makes automata. Predecessor
/// tables are built on first use.
#[derive(Clone)]
pub struct Nwa {
    pub(crate) alphabet: Alphabet,
    /// Sorted.
    pub(crate) initial: Vec<State>,
    pub(crate) accepting: FixedBitSet,
    pub(crate) internal: Csr<Edge>,
    pub(crate) call: Csr<Edge>,
    pub(crate) ret: Csr<ReturnEdge>,
    pub(crate) back: OnceLock<Box<Back>>,
}

/// The transitions sorted by target, and returns by hierarchical predecessor.
#[derive(Clone)]
pub(crate) struct Back {
    internal: Csr<BackEdge>,
    call: Csr<BackEdge>,
    ret: Csr<ReturnTransition>,
    hier: Csr<ReturnTransition>,
}

impl Nwa {
    /// The automaton with no state at all, which accepts nothing.
    pub fn empty(alphabet: Alphabet) -> Self {
        NwaBuilder::new(alphabet).build()
    }

    /// The automaton with one state, which accepts every nested word without pending returns.
    pub fn universal(alphabet: Alphabet) -> Self {
        let mut builder = NwaBuilder::new(alphabet);
        let q = builder.add_state();
        builder.set_initial(q);
        builder.set_accepting(q);
        for a in 0..alphabet.internal {
            builder.internal(q, Letter(a), q);
        }
        for a in 0..alphabet.call {
            builder.call(q, Letter(a), q);
        }
        for a in 0..alphabet.ret {
            builder.ret(q, q, Letter(a), q);
        }
        builder.build()
    }

    /// The number of letters of each alphabet.
    pub fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.internal.rows()
    }

    /// Whether there is no state (which implies, but is not implied by, an empty language).
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All states in order.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = State> + ExactSizeIterator + Clone + use<> {
        (0..self.len() as u32).map(State)
    }

    /// The number of transitions of all three kinds.
    pub fn transition_count(&self) -> usize {
        self.internal.items().len() + self.call.items().len() + self.ret.items().len()
    }

    /// Whether there is a call transition; if not, this is a finite automaton.
    pub fn has_calls(&self) -> bool {
        !self.call.items().is_empty()
    }

    /// The initial states, sorted.
    pub fn initial(&self) -> &[State] {
        &self.initial
    }

    /// Whether a run may end in `q`.
    #[inline]
    pub fn is_accepting(&self, q: State) -> bool {
        self.accepting.contains(q.index())
    }

    /// The accepting states, sorted.
    pub fn accepting(&self) -> impl DoubleEndedIterator<Item = State> + '_ {
        self.accepting.ones().map(State::from_index)
    }

    /// The internal transitions from `q`, sorted by letter, then target.
    #[inline]
    pub fn internal(&self, q: State) -> &[Edge] {
        self.internal.row(q.index())
    }

    /// The internal transitions from `q` under `a`.
    #[inline]
    pub fn internal_by(&self, q: State, a: Letter) -> &[Edge] {
        by_letter(self.internal(q), a)
    }

    /// The call transitions from `q`, sorted by letter, then target.
    #[inline]
    pub fn calls(&self, q: State) -> &[Edge] {
        self.call.row(q.index())
    }

    /// The call transitions from `q` under `a`.
    #[inline]
    pub fn calls_by(&self, q: State, a: Letter) -> &[Edge] {
        by_letter(self.calls(q), a)
    }

    /// The return transitions with linear predecessor `q`, sorted by hierarchical predecessor, letter, target.
    #[inline]
    pub fn returns(&self, q: State) -> &[ReturnEdge] {
        self.ret.row(q.index())
    }

    /// The return transitions with linear predecessor `q` and hierarchical predecessor `hier`.
    #[inline]
    pub fn returns_to(&self, q: State, hier: State) -> &[ReturnEdge] {
        let row = self.returns(q);
        let start = row.partition_point(|e| e.hier < hier);
        let len = row[start..].iter().take_while(|e| e.hier == hier).count();
        &row[start..start + len]
    }

    /// The return transitions from `q` under `a` with hierarchical predecessor `hier`.
    #[inline]
    pub fn returns_by(&self, q: State, hier: State, a: Letter) -> &[ReturnEdge] {
        let row = self.returns_to(q, hier);
        let start = row.partition_point(|e| e.letter < a);
        let len = row[start..].iter().take_while(|e| e.letter == a).count();
        &row[start..start + len]
    }

    /// All return transitions, sorted by linear predecessor.
    pub fn return_transitions(&self) -> impl Iterator<Item = ReturnTransition> + Clone + '_ {
        self.states().flat_map(move |q| {
            self.returns(q).iter().map(move |e| ReturnTransition {
                linear: q,
                hier: e.hier,
                letter: e.letter,
                target: e.target,
            })
        })
    }

    /// The internal transitions into `q`.
    pub fn internal_into(&self, q: State) -> &[BackEdge] {
        self.back().internal.row(q.index())
    }

    /// The call transitions into `q`.
    pub fn calls_into(&self, q: State) -> &[BackEdge] {
        self.back().call.row(q.index())
    }

    /// The return transitions into `q`.
    pub fn returns_into(&self, q: State) -> &[ReturnTransition] {
        self.back().ret.row(q.index())
    }

    /// The return transitions with hierarchical predecessor `hier`.
    pub fn returns_from_call(&self, hier: State) -> &[ReturnTransition] {
        self.back().hier.row(hier.index())
    }

    fn back(&self) -> &Back {
        self.back.get_or_init(|| {
            let reverse = |edges: &Csr<Edge>| {
                let pairs = edges_with_source(edges)
                    .map(|(source, e)| (e.target.index(), BackEdge { letter: e.letter, source }));
                Csr::from_pairs(self.len(), pairs)
            };
            Box::new(Back {
                internal: reverse(&self.internal),
                call: reverse(&self.call),
                ret: Csr::from_pairs(self.len(), self.return_transitions().map(|t| (t.target.index(), t))),
                hier: Csr::from_pairs(self.len(), self.return_transitions().map(|t| (t.hier.index(), t))),
            })
        })
    }
}

pub(crate) fn edges_with_source(edges: &Csr<Edge>) -> impl Iterator<Item = (State, Edge)> + Clone + '_ {
    (0..edges.rows()).flat_map(move |q| edges.row(q).iter().map(move |&e| (State(q as u32), e)))
}

fn by_letter(row: &[Edge], a: Letter) -> &[Edge] {
    let start = row.partition_point(|e| e.letter < a);
    let len = row[start..].iter().take_while(|e| e.letter == a).count();
    &row[start..start + len]
}

impl PartialEq for Nwa {
    fn eq(&self, other: &Self) -> bool {
        self.alphabet == other.alphabet
            && self.initial == other.initial
            && self.accepting == other.accepting
            && self.internal == other.internal
            && self.call == other.call
            && self.ret == other.ret
    }
}

impl Eq for Nwa {}

impl fmt::Debug for Nwa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Nwa {:?}", self.alphabet)?;
        for q in self.states() {
            let initial = if self.initial.contains(&q) { " initial" } else { "" };
            let accepting = if self.is_accepting(q) { " accepting" } else { "" };
            writeln!(f, "  {q:?}{initial}{accepting}")?;
            for e in self.internal(q) {
                writeln!(f, "    {} -> {:?}", e.letter, e.target)?;
            }
            for e in self.calls(q) {
                writeln!(f, "    <{} -> {:?}", e.letter, e.target)?;
            }
            for e in self.returns(q) {
                writeln!(f, "    {}> [{:?}] -> {:?}", e.letter, e.hier, e.target)?;
            }
        }
        Ok(())
    }
}
