//! Farkas' lemma: a system of linear constraints without a rational solution has a certificate, non-negative
//! multipliers whose combination of the constraints is a contradiction.
//!
//! The partial sums of a certificate are interpolants (McMillan, "An interpolating theorem prover", TACAS 2004), so it
//! matters which of many certificates is found: those of few constraints over few variables with small numbers
//! generalise. Every certificate found here is a vertex of the polyhedron of certificates, where no other certificate
//! uses fewer of the same halves; small ones are reduced further until the constraints used are irreducible. Sparse
//! ones are sought by reweighted minimisation (Candès, Wakin and Boyd, J. Fourier Anal. Appl. 2008).

use rustc_hash::FxHashMap;

use crate::simplex::Simplex;
use crate::{Linear, LinearConstraint, Rational, Relation, Term};

/// Multipliers, one per constraint, whose combination is a contradiction.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Certificate {
    /// Coprime integers; not negative for inequalities. For an equation the sign tells which half is used: positive for
    /// `linear <= 0`, negative for `linear >= 0`.
    pub multipliers: Vec<Rational>,
}

impl Certificate {
    /// The indices of the constraints that are used.
    pub fn support(&self) -> impl Iterator<Item = usize> + '_ {
        self.multipliers.iter().enumerate().filter(|(_, m)| !m.is_zero()).map(|(i, _)| i)
    }

    /// The combination of the constraints that `include` picks: implied by them. Of all constraints, it is a
    /// contradiction such as `1 <= 0`. Equations contribute the half that is used.
    pub fn combination(&self, constraints: &[LinearConstraint], include: impl Fn(usize) -> bool) -> LinearConstraint {
        let mut linear = Linear::constant(Rational::ZERO);
        let mut relation = Relation::Le0;
        for i in self.support().filter(|&i| include(i)) {
            linear = linear.add_scaled(&constraints[i].linear, &self.multipliers[i]);
            if constraints[i].relation == Relation::Lt0 {
                relation = Relation::Lt0;
            }
        }
        LinearConstraint { linear, relation }
    }

    /// Whether the multipliers have the right signs and the combination is a contradiction.
    pub fn verify(&self, constraints: &[LinearConstraint]) -> bool {
        let signs = constraints.len() == self.multipliers.len()
            && self.multipliers.iter().zip(constraints).all(|(m, c)| c.relation == Relation::Eq0 || !m.is_negative());
        signs && {
            let LinearConstraint { linear, relation } = self.combination(constraints, |_| true);
            let constant = linear.constant;
            linear.terms.is_empty() && (constant.is_positive() || (relation == Relation::Lt0 && constant.is_zero()))
        }
    }
}

/// The objective of the search for certificates.
#[derive(Clone, Debug, Default)]
pub struct Preferences {
    /// The cost of a constraint per unit of its multiplier (not negative); constraints beyond the end of the list cost
    /// their size.
    pub weights: Vec<Rational>,
    /// Which half of an equation is preferred.
    pub halves: Halves,
}

/// The halves of an equation `linear == 0`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Halves {
    /// No preference.
    #[default]
    Either,
    /// `linear <= 0`
    Le,
    /// `linear >= 0`
    Ge,
}

/// A certificate that the constraints have no solution over the rationals; `None` exactly when they have one.
pub fn farkas(constraints: &[LinearConstraint]) -> Option<Certificate> {
    farkas_with(constraints, &Preferences::default())
}

/// The cheapest certificate.
pub fn farkas_with(constraints: &[LinearConstraint], preferences: &Preferences) -> Option<Certificate> {
    Some(Search::new(constraints)?.cheapest(preferences))
}

/// Up to `limit` different certificates, the simplest first: cheap ones by the given preferences, ones from few, early
/// and late constraints, ones from either half of equations. Empty exactly when the constraints have a solution.
pub fn certificates(constraints: &[LinearConstraint], preferences: &Preferences, limit: usize) -> Vec<Certificate> {
    let Some(mut search) = Search::new(constraints) else { return Vec::new() };
    let mut found: Vec<Certificate> = Vec::new();
    let mut add = |certificate: Certificate| {
        if !found.contains(&certificate) {
            found.push(certificate);
        }
    };
    let n = constraints.len();
    let base: Vec<Rational> = (0..n).map(|i| search.weight(preferences, i)).collect();
    let first = search.cheapest(preferences);
    let sparse = search.sparsest(&base, &first, preferences.halves);
    add(first);
    add(sparse);
    let by_position = |position: &dyn Fn(usize) -> usize| -> Vec<Rational> {
        (0..n).map(|i| &base[i] * &Rational::from(1 + (position(i) * position(i)) as i64)).collect()
    };
    let early = by_position(&|i| i);
    let late = by_position(&|i| n - 1 - i);
    for halves in [preferences.halves, Halves::Le, Halves::Ge] {
        for weights in [&base, &late, &early] {
            add(search.cheapest(&Preferences { weights: weights.clone(), halves }));
        }
    }
    found.sort_by_key(|certificate| complexity(certificate, constraints));
    found.truncate(limit);
    found
}

