//! Expressions of integer type.

use super::effects::Effects;
use super::lvalues::Lvalue;
use super::{Expr, Generator, Object, Shape};
use crate::differential::types::{Integer, size_type};

impl Generator {
    /// An expression of at most this depth, in parentheses where needed, whose effects may be unsequenced relative to
    /// the given ones.
    pub(super) fn expr(&mut self, depth: usize, effects: &mut Effects) -> Expr {
        if depth == 0 || self.random.percent(15) {
            return self.leaf(effects);
        }
        match self.random.below(26) {
            0..=6 => self.arithmetic(depth, effects),
            7 => self.division(depth, effects),
            8 | 9 => self.shift(depth, effects),
            10 | 11 => self.bitwise(depth, effects),
            12 | 13 => self.comparison(depth, effects),
            14 => self.logical(depth, effects),
            15 => self.conditional(depth, effects),
            16 | 17 => self.unary(depth, effects),
            18 | 19 => self.cast(depth, effects),
            20 => self.side_effect(depth, effects).unwrap_or_else(|| self.leaf(effects)),
            21 => self.comma(depth, effects),
            22 => self.statement_expression(depth, effects),
            23 | 24 if !self.floats.is_empty() => self.integer_of_floats(effects),
            _ => self.call(depth, effects).unwrap_or_else(|| self.leaf(effects)),
        }
    }

    /// A constant or the value of an lvalue.
    fn leaf(&mut self, effects: &mut Effects) -> Expr {
        if !self.random.percent(25)
            && let Some(Lvalue { text, ty, bits, .. }) = self.readable(effects)
        {
            return Expr { text, ty, bits };
        }
        self.constant()
    }

    /// A variable that is not a part of an object, or a constant.
    pub(super) fn scalar(&mut self, effects: &mut Effects) -> Expr {
        let fits = |object: &Object| matches!(object.shape, Shape::Scalar(_)) && effects.may_read(object.key);
        let Some(object) = self.some_object(fits) else { return self.constant() };
        effects.read(object.key);
        self.outside.read(object.key);
        let Lvalue { text, ty, bits, .. } = self.lvalue_in(&object, effects);
        Expr { text, ty, bits }
    }

    fn constant(&mut self) -> Expr {
        let (text, ty) = match self.random.below(10) {
            0 => (format!("'{}'", self.random.pick(&["a", "Z", "0", "\\n", "\\xff", "\\0"])), Integer::Int),
            1 => {
                let ty = self.integer();
                return Expr { text: format!("sizeof({})", ty.name()), ty: size_type(self.model), bits: 5 };
            }
            2 => {
                let text = self.random.pick(&["2147483648", "0x80000000", "4294967295", "0xffffffffffffffff", "017"]);
                // The types of these depend on the base and the data model; a cast makes it definite.
                let ty = self.integer();
                (format!("(({}){text})", ty.name()), ty)
            }
            3 => {
                let ty =
                    *self.random.pick(&[Integer::Int, Integer::Unsigned, Integer::LongLong, Integer::UnsignedLongLong]);
                (self.value(ty), ty)
            }
            _ => return Expr { text: self.random.below(8).to_string(), ty: Integer::Int, bits: 3 },
        };
        Expr { text, ty, bits: self.full_bits(ty) }
    }

    fn arithmetic(&mut self, depth: usize, effects: &mut Effects) -> Expr {
        let (mut a, mut b) = (self.expr(depth - 1, effects), self.expr(depth - 1, effects));
        let op = *self.random.pick(&["+", "+", "-", "-", "*"]);
        // Products of variables are hard for solvers, so they are rare.
        if op == "*" && self.random.percent(95) {
            b = Expr { text: self.random.pick(&["2", "3", "7", "10", "-1"]).to_string(), ty: Integer::Int, bits: 4 };
        }
        let ty = a.ty.common(b.ty, self.model);
        let grown = |a: &Expr, b: &Expr| if op == "*" { a.bits + b.bits } else { a.bits.max(b.bits) + 1 };
        if !ty.is_signed() {
            return Expr { text: format!("({} {op} {})", a.text, b.text), ty, bits: ty.width(self.model) };
        }
        let room = ty.width(self.model) - 2;
        if grown(&a, &b) > room && self.random.percent(50) {
            let unsigned = ty.unsigned().name();
            let text = format!("(({})(({unsigned}){} {op} ({unsigned}){}))", ty.name(), a.text, b.text);
            return Expr { text, ty, bits: self.full_bits(ty) };
        }
        let part = if op == "*" { room / 2 } else { room - 1 };
        for e in [&mut a, &mut b] {
            if e.bits > part {
                *e = self.cut(e);
            }
        }
        let bits = grown(&a, &b);
        Expr { text: format!("({} {op} {})", a.text, b.text), ty: a.ty.common(b.ty, self.model), bits }
    }

