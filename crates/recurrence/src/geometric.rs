//! Geometric arguments (Leike and Heizmann, "Geometric nontermination arguments", TACAS 2018): the states
//! `x + t₁ y₁ + … + tₙ yₙ` for numbers `tᵢ >= 0`, where a round makes `tᵢ' = 1 + λᵢ tᵢ + μᵢ tᵢ₊₁` of them.
//!
//! The factors `λ` make the constraints non-linear, so they are guessed: where a round is a linear function of the state, they
//! are eigenvalues of its matrix, and for inputs the smallest numbers are tried. `μ` is one where neighbouring factors are
//! equal and zero elsewhere, which is the Jordan normal form. What remains is linear in point and rays.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{Linear, Op, Rational, Relation, Sort, Substitution, Term, Terms, Value};
use tracewright_smt::{Answer, Solver};

use crate::functional::Round;
use crate::lift::{Core, Parameter, preceded};
use crate::linear::{Case, remainders};
use crate::search::Search;
use crate::unroll::{First, follow, read_model};
use crate::values::{State, literal};
use crate::{Kind, NoRecurrence, Recurrence};

/// At most this many factors are tried.
const FACTORS: usize = 4;
/// It begins in one of this many first rounds, or the last that is known.
const FIRST: usize = 3;
/// Loops with more numbers than this have too large matrices.
const NUMBERS: usize = 24;

