//! The result of checking an annotation: statistics, or the first triple that fails.

use std::fmt;

use tracewright_program::{CallId, CheckId, EdgeId, LocId, ProcId};
use tracewright_smt::Reason;
use tracewright_source::Span;

/// Statistics of an accepted annotation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CheckedProof {
    /// Locations that an execution may reach, according to graph and invariants.
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

/// One of the verification conditions of an annotation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Triple {
    /// The invariant of an initial location holds in every initial state.
    Initial(LocId),
    /// An edge leads from its source's invariant to its target's.
    Edge(EdgeId),
    /// The paths that start at a location, pass none with an invariant, and end with an edge lead from the invariant of
    /// the location to that of the edge's target.
    Path(LocId, EdgeId),
    /// The invariant at a call implies the callee's precondition.
    Call(CallId),
    /// The callee's precondition and `old(g) == g` imply the invariant of its entry.
    Entry(ProcId),
    /// The invariant of a procedure's exit implies its postcondition.
    Exit(ProcId),
    /// The invariant at the call and the callee's postcondition imply the invariant after the return.
    Return(CallId),
    /// The invariant of an error location is unsatisfiable.
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
    /// The precondition of a procedure.
    Requires(ProcId),
    /// The postcondition of a procedure.
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

/// Why an invariant is needed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gap {
    /// A cycle through the location has no invariant.
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

/// Why an annotation is not a proof, or could not be shown to be one.
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
    /// The solver could not decide a triple.
    #[error("the Hoare triple of {triple} is not decided: {reason}")]
    Unknown {
        /// Which one.
        triple: Triple,
        /// Where it is in the source.
        span: Span,
        /// The reason from the solver.
        reason: Reason,
    },
    /// The check was interrupted by a limit or by the user.
    #[error("the check stopped at the Hoare triple of {triple}: {reason}")]
    Stopped {
        /// The triple that was being checked.
        triple: Triple,
        /// Where it is in the source.
        span: Span,
        /// Timeout or interrupt.
        reason: Reason,
    },
    /// A formula mentions a variable that is not in scope at its location.
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
    /// There are more or fewer invariants than locations, or contracts than procedures, or one of them is not a Boolean
    /// term.
    #[error("the annotation does not fit the program: {0}")]
    Shape(String),
    /// The graph is not well-formed, so that the rules for calls do not apply.
    #[error("the control-flow graph is not well-formed: {what}")]
    Graph {
        /// Which promise.
        what: String,
        /// Where it is not well-formed.
        span: Span,
    },
}

impl Rejection {
    /// Whether this shows that the annotation is not a proof, as opposed to an undecided check.
    pub fn is_definite(&self) -> bool {
        !matches!(self, Rejection::Unknown { .. } | Rejection::Stopped { .. })
    }

    /// The source location, if the rejection has one.
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

    /// The triple that fails, if the rejection is about one.
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
