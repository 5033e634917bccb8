//! Functions of the library that a program declares in its own way: `char *memcpy();`, `void *memset(void *, int,
//! int);`.
//!
//! Such a program calls the function of the library all the same. Its calls are rewritten to what they do on x86: an
//! integer arrives with the width that the library expects, and the result is read with the width that the program
//! expects. Where the calls do not fit together at all, the function is another one that only has the same name.

use crate::typed::build::Builder;
use crate::typed::{Callee, ExprId, ExprKind, FunctionId};
use crate::types::{FunctionType, Parameters, TypeId};

use super::typing::Typing;

impl Typing {
    /// Makes all calls of a function fit the type that the library gives it; `None` if that is not possible. Then
    /// nothing has changed.
    pub(super) fn adapt_calls(&mut self, function: FunctionId, ty: TypeId) -> Option<()> {
        let wanted = self.build.types().as_function(ty)?.clone();
        if wanted.rest != Parameters::Fixed {
            return None;
        }
        let mut calls = Vec::new();
        for (index, expr) in self.build.program.exprs.iter().enumerate() {
            match &expr.kind {
                // Whoever calls it through a pointer does so with the type that the program gives it.
                ExprKind::FunctionAddress(other) if *other == function => return None,
                ExprKind::Call(Callee::Function(other), args) if *other == function => {
                    let types: Vec<TypeId> = args.iter().map(|&arg| self.build.ty(arg)).collect();
                    if !self.build.is_call_of(&types, expr.ty, &wanted) {
                        return None;
                    }
                    calls.push((ExprId(index as u32), args.clone()));
                }
                _ => {}
            }
        }
        for (call, args) in calls {
            self.adapt_call(call, function, &args, &wanted)?;
        }
        Some(())
    }

    fn adapt_call(&mut self, call: ExprId, function: FunctionId, args: &[ExprId], wanted: &FunctionType) -> Option<()> {
        let (ty, span) = (self.build.ty(call), self.build.span(call));
        let mut adapted = Vec::with_capacity(args.len());
        for (&arg, &param) in args.iter().zip(&wanted.params) {
            let place = self.build.span(arg);
            adapted.push(self.scalar_cast(arg, param, place)?);
        }
        let new = self.build.node(ExprKind::Call(Callee::Function(function), adapted), wanted.result, span);
        let new = match self.build.types().is_pointer(wanted.result) && self.build.types().as_int(ty).is_some() {
            // The lower half of an address.
            true => {
                let number = self.scalar_cast(new, self.build.basic.size, span)?;
                self.scalar_cast(number, ty, span)?
            }
            false => self.scalar_cast(new, ty, span)?,
        };
        self.build.program.exprs[call.index()] = self.build.program.exprs[new.index()].clone();
        Some(())
    }
}

impl Builder {
    /// Whether a call with these arguments and this result does what it should when it reaches a function of a type.
    fn is_call_of(&self, args: &[TypeId], result: TypeId, wanted: &FunctionType) -> bool {
        let types = self.types();
        // An argument wider than a register or stack slot shifts all arguments after it.
        let bits = 8 * types.pointer_size() as u32;
        let width = |ty: TypeId| types.as_int(ty).map(|int| types.int_bits(int)).filter(|&width| width <= bits);
        let passes = |&from: &TypeId, &to: &TypeId| {
            types.same_representation(from, to) || (width(from).is_some() && width(to).is_some())
        };
        let returned = types.is_void(result)
            || types.same_representation(result, wanted.result)
            || match (width(result), width(wanted.result)) {
                (Some(read), Some(written)) => read <= written,
                (Some(read), None) => types.is_pointer(wanted.result) && read <= bits,
                _ => false,
            };
        args.len() == wanted.params.len() && args.iter().zip(&wanted.params).all(|(a, b)| passes(a, b)) && returned
    }
}
