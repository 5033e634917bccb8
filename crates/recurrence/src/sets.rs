//! Recurrent sets (Gupta, Henzinger, Majumdar, Rybalchenko, Xu, "Proving non-termination", POPL 2008), found by dropping
//! candidates: of the formulas that hold in a first state, the largest subset is taken of which each is implied after the
//! round by all (Flanagan and Leino, "Houdini, an annotation assistant for ESC/Java", FME 2001). If the guard is among
//! what is left, so is a recurrent set.

use tracewright_logic::{Substitution, Term, Terms};
use tracewright_smt::{Answer, Solver};

use crate::candidates::{Step, candidates};
use crate::choices::choices;
use crate::ends::at_ends;
use crate::functional::{Round, Variable};
use crate::lift::{Core, Parameter};
use crate::search::Search;
use crate::unroll::{First, first_state, simulate};
use crate::values::{State, literal};
use crate::{Kind, NoRecurrence, Recurrence, Start};

/// How many rounds a choice must survive before anything is asked of the solver.
const TRIED: usize = 24;
/// After how many rounds the set may begin: the states before become members of it one by one.
const BEGINNINGS: [usize; 3] = [0, 5, TRIED];
/// How many rounds a start that the solver looks for must survive.
const AHEAD: usize = 4;
/// For how many choices the solver looks for a start of their own.
const STARTS: usize = 16;
/// How many choices are examined with the solver.
const EXAMINED: usize = 16;

