//! Renaming.

use tracewright_c::ast::{Declarator, Expr, ExprKind, Function, Id, InitDeclarator, Parameter, Pooled, Stmt, StmtKind};
use tracewright_random::Random;

use super::Entry;
use super::unit::Unit;
use super::walk::{Declared, Sites};

pub(super) const REWRITES: &[Entry] = &[("renamed", renamed), ("labels renamed", labels)];

/// Renames a variable, parameter or defined function everywhere. (Members, tags and labels have separate name spaces.)
fn renamed(unit: &mut Unit, _: &Sites, random: &mut Random) -> bool {
    let declared = Declared::of(unit);
    let mut candidates: Vec<_> = declared.times.keys().copied().filter(|name| !declared.other.contains(name)).collect();
    candidates.retain(|name| {
        let text = unit.names.text(*name);
        // Functions without a body are identified by their names.
        let outside = !declared.defined.contains(name) && is_function(unit, text);
        text != "main" && !text.starts_with("__VERIFIER") && text != "reach_error" && !outside
    });
    candidates.sort();
    let Some(old) = random.choose(&candidates) else { return false };
    let new = unit.fresh(random.pick::<&str>(&["other", "i", "tmp", "__x", "result"]));
    let rename = |declarator: &mut Declarator| {
        if let Some(name) = declarator.name.as_mut().filter(|name| name.name == old) {
            name.name = new;
        }
    };
    for expr in Expr::pool_mut(&mut unit.ast) {
        if expr.kind == ExprKind::Name(old) {
            expr.kind = ExprKind::Name(new);
        }
    }
    InitDeclarator::pool_mut(&mut unit.ast).iter_mut().for_each(|d| rename(&mut d.declarator));
    Parameter::pool_mut(&mut unit.ast).iter_mut().for_each(|p| rename(&mut p.declarator));
    Function::pool_mut(&mut unit.ast).iter_mut().for_each(|f| rename(&mut f.declarator));
    true
}

/// Whether a name is called somewhere, or declared as a function.
fn is_function(unit: &Unit, text: &str) -> bool {
    let Some(name) = unit.names.find(text) else { return false };
    let called = |id: Id<Expr>| match unit.expr(id) {
        ExprKind::Call { callee, .. } => unit.expr(callee) == ExprKind::Name(name),
        _ => false,
    };
    let declared = unit.ast.all::<InitDeclarator>().iter().any(|d| {
        let function = |derivation: &tracewright_c::ast::Derivation| {
            matches!(derivation, tracewright_c::ast::Derivation::Function { .. })
        };
        d.declarator.name.is_some_and(|n| n.name == name) && unit.ast[d.declarator.derivations].iter().any(function)
    });
    declared || unit.ast.ids::<Expr>().any(called)
}

/// Renames a label in all functions.
fn labels(unit: &mut Unit, _: &Sites, random: &mut Random) -> bool {
    let mut labels: Vec<_> = unit
        .ast
        .all::<Stmt>()
        .iter()
        .filter_map(|s| match s.kind {
            StmtKind::Label { label, .. } => Some(label.name),
            _ => None,
        })
        .collect();
    labels.sort();
    labels.dedup();
    let local = unit.ast.all::<Stmt>().iter().any(|s| matches!(s.kind, StmtKind::LocalLabels(_) | StmtKind::Asm(_)));
    let Some(old) = random.choose(&labels).filter(|_| !local) else { return false };
    let new = unit.fresh("label");
    for stmt in Stmt::pool_mut(&mut unit.ast) {
        match &mut stmt.kind {
            StmtKind::Label { label, .. } | StmtKind::Goto(label) if label.name == old => label.name = new,
            _ => {}
        }
    }
    for expr in Expr::pool_mut(&mut unit.ast) {
        if expr.kind == ExprKind::LabelAddress(old) {
            expr.kind = ExprKind::LabelAddress(new);
        }
    }
    true
}
