//! A path: a polyhedron of rounds. Equations are solved, auxiliary dimensions eliminated where that is cheap, and
//! inequalities between integers tightened, so that linear programs about it stay small.

use rustc_hash::FxHashSet;
use tracewright_logic::{Linear, LinearConstraint, Rational, Relation, Sort, Term, Terms};

/// All rounds that take the same decisions.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Path {
    /// What holds in these rounds: each is `>= 0`.
    pub guards: Vec<Linear>,
    /// The values of the features at the head, over the dimensions of the polyhedron.
    pub now: Vec<Linear>,
    /// Their values one round later.
    pub next: Vec<Linear>,
}

/// Auxiliary dimensions are eliminated while this does not add more inequalities than this.
const GROWTH: usize = 2;

impl Path {
    /// The polyhedron of the constraints. Dimensions of `preferred` are kept if there is a choice.
    pub fn new(
        terms: &Terms,
        constraints: Vec<LinearConstraint>,
        mut now: Vec<Linear>,
        mut next: Vec<Linear>,
        preferred: &FxHashSet<Term>,
    ) -> Path {
        let (mut equations, mut guards) = (Vec::new(), Vec::new());
        for constraint in constraints {
            match constraint.relation {
                Relation::Eq0 => equations.push(constraint.linear),
                relation => {
                    let linear = constraint.linear.scale(&Rational::MINUS_ONE);
                    guards.push(tightened(terms, linear, relation == Relation::Lt0));
                }
            }
        }
        while let Some((at, dimension)) = best_pivot(terms, &equations, preferred) {
            let equation = equations.swap_remove(at);
            for linear in equations.iter_mut().chain(&mut guards).chain(&mut now).chain(&mut next) {
                solve_in(linear, &equation, dimension);
            }
        }
        for guard in &mut guards {
            *guard = tightened(terms, std::mem::replace(guard, Linear::constant(Rational::ZERO)), false);
        }
        let mut path = Path { guards, now, next };
        path.tidy();
        path.eliminate(terms);
        path
    }

    /// The path with one more guard.
    pub fn restricted(&self, terms: &Terms, guard: Linear) -> Path {
        let mut path = self.clone();
        path.guards.push(tightened(terms, guard, false));
        path.tidy();
        path
    }

    /// Drops guards that say nothing (a contradiction is kept), and of those that differ only in the constant all but the strongest.
    fn tidy(&mut self) {
        self.guards.retain(|guard| !guard.terms.is_empty() || guard.constant.is_negative());
        self.guards.sort_by(|a, b| {
            let key = |l: &Linear| l.terms.iter().map(|(t, c)| (*t, c.clone())).collect::<Vec<_>>();
            key(a).cmp(&key(b)).then(a.constant.cmp(&b.constant))
        });
        self.guards.dedup_by(|later, first| later.terms == first.terms);
    }

    /// Fourier-Motzkin elimination of dimensions that the features do not mention.
    fn eliminate(&mut self, terms: &Terms) {
        let of_features: FxHashSet<Term> =
            self.now.iter().chain(&self.next).flat_map(|l| l.terms.iter().map(|(t, _)| *t)).collect();
        loop {
            let mut dimensions: Vec<Term> = self.guards.iter().flat_map(|l| l.terms.iter().map(|(t, _)| *t)).collect();
            dimensions.sort_unstable();
            dimensions.dedup();
            let growth = |dimension: Term| {
                let signs = self.guards.iter().map(|l| l.coefficient(dimension));
                let (mut up, mut down) = (0, 0);
                for sign in signs {
                    up += usize::from(sign.is_positive());
                    down += usize::from(sign.is_negative());
                }
                (up * down).saturating_sub(up + down)
            };
            let candidates = dimensions.into_iter().filter(|d| !of_features.contains(d));
            let Some(best) = candidates.min_by_key(|&d| growth(d)).filter(|&d| growth(d) <= GROWTH) else { return };
            let (with, mut rest): (Vec<Linear>, Vec<Linear>) =
                self.guards.drain(..).partition(|l| !l.coefficient(best).is_zero());
            let (up, down): (Vec<Linear>, Vec<Linear>) =
                with.into_iter().partition(|l| l.coefficient(best).is_positive());
            for a in &up {
                for b in &down {
                    let sum = a.scale(&b.coefficient(best).abs()).add_scaled(b, &a.coefficient(best));
                    rest.push(tightened(terms, sum, false));
                }
            }
            self.guards = rest;
            self.tidy();
        }
    }
}

/// The equation and the dimension to solve it for: a dimension that need not be kept, with coefficient one, in a short
/// equation.
fn best_pivot(terms: &Terms, equations: &[Linear], preferred: &FxHashSet<Term>) -> Option<(usize, Term)> {
    let mut best: Option<((bool, bool, usize), usize, Term)> = None;
    for (at, equation) in equations.iter().enumerate() {
        let content = equation.terms.iter().fold(Rational::ZERO, |gcd, (_, c)| gcd.gcd(c));
        for (term, coefficient) in &equation.terms {
            let exact = terms.sort_of(*term) != Sort::INT || coefficient.abs() == content;
            let key = (!exact, preferred.contains(term), equation.terms.len());
            if best.as_ref().is_none_or(|(least, ..)| key < *least) {
                best = Some((key, at, *term));
            }
        }
    }
    best.map(|(_, at, term)| (at, term))
}

/// Replaces the dimension by its value in the equation.
fn solve_in(linear: &mut Linear, equation: &Linear, dimension: Term) {
    let coefficient = linear.coefficient(dimension);
    if !coefficient.is_zero() {
        *linear = linear.add_scaled(equation, &-&(&coefficient / &equation.coefficient(dimension)));
    }
}

/// `linear >= 0` (or `> 0`) with coprime coefficients; over the integers, with the constant rounded down.
pub(crate) fn tightened(terms: &Terms, linear: Linear, strict: bool) -> Linear {
    let content = linear.terms.iter().fold(Rational::ZERO, |gcd, (_, c)| gcd.gcd(c));
    if content.is_zero() {
        return linear;
    }
    let mut linear = linear.scale(&content.recip());
    if linear.terms.iter().all(|(t, _)| terms.sort_of(*t) == Sort::INT) {
        linear.constant = if strict { &linear.constant.ceil() - &Rational::ONE } else { linear.constant.floor() };
    }
    linear
}
