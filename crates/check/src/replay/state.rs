//! The state of an execution: values of variables, read from the model when no earlier statement determines them.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{Symbol, Term, Terms, Value, evaluate};
use tracewright_program::{Icfg, Scope, VarId};

use super::model::Model;
use super::{Choice, ChoiceKind};
use crate::unfold::{Activation, Slot, slot};

/// Values by the terms that stand for them in a formula.
pub(super) type Values = FxHashMap<Term, Value>;

/// The value of a variable.
#[derive(Clone)]
struct Cell {
    /// Its name in the query to the solver.
    name: Term,
    /// Its value, once it has been read; the inner `None` is a value that is not available.
    value: Option<Option<Value>>,
    /// The choice to record when it is read for the first time.
    open: Option<ChoiceKind>,
}

/// Whether a read is one of the program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ReadKind {
    /// It does.
    Read,
    /// It only establishes `old(g) == g` at the start.
    Setup,
}

pub(super) struct State<'a> {
    pub terms: &'a Terms,
    pub icfg: &'a Icfg,
    pub model: Model<'a>,
    bases: &'a FxHashMap<Slot, Term>,
    cells: FxHashMap<Slot, Cell>,
    /// How many steps were made.
    pub now: usize,
    pub initial: Vec<(VarId, Value)>,
    pub choices: Vec<Choice>,
    pub constants: Vec<(Term, Value)>,
    seen_constants: FxHashSet<Term>,
    /// Names and the values they have in this execution.
    pub fixed: Vec<(Term, Value)>,
}

impl<'a> State<'a> {
    pub fn new(terms: &'a Terms, icfg: &'a Icfg, model: Model<'a>, bases: &'a FxHashMap<Slot, Term>) -> Self {
        State {
            terms,
            icfg,
            model,
            bases,
            cells: FxHashMap::default(),
            now: 0,
            initial: Vec::new(),
            choices: Vec::new(),
            constants: Vec::new(),
            seen_constants: FxHashSet::default(),
            fixed: Vec::new(),
        }
    }

    /// The value of a term, if it can be evaluated.
    pub fn evaluate(&self, term: Term, values: &Values) -> Option<Value> {
        let functions = |function: Symbol, args: &[Value]| self.model.apply(function, args);
        evaluate(self.terms, term, &|var| values.get(&var).cloned(), &functions)
    }

    /// Adds the values of the variables and constants in a term.
    pub fn current_values(&mut self, term: Term, activation: Activation, kind: ReadKind, values: &mut Values) {
        for &free in self.terms.free_vars(term).iter() {
            if let Some(var) = self.icfg.variable_of(free)
                && let Some(value) = self.read(slot(self.icfg, activation, var), kind)
            {
                values.insert(free, value);
            }
        }
    }

    /// Adds the values of the constants in a term: that is, of all names that are neither program variables nor in
    /// `except`.
    pub fn constant_values(&mut self, term: Term, except: &FxHashSet<Term>, values: &mut Values) {
        for &free in self.terms.free_vars(term).iter() {
            if self.icfg.variable_of(free).is_some() || except.contains(&free) {
                continue;
            }
            let Some(value) = self.model.value(free) else { continue };
            values.insert(free, value.clone());
            if self.seen_constants.insert(free) {
                self.fixed.push((free, value.clone()));
                self.constants.push((free, value));
            }
        }
    }

    /// Writes a variable; `None` is a value that is not available.
    pub fn set(&mut self, slot: Slot, name: Term, value: Option<Value>) {
        self.fixed.extend(value.clone().map(|value| (name, value)));
        self.cells.insert(slot, Cell { name, value: Some(value), open: None });
    }

    /// Leaves a variable to the model until it is read.
    pub fn forget(&mut self, slot: Slot, name: Term) {
        self.cells.insert(slot, Cell { name, value: None, open: Some(ChoiceKind::Local) });
    }

    /// Copies a variable, whether it has been read or not.
    pub fn copy(&mut self, from: Slot, to: Slot) {
        let cell = self.cell(from);
        self.cells.insert(to, cell);
    }

    /// The name of a variable's value in the query to the solver.
    pub fn name(&mut self, slot: Slot) -> Term {
        self.cell(slot).name
    }

    fn cell(&mut self, slot: Slot) -> Cell {
        if let Some(cell) = self.cells.get(&slot) {
            return cell.clone();
        }
        let (activation, var) = slot;
        let Some(&name) = self.bases.get(&slot) else {
            // The variable is the old value of a global that never changes, or one that no formula mentions.
            return match self.icfg.variable(var).scope {
                Scope::Old { global } => self.cell((Activation::SHARED, global)),
                _ => Cell { name: self.icfg.variable(var).term, value: Some(None), open: None },
            };
        };
        let first = matches!(activation, Activation::SHARED | Activation::FIRST);
        let kind = if first { ChoiceKind::Initial } else { ChoiceKind::Local };
        let cell = Cell { name, value: None, open: Some(kind) };
        self.cells.insert(slot, cell.clone());
        cell
    }

    /// The value of a variable.
    pub fn read(&mut self, slot: Slot, kind: ReadKind) -> Option<Value> {
        let mut cell = self.cell(slot);
        let value = match &cell.value {
            Some(value) => value.clone(),
            None => {
                let value = self.model.value(cell.name);
                self.fixed.extend(value.clone().map(|value| (cell.name, value)));
                value
            }
        };
        cell.value = Some(value.clone());
        if kind == ReadKind::Read
            && let (Some(kind), Some(value)) = (cell.open.take(), &value)
        {
            self.choose(slot.1, kind, value);
        }
        self.cells.insert(slot, cell);
        value
    }

    /// Records a nondeterministic value. The old value of a global in the first procedure is its initial one.
    pub fn choose(&mut self, var: VarId, kind: ChoiceKind, value: &Value) {
        let var = match self.icfg.variable(var).scope {
            Scope::Old { global } => global,
            _ => var,
        };
        if kind == ChoiceKind::Initial {
            if self.initial.iter().any(|(known, _)| *known == var) {
                return;
            }
            self.initial.push((var, value.clone()));
        }
        self.choices.push(Choice { var, value: value.clone(), kind, step: self.now });
    }
}
