//! Wrapper functions, and constants and arbitrary values from functions.

use tracewright_c::ast::{
    BasicType, Decl, DeclId, DeclKind, Derivation, ExprId, ExprKind, Function, Ident, Parameters, Specifiers, StmtKind,
    TypeSpecifier,
};
use tracewright_random::Random;

use super::Entry;
use super::unit::{NOWHERE, Unit};
use super::walk::{Declared, Role, Sites};

pub(super) const REWRITES: &[Entry] = &[
    ("call through another function", wrapped),
    ("call through a pointer", by_pointer),
    ("main called by another", main_inside),
    ("constant from a function", constant),
    ("arbitrary value from a function", arbitrary),
];

/// A function with a prototype, all of whose parameters have names, so that a wrapper can call it.
fn callable(unit: &Unit, function: Function) -> Option<(tracewright_c::Symbol, Vec<tracewright_c::Symbol>)> {
    let name = function.declarator.name?.name;
    let Parameters::Prototype { parameters, variadic: false } = function.parameters else { return None };
    let declares = |specifiers: Specifiers| match specifiers.ty {
        TypeSpecifier::Record(record) => unit.ast[record].members.is_some() || unit.ast[record].tag.is_none(),
        TypeSpecifier::Enum(id) => unit.ast[id].enumerators.is_some(),
        _ => false,
    };
    let mut named = Vec::new();
    for parameter in &unit.ast[parameters] {
        if declares(unit.ast[parameter.specifiers]) {
            return None;
        }
        named.push(parameter.declarator.name?.name);
    }
    let specifiers = unit.ast[function.specifiers];
    let plain = !declares(specifiers) && specifiers.attributes.is_empty() && function.declarator.attributes.is_empty();
    (plain && !specifiers.function.is_noreturn && !specifiers.function.is_inline).then_some((name, named))
}

fn returns_nothing(unit: &Unit, function: Function) -> bool {
    let pointers = unit.ast[function.declarator.derivations].iter().any(|d| matches!(d, Derivation::Pointer { .. }));
    unit.ast[function.specifiers].ty == TypeSpecifier::Basic(BasicType::Void) && !pointers
}

/// A function `other` with the head of a function, that calls it.
fn wrapper(unit: &mut Unit, function: Function, other: tracewright_c::Symbol) -> Option<DeclId> {
    let (name, parameters) = callable(unit, function)?;
    let callee = unit.name(name);
    let arguments: Vec<ExprId> = parameters.into_iter().map(|name| unit.name(name)).collect();
    let arguments = unit.ast.list(&arguments);
    let call = unit.add(ExprKind::Call { callee, arguments });
    let statement = match returns_nothing(unit, function) {
        true => StmtKind::Expr(call),
        false => StmtKind::Return(Some(call)),
    };
    let statement = unit.add_stmt(statement);
    let body = unit.block(&[statement]);
    let mut declarator = function.declarator;
    declarator.name = Some(Ident { name: other, span: NOWHERE });
    let function = unit.ast.add(Function { declarator, body, ..function });
    Some(unit.add_decl(Decl { kind: DeclKind::Function(function), span: NOWHERE }))
}

/// Calls of `f` after its definition call `g`, which calls `f`.
fn wrapped(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let Some((place, id)) = random.choose(&sites.functions) else { return false };
    let function = unit.ast[id];
    let Some((name, _)) = callable(unit, function) else { return false };
    let later: Vec<ExprId> = sites
        .exprs
        .iter()
        .filter(|site| sites.functions[site.function].0 > place && unit.expr(site.id) == ExprKind::Name(name))
        .map(|site| site.id)
        .collect();
    let declared = Declared::of(unit);
    // A local variable of the same name would shadow it; an earlier declaration would refer to another function.
    let hidden = unit
        .ast
        .all::<tracewright_c::ast::Parameter>()
        .iter()
        .any(|p| p.declarator.name.is_some_and(|n| n.name == name));
    if later.is_empty() || unit.names.text(name) == "main" || hidden || declared.other.contains(&name) {
        return false;
    }
    let local = sites.decls.iter().any(|&(decl, _)| match unit.ast[decl].kind {
        DeclKind::Declarators { declarators, .. } => {
            unit.ast[declarators].iter().any(|d| d.declarator.name.is_some_and(|n| n.name == name))
        }
        _ => false,
    });
    if local {
        return false;
    }
    let other = unit.fresh("tw_wrap");
    let Some(decl) = wrapper(unit, function, other) else { return false };
    for id in later {
        unit.set(id, ExprKind::Name(other));
    }
    unit.ast.items.insert(place + 1, decl);
    true
}

