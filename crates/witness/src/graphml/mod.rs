//! GraphML, version 1.0: witnesses are automata over the steps of a program.
//!
//! | file | what it does |
//! |---|---|
//! | `read` | the file as an automaton, with the rules |
//! | `data` | the `data` elements of a node, an edge or the graph |
//! | `located` | the invariants of an automaton as invariants at lines |
//! | `write` | the reverse |

mod data;
mod located;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;
