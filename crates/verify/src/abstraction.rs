//! The abstraction: an automaton whose language contains all error traces that may still be feasible.

use std::ops::ControlFlow;

use tracewright_automata::{
    Alphabet, DifferenceError, Letter, Nwa, NwaBuilder, State, difference, minimise, remove_dead_ends,
};
use tracewright_logic::{Term, Terms};
use tracewright_program::{CheckId, EdgeId, Icfg, LocId};
use tracewright_proof::{FloydHoare, HoareChecker};
use tracewright_smt::{Reason, Solver};

use crate::pending::{Pending, PendingFormulas};

type FxIndexSet<T> = indexmap::IndexSet<T, rustc_hash::FxBuildHasher>;

/// The program as an automaton: its language is the set of error traces of the given checks.
pub(crate) fn program_automaton(icfg: &Icfg, goals: &dyn Fn(CheckId) -> bool) -> Nwa {
    let calls = icfg.calls.len() as u32;
    let mut builder = NwaBuilder::new(Alphabet { internal: icfg.edges.len() as u32, call: calls, ret: calls });
    builder.add_states(icfg.locations.len() as u32);
    let state = |location: LocId| State(location.0);
    for (letter, edge) in icfg.edges.iter().enumerate() {
        builder.internal(state(edge.source), Letter(letter as u32), state(edge.target));
    }
    for (letter, call) in icfg.calls.iter().enumerate() {
        let callee = icfg.procedure(call.callee);
        builder.call(state(call.source), Letter(letter as u32), state(callee.entry));
        builder.ret(state(callee.exit), state(call.source), Letter(letter as u32), state(call.target));
    }
    for &initial in &icfg.initial {
        builder.set_initial(state(initial));
    }
    for (index, location) in icfg.locations.iter().enumerate() {
        if location.check.is_some_and(goals) {
            builder.set_accepting(State(index as u32));
        }
    }
    builder.build()
}

/// The reachable part of the program, with locations split by known values (explicit-value analysis).
pub(crate) struct Explorable {
    /// Locations with the known values there, as a formula.
    pub states: Vec<(LocId, Term)>,
    /// The transitions: source state, edge, target state.
    pub steps: Vec<(usize, EdgeId, usize)>,
}

/// The program automaton minus the Floyd-Hoare automata so far, reduced.
///
/// For programs without calls it also carries the proof along: each state has a formula that holds whenever its
/// location is reached by a trace that leads to the state, and states that are removed because no error can be reached
/// from them leave their formula in [`Abstraction::covered`]. When the language is empty, these formulas are a
/// Floyd-Hoare annotation of the program: the disjunction at each location is inductive, and false at error locations.
pub(crate) struct Abstraction {
    pub nwa: Nwa,
    /// The location of each state.
    pub locations: Vec<LocId>,
    pending: PendingFormulas,
    formulas: Vec<Pending>,
    /// For each location, the formulas of the states that were removed there.
    covered: Vec<FxIndexSet<Pending>>,
}

impl Abstraction {
    pub fn new(program: &Nwa) -> Abstraction {
        let mut pending = PendingFormulas::default();
        let truth = pending.truth();
        let mut abstraction = Abstraction {
            nwa: program.clone(),
            locations: (0..program.len() as u32).map(LocId).collect(),
            pending,
            formulas: vec![truth; program.len()],
            covered: vec![FxIndexSet::default(); program.len()],
        };
        abstraction.reduce();
        abstraction
    }

    /// The abstraction that starts from the program with its locations split by known values.
    pub fn explored(program: &Nwa, explored: &Explorable) -> Abstraction {
        let mut builder = NwaBuilder::new(program.alphabet());
        builder.add_states(explored.states.len() as u32);
        let state = |index: usize| State(index as u32);
        for &(source, edge, target) in &explored.steps {
            builder.internal(state(source), Letter(edge.0), state(target));
        }
        let mut pending = PendingFormulas::default();
        let truth = pending.truth();
        let mut formulas = Vec::with_capacity(explored.states.len());
        for (index, (location, known)) in explored.states.iter().enumerate() {
            let of_program = State(location.0);
            if program.initial().contains(&of_program) {
                builder.set_initial(state(index));
            }
            if program.is_accepting(of_program) {
                builder.set_accepting(state(index));
            }
            formulas.push(pending.and(truth, *known));
        }
        let mut abstraction = Abstraction {
            nwa: builder.build(),
            locations: explored.states.iter().map(|(location, _)| *location).collect(),
            pending,
            formulas,
            covered: vec![FxIndexSet::default(); program.len()],
        };
        abstraction.reduce();
        abstraction
    }

    /// For each location, the formulas of the states that were removed there.
    pub fn covered(&self, terms: &Terms) -> Vec<Vec<Term>> {
        let covered: Vec<Vec<Pending>> = self.covered.iter().map(|set| set.iter().copied().collect()).collect();
        self.pending.of(terms, &covered)
    }

    pub fn states(&self) -> usize {
        self.nwa.len()
    }

    /// Subtracts a Floyd-Hoare automaton. The result may have dead ends: call [`Abstraction::reduce`].
    pub fn subtract<S: Solver>(
        &mut self,
        automaton: &mut FloydHoare,
        checker: &mut HoareChecker<'_, S>,
        watch: &mut dyn FnMut(tracewright_automata::Progress) -> ControlFlow<()>,
    ) -> Result<(), DifferenceError<Reason>> {
        let result = difference(&self.nwa, &mut automaton.asking(checker), watch)?;
        let origins = &result.origin;
        self.formulas = origins
            .iter()
            .map(|&(left, right)| self.pending.and(self.formulas[left.index()], automaton.conjunction(right)))
            .collect();
        self.locations = origins.iter().map(|&(left, _)| self.locations[left.index()]).collect();
        self.nwa = result.nwa;
        Ok(())
    }

    /// Removes states from which no error is reachable, then merges language-equivalent states of the same location.
    pub fn reduce(&mut self) {
        let alive = remove_dead_ends(&self.nwa);
        for (index, image) in alive.image.iter().enumerate() {
            if image.is_none() {
                self.covered[self.locations[index].index()].insert(self.formulas[index]);
            }
        }
        let pick = |origin: &[State], table: &[LocId]| origin.iter().map(|q| table[q.index()]).collect::<Vec<_>>();
        let locations = pick(&alive.origin, &self.locations);
        let formulas: Vec<Pending> = alive.origin.iter().map(|q| self.formulas[q.index()]).collect();
        let merged = minimise(&alive.nwa, |q| locations[q.index()].0);
        self.locations = pick(&merged.origin, &locations);
        let mut members: Vec<Vec<Pending>> = vec![Vec::new(); merged.nwa.len()];
        for (index, image) in merged.image.iter().enumerate() {
            if let Some(image) = image {
                members[image.index()].push(formulas[index]);
            }
        }
        self.formulas = members.into_iter().map(|parts| self.pending.or(parts)).collect();
        self.nwa = merged.nwa;
    }
}
