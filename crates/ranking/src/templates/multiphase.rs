//! Lexicographic tuples whose components need not be bounded by the guards: once a function that always falls is negative, it
//! stays so, and the next component only has to fall from then on (Ben-Amram and Genaim, CAV 2017).

use super::affine::falling;
use super::lexicographic::{split, step};
use super::{Component, Context, Tuple};
use crate::Template;
use crate::path::Path;

/// A tuple for all paths.
pub(super) fn fit(context: &Context<'_>, paths: &[Path]) -> Option<Tuple> {
    let mut remaining = paths.to_vec();
    let mut components = Vec::new();
    while !remaining.is_empty() {
        if components.len() == context.limits.components || (context.stopped)() {
            return None;
        }
        let function = match step(context, &mut remaining) {
            Some(function) => function,
            None => {
                let function = falling(context, &remaining, &[]).or_else(|| {
                    (0..remaining.len()).find_map(|at| {
                        let (fall, keep) = split(&remaining, at);
                        falling(context, &fall, &keep)
                    })
                })?;
                let primitive = context.primitive(&function);
                for path in &mut remaining {
                    if context.falls(path, &function) {
                        *path = context.below_zero(path, &primitive, &path.now.clone());
                    }
                }
                remaining.retain(|path| !context.is_empty(path));
                primitive
            }
        };
        components.push(Component::Affine(function));
    }
    let template = Template::Multiphase(components.len());
    Some(Tuple { components, template })
}
