//! Functions become procedures, with one parameter or result for each scalar of a C parameter or result.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_boogie::{LabelId, LocalKind, ProcedureId, StmtKind as S, VariableId};
use tracewright_source::Span;

use super::code::Code;
use super::counters::Direction;
use super::emit::Emitter;
use super::input::Input;
use super::memory::{Memory, ObjectVariables, Scope, Slot};
use super::order::Evaluated;
use super::safety::Watch;
use super::statements::BreakTarget;
use super::values::Value;
use super::{Translated, Translator};
use crate::analyse::storage::Home;
use crate::typed::shapes::{Shape, shape, value_shape};
use crate::typed::{ExprId as CExpr, FunctionId, LabelId as CLabel, ObjectId, StmtId, Storage as Lifetime};
use crate::types::TypeId;

/// The procedures that functions become.
#[derive(Debug, Default)]
pub struct Procedures {
    pub of_functions: FxHashMap<FunctionId, ProcedureId>,
    /// Functions that are called, have no body, and are not known either.
    pub unknown: Vec<String>,
}

/// What is known about the function being translated.
#[derive(Debug, Default)]
pub struct BodyState {
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
    /// How many expressions enclose the statement at hand (GNU statement expressions).
    pub expressions: usize,
    /// The labels of cases.
    pub cases: FxHashMap<StmtId, LabelId>,
    /// Counters of the loop whose step is being translated, and their directions: this step cannot overflow.
    pub counters: Vec<(ObjectId, Direction)>,
    /// The list of variable arguments, if the function looks at it.
    pub arguments: Option<VariableId>,
    /// The blocks around the statement at hand, the outermost first.
    pub scopes: Vec<StmtId>,
    /// Objects that pointers may refer to after their lifetime, by the block that declares them; `None` for parameters.
    pub scoped_objects: FxHashMap<Option<StmtId>, Vec<ObjectId>>,
    /// Calls of `alloca` whose memory pointers may refer to after the function has returned, and the variables that
    /// hold the numbers of the allocated objects.
    pub stack_memory: Vec<(CExpr, VariableId)>,
    /// Where the result goes.
    pub result: Vec<(Slot, Shape)>,
    /// Expressions that were evaluated before their turn.
    pub evaluated: FxHashMap<CExpr, Evaluated>,
    /// Expressions whose values are needed a second time.
    pub remembered: FxHashSet<CExpr>,
}

impl Translator<'_> {
    /// Translates a function with a body.
    pub(super) fn function(&mut self, id: FunctionId) -> Translated<()> {
        let function = &self.input.program.functions[id.index()];
        let (Some(body), Some(ty)) = (function.body, self.input.program.types.as_function(function.ty)) else {
            return Ok(());
        };
        self.body = BodyState::default();
        self.code.function = Some(id);
        self.code.out.span = function.span;
        self.code.out.open();
        let mut copies = Vec::new();
        for (number, &param) in function.params.iter().enumerate() {
            self.memory.parameter(&mut self.code, number, param, &mut copies)?;
        }
        self.body.list_parameter(&mut self.code, id);
        for (name, shape) in self.input.passed(ty.result, function.span)? {
            let scope = Scope::Local(LocalKind::Result);
            let slot =
                self.memory.scalar_slot(&mut self.code, scope, &format!("#result{name}"), shape, function.span)?;
            self.body.result.push((slot, shape));
        }
        self.memory.fresh_bases(&mut self.code, id);
        self.body.prepare_lifetimes(&mut self.code, &mut self.memory, id)?;
        self.memory.start_flags(&mut self.code, id)?;
        for (param, slots) in copies {
            let ty = self.input.program.objects[param.index()].ty;
            let value = self.code.filled(&slots, ty);
            let located = self.memory.locate_object(&mut self.code, param, function.span);
            self.memory.store(&mut self.code, &located, &value)?;
        }
        self.body.watch_labels(&mut self.code, &mut self.memory, body);
        self.statement(body)?;
        // `main` returns zero if it has no `return`.
        self.code.out.span = function.end;
        if function.name == "main"
            && let [(slot, shape)] = self.body.result[..]
            && let Some(kind) = shape.int_kind()
        {
            let zero = Value::Int(self.code.integers.constant(&mut self.code.out, kind, 0));
            self.code.out.write_slot(slot, &[], &zero);
        }
        self.body.leave_function(&mut self.code, &mut self.memory);
        let end = function.end;
        self.code.out.finish(self.procedures.of_functions[&id], end);
        Ok(())
    }
}

