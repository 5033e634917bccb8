//! C expressions: effects become statements in C's order, the value a Boogie expression without effects.
//!
//! Where C leaves the order of evaluation open, it is that of GCC without optimisation. Where a later operand has
//! effects, earlier values are kept first.

use tracewright_boogie::{BinaryOp as B, ExprId, Stmt, Type};
use tracewright_logic::{FpOp, RoundingMode};
use tracewright_source::Span;

use super::assignments::Wanted;
use super::calls::Destination;
use super::checks::has_checks;
use super::code::Code;
use super::functions::BodyState;
use super::input::Input;
use super::integers::{IntegerEncoding, Integers};
use super::memory::{Memory, Slot};
use super::places::Located;
use super::values::{Int, Pointer, Value};
use super::{Translated, Translator, unsupported};
use crate::typed::effects::has_effects;
use crate::typed::fixed::{fixed_address, is_number_moved};
use crate::typed::shapes::{IntKind, Shape, shape, value_shape};
use crate::typed::{BinaryOp, CastKind, ExprId as CExpr, ExprKind, StmtId, StmtKind, UnaryOp};
use crate::types::{ArrayLength, TypeId, TypeKind};

impl Translator<'_> {
    /// The value of an expression.
    pub(super) fn value(&mut self, id: CExpr) -> Translated<Value> {
        let expr = &self.input.program.exprs[id.index()];
        if let Some(value) = self.evaluated(id) {
            return value;
        }
        let outer = self.code.out.move_to(expr.span);
        let mut result = self.value_by_mode(id);
        if let Ok(Value::Pointer(pointer)) = &mut result {
            pointer.target = self.input.facts.points_to.pointer(id);
        }
        if !self.body.remembered.is_empty() {
            result = result.map(|value| self.body.remembered(&mut self.code, id, value));
        }
        self.code.out.span = outer;
        result
    }

    /// The value of an integer expression and its type.
    pub(super) fn int(&mut self, id: CExpr) -> Translated<(Int, IntKind)> {
        let expr = &self.input.program.exprs[id.index()];
        match (self.value(id)?, self.input.kind_of(expr.ty)) {
            (Value::Int(int), Some(kind)) => Ok((int, kind)),
            _ => unsupported("something else than an integer where one is needed", expr.span),
        }
    }

    /// The value of a pointer expression.
    pub(super) fn pointer(&mut self, id: CExpr) -> Translated<Pointer> {
        match self.value(id)? {
            Value::Pointer(pointer) => Ok(pointer),
            _ => unsupported(
                "something else than a pointer where one is needed",
                self.input.program.exprs[id.index()].span,
            ),
        }
    }

    /// The value of a pointer expression that is used to access what it points to, and for nothing else.
    pub(super) fn pointer_to_access(&mut self, id: CExpr) -> Translated<Pointer> {
        let expr = &self.input.program.exprs[id.index()];
        let (ExprKind::PointerAdd(pointer, index) | ExprKind::PointerSub(pointer, index)) = expr.kind else {
            return self.pointer(id);
        };
        if is_number_moved(self.input.program, id) || self.body.evaluated.contains_key(&id) {
            return self.pointer(id);
        }
        let sign = if matches!(expr.kind, ExprKind::PointerAdd(..)) { 1 } else { -1 };
        let outer = self.code.out.move_to(expr.span);
        let (value, number, kind, unit) = self.moved_parts(pointer, index, expr.span)?;
        let step = self.code.integers.offset(&mut self.code.out, number, kind, sign * i128::from(unit));
        let offset = self.code.integers.add_offsets(&mut self.code.out, value.offset, step);
        self.code.out.span = outer;
        Ok(Pointer { base: value.base, offset, target: self.input.facts.points_to.pointer(id) })
    }

    /// A pointer, and by how many units of which size it is moved.
    fn moved_parts(&mut self, pointer: CExpr, index: CExpr, span: Span) -> Translated<(Pointer, Int, IntKind, u64)> {
        let mut value = self.pointer(pointer)?;
        if self.body.has_effects(self.input, index) {
            value = self.code.out.keep_pointer(value);
        }
        let (number, kind) = self.int(index)?;
        let ty = self.input.program.exprs[pointer.index()].ty;
        let (number, kind, unit) = self.memory.in_units(&mut self.code, number, kind, ty, span)?;
        Ok((value, number, kind, unit))
    }

    /// Evaluates an expression for its effects only.
    pub(super) fn effects(&mut self, id: CExpr) -> Translated<()> {
        let expr = &self.input.program.exprs[id.index()];
        if self.body.evaluated.contains_key(&id) {
            return Ok(());
        }
        let outer = self.code.out.move_to(expr.span);
        let result = match &expr.kind {
            // What is not used may still go wrong; only looking at a variable does not.
            ExprKind::Load(_)
                if !self.body.has_effects(self.input, id) && !self.memory.has_accesses(&self.code, id) =>
            {
                Ok(())
            }
            _ if !self.body.has_effects(self.input, id) && !self.input.options.property.wants_evaluation() => Ok(()),
            ExprKind::Load(place) if self.input.program.types.as_record(expr.ty).is_some() => {
                self.locate(*place).and_then(|located| self.memory.check_access(&mut self.code, &located))
            }
            ExprKind::Cast(CastKind::ToVoid, inner) => self.effects(*inner),
            ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, a, b) if self.input.kind_of(expr.ty).is_some() => {
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
        self.code.out.span = outer;
        result
    }

    fn conditional_effects(&mut self, c: CExpr, a: Option<CExpr>, b: Option<CExpr>) -> Translated<()> {
        let condition = self.condition(c)?;
        let mut blocks = [Vec::new(), Vec::new()];
        for (block, branch) in blocks.iter_mut().zip([a, b]) {
            self.code.out.open();
            let result = branch.map_or(Ok(()), |branch| self.effects(branch));
            *block = self.code.out.close();
            result?;
        }
        let [yes, no] = blocks;
        self.code.out.branch(condition, yes, no);
        Ok(())
    }

    pub(super) fn value_inside(&mut self, id: CExpr) -> Translated<Value> {
        let program = self.input.program;
        let expr = &program.exprs[id.index()];
        let (ty, span) = (expr.ty, expr.span);
        match &expr.kind {
            ExprKind::Int(value) => match shape(&program.types, ty) {
                Some(Shape::Int(kind)) => Ok(Value::Int(self.code.integers.constant(&mut self.code.out, kind, *value))),
                Some(Shape::Pointer) => Ok(Value::Pointer(self.code.numbered(*value))),
                Some(Shape::Float(float)) => Ok(Value::Float(self.code.out.float_constant(float, &(*value).into()))),
                _ => unsupported("a number of this type", span),
            },
            ExprKind::Float(text) => self.code.float_literal(text, ty, span),
            ExprKind::Load(place) => {
                let located = self.locate(*place)?;
                if program.copies.contains(&id) {
                    self.memory.load_copy(&mut self.code, &located)
                } else {
                    self.memory.read(&mut self.code, *place, &located)
                }
            }
            ExprKind::AddressOf(place) => {
                let located = self.locate(*place)?;
                Ok(Value::Pointer(self.code.address_value(&located)?))
            }
            ExprKind::FunctionAddress(function) => {
                let called = &program.functions[function.index()];
                if called.is_weak && called.body.is_none() {
                    return unsupported("the address of a weak function that is not defined", span);
                }
                let base = self.input.facts.bases.functions.get(function).copied().unwrap_or_default();
                Ok(Value::Pointer(Pointer::new(
                    self.code.out.int(base),
                    self.code.integers.fixed_offset(&mut self.code.out, 0),
                )))
            }
            ExprKind::Unary(UnaryOp::Not, _) | ExprKind::And(..) | ExprKind::Or(..) => self.truth(id, ty),
            ExprKind::Binary(op, ..) if op.is_comparison() => self.truth(id, ty),
            ExprKind::Unary(UnaryOp::Neg, operand) if program.types.as_float(ty).is_some() => {
                match self.value(*operand)? {
                    Value::Float(value) => {
                        Ok(Value::Float(self.code.out.fp_operation(FpOp::Neg, RoundingMode::NearestEven, &[value])))
                    }
                    _ => unsupported("an operand of another type", span),
                }
            }
            ExprKind::Unary(op, operand) => {
                let (int, kind) = self.int(*operand)?;
                Ok(Value::Int(match op {
                    UnaryOp::Neg => self.code.negation(int, kind),
                    _ => self.code.integers.complement(&mut self.code.out, int, kind),
                }))
            }
            ExprKind::Binary(op, a, b) => {
                let right = self.input.kind_of(program.exprs[b.index()].ty);
                match (self.pair(id, *a, *b)?, self.input.kind_of(ty), right) {
                    ((Value::Int(left), Value::Int(number)), Some(kind), Some(right)) => {
                        if self.input.may_not_divide(*op, *a, *b) {
                            self.code.give_up_unless_divisible(&number, right);
                        }
                        Ok(Value::Int(self.code.arithmetic(*op, left, number, kind, right)))
                    }
                    ((Value::Float(left), Value::Float(number)), _, _) => {
                        Ok(Value::Float(self.code.float_arithmetic(&mut self.memory, *op, left, number, span)?))
                    }
                    _ => unsupported("an operation on these types", span),
                }
            }
            ExprKind::PointerAdd(pointer, index) | ExprKind::PointerSub(pointer, index) => {
                let op = if matches!(expr.kind, ExprKind::PointerAdd(..)) { B::Add } else { B::Sub };
                let (value, number, kind, unit) = self.moved_parts(*pointer, *index, span)?;
                if let (Some(start), true) = (fixed_address(program, *pointer), is_number_moved(program, id)) {
                    let sign = if op == B::Add { 1 } else { -1 };
                    let step = self.code.integers.distance(&mut self.code.out, number, kind, sign * i128::from(unit));
                    return Ok(Value::Pointer(self.memory.moved_number(&mut self.code, start, step)));
                }
                Ok(Value::Pointer(self.code.moved(value, op, number, kind, unit)))
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
                let size = self.memory.variable_size(&mut self.code, *of, span)?;
                let (own, kind) =
                    (self.code.integers.size_kind(), self.input.kind_of(ty).unwrap_or(self.code.integers.size_kind()));
                Ok(Value::Int(self.code.integers.convert(&mut self.code.out, size, own, kind)))
            }
            ExprKind::VaArg(list) => self.next_argument(*list, ty, span),
            ExprKind::Unsupported(construct) => unsupported(construct.clone(), span),
        }
    }

    fn truth(&mut self, id: CExpr, ty: TypeId) -> Translated<Value> {
        let condition = self.condition(id)?;
        let kind = self.input.kind_of(ty).unwrap_or(IntKind::INT);
        Ok(Value::Int(self.code.integers.of_bool(&mut self.code.out, condition, kind)))
    }

    fn difference(&mut self, id: CExpr, a: CExpr, b: CExpr, ty: TypeId, span: Span) -> Translated<Value> {
        let pointee = self.input.program.types.pointee(self.input.program.exprs[a.index()].ty);
        let Some(unit) = pointee.and_then(|to| self.input.program.types.size_of(to.ty)) else {
            return unsupported("the difference of pointers to arrays of variable length", span);
        };
        let (Value::Pointer(left), Value::Pointer(right)) = self.pair(id, a, b)? else {
            return unsupported("something else than a pointer where one is needed", span);
        };
        let bytes = self.memory.safety.bytes_between(&mut self.code, (a, left), (b, right));
        let kind = self.code.integers.offset_kind();
        let unit = self.code.integers.constant(&mut self.code.out, kind, unit.max(1));
        let result = match self.code.integers.encoding {
            // Offsets are not bounded, so that the bounds of the type are those of the difference only after wrapping.
            IntegerEncoding::Math => {
                let quotient = self.code.out.binary(B::IntDiv, bytes, unit.expr);
                let far = kind.modulus() * kind.modulus();
                Int { expr: quotient, low: -far.clone(), high: far }
            }
            IntegerEncoding::Bits => {
                self.code.integers.binary(&mut self.code.out, BinaryOp::Div, Int::any(bytes, kind), unit, kind, kind)
            }
        };
        let to = self.input.kind_of(ty).unwrap_or(kind);
        let result = self.code.integers.normal(&mut self.code.out, result, kind);
        Ok(Value::Int(self.code.integers.convert(&mut self.code.out, result, kind, to)))
    }

    fn conditional(&mut self, c: CExpr, a: CExpr, b: CExpr, ty: TypeId) -> Translated<Value> {
        let condition = self.condition(c)?;
        if self.input.program.types.is_void(ty) {
            let mut blocks = [Vec::new(), Vec::new()];
            for (block, branch) in blocks.iter_mut().zip([a, b]) {
                self.code.out.open();
                let result = self.effects(branch);
                *block = self.code.out.close();
                result?;
            }
            let [yes, no] = blocks;
            self.code.out.branch(condition, yes, no);
            return Ok(Value::Void);
        }
        if [a, b].iter().any(|&branch| self.body.has_effects(self.input, branch) || self.input.reads_given(branch)) {
            return self.branches(condition, a, b, ty);
        }
        let (left, before_left) = self.apart(a)?;
        let (right, before_right) = self.apart(b)?;
        if !has_checks(&before_left)
            && !has_checks(&before_right)
            && let Some(value) = self.code.choice(condition, &left, &right, ty)
        {
            self.code.out.append(before_left);
            self.code.out.append(before_right);
            return Ok(value);
        }
        let result = self.code.result_slots(ty, self.input.program.exprs[a.index()].span)?;
        let mut blocks = [Vec::new(), Vec::new()];
        for (block, (before, value)) in blocks.iter_mut().zip([(before_left, left), (before_right, right)]) {
            self.code.out.open();
            self.code.out.append(before);
            self.code.fill(&result, &value);
            *block = self.code.out.close();
        }
        let [yes, no] = blocks;
        self.code.out.branch(condition, yes, no);
        Ok(self.code.filled(&result, ty))
    }

    /// A value, and the statements that have to come before it is looked at.
    fn apart(&mut self, id: CExpr) -> Translated<(Value, Vec<Stmt>)> {
        self.code.out.open();
        let value = self.value(id);
        let before = self.code.out.close();
        Ok((value?, before))
    }

    /// One of two values, evaluated by statements.
    fn branches(&mut self, condition: ExprId, a: CExpr, b: CExpr, ty: TypeId) -> Translated<Value> {
        let result = self.code.result_slots(ty, self.input.program.exprs[a.index()].span)?;
        let mut blocks = [Vec::new(), Vec::new()];
        for (block, branch) in blocks.iter_mut().zip([a, b]) {
            self.code.out.open();
            let done = self.value(branch).map(|value| self.code.fill(&result, &value));
            *block = self.code.out.close();
            done?;
        }
        let [yes, no] = blocks;
        self.code.out.branch(condition, yes, no);
        Ok(self.code.filled(&result, ty))
    }

    fn elvis(&mut self, a: CExpr, b: CExpr, ty: TypeId, span: Span) -> Translated<Value> {
        let value = self.value(a)?;
        let first = self.code.out.keep(value);
        let condition = match &first {
            Value::Int(int) => {
                let kind = self.input.kind_of(ty).unwrap_or(IntKind::INT);
                self.code.integers.is_nonzero(&mut self.code.out, int.clone(), kind)
            }
            Value::Pointer(pointer) => {
                let null = self.code.null();
                let equal = self.code.out.same_pointer(*pointer, null);
                self.code.out.not(equal)
            }
            Value::Float(value) => self.code.out.float_truth(*value),
            _ => return unsupported("a condition that is no scalar", span),
        };
        let result = self.code.result_slots(ty, span)?;
        self.code.fill(&result, &first);
        self.code.out.open();
        let done = self.value(b).map(|value| self.code.fill(&result, &value));
        let block = self.code.out.close();
        done?;
        self.code.out.branch(condition, Vec::new(), block);
        Ok(self.code.filled(&result, ty))
    }

    fn cast(&mut self, id: CExpr, kind: CastKind, inner: CExpr, ty: TypeId, span: Span) -> Translated<Value> {
        let from = self.input.program.exprs[inner.index()].ty;
        match kind {
            CastKind::ToVoid => {
                self.effects(inner)?;
                Ok(Value::Void)
            }
            CastKind::Same | CastKind::PointerToPointer => self.value(inner),
            CastKind::ToBool => {
                let condition = self.condition(inner)?;
                let kind = self.input.kind_of(ty).unwrap_or(IntKind { bits: 1, signed: false });
                Ok(Value::Int(self.code.integers.of_bool(&mut self.code.out, condition, kind)))
            }
            CastKind::IntToInt => {
                let (int, from) = self.int(inner)?;
                let to = self.input.kind_of(ty).unwrap_or(from);
                Ok(Value::Int(self.code.integers.convert(&mut self.code.out, int, from, to)))
            }
            CastKind::IntToPointer => {
                if let ExprKind::Cast(CastKind::PointerToInt, pointer) = self.input.program.exprs[inner.index()].kind
                    && self.input.kind_of(from).is_some_and(|kind| kind.bits >= self.code.integers.pointer_bits)
                {
                    return self.value(pointer);
                }
                let (int, kind) = self.int(inner)?;
                Ok(Value::Pointer(self.memory.pointer_of(
                    &mut self.code,
                    int,
                    kind,
                    Some("a conversion of an integer to a pointer"),
                )))
            }
            CastKind::PointerToInt => {
                let own = self.code.integers.size_kind();
                let to = self.input.kind_of(ty).unwrap_or(own);
                let int = match fixed_address(self.input.program, inner) {
                    Some(number) => self.code.integers.constant(&mut self.code.out, own, number),
                    None => {
                        let pointer = self.pointer(inner)?;
                        match self.input.facts.points_to.is_unobserved(id) {
                            true => self.memory.number_to_return(&mut self.code, pointer),
                            false => self.memory.safety.number_of(
                                &mut self.code,
                                pointer,
                                Some("a conversion of a pointer to an integer"),
                            ),
                        }
                    }
                };
                if to.bits <= own.bits {
                    return Ok(Value::Int(self.code.integers.convert(&mut self.code.out, int, own, to)));
                }
                // GCC takes addresses to have a sign when they get wider.
                let signed = self.code.integers.offset_kind();
                let int = self.code.integers.convert(&mut self.code.out, int, own, signed);
                Ok(Value::Int(self.code.integers.convert(&mut self.code.out, int, signed, to)))
            }
            CastKind::IntToFloat | CastKind::FloatToInt | CastKind::FloatToFloat => {
                let value = self.value(inner)?;
                self.code.converted(&mut self.memory, value, from, ty, span)
            }
        }
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
        if !self.input.is_block(stmt) {
            return self.last_value(stmt, stmt);
        }
        self.body.open_scope(stmt);
        let mut last = stmt;
        if let StmtKind::Block(stmts) = &self.input.program.stmts[stmt.index()].kind
            && let Some((&end, before)) = stmts.split_last()
        {
            for &stmt in before {
                self.statement(stmt)?;
            }
            last = end;
        }
        let value = self.last_value(stmt, last);
        self.body.close_scope(&mut self.code, &mut self.memory);
        value
    }

    /// The value of the last statement of a block.
    fn last_value(&mut self, block: StmtId, mut last: StmtId) -> Translated<Value> {
        let program = self.input.program;
        while let StmtKind::Label(label, inner) = program.stmts[last.index()].kind {
            self.body.place_label(&mut self.code, label);
            last = inner;
        }
        match program.stmts[last.index()].kind {
            StmtKind::Expr(expr) if !program.types.is_void(program.exprs[expr.index()].ty) => {
                let value = self.value(expr)?;
                Ok(self.code.out.keep(value))
            }
            // The block has no statements.
            _ if last == block => Ok(Value::Void),
            _ => {
                self.statement(last)?;
                Ok(Value::Void)
            }
        }
    }
}

