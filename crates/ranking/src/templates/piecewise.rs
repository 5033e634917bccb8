//! Two affine functions, each on one side of a hyperplane (Leike and Heizmann, TACAS 2014). With the hyperplane unknown the
//! problem would not be linear; those that the guards of the paths use are tried.

use tracewright_logic::Rational;

use super::{Component, Context, Tuple};
use crate::Template;
use crate::path::Path;
use crate::program::{Function, Program};

/// So many hyperplanes are tried.
const CANDIDATES: usize = 8;

/// Larger systems of paths are not split.
const PATHS: usize = 8;

/// A pair of functions for all paths.
pub(super) fn fit(context: &Context<'_>, paths: &[Path]) -> Option<Tuple> {
    if paths.len() > PATHS {
        return None;
    }
    let mut candidates: Vec<Function> = Vec::new();
    for path in paths {
        for candidate in context.guards_at_head(path) {
            // Of a guard and its negation, one is sufficient.
            let mut negation = candidate.scaled(&Rational::MINUS_ONE);
            negation.constant = &negation.constant - &Rational::ONE;
            if !candidates.contains(&candidate) && !candidates.contains(&negation) {
                candidates.push(candidate);
            }
        }
    }
    candidates.into_iter().take(CANDIDATES).find_map(|plane| {
        if (context.stopped)() {
            return None;
        }
        let [first, second] = pieces(context, paths, &plane)?;
        Some(Tuple { components: vec![Component::Cases(plane, first, second)], template: Template::Piecewise(2) })
    })
}

/// The functions on the two sides of a hyperplane.
fn pieces(context: &Context<'_>, paths: &[Path], plane: &Function) -> Option<[Function; 2]> {
    let mut program = Program::default();
    let shapes = [0; 2].map(|_| program.function(context.features.len()));
    let sides = |path: &Path, now: bool| {
        let at = if now { path.now.clone() } else { path.next.clone() };
        [path.restricted(context.terms, plane.at(&at)), context.below_zero(path, plane, &at)]
    };
    for path in paths {
        for (from, part) in sides(path, true).into_iter().enumerate() {
            for (to, part) in sides(&part, false).into_iter().enumerate() {
                if context.is_empty(&part) {
                    continue;
                }
                let (old, new) = (shapes[from].at(&part.now), shapes[to].at(&part.next));
                program.imply(&part.guards, &old);
                program.imply(&part.guards, &old.minus(&new).lowered(1));
            }
        }
    }
    let solution = program.solve_readably(context.limits.work, &[&shapes[0], &shapes[1]])?;
    let functions = context.integral(&[solution.function(&shapes[0]), solution.function(&shapes[1])]);
    <[Function; 2]>::try_from(functions).ok()
}
