//! Formulas that may hold in all rounds. Each holds in a given first state; whether it is kept is found out later.

use tracewright_logic::{BvOp, Op, Rational, Sort, SortKind, Substitution, Term, Terms, Value};

use crate::ends::ends;
use crate::linear::{difference, literals, remainders, subterms};
use crate::values::{State, holds_in, literal, value_in};

/// Relations between pairs of numbers are tried between this many.
const PAIRED: usize = 8;
/// How often the difference of two rounds is taken.
const DIFFERENCES: usize = 3;
/// Larger values are not compared with: equations of arrays with many entries are slow.
const LARGEST: usize = 40;
/// At most this many candidates.
const MOST: usize = 140;

/// A round without inputs: the choices are made.
pub(crate) struct Step<'a> {
    /// Conjuncts over the state.
    pub guard: &'a [Term],
    /// The relevant variables with their values after the round, over the state.
    pub updates: &'a Substitution,
}

/// Candidates that hold in a state, the conjuncts of the guard first.
pub(crate) fn candidates(terms: &Terms, step: &Step<'_>, state: &State) -> Vec<Term> {
    let mut collector = Collector { terms, state, found: Vec::new() };
    collector.add_all(step.guard.iter().copied());
    collector.add_all(literals(terms, step.guard).into_iter().flat_map(|atom| [atom, terms.not(atom)]));
    collector.changes(step);
    for (&now, &update) in step.updates {
        for end in ends(terms, now, update) {
            let end = terms.int(end);
            collector.add_all([terms.le(now, end), terms.ge(now, end)]);
        }
    }

    let mut watched: Vec<Term> = step.updates.keys().copied().collect();
    watched.sort_unstable();
    let mut roots: Vec<Term> = step.guard.to_vec();
    roots.extend(step.updates.values());
    watched.extend(subterms(terms, &roots, |op| *op == Op::Select).into_iter().filter(|&select| {
        let over_state = terms.free_vars(select).iter().all(|variable| state.contains_key(variable));
        over_state && !matches!(terms.kind_of(select), SortKind::Array(..))
    }));
    for &term in &watched {
        collector.alone(term);
    }
    collector.residues(step, &watched);
    let numbers: Vec<Term> = watched.iter().copied().filter(|&term| numeric(terms, term)).take(PAIRED).collect();
    for (i, &a) in numbers.iter().enumerate() {
        for &b in &numbers[i + 1..] {
            collector.pair(a, b);
        }
    }
    let after = terms.substitute_all(step.guard, step.updates);
    collector.add_all(after.into_iter().flat_map(|part| terms.conjuncts(part)));
    let bits: Vec<Term> = watched
        .iter()
        .copied()
        .filter(|&term| matches!(terms.kind_of(term), SortKind::BitVec(_)))
        .take(PAIRED)
        .collect();
    for &a in &bits {
        for &b in bits.iter().filter(|&&b| b != a && terms.sort_of(a) == terms.sort_of(b)) {
            collector.add_all([terms.bv(BvOp::Ule, &[a, b]), terms.bv(BvOp::Sle, &[a, b]), terms.eq(a, b)]);
        }
    }
    collector.found
}

/// The values that a term has depending on the choices in it, as far as these are few.
fn branches(terms: &Terms, term: Term) -> Vec<Term> {
    let mut cases = vec![term];
    while cases.len() < 8 {
        let choice = |case: &Term| subterms(terms, &[*case], |op| *op == Op::Ite).last().copied();
        let Some((at, ite)) = cases.iter().enumerate().find_map(|(i, case)| Some((i, choice(case)?))) else { break };
        let case = cases.swap_remove(at);
        let replace = |by: Term| terms.substitute(case, &Substitution::from_iter([(ite, by)]));
        cases.extend(terms.args(ite)[1..].iter().map(|&branch| replace(branch)));
    }
    cases
}

fn numeric(terms: &Terms, term: Term) -> bool {
    matches!(terms.sort_of(term), Sort::INT | Sort::REAL)
}

struct Collector<'a> {
    terms: &'a Terms,
    state: &'a State,
    found: Vec<Term>,
}

