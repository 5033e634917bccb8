//! Reports about C programs in terms of C: names and values of the translation never occur.
//!
//! | file | what it does |
//! |---|---|
//! | `values` | numbers and pointers in C notation |
//! | `cells` | names of parts of objects and of the heap |
//! | `trace` | counterexamples |
//! | `changes` | which parts of which objects a step changes |
//! | `taken` | the inputs of an execution, as bits |
//! | `arguments` | the arguments of `main` |
//! | `events`, `literals`, `harness` | what is needed to reproduce an execution, and a C file that does so |
//! | `proof`, `ranking`, `scope`, `formulas`, `sums`, `bits`, `lvalues` | invariants and contracts as C expressions |

mod arguments;
mod bits;
mod cells;
mod changes;
mod defects;
mod events;
mod formulas;
mod harness;
mod literals;
mod lvalues;
mod proof;
mod ranking;
mod scope;
mod sums;
mod taken;
mod trace;
mod values;

use tracewright_program::VarId;
use tracewright_vocabulary::origin::{Meaning, Origins};

use crate::report::Program;

pub(crate) use defects::sentence;
pub(crate) use events::path;
pub(crate) use harness::harness;
pub(crate) use proof::proof;
pub(crate) use ranking::ranking;
pub use taken::TakenInput;
pub(crate) use taken::taken_inputs;
pub(crate) use trace::{state, trace};

/// What a variable of the control-flow graph stands for in C.
pub(crate) fn meaning<'a>(program: &Program, origins: &'a Origins, var: VarId) -> Option<&'a Meaning> {
    let variable = program.icfg.variable(var);
    origins.meaning(&variable.name, variable.span)
}
