//! Conditions: de Morgan's laws, double negation, exchanged branches, comparisons the other way round.

use tracewright_c::ast::{BinaryOp, ExprId, ExprKind, StmtKind, UnaryOp};
use tracewright_random::Random;

use super::Entry;
use super::unit::Unit;
use super::walk::{Role, Sites, is_pure};

pub(super) const REWRITES: &[Entry] = &[
    ("de Morgan", de_morgan),
    ("condition spelled out", spelled_out),
    ("branches exchanged", exchanged),
    ("comparison turned", turned),
    ("equality negated", negated),
    ("condition taken apart", apart),
    ("condition computed first", computed),
    ("condition by a conditional expression", conditional),
];

fn pick(
    sites: &Sites,
    random: &mut Random,
    role: impl Fn(Role) -> bool,
    fits: impl Fn(ExprId) -> bool,
) -> Option<ExprId> {
    let fitting: Vec<ExprId> = sites.exprs.iter().filter(|s| role(s.role) && fits(s.id)).map(|s| s.id).collect();
    random.choose(&fitting)
}

/// `a && b` is `!(!a || !b)`, and the other way round.
fn de_morgan(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let logical = |id| matches!(unit.expr(id), ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, .. });
    let Some(id) = pick(sites, random, |_| true, logical) else { return false };
    let ExprKind::Binary { op, left, right } = unit.expr(id) else { return false };
    let dual = if op == BinaryOp::And { BinaryOp::Or } else { BinaryOp::And };
    let (left, right) = (unit.not(left), unit.not(right));
    let operand = unit.binary(dual, left, right);
    unit.set(id, ExprKind::Unary { op: UnaryOp::Not, operand });
    true
}

/// `c` is `!!c`, `c != 0`, `!(c == 0)`, `c ? 1 : 0`.
fn spelled_out(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let Some(id) = pick(sites, random, |role| role == Role::Condition, |_| true) else { return false };
    let way = random.below(4);
    unit.wrap(id, |unit, inner| {
        let zero = unit.number(0);
        let operand = match way {
            0 => unit.not(inner),
            1 => return ExprKind::Binary { op: BinaryOp::Ne, left: inner, right: zero },
            2 => unit.binary(BinaryOp::Eq, inner, zero),
            _ => {
                let one = unit.number(1);
                return ExprKind::Conditional { condition: inner, then: Some(one), otherwise: zero };
            }
        };
        ExprKind::Unary { op: UnaryOp::Not, operand }
    });
    true
}

/// `if (c) s else t` is `if (!c) t else s`.
fn exchanged(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let ifs: Vec<_> =
        sites.stmts.iter().map(|(id, _)| *id).filter(|&id| matches!(unit.stmt(id), StmtKind::If { .. })).collect();
    let Some(id) = random.choose(&ifs) else { return false };
    let StmtKind::If { condition, then, otherwise } = unit.stmt(id) else { return false };
    let condition = unit.not(condition);
    let empty = unit.block(&[]);
    let otherwise = unit.block(&[otherwise.unwrap_or(empty)]);
    let then = unit.block(&[then]);
    unit.set_stmt(id, StmtKind::If { condition, then: otherwise, otherwise: Some(then) });
    true
}

/// `a < b` is `b > a`, if the order of evaluation makes no difference.
fn turned(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let fits = |id| match unit.expr(id) {
        ExprKind::Binary { op, left, right } => mirrored(op).is_some() && is_pure(unit, left) && is_pure(unit, right),
        _ => false,
    };
    let Some(id) = pick(sites, random, |_| true, fits) else { return false };
    let ExprKind::Binary { op, left, right } = unit.expr(id) else { return false };
    let Some(op) = mirrored(op) else { return false };
    unit.set(id, ExprKind::Binary { op, left: right, right: left });
    true
}

fn mirrored(op: BinaryOp) -> Option<BinaryOp> {
    Some(match op {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Ge => BinaryOp::Le,
        BinaryOp::Eq => BinaryOp::Eq,
        BinaryOp::Ne => BinaryOp::Ne,
        _ => return None,
    })
}

