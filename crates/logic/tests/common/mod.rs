//! Expression trees with an evaluator of their own: what the normalising constructors are compared with.
#![allow(dead_code)] // every test file uses another part

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use tracewright_logic::{BvOp, Rational, Sort, Symbol, Term, Terms, Value, evaluate};

/// How many cases to try; nothing is written beside the tests. `TRACEWRIGHT_TEST_EFFORT=100` tries a hundred times as many.
pub fn cases(number: u32) -> proptest::test_runner::Config {
    let more = std::env::var("TRACEWRIGHT_TEST_EFFORT").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    proptest::test_runner::Config { cases: number * more, failure_persistence: None, ..Default::default() }
}

/// Operators as a person writes them, before any normalisation.
#[derive(Clone, Debug)]
pub enum Kind {
    Const(Value),
    Var(&'static str),
    Not,
    And,
    Or,
    Implies,
    Iff,
    Ite,
    Eq,
    Ne,
    Le,
    Lt,
    Ge,
    Gt,
    Add,
    Sub,
    Neg,
    Mul,
    Div,
    Mod,
    RealDiv,
    ToReal,
    ToInt,
    Select,
    Store,
    ConstArray,
    Bv(BvOp),
    BvToNat,
    NatToBv(u32),
}

#[derive(Clone, Debug)]
pub struct Expr(pub Kind, pub Vec<Expr>);

pub const INTS: [&str; 3] = ["x", "y", "z"];
pub const REALS: [&str; 2] = ["r", "s"];
pub const BOOLS: [&str; 2] = ["p", "q"];
pub const ARRAYS: [&str; 2] = ["a", "b"];
pub const BITS: [&str; 2] = ["u", "v"];
pub const WIDTH: u32 = 4;

pub fn sort_of_name(t: &Terms, name: &str) -> Sort {
    if INTS.contains(&name) {
        Sort::INT
    } else if REALS.contains(&name) {
        Sort::REAL
    } else if BOOLS.contains(&name) {
        Sort::BOOL
    } else if ARRAYS.contains(&name) {
        t.array_sort(Sort::INT, Sort::INT)
    } else {
        t.bv_sort(WIDTH)
    }
}

/// Decisions read from bytes, so that shrinking the bytes shrinks the expression; zero is always a leaf.
pub struct Source<'a>(pub &'a [u8]);

