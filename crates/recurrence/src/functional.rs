//! A round in functional form: a guard over the values before the round and inputs, and an update for each variable.
//!
//! Equations of the relation are solved for the values after the round and for intermediate values, so that what remains
//! as an input is a real choice. A variable is relevant if the guard depends on it, now or after further rounds; the
//! others may do what they like.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{LinearConstraint, Op, Rational, Relation, Sort, Substitution, Term, Terms};

use crate::{LoopVariable, Problem, Start};

/// A round as a function of state and inputs, where the guard holds.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    pub variables: Vec<Variable>,
    /// What the relation leaves open: auxiliary variables, and values after the round that no equation determines.
    pub inputs: Vec<Term>,
    /// The inputs on which the guard or a relevant variable depends.
    pub relevant_inputs: Vec<Term>,
    /// Conjuncts over values before the round and inputs.
    pub guard: Vec<Term>,
    /// Each auxiliary variable of the relation, as a term over values before the round and inputs.
    pub auxiliaries: Vec<(Term, Term)>,
    /// The formula that the first state satisfies.
    pub start: Term,
    /// The variables of the start that are not variables before the round.
    pub stem: Vec<Term>,
    /// Constants that the stem and the round share; they are among the variables.
    pub shared: Vec<Term>,
}

/// A variable at the loop head.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variable {
    pub now: Term,
    /// The variable that stands for its value after the round.
    pub next: Term,
    /// Its value after the round, over values before the round and inputs.
    pub update: Term,
    /// Whether the guard depends on it.
    pub relevant: bool,
}

impl Variable {
    /// Whether no round changes it.
    pub fn constant(&self) -> bool {
        self.now == self.update
    }
}

impl Round {
    pub fn relevant(&self) -> impl Iterator<Item = &Variable> {
        self.variables.iter().filter(|variable| variable.relevant)
    }
}

/// The problem with a distinct variable for the value of each variable after the round, and with constants that stem and
/// round share as variables that do not change.
pub(crate) fn separate(terms: &Terms, problem: &Problem) -> (Vec<LoopVariable>, Term) {
    let mut variables = problem.variables.clone();
    let mut known: FxHashSet<Term> = variables.iter().map(|variable| variable.now).collect();
    if let Start::Reachable(formula) = problem.start {
        let nexts: FxHashSet<Term> = variables.iter().map(|variable| variable.next).collect();
        for &shared in terms.free_vars(formula).iter() {
            if !known.contains(&shared) && !nexts.contains(&shared) && terms.occurs(shared, problem.round) {
                variables.push(LoopVariable { now: shared, next: shared });
            }
        }
        known.extend(variables.iter().map(|variable| variable.now));
    }
    let mut conjuncts = vec![problem.round];
    for variable in &mut variables {
        if !terms.is_var(variable.next) || !known.insert(variable.next) {
            let next = terms.fresh_var("next", terms.sort_of(variable.now));
            conjuncts.push(terms.eq(next, variable.next));
            variable.next = next;
        }
    }
    (variables, terms.and(&conjuncts))
}

/// The functional form of a problem. When work has to stop, the equations that are left stay in the guard.
pub(crate) fn functional(terms: &Terms, problem: &Problem, start: Term, stop: impl Fn() -> bool) -> Round {
    let (variables, relation) = separate(terms, problem);
    let shared = variables[problem.variables.len()..].iter().map(|variable| variable.now).collect();
    let nows: FxHashSet<Term> = variables.iter().map(|variable| variable.now).collect();
    let nexts: FxHashSet<Term> = variables.iter().map(|variable| variable.next).collect();
    let own: Vec<Term> = terms.free_vars(relation).iter().copied().filter(|v| !nows.contains(v)).collect();

    let mut system =
        System { terms, nows: &nows, nexts: &nexts, open: terms.conjuncts(relation), kept: vec![], solved: vec![] };
    // The oldest first: later values are mostly defined by earlier ones.
    system.open.reverse();
    while let Some(conjunct) = system.open.pop() {
        if stop() {
            system.kept.push(conjunct);
        } else {
            system.take(conjunct);
        }
    }
    let System { kept: guard, solved, .. } = system;
    let solved: FxHashMap<Term, Term> = solved.into_iter().collect();

    let value = |variable: Term| solved.get(&variable).copied().unwrap_or(variable);
    let mut inputs: Vec<Term> = own.iter().copied().filter(|v| !solved.contains_key(v)).collect();
    inputs.extend(variables.iter().map(|v| v.next).filter(|next| !solved.contains_key(next) && !own.contains(next)));
    let auxiliaries = own.iter().filter(|v| !nexts.contains(v)).map(|&v| (v, value(v))).collect();
    let mut variables: Vec<Variable> = variables
        .iter()
        .map(|v| Variable { now: v.now, next: v.next, update: value(v.next), relevant: false })
        .collect();
    let read = mark_relevant(terms, &mut variables, &guard);
    let stem = terms.free_vars(start).iter().copied().filter(|v| !nows.contains(v)).collect();
    let relevant_inputs = inputs.iter().copied().filter(|input| read.contains(input)).collect();
    Round { variables, inputs, relevant_inputs, guard, auxiliaries, start, stem, shared }
}

/// The cone of influence of the guard. Returns all variables in it.
fn mark_relevant(terms: &Terms, variables: &mut [Variable], guard: &[Term]) -> FxHashSet<Term> {
    let mut read: FxHashSet<Term> = guard.iter().flat_map(|&part| terms.free_vars(part).to_vec()).collect();
    loop {
        let found = variables.iter_mut().find(|variable| !variable.relevant && read.contains(&variable.now));
        let Some(variable) = found else { return read };
        variable.relevant = true;
        read.extend(terms.free_vars(variable.update).iter());
    }
}

