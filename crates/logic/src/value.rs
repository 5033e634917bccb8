//! Values of terms in a model: their order, their normal form, and their notation in Boogie.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::One;

use crate::{Float, Rational, RoundingMode, Sort};

/// A concrete value.
///
/// Structural equality is semantic equality, provided that arrays are built with [`Value::array`] and [`Value::store`].
/// The only exceptions are arrays whose index is itself an array over a finite sort; their index sort is treated as
/// infinite.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Value {
    /// Of sort Bool.
    Bool(bool),
    /// Of sort Int.
    Int(Rational),
    /// Of sort Real.
    Real(Rational),
    /// Of a bit-vector sort: the bits and the width.
    Bits(BigUint, u32),
    /// Of a floating-point sort.
    Float(Float),
    /// A rounding mode.
    Mode(RoundingMode),
    /// An element of an uninterpreted sort; elements with different numbers differ.
    Element(Sort, u64),
    /// An array: sorted exceptions to a default value. No exception equals the default.
    Array(Arc<ArrayValue>),
}

/// The value of an array.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ArrayValue {
    /// What every other index holds.
    pub default: Value,
    /// Index and value pairs, each index once, sorted by index.
    pub entries: Vec<(Value, Value)>,
}

impl Value {
    /// An integer.
    pub fn int(value: impl Into<Rational>) -> Value {
        Value::Int(value.into())
    }

    /// A real.
    pub fn real(value: impl Into<Rational>) -> Value {
        Value::Real(value.into())
    }

    /// A bit-vector; the value is taken modulo two to the width.
    pub fn bits(value: impl Into<BigUint>, width: u32) -> Value {
        Value::Bits(value.into() % (BigUint::one() << width), width)
    }

    /// The array that holds `default` everywhere but at the given indices; a later entry for an index wins.
    pub fn array(default: Value, entries: impl IntoIterator<Item = (Value, Value)>) -> Value {
        let mut map: BTreeMap<Value, Value> = BTreeMap::new();
        map.extend(entries);
        Value::Array(Arc::new(normalise(default, map)))
    }

    /// The value at an index; `None` when this is no array.
    pub fn select(&self, index: &Value) -> Option<&Value> {
        let Value::Array(array) = self else { return None };
        Some(match array.entries.binary_search_by(|(i, _)| i.cmp(index)) {
            Ok(at) => &array.entries[at].1,
            Err(_) => &array.default,
        })
    }

    /// The array with another value at one index; `None` when this is no array.
    pub fn store(&self, index: Value, value: Value) -> Option<Value> {
        let Value::Array(array) = self else { return None };
        if index_count(&index).is_some() {
            let mut map: BTreeMap<Value, Value> = array.entries.iter().cloned().collect();
            map.insert(index, value);
            return Some(Value::Array(Arc::new(normalise(array.default.clone(), map))));
        }
        // The default is kept, because the index sort is large.
        let mut array = array.clone();
        let ArrayValue { default, entries } = Arc::make_mut(&mut array);
        match entries.binary_search_by(|(i, _)| i.cmp(&index)) {
            Ok(at) if value == *default => drop(entries.remove(at)),
            Ok(at) => entries[at].1 = value,
            Err(_) if value == *default => {}
            Err(at) => entries.insert(at, (index, value)),
        }
        Some(Value::Array(array))
    }

    /// Whether this is `true`; `None` when it is no Boolean.
    pub fn as_bool(&self) -> Option<bool> {
        if let Value::Bool(value) = self { Some(*value) } else { None }
    }

    /// The number, if it is an integer or a real.
    pub fn as_number(&self) -> Option<&Rational> {
        if let Value::Int(value) | Value::Real(value) = self { Some(value) } else { None }
    }
}

