//! Bit-vectors along a model, as the integers that they stand for without sign: the model says where an operation wraps
//! around. Bit operations are described by bounds.

use num_bigint::{BigInt, BigUint};
use num_traits::One;
use tracewright_logic::{BvOp, Linear, Op, Rational, Relation, Term, Value};

use super::{Along, minus, single, sum};

/// Two to the power.
pub(crate) fn power(width: u32) -> Rational {
    Rational::from(BigInt::one() << width)
}

fn constant(value: Rational) -> Linear {
    Linear::constant(value)
}

impl Along<'_> {
    /// The value without sign.
    pub(super) fn bits(&mut self, term: Term) -> Linear {
        let key = self.terms.bv_to_nat(term);
        if let Some(value) = self.terms.numeral(key) {
            return constant(value);
        }
        if let Some(known) = self.numbers.get(&key) {
            return known.clone();
        }
        if self.depth >= super::DEPTH {
            return single(key);
        }
        self.depth += 1;
        let width = self.terms.width(term);
        let value = match self.bits_of(term, width) {
            Some(value) => value,
            None => self.opaque(term, width),
        };
        self.depth -= 1;
        self.numbers.insert(key, value.clone());
        value
    }

    /// A dimension with the range of the width.
    fn opaque(&mut self, term: Term, width: u32) -> Linear {
        let value = single(self.terms.bv_to_nat(term));
        self.within(&value, Rational::ZERO, &power(width) - &Rational::ONE);
        value
    }

    fn bits_of(&mut self, term: Term, width: u32) -> Option<Linear> {
        let args = self.terms.args(term);
        let op = match self.terms.op(term) {
            Op::Bv(op) => op,
            Op::Ite => {
                let condition = self.decide(args[0])?;
                return Some(self.bits(args[if condition { 1 } else { 2 }]));
            }
            Op::NatToBv => {
                let number = self.number(args[0]);
                return Some(self.wrapped(&number, width));
            }
            Op::Select => {
                let read = self.read(args[0], args[1]);
                return (read != term && !self.is_plain_read(read)).then(|| self.bits(read));
            }
            _ => return None,
        };
        let numeral = |at: usize| self.terms.bv_value(args[at]).map(|v| Rational::from(BigInt::from(v)));
        Some(match op {
            BvOp::Add => {
                // A large constant is a small negative one: x + 0xff…ff is x - 1.
                let mut total = constant(Rational::ZERO);
                for &arg in args.iter() {
                    total = sum(&total, &self.signed_constant_or_bits(arg));
                }
                self.wrapped(&total, width)
            }
            BvOp::Sub => {
                let difference = sum(&self.bits(args[0]), &minus(&self.bits(args[1])));
                self.wrapped(&difference, width)
            }
            BvOp::Neg => {
                let negated = minus(&self.bits(args[0]));
                self.wrapped(&negated, width)
            }
            BvOp::Not => sum(&constant(&power(width) - &Rational::ONE), &minus(&self.bits(args[0]))),
            BvOp::Mul => {
                let factors: Vec<Linear> = args.iter().map(|&arg| self.signed_constant_or_bits(arg)).collect();
                let at = factors.iter().position(|factor| factor.terms.is_empty())?;
                let [_, _] = factors[..] else { return None };
                let product = factors[1 - at].scale(&factors[at].constant);
                self.wrapped(&product, width)
            }
            BvOp::Shl => {
                let by = shift(&numeral(1)?, width)?;
                let product = self.bits(args[0]).scale(&power(by));
                self.wrapped(&product, width)
            }
            BvOp::Lshr => {
                let by = shift(&numeral(1)?, width)?;
                let value = self.bits(args[0]);
                self.quotient(&value, &power(by)).0
            }
            BvOp::Ashr => {
                let by = shift(&numeral(1)?, width)?;
                let value = self.signed(args[0]);
                let quotient = self.quotient(&value, &power(by)).0;
                self.wrapped(&quotient, width)
            }
            BvOp::Udiv => {
                let divisor = numeral(1).filter(|d| !d.is_zero())?;
                let value = self.bits(args[0]);
                self.quotient(&value, &divisor).0
            }
            BvOp::Urem => match numeral(1) {
                Some(divisor) if !divisor.is_zero() => {
                    let value = self.bits(args[0]);
                    self.quotient(&value, &divisor).1
                }
                _ => {
                    let result = self.opaque(term, width);
                    let (value, divisor) = (self.bits(args[0]), self.bits(args[1]));
                    self.at_most(&result, &value);
                    if self.value_of(&divisor)?.is_positive() {
                        self.at_most(&constant(Rational::ONE), &divisor);
                        self.at_most(&sum(&result, &constant(Rational::ONE)), &divisor);
                    }
                    result
                }
            },
            BvOp::And => self.conjunction(term, &args, width),
            BvOp::Or | BvOp::Xor => {
                let result = self.opaque(term, width);
                let mut total = constant(Rational::ZERO);
                for &arg in args.iter() {
                    let part = self.bits(arg);
                    if op == BvOp::Or {
                        self.at_most(&part, &result);
                    }
                    total = sum(&total, &part);
                }
                self.at_most(&result, &total);
                result
            }
            BvOp::Extract { high, low } => {
                let value = self.bits(args[0]);
                let shifted = if low == 0 { value } else { self.quotient(&value, &power(low)).0 };
                if high + 1 == self.terms.width(args[0]) { shifted } else { self.wrapped(&shifted, high - low + 1) }
            }
            BvOp::ZeroExtend(_) => self.bits(args[0]),
            BvOp::SignExtend(_) => {
                let value = self.signed(args[0]);
                self.wrapped(&value, width)
            }
            BvOp::Concat => {
                let mut value = constant(Rational::ZERO);
                for &arg in args.iter() {
                    value = sum(&value.scale(&power(self.terms.width(arg))), &self.bits(arg));
                }
                value
            }
            _ => return None,
        })
    }

    /// `x & mask` is a remainder if the mask has only low bits, and is not above its operands otherwise.
    fn conjunction(&mut self, term: Term, args: &[Term], width: u32) -> Linear {
        if let [a, b] = args
            && let Some(mask) = self.terms.bv_value(*b)
            && (&mask + 1u32).count_ones() == 1
        {
            let value = self.bits(*a);
            return self.quotient(&value, &Rational::from(BigInt::from(mask + BigUint::one()))).1;
        }
        let result = self.opaque(term, width);
        for &arg in args {
            let part = self.bits(arg);
            self.at_most(&result, &part);
        }
        result
    }

    fn signed_constant_or_bits(&mut self, term: Term) -> Linear {
        if self.terms.bv_value(term).is_some() { self.signed(term) } else { self.bits(term) }
    }

    /// The value with sign.
    pub(super) fn signed(&mut self, term: Term) -> Linear {
        let width = self.terms.width(term);
        let (value, half) = (self.bits(term), power(width - 1));
        let negative = match self.value_of_bits(term) {
            Some(bits) => bits >= half,
            None => return self.invent("signed", None),
        };
        if negative {
            self.at_most(&constant(half), &value);
            sum(&value, &constant(-&power(width)))
        } else {
            self.at_most(&value, &constant(&half - &Rational::ONE));
            value
        }
    }

    fn value_of_bits(&mut self, term: Term) -> Option<Rational> {
        match self.solver.value(term)? {
            Value::Bits(bits, _) => Some(BigInt::from(bits).into()),
            _ => None,
        }
    }

    /// A number modulo two to the width.
    fn wrapped(&mut self, number: &Linear, width: u32) -> Linear {
        self.quotient(number, &power(width)).1
    }

    /// A comparison of bit-vectors.
    pub(super) fn bit_comparison(&mut self, op: BvOp, a: Term, b: Term, holds: bool) {
        let with_sign = matches!(op, BvOp::Slt | BvOp::Sle);
        let mut read = |term| if with_sign { self.signed(term) } else { self.bits(term) };
        let (a, b) = (read(a), read(b));
        let strict = matches!(op, BvOp::Slt | BvOp::Ult) == holds;
        let difference = if holds { sum(&a, &minus(&b)) } else { sum(&b, &minus(&a)) };
        self.constrain(difference, if strict { Relation::Lt0 } else { Relation::Le0 });
    }
}

/// A shift by less than the width.
fn shift(by: &Rational, width: u32) -> Option<u32> {
    u32::try_from(by.to_i64()?).ok().filter(|by| *by < width)
}
