//! Quantifiers: bound variables get canonical names, so that terms equal up to renaming are one term.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Op, Quantifier, Sort, Term, Terms};

/// A quantifier taken apart.
#[derive(Clone, Debug)]
pub struct Opened {
    /// For all, or exists.
    pub quantifier: Quantifier,
    /// Fresh variables that stand for the bound ones.
    pub vars: Vec<Term>,
    /// The body over them.
    pub body: Term,
    /// The patterns (triggers) over them.
    pub patterns: Vec<Vec<Term>>,
}

impl Terms {
    /// `forall vars :: body`
    pub fn forall(&self, vars: &[Term], body: Term) -> Term {
        self.quant(Quantifier::Forall, vars, body, &[])
    }

    /// `exists vars :: body`
    pub fn exists(&self, vars: &[Term], body: Term) -> Term {
        self.quant(Quantifier::Exists, vars, body, &[])
    }

    /// A quantifier with patterns (triggers), each a list of terms.
    ///
    /// Variables that do not occur are dropped; without patterns, the quantifier is moved inwards over the junction it
    /// distributes over and past conjuncts (disjuncts) that do not mention its variables.
    pub fn quant(&self, quantifier: Quantifier, vars: &[Term], body: Term, patterns: &[Vec<Term>]) -> Term {
        let free = self.free_vars(body);
        let mut used: Vec<Term> = Vec::with_capacity(vars.len());
        for &var in vars {
            if free.binary_search(&var).is_ok() && !used.contains(&var) {
                used.push(var);
            }
        }
        if used.is_empty() {
            return body;
        }
        // A pattern over a variable that is no longer bound would leave the variable free.
        let mentions_unused = |term: &Term| {
            let free = self.free_vars(*term);
            vars.iter().any(|v| !used.contains(v) && free.binary_search(v).is_ok())
        };
        let patterns: Vec<Vec<Term>> =
            patterns.iter().filter(|pattern| !pattern.iter().any(mentions_unused)).cloned().collect();
        if patterns.is_empty()
            && let Some(moved) = self.move_inwards(quantifier, &used, body)
        {
            return moved;
        }
        self.close(quantifier, &used, body, &patterns)
    }

    fn move_inwards(&self, quantifier: Quantifier, vars: &[Term], body: Term) -> Option<Term> {
        let (same, other) = match quantifier {
            Quantifier::Exists => (Op::Or, Op::And),
            Quantifier::Forall => (Op::And, Op::Or),
        };
        let op = self.op(body);
        let args = self.args(body);
        let join = |op: &Op, parts: &[Term]| if *op == Op::And { self.and(parts) } else { self.or(parts) };
        if op == same {
            let parts: Vec<Term> = args.iter().map(|&arg| self.quant(quantifier, vars, arg, &[])).collect();
            return Some(join(&same, &parts));
        }
        if op == other {
            let mentions = |arg: &Term| {
                let free = self.free_vars(*arg);
                vars.iter().any(|v| free.binary_search(v).is_ok())
            };
            let (inside, outside): (Vec<Term>, Vec<Term>) = args.iter().copied().partition(mentions);
            if !outside.is_empty() {
                let inner = self.quant(quantifier, vars, join(&other, &inside), &[]);
                let mut parts = outside;
                parts.push(inner);
                return Some(join(&other, &parts));
            }
        }
        if let Op::Quant { quantifier: inner, binders, patterns } = &op
            && *inner == quantifier
            && patterns.is_empty()
        {
            let n = *binders as usize;
            let mut all = vars.to_vec();
            all.extend_from_slice(&args[..n]);
            return Some(self.close(quantifier, &all, args[n], &[]));
        }
        None
    }

