//! Generated families of growing size: counters, random sparse and dense automata, the worst case for determinisation.
//!
//! The counter of each bench is the number of transitions its result has (its input, where the result is a word or a
//! number), so the throughput is the reciprocal of the cost per transition. `max alloc` is the peak memory.

use divan::Bencher;
use divan::counter::ItemsCount;
use tracewright_automata::*;
use tracewright_random::{Random, Xorshift64};

#[global_allocator]
static ALLOC: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

/// A small deterministic generator; benchmarks must be reproducible.
struct Numbers(Random<Xorshift64>);

impl Numbers {
    fn below(&mut self, bound: u32) -> u32 {
        ((self.0.next() >> 33) % u64::from(bound)) as u32
    }
}

/// One bit of an `n`-bit counter. The letter `i` is the increment that sets bit `i` and clears all lower ones.
fn bit(bit: u32, bits: u32) -> Nwa {
    let (zero, one) = (State(0), State(1));
    let mut builder = NwaBuilder::new(Alphabet::finite(bits));
    builder.add_states(2);
    builder.set_initial(zero);
    builder.set_accepting(one);
    for i in 0..bits {
        let carry = Letter(i);
        if i > bit {
            builder.internal(one, carry, zero);
        } else if i == bit {
            builder.internal(zero, carry, one);
        } else {
            builder.internal(zero, carry, zero);
            builder.internal(one, carry, one);
        }
    }
    builder.build()
}

/// All bits together: a chain of `2^bits` states.
fn counter(bits: u32) -> Nwa {
    (1..bits).fold(bit(0, bits), |product, i| intersection(&product, &bit(i, bits)).nwa)
}

/// The counter as a recursion: a procedure of level `i` calls level `i + 1` twice, so with a number of states linear in
/// `bits` the shortest word has `2^bits` internal letters.
fn nested_counter(bits: u32) -> Nwa {
    let letter = Letter(0);
    let mut builder = NwaBuilder::new(Alphabet { internal: 1, call: 1, ret: 1 });
    // Entry, between the calls, exit.
    let at = |level: u32, place: u32| State(3 * level + place);
    builder.add_states(3 * (bits + 1));
    for level in 0..bits {
        for place in 0..2 {
            builder.call(at(level, place), letter, at(level + 1, 0));
            builder.ret(at(level + 1, 2), at(level, place), letter, at(level, place + 1));
        }
    }
    builder.internal(at(bits, 0), letter, at(bits, 2));
    builder.set_initial(at(0, 0));
    builder.set_accepting(at(0, 2));
    builder.build()
}

/// How many transitions leave a state.
#[derive(Clone, Copy, Debug)]
enum Density {
    /// One for each of two letters, so the automaton is deterministic.
    Sparse,
    /// Sixteen for each of two letters.
    Dense,
}

#[derive(Clone, Copy, Debug)]
struct Shape(Density, u32);

const SHAPES: [Shape; 8] = [
    Shape(Density::Sparse, 100),
    Shape(Density::Sparse, 1_000),
    Shape(Density::Sparse, 10_000),
    Shape(Density::Sparse, 100_000),
    Shape(Density::Dense, 100),
    Shape(Density::Dense, 1_000),
    Shape(Density::Dense, 10_000),
    Shape(Density::Dense, 100_000),
];

const SPARSE: [u32; 4] = [100, 1_000, 10_000, 100_000];

/// Random targets; one state in twenty accepts.
fn random(Shape(density, states): Shape) -> Nwa {
    let mut random = Numbers(Random::xorshift(0x9E37_79B9_7F4A_7C15));
    let fan_out = match density {
        Density::Sparse => 1,
        Density::Dense => 16,
    };
    let mut builder = NwaBuilder::new(Alphabet::finite(2));
    builder.add_states(states);
    builder.set_initial(State(0));
    for q in (0..states).map(State) {
        if random.below(20) == 0 {
            builder.set_accepting(q);
        }
        for a in (0..2).map(Letter) {
            for _ in 0..fan_out {
                builder.internal(q, a, State(random.below(states)));
            }
        }
    }
    builder.build()
}

/// The words in which the number of 0s is divisible by four.
fn divisible_by_four() -> Nwa {
    let mut builder = NwaBuilder::new(Alphabet::finite(2));
    builder.add_states(4);
    builder.set_initial(State(0));
    builder.set_accepting(State(0));
    for q in 0..4 {
        builder.internal(State(q), Letter(0), State((q + 1) % 4));
        builder.internal(State(q), Letter(1), State(q));
    }
    builder.build()
}

