//! Linear programs about implications: by Farkas' lemma, `p1 >= 0 && … && pn >= 0` (satisfiable) implies `e >= 0` over the
//! rationals exactly when `e = λ0 + λ1·p1 + … + λn·pn` with `λ >= 0`. The premises are known, `e` is linear in unknowns.

use rustc_hash::FxHashMap;
use tracewright_logic::{Linear, Rational, Simplex, Term};

/// An unknown number of any sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unknown(usize);

/// `Σ unknown · linear + fixed`
#[derive(Clone, Debug)]
pub(crate) struct Combination {
    pub parts: Vec<(Unknown, Linear)>,
    pub fixed: Linear,
}

impl Combination {
    /// Something without unknowns.
    pub fn fixed(fixed: Linear) -> Combination {
        Combination { parts: Vec::new(), fixed }
    }

    /// `self - other`
    pub fn minus(mut self, other: &Combination) -> Combination {
        self.parts.extend(other.parts.iter().map(|(u, l)| (*u, l.scale(&Rational::MINUS_ONE))));
        self.fixed = self.fixed.add_scaled(&other.fixed, &Rational::MINUS_ONE);
        self
    }

    /// `self + other`
    pub fn plus(mut self, other: &Combination) -> Combination {
        self.parts.extend(other.parts.iter().cloned());
        self.fixed = self.fixed.add_scaled(&other.fixed, &Rational::ONE);
        self
    }

    /// `self - by`
    pub fn lowered(mut self, by: i64) -> Combination {
        self.fixed.constant = &self.fixed.constant - &Rational::from(by);
        self
    }
}

/// An affine function of features whose coefficients are unknown.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    coefficients: Vec<Unknown>,
    constant: Unknown,
}

impl Shape {
    /// The function of features that have these values.
    pub fn at(&self, values: &[Linear]) -> Combination {
        let mut parts: Vec<(Unknown, Linear)> = self.coefficients.iter().copied().zip(values.iter().cloned()).collect();
        parts.push((self.constant, Linear::constant(Rational::ONE)));
        Combination { parts, fixed: Linear::constant(Rational::ZERO) }
    }
}

/// An affine function of features: their coefficients, and the constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Function {
    pub coefficients: Vec<Rational>,
    pub constant: Rational,
}

impl Function {
    /// The function of features that have these values.
    pub fn at(&self, values: &[Linear]) -> Linear {
        let constant = Linear::constant(self.constant.clone());
        self.coefficients.iter().zip(values).fold(constant, |sum, (coefficient, value)| {
            if coefficient.is_zero() { sum } else { sum.add_scaled(value, coefficient) }
        })
    }

    /// The nearest integers to the coefficients, if the coefficients are no small integers as they are.
    fn rounded(&self) -> Option<Vec<Rational>> {
        let half = Rational::new(1, 2);
        let rounded: Vec<Rational> = self.coefficients.iter().map(|c| (c + &half).floor()).collect();
        (rounded != self.coefficients && rounded.iter().any(|c| !c.is_zero())).then_some(rounded)
    }

    /// The function times a number.
    pub fn scaled(&self, by: &Rational) -> Function {
        Function { coefficients: self.coefficients.iter().map(|c| c * by).collect(), constant: &self.constant * by }
    }
}

/// A linear program.
#[derive(Clone, Default)]
pub(crate) struct Program {
    costs: Vec<Rational>,
    /// Sparse rows: columns and their coefficients; the sum equals the right side.
    rows: Vec<(Vec<(usize, Rational)>, Rational)>,
}

/// The values of the unknowns.
pub(crate) struct Solution(Vec<Rational>);

impl Program {
    fn column(&mut self, cost: Rational) -> usize {
        self.costs.push(cost);
        self.costs.len() - 1
    }

    /// A new unknown with the cost of its absolute value.
    fn unknown(&mut self, cost: Rational) -> Unknown {
        let positive = self.column(cost.clone());
        self.column(cost);
        Unknown(positive)
    }

    /// A new function of this many features. Large coefficients cost much, large constants little: people read them.
    pub fn function(&mut self, features: usize) -> Shape {
        // Earlier features are slightly cheaper, so that the answer does not depend on the way of the simplex algorithm.
        let coefficients = (0..features).map(|i| self.unknown(Rational::from(256 + i as i64))).collect();
        Shape { coefficients, constant: self.unknown(Rational::new(1, 64)) }
    }

    /// Demands that a function has these coefficients; its constant is not bound.
    pub fn fix(&mut self, shape: &Shape, coefficients: &[Rational]) {
        for (&Unknown(at), value) in shape.coefficients.iter().zip(coefficients) {
            self.rows.push((vec![(at, Rational::ONE), (at + 1, Rational::MINUS_ONE)], value.clone()));
        }
    }

