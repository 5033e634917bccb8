//! The unrolling: layers of nodes that executions of one length can reach, as one growing formula.
//!
//! A node is a location with the calls that are open there. A layer contains all nodes that a trace of that length can
//! reach; a Boolean variable for each node encodes that the execution is there, another one for each step that it was
//! taken.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_automata::{Letter, NestedWord, Run, State, Symbol};
use tracewright_check::Hint;
use tracewright_logic::{Sort, Substitution, Term, Terms, Value};
use tracewright_program::{CallId, CheckId, EdgeId, Icfg, LocId, Scope, VarId};
use tracewright_proof::locations;
use tracewright_smt::{Answer, Interrupt, Solver};

/// The limit on the nodes of one layer.
const MOST_NODES: usize = 3_000;
/// Up to this many nodes of a layer are checked for reachability one by one.
const PRUNED_NODES: usize = 24;

/// The result of an unrolling.
pub(super) enum Unrolled {
    /// With an execution that reaches an error, and the values of variables along it.
    Error(Run, Vec<Hint>),
    /// All executions have been explored, and none reaches an error.
    NothingLeft,
    /// A limit on time or nodes was reached.
    GivenUp,
}

/// A call stack, innermost call first, as a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Frame(u32);

/// The frame of the procedure that the execution starts in.
const OUTERMOST: Frame = Frame(0);

type Node = (Frame, LocId);

/// A step from one layer to the next.
struct Step {
    source: usize,
    symbol: Symbol,
    taken: Term,
}

/// A node in a layer.
struct Reached {
    node: Node,
    /// The Boolean variable that encodes that the execution is at this node.
    here: Term,
    /// The steps that lead here.
    steps: Vec<Step>,
}

/// What a step does to variables.
struct Effect {
    target: Node,
    symbol: Symbol,
    source: usize,
    formula: Term,
    written: FxHashMap<(Frame, VarId), Term>,
}

pub(super) struct Unrolling<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    solver: Box<dyn Solver + 'a>,
    goals: &'a dyn Fn(CheckId) -> bool,
    layers: Vec<Vec<Reached>>,
    /// Call and outer frame of each frame but the outermost.
    frames: Vec<(CallId, Frame)>,
    numbers: FxHashMap<(CallId, Frame), Frame>,
    /// For each layer but the first, the new names in it.
    renamed: Vec<Vec<((Frame, VarId), Term)>>,
    /// The names of values in the last layer.
    names: FxHashMap<(Frame, VarId), Term>,
    edges: FxHashMap<LocId, Vec<EdgeId>>,
    calls: FxHashMap<LocId, Vec<CallId>>,
    /// Where procedures end.
    exits: FxHashSet<LocId>,
    /// The terms for next values.
    next_values: FxHashSet<Term>,
}

