//! Random executions: the cheapest way to find errors behind deep loops.
//!
//! Refinement finds the shortest counterexample by unrolling loops one by one; when a loop runs a hundred thousand times
//! before the error, an execution gets there first. Only programs over integers and Booleans are executed. What is found
//! is a trace, to be confirmed like any other.

mod code;

use std::time::{Duration, Instant};

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_automata::{Letter, NestedWord, Run, State, Symbol};
use tracewright_logic::{Op, Rational, Sort, Term, Terms};
use tracewright_program::{CallId, CheckId, EdgeId, Icfg, LocId, Scope};

use tracewright_proof::{Relations, locations};

use crate::{Settings, Strategy};
use code::{Code, Compiler, Word};

/// Steps of the first search.
const FIRST_STEPS: usize = 300_000;
/// What the first search may take.
const FIRST_TIME: Duration = Duration::from_millis(60);
/// What starting anew costs, in steps.
const START: usize = 100;
/// Steps of later ones, by the time spent so far.
const STEPS_PER_MILLISECOND: usize = 3_000;
/// The share of all time that later ones may take.
const SHARE: u32 = 8;

/// The search for errors by execution, beside a run of the refinement loop. A refinement that only unrolls loops hints
/// at an error behind many iterations; the effort grows with the time spent.
pub(crate) struct Simulation {
    started: Instant,
    /// Not again before this much time has passed.
    next: Duration,
    /// Made when first needed; `Some(None)` when the program cannot be executed.
    simulator: Option<Option<Simulator>>,
}

impl Default for Simulation {
    fn default() -> Self {
        Simulation { started: Instant::now(), next: Duration::ZERO, simulator: None }
    }
}

impl Simulation {
    /// Looks for an error among the goals, if it is time for it.
    pub fn run(&mut self, relations: &Relations, settings: &Settings, goals: &dyn Fn(CheckId) -> bool) -> Option<Run> {
        let elapsed = self.started.elapsed();
        if settings.strategy != Strategy::Escalate || elapsed < self.next {
            return None;
        }
        self.next = elapsed * 2;
        let make = || Simulator::new(relations.terms, relations.icfg);
        let simulator = self.simulator.get_or_insert_with(make).as_mut()?;
        let steps = FIRST_STEPS.max(elapsed.as_millis() as usize * STEPS_PER_MILLISECOND);
        let time = settings.interrupt.within(FIRST_TIME.max(elapsed / SHARE));
        let word = simulator.search(steps, goals, &|| time.is_triggered())?;
        let states = locations(relations.icfg, &word).into_iter().map(|l| State(l.0)).collect();
        Some(Run { word, states })
    }
}

/// An edge ready to be executed.
struct Action {
    target: LocId,
    /// Unknown values to be chosen at random.
    inputs: Vec<(u32, Sort)>,
    /// Unknown values in the order in which they can be computed.
    computed: Vec<(u32, Code, Word)>,
    /// What must hold.
    guard: Code,
    /// The slots of next values and of the variables that take them.
    writes: Vec<(u32, u32)>,
    letter: Letter,
}

/// A call ready to be executed.
struct Entry {
    letter: Letter,
    args: Vec<(u32, Code)>,
    /// The slots of `old(g)` and `g`.
    old: Vec<(u32, u32)>,
    /// All slots of the callee's frame.
    frame: Vec<(u32, Sort)>,
    entry: LocId,
    exit: LocId,
    target: LocId,
    /// The slots of results and of the variables that take them.
    results: Vec<(u32, u32)>,
}

/// A program made executable.
struct Simulator {
    actions: FxHashMap<LocId, Vec<Action>>,
    entries: FxHashMap<LocId, Vec<Entry>>,
    initial: Vec<LocId>,
    /// The slots and sorts of all program variables.
    variables: Vec<(u32, Sort)>,
    locals: Vec<u32>,
    errors: FxHashMap<LocId, CheckId>,
    slots: usize,
    interesting: Vec<Word>,
    random: Random,
}

/// A small generator of pseudo-random numbers; the same sequence in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

struct Activation<'a> {
    entry: &'a Entry,
    saved: Vec<Word>,
}

