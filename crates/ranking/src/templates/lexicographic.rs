//! Lexicographic tuples of affine functions: a function that falls on some path and rises on none is a component, and what
//! is left are the paths on which it does not fall (Bradley, Manna and Sipma, CAV 2005; Alias et al., SAS 2010). Greed is no
//! loss: a component that may come first does no harm.

use super::affine::bounded;
use super::{Component, Context, Tuple};
use crate::Template;
use crate::path::Path;
use crate::program::Function;

/// A tuple for all paths.
pub(super) fn fit(context: &Context<'_>, paths: &[Path]) -> Option<Tuple> {
    let mut remaining = paths.to_vec();
    let mut components = Vec::new();
    while !remaining.is_empty() {
        if components.len() == context.limits.components {
            return None;
        }
        components.push(Component::Affine(step(context, &mut remaining)?));
    }
    let template = Template::Lexicographic(components.len());
    Some(Tuple { components, template })
}

/// The next component; the paths on which it falls are removed.
pub(super) fn step(context: &Context<'_>, paths: &mut Vec<Path>) -> Option<Function> {
    let function = match bounded(context, paths, &[]) {
        Some(function) => function,
        None if paths.len() == 1 => return None,
        None => (0..paths.len()).find_map(|at| {
            if (context.stopped)() {
                return None;
            }
            let (fall, keep) = split(paths, at);
            bounded(context, &fall, &keep)
        })?,
    };
    let before = paths.len();
    paths.retain(|path| !(context.follows(path, &function.at(&path.now)) && context.falls(path, &function)));
    // Made primitive only now: that an integer falls at all is more than rational numbers can tell.
    (paths.len() < before).then(|| context.primitive(&function))
}

/// One path, and the others.
pub(super) fn split(paths: &[Path], at: usize) -> (Vec<Path>, Vec<Path>) {
    let others = paths.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, path)| path.clone());
    (vec![paths[at].clone()], others.collect())
}
