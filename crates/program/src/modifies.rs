//! Which globals a procedure really writes: its own assignments and, transitively, those of its callees.

use tracewright_boogie::{GlobalId, Place, Program, Stmt, StmtKind};

/// For each procedure, the globals it may write, sorted. A procedure without a body writes its `modifies` clause.
pub(crate) fn written_globals(program: &Program) -> Vec<Vec<GlobalId>> {
    let n = program.procedures.len();
    let mut written: Vec<Vec<GlobalId>> = vec![Vec::new(); n];
    let mut callees: Vec<Vec<usize>> = vec![Vec::new(); n];
    for (i, procedure) in program.procedures.iter().enumerate() {
        if procedure.bodies.is_empty() {
            written[i].extend_from_slice(&procedure.modifies);
        }
        for body in &procedure.bodies {
            collect(&body.block, &mut written[i], &mut callees[i]);
        }
    }
    loop {
        let mut changed = false;
        for caller in 0..n {
            for callee in callees[caller].clone() {
                let new: Vec<GlobalId> =
                    written[callee].iter().copied().filter(|g| !written[caller].contains(g)).collect();
                changed |= !new.is_empty();
                written[caller].extend(new);
            }
        }
        if !changed {
            break;
        }
    }
    for globals in &mut written {
        globals.sort_unstable();
        globals.dedup();
    }
    written
}

fn collect(block: &[Stmt], written: &mut Vec<GlobalId>, callees: &mut Vec<usize>) {
    let mut add = |place: &Place| {
        if let Place::Global(global) = place {
            written.push(*global);
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
