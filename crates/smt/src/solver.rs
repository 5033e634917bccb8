//! The interface of every SMT solver.

use std::fmt;

use tracewright_logic::{Term, Terms, Value};

use crate::{Limit, SolverStats};

/// The answer of a check. `Unknown` must never be treated as one of the other two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The assertions have a model; ask [`Solver::value`].
    Sat,
    /// They have none; ask [`Solver::unsat_core`].
    Unsat,
    /// The solver could not decide.
    Unknown(Reason),
}

impl Answer {
    /// Whether a model was found. Also false if the answer is unknown.
    pub fn is_sat(&self) -> bool {
        *self == Answer::Sat
    }

    /// Whether it was shown that there is no model. Also false if the answer is unknown.
    pub fn is_unsat(&self) -> bool {
        *self == Answer::Unsat
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Sat => f.write_str("sat"),
            Answer::Unsat => f.write_str("unsat"),
            Answer::Unknown(reason) => write!(f, "unknown ({reason})"),
        }
    }
}

/// Why an answer is unknown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The steps of the [`Limit`] were used up.
    ResourceLimit,
    /// The time of the [`Limit`], or the deadline of the [`Interrupt`](crate::Interrupt), has passed.
    Timeout,
    /// The check was cancelled through its [`Interrupt`](crate::Interrupt).
    Interrupted,
    /// The solver gave up: its procedure is incomplete for this query.
    Incomplete(String),
    /// The solver crashed, ran out of memory or sent malformed output.
    Died(String),
    /// The query uses a feature that the solver, or the translation for it, does not support.
    Unsupported(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::ResourceLimit => f.write_str("resource limit reached"),
            Reason::Timeout => f.write_str("timeout"),
            Reason::Interrupted => f.write_str("interrupted"),
            Reason::Incomplete(why) => write!(f, "incomplete: {why}"),
            Reason::Died(why) => write!(f, "solver died: {why}"),
            Reason::Unsupported(what) => write!(f, "unsupported: {what}"),
        }
    }
}

/// The name of an assertion made by [`Solver::assert_named`], unique within its solver.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Label(pub(crate) u32);

impl Label {
    /// The number of the label: the first of a solver is 0, the next 1, …
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of named assertions and assumptions that is unsatisfiable together with all unnamed assertions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Core {
    /// Named assertions, in the order in which they were asserted.
    pub labels: Vec<Label>,
    /// Assumptions, in the order in which they were given.
    pub assumptions: Vec<Term>,
}

/// An incremental SMT solver over the terms of one store.
///
/// An assertion that the solver cannot represent makes every check in its scope `Unknown`; no assertion is ever
/// dropped.
pub trait Solver {
    /// The store whose terms this solver takes.
    fn terms(&self) -> &Terms;

    /// Opens a scope.
    fn push(&mut self);

    /// Closes the `n` innermost scopes and forgets what was asserted in them; at most as many as are open.
    fn pop(&mut self, n: u32);

    /// How many scopes are open.
    fn depth(&self) -> u32;

    /// Adds an assertion to the current scope. It is implicitly part of every unsatisfiable core.
    fn assert(&mut self, term: Term);

    /// Adds an assertion that unsatisfiable cores list.
    fn assert_named(&mut self, term: Term) -> Label;

    /// Is there a model of all assertions?
    fn check(&mut self) -> Answer {
        self.check_assuming(&[])
    }

    /// Is there a model of all assertions in which the assumptions (any Boolean terms) hold too?
    ///
    /// Using the same assumption in many checks is efficient: the solver keeps lemmas about it.
    fn check_assuming(&mut self, assumptions: &[Term]) -> Answer;

    /// After [`Answer::Unsat`]: an unsatisfiable core, not necessarily minimal. Empty otherwise.
    fn unsat_core(&mut self) -> Core;

    /// After [`Answer::Sat`]: the value of a term in the model found, with model completion.
    ///
    /// `None` without a model and for values that [`Value`] cannot express (irrational numbers, some arrays, floats).
    fn value(&mut self, term: Term) -> Option<Value>;

    /// After [`Answer::Sat`]: the truth of a Boolean term in the model found. Much cheaper than a check: a model that
    /// refutes one candidate often refutes others.
    fn evaluate_bool(&mut self, term: Term) -> Option<bool> {
        match self.value(term) {
            Some(Value::Bool(value)) => Some(value),
            _ => None,
        }
    }

    /// Bounds each of the following checks.
    fn set_limit(&mut self, limit: Limit);

    /// The bound on each check.
    fn limit(&self) -> Limit;

    /// The statistics so far.
    fn stats(&self) -> &SolverStats;
}

impl<S: Solver + ?Sized> Solver for Box<S> {
    fn terms(&self) -> &Terms {
        (**self).terms()
    }
    fn push(&mut self) {
        (**self).push();
    }
    fn pop(&mut self, n: u32) {
        (**self).pop(n);
    }
    fn depth(&self) -> u32 {
        (**self).depth()
    }
    fn assert(&mut self, term: Term) {
        (**self).assert(term);
    }
    fn assert_named(&mut self, term: Term) -> Label {
        (**self).assert_named(term)
    }
    fn check(&mut self) -> Answer {
        (**self).check()
    }
    fn check_assuming(&mut self, assumptions: &[Term]) -> Answer {
        (**self).check_assuming(assumptions)
    }
    fn unsat_core(&mut self) -> Core {
        (**self).unsat_core()
    }
    fn value(&mut self, term: Term) -> Option<Value> {
        (**self).value(term)
    }
    fn evaluate_bool(&mut self, term: Term) -> Option<bool> {
        (**self).evaluate_bool(term)
    }
    fn set_limit(&mut self, limit: Limit) {
        (**self).set_limit(limit);
    }
    fn limit(&self) -> Limit {
        (**self).limit()
    }
    fn stats(&self) -> &SolverStats {
        (**self).stats()
    }
}
