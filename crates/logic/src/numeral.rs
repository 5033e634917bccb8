//! Exact rational numbers: machine words while they fit, big integers beyond.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_rational::Ratio;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// An exact rational number in lowest terms with a positive denominator.
///
/// Integers are rationals with denominator one. Values that fit are kept in two machine words, so that the common
/// case allocates nothing; the representation is canonical, hence equality and hashing are structural.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64, i64),
    Big(Box<Ratio<BigInt>>),
}

impl Rational {
    /// Zero.
    pub const ZERO: Rational = Rational(Repr::Small(0, 1));
    /// One.
    pub const ONE: Rational = Rational(Repr::Small(1, 1));
    /// Minus one.
    pub const MINUS_ONE: Rational = Rational(Repr::Small(-1, 1));

    /// The quotient of two integers; the denominator must not be zero.
    pub fn new(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Self {
        Self::from_ratio(Ratio::new(numerator.into(), denominator.into()))
    }

    fn from_ratio(ratio: Ratio<BigInt>) -> Self {
        // i64::MIN is excluded so that negation never overflows the small form.
        let fits = |n: &BigInt| n.to_i64().filter(|v| *v != i64::MIN);
        match (fits(ratio.numer()), fits(ratio.denom())) {
            (Some(n), Some(d)) => Rational(Repr::Small(n, d)),
            _ => Rational(Repr::Big(Box::new(ratio))),
        }
    }

    fn from_wide(numerator: i128, denominator: i128) -> Self {
        debug_assert!(denominator > 0);
        let gcd = numerator.gcd(&denominator);
        let (n, d) = if gcd > 1 { (numerator / gcd, denominator / gcd) } else { (numerator, denominator) };
        match (i64::try_from(n), i64::try_from(d)) {
            (Ok(n), Ok(d)) if n != i64::MIN => Rational(Repr::Small(n, d)),
            _ => Self::from_ratio(Ratio::new_raw(n.into(), d.into())),
        }
    }

    fn to_ratio(&self) -> Ratio<BigInt> {
        match &self.0 {
            Repr::Small(n, d) => Ratio::new_raw((*n).into(), (*d).into()),
            Repr::Big(ratio) => (**ratio).clone(),
        }
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> BigInt {
        match &self.0 {
            Repr::Small(n, _) => (*n).into(),
            Repr::Big(ratio) => ratio.numer().clone(),
        }
    }

    /// The denominator in lowest terms; positive.
    pub fn denominator(&self) -> BigInt {
        match &self.0 {
            Repr::Small(_, d) => (*d).into(),
            Repr::Big(ratio) => ratio.denom().clone(),
        }
    }

    /// The value as a machine integer, if it is one and fits.
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Small(n, 1) => Some(n),
            _ => None,
        }
    }

    /// The value as a wide machine integer, if it is one and fits.
    pub fn to_i128(&self) -> Option<i128> {
        match &self.0 {
            Repr::Small(n, 1) => Some((*n).into()),
            Repr::Small(..) => None,
            Repr::Big(ratio) => ratio.is_integer().then(|| ratio.numer().to_i128())?,
        }
    }

