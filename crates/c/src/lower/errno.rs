//! `errno`, in programs that use it: every call of a function outside the program may change it.
//!
//! The values that such functions store are not modelled. After such a call the variable is unknown, and it gets an
//! arbitrary value (over-approximated and marked) when the program reads it. If the program stores its address, it gets
//! that value at once.

use rustc_hash::FxHashSet;

use crate::library::{Id, Known, internal, stdlib};
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{
    Callee, CastKind, ExprId, ExprKind, FunctionId, InitEntry, InitValue, Initialiser, PlaceKind, StmtKind, Storage,
};
use crate::types::QualType;

use super::{Lowered, Lowering, NotExpanded};

/// The function that returns the address of the variable.
const LOCATION: Id = Id::Stdlib(stdlib::Id::__errno_location);

impl Lowering<'_> {
    /// Inserts changes of `errno` after calls, if the program uses it.
    pub fn follow_errno(&mut self) {
        let location = self.function(LOCATION);
        let Some(location) = location.filter(|&function| self.build.program.functions[function.index()].body.is_none())
        else {
            return;
        };
        let (mut calls, mut locations, mut direct, mut set) =
            (Vec::new(), Vec::new(), FxHashSet::default(), Vec::new());
        let unused = self.unused_values();
        for (index, function) in self.build.program.functions.iter().enumerate() {
            let Some(body) = function.body else { continue };
            for_each_below(&self.build.program, Part::Stmt(body), |part| match part {
                Part::Expr(expr) => match self.build.program.exprs[expr.index()].kind {
                    ExprKind::Call(Callee::Function(callee), _) if callee == location => locations.push(expr),
                    ExprKind::Call(Callee::Function(callee), _) if self.may_set_errno(callee) => {
                        calls.push((FunctionId(index as u32), expr, unused.contains(&expr)));
                    }
                    ExprKind::Assign(place, _) => {
                        if let PlaceKind::Deref(pointer) = self.build.program.places[place.index()].kind {
                            set.push(pointer);
                        }
                    }
                    _ => {}
                },
                Part::Place(place) => {
                    if let PlaceKind::Deref(pointer) = self.build.program.places[place.index()].kind {
                        direct.insert(pointer);
                    }
                }
                _ => {}
            });
        }
        let is_kept = locations.iter().any(|location| !direct.contains(location));
        set.retain(|pointer| locations.contains(pointer));
        calls.sort_unstable();
        calls.dedup();
        let _ = self.set_errno(set, calls, is_kept);
    }

    /// Calls whose results are not used.
    fn unused_values(&self) -> FxHashSet<ExprId> {
        let last = |stmt: crate::typed::StmtId| match &self.build.program.stmts[stmt.index()].kind {
            StmtKind::Block(list) => list.last().copied(),
            _ => None,
        };
        let values = self.build.program.exprs.iter().filter_map(|expr| match expr.kind {
            ExprKind::Block(block) => last(block),
            _ => None,
        });
        let values: FxHashSet<_> = values.collect();
        let stmts = self.build.program.stmts.iter().enumerate().filter_map(|(index, stmt)| match stmt.kind {
            StmtKind::Expr(expr) if !values.contains(&crate::typed::StmtId(index as u32)) => Some(expr),
            _ => None,
        });
        let casts = self.build.program.exprs.iter().filter_map(|expr| match expr.kind {
            ExprKind::Cast(CastKind::ToVoid, inner) => Some(inner),
            _ => None,
        });
        stmts.chain(casts).collect()
    }

    fn set_errno(&mut self, set: Vec<ExprId>, calls: Vec<(FunctionId, ExprId, bool)>, is_kept: bool) -> Lowered<()> {
        if calls.is_empty() {
            return Ok(());
        }
        let changes = match is_kept {
            true => internal::Id::__tracewright_errno_changes_now,
            false => internal::Id::__tracewright_errno_changes,
        };
        for location in set.into_iter().filter(|_| !is_kept) {
            let to_set = self
                .hidden_function(internal::Id::__tracewright_errno_to_set, self.build.span(location))
                .ok_or(NotExpanded)?;
            self.build.program.exprs[location.index()].kind = ExprKind::Call(Callee::Function(to_set), Vec::new());
        }
        for (function, call, is_unused) in calls {
            let change = self.hidden_function(changes, self.build.span(call)).ok_or(NotExpanded)?;
            if is_unused {
                let inner = self.build.node(self.build.kind(call).clone(), self.build.ty(call), self.build.span(call));
                let dropped = self.build.cast(CastKind::ToVoid, inner, self.build.basic.void, self.build.span(call));
                self.build.program.exprs[call.index()].kind = self.build.kind(dropped).clone();
                self.build.program.exprs[call.index()].ty = self.build.basic.void;
            }
            self.change_after(function, call, change);
        }
        Ok(())
    }

    /// Whether calls of a function may change `errno`, other than by code of the program.
    fn may_set_errno(&self, function: FunctionId) -> bool {
        let declared = &self.build.program.functions[function.index()];
        declared.body.is_none() && !declared.known.is_some_and(Known::keeps_errno)
    }

    /// `({ T result = call; change(); result; })`
    fn change_after(&mut self, function: FunctionId, call: ExprId, change: FunctionId) {
        let old = self.build.program.exprs[call.index()].clone();
        let (span, ty) = (old.span, old.ty);
        let inner = self.build.node(old.kind, ty, span);
        let void = self.build.basic.void;
        let change = self.build.node(ExprKind::Call(Callee::Function(change), Vec::new()), void, span);
        let change = self.build.stmt_node(StmtKind::Expr(change), span);
        let list = match self.build.types().is_void(ty) {
            true => vec![self.build.stmt_node(StmtKind::Expr(inner), span), change],
            false => {
                let object = self.build.object("", QualType::plain(ty), Storage::Automatic(function), span);
                let entry = InitEntry { path: Vec::new(), value: InitValue::Expr(inner) };
                self.build.program.objects[object.index()].initialiser = Some(Initialiser { entries: vec![entry] });
                let place = self.build.place_node(PlaceKind::Object(object), ty, span);
                let value = self.build.node(ExprKind::Load(place), ty, span);
                let declare = self.build.stmt_node(StmtKind::Declare(object), span);
                vec![declare, change, self.build.stmt_node(StmtKind::Expr(value), span)]
            }
        };
        let block = self.build.stmt_node(StmtKind::Block(list), span);
        self.build.program.exprs[call.index()].kind = ExprKind::Block(block);
    }
}
