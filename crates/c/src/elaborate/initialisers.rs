//! Initialisers (C11 6.7.9): which value goes to which part, with designators, omitted braces and strings.

use rustc_hash::FxHashSet;
use tracewright_source::Span;

use crate::ast::{self, Designator, InitializerItem, InitializerKind};
use crate::typed::build::Builder;
use crate::typed::effects::has_effects;
use crate::typed::{ExprId, ExprKind, InitValue, Initialiser, ObjectId, PathStep, PlaceKind, Storage};
use crate::types::{ArrayLength, QualType, RecordKind, Records, TypeId, TypeKind};

use super::init_tree::{InitTree, Step};
use super::typing::Typing;
use super::{Checked, Elaborator};

/// When an initialiser is evaluated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Evaluation {
    /// Before the program starts.
    Static,
    /// When the declaration is reached.
    Automatic,
}

/// Whether the braces of an aggregate are there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Braces {
    Written,
    Omitted,
}

/// An object while its initialiser is read.
struct Filling {
    tree: InitTree,
    /// The part at hand.
    path: Vec<Step>,
    evaluation: Evaluation,
    /// How many elements an array without length has so far; the object itself, and a flexible member.
    length: u64,
    flexible: u64,
}

/// The items of a list in braces that are still to be used.
struct Items<'a> {
    list: &'a [InitializerItem],
    next: usize,
    /// The value of the next one, if it has been elaborated already.
    ready: Option<ExprId>,
}

impl<'a> Elaborator<'a> {
    /// Initialises an object with static storage duration; returns its type, which is complete then.
    pub(super) fn static_initialiser(
        &mut self,
        object: ObjectId,
        ty: QualType,
        initializer: ast::InitializerId,
    ) -> Checked<TypeId> {
        self.initialise(object, ty, initializer, Evaluation::Static)?;
        Ok(self.typing.build.program.objects[object.index()].ty)
    }

    /// Initialises a local variable or compound literal.
    pub(super) fn automatic_initialiser(
        &mut self,
        object: ObjectId,
        ty: QualType,
        initializer: ast::InitializerId,
    ) -> Checked<()> {
        self.initialise(object, ty, initializer, Evaluation::Automatic)
    }

    fn initialise(
        &mut self,
        object: ObjectId,
        ty: QualType,
        initializer: ast::InitializerId,
        evaluation: Evaluation,
    ) -> Checked<()> {
        let node = self.ast[initializer];
        if self.typing.build.types().is_variable(ty.ty) {
            return self.typing.error(node.span, "variable-sized object may not be initialized");
        }
        let (tree, path) = (InitTree::default(), Vec::new());
        let mut filling = Filling { tree, path, evaluation, length: 0, flexible: 0 };
        match node.kind {
            InitializerKind::List(items) => self.braced(&mut filling, ty.ty, &self.ast[items], node.span)?,
            InitializerKind::Expr(expr) => self.whole(&mut filling, ty.ty, expr)?,
        }
        let complete = self.typing.build.with_length(ty, filling.length);
        let mut initialiser = filling.tree.flatten();
        for index in 0..initialiser.entries.len() {
            let entry = &initialiser.entries[index];
            if let InitValue::Characters(units) = &entry.value
                && let Some(part) = self.typing.build.part_type(complete.ty, &entry.path)
                && let Some(int) = self.typing.build.types().as_int(part)
            {
                // A string that another initialiser has overwritten in part.
                let unit = units.first().copied().unwrap_or(0);
                let value = self.typing.build.types().wrap(int, i128::from(unit));
                let value = self.typing.build.int(value, part, node.span);
                initialiser.entries[index].value = InitValue::Expr(value);
            }
        }
        self.typing.build.name_repeated_effects(&mut initialiser, node.span);
        let object = &mut self.typing.build.program.objects[object.index()];
        object.ty = complete.ty;
        object.flexible = filling.flexible;
        object.initialiser = Some(initialiser);
        Ok(())
    }

