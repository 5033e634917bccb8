//! Formulas in negation normal form, hash-consed and simplified while they are built.
//!
//! The rewriting rules are those of Etessami and Holzmann ("Optimizing Büchi automata", CONCUR 2000) and Somenzi and
//! Bloem ("Efficient Büchi automata from LTL formulae", CAV 2000). Each rule stands once: release and disjunction are
//! built as the negations of until and conjunction.

use rustc_hash::FxHashMap;

use crate::formula::Formula;

/// A formula of a [`Pool`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Id(pub(crate) u32);

/// The outermost operator.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Node {
    False,
    True,
    Literal(usize, bool),
    And(Vec<Id>),
    Or(Vec<Id>),
    Next(Id),
    Until(Id, Id),
    Release(Id, Id),
}

/// What is known about the words in front of a word that satisfies a formula.
#[derive(Clone, Copy, Debug)]
struct Class {
    /// A word that satisfies it still does with anything put before it.
    eventual: bool,
    /// All suffixes of a word that satisfies it satisfy it.
    universal: bool,
    /// The operator "next" does not occur.
    next_free: bool,
    /// Until does not occur: a syntactic safety formula (Sistla, "Safety, liveness and fairness in temporal logic",
    /// 1994).
    until_free: bool,
}

/// All formulas that were built, each once.
pub(crate) struct Pool {
    nodes: Vec<Node>,
    classes: Vec<Class>,
    known: FxHashMap<Node, Id>,
    negations: FxHashMap<Id, Id>,
    implications: FxHashMap<(Id, Id), bool>,
}

pub(crate) const FALSE: Id = Id(0);
pub(crate) const TRUE: Id = Id(1);

impl Pool {
    pub(crate) fn new() -> Pool {
        let mut pool = Pool {
            nodes: Vec::new(),
            classes: Vec::new(),
            known: FxHashMap::default(),
            negations: FxHashMap::default(),
            implications: FxHashMap::default(),
        };
        pool.raw(Node::False);
        pool.raw(Node::True);
        pool
    }

    pub(crate) fn node(&self, id: Id) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub(crate) fn is_next_free(&self, id: Id) -> bool {
        self.classes[id.0 as usize].next_free
    }

    pub(crate) fn is_until_free(&self, id: Id) -> bool {
        self.classes[id.0 as usize].until_free
    }

    fn is_eventual(&self, id: Id) -> bool {
        self.classes[id.0 as usize].eventual
    }

    fn is_universal(&self, id: Id) -> bool {
        self.classes[id.0 as usize].universal
    }

    /// The formula of this node as it is.
    fn raw(&mut self, node: Node) -> Id {
        if let Some(&id) = self.known.get(&node) {
            return id;
        }
        let class = |id: &Id| self.classes[id.0 as usize];
        let all = |ids: &[Id], what: fn(Class) -> bool| ids.iter().map(class).all(what);
        let of = |eventual, universal, parts: &[Id], until: bool| Class {
            eventual,
            universal,
            next_free: all(parts, |c| c.next_free),
            until_free: !until && all(parts, |c| c.until_free),
        };
        let class = match &node {
            Node::False | Node::True => of(true, true, &[], false),
            Node::Literal(..) => of(false, false, &[], false),
            Node::And(ids) | Node::Or(ids) => of(all(ids, |c| c.eventual), all(ids, |c| c.universal), ids, false),
            Node::Next(a) => Class { next_free: false, ..class(a) },
            Node::Until(a, b) => of(*a == TRUE || class(b).eventual, class(b).universal, &[*a, *b], true),
            Node::Release(a, b) => of(class(b).eventual, *a == FALSE || class(b).universal, &[*a, *b], false),
        };
        let id = Id(self.nodes.len() as u32);
        self.nodes.push(node.clone());
        self.classes.push(class);
        self.known.insert(node, id);
        id
    }

    /// The normal form of a formula.
    pub(crate) fn formula(&mut self, formula: &Formula) -> Id {
        match formula {
            Formula::Constant(value) => {
                if *value {
                    TRUE
                } else {
                    FALSE
                }
            }
            Formula::Atom(atom) => self.raw(Node::Literal(*atom, true)),
            Formula::Not(a) => {
                let a = self.formula(a);
                self.negate(a)
            }
            Formula::And(members) => {
                let members = members.iter().map(|m| self.formula(m)).collect();
                self.and(members)
            }
            Formula::Or(members) => {
                let members = members.iter().map(|m| self.formula(m)).collect();
                self.or(members)
            }
            Formula::Implies(a, b) => {
                let (a, b) = (self.formula(a), self.formula(b));
                let not_a = self.negate(a);
                self.or(vec![not_a, b])
            }
            Formula::Iff(a, b) => {
                let (a, b) = (self.formula(a), self.formula(b));
                let (not_a, not_b) = (self.negate(a), self.negate(b));
                let both = self.and(vec![a, b]);
                let neither = self.and(vec![not_a, not_b]);
                self.or(vec![both, neither])
            }
            Formula::Next(a) => {
                let a = self.formula(a);
                self.next(a)
            }
            Formula::Finally(a) => {
                let a = self.formula(a);
                self.until(TRUE, a)
            }
            Formula::Globally(a) => {
                let a = self.formula(a);
                self.release(FALSE, a)
            }
            Formula::Until(a, b) => {
                let (a, b) = (self.formula(a), self.formula(b));
                self.until(a, b)
            }
            Formula::WeakUntil(a, b) => {
                let (a, b) = (self.formula(a), self.formula(b));
                let either = self.or(vec![a, b]);
                self.release(b, either)
            }
            Formula::Release(a, b) => {
                let (a, b) = (self.formula(a), self.formula(b));
                self.release(a, b)
            }
            Formula::StrongRelease(a, b) => {
                let (a, b) = (self.formula(a), self.formula(b));
                let both = self.and(vec![a, b]);
                self.until(b, both)
            }
        }
    }

