//! Restriction of checks to the target of a witness: all checks of a program become conditional.

use tracewright_boogie::{BinaryOp, ExprId, ExprKind, GlobalId, Program, Stmt, StmtKind, Type, TypeKind, Var};
use tracewright_source::Span;

use super::violation::{Counting, STATE, TARGET};

/// The violations that count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restriction {
    /// The state in which the witness automaton starts.
    pub initial: usize,
    /// The cases in which a violation counts.
    pub counting: Vec<Counting>,
    /// For termination: an endless execution counts if it calls this function infinitely often.
    pub recurring: Option<String>,
}

impl Restriction {
    /// Makes every check hold in all other cases, and ends paths on which it would fail.
    pub fn apply(&self, program: &mut Program) {
        let cases = self.cases(program);
        let mut procedures = std::mem::take(&mut program.procedures);
        for body in procedures.iter_mut().flat_map(|procedure| &mut procedure.bodies) {
            restrict(program, &cases, &mut body.block);
        }
        program.procedures = procedures;
    }

    /// The cases as values of variables.
    fn cases(&self, program: &Program) -> Vec<Case> {
        let cases = self.counting.iter().map(|counting| {
            let mut case = Case::new();
            require(program, STATE, self.initial, counting.state, &mut case)?;
            if let Some(target) = counting.target {
                require(program, &format!("{TARGET}{target}"), 0, 1, &mut case)?;
            }
            Some(case)
        });
        cases.flatten().collect()
    }
}

/// Requires that a variable has a value. A variable that is never changed has been removed from the program and has its
/// initial value; if that is a different one, the case never applies.
fn require(program: &Program, name: &str, initial: usize, value: usize, case: &mut Case) -> Option<()> {
    match program.globals.iter().position(|global| global.name == name) {
        Some(index) => case.push((GlobalId(index as u32), value as u64)),
        None if initial == value => {}
        None => return None,
    }
    Some(())
}

/// Variables and the values that all of them have.
type Case = Vec<(GlobalId, u64)>;

fn restrict(program: &mut Program, cases: &[Case], block: &mut Vec<Stmt>) {
    let mut done = Vec::with_capacity(block.len());
    for mut stmt in std::mem::take(block) {
        match &mut stmt.kind {
            StmtKind::Assert(claim) => {
                let own = *claim;
                *claim = conditional(program, cases, own, stmt.span);
                let assumed = Stmt { kind: StmtKind::Assume(own), attributes: Vec::new(), span: stmt.span };
                done.extend([stmt, assumed]);
                continue;
            }
            StmtKind::If { branches, otherwise, .. } => {
                branches.iter_mut().for_each(|branch| restrict(program, cases, &mut branch.block));
                restrict(program, cases, otherwise);
            }
            StmtKind::While { block, .. } => restrict(program, cases, block),
            _ => {}
        }
        done.push(stmt);
    }
    *block = done;
}

/// `(state == n && target == 1 ==> claim) && ...`
fn conditional(program: &mut Program, cases: &[Case], claim: ExprId, span: Span) -> ExprId {
    let binary = |program: &mut Program, op, left, right| {
        program.exprs.push(ExprKind::Binary(op, left, right), Type::BOOL, span)
    };
    let mut result = program.exprs.push(ExprKind::Bool(true), Type::BOOL, span);
    for case in cases {
        let mut counts = program.exprs.push(ExprKind::Bool(true), Type::BOOL, span);
        for &(variable, value) in case {
            let equal = has_value(program, variable, value, span);
            counts = binary(program, BinaryOp::And, counts, equal);
        }
        let implied = binary(program, BinaryOp::Implies, counts, claim);
        result = binary(program, BinaryOp::And, result, implied);
    }
    result
}

fn has_value(program: &mut Program, variable: GlobalId, value: u64, span: Span) -> ExprId {
    let ty = program.global(variable).ty;
    let number = Box::new(value.into());
    let literal = match program.types.kind(ty) {
        TypeKind::Bv(_) => ExprKind::Bv(number),
        _ => ExprKind::Int(number),
    };
    let literal = program.exprs.push(literal, ty, span);
    let variable = program.exprs.push(ExprKind::Var(Var::Global(variable)), ty, span);
    program.exprs.push(ExprKind::Binary(BinaryOp::Eq, variable, literal), Type::BOOL, span)
}
