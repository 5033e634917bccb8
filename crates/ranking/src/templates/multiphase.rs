//! Lexicographic tuples whose components need not be bounded by the guards: once a function that always falls is negative, it
//! stays so, and the next component only has to fall from then on (Ben-Amram and Genaim, CAV 2017).

use super::affine::falling;
use super::lexicographic::{split, step};
use super::{Component, Context, Tuple};
use crate::Template;
use crate::path::Path;
use crate::program::Function;

/// How often a function with given coefficients is asked for.
const MOST_ATTEMPTS: usize = 24;

/// A tuple for all paths.
pub(super) fn fit(context: &Context<'_>, paths: &[Path]) -> Option<Tuple> {
    let mut remaining = paths.to_vec();
    let mut components = Vec::new();
    let mut phases: Vec<Function> = Vec::new();
    while !remaining.is_empty() {
        if components.len() == context.limits.components || (context.stopped)() {
            return None;
        }
        let function = match step(context, &mut remaining) {
            Some(function) => function,
            None => {
                let function = phase(context, &remaining, &phases)?;
                let primitive = context.primitive(&function);
                for path in &mut remaining {
                    if context.falls(path, &function) {
                        *path = context.below_zero(path, &primitive, &path.now.clone());
                    }
                }
                remaining.retain(|path| !context.is_empty(path));
                phases.push(primitive.clone());
                primitive
            }
        };
        components.push(Component::Affine(function));
    }
    let template = Template::Multiphase(components.len());
    Some(Tuple { components, template })
}

/// A function that always falls on some path, rises on none, and is none of those before.
fn phase(context: &Context<'_>, paths: &[Path], before: &[Function]) -> Option<Function> {
    let any = |coefficients: &[(usize, i64)]| {
        let is_new = |function: &Function| !before.contains(&context.primitive(function));
        falling(context, paths, &[], coefficients).filter(is_new).or_else(|| {
            (0..paths.len()).find_map(|at| {
                let (fall, keep) = split(paths, at);
                falling(context, &fall, &keep, coefficients).filter(is_new)
            })
        })
    };
    any(&[]).or_else(|| {
        // The cheapest function may be one of those before, of which nothing more is gained, or a sum with one of these, of which less is
        // gained than of the rest: ask for one with a new feature, without the old ones if possible.
        let (used, unused): (Vec<usize>, Vec<usize>) = (0..context.features.len())
            .partition(|&feature| before.iter().any(|function| !function.coefficients[feature].is_zero()));
        let without: Vec<(usize, i64)> = used.iter().map(|&feature| (feature, 0)).collect();
        let wanted = || unused.iter().flat_map(|&feature| [(feature, 1), (feature, -1)]);
        let alone = wanted().map(|one| [&[one], &without[..]].concat());
        let any_other = wanted().map(|one| vec![one]).filter(|_| !without.is_empty());
        alone
            .chain(any_other)
            .take(MOST_ATTEMPTS)
            .find_map(|coefficients| if (context.stopped)() { None } else { any(&coefficients) })
    })
}
