//! Inlining and outlining.

use std::collections::HashSet;

use tracewright_c::Symbol;
use tracewright_c::ast::{
    BasicType, Expr, ExprId, ExprKind, Function, InitDeclarator, Parameters, StmtId, StmtKind, TypeSpecifier,
};
use tracewright_random::Random;

use super::Entry;
use super::unit::Unit;
use super::walk::{Declared, Sites, contains, has_labels};

pub(super) const REWRITES: &[Entry] = &[("call inlined", inlined), ("assignment outlined", outlined)];

/// The parts of an inlinable function: its parameters, its statements but the last, and the returned value.
type Inlinable = (Vec<(TypeSpecifier, Symbol)>, Vec<StmtId>, ExprId);

/// A function that can be inlined: it ends with its only `return`, has parameters of integer types, and no labels.
fn inlinable(unit: &Unit, function: Function) -> Option<Inlinable> {
    let Parameters::Prototype { parameters, variadic: false } = function.parameters else { return None };
    let simple = |ty: TypeSpecifier| matches!(ty, TypeSpecifier::Basic(basic) if basic != BasicType::Void);
    let mut named = Vec::new();
    for parameter in &unit.ast[parameters] {
        let ty = unit.ast[parameter.specifiers].ty;
        if !simple(ty) || !parameter.declarator.derivations.is_empty() {
            return None;
        }
        named.push((ty, parameter.declarator.name?.name));
    }
    let only_function = unit.ast[function.declarator.derivations].len() == 1;
    if !simple(unit.ast[function.specifiers].ty) || !only_function || has_labels(unit, function.body) {
        return None;
    }
    let StmtKind::Block(list) = unit.stmt(function.body) else { return None };
    let (&last, before) = unit.ast[list].split_last()?;
    let StmtKind::Return(Some(value)) = unit.stmt(last) else { return None };
    let returns = |id: StmtId| contains(unit, id, &|_| true, &|kind| matches!(kind, StmtKind::Return(_)));
    (!before.iter().any(|&id| returns(id))).then(|| (named, before.to_vec(), value))
}

/// `f(e)` is `({ int a = e; ...; (int)result; })`.
fn inlined(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let calls: Vec<(ExprId, usize, usize)> = sites
        .exprs
        .iter()
        .filter_map(|site| match unit.expr(site.id) {
            ExprKind::Call { callee, .. } => {
                let ExprKind::Name(name) = unit.expr(callee) else { return None };
                let target = sites
                    .functions
                    .iter()
                    .position(|(_, id)| unit.ast[*id].declarator.name.is_some_and(|own| own.name == name))?;
                (target < site.function).then_some((site.id, target, site.function))
            }
            _ => None,
        })
        .collect();
    let Some((call, target, _)) = random.choose(&calls) else { return false };
    let (_, id) = sites.functions[target];
    let function = unit.ast[id];
    let Some((parameters, body, value)) = inlinable(unit, function) else { return false };
    let ExprKind::Call { arguments, .. } = unit.expr(call) else { return false };
    let arguments = unit.ast[arguments].to_vec();
    // A name must have the same meaning in both functions, so every name must be declared once.
    let declared = Declared::of(unit);
    let once = |name: &Symbol| declared.times.get(name).is_none_or(|&n| n == 1) && !declared.other.contains(name);
    let names: HashSet<Symbol> = unit
        .ast
        .all::<Expr>()
        .iter()
        .filter_map(|e| if let ExprKind::Name(name) = e.kind { Some(name) } else { None })
        .chain(unit.ast.all::<InitDeclarator>().iter().filter_map(|d| Some(d.declarator.name?.name)))
        .collect();
    if arguments.len() != parameters.len() || !names.iter().all(once) {
        return false;
    }
    // The function is defined before the caller, so that the names it uses are declared there, too.
    let mut statements = Vec::new();
    let mut renamed = Vec::new();
    for ((ty, name), argument) in parameters.iter().zip(&arguments) {
        let fresh = unit.fresh("tw_a");
        statements.push(unit.declare(*ty, fresh, &[], Some(*argument)));
        renamed.push((*ty, *name, fresh));
    }
    // GCC evaluates arguments from right to left; the order is irrelevant if at most one has side effects.
    let effects = arguments.iter().filter(|&&argument| !super::walk::is_pure(unit, argument)).count();
    if effects > 1 || (effects == 1 && arguments.len() > 1) {
        return false;
    }
    for (ty, name, fresh) in renamed {
        let from = unit.name(fresh);
        statements.push(unit.declare(ty, name, &[], Some(from)));
    }
    statements.extend(body);
    let result = unit.fresh("tw_r");
    let ty = unit.ast[function.specifiers].ty;
    statements.push(unit.declare(ty, result, &[], Some(value)));
    let last = unit.name(result);
    statements.push(unit.add_stmt(StmtKind::Expr(last)));
    let block = unit.block(&statements);
    unit.set(call, ExprKind::Statement(block));
    true
}

/// `x = e;` is `f(&x, e);` with `static void f(int *p, int v) { *p = v; }` for a local variable of an integer type.
fn outlined(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let locals = super::storage::scalars(unit, sites);
    let candidates: Vec<(ExprId, Symbol, ExprId, BasicType)> = sites
        .exprs
        .iter()
        .filter(|site| site.role == super::walk::Role::Effect)
        .filter_map(|site| {
            let ExprKind::Assign { op: None, left, right } = unit.expr(site.id) else { return None };
            let ExprKind::Name(name) = unit.expr(left) else { return None };
            let local = locals.iter().find(|local| local.name == name)?;
            Some((site.id, name, right, local.ty))
        })
        .collect();
    let Some((id, name, right, ty)) = random.choose(&candidates) else { return false };
    let function = unit.fresh("tw_set");
    let text = unit.text(function);
    let Some(ty) = super::storage::type_name(ty) else { return false };
    unit.prepend(&format!("static void {text}({ty} *p, {ty} v) {{ *p = v; }}"));
    let callee = unit.name(function);
    let operand = unit.name(name);
    let address = unit.add(ExprKind::Unary { op: tracewright_c::ast::UnaryOp::AddressOf, operand });
    let arguments = unit.ast.list(&[address, right]);
    unit.set(id, ExprKind::Call { callee, arguments });
    true
}
