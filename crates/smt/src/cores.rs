//! Deletion-based minimisation of unsatisfiable cores.

use tracewright_logic::Term;

use crate::Solver;

/// Shrinks a set of assumptions that is unsatisfiable together with the assertions of the solver, using at most
/// `checks` checks. The result is unsatisfiable, too; it is minimal if the budget sufficed and no answer was unknown.
///
/// Members that come first in the list are kept with preference. Named assertions are not minimised: use assumptions
/// instead for formulas that may be dropped.
pub fn minimise_core(solver: &mut dyn Solver, core: &[Term], checks: u32) -> Vec<Term> {
    let mut core = core.to_vec();
    let mut budget = checks;
    let mut i = core.len();
    while i > 0 && budget > 0 {
        i -= 1;
        let mut smaller = core.clone();
        smaller.remove(i);
        budget -= 1;
        if solver.check_assuming(&smaller).is_unsat() {
            // The new core may have dropped further members.
            let used = solver.unsat_core().assumptions;
            let kept_before = smaller[..i].iter().filter(|t| used.contains(t)).count();
            core = used;
            i = kept_before;
        }
    }
    core
}
