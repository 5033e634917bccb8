//! Functions that nothing is known about.

use tracewright_boogie::StmtKind as S;
use tracewright_source::Span;

use super::super::memory::Slot;
use super::super::start::Caller;
use super::super::values::Value;
use super::super::{Translated, Translator};
use crate::analyse::call_graph::{passed_function, uses_body};
use crate::analyse::points_to::ClassId;
use crate::library::Known;
use crate::translate::code::Code;
use crate::translate::functions::Procedures;
use crate::translate::memory::Memory;
use crate::translate::unsupported;
use crate::typed::shapes::Shape;
use crate::typed::{Callee, CastKind, ExprId as CExpr, ExprKind, Program};
use crate::types::{TypeId, TypeKind};

impl Translator<'_> {
    /// A function nothing is known about: its result is arbitrary, and so is memory if it gets a pointer, or if it writes to an
    /// object again that earlier calls have returned.
    pub(super) fn call_unknown(
        &mut self,
        call: CExpr,
        name: &str,
        args: &[CExpr],
        ty: TypeId,
        span: Span,
    ) -> Translated<Value> {
        let program = self.input.program;
        self.procedures.unknown.push(name.to_owned());
        let construct = format!("a call of the unknown function `{name}`");
        args.iter().try_for_each(|&arg| self.effects(arg))?;
        let points_to = &self.input.facts.points_to;
        let again = match program.exprs[call.index()].kind {
            ExprKind::Call(Callee::Function(function), _) => {
                program.functions[function.index()].known.is_some_and(Known::reuses_result)
            }
            _ => false,
        };
        let changed = args.iter().copied().chain(again.then_some(call));
        let classes = points_to.reachable(changed.flat_map(|arg| points_to.pointers(arg)));
        for &arg in args {
            self.procedures.call_back(&mut self.code, &mut self.memory, name, arg, &classes, span)?;
        }
        self.memory.havoc_classes(&mut self.code, &classes, &construct, span)?;
        let claim = self.code.out.bool(true);
        self.code.out.marked(S::Assume(claim), Some(&construct));
        if program.types.is_void(ty) {
            return Ok(Value::Void);
        }
        self.code.arbitrary(ty, Some(&construct), span)
    }
}

impl Procedures {
    /// A function that gets a function may call it, as often as it likes and with any arguments, while it runs.
    fn call_back(
        &self,
        code: &mut Code<'_>,
        memory: &mut Memory,
        name: &str,
        arg: CExpr,
        classes: &[ClassId],
        span: Span,
    ) -> Translated<()> {
        let program = code.input.program;
        let to = program.types.pointee(program.exprs[arg.index()].ty).map(|to| program.types.kind(to.ty));
        match passed_function(program, arg) {
            Some(function) if uses_body(&program.functions[function.index()], &code.input.options.property) => {
                let construct = format!("what the unknown function `{name}` does with a function it gets");
                let id = code.out.block_id();
                code.out.open();
                // Whether it calls it at all is not known, even if there is nothing that it could pass.
                let claim = code.out.bool(true);
                code.out.marked(S::Assume(claim), Some(&construct));
                let done = memory
                    .havoc_classes(code, classes, &construct, span)
                    .and_then(|()| self.call_with_anything(code, function, Caller::Unknown(&construct)));
                let block = code.out.close();
                done?;
                code.out.stmt(S::While { id, cond: None, invariants: Vec::new(), block });
                Ok(())
            }
            // The function pointer is null or refers to no function of the program.
            Some(_) => Ok(()),
            None if matches!(to, Some(TypeKind::Function(_))) && !is_null(program, arg) => {
                unsupported(format!("a function passed to the unknown function `{name}`"), span)
            }
            None => Ok(()),
        }
    }
}

impl Memory {
    /// A call of a function outside the program: memory and the result become arbitrary.
    pub(in crate::translate) fn foreign_call(
        &mut self,
        code: &mut Code<'_>,
        construct: &str,
        slots: &[(Slot, Shape)],
        span: Span,
    ) -> Translated<()> {
        self.havoc_memory(code, construct, span)?;
        let slots: Vec<Slot> = slots.iter().map(|&(slot, _)| slot).collect();
        code.out.havoc(&slots, Some(construct));
        let claim = code.out.bool(true);
        code.out.marked(S::Assume(claim), Some(construct));
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
