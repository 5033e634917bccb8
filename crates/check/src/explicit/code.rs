//! Terms compiled for evaluation. Whatever cannot be computed is unknown.

use num_bigint::BigUint;
use tracewright_logic as logic;
use tracewright_logic::{BvOp, Folded, Op, Rational, SortKind, fold, fold_float};

use super::value::{Map, Value};

/// A compiled term.
#[derive(Clone, Debug)]
pub enum Code {
    Const(Value),
    Slot(u32),
    /// `Σ coefficient · code + constant`
    Sum(Vec<(i128, Code)>, i128),
    Product(Vec<Code>),
    /// Euclidean division.
    Div(Box<[Code; 2]>),
    Mod(Box<[Code; 2]>),
    Ite(Box<[Code; 3]>),
    Not(Box<Code>),
    And(Vec<Code>),
    Or(Vec<Code>),
    /// Equality of values that are no maps.
    Eq(Box<[Code; 2]>),
    Le(Box<[Code; 2]>),
    Select(Box<[Code; 2]>),
    Store(Box<[Code; 3]>),
    ConstantMap(Box<Code>),
    /// An operation on bit-vectors that are words, of these widths.
    Bits(BvOp, Box<[Code; 2]>, [u32; 2]),
    /// The bits of an integer.
    Wrapped(Box<Code>, u32),
    /// Any other operation, on exact values.
    Exact(Box<ExactCode>),
    /// What is not computed.
    Unknown,
}

/// An operation on exact values.
#[derive(Clone, Debug)]
pub struct ExactCode {
    pub op: Op,
    /// The operands and their sorts.
    pub operands: Vec<(Code, SortKind)>,
    /// The sort of the result.
    pub sort: SortKind,
}

impl Code {
    /// The value.
    pub fn run(&self, slots: &[Value]) -> Value {
        match self {
            Code::Const(value) => value.clone(),
            Code::Slot(slot) => slots[*slot as usize].clone(),
            Code::Unknown => Value::Unknown,
            Code::Select(parts) => match (parts[0].map(slots), parts[1].run(slots)) {
                (Some(map), Value::Word(index)) => map.get(index).clone(),
                _ => Value::Unknown,
            },
            Code::Store(parts) => {
                let mut map = parts[0].run(slots);
                map.write(&[parts[1].run(slots)], parts[2].run(slots));
                map
            }
            Code::ConstantMap(value) => Value::constant_map(value.run(slots)),
            Code::Ite(parts) => match parts[0].run(slots).truth() {
                Some(true) => parts[1].run(slots),
                Some(false) => parts[2].run(slots),
                None => Value::Unknown,
            },
            Code::Exact(exact) => exact.run(slots),
            _ => self.word(slots).map_or_else(|| self.large(slots), Value::Word),
        }
    }

    /// The map that a term stands for, without a copy of it.
    fn map<'a>(&'a self, slots: &'a [Value]) -> Option<&'a Map> {
        match self {
            Code::Slot(slot) => as_map(&slots[*slot as usize]),
            Code::Const(value) => as_map(value),
            Code::Select(parts) => {
                let map = parts[0].map(slots)?;
                as_map(map.get(parts[1].run(slots).word()?))
            }
            Code::Ite(parts) => match parts[0].run(slots).truth()? {
                true => parts[1].map(slots),
                false => parts[2].map(slots),
            },
            _ => None,
        }
    }