impl Simulator {
    /// Makes a program executable; `None` when it has more than integers and Booleans, or constants and axioms.
    fn new(terms: &Terms, icfg: &Icfg) -> Option<Simulator> {
        if !icfg.axioms.is_empty() {
            return None;
        }
        let mut compiler = Compiler { terms, slots: FxHashMap::default() };
        let mut variables = Vec::new();
        let mut locals = Vec::new();
        for variable in &icfg.variables {
            if variable.sort != Sort::INT && variable.sort != Sort::BOOL {
                return None;
            }
            let slot = compiler.slot(variable.term);
            variables.push((slot, variable.sort));
            if !matches!(variable.scope, Scope::Global { .. }) {
                locals.push(slot);
            }
        }
        let mut actions: FxHashMap<LocId, Vec<Action>> = FxHashMap::default();
        for index in 0..icfg.edges.len() {
            let edge = icfg.edge(EdgeId::from_index(index));
            actions.entry(edge.source).or_default().push(action(&mut compiler, icfg, index)?);
        }
        let mut entries: FxHashMap<LocId, Vec<Entry>> = FxHashMap::default();
        for index in 0..icfg.calls.len() {
            let source = icfg.calls[index].source;
            entries.entry(source).or_default().push(entry(&mut compiler, icfg, index)?);
        }
        let known = |l: &LocId| icfg.location(*l).check;
        let errors = (0..icfg.locations.len()).map(LocId::from_index).filter_map(|l| Some((l, known(&l)?))).collect();
        Some(Simulator {
            actions,
            entries,
            initial: icfg.initial.clone(),
            variables,
            locals,
            errors,
            slots: compiler.slots.len(),
            interesting: interesting(terms, icfg),
            random: Random(0x9e37_79b9_7f4a_7c15),
        })
    }

    /// Runs the program again and again, for about this many steps in all; the trace of an error among the goals.
    fn search(&mut self, steps: usize, goals: &dyn Fn(CheckId) -> bool, stop: &dyn Fn() -> bool) -> Option<NestedWord> {
        let mut left = steps;
        let mut round = 0u32;
        while left > 0 && !stop() {
            // Short runs first, then longer ones, in turn; every first run of a length starts from zeros.
            let length = [1_000, 30_000, 300_000, 2_000][round as usize % 4].min(left);
            let symbols = self.run(length, round / 4 == 0, goals, stop);
            match symbols {
                Ok(word) => return NestedWord::from_symbols(word).ok(),
                Err(used) => left = left.saturating_sub(used + START),
            }
            round += 1;
        }
        None
    }

    fn choose(&mut self, sort: Sort, zeros: bool) -> Word {
        if sort == Sort::BOOL {
            return if zeros { 0 } else { (self.random.next() & 1) as Word };
        }
        if zeros {
            return 0;
        }
        match self.random.below(4) {
            0 => self.random.below(8) as Word - 2,
            1 => self.random.below(200) as Word - 100,
            _ => self.interesting[self.random.below(self.interesting.len())],
        }
    }

