//! Floating point: lvalues, expressions, statements and functions, and conversions from and to integers.

use super::effects::{Effects, Key};
use super::{Expr, Generator};
use crate::differential::floats::Float;
use crate::differential::types::Integer;
use tracewright_vocabulary::DataModel;

/// An lvalue of floating-point type.
#[derive(Clone, Debug)]
pub(super) struct FloatLvalue {
    pub text: String,
    pub ty: Float,
    pub key: Key,
}

/// A function on numbers.
#[derive(Clone, Debug)]
pub(super) struct FloatFunction {
    name: String,
    parameters: Vec<Float>,
    result: Float,
    effects: Effects,
}

/// An expression of floating-point type.
pub(super) struct FloatExpr {
    pub text: String,
    pub ty: Float,
}

const VALUES: [&str; 24] = [
    "0.0",
    "-0.0",
    "1.0",
    "-1.5",
    "0.1",
    "3.0",
    "7.25",
    "100.0",
    "-0.375",
    "16777217.0",
    "1e10",
    "-2.5e-3",
    "0x1p-3",
    "0x1.fffffep127",
    "0x1p-149",
    "1e-40",
    "1e300",
    "0x1.8p52",
    "255.5",
    "-128.0",
    "65535.0",
    "2147483647.0",
    "0.5",
    "1e-10",
];

impl Generator {
    fn float_type(&mut self) -> Float {
        *self.random.pick(&[Float::Single, Float::Single, Float::Double, Float::Double, Float::Double, Float::Extended])
    }

    fn float_value(&mut self, ty: Float) -> String {
        let text = match self.random.below(4) {
            0 => format!("{}.{}", self.random.below(1000), self.random.below(1000)),
            1 => format!("0x1.{:x}p{}", self.random.next() >> 12, self.random.between(-20, 20)),
            _ => self.random.pick(&VALUES).to_string(),
        };
        // Beyond the range of `float` there is only infinity.
        let large = text.contains("e300");
        match ty {
            Float::Single if large => "0x1p100f".to_owned(),
            Float::Extended => format!("{text}L"),
            Float::Single if self.random.percent(50) => format!("{text}f"),
            _ => text,
        }
    }

    /// Objects of the current function, or globals: numbers, an array, a struct, a pointer.
    pub(super) fn float_objects(&mut self, kind: super::Storage) {
        for _ in 0..1 + self.random.below(2) {
            let (ty, name) = (self.float_type(), self.name("x"));
            let (name, storage) = match kind {
                super::Storage::Global => (format!("{name}@"), "static "),
                super::Storage::Local => (name, ""),
            };
            let key = match kind {
                super::Storage::Global => Key::Global(self.names),
                super::Storage::Local => Key::Local(self.names),
            };
            let (a, b, written) = (self.float_value(ty), self.float_value(ty), ty.name());
            let mut found = |text: String, key: Key| self.floats.push(FloatLvalue { text, ty, key });
            let line = match self.random.below(8) {
                0 => {
                    found(format!("{name}[0]"), key);
                    found(format!("{name}[1]"), key);
                    format!("{storage}{written} {name}[2] = {{ {a}, {b} }};")
                }
                1 => {
                    found(format!("{name}.m"), key);
                    found(format!("{name}.n[1]"), key);
                    format!(
                        "{storage}struct {{ char c; {written} m; int i; {written} n[2]; }} {name} = {{ 1, {a}, 2, {{ {b} }} }};"
                    )
                }
                2 if kind == super::Storage::Local => {
                    found(name.clone(), Key::Memory);
                    found(format!("(*{name}_p)"), Key::Memory);
                    format!("{written} {name} = {a}, *{name}_p = &{name};")
                }
                3 if kind == super::Storage::Local => {
                    let mut effects = Effects::default();
                    let value = self.float_expr(1, &mut effects).text;
                    self.floats.push(FloatLvalue { text: name.clone(), ty, key });
                    format!("{written} {name} = {value};")
                }
                _ => {
                    found(name.clone(), key);
                    format!("{storage}{written} {name} = {a};")
                }
            };
            self.line(&line);
        }
    }

