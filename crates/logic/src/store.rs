//! The append-only, hash-consed store of terms: structural equality is equality of ids.

use std::cell::RefCell;
use std::rc::Rc;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

use crate::{Op, Rational, Sort, SortKind};

/// A term: an index into a [`Terms`] store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(pub(crate) u32);

impl Term {
    /// `true`, the same in every store.
    pub const TRUE: Term = Term(0);
    /// `false`, the same in every store.
    pub const FALSE: Term = Term(1);

    /// The index of the term in its store; smaller ones were made earlier, arguments before what uses them.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An interned name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Symbol(pub(crate) u32);

pub(crate) struct Node {
    pub op: Op,
    pub args: Rc<[Term]>,
    pub sort: Sort,
}

#[derive(Default)]
pub(crate) struct Inner {
    pub nodes: Vec<Node>,
    table: HashTable<u32>,
    sorts: Vec<SortKind>,
    sort_ids: FxHashMap<SortKind, Sort>,
    symbols: Vec<Rc<str>>,
    symbol_ids: FxHashMap<Rc<str>, Symbol>,
    pub free_vars: FxHashMap<Term, Rc<[Term]>>,
    /// Memoised negations of junctions, `ite` and quantifiers: without the memo, negating a term takes time linear in
    /// its number of paths, not in its size.
    pub negations: FxHashMap<Term, Term>,
    fresh: u64,
}

/// The store of all terms of one thread.
///
/// Terms are made by the constructor methods (`and`, `add`, `select`, …), which normalise: equivalent terms often have
/// the same id. The store only grows. Its methods take `&self`, so it can be shared freely within a thread.
pub struct Terms {
    pub(crate) inner: RefCell<Inner>,
}

impl Default for Terms {
    fn default() -> Self {
        Self::new()
    }
}

impl Terms {
    /// An empty store.
    pub fn new() -> Self {
        let terms = Terms { inner: RefCell::default() };
        assert_eq!(terms.sort(SortKind::Bool), Sort::BOOL);
        assert_eq!(terms.sort(SortKind::Int), Sort::INT);
        assert_eq!(terms.sort(SortKind::Real), Sort::REAL);
        assert_eq!(terms.intern(Op::True, &[], Sort::BOOL), Term::TRUE);
        assert_eq!(terms.intern(Op::False, &[], Sort::BOOL), Term::FALSE);
        terms
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.inner.borrow().nodes.len()
    }

    /// Never true: the constants are always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The node with exactly this operator and these arguments, without normalising.
    ///
    /// Only the normalising constructors call this.
    pub(crate) fn intern(&self, op: Op, args: &[Term], sort: Sort) -> Term {
        let inner = &mut *self.inner.borrow_mut();
        let hash = FxBuildHasher.hash_one((&op, args, sort));
        let nodes = &inner.nodes;
        let found = inner.table.find(hash, |&id| {
            let node = &nodes[id as usize];
            node.sort == sort && node.op == op && *node.args == *args
        });
        if let Some(&id) = found {
            return Term(id);
        }
        let id = u32::try_from(inner.nodes.len()).expect("fewer than 2^32 terms");
        inner.nodes.push(Node { op, args: args.into(), sort });
        let nodes = &inner.nodes;
        inner.table.insert_unique(hash, id, |&id| {
            let node = &nodes[id as usize];
            FxBuildHasher.hash_one((&node.op, &*node.args, node.sort))
        });
        Term(id)
    }

    /// The operator of a term.
    pub fn op(&self, term: Term) -> Op {
        self.inner.borrow().nodes[term.index()].op.clone()
    }

    /// Passes the operator of a term to `look` without copying it. `look` must not create terms, because the store is
    /// borrowed.
    pub fn with_op<T>(&self, term: Term, look: impl FnOnce(&Op) -> T) -> T {
        look(&self.inner.borrow().nodes[term.index()].op)
    }

    /// The arguments of a term.
    pub fn args(&self, term: Term) -> Rc<[Term]> {
        self.inner.borrow().nodes[term.index()].args.clone()
    }

    /// The sort of a term.
    pub fn sort_of(&self, term: Term) -> Sort {
        self.inner.borrow().nodes[term.index()].sort
    }

    /// The sort of this kind.
    pub fn sort(&self, kind: SortKind) -> Sort {
        let inner = &mut *self.inner.borrow_mut();
        *inner.sort_ids.entry(kind).or_insert_with(|| {
            inner.sorts.push(kind);
            Sort(u32::try_from(inner.sorts.len() - 1).expect("fewer than 2^32 sorts"))
        })
    }

    /// The kind of a sort.
    pub fn kind(&self, sort: Sort) -> SortKind {
        self.inner.borrow().sorts[sort.0 as usize]
    }

    /// The kind of the sort of a term.
    pub fn kind_of(&self, term: Term) -> SortKind {
        self.kind(self.sort_of(term))
    }

    /// The symbol with this name.
    pub fn symbol(&self, name: &str) -> Symbol {
        let inner = &mut *self.inner.borrow_mut();
        if let Some(&symbol) = inner.symbol_ids.get(name) {
            return symbol;
        }
        let symbol = Symbol(u32::try_from(inner.symbols.len()).expect("fewer than 2^32 symbols"));
        let name: Rc<str> = name.into();
        inner.symbols.push(name.clone());
        inner.symbol_ids.insert(name, symbol);
        symbol
    }

    /// The name of a symbol.
    pub fn name(&self, symbol: Symbol) -> Rc<str> {
        self.inner.borrow().symbols[symbol.0 as usize].clone()
    }

    /// The variable with this name and sort. Variables of one name but different sorts are different.
    pub fn var(&self, name: &str, sort: Sort) -> Term {
        let symbol = self.symbol(name);
        self.intern(Op::Var(symbol), &[], sort)
    }

    /// A variable that no other call has returned, its name made from a hint.
    pub fn fresh_var(&self, hint: &str, sort: Sort) -> Term {
        let number = {
            let mut inner = self.inner.borrow_mut();
            inner.fresh += 1;
            inner.fresh
        };
        // No name that a front end generates contains `!`.
        self.var(&format!("{hint}!{number}"), sort)
    }

    /// The name of a variable, if the term is one.
    pub fn var_name(&self, term: Term) -> Option<Rc<str>> {
        let symbol = self.with_op(term, |op| match op {
            Op::Var(symbol) => Some(*symbol),
            _ => None,
        })?;
        Some(self.name(symbol))
    }

    /// Whether the term is a variable.
    pub fn is_var(&self, term: Term) -> bool {
        self.with_op(term, |op| matches!(op, Op::Var(_)))
    }

    /// The value of an integer or real numeral.
    pub fn numeral(&self, term: Term) -> Option<Rational> {
        self.with_op(term, |op| match op {
            Op::Num(value) => Some(value.clone()),
            _ => None,
        })
    }

    /// The uninterpreted function `name` with result sort `sort`, applied.
    pub fn app(&self, name: &str, args: &[Term], sort: Sort) -> Term {
        let symbol = self.symbol(name);
        if args.is_empty() { self.intern(Op::Var(symbol), &[], sort) } else { self.intern(Op::App(symbol), args, sort) }
    }
}
