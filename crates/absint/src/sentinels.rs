//! Array cells that hold a value which a loop searches for, such as the zero at the end of a string: index and value of
//! the cell become variables.
//!
//! `a[n - 1] := 0; i := 0; while (a[i] != 0) { i := i + 1; }` stays within the bounds of `a` because `i` cannot pass `n
//! - 1`. A sentinel is a ghost variable `g` for the index of such a write and another one, `c`, for the value of the
//! cell since then. Each read `a[e]` either returns `c`, or `e` is smaller or larger than `g`; from this case split the
//! domains derive `i <= g`, `c == 0` and `g == n - 1`.

use std::borrow::Cow;

use rustc_hash::FxHashSet;
use tracewright_logic::{Op, Sort, Substitution, Term, Terms};

use crate::cells::{DEPTH, Resolver, each_subterm, equations, solve};
use crate::graph::{Graph, Variable};

/// How many sentinels there are at most.
const COUNT: usize = 3;
/// For how many reads of an edge one sentinel causes a case split: each read triples the number of cases.
const READS: usize = 2;

/// An array cell, and where it was written.
struct Sentinel {
    /// The array, a variable of the graph.
    array: usize,
    /// The edge that writes it.
    edge: usize,
    /// The indices, outermost first, in terms of that edge.
    path: Vec<Term>,
    /// The remembered indices.
    index: Vec<Variable>,
    /// What the place holds.
    value: Variable,
}

/// The sentinels of a graph.
pub struct Sentinels(Vec<(Sentinel, Term)>);

impl Sentinels {
    /// The graph with sentinels as additional variables.
    pub fn add<'a>(terms: &Terms, graph: Cow<'a, Graph>) -> (Cow<'a, Graph>, Sentinels) {
        let found = find(terms, &graph);
        if found.is_empty() {
            return (graph, Sentinels(Vec::new()));
        }
        let mut graph = graph.into_owned();
        for sentinel in &found {
            sentinel.follow(terms, &mut graph);
        }
        let place = |s: &Sentinel| select(terms, graph.variables[s.array].term, s.index.iter().map(|i| i.term));
        let places: Vec<Term> = found.iter().map(place).collect();
        (Cow::Owned(graph), Sentinels(found.into_iter().zip(places).collect()))
    }

    /// The ghost variables for indices.
    pub fn indices(&self) -> impl Iterator<Item = Term> + '_ {
        self.0.iter().flat_map(|(sentinel, _)| &sentinel.index).map(|index| index.term)
    }

    /// An invariant in terms of the program: the ghost values become cells again, indices that equal another term are
    /// replaced by it, and remaining literals over sentinels are dropped.
    pub fn forget(&self, terms: &Terms, invariant: Term) -> Term {
        if self.0.is_empty() {
            return invariant;
        }
        let values: Substitution = self.0.iter().map(|(s, place)| (s.value.term, *place)).collect();
        let indices: FxHashSet<Term> = self.indices().collect();
        let is_free = |term: Term| terms.free_vars(term).iter().all(|v| !indices.contains(v));
        let mut conjuncts = terms.conjuncts(terms.substitute(invariant, &values));
        for &index in &indices {
            let value = conjuncts.iter().find_map(|&c| solve(terms, c, index).filter(|&value| is_free(value)));
            if let Some(value) = value {
                conjuncts = terms.substitute_all(&conjuncts, &Substitution::from_iter([(index, value)]));
            }
        }
        conjuncts.retain(|&conjunct| is_free(conjunct));
        terms.and(&conjuncts)
    }
}

