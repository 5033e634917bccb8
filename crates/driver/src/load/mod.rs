//! Loading of programs: from text to a Boogie program, and from there to a control-flow graph.
//!
//! | file | what it does |
//! |---|---|
//! | `boogie` | Boogie programs: parsed and checked |
//! | `c` | C programs: preprocessed, checked, translated to Boogie |

mod boogie;
mod c;

use tracewright_certificate::ProgramRecord;
use tracewright_logic::Terms;
use tracewright_program::{Icfg, Inlining, Options, control_flow_graph};
use tracewright_source::SourceMap;
use tracewright_vocabulary::IntegerEncoding;
use tracewright_vocabulary::origin::Origins;

use crate::Failure;

pub use boogie::load_boogie;
pub use c::{COptions, CProgram, Translated};

/// A Boogie program with the texts it comes from.
#[derive(Debug)]
pub struct Loaded {
    /// The program.
    pub program: tracewright_boogie::Program,
    /// The source map of its spans.
    pub sources: SourceMap,
    /// The entry procedure, unless it is the default.
    pub entry: Option<String>,
    /// Warnings about it, as text.
    pub warnings: String,
    /// For C, how integers are represented in it.
    pub integers: Option<IntegerEncoding>,
    /// For C, the back-translation table.
    pub origins: Option<Origins>,
    /// The record that identifies it, without the steps after the translation.
    pub record: ProgramRecord,
}

impl Loaded {
    /// Its control-flow graph in single statements.
    pub fn graph(&self, terms: &Terms, inlining: Inlining) -> Result<Icfg, Failure> {
        self.graph_from(terms, inlining, self.entry.clone())
    }

    /// The same for executions that start in another procedure.
    pub(crate) fn graph_from(&self, terms: &Terms, inlining: Inlining, entry: Option<String>) -> Result<Icfg, Failure> {
        control_flow_graph(&self.program, terms, &Options { entry }, inlining)
            .map_err(|error| Failure::of_translation(&self.sources, error))
    }
}
