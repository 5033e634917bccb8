//! Which states to merge, as a partial Max-SAT problem (Heizmann, Schilling, Tischner: Minimization of Visibly Pushdown
//! Automata Using Partial Max-SAT, TACAS 2017).
//!
//! There is a Boolean variable for each pair of states: true if `p` is related to `q`. Hard clauses say that the relation
//! is a (bi)simulation and transitive:
//!
//! * related states agree on acceptance (without calls it is enough that the second accepts if the first does);
//! * if `p` is related to `q`, then every internal or call successor of `p` is related to some successor of `q` under the
//!   same letter;
//! * if `p` is related to `q` and `r` to `s`, where `r` is a down state of `p` and `s` one of `q`, then every return
//!   successor of `p` with `r` is related to some return successor of `q` with `s` under the same letter.
//!
//! The last condition has two premises, so there is no greatest solution, only maximal ones; all pairs are soft
//! clauses, and the solver searches for a good solution. States related both ways are merged. That keeps the language:
//! a run of the quotient over states `[p]` with stack `[r₁]…[rₙ]` is simulated step by step by a run of the automaton
//! over states that `p`, and stack symbols that `r₁ … rₙ`, are related to; and since that is a run, only down states
//! occur in it.

use std::cmp::Reverse;

use super::Relation;
use super::candidates::candidates;
use super::max_sat::{Literal, Solution, Solver, Theory, Values, Variable};
use super::occurring::Occurring;
use crate::State;
use crate::csr::Csr;
use crate::nwa::{Edge, Nwa, Reduced};

/// The kind of relation that justifies merging states that are related both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Merging {
    /// Symmetric: related states have matching transitions.
    Bisimulation,
    /// A preorder: the second state matches every transition of the first. There are more of them than bisimulations,
    /// but also more ways for the solver to choose badly.
    Simulation,
}

impl Merging {
    pub(super) fn is_symmetric(self) -> bool {
        self == Merging::Bisimulation
    }
}

/// Merges as many states as the partial Max-SAT solver can justify. Only pairs of `within` are considered, a relation on
/// the states of `nwa`, if it is given. Unreachable states are dropped.
///
/// The number of variables is quadratic in the number of states with the same internal and call behaviour; 900 very
/// uniform states take some seconds.
pub fn minimise_by_max_sat(nwa: &Nwa, kind: Merging, within: Option<&Relation>) -> Reduced {
    let occurring = Occurring::new(nwa);
    let origin = &occurring.part.origin;
    let candidates = candidates(&occurring, kind, |p, q| {
        within.is_none_or(|relation| relation.contains(origin[p.index()], origin[q.index()]))
    });
    let pairs = Pairs::new(occurring.nwa().len(), &candidates, kind);
    let mut solver = Solver::new(pairs.count(), &pairs);
    Encoding { occurring: &occurring, pairs: &pairs, clause: Vec::new() }.add_clauses(&mut solver);
    let solution = solver.solve(&pairs.order(&occurring));
    let classes = pairs.classes(&solution);
    occurring.merge(&classes)
}

/// The status of a pair of states before solving.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pair {
    Same,
    Never,
    Maybe(Variable),
}

/// The numbering of pairs; as a theory, it makes the relation transitive.
struct Pairs {
    /// For each state the states it may be related to, sorted, and the variables of these pairs.
    forward: Csr<(State, Variable)>,
    /// The same read backwards.
    backward: Csr<(State, Variable)>,
    /// The pair of each variable; for a symmetric relation one of the two.
    meaning: Vec<(State, State)>,
    kind: Merging,
}

impl Pairs {
    fn new(size: usize, candidates: &[(State, State)], kind: Merging) -> Self {
        let mut meaning = Vec::new();
        let mut rows: Vec<(State, State, Variable)> = Vec::new();
        for &(p, q) in candidates.iter().filter(|(p, q)| !kind.is_symmetric() || p < q) {
            let variable = Variable(meaning.len() as u32);
            meaning.push((p, q));
            rows.push((p, q, variable));
            if kind.is_symmetric() {
                rows.push((q, p, variable));
            }
        }
        let mut forward = Csr::from_pairs(size, rows.iter().map(|&(p, q, variable)| (p.index(), (q, variable))));
        let mut backward = Csr::from_pairs(size, rows.iter().map(|&(p, q, variable)| (q.index(), (p, variable))));
        forward.sort_rows();
        backward.sort_rows();
        Pairs { forward, backward, meaning, kind }
    }