    /// Reduces the value to a small range.
    fn cut(&mut self, e: &Expr) -> Expr {
        let ty = e.ty.promoted();
        let text = &e.text;
        match self.random.below(3) {
            0 => Expr { text: format!("({text} % {})", self.random.pick(&[7, 10, 100, 1000])), ty, bits: 10 },
            1 => Expr { text: format!("({text} & {})", self.random.pick(&[1, 15, 255, 1023])), ty, bits: 10 },
            _ => {
                let narrow = *self.random.pick(&[Integer::SignedChar, Integer::UnsignedChar, Integer::Short]);
                Expr { text: format!("({}){text}", narrow.name()), ty: narrow, bits: self.full_bits(narrow) }
            }
        }
    }

    fn division(&mut self, depth: usize, effects: &mut Effects) -> Expr {
        let a = self.expr(depth - 1, effects);
        let op = *self.random.pick(&["/", "%"]);
        let b = match self.random.below(12) {
            0 => {
                let b = self.expr(depth - 1, effects);
                Expr { text: format!("(({} & 7) + 1)", b.text), ty: b.ty.common(Integer::Int, self.model), bits: 4 }
            }
            1..=3 => Expr { text: self.random.pick(&["-3", "-7", "(-2)"]).to_string(), ty: Integer::Int, bits: 3 },
            _ => Expr { text: self.random.pick(&["2", "3", "10", "16u", "5L"]).to_string(), ty: Integer::Int, bits: 5 },
        };
        let ty = match b.text.as_str() {
            "16u" => a.ty.common(Integer::Unsigned, self.model),
            "5L" => a.ty.common(Integer::Long, self.model),
            _ => a.ty.common(b.ty, self.model),
        };
        // A negative divisor may have become a large unsigned one.
        let bits = if ty.is_signed() { a.bits } else { ty.width(self.model) };
        Expr { text: format!("({} {op} {})", a.text, b.text), ty, bits: bits.min(self.full_bits(ty)) }
    }

    fn shift(&mut self, depth: usize, effects: &mut Effects) -> Expr {
        let a = self.expr(depth - 1, effects);
        let mut ty = a.ty.promoted();
        // The type of a wide bit-field does not determine its width, so assume 32 bits.
        let limit = ty.width(self.model).min(32);
        let count = match self.random.below(4) {
            0 => {
                let count = self.expr(depth - 1, effects);
                format!("({} & {})", count.text, self.random.pick(&[3, 7, limit as usize - 1]))
            }
            1 => (limit - 1).to_string(),
            _ => self.random.below(limit as usize).to_string(),
        };
        if self.random.percent(50) {
            return Expr { text: format!("({} >> {count})", a.text), ty, bits: a.bits.min(self.full_bits(ty)) };
        }
        let mut text = a.text;
        if ty.is_signed() {
            ty = ty.unsigned();
            text = format!("({}){text}", ty.name());
        }
        Expr { text: format!("({text} << {count})"), ty, bits: self.full_bits(ty) }
    }

    fn bitwise(&mut self, depth: usize, effects: &mut Effects) -> Expr {
        let a = self.expr(depth - 1, effects);
        let op = *self.random.pick(&["&", "&", "|", "^"]);
        // Between two variables it is over-approximated with mathematical integers, so it is rare.
        let b = match self.random.below(10) {
            0 => self.expr(depth - 1, effects),
            1 => Expr { text: "~7".into(), ty: Integer::Int, bits: 4 },
            2 => Expr { text: "0xf0u".into(), ty: Integer::Unsigned, bits: 8 },
            3 => Expr { text: "-1".into(), ty: Integer::Int, bits: 1 },
            _ => Expr {
                text: self.random.pick(&["1", "3", "4", "255", "0x7f", "0"]).to_string(),
                ty: Integer::Int,
                bits: 8,
            },
        };
        let ty = a.ty.common(b.ty, self.model);
        Expr { text: format!("({} {op} {})", a.text, b.text), ty, bits: self.full_bits(ty) }
    }

    fn comparison(&mut self, depth: usize, effects: &mut Effects) -> Expr {
        let (a, b) = (self.expr(depth - 1, effects), self.expr(depth - 1, effects));
        let op = *self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        Expr { text: format!("({} {op} {})", a.text, b.text), ty: Integer::Int, bits: 1 }
    }

    /// An operand after a sequence point may depend on what is before it, but not on operands that are unsequenced to
    /// both.
    fn sequenced(&mut self, depth: usize, before: &Effects, effects: &mut Effects) -> Expr {
        let mut own = before.clone();
        let expr = self.expr(depth, &mut own);
        effects.add(&own);
        expr
    }

    fn logical(&mut self, depth: usize, effects: &mut Effects) -> Expr {
        let before = effects.clone();
        let (a, b) = (self.expr(depth - 1, effects), self.sequenced(depth - 1, &before, effects));
        let op = *self.random.pick(&["&&", "||"]);
        Expr { text: format!("({} {op} {})", a.text, b.text), ty: Integer::Int, bits: 1 }
    }

