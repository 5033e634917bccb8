//! Traceability from Boogie back to C: what the statements, variables, inputs and bases of a translation stand for.
//!
//! The table is computed after the translation, from the typed program, the facts about it, the Boogie program as
//! emitted, and the record that the translation keeps of what it created for what. So the translation itself does not
//! have to deal with it.
//!
//! | file | contents |
//! |---|---|
//! | `statements`, `operations`, `calls` | the source text of executed statements, operations and calls |
//! | `types`, `scopes`, `objects` | types, the scopes of names, the bases of objects |
//! | `variables` | what the variables and procedures of the translation stand for |
//! | `externals` | what the program expects from its environment |

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

/// A C program with its source texts and the facts about it.
pub(crate) struct Source<'a> {
    pub(crate) program: &'a Program,
    pub(crate) sources: &'a SourceMap,
    pub(crate) facts: &'a Facts,
}

impl Source<'_> {
    /// The calls that are inputs of the program, by their source ranges.
    pub(crate) fn inputs(&self) -> FxHashMap<Span, Input> {
        calls::inputs(self.program, &self.facts.calls.reachable)
    }

    /// The table of what everything in the translation stands for, made from the Boogie program as emitted, the record
    /// of the translation, the inputs, and which globals are used.
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
