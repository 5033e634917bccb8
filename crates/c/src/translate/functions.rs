//! Functions become procedures: scalars of parameters and results are their parameters and results.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_boogie::{LabelId, LocalKind, StmtKind as S, VariableId};
use tracewright_source::Span;

use super::counters::Direction;
use super::memory::{ObjectVariables, Scope, Slot};
use super::order::Evaluated;
use super::safety::Watch;
use super::statements::BreakTarget;
use super::values::Value;
use super::{Translated, Translator};
use crate::analyse::storage::Home;
use crate::typed::shapes::{Shape, shape, value_shape};
use crate::typed::{ExprId as CExpr, FunctionId, LabelId as CLabel, ObjectId, StmtId, Storage as Lifetime};
use crate::types::TypeId;

/// What is known about the function being translated.
#[derive(Debug, Default)]
pub struct BodyState {
    /// Which one.
    pub function: Option<FunctionId>,
    /// Where `break` leads, and how many blocks are around that; the innermost last.
    pub breaks: Vec<(BreakTarget, usize)>,
    /// Where `continue` leads, likewise.
    pub continues: Vec<(LabelId, usize)>,
    /// Labels that a `continue` jumps to.
    pub continued: FxHashSet<LabelId>,
    /// The labels of the function.
    pub labels: FxHashMap<CLabel, LabelId>,
    /// The labels that a jump leads back to.
    pub watches: FxHashMap<CLabel, Watch>,
    /// How many expressions are around the statement at hand.
    pub expressions: usize,
    /// The labels of cases.
    pub cases: FxHashMap<StmtId, LabelId>,
    /// Variables that may take one step where the translation stands.
    pub counters: Vec<(ObjectId, Direction)>,
    /// The list of variable arguments, if the function looks at it.
    pub arguments: Option<VariableId>,
    /// The blocks around the statement at hand, the outermost first.
    pub scopes: Vec<StmtId>,
    /// Objects whose end somebody could notice, by the blocks they are declared in; parameters in none.
    pub lives: FxHashMap<Option<StmtId>, Vec<ObjectId>>,
    /// Calls that allocate memory whose end somebody could notice, and the numbers of what they gave.
    pub stack_memory: Vec<(CExpr, VariableId)>,
    /// Where the result goes.
    pub result: Vec<(Slot, Shape)>,
    /// Expressions that were evaluated before their turn.
    pub evaluated: FxHashMap<CExpr, Evaluated>,
    /// Expressions whose values are needed a second time.
    pub remembered: FxHashSet<CExpr>,
}

