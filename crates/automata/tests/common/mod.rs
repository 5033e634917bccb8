//! Random automata, and languages by brute force: explicit stacks, word by word, sharing no code with the library.
#![allow(dead_code, reason = "not every test file uses everything")]

use std::collections::BTreeSet;
use std::convert::Infallible;

use proptest::prelude::*;
use tracewright_automata::*;

pub const NESTED: Alphabet = Alphabet { internal: 2, call: 1, ret: 1 };
pub const FINITE: Alphabet = Alphabet { internal: 2, call: 0, ret: 0 };

/// A random automaton with up to `states` states.
pub fn nwa(alphabet: Alphabet, states: u32) -> impl Strategy<Value = Nwa> {
    (1..=states).prop_flat_map(move |n| {
        let q = 0..n;
        // A letter of an empty alphabet is never drawn, since there are no transitions with it.
        let letters = move |count: u32| 0..count.max(1);
        let size = move |count: u32, most: u32| 0..=if count == 0 { 0 } else { most as usize };
        (
            proptest::collection::vec(q.clone(), 1..=2),
            proptest::collection::vec(q.clone(), 0..=2),
            proptest::collection::vec(
                (q.clone(), letters(alphabet.internal), q.clone()),
                size(alphabet.internal, 2 * n),
            ),
            proptest::collection::vec((q.clone(), letters(alphabet.call), q.clone()), size(alphabet.call, n)),
            proptest::collection::vec((q.clone(), q.clone(), letters(alphabet.ret), q), size(alphabet.ret, 4 * n)),
        )
            .prop_map(move |(initial, accepting, internal, call, ret)| {
                let mut builder = NwaBuilder::new(alphabet);
                builder.add_states(n);
                initial.iter().for_each(|&q| builder.set_initial(State(q)));
                accepting.iter().for_each(|&q| builder.set_accepting(State(q)));
                internal.iter().for_each(|&(p, a, q)| builder.internal(State(p), Letter(a), State(q)));
                call.iter().for_each(|&(p, a, q)| builder.call(State(p), Letter(a), State(q)));
                ret.iter().for_each(|&(p, h, a, q)| builder.ret(State(p), State(h), Letter(a), State(q)));
                builder.build()
            })
    })
}

/// Finite and nested automata.
pub fn any_nwa(states: u32) -> impl Strategy<Value = Nwa> {
    prop_oneof![1 => nwa(FINITE, states), 3 => nwa(NESTED, states)]
}

/// The only member of a set, if it has one.
fn at_most_one(row: &[Edge]) -> Option<Edge> {
    row.first().copied()
}

/// Keeps of every choice the first possibility.
pub fn determinised_by_force(nwa: &Nwa) -> Nwa {
    let mut builder = NwaBuilder::new(nwa.alphabet());
    builder.add_states(nwa.len() as u32);
    if let Some(&q) = nwa.initial().first() {
        builder.set_initial(q);
    }
    nwa.accepting().for_each(|q| builder.set_accepting(q));
    for q in nwa.states() {
        for a in (0..nwa.alphabet().internal).map(Letter) {
            if let Some(e) = at_most_one(nwa.internal_by(q, a)) {
                builder.internal(q, a, e.target);
            }
        }
        for a in (0..nwa.alphabet().call).map(Letter) {
            if let Some(e) = at_most_one(nwa.calls_by(q, a)) {
                builder.call(q, a, e.target);
            }
        }
        for h in nwa.states() {
            for a in (0..nwa.alphabet().ret).map(Letter) {
                if let Some(e) = nwa.returns_by(q, h, a).first() {
                    builder.ret(q, h, a, e.target);
                }
            }
        }
    }
    builder.build()
}

/// A deterministic total automaton in tables, with a sink that may or may not be announced.
#[derive(Clone, Debug)]
pub struct Table {
    pub states: u32,
    pub alphabet: Alphabet,
    pub numbers: Vec<u32>,
    pub accepting: Vec<bool>,
    pub announces_sink: bool,
    pub asked: usize,
}

