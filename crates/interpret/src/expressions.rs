//! Expressions, in the order in which GCC evaluates them without optimisation.
//!
//! Where C leaves the order unspecified, this is the order of GCC, as observed in its output: operands from left to
//! right, unless its folding swaps them (`tracewright_c::typed::order`); arguments from right to left, after the
//! address of the function. In `x = y`, the operands of `y` come first, then the location of `x`, then the last
//! operation of `y` (a call, a load). In `x op= y`, `y` comes first if it has side effects. A local variable whose
//! address is not taken is read last.

use tracewright_c::typed::order::{
    LastStep, before_operand, evaluated_once, is_narrow, last_step, only_expression, without_conversion,
};
use tracewright_c::typed::{
    BinaryOp, Callee, CastKind, ExprId, ExprKind, PlaceId, PlaceKind, StepKind, StmtId, StmtKind, UnaryOp,
};
use tracewright_c::types::TypeId;

use crate::calls::{Argument, PreparedCall};
use crate::floats::Number;
use crate::integers::{compare, is_comparison};
use crate::machine::{Flow, Machine, Purpose, Run, Stop};
use crate::memory::State;
use crate::places::{Located, Use};
use crate::prepare::{Class, IntClass};
use crate::value::{Pointer, Value};

/// The reason why a run that prints is not deterministic.
pub const PRINTING: &str = "whether printing succeeds";

/// The part of the right side of an assignment that is evaluated after the left side is located.
enum Pending {
    Value(Value),
    Load(Located, Use),
    Call(PreparedCall),
    All(ExprId),
}