/// Looks for a geometric argument.
pub(crate) fn geometric(search: &Search<'_>, solver: &mut dyn Solver) -> Result<Option<Recurrence>, NoRecurrence> {
    let Search { terms, round, first, limits, .. } = search;
    let rounds = follow(terms, round, first);
    let mut tried: Vec<(Term, Vec<Term>)> = Vec::new();
    for (i, values) in rounds.iter().enumerate().filter(|(i, _)| *i < FIRST || *i + 1 == rounds.len()) {
        let Some(system) = System::new(search, values) else { continue };
        // The case of this round from the first state on, and from the state of this round on.
        for begin in [Begin { start: round.start, before: &[] }, Begin::at(terms, round, &rounds[..i], values)] {
            let key = (begin.start, system.literals.clone());
            if tried.contains(&key) {
                continue;
            }
            tried.push(key);
            if let Some(found) = system.solve_all(search, &begin, limits.rays, solver)? {
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}

/// In which state the argument begins.
struct Begin<'a> {
    start: Term,
    /// The values of state and inputs in the rounds before.
    before: &'a [State],
}

impl<'a> Begin<'a> {
    /// In a known state.
    fn at(terms: &Terms, round: &Round, before: &'a [State], values: &State) -> Self {
        if before.is_empty() {
            return Begin { start: round.start, before };
        }
        let equal = |now: Term| literal(terms, &values[&now], terms.sort_of(now)).map(|value| terms.eq(now, value));
        let equal: Option<Vec<Term>> = round.relevant().map(|variable| equal(variable.now)).collect();
        Begin { start: equal.map_or(Term::FALSE, |equal| terms.and(&equal)), before }
    }
}

/// All ways to take so many of some factors, each as often as wanted, equal ones beside each other.
fn multisets(factors: &[Rational], size: usize, chosen: &mut Vec<Rational>, found: &mut Vec<Vec<Rational>>) {
    if size == 0 {
        found.push(chosen.clone());
        return;
    }
    for (i, factor) in factors.iter().enumerate() {
        chosen.push(factor.clone());
        multisets(&factors[i..], size - 1, chosen, found);
        chosen.pop();
    }
}

/// One case of a round as linear constraints.
struct System {
    /// The literals of the case; they hold at the point as they are.
    literals: Vec<Term>,
    /// The linear ones: `linear <= 0`, or `linear == 0`.
    constraints: Vec<(Linear, Relation)>,
    /// The relevant numbers and their values after the round.
    updates: Vec<(Term, Term, Linear)>,
    /// Numeric inputs, and quotients that stand for divisions.
    inputs: Vec<Term>,
    /// Variables that all states share, because an opaque term depends on them.
    fixed: FxHashSet<Term>,
}

impl System {
    /// The case of the round that these values of state and inputs satisfy; `None` if it is not linear.
    fn new(search: &Search<'_>, values: &State) -> Option<System> {
        let Search { terms, round, .. } = search;
        let mut case = Case::new(terms, values);
        for &part in &round.guard {
            case.formula(part)?;
        }
        let mut changed: Vec<(Term, Term)> = Vec::new();
        for variable in round.relevant() {
            if numeric(terms, variable.now) {
                changed.push((variable.now, case.choices(variable.update)?));
            } else if !variable.constant() {
                return None;
            }
        }
        if changed.len() > NUMBERS {
            return None;
        }
        let mut literals = case.literals;
        let mut inputs: Vec<Term> =
            round.relevant_inputs.iter().copied().filter(|&input| numeric(terms, input)).collect();
        without_divisions(terms, &mut literals, &mut changed, &mut inputs);
        literals.sort_unstable();
        literals.dedup();

        let mut system = System {
            constraints: Vec::new(),
            updates: changed.iter().map(|&(now, update)| (now, update, terms.linear(update))).collect(),
            literals,
            inputs,
            fixed: FxHashSet::default(),
        };
        for &literal in &system.literals {
            match terms.linear_constraint(literal) {
                Some(constraint) => {
                    let relation = if constraint.relation == Relation::Eq0 { Relation::Eq0 } else { Relation::Le0 };
                    system.constraints.push((constraint.linear, relation));
                }
                None => system.fixed.extend(terms.free_vars(literal).iter()),
            }
        }
        let moving: FxHashSet<Term> =
            system.updates.iter().map(|(now, ..)| *now).chain(system.inputs.iter().copied()).collect();
        let sums = system.constraints.iter().map(|(sum, _)| sum).chain(system.updates.iter().map(|(.., sum)| sum));
        let opaque = sums.flat_map(|sum| &sum.terms).map(|(atom, _)| *atom).filter(|atom| !moving.contains(atom));
        let below: Vec<Term> = opaque.flat_map(|atom| terms.free_vars(atom).to_vec()).collect();
        system.fixed.extend(below);
        Some(system)
    }

    /// Numbers that may be factors of rays.
    fn factors(&self, terms: &Terms) -> Vec<Rational> {
        let numbers: Vec<&(Term, Term, Linear)> =
            self.updates.iter().filter(|(now, ..)| !self.fixed.contains(now)).collect();
        let reals = self.real(terms);
        let mut tried: Vec<Rational> = [1, 2, 0, 3, 4, 5, 6, 7, 8, 9, 10].map(|n: i64| n.into()).to_vec();
        if reals {
            tried.extend([Rational::new(1, 2), Rational::new(1, 3), Rational::new(3, 2), Rational::new(1, 4)]);
        }
        for (.., sum) in &numbers {
            for (_, coefficient) in &sum.terms {
                let admitted = !coefficient.is_negative() && (reals || coefficient.is_integer());
                if admitted && !tried.contains(coefficient) {
                    tried.push(coefficient.clone());
                }
            }
        }
        let open = numbers.iter().any(|(.., sum)| sum.terms.iter().any(|(atom, _)| self.inputs.contains(atom)));
        let mut found: Vec<Rational> = Vec::new();
        for (i, factor) in tried.into_iter().enumerate() {
            if (open && i < 2) || singular(&numbers, &factor) {
                found.push(factor);
            }
        }
        found.truncate(FACTORS);
        found
    }

    /// Whether all numbers are reals, so that the parameters may be.
    fn real(&self, terms: &Terms) -> bool {
        let numbers = self.updates.iter().map(|(now, ..)| *now).chain(self.inputs.iter().copied());
        numbers.into_iter().all(|number| terms.sort_of(number) == Sort::REAL)
    }

    /// An argument with any factors: one ray first, then as many as allowed.
    fn solve_all(
        &self,
        search: &Search<'_>,
        begin: &Begin<'_>,
        most: usize,
        solver: &mut dyn Solver,
    ) -> Result<Option<Recurrence>, NoRecurrence> {
        let factors = self.factors(search.terms);
        let mut guesses: Vec<Vec<Rational>> = Vec::new();
        for rays in [1.min(most), most] {
            multisets(&factors, rays, &mut Vec::new(), &mut guesses);
        }
        guesses.dedup();
        for guess in guesses.into_iter().filter(|guess| !guess.is_empty()) {
            search.go_on()?;
            if let Some(found) = self.solve(search, begin, &guess, solver) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// An argument with these factors.
    fn solve(
        &self,
        search: &Search<'_>,
        begin: &Begin<'_>,
        factors: &[Rational],
        solver: &mut dyn Solver,
    ) -> Option<Recurrence> {
        let Search { terms, round, .. } = search;
        let rays: Vec<FxHashMap<Term, Term>> = factors.iter().map(|_| self.ray(terms)).collect();
        let mut conditions: Vec<Term> = vec![begin.start];
        conditions.extend(&self.literals);
        for (sum, relation) in &self.constraints {
            for ray in &rays {
                let Some(change) = image(terms, sum, ray) else { continue };
                let zero = terms.num(Rational::ZERO, terms.sort_of(change));
                conditions.push(match relation {
                    Relation::Eq0 => terms.eq(change, zero),
                    Relation::Le0 | Relation::Lt0 => terms.le(change, zero),
                });
            }
        }
        for (now, update, sum) in &self.updates {
            let sort = terms.sort_of(*now);
            let component = |j: usize| rays[j].get(now).copied();
            let mut moved = vec![*now];
            for (j, factor) in factors.iter().enumerate() {
                moved.extend(component(j));
                let mut scaled = vec![terms.num(Rational::ZERO, sort)];
                scaled.extend(component(j).map(|part| terms.mul(terms.num(factor.clone(), sort), part)));
                if j > 0 && chained(factors, j - 1) {
                    scaled.extend(component(j - 1));
                }
                let change = image(terms, sum, &rays[j]).unwrap_or_else(|| terms.num(Rational::ZERO, sort));
                conditions.push(terms.eq(change, terms.add(&scaled)));
            }
            conditions.push(terms.eq(*update, terms.add(&moved)));
        }
        if conditions.contains(&Term::FALSE) {
            return None;
        }
        solver.push();
        conditions.iter().for_each(|&condition| solver.assert(condition));
        let model = match solver.check() {
            Answer::Sat => self.read(search, factors, &rays, solver),
            _ => None,
        };
        solver.pop(1);
        let (core, first) = model?;
        if begin.before.is_empty() {
            return search.confirm(core, &first, solver);
        }
        let core = preceded(terms, round, core, begin.before)?;
        search.confirm(core, &search.first, solver)
    }

    /// A variable for each component of a ray that may differ from zero.
    fn ray(&self, terms: &Terms) -> FxHashMap<Term, Term> {
        let numbers = self.updates.iter().map(|(now, ..)| *now).chain(self.inputs.iter().copied());
        let free = numbers.filter(|number| !self.fixed.contains(number));
        free.map(|number| (number, terms.fresh_var("ray", terms.sort_of(number)))).collect()
    }

    /// The argument that a model describes.
    fn read(
        &self,
        search: &Search<'_>,
        factors: &[Rational],
        rays: &[FxHashMap<Term, Term>],
        solver: &mut dyn Solver,
    ) -> Option<(Core, First)> {
        let Search { terms, round, .. } = search;
        let first = read_model(round, std::slice::from_ref(&round.inputs), solver).ok()?;
        let sort = if self.real(terms) { Sort::REAL } else { Sort::INT };
        let parameters: Vec<Term> = factors.iter().map(|_| terms.fresh_var("t", sort)).collect();
        let mut line = |variable: Term, value: &Value| -> Option<Term> {
            let own = terms.sort_of(variable);
            let mut sum = vec![literal(terms, value, own)?];
            for (ray, &parameter) in rays.iter().zip(&parameters) {
                let Some(&component) = ray.get(&variable) else { continue };
                let number = terms.num(solver.value(component)?.as_number()?.clone(), own);
                let parameter = if own == sort { parameter } else { terms.to_real(parameter) };
                sum.push(terms.mul(number, parameter));
            }
            Some(if sum.len() == 1 { sum[0] } else { terms.add(&sum) })
        };
        let mut state = FxHashMap::default();
        for variable in round.relevant() {
            state.insert(variable.now, line(variable.now, first.state.get(&variable.now)?)?);
        }
        let mut inputs = FxHashMap::default();
        for &input in &round.relevant_inputs {
            inputs.insert(input, line(input, first.inputs.first()?.get(&input)?)?);
        }
        let number = |n: &Rational| terms.num(n.clone(), sort);
        let zero = number(&Rational::ZERO);
        let described = factors.iter().enumerate().map(|(j, factor)| {
            let mut next = vec![number(&Rational::ONE), terms.mul(number(factor), parameters[j])];
            if chained(factors, j) {
                next.push(parameters[j + 1]);
            }
            let start = if sort == Sort::REAL { Value::real(0) } else { Value::int(0) };
            Parameter { variable: parameters[j], next: terms.add(&next), start }
        });
        let core = Core {
            kind: Kind::Geometric { eigenvalues: factors.to_vec() },
            parameters: described.collect(),
            domain: terms.and(&parameters.iter().map(|&p| terms.ge(p, zero)).collect::<Vec<_>>()),
            state,
            inputs,
        };
        Some((core, first))
    }
}

fn numeric(terms: &Terms, term: Term) -> bool {
    matches!(terms.sort_of(term), Sort::INT | Sort::REAL)
}

/// Whether `μ` of this ray is one: the next one has the same factor.
fn chained(factors: &[Rational], j: usize) -> bool {
    factors.get(j + 1) == factors.get(j)
}

/// By how much a sum changes along a ray; `None` if not at all.
fn image(terms: &Terms, sum: &Linear, ray: &FxHashMap<Term, Term>) -> Option<Term> {
    let parts: Vec<Term> = sum
        .terms
        .iter()
        .filter_map(|(atom, coefficient)| {
            let &component = ray.get(atom)?;
            Some(terms.mul(terms.num(coefficient.clone(), terms.sort_of(component)), component))
        })
        .collect();
    (!parts.is_empty()).then(|| terms.add(&parts))
}

/// Replaces divisions by numerals: `a div m → q` and `a mod m → a - m q` for a new input `q` with `0 <= a - m q < m`.
fn without_divisions(terms: &Terms, literals: &mut Vec<Term>, changed: &mut [(Term, Term)], inputs: &mut Vec<Term>) {
    loop {
        let roots: Vec<Term> = literals.iter().copied().chain(changed.iter().map(|(_, update)| *update)).collect();
        // Inner divisions were made first.
        let Some((division, divisor)) = remainders(terms, &roots).into_iter().next() else { return };
        let dividend = terms.args(division)[0];
        let quotient = terms.fresh_var("q", Sort::INT);
        inputs.push(quotient);
        let modulus = terms.int(divisor.clone());
        let rest = terms.sub(dividend, terms.mul(modulus, quotient));
        let replacement = Substitution::from_iter([
            (terms.modulo(dividend, modulus), rest),
            (terms.div(dividend, modulus), quotient),
            (division, if terms.with_op(division, |op| *op == Op::Div) { quotient } else { rest }),
        ]);
        let replaced: Vec<Term> =
            literals.iter().flat_map(|&l| terms.conjuncts(terms.substitute(l, &replacement))).collect();
        *literals = replaced;
        literals.retain(|&literal| literal != Term::TRUE);
        literals.extend([terms.ge(rest, terms.int(0)), terms.lt(rest, modulus)]);
        for (_, update) in changed.iter_mut() {
            *update = terms.substitute(*update, &replacement);
        }
    }
}

/// Whether the matrix of the updates minus a multiple of the identity is singular.
fn singular(numbers: &[&(Term, Term, Linear)], factor: &Rational) -> bool {
    let mut rows: Vec<Vec<Rational>> = numbers
        .iter()
        .map(|(own, _, sum)| {
            let entry = |(now, ..): &&(Term, Term, Linear)| {
                let coefficient = sum.coefficient(*now);
                if now == own { &coefficient - factor } else { coefficient }
            };
            numbers.iter().map(entry).collect()
        })
        .collect();
    for column in 0..numbers.len() {
        let Some(pivot) = (column..rows.len()).find(|&r| !rows[r][column].is_zero()) else { return true };
        rows.swap(column, pivot);
        let (done, below) = rows.split_at_mut(column + 1);
        let pivot = &done[column];
        for row in below.iter_mut().filter(|row| !row[column].is_zero()) {
            let scale = &row[column] / &pivot[column];
            for (entry, above) in row.iter_mut().zip(pivot) {
                *entry = &*entry - &(above * &scale);
            }
        }
    }
    false
}
