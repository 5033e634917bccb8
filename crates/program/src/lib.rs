//! Interprocedural control-flow graphs: locations, transition relations, block encoding, the way back to the source.
//!
//! [`control_flow_graph`] turns a checked Boogie program into an [`Icfg`]: it is translated, calls are inlined, and what cannot be
//! reached is removed. [`encode`] merges its edges into larger blocks.
//! Nothing here knows how anything is proved.

mod blocks;
mod builtin;
mod error;
mod expr;
mod graph;
mod icfg;
mod inexact;
mod inline;
mod prune;
mod statements;
mod transition;
mod translate;

pub use blocks::{BlockEncoding, encode};
pub use error::Unsupported;
pub use graph::control_flow_graph;
pub use icfg::*;
pub use inline::{Inlining, inline};
pub use prune::{remove_overapproximations, remove_unreachable};
pub use tracewright_source::Span;
pub use transition::Transition;
pub use translate::{EntryError, Options, TranslateError, translate};
