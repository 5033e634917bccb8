//! Small automata with known answers, one for each behaviour.

mod common;

use std::ops::ControlFlow;

use common::check_run;
use tracewright_automata::*;

const A: Letter = Letter(0);
const B: Letter = Letter(1);

/// `main` calls `f` from two places; an error lies behind the second call. The letters of calls and returns are the
/// call sites.
///
/// ```text
/// main: 0 -<0-> f, back to 1; 1 -a-> 2; 2 -<1-> f, back to 3; 3 -b-> 4 (accepting)
/// f:    5 -a-> 6
/// ```
fn two_calls() -> Nwa {
    let mut builder = NwaBuilder::new(Alphabet { internal: 2, call: 2, ret: 2 });
    builder.add_states(7);
    builder.set_initial(State(0));
    builder.set_accepting(State(4));
    builder.call(State(0), A, State(5));
    builder.ret(State(6), State(0), A, State(1));
    builder.internal(State(1), A, State(2));
    builder.call(State(2), B, State(5));
    builder.ret(State(6), State(2), B, State(3));
    builder.internal(State(3), B, State(4));
    builder.internal(State(5), A, State(6));
    builder.build()
}

#[test]
fn a_run_returns_to_the_call_site_it_came_from() {
    use Symbol::{Call, Internal, Return};
    let nwa = two_calls();
    let run = accepting_run(&nwa).unwrap();
    check_run(&nwa, &run);
    let word = [Call(A), Internal(A), Return(A), Internal(A), Call(B), Internal(A), Return(B), Internal(B)];
    assert_eq!(run.word.symbols(), word);
    assert_eq!(run.states, [0, 5, 6, 1, 2, 5, 6, 3, 4].map(State));
    assert_eq!(run.hierarchical(6), Some(State(2)));
}

#[test]
fn a_run_may_end_inside_a_callee() {
    let mut builder = NwaBuilder::new(Alphabet { internal: 1, call: 1, ret: 1 });
    builder.add_states(3);
    builder.set_initial(State(0));
    builder.set_accepting(State(2));
    builder.call(State(0), A, State(1));
    builder.call(State(1), A, State(1));
    builder.internal(State(1), A, State(2));
    let nwa = builder.build();
    let run = accepting_run(&nwa).unwrap();
    assert_eq!(run.word.symbols(), [Symbol::Call(A), Symbol::Internal(A)]);
    assert_eq!(run.word.pending_calls().collect::<Vec<_>>(), [0]);
    assert_eq!(remove_dead_ends(&nwa).nwa.transition_count(), 3);
}

#[test]
fn an_initial_state_that_accepts_needs_no_transition() {
    let nwa = Nwa::universal(Alphabet { internal: 1, call: 1, ret: 1 });
    assert!(accepting_run(&nwa).unwrap().is_empty());
    assert_eq!(accepting_run(&Nwa::empty(nwa.alphabet())), None);
}

#[test]
fn the_shortest_run_goes_round_a_long_callee() {
    // A call whose callee takes three steps against five internal steps, then with calls made cheap.
    let mut builder = NwaBuilder::new(Alphabet { internal: 1, call: 1, ret: 1 });
    builder.add_states(10);
    builder.set_initial(State(0));
    builder.set_accepting(State(5));
    for i in 0..5 {
        builder.internal(State(i), A, State(i + 1));
    }
    builder.call(State(0), A, State(6));
    for i in 6..9 {
        builder.internal(State(i), A, State(i + 1));
    }
    builder.ret(State(9), State(0), A, State(5));
    let nwa = builder.build();
    assert_eq!(accepting_run(&nwa).unwrap().len(), 5);
    let cheap = |symbol| if matches!(symbol, Symbol::Internal(_)) { 2 } else { 1 };
    let run = accepting_run_by(&nwa, cheap).unwrap();
    assert_eq!(run.word.symbols()[0], Symbol::Call(A));
}

