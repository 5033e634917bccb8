//! Static single assignment form of a nested trace: every value of every variable gets its own name.
//!
//! Matthias Heizmann, Jochen Hoenicke, Andreas Podelski: *Nested Interpolants*, POPL 2010.

use rustc_hash::FxHashMap;
use tracewright_automata::{NestedWord, Symbol};
use tracewright_logic::{Substitution, Term, Terms};
use tracewright_program::{Icfg, Scope, VarId};

use crate::relations::result_name;
use crate::{Relations, call_of, edge_of};

/// The names of the variables' values at one position. Variables that are not in here have their initial, arbitrary
/// value.
pub type Frame = FxHashMap<VarId, Term>;

/// A trace in single-assignment form.
pub struct Ssa {
    /// For each position, the conjuncts of its relation over value names: of [`Relations::conjuncts`], in that order.
    pub parts: Vec<Vec<Term>>,
    /// For each position, and after the last one, the names of the values that are visible there.
    pub frames: Vec<Frame>,
}

impl Ssa {
    /// Names the values along a trace.
    pub fn new(relations: &Relations, word: &NestedWord) -> Ssa {
        let (terms, icfg) = (relations.terms, relations.icfg);
        let mut builder = Builder { terms, icfg, version: 0, frame: Frame::default() };
        let mut ssa = Ssa { parts: Vec::with_capacity(word.len()), frames: Vec::with_capacity(word.len() + 1) };
        // Frames of the calls that are open.
        let mut stack: Vec<Frame> = Vec::new();
        for &symbol in word.symbols() {
            ssa.frames.push(builder.frame.clone());
            let substitution = match symbol {
                Symbol::Internal(a) => builder.internal(edge_of(a)),
                Symbol::Call(a) => {
                    stack.push(builder.frame.clone());
                    builder.call(call_of(a))
                }
                Symbol::Return(a) => {
                    let caller = stack.pop().expect("nested words have no pending returns");
                    builder.ret(call_of(a), caller)
                }
            };
            ssa.parts.push(terms.substitute_all(&relations.conjuncts(symbol), &substitution));
        }
        ssa.frames.push(builder.frame);
        ssa
    }

    /// The name of a variable's value at a position.
    pub fn value(&self, terms: &Terms, icfg: &Icfg, position: usize, var: VarId) -> Term {
        self.frames[position].get(&var).copied().unwrap_or_else(|| initial(terms, icfg, var))
    }
}

/// The name of the value a variable has before anything is written.
fn initial(terms: &Terms, icfg: &Icfg, var: VarId) -> Term {
    let variable = icfg.variable(var);
    terms.var(&format!("{}@0", terms.var_name(variable.term).unwrap_or_default()), variable.sort)
}

struct Builder<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    version: u32,
    frame: Frame,
}

impl Builder<'_> {
    fn value(&self, var: VarId) -> Term {
        self.frame.get(&var).copied().unwrap_or_else(|| initial(self.terms, self.icfg, var))
    }

    fn fresh(&mut self, var: VarId) -> Term {
        self.version += 1;
        let variable = self.icfg.variable(var);
        let name = self.terms.var_name(variable.term).unwrap_or_default();
        self.terms.var(&format!("{name}@{}", self.version), variable.sort)
    }

    /// Replaces the program variables in a term by the names of their current values.
    fn current(&self, term: Term, substitution: &mut Substitution) {
        for &var in self.terms.free_vars(term).iter() {
            if let Some(id) = self.icfg.variable_of(var) {
                substitution.insert(var, self.value(id));
            }
        }
    }

    fn internal(&mut self, edge: tracewright_program::EdgeId) -> Substitution {
        let icfg = self.icfg;
        let transition = &icfg.edge(edge).transition;
        let mut substitution = Substitution::default();
        self.current(transition.formula, &mut substitution);
        for &var in &transition.written {
            let value = self.fresh(var);
            substitution.insert(icfg.variable(var).primed, value);
            self.frame.insert(var, value);
        }
        for &aux in &transition.aux {
            self.version += 1;
            let name = format!("aux@{}", self.version);
            substitution.insert(aux, self.terms.var(&name, self.terms.sort_of(aux)));
        }
        substitution
    }

    fn call(&mut self, id: tracewright_program::CallId) -> Substitution {
        let icfg = self.icfg;
        let call = icfg.call(id);
        let callee = icfg.procedure(call.callee);
        let mut substitution = Substitution::default();
        for &arg in &call.args {
            self.current(arg, &mut substitution);
        }
        let mut inner: Vec<(VarId, Term)> = Vec::new();
        for &global in &callee.modifies {
            self.current(icfg.variable(global).term, &mut substitution);
            inner.push((icfg.old_of(global), self.value(global)));
        }
        // Each activation of the callee has its own local variables.
        for &var in &callee.locals {
            inner.push((var, self.fresh(var)));
        }
        for &(var, value) in &inner {
            substitution.insert(icfg.variable(var).primed, value);
        }
        self.frame.retain(|var, _| matches!(icfg.variable(*var).scope, Scope::Global { .. }));
        self.frame.extend(inner);
        substitution
    }

    fn ret(&mut self, id: tracewright_program::CallId, caller: Frame) -> Substitution {
        let icfg = self.icfg;
        let call = icfg.call(id);
        let callee = icfg.procedure(call.callee);
        let mut substitution = Substitution::default();
        for &result in &callee.results {
            substitution.insert(icfg.variable(result).primed, self.value(result));
        }
        let is_global = |var: VarId| matches!(icfg.variable(var).scope, Scope::Global { .. });
        let globals: Vec<(VarId, Term)> =
            self.frame.iter().filter(|(var, _)| is_global(**var)).map(|(var, value)| (*var, *value)).collect();
        self.frame = caller;
        self.frame.extend(globals);
        for &target in &call.results {
            let value = self.fresh(target);
            substitution.insert(result_name(self.terms, icfg, target), value);
            self.frame.insert(target, value);
        }
        substitution
    }
}
