//! Simultaneous substitution, and rebuilding of terms through the normalising constructors.

use rustc_hash::FxHashMap;

use crate::{Op, Term, Terms};

/// Replacements for variables (or other subterms).
pub type Substitution = FxHashMap<Term, Term>;

/// How bound variables are treated when a quantifier is traversed.
#[derive(Clone, Copy)]
enum Scope {
    /// Bound variables get names that occur nowhere else, numbered by this depth, until the quantifier is closed again.
    /// Canonical names depend on the new body, and could otherwise clash with those of an outer quantifier.
    Reopen(u32),
    /// Bound variables keep their names: sound only for renaming variables to names that no quantifier inside binds.
    Keep,
}

impl Terms {
    /// Replaces subterms simultaneously. Replacements must not contain variables bound inside `term`, which cannot
    /// happen for terms from outside this crate, because bound variables have reserved names.
    pub fn substitute(&self, term: Term, substitution: &Substitution) -> Term {
        if substitution.is_empty() {
            return term;
        }
        self.rewrite(term, substitution, &mut FxHashMap::default(), Scope::Reopen(0))
    }

    /// Substitutes in several terms at once, sharing the work.
    pub fn substitute_all(&self, terms: &[Term], substitution: &Substitution) -> Vec<Term> {
        let mut memo = FxHashMap::default();
        terms.iter().map(|&t| self.rewrite(t, substitution, &mut memo, Scope::Reopen(0))).collect()
    }

    /// Replaces free variables by variables that are bound nowhere inside.
    pub(crate) fn rename(&self, term: Term, renaming: &Substitution) -> Term {
        self.rewrite(term, renaming, &mut FxHashMap::default(), Scope::Keep)
    }

    fn rewrite(&self, term: Term, substitution: &Substitution, memo: &mut FxHashMap<Term, Term>, scope: Scope) -> Term {
        // Uses an explicit stack, because terms can be deeper than the stack of the thread allows. Only quantifiers
        // recurse.
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if memo.contains_key(&top) {
                stack.pop();
                continue;
            }
            if let Some(&replacement) = substitution.get(&top) {
                memo.insert(top, replacement);
                continue;
            }
            let op = self.op(top);
            if matches!(op, Op::Quant { .. }) {
                let result = self.rewrite_quantifier(top, &op, substitution, scope);
                memo.insert(top, result);
                continue;
            }
            let args = self.args(top);
            let before = stack.len();
            stack.extend(args.iter().filter(|arg| !memo.contains_key(arg)));
            if stack.len() == before {
                let new: Vec<Term> = args.iter().map(|arg| memo[arg]).collect();
                let result = if new[..] == args[..] { top } else { self.rebuild(&op, &new, top) };
                memo.insert(top, result);
            }
        }
        memo[&term]
    }

    fn rewrite_quantifier(&self, term: Term, op: &Op, substitution: &Substitution, scope: Scope) -> Term {
        let Op::Quant { quantifier, binders, patterns } = op else { unreachable!("a quantifier was expected") };
        let free = self.free_vars(term);
        if substitution.keys().all(|&key| self.is_var(key) && free.binary_search(&key).is_err()) {
            return term;
        }
        let args = self.args(term);
        let n = *binders as usize;
        // A bound variable shadows a free one of the same name that is to be replaced.
        let mut inner = substitution.clone();
        inner.retain(|key, _| !args[..n].contains(key));
        let mut memo = FxHashMap::default();
        let mut rewrite = |inner: &Substitution, scope: Scope| -> Vec<Term> {
            args[n..].iter().map(|&arg| self.rewrite(arg, inner, &mut memo, scope)).collect()
        };
        match scope {
            Scope::Keep => {
                let rest = rewrite(&inner, scope);
                self.intern(op.clone(), &[&args[..n], &rest[..]].concat(), self.sort_of(term))
            }
            Scope::Reopen(depth) => {
                let mut vars = Vec::with_capacity(n);
                for (i, &var) in args[..n].iter().enumerate() {
                    let open = self.var(&format!("%'{depth}.{i}"), self.sort_of(var));
                    inner.insert(var, open);
                    vars.push(open);
                }
                let rest = rewrite(&inner, Scope::Reopen(depth + 1));
                let mut terms = rest[1..].iter().copied();
                let patterns: Vec<Vec<Term>> =
                    patterns.iter().map(|&len| terms.by_ref().take(len as usize).collect()).collect();
                self.quant(*quantifier, &vars, rest[0], &patterns)
            }
        }
    }

    /// The normalised term with the operator of `like` and other arguments (not for quantifiers).
    pub fn rebuild(&self, op: &Op, args: &[Term], like: Term) -> Term {
        match op {
            Op::True | Op::False | Op::Num(_) | Op::BvNum(_) | Op::FpNum(_) | Op::Mode(_) | Op::Var(_) => like,
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
            Op::Fp(fp) => self.fp(*fp, args),
            Op::BvToNat => self.bv_to_nat(args[0]),
            Op::NatToBv => self.nat_to_bv(args[0], self.width(like)),
            Op::Quant { .. } => unreachable!("quantifiers are rebuilt by `quant`"),
        }
    }
}
