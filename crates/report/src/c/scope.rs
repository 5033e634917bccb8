//! Which variables can be named at a location, with the meaning that they have in a formula.

use rustc_hash::FxHashSet;
use tracewright_program::{LocId, Scope as Owner, VarId};
use tracewright_source::Span;
use tracewright_vocabulary::origin::{Meaning, ObjectRef, Origins};

use crate::report::Program;

/// A location with the variables that are visible there.
pub(crate) struct Scope<'a> {
    program: &'a Program<'a>,
    pub origins: &'a Origins,
    at: Span,
    /// The variables of the current activation, if it is an inlined copy.
    own: Option<FxHashSet<VarId>>,
}

impl<'a> Scope<'a> {
    /// At a location.
    pub fn at_location(program: &'a Program<'a>, origins: &'a Origins, location: LocId) -> Scope<'a> {
        let copies = program.icfg.copies.iter().filter(|copy| copy.locations.contains(&location));
        // Of nested copies, the innermost counts.
        let own = copies.min_by_key(|copy| copy.locations.len());
        let own = own.map(|copy| copy.variables.iter().copied().collect());
        Scope { program, origins, at: program.icfg.location(location).span, own }
    }

    /// At the start of a function that is called, not inlined.
    pub fn at_function(program: &'a Program<'a>, origins: &'a Origins, at: Span) -> Scope<'a> {
        Scope { program, origins, at, own: None }
    }

    /// What a variable stands for, if that can be named here.
    pub fn meaning(&self, var: VarId) -> Option<&'a Meaning> {
        if !self.is_of_this_activation(var) {
            return None;
        }
        let meaning = super::meaning(self.program, self.origins, var)?;
        match meaning {
            Meaning::Scalar { object, .. } | Meaning::Map { object, .. } | Meaning::Base(object) => {
                self.is_visible(*object).then_some(meaning)
            }
            Meaning::Memory { .. } | Meaning::Result { .. } => Some(meaning),
            Meaning::Counter | Meaning::Lifetime | Meaning::Allocated { .. } => None,
        }
    }

    fn is_of_this_activation(&self, var: VarId) -> bool {
        match (self.program.icfg.variable(var).scope, &self.own) {
            (Owner::Local(_), Some(own)) => own.contains(&var),
            (Owner::Local(_), None) => !self.program.icfg.copies.iter().any(|copy| copy.variables.contains(&var)),
            _ => true,
        }
    }

    /// Whether the name of an object refers to it here.
    pub fn is_visible(&self, object: ObjectRef) -> bool {
        let described = &self.origins.objects[object];
        let around = |scope: Span| scope.start <= self.at.start && self.at.start < scope.end;
        let Some(scope) = described.scope.filter(|&scope| described.is_named && around(scope)) else { return false };
        // It is shadowed by another object of that name that is declared in an inner scope.
        let hides = |other: &tracewright_vocabulary::origin::SourceObject| {
            other.name == described.name && other.scope.is_some_and(|inner| around(inner) && inner.start > scope.start)
        };
        !self.origins.objects.iter().any(hides)
    }
}
