//! Removal of global variables that nothing reads, such as the characters of messages that are only passed to unknown
//! functions, or struct members that the program does not use. All code that only changes them is removed with them.
//!
//! A variable that a function of the program assigns to stays even if it is never read, because the assignment is a
//! step of a counterexample. So does a variable that receives an input: a counterexample lists all inputs, so that it
//! can be replayed.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_boogie::{ExprId, ExprKind, GlobalId, Program, Stmt, StmtKind, Var, VariableId};
use tracewright_source::Span;
use tracewright_vocabulary::origin::Input;

use crate::translate::START;

/// For each global variable, whether an expression reads it or a function assigns to it. `inputs` has the calls that
/// are inputs of the program.
pub fn used_globals(program: &Program, inputs: &FxHashMap<Span, Input>) -> Vec<bool> {
    Uses::of(program, inputs).used
}

/// Removes the variables that are not used.
pub fn drop_unread(program: &mut Program, used: &[bool]) {
    let mut next = 0;
    let numbers: Vec<Option<GlobalId>> = used
        .iter()
        .map(|&used| {
            used.then(|| {
                next += 1;
                GlobalId(next - 1)
            })
        })
        .collect();
    if numbers.iter().all(Option::is_some) {
        return;
    }
    let mut index = 0;
    program.globals.retain(|_| {
        index += 1;
        used[index - 1]
    });
    program.exprs.rename_globals(|id| numbers[id.index()]);
    for procedure in &mut program.procedures {
        procedure.modifies = procedure.modifies.iter().filter_map(|id| numbers[id.index()]).collect();
        procedure.bodies.iter_mut().for_each(|body| renumber(&mut body.block, &numbers));
    }
}

/// An lvalue with the new number of its variable, if the variable is still there.
fn renumbered(place: VariableId, numbers: &[Option<GlobalId>]) -> Option<VariableId> {
    match place {
        VariableId::Global(id) => numbers[id.index()].map(VariableId::Global),
        VariableId::Local(_) => Some(place),
    }
}

fn renumber(block: &mut Vec<Stmt>, numbers: &[Option<GlobalId>]) {
    block.retain_mut(|stmt| match &mut stmt.kind {
        StmtKind::Havoc(places) => {
            *places = places.iter().filter_map(|&place| renumbered(place, numbers)).collect();
            !places.is_empty()
        }
        StmtKind::Assign(pairs) => {
            pairs.retain_mut(|(lhs, _)| match renumbered(lhs.place, numbers) {
                Some(place) => {
                    lhs.place = place;
                    true
                }
                None => false,
            });
            !pairs.is_empty()
        }
        StmtKind::Call { results, .. } => {
            *results = results.iter().filter_map(|&place| renumbered(place, numbers)).collect();
            true
        }
        StmtKind::If { branches, otherwise, .. } => {
            branches.iter_mut().for_each(|branch| renumber(&mut branch.block, numbers));
            renumber(otherwise, numbers);
            true
        }
        StmtKind::While { block, .. } => {
            renumber(block, numbers);
            true
        }
        _ => true,
    });
}

/// Which code an assignment is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Code {
    /// Initialisation before `main`.
    Start,
    /// The body of a function.
    Function,
}

struct Uses<'p> {
    program: &'p Program,
    inputs: &'p FxHashMap<Span, Input>,
    /// For each global variable, whether it has to stay.
    used: Vec<bool>,
    /// Expressions that have been visited. They are shared between statements.
    seen: Vec<bool>,
    /// Expressions that are still to be visited.
    open: Vec<ExprId>,
}

impl<'p> Uses<'p> {
    fn of(program: &'p Program, inputs: &'p FxHashMap<Span, Input>) -> Uses<'p> {
        let (globals, exprs) = (program.globals.len(), program.exprs.len());
        let mut uses = Uses { program, inputs, used: vec![false; globals], seen: vec![false; exprs], open: Vec::new() };
        program.axioms.iter().for_each(|axiom| uses.expr(axiom.expr));
        for procedure in &program.procedures {
            let specs = procedure.requires.iter().chain(&procedure.ensures).map(|spec| spec.expr);
            let clauses = procedure.locals.iter().filter_map(|local| local.where_clause);
            specs.chain(clauses).for_each(|expr| uses.expr(expr));
            let code = if procedure.name == START { Code::Start } else { Code::Function };
            procedure.bodies.iter().for_each(|body| uses.block(&body.block, code));
        }
        uses.clauses();
        uses
    }

    /// Keeps the variables that `where` clauses of used variables mention. A clause that mentions only its own variable
    /// does not keep that variable.
    fn clauses(&mut self) {
        let mut done = FxHashSet::default();
        loop {
            let open: Vec<ExprId> = (0..self.used.len())
                .filter(|&index| self.used[index] && done.insert(index))
                .filter_map(|index| self.program.globals[index].where_clause)
                .collect();
            if open.is_empty() {
                return;
            }
            open.into_iter().for_each(|clause| self.expr(clause));
        }
    }

    fn expr(&mut self, root: ExprId) {
        self.open.push(root);
        while let Some(id) = self.open.pop() {
            if std::mem::replace(&mut self.seen[id.0 as usize], true) {
                continue;
            }
            if let ExprKind::Var(Var::Global(global)) = self.program.exprs[id].kind {
                self.used[global.index()] = true;
            }
            self.program.exprs.for_each_child(id, |child| self.open.push(child));
        }
    }

    fn place(&mut self, place: VariableId) {
        if let VariableId::Global(id) = place {
            self.used[id.index()] = true;
        }
    }

    fn block(&mut self, block: &[Stmt], code: Code) {
        for stmt in block {
            match &stmt.kind {
                StmtKind::Assert(claim) | StmtKind::Assume(claim) => self.expr(*claim),
                StmtKind::Havoc(places) if self.inputs.contains_key(&stmt.span) => {
                    places.iter().for_each(|&place| self.place(place));
                }
                StmtKind::Havoc(_) => {}
                StmtKind::Assign(pairs) => {
                    for (lhs, value) in pairs {
                        if code == Code::Function {
                            self.place(lhs.place);
                        }
                        for &index in lhs.path.iter().flat_map(|&list| self.program.exprs.list(list)) {
                            self.expr(index);
                        }
                        self.expr(*value);
                    }
                }
                StmtKind::Call { args, results, .. } => {
                    self.program.exprs.list(*args).iter().for_each(|&arg| self.expr(arg));
                    results.iter().for_each(|&place| self.place(place));
                }
                StmtKind::If { branches, otherwise, .. } => {
                    for branch in branches {
                        branch.cond.into_iter().for_each(|cond| self.expr(cond));
                        self.block(&branch.block, code);
                    }
                    self.block(otherwise, code);
                }
                StmtKind::While { cond, invariants, block, .. } => {
                    cond.iter().for_each(|&cond| self.expr(cond));
                    invariants.iter().for_each(|spec| self.expr(spec.expr));
                    self.block(block, code);
                }
                StmtKind::Break(_) | StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Return => {}
            }
        }
    }
}
