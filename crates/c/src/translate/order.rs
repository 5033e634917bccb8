//! The order in which operands are evaluated, where C leaves it open: that of GCC without optimisation
//! ([`crate::typed::order`]).

use super::code::Code;
use super::functions::BodyState;
use super::input::Input;
use super::places::Located;
use super::values::Value;
use super::{Translated, Translator};
use crate::analyse::call_graph::uses_body;
use crate::analyse::storage::Home;
use crate::typed::effects::has_effects;
use crate::typed::order::{
    LastStep, before_operand, call_with_test, evaluated_once, last_step, only_expression, without_conversion,
};
use crate::typed::{Callee, CastKind, ExprId as CExpr, ExprKind, PlaceId, PlaceKind, StepKind, Storage};

/// What comes first in a compound assignment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum First {
    /// Where it goes.
    Place,
    /// What is assigned.
    Value,
}

/// An expression that was evaluated before its turn.
#[derive(Clone, Debug)]
pub enum Evaluated {
    /// Its value.
    Value(Value),
    /// A struct that is read when it is needed, where it is, and the expression that does it.
    At(Located, CExpr),
}

/// What is left of the right side of an assignment when the left side is evaluated.
#[derive(Clone, Debug)]
pub(super) enum Rest {
    /// Nothing.
    Value(Value),
    /// To read this place, which this expression does.
    Load(Located, CExpr),
    /// To read what has been stored there.
    Stored(Located),
    /// To evaluate this expression, some parts of which were evaluated.
    Expr(CExpr),
}

