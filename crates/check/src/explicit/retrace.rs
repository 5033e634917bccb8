//! An error trace, executed again with a value for everything.
//!
//! While executions are followed, what is not known stays unknown. Here, every guard on the way must hold, so that unknown
//! values that a guard asks for are chosen: the number within the bounds that the guard states which is nearest to zero. If
//! the guard does not hold then, the trace is given up; it may be possible all the same.

use std::sync::Arc;

use tracewright_logic as logic;
use tracewright_logic::{Op, SortKind, Term, Terms};
use tracewright_program::{CheckId, Edge, Origin, Scope, Statement, StatementKind, VarId};
use tracewright_source::Span;

use super::compile::Action;
use super::machine::{self, Machine, State, compute};
use super::value::Value;
use crate::replay::{ChoiceKind, ConfirmedBy, Execution, Step, StepKind, TraceLetter};

/// So many steps are kept from the start of an execution, and so many from its end.
const KEPT: usize = 1_000;
/// Maps with more cells are not shown.
const LARGEST_MAP: usize = 4_096;

/// The bounds that a guard gives to a number.
#[derive(Default)]
struct Bounds {
    low: Option<i128>,
    high: Option<i128>,
}

pub struct Retracing<'a> {
    machine: Machine<'a>,
    terms: &'a Terms,
    steps: Vec<Step>,
    choices: Vec<crate::replay::Choice>,
    initial: Vec<(VarId, logic::Value)>,
    overapproximations: Vec<(Span, Arc<str>)>,
    depth: usize,
    callers: Vec<usize>,
}

