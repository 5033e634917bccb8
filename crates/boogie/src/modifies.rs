//! The globals that a procedure writes: by its own assignments and, transitively, by those of its callees.
//!
//! Translations from C have thousands of procedures and globals, so sets are bit sets.

use crate::{GlobalId, Program, Stmt, StmtKind, VariableId};

/// A set of globals.
#[derive(Clone, Debug)]
struct Globals(Vec<u64>);

impl Globals {
    fn insert(&mut self, global: GlobalId) {
        self.0[global.index() / 64] |= 1 << (global.index() % 64);
    }

    /// The union with another set; returns whether it grew.
    fn extend(&mut self, other: &Globals) -> bool {
        let mut changed = false;
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            changed |= *other & !*own != 0;
            *own |= other;
        }
        changed
    }

    fn sorted(&self) -> Vec<GlobalId> {
        let mut found = Vec::new();
        for (index, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                found.push(GlobalId(64 * index as u32 + rest.trailing_zeros()));
                rest &= rest - 1;
            }
        }
        found
    }
}

/// For each procedure, the globals it may write, sorted. A procedure without a body writes its `modifies` clause.
pub fn written_globals(program: &Program) -> Vec<Vec<GlobalId>> {
    let none = Globals(vec![0; program.globals.len().div_ceil(64)]);
    let mut written = vec![none; program.procedures.len()];
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); program.procedures.len()];
    for (caller, procedure) in program.procedures.iter().enumerate() {
        if procedure.bodies.is_empty() {
            procedure.modifies.iter().for_each(|&global| written[caller].insert(global));
        }
        let mut callees = Vec::new();
        for body in &procedure.bodies {
            collect(&body.block, &mut written[caller], &mut callees);
        }
        callees.sort_unstable();
        callees.dedup();
        callees.into_iter().filter(|&callee| callee != caller).for_each(|callee| callers[callee].push(caller));
    }
    let mut is_open = vec![true; written.len()];
    let mut open: Vec<usize> = (0..written.len()).collect();
    while let Some(callee) = open.pop() {
        is_open[callee] = false;
        for &caller in &callers[callee] {
            let [own, called] = written.get_disjoint_mut([caller, callee]).expect("nobody is its own caller here");
            if own.extend(called) && !is_open[caller] {
                is_open[caller] = true;
                open.push(caller);
            }
        }
    }
    written.iter().map(Globals::sorted).collect()
}

fn collect(block: &[Stmt], written: &mut Globals, callees: &mut Vec<usize>) {
    let mut add = |place: &VariableId| {
        if let VariableId::Global(global) = place {
            written.insert(*global);
        }
    };
    for stmt in block {
        match &stmt.kind {
            StmtKind::Havoc(places) => places.iter().for_each(&mut add),
            StmtKind::Assign(pairs) => pairs.iter().for_each(|(lhs, _)| add(&lhs.place)),
            StmtKind::Call { procedure, results, .. } => {
                results.iter().for_each(&mut add);
                callees.push(procedure.index());
            }
            _ => {}
        }
    }
    for stmt in block {
        match &stmt.kind {
            StmtKind::If { branches, otherwise, .. } => {
                for branch in branches {
                    collect(&branch.block, written, callees);
                }
                collect(otherwise, written, callees);
            }
            StmtKind::While { block, .. } => collect(block, written, callees),
            _ => {}
        }
    }
}