pub fn table(alphabet: Alphabet, states: u32) -> impl Strategy<Value = Table> {
    (1..=states).prop_flat_map(move |states| {
        let size = states * (alphabet.internal + alphabet.call + states * alphabet.ret);
        (
            proptest::collection::vec(0..states, size as usize),
            proptest::collection::vec(any::<bool>(), states as usize),
            any::<bool>(),
        )
            .prop_map(move |(numbers, accepting, announces_sink)| Table {
                states,
                alphabet,
                numbers,
                accepting,
                announces_sink,
                asked: 0,
            })
    })
}

impl Table {
    /// The last state is a sink if it is accepting.
    fn step(&mut self, q: State, offset: u32) -> Result<State, Infallible> {
        self.asked += 1;
        if self.is_sink(q) {
            return Ok(q);
        }
        Ok(State(self.numbers[offset as usize]))
    }

    fn is_sink(&self, q: State) -> bool {
        q.0 == self.states - 1 && self.accepting[q.index()]
    }
}

impl OnDemand for Table {
    type Error = Infallible;

    fn initial(&mut self) -> State {
        State(0)
    }

    fn is_accepting(&self, q: State) -> bool {
        self.accepting[q.index()]
    }

    fn is_accepting_sink(&self, q: State) -> bool {
        self.announces_sink && self.is_sink(q)
    }

    fn internal(&mut self, q: State, a: Letter) -> Result<State, Infallible> {
        self.step(q, q.0 * self.alphabet.internal + a.0)
    }

    fn call(&mut self, q: State, a: Letter) -> Result<State, Infallible> {
        self.step(q, self.states * self.alphabet.internal + q.0 * self.alphabet.call + a.0)
    }

    fn ret(&mut self, q: State, hier: State, a: Letter) -> Result<State, Infallible> {
        let before = self.states * (self.alphabet.internal + self.alphabet.call);
        self.step(q, before + (q.0 * self.states + hier.0) * self.alphabet.ret + a.0)
    }
}

/// All symbols of an alphabet.
fn symbols(alphabet: Alphabet) -> Vec<Symbol> {
    let internal = (0..alphabet.internal).map(|a| Symbol::Internal(Letter(a)));
    let call = (0..alphabet.call).map(|a| Symbol::Call(Letter(a)));
    let ret = (0..alphabet.ret).map(|a| Symbol::Return(Letter(a)));
    internal.chain(call).chain(ret).collect()
}

type Configuration = (State, Vec<State>);

fn step(nwa: &Nwa, (q, stack): &Configuration, symbol: Symbol, out: &mut BTreeSet<Configuration>) {
    match symbol {
        Symbol::Internal(a) => {
            for e in nwa.internal(*q).iter().filter(|e| e.letter == a) {
                out.insert((e.target, stack.clone()));
            }
        }
        Symbol::Call(a) => {
            for e in nwa.calls(*q).iter().filter(|e| e.letter == a) {
                let mut stack = stack.clone();
                stack.push(*q);
                out.insert((e.target, stack));
            }
        }
        Symbol::Return(a) => {
            let mut below = stack.clone();
            let Some(top) = below.pop() else { return };
            for e in nwa.returns(*q).iter().filter(|e| e.letter == a && e.hier == top) {
                out.insert((e.target, below.clone()));
            }
        }
    }
}

fn collect(
    nwa: &Nwa,
    symbols: &[Symbol],
    configurations: &BTreeSet<Configuration>,
    word: &mut Vec<Symbol>,
    left: usize,
    out: &mut BTreeSet<Vec<Symbol>>,
) {
    if configurations.is_empty() {
        return;
    }
    if configurations.iter().any(|(q, _)| nwa.is_accepting(*q)) {
        out.insert(word.clone());
    }
    if left == 0 {
        return;
    }
    for &symbol in symbols {
        let mut next = BTreeSet::new();
        for configuration in configurations {
            step(nwa, configuration, symbol, &mut next);
        }
        word.push(symbol);
        collect(nwa, symbols, &next, word, left - 1, out);
        word.pop();
    }
}

/// All accepted words up to a length.
pub fn language(nwa: &Nwa, length: usize) -> BTreeSet<Vec<Symbol>> {
    let start = nwa.initial().iter().map(|&q| (q, Vec::new())).collect();
    let mut out = BTreeSet::new();
    collect(nwa, &symbols(nwa.alphabet()), &start, &mut Vec::new(), length, &mut out);
    out
}

