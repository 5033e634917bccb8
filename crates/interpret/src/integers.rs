//! Operations on integers as GCC on x86 does them without optimisation, with checks for defects.

use tracewright_c::typed::BinaryOp;
use tracewright_vocabulary::Defect;

use crate::machine::{Machine, Run};
use crate::outcome::Ending;
use crate::prepare::IntClass;

/// A result in 128 bits, and whether it is exact.
struct Exact {
    /// Its low bits.
    wrapped: i128,
    /// Whether the result fits into 128 bits.
    complete: bool,
}

impl Machine<'_> {
    /// An operation in a type; the right operand of a shift has its own.
    pub fn arithmetic(&mut self, op: BinaryOp, a: i128, b: i128, class: IntClass, right: IntClass) -> Run<i128> {
        match op {
            BinaryOp::Add => self.fitting(a.checked_add(b), a.wrapping_add(b), class),
            BinaryOp::Sub => self.fitting(a.checked_sub(b), a.wrapping_sub(b), class),
            BinaryOp::Mul => self.fitting(a.checked_mul(b), a.wrapping_mul(b), class),
            BinaryOp::Div | BinaryOp::Rem => self.divide(op, a, b, class),
            BinaryOp::Shl | BinaryOp::Shr => self.shift(op, a, b, class, right),
            BinaryOp::BitAnd => Ok(class.wrap(a & b)),
            BinaryOp::BitOr => Ok(class.wrap(a | b)),
            BinaryOp::BitXor => Ok(class.wrap(a ^ b)),
            _ => Ok(i128::from(compare(op, a, b, class))),
        }
    }

    fn fitting(&mut self, exact: Option<i128>, wrapped: i128, class: IntClass) -> Run<i128> {
        let exact = Exact { wrapped, complete: exact.is_some() };
        let result = class.wrap(exact.wrapped);
        if !exact.complete || result != exact.wrapped {
            self.overflow(class)?;
        }
        Ok(result)
    }

    /// Reports an overflow; none for unsigned types, which wrap around.
    fn overflow(&mut self, class: IntClass) -> Run<()> {
        let counts = class.signed && class.bits >= 32 && self.looks_for(Defect::Overflow);
        if counts { self.violation(Defect::Overflow) } else { Ok(()) }
    }

    /// `-a`
    pub fn negate(&mut self, a: i128, class: IntClass) -> Run<i128> {
        if class.signed {
            self.fitting(a.checked_neg(), a.wrapping_neg(), class)
        } else {
            Ok(class.wrap(a.wrapping_neg()))
        }
    }

    /// `a / -1` and `a % -1` with a constant: GCC compiles it to a negation, or to zero.
    pub fn divide_by_minus_one(&mut self, op: BinaryOp, a: i128, class: IntClass) -> Run<i128> {
        let negated = self.negate(a, class)?;
        Ok(if op == BinaryOp::Div { negated } else { 0 })
    }

    fn divide(&mut self, op: BinaryOp, a: i128, b: i128, class: IntClass) -> Run<i128> {
        if b == 0 {
            if self.looks_for(Defect::DivisionByZero) {
                return self.violation(Defect::DivisionByZero);
            }
            return self.end(Ending::Signal);
        }
        let least = if class.bits == 128 { i128::MIN } else { -(1 << (class.bits - 1)) };
        if class.signed && a == least && b == -1 {
            self.overflow(class)?;
            // The processor raises an exception; division of types wider than a register is done by a library function.
            if u64::from(class.bits) > 8 * self.prepared.program.types.pointer_size() {
                return Ok(if op == BinaryOp::Div { a } else { 0 });
            }
            return self.end(Ending::Signal);
        }
        let (quotient, rest) = match class.bits == 128 && !class.signed {
            true => ((a as u128 / b as u128) as i128, (a as u128 % b as u128) as i128),
            false => (a / b, a % b),
        };
        Ok(if op == BinaryOp::Div { quotient } else { rest })
    }

    fn shift(&mut self, op: BinaryOp, a: i128, b: i128, class: IntClass, right: IntClass) -> Run<i128> {
        // An unsigned 128-bit count may be negative in this representation, and is out of range in either case.
        let small = (0..i128::from(class.bits)).contains(&b);
        let _ = right;
        if !small && self.looks_for(Defect::Shift) {
            return self.violation(Defect::Shift);
        }
        let count = (b as u32) & (class.bits - 1);
        if op == BinaryOp::Shr {
            let unsigned = class.bits == 128 && !class.signed;
            return Ok(if unsigned { (a as u128 >> count) as i128 } else { a >> count });
        }
        let result = class.wrap(a << count);
        let fits = a == 0 || a > 0 && small && a <= (i128::MAX >> (128 - class.bits)) >> count;
        if !fits {
            self.overflow(class)?;
        }
        Ok(result)
    }
}

/// Whether a comparison holds.
pub fn compare(op: BinaryOp, a: i128, b: i128, class: IntClass) -> bool {
    let order = if class.bits == 128 && !class.signed { (a as u128).cmp(&(b as u128)) } else { a.cmp(&b) };
    match op {
        BinaryOp::Lt => order.is_lt(),
        BinaryOp::Le => order.is_le(),
        BinaryOp::Gt => order.is_gt(),
        BinaryOp::Ge => order.is_ge(),
        BinaryOp::Eq => order.is_eq(),
        _ => order.is_ne(),
    }
}

/// Whether an operation compares.
pub fn is_comparison(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne)
}
