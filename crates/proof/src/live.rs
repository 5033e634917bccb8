//! Live-variable analysis, at locations and along traces. There is no other liveness analysis in the project.
//!
//! Both are backward analyses: a variable is live before a statement if the statement reads it, or if it is live after
//! the statement and the statement does not write it.

use fixedbitset::FixedBitSet;
use tracewright_automata::{NestedWord, Symbol};
use tracewright_logic::{Term, Terms};
use tracewright_program::{CallId, Icfg, Scope, VarId};

use crate::{call_of, edge_of};

/// A set of variables of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VarSet(FixedBitSet);

impl VarSet {
    /// No variable of this program.
    pub fn empty(icfg: &Icfg) -> VarSet {
        VarSet(FixedBitSet::with_capacity(icfg.variables.len()))
    }

    /// Whether a variable is in it.
    pub fn contains(&self, var: VarId) -> bool {
        self.0.contains(var.index())
    }

    /// Adds a variable.
    pub fn insert(&mut self, var: VarId) {
        self.0.insert(var.index());
    }

    /// Removes a variable; returns whether it was in the set.
    pub fn remove(&mut self, var: VarId) -> bool {
        let was_in = self.contains(var);
        self.0.set(var.index(), false);
        was_in
    }

    /// The variables, in the order of the program.
    pub fn iter(&self) -> impl Iterator<Item = VarId> + '_ {
        self.0.ones().map(VarId::from_index)
    }

    /// Adds the variables whose values before a statement its formula mentions.
    fn insert_read(&mut self, terms: &Terms, icfg: &Icfg, formula: Term) {
        self.0.extend(terms.free_vars(formula).iter().filter_map(|&term| icfg.variable_of(term)).map(VarId::index));
    }

    /// The transfer function: from the live variables after a statement to those before it.
    fn pass(&mut self, written: &[VarId], read: impl FnOnce(&mut VarSet)) {
        for &var in written {
            self.remove(var);
        }
        read(self);
    }
}

/// For each location, the variables that may be read before they are written. Calls are ignored: the program should not
/// have any.
pub fn live_at_locations(terms: &Terms, icfg: &Icfg) -> Vec<VarSet> {
    let empty = VarSet::empty(icfg);
    let mut live = vec![empty.clone(); icfg.locations.len()];
    let mut incoming: Vec<Vec<usize>> = vec![Vec::new(); icfg.locations.len()];
    let mut reads = Vec::with_capacity(icfg.edges.len());
    for (index, edge) in icfg.edges.iter().enumerate() {
        incoming[edge.target.index()].push(index);
        let mut read = empty.clone();
        read.insert_read(terms, icfg, edge.transition.formula);
        reads.push(read);
    }
    let mut work: Vec<usize> = (0..icfg.edges.len()).collect();
    while let Some(index) = work.pop() {
        let edge = &icfg.edges[index];
        let mut before = live[edge.target.index()].clone();
        before.pass(&edge.transition.written, |set| set.0.union_with(&reads[index].0));
        let source = edge.source.index();
        if !before.0.is_subset(&live[source].0) {
            live[source].0.union_with(&before.0);
            work.extend_from_slice(&incoming[source]);
        }
    }
    live
}

/// For each position of a trace, and after its end, the variables that are read later before they are written.
/// `formulas` are the relations of the positions possibly weakened, for instance reduced to an unsatisfiable core;
/// those of calls as in [`CallRelation::call`](crate::CallRelation::call).
pub fn live_along_trace(terms: &Terms, icfg: &Icfg, word: &NestedWord, formulas: &[Term]) -> Vec<VarSet> {
    let mut live: Vec<VarSet> = vec![VarSet::empty(icfg); word.len() + 1];
    let mut along = AlongTrace { terms, icfg, current: VarSet::empty(icfg), pending: Vec::new() };
    for position in (0..word.len()).rev() {
        match word.symbols()[position] {
            Symbol::Internal(a) => {
                let written = &icfg.edge(edge_of(a)).transition.written;
                along.current.pass(written, |set| set.insert_read(terms, icfg, formulas[position]));
            }
            Symbol::Return(a) => {
                along.pass_return(call_of(a), word.partner(position).map(|opened| formulas[opened]));
            }
            Symbol::Call(a) => along.pass_call(call_of(a)),
        }
        live[position] = along.current.clone();
    }
    live
}

/// A backward traversal of a trace.
struct AlongTrace<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    /// The variables that are live here.
    current: VarSet,
    /// The variables that are live in the caller after each open call, in reverse order.
    pending: Vec<VarSet>,
}

impl AlongTrace<'_> {
    fn is_global(&self, var: VarId) -> bool {
        matches!(self.icfg.variable(var).scope, Scope::Global { .. })
    }

    /// From after a return to the exit of the callee. The relation of the call is known if the call is part of the
    /// trace.
    fn pass_return(&mut self, id: CallId, opened: Option<Term>) {
        let icfg = self.icfg;
        let call = icfg.call(id);
        let callee = icfg.procedure(call.callee);
        let mut caller = self.current.clone();
        let mut inner = VarSet::empty(icfg);
        self.current.iter().filter(|&var| self.is_global(var)).for_each(|var| inner.insert(var));
        for (&target, &result) in call.results.iter().zip(&callee.results) {
            inner.remove(target);
            // A result that is not live in the caller is not live in the callee.
            if caller.remove(target) {
                inner.insert(result);
            }
        }
        // Parameters and old values relate the callee's exit to the caller's state at the call.
        if let Some(formula) = opened {
            let passed = self.terms.free_vars(formula);
            let params = callee.params.iter().filter(|&&param| passed.contains(&icfg.variable(param).primed));
            params.for_each(|&param| inner.insert(param));
        }
        callee.modifies.iter().for_each(|&global| inner.insert(icfg.old_of(global)));
        // Live globals of the caller are live in the callee, up to the call.
        for global in self.current.iter().filter(|&var| self.is_global(var)) {
            caller.remove(global);
        }
        self.pending.push(caller);
        self.current = inner;
    }

    /// From the entry of the callee to before the call.
    fn pass_call(&mut self, id: CallId) {
        let icfg = self.icfg;
        let call = icfg.call(id);
        let callee = icfg.procedure(call.callee);
        let mut outer = self.pending.pop().unwrap_or_else(|| VarSet::empty(icfg));
        for (&param, &arg) in callee.params.iter().zip(&call.args) {
            if self.current.contains(param) {
                outer.insert_read(self.terms, icfg, arg);
            }
        }
        for &global in &callee.modifies {
            if self.current.contains(icfg.old_of(global)) {
                outer.insert(global);
            }
        }
        self.current.iter().filter(|&var| self.is_global(var)).for_each(|var| outer.insert(var));
        self.current = outer;
    }
}