    /// The value as a word; none if it is unknown or too large.
    fn word(&self, slots: &[Value]) -> Option<i128> {
        Some(match self {
            Code::Slot(slot) => slots[*slot as usize].word()?,
            Code::Const(value) => value.word()?,
            Code::Sum(summands, constant) => {
                let mut sum = *constant;
                for (coefficient, code) in summands {
                    let value = code.word(slots)?;
                    let summand = if *coefficient == 1 { value } else { coefficient.checked_mul(value)? };
                    sum = sum.checked_add(summand)?;
                }
                sum
            }
            Code::Product(factors) => {
                let mut product: i128 = 1;
                for factor in factors {
                    product = product.checked_mul(factor.word(slots)?)?;
                }
                product
            }
            // Nothing is known about division by zero.
            Code::Div(parts) => parts[0].word(slots)?.checked_div_euclid(parts[1].word(slots)?)?,
            Code::Mod(parts) => parts[0].word(slots)?.checked_rem_euclid(parts[1].word(slots)?)?,
            Code::Not(code) => 1 - code.word(slots)?,
            Code::And(parts) => i128::from(junction(parts, slots, false)?),
            Code::Or(parts) => i128::from(junction(parts, slots, true)?),
            Code::Eq(parts) => match (parts[0].word(slots), parts[1].word(slots)) {
                (Some(a), Some(b)) => i128::from(a == b),
                _ => i128::from(equal(&parts[0].run(slots), &parts[1].run(slots))?),
            },
            Code::Le(parts) => i128::from(parts[0].word(slots)? <= parts[1].word(slots)?),
            Code::Bits(op, operands, widths) => {
                bits(*op, [operands[0].word(slots)? as u128, operands[1].word(slots)? as u128], *widths)? as i128
            }
            Code::Wrapped(code, width) => code.word(slots)?.rem_euclid(1 << width),
            Code::Ite(parts) => match parts[0].word(slots)? {
                0 => parts[2].word(slots)?,
                _ => parts[1].word(slots)?,
            },
            Code::Select(parts) => parts[0].map(slots)?.get(parts[1].word(slots)?).word()?,
            Code::Exact(_) => self.run(slots).word()?,
            Code::Store(_) | Code::ConstantMap(_) | Code::Unknown => return None,
        })
    }

    /// Arithmetic on integers of any size.
    fn large(&self, slots: &[Value]) -> Value {
        let number = |code: &Code| match code.run(slots).to_exact(&SortKind::Int)? {
            logic::Value::Int(number) => Some(number),
            _ => None,
        };
        let result = || match self {
            Code::Sum(summands, constant) => {
                let mut sum = Rational::new(*constant, 1);
                for (coefficient, code) in summands {
                    sum = &sum + &(&Rational::new(*coefficient, 1) * &number(code)?);
                }
                Some(logic::Value::Int(sum))
            }
            Code::Product(factors) => {
                let mut product = Rational::ONE;
                for factor in factors {
                    product = &product * &number(factor)?;
                }
                Some(logic::Value::Int(product))
            }
            Code::Div(parts) | Code::Mod(parts) => {
                let (a, b) = (number(&parts[0])?, number(&parts[1])?);
                if b.is_zero() {
                    return None;
                }
                let is_quotient = matches!(self, Code::Div(_));
                Some(logic::Value::Int(if is_quotient { a.div_euclid(&b) } else { a.rem_euclid(&b) }))
            }
            Code::Le(parts) => Some(logic::Value::Bool(number(&parts[0])? <= number(&parts[1])?)),
            Code::Wrapped(code, width) => {
                let modulus = Rational::new(num_bigint::BigInt::from(1) << *width, 1);
                let reduced = number(code)?.rem_euclid(&modulus);
                Some(logic::Value::Bits(reduced.numerator().into_parts().1, *width))
            }
            _ => None,
        };
        result().map_or(Value::Unknown, Value::of_exact)
    }
}

fn as_map(value: &Value) -> Option<&Map> {
    match value {
        Value::Map(map) => Some(map),
        _ => None,
    }
}

/// A conjunction or disjunction: one decisive part decides, whatever is unknown.
fn junction(parts: &[Code], slots: &[Value], decisive: bool) -> Option<bool> {
    let mut is_known = true;
    for part in parts {
        match part.word(slots) {
            Some(value) if (value != 0) == decisive => return Some(decisive),
            Some(_) => {}
            None => is_known = false,
        }
    }
    is_known.then_some(!decisive)
}

/// Whether two values that are no maps are the same, if both are known.
fn equal(a: &Value, b: &Value) -> Option<bool> {
    match (a, b) {
        (Value::Word(a), Value::Word(b)) => Some(a == b),
        (Value::Exact(a), Value::Exact(b)) => Some(a == b),
        // A value of one sort is a word if it can be one.
        (Value::Word(_), Value::Exact(_)) | (Value::Exact(_), Value::Word(_)) => Some(false),
        _ => None,
    }
}

