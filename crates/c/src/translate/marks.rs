//! What a translation leaves inexact, and how its integers look: from this it is decided which encoding is tried when.

use num_bigint::BigInt;
use rustc_hash::FxHashSet;
use tracewright_boogie::{AttributeArg, BinaryOp, ExprId, ExprKind, Program, Stmt, StmtKind, TypeKind};
use tracewright_source::Span;

/// A construct that a translation allows more for than the program does, and where it stands.
pub type Mark = (String, Span);

/// What matters about a translation when an encoding of integers is chosen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Profile {
    /// What is over-approximated.
    pub marks: FxHashSet<Mark>,
    /// The number of loops.
    pub loops: usize,
    /// The number of wrap-arounds that are written as remainders.
    pub remainders: usize,
    /// Whether there are floating-point numbers: to them, only bits can be converted without a detour.
    pub floats: bool,
}

impl Profile {
    /// Looks at all procedures.
    pub fn of(program: &Program) -> Profile {
        let mut profile = Profile::default();
        for body in program.procedures.iter().flat_map(|procedure| &procedure.bodies) {
            profile.block(&body.block);
        }
        let remainder = |kind: &ExprKind| match kind {
            ExprKind::Binary(BinaryOp::Mod, _, modulus) => is_power_of_two(&program.exprs[*modulus].kind),
            _ => false,
        };
        let exprs = (0..program.exprs.len() as u32).map(|index| &program.exprs[ExprId(index)].kind);
        profile.remainders = exprs.filter(|kind| remainder(kind)).count();
        let mut types = (0..program.exprs.len() as u32).map(|index| program.exprs[ExprId(index)].ty);
        profile.floats = types.any(|ty| matches!(program.types.kind(ty), TypeKind::Float { .. }));
        profile
    }

    /// The marks that another translation of the same program does not have.
    pub fn marks_beyond(&self, other: &Profile) -> usize {
        self.marks.difference(&other.marks).count()
    }

    fn block(&mut self, block: &[Stmt]) {
        for stmt in block {
            for attribute in stmt.attributes.iter().filter(|attribute| attribute.name == "overapproximation") {
                if let Some(AttributeArg::Text(construct)) = attribute.args.first() {
                    self.marks.insert((construct.clone(), stmt.span));
                }
            }
            match &stmt.kind {
                StmtKind::If { branches, otherwise, .. } => {
                    branches.iter().for_each(|branch| self.block(&branch.block));
                    self.block(otherwise);
                }
                StmtKind::While { block, .. } => {
                    self.loops += 1;
                    self.block(block);
                }
                _ => {}
            }
        }
    }
}

fn is_power_of_two(kind: &ExprKind) -> bool {
    match kind {
        ExprKind::Int(value) => **value > BigInt::from(1) && value.magnitude().count_ones() == 1,
        _ => false,
    }
}
