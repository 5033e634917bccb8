//! The concrete execution: a machine that runs an unfolded trace with the values of a model and checks each statement.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{Op, Symbol, Term, Terms, Value, evaluate};
use tracewright_program::{CheckId, Icfg, Scope, Statement, StatementKind, VarId};

use super::model::Model;
use super::{Choice, ChoiceKind, ConfirmedBy, Execution, ReplayError, Step, StepKind, Unevaluated};
use crate::unfold::{Activation, Instance, Item, Slot, slot};

/// The value of a variable.
#[derive(Clone)]
struct Cell {
    /// What the solver calls it.
    name: Term,
    /// Its value, once somebody has looked; `None` inside when there is none to be had.
    value: Option<Option<Value>>,
    /// The choice to record when it is read for the first time.
    open: Option<ChoiceKind>,
}

/// Whether a read counts as one of the program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// It does.
    Read,
    /// It only sets up `old(g) == g` at the start.
    Aside,
}

pub(super) struct Machine<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    model: Model<'a>,
    bases: &'a FxHashMap<Slot, Term>,
    cells: FxHashMap<Slot, Cell>,
    depth: usize,
    /// The depths of the callers.
    callers: Vec<usize>,
    initial: Vec<(VarId, Value)>,
    steps: Vec<Step>,
    choices: Vec<Choice>,
    constants: Vec<(Term, Value)>,
    unevaluated: Vec<Unevaluated>,
    /// Names and the values they have in this execution.
    fixed: Vec<(Term, Value)>,
    seen_constants: FxHashSet<Term>,
}

impl<'a> Machine<'a> {
    pub fn new(terms: &'a Terms, icfg: &'a Icfg, model: Model<'a>, bases: &'a FxHashMap<Slot, Term>) -> Self {
        Machine {
            terms,
            icfg,
            model,
            bases,
            cells: FxHashMap::default(),
            depth: 0,
            callers: Vec::new(),
            initial: Vec::new(),
            steps: Vec::new(),
            choices: Vec::new(),
            constants: Vec::new(),
            unevaluated: Vec::new(),
            fixed: Vec::new(),
            seen_constants: FxHashSet::default(),
        }
    }

    /// What happened, and the conditions that fix all its values.
    pub fn finish(self) -> (Execution, Vec<Term>) {
        let mut fixed = Vec::new();
        for (name, value) in &self.fixed {
            if let Some(literal) = self.model.literal(value, self.terms.sort_of(*name)) {
                fixed.push(self.terms.eq(*name, literal));
            }
        }
        let (applications, more) = self.model.finish();
        fixed.extend(more);
        let confirmed_by = if self.unevaluated.is_empty() { ConfirmedBy::Evaluation } else { ConfirmedBy::Solver };
        let execution = Execution {
            check: CheckId(0),
            initial: self.initial,
            steps: self.steps,
            choices: self.choices,
            constants: self.constants,
            applications,
            confirmed_by,
            unevaluated: self.unevaluated,
        };
        (execution, fixed)
    }

    /// Do the axioms hold?
    pub fn axioms(&mut self) -> Result<(), ReplayError> {
        for (index, &axiom) in self.icfg.axioms.iter().enumerate() {
            let mut values = FxHashMap::default();
            self.constants_of(axiom, &mut values);
            match self.evaluate(axiom, &values) {
                Some(Value::Bool(true)) => {}
                Some(_) => return Err(ReplayError::Axiom(index)),
                None => self.unevaluated.push(Unevaluated::Axiom(index)),
            }
        }
        Ok(())
    }

    /// Runs a trace.
    pub fn run(&mut self, items: &[Item]) -> Result<(), ReplayError> {
        for item in items {
            match item {
                Item::Statement(instance) => self.statement(instance)?,
                Item::Choice(branches) => {
                    let taken = branches.iter().find(|(selector, _)| self.model.truth(*selector) == Some(true));
                    let Some((selector, items)) = taken else { return Err(ReplayError::NoBranch) };
                    self.fixed.push((*selector, Value::Bool(true)));
                    self.run(items)?;
                }
                Item::Call { call, caller, callee, params } => {
                    let call = self.icfg.call(*call);
                    let mut changed = Vec::new();
                    for (&(param, name), &arg) in params.iter().zip(&call.args) {
                        let value = self.argument(arg, *caller, name, call.span);
                        changed.extend(value.clone().map(|value| (param, value)));
                        self.set((*callee, param), name, value);
                    }
                    for &global in &self.icfg.procedure(call.callee).modifies {
                        let cell = self.cell((Activation::SHARED, global));
                        self.cells.insert((*callee, self.icfg.old_of(global)), cell);
                    }
                    self.step(call.span, StepKind::Call(call.callee), changed, Vec::new());
                    self.callers.push(self.depth);
                    self.depth += 1;
                }
                Item::Return { call, caller, callee } => {
                    let call = self.icfg.call(*call);
                    let mut results = Vec::new();
                    for &result in &self.icfg.procedure(call.callee).results {
                        let value = self.read((*callee, result), Look::Read);
                        results.push((self.cell((*callee, result)).name, value));
                    }
                    let mut changed = Vec::new();
                    for (&target, (name, value)) in call.results.iter().zip(results) {
                        changed.extend(value.clone().map(|value| (target, value)));
                        self.set(slot(self.icfg, *caller, target), name, value);
                    }
                    self.depth = self.callers.pop().unwrap_or(0);
                    self.step(call.span, StepKind::Return(call.callee), changed, Vec::new());
                }
            }
        }
        Ok(())
    }

