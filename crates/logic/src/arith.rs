//! Constructors of integer and real terms: linear polynomials in one canonical form.

use rustc_hash::FxHashMap;

use crate::{Op, Rational, Sort, Term, Terms};

/// A linear combination of terms that are themselves no sums: `Σ coefficient · term + constant`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// Terms in increasing order, each once, no coefficient zero.
    pub terms: Vec<(Term, Rational)>,
    /// The constant part.
    pub constant: Rational,
}

impl Linear {
    /// A constant.
    pub fn constant(constant: Rational) -> Self {
        Linear { terms: Vec::new(), constant }
    }

    /// `self + factor * other`
    pub fn add_scaled(&self, other: &Linear, factor: &Rational) -> Linear {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut i, mut j) = (0, 0);
        while i < self.terms.len() || j < other.terms.len() {
            let left = self.terms.get(i);
            let right = other.terms.get(j);
            match (left, right) {
                (Some((a, ca)), Some((b, cb))) if a == b => {
                    let sum = ca + &(cb * factor);
                    if !sum.is_zero() {
                        terms.push((*a, sum));
                    }
                    (i, j) = (i + 1, j + 1);
                }
                (Some((a, ca)), b) if b.is_none_or(|(b, _)| a < b) => {
                    terms.push((*a, ca.clone()));
                    i += 1;
                }
                (_, Some((b, cb))) => {
                    let scaled = cb * factor;
                    if !scaled.is_zero() {
                        terms.push((*b, scaled));
                    }
                    j += 1;
                }
                _ => unreachable!("one of the two has a next term"),
            }
        }
        Linear { terms, constant: &self.constant + &(&other.constant * factor) }
    }

    /// `factor * self`
    pub fn scale(&self, factor: &Rational) -> Linear {
        Linear::constant(Rational::ZERO).add_scaled(self, factor)
    }

    /// The coefficient of a term, zero when it does not occur.
    pub fn coefficient(&self, term: Term) -> Rational {
        match self.terms.binary_search_by_key(&term, |(t, _)| *t) {
            Ok(i) => self.terms[i].1.clone(),
            Err(_) => Rational::ZERO,
        }
    }
}

/// Products with more monomials than this are not expanded.
const EXPANSION_LIMIT: usize = 24;

impl Terms {
    /// A numeral of sort Int or Real.
    pub fn num(&self, value: Rational, sort: Sort) -> Term {
        debug_assert!(sort == Sort::REAL || value.is_integer());
        self.intern(Op::Num(value), &[], sort)
    }

    /// An integer numeral.
    pub fn int(&self, value: impl Into<Rational>) -> Term {
        self.num(value.into(), Sort::INT)
    }

    /// A real numeral.
    pub fn real(&self, value: impl Into<Rational>) -> Term {
        self.num(value.into(), Sort::REAL)
    }

    /// Reads a numeric term as a linear combination.
    pub fn linear(&self, term: Term) -> Linear {
        let mut terms = Vec::new();
        let mut constant = Rational::ZERO;
        let is_sum = self.with_op(term, |op| *op == Op::Add);
        let args = self.args(term);
        let summands: &[Term] = if is_sum { &args } else { std::slice::from_ref(&term) };
        for &summand in summands {
            match self.numeral(summand) {
                Some(value) => constant = value,
                None => terms.push(self.monomial(summand)),
            }
        }
        // Sums are sorted by the id of the whole summand, combinations by the id of the bare monomial.
        terms.sort_unstable_by_key(|(t, _)| *t);
        Linear { terms, constant }
    }

    /// Splits `3*x*y` into the monomial `x*y` and its coefficient 3.
    fn monomial(&self, term: Term) -> (Term, Rational) {
        if self.with_op(term, |op| *op == Op::Mul) {
            let args = self.args(term);
            if let Some(coefficient) = self.numeral(args[0]) {
                let bare = if args.len() == 2 { args[1] } else { self.intern(Op::Mul, &args[1..], self.sort_of(term)) };
                return (bare, coefficient);
            }
        }
        (term, Rational::ONE)
    }

