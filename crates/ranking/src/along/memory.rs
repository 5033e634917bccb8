//! Reads of arrays along a model: the model says which write a read meets.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{Linear, Op, SortKind, Term};

use super::{Along, single};

/// What is known about arrays.
pub(super) struct Memory {
    /// Array variables that are not replaced.
    kept: FxHashSet<Term>,
    /// What array variables are equal to; never circular.
    definitions: FxHashMap<Term, Term>,
    /// The reads so far that met no write: array, index, and the read.
    reads: Vec<(Term, Term, Term)>,
}

impl Memory {
    pub(super) fn new(kept: FxHashSet<Term>) -> Memory {
        Memory { kept, definitions: FxHashMap::default(), reads: Vec::new() }
    }
}

impl Along<'_> {
    /// An equation of arrays defines a variable in it.
    pub(super) fn define_arrays(&mut self, atom: Term) {
        if !self.terms.with_op(atom, |op| *op == Op::Eq) {
            return;
        }
        let args = self.terms.args(atom);
        if !matches!(self.terms.kind_of(args[0]), SortKind::Array(..)) {
            return;
        }
        for (var, value) in [(args[0], args[1]), (args[1], args[0])] {
            let free = self.terms.is_var(var)
                && !self.memory.kept.contains(&var)
                && !self.memory.definitions.contains_key(&var);
            if free && !self.depends_on(value, var) {
                self.memory.definitions.insert(var, value);
                return;
            }
        }
    }

    /// Whether a term mentions the variable once all definitions are inserted.
    fn depends_on(&self, term: Term, var: Term) -> bool {
        let mut open = vec![term];
        let mut seen = FxHashSet::default();
        while let Some(term) = open.pop() {
            for &free in self.terms.free_vars(term).iter() {
                if free == var {
                    return true;
                }
                if seen.insert(free) {
                    open.extend(self.memory.definitions.get(&free));
                }
            }
        }
        false
    }

    /// `array[index]` as the value that was written there, or as a read that meets no write.
    pub(super) fn read(&mut self, array: Term, index: Term) -> Term {
        let mut array = array;
        loop {
            let args = self.terms.args(array);
            match self.terms.op(array) {
                Op::Store => match self.decide(self.terms.eq(args[1], index)) {
                    Some(true) => return args[2],
                    Some(false) => array = args[0],
                    None => break,
                },
                Op::Ite => match self.decide(args[0]) {
                    Some(condition) => array = args[if condition { 1 } else { 2 }],
                    None => break,
                },
                Op::ConstArray => return args[0],
                Op::Select => {
                    let inner = self.read(args[0], args[1]);
                    if inner == array {
                        break;
                    }
                    array = inner;
                }
                Op::Var(_) => match self.memory.definitions.get(&array) {
                    Some(&value) => array = value,
                    None => break,
                },
                _ => break,
            }
        }
        // Reads of one place are one dimension.
        for at in 0..self.memory.reads.len() {
            let (other, place, read) = self.memory.reads[at];
            if other == array && (place == index || self.decide_equal(place, index)) {
                return read;
            }
        }
        let read = self.terms.select(array, index);
        self.memory.reads.push((array, index, read));
        read
    }

    /// Whether two indices are equal; that they are not is no constraint, because nothing rests on it.
    fn decide_equal(&mut self, a: Term, b: Term) -> bool {
        if self.terms.sort_of(a) != self.terms.sort_of(b) {
            return false;
        }
        let equal = self.terms.eq(a, b);
        if self.holds(equal) == Some(true) {
            self.decide(equal);
            return true;
        }
        false
    }

    /// A read of a number.
    pub(super) fn read_number(&mut self, term: Term, array: Term, index: Term) -> Linear {
        let read = self.read(array, index);
        // A read that met no write is a dimension of its own.
        if read == term || self.is_plain_read(read) { single(read) } else { self.number(read) }
    }

    /// Whether this is a read that met no write.
    pub(super) fn is_plain_read(&self, term: Term) -> bool {
        self.memory.reads.iter().any(|(_, _, read)| *read == term)
    }
}
