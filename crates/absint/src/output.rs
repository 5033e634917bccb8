//! From abstract elements back to terms: few literals, simple ones first, without literals that the others imply.

use tracewright_logic::{Linear, LinearConstraint, Relation as TermRelation, Sort, Term, Terms};

use crate::domain::Context;
use crate::element::Element;
use crate::interval::Interval;
use crate::lower::Space;
use crate::number::rational;
use crate::octagon::{Octagon, signed};
use crate::partition::Union;
use crate::propagate::{implied, propagate};
use crate::system::{Column, Constraint, Kind, Relation};

/// A formula for the states of a node.
pub fn to_term(terms: &Terms, space: &Space, context: &Context, states: &Union) -> Term {
    let Some(all) = states.joined() else { return Term::FALSE };
    let common = literals(terms, space, context, &all);
    let mut conjuncts = common.clone();
    if states.parts.len() > 1 {
        let part = |element: &Element| {
            let own = literals(terms, space, context, element).into_iter().filter(|l| !common.contains(l));
            terms.and(&own.collect::<Vec<_>>())
        };
        conjuncts.push(terms.or(&states.parts.iter().map(|(_, element)| part(element)).collect::<Vec<_>>()));
    }
    terms.and(&conjuncts)
}

/// The literals of one element.
fn literals(terms: &Terms, space: &Space, context: &Context, element: &Element) -> Vec<Term> {
    let mut writer = Writer {
        terms,
        space,
        intervals: context.kinds.iter().map(|&kind| Interval::of_kind(kind)).collect(),
        constraints: Vec::new(),
        facts: Vec::new(),
    };
    for equation in element.equalities.iter().flat_map(|e| e.constraints()) {
        writer.add(equation);
    }
    for (column, interval) in element.intervals.0.iter().enumerate() {
        writer.add_interval(column, interval);
    }
    if let Some(octagon) = &element.octagon {
        writer.add_octagon(octagon, context);
    }
    writer.forget_implied_bounds(context);
    writer.facts.into_iter().map(|fact| fact.literal).collect()
}

/// Up to how many related variables a bound is tested for redundancy against the octagon of the other literals.
const TESTED: usize = 6;

/// A literal and the linear constraint it stands for, if there is one.
struct Fact {
    literal: Term,
    constraint: Option<Constraint>,
}

struct Writer<'a> {
    terms: &'a Terms,
    space: &'a Space,
    /// The intervals that the literals so far imply.
    intervals: Vec<Interval>,
    constraints: Vec<Constraint>,
    facts: Vec<Fact>,
}

