//! States of symbolic execution, and the ways that lead to them.

use std::cell::RefCell;
use std::rc::Rc;

use tracewright_logic::{Op, Term, Terms};
use tracewright_program::{CallId, Icfg, LocId, VarId};

use rustc_hash::FxHashMap;

use super::conditions::Condition;
use super::value::{Value, merged};
use super::wraps::Wraps;
use crate::TraceLetter;

/// Values of variables; a local variable that nobody has asked for since its procedure was called has none yet.
pub type Slots = Vec<Option<Value>>;

/// Where executions are, and what they know.
#[derive(Clone, Debug)]
pub struct State {
    pub location: LocId,
    pub slots: Slots,
    pub frames: Vec<Rc<Frame>>,
    /// See `order`.
    pub position: Vec<u32>,
    pub condition: Condition,
    pub way: Way,
    /// The loops that the state is in and has gone through at least once.
    pub rounds: Vec<Rounds>,
}

/// A call that has not returned.
#[derive(Clone, Debug)]
pub struct Frame {
    pub call: CallId,
    /// Where the position inside of the callee begins.
    pub start: usize,
    /// The values of the caller's variables that the callee's hide, in the order of `Icfg::frame`.
    pub saved: Slots,
}

/// What is remembered about a loop.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// Where the number of the round stands in the position.
    pub at: usize,
    /// The last choice before the last round began.
    pub choice: Condition,
    /// How many rounds there were after another choice: it depends on inputs whether they happen.
    pub undetermined: u32,
}

/// The way to a state: a node of a graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Way(u32);

/// The start of all ways.
pub const START: Way = Way(0);

#[derive(Clone, Copy, Debug)]
enum Node {
    Start,
    Step {
        before: Way,
        letter: TraceLetter,
    },
    /// The first way if the condition holds, else the second one.
    Joined {
        when: Term,
        ways: [Way; 2],
    },
}

/// All ways.
pub struct Ways {
    nodes: Vec<Node>,
    /// Values that a letter leaves open: the variable and the term for its value.
    open: FxHashMap<Way, Vec<(VarId, Term)>>,
}

/// A letter, and the values that it leaves open.
pub type Letter = (TraceLetter, Vec<(VarId, Term)>);

impl Ways {
    pub fn new() -> Ways {
        Ways { nodes: vec![Node::Start], open: FxHashMap::default() }
    }

    pub fn step(&mut self, before: Way, letter: TraceLetter, open: Vec<(VarId, Term)>) -> Way {
        let way = self.add(Node::Step { before, letter });
        if !open.is_empty() {
            self.open.insert(way, open);
        }
        way
    }

    pub fn joined(&mut self, when: Term, ways: [Way; 2]) -> Way {
        self.add(Node::Joined { when, ways })
    }

    fn add(&mut self, node: Node) -> Way {
        self.nodes.push(node);
        Way(self.nodes.len() as u32 - 1)
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The letters of a way, where conditions have the truth that is given.
    pub fn letters(&self, way: Way, mut holds: impl FnMut(Term) -> Option<bool>) -> Option<Vec<Letter>> {
        let (mut letters, mut at) = (Vec::new(), way);
        loop {
            at = match self.nodes[at.0 as usize] {
                Node::Start => break,
                Node::Step { before, letter } => {
                    letters.push((letter, self.open.get(&at).cloned().unwrap_or_default()));
                    before
                }
                Node::Joined { when, ways: [then, otherwise] } => match holds(when)? {
                    true => then,
                    false => otherwise,
                },
            };
        }
        letters.reverse();
        Some(letters)
    }
}

/// The values of variables while an edge is executed.
pub struct Evaluation<'a, 't> {
    pub terms: &'a Terms,
    pub icfg: &'a Icfg,
    pub slots: &'a mut Slots,
    wraps: &'a RefCell<Wraps<'t>>,
    /// Next values and auxiliary variables that have been computed.
    pub next: FxHashMap<Term, Value>,
    /// Terms that have been evaluated.
    known: FxHashMap<Term, Value>,
}

impl<'a, 't> Evaluation<'a, 't> {
    pub fn new(
        terms: &'a Terms,
        icfg: &'a Icfg,
        slots: &'a mut Slots,
        wraps: &'a RefCell<Wraps<'t>>,
    ) -> Evaluation<'a, 't> {
        Evaluation { terms, icfg, slots, wraps, next: FxHashMap::default(), known: FxHashMap::default() }
    }

