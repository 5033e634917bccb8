//! An error trace, executed again with a value for everything.
//!
//! While executions are followed, what is not known stays unknown. Here, every guard on the way must hold. A value that nothing
//! determines (an input, memory that nothing was written to) is chosen when an edge asks for it: the number nearest to zero
//! (or to one, if that does not work) within the bounds that the edge states. So every value that is computed from others is
//! known. If a guard does not hold then, the trace is given up; it may be possible all the same.

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic as logic;
use tracewright_logic::{Op, SortKind, Term, Terms};
use tracewright_program::{CheckId, Edge, Origin, Scope, Statement, StatementKind, VarId};
use tracewright_source::Span;

use super::code::Code;
use super::compile::{Action, Write};
use super::machine::{self, Machine, State, compute};
use super::value::Value;
use crate::replay::{ChoiceKind, ConfirmedBy, Execution, Step, StepKind, TraceLetter};

/// Of executions with more steps than this, only a part is kept.
const WHOLE: usize = 20_000;
/// So many steps of them are kept from the start, and so many from the end.
const KEPT: usize = 1_000;
/// Maps with more cells are not shown.
const LARGEST_MAP: usize = 4_096;

/// A variable of the program, or a cell of a map that one holds, whose value a letter asks for.
struct Question {
    term: Term,
    /// Its value, as far as it is known.
    code: Code,
    /// The slot of the variable, and the way to the cell.
    slot: u32,
    path: Vec<Code>,
    /// What is chosen if nothing determines it.
    value: Option<Value>,
}

/// Which numbers are preferred where values are chosen.
#[derive(Clone, Copy)]
pub enum Preferred<'a> {
    /// The same for all.
    All(i128),
    /// One after the other for inputs, and zeros for the rest.
    Each(&'a [i128]),
}

impl Preferred<'_> {
    /// The one for the next input.
    fn next(&mut self) -> i128 {
        match self {
            Preferred::All(number) => *number,
            Preferred::Each(numbers) => numbers.split_off_first().copied().unwrap_or(0),
        }
    }

    /// The one for what is no input.
    fn other(self) -> i128 {
        match self {
            Preferred::All(number) => number,
            Preferred::Each(_) => 0,
        }
    }
}

pub struct Retracing<'a> {
    pub(super) machine: Machine<'a>,
    /// What each letter asks for: made when the letter comes for the first time.
    questions: FxHashMap<TraceLetter, Rc<[Question]>>,
    terms: &'a Terms,
    preferred: Preferred<'a>,
    steps: Vec<Step>,
    choices: Vec<crate::replay::Choice>,
    initial: Vec<(VarId, logic::Value)>,
    overapproximations: Vec<(Span, Arc<str>)>,
    depth: usize,
    callers: Vec<usize>,
}

