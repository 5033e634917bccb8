//! Whether the program may change the rounding mode, and the variable that then holds it.

use super::call_graph::CallGraph;
use crate::library::{Id, real};
use crate::typed::{FunctionId, ObjectId, Program};

/// The variable of `library/fenv.c` that holds the mode.
const MODE: &str = "__tracewright_rounding";

/// The variable that holds the rounding mode, if reachable code may change it.
pub fn find(program: &Program, graph: &CallGraph) -> Option<ObjectId> {
    let changes = |id: &FunctionId| {
        let function = &program.functions[id.index()];
        function.library_id() == Some(Id::Math(real::Id::fesetround)) && function.is_library
    };
    graph.reachable.iter().find(|id| changes(id))?;
    let object = program.objects.iter().position(|object| object.name == MODE)?;
    Some(ObjectId(object as u32))
}
