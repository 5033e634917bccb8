//! Formulas read along a model: the constraints of all executions that take the same decisions as that of the model.
//!
//! Which disjunct holds, which branch of an `ite` is taken, whether an index is the one that was written, whether an
//! addition wraps around: the model says so, and the answer becomes a constraint. What is left is linear. What has no
//! linear description becomes a new dimension, with bounds where there are any.

mod bits;
mod memory;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{Linear, LinearConstraint, Op, Rational, Relation, Sort, SortKind, Term, Terms};
use tracewright_smt::Solver;

/// Terms nested deeper than this are opaque.
const DEPTH: usize = 400;

/// Quotients up to this are constants; larger ones become dimensions.
const QUOTIENT: i64 = 1;

/// A reader of formulas along the model that a solver has found last.
pub(crate) struct Along<'a> {
    terms: &'a Terms,
    solver: &'a mut dyn Solver,
    /// The constraints so far.
    pub constraints: Vec<LinearConstraint>,
    numbers: FxHashMap<Term, Linear>,
    /// Atoms that were decided.
    decided: FxHashSet<Term>,
    memory: memory::Memory,
    /// The values of dimensions that the solver does not know, as far as they are known.
    invented: FxHashMap<Term, Option<Rational>>,
    /// Quotients that are dimensions: dividend, divisor, quotient and its value.
    quotients: Vec<(Linear, Rational, Linear, Rational)>,
    /// Dimensions that an equation fixes.
    fixed: FxHashMap<Term, Rational>,
    products: Products,
    depth: usize,
}

/// How a product of two numbers that are not constants is described.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Products {
    /// As a number that nothing is known of, unless it is a square.
    Opaque,
    /// By cases: a factor is -1, 0 or 1, or both are at least 2 or at most -2. There are more polyhedra then.
    ByCases,
}

