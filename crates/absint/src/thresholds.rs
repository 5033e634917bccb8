//! Widening thresholds: constants of the program and their neighbours.

use crate::number::LIMIT;
use crate::system::Case;

/// How many numbers are kept.
const COUNT: usize = 40;

/// The thresholds of some cases, sorted.
pub fn thresholds<'a>(cases: impl Iterator<Item = &'a Case>) -> Vec<i128> {
    // Bounds of single columns come first: widening most often has to stop at one of them.
    let (mut bounds, mut others) = (vec![0, 1, -1], Vec::new());
    for constraint in cases.flat_map(|case| &case.constraints) {
        match constraint.terms[..] {
            [(_, a)] => bounds.push(-constraint.constant / a),
            _ => others.extend([constraint.constant, -constraint.constant]),
        }
    }
    let mut chosen: Vec<i128> = Vec::with_capacity(COUNT + 3);
    for numbers in [bounds, others] {
        for number in numbers.into_iter().filter(|n| n.abs() < LIMIT) {
            if chosen.len() < COUNT {
                for near in [number, number - 1, number + 1] {
                    if !chosen.contains(&near) {
                        chosen.push(near);
                    }
                }
            }
        }
    }
    chosen.sort_unstable();
    chosen
}
