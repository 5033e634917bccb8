//! Array cells as variables: a cell `a[i]` becomes a variable of the analysis if no edge writes `i`.

use std::borrow::Cow;

use rustc_hash::FxHashSet;
use tracewright_logic::{Op, Rational, Relation, Sort, SortKind, Substitution, Term, Terms};

use crate::graph::{Graph, Variable};

/// How many cells become variables.
const CELLS: usize = 6;
/// How many rounds of substituting written values into reads there are.
const ROUNDS: usize = 4;
/// How many nested writes are searched for one cell.
pub const DEPTH: u32 = 24;

/// An array cell: an array variable and the indices, outermost first.
struct Cell {
    variable: usize,
    path: Vec<Term>,
}

/// The graph with the cells that its formulas mention as additional variables, and with the effect of each edge on
/// them.
pub fn with_cells<'a>(terms: &Terms, graph: &'a Graph) -> Cow<'a, Graph> {
    let is_array = |v: &Variable| matches!(terms.kind_of(v.term), SortKind::Array(..));
    if !graph.variables.iter().any(is_array) {
        return Cow::Borrowed(graph);
    }
    let mut result = graph.clone();
    let current: FxHashSet<Term> = graph.variables.iter().map(|variable| variable.term).collect();
    for edge in &mut result.edges {
        edge.formula = read_what_is_written(terms, &current, edge.formula);
    }
    let cells = Search::new(terms, &result).cells();
    let distinct = distinct_indices(terms, &result, &cells);
    for cell in &cells {
        let array = graph.variables[cell.variable];
        let place = |array: Term| cell.path.iter().fold(array, |a, &index| terms.select(a, index));
        result.variables.push(Variable { term: place(array.term), primed: place(array.primed) });
    }
    for edge in &mut result.edges {
        let resolver = Resolver { terms, distinct: &distinct[edge.source] };
        let mut substitution = Substitution::default();
        for (number, cell) in cells.iter().enumerate() {
            if edge.written.contains(&cell.variable) {
                edge.written.push(graph.variables.len() + number);
                let primed = graph.variables[cell.variable].primed;
                for (equation, value) in equations(terms, edge.formula, primed) {
                    let next = resolver.resolve(primed, &cell.path, DEPTH);
                    let fact = terms.eq(next, resolver.resolve(value, &cell.path, DEPTH));
                    let known = substitution.entry(equation).or_insert(equation);
                    *known = terms.and2(*known, fact);
                }
            }
        }
        // Equal arrays have equal cells, so the formula is equivalent, also where the equation is negated.
        edge.formula = resolver.reads_over_writes(terms.substitute(edge.formula, &substitution));
    }
    Cow::Owned(result)
}

/// Substitutes written values where primed variables are read: arrays, and variables that serve as indices of arrays.
fn read_what_is_written(terms: &Terms, current: &FxHashSet<Term>, formula: Term) -> Term {
    let mut conjuncts = terms.conjuncts(formula);
    let is_new = |variable: &Term| !current.contains(variable);
    let mut open: Vec<Term> = terms.free_vars(formula).iter().copied().filter(is_new).collect();
    let mut put = |variable: Term, fits: &dyn Fn(Term) -> bool| -> bool {
        let value = |c: &Term| definition(terms, *c, variable).filter(|&value| fits(value));
        let found = conjuncts.iter().enumerate().find_map(|(place, c)| Some((place, value(c)?)));
        let Some((place, value)) = found else { return false };
        let substitution = Substitution::from_iter([(variable, value)]);
        for (_, conjunct) in conjuncts.iter_mut().enumerate().filter(|(number, _)| *number != place) {
            *conjunct = terms.substitute(*conjunct, &substitution);
        }
        true
    };
    // Only definitions over old values: `y' == x && x' == y' + 1` must not become `y' == x' - 1`.
    let is_old = |value: Term| !terms.free_vars(value).iter().any(is_new);
    let mut left = usize::MAX;
    while open.len() < left {
        left = open.len();
        open.retain(|&variable| !put(variable, &is_old));
    }
    // The stored value may be an arbitrary term.
    for array in open.into_iter().filter(|&variable| matches!(terms.kind_of(variable), SortKind::Array(..))) {
        put(array, &|_| true);
    }
    terms.and(&conjuncts)
}

