//! Approximate elimination: an over-approximation for strongest postconditions, an under-approximation for weakest
//! preconditions.

use rustc_hash::FxHashMap;

use crate::{Op, Term, Terms};

/// Replaces every literal that mentions one of the variables by `true`: implied by `exists vars :: formula`.
pub fn drop_conjuncts_with(terms: &Terms, vars: &[Term], formula: Term) -> Term {
    replace_literals(terms, vars, formula, Term::TRUE, &mut FxHashMap::default())
}

/// Replaces every literal that mentions one of the variables by `false`: implies `forall vars :: formula`.
pub fn drop_disjuncts_with(terms: &Terms, vars: &[Term], formula: Term) -> Term {
    replace_literals(terms, vars, formula, Term::FALSE, &mut FxHashMap::default())
}

/// Sound because conjunction, disjunction and the branches of `ite` are monotone, and negation has been pushed to the
/// literals.
fn replace_literals(terms: &Terms, vars: &[Term], formula: Term, by: Term, memo: &mut FxHashMap<Term, Term>) -> Term {
    if !terms.mentions(vars, formula) {
        return formula;
    }
    if let Some(&done) = memo.get(&formula) {
        return done;
    }
    let args = terms.args(formula);
    let result = match terms.op(formula) {
        op @ (Op::And | Op::Or) => {
            let parts: Vec<Term> = args.iter().map(|&arg| replace_literals(terms, vars, arg, by, memo)).collect();
            terms.rebuild(&op, &parts, formula)
        }
        Op::Ite if !terms.mentions(vars, args[0]) => {
            let [a, b] = [args[1], args[2]].map(|arg| replace_literals(terms, vars, arg, by, memo));
            terms.ite(args[0], a, b)
        }
        _ => by,
    };
    memo.insert(formula, result);
    result
}