/// Conjuncts that are solved for variables, one after the other.
struct System<'a> {
    terms: &'a Terms,
    nows: &'a FxHashSet<Term>,
    nexts: &'a FxHashSet<Term>,
    /// What is still to be looked at, the next one last.
    open: Vec<Term>,
    /// What cannot be solved.
    kept: Vec<Term>,
    /// Variables with terms in which no solved variable occurs.
    solved: Vec<(Term, Term)>,
}

impl System<'_> {
    /// Solves a conjunct and replaces the variable everywhere, or keeps it.
    fn take(&mut self, conjunct: Term) {
        let terms = self.terms;
        let Some((variable, value)) = self.solution(conjunct) else {
            if conjunct != Term::TRUE {
                self.kept.push(conjunct);
            }
            return;
        };
        let replacement = Substitution::from_iter([(variable, value)]);
        let mut changed = Vec::new();
        for list in [&mut self.kept, &mut self.open] {
            list.retain(|&other| {
                let mentions = terms.occurs(variable, other);
                if mentions {
                    changed.push(other);
                }
                !mentions
            });
        }
        changed.sort_unstable_by(|a, b| b.cmp(a));
        for other in changed {
            self.open.extend(terms.conjuncts(terms.substitute(other, &replacement)));
        }
        for (_, old) in &mut self.solved {
            if terms.occurs(variable, *old) {
                *old = terms.substitute(*old, &replacement);
            }
        }
        self.solved.push((variable, value));
    }

    /// A variable for which the conjunct can be solved, with its value. Values after the round come first.
    fn solution(&self, conjunct: Term) -> Option<(Term, Term)> {
        let free = self.terms.free_vars(conjunct);
        let mut unknowns: Vec<Term> = free.iter().copied().filter(|v| !self.nows.contains(v)).collect();
        unknowns.sort_by_key(|v| !self.nexts.contains(v));
        unknowns.into_iter().find_map(|unknown| Some((unknown, solve(self.terms, conjunct, unknown)?)))
    }
}

/// The only value of a variable with which a literal holds, if that can be written as a term.
pub(crate) fn solve(terms: &Terms, conjunct: Term, unknown: Term) -> Option<Term> {
    let args = terms.args(conjunct);
    match terms.op(conjunct) {
        Op::Var(_) if conjunct == unknown => Some(Term::TRUE),
        Op::Not if args[0] == unknown => Some(Term::FALSE),
        Op::Not if terms.sort_of(unknown) == Sort::BOOL && terms.with_op(args[0], |op| *op == Op::Eq) => {
            let args = terms.args(args[0]);
            other_side(terms, &args, unknown).map(|value| terms.not(value))
        }
        Op::Eq => other_side(terms, &args, unknown).or_else(|| {
            let constraint = terms.linear_constraint(conjunct)?;
            root(terms, &constraint, unknown)
        }),
        _ => None,
    }
}

fn other_side(terms: &Terms, args: &[Term], unknown: Term) -> Option<Term> {
    let other = match args {
        [a, b] if *a == unknown => *b,
        [a, b] if *b == unknown => *a,
        _ => return None,
    };
    (!terms.occurs(unknown, other)).then_some(other)
}

/// The value of a variable with which the two sides of a linear constraint are equal.
pub(crate) fn root(terms: &Terms, constraint: &LinearConstraint, unknown: Term) -> Option<Term> {
    debug_assert!(matches!(constraint.relation, Relation::Eq0 | Relation::Le0 | Relation::Lt0));
    let coefficient = constraint.linear.coefficient(unknown);
    if coefficient.is_zero() {
        return None;
    }
    let sort = terms.sort_of(unknown);
    let mut rest = constraint.linear.clone();
    rest.terms.retain(|(term, _)| *term != unknown);
    let value = rest.scale(&(&Rational::MINUS_ONE / &coefficient));
    let integral = value.constant.is_integer() && value.terms.iter().all(|(_, c)| c.is_integer());
    if sort == Sort::INT && !integral {
        return None;
    }
    let value = terms.from_linear(&value, sort);
    (!terms.occurs(unknown, value)).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved_and_the_rest_are_inputs() {
        // x > 0, m = x + u, x' = 2 m, y' = y + 1
        let t = Terms::new();
        let [x, y, x2, y2, m, u] = ["x", "y", "x'", "y'", "m", "u"].map(|name| t.var(name, Sort::INT));
        let round = t.and(&[
            t.gt(x, t.int(0)),
            t.eq(m, t.add2(x, u)),
            t.eq(x2, t.mul(t.int(2), m)),
            t.eq(y2, t.add2(y, t.int(1))),
        ]);
        let variables = vec![LoopVariable { now: x, next: x2 }, LoopVariable { now: y, next: y2 }];
        let problem = Problem { variables, round, start: Start::Reachable(Term::TRUE) };
        let round = functional(&t, &problem, Term::TRUE, || false);
        assert_eq!(round.guard, [t.gt(x, t.int(0))]);
        // Either of the two auxiliary variables determines the other.
        assert_eq!(round.inputs.len(), 1);
        assert_eq!(round.variables.iter().map(|v| v.relevant).collect::<Vec<_>>(), [true, false]);
        assert_eq!(round.variables[1].update, t.add2(y, t.int(1)));
    }
}
