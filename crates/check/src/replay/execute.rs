//! Concrete execution: an interpreter that runs an unfolded trace with the values of a model and checks each statement.

use std::sync::Arc;

use rustc_hash::FxHashSet;
use tracewright_logic::{Op, Term, Value};
use tracewright_program::{CallId, CheckId, Scope, Statement, StatementKind, VarId};
use tracewright_source::Span;

use super::state::{ReadKind, State, Values};
use super::{ChoiceKind, ConfirmedBy, Execution, ReplayError, Step, StepKind, Unevaluated};
use crate::unfold::{Activation, Instance, Item, slot};

pub(super) struct Machine<'a> {
    state: State<'a>,
    depth: usize,
    /// The depths of the callers.
    callers: Vec<usize>,
    steps: Vec<Step>,
    unevaluated: Vec<Unevaluated>,
    overapproximations: Vec<(Span, Arc<str>)>,
}

impl<'a> Machine<'a> {
    pub fn new(state: State<'a>) -> Self {
        Machine {
            state,
            depth: 0,
            callers: Vec::new(),
            steps: Vec::new(),
            unevaluated: Vec::new(),
            overapproximations: Vec::new(),
        }
    }

    /// The execution, and, if the solver has to confirm something, the conditions that fix all its values.
    pub fn finish(self, check: CheckId) -> (Execution, Vec<Term>) {
        let State { terms, model, initial, choices, constants, fixed, .. } = self.state;
        let equal = |(name, value): &(Term, Value)| Some(terms.eq(*name, model.literal(value, terms.sort_of(*name))?));
        let confirmed_by = if self.unevaluated.is_empty() { ConfirmedBy::Evaluation } else { ConfirmedBy::Solver };
        let mut conditions: Vec<Term> = match confirmed_by {
            ConfirmedBy::Evaluation | ConfirmedBy::Running => Vec::new(),
            ConfirmedBy::Solver => fixed.iter().filter_map(equal).collect(),
        };
        let (applications, more) = model.finish();
        conditions.extend(more);
        let execution = Execution {
            check,
            trace: Vec::new(),
            initial,
            steps: self.steps,
            choices,
            constants,
            applications,
            overapproximations: self.overapproximations,
            confirmed_by,
            unevaluated: self.unevaluated,
        };
        (execution, conditions)
    }

    /// Checks the axioms.
    pub fn axioms(&mut self) -> Result<(), ReplayError> {
        for (index, &axiom) in self.state.icfg.axioms.iter().enumerate() {
            let mut values = Values::default();
            self.state.constant_values(axiom, &FxHashSet::default(), &mut values);
            match self.state.evaluate(axiom, &values) {
                Some(Value::Bool(true)) => {}
                Some(_) => return Err(ReplayError::Axiom(index)),
                None => self.left_to_the_solver(axiom, &values, Unevaluated::Axiom(index))?,
            }
        }
        Ok(())
    }

    /// Handles a formula that could not be evaluated: if a quantifier is the reason, the solver has to confirm it with
    /// all other values fixed. A missing value is not accepted as a reason, because then a solver that only answers
    /// `sat` would decide.
    fn left_to_the_solver(&mut self, term: Term, values: &Values, what: Unevaluated) -> Result<(), ReplayError> {
        let terms = self.state.terms;
        let complete = terms.free_vars(term).iter().all(|free| values.contains_key(free));
        if complete && terms.has_quantifier(term) {
            self.unevaluated.push(what);
            return Ok(());
        }
        Err(ReplayError::NoValue {
            span: match what {
                Unevaluated::Axiom(_) => None,
                Unevaluated::Statement(span) => Some(span),
            },
        })
    }

    /// Runs a trace.
    pub fn run(&mut self, items: &[Item]) -> Result<(), ReplayError> {
        for item in items {
            match item {
                Item::Statement(instance) => self.statement(instance)?,
                Item::Choice(branches) => {
                    let taken = branches.iter().find(|(selector, _)| self.state.model.truth(*selector) == Some(true));
                    let Some((selector, items)) = taken else { return Err(ReplayError::NoBranch) };
                    self.state.fixed.push((*selector, Value::Bool(true)));
                    self.run(items)?;
                }
                Item::Call { call, caller, callee, params } => self.call(*call, *caller, *callee, params)?,
                Item::Return { call, caller, callee } => self.ret(*call, *caller, *callee),
            }
        }
        Ok(())
    }

