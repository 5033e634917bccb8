//! Candidate invariants about the distinguished cells.
//!
//! A loop that iterates over an array has processed a part of it: `k < i ==> a[k] == 0` for the fixed index `k`. The
//! property of the cell is built from expressions that the program writes or tests, the part is bounded by indices that
//! the program uses; only indices that a check can read are considered.

use rustc_hash::FxHashSet;
use tracewright_logic::{Linear, Op, Rational, Relation, Sort, Substitution, Term, Terms};
use tracewright_program::Edge;

use super::watched::Watched;
use crate::atoms::{atoms, cases, is_limit_of_type, push, written_in_loops};
use crate::houdini::Houdini;

/// Limits on the numbers of properties, bounds and other facts that are tried.
const MOST_PROPERTIES: usize = 24;
const MOST_BOUNDS: usize = 12;
const MOST_FACTS: usize = 80;

/// Invariants that exclude all errors of a program with distinguished cells, if some subset of the candidates does.
pub(crate) fn invariants_of_cells(terms: &Terms, watched: &Watched, houdini: &mut Houdini) -> Option<Vec<Term>> {
    let icfg = &watched.icfg;
    let mut finder = Finder::new(terms, watched);
    for edge in &icfg.edges {
        finder.look_at(edge);
    }
    let facts = houdini.holding(vec![finder.facts(); icfg.locations.len()])?;
    finder.bound_indices(&facts);
    let about_cells = finder.about_cells();
    let both = facts.iter().map(|facts| facts.iter().chain(&about_cells).copied().collect());
    let holding = houdini.holding(both.collect())?;
    let invariant = |(index, facts): (usize, &Vec<Term>)| match icfg.locations[index].check {
        Some(_) => Term::FALSE,
        None => terms.and(facts),
    };
    houdini.excludes_errors(&holding).then(|| holding.iter().enumerate().map(invariant).collect())
}

struct Finder<'a> {
    terms: &'a Terms,
    watched: &'a Watched,
    /// Renames primed variables to unprimed ones.
    unprimed: Substitution,
    /// Properties of cells.
    properties: Vec<Term>,
    /// For each fixed index, the terms it is compared with.
    bounds: Vec<Vec<Term>>,
    /// The conditions on the fixed indices under which a check fails.
    range: Vec<Term>,
    /// Linear combinations of variables and the constants they are compared with.
    compared: Vec<(Linear, Rational)>,
    looping: FxHashSet<Term>,
}

impl<'a> Finder<'a> {
    fn new(terms: &'a Terms, watched: &'a Watched) -> Self {
        let icfg = &watched.icfg;
        let zero = terms.int(0);
        let is_int = |index: &&Term| terms.sort_of(**index) == Sort::INT;
        Finder {
            terms,
            watched,
            unprimed: icfg.variables.iter().map(|v| (v.primed, v.term)).collect(),
            properties: Vec::new(),
            bounds: vec![Vec::new(); watched.indices.len()],
            range: watched.indices.iter().filter(is_int).map(|&index| terms.ge(index, zero)).collect(),
            compared: Vec::new(),
            looping: written_in_loops(icfg),
        }
    }

    fn look_at(&mut self, edge: &Edge) {
        let terms = self.terms;
        let is_error = self.watched.icfg.location(edge.target).check.is_some();
        let atoms = atoms(terms, edge.transition.formula);
        // Where the fixed index equals an index of the program, use the name of the latter.
        let mut renaming = Substitution::default();
        for &atom in &atoms {
            for (which, &index) in self.watched.indices.iter().enumerate() {
                let Some(other) = equal_to(terms, atom, index).filter(|&other| self.is_state(other)) else { continue };
                if terms.is_var(other) {
                    renaming.insert(other, index);
                }
                for bound in parts_of(terms, other) {
                    push(&mut self.bounds[which], bound, MOST_BOUNDS);
                }
            }
        }
        if is_error {
            let parts = terms.conjuncts(edge.transition.formula);
            parts.iter().for_each(|&part| self.restrict(part, &renaming));
            let about_cells = |part: &&Term| self.is_about_cells(**part) && self.is_state(**part);
            let wrong: Vec<Term> = parts.iter().filter(about_cells).copied().collect();
            let right = terms.not(terms.and(&wrong));
            push(&mut self.properties, right, MOST_PROPERTIES);
            push(&mut self.properties, terms.substitute(right, &renaming), MOST_PROPERTIES);
        }
        for atom in atoms {
            for atom in cases(terms, atom) {
                let atom = terms.substitute(atom, &self.unprimed);
                self.property(atom);
                self.property(terms.substitute(atom, &renaming));
                self.compare(atom);
            }
        }
    }

