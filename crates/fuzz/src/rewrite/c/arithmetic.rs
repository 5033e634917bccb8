//! Arithmetic identities that hold for all values of all types, including overflow.

use tracewright_c::ast::{
    Access, Attribute, BinaryOp, ExprId, ExprKind, IntegerForm, IntegerLength, Radix, Specifiers, StmtKind,
    TypeSpecifier, UnaryOp,
};
use tracewright_random::Random;

use super::Entry;
use super::unit::Unit;
use super::walk::{Role, Sites, is_pure};

pub(super) const REWRITES: &[Entry] = &[
    ("operands exchanged", exchanged),
    ("constant computed", constant),
    ("difference as a sum", difference),
    ("step as an assignment", step),
    ("compound assignment spelled out", compound),
    ("twice as a sum", twice),
    ("element by a pointer", element),
    ("member by a pointer", member),
    ("address and back", address),
    ("value put aside", aside),
];

fn all(sites: &Sites, fits: impl Fn(ExprId, Role) -> bool) -> Vec<ExprId> {
    sites.exprs.iter().filter(|site| fits(site.id, site.role)).map(|site| site.id).collect()
}

/// `a + b` is `b + a`.
fn exchanged(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    use BinaryOp::{Add, BitAnd, BitOr, BitXor, Mul};
    let candidates = all(sites, |id, _| match unit.expr(id) {
        ExprKind::Binary { op, left, right } => {
            [Add, Mul, BitAnd, BitOr, BitXor].contains(&op) && is_pure(unit, left) && is_pure(unit, right)
        }
        _ => false,
    });
    let Some(id) = random.choose(&candidates) else { return false };
    let ExprKind::Binary { op, left, right } = unit.expr(id) else { return false };
    unit.set(id, ExprKind::Binary { op, left: right, right: left });
    true
}

/// A decimal constant that is an `int` whatever the data model.
fn plain(kind: ExprKind) -> Option<u64> {
    match kind {
        ExprKind::Integer {
            value,
            form: IntegerForm { radix: Radix::Decimal | Radix::Octal, unsigned: false, length },
        } if length == IntegerLength::None && value <= i32::MAX as u64 => Some(value),
        _ => None,
    }
}

/// `5` is `3 + 2`, `-(-5)`, `~(~5)`, `5 ^ 0`, `10 / 2`: still an `int`, and still constant.
fn constant(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    // A zero may be a null pointer constant, and some compilers require a plain one.
    let candidates = all(sites, |id, _| plain(unit.expr(id)).is_some_and(|value| value > 0));
    let Some(id) = random.choose(&candidates) else { return false };
    let Some(value) = plain(unit.expr(id)) else { return false };
    let less = random.below(value.min(1000) as usize) as u64;
    let way = random.below(6);
    unit.wrap(id, |unit, inner| {
        let unary = |op, operand| ExprKind::Unary { op, operand };
        match way {
            0 => {
                let (left, right) = (unit.number(value - less), unit.number(less));
                ExprKind::Binary { op: BinaryOp::Add, left, right }
            }
            1 => {
                let operand = unit.add(unary(UnaryOp::Minus, inner));
                unary(UnaryOp::Minus, operand)
            }
            2 => {
                let operand = unit.add(unary(UnaryOp::BitNot, inner));
                unary(UnaryOp::BitNot, operand)
            }
            3 => {
                let right = unit.number(less);
                let left = unit.number(value ^ less);
                ExprKind::Binary { op: BinaryOp::BitXor, left, right }
            }
            4 if value <= 1_000_000 => {
                let (left, right) = (unit.number(value * (less + 1)), unit.number(less + 1));
                ExprKind::Binary { op: BinaryOp::Div, left, right }
            }
            _ => {
                let right = unit.number(1);
                ExprKind::Binary { op: BinaryOp::Mul, left: inner, right }
            }
        }
    });
    true
}

/// `a - 5` is `a + -5`, also for pointers and unsigned numbers.
fn difference(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let candidates = all(sites, |id, _| match unit.expr(id) {
        ExprKind::Binary { op: BinaryOp::Sub | BinaryOp::Add, right, .. } => plain(unit.expr(right)).is_some(),
        _ => false,
    });
    let Some(id) = random.choose(&candidates) else { return false };
    let ExprKind::Binary { op, left, right } = unit.expr(id) else { return false };
    let op = if op == BinaryOp::Sub { BinaryOp::Add } else { BinaryOp::Sub };
    let right = unit.add(ExprKind::Unary { op: UnaryOp::Minus, operand: right });
    unit.set(id, ExprKind::Binary { op, left, right });
    true
}

/// `x++;` is `x += 1;`
fn step(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let candidates = all(sites, |id, role| {
        let steps = [UnaryOp::PreIncrement, UnaryOp::PreDecrement, UnaryOp::PostIncrement, UnaryOp::PostDecrement];
        role == Role::Effect && matches!(unit.expr(id), ExprKind::Unary { op, .. } if steps.contains(&op))
    });
    let Some(id) = random.choose(&candidates) else { return false };
    let ExprKind::Unary { op, operand } = unit.expr(id) else { return false };
    let up = matches!(op, UnaryOp::PreIncrement | UnaryOp::PostIncrement);
    let op = if up { BinaryOp::Add } else { BinaryOp::Sub };
    let right = unit.number(1);
    unit.set(id, ExprKind::Assign { op: Some(op), left: operand, right });
    true
}