impl Source<'_> {
    pub fn pick(&mut self, n: usize) -> usize {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first as usize % n
    }

    fn name(&mut self, names: &[&'static str]) -> Expr {
        Expr(Kind::Var(names[self.pick(names.len())]), vec![])
    }

    pub fn small(&mut self) -> i64 {
        self.pick(9) as i64 - 4
    }

    pub fn boolean(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return match self.pick(3) {
                0 => self.name(&BOOLS),
                1 => Expr(Kind::Const(Value::Bool(true)), vec![]),
                _ => Expr(Kind::Const(Value::Bool(false)), vec![]),
            };
        }
        let d = depth - 1;
        match self.pick(20) {
            0 => self.boolean(0),
            1 => Expr(Kind::Not, vec![self.boolean(d)]),
            2 | 3 => Expr(Kind::And, (0..2 + self.pick(3)).map(|_| self.boolean(d)).collect()),
            4 | 5 => Expr(Kind::Or, (0..2 + self.pick(3)).map(|_| self.boolean(d)).collect()),
            6 => Expr(Kind::Implies, vec![self.boolean(d), self.boolean(d)]),
            7 => Expr(Kind::Iff, vec![self.boolean(d), self.boolean(d)]),
            8 => Expr(Kind::Ite, vec![self.boolean(d), self.boolean(d), self.boolean(d)]),
            9..=14 => Expr(self.comparison(), vec![self.int(d), self.int(d)]),
            15 | 16 => Expr(self.comparison(), vec![self.real(d), self.real(d)]),
            17 => Expr([Kind::Eq, Kind::Ne][self.pick(2)].clone(), vec![self.array(d), self.array(d)]),
            18 => Expr([Kind::Eq, Kind::Ne][self.pick(2)].clone(), vec![self.bits(d), self.bits(d)]),
            _ => {
                let op = [BvOp::Ult, BvOp::Ule, BvOp::Slt, BvOp::Sle][self.pick(4)];
                Expr(Kind::Bv(op), vec![self.bits(d), self.bits(d)])
            }
        }
    }

    fn comparison(&mut self) -> Kind {
        [Kind::Eq, Kind::Le, Kind::Lt, Kind::Ge, Kind::Gt, Kind::Ne][self.pick(6)].clone()
    }

    pub fn int(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return match self.pick(2) {
                0 => self.name(&INTS),
                _ => Expr(Kind::Const(Value::int(self.small())), vec![]),
            };
        }
        let d = depth - 1;
        match self.pick(14) {
            0..=2 => self.int(0),
            3 | 4 => Expr(Kind::Add, vec![self.int(d), self.int(d)]),
            5 => Expr(Kind::Sub, vec![self.int(d), self.int(d)]),
            6 => Expr(Kind::Neg, vec![self.int(d)]),
            7 => Expr(Kind::Mul, vec![self.int(d), self.int(d)]),
            8 => Expr(Kind::Div, vec![self.int(d), self.int(d)]),
            9 => Expr(Kind::Mod, vec![self.int(d), self.int(d)]),
            10 => Expr(Kind::Ite, vec![self.boolean(d), self.int(d), self.int(d)]),
            11 => Expr(Kind::Select, vec![self.array(d), self.int(d)]),
            12 => Expr(Kind::ToInt, vec![self.real(d)]),
            _ => Expr(Kind::BvToNat, vec![self.bits(d)]),
        }
    }

    pub fn real(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return match self.pick(2) {
                0 => self.name(&REALS),
                _ => Expr(Kind::Const(Value::Real(Rational::new(self.small(), 1 + self.pick(3) as i64))), vec![]),
            };
        }
        let d = depth - 1;
        match self.pick(9) {
            0 | 1 => self.real(0),
            2 => Expr(Kind::Add, vec![self.real(d), self.real(d)]),
            3 => Expr(Kind::Sub, vec![self.real(d), self.real(d)]),
            4 => Expr(Kind::Neg, vec![self.real(d)]),
            5 => Expr(Kind::Mul, vec![self.real(d), self.real(d)]),
            6 => Expr(Kind::RealDiv, vec![self.real(d), self.real(d)]),
            7 => Expr(Kind::ToReal, vec![self.int(d)]),
            _ => Expr(Kind::Ite, vec![self.boolean(d), self.real(d), self.real(d)]),
        }
    }

    pub fn array(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return self.name(&ARRAYS);
        }
        let d = depth - 1;
        match self.pick(6) {
            0 => self.array(0),
            1 => Expr(Kind::ConstArray, vec![self.int(d)]),
            2 => Expr(Kind::Ite, vec![self.boolean(d), self.array(d), self.array(d)]),
            _ => Expr(Kind::Store, vec![self.array(d), self.int(d), self.int(d)]),
        }
    }

    pub fn bits(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return match self.pick(2) {
                0 => self.name(&BITS),
                _ => Expr(Kind::Const(Value::bits(self.pick(16) as u32, WIDTH)), vec![]),
            };
        }
        let d = depth - 1;
        let binary = [
            BvOp::And,
            BvOp::Or,
            BvOp::Xor,
            BvOp::Add,
            BvOp::Sub,
            BvOp::Mul,
            BvOp::Udiv,
            BvOp::Urem,
            BvOp::Sdiv,
            BvOp::Srem,
            BvOp::Smod,
            BvOp::Shl,
            BvOp::Lshr,
            BvOp::Ashr,
        ];
        match self.pick(8) {
            0 => self.bits(0),
            1 => Expr(Kind::Bv([BvOp::Not, BvOp::Neg][self.pick(2)]), vec![self.bits(d)]),
            2 => {
                let by = self.pick(6) as u32;
                let op = [BvOp::RotateLeft(by), BvOp::RotateRight(by)][self.pick(2)];
                Expr(Kind::Bv(op), vec![self.bits(d)])
            }
            3 => {
                // Widen or join, then cut back to the width of all others.
                let wide = match self.pick(3) {
                    0 => Expr(Kind::Bv(BvOp::Concat), vec![self.bits(d), self.bits(d)]),
                    1 => Expr(Kind::Bv(BvOp::ZeroExtend(4)), vec![self.bits(d)]),
                    _ => Expr(Kind::Bv(BvOp::SignExtend(4)), vec![self.bits(d)]),
                };
                let low = self.pick(5) as u32;
                Expr(Kind::Bv(BvOp::Extract { high: low + 3, low }), vec![wide])
            }
            4 => Expr(Kind::NatToBv(WIDTH), vec![self.int(d)]),
            _ => Expr(Kind::Bv(binary[self.pick(binary.len())]), vec![self.bits(d), self.bits(d)]),
        }
    }
}

