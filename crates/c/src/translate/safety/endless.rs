//! Loops that may never end: what is lost before or in them stays lost, and no end of the program is there to notice it.
//!
//! Lost memory need not be looked for in a loop that every execution leaves, or could leave if the inputs were others:
//! the end comes then, and what is lost is lost there, too. Everywhere else each round is looked at. Where the pointers to
//! the memory are all known, there must be one to each object. Where they are not, it is enough that the loop does not
//! take more rounds than there are objects (those of a list, say) and than the numbers that its conditions are about; if
//! it does, a counterexample is marked.

use tracewright_boogie::{BinaryOp as B, ExprId, Stmt, Type, VariableId};
use tracewright_vocabulary::Defect;

use super::ends::End;
use crate::analyse::loop_exits;
use crate::analyse::storage::Home;
use crate::translate::memory::ObjectVariables;
use crate::translate::values::{Int, Value};
use crate::translate::{IntegerEncoding, Translator};
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{ExprId as CExpr, ExprKind, LabelId, StmtId};

/// A loop. Without a condition it goes on for ever.
#[derive(Clone, Copy, Debug)]
pub struct Loop {
    /// The condition.
    pub cond: Option<CExpr>,
    /// The body.
    pub body: StmtId,
    /// What is done after each round.
    pub step: Option<CExpr>,
}

/// The rounds of a loop.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// How many there have been.
    rounds: VariableId,
    /// More than these may be without end.
    most: VariableId,
}

impl Translator<'_> {
    /// Gets ready for a loop and gives back what is to be checked in each round.
    pub(in crate::translate) fn watch_loop(&mut self, looping: &Loop) -> Vec<Stmt> {
        let &Loop { cond, body, step } = looping;
        let program = self.program;
        if !self.looks_for_endless_loops() || program.bounded_loops.contains(&body) {
            return Vec::new();
        }
        let watch = if cond.is_none() && !loop_exits::can_be_left(program, body) {
            None
        } else if loop_exits::is_left_by_chance(program, cond, body)
            || cond.is_some_and(|cond| self.is_counted(cond, body, step))
        {
            return Vec::new();
        } else {
            let conditions = loop_exits::exit_conditions(program, cond, body);
            let most = self.most_rounds(&conditions);
            Some(self.start_watch(most))
        };
        self.out.open();
        self.check_round(watch);
        self.out.close()
    }

    /// Gets ready for the loops that jumps make.
    pub(in crate::translate) fn watch_labels(&mut self, body: StmtId) {
        if !self.looks_for_endless_loops() {
            return;
        }
        let mut labels: Vec<LabelId> = loop_exits::labels_of_jumps_back(self.program, body).into_iter().collect();
        labels.sort_unstable();
        for label in labels {
            let most = self.number_of_objects();
            let watch = self.start_watch(most);
            self.body.watches.insert(label, watch);
        }
    }

    /// Checks what must hold in each round of a loop that jumps make.
    pub(in crate::translate) fn check_at_label(&mut self, label: LabelId) {
        if let Some(&watch) = self.body.watches.get(&label) {
            self.check_round(Some(watch));
        }
    }

    /// Whether there may be something to find: our own functions end.
    fn looks_for_endless_loops(&self) -> bool {
        let is_library = self.body.function.is_some_and(|function| self.program.functions[function.index()].is_library);
        self.wants(Defect::LostMemory) && !self.facts.lifetimes.on_heap.is_empty() && !is_library
    }

    fn start_watch(&mut self, most: ExprId) -> Watch {
        let watch = Watch { rounds: self.out.temporary(Type::INT), most: self.out.temporary(Type::INT) };
        let zero = self.out.int(0);
        self.out.assign(watch.rounds, zero);
        self.out.assign(watch.most, most);
        watch
    }

    /// How many rounds are fine, whatever happens in them: a number that does not change any more.
    fn most_rounds(&mut self, conditions: &[CExpr]) -> ExprId {
        let program = self.program;
        let mut parts = Vec::new();
        for &condition in conditions {
            for_each_below(program, Part::Expr(condition), |part| {
                if let Part::Expr(expr) = part
                    && !parts.contains(&expr)
                {
                    parts.push(expr);
                }
            });
        }
        let mut most = self.number_of_objects();
        for expr in parts {
            let size = match program.exprs[expr.index()].kind {
                ExprKind::Int(value) => self.out.int(value.abs()),
                ExprKind::Load(_) if self.integers.encoding == IntegerEncoding::Math => {
                    let Some(int) = self.current_number(expr) else { continue };
                    let (zero, negated) = (self.out.int(0), self.out.neg(int.expr));
                    let is_negative = self.out.binary(B::Lt, int.expr, zero);
                    self.out.ite(is_negative, negated, int.expr)
                }
                _ => continue,
            };
            most = self.out.binary(B::Add, most, size);
        }
        most
    }

    /// The number in a plain local variable. This is no read of the program: nothing is checked.
    fn current_number(&mut self, load: CExpr) -> Option<Int> {
        let object = self.counting(load)?;
        let Home::Scalars(leaves) = self.facts.storage.home(object) else { return None };
        let shape = leaves.first()?.shape;
        let ObjectVariables::Scalars(slots) = self.variables(object).ok()? else { return None };
        match self.read_slot(*slots.first()?, &[], shape) {
            Value::Int(int) => Some(int),
            _ => None,
        }
    }

    /// How many objects there are on the heap, and one.
    fn number_of_objects(&mut self) -> ExprId {
        let mut number = self.out.int(1);
        for group in self.counted_groups() {
            let place = self.counter(group);
            let count = self.out.read(place);
            number = self.out.binary(B::Add, number, count);
        }
        number
    }

    /// Checks that nothing is lost in a round of a loop: one that never ends, or a watched one.
    fn check_round(&mut self, watch: Option<Watch>) {
        if let Some(watch) = watch {
            let (rounds, one) = (self.out.read(watch.rounds), self.out.int(1));
            let next = self.out.binary(B::Add, rounds, one);
            self.out.assign(watch.rounds, next);
        }
        let held = self.held_at(End::Exit);
        for group in self.counted_groups() {
            let is_exact = self.is_exact(&held, group);
            let mut claim = self.is_pointed_to(&held, group);
            let mut mark = (!is_exact).then_some("memory that may be lost while the program never ends");
            if let Some(watch) = watch
                && !(is_exact && self.is_between_statements())
            {
                let (rounds, most) = (self.out.read(watch.rounds), self.out.read(watch.most));
                let may_end = self.out.binary(B::Le, rounds, most);
                claim = self.out.or(claim, may_end);
                mark = Some("memory that may be lost in a loop that may never end");
            }
            self.check_or_mark(claim, Defect::LostMemory, mark);
        }
    }

    /// Whether there are no values that only an expression holds, here or in a caller.
    fn is_between_statements(&self) -> bool {
        self.body.expressions == 0 && self.body.function.is_some_and(|function| self.facts.calls.is_outermost(function))
    }
}
