//! Memory that becomes arbitrary, as a whole.
//!
//! A driver calls thousands of functions nothing is known about, and each of them gets to the same thousands of places.
//! Many places therefore become arbitrary by the call of a procedure without a body that says once which they are.

use rustc_hash::FxHashMap;
use tracewright_boogie::{GlobalId, ProcedureId, StmtKind as S, Trust, VariableId};
use tracewright_source::Span;

use super::{Translated, Translator};
use crate::analyse::points_to::ClassId;
use crate::analyse::storage::Home;

/// So many places are named in every statement that changes them.
const FEW: usize = 16;

/// How places become arbitrary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// By naming them.
    Havoc(Vec<VariableId>),
    /// By calling this procedure.
    Call(ProcedureId),
}

/// How places became arbitrary before.
#[derive(Debug, Default)]
pub struct Changes {
    /// Those of classes that did so together.
    by_classes: FxHashMap<Vec<ClassId>, Change>,
    /// Everything in memory.
    of_all: Option<Change>,
}

impl Translator<'_> {
    /// The places of these classes become arbitrary.
    pub(super) fn havoc_classes(&mut self, classes: &[ClassId], construct: &str, span: Span) -> Translated<()> {
        let change = match self.changes.by_classes.get(classes) {
            Some(change) => change.clone(),
            None => {
                let change = self.new_change(classes, span)?;
                self.changes.by_classes.insert(classes.to_vec(), change.clone());
                change
            }
        };
        self.change(change, construct);
        self.trust_classes(classes.iter().copied());
        Ok(())
    }

    /// Everything in memory becomes arbitrary.
    pub(super) fn havoc_memory(&mut self, construct: &str, span: Span) -> Translated<()> {
        if self.changes.of_all.is_none() {
            let classes: Vec<_> = self.facts.points_to.classes().collect();
            self.memory.slots.reserve(classes.len());
            self.changes.of_all = Some(self.new_change(&classes, span)?);
        }
        if let Some(change) = self.changes.of_all.clone() {
            self.change(change, construct);
        }
        self.trust_classes(self.facts.points_to.classes());
        Ok(())
    }

    fn change(&mut self, change: Change, construct: &str) {
        let kind = match change {
            Change::Havoc(places) if places.is_empty() => return,
            Change::Havoc(places) => S::Havoc(places),
            Change::Call(procedure) => {
                let args = self.out.program.exprs.push_list(&[]);
                S::Call { procedure, args, results: Vec::new(), trust: Trust::Checked }
            }
        };
        self.out.marked(kind, Some(construct));
    }

    fn new_change(&mut self, classes: &[ClassId], span: Span) -> Translated<Change> {
        let places = self.find_places(classes, span)?;
        let global = |place: &VariableId| match *place {
            VariableId::Global(id) => Some(id),
            VariableId::Local(_) => None,
        };
        match places.iter().map(global).collect::<Option<Vec<GlobalId>>>() {
            Some(mut globals) if globals.len() > FEW => {
                globals.sort_unstable();
                globals.dedup();
                let procedure =
                    self.out.reserve(format!("#change{}", self.out.program.procedures.len()), self.out.span);
                self.out.program.procedures[procedure.index()].modifies = globals;
                Ok(Change::Call(procedure))
            }
            _ => Ok(Change::Havoc(places)),
        }
    }

    /// The places of these classes.
    fn find_places(&mut self, classes: &[ClassId], span: Span) -> Translated<Vec<VariableId>> {
        let mut places: Vec<VariableId> = Vec::new();
        for &class in classes {
            let description = self.facts.points_to.describe(class);
            let elsewhere =
                description.object.is_some_and(|object| !matches!(self.facts.storage.home(object), Home::Memory));
            if elsewhere {
                continue;
            }
            for slot in self.class_slots(class, span)? {
                places.extend(slot.places());
            }
        }
        Ok(places)
    }
}
