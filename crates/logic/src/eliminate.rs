//! Quantifier elimination that is exact or does nothing: a variable that cannot be eliminated is returned as remaining.
//!
//! Every rule is a function documented as match → result. The rules work on a conjunction in which all conjuncts are
//! connected by the variables to be eliminated; this file decides in which order rules are tried, splits cases, and
//! enforces a budget.

mod approximate;
mod arrays;
mod linear;
mod one_point;
mod residues;
mod split;

pub use approximate::{drop_conjuncts_with, drop_disjuncts_with};

use crate::{Op, Term, Terms};

/// What is left of a quantified formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Eliminated {
    /// Together with the quantifier over `remaining`, equivalent to the quantified formula.
    pub formula: Term,
    /// Variables that could not be eliminated, sorted: some of the given ones, or fresh ones that stand for parts of
    /// them. The formula still contains them; the caller quantifies them again, or drops what mentions them with
    /// [`drop_conjuncts_with`] or [`drop_disjuncts_with`].
    pub remaining: Vec<Term>,
}

/// A formula equivalent to `exists vars :: formula`, as far as the variables can be eliminated.
pub fn eliminate_exists(terms: &Terms, vars: &[Term], formula: Term) -> Eliminated {
    let mut eliminator =
        Eliminator { terms, steps: STEPS, cases: CASES, size_limit: GROWTH * terms.dag_size(formula) + SLACK };
    let result = eliminator.exists(vars, formula);
    if terms.dag_size(result.formula) > 4 * eliminator.size_limit {
        return untouched(terms, vars, formula);
    }
    result
}

/// A formula equivalent to `forall vars :: formula`, as far as the variables can be eliminated.
pub fn eliminate_forall(terms: &Terms, vars: &[Term], formula: Term) -> Eliminated {
    let dual = eliminate_exists(terms, vars, terms.not(formula));
    Eliminated { formula: terms.not(dual.formula), remaining: dual.remaining }
}

/// How many rules may be applied in one call.
const STEPS: u32 = 400;
/// How many additional cases the case splits of one call may make.
const CASES: usize = 48;
/// By how much a single step may let the formula grow.
const GROWTH: usize = 6;
const SLACK: usize = 120;

/// `exists var :: conjuncts` is equivalent to `exists fresh :: case_1 || … || case_n`.
struct Step {
    cases: Vec<Term>,
    fresh: Vec<Term>,
}

impl Step {
    fn to(formula: Term) -> Step {
        Step { cases: vec![formula], fresh: Vec::new() }
    }
}

/// Eliminates one variable from a conjunction, or `None` when it does not apply.
type Rule = fn(&Terms, Term, &[Term]) -> Option<Step>;

/// Rules that always simplify.
const RULES: &[Rule] = &[
    one_point::one_point,
    arrays::base_of_stores,
    linear::scaled_equation,
    linear::unbounded,
    arrays::only_disequalities,
    residues::only_remainder,
    arrays::only_selects,
    linear::few_bounds,
    linear::bounds,
    one_point::boolean_cases,
    linear::disequality_cases,
];

/// Rules that introduce fresh variables which may not be eliminable either; undone if those remain.
const RISKY: &[Rule] = &[residues::quotient_and_remainder, residues::residue_cases];

struct Eliminator<'a> {
    terms: &'a Terms,
    steps: u32,
    cases: usize,
    size_limit: usize,
}