impl Memory {
    /// The size of a type with variable lengths in it.
    pub(super) fn variable_size(&mut self, code: &mut Code<'_>, ty: TypeId, span: Span) -> Translated<Int> {
        let kind = code.integers.size_kind();
        if let Some(size) = code.input.program.types.size_of(ty) {
            return Ok(code.integers.constant(&mut code.out, kind, size));
        }
        let TypeKind::Array { element, length } = *code.input.program.types.kind(ty) else {
            return unsupported("the size of an incomplete type", span);
        };
        let size = self.variable_size(code, element.ty, span)?;
        let (length, own) = self.array_length(code, length, span)?;
        let length = code.integers.convert(&mut code.out, length, own, kind);
        Ok(code.integers.binary(&mut code.out, BinaryOp::Mul, length, size, kind, kind))
    }

    /// How many elements an array has.
    pub(super) fn array_length(
        &mut self,
        code: &mut Code<'_>,
        length: ArrayLength,
        span: Span,
    ) -> Translated<(Int, IntKind)> {
        let kind = code.integers.size_kind();
        match length {
            ArrayLength::Fixed(length) => Ok((code.integers.constant(&mut code.out, kind, length), kind)),
            ArrayLength::Variable(object) => {
                let located = self.locate_object(code, object, span);
                match (self.load(code, &located)?, code.input.kind_of(code.input.program.objects[object.index()].ty)) {
                    (Value::Int(length), Some(own)) => Ok((length, own)),
                    _ => unsupported("an array length that is no integer", span),
                }
            }
            ArrayLength::Unknown => unsupported("the size of an incomplete type", span),
        }
    }

