//! Operands whose order of evaluation C leaves unspecified and GCC's folding decides.
//!
//! GCC without optimisation evaluates operands from left to right, but first folds an expression by several hundred
//! rules that may reorder operands: `f() ^ ~g()` becomes `~(g() ^ f())`. [`crate::typed::order`] models GCC's order for
//! the expressions that this pass accepts; the rules were validated by comparing hundreds of thousands of random
//! expressions with GCC's code. For every other expression, either the order does not matter because no operand changes
//! what another one reads, or the pass makes sure that no verdict depends on what comes next.
//!
//! Accepted are trees of operations on integers or floating-point numbers whose leaves are loads, calls and the like:
//!
//! - conversions within the tree do not lose bits; the result may be converted to a narrower type;
//! - there is no `-x` and no `~x`; comparisons, of two trees or with a positive constant, and `!` of one, are at the
//!   top;
//! - there is no `a - (b + c)`, no `a - (b - c)`, and at most one `*`;
//! - other constants are only right operands of leaves, of `<<`, `>>`, `+`, `-`, `*`, `&` (not below another `&`), and
//!   none of these operations gives a constant;
//! - no variable that a nested function changes is read beside a call that changes it: GCC reads it late;
//! - a variable that is widened (`short` to `int`) does not stand beside an operation in a comparison or a bitwise
//!   operation: GCC may do both in the narrow type, or rewrite `x < f() + 4` to `x <= f() + 3`, and then swap them;
//! - no variable occurs twice. If the result is converted to a narrower type, variables are in the leftmost part only;
//! - the result does not become the value of a bit-field that is narrower: GCC does a sum in the next type of the machine, a
//!   product in the type of the bit-field, and applies its rules to the operands again.

use rustc_hash::FxHashSet;

use super::folded_sides::folded_sides;
use super::nodes::Nodes;
use super::side_effects::{SideEffects, root};
use crate::typed::effects::has_effects;
use crate::typed::order::only_expression;
use crate::typed::visit::{Part, for_each_below, for_each_part};
use crate::typed::{
    BinaryOp, CastKind, ExprId, ExprKind, InitValue, ObjectId, PathStep, PlaceId, PlaceKind, Program, StmtKind,
    Storage, UnaryOp,
};
use crate::types::{Field, TypeId, TypeKind};

/// The construct that the verdict names.
const NAME: &str = "operands that change what others look at, in an order that GCC's folding decides";

/// Inserts a statement for undefined behaviour, after which no verdict holds, before each such expression.
pub fn lower(program: &mut Program) {
    let found = find(program);
    for id in found {
        let expr = program.exprs[id.index()].clone();
        let mut nodes = Nodes { program, span: expr.span };
        let undefined = nodes.stmt(StmtKind::Undefined(NAME.to_owned()));
        let copy = nodes.expr(expr.kind, expr.ty);
        let value = nodes.stmt(StmtKind::Expr(copy));
        let block = nodes.stmt(StmtKind::Block(vec![undefined, value]));
        program.exprs[id.index()].kind = ExprKind::Block(block);
    }
}

