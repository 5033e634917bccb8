//! Interpolants from a Farkas certificate: the partial sums of one exact rational combination of the core's
//! inequalities form an inductive sequence, at a fraction of the cost of a solver call.
//!
//! Andrey Rybalchenko, Viorica Sofronie-Stokkermans: *Constraint Solving for Interpolation*, VMCAI 2007. Nested ones:
//! Matthias Heizmann, Jochen Hoenicke, Andreas Podelski, *Nested Interpolants*, POPL 2010.

use rustc_hash::FxHashMap;
use tracewright_automata::Symbol;
use tracewright_logic::{Linear, LinearConstraint, Preferences, Rational, Relation, Sort, Term};
use tracewright_program::VarId;

use super::Infeasible;

/// How many certificates are tried.
const CERTIFICATES: usize = 4;

/// A constraint of the core with the position it comes from.
struct Placed {
    position: usize,
    constraint: LinearConstraint,
    sort: Sort,
}

/// The sequences of the certificates found, none when the core is not a conjunction of linear constraints.
pub(super) fn predicates(trace: &Infeasible) -> Vec<Vec<Term>> {
    let Some(placed) = constraints(trace) else { return Vec::new() };
    let Some(sort) = placed.first().map(|p| p.sort) else { return Vec::new() };
    if placed.iter().any(|p| p.sort != sort) {
        return Vec::new();
    }
    let system: Vec<LinearConstraint> = placed.iter().map(|p| p.constraint.clone()).collect();
    let mut sequences: Vec<Vec<Term>> = Vec::new();
    for certificate in tracewright_logic::certificates(&system, &Preferences::default(), CERTIFICATES) {
        if let Some(sequence) = partial_sums(trace, &placed, &certificate.multipliers, sort)
            && !sequences.contains(&sequence)
        {
            sequences.push(sequence);
        }
    }
    sequences
}

/// The core as linear constraints. A certificate uses only one inequality of an equation, which generalises better.
fn constraints(trace: &Infeasible) -> Option<Vec<Placed>> {
    let terms = trace.relations.terms;
    let mut placed = Vec::new();
    for (position, needed) in trace.core.needed.iter().enumerate() {
        for &index in needed {
            let part = trace.ssa.parts[position][index];
            if part == Term::TRUE {
                continue;
            }
            let constraint = terms.linear_constraint(part)?;
            let sort = constraint.linear.terms.first().map_or(Sort::INT, |(t, _)| terms.sort_of(*t));
            placed.push(Placed { position, constraint, sort });
        }
    }
    Some(placed)
}

/// A sum of constraints; strict when one of them is.
#[derive(Clone)]
struct Sum {
    linear: Linear,
    strict: bool,
}

impl Sum {
    fn zero() -> Sum {
        Sum { linear: Linear::constant(Rational::ZERO), strict: false }
    }

    fn add(&mut self, other: &Linear, factor: &Rational, strict: bool) {
        self.linear = self.linear.add_scaled(other, factor);
        self.strict |= strict;
    }
}

/// The predicate at a position is the sum of all constraints before it. Inside a call that returns, it is the sum of
/// the constraints since the call (a nested interpolant); the return adds the sum of the caller.
fn partial_sums(trace: &Infeasible, placed: &[Placed], multipliers: &[Rational], sort: Sort) -> Option<Vec<Term>> {
    let mut sequence = vec![Term::TRUE];
    let mut sum = Sum::zero();
    let mut stack: Vec<Sum> = Vec::new();
    let mut next = 0;
    for (position, &symbol) in trace.word.symbols().iter().enumerate() {
        let returns = trace.word.partner(position).is_some();
        let mut own = Sum::zero();
        while let Some(constraint) = placed.get(next).filter(|p| p.position == position) {
            let multiplier = &multipliers[next];
            if !multiplier.is_zero() {
                let strict = constraint.constraint.relation == Relation::Lt0;
                own.add(&constraint.constraint.linear, multiplier, strict);
            }
            next += 1;
        }
        match symbol {
            Symbol::Call(_) if returns => {
                // The constraints of the call (parameter passing) are added when it returns.
                sum.add(&own.linear, &Rational::ONE, own.strict);
                stack.push(std::mem::replace(&mut sum, Sum::zero()));
            }
            Symbol::Return(_) => {
                let caller = stack.pop()?;
                sum.add(&caller.linear, &Rational::ONE, caller.strict);
                sum.add(&own.linear, &Rational::ONE, own.strict);
            }
            _ => sum.add(&own.linear, &Rational::ONE, own.strict),
        }
        let predicate = to_predicate(trace, position + 1, &sum, sort)?;
        sequence.push(predicate);
    }
    *sequence.last_mut()? = Term::FALSE;
    Some(sequence)
}

/// Turns a sum over SSA names into a predicate over the variables that have these values at a position.
fn to_predicate(trace: &Infeasible, position: usize, sum: &Sum, sort: Sort) -> Option<Term> {
    let (terms, icfg) = (trace.relations.terms, trace.relations.icfg);
    let frame = &trace.ssa.frames[position];
    let mut names: FxHashMap<Term, Vec<VarId>> = FxHashMap::default();
    for var in (0..icfg.variables.len()).map(VarId::from_index) {
        let value = frame.get(&var).copied().unwrap_or_else(|| trace.ssa.value(terms, icfg, position, var));
        names.entry(value).or_default().push(var);
    }
    let mut substitution = tracewright_logic::Substitution::default();
    let mut equal: Vec<Term> = Vec::new();
    for (value, _) in &sum.linear.terms {
        for &name in terms.free_vars(*value).iter() {
            match names.get(&name) {
                Some(vars) => {
                    let first = icfg.variable(vars[0]).term;
                    substitution.insert(name, first);
                    // Several variables have this value (a global and its old value), so they are equal here.
                    equal.extend(vars[1..].iter().map(|&v| terms.eq(first, icfg.variable(v).term)));
                }
                // Constants of the program keep their name; a value that no variable holds any more must not occur.
                None if terms.var_name(name).is_some_and(|n| n.contains('@')) => return None,
                None => {}
            }
        }
    }
    let constraint = LinearConstraint {
        linear: sum.linear.clone(),
        relation: if sum.strict { Relation::Lt0 } else { Relation::Le0 },
    };
    equal.push(terms.substitute(constraint.to_term(terms, sort), &substitution));
    Some(terms.and(&equal))
}