    fn count(&self) -> usize {
        self.meaning.len()
    }

    fn get(&self, p: State, q: State) -> Pair {
        if p == q {
            return Pair::Same;
        }
        let row = self.forward.row(p.index());
        match row.binary_search_by_key(&q, |&(q, _)| q) {
            Ok(i) => Pair::Maybe(row[i].1),
            Err(_) => Pair::Never,
        }
    }

    /// The order in which the solver makes pairs true: first those that may lead to a merge, because the other
    /// direction is possible, too. Otherwise a preorder would fill up with useless pairs that exclude others. The worst
    /// of these come last: a state that occurs with the empty stack has no return obligations there, so states that can
    /// only return would be below it. States found late come first: they are near the ends of callees, where returns
    /// are.
    fn order(&self, occurring: &Occurring) -> Vec<Variable> {
        let mut order: Vec<Variable> = (0..self.count() as u32).map(Variable).collect();
        order.sort_by_cached_key(|variable| {
            let (p, q) = self.meaning[variable.0 as usize];
            match self.kind {
                Merging::Bisimulation => (false, false, Reverse(p.max(q)), Reverse(p.min(q))),
                Merging::Simulation => {
                    let one_way = self.get(q, p) == Pair::Never;
                    let unasked = occurring.with_empty_stack(q) && !occurring.nwa().returns(p).is_empty();
                    (one_way, unasked, Reverse(p), Reverse(q))
                }
            }
        });
        order
    }

    /// The class of each state if states related both ways are merged.
    fn classes(&self, solution: &Solution) -> Vec<u32> {
        let related = |p: State, q: State| self.get(p, q).variable().is_some_and(|v| solution.is_true(v));
        let mut classes: Vec<Option<u32>> = vec![None; self.forward.rows()];
        let mut count = 0;
        for p in (0..classes.len()).map(State::from_index) {
            if classes[p.index()].is_none() {
                classes[p.index()] = Some(count);
                for &(q, variable) in self.forward.row(p.index()) {
                    if solution.is_true(variable) && related(q, p) {
                        classes[q.index()] = Some(count);
                    }
                }
                count += 1;
            }
        }
        classes.into_iter().map(|class| class.expect("every state got a class")).collect()
    }

    /// The consequences of one direction of a pair.
    fn transitive(&self, p: State, q: State, value: bool, values: &Values, implied: &mut Vec<Literal>) {
        let (from_p, from_q) = (self.forward.row(p.index()), self.forward.row(q.index()));
        let (to_p, to_q) = (self.backward.row(p.index()), self.backward.row(q.index()));
        if value {
            // p ≤ q ≤ r needs p ≤ r, and o ≤ p ≤ q needs o ≤ q.
            for (premises, conclusions, reflexive) in [(from_q, from_p, p), (to_p, to_q, q)] {
                let mut conclusions = SortedLookup(conclusions);
                for &(other, premise) in premises.iter().filter(|&&(other, _)| other != reflexive) {
                    imply(premise, conclusions.find(other), values, implied);
                }
            }
        } else {
            // Not both p ≤ r and r ≤ q.
            let mut to_q = SortedLookup(to_q);
            for &(r, first) in from_p {
                let Some(second) = to_q.find(r) else { continue };
                if values.get(first) == Some(true) {
                    implied.push(second.is_false());
                } else if values.get(second) == Some(true) {
                    implied.push(first.is_false());
                }
            }
        }
    }
}