/// The roots of the trees whose order is unknown and matters.
fn find(program: &Program) -> Vec<ExprId> {
    let mut inner = vec![false; program.exprs.len()];
    for expr in &program.exprs {
        match expr.kind {
            ExprKind::Binary(_, a, b) => {
                inner[a.index()] = true;
                inner[b.index()] = true;
            }
            ExprKind::Unary(_, a) | ExprKind::Cast(CastKind::IntToInt | CastKind::Same, a) => inner[a.index()] = true,
            _ => {}
        }
    }
    let into_bit_fields = into_bit_fields(program);
    let mut side_effects = None;
    let mut found = late_reads(program);
    for (index, expr) in program.exprs.iter().enumerate() {
        let id = ExprId(index as u32);
        // `place op= value` is a tree, too, with the lvalue as its first leaf.
        let (left, right) = match expr.kind {
            ExprKind::CompoundAssign(op, place, _, value) => (Some((op, place)), value),
            ExprKind::Binary(..) | ExprKind::Unary(..) | ExprKind::Cast(CastKind::IntToInt | CastKind::Same, _)
                if !inner[index] =>
            {
                (None, id)
            }
            _ => continue,
        };
        let mut tree = Tree::new(program);
        tree.collect(right);
        if tree.leaves.len() + usize::from(left.is_some()) < 2
            || !tree.leaves.iter().any(|&leaf| has_effects(program, leaf))
        {
            continue;
        }
        if !into_bit_fields.contains(&id) && tree.is_known(left, right, bits_kept(program, id)) {
            continue;
        }
        let side_effects = side_effects.get_or_insert_with(|| SideEffects::new(program));
        let mut accesses: Vec<_> = tree.leaves.iter().map(|&leaf| side_effects.of(leaf)).collect();
        accesses.extend(left.map(|(_, place)| side_effects.of_load(place)));
        let interfere =
            accesses.iter().enumerate().any(|(k, a)| accesses[k + 1..].iter().any(|b| side_effects.interfere(a, b)));
        if interfere {
            found.push(right);
        }
    }
    found.extend(moved_forward(program));
    found.extend(folded_sides(program));
    found.sort_unstable();
    found.dedup();
    found
}

/// The expressions whose values become values of bit-fields that are narrower.
fn into_bit_fields(program: &Program) -> FxHashSet<ExprId> {
    let mut found = FxHashSet::default();
    let mut add = |value: ExprId, width: u32| {
        let mut open = vec![value];
        while let Some(id) = open.pop() {
            let expr = &program.exprs[id.index()];
            if program.types.as_int(expr.ty).is_some_and(|int| program.types.int_bits(int) > width) {
                found.insert(id);
            }
            match expr.kind {
                ExprKind::Conditional(_, a, b) | ExprKind::Elvis(a, b) => open.extend([a, b]),
                ExprKind::Comma(_, last) => open.push(last),
                ExprKind::Cast(CastKind::IntToInt | CastKind::Same, inner) => open.push(inner),
                ExprKind::Block(_) => open.extend(only_expression(program, id)),
                _ => {}
            }
        }
    };
    for expr in &program.exprs {
        if let ExprKind::Assign(place, value) = expr.kind
            && let Some(width) = bit_field(program, place)
        {
            add(value, width);
        }
    }
    for object in &program.objects {
        for entry in object.initialiser.iter().flat_map(|initialiser| &initialiser.entries) {
            if let InitValue::Expr(value) = entry.value
                && let Some(width) = initialised_bit_field(program, object.ty, &entry.path)
            {
                add(value, width);
            }
        }
    }
    found
}

/// Operations whose right operand has a part that GCC evaluates before the left operand.
///
/// The right side of `x op= f()` is evaluated once, and put before the assignment by a comma. When GCC folds `g() + (x op= f())`, what
/// stands before a comma in an operand moves in front of the whole operation: `f()` is called first, then `g()`, and only then `x` is
/// read. [`crate::typed::order`] knows that of commas that are written, but not in the addition of a number to a pointer.
fn moved_forward(program: &Program) -> Vec<ExprId> {
    let mut side_effects = None;
    let mut found = Vec::new();
    for id in (0..program.exprs.len() as u32).map(ExprId) {
        let (left, right, commas) = match program.exprs[id.index()].kind {
            ExprKind::Binary(_, a, b) | ExprKind::PointerDiff(a, b) => (a, b, Commas::Known),
            ExprKind::PointerAdd(a, b) | ExprKind::PointerSub(a, b) => (a, b, Commas::Unknown),
            _ => continue,
        };
        // Which operand of the addition to a pointer was written first is not known any more.
        let moves =
            moves_forward(program, right, commas) || commas == Commas::Unknown && moves_forward(program, left, commas);
        if moves {
            let side_effects = side_effects.get_or_insert_with(|| SideEffects::new(program));
            let accesses = [left, right].map(|operand| side_effects.of(operand));
            if side_effects.interfere(&accesses[0], &accesses[1]) {
                found.push(id);
            }
        }
    }
    found
}

