//! Smaller unsat cores, by leaving out one member after the other.

use tracewright_logic::Term;

use crate::Solver;

/// Shrinks a set of assumptions that is unsatisfiable together with what the solver has been told, with at most
/// `checks` questions. The result is unsatisfiable, too; it is minimal if the budget was enough and no question
/// stayed unanswered.
///
/// Members that come first in the list are kept with preference. Named assertions stay as they are: assert what should
/// be left out as an assumption instead.
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
            // What the solver did not use this time can go, too.
            let used = solver.unsat_core().assumptions;
            let kept_before = smaller[..i].iter().filter(|t| used.contains(t)).count();
            core = used;
            i = kept_before;
        }
    }
    core
}
