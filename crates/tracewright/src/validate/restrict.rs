//! A violation counts only where a witness has its target: all checks of a program become conditional.

use tracewright_boogie::{BinaryOp, ExprId, ExprKind, GlobalId, Program, Span, Stmt, StmtKind, Type, TypeKind, Var};

use super::violation::STATE;

/// The states of the witness in which a violation counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restriction {
    /// The states.
    pub counting: Vec<usize>,
}

impl Restriction {
    /// Makes every check hold in other states; paths on which it would not end there.
    pub fn apply(&self, program: &mut Program) {
        // A program that never gets on with the witness has no such variable.
        let state = program.globals.iter().position(|global| global.name == STATE).map(|index| GlobalId(index as u32));
        let mut procedures = std::mem::take(&mut program.procedures);
        for body in procedures.iter_mut().flat_map(|procedure| &mut procedure.bodies) {
            self.block(program, state, &mut body.block);
        }
        program.procedures = procedures;
    }

    fn block(&self, program: &mut Program, state: Option<GlobalId>, block: &mut Vec<Stmt>) {
        let mut done = Vec::with_capacity(block.len());
        for mut stmt in std::mem::take(block) {
            match &mut stmt.kind {
                StmtKind::Assert(claim) => {
                    let own = *claim;
                    *claim = self.conditional(program, state, own, stmt.span);
                    let assumed = Stmt { kind: StmtKind::Assume(own), attributes: Vec::new(), span: stmt.span };
                    done.extend([stmt, assumed]);
                    continue;
                }
                StmtKind::If { branches, otherwise, .. } => {
                    branches.iter_mut().for_each(|branch| self.block(program, state, &mut branch.block));
                    self.block(program, state, otherwise);
                }
                StmtKind::While { block, .. } => self.block(program, state, block),
                _ => {}
            }
            done.push(stmt);
        }
        *block = done;
    }

    /// `(state == n ==> claim) && ...`
    fn conditional(&self, program: &mut Program, state: Option<GlobalId>, claim: ExprId, span: Span) -> ExprId {
        let mut result = program.exprs.push(ExprKind::Bool(true), Type::BOOL, span);
        let Some(state) = state else { return result };
        let ty = program.global(state).ty;
        let is_bits = matches!(program.types.kind(ty), TypeKind::Bv(_));
        for &number in &self.counting {
            let number = Box::new((number as u64).into());
            let literal = if is_bits { ExprKind::Bv(number) } else { ExprKind::Int(number) };
            let literal = program.exprs.push(literal, ty, span);
            let variable = program.exprs.push(ExprKind::Var(Var::Global(state)), ty, span);
            let equal = program.exprs.push(ExprKind::Binary(BinaryOp::Eq, variable, literal), Type::BOOL, span);
            let implied = program.exprs.push(ExprKind::Binary(BinaryOp::Implies, equal, claim), Type::BOOL, span);
            result = program.exprs.push(ExprKind::Binary(BinaryOp::And, result, implied), Type::BOOL, span);
        }
        result
    }
}