    /// An initialiser without braces for a whole object.
    fn whole(&mut self, filling: &mut Filling, ty: TypeId, expr: ast::ExprId) -> Checked<()> {
        if self.string(filling, ty, expr) {
            return Ok(());
        }
        let span = self.ast[expr].span;
        if let TypeKind::Array { .. } = self.typing.build.types().kind(ty) {
            // GNU: an array from a compound literal.
            return match self.ast[expr].kind {
                ast::ExprKind::CompoundLiteral { ty: name, initializer } => {
                    let literal = self.type_name(name)?;
                    let is_open = matches!(
                        self.typing.build.types().kind(ty),
                        TypeKind::Array { length: ArrayLength::Unknown, .. }
                    );
                    if let TypeKind::Array { length: ArrayLength::Fixed(length), .. } =
                        *self.typing.build.types().kind(literal.ty)
                        && is_open
                    {
                        note_length(filling, length);
                    }
                    match self.ast[initializer].kind {
                        InitializerKind::List(items) => self.braced(filling, ty, &self.ast[items], span),
                        InitializerKind::Expr(expr) => self.whole(filling, ty, expr),
                    }
                }
                _ => self.typing.error(span, "invalid initializer"),
            };
        }
        let value = self.value(expr)?;
        self.typing.set(filling, ty, value, span)
    }

    /// Takes a string literal for a character array.
    fn string(&mut self, filling: &mut Filling, ty: TypeId, expr: ast::ExprId) -> bool {
        let (TypeKind::Array { element, length }, ast::ExprKind::String(id)) =
            (self.typing.build.types().kind(ty).clone(), self.ast[expr].kind)
        else {
            return false;
        };
        let (unit, mut units) = self.string_units(id);
        let (Some(unit), Some(int)) =
            (self.typing.build.types().as_int(unit), self.typing.build.types().as_int(element.ty))
        else {
            return false;
        };
        if self.typing.build.types().int_size(unit) != self.typing.build.types().int_size(int)
            || int == crate::types::IntType::Bool
        {
            return false;
        }
        match length {
            ArrayLength::Fixed(length) => {
                if units.len() as u64 > length {
                    self.typing.warn(self.ast[expr].span, "initializer-string for array is too long");
                    units.truncate(length as usize);
                }
            }
            _ => note_length(filling, units.len() as u64 + 1),
        }
        self.typing.store(filling, InitValue::Characters(units), self.ast[expr].span);
        true
    }

    /// A list in braces for the part at hand.
    fn braced(&mut self, filling: &mut Filling, ty: TypeId, list: &'a [InitializerItem], span: Span) -> Checked<()> {
        let is_aggregate = matches!(self.typing.build.types().kind(ty), TypeKind::Array { .. } | TypeKind::Record(_));
        if !is_aggregate || self.typing.complex_part(ty).is_some() {
            return self.braced_scalar(filling, ty, list, span);
        }
        if let [item] = list
            && item.designators.is_empty()
            && let InitializerKind::Expr(expr) = self.ast[item.value].kind
            && self.string(filling, ty, expr)
        {
            return Ok(());
        }
        if let Some(record) = self.typing.build.types().as_record(ty)
            && self.typing.build.types().record(record).body.is_none()
        {
            return self
                .typing
                .error(span, format!("invalid use of incomplete type `{}`", self.typing.build.types().describe(ty)));
        }
        let mut items = Items { list, next: 0, ready: None };
        self.fill(filling, ty, 0, &mut items, Braces::Written)
    }

    fn braced_scalar(
        &mut self,
        filling: &mut Filling,
        ty: TypeId,
        list: &'a [InitializerItem],
        span: Span,
    ) -> Checked<()> {
        let Some((first, excess)) = list.split_first() else { return Ok(()) };
        if !first.designators.is_empty() {
            return self.typing.error(span, "designator in initializer for scalar type");
        }
        if !excess.is_empty() {
            self.typing.warn(excess[0].span, "excess elements in scalar initializer");
        }
        match self.ast[first.value].kind {
            InitializerKind::Expr(expr) => self.whole(filling, ty, expr),
            InitializerKind::List(inner) => self.braced(filling, ty, &self.ast[inner], first.span),
        }
    }

    /// Initialises the parts of an aggregate from a number on, as far as there are items.
    fn fill(
        &mut self,
        filling: &mut Filling,
        ty: TypeId,
        start: u64,
        items: &mut Items<'a>,
        braces: Braces,
    ) -> Checked<()> {
        let count = self.typing.build.part_count(ty);
        let open = matches!(self.typing.build.types().kind(ty), TypeKind::Array { length: ArrayLength::Unknown, .. });
        let mut number = start;
        while let Some(item) = items.list.get(items.next) {
            if !item.designators.is_empty() {
                if braces == Braces::Omitted && items.ready.is_none() {
                    return Ok(());
                }
                // The designators of an item whose value goes on here have been used.
                if items.ready.is_none() {
                    number = self.designated(filling, ty, item, items)?;
                    continue;
                }
            }
            let Some((step, part)) = self.typing.build.part(ty, number).filter(|_| number < count) else {
                if braces == Braces::Written {
                    let what = if count == u64::MAX { "array" } else { "initializer" };
                    self.typing.warn(item.span, format!("excess elements in {what}"));
                    items.next += 1;
                    items.ready = None;
                    continue;
                }
                return Ok(());
            };
            if open {
                note_length(filling, number + 1);
            }
            filling.path.push(step);
            let result = self.one(filling, part, items);
            filling.path.pop();
            result?;
            number += 1;
        }
        Ok(())
    }