    fn float_lvalue(&mut self, fits: impl Fn(Key) -> bool) -> Option<FloatLvalue> {
        let candidates: Vec<&FloatLvalue> = self.floats.iter().filter(|lvalue| fits(lvalue.key)).collect();
        match candidates.len() {
            0 => None,
            n => Some(candidates[self.random.below(n)].clone()),
        }
    }

    fn float_leaf(&mut self, effects: &mut Effects) -> FloatExpr {
        if self.random.percent(75)
            && let Some(lvalue) = self.float_lvalue(|key| effects.may_read(key))
        {
            effects.read(lvalue.key);
            self.outside.read(lvalue.key);
            return FloatExpr { text: lvalue.text, ty: lvalue.ty };
        }
        let ty = self.float_type();
        let text = format!("({}){}", ty.name(), self.float_value(ty));
        FloatExpr { text: format!("({text})"), ty }
    }

    pub(super) fn float_expr(&mut self, depth: usize, effects: &mut Effects) -> FloatExpr {
        if depth == 0 {
            return self.float_leaf(effects);
        }
        let a = self.float_expr(depth - 1, effects);
        match self.random.below(10) {
            0..=3 => {
                let b = self.float_expr(depth - 1, effects);
                let op = *self.random.pick(&["+", "-", "*", "/", "+", "-"]);
                FloatExpr { text: format!("({} {op} {})", a.text, b.text), ty: a.ty.max(b.ty) }
            }
            4 => {
                let integer = self.convertible(depth - 1, effects);
                let op = *self.random.pick(&["+", "-", "*"]);
                FloatExpr { text: format!("({} {op} {integer})", a.text), ty: a.ty }
            }
            5 => FloatExpr { text: format!("(-{})", a.text), ty: a.ty },
            6 => {
                let ty = self.float_type();
                FloatExpr { text: format!("(({}){})", ty.name(), a.text), ty }
            }
            7 => {
                let (condition, b) = (self.expr(depth - 1, effects), self.float_expr(depth - 1, effects));
                FloatExpr { text: format!("({} ? {} : {})", condition.text, a.text, b.text), ty: a.ty.max(b.ty) }
            }
            8 => self.float_call(effects).unwrap_or(a),
            _ => {
                let (ty, integer) = (self.float_type(), self.convertible(depth - 1, effects));
                FloatExpr { text: format!("(({}){integer})", ty.name()), ty }
            }
        }
    }

    fn float_call(&mut self, effects: &mut Effects) -> Option<FloatExpr> {
        if self.float_functions.is_empty() {
            return None;
        }
        let function = self.random.pick(&self.float_functions).clone();
        if !effects.allows(&function.effects) {
            return None;
        }
        effects.add(&function.effects);
        self.outside.add(&function.effects);
        let mut arguments = Vec::new();
        for _ in &function.parameters {
            arguments.push(match self.random.percent(30) {
                true => self.convertible(0, effects),
                false => self.float_leaf(effects).text,
            });
        }
        Some(FloatExpr { text: format!("{}({})", function.name, arguments.join(", ")), ty: function.result })
    }

    /// An integer that the compiler converts to floating point without a library function.
    fn convertible(&mut self, depth: usize, effects: &mut Effects) -> String {
        let Expr { text, ty, .. } = self.expr(depth, effects);
        match ty {
            Integer::Int128 | Integer::Unsigned128 => format!("((long){text})"),
            Integer::UnsignedLongLong if self.model == DataModel::Ilp32 => format!("((unsigned){text})"),
            _ => text,
        }
    }

