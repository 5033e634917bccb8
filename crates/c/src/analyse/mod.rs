//! What is known about a typed program before anything of it is translated.
//!
//! Each analysis reads the program, and the results of those before it; nobody changes a result. [`Facts::new`] is the order.
//!
//! | analysis | what it decides | what the field calls it |
//! |---|---|---|
//! | `call_graph` | which functions count, which are recursive, which can be called through pointers | call graph |
//! | `storage` | which objects are plain variables, maps of their own, or in memory | escape analysis |
//! | `points_to` | which parts of memory pointers can reach, and which variables and maps hold them | points-to analysis with unification |
//! | `allocations` | which calls allocate memory, and where it lies | |
//! | `lifetimes`, `scopes`, `outlived`, `reuse` | what may be pointed to after its end, which addresses may come again | lifetime analysis |
//! | `bases`, `literals` | the numbers of objects, which literals the linker may merge | memory layout |
//! | `command_line` | which pointers lead to the arguments of `main` | taint analysis |
//! | `rounding`, `variable_arguments` | whether the rounding mode may change, how variable arguments are taken | |
//! | `loop_exits` | how loops are left | loop exits |
//! | `definite_assignment` | which variables may be read before they are written | definite assignment |
//!
//! The last two are asked for one loop or one function at a time.

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
pub mod reuse;
mod rounding;
mod scopes;
pub mod storage;
mod variable_arguments;

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

/// Everything that the translation knows about a program.
#[derive(Debug)]
pub struct Facts {
    /// Where the program starts.
    pub main: FunctionId,
    /// The functions that can be reached, and who calls whom.
    pub calls: CallGraph,
    /// Where objects are kept.
    pub storage: Storage,
    /// What pointers point to.
    pub points_to: PointsTo,
    /// What lives how long.
    pub lifetimes: Lifetimes,
    /// The fixed numbers of objects.
    pub bases: Bases,
    /// String literals that end others.
    pub tails: Vec<Tail>,
    /// Which operands GCC evaluates first.
    pub order: Order,
    /// Which pointers lead to the arguments of `main`.
    pub command_line: CommandLine,
    /// The variable that holds the rounding mode, if it may change.
    pub rounding: Option<ObjectId>,
    /// Whether variable arguments are taken as integers wider than `int`.
    pub takes_wide_arguments: bool,
}

impl Facts {
    /// Analyses a program that starts with `main`, for a property.
    pub fn new(program: &Program, main: FunctionId, property: &Property) -> Facts {
        let mut calls = CallGraph::new(program, main, property);
        let storage = Storage::new(program, &calls);
        let mut points_to = PointsTo::new(program, &calls, &storage, property);
        // Pointers lead to functions of other types, too: what that adds to the call graph may make more functions recursive.
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
            takes_wide_arguments,
        }
    }
}
