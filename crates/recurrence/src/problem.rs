//! What is asked and what is answered.

use std::time::Duration;

use tracewright_logic::{Rational, Term, Value};
use tracewright_smt::{Error, Interrupt, Limit, Reason};

/// A variable at the loop head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoopVariable {
    /// The variable that stands for its value before the round.
    pub now: Term,
    /// Its value after the round: a variable that the relation constrains, or any term over the variables of the
    /// relation; `now` itself where the round does not change it.
    pub next: Term,
}

/// A path round a loop, and the states in which the loop head is reached.
#[derive(Clone, Debug)]
pub struct Problem {
    /// All variables whose values a round passes on to the next one.
    pub variables: Vec<LoopVariable>,
    /// The relation of one path round the loop. Every variable in it that is neither before nor after the round is an
    /// auxiliary one: an input or an intermediate value, free to differ from round to round.
    pub round: Term,
    /// How the loop head is reached.
    pub start: Start,
}

/// How the loop head is reached.
#[derive(Clone, Debug)]
pub enum Start {
    /// With exactly these values of variables before the round; those without an entry may have any.
    State(Vec<(Term, Value)>),
    /// In any state that satisfies this formula over the variables before the round and auxiliary ones, for example the
    /// strongest postcondition of the stem. A variable that the relation of the round mentions too is a constant: it
    /// has one value in the stem and in all rounds.
    Reachable(Term),
}

/// How an argument was found. The form of all arguments is the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// What the round reads repeats after one round.
    Fixpoint,
    /// States `x + Σ tᵢ yᵢ` (Leike and Heizmann, "Geometric nontermination arguments", TACAS 2018).
    Geometric {
        /// The factor by which a round multiplies each ray.
        eigenvalues: Vec<Rational>,
    },
    /// A set of states that a round does not leave.
    RecurrentSet,
}

/// A family of states of which each has a successor in the family.
///
/// It is an argument that the loop runs forever if (1) the start values are in the domain and give a state in which the
/// head is reached, (2) for all parameters in the domain, the round relates the state with the state for the next
/// parameters, given the auxiliary values, and (3) the next parameters are in the domain. [`check`](crate::check()) asks
/// exactly that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recurrence {
    /// How it was found.
    pub kind: Kind,
    /// Fresh variables that number the states.
    pub parameters: Vec<Term>,
    /// The admitted values of the parameters: a formula over them.
    pub domain: Term,
    /// For each variable before the round its value, a term over the parameters; also for constants that stem and round
    /// share.
    pub state: Vec<(Term, Term)>,
    /// For each auxiliary variable of the round its value, a term over the parameters.
    pub auxiliaries: Vec<(Term, Term)>,
    /// For each parameter its value in the next round, a term over the parameters.
    pub next: Vec<Term>,
    /// For each parameter its value in the first round.
    pub start: Vec<(Term, Value)>,
    /// Values of the variables of [`Start::Reachable`] that are not variables before the round, with which the head is
    /// reached in the first state.
    pub stem: Vec<(Term, Value)>,
}

/// Bounds on the search.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The processor time of the whole search.
    pub time: Duration,
    /// The bound on each query.
    pub query: Limit,
    /// How many combinations of terms are tried for the inputs of a round.
    pub choices: usize,
    /// How many rays a geometric argument may have; none switches these arguments off.
    pub rays: usize,
    /// Ends the search from outside.
    pub interrupt: Interrupt,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            time: Duration::from_millis(1500),
            query: Limit::millis(400),
            choices: 160,
            rays: 3,
            interrupt: Interrupt::new(),
        }
    }
}

/// Why there is no argument.
#[derive(Debug, thiserror::Error)]
pub enum NoRecurrence {
    /// The loop is left for certain.
    #[error("no execution goes round the loop {rounds} times")]
    Ends {
        /// How many rounds are impossible.
        rounds: usize,
    },
    /// Everything that is tried was tried.
    #[error("no argument of a known form was found")]
    NotFound,
    /// The limits were reached.
    #[error("the search was ended: {0}")]
    Stopped(Reason),
    /// The solver gave a model whose values cannot be written down, or cannot handle the query.
    #[error("the relation of the loop cannot be handled: {0}")]
    Unsupported(String),
    /// The solver could not be started.
    #[error(transparent)]
    Solver(#[from] Error),
}
