//! The function whose body is being elaborated, and the functions around it (GNU nested functions).

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_source::Span;

use crate::names::Symbol;
use crate::typed::{FunctionId, LabelId, ObjectId, StmtId};
use crate::types::TypeId;

use super::cleanup::Cleanups;
use super::labels::LabelValues;
use super::statements::Switch;

/// The bodies that are being elaborated, one inside the other.
#[derive(Default)]
pub(super) struct Bodies {
    /// The innermost one; there is none at file scope.
    pub current: Option<Body>,
    /// Those around it, the outermost first.
    pub outer: Vec<Body>,
    /// Variables that tell the calls of a function apart, for jumps into it from functions nested in it.
    pub numbers: FxHashMap<FunctionId, ObjectId>,
}

/// The function whose body is being elaborated.
#[derive(Debug)]
pub(super) struct Body {
    pub function: FunctionId,
    pub result: TypeId,
    /// The statements of the block at hand so far.
    pub list: Vec<StmtId>,
    pub labels: FxHashMap<Symbol, LabelId>,
    /// Those that `__label__` declares: functions within this one can jump there.
    pub local_labels: FxHashMap<Symbol, LabelId>,
    /// Those that nothing refers to: they need no definition.
    pub unused_labels: FxHashSet<LabelId>,
    /// Where each label is defined, and where it is used first.
    pub defined: Vec<Option<Span>>,
    pub switches: Vec<Switch>,
    pub loops: usize,
    /// Loops and switches.
    pub breakable: usize,
    /// `__func__`, `__FUNCTION__` and `__PRETTY_FUNCTION__`, which are objects of their own, by what they are called.
    pub names: Vec<(Symbol, ObjectId)>,
    /// Labels as values.
    pub label_values: LabelValues,
    /// Variables with functions that are called at their end.
    pub cleanups: Cleanups,
}

impl Body {
    pub(super) fn new(function: FunctionId, result: TypeId) -> Body {
        Body {
            function,
            result,
            list: Vec::new(),
            labels: FxHashMap::default(),
            local_labels: FxHashMap::default(),
            unused_labels: FxHashSet::default(),
            defined: Vec::new(),
            switches: Vec::new(),
            loops: 0,
            breakable: 0,
            names: Vec::new(),
            label_values: LabelValues::default(),
            cleanups: Cleanups::default(),
        }
    }
}
