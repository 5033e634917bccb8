//! Counters of loops, which do not overflow: after `i < n` has held, `i++` is fine whatever `n` is, if nothing has
//! changed `i` in between.

use super::functions::BodyState;
use super::input::Input;
use super::{Translator, Unsupported};
use crate::analyse::loop_exits;
use crate::analyse::storage::Home;
use crate::typed::shapes::IntKind;
use crate::typed::visit::{Part, for_each_below, for_each_part};
use crate::typed::{BinaryOp, ExprId, ExprKind, ObjectId, PlaceId, PlaceKind, StepKind, StmtId, StmtKind};

/// Which way a counter goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// `++`
    Up,
    /// `--`
    Down,
}

/// A variable that is not at the end of its type's range, because it has not reached its bound.
#[derive(Clone, Copy, Debug)]
struct Counter {
    object: ObjectId,
    direction: Direction,
    bound: ExprId,
}

impl Translator<'_> {
    /// Translates the step of a loop, with the counters that may take one step there.
    pub(super) fn step_of_loop(&mut self, cond: Option<ExprId>, body: StmtId, step: ExprId) -> Result<(), Unsupported> {
        let mut counters = Vec::new();
        if let Some(cond) = cond
            && !self.input.is_entered_inside(body)
            && !self.input.has_statements(step)
        {
            self.input.bounded(cond, &mut counters);
            counters.retain(|&Counter { object, .. }| {
                let changes = |part| self.input.changes(part, object);
                changes(Part::Expr(cond)) + changes(Part::Stmt(body)) == 0 && changes(Part::Expr(step)) == 1
            });
        }
        self.body.counters = counters.iter().map(|counter| (counter.object, counter.direction)).collect();
        let done = self.effects(step);
        self.body.counters.clear();
        done
    }
}

impl BodyState {
    /// Whether a place is a counter that may take a step.
    pub(super) fn is_counter(&self, input: Input<'_>, place: PlaceId, direction: Direction) -> bool {
        match input.program.places[place.index()].kind {
            PlaceKind::Object(object) => self.counters.contains(&(object, direction)),
            _ => false,
        }
    }
}

impl<'a> Input<'a> {
    /// The variables that are not at the end of their type's range if the condition holds.
    fn bounded(&self, cond: ExprId, found: &mut Vec<Counter>) {
        match self.program.exprs[cond.index()].kind {
            ExprKind::And(a, b) => {
                self.bounded(a, found);
                self.bounded(b, found);
            }
            ExprKind::Binary(op, a, b) => {
                let (below, above) = match op {
                    BinaryOp::Lt | BinaryOp::Le => (a, b),
                    BinaryOp::Gt | BinaryOp::Ge => (b, a),
                    _ => return,
                };
                let strict = matches!(op, BinaryOp::Lt | BinaryOp::Gt);
                let number = |id: ExprId| match self.program.exprs[id.index()].kind {
                    ExprKind::Int(value) => Some(value),
                    _ => None,
                };
                let within = |bound: ExprId, end: fn(IntKind) -> num_bigint::BigInt| {
                    let kind = self.kind_of(self.program.exprs[bound.index()].ty);
                    strict || number(bound).is_some_and(|value| kind.is_some_and(|kind| end(kind) != value.into()))
                };
                if let Some(object) = self.counting(below)
                    && within(above, IntKind::max)
                {
                    found.push(Counter { object, direction: Direction::Up, bound: above });
                }
                if let Some(object) = self.counting(above)
                    && within(below, IntKind::min)
                {
                    found.push(Counter { object, direction: Direction::Down, bound: below });
                }
            }
            _ => {}
        }
    }

    /// Whether a loop ends because it counts up or down to something that stays the same.
    pub(super) fn is_counted(&self, cond: ExprId, body: StmtId, step: Option<ExprId>) -> bool {
        let mut counters = Vec::new();
        self.bounded(cond, &mut counters);
        let parts = [Some(Part::Expr(cond)), Some(Part::Stmt(body)), step.map(Part::Expr)];
        let changes = |object| parts.iter().flatten().map(|&part| self.changes(part, object)).sum::<usize>();
        counters.iter().any(|counter| {
            changes(counter.object) == 1
                && self.is_always_taken(step, body, counter)
                && self.is_made_of(counter.bound, &|object| changes(object) == 0)
        })
    }