/// Whether the order of evaluation around a comma that is written is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Commas {
    Known,
    Unknown,
}

/// Whether an operand has a part with effects that folding moves in front of it.
fn moves_forward(program: &Program, operand: ExprId, commas: Commas) -> bool {
    let mut open = vec![operand];
    while let Some(id) = open.pop() {
        match program.exprs[id.index()].kind {
            ExprKind::CompoundAssign(_, _, _, value)
            | ExprKind::PointerAddAssign(_, value)
            | ExprKind::PointerSubAssign(_, value)
                if has_effects(program, value) =>
            {
                return true;
            }
            ExprKind::Comma(first, last) => {
                if commas == Commas::Unknown && has_effects(program, first) {
                    return true;
                }
                open.push(last);
            }
            ExprKind::Binary(_, a, b)
            | ExprKind::PointerAdd(a, b)
            | ExprKind::PointerSub(a, b)
            | ExprKind::PointerDiff(a, b) => open.extend([a, b]),
            ExprKind::Conditional(_, a, b) | ExprKind::Elvis(a, b) => open.extend([a, b]),
            ExprKind::Unary(_, inner) | ExprKind::Cast(_, inner) | ExprKind::Assign(_, inner) => open.push(inner),
            ExprKind::Block(_) => open.extend(only_expression(program, id)),
            _ => {}
        }
    }
    false
}

/// Expressions that read a variable which a nested function changes, beside a call that does. When GCC orders
/// operations, it treats such a variable like one in a register.
fn late_reads(program: &Program) -> Vec<ExprId> {
    let captured = captured(program);
    if captured.is_empty() {
        return Vec::new();
    }
    let mut side_effects = SideEffects::new(program);
    let mut found = Vec::new();
    for id in (0..program.exprs.len() as u32).map(ExprId) {
        if matches!(
            program.exprs[id.index()].kind,
            ExprKind::And(..)
                | ExprKind::Or(..)
                | ExprKind::Conditional(..)
                | ExprKind::Elvis(..)
                | ExprKind::Comma(..)
        ) {
            continue;
        }
        let mut parts = Vec::new();
        for_each_part(program, Part::Expr(id), |part| parts.push(part));
        let accesses: Vec<_> = parts.iter().map(|&part| side_effects.of_part(part)).collect();
        let is_late = accesses.iter().enumerate().any(|(k, a)| {
            accesses.iter().enumerate().any(|(l, b)| k != l && captured.iter().any(|&v| a.reads(v) && b.writes(v)))
        });
        if is_late {
            found.push(id);
        }
    }
    found
}

/// Variables of functions that are used by functions nested in them.
fn captured(program: &Program) -> FxHashSet<ObjectId> {
    let mut found = FxHashSet::default();
    for (index, function) in program.functions.iter().enumerate() {
        let Some(body) = function.body else { continue };
        for_each_below(program, Part::Stmt(body), |part| {
            if let Part::Place(place) = part
                && let PlaceKind::Object(object) = program.places[place.index()].kind
                && let Storage::Automatic(owner) | Storage::Parameter(owner) = program.objects[object.index()].storage
                && owner.index() != index
            {
                found.insert(object);
            }
        });
    }
    found
}

/// The operations between a root and its leaves.
struct Tree<'p> {
    program: &'p Program,
    leaves: Vec<ExprId>,
}

/// What has been found in a tree so far.
#[derive(Default)]
struct Seen {
    products: usize,
    /// The number of bits of constants that have to be kept, so that no leaf with a constant is folded to a constant.
    bits: u32,
    variables_right: bool,
}

impl<'p> Tree<'p> {
    fn new(program: &'p Program) -> Tree<'p> {
        Tree { program, leaves: Vec::new() }
    }

    fn kind(&self, id: ExprId) -> &'p ExprKind {
        &self.program.exprs[id.index()].kind
    }