    /// Initialises the part at hand from the next item, or from some if braces are omitted.
    fn one(&mut self, filling: &mut Filling, ty: TypeId, items: &mut Items<'a>) -> Checked<()> {
        let item = items.list[items.next];
        let expr = match self.ast[item.value].kind {
            InitializerKind::List(list) => {
                items.next += 1;
                let _ = filling.tree.clear(&filling.path);
                return self.braced(filling, ty, &self.ast[list], item.span);
            }
            InitializerKind::Expr(expr) => expr,
        };
        let aggregate = matches!(self.typing.build.types().kind(ty), TypeKind::Array { .. } | TypeKind::Record(_));
        if aggregate && self.string(filling, ty, expr) {
            items.next += 1;
            items.ready = None;
            return Ok(());
        }
        let span = self.ast[expr].span;
        match *self.typing.build.types().kind(ty) {
            TypeKind::Array { .. } => {
                if let ast::ExprKind::CompoundLiteral { .. } = self.ast[expr].kind
                    && let Ok(literal) = self.type_of(expr)
                    && self.typing.build.types().compatible(literal.ty, ty, Records::Identical)
                {
                    items.next += 1;
                    items.ready = None;
                    return self.whole(filling, ty, expr);
                }
            }
            TypeKind::Record(_) if matches!(self.ast[expr].kind, ast::ExprKind::String(_)) => {}
            TypeKind::Record(_) if self.typing.complex_part(ty).is_none() => {
                let value = match items.ready.take() {
                    Some(value) => value,
                    None => self.value(expr)?,
                };
                let is_vector = self.typing.vector_parts(self.typing.build.ty(value)).is_some()
                    && self.typing.vector_parts(ty).is_some();
                let is_whole = is_vector
                    || self.typing.build.types().compatible(self.typing.build.ty(value), ty, Records::Structural);
                if is_whole || self.typing.build.is_unsupported(value) {
                    items.next += 1;
                    return self.typing.set(filling, ty, value, span);
                }
                items.ready = Some(value);
            }
            _ => {
                let value = match items.ready.take() {
                    Some(value) => value,
                    None => self.value(expr)?,
                };
                items.next += 1;
                return self.typing.set(filling, ty, value, span);
            }
        }
        // The item is for the first scalar inside; designators before it have been used.
        if items.ready.is_none() && !item.designators.is_empty() {
            if matches!(self.ast[expr].kind, ast::ExprKind::String(_)) {
                return self.descend_with_string(filling, ty, items);
            }
            items.ready = Some(self.value(expr)?);
        }
        let before = items.next;
        self.fill(filling, ty, 0, items, Braces::Omitted)?;
        if items.next == before && items.ready.is_some() && self.typing.build.part_count(ty) > 0 {
            return self.typing.error(span, "invalid initializer");
        }
        Ok(())
    }

    /// A designated string for the first character array inside an aggregate.
    fn descend_with_string(&mut self, filling: &mut Filling, ty: TypeId, items: &mut Items<'a>) -> Checked<()> {
        let Some((step, part)) = self.typing.build.part(ty, 0) else { return Ok(()) };
        filling.path.push(step);
        let result = self.one(filling, part, items);
        filling.path.pop();
        result?;
        self.fill(filling, ty, 1, items, Braces::Omitted)
    }

    /// Initialises the part that designators lead to and what follows it inside; returns the number of the part behind
    /// it.
    fn designated(
        &mut self,
        filling: &mut Filling,
        ty: TypeId,
        item: &InitializerItem,
        items: &mut Items<'a>,
    ) -> Checked<u64> {
        // Each step with the aggregate it leads into and the number of the next part of that.
        let mut steps: Vec<(Step, TypeId, u64)> = Vec::new();
        let mut part = ty;
        for designator in &self.ast[item.designators] {
            part = self.designate(designator, part, &mut steps, item.span)?;
        }
        let depth = filling.path.len();
        for &(step, outer, next) in &steps {
            if matches!(self.typing.build.types().kind(outer), TypeKind::Array { length: ArrayLength::Unknown, .. }) {
                note_length(filling, next);
            }
            filling.path.push(step);
        }
        let mut result = self.one(filling, part, items);
        // What follows without designator goes on behind the last element of a range.
        for step in &mut filling.path[depth..] {
            if let Step::Elements(_, last) = *step {
                *step = Step::Elements(last, last);
            }
        }
        let next = steps.first().map_or(0, |step| step.2);
        for &(_, outer, next) in steps.iter().skip(1).rev() {
            filling.path.pop();
            result = result.and_then(|()| self.fill(filling, outer, next, items, Braces::Omitted));
        }
        filling.path.truncate(depth);
        result.map(|()| next)
    }

