//! Constructors of Boolean terms, and equality.

use rustc_hash::FxHashMap;

use crate::{Op, Rational, Sort, SortKind, Term, Terms};

impl Terms {
    /// `true` or `false`.
    pub fn bool(&self, value: bool) -> Term {
        if value { Term::TRUE } else { Term::FALSE }
    }

    /// `!a`, pushed inwards to the literals: comparisons flip, De Morgan, quantifiers dualise.
    pub fn not(&self, a: Term) -> Term {
        match self.op(a) {
            Op::True => Term::FALSE,
            Op::False => Term::TRUE,
            Op::Not => self.args(a)[0],
            Op::Le | Op::Ge | Op::Lt | Op::Gt => self.negate_comparison(a),
            op @ (Op::And | Op::Or | Op::Ite) => self.negate_inside(a, &op),
            Op::Quant { ref patterns, .. } if patterns.is_empty() => self.negate_inside(a, &self.op(a)),
            _ => self.intern(Op::Not, &[a], Sort::BOOL),
        }
    }

    fn negate_inside(&self, a: Term, op: &Op) -> Term {
        if let Some(&known) = self.inner.borrow().negations.get(&a) {
            return known;
        }
        let args = self.args(a);
        let negate_all = || -> Vec<Term> { args.iter().map(|&arg| self.not(arg)).collect() };
        let negated = match op {
            Op::And => self.or(&negate_all()),
            Op::Or => self.and(&negate_all()),
            Op::Quant { quantifier, binders, .. } => {
                let n = *binders as usize;
                self.quant(quantifier.dual(), &args[..n], self.not(args[n]), &[])
            }
            _ => self.ite(args[0], self.not(args[1]), self.not(args[2])),
        };
        self.inner.borrow_mut().negations.insert(a, negated);
        negated
    }

    /// Conjunction.
    pub fn and(&self, args: &[Term]) -> Term {
        self.junction(args, Op::And, Term::TRUE, Term::FALSE)
    }

    /// Conjunction of two.
    pub fn and2(&self, a: Term, b: Term) -> Term {
        self.and(&[a, b])
    }

    /// Disjunction.
    pub fn or(&self, args: &[Term]) -> Term {
        self.junction(args, Op::Or, Term::FALSE, Term::TRUE)
    }

    /// Disjunction of two.
    pub fn or2(&self, a: Term, b: Term) -> Term {
        self.or(&[a, b])
    }

    /// `a ==> b`
    pub fn implies(&self, a: Term, b: Term) -> Term {
        self.or(&[self.not(a), b])
    }

    /// The conjuncts of a term: itself when it is no conjunction, none when it is `true`.
    pub fn conjuncts(&self, a: Term) -> Vec<Term> {
        match self.with_op(a, |op| (matches!(op, Op::And), matches!(op, Op::True))) {
            (true, _) => self.args(a).to_vec(),
            (_, true) => Vec::new(),
            _ => vec![a],
        }
    }

    /// The disjuncts of a term: itself when it is no disjunction, none when it is `false`.
    pub fn disjuncts(&self, a: Term) -> Vec<Term> {
        match self.with_op(a, |op| (matches!(op, Op::Or), matches!(op, Op::False))) {
            (true, _) => self.args(a).to_vec(),
            (_, true) => Vec::new(),
            _ => vec![a],
        }
    }

    fn junction(&self, args: &[Term], op: Op, neutral: Term, absorbing: Term) -> Term {
        let mut flat = Vec::with_capacity(args.len());
        for &arg in args {
            if arg == absorbing {
                return absorbing;
            }
            if arg == neutral {
                continue;
            }
            if self.with_op(arg, |o| *o == op) {
                flat.extend_from_slice(&self.args(arg));
            } else {
                flat.push(arg);
            }
        }
        flat.sort_unstable();
        flat.dedup();
        if flat.len() > 1 {
            match self.merge_bounds(&mut flat, op == Op::Or) {
                Merge::Absorbed => return absorbing,
                Merge::Changed => {
                    flat.sort_unstable();
                    flat.dedup();
                }
                Merge::Unchanged => {}
            }
        }
        // a and !a
        for &arg in &flat {
            if self.with_op(arg, |o| *o == Op::Not) && flat.binary_search(&self.args(arg)[0]).is_ok() {
                return absorbing;
            }
        }
        match flat.len() {
            0 => neutral,
            1 => flat[0],
            _ => self.intern(op, &flat, Sort::BOOL),
        }
    }

