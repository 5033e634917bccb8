//! What is translated, and everything that is known about it before: nothing of it changes.

use tracewright_source::SourceMap;

use super::Options;
use crate::analyse::Facts;
use crate::typed::Program;

/// The typed program with the facts of its analyses, and what the translation is asked for.
#[derive(Clone, Copy)]
pub(super) struct Input<'a> {
    pub program: &'a Program,
    pub sources: &'a SourceMap,
    pub options: &'a Options,
    pub facts: &'a Facts,
}
