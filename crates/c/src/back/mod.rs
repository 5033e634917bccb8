//! The way back to the source: what statements, variables, inputs and numbers of a translation stand for in C.
//!
//! Everything is read off what is there when the translation is finished: the typed program, the facts about it, the Boogie
//! program as emitted, and the record of what was made for what. While a program is translated, nobody thinks of the way back.
//!
//! | file | what it tells |
//! |---|---|
//! | `statements`, `operations`, `calls` | which text belongs to what is executed |
//! | `types`, `scopes`, `objects` | what there is, where names are visible, which numbers addresses have |
//! | `variables` | what the variables and procedures of the translation stand for |
//! | `externals` | what the program expects from outside |

mod calls;
mod externals;
mod objects;
mod operations;
mod scopes;
mod statements;
mod types;
mod variables;

use rustc_hash::FxHashMap;
use tracewright_boogie as boogie;
use tracewright_vocabulary::origin::{Input, Origins};

use crate::analyse::Facts;
use crate::translate::Record;
use crate::typed::Program;
use tracewright_source::{SourceMap, Span};

/// A C program and what is known about it.
pub(crate) struct Source<'a> {
    pub(crate) program: &'a Program,
    pub(crate) sources: &'a SourceMap,
    pub(crate) facts: &'a Facts,
}

impl Source<'_> {
    /// The calls that bring values into the program, by their places.
    pub(crate) fn inputs(&self) -> FxHashMap<Span, Input> {
        calls::inputs(self.program, &self.facts.calls.reachable)
    }

    /// The table of everything that stands for something in C: from a Boogie program as emitted, the record of the translation, the
    /// inputs, and which globals are used.
    pub(crate) fn origins(
        &self,
        boogie: &boogie::Program,
        record: &Record,
        inputs: FxHashMap<Span, Input>,
        used: &[bool],
    ) -> Origins {
        let &Source { program, sources, facts } = self;
        let reachable = &facts.calls.reachable;
        let mut origins = Origins {
            types: types::types(&program.types),
            statements: statements::statements(program, sources, reachable),
            loops: statements::loops(program, reachable),
            conditions: statements::conditions(program, reachable),
            calls: calls::calls(program, reachable),
            inputs,
            operations: operations::operations(program, &record.checks.operations),
            discharged: record.checks.discharged,
            externals: externals::externals(program),
            ..Origins::default()
        };
        let is_unknown = |input: &Input| record.unknown_functions.binary_search(&input.function).is_ok();
        origins.externals.unknown.retain(is_unknown);
        objects::objects(&mut origins, program, sources, facts);
        variables::Variables { program, facts, boogie, record }.meanings(&mut origins, used);
        origins
    }
}
