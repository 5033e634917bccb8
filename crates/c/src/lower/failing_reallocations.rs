//! Calls of `realloc` that may fail: those whose result the program compares with null.
//!
//! Allocations are assumed to succeed; for `malloc`, the competition on software verification says so. A program that looks
//! whether `realloc` has returned null expects that it may, and what it does then (the old object remains!) is worth
//! checking. In all other programs `realloc` succeeds, too. An assertion that the result is not null says that the
//! program does not expect a failure.

use rustc_hash::FxHashSet;

use super::{Lowered, Lowering};
use crate::library::{Effect, Ending, Id, internal, stdlib};
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{
    BinaryOp, Callee, CastKind, ExprId, ExprKind, InitValue, PlaceId, PlaceKind, Program, StmtId, StmtKind, UnaryOp,
};
use crate::types::{FunctionType, Parameters};

/// The calls of `realloc` in a function whose results it compares with null.
pub(super) fn expected(program: &Program, body: StmtId) -> FxHashSet<ExprId> {
    let mut found = Found {
        program,
        assigned: Vec::new(),
        declared: Vec::new(),
        tests: Vec::new(),
        asserted: FxHashSet::default(),
    };
    for_each_below(program, Part::Stmt(body), |part| found.visit(part));
    let mut calls = FxHashSet::default();
    for &test in &found.tests {
        let test = plain(program, test);
        match program.exprs[test.index()].kind {
            ExprKind::Load(place) => {
                let same = found.assigned.iter().filter(|(to, _)| is_same(program, *to, place));
                calls.extend(same.map(|&(_, call)| call));
                if let PlaceKind::Object(object) = program.places[place.index()].kind {
                    calls.extend(found.declared.iter().filter(|(own, _)| *own == object).map(|&(_, call)| call));
                }
            }
            ExprKind::Assign(_, value) => calls.extend(reallocation(program, value)),
            _ => calls.extend(reallocation(program, test)),
        }
    }
    calls
}

struct Found<'a> {
    program: &'a Program,
    /// The lvalues and variables that are set to the result of a call.
    assigned: Vec<(PlaceId, ExprId)>,
    declared: Vec<(crate::typed::ObjectId, ExprId)>,
    /// What is compared with null.
    tests: Vec<ExprId>,
    /// The parts of what is asserted, which are visited after the assertion.
    asserted: FxHashSet<ExprId>,
}

impl Found<'_> {
    fn visit(&mut self, part: Part) {
        let program = self.program;
        match part {
            Part::Expr(id) => match program.exprs[id.index()].kind {
                ExprKind::Assign(place, value) => {
                    self.assigned.extend(reallocation(program, value).map(|call| (place, call)));
                }
                ExprKind::Conditional(cond, yes, no) if self.is_error(yes) || self.is_error(no) => self.assert(cond),
                ExprKind::Conditional(cond, ..) => self.test(cond),
                ExprKind::And(a, b) | ExprKind::Or(a, b) if self.is_error(b) => self.assert(a),
                ExprKind::And(a, b) | ExprKind::Or(a, b) if !self.asserted.contains(&id) => {
                    self.test(a);
                    self.test(b);
                }
                ExprKind::Call(Callee::Function(function), ref arguments)
                    if program.functions[function.index()].effect() == Some(Effect::Assert) =>
                {
                    arguments.iter().for_each(|&claim| self.assert(claim));
                }
                _ => {}
            },
            Part::Stmt(id) => match program.stmts[id.index()].kind {
                StmtKind::If(cond, yes, no) if self.is_failure(yes) || no.is_some_and(|no| self.is_failure(no)) => {
                    self.assert(cond);
                }
                StmtKind::If(cond, ..) => self.test(cond),
                StmtKind::While(cond, _) | StmtKind::DoWhile(_, cond) | StmtKind::For { cond: Some(cond), .. } => {
                    self.test(cond);
                }
                _ => {}
            },
            Part::Object(object) => {
                let initialiser = program.objects[object.index()].initialiser.as_ref();
                for entry in initialiser.iter().flat_map(|initialiser| &initialiser.entries) {
                    if let InitValue::Expr(value) = entry.value {
                        self.declared.extend(reallocation(program, value).map(|call| (object, call)));
                    }
                }
            }
            Part::Place(_) => {}
        }
    }

    /// A condition that is asserted: what its parts compare with null is asserted, too.
    fn assert(&mut self, condition: ExprId) {
        let condition = plain(self.program, condition);
        match self.program.exprs[condition.index()].kind {
            ExprKind::Unary(UnaryOp::Not, inner) => self.assert(inner),
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                self.asserted.insert(condition);
                self.assert(a);
                self.assert(b);
            }
            _ => {}
        }
    }

    /// A condition, and what it compares with null.
    fn test(&mut self, condition: ExprId) {
        let program = self.program;
        let condition = plain(program, condition);
        match program.exprs[condition.index()].kind {
            ExprKind::Unary(UnaryOp::Not, inner) => self.test(inner),
            ExprKind::Binary(BinaryOp::Eq | BinaryOp::Ne, a, b) => {
                let is_null = |id: ExprId| matches!(program.exprs[plain(program, id).index()].kind, ExprKind::Int(0));
                if is_null(b) {
                    self.test(a);
                } else if is_null(a) {
                    self.test(b);
                }
            }
            _ => self.tests.push(condition),
        }
    }

    /// Whether an expression is the call of an error function, as `assert` makes it.
    fn is_error(&self, id: ExprId) -> bool {
        match self.program.exprs[id.index()].kind {
            ExprKind::Cast(_, inner) | ExprKind::Comma(inner, _) => self.is_error(inner),
            ExprKind::Call(Callee::Function(function), _) => matches!(
                self.program.functions[function.index()].effect(),
                Some(Effect::AssertionFails | Effect::Stop(Ending::Error))
            ),
            _ => false,
        }
    }

    /// Whether a statement only calls an error function.
    fn is_failure(&self, id: StmtId) -> bool {
        match &self.program.stmts[id.index()].kind {
            StmtKind::Expr(expr) => self.is_error(*expr),
            StmtKind::Block(stmts) => stmts.first().is_some_and(|&first| self.is_failure(first)),
            _ => false,
        }
    }
}

