//! The forms of ranking functions, the cheapest first. Each is a search by linear programs on a list of paths.

mod affine;
mod lexicographic;
mod multiphase;
mod nested;
mod piecewise;

use tracewright_logic::{Linear, Rational, Sort, Term, Terms};

use crate::features::Feature;
use crate::path::Path;
use crate::program::{Combination, Function, Program};
use crate::{Limits, Template};

/// A component of a tuple.
#[derive(Clone, Debug)]
pub(crate) enum Component {
    /// An affine function of the features.
    Affine(Function),
    /// The second function where the first is not negative, the third elsewhere.
    Cases(Function, Function, Function),
}

/// A tuple over the features.
#[derive(Clone, Debug)]
pub(crate) struct Tuple {
    pub components: Vec<Component>,
    pub template: Template,
}

/// What all templates look at.
pub(crate) struct Context<'a> {
    pub terms: &'a Terms,
    pub features: &'a [Feature],
    pub limits: &'a Limits,
    /// Whether the search has to stop.
    pub stopped: &'a dyn Fn() -> bool,
}

/// A search for tuples of one form.
type Fit = fn(&Context<'_>, &[Path]) -> Option<Tuple>;

/// The templates in the order in which they are tried. One that does not fit some paths does not fit more of them, so none
/// is tried again.
const TEMPLATES: [Fit; 6] = [
    affine::fit,
    lexicographic::fit,
    |context, paths| nested::fit(context, paths, 2),
    multiphase::fit,
    piecewise::fit,
    |context, paths| nested::fit(context, paths, 3),
];

/// A tuple that falls on all paths; `at` is the template to begin with, and is moved to the one that fits.
pub(crate) fn fit(context: &Context<'_>, paths: &[Path], at: &mut usize) -> Option<Tuple> {
    while let Some(template) = TEMPLATES.get(*at) {
        if (context.stopped)() {
            return None;
        }
        if let Some(tuple) = template(context, paths) {
            return Some(tuple);
        }
        *at += 1;
    }
    None
}

impl Context<'_> {
    /// Whether a feature is an integer.
    fn is_integer(&self, feature: usize) -> bool {
        self.terms.sort_of(self.features[feature].now) == Sort::INT
    }

    /// Whether a function of integers.
    fn is_integral(&self, function: &Function) -> bool {
        function.coefficients.iter().enumerate().all(|(i, c)| c.is_zero() || self.is_integer(i))
    }

    /// The function with coprime integer coefficients: over the integers, it falls by one wherever it falls at all.
    /// Fractions of reals are only scaled up, so that it does not fall by less than before.
    pub fn primitive(&self, function: &Function) -> Function {
        let content = function.coefficients.iter().fold(Rational::ZERO, |gcd, c| gcd.gcd(c));
        if content.is_zero() {
            return function.clone();
        }
        if self.is_integral(function) {
            let mut scaled = function.scaled(&content.recip());
            scaled.constant = scaled.constant.floor();
            return scaled;
        }
        function.scaled(&Rational::from(content.denominator()))
    }

    /// The functions times one number that makes all coefficients and constants integers.
    pub fn integral(&self, functions: &[Function]) -> Vec<Function> {
        let numbers = functions.iter().flat_map(|f| f.coefficients.iter().chain(std::iter::once(&f.constant)));
        let content = numbers.fold(Rational::ZERO, |gcd, c| gcd.gcd(c));
        let factor = Rational::from(content.denominator());
        functions.iter().map(|f| f.scaled(&factor)).collect()
    }

    /// Whether the path has no rounds, as far as rational numbers can tell.
    pub fn is_empty(&self, path: &Path) -> bool {
        self.follows(path, &Linear::constant(Rational::MINUS_ONE))
    }

    /// Whether `linear >= 0` in all rounds of the path.
    pub fn follows(&self, path: &Path, linear: &Linear) -> bool {
        let mut program = Program::default();
        program.imply(&path.guards, &Combination::fixed(linear.clone()));
        program.solve(self.limits.work).is_some()
    }

    /// Whether the function falls by one in all rounds of the path.
    pub fn falls(&self, path: &Path, function: &Function) -> bool {
        let fall = function.at(&path.now).add_scaled(&function.at(&path.next), &Rational::MINUS_ONE);
        self.follows(path, &fall.add_scaled(&Linear::constant(Rational::ONE), &Rational::MINUS_ONE))
    }

    /// The rounds of a path in which a function is negative.
    pub fn below_zero(&self, path: &Path, function: &Function, at: &[Linear]) -> Path {
        let mut guard = function.at(at).scale(&Rational::MINUS_ONE);
        if self.is_integral(function) && function.constant.is_integer() {
            guard.constant = &guard.constant - &Rational::ONE;
        }
        path.restricted(self.terms, guard)
    }

    /// The guards of a path that are about features at the head.
    pub fn guards_at_head(&self, path: &Path) -> Vec<Function> {
        let feature_of = |dimension| {
            path.now.iter().position(|value| {
                value.constant.is_zero()
                    && matches!(&value.terms[..], [(term, coefficient)] if *term == dimension && coefficient.is_one())
            })
        };
        let mut found = Vec::new();
        for guard in &path.guards {
            let mut coefficients = vec![Rational::ZERO; self.features.len()];
            let known = guard.terms.iter().all(|(dimension, coefficient)| match feature_of(*dimension) {
                Some(feature) => {
                    coefficients[feature] = coefficient.clone();
                    true
                }
                None => false,
            });
            if known {
                found.push(Function { coefficients, constant: guard.constant.clone() });
            }
        }
        found
    }

    /// The function as a term over the variables at the head.
    pub fn term(&self, function: &Function) -> Term {
        let terms = self.terms;
        let used = |i: usize| !function.coefficients[i].is_zero();
        let real = (0..self.features.len()).any(|i| used(i) && !self.is_integer(i));
        let sort = if real { Sort::REAL } else { Sort::INT };
        let mut summands = vec![terms.num(function.constant.clone(), sort)];
        for (i, feature) in self.features.iter().enumerate().filter(|(i, _)| used(*i)) {
            let value = if real && self.is_integer(i) { terms.to_real(feature.now) } else { feature.now };
            summands.push(terms.mul(terms.num(function.coefficients[i].clone(), sort), value));
        }
        terms.add(&summands)
    }

    /// The component as a term over the variables at the head.
    pub fn component(&self, component: &Component) -> Term {
        match component {
            Component::Affine(function) => self.term(function),
            Component::Cases(condition, first, second) => {
                let terms = self.terms;
                let condition = self.term(condition);
                let zero = terms.num(Rational::ZERO, terms.sort_of(condition));
                let (mut first, mut second) = (self.term(first), self.term(second));
                if terms.sort_of(first) != terms.sort_of(second) {
                    let real = |term| if terms.sort_of(term) == Sort::INT { terms.to_real(term) } else { term };
                    (first, second) = (real(first), real(second));
                }
                terms.ite(terms.ge(condition, zero), first, second)
            }
        }
    }
}