    /// Whether each round of a loop takes the step of a counter, either at its end or in the body.
    fn is_always_taken(&self, step: Option<ExprId>, body: StmtId, counter: &Counter) -> bool {
        if step.is_some_and(|step| self.is_step(step, counter)) {
            return true;
        }
        let mut taken = loop_exits::straight(self.program, body);
        taken.any(|stmt| match self.program.stmts[stmt.index()].kind {
            StmtKind::Expr(expr) => self.is_step(expr, counter),
            _ => false,
        })
    }

    fn is_step(&self, expr: ExprId, counter: &Counter) -> bool {
        let is_up = |kind| matches!(kind, StepKind::PreIncrement | StepKind::PostIncrement);
        match self.program.exprs[expr.index()].kind {
            ExprKind::Cast(_, inner) => self.is_step(inner, counter),
            ExprKind::Comma(a, b) => self.is_step(a, counter) || self.is_step(b, counter),
            ExprKind::Step(kind, place) => {
                let place = &self.program.places[place.index()].kind;
                matches!(place, PlaceKind::Object(object) if *object == counter.object)
                    && is_up(kind) == (counter.direction == Direction::Up)
            }
            _ => false,
        }
    }

    /// Whether a value depends on nothing but constants and plain local variables that are fine.
    fn is_made_of(&self, value: ExprId, is_fine: &impl Fn(ObjectId) -> bool) -> bool {
        match self.program.exprs[value.index()].kind {
            ExprKind::Int(_) => true,
            ExprKind::Cast(_, a) | ExprKind::Unary(_, a) => self.is_made_of(a, is_fine),
            ExprKind::Binary(_, a, b) => self.is_made_of(a, is_fine) && self.is_made_of(b, is_fine),
            _ => self.counting(value).is_some_and(is_fine),
        }
    }

    /// The plain local variable that a value is.
    pub(super) fn counting(&self, value: ExprId) -> Option<ObjectId> {
        let ExprKind::Load(place) = self.program.exprs[value.index()].kind else { return None };
        let PlaceKind::Object(object) = self.program.places[place.index()].kind else { return None };
        let plain = self.owner(object).is_some() && matches!(self.facts.storage.home(object), Home::Scalars(_));
        let same_type = self.program.exprs[value.index()].ty == self.program.objects[object.index()].ty;
        (plain && same_type && !self.program.objects[object.index()].is_volatile).then_some(object)
    }

    /// How often a variable is used for anything else than its value.
    fn changes(&self, part: Part, object: ObjectId) -> usize {
        let is_object = |place: PlaceId| matches!(self.program.places[place.index()].kind, PlaceKind::Object(found) if found == object);
        let (mut uses, mut loads) = (0, 0);
        for_each_below(self.program, part, |part| match part {
            Part::Place(place) if is_object(place) => uses += 1,
            Part::Object(found) if found == object => uses += 1,
            Part::Expr(expr) => {
                if let ExprKind::Load(place) = self.program.exprs[expr.index()].kind
                    && is_object(place)
                {
                    loads += 1;
                }
            }
            _ => {}
        });
        uses - loads
    }

    /// Whether an expression has statements in it: what stands there once may be done more often.
    fn has_statements(&self, expr: ExprId) -> bool {
        let mut found = false;
        for_each_below(self.program, Part::Expr(expr), |part| found |= matches!(part, Part::Stmt(_)));
        found
    }

    /// Whether the body of a loop may be entered past its condition.
    fn is_entered_inside(&self, body: StmtId) -> bool {
        let mut stack = vec![(Part::Stmt(body), false)];
        while let Some((part, in_switch)) = stack.pop() {
            let mut below = in_switch;
            if let Part::Stmt(stmt) = part {
                match self.program.stmts[stmt.index()].kind {
                    StmtKind::Label(..) => return true,
                    StmtKind::Case(..) | StmtKind::Default(_) if !in_switch => return true,
                    StmtKind::Switch(..) => below = true,
                    _ => {}
                }
            }
            for_each_part(self.program, part, |child| stack.push((child, below)));
        }
        false
    }
}
