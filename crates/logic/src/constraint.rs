//! Literals read as linear constraints over opaque terms, and back.

use crate::{Linear, Op, Rational, Sort, Term, Terms};

/// How a linear combination compares with zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// `linear <= 0`
    Le0,
    /// `linear < 0`
    Lt0,
    /// `linear == 0`
    Eq0,
}

/// A linear combination compared with zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinearConstraint {
    /// `Σ coefficient · term + constant`; the terms are anything but sums: products, selects, applications are opaque.
    pub linear: Linear,
    /// The comparison with zero.
    pub relation: Relation,
}

impl LinearConstraint {
    /// The constraint as a term of this numeric sort.
    pub fn to_term(&self, terms: &Terms, sort: Sort) -> Term {
        match self.relation {
            Relation::Le0 => terms.compare_with_zero(&self.linear, Op::Le, sort),
            Relation::Lt0 => terms.compare_with_zero(&self.linear, Op::Lt, sort),
            Relation::Eq0 => {
                // Scale to integral coefficients, so that both sides are terms of the sort.
                let scale = self.linear.terms.iter().fold(self.linear.constant.denominator(), |lcm, (_, c)| {
                    num_integer::Integer::lcm(&lcm, &c.denominator())
                });
                let linear = self.linear.scale(&Rational::from(scale));
                terms.eq(terms.from_linear(&linear, sort), terms.num(Rational::ZERO, sort))
            }
        }
    }

    /// Whether the values satisfy the constraint.
    pub fn holds(&self, value: impl Fn(Term) -> Rational) -> bool {
        let sum = self.linear.terms.iter().fold(self.linear.constant.clone(), |sum, (t, c)| &sum + &(c * &value(*t)));
        match self.relation {
            Relation::Le0 => !sum.is_positive(),
            Relation::Lt0 => sum.is_negative(),
            Relation::Eq0 => sum.is_zero(),
        }
    }
}

impl Terms {
    /// Reads a comparison or equation of numbers as a linear constraint; `None` for disequalities and everything else.
    pub fn linear_constraint(&self, literal: Term) -> Option<LinearConstraint> {
        let (relation, sign) = self.with_op(literal, |op| {
            Some(match op {
                Op::Le => (Relation::Le0, Rational::ONE),
                Op::Ge => (Relation::Le0, Rational::MINUS_ONE),
                Op::Lt => (Relation::Lt0, Rational::ONE),
                Op::Gt => (Relation::Lt0, Rational::MINUS_ONE),
                Op::Eq => (Relation::Eq0, Rational::ONE),
                _ => return None,
            })
        })?;
        let args = self.args(literal);
        if !matches!(self.sort_of(args[0]), Sort::INT | Sort::REAL) {
            return None;
        }
        let difference = self.linear(args[0]).add_scaled(&self.linear(args[1]), &Rational::MINUS_ONE);
        Some(LinearConstraint { linear: difference.scale(&sign), relation })
    }

    /// The constraints of a conjunction of literals; `None` when one of them is not a linear constraint, see
    /// [`linear_constraint`](Terms::linear_constraint).
    pub fn linear_constraints(&self, literals: &[Term]) -> Option<Vec<LinearConstraint>> {
        literals.iter().map(|&literal| self.linear_constraint(literal)).collect()
    }
}