/// `x += e` is `x = x + e`, if `x` can be evaluated twice.
fn compound(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let candidates = all(sites, |id, _| match unit.expr(id) {
        ExprKind::Assign { op: Some(_), left, right } => is_pure(unit, left) && is_pure(unit, right),
        _ => false,
    });
    let Some(id) = random.choose(&candidates) else { return false };
    let ExprKind::Assign { op: Some(op), left, right } = unit.expr(id) else { return false };
    let right = unit.binary(op, left, right);
    unit.set(id, ExprKind::Assign { op: None, left, right });
    true
}

/// `x * 2` is `x + x`, if `x` is the same both times.
fn twice(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    if unit.ast.all::<Specifiers>().iter().any(|specifiers| specifiers.qualifiers.is_volatile) {
        return false;
    }
    let candidates = all(sites, |id, _| match unit.expr(id) {
        ExprKind::Binary { op: BinaryOp::Mul, left, right } => {
            is_pure(unit, left) && plain(unit.expr(right)) == Some(2)
        }
        _ => false,
    });
    let Some(id) = random.choose(&candidates) else { return false };
    let ExprKind::Binary { left, .. } = unit.expr(id) else { return false };
    unit.set(id, ExprKind::Binary { op: BinaryOp::Add, left, right: left });
    true
}

/// `a[i]` is `*(a + i)` and `i[a]`.
fn element(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    // A vector has elements, and is no pointer.
    let vector = unit.names.find("vector_size");
    if unit.ast.all::<Attribute>().iter().any(|attribute| Some(attribute.name) == vector) {
        return false;
    }
    let candidates = all(sites, |id, _| match unit.expr(id) {
        ExprKind::Index { base, index } => is_pure(unit, base) && is_pure(unit, index),
        _ => false,
    });
    let Some(id) = random.choose(&candidates) else { return false };
    let ExprKind::Index { base, index } = unit.expr(id) else { return false };
    if random.percent(40) {
        unit.set(id, ExprKind::Index { base: index, index: base });
    } else {
        let operand = unit.binary(BinaryOp::Add, base, index);
        unit.set(id, ExprKind::Unary { op: UnaryOp::Deref, operand });
    }
    true
}

/// `p->m` is `(*p).m`, `x.m` is `(&x)->m` for a variable.
fn member(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let candidates = all(sites, |id, _| match unit.expr(id) {
        ExprKind::Member { object, access, .. } => {
            access == Access::Arrow || matches!(unit.expr(object), ExprKind::Name(_))
        }
        _ => false,
    });
    let Some(id) = random.choose(&candidates) else { return false };
    let ExprKind::Member { object, access, name } = unit.expr(id) else { return false };
    let (op, access) = match access {
        Access::Arrow => (UnaryOp::Deref, Access::Dot),
        Access::Dot => (UnaryOp::AddressOf, Access::Arrow),
    };
    let object = unit.add(ExprKind::Unary { op, operand: object });
    unit.set(id, ExprKind::Member { object, access, name });
    true
}

/// `x` is `*&x`, which makes it a variable whose address is taken.
fn address(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let variables = super::storage::addressable(unit);
    let candidates = all(sites, |id, role| match unit.expr(id) {
        ExprKind::Name(name) => role != Role::Callee && variables.contains(&name),
        _ => false,
    });
    let Some(id) = random.choose(&candidates) else { return false };
    unit.wrap(id, |unit, inner| {
        let operand = unit.add(ExprKind::Unary { op: UnaryOp::AddressOf, operand: inner });
        ExprKind::Unary { op: UnaryOp::Deref, operand }
    });
    true
}

/// `a + b` is `({ __typeof__(a + b) t = a + b; t; })`.
fn aside(unit: &mut Unit, sites: &Sites, random: &mut Random) -> bool {
    let candidates = all(sites, |id, role| {
        let computed = match unit.expr(id) {
            ExprKind::Binary { op, left, right } => {
                op != BinaryOp::Comma && is_pure(unit, left) && is_pure(unit, right)
            }
            ExprKind::Unary { op: UnaryOp::Minus | UnaryOp::BitNot | UnaryOp::Not, operand } => is_pure(unit, operand),
            _ => false,
        };
        computed && matches!(role, Role::Value | Role::Condition)
    });
    let Some(id) = random.choose(&candidates) else { return false };
    let value = unit.add(unit.expr(id));
    let name = unit.fresh("tw_t");
    let declared = unit.declare(TypeSpecifier::TypeofExpr(value), name, &[], Some(value));
    let result = unit.name(name);
    let last = unit.add_stmt(StmtKind::Expr(result));
    let block = unit.block(&[declared, last]);
    unit.set(id, ExprKind::Statement(block));
    true
}