    /// The negation, which has the dual operators.
    pub(crate) fn negate(&mut self, id: Id) -> Id {
        if let Some(&negation) = self.negations.get(&id) {
            return negation;
        }
        let negated = |pool: &mut Self, ids: Vec<Id>| {
            let mut ids: Vec<Id> = ids.into_iter().map(|id| pool.negate(id)).collect();
            ids.sort_unstable();
            ids
        };
        let node = match self.node(id).clone() {
            Node::False => Node::True,
            Node::True => Node::False,
            Node::Literal(atom, value) => Node::Literal(atom, !value),
            Node::And(ids) => Node::Or(negated(self, ids)),
            Node::Or(ids) => Node::And(negated(self, ids)),
            Node::Next(a) => Node::Next(self.negate(a)),
            Node::Until(a, b) => Node::Release(self.negate(a), self.negate(b)),
            Node::Release(a, b) => Node::Until(self.negate(a), self.negate(b)),
        };
        let negation = self.raw(node);
        self.negations.insert(id, negation);
        self.negations.insert(negation, id);
        negation
    }

    /// "Next"; `X φ` is `φ` if `φ` says something about all suffixes or none.
    pub(crate) fn next(&mut self, a: Id) -> Id {
        if self.is_eventual(a) && self.is_universal(a) { a } else { self.raw(Node::Next(a)) }
    }

    /// The dual of [`until`](Pool::until).
    pub(crate) fn release(&mut self, a: Id, b: Id) -> Id {
        let (a, b) = (self.negate(a), self.negate(b));
        let dual = self.until(a, b);
        self.negate(dual)
    }

    /// The dual of [`and`](Pool::and).
    pub(crate) fn or(&mut self, members: Vec<Id>) -> Id {
        let members = members.into_iter().map(|id| self.negate(id)).collect();
        let dual = self.and(members);
        self.negate(dual)
    }

    pub(crate) fn until(&mut self, a: Id, b: Id) -> Id {
        // a U e → e
        if a == FALSE || self.is_eventual(b) || self.implies(a, b) {
            return b;
        }
        // a U b → F b, if ¬b implies a
        let not_b = self.negate(b);
        if a != TRUE && self.implies(not_b, a) {
            return self.until(TRUE, b);
        }
        match (self.node(a).clone(), self.node(b).clone()) {
            // X a U X b → X (a U b)
            (Node::Next(a), Node::Next(b)) => {
                let inner = self.until(a, b);
                return self.next(inner);
            }
            (Node::True, Node::Next(b)) => {
                let inner = self.until(TRUE, b);
                return self.next(inner);
            }
            // (a U b) U b → a U b
            (Node::Until(_, d), _) if d == b => return a,
            // a U (c U d) → c U d, if a implies c
            (_, Node::Until(c, _)) if self.implies(a, c) => return b,
            // F (c U d) → F d
            (Node::True, Node::Until(_, d)) => return self.until(TRUE, d),
            // F (… ∨ c U d) → F (… ∨ d)
            (Node::True, Node::Or(members)) => {
                let last = |pool: &Self, id| if let Node::Until(_, d) = pool.node(id) { *d } else { id };
                let ends: Vec<Id> = members.iter().map(|&id| last(self, id)).collect();
                if ends != members {
                    let inner = self.or(ends);
                    return self.until(TRUE, inner);
                }
            }
            // a U (b ∧ e) → (a U b) ∧ e, if e is eventual and universal
            (_, Node::And(members)) => {
                let fixed = |id: &Id| self.is_eventual(*id) && self.is_universal(*id);
                let (mut outside, inside): (Vec<Id>, Vec<Id>) = members.into_iter().partition(fixed);
                if !outside.is_empty() {
                    let inside = self.and(inside);
                    outside.push(self.until(a, inside));
                    return self.and(outside);
                }
            }
            _ => {}
        }
        self.raw(Node::Until(a, b))
    }

