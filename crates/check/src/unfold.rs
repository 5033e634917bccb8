//! Static single assignment form of statements: every write, every auxiliary variable and every choice gets its own
//! name.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{Sort, Substitution, Term, Terms};
use tracewright_program::{CallId, EdgeId, Icfg, ProcId, Scope, StatementId, VarId};

use crate::factor::{Block, BlockId, Blocks};

/// One activation of a procedure, or the globals that all activations share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Activation(u32);

impl Activation {
    /// Where globals live.
    pub const SHARED: Activation = Activation(0);
    /// The procedure that an execution starts in.
    pub const FIRST: Activation = Activation(1);
}

/// A variable of an activation.
pub(crate) type Slot = (Activation, VarId);

/// The latest name of each variable that was written.
pub(crate) type Names = FxHashMap<Slot, Term>;

/// How variables are named before the first write.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Naming {
    /// With fresh names: for whole traces, where one variable has many activations.
    Fresh,
    /// With their program names, as in invariants: for single edges.
    Current,
}

/// A piece of an unfolded trace.
pub(crate) enum Item {
    /// A statement.
    Statement(Instance),
    /// Branches with the Boolean names that select them; at least one is selected.
    Choice(Vec<(Term, Vec<Item>)>),
    /// A call: the caller, the callee, and the names of its parameters.
    Call { call: CallId, caller: Activation, callee: Activation, params: Vec<(VarId, Term)> },
    /// The return to the caller.
    Return { call: CallId, caller: Activation, callee: Activation },
}

/// A statement with its names.
pub(crate) struct Instance {
    pub statement: StatementId,
    pub activation: Activation,
    /// The names of the new values.
    pub writes: Vec<(VarId, Term)>,
    /// The names of auxiliary variables.
    pub aux: Vec<(Term, Term)>,
}

/// Unfolds statements and collects their constraints.
pub(crate) struct Unfolder<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    naming: Naming,
    next_values: &'a FxHashSet<Term>,
    names: Names,
    /// The names of variables that were read before they were written.
    bases: FxHashMap<Slot, Term>,
    /// An undo log of writes, for leaving branches.
    trail: Vec<(Slot, Option<Term>)>,
    /// The procedure of each activation from the first on.
    activations: Vec<ProcId>,
    blocks: Blocks,
    edges: FxHashMap<EdgeId, BlockId>,
    /// The constraints so far.
    pub constraints: Vec<Term>,
}

impl<'a> Unfolder<'a> {
    /// Starts in a procedure.
    pub fn new(
        terms: &'a Terms,
        icfg: &'a Icfg,
        next_values: &'a FxHashSet<Term>,
        naming: Naming,
        procedure: ProcId,
    ) -> Self {
        Unfolder {
            terms,
            icfg,
            naming,
            next_values,
            names: FxHashMap::default(),
            bases: FxHashMap::default(),
            trail: Vec::new(),
            activations: vec![procedure],
            blocks: Blocks::default(),
            edges: FxHashMap::default(),
            constraints: Vec::new(),
        }
    }

    /// The names of variables that were read before they were written.
    pub fn into_bases(self) -> FxHashMap<Slot, Term> {
        self.bases
    }

    /// The current name of a variable.
    pub fn read(&mut self, activation: Activation, var: VarId) -> Term {
        let slot = slot(self.icfg, activation, var);
        if let Some(&name) = self.names.get(&slot) {
            return name;
        }
        let variable = self.icfg.variable(var);
        if let Scope::Old { global } = variable.scope {
            let procedure = self.activations[activation.0 as usize - 1];
            if !self.icfg.procedure(procedure).modifies.contains(&global) {
                return self.read(activation, global);
            }
        }
        match self.naming {
            Naming::Current => variable.term,
            Naming::Fresh => {
                *self.bases.entry(slot).or_insert_with(|| self.terms.fresh_var(&variable.name, variable.sort))
            }
        }
    }

    fn write(&mut self, activation: Activation, var: VarId, name: Term) {
        let slot = slot(self.icfg, activation, var);
        let before = self.names.insert(slot, name);
        self.trail.push((slot, before));
    }

    fn constrain(&mut self, guard: Option<Term>, constraint: Term) {
        self.constraints.push(guard.map_or(constraint, |guard| self.terms.implies(guard, constraint)));
    }

    /// A term over current values, with their names.
    fn instantiate(&mut self, activation: Activation, term: Term) -> Term {
        let mut substitution = Substitution::default();
        self.rename_current(activation, term, &mut substitution);
        self.terms.substitute(term, &substitution)
    }

    fn rename_current(&mut self, activation: Activation, term: Term, substitution: &mut Substitution) {
        for &free in self.terms.free_vars(term).iter() {
            if let Some(var) = self.icfg.variable_of(free) {
                substitution.insert(free, self.read(activation, var));
            }
        }
    }

    /// Unfolds an edge.
    pub fn edge(&mut self, edge: EdgeId, activation: Activation, items: &mut Vec<Item>) {
        let block = match self.edges.get(&edge) {
            Some(&known) => known,
            None => self.blocks.of(&self.icfg.edge(edge).origin),
        };
        self.edges.insert(edge, block);
        self.block(block, activation, None, items);
    }

    /// Unfolds a block. Its constraints are guarded.
    fn block(&mut self, block: BlockId, activation: Activation, guard: Option<Term>, items: &mut Vec<Item>) {
        match self.blocks.get(block) {
            Block::Statement(id) => items.push(Item::Statement(self.statement(id, activation, guard))),
            Block::Sequence(parts) => parts.iter().for_each(|&part| self.block(part, activation, guard, items)),
            Block::Choice(branches) => items.push(self.choice(&branches, activation, guard)),
        }
    }

