//! Houdini: the largest subset of a set of candidates that is inductive. Refuted candidates are dropped until a
//! fixpoint is reached.
//!
//! Cormac Flanagan, K. Rustan M. Leino: *Houdini, an Annotation Assistant for ESC/Java*, FME 2001.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;
use tracewright_logic::{Substitution, Term, Terms};
use tracewright_program::{EdgeId, Icfg};
use tracewright_smt::{Interrupt, Solver};

use crate::ground::{Question, grounded};

/// The solver is asked about so many candidates at once.
const TOGETHER: usize = 60;

/// Candidate invariants at the locations of a program without calls.
pub(crate) struct Houdini<'a> {
    pub terms: &'a Terms,
    pub icfg: &'a Icfg,
    pub solver: Box<dyn Solver + 'a>,
    pub interrupt: &'a Interrupt,
    /// How candidates are asked about that the solver does not decide together.
    pub undecided: Undecided,
}

/// How candidates are asked about that the solver does not decide together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Undecided {
    /// About each half of them.
    Halved,
    /// About each of them, also if there is one only: where questions have quantifiers, the second answer may be another one. Those in
    /// front of what is known of all cells of maps are instantiated before ([`grounded`]).
    AskedAlone,
}

impl Houdini<'_> {
    /// The largest inductive subset of the candidates, at each location. `None` if the work is interrupted.
    pub fn holding(&mut self, candidates: Vec<Vec<Term>>) -> Option<Vec<Vec<Term>>> {
        let mut holding = candidates;
        for &initial in &self.icfg.initial {
            holding[initial.index()].clear();
        }
        let mut work: VecDeque<usize> = (0..self.icfg.edges.len()).collect();
        while let Some(index) = work.pop_front() {
            if self.interrupt.is_triggered() {
                return None;
            }
            let edge = self.icfg.edge(EdgeId::from_index(index));
            if self.icfg.location(edge.target).check.is_none() && self.drop_refuted(index, &mut holding) {
                let behind = self.icfg.edges.iter().enumerate().filter(|(_, next)| next.source == edge.target);
                work.extend(behind.map(|(next, _)| next));
            }
        }
        Some(holding)
    }

    /// Whether these invariants exclude all errors.
    pub fn excludes_errors(&mut self, facts: &[Vec<Term>]) -> bool {
        let mut errors = self.icfg.edges.iter().filter(|edge| self.icfg.location(edge.target).check.is_some());
        errors.all(|edge| {
            self.solver.push();
            self.solver.assert(edge.transition.formula);
            facts[edge.source.index()].iter().for_each(|&fact| self.solver.assert(fact));
            let answer = self.solver.check();
            self.solver.pop(1);
            answer.is_unsat()
        })
    }

    /// Drops the candidates after an edge that are not implied; returns whether there were any.
    fn drop_refuted(&mut self, index: usize, holding: &mut [Vec<Term>]) -> bool {
        let edge = self.icfg.edge(EdgeId::from_index(index));
        let priming: Substitution = self.icfg.priming(&edge.transition.written);
        let before: FxHashSet<Term> = holding[edge.source.index()].iter().copied().collect();
        let mut open: Vec<(Term, Term)> = Vec::new();
        for &fact in &holding[edge.target.index()] {
            let after = self.terms.substitute(fact, &priming);
            if after != fact || !before.contains(&fact) {
                open.push((fact, after));
            }
        }
        let assumed: Vec<Term> = before.into_iter().chain([edge.transition.formula]).collect();
        let refuted = self.refuted(&assumed, open);
        holding[edge.target.index()].retain(|fact| !refuted.contains(fact));
        !refuted.is_empty()
    }

    /// Whether something follows from the assertions of the solver.
    fn follows(&mut self, claim: Term) -> bool {
        self.solver.push();
        self.solver.assert(self.terms.not(claim));
        let answer = self.solver.check();
        self.solver.pop(1);
        answer.is_unsat()
    }

    /// The candidates that do not follow from assumptions, each given with what has to follow.
    pub fn refuted(&mut self, assumed: &[Term], open: Vec<(Term, Term)>) -> FxHashSet<Term> {
        let mut refuted: FxHashSet<Term> = FxHashSet::default();
        if open.is_empty() {
            return refuted;
        }
        let question = Question { assumed: assumed.to_vec(), claims: open };
        let Question { assumed, claims: open } = match self.undecided {
            Undecided::AskedAlone => grounded(self.terms, question),
            Undecided::Halved => question,
        };
        self.solver.push();
        assumed.iter().for_each(|&fact| self.solver.assert(fact));
        let mut groups: Vec<Vec<(Term, Term)>> = open.chunks(TOGETHER).map(<[_]>::to_vec).collect();
        while let Some(mut group) = groups.pop() {
            if self.interrupt.is_triggered() {
                break;
            }
            let wrong: Vec<Term> = group.iter().map(|&(_, after)| self.terms.not(after)).collect();
            self.solver.push();
            self.solver.assert(self.terms.or(&wrong));
            let left = group.len();
            let answer = self.solver.check();
            if answer.is_sat() {
                group.retain(|&(fact, after)| {
                    let holds = self.solver.evaluate_bool(after) != Some(false);
                    if !holds {
                        refuted.insert(fact);
                    }
                    holds
                });
            }
            self.solver.pop(1);
            if answer.is_unsat() || group.is_empty() {
                continue;
            }
            if group.len() < left {
                groups.push(group);
            } else if self.undecided == Undecided::AskedAlone {
                refuted.extend(group.into_iter().filter(|&(_, after)| !self.follows(after)).map(|(fact, _)| fact));
            } else if let [(fact, _)] = group[..] {
                // What the solver does not decide is dropped.
                refuted.insert(fact);
            } else {
                // It may decide parts of it.
                let rest = group.split_off(left / 2);
                groups.extend([group, rest]);
            }
        }
        self.solver.pop(1);
        refuted
    }
}