impl Eliminator<'_> {
    /// Drops unused variables, distributes over disjunctions.
    fn exists(&mut self, vars: &[Term], formula: Term) -> Eliminated {
        let free = self.terms.free_vars(formula);
        let mut vars: Vec<Term> = vars.iter().copied().filter(|v| free.binary_search(v).is_ok()).collect();
        vars.sort_unstable();
        vars.dedup();
        if vars.is_empty() {
            return Eliminated { formula, remaining: vars };
        }
        if self.terms.with_op(formula, |op| *op == Op::Or) {
            return self.union(&vars, &self.terms.args(formula));
        }
        self.miniscope(&vars, &self.terms.conjuncts(formula))
    }

    fn union(&mut self, vars: &[Term], cases: &[Term]) -> Eliminated {
        let parts: Vec<Eliminated> = cases.iter().map(|&case| self.exists(vars, case)).collect();
        join(&parts, |formulas| self.terms.or(formulas))
    }

    /// `exists x, y :: A(x) && B(y) && C` → `(exists x :: A(x)) && (exists y :: B(y)) && C`
    fn miniscope(&mut self, vars: &[Term], conjuncts: &[Term]) -> Eliminated {
        let mut groups: Vec<(Vec<Term>, Vec<Term>)> = Vec::new();
        let mut parts: Vec<Eliminated> = Vec::new();
        for &conjunct in conjuncts {
            let free = self.terms.free_vars(conjunct);
            let mut own: Vec<Term> = vars.iter().copied().filter(|v| free.binary_search(v).is_ok()).collect();
            if own.is_empty() {
                parts.push(Eliminated { formula: conjunct, remaining: Vec::new() });
                continue;
            }
            let mut members = vec![conjunct];
            groups.retain_mut(|(group_vars, group)| {
                let connected = group_vars.iter().any(|v| own.contains(v));
                if connected {
                    own.append(group_vars);
                    members.append(group);
                }
                !connected
            });
            own.sort_unstable();
            own.dedup();
            groups.push((own, members));
        }
        for (vars, mut members) in groups {
            members.sort_unstable();
            parts.push(self.connected(&vars, &members));
        }
        join(&parts, |formulas| self.terms.and(formulas))
    }

    /// Eliminates variables from conjuncts that are connected by shared variables.
    fn connected(&mut self, vars: &[Term], conjuncts: &[Term]) -> Eliminated {
        if let [single] = conjuncts
            && self.terms.with_op(*single, |op| *op == Op::Or)
        {
            return self.exists(vars, *single);
        }
        for rule in RULES {
            for &var in vars {
                if let Some(result) = self.try_rule(*rule, vars, var, conjuncts) {
                    return result.0;
                }
            }
        }
        for rule in RISKY {
            for &var in vars {
                if let Some((result, fresh)) = self.try_rule(*rule, vars, var, conjuncts)
                    && !fresh.iter().any(|v| result.remaining.contains(v))
                {
                    return result;
                }
            }
        }
        if let Some(step) = split::split(self.terms, vars, conjuncts)
            && self.affordable(&step)
        {
            let mut inner = vars.to_vec();
            inner.extend_from_slice(&step.fresh);
            let result = self.union(&inner, &step.cases);
            if !vars.iter().all(|v| result.remaining.contains(v)) {
                return result;
            }
        }
        untouched(self.terms, vars, self.terms.and(conjuncts))
    }

    fn try_rule(
        &mut self,
        rule: Rule,
        vars: &[Term],
        var: Term,
        conjuncts: &[Term],
    ) -> Option<(Eliminated, Vec<Term>)> {
        if self.steps == 0 {
            return None;
        }
        let step = rule(self.terms, var, conjuncts)?;
        if !self.affordable(&step) {
            return None;
        }
        let mut others: Vec<Term> = vars.iter().copied().filter(|v| *v != var).collect();
        others.extend_from_slice(&step.fresh);
        Some((self.union(&others, &step.cases), step.fresh))
    }

    /// Charges the budget for a step; `false` if it is not sufficient.
    fn affordable(&mut self, step: &Step) -> bool {
        let additional = step.cases.len().saturating_sub(1);
        let affordable = self.steps > 0
            && additional <= self.cases
            && step.cases.iter().all(|&case| self.terms.dag_size(case) <= self.size_limit);
        if affordable {
            self.steps -= 1;
            self.cases -= additional;
        }
        affordable
    }
}

fn join(parts: &[Eliminated], junction: impl Fn(&[Term]) -> Term) -> Eliminated {
    let formulas: Vec<Term> = parts.iter().map(|part| part.formula).collect();
    let mut remaining: Vec<Term> = parts.iter().flat_map(|part| part.remaining.iter().copied()).collect();
    remaining.sort_unstable();
    remaining.dedup();
    Eliminated { formula: junction(&formulas), remaining }
}

fn untouched(terms: &Terms, vars: &[Term], formula: Term) -> Eliminated {
    let mut remaining: Vec<Term> = vars.iter().copied().filter(|v| terms.occurs(*v, formula)).collect();
    remaining.sort_unstable();
    remaining.dedup();
    Eliminated { formula, remaining }
}