    /// Combines the comparisons of one polynomial with numerals: `p <= 3 && p <= 5` is `p <= 3`,
    /// `p <= 3 && p >= 3` is `p == 3`, `p <= 3 && p >= 4` is false. For disjunctions the same on the negations.
    fn merge_bounds(&self, args: &mut Vec<Term>, dual: bool) -> Merge {
        let mut by_polynomial: FxHashMap<Term, Interval> = FxHashMap::default();
        let mut literals = 0;
        for &arg in args.iter() {
            let Some((polynomial, comparison, bound)) = self.comparison(arg, dual) else { continue };
            literals += 1;
            by_polynomial.entry(polynomial).or_default().add(comparison, bound, arg);
        }
        if by_polynomial.len() == literals {
            return Merge::Unchanged;
        }
        let mut removed: Vec<Term> = Vec::new();
        let mut added: Vec<Term> = Vec::new();
        for (polynomial, interval) in by_polynomial {
            if interval.members.len() < 2 {
                continue;
            }
            let sort = self.sort_of(polynomial);
            match interval.solve(sort == Sort::INT) {
                None => return Merge::Absorbed,
                Some(solved) => {
                    removed.extend_from_slice(&interval.members);
                    for (comparison, bound) in solved {
                        let literal = self.literal(polynomial, comparison, &bound);
                        added.push(if dual { self.not(literal) } else { literal });
                    }
                }
            }
        }
        removed.sort_unstable();
        args.retain(|arg| removed.binary_search(arg).is_err());
        args.extend(added);
        Merge::Changed
    }

    /// Reads `p <op> k` (its negation when `dual`); disequalities count as a kind of comparison.
    fn comparison(&self, term: Term, dual: bool) -> Option<(Term, Comparison, Rational)> {
        use Comparison::*;
        let (inner, negated) =
            if self.with_op(term, |op| *op == Op::Not) { (self.args(term)[0], true) } else { (term, false) };
        let comparison = self.with_op(inner, |op| match op {
            Op::Le => Some(Le),
            Op::Ge => Some(Ge),
            Op::Lt => Some(Lt),
            Op::Gt => Some(Gt),
            Op::Eq => Some(if negated { Ne } else { Eq }),
            _ => None,
        })?;
        let args = self.args(inner);
        let bound = self.numeral(args[1])?;
        let (comparison, bound) = match (dual, comparison) {
            (false, c) => (c, bound),
            (true, Eq) => (Ne, bound),
            (true, Ne) => (Eq, bound),
            (true, Le) if self.sort_of(args[0]) == Sort::INT => (Ge, &bound + &Rational::ONE),
            (true, Ge) if self.sort_of(args[0]) == Sort::INT => (Le, &bound - &Rational::ONE),
            (true, Le) => (Gt, bound),
            (true, Ge) => (Lt, bound),
            (true, Lt) => (Ge, bound),
            (true, Gt) => (Le, bound),
        };
        Some((args[0], comparison, bound))
    }

    fn literal(&self, polynomial: Term, comparison: Comparison, bound: &Rational) -> Term {
        let numeral = self.num(bound.clone(), self.sort_of(polynomial));
        match comparison {
            Comparison::Le => self.le(polynomial, numeral),
            Comparison::Ge => self.ge(polynomial, numeral),
            Comparison::Lt => self.lt(polynomial, numeral),
            Comparison::Gt => self.gt(polynomial, numeral),
            Comparison::Eq => self.eq(polynomial, numeral),
            Comparison::Ne => self.not(self.eq(polynomial, numeral)),
        }
    }

    /// `a == b` for terms of one sort.
    pub fn eq(&self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort_of(a), self.sort_of(b), "equality of different sorts");
        if a == b {
            return Term::TRUE;
        }
        match self.kind_of(a) {
            SortKind::Bool => self.iff(a, b),
            SortKind::Int | SortKind::Real => self.arithmetic_eq(a, b),
            _ => {
                if self.definitely_distinct(a, b) {
                    return Term::FALSE;
                }
                let (a, b) = if a < b { (a, b) } else { (b, a) };
                self.intern(Op::Eq, &[a, b], Sort::BOOL)
            }
        }
    }

    /// `a != b`
    pub fn ne(&self, a: Term, b: Term) -> Term {
        self.not(self.eq(a, b))
    }

    /// Whether the two terms differ in every model, as far as a syntactic check can tell.
    pub fn definitely_distinct(&self, a: Term, b: Term) -> bool {
        let is_literal =
            |term: Term| self.with_op(term, |op| matches!(op, Op::Num(_) | Op::BvNum(_) | Op::FpNum(_) | Op::Mode(_)));
        // Terms are hash-consed, so different literals have different values.
        if is_literal(a) && is_literal(b) {
            return a != b;
        }
        match self.kind_of(a) {
            SortKind::Int | SortKind::Real => self.arithmetic_eq(a, b) == Term::FALSE,
            _ => false,
        }
    }

    /// `a <==> b`
    pub fn iff(&self, a: Term, b: Term) -> Term {
        let (a, a_negated) = self.strip_not(a);
        let (b, b_negated) = self.strip_not(b);
        let equal = if a == b {
            Term::TRUE
        } else if a == Term::TRUE {
            b
        } else if b == Term::TRUE {
            a
        } else if a == Term::FALSE {
            self.not(b)
        } else if b == Term::FALSE {
            self.not(a)
        } else if self.not(a) == b {
            Term::FALSE
        } else {
            let (a, b) = if a < b { (a, b) } else { (b, a) };
            self.intern(Op::Eq, &[a, b], Sort::BOOL)
        };
        if a_negated != b_negated { self.not(equal) } else { equal }
    }

    fn strip_not(&self, a: Term) -> (Term, bool) {
        if self.with_op(a, |op| *op == Op::Not) { (self.args(a)[0], true) } else { (a, false) }
    }

    /// `if condition then a else b`
    pub fn ite(&self, condition: Term, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort_of(a), self.sort_of(b), "branches of different sorts");
        if condition == Term::TRUE || a == b {
            return a;
        }
        if condition == Term::FALSE {
            return b;
        }
        let (condition, negated) = self.strip_not(condition);
        let (a, b) = if negated { (b, a) } else { (a, b) };
        let sort = self.sort_of(a);
        if sort == Sort::BOOL {
            if a == Term::TRUE || a == condition {
                return self.or2(condition, b);
            }
            if a == Term::FALSE {
                return self.and2(self.not(condition), b);
            }
            if b == Term::TRUE {
                return self.or2(self.not(condition), a);
            }
            if b == Term::FALSE || b == condition {
                return self.and2(condition, a);
            }
        }
        self.intern(Op::Ite, &[condition, a, b], sort)
    }
}

