//! What witnesses say.

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

/// What a witness says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// The program keeps the property, because of this.
    Correctness {
        /// What holds where.
        invariants: Vec<Invariant>,
        /// What functions need and do.
        contracts: Vec<Contract>,
    },
    /// The program breaks the property like this.
    Violation(Violation),
}

/// Executions that break a property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Violation {
    /// Those that pass these segments one after the other. The last one ends with a target.
    Sequence(Vec<Segment>),
    /// Those that this automaton accepts.
    Automaton(Automaton),
}

/// A place in a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The file, as the metadata calls it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; without one, the first place in the line that suits.
    pub column: Option<u32>,
    /// The function, for people.
    pub function: Option<String>,
}

/// What holds at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invariant {
    /// What stands at the place.
    pub kind: InvariantKind,
    /// The place.
    pub location: Location,
    /// A C expression.
    pub value: String,
    /// Where the witness says so.
    pub position: Position,
}

/// What an invariant belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvariantKind {
    /// A loop: it holds whenever the condition is about to be evaluated.
    Loop,
    /// A statement or declaration: it holds whenever that is about to be executed.
    Statement,
}

/// What a function needs and does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contract {
    /// The definition of the function.
    pub location: Location,
    /// A C expression that holds at every call.
    pub requires: Option<String>,
    /// A C expression with `\result` and `\at(x, Pre)` that holds at every return.
    pub ensures: Option<String>,
    /// Where the witness says so.
    pub position: Position,
}

/// A part of an execution: it ends when the way point to follow is passed, and passes none of those to avoid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    /// What must not be passed.
    pub avoid: Vec<Waypoint>,
    /// What ends it.
    pub follow: Waypoint,
}

/// Something that an execution passes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waypoint {
    /// What it is.
    pub kind: WaypointKind,
    /// Where it is.
    pub location: Location,
    /// Where the witness says so.
    pub position: Position,
}

/// Whether a waypoint has to be passed or must not be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// When it is evaluated, it is passed.
    Follow,
    /// When it is evaluated, it is not passed.
    Avoid,
}

/// What is passed, and when.
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
    /// As YAML calls it.
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

/// An automaton over the steps of a program. A step that no edge of the state matches leaves it in its state.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Automaton {
    /// The states; the first is where it starts.
    pub nodes: Vec<Node>,
    /// The transitions.
    pub edges: Vec<Edge>,
}

/// A state.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// Its name.
    pub id: String,
    /// Executions that get here are not described.
    pub is_sink: bool,
    /// The property is violated here.
    pub is_violation: bool,
    /// What holds here, in correctness witnesses.
    pub invariant: Option<Scoped>,
    /// Where the witness says so.
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
    /// What holds after the step.
    pub assumption: Option<Scoped>,
    /// The function whose result `\result` in the assumption is.
    pub result_function: Option<String>,
    /// Where the witness says so.
    pub position: Position,
}

/// Which steps of a program are meant: those that meet all that is given.
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
