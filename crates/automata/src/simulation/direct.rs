//! The greatest simulation inside a given relation, by counting.
//!
//! A relation `R` is a *simulation* if `p R q` implies that for every move `p -a-> p'` there is a move `q -a-> q'` with
//! `p' R q'`. The greatest one inside a given relation is found by removing pairs that cannot be kept: for every state
//! `q`, letter `a` and state `p'` a counter says how many `a`-successors of `q` still simulate `p'`; when it drops to
//! zero, no `a`-predecessor of `p'` is simulated by `q` any more. Every removed pair is processed once, so the whole
//! takes `O(n · m)` time (Henzinger, Henzinger and Kopke, FOCS 1995; Ilie, Navarro and Yu, 2004, with letters).
//!
//! This is about internal transitions; for nested words see [`nested`](super::nested).

use crate::nwa::Nwa;
use crate::reduction::Relation;

use crate::{Letter, State};

/// The greatest simulation on the internal transitions that is contained in `within`.
pub(crate) fn greatest_simulation(nwa: &Nwa, within: &Relation) -> Relation {
    Refinement::new(nwa, within).run()
}

struct Refinement<'a> {
    nwa: &'a Nwa,
    relation: Relation,
    /// For each internal transition, by its position in the rows, the number of its (source, letter).
    fans: Fans,
    /// `counters[fan · n + p]`: how many states of the fan still simulate `p`.
    counters: Vec<u32>,
    /// Pairs that were removed and not processed yet.
    removed: Vec<(State, State)>,
}

/// A *fan* is the set of successors of one state under one letter.
struct Fans {
    of: Vec<Vec<(Letter, u32)>>,
    count: u32,
}

impl Fans {
    fn new(nwa: &Nwa) -> Self {
        let mut count = 0;
        let fans_of = |q| {
            let mut fans: Vec<(Letter, u32)> = Vec::new();
            for e in nwa.internal(q) {
                if fans.last().is_none_or(|&(letter, _)| letter != e.letter) {
                    fans.push((e.letter, count));
                    count += 1;
                }
            }
            fans
        };
        let of = nwa.states().map(fans_of).collect();
        Fans { of, count }
    }

    fn get(&self, q: State, letter: Letter) -> Option<u32> {
        let row = &self.of[q.index()];
        row.binary_search_by_key(&letter, |&(a, _)| a).ok().map(|at| row[at].1)
    }
}

impl<'a> Refinement<'a> {
    fn new(nwa: &'a Nwa, within: &Relation) -> Self {
        let n = nwa.len();
        let fans = Fans::new(nwa);
        let mut counters = vec![0u32; fans.count as usize * n];
        for q in nwa.states() {
            for e in nwa.internal(q) {
                let fan = fans.get(q, e.letter).expect("a transition is in a fan") as usize;
                counters[fan * n..(fan + 1) * n].iter_mut().for_each(|c| *c += 1);
            }
        }
        Refinement { nwa, relation: Relation::full(n), fans, counters, removed: Vec::new() }.starting_with(within)
    }

    /// Removes what is not in `within`, and the pairs of which the first state has a letter that the second lacks.
    fn starting_with(mut self, within: &Relation) -> Self {
        for p in self.nwa.states() {
            for q in self.nwa.states() {
                let has_letters = || self.fans.of[p.index()].iter().all(|&(a, _)| self.fans.get(q, a).is_some());
                if !within.contains(p, q) || !has_letters() {
                    self.remove(p, q);
                }
            }
        }
        self
    }

    fn remove(&mut self, p: State, q: State) {
        if self.relation.remove(p, q) {
            self.removed.push((p, q));
        }
    }

    fn run(mut self) -> Relation {
        let nwa = self.nwa;
        let n = nwa.len();
        while let Some((p, q)) = self.removed.pop() {
            for into_q in nwa.internal_into(q) {
                let fan = self.fans.get(into_q.source, into_q.letter).expect("a transition is in a fan") as usize;
                let counter = &mut self.counters[fan * n + p.index()];
                *counter -= 1;
                if *counter == 0 {
                    for into_p in nwa.internal_into(p).iter().filter(|e| e.letter == into_q.letter) {
                        self.remove(into_p.source, into_q.source);
                    }
                }
            }
        }
        self.relation
    }
}
