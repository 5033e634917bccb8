//! The abstraction of a program to distinguished cells of its maps, and the lifting of invariants back to the maps.
//!
//! What holds for an arbitrary cell holds for all cells, so an invariant over the cell is lifted by universal
//! quantification: `forall k :: k < i ==> a[k] == 0` comes from the proof of a program without maps. A read at another
//! index returns an arbitrary value. The relevant cells are those that a check reads, so an error counts only when the
//! indices read on its edge are the fixed ones; this is sound because the fixed indices are arbitrary. If a check reads
//! several cells, as many are distinguished. The result is a candidate: it is checked against the program with its
//! maps.

use rustc_hash::FxHashMap;
use tracewright_logic::{Op, Sort, SortKind, Substitution, Term, Terms, eliminate_exists};
use tracewright_program::{CheckId, Icfg, ProcId, Scope, Transition, VarId, Variable};

use super::constants::known_constants;

/// The limit on distinguished cells per kind of map.
const MOST_CELLS: usize = 3;

/// A program whose maps are abstracted to cells.
pub(crate) struct Watched {
    /// The program. Locations and edges are those of the original.
    pub icfg: Icfg,
    /// The fixed indices.
    pub indices: Vec<Term>,
    /// The definition of each cell in terms of the maps.
    pub cells: Substitution,
    /// At each location, the constant variables, which are replaced by their values.
    constants: Vec<Substitution>,
}

impl Watched {
    /// Abstracts a program to the cells that checks read; `None` if they read none.
    pub fn new(terms: &Terms, original: &Icfg, goals: &dyn Fn(CheckId) -> bool) -> Option<Watched> {
        if !original.calls.is_empty() {
            return None;
        }
        let mut icfg = original.clone();
        for location in &mut icfg.locations {
            location.check = location.check.filter(|&check| goals(check));
        }
        let checked = CheckedCells::of_checks(terms, &icfg);
        let procedure = original.location(*original.initial.first()?).procedure;
        let mut watched = Watched { icfg, indices: Vec::new(), cells: Substitution::default(), constants: Vec::new() };
        let mut fixed: FxHashMap<Shape, Vec<Path>> = FxHashMap::default();
        for (shape, count) in checked.most {
            let cells = fixed.entry(shape.clone()).or_default();
            for _ in 0..count {
                let path: Path = shape.iter().map(|&sort| watched.index(terms, procedure, sort)).collect();
                cells.push(path);
            }
        }
        if fixed.is_empty() {
            return None;
        }
        let mut maps: FxHashMap<Term, Vec<Term>> = FxHashMap::default();
        let mut cell_variables: FxHashMap<VarId, Vec<VarId>> = FxHashMap::default();
        for (index, variable) in original.variables.iter().enumerate() {
            let Some((shape, element)) = shape(terms, variable.sort) else { continue };
            let id = VarId::from_index(index);
            for path in fixed.get(&shape).into_iter().flatten() {
                let cell = watched.variable(terms, procedure, &variable.name, element);
                let data = watched.icfg.variable(cell);
                maps.entry(variable.term).or_default().push(data.term);
                maps.entry(variable.primed).or_default().push(data.primed);
                watched.cells.insert(data.term, select(terms, variable.term, path));
                cell_variables.entry(id).or_default().push(cell);
            }
        }
        for (edge, checked) in watched.icfg.edges.iter_mut().zip(checked.by_edge) {
            let mut abstraction = EdgeAbstraction::new(terms, &fixed, &maps);
            let formula = abstraction.boolean(edge.transition.formula, Polarity::Positive);
            let mut same: Vec<Term> = Vec::new();
            for (shape, paths) in checked {
                for (path, cell) in paths.iter().zip(&fixed[&shape]) {
                    same.extend(path.iter().zip(cell).map(|(&index, &fixed)| terms.eq(index, fixed)));
                }
            }
            // The equalities are known, so conditions on them are redundant.
            let granted: Substitution = same.iter().map(|&equation| (equation, Term::TRUE)).collect();
            let formula = terms.and2(terms.substitute(formula, &granted), terms.and(&same));
            if original.location(edge.target).check.is_some() {
                // Values after an error are irrelevant.
                let written = edge.transition.written.iter().map(|&var| original.variable(var).primed);
                let hidden: Vec<Term> =
                    written.chain(edge.transition.aux.iter().copied()).chain(abstraction.fresh).collect();
                let left = eliminate_exists(terms, &hidden, formula);
                edge.transition = Transition { aux: left.remaining, ..Transition::assume(left.formula) };
                continue;
            }
            let mut written = Vec::new();
            for &var in &edge.transition.written {
                match shape(terms, original.variable(var).sort) {
                    Some(_) => written.extend(cell_variables.get(&var).into_iter().flatten().copied()),
                    None => written.push(var),
                }
            }
            let mut aux = edge.transition.aux.clone();
            aux.retain(|&var| shape(terms, terms.sort_of(var)).is_none());
            aux.extend(abstraction.fresh);
            edge.transition = Transition { aux, ..Transition::new(formula, written) };
        }
        watched.icfg.blocked.clear();
        watched.constants = known_constants(terms, &watched.icfg);
        for edge in &mut watched.icfg.edges {
            let formula = edge.transition.formula;
            edge.transition.formula = terms.substitute(formula, &watched.constants[edge.source.index()]);
        }
        Some(watched)
    }