    /// What has just been stored, if somebody wants to know. A volatile object is not read again for that.
    pub(super) fn wanted(&mut self, code: &mut Code<'_>, located: &Located, wanted: Wanted) -> Translated<Value> {
        match wanted {
            Wanted::Nothing => Ok(Value::Void),
            Wanted::Value => self.load(code, &located.checked()),
        }
    }
}

impl BodyState {
    /// Whether an expression is evaluated where the program does it, or not at all: it has effects, or it may go wrong.
    pub(super) fn is_evaluated_in_place(&self, code: &Code<'_>, memory: &Memory, expr: CExpr) -> bool {
        self.has_effects(code.input, expr) || memory.has_accesses(code, expr) || code.input.reads_given(expr)
    }

    /// Whether evaluating an expression has effects.
    pub(super) fn has_effects(&self, input: Input<'_>, expr: CExpr) -> bool {
        !self.evaluated.contains_key(&expr) && has_effects(input.program, expr)
    }
}

impl Code<'_> {
    /// A pointer moved by a number of units.
    pub(super) fn moved(&mut self, pointer: Pointer, op: B, index: Int, kind: IntKind, unit: u64) -> Pointer {
        let step = self.integers.distance(&mut self.out, index, kind, i128::from(unit));
        let offset = match op {
            B::Add => self.integers.add_offsets(&mut self.out, pointer.offset, step),
            _ => self.integers.subtract_offsets(&mut self.out, pointer.offset, step),
        };
        Pointer::new(pointer.base, offset)
    }

    /// `if condition then a else b` on scalars.
    pub(super) fn choice(&mut self, condition: ExprId, a: &Value, b: &Value, ty: TypeId) -> Option<Value> {
        match (a, b) {
            (Value::Int(a), Value::Int(b)) => {
                let kind = self.input.kind_of(ty)?;
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

    /// Temporary variables for a value of a type.
    pub(super) fn result_slots(&mut self, ty: TypeId, span: Span) -> Translated<Vec<(Slot, Shape)>> {
        let shapes = match shape(&self.input.program.types, ty) {
            Some(shape) => vec![shape],
            None if self.input.program.types.is_void(ty) => Vec::new(),
            None => self
                .input
                .leaves(ty, span)?
                .into_iter()
                .map(|leaf| value_shape(&self.input.program.types, &leaf))
                .collect(),
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
                let ty = self.out.float_type(float);
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
            self.out.write_slot(slot, &[], &part);
        }
    }

    /// The value in variables for it.
    pub(super) fn filled(&mut self, slots: &[(Slot, Shape)], ty: TypeId) -> Value {
        let mut parts: Vec<Value> = slots.iter().map(|&(slot, shape)| self.read_slot(slot, &[], shape)).collect();
        match self.input.program.types.kind(ty) {
            TypeKind::Void => Value::Void,
            TypeKind::Record(_) => Value::Record(parts),
            _ => parts.remove(0),
        }
    }
}

impl<'a> Input<'a> {
    /// The integer type that a type is.
    pub(super) fn kind_of(&self, ty: TypeId) -> Option<IntKind> {
        self.program.types.as_int(ty).map(|int| IntKind::of(&self.program.types, int))
    }
}

impl Integers {
    /// `unsigned` of pointer width, the type of sizes.
    pub(super) fn size_kind(&self) -> IntKind {
        IntKind { signed: false, ..self.offset_kind() }
    }
}