impl Collector<'_> {
    fn add_all(&mut self, formulas: impl IntoIterator<Item = Term>) {
        for formula in formulas {
            let known = matches!(formula, Term::TRUE | Term::FALSE) || self.found.contains(&formula);
            if !known && self.found.len() < MOST && holds_in(self.terms, formula, self.state) {
                self.found.push(formula);
            }
        }
    }

    /// How a number compares with a numeral.
    fn compare(&mut self, term: Term, number: Rational) {
        let t = self.terms;
        let sort = t.sort_of(term);
        if sort == Sort::REAL || number.is_integer() {
            let bound = t.num(number, sort);
            self.add_all([t.eq(term, bound), t.ge(term, bound), t.le(term, bound)]);
        }
    }

    /// The sides of comparisons in the guard, how they change in a round, and how that changes.
    fn changes(&mut self, step: &Step<'_>) {
        let t = self.terms;
        let mut sides: Vec<Term> = literals(t, step.guard).into_iter().filter_map(|atom| difference(t, atom)).collect();
        sides.extend(
            step.updates.iter().filter(|(now, update)| numeric(t, **now) && now != update).map(|(now, _)| *now),
        );
        sides.sort_unstable();
        sides.dedup();
        for side in sides.into_iter().take(2 * PAIRED) {
            let mut change = side;
            for _ in 0..DIFFERENCES {
                change = t.sub(t.substitute(change, step.updates), change);
                if t.numeral(change).is_some() || t.dag_size(change) > 60 {
                    break;
                }
                let zero = t.num(0.into(), t.sort_of(change));
                self.add_all([t.ge(change, zero), t.le(change, zero), t.eq(change, zero)]);
            }
        }
    }

    /// What one variable or array cell may keep.
    fn alone(&mut self, term: Term) {
        let t = self.terms;
        let Some(value) = value_in(t, term, self.state) else { return };
        match (&value, t.kind_of(term)) {
            (Value::Bool(_), _) => self.add_all([term, t.not(term)]),
            (Value::Int(number) | Value::Real(number), _) => {
                self.compare(term, number.clone());
                for n in [0, 1, -1] {
                    self.compare(term, n.into());
                }
            }
            (Value::Bits(..), SortKind::BitVec(width)) => {
                let zero = t.bv_num(0u32.into(), width);
                for bound in [literal(t, &value, t.sort_of(term)), Some(zero)].into_iter().flatten() {
                    self.add_all([t.eq(term, bound), t.ne(term, bound)]);
                    for op in [BvOp::Ule, BvOp::Sle] {
                        self.add_all([t.bv(op, &[term, bound]), t.bv(op, &[bound, term])]);
                    }
                }
            }
            _ => {
                let value = literal(t, &value, t.sort_of(term));
                if let Some(value) = value.filter(|&value| t.dag_size(value) <= LARGEST) {
                    self.add_all([t.eq(term, value)]);
                }
            }
        }
    }

    /// Remainders by the amounts by which variables change, and by divisors that occur.
    fn residues(&mut self, step: &Step<'_>, watched: &[Term]) {
        let t = self.terms;
        let mut divisors: Vec<Rational> = Vec::new();
        for (now, update) in step.updates {
            if t.sort_of(*now) == Sort::INT {
                let cases = branches(t, *update);
                let changes = cases.iter().filter_map(|&case| t.numeral(t.sub(case, *now)));
                let changes: Vec<Rational> = changes.map(|change| change.abs()).collect();
                divisors.extend(changes.iter().cloned().reduce(|a, b| a.gcd(&b)));
                divisors.extend(changes);
                let linear = t.linear(*update);
                divisors.extend(linear.terms.iter().map(|(_, coefficient)| coefficient.abs()));
            }
        }
        let roots: Vec<Term> = step.guard.iter().chain(step.updates.values()).copied().collect();
        divisors.extend(remainders(t, &roots).into_iter().map(|(_, divisor)| divisor));
        let small = |divisor: &Rational| divisor.is_integer() && *divisor > Rational::ONE && *divisor <= 64.into();
        divisors.retain(small);
        divisors.sort();
        divisors.dedup();
        for &term in watched.iter().filter(|&&term| t.sort_of(term) == Sort::INT).take(PAIRED) {
            for divisor in divisors.iter().take(3) {
                let remainder = t.modulo(term, t.int(divisor.clone()));
                if let Some(Value::Int(value)) = value_in(t, remainder, self.state) {
                    self.add_all([t.eq(remainder, t.int(value))]);
                }
            }
        }
    }

    /// How two numbers compare, and their sum and difference.
    fn pair(&mut self, a: Term, b: Term) {
        let t = self.terms;
        if t.sort_of(a) != t.sort_of(b) {
            return;
        }
        for term in [t.sub(a, b), t.add2(a, b)] {
            if let Some(value) = value_in(t, term, self.state).and_then(|value| value.as_number().cloned()) {
                self.compare(term, value);
                self.compare(term, 0.into());
            }
        }
    }
}