impl<'a> Along<'a> {
    /// A reader. Array variables that are `kept` are never replaced by what they are equal to.
    pub fn new(terms: &'a Terms, solver: &'a mut dyn Solver, kept: FxHashSet<Term>, products: Products) -> Along<'a> {
        Along {
            terms,
            solver,
            constraints: Vec::new(),
            numbers: FxHashMap::default(),
            decided: FxHashSet::default(),
            memory: memory::Memory::new(kept),
            invented: FxHashMap::default(),
            quotients: Vec::new(),
            fixed: FxHashMap::default(),
            products,
            depth: 0,
        }
    }

    /// Adds the constraints of a formula that holds in the model.
    pub fn assume(&mut self, formula: Term) {
        let mut atoms = Vec::new();
        self.collect(formula, true, &mut atoms);
        // Equations of arrays come first: they say what reads in the other atoms mean.
        for &(atom, holds) in &atoms {
            if holds {
                self.define_arrays(atom);
            }
        }
        for (atom, holds) in atoms {
            self.atom(atom, holds);
        }
    }

    /// Whether a formula holds in the model.
    fn holds(&mut self, formula: Term) -> Option<bool> {
        match formula {
            Term::TRUE => Some(true),
            Term::FALSE => Some(false),
            _ => self.solver.evaluate_bool(formula),
        }
    }

    /// The value of a number in the model.
    fn value(&mut self, number: Term) -> Option<Rational> {
        self.solver.value(number)?.as_number().cloned()
    }

    /// The value of an affine expression in the model.
    fn value_of(&mut self, linear: &Linear) -> Option<Rational> {
        let mut sum = linear.constant.clone();
        for (term, coefficient) in &linear.terms {
            let value = match self.invented.get(term) {
                Some(value) => value.clone()?,
                None => self.value(*term)?,
            };
            sum = &sum + &(coefficient * &value);
        }
        Some(sum)
    }

    /// Adds the formula to the constraints, with the value that it has in the model.
    fn decide(&mut self, formula: Term) -> Option<bool> {
        let holds = self.holds(formula)?;
        if self.depth < DEPTH && self.decided.insert(formula) {
            self.depth += 1;
            let mut atoms = Vec::new();
            self.collect(formula, holds, &mut atoms);
            for (atom, holds) in atoms {
                self.atom(atom, holds);
            }
            self.depth -= 1;
        }
        Some(holds)
    }

    /// The atoms that give the formula the value that it has in the model. What the solver does not evaluate is left out.
    fn collect(&mut self, formula: Term, holds: bool, atoms: &mut Vec<(Term, bool)>) {
        let mut open = vec![(formula, holds)];
        let mut seen: FxHashSet<(Term, bool)> = FxHashSet::default();
        while let Some((formula, holds)) = open.pop() {
            if !seen.insert((formula, holds)) {
                continue;
            }
            let args = self.terms.args(formula);
            match (self.terms.op(formula), holds) {
                (Op::True | Op::False | Op::Quant { .. }, _) => {}
                (Op::Not, _) => open.push((args[0], !holds)),
                (Op::And, true) | (Op::Or, false) => open.extend(args.iter().rev().map(|&arg| (arg, holds))),
                (Op::And | Op::Or, _) => {
                    // One argument is sufficient; one that is known anyway is best.
                    let known = args.iter().copied().find(|&arg| seen.contains(&(arg, holds)));
                    let chosen = known.or_else(|| args.iter().copied().find(|&arg| self.holds(arg) == Some(holds)));
                    open.extend(chosen.map(|arg| (arg, holds)));
                }
                (Op::Ite, _) => {
                    if let Some(condition) = self.holds(args[0]) {
                        open.push((args[if condition { 1 } else { 2 }], holds));
                        open.push((args[0], condition));
                    }
                }
                (Op::Eq, _) if self.terms.sort_of(args[0]) == Sort::BOOL => {
                    for &side in args.iter() {
                        open.extend(self.holds(side).map(|value| (side, value)));
                    }
                }
                _ => atoms.push((formula, holds)),
            }
        }
    }

    /// Adds the constraint of an atom.
    fn atom(&mut self, atom: Term, holds: bool) {
        self.decided.insert(atom);
        let args = self.terms.args(atom);
        let op = self.terms.op(atom);
        match op {
            Op::Le | Op::Lt | Op::Ge | Op::Gt => {
                let difference = self.difference(args[0], args[1]);
                let below = matches!(op, Op::Le | Op::Lt) == holds;
                let strict = matches!(op, Op::Lt | Op::Gt) == holds;
                let linear = if below { difference } else { minus(&difference) };
                self.constrain(linear, if strict { Relation::Lt0 } else { Relation::Le0 });
            }
            Op::Eq => match self.terms.kind_of(args[0]) {
                SortKind::Int | SortKind::Real => {
                    let difference = self.difference(args[0], args[1]);
                    self.equal(difference, holds);
                }
                SortKind::BitVec(_) => {
                    let difference = sum(&self.bits(args[0]), &minus(&self.bits(args[1])));
                    self.equal(difference, holds);
                }
                _ => {}
            },
            Op::Bv(op) if op.is_comparison() => self.bit_comparison(op, args[0], args[1], holds),
            _ => {}
        }
    }

    fn difference(&mut self, a: Term, b: Term) -> Linear {
        sum(&self.number(a), &minus(&self.number(b)))
    }

    /// `difference == 0`, or that it is not: then the model says on which side it is.
    fn equal(&mut self, difference: Linear, holds: bool) {
        if holds {
            self.constrain(difference, Relation::Eq0);
        } else if let Some(value) = self.value_of(&difference) {
            self.constrain(if value.is_positive() { minus(&difference) } else { difference }, Relation::Lt0);
        }
    }

    /// Adds a constraint.
    fn constrain(&mut self, linear: Linear, relation: Relation) {
        if !linear.terms.is_empty() {
            if let (Relation::Eq0, [(term, coefficient)]) = (relation, &linear.terms[..]) {
                self.fixed.insert(*term, &-&linear.constant / coefficient);
            }
            self.constraints.push(LinearConstraint { linear, relation });
        }
    }

    /// `a <= b`
    fn at_most(&mut self, a: &Linear, b: &Linear) {
        self.constrain(sum(a, &minus(b)), Relation::Le0);
    }

    /// `low <= linear <= high`
    fn within(&mut self, linear: &Linear, low: Rational, high: Rational) {
        self.at_most(&Linear::constant(low), linear);
        self.at_most(linear, &Linear::constant(high));
    }

    /// A number as an affine expression.
    pub fn number(&mut self, term: Term) -> Linear {
        if let Some(known) = self.numbers.get(&term) {
            return known.clone();
        }
        if self.depth >= DEPTH {
            return single(term);
        }
        self.depth += 1;
        let linear = self.terms.linear(term);
        let mut result = Linear::constant(linear.constant);
        for (monomial, coefficient) in &linear.terms {
            let value = match self.numbers.get(monomial) {
                Some(known) => known.clone(),
                None => {
                    let value = self.monomial(*monomial);
                    self.numbers.insert(*monomial, value.clone());
                    value
                }
            };
            result = result.add_scaled(&value, coefficient);
        }
        self.depth -= 1;
        self.numbers.insert(term, result.clone());
        result
    }

    fn monomial(&mut self, term: Term) -> Linear {
        let args = self.terms.args(term);
        match self.terms.op(term) {
            Op::Ite => match self.decide(args[0]) {
                Some(condition) => self.number(args[if condition { 1 } else { 2 }]),
                None => single(term),
            },
            Op::Mul => self.product(term, &args),
            Op::Div => {
                let dividend = self.number(args[0]);
                match self.divisor(args[1]) {
                    Some(divisor) => self.quotient(&dividend, &divisor).0,
                    None => self.unknown_quotient(term, &dividend, args[1]),
                }
            }
            Op::Mod => {
                let dividend = self.number(args[0]);
                match self.divisor(args[1]) {
                    Some(divisor) => self.quotient(&dividend, &divisor).1,
                    None => self.unknown_remainder(term, &dividend, args[1]),
                }
            }
            Op::ToReal => self.number(args[0]),
            Op::ToInt => {
                let number = self.number(args[0]);
                let floor = single(term);
                self.at_most(&floor, &number);
                let above = sum(&number, &minus(&floor));
                self.constrain(sum(&above, &Linear::constant(Rational::MINUS_ONE)), Relation::Lt0);
                floor
            }
            Op::Select => self.read_number(term, args[0], args[1]),
            Op::BvToNat => self.bits(args[0]),
            _ => single(term),
        }
    }

    /// A product: linear if all factors but one are constants; squares are not negative.
    fn product(&mut self, term: Term, args: &[Term]) -> Linear {
        let mut factors: Vec<Linear> = args.iter().map(|&arg| self.number(arg)).collect();
        for factor in &mut factors {
            if let [(term, coefficient)] = &factor.terms[..]
                && let Some(value) = self.fixed.get(term)
            {
                *factor = Linear::constant(&(coefficient * value) + &factor.constant);
            }
        }
        let mut constant = Rational::ONE;
        let mut rest: Vec<&Linear> = Vec::new();
        for factor in &factors {
            if factor.terms.is_empty() {
                constant = &constant * &factor.constant;
            } else {
                rest.push(factor);
            }
        }
        match rest[..] {
            [] => Linear::constant(constant),
            [factor] => factor.scale(&constant),
            [a, b] if rest.len() == args.len() => {
                let product = single(term);
                if self.products == Products::ByCases && self.terms.sort_of(term) == Sort::INT {
                    let (a, b) = (a.clone(), b.clone());
                    return self.product_by_cases(product, [&a, &b]);
                }
                if a == b {
                    self.at_most(&Linear::constant(Rational::ZERO), &product);
                }
                product
            }
            _ => single(term),
        }
    }

    /// A product of integers, in the case that the model belongs to: if `a >= 2` and `b >= 2`, then `(a - 2) * (b - 2) >= 0`, and what
    /// follows for the product is linear (McCormick, Mathematical Programming 10, 1976).
    fn product_by_cases(&mut self, product: Linear, factors: [&Linear; 2]) -> Linear {
        let [Some(a), Some(b)] = factors.map(|factor| self.value_of(factor)) else { return product };
        for (factor, value, other) in [(factors[0], &a, factors[1]), (factors[1], &b, factors[0])] {
            if value.abs() <= Rational::ONE {
                self.constrain(sum(factor, &Linear::constant(-value)), Relation::Eq0);
                return other.scale(value);
            }
        }
        let two = Rational::from(2);
        let mut least = Linear::constant(-&(&two * &two));
        let mut sign = Rational::ONE;
        for (factor, value) in factors.into_iter().zip([&a, &b]) {
            let direction = if value.is_positive() { Rational::ONE } else { Rational::MINUS_ONE };
            let size = factor.scale(&direction);
            self.at_most(&Linear::constant(two.clone()), &size);
            least = least.add_scaled(&size, &two);
            sign = &sign * &direction;
        }
        self.at_most(&least, &product.scale(&sign));
        product
    }

    fn divisor(&mut self, term: Term) -> Option<Rational> {
        let divisor = self.number(term);
        (divisor.terms.is_empty() && !divisor.constant.is_zero()).then_some(divisor.constant)
    }

    /// The Euclidean quotient and remainder by a constant that is not zero.
    fn quotient(&mut self, dividend: &Linear, divisor: &Rational) -> (Linear, Linear) {
        if dividend.terms.is_empty() {
            let quotient = dividend.constant.div_euclid(divisor);
            let rest = dividend.constant.rem_euclid(divisor);
            return (Linear::constant(quotient), Linear::constant(rest));
        }
        let value = self.value_of(dividend).map(|value| value.div_euclid(divisor));
        let quotient = match value {
            Some(value) if value.abs() <= Rational::from(QUOTIENT) => Linear::constant(value),
            value => {
                if let Some(value) = &value
                    && let Some(near) = self.near_quotient(dividend, divisor, value)
                {
                    let rest = dividend.add_scaled(&near, &-divisor);
                    self.within(&rest, Rational::ZERO, &divisor.abs() - &Rational::ONE);
                    return (near, rest);
                }
                let quotient = self.invent("quotient", value.clone());
                if let Some(value) = &value {
                    self.quotients.push((dividend.clone(), divisor.clone(), quotient.clone(), value.clone()));
                }
                // The side of zero on which the quotient is: small ones are cases of their own.
                let bound = Linear::constant(Rational::from(QUOTIENT + 1));
                match value {
                    Some(value) if value.is_negative() => self.at_most(&quotient, &minus(&bound)),
                    Some(_) => self.at_most(&bound, &quotient),
                    None => {}
                }
                quotient
            }
        };
        let rest = dividend.add_scaled(&quotient, &-divisor);
        self.within(&rest, Rational::ZERO, &divisor.abs() - &Rational::ONE);
        (quotient, rest)
    }

    /// The quotient relative to that of a similar dividend, if they differ by at most one: remainders of a number and of its
    /// successor have little to do with each other as long as their quotients may be anything.
    fn near_quotient(&self, dividend: &Linear, divisor: &Rational, value: &Rational) -> Option<Linear> {
        self.quotients.iter().find_map(|(other, by, quotient, known)| {
            let apart = value - known;
            let similar = by == divisor && sum(dividend, &minus(other)).terms.len() <= 2;
            (similar && apart.abs() <= Rational::ONE).then(|| sum(quotient, &Linear::constant(apart)))
        })
    }

    /// A new dimension with this value in the model.
    fn invent(&mut self, name: &str, value: Option<Rational>) -> Linear {
        let dimension = self.terms.fresh_var(name, Sort::INT);
        self.invented.insert(dimension, value);
        single(dimension)
    }

    /// A quotient by something positive that is not constant does not lie further from zero than the dividend.
    fn unknown_quotient(&mut self, term: Term, dividend: &Linear, divisor: Term) -> Linear {
        let quotient = single(term);
        let positive = self.decide(self.terms.ge(divisor, self.terms.int(1)));
        let natural = self.value_of(dividend).map(|value| !value.is_negative());
        if positive == Some(true) && natural == Some(true) {
            let zero = Linear::constant(Rational::ZERO);
            self.at_most(&zero, dividend);
            self.at_most(&zero, &quotient);
            let two = self.decide(self.terms.ge(divisor, self.terms.int(2)));
            if two == Some(true) {
                // 2 * quotient <= dividend
                self.at_most(&quotient.scale(&Rational::from(2)), dividend);
            } else {
                self.at_most(&quotient, dividend);
            }
        }
        quotient
    }

    /// A remainder is below the divisor, and not above a dividend that is not negative.
    fn unknown_remainder(&mut self, term: Term, dividend: &Linear, divisor: Term) -> Linear {
        let rest = single(term);
        if self.decide(self.terms.ge(divisor, self.terms.int(1))) == Some(true) {
            let divisor = self.number(divisor);
            self.at_most(&Linear::constant(Rational::ZERO), &rest);
            self.at_most(&rest, &sum(&divisor, &Linear::constant(Rational::MINUS_ONE)));
            if self.value_of(dividend).is_some_and(|value| !value.is_negative()) {
                self.at_most(&Linear::constant(Rational::ZERO), dividend);
                self.at_most(&rest, dividend);
            }
        }
        rest
    }
}

/// The expression of one dimension.
fn single(term: Term) -> Linear {
    Linear { terms: vec![(term, Rational::ONE)], constant: Rational::ZERO }
}

fn sum(a: &Linear, b: &Linear) -> Linear {
    a.add_scaled(b, &Rational::ONE)
}

fn minus(a: &Linear) -> Linear {
    a.scale(&Rational::MINUS_ONE)
}
