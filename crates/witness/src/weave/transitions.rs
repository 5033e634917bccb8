//! The transitions of a witness automaton at one location of the program, as C code.
//!
//! A witness about a loop passes the same location thousands of times. A comparison for each of its states would make
//! every pass as long as the witness; so states at regular distances with the same steps are merged into one
//! comparison, and the others are found by binary search.

use std::collections::BTreeMap;

/// The variable that holds the state of the witness automaton.
pub const STATE: &str = "__tracewright_state";
/// The function that is called whenever an endless execution is where it has to arrive again and again.
pub const AGAIN: &str = "__tracewright_again";
/// Its value at the start of a step.
const BEFORE: &str = "__tracewright_before";
/// Ends a path that the witness does not describe, with a function that programs cannot define.
const STOP: &str = "__tracewright_assume(0);";
/// The state while an expression of the witness is evaluated, in which no violation counts, because a violation in the
/// expression is not one of the program.
const NOWHERE: i32 = -1;

/// Up to this many comparisons are chained without binary search.
const CHAIN: usize = 8;
/// The limit on runs, which are compared one after the other.
const RUNS: usize = 16;

/// The target of a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Move {
    /// To the state this far ahead; 0 stays.
    By(isize),
    /// The same, where an endless execution has to arrive again and again.
    Again(isize),
    /// The witness does not describe the execution.
    Stop,
}

impl Move {
    pub fn between(from: usize, to: usize) -> Move {
        Move::By(Move::distance(from, to))
    }

    /// The same, where an endless execution has to arrive again and again.
    pub fn back(from: usize, to: usize) -> Move {
        Move::Again(Move::distance(from, to))
    }

    fn distance(from: usize, to: usize) -> isize {
        to as isize - from as isize
    }

    fn code(self, from: Origin) -> String {
        match (self, from) {
            (Move::Stop, _) => STOP.to_owned(),
            (Move::By(far), Origin::State(state)) => format!("{STATE} = {};", state as isize + far),
            (Move::By(far), Origin::Run) => format!("{STATE} = {BEFORE} + ({far});"),
            (Move::Again(far), from) => format!("{} {AGAIN}();", Move::By(far).code(from)),
        }
    }
}

/// The state in which a step is taken.
#[derive(Clone, Copy)]
enum Origin {
    /// This one.
    State(usize),
    /// One of a run, which is kept in a separate variable.
    Run,
}

/// A condition of the witness, and the targets if it holds or does not. Independent of the number of the state.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Step {
    pub holds: String,
    pub yes: Move,
    pub no: Move,
}

/// The steps of states; several steps of a state are tried one after the other.
#[derive(Clone, Default, Debug)]
pub struct Transitions(BTreeMap<usize, Vec<Step>>);

/// States at regular distances, all with the same steps.
#[derive(PartialEq, Eq, Debug)]
struct Run<'a> {
    first: usize,
    last: usize,
    distance: usize,
    steps: &'a [Step],
}

impl Transitions {
    pub fn add(&mut self, state: usize, step: Step) {
        self.0.entry(state).or_default().push(step);
    }

    /// The statement that takes the step of the current state; states without a step have no effect.
    pub fn code(&self) -> String {
        if self.0.is_empty() {
            return String::new();
        }
        let (runs, single) = self.runs();
        let in_run = |run: &Run| format!("if ({}) {{ {} }} else ", run.guard(), code(run.steps, Origin::Run));
        runs.iter().map(in_run).chain([halved(&single)]).collect()
    }

    /// Long runs, and the states that are part of none.
    fn runs(&self) -> (Vec<Run<'_>>, Vec<(usize, &[Step])>) {
        let least = CHAIN.max(self.0.len().div_ceil(RUNS));
        let mut alike: BTreeMap<&[Step], Vec<usize>> = BTreeMap::new();
        for (&state, steps) in &self.0 {
            alike.entry(steps).or_default().push(state);
        }
        let (mut runs, mut single) = (Vec::new(), Vec::new());
        for (steps, states) in alike {
            let mut rest = states.as_slice();
            while let [first, others @ ..] = rest {
                let length = regular(rest);
                if length >= least {
                    runs.push(Run { first: *first, last: rest[length - 1], distance: rest[1] - first, steps });
                    rest = &rest[length..];
                } else {
                    single.push((*first, steps));
                    rest = others;
                }
            }
        }
        single.sort_unstable_by_key(|&(state, _)| state);
        (runs, single)
    }
}

