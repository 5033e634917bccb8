//! The ends of the program: what must have been freed by then.
//!
//! Memory is lost when nothing points to it any more. What is lost stays lost, and is not freed: it is still there at
//! the end, where it is counted. Whether something may still point to it then, the points-to analysis says: if nothing
//! can, memory that is there is lost; if something can, it may be lost or not, and a counterexample is marked.

use rustc_hash::FxHashSet;
use tracewright_boogie::{BinaryOp as B, Defect};

use crate::translate::Translator;
use crate::translate::points_to::{NodeId, owner};
use crate::translate::shapes::Shape;
use crate::translate::storage::all_shapes;
use crate::translate::walk::{Part, for_each_part};
use crate::typed::{ExprKind, LabelId, ObjectId, Program, StmtId, StmtKind};

/// How a program ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// `main` has returned: its variables are not there any more.
    Return,
    /// `exit` and the like: the variables of all functions that are running are still there.
    Exit,
    /// An error function: the program gives up.
    Error,
    /// `abort` and the like, and assertions that fail.
    Abort,
    /// Not at all: a loop that is never left.
    Never,
}

impl Translator<'_> {
    /// Checks what must hold when the program ends here.
    pub(in crate::translate) fn check_end(&mut self, end: End) {
        if !self.counts_objects() {
            return;
        }
        let mut groups: Vec<usize> = self.lifetimes.on_heap.values().copied().collect();
        groups.sort_unstable();
        groups.dedup();
        if groups.is_empty() {
            return;
        }
        if self.wants(Defect::LostMemory) {
            let held = self.held_at(end);
            for &group in &groups {
                let is_held = self.lifetimes.on_heap.iter().any(|(node, own)| *own == group && held.contains(node));
                let mark = match (is_held, end) {
                    (false, _) => None,
                    // What is not lost yet is not lost by this.
                    (true, End::Error | End::Abort) => continue,
                    (true, End::Return | End::Exit) => Some("memory at the end that may still be pointed to"),
                    (true, End::Never) => Some("memory that may be lost while the program never ends"),
                };
                self.check_count(group, Defect::LostMemory, mark);
            }
        }
        if self.wants(Defect::LeftMemory) && end != End::Never {
            // Whether everything must have been freed before a program is aborted is a matter of taste.
            let mark = (end == End::Abort).then_some("memory that is not freed when the program is aborted");
            for &group in &groups {
                self.check_count(group, Defect::LeftMemory, mark);
            }
        }
    }

    fn check_count(&mut self, group: usize, defect: Defect, mark: Option<&str>) {
        let place = self.counter(group);
        let (count, zero) = (self.e.read(place), self.e.int(0));
        let claim = self.e.binary(B::Le, count, zero);
        self.safety_check(claim, defect, mark);
    }

    /// The nodes that something may point to which is still there.
    fn held_at(&self, end: End) -> FxHashSet<NodeId> {
        let mut objects: Vec<ObjectId> = self.graph.statics.clone();
        if let (true, Some(function)) = (end != End::Return, self.body.function) {
            let mut running = self.graph.callers(function);
            running.insert(function);
            let locals = self.points_to.locals_of(self.program, &running);
            let is_unknown = |object: &ObjectId| {
                let of = owner(self.program, *object);
                of.is_some_and(|of| self.points_to.is_transparent(of)) && self.may_hold(*object)
            };
            if locals.iter().any(is_unknown) {
                // What the variables of such functions hold, the analysis does not say.
                return self.lifetimes.on_heap.keys().copied().collect();
            }
            objects.extend(locals);
        }
        self.points_to.led_to(objects)
    }

    /// Whether there may be a pointer in an object.
    fn may_hold(&self, object: ObjectId) -> bool {
        let mut shapes = FxHashSet::default();
        all_shapes(self.program, self.program.objects[object.index()].ty, &mut shapes);
        self.storage.addresses_as_numbers || shapes.contains(&Shape::Pointer)
    }

    /// A loop without a condition: if nothing in it leads out, the program never ends from there on.
    pub(in crate::translate) fn check_endless(&mut self, body: StmtId) {
        if self.wants(Defect::LostMemory) && !can_be_left(self.program, body) {
            self.check_end(End::Never);
        }
    }
}

/// Whether anything in the body of a loop leads out of the loop, other than calls.
fn can_be_left(program: &Program, body: StmtId) -> bool {
    let (mut labels, mut targets): (FxHashSet<LabelId>, FxHashSet<LabelId>) = Default::default();
    // Whether a `break` is that of the loop.
    let mut stack = vec![(Part::Stmt(body), true)];
    while let Some((part, mut own)) = stack.pop() {
        if let Part::Stmt(stmt) = part {
            match program.stmts[stmt.index()].kind {
                StmtKind::Return(_) | StmtKind::ComputedGoto(_) => return true,
                StmtKind::Break if own => return true,
                StmtKind::Goto(label) => {
                    targets.insert(label);
                }
                StmtKind::Label(label, _) => {
                    labels.insert(label);
                }
                StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For { .. } | StmtKind::Switch(..) => {
                    own = false
                }
                _ => {}
            }
        }
        if let Part::Expr(expr) = part
            && matches!(program.exprs[expr.index()].kind, ExprKind::Unsupported(_))
        {
            return true;
        }
        for_each_part(program, part, |child| stack.push((child, own)));
    }
    !targets.is_subset(&labels)
}

/// The functions that end the program normally without running anything first.
pub fn ends_normally(name: &str) -> bool {
    matches!(name.strip_prefix("__builtin_").unwrap_or(name), "_exit" | "_Exit" | "quick_exit")
}