    /// One execution. `Err` tells how many steps were done in vain.
    fn run(
        &mut self,
        length: usize,
        zeros: bool,
        goals: &dyn Fn(CheckId) -> bool,
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<Symbol>, usize> {
        if self.initial.is_empty() {
            return Err(length);
        }
        let mut slots: Vec<Word> = vec![0; self.slots];
        for i in 0..self.variables.len() {
            let (slot, sort) = self.variables[i];
            slots[slot as usize] = self.choose(sort, zeros);
        }
        let mut location = self.initial[self.random.below(self.initial.len())];
        let mut word: Vec<Symbol> = Vec::new();
        // The simulator's tables are only read below; the generator is taken out so that both can be used.
        let actions = std::mem::take(&mut self.actions);
        let entries = std::mem::take(&mut self.entries);
        let mut stack: Vec<Activation> = Vec::new();
        let mut reached = false;
        for step in 0..length {
            if step % 1024 == 1023 && stop() {
                break;
            }
            if self.errors.get(&location).is_some_and(|&check| goals(check)) {
                reached = true;
                break;
            }
            let moved = self.internal(&actions, &mut location, &mut slots, &mut word)
                || self.call(&entries, &mut location, &mut slots, &mut word, &mut stack)
                || leave(&mut location, &mut slots, &mut word, &mut stack, &self.locals);
            if !moved {
                break;
            }
        }
        drop(stack);
        self.actions = actions;
        self.entries = entries;
        if reached { Ok(word) } else { Err(word.len()) }
    }

    fn internal(
        &mut self,
        actions: &FxHashMap<LocId, Vec<Action>>,
        location: &mut LocId,
        slots: &mut [Word],
        word: &mut Vec<Symbol>,
    ) -> bool {
        let Some(actions) = actions.get(location) else { return false };
        let first = self.random.below(actions.len());
        for i in 0..actions.len() {
            let action = &actions[(first + i) % actions.len()];
            for _ in 0..if action.inputs.is_empty() { 1 } else { 6 } {
                if self.enabled(action, slots) {
                    for &(next, variable) in &action.writes {
                        slots[variable as usize] = slots[next as usize];
                    }
                    word.push(Symbol::Internal(action.letter));
                    *location = action.target;
                    return true;
                }
            }
        }
        false
    }

    fn enabled(&mut self, action: &Action, slots: &mut [Word]) -> bool {
        for &(slot, sort) in &action.inputs {
            slots[slot as usize] = self.choose(sort, false);
        }
        for (slot, code, divisor) in &action.computed {
            let Some(value) = code.run(slots) else { return false };
            if *divisor == 0 || value % divisor != 0 {
                return false;
            }
            slots[*slot as usize] = value / divisor;
        }
        action.guard.run(slots) == Some(1)
    }

    fn call<'e>(
        &mut self,
        entries: &'e FxHashMap<LocId, Vec<Entry>>,
        location: &mut LocId,
        slots: &mut [Word],
        word: &mut Vec<Symbol>,
        stack: &mut Vec<Activation<'e>>,
    ) -> bool {
        let Some(entries) = entries.get(location) else { return false };
        let entry = &entries[self.random.below(entries.len())];
        let args: Option<Vec<Word>> = entry.args.iter().map(|(_, code)| code.run(slots)).collect();
        let Some(args) = args else { return false };
        let saved = self.locals.iter().map(|&s| slots[s as usize]).collect();
        let old: Vec<Word> = entry.old.iter().map(|&(_, global)| slots[global as usize]).collect();
        for &(slot, sort) in &entry.frame {
            slots[slot as usize] = self.choose(sort, false);
        }
        for ((slot, _), value) in entry.args.iter().zip(args) {
            slots[*slot as usize] = value;
        }
        for (&(slot, _), value) in entry.old.iter().zip(old) {
            slots[slot as usize] = value;
        }
        word.push(Symbol::Call(entry.letter));
        *location = entry.entry;
        stack.push(Activation { entry, saved });
        true
    }
}

fn leave(
    location: &mut LocId,
    slots: &mut [Word],
    word: &mut Vec<Symbol>,
    stack: &mut Vec<Activation>,
    locals: &[u32],
) -> bool {
    let Some(activation) = stack.pop_if(|a| a.entry.exit == *location) else { return false };
    let results: Vec<Word> = activation.entry.results.iter().map(|&(result, _)| slots[result as usize]).collect();
    for (&slot, value) in locals.iter().zip(activation.saved) {
        slots[slot as usize] = value;
    }
    for (&(_, target), value) in activation.entry.results.iter().zip(results) {
        slots[target as usize] = value;
    }
    word.push(Symbol::Return(activation.entry.letter));
    *location = activation.entry.target;
    true
}

/// Numbers that occur in the program, and their neighbours.
fn interesting(terms: &Terms, icfg: &Icfg) -> Vec<Word> {
    let mut found: FxHashSet<Word> = [0, 1, 2].into_iter().collect();
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut stack: Vec<Term> = icfg.edges.iter().map(|e| e.transition.formula).collect();
    stack.extend(icfg.calls.iter().flat_map(|c| c.args.iter().copied()));
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        if let Some(value) = terms.numeral(term).and_then(|n: Rational| n.to_i64()) {
            found.extend([value, -value, value.saturating_add(1), value.saturating_sub(1)]);
        }
        stack.extend(terms.args(term).iter().copied());
    }
    let mut found: Vec<Word> = found.into_iter().collect();
    found.sort_unstable();
    found
}