    /// The value of a term, as a term.
    pub fn term(&mut self, term: Term) -> Term {
        self.value(term).to_term(self.terms)
    }

    /// The value of a variable, which is made up if it has none yet.
    fn variable(&mut self, var: VarId) -> Value {
        read(self.terms, self.icfg, self.slots, var)
    }

    pub fn value(&mut self, term: Term) -> Value {
        let terms = self.terms;
        let op = terms.op(term);
        let args = terms.args(term);
        if args.is_empty() {
            if let Some(var) = self.icfg.variable_of(term) {
                return self.variable(var);
            }
            // What is neither a variable of the program nor a next value means the same everywhere.
            return self.next.get(&term).cloned().unwrap_or_else(|| Value::of(terms, term));
        }
        if let Some(known) = self.known.get(&term) {
            return known.clone();
        }
        let value = match &op {
            Op::Quant { .. } => {
                let free = terms.free_vars(term);
                let substitution = free.iter().map(|&var| (var, self.term(var))).collect();
                Value::Scalar(terms.substitute(term, &substitution))
            }
            Op::And | Op::Or => {
                let absorbing = terms.bool(op == Op::Or);
                let mut parts = Vec::with_capacity(args.len());
                for &arg in args.iter() {
                    parts.push(self.term(arg));
                    if parts.last() == Some(&absorbing) {
                        break;
                    }
                }
                Value::Scalar(if op == Op::And { terms.and(&parts) } else { terms.or(&parts) })
            }
            Op::Ite => match self.term(args[0]) {
                Term::TRUE => self.value(args[1]),
                Term::FALSE => self.value(args[2]),
                condition => match merged(terms, condition, &self.value(args[1]), &self.value(args[2])) {
                    Value::Scalar(term) => Value::Scalar(self.wraps.borrow_mut().plain(term)),
                    map => map,
                },
            },
            Op::Select => {
                let index = self.term(args[1]);
                self.value(args[0]).select(terms, index)
            }
            Op::Store => {
                let (index, value) = (self.term(args[1]), self.value(args[2]));
                let mut map = self.value(args[0]);
                map.write(terms, &[index], value);
                map
            }
            _ => {
                let args: Vec<Term> = args.iter().map(|&arg| self.term(arg)).collect();
                Value::of(terms, terms.rebuild(&op, &args, term))
            }
        };
        self.known.insert(term, value.clone());
        value
    }
}

/// The value of a variable. A local variable that has none yet may have any.
pub fn read(terms: &Terms, icfg: &Icfg, slots: &mut Slots, var: VarId) -> Value {
    let slot = &mut slots[var.index()];
    slot.get_or_insert_with(|| {
        let variable = icfg.variable(var);
        Value::of(terms, terms.fresh_var(&variable.name, variable.sort))
    })
    .clone()
}

/// Values of variables in two states, of which the first is there if a condition holds.
pub fn merge_slots(
    terms: &Terms,
    icfg: &Icfg,
    when: Term,
    a: &mut Slots,
    mut b: Slots,
    vars: impl Iterator<Item = VarId>,
) {
    for (index, var) in vars.enumerate() {
        let (mine, other) = (&mut a[index], &mut b[index]);
        if mine.is_none() && other.is_none() {
            continue;
        }
        let fresh = || {
            let variable = icfg.variable(var);
            Value::of(terms, terms.fresh_var(&variable.name, variable.sort))
        };
        let value = merged(terms, when, mine.get_or_insert_with(fresh), other.get_or_insert_with(fresh));
        *mine = Some(value);
    }
}
