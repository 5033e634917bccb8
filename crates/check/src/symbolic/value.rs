//! Symbolic values: terms over inputs, and maps whose cells are known one by one.

use std::cell::Cell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use tracewright_logic::{Op, SortKind, Term, Terms};

/// An index with more possible values than this is left to the theory of arrays.
const MOST_CASES: usize = 16;

/// A symbolic value.
#[derive(Clone, Debug)]
pub enum Value {
    /// A number, a Boolean, or anything else that is no map.
    Scalar(Term),
    /// A map.
    Map(Rc<Map>),
}

/// A map: the cells that were written at constant indices, and a term for all others.
#[derive(Clone, Debug)]
pub struct Map {
    base: Term,
    cells: FxHashMap<Term, Value>,
    /// The term for the whole map, if somebody has asked for it since the last change.
    whole: Cell<Option<Term>>,
}

impl Map {
    fn of(base: Term) -> Map {
        Map { base, cells: FxHashMap::default(), whole: Cell::new(None) }
    }

    /// What a cell at a constant index holds.
    fn get(&self, terms: &Terms, index: Term) -> Value {
        self.cells.get(&index).cloned().unwrap_or_else(|| Value::of(terms, terms.select(self.base, index)))
    }

    fn set(&mut self, index: Term, value: Value) {
        self.whole.set(None);
        self.cells.insert(index, value);
    }

    fn to_term(&self, terms: &Terms) -> Term {
        if let Some(whole) = self.whole.get() {
            return whole;
        }
        // Writes are normalised by their index; in this order, no write has to move below another one.
        let mut cells: Vec<(Term, Term)> = self.cells.iter().map(|(&at, value)| (at, value.to_term(terms))).collect();
        cells.sort_unstable();
        let whole = cells.into_iter().fold(self.base, |map, (at, value)| terms.store(map, at, value));
        self.whole.set(Some(whole));
        whole
    }
}

impl Value {
    /// The value that a term stands for.
    pub fn of(terms: &Terms, term: Term) -> Value {
        match terms.kind_of(term) {
            SortKind::Array(..) => Value::Map(Rc::new(Map::of(term))),
            _ => Value::Scalar(term),
        }
    }

    /// The term for it.
    pub fn to_term(&self, terms: &Terms) -> Term {
        match self {
            Value::Scalar(term) => *term,
            Value::Map(map) => map.to_term(terms),
        }
    }

    /// What a map holds at an index.
    pub fn select(&self, terms: &Terms, index: Term) -> Value {
        let Value::Map(map) = self else { return self.clone() };
        if is_constant(terms, index) {
            return map.get(terms, index);
        }
        match cases(terms, index) {
            Some(cases) => chosen(terms, cases.iter().map(|&(when, at)| (when, map.get(terms, at)))),
            None => Value::of(terms, terms.select(map.to_term(terms), index)),
        }
    }

    /// Writes a cell, in place if nobody else holds the map. A path with several indices leads through maps of maps.
    pub fn write(&mut self, terms: &Terms, path: &[Term], value: Value) {
        let Some((&index, deeper)) = path.split_first() else {
            *self = value;
            return;
        };
        let Value::Map(map) = self else { return };
        let map = Rc::make_mut(map);
        let written = |old: Value| {
            let mut new = old;
            new.write(terms, deeper, value.clone());
            new
        };
        if is_constant(terms, index) {
            // An inner map is taken out before it is written, so that nobody else holds it.
            let old = map.cells.remove(&index).unwrap_or_else(|| Value::of(terms, terms.select(map.base, index)));
            map.set(index, written(old));
            return;
        }
        match cases(terms, index) {
            Some(cases) => {
                for (when, at) in cases {
                    let old = map.get(terms, at);
                    map.set(at, merged(terms, when, &written(old.clone()), &old));
                }
            }
            None => {
                let whole = map.to_term(terms);
                let new = written(Value::of(terms, terms.select(whole, index)));
                *map = Map::of(terms.store(whole, index, new.to_term(terms)));
            }
        }
    }
}

/// `if condition then a else b`
pub fn merged(terms: &Terms, condition: Term, a: &Value, b: &Value) -> Value {
    match (a, b) {
        (Value::Map(a), Value::Map(b)) if Rc::ptr_eq(a, b) => Value::Map(a.clone()),
        (Value::Map(a), Value::Map(b)) => {
            let mut map = Map::of(terms.ite(condition, a.base, b.base));
            for &at in a.cells.keys().chain(b.cells.keys().filter(|at| !a.cells.contains_key(at))) {
                map.cells.insert(at, merged(terms, condition, &a.get(terms, at), &b.get(terms, at)));
            }
            Value::Map(Rc::new(map))
        }
        _ => Value::Scalar(terms.ite(condition, a.to_term(terms), b.to_term(terms))),
    }
}

/// Whether a term is a numeral: two different ones have different values.
pub fn is_constant(terms: &Terms, term: Term) -> bool {
    terms.with_op(term, |op| matches!(op, Op::Num(_) | Op::BvNum(_) | Op::True | Op::False))
}

/// The value of which the condition holds; that of the last one if none holds.
fn chosen(terms: &Terms, cases: impl DoubleEndedIterator<Item = (Term, Value)>) -> Value {
    let mut cases = cases.rev();
    let (_, last) = cases.next().expect("there is a case");
    cases.fold(last, |otherwise, (when, value)| merged(terms, when, &value, &otherwise))
}

/// The values that a term can have, each with its condition, if all are constants: exactly one of the conditions holds, and no
/// value comes twice.
pub fn cases(terms: &Terms, term: Term) -> Option<Vec<(Term, Term)>> {
    let mut cases: Vec<(Term, Term)> = Vec::new();
    for (when, value) in possible(terms, term)? {
        match cases.iter_mut().find(|(_, known)| *known == value) {
            Some((known, _)) => *known = terms.or2(*known, when),
            None => cases.push((when, value)),
        }
    }
    Some(cases)
}

fn possible(terms: &Terms, term: Term) -> Option<Vec<(Term, Term)>> {
    if is_constant(terms, term) {
        return Some(vec![(Term::TRUE, term)]);
    }
    let (op, args) = (terms.op(term), terms.args(term));
    if op == Op::Ite {
        let (condition, otherwise) = (args[0], terms.not(args[0]));
        let mut all = Vec::new();
        for (when, branch) in [(condition, args[1]), (otherwise, args[2])] {
            let cases = possible(terms, branch)?;
            all.extend(cases.into_iter().map(|(inner, value)| (terms.and2(when, inner), value)));
        }
        return (all.len() <= MOST_CASES).then_some(all);
    }
    if !matches!(op, Op::Add | Op::Mul | Op::Bv(_) | Op::Div | Op::Mod) || args.is_empty() {
        return None;
    }
    // Every combination of values of the operands.
    let mut all: Vec<(Term, Vec<Term>)> = vec![(Term::TRUE, Vec::new())];
    for &arg in args.iter() {
        let cases = possible(terms, arg)?;
        if all.len() * cases.len() > MOST_CASES {
            return None;
        }
        all = all
            .iter()
            .flat_map(|(when, values)| {
                cases.iter().map(move |&(also, value)| {
                    let values = values.iter().copied().chain([value]).collect();
                    (terms.and2(*when, also), values)
                })
            })
            .collect();
    }
    let computed = all.into_iter().map(|(when, values)| (when, terms.rebuild(&op, &values, term)));
    computed.map(|(when, value)| is_constant(terms, value).then_some((when, value))).collect()
}