impl Writer<'_> {
    /// Adds a constraint unless it is implied.
    fn add(&mut self, constraint: Constraint) {
        if implied(&self.space.kinds, &self.intervals, &constraint) {
            return;
        }
        self.push(&constraint);
        self.constraints.push(constraint);
        self.propagate();
    }

    fn push(&mut self, constraint: &Constraint) {
        let literal = self.constraint_to_term(constraint);
        self.facts.push(Fact { literal, constraint: Some(constraint.clone()) });
    }

    fn propagate(&mut self) {
        // The element is not empty, so a contradiction here is due to imprecision of the intervals and is ignored.
        let mut sharper = self.intervals.clone();
        if propagate(&self.space.kinds, &mut sharper, &[&self.constraints], &[]).is_ok() {
            self.intervals = sharper;
        }
    }

    fn add_interval(&mut self, column: Column, interval: &Interval) {
        let at_most = |sign: i128, constant: i128| Constraint {
            terms: vec![(column, sign)],
            constant,
            relation: Relation::AtMost,
        };
        if let Some(value) = interval.value() {
            self.add(Constraint { relation: Relation::Equal, ..at_most(1, -value) });
            return;
        }
        if let Some(low) = interval.low {
            self.add(at_most(-1, low));
        }
        if let Some(high) = interval.high {
            self.add(at_most(1, -high));
        }
        let class = Interval { low: None, high: None, ..*interval };
        if !class.includes(&self.intervals[column]) {
            let t = self.terms;
            let remainder = t.modulo(self.space.terms[column], t.int(rational(interval.modulus)));
            let literal = t.eq(remainder, t.int(rational(interval.remainder)));
            self.facts.push(Fact { literal, constraint: None });
            if self.intervals[column].refine(interval.modulus, interval.remainder).is_ok() {
                self.propagate();
            }
        }
    }

    /// Adds the bounds of sums and differences that do not follow from the literals so far.
    fn add_octagon(&mut self, octagon: &Octagon, context: &Context) {
        let related = &context.related;
        let places = context.places();
        let mut implied = Octagon::all((0..octagon.variables()).map(|v| octagon.is_integral(v)).collect());
        for (place, &dimension) in related.iter().enumerate() {
            let _ = implied.meet_interval(place, &self.intervals[dimension]);
        }
        for constraint in &self.constraints {
            let _ = implied.meet(constraint, &places, &self.intervals);
        }
        let mut candidates = Vec::new();
        for x in 0..octagon.variables() {
            for y in x + 1..octagon.variables() {
                for (a, b) in [(1, -1), (-1, 1), (1, 1), (-1, -1)] {
                    if let Some(bound) = octagon.bound(signed(x, a), signed(y, -b)) {
                        candidates.push((a == b, bound.unsigned_abs(), bound, (x, a), (y, b)));
                    }
                }
            }
        }
        candidates.sort_unstable();
        for (_, _, bound, (x, a), (y, b)) in candidates {
            let (from, to) = (signed(x, a), signed(y, -b));
            if implied.add(from, to, bound.into()) == Ok(true) {
                let constraint = Constraint {
                    terms: vec![(related[x], a), (related[y], b)],
                    constant: -i128::from(bound),
                    relation: Relation::AtMost,
                };
                self.push(&constraint);
            }
        }
    }

    /// Drops bounds of single variables that follow from the other literals, differences included.
    fn forget_implied_bounds(&mut self, context: &Context) {
        if context.related.len() > TESTED {
            return;
        }
        let places = context.places();
        let integral: Vec<bool> = context.related.iter().map(|&d| context.kinds[d] != Kind::Real).collect();
        let open: Vec<Interval> = context.kinds.iter().map(|&kind| Interval::of_kind(kind)).collect();
        let mut next = 0;
        while next < self.facts.len() {
            let bound = self.facts[next].constraint.as_ref();
            let bound = bound.filter(|c| c.relation == Relation::AtMost && c.terms.len() == 1);
            let implied = bound.is_some_and(|bound| {
                let [(column, coefficient)] = bound.terms[..] else { return false };
                let Some(place) = places[column] else { return false };
                let mut rest = Octagon::all(integral.clone());
                for (position, fact) in self.facts.iter().enumerate() {
                    if let Some(constraint) = fact.constraint.as_ref().filter(|_| position != next) {
                        let _ = rest.meet(constraint, &places, &open);
                    }
                }
                rest.add(signed(place, coefficient), signed(place, -coefficient), -2 * bound.constant) == Ok(false)
            });
            if implied {
                self.facts.remove(next);
            } else {
                next += 1;
            }
        }
    }

    fn constraint_to_term(&self, constraint: &Constraint) -> Term {
        let t = self.terms;
        let kind = |c: Column| self.space.kinds[c];
        let term = |c: Column| self.space.terms[c];
        if constraint.relation == Relation::Equal && constraint.terms.iter().all(|(c, _)| kind(*c) == Kind::Bool) {
            match (&constraint.terms[..], constraint.constant) {
                ([(b, _)], constant) => return if constant == 0 { t.not(term(*b)) } else { term(*b) },
                ([(a, 1), (b, -1)], 0) => return t.iff(term(*a), term(*b)),
                ([(a, 1), (b, 1)], -1) => return t.not(t.iff(term(*a), term(*b))),
                _ => {}
            }
        }
        let sort = if constraint.is_integral(&self.space.kinds) { Sort::INT } else { Sort::REAL };
        let mut summands: Vec<_> = constraint
            .terms
            .iter()
            .map(|&(c, coefficient)| {
                let number = match kind(c) {
                    Kind::Bool => t.ite(term(c), t.num(rational(1), sort), t.num(rational(0), sort)),
                    Kind::Int if sort == Sort::REAL => t.to_real(term(c)),
                    Kind::Int | Kind::Real => term(c),
                };
                (number, rational(coefficient))
            })
            .collect();
        summands.sort_unstable_by_key(|(number, _)| *number);
        let relation = match constraint.relation {
            Relation::Equal | Relation::Different => TermRelation::Eq0,
            Relation::AtMost => TermRelation::Le0,
        };
        let linear = Linear { terms: summands, constant: rational(constraint.constant) };
        LinearConstraint { linear, relation }.to_term(t, sort)
    }
}
