//! The order of evaluation where C leaves it unspecified: how GCC without optimisation orders the operands of an
//! operation, and the two sides of an assignment.
//!
//! GCC evaluates operands from left to right, but folds expressions first. The effects of folding on the order, in the
//! expressions that `lower/unspecified_order.rs` accepts (for others, no verdict depends on the order):
//!
//! - A variable as the left operand of a commutative operation or of a comparison is evaluated last.
//! - Unsigned constants move to the end: `x + 1u + f()` becomes `f() + x + 1u`.
//! - An operation whose result is converted to a narrower type is done in that type, unsigned. A comparison or a
//!   bitwise operation is done in the type that its operands were converted from. In that type, the rule for variables
//!   is applied again.
//! - What precedes a comma in an operand is evaluated before both operands.
//!
//! In `x = y`, the operands of `y` come first, then the address of `x`, then the last operation of `y`: a load or a
//! call.

use rustc_hash::FxHashSet;

use super::{BinaryOp, CastKind, ExprId, ExprKind, PlaceId, PlaceKind, Program, StepKind, StmtKind, UnaryOp};
use crate::types::{TypeId, Types};

/// The operations whose right operand GCC evaluates first.
#[derive(Debug)]
pub struct Order {
    reversed: FxHashSet<ExprId>,
}

/// The width and signedness of an integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Width {
    bits: u32,
    is_signed: bool,
}

/// The last operation of the right side of an assignment, which is done after the left side has been evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastStep {
    /// None: the value is complete.
    None,
    /// This expression loads from this lvalue.
    Load(ExprId, PlaceId),
    /// This assignment (or the like) has just stored a value in this lvalue, which is read again.
    Stored(ExprId, PlaceId),
    /// This call; its arguments have been evaluated.
    Call(ExprId),
    /// All of this expression except what commas put before it: a conditional expression of struct type assigns within
    /// its branches.
    Choice(ExprId),
}

impl Order {
    /// Determines the order for all operations of a program.
    pub fn new(program: &Program) -> Order {
        let facts = Facts::new(program);
        let ids = (0..program.exprs.len() as u32).map(ExprId);
        Order { reversed: ids.filter(|&id| facts.is_reversed(id)).collect() }
    }

    /// Whether GCC evaluates the right operand of an operation first.
    pub fn is_reversed(&self, id: ExprId) -> bool {
        self.reversed.contains(&id)
    }
}

/// What GCC's folding does to operations before it orders their operands.
struct Facts<'p> {
    program: &'p Program,
    /// The number of bits that the context keeps of each operation's result.
    narrowed: Vec<Option<u32>>,
}