/// Drops entries equal to the default. If the index sort is so small that the default may be less frequent than another
/// value, the most frequent value (the least of several) becomes the default, so that the representation is canonical.
fn normalise(default: Value, mut map: BTreeMap<Value, Value>) -> ArrayValue {
    map.retain(|_, value| *value != default);
    let size = map.keys().next().and_then(index_count);
    let Some(size) = size.filter(|size| *size <= 2 * map.len() as u64) else {
        return ArrayValue { default, entries: map.into_iter().collect() };
    };
    let Some(indices) = map.keys().next().map(|like| all_indices(like, size)) else { unreachable!("some index") };
    let mut count: BTreeMap<&Value, u64> = BTreeMap::new();
    for index in &indices {
        *count.entry(map.get(index).unwrap_or(&default)).or_default() += 1;
    }
    let most = count.values().max().copied().unwrap_or(0);
    let canonical = count.iter().find(|(_, n)| **n == most).map_or(&default, |(value, _)| *value).clone();
    let entries = indices
        .into_iter()
        .map(|index| {
            let value = map.get(&index).unwrap_or(&default).clone();
            (index, value)
        })
        .filter(|(_, value)| *value != canonical)
        .collect();
    ArrayValue { default: canonical, entries }
}

/// The number of values of the index sort, if it is small.
fn index_count(like: &Value) -> Option<u64> {
    match like {
        Value::Bool(_) => Some(2),
        Value::Bits(_, width) if *width < 32 => Some(1 << width),
        _ => None,
    }
}

fn all_indices(like: &Value, size: u64) -> Vec<Value> {
    match like {
        Value::Bits(_, width) => (0..size).map(|n| Value::Bits(BigUint::from(n), *width)).collect(),
        _ => vec![Value::Bool(false), Value::Bool(true)],
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

/// In the notation of Boogie: `5`, `-3`, `1.5`, `7bv32`, `true`; floating-point numbers as decimals; arrays as `[0 := 1, else 0]`, elements of uninterpreted
/// sorts as `#3`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => write!(f, "{value}"),
            Value::Int(value) => write!(f, "{value}"),
            Value::Real(value) => f.write_str(&real_text(value)),
            Value::Bits(value, width) => write!(f, "{value}bv{width}"),
            Value::Float(value) => write!(f, "{value}"),
            Value::Mode(mode) => f.write_str(mode.name()),
            Value::Element(_, number) => write!(f, "#{number}"),
            Value::Array(array) => {
                f.write_str("[")?;
                for (index, value) in &array.entries {
                    write!(f, "{index} := {value}, ")?;
                }
                write!(f, "else {}]", array.default)
            }
        }
    }
}

/// A real as a decimal when it has a finite expansion, else as a quotient `1.0 / 3.0`.
pub(crate) fn real_text(value: &Rational) -> String {
    let mut scaled = value.clone();
    for digits in 0..=18usize {
        if scaled.is_integer() {
            let sign = if value.is_negative() { "-" } else { "" };
            let text =
                format!("{:0>width$}", scaled.abs().to_string(), width = digits.max(1) + usize::from(digits > 0));
            let (whole, fraction) = text.split_at(text.len() - digits);
            return format!("{sign}{whole}.{}", if fraction.is_empty() { "0" } else { fraction });
        }
        scaled = &scaled * &Rational::from(10);
    }
    format!("{}.0 / {}.0", value.numerator(), value.denominator())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_in_boogie() {
        let table = [
            (Value::int(5), "5"),
            (Value::int(-3), "-3"),
            (Value::Real(Rational::new(3, 2)), "1.5"),
            (Value::Real(Rational::new(-1, 100)), "-0.01"),
            (Value::Real(Rational::new(7, 1)), "7.0"),
            (Value::Real(Rational::new(1, 3)), "1.0 / 3.0"),
            (Value::bits(7u32, 32), "7bv32"),
            (Value::Bool(true), "true"),
            (Value::array(Value::int(0), [(Value::int(0), Value::int(1))]), "[0 := 1, else 0]"),
        ];
        for (value, text) in table {
            assert_eq!(value.to_string(), text);
        }
    }

    #[test]
    fn arrays_over_finite_indices_have_one_representation() {
        let (five, six) = (Value::int(5), Value::int(6));
        let a = Value::array(five.clone(), [(Value::Bool(true), six.clone())]);
        let b = Value::array(six, [(Value::Bool(false), five)]);
        assert_eq!(a, b);
    }
}
