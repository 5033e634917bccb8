//! Lexicographic tuples whose components need not be bounded by the guards: once a function that always falls is negative, it
//! stays so, and the next component only has to fall from then on (Ben-Amram and Genaim, CAV 2017).

use super::affine::falling;
use super::lexicographic::{split, step};
use super::{Component, Context, Tuple};
use crate::Template;
use crate::path::Path;
use crate::program::Function;

/// How often a function with a given coefficient is asked for.
const MOST_ATTEMPTS: usize = 12;

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
    let any = |coefficient| {
        let is_new = |function: &Function| !before.contains(&context.primitive(function));
        falling(context, paths, &[], coefficient).filter(is_new).or_else(|| {
            (0..paths.len()).find_map(|at| {
                let (fall, keep) = split(paths, at);
                falling(context, &fall, &keep, coefficient).filter(is_new)
            })
        })
    };
    any(None).or_else(|| {
        // The cheapest function may be one of those before, of which nothing more is gained: ask for one with a new feature.
        let is_unused = |feature: &usize| before.iter().all(|function| function.coefficients[*feature].is_zero());
        let unused = (0..context.features.len()).filter(is_unused);
        unused
            .flat_map(|feature| [(feature, 1), (feature, -1)])
            .take(MOST_ATTEMPTS)
            .find_map(|coefficient| if (context.stopped)() { None } else { any(Some(coefficient)) })
    })
}
