//! The typed program under construction with the rules of C for types and values: conversions, operators on numbers of
//! several parts, values of bit-fields.
//!
//! [`Typing`] knows neither syntax nor names, so its rules hold for what the program writes and for what elaboration
//! adds.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_source::{Diagnostic, Span};

use crate::typed::build::Builder;
use crate::typed::{ExprId, ObjectId};
use crate::types::DataModel;

use super::Elaborated;
use super::bit_fields::WideType;
use super::records::RecordFacts;

/// The typed program so far, what has been reported about it, and what its types cannot express.
pub(super) struct Typing {
    pub build: Builder,
    pub diagnostics: Vec<Diagnostic>,
    pub records: RecordFacts,
    /// Literals and temporary variables that elaboration adds: the program cannot assign to them.
    pub own_values: FxHashSet<ObjectId>,
    /// Values that GCC computes in an integer type as wide as a bit-field.
    pub wide_values: FxHashMap<ExprId, WideType>,
}

impl Typing {
    /// An empty program.
    pub fn new(data_model: DataModel) -> Typing {
        Typing {
            build: Builder::new(data_model),
            diagnostics: Vec::new(),
            records: RecordFacts::default(),
            own_values: FxHashSet::default(),
            wide_values: FxHashMap::default(),
        }
    }

    /// Whether an error has been reported.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// The program with warnings, or the errors.
    pub fn finish(self) -> Elaborated {
        if self.has_errors() {
            return Err(self.diagnostics);
        }
        Ok((self.build.program, self.diagnostics))
    }

    pub fn warn(&mut self, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::warning(span, message));
    }
}