    fn conditional(&mut self, depth: usize, effects: &mut Effects) -> Expr {
        let before = effects.clone();
        let condition = self.expr(depth - 1, effects);
        let (a, b) = (self.sequenced(depth - 1, &before, effects), self.sequenced(depth - 1, &before, effects));
        if self.random.percent(15) {
            // GNU: the condition is the result if it is not zero.
            let ty = condition.ty.common(b.ty, self.model);
            return Expr { text: format!("({} ?: {})", condition.text, b.text), ty, bits: self.full_bits(ty) };
        }
        let ty = a.ty.common(b.ty, self.model);
        let bits = if ty.is_signed() { a.bits.max(b.bits).min(self.full_bits(ty)) } else { self.full_bits(ty) };
        Expr { text: format!("({} ? {} : {})", condition.text, a.text, b.text), ty, bits }
    }

    fn comma(&mut self, depth: usize, effects: &mut Effects) -> Expr {
        let before = effects.clone();
        let first = self.side_effect(depth, effects).unwrap_or_else(|| self.leaf(effects));
        let second = self.sequenced(depth - 1, &before, effects);
        Expr { text: format!("({}, {})", first.text, second.text), ..second }
    }

    fn unary(&mut self, depth: usize, effects: &mut Effects) -> Expr {
        let a = self.expr(depth - 1, effects);
        let ty = a.ty.promoted();
        match self.random.below(4) {
            0 => Expr { text: format!("(!{})", a.text), ty: Integer::Int, bits: 1 },
            1 => Expr { text: format!("(~{})", a.text), ty, bits: self.full_bits(ty) },
            2 => Expr { text: format!("(+{})", a.text), ty, bits: a.bits },
            _ if ty.is_signed() => {
                let a = if a.bits > ty.width(self.model) - 2 { self.cut(&a) } else { a };
                Expr { text: format!("(-{})", a.text), ty: a.ty.promoted(), bits: a.bits }
            }
            _ => Expr { text: format!("(-{})", a.text), ty, bits: self.full_bits(ty) },
        }
    }

    fn cast(&mut self, depth: usize, effects: &mut Effects) -> Expr {
        let a = self.expr(depth - 1, effects);
        let ty = self.integer();
        let bits = if ty.is_signed() { a.bits.min(self.full_bits(ty)) } else { self.full_bits(ty) };
        // A value out of range may become any value of the type.
        let bits = if a.bits >= self.full_bits(ty) { self.full_bits(ty) } else { bits };
        Expr { text: format!("(({}){})", ty.name(), a.text), ty, bits }
    }

    /// An assignment or increment, whose target is not used elsewhere in the expression.
    pub(super) fn side_effect(&mut self, depth: usize, effects: &mut Effects) -> Option<Expr> {
        let mut inner = effects.clone();
        let value = self.expr(depth - 1, &mut inner);
        let lvalue = self.writable(effects, &mut inner)?;
        *effects = inner;
        let text = match self.random.below(3) {
            0 => format!("({} = {})", lvalue.text, value.text),
            1 => {
                let operator = *self.random.pick(&["++", "--"]);
                // The increment is not evaluated here: its effects are allowed, but do not happen.
                let on_the_left = self.random.percent(50);
                if on_the_left {
                    format!("({operator}{})", lvalue.text)
                } else {
                    format!("({}{operator})", lvalue.text)
                }
            }
            _ => format!("({})", self.compound(&lvalue, &value)),
        };
        Some(Expr { text, ty: lvalue.ty, bits: self.full_bits(lvalue.ty) })
    }

    /// A compound assignment that does not overflow, as far as the tracked ranges show.
    pub(super) fn compound(&mut self, lvalue: &Lvalue, value: &Expr) -> String {
        let target = &lvalue.text;
        let common = lvalue.ty.common(value.ty, self.model);
        match self.random.below(8) {
            0..=2 => {
                let op = *self.random.pick(&["+=", "-=", "+=", "-=", "*="]);
                let narrow = lvalue.bits.max(value.bits) * 2 <= common.width(self.model) - 2;
                let text = match common.is_signed() && !narrow || op == "*=" {
                    true => self.random.below(5).to_string(),
                    false => value.text.clone(),
                };
                format!("{target} {op} {text}")
            }
            3 => format!("{target} {} {}", self.random.pick(&["/=", "%="]), self.random.pick(&["3", "10", "2u", "-5"])),
            4 => format!("{target} >>= {}", self.random.below(lvalue.ty.promoted().width(self.model).min(32) as usize)),
            5 if !lvalue.ty.promoted().is_signed() => format!("{target} <<= {}", self.random.below(31)),
            5 | 6 => {
                format!("{target} {} {}", self.random.pick(&["&=", "|=", "^="]), self.random.pick(&["1", "15", "0x80"]))
            }
            _ => format!("{target} = {}", value.text),
        }
    }
}
