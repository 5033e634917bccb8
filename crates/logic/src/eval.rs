//! Evaluation of terms under an assignment of values, with the semantics of SMT-LIB.

use num_bigint::{BigInt, BigUint};
use num_traits::One;
use rustc_hash::FxHashMap;

use crate::{Folded, Op, Quantifier, Rational, SortKind, Symbol, Term, Terms, Value, fold, fold_float};

/// Quantifiers over more values than this are not expanded.
const EXPANSION_LIMIT: u64 = 1 << 12;

/// The value of a variable, if it is known.
pub type Variables<'a> = &'a dyn Fn(Term) -> Option<Value>;

/// The result of an uninterpreted function, if it is known. Division by zero is looked up under the names `div0`,
/// `mod0` (integers) and `rdiv0` (reals), with the dividend as the argument.
pub type Functions<'a> = &'a dyn Fn(Symbol, &[Value]) -> Option<Value>;

/// The value of a term; `None` when it depends on something unknown or on a quantifier over many values.
///
/// Conjunctions, disjunctions and `ite` have a value as soon as the known operands determine it: `false && unknown` is
/// false. Every shared subterm is evaluated once, without recursion, so that deep terms do not overflow the stack (only
/// quantifiers recurse).
pub fn evaluate(terms: &Terms, term: Term, variables: Variables<'_>, functions: Functions<'_>) -> Option<Value> {
    Evaluator { terms, variables, functions, bound: Vec::new() }.run(term)
}

struct Evaluator<'a> {
    terms: &'a Terms,
    variables: Variables<'a>,
    functions: Functions<'a>,
    bound: Vec<(Term, Value)>,
}

type Memo = FxHashMap<Term, Option<Value>>;

