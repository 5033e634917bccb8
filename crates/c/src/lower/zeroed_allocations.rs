//! `calloc` refuses a product that does not fit: the call becomes a choice between null and the call.
//!
//! Calls whose product always fits, which is known from constants and types, stay as they are.

use crate::typed::{BinaryOp, Callee, CastKind, ExprId, ExprKind};

use super::{Lowered, Lowering, Stays};

/// Whether a function is the one that this file looks at.
pub(super) fn is_zeroed_allocation(name: &str) -> bool {
    name.strip_prefix("__builtin_").unwrap_or(name) == "calloc"
}

impl Lowering<'_> {
    /// Puts the choice in the place of a call whose product may not fit.
    pub(super) fn refuse_large_product(&mut self, call: ExprId) -> Lowered<()> {
        let ExprKind::Call(Callee::Function(callee), arguments) = self.build.kind(call).clone() else {
            return Ok(());
        };
        let name = &self.build.program.functions[callee.index()].name;
        let &[count, unit] = &arguments[..] else { return Ok(()) };
        let size = self.build.basic.size;
        let most = self.build.types().as_int(size).map_or(0, |int| self.build.types().int_range(int).1);
        let (highest_count, highest_unit) = (self.highest(count), self.highest(unit));
        let fits = highest_count.checked_mul(highest_unit).is_some_and(|product| product <= most);
        if !is_zeroed_allocation(name) || self.build.ty(count) != size || self.build.ty(unit) != size || fits {
            return Ok(());
        }
        let (ty, span) = (self.build.ty(call), self.build.span(call));
        // From right to left, as arguments are.
        let mut before = Vec::new();
        let unit = self.build.settled(unit, &mut before)?;
        let count = self.build.settled(count, &mut before)?;
        let int = self.build.basic.int;
        let (variable, constant) = match self.build.constant_int(count) {
            Some(_) => (unit, count),
            None => (count, unit),
        };
        let limit = self.build.int(most, size, span);
        let limit = self.build.binary(BinaryOp::Div, limit, constant, size, span);
        let mut large = self.build.binary(BinaryOp::Gt, variable, limit, int, span);
        match self.build.constant_int(constant) {
            // Nothing is too often no bytes.
            Some(0) => return Ok(()),
            Some(_) => {}
            None => {
                let zero = self.build.int(0, size, span);
                let some = self.build.binary(BinaryOp::Ne, constant, zero, int, span);
                large = self.build.node(ExprKind::And(some, large), int, span);
            }
        }
        let zero = self.build.int(0, int, span);
        let null = self.build.scalar_cast(zero, ty, span).ok_or(Stays)?;
        let allocated = self.build.node(ExprKind::Call(Callee::Function(callee), vec![count, unit]), ty, span);
        let chosen = self.build.node(ExprKind::Conditional(large, null, allocated), ty, span);
        let whole = self.build.sequence(before, chosen);
        self.build.program.exprs[call.index()] = self.build.program.exprs[whole.index()].clone();
        Ok(())
    }

    /// A number that a value of an unsigned type does not exceed.
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
