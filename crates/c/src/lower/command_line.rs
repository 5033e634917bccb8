//! The arguments of `main`, made by a function of our library that calls it (`library/arguments.c`).
//!
//! The system calls that function instead of `main`. So the command line is an ordinary part of the program for whoever comes
//! later: numbers of strings, lengths and characters are inputs, arrays and strings are objects.
//!
//! Where this would not be exact, the system calls `main` as before, and who looks at the arguments is marked.

use crate::library::{Id, internal, stdlib};
use crate::typed::build::Builder;
use crate::typed::{Callee, ExprId, ExprKind, Function, FunctionId, ObjectId, Program, Startup, Storage};
use crate::types::IntType;

use super::Lowering;

/// Who looks at the environment, or changes it, in another way than by the third argument of `main`.
const ENVIRONMENT: [stdlib::Id; 6] = [
    stdlib::Id::getenv,
    stdlib::Id::secure_getenv,
    stdlib::Id::setenv,
    stdlib::Id::unsetenv,
    stdlib::Id::putenv,
    stdlib::Id::clearenv,
];

impl Lowering<'_> {
    /// Declares the function that the system calls instead of `main`, if `main` takes pointers.
    pub fn start_with_arguments(&mut self) {
        let program = &self.build.program;
        let Some(main) = program.entry() else { return };
        let function = &program.functions[main.index()];
        let (types, span) = (&program.types, function.span);
        let param = |number: usize| {
            let param: Option<&ObjectId> = function.params.get(number);
            param.map(|param| program.objects[param.index()].ty)
        };
        // Another type of the number, or more arguments, is something between the program and its system.
        let is_number = |ty| matches!(types.as_int(ty), Some(IntType::Int | IntType::UInt));
        let is_usual = function.params.len() <= 3
            && param(0).is_some_and(is_number)
            && [1, 2].iter().filter_map(|&number| param(number)).all(|ty| types.is_pointer(ty));
        // Constructors get the same arguments.
        let is_first = |f: &Function| f.startup != Startup::None && !f.params.is_empty();
        if !is_usual || function.params.len() < 2 || program.functions.iter().any(is_first) {
            return;
        }
        let start = match param(2) {
            None => internal::Id::__tracewright_start,
            Some(_) if self.has_another_environment() => return,
            Some(_) => internal::Id::__tracewright_start_with_environment,
        };
        self.build.program.start = self.hidden_function(start, span);
    }

    /// Whether the strings of the environment are known in another way, too.
    fn has_another_environment(&self) -> bool {
        let is_known = |&id: &stdlib::Id| self.function(Id::Stdlib(id)).is_some();
        let objects = self.build.program.objects.iter();
        let mut external = objects.filter(|object| object.storage == Storage::External);
        ENVIRONMENT.iter().any(is_known)
            || external.any(|object| matches!(object.name.as_str(), "environ" | "__environ" | "_environ"))
    }
}

/// Puts `main` where our library calls it. Without a body of ours, the system calls `main`.
pub fn call_main(build: &mut Builder) {
    let Some(start) = build.program.start.take() else { return };
    let Some(main) = build.program.entry() else { return };
    let called = Id::Internal(internal::Id::__tracewright_main);
    let is_placeholder =
        |program: &Program, function: FunctionId| program.functions[function.index()].library_id() == Some(called);
    let calls: Vec<usize> = (0..build.program.exprs.len())
        .filter(|&index| match build.program.exprs[index].kind {
            ExprKind::Call(Callee::Function(function), _) => is_placeholder(&build.program, function),
            _ => false,
        })
        .collect();
    for index in calls {
        let ExprKind::Call(_, arguments) = build.program.exprs[index].kind.clone() else { continue };
        let Some(arguments) = converted(build, main, &arguments) else { return };
        let result = build.types().as_function(build.program.functions[main.index()].ty).map(|ty| ty.result);
        let expr = &mut build.program.exprs[index];
        expr.kind = ExprKind::Call(Callee::Function(main), arguments);
        expr.ty = result.unwrap_or(expr.ty);
    }
    let function = &mut build.program.functions[start.index()];
    if let (true, Some(body)) = (function.is_library, function.body) {
        // The system calls it from nowhere in the program.
        function.span = build.program.stmts[body.index()].span;
        build.program.start = Some(start);
    }
}

/// The arguments in the types of the parameters of `main`.
fn converted(build: &mut Builder, main: FunctionId, arguments: &[ExprId]) -> Option<Vec<ExprId>> {
    let params = build.program.functions[main.index()].params.clone();
    let pairs = params.into_iter().zip(arguments);
    pairs
        .map(|(param, &argument)| {
            let (ty, span) = (build.program.objects[param.index()].ty, build.span(argument));
            build.scalar_cast(argument, ty, span)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use tracewright_vocabulary::CommandLine;

    use super::internal::Id;

    #[test]
    fn reports_know_the_inputs_by_their_names() {
        assert_eq!(Id::__tracewright_argument_count.name(), CommandLine::COUNT);
        assert_eq!(Id::__tracewright_argument_length.name(), CommandLine::LENGTH);
        assert_eq!(Id::__tracewright_argument_text.name(), CommandLine::TEXT);
    }
}
