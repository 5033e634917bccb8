//! The path program of a run: what remains of an automaton when only the run's own transitions are kept.

use super::{Nwa, NwaBuilder, Reduced};
use crate::{Run, State, Symbol};

/// The sub-automaton of the states and transitions that occur on `run`; its first state is initial, its last one
/// accepting. Where the run visits a state twice there is a loop, so the language contains all words that take the
/// run's loops any number of times: the *path program* of the run's word (Beyer, Henzinger, Majumdar, Rybalchenko,
/// "Path invariants", PLDI 2007).
///
/// The run must be a run of `nwa`. States are numbered in the order of their first occurrence on the run.
pub fn restrict_to_word(nwa: &Nwa, run: &Run) -> Reduced {
    let mut builder = NwaBuilder::new(nwa.alphabet());
    let mut image = vec![None; nwa.len()];
    let mut origin = Vec::new();
    for &q in &run.states {
        image[q.index()].get_or_insert_with(|| {
            origin.push(q);
            builder.add_state()
        });
    }
    let new = |q: State| image[q.index()].expect("all states of the run have just been numbered");
    for (i, &symbol) in run.word.symbols().iter().enumerate() {
        let (from, to) = (run.states[i], run.states[i + 1]);
        match symbol {
            Symbol::Internal(a) => {
                debug_assert!(nwa.internal_by(from, a).iter().any(|e| e.target == to));
                builder.internal(new(from), a, new(to));
            }
            Symbol::Call(a) => {
                debug_assert!(nwa.calls_by(from, a).iter().any(|e| e.target == to));
                builder.call(new(from), a, new(to));
            }
            Symbol::Return(a) => {
                let hier = run.hierarchical(i).expect("nested words have no pending returns");
                debug_assert!(nwa.returns_by(from, hier, a).iter().any(|e| e.target == to));
                builder.ret(new(from), new(hier), a, new(to));
            }
        }
    }
    builder.set_initial(new(run.states[0]));
    builder.set_accepting(new(run.last_state()));
    Reduced { nwa: builder.build(), image, origin }
}