    /// The value of an argument; the solver's, to be confirmed, if it cannot be evaluated.
    fn argument(&mut self, arg: Term, caller: Activation, name: Term, span: tracewright_boogie::Span) -> Option<Value> {
        let mut values = FxHashMap::default();
        self.current_values(arg, caller, Look::Read, &mut values);
        let value = self.evaluate(arg, &values);
        if value.is_none() {
            self.unevaluated.push(Unevaluated::Statement(span));
            return self.model.value(name);
        }
        value
    }

    fn statement(&mut self, instance: &Instance) -> Result<(), ReplayError> {
        let statement = self.icfg.statement(instance.statement);
        let conjuncts = self.terms.conjuncts(statement.transition.formula);
        let mut values: FxHashMap<Term, Value> = FxHashMap::default();
        for &conjunct in &conjuncts {
            self.current_values(conjunct, instance.activation, self.look(statement, conjunct), &mut values);
        }
        for &(aux, name) in &instance.aux {
            values.extend(self.model.value(name).map(|value| (aux, value)));
        }
        let reads = self.condition_values(statement, &conjuncts, &values);
        let open = self.open_writes(statement, instance);
        for &(var, name) in instance.writes.iter().filter(|(var, _)| !open.contains(var)) {
            let primed = self.icfg.variable(var).primed;
            let value = self.assigned(primed, &conjuncts, &values).or_else(|| self.model.value(name));
            values.extend(value.map(|value| (primed, value)));
        }
        for &conjunct in &conjuncts {
            match self.evaluate(conjunct, &values) {
                Some(Value::Bool(true)) => {}
                Some(_) => return Err(ReplayError::Mismatch { span: statement.span }),
                None => self.unevaluated.push(Unevaluated::Statement(statement.span)),
            }
        }
        let mut changed = Vec::new();
        for &(var, name) in &instance.writes {
            let slot = slot(self.icfg, instance.activation, var);
            if open.contains(&var) {
                self.cells.insert(slot, Cell { name, value: None, open: Some(ChoiceKind::Local) });
                continue;
            }
            let value = values.get(&self.icfg.variable(var).primed).cloned();
            changed.extend(value.clone().map(|value| (var, value)));
            self.set(slot, name, value);
        }
        self.record(statement, changed, reads);
        Ok(())
    }

    /// Adds the step of a statement, and what it chose.
    fn record(&mut self, statement: &Statement, mut changed: Vec<(VarId, Value)>, reads: Vec<(VarId, Value)>) {
        let kind = statement.kind;
        let chosen = match kind {
            StatementKind::Havoc => Some(ChoiceKind::Havoc),
            StatementKind::CallContract => Some(ChoiceKind::Contract),
            _ => None,
        };
        if let Some(kind) = chosen {
            let step = self.steps.len();
            self.choices.extend(changed.iter().map(|(var, value)| Choice {
                var: *var,
                value: value.clone(),
                kind,
                step,
            }));
        }
        match kind {
            StatementKind::Skip => return,
            StatementKind::Start if reads.is_empty() => return,
            StatementKind::Leave(_) => self.depth = self.depth.saturating_sub(1),
            StatementKind::Enter(callee) => {
                // The frame of the callee, in its order; only its parameters are of interest.
                let params = &self.icfg.procedure(callee).params;
                let frame: Vec<VarId> = self.icfg.frame(callee).collect();
                let written = &statement.transition.written;
                let is_param = |var: VarId| {
                    let position = written.iter().position(|&w| w == var);
                    position.and_then(|i| frame.get(i)).is_some_and(|original| params.contains(original))
                };
                changed.retain(|(var, _)| is_param(*var));
            }
            _ => {}
        }
        self.step(statement.span, StepKind::Statement(kind), changed, reads);
        if matches!(kind, StatementKind::Enter(_)) {
            self.depth += 1;
        }
    }

    fn step(
        &mut self,
        span: tracewright_boogie::Span,
        kind: StepKind,
        changed: Vec<(VarId, Value)>,
        reads: Vec<(VarId, Value)>,
    ) {
        self.steps.push(Step { span, kind, depth: self.depth, changed, reads });
    }