    /// Adds a condition under which a check fails.
    fn restrict(&mut self, condition: Term, renaming: &Substitution) {
        let terms = self.terms;
        let condition = terms.substitute(condition, renaming);
        let free = terms.free_vars(condition);
        let is_about_indices = free.iter().any(|var| self.watched.indices.contains(var));
        let is_fixed = free.iter().all(|var| !self.looping.contains(var) && !self.watched.cells.contains_key(var));
        let atom = if terms.op(condition) == Op::Not { terms.args(condition)[0] } else { condition };
        if is_about_indices && is_fixed && self.is_state(condition) && terms.linear_constraint(atom).is_some() {
            push(&mut self.range, condition, usize::MAX);
        }
    }

    /// Whether a term is over the unprimed state only.
    fn is_state(&self, term: Term) -> bool {
        self.terms.free_vars(term).iter().all(|&var| self.watched.icfg.variable_of(var).is_some())
    }

    fn is_about_cells(&self, term: Term) -> bool {
        self.terms.free_vars(term).iter().any(|var| self.watched.cells.contains_key(var))
    }

    fn property(&mut self, atom: Term) {
        if self.is_state(atom) && self.is_about_cells(atom) && !is_limit_of_type(self.terms, atom) {
            push(&mut self.properties, atom, MOST_PROPERTIES);
            if self.terms.op(atom) != Op::Eq {
                push(&mut self.properties, self.terms.not(atom), MOST_PROPERTIES);
            }
        }
    }

    /// A comparison of a linear combination with a constant, not involving cells.
    fn compare(&mut self, atom: Term) {
        let terms = self.terms;
        let is_about_indices = terms.free_vars(atom).iter().any(|var| self.watched.indices.contains(var));
        if is_about_indices || self.is_about_cells(atom) || !self.is_state(atom) || is_limit_of_type(terms, atom) {
            return;
        }
        let Some(constraint) = terms.linear_constraint(atom) else { return };
        let mut linear = constraint.linear;
        let limit = -&std::mem::replace(&mut linear.constant, Rational::ZERO);
        if linear.terms.iter().all(|(term, _)| terms.is_var(*term) && terms.sort_of(*term) == Sort::INT) {
            self.compared.push((linear, limit));
        }
    }

    /// Bounds of linear combinations by the constants they are compared with and their neighbours. Only variables that
    /// loops write are considered.
    fn facts(&self) -> Vec<Term> {
        let terms = self.terms;
        let mut facts = Vec::new();
        for (sum, limit) in &self.compared {
            if !sum.terms.iter().any(|(var, _)| self.looping.contains(var)) {
                continue;
            }
            let sum = terms.from_linear(sum, Sort::INT);
            let limit = terms.num(limit.clone(), Sort::INT);
            for shift in [0, 1, -1] {
                let limit = terms.add2(limit, terms.int(shift));
                push(&mut facts, terms.le(sum, limit), MOST_FACTS);
                push(&mut facts, terms.ge(sum, limit), MOST_FACTS);
            }
        }
        let mut vars: Vec<Term> = self.looping.iter().copied().filter(|&v| terms.sort_of(v) == Sort::INT).collect();
        vars.sort_unstable();
        vars.retain(|var| !self.watched.cells.contains_key(var));
        for var in vars {
            push(&mut facts, terms.ge(var, terms.int(0)), MOST_FACTS);
        }
        facts
    }

    /// Bounds of the indices at failing checks, derived from bounds of the variables in them.
    fn bound_indices(&mut self, facts: &[Vec<Term>]) {
        let terms = self.terms;
        for edge in &self.watched.icfg.edges {
            if self.watched.icfg.location(edge.target).check.is_none() {
                continue;
            }
            let mut known = terms.conjuncts(edge.transition.formula);
            let equations = known.clone();
            known.extend_from_slice(&facts[edge.source.index()]);
            for equation in equations {
                for &index in &self.watched.indices {
                    let Some(other) = equal_to(terms, equation, index) else { continue };
                    if terms.sort_of(other) != Sort::INT {
                        continue;
                    }
                    let (low, high) = limits(terms, &terms.linear(other), &known);
                    self.range.extend(self.stride(index, other));
                    let number = |limit: Rational| terms.num(limit, Sort::INT);
                    self.range.extend(low.map(|low| terms.ge(index, number(low))));
                    self.range.extend(high.map(|high| terms.le(index, number(high))));
                }
            }
        }
    }

