//! Generalised Büchi automata with marks on transitions, from formulas in normal form (Gastin and Oddoux, "Fast LTL to
//! Büchi automata translation", CAV 2001).
//!
//! A state is a set of formulas that the rest of the word must satisfy. The very weak alternating automaton whose states
//! are single formulas is never built: its transitions are the [alternatives](Expansion::alternatives) of a formula.
//! There is one mark for each until; a word is accepted if some run has each mark infinitely often.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::TranslationError;
use crate::guard::Guard;
use crate::normal::{Id, Node, Pool, TRUE};

/// The limit on alternatives of one set of formulas.
const MAX_ALTERNATIVES: usize = 20_000;

/// The limit on transitions of an automaton before it is reduced.
const MAX_TRANSITIONS: usize = 200_000;

/// A transition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Transition {
    pub(crate) guard: Guard,
    /// A set of marks.
    pub(crate) marks: u64,
    pub(crate) target: usize,
}

/// A generalised Büchi automaton; state 0 is initial.
#[derive(Clone, Debug)]
pub(crate) struct Generalised {
    pub(crate) transitions: Vec<Vec<Transition>>,
    /// The set of all marks.
    pub(crate) marks: u64,
}

/// What may be read now, and what the rest must satisfy then: all of these formulas. They are sorted.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Alternative {
    guard: Guard,
    next: Vec<Id>,
    /// For the alternatives of a state: the members that are untils and do not put themselves off.
    done: u64,
}

impl Alternative {
    /// One that can be taken with every letter.
    fn later(next: Vec<Id>) -> Alternative {
        Alternative { guard: Guard::TRUE, next, done: 0 }
    }

    /// Whether every word that the other one admits is admitted by this one.
    fn covers(&self, other: &Alternative) -> bool {
        other.guard.implies(self.guard) && is_subset(&self.next, &other.next)
    }
}

fn is_subset(small: &[Id], large: &[Id]) -> bool {
    small.len() <= large.len() && small.iter().all(|id| large.binary_search(id).is_ok())
}

/// The conjuncts of a formula, as a sorted set.
fn conjuncts(pool: &Pool, id: Id) -> Vec<Id> {
    match pool.node(id) {
        Node::True => Vec::new(),
        Node::And(members) => members.clone(),
        _ => vec![id],
    }
}

/// The automaton of a formula.
pub(crate) fn generalised(pool: &Pool, formula: Id) -> Result<Generalised, TranslationError> {
    let mut expansion = Expansion { pool, known: FxHashMap::default() };
    let mut states: Vec<Vec<Id>> = vec![conjuncts(pool, formula)];
    let mut numbers: FxHashMap<Vec<Id>, usize> = FxHashMap::from_iter([(states[0].clone(), 0)]);
    let mut untils: Vec<Id> = Vec::new();
    let mut steps: Vec<Vec<(Alternative, usize)>> = Vec::new();
    let mut count = 0;
    while let Some(state) = states.get(steps.len()).cloned() {
        let mut of_state = Vec::new();
        for alternative in expansion.of_state(&state)? {
            for &id in &alternative.next {
                if matches!(pool.node(id), Node::Until(..)) && !untils.contains(&id) {
                    untils.push(id);
                }
            }
            let target = *numbers.entry(alternative.next.clone()).or_insert_with(|| {
                states.push(alternative.next.clone());
                states.len() - 1
            });
            of_state.push((alternative, target));
        }
        count += of_state.len();
        if count > MAX_TRANSITIONS {
            return Err(TranslationError::TooLarge);
        }
        steps.push(of_state);
    }
    if untils.len() > 64 {
        return Err(TranslationError::TooLarge);
    }
    let mut transitions = Vec::new();
    for of_state in steps {
        let mut marked = Vec::new();
        for (alternative, target) in of_state {
            let mut marks = 0;
            for (index, &until) in untils.iter().enumerate() {
                if expansion.is_kept(until, &alternative)? {
                    marks |= 1 << index;
                }
            }
            marked.push(Transition { guard: alternative.guard, marks, target });
        }
        transitions.push(marked);
    }
    let marks = if untils.len() == 64 { u64::MAX } else { (1 << untils.len()) - 1 };
    Ok(Generalised { transitions, marks })
}

struct Expansion<'p> {
    pool: &'p Pool,
    known: FxHashMap<Id, Rc<Vec<Alternative>>>,
}

