//! Analyses of the typed program: all that is known about it before any of it is translated.
//!
//! Each analysis reads the program and the results of the analyses before it; no result is changed afterwards.
//! [`Facts::new`] has their order.
//!
//! | analysis | what it decides | what the field calls it |
//! |---|---|---|
//! | `call_graph` | which functions are reachable, which are recursive, which can be called through pointers | call graph |
//! | `storage` | which objects are plain variables, maps of their own, or in memory | escape analysis |
//! | `points_to` | which parts of memory pointers can reach, and which variables and maps hold them | unification-based points-to analysis (Steensgaard, POPL 1996) |
//! | `allocations` | which calls allocate memory, and where it lies | |
//! | `lifetimes`, `scopes`, `outlived`, `reuse` | which objects may have dangling pointers, which addresses may be reused | lifetime analysis |
//! | `bases`, `literals` | the numbers of objects, which literals the linker may merge | memory layout |
//! | `command_line` | which pointers lead to the arguments of `main` | taint analysis |
//! | `rounding`, `variable_arguments` | whether the rounding mode may change, how variable arguments are taken | |
//! | `reports` | which library functions are asked whether they succeeded | |
//! | `loop_exits` | how loops are left | loop exits |
//! | `definite_assignment` | which variables may be read before they are written | definite assignment |
//!
//! The last two are computed on demand, for one loop or one function at a time.

pub mod allocations;
pub mod bases;
pub mod call_graph;
pub mod command_line;
pub mod definite_assignment;
pub mod lifetimes;
pub mod literals;
pub mod loop_exits;
mod outlived;
pub mod points_to;
mod print;
mod reports;
pub mod reuse;
mod rounding;
mod scopes;
pub mod storage;
mod variable_arguments;

use rustc_hash::FxHashSet;

use crate::property::Property;
use crate::typed::order::Order;
use crate::typed::{FunctionId, ObjectId, Program};
use bases::Bases;
use call_graph::{CallGraph, Recursion};
use command_line::CommandLine;
use lifetimes::Lifetimes;
use literals::Tail;
use points_to::PointsTo;
use storage::Storage;

/// The results of all analyses of a program.
#[derive(Debug)]
pub struct Facts {
    /// The entry function.
    pub main: FunctionId,
    /// The call graph.
    pub calls: CallGraph,
    /// How each object is kept: as variables, as maps or in memory.
    pub storage: Storage,
    /// The points-to analysis.
    pub points_to: PointsTo,
    /// Lifetimes of objects, and reuse of addresses.
    pub lifetimes: Lifetimes,
    /// The fixed bases of objects.
    pub bases: Bases,
    /// String literals that are suffixes of others.
    pub tails: Vec<Tail>,
    /// The order in which GCC evaluates operands.
    pub order: Order,
    /// Which parameters hold the pointers that the system passes to `main`.
    pub command_line: CommandLine,
    /// The variable that holds the rounding mode, if it may change.
    pub rounding: Option<ObjectId>,
    /// Library functions that are asked whether they succeeded.
    pub reports: FxHashSet<FunctionId>,
    /// Whether variable arguments are taken as integers wider than `int`.
    pub takes_wide_arguments: bool,
}

impl Facts {
    /// Analyses a program that starts with `main`, for a property.
    pub fn new(program: &Program, main: FunctionId, property: &Property) -> Facts {
        let mut calls = CallGraph::new(program, main, property);
        let storage = Storage::new(program, &calls);
        let mut points_to = PointsTo::new(program, &calls, &storage, property);
        // Calls through pointers, also of functions of other types, add edges to the call graph. They may make more
        // functions recursive, and then storage and points-to sets have to be computed again.
        while calls.add_calls(|callee| points_to.callees(callee)) == Recursion::More {
            points_to = PointsTo::new(program, &calls, &storage, property);
        }
        let lifetimes = Lifetimes::new(program, &calls, &storage, &points_to, property, main);
        let bases = Bases::new(program, &calls, &storage, &points_to, &lifetimes);
        let tails = literals::tails(program, &bases);
        let command_line = CommandLine::new(program, main, &calls, &storage, property);
        let rounding = rounding::find(program, &calls);
        let takes_wide_arguments = variable_arguments::takes_wide_arguments(program);
        let order = Order::new(program);
        let reports = reports::find(program, &calls);
        Facts {
            main,
            calls,
            storage,
            points_to,
            lifetimes,
            bases,
            tails,
            order,
            command_line,
            rounding,
            reports,
            takes_wide_arguments,
        }
    }
}
