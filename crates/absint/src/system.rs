//! Transitions as the domains see them: linear constraints over numbered columns.

use crate::number::fits;

/// A column of a system of constraints: first the dimensions of the state, then the auxiliary columns of a case.
pub type Column = usize;

/// Which values a column takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Zero or one.
    Bool,
    /// Integers.
    Int,
    /// Reals; their bounds are rounded outwards to integers.
    Real,
}

/// How a linear combination compares with zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `<= 0`
    AtMost,
    /// `== 0`
    Equal,
    /// `!= 0`
    Different,
}

/// `Σ coefficient · column + constant` compared with zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constraint {
    /// Columns in increasing order, each once, no coefficient zero.
    pub terms: Vec<(Column, i128)>,
    /// The constant part.
    pub constant: i128,
    /// The comparison with zero.
    pub relation: Relation,
}

impl Constraint {
    /// The coefficient of a column.
    pub fn coefficient(&self, column: Column) -> i128 {
        self.terms.iter().find(|(c, _)| *c == column).map_or(0, |(_, a)| *a)
    }

    /// Whether every column holds integers.
    pub fn is_integral(&self, kinds: &[Kind]) -> bool {
        self.terms.iter().all(|(c, _)| kinds[*c] != Kind::Real)
    }

    /// `scale * self + factor * other`, with the relation of `self`; `None` on overflow.
    pub fn combine(&self, scale: i128, other: &Constraint, factor: i128) -> Option<Constraint> {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let column = match (left.peek(), right.peek()) {
                (Some((a, _)), Some((b, _))) => *a.min(b),
                (Some((a, _)), None) => *a,
                (None, Some((b, _))) => *b,
                (None, None) => break,
            };
            let a = left.next_if(|(c, _)| *c == column).map_or(0, |(_, a)| *a);
            let b = right.next_if(|(c, _)| *c == column).map_or(0, |(_, b)| *b);
            let sum = sum_of_products(scale, a, factor, b)?;
            if sum != 0 {
                terms.push((column, sum));
            }
        }
        let constant = sum_of_products(scale, self.constant, factor, other.constant)?;
        Some(Constraint { terms, constant, relation: self.relation })
    }

    /// Whether values satisfy the constraint.
    #[cfg(test)]
    pub fn holds(&self, values: &[i128]) -> bool {
        let sum = self.terms.iter().fold(self.constant, |sum, (c, a)| sum + a * values[*c]);
        match self.relation {
            Relation::AtMost => sum <= 0,
            Relation::Equal => sum == 0,
            Relation::Different => sum != 0,
        }
    }
}

fn sum_of_products(a: i128, b: i128, c: i128, d: i128) -> Option<i128> {
    a.checked_mul(b)?.checked_add(c.checked_mul(d)?).filter(|sum| fits(*sum))
}

/// `result == left * right`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Product {
    /// The column of the product.
    pub result: Column,
    /// One factor.
    pub left: Column,
    /// The other factor.
    pub right: Column,
}

/// One disjunct of a transition relation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The kinds of all columns; the dimensions of the state come first.
    pub kinds: Vec<Kind>,
    /// For every dimension of the state, the column of its value afterwards: itself when it is not written.
    pub after: Vec<Column>,
    /// The constraints, all of which hold.
    pub constraints: Vec<Constraint>,
    /// Non-linear facts.
    pub products: Vec<Product>,
}