impl Expansion<'_> {
    /// The ways to satisfy a formula.
    fn alternatives(&mut self, id: Id) -> Result<Rc<Vec<Alternative>>, TranslationError> {
        if let Some(known) = self.known.get(&id) {
            return Ok(known.clone());
        }
        let nothing = || Alternative::later(Vec::new());
        let result = match self.pool.node(id).clone() {
            Node::False => Vec::new(),
            Node::True => vec![nothing()],
            Node::Literal(atom, value) => vec![Alternative { guard: Guard::literal(atom, value), ..nothing() }],
            Node::And(members) => self.all(&members)?,
            Node::Or(members) => {
                let mut union = Vec::new();
                for member in members {
                    union.extend_from_slice(&self.alternatives(member)?);
                }
                minimal(union)?
            }
            Node::Next(a) => vec![Alternative::later(conjuncts(self.pool, a))],
            Node::Until(a, b) => {
                let again = vec![Alternative::later(vec![id])];
                let (a, b) = (self.alternatives(a)?, self.alternatives(b)?);
                let mut union = product(&a, &again)?;
                union.extend_from_slice(&b);
                minimal(union)?
            }
            Node::Release(a, b) => {
                let (a, b) = (self.alternatives(a)?, self.alternatives(b)?);
                let mut end_or_again = vec![Alternative::later(vec![id])];
                end_or_again.extend_from_slice(&a);
                product(&end_or_again, &b)?
            }
        };
        let result = Rc::new(result);
        self.known.insert(id, result.clone());
        Ok(result)
    }

    /// The ways to satisfy all of them.
    fn all(&mut self, ids: &[Id]) -> Result<Vec<Alternative>, TranslationError> {
        let mut result = vec![Alternative::later(Vec::new())];
        for &id in ids {
            let alternatives = self.alternatives(id)?;
            result = product(&result, &alternatives)?;
        }
        Ok(result)
    }

    /// The ways to satisfy all members of a state. Here an alternative is not covered by one that puts off more: which
    /// untils are put off forever decides about acceptance.
    fn of_state(&mut self, members: &[Id]) -> Result<Vec<Alternative>, TranslationError> {
        let mut result = vec![Alternative::later(Vec::new())];
        let mut untils = 0;
        for &id in members {
            let mut alternatives = self.alternatives(id)?.to_vec();
            if matches!(self.pool.node(id), Node::Until(..)) {
                let bit = 1u64.checked_shl(untils).ok_or(TranslationError::TooLarge)?;
                untils += 1;
                for alternative in &mut alternatives {
                    if alternative.next.binary_search(&id).is_err() {
                        alternative.done = bit;
                    }
                }
            }
            result = product(&result, &alternatives)?;
        }
        Ok(result)
    }

    /// Whether a step does not put off this until: it is not among what is left, or it could have been satisfied by the
    /// same step. (A step that adds it could count, too, but then states would differ that are the same so.)
    fn is_kept(&mut self, until: Id, step: &Alternative) -> Result<bool, TranslationError> {
        if step.next.binary_search(&until).is_err() {
            return Ok(true);
        }
        let alternatives = self.alternatives(until)?;
        Ok(alternatives.iter().any(|a| a.next.binary_search(&until).is_err() && a.covers(step)))
    }
}

/// Both at once.
fn product(left: &[Alternative], right: &[Alternative]) -> Result<Vec<Alternative>, TranslationError> {
    if left.len().saturating_mul(right.len()) > MAX_ALTERNATIVES * 10 {
        return Err(TranslationError::TooLarge);
    }
    let mut both = Vec::new();
    for l in left {
        for r in right {
            if let Some(guard) = l.guard.and(r.guard) {
                let mut next: Vec<Id> = l.next.iter().chain(&r.next).copied().filter(|&id| id != TRUE).collect();
                next.sort_unstable();
                next.dedup();
                both.push(Alternative { guard, next, done: l.done | r.done });
            }
        }
    }
    minimal(both)
}

/// Without the alternatives that others cover.
fn minimal(mut alternatives: Vec<Alternative>) -> Result<Vec<Alternative>, TranslationError> {
    // What covers has at most as many formulas and literals, so it comes first.
    let literals = |g: Guard| g.positive.count_ones() + g.negative.count_ones();
    alternatives.sort_by(|a, b| {
        let key = |x: &Alternative| (x.next.len(), literals(x.guard), !x.done.count_ones(), x.guard);
        key(a).cmp(&key(b)).then_with(|| a.next.cmp(&b.next))
    });
    let mut kept: Vec<Alternative> = Vec::new();
    for alternative in alternatives {
        if !kept.iter().any(|k| alternative.done & !k.done == 0 && k.covers(&alternative)) {
            kept.push(alternative);
            if kept.len() > MAX_ALTERNATIVES {
                return Err(TranslationError::TooLarge);
            }
        }
    }
    Ok(kept)
}