impl Memory {
    /// Parameters that are plain and never assigned are used as they are, others copied.
    fn parameter(
        &mut self,
        code: &mut Code<'_>,
        number: usize,
        param: ObjectId,
        copies: &mut Vec<(ObjectId, Vec<(Slot, Shape)>)>,
    ) -> Translated<()> {
        let object = &code.input.program.objects[param.index()];
        let outer = code.out.move_to(object.span);
        let name = if object.name.is_empty() { format!("#{number}") } else { object.name.clone() };
        let storage = &code.input.facts.storage;
        let plain = match storage.home(param) {
            Home::Scalars(leaves) => {
                let bits = leaves.iter().any(|leaf| matches!(leaf.shape, Shape::Bits(..)));
                !bits && !storage.is_assigned(param)
            }
            _ => false,
        };
        let suffix = if plain { "" } else { "#in" };
        let mut slots = Vec::new();
        for (part, shape) in code.input.passed(object.ty, object.span)? {
            let scope = Scope::Local(LocalKind::Param);
            slots.push((self.scalar_slot(code, scope, &format!("{name}{part}{suffix}"), shape, object.span)?, shape));
        }
        if plain {
            let slots = slots.into_iter().map(|(slot, _)| slot).collect();
            self.objects.insert(param, ObjectVariables::Scalars(slots));
        } else {
            copies.push((param, slots));
        }
        code.out.span = outer;
        Ok(())
    }

    /// In a recursive function, each call has its own objects in memory, with new numbers.
    fn fresh_bases(&mut self, code: &mut Code<'_>, function: FunctionId) {
        for &object in code.input.facts.bases.of_function(function) {
            let name = format!("{}#base", code.input.program.objects[object.index()].name);
            let place = code.out.variable(&name, tracewright_boogie::Type::INT);
            self.objects.insert(object, ObjectVariables::At(place));
            let base = self.fresh_base(code);
            code.out.assign(place, base);
        }
    }

    /// The variables of an object that is not in memory; they are created at the first use.
    pub(super) fn variables(&mut self, code: &mut Code<'_>, object: ObjectId) -> Translated<ObjectVariables> {
        if let Some(variables) = self.objects.get(&object) {
            return Ok(variables.clone());
        }
        let scope = if code.input.owner(object).is_some() { Scope::VARIABLE } else { Scope::Global };
        let declared = &code.input.program.objects[object.index()];
        let outer = code.out.move_to(declared.span);
        let name = match (declared.name.as_str(), declared.storage) {
            ("", _) => format!("#{}", object.0),
            (name, Lifetime::Static(function)) => {
                format!("{}#{name}", code.input.program.functions[function.index()].name)
            }
            (name, _) => name.to_owned(),
        };
        let storage = &code.input.facts.storage;
        let variables = match storage.home(object) {
            Home::Scalars(leaves) => {
                let mut slots = Vec::new();
                for leaf in leaves {
                    let name = code.out.unique_in_scope(scope, format!("{name}{}", leaf.suffix()));
                    slots.push(self.scalar_slot(code, scope, &name, leaf.shape, declared.span)?);
                }
                ObjectVariables::Scalars(slots)
            }
            Home::Maps { shapes, .. } => {
                let index = code.integers.offset_type(&mut code.out);
                let mut slots = Vec::new();
                for &shape in shapes {
                    let suffix = if shapes.len() > 1 { format!("#{}", shape.word()) } else { String::new() };
                    let name = code.out.unique_in_scope(scope, format!("{name}{suffix}"));
                    slots.push((shape, code.map_slot(scope, &name, shape, &[index], declared.span)?));
                }
                ObjectVariables::Maps(slots)
            }
            Home::Memory => unreachable!("objects in memory have no variables of their own"),
        };
        code.out.span = outer;
        self.objects.insert(object, variables.clone());
        Ok(variables)
    }
}

impl<'a> Input<'a> {
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

    /// The function whose calls an automatic object belongs to.
    pub(super) fn owner(&self, object: ObjectId) -> Option<FunctionId> {
        self.program.objects[object.index()].storage.owner()
    }
}

impl Emitter {
    /// Globals of different files may have the same name.
    pub(super) fn unique_in_scope(&mut self, scope: Scope, name: String) -> String {
        match scope {
            Scope::Global => self.unique_global(name),
            Scope::Local(_) => name.to_owned(),
        }
    }

    /// Ends the path: `assume false`.
    pub(super) fn stop(&mut self) {
        let never = self.bool(false);
        self.stmt(S::Assume(never));
    }
}
