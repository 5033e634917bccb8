//! Terms over integers and Booleans compiled for fast evaluation on machine words.

use rustc_hash::FxHashMap;
use tracewright_logic::{Op, Sort, Term, Terms};

/// A value; Booleans are 0 and 1.
pub(super) type Word = i64;

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
}

impl Code {
    /// The value; `None` on overflow and division by zero.
    pub fn run(&self, slots: &[Word]) -> Option<Word> {
        Some(match self {
            Code::Const(value) => *value,
            Code::Slot(slot) => slots[*slot as usize],
            Code::Sum(summands, constant) => {
                let mut sum = *constant;
                for (coefficient, code) in summands {
                    sum = sum.checked_add(coefficient.checked_mul(code.run(slots)?)?)?;
                }
                sum
            }
            Code::Product(factors) => {
                factors.iter().try_fold(1 as Word, |product, f| product.checked_mul(f.run(slots)?))?
            }
            Code::Div(a, b) => a.run(slots)?.checked_div_euclid(b.run(slots)?)?,
            Code::Mod(a, b) => a.run(slots)?.checked_rem_euclid(b.run(slots)?)?,
            Code::Ite(parts) => {
                if parts[0].run(slots)? != 0 {
                    parts[1].run(slots)?
                } else {
                    parts[2].run(slots)?
                }
            }
            Code::Not(a) => 1 - a.run(slots)?,
            Code::And(parts) => {
                for part in parts {
                    if part.run(slots)? == 0 {
                        return Some(0);
                    }
                }
                1
            }
            Code::Or(parts) => {
                for part in parts {
                    if part.run(slots)? != 0 {
                        return Some(1);
                    }
                }
                0
            }
            Code::Eq(a, b) => Word::from(a.run(slots)? == b.run(slots)?),
            Code::Le(a, b) => Word::from(a.run(slots)? <= b.run(slots)?),
        })
    }
}

/// Compiles terms; variables get slots as they are met.
pub(super) struct Compiler<'a> {
    pub terms: &'a Terms,
    pub slots: FxHashMap<Term, u32>,
}

impl Compiler<'_> {
    /// The slot of a variable.
    pub fn slot(&mut self, var: Term) -> u32 {
        let next = self.slots.len() as u32;
        *self.slots.entry(var).or_insert(next)
    }

    /// The code of a term; `None` for anything but integers and Booleans of machine size.
    pub fn compile(&mut self, term: Term) -> Option<Code> {
        let sort = self.terms.sort_of(term);
        if sort != Sort::INT && sort != Sort::BOOL {
            return None;
        }
        let args = self.terms.args(term);
        let op = self.terms.op(term);
        Some(match op {
            Op::True => Code::Const(1),
            Op::False => Code::Const(0),
            Op::Num(value) => Code::Const(value.to_i64()?),
            Op::Var(_) => Code::Slot(self.slot(term)),
            Op::Not => Code::Not(Box::new(self.compile(args[0])?)),
            Op::And => Code::And(self.compile_all(&args)?),
            Op::Or => Code::Or(self.compile_all(&args)?),
            Op::Ite => {
                let [c, a, b] = [self.compile(args[0])?, self.compile(args[1])?, self.compile(args[2])?];
                Code::Ite(Box::new([c, a, b]))
            }
            Op::Eq => Code::Eq(Box::new(self.compile(args[0])?), Box::new(self.compile(args[1])?)),
            Op::Le => Code::Le(Box::new(self.compile(args[0])?), Box::new(self.compile(args[1])?)),
            Op::Ge => Code::Le(Box::new(self.compile(args[1])?), Box::new(self.compile(args[0])?)),
            Op::Add => {
                let linear = self.terms.linear(term);
                let mut summands = Vec::with_capacity(linear.terms.len());
                for (monomial, coefficient) in &linear.terms {
                    summands.push((coefficient.to_i64()?, self.compile(*monomial)?));
                }
                Code::Sum(summands, linear.constant.to_i64()?)
            }
            Op::Mul => Code::Product(self.compile_all(&args)?),
            Op::Div => Code::Div(Box::new(self.compile(args[0])?), Box::new(self.compile(args[1])?)),
            Op::Mod => Code::Mod(Box::new(self.compile(args[0])?), Box::new(self.compile(args[1])?)),
            _ => return None,
        })
    }

    fn compile_all(&mut self, terms: &[Term]) -> Option<Vec<Code>> {
        terms.iter().map(|&t| self.compile(t)).collect()
    }
}