    /// Demands that the coefficient of one feature has this value.
    pub fn fix_one(&mut self, shape: &Shape, feature: usize, value: i64) {
        let Unknown(at) = shape.coefficients[feature];
        self.rows.push((vec![(at, Rational::ONE), (at + 1, Rational::MINUS_ONE)], Rational::from(value)));
    }

    /// Demands that the premises, each `linear >= 0`, imply `conclusion >= 0`.
    pub fn imply(&mut self, premises: &[Linear], conclusion: &Combination) {
        let mut rows: FxHashMap<Option<Term>, Vec<(usize, Rational)>> = FxHashMap::default();
        let mut order: Vec<Option<Term>> = vec![None];
        rows.insert(None, Vec::new());
        let mut add = |dimension: Option<Term>, column: usize, value: Rational| {
            let row = rows.entry(dimension).or_insert_with(|| {
                order.push(dimension);
                Vec::new()
            });
            match row.iter_mut().find(|(c, _)| *c == column) {
                Some((_, sum)) => *sum = &*sum + &value,
                None => row.push((column, value)),
            }
        };
        let mut add_all = |column: usize, linear: &Linear, factor: &Rational| {
            for (term, coefficient) in &linear.terms {
                add(Some(*term), column, coefficient * factor);
            }
            if !linear.constant.is_zero() {
                add(None, column, &linear.constant * factor);
            }
        };
        for (Unknown(at), linear) in &conclusion.parts {
            add_all(*at, linear, &Rational::ONE);
            add_all(*at + 1, linear, &Rational::MINUS_ONE);
        }
        for premise in premises {
            let column = self.column(Rational::ZERO);
            add_all(column, premise, &Rational::MINUS_ONE);
        }
        let slack = self.column(Rational::ZERO);
        add_all(slack, &Linear::constant(Rational::ONE), &Rational::MINUS_ONE);
        for (term, _) in &conclusion.fixed.terms {
            if !order.contains(&Some(*term)) {
                order.push(Some(*term));
            }
        }
        for dimension in order {
            let right = match dimension {
                None => -&conclusion.fixed.constant,
                Some(term) => -&conclusion.fixed.coefficient(term),
            };
            self.rows.push((rows.remove(&dimension).unwrap_or_default(), right));
        }
    }

    /// A cheap solution; `None` if there is none, or it would cost too much work.
    pub fn solve(self, work: usize) -> Option<Solution> {
        let width = self.costs.len();
        let mut dense: Vec<Vec<Rational>> = Vec::with_capacity(self.rows.len());
        let mut right = Vec::with_capacity(self.rows.len());
        for (row, value) in self.rows {
            if row.iter().all(|(_, entry)| entry.is_zero()) {
                if value.is_zero() {
                    continue;
                }
                return None;
            }
            let mut full = vec![Rational::ZERO; width];
            for (column, entry) in row {
                full[column] = entry;
            }
            dense.push(full);
            right.push(value);
        }
        if dense.is_empty() {
            return Some(Solution(vec![Rational::ZERO; width]));
        }
        let pivots = work / (dense.len() * width).max(1);
        let mut simplex = Simplex::within(dense, right, pivots)?;
        Some(Solution(simplex.minimise(&self.costs)))
    }

    /// A cheap solution with readable functions: the vertex that is cheapest may have huge coefficients, where integers close to
    /// it would do as well.
    pub fn solve_readably(self, work: usize, shapes: &[&Shape]) -> Option<Solution> {
        let original = self.clone();
        let solution = self.solve(work)?;
        let rounded: Vec<Option<Vec<Rational>>> = shapes.iter().map(|s| solution.function(s).rounded()).collect();
        if rounded.iter().all(Option::is_none) {
            return Some(solution);
        }
        let mut readable = original;
        for (shape, rounded) in shapes.iter().zip(rounded) {
            let coefficients = rounded.unwrap_or_else(|| solution.function(shape).coefficients);
            readable.fix(shape, &coefficients);
        }
        readable.solve(work).or(Some(solution))
    }
}

impl Solution {
    fn value(&self, Unknown(at): Unknown) -> Rational {
        &self.0[at] - &self.0[at + 1]
    }

    /// The function that was found for a shape.
    pub fn function(&self, shape: &Shape) -> Function {
        Function {
            coefficients: shape.coefficients.iter().map(|&u| self.value(u)).collect(),
            constant: self.value(shape.constant),
        }
    }
}
