//! Calls (C11 6.5.2.2).

use tracewright_source::Span;

use crate::ast;
use crate::library::{Known, known};
use crate::names::Symbol;
use crate::typed::build::Constant;
use crate::typed::{Callee, ExprId, ExprKind};
use crate::types::{FunctionType, Parameters, TypeKind};

use super::convert::Operand;
use super::scopes::Meaning;
use super::typing::Typing;
use super::{Checked, Elaborator};

impl Elaborator<'_> {
    pub(super) fn call(&mut self, callee: ast::ExprId, arguments: &[ast::ExprId], span: Span) -> Checked<Operand> {
        if let ast::ExprKind::Name(name) = self.ast[callee].kind {
            if let Some((function, taken)) = self.function_of_library(name, arguments) {
                return self.call_library(function, &arguments[..taken], span);
            }
            let text = self.text(name);
            if known(text).is_some_and(Known::is_builtin)
                && let Some(value) = self.builtin_call(name, arguments, span)?
            {
                return Ok(Operand::Value(value));
            }
            if self.scopes.ordinary.get(name).is_none() && !text.starts_with("__func") {
                self.linker.declare_implicitly(&mut self.typing, &mut self.scopes, name, self.ast[callee].span)?;
            }
        }
        let callee_span = self.ast[callee].span;
        let callee = self.expression(callee);
        self.call_operand(callee, callee_span, arguments, span)
    }

    /// A call of a library function under another name.
    fn call_library(&mut self, name: Symbol, arguments: &[ast::ExprId], span: Span) -> Checked<Operand> {
        let entity = match self.scopes.ordinary.get(name) {
            Some(Meaning::Entity(entity)) => entity,
            _ => {
                let before = self.typing.diagnostics.len();
                let entity = self.linker.declare_implicitly(&mut self.typing, &mut self.scopes, name, span)?;
                // A builtin needs no declaration.
                self.typing.diagnostics.truncate(before);
                entity
            }
        };
        let function = self.linker.function(&mut self.typing.build, entity);
        self.call_operand(Ok(Operand::Function(function)), span, arguments, span)
    }

    fn call_operand(
        &mut self,
        callee: Checked<Operand>,
        callee_span: Span,
        arguments: &[ast::ExprId],
        span: Span,
    ) -> Checked<Operand> {
        let values: Vec<Checked<ExprId>> = arguments.iter().map(|&argument| self.value(argument)).collect();
        let (callee, ty) = match callee? {
            Operand::Function(function) => {
                (Callee::Function(function), self.typing.build.program.functions[function.index()].ty)
            }
            operand => {
                let pointer = self.typing.value_of(operand, callee_span)?;
                if self.typing.build.is_unsupported(pointer) {
                    return Ok(Operand::Value(pointer));
                }
                match self.typing.build.types().pointee(self.typing.build.ty(pointer)) {
                    Some(to) => (Callee::Pointer(pointer), to.ty),
                    None => {
                        return self.typing.error(callee_span, "called object is not a function or function pointer");
                    }
                }
            }
        };
        let Some(function) = self.typing.build.types().as_function(ty).cloned() else {
            return self.typing.error(callee_span, "called object is not a function or function pointer");
        };
        let values = values.into_iter().collect::<Checked<Vec<ExprId>>>()?;
        let arguments = self.typing.arguments(&function, values, callee, span)?;
        let result = function.result;
        if let &TypeKind::Record(record) = self.typing.build.types().kind(result)
            && self.typing.build.types().record(record).body.is_none()
        {
            let name = self.typing.build.types().describe(result);
            return self.typing.error(span, format!("invalid use of incomplete type `{name}`"));
        }
        let call = self.typing.build.node(ExprKind::Call(callee, arguments), result, span);
        if let Callee::Function(function) = callee
            && self.typing.build.program.functions[function.index()].is_builtin()
            && let Some(Constant::Int(value)) = self.typing.build.evaluate(call)
        {
            // GCC folds it everywhere. (Without the prefix, the program may define the function itself.)
            return Ok(Operand::Value(self.typing.build.int(value, result, span)));
        }
        Ok(Operand::Value(call))
    }
}

impl Typing {
    /// Converts the arguments of a call to the types of the parameters.
    pub(super) fn arguments(
        &mut self,
        function: &FunctionType,
        values: Vec<ExprId>,
        callee: Callee,
        span: Span,
    ) -> Checked<Vec<ExprId>> {
        let (given, wanted) = (values.len(), function.params.len());
        let wrong = match function.rest {
            Parameters::Fixed => given != wanted,
            Parameters::Variadic => given < wanted,
            Parameters::Unspecified => false,
        };
        if wrong {
            let name = match callee {
                Callee::Function(id) => format!("function `{}`", self.build.program.functions[id.index()].name),
                Callee::Pointer(_) => "the function".to_string(),
            };
            let many = if given < wanted { "few" } else { "many" };
            return self.error(span, format!("too {many} arguments to {name} (takes {wanted}, given {given})"));
        }
        let mut arguments = Vec::with_capacity(given);
        for (number, value) in values.into_iter().enumerate() {
            let place = self.build.span(value);
            if self.build.types().is_void(self.build.ty(value)) && !self.build.is_unsupported(value) {
                return self.error(place, "void value not ignored as it ought to be");
            }
            let argument = match (function.params.get(number), function.rest) {
                (Some(&ty), Parameters::Fixed | Parameters::Variadic) => {
                    self.convert(value, ty, "passing an argument of type", place)?
                }
                // A K&R definition with the same number of parameters: what it expects.
                (Some(&ty), Parameters::Unspecified) if given == wanted => {
                    let promoted = self.promote_argument(value);
                    let (from, to) = (self.build.ty(promoted), ty);
                    match self.build.types().is_arithmetic(from) == self.build.types().is_arithmetic(to) {
                        true => self.scalar_cast(promoted, to, place).unwrap_or(promoted),
                        false => promoted,
                    }
                }
                _ => self.promote_argument(value),
            };
            arguments.push(argument);
        }
        Ok(arguments)
    }
}
