//! What a program expects from outside, and what it defines for others: what somebody who links it has to know.

use tracewright_boogie::origin::{Externals, Input};

use crate::source::SourceMap;
use crate::translate::is_input;
use crate::typed::{Function, Program, Storage};

/// Functions and variables that cross the border of the program.
pub(crate) fn externals(program: &Program, sources: &SourceMap) -> Externals {
    let mut externals = Externals::default();
    for function in &program.functions {
        if function.body.is_some() {
            if !is_library(sources, function) && !function.is_static {
                externals.defined.insert(function.name.clone());
            }
        } else if is_input(&function.name) {
            let Some(ty) = program.types.as_function(function.ty) else { continue };
            externals.inputs.push(Input { function: function.name.clone(), ty: ty.result.0 as usize });
        } else {
            externals.missing.push(function.name.clone());
        }
    }
    let is_external = |object: &usize| program.objects[*object].storage == Storage::External;
    externals.variables = (0..program.objects.len()).filter(is_external).collect();
    externals
}

/// Whether the definition is ours: outside, everybody has one.
fn is_library(sources: &SourceMap, function: &Function) -> bool {
    sources.find(function.span.start).is_some_and(|(_, file, _)| file.name().starts_with("<library>/"))
}