    /// Collects the leaves: the parts that are not operations on numbers.
    fn collect(&mut self, id: ExprId) {
        match *self.kind(id) {
            ExprKind::Binary(_, a, b) => {
                self.collect(a);
                self.collect(b);
            }
            ExprKind::Unary(_, a) | ExprKind::Cast(CastKind::IntToInt | CastKind::Same, a) => self.collect(a),
            ExprKind::Int(_) | ExprKind::Float(_) => {}
            _ => self.leaves.push(id),
        }
    }

    /// Whether GCC's order is known for `place op= value`, or for the value alone, of which at least this many bits are
    /// kept.
    fn is_known(&self, left: Option<(BinaryOp, PlaceId)>, id: ExprId, kept: Option<u32>) -> bool {
        let mut places: Vec<PlaceId> = self.leaves.iter().filter_map(|&leaf| self.loaded(leaf)).collect();
        places.extend(left.map(|(_, place)| place));
        if places.iter().enumerate().any(|(k, &a)| places[k + 1..].iter().any(|&b| same_place(self.program, a, b))) {
            return false;
        }
        let mut seen = Seen::default();
        let is_shape = match left {
            Some((op, _)) => {
                seen.products += usize::from(op == BinaryOp::Mul);
                match self.kind(self.conversions(id).0) {
                    ExprKind::Binary(comparison, ..) if comparison.is_comparison() => self.top(id, &mut seen),
                    _ if op == BinaryOp::Sub && self.is_sum(id) => false,
                    _ => self.arithmetic(id, Some(op), Side::Right, &mut seen),
                }
            }
            None => self.top(id, &mut seen),
        };
        is_shape && kept.is_none_or(|kept| kept > seen.bits && !seen.variables_right)
    }

    /// Accepts a comparison, `!` of one, or arithmetic, up to conversions.
    fn top(&self, id: ExprId, seen: &mut Seen) -> bool {
        match *self.kind(id) {
            ExprKind::Cast(CastKind::IntToInt | CastKind::Same, inner) => self.top(inner, seen),
            ExprKind::Unary(UnaryOp::Not, inner) => self.top(inner, seen),
            ExprKind::Binary(op, a, b) if op.is_comparison() => {
                // The bits kept of the result of a comparison say nothing about its operands.
                let of = |id| self.arithmetic(id, None, Side::Left, &mut Seen::default());
                !self.is_beside_widened_variable(a, b)
                    && of(a)
                    && (self.constant(b).is_some_and(|constant| constant > 0) || of(b))
            }
            _ => self.arithmetic(id, None, Side::Left, seen),
        }
    }

    /// Accepts a tree of operations below an operation.
    fn arithmetic(&self, id: ExprId, above: Option<BinaryOp>, side: Side, seen: &mut Seen) -> bool {
        use BinaryOp::{BitAnd, BitOr, BitXor, Mul, Sub};
        let (inner, loses) = self.conversions(id);
        match *self.kind(inner) {
            ExprKind::Binary(op, ..) if op.is_comparison() || loses => false,
            ExprKind::Binary(op, a, b) if self.constant(b).is_some() => {
                let constant = self.constant(b).unwrap_or_default();
                self.leaf_with_constant(op, a, constant, above, side, seen)
            }
            ExprKind::Binary(op, a, b) => {
                if self.constant(a).is_some() {
                    return false;
                }
                seen.products += usize::from(op == Mul);
                seen.products < 2
                    && !(op == Sub && self.is_sum(b))
                    && !(matches!(op, BitAnd | BitOr | BitXor) && self.is_beside_widened_variable(a, b))
                    && self.arithmetic(a, Some(op), side, seen)
                    && self.arithmetic(b, Some(op), Side::Right, seen)
            }
            _ => {
                self.leaf(inner, side, seen);
                self.is_opaque(inner)
            }
        }
    }

