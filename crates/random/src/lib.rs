//! Pseudo-random numbers that depend on nothing but their seed, so that everything made of them can be made again.
//!
//! ```
//! use tracewright_random::Random;
//!
//! let draw = || { let mut random = Random::new(7); [random.below(100), random.below(100)] };
//! assert_eq!(draw(), draw());
//! ```
//!
//! *Architecture invariant.* Neither time nor the system is asked for anything, and sequences never change: seeds stand in
//! tests, in findings of the hunt, and in the random executions behind a verdict.

/// A sequence of numbers without a pattern.
#[derive(Clone, Debug)]
pub struct Random<G = SplitMix64>(G);

/// Where the numbers of a sequence come from.
pub trait Generator {
    /// The sequence of a seed.
    fn new(seed: u64) -> Self;
    /// Any number.
    fn next(&mut self) -> u64;
}

/// The generator by Steele, Lea and Flood ("Fast splittable pseudorandom number generators", 2014). Any seed will do.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl Generator for SplitMix64 {
    fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// The generator by Marsaglia ("Xorshift RNGs", 2003), for who has used it from the start. The seed must not be 0.
#[derive(Clone, Debug)]
pub struct Xorshift64(u64);

impl Generator for Xorshift64 {
    fn new(seed: u64) -> Xorshift64 {
        Xorshift64(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

impl Random {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Random {
        Random(SplitMix64::new(seed))
    }

    /// The sequence of a part of what has a seed: what the other parts draw makes no difference to it.
    pub fn of_part(seed: u64, part: usize) -> Random {
        let mut random = Random::new(seed ^ (part as u64).wrapping_add(1).wrapping_mul(0xd134_2543_de82_ef95));
        random.next();
        random
    }
}

impl Random<Xorshift64> {
    /// The sequence of a seed that is not 0, by [`Xorshift64`].
    pub fn xorshift(seed: u64) -> Random<Xorshift64> {
        Random(Xorshift64::new(seed))
    }
}

impl<G: Generator> Random<G> {
    /// Any number.
    #[allow(clippy::should_implement_trait)] // the sequence has no end
    pub fn next(&mut self) -> u64 {
        self.0.next()
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + (self.next() % (high - low + 1) as u64) as i64
    }

    /// Yes in so many cases of a hundred.
    pub fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }

    /// One of these, of which there is at least one.
    pub fn pick<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len())]
    }

    /// One of these, if there are any.
    pub fn choose<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| *self.pick(from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_stay_what_they_are() {
        let mut random = Random::new(0);
        assert_eq!([random.next(), random.next()], [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
        let mut random = Random::xorshift(1);
        assert_eq!(random.next(), 0x4082_2041);
    }
}
