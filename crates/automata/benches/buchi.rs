//! Benchmarks of Büchi automata: NCSB on random semi-deterministic automata of growing size, the rank-based complement
//! on small random ones, emptiness and live states on 100,000 states.
//!
//! Before the timings, a table of the sizes of the complements is printed.

use divan::Bencher;
use divan::counter::ItemsCount;
use tracewright_automata::buchi::{self, LevelRankings, Ncsb};
use tracewright_automata::*;
use tracewright_random::{Random, Xorshift64};

#[global_allocator]
static ALLOC: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    println!("{:<24}{:>8}{:>12}{:>14}", "complement", "states", "made states", "transitions");
    let row = |name: String, states: usize, nwa: &Nwa| {
        println!("{name:<24}{states:>8}{:>12}{:>14}", nwa.len(), nwa.transition_count());
    };
    for size in SEMI_DETERMINISTIC {
        let nwa = semi_deterministic(size);
        for variant in VARIANTS {
            row(format!("NCSB {variant:?}"), nwa.len(), &ncsb(&nwa, variant));
        }
    }
    for size in SMALL {
        let nwa = random(size);
        for rankings in RANKINGS {
            row(format!("rank-based {rankings:?}"), nwa.len(), &buchi::complement_rank_based(&nwa, rankings));
        }
    }
    divan::main();
}

/// Sizes of the guessing and of the deterministic part together.
const SEMI_DETERMINISTIC: [u32; 4] = [20, 30, 40, 50];
const SMALL: [u32; 4] = [4, 5, 6, 7];
const VARIANTS: [Ncsb; 3] = [Ncsb::Eager, Ncsb::LazyS, Ncsb::LazySB];
const RANKINGS: [LevelRankings; 3] = [LevelRankings::Tight, LevelRankings::Elastic, LevelRankings::Cut];
const LETTERS: u32 = 2;

/// A small deterministic generator; benchmarks must be reproducible.
struct Numbers(Random<Xorshift64>);

impl Numbers {
    fn below(&mut self, bound: u32) -> u32 {
        ((self.0.next() >> 33) % u64::from(bound)) as u32
    }
}

/// A loop that guesses when to enter a deterministic part, as in automata of ranking functions; one state in five of
/// that part is accepting, one transition in four is missing.
fn semi_deterministic(states: u32) -> Nwa {
    let mut random = Numbers(Random::xorshift(0x9E37_79B9_7F4A_7C15));
    let mut builder = NwaBuilder::new(Alphabet::finite(LETTERS));
    builder.add_states(states);
    builder.set_initial(State(0));
    for a in (0..LETTERS).map(Letter) {
        builder.internal(State(0), a, State(0));
        builder.internal(State(0), a, State(1 + random.below(states - 1)));
        for q in 1..states {
            if random.below(4) > 0 {
                builder.internal(State(q), a, State(1 + random.below(states - 1)));
            }
        }
    }
    (1..states).filter(|q| q % 5 == 0).for_each(|q| builder.set_accepting(State(q)));
    builder.build()
}

/// One successor for each state and letter, and half as many again; every third state is accepting.
fn random(states: u32) -> Nwa {
    let mut random = Numbers(Random::xorshift(0x2545_F491_4F6C_DD1D));
    let mut builder = NwaBuilder::new(Alphabet::finite(LETTERS));
    builder.add_states(states);
    builder.set_initial(State(0));
    for a in (0..LETTERS).map(Letter) {
        for q in 0..states {
            builder.internal(State(q), a, State((q + 1 + a.0) % states));
        }
        for _ in 0..states / 2 {
            builder.internal(State(random.below(states)), a, State(random.below(states)));
        }
    }
    (0..states).filter(|q| q % 3 == 2).for_each(|q| builder.set_accepting(State(q)));
    builder.build()
}

fn ncsb(nwa: &Nwa, variant: Ncsb) -> Nwa {
    buchi::complement_ncsb(nwa, variant).expect("only one state has choices, and it comes first")
}

