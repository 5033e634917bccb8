//! Memory leaks in loops that may not terminate: no program exit follows where the leak would be noticed.
//!
//! A loop needs no check if every execution leaves it, or could leave it with other inputs: the leak is then found at
//! the exit of the program. In all other loops each iteration is checked. If all pointers to the memory are known,
//! there must be one to each live allocation. If they are not, the loop must not take more iterations than there are
//! live allocations (the elements of a list, say) plus the numbers that its conditions compare; if it does, a
//! counterexample is marked.

use tracewright_boogie::{BinaryOp as B, ExprId, Stmt, Type, VariableId};
use tracewright_vocabulary::Defect;

use super::exits::Termination;
use crate::analyse::loop_exits;
use crate::analyse::storage::Home;
use crate::translate::IntegerEncoding;
use crate::translate::code::Code;
use crate::translate::emit::Emitter;
use crate::translate::functions::BodyState;
use crate::translate::memory::{Memory, ObjectVariables};
use crate::translate::safety::Safety;
use crate::translate::values::{Int, Value};
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

/// The iterations of a loop.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// How many iterations there have been.
    rounds: VariableId,
    /// A loop with more iterations may not terminate.
    most: VariableId,
}

impl BodyState {
    /// Prepares the checks of a loop; returns what is checked in each iteration.
    pub(in crate::translate) fn watch_loop(
        &self,
        code: &mut Code<'_>,
        memory: &mut Memory,
        looping: &Loop,
    ) -> Vec<Stmt> {
        let &Loop { cond, body, step } = looping;
        let program = code.input.program;
        if !code.checks_endless_loops() || program.bounded_loops.contains(&body) {
            return Vec::new();
        }
        let watch = if cond.is_none() && !loop_exits::can_be_left(program, body) {
            None
        } else if loop_exits::is_left_by_chance(program, cond, body)
            || cond.is_some_and(|cond| code.input.is_counted(cond, body, step))
        {
            return Vec::new();
        } else {
            let conditions = loop_exits::exit_conditions(program, cond, body);
            let most = memory.most_rounds(code, &conditions);
            Some(code.out.start_watch(most))
        };
        code.out.open();
        self.check_round(code, memory, watch);
        code.out.close()
    }

    /// Prepares the checks of loops that `goto` makes.
    pub(in crate::translate) fn watch_labels(&mut self, code: &mut Code<'_>, memory: &mut Memory, body: StmtId) {
        if !code.checks_endless_loops() {
            return;
        }
        let mut labels: Vec<LabelId> = loop_exits::labels_of_jumps_back(code.input.program, body).into_iter().collect();
        labels.sort_unstable();
        for label in labels {
            let most = memory.safety.number_of_objects(code);
            let watch = code.out.start_watch(most);
            self.watches.insert(label, watch);
        }
    }

    /// Checks an iteration of a loop that `goto` makes.
    pub(in crate::translate) fn check_at_label(&self, code: &mut Code<'_>, memory: &mut Memory, label: LabelId) {
        if let Some(&watch) = self.watches.get(&label) {
            self.check_round(code, memory, Some(watch));
        }
    }

    /// Checks that no memory has leaked in an iteration of a loop that does not terminate, or of a watched one.
    fn check_round(&self, code: &mut Code<'_>, memory: &mut Memory, watch: Option<Watch>) {
        if let Some(watch) = watch {
            let (rounds, one) = (code.out.read(watch.rounds), code.out.int(1));
            let next = code.out.binary(B::Add, rounds, one);
            code.out.assign(watch.rounds, next);
        }
        let held = memory.held_at(code, Termination::Exit);
        for group in code.input.counted_groups() {
            let is_exact = code.input.is_exact(&held, group);
            let mut claim = memory.safety.is_pointed_to(code, &held, group);
            let mut mark = (!is_exact).then_some("memory that may be lost while the program never ends");
            if let Some(watch) = watch
                && !(is_exact && self.is_between_statements(code))
            {
                let (rounds, most) = (code.out.read(watch.rounds), code.out.read(watch.most));
                let may_end = code.out.binary(B::Le, rounds, most);
                claim = code.out.or(claim, may_end);
                mark = Some("memory that may be lost in a loop that may never end");
            }
            code.check_or_mark(claim, Defect::LostMemory, mark);
        }
    }

    /// Whether there are no values that only an expression holds, here or in a caller.
    fn is_between_statements(&self, code: &Code<'_>) -> bool {
        self.expressions == 0 && code.function.is_some_and(|function| code.input.facts.calls.is_outermost(function))
    }
}

impl Memory {
    /// A bound on the iterations of a terminating loop, computed before the loop.
    fn most_rounds(&mut self, code: &mut Code<'_>, conditions: &[CExpr]) -> ExprId {
        let program = code.input.program;
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
        let mut most = self.safety.number_of_objects(code);
        for expr in parts {
            let size = match program.exprs[expr.index()].kind {
                ExprKind::Int(value) => code.out.int(value.abs()),
                ExprKind::Load(_) if code.integers.encoding == IntegerEncoding::Math => {
                    let Some(int) = self.current_number(code, expr) else { continue };
                    let (zero, negated) = (code.out.int(0), code.out.neg(int.expr));
                    let is_negative = code.out.binary(B::Lt, int.expr, zero);
                    code.out.ite(is_negative, negated, int.expr)
                }
                _ => continue,
            };
            most = code.out.binary(B::Add, most, size);
        }
        most
    }

    /// The number in a plain local variable. This is no read of the program: nothing is checked.
    fn current_number(&mut self, code: &mut Code<'_>, load: CExpr) -> Option<Int> {
        let object = code.input.counting(load)?;
        let Home::Scalars(leaves) = code.input.facts.storage.home(object) else { return None };
        let shape = leaves.first()?.shape;
        let ObjectVariables::Scalars(slots) = self.variables(code, object).ok()? else { return None };
        match code.read_slot(*slots.first()?, &[], shape) {
            Value::Int(int) => Some(int),
            _ => None,
        }
    }
}

impl Safety {
    /// The number of live allocations, plus one.
    fn number_of_objects(&mut self, code: &mut Code<'_>) -> ExprId {
        let mut number = code.out.int(1);
        for group in code.input.counted_groups() {
            let place = self.counter(code, group);
            let count = code.out.read(place);
            number = code.out.binary(B::Add, number, count);
        }
        number
    }
}

impl Code<'_> {
    /// Whether endless loops are checked here. The functions of our library terminate.
    fn checks_endless_loops(&self) -> bool {
        let is_library =
            self.function.is_some_and(|function| self.input.program.functions[function.index()].is_library);
        self.checks.wants(Defect::LostMemory) && !self.input.facts.lifetimes.on_heap.is_empty() && !is_library
    }
}

impl Emitter {
    fn start_watch(&mut self, most: ExprId) -> Watch {
        let watch = Watch { rounds: self.temporary(Type::INT), most: self.temporary(Type::INT) };
        let zero = self.int(0);
        self.assign(watch.rounds, zero);
        self.assign(watch.most, most);
        watch
    }
}
