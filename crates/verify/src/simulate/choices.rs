//! How nondeterministic values are chosen.
//!
//! Independent uniform choices rarely get far: loops are left at once, and values are rarely equal. So each choice
//! point gets a habit, a distribution of its own that is drawn anew for every execution.

use rustc_hash::FxHashMap;
use tracewright_random::{Random, Xorshift64};

use super::memory::{Scalar, Word};
use super::ranges::Range;

/// A choice point: a statement, and the variable that gets a value.
pub(super) type ChoicePoint = (u32, u32);

/// How values are chosen at one choice point during one execution.
#[derive(Clone, Copy)]
enum Habit {
    Zero,
    Same(Word),
    /// Zero or one.
    Coin,
    /// This value, and zero once in so many choices.
    Mostly(Word, usize),
    Any,
}

/// The style of one execution.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Style {
    /// The initial values.
    pub initial: InitialValues,
    /// The values chosen during the execution.
    pub later: LaterValues,
}

/// How initial values are chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum InitialValues {
    Zeros,
    /// Zeros with few exceptions, which are small, because variables may have bounds.
    Small,
    Anything,
}

/// How values are chosen during the execution.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LaterValues {
    /// Zero, as long as that is possible.
    Zeros,
    Anything,
    /// Every choice point has its own habit.
    Habits,
}

impl Style {
    /// The style of the n-th execution.
    pub fn at(turn: usize) -> Style {
        let [start, later] = [turn.checked_sub(1).map(|t| t % 4); 2];
        Style {
            initial: match start {
                None | Some(2) => InitialValues::Zeros,
                Some(0) => InitialValues::Anything,
                Some(_) => InitialValues::Small,
            },
            later: match later {
                None => LaterValues::Zeros,
                Some(0 | 2) => LaterValues::Anything,
                Some(_) => LaterValues::Habits,
            },
        }
    }
}

/// Whether the order in which alternatives are tried matters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Matters,
    /// The alternatives exclude each other.
    IsIrrelevant,
}

/// The source of choices; deterministic for each program.
pub(super) struct Choices {
    random: Random<Xorshift64>,
    style: Style,
    habits: FxHashMap<ChoicePoint, Habit>,
    /// Constants of the program, and their neighbours.
    interesting: Vec<Word>,
    /// Whether something was chosen during the execution; initial values do not count.
    pub were_made: bool,
}

impl Choices {
    pub fn new(interesting: Vec<Word>) -> Choices {
        let random = Random::xorshift(0x9e37_79b9_7f4a_7c15);
        Choices { random, style: Style::at(0), habits: FxHashMap::default(), interesting, were_made: false }
    }

    /// Starts a new execution.
    pub fn start(&mut self, style: Style) {
        self.style = style;
        self.habits.clear();
        self.were_made = false;
    }

    /// Whether all initial values are zero.
    pub fn begins_with_zeros(&self) -> bool {
        self.style.initial == InitialValues::Zeros
    }

    /// The alternative to be tried first.
    pub fn one_of(&mut self, possibilities: usize, order: Order) -> usize {
        if possibilities <= 1 {
            return 0;
        }
        self.were_made |= order == Order::Matters;
        self.random.below(possibilities)
    }

    /// The initial value of a variable or cell.
    pub fn initial(&mut self, scalar: Scalar, range: Range) -> Word {
        let value = match self.style.initial {
            InitialValues::Zeros => 0,
            InitialValues::Small if self.random.below(8) != 0 => 0,
            InitialValues::Small => 1 + self.random.below(99) as Word,
            InitialValues::Anything => self.any(scalar, range),
        };
        fitting(scalar, range, value)
    }

    /// A value at a choice point. After several values that did not fit, a different kind of value is tried.
    pub fn value(&mut self, point: ChoicePoint, scalar: Scalar, range: Range, tried: usize) -> Word {
        self.were_made = true;
        match (self.style.later, tried) {
            (LaterValues::Zeros, 0) => return fitting(scalar, range, 0),
            (LaterValues::Anything, _) => return self.any(scalar, range),
            _ if tried % 3 == 2 => return self.any(scalar, range),
            _ => {}
        }
        let habit = match self.habits.get(&point) {
            Some(habit) if tried == 0 => *habit,
            _ => {
                let habit = self.habit(scalar, range);
                self.habits.insert(point, habit);
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
            // Values near the bounds provoke overflows.
            5 if range.high.is_some() => range.high.unwrap_or_default() - self.random.below(4) as Word,
            _ => self.interesting[self.random.below(self.interesting.len())],
        };
        fitting(scalar, range, value)
    }
}

/// The closest value that is in the range and of the right kind.
fn fitting(scalar: Scalar, range: Range, value: Word) -> Word {
    match scalar {
        Scalar::Bool => value & 1,
        Scalar::Int => range.fit(value),
        Scalar::Bits(width) => super::bits::wrapped(value, width),
    }
}
