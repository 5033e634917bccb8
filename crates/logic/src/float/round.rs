//! The one rounding that every operation ends with.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::{Float, Format, RoundingMode, Sign};

/// The part that was cut off below the last bit of a magnitude.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tail {
    /// Nothing.
    Exact,
    /// Something between nothing and one unit of the last bit, both excluded.
    Inexact,
}

impl Tail {
    pub fn of(rest: &BigUint) -> Tail {
        if rest.is_zero() { Tail::Exact } else { Tail::Inexact }
    }
}

impl Format {
    /// How many bits a magnitude with a tail must have at least to be rounded.
    pub(super) fn working_bits(self) -> u64 {
        u64::from(self.significand) + 2
    }
}

/// The number of the format nearest to ± (magnitude + tail) * 2^exponent in the sense of the mode. With a tail, the
/// magnitude needs [`Format::working_bits`] bits.
pub(super) fn round(
    format: Format,
    mode: RoundingMode,
    sign: Sign,
    magnitude: &BigUint,
    exponent: i64,
    tail: Tail,
) -> Float {
    if magnitude.is_zero() && tail == Tail::Exact {
        return Float::zero(format, sign);
    }
    debug_assert!(tail == Tail::Exact || magnitude.bits() >= format.working_bits());
    let leading = exponent + magnitude.bits() as i64 - 1;
    let unit = (leading - i64::from(format.significand - 1)).max(format.least_unit());
    let (kept, above_half) = cut(magnitude, unit - exponent, tail);
    let kept = if rounds_away(mode, sign, kept.bit(0), above_half) { kept + 1u32 } else { kept };
    assemble(format, mode, sign, kept, unit)
}

/// How a remainder compares with half a unit in the last place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rest {
    Nothing,
    BelowHalf,
    Half,
    AboveHalf,
}

/// Cuts `places` bits off (or appends zeros when it is negative): the kept bits, and how the rest compares with half a
/// unit.
pub(super) fn cut(magnitude: &BigUint, places: i64, tail: Tail) -> (BigUint, Rest) {
    if places <= 0 {
        let rest = if tail == Tail::Exact { Rest::Nothing } else { Rest::BelowHalf };
        return (magnitude << places.unsigned_abs(), rest);
    }
    let places = places.unsigned_abs();
    let half = magnitude.bit(places - 1);
    let lower = tail == Tail::Inexact || magnitude.trailing_zeros().is_some_and(|zeros| zeros < places - 1);
    let rest = match (half, lower) {
        (false, false) => Rest::Nothing,
        (false, true) => Rest::BelowHalf,
        (true, false) => Rest::Half,
        (true, true) => Rest::AboveHalf,
    };
    (magnitude >> places, rest)
}

/// Whether rounding increments the magnitude by one unit.
pub(super) fn rounds_away(mode: RoundingMode, sign: Sign, odd: bool, rest: Rest) -> bool {
    match mode {
        RoundingMode::NearestEven => rest == Rest::AboveHalf || (rest == Rest::Half && odd),
        RoundingMode::NearestAway => matches!(rest, Rest::Half | Rest::AboveHalf),
        RoundingMode::Up => rest != Rest::Nothing && sign == Sign::Plus,
        RoundingMode::Down => rest != Rest::Nothing && sign == Sign::Minus,
        RoundingMode::Zero => false,
    }
}

/// ± kept * 2^unit, where `kept` has at most one bit too many, and then is a power of two.
fn assemble(format: Format, mode: RoundingMode, sign: Sign, kept: BigUint, unit: i64) -> Float {
    let (kept, unit) =
        if kept.bits() > u64::from(format.significand) { (kept >> 1u32, unit + 1) } else { (kept, unit) };
    let hidden = BigUint::one() << format.fraction_bits();
    if kept < hidden {
        return Float::pack(format, sign, BigUint::zero(), kept);
    }
    let steps = unit - format.least_unit() + 1;
    if BigUint::from(steps.unsigned_abs()) >= format.special_exponent() {
        return overflow(format, mode, sign);
    }
    Float::pack(format, sign, BigUint::from(steps.unsigned_abs()), kept - hidden)
}

fn overflow(format: Format, mode: RoundingMode, sign: Sign) -> Float {
    let infinite = match mode {
        RoundingMode::NearestEven | RoundingMode::NearestAway => true,
        RoundingMode::Up => sign == Sign::Plus,
        RoundingMode::Down => sign == Sign::Minus,
        RoundingMode::Zero => false,
    };
    if infinite { Float::infinity(format, sign) } else { Float::largest(format, sign) }
}