/// The definition that an equation gives for a variable: any array, but only numbers that do not make terms much
/// larger.
fn definition(terms: &Terms, literal: Term, variable: Term) -> Option<Term> {
    let value = match terms.kind_of(variable) {
        SortKind::Array(..) => {
            let args = terms.args(literal);
            let is_equation = terms.with_op(literal, |op| *op == Op::Eq) && args.contains(&variable);
            is_equation.then(|| if args[0] == variable { args[1] } else { args[0] })?
        }
        SortKind::Int => solve(terms, literal, variable).filter(|&value| {
            let is_variable = |term: Term| terms.with_op(term, |op| matches!(op, Op::Var(_)));
            terms.linear(value).terms.iter().all(|&(term, _)| is_variable(term))
        })?,
        _ => return None,
    };
    (!terms.free_vars(value).contains(&variable)).then_some(value)
}

/// Solves an equation for a variable.
pub fn solve(terms: &Terms, literal: Term, variable: Term) -> Option<Term> {
    let constraint = terms.linear_constraint(literal).filter(|c| c.relation == Relation::Eq0)?;
    let (_, coefficient) = constraint.linear.terms.iter().find(|(term, _)| *term == variable)?;
    let sum = terms.from_linear(&constraint.linear, Sort::INT);
    let difference = if coefficient.is_one() {
        terms.sub(variable, sum)
    } else if (coefficient + &Rational::from(1)).is_zero() {
        terms.add2(variable, sum)
    } else {
        return None;
    };
    Some(difference)
}

/// The equations `array == value` inside a formula.
pub fn equations(terms: &Terms, formula: Term, array: Term) -> Vec<(Term, Term)> {
    let mut found = Vec::new();
    each_subterm(terms, formula, |term| {
        let args = terms.args(term);
        if terms.with_op(term, |op| *op == Op::Eq) && args.contains(&array) {
            found.push((term, if args[0] == array { args[1] } else { args[0] }));
        }
    });
    found
}

pub fn each_subterm(terms: &Terms, root: Term, mut visit: impl FnMut(Term)) {
    let mut seen = FxHashSet::default();
    let mut stack = vec![root];
    while let Some(term) = stack.pop() {
        if seen.insert(term) && !terms.with_op(term, |op| matches!(op, Op::Quant { .. })) {
            visit(term);
            stack.extend(terms.args(term).iter());
        }
    }
}

/// Collects the cells that formulas mention.
struct Search<'a> {
    terms: &'a Terms,
    graph: &'a Graph,
    /// Variables that no edge writes.
    constant: Vec<Term>,
}

impl<'a> Search<'a> {
    fn new(terms: &'a Terms, graph: &'a Graph) -> Self {
        let is_written = |number: &usize| graph.edges.iter().any(|edge| edge.written.contains(number));
        let constant = (0..graph.variables.len()).filter(|n| !is_written(n)).map(|n| graph.variables[n].term).collect();
        Search { terms, graph, constant }
    }

    fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Vec::new();
        for edge in &self.graph.edges {
            each_subterm(self.terms, edge.formula, |term| {
                if let Some(cell) = self.cell(term).filter(|_| cells.len() < CELLS) {
                    let known = cells.iter().any(|c| c.variable == cell.variable && c.path == cell.path);
                    if !known {
                        cells.push(cell);
                    }
                }
            });
        }
        cells
    }

    /// The cell that a term reads or writes.
    fn cell(&self, term: Term) -> Option<Cell> {
        let t = self.terms;
        let args = t.args(term);
        let element = match t.op(term) {
            Op::Select => t.sort_of(term),
            Op::Store => t.sort_of(args[2]),
            _ => return None,
        };
        if !matches!(t.kind(element), SortKind::Bool | SortKind::Int | SortKind::Real) {
            return None;
        }
        let (variable, mut path) = self.root(args[0])?;
        path.push(args[1]);
        let is_constant = |index: &Term| t.free_vars(*index).iter().all(|v| self.constant.contains(v));
        path.iter().all(is_constant).then_some(Cell { variable, path })
    }

    /// The variable at the root of an array term, and the indices along the way.
    fn root(&self, array: Term) -> Option<(usize, Vec<Term>)> {
        let args = self.terms.args(array);
        match self.terms.op(array) {
            Op::Var(_) => {
                let number = self.graph.variables.iter().position(|v| v.term == array || v.primed == array)?;
                Some((number, Vec::new()))
            }
            Op::Store => self.root(args[0]),
            Op::Select => {
                let (variable, mut path) = self.root(args[0])?;
                path.push(args[1]);
                Some((variable, path))
            }
            _ => None,
        }
    }
}

