//! Definite assignment: which variables may be read before they are written.
//!
//! A forward pass over the statements carries the set of variables that are definitely assigned. It does not iterate:
//! after a loop or a `switch` only the assignments before it count, and in a function with labels none do. So the
//! result is an over-approximation of the variables that may be read uninitialised.

use rustc_hash::FxHashSet;

use crate::typed::visit::{Part, for_each_below, for_each_part};
use crate::typed::{ExprId, ExprKind, FunctionId, ObjectId, PlaceId, PlaceKind, Program, StmtId, StmtKind};

type Objects = FxHashSet<ObjectId>;

/// The variables that may be read before they are written.
pub fn maybe_read_early(program: &Program, function: FunctionId) -> Objects {
    let mut flow = Flow { program, early: Objects::default() };
    let Some(body) = program.functions[function.index()].body else { return flow.early };
    if has_jumps(program, body) {
        for_each_below(program, Part::Stmt(body), |part| flow.read_anyhow(part));
        return flow.early;
    }
    flow.statement(body, Objects::default());
    flow.early
}

/// Whether a body contains labels or computed jumps.
fn has_jumps(program: &Program, body: StmtId) -> bool {
    let mut found = false;
    for_each_below(program, Part::Stmt(body), |part| {
        if let Part::Stmt(stmt) = part {
            let kind = &program.stmts[stmt.index()].kind;
            found |= matches!(kind, StmtKind::Label(..) | StmtKind::Goto(_) | StmtKind::ComputedGoto(_));
        }
    });
    found
}

struct Flow<'p> {
    program: &'p Program,
    early: Objects,
}

/// The variables that are definitely assigned after a statement; `None` if control does not get there.
type After = Option<Objects>;

/// The join of two paths: the variables that are definitely assigned on both.
fn either(a: After, b: After) -> After {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.intersection(&b).copied().collect()),
        (a, b) => a.or(b),
    }
}