/// `(a|b)* a (a|b)^n`: its smallest deterministic automaton has `2^(n + 1)` states.
fn letter_from_the_end(n: u32) -> Nwa {
    let mut builder = NwaBuilder::new(Alphabet::finite(2));
    builder.add_states(n + 2);
    builder.set_initial(State(0));
    builder.set_accepting(State(n + 1));
    for a in (0..2).map(Letter) {
        builder.internal(State(0), a, State(0));
        (1..=n).for_each(|q| builder.internal(State(q), a, State(q + 1)));
    }
    builder.internal(State(0), Letter(0), State(1));
    builder.build()
}

#[divan::bench(args = [8, 10, 12, 14, 16], sample_count = 10)]
fn counter_as_intersection_of_bits(bencher: Bencher, bits: u32) {
    bencher.counter(ItemsCount::new(counter(bits).transition_count())).bench_local(|| counter(bits));
}

#[divan::bench(args = [8, 10, 12, 14, 16], sample_count = 10)]
fn minimisation_of_a_counter(bencher: Bencher, bits: u32) {
    let nwa = counter(bits);
    bencher.counter(ItemsCount::new(nwa.transition_count())).bench_local(|| minimise_dfa(&nwa));
}

#[divan::bench(args = [8, 10, 12, 14, 16], sample_count = 10)]
fn run_of_a_nested_counter(bencher: Bencher, bits: u32) {
    let nwa = nested_counter(bits);
    let length = accepting_run(&nwa).map_or(0, |run| run.len());
    bencher.counter(ItemsCount::new(length)).bench_local(|| accepting_run(&nwa));
}

#[divan::bench(args = [64, 256, 1024, 4096], sample_count = 10)]
fn complement_of_a_nested_counter(bencher: Bencher, bits: u32) {
    let nwa = nested_counter(bits);
    bencher.counter(ItemsCount::new(complement(&nwa).transition_count())).bench_local(|| complement(&nwa));
}

#[divan::bench(args = SHAPES, sample_count = 3)]
fn random_intersection(bencher: Bencher, shape: Shape) {
    let (left, right) = (random(shape), divisible_by_four());
    let made = intersection(&left, &right).nwa.transition_count();
    bencher.counter(ItemsCount::new(made)).bench_local(|| intersection(&left, &right));
}

#[divan::bench(args = SHAPES, sample_count = 3)]
fn random_difference(bencher: Bencher, shape: Shape) {
    let (left, right) = (random(shape), letter_from_the_end(3));
    let made = difference_of(&left, &right).nwa.transition_count();
    bencher.counter(ItemsCount::new(made)).bench_local(|| difference_of(&left, &right));
}

#[divan::bench(args = SHAPES, sample_count = 10)]
fn random_dead_ends(bencher: Bencher, shape: Shape) {
    let nwa = random(shape);
    bencher.counter(ItemsCount::new(nwa.transition_count())).bench_local(|| remove_dead_ends(&nwa));
}

#[divan::bench(args = SPARSE, sample_count = 10)]
fn random_minimisation(bencher: Bencher, states: u32) {
    let nwa = random(Shape(Density::Sparse, states));
    bencher.counter(ItemsCount::new(nwa.transition_count())).bench_local(|| minimise_dfa(&nwa));
}

#[divan::bench(args = [8, 10, 12, 14, 16], sample_count = 10)]
fn worst_case_determinisation(bencher: Bencher, n: u32) {
    let nwa = letter_from_the_end(n);
    let made = determinise(&nwa).transition_count();
    bencher.counter(ItemsCount::new(made)).bench_local(|| determinise(&nwa));
}

/// Words with an `a` at some place and then `n` more letters: an inclusion that holds and needs one set for each place
/// with antichains, while the powerset is exponential.
#[divan::bench(args = [8, 16, 64, 256], sample_count = 10)]
fn inclusion_with_antichains(bencher: Bencher, n: u32) {
    let (left, right) = (letter_from_the_end(n), union(&letter_from_the_end(n), &letter_from_the_end(n / 2)));
    assert_eq!(inclusion_counterexample(&left, &right), None);
    bencher
        .counter(ItemsCount::new(left.transition_count() + right.transition_count()))
        .bench_local(|| inclusion_counterexample(&left, &right));
}
