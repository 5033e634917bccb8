//! The interface that the reduced product and the fixpoint engine require of an abstract domain.

use crate::interval::Interval;
use crate::number::Empty;
use crate::system::{Case, Column, Kind};

/// What all elements of one analysis share.
pub struct Context {
    /// The kinds of the dimensions of the state.
    pub kinds: Vec<Kind>,
    /// The dimensions that octagons relate.
    pub related: Vec<Column>,
}

impl Context {
    /// For every dimension, its index among the variables of the octagons.
    pub fn places(&self) -> Vec<Option<usize>> {
        let mut places = vec![None; self.kinds.len()];
        self.related.iter().enumerate().for_each(|(place, &dimension)| places[dimension] = Some(place));
        places
    }
}

/// An element of an abstract domain: a description of a non-empty set of states.
pub trait Domain: Clone {
    /// An upper bound of both elements.
    fn join(&self, newer: &Self) -> Self;

    /// An upper bound of both elements such that every chain of widenings stabilises. Bounds stop at thresholds.
    fn widen(&self, newer: &Self, thresholds: &[i128]) -> Self;

    /// Whether this element is an upper bound of the other.
    fn includes(&self, other: &Self) -> bool;

    /// An over-approximation of the successors under a case; `known` are intervals for all of its columns.
    fn transition(&self, context: &Context, case: &Case, known: &[Interval]) -> Result<Self, Empty>;
}

/// `None`: a domain that is switched off. It is the top element.
impl<D: Domain> Domain for Option<D> {
    fn join(&self, newer: &Self) -> Self {
        self.as_ref().zip(newer.as_ref()).map(|(a, b)| a.join(b))
    }

    fn widen(&self, newer: &Self, thresholds: &[i128]) -> Self {
        self.as_ref().zip(newer.as_ref()).map(|(a, b)| a.widen(b, thresholds))
    }

    fn includes(&self, other: &Self) -> bool {
        match (self, other) {
            (Some(a), Some(b)) => a.includes(b),
            (None, _) => true,
            (Some(_), None) => false,
        }
    }

    fn transition(&self, context: &Context, case: &Case, known: &[Interval]) -> Result<Self, Empty> {
        self.as_ref().map(|element| element.transition(context, case, known)).transpose()
    }
}

/// Intervals with congruences, one for each dimension.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Intervals(pub Vec<Interval>);

impl Intervals {
    fn zip(&self, other: &Self, combine: impl Fn(&Interval, &Interval) -> Interval) -> Self {
        Intervals(self.0.iter().zip(&other.0).map(|(a, b)| combine(a, b)).collect())
    }
}

impl Domain for Intervals {
    fn join(&self, newer: &Self) -> Self {
        self.zip(newer, Interval::join)
    }

    fn widen(&self, newer: &Self, thresholds: &[i128]) -> Self {
        self.zip(newer, |a, b| a.widen(b, thresholds))
    }

    fn includes(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a.includes(b))
    }

    fn transition(&self, _context: &Context, case: &Case, known: &[Interval]) -> Result<Self, Empty> {
        Ok(Intervals(case.after.iter().map(|&column| known[column]).collect()))
    }
}
