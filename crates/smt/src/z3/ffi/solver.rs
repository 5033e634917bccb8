//! Solvers and models.

use std::cell::Cell;
use std::sync::Arc;

use z3_sys::*;

use super::{Ast, Context, Decl, Failure, Made, Params, Stoppable, count, owned};
use crate::watchdog::Watched;

impl Context {
    // Solvers.

    pub(crate) fn simple_solver(&self) -> Made<RawSolver> {
        // SAFETY: invariant 1.
        self.solver(unsafe { Z3_mk_simple_solver(self.raw()) })
    }

    pub(crate) fn combined_solver(&self) -> Made<RawSolver> {
        // SAFETY: invariant 1.
        self.solver(unsafe { Z3_mk_solver(self.raw()) })
    }

    pub(crate) fn solver_for_logic(&self, logic: &str) -> Made<RawSolver> {
        let logic = self.symbol(logic)?;
        // SAFETY: invariant 1.
        self.solver(unsafe { Z3_mk_solver_for_logic(self.raw(), logic.0) })
    }

    /// A solver that applies these tactics, one after the other, in every check.
    pub(crate) fn solver_from_tactics(&self, names: &[&str]) -> Made<RawSolver> {
        let mut all = self.tactic(names[0])?;
        for name in &names[1..] {
            all = all.then(&self.tactic(name)?)?;
        }
        // SAFETY: invariants 1 and 2; the solver keeps the tactic.
        self.solver(unsafe { Z3_mk_solver_from_tactic(self.raw(), all.raw()) })
    }

    fn solver(&self, raw: Option<Z3_solver>) -> Made<RawSolver> {
        let raw = raw.ok_or_else(|| self.failure())?;
        // SAFETY: just made.
        unsafe { Z3_solver_inc_ref(self.raw(), raw) };
        let pointers = Stoppable((self.raw(), raw));
        let watched = Watched::new(move || pointers.stop_solver());
        Ok(RawSolver { raw, context: self.clone(), watched, broken: Cell::new(false) })
    }
}

/// The answer of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Truth {
    True,
    False,
    Undefined,
}

impl Truth {
    pub(super) fn new(number: Z3_lbool) -> Self {
        match number {
            Z3_L_TRUE => Truth::True,
            Z3_L_FALSE => Truth::False,
            _ => Truth::Undefined,
        }
    }
}

/// A solver.
pub(crate) struct RawSolver {
    raw: Z3_solver,
    context: Context,
    watched: Arc<Watched>,
    /// Set when scopes could not be opened or closed.
    broken: Cell<bool>,
}

impl Drop for RawSolver {
    fn drop(&mut self) {
        self.watched.retire();
        // SAFETY: gives back the counted reference; the watchdog will not touch the solver any more.
        unsafe { Z3_solver_dec_ref(self.context.raw(), self.raw) };
    }
}

impl RawSolver {
    pub(crate) fn watched(&self) -> &Watched {
        &self.watched
    }

    pub(crate) fn set_params(&self, params: &Params) -> Made<()> {
        // SAFETY: invariants 1 to 3.
        unsafe { Z3_solver_set_params(self.context.raw(), self.raw, params.raw) };
        self.context.done()
    }

    pub(crate) fn push(&self) -> Made<()> {
        // SAFETY: invariants 1 and 2.
        unsafe { Z3_solver_push(self.context.raw(), self.raw) };
        self.context.done().inspect_err(|_| self.broken.set(true))
    }

    pub(crate) fn pop(&self, n: u32) -> Made<()> {
        // SAFETY: invariants 1 and 2; the caller counts scopes, and Z3 checks.
        unsafe { Z3_solver_pop(self.context.raw(), self.raw, n) };
        self.context.done().inspect_err(|_| self.broken.set(true))
    }

    pub(crate) fn assert(&self, term: &Ast) -> Made<()> {
        // SAFETY: invariants 1 to 3.
        unsafe { Z3_solver_assert(self.context.raw(), self.raw, self.context.own(term)) };
        self.context.done()
    }