impl<'a> Retracing<'a> {
    pub fn new(machine: Machine<'a>, terms: &'a Terms, preferred: Preferred<'a>) -> Retracing<'a> {
        Retracing {
            machine,
            questions: FxHashMap::default(),
            terms,
            preferred,
            steps: Vec::new(),
            choices: Vec::new(),
            initial: Vec::new(),
            overapproximations: Vec::new(),
            depth: 0,
            callers: Vec::new(),
        }
    }

    pub fn run(mut self, trace: &[TraceLetter], check: CheckId) -> Option<Execution> {
        let mut state = self.start(trace)?;
        for (position, &letter) in trace.iter().enumerate() {
            if self.machine.is_stopped(position) {
                return None;
            }
            self.letter(letter, &mut state, is_kept(position, trace.len()))?;
        }
        Some(self.execution(trace.to_vec(), check))
    }

    /// The state before a trace; none if nothing can be said about its executions.
    pub(super) fn start(&self, trace: &[TraceLetter]) -> Option<State> {
        // Whether the axioms hold with the values that are chosen is not found out.
        if !self.machine.icfg.axioms.is_empty() {
            return None;
        }
        let first = match *trace.first()? {
            TraceLetter::Edge(edge) => self.machine.icfg.edge(edge).source,
            TraceLetter::Call(call) | TraceLetter::Return(call) => self.machine.icfg.call(call).source,
        };
        Some(State::new(first, self.machine.compiler.slots()))
    }

    /// How many steps were kept so far.
    pub(super) fn steps(&self) -> usize {
        self.steps.len()
    }

    /// What was executed.
    pub(super) fn execution(self, trace: Vec<TraceLetter>, check: CheckId) -> Execution {
        Execution {
            check,
            trace,
            initial: self.initial,
            steps: self.steps,
            choices: self.choices,
            constants: Vec::new(),
            applications: Vec::new(),
            overapproximations: self.overapproximations,
            confirmed_by: ConfirmedBy::Running,
            unevaluated: Vec::new(),
        }
    }

    /// Executes a letter, if it is possible.
    pub(super) fn letter(&mut self, letter: TraceLetter, state: &mut State, is_kept: bool) -> Option<()> {
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
                self.settle(letter, &icfg.call(id).args, Term::TRUE, state)?;
                let arguments = &place.entries[number].arguments;
                if !arguments.iter().all(|(_, code)| is_known(&code.run(&state.slots))) {
                    return None;
                }
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

    /// Makes sure that an edge can be taken: its guards hold, and all that it writes is known or free. Nothing is computed from
    /// an unknown value: two results of it would have to fit together, and what was chosen for them later need not.
    fn hold(&mut self, action: &Action, edge: &Edge, state: &mut State) -> Option<()> {
        if action.has_unsolved_maps {
            return None;
        }
        let formula = edge.transition.formula;
        self.settle(TraceLetter::Edge(action.edge), &[formula], formula, state)?;
        compute(&action.shared, &mut state.slots);
        if action.guard.run(&state.slots).truth() != Some(true) {
            return None;
        }
        compute(&action.computed, &mut state.slots);
        for &var in &edge.transition.written {
            let primed = self.machine.icfg.variable(var).primed;
            if let Some(slot) = self.machine.compiler.slot_of(primed).filter(|slot| action.free.contains(slot)) {
                let preferred = self.preferred.next();
                state.slots[slot as usize] = self.value(primed, formula, preferred)?;
            }
        }
        for (slot, code) in action.computed.iter().filter(|(slot, _)| !action.free.contains(slot)) {
            let value = code.run(&state.slots);
            state.slots[*slot as usize] = value;
        }
        let is_known = |value: Value| is_known(&value).then_some(());
        for write in &action.writes {
            match write {
                Write::Forget { .. } => {}
                Write::Assign { value, .. } => is_known(value.run(&state.slots))?,
                Write::Copy { from, .. } => is_known(state.slots[*from as usize].clone())?,
                Write::Cells { cells, .. } => {
                    for (path, value) in cells {
                        path.iter().chain([value]).try_for_each(|code| is_known(code.run(&state.slots)))?;
                    }
                }
            }
        }
        (action.later_guard.run(&state.slots).truth() == Some(true)).then_some(())
    }

    /// Chooses values for all variables, and for all cells of maps, that a letter asks for and that nothing determines. The
    /// terms are those that the letter evaluates; the guard may bound their values.
    fn settle(&mut self, letter: TraceLetter, terms: &[Term], guard: Term, state: &mut State) -> Option<()> {
        let questions = match self.questions.get(&letter) {
            Some(questions) => questions.clone(),
            None => {
                let questions: Rc<[Question]> = self.questions(terms, guard).into();
                self.questions.insert(letter, questions.clone());
                // What has no slot yet has no value.
                let slots = self.machine.compiler.slots().max(state.slots.len());
                state.slots.resize(slots, Value::Unknown);
                questions
            }
        };
        for question in &*questions {
            if !matches!(question.code.run(&state.slots), Value::Unknown | Value::Within(..)) {
                continue;
            }
            let index = |code: &Code| code.run(&state.slots).word().map(Value::Word);
            let Some(path) = question.path.iter().map(index).collect::<Option<Vec<Value>>>() else { continue };
            let value = question.value.clone()?;
            if path.is_empty() {
                self.chosen(question.term, value.to_exact(&self.terms.kind_of(question.term))?, state);
            }
            state.slots[question.slot as usize].write(&path, value);
        }
        Some(())
    }

    /// The variables of the program and the cells of maps that some terms ask for: variables first, then cells from the
    /// inside out, as terms are made, so that the indices of a cell are known when it is its turn.
    fn questions(&mut self, roots: &[Term], guard: Term) -> Vec<Question> {
        let terms = self.terms;
        let (mut asked, mut work) = (Vec::new(), roots.to_vec());
        let mut seen = FxHashSet::default();
        while let Some(term) = work.pop() {
            if seen.insert(term) && !matches!(terms.op(term), Op::Quant { .. }) {
                if terms.is_var(term) || terms.op(term) == Op::Select {
                    asked.push(term);
                }
                work.extend(terms.args(term).iter().copied());
            }
        }
        asked.sort_by_key(|&term| (!terms.is_var(term), term));
        asked.retain(|&term| matches!(terms.kind_of(term), SortKind::Int | SortKind::Bool | SortKind::BitVec(_)));
        asked.into_iter().filter_map(|term| self.question(term, guard)).collect()
    }

    fn question(&mut self, term: Term, guard: Term) -> Option<Question> {
        let (terms, mut root, mut indices) = (self.terms, term, Vec::new());
        while terms.op(root) == Op::Select {
            let args = terms.args(root);
            indices.push(args[1]);
            root = args[0];
        }
        self.machine.icfg.variable_of(root)?;
        let compiler = &mut self.machine.compiler;
        let slot = compiler.slot_of(root)?;
        let path = indices.iter().rev().map(|&index| compiler.code(index)).collect();
        Some(Question {
            term,
            slot,
            path,
            code: compiler.code(term),
            value: self.value(term, guard, self.preferred.other()),
        })
    }

    /// The number nearest to the preferred one within the bounds that a guard gives to a term.
    fn value(&self, term: Term, guard: Term, preferred: i128) -> Option<Value> {
        let terms = self.terms;
        let (mut low, mut high) = (None, None);
        for part in terms.conjuncts(guard) {
            let args = terms.args(part);
            let number = args.get(1).and_then(|&number| terms.numeral(number)).and_then(|number| number.to_i128());
            if args.first() != Some(&term) || number.is_none() {
                continue;
            }
            if matches!(terms.op(part), Op::Ge | Op::Eq) {
                low = low.max(number);
            }
            if matches!(terms.op(part), Op::Le | Op::Eq) {
                high = [high, number].into_iter().flatten().min();
            }
        }
        let value = Value::Word(preferred.max(low.unwrap_or(i128::MIN)).min(high.unwrap_or(i128::MAX)));
        value.to_exact(&terms.kind_of(term)).map(|_| value)
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
    pub(super) fn values(&self, vars: &[VarId], state: &State) -> Vec<(VarId, logic::Value)> {
        let value = |&var: &VarId| {
            let variable = self.machine.icfg.variable(var);
            let slot = self.machine.compiler.slot_of(variable.term)?;
            Some((var, shown(self.terms, &state.slots[slot as usize], &self.terms.kind(variable.sort))?))
        };
        vars.iter().filter_map(value).collect()
    }
}

/// Whether a step of an execution is kept.
pub(super) fn is_kept(position: usize, steps: usize) -> bool {
    steps <= WHOLE || position < KEPT || position + KEPT >= steps
}

/// Whether a value is known, or is a map that all of its cells are known of or have been written from known values.
fn is_known(value: &Value) -> bool {
    match value {
        Value::Unknown | Value::Within(..) => false,
        Value::Word(_) | Value::Exact(_) => true,
        Value::Map(map) => is_known(&map.rest) && map.cells.values().all(is_known),
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