enum Merge {
    Unchanged,
    Changed,
    Absorbed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Comparison {
    Le,
    Ge,
    Lt,
    Gt,
    Eq,
    Ne,
}

/// The values that a conjunction of comparisons leaves to one polynomial.
#[derive(Default)]
struct Interval {
    low: Option<(Rational, Strict)>,
    high: Option<(Rational, Strict)>,
    holes: Vec<Rational>,
    members: Vec<Term>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Strict(bool);

impl Interval {
    fn add(&mut self, comparison: Comparison, bound: Rational, member: Term) {
        self.members.push(member);
        match comparison {
            Comparison::Le => self.lower_high(bound, Strict(false)),
            Comparison::Lt => self.lower_high(bound, Strict(true)),
            Comparison::Ge => self.raise_low(bound, Strict(false)),
            Comparison::Gt => self.raise_low(bound, Strict(true)),
            Comparison::Eq => {
                self.lower_high(bound.clone(), Strict(false));
                self.raise_low(bound, Strict(false));
            }
            Comparison::Ne => self.holes.push(bound),
        }
    }

    fn lower_high(&mut self, bound: Rational, strict: Strict) {
        let tighter = self.high.as_ref().is_none_or(|(old, s)| bound < *old || (bound == *old && strict.0 && !s.0));
        if tighter {
            self.high = Some((bound, strict));
        }
    }

    fn raise_low(&mut self, bound: Rational, strict: Strict) {
        let tighter = self.low.as_ref().is_none_or(|(old, s)| bound > *old || (bound == *old && strict.0 && !s.0));
        if tighter {
            self.low = Some((bound, strict));
        }
    }

    /// The fewest comparisons with the same meaning; `None` when no value is left.
    fn solve(&self, integer: bool) -> Option<Vec<(Comparison, Rational)>> {
        let (mut low, mut high) = (self.low.clone(), self.high.clone());
        let mut holes = self.holes.clone();
        holes.sort();
        holes.dedup();
        // An excluded value at a bound moves the bound (integers) or makes it strict (reals).
        loop {
            let before = holes.len();
            holes.retain(|hole| {
                if let Some((bound, strict)) = &mut low {
                    if hole < bound || (hole == bound && strict.0) {
                        return false;
                    }
                    if hole == bound {
                        if integer {
                            *bound = &*bound + &Rational::ONE
                        } else {
                            strict.0 = true
                        }
                        return false;
                    }
                }
                if let Some((bound, strict)) = &mut high {
                    if hole > bound || (hole == bound && strict.0) {
                        return false;
                    }
                    if hole == bound {
                        if integer {
                            *bound = &*bound - &Rational::ONE
                        } else {
                            strict.0 = true
                        }
                        return false;
                    }
                }
                true
            });
            if holes.len() == before {
                break;
            }
        }
        let mut solved: Vec<(Comparison, Rational)> = Vec::new();
        match (&low, &high) {
            (Some((l, ls)), Some((h, hs))) if l > h || (l == h && (ls.0 || hs.0)) => return None,
            (Some((l, _)), Some((h, _))) if l == h => solved.push((Comparison::Eq, l.clone())),
            _ => {
                if let Some((l, strict)) = low {
                    solved.push((if strict.0 { Comparison::Gt } else { Comparison::Ge }, l));
                }
                if let Some((h, strict)) = high {
                    solved.push((if strict.0 { Comparison::Lt } else { Comparison::Le }, h));
                }
            }
        }
        solved.extend(holes.into_iter().map(|hole| (Comparison::Ne, hole)));
        Some(solved)
    }
}
