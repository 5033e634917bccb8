//! The input of the translation; the translation does not change it.

use tracewright_source::SourceMap;

use super::Options;
use crate::analyse::Facts;
use crate::typed::Program;

/// The typed program with the facts that its analyses found, and the options of the translation.
#[derive(Clone, Copy)]
pub(super) struct Input<'a> {
    pub program: &'a Program,
    pub sources: &'a SourceMap,
    pub options: &'a Options,
    pub facts: &'a Facts,
}
