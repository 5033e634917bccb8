//! Values: machine words where they fit, exact values where they do not, and maps.

use std::rc::Rc;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use tracewright_logic as logic;
use tracewright_logic::{Rational, SortKind};

/// Bit-vectors up to this width are words.
const WIDEST: u32 = 120;

/// What is known about a value.
#[derive(Clone, Debug, Default)]
pub enum Value {
    /// Nothing: it may be any value of its sort.
    #[default]
    Unknown,
    /// It is an integer from the first to the second number, both included. Operations take it for unknown.
    Within(i128, i128),
    /// A Boolean (0 or 1), an integer, or a bit-vector as a number without a sign.
    Word(i128),
    /// A value that is no word: a real, a floating-point number, a rounding mode, a large integer or bit-vector.
    Exact(Rc<logic::Value>),
    /// A map.
    Map(Rc<Map>),
}

/// A map: cells that are known one by one, and what all others hold.
#[derive(Clone, Debug, Default)]
pub struct Map {
    /// What the other cells hold.
    pub rest: Value,
    /// Cells with an index of their own.
    pub cells: FxHashMap<i128, Value>,
}

impl Map {
    /// What a cell holds.
    pub fn get(&self, index: i128) -> &Value {
        self.cells.get(&index).unwrap_or(&self.rest)
    }
}

impl Value {
    /// The same value everywhere.
    pub fn constant_map(rest: Value) -> Value {
        Value::Map(Rc::new(Map { rest, cells: FxHashMap::default() }))
    }

    /// Whether the same is known about both.
    pub fn is_same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Unknown, Value::Unknown) => true,
            (Value::Within(a, b), Value::Within(c, d)) => (a, b) == (c, d),
            (Value::Word(a), Value::Word(b)) => a == b,
            (Value::Exact(a), Value::Exact(b)) => a == b,
            (Value::Map(a), Value::Map(b)) => {
                let is_same = |(at, value): (&i128, &Value)| b.cells.get(at).is_some_and(|other| value.is_same(other));
                Rc::ptr_eq(a, b)
                    || a.cells.len() == b.cells.len() && a.rest.is_same(&b.rest) && a.cells.iter().all(is_same)
            }
            _ => false,
        }
    }

    /// Learns that it lies between two numbers. What is known already is not given up, even if it contradicts that: then nothing
    /// is executed any more, and it does not matter what.
    pub fn narrow(&mut self, low: i128, high: i128) {
        let (least, most) = match *self {
            Value::Unknown => (low, high),
            Value::Within(least, most) => (least.max(low), most.min(high)),
            _ => return,
        };
        if least == most {
            *self = Value::Word(least);
        } else if least < most {
            *self = Value::Within(least, most);
        }
    }

    /// Whether it is true, if that is known.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Value::Word(word) => Some(*word != 0),
            _ => None,
        }
    }

    /// The word, if it is one.
    pub fn word(&self) -> Option<i128> {
        match self {
            Value::Word(word) => Some(*word),
            _ => None,
        }
    }

    /// An exact value; arrays are maps of their own here, and not converted.
    pub fn of_exact(value: logic::Value) -> Value {
        let word = match &value {
            logic::Value::Bool(value) => Some(i128::from(*value)),
            logic::Value::Int(number) => number.to_i128(),
            logic::Value::Bits(bits, width) if *width <= WIDEST => u128::try_from(bits).ok().map(|bits| bits as i128),
            logic::Value::Array(_) | logic::Value::Element(..) => return Value::Unknown,
            _ => None,
        };
        word.map_or_else(|| Value::Exact(Rc::new(value)), Value::Word)
    }

    /// The exact value of a sort, if it is known and no map.
    pub fn to_exact(&self, kind: &SortKind) -> Option<logic::Value> {
        match (self, kind) {
            (Value::Exact(value), _) => Some((**value).clone()),
            (Value::Word(word), SortKind::Bool) => Some(logic::Value::Bool(*word != 0)),
            (Value::Word(word), SortKind::Int) => Some(logic::Value::Int(Rational::new(*word, 1))),
            (Value::Word(word), SortKind::BitVec(width)) => {
                Some(logic::Value::Bits(BigUint::from(*word as u128), *width))
            }
            _ => None,
        }
    }

    /// Writes a cell, in place if nobody else holds the map. A path with several indices leads through maps of maps. An index that is not known
    /// may be any: nothing is known about the map then.
    pub fn write(&mut self, path: &[Value], value: Value) {
        let Some((first, deeper)) = path.split_first() else {
            *self = value;
            return;
        };
        let Value::Word(index) = *first else {
            *self = Value::Unknown;
            return;
        };
        if !matches!(self, Value::Map(_)) {
            // All cells are unknown.
            *self = Value::constant_map(Value::Unknown);
        }
        let Value::Map(map) = self else { return };
        let map = Rc::make_mut(map);
        match deeper {
            [] => {
                map.cells.insert(index, value);
            }
            _ => {
                let rest = &map.rest;
                map.cells.entry(index).or_insert_with(|| rest.clone()).write(deeper, value);
            }
        }
    }
}

/// Whether bit-vectors of a width are words.
pub fn is_word(width: u32) -> bool {
    width <= WIDEST
}