fn action(compiler: &mut Compiler, icfg: &Icfg, index: usize) -> Option<Action> {
    let terms = compiler.terms;
    let edge = icfg.edge(EdgeId::from_index(index));
    let transition = &edge.transition;
    let mut unknown: Vec<Term> = transition.written.iter().map(|&v| icfg.variable(v).primed).collect();
    unknown.extend_from_slice(&transition.aux);
    let parts = terms.conjuncts(transition.formula);
    let mut computed = Vec::new();
    // Solve equations for one unknown after the other; what remains unknown is chosen.
    loop {
        let solved = parts.iter().find_map(|&part| solve(terms, part, &unknown));
        let Some((var, value, divisor)) = solved else { break };
        unknown.retain(|&u| u != var);
        computed.push((compiler.slot(var), compiler.compile(value)?, divisor));
    }
    let inputs = unknown.iter().map(|&u| (compiler.slot(u), terms.sort_of(u))).collect();
    let guard = compiler.compile(transition.formula)?;
    let writes = transition
        .written
        .iter()
        .map(|&v| (compiler.slot(icfg.variable(v).primed), compiler.slot(icfg.variable(v).term)))
        .collect();
    Some(Action { target: edge.target, inputs, computed, guard, writes, letter: Letter(index as u32) })
}

/// Reads an equation with exactly one unknown as `unknown == value / divisor`.
fn solve(terms: &Terms, part: Term, unknown: &[Term]) -> Option<(Term, Term, Word)> {
    let free = terms.free_vars(part);
    let mut of_part = unknown.iter().copied().filter(|u| free.binary_search(u).is_ok());
    let var = of_part.next()?;
    if of_part.next().is_some() {
        return None;
    }
    if part == var {
        return Some((var, Term::TRUE, 1));
    }
    if terms.not(part) == var {
        return Some((var, Term::FALSE, 1));
    }
    let args = terms.args(part);
    let (negated, args) = match terms.op(part) {
        Op::Not => (true, terms.args(args[0])),
        Op::Eq => (false, args),
        _ => return None,
    };
    if args.len() != 2 {
        return None;
    }
    if terms.sort_of(args[0]) == Sort::BOOL {
        let other = if args[0] == var {
            args[1]
        } else if args[1] == var {
            args[0]
        } else {
            return None;
        };
        return Some((var, if negated { terms.not(other) } else { other }, 1));
    }
    if negated {
        return None;
    }
    let linear = terms.linear(args[0]).add_scaled(&terms.linear(args[1]), &Rational::MINUS_ONE);
    let coefficient = linear.coefficient(var).to_i64().filter(|c| *c != 0)?;
    let mut rest = linear.scale(&Rational::MINUS_ONE);
    rest.terms.retain(|(t, _)| *t != var);
    // The unknown must not hide inside another monomial.
    if rest.terms.iter().any(|(t, _)| terms.free_vars(*t).binary_search(&var).is_ok()) {
        return None;
    }
    Some((var, terms.from_linear(&rest, Sort::INT), coefficient))
}

fn entry(compiler: &mut Compiler, icfg: &Icfg, index: usize) -> Option<Entry> {
    let call = icfg.call(CallId::from_index(index));
    let callee = icfg.procedure(call.callee);
    let mut args = Vec::new();
    for (&param, &arg) in callee.params.iter().zip(&call.args) {
        args.push((compiler.slot(icfg.variable(param).term), compiler.compile(arg)?));
    }
    let mut pair = |a, b| (compiler.slot(icfg.variable(a).term), compiler.slot(icfg.variable(b).term));
    let old = callee.modifies.iter().map(|&g| pair(icfg.old_of(g), g)).collect();
    let results = callee.results.iter().zip(&call.results).map(|(&r, &t)| pair(r, t)).collect();
    let frame: Vec<_> = icfg.frame(call.callee).collect();
    let frame = frame.into_iter().map(|v| (compiler.slot(icfg.variable(v).term), icfg.variable(v).sort)).collect();
    Some(Entry {
        letter: Letter(index as u32),
        args,
        old,
        frame,
        entry: callee.entry,
        exit: callee.exit,
        target: call.target,
        results,
    })
}
