//! How loops are left, as far as their syntax shows.

use rustc_hash::FxHashSet;

use crate::typed::visit::{Part, for_each_below, for_each_part};
use crate::typed::{
    BinaryOp, Callee, ExprId, ExprKind, InitEntry, InitValue, LabelId, ObjectId, PlaceKind, Program, StmtId, StmtKind,
    UnaryOp,
};

/// Whether a loop has an exit: something in its body, other than a call, that transfers control out of the loop.
pub fn can_be_left(program: &Program, body: StmtId) -> bool {
    let (mut labels, mut targets): (FxHashSet<LabelId>, FxHashSet<LabelId>) = Default::default();
    // The flag says whether a `break` at this point belongs to the loop.
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
                // Code under a constant condition that fails is never executed, so it is no exit. (A jump may lead into
                // it all the same; then lost memory is checked for more often than necessary, which is sound.)
                StmtKind::If(condition, then, otherwise) => {
                    if let ExprKind::Int(value) = program.exprs[condition.index()].kind {
                        let taken = if value != 0 { Some(then) } else { otherwise };
                        stack.extend(taken.map(|taken| (Part::Stmt(taken), own)));
                        continue;
                    }
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

/// Whether an input of the program may end a loop in each iteration, whatever happened before.
pub fn is_left_by_chance(program: &Program, cond: Option<ExprId>, body: StmtId) -> bool {
    if cond.is_some_and(|cond| Chance { program, chosen: None }.may_be(cond, false)) {
        return true;
    }
    let inside = labels(program, body);
    let mut chance = Chance { program, chosen: None };
    for stmt in straight(program, body) {
        match program.stmts[stmt.index()].kind {
            StmtKind::If(cond, then, otherwise) => {
                let out = |branch: StmtId| leads_out(program, branch, &inside);
                if out(then) && chance.may_be(cond, true) || otherwise.is_some_and(out) && chance.may_be(cond, false) {
                    return true;
                }
                chance.chosen = None;
            }
            StmtKind::Expr(expr) => chance.chosen = chance.choice(expr),
            StmtKind::Declare(object) => chance.chosen = chance.starts_with_choice(object).then_some(object),
            StmtKind::Skip | StmtKind::Label(..) => {}
            _ => chance.chosen = None,
        }
    }
    false
}

/// The conditions that decide in each iteration whether a loop goes on.
pub fn exit_conditions(program: &Program, cond: Option<ExprId>, body: StmtId) -> Vec<ExprId> {
    let inside = labels(program, body);
    let exit = |stmt: StmtId| match program.stmts[stmt.index()].kind {
        StmtKind::If(cond, then, otherwise) => {
            let mut branches = [Some(then), otherwise].into_iter().flatten();
            branches.any(|branch| leads_out(program, branch, &inside)).then_some(cond)
        }
        _ => None,
    };
    cond.into_iter().chain(straight(program, body).filter_map(exit)).collect()
}

/// The labels that are the target of a backward jump.
pub fn labels_of_jumps_back(program: &Program, body: StmtId) -> FxHashSet<LabelId> {
    let (mut passed, mut found) = (FxHashSet::default(), FxHashSet::default());
    for_each_below(program, Part::Stmt(body), |part| {
        if let Part::Stmt(stmt) = part {
            match program.stmts[stmt.index()].kind {
                StmtKind::Label(label, _) => {
                    passed.insert(label);
                }
                StmtKind::Goto(label) if passed.contains(&label) => {
                    found.insert(label);
                }
                _ => {}
            }
        }
    });
    found
}

/// The statements of a body that every iteration reaches unless it leaves the loop, in their order; compound statements
/// are included as a whole.
pub fn straight(program: &Program, body: StmtId) -> impl Iterator<Item = StmtId> {
    let inside = labels(program, body);
    let (mut found, mut stack) = (Vec::new(), vec![body]);
    while let Some(stmt) = stack.pop() {
        match &program.stmts[stmt.index()].kind {
            StmtKind::Block(stmts) => stack.extend(stmts.iter().rev()),
            StmtKind::Label(_, inner) => {
                found.push(stmt);
                stack.push(*inner);
            }
            // Control may jump over the statements that follow.
            _ if jumps(program, stmt, &inside) => {
                if matches!(program.stmts[stmt.index()].kind, StmtKind::If(..)) {
                    found.push(stmt);
                }
                break;
            }
            _ => found.push(stmt),
        }
    }
    found.into_iter()
}

/// Whether a statement may transfer control to another place in the same iteration of the loop around it, or to the
/// next.
fn jumps(program: &Program, stmt: StmtId, inside: &FxHashSet<LabelId>) -> bool {
    let mut stack = vec![(Part::Stmt(stmt), true)];
    while let Some((part, mut own)) = stack.pop() {
        if let Part::Stmt(stmt) = part {
            match program.stmts[stmt.index()].kind {
                StmtKind::Continue if own => return true,
                StmtKind::Goto(label) if inside.contains(&label) => return true,
                StmtKind::ComputedGoto(_) => return true,
                StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For { .. } => own = false,
                _ => {}
            }
        }
        for_each_part(program, part, |child| stack.push((child, own)));
    }
    false
}

/// Whether a branch only leaves the loop whose body has these labels.
fn leads_out(program: &Program, branch: StmtId, inside: &FxHashSet<LabelId>) -> bool {
    match &program.stmts[branch.index()].kind {
        StmtKind::Break | StmtKind::Return(_) => true,
        StmtKind::Goto(label) => !inside.contains(label),
        StmtKind::Block(stmts) => match stmts[..] {
            [only] => leads_out(program, only, inside),
            _ => false,
        },
        _ => false,
    }
}

fn labels(program: &Program, body: StmtId) -> FxHashSet<LabelId> {
    let mut found = FxHashSet::default();
    for_each_below(program, Part::Stmt(body), |part| {
        if let Part::Stmt(stmt) = part
            && let StmtKind::Label(label, _) = program.stmts[stmt.index()].kind
        {
            found.insert(label);
        }
    });
    found
}

/// Recognises values that are inputs of the program, and so may be zero as well as one.
struct Chance<'a> {
    program: &'a Program,
    /// The variable that the statement before has assigned such a value to.
    chosen: Option<ObjectId>,
}

impl Chance<'_> {
    /// Whether some input gives a condition this value.
    fn may_be(&self, cond: ExprId, wanted: bool) -> bool {
        let program = self.program;
        match program.exprs[cond.index()].kind {
            ExprKind::Int(value) => (value != 0) == wanted,
            ExprKind::Unary(UnaryOp::Not, inner) => self.may_be(inner, !wanted),
            // Both operands may depend on the same input, so one of them must suffice on its own.
            ExprKind::And(a, b) if !wanted => self.may_be(a, false) || self.may_be(b, false),
            ExprKind::Or(a, b) if wanted => self.may_be(a, true) || self.may_be(b, true),
            ExprKind::Cast(_, inner) if !self.is_chosen(cond) => self.may_be(inner, wanted),
            ExprKind::Binary(op, a, b) => match program.exprs[b.index()].kind {
                ExprKind::Int(bound) if self.is_chosen(a) => {
                    [0, 1].iter().any(|value| compare(op, *value, bound) == Some(wanted))
                }
                _ => false,
            },
            _ => self.is_chosen(cond),
        }
    }

    /// Whether a value is an input.
    fn is_chosen(&self, value: ExprId) -> bool {
        match self.program.exprs[value.index()].kind {
            ExprKind::Cast(_, inner) => self.is_chosen(inner),
            ExprKind::Assign(_, _) => self.choice(value).is_some(),
            ExprKind::Load(place) => match self.program.places[place.index()].kind {
                PlaceKind::Object(object) => self.chosen == Some(object),
                _ => false,
            },
            ExprKind::Call(Callee::Function(function), _) => {
                let function = &self.program.functions[function.index()];
                function.body.is_none() && (function.is_input() || !function.has_meaning())
            }
            _ => false,
        }
    }

    /// Whether a variable is initialised with an input.
    fn starts_with_choice(&self, object: ObjectId) -> bool {
        let initialiser = self.program.objects[object.index()].initialiser.as_ref();
        match initialiser.map(|initialiser| &initialiser.entries[..]) {
            Some([InitEntry { path, value: InitValue::Expr(value) }]) => path.is_empty() && self.is_chosen(*value),
            _ => false,
        }
    }

    /// The variable that an expression assigns an input to.
    fn choice(&self, expr: ExprId) -> Option<ObjectId> {
        match self.program.exprs[expr.index()].kind {
            ExprKind::Cast(_, inner) => self.choice(inner),
            ExprKind::Assign(place, value) if self.is_chosen(value) => match self.program.places[place.index()].kind {
                PlaceKind::Object(object) => Some(object),
                _ => None,
            },
            _ => None,
        }
    }
}

fn compare(op: BinaryOp, a: i128, b: i128) -> Option<bool> {
    match op {
        BinaryOp::Lt => Some(a < b),
        BinaryOp::Le => Some(a <= b),
        BinaryOp::Gt => Some(a > b),
        BinaryOp::Ge => Some(a >= b),
        BinaryOp::Eq => Some(a == b),
        BinaryOp::Ne => Some(a != b),
        _ => None,
    }
}
