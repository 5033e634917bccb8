//! Terms over integers and truth values, compiled for evaluation on intervals. Whatever else there is may be anything.

use rustc_hash::FxHashMap;
use tracewright_logic::{Op, Sort, Term, Terms};

use super::interval::Interval;

/// A compiled term.
#[derive(Clone, Debug)]
pub enum Code {
    Const(i128),
    Slot(u32),
    /// `Σ coefficient · code + constant`
    Sum(Vec<(i128, Code)>, i128),
    Product(Vec<Code>),
    /// Euclidean division and its remainder by a number.
    Div(Box<Code>, i128),
    Mod(Box<Code>, i128),
    Ite(Box<[Code; 3]>),
    Not(Box<Code>),
    And(Vec<Code>),
    Or(Vec<Code>),
    Eq(Box<[Code; 2]>),
    Le(Box<[Code; 2]>),
    /// The slot is between these bounds. Most conditions consist of these.
    Within(u32, Interval),
    /// A truth value about which nothing is known.
    Truth,
    /// A number about which nothing is known.
    Number,
}

/// What is known about slots; changes can be undone.
#[derive(Debug)]
pub struct Slots {
    values: Vec<Interval>,
    before: Vec<(u32, Interval)>,
}

/// It contradicts what is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Impossible;

type Possible = Result<(), Impossible>;

impl Slots {
    /// What is known about them if nothing else is.
    pub fn new(values: Vec<Interval>) -> Slots {
        Slots { values, before: Vec::new() }
    }

    pub fn get(&self, slot: u32) -> Interval {
        self.values[slot as usize]
    }

    #[inline]
    pub fn set(&mut self, slot: u32, value: Interval) {
        let old = std::mem::replace(&mut self.values[slot as usize], value);
        if old != value {
            self.before.push((slot, old));
        }
    }

    /// Where things are now, to come back to.
    pub fn mark(&self) -> usize {
        self.before.len()
    }

    pub fn undo(&mut self, mark: usize) {
        while self.before.len() > mark {
            if let Some((slot, value)) = self.before.pop() {
                self.values[slot as usize] = value;
            }
        }
    }
}

impl Code {
    /// All values that it may have.
    pub fn run(&self, slots: &mut Slots) -> Interval {
        match self {
            Code::Const(value) => Interval::point(*value),
            Code::Slot(slot) => slots.get(*slot),
            Code::Sum(summands, constant) => {
                let add = |sum: Interval, (factor, code): &(i128, Code)| sum.plus(code.run(slots).times(*factor));
                summands.iter().fold(Interval::point(*constant), add)
            }
            Code::Product(factors) => {
                factors.iter().fold(Interval::point(1), |product, code| product.product(code.run(slots)))
            }
            Code::Div(code, divisor) => code.run(slots).quotient(*divisor),
            Code::Mod(code, divisor) => code.run(slots).remainder(*divisor),
            Code::Ite(parts) => {
                // In each branch, the condition is known.
                let mut branch = |truth: bool| {
                    let mark = slots.mark();
                    let value =
                        parts[0].assume(truth, slots).ok().map(|()| parts[if truth { 1 } else { 2 }].run(slots));
                    slots.undo(mark);
                    value
                };
                match (branch(true), branch(false)) {
                    (Some(a), Some(b)) => a.hull(b),
                    // If both are impossible, so is what is known, and somebody else will notice.
                    (a, b) => a.or(b).unwrap_or(Interval::ALL),
                }
            }
            Code::Truth => Interval::BOTH,
            Code::Number => Interval::ALL,
            Code::Not(_) | Code::And(_) | Code::Or(_) | Code::Eq(_) | Code::Le(_) | Code::Within(..) => {
                self.truth(slots).map_or(Interval::BOTH, Interval::of_truth)
            }
        }
    }

    /// Its truth value, if that is known.
    pub fn truth(&self, slots: &mut Slots) -> Option<bool> {
        match self {
            Code::Not(code) => code.truth(slots).map(|truth| !truth),
            Code::And(parts) => junction(parts, slots, false),
            Code::Or(parts) => junction(parts, slots, true),
            Code::Eq(parts) => {
                let (a, b) = (parts[0].run(slots), parts[1].run(slots));
                match (a.value(), b.value()) {
                    (Some(a), Some(b)) => Some(a == b),
                    _ => a.meet(b).is_none().then_some(false),
                }
            }
            Code::Le(parts) => {
                let (a, b) = (parts[0].run(slots), parts[1].run(slots));
                if a.high.zip(b.low).is_some_and(|(high, low)| high <= low) {
                    Some(true)
                } else {
                    a.low.zip(b.high).is_some_and(|(low, high)| low > high).then_some(false)
                }
            }
            Code::Within(slot, bounds) => match slots.get(*slot).meet(*bounds) {
                None => Some(false),
                Some(common) => (common == slots.get(*slot)).then_some(true),
            },
            _ => self.run(slots).truth(),
        }
    }