impl Generalised {
    /// Drops what cannot be part of an accepting run, merges states with the same steps, and drops marks that follow from
    /// others.
    pub(crate) fn simplified(mut self) -> Generalised {
        loop {
            let before = self.transitions.len();
            self.keep_live();
            self.drop_marks();
            self.drop_covered();
            self.merge_equal();
            if self.transitions.len() == before {
                return self;
            }
        }
    }

    /// The strongly connected component of each state, and for each component whether it has accepting runs.
    pub(crate) fn components(&self) -> (Vec<usize>, Vec<bool>) {
        let successors: Vec<Vec<usize>> =
            self.transitions.iter().map(|row| row.iter().map(|t| t.target).collect()).collect();
        let component = crate::components::components(&successors);
        let count = component.iter().max().map_or(0, |last| last + 1);
        let (mut marks, mut cyclic) = (vec![0; count], vec![false; count]);
        for (from, row) in self.transitions.iter().enumerate() {
            for t in row.iter().filter(|t| component[t.target] == component[from]) {
                marks[component[from]] |= t.marks;
                cyclic[component[from]] = true;
            }
        }
        let accepting = marks.iter().zip(cyclic).map(|(&m, cyclic)| cyclic && m == self.marks).collect();
        (component, accepting)
    }

    /// Drops states without an accepting run, and marks where they do not matter.
    fn keep_live(&mut self) {
        let (component, accepting) = self.components();
        let successors: Vec<Vec<usize>> =
            self.transitions.iter().map(|row| row.iter().map(|t| t.target).collect()).collect();
        let mut live: Vec<bool> = component.iter().map(|&c| accepting[c]).collect();
        crate::components::close_backward(&successors, &mut live);
        for (from, row) in self.transitions.iter_mut().enumerate() {
            row.retain(|t| live[t.target]);
            for t in row {
                if component[from] != component[t.target] || !accepting[component[from]] {
                    t.marks = 0;
                }
            }
        }
        let identity: Vec<usize> = (0..self.transitions.len()).collect();
        self.renumber(&identity);
    }

    /// Drops marks that every transition has that has some other one.
    fn drop_marks(&mut self) {
        let mut marks = self.marks;
        let (component, _) = self.components();
        for mark in 0..64 {
            let bit = 1u64 << mark;
            if marks & bit == 0 {
                continue;
            }
            let mut others = marks & !bit;
            let mut inside = 0;
            for (from, row) in self.transitions.iter().enumerate() {
                for t in row.iter().filter(|t| component[from] == component[t.target]) {
                    inside += 1;
                    if t.marks & bit == 0 {
                        others &= !t.marks;
                    }
                }
            }
            // `others` are now the marks that occur only together with this one.
            if others != 0 && inside > 0 {
                marks &= !bit;
            }
        }
        self.marks = marks;
        self.transitions.iter_mut().flatten().for_each(|t| t.marks &= marks);
    }

    /// Drops transitions that another one to the same state covers.
    fn drop_covered(&mut self) {
        for row in &mut self.transitions {
            row.sort_unstable();
            row.dedup();
            let all = row.clone();
            row.retain(|t| {
                !all.iter()
                    .any(|o| o != t && o.target == t.target && t.marks & !o.marks == 0 && t.guard.implies(o.guard))
            });
        }
    }

    /// Merges states with the same transitions.
    fn merge_equal(&mut self) {
        let mut known: FxHashMap<&Vec<Transition>, usize> = FxHashMap::default();
        let image: Vec<usize> =
            self.transitions.iter().enumerate().map(|(q, row)| *known.entry(row).or_insert(q)).collect();
        self.renumber(&image);
    }

    /// Replaces states by others and drops those that are not reachable any more.
    fn renumber(&mut self, image: &[usize]) {
        let mut order = vec![image[0]];
        let mut number: FxHashMap<usize, usize> = FxHashMap::from_iter([(image[0], 0)]);
        let mut rows = Vec::new();
        while let Some(&q) = order.get(rows.len()) {
            let mut row = self.transitions[q].clone();
            for t in &mut row {
                let old = image[t.target];
                t.target = *number.entry(old).or_insert_with(|| {
                    order.push(old);
                    order.len() - 1
                });
            }
            row.sort_unstable();
            row.dedup();
            rows.push(row);
        }
        self.transitions = rows;
    }
}
