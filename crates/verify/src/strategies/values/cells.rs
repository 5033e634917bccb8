//! Cells of maps: cells whose indices have known values are tracked like variables.

use rustc_hash::FxHashSet;
use tracewright_logic::{Op, Sort, SortKind, Term, Terms};
use tracewright_program::{Edge, Icfg};
use tracewright_proof::bounds::{Bounds, CompiledTerm, SlotOf};

/// An index or a value: a constant, or a slot whose value may be known.
#[derive(Clone, Copy)]
pub(super) enum Operand {
    Number(i128),
    Slot(SlotOf),
}

impl Operand {
    /// The number, if it is known.
    pub fn number(self, bounds: &Bounds) -> Option<i128> {
        match self {
            Operand::Number(number) => Some(number),
            Operand::Slot(slot) => bounds.known(slot).value(),
        }
    }
}

/// A cell that an edge reads.
pub(super) struct Read {
    pub map: u32,
    pub path: Vec<Operand>,
    pub value: SlotOf,
}

/// A cell that an edge writes.
pub(super) struct Write {
    pub path: Vec<Operand>,
    pub value: Operand,
}

/// The effect of an edge on a map that it writes: writes of cells in this order, or arbitrary.
pub(super) struct Update {
    pub map: u32,
    pub writes: Option<Vec<Write>>,
}

/// The cells that an edge accesses.
#[derive(Default)]
pub(super) struct Cells {
    pub reads: Vec<Read>,
    pub updates: Vec<Update>,
    /// The definitions of indices and values.
    pub definitions: Vec<CompiledTerm>,
}

/// The cells that an edge reads and writes.
pub(super) fn cells(terms: &Terms, icfg: &Icfg, edge: &Edge, bounds: &mut Bounds) -> Cells {
    let mut finder = Finder { terms, icfg, bounds, cells: Cells::default() };
    let formula = edge.transition.formula;
    finder.reads(formula);
    let parts = terms.conjuncts(formula);
    for &var in &edge.transition.written {
        let variable = icfg.variable(var);
        if !matches!(terms.kind(variable.sort), SortKind::Array { .. }) {
            continue;
        }
        let new = parts.iter().find_map(|&part| {
            let args = terms.args(part);
            (terms.op(part) == Op::Eq && args.contains(&variable.primed))
                .then(|| if args[0] == variable.primed { args[1] } else { args[0] })
        });
        let mut writes = Vec::new();
        let known = new.is_some_and(|new| finder.writes(new, variable.term, &mut Vec::new(), &mut writes));
        finder.cells.updates.push(Update { map: var.0, writes: known.then_some(writes) });
    }
    finder.cells
}

struct Finder<'f> {
    terms: &'f Terms,
    icfg: &'f Icfg,
    bounds: &'f mut Bounds,
    cells: Cells,
}

impl Finder<'_> {
    /// Collects all reads of unprimed maps.
    fn reads(&mut self, formula: Term) {
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut stack = vec![formula];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            match self.terms.op(term) {
                Op::Quant { .. } => continue,
                Op::Select if self.terms.sort_of(term) == Sort::INT => self.read(term),
                _ => {}
            }
            stack.extend(self.terms.args(term).iter().copied());
        }
    }

    fn read(&mut self, term: Term) {
        let (mut root, mut indices) = (term, Vec::new());
        while self.terms.op(root) == Op::Select {
            let args = self.terms.args(root);
            indices.push(args[1]);
            root = args[0];
        }
        let Some(var) = self.icfg.variable_of(root).filter(|&v| self.icfg.variable(v).term == root) else { return };
        let path: Option<Vec<Operand>> = indices.into_iter().rev().map(|index| self.operand(index)).collect();
        if let Some(path) = path {
            let value = self.bounds.slot_of(self.terms, term);
            self.cells.reads.push(Read { map: var.0, path, value });
        }
    }

    /// A constant or integer term as an operand.
    fn operand(&mut self, term: Term) -> Option<Operand> {
        if self.terms.sort_of(term) != Sort::INT {
            return None;
        }
        if let Some(number) = self.terms.numeral(term) {
            return Some(Operand::Number(number.to_i64()?.into()));
        }
        if self.terms.is_var(term) || self.terms.op(term) == Op::Select {
            return Some(Operand::Slot(self.bounds.slot_of(self.terms, term)));
        }
        let name = self.terms.fresh_var("value", Sort::INT);
        let definition = self.bounds.compiled(self.terms, self.terms.eq(name, term));
        self.cells.definitions.push(definition);
        Some(Operand::Slot(self.bounds.slot_of(self.terms, name)))
    }

    /// Interprets a map term as another map with some cells written; `false` if it has another form.
    fn writes(&mut self, map: Term, old: Term, prefix: &mut Vec<Operand>, out: &mut Vec<Write>) -> bool {
        if map == old {
            return true;
        }
        if self.terms.op(map) != Op::Store {
            return false;
        }
        let args = self.terms.args(map);
        let (inner, index, value) = (args[0], args[1], args[2]);
        if !self.writes(inner, old, prefix, out) {
            return false;
        }
        let Some(operand) = self.operand(index) else { return false };
        prefix.push(operand);
        let understood = if matches!(self.terms.kind(self.terms.sort_of(value)), SortKind::Array { .. }) {
            let row = self.terms.select(old, index);
            // A row of the map that has just been written differs from that row of the old map.
            inner == old && self.writes(value, row, prefix, out)
        } else {
            let value = self.operand(value);
            value.is_some_and(|value| {
                out.push(Write { path: prefix.clone(), value });
                true
            })
        };
        prefix.pop();
        understood
    }
}