    /// Learns from the truth of a formula.
    pub fn assume(&self, truth: bool, slots: &mut Slots) -> Possible {
        match self {
            Code::Not(code) => code.assume(!truth, slots),
            Code::And(parts) if truth => parts.iter().try_for_each(|part| part.assume(true, slots)),
            Code::Or(parts) if !truth => parts.iter().try_for_each(|part| part.assume(false, slots)),
            Code::And(parts) => one_of(parts, false, slots),
            Code::Or(parts) => one_of(parts, true, slots),
            Code::Eq(parts) if truth => {
                let value = parts[1].run(slots);
                parts[0].narrow(value, slots)?;
                let value = parts[0].run(slots);
                parts[1].narrow(value, slots)
            }
            Code::Eq(parts) => {
                for (one, other) in [(&parts[0], &parts[1]), (&parts[1], &parts[0])] {
                    if let Some(value) = other.run(slots).value() {
                        let left = one.run(slots).without(value).ok_or(Impossible)?;
                        one.narrow(left, slots)?;
                    }
                }
                Ok(())
            }
            Code::Le(parts) => {
                // `!(a <= b)` is `b + 1 <= a`.
                let (small, large, gap) = if truth { (&parts[0], &parts[1], 0) } else { (&parts[1], &parts[0], 1) };
                let high = large.run(slots).high.and_then(|high| high.checked_sub(gap));
                small.narrow(Interval { low: None, high }, slots)?;
                let low = small.run(slots).low.and_then(|low| low.checked_add(gap));
                large.narrow(Interval { low, high: None }, slots)
            }
            Code::Within(slot, bounds) if truth => {
                let narrower = slots.get(*slot).meet(*bounds).ok_or(Impossible)?;
                slots.set(*slot, narrower);
                Ok(())
            }
            Code::Within(slot, bounds) => {
                let left = slots.get(*slot).outside(*bounds).ok_or(Impossible)?;
                slots.set(*slot, left);
                Ok(())
            }
            Code::Ite(parts) => match parts[0].truth(slots) {
                Some(true) => parts[1].assume(truth, slots),
                Some(false) => parts[2].assume(truth, slots),
                None => self.is_truth(truth, slots),
            },
            Code::Slot(_) => self.narrow(Interval::of_truth(truth), slots),
            _ => self.is_truth(truth, slots),
        }
    }

    fn is_truth(&self, truth: bool, slots: &mut Slots) -> Possible {
        if self.truth(slots) == Some(!truth) { Err(Impossible) } else { Ok(()) }
    }

    /// Learns that the value is in an interval.
    pub fn narrow(&self, to: Interval, slots: &mut Slots) -> Possible {
        match self {
            Code::Slot(slot) => {
                let narrower = slots.get(*slot).meet(to).ok_or(Impossible)?;
                slots.set(*slot, narrower);
                Ok(())
            }
            Code::Sum(summands, constant) => {
                self.run(slots).meet(to).ok_or(Impossible)?;
                for (number, (factor, code)) in summands.iter().enumerate() {
                    let others = summands.iter().enumerate().filter(|(other, _)| *other != number);
                    let add = |sum: Interval, (_, (factor, code)): (usize, &(i128, Code))| {
                        sum.plus(code.run(slots).times(*factor))
                    };
                    let others = others.fold(Interval::point(*constant), add);
                    let own = to.plus(others.negated()).divided(*factor).ok_or(Impossible)?;
                    code.narrow(own, slots)?;
                }
                Ok(())
            }
            Code::Ite(parts) => match parts[0].truth(slots) {
                Some(true) => parts[1].narrow(to, slots),
                Some(false) => parts[2].narrow(to, slots),
                None => {
                    let mut fits = |truth: bool| {
                        let mark = slots.mark();
                        let branch = &parts[if truth { 1 } else { 2 }];
                        let fits = parts[0].assume(truth, slots).and_then(|()| branch.narrow(to, slots)).is_ok();
                        slots.undo(mark);
                        fits
                    };
                    match (fits(true), fits(false)) {
                        (true, true) => Ok(()),
                        (false, false) => Err(Impossible),
                        (truth, _) => {
                            parts[0].assume(truth, slots)?;
                            parts[if truth { 1 } else { 2 }].narrow(to, slots)
                        }
                    }
                }
            },
            Code::Not(_) | Code::And(_) | Code::Or(_) | Code::Eq(_) | Code::Le(_) | Code::Within(..) => {
                match to.meet(Interval::BOTH) {
                    None => Err(Impossible),
                    Some(left) => left.value().map_or(Ok(()), |value| self.assume(value != 0, slots)),
                }
            }
            _ => self.run(slots).meet(to).map(|_| ()).ok_or(Impossible),
        }
    }
}

/// A conjunction or disjunction: one decisive part decides, whatever is unknown.
fn junction(parts: &[Code], slots: &mut Slots, decisive: bool) -> Option<bool> {
    let mut is_known = true;
    for part in parts {
        match part.truth(slots) {
            Some(truth) if truth == decisive => return Some(decisive),
            Some(_) => {}
            None => is_known = false,
        }
    }
    is_known.then_some(!decisive)
}