/// An expression without conversions.
fn plain(program: &Program, mut id: ExprId) -> ExprId {
    while let ExprKind::Cast(kind, inner) = program.exprs[id.index()].kind
        && kind != CastKind::ToVoid
    {
        id = inner;
    }
    id
}

/// The call of `realloc` whose result an expression is.
fn reallocation(program: &Program, id: ExprId) -> Option<ExprId> {
    let id = plain(program, id);
    let ExprKind::Call(Callee::Function(function), _) = program.exprs[id.index()].kind else { return None };
    let function = &program.functions[function.index()];
    (function.body.is_none() && function.library_id() == Some(Id::Stdlib(stdlib::Id::realloc))).then_some(id)
}

/// Whether two lvalues are written alike.
fn is_same(program: &Program, a: PlaceId, b: PlaceId) -> bool {
    match (&program.places[a.index()].kind, &program.places[b.index()].kind) {
        (PlaceKind::Object(a), PlaceKind::Object(b)) => a == b,
        (PlaceKind::Field(a, m), PlaceKind::Field(b, n)) => m == n && is_same(program, *a, *b),
        (PlaceKind::Deref(a), PlaceKind::Deref(b)) => is_same_value(program, *a, *b),
        _ => false,
    }
}

fn is_same_value(program: &Program, a: ExprId, b: ExprId) -> bool {
    let (a, b) = (plain(program, a), plain(program, b));
    match (&program.exprs[a.index()].kind, &program.exprs[b.index()].kind) {
        (ExprKind::Load(a), ExprKind::Load(b)) | (ExprKind::AddressOf(a), ExprKind::AddressOf(b)) => {
            is_same(program, *a, *b)
        }
        (ExprKind::PointerAdd(a, m), ExprKind::PointerAdd(b, n)) => {
            is_same_value(program, *a, *b) && is_same_value(program, *m, *n)
        }
        (ExprKind::Int(a), ExprKind::Int(b)) => a == b,
        _ => false,
    }
}

impl Lowering<'_> {
    /// Lets a call of `realloc` fail.
    pub(super) fn let_fail(&mut self, call: ExprId) -> Lowered<()> {
        let span = self.build.span(call);
        let (result, size) = (self.build.basic.void_pointer, self.build.basic.size);
        let ExprKind::Call(Callee::Function(_), arguments) = self.build.kind(call).clone() else { return Ok(()) };
        let types = [result, size];
        // The program declares it in its own way.
        if arguments.len() != 2
            || self.build.ty(call) != result
            || arguments.iter().zip(types).any(|(&argument, ty)| self.build.ty(argument) != ty)
        {
            return Ok(());
        }
        let ty = FunctionType { result, params: types.to_vec(), rest: Parameters::Fixed };
        let name = internal::Id::__tracewright_realloc.name();
        if let Some(function) = self.declared(name, ty, span) {
            self.build.program.exprs[call.index()].kind = ExprKind::Call(Callee::Function(function), arguments);
        }
        Ok(())
    }
}
