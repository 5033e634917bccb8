//! The interprocedural control-flow graph.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use tracewright_logic::{Sort, Substitution, Term, Terms};
use tracewright_source::Span;
use tracewright_vocabulary::Defect;

use crate::Transition;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// The id as an index into its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// From an index into its table.
            pub fn from_index(index: usize) -> Self {
                $name(u32::try_from(index).expect("fewer than 2^32 of a kind"))
            }
        }
    )*};
}

ids! {
    /// A program variable: index into [`Icfg::variables`].
    VarId;
    /// A location: index into [`Icfg::locations`].
    LocId;
    /// A procedure: index into [`Icfg::procedures`].
    ProcId;
    /// An internal edge: index into [`Icfg::edges`], and the letter of the program automaton.
    EdgeId;
    /// A call: index into [`Icfg::calls`], and the letter of its call and of its return.
    CallId;
    /// A check: index into [`Icfg::checks`].
    CheckId;
    /// A statement: index into [`Icfg::statements`].
    StatementId;
}

/// An interprocedural control-flow graph.
///
/// Read as a nested-word automaton: states are locations, internal letters are edges, each call site is a call letter
/// and a return letter, the initial states are [`Icfg::initial`], the accepting ones the locations of the checks.
#[derive(Clone, Debug, Default)]
pub struct Icfg {
    /// Program variables; added by [`Icfg::add_variable`].
    pub variables: Vec<Variable>,
    /// The variables by their current value.
    by_term: FxHashMap<Term, VarId>,
    /// Locations.
    pub locations: Vec<Location>,
    /// Procedures that have a body.
    pub procedures: Vec<Procedure>,
    /// Internal edges.
    pub edges: Vec<Edge>,
    /// Blocks that were removed because they are infeasible by themselves. The proof relies on that, so it must be
    /// confirmed, too.
    pub blocked: Vec<Edge>,
    /// Call sites.
    pub calls: Vec<Call>,
    /// The checks. Error locations point here, several to one check when procedures are inlined.
    pub checks: Vec<Check>,
    /// Single statements, of which edges consist.
    pub statements: Vec<Statement>,
    /// Where executions start.
    pub initial: Vec<LocId>,
    /// Facts about constants and functions; they hold everywhere.
    pub axioms: Vec<Term>,
    /// The assumptions that executions make before their first statement, clause by clause, to detect vacuity.
    pub assumptions: Vec<Assumption>,
    /// The copies of bodies that inlining made, including nested ones.
    pub copies: Vec<BodyCopy>,
}

/// An assumption of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// The clause over the variables of its scope.
    pub term: Term,
    /// Where it is assumed.
    pub scope: AssumptionScope,
    /// What it is.
    pub kind: AssumptionKind,
    /// Where it stands.
    pub span: Span,
}

/// Where an assumption is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssumptionScope {
    /// Everywhere.
    Everywhere,
    /// Where executions start.
    Start,
    /// Where a procedure is entered.
    Procedure(ProcId),
    /// Where one of the bodies of a procedure starts, by its position.
    Body(ProcId, usize),
}

/// The kind of an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssumptionKind {
    /// An axiom.
    Axiom,
    /// The definition of a recursive function.
    Definition,
    /// The axiom that `unique` constants differ.
    Unique,
    /// A `where` clause.
    Where,
    /// A precondition, free or not.
    Requires,
}

impl AssumptionKind {
    /// Its name in reports.
    pub fn describe(self) -> &'static str {
        match self {
            AssumptionKind::Axiom => "axiom",
            AssumptionKind::Definition => "definition of a recursive function",
            AssumptionKind::Unique => "unique constants",
            AssumptionKind::Where => "where clause",
            AssumptionKind::Requires => "precondition",
        }
    }
}

/// A copy of a procedure's body in place of a call.
#[derive(Clone, Debug, Default)]
pub struct BodyCopy {
    /// Its locations.
    pub locations: Vec<LocId>,
    /// The variables of the activation.
    pub variables: Vec<VarId>,
}

impl Icfg {
    /// The variable with this id.
    pub fn variable(&self, id: VarId) -> &Variable {
        &self.variables[id.index()]
    }

    /// The location with this id.
    pub fn location(&self, id: LocId) -> &Location {
        &self.locations[id.index()]
    }

    /// The procedure with this id.
    pub fn procedure(&self, id: ProcId) -> &Procedure {
        &self.procedures[id.index()]
    }

    /// The edge with this id.
    pub fn edge(&self, id: EdgeId) -> &Edge {
        &self.edges[id.index()]
    }

    /// The call with this id.
    pub fn call(&self, id: CallId) -> &Call {
        &self.calls[id.index()]
    }

    /// The statement with this id.
    pub fn statement(&self, id: StatementId) -> &Statement {
        &self.statements[id.index()]
    }

    /// The check with this id.
    pub fn check(&self, id: CheckId) -> &Check {
        &self.checks[id.index()]
    }

    /// The check whose error location this is.
    pub fn check_at(&self, location: LocId) -> Option<CheckId> {
        self.location(location).check
    }

    /// The variable whose current value this term is.
    pub fn variable_of(&self, term: Term) -> Option<VarId> {
        self.by_term.get(&term).copied()
    }

    /// Adds a variable.
    pub fn add_variable(&mut self, variable: Variable) -> VarId {
        let id = VarId::from_index(self.variables.len());
        self.by_term.insert(variable.term, id);
        self.variables.push(variable);
        id
    }