/// `a == b` is `!(a != b)`. (This would be wrong for `<` because of NaN.)
fn negated(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let equality = |id| matches!(unit.expr(id), ExprKind::Binary { op: BinaryOp::Eq | BinaryOp::Ne, .. });
    let Some(id) = pick(sites, random, |_| true, equality) else { return false };
    let ExprKind::Binary { op, left, right } = unit.expr(id) else { return false };
    let other = if op == BinaryOp::Eq { BinaryOp::Ne } else { BinaryOp::Eq };
    let operand = unit.binary(other, left, right);
    unit.set(id, ExprKind::Unary { op: UnaryOp::Not, operand });
    true
}

/// `if (a && b) s` is `if (a) if (b) s`; with `||`, or another branch, the statement is jumped to.
fn apart(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let fits = |id| match unit.stmt(id) {
        StmtKind::If { condition, .. } => {
            matches!(unit.expr(condition), ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, .. })
        }
        _ => false,
    };
    let ifs: Vec<_> = sites.stmts.iter().map(|(id, _)| *id).filter(|&id| fits(id)).collect();
    let Some(id) = random.choose(&ifs) else { return false };
    let StmtKind::If { condition, then, otherwise } = unit.stmt(id) else { return false };
    let ExprKind::Binary { op, left, right } = unit.expr(condition) else { return false };
    if let (BinaryOp::And, None) = (op, otherwise) {
        let inner = unit.add_stmt(StmtKind::If { condition: right, then, otherwise: None });
        let inner = unit.block(&[inner]);
        unit.set_stmt(id, StmtKind::If { condition: left, then: inner, otherwise: None });
        return true;
    }
    let (first, second) = if op == BinaryOp::And { (unit.not(left), unit.not(right)) } else { (left, right) };
    // With `&&`, the label is in front of the `else` branch.
    let empty = unit.block(&[]);
    let (jumped, passed) = match op {
        BinaryOp::And => (otherwise.unwrap_or(empty), then),
        _ => (then, otherwise.unwrap_or(empty)),
    };
    let (label, end) = (unit.label(), unit.label());
    let jumps = [first, second].map(|condition| {
        let goto = unit.add_stmt(StmtKind::Goto(label));
        unit.add_stmt(StmtKind::If { condition, then: goto, otherwise: None })
    });
    let passed = unit.block(&[passed]);
    let leave = unit.add_stmt(StmtKind::Goto(end));
    let here = unit.labelled(label);
    let jumped = unit.block(&[jumped]);
    let there = unit.labelled(end);
    let list = unit.ast.list(&[jumps[0], jumps[1], passed, leave, here, jumped, there]);
    unit.set_stmt(id, StmtKind::Block(list));
    true
}

/// `if (c)` is `int t = !!c; if (t)`.
fn computed(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let ifs: Vec<_> =
        sites.stmts.iter().map(|(id, _)| *id).filter(|&id| matches!(unit.stmt(id), StmtKind::If { .. })).collect();
    let Some(id) = random.choose(&ifs) else { return false };
    let StmtKind::If { condition, then, otherwise } = unit.stmt(id) else { return false };
    let name = unit.fresh("tw_c");
    let declared = format!("{} {}", random.pick(&["int", "_Bool", "unsigned char", "long"]), unit.text(name));
    let declaration = unit.snippet(&declared);
    let left = unit.name(name);
    let operand = unit.not(condition);
    let right = unit.not(operand);
    let assign = unit.add(ExprKind::Assign { op: None, left, right });
    let assign = unit.add_stmt(StmtKind::Expr(assign));
    let condition = unit.name(name);
    let test = unit.add_stmt(StmtKind::If { condition, then, otherwise });
    let list = unit.ast.list(&[declaration, assign, test]);
    unit.set_stmt(id, StmtKind::Block(list));
    true
}

/// `a && b` is `a ? !!b : 0`, `a || b` is `a ? 1 : !!b`.
fn conditional(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let logical = |id| matches!(unit.expr(id), ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, .. });
    let Some(id) = pick(sites, random, |_| true, logical) else { return false };
    let ExprKind::Binary { op, left, right } = unit.expr(id) else { return false };
    let once = unit.not(right);
    let truth = unit.not(once);
    let number = unit.number(u64::from(op == BinaryOp::Or));
    let (then, otherwise) = if op == BinaryOp::And { (truth, number) } else { (number, truth) };
    unit.set(id, ExprKind::Conditional { condition: left, then: Some(then), otherwise });
    true
}