    /// Whether GCC's folding does not look into a leaf.
    fn is_opaque(&self, id: ExprId) -> bool {
        match *self.kind(id) {
            // `*&x` is `x`.
            ExprKind::Load(place) => match self.program.places[place.index()].kind {
                PlaceKind::Deref(pointer) => !matches!(self.kind(pointer), ExprKind::AddressOf(_)),
                _ => true,
            },
            ExprKind::Call(..)
            | ExprKind::Assign(..)
            | ExprKind::CompoundAssign(..)
            | ExprKind::PointerAddAssign(..)
            | ExprKind::PointerSubAssign(..)
            | ExprKind::Step(..)
            | ExprKind::VaArg(_)
            | ExprKind::Block(_)
            | ExprKind::Comma(..) => true,
            ExprKind::Cast(CastKind::IntToFloat | CastKind::FloatToFloat | CastKind::FloatToInt, inner) => {
                matches!(self.kind(self.conversions(inner).0), ExprKind::Binary(..))
                    || self.is_opaque(self.conversions(inner).0)
            }
            // Conditional expressions, truth values, addresses, constants: GCC may fold them further.
            _ => false,
        }
    }

    /// Whether one of two operands is an operation, and the other one is a variable that is converted to a wider type.
    fn is_beside_widened_variable(&self, a: ExprId, b: ExprId) -> bool {
        let is_operation = |id: ExprId| matches!(self.kind(self.conversions(id).0), ExprKind::Binary(..));
        let is_widened = |id: ExprId| {
            let inner = self.conversions(id).0;
            let is_variable = self
                .loaded(inner)
                .is_some_and(|place| matches!(self.program.places[place.index()].kind, PlaceKind::Object(_)));
            let size = |id: ExprId| self.program.types.size_of(self.program.exprs[id.index()].ty);
            is_variable && size(inner) < size(id)
        };
        is_operation(a) && is_widened(b) || is_widened(a) && is_operation(b)
    }

    /// Whether an expression is a sum or a difference, up to conversions.
    fn is_sum(&self, id: ExprId) -> bool {
        matches!(self.kind(self.conversions(id).0), ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, ..))
    }

    fn leaf(&self, id: ExprId, side: Side, seen: &mut Seen) {
        let is_variable = self.loaded(id).is_some();
        seen.variables_right |= is_variable && side == Side::Right;
    }

    /// Accepts `leaf op constant`.
    fn leaf_with_constant(
        &self,
        op: BinaryOp,
        leaf: ExprId,
        constant: i128,
        above: Option<BinaryOp>,
        side: Side,
        seen: &mut Seen,
    ) -> bool {
        use BinaryOp::{Add, BitAnd, Mul, Shl, Shr, Sub};
        let (inner, _) = self.conversions(leaf);
        if !self.is_opaque(inner) || constant <= 0 {
            return false;
        }
        let Some(bits) = self.value_bits(leaf) else { return false };
        self.leaf(inner, side, seen);
        let low = constant.trailing_zeros();
        match op {
            Shl => {
                seen.bits = seen.bits.max(constant as u32);
                constant < 32
            }
            Shr => constant < i128::from(bits),
            BitAnd => {
                seen.bits = seen.bits.max(low);
                let keeps_all = (constant + 1).count_ones() == 1 && (constant + 1).trailing_zeros() >= bits;
                above != Some(BitAnd) && low < bits && !keeps_all
            }
            Add | Sub => true,
            Mul => {
                seen.products += 1;
                seen.bits = seen.bits.max(low);
                seen.products < 2 && constant > 1
            }
            _ => false,
        }
    }

    /// The number of bits that the value of a leaf can have.
    fn value_bits(&self, id: ExprId) -> Option<u32> {
        let types = &self.program.types;
        let own = types.int_bits(types.as_int(self.program.exprs[id.index()].ty)?);
        match *self.kind(id) {
            ExprKind::Cast(CastKind::IntToInt | CastKind::Same, inner) => Some(own.min(self.value_bits(inner)?)),
            ExprKind::Load(place) => Some(own.min(bit_field(self.program, place).unwrap_or(own))),
            _ => Some(own),
        }
    }

    /// The lvalue that a leaf loads from.
    fn loaded(&self, id: ExprId) -> Option<PlaceId> {
        match *self.kind(id) {
            ExprKind::Load(place) => Some(place),
            _ => None,
        }
    }

    fn constant(&self, id: ExprId) -> Option<i128> {
        match *self.kind(self.conversions(id).0) {
            ExprKind::Int(value) => Some(value),
            _ => None,
        }
    }

    /// The operand of conversions, and whether they lose bits.
    fn conversions(&self, mut id: ExprId) -> (ExprId, bool) {
        let bits = |id: ExprId| {
            let types = &self.program.types;
            types.as_int(self.program.exprs[id.index()].ty).map(|int| types.int_bits(int))
        };
        let mut loses = false;
        while let ExprKind::Cast(CastKind::IntToInt | CastKind::Same, inner) = *self.kind(id) {
            loses |= bits(id) < bits(inner);
            id = inner;
        }
        (id, loses)
    }
}