impl ExactCode {
    fn run(&self, slots: &[Value]) -> Value {
        self.exact(slots).map_or(Value::Unknown, Value::of_exact)
    }

    fn exact(&self, slots: &[Value]) -> Option<logic::Value> {
        let operands: Option<Vec<logic::Value>> =
            self.operands.iter().map(|(code, kind)| code.run(slots).to_exact(kind)).collect();
        let operands = operands?;
        let number = |index: usize| operands.get(index).and_then(logic::Value::as_number);
        let numeric = |result: Rational| match self.sort {
            SortKind::Real => logic::Value::Real(result),
            _ => logic::Value::Int(result),
        };
        let all_numbers = || operands.iter().map(logic::Value::as_number).collect::<Option<Vec<&Rational>>>();
        Some(match &self.op {
            // It says nothing about conversions to integers that the result does not fit into.
            Op::Fp(op) => return fold_float(*op, &operands),
            Op::Bv(op) => {
                let mut values: Vec<BigUint> = Vec::with_capacity(operands.len());
                let mut widths = [0; 2];
                for (index, operand) in operands.iter().enumerate() {
                    let logic::Value::Bits(bits, width) = operand else { return None };
                    values.push(bits.clone());
                    *widths.get_mut(index)? = *width;
                }
                match fold(*op, &values, widths[0], widths[1]) {
                    Folded::Bool(value) => logic::Value::Bool(value),
                    Folded::Bits(value, width) => logic::Value::Bits(value, width),
                }
            }
            Op::BvToNat => match operands.first()? {
                logic::Value::Bits(bits, _) => {
                    logic::Value::Int(Rational::new(num_bigint::BigInt::from(bits.clone()), 1))
                }
                _ => return None,
            },
            Op::NatToBv => {
                let SortKind::BitVec(width) = self.sort else { return None };
                let modulus = Rational::new(num_bigint::BigInt::from(1) << width, 1);
                logic::Value::Bits(number(0)?.rem_euclid(&modulus).numerator().into_parts().1, width)
            }
            Op::Add => numeric(all_numbers()?.into_iter().fold(Rational::ZERO, |sum, next| &sum + next)),
            Op::Mul => numeric(all_numbers()?.into_iter().fold(Rational::ONE, |product, next| &product * next)),
            Op::Le => logic::Value::Bool(number(0)? <= number(1)?),
            Op::Ge => logic::Value::Bool(number(0)? >= number(1)?),
            Op::Lt => logic::Value::Bool(number(0)? < number(1)?),
            Op::Gt => logic::Value::Bool(number(0)? > number(1)?),
            Op::RealDiv if !number(1)?.is_zero() => logic::Value::Real(number(0)? / number(1)?),
            Op::ToReal => logic::Value::Real(number(0)?.clone()),
            Op::ToInt => logic::Value::Int(number(0)?.floor()),
            _ => return None,
        })
    }
}

