//! Printing of expressions, without recursion.

use std::borrow::Cow;
use std::fmt::Write;

use num_bigint::BigInt;

use super::names::Names;
use super::{Position, escaped, name_to, type_to};
use crate::exprs::{BinaryOp, Decimal, ExprId, ExprKind, Quantified, Quantifier, UnaryOp, Var};
use crate::program::Program;

/// How tightly the weakest operator of an expression binds; as in the parser.
type Level = u8;

const ANY: Level = 0;
const RELATION: Level = 5;
const PREFIX: Level = 10;
const POSTFIX: Level = 11;

/// A work item; the next one is last.
enum Piece<'p> {
    Text(&'p str),
    Owned(String),
    /// An expression, in parentheses if it binds weaker than the level.
    Expr(ExprId, Level),
}

fn operator(op: BinaryOp) -> (&'static str, Level) {
    match op {
        BinaryOp::Iff => (" <==> ", 1),
        BinaryOp::Implies => (" ==> ", 2),
        BinaryOp::Or => (" || ", 3),
        BinaryOp::And => (" && ", 4),
        BinaryOp::Eq => (" == ", RELATION),
        BinaryOp::Neq => (" != ", RELATION),
        BinaryOp::Lt => (" < ", RELATION),
        BinaryOp::Le => (" <= ", RELATION),
        BinaryOp::Gt => (" > ", RELATION),
        BinaryOp::Ge => (" >= ", RELATION),
        BinaryOp::BvConcat => (" ++ ", 6),
        BinaryOp::Add => (" + ", 7),
        BinaryOp::Sub => (" - ", 7),
        BinaryOp::Mul => (" * ", 8),
        BinaryOp::IntDiv => (" div ", 8),
        BinaryOp::Mod => (" mod ", 8),
        BinaryOp::RealDiv => (" / ", 8),
    }
}

/// Prints an expression.
pub(super) fn expr(out: &mut String, program: &Program, names: &Names, root: ExprId) {
    Printer::new(program, names).print(out, root);
}

/// `x: T, y: U` for bound variables.
pub(super) fn binders(out: &mut String, program: &Program, vars: &[crate::exprs::BoundId]) {
    for (i, &var) in vars.iter().enumerate() {
        let bound = program.exprs.bound(var);
        out.push_str(if i > 0 { ", " } else { "" });
        if !bound.name.is_empty() {
            name_to(out, &bound.name);
            out.push_str(": ");
        }
        type_to(out, program, bound.ty, Position::Free);
    }
}

/// Prints expressions, one after the other.
pub(super) struct Printer<'p> {
    program: &'p Program,
    names: &'p Names<'p>,
    stack: Vec<Piece<'p>>,
}

impl<'p> Printer<'p> {
    pub fn new(program: &'p Program, names: &'p Names<'p>) -> Printer<'p> {
        Printer { program, names, stack: Vec::new() }
    }

    pub fn print(&mut self, out: &mut String, root: ExprId) {
        self.expand(out, root, ANY);
        while let Some(piece) = self.stack.pop() {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Owned(text) => out.push_str(&text),
                Piece::Expr(id, level) => self.expand(out, id, level),
            }
        }
    }

    /// Prints a leaf expression; replaces any other by its pieces.
    fn expand(&mut self, out: &mut String, id: ExprId, level: Level) {
        if self.leaf(out, id) {
            return;
        }
        let own = self.level(id);
        let first = self.stack.len();
        if own < level {
            self.stack.push(Piece::Text("("));
        }
        self.pieces(id);
        if own < level {
            self.stack.push(Piece::Text(")"));
        }
        self.stack[first..].reverse();
    }

    /// Prints the expression if it is a leaf, which never needs parentheses. Most expressions are leaves.
    fn leaf(&self, out: &mut String, id: ExprId) -> bool {
        let node = &self.program.exprs[id];
        match &node.kind {
            ExprKind::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            ExprKind::Int(value) => natural(out, value),
            ExprKind::Real(value) => out.push_str(&decimal(value)),
            ExprKind::Bv(value) => {
                natural(out, value);
                let width = self.program.types.bv_width(node.ty).unwrap_or(0);
                out.push_str(&format!("bv{width}"));
            }
            ExprKind::Var(Var::Global(id)) => out.push_str(&self.names.global(*id)),
            ExprKind::Var(Var::Const(id)) => name_to(out, &self.program.constant(*id).name),
            ExprKind::Var(Var::Local(id)) => out.push_str(&self.names.local(*id)),
            ExprKind::Var(Var::Bound(id)) => name_to(out, &self.program.exprs.bound(*id).name),
            _ => return false,
        }
        true
    }

    fn level(&self, id: ExprId) -> Level {
        match &self.program.exprs[id].kind {
            ExprKind::Binary(op, ..) => operator(*op).1,
            ExprKind::Unary(UnaryOp::Not | UnaryOp::Neg, _) => PREFIX,
            ExprKind::Ite(..) => ANY,
            _ => POSTFIX,
        }
    }

