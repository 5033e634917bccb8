//! Loops: written in another way, peeled, unrolled once.

use tracewright_c::ast::{ExprId, ExprKind, StmtId, StmtKind};
use tracewright_random::Random;

use super::Entry;
use super::unit::Unit;
use super::walk::{Sites, breaks_out, continues_outside, has_labels};

pub(super) const REWRITES: &[Entry] = &[
    ("loop with a test inside", tested_inside),
    ("loop as a for", as_for),
    ("loop as a do", as_do),
    ("for as a while", for_as_while),
    ("do as a for", do_as_for),
    ("loop peeled", peeled),
    ("loop unrolled", unrolled),
    ("loop by jumps", by_jumps),
];

fn whiles(unit: &Unit, sites: &Sites, random: &mut Random) -> Option<(StmtId, ExprId, StmtId)> {
    let loops: Vec<_> = sites
        .stmts
        .iter()
        .filter_map(|&(id, _)| match unit.stmt(id) {
            StmtKind::While { condition, body } => Some((id, condition, body)),
            _ => None,
        })
        .collect();
    random.choose(&loops)
}

/// `while (c) s` is `while (1) { if (!c) break; s }`.
fn tested_inside(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let Some((id, condition, body)) = whiles(unit, sites, random) else { return false };
    let condition = unit.not(condition);
    let leave = unit.add_stmt(StmtKind::Break);
    let test = unit.add_stmt(StmtKind::If { condition, then: leave, otherwise: None });
    let body = unit.block(&[test, body]);
    let condition = unit.number(1);
    unit.set_stmt(id, StmtKind::While { condition, body });
    true
}

/// `while (c) s` is `for (; c; ) s`.
fn as_for(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let Some((id, condition, body)) = whiles(unit, sites, random) else { return false };
    unit.set_stmt(id, StmtKind::For { init: None, condition: Some(condition), step: None, body });
    true
}

/// `while (c) s` is `if (c) do s while (c);`
fn as_do(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let Some((id, condition, body)) = whiles(unit, sites, random) else { return false };
    if is_fixed(unit, condition) {
        return false;
    }
    let inner = unit.add_stmt(StmtKind::DoWhile { body, condition });
    let then = unit.block(&[inner]);
    unit.set_stmt(id, StmtKind::If { condition, then, otherwise: None });
    true
}

/// Whether an expression must not be duplicated, because it declares labels or creates objects.
fn is_fixed(unit: &Unit, id: ExprId) -> bool {
    super::walk::has_fixed_expressions(unit) && !matches!(unit.expr(id), ExprKind::Name(_))
}

/// `for (i; c; x) s` is `{ i; while (c) { s; x; } }`, if nothing in `s` continues it.
fn for_as_while(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let fits = |id: StmtId| match unit.stmt(id) {
        StmtKind::For { body, step, .. } => step.is_none() || !continues_outside(unit, body),
        _ => false,
    };
    let loops: Vec<StmtId> = sites.stmts.iter().map(|(id, _)| *id).filter(|&id| fits(id)).collect();
    let Some(id) = random.choose(&loops) else { return false };
    let StmtKind::For { init, condition, step, body } = unit.stmt(id) else { return false };
    let step = step.map(|step| unit.add_stmt(StmtKind::Expr(step)));
    let inner: Vec<StmtId> = [unit.block(&[body])].into_iter().chain(step).collect();
    let body = unit.block(&inner);
    let condition = condition.unwrap_or_else(|| unit.number(1));
    let inner = unit.add_stmt(StmtKind::While { condition, body });
    let outer: Vec<StmtId> = init.into_iter().chain([inner]).collect();
    let list = unit.ast.list(&outer);
    unit.set_stmt(id, StmtKind::Block(list));
    true
}

/// `do s while (c);` is `for (int f = 1; f || c; f = 0) s`.
fn do_as_for(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    use tracewright_c::ast::{BasicType, BinaryOp, TypeSpecifier};
    let loops: Vec<StmtId> =
        sites.stmts.iter().map(|(id, _)| *id).filter(|&id| matches!(unit.stmt(id), StmtKind::DoWhile { .. })).collect();
    let Some(id) = random.choose(&loops) else { return false };
    let StmtKind::DoWhile { body, condition } = unit.stmt(id) else { return false };
    let first = unit.fresh("tw_first");
    let one = unit.number(1);
    let init = unit.declare(TypeSpecifier::Basic(BasicType::Int), first, &[], Some(one));
    let test = unit.name(first);
    let condition = unit.binary(BinaryOp::Or, test, condition);
    let (left, right) = (unit.name(first), unit.number(0));
    let step = unit.add(ExprKind::Assign { op: None, left, right });
    unit.set_stmt(id, StmtKind::For { init: Some(init), condition: Some(condition), step: Some(step), body });
    true
}

/// `while (c) s` is `if (c) { s; while (c) s }`, if `s` does not leave or continue the loop.
fn peeled(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let Some((id, condition, body)) = whiles(unit, sites, random) else { return false };
    if has_labels(unit, body) || breaks_out(unit, body) || continues_outside(unit, body) {
        return false;
    }
    let rest = unit.add_stmt(StmtKind::While { condition, body });
    let first = unit.block(&[body]);
    let then = unit.block(&[first, rest]);
    unit.set_stmt(id, StmtKind::If { condition, then, otherwise: None });
    true
}

/// `while (c) s` is `while (c) { s; if (!c) break; s }`.
fn unrolled(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let Some((id, condition, body)) = whiles(unit, sites, random) else { return false };
    if has_labels(unit, body) {
        return false;
    }
    let negated = unit.not(condition);
    let leave = unit.add_stmt(StmtKind::Break);
    let test = unit.add_stmt(StmtKind::If { condition: negated, then: leave, otherwise: None });
    let copies = [unit.block(&[body]), unit.block(&[body])];
    let body = unit.block(&[copies[0], test, copies[1]]);
    unit.set_stmt(id, StmtKind::While { condition, body });
    true
}

/// `while (c) s` is `l: if (c) { s; goto l; }`, if `s` does not leave or continue the loop.
fn by_jumps(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let Some((id, condition, body)) = whiles(unit, sites, random) else { return false };
    if breaks_out(unit, body) || continues_outside(unit, body) {
        return false;
    }
    let label = unit.label();
    let here = unit.labelled(label);
    let again = unit.add_stmt(StmtKind::Goto(label));
    let body = unit.block(&[body]);
    let then = unit.block(&[body, again]);
    let test = unit.add_stmt(StmtKind::If { condition, then, otherwise: None });
    let list = unit.ast.list(&[here, test]);
    unit.set_stmt(id, StmtKind::Block(list));
    true
}
