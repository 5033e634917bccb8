//! Allocations that happen at most once: each creates a single object, as a declaration does.
//!
//! A call in `main` outside of loops is one. So is a call outside of loops in a function that has a single call site,
//! if that call happens at most once.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analyse::call_graph::CallGraph;
use crate::typed::visit::{Part, for_each_below, for_each_part};
use crate::typed::{Callee, ExprId, ExprKind, Function, FunctionId, Program, Startup, StmtKind};

/// Finds the calls that happen at most once.
#[derive(Debug)]
pub struct Once<'a> {
    program: &'a Program,
    calls: &'a CallGraph,
    /// The call sites of each function.
    sites: FxHashMap<FunctionId, Vec<(FunctionId, ExprId)>>,
    known: FxHashMap<FunctionId, bool>,
}

impl<'a> Once<'a> {
    /// Collects all call sites.
    pub fn new(program: &'a Program, calls: &'a CallGraph) -> Once<'a> {
        let mut sites: FxHashMap<FunctionId, Vec<(FunctionId, ExprId)>> = FxHashMap::default();
        for &function in &calls.reachable {
            let Some(body) = program.functions[function.index()].body else { continue };
            for_each_below(program, Part::Stmt(body), |part| {
                if let Part::Expr(expr) = part
                    && let ExprKind::Call(Callee::Function(callee), _) = program.exprs[expr.index()].kind
                {
                    sites.entry(callee).or_default().push((function, expr));
                }
            });
        }
        Once { program, calls, sites, known: FxHashMap::default() }
    }

    /// All calls of functions without a body that fit and happen at most once.
    pub fn calls_of(&mut self, fits: impl Fn(&Function) -> bool) -> FxHashSet<ExprId> {
        let callees: Vec<FunctionId> = self.sites.keys().copied().collect();
        let mut found = FxHashSet::default();
        for callee in callees.into_iter().filter(|callee| fits(&self.program.functions[callee.index()])) {
            for (function, call) in self.sites[&callee].clone() {
                let is_unique = self.sites[&callee].iter().filter(|(_, other)| *other == call).count() == 1;
                if is_unique && self.runs_once(function) && !is_in_loop(self.program, function, call) {
                    found.insert(call);
                }
            }
        }
        found
    }

    fn runs_once(&mut self, function: FunctionId) -> bool {
        if let Some(&known) = self.known.get(&function) {
            return known;
        }
        let declared = &self.program.functions[function.index()];
        let is_hidden = !self.calls.is_recursive(function)
            && !self.calls.address_taken.contains(&function)
            && declared.startup == Startup::None;
        let once = match self.sites.get(&function).map_or(&[][..], |sites| &sites[..]) {
            [] => is_hidden && self.program.is_entry(function),
            &[(caller, call)] => {
                is_hidden
                    && !self.program.is_entry(function)
                    && self.runs_once(caller)
                    && !is_in_loop(self.program, caller, call)
            }
            _ => false,
        };
        self.known.insert(function, once);
        once
    }
}

/// Whether a call may be evaluated more than once in one activation of its function.
pub fn is_in_loop(program: &Program, function: FunctionId, call: ExprId) -> bool {
    let Some(body) = program.functions[function.index()].body else { return false };
    let mut found = false;
    let mut stack = vec![(Part::Stmt(body), false)];
    while let Some((part, mut looping)) = stack.pop() {
        match part {
            Part::Stmt(stmt) => match program.stmts[stmt.index()].kind {
                StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For { .. } => looping = true,
                StmtKind::Label(..) => return true,
                _ => {}
            },
            Part::Expr(expr) => found |= looping && expr == call,
            _ => {}
        }
        for_each_part(program, part, |child| stack.push((child, looping)));
    }
    found
}