impl Translator<'_> {
    /// Both operands of an operation, or of the difference of pointers.
    pub(super) fn pair(&mut self, id: CExpr, a: CExpr, b: CExpr) -> Translated<(Value, Value)> {
        let first = before_operand(self.input.program, b);
        if first.is_empty() {
            return self.pair_of_last(id, a, b);
        }
        let first: Vec<CExpr> = before_operand(self.input.program, a).into_iter().chain(first).collect();
        for &part in &first {
            self.effects(part)?;
            self.body.evaluated.insert(part, Evaluated::Value(Value::Void));
        }
        let pair = self.pair_of_last(id, a, b);
        for part in &first {
            self.body.evaluated.remove(part);
        }
        pair
    }

    /// Both operands, when what commas put before them is evaluated.
    fn pair_of_last(&mut self, id: CExpr, a: CExpr, b: CExpr) -> Translated<(Value, Value)> {
        if !self.body.has_effects(self.input, b) {
            let left = self.value(a)?;
            return Ok((left, self.value(b)?));
        }
        if self.input.facts.order.is_reversed(id) {
            let right = self.value(b)?;
            let right = if self.body.has_effects(self.input, a) { self.code.out.keep(right) } else { right };
            return Ok((self.value(a)?, right));
        }
        if let Some(place) = self.input.register(a) {
            self.effects(a)?;
            let right = self.value(b)?;
            let located = self.locate(place)?;
            return Ok((self.memory.load(&mut self.code, &located)?, right));
        }
        let left = self.value(a)?;
        let left = self.code.out.keep(left);
        Ok((left, self.value(b)?))
    }

    /// Evaluates what comes before the place in `place = value`.
    pub(super) fn right_side(&mut self, place: PlaceId, value: CExpr) -> Translated<Rest> {
        let step = last_step(self.input.program, place, value);
        match step {
            LastStep::None => {
                let value = self.value(value)?;
                Ok(Rest::Value(self.code.out.keep(value)))
            }
            LastStep::Choice(expr) => {
                self.before_last(value, expr)?;
                Ok(Rest::Expr(expr))
            }
            LastStep::Load(expr, from) => {
                self.before_last(value, expr)?;
                let located = self.locate(from)?;
                Ok(Rest::Load(self.code.keep_located(located), expr))
            }
            LastStep::Stored(expr, _) => {
                self.before_last(value, expr)?;
                match self.stored(expr)? {
                    Some(located) => Ok(Rest::Stored(located)),
                    None => Ok(Rest::Expr(expr)),
                }
            }
            LastStep::Call(expr) => {
                self.before_last(value, expr)?;
                let call = call_with_test(self.input.program, expr).unwrap_or(expr);
                match &self.input.program.exprs[call.index()].kind {
                    ExprKind::Call(callee, args) if self.body.can_evaluate_arguments(self.input, *callee, args) => {
                        self.evaluate_arguments(*callee, args)?;
                        Ok(Rest::Expr(expr))
                    }
                    _ => {
                        let value = self.value(expr)?;
                        Ok(Rest::Value(self.code.out.keep(value)))
                    }
                }
            }
        }
    }

    /// Evaluates what commas put before the last part of an expression.
    pub(super) fn before_last(&mut self, mut id: CExpr, last: CExpr) -> Translated<()> {
        while id != last {
            match self.input.program.exprs[id.index()].kind {
                ExprKind::Comma(first, next) => {
                    self.effects(first)?;
                    id = next;
                }
                ExprKind::Cast(_, inner) => id = inner,
                _ => match only_expression(self.input.program, id) {
                    Some(inner) => id = inner,
                    None => return Ok(()),
                },
            }
        }
        Ok(())
    }

    /// Evaluates the arguments of a call that is made later.
    fn evaluate_arguments(&mut self, callee: Callee, args: &[CExpr]) -> Translated<()> {
        if let Callee::Pointer(pointer) = callee {
            let value = self.value(pointer)?;
            let value = self.code.out.keep(value);
            self.body.evaluated.insert(pointer, Evaluated::Value(value));
        }
        let is_known = |t: &Self| match callee {
            Callee::Function(function) => {
                !uses_body(&t.input.program.functions[function.index()], &t.input.options.property)
            }
            Callee::Pointer(_) => false,
        };
        for &arg in args.iter().rev() {
            let evaluated = match self.input.struct_to_copy(arg) {
                Some((last, place)) => {
                    self.before_last(arg, last)?;
                    let located = self.locate(place)?;
                    Evaluated::At(self.code.keep_located(located), last)
                }
                // The model of the function evaluates this argument itself, and it has no effects.
                None if is_known(self) && !self.body.has_effects(self.input, arg) => continue,
                None => {
                    let value = self.value(arg)?;
                    Evaluated::Value(self.code.out.keep(value))
                }
            };
            self.body.evaluated.insert(arg, evaluated);
        }
        Ok(())
    }

    /// The rest of the right side, when the left one is located.
    pub(super) fn finish(&mut self, rest: Rest) -> Translated<Value> {
        match rest {
            Rest::Value(value) => Ok(value),
            Rest::Load(located, expr) if self.input.program.copies.contains(&expr) => {
                self.memory.load_copy(&mut self.code, &located)
            }
            Rest::Load(located, expr) => match self.input.program.exprs[expr.index()].kind {
                ExprKind::Load(place) => self.memory.read(&mut self.code, place, &located),
                _ => self.memory.load(&mut self.code, &located),
            },
            Rest::Stored(located) => self.memory.load(&mut self.code, &located.checked()),
            Rest::Expr(expr) => {
                let value = self.value(expr);
                self.body.forget_arguments(self.input, expr);
                value
            }
        }
    }

    /// The value of an expression that was evaluated before its turn.
    pub(super) fn evaluated(&mut self, id: CExpr) -> Option<Translated<Value>> {
        if self.body.evaluated.is_empty() {
            return None;
        }
        match self.body.evaluated.get(&id)?.clone() {
            Evaluated::Value(value) => Some(Ok(value)),
            Evaluated::At(located, expr) => Some(self.finish(Rest::Load(located, expr))),
        }
    }

    /// Locates the place of `place op= value` for writing: GCC evaluates what it has not kept once more.
    pub(super) fn locate_again(&mut self, place: PlaceId) -> Translated<Located> {
        let located = self.locate(place);
        for part in evaluated_once(self.input.program, place) {
            self.body.evaluated.remove(&part);
        }
        located
    }

    /// Locates the place of `place op= value` for reading.
    pub(super) fn locate_first(&mut self, place: PlaceId) -> Translated<Located> {
        if self.input.has_place_effects(place) {
            let parts = evaluated_once(self.input.program, place);
            self.body.remembered.extend(parts);
        }
        self.locate(place)
    }
}

impl BodyState {
    /// Keeps the value of an expression that is needed a second time.
    pub(super) fn remembered(&mut self, code: &mut Code<'_>, id: CExpr, value: Value) -> Value {
        if !self.remembered.remove(&id) {
            return value;
        }
        let value = code.out.keep(value);
        self.evaluated.insert(id, Evaluated::Value(value.clone()));
        value
    }

    /// Whether it makes a difference in `place = value` what comes first.
    pub(super) fn order_matters(&self, input: Input<'_>, place: PlaceId, value: CExpr) -> bool {
        if input.is_fixed_place(place) {
            return false;
        }
        input.has_place_effects(place) || self.has_effects(input, value) && !self.is_effect_of_call(input, place, value)
    }

