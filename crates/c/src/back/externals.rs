//! The interface of a program to its environment: what it expects to be linked with, and what it defines for others.

use tracewright_vocabulary::origin::{Externals, Input};

use crate::library::Id;
use crate::typed::{Program, Storage};

/// The functions and variables with external linkage that the environment must provide or can see.
pub(super) fn externals(program: &Program) -> Externals {
    let mut externals = Externals::default();
    for function in &program.functions {
        if function.body.is_some() {
            if !function.is_library && !function.is_static {
                externals.defined.insert(function.name.clone());
            }
        } else if function.is_input() && matches!(function.library_id(), Some(Id::Internal(_))) {
            // The arguments of `main` come from the system.
            continue;
        } else if function.is_input() {
            let Some(ty) = program.types.as_function(function.ty) else { continue };
            externals.inputs.push(Input { function: function.name.clone(), ty: ty.result.0 as usize });
        } else {
            if let Some(ty) = program.types.as_function(function.ty)
                && !function.has_meaning()
            {
                externals.unknown.push(Input { function: function.name.clone(), ty: ty.result.0 as usize });
            }
            externals.missing.push(function.name.clone());
        }
    }
    let is_external = |object: &usize| program.objects[*object].storage == Storage::External;
    externals.variables = (0..program.objects.len()).filter(is_external).collect();
    externals
}
