//! Statements put into blocks, loops that run once, switches, and branches by jumps.

use tracewright_c::ast::{StmtId, StmtKind};
use tracewright_random::Random;

use super::Entry;
use super::unit::Unit;
use super::walk::{Sites, breaks_out, contains, continues_outside, has_fixed_expressions};

pub(super) const REWRITES: &[Entry] = &[
    ("block around statements", around),
    ("loop that runs once", once),
    ("switch around a statement", switched),
    ("if as a switch", if_as_switch),
    ("if by jumps", if_by_jumps),
    ("jump to the next statement", to_the_next),
];

/// Statements that are not declarations and do not contain a `case` or label.
fn plain(unit: &Unit, sites: &Sites) -> Vec<StmtId> {
    let fits = |kind: StmtKind| {
        matches!(
            kind,
            StmtKind::Expr(_)
                | StmtKind::If { .. }
                | StmtKind::While { .. }
                | StmtKind::For { .. }
                | StmtKind::DoWhile { .. }
                | StmtKind::Switch { .. }
        )
    };
    let inits = |id: StmtId| {
        sites.stmts.iter().any(|(other, _)| matches!(unit.stmt(*other), StmtKind::For { init, .. } if init == Some(id)))
    };
    // The last statement of a statement expression is its value, and a compound literal is dead at the end of its
    // block.
    if has_fixed_expressions(unit) {
        return Vec::new();
    }
    sites.stmts.iter().map(|(id, _)| *id).filter(|&id| fits(unit.stmt(id)) && !inits(id)).collect()
}

fn has_cases(unit: &Unit, id: StmtId) -> bool {
    let enter = |kind: &StmtKind| !matches!(kind, StmtKind::Switch { .. });
    contains(unit, id, &enter, &|kind| matches!(kind, StmtKind::Case { .. } | StmtKind::Default { .. }))
}

fn around(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let Some(id) = random.choose(&plain(unit, sites)) else { return false };
    unit.wrap_stmt(id, |unit, inner| {
        let empty = unit.add_stmt(StmtKind::Empty);
        StmtKind::Block(unit.ast.list(&[empty, inner]))
    });
    true
}

/// `s` is `do s while (0);`, `for (int f = 1; f; f = 0) s`, `if (1) s`.
fn once(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let candidates: Vec<StmtId> =
        plain(unit, sites).into_iter().filter(|&id| !breaks_out(unit, id) && !continues_outside(unit, id)).collect();
    let Some(id) = random.choose(&candidates) else { return false };
    let way = random.below(3);
    let name = unit.fresh("tw_once");
    let text = unit.text(name);
    unit.wrap_stmt(id, |unit, inner| {
        let body = unit.block(&[inner]);
        match way {
            0 => {
                let condition = unit.number(0);
                StmtKind::DoWhile { body, condition }
            }
            1 => {
                let condition = unit.number(1);
                StmtKind::If { condition, then: body, otherwise: None }
            }
            _ => {
                let declared = unit.snippet(&format!("int {text} = 1"));
                let condition = unit.name(name);
                let step = unit.snippet_expr(&format!("{text}--"));
                let run =
                    unit.add_stmt(StmtKind::For { init: None, condition: Some(condition), step: Some(step), body });
                StmtKind::Block(unit.ast.list(&[declared, run]))
            }
        }
    });
    true
}

/// `s` is `switch (0) { default: s }`.
fn switched(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let candidates: Vec<StmtId> =
        plain(unit, sites).into_iter().filter(|&id| !breaks_out(unit, id) && !has_cases(unit, id)).collect();
    let Some(id) = random.choose(&candidates) else { return false };
    let number = random.below(3) as u64;
    unit.wrap_stmt(id, |unit, inner| {
        let body = match number {
            0 => unit.add_stmt(StmtKind::Default { body: inner }),
            _ => {
                let low = unit.number(number);
                unit.add_stmt(StmtKind::Case { low, high: None, body: inner })
            }
        };
        let value = unit.number(number);
        let body = unit.block(&[body]);
        StmtKind::Switch { value, body }
    });
    true
}

/// `if (c) s else t` is `switch (!c) { case 0: s break; default: t }`.
fn if_as_switch(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let fits = |id| match unit.stmt(id) {
        StmtKind::If { then, otherwise, .. } => [Some(then), otherwise]
            .into_iter()
            .flatten()
            .all(|branch| !breaks_out(unit, branch) && !has_cases(unit, branch)),
        _ => false,
    };
    let ifs: Vec<StmtId> = sites.stmts.iter().map(|(id, _)| *id).filter(|&id| fits(id)).collect();
    let Some(id) = random.choose(&ifs) else { return false };
    let StmtKind::If { condition, then, otherwise } = unit.stmt(id) else { return false };
    let value = unit.not(condition);
    let low = unit.number(0);
    let then = unit.block(&[then]);
    let first = unit.add_stmt(StmtKind::Case { low, high: None, body: then });
    let leave = unit.add_stmt(StmtKind::Break);
    let empty = unit.block(&[]);
    let otherwise = unit.block(&[otherwise.unwrap_or(empty)]);
    let second = unit.add_stmt(StmtKind::Default { body: otherwise });
    let body = unit.block(&[first, leave, second]);
    unit.set_stmt(id, StmtKind::Switch { value, body });
    true
}

/// `if (c) s else t` is `if (c) goto a; t; goto b; a: s; b: ;`
fn if_by_jumps(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let ifs: Vec<StmtId> =
        sites.stmts.iter().map(|(id, _)| *id).filter(|&id| matches!(unit.stmt(id), StmtKind::If { .. })).collect();
    let Some(id) = random.choose(&ifs) else { return false };
    let StmtKind::If { condition, then, otherwise } = unit.stmt(id) else { return false };
    let (label, end) = (unit.label(), unit.label());
    let jump = unit.add_stmt(StmtKind::Goto(label));
    let test = unit.add_stmt(StmtKind::If { condition, then: jump, otherwise: None });
    let empty = unit.block(&[]);
    let otherwise = unit.block(&[otherwise.unwrap_or(empty)]);
    let leave = unit.add_stmt(StmtKind::Goto(end));
    let here = unit.labelled(label);
    let then = unit.block(&[then]);
    let there = unit.labelled(end);
    let list = unit.ast.list(&[test, otherwise, leave, here, then, there]);
    unit.set_stmt(id, StmtKind::Block(list));
    true
}

/// `s` is `goto l; l: s`.
fn to_the_next(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let Some(id) = random.choose(&plain(unit, sites)) else { return false };
    let label = unit.label();
    unit.wrap_stmt(id, |unit, inner| {
        let jump = unit.add_stmt(StmtKind::Goto(label));
        let here = unit.add_stmt(StmtKind::Label { label, body: inner });
        StmtKind::Block(unit.ast.list(&[jump, here]))
    });
    true
}
