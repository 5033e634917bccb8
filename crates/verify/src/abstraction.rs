//! The abstraction: an automaton whose language contains all error traces that may still be feasible.

use std::ops::ControlFlow;

use tracewright_automata::{
    Alphabet, DifferenceError, Letter, Nwa, NwaBuilder, State, difference, minimise, remove_dead_ends,
};
use tracewright_logic::{Term, Terms};
use tracewright_program::{CheckId, Icfg, LocId};
use tracewright_proof::{FloydHoare, HoareChecker};
use tracewright_smt::{Reason, Solver};

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

/// The program automaton minus the Floyd-Hoare automata so far, reduced.
///
/// For programs without calls it also carries the proof along: each state knows a formula that holds whenever its
/// location is reached by a trace that leads to the state, and states that are removed because no error can be reached
/// from them leave their formula behind in [`Abstraction::covered`]. When nothing is left, these formulas are a
/// Floyd-Hoare annotation of the program: the disjunction at each location is inductive, and false at error locations.
pub(crate) struct Abstraction {
    pub nwa: Nwa,
    /// The location of each state.
    pub locations: Vec<LocId>,
    formulas: Vec<Term>,
    /// For each location, the formulas of the states that were removed there.
    pub covered: Vec<Vec<Term>>,
}

impl Abstraction {
    pub fn new(program: &Nwa, terms: &Terms) -> Abstraction {
        let mut abstraction = Abstraction {
            nwa: program.clone(),
            locations: (0..program.len() as u32).map(LocId).collect(),
            formulas: vec![Term::TRUE; program.len()],
            covered: vec![Vec::new(); program.len()],
        };
        abstraction.reduce(terms);
        abstraction
    }

    pub fn states(&self) -> usize {
        self.nwa.len()
    }

    /// Subtracts a Floyd-Hoare automaton. The result still has dead ends: call [`Abstraction::reduce`].
    pub fn subtract<S: Solver>(
        &mut self,
        automaton: &mut FloydHoare,
        checker: &mut HoareChecker<'_, S>,
        terms: &Terms,
        watch: &mut dyn FnMut(tracewright_automata::Progress) -> ControlFlow<()>,
    ) -> Result<(), DifferenceError<Reason>> {
        let result = difference(&self.nwa, &mut automaton.asking(checker), watch)?;
        let origins = &result.origin;
        self.formulas = origins
            .iter()
            .map(|&(left, right)| terms.and2(self.formulas[left.index()], automaton.conjunction(right)))
            .collect();
        self.locations = origins.iter().map(|&(left, _)| self.locations[left.index()]).collect();
        self.nwa = result.nwa;
        Ok(())
    }

    /// Removes what cannot reach an error, then merges states of one location that accept the same.
    pub fn reduce(&mut self, terms: &Terms) {
        let alive = remove_dead_ends(&self.nwa);
        for (index, image) in alive.image.iter().enumerate() {
            if image.is_none() {
                let covered = &mut self.covered[self.locations[index].index()];
                if !covered.contains(&self.formulas[index]) {
                    covered.push(self.formulas[index]);
                }
            }
        }
        let pick = |origin: &[State], table: &[LocId]| origin.iter().map(|q| table[q.index()]).collect::<Vec<_>>();
        let locations = pick(&alive.origin, &self.locations);
        let formulas: Vec<Term> = alive.origin.iter().map(|q| self.formulas[q.index()]).collect();
        let merged = minimise(&alive.nwa, |q| locations[q.index()].0);
        self.locations = pick(&merged.origin, &locations);
        let mut members: Vec<Vec<Term>> = vec![Vec::new(); merged.nwa.len()];
        for (index, image) in merged.image.iter().enumerate() {
            if let Some(image) = image {
                members[image.index()].push(formulas[index]);
            }
        }
        self.formulas = members.iter().map(|parts| terms.or(parts)).collect();
        self.nwa = merged.nwa;
    }
}
