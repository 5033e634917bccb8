//! The result of a replay: the steps of an execution with their values, or why there is none.

use std::sync::Arc;

use tracewright_logic::{Symbol, Term, Value};
use tracewright_program::{CallId, CheckId, EdgeId, ProcId, StatementKind, VarId};
use tracewright_smt::Reason;
use tracewright_source::Span;

/// A letter of a trace.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TraceLetter {
    /// An internal edge.
    Edge(EdgeId),
    /// A call.
    Call(CallId),
    /// The return of the latest call that is still open.
    Return(CallId),
}

/// An execution that makes a check fail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Execution {
    /// The check that fails.
    pub check: CheckId,
    /// The letters that it takes.
    pub trace: Vec<TraceLetter>,
    /// The initial values of globals, and of variables of the first procedure, that are read before they are written.
    pub initial: Vec<(VarId, Value)>,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Nondeterministic values, in the order in which the execution needs them, including those of `initial`.
    pub choices: Vec<Choice>,
    /// Constants that were read, and their values.
    pub constants: Vec<(Term, Value)>,
    /// Applications of uninterpreted functions that were evaluated, division by zero among them.
    pub applications: Vec<Application>,
    /// The over-approximated statements on the way: each construct with its location. If there are any, the execution
    /// may be spurious.
    pub overapproximations: Vec<(Span, Arc<str>)>,
    /// How the execution was confirmed.
    pub confirmed_by: ConfirmedBy,
    /// What could not be evaluated; empty unless `confirmed_by` is [`ConfirmedBy::Solver`].
    pub unevaluated: Vec<Unevaluated>,
}

/// One step of an execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where it stands.
    pub span: Span,
    /// What it does.
    pub kind: StepKind,
    /// How many calls are open, inlined ones included. Calls and returns themselves belong to the caller.
    pub depth: usize,
    /// The variables it writes and their new values: for a call the parameters, for a return the results.
    pub changed: Vec<(VarId, Value)>,
    /// For conditions, the variables mentioned and their values.
    pub reads: Vec<(VarId, Value)>,
}

/// What a step does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// A statement; never a [`StatementKind::Skip`].
    Statement(StatementKind),
    /// A call of a procedure.
    Call(ProcId),
    /// The return from a procedure.
    Return(ProcId),
}

/// A nondeterministic value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The variable.
    pub var: VarId,
    /// Its value.
    pub value: Value,
    /// How it comes.
    pub kind: ChoiceKind,
    /// How many steps came before the value was read (or, for a `havoc`, chosen).
    pub step: usize,
}

/// Why a value is nondeterministic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChoiceKind {
    /// It is the value at the start.
    Initial,
    /// It is the value of a local variable or result at the entry of a procedure that was called.
    Local,
    /// It comes from a `havoc`.
    Havoc,
    /// It comes from the call of a procedure without a body.
    Contract,
}

/// A value of an uninterpreted function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Application {
    /// The function; `div0`, `mod0` and `rdiv0` are division by zero.
    pub function: Symbol,
    /// Its arguments.
    pub args: Vec<Value>,
    /// Its value.
    pub value: Value,
}

/// How an execution was confirmed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ConfirmedBy {
    /// Everything was evaluated exactly, from values that a solver has proposed.
    Evaluation,
    /// The program was run: everything was evaluated exactly, and no solver took part.
    Running,
    /// The solver has confirmed what is [unevaluated](Execution::unevaluated) with all values fixed.
    Solver,
}

/// A formula that cannot be evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unevaluated {
    /// An axiom: index into [`Icfg::axioms`](tracewright_program::Icfg::axioms).
    Axiom(usize),
    /// A part of a statement or call.
    Statement(Span),
}

/// Why a trace was not replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// There is no such edge or call.
    #[error("letter {position} of the trace is not one of the program")]
    NoSuchLetter {
        /// The letter, from 0.
        position: usize,
    },
    /// The trace does not start in an initial location.
    #[error("the trace does not start in an initial location")]
    NotInitial,
    /// The trace has a gap.
    #[error("letter {position} of the trace does not start where the letter before ends")]
    Disconnected {
        /// The letter after the gap, from 0.
        position: usize,
    },
    /// A return that is not the one of the latest open call.
    #[error("letter {position} of the trace returns from a call that is not the latest open one")]
    WrongReturn {
        /// The return, from 0.
        position: usize,
    },
    /// The trace does not end in an error location.
    #[error("the trace does not end in an error location")]
    NotError,
    /// No execution takes this trace.
    #[error("no execution takes this trace")]
    Infeasible,
    /// The solver could not decide whether there is one.
    #[error("the solver cannot tell whether an execution takes this trace: {0}")]
    Undecided(Reason),
    /// The replay was interrupted by a limit or by the user.
    #[error("the replay was stopped: {0}")]
    Stopped(Reason),
    /// With the values of the model a statement cannot be executed: the model is wrong.
    #[error("with the values that the solver proposes a statement is not possible")]
    Mismatch {
        /// The statement.
        span: Span,
    },
    /// With the values of the model an axiom does not hold: the model is wrong.
    #[error("with the values that the solver proposes axiom {0} does not hold")]
    Axiom(usize),
    /// The model does not determine which branch is taken.
    #[error("the solver's model takes no branch")]
    NoBranch,
    /// The solver answers that there is an execution, but gives no values for it.
    #[error("the solver says that an execution takes this trace, but does not give its values")]
    NoValue {
        /// Where a value is missing; `None` for an axiom.
        span: Option<Span>,
    },
    /// With the values of its own model fixed, the solver finds the trace infeasible.
    #[error("the solver does not confirm the values that it proposes")]
    Unconfirmed,
}
