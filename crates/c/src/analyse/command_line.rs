//! The pointers that the system passes to `main`, and where the program hands them on.
//!
//! What they point to is not modelled: an execution that reads such a pointer is marked. To pass one on is not to read it.

use rustc_hash::FxHashSet;

use super::call_graph::{CallGraph, uses_body};
use super::storage::{Home, Storage};
use crate::property::Property;
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{Callee, ExprId, ExprKind, FunctionId, ObjectId, PlaceId, PlaceKind, Program};

/// Where the pointers of the system are.
#[derive(Debug, Default)]
pub struct CommandLine {
    /// Parameters that hold them: whoever reads one leaves what is modelled.
    given: FxHashSet<ObjectId>,
    /// Where they are passed on to functions that read them, or not.
    passed_on: FxHashSet<PlaceId>,
}

impl CommandLine {
    /// Finds the pointers that are variables of their own, and follows them.
    pub fn new(program: &Program, main: FunctionId, calls: &CallGraph, storage: &Storage, property: &Property) -> Self {
        let mut found = CommandLine::default();
        // Who else calls `main` passes something that is known.
        if calls.is_outermost(main) {
            let params = program.functions[main.index()].params.iter().copied();
            found.given = params.filter(|&param| is_held(program, storage, param)).collect();
        }
        while found.follow(program, calls, storage, property) {}
        found
    }

    /// Whether an object is a parameter that holds a pointer of the system.
    pub fn is_given(&self, object: ObjectId) -> bool {
        self.given.contains(&object)
    }

    /// Whether reading a place reads such a pointer, other than to pass it on.
    pub fn is_read(&self, program: &Program, place: PlaceId) -> bool {
        match program.places[place.index()].kind {
            PlaceKind::Object(object) => self.given.contains(&object) && !self.passed_on.contains(&place),
            _ => false,
        }
    }

    /// Whether there are any such pointers.
    pub fn is_empty(&self) -> bool {
        self.given.is_empty()
    }

    /// Follows such pointers into functions that they are passed to. Returns whether there are more of them now.
    fn follow(&mut self, program: &Program, calls: &CallGraph, storage: &Storage, property: &Property) -> bool {
        let before = self.given.len();
        if before == 0 {
            return false;
        }
        for &function in &calls.reachable {
            let Some(body) = program.functions[function.index()].body else { continue };
            for_each_below(program, Part::Stmt(body), |part| {
                if let Part::Expr(expr) = part
                    && let ExprKind::Call(Callee::Function(callee), args) = &program.exprs[expr.index()].kind
                    && let called = &program.functions[callee.index()]
                    && uses_body(called, property)
                {
                    args.iter().zip(&called.params).for_each(|(&arg, &param)| self.pass(program, storage, arg, param));
                }
            });
        }
        self.given.len() > before
    }

    /// A pointer of the system that is passed on is not read by that: the parameter is such a pointer.
    fn pass(&mut self, program: &Program, storage: &Storage, arg: ExprId, param: ObjectId) {
        if let ExprKind::Load(place) = program.exprs[arg.index()].kind
            && let PlaceKind::Object(object) = program.places[place.index()].kind
            && self.given.contains(&object)
            && is_held(program, storage, param)
        {
            self.passed_on.insert(place);
            self.given.insert(param);
        }
    }
}

/// Whether a parameter is a pointer in a variable of its own.
fn is_held(program: &Program, storage: &Storage, param: ObjectId) -> bool {
    program.types.is_pointer(program.objects[param.index()].ty) && !matches!(storage.home(param), Home::Memory)
}