impl<'a> Retracing<'a> {
    pub fn new(machine: Machine<'a>, terms: &'a Terms) -> Retracing<'a> {
        Retracing {
            machine,
            terms,
            steps: Vec::new(),
            choices: Vec::new(),
            initial: Vec::new(),
            overapproximations: Vec::new(),
            depth: 0,
            callers: Vec::new(),
        }
    }

    pub fn run(mut self, trace: &[TraceLetter], check: CheckId) -> Option<Execution> {
        // Whether the axioms hold with the values that are chosen is not found out.
        if !self.machine.icfg.axioms.is_empty() {
            return None;
        }
        let first = match *trace.first()? {
            TraceLetter::Edge(edge) => self.machine.icfg.edge(edge).source,
            TraceLetter::Call(call) | TraceLetter::Return(call) => self.machine.icfg.call(call).source,
        };
        let mut state = State::new(first, self.machine.compiler.slots());
        for (position, &letter) in trace.iter().enumerate() {
            if self.machine.is_stopped(position) {
                return None;
            }
            let is_kept = position < KEPT || position + KEPT >= trace.len();
            self.letter(letter, &mut state, is_kept)?;
        }
        Some(Execution {
            check,
            initial: self.initial,
            steps: self.steps,
            choices: self.choices,
            constants: Vec::new(),
            applications: Vec::new(),
            overapproximations: self.overapproximations,
            confirmed_by: ConfirmedBy::Evaluation,
            unevaluated: Vec::new(),
        })
    }

    fn letter(&mut self, letter: TraceLetter, state: &mut State, is_kept: bool) -> Option<()> {
        let place = self.machine.place(state.location);
        if state.slots.len() < self.machine.compiler.slots() {
            state.slots.resize(self.machine.compiler.slots(), Value::Unknown);
        }
        let icfg = self.machine.icfg;
        match letter {
            TraceLetter::Edge(id) => {
                let number = place.actions.iter().position(|action| action.edge == id)?;
                let action = &place.actions[number];
                let edge = icfg.edge(id);
                self.hold(action, edge, state)?;
                let Origin::Statement(statement) = &edge.origin else { return None };
                let statement = icfg.statement(*statement);
                let reads = if is_kept { self.reads(statement, state) } else { Vec::new() };
                self.machine.go_on(&place, state, machine::Choice::Action(number));
                self.record(statement, reads, state, is_kept);
            }
            TraceLetter::Call(id) => {
                let number = place.entries.iter().position(|entry| entry.call == id)?;
                self.machine.go_on(&place, state, machine::Choice::Entry(number));
                let call = icfg.call(id);
                let params = icfg.procedure(call.callee).params.clone();
                self.step(call.span, StepKind::Call(call.callee), &params, Vec::new(), state, is_kept);
                self.callers.push(self.depth);
                self.depth += 1;
            }
            TraceLetter::Return(id) => {
                self.machine.go_on(&place, state, machine::Choice::Return);
                self.depth = self.callers.pop()?;
                let call = icfg.call(id);
                self.step(call.span, StepKind::Return(call.callee), &call.results, Vec::new(), state, is_kept);
            }
        }
        Some(())
    }

    /// Makes sure that an edge can be taken: its guard holds, with values that are chosen where nothing determines them.
    fn hold(&mut self, action: &Action, edge: &Edge, state: &mut State) -> Option<()> {
        compute(&action.shared, &mut state.slots);
        if action.guard.run(&state.slots).truth().is_none() {
            self.choose(edge, state)?;
            compute(&action.shared, &mut state.slots);
        }
        compute(&action.computed, &mut state.slots);
        let holds = [&action.guard, &action.later_guard].map(|guard| guard.run(&state.slots).truth());
        (holds == [Some(true); 2] && !action.has_unsolved_maps).then_some(())
    }

    /// Chooses values for what is unknown in the guard of an edge: variables, and cells of maps that the guard gives bounds to.
    fn choose(&mut self, edge: &Edge, state: &mut State) -> Option<()> {
        let terms = self.terms;
        let mut bounds: Vec<(Term, Bounds)> = Vec::new();
        let mut bound = |term: Term, low: Option<i128>, high: Option<i128>| {
            if !bounds.iter().any(|(known, _)| *known == term) {
                bounds.push((term, Bounds::default()));
            }
            for (_, known) in bounds.iter_mut().filter(|(known, _)| *known == term) {
                known.low = known.low.max(low);
                known.high = [known.high, high].into_iter().flatten().min();
            }
        };
        for part in terms.conjuncts(edge.transition.formula) {
            let args = terms.args(part);
            let number = args.get(1).and_then(|&number| terms.numeral(number)).and_then(|number| number.to_i128());
            if let (Some(&term), Some(_)) = (args.first(), number)
                && (terms.is_var(term) || terms.op(term) == Op::Select)
            {
                match terms.op(part) {
                    Op::Ge => bound(term, number, None),
                    Op::Le => bound(term, None, number),
                    Op::Eq => bound(term, number, number),
                    _ => bound(term, None, None),
                }
            }
            terms.free_vars(part).iter().for_each(|&var| bound(var, None, None));
        }
        for (term, Bounds { low, high }) in bounds {
            let kind = terms.kind_of(term);
            let is_scalar = matches!(kind, SortKind::Int | SortKind::Bool | SortKind::BitVec(_));
            if is_scalar && let Some((slot, path)) = self.target(term, state) {
                let value = Value::Word(0i128.max(low.unwrap_or(i128::MIN)).min(high.unwrap_or(i128::MAX)));
                if path.is_empty() {
                    self.chosen(term, value.to_exact(&kind)?, state);
                }
                state.slots[slot as usize].write(&path, value);
            }
        }
        Some(())
    }

    /// The slot of a variable and the path to a cell of it, if a term stands for one whose value is not known.
    fn target(&mut self, term: Term, state: &State) -> Option<(u32, Vec<Value>)> {
        if !matches!(self.machine.compiler.code(term).run(&state.slots), Value::Unknown) {
            return None;
        }
        let (terms, mut root, mut path) = (self.terms, term, Vec::new());
        while terms.op(root) == Op::Select {
            let args = terms.args(root);
            let index = self.machine.compiler.code(args[1]).run(&state.slots);
            path.push(Value::Word(index.word()?));
            root = args[0];
        }
        path.reverse();
        self.machine.icfg.variable_of(root)?;
        Some((self.machine.compiler.slot_of(root)?, path))
    }

    /// Notes the value that was chosen for a variable.
    fn chosen(&mut self, term: Term, value: logic::Value, state: &State) {
        let icfg = self.machine.icfg;
        let Some(var) = icfg.variable_of(term) else { return };
        let is_first = state.calls.is_empty() || matches!(icfg.variable(var).scope, Scope::Global { .. });
        let kind = if is_first { ChoiceKind::Initial } else { ChoiceKind::Local };
        if is_first && !self.initial.iter().any(|(known, _)| *known == var) {
            self.initial.push((var, value.clone()));
        }
        self.choices.push(crate::replay::Choice { var, value, kind, step: self.steps.len() });
    }

    /// For conditions: the variables they mention.
    fn reads(&self, statement: &Statement, state: &State) -> Vec<(VarId, logic::Value)> {
        use StatementKind::{Assume, Else, Fails, Passes, Start, Then};
        if !matches!(statement.kind, Assume | Then | Else | Passes | Fails | Start) {
            return Vec::new();
        }
        let free = self.terms.free_vars(statement.transition.formula);
        let vars: Vec<VarId> = free.iter().filter_map(|&term| self.machine.icfg.variable_of(term)).collect();
        self.values(&vars, state)
    }

    fn record(&mut self, statement: &Statement, reads: Vec<(VarId, logic::Value)>, state: &State, is_kept: bool) {
        self.overapproximations.extend(statement.overapproximates.clone().map(|construct| (statement.span, construct)));
        let mut changed = statement.transition.written.clone();
        match statement.kind {
            StatementKind::Skip | StatementKind::Start => return,
            StatementKind::Leave(_) => self.depth = self.depth.saturating_sub(1),
            StatementKind::Enter(callee) => {
                // The frame of the callee, in its order; only its parameters are of interest.
                let icfg = self.machine.icfg;
                let params = &icfg.procedure(callee).params;
                let frame: Vec<VarId> = icfg.frame(callee).collect();
                let original = |index: usize| frame.get(index).is_some_and(|var| params.contains(var));
                changed = changed.into_iter().enumerate().filter(|(i, _)| original(*i)).map(|(_, var)| var).collect();
            }
            _ => {}
        }
        // What comes from outside is always told.
        let is_kept = is_kept || matches!(statement.kind, StatementKind::Havoc | StatementKind::CallContract);
        self.step(statement.span, StepKind::Statement(statement.kind), &changed, reads, state, is_kept);
        if matches!(statement.kind, StatementKind::Enter(_)) {
            self.depth += 1;
        }
    }

    fn step(
        &mut self,
        span: Span,
        kind: StepKind,
        changed: &[VarId],
        reads: Vec<(VarId, logic::Value)>,
        state: &State,
        is_kept: bool,
    ) {
        if is_kept {
            let changed = self.values(changed, state);
            self.steps.push(Step { span, kind, depth: self.depth, changed, reads });
        }
    }

    /// The values of variables that have one.
    fn values(&self, vars: &[VarId], state: &State) -> Vec<(VarId, logic::Value)> {
        let value = |&var: &VarId| {
            let variable = self.machine.icfg.variable(var);
            let slot = self.machine.compiler.slot_of(variable.term)?;
            Some((var, shown(self.terms, &state.slots[slot as usize], &self.terms.kind(variable.sort))?))
        };
        vars.iter().filter_map(value).collect()
    }
}

/// A value for people. Cells of maps that hold nothing known are left out: they count as zeros.
fn shown(terms: &Terms, value: &Value, kind: &SortKind) -> Option<logic::Value> {
    let (Value::Map(map), SortKind::Array(index, element)) = (value, kind) else { return value.to_exact(kind) };
    let (index, element) = (terms.kind(*index), terms.kind(*element));
    if map.cells.len() > LARGEST_MAP {
        return None;
    }
    let rest = shown(terms, &map.rest, &element).or_else(|| zero(terms, &element))?;
    let cells = map
        .cells
        .iter()
        .filter_map(|(at, value)| Some((Value::Word(*at).to_exact(&index)?, shown(terms, value, &element)?)));
    Some(logic::Value::array(rest, cells))
}

fn zero(terms: &Terms, kind: &SortKind) -> Option<logic::Value> {
    match kind {
        SortKind::Array(_, element) => Some(logic::Value::array(zero(terms, &terms.kind(*element))?, [])),
        _ => Value::Word(0).to_exact(kind),
    }
}
