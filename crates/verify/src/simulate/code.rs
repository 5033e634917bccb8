//! Terms over integers, Booleans, bit-vectors and maps of them compiled for fast evaluation on machine words.

use rustc_hash::FxHashMap;
use tracewright_logic::{BvOp, Op, Term, Terms};

use super::bits;
use super::memory::{Kind, Memory, Word};

/// A compiled term.
#[derive(Clone, Debug)]
pub(super) enum Code {
    Const(Word),
    Slot(u32),
    /// `Σ coefficient · code + constant`
    Sum(Vec<(Word, Code)>, Word),
    Product(Vec<Code>),
    Div(Box<Code>, Box<Code>),
    Mod(Box<Code>, Box<Code>),
    Ite(Box<[Code; 3]>),
    Not(Box<Code>),
    And(Vec<Code>),
    Or(Vec<Code>),
    Eq(Box<Code>, Box<Code>),
    Le(Box<Code>, Box<Code>),
    /// Whether two maps with so many indices are equal.
    Same(Box<Code>, Box<Code>, u32),
    Select(Box<Code>, Box<Code>),
    Store(Box<[Code; 3]>),
    Constant(Box<Code>),
    /// An operation on bit-vectors of these widths; unary operations ignore the second operand.
    Bits(BvOp, Box<[Code; 2]>, [u32; 2]),
    /// The bits of an integer.
    Wrapped(Box<Code>, u32),
}

impl Code {
    /// The value; `None` on overflow and division by zero, and if maps get too large.
    pub fn run(&self, memory: &mut Memory) -> Option<Word> {
        Some(match self {
            Code::Const(value) => *value,
            Code::Slot(slot) => memory.slots[*slot as usize],
            Code::Sum(summands, constant) => {
                let mut sum = *constant;
                for (coefficient, code) in summands {
                    let value = code.run(memory)?;
                    let summand = if *coefficient == 1 { value } else { coefficient.checked_mul(value)? };
                    sum = sum.checked_add(summand)?;
                }
                sum
            }
            Code::Product(factors) => {
                let mut product: Word = 1;
                for factor in factors {
                    product = product.checked_mul(factor.run(memory)?)?;
                }
                product
            }
            Code::Div(a, b) => a.run(memory)?.checked_div_euclid(b.run(memory)?)?,
            Code::Mod(a, b) => a.run(memory)?.checked_rem_euclid(b.run(memory)?)?,
            Code::Ite(parts) => {
                if parts[0].run(memory)? != 0 {
                    parts[1].run(memory)?
                } else {
                    parts[2].run(memory)?
                }
            }
            Code::Not(a) => 1 - a.run(memory)?,
            Code::And(parts) => {
                for part in parts {
                    if part.run(memory)? == 0 {
                        return Some(0);
                    }
                }
                1
            }
            Code::Or(parts) => {
                for part in parts {
                    if part.run(memory)? != 0 {
                        return Some(1);
                    }
                }
                0
            }
            Code::Eq(a, b) => Word::from(a.run(memory)? == b.run(memory)?),
            Code::Le(a, b) => Word::from(a.run(memory)? <= b.run(memory)?),
            Code::Same(a, b, indices) => {
                let (a, b) = (a.run(memory)?, b.run(memory)?);
                Word::from(memory.same(a, b, *indices))
            }
            Code::Select(map, index) => {
                let (map, index) = (map.run(memory)?, index.run(memory)?);
                memory.select(map, index)
            }
            Code::Store(parts) => {
                let [map, index, value] = [parts[0].run(memory)?, parts[1].run(memory)?, parts[2].run(memory)?];
                memory.store(map, index, value)?
            }
            Code::Constant(value) => {
                let value = value.run(memory)?;
                memory.constant(value)?
            }
            Code::Bits(op, operands, widths) => {
                bits::apply(*op, [operands[0].run(memory)?, operands[1].run(memory)?], *widths)
            }
            Code::Wrapped(a, width) => bits::wrapped(a.run(memory)?, *width),
        })
    }
}

/// Compiles terms; variables get slots on first use.
pub(super) struct Compiler<'a> {
    pub terms: &'a Terms,
    pub slots: FxHashMap<Term, u32>,
    /// What the first term that could not be compiled contains, for messages.
    pub refused: Option<String>,
}

impl<'a> Compiler<'a> {
    pub fn new(terms: &'a Terms) -> Self {
        Compiler { terms, slots: FxHashMap::default(), refused: None }
    }