    /// Gives the variables canonical names with numbers above every name bound inside, so that no variable is captured.
    fn close(&self, quantifier: Quantifier, vars: &[Term], body: Term, patterns: &[Vec<Term>]) -> Term {
        let inside = patterns.iter().flatten().fold(self.bound_height(body), |h, &term| h.max(self.bound_height(term)));
        let mut renaming = FxHashMap::default();
        let mut args = Vec::with_capacity(vars.len() + 1);
        for (i, &var) in vars.iter().enumerate() {
            let canonical = self.var(&format!("%{}", inside + i as u32), self.sort_of(var));
            renaming.insert(var, canonical);
            args.push(canonical);
        }
        args.push(self.rename(body, &renaming));
        for &term in patterns.iter().flatten() {
            args.push(self.rename(term, &renaming));
        }
        let lengths: Box<[u32]> = patterns.iter().map(|p| p.len() as u32).collect();
        let op = Op::Quant { quantifier, binders: vars.len() as u32, patterns: lengths };
        self.intern(op, &args, Sort::BOOL)
    }

    /// One more than the largest canonical number bound inside a term.
    fn bound_height(&self, term: Term) -> u32 {
        let mut seen = FxHashSet::default();
        let mut height = 0;
        self.visit(term, &mut |t| {
            if !seen.insert(t) {
                return false;
            }
            if let Op::Quant { binders, .. } = self.op(t) {
                for &var in &self.args(t)[..binders as usize] {
                    let name = self.var_name(var).unwrap_or_default();
                    if let Some(number) = name.strip_prefix('%').and_then(|n| n.parse::<u32>().ok()) {
                        height = height.max(number + 1);
                    }
                }
            }
            true
        });
        height
    }

    /// Takes a quantifier apart, with fresh variables in place of the bound ones.
    pub fn open_quant(&self, term: Term) -> Option<Opened> {
        let Op::Quant { quantifier, binders, patterns } = self.op(term) else { return None };
        let args = self.args(term);
        let n = binders as usize;
        let mut renaming = FxHashMap::default();
        let fresh: Vec<Term> = args[..n]
            .iter()
            .map(|&var| {
                let fresh = self.fresh_var("q", self.sort_of(var));
                renaming.insert(var, fresh);
                fresh
            })
            .collect();
        let body = self.substitute(args[n], &renaming);
        let mut rest = args[n + 1..].iter().map(|&t| self.substitute(t, &renaming));
        let patterns = patterns.iter().map(|&len| rest.by_ref().take(len as usize).collect()).collect();
        Some(Opened { quantifier, vars: fresh, body, patterns })
    }

    /// Whether a quantifier occurs in the term.
    pub fn has_quantifier(&self, term: Term) -> bool {
        self.bound_height(term) > 0
    }

    /// The free variables of a term, sorted. Memoised.
    pub fn free_vars(&self, term: Term) -> Rc<[Term]> {
        // Uses an explicit stack, because terms can be deeper than the stack of the thread allows.
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.inner.borrow().free_vars.contains_key(&top) {
                stack.pop();
                continue;
            }
            let args = self.args(top);
            let before = stack.len();
            {
                let known = &self.inner.borrow().free_vars;
                stack.extend(args.iter().filter(|arg| !known.contains_key(arg)));
            }
            if stack.len() == before {
                let free = self.free_vars_of_node(top, &args);
                self.inner.borrow_mut().free_vars.insert(top, free);
            }
        }
        self.inner.borrow().free_vars[&term].clone()
    }

    /// The free variables of a node, computed from those of its arguments.
    fn free_vars_of_node(&self, term: Term, args: &[Term]) -> Rc<[Term]> {
        let op = self.op(term);
        let known = &self.inner.borrow().free_vars;
        match op {
            Op::Var(_) => Rc::new([term]),
            Op::Quant { binders, .. } => {
                let n = binders as usize;
                known[&args[n]].iter().copied().filter(|v| !args[..n].contains(v)).collect()
            }
            _ => match args {
                [] => Rc::new([]),
                [single] => known[single].clone(),
                _ => {
                    let mut all: Vec<Term> = args.iter().flat_map(|arg| known[arg].iter().copied()).collect();
                    all.sort_unstable();
                    all.dedup();
                    all.into()
                }
            },
        }
    }
}