/// `premise` needs `conclusion`, which is false if it has no variable.
fn imply(premise: Variable, conclusion: Option<Variable>, values: &Values, implied: &mut Vec<Literal>) {
    match conclusion {
        None => implied.push(premise.is_false()),
        Some(conclusion) => {
            if values.get(premise) == Some(true) {
                implied.push(conclusion.is_true());
            } else if values.get(conclusion) == Some(false) {
                implied.push(premise.is_false());
            }
        }
    }
}

/// Looks up states in a sorted row, in increasing order.
struct SortedLookup<'a>(&'a [(State, Variable)]);

impl SortedLookup<'_> {
    fn find(&mut self, q: State) -> Option<Variable> {
        while let Some((&(state, variable), rest)) = self.0.split_first() {
            if state > q {
                return None;
            }
            self.0 = rest;
            if state == q {
                return Some(variable);
            }
        }
        None
    }
}

impl Theory for Pairs {
    fn consequences(&self, new: Literal, values: &Values, implied: &mut Vec<Literal>) {
        let (p, q) = self.meaning[new.variable().0 as usize];
        self.transitive(p, q, new.is_positive(), values, implied);
        if self.kind.is_symmetric() {
            self.transitive(q, p, new.is_positive(), values, implied);
        }
    }
}

/// Encodes the transitions as clauses.
struct Encoding<'a> {
    occurring: &'a Occurring,
    pairs: &'a Pairs,
    clause: Vec<Literal>,
}

impl Encoding<'_> {
    fn add_clauses(&mut self, solver: &mut Solver<'_, Pairs>) {
        let nwa = self.occurring.nwa();
        for p in nwa.states() {
            // A state is related to itself, which matters for returns only.
            self.add_returns(p, p, solver);
            for i in self.pairs.forward.range(p.index()) {
                let (q, variable) = self.pairs.forward.items()[i];
                // For a symmetric relation, both directions are enumerated here: one variable, different clauses.
                self.add_edges(variable, nwa.internal(p), |e| nwa.internal_by(q, e.letter), solver);
                self.add_edges(variable, nwa.calls(p), |e| nwa.calls_by(q, e.letter), solver);
                self.add_returns(p, q, solver);
            }
        }
    }

    fn add_edges<'n>(
        &mut self,
        premise: Variable,
        edges: &[Edge],
        answers: impl Fn(&Edge) -> &'n [Edge],
        solver: &mut Solver<'_, Pairs>,
    ) {
        for e in edges {
            self.add_clause(&[premise], e.target, answers(e).iter().map(|f| f.target), solver);
        }
    }

    fn add_returns(&mut self, p: State, q: State, solver: &mut Solver<'_, Pairs>) {
        let (occurring, pairs) = (self.occurring, self.pairs);
        let nwa = occurring.nwa();
        for e in nwa.returns(p) {
            for &s in occurring.down(q) {
                let premises = [pairs.get(p, q), pairs.get(e.hier, s)];
                if premises.contains(&Pair::Never) || premises == [Pair::Same; 2] {
                    continue;
                }
                let mut premises: Vec<Variable> = premises.into_iter().filter_map(Pair::variable).collect();
                premises.dedup();
                let answers = nwa.returns_by(q, s, e.letter).iter().map(|f| f.target);
                self.add_clause(&premises, e.target, answers, solver);
            }
        }
    }

    /// If all premises hold, `target` is related to one of `answers`.
    fn add_clause(
        &mut self,
        premises: &[Variable],
        target: State,
        answers: impl Iterator<Item = State>,
        solver: &mut Solver<'_, Pairs>,
    ) {
        self.clause.clear();
        self.clause.extend(premises.iter().map(|v| v.is_false()));
        for answer in answers {
            match self.pairs.get(target, answer) {
                Pair::Same => return,
                Pair::Never => {}
                Pair::Maybe(variable) if premises.contains(&variable) => return,
                Pair::Maybe(variable) => self.clause.push(variable.is_true()),
            }
        }
        self.clause.sort_unstable();
        self.clause.dedup();
        solver.add(&self.clause);
    }
}

impl Pair {
    fn variable(self) -> Option<Variable> {
        match self {
            Pair::Maybe(variable) => Some(variable),
            Pair::Same | Pair::Never => None,
        }
    }
}
