//! Objects that may be pointed to after the end of their lifetime.
//!
//! The address of a local object can leave its block only through something that lives longer: a global, allocated
//! memory, a variable of an enclosing block or of a caller, or the function's result. If none of these may hold a
//! pointer to the object's node, no dangling pointer to it can exist, and its lifetime need not be tracked.

use rustc_hash::{FxHashMap, FxHashSet};

use super::scopes::Scopes;
use crate::analyse::call_graph::CallGraph;
use crate::analyse::points_to::{Holder, NodeId, PointsTo, owner};
use crate::analyse::storage::Storage;
use crate::typed::{FunctionId, ObjectId, Program};

/// For each node, what may hold pointers to it.
pub struct Holders<'a> {
    program: &'a Program,
    calls: &'a CallGraph,
    scopes: &'a Scopes,
    by_node: FxHashMap<NodeId, Vec<Holder>>,
    main: FunctionId,
    /// A cache of the direct and indirect callers of functions.
    callers: FxHashMap<FunctionId, FxHashSet<FunctionId>>,
}

impl<'a> Holders<'a> {
    /// Takes the holders from the points-to analysis.
    pub fn new(
        program: &'a Program,
        calls: &'a CallGraph,
        scopes: &'a Scopes,
        points_to: &PointsTo,
        main: FunctionId,
    ) -> Holders<'a> {
        let mut by_node: FxHashMap<NodeId, Vec<Holder>> = FxHashMap::default();
        for (node, holder) in points_to.holders() {
            by_node.entry(node).or_default().push(holder);
        }
        Holders { program, calls, scopes, by_node, main, callers: FxHashMap::default() }
    }

    /// The local objects in memory that may be pointed to after the end of their lifetime.
    pub fn outlived(&mut self, storage: &Storage, points_to: &PointsTo) -> FxHashSet<ObjectId> {
        let mut is_outlived = |object: &ObjectId| {
            let (Some(function), Some(target)) = (owner(self.program, *object), points_to.object(*object)) else {
                return false;
            };
            self.may_outlive(points_to.node(target), Some(*object), function)
        };
        storage.in_memory().filter(&mut is_outlived).collect()
    }

    /// Whether the program ends when a function returns: that which the system calls, or the `main` that it calls last.
    fn ends_program(&self, function: FunctionId) -> bool {
        let is_main = |function: FunctionId| self.program.functions[function.index()].name == "main";
        let is_called_by_entry = || self.calls.callers(function).iter().all(|&caller| caller == self.main);
        function == self.main || self.program.start.is_some() && is_main(function) && is_called_by_entry()
    }

    /// Whether a pointer into the node may still exist after the end of the object's block, or, without an object,
    /// after the function has returned.
    pub fn may_outlive(&mut self, node: NodeId, object: Option<ObjectId>, function: FunctionId) -> bool {
        let whole = object.is_none_or(|object| self.scopes.of_object(object).len() <= 1);
        if self.ends_program(function)
            && whole
            && !self.calls.is_recursive(function)
            && self.calls.destructors(self.program).is_empty()
        {
            // No code runs after `main` returns, so nothing can use a dangling pointer.
            return false;
        }
        if object.is_some_and(|object| self.scopes.is_in_value(object)) {
            return true;
        }
        let calls = self.calls;
        let callers = self.callers.entry(function).or_insert_with(|| calls.callers(function));
        let outlives = |holder: &Holder| match *holder {
            Holder::Memory => true,
            Holder::Result(of) => of == function,
            Holder::Object(holder) => match owner(self.program, holder) {
                None => true,
                Some(other) if other == function => {
                    self.calls.is_recursive(function)
                        || object.is_some_and(|object| !self.scopes.ends_within(holder, object))
                }
                Some(other) => callers.contains(&other),
            },
        };
        self.by_node.get(&node).is_some_and(|holders| holders.iter().any(outlives))
    }
}
