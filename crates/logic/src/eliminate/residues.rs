//! Integer variables under `mod` and `div` by numerals.

use num_integer::Integer as _;
use rustc_hash::FxHashSet;

use super::Step;
use crate::{Op, Rational, Sort, Substitution, Term, Terms};

/// A term `p mod k` or `p div k`.
struct Residue {
    term: Term,
    is_mod: bool,
    dividend: Term,
    divisor: Rational,
    coefficient: Rational,
}

/// The terms `p mod k` and `p div k` with p linear in the variable; `None` when there is none, or when the variable
/// occurs under another one.
fn residues(terms: &Terms, var: Term, conjuncts: &[Term]) -> Option<Vec<Residue>> {
    if terms.sort_of(var) != Sort::INT {
        return None;
    }
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut strange = false;
    for &conjunct in conjuncts {
        terms.visit(conjunct, &mut |term| {
            if strange || !terms.occurs(var, term) || !seen.insert(term) {
                return false;
            }
            let is_mod = match terms.op(term) {
                Op::Mod => true,
                Op::Div => false,
                Op::Quant { .. } => {
                    strange = true;
                    return false;
                }
                _ => return true,
            };
            let args = terms.args(term);
            let linear = terms.linear(args[0]);
            let coefficient = linear.coefficient(var);
            let linear_in_var = linear.terms.iter().all(|(t, _)| *t == var || !terms.occurs(var, *t));
            match terms.numeral(args[1]).filter(|k| !k.is_zero()) {
                Some(divisor) if linear_in_var && !coefficient.is_zero() => {
                    found.push(Residue { term, is_mod, dividend: args[0], divisor, coefficient });
                }
                _ => strange = true,
            }
            false
        });
    }
    (!strange && !found.is_empty()).then_some(found)
}

/// `φ((c*x + t) mod k)`, c and k coprime, x nowhere else → `0 <= r < k && φ(r)`, r fresh.
pub(super) fn only_remainder(terms: &Terms, var: Term, conjuncts: &[Term]) -> Option<Step> {
    let found = residues(terms, var, conjuncts)?;
    let [residue] = &found[..] else { return None };
    if !residue.is_mod || !residue.coefficient.gcd(&residue.divisor).is_one() {
        return None;
    }
    let fresh = terms.fresh_var("rem", Sort::INT);
    let replaced = terms.substitute_all(conjuncts, &Substitution::from_iter([(residue.term, fresh)]));
    if replaced.iter().any(|&conjunct| terms.occurs(var, conjunct)) {
        return None;
    }
    let mut all = replaced;
    all.extend(remainder_range(terms, fresh, &residue.divisor.abs()));
    Some(Step { cases: vec![terms.and(&all)], fresh: vec![fresh] })
}

fn remainder_range(terms: &Terms, remainder: Term, divisor: &Rational) -> [Term; 2] {
    [terms.ge(remainder, terms.int(0)), terms.lt(remainder, terms.int(divisor.clone()))]
}

/// `φ(x mod k, x div k, x)` → `0 <= r < k && φ(r, q, k*q + r)`, q and r fresh.
pub(super) fn quotient_and_remainder(terms: &Terms, var: Term, conjuncts: &[Term]) -> Option<Step> {
    let found = residues(terms, var, conjuncts)?;
    let divisor = found[0].divisor.clone();
    if divisor.is_negative() || found.iter().any(|r| r.dividend != var || r.divisor != divisor) {
        return None;
    }
    let (quotient, remainder) = (terms.fresh_var("quot", Sort::INT), terms.fresh_var("rem", Sort::INT));
    let whole = terms.add2(terms.mul(terms.int(divisor.clone()), quotient), remainder);
    let mut substitution = Substitution::from_iter([(var, whole)]);
    for residue in &found {
        substitution.insert(residue.term, if residue.is_mod { remainder } else { quotient });
    }
    let mut all = terms.substitute_all(conjuncts, &substitution);
    all.extend(remainder_range(terms, remainder, &divisor));
    Some(Step { cases: vec![terms.and(&all)], fresh: vec![quotient, remainder] })
}

/// Divisors with a larger common multiple are not split by residue.
const RESIDUES: i64 = 8;

/// `φ(x)` with `x mod k` → `φ(k*q + 0) || … || φ(k*q + k-1)`, q fresh; k the common multiple of all divisors.
pub(super) fn residue_cases(terms: &Terms, var: Term, conjuncts: &[Term]) -> Option<Step> {
    let mut common: i64 = 1;
    for residue in residues(terms, var, conjuncts)? {
        let reduced = &residue.divisor.abs() / &residue.coefficient.gcd(&residue.divisor);
        common = common.lcm(&reduced.to_i64().filter(|k| *k <= RESIDUES)?);
        if common > RESIDUES {
            return None;
        }
    }
    let quotient = terms.fresh_var("quot", Sort::INT);
    let scaled = terms.mul(terms.int(common), quotient);
    let formula = terms.and(conjuncts);
    let case = |r: i64| {
        let value = terms.add2(scaled, terms.int(r));
        terms.substitute(formula, &Substitution::from_iter([(var, value)]))
    };
    Some(Step { cases: (0..common).map(case).collect(), fresh: vec![quotient] })
}