impl Expr {
    /// The term, through the constructors under test.
    pub fn build(&self, t: &Terms) -> Term {
        let args: Vec<Term> = self.1.iter().map(|e| e.build(t)).collect();
        match &self.0 {
            Kind::Const(value) => constant(t, value),
            Kind::Var(name) => t.var(name, sort_of_name(t, name)),
            Kind::Not => t.not(args[0]),
            Kind::And => t.and(&args),
            Kind::Or => t.or(&args),
            Kind::Implies => t.implies(args[0], args[1]),
            Kind::Iff => t.iff(args[0], args[1]),
            Kind::Ite => t.ite(args[0], args[1], args[2]),
            Kind::Eq => t.eq(args[0], args[1]),
            Kind::Ne => t.ne(args[0], args[1]),
            Kind::Le => t.le(args[0], args[1]),
            Kind::Lt => t.lt(args[0], args[1]),
            Kind::Ge => t.ge(args[0], args[1]),
            Kind::Gt => t.gt(args[0], args[1]),
            Kind::Add => t.add(&args),
            Kind::Sub => t.sub(args[0], args[1]),
            Kind::Neg => t.neg(args[0]),
            Kind::Mul => t.mul(args[0], args[1]),
            Kind::Div => t.div(args[0], args[1]),
            Kind::Mod => t.modulo(args[0], args[1]),
            Kind::RealDiv => t.real_div(args[0], args[1]),
            Kind::ToReal => t.to_real(args[0]),
            Kind::ToInt => t.to_int(args[0]),
            Kind::Select => t.select(args[0], args[1]),
            Kind::Store => t.store(args[0], args[1], args[2]),
            Kind::ConstArray => t.const_array(t.array_sort(Sort::INT, Sort::INT), args[0]),
            Kind::Bv(op) => t.bv(*op, &args),
            Kind::BvToNat => t.bv_to_nat(args[0]),
            Kind::NatToBv(width) => t.nat_to_bv(args[0], *width),
        }
    }

    /// The value, computed without any of the code under test but the rational numbers.
    pub fn value(&self, env: &dyn Fn(&str) -> Value) -> Value {
        let v: Vec<Value> = self.1.iter().map(|e| e.value(env)).collect();
        let b = |i: usize| v[i].as_bool().unwrap();
        let n = |i: usize| v[i].as_number().unwrap();
        let like = |r: Rational| if matches!(v[0], Value::Real(_)) { Value::Real(r) } else { Value::Int(r) };
        match &self.0 {
            Kind::Const(value) => value.clone(),
            Kind::Var(name) => env(name),
            Kind::Not => Value::Bool(!b(0)),
            Kind::And => Value::Bool((0..v.len()).all(b)),
            Kind::Or => Value::Bool((0..v.len()).any(b)),
            Kind::Implies => Value::Bool(!b(0) || b(1)),
            Kind::Iff => Value::Bool(b(0) == b(1)),
            Kind::Ite => v[if b(0) { 1 } else { 2 }].clone(),
            Kind::Eq => Value::Bool(v[0] == v[1]),
            Kind::Ne => Value::Bool(v[0] != v[1]),
            Kind::Le => Value::Bool(n(0) <= n(1)),
            Kind::Lt => Value::Bool(n(0) < n(1)),
            Kind::Ge => Value::Bool(n(0) >= n(1)),
            Kind::Gt => Value::Bool(n(0) > n(1)),
            Kind::Add => like(n(0) + n(1)),
            Kind::Sub => like(n(0) - n(1)),
            Kind::Neg => like(-n(0)),
            Kind::Mul => like(n(0) * n(1)),
            Kind::Div if n(1).is_zero() => at_zero("div0", &v[0]),
            Kind::Mod if n(1).is_zero() => at_zero("mod0", &v[0]),
            Kind::RealDiv if n(1).is_zero() => at_zero("rdiv0", &v[0]),
            Kind::Div | Kind::Mod => {
                // The remainder is the number in 0 .. |divisor| that makes the rest divisible.
                let (a, d) = (n(0), n(1));
                let shift = (a / &d.abs()).floor();
                let remainder = a - &(&shift * &d.abs());
                Value::Int(if matches!(self.0, Kind::Mod) { remainder } else { &(a - &remainder) / d })
            }
            Kind::RealDiv => Value::Real(n(0) / n(1)),
            Kind::ToReal => Value::Real(n(0).clone()),
            Kind::ToInt => Value::Int(n(0).floor()),
            Kind::Select => v[0].select(&v[1]).unwrap().clone(),
            Kind::Store => v[0].store(v[1].clone(), v[2].clone()).unwrap(),
            Kind::ConstArray => Value::array(v[0].clone(), []),
            Kind::Bv(op) => naive_bits(*op, &v),
            Kind::BvToNat => Value::int(bits_of(&v[0]).0),
            Kind::NatToBv(width) => {
                let modulus = Rational::from(1i64 << width);
                let reduced = n(0) - &(&(n(0) / &modulus).floor() * &modulus);
                Value::bits(reduced.to_i64().unwrap() as u64, *width)
            }
        }
    }
}