/// Numbers of constraints and variables, and the size of the coefficients, in this order.
fn complexity(certificate: &Certificate, constraints: &[LinearConstraint]) -> (usize, usize, u64) {
    let mut vars: Vec<Term> = Vec::new();
    let mut bits = 0;
    for i in certificate.support() {
        vars.extend(constraints[i].linear.terms.iter().map(|(t, _)| *t));
        bits += size(&certificate.multipliers[i]) + size(&constraints[i].linear.constant);
    }
    vars.sort_unstable();
    vars.dedup();
    (certificate.support().count(), vars.len(), bits)
}

fn size(number: &Rational) -> u64 {
    number.numerator().bits() + number.denominator().bits()
}

/// A column of the linear program: a constraint, and for equations which half.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Column {
    constraint: usize,
    half: Halves,
}

/// The space of certificates, as a linear program over the multipliers.
///
/// For each variable, the combination has coefficient zero. With k the combined constant and s the sum of the
/// multipliers of strict constraints, `k >= 0` and `k + s == 1`: one of them is positive, as a contradiction needs.
struct Search<'a> {
    constraints: &'a [LinearConstraint],
    columns: Vec<Column>,
    simplex: Simplex,
}

impl<'a> Search<'a> {
    fn new(constraints: &'a [LinearConstraint]) -> Option<Search<'a>> {
        let mut columns = Vec::new();
        for (constraint, c) in constraints.iter().enumerate() {
            match c.relation {
                Relation::Eq0 => {
                    columns.extend([Halves::Le, Halves::Ge].map(|half| Column { constraint, half }));
                }
                _ => columns.push(Column { constraint, half: Halves::Either }),
            }
        }
        drop_useless(constraints, &mut columns);
        if columns.is_empty() {
            return None;
        }
        let strict = |column: &Column| constraints[column.constraint].relation == Relation::Lt0;
        let any_strict = columns.iter().any(strict);
        let width = columns.len() + usize::from(any_strict);
        let mut row_of: FxHashMap<Term, usize> = FxHashMap::default();
        let mut rows: Vec<Vec<Rational>> = vec![vec![Rational::ZERO; width]];
        if any_strict {
            rows.push(vec![Rational::ZERO; width]);
        }
        for (at, column) in columns.iter().enumerate() {
            let linear = &constraints[column.constraint].linear;
            let signed = |value: &Rational| if column.half == Halves::Ge { -value } else { value.clone() };
            for (term, coefficient) in &linear.terms {
                let row = *row_of.entry(*term).or_insert_with(|| {
                    rows.push(vec![Rational::ZERO; width]);
                    rows.len() - 1
                });
                rows[row][at] = signed(coefficient);
            }
            let constant = signed(&linear.constant);
            rows[0][at] = if strict(column) { &constant + &Rational::ONE } else { constant.clone() };
            if any_strict {
                rows[1][at] = constant;
            }
        }
        if any_strict {
            // k - slack == 0
            rows[1][width - 1] = Rational::MINUS_ONE;
        }
        let mut right = vec![Rational::ZERO; rows.len()];
        right[0] = Rational::ONE;
        Some(Search { constraints, columns, simplex: Simplex::new(rows, right)? })
    }

    fn weight(&self, preferences: &Preferences, constraint: usize) -> Rational {
        preferences.weights.get(constraint).cloned().unwrap_or_else(|| {
            let linear = &self.constraints[constraint].linear;
            Rational::from(1 + linear.terms.len() as i64 + size(&linear.constant) as i64 / 4)
        })
    }

    fn cheapest(&mut self, preferences: &Preferences) -> Certificate {
        let weights: Vec<Rational> = (0..self.constraints.len()).map(|i| self.weight(preferences, i)).collect();
        self.minimise(&weights, preferences.halves)
    }

    fn minimise(&mut self, weights: &[Rational], halves: Halves) -> Certificate {
        let mut cost: Vec<Rational> = Vec::with_capacity(self.columns.len() + 1);
        for column in &self.columns {
            let disliked = halves != Halves::Either && column.half != Halves::Either && column.half != halves;
            let weight = &weights[column.constraint];
            cost.push(if disliked { weight * &Rational::from(8) } else { weight.clone() });
        }
        if cost.len() < self.simplex.columns() {
            cost.push(Rational::ZERO);
        }
        let point = self.simplex.minimise(&cost);
        let certificate = reduced(self.constraints, self.certificate(&point));
        debug_assert!(certificate.verify(self.constraints));
        certificate
    }

    /// Reweights a few times: constraints that the last certificate used with a small multiplier become more expensive,
    /// so that fewer are used.
    fn sparsest(&mut self, base: &[Rational], first: &Certificate, halves: Halves) -> Certificate {
        let mut best = first.clone();
        for _ in 0..2 {
            // Rounded, because sums of fractions with many denominators would dominate the running time.
            let weight = |(w, m): (&Rational, &Rational)| {
                (&(w * &Rational::from(64)) / &(&m.abs() + &Rational::new(1, 8))).ceil()
            };
            let weights: Vec<Rational> = base.iter().zip(&best.multipliers).map(weight).collect();
            let next = self.minimise(&weights, halves);
            if next.support().count() >= best.support().count() {
                break;
            }
            best = next;
        }
        best
    }

    fn certificate(&self, point: &[Rational]) -> Certificate {
        let mut multipliers = vec![Rational::ZERO; self.constraints.len()];
        for (column, value) in self.columns.iter().zip(point) {
            let entry = &mut multipliers[column.constraint];
            *entry = if column.half == Halves::Ge { &*entry - value } else { &*entry + value };
        }
        let divisor = multipliers.iter().fold(Rational::ZERO, |gcd, m| gcd.gcd(m));
        if !divisor.is_zero() {
            multipliers.iter_mut().for_each(|m| *m = &*m / &divisor);
        }
        Certificate { multipliers }
    }
}

/// Larger certificates are not reduced: every attempt to omit a constraint solves a linear program.
const REDUCED: usize = 16;

/// Omits constraints one by one while the others are infeasible, starting with the last.
fn reduced(constraints: &[LinearConstraint], certificate: Certificate) -> Certificate {
    let mut support: Vec<usize> = certificate.support().collect();
    if support.len() > REDUCED {
        return certificate;
    }
    let mut best = certificate;
    let mut at = support.len();
    while at > 0 {
        at = at.min(support.len());
        if at == 0 {
            break;
        }
        at -= 1;
        let kept: Vec<usize> = support.iter().copied().filter(|i| *i != support[at]).collect();
        let part: Vec<LinearConstraint> = kept.iter().map(|&i| constraints[i].clone()).collect();
        let Some(mut search) = Search::new(&part) else { continue };
        let point = search.simplex.minimise(&vec![Rational::ONE; search.simplex.columns()]);
        let smaller = search.certificate(&point);
        best.multipliers.iter_mut().for_each(|m| *m = Rational::ZERO);
        for (i, multiplier) in kept.iter().zip(smaller.multipliers) {
            best.multipliers[*i] = multiplier;
        }
        support = best.support().collect();
    }
    best
}

/// Repeatedly drops columns with a variable that no other column can cancel; this removes most constraints of a trace.
fn drop_useless(constraints: &[LinearConstraint], columns: &mut Vec<Column>) {
    loop {
        // For each variable: whether it occurs with a positive, a negative coefficient.
        let mut signs: FxHashMap<Term, (bool, bool)> = FxHashMap::default();
        let coefficients = |column: &Column| {
            let flip = column.half == Halves::Ge;
            constraints[column.constraint].linear.terms.iter().map(move |(t, c)| (*t, c.is_negative() == flip))
        };
        // The two halves of one equation cancel only each other, which never contributes to a certificate.
        let mut owner: FxHashMap<Term, Option<usize>> = FxHashMap::default();
        for column in columns.iter() {
            for (term, positive) in coefficients(column) {
                let entry = signs.entry(term).or_default();
                if positive {
                    entry.0 = true
                } else {
                    entry.1 = true
                }
                let owner = owner.entry(term).or_insert(Some(column.constraint));
                if *owner != Some(column.constraint) {
                    *owner = None;
                }
            }
        }
        let before = columns.len();
        columns.retain(|column| {
            coefficients(column)
                .all(|(term, _)| matches!(signs.get(&term), Some((true, true))) && owner[&term].is_none())
        });
        if columns.len() == before {
            return;
        }
    }
}