impl Translator<'_> {
    /// The shapes that a value of a type is passed as.
    pub(super) fn passed(&self, ty: TypeId, span: Span) -> Translated<Vec<(String, Shape)>> {
        if self.program.types.is_void(ty) {
            return Ok(Vec::new());
        }
        if let Some(shape) = shape(&self.program.types, ty) {
            return Ok(vec![(String::new(), shape)]);
        }
        let leaves = self.leaves(ty, span)?;
        Ok(leaves.iter().map(|leaf| (leaf.suffix(), value_shape(&self.program.types, leaf))).collect())
    }

    /// Translates a function with a body.
    pub(super) fn function(&mut self, id: FunctionId) -> Translated<()> {
        let function = &self.program.functions[id.index()];
        let (Some(body), Some(ty)) = (function.body, self.program.types.as_function(function.ty)) else {
            return Ok(());
        };
        self.body = BodyState { function: Some(id), ..BodyState::default() };
        self.out.span = function.span;
        self.out.open();
        let mut copies = Vec::new();
        for (number, &param) in function.params.iter().enumerate() {
            self.parameter(number, param, &mut copies)?;
        }
        self.list_parameter(id);
        for (name, shape) in self.passed(ty.result, function.span)? {
            let scope = Scope::Local(LocalKind::Result);
            let slot = self.scalar_slot(scope, &format!("#result{name}"), shape, function.span)?;
            self.body.result.push((slot, shape));
        }
        self.fresh_bases(id);
        self.prepare_lives(id)?;
        self.start_flags(id)?;
        for (param, slots) in copies {
            let ty = self.program.objects[param.index()].ty;
            let value = self.filled(&slots, ty);
            let located = self.locate_object(param, function.span);
            self.store(&located, &value)?;
        }
        self.watch_labels(body);
        self.statement(body)?;
        // `main` returns zero if it does not say anything.
        self.out.span = function.end;
        if function.name == "main"
            && let [(slot, shape)] = self.body.result[..]
            && let Some(kind) = shape.int_kind()
        {
            let zero = Value::Int(self.integers.constant(&mut self.out, kind, 0));
            self.write_slot(slot, &[], &zero);
        }
        self.leave_function();
        let end = function.end;
        self.out.finish(self.procedures[&id], end);
        Ok(())
    }

    /// Parameters that are plain and never assigned are used as they are, others copied.
    fn parameter(
        &mut self,
        number: usize,
        param: ObjectId,
        copies: &mut Vec<(ObjectId, Vec<(Slot, Shape)>)>,
    ) -> Translated<()> {
        let object = &self.program.objects[param.index()];
        let outer = self.move_to(object.span);
        let name = if object.name.is_empty() { format!("#{number}") } else { object.name.clone() };
        let storage = &self.facts.storage;
        let plain = match storage.home(param) {
            Home::Scalars(leaves) => {
                let bits = leaves.iter().any(|leaf| matches!(leaf.shape, Shape::Bits(..)));
                !bits && !storage.is_assigned(param)
            }
            _ => false,
        };
        let suffix = if plain { "" } else { "#in" };
        let mut slots = Vec::new();
        for (part, shape) in self.passed(object.ty, object.span)? {
            let scope = Scope::Local(LocalKind::Param);
            slots.push((self.scalar_slot(scope, &format!("{name}{part}{suffix}"), shape, object.span)?, shape));
        }
        if plain {
            let slots = slots.into_iter().map(|(slot, _)| slot).collect();
            self.objects.insert(param, ObjectVariables::Scalars(slots));
        } else {
            copies.push((param, slots));
        }
        self.out.span = outer;
        Ok(())
    }

    /// In a function that may be entered again, objects in memory are others each time.
    fn fresh_bases(&mut self, function: FunctionId) {
        for &object in self.facts.bases.of_function(function) {
            let name = format!("{}#base", self.program.objects[object.index()].name);
            let place = self.out.variable(&name, tracewright_boogie::Type::INT);
            self.objects.insert(object, ObjectVariables::At(place));
            let base = self.fresh_base();
            self.out.assign(place, base);
        }
    }

    /// The function in which an object lives and dies.
    pub(super) fn owner(&self, object: ObjectId) -> Option<FunctionId> {
        self.program.objects[object.index()].storage.owner()
    }

    /// The variables of an object that is not in memory; local ones are made when they are met first.
    pub(super) fn variables(&mut self, object: ObjectId) -> Translated<ObjectVariables> {
        if let Some(variables) = self.objects.get(&object) {
            return Ok(variables.clone());
        }
        let scope = if self.owner(object).is_some() { Scope::VARIABLE } else { Scope::Global };
        let declared = &self.program.objects[object.index()];
        let outer = self.move_to(declared.span);
        let name = match (declared.name.as_str(), declared.storage) {
            ("", _) => format!("#{}", object.0),
            (name, Lifetime::Static(function)) => {
                format!("{}#{name}", self.program.functions[function.index()].name)
            }
            (name, _) => name.to_owned(),
        };
        let storage = &self.facts.storage;
        let variables = match storage.home(object) {
            Home::Scalars(leaves) => {
                let mut slots = Vec::new();
                for leaf in leaves {
                    let name = self.unique_global(scope, format!("{name}{}", leaf.suffix()));
                    slots.push(self.scalar_slot(scope, &name, leaf.shape, declared.span)?);
                }
                ObjectVariables::Scalars(slots)
            }
            Home::Maps { shapes, .. } => {
                let index = self.integers.offset_type(&mut self.out);
                let mut slots = Vec::new();
                for &shape in shapes {
                    let suffix = if shapes.len() > 1 { format!("#{}", shape.word()) } else { String::new() };
                    let name = self.unique_global(scope, format!("{name}{suffix}"));
                    slots.push((shape, self.map_slot(scope, &name, shape, &[index], declared.span)?));
                }
                ObjectVariables::Maps(slots)
            }
            Home::Memory => unreachable!("objects in memory have no variables of their own"),
        };
        self.out.span = outer;
        self.objects.insert(object, variables.clone());
        Ok(variables)
    }

    /// Globals of different files may have the same name.
    pub(super) fn unique_global(&mut self, scope: Scope, name: String) -> String {
        match scope {
            Scope::Global => self.out.unique_global(name),
            Scope::Local(_) => name.to_owned(),
        }
    }

    /// Ends the path.
    pub(super) fn stop(&mut self) {
        let never = self.out.bool(false);
        self.out.stmt(S::Assume(never));
    }
}
