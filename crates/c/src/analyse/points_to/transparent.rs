//! Transparent functions: they only pass pointers on, and are analysed separately for each call.
//!
//! An allocation function of the program's own, or a test whether a pointer encodes an error, gets pointers of many
//! types and dereferences none of them. The translation of such a function does not depend on what they point to, so
//! the analysis need not unify them.

use super::owner;
use crate::analyse::call_graph::{CallGraph, uses_body};
use crate::analyse::reuse::compared_pointers;
use crate::analyse::storage::{Home, Storage, based_on_place};
use crate::library::Effect;
use crate::property::Property;
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{Callee, ExprKind, Function, PlaceKind, Program, StmtKind};

/// The size, in parts of the typed program, above which a function is not analysed again for each call.
const LARGEST: usize = 150;

/// For each function, whether it is transparent.
pub fn find(program: &Program, calls: &CallGraph, storage: &Storage, property: &Property) -> Vec<bool> {
    let mut found = vec![false; program.functions.len()];
    for &id in &calls.reachable {
        let function = &program.functions[id.index()];
        let Some(body) = function.body else { continue };
        let (mut size, mut fits) = (0usize, !calls.is_recursive(id));
        for_each_below(program, Part::Stmt(body), |part| {
            size += 1;
            fits &= size <= LARGEST;
            match part {
                Part::Place(place) => match program.places[place.index()].kind {
                    PlaceKind::Deref(pointer) => fits &= based_on_place(program, pointer).is_some(),
                    PlaceKind::CompoundLiteral(_) => fits = false,
                    PlaceKind::Object(object) => {
                        let own = owner(program, object) == Some(id);
                        fits &= !own || !matches!(storage.home(object), Home::Memory);
                    }
                    _ => {}
                },
                Part::Stmt(stmt) => fits &= !matches!(program.stmts[stmt.index()].kind, StmtKind::Asm { .. }),
                Part::Expr(expr) => match &program.exprs[expr.index()].kind {
                    ExprKind::Call(Callee::Pointer(_), _) | ExprKind::VaArg(_) => fits = false,
                    // How a comparison of addresses is translated depends on the nodes of the pointers.
                    ExprKind::Binary(..) if compared_pointers(program, expr).is_some() => fits = false,
                    ExprKind::Call(Callee::Function(callee), _) => {
                        let callee = &program.functions[callee.index()];
                        fits &= uses_body(callee, property) || follows_nothing(callee, property);
                    }
                    _ => {}
                },
                Part::Object(_) => {}
            }
        });
        fits &= function.params.iter().all(|&param| !matches!(storage.home(param), Home::Memory));
        found[id.index()] = fits;
    }
    found
}

/// Whether a function without a body does not dereference its arguments.
fn follows_nothing(function: &Function, property: &Property) -> bool {
    property.forbids_call(&function.name)
        || matches!(
            function.effect(),
            Some(
                Effect::Input
                    | Effect::Assume
                    | Effect::Stop(_)
                    | Effect::Unreachable
                    | Effect::Exit
                    | Effect::AssertionFails
                    | Effect::Assert
                    | Effect::Allocate(_)
                    | Effect::Free(_)
                    | Effect::First
                    | Effect::Move
                    | Effect::Absolute
                    | Effect::Nothing
            )
        )
}