    fn statement(&mut self, id: StatementId, activation: Activation, guard: Option<Term>) -> Instance {
        let transition = &self.icfg.statement(id).transition;
        let mut substitution = Substitution::default();
        self.rename_current(activation, transition.formula, &mut substitution);
        let mut writes = Vec::with_capacity(transition.written.len());
        for &var in &transition.written {
            let variable = self.icfg.variable(var);
            let name = self.terms.fresh_var(&variable.name, variable.sort);
            substitution.insert(variable.primed, name);
            writes.push((var, name));
        }
        // A primed variable that is not written is treated as an auxiliary variable.
        let free = self.terms.free_vars(transition.formula);
        let stray = free.iter().filter(|t| self.next_values.contains(t) && !substitution.contains_key(t));
        let hidden: Vec<Term> = transition.aux.iter().chain(stray).copied().collect();
        let mut aux = Vec::with_capacity(hidden.len());
        for term in hidden {
            let name = self.terms.fresh_var("aux", self.terms.sort_of(term));
            substitution.insert(term, name);
            aux.push((term, name));
        }
        self.constrain(guard, self.terms.substitute(transition.formula, &substitution));
        for &(var, name) in &writes {
            self.write(activation, var, name);
        }
        Instance { statement: id, activation, writes, aux }
    }

    fn choice(&mut self, blocks: &[BlockId], activation: Activation, guard: Option<Term>) -> Item {
        let selectors: Vec<Term> = blocks.iter().map(|_| self.terms.fresh_var("branch", Sort::BOOL)).collect();
        self.constrain(guard, self.terms.or(&selectors));
        let mut branches = Vec::with_capacity(blocks.len());
        // The final names of each branch; sorted, so that the constraints are deterministic.
        let mut ends: BTreeMap<Slot, Vec<Option<Term>>> = BTreeMap::new();
        for (index, (&block, &selector)) in blocks.iter().zip(&selectors).enumerate() {
            let mark = self.trail.len();
            let mut items = Vec::new();
            self.block(block, activation, Some(selector), &mut items);
            for (slot, _) in &self.trail[mark..] {
                ends.entry(*slot).or_insert_with(|| vec![None; blocks.len()])[index] = self.names.get(slot).copied();
            }
            for (slot, before) in self.trail.split_off(mark).into_iter().rev() {
                match before {
                    Some(name) => self.names.insert(slot, name),
                    None => self.names.remove(&slot),
                };
            }
            branches.push((selector, items));
        }
        for ((_, var), values) in ends {
            let before = self.read(activation, var);
            let variable = self.icfg.variable(var);
            let joined = self.terms.fresh_var(&variable.name, variable.sort);
            for (value, &selector) in values.into_iter().zip(&selectors) {
                self.constrain(Some(selector), self.terms.eq(joined, value.unwrap_or(before)));
            }
            self.write(activation, var, joined);
        }
        Item::Choice(branches)
    }

    /// Unfolds a single edge, in the first activation, after earlier writes: the names after it, and its constraints.
    pub fn step(&mut self, before: Names, edge: EdgeId) -> (Names, Vec<Term>) {
        self.names = before;
        self.edge(edge, Activation::FIRST, &mut Vec::new());
        self.trail.clear();
        (std::mem::take(&mut self.names), std::mem::take(&mut self.constraints))
    }

    /// Enters a callee.
    pub fn call(&mut self, id: CallId, caller: Activation) -> (Item, Activation) {
        let call = self.icfg.call(id);
        let procedure = self.icfg.procedure(call.callee);
        self.activations.push(call.callee);
        let callee = Activation(u32::try_from(self.activations.len()).expect("fewer than 2^32 calls"));
        let mut params = Vec::with_capacity(procedure.params.len());
        for (&param, &arg) in procedure.params.iter().zip(&call.args) {
            let value = self.instantiate(caller, arg);
            let variable = self.icfg.variable(param);
            let name = self.terms.fresh_var(&variable.name, variable.sort);
            self.constraints.push(self.terms.eq(name, value));
            params.push((param, name));
        }
        for &(param, name) in &params {
            self.write(callee, param, name);
        }
        for &global in &procedure.modifies {
            let now = self.read(Activation::SHARED, global);
            self.write(callee, self.icfg.old_of(global), now);
        }
        (Item::Call { call: id, caller, callee, params }, callee)
    }

    /// Returns to the caller.
    pub fn ret(&mut self, id: CallId, caller: Activation, callee: Activation) -> Item {
        let call = self.icfg.call(id);
        let results = &self.icfg.procedure(call.callee).results;
        let values: Vec<Term> = results.iter().map(|&result| self.read(callee, result)).collect();
        for (&target, value) in call.results.iter().zip(values) {
            self.write(caller, target, value);
        }
        Item::Return { call: id, caller, callee }
    }

    /// The latest names of all written variables, over their program names: the effect of an edge on the state.
    pub fn written(&self) -> Substitution {
        over_current(self.icfg, &self.names)
    }
}

/// A renaming of written variables to their latest names.
pub(crate) fn over_current(icfg: &Icfg, names: &Names) -> Substitution {
    names.iter().map(|((_, var), &name)| (icfg.variable(*var).term, name)).collect()
}

/// The names of all next values in transition relations.
pub(crate) fn next_values(icfg: &Icfg) -> FxHashSet<Term> {
    icfg.variables.iter().map(|v| v.primed).collect()
}

/// The slot of a variable.
pub(crate) fn slot(icfg: &Icfg, activation: Activation, var: VarId) -> Slot {
    match icfg.variable(var).scope {
        Scope::Global { .. } => (Activation::SHARED, var),
        Scope::Old { .. } | Scope::Local(_) => (activation, var),
    }
}
