//! Which parts of which objects a step changes: variables, and cells of maps whose values differ.

use rustc_hash::FxHashMap;
use tracewright_logic::{ArrayValue, Value};
use tracewright_program::{Scope, VarId};
use tracewright_vocabulary::origin::{Meaning, Origins, Part, SourceTypeKind, TypeRef};

use super::cells::Bases;
use super::values::{number, shown};
use crate::Assignment;
use crate::report::Program;

/// The limit on the cells of one map that are shown in one step.
const MOST_CELLS: usize = 12;

/// The values of all variables at some point of an execution.
pub(crate) struct Memory<'a> {
    program: &'a Program<'a>,
    origins: &'a Origins,
    globals: FxHashMap<VarId, Value>,
    /// The variables of activations that are not inlined, the innermost last.
    frames: Vec<FxHashMap<VarId, Value>>,
    /// What bases stand for.
    pub bases: Bases<'a>,
}

impl<'a> Memory<'a> {
    /// The state before the first step.
    pub fn new(program: &'a Program<'a>, origins: &'a Origins) -> Memory<'a> {
        let frames = vec![FxHashMap::default()];
        Memory { program, origins, globals: FxHashMap::default(), frames, bases: Bases::new(origins) }
    }

    /// A procedure is entered.
    pub fn enter(&mut self) {
        self.frames.push(FxHashMap::default());
    }

    /// A procedure is left.
    pub fn leave(&mut self) {
        if self.frames.len() > 1 {
            self.frames.pop();
        }
    }

    fn values(&mut self, var: VarId) -> &mut FxHashMap<VarId, Value> {
        match self.program.icfg.variable(var).scope {
            Scope::Local(_) => self.frames.last_mut().expect("one frame is always there"),
            _ => &mut self.globals,
        }
    }

    fn value(&self, var: VarId) -> Option<&Value> {
        self.globals.get(&var).or_else(|| self.frames.last().and_then(|frame| frame.get(&var)))
    }

    /// Records values without reporting changes.
    pub fn learn(&mut self, values: &[(VarId, Value)]) {
        for (var, value) in values {
            self.values(*var).insert(*var, value.clone());
        }
    }

    /// Records new values; returns the changes in terms of C.
    pub fn change(&mut self, values: &[(VarId, Value)]) -> Vec<Assignment> {
        let before: Vec<Option<Value>> = values.iter().map(|(var, _)| self.value(*var).cloned()).collect();
        self.learn(values);
        let mut changes = Vec::new();
        for ((var, value), before) in values.iter().zip(before) {
            let Some(meaning) = super::meaning(self.program, self.origins, *var) else { continue };
            match meaning {
                Meaning::Scalar { ty, part, .. } => {
                    if *part == Part::Base {
                        self.bases.pointed_to(value, *ty);
                    }
                    changes.extend(self.scalar(*var, meaning, value, values));
                }
                Meaning::Map { object, unit, part } => {
                    let before = before.as_ref();
                    changes.extend(self.map_cells(*var, *object, *unit, *part, before, value));
                }
                Meaning::Memory { part, fixed, .. } => {
                    changes.extend(self.memory_cells(*var, *part, *fixed, before.as_ref(), value));
                }
                Meaning::Base(object) => self.bases.settle(value, *object),
                Meaning::Allocated { base, fixed, part } => {
                    let base = Value::int(*base as i64);
                    changes.extend(self.allocated_cells(*var, &base, *fixed, *part, before.as_ref(), value));
                }
                Meaning::Result { .. } | Meaning::Counter | Meaning::Lifetime => {}
            }
        }
        without_repetitions(changes)
    }

    /// The values of the variables that a condition mentions.
    pub fn read(&mut self, values: &[(VarId, Value)]) -> Vec<Assignment> {
        self.learn(values);
        let scalar = |(var, value): &(VarId, Value)| {
            let meaning = super::meaning(self.program, self.origins, *var)?;
            self.scalar(*var, meaning, value, values)
        };
        without_repetitions(values.iter().filter_map(scalar).collect())
    }

    /// The result of a function: the values of its parts, in their order.
    pub fn result(&self, ty: TypeRef, values: &[(VarId, Value)]) -> Option<String> {
        match (&self.origins.types[ty].kind, values) {
            (SourceTypeKind::Pointer(_), [(_, base), (_, offset)]) => Some(self.bases.pointer(ty, base, offset)),
            (SourceTypeKind::Pointer(_) | SourceTypeKind::Record(_), _) => None,
            (_, [(_, value)]) => Some(shown(self.origins, ty, value)),
            _ => None,
        }
    }

    /// A scalar with its own name. For a pointer, which has two parts, the base is reported for both if it is present.
    fn scalar(&self, var: VarId, meaning: &Meaning, value: &Value, all: &[(VarId, Value)]) -> Option<Assignment> {
        let Meaning::Scalar { object, path, ty, part } = meaning else { return None };
        let described = &self.origins.objects[*object];
        let name = format!("{}{path}", described.name);
        let value = match part {
            Part::Whole => shown(self.origins, *ty, value),
            Part::Base => {
                let offset = self.other_part(var, all)?;
                self.bases.pointer(*ty, value, &offset)
            }
            Part::Offset => {
                let has_base = |other: &VarId| self.is_partner(var, *other);
                if all.iter().any(|(other, _)| has_base(other)) {
                    return None;
                }
                let base = self.other_part(var, all)?;
                self.bases.pointer(*ty, &base, value)
            }
        };
        Some(Assignment { name, value })
    }

    /// Whether two variables are the two parts of one pointer.
    fn is_partner(&self, one: VarId, other: VarId) -> bool {
        let (a, b) = (self.program.icfg.variable(one), self.program.icfg.variable(other));
        let together = match (a.scope, b.scope) {
            (Scope::Local(one), Scope::Local(other)) => one == other,
            (Scope::Global { .. }, Scope::Global { .. }) => true,
            _ => false,
        };
        one != other && together && same_slot(self.pointer_key(one), self.pointer_key(other))
    }

    /// The key that both parts of a pointer share: the name up to the suffix and, for inlined copies, the copy.
    fn pointer_key(&self, var: VarId) -> Option<(String, Part)> {
        let name = &self.program.icfg.variable(var).name;
        if let Some(stem) = name.strip_suffix("#base") {
            return Some((stem.to_owned(), Part::Base));
        }
        name.strip_suffix("#offset").map(|stem| (stem.to_owned(), Part::Offset))
    }

    /// The value of the other part of a pointer.
    fn other_part(&self, var: VarId, all: &[(VarId, Value)]) -> Option<Value> {
        let partner = |other: VarId| self.is_partner(var, other);
        // The two parts are declared next to each other, globals with their old values between them.
        let nearby = var.index().saturating_sub(2)..(var.index() + 3).min(self.program.icfg.variables.len());
        let partner = nearby.map(VarId::from_index).find(|&other| partner(other))?;
        let here = all.iter().find(|(other, _)| *other == partner).map(|(_, value)| value.clone());
        here.or_else(|| self.value(partner).cloned())
    }

    /// The changed cells of an object's own map.
    fn map_cells(
        &self,
        var: VarId,
        object: usize,
        unit: u64,
        part: Part,
        before: Option<&Value>,
        after: &Value,
    ) -> Vec<Assignment> {
        let mut changes = Vec::new();
        for (index, value) in differences(before, after).into_iter().take(MOST_CELLS) {
            let Some(offset) = number(&index, true).and_then(|index| u64::try_from(index).ok()) else { continue };
            let Some(cell) = self.bases.cell_of(object, offset.saturating_mul(unit)) else { continue };
            let Some(value) = self.cell_value(var, part, cell.ty, &[&index], &value) else { continue };
            changes.push(Assignment { name: cell.name, value });
        }
        changes
    }

    /// The changed cells of memory that has its own variables.
    fn allocated_cells(
        &self,
        var: VarId,
        base: &Value,
        fixed: Option<i64>,
        part: Part,
        before: Option<&Value>,
        after: &Value,
    ) -> Vec<Assignment> {
        let mut changes = Vec::new();
        if let Some(cell) = fixed.and_then(|offset| self.bases.cell_at(base, offset)) {
            let value = self.cell_value(var, part, cell.ty, &[], after);
            changes.extend(value.map(|value| Assignment { name: cell.name, value }));
        } else if fixed.is_none() {
            for (offset, value) in differences(before, after).into_iter().take(MOST_CELLS) {
                let Some(cell) = self.bases.cell(base, &offset) else { continue };
                let Some(value) = self.cell_value(var, part, cell.ty, &[&offset], &value) else { continue };
                changes.push(Assignment { name: cell.name, value });
            }
        }
        changes
    }

    /// The changed cells of memory.
    fn memory_cells(
        &self,
        var: VarId,
        part: Part,
        fixed: Option<i64>,
        before: Option<&Value>,
        after: &Value,
    ) -> Vec<Assignment> {
        let mut changes = Vec::new();
        for (base, inner) in differences(before, after).into_iter().take(MOST_CELLS) {
            if let Some(offset) = fixed {
                let Some(cell) = self.bases.cell_at(&base, offset) else { continue };
                let Some(value) = self.cell_value(var, part, cell.ty, &[&base], &inner) else { continue };
                changes.push(Assignment { name: cell.name, value });
                continue;
            }
            let old = before.and_then(|before| select(before, &base));
            for (offset, value) in differences(old, &inner).into_iter().take(MOST_CELLS) {
                let Some(cell) = self.bases.cell(&base, &offset) else { continue };
                let Some(value) = self.cell_value(var, part, cell.ty, &[&base, &offset], &value) else { continue };
                changes.push(Assignment { name: cell.name, value });
            }
        }
        changes
    }

    fn cell_value(&self, var: VarId, part: Part, ty: TypeRef, path: &[&Value], value: &Value) -> Option<String> {
        match part {
            Part::Whole => Some(shown(self.origins, ty, value)),
            Part::Base | Part::Offset => {
                let other = self.other_part(var, &[])?;
                let other = path.iter().try_fold(&other, |map, index| select(map, index))?;
                Some(match part {
                    Part::Base => self.bases.pointer(ty, value, other),
                    _ => self.bases.pointer(ty, other, value),
                })
            }
        }
    }
}

/// Removes duplicates: both parts of a pointer give the same assignment.
fn without_repetitions(changes: Vec<Assignment>) -> Vec<Assignment> {
    let mut kept: Vec<Assignment> = Vec::new();
    for assignment in changes {
        if !kept.contains(&assignment) {
            kept.push(assignment);
        }
    }
    kept
}

fn same_slot(one: Option<(String, Part)>, other: Option<(String, Part)>) -> bool {
    matches!((one, other), (Some((a, x)), Some((b, y))) if a == b && x != y)
}

fn as_array(value: &Value) -> Option<&ArrayValue> {
    match value {
        Value::Array(array) => Some(array),
        _ => None,
    }
}

/// The value of a map at an index.
fn select<'v>(map: &'v Value, index: &Value) -> Option<&'v Value> {
    map.select(index)
}

/// The indices at which a map has changed, as far as they are listed.
fn differences(before: Option<&Value>, after: &Value) -> Vec<(Value, Value)> {
    let (Some(before), Some(new)) = (before, as_array(after)) else { return Vec::new() };
    let Some(old) = as_array(before) else { return Vec::new() };
    let mut found: Vec<(Value, Value)> = Vec::new();
    // Both are sorted by index, and mostly equal.
    let (mut old, mut new) = (old.entries.iter().peekable(), new.entries.iter().peekable());
    loop {
        let index = match (old.peek(), new.peek()) {
            (None, None) => break,
            (Some((index, _)), None) | (None, Some((index, _))) => index,
            (Some((a, was)), Some((b, is))) if a == b && was == is => {
                old.next();
                new.next();
                continue;
            }
            (Some((a, _)), Some((b, _))) => a.min(b),
        };
        if let (Some(was), Some(is)) = (select(before, index), select(after, index))
            && was != is
        {
            found.push((index.clone(), is.clone()));
        }
        old.next_if(|(own, _)| own == index);
        new.next_if(|(own, _)| own == index);
    }
    found
}