impl Sentinel {
    /// Adds the ghost variables, the effect of edges on them, and the case splits for reads.
    fn follow(&self, terms: &Terms, graph: &mut Graph) {
        let array = graph.variables[self.array];
        let first = graph.variables.len();
        graph.variables.extend(&self.index);
        graph.variables.push(self.value);
        let added = first..graph.variables.len();
        let index: Vec<Term> = self.index.iter().map(|i| i.term).collect();
        let now = Substitution::from_iter([(select(terms, array.term, index.iter().copied()), self.value.term)]);
        let none = FxHashSet::default();
        let resolver = Resolver { terms, distinct: &none };
        for (number, edge) in graph.edges.iter_mut().enumerate() {
            let mut facts = vec![edge.formula];
            facts.extend(self.reads(terms, edge.formula, array.term, &index));
            let defined = number == self.edge;
            if defined {
                edge.written.extend(added.clone());
                facts.extend(self.index.iter().zip(&self.path).map(|(i, &value)| terms.eq(i.primed, value)));
            } else if edge.written.contains(&self.array) {
                edge.written.push(added.end - 1);
            }
            let path = if defined { &self.path } else { &index };
            let mut written = Substitution::default();
            for (equation, next) in equations(terms, edge.formula, array.primed) {
                let value = terms.substitute(resolver.resolve(next, path, DEPTH), &now);
                written.insert(equation, terms.and2(equation, terms.eq(self.value.primed, value)));
            }
            facts[0] = terms.substitute(edge.formula, &written);
            edge.formula = terms.and(&facts);
        }
    }

    /// The case split for each read of the array: it reads the sentinel's cell, or its index is smaller or larger.
    fn reads(&self, terms: &Terms, formula: Term, array: Term, index: &[Term]) -> Vec<Term> {
        let mut facts = Vec::new();
        each_subterm(terms, formula, |term| {
            if facts.len() == READS || terms.sort_of(term) != terms.sort_of(self.value.term) {
                return;
            }
            let Some(path) = path_of(terms, term, array).filter(|path| path.len() == index.len()) else { return };
            let same: Vec<Term> = path.iter().zip(index).map(|(&i, &g)| terms.eq(i, g)).collect();
            let here = terms.and2(terms.and(&same), terms.eq(term, self.value.term));
            let aside = path.iter().zip(index).flat_map(|(&i, &g)| [terms.lt(i, g), terms.gt(i, g)]);
            facts.push(terms.or(&std::iter::once(here).chain(aside).collect::<Vec<_>>()));
        });
        facts
    }
}

fn select(terms: &Terms, array: Term, path: impl Iterator<Item = Term>) -> Term {
    path.fold(array, |array, index| terms.select(array, index))
}

/// The cells to which edges outside of loops write a number.
fn find(terms: &Terms, graph: &Graph) -> Vec<Sentinel> {
    let mut found: Vec<Sentinel> = Vec::new();
    let reads = read_arrays(terms, graph);
    for (number, edge) in graph.edges.iter().enumerate() {
        if reaches(graph, edge.target, edge.source) {
            continue;
        }
        for &array in &edge.written {
            if !reads.contains(&array) {
                continue;
            }
            for (_, next) in equations(terms, edge.formula, graph.variables[array].primed) {
                each_subterm(terms, next, |term| {
                    let Some(path) = written_place(terms, term, graph.variables[array].term) else { return };
                    let known = found.iter().any(|s| s.array == array && s.edge == number && s.path == path);
                    if found.len() < COUNT && !known {
                        let name = |what: &str, sort: Sort| {
                            let name = format!("sentinel {} {what}", found.len());
                            Variable { term: terms.var(&name, sort), primed: terms.var(&format!("{name}'"), sort) }
                        };
                        let index = (0..path.len()).map(|n| name(&format!("index {n}"), Sort::INT)).collect();
                        let value = name("value", Sort::INT);
                        found.push(Sentinel { array, edge: number, path, index, value });
                    }
                });
            }
        }
    }
    found
}

/// The arrays that edges inside of loops read.
fn read_arrays(terms: &Terms, graph: &Graph) -> FxHashSet<usize> {
    let mut arrays = FxHashSet::default();
    for edge in graph.edges.iter().filter(|edge| reaches(graph, edge.target, edge.source)) {
        each_subterm(terms, edge.formula, |term| {
            for (number, variable) in graph.variables.iter().enumerate() {
                if path_of(terms, term, variable.term).is_some_and(|path| !path.is_empty()) {
                    arrays.insert(number);
                }
            }
        });
    }
    arrays
}

