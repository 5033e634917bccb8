//! Inference of `modifies` clauses: the least sets that are closed under writes and calls.

use rustc_hash::FxHashSet;

use crate::program::{GlobalId, ProcedureId, Program, Stmt, StmtKind, VariableId};

/// Extends the clauses of all procedures with an implementation by the globals that they write.
pub(super) fn infer(program: &mut Program) {
    let count = program.procedures.len();
    let mut writes: Vec<FxHashSet<GlobalId>> = Vec::with_capacity(count);
    let mut callers: Vec<Vec<ProcedureId>> = vec![Vec::new(); count];
    for (i, procedure) in program.procedures.iter().enumerate() {
        let mut effects =
            Effects { writes: procedure.modifies.iter().copied().collect(), callees: FxHashSet::default() };
        procedure.bodies.iter().for_each(|body| effects.block(&body.block));
        writes.push(effects.writes);
        for callee in effects.callees {
            callers[callee.index()].push(ProcedureId(i as u32));
        }
    }
    let mut waiting: Vec<usize> = (0..count).collect();
    while let Some(callee) = waiting.pop() {
        for caller in &callers[callee] {
            let new: Vec<_> = writes[callee].difference(&writes[caller.index()]).copied().collect();
            if !new.is_empty() {
                writes[caller.index()].extend(new);
                waiting.push(caller.index());
            }
        }
    }
    for (procedure, writes) in program.procedures.iter_mut().zip(writes) {
        procedure.modifies = writes.into_iter().collect();
        procedure.modifies.sort_unstable();
    }
}

/// The effects of a procedure on globals.
struct Effects {
    writes: FxHashSet<GlobalId>,
    callees: FxHashSet<ProcedureId>,
}

impl Effects {
    fn place(&mut self, place: VariableId) {
        if let VariableId::Global(id) = place {
            self.writes.insert(id);
        }
    }

    fn block(&mut self, block: &[Stmt]) {
        for stmt in block {
            match &stmt.kind {
                StmtKind::Havoc(places) => places.iter().for_each(|&p| self.place(p)),
                StmtKind::Assign(pairs) => pairs.iter().for_each(|(lhs, _)| self.place(lhs.place)),
                StmtKind::Call { procedure, results, .. } => {
                    self.callees.insert(*procedure);
                    results.iter().for_each(|&p| self.place(p));
                }
                StmtKind::If { branches, otherwise, .. } => {
                    branches.iter().for_each(|b| self.block(&b.block));
                    self.block(otherwise);
                }
                StmtKind::While { block, .. } => self.block(block),
                _ => {}
            }
        }
    }
}