/// For every node, the pairs of indices that are known to differ on every path to it.
fn distinct_indices(terms: &Terms, graph: &Graph, cells: &[Cell]) -> Vec<FxHashSet<Term>> {
    let mut indices: Vec<Term> = cells.iter().flat_map(|cell| cell.path.iter().copied()).collect();
    indices.sort_unstable();
    indices.dedup();
    let mut pairs = Vec::new();
    for (n, &i) in indices.iter().enumerate() {
        for &j in indices[n + 1..].iter().filter(|&&j| terms.sort_of(i) == terms.sort_of(j)) {
            pairs.push((i, j));
        }
    }
    let equations: FxHashSet<Term> = pairs.iter().map(|&(i, j)| terms.eq(i, j)).collect();
    let separated = |formula: Term| -> FxHashSet<Term> {
        let conjuncts = terms.conjuncts(formula);
        let has = |&&equation: &&Term| terms.and2(terms.and(&conjuncts), equation) == Term::FALSE;
        equations.iter().filter(has).copied().collect()
    };
    let by_edge: Vec<FxHashSet<Term>> = graph.edges.iter().map(|edge| separated(edge.formula)).collect();
    let mut at: Vec<FxHashSet<Term>> = vec![equations; graph.nodes];
    at[graph.initial].clear();
    let mut changed = true;
    while changed {
        changed = false;
        for (edge, own) in graph.edges.iter().zip(&by_edge) {
            let source = at[edge.source].clone();
            let before = at[edge.target].len();
            at[edge.target].retain(|pair| source.contains(pair) || own.contains(pair));
            changed |= at[edge.target].len() != before;
        }
    }
    at
}

/// Determines the content of written arrays.
pub struct Resolver<'a> {
    /// The terms.
    pub terms: &'a Terms,
    /// Equations between indices that are known to be false.
    pub distinct: &'a FxHashSet<Term>,
}

impl Resolver<'_> {
    /// Replaces reads of arrays that have just been written.
    fn reads_over_writes(&self, formula: Term) -> Term {
        let t = self.terms;
        let mut formula = formula;
        for _ in 0..ROUNDS {
            let mut substitution = Substitution::default();
            each_subterm(t, formula, |term| {
                if t.with_op(term, |op| *op == Op::Select) && substitution.len() < CELLS {
                    let args = t.args(term);
                    let value = self.resolve(args[0], &args[1..], DEPTH);
                    if value != term {
                        substitution.insert(term, value);
                    }
                }
            });
            if substitution.is_empty() {
                break;
            }
            formula = t.substitute(formula, &substitution);
        }
        formula
    }

    /// The content of an array at a cell; a case split where it is unknown whether the index of a write is that of the
    /// cell.
    pub fn resolve(&self, array: Term, path: &[Term], depth: u32) -> Term {
        let t = self.terms;
        let Some((&index, rest)) = path.split_first() else { return array };
        let args = t.args(array);
        match t.op(array) {
            _ if depth == 0 => {}
            Op::Store if args[1] == index => return self.resolve(args[2], rest, depth - 1),
            Op::Store => {
                let same = t.eq(args[1], index);
                let other = self.resolve(args[0], path, depth - 1);
                if same == Term::FALSE || self.distinct.contains(&same) {
                    return other;
                }
                return t.ite(same, self.resolve(args[2], rest, depth - 1), other);
            }
            Op::Ite => {
                let [a, b] = [1, 2].map(|branch| self.resolve(args[branch], path, depth - 1));
                return t.ite(args[0], a, b);
            }
            Op::ConstArray => return self.resolve(args[0], rest, depth - 1),
            Op::Select => {
                let longer: Vec<Term> = std::iter::once(args[1]).chain(path.iter().copied()).collect();
                if t.with_op(args[0], |op| matches!(op, Op::Store | Op::Ite)) {
                    return self.resolve(args[0], &longer, depth - 1);
                }
            }
            _ => {}
        }
        path.iter().fold(array, |array, &index| t.select(array, index))
    }
}