    /// The term of a linear combination.
    pub fn from_linear(&self, linear: &Linear, sort: Sort) -> Term {
        let mut summands: Vec<Term> = Vec::with_capacity(linear.terms.len() + 1);
        for (term, coefficient) in &linear.terms {
            summands.push(self.scaled(*term, coefficient, sort));
        }
        summands.sort_unstable();
        if !linear.constant.is_zero() || summands.is_empty() {
            summands.push(self.num(linear.constant.clone(), sort));
        }
        match summands[..] {
            [single] => single,
            _ => self.intern(Op::Add, &summands, sort),
        }
    }

    fn scaled(&self, monomial: Term, coefficient: &Rational, sort: Sort) -> Term {
        if coefficient.is_one() {
            return monomial;
        }
        let mut factors = vec![self.num(coefficient.clone(), sort)];
        if self.with_op(monomial, |op| *op == Op::Mul) {
            factors.extend_from_slice(&self.args(monomial));
        } else {
            factors.push(monomial);
        }
        self.intern(Op::Mul, &factors, sort)
    }

    /// The sum.
    pub fn add(&self, args: &[Term]) -> Term {
        let sort = self.sort_of(args[0]);
        let sum = args
            .iter()
            .fold(Linear::constant(Rational::ZERO), |sum, &arg| sum.add_scaled(&self.linear(arg), &Rational::ONE));
        self.from_linear(&sum, sort)
    }

    /// `a + b`
    pub fn add2(&self, a: Term, b: Term) -> Term {
        self.add(&[a, b])
    }

    /// `a - b`
    pub fn sub(&self, a: Term, b: Term) -> Term {
        let difference = self.linear(a).add_scaled(&self.linear(b), &Rational::MINUS_ONE);
        self.from_linear(&difference, self.sort_of(a))
    }

    /// `-a`
    pub fn neg(&self, a: Term) -> Term {
        self.from_linear(&self.linear(a).scale(&Rational::MINUS_ONE), self.sort_of(a))
    }

    /// `a * b`, expanded up to a limit.
    pub fn mul(&self, a: Term, b: Term) -> Term {
        let sort = self.sort_of(a);
        let (left, right) = (self.linear(a), self.linear(b));
        if left.terms.is_empty() {
            return self.from_linear(&right.scale(&left.constant), sort);
        }
        if right.terms.is_empty() {
            return self.from_linear(&left.scale(&right.constant), sort);
        }
        if (left.terms.len() + 1) * (right.terms.len() + 1) > EXPANSION_LIMIT {
            let mut factors = vec![a, b];
            factors.sort_unstable();
            return self.intern(Op::Mul, &factors, sort);
        }
        let mut product: FxHashMap<Term, Rational> = FxHashMap::default();
        let mut add = |term: Term, coefficient: Rational| {
            let entry = product.entry(term).or_insert(Rational::ZERO);
            *entry = &*entry + &coefficient;
        };
        for (x, cx) in &left.terms {
            for (y, cy) in &right.terms {
                add(self.product_of_monomials(*x, *y, sort), cx * cy);
            }
            add(*x, cx * &right.constant);
        }
        for (y, cy) in &right.terms {
            add(*y, cy * &left.constant);
        }
        let mut terms: Vec<_> = product.into_iter().filter(|(_, c)| !c.is_zero()).collect();
        terms.sort_unstable_by_key(|(t, _)| *t);
        self.from_linear(&Linear { terms, constant: &left.constant * &right.constant }, sort)
    }

    fn product_of_monomials(&self, a: Term, b: Term, sort: Sort) -> Term {
        let mut factors = Vec::new();
        for term in [a, b] {
            if self.with_op(term, |op| *op == Op::Mul) {
                factors.extend_from_slice(&self.args(term));
            } else {
                factors.push(term);
            }
        }
        factors.sort_unstable();
        self.intern(Op::Mul, &factors, sort)
    }

    /// `a <= b`
    pub fn le(&self, a: Term, b: Term) -> Term {
        self.compare(a, b, Op::Le)
    }

    /// `a < b`
    pub fn lt(&self, a: Term, b: Term) -> Term {
        self.compare(a, b, Op::Lt)
    }

    /// `a >= b`
    pub fn ge(&self, a: Term, b: Term) -> Term {
        self.compare(b, a, Op::Le)
    }

