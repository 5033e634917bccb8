//! `__sync_*` and `__atomic_*`: in a program without threads they are reads and assignments.

use tracewright_source::Span;

use crate::names::Symbol;
use crate::typed::build::Builder;
use crate::typed::{BinaryOp, CastKind, ExprId, ExprKind, PlaceId, PlaceKind, UnaryOp};
use crate::types::{IntType, TypeId, TypeKind};

use super::Checked;
use super::operations::Operators;
use super::typing::Typing;

/// Which value an operation gives back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Given {
    /// The old one.
    Old,
    /// The new one.
    New,
}

/// What an operation does to the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    Binary(BinaryOp),
    Nand,
}

fn change(word: &str) -> Option<Change> {
    Some(Change::Binary(match word {
        "add" => BinaryOp::Add,
        "sub" => BinaryOp::Sub,
        "or" => BinaryOp::BitOr,
        "and" => BinaryOp::BitAnd,
        "xor" => BinaryOp::BitXor,
        "nand" => return Some(Change::Nand),
        _ => return None,
    }))
}

/// `fetch_and_add`, `add_and_fetch`; `fetch_add`, `add_fetch`
fn update(operation: &str) -> Option<(Change, Given)> {
    for (before, behind) in [("fetch_and_", "_and_fetch"), ("fetch_", "_fetch")] {
        if let Some(word) = operation.strip_prefix(before).and_then(change) {
            return Some((word, Given::Old));
        }
        if let Some(word) = operation.strip_suffix(behind).and_then(change) {
            return Some((word, Given::New));
        }
    }
    None
}

/// Operations beside those that change a value by an operator.
const OPERATIONS: &[&str] = &[
    "synchronize",
    "thread_fence",
    "signal_fence",
    "always_lock_free",
    "is_lock_free",
    "load_n",
    "load",
    "store",
    "store_n",
    "lock_release",
    "clear",
    "exchange_n",
    "lock_test_and_set",
    "exchange",
    "test_and_set",
    "bool_compare_and_swap",
    "val_compare_and_swap",
    "compare_exchange",
    "compare_exchange_n",
];

/// Whether a builtin is an atomic operation that is known, by its whole name.
pub(super) fn is_atomic(name: &str) -> bool {
    let Some(operation) = name.strip_prefix("__sync_").or_else(|| name.strip_prefix("__atomic_")) else { return false };
    let operation = operation.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
    OPERATIONS.contains(&operation) || update(operation).is_some()
}

impl Operators<'_, '_> {
    /// A call of `__sync_*` or `__atomic_*`, whose name goes on with `operation`; `None` if there is no such builtin.
    pub(super) fn atomic(
        &mut self,
        name: Symbol,
        operation: &str,
        values: Vec<ExprId>,
        span: Span,
    ) -> Checked<Option<ExprId>> {
        let operation = operation.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
        let (void, truth) = (self.typing.build.basic.void, self.typing.build.program.types.int(IntType::Bool));
        let fixed = match operation {
            "synchronize" | "thread_fence" | "signal_fence" => {
                let zero = self.typing.build.int(0, self.typing.build.basic.int, span);
                Some(self.typing.build.cast(CastKind::ToVoid, zero, void, span))
            }
            "always_lock_free" | "is_lock_free" => {
                let size = values.first().and_then(|&size| self.typing.build.constant_int(size));
                match size {
                    Some(1 | 2 | 4 | 8) => Some(self.typing.build.int(1, truth, span)),
                    _ => return Ok(Some(self.typing.build.unsupported(self.linker.names.text(name), truth, span))),
                }
            }
            _ => None,
        };
        if let Some(value) = fixed {
            let effects = values.into_iter().map(|value| self.typing.build.for_effect(value)).collect();
            return Ok(Some(self.typing.build.sequence(effects, value)));
        }
        let text = self.linker.names.text(name);
        let to = values
            .first()
            .and_then(|&pointer| self.typing.build.types().pointee(self.typing.build.ty(pointer)))
            .map(|to| to.ty);
        let Some(to) = to else { return self.typing.wrong_arguments(text, span) };
        if self.typing.build.function.is_none()
            || self.typing.build.types().size_of(to).is_none()
            || self.typing.build.types().is_void(to)
        {
            return Ok(Some(self.typing.build.unsupported(text, to, span)));
        }
        // The number at the end of a name says how many bytes.
        let digits = text.rsplit('_').next().and_then(|digits| digits.parse::<u64>().ok());
        if digits.is_some_and(|bytes| self.typing.build.types().size_of(to) != Some(bytes)) {
            return Ok(Some(self.typing.build.unsupported(text, to, span)));
        }
        // These set one byte, whatever the type says.
        if matches!(operation, "clear" | "test_and_set") && self.typing.build.types().size_of(to) != Some(1) {
            return Ok(Some(self.typing.build.unsupported(text, self.typing.build.basic.int, span)));
        }
        let mut work = Work { name, to, before: Vec::new(), span };
        let Some(value) = self.atomic_operation(operation, &values, &mut work)? else { return Ok(None) };
        Ok(Some(self.typing.build.sequence(work.before, value)))
    }