impl<'a> Unrolling<'a> {
    /// Starts at the initial locations. The solver must have the program's axioms asserted.
    pub fn new(
        terms: &'a Terms,
        icfg: &'a Icfg,
        solver: Box<dyn Solver + 'a>,
        goals: &'a dyn Fn(CheckId) -> bool,
    ) -> Unrolling<'a> {
        let mut edges: FxHashMap<LocId, Vec<EdgeId>> = FxHashMap::default();
        for index in 0..icfg.edges.len() {
            let edge = EdgeId::from_index(index);
            edges.entry(icfg.edge(edge).source).or_default().push(edge);
        }
        let mut calls: FxHashMap<LocId, Vec<CallId>> = FxHashMap::default();
        for index in 0..icfg.calls.len() {
            calls.entry(icfg.calls[index].source).or_default().push(CallId::from_index(index));
        }
        let mut unrolling = Unrolling {
            terms,
            icfg,
            solver,
            goals,
            layers: Vec::new(),
            frames: Vec::new(),
            numbers: FxHashMap::default(),
            renamed: Vec::new(),
            names: FxHashMap::default(),
            edges,
            calls,
            exits: icfg.procedures.iter().map(|p| p.exit).collect(),
            next_values: icfg.variables.iter().map(|v| v.primed).collect(),
        };
        let start: Vec<Reached> = icfg
            .initial
            .iter()
            .map(|&location| Reached {
                node: (OUTERMOST, location),
                here: terms.fresh_var("here", Sort::BOOL),
                steps: Vec::new(),
            })
            .collect();
        unrolling.layers.push(start);
        unrolling
    }

    /// Adds layers until the result is known. `progress` is called with the number of layers.
    pub fn run(&mut self, interrupt: &Interrupt, progress: &mut dyn FnMut(usize)) -> Unrolled {
        loop {
            if interrupt.is_triggered() || self.last().len() > MOST_NODES {
                return Unrolled::GivenUp;
            }
            progress(self.layers.len());
            let errors: Vec<usize> = (0..self.last().len()).filter(|&i| self.is_error(self.last()[i].node)).collect();
            for index in errors {
                let here = self.last()[index].here;
                match self.solver.check_assuming(&[here]) {
                    Answer::Sat => {
                        let found = self.trace(index);
                        return found.map_or(Unrolled::GivenUp, |(run, hints)| Unrolled::Error(run, hints));
                    }
                    Answer::Unsat => self.solver.assert(self.terms.not(here)),
                    Answer::Unknown(_) => return Unrolled::GivenUp,
                }
            }
            if self.next_layer().is_none() {
                return Unrolled::NothingLeft;
            }
        }
    }

    fn last(&self) -> &[Reached] {
        self.layers.last().map_or(&[], Vec::as_slice)
    }

    fn is_error(&self, (_, location): Node) -> bool {
        self.icfg.location(location).check.is_some_and(|check| (self.goals)(check))
    }

    /// Builds the next layer; `None` if it is empty.
    fn next_layer(&mut self) -> Option<()> {
        self.prune();
        let nodes: Vec<(usize, Node)> = self.last().iter().map(|reached| reached.node).enumerate().collect();
        let mut effects: Vec<Effect> = Vec::new();
        for (source, node) in nodes {
            self.effects(source, node, &mut effects);
        }
        if effects.is_empty() {
            return None;
        }
        // Every variable that some step writes gets one new name; the other steps equate it with the old one.
        let mut written: Vec<(Frame, VarId)> = effects.iter().flat_map(|e| e.written.keys().copied()).collect();
        written.sort_unstable_by_key(|&(frame, var)| (frame.0, var));
        written.dedup();
        let renamed: Vec<((Frame, VarId), Term, Term)> = written
            .into_iter()
            .map(|key| {
                let variable = self.icfg.variable(key.1);
                (key, self.name(key), self.terms.fresh_var(&variable.name, variable.sort))
            })
            .collect();
        let mut layer: Vec<Reached> = Vec::new();
        let mut positions: FxHashMap<Node, usize> = FxHashMap::default();
        for effect in effects {
            let taken = self.terms.fresh_var("step", Sort::BOOL);
            let mut parts = vec![self.last()[effect.source].here, effect.formula];
            for &(key, before, after) in &renamed {
                parts.push(self.terms.eq(after, effect.written.get(&key).copied().unwrap_or(before)));
            }
            let claim = self.terms.implies(taken, self.terms.and(&parts));
            self.solver.assert(claim);
            let position = *positions.entry(effect.target).or_insert_with(|| {
                let here = self.terms.fresh_var("here", Sort::BOOL);
                layer.push(Reached { node: effect.target, here, steps: Vec::new() });
                layer.len() - 1
            });
            layer[position].steps.push(Step { source: effect.source, symbol: effect.symbol, taken });
        }
        for reached in &layer {
            let steps: Vec<Term> = reached.steps.iter().map(|step| step.taken).collect();
            self.solver.assert(self.terms.implies(reached.here, self.terms.or(&steps)));
        }
        self.names.extend(renamed.iter().map(|&(key, _, after)| (key, after)));
        self.renamed.push(renamed.into_iter().map(|(key, _, after)| (key, after)).collect());
        self.layers.push(layer);
        Some(())
    }

    /// Drops unreachable nodes of the last layer, if there are few nodes.
    fn prune(&mut self) {
        if self.last().len() > PRUNED_NODES || self.layers.len() == 1 {
            return;
        }
        let Some(layer) = self.layers.pop() else { return };
        let mut kept = Vec::new();
        for reached in layer {
            // Errors have been checked already, so they are dead ends.
            let dead = self.is_error(reached.node) || self.solver.check_assuming(&[reached.here]) == Answer::Unsat;
            if dead {
                self.solver.assert(self.terms.not(reached.here));
            } else {
                kept.push(reached);
            }
        }
        self.layers.push(kept);
    }

    fn name(&mut self, key: (Frame, VarId)) -> Term {
        let variable = self.icfg.variable(key.1);
        *self.names.entry(key).or_insert_with(|| self.terms.fresh_var(&variable.name, variable.sort))
    }

    /// The key of a variable in a frame.
    fn key(&self, frame: Frame, var: VarId) -> (Frame, VarId) {
        match self.icfg.variable(var).scope {
            Scope::Global { .. } => (OUTERMOST, var),
            _ => (frame, var),
        }
    }

    fn read(&mut self, frame: Frame, var: VarId) -> Term {
        // A global that the procedure does not modify has its value at entry.
        if let Scope::Old { global } = self.icfg.variable(var).scope
            && let Some(&(call, _)) = (frame != OUTERMOST).then(|| &self.frames[frame.0 as usize - 1])
            && !self.icfg.procedure(self.icfg.call(call).callee).modifies.contains(&global)
        {
            return self.read(frame, global);
        }
        let key = self.key(frame, var);
        self.name(key)
    }

    fn renaming(&mut self, frame: Frame, term: Term) -> Substitution {
        let mut substitution = Substitution::default();
        for &free in self.terms.free_vars(term).iter() {
            if let Some(var) = self.icfg.variable_of(free) {
                substitution.insert(free, self.read(frame, var));
            }
        }
        substitution
    }

    /// The steps from a node.
    fn effects(&mut self, source: usize, (frame, location): Node, out: &mut Vec<Effect>) {
        for edge in self.edges.get(&location).cloned().unwrap_or_default() {
            out.push(self.internal(source, frame, edge));
        }
        for call in self.calls.get(&location).cloned().unwrap_or_default() {
            out.push(self.call(source, frame, call));
        }
        if frame != OUTERMOST && self.exits.contains(&location) {
            out.push(self.ret(source, frame));
        }
    }

    fn internal(&mut self, source: usize, frame: Frame, id: EdgeId) -> Effect {
        let icfg = self.icfg;
        let edge = icfg.edge(id);
        let transition = &edge.transition;
        let mut renaming = self.renaming(frame, transition.formula);
        let mut written = FxHashMap::default();
        for &var in &transition.written {
            let variable = icfg.variable(var);
            let name = self.terms.fresh_var(&variable.name, variable.sort);
            renaming.insert(variable.primed, name);
            written.insert(self.key(frame, var), name);
        }
        // Auxiliary variables, and primed variables that are not written, get fresh names.
        for &free in self.terms.free_vars(transition.formula).iter() {
            let is_hidden = transition.aux.contains(&free) || self.next_values.contains(&free);
            if is_hidden && !renaming.contains_key(&free) {
                renaming.insert(free, self.terms.fresh_var("aux", self.terms.sort_of(free)));
            }
        }
        let formula = self.terms.substitute(transition.formula, &renaming);
        let symbol = Symbol::Internal(Letter(id.0));
        Effect { target: (frame, edge.target), symbol, source, formula, written }
    }

    fn call(&mut self, source: usize, frame: Frame, id: CallId) -> Effect {
        let icfg = self.icfg;
        let call = icfg.call(id);
        let callee = icfg.procedure(call.callee);
        let inner = self.frame(id, frame);
        let mut written = FxHashMap::default();
        // The locals of a new activation are arbitrary.
        for &local in &callee.locals {
            let variable = icfg.variable(local);
            written.insert((inner, local), self.terms.fresh_var(&variable.name, variable.sort));
        }
        for (&param, &arg) in callee.params.iter().zip(&call.args) {
            let renaming = self.renaming(frame, arg);
            written.insert((inner, param), self.terms.substitute(arg, &renaming));
        }
        for &global in &callee.modifies {
            let now = self.read(frame, global);
            written.insert((inner, icfg.old_of(global)), now);
        }
        Effect {
            target: (inner, callee.entry),
            symbol: Symbol::Call(Letter(id.0)),
            source,
            formula: Term::TRUE,
            written,
        }
    }

    fn ret(&mut self, source: usize, inner: Frame) -> Effect {
        let icfg = self.icfg;
        let (id, outer) = self.frames[inner.0 as usize - 1];
        let call = icfg.call(id);
        let mut written = FxHashMap::default();
        for (&result, &target) in icfg.procedure(call.callee).results.iter().zip(&call.results) {
            let value = self.read(inner, result);
            written.insert(self.key(outer, target), value);
        }
        Effect {
            target: (outer, call.target),
            symbol: Symbol::Return(Letter(id.0)),
            source,
            formula: Term::TRUE,
            written,
        }
    }

    fn frame(&mut self, call: CallId, outer: Frame) -> Frame {
        let next = Frame(self.frames.len() as u32 + 1);
        let frame = *self.numbers.entry((call, outer)).or_insert(next);
        if frame == next {
            self.frames.push((call, outer));
        }
        frame
    }

    /// The trace of the model that the solver has just found, to a node of the last layer, with the values along it.
    fn trace(&mut self, mut index: usize) -> Option<(Run, Vec<Hint>)> {
        let (mut symbols, mut hints) = (Vec::new(), Vec::new());
        for layer in (1..self.layers.len()).rev() {
            let reached = &self.layers[layer][index];
            let (frame, _) = reached.node;
            let steps: Vec<(Term, usize, Symbol)> =
                reached.steps.iter().map(|step| (step.taken, step.source, step.symbol)).collect();
            let seen =
                self.renamed[layer - 1].clone().into_iter().filter(|((of, _), _)| [OUTERMOST, frame].contains(of));
            hints.push(seen.filter_map(|((_, var), name)| Some((var, self.literal(name)?))).collect());
            let taken = steps.into_iter().find(|&(taken, ..)| self.solver.evaluate_bool(taken) == Some(true))?;
            index = taken.1;
            symbols.push(taken.2);
        }
        symbols.reverse();
        hints.reverse();
        let word = NestedWord::from_symbols(symbols).ok()?;
        let states = locations(self.icfg, &word).into_iter().map(|l| State(l.0)).collect();
        Some((Run { word, states }, hints))
    }

    /// The value of a name in the solver's model, if it is a number or a truth value.
    fn literal(&mut self, name: Term) -> Option<Term> {
        match self.solver.value(name)? {
            Value::Bool(value) => Some(if value { Term::TRUE } else { Term::FALSE }),
            Value::Int(value) => Some(self.terms.int(value)),
            Value::Bits(value, width) => Some(self.terms.bv_num(value, width)),
            _ => None,
        }
    }
}
