//! Formulas that are built as terms only on demand.
//!
//! Every state of the abstraction has one, every difference makes them longer, and most are never needed.

use rustc_hash::FxHashMap;
use tracewright_logic::{Term, Terms};

/// A formula.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pending(u32);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Shape {
    True,
    And(Pending, Term),
    Or(Box<[Pending]>),
}

/// A hash-consed table of formulas.
#[derive(Default)]
pub(crate) struct PendingFormulas {
    shapes: Vec<Shape>,
    ids: FxHashMap<Shape, Pending>,
}

impl PendingFormulas {
    fn add(&mut self, shape: Shape) -> Pending {
        let next = Pending(self.shapes.len() as u32);
        let id = *self.ids.entry(shape.clone()).or_insert(next);
        if id == next {
            self.shapes.push(shape);
        }
        id
    }

    /// `true`
    pub fn truth(&mut self) -> Pending {
        self.add(Shape::True)
    }

    /// A conjunction.
    pub fn and(&mut self, a: Pending, b: Term) -> Pending {
        if b == Term::TRUE { a } else { self.add(Shape::And(a, b)) }
    }

    /// A disjunction.
    pub fn or(&mut self, mut parts: Vec<Pending>) -> Pending {
        parts.sort_unstable_by_key(|part| part.0);
        parts.dedup();
        match parts[..] {
            [only] => only,
            _ => self.add(Shape::Or(parts.into())),
        }
    }

    /// The terms of lists of formulas. Parts have smaller numbers than the formulas that contain them.
    pub fn of(&self, terms: &Terms, wanted: &[Vec<Pending>]) -> Vec<Vec<Term>> {
        let mut needed = vec![false; self.shapes.len()];
        let mut stack: Vec<Pending> = wanted.iter().flatten().copied().collect();
        while let Some(Pending(id)) = stack.pop() {
            if !std::mem::replace(&mut needed[id as usize], true) {
                match &self.shapes[id as usize] {
                    Shape::True => {}
                    Shape::And(a, _) => stack.push(*a),
                    Shape::Or(parts) => stack.extend(parts.iter()),
                }
            }
        }
        let mut made: Vec<Term> = vec![Term::TRUE; self.shapes.len()];
        for id in (0..self.shapes.len()).filter(|&id| needed[id]) {
            made[id] = match &self.shapes[id] {
                Shape::True => Term::TRUE,
                Shape::And(a, b) => terms.and2(made[a.0 as usize], *b),
                Shape::Or(parts) => terms.or(&parts.iter().map(|part| made[part.0 as usize]).collect::<Vec<_>>()),
            };
        }
        wanted.iter().map(|formulas| formulas.iter().map(|id| made[id.0 as usize]).collect()).collect()
    }
}
