//! A small builder of graphs, and evaluation of formulas over integers and Booleans.
#![allow(dead_code)]

use tracewright_absint::{Analysis, Edge, Graph, Options, Variable, analyse};
use tracewright_logic::{Sort, Term, Terms, Value, evaluate};

/// A graph under construction, with its store.
pub struct Program {
    pub t: Terms,
    pub graph: Graph,
}

impl Program {
    /// Variables are integers; those whose name starts with `b` are Booleans.
    pub fn new(names: &[&str], nodes: usize) -> Program {
        let t = Terms::new();
        let variable = |name: &&str| {
            let sort = if name.starts_with('b') { Sort::BOOL } else { Sort::INT };
            Variable { term: t.var(name, sort), primed: t.var(&format!("{name}'"), sort) }
        };
        let variables = names.iter().map(variable).collect();
        Program { t, graph: Graph { nodes, initial: 0, variables, edges: Vec::new() } }
    }

    /// The current value of a variable.
    pub fn v(&self, name: &str) -> Term {
        self.t.var(name, if name.starts_with('b') { Sort::BOOL } else { Sort::INT })
    }

    pub fn int(&self, value: i64) -> Term {
        self.t.int(value)
    }

    /// `name + value`
    pub fn plus(&self, name: &str, value: i64) -> Term {
        self.t.add2(self.v(name), self.int(value))
    }

    /// `assume guard; names := values` from one node to another; no value means any.
    pub fn edge(&mut self, source: usize, target: usize, guard: Term, updates: &[(&str, Option<Term>)]) {
        let mut conjuncts = vec![guard];
        let mut written = Vec::new();
        for (name, value) in updates {
            let term = self.v(name);
            let index = self.graph.variables.iter().position(|v| v.term == term).expect("a variable");
            written.push(index);
            conjuncts.extend(value.map(|value| self.t.eq(self.graph.variables[index].primed, value)));
        }
        let formula = self.t.and(&conjuncts);
        self.graph.edges.push(Edge { source, target, formula, written });
    }

    pub fn analyse(&self) -> Analysis {
        self.analyse_with(&Options::default())
    }

    pub fn analyse_with(&self, options: &Options) -> Analysis {
        let analysis = analyse(&self.t, &self.graph, options);
        assert!(analysis.converged, "within the budget");
        analysis
    }

    /// Whether the invariant of a node implies a formula for all values in a window.
    pub fn implies(&self, analysis: &Analysis, node: usize, formula: Term, window: std::ops::RangeInclusive<i64>) {
        let invariant = analysis.invariants[node];
        let free: Vec<Term> = self.graph.variables.iter().map(|v| v.term).collect();
        let mut values = vec![0; free.len()];
        self.try_all(&free, &mut values, 0, &window, &mut |values| {
            let lookup = |term: Term| free.iter().position(|v| *v == term).map(|i| self.value(term, values[i]));
            if truth(&self.t, invariant, &lookup) {
                assert!(
                    truth(&self.t, formula, &lookup),
                    "{} does not follow from {} for {values:?}",
                    self.t.to_boogie(formula),
                    self.t.to_boogie(invariant)
                );
            }
        });
    }

    fn try_all(
        &self,
        free: &[Term],
        values: &mut Vec<i64>,
        next: usize,
        window: &std::ops::RangeInclusive<i64>,
        visit: &mut dyn FnMut(&[i64]),
    ) {
        if next == free.len() {
            return visit(values);
        }
        let range = if self.t.sort_of(free[next]) == Sort::BOOL { 0..=1 } else { window.clone() };
        for value in range {
            values[next] = value;
            self.try_all(free, values, next + 1, window, visit);
        }
    }

    /// A number as a value of the sort of a term.
    pub fn value(&self, term: Term, number: i64) -> Value {
        if self.t.sort_of(term) == Sort::BOOL { Value::Bool(number != 0) } else { Value::int(number) }
    }
}

/// The truth of a formula.
pub fn truth(t: &Terms, formula: Term, lookup: &dyn Fn(Term) -> Option<Value>) -> bool {
    evaluate(t, formula, lookup, &|_, _| None).and_then(|v| v.as_bool()).expect("a value")
}