    /// `a > b`
    pub fn gt(&self, a: Term, b: Term) -> Term {
        self.compare(b, a, Op::Lt)
    }

    /// `a ? b` with `?` one of `<=`, `<`.
    fn compare(&self, a: Term, b: Term, op: Op) -> Term {
        let sort = self.sort_of(a);
        let difference = self.linear(a).add_scaled(&self.linear(b), &Rational::MINUS_ONE);
        self.compare_with_zero(&difference, op, sort)
    }

    /// `linear <= 0` or `linear < 0` in canonical form.
    pub fn compare_with_zero(&self, linear: &Linear, op: Op, sort: Sort) -> Term {
        let mut strict = op == Op::Lt;
        let bound = -&linear.constant;
        if linear.terms.is_empty() {
            return self.bool(if strict { bound.is_positive() } else { !bound.is_negative() });
        }
        let (polynomial, divisor) = self.primitive_part(linear);
        let mut bound = &bound / &divisor;
        let flipped = divisor.is_negative();
        if sort == Sort::INT {
            // p < k is p <= ceil(k) - 1; p > k is p >= floor(k) + 1
            bound = match (flipped, strict) {
                (false, false) => bound.floor(),
                (false, true) => &bound.ceil() - &Rational::ONE,
                (true, false) => bound.ceil(),
                (true, true) => &bound.floor() + &Rational::ONE,
            };
            strict = false;
        }
        let op = match (flipped, strict) {
            (false, false) => Op::Le,
            (false, true) => Op::Lt,
            (true, false) => Op::Ge,
            (true, true) => Op::Gt,
        };
        let p = self.from_linear(&polynomial, sort);
        if let Some(decided) = self.compare_branches(p, &bound, &op, sort) {
            return decided;
        }
        self.intern(op, &[p, self.num(bound, sort)], Sort::BOOL)
    }

    /// `ite(c, 1, 0) <op> k` is decided by `c` when both branches are numerals.
    fn compare_branches(&self, p: Term, bound: &Rational, op: &Op, sort: Sort) -> Option<Term> {
        if !self.with_op(p, |o| *o == Op::Ite) {
            return None;
        }
        let args = self.args(p);
        if self.numeral(args[1]).is_none() || self.numeral(args[2]).is_none() {
            return None;
        }
        let bound = self.num(bound.clone(), sort);
        let compare = |a: Term| match op {
            Op::Le => self.le(a, bound),
            Op::Lt => self.lt(a, bound),
            Op::Ge => self.ge(a, bound),
            Op::Gt => self.gt(a, bound),
            _ => self.eq(a, bound),
        };
        Some(self.ite(args[0], compare(args[1]), compare(args[2])))
    }

    /// Divides the non-constant part by its content so that the coefficients are coprime integers, the first positive.
    fn primitive_part(&self, linear: &Linear) -> (Linear, Rational) {
        let content = linear.terms.iter().fold(Rational::ZERO, |gcd, (_, c)| gcd.gcd(c));
        let divisor = if linear.terms[0].1.is_negative() { -&content } else { content };
        let terms = linear.terms.iter().map(|(t, c)| (*t, c / &divisor)).collect();
        (Linear { terms, constant: Rational::ZERO }, divisor)
    }

    pub(crate) fn arithmetic_eq(&self, a: Term, b: Term) -> Term {
        let sort = self.sort_of(a);
        let difference = self.linear(a).add_scaled(&self.linear(b), &Rational::MINUS_ONE);
        if difference.terms.is_empty() {
            return self.bool(difference.constant.is_zero());
        }
        let (polynomial, divisor) = self.primitive_part(&difference);
        let bound = &-&difference.constant / &divisor;
        if sort == Sort::INT && !bound.is_integer() {
            return Term::FALSE;
        }
        let p = self.from_linear(&polynomial, sort);
        if let Some(decided) = self.compare_branches(p, &bound, &Op::Eq, sort) {
            return decided;
        }
        self.intern(Op::Eq, &[p, self.num(bound, sort)], Sort::BOOL)
    }

    pub(crate) fn negate_comparison(&self, a: Term) -> Term {
        let args = self.args(a);
        match self.op(a) {
            Op::Le => self.gt(args[0], args[1]),
            Op::Ge => self.lt(args[0], args[1]),
            Op::Lt => self.ge(args[0], args[1]),
            Op::Gt => self.le(args[0], args[1]),
            _ => unreachable!("a comparison"),
        }
    }

