//! Which variables octagons relate (variable packing): all numeric ones if they are few, otherwise those that share
//! literals with others.

use crate::system::{Case, Column, Kind};

/// How many variables an octagon has at most.
const VARIABLES: usize = 12;

/// The numeric dimensions that take part, sorted. If there are too many, the requested ones are preferred.
pub fn related<'a>(kinds: &[Kind], cases: impl Iterator<Item = &'a Case>, wanted: &[Column]) -> Vec<Column> {
    let dimensions = kinds.len();
    // For every dimension, how often it or its next value occurs in a constraint, and in one with another dimension.
    let mut mentioned = vec![(0u32, 0u32); dimensions];
    for case in cases {
        let dimension = |column: Column| match column {
            c if c < dimensions => Some(c),
            c => case.after.iter().position(|&after| after == c),
        };
        for constraint in &case.constraints {
            let mut met: Vec<Column> = constraint.terms.iter().filter_map(|(c, _)| dimension(*c)).collect();
            met.dedup();
            let several = met.iter().any(|d| *d != met[0]);
            for d in met {
                mentioned[d].0 += u32::from(several);
                mentioned[d].1 += 1;
            }
        }
    }
    let numeric = |d: &Column| kinds[*d] != Kind::Bool && mentioned[*d].1 > 0;
    let mut chosen: Vec<Column> = (0..dimensions).filter(numeric).collect();
    if chosen.len() > VARIABLES {
        chosen.sort_by_key(|&d| std::cmp::Reverse((wanted.contains(&d), mentioned[d])));
        chosen.truncate(VARIABLES);
        chosen.sort_unstable();
    }
    chosen
}