/// `f(x)` is `({ __typeof__(&f) p = &f; p; })(x)`, for functions of the program.
fn by_pointer(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let declared = Declared::of(unit);
    let candidates: Vec<ExprId> = sites
        .exprs
        .iter()
        .filter(|site| site.role == Role::Callee)
        .filter(|site| match unit.expr(site.id) {
            ExprKind::Name(name) => declared.defined.contains(&name) && declared.times.get(&name) == Some(&1),
            _ => false,
        })
        .map(|site| site.id)
        .collect();
    let Some(id) = random.choose(&candidates) else { return false };
    unit.wrap(id, |unit, inner| {
        let address = unit.add(ExprKind::Unary { op: tracewright_c::ast::UnaryOp::AddressOf, operand: inner });
        let name = unit.fresh("tw_f");
        let declaration = unit.declare(TypeSpecifier::TypeofExpr(address), name, &[], Some(address));
        let value = unit.name(name);
        let value = unit.add_stmt(StmtKind::Expr(value));
        ExprKind::Statement(unit.block(&[declaration, value]))
    });
    true
}

/// `int main(void)` becomes another function, which a new one calls.
fn main_inside(unit: &mut Unit, sites: &Sites, _: &mut Random) -> bool {
    let main = sites
        .functions
        .iter()
        .find(|(_, id)| unit.ast[*id].declarator.name.is_some_and(|name| unit.names.text(name.name) == "main"));
    let Some(&(_, id)) = main else { return false };
    let function = unit.ast[id];
    let Some((_, parameters)) = callable(unit, function) else { return false };
    let int = unit.ast[function.specifiers].ty == TypeSpecifier::Basic(BasicType::Int);
    let Some(name) = unit.names.find("main") else { return false };
    let used = unit.ast.ids::<tracewright_c::ast::Expr>().any(|id| unit.expr(id) == ExprKind::Name(name));
    let declared = Declared::of(unit).times.get(&name) == Some(&1);
    if !parameters.is_empty() || !int || used || !declared {
        return false;
    }
    let other = unit.fresh("tw_main");
    use tracewright_c::ast::Pooled;
    if let Some(name) = Function::pool_mut(&mut unit.ast)[id.index()].declarator.name.as_mut() {
        name.name = other;
    }
    let renamed = unit.ast[id];
    let Some(decl) = wrapper(unit, renamed, name) else { return false };
    unit.ast.items.push(decl);
    true
}

/// `5` is `f()` with `static int f(void) { return 5; }`.
fn constant(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    use tracewright_c::ast::{IntegerLength, Radix};
    let fits = |kind: ExprKind| match kind {
        ExprKind::Integer { value, form } => {
            form.radix == Radix::Decimal
                && !form.unsigned
                && form.length == IntegerLength::None
                && (1..=i32::MAX as u64).contains(&value)
        }
        _ => false,
    };
    // Not constants that become pointers, and not initial values of arrays, whose length depends on them.
    let candidates: Vec<ExprId> =
        sites.exprs.iter().filter(|site| site.role == Role::Value && fits(unit.expr(site.id))).map(|s| s.id).collect();
    let Some(id) = random.choose(&candidates) else { return false };
    let ExprKind::Integer { value, .. } = unit.expr(id) else { return false };
    let name = unit.fresh("tw_constant");
    let text = unit.text(name);
    unit.prepend(&format!("static int {text}(void) {{ int v = {value}; return v; }}"));
    let callee = unit.name(name);
    let arguments = unit.ast.list(&[]);
    unit.set(id, ExprKind::Call { callee, arguments });
    true
}

/// `__VERIFIER_nondet_int()` is `f()` with a function that calls it.
fn arbitrary(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let is_arbitrary = |id: ExprId| match unit.expr(id) {
        ExprKind::Call { callee, arguments } if arguments.is_empty() => match unit.expr(callee) {
            ExprKind::Name(name) => unit.names.text(name) == "__VERIFIER_nondet_int",
            _ => false,
        },
        _ => false,
    };
    let candidates: Vec<ExprId> = sites.exprs.iter().map(|site| site.id).filter(|&id| is_arbitrary(id)).collect();
    let Some(id) = random.choose(&candidates) else { return false };
    let name = unit.fresh("tw_any");
    let text = unit.text(name);
    let body = match random.below(3) {
        0 => "int v = __VERIFIER_nondet_int(); return v;",
        1 => "int v; int *p = &v; *p = __VERIFIER_nondet_int(); return *p;",
        _ => "int v = __VERIFIER_nondet_int(); if (v < 0) return v; return v + 0;",
    };
    unit.prepend(&format!("extern int __VERIFIER_nondet_int(void);\nstatic int {text}(void) {{ {body} }}"));
    let callee = unit.name(name);
    let arguments = unit.ast.list(&[]);
    unit.set(id, ExprKind::Call { callee, arguments });
    true
}