    /// Lifts invariants over the cells to the maps.
    pub fn lift(&self, terms: &Terms, invariants: &[Term]) -> Vec<Term> {
        // There are no calls: procedures without an initial location are left over from inlining and unreachable.
        let starts =
            |procedure: ProcId| self.icfg.initial.iter().any(|&l| self.icfg.location(l).procedure == procedure);
        let at = |(index, &invariant): (usize, &Term)| {
            if !starts(self.icfg.locations[index].procedure) {
                return Term::FALSE;
            }
            let known = self.constants[index].iter().map(|(&var, &value)| terms.eq(var, value));
            let lifted = terms.forall(&self.indices, terms.substitute(invariant, &self.cells));
            terms.and(&known.chain([lifted]).collect::<Vec<_>>())
        };
        invariants.iter().enumerate().map(at).collect()
    }

    /// A new constant that serves as an index.
    fn index(&mut self, terms: &Terms, procedure: ProcId, sort: Sort) -> Term {
        let id = self.variable(terms, procedure, "index", sort);
        let term = self.icfg.variable(id).term;
        self.indices.push(term);
        term
    }

    fn variable(&mut self, terms: &Terms, procedure: ProcId, name: &str, sort: Sort) -> VarId {
        let span = self.icfg.procedure(procedure).span;
        let (term, primed) = (terms.fresh_var(name, sort), terms.fresh_var(name, sort));
        let scope = Scope::Local(procedure);
        let id = self.icfg.add_variable(Variable { name: name.to_owned(), scope, sort, term, primed, span });
        self.icfg.procedures[procedure.index()].locals.push(id);
        id
    }
}

/// The sorts of a map's indices.
type Shape = Vec<Sort>;
/// Indices of a cell.
type Path = Vec<Term>;

/// The sorts of the indices, and that of the elements; `None` if it is no map.
fn shape(terms: &Terms, sort: Sort) -> Option<(Shape, Sort)> {
    let (mut indices, mut element) = (Vec::new(), sort);
    while let SortKind::Array(index, inner) = terms.kind(element) {
        indices.push(index);
        element = inner;
    }
    (!indices.is_empty()).then_some((indices, element))
}

fn select(terms: &Terms, map: Term, path: &[Term]) -> Term {
    path.iter().fold(map, |map, &index| terms.select(map, index))
}

/// The cells that checks read.
struct CheckedCells {
    /// For each edge.
    by_edge: Vec<FxHashMap<Shape, Vec<Path>>>,
    /// How many of them a single check reads.
    most: FxHashMap<Shape, usize>,
}

