//! The reduced product of the domains (Cousot and Cousot, POPL 1979): each domain is refined by the others.

use crate::domain::{Context, Domain, Intervals};
use crate::equalities::{Equalities, single_values};
use crate::graph::Options;
use crate::interval::Interval;
use crate::number::Empty;
use crate::octagon::Octagon;
use crate::propagate::propagate;
use crate::system::{Case, Constraint, Kind};

/// A non-empty set of states, described by the conjunction of all domains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    /// Bounds and congruences of each dimension.
    pub intervals: Intervals,
    /// Affine equalities.
    pub equalities: Option<Equalities>,
    /// Bounds of sums and differences.
    pub octagon: Option<Octagon>,
}

impl Element {
    /// All states.
    pub fn all(context: &Context, options: &Options) -> Element {
        let kinds = &context.kinds;
        let integral = || context.related.iter().map(|&d| kinds[d] != Kind::Real).collect();
        Element {
            intervals: Intervals(kinds.iter().map(|&kind| Interval::of_kind(kind)).collect()),
            equalities: options.equalities.then(|| Equalities::all(kinds.len())),
            octagon: (options.octagons && context.related.len() > 1).then(|| Octagon::all(integral())),
        }
    }

    fn equations(&self) -> Vec<Constraint> {
        self.equalities.as_ref().map_or(Vec::new(), Equalities::constraints)
    }

    /// Reduces: propagates facts between the domains and closes each. Do not use the result in place of a widened
    /// element: reduction would undo the widening, and the iteration might not terminate.
    pub fn reduce(&mut self, context: &Context) -> Result<(), Empty> {
        if let Some(octagon) = &mut self.octagon {
            octagon.close()?;
        }
        self.exchange(context)
    }

    /// As [`reduce`](Element::reduce), for domains that are closed in themselves.
    fn exchange(&mut self, context: &Context) -> Result<(), Empty> {
        let equations = self.equations();
        let intervals = &mut self.intervals.0;
        propagate(&context.kinds, intervals, &[&equations], &[])?;
        if let Some(octagon) = &mut self.octagon {
            let places = context.places();
            for (place, &dimension) in context.related.iter().enumerate() {
                octagon.meet_interval(place, &intervals[dimension])?;
            }
            for equation in &equations {
                octagon.meet(equation, &places, intervals)?;
            }
            for (place, &dimension) in context.related.iter().enumerate() {
                let (low, high) = octagon.interval(place);
                if let Some(low) = low {
                    intervals[dimension].raise(low.into())?;
                }
                if let Some(high) = high {
                    intervals[dimension].lower(high.into())?;
                }
            }
            propagate(&context.kinds, intervals, &[&equations], &[])?;
        }
        if let Some(equalities) = &mut self.equalities {
            let singles: Vec<Constraint> = single_values(intervals).filter(|c| !equations.contains(c)).collect();
            equalities.meet(&context.kinds, &singles)?;
        }
        Ok(())
    }

    /// An upper bound of both elements.
    pub fn join(&self, newer: &Self) -> Self {
        Element {
            intervals: self.intervals.join(&newer.intervals),
            equalities: self.equalities.join(&newer.equalities),
            octagon: self.octagon.join(&newer.octagon),
        }
    }

    /// An upper bound of both elements such that every chain of widenings stabilises.
    pub fn widen(&self, newer: &Self, thresholds: &[i128]) -> Self {
        Element {
            intervals: self.intervals.widen(&newer.intervals, thresholds),
            equalities: self.equalities.widen(&newer.equalities, thresholds),
            octagon: self.octagon.widen(&newer.octagon, thresholds),
        }
    }

    /// Whether this element is an upper bound of the other.
    pub fn includes(&self, other: &Self) -> bool {
        self.intervals.includes(&other.intervals)
            && self.equalities.includes(&other.equalities)
            && self.octagon.includes(&other.octagon)
    }

    /// A reduced over-approximation of the successors of a reduced element under a case.
    pub fn successors(&self, context: &Context, case: &Case) -> Result<Self, Empty> {
        let extra = case.kinds[self.intervals.0.len()..].iter().map(|&kind| Interval::of_kind(kind));
        let mut known: Vec<Interval> = self.intervals.0.iter().copied().chain(extra).collect();
        propagate(&case.kinds, &mut known, &[&case.constraints, &self.equations()], &case.products)?;
        let mut after = Element {
            intervals: self.intervals.transition(context, case, &known)?,
            equalities: self.equalities.transition(context, case, &known)?,
            octagon: self.octagon.transition(context, case, &known)?,
        };
        after.exchange(context)?;
        Ok(after)
    }
}