    /// Whether the effects of the right side are those of a call that is made at its end, and no others.
    fn is_effect_of_call(&self, input: Input<'_>, place: PlaceId, value: CExpr) -> bool {
        if last_step(input.program, place, value) != LastStep::Call(value) {
            return false;
        }
        let call = call_with_test(input.program, value).unwrap_or(value);
        match &input.program.exprs[call.index()].kind {
            ExprKind::Call(callee, args) => {
                let pointer = match callee {
                    Callee::Pointer(pointer) => Some(*pointer),
                    Callee::Function(_) => None,
                };
                args.iter().copied().chain(pointer).all(|part| !self.has_effects(input, part))
            }
            _ => false,
        }
    }

    /// Whether arguments can be evaluated before a call is made. Models of library functions look at addresses by
    /// themselves.
    fn can_evaluate_arguments(&self, input: Input<'_>, callee: Callee, args: &[CExpr]) -> bool {
        let Callee::Function(function) = callee else { return true };
        if uses_body(&input.program.functions[function.index()], &input.options.property) {
            return true;
        }
        args.iter().all(|&arg| !self.has_effects(input, arg) || !input.is_address(arg))
    }

    fn forget_arguments(&mut self, input: Input<'_>, expr: CExpr) {
        let call = call_with_test(input.program, expr).unwrap_or(expr);
        if let ExprKind::Call(callee, args) = &input.program.exprs[call.index()].kind {
            if let Callee::Pointer(pointer) = callee {
                self.evaluated.remove(pointer);
            }
            for arg in args {
                self.evaluated.remove(arg);
            }
        }
    }

    /// What comes first in `place op= value`.
    pub(super) fn first_of_compound(&self, input: Input<'_>, place: PlaceId, value: CExpr) -> First {
        if self.has_effects(input, value) && !input.is_fixed_place(place) { First::Value } else { First::Place }
    }
}

impl Code<'_> {
    /// The same, whatever is assigned until it is finished.
    pub(super) fn keep_rest(&mut self, rest: Rest) -> Rest {
        match rest {
            Rest::Value(value) => Rest::Value(self.out.keep(value)),
            Rest::Load(located, expr) => Rest::Load(self.keep_located(located), expr),
            Rest::Stored(located) => Rest::Stored(self.keep_located(located)),
            Rest::Expr(expr) => Rest::Expr(expr),
        }
    }
}

impl<'a> Input<'a> {
    /// The local variable whose value an expression has, if GCC treats it as a register when it orders operands: it is
    /// then read when the operation is done.
    pub(super) fn register(&self, id: CExpr) -> Option<PlaceId> {
        let program = self.program;
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
        let declared = &program.objects[object.index()];
        let is_local = matches!(declared.storage, Storage::Automatic(_) | Storage::Parameter(_));
        let is_plain = program.types.is_scalar(declared.ty) && !declared.is_volatile;
        (is_local && is_plain && *self.facts.storage.home(object) != Home::Memory).then_some(place)
    }

    fn is_address(&self, mut id: CExpr) -> bool {
        while let ExprKind::Cast(CastKind::Same | CastKind::PointerToPointer, inner) =
            self.program.exprs[id.index()].kind
        {
            id = inner;
        }
        matches!(
            self.program.exprs[id.index()].kind,
            ExprKind::AddressOf(_) | ExprKind::PointerAdd(..) | ExprKind::PointerSub(..)
        )
    }

    /// The place of a struct that is passed: it is copied when all arguments are there.
    pub(super) fn struct_to_copy(&self, arg: CExpr) -> Option<(CExpr, PlaceId)> {
        self.program.types.as_record(self.program.exprs[arg.index()].ty)?;
        let mut last = arg;
        loop {
            match self.program.exprs[last.index()].kind {
                ExprKind::Comma(_, inner) | ExprKind::Cast(CastKind::Same, inner) => last = inner,
                ExprKind::Load(place) => return Some((last, place)),
                _ => return None,
            }
        }
    }

    /// Whether nothing has to be evaluated to find a place.
    fn is_fixed_place(&self, place: PlaceId) -> bool {
        match self.program.places[place.index()].kind {
            PlaceKind::Object(_) => true,
            PlaceKind::Field(outer, _) => self.is_fixed_place(outer),
            PlaceKind::CompoundLiteral(_) | PlaceKind::Deref(_) | PlaceKind::Value(_) => false,
        }
    }

    pub(super) fn has_place_effects(&self, place: PlaceId) -> bool {
        let program = self.program;
        match program.places[place.index()].kind {
            PlaceKind::Object(_) => false,
            PlaceKind::CompoundLiteral(_) => true,
            PlaceKind::Field(outer, _) => self.has_place_effects(outer),
            PlaceKind::Deref(expr) | PlaceKind::Value(expr) => has_effects(program, expr),
        }
    }
}
