//! Traversal of the typed program: the parts of expressions, lvalues and statements.

use crate::typed::{
    Callee, ExprId, ExprKind, InitValue, Initialiser, ObjectId, PlaceId, PlaceKind, Program, StmtId, StmtKind,
};

/// A part of a program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// An expression.
    Expr(ExprId),
    /// An lvalue.
    Place(PlaceId),
    /// A statement.
    Stmt(StmtId),
    /// The declaration of a local variable, or a compound literal, with its initialiser.
    Object(ObjectId),
}

/// Calls `visit` for the direct parts of `part`, in source order.
pub fn for_each_part(program: &Program, part: Part, mut visit: impl FnMut(Part)) {
    match part {
        Part::Expr(id) => expr_parts(program, id, &mut visit),
        Part::Place(id) => match program.places[id.index()].kind {
            PlaceKind::Object(_) => {}
            PlaceKind::CompoundLiteral(object) => visit(Part::Object(object)),
            PlaceKind::Deref(expr) | PlaceKind::Value(expr) => visit(Part::Expr(expr)),
            PlaceKind::Field(place, _) => visit(Part::Place(place)),
        },
        Part::Stmt(id) => stmt_parts(program, id, &mut visit),
        Part::Object(id) => {
            if let Some(initialiser) = &program.objects[id.index()].initialiser {
                initialiser_parts(initialiser, &mut visit);
            }
        }
    }
}

/// Calls `visit` for all parts below and including `root`, parents first.
pub fn for_each_below(program: &Program, root: Part, mut visit: impl FnMut(Part)) {
    let mut stack = vec![root];
    while let Some(part) = stack.pop() {
        visit(part);
        let first = stack.len();
        for_each_part(program, part, |child| stack.push(child));
        stack[first..].reverse();
    }
}

fn initialiser_parts(initialiser: &Initialiser, visit: &mut impl FnMut(Part)) {
    for entry in &initialiser.entries {
        if let InitValue::Expr(expr) = entry.value {
            visit(Part::Expr(expr));
        }
    }
}

fn expr_parts(program: &Program, id: ExprId, visit: &mut impl FnMut(Part)) {
    match &program.exprs[id.index()].kind {
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::FunctionAddress(_)
        | ExprKind::SizeOf(_)
        | ExprKind::Unsupported(_) => {}
        ExprKind::Load(place) | ExprKind::AddressOf(place) | ExprKind::Step(_, place) | ExprKind::VaArg(place) => {
            visit(Part::Place(*place));
        }
        ExprKind::Unary(_, a) | ExprKind::Cast(_, a) => visit(Part::Expr(*a)),
        ExprKind::Binary(_, a, b)
        | ExprKind::PointerAdd(a, b)
        | ExprKind::PointerSub(a, b)
        | ExprKind::PointerDiff(a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::Elvis(a, b)
        | ExprKind::Comma(a, b) => [*a, *b].into_iter().for_each(|e| visit(Part::Expr(e))),
        ExprKind::Conditional(a, b, c) => [*a, *b, *c].into_iter().for_each(|e| visit(Part::Expr(e))),
        ExprKind::Assign(place, value)
        | ExprKind::CompoundAssign(_, place, _, value)
        | ExprKind::PointerAddAssign(place, value)
        | ExprKind::PointerSubAssign(place, value) => {
            visit(Part::Place(*place));
            visit(Part::Expr(*value));
        }
        ExprKind::Call(callee, args) => {
            if let Callee::Pointer(pointer) = callee {
                visit(Part::Expr(*pointer));
            }
            args.iter().for_each(|&arg| visit(Part::Expr(arg)));
        }
        ExprKind::Block(stmt) => visit(Part::Stmt(*stmt)),
    }
}

fn stmt_parts(program: &Program, id: StmtId, visit: &mut impl FnMut(Part)) {
    match &program.stmts[id.index()].kind {
        StmtKind::Skip | StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) | StmtKind::Undefined(_) => {}
        StmtKind::Expr(expr)
        | StmtKind::VlaLength(_, expr)
        | StmtKind::ComputedGoto(expr)
        | StmtKind::GotoOuter(_, _, expr) => {
            visit(Part::Expr(*expr));
        }
        StmtKind::Declare(object) => visit(Part::Object(*object)),
        StmtKind::Block(stmts) => stmts.iter().for_each(|&s| visit(Part::Stmt(s))),
        StmtKind::If(cond, yes, no) => {
            visit(Part::Expr(*cond));
            visit(Part::Stmt(*yes));
            no.iter().for_each(|&s| visit(Part::Stmt(s)));
        }
        StmtKind::While(cond, body) => {
            visit(Part::Expr(*cond));
            visit(Part::Stmt(*body));
        }
        StmtKind::DoWhile(body, cond) => {
            visit(Part::Stmt(*body));
            visit(Part::Expr(*cond));
        }
        StmtKind::For { init, cond, step, body } => {
            init.iter().for_each(|&s| visit(Part::Stmt(s)));
            cond.iter().for_each(|&e| visit(Part::Expr(e)));
            step.iter().for_each(|&e| visit(Part::Expr(e)));
            visit(Part::Stmt(*body));
        }
        StmtKind::Switch(value, body) => {
            visit(Part::Expr(*value));
            visit(Part::Stmt(*body));
        }
        StmtKind::Case(_, _, stmt) | StmtKind::Default(stmt) | StmtKind::Label(_, stmt) => visit(Part::Stmt(*stmt)),
        StmtKind::Return(value) => value.iter().for_each(|&e| visit(Part::Expr(e))),
        StmtKind::Asm { outputs, inputs, .. } => {
            outputs.iter().for_each(|&p| visit(Part::Place(p)));
            inputs.iter().for_each(|&e| visit(Part::Expr(e)));
        }
    }
}
