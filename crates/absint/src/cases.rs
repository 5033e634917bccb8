//! Bounded disjunctive normal form: formulas become few conjunctions of literals, losing precision beyond a limit.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{Op, Rational, Sort, Substitution, Term, Terms};

/// Literals larger than this are not searched for `ite`.
const LITERAL_SIZE: usize = 400;
/// How many formulas may be visited in total.
const VISITS: u32 = 3000;

/// At most `limit` conjunctions of literals whose disjunction the formula implies.
pub fn cases(terms: &Terms, formula: Term, limit: usize) -> Vec<Vec<Term>> {
    let mut splitter = Splitter { terms, visits: VISITS };
    let mut done = Vec::new();
    let mut work = Vec::new();
    work.extend(splitter.assume(Partial::default(), formula));
    while let Some(mut partial) = work.pop() {
        let Some(position) = (0..partial.disjunctions.len()).min_by_key(|&d| partial.disjunctions[d].len()) else {
            done.push(partial.literals);
            continue;
        };
        let disjuncts = partial.disjunctions.swap_remove(position);
        let live: Vec<Partial> = disjuncts.iter().filter_map(|&d| splitter.assume(partial.clone(), d)).collect();
        if live.len() <= 1 || (done.len() + work.len() + live.len() <= limit && splitter.visits > 0) {
            work.extend(live);
        } else {
            // Too many disjuncts: keep only the literals that all of them share, an over-approximation.
            let (first, rest) = live.split_first().expect("more than one");
            let common = |l: &&Term| rest.iter().all(|other| other.literals.contains(l));
            let shared: Vec<Term> = first.literals.iter().filter(common).copied().collect();
            work.extend(shared.iter().try_fold(partial, |p, &l| splitter.assume(p, l)));
        }
    }
    done
}

/// A conjunction under construction.
#[derive(Clone, Default)]
struct Partial {
    literals: Vec<Term>,
    disjunctions: Vec<Vec<Term>>,
    /// The bounds that the literals put on polynomials, to detect simple contradictions at once.
    bounds: FxHashMap<Term, (Option<Rational>, Option<Rational>)>,
}

struct Splitter<'a> {
    terms: &'a Terms,
    visits: u32,
}

impl Splitter<'_> {
    /// Adds a formula; `None` when it contradicts the literals.
    fn assume(&mut self, mut partial: Partial, formula: Term) -> Option<Partial> {
        let t = self.terms;
        let mut stack = vec![formula];
        while let Some(formula) = stack.pop() {
            if self.visits == 0 {
                // Ignore the remaining conjuncts: a sound over-approximation.
                break;
            }
            self.visits -= 1;
            match t.op(formula) {
                Op::True => {}
                Op::False => return None,
                Op::And => stack.extend(t.args(formula).iter()),
                Op::Or => partial.disjunctions.push(t.args(formula).to_vec()),
                Op::Ite => {
                    let args = t.args(formula);
                    partial.disjunctions.push(vec![t.and2(args[0], args[1]), t.and2(t.not(args[0]), args[2])]);
                }
                Op::Eq | Op::Not if self.is_equivalence(formula) => {
                    partial.disjunctions.push(self.equivalence(formula).to_vec());
                }
                _ => match self.branch(formula) {
                    Some(disjuncts) => partial.disjunctions.push(disjuncts.to_vec()),
                    None => {
                        if !partial.add_literal(t, formula) {
                            return None;
                        }
                    }
                },
            }
        }
        Some(partial)
    }

    /// `a <==> b` or its negation, unless both sides are atoms.
    fn is_equivalence(&self, formula: Term) -> bool {
        let t = self.terms;
        let equation = if t.with_op(formula, |op| *op == Op::Not) { t.args(formula)[0] } else { formula };
        let atom = |a: &Term| matches!(t.op(*a), Op::Var(_) | Op::Select | Op::App(_));
        t.with_op(equation, |op| *op == Op::Eq)
            && t.sort_of(t.args(equation)[0]) == Sort::BOOL
            && !t.args(equation).iter().all(atom)
    }

    fn equivalence(&self, formula: Term) -> [Term; 2] {
        let t = self.terms;
        let negated = t.with_op(formula, |op| *op == Op::Not);
        let args = t.args(if negated { t.args(formula)[0] } else { formula });
        let (a, b) = (args[0], if negated { t.not(args[1]) } else { args[1] });
        [t.and2(a, b), t.and2(t.not(a), t.not(b))]
    }

    /// Splits a literal that contains a numeric `ite` on the condition of the `ite`.
    fn branch(&self, literal: Term) -> Option<[Term; 2]> {
        let t = self.terms;
        let ite = find_ite(t, literal)?;
        let args = t.args(ite);
        let with = |branch: Term| t.substitute(literal, &Substitution::from_iter([(ite, branch)]));
        Some([t.and2(args[0], with(args[1])), t.and2(t.not(args[0]), with(args[2]))])
    }
}

