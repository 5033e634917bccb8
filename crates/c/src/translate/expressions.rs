//! C expressions: effects become statements in C's order, the value a Boogie expression without effects.
//!
//! Where C leaves the order of evaluation open, it is that of GCC without optimisation. Where a later operand has
//! effects, earlier values are kept first.

use tracewright_boogie::{BinaryOp as B, ExprId, Stmt, Type};
use tracewright_logic::{FpOp, RoundingMode};
use tracewright_source::Span;

use super::calls::Destination;
use super::checks::has_checks;
use super::counters::Direction;
use super::integers::IntegerEncoding;
use super::memory::Slot;
use super::order::{First, Rest};
use super::places::Located;
use super::values::{Int, Pointer, Value};
use super::{Translated, Translator};
use crate::typed::effects::has_effects;
use crate::typed::fixed::{fixed_address, is_number_moved};
use crate::typed::shapes::{IntKind, Shape, shape, value_shape};
use crate::typed::{BinaryOp, CastKind, ExprId as CExpr, ExprKind, PlaceId, StepKind, StmtId, StmtKind, UnaryOp};
use crate::types::{ArrayLength, FloatType, TypeId, TypeKind};

impl Translator<'_> {
    /// The integer type that a type is.
    pub(super) fn kind_of(&self, ty: TypeId) -> Option<IntKind> {
        self.program.types.as_int(ty).map(|int| IntKind::of(&self.program.types, int))
    }

    /// Whether evaluating an expression has effects.
    pub(super) fn has_effects(&self, expr: CExpr) -> bool {
        !self.body.evaluated.contains_key(&expr) && has_effects(self.program, expr)
    }

    /// Whether an expression is evaluated where the program does it, or not at all: it has effects, or it may go wrong.
    pub(super) fn is_evaluated_in_place(&self, expr: CExpr) -> bool {
        self.has_effects(expr) || self.has_accesses(expr) || self.reads_given(expr)
    }

    /// The value of an expression.
    pub(super) fn value(&mut self, id: CExpr) -> Translated<Value> {
        let expr = &self.program.exprs[id.index()];
        if let Some(value) = self.evaluated(id) {
            return value;
        }
        let outer = self.move_to(expr.span);
        let mut result = self.value_by_mode(id);
        if let Ok(Value::Pointer(pointer)) = &mut result {
            pointer.target = self.facts.points_to.pointer(id);
        }
        if !self.body.remembered.is_empty() {
            result = result.map(|value| self.remembered(id, value));
        }
        self.out.span = outer;
        result
    }

    /// The value of an integer expression and its type.
    pub(super) fn int(&mut self, id: CExpr) -> Translated<(Int, IntKind)> {
        let expr = &self.program.exprs[id.index()];
        match (self.value(id)?, self.kind_of(expr.ty)) {
            (Value::Int(int), Some(kind)) => Ok((int, kind)),
            _ => self.unsupported("something else than an integer where one is needed", expr.span),
        }
    }

    /// The value of a pointer expression.
    pub(super) fn pointer(&mut self, id: CExpr) -> Translated<Pointer> {
        match self.value(id)? {
            Value::Pointer(pointer) => Ok(pointer),
            _ => self
                .unsupported("something else than a pointer where one is needed", self.program.exprs[id.index()].span),
        }
    }

    /// The value of a pointer expression that is used to access what it points to, and for nothing else.
    pub(super) fn pointer_to_access(&mut self, id: CExpr) -> Translated<Pointer> {
        let expr = &self.program.exprs[id.index()];
        let (ExprKind::PointerAdd(pointer, index) | ExprKind::PointerSub(pointer, index)) = expr.kind else {
            return self.pointer(id);
        };
        if is_number_moved(self.program, id) || self.body.evaluated.contains_key(&id) {
            return self.pointer(id);
        }
        let sign = if matches!(expr.kind, ExprKind::PointerAdd(..)) { 1 } else { -1 };
        let outer = self.move_to(expr.span);
        let (value, number, kind, unit) = self.moved_parts(pointer, index, expr.span)?;
        let step = self.integers.offset(&mut self.out, number, kind, sign * i128::from(unit));
        let offset = self.integers.add_offsets(&mut self.out, value.offset, step);
        self.out.span = outer;
        Ok(Pointer { base: value.base, offset, target: self.facts.points_to.pointer(id) })
    }

    /// A pointer, and by how many units of which size it is moved.
    fn moved_parts(&mut self, pointer: CExpr, index: CExpr, span: Span) -> Translated<(Pointer, Int, IntKind, u64)> {
        let mut value = self.pointer(pointer)?;
        if self.has_effects(index) {
            value = self.keep_pointer(value);
        }
        let (number, kind) = self.int(index)?;
        let ty = self.program.exprs[pointer.index()].ty;
        let (number, kind, unit) = self.in_units(number, kind, ty, span)?;
        Ok((value, number, kind, unit))
    }

    /// Evaluates an expression for its effects only.
    pub(super) fn effects(&mut self, id: CExpr) -> Translated<()> {
        let expr = &self.program.exprs[id.index()];
        if self.body.evaluated.contains_key(&id) {
            return Ok(());
        }
        let outer = self.move_to(expr.span);
        let result = match &expr.kind {
            // What is not used may still go wrong; only looking at a variable does not.
            ExprKind::Load(_) if !self.has_effects(id) && !self.has_accesses(id) => Ok(()),
            _ if !self.has_effects(id) && !self.options.property.wants_evaluation() => Ok(()),
            ExprKind::Load(place) if self.program.types.as_record(expr.ty).is_some() => {
                self.locate(*place).and_then(|located| self.check_access(&located))
            }
            ExprKind::Cast(CastKind::ToVoid, inner) => self.effects(*inner),
            ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, a, b) if self.kind_of(expr.ty).is_some() => {
                self.unused_division(id, *a, *b)
            }
            ExprKind::Comma(a, b) => self.effects(*a).and_then(|()| self.effects(*b)),
            ExprKind::Assign(place, value) => self.assign(*place, *value, Wanted::Nothing).map(|_| ()),
            ExprKind::CompoundAssign(op, place, operation, value) => {
                self.compound(*op, *place, *operation, *value, Wanted::Nothing).map(|_| ())
            }
            ExprKind::PointerAddAssign(place, index) => {
                self.pointer_compound(B::Add, *place, *index, Wanted::Nothing).map(|_| ())
            }
            ExprKind::PointerSubAssign(place, index) => {
                self.pointer_compound(B::Sub, *place, *index, Wanted::Nothing).map(|_| ())
            }
            ExprKind::Step(kind, place) => self.step(*kind, *place, Wanted::Nothing).map(|_| ()),
            ExprKind::Call(callee, args) => self.call(id, *callee, args, Destination::Nowhere).map(|_| ()),
            ExprKind::Conditional(c, a, b) => self.conditional_effects(*c, Some(*a), Some(*b)),
            ExprKind::And(a, b) => self.conditional_effects(*a, Some(*b), None),
            ExprKind::Or(a, b) => self.conditional_effects(*a, None, Some(*b)),
            ExprKind::Block(stmt) => self.in_expression(|t| t.statement(*stmt)),
            _ => self.value(id).map(|_| ()),
        };
        self.out.span = outer;
        result
    }

    fn conditional_effects(&mut self, c: CExpr, a: Option<CExpr>, b: Option<CExpr>) -> Translated<()> {
        let condition = self.condition(c)?;
        let mut blocks = [Vec::new(), Vec::new()];
        for (block, branch) in blocks.iter_mut().zip([a, b]) {
            self.out.open();
            let result = branch.map_or(Ok(()), |branch| self.effects(branch));
            *block = self.out.close();
            result?;
        }
        let [yes, no] = blocks;
        self.out.branch(condition, yes, no);
        Ok(())
    }

    pub(super) fn value_inside(&mut self, id: CExpr) -> Translated<Value> {
        let program = self.program;
        let expr = &program.exprs[id.index()];
        let (ty, span) = (expr.ty, expr.span);
        match &expr.kind {
            ExprKind::Int(value) => match shape(&program.types, ty) {
                Some(Shape::Int(kind)) => Ok(Value::Int(self.integers.constant(&mut self.out, kind, *value))),
                Some(Shape::Pointer) => Ok(Value::Pointer(self.numbered(*value))),
                Some(Shape::Float(float)) => Ok(Value::Float(self.float_constant(float, &(*value).into()))),
                _ => self.unsupported("a number of this type", span),
            },
            ExprKind::Float(text) => self.float_literal(text, ty, span),
            ExprKind::Load(place) => {
                let located = self.locate(*place)?;
                if program.copies.contains(&id) { self.load_copy(&located) } else { self.read(*place, &located) }
            }
            ExprKind::AddressOf(place) => {
                let located = self.locate(*place)?;
                Ok(Value::Pointer(self.address_value(&located)?))
            }
            ExprKind::FunctionAddress(function) => {
                let called = &program.functions[function.index()];
                if called.is_weak && called.body.is_none() {
                    return self.unsupported("the address of a weak function that is not defined", span);
                }
                let base = self.facts.bases.functions.get(function).copied().unwrap_or_default();
                Ok(Value::Pointer(Pointer::new(self.out.int(base), self.integers.fixed_offset(&mut self.out, 0))))
            }
            ExprKind::Unary(UnaryOp::Not, _) | ExprKind::And(..) | ExprKind::Or(..) => self.truth(id, ty),
            ExprKind::Binary(op, ..) if op.is_comparison() => self.truth(id, ty),
            ExprKind::Unary(UnaryOp::Neg, operand) if program.types.as_float(ty).is_some() => {
                match self.value(*operand)? {
                    Value::Float(value) => Ok(Value::Float(self.fp(FpOp::Neg, RoundingMode::NearestEven, &[value]))),
                    _ => self.unsupported("an operand of another type", span),
                }
            }
            ExprKind::Unary(op, operand) => {
                let (int, kind) = self.int(*operand)?;
                Ok(Value::Int(match op {
                    UnaryOp::Neg => self.negation(int, kind),
                    _ => self.integers.complement(&mut self.out, int, kind),
                }))
            }
            ExprKind::Binary(op, a, b) => {
                let right = self.kind_of(program.exprs[b.index()].ty);
                match (self.pair(id, *a, *b)?, self.kind_of(ty), right) {
                    ((Value::Int(left), Value::Int(number)), Some(kind), Some(right)) => {
                        if self.may_not_divide(*op, *a, *b) {
                            self.give_up_unless_divisible(&number, right);
                        }
                        Ok(Value::Int(self.arithmetic(*op, left, number, kind, right)))
                    }
                    ((Value::Float(left), Value::Float(number)), _, _) => {
                        Ok(Value::Float(self.float_arithmetic(*op, left, number, span)?))
                    }
                    _ => self.unsupported("an operation on these types", span),
                }
            }
            ExprKind::PointerAdd(pointer, index) | ExprKind::PointerSub(pointer, index) => {
                let op = if matches!(expr.kind, ExprKind::PointerAdd(..)) { B::Add } else { B::Sub };
                let (value, number, kind, unit) = self.moved_parts(*pointer, *index, span)?;
                if let (Some(start), true) = (fixed_address(program, *pointer), is_number_moved(program, id)) {
                    let sign = if op == B::Add { 1 } else { -1 };
                    let step = self.integers.distance(&mut self.out, number, kind, sign * i128::from(unit));
                    return Ok(Value::Pointer(self.moved_number(start, step)));
                }
                Ok(Value::Pointer(self.moved(value, op, number, kind, unit)))
            }
            ExprKind::PointerDiff(a, b) => self.difference(id, *a, *b, ty, span),
            ExprKind::Conditional(c, a, b) => self.conditional(*c, *a, *b, ty),
            ExprKind::Elvis(a, b) => self.elvis(*a, *b, ty, span),
            ExprKind::Cast(kind, inner) => self.cast(id, *kind, *inner, ty, span),
            ExprKind::Assign(place, value) => self.assign(*place, *value, Wanted::Value),
            ExprKind::CompoundAssign(op, place, operation_type, value) => {
                self.compound(*op, *place, *operation_type, *value, Wanted::Value)
            }
            ExprKind::PointerAddAssign(place, index) => self.pointer_compound(B::Add, *place, *index, Wanted::Value),
            ExprKind::PointerSubAssign(place, index) => self.pointer_compound(B::Sub, *place, *index, Wanted::Value),
            ExprKind::Step(kind, place) => self.step(*kind, *place, Wanted::Value),
            ExprKind::Comma(a, b) => {
                self.effects(*a)?;
                self.value(*b)
            }
            ExprKind::Call(callee, args) => self.call(id, *callee, args, Destination::Value),
            ExprKind::Block(stmt) => self.in_expression(|t| t.block_value(*stmt)),
            ExprKind::SizeOf(of) => {
                let size = self.variable_size(*of, span)?;
                let (own, kind) = (self.size_kind(), self.kind_of(ty).unwrap_or(self.size_kind()));
                Ok(Value::Int(self.integers.convert(&mut self.out, size, own, kind)))
            }
            ExprKind::VaArg(list) => self.next_argument(*list, ty, span),
            ExprKind::Unsupported(construct) => self.unsupported(construct.clone(), span),
        }
    }

    /// `unsigned` of pointer width, the type of sizes.
    pub(super) fn size_kind(&self) -> IntKind {
        IntKind { signed: false, ..self.integers.offset_kind() }
    }

    /// The size of a type with variable lengths in it.
    pub(super) fn variable_size(&mut self, ty: TypeId, span: Span) -> Translated<Int> {
        let kind = self.size_kind();
        if let Some(size) = self.program.types.size_of(ty) {
            return Ok(self.integers.constant(&mut self.out, kind, size));
        }
        let TypeKind::Array { element, length } = *self.program.types.kind(ty) else {
            return self.unsupported("the size of an incomplete type", span);
        };
        let size = self.variable_size(element.ty, span)?;
        let (length, own) = self.array_length(length, span)?;
        let length = self.integers.convert(&mut self.out, length, own, kind);
        Ok(self.integers.binary(&mut self.out, BinaryOp::Mul, length, size, kind, kind))
    }

    /// How many elements an array has.
    pub(super) fn array_length(&mut self, length: ArrayLength, span: Span) -> Translated<(Int, IntKind)> {
        let kind = self.size_kind();
        match length {
            ArrayLength::Fixed(length) => Ok((self.integers.constant(&mut self.out, kind, length), kind)),
            ArrayLength::Variable(object) => {
                let located = self.locate_object(object, span);
                match (self.load(&located)?, self.kind_of(self.program.objects[object.index()].ty)) {
                    (Value::Int(length), Some(own)) => Ok((length, own)),
                    _ => self.unsupported("an array length that is no integer", span),
                }
            }
            ArrayLength::Unknown => self.unsupported("the size of an incomplete type", span),
        }
    }

    fn truth(&mut self, id: CExpr, ty: TypeId) -> Translated<Value> {
        let condition = self.condition(id)?;
        let kind = self.kind_of(ty).unwrap_or(IntKind::INT);
        Ok(Value::Int(self.integers.of_bool(&mut self.out, condition, kind)))
    }

    /// A pointer moved by a number of units.
    pub(super) fn moved(&mut self, pointer: Pointer, op: B, index: Int, kind: IntKind, unit: u64) -> Pointer {
        let step = self.integers.distance(&mut self.out, index, kind, i128::from(unit));
        let offset = match op {
            B::Add => self.integers.add_offsets(&mut self.out, pointer.offset, step),
            _ => self.integers.subtract_offsets(&mut self.out, pointer.offset, step),
        };
        Pointer::new(pointer.base, offset)
    }

    fn difference(&mut self, id: CExpr, a: CExpr, b: CExpr, ty: TypeId, span: Span) -> Translated<Value> {
        let pointee = self.program.types.pointee(self.program.exprs[a.index()].ty);
        let Some(unit) = pointee.and_then(|to| self.program.types.size_of(to.ty)) else {
            return self.unsupported("the difference of pointers to arrays of variable length", span);
        };
        let (Value::Pointer(left), Value::Pointer(right)) = self.pair(id, a, b)? else {
            return self.unsupported("something else than a pointer where one is needed", span);
        };
        let bytes = self.bytes_between((a, left), (b, right));
        let kind = self.integers.offset_kind();
        let unit = self.integers.constant(&mut self.out, kind, unit.max(1));
        let result = match self.integers.encoding {
            // Offsets are not bounded, so that the bounds of the type are those of the difference only after wrapping.
            IntegerEncoding::Math => {
                let quotient = self.out.binary(B::IntDiv, bytes, unit.expr);
                let far = kind.modulus() * kind.modulus();
                Int { expr: quotient, low: -far.clone(), high: far }
            }
            IntegerEncoding::Bits => {
                self.integers.binary(&mut self.out, BinaryOp::Div, Int::any(bytes, kind), unit, kind, kind)
            }
        };
        let to = self.kind_of(ty).unwrap_or(kind);
        let result = self.integers.normal(&mut self.out, result, kind);
        Ok(Value::Int(self.integers.convert(&mut self.out, result, kind, to)))
    }

    fn conditional(&mut self, c: CExpr, a: CExpr, b: CExpr, ty: TypeId) -> Translated<Value> {
        let condition = self.condition(c)?;
        if self.program.types.is_void(ty) {
            let mut blocks = [Vec::new(), Vec::new()];
            for (block, branch) in blocks.iter_mut().zip([a, b]) {
                self.out.open();
                let result = self.effects(branch);
                *block = self.out.close();
                result?;
            }
            let [yes, no] = blocks;
            self.out.branch(condition, yes, no);
            return Ok(Value::Void);
        }
        if [a, b].iter().any(|&branch| self.has_effects(branch) || self.reads_given(branch)) {
            return self.branches(condition, a, b, ty);
        }
        let (left, before_left) = self.apart(a)?;
        let (right, before_right) = self.apart(b)?;
        if !has_checks(&before_left)
            && !has_checks(&before_right)
            && let Some(value) = self.choice(condition, &left, &right, ty)
        {
            self.out.append(before_left);
            self.out.append(before_right);
            return Ok(value);
        }
        let result = self.result_slots(ty, self.program.exprs[a.index()].span)?;
        let mut blocks = [Vec::new(), Vec::new()];
        for (block, (before, value)) in blocks.iter_mut().zip([(before_left, left), (before_right, right)]) {
            self.out.open();
            self.out.append(before);
            self.fill(&result, &value);
            *block = self.out.close();
        }
        let [yes, no] = blocks;
        self.out.branch(condition, yes, no);
        Ok(self.filled(&result, ty))
    }

    /// A value, and the statements that have to come before it is looked at.
    fn apart(&mut self, id: CExpr) -> Translated<(Value, Vec<Stmt>)> {
        self.out.open();
        let value = self.value(id);
        let before = self.out.close();
        Ok((value?, before))
    }

    /// `if condition then a else b` on scalars.
    pub(super) fn choice(&mut self, condition: ExprId, a: &Value, b: &Value, ty: TypeId) -> Option<Value> {
        match (a, b) {
            (Value::Int(a), Value::Int(b)) => {
                let kind = self.kind_of(ty)?;
                let (a, b) = (
                    self.integers.normal(&mut self.out, a.clone(), kind),
                    self.integers.normal(&mut self.out, b.clone(), kind),
                );
                let expr = self.out.ite(condition, a.expr, b.expr);
                Some(Value::Int(Int { expr, low: a.low.min(b.low), high: a.high.max(b.high) }))
            }
            (Value::Pointer(a), Value::Pointer(b)) => {
                let base = self.out.ite(condition, a.base, b.base);
                Some(Value::Pointer(Pointer::new(base, self.out.ite(condition, a.offset, b.offset))))
            }
            (Value::Float(a), Value::Float(b)) => Some(Value::Float(self.out.ite(condition, *a, *b))),
            _ => None,
        }
    }

    /// One of two values, evaluated by statements.
    fn branches(&mut self, condition: ExprId, a: CExpr, b: CExpr, ty: TypeId) -> Translated<Value> {
        let result = self.result_slots(ty, self.program.exprs[a.index()].span)?;
        let mut blocks = [Vec::new(), Vec::new()];
        for (block, branch) in blocks.iter_mut().zip([a, b]) {
            self.out.open();
            let done = self.value(branch).map(|value| self.fill(&result, &value));
            *block = self.out.close();
            done?;
        }
        let [yes, no] = blocks;
        self.out.branch(condition, yes, no);
        Ok(self.filled(&result, ty))
    }

    fn elvis(&mut self, a: CExpr, b: CExpr, ty: TypeId, span: Span) -> Translated<Value> {
        let value = self.value(a)?;
        let first = self.keep(value);
        let condition = match &first {
            Value::Int(int) => {
                let kind = self.kind_of(ty).unwrap_or(IntKind::INT);
                self.integers.is_nonzero(&mut self.out, int.clone(), kind)
            }
            Value::Pointer(pointer) => {
                let null = self.null();
                let equal = self.same_pointer(*pointer, null);
                self.out.not(equal)
            }
            Value::Float(value) => self.float_truth(*value),
            _ => return self.unsupported("a condition that is no scalar", span),
        };
        let result = self.result_slots(ty, span)?;
        self.fill(&result, &first);
        self.out.open();
        let done = self.value(b).map(|value| self.fill(&result, &value));
        let block = self.out.close();
        done?;
        self.out.branch(condition, Vec::new(), block);
        Ok(self.filled(&result, ty))
    }

    fn cast(&mut self, id: CExpr, kind: CastKind, inner: CExpr, ty: TypeId, span: Span) -> Translated<Value> {
        let from = self.program.exprs[inner.index()].ty;
        match kind {
            CastKind::ToVoid => {
                self.effects(inner)?;
                Ok(Value::Void)
            }
            CastKind::Same | CastKind::PointerToPointer => self.value(inner),
            CastKind::ToBool => {
                let condition = self.condition(inner)?;
                let kind = self.kind_of(ty).unwrap_or(IntKind { bits: 1, signed: false });
                Ok(Value::Int(self.integers.of_bool(&mut self.out, condition, kind)))
            }
            CastKind::IntToInt => {
                let (int, from) = self.int(inner)?;
                let to = self.kind_of(ty).unwrap_or(from);
                Ok(Value::Int(self.integers.convert(&mut self.out, int, from, to)))
            }
            CastKind::IntToPointer => {
                if let ExprKind::Cast(CastKind::PointerToInt, pointer) = self.program.exprs[inner.index()].kind
                    && self.kind_of(from).is_some_and(|kind| kind.bits >= self.integers.pointer_bits)
                {
                    return self.value(pointer);
                }
                let (int, kind) = self.int(inner)?;
                Ok(Value::Pointer(self.pointer_of(int, kind, Some("a conversion of an integer to a pointer"))))
            }
            CastKind::PointerToInt => {
                let own = self.size_kind();
                let to = self.kind_of(ty).unwrap_or(own);
                let int = match fixed_address(self.program, inner) {
                    Some(number) => self.integers.constant(&mut self.out, own, number),
                    None => {
                        let pointer = self.pointer(inner)?;
                        match self.facts.points_to.is_unobserved(id) {
                            true => self.number_to_return(pointer),
                            false => self.number_of(pointer, Some("a conversion of a pointer to an integer")),
                        }
                    }
                };
                if to.bits <= own.bits {
                    return Ok(Value::Int(self.integers.convert(&mut self.out, int, own, to)));
                }
                // GCC takes addresses to have a sign when they get wider.
                let signed = self.integers.offset_kind();
                let int = self.integers.convert(&mut self.out, int, own, signed);
                Ok(Value::Int(self.integers.convert(&mut self.out, int, signed, to)))
            }
            CastKind::IntToFloat | CastKind::FloatToInt | CastKind::FloatToFloat => {
                let value = self.value(inner)?;
                self.converted(value, from, ty, span)
            }
        }
    }

    /// Locates a place; if evaluating `next` has effects, so that it stays located.
    fn located_before(&mut self, place: PlaceId, next: CExpr) -> Translated<Located> {
        let located = self.locate(place)?;
        Ok(if self.has_effects(next) { self.keep_located(located) } else { located })
    }

    /// The place and the value of a compound assignment, in GCC's order. A place whose content is wanted afterwards
    /// stays where it is, whatever is stored.
    fn located_with(
        &mut self,
        first: First,
        place: PlaceId,
        value: CExpr,
        wanted: Wanted,
    ) -> Translated<(Located, Value)> {
        let right = match first {
            First::Value => {
                let right = self.value(value)?;
                Some(self.keep(right))
            }
            First::Place => None,
        };
        let mut located = self.locate_first(place)?;
        if right.is_none() && self.has_effects(value) {
            located = self.keep_located(located);
        }
        if wanted == Wanted::Value {
            located = self.keep_located(located);
        }
        Ok((located, right.map_or_else(|| self.value(value), Ok)?))
    }

    fn assign(&mut self, place: PlaceId, value: CExpr, wanted: Wanted) -> Translated<Value> {
        let located = self.assign_to(place, value, wanted)?;
        self.wanted(&located, wanted)
    }

    /// Assigns; returns where.
    fn assign_to(&mut self, place: PlaceId, value: CExpr, wanted: Wanted) -> Translated<Located> {
        if self.order_matters(place, value) {
            let rest = self.right_side(place, value)?;
            let mut located = self.locate(place)?;
            if wanted == Wanted::Value || matches!(rest, Rest::Expr(_)) {
                located = self.keep_located(located);
            }
            let value = self.finish(rest)?;
            self.store(&located, &value)?;
            return Ok(located);
        }
        let mut located = self.located_before(place, value)?;
        if wanted == Wanted::Value {
            located = self.keep_located(located);
        }
        let value = match &self.program.exprs[value.index()].kind {
            // The result goes where it belongs without a detour, if that is possible.
            ExprKind::Call(callee, args) => match self.call(value, *callee, args, Destination::Place(&located))? {
                Value::Void => return Ok(located),
                result => result,
            },
            _ => self.value(value)?,
        };
        self.store(&located, &value)?;
        Ok(located)
    }

    /// Evaluates an assignment or the like; returns where the new value is.
    pub(super) fn stored(&mut self, id: CExpr) -> Translated<Option<Located>> {
        let expr = &self.program.exprs[id.index()];
        let outer = self.move_to(expr.span);
        let result = match expr.kind {
            ExprKind::Assign(place, value) => self.assign_to(place, value, Wanted::Value).map(Some),
            ExprKind::CompoundAssign(op, place, operation, value) => {
                self.compound_at(op, place, operation, value, Wanted::Value).map(Some)
            }
            ExprKind::PointerAddAssign(place, index) => {
                self.pointer_compound_at(B::Add, place, index, Wanted::Value).map(Some)
            }
            ExprKind::PointerSubAssign(place, index) => {
                self.pointer_compound_at(B::Sub, place, index, Wanted::Value).map(Some)
            }
            ExprKind::Step(step, place) => self.step_at(step, place, Wanted::Value).map(|(located, _)| Some(located)),
            _ => Ok(None),
        };
        self.out.span = outer;
        result
    }

    /// What has just been stored, if somebody wants to know. A volatile object is not read again for that.
    fn wanted(&mut self, located: &Located, wanted: Wanted) -> Translated<Value> {
        match wanted {
            Wanted::Nothing => Ok(Value::Void),
            Wanted::Value => self.load(&located.checked()),
        }
    }

    fn compound(
        &mut self,
        op: BinaryOp,
        place: PlaceId,
        operation_type: TypeId,
        value: CExpr,
        wanted: Wanted,
    ) -> Translated<Value> {
        let located = self.compound_at(op, place, operation_type, value, wanted)?;
        self.wanted(&located, wanted)
    }

    /// `place op= value`; returns where the place is.
    fn compound_at(
        &mut self,
        op: BinaryOp,
        place: PlaceId,
        operation_type: TypeId,
        value: CExpr,
        wanted: Wanted,
    ) -> Translated<Located> {
        let span = self.program.places[place.index()].span;
        let (located, right) = self.located_with(self.first_of_compound(place, value), place, value, wanted)?;
        let right_type = self.program.exprs[value.index()].ty;
        let (Some(own), Some(kind), Some(right_kind), Value::Int(right)) = (
            self.kind_of(self.program.places[place.index()].ty),
            self.kind_of(operation_type),
            self.kind_of(right_type),
            right.clone(),
        ) else {
            return self.float_compound(op, place, located, operation_type, (right, right_type), wanted);
        };
        let (Value::Int(old), located) = self.read_to_change(place, located, wanted)? else {
            return self.unsupported("something else than an integer where one is needed", span);
        };
        let left = self.integers.convert(&mut self.out, old, own, kind);
        let result = self.arithmetic(op, left, right, kind, right_kind);
        let result = if own.bits == 1 {
            let condition = self.integers.is_nonzero(&mut self.out, result, kind);
            self.integers.of_bool(&mut self.out, condition, own)
        } else {
            self.integers.convert(&mut self.out, result, kind, own)
        };
        self.store(&located, &Value::Int(result))?;
        Ok(located)
    }

    /// What `place op= value` reads, and where it writes.
    fn read_to_change(&mut self, place: PlaceId, located: Located, wanted: Wanted) -> Translated<(Value, Located)> {
        let old = self.read(place, &located)?;
        if !self.has_place_effects(place) {
            return Ok((old, located.checked()));
        }
        let old = self.keep(old);
        let mut target = self.locate_again(place)?;
        if wanted == Wanted::Value {
            target = self.keep_located(target);
        }
        Ok((old, target))
    }

    /// `place += index` and `place -= index` for pointers.
    fn pointer_compound(&mut self, op: B, place: PlaceId, index: CExpr, wanted: Wanted) -> Translated<Value> {
        let located = self.pointer_compound_at(op, place, index, wanted)?;
        self.wanted(&located, wanted)
    }

    fn pointer_compound_at(&mut self, op: B, place: PlaceId, index: CExpr, wanted: Wanted) -> Translated<Located> {
        let (ty, span) = (self.program.places[place.index()].ty, self.program.places[place.index()].span);
        let (located, number) = self.located_with(self.first_of_compound(place, index), place, index, wanted)?;
        let (Value::Int(number), Some(kind)) = (number, self.kind_of(self.program.exprs[index.index()].ty)) else {
            return self.unsupported("something else than an integer where one is needed", span);
        };
        let (number, kind, unit) = self.in_units(number, kind, ty, span)?;
        let (Value::Pointer(old), located) = self.read_to_change(place, located, wanted)? else {
            return self.unsupported("something else than a pointer where one is needed", span);
        };
        let new = Value::Pointer(self.moved(old, op, number, kind, unit));
        self.store(&located, &new)?;
        Ok(located)
    }

    /// `place op= value`, computed in a floating-point type.
    fn float_compound(
        &mut self,
        op: BinaryOp,
        place: PlaceId,
        located: Located,
        operation_type: TypeId,
        (right, right_type): (Value, TypeId),
        wanted: Wanted,
    ) -> Translated<Located> {
        let span = self.program.places[place.index()].span;
        let right = self.converted(right, right_type, operation_type, span)?;
        let (old, located) = self.read_to_change(place, located, wanted)?;
        let left = self.converted(old, located.ty(), operation_type, span)?;
        let (Value::Float(left), Value::Float(right)) = (left, right) else {
            return self.unsupported("an operation on these types", span);
        };
        let result = self.float_arithmetic(op, left, right, span)?;
        let result = self.converted(Value::Float(result), operation_type, located.ty(), span)?;
        self.store(&located, &result)?;
        Ok(located)
    }

    fn step(&mut self, step: StepKind, place: PlaceId, wanted: Wanted) -> Translated<Value> {
        let (located, old) = self.step_at(step, place, wanted)?;
        match (wanted, matches!(step, StepKind::PostIncrement | StepKind::PostDecrement)) {
            (Wanted::Nothing, _) => Ok(Value::Void),
            (Wanted::Value, true) => Ok(old),
            (Wanted::Value, false) => self.load(&located),
        }
    }

    /// `++` and `--`; returns where the place is, and what was there before.
    fn step_at(&mut self, step: StepKind, place: PlaceId, wanted: Wanted) -> Translated<(Located, Value)> {
        let ty = self.program.places[place.index()].ty;
        let span = self.program.places[place.index()].span;
        let located = self.locate(place)?;
        let located = if wanted == Wanted::Value { self.keep_located(located) } else { located };
        let up = matches!(step, StepKind::PreIncrement | StepKind::PostIncrement);
        let post = matches!(step, StepKind::PostIncrement | StepKind::PostDecrement);
        let mut old = self.read(place, &located)?;
        if post && wanted == Wanted::Value {
            old = self.keep(old);
        }
        let new = match (&old, self.kind_of(ty)) {
            (Value::Int(_), Some(kind)) if kind.bits == 1 => {
                // `b++` sets, `b--` flips.
                let Value::Int(int) = &old else { unreachable!("just matched") };
                let set = self.integers.is_nonzero(&mut self.out, int.clone(), kind);
                let condition = if up { self.out.bool(true) } else { self.out.not(set) };
                Value::Int(self.integers.of_bool(&mut self.out, condition, kind))
            }
            (Value::Int(int), Some(kind)) => {
                let one = self.integers.constant(&mut self.out, kind, 1);
                let op = if up { BinaryOp::Add } else { BinaryOp::Sub };
                let direction = if up { Direction::Up } else { Direction::Down };
                Value::Int(match self.is_counter(place, direction) {
                    true => self.counted(op, int.clone(), one, kind),
                    false => self.arithmetic(op, int.clone(), one, kind, kind),
                })
            }
            (Value::Pointer(pointer), _) => {
                let kind = self.integers.offset_kind();
                let one = self.integers.constant(&mut self.out, kind, 1);
                let (one, kind, unit) = self.in_units(one, kind, ty, span)?;
                Value::Pointer(self.moved(*pointer, if up { B::Add } else { B::Sub }, one, kind, unit))
            }
            (Value::Float(value), _) if self.program.types.as_float(ty).is_some() => {
                let float = self.program.types.as_float(ty).unwrap_or(FloatType::Double);
                let one = self.float_constant(float, &1.into());
                let op = if up { BinaryOp::Add } else { BinaryOp::Sub };
                Value::Float(self.float_arithmetic(op, *value, one, span)?)
            }
            _ => return self.unsupported("a step of something that is no number", span),
        };
        let located = located.checked();
        self.store(&located, &new)?;
        Ok((located, old))
    }

    /// Translates statements that stand in an expression.
    fn in_expression<T>(&mut self, translate: impl FnOnce(&mut Self) -> T) -> T {
        self.body.expressions += 1;
        let result = translate(self);
        self.body.expressions -= 1;
        result
    }

    /// `({ ... })`
    fn block_value(&mut self, stmt: StmtId) -> Translated<Value> {
        if !self.is_block(stmt) {
            return self.last_value(stmt, stmt);
        }
        self.open_scope(stmt);
        let mut last = stmt;
        if let StmtKind::Block(stmts) = &self.program.stmts[stmt.index()].kind
            && let Some((&end, before)) = stmts.split_last()
        {
            for &stmt in before {
                self.statement(stmt)?;
            }
            last = end;
        }
        let value = self.last_value(stmt, last);
        self.close_scope();
        value
    }

    /// The value of the last statement of a block.
    fn last_value(&mut self, block: StmtId, mut last: StmtId) -> Translated<Value> {
        let program = self.program;
        while let StmtKind::Label(label, inner) = program.stmts[last.index()].kind {
            self.place_label(label);
            last = inner;
        }
        match program.stmts[last.index()].kind {
            StmtKind::Expr(expr) if !program.types.is_void(program.exprs[expr.index()].ty) => {
                let value = self.value(expr)?;
                Ok(self.keep(value))
            }
            // The block has no statements.
            _ if last == block => Ok(Value::Void),
            _ => {
                self.statement(last)?;
                Ok(Value::Void)
            }
        }
    }

    /// Temporary variables for a value of a type.
    pub(super) fn result_slots(&mut self, ty: TypeId, span: Span) -> Translated<Vec<(Slot, Shape)>> {
        let shapes = match shape(&self.program.types, ty) {
            Some(shape) => vec![shape],
            None if self.program.types.is_void(ty) => Vec::new(),
            None => self.leaves(ty, span)?.into_iter().map(|leaf| value_shape(&self.program.types, &leaf)).collect(),
        };
        let mut slots = Vec::new();
        for shape in shapes {
            slots.push((self.temporary_slot(shape, span)?, shape));
        }
        Ok(slots)
    }

    pub(super) fn temporary_slot(&mut self, shape: Shape, _span: Span) -> Translated<Slot> {
        Ok(match shape {
            Shape::Int(kind) | Shape::Bits(_, kind) => {
                let ty = self.integers.ty(&mut self.out, kind);
                let place = self.out.temporary(ty);
                let expr = self.out.read(place);
                if let Some(clause) = self.integers.in_range(&mut self.out, expr, kind) {
                    self.out.set_where(place, clause);
                }
                Slot::Number(place)
            }
            Shape::Pointer => {
                let ty = self.integers.offset_type(&mut self.out);
                let base = self.out.temporary(Type::INT);
                Slot::Pointer { base, offset: self.out.temporary(ty) }
            }
            Shape::Float(float) => {
                let ty = self.float_type(float);
                Slot::Number(self.out.temporary(ty))
            }
        })
    }

    /// Assigns a value to variables for it.
    pub(super) fn fill(&mut self, slots: &[(Slot, Shape)], value: &Value) {
        let parts = match value {
            Value::Record(parts) => parts.clone(),
            Value::Void => Vec::new(),
            scalar => vec![scalar.clone()],
        };
        for (&(slot, shape), part) in slots.iter().zip(parts) {
            let part = match (part, shape.int_kind()) {
                (Value::Int(int), Some(kind)) => Value::Int(self.integers.normal(&mut self.out, int, kind)),
                (part, _) => part,
            };
            self.write_slot(slot, &[], &part);
        }
    }

    /// The value in variables for it.
    pub(super) fn filled(&mut self, slots: &[(Slot, Shape)], ty: TypeId) -> Value {
        let mut parts: Vec<Value> = slots.iter().map(|&(slot, shape)| self.read_slot(slot, &[], shape)).collect();
        match self.program.types.kind(ty) {
            TypeKind::Void => Value::Void,
            TypeKind::Record(_) => Value::Record(parts),
            _ => parts.remove(0),
        }
    }
}

/// What an expression is evaluated for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    /// Its effects.
    Nothing,
    /// Its value.
    Value,
}
