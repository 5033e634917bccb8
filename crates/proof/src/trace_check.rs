//! Trace checks: whether a trace is feasible and, if not, an unsatisfiable core of conjuncts of its statements.

use tracewright_automata::NestedWord;
use tracewright_logic::{Term, Value};
use tracewright_program::{Icfg, VarId};
use tracewright_smt::{Answer, Reason, Solver};

use crate::{Relations, Ssa};

/// The conjuncts of each position that a proof of infeasibility needs, as indices into [`Ssa::parts`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core {
    /// For each position, the needed conjuncts, sorted.
    pub needed: Vec<Vec<usize>>,
}

impl Core {
    /// Everything is needed.
    pub fn all(ssa: &Ssa) -> Core {
        Core { needed: ssa.parts.iter().map(|parts| (0..parts.len()).collect()).collect() }
    }
}

/// The result of a trace check.
#[derive(Clone, Debug)]
pub enum Feasibility {
    /// There is an execution; the solver that was used still has its model.
    Feasible,
    /// There is none.
    Infeasible(Core),
    /// Nobody knows.
    Unknown(Reason),
}

/// A trace in single-assignment form, and the question whether it is feasible.
pub struct TraceCheck<'a> {
    icfg: &'a Icfg,
    /// The trace in single-assignment form.
    pub ssa: Ssa,
}

impl<'a> TraceCheck<'a> {
    /// Prepares the check of a trace.
    pub fn new(relations: &Relations<'a>, word: &NestedWord) -> Self {
        TraceCheck { icfg: relations.icfg, ssa: Ssa::new(relations, word) }
    }

    /// Checks feasibility. The solver must have the axioms asserted. The assertions of the trace are in a scope that
    /// stays open while `then` runs, so that values of the model can be read.
    pub fn check<S: Solver, T>(&self, solver: &mut S, then: impl FnOnce(&mut S, Feasibility) -> T) -> T {
        solver.push();
        let mut labels = Vec::new();
        let mut contradiction = None;
        for (position, parts) in self.ssa.parts.iter().enumerate() {
            for (index, &part) in parts.iter().enumerate() {
                if part == Term::FALSE {
                    contradiction = Some((position, index));
                }
                labels.push((solver.assert_named(part), position, index));
            }
        }
        let mut needed: Vec<Vec<usize>> = vec![Vec::new(); self.ssa.parts.len()];
        let answer = if let Some((position, index)) = contradiction {
            needed[position].push(index);
            Feasibility::Infeasible(Core { needed })
        } else {
            match solver.check() {
                Answer::Sat => Feasibility::Feasible,
                Answer::Unknown(reason) => Feasibility::Unknown(reason),
                Answer::Unsat => {
                    let core = solver.unsat_core();
                    for (label, position, index) in labels {
                        if core.labels.binary_search(&label).is_ok() || core.labels.contains(&label) {
                            needed[position].push(index);
                        }
                    }
                    Feasibility::Infeasible(Core { needed })
                }
            }
        };
        let result = then(solver, answer);
        solver.pop(1);
        result
    }

    /// The value of a variable at a position in the solver's model.
    pub fn value<S: Solver>(&self, solver: &mut S, position: usize, var: VarId) -> Option<Value> {
        let name = {
            let terms = solver.terms();
            self.ssa.value(terms, self.icfg, position, var)
        };
        solver.value(name)
    }
}