    fn text(&mut self, text: &'static str) {
        self.stack.push(Piece::Text(text));
    }

    fn child(&mut self, id: ExprId, level: Level) {
        self.stack.push(Piece::Expr(id, level));
    }

    fn list(&mut self, list: crate::exprs::ExprList) {
        for (i, &item) in self.program.exprs.list(list).iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            self.child(item, ANY);
        }
    }

    fn pieces(&mut self, id: ExprId) {
        let program = self.program;
        match &program.exprs[id].kind {
            ExprKind::Bool(_) | ExprKind::Int(_) | ExprKind::Real(_) | ExprKind::Bv(_) | ExprKind::Var(_) => {}
            ExprKind::Old(arg) => self.wrapped("old(", *arg),
            ExprKind::Unary(UnaryOp::ToInt, arg) => self.wrapped("int(", *arg),
            ExprKind::Unary(UnaryOp::ToReal, arg) => self.wrapped("real(", *arg),
            ExprKind::Unary(UnaryOp::Not, arg) => {
                self.text("!");
                self.child(*arg, PREFIX);
            }
            ExprKind::Unary(UnaryOp::Neg, arg) => {
                self.text("-");
                self.child(*arg, PREFIX);
            }
            ExprKind::Binary(op, left, right) => self.binary(*op, *left, *right),
            ExprKind::Ite(cond, then, otherwise) => {
                self.text("if ");
                self.child(*cond, ANY);
                self.text(" then ");
                self.child(*then, ANY);
                self.text(" else ");
                self.child(*otherwise, ANY);
            }
            ExprKind::Select(map, indices) => {
                self.child(*map, POSTFIX);
                self.text("[");
                self.list(*indices);
                self.text("]");
            }
            ExprKind::Update(map, indices, value) => {
                self.child(*map, POSTFIX);
                self.text("[");
                self.list(*indices);
                self.text(" := ");
                self.child(*value, ANY);
                self.text("]");
            }
            ExprKind::BvExtract { arg, hi, lo } => {
                self.child(*arg, POSTFIX);
                self.stack.push(Piece::Owned(format!("[{hi}:{lo}]")));
            }
            ExprKind::Call(function, args) => {
                self.stack.push(match escaped(&program.function(*function).name) {
                    Cow::Borrowed(name) => Piece::Text(name),
                    Cow::Owned(name) => Piece::Owned(name),
                });
                self.text("(");
                self.list(*args);
                self.text(")");
            }
            ExprKind::Quantified(q) => self.quantified(q),
        }
    }

    fn wrapped(&mut self, open: &'static str, arg: ExprId) {
        self.text(open);
        self.child(arg, ANY);
        self.text(")");
    }

    fn binary(&mut self, op: BinaryOp, left: ExprId, right: ExprId) {
        let (text, level) = operator(op);
        let (mut l, mut r) = match op {
            BinaryOp::Implies => (level + 1, level),
            _ if level == RELATION => (level + 1, level + 1),
            _ => (level, level + 1),
        };
        // Boogie requires parentheses between `&&` and `||`, although our parser does not.
        let is_and = |id| matches!(self.program.exprs[id].kind, ExprKind::Binary(BinaryOp::And, ..));
        if op == BinaryOp::Or {
            l = if is_and(left) { RELATION } else { l };
            r = if is_and(right) { RELATION } else { r };
        }
        self.child(left, l);
        self.text(text);
        self.child(right, r);
    }

    fn quantified(&mut self, q: &Quantified) {
        self.text(if q.quantifier == Quantifier::Forall { "(forall " } else { "(exists " });
        let mut vars = String::new();
        binders(&mut vars, self.program, &q.vars);
        self.stack.push(Piece::Owned(vars));
        self.text(" :: ");
        for &trigger in &q.triggers {
            self.text("{ ");
            self.list(trigger);
            self.text(" } ");
        }
        for &pattern in &q.no_patterns {
            self.text("{:nopats ");
            self.child(pattern, ANY);
            self.text("} ");
        }
        self.child(q.body, ANY);
        self.text(")");
    }
}

/// A non-negative integer. Machine integers are printed without conversion to big integers, which is slow.
fn natural(out: &mut String, value: &BigInt) {
    match u64::try_from(value) {
        Ok(small) => write!(out, "{small}"),
        Err(_) => write!(out, "{value}"),
    }
    .expect("a string takes everything");
}

fn decimal(value: &Decimal) -> String {
    let digits = value.mantissa.to_string();
    match value.exponent {
        0 => format!("{digits}.0"),
        1.. => format!("{digits}e{}", value.exponent),
        _ => {
            let places = value.exponent.unsigned_abs() as usize;
            // Not by the width of `format!`, which has an upper limit.
            let padded = "0".repeat((places + 1).saturating_sub(digits.len())) + &digits;
            let (whole, fraction) = padded.split_at(padded.len() - places);
            format!("{whole}.{fraction}")
        }
    }
}