#[test]
fn a_return_without_a_living_caller_is_a_dead_end() {
    // The only way to acceptance needs a return to state 0, but the callee is entered from state 1 only.
    let mut builder = NwaBuilder::new(Alphabet { internal: 1, call: 1, ret: 1 });
    builder.add_states(4);
    builder.set_initial(State(1));
    builder.set_accepting(State(3));
    builder.call(State(1), A, State(2));
    builder.ret(State(2), State(0), A, State(3));
    let nwa = builder.build();
    assert!(accepting_run(&nwa).is_none());
    assert!(remove_dead_ends(&nwa).nwa.is_empty());
}

#[test]
fn calls_that_lead_nowhere_are_removed_although_the_callee_is_needed() {
    let mut builder = NwaBuilder::new(Alphabet { internal: 2, call: 2, ret: 2 });
    builder.add_states(8);
    let nwa = {
        // As `two_calls`, and a third call from 7 whose continuation is a dead end.
        let base = two_calls();
        for q in base.states() {
            base.internal(q).iter().for_each(|e| builder.internal(q, e.letter, e.target));
            base.calls(q).iter().for_each(|e| builder.call(q, e.letter, e.target));
            base.returns(q).iter().for_each(|e| builder.ret(q, e.hier, e.letter, e.target));
        }
        builder.set_initial(State(0));
        builder.set_accepting(State(4));
        builder.internal(State(1), B, State(7));
        builder.call(State(7), A, State(5));
        builder.ret(State(6), State(7), A, State(7));
        builder.build()
    };
    let trimmed = remove_dead_ends(&nwa);
    assert_eq!(trimmed.image_of(State(7)), None);
    assert_eq!(trimmed.nwa.len(), 7);
    assert_eq!(trimmed.nwa.transition_count(), two_calls().transition_count());
}

#[test]
fn copies_of_a_callee_are_merged_though_their_callers_differ() {
    // Two calls, each with a copy of the callee of its own; the callers go on differently.
    let mut builder = NwaBuilder::new(Alphabet { internal: 2, call: 2, ret: 2 });
    builder.add_states(9);
    builder.set_initial(State(0));
    builder.set_accepting(State(4));
    builder.call(State(0), A, State(5));
    builder.internal(State(5), A, State(6));
    builder.ret(State(6), State(0), A, State(1));
    builder.internal(State(1), A, State(2));
    builder.call(State(2), B, State(7));
    builder.internal(State(7), A, State(8));
    builder.ret(State(8), State(2), B, State(3));
    builder.internal(State(3), B, State(4));
    let small = minimise(&builder.build(), |_| 0);
    assert_eq!(small.nwa.len(), 7);
    assert_eq!(small.image_of(State(5)), small.image_of(State(7)));
    assert_eq!(small.image_of(State(6)), small.image_of(State(8)));
}

#[test]
fn states_of_different_classes_stay_apart() {
    let mut builder = NwaBuilder::new(Alphabet::finite(1));
    builder.add_states(3);
    builder.set_initial(State(0));
    builder.set_accepting(State(2));
    builder.internal(State(0), A, State(1));
    builder.internal(State(0), A, State(2));
    builder.internal(State(1), A, State(0));
    builder.internal(State(1), A, State(2));
    let nwa = builder.build();
    assert_eq!(minimise(&nwa, |_| 0).nwa.len(), 2);
    assert_eq!(minimise(&nwa, |q| q.0).nwa.len(), 3);
}

#[test]
fn the_path_program_has_the_loops_of_its_run() {
    let mut builder = NwaBuilder::new(Alphabet::finite(2));
    builder.add_states(3);
    builder.set_initial(State(0));
    builder.set_accepting(State(2));
    builder.internal(State(0), A, State(1));
    builder.internal(State(1), A, State(0));
    builder.internal(State(0), B, State(2));
    builder.internal(State(1), B, State(2));
    let nwa = builder.build();
    let word = NestedWord::from_symbols([A, A, B].map(Symbol::Internal)).unwrap();
    let path = restrict_to_word(&nwa, &Run { word, states: [0, 1, 0, 2].map(State).to_vec() });
    assert_eq!(path.nwa.transition_count(), 3);
    let twice = NestedWord::from_symbols([A, A, A, A, B].map(Symbol::Internal)).unwrap();
    let not_on_the_run = NestedWord::from_symbols([A, B].map(Symbol::Internal)).unwrap();
    assert!(accepts(&path.nwa, &twice) && !accepts(&path.nwa, &not_on_the_run));
}

