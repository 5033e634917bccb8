//! Allocations that glibc refuses: those of more than half of the address space, and products (`calloc`) that overflow.
//!
//! A call with a constant size that is refused becomes null, and a `calloc` whose product may overflow becomes a choice
//! between null and the call. All other allocations are assumed to succeed.

use crate::library::{Id, Known, stdlib};
use crate::typed::{BinaryOp, Callee, CastKind, ExprId, ExprKind, FunctionId};

use super::{Lowered, Lowering, NotExpanded};

/// Whether calls of a function may be refused.
pub(super) fn may_be_refused(known: Known) -> bool {
    matches!(known.id(), Id::Stdlib(stdlib::Id::malloc | stdlib::Id::calloc | stdlib::Id::realloc))
}

impl Lowering<'_> {
    /// Replaces a call of `malloc` or `calloc` that is refused, or may be.
    pub(super) fn refuse_allocation(&mut self, call: ExprId) -> Lowered<()> {
        let ExprKind::Call(Callee::Function(callee), arguments) = self.build.kind(call).clone() else { return Ok(()) };
        let size = self.build.basic.size;
        if let &[old, bytes] = &arguments[..]
            && self.build.types().is_pointer(self.build.ty(old))
        {
            return self.refuse_reallocation(call, callee, old, bytes);
        }
        let is_usual = arguments.iter().all(|&argument| self.build.ty(argument) == size);
        if !self.build.program.functions[callee.index()].known.is_some_and(may_be_refused) || !is_usual {
            return Ok(());
        }
        let most = self.build.types().as_int(size).map_or(0, |int| self.build.types().int_range(int).1);
        let constants: Option<Vec<i128>> =
            arguments.iter().map(|&argument| self.build.constant_int(argument)).collect();
        if let Some(constants) = constants {
            let bytes = constants.into_iter().try_fold(1, i128::checked_mul);
            if bytes.is_none_or(|bytes| bytes > most / 2) {
                let null = self.null_instead_of(call)?;
                self.build.program.exprs[call.index()] = self.build.program.exprs[null.index()].clone();
            }
            return Ok(());
        }
        match arguments[..] {
            [count, unit] => self.refuse_product(call, callee, (count, unit), most),
            _ => Ok(()),
        }
    }

    /// A call of `realloc` with a constant size that is refused leaves the old object unchanged.
    fn refuse_reallocation(&mut self, call: ExprId, callee: FunctionId, old: ExprId, bytes: ExprId) -> Lowered<()> {
        let most =
            self.build.types().as_int(self.build.basic.size).map_or(0, |int| self.build.types().int_range(int).1);
        let is_known = self.build.program.functions[callee.index()].known.is_some_and(may_be_refused);
        if is_known && self.build.constant_int(bytes).is_some_and(|bytes| bytes > most / 2) {
            let null = self.null_instead_of(call)?;
            let effect = self.build.for_effect(old);
            let whole = self.build.sequence(vec![effect], null);
            self.build.program.exprs[call.index()] = self.build.program.exprs[whole.index()].clone();
        }
        Ok(())
    }

    fn null_instead_of(&mut self, call: ExprId) -> Lowered<ExprId> {
        let (ty, span) = (self.build.ty(call), self.build.span(call));
        let zero = self.build.int(0, self.build.basic.int, span);
        self.build.scalar_cast(zero, ty, span).ok_or(NotExpanded)
    }

    /// Replaces a call of `calloc` whose product may overflow by a choice.
    fn refuse_product(
        &mut self,
        call: ExprId,
        callee: FunctionId,
        (count, unit): (ExprId, ExprId),
        most: i128,
    ) -> Lowered<()> {
        if self.highest(count).checked_mul(self.highest(unit)).is_some_and(|product| product <= most) {
            return Ok(());
        }
        let (ty, span) = (self.build.ty(call), self.build.span(call));
        let (int, size) = (self.build.basic.int, self.build.basic.size);
        // Arguments are evaluated from right to left, as GCC does.
        let mut before = Vec::new();
        let unit = self.build.settled(unit, &mut before)?;
        let count = self.build.settled(count, &mut before)?;
        let (divisor, other) = match self.build.constant_int(count) {
            Some(_) => (count, unit),
            None => (unit, count),
        };
        let limit = self.build.int(most, size, span);
        let limit = self.build.binary(BinaryOp::Div, limit, divisor, size, span);
        let mut large = self.build.binary(BinaryOp::Gt, other, limit, int, span);
        match self.build.constant_int(divisor) {
            // The product is zero.
            Some(0) => return Ok(()),
            Some(_) => {}
            None => {
                let zero = self.build.int(0, size, span);
                let some = self.build.binary(BinaryOp::Ne, divisor, zero, int, span);
                large = self.build.node(ExprKind::And(some, large), int, span);
            }
        }
        let null = self.null_instead_of(call)?;
        let allocated = self.build.node(ExprKind::Call(Callee::Function(callee), vec![count, unit]), ty, span);
        let chosen = self.build.node(ExprKind::Conditional(large, null, allocated), ty, span);
        let whole = self.build.sequence(before, chosen);
        self.build.program.exprs[call.index()] = self.build.program.exprs[whole.index()].clone();
        Ok(())
    }

    /// An upper bound of a value of an unsigned type.
    fn highest(&self, value: ExprId) -> i128 {
        if let Some(constant) = self.build.constant_int(value) {
            return constant;
        }
        let types = self.build.types();
        let own = types.as_int(self.build.ty(value)).map_or(i128::MAX, |int| types.int_range(int).1);
        match *self.build.kind(value) {
            ExprKind::Cast(CastKind::IntToInt | CastKind::Same, inner)
                if types.as_int(self.build.ty(inner)).is_some_and(|int| !int.is_signed()) =>
            {
                own.min(self.highest(inner))
            }
            _ => own,
        }
    }
}
