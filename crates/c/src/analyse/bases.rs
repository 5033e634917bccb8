//! The numbers of objects (*bases*): a pointer is a pair of a base and an offset.
//!
//! An object in memory of which only one instance ever exists, a function whose address is taken, and memory allocated
//! by a call that happens at most once have fixed bases. All other objects get theirs while the program runs.

use rustc_hash::FxHashMap;

use super::call_graph::CallGraph;
use super::lifetimes::Lifetimes;
use super::points_to::{PointsTo, owner};
use super::storage::Storage;
use crate::typed::{ExprId, FunctionId, ObjectId, Program};

/// All fixed bases. The base zero belongs to no object: it is that of null.
#[derive(Debug, Default)]
pub struct Bases {
    /// The bases of declared objects.
    pub objects: FxHashMap<ObjectId, u64>,
    /// The bases of functions whose address is taken.
    pub functions: FxHashMap<FunctionId, u64>,
    /// The bases of memory allocated by calls that happen at most once.
    pub calls: FxHashMap<ExprId, u64>,
    /// Objects with a base up to this one are read-only; those with greater bases can be written to.
    pub last_constant: u64,
    /// The greatest base of an object or a function.
    pub last_declared: u64,
    /// The greatest fixed base.
    pub last: u64,
    /// For each recursive function, its objects in memory: every activation has its own instances, with new bases.
    of_functions: FxHashMap<FunctionId, Vec<ObjectId>>,
}

impl Bases {
    /// Assigns the fixed bases.
    pub fn new(
        program: &Program,
        calls: &CallGraph,
        storage: &Storage,
        points_to: &PointsTo,
        lifetimes: &Lifetimes,
    ) -> Bases {
        let mut bases = Bases::default();
        bases.number_objects(program, calls, storage, lifetimes);
        for &function in &calls.address_taken {
            bases.last_declared += 1;
            bases.functions.insert(function, bases.last_declared);
        }
        bases.last = bases.last_declared;
        let mut once: Vec<ExprId> = points_to.once().collect();
        once.sort_unstable();
        for call in once {
            bases.last += 1;
            bases.calls.insert(call, bases.last);
        }
        bases
    }

    fn number_objects(&mut self, program: &Program, calls: &CallGraph, storage: &Storage, lifetimes: &Lifetimes) {
        let is_read_only = |object: ObjectId| program.objects[object.index()].is_read_only();
        let mut objects: Vec<ObjectId> = storage.in_memory().collect();
        // Read-only objects come first, so that one comparison of the base with `last_constant` recognises them.
        objects.sort_unstable_by_key(|&object| (!is_read_only(object), object));
        // The points-to analysis keeps equal string literals apart, which is sound because they are never written, but
        // GCC merges them: they share one address, and so one base.
        let mut literals = FxHashMap::default();
        for object in objects {
            match owner(program, object).filter(|&function| calls.is_recursive(function)) {
                Some(function) => self.of_functions.entry(function).or_default().push(object),
                None if !lifetimes.is_outlived(object) => {
                    let first = program.merged_literals.get(&object).unwrap_or(&object);
                    let base = *literals.entry(*first).or_insert(self.last_declared + 1);
                    self.objects.insert(object, base);
                    self.last_declared = self.last_declared.max(base);
                    if is_read_only(object) {
                        self.last_constant = self.last_declared;
                    }
                }
                None => {}
            }
        }
    }

    /// The objects in memory that every activation of a recursive function has instances of.
    pub fn of_function(&self, function: FunctionId) -> &[ObjectId] {
        self.of_functions.get(&function).map_or(&[], Vec::as_slice)
    }
}