impl<'p> Facts<'p> {
    fn new(program: &'p Program) -> Facts<'p> {
        let mut facts = Facts { program, narrowed: vec![None; program.exprs.len()] };
        for expr in &program.exprs {
            match expr.kind {
                ExprKind::Cast(CastKind::IntToInt, inner) => {
                    if let (Some(to), Some(from)) = (facts.width(expr.ty), facts.width(program.exprs[inner.index()].ty))
                        && to.bits < from.bits
                        && to.bits > 1
                    {
                        facts.narrow(inner, to.bits);
                    }
                }
                ExprKind::Assign(place, value) => {
                    if let Some(width) = place_width(program, place) {
                        facts.narrow(value, width.bits);
                    }
                }
                _ => {}
            }
        }
        facts
    }

    fn width(&self, ty: crate::types::TypeId) -> Option<Width> {
        width(self.program, ty)
    }

    /// Records that only this many bits of a value are kept.
    fn narrow(&mut self, id: ExprId, bits: u32) {
        let expr = &self.program.exprs[id.index()];
        if self.width(expr.ty).is_none_or(|width| width.bits <= bits) {
            return;
        }
        match expr.kind {
            ExprKind::Binary(op, a, b) if can_be_narrow(op) => {
                let old = self.narrowed[id.index()];
                self.narrowed[id.index()] = Some(old.map_or(bits, |old| old.min(bits)));
                self.narrow(a, bits);
                self.narrow(b, bits);
            }
            ExprKind::Unary(UnaryOp::Neg | UnaryOp::BitNot, inner) | ExprKind::Cast(CastKind::Same, inner) => {
                self.narrow(inner, bits);
            }
            ExprKind::Cast(CastKind::IntToInt, inner) => self.narrow(inner, bits),
            ExprKind::Conditional(_, a, b) => {
                self.narrow(a, bits);
                self.narrow(b, bits);
            }
            ExprKind::Comma(_, b) => self.narrow(b, bits),
            _ => {}
        }
    }

    fn is_reversed(&self, id: ExprId) -> bool {
        use BinaryOp::{Add, BitAnd, BitOr, BitXor, Eq, Ge, Gt, Le, Lt, Mul, Ne};
        let program = self.program;
        let ExprKind::Binary(op, a, b) = program.exprs[id.index()].kind else { return false };
        if op == Add && self.wraps(id) && self.is_constant_minus(a) {
            return true;
        }
        let widths = self.widths(id, op, a, b);
        let (a, b) = match op {
            Add | Mul if self.wraps(id) => (self.without_constant(op, a), self.without_constant(op, b)),
            _ => (a, b),
        };
        let commutes = matches!(op, Add | Mul | BitAnd | BitOr | BitXor | Lt | Le | Gt | Ge | Eq | Ne);
        // GCC applies the rule before and after it narrows the operation.
        commutes && widths.into_iter().any(|bits| self.is_variable(a, bits) && !self.is_variable(b, bits))
    }

    /// Whether an operation is done modulo a power of two, so that GCC may reassociate it.
    fn wraps(&self, id: ExprId) -> bool {
        let is_unsigned = self.width(self.program.exprs[id.index()].ty).is_some_and(|width| !width.is_signed);
        is_unsigned || self.narrowed[id.index()].is_some()
    }

    /// The widths in which an operation is done: first as written, then as GCC narrows it; `None` for operands other
    /// than integers.
    fn widths(&self, id: ExprId, op: BinaryOp, a: ExprId, b: ExprId) -> [Option<u32>; 2] {
        use BinaryOp::{BitAnd, BitOr, BitXor, Eq, Ge, Gt, Le, Lt, Ne};
        let Some(own) = self.width(self.program.exprs[a.index()].ty) else { return [None, None] };
        let mut bits = own.bits;
        if matches!(op, BitAnd | BitOr | BitXor | Lt | Le | Gt | Ge | Eq | Ne)
            && let (Some(left), Some(right)) = (self.before_widening(a), self.before_widening(b))
            && left.is_signed == right.is_signed
            // A bitwise operation on operands of two widths is done in the type of its result.
            && (op.is_comparison() || left.bits == right.bits)
        {
            bits = bits.min(left.bits.max(right.bits));
        }
        [Some(bits), Some(self.narrowed[id.index()].map_or(bits, |narrowed| bits.min(narrowed)))]
    }

    /// The width of a value before it was converted to a wider type.
    fn before_widening(&self, id: ExprId) -> Option<Width> {
        let expr = &self.program.exprs[id.index()];
        let own = self.width(expr.ty)?;
        match expr.kind {
            ExprKind::Cast(CastKind::IntToInt, inner) => match self.before_widening(inner) {
                Some(width) if width.bits < own.bits => Some(width),
                _ => Some(own),
            },
            ExprKind::Load(place) => place_width(self.program, place),
            _ => Some(own),
        }
    }

    fn is_constant(&self, mut id: ExprId) -> bool {
        while let ExprKind::Cast(CastKind::IntToInt | CastKind::Same, inner) = self.program.exprs[id.index()].kind {
            id = inner;
        }
        matches!(self.program.exprs[id.index()].kind, ExprKind::Int(_))
    }

    /// Whether an expression is `1u - x`, computed modulo a power of two.
    fn is_constant_minus(&self, id: ExprId) -> bool {
        matches!(self.program.exprs[id.index()].kind, ExprKind::Binary(BinaryOp::Sub, a, _) if self.is_constant(a))
            && self.wraps(id)
    }

    /// The operand `x` of `x + 1u`, `1u + x` and `x - 1u`; similarly for products.
    fn without_constant(&self, op: BinaryOp, id: ExprId) -> ExprId {
        match self.program.exprs[id.index()].kind {
            _ if !self.wraps(id) => id,
            ExprKind::Binary(inner, a, b) if inner == op && self.is_constant(b) => a,
            ExprKind::Binary(inner, a, b) if inner == op && self.is_constant(a) => b,
            ExprKind::Binary(BinaryOp::Sub, a, b) if op == BinaryOp::Add && self.is_constant(b) => a,
            _ => id,
        }
    }

    /// Whether an expression is a variable, up to conversions that preserve these bits.
    fn is_variable(&self, mut id: ExprId, bits: Option<u32>) -> bool {
        let program = self.program;
        let size = |id: ExprId| program.types.size_of(program.exprs[id.index()].ty);
        loop {
            let expr = &program.exprs[id.index()];
            match expr.kind {
                ExprKind::Load(place) => {
                    return matches!(program.places[place.index()].kind, PlaceKind::Object(_))
                        && bits.is_none_or(|bits| self.width(expr.ty).is_none_or(|own| own.bits == bits));
                }
                ExprKind::Cast(CastKind::Same | CastKind::PointerToPointer, inner) if size(id) == size(inner) => {
                    id = inner;
                }
                ExprKind::Cast(CastKind::IntToInt, inner) => {
                    let between = self.width(expr.ty).map(|width| width.bits);
                    if between < bits {
                        return false;
                    }
                    id = inner;
                }
                ExprKind::Comma(_, last) => id = last,
                ExprKind::Block(_) => match only_expression(program, id) {
                    Some(inner) => id = inner,
                    None => return false,
                },
                _ => return false,
            }
        }
    }
}

/// Operations whose low bits depend only on the low bits of the operands.
fn can_be_narrow(op: BinaryOp) -> bool {
    use BinaryOp::{Add, BitAnd, BitOr, BitXor, Mul, Sub};
    matches!(op, Add | Sub | Mul | BitAnd | BitOr | BitXor)
}

/// The expression `e` of a statement expression `({ e; })`.
pub fn only_expression(program: &Program, id: ExprId) -> Option<ExprId> {
    let ExprKind::Block(block) = program.exprs[id.index()].kind else { return None };
    match &program.stmts[block.index()].kind {
        StmtKind::Block(items) => match &items[..] {
            [only] => match program.stmts[only.index()].kind {
                StmtKind::Expr(expr) => Some(expr),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

fn width(program: &Program, ty: crate::types::TypeId) -> Option<Width> {
    let int = program.types.as_int(ty)?;
    Some(Width { bits: program.types.int_bits(int), is_signed: int.is_signed() })
}

/// The width of an integer lvalue; a bit-field has its own.
fn place_width(program: &Program, place: PlaceId) -> Option<Width> {
    let place = &program.places[place.index()];
    let own = width(program, place.ty)?;
    if let PlaceKind::Field(record, number) = place.kind
        && let Some(record) = program.types.as_record(program.places[record.index()].ty)
        && let Some(body) = &program.types.record(record).body
        && let Some(bits) = body.fields.get(number as usize).and_then(|field| field.bits)
    {
        return Some(Width { bits: bits.width, ..own });
    }
    Some(own)
}

/// The operand of a conversion that GCC drops because it has no effect.
pub fn without_conversion(program: &Program, id: ExprId) -> Option<ExprId> {
    let expr = &program.exprs[id.index()];
    let from = |inner: ExprId| program.exprs[inner.index()].ty;
    match expr.kind {
        ExprKind::Cast(CastKind::Same | CastKind::PointerToPointer, inner) => Some(inner),
        ExprKind::Cast(CastKind::IntToInt, inner) if width(program, from(inner)) == width(program, expr.ty) => {
            Some(inner)
        }
        _ => None,
    }
}

/// Whether a type is an integer type narrower than `int`: GCC converts such an argument to `int`.
pub fn is_narrow(types: &Types, ty: TypeId) -> bool {
    types.is_integer(ty) && types.size_of(ty).is_some_and(|size| size < 4)
}

/// The expressions that commas put before an operand.
pub fn before_operand(program: &Program, mut id: ExprId) -> Vec<ExprId> {
    let mut parts = Vec::new();
    loop {
        match program.exprs[id.index()].kind {
            ExprKind::Comma(first, last) => {
                parts.push(first);
                id = last;
            }
            ExprKind::Cast(CastKind::Same | CastKind::IntToInt | CastKind::PointerToPointer, inner) => id = inner,
            _ => return parts,
        }
    }
}

/// The parts of an lvalue with side effects that GCC evaluates once in `place op= value`. It evaluates everything else
/// twice, once to read and once to write, including side effects within a vector or a complex number.
pub fn evaluated_once(program: &Program, place: PlaceId) -> Vec<ExprId> {
    let mut parts = Vec::new();
    once_in_place(program, place, &mut parts);
    parts
}

fn once_in_place(program: &Program, place: PlaceId, parts: &mut Vec<ExprId>) {
    match program.places[place.index()].kind {
        PlaceKind::Object(_) | PlaceKind::CompoundLiteral(_) | PlaceKind::Value(_) => {}
        PlaceKind::Field(outer, _) => {
            let record = program.types.as_record(program.places[outer.index()].ty);
            if record.is_none_or(|record| !program.types.record(record).is_composite) {
                once_in_place(program, outer, parts);
            }
        }
        PlaceKind::Deref(pointer) => once_in_expr(program, pointer, parts),
    }
}

fn once_in_expr(program: &Program, id: ExprId, parts: &mut Vec<ExprId>) {
    if !crate::typed::effects::has_effects(program, id) {
        return;
    }
    match program.exprs[id.index()].kind {
        ExprKind::AddressOf(place) => once_in_place(program, place, parts),
        ExprKind::PointerAdd(a, b) | ExprKind::PointerSub(a, b) => {
            once_in_expr(program, a, parts);
            once_in_expr(program, b, parts);
        }
        ExprKind::Binary(op, a, b) if can_be_narrow(op) => {
            once_in_expr(program, a, parts);
            once_in_expr(program, b, parts);
        }
        ExprKind::Unary(UnaryOp::Neg | UnaryOp::BitNot, inner) | ExprKind::Cast(_, inner) => {
            once_in_expr(program, inner, parts);
        }
        _ => parts.push(id),
    }
}

/// The last operation of `value` in `place = value`, which is done after the lvalue has been evaluated. The caller
/// evaluates the left operands of commas on the way.
pub fn last_step(program: &Program, place: PlaceId, value: ExprId) -> LastStep {
    let wanted = place_width(program, place);
    let last = behind_conversions(program, value);
    let expr = &program.exprs[last.index()];
    let is_same = |own: Option<Width>| own == wanted && keeps_bits(program, value, last, own);
    match expr.kind {
        ExprKind::Load(from) if is_same(place_width(program, from)) => LastStep::Load(last, from),
        ExprKind::Call(..) if is_same(width(program, expr.ty)) => LastStep::Call(last),
        ExprKind::Block(_) if is_same(width(program, expr.ty)) => match call_with_test(program, last) {
            Some(_) => LastStep::Call(last),
            None => LastStep::None,
        },
        ExprKind::Assign(to, _)
        | ExprKind::CompoundAssign(_, to, _, _)
        | ExprKind::PointerAddAssign(to, _)
        | ExprKind::PointerSubAssign(to, _)
        | ExprKind::Step(StepKind::PreIncrement | StepKind::PreDecrement, to)
            if is_same(place_width(program, to)) && !is_volatile(program, to) =>
        {
            LastStep::Stored(last, to)
        }
        ExprKind::Conditional(..) if program.types.as_record(expr.ty).is_some() => LastStep::Choice(last),
        _ => LastStep::None,
    }
}

fn is_volatile(program: &Program, place: PlaceId) -> bool {
    match program.places[place.index()].kind {
        PlaceKind::Object(object) if program.objects[object.index()].is_volatile => true,
        _ => program.is_volatile(place),
    }
}

/// An expression without the conversions around it that may have no effect, and without what commas put before it.
fn behind_conversions(program: &Program, mut id: ExprId) -> ExprId {
    loop {
        match program.exprs[id.index()].kind {
            ExprKind::Cast(CastKind::Same | CastKind::IntToInt | CastKind::PointerToPointer, inner) => id = inner,
            ExprKind::Comma(_, last) => id = last,
            ExprKind::Block(_) => match only_expression(program, id) {
                Some(inner) => id = inner,
                None => return id,
            },
            _ => return id,
        }
    }
}

/// Whether no conversion between an expression and one nested in it narrows the value.
fn keeps_bits(program: &Program, mut from: ExprId, to: ExprId, width_of_last: Option<Width>) -> bool {
    let Some(last) = width_of_last else { return true };
    while from != to {
        let expr = &program.exprs[from.index()];
        if width(program, expr.ty).is_some_and(|between| between.bits < last.bits) {
            return false;
        }
        match expr.kind {
            ExprKind::Cast(_, inner) | ExprKind::Comma(_, inner) => from = inner,
            _ => match only_expression(program, from) {
                Some(inner) => from = inner,
                None => return true,
            },
        }
    }
    true
}

/// The call in an expression that consists of a call and a test for a pending jump after it (`lower::jumps`).
pub fn call_with_test(program: &Program, id: ExprId) -> Option<ExprId> {
    use super::{InitEntry, InitValue};
    let ExprKind::Block(block) = program.exprs[id.index()].kind else { return None };
    let StmtKind::Block(stmts) = &program.stmts[block.index()].kind else { return None };
    let StmtKind::Declare(result) = program.stmts[stmts.first()?.index()].kind else { return None };
    let object = &program.objects[result.index()];
    let [InitEntry { value: InitValue::Expr(value), .. }] = object.initialiser.as_ref()?.entries.as_slice() else {
        return None;
    };
    let is_call = matches!(program.exprs[value.index()].kind, ExprKind::Call(..));
    (object.name.is_empty() && is_call).then_some(*value)
}