    /// The variables a procedure's frame holds: its locals, and `old(g)` for the globals it may change.
    pub fn frame(&self, procedure: ProcId) -> impl Iterator<Item = VarId> + '_ {
        let own = &self.procedure(procedure).locals;
        own.iter().copied().chain(self.procedure(procedure).modifies.iter().map(|&g| self.old_of(g)))
    }

    /// The variable `old(g)` of a global `g`.
    pub fn old_of(&self, global: VarId) -> VarId {
        match self.variable(global).scope {
            Scope::Global { old } => old,
            _ => unreachable!("old is asked of globals only"),
        }
    }

    /// Maps current-state variables to next-state ones for the given variables.
    pub fn priming(&self, vars: &[VarId]) -> Substitution {
        vars.iter().map(|&v| (self.variable(v).term, self.variable(v).primed)).collect()
    }
}

/// A program variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name in the source.
    pub name: String,
    /// Whose it is.
    pub scope: Scope,
    /// Its sort.
    pub sort: Sort,
    /// Its value in the current state.
    pub term: Term,
    /// Its value in the next state.
    pub primed: Term,
    /// Its declaration.
    pub span: Span,
}

impl Variable {
    pub(crate) fn new(terms: &Terms, name: &str, unique_name: &str, scope: Scope, sort: Sort, span: Span) -> Self {
        Variable {
            name: name.to_owned(),
            scope,
            sort,
            term: terms.var(unique_name, sort),
            // A blank cannot occur in a source name, a prime can.
            primed: terms.var(&format!("{unique_name} '"), sort),
            span,
        }
    }
}

/// The scope of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Everybody's.
    Global {
        /// The variable for its value at procedure entry.
        old: VarId,
    },
    /// The value of a global at the entry of the current procedure; each activation has its own.
    Old {
        /// The global.
        global: VarId,
    },
    /// A parameter, result or local variable; each activation has its own.
    Local(ProcId),
}

/// A location.
#[derive(Clone, Debug)]
pub struct Location {
    /// The procedure that contains it.
    pub procedure: ProcId,
    /// Its source location: that of the next statement.
    pub span: Span,
    /// Loop heads survive block encoding.
    pub loop_head: bool,
    /// The check that fails when this location is reached.
    pub check: Option<CheckId>,
}

/// A procedure with a body.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Its name.
    pub name: String,
    /// Where bodies start.
    pub entry: LocId,
    /// Where they end.
    pub exit: LocId,
    /// In-parameters; never written.
    pub params: Vec<VarId>,
    /// Out-parameters.
    pub results: Vec<VarId>,
    /// Parameters, results and local variables.
    pub locals: Vec<VarId>,
    /// The globals that the body or its callees write.
    pub modifies: Vec<VarId>,
    /// The declaration.
    pub span: Span,
}

/// An internal edge.
#[derive(Clone, Debug)]
pub struct Edge {
    /// Where it starts.
    pub source: LocId,
    /// Where it leads.
    pub target: LocId,
    /// What it does.
    pub transition: Transition,
    /// The statements that it consists of.
    pub origin: Origin,
}

/// The statements of an edge.
#[derive(Clone, Debug)]
pub enum Origin {
    /// One statement.
    Statement(StatementId),
    /// One after the other.
    Sequence(Vec<Origin>),
    /// One of several.
    Choice(Vec<Origin>),
}

/// A call of a procedure with a body, and the return from it.
#[derive(Clone, Debug)]
pub struct Call {
    /// The location of the call.
    pub source: LocId,
    /// The location after the return.
    pub target: LocId,
    /// The callee.
    pub callee: ProcId,
    /// The values of the callee's parameters, over the caller's variables.
    pub args: Vec<Term>,
    /// The caller's variables that take the callee's results.
    pub results: Vec<VarId>,
    /// The statement.
    pub span: Span,
}

/// A single statement.
#[derive(Clone, Debug)]
pub struct Statement {
    /// What it does.
    pub transition: Transition,
    /// How it is displayed.
    pub kind: StatementKind,
    /// Where it stands.
    pub span: Span,
    /// If the statement is over-approximated: the construct that is not modelled exactly. An execution through it may
    /// be spurious.
    pub overapproximates: Option<Arc<str>>,
}

/// How a statement is displayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatementKind {
    /// Not displayed.
    Skip,
    /// An assignment, as written.
    Assign,
    /// A `havoc`, as written.
    Havoc,
    /// An `assume`, as written.
    Assume,
    /// The condition at the span holds.
    Then,
    /// The condition at the span does not hold.
    Else,
    /// The check at the span passes.
    Passes,
    /// The check at the span fails.
    Fails,
    /// Preconditions and `where` clauses at the start.
    Start,
    /// A call of a procedure without a body.
    CallContract,
    /// A call whose callee was inlined: its parameters are set.
    Enter(ProcId),
    /// The end of an inlined call: its results are assigned.
    Leave(ProcId),
}

/// A property to be checked.
#[derive(Clone, Debug)]
pub struct Check {
    /// What kind of check it is.
    pub kind: CheckKind,
    /// The claim in the source.
    pub span: Span,
    /// The call, for a precondition; the return or end of the body, for a postcondition.
    pub at: Span,
}

/// The kinds of checks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CheckKind {
    /// `assert`, and the defect that its failure shows
    Assert(Defect),
    /// `requires`, at a call
    Precondition,
    /// `ensures`, at a return
    Postcondition,
    /// `invariant`, at a loop head
    Invariant,
}

impl CheckKind {
    /// The name of a failure.
    pub fn describe(self) -> &'static str {
        match self {
            CheckKind::Assert(defect) => defect.describe(),
            CheckKind::Precondition => "precondition",
            CheckKind::Postcondition => "postcondition",
            CheckKind::Invariant => "loop invariant",
        }
    }

    /// The defect that a failure shows.
    pub fn defect(self) -> Defect {
        match self {
            CheckKind::Assert(defect) => defect,
            CheckKind::Precondition | CheckKind::Postcondition | CheckKind::Invariant => Defect::Assertion,
        }
    }
}
