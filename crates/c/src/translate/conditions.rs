//! C conditions as Boogie formulas, without converting them to 0 and 1 and back.

use num_bigint::BigInt;
use tracewright_boogie::{BinaryOp as B, ExprId, Stmt, Type, VariableId};

use super::addresses::flipped;
use super::checks::has_checks;
use super::code::Code;
use super::emit::Emitter;
use super::input::Input;
use super::values::{Int, Pointer, Value};
use super::{Translated, Translator, unsupported};
use crate::typed::{BinaryOp, CastKind, ExprId as CExpr, ExprKind, UnaryOp};

impl Translator<'_> {
    /// Whether a scalar is not zero.
    pub(super) fn condition(&mut self, id: CExpr) -> Translated<ExprId> {
        let expr = &self.input.program.exprs[id.index()];
        let outer = self.code.out.move_to(expr.span);
        // A report shows the span of the whole condition for the branch, not that of its last operand.
        let result = self.condition_inside(id).map(|condition| self.code.out.here(condition));
        self.code.out.span = outer;
        result
    }

    fn condition_inside(&mut self, id: CExpr) -> Translated<ExprId> {
        let program = self.input.program;
        match program.exprs[id.index()].kind {
            _ if self.body.evaluated.contains_key(&id) => {
                let value = self.value(id)?;
                self.code.is_true(value, id)
            }
            ExprKind::Unary(UnaryOp::Not, operand) => {
                let inner = self.condition(operand)?;
                Ok(self.code.out.not(inner))
            }
            ExprKind::Binary(op, a, b) if op.is_comparison() => self.comparison(id, op, a, b),
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                let is_and = matches!(program.exprs[id.index()].kind, ExprKind::And(..));
                let left = self.condition(a)?;
                if self.body.is_evaluated_in_place(&self.code, &self.memory, b) {
                    return self.short_circuit(a, left, b, if is_and { B::And } else { B::Or });
                }
                self.code.out.open();
                let right = self.condition(b);
                let before = self.code.out.close();
                let right = right?;
                if has_checks(&before) {
                    return Ok(self.code.guarded(a, left, before, right, if is_and { B::And } else { B::Or }));
                }
                self.code.out.append(before);
                Ok(if is_and { self.code.out.and(left, right) } else { self.code.out.or(left, right) })
            }
            ExprKind::Cast(CastKind::ToBool | CastKind::Same, operand) => self.condition(operand),
            ExprKind::Cast(CastKind::IntToInt, operand) if self.input.widens(id, operand) => self.condition(operand),
            ExprKind::Comma(a, b) => {
                self.effects(a)?;
                self.condition(b)
            }
            _ => {
                let value = self.value(id)?;
                self.code.is_true(value, id)
            }
        }
    }

    /// The right operand is evaluated only if the left one does not decide.
    fn short_circuit(&mut self, first: CExpr, left: ExprId, right: CExpr, op: B) -> Translated<ExprId> {
        let place = self.code.out.temporary(Type::BOOL);
        self.code.out.assign(place, left);
        self.code.out.open();
        let value = self.condition(right)?;
        self.code.out.assign(place, value);
        let block = self.code.out.close();
        self.code.decide(place, first, block, op);
        Ok(self.code.out.read(place))
    }

    fn comparison(&mut self, id: CExpr, op: BinaryOp, a: CExpr, b: CExpr) -> Translated<ExprId> {
        if let Some(claim) = self.compared_numbers(op, a, b)? {
            return Ok(claim);
        }
        let (left, right) = self.pair(id, a, b)?;
        match (left, right) {
            (Value::Int(left), Value::Int(right)) => {
                let kind = self
                    .input
                    .kind_of(self.input.program.exprs[a.index()].ty)
                    .unwrap_or(crate::typed::shapes::IntKind::INT);
                Ok(self.code.integers.compare(&mut self.code.out, op, left, right, kind))
            }
            (Value::Pointer(left), Value::Pointer(right)) => Ok(match op {
                BinaryOp::Eq => self.memory.safety.equal_pointers(&mut self.code, left, right),
                BinaryOp::Ne => {
                    let equal = self.memory.safety.equal_pointers(&mut self.code, left, right);
                    self.code.out.not(equal)
                }
                // Only pointers into the same object may be compared; programs do ask for `p > 0`.
                _ => match self.code.order_with_number(op, left, right) {
                    Some((other, truth)) => {
                        let order = self.code.offset_order(op, left.offset, right.offset);
                        let (is_number, truth) = (self.code.out.is_number(other.base), self.code.out.bool(truth));
                        self.code.out.ite(is_number, order, truth)
                    }
                    None => self.code.order(op, left, right),
                },
            }),
            (Value::Float(left), Value::Float(right)) => Ok(self.code.out.float_comparison(op, left, right)),
            _ => unsupported("a comparison of things that are no scalars", self.input.program.exprs[a.index()].span),
        }
    }
}