impl Run<'_> {
    fn guard(&self) -> String {
        let Run { first, last, distance, .. } = self;
        let within = format!("{STATE} >= {first} && {STATE} <= {last}");
        if *distance == 1 { within } else { format!("{within} && ({STATE} - {first}) % {distance} == 0") }
    }
}

/// How many states, from the first on, have the same distance.
fn regular(states: &[usize]) -> usize {
    let distances = states.windows(2).map(|pair| pair[1] - pair[0]);
    let first = distances.clone().next();
    1 + distances.take_while(|&distance| Some(distance) == first).count()
}

/// A binary search for the state among these, which are sorted.
fn halved(states: &[(usize, &[Step])]) -> String {
    if states.len() <= CHAIN {
        let compared = |&(state, steps): &(usize, &[Step])| {
            format!("if ({STATE} == {state}) {{ {} }}", code(steps, Origin::State(state)))
        };
        // The chain ends with an empty statement, because the code before it may end with `else`.
        return states.iter().map(compared).chain(["{ }".to_owned()]).collect::<Vec<String>>().join(" else ");
    }
    let (low, high) = states.split_at(states.len() / 2);
    format!("if ({STATE} < {}) {{ {} }} else {{ {} }}", high[0].0, halved(low), halved(high))
}

/// The steps in their order, as long as they stay in the state.
fn code(steps: &[Step], from: Origin) -> String {
    let (keep, before) = match from {
        Origin::State(state) => (String::new(), state.to_string()),
        Origin::Run => (format!("int {BEFORE} = {STATE}; "), BEFORE.to_owned()),
    };
    let tried = steps.iter().map(|Step { holds, yes, no }| {
        let (yes, no) = (yes.code(from), no.code(from));
        format!("{STATE} = {NOWHERE}; if ({holds}) {{ {yes} }} else {{ {no} }}")
    });
    let again = format!(" }} if ({STATE} == {before}) {{ ");
    format!("{keep}{{ {} }}", tried.collect::<Vec<String>>().join(&again))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(holds: &str) -> Step {
        Step { holds: holds.to_owned(), yes: Move::By(1), no: Move::Stop }
    }

    fn transitions(states: impl IntoIterator<Item = (usize, String)>) -> Transitions {
        let mut result = Transitions::default();
        states.into_iter().for_each(|(state, holds)| result.add(state, step(&holds)));
        result
    }

    #[test]
    fn equal_steps_at_regular_distances_are_one_comparison() {
        let regular = transitions((0..1000).map(|number| (3 * number + 1, "x".to_owned())));
        let text = regular.code();
        assert_eq!(text.matches("__tracewright_state >= 1 &&").count(), 1);
        assert!(text.contains("<= 2998 && (__tracewright_state - 1) % 3 == 0"), "{text}");
        assert_eq!(text.matches("if (x)").count(), 1);
    }

    #[test]
    fn a_long_run_with_an_exception_is_two_runs() {
        let broken = transitions((0..100).map(|state| (state, if state == 40 { "y" } else { "x" }.to_owned())));
        let (runs, single) = broken.runs();
        let bounds: Vec<(usize, usize, usize)> = runs.iter().map(|run| (run.first, run.last, run.distance)).collect();
        assert_eq!(bounds, [(0, 39, 1), (41, 99, 1)]);
        assert_eq!(single.iter().map(|&(state, _)| state).collect::<Vec<usize>>(), [40]);
    }

    #[test]
    fn different_steps_are_found_by_halving() {
        let different = transitions((0..1024).map(|state| (state, format!("x == {state}"))));
        let text = different.code();
        assert_eq!(text.matches("if (x == ").count(), 1024);
        let depth = text.chars().scan(0, |depth, c| {
            *depth += i32::from(c == '{') - i32::from(c == '}');
            Some(*depth)
        });
        assert!(depth.max() < Some(16));
    }

    #[test]
    fn few_states_are_compared_one_by_one() {
        let few = transitions((0..3).map(|state| (2 * state, "x".to_owned())));
        let (runs, single) = few.runs();
        assert!(runs.is_empty());
        assert_eq!(single.len(), 3);
        assert_eq!(Transitions::default().code(), "");
    }
}
