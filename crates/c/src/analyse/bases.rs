//! The numbers of objects (*bases*): a pointer is a base and an offset.
//!
//! Objects in memory that exist once, functions, and what is allocated once at most have fixed bases. All others get theirs while
//! the program runs.

use rustc_hash::FxHashMap;

use super::call_graph::CallGraph;
use super::lifetimes::Lifetimes;
use super::points_to::{PointsTo, owner};
use super::storage::Storage;
use crate::typed::{ExprId, FunctionId, ObjectId, Program};

/// All fixed bases. Nothing has the base zero.
#[derive(Debug, Default)]
pub struct Bases {
    /// Those of objects.
    pub objects: FxHashMap<ObjectId, u64>,
    /// Those of functions whose address is taken.
    pub functions: FxHashMap<FunctionId, u64>,
    /// Those of what calls allocate that happen once at most.
    pub calls: FxHashMap<ExprId, u64>,
    /// Objects up to this base cannot be written to, those behind it can.
    pub last_constant: u64,
    /// The greatest base of an object or a function.
    pub last_declared: u64,
    /// The greatest base.
    pub last: u64,
    /// The objects in memory that are others each time a function is entered.
    of_functions: FxHashMap<FunctionId, Vec<ObjectId>>,
}

impl Bases {
    /// Numbers everything.
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
        // What cannot be written to comes first, so that its bases are told by their order.
        objects.sort_unstable_by_key(|&object| (!is_read_only(object), object));
        // Equal literals are apart for the points-to analysis, since nobody writes to them, but they have one address.
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

    /// The objects in memory that are others each time a function is entered.
    pub fn of_function(&self, function: FunctionId) -> &[ObjectId] {
        self.of_functions.get(&function).map_or(&[], Vec::as_slice)
    }
}
