//! Symbolic execution of a deterministic program, by substituting values into the formulas of its edges.
//!
//! The programs compared here are deterministic, so this decides most of them at once. The result is a candidate: the
//! values at each location are an annotation, and the path to an error is a trace; the tool's own checks confirm both.

use std::collections::{HashMap, HashSet};

use tracewright_check::{Annotation, Contract, TraceLetter};
use tracewright_logic::{Op, Rational, SortKind, Substitution, Term, Terms};
use tracewright_program::{Edge, EdgeId, Icfg, LocId, VarId};
use tracewright_proof::{VarSet, live_at_locations};

/// The limit on steps.
const MOST_STEPS: usize = 5_000;

/// The result of the execution.
pub enum Walked {
    /// To an error.
    Error(Vec<TraceLetter>),
    /// To an end: what is known at each location.
    End(Annotation),
    /// Several edges may be next, or there are calls, or too many steps.
    Lost,
}

/// Follows the execution.
pub fn walk(terms: &Terms, icfg: &Icfg) -> Walked {
    let (&[start], true) = (&icfg.initial[..], icfg.calls.is_empty()) else { return Walked::Lost };
    let mut walk = Walk { terms, icfg, live: live_at_locations(terms, icfg), state: Substitution::default() };
    for variable in &icfg.variables {
        let unknown = terms.fresh_var("unknown", variable.sort);
        walk.state.insert(variable.term, unknown);
    }
    walk.run(start)
}

struct Walk<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    live: Vec<VarSet>,
    /// The values of variables, in terms of unknowns.
    state: Substitution,
}

impl Walk<'_> {
    fn run(mut self, start: LocId) -> Walked {
        let icfg = self.icfg;
        let mut edges: HashMap<LocId, Vec<EdgeId>> = HashMap::new();
        for (index, edge) in icfg.edges.iter().enumerate() {
            edges.entry(edge.source).or_default().push(EdgeId::from_index(index));
        }
        let mut met: Vec<Vec<Term>> = vec![Vec::new(); icfg.locations.len()];
        let (mut at, mut trace) = (start, Vec::new());
        while trace.len() < MOST_STEPS {
            if icfg.check_at(at).is_some() {
                return Walked::Error(trace);
            }
            met[at.index()].push(self.facts(at));
            let leaving = edges.get(&at).into_iter().flatten();
            let mut possible: Vec<(EdgeId, Substitution)> =
                leaving.filter_map(|&id| Some((id, self.taken(icfg.edge(id))?))).collect();
            let Some((id, after)) = possible.pop() else { return Walked::End(self.annotation(&met)) };
            if !possible.is_empty() {
                return Walked::Lost;
            }
            self.state.extend(after);
            trace.push(TraceLetter::Edge(id));
            at = icfg.edge(id).target;
        }
        Walked::Lost
    }

    /// The values of the variables that an edge writes; `None` if it cannot be taken.
    fn taken(&self, edge: &Edge) -> Option<Substitution> {
        let terms = self.terms;
        let transition = &edge.transition;
        let primed = |var: VarId| self.icfg.variable(var).primed;
        let open: HashSet<Term> =
            transition.written.iter().map(|&var| primed(var)).chain(transition.aux.iter().copied()).collect();
        let mut formula = terms.substitute(transition.formula, &self.state);
        let mut values = Substitution::default();
        loop {
            if formula == Term::FALSE {
                return None;
            }
            let mut found = Substitution::default();
            for part in terms.conjuncts(formula) {
                found.extend(self.solved(part, &open));
            }
            if found.is_empty() {
                break;
            }
            formula = terms.substitute(formula, &found);
            values.extend(found);
        }
        let after = transition.written.iter().map(|&var| {
            let variable = self.icfg.variable(var);
            let unknown = || terms.fresh_var("unknown", variable.sort);
            (variable.term, values.get(&variable.primed).copied().unwrap_or_else(unknown))
        });
        Some(after.collect())
    }

    /// The value that an equation gives to the only one of these names in it.
    fn solved(&self, part: Term, open: &HashSet<Term>) -> Option<(Term, Term)> {
        let terms = self.terms;
        let free = terms.free_vars(part);
        let mut unsolved = free.iter().copied().filter(|name| open.contains(name));
        let (Some(name), None) = (unsolved.next(), unsolved.next()) else { return None };
        if part == name {
            return Some((name, Term::TRUE));
        }
        let args = terms.args(part);
        let value = match terms.op(part) {
            Op::Not if args[0] == name => Term::FALSE,
            Op::Eq if matches!(terms.kind_of(name), SortKind::Int | SortKind::Real) => {
                let mut linear = terms.linear(args[0]).add_scaled(&terms.linear(args[1]), &Rational::MINUS_ONE);
                let coefficient = linear.coefficient(name);
                if coefficient.is_zero() {
                    return None;
                }
                linear.terms.retain(|(term, _)| *term != name);
                let solution = linear.scale(&-&coefficient.recip());
                let mut factors = solution.terms.iter().map(|(_, factor)| factor).chain([&solution.constant]);
                if terms.kind_of(name) == SortKind::Int && !factors.all(Rational::is_integer) {
                    return None;
                }
                terms.from_linear(&solution, terms.sort_of(name))
            }
            Op::Eq if args[0] == name => args[1],
            Op::Eq if args[1] == name => args[0],
            _ => return None,
        };
        (!terms.occurs(name, value)).then_some((name, value))
    }

    /// The known values of live variables at a location.
    fn facts(&self, location: LocId) -> Term {
        let mut facts = Vec::new();
        for var in self.live[location.index()].iter() {
            let term = self.icfg.variable(var).term;
            self.facts_about(term, self.state[&term], &mut facts);
        }
        self.terms.and(&facts)
    }

    /// That a variable, or a cell of one, has a value; if that is a map, what is known of its cells.
    fn facts_about(&self, place: Term, mut value: Term, facts: &mut Vec<Term>) {
        let terms = self.terms;
        let is_known = |term: Term| terms.free_vars(term).is_empty();
        let mut written = HashSet::new();
        loop {
            if is_known(value) && written.is_empty() {
                facts.push(terms.eq(place, value));
                return;
            }
            let args = terms.args(value);
            match terms.op(value) {
                Op::Store if is_known(args[1]) => {
                    if written.insert(args[1]) {
                        self.facts_about(terms.select(place, args[1]), args[2], facts);
                    }
                    value = args[0];
                }
                // Beyond this, it is not known which cells are unchanged.
                _ => return,
            }
        }
    }

    fn annotation(&self, met: &[Vec<Term>]) -> Annotation {
        let invariants = met.iter().map(|cases| self.terms.or(cases)).collect();
        let unused = Contract { requires: Term::FALSE, ensures: Term::TRUE };
        Annotation { invariants, contracts: vec![unused; self.icfg.procedures.len()] }
    }
}