/// The position of an operand in its tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    /// Reached from the root, or from a comparison at the root, through first operands only.
    Left,
    Right,
}

/// The smallest number of bits that a value is converted to, if bits are lost.
fn bits_kept(program: &Program, mut id: ExprId) -> Option<u32> {
    let bits = |id: ExprId| program.types.as_int(program.exprs[id.index()].ty).map(|int| program.types.int_bits(int));
    let mut kept = None;
    while let ExprKind::Cast(CastKind::IntToInt | CastKind::Same, inner) = program.exprs[id.index()].kind {
        if bits(id) < bits(inner) {
            kept = kept.min(bits(id)).or(bits(id));
        }
        id = inner;
    }
    kept
}

/// The width of a bit-field.
fn bit_field(program: &Program, place: PlaceId) -> Option<u32> {
    let PlaceKind::Field(record, number) = program.places[place.index()].kind else { return None };
    Some(member(program, program.places[record.index()].ty, number)?.bits?.width)
}

/// The width of the bit-field at the end of a path into an object.
fn initialised_bit_field(program: &Program, mut ty: TypeId, path: &[PathStep]) -> Option<u32> {
    let (last, before) = path.split_last()?;
    for step in before {
        ty = match *step {
            PathStep::Field(number) => member(program, ty, number)?.ty.ty,
            PathStep::Index(_) | PathStep::Range(..) => element(program, ty)?,
        };
    }
    match *last {
        PathStep::Field(number) => Some(member(program, ty, number)?.bits?.width),
        PathStep::Index(_) | PathStep::Range(..) => None,
    }
}

fn element(program: &Program, array: TypeId) -> Option<TypeId> {
    match program.types.kind(array) {
        TypeKind::Array { element, .. } => Some(element.ty),
        _ => None,
    }
}

fn member(program: &Program, record: TypeId, number: u32) -> Option<&Field> {
    let record = program.types.as_record(record)?;
    program.types.record(record).body.as_ref()?.fields.get(number as usize)
}

/// Whether GCC may treat two lvalues as the same when it folds, because they are written alike.
fn same_place(program: &Program, a: PlaceId, b: PlaceId) -> bool {
    match (root(program, a), root(program, b)) {
        (Some(a), Some(b)) => a == b,
        (None, None) => {
            let objects = |place| mentioned(program, place);
            objects(a) == objects(b)
        }
        _ => false,
    }
}

/// The variables, members and constants that an lvalue is computed from.
fn mentioned(program: &Program, place: PlaceId) -> FxHashSet<(u32, i128)> {
    let mut found = FxHashSet::default();
    let mut open = vec![Part::Place(place)];
    while let Some(part) = open.pop() {
        match part {
            Part::Place(place) => match program.places[place.index()].kind {
                PlaceKind::Object(object) => {
                    found.insert((0, i128::from(object.0)));
                }
                PlaceKind::Field(_, number) => {
                    found.insert((1, i128::from(number)));
                }
                _ => {}
            },
            Part::Expr(expr) => {
                if let ExprKind::Int(value) = program.exprs[expr.index()].kind {
                    found.insert((2, value));
                }
            }
            _ => {}
        }
        for_each_part(program, part, |part| open.push(part));
    }
    found
}