    fn designate(
        &mut self,
        designator: &Designator,
        ty: TypeId,
        steps: &mut Vec<(Step, TypeId, u64)>,
        span: Span,
    ) -> Checked<TypeId> {
        match *designator {
            Designator::Field(name) => {
                let text = self.text(name.name);
                let Some(record) = self.typing.build.types().as_record(ty) else {
                    return self.typing.error(name.span, format!("field name `{text}` not in record initializer"));
                };
                let Some((path, _)) = self.find_member(record, name.name) else {
                    let message = format!("`{}` has no member named `{text}`", self.typing.build.types().describe(ty));
                    return self.typing.error(name.span, message);
                };
                let mut ty = ty;
                for number in path {
                    let Some((step, part)) = self.typing.build.part(ty, number.into()) else { break };
                    let next = if let Step::UnionField(_) = step { u64::MAX } else { u64::from(number) + 1 };
                    steps.push((step, ty, next));
                    ty = part;
                }
                Ok(ty)
            }
            Designator::Index(first) | Designator::Range(first, _) => {
                let TypeKind::Array { element, length } = *self.typing.build.types().kind(ty) else {
                    return self.typing.error(span, "array index in non-array initializer");
                };
                let low = self.integer_constant(first, "the array index in the initializer")?;
                let high = match *designator {
                    Designator::Range(_, last) => self.integer_constant(last, "the array index in the initializer")?,
                    _ => low,
                };
                let limit = match length {
                    ArrayLength::Fixed(length) => length,
                    _ => u64::MAX,
                };
                let (Ok(low), Ok(high)) = (u64::try_from(low), u64::try_from(high)) else {
                    return self.typing.error(span, "array index in initializer is negative");
                };
                if low > high || high >= limit {
                    return self.typing.error(span, "array index in initializer exceeds array bounds");
                }
                steps.push((Step::Elements(low, high), ty, high + 1));
                Ok(element.ty)
            }
        }
    }
}

impl Typing {
    /// Converts and stores a value for the part at hand.
    fn set(&mut self, filling: &mut Filling, ty: TypeId, value: ExprId, span: Span) -> Checked<()> {
        let mut value = self.convert(value, ty, "initialization of", span)?;
        if let Some(entries) = self.literal_entries(value) {
            return self.set_parts(filling, entries, span);
        }
        if filling.evaluation == Evaluation::Static {
            if let Some(literal) = self.build.literal_content(value) {
                return self.set_literal(filling, ty, &literal, span);
            }
            if !self.build.is_static_initialiser(value) {
                return self.error(span, "initializer element is not constant");
            }
            // Other operations are not folded, so that overflow in them is checked.
            if self.build.asks_the_compiler(value)
                && self.build.types().is_integer(ty)
                && let Some(constant) = self.build.constant_int(value)
            {
                value = self.build.int(constant, ty, span);
            }
        }
        self.store(filling, InitValue::Expr(value), span);
        Ok(())
    }

    /// Stores the parts of a number for the part at hand.
    fn set_parts(&mut self, filling: &mut Filling, entries: Vec<(u32, ExprId)>, span: Span) -> Checked<()> {
        let _ = filling.tree.clear(&filling.path);
        for (number, value) in entries {
            filling.path.push(Step::Field(number));
            let result = self.set(filling, self.build.ty(value), value, span);
            filling.path.pop();
            result?;
        }
        Ok(())
    }

    /// Before the program starts nothing is read: the part at hand holds what the literal does (GNU).
    fn set_literal(&mut self, filling: &mut Filling, ty: TypeId, literal: &Initialiser, span: Span) -> Checked<()> {
        let _ = filling.tree.clear(&filling.path);
        let outer = filling.path.len();
        for entry in &literal.entries {
            let mut part = ty;
            for &step in &entry.path {
                let (next, step) = self.build.step_into(part, step);
                filling.path.push(step);
                part = next.unwrap_or(part);
            }
            let result = match &entry.value {
                InitValue::Expr(value) => self.set(filling, part, *value, span),
                InitValue::Characters(units) => {
                    self.store(filling, InitValue::Characters(units.clone()), span);
                    Ok(())
                }
            };
            filling.path.truncate(outer);
            result?;
        }
        Ok(())
    }