    fn atomic_operation(&mut self, operation: &str, values: &[ExprId], work: &mut Work) -> Checked<Option<ExprId>> {
        let (to, span) = (work.to, work.span);
        let truth = self.typing.build.program.types.int(IntType::Bool);
        // From right to left, as arguments are.
        let mut settled = Vec::new();
        for &value in values.iter().rev() {
            settled.push(self.typing.settled(value, &mut work.before)?);
        }
        settled.reverse();
        let place = self.typing.build.place_node(PlaceKind::Deref(settled[0]), to, span);
        let value = match operation {
            "load_n" => self.typing.build.node(ExprKind::Load(place), to, span),
            "load" => {
                let target = self.target(&settled, 1, work)?;
                let value = self.typing.build.node(ExprKind::Load(place), to, span);
                self.typing.build.stored_in(target, value)
            }
            "store" | "store_n" => {
                let value = match operation {
                    "store" => self.target_value(&settled, 1, work)?,
                    _ => self.operand(&settled, 1, work)?,
                };
                self.typing.build.stored_in(place, value)
            }
            "lock_release" | "clear" => {
                let zero = self.typing.build.int(0, self.typing.build.basic.int, span);
                let zero = self.converted(zero, work)?;
                self.typing.build.stored_in(place, zero)
            }
            "exchange_n" | "lock_test_and_set" => {
                let value = self.operand(&settled, 1, work)?;
                let old = self.typing.old(place, work)?;
                let store = self.typing.build.stored_in(place, value);
                work.before.push(store);
                old
            }
            "exchange" => {
                let (value, result) = (self.target_value(&settled, 1, work)?, self.target(&settled, 2, work)?);
                let old = self.typing.old(place, work)?;
                let store = self.typing.build.stored_in(place, value);
                work.before.push(store);
                self.typing.build.stored_in(result, old)
            }
            "test_and_set" => {
                let one = self.typing.build.int(1, self.typing.build.basic.int, span);
                let one = self.converted(one, work)?;
                let old = self.typing.old(place, work)?;
                let store = self.typing.build.stored_in(place, one);
                work.before.push(store);
                self.typing.build.cast(CastKind::ToBool, old, truth, span)
            }
            "bool_compare_and_swap" | "val_compare_and_swap" => {
                let (expected, new) = (self.operand(&settled, 1, work)?, self.operand(&settled, 2, work)?);
                let old = self.typing.old(place, work)?;
                let swap = self.typing.build.stored_in(place, new);
                let equal = self.typing.build.node(
                    ExprKind::Binary(BinaryOp::Eq, old, expected),
                    self.typing.build.basic.int,
                    span,
                );
                let nothing = self.typing.build.for_effect(old);
                let swapped = self.typing.build.node(
                    ExprKind::Conditional(equal, swap, nothing),
                    self.typing.build.basic.void,
                    span,
                );
                work.before.push(swapped);
                match operation {
                    // Both compared values are kept, so the comparison holds after the swap as well.
                    "bool_compare_and_swap" => self.typing.build.cast(CastKind::ToBool, equal, truth, span),
                    _ => old,
                }
            }
            "compare_exchange" | "compare_exchange_n" => {
                if !self.typing.build.types().is_scalar(to) {
                    return Ok(Some(self.typing.build.unsupported(self.linker.names.text(work.name), truth, span)));
                }
                let expected = self.target(&settled, 1, work)?;
                let new = match operation {
                    "compare_exchange" => self.target_value(&settled, 2, work)?,
                    _ => self.operand(&settled, 2, work)?,
                };
                let old = self.typing.old(place, work)?;
                let wanted = self.typing.build.node(ExprKind::Load(expected), to, span);
                let wanted = self.typing.kept(wanted, &mut work.before)?;
                let equal = self.typing.build.node(
                    ExprKind::Binary(BinaryOp::Eq, old, wanted),
                    self.typing.build.basic.int,
                    span,
                );
                let (swap, report) =
                    (self.typing.build.stored_in(place, new), self.typing.build.stored_in(expected, old));
                let swapped = self.typing.build.node(
                    ExprKind::Conditional(equal, swap, report),
                    self.typing.build.basic.void,
                    span,
                );
                work.before.push(swapped);
                self.typing.build.cast(CastKind::ToBool, equal, truth, span)
            }
            _ => {
                let Some((change, given)) = update(operation) else { return Ok(None) };
                if !self.typing.build.types().is_integer(to) {
                    return Ok(Some(self.typing.build.unsupported(self.linker.names.text(work.name), to, span)));
                }
                let operand = self.operand(&settled, 1, work)?;
                let old = self.typing.old(place, work)?;
                let new = self.changed(change, old, operand, work)?;
                let new = self.typing.kept(new, &mut work.before)?;
                let store = self.typing.build.stored_in(place, new);
                work.before.push(store);
                if given == Given::Old { old } else { new }
            }
        };
        Ok(Some(value))
    }