/// Procedures of 200 states that call each other, with loops; the only accepting state lies in the last one.
fn program(states: u32) -> Nwa {
    const SIZE: u32 = 200;
    let mut random = Numbers(Random::xorshift(0x9E37_79B9_7F4A_7C15));
    let mut builder = NwaBuilder::new(Alphabet { internal: 4, call: 4, ret: 4 });
    builder.add_states(states);
    builder.set_initial(State(0));
    let procedures = states / SIZE;
    for procedure in 0..procedures {
        for i in 0..SIZE - 1 {
            let q = procedure * SIZE + i;
            builder.internal(State(q), Letter(random.below(4)), State(q + 1));
            builder.internal(State(q), Letter(random.below(4)), State(q + 1 + (i % 7).min(SIZE - 2 - i)));
            if i % 50 == 49 {
                builder.internal(State(q), Letter(random.below(4)), State(q - 40));
            }
            if i % 20 == 10 && procedure + 1 < procedures {
                let callee = (procedure + 1 + random.below(8)).min(procedures - 1) * SIZE;
                let letter = Letter(random.below(4));
                builder.call(State(q), letter, State(callee));
                builder.ret(State(callee + SIZE - 1), State(q), letter, State(q + 1));
            }
        }
    }
    builder.set_accepting(State(states - 30));
    builder.build()
}

#[divan::bench(args = SEMI_DETERMINISTIC, sample_count = 10)]
fn ncsb_eager(bencher: Bencher, states: u32) {
    bench_ncsb(bencher, states, Ncsb::Eager);
}

#[divan::bench(args = SEMI_DETERMINISTIC, sample_count = 10)]
fn ncsb_lazy_s(bencher: Bencher, states: u32) {
    bench_ncsb(bencher, states, Ncsb::LazyS);
}

#[divan::bench(args = SEMI_DETERMINISTIC, sample_count = 10)]
fn ncsb_lazy_sb(bencher: Bencher, states: u32) {
    bench_ncsb(bencher, states, Ncsb::LazySB);
}

fn bench_ncsb(bencher: Bencher, states: u32, variant: Ncsb) {
    let nwa = semi_deterministic(states);
    let made = ncsb(&nwa, variant).transition_count();
    bencher.counter(ItemsCount::new(made)).bench_local(|| ncsb(&nwa, variant));
}

#[divan::bench(args = SMALL, sample_count = 10)]
fn rank_based_tight(bencher: Bencher, states: u32) {
    bench_rank_based(bencher, states, LevelRankings::Tight);
}

#[divan::bench(args = SMALL, sample_count = 10)]
fn rank_based_elastic(bencher: Bencher, states: u32) {
    bench_rank_based(bencher, states, LevelRankings::Elastic);
}

#[divan::bench(args = SMALL, sample_count = 10)]
fn rank_based_cut(bencher: Bencher, states: u32) {
    bench_rank_based(bencher, states, LevelRankings::Cut);
}

fn bench_rank_based(bencher: Bencher, states: u32, rankings: LevelRankings) {
    let nwa = random(states);
    let made = buchi::complement_rank_based(&nwa, rankings).transition_count();
    bencher.counter(ItemsCount::new(made)).bench_local(|| buchi::complement_rank_based(&nwa, rankings));
}

#[divan::bench(args = [10_000, 100_000], sample_count = 10)]
fn accepting_lasso(bencher: Bencher, states: u32) {
    let nwa = program(states);
    assert!(!buchi::is_empty(&nwa));
    bencher.counter(ItemsCount::new(nwa.transition_count())).bench_local(|| buchi::accepting_lasso(&nwa));
}

#[divan::bench(args = [10_000, 100_000], sample_count = 10)]
fn live_states(bencher: Bencher, states: u32) {
    let nwa = program(states);
    bencher.counter(ItemsCount::new(nwa.transition_count())).bench_local(|| buchi::remove_non_live(&nwa));
}

/// The whole language of a loop is included; without subsumption the whole product would be built.
#[divan::bench(args = [10, 20, 30], sample_count = 10)]
fn inclusion(bencher: Bencher, states: u32) {
    let subtrahend = semi_deterministic(states);
    bencher.bench_local(|| buchi::inclusion_counterexample(&subtrahend, &subtrahend));
}