/// An operation on bit-vectors of at most 120 bits, as SMT-LIB defines it; none where the result would be wider.
fn bits(op: BvOp, [a, b]: [u128; 2], [width, second]: [u32; 2]) -> Option<u128> {
    let mask = |width: u32| (1u128 << width) - 1;
    let sign = |value: u128, width: u32| value >> (width - 1) & 1 == 1;
    let signed =
        |value: u128, width: u32| if sign(value, width) { value as i128 - (1 << width) } else { value as i128 };
    let wrap = |value: i128| value as u128 & mask(width);
    Some(match op {
        BvOp::Not => !a & mask(width),
        BvOp::Neg => a.wrapping_neg() & mask(width),
        BvOp::And => a & b,
        BvOp::Or => a | b,
        BvOp::Xor => a ^ b,
        BvOp::Add => a.wrapping_add(b) & mask(width),
        BvOp::Sub => a.wrapping_sub(b) & mask(width),
        // The low bits of a product do not depend on what overflows.
        BvOp::Mul => a.wrapping_mul(b) & mask(width),
        BvOp::Udiv => a.checked_div(b).unwrap_or(mask(width)),
        BvOp::Urem => a.checked_rem(b).unwrap_or(a),
        BvOp::Sdiv => match (signed(a, width), signed(b, width)) {
            (a, 0) => wrap(if a < 0 { 1 } else { -1 }),
            (a, b) => wrap(a / b),
        },
        BvOp::Srem => match (signed(a, width), signed(b, width)) {
            (a, 0) => wrap(a),
            (a, b) => wrap(a % b),
        },
        BvOp::Smod => return None,
        BvOp::Shl if b >= u128::from(width) => 0,
        BvOp::Shl => a.checked_shl(b as u32)? & mask(width),
        BvOp::Lshr if b >= u128::from(width) => 0,
        BvOp::Lshr => a >> b,
        BvOp::Ashr => wrap(signed(a, width) >> b.min(u128::from(width - 1))),
        BvOp::Ult => u128::from(a < b),
        BvOp::Ule => u128::from(a <= b),
        BvOp::Slt => u128::from(signed(a, width) < signed(b, width)),
        BvOp::Sle => u128::from(signed(a, width) <= signed(b, width)),
        BvOp::Concat => a << second | b,
        BvOp::Extract { high, low } => a >> low & mask(high - low + 1),
        BvOp::ZeroExtend(_) => a,
        BvOp::SignExtend(more) => signed(a, width) as u128 & mask(width + more),
        BvOp::RotateLeft(_) | BvOp::RotateRight(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All operations on short bit-vectors, compared with those of the logic.
    #[test]
    fn operations_on_bits_are_those_of_the_logic() {
        use BvOp::*;
        let binary = [And, Or, Xor, Add, Sub, Mul, Udiv, Urem, Sdiv, Srem, Shl, Lshr, Ashr, Ult, Ule, Slt, Sle, Concat];
        let unary = [Not, Neg, Extract { high: 2, low: 1 }, ZeroExtend(3), SignExtend(3)];
        let compare = |op: BvOp, values: &[BigUint], words: [u128; 2]| {
            let expected = match fold(op, values, 4, 4) {
                Folded::Bool(value) => u128::from(value),
                Folded::Bits(value, _) => u128::try_from(&value).expect("short"),
            };
            assert_eq!(bits(op, words, [4, 4]), Some(expected), "{op:?} {words:?}");
        };
        for a in 0..16u128 {
            for op in unary {
                compare(op, &[BigUint::from(a)], [a, 0]);
            }
            for b in 0..16u128 {
                for op in binary {
                    compare(op, &[BigUint::from(a), BigUint::from(b)], [a, b]);
                }
            }
        }
    }

    #[test]
    fn one_decisive_part_decides() {
        let (yes, no) = (Code::Const(Value::Word(1)), Code::Const(Value::Word(0)));
        let truth = |code: Code| code.run(&[]).truth();
        assert_eq!(truth(Code::And(vec![Code::Unknown, no.clone()])), Some(false));
        assert_eq!(truth(Code::And(vec![Code::Unknown, yes.clone()])), None);
        assert_eq!(truth(Code::Or(vec![Code::Unknown, yes])), Some(true));
        assert_eq!(truth(Code::Or(vec![no, Code::Unknown])), None);
    }

    #[test]
    fn large_numbers_are_exact() {
        let large = Code::Const(Value::Word(i128::MAX));
        let sum = Code::Sum(vec![(2, large.clone())], 1);
        assert!(matches!(sum.run(&[]), Value::Exact(_)));
        let back = Code::Sum(vec![(1, sum), (-2, large)], 0);
        assert_eq!(back.run(&[]).word(), Some(1));
    }

    #[test]
    fn nothing_is_known_about_division_by_zero() {
        let parts = Box::new([Code::Const(Value::Word(1)), Code::Const(Value::Word(0))]);
        assert!(matches!(Code::Div(parts.clone()).run(&[]), Value::Unknown));
        assert!(matches!(Code::Mod(parts).run(&[]), Value::Unknown));
    }
}