    /// Whether the value is zero.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0, _))
    }

    /// Whether the value is one.
    pub fn is_one(&self) -> bool {
        matches!(self.0, Repr::Small(1, 1))
    }

    /// Whether the value is an integer.
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Small(_, d) => *d == 1,
            Repr::Big(ratio) => ratio.denom().is_one(),
        }
    }

    /// Whether the value is below zero.
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small(n, _) => *n < 0,
            Repr::Big(ratio) => ratio.numer().is_negative(),
        }
    }

    /// Whether the value is above zero.
    pub fn is_positive(&self) -> bool {
        !self.is_negative() && !self.is_zero()
    }

    /// The absolute value.
    pub fn abs(&self) -> Self {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// One divided by the value, which must not be zero.
    pub fn recip(&self) -> Self {
        &Rational::ONE / self
    }

    /// The largest integer not above the value.
    pub fn floor(&self) -> Self {
        match &self.0 {
            Repr::Small(n, d) => Rational(Repr::Small(n.div_euclid(*d), 1)),
            Repr::Big(ratio) => Self::from_ratio(ratio.floor()),
        }
    }

    /// The smallest integer not below the value.
    pub fn ceil(&self) -> Self {
        -&(-self).floor()
    }

    /// The Euclidean quotient of SMT-LIB and Boogie `div`: the remainder is never negative. Integers only; the
    /// divisor must not be zero.
    pub fn div_euclid(&self, divisor: &Self) -> Self {
        let quotient = self / divisor;
        if divisor.is_negative() { quotient.ceil() } else { quotient.floor() }
    }

    /// The Euclidean remainder, in `0 .. |divisor|`.
    pub fn rem_euclid(&self, divisor: &Self) -> Self {
        self - &(&self.div_euclid(divisor) * divisor)
    }

    /// The greatest common divisor of two integers; of two fractions, the largest rational that divides both.
    pub fn gcd(&self, other: &Self) -> Self {
        match (&self.0, &other.0) {
            (Repr::Small(a, 1), Repr::Small(b, 1)) => Rational(Repr::Small(a.gcd(b), 1)),
            _ => {
                let (a, b) = (self.to_ratio(), other.to_ratio());
                let numerator = (a.numer() * b.denom()).gcd(&(b.numer() * a.denom()));
                Self::from_ratio(Ratio::new(numerator, a.denom() * b.denom()))
            }
        }
    }

    /// Parses a decimal numeral such as `42`, `-7`, `1.5` or a fraction `3/4`.
    pub fn parse(text: &str) -> Option<Self> {
        if let Some((n, d)) = text.split_once('/') {
            let denominator: BigInt = d.trim().parse().ok()?;
            return (!denominator.is_zero())
                .then_some(())
                .and_then(|()| Some(Self::new(n.trim().parse::<BigInt>().ok()?, denominator)));
        }
        match text.split_once('.') {
            None => Some(Self::new(text.parse::<BigInt>().ok()?, 1)),
            Some((whole, fraction)) => {
                if !fraction.bytes().all(|b| b.is_ascii_digit()) {
                    return None;
                }
                let digits: BigInt = format!("{whole}{fraction}").parse().ok()?;
                Some(Self::new(digits, BigInt::from(10).pow(u32::try_from(fraction.len()).ok()?)))
            }
        }
    }
}

impl From<i64> for Rational {
    fn from(value: i64) -> Self {
        Self::from_wide(value.into(), 1)
    }
}

impl From<BigInt> for Rational {
    fn from(value: BigInt) -> Self {
        Self::new(value, 1)
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a, b), Repr::Small(c, d)) => {
                (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*c) * i128::from(*b)))
            }
            _ => self.to_ratio().cmp(&other.to_ratio()),
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Neg for &Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        match &self.0 {
            Repr::Small(n, d) => Rational(Repr::Small(-n, *d)),
            Repr::Big(ratio) => Rational::from_ratio(-(**ratio).clone()),
        }
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $integers:expr, |$a:ident, $b:ident, $c:ident, $d:ident| $small:expr) => {
        impl $trait for &Rational {
            type Output = Rational;
            fn $method(self, other: &Rational) -> Rational {
                // Two integers, by far the most frequent case, need no common divisor.
                if let (Repr::Small(a, 1), Repr::Small(c, 1)) = (&self.0, &other.0) {
                    let integers: fn(i64, i64) -> Option<i64> = $integers;
                    if let Some(n) = integers(*a, *c).filter(|n| *n != i64::MIN) {
                        return Rational(Repr::Small(n, 1));
                    }
                }
                if let (Repr::Small(a, b), Repr::Small(c, d)) = (&self.0, &other.0) {
                    let ($a, $b, $c, $d) = (i128::from(*a), i128::from(*b), i128::from(*c), i128::from(*d));
                    let (numerator, denominator): (i128, i128) = $small;
                    return if denominator < 0 {
                        Rational::from_wide(-numerator, -denominator)
                    } else {
                        Rational::from_wide(numerator, denominator)
                    };
                }
                Rational::from_ratio($trait::$method(self.to_ratio(), other.to_ratio()))
            }
        }
    };
}

// Products of two 63-bit numbers fit 126 bits; their sum fits an i128.
operator!(Add, add, i64::checked_add, |a, b, c, d| (a * d + c * b, b * d));
operator!(Sub, sub, i64::checked_sub, |a, b, c, d| (a * d - c * b, b * d));
operator!(Mul, mul, i64::checked_mul, |a, b, c, d| (a * c, b * d));
operator!(Div, div, |a, c| (c != 0 && a % c == 0).then(|| a / c), |a, b, c, d| (a * d, b * c));

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(n, 1) => write!(f, "{n}"),
            Repr::Small(n, d) => write!(f, "{n}/{d}"),
            Repr::Big(ratio) => write!(f, "{ratio}"),
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