    fn changed(&mut self, change: Change, old: ExprId, operand: ExprId, work: &Work) -> Checked<ExprId> {
        let value = match change {
            // Atomic operations wrap, also on signed numbers.
            Change::Binary(op @ (BinaryOp::Add | BinaryOp::Sub)) => {
                let int = self.typing.build.types().as_int(work.to).map_or(IntType::ULongLong, IntType::to_unsigned);
                let unsigned = self.typing.build.program.types.int(int);
                let (old, operand) =
                    (self.typing.arithmetic_cast(old, unsigned), self.typing.arithmetic_cast(operand, unsigned));
                self.operate(op, old, operand, work.span)?
            }
            Change::Binary(op) => self.operate(op, old, operand, work.span)?,
            Change::Nand => {
                let both = self.operate(BinaryOp::BitAnd, old, operand, work.span)?;
                let ty = self.typing.build.ty(both);
                self.typing.build.unary(UnaryOp::BitNot, both, ty, work.span)
            }
        };
        self.converted(value, work)
    }

    /// A value in the type of the object.
    fn converted(&mut self, value: ExprId, work: &Work) -> Checked<ExprId> {
        if !self.typing.build.types().is_scalar(work.to) {
            return Ok(value);
        }
        match self.typing.scalar_cast(value, work.to, work.span) {
            Some(value) => Ok(value),
            None => self.typing.wrong_arguments(self.linker.names.text(work.name), work.span),
        }
    }

    /// An argument in the type of the object.
    fn operand(&mut self, values: &[ExprId], index: usize, work: &Work) -> Checked<ExprId> {
        match values.get(index) {
            Some(&value) => self.converted(value, work),
            None => self.typing.wrong_arguments(self.linker.names.text(work.name), work.span),
        }
    }

    /// What an argument points to.
    fn target(&mut self, values: &[ExprId], index: usize, work: &Work) -> Checked<PlaceId> {
        match values.get(index) {
            Some(&pointer)
                if matches!(self.typing.build.types().kind(self.typing.build.ty(pointer)), TypeKind::Pointer(_)) =>
            {
                Ok(self.typing.build.place_node(PlaceKind::Deref(pointer), work.to, work.span))
            }
            _ => self.typing.wrong_arguments(self.linker.names.text(work.name), work.span),
        }
    }

    fn target_value(&mut self, values: &[ExprId], index: usize, work: &mut Work) -> Checked<ExprId> {
        let place = self.target(values, index, work)?;
        let value = self.typing.build.node(ExprKind::Load(place), work.to, work.span);
        self.typing.kept(value, &mut work.before)
    }
}

impl Typing {
    /// What is there before anything happens.
    fn old(&mut self, place: PlaceId, work: &mut Work) -> Checked<ExprId> {
        let load = self.build.node(ExprKind::Load(place), work.to, work.span);
        self.kept(load, &mut work.before)
    }
}

impl Builder {
    /// An assignment, for its effect.
    fn stored_in(&mut self, place: PlaceId, value: ExprId) -> ExprId {
        let (ty, span) = (self.place_type(place), self.span(value));
        let assign = self.node(ExprKind::Assign(place, value), ty, span);
        self.for_effect(assign)
    }
}

/// The translation of one builtin call under way.
struct Work {
    name: Symbol,
    /// The type of the object.
    to: TypeId,
    /// What is evaluated before the result.
    before: Vec<ExprId>,
    span: Span,
}