    fn store(&mut self, filling: &mut Filling, value: InitValue, span: Span) {
        if filling.tree.set(&filling.path, value).is_err() {
            let message = "initializer of a part of a structure that is initialized as a whole";
            self.diagnostics.push(tracewright_source::Diagnostic::unsupported(span, message));
            let whole = self.build.unsupported(message, self.build.basic.int, span);
            let _ = filling.tree.set(&filling.path[..1.min(filling.path.len())], InitValue::Expr(whole));
        }
    }
}

impl Builder {
    /// The value of a range of elements is evaluated once, also if another initialiser has taken elements out of the
    /// middle.
    fn name_repeated_effects(&mut self, initialiser: &mut Initialiser, span: Span) {
        let mut seen = FxHashSet::default();
        for entry in &mut initialiser.entries {
            if let InitValue::Expr(value) = entry.value
                && !seen.insert(value)
                && has_effects(&self.program, value)
            {
                let construct = "a value with effects for a range of elements that is interrupted";
                entry.value = InitValue::Expr(self.unsupported(construct, self.ty(value), span));
            }
        }
    }

    fn part_type(&self, ty: TypeId, path: &[PathStep]) -> Option<TypeId> {
        path.iter().try_fold(ty, |ty, step| match (self.types().kind(ty), step) {
            (&TypeKind::Record(record), PathStep::Field(number)) => {
                Some(self.types().record(record).body.as_ref()?.fields.get(*number as usize)?.ty.ty)
            }
            (TypeKind::Array { element, .. }, _) => Some(element.ty),
            _ => None,
        })
    }

    /// What a compound literal holds in the beginning, if a value is that of one.
    fn literal_content(&self, value: ExprId) -> Option<Initialiser> {
        let ExprKind::Load(place) = *self.kind(value) else { return None };
        let (PlaceKind::CompoundLiteral(object) | PlaceKind::Object(object)) = self.program.places[place.index()].kind
        else {
            return None;
        };
        let object = &self.program.objects[object.index()];
        matches!(object.storage, Storage::CompoundLiteral(_)).then(|| object.initialiser.clone())?
    }

    /// The type that a step leads to, and the step as the tree of initialisers knows it.
    fn step_into(&self, ty: TypeId, step: PathStep) -> (Option<TypeId>, Step) {
        let part = self.part_type(ty, &[step]);
        let is_union =
            self.types().as_record(ty).is_some_and(|record| self.types().record(record).kind == RecordKind::Union);
        match step {
            PathStep::Field(number) if is_union => (part, Step::UnionField(number)),
            PathStep::Field(number) => (part, Step::Field(number)),
            PathStep::Index(index) => (part, Step::Elements(index, index)),
            PathStep::Range(first, last) => (part, Step::Elements(first, last)),
        }
    }

    /// How many parts can be initialised one after the other.
    fn part_count(&self, ty: TypeId) -> u64 {
        match *self.types().kind(ty) {
            TypeKind::Array { length: ArrayLength::Fixed(length), .. } => length,
            TypeKind::Array { .. } => u64::MAX,
            TypeKind::Record(record) => {
                let record = self.types().record(record);
                let count = record.body.as_ref().map_or(0, |body| body.fields.len() as u64);
                if record.kind == RecordKind::Union { count.min(1) } else { count }
            }
            _ => 0,
        }
    }

    /// The step to a part, and the type of the part.
    fn part(&self, ty: TypeId, number: u64) -> Option<(Step, TypeId)> {
        match *self.types().kind(ty) {
            TypeKind::Array { element, .. } => Some((Step::Elements(number, number), element.ty)),
            TypeKind::Record(record) => {
                let record = self.types().record(record);
                let field = record.body.as_ref()?.fields.get(number as usize)?;
                let step = match record.kind {
                    RecordKind::Struct => Step::Field(number as u32),
                    RecordKind::Union => Step::UnionField(number as u32),
                };
                Some((step, field.ty.ty))
            }
            _ => None,
        }
    }
}

/// An array without length has at least so many elements: the object itself, or a flexible member.
fn note_length(filling: &mut Filling, length: u64) {
    if filling.path.is_empty() {
        filling.length = filling.length.max(length);
    } else {
        filling.flexible = filling.flexible.max(length);
    }
}
