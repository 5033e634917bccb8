//! Simultaneous substitution, and rebuilding of terms through the normalising constructors.

use rustc_hash::FxHashMap;

use crate::{Op, Term, Terms};

/// What to put in place of which variable (or other subterm).
pub type Substitution = FxHashMap<Term, Term>;

impl Terms {
    /// Replaces subterms simultaneously. Replacements must not contain variables bound inside `term`, which holds for
    /// every term that a caller can get hold of: bound variables have names of their own.
    pub fn substitute(&self, term: Term, substitution: &Substitution) -> Term {
        if substitution.is_empty() {
            return term;
        }
        self.rewrite(term, substitution, &mut FxHashMap::default())
    }

    /// Substitutes in several terms at once, sharing the work.
    pub fn substitute_all(&self, terms: &[Term], substitution: &Substitution) -> Vec<Term> {
        let mut memo = FxHashMap::default();
        terms.iter().map(|&t| self.rewrite(t, substitution, &mut memo)).collect()
    }

    fn rewrite(&self, term: Term, substitution: &Substitution, memo: &mut FxHashMap<Term, Term>) -> Term {
        if let Some(&replacement) = substitution.get(&term) {
            return replacement;
        }
        if let Some(&done) = memo.get(&term) {
            return done;
        }
        let args = self.args(term);
        if args.is_empty() {
            return term;
        }
        let result = match self.op(term) {
            Op::Quant { quantifier, binders, patterns } => {
                let n = binders as usize;
                let rest: Vec<Term> = if args[..n].iter().any(|v| substitution.contains_key(v)) {
                    // A bound variable hides one of the same name that is to be replaced outside.
                    let mut inner = substitution.clone();
                    args[..n].iter().for_each(|v| {
                        inner.remove(v);
                    });
                    self.substitute_all(&args[n..], &inner)
                } else {
                    args[n..].iter().map(|&arg| self.rewrite(arg, substitution, memo)).collect()
                };
                if rest[..] == args[n..] {
                    term
                } else {
                    let mut terms = rest[1..].iter().copied();
                    let patterns: Vec<Vec<Term>> =
                        patterns.iter().map(|&len| terms.by_ref().take(len as usize).collect()).collect();
                    self.quant(quantifier, &args[..n], rest[0], &patterns)
                }
            }
            op => {
                let new: Vec<Term> = args.iter().map(|&arg| self.rewrite(arg, substitution, memo)).collect();
                if new[..] == args[..] { term } else { self.rebuild(&op, &new, term) }
            }
        };
        memo.insert(term, result);
        result
    }

    /// The normalised term with the operator of `like` and other arguments (not for quantifiers).
    pub fn rebuild(&self, op: &Op, args: &[Term], like: Term) -> Term {
        match op {
            Op::True | Op::False | Op::Num(_) | Op::BvNum(_) | Op::Var(_) => like,
            Op::App(symbol) => self.intern(Op::App(*symbol), args, self.sort_of(like)),
            Op::Not => self.not(args[0]),
            Op::And => self.and(args),
            Op::Or => self.or(args),
            Op::Ite => self.ite(args[0], args[1], args[2]),
            Op::Eq => self.eq(args[0], args[1]),
            Op::Add => self.add(args),
            Op::Mul => args[1..].iter().fold(args[0], |product, &factor| self.mul(product, factor)),
            Op::Le => self.le(args[0], args[1]),
            Op::Ge => self.ge(args[0], args[1]),
            Op::Lt => self.lt(args[0], args[1]),
            Op::Gt => self.gt(args[0], args[1]),
            Op::Div => self.div(args[0], args[1]),
            Op::Mod => self.modulo(args[0], args[1]),
            Op::RealDiv => self.real_div(args[0], args[1]),
            Op::ToReal => self.to_real(args[0]),
            Op::ToInt => self.to_int(args[0]),
            Op::Select => self.select(args[0], args[1]),
            Op::Store => self.store(args[0], args[1], args[2]),
            Op::ConstArray => self.const_array(self.sort_of(like), args[0]),
            Op::Bv(bv) => self.bv(*bv, args),
            Op::BvToNat => self.bv_to_nat(args[0]),
            Op::NatToBv => self.nat_to_bv(args[0], self.width(like)),
            Op::Quant { .. } => unreachable!("quantifiers are rebuilt by `quant`"),
        }
    }
}