    fn call(
        &mut self,
        call: CallId,
        caller: Activation,
        callee: Activation,
        params: &[(VarId, Term)],
    ) -> Result<(), ReplayError> {
        let icfg = self.state.icfg;
        let call = icfg.call(call);
        let mut changed = Vec::new();
        for (&(param, name), &arg) in params.iter().zip(&call.args) {
            let value = self.argument(arg, caller, name, call.span)?;
            changed.extend(value.clone().map(|value| (param, value)));
            self.state.set((callee, param), name, value);
        }
        for &global in &icfg.procedure(call.callee).modifies {
            self.state.copy((Activation::SHARED, global), (callee, icfg.old_of(global)));
        }
        self.step(call.span, StepKind::Call(call.callee), changed, Vec::new());
        self.callers.push(self.depth);
        self.depth += 1;
        Ok(())
    }

    /// The value of an argument; the solver's, to be confirmed, if it cannot be evaluated.
    fn argument(
        &mut self,
        arg: Term,
        caller: Activation,
        name: Term,
        span: Span,
    ) -> Result<Option<Value>, ReplayError> {
        let mut values = Values::default();
        self.state.current_values(arg, caller, ReadKind::Read, &mut values);
        self.state.constant_values(arg, &FxHashSet::default(), &mut values);
        let value = self.state.evaluate(arg, &values);
        if value.is_some() {
            return Ok(value);
        }
        self.left_to_the_solver(arg, &values, Unevaluated::Statement(span))?;
        Ok(self.state.model.value(name))
    }

    fn ret(&mut self, call: CallId, caller: Activation, callee: Activation) {
        let icfg = self.state.icfg;
        let call = icfg.call(call);
        let mut results = Vec::new();
        for &result in &icfg.procedure(call.callee).results {
            let value = self.state.read((callee, result), ReadKind::Read);
            results.push((self.state.name((callee, result)), value));
        }
        let mut changed = Vec::new();
        for (&target, (name, value)) in call.results.iter().zip(results) {
            changed.extend(value.clone().map(|value| (target, value)));
            self.state.set(slot(icfg, caller, target), name, value);
        }
        self.depth = self.callers.pop().unwrap_or(0);
        self.step(call.span, StepKind::Return(call.callee), changed, Vec::new());
    }

    fn statement(&mut self, instance: &Instance) -> Result<(), ReplayError> {
        let icfg = self.state.icfg;
        let statement = icfg.statement(instance.statement);
        let conjuncts = self.state.terms.conjuncts(statement.transition.formula);
        let mut values = self.values_before(statement, instance, &conjuncts);
        let reads = self.condition_values(statement, &conjuncts, &values);
        let open = self.open_writes(statement, instance);
        for &(var, name) in instance.writes.iter().filter(|(var, _)| !open.contains(var)) {
            let primed = icfg.variable(var).primed;
            let value = self.assigned(primed, &conjuncts, &values).or_else(|| self.state.model.value(name));
            values.extend(value.map(|value| (primed, value)));
        }
        for &conjunct in &conjuncts {
            match self.state.evaluate(conjunct, &values) {
                Some(Value::Bool(true)) => {}
                Some(_) => return Err(ReplayError::Mismatch { span: statement.span }),
                None => self.left_to_the_solver(conjunct, &values, Unevaluated::Statement(statement.span))?,
            }
        }
        let mut changed = Vec::new();
        for &(var, name) in &instance.writes {
            let slot = slot(icfg, instance.activation, var);
            if open.contains(&var) {
                self.state.forget(slot, name);
                continue;
            }
            let value = values.get(&icfg.variable(var).primed).cloned();
            changed.extend(value.clone().map(|value| (var, value)));
            self.state.set(slot, name, value);
        }
        self.record(statement, changed, reads);
        Ok(())
    }

    /// The values that a statement reads: variables, constants, auxiliary values.
    fn values_before(&mut self, statement: &Statement, instance: &Instance, conjuncts: &[Term]) -> Values {
        let mut values = Values::default();
        let written = instance.writes.iter().map(|(var, _)| self.state.icfg.variable(*var).primed);
        let own: FxHashSet<Term> = written.chain(instance.aux.iter().map(|(aux, _)| *aux)).collect();
        for &conjunct in conjuncts {
            let kind = self.read_kind(statement, conjunct);
            self.state.current_values(conjunct, instance.activation, kind, &mut values);
            self.state.constant_values(conjunct, &own, &mut values);
        }
        for &(aux, name) in &instance.aux {
            let value = self.state.model.value(name);
            self.state.fixed.extend(value.clone().map(|value| (name, value)));
            values.extend(value.map(|value| (aux, value)));
        }
        values
    }

