//! Decisions, propagation and backtracking.

use super::clauses::{Clauses, Reaction};
use super::literal::{Literal, Values, Variable};

/// Implicit hard clauses. They must admit the assignment that makes everything false, and every clause must have at
/// most one positive literal.
pub(in super::super) trait Theory {
    /// Reports the literals that follow from `new`, just made true, together with the current assignment. It may report
    /// literals that are true already; reporting a false literal is a contradiction.
    fn consequences(&self, new: Literal, values: &Values, implied: &mut Vec<Literal>);
}

/// A solution: which variables are true.
#[derive(Clone, Debug)]
pub(in super::super) struct Solution(Values);

impl Solution {
    pub(in super::super) fn is_true(&self, variable: Variable) -> bool {
        self.0.get(variable) == Some(true)
    }
}

/// How often a decision that had to be undone may turn out not to be the cause of a contradiction, before the solver
/// gives up completeness.
const DEEP_CONFLICTS: usize = 10_000;

/// Collects hard clauses, then solves.
pub(in super::super) struct Solver<'t, T> {
    theory: &'t T,
    clauses: Clauses,
    units: Vec<Literal>,
    values: Values,
    /// Literals made true, in this order; those before `propagated` have been propagated.
    trail: Vec<Literal>,
    propagated: usize,
    implied: Vec<Literal>,
}

struct Contradiction;

impl<'t, T: Theory> Solver<'t, T> {
    pub(in super::super) fn new(variables: usize, theory: &'t T) -> Self {
        Solver {
            theory,
            clauses: Clauses::new(variables),
            units: Vec::new(),
            values: Values::new(variables),
            trail: Vec::new(),
            propagated: 0,
            implied: Vec::new(),
        }
    }

    /// Adds a hard clause. Every clause needs a negative literal, so that there is a solution: nothing is true.
    pub(in super::super) fn add(&mut self, clause: &[Literal]) {
        assert!(clause.iter().any(|l| !l.is_positive()), "a clause without a negative literal");
        match clause {
            [unit] => self.units.push(*unit),
            _ => self.clauses.add(clause),
        }
    }

    /// The first solution in the lexicographic order of `order`. Should that take too long, every clause is
    /// strengthened to a Horn clause, and the first solution of those is returned.
    pub(in super::super) fn solve(self, order: &[Variable]) -> Solution {
        let strengthened = self.strengthened();
        self.search(order, DEEP_CONFLICTS)
            .or_else(|| strengthened.search(order, DEEP_CONFLICTS))
            .expect("the contrary of a wrong decision is consistent, for Horn clauses")
    }

    /// Keeps of every clause only the first positive literal: stronger clauses, all of them Horn.
    fn strengthened(&self) -> Self {
        let mut solver = Solver::new(self.values.len(), self.theory);
        solver.units.clone_from(&self.units);
        for clause in self.clauses.iter() {
            let first = clause.iter().find(|l| l.is_positive());
            let horn: Vec<Literal> = clause.iter().filter(|l| !l.is_positive()).chain(first).copied().collect();
            solver.add(&horn);
        }
        solver
    }

    fn search(mut self, order: &[Variable], mut patience: usize) -> Option<Solution> {
        for unit in std::mem::take(&mut self.units) {
            self.assign(unit).ok()?;
        }
        self.propagate().ok()?;
        // The decisions: where in the order, and how long the trail was before.
        let mut decisions: Vec<(usize, usize)> = Vec::new();
        let mut next = 0;
        while next < order.len() {
            let variable = order[next];
            if self.values.get(variable).is_some() {
                next += 1;
                continue;
            }
            decisions.push((next, self.trail.len()));
            let mut outcome = self.assign(variable.is_true()).and_then(|()| self.propagate());
            let mut depth = 0;
            while outcome.is_err() {
                if depth > 0 {
                    patience = patience.checked_sub(1)?;
                }
                depth += 1;
                let (at, length) = decisions.pop()?;
                self.undo(length);
                next = at;
                // The decision was wrong; its negation follows from the earlier decisions.
                outcome = self.assign(order[at].is_false()).and_then(|()| self.propagate());
            }
            next += 1;
        }
        Some(Solution(self.values))
    }

    fn assign(&mut self, literal: Literal) -> Result<(), Contradiction> {
        match self.values.holds(literal) {
            Some(true) => Ok(()),
            Some(false) => Err(Contradiction),
            None => {
                self.values.make_true(literal);
                self.trail.push(literal);
                Ok(())
            }
        }
    }

    fn propagate(&mut self) -> Result<(), Contradiction> {
        let mut implied = std::mem::take(&mut self.implied);
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            implied.clear();
            if let Reaction::Contradiction = self.clauses.visit(literal.negated(), &self.values, &mut implied) {
                return Err(Contradiction);
            }
            self.theory.consequences(literal, &self.values, &mut implied);
            for &literal in &implied {
                self.assign(literal)?;
            }
        }
        self.implied = implied;
        Ok(())
    }

    fn undo(&mut self, length: usize) {
        for literal in self.trail.drain(length..) {
            self.values.forget(literal.variable());
        }
        self.propagated = length;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    struct NoTheory;

    impl Theory for NoTheory {
        fn consequences(&self, _: Literal, _: &Values, _: &mut Vec<Literal>) {}
    }

    const VARIABLES: u32 = 7;

    type Clause = (u32, Vec<u32>, Vec<u32>);

    fn clause() -> impl Strategy<Value = Clause> {
        let variable = 0..VARIABLES;
        let some = proptest::collection::vec(variable.clone(), 0..3);
        (variable, some.clone(), some)
    }

    /// The literals of a clause, or nothing if it is a tautology.
    fn literals((premise, premises, conclusions): &Clause) -> Option<Vec<Literal>> {
        let negative = premises.iter().chain([premise]).map(|&v| Variable(v).is_false());
        let mut clause: Vec<Literal> = negative.chain(conclusions.iter().map(|&v| Variable(v).is_true())).collect();
        clause.sort_unstable();
        clause.dedup();
        let tautology = clause.windows(2).any(|w| w[0].variable() == w[1].variable());
        (!tautology).then_some(clause)
    }

    /// Bit `v` from the left is the value of variable `v`: larger numbers are earlier in the lexicographic order.
    fn holds(clause: &[Literal], assignment: u32) -> bool {
        clause.iter().any(|l| (assignment >> (VARIABLES - 1 - l.variable().0) & 1 == 1) == l.is_positive())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn the_first_solution_is_found(clauses in proptest::collection::vec(clause(), 0..20)) {
            let clauses: Vec<Vec<Literal>> = clauses.iter().filter_map(literals).collect();
            let mut solver = Solver::new(VARIABLES as usize, &NoTheory);
            clauses.iter().for_each(|clause| solver.add(clause));
            let horn = solver.strengthened();
            let order: Vec<Variable> = (0..VARIABLES).map(Variable).collect();
            let number = |solution: &Solution| {
                order.iter().fold(0, |number, &v| number << 1 | u32::from(solution.is_true(v)))
            };
            let first = (0..1 << VARIABLES).rev().find(|&a| clauses.iter().all(|clause| holds(clause, a)));
            prop_assert_eq!(Some(number(&solver.solve(&order))), first);
            let strengthened = number(&horn.solve(&order));
            prop_assert!(clauses.iter().all(|clause| holds(clause, strengthened)));
        }
    }
}
