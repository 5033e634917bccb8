//! Which states to merge, as a partial Max-SAT problem (Heizmann, Schilling, Tischner: Minimization of Visibly Pushdown
//! Automata Using Partial Max-SAT, TACAS 2017).
//!
//! There is a Boolean variable for each pair of states: true if `p` is related to `q`. Hard clauses say that the relation
//! is a (bi)simulation and transitive:
//!
//! * related states agree on acceptance;
//! * if `p` is related to `q`, then every internal or call successor of `p` is related to some successor of `q` under the
//!   same letter;
//! * if `p` is related to `q` and `r` to `s`, where `r` is a down state of `p` and `s` one of `q`, then every return
//!   successor of `p` with `r` is related to some return successor of `q` with `s` under the same letter.
//!
//! The last condition has two premises, so there is no greatest solution, only maximal ones; all pairs are soft clauses,
//! and the solver looks for a good solution. States related both ways are merged. That keeps the language: a run of the
//! quotient over states `[p]` with stack `[r₁]…[rₙ]` is answered step by step by a run of the automaton over states that
//! `p`, and stack symbols that `r₁ … rₙ`, are related to; and since that is a run, only down states come up in it.

use super::Relation;
use super::candidates::candidates;
use super::max_sat::{Literal, Solver, Theory, Values, Variable};
use super::occurring::Occurring;
use crate::State;
use crate::csr::Csr;
use crate::nwa::{Edge, Nwa, Reduced};

/// What a relation must be so that states related both ways may be merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Merging {
    /// Symmetric: related states can do the same.
    Bisimulation,
    /// A preorder: the second state can do whatever the first can do. More relations than bisimulations, but also more
    /// ways for the solver to choose badly.
    Simulation,
}

impl Merging {
    pub(super) fn is_symmetric(self) -> bool {
        self == Merging::Bisimulation
    }

    pub(super) fn acceptance_agrees(self, first: bool, second: bool) -> bool {
        match self {
            Merging::Bisimulation => first == second,
            Merging::Simulation => !first || second,
        }
    }
}

/// Merges as many states as the partial Max-SAT solver can justify. Only pairs of `within` are considered, a relation on
/// the states of `nwa`, if it is given. Unreachable states are dropped.
///
/// The number of variables is quadratic in the number of states that behave alike as far as internal and call
/// transitions are concerned; automata of some thousand states are feasible if they are not too uniform.
pub fn minimise_by_max_sat(nwa: &Nwa, kind: Merging, within: Option<&Relation>) -> Reduced {
    let occurring = Occurring::new(nwa);
    let origin = &occurring.part.origin;
    let allowed = candidates(occurring.nwa(), kind, |p, q| {
        within.is_none_or(|relation| relation.contains(origin[p.index()], origin[q.index()]))
    });
    let pairs = Pairs::new(&allowed, kind);
    let mut solver = Solver::new(pairs.count(), &pairs);
    Encoding { occurring: &occurring, pairs: &pairs, clause: Vec::new() }.add_clauses(&mut solver);
    let order = pairs.order(origin);
    let solution = solver.solve(&order);
    let relation = Relation::from_fn(occurring.nwa().len(), |p, q| match pairs.get(p, q) {
        Pair::Same => true,
        Pair::Never => false,
        Pair::Maybe(variable) => solution.is_true(variable),
    });
    occurring.merge(&relation.classes())
}

/// What is known about a pair of states beforehand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pair {
    Same,
    Never,
    Maybe(Variable),
}

/// The numbering of pairs; as a theory, it says that the relation is transitive.
struct Pairs {
    /// For each state the states it may be related to, sorted, and the variables that say so.
    forward: Csr<(State, Variable)>,
    /// The same read backwards.
    backward: Csr<(State, Variable)>,
    /// The pair of each variable; for a symmetric relation one of the two.
    meaning: Vec<(State, State)>,
    kind: Merging,
}

impl Pairs {
    fn new(allowed: &Relation, kind: Merging) -> Self {
        let mut meaning = Vec::new();
        let mut rows: Vec<(State, State, Variable)> = Vec::new();
        for (p, q) in allowed.pairs().filter(|(p, q)| if kind.is_symmetric() { p < q } else { p != q }) {
            let variable = Variable(meaning.len() as u32);
            meaning.push((p, q));
            rows.push((p, q, variable));
            if kind.is_symmetric() {
                rows.push((q, p, variable));
            }
        }
        let size = allowed.size();
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

    /// Pairs of states with small original numbers come first.
    fn order(&self, origin: &[State]) -> Vec<Variable> {
        let mut order: Vec<Variable> = (0..self.count() as u32).map(Variable).collect();
        let original = |variable: &Variable| {
            let (p, q) = self.meaning[variable.0 as usize];
            let (p, q) = (origin[p.index()], origin[q.index()]);
            (p, q)
        };
        order.sort_by_key(original);
        order
    }

    /// The consequences of one direction of a pair.
    fn transitive(&self, p: State, q: State, value: bool, values: &Values, implied: &mut Vec<Literal>) {
        if value {
            // p ≤ q ≤ r needs p ≤ r, and o ≤ p ≤ q needs o ≤ q.
            for &(r, second) in self.forward.row(q.index()) {
                self.imply(second, self.get(p, r), values, implied);
            }
            for &(o, second) in self.backward.row(p.index()) {
                self.imply(second, self.get(o, q), values, implied);
            }
        } else {
            for &(r, first) in self.forward.row(p.index()) {
                if let Pair::Maybe(second) = self.get(r, q) {
                    if values.get(first) == Some(true) {
                        implied.push(second.is_false());
                    } else if values.get(second) == Some(true) {
                        implied.push(first.is_false());
                    }
                }
            }
        }
    }

    /// `premise` needs `conclusion`.
    fn imply(&self, premise: Variable, conclusion: Pair, values: &Values, implied: &mut Vec<Literal>) {
        match conclusion {
            Pair::Same => {}
            Pair::Never => implied.push(premise.is_false()),
            Pair::Maybe(conclusion) => {
                if values.get(premise) == Some(true) {
                    implied.push(conclusion.is_true());
                } else if values.get(conclusion) == Some(false) {
                    implied.push(premise.is_false());
                }
            }
        }
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

/// Writes down the clauses about transitions.
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
                // Of a symmetric relation, both directions come up here: one variable, different clauses.
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