pub fn constant(t: &Terms, value: &Value) -> Term {
    match value {
        Value::Bool(b) => t.bool(*b),
        Value::Int(n) => t.int(n.clone()),
        Value::Real(n) => t.real(n.clone()),
        Value::Bits(n, width) => t.bv_num(n.clone(), *width),
        _ => unreachable!("no literal"),
    }
}

/// A function that no simplification can anticipate.
pub fn at_zero(name: &str, dividend: &Value) -> Value {
    let n = dividend.as_number().unwrap();
    match name {
        "div0" => Value::Int(n + &Rational::from(7)),
        "mod0" => Value::Int(&(n * &Rational::from(2)) - &Rational::from(3)),
        _ => Value::Real(n - &Rational::new(1, 2)),
    }
}

fn bits_of(value: &Value) -> (i64, u32) {
    let Value::Bits(bits, width) = value else { panic!("bits were expected") };
    (bits.to_i64().unwrap(), *width)
}

fn naive_bits(op: BvOp, v: &[Value]) -> Value {
    let (a, w) = bits_of(&v[0]);
    let (b, w2) = if v.len() > 1 { bits_of(&v[1]) } else { (0, 0) };
    let s = |n: i64| if n >= 1 << (w - 1) { n - (1 << w) } else { n };
    let out = |n: i64, w: u32| Value::Bits(BigUint::from(n.rem_euclid(1 << w) as u64), w);
    let (sa, sb) = (s(a), s(b));
    match op {
        BvOp::Not => out(-1 - a, w),
        BvOp::Neg => out(-a, w),
        BvOp::And => out(a & b, w),
        BvOp::Or => out(a | b, w),
        BvOp::Xor => out(a ^ b, w),
        BvOp::Add => out(a + b, w),
        BvOp::Sub => out(a - b, w),
        BvOp::Mul => out(a * b, w),
        BvOp::Udiv => out(if b == 0 { -1 } else { a / b }, w),
        BvOp::Urem => out(if b == 0 { a } else { a % b }, w),
        BvOp::Sdiv => out(if b == 0 { if sa < 0 { 1 } else { -1 } } else { sa / sb }, w),
        BvOp::Srem => out(if b == 0 { sa } else { sa % sb }, w),
        BvOp::Smod => out(if b == 0 { sa } else { sa - sb * (sa as f64 / sb as f64).floor() as i64 }, w),
        BvOp::Shl => out(if b >= w.into() { 0 } else { a << b }, w),
        BvOp::Lshr => out(if b >= w.into() { 0 } else { a >> b }, w),
        BvOp::Ashr => out(sa >> b.min(40), w),
        BvOp::Ult => Value::Bool(a < b),
        BvOp::Ule => Value::Bool(a <= b),
        BvOp::Slt => Value::Bool(sa < sb),
        BvOp::Sle => Value::Bool(sa <= sb),
        BvOp::Concat => out((a << w2) + b, w + w2),
        BvOp::Extract { high, low } => out(a >> low, high - low + 1),
        BvOp::ZeroExtend(by) => out(a, w + by),
        BvOp::SignExtend(by) => out(sa, w + by),
        BvOp::RotateLeft(by) => out((0..by).fold(a, |n, _| ((n << 1) | (n >> (w - 1))) & ((1 << w) - 1)), w),
        BvOp::RotateRight(by) => out((0..by).fold(a, |n, _| (n >> 1) | ((n & 1) << (w - 1))), w),
    }
}

/// An assignment for all names, drawn from small domains.
pub fn environment(numbers: &[i8]) -> impl Fn(&str) -> Value + '_ {
    let at = |i: usize| i64::from(numbers[i % numbers.len()]);
    move |name| {
        let position = |names: &[&str]| names.iter().position(|n| *n == name);
        if let Some(i) = position(&INTS) {
            Value::int(at(i))
        } else if let Some(i) = position(&REALS) {
            Value::Real(Rational::new(at(3 + i), 2))
        } else if let Some(i) = position(&BOOLS) {
            Value::Bool(at(5 + i) > 0)
        } else if let Some(i) = position(&ARRAYS) {
            let entries = (0..3).map(|k| (Value::int(at(k)), Value::int(at(7 + i + k))));
            Value::array(Value::int(at(7 + 2 * i) % 2), entries)
        } else {
            let i = position(&BITS).expect("one of the names");
            Value::bits(at(9 + i).rem_euclid(16) as u32, WIDTH)
        }
    }
}

/// Evaluates a term in an environment of names.
pub fn eval(t: &Terms, term: Term, env: &dyn Fn(&str) -> Value) -> Option<Value> {
    let functions = |name: Symbol, args: &[Value]| Some(at_zero(&t.name(name), &args[0]));
    evaluate(t, term, &|var| t.var_name(var).map(|name| env(&name)), &functions)
}