/// All nested words up to a length.
pub fn all_words(alphabet: Alphabet, length: usize) -> BTreeSet<Vec<Symbol>> {
    language(&Nwa::universal(alphabet), length)
}

/// Whether a deterministic on-demand automaton accepts a word.
pub fn table_accepts(table: &mut Table, word: &[Symbol]) -> bool {
    let mut q = table.initial();
    let mut stack = Vec::new();
    for &symbol in word {
        let next = match symbol {
            Symbol::Internal(a) => table.internal(q, a),
            Symbol::Call(a) => {
                stack.push(q);
                table.call(q, a)
            }
            Symbol::Return(a) => {
                let hier = stack.pop().unwrap();
                table.ret(q, hier, a)
            }
        };
        q = next.unwrap();
    }
    table.is_accepting(q)
}

/// Panics unless this is an accepting run.
pub fn check_run(nwa: &Nwa, run: &Run) {
    assert_eq!(run.states.len(), run.word.len() + 1);
    assert!(nwa.initial().contains(&run.states[0]));
    assert!(nwa.is_accepting(run.last_state()));
    for (i, &symbol) in run.word.symbols().iter().enumerate() {
        let (from, to) = (run.states[i], run.states[i + 1]);
        let found = match symbol {
            Symbol::Internal(a) => nwa.internal(from).contains(&Edge { letter: a, target: to }),
            Symbol::Call(a) => nwa.calls(from).contains(&Edge { letter: a, target: to }),
            Symbol::Return(a) => {
                let hier = run.hierarchical(i).unwrap();
                nwa.returns(from).contains(&ReturnEdge { hier, letter: a, target: to })
            }
        };
        assert!(found, "position {i} of {run:?} is no transition of {nwa:?}");
    }
}

/// Whether some run over the word ends in an accepting state.
pub fn accepts_by_force(nwa: &Nwa, word: &[Symbol]) -> bool {
    let mut configurations: BTreeSet<Configuration> = nwa.initial().iter().map(|&q| (q, Vec::new())).collect();
    for &symbol in word {
        let mut next = BTreeSet::new();
        for configuration in &configurations {
            step(nwa, configuration, symbol, &mut next);
        }
        configurations = next;
    }
    configurations.iter().any(|(q, _)| nwa.is_accepting(*q))
}

/// The transitions as data, to leave some out or put them elsewhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Transition {
    Internal(State, Edge),
    Call(State, Edge),
    Return(ReturnTransition),
}

pub fn transitions(nwa: &Nwa) -> Vec<Transition> {
    let internal = nwa.states().flat_map(|q| nwa.internal(q).iter().map(move |&e| Transition::Internal(q, e)));
    let call = nwa.states().flat_map(|q| nwa.calls(q).iter().map(move |&e| Transition::Call(q, e)));
    internal.chain(call).chain(nwa.return_transitions().map(Transition::Return)).collect()
}

/// The accepting runs that use one transition: a second copy of the automaton is entered through it.
pub fn runs_through(nwa: &Nwa, through: Transition) -> Nwa {
    let mut builder = NwaBuilder::new(nwa.alphabet());
    let n = nwa.len() as u32;
    builder.add_states(2 * n);
    let copy = |q: State, i: u32| State(q.0 + i * n);
    nwa.initial().iter().for_each(|&q| builder.set_initial(q));
    nwa.accepting().for_each(|q| builder.set_accepting(copy(q, 1)));
    for transition in transitions(nwa) {
        for from in 0..2 {
            for to in from..if transition == through { 2 } else { from + 1 } {
                match transition {
                    Transition::Internal(q, e) => builder.internal(copy(q, from), e.letter, copy(e.target, to)),
                    Transition::Call(q, e) => builder.call(copy(q, from), e.letter, copy(e.target, to)),
                    Transition::Return(t) => {
                        for hier in 0..=from {
                            builder.ret(copy(t.linear, from), copy(t.hier, hier), t.letter, copy(t.target, to));
                        }
                    }
                }
            }
        }
    }
    builder.build()
}