impl CheckedCells {
    fn of_checks(terms: &Terms, icfg: &Icfg) -> CheckedCells {
        let mut checked = CheckedCells { by_edge: Vec::new(), most: FxHashMap::default() };
        let (none, no_maps) = (FxHashMap::default(), FxHashMap::default());
        for edge in &icfg.edges {
            let mut paths: FxHashMap<Shape, Vec<Path>> = FxHashMap::default();
            if icfg.location(edge.target).check.is_some() {
                let mut reader = EdgeAbstraction::new(terms, &none, &no_maps);
                reader.boolean(edge.transition.formula, Polarity::Positive);
                let mut read: Vec<(Term, Path)> = reader.elsewhere.into_keys().collect();
                read.sort_unstable();
                for (map, path) in read {
                    let is_stable =
                        !path.iter().flat_map(|&i| terms.free_vars(i).to_vec()).any(|v| reader.fresh.contains(&v));
                    let Some((shape, _)) = shape(terms, terms.sort_of(map)).filter(|_| is_stable) else { continue };
                    let known = paths.entry(shape).or_default();
                    if known.len() < MOST_CELLS && !known.contains(&path) {
                        known.push(path);
                    }
                }
            }
            for (shape, paths) in &paths {
                let most = checked.most.entry(shape.clone()).or_default();
                *most = paths.len().max(*most);
            }
            checked.by_edge.push(paths);
        }
        checked
    }
}

/// Whether a subformula may be weakened at its position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Polarity {
    Positive,
    Other,
}

/// Replaces the maps of an edge by cells.
struct EdgeAbstraction<'w> {
    terms: &'w Terms,
    fixed: &'w FxHashMap<Shape, Vec<Path>>,
    /// The cells of maps.
    maps: &'w FxHashMap<Term, Vec<Term>>,
    /// The cells of maps that only this edge has.
    own_maps: FxHashMap<Term, Vec<Term>>,
    /// The values read from cells that are not distinguished.
    elsewhere: FxHashMap<(Term, Path), Term>,
    /// Havocked values.
    fresh: Vec<Term>,
    done: FxHashMap<(Term, Polarity), Term>,
}

impl<'w> EdgeAbstraction<'w> {
    fn new(terms: &'w Terms, fixed: &'w FxHashMap<Shape, Vec<Path>>, maps: &'w FxHashMap<Term, Vec<Term>>) -> Self {
        EdgeAbstraction {
            terms,
            fixed,
            maps,
            own_maps: FxHashMap::default(),
            elsewhere: FxHashMap::default(),
            fresh: Vec::new(),
            done: FxHashMap::default(),
        }
    }

    fn arbitrary(&mut self, sort: Sort) -> Term {
        let value = self.terms.fresh_var("cell", sort);
        self.fresh.push(value);
        value
    }

    /// A weakening of the formula; equivalent where it must not be weakened, up to havocked values.
    fn boolean(&mut self, formula: Term, polarity: Polarity) -> Term {
        if let Some(&known) = self.done.get(&(formula, polarity)) {
            return known;
        }
        let terms = self.terms;
        let args = terms.args(formula);
        let result = match terms.op(formula) {
            Op::And => {
                let parts: Vec<Term> = args.iter().map(|&arg| self.boolean(arg, polarity)).collect();
                terms.and(&parts)
            }
            Op::Or => {
                let parts: Vec<Term> = args.iter().map(|&arg| self.boolean(arg, polarity)).collect();
                terms.or(&parts)
            }
            Op::Not => terms.not(self.boolean(args[0], Polarity::Other)),
            Op::Eq if shape(terms, terms.sort_of(args[0])).is_some() => match polarity {
                Polarity::Positive => self.same_cells(args[0], args[1]),
                Polarity::Other => self.arbitrary(Sort::BOOL),
            },
            Op::Quant { .. } if self.mentions_maps(formula) => self.arbitrary(Sort::BOOL),
            Op::Quant { .. } => formula,
            _ => self.scalar(formula),
        };
        self.done.insert((formula, polarity), result);
        result
    }

    fn mentions_maps(&self, formula: Term) -> bool {
        self.terms.free_vars(formula).iter().any(|&var| shape(self.terms, self.terms.sort_of(var)).is_some())
    }

    /// Equality of the distinguished cells of both maps.
    fn same_cells(&mut self, a: Term, b: Term) -> Term {
        let Some((shape, _)) = shape(self.terms, self.terms.sort_of(a)) else { return Term::TRUE };
        let paths = self.fixed.get(&shape).cloned().unwrap_or_default();
        let same: Vec<Term> = paths
            .iter()
            .map(|path| {
                let (a, b) = (self.read(a, path), self.read(b, path));
                self.terms.eq(a, b)
            })
            .collect();
        self.terms.and(&same)
    }

