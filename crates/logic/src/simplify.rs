//! Cheap contextual simplification of formulas: inside a conjunct, the sibling conjuncts are known to hold; inside a
//! disjunct, the sibling disjuncts are known to be false.

use crate::{Op, Sort, Substitution, Term, Terms};

/// How many nodes may be visited; after that, subformulas are left unchanged.
const VISITS: u32 = 4000;
/// How often a junction is simplified again because one of its parts has become a literal.
const ROUNDS: u32 = 3;

impl Terms {
    /// An equivalent formula, often smaller: `p && (p || q)` becomes `p`, `x == 3 && (x >= 1 ==> y == x)` becomes
    /// `x == 3 && y == 3`. No solver is involved.
    pub fn simplify(&self, formula: Term) -> Term {
        Simplifier { terms: self, facts: Vec::new(), visits: VISITS }.simplify(formula)
    }
}

struct Simplifier<'a> {
    terms: &'a Terms,
    /// Literals that hold in the context of the current subformula.
    facts: Vec<Term>,
    visits: u32,
}

impl Simplifier<'_> {
    fn simplify(&mut self, formula: Term) -> Term {
        if self.visits == 0 {
            return formula;
        }
        self.visits -= 1;
        match self.terms.op(formula) {
            op @ (Op::And | Op::Or) => self.junction(formula, &op),
            Op::Ite if self.terms.sort_of(formula) == Sort::BOOL => self.ite(formula),
            _ => self.literal(formula),
        }
    }

    /// `l`, implied by a fact → `true`; contradicted by a fact → `false`
    fn literal(&self, literal: Term) -> Term {
        let t = self.terms;
        let polynomial = bounded(t, literal);
        for &fact in self.facts.iter().rev() {
            if fact == literal {
                return Term::TRUE;
            }
            let is_negation = |a: Term, b: Term| t.with_op(a, |op| *op == Op::Not) && t.args(a)[0] == b;
            if is_negation(fact, literal) || is_negation(literal, fact) {
                return Term::FALSE;
            }
            if polynomial.is_some() && bounded(t, fact) == polynomial {
                match t.and2(fact, literal) {
                    Term::FALSE => return Term::FALSE,
                    both if both == fact => return Term::TRUE,
                    _ => {}
                }
            }
        }
        literal
    }

    /// `if c then a else b` → the same with c known in a, `!c` known in b
    fn ite(&mut self, formula: Term) -> Term {
        let args = self.terms.args(formula);
        let condition = self.simplify(args[0]);
        let [a, b] = [(condition, args[1]), (self.terms.not(condition), args[2])]
            .map(|(known, branch)| self.under(&self.terms.conjuncts(known), branch));
        self.terms.ite(condition, a, b)
    }

    fn under(&mut self, facts: &[Term], formula: Term) -> Term {
        let before = self.facts.len();
        self.facts.extend(facts.iter().copied().filter(|&fact| is_literal(self.terms, fact)));
        let result = self.simplify(formula);
        self.facts.truncate(before);
        result
    }

    /// `l1 && … && lm && φ` → the same with l1 … lm known in φ, and with x replaced by k where some li is `x == k`;
    /// dually for disjunctions.
    fn junction(&mut self, formula: Term, op: &Op) -> Term {
        let t = self.terms;
        let mut formula = formula;
        for _ in 0..ROUNDS {
            if !t.with_op(formula, |o| o == op) {
                return self.simplify(formula);
            }
            let args = t.args(formula);
            let as_fact = |literal: Term| if *op == Op::And { literal } else { t.not(literal) };
            let (literals, others): (Vec<Term>, Vec<Term>) = args.iter().partition(|&&arg| is_literal(t, arg));
            let mut parts: Vec<Term> = literals.iter().map(|&literal| self.literal(literal)).collect();
            let facts: Vec<Term> = literals.iter().map(|&literal| as_fact(literal)).collect();
            parts.extend(others.into_iter().map(|other| self.under(&facts, other)));
            let propagated = propagate(t, &parts, as_fact);
            let next = t.rebuild(op, &propagated, formula);
            if next == formula {
                break;
            }
            formula = next;
        }
        formula
    }
}

fn is_literal(terms: &Terms, formula: Term) -> bool {
    terms.with_op(formula, |op| !matches!(op, Op::And | Op::Or | Op::Ite | Op::True | Op::False))
}

/// The polynomial of `p <= k`, `p == k`, `p != k`, …
fn bounded(terms: &Terms, literal: Term) -> Option<Term> {
    let inner = if terms.with_op(literal, |op| *op == Op::Not) { terms.args(literal)[0] } else { literal };
    let comparison = terms.with_op(inner, |op| matches!(op, Op::Le | Op::Ge | Op::Lt | Op::Gt | Op::Eq));
    let args = terms.args(inner);
    (comparison && terms.numeral(args[1]).is_some()).then(|| args[0])
}

/// Replaces x by k in all other parts where one part, as a fact, is `x == k`.
fn propagate(terms: &Terms, parts: &[Term], as_fact: impl Fn(Term) -> Term) -> Vec<Term> {
    let mut parts = parts.to_vec();
    for at in 0..parts.len() {
        if !is_literal(terms, parts[at]) {
            continue;
        }
        let fact = as_fact(parts[at]);
        let Some((var, value)) = defines_constant(terms, fact) else { continue };
        let substitution = Substitution::from_iter([(var, value)]);
        for other in (0..parts.len()).filter(|&other| other != at) {
            parts[other] = terms.substitute(parts[other], &substitution);
        }
    }
    parts
}

fn defines_constant(terms: &Terms, fact: Term) -> Option<(Term, Term)> {
    if !terms.with_op(fact, |op| *op == Op::Eq) {
        return None;
    }
    let args = terms.args(fact);
    let is_value = |term: Term| terms.with_op(term, |op| matches!(op, Op::Num(_) | Op::BvNum(_) | Op::FpNum(_)));
    [(args[0], args[1]), (args[1], args[0])].into_iter().find(|&(var, value)| terms.is_var(var) && is_value(value))
}
