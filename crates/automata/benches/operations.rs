//! The operations of one refinement step on program-like automata of 10,000 and 100,000 states.

use std::convert::Infallible;

use divan::Bencher;
use divan::counter::ItemsCount;
use tracewright_automata::*;
use tracewright_random::{Random, Xorshift64};

#[global_allocator]
static ALLOC: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

/// What to build: `finite` has one big procedure, the others have procedures of 200 locations that call each other.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Finite(u32),
    Nested(u32),
}

const SHAPES: [Shape; 4] =
    [Shape::Finite(10_000), Shape::Nested(10_000), Shape::Finite(100_000), Shape::Nested(100_000)];

const LETTERS: u32 = 1000;

/// A small deterministic generator; benchmarks must be reproducible.
struct Numbers(Random<Xorshift64>);

impl Numbers {
    fn below(&mut self, bound: u32) -> u32 {
        ((self.0.next() >> 33) % u64::from(bound)) as u32
    }
}

/// About three transitions for each location: on to the next, a branch forwards, sometimes a loop back, sometimes a
/// call; few error locations, close to the end.
fn program(shape: Shape) -> Nwa {
    let (states, size) = match shape {
        Shape::Finite(n) => (n, n),
        Shape::Nested(n) => (n, 200),
    };
    let mut random = Numbers(Random::xorshift(0x9E37_79B9_7F4A_7C15));
    let mut builder = NwaBuilder::new(Alphabet { internal: LETTERS, call: LETTERS, ret: LETTERS });
    builder.add_states(states);
    builder.set_initial(State(0));
    let procedures = states / size;
    for procedure in 0..procedures {
        let first = procedure * size;
        for i in 0..size - 1 {
            let q = first + i;
            let mut edge = |target: u32| {
                let letter = Letter(random.below(LETTERS));
                builder.internal(State(q), letter, State(target));
            };
            edge(q + 1);
            edge(q + 1);
            let skip = q + 1 + (i % 7).min(size - 2 - i);
            edge(skip);
            if i % 50 == 49 {
                edge(q - 40);
            }
            // Calls go to later procedures, so the program is not recursive.
            if procedures > 1 && i % 20 == 10 && procedure + 1 < procedures {
                let callee = procedure + 1 + random.below((procedures - procedure - 1).min(8));
                let letter = Letter(random.below(LETTERS));
                builder.call(State(q), letter, State(callee * size));
                builder.ret(State(callee * size + size - 1), State(q), letter, State(q + 1));
            }
        }
    }
    builder.set_accepting(State(states - 2));
    builder.set_accepting(State(states - size / 2));
    builder.build()
}

/// Counts one letter up to 2 and toggles a flag that does not matter, so that minimisation has states to merge. A call
/// starts counting again, a return takes up the caller's count if it is higher.
struct Counter;

/// Count in the upper bits, flag in the lowest one.
const SINK: u32 = 4;

impl OnDemand for Counter {
    type Error = Infallible;
    fn initial(&mut self) -> State {
        State(0)
    }
    fn is_accepting(&self, q: State) -> bool {
        q.0 == SINK
    }
    fn is_accepting_sink(&self, q: State) -> bool {
        q.0 == SINK
    }
    fn internal(&mut self, q: State, a: Letter) -> Result<State, Infallible> {
        Ok(match a.0 {
            _ if q.0 == SINK => q,
            0 => State(((q.0 & !1) + 2).min(SINK) | if q.0 & !1 == 2 { 0 } else { q.0 & 1 }),
            1 | 2 => State(q.0 ^ 1),
            _ => q,
        })
    }
    fn call(&mut self, q: State, _: Letter) -> Result<State, Infallible> {
        Ok(if q.0 == SINK { q } else { State(q.0 & 1) })
    }
    fn ret(&mut self, q: State, hier: State, _: Letter) -> Result<State, Infallible> {
        Ok(if q.0 == SINK { q } else { State((q.0 & !1).max(hier.0 & !1) | (q.0 & 1)) })
    }
}

fn product(shape: Shape) -> Difference {
    difference(&program(shape), &mut Counter, &mut unwatched).unwrap()
}

#[divan::bench(args = SHAPES, sample_count = 10)]
fn build_difference(bencher: Bencher, shape: Shape) {
    let minuend = program(shape);
    let made = difference(&minuend, &mut Counter, &mut unwatched).unwrap();
    bencher
        .counter(ItemsCount::new(made.nwa.transition_count()))
        .bench_local(|| difference(&minuend, &mut Counter, &mut unwatched).unwrap());
}

#[divan::bench(args = SHAPES, sample_count = 10)]
fn dead_ends(bencher: Bencher, shape: Shape) {
    let made = product(shape);
    bencher.bench_local(|| remove_dead_ends(&made.nwa));
}

#[divan::bench(args = SHAPES, sample_count = 10)]
fn minimisation_by_location(bencher: Bencher, shape: Shape) {
    let made = product(shape);
    let trimmed = remove_dead_ends(&made.nwa);
    let class = |q: State| made.origin[trimmed.origin_of(q).index()].0.0;
    bencher.bench_local(|| minimise(&trimmed.nwa, class));
}

#[divan::bench(args = SHAPES, sample_count = 10)]
fn minimisation_without_classes(bencher: Bencher, shape: Shape) {
    let made = product(shape);
    let trimmed = remove_dead_ends(&made.nwa);
    bencher.bench_local(|| minimise(&trimmed.nwa, |_| 0));
}

#[divan::bench(args = SHAPES, sample_count = 10)]
fn shortest_accepting_run(bencher: Bencher, shape: Shape) {
    let made = product(shape);
    bencher.bench_local(|| accepting_run(&made.nwa).map(|run| run.len()));
}
