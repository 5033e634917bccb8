//! What is chosen where a program leaves something open.
//!
//! An execution that flips a coin at every choice does not get far: loops end at once, and rarely are many values alike.
//! So each place where something is chosen gets a habit, anew in every execution.

use rustc_hash::FxHashMap;
use tracewright_random::{Random, Xorshift64};

use super::memory::{Scalar, Word};
use super::ranges::Range;

/// Where something is chosen: a statement, and what it gives a value to.
pub(super) type Place = (u32, u32);

/// How values are chosen at one place during one execution.
#[derive(Clone, Copy)]
enum Habit {
    Zero,
    Same(Word),
    /// Zero or one.
    Coin,
    /// Mostly this value, and zero once in so many times.
    Mostly(Word, usize),
    Any,
}

/// What an execution is like as a whole.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Mood {
    /// What is there at the start.
    pub start: Start,
    /// What is chosen on the way.
    pub way: Way,
}

/// What is there at the start.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    Zeros,
    /// Zeros with few exceptions; even these are small, as variables may have bounds.
    Small,
    Anything,
}

/// What is chosen on the way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// Zero, as long as that is possible.
    Zeros,
    Anything,
    /// Every place has its habit.
    Habits,
}

impl Mood {
    /// The mood at each turn.
    pub fn at(turn: usize) -> Mood {
        let [start, way] = [turn.checked_sub(1).map(|t| t % 4); 2];
        Mood {
            start: match start {
                None | Some(2) => Start::Zeros,
                Some(0) => Start::Anything,
                Some(_) => Start::Small,
            },
            way: match way {
                None => Way::Zeros,
                Some(0 | 2) => Way::Anything,
                Some(_) => Way::Habits,
            },
        }
    }
}

/// Whether it matters which of several possibilities is tried first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Matters,
    /// They exclude each other.
    IsIrrelevant,
}

/// Chooses, in the same way whenever the same program is executed.
pub(super) struct Choices {
    random: Random<Xorshift64>,
    mood: Mood,
    habits: FxHashMap<Place, Habit>,
    /// Numbers that occur in the program, and their neighbours.
    interesting: Vec<Word>,
    /// Whether something was chosen on the way: what was there at the start does not count.
    pub were_made: bool,
}

impl Choices {
    pub fn new(interesting: Vec<Word>) -> Choices {
        let random = Random::xorshift(0x9e37_79b9_7f4a_7c15);
        Choices { random, mood: Mood::at(0), habits: FxHashMap::default(), interesting, were_made: false }
    }

    /// A new execution begins.
    pub fn start(&mut self, mood: Mood) {
        self.mood = mood;
        self.habits.clear();
        self.were_made = false;
    }

    /// Whether all that is there at the start is zero.
    pub fn begins_with_zeros(&self) -> bool {
        self.mood.start == Start::Zeros
    }

    /// One of so many possibilities, to be tried first.
    pub fn one_of(&mut self, possibilities: usize, order: Order) -> usize {
        if possibilities <= 1 {
            return 0;
        }
        self.were_made |= order == Order::Matters;
        self.random.below(possibilities)
    }

    /// A value where nothing was ever written.
    pub fn initial(&mut self, scalar: Scalar, range: Range) -> Word {
        let value = match self.mood.start {
            Start::Zeros => 0,
            Start::Small if self.random.below(8) != 0 => 0,
            Start::Small => 1 + self.random.below(99) as Word,
            Start::Anything => self.any(scalar, range),
        };
        fitting(scalar, range, value)
    }

    /// A value at a place. After several that did not do, another is tried.
    pub fn value(&mut self, place: Place, scalar: Scalar, range: Range, tried: usize) -> Word {
        self.were_made = true;
        match (self.mood.way, tried) {
            (Way::Zeros, 0) => return fitting(scalar, range, 0),
            (Way::Anything, _) => return self.any(scalar, range),
            _ if tried % 3 == 2 => return self.any(scalar, range),
            _ => {}
        }
        let habit = match self.habits.get(&place) {
            Some(habit) if tried == 0 => *habit,
            _ => {
                let habit = self.habit(scalar, range);
                self.habits.insert(place, habit);
                habit
            }
        };
        let value = match habit {
            Habit::Zero => 0,
            Habit::Same(value) => value,
            Habit::Coin => (self.random.next() & 1) as Word,
            Habit::Mostly(_, times) if self.random.below(times) == 0 => 0,
            Habit::Mostly(value, _) => value,
            Habit::Any => self.any(scalar, range),
        };
        fitting(scalar, range, value)
    }

    fn habit(&mut self, scalar: Scalar, range: Range) -> Habit {
        match self.random.below(8) {
            0 => Habit::Zero,
            1 => Habit::Same(1),
            2 => Habit::Same(self.any(scalar, range)),
            3 => Habit::Coin,
            4 => Habit::Mostly(1, [3, 5, 12, 50][self.random.below(4)]),
            5 => Habit::Mostly(self.any(scalar, range), [3, 12][self.random.below(2)]),
            _ => Habit::Any,
        }
    }

    fn any(&mut self, scalar: Scalar, range: Range) -> Word {
        let value = match self.random.below(8) {
            _ if scalar == Scalar::Bool => (self.random.next() & 1) as Word,
            0 | 1 => self.random.below(2) as Word,
            2 | 3 => self.random.below(8) as Word - 2,
            4 => self.random.below(200) as Word - 100,
            // Overflow is near the ends.
            5 if range.high.is_some() => range.high.unwrap_or_default() - self.random.below(4) as Word,
            _ => self.interesting[self.random.below(self.interesting.len())],
        };
        fitting(scalar, range, value)
    }
}

/// The value of a kind and a range that is most like a number.
fn fitting(scalar: Scalar, range: Range, value: Word) -> Word {
    match scalar {
        Scalar::Bool => value & 1,
        Scalar::Int => range.fit(value),
        Scalar::Bits(width) => super::bits::wrapped(value, width),
    }
}
