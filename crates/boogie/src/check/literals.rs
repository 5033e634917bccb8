//! Numbers: integers, decimals, bit-vectors.

use num_bigint::BigInt;
use tracewright_source::Span;

use super::Checker;
use crate::ast::Symbol;
use crate::exprs::{Decimal, ExprId, ExprKind};
use crate::types::Type;

/// The limit on the number of digits.
const MAX_DIGITS: usize = 100_000;

/// The largest power of ten in a decimal literal.
const MAX_EXPONENT: i64 = 10_000;

impl Checker<'_> {
    fn digits(&mut self, digits: &str, span: Span) -> Option<BigInt> {
        if digits.len() > MAX_DIGITS {
            self.error(span, "this number is too long");
            return None;
        }
        BigInt::parse_bytes(digits.as_bytes(), 10)
    }

    /// `42`
    pub(super) fn number(&mut self, text: Symbol, span: Span) -> Option<ExprId> {
        let value = self.digits(self.text(text), span)?;
        Some(self.program.exprs.push(ExprKind::Int(Box::new(value)), Type::INT, span))
    }

    /// `4.25`, `4e2`, `4.25e-3`
    pub(super) fn decimal(&mut self, text: Symbol, span: Span) -> Option<ExprId> {
        let text = self.text(text);
        let (mantissa, power) = match text.find(['e', 'E']) {
            Some(at) => (&text[..at], text[at + 1..].parse::<i64>().unwrap_or(i64::MAX)),
            None => (text, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let exponent = power.saturating_sub(fraction.len() as i64);
        if power.abs() > MAX_EXPONENT || fraction.len() > MAX_DIGITS {
            self.error(span, "this number is too large or too small");
            return None;
        }
        let mantissa = self.digits(&format!("{whole}{fraction}"), span)?;
        let decimal = Decimal { mantissa, exponent: exponent as i32 };
        Some(self.program.exprs.push(ExprKind::Real(Box::new(decimal)), Type::REAL, span))
    }

    /// `42bv8`
    pub(super) fn bv_literal(&mut self, text: Symbol, span: Span) -> Option<ExprId> {
        let (digits, width) = self.text(text).split_once("bv")?;
        let width = width.parse().unwrap_or(u32::MAX);
        let ty = self.bv_type(width, span)?;
        let value = self.digits(digits, span)?;
        if value.bits() > u64::from(width) {
            self.error(span, format!("{digits} does not fit into {width} bits"));
            return None;
        }
        Some(self.program.exprs.push(ExprKind::Bv(Box::new(value)), ty, span))
    }
}
