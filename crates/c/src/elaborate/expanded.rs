//! Functions of the library that GCC expands where they are called, also without optimisation, even if the program
//! defines them itself: `abs(x)` is no call of the program's `abs`.
//!
//! Defining such a function is undefined in C, but programs do it. GCC does not expand calls of `static` functions, of
//! functions with another type, and calls through pointers. Some expansions differ from the function in the C library:
//! `isdigit('5')` is 1 when GCC expands it, and 2048 when it is called through a pointer.

use crate::library::{Known, Math, known};
use crate::typed::build::Builder;
use crate::typed::{Callee, ExprKind, Function, FunctionId};
use crate::types::{Parameters, TypeId};

use super::link::Linker;
use super::scopes::Scopes;
use super::typing::Typing;

impl Linker<'_> {
    /// Makes calls of functions that GCC expands calls of the builtins.
    pub fn expand_builtins(&mut self, typing: &mut Typing, scopes: &mut Scopes) {
        for index in 0..typing.build.program.functions.len() {
            if self.is_expanded_builtin(typing, index) {
                self.expand_builtin(typing, scopes, FunctionId(index as u32));
            }
        }
        typing.build.fold_infinities();
    }

    fn is_expanded_builtin(&self, typing: &mut Typing, index: usize) -> bool {
        let Function { name, ty, is_static, body, known, .. } = &typing.build.program.functions[index];
        let Some(known) = known.filter(|known| !is_static && known.is_expanded()) else { return false };
        let (name, ty, is_defined) = (name.clone(), *ty, body.is_some());
        typing.has_type_of_builtin(known, ty)
            && (is_defined || self.is_defined_by_library(&format!("__builtin_{name}")))
    }

    fn is_defined_by_library(&self, name: &str) -> bool {
        self.names.find(name).is_some_and(|name| self.library.names.contains(&name))
    }

    fn expand_builtin(&mut self, typing: &mut Typing, scopes: &mut Scopes, defined: FunctionId) {
        let function = &typing.build.program.functions[defined.index()];
        let (name, span) = (format!("__builtin_{}", function.name), function.span);
        let rest = typing.build.types().as_function(function.ty).map(|ty| ty.rest);
        // The parameters of an old-style definition are not compared with those of the builtin: such calls are
        // unsupported.
        let is_open = function.body.is_some() && rest == Some(Parameters::Unspecified);
        let builtin = match self.is_defined_by_library(&name) {
            _ if is_open => None,
            true => self.declared_function(typing, scopes, &name, span).ok(),
            false if known(&name).is_some_and(Known::has_meaning) => {
                Some(typing.build.builtin_beside(defined, name.clone()))
            }
            false => None,
        };
        for expr in &mut typing.build.program.exprs {
            let ExprKind::Call(Callee::Function(callee), _) = &mut expr.kind else { continue };
            match builtin {
                _ if *callee != defined => {}
                Some(builtin) => *callee = builtin,
                None => expr.kind = ExprKind::Unsupported(format!("`{name}`, which the program defines itself")),
            }
        }
    }
}

impl Typing {
    fn has_type_of_builtin(&mut self, known: Known, ty: TypeId) -> bool {
        // The builtin is declared without parameters.
        if known.is_generic() {
            let declared = self.build.types().as_function(ty);
            return declared.is_some_and(|ty| ty.result == self.build.basic.int && ty.params.len() == 1);
        }
        let old_style = self.build.types().as_function(ty).is_some_and(|ty| ty.rest == Parameters::Unspecified);
        self.known_type(known) == Some(ty) || old_style
    }
}

impl Builder {
    /// GCC folds `isinf` of a constant to the sign, unlike what it makes of a variable.
    fn fold_infinities(&mut self) {
        for index in 0..self.program.exprs.len() {
            let ExprKind::Call(Callee::Function(callee), args) = &self.program.exprs[index].kind else {
                continue;
            };
            let function = &self.program.functions[callee.index()];
            if function.body.is_none()
                && function.math() == Some(Math::IsInfinite)
                && let &[number] = &args[..]
                && self.constant_float(number).is_some_and(|it| it.is_infinite() && it.is_negative())
            {
                self.program.exprs[index].kind = ExprKind::Int(-1);
            }
        }
    }

    /// A function without a body that has the type of another one.
    fn builtin_beside(&mut self, defined: FunctionId, name: String) -> FunctionId {
        let builtin = FunctionId(self.program.functions.len() as u32);
        let defined = self.program.functions[defined.index()].clone();
        let (params, labels) = (Vec::new(), Vec::new());
        self.program.functions.push(Function { known: known(&name), name, params, labels, body: None, ..defined });
        builtin
    }
}