/// Looks for a recurrent set.
pub(crate) fn recurrent_sets(search: &Search<'_>, solver: &mut dyn Solver) -> Result<Option<Recurrence>, NoRecurrence> {
    let Search { terms, round, .. } = search;
    let mut starts = 0;
    let mut examined = 0;
    for chosen in choices(terms, round, &search.first, search.limits.choices) {
        search.go_on()?;
        let chosen = Chosen::new(terms, round, chosen);
        if chosen.guard.contains(&Term::FALSE) {
            continue;
        }
        let own;
        let mut first = &search.first;
        let mut states = simulate(terms, round, &chosen.inputs, &first.state, TRIED);
        let open = matches!(search.problem.start, Start::Reachable(_));
        if states.is_none() && open && starts < STARTS {
            starts += 1;
            let mut found = Vec::new();
            for more in std::iter::once(Vec::new()).chain(at_ends(terms, &chosen.guard, &chosen.updates)) {
                match chosen.start(terms, round, more, solver) {
                    Ok(Some(start)) => found.push(start),
                    Ok(None) => continue,
                    // Too hard for the solver, and the next one hardly easier.
                    Err(_) => starts = starts.max(STARTS - 2),
                }
                states = found.last().and_then(|start| simulate(terms, round, &chosen.inputs, &start.state, TRIED));
                if states.is_some() || starts >= STARTS - 2 {
                    break;
                }
            }
            if let (Some(start), true) = (found.pop(), states.is_some()) {
                own = start;
                first = &own;
            }
        }
        let Some(states) = states else { continue };
        examined += 1;
        if examined > EXAMINED {
            break;
        }
        for beginning in BEGINNINGS {
            let (before, from) = states.split_at(beginning);
            if let Some(found) = chosen.closed_set(search, first, before, &from[0], solver) {
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}

/// The round with terms for its inputs.
struct Chosen {
    inputs: Substitution,
    guard: Vec<Term>,
    updates: Substitution,
}

impl Chosen {
    fn new(terms: &Terms, round: &Round, inputs: Substitution) -> Chosen {
        let guard = terms.and(&terms.substitute_all(&round.guard, &inputs));
        let updates =
            round.relevant().map(|variable| (variable.now, terms.substitute(variable.update, &inputs))).collect();
        Chosen { guard: terms.conjuncts(guard), inputs, updates }
    }

    /// A first state from which some rounds with these inputs are possible, and where more holds.
    fn start(
        &self,
        terms: &Terms,
        round: &Round,
        more: Vec<Term>,
        solver: &mut dyn Solver,
    ) -> Result<Option<First>, NoRecurrence> {
        let mut conditions = more;
        let mut layer = self.guard.clone();
        for _ in 0..AHEAD {
            conditions.extend(&layer);
            layer = terms.substitute_all(&layer, &self.updates);
        }
        first_state(round, &conditions, &[], solver)
    }

    /// The recurrent set made of some states and of candidates that hold in the state after them.
    fn closed_set(
        &self,
        search: &Search<'_>,
        first: &First,
        before: &[State],
        from: &State,
        solver: &mut dyn Solver,
    ) -> Option<Recurrence> {
        let terms = search.terms;
        let step = Step { guard: &self.guard, updates: &self.updates };
        let mut kept = candidates(terms, &step, from);
        if !self.guard.iter().all(|part| *part == Term::TRUE || kept.contains(part)) {
            return None;
        }
        let moved = terms.substitute_all(&kept, &self.updates);
        let mut pairs: Vec<(Term, Term)> = kept.drain(..).zip(moved).collect();
        while let Some(dropped) = self.not_closed(search, &pairs, solver)? {
            if dropped.iter().any(|part| self.guard.contains(part)) {
                return None;
            }
            pairs.retain(|(part, _)| !dropped.contains(part));
        }
        let domain = self.needed(terms, &pairs, solver);
        let mut members = vec![terms.and(&domain)];
        for state in before {
            let equal = |v: &Variable| Some(terms.eq(v.now, literal(terms, &state[&v.now], terms.sort_of(v.now))?));
            let equal: Option<Vec<Term>> = search.round.relevant().map(equal).collect();
            members.push(terms.and(&equal?));
        }
        let core = self.core(search, terms.or(&members), first);
        search.confirm(core, first, solver)
    }

    /// Candidates that do not hold after a round from some state in which all hold; `Some(None)` if there are none, `None`
    /// if the guard is lost or time is up.
    #[allow(clippy::option_option)]
    fn not_closed(
        &self,
        search: &Search<'_>,
        pairs: &[(Term, Term)],
        solver: &mut dyn Solver,
    ) -> Option<Option<Vec<Term>>> {
        search.go_on().ok()?;
        let terms = search.terms;
        let open: Vec<(Term, Term)> = pairs
            .iter()
            .copied()
            .filter(|(_, moved)| *moved != Term::TRUE && !pairs.iter().any(|(part, _)| part == moved))
            .collect();
        if open.is_empty() {
            return Some(None);
        }
        solver.push();
        for (part, _) in pairs {
            solver.assert(*part);
        }
        let escapes: Vec<Term> = open.iter().map(|(_, moved)| terms.not(*moved)).collect();
        solver.push();
        solver.assert(terms.or(&escapes));
        let mut dropped: Option<Vec<Term>> = match solver.check() {
            Answer::Unsat => None,
            Answer::Sat => Some(
                open.iter()
                    .filter(|(_, moved)| solver.evaluate_bool(*moved) == Some(false))
                    .map(|(part, _)| *part)
                    .collect(),
            ),
            Answer::Unknown(_) => Some(Vec::new()),
        };
        solver.pop(1);
        if dropped.as_ref().is_some_and(Vec::is_empty) {
            // All at once were too much for the solver.
            let mut lost = Vec::new();
            for (part, moved) in &open {
                if search.go_on().is_err() {
                    solver.pop(1);
                    return None;
                }
                if !solver.check_assuming(&[terms.not(*moved)]).is_unsat() {
                    lost.push(*part);
                }
            }
            dropped = (!lost.is_empty()).then_some(lost);
        }
        solver.pop(1);
        Some(dropped)
    }

    /// The conjuncts that the guard needs, directly or to be implied after a round: unsatisfiable cores tell which.
    fn needed(&self, terms: &Terms, pairs: &[(Term, Term)], solver: &mut dyn Solver) -> Vec<Term> {
        let mut needed: Vec<Term> = self.guard.clone();
        let mut at = 0;
        solver.push();
        let labels: Vec<_> = pairs.iter().map(|(part, _)| (solver.assert_named(*part), *part)).collect();
        while at < needed.len() {
            let part = needed[at];
            at += 1;
            let moved = terms.substitute(part, &self.updates);
            if needed.contains(&moved) || moved == Term::TRUE {
                continue;
            }
            if !solver.check_assuming(&[terms.not(moved)]).is_unsat() {
                needed = pairs.iter().map(|(part, _)| *part).collect();
                break;
            }
            for label in solver.unsat_core().labels {
                if let Some((_, part)) = labels.iter().find(|(other, _)| *other == label)
                    && !needed.contains(part)
                {
                    needed.push(*part);
                }
            }
        }
        solver.pop(1);
        needed
    }

    /// The set with a parameter for each relevant variable.
    fn core(&self, search: &Search<'_>, domain: Term, first: &First) -> Core {
        let terms = search.terms;
        let state: Substitution =
            search.round.relevant().map(|v| (v.now, terms.fresh_var("p", terms.sort_of(v.now)))).collect();
        let parameters = search.round.relevant().map(|variable| Parameter {
            variable: state[&variable.now],
            next: terms.substitute(self.updates[&variable.now], &state),
            start: first.state[&variable.now].clone(),
        });
        Core {
            kind: Kind::RecurrentSet,
            parameters: parameters.collect(),
            domain: terms.substitute(domain, &state),
            inputs: self.inputs.iter().map(|(&input, &value)| (input, terms.substitute(value, &state))).collect(),
            state,
        }
    }
}
