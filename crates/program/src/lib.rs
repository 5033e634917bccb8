//! Interprocedural control-flow graphs: locations, transition relations, block encoding, mapping back to the source.
//!
//! [`control_flow_graph`] turns a checked Boogie program into an [`Icfg`]: it translates the program, inlines calls,
//! and removes unreachable parts. [`encode`] merges its edges into larger blocks. Nothing here depends on how programs
//! are verified.

mod blocks;
mod builtin;
mod error;
mod expr;
mod graph;
mod icfg;
mod inexact;
mod inline;
mod monitor;
mod product;
mod prune;
mod statements;
mod transition;
mod translate;
mod value;

pub use blocks::{BlockEncoding, encode};
pub use error::Unsupported;
pub use graph::control_flow_graph;
pub use icfg::*;
pub use inline::{Inlining, inline};
pub use monitor::{Head, Monitor, around, falls, monitor, recursion, region};
pub use product::{Goal, Move, NoProduct, Observed, Observer, Product, product};
pub use prune::{remove_overapproximations, remove_unreachable};
pub use tracewright_source::Span;
pub use transition::Transition;
pub use translate::{EntryError, Options, TranslateError, translate};
pub use value::{NoValue, Truth, truth_of};
