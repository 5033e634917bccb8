//! Assertions are emitted here, and nowhere else.
//!
//! Code that translates an operation which may have a defect asks [`Checks::wants`] first, builds the claim, and passes
//! it to one of these:
//!
//! | method | what it is for |
//! |---|---|
//! | `check` | the claim is asserted where the translation stands |
//! | `check_operation` | the same for an operation, which reports then show with its result; nothing is emitted for a claim that is trivially true |
//! | `check_or_mark` | the same for memory; if something is over-approximated in the claim, a counterexample to it is marked |
//! | `fail`, `fail_somehow` | reaching this place is the defect, or any defect |
//! | `give_up_if`, `leave_open` | executions in which a condition holds are neither safe nor a counterexample |
//! | `discharge` | a check that is not needed, counted for the report |
//!
//! An assertion gets the name of its defect as an attribute, and the place in C that the emitter stands at.

use rustc_hash::FxHashSet;
use tracewright_boogie::{Attribute, ExprId, Stmt, StmtKind as S};
use tracewright_source::Span;
use tracewright_vocabulary::{Defect, SignedOverflow};

use super::code::Code;
use super::emit::Emitter;
use crate::property::Property;

/// The checks of a translation.
#[derive(Debug)]
pub struct Checks<'a> {
    property: &'a Property,
    /// How many there are.
    count: usize,
    /// Where operations are checked.
    operations: FxHashSet<Span>,
    /// Checks that were proved by the bounds of their operands, and not emitted.
    discharged: FxHashSet<(Span, Defect)>,
}

/// What is known about the checks when all are emitted.
#[derive(Debug)]
pub struct CheckRecord {
    /// How many there are.
    pub count: usize,
    /// Where operations are checked.
    pub operations: FxHashSet<Span>,
    /// How many were not needed.
    pub discharged: usize,
}

impl<'a> Checks<'a> {
    /// What operations on signed integers give whose result does not fit, unless that is looked for.
    pub fn signed_overflow(&self) -> SignedOverflow {
        self.property.signed_overflow()
    }

    /// None yet, for a property.
    pub fn new(property: &'a Property) -> Checks<'a> {
        Checks { property, count: 0, operations: FxHashSet::default(), discharged: FxHashSet::default() }
    }

    /// The summary when all checks are emitted.
    pub fn into_record(self) -> CheckRecord {
        CheckRecord { count: self.count, operations: self.operations, discharged: self.discharged.len() }
    }

    /// Any defect that is looked for.
    fn first_wanted(&self) -> Option<Defect> {
        self.property.defects().iter().next()
    }

    /// `assert {:check "defect"} claim;`
    fn emit(&mut self, out: &mut Emitter, claim: ExprId, defect: Defect) {
        self.count += 1;
        let attributes = match defect {
            Defect::Assertion => Vec::new(),
            other => vec![Attribute::of_defect(other)],
        };
        out.attributed(S::Assert(claim), attributes);
    }
}

impl Code<'_> {
    /// A check where the translation stands: if the claim does not hold, the program has the defect. What comes after
    /// it may rely on the claim.
    pub(super) fn check(&mut self, claim: ExprId, defect: Defect) {
        self.checks.emit(&mut self.out, claim, defect);
    }

    /// A check of the operation where the translation stands, unless the claim is trivially true.
    pub(super) fn check_operation(&mut self, claim: ExprId, defect: Defect) {
        if self.out.as_bool(claim) == Some(true) {
            self.checks.discharge([self.out.span], defect);
        } else {
            self.checks.operations.insert(self.out.span);
            self.check(claim, defect);
        }
    }

    /// A check, unless the claim is trivially true; if something is over-approximated in it, a counterexample to it is
    /// marked.
    pub(super) fn check_or_mark(&mut self, claim: ExprId, defect: Defect, mark: Option<&str>) {
        if self.out.as_bool(claim) == Some(true) {
            return;
        }
        let Some(construct) = mark else {
            self.check(claim, defect);
            return;
        };
        let block = self.marked_failure(defect, construct);
        let fails = self.out.not(claim);
        self.out.branch(fails, block, Vec::new());
    }

    /// A check that fails when it is reached; the path ends.
    pub(super) fn fail(&mut self, defect: Defect) {
        self.always_fails(defect);
        self.out.stop();
    }

    /// Anything may happen here, also what is looked for; the path ends.
    pub(super) fn fail_somehow(&mut self, construct: &str) {
        self.out.mark(construct);
        if let Some(defect) = self.checks.first_wanted() {
            self.always_fails(defect);
        }
        self.out.stop();
    }

    /// Executions in which the condition holds do something that is not modelled: reaching them is a marked failure.
    pub(super) fn give_up_if(&mut self, condition: ExprId, construct: &str) {
        if self.out.as_bool(condition) == Some(false) {
            return;
        }
        let defect = self.checks.first_wanted().unwrap_or(Defect::Assertion);
        let block = self.marked_failure(defect, construct);
        self.out.branch(condition, block, Vec::new());
    }

    /// Executions in which the condition holds are neither safe nor a counterexample: C leaves their behaviour open.
    pub(super) fn leave_open(&mut self, condition: ExprId, construct: &str) {
        if self.out.as_bool(condition) == Some(false) {
            return;
        }
        let Some(defect) = self.checks.first_wanted() else { return };
        let claim = self.out.not(condition);
        self.check_or_mark(claim, defect, Some(construct));
    }

    /// A block that marks the execution and then fails.
    fn marked_failure(&mut self, defect: Defect, construct: &str) -> Vec<Stmt> {
        self.out.open();
        self.out.mark(construct);
        self.always_fails(defect);
        self.out.close()
    }

    fn always_fails(&mut self, defect: Defect) {
        let never = self.out.bool(false);
        self.check(never, defect);
    }
}

impl Checks<'_> {
    /// Whether the property includes a defect. Callers must ask before they emit a check for it.
    pub(super) fn wants(&self, defect: Defect) -> bool {
        self.property.wants(defect)
    }

    /// What a call of a function shows, if none must happen.
    pub(super) fn forbidden_call(&self, function: &str) -> Option<Defect> {
        let property = self.property;
        property.forbids_call(function).then(|| property.of_forbidden_calls())
    }

    /// No check is needed at these places.
    pub(super) fn discharge(&mut self, places: impl IntoIterator<Item = Span>, defect: Defect) {
        self.discharged.extend(places.into_iter().map(|place| (place, defect)));
    }
}

impl Emitter {
    fn mark(&mut self, construct: &str) {
        let always = self.bool(true);
        self.marked(S::Assume(always), Some(construct));
    }
}

/// Whether there is a check among the statements.
pub fn has_checks(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        S::Assert(_) => true,
        S::If { branches, otherwise, .. } => {
            has_checks(otherwise) || branches.iter().any(|branch| has_checks(&branch.block))
        }
        S::While { block, .. } => has_checks(block),
        _ => false,
    })
}
