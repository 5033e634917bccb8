//! What the check of an annotation ends with: counts, or the place where it fails.

use std::fmt;

use tracewright_program::{CallId, CheckId, EdgeId, LocId, ProcId};
use tracewright_smt::Reason;
use tracewright_source::Span;

/// An annotation that was accepted: how much there was to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CheckedProof {
    /// Locations that an execution may reach, as far as graph and invariants tell.
    pub locations: usize,
    /// Triples that the solver confirmed.
    pub asked: usize,
    /// Triples whose precondition is literally `false` or whose postcondition is literally `true`.
    pub trivial: usize,
}

impl CheckedProof {
    /// All triples.
    pub fn triples(&self) -> usize {
        self.asked + self.trivial
    }
}

/// One of the implications that make an annotation a proof.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Triple {
    /// The invariant of an initial location holds in every state.
    Initial(LocId),
    /// An edge leads from its source's invariant to its target's.
    Edge(EdgeId),
    /// The paths that start at a location, pass none with an invariant, and end with an edge lead from the invariant of
    /// the location to that of the edge's target.
    Path(LocId, EdgeId),
    /// A call establishes what the callee requires.
    Call(CallId),
    /// What a procedure requires, and `old(g) == g`, gives the invariant of its entry.
    Entry(ProcId),
    /// The invariant of a procedure's exit gives what it ensures.
    Exit(ProcId),
    /// What held at the call and what the callee ensures give the invariant after the return.
    Return(CallId),
    /// The invariant of an error location holds in no state.
    Error(LocId, CheckId),
}

impl fmt::Display for Triple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Triple::Initial(location) => write!(f, "initial location {}", location.0),
            Triple::Edge(edge) => write!(f, "edge {}", edge.0),
            Triple::Path(location, edge) => write!(f, "paths from location {} by edge {}", location.0, edge.0),
            Triple::Call(call) => write!(f, "call {}", call.0),
            Triple::Entry(procedure) => write!(f, "entry of procedure {}", procedure.0),
            Triple::Exit(procedure) => write!(f, "exit of procedure {}", procedure.0),
            Triple::Return(call) => write!(f, "return of call {}", call.0),
            Triple::Error(location, check) => write!(f, "error location {} of check {}", location.0, check.0),
        }
    }
}

/// A formula of an annotation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Formula {
    /// The invariant of a location.
    Invariant(LocId),
    /// What a procedure requires.
    Requires(ProcId),
    /// What a procedure ensures.
    Ensures(ProcId),
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Formula::Invariant(location) => write!(f, "the invariant of location {}", location.0),
            Formula::Requires(procedure) => write!(f, "the precondition of procedure {}", procedure.0),
            Formula::Ensures(procedure) => write!(f, "the postcondition of procedure {}", procedure.0),
        }
    }
}

/// What an invariant is missing for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gap {
    /// A loop through the location can be gone round without passing an invariant.
    Loop(LocId),
    /// The location is one where a procedure is called, entered or left.
    Call(LocId),
}

impl Gap {
    fn describe(self) -> String {
        match self {
            Gap::Loop(location) => format!("on a loop through location {}", location.0),
            Gap::Call(location) => format!("at location {}, where a procedure is called, entered or left", location.0),
        }
    }
}

/// Why an annotation is no proof, or is not known to be one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rejection {
    /// A triple does not hold.
    #[error("the Hoare triple of {triple} is not valid")]
    Invalid {
        /// Which one.
        triple: Triple,
        /// Where it is in the source.
        span: Span,
        /// For paths, one that leads from the invariant to a state in which the next does not hold, if the solver shows it.
        path: Vec<EdgeId>,
    },
    /// The solver does not know whether a triple holds.
    #[error("the Hoare triple of {triple} is not decided: {reason}")]
    Unknown {
        /// Which one.
        triple: Triple,
        /// Where it is in the source.
        span: Span,
        /// Why the solver does not know.
        reason: Reason,
    },
    /// Time was up, or somebody interrupted, before a triple was decided.
    #[error("the check stopped at the Hoare triple of {triple}: {reason}")]
    Stopped {
        /// The one at hand.
        triple: Triple,
        /// Where it is in the source.
        span: Span,
        /// Timeout or interrupt.
        reason: Reason,
    },
    /// A formula mentions something that does not exist where it stands.
    #[error("{formula} mentions `{variable}`, which is not visible there")]
    NotVisible {
        /// The formula.
        formula: Formula,
        /// Where it is in the source.
        span: Span,
        /// The name of the variable.
        variable: String,
    },
    /// A cycle has no invariant, or a location at a call has none.
    #[error("there is no invariant {}", .gap.describe())]
    NoInvariant {
        /// What it is needed for.
        gap: Gap,
        /// Where it is in the source.
        span: Span,
    },
    /// There are more or fewer invariants than locations, or contracts than procedures, or one is no formula.
    #[error("the annotation does not fit the program: {0}")]
    Shape(String),
    /// The graph breaks a promise that the rules for calls rely on.
    #[error("the control-flow graph is not well-formed: {what}")]
    Graph {
        /// Which promise.
        what: String,
        /// Where it is broken.
        span: Span,
    },
}

impl Rejection {
    /// Whether this shows that the annotation is no proof, instead of leaving it open.
    pub fn is_definite(&self) -> bool {
        !matches!(self, Rejection::Unknown { .. } | Rejection::Stopped { .. })
    }

    /// The place in the source, if the rejection has one.
    pub fn span(&self) -> Option<Span> {
        match self {
            Rejection::Invalid { span, .. }
            | Rejection::Unknown { span, .. }
            | Rejection::Stopped { span, .. }
            | Rejection::NotVisible { span, .. }
            | Rejection::NoInvariant { span, .. }
            | Rejection::Graph { span, .. } => Some(*span),
            Rejection::Shape(_) => None,
        }
    }

    /// The triple that fails, if it is one.
    pub fn triple(&self) -> Option<Triple> {
        match self {
            Rejection::Invalid { triple, .. }
            | Rejection::Unknown { triple, .. }
            | Rejection::Stopped { triple, .. } => Some(*triple),
            Rejection::NotVisible { .. }
            | Rejection::NoInvariant { .. }
            | Rejection::Shape(_)
            | Rejection::Graph { .. } => None,
        }
    }
}