impl Machine<'_> {
    /// Evaluates an expression for its side effects.
    pub fn effects(&mut self, id: ExprId) -> Run<()> {
        let expr = &self.prepared.program.exprs[id.index()];
        match expr.kind {
            _ if self.remembered.get(&id).is_some_and(Option::is_some) => Ok(()),
            ExprKind::Cast(CastKind::ToVoid, inner) => self.effects(inner),
            ExprKind::Comma(a, b) => {
                self.effects(a)?;
                self.effects(b)
            }
            // A struct whose value is not used is not read.
            ExprKind::Load(place) if self.prepared.class(expr.ty) == Class::Record => {
                let located = self.locate(place)?;
                let size = self.size(located.ty)?;
                if size == 0 { Ok(()) } else { self.access(located.pointer, size).map(|_| ()) }
            }
            // Whether printing fails is irrelevant if the result is not used.
            ExprKind::Call(..) => {
                let before = self.doubt;
                self.value(id)?;
                if self.doubt == Some(PRINTING) {
                    self.doubt = before;
                }
                Ok(())
            }
            _ => self.value(id).map(|_| ()),
        }
    }

    /// Whether a condition holds.
    pub fn truth(&mut self, id: ExprId) -> Run<bool> {
        let value = self.value(id)?;
        self.is_true(&value)
    }

    pub fn is_true(&self, value: &Value) -> Run<bool> {
        match value {
            Value::Int(value) => Ok(*value != 0),
            Value::Float(value) => Ok(value.is_true()),
            Value::Pointer(value) => Ok(value.address != 0),
            Value::Void => self.undefined("the value of a function that returns none"),
            Value::Record(_) | Value::List(_) => self.dont_know("a condition that is no scalar"),
        }
    }

    /// The value of an expression.
    pub fn value(&mut self, id: ExprId) -> Run<Value> {
        if self.remembered.is_empty() {
            return self.new_value(id);
        }
        match self.remembered.get(&id) {
            None => self.new_value(id),
            Some(Some(value)) => Ok(value.clone()),
            Some(None) => {
                let value = self.new_value(id)?;
                self.remembered.insert(id, Some(value.clone()));
                Ok(value)
            }
        }
    }

    fn new_value(&mut self, id: ExprId) -> Run<Value> {
        self.step()?;
        let program = self.prepared.program;
        let expr = &program.exprs[id.index()];
        let (ty, span) = (expr.ty, expr.span);
        match &expr.kind {
            ExprKind::Int(value) => self.constant(*value, ty),
            ExprKind::Float(text) => match program.types.as_float(ty).and_then(|float| Number::literal(float, text)) {
                Some(number) => Ok(Value::Float(number)),
                None => self.dont_know("a floating-point constant"),
            },
            ExprKind::Load(place) => {
                let located = self.locate(*place)?;
                self.at = span;
                self.load(located, self.usage(id))
            }
            ExprKind::AddressOf(place) => {
                let located = self.locate(*place)?;
                self.memory.escape(located.pointer);
                Ok(Value::Pointer(located.pointer))
            }
            ExprKind::FunctionAddress(function) => Ok(Value::Pointer(self.function_address(*function)?)),
            ExprKind::Unary(op, operand) => {
                self.check_stack()?;
                let value = self.value(*operand)?;
                self.at = span;
                self.unary(*op, value, ty)
            }
            ExprKind::Binary(op, a, b) => {
                self.check_stack()?;
                let (left, right) = self.operands(id, *a, *b)?;
                self.at = span;
                if let (&Value::Int(number), Some(class)) = (&left, self.divides_by_minus_one(*op, *b, ty)) {
                    return Ok(Value::Int(self.divide_by_minus_one(*op, number, class)?));
                }
                self.binary(*op, left, right, program.exprs[a.index()].ty, program.exprs[b.index()].ty)
            }
            ExprKind::PointerAdd(pointer, index) | ExprKind::PointerSub(pointer, index) => {
                let op = if matches!(expr.kind, ExprKind::PointerAdd(..)) { BinaryOp::Add } else { BinaryOp::Sub };
                let (pointer_value, index) = self.in_order(*pointer, *index)?;
                let Value::Pointer(pointer_value) = pointer_value else { return self.dont_know("a sum of no pointer") };
                self.at = span;
                let unit = program.exprs[pointer.index()].ty;
                Ok(Value::Pointer(self.moved(pointer_value, &index, unit, op)?))
            }
            ExprKind::PointerDiff(a, b) => {
                let (left, right) = self.in_order(*a, *b)?;
                self.at = span;
                self.difference(&left, &right, program.exprs[a.index()].ty, ty)
            }
            ExprKind::And(a, b) => Ok(Value::Int(i128::from(self.truth(*a)? && self.truth(*b)?))),
            ExprKind::Or(a, b) => Ok(Value::Int(i128::from(self.truth(*a)? || self.truth(*b)?))),
            ExprKind::Conditional(c, a, b) => {
                let chosen = if self.truth(*c)? { *a } else { *b };
                if program.types.is_void(ty) { self.effects(chosen).map(|()| Value::Void) } else { self.value(chosen) }
            }
            ExprKind::Elvis(a, b) => {
                let first = self.value(*a)?;
                if self.is_true(&first)? { Ok(first) } else { self.value(*b) }
            }
            ExprKind::Cast(CastKind::ToVoid, inner) => self.effects(*inner).map(|()| Value::Void),
            ExprKind::Cast(kind, inner) => {
                let value = self.value(*inner)?;
                self.at = span;
                let from = program.exprs[inner.index()].ty;
                self.cast(*kind, value, from, ty)
            }
            ExprKind::Assign(place, value) => self.assign_to(*place, *value).map(|(_, value)| value),
            ExprKind::CompoundAssign(op, place, operation, value) => {
                self.compound(*op, *place, *operation, *value, id).map(|(_, value)| value)
            }
            ExprKind::PointerAddAssign(place, index) => {
                self.pointer_compound(BinaryOp::Add, *place, *index, id).map(|(_, value)| value)
            }
            ExprKind::PointerSubAssign(place, index) => {
                self.pointer_compound(BinaryOp::Sub, *place, *index, id).map(|(_, value)| value)
            }
            ExprKind::Step(kind, place) => self.increment(*kind, *place, id).map(|(_, value)| value),
            ExprKind::Comma(a, b) => {
                self.effects(*a)?;
                self.value(*b)
            }
            ExprKind::Call(callee, args) => {
                let call = self.prepare_call(*callee, args, id)?;
                self.finish_call(call)
            }
            ExprKind::Block(stmt) => self.block_value(*stmt),
            ExprKind::SizeOf(of) => {
                let size = self.size(*of)?;
                self.constant(i128::from(size), ty)
            }
            ExprKind::VaArg(list) => self.next_argument(*list, ty),
            ExprKind::Unsupported(construct) => {
                self.at = span;
                self.dont_know(construct.clone())
            }
        }
    }

    fn usage(&self, id: ExprId) -> Use {
        if self.prepared.program.copies.contains(&id) { Use::Copy } else { Use::Read }
    }

    fn constant(&self, value: i128, ty: TypeId) -> Run<Value> {
        match self.prepared.class(ty) {
            Class::Int(int) => Ok(Value::Int(int.wrap(value))),
            Class::Pointer => Ok(Value::Pointer(Pointer::numbered(self.wrap_address(value as u64)))),
            Class::Float(float) => Ok(Value::Float(Number::of_integer(float, &value.into()))),
            _ => self.dont_know("a number of this type"),
        }
    }

    /// A local variable in a register (as GCC treats it for the order of operations) that is the value of an
    /// expression.
    fn register(&self, id: ExprId) -> Option<PlaceId> {
        let program = self.prepared.program;
        let place = match program.exprs[id.index()].kind {
            ExprKind::Load(place)
            | ExprKind::Assign(place, _)
            | ExprKind::CompoundAssign(_, place, _, _)
            | ExprKind::PointerAddAssign(place, _)
            | ExprKind::PointerSubAssign(place, _)
            | ExprKind::Step(StepKind::PreIncrement | StepKind::PreDecrement, place) => place,
            ExprKind::Comma(_, inner) => return self.register(inner),
            _ => return self.register(without_conversion(program, id)?),
        };
        let PlaceKind::Object(object) = program.places[place.index()].kind else { return None };
        let is_scalar = !matches!(self.prepared.class(program.places[place.index()].ty), Class::Record | Class::List);
        let is_plain = !self.prepared.addressed[object.index()] && !program.objects[object.index()].is_volatile;
        (self.is_local(object) && is_scalar && is_plain).then_some(place)
    }

    /// Both values, the left one first.
    fn in_order(&mut self, a: ExprId, b: ExprId) -> Run<(Value, Value)> {
        let left = self.value(a)?;
        let right = self.value(b)?;
        match self.register(a) {
            Some(place) if self.prepared.has_effects(b) => {
                let located = self.locate(place)?;
                Ok((self.load(located, Use::Copy)?, right))
            }
            _ => Ok((left, right)),
        }
    }

    /// Both operands of an operation.
    fn operands(&mut self, id: ExprId, a: ExprId, b: ExprId) -> Run<(Value, Value)> {
        let program = self.prepared.program;
        let late = before_operand(program, b);
        if late.is_empty() {
            return self.last_operands(id, a, b);
        }
        // The left operands of commas in operands are evaluated before both operands.
        let outer = self.remembered.clone();
        for part in before_operand(program, a).into_iter().chain(late) {
            self.effects(part)?;
            self.remembered.insert(part, Some(Value::Void));
        }
        let values = self.last_operands(id, a, b);
        self.remembered = outer;
        values
    }

    /// Both operands, after the left operands of their commas have been evaluated.
    fn last_operands(&mut self, id: ExprId, a: ExprId, b: ExprId) -> Run<(Value, Value)> {
        if self.prepared.has_effects(b) && self.prepared.order.is_reversed(id) {
            let (right, left) = self.in_order(b, a)?;
            return Ok((left, right));
        }
        self.in_order(a, b)
    }

    fn unary(&mut self, op: UnaryOp, value: Value, ty: TypeId) -> Run<Value> {
        match (op, &value, self.prepared.class(ty)) {
            (UnaryOp::Not, _, _) => Ok(Value::Int(i128::from(!self.is_true(&value)?))),
            (UnaryOp::Neg, Value::Int(number), Class::Int(int)) => Ok(Value::Int(self.negate(*number, int)?)),
            (UnaryOp::BitNot, Value::Int(number), Class::Int(int)) => Ok(Value::Int(int.wrap(!*number))),
            (UnaryOp::Neg, Value::Float(number), _) => Ok(Value::Float(number.negated())),
            (_, Value::Void, _) => self.undefined("the value of a function that returns none"),
            _ => self.dont_know("an operation on this type"),
        }
    }

    /// The signed type of a division by the constant -1, if the operation is one.
    fn divides_by_minus_one(&self, op: BinaryOp, mut divisor: ExprId, ty: TypeId) -> Option<IntClass> {
        let program = self.prepared.program;
        while let ExprKind::Cast(CastKind::IntToInt | CastKind::Same, inner) = program.exprs[divisor.index()].kind {
            divisor = inner;
        }
        let is_constant = matches!(program.exprs[divisor.index()].kind, ExprKind::Int(-1));
        match self.prepared.class(ty) {
            Class::Int(class) if is_constant && class.signed && matches!(op, BinaryOp::Div | BinaryOp::Rem) => {
                Some(class)
            }
            _ => None,
        }
    }

    fn binary(&mut self, op: BinaryOp, left: Value, right: Value, ty: TypeId, right_ty: TypeId) -> Run<Value> {
        match (left, right) {
            (Value::Int(a), Value::Int(b)) => match (self.prepared.class(ty), self.prepared.class(right_ty)) {
                (Class::Int(class), Class::Int(_)) if is_comparison(op) => {
                    Ok(Value::Int(i128::from(compare(op, a, b, class))))
                }
                (Class::Int(class), Class::Int(right)) => Ok(Value::Int(self.arithmetic(op, a, b, class, right)?)),
                _ => self.dont_know("an operation on these types"),
            },
            (Value::Float(a), Value::Float(b)) if is_comparison(op) => match a.holds(op, b) {
                Some(holds) => Ok(Value::Int(i128::from(holds))),
                None => self.dont_know("a comparison of floating-point numbers"),
            },
            (Value::Float(a), Value::Float(b)) => self.float_operation(op, a, b),
            (Value::Pointer(a), Value::Pointer(b)) => Ok(Value::Int(i128::from(self.compare_pointers(op, a, b)?))),
            (Value::Void, _) | (_, Value::Void) => self.undefined("the value of a function that returns none"),
            _ => self.dont_know("an operation on these types"),
        }
    }

    fn float_operation(&mut self, op: BinaryOp, a: Number, b: Number) -> Run<Value> {
        match a.operate(op, b) {
            Some(result) => {
                // The payload of the NaN depends on the compiler.
                if result.is_nan() {
                    self.doubt.get_or_insert("which NaN an operation makes");
                }
                Ok(Value::Float(result))
            }
            None => self.dont_know("an operation on floating-point numbers"),
        }
    }

    fn compare_pointers(&mut self, op: BinaryOp, a: Pointer, b: Pointer) -> Run<bool> {
        let [first, second] = [a, b].map(|pointer| self.memory.object(pointer));
        for object in [first, second].into_iter().flatten() {
            if self.memory.block(object).state == State::Moved {
                return self.dont_know("whether memory has moved");
            }
        }
        let is_order = !matches!(op, BinaryOp::Eq | BinaryOp::Ne);
        if is_order && first != second && self.options.purpose == Purpose::Judge {
            return self.undefined("a comparison of pointers to different objects");
        }
        let unsigned = IntClass { bits: 64, size: 8, signed: false };
        Ok(compare(op, i128::from(a.address), i128::from(b.address), unsigned))
    }

    /// Pointer arithmetic.
    pub fn moved(&mut self, pointer: Pointer, index: &Value, ty: TypeId, op: BinaryOp) -> Run<Pointer> {
        let Value::Int(index) = index else { return self.dont_know("an index that is no number") };
        let Some(to) = self.prepared.program.types.pointee(ty) else { return self.dont_know("a sum of no pointer") };
        let unit = self.size(to.ty)?;
        let bytes = (*index as u64).wrapping_mul(unit);
        let address = match op {
            BinaryOp::Add => pointer.address.wrapping_add(bytes),
            _ => pointer.address.wrapping_sub(bytes),
        };
        Ok(Pointer { address: self.wrap_address(address), ..pointer })
    }

    fn difference(&mut self, a: &Value, b: &Value, ty: TypeId, result: TypeId) -> Run<Value> {
        let (Value::Pointer(a), Value::Pointer(b)) = (a, b) else {
            return self.dont_know("a difference of no pointers");
        };
        let Some(to) = self.prepared.program.types.pointee(ty) else {
            return self.dont_know("a difference of no pointers");
        };
        if self.memory.object(*a) != self.memory.object(*b) {
            if self.options.purpose == Purpose::Judge && a.block.is_some() && b.block.is_some() {
                return self.undefined("a difference of pointers to different objects");
            }
            self.doubt.get_or_insert("the address of an object");
        }
        let unit = i128::from(self.size(to.ty)?.max(1));
        let Class::Int(int) = self.prepared.class(result) else { return self.dont_know("a difference of this type") };
        let bytes = int.wrap(i128::from(a.address) - i128::from(b.address));
        Ok(Value::Int(int.wrap(bytes / unit)))
    }

    /// Evaluates the part of `value` that comes before the place in `place = value`.
    fn right_side(&mut self, place: PlaceId, id: ExprId) -> Run<Pending> {
        let program = self.prepared.program;
        match last_step(program, place, id) {
            LastStep::None => Ok(Pending::Value(self.value(id)?)),
            LastStep::Choice(last) => {
                self.before_last(id, last)?;
                Ok(Pending::All(last))
            }
            LastStep::Load(last, from) => {
                self.before_last(id, last)?;
                Ok(Pending::Load(self.locate(from)?, self.usage(last)))
            }
            LastStep::Stored(last, _) => {
                self.before_last(id, last)?;
                let located = self.stored(last)?;
                Ok(Pending::Load(located, Use::Copy))
            }
            LastStep::Call(last) => {
                self.before_last(id, last)?;
                match &program.exprs[last.index()].kind {
                    ExprKind::Call(callee, args) => Ok(Pending::Call(self.prepare_call(*callee, args, last)?)),
                    _ => Ok(Pending::Value(self.value(last)?)),
                }
            }
        }
    }

    /// Evaluates the left operands of commas.
    fn before_last(&mut self, mut id: ExprId, last: ExprId) -> Run<()> {
        while id != last {
            match self.prepared.program.exprs[id.index()].kind {
                ExprKind::Comma(first, next) => {
                    self.effects(first)?;
                    id = next;
                }
                ExprKind::Cast(_, inner) => id = inner,
                _ => match only_expression(self.prepared.program, id) {
                    Some(inner) => id = inner,
                    None => return Ok(()),
                },
            }
        }
        Ok(())
    }

    /// Evaluates an assignment or the like; returns the location of the new value.
    fn stored(&mut self, id: ExprId) -> Run<Located> {
        self.step()?;
        match self.prepared.program.exprs[id.index()].kind {
            ExprKind::Assign(place, value) => self.assign_to(place, value).map(|(located, _)| located),
            ExprKind::CompoundAssign(op, place, operation, value) => {
                self.compound(op, place, operation, value, id).map(|(located, _)| located)
            }
            ExprKind::PointerAddAssign(place, index) => {
                self.pointer_compound(BinaryOp::Add, place, index, id).map(|(located, _)| located)
            }
            ExprKind::PointerSubAssign(place, index) => {
                self.pointer_compound(BinaryOp::Sub, place, index, id).map(|(located, _)| located)
            }
            ExprKind::Step(kind, place) => self.increment(kind, place, id).map(|(located, _)| located),
            _ => self.dont_know("a value that was stored nowhere"),
        }
    }

    fn finish(&mut self, pending: Pending) -> Run<Value> {
        match pending {
            Pending::Value(value) => Ok(value),
            Pending::Load(located, usage) => self.load(located, usage),
            Pending::Call(call) => self.finish_call(call),
            Pending::All(id) => self.value(id),
        }
    }

    /// Assigns; returns the location, and the value stored there.
    fn assign_to(&mut self, place: PlaceId, value: ExprId) -> Run<(Located, Value)> {
        let span = self.prepared.program.exprs[value.index()].span;
        let pending = self.right_side(place, value)?;
        let located = self.locate(place)?;
        let value = self.finish(pending)?;
        self.at = span;
        Ok((located, self.store(located, value)?))
    }

    /// The operands of `x op= y`: the value of `x`, its location, and the right operand.
    fn compound_operands(&mut self, place: PlaceId, value: ExprId, id: ExprId) -> Run<(Value, Located, Value)> {
        let is_early = self.prepared.has_effects(value);
        let early = if is_early { Some(self.value(value)?) } else { None };
        let parts = evaluated_once(self.prepared.program, place);
        let outer = std::mem::take(&mut self.remembered);
        self.remembered = parts.iter().map(|&part| (part, None)).collect();
        let mut located = self.locate(place)?;
        self.at = self.prepared.program.exprs[id.index()].span;
        let old = self.load(located, Use::Read)?;
        if self.prepared.has_place_effects(place) {
            // GCC evaluates the location again if it has not kept it.
            located = self.locate(place)?;
        }
        self.remembered = outer;
        let right = early.map_or_else(|| self.value(value), Ok)?;
        self.at = self.prepared.program.exprs[id.index()].span;
        Ok((old, located, right))
    }

    fn compound(
        &mut self,
        op: BinaryOp,
        place: PlaceId,
        operation: TypeId,
        value: ExprId,
        id: ExprId,
    ) -> Run<(Located, Value)> {
        let program = self.prepared.program;
        let (old, located, right) = self.compound_operands(place, value, id)?;
        let left = self.convert(old, located.ty, operation)?;
        let right_ty = program.exprs[value.index()].ty;
        let is_float = matches!(self.prepared.class(operation), Class::Float(_));
        let right = if is_float { self.convert(right, right_ty, operation)? } else { right };
        let result = match (&left, self.divides_by_minus_one(op, value, operation)) {
            (&Value::Int(number), Some(class)) => Value::Int(self.divide_by_minus_one(op, number, class)?),
            _ => self.binary(op, left, right, operation, if is_float { operation } else { right_ty })?,
        };
        let result = self.convert(result, operation, located.ty)?;
        Ok((located, self.store(located, result)?))
    }

    fn pointer_compound(&mut self, op: BinaryOp, place: PlaceId, index: ExprId, id: ExprId) -> Run<(Located, Value)> {
        let (old, located, index) = self.compound_operands(place, index, id)?;
        let Value::Pointer(old) = old else { return self.dont_know("a sum of no pointer") };
        let new = self.moved(old, &index, located.ty, op)?;
        Ok((located, self.store(located, Value::Pointer(new))?))
    }

    fn increment(&mut self, kind: StepKind, place: PlaceId, id: ExprId) -> Run<(Located, Value)> {
        let located = self.locate(place)?;
        self.at = self.prepared.program.exprs[id.index()].span;
        let old = self.load(located, Use::Read)?;
        let is_up = matches!(kind, StepKind::PreIncrement | StepKind::PostIncrement);
        let op = if is_up { BinaryOp::Add } else { BinaryOp::Sub };
        let new = match (&old, self.prepared.class(located.ty)) {
            (Value::Int(number), Class::Int(int)) => {
                // Smaller types are computed in `int` and cannot overflow; `_Bool` is set or flipped.
                let wide = if int.bits < 32 { IntClass { bits: 32, size: 4, signed: true } } else { int };
                let result = self.arithmetic(op, *number, 1, wide, wide)?;
                Value::Int(int.wrap(result))
            }
            (Value::Pointer(pointer), _) => Value::Pointer(self.moved(*pointer, &Value::Int(1), located.ty, op)?),
            (Value::Float(number), Class::Float(float)) => {
                let one = Number::of_integer(float, &1.into());
                self.float_operation(op, *number, one)?
            }
            _ => return self.dont_know("a step of something that is no number"),
        };
        let stored = self.store(located, new)?;
        let is_late = matches!(kind, StepKind::PostIncrement | StepKind::PostDecrement);
        Ok((located, if is_late { old } else { stored }))
    }

    /// `({ ... })`
    fn block_value(&mut self, id: StmtId) -> Run<Value> {
        let program = self.prepared.program;
        let StmtKind::Block(items) = &program.stmts[id.index()].kind else {
            return self.jump_out(id).map(|()| Value::Void);
        };
        let keep = self.open_block(id)?;
        let outer = std::mem::take(&mut self.remembered);
        let value = self.last_value(id, items);
        self.remembered = outer;
        self.leave_block(&value, keep);
        value
    }

    fn last_value(&mut self, block: StmtId, items: &[StmtId]) -> Run<Value> {
        let program = self.prepared.program;
        let (mut next, mut way) = (0, Vec::new());
        while let Some(&item) = items.get(next) {
            if next + 1 == items.len() {
                let mut last = item;
                while let StmtKind::Label(_, inner) = program.stmts[last.index()].kind {
                    last = inner;
                    way.pop();
                }
                if let StmtKind::Expr(expr) = program.stmts[last.index()].kind {
                    return self.value(expr);
                }
            }
            match self.enter(item, &mut way)? {
                Flow::Next => next += 1,
                Flow::Goto(target) => match self.prepared.way(block, target) {
                    Some(inside) => {
                        way = inside;
                        let first = way.pop();
                        next = items.iter().position(|&item| Some(item) == first).unwrap_or(items.len());
                    }
                    None => return Err(Box::new(Stop::Flow(Flow::Goto(target)))),
                },
                flow => return Err(Box::new(Stop::Flow(flow))),
            }
        }
        Ok(Value::Void)
    }

    fn jump_out(&mut self, id: StmtId) -> Run<()> {
        match self.execute(id)? {
            Flow::Next => Ok(()),
            flow => Err(Box::new(Stop::Flow(flow))),
        }
    }

    /// Evaluates the callee, if it is a pointer, and the arguments; structs are copied when the call is made.
    pub fn callee_and_arguments(&mut self, callee: Callee, args: &[ExprId]) -> Run<(Option<Pointer>, Vec<Argument>)> {
        let pointer = match callee {
            Callee::Function(_) => None,
            Callee::Pointer(pointer) => match self.value(pointer)? {
                Value::Pointer(pointer) => Some(pointer),
                _ => return self.dont_know("a call of no function"),
            },
        };
        let mut pending = Vec::with_capacity(args.len());
        for &arg in args.iter().rev() {
            pending.push(self.argument(arg)?);
        }
        let mut values = Vec::with_capacity(args.len());
        for (argument, &arg) in pending.into_iter().rev().zip(args) {
            // A variable in a register is read after all arguments are evaluated, unless it is converted.
            let is_late = !is_narrow(&self.prepared.program.types, self.prepared.program.exprs[arg.index()].ty);
            values.push(match self.register(arg).filter(|_| is_late && self.has_late_effects(args)) {
                Some(place) => {
                    let located = self.locate(place)?;
                    Argument::Value(self.load(located, Use::Copy)?)
                }
                None => argument,
            });
        }
        Ok((pointer, values))
    }

    fn has_late_effects(&self, args: &[ExprId]) -> bool {
        args.iter().any(|&arg| self.prepared.has_effects(arg))
    }

    /// A struct is copied when the call is made; other arguments are evaluated at once.
    fn argument(&mut self, id: ExprId) -> Run<Argument> {
        let expr = &self.prepared.program.exprs[id.index()];
        match (&expr.kind, self.prepared.class(expr.ty)) {
            (ExprKind::Load(place), Class::Record) => Ok(Argument::Copy(self.locate(*place)?, self.usage(id))),
            (ExprKind::Comma(first, last), Class::Record) => {
                self.effects(*first)?;
                self.argument(*last)
            }
            _ => Ok(Argument::Value(self.value(id)?)),
        }
    }
}