    pub(crate) fn and(&mut self, members: Vec<Id>) -> Id {
        let mut flat = Vec::new();
        for id in members {
            match self.node(id) {
                Node::False => return FALSE,
                Node::True => {}
                Node::And(inner) => flat.extend_from_slice(inner),
                _ => flat.push(id),
            }
        }
        flat.sort_unstable();
        flat.dedup();
        if let Some((first, second, merged)) = self.mergeable(&flat) {
            flat.remove(second);
            flat[first] = merged;
            return self.and(flat);
        }
        let mut kept: Vec<Id> = Vec::new();
        for (index, &id) in flat.iter().enumerate() {
            let negation = self.negate(id);
            if flat.iter().any(|&other| self.implies(other, negation)) {
                return FALSE;
            }
            // Of two that imply each other, the first stays.
            let weaker = |other: &(usize, &Id), pool: &mut Self| {
                other.0 != index && pool.implies(*other.1, id) && (other.0 < index || !pool.implies(id, *other.1))
            };
            if !flat.iter().enumerate().any(|other| weaker(&other, self)) {
                kept.push(id);
            }
        }
        match kept[..] {
            [] => TRUE,
            [id] => id,
            _ => self.raw(Node::And(kept)),
        }
    }

    /// Two members of a conjunction that are equivalent to one formula.
    fn mergeable(&mut self, members: &[Id]) -> Option<(usize, usize, Id)> {
        for (first, &x) in members.iter().enumerate() {
            for (second, &y) in members.iter().enumerate().skip(first + 1) {
                let merged = match (self.node(x).clone(), self.node(y).clone()) {
                    (Node::Next(a), Node::Next(b)) => {
                        let both = self.and(vec![a, b]);
                        Some(self.next(both))
                    }
                    // (a U c) ∧ (b U c) → (a ∧ b) U c
                    (Node::Until(a, c), Node::Until(b, d)) if c == d => {
                        let both = self.and(vec![a, b]);
                        Some(self.until(both, c))
                    }
                    // a R b ∧ a R c → a R (b ∧ c)
                    (Node::Release(a, b), Node::Release(c, d)) if a == c => {
                        let both = self.and(vec![b, d]);
                        Some(self.release(a, both))
                    }
                    // F G a ∧ F G b → F G (a ∧ b)
                    (Node::Until(TRUE, a), Node::Until(TRUE, b)) => {
                        match (self.node(a).clone(), self.node(b).clone()) {
                            (Node::Release(FALSE, a), Node::Release(FALSE, b)) => {
                                let both = self.and(vec![a, b]);
                                let always = self.release(FALSE, both);
                                Some(self.until(TRUE, always))
                            }
                            _ => None,
                        }
                    }
                    _ => None,
                };
                if let Some(merged) = merged {
                    return Some((first, second, merged));
                }
            }
        }
        None
    }

    /// Whether a formula implies another one for a reason that is seen from their structure.
    pub(crate) fn implies(&mut self, a: Id, b: Id) -> bool {
        if a == b || a == FALSE || b == TRUE {
            return true;
        }
        if a == TRUE || b == FALSE {
            return false;
        }
        if let Some(&known) = self.implications.get(&(a, b)) {
            return known;
        }
        let result = self.implies_by_structure(a, b);
        self.implications.insert((a, b), result);
        result
    }

    fn implies_by_structure(&mut self, a: Id, b: Id) -> bool {
        let (left, right) = (self.node(a).clone(), self.node(b).clone());
        if let Node::And(members) = &right {
            return members.iter().all(|&m| self.implies(a, m));
        }
        if let Node::Or(members) = &left {
            return members.iter().all(|&m| self.implies(m, b));
        }
        if let Node::And(members) = &left
            && members.iter().any(|&m| self.implies(m, b))
        {
            return true;
        }
        if let Node::Or(members) = &right
            && members.iter().any(|&m| self.implies(a, m))
        {
            return true;
        }
        if let Node::Until(c, d) = left {
            if self.is_eventual(b) && self.implies(d, b) || self.implies(c, b) && self.implies(d, b) {
                return true;
            }
            if let Node::Until(e, f) = right
                && self.implies(c, e)
                && self.implies(d, f)
            {
                return true;
            }
        }
        if let Node::Release(c, d) = left {
            if self.implies(d, b) {
                return true;
            }
            if let Node::Release(e, f) = right
                && self.implies(c, e)
                && self.implies(d, f)
            {
                return true;
            }
        }
        match right {
            Node::Until(_, f) if self.implies(a, f) => return true,
            Node::Release(e, f) if (self.is_universal(a) || self.implies(a, e)) && self.implies(a, f) => return true,
            Node::Next(f) if self.is_universal(a) && self.implies(a, f) => return true,
            _ => {}
        }
        match left {
            Node::Next(c) if self.is_eventual(b) && self.implies(c, b) => true,
            Node::Next(c) => matches!(right, Node::Next(f) if self.implies(c, f)),
            _ => false,
        }
    }
}
