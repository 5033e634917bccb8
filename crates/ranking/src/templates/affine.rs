//! One affine function that is not negative and falls in every round (Podelski and Rybalchenko, VMCAI 2004).

use super::{Component, Context, Tuple};
use crate::Template;
use crate::path::Path;
use crate::program::{Function, Program};

/// A function for all paths.
pub(super) fn fit(context: &Context<'_>, paths: &[Path]) -> Option<Tuple> {
    let function = context.primitive(&bounded(context, paths, &[])?);
    Some(Tuple { components: vec![Component::Affine(function)], template: Template::Affine })
}

/// A function that is not negative and falls by one on some paths, and does not rise on others.
pub(super) fn bounded(context: &Context<'_>, fall: &[Path], keep: &[Path]) -> Option<Function> {
    let mut program = Program::default();
    let shape = program.function(context.features.len());
    for path in fall {
        let (now, next) = (shape.at(&path.now), shape.at(&path.next));
        program.imply(&path.guards, &now);
        program.imply(&path.guards, &now.minus(&next).lowered(1));
    }
    for path in keep {
        program.imply(&path.guards, &shape.at(&path.now).minus(&shape.at(&path.next)));
    }
    Some(program.solve_readably(context.limits.work, &[&shape])?.function(&shape))
}

/// A function that falls by one on some paths and does not rise on others, and may be negative, with these coefficients of some
/// features.
pub(super) fn falling(
    context: &Context<'_>,
    fall: &[Path],
    keep: &[Path],
    coefficients: &[(usize, i64)],
) -> Option<Function> {
    let mut program = Program::default();
    let shape = program.function(context.features.len());
    for &(feature, value) in coefficients {
        program.fix_one(&shape, feature, value);
    }
    for (path, by) in fall.iter().map(|path| (path, 1)).chain(keep.iter().map(|path| (path, 0))) {
        program.imply(&path.guards, &shape.at(&path.now).minus(&shape.at(&path.next)).lowered(by));
    }
    Some(program.solve_readably(context.limits.work, &[&shape])?.function(&shape))
}
