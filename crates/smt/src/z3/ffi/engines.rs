//! The fixed-point engine and tactics.

use z3_sys::*;

use super::{Ast, Context, Decl, Made, Params, Truth, owned, text};

/// A fixed-point engine.
pub(crate) struct RawFixedpoint {
    raw: Z3_fixedpoint,
    context: Context,
}

impl Drop for RawFixedpoint {
    fn drop(&mut self) {
        // SAFETY: gives back the counted reference.
        unsafe { Z3_fixedpoint_dec_ref(self.context.raw(), self.raw) };
    }
}

impl Context {
    pub(crate) fn fixedpoint(&self) -> Made<RawFixedpoint> {
        // SAFETY: invariant 1; a reference is counted at once.
        unsafe {
            let raw = Z3_mk_fixedpoint(self.raw()).ok_or_else(|| self.failure())?;
            Z3_fixedpoint_inc_ref(self.raw(), raw);
            Ok(RawFixedpoint { raw, context: self.clone() })
        }
    }
}

impl RawFixedpoint {
    pub(crate) fn set_params(&self, params: &Params) -> Made<()> {
        // SAFETY: invariants 1 to 3.
        unsafe { Z3_fixedpoint_set_params(self.context.raw(), self.raw, params.raw) };
        self.context.done()
    }

    pub(crate) fn register(&self, predicate: &Decl) -> Made<()> {
        // SAFETY: invariants 1 to 3.
        unsafe { Z3_fixedpoint_register_relation(self.context.raw(), self.raw, self.context.own_decl(predicate)) };
        self.context.done()
    }

    pub(crate) fn add_rule(&self, rule: &Ast) -> Made<()> {
        // SAFETY: invariants 1 to 3.
        unsafe { Z3_fixedpoint_add_rule(self.context.raw(), self.raw, self.context.own(rule), None) };
        self.context.done()
    }

    /// `True` when the atom can be derived.
    pub(crate) fn query(&self, atom: &Ast) -> Made<Truth> {
        // SAFETY: invariants 1 to 3.
        let answer = unsafe { Z3_fixedpoint_query(self.context.raw(), self.raw, self.context.own(atom)) };
        self.context.done()?;
        Ok(Truth::new(answer))
    }

    pub(crate) fn reason_unknown(&self) -> String {
        // SAFETY: invariants 1 and 2.
        owned(unsafe { Z3_fixedpoint_get_reason_unknown(self.context.raw(), self.raw) })
    }

    /// The formula that the engine has found to hold of a predicate at every level; the i-th argument is the de Bruijn
    /// variable i.
    pub(crate) fn cover(&self, predicate: &Decl) -> Made {
        let decl = self.context.own_decl(predicate);
        // SAFETY: invariants 1 to 3.
        self.context.ast(unsafe { Z3_fixedpoint_get_cover_delta(self.context.raw(), self.raw, -1, decl) })
    }

    /// After a query whose atom cannot be derived: the interpretation of all predicates as one formula.
    pub(crate) fn answer(&self) -> Made {
        // SAFETY: invariants 1 and 2.
        self.context.ast(unsafe { Z3_fixedpoint_get_answer(self.context.raw(), self.raw) })
    }
}
/// A step of simplification or elimination.
pub(crate) struct Tactic {
    raw: Z3_tactic,
    context: Context,
}

impl Drop for Tactic {
    fn drop(&mut self) {
        // SAFETY: gives back the counted reference.
        unsafe { Z3_tactic_dec_ref(self.context.raw(), self.raw) };
    }
}

impl Context {
    fn tactic_from(&self, raw: Option<Z3_tactic>) -> Made<Tactic> {
        let raw = raw.ok_or_else(|| self.failure())?;
        // SAFETY: just made.
        unsafe { Z3_tactic_inc_ref(self.raw(), raw) };
        Ok(Tactic { raw, context: self.clone() })
    }

    pub(crate) fn tactic(&self, name: &str) -> Made<Tactic> {
        let name = text(name);
        // SAFETY: invariant 1; the string lives during the call.
        self.tactic_from(unsafe { Z3_mk_tactic(self.raw(), name.as_ptr()) })
    }
}

impl Tactic {
    pub(super) fn raw(&self) -> Z3_tactic {
        self.raw
    }

    /// Sequential composition: this tactic, then another one on its result.
    pub(crate) fn then(&self, next: &Tactic) -> Made<Tactic> {
        // SAFETY: invariants 1 to 3: both are made by one `Tactics`.
        self.context.tactic_from(unsafe { Z3_tactic_and_then(self.context.raw(), self.raw, next.raw) })
    }

    /// Applies the tactic to one formula. The result: disjuncts, each a list of conjuncts.
    pub(crate) fn apply(&self, formula: &Ast) -> Made<Vec<Vec<Ast>>> {
        let c = self.context.raw();
        let formula = self.context.own(formula);
        // SAFETY: invariants 1 to 3; goal and result are referenced while they are used.
        unsafe {
            let goal = Z3_mk_goal(c, false, false, false).ok_or_else(|| self.context.failure())?;
            Z3_goal_inc_ref(c, goal);
            Z3_goal_assert(c, goal, formula);
            let result = Z3_tactic_apply(c, self.raw, goal).ok_or_else(|| self.context.failure());
            Z3_goal_dec_ref(c, goal);
            let result = result?;
            Z3_apply_result_inc_ref(c, result);
            let subgoals = (0..Z3_apply_result_get_num_subgoals(c, result)).map(|i| {
                let subgoal = Z3_apply_result_get_subgoal(c, result, i).ok_or_else(|| self.context.failure())?;
                Z3_goal_inc_ref(c, subgoal);
                let conjuncts = (0..Z3_goal_size(c, subgoal)).map(|j| self.context.ast(Z3_goal_formula(c, subgoal, j)));
                let conjuncts = conjuncts.collect::<Made<Vec<Ast>>>();
                Z3_goal_dec_ref(c, subgoal);
                conjuncts
            });
            let subgoals = subgoals.collect();
            Z3_apply_result_dec_ref(c, result);
            subgoals
        }
    }
}