#[test]
fn the_watcher_can_break_a_difference_off() {
    let mut builder = NwaBuilder::new(Alphabet::finite(1));
    builder.add_states(1000);
    builder.set_initial(State(0));
    (0..999).for_each(|i| builder.internal(State(i), A, State(i + 1)));
    let nwa = builder.build();
    let nothing = Nwa::empty(Alphabet::finite(1));
    let mut seen = Vec::new();
    let error = difference(&nwa, &mut Total::new(&nothing).unwrap(), &mut |progress| {
        seen.push(progress.expanded);
        if progress.expanded >= 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .unwrap_err();
    assert_eq!(error, DifferenceError::Interrupted);
    assert_eq!(seen, [0, 64, 128]);
}

/// Fails at the third question.
struct Broken(u32);

impl OnDemand for Broken {
    type Error = &'static str;
    fn initial(&mut self) -> State {
        State(0)
    }
    fn is_accepting(&self, _: State) -> bool {
        false
    }
    fn internal(&mut self, q: State, _: Letter) -> Result<State, &'static str> {
        self.0 += 1;
        if self.0 == 3 { Err("the solver gave up") } else { Ok(State(q.0 + 1)) }
    }
    fn call(&mut self, q: State, a: Letter) -> Result<State, &'static str> {
        self.internal(q, a)
    }
    fn ret(&mut self, q: State, _: State, a: Letter) -> Result<State, &'static str> {
        self.internal(q, a)
    }
}

#[test]
fn the_error_of_the_subtrahend_comes_through() {
    let nwa = Nwa::universal(Alphabet::finite(1));
    let error = difference(&nwa, &mut Broken(0), &mut unwatched).unwrap_err();
    assert_eq!(error, DifferenceError::Subtrahend("the solver gave up"));
}

#[test]
fn nondeterminism_is_named() {
    let mut builder = NwaBuilder::new(Alphabet::finite(2));
    builder.add_states(2);
    builder.set_initial(State(0));
    builder.internal(State(0), B, State(0));
    builder.internal(State(0), B, State(1));
    let nwa = builder.build();
    assert_eq!(Total::new(&nwa).unwrap_err(), Nondeterministic::Internal(State(0), B));
    assert!(!is_deterministic(&nwa));
    let error = check_deterministic(&nwa).unwrap_err();
    assert_eq!(error.to_string(), "state 0 has two internal transitions under letter 1");
}

#[test]
fn long_runs_do_not_overflow_the_stack() {
    // A chain of 200,000 nested calls, then all the returns.
    const DEPTH: u32 = 200_000;
    let mut builder = NwaBuilder::new(Alphabet { internal: 1, call: 1, ret: 1 });
    builder.add_states(2 * DEPTH + 1);
    builder.set_initial(State(0));
    builder.set_accepting(State(2 * DEPTH));
    for i in 0..DEPTH {
        builder.call(State(i), A, State(i + 1));
        builder.ret(State(2 * DEPTH - i - 1), State(i), A, State(2 * DEPTH - i));
    }
    let nwa = builder.build();
    let run = accepting_run(&nwa).unwrap();
    assert_eq!(run.len(), 2 * DEPTH as usize);
    assert_eq!(remove_dead_ends(&nwa).nwa.len(), nwa.len());
    // The hierarchical predecessors tell the returns how deep they are: one state suffices for all but the last.
    assert_eq!(minimise(&nwa, |_| 0).nwa.len(), DEPTH as usize + 2);
}