impl Evaluator<'_> {
    fn run(&mut self, root: Term) -> Option<Value> {
        let mut memo: Memo = FxHashMap::default();
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if memo.contains_key(&term) {
                stack.pop();
                continue;
            }
            let op = self.terms.op(term);
            if let Op::Quant { quantifier, binders, .. } = &op {
                let value = self.quantifier(term, *quantifier, *binders as usize);
                memo.insert(term, value);
                continue;
            }
            let args = self.terms.args(term);
            let before = stack.len();
            stack.extend(args.iter().filter(|arg| !memo.contains_key(arg)));
            if stack.len() == before {
                let value = self.apply(term, &op, &args, &memo);
                memo.insert(term, value);
            }
        }
        memo.remove(&root).flatten()
    }

    fn variable(&self, term: Term) -> Option<Value> {
        match self.bound.iter().rev().find(|(var, _)| *var == term) {
            Some((_, value)) => Some(value.clone()),
            None => (self.variables)(term),
        }
    }

    /// The value of a node whose arguments are in the memo.
    fn apply(&self, term: Term, op: &Op, args: &[Term], memo: &Memo) -> Option<Value> {
        let value = |i: usize| memo[&args[i]].as_ref();
        let number = |i: usize| value(i).and_then(Value::as_number);
        let numeric = |result: Rational| match self.terms.kind_of(term) {
            SortKind::Real => Value::Real(result),
            _ => Value::Int(result),
        };
        Some(match op {
            Op::True => Value::Bool(true),
            Op::False => Value::Bool(false),
            Op::Num(n) => numeric(n.clone()),
            Op::BvNum(bits) => Value::Bits((**bits).clone(), self.terms.width(term)),
            Op::FpNum(float) => Value::Float((**float).clone()),
            Op::Mode(mode) => Value::Mode(*mode),
            Op::Fp(fp) => {
                let values: Option<Vec<Value>> = args.iter().map(|arg| memo[arg].clone()).collect();
                return fold_float(*fp, &values?);
            }
            Op::Var(_) => return self.variable(term),
            Op::App(name) => {
                let values: Option<Vec<Value>> = args.iter().map(|arg| memo[arg].clone()).collect();
                return (self.functions)(*name, &values?);
            }
            Op::Not => Value::Bool(!value(0)?.as_bool()?),
            Op::And => return junction(args.iter().map(|arg| memo[arg].as_ref()), false),
            Op::Or => return junction(args.iter().map(|arg| memo[arg].as_ref()), true),
            Op::Ite => return memo[&args[if value(0)?.as_bool()? { 1 } else { 2 }]].clone(),
            Op::Eq => Value::Bool(value(0)? == value(1)?),
            Op::Add => {
                let mut sum = Rational::ZERO;
                for i in 0..args.len() {
                    sum = &sum + number(i)?;
                }
                numeric(sum)
            }
            Op::Mul => {
                let mut product = Rational::ONE;
                for i in 0..args.len() {
                    product = &product * number(i)?;
                }
                numeric(product)
            }
            Op::Le => Value::Bool(number(0)? <= number(1)?),
            Op::Ge => Value::Bool(number(0)? >= number(1)?),
            Op::Lt => Value::Bool(number(0)? < number(1)?),
            Op::Gt => Value::Bool(number(0)? > number(1)?),
            Op::Div | Op::Mod | Op::RealDiv => return self.divide(op, value(0)?, number(1)?),
            Op::ToReal => Value::Real(number(0)?.clone()),
            Op::ToInt => Value::Int(number(0)?.floor()),
            Op::Select => return value(0)?.select(value(1)?).cloned(),
            Op::Store => return value(0)?.store(value(1)?.clone(), value(2)?.clone()),
            Op::ConstArray => Value::array(value(0)?.clone(), []),
            Op::Bv(bv) => {
                let mut bits: Vec<BigUint> = Vec::with_capacity(args.len());
                for i in 0..args.len() {
                    let Value::Bits(b, _) = value(i)? else { return None };
                    bits.push(b.clone());
                }
                let second = args.get(1).map_or(0, |&b| self.terms.width(b));
                match fold(*bv, &bits, self.terms.width(args[0]), second) {
                    Folded::Bool(b) => Value::Bool(b),
                    Folded::Bits(b, width) => Value::Bits(b, width),
                }
            }
            Op::BvToNat => match value(0)? {
                Value::Bits(bits, _) => Value::Int(BigInt::from(bits.clone()).into()),
                _ => return None,
            },
            Op::NatToBv => {
                let width = self.terms.width(term);
                let reduced = number(0)?.rem_euclid(&Rational::from(BigInt::one() << width));
                Value::Bits(reduced.numerator().into_parts().1, width)
            }
            Op::Quant { .. } => return None,
        })
    }

    fn divide(&self, op: &Op, dividend: &Value, divisor: &Rational) -> Option<Value> {
        let number = dividend.as_number()?;
        if divisor.is_zero() {
            let name = match op {
                Op::Div => "div0",
                Op::Mod => "mod0",
                _ => "rdiv0",
            };
            return (self.functions)(self.terms.symbol(name), std::slice::from_ref(dividend));
        }
        Some(match op {
            Op::Div => Value::Int(number.div_euclid(divisor)),
            Op::Mod => Value::Int(number.rem_euclid(divisor)),
            _ => Value::Real(number / divisor),
        })
    }

    /// Tries all values of the bound variables, if they are Booleans and short bit-vectors.
    fn quantifier(&mut self, term: Term, quantifier: Quantifier, binders: usize) -> Option<Value> {
        let args = self.terms.args(term);
        let decisive = quantifier == Quantifier::Exists;
        let mut sizes = Vec::with_capacity(binders);
        let mut total: u64 = 1;
        for &var in &args[..binders] {
            let size = match self.terms.kind_of(var) {
                SortKind::Bool => 2,
                SortKind::BitVec(width) if width < 16 => 1u64 << width,
                _ => return None,
            };
            total = total.saturating_mul(size);
            sizes.push(size);
        }
        if total > EXPANSION_LIMIT {
            return None;
        }
        let mut unknown = false;
        for case in 0..total {
            let mut rest = case;
            for (&var, size) in args[..binders].iter().zip(&sizes) {
                let value = match self.terms.kind_of(var) {
                    SortKind::BitVec(width) => Value::bits(rest % size, width),
                    _ => Value::Bool(rest % size == 1),
                };
                rest /= size;
                self.bound.push((var, value));
            }
            let value = self.run(args[binders]).and_then(|value| value.as_bool());
            self.bound.truncate(self.bound.len() - binders);
            match value {
                Some(value) if value == decisive => return Some(Value::Bool(decisive)),
                Some(_) => {}
                None => unknown = true,
            }
        }
        if unknown { None } else { Some(Value::Bool(!decisive)) }
    }
}

/// The absorbing element determines the result, even if other operands are unknown.
fn junction<'a>(values: impl Iterator<Item = Option<&'a Value>>, decisive: bool) -> Option<Value> {
    let mut unknown = false;
    for value in values {
        match value.and_then(Value::as_bool) {
            Some(value) if value == decisive => return Some(Value::Bool(decisive)),
            Some(_) => {}
            None => unknown = true,
        }
    }
    if unknown { None } else { Some(Value::Bool(!decisive)) }
}