    /// What is known about the remainder of an index that is a multiple of what loops change, and something fixed: elements of
    /// an array whose cells are bytes, for example.
    fn stride(&self, index: Term, other: Term) -> Option<Term> {
        let terms = self.terms;
        let (mut rest, mut stride) = (terms.linear(other), Rational::ZERO);
        for (var, factor) in &rest.terms {
            if self.looping.contains(var) {
                stride = stride.gcd(factor);
            } else if !terms.is_var(*var) {
                return None;
            }
        }
        rest.terms.retain(|(var, _)| !self.looping.contains(var));
        if !stride.is_integer() || stride.abs() <= Rational::ONE {
            return None;
        }
        let beyond = terms.sub(index, terms.from_linear(&rest, Sort::INT));
        Some(terms.eq(terms.modulo(beyond, terms.num(stride, Sort::INT)), terms.int(0)))
    }

    fn about_cells(&self) -> Vec<Term> {
        let terms = self.terms;
        let in_range = terms.and(&self.range);
        let mut guards = vec![Term::TRUE];
        for (&index, bounds) in self.watched.indices.iter().zip(&self.bounds) {
            for &bound in bounds {
                match terms.sort_of(index) {
                    Sort::INT => guards.extend([
                        terms.lt(index, bound),
                        terms.le(index, bound),
                        terms.gt(index, bound),
                        terms.ge(index, bound),
                    ]),
                    _ => guards.push(terms.eq(index, bound)),
                }
            }
        }
        let mut candidates = Vec::new();
        for &property in &self.properties {
            for &guard in &guards {
                candidates.push(terms.implies(terms.and2(in_range, guard), property));
            }
        }
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        candidates.retain(|&candidate| candidate != Term::TRUE && candidate != Term::FALSE && seen.insert(candidate));
        candidates
    }
}

/// The least and the greatest value of a sum, as far as bounds of its variables are known.
fn limits(terms: &Terms, sum: &Linear, known: &[Term]) -> (Option<Rational>, Option<Rational>) {
    let (mut low, mut high) = (Some(sum.constant.clone()), Some(sum.constant.clone()));
    for (var, factor) in &sum.terms {
        let (mut least, mut most): (Option<Rational>, Option<Rational>) = (None, None);
        for &fact in known {
            let Some(bound) = terms.linear_constraint(fact) else { continue };
            let [(of, times)] = &bound.linear.terms[..] else { continue };
            if of != var || !(*times == Rational::ONE || *times == Rational::MINUS_ONE) {
                continue;
            }
            let limit = &-&bound.linear.constant * times;
            let is_equation = bound.relation == Relation::Eq0;
            if is_equation || *times == Rational::ONE {
                most = Some(most.map_or(limit.clone(), |old| old.min(limit.clone())));
            }
            if is_equation || *times == Rational::MINUS_ONE {
                least = Some(least.map_or(limit.clone(), |old| old.max(limit.clone())));
            }
        }
        if factor.is_negative() {
            std::mem::swap(&mut least, &mut most);
        }
        let add = |sum: Option<Rational>, limit: Option<Rational>| Some(&sum? + &(&limit? * factor));
        low = add(low, least);
        high = add(high, most);
    }
    (low, high)
}

/// An index term, and its values where some of its variables, such as those of inner loops, are zero.
fn parts_of(terms: &Terms, index: Term) -> Vec<Term> {
    let free = terms.free_vars(index);
    let mut parts = vec![index];
    let is_arithmetic = free.iter().chain([&index]).all(|&term| terms.sort_of(term) == Sort::INT);
    if is_arithmetic && (2..=3).contains(&free.len()) {
        for chosen in 1..(1usize << free.len()) - 1 {
            let zeros = free.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1);
            let zeros: Substitution = zeros.map(|(_, &var)| (var, terms.int(0))).collect();
            parts.push(terms.substitute(index, &zeros));
        }
    }
    parts
}

/// The term that an equation equates with a variable.
fn equal_to(terms: &Terms, atom: Term, var: Term) -> Option<Term> {
    if terms.op(atom) == Op::Eq && terms.args(atom).contains(&var) && terms.sort_of(var) != Sort::INT {
        let args = terms.args(atom);
        return Some(if args[0] == var { args[1] } else { args[0] });
    }
    let constraint = terms.linear_constraint(atom).filter(|c| c.relation == Relation::Eq0)?;
    let factor = constraint.linear.coefficient(var);
    let is_unit = factor == Rational::ONE || factor == Rational::MINUS_ONE;
    if !is_unit || terms.sort_of(var) != Sort::INT {
        return None;
    }
    let negated = constraint.linear.scale(&-&factor);
    let mut rest = negated;
    rest.terms.retain(|(term, _)| *term != var);
    Some(terms.from_linear(&rest, Sort::INT))
}