    /// Abstracts a term that is not a map.
    fn scalar(&mut self, term: Term) -> Term {
        let terms = self.terms;
        if let Some(&known) = self.done.get(&(term, Polarity::Other)) {
            return known;
        }
        let args = terms.args(term);
        let op = terms.op(term);
        let result = match op {
            Op::Select => {
                let index = self.scalar(args[1]);
                self.read(args[0], &[index])
            }
            Op::Ite => {
                let condition = self.boolean(args[0], Polarity::Other);
                let (a, b) = (self.scalar(args[1]), self.scalar(args[2]));
                terms.ite(condition, a, b)
            }
            _ if args.is_empty() => term,
            _ if args.iter().any(|&arg| shape(terms, terms.sort_of(arg)).is_some()) => {
                self.arbitrary(terms.sort_of(term))
            }
            _ => {
                let new: Vec<Term> = args
                    .iter()
                    .map(|&arg| match terms.sort_of(arg) {
                        Sort::BOOL => self.boolean(arg, Polarity::Other),
                        _ => self.scalar(arg),
                    })
                    .collect();
                terms.rebuild(&op, &new, term)
            }
        };
        self.done.insert((term, Polarity::Other), result);
        result
    }

    /// The value of a cell; its indices contain no maps.
    fn read(&mut self, map: Term, path: &[Term]) -> Term {
        let terms = self.terms;
        let args = terms.args(map);
        match terms.op(map) {
            Op::Select => {
                let mut longer = vec![self.scalar(args[1])];
                longer.extend_from_slice(path);
                self.read(args[0], &longer)
            }
            Op::Store => {
                let index = self.scalar(args[1]);
                let hit = terms.eq(index, path[0]);
                let written = match &path[1..] {
                    [] if terms.sort_of(args[2]) == Sort::BOOL => self.boolean(args[2], Polarity::Other),
                    [] => self.scalar(args[2]),
                    rest => self.read(args[2], rest),
                };
                match hit {
                    Term::TRUE => written,
                    Term::FALSE => self.read(args[0], path),
                    _ => {
                        let other = self.read(args[0], path);
                        terms.ite(hit, written, other)
                    }
                }
            }
            Op::Ite => {
                let condition = self.boolean(args[0], Polarity::Other);
                let (a, b) = (self.read(args[1], path), self.read(args[2], path));
                terms.ite(condition, a, b)
            }
            Op::ConstArray => match &path[1..] {
                [] => self.scalar(args[0]),
                rest => self.read(args[0], rest),
            },
            _ => self.cell(map, path),
        }
    }

    /// The value of a cell of a map that is a variable.
    fn cell(&mut self, map: Term, path: &[Term]) -> Term {
        let terms = self.terms;
        let Some((shape, element)) = shape(terms, terms.sort_of(map)).filter(|(shape, _)| shape.len() == path.len())
        else {
            return self.arbitrary(Sort::BOOL);
        };
        let fixed = self.fixed.get(&shape).cloned().unwrap_or_default();
        let cells = match (self.maps.get(&map), self.own_maps.get(&map)) {
            (Some(cells), _) | (_, Some(cells)) => cells.clone(),
            _ => {
                let cells: Vec<Term> = fixed.iter().map(|_| self.arbitrary(element)).collect();
                self.own_maps.insert(map, cells.clone());
                cells
            }
        };
        if let Some(position) = fixed.iter().position(|watched| watched == path) {
            return cells[position];
        }
        let key = (map, path.to_vec());
        let elsewhere = match self.elsewhere.get(&key) {
            Some(&value) => value,
            None => {
                let value = self.arbitrary(element);
                self.elsewhere.insert(key, value);
                value
            }
        };
        fixed.iter().zip(&cells).rev().fold(elsewhere, |value, (watched, &cell)| {
            let same: Vec<Term> = watched.iter().zip(path).map(|(&a, &b)| terms.eq(a, b)).collect();
            terms.ite(terms.and(&same), cell, value)
        })
    }
}
