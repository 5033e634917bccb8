//! Functions that nothing is known about.

use tracewright_boogie::StmtKind as S;
use tracewright_source::Span;

use super::super::memory::Slot;
use super::super::start::Caller;
use super::super::values::Value;
use super::super::{Translated, Translator};
use crate::analyse::call_graph::{passed_function, uses_body};
use crate::analyse::points_to::ClassId;
use crate::typed::shapes::Shape;
use crate::typed::{CastKind, ExprId as CExpr, ExprKind, Program};
use crate::types::{TypeId, TypeKind};

impl Translator<'_> {
    /// A function nothing is known about: its result is arbitrary, and so is memory if it gets a pointer.
    pub(super) fn call_unknown(&mut self, name: &str, args: &[CExpr], ty: TypeId, span: Span) -> Translated<Value> {
        let program = self.program;
        self.unknown_functions.push(name.to_owned());
        let construct = format!("a call of the unknown function `{name}`");
        args.iter().try_for_each(|&arg| self.effects(arg))?;
        let points_to = &self.facts.points_to;
        let classes = points_to.reachable(args.iter().flat_map(|&arg| points_to.pointers(arg)));
        for &arg in args {
            self.call_back(name, arg, &classes, span)?;
        }
        self.havoc_classes(&classes, &construct, span)?;
        let claim = self.out.bool(true);
        self.out.marked(S::Assume(claim), Some(&construct));
        if program.types.is_void(ty) {
            return Ok(Value::Void);
        }
        self.arbitrary(ty, Some(&construct), span)
    }

    /// A function that gets a function may call it, as often as it likes and with any arguments, while it runs.
    fn call_back(&mut self, name: &str, arg: CExpr, classes: &[ClassId], span: Span) -> Translated<()> {
        let program = self.program;
        let to = program.types.pointee(program.exprs[arg.index()].ty).map(|to| program.types.kind(to.ty));
        match passed_function(program, arg) {
            Some(function) if uses_body(&program.functions[function.index()], &self.options.property) => {
                let construct = format!("what the unknown function `{name}` does with a function it gets");
                let id = self.out.block_id();
                self.out.open();
                let done = self
                    .havoc_classes(classes, &construct, span)
                    .and_then(|()| self.call_with_anything(function, Caller::Unknown(&construct)));
                let block = self.out.close();
                done?;
                self.out.stmt(S::While { id, cond: None, invariants: Vec::new(), block });
                Ok(())
            }
            // What is called is not in the program, or there is nothing to call.
            Some(_) => Ok(()),
            None if matches!(to, Some(TypeKind::Function(_))) && !is_null(program, arg) => {
                self.unsupported(format!("a function passed to the unknown function `{name}`"), span)
            }
            None => Ok(()),
        }
    }

    /// A call of a function outside the program: memory and the result become arbitrary.
    pub(in crate::translate) fn foreign_call(
        &mut self,
        construct: &str,
        slots: &[(Slot, Shape)],
        span: Span,
    ) -> Translated<()> {
        self.havoc_memory(construct, span)?;
        let slots: Vec<Slot> = slots.iter().map(|&(slot, _)| slot).collect();
        self.havoc(&slots, Some(construct));
        let claim = self.out.bool(true);
        self.out.marked(S::Assume(claim), Some(construct));
        Ok(())
    }
}

/// Whether an expression is the null pointer.
fn is_null(program: &Program, mut expr: CExpr) -> bool {
    while let ExprKind::Cast(CastKind::PointerToPointer | CastKind::Same | CastKind::IntToPointer, inner) =
        program.exprs[expr.index()].kind
    {
        expr = inner;
    }
    matches!(program.exprs[expr.index()].kind, ExprKind::Int(0))
}