    /// Euclidean integer division; division by zero is an uninterpreted function of the dividend.
    pub fn div(&self, a: Term, b: Term) -> Term {
        if let Some(divisor) = self.numeral(b).filter(|d| !d.is_zero()) {
            if divisor.is_one() {
                return a;
            }
            // (k*q + r) div k = q + r div k
            let dividend = self.linear(a);
            let mut whole = Linear::constant(dividend.constant.div_euclid(&divisor));
            let mut rest = Linear::constant(dividend.constant.rem_euclid(&divisor));
            for (term, coefficient) in &dividend.terms {
                let quotient = coefficient / &divisor;
                let target =
                    if quotient.is_integer() { (&mut whole, quotient) } else { (&mut rest, coefficient.clone()) };
                target.0.terms.push((*term, target.1));
            }
            if rest.terms.is_empty() {
                return self.from_linear(&whole, Sort::INT);
            }
            let remainder = self.from_linear(&rest, Sort::INT);
            let quotient = self.intern(Op::Div, &[remainder, b], Sort::INT);
            return self.add2(self.from_linear(&whole, Sort::INT), quotient);
        }
        self.intern(Op::Div, &[a, b], Sort::INT)
    }

    /// Euclidean remainder; the remainder modulo zero is an uninterpreted function of the dividend.
    pub fn modulo(&self, a: Term, b: Term) -> Term {
        let Some(divisor) = self.numeral(b).filter(|d| !d.is_zero()).map(|d| d.abs()) else {
            return self.intern(Op::Mod, &[a, b], Sort::INT);
        };
        // Reduce every coefficient, and look through inner remainders of the same divisor.
        let dividend = self.linear(a);
        let mut reduced = Linear::constant(dividend.constant.clone());
        for (term, coefficient) in &dividend.terms {
            let coefficient = coefficient.rem_euclid(&divisor);
            let inner = if self.with_op(*term, |op| *op == Op::Mod) {
                let args = self.args(*term);
                // Modulus zero is excluded: the remainder is uninterpreted there.
                let same = self.numeral(args[1]).is_some_and(|m| !m.is_zero() && (&m / &divisor).is_integer());
                if same { self.linear(args[0]) } else { self.linear(*term) }
            } else {
                self.linear(*term)
            };
            reduced = reduced.add_scaled(&inner, &coefficient);
        }
        reduced.terms.retain_mut(|(_, c)| {
            *c = c.rem_euclid(&divisor);
            !c.is_zero()
        });
        reduced.constant = reduced.constant.rem_euclid(&divisor);
        if reduced.terms.is_empty() {
            return self.int(reduced.constant);
        }
        let dividend = self.from_linear(&reduced, Sort::INT);
        self.intern(Op::Mod, &[dividend, self.int(divisor)], Sort::INT)
    }

    /// Division of reals; division by zero is an uninterpreted function of the dividend.
    pub fn real_div(&self, a: Term, b: Term) -> Term {
        match self.numeral(b).filter(|d| !d.is_zero()) {
            Some(divisor) => self.from_linear(&self.linear(a).scale(&divisor.recip()), Sort::REAL),
            None => self.intern(Op::RealDiv, &[a, b], Sort::REAL),
        }
    }

    /// An Int as a Real, distributed over sums.
    pub fn to_real(&self, a: Term) -> Term {
        let linear = self.linear(a);
        let mut terms: Vec<(Term, Rational)> =
            linear.terms.into_iter().map(|(t, c)| (self.intern(Op::ToReal, &[t], Sort::REAL), c)).collect();
        terms.sort_unstable_by_key(|(t, _)| *t);
        self.from_linear(&Linear { terms, constant: linear.constant }, Sort::REAL)
    }

    /// The floor of a Real.
    pub fn to_int(&self, a: Term) -> Term {
        if let Some(value) = self.numeral(a) {
            return self.int(value.floor());
        }
        if self.with_op(a, |op| *op == Op::ToReal) {
            return self.args(a)[0];
        }
        self.intern(Op::ToInt, &[a], Sort::INT)
    }
}
