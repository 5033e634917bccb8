//! Arithmetic that wraps around, as remainders.
//!
//! Mathematical integers wrap around by a choice: `if s + a > 255 then s + a - 256 else s + a`. So the sum of n inputs is n
//! choices in each other, and the same inputs in another order are another term, about which a solver has to distinguish
//! cases. As `(s + a) mod 256` it is one term, because remainders of the same divisor within a sum disappear.
//!
//! The choice is such a remainder if its branches differ by multiples of the divisor only and are all within one period. That
//! is computed with the ranges of inputs, as the edge that makes an input states them.
//!
//! **Trusted.** A rewritten term has the same value wherever all inputs are within their ranges. An execution that goes through
//! the edge that makes an input satisfies what this edge says, and for any other execution the input does not count and may
//! be chosen within its range. So no execution is lost.

use rustc_hash::FxHashMap;
use tracewright_logic::{Linear, Op, Rational, Sort, Term, Terms};

/// Choices with more branches are left as they are.
const MOST_BRANCHES: usize = 4;
/// Terms that are deeper have no range.
const MOST_DEPTH: u32 = 64;

/// The numbers from the first to the second, both included.
type Range = (Rational, Rational);

/// What is known about the numbers in terms.
pub struct Wraps<'a> {
    terms: &'a Terms,
    inputs: FxHashMap<Term, Range>,
    known: FxHashMap<Term, Option<Range>>,
}

/// A branch of nested choices: its value, and the numbers that its linear part can be.
struct Branch {
    value: Linear,
    range: Range,
}