impl Code<'_> {
    fn is_true(&mut self, value: Value, id: CExpr) -> Translated<ExprId> {
        let expr = &self.input.program.exprs[id.index()];
        match value {
            Value::Int(int) => {
                let kind = self.input.kind_of(expr.ty).unwrap_or(crate::typed::shapes::IntKind::INT);
                Ok(self.integers.is_nonzero(&mut self.out, int, kind))
            }
            Value::Pointer(pointer) => {
                let null = self.null();
                let equal = self.out.same_pointer(pointer, null);
                Ok(self.out.not(equal))
            }
            Value::Float(value) => Ok(self.out.float_truth(value)),
            Value::Void | Value::Record(_) => unsupported("a condition that is no scalar", expr.span),
        }
    }

    /// The same, for a right operand that has been evaluated: what came before its value is checked only if it counts.
    fn guarded(&mut self, first: CExpr, left: ExprId, before: Vec<Stmt>, right: ExprId, op: B) -> ExprId {
        let place = self.out.temporary(Type::BOOL);
        self.out.assign(place, left);
        self.out.open();
        self.out.append(before);
        self.out.assign(place, right);
        let block = self.out.close();
        self.decide(place, first, block, op);
        self.out.read(place)
    }

    /// Executes the block unless the left operand, in a variable, decides.
    fn decide(&mut self, place: VariableId, first: CExpr, block: Vec<Stmt>, op: B) {
        let outer = self.out.move_to(self.input.program.exprs[first.index()].span);
        let test = self.out.read(place);
        self.out.span = outer;
        match op {
            B::And => self.out.branch(test, block, Vec::new()),
            _ => self.out.branch(test, Vec::new(), block),
        }
    }

    /// Null.
    pub(super) fn null(&mut self) -> Pointer {
        Pointer::new(self.out.int(0), self.integers.fixed_offset(&mut self.out, 0))
    }

    /// `left < right` and the like. Null is less than all objects; the order of two objects depends on their addresses.
    fn order(&mut self, op: BinaryOp, left: Pointer, right: Pointer) -> ExprId {
        if self.out.same(left.base, right.base) {
            return self.offset_order(op, left.offset, right.offset);
        }
        let (left, right) = (self.out.keep_long_pointer(left), self.out.keep_long_pointer(right));
        let order = self.offset_order(op, left.offset, right.offset);
        let same = self.out.binary(B::Eq, left.base, right.base);
        let is_less = matches!(op, BinaryOp::Lt | BinaryOp::Le);
        let (starts_low, ends_low) = (self.is_low(left), self.is_low(right));
        let low = self.out.or(starts_low, ends_low);
        let low_first = if is_less { starts_low } else { ends_low };
        let elsewhere = match self.may_differ(left, right) || self.input.has_numbers() {
            true => {
                let first = self.out.uninterpreted("#position", &[left.base], Type::INT);
                let second = self.out.uninterpreted("#position", &[right.base], Type::INT);
                let of_objects = self.out.binary(if is_less { B::Lt } else { B::Gt }, first, second);
                let known = self.out.or(same, low);
                let open = self.out.not(known);
                self.out.mark_if(open, Some("the order of pointers to different objects"));
                self.out.ite(low, low_first, of_objects)
            }
            // If they do not point into the one object that they may point to, one of them is null.
            false => low_first,
        };
        self.out.ite(same, order, elsewhere)
    }

    /// Whether a pointer is null or a number so small that no object is there.
    fn is_low(&mut self, pointer: Pointer) -> ExprId {
        let is_number = self.out.is_number(pointer.base);
        if !self.input.has_numbers() {
            return is_number;
        }
        let page = self.integers.fixed_offset(&mut self.out, crate::typed::fixed::PAGE.into());
        let zero = self.integers.fixed_offset(&mut self.out, 0);
        let below = self.offset_order(BinaryOp::Lt, pointer.offset, page);
        let above = self.offset_order(BinaryOp::Ge, pointer.offset, zero);
        let inside = self.out.and(below, above);
        self.out.and(is_number, inside)
    }

    /// If one of two pointers is a number that lies on the same side of all objects: the other one, and whether the
    /// comparison holds for objects.
    fn order_with_number(&self, op: BinaryOp, left: Pointer, right: Pointer) -> Option<(Pointer, bool)> {
        let number = |pointer: Pointer| {
            let (is_number, kind) = (self.out.as_int(pointer.base) == Some(BigInt::ZERO), self.integers.size_kind());
            self.integers.literal(&self.out, &Int::any(pointer.offset, kind), kind).filter(|_| is_number)
        };
        match (number(left), number(right)) {
            (Some(number), None) => Some((right, self.integers.order_of_objects(flipped(op), &number)?)),
            (None, Some(number)) => Some((left, self.integers.order_of_objects(op, &number)?)),
            _ => None,
        }
    }

    /// A comparison of offsets.
    pub(super) fn offset_order(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> ExprId {
        match self.integers.encoding {
            super::IntegerEncoding::Bits => {
                let kind = self.integers.offset_kind();
                let (left, right) = (Int::any(left, kind), Int::any(right, kind));
                self.integers.compare(&mut self.out, op, left, right, kind)
            }
            super::IntegerEncoding::Math => {
                let op = match op {
                    BinaryOp::Lt => B::Lt,
                    BinaryOp::Le => B::Le,
                    BinaryOp::Gt => B::Gt,
                    _ => B::Ge,
                };
                self.out.binary(op, left, right)
            }
        }
    }
}

impl<'a> Input<'a> {
    /// Whether a conversion maps no non-zero value to zero.
    fn widens(&self, to: CExpr, from: CExpr) -> bool {
        match (self.kind_of(self.program.exprs[to.index()].ty), self.kind_of(self.program.exprs[from.index()].ty)) {
            (Some(to), Some(from)) => to.bits >= from.bits,
            _ => false,
        }
    }

    /// Whether there may be pointers that are other numbers than null.
    fn has_numbers(&self) -> bool {
        self.knows_numbers() || self.facts.storage.numbers_as_addresses || self.facts.storage.constant_addresses
    }
}

impl Emitter {
    /// Whether two pointers are equal.
    pub(super) fn same_pointer(&mut self, a: Pointer, b: Pointer) -> ExprId {
        let bases = self.binary(B::Eq, a.base, b.base);
        let offsets = self.binary(B::Eq, a.offset, b.offset);
        self.and(bases, offsets)
    }
}
