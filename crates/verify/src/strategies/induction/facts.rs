//! Candidate invariants, from what the program compares and from what refinement has learnt.

use rustc_hash::FxHashSet;
use tracewright_logic::{Relation, Sort, Substitution, Term, Terms};
use tracewright_program::{Icfg, StatementKind};

use crate::atoms::{atoms, cases, is_limit_of_type, push};

/// The limit on the conditions that are taken from the program.
const MOST_CONDITIONS: usize = 60;
/// The limit on the conditions that distinguish cases.
const MOST_SPLITS: usize = 24;
/// The limit on what is said about a case.
const MOST_IN_CASES: usize = 100;
/// Larger formulas are no candidates.
const LARGEST: usize = 200;

/// What candidates are made of.
pub(super) struct Facts<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    /// Conditions of branches, and their negations.
    branches: Vec<Term>,
    /// All comparisons, their negations, and both with a limit that is further by one.
    literals: Vec<Term>,
}

impl<'a> Facts<'a> {
    /// Looks at all statements, and at what was learnt about this program before.
    pub fn of(terms: &'a Terms, icfg: &'a Icfg, learnt: &[Term]) -> Facts<'a> {
        let mut facts = Facts { terms, icfg, branches: Vec::new(), literals: Vec::new() };
        let unprimed: Substitution = icfg.variables.iter().map(|v| (v.primed, v.term)).collect();
        let (mut conditions, mut seen) = (Vec::new(), FxHashSet::default());
        for statement in &icfg.statements {
            let is_branch = matches!(statement.kind, StatementKind::Then | StatementKind::Else);
            for atom in atoms(terms, statement.transition.formula) {
                for atom in cases(terms, atom) {
                    let atom = terms.substitute(atom, &unprimed);
                    if !facts.is_candidate(atom) {
                        continue;
                    }
                    if is_branch {
                        push(&mut facts.branches, atom, MOST_SPLITS);
                        push(&mut facts.branches, terms.not(atom), MOST_SPLITS);
                    }
                    if seen.insert(atom) && conditions.len() < MOST_CONDITIONS {
                        conditions.push(atom);
                    }
                }
            }
        }
        for condition in conditions {
            facts.add(condition);
            facts.add(terms.not(condition));
        }
        for &predicate in learnt {
            for part in terms.conjuncts(predicate) {
                if facts.is_candidate(part) {
                    facts.add(part);
                }
            }
        }
        facts
    }

    fn is_candidate(&self, term: Term) -> bool {
        let terms = self.terms;
        let free = terms.free_vars(term);
        !free.is_empty()
            && free.iter().all(|&var| self.icfg.variable_of(var).is_some())
            && !is_limit_of_type(terms, term)
            && !terms.has_quantifier(term)
            && terms.dag_size(term) <= LARGEST
    }

    /// Adds a comparison. An equation is also two inequalities; where a loop leaves off, a limit is passed by one.
    fn add(&mut self, literal: Term) {
        let terms = self.terms;
        push(&mut self.literals, literal, usize::MAX);
        let Some(constraint) = terms.linear_constraint(literal) else { return };
        let sum = terms.from_linear(&constraint.linear, Sort::INT);
        if constraint.linear.terms.iter().any(|(term, _)| terms.sort_of(*term) != Sort::INT) {
            return;
        }
        let zero = terms.int(0);
        match constraint.relation {
            Relation::Eq0 => {
                push(&mut self.literals, terms.le(sum, zero), usize::MAX);
                push(&mut self.literals, terms.ge(sum, zero), usize::MAX);
            }
            _ => push(&mut self.literals, terms.le(sum, terms.int(1)), usize::MAX),
        }
    }

    /// All of them.
    pub fn literals(&self) -> &[Term] {
        &self.literals
    }

    /// That something holds unless a branch is taken.
    pub fn in_cases(&self) -> Vec<Term> {
        let terms = self.terms;
        let mut all = Vec::new();
        let mut seen = FxHashSet::default();
        for &branch in &self.branches {
            for &literal in self.literals.iter().take(MOST_IN_CASES) {
                let either = terms.or2(branch, literal);
                if either != Term::TRUE && either != branch && either != literal && seen.insert(either) {
                    all.push(either);
                }
            }
        }
        all
    }
}