impl Flow<'_> {
    fn statement(&mut self, id: StmtId, before: Objects) -> After {
        let program = self.program;
        match &program.stmts[id.index()].kind {
            StmtKind::Skip => Some(before),
            StmtKind::Expr(expr) => Some(self.expr(*expr, before)),
            StmtKind::Declare(object) => {
                let mut after = before;
                let initialised = program.objects[object.index()].initialiser.is_some();
                let before = after.clone();
                for_each_part(program, Part::Object(*object), |part| {
                    after.extend(self.part(part, before.clone()));
                });
                match initialised {
                    true => after.insert(*object),
                    false => after.remove(object),
                };
                Some(after)
            }
            StmtKind::VlaLength(object, length) => {
                let mut after = self.expr(*length, before);
                after.insert(*object);
                Some(after)
            }
            StmtKind::Block(stmts) => stmts.iter().try_fold(before, |before, &stmt| self.statement(stmt, before)),
            StmtKind::If(condition, yes, no) => {
                let before = self.expr(*condition, before);
                let yes = self.statement(*yes, before.clone());
                let no = match no {
                    Some(no) => self.statement(*no, before),
                    None => Some(before),
                };
                either(yes, no)
            }
            StmtKind::While(condition, body) => {
                let before = self.expr(*condition, before);
                self.statement(*body, before.clone());
                Some(before)
            }
            StmtKind::DoWhile(body, condition) => {
                // A `continue` or `break` may skip all assignments of the body.
                let interrupted = self.is_interrupted(*body);
                let after = self.statement(*body, before.clone());
                let at_condition = if interrupted { before.clone() } else { after? };
                let after = self.expr(*condition, at_condition);
                Some(if interrupted { before } else { after })
            }
            StmtKind::For { init, cond, step, body } => {
                let mut before = match init {
                    Some(init) => self.statement(*init, before)?,
                    None => before,
                };
                if let Some(cond) = cond {
                    before = self.expr(*cond, before);
                }
                let after = self.statement(*body, before.clone());
                if let Some(step) = step {
                    let at_step = if self.is_interrupted(*body) { before.clone() } else { after.unwrap_or_default() };
                    self.expr(*step, at_step);
                }
                Some(before)
            }
            StmtKind::Switch(value, body) => {
                let before = self.expr(*value, before);
                self.cases(*body, &before);
                Some(before)
            }
            // Labels of a `switch` are handled by `cases`; outside of its `switch`, none occurs.
            StmtKind::Case(_, _, inner) | StmtKind::Default(inner) | StmtKind::Label(_, inner) => {
                self.statement(*inner, before)
            }
            StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) | StmtKind::Undefined(_) => None,
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    self.expr(*value, before);
                }
                None
            }
            StmtKind::ComputedGoto(target) | StmtKind::GotoOuter(_, _, target) => {
                self.expr(*target, before);
                None
            }
            StmtKind::Asm { .. } => {
                for_each_below(program, Part::Stmt(id), |part| self.read_anyhow(part));
                Some(before)
            }
        }
    }

    /// The body of a `switch`: control may enter at any statement in it, so each is checked against what was assigned
    /// before.
    fn cases(&mut self, body: StmtId, before: &Objects) {
        let program = self.program;
        for_each_below(program, Part::Stmt(body), |part| match part {
            // A declaration assigns nothing here: in a loop around the `switch`, control may have jumped past it.
            Part::Stmt(stmt) if !matches!(program.stmts[stmt.index()].kind, StmtKind::Declare(_)) => {}
            Part::Stmt(_) | Part::Place(_) | Part::Object(_) => {}
            Part::Expr(expr) => self.read_unless(expr, before),
        });
    }

    /// Whether a statement contains a `break` or `continue`.
    fn is_interrupted(&self, body: StmtId) -> bool {
        let mut found = false;
        for_each_below(self.program, Part::Stmt(body), |part| {
            if let Part::Stmt(stmt) = part {
                found |= matches!(self.program.stmts[stmt.index()].kind, StmtKind::Break | StmtKind::Continue);
            }
        });
        found
    }

    fn part(&mut self, part: Part, before: Objects) -> Objects {
        match part {
            Part::Expr(expr) => self.expr(expr, before),
            Part::Place(place) => self.place(place, before),
            Part::Stmt(stmt) => self.statement(stmt, before.clone()).unwrap_or(before),
            Part::Object(object) => {
                let mut after = before.clone();
                for_each_part(self.program, Part::Object(object), |part| after.extend(self.part(part, before.clone())));
                after
            }
        }
    }

    /// Evaluates an expression. The order of its operands is not known, so none of them sees what another assigns.
    fn expr(&mut self, id: ExprId, before: Objects) -> Objects {
        let program = self.program;
        match program.exprs[id.index()].kind {
            ExprKind::Load(place) => {
                self.read(place, &before);
                self.place(place, before)
            }
            ExprKind::And(a, b) | ExprKind::Or(a, b) | ExprKind::Elvis(a, b) => {
                let after = self.expr(a, before);
                self.expr(b, after.clone());
                after
            }
            ExprKind::Conditional(condition, yes, no) => {
                let before = self.expr(condition, before);
                let yes = self.expr(yes, before.clone());
                let no = self.expr(no, before);
                yes.intersection(&no).copied().collect()
            }
            ExprKind::Comma(a, b) => {
                let after = self.expr(a, before);
                self.expr(b, after)
            }
            ExprKind::Assign(place, value) => {
                let mut after = self.expr(value, before.clone());
                after.extend(self.place(place, before));
                if let PlaceKind::Object(object) = program.places[place.index()].kind {
                    after.insert(object);
                }
                after
            }
            ExprKind::CompoundAssign(_, place, ..)
            | ExprKind::PointerAddAssign(place, _)
            | ExprKind::PointerSubAssign(place, _)
            | ExprKind::Step(_, place) => {
                self.read(place, &before);
                self.all_parts(Part::Expr(id), before)
            }
            _ => self.all_parts(Part::Expr(id), before),
        }
    }

    fn place(&mut self, id: PlaceId, before: Objects) -> Objects {
        // Assignments are followed for whole variables only: using a member counts as a read of the variable.
        if let (PlaceKind::Field(inner, _), _) = (&self.program.places[id.index()].kind, ()) {
            self.read(*inner, &Objects::default());
        }
        self.all_parts(Part::Place(id), before)
    }

    fn all_parts(&mut self, part: Part, before: Objects) -> Objects {
        let mut after = before.clone();
        if let Part::Expr(id) = part
            && let ExprKind::AddressOf(place) = self.program.exprs[id.index()].kind
        {
            self.read(place, &Objects::default());
        }
        for_each_part(self.program, part, |part| after.extend(self.part(part, before.clone())));
        after
    }

    /// Loads from a place.
    fn read(&mut self, place: PlaceId, written: &Objects) {
        if let PlaceKind::Object(object) = self.program.places[place.index()].kind
            && !written.contains(&object)
        {
            self.early.insert(object);
        }
    }

    /// Every variable that an expression loads from without a definite assignment counts as read early.
    fn read_unless(&mut self, id: ExprId, written: &Objects) {
        match self.program.exprs[id.index()].kind {
            ExprKind::Load(place)
            | ExprKind::AddressOf(place)
            | ExprKind::CompoundAssign(_, place, ..)
            | ExprKind::PointerAddAssign(place, _)
            | ExprKind::PointerSubAssign(place, _)
            | ExprKind::Step(_, place) => self.read_place(place, written),
            _ => {}
        }
    }

    fn read_place(&mut self, place: PlaceId, written: &Objects) {
        match self.program.places[place.index()].kind {
            PlaceKind::Field(inner, _) => self.read_place(inner, &Objects::default()),
            _ => self.read(place, written),
        }
    }

    /// Every variable that is loaded from counts as read early.
    fn read_anyhow(&mut self, part: Part) {
        if let Part::Expr(expr) = part {
            self.read_unless(expr, &Objects::default());
        }
    }
}
