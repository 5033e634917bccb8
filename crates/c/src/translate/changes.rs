//! Havoc of many memory locations at once.
//!
//! A driver calls thousands of unknown functions, and each of them can reach the same thousands of places. Large sets
//! of places therefore become arbitrary by the call of a procedure without a body, whose `modifies` clause lists them
//! once.

use rustc_hash::FxHashMap;
use tracewright_boogie::{GlobalId, ProcedureId, StmtKind as S, Trust, VariableId};
use tracewright_source::Span;

use super::Translated;
use super::code::Code;
use super::emit::Emitter;
use super::memory::Memory;
use crate::analyse::points_to::ClassId;
use crate::analyse::storage::Home;

/// Up to this many places are listed in each havoc statement.
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

impl Memory {
    /// The places of these classes become arbitrary.
    pub(super) fn havoc_classes(
        &mut self,
        code: &mut Code<'_>,
        classes: &[ClassId],
        construct: &str,
        span: Span,
    ) -> Translated<()> {
        let change = match self.changes.by_classes.get(classes) {
            Some(change) => change.clone(),
            None => {
                let change = self.new_change(code, classes, span)?;
                self.changes.by_classes.insert(classes.to_vec(), change.clone());
                change
            }
        };
        code.out.change(change, construct);
        self.trust_classes(code, classes.iter().copied());
        Ok(())
    }

    /// Everything in memory becomes arbitrary.
    pub(super) fn havoc_memory(&mut self, code: &mut Code<'_>, construct: &str, span: Span) -> Translated<()> {
        if self.changes.of_all.is_none() {
            let classes: Vec<_> = code.input.facts.points_to.classes().collect();
            self.maps.slots.reserve(classes.len());
            self.changes.of_all = Some(self.new_change(code, &classes, span)?);
        }
        if let Some(change) = self.changes.of_all.clone() {
            code.out.change(change, construct);
        }
        self.trust_classes(code, code.input.facts.points_to.classes());
        Ok(())
    }

    fn new_change(&mut self, code: &mut Code<'_>, classes: &[ClassId], span: Span) -> Translated<Change> {
        let places = self.find_places(code, classes, span)?;
        let global = |place: &VariableId| match *place {
            VariableId::Global(id) => Some(id),
            VariableId::Local(_) => None,
        };
        match places.iter().map(global).collect::<Option<Vec<GlobalId>>>() {
            Some(mut globals) if globals.len() > FEW => {
                globals.sort_unstable();
                globals.dedup();
                let procedure =
                    code.out.reserve(format!("#change{}", code.out.program.procedures.len()), code.out.span);
                code.out.program.procedures[procedure.index()].modifies = globals;
                Ok(Change::Call(procedure))
            }
            _ => Ok(Change::Havoc(places)),
        }
    }

    /// The places of these classes.
    fn find_places(&mut self, code: &mut Code<'_>, classes: &[ClassId], span: Span) -> Translated<Vec<VariableId>> {
        let mut places: Vec<VariableId> = Vec::new();
        for &class in classes {
            let description = code.input.facts.points_to.describe(class);
            let elsewhere =
                description.object.is_some_and(|object| !matches!(code.input.facts.storage.home(object), Home::Memory));
            if elsewhere {
                continue;
            }
            for slot in self.class_slots(code, class, span)? {
                places.extend(slot.places());
            }
        }
        Ok(places)
    }
}

impl Emitter {
    fn change(&mut self, change: Change, construct: &str) {
        let kind = match change {
            Change::Havoc(places) if places.is_empty() => return,
            Change::Havoc(places) => S::Havoc(places),
            Change::Call(procedure) => {
                let args = self.program.exprs.push_list(&[]);
                S::Call { procedure, args, results: Vec::new(), trust: Trust::Checked }
            }
        };
        self.marked(kind, Some(construct));
    }
}