/// Whether there is a path from one node to another.
fn reaches(graph: &Graph, from: usize, to: usize) -> bool {
    let mut seen = vec![false; graph.nodes];
    let mut stack = vec![from];
    while let Some(node) = stack.pop() {
        if !std::mem::replace(&mut seen[node], true) {
            stack.extend(graph.edges.iter().filter(|edge| edge.source == node).map(|edge| edge.target));
        }
    }
    seen[to]
}

/// The indices of a read of an array.
fn path_of(terms: &Terms, term: Term, array: Term) -> Option<Vec<Term>> {
    if term == array {
        return Some(Vec::new());
    }
    if !terms.with_op(term, |op| *op == Op::Select) {
        return None;
    }
    let args = terms.args(term);
    let mut path = path_of(terms, args[0], array)?;
    path.push(args[1]);
    Some(path)
}

/// The indices of an array cell to which a term writes a number; all are integers.
fn written_place(terms: &Terms, term: Term, array: Term) -> Option<Vec<Term>> {
    let args = terms.args(term);
    if !terms.with_op(term, |op| *op == Op::Store) || terms.numeral(args[2]).is_none() {
        return None;
    }
    let mut path = vec![args[1]];
    let mut inside = args[0];
    loop {
        let args = terms.args(inside);
        match terms.op(inside) {
            Op::Var(_) if inside == array => break,
            Op::Store => inside = args[0],
            Op::Select => {
                path.push(args[1]);
                inside = args[0];
            }
            _ => return None,
        }
    }
    path.reverse();
    let all_integers = path.iter().chain([&args[2]]).all(|&term| terms.sort_of(term) == Sort::INT);
    all_integers.then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Edge, Options, analyse};

    /// `a[n - 1] := 0; i := 0; while (a[i] != 0) { j := i; i := j + 1; }`: the loop ends at `n - 1` or before.
    #[test]
    fn a_loop_does_not_pass_the_sentinel() {
        let t = Terms::new();
        let array = t.array_sort(Sort::INT, Sort::INT);
        let variable =
            |name: &str, sort| Variable { term: t.var(name, sort), primed: t.var(&format!("{name}'"), sort) };
        let (a, n, i, j) =
            (variable("a", array), variable("n", Sort::INT), variable("i", Sort::INT), variable("j", Sort::INT));
        let last = t.sub(n.term, t.int(1));
        let start =
            t.and(&[t.ge(n.term, t.int(1)), t.eq(a.primed, t.store(a.term, last, t.int(0))), t.eq(i.primed, t.int(0))]);
        let step = t.and(&[
            t.not(t.eq(t.select(a.term, i.term), t.int(0))),
            t.eq(j.primed, i.term),
            t.eq(i.primed, t.add2(j.primed, t.int(1))),
        ]);
        let graph = Graph {
            nodes: 2,
            initial: 0,
            variables: vec![a, n, i, j],
            edges: vec![
                Edge { source: 0, target: 1, formula: start, written: vec![0, 2] },
                Edge { source: 1, target: 1, formula: step, written: vec![2, 3] },
            ],
        };
        let analysis = analyse(&t, &graph, &Options::default());
        let found = t.conjuncts(analysis.invariants[1]);
        let expected = [t.lt(i.term, n.term), t.eq(t.select(a.term, last), t.int(0))];
        assert!(expected.iter().all(|e| found.contains(e)), "{}", t.to_boogie(analysis.invariants[1]));
        // Without the zero, the loop is not bounded.
        let mut endless = graph.clone();
        endless.edges[0].formula = t.and2(t.ge(n.term, t.int(1)), t.eq(i.primed, t.int(0)));
        let analysis = analyse(&t, &endless, &Options::default());
        assert!(!t.conjuncts(analysis.invariants[1]).contains(&expected[0]));
    }
}