    /// An integer made from floating-point numbers: a comparison, a truth value, or a conversion of a number in range.
    pub(super) fn integer_of_floats(&mut self, effects: &mut Effects) -> Expr {
        let a = self.float_leaf(effects).text;
        match self.random.below(4) {
            0 | 1 => {
                let (b, op) = (self.float_expr(1, effects), *self.random.pick(&["<", "<=", ">", ">=", "==", "!="]));
                Expr { text: format!("({a} {op} {})", b.text), ty: Integer::Int, bits: 1 }
            }
            2 => {
                let text = if self.random.percent(50) { format!("(!{a})") } else { format!("((_Bool){a})") };
                Expr { text, ty: Integer::Int, bits: 1 }
            }
            _ => {
                let ty = match self.integer() {
                    Integer::Int128 | Integer::Unsigned128 | Integer::Bool => Integer::Long,
                    Integer::UnsignedLongLong if self.model == DataModel::Ilp32 => Integer::LongLong,
                    ty => ty,
                };
                let low = if ty.is_signed() { "-120" } else { "-1" };
                let high = if ty.width(self.model) > 16 { "2000000000" } else { "120" };
                let text = format!("({a} > {low} && {a} < {high} ? ({}){a} : 5)", ty.name());
                let ty = ty.common(Integer::Int, self.model);
                Expr { text, ty, bits: self.full_bits(ty).min(31) }
            }
        }
    }

    pub(super) fn float_statement(&mut self) {
        let mut effects = Effects::default();
        let value = self.float_expr(2, &mut effects);
        let Some(lvalue) = self.float_lvalue(|key| effects.may_read(key)) else { return self.assignment() };
        self.outside.write(lvalue.key);
        let FloatLvalue { text, ty, .. } = lvalue;
        let line = match self.random.below(8) {
            0 => format!("{text} {} {};", self.random.pick(&["+=", "-=", "*=", "/="]), value.text),
            1 => {
                let integer = self.convertible(1, &mut effects);
                format!("{text} {} {integer};", self.random.pick(&["+=", "-=", "*="]))
            }
            2 => format!("{text}{};", self.random.pick(&["++", "--"])),
            3 if ty != Float::Extended => return self.pun(&text, ty),
            4 => {
                let condition = self.integer_of_floats(&mut effects).text;
                format!("if ({condition}) {text} = {}; else {text} -= 1;", value.text)
            }
            _ => format!("{text} = {};", value.text),
        };
        self.line(&line);
    }

    /// The bits of a number, or the number with these bits.
    fn pun(&mut self, text: &str, ty: Float) {
        let (name, bits) = (self.name("u"), if ty == Float::Single { "unsigned" } else { "unsigned long long" });
        let union = format!("union {{ {} f; {bits} b; short h; }} {name}", ty.name());
        if self.random.percent(50) {
            let Some(lvalue) = self.writable(&Effects::default(), &mut Effects::default()) else { return };
            let member = *self.random.pick(&["b", "b", "h"]);
            self.line(&format!("{{ {union}; {name}.f = {text}; {} = {name}.{member}; }}", lvalue.text));
        } else {
            let value = self.expr(1, &mut Effects::default()).text;
            self.line(&format!("{{ {union}; {name}.b = {value}; {text} = {name}.f; }}"));
        }
    }

    /// A function on numbers that uses what was declared before.
    pub(super) fn float_function(&mut self) {
        let name = format!("{}@", self.name("ff"));
        let (outer_scope, outer_floats) = (self.scope.clone(), self.floats.clone());
        let outer_body = std::mem::take(&mut self.body);
        self.outside = Effects::default();
        let parameters: Vec<Float> = (0..1 + self.random.below(2)).map(|_| self.float_type()).collect();
        let mut declared = Vec::new();
        for &ty in &parameters {
            let text = self.name("y");
            declared.push(format!("{} {text}", ty.name()));
            self.floats.push(FloatLvalue { text, ty, key: Key::Local(self.names) });
        }
        if self.random.percent(40) {
            self.float_objects(super::Storage::Local);
        }
        self.float_statement();
        let (result, value) = (self.float_type(), self.float_expr(1, &mut Effects::default()).text);
        self.line(&format!("return {value};"));
        let body = std::mem::replace(&mut self.body, outer_body);
        (self.scope, self.floats) = (outer_scope, outer_floats);
        let effects = std::mem::take(&mut self.outside).of_globals();
        self.declarations.push_str(&format!("static {} {name}({}) {{\n{body}}}\n", result.name(), declared.join(", ")));
        self.float_functions.push(FloatFunction { name, parameters, result, effects });
    }
}
