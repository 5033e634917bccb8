//! A taint analysis of the pointers that the system passes to `main`: which parameters hold them.
//!
//! The memory that they point to is not modelled: an execution that reads such a pointer is over-approximated and
//! marked. Passing the pointer on to another function is not a read; the parameter that receives it becomes tainted
//! instead.

use rustc_hash::FxHashSet;

use super::call_graph::{CallGraph, uses_body};
use super::storage::{Home, Storage};
use crate::property::Property;
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{Callee, ExprId, ExprKind, FunctionId, ObjectId, PlaceId, PlaceKind, Program};

/// The tainted parameters, and the places that pass their values on.
#[derive(Debug, Default)]
pub struct CommandLine {
    /// Tainted parameters: reading one of them leaves what is modelled.
    given: FxHashSet<ObjectId>,
    /// Loads of tainted parameters that are arguments of calls, and so do not count as reads.
    passed_on: FxHashSet<PlaceId>,
}

impl CommandLine {
    /// Starts with the parameters of `main` that are kept as variables, and follows them through calls until nothing
    /// changes.
    pub fn new(program: &Program, main: FunctionId, calls: &CallGraph, storage: &Storage, property: &Property) -> Self {
        let mut found = CommandLine::default();
        // If the program calls `main` itself, the parameters may hold pointers that are known.
        if calls.is_outermost(main) {
            let params = program.functions[main.index()].params.iter().copied();
            found.given = params.filter(|&param| is_held(program, storage, param)).collect();
        }
        while found.follow(program, calls, storage, property) {}
        found
    }

    /// Whether a parameter holds a pointer of the system.
    pub fn is_given(&self, object: ObjectId) -> bool {
        self.given.contains(&object)
    }

    /// Whether loading from a place reads such a pointer, other than to pass it on.
    pub fn is_read(&self, program: &Program, place: PlaceId) -> bool {
        match program.places[place.index()].kind {
            PlaceKind::Object(object) => self.given.contains(&object) && !self.passed_on.contains(&place),
            _ => false,
        }
    }

    /// Whether no parameter is tainted.
    pub fn is_empty(&self) -> bool {
        self.given.is_empty()
    }

    /// Propagates the taint through one round of calls. Returns whether more parameters are tainted now.
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

    /// Taints the parameter if the argument is a tainted parameter; the load of the argument then does not count as a
    /// read.
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

/// Whether a parameter is a pointer that is kept as a variable of its own.
fn is_held(program: &Program, storage: &Storage, param: ObjectId) -> bool {
    program.types.is_pointer(program.objects[param.index()].ty) && !matches!(storage.home(param), Home::Memory)
}