/// One of the parts has this truth value: if only one can, that is learnt.
fn one_of(parts: &[Code], truth: bool, slots: &mut Slots) -> Possible {
    let mut open = None;
    for part in parts {
        match part.truth(slots) {
            Some(known) if known == truth => return Ok(()),
            Some(_) => {}
            None if open.is_some() => return Ok(()),
            None => open = Some(part),
        }
    }
    open.map_or(Err(Impossible), |part| part.assume(truth, slots))
}

/// Compiles terms.
pub struct Compiler<'a> {
    pub terms: &'a Terms,
    /// The slot of each variable so far.
    pub slots: FxHashMap<Term, u32>,
    /// How many more nodes the code of a formula may have: code is a tree, and what stands twice in a formula is evaluated twice.
    left: usize,
}

/// Larger formulas are not evaluated as a whole.
const LARGEST: usize = 20_000;

impl<'a> Compiler<'a> {
    pub fn new(terms: &'a Terms) -> Compiler<'a> {
        Compiler { terms, slots: FxHashMap::default(), left: LARGEST }
    }

    /// The slot of a variable.
    pub fn slot(&mut self, variable: Term) -> u32 {
        let next = self.slots.len() as u32;
        *self.slots.entry(variable).or_insert(next)
    }

    /// The code of a term.
    pub fn code(&mut self, term: Term) -> Code {
        self.left = LARGEST;
        self.compile(term)
    }

    fn is_number(&self, term: Term) -> bool {
        self.terms.sort_of(term) == Sort::INT
    }

    fn all(&mut self, parts: &[Term]) -> Vec<Code> {
        parts.iter().map(|&part| self.compile(part)).collect()
    }

    fn two(&mut self, a: Term, b: Term) -> Box<[Code; 2]> {
        Box::new([self.compile(a), self.compile(b)])
    }

    fn compile(&mut self, term: Term) -> Code {
        let terms = self.terms;
        let is_truth = terms.sort_of(term) == Sort::BOOL;
        let unknown = if is_truth { Code::Truth } else { Code::Number };
        if self.left == 0 || !is_truth && !self.is_number(term) {
            return unknown;
        }
        self.left -= 1;
        let (op, args) = (terms.op(term), terms.args(term).to_vec());
        match op {
            Op::True => Code::Const(1),
            Op::False => Code::Const(0),
            Op::Num(number) => number.to_i128().map_or(unknown, Code::Const),
            Op::Var(_) => Code::Slot(self.slot(term)),
            Op::Not => Code::Not(Box::new(self.compile(args[0]))),
            Op::And => Code::And(self.all(&args)),
            Op::Or => Code::Or(self.all(&args)),
            Op::Ite => Code::Ite(Box::new([self.compile(args[0]), self.compile(args[1]), self.compile(args[2])])),
            Op::Eq if self.is_number(args[0]) || terms.sort_of(args[0]) == Sort::BOOL => {
                let sides = self.two(args[0], args[1]);
                match *sides {
                    [Code::Slot(slot), Code::Const(value)] | [Code::Const(value), Code::Slot(slot)] => {
                        Code::Within(slot, Interval::point(value))
                    }
                    _ => Code::Eq(sides),
                }
            }
            Op::Le if self.is_number(args[0]) => self.at_most(args[0], args[1]),
            Op::Ge if self.is_number(args[0]) => self.at_most(args[1], args[0]),
            Op::Lt if self.is_number(args[0]) => Code::Not(Box::new(self.at_most(args[1], args[0]))),
            Op::Gt if self.is_number(args[0]) => Code::Not(Box::new(self.at_most(args[0], args[1]))),
            Op::Add => self.sum(term).unwrap_or(unknown),
            Op::Mul => Code::Product(self.all(&args)),
            Op::Div | Op::Mod => {
                let Some(divisor) = terms.numeral(args[1]).and_then(|number| number.to_i128()) else { return unknown };
                let code = Box::new(self.compile(args[0]));
                if matches!(op, Op::Div) { Code::Div(code, divisor) } else { Code::Mod(code, divisor) }
            }
            _ => unknown,
        }
    }

    /// `a <= b`
    fn at_most(&mut self, a: Term, b: Term) -> Code {
        let sides = self.two(a, b);
        match *sides {
            [Code::Slot(slot), Code::Const(high)] => Code::Within(slot, Interval { low: None, high: Some(high) }),
            [Code::Const(low), Code::Slot(slot)] => Code::Within(slot, Interval { low: Some(low), high: None }),
            _ => Code::Le(sides),
        }
    }

    fn sum(&mut self, term: Term) -> Option<Code> {
        let linear = self.terms.linear(term);
        let mut summands = Vec::with_capacity(linear.terms.len());
        for (monomial, coefficient) in &linear.terms {
            summands.push((coefficient.to_i128()?, self.compile(*monomial)));
        }
        Some(Code::Sum(summands, linear.constant.to_i128()?))
    }
}
