//! Ordered reduced decision diagrams over propositions, with numbers at the ends (Bryant, "Graph-based algorithms for
//! Boolean function manipulation", 1986). Equal functions have equal references.
//!
//! A set of valuations is a diagram with the ends 0 and 1; the successors of a state of a deterministic automaton are one
//! with the states at the ends.

use rustc_hash::FxHashMap;

use crate::guard::Guard;

/// A diagram: an end, or the index of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Diagram(u32);

const END: u32 = 1 << 31;

impl Diagram {
    /// The empty set.
    pub(crate) const NONE: Diagram = Diagram(END);
    /// The set of all valuations.
    pub(crate) const ALL: Diagram = Diagram(END | 1);

    /// The function that is this number everywhere.
    pub(crate) fn end(value: u32) -> Diagram {
        assert!(value < END, "more than 2^31 ends");
        Diagram(END | value)
    }

    /// The number, if it is the same everywhere.
    pub(crate) fn value(self) -> Option<u32> {
        (self.0 >= END).then_some(self.0 & !END)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    proposition: u32,
    /// Where it does not hold.
    low: Diagram,
    /// Where it holds.
    high: Diagram,
}

/// The nodes of diagrams. They are never freed.
#[derive(Default)]
pub(crate) struct Diagrams {
    nodes: Vec<Node>,
    known: FxHashMap<Node, Diagram>,
    unions: FxHashMap<(Diagram, Diagram), Diagram>,
    differences: FxHashMap<(Diagram, Diagram), Diagram>,
}

impl Diagrams {
    fn node(&mut self, proposition: u32, low: Diagram, high: Diagram) -> Diagram {
        if low == high {
            return low;
        }
        let node = Node { proposition, low, high };
        *self.known.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            let index = self.nodes.len() as u32 - 1;
            assert!(index < END, "more than 2^31 nodes");
            Diagram(index)
        })
    }

    /// The proposition that a diagram asks first.
    fn top(&self, d: Diagram) -> Option<u32> {
        d.value().is_none().then(|| self.nodes[d.0 as usize].proposition)
    }

    /// The parts of a diagram for a proposition that it does not ask after others.
    fn parts(&self, d: Diagram, proposition: u32) -> (Diagram, Diagram) {
        match self.top(d) {
            Some(top) if top == proposition => {
                let node = self.nodes[d.0 as usize];
                (node.low, node.high)
            }
            _ => (d, d),
        }
    }

    fn first(&self, a: Diagram, b: Diagram) -> u32 {
        self.top(a).into_iter().chain(self.top(b)).min().expect("one of them is no end")
    }

    /// `inside` where the guard holds and `outside` elsewhere.
    pub(crate) fn guarded(&mut self, guard: Guard, inside: Diagram, outside: Diagram) -> Diagram {
        let literals: Vec<_> = guard.literals().collect();
        literals.into_iter().rev().fold(inside, |d, (p, value)| {
            let (low, high) = if value { (outside, d) } else { (d, outside) };
            self.node(p as u32, low, high)
        })
    }

    /// The valuations that satisfy the guard.
    pub(crate) fn guard(&mut self, guard: Guard) -> Diagram {
        self.guarded(guard, Diagram::ALL, Diagram::NONE)
    }

    /// The union of two sets.
    pub(crate) fn union(&mut self, a: Diagram, b: Diagram) -> Diagram {
        let mut known = std::mem::take(&mut self.unions);
        let result = self.combine(a, b, &mut known, &mut |a, b| a | b);
        self.unions = known;
        result
    }

    /// The first set without the second.
    pub(crate) fn difference(&mut self, a: Diagram, b: Diagram) -> Diagram {
        let mut known = std::mem::take(&mut self.differences);
        let result = self.combine(a, b, &mut known, &mut |a, b| a & !b);
        self.differences = known;
        result
    }

    /// The function that at each valuation has the value that `value` makes of those of `a` and `b`. The results of the
    /// same `value` are in `known`.
    pub(crate) fn combine(
        &mut self,
        a: Diagram,
        b: Diagram,
        known: &mut FxHashMap<(Diagram, Diagram), Diagram>,
        value: &mut impl FnMut(u32, u32) -> u32,
    ) -> Diagram {
        if let (Some(a), Some(b)) = (a.value(), b.value()) {
            return Diagram::end(value(a, b));
        }
        if let Some(&result) = known.get(&(a, b)) {
            return result;
        }
        let proposition = self.first(a, b);
        let ((a0, a1), (b0, b1)) = (self.parts(a, proposition), self.parts(b, proposition));
        let low = self.combine(a0, b0, known, value);
        let high = self.combine(a1, b1, known, value);
        let result = self.node(proposition, low, high);
        known.insert((a, b), result);
        result
    }

    /// The diagram with other numbers at the ends.
    pub(crate) fn map(&mut self, d: Diagram, value: &mut impl FnMut(u32) -> u32) -> Diagram {
        self.combine(d, Diagram::NONE, &mut FxHashMap::default(), &mut |end, _| value(end))
    }

    /// All numbers at the ends, each once, sorted.
    pub(crate) fn ends(&self, d: Diagram) -> Vec<u32> {
        let (mut open, mut seen, mut ends) = (vec![d], vec![d], Vec::new());
        while let Some(d) = open.pop() {
            if let Some(value) = d.value() {
                ends.push(value);
                continue;
            }
            let node = self.nodes[d.0 as usize];
            for next in [node.low, node.high] {
                if !seen.contains(&next) {
                    seen.push(next);
                    open.push(next);
                }
            }
        }
        ends.sort_unstable();
        ends
    }

    /// Guards whose disjunction is the set, none of which can be omitted (Minato, "Fast generation of prime-irredundant
    /// covers from binary decision diagrams", 1993).
    pub(crate) fn guards(&mut self, set: Diagram) -> Vec<Guard> {
        let mut guards = self.cover(set, set).0;
        guards.sort_unstable();
        guards
    }

    /// Guards that cover at least `lower` and at most `upper`, and the set that they cover.
    fn cover(&mut self, lower: Diagram, upper: Diagram) -> (Vec<Guard>, Diagram) {
        if lower == Diagram::NONE {
            return (Vec::new(), Diagram::NONE);
        }
        if upper == Diagram::ALL {
            return (vec![Guard::TRUE], Diagram::ALL);
        }
        let p = self.first(lower, upper);
        let ((l0, l1), (u0, u1)) = (self.parts(lower, p), self.parts(upper, p));
        // What only guards with the literal can cover, then the rest without it.
        let only0 = self.difference(l0, u1);
        let (guards0, cover0) = self.cover(only0, u0);
        let only1 = self.difference(l1, u0);
        let (guards1, cover1) = self.cover(only1, u1);
        let rest0 = self.difference(l0, cover0);
        let rest1 = self.difference(l1, cover1);
        let rest = self.union(rest0, rest1);
        let not_both = self.difference(u0, u1);
        let both = self.difference(u0, not_both);
        let (guards, cover) = self.cover(rest, both);
        let low = self.union(cover0, cover);
        let high = self.union(cover1, cover);
        let with =
            |value: bool| move |g: Guard| g.and(Guard::literal(p as usize, value)).expect("p is not in the guard");
        let all =
            guards0.into_iter().map(with(false)).chain(guards1.into_iter().map(with(true))).chain(guards).collect();
        (all, self.node(p, low, high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracewright_random::Random;

    #[test]
    fn covers_are_exact_and_irredundant() {
        let mut random = Random::new(11);
        for _ in 0..300 {
            let table = random.next() & 0xffff;
            let mut diagrams = Diagrams::default();
            let set = (0..16).filter(|v| table >> v & 1 == 1).fold(Diagram::NONE, |set, v| {
                let point = diagrams.guard(Guard { positive: v, negative: 15 & !v });
                diagrams.union(set, point)
            });
            let guards = diagrams.guards(set);
            let covered = |guards: &[Guard], v| guards.iter().any(|g| g.admits(v));
            assert!((0..16).all(|v| covered(&guards, v) == (table >> v & 1 == 1)));
            for omitted in 0..guards.len() {
                let others = [&guards[..omitted], &guards[omitted + 1..]].concat();
                assert!((0..16).any(|v| covered(&others, v) != covered(&guards, v)), "{guards:?}");
            }
        }
    }
}