    /// Written variables about which an inlined call says nothing: local variables, whose value matters when it is read.
    fn open_writes(&self, statement: &Statement, instance: &Instance) -> Vec<VarId> {
        if !matches!(statement.kind, StatementKind::Enter(_)) {
            return Vec::new();
        }
        let free = self.terms.free_vars(statement.transition.formula);
        let said = |var: VarId| free.binary_search(&self.icfg.variable(var).primed).is_ok();
        instance.writes.iter().map(|(var, _)| *var).filter(|&var| !said(var)).collect()
    }

    /// At the start, `old(g) == g` is no use of `g`.
    fn look(&self, statement: &Statement, conjunct: Term) -> Look {
        if statement.kind != StatementKind::Start {
            return Look::Read;
        }
        let free = self.terms.free_vars(conjunct);
        let mut vars = free.iter().filter_map(|&term| self.icfg.variable_of(term));
        let sets_old = vars.any(|var| match self.icfg.variable(var).scope {
            Scope::Old { global } => {
                conjunct == self.terms.eq(self.icfg.variable(var).term, self.icfg.variable(global).term)
            }
            _ => false,
        });
        if sets_old { Look::Aside } else { Look::Read }
    }

    /// For conditions: the variables they mention.
    fn condition_values(
        &self,
        statement: &Statement,
        conjuncts: &[Term],
        values: &FxHashMap<Term, Value>,
    ) -> Vec<(VarId, Value)> {
        use StatementKind::{Assume, Else, Fails, Passes, Start, Then};
        if !matches!(statement.kind, Assume | Then | Else | Passes | Fails | Start) {
            return Vec::new();
        }
        let mut vars: Vec<VarId> = Vec::new();
        for &conjunct in conjuncts.iter().filter(|&&c| self.look(statement, c) == Look::Read) {
            vars.extend(self.terms.free_vars(conjunct).iter().filter_map(|&term| self.icfg.variable_of(term)));
        }
        vars.sort_unstable();
        vars.dedup();
        let value = |var: VarId| values.get(&self.icfg.variable(var).term).cloned();
        vars.into_iter().filter_map(|var| Some((var, value(var)?))).collect()
    }

    /// The value that a conjunct `v' == t` gives to `v'`, if there is one and the rest is known.
    fn assigned(&self, primed: Term, conjuncts: &[Term], values: &FxHashMap<Term, Value>) -> Option<Value> {
        conjuncts.iter().find_map(|&conjunct| {
            if !self.terms.with_op(conjunct, |op| matches!(op, Op::Eq)) {
                return None;
            }
            let args = self.terms.args(conjunct);
            let other = if args[0] == primed {
                args[1]
            } else if args[1] == primed {
                args[0]
            } else {
                return None;
            };
            self.evaluate(other, values)
        })
    }

    fn evaluate(&self, term: Term, values: &FxHashMap<Term, Value>) -> Option<Value> {
        let functions = |function: Symbol, args: &[Value]| self.model.apply(function, args);
        evaluate(self.terms, term, &|var| values.get(&var).cloned(), &functions)
    }

    /// The values of the variables and constants in a term.
    fn current_values(&mut self, term: Term, activation: Activation, look: Look, values: &mut FxHashMap<Term, Value>) {
        for &free in self.terms.free_vars(term).iter() {
            if let Some(var) = self.icfg.variable_of(free)
                && let Some(value) = self.read(slot(self.icfg, activation, var), look)
            {
                values.insert(free, value);
            }
        }
        self.constants_of(term, values);
    }

    /// The values of the constants in a term.
    fn constants_of(&mut self, term: Term, values: &mut FxHashMap<Term, Value>) {
        for &free in self.terms.free_vars(term).iter() {
            if self.icfg.variable_of(free).is_some() || values.contains_key(&free) {
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

    fn set(&mut self, slot: Slot, name: Term, value: Option<Value>) {
        self.fixed.extend(value.clone().map(|value| (name, value)));
        self.cells.insert(slot, Cell { name, value: Some(value), open: None });
    }

    /// The cell of a variable.
    fn cell(&mut self, slot: Slot) -> Cell {
        if let Some(cell) = self.cells.get(&slot) {
            return cell.clone();
        }
        let (activation, var) = slot;
        let Some(&name) = self.bases.get(&slot) else {
            // Either the old value of a global that never changes, or something that no formula mentions.
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
    fn read(&mut self, slot: Slot, look: Look) -> Option<Value> {
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
        if look == Look::Read
            && let (Some(kind), Some(value)) = (cell.open.take(), &value)
        {
            self.choose(slot.1, kind, value);
        }
        self.cells.insert(slot, cell);
        value
    }

    /// Records a value that nothing determines. The old value of a global in the first procedure is its initial one.
    fn choose(&mut self, var: VarId, kind: ChoiceKind, value: &Value) {
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
        self.choices.push(Choice { var, value: value.clone(), kind, step: self.steps.len() });
    }
}
