//! Reordering of independent statements.

use std::collections::HashSet;

use tracewright_c::Symbol;
use tracewright_c::ast::{ExprId, ExprKind, StmtId, StmtKind};
use tracewright_random::Random;

use super::Entry;
use super::unit::Unit;
use super::walk::Sites;

pub(super) const REWRITES: &[Entry] = &[("statements exchanged", exchanged)];

/// `x = e; y = f;` is `y = f; x = e;` if both only compute with variables, and `x` is not in `f` nor `y` in `e`.
fn exchanged(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let mut pairs: Vec<(StmtId, usize)> = Vec::new();
    for (block, _) in sites.blocks(unit) {
        let StmtKind::Block(list) = unit.stmt(block) else { continue };
        let inside = &unit.ast[list];
        for place in 1..inside.len() {
            let both = (assignment(unit, inside[place - 1]), assignment(unit, inside[place]));
            if let (Some((x, reads)), Some((y, also))) = both
                && x != y
                && !reads.contains(&y)
                && !also.contains(&x)
            {
                pairs.push((block, place));
            }
        }
    }
    // The last statement of a statement expression is its value.
    if super::walk::has_fixed_expressions(unit) {
        return false;
    }
    let Some((block, place)) = random.choose(&pairs) else { return false };
    let StmtKind::Block(list) = unit.stmt(block) else { return false };
    let mut inside = unit.ast[list].to_vec();
    inside.swap(place - 1, place);
    let list = unit.ast.list(&inside);
    unit.set_stmt(block, StmtKind::Block(list));
    true
}

/// The variable that a statement assigns to, and those it reads, if it does nothing else.
fn assignment(unit: &Unit, id: StmtId) -> Option<(Symbol, HashSet<Symbol>)> {
    let StmtKind::Expr(expr) = unit.stmt(id) else { return None };
    let ExprKind::Assign { op, left, right } = unit.expr(expr) else { return None };
    let ExprKind::Name(target) = unit.expr(left) else { return None };
    let mut reads = HashSet::new();
    if op.is_some() {
        reads.insert(target);
    }
    computes(unit, right, &mut reads).then_some((target, reads))
}

/// Whether an expression only computes with variables and constants; adds the variables it reads.
fn computes(unit: &Unit, id: ExprId, reads: &mut HashSet<Symbol>) -> bool {
    match unit.expr(id) {
        ExprKind::Name(name) => {
            reads.insert(name);
            true
        }
        ExprKind::Integer { .. } | ExprKind::Char { .. } => true,
        ExprKind::Unary { op, operand } => {
            use tracewright_c::ast::UnaryOp::{BitNot, Minus, Not, Plus};
            matches!(op, BitNot | Minus | Not | Plus) && computes(unit, operand, reads)
        }
        ExprKind::Binary { left, right, .. } => computes(unit, left, reads) && computes(unit, right, reads),
        _ => false,
    }
}
