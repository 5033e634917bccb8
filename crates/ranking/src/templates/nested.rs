//! Nested tuples (Leike and Heizmann, TACAS 2014): the first function falls in every round; each further one rises at most by
//! the one before, and so falls once that is negative; the last is not negative.

use super::{Component, Context, Tuple};
use crate::Template;
use crate::path::Path;
use crate::program::Program;

/// A tuple of `count` functions for all paths.
pub(super) fn fit(context: &Context<'_>, paths: &[Path], count: usize) -> Option<Tuple> {
    let mut program = Program::default();
    let shapes: Vec<_> = (0..count).map(|_| program.function(context.features.len())).collect();
    // An integer below zero is at most minus one; a real may be any little below.
    let integers = (0..context.features.len()).all(|i| context.is_integer(i));
    for path in paths {
        for (i, shape) in shapes.iter().enumerate() {
            let fall = shape.at(&path.now).minus(&shape.at(&path.next));
            let fall = match i.checked_sub(1) {
                None => fall.lowered(1),
                Some(before) => fall.plus(&shapes[before].at(&path.now)).lowered(i64::from(!integers)),
            };
            program.imply(&path.guards, &fall);
        }
        program.imply(&path.guards, &shapes[count - 1].at(&path.now));
    }
    let solution = program.solve_readably(context.limits.work, &shapes.iter().collect::<Vec<_>>())?;
    let functions: Vec<_> = shapes.iter().map(|shape| solution.function(shape)).collect();
    let components = context.integral(&functions).into_iter().map(Component::Affine).collect();
    Some(Tuple { components, template: Template::Nested(count) })
}