impl Partial {
    /// Adds a literal; `false` when it contradicts the others.
    fn add_literal(&mut self, terms: &Terms, literal: Term) -> bool {
        if self.literals.contains(&literal) {
            return true;
        }
        let args = terms.args(literal);
        let bound = args.get(1).and_then(|&k| terms.numeral(k));
        if let Some(bound) = bound {
            let entry = self.bounds.entry(args[0]).or_default();
            let op = terms.op(literal);
            if matches!(op, Op::Le | Op::Lt | Op::Eq) && entry.1.as_ref().is_none_or(|high| bound < *high) {
                entry.1 = Some(bound.clone());
            }
            if matches!(op, Op::Ge | Op::Gt | Op::Eq) && entry.0.as_ref().is_none_or(|low| bound > *low) {
                entry.0 = Some(bound);
            }
            if entry.0.as_ref().zip(entry.1.as_ref()).is_some_and(|(low, high)| low > high) {
                return false;
            }
        } else if self.literals.contains(&terms.not(literal)) {
            return false;
        }
        self.literals.push(literal);
        true
    }
}

/// A numeric `ite` inside a literal, innermost condition first.
fn find_ite(terms: &Terms, literal: Term) -> Option<Term> {
    let mut seen = FxHashSet::default();
    let mut stack = terms.args(literal).to_vec();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) || seen.len() > LITERAL_SIZE {
            continue;
        }
        match terms.op(term) {
            Op::Ite if terms.sort_of(term) != Sort::BOOL => return Some(term),
            Op::Quant { .. } => {}
            _ => stack.extend(terms.args(term).iter()),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disjunctions_multiply_up_to_the_limit() {
        let t = Terms::new();
        let v = |n: &str| t.var(n, Sort::INT);
        let either = |n: &str| t.or2(t.eq(v(n), t.int(0)), t.ge(v(n), t.int(7)));
        let formula = t.and(&[either("x"), either("y"), either("z"), t.le(v("w"), t.int(3))]);
        assert_eq!(cases(&t, formula, 16).len(), 8);
        let few = cases(&t, formula, 4);
        assert!(few.len() <= 4 && few.iter().all(|c| c.contains(&t.le(v("w"), t.int(3)))), "{few:?}");
    }

    #[test]
    fn contradictions_are_seen() {
        let t = Terms::new();
        let (x, b) = (t.var("x", Sort::INT), t.var("b", Sort::BOOL));
        let is = |k: i64| t.eq(x, t.int(k));
        let formula = t.and(&[
            t.or(&[t.and2(is(1), b), t.and2(is(2), t.not(b)), is(3)]),
            t.or(&[t.and2(t.le(x, t.int(2)), t.not(b)), t.and2(is(5), b)]),
        ]);
        assert_eq!(cases(&t, formula, 16).len(), 1);
    }

    #[test]
    fn branches_of_numbers_and_equivalences() {
        let t = Terms::new();
        let (x, y, b) = (t.var("x", Sort::INT), t.var("y", Sort::INT), t.var("b", Sort::BOOL));
        let next = t.eq(y, t.ite(b, t.add2(x, t.int(1)), t.int(0)));
        assert_eq!(cases(&t, next, 16).len(), 2);
        assert_eq!(cases(&t, t.iff(b, t.le(x, t.int(0))), 16).len(), 2);
        assert_eq!(cases(&t, t.not(t.iff(b, t.le(x, t.int(0)))), 16).len(), 2);
    }
}
