//! State partitioning: states that differ in the values of a few variables are kept apart, so that facts about one
//! value survive the join.

use crate::domain::Context;
use crate::element::Element;
use crate::system::{Case, Column, Kind, Relation};

/// The values of the distinguishing dimensions, where they are known.
pub type Key = Vec<Option<i128>>;

/// How many dimensions may serve as partition keys.
const DIMENSIONS: usize = 3;
/// How many different constants a key dimension may be assigned.
const CONSTANTS: usize = 6;
/// How many parts a node may have; beyond, they are joined.
const PARTS: usize = 8;

/// A set of states as a union of elements with different keys.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Union {
    /// Sorted by key.
    pub parts: Vec<(Key, Element)>,
}

impl Union {
    /// Adds an element, joining it with the one of the same key.
    pub fn add(&mut self, key: Key, element: Element) {
        match self.parts.binary_search_by(|(k, _)| k.cmp(&key)) {
            Ok(position) => {
                let known = &mut self.parts[position].1;
                *known = known.join(&element);
            }
            Err(position) => {
                self.parts.insert(position, (key, element));
                if self.parts.len() > PARTS {
                    let all = self.joined().expect("there are parts");
                    self.parts = vec![(vec![None; self.parts[0].0.len()], all)];
                }
            }
        }
    }

    /// One element around all parts.
    pub fn joined(&self) -> Option<Element> {
        self.parts.iter().map(|(_, element)| element.clone()).reduce(|a, b| a.join(&b))
    }
}

/// The key of an element.
pub fn key(dimensions: &[Column], element: &Element) -> Key {
    dimensions.iter().map(|&d| element.intervals.0[d].value()).collect()
}

/// The dimensions that serve as keys: those that are only ever assigned constants, at least two different ones, and all
/// other Booleans.
pub fn distinguishing<'a>(context: &Context, cases: impl Iterator<Item = &'a Case> + Clone) -> Vec<Column> {
    let mut ranked: Vec<(bool, usize, Column)> = Vec::new();
    for dimension in 0..context.kinds.len() {
        let mut constants: Vec<Option<i128>> = Vec::new();
        for case in cases.clone().filter(|case| case.after[dimension] != dimension) {
            let column = case.after[dimension];
            let constant = case.constraints.iter().find_map(|c| match c.terms[..] {
                [(x, a)] if x == column && c.relation == Relation::Equal => Some(-c.constant / a),
                _ => None,
            });
            if !constants.contains(&constant) {
                constants.push(constant);
            }
        }
        let only_constants = !constants.contains(&None);
        let is_bool = context.kinds[dimension] == Kind::Bool;
        if constants.len() <= CONSTANTS
            && ((only_constants && constants.len() > 1) || (is_bool && !constants.is_empty()))
        {
            ranked.push((!only_constants, constants.len(), dimension));
        }
    }
    ranked.sort_unstable();
    ranked.into_iter().take(DIMENSIONS).map(|(_, _, dimension)| dimension).collect()
}