    pub(crate) fn check(&self, assumptions: &[Ast]) -> Made<Truth> {
        if self.broken.get() {
            return Err(Failure::new("an earlier failure left the scopes of the solver undefined"));
        }
        let c = self.context.raw();
        // SAFETY: invariants 1 to 3; the slice lives during the call.
        let answer = unsafe {
            if assumptions.is_empty() {
                Z3_solver_check(c, self.raw)
            } else {
                let pointers = self.context.pointers(assumptions);
                Z3_solver_check_assumptions(c, self.raw, count(pointers.len()), pointers.as_ptr())
            }
        };
        self.context.done()?;
        Ok(Truth::new(answer))
    }

    pub(crate) fn reason_unknown(&self) -> String {
        // SAFETY: invariants 1 and 2.
        owned(unsafe { Z3_solver_get_reason_unknown(self.context.raw(), self.raw) })
    }

    pub(crate) fn core(&self) -> Made<Vec<Ast>> {
        let c = self.context.raw();
        // SAFETY: invariants 1 and 2; the vector is referenced while it is read.
        unsafe {
            let vector = Z3_solver_get_unsat_core(c, self.raw).ok_or_else(|| self.context.failure())?;
            Z3_ast_vector_inc_ref(c, vector);
            let items = (0..Z3_ast_vector_size(c, vector)).map(|i| self.context.ast(Z3_ast_vector_get(c, vector, i)));
            let items = items.collect();
            Z3_ast_vector_dec_ref(c, vector);
            items
        }
    }

    pub(crate) fn model(&self) -> Made<RawModel> {
        let c = self.context.raw();
        // SAFETY: invariants 1 and 2; a reference is counted at once.
        unsafe {
            let raw = Z3_solver_get_model(c, self.raw).ok_or_else(|| self.context.failure())?;
            Z3_model_inc_ref(c, raw);
            Ok(RawModel { raw, context: self.context.clone() })
        }
    }
}

/// The arguments and the value of a function at one point.
pub(crate) type Entry = (Vec<Ast>, Ast);

/// A model.
pub(crate) struct RawModel {
    raw: Z3_model,
    context: Context,
}

impl Drop for RawModel {
    fn drop(&mut self) {
        // SAFETY: gives back the counted reference.
        unsafe { Z3_model_dec_ref(self.context.raw(), self.raw) };
    }
}

impl RawModel {
    /// The value of a term, with model completion.
    pub(crate) fn evaluate(&self, term: &Ast) -> Made {
        let c = self.context.raw();
        let mut value = term.raw;
        // SAFETY: invariants 1 to 3; on success the result is kept alive by the context until the next call.
        unsafe {
            if Z3_model_eval(c, self.raw, self.context.own(term), true, &mut value) {
                self.context.ast(Some(value))
            } else {
                Err(self.context.failure())
            }
        }
    }

    /// The finite graph of a function (argument lists and values) and its value elsewhere.
    pub(crate) fn function(&self, decl: &Decl) -> Made<(Vec<Entry>, Ast)> {
        let c = self.context.raw();
        // SAFETY: invariants 1 to 3; the interpretation and its entries are referenced while they are read.
        unsafe {
            let interpretation = Z3_model_get_func_interp(c, self.raw, self.context.own_decl(decl))
                .ok_or_else(|| self.context.failure())?;
            Z3_func_interp_inc_ref(c, interpretation);
            let read = || {
                let mut entries = Vec::new();
                for i in 0..Z3_func_interp_get_num_entries(c, interpretation) {
                    let entry = Z3_func_interp_get_entry(c, interpretation, i).ok_or_else(|| self.context.failure())?;
                    Z3_func_entry_inc_ref(c, entry);
                    let args = (0..Z3_func_entry_get_num_args(c, entry))
                        .map(|j| self.context.ast(Z3_func_entry_get_arg(c, entry, j)))
                        .collect::<Made<Vec<Ast>>>();
                    let value = self.context.ast(Z3_func_entry_get_value(c, entry));
                    Z3_func_entry_dec_ref(c, entry);
                    entries.push((args?, value?));
                }
                Ok((entries, self.context.ast(Z3_func_interp_get_else(c, interpretation))?))
            };
            let result = read();
            Z3_func_interp_dec_ref(c, interpretation);
            result
        }
    }
}