    /// Records the step of a statement, and the values that it chose.
    fn record(&mut self, statement: &Statement, mut changed: Vec<(VarId, Value)>, reads: Vec<(VarId, Value)>) {
        let kind = statement.kind;
        self.overapproximations.extend(statement.overapproximates.clone().map(|construct| (statement.span, construct)));
        let chosen = match kind {
            StatementKind::Havoc => Some(ChoiceKind::Havoc),
            StatementKind::CallContract => Some(ChoiceKind::Contract),
            _ => None,
        };
        if let Some(kind) = chosen {
            changed.iter().for_each(|(var, value)| self.state.choose(*var, kind, value));
        }
        match kind {
            StatementKind::Skip => return,
            StatementKind::Start if reads.is_empty() => return,
            StatementKind::Leave(_) => self.depth = self.depth.saturating_sub(1),
            StatementKind::Enter(callee) => {
                // The frame of the callee, in its order; only its parameters are recorded.
                let params = &self.state.icfg.procedure(callee).params;
                let frame: Vec<VarId> = self.state.icfg.frame(callee).collect();
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

    fn step(&mut self, span: Span, kind: StepKind, changed: Vec<(VarId, Value)>, reads: Vec<(VarId, Value)>) {
        self.steps.push(Step { span, kind, depth: self.depth, changed, reads });
        self.state.now = self.steps.len();
    }

    /// Written variables that an inlined call does not constrain: local variables, whose value is chosen when it is
    /// read.
    fn open_writes(&self, statement: &Statement, instance: &Instance) -> Vec<VarId> {
        if !matches!(statement.kind, StatementKind::Enter(_)) {
            return Vec::new();
        }
        let free = self.state.terms.free_vars(statement.transition.formula);
        let said = |var: VarId| free.binary_search(&self.state.icfg.variable(var).primed).is_ok();
        instance.writes.iter().map(|(var, _)| *var).filter(|&var| !said(var)).collect()
    }

    /// How a conjunct reads variables: at the start, `old(g) == g` does not count as a use of `g`.
    fn read_kind(&self, statement: &Statement, conjunct: Term) -> ReadKind {
        if statement.kind != StatementKind::Start {
            return ReadKind::Read;
        }
        let (terms, icfg) = (self.state.terms, self.state.icfg);
        let free = terms.free_vars(conjunct);
        let mut vars = free.iter().filter_map(|&term| icfg.variable_of(term));
        let sets_old = vars.any(|var| match icfg.variable(var).scope {
            Scope::Old { global } => conjunct == terms.eq(icfg.variable(var).term, icfg.variable(global).term),
            _ => false,
        });
        if sets_old { ReadKind::Setup } else { ReadKind::Read }
    }

    /// For conditions: the variables they mention.
    fn condition_values(&self, statement: &Statement, conjuncts: &[Term], values: &Values) -> Vec<(VarId, Value)> {
        use StatementKind::{Assume, Else, Fails, Passes, Start, Then};
        if !matches!(statement.kind, Assume | Then | Else | Passes | Fails | Start) {
            return Vec::new();
        }
        let (terms, icfg) = (self.state.terms, self.state.icfg);
        let mut vars: Vec<VarId> = Vec::new();
        for &conjunct in conjuncts.iter().filter(|&&c| self.read_kind(statement, c) == ReadKind::Read) {
            vars.extend(terms.free_vars(conjunct).iter().filter_map(|&term| icfg.variable_of(term)));
        }
        vars.sort_unstable();
        vars.dedup();
        let value = |var: VarId| values.get(&icfg.variable(var).term).cloned();
        vars.into_iter().filter_map(|var| Some((var, value(var)?))).collect()
    }

    /// The value that a conjunct `v' == t` gives to `v'`, if there is one and the rest is known.
    fn assigned(&self, primed: Term, conjuncts: &[Term], values: &Values) -> Option<Value> {
        let terms = self.state.terms;
        conjuncts.iter().find_map(|&conjunct| {
            if !terms.with_op(conjunct, |op| matches!(op, Op::Eq)) {
                return None;
            }
            let args = terms.args(conjunct);
            let other = if args[0] == primed {
                args[1]
            } else if args[1] == primed {
                args[0]
            } else {
                return None;
            };
            self.state.evaluate(other, values)
        })
    }
}