    /// The slot of a variable.
    pub fn slot(&mut self, var: Term) -> u32 {
        let next = self.slots.len() as u32;
        *self.slots.entry(var).or_insert(next)
    }

    /// The code of a term; `None` for anything but integers, Booleans and bit-vectors of machine size, and maps of them.
    pub fn compile(&mut self, term: Term) -> Option<Code> {
        if self.kind(term) == Kind::Other {
            return self.refuse("a value that is no integer, Boolean, short bit-vector or map of them");
        }
        let args = self.terms.args(term);
        let op = self.terms.op(term);
        Some(match op {
            Op::True => Code::Const(1),
            Op::False => Code::Const(0),
            Op::Num(value) => match value.to_i128() {
                Some(value) => Code::Const(value),
                None => return self.refuse("a large number"),
            },
            Op::BvNum(value) => Code::Const(u64::try_from(&*value).ok()?.into()),
            Op::Var(_) => Code::Slot(self.slot(term)),
            Op::Not => Code::Not(Box::new(self.compile(args[0])?)),
            Op::And => Code::And(self.compile_all(&args)?),
            Op::Or => Code::Or(self.compile_all(&args)?),
            Op::Ite => {
                let [c, a, b] = [self.compile(args[0])?, self.compile(args[1])?, self.compile(args[2])?];
                Code::Ite(Box::new([c, a, b]))
            }
            Op::Eq => {
                let [a, b] = [self.compile(args[0])?, self.compile(args[1])?];
                match self.kind(args[0]) {
                    Kind::Map(indices, _) => Code::Same(Box::new(a), Box::new(b), indices),
                    Kind::Scalar(_) | Kind::Other => Code::Eq(Box::new(a), Box::new(b)),
                }
            }
            Op::Le => Code::Le(Box::new(self.compile(args[0])?), Box::new(self.compile(args[1])?)),
            Op::Ge => Code::Le(Box::new(self.compile(args[1])?), Box::new(self.compile(args[0])?)),
            Op::Add => {
                let linear = self.terms.linear(term);
                let mut summands = Vec::with_capacity(linear.terms.len());
                for (monomial, coefficient) in &linear.terms {
                    summands.push((coefficient.to_i128()?, self.compile(*monomial)?));
                }
                Code::Sum(summands, linear.constant.to_i128()?)
            }
            Op::Mul => Code::Product(self.compile_all(&args)?),
            Op::Div => Code::Div(Box::new(self.compile(args[0])?), Box::new(self.compile(args[1])?)),
            Op::Mod => Code::Mod(Box::new(self.compile(args[0])?), Box::new(self.compile(args[1])?)),
            Op::Select => Code::Select(Box::new(self.compile(args[0])?), Box::new(self.compile(args[1])?)),
            Op::Store => {
                let [map, index, value] = [self.compile(args[0])?, self.compile(args[1])?, self.compile(args[2])?];
                Code::Store(Box::new([map, index, value]))
            }
            Op::ConstArray => Code::Constant(Box::new(self.compile(args[0])?)),
            Op::Bv(op) => match args[..] {
                [a] => {
                    let operands = [self.compile(a)?, Code::Const(0)];
                    Code::Bits(op, Box::new(operands), [self.terms.width(a), 0])
                }
                [a, b] => {
                    let operands = [self.compile(a)?, self.compile(b)?];
                    Code::Bits(op, Box::new(operands), [self.terms.width(a), self.terms.width(b)])
                }
                _ => return self.refuse("an operation on many bit-vectors"),
            },
            Op::BvToNat => self.compile(args[0])?,
            Op::NatToBv => Code::Wrapped(Box::new(self.compile(args[0])?), self.terms.width(term)),
            Op::Quant { .. } => return self.refuse("a quantifier"),
            Op::App(name) => return self.refuse(&format!("the function {}", self.terms.name(name))),
            op => return self.refuse(&format!("{op:?}")),
        })
    }

    /// Rejects a term, and records the first reason.
    fn refuse<T>(&mut self, why: &str) -> Option<T> {
        self.refused.get_or_insert_with(|| why.to_owned());
        None
    }

    fn kind(&self, term: Term) -> Kind {
        Kind::of(self.terms, self.terms.sort_of(term))
    }

    fn compile_all(&mut self, terms: &[Term]) -> Option<Vec<Code>> {
        terms.iter().map(|&t| self.compile(t)).collect()
    }
}
