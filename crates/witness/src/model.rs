//! The content of witnesses, independent of the format.

use crate::error::Position;
use crate::metadata::Metadata;

/// A witness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// Where it comes from.
    pub metadata: Metadata,
    /// What it says.
    pub content: Content,
}

/// The content of a witness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// The program satisfies the property, with these invariants.
    Correctness {
        /// What holds where.
        invariants: Vec<Invariant>,
        /// Contracts of functions.
        contracts: Vec<Contract>,
    },
    /// The program violates the property.
    Violation(Violation),
}

/// Executions that violate a property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Violation {
    /// Those that pass through these segments in their order. The last one ends with a target; or the last ones are passed again
    /// and again, forever.
    Sequence(Vec<Segment>),
    /// Those that this automaton accepts.
    Automaton(Automaton),
}

impl Violation {
    /// Whether it is about executions that do not end.
    pub fn is_endless(&self) -> bool {
        match self {
            Violation::Sequence(segments) => segments.iter().any(|segment| segment.repeats),
            Violation::Automaton(automaton) => automaton.nodes.iter().any(|node| node.is_cycle_head),
        }
    }
}

/// A location in a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The file, as the metadata calls it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; without one, the first suitable position in the line.
    pub column: Option<u32>,
    /// The function, for the reader.
    pub function: Option<String>,
}

/// An invariant at a location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invariant {
    /// The kind of location.
    pub kind: InvariantKind,
    /// The place.
    pub location: Location,
    /// A C expression.
    pub value: String,
    /// Its position in the witness.
    pub position: Position,
}

/// The construct that an invariant belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvariantKind {
    /// A loop: it holds whenever the condition is about to be evaluated.
    Loop,
    /// A statement or declaration: it holds whenever that is about to be executed.
    Statement,
    /// A loop: it holds between the states of any two rounds; `\\at(x, AnyPrev)` is a value in an earlier one.
    LoopTransition,
}

/// The contract of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contract {
    /// The definition of the function.
    pub location: Location,
    /// A C expression that holds at every call.
    pub requires: Option<String>,
    /// A C expression with `\result` and `\at(x, Pre)` that holds at every return.
    pub ensures: Option<String>,
    /// Its position in the witness.
    pub position: Position,
}

/// A segment of an execution: it ends when the waypoint to follow is passed, and passes none of those to avoid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    /// The waypoints that must not be passed.
    pub avoid: Vec<Waypoint>,
    /// What ends it.
    pub follow: Waypoint,
    /// For termination: it is one of the last segments, which are passed again and again.
    pub repeats: bool,
}

/// A waypoint of an execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waypoint {
    /// What it is.
    pub kind: WaypointKind,
    /// Where it is.
    pub location: Location,
    /// Its position in the witness.
    pub position: Position,
}

/// Whether a waypoint has to be passed or must not be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// When it is evaluated, it is passed.
    Follow,
    /// When it is evaluated, it is not passed.
    Avoid,
    /// When it is evaluated, it is passed, again and again.
    Cycle,
}

/// The kind of a waypoint, and when it is evaluated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WaypointKind {
    /// Before a statement or declaration, if this C expression holds.
    Assumption(String),
    /// After the condition of a branching statement was evaluated, if it has this value: `true`, `false`, a number of a
    /// `switch`, or `default`.
    Branching(String),
    /// After the arguments of a call were evaluated; the place is the closing parenthesis.
    FunctionEnter,
    /// After a call has returned, if this holds, where `\result` is what was returned; the place is the closing
    /// parenthesis.
    FunctionReturn(Option<String>),
    /// The violation.
    Target,
}

impl WaypointKind {
    /// Its name in YAML.
    pub fn name(&self) -> &'static str {
        match self {
            WaypointKind::Assumption(_) => "assumption",
            WaypointKind::Branching(_) => "branching",
            WaypointKind::FunctionEnter => "function_enter",
            WaypointKind::FunctionReturn(_) => "function_return",
            WaypointKind::Target => "target",
        }
    }
}

/// An automaton over the steps of a program. If no edge of the current state matches a step, the automaton stays in its
/// state.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Automaton {
    /// The states; the first is the initial one.
    pub nodes: Vec<Node>,
    /// The transitions.
    pub edges: Vec<Edge>,
}

/// A state.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// Its name.
    pub id: String,
    /// Executions that reach this state are not described by the witness.
    pub is_sink: bool,
    /// The property is violated here.
    pub is_violation: bool,
    /// For termination: the execution comes back to this state infinitely often.
    pub is_cycle_head: bool,
    /// The invariant of the state: in correctness witnesses, and of the state that an endless execution comes back to.
    pub invariant: Option<Scoped>,
    /// Its position in the witness.
    pub position: Position,
}

/// An expression, with the function whose local variables are meant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scoped {
    /// A C expression.
    pub value: String,
    /// The function.
    pub scope: Option<String>,
}

/// A transition.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Edge {
    /// The number of the state it leaves.
    pub source: usize,
    /// The number of the state it enters.
    pub target: usize,
    /// Which steps it matches.
    pub guard: Guard,
    /// The condition after the step.
    pub assumption: Option<Scoped>,
    /// The function whose result `\result` in the assumption is.
    pub result_function: Option<String>,
    /// Its position in the witness.
    pub position: Position,
}

/// A guard: it matches steps that satisfy all given conditions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Guard {
    /// They start in this line.
    pub start_line: Option<u32>,
    /// They end in this line.
    pub end_line: Option<u32>,
    /// They start at this character of the file, counted from 0.
    pub start_offset: Option<u32>,
    /// They are decisions of this kind.
    pub control: Option<Control>,
    /// They lead to the head of a loop.
    pub enters_loop: bool,
    /// They call this function.
    pub enter_function: Option<String>,
    /// They return from this function.
    pub return_from_function: Option<String>,
}

/// The way a decision goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// The condition holds.
    True,
    /// It does not.
    False,
}