impl<'a> Wraps<'a> {
    pub fn new(terms: &'a Terms) -> Wraps<'a> {
        Wraps { terms, inputs: FxHashMap::default(), known: FxHashMap::default() }
    }

    /// Remembers the ranges that an edge states for an input that it makes. The input must not be made anywhere else.
    pub fn learn(&mut self, input: Term, guard: Term) {
        let (mut low, mut high): (Option<Rational>, Option<Rational>) = (None, None);
        for part in self.terms.conjuncts(guard) {
            let Some((op, _, bound)) = self.comparison(part).filter(|(_, of, _)| *of == input) else { continue };
            match op {
                Op::Le => high = Some(high.map_or(bound.clone(), |known| known.min(bound))),
                _ => low = Some(low.map_or(bound.clone(), |known| known.max(bound))),
            }
        }
        if let (Some(low), Some(high)) = (low, high)
            && low <= high
        {
            self.inputs.insert(input, (low, high));
        }
    }

    /// A term, as a remainder if it wraps around.
    pub fn plain(&mut self, term: Term) -> Term {
        if self.terms.sort_of(term) != Sort::INT || !self.is_choice(term) {
            return term;
        }
        self.remainder(term).unwrap_or(term)
    }

    fn is_choice(&self, term: Term) -> bool {
        self.terms.with_op(term, |op| *op == Op::Ite)
    }

    fn remainder(&mut self, term: Term) -> Option<Term> {
        let mut branches = Vec::new();
        self.branches(term, &mut Vec::new(), &mut branches)?;
        let (first, others) = branches.split_first()?;
        let Linear { terms: part, constant } = &first.value;
        let mut divisor = Rational::ZERO;
        let (mut low, mut high) = (&first.range.0 + constant, &first.range.1 + constant);
        for Branch { value, range } in others {
            if value.terms != *part {
                return None;
            }
            divisor = divisor.gcd(&(&value.constant - constant));
            low = low.min(&range.0 + &value.constant);
            high = high.max(&range.1 + &value.constant);
        }
        if divisor.is_zero() {
            return Some(self.terms.from_linear(&first.value, Sort::INT));
        }
        // Where unsigned and signed numbers of the machine start; the same start makes equal numbers equal terms.
        let half = -&(&divisor / &Rational::from(2)).floor();
        let start = [Rational::ZERO, half].into_iter().find(|start| *start <= low && high < start + &divisor);
        let start = start.or_else(|| (high < &low + &divisor).then_some(low))?;
        let terms = self.terms;
        let shifted = Linear { terms: part.clone(), constant: constant - &start };
        let remainder = terms.modulo(terms.from_linear(&shifted, Sort::INT), terms.int(divisor));
        Some(terms.add2(remainder, terms.int(start)))
    }

    /// The branches of nested choices that are possible; nothing if there are too many, or one has no range.
    fn branches(&mut self, term: Term, conditions: &mut Vec<Term>, found: &mut Vec<Branch>) -> Option<()> {
        let terms = self.terms;
        if self.is_choice(term) {
            let args = terms.args(term);
            for (when, branch) in [(args[0], args[1]), (terms.not(args[0]), args[2])] {
                let known = conditions.len();
                conditions.extend(terms.conjuncts(when));
                if conditions.len() > MOST_BRANCHES * MOST_BRANCHES {
                    return None;
                }
                self.branches(branch, conditions, found)?;
                conditions.truncate(known);
            }
            return Some(());
        }
        let value = terms.linear(term);
        let (mut low, mut high) = self.range_of_sum(&value, MOST_DEPTH)?;
        for &condition in conditions.iter() {
            let Some((op, polynomial, bound)) = self.comparison(condition) else { continue };
            let Some(factor) = factor(&value, &terms.linear(polynomial)) else { continue };
            let bound = &bound * &factor;
            if (op == Op::Le) == factor.is_positive() {
                high = high.min(bound);
            } else {
                low = low.max(bound);
            }
        }
        if low <= high {
            if found.len() == MOST_BRANCHES {
                return None;
            }
            found.push(Branch { value, range: (low, high) });
        }
        Some(())
    }

    /// A comparison of a polynomial without constant with a number, by `<=` or `>=`.
    fn comparison(&self, term: Term) -> Option<(Op, Term, Rational)> {
        let op = self.terms.op(term);
        if !matches!(op, Op::Le | Op::Ge) {
            return None;
        }
        let args = self.terms.args(term);
        Some((op, args[0], self.terms.numeral(args[1])?))
    }

    /// The numbers that the linear part of a sum can be.
    fn range_of_sum(&mut self, sum: &Linear, depth: u32) -> Option<Range> {
        let (mut low, mut high) = (Rational::ZERO, Rational::ZERO);
        for (term, coefficient) in &sum.terms {
            let (least, most) = self.range(*term, depth)?;
            let (a, b) = (&least * coefficient, &most * coefficient);
            let (a, b) = if a <= b { (a, b) } else { (b, a) };
            (low, high) = (&low + &a, &high + &b);
        }
        Some((low, high))
    }

    fn range(&mut self, term: Term, depth: u32) -> Option<Range> {
        let terms = self.terms;
        let args = terms.args(term);
        if args.is_empty() {
            return match terms.numeral(term) {
                Some(number) => Some((number.clone(), number)),
                None => self.inputs.get(&term).cloned(),
            };
        }
        if let Some(known) = self.known.get(&term) {
            return known.clone();
        }
        let deeper = depth.checked_sub(1)?;
        let range = match terms.op(term) {
            Op::Add | Op::Mul => {
                let sum = terms.linear(term);
                // A product of several terms is its own linear part.
                let is_product = sum.terms.iter().any(|(part, _)| *part == term);
                let range = if is_product { None } else { self.range_of_sum(&sum, deeper) };
                range.map(|(low, high)| (&low + &sum.constant, &high + &sum.constant))
            }
            Op::Mod => {
                let divisor = terms.numeral(args[1]).filter(|divisor| divisor.is_positive());
                divisor.map(|divisor| (Rational::ZERO, &divisor - &Rational::ONE))
            }
            Op::Ite => match (self.range(args[1], deeper), self.range(args[2], deeper)) {
                (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
                _ => None,
            },
            _ => None,
        };
        self.known.insert(term, range.clone());
        range
    }
}

/// The number by which a polynomial is multiplied to be the linear part of a sum.
fn factor(sum: &Linear, polynomial: &Linear) -> Option<Rational> {
    let ((term, own), (_, other)) = (sum.terms.first()?, polynomial.terms.first()?);
    let factor = own / other;
    let is_multiple = polynomial.constant.is_zero()
        && polynomial.terms.first()?.0 == *term
        && polynomial.scale(&factor).terms == sum.terms;
    is_multiple.then_some(factor)
}
