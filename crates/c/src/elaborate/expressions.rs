//! Expressions: names, literals, members, sizes, casts, choices; operators and calls have files of their own.

use tracewright_source::Span;

use crate::ast::{self, Access, Designator, Encoding, ExprKind as Syntax};
use crate::library::{Spelling, known};
use crate::names::Symbol;
use crate::typed::build::Builder;
use crate::typed::effects::has_effects;
use crate::typed::{
    CastKind, ExprId, ExprKind, InitEntry, InitValue, Initialiser, PathStep, PlaceKind, StmtKind, Storage,
};
use crate::types::{IntType, QualType, RecordId, RecordKind, Records, TypeId, TypeKind};

use super::alignment::Alignment;
use super::convert::Operand;
use super::records::VARIABLE_MEMBER;
use super::scopes::Meaning;
use super::typing::Typing;
use super::{Checked, Elaborator};

impl Elaborator<'_> {
    /// The value of an expression.
    pub(super) fn value(&mut self, id: ast::ExprId) -> Checked<ExprId> {
        let operand = self.expression(id)?;
        self.typing.value_of(operand, self.ast[id].span)
    }

    /// An expression.
    pub(super) fn expression(&mut self, id: ast::ExprId) -> Checked<Operand> {
        let expr = self.ast[id];
        let span = expr.span;
        let value = match expr.kind {
            Syntax::Name(name) => return self.name(name, span),
            Syntax::Integer { value, form } => self.typing.build.integer_literal(value, form, span),
            Syntax::Float { digits, suffix } => self.float_literal(digits, suffix, span),
            Syntax::Imaginary(operand) => {
                let part = self.value(operand)?;
                if !self.typing.build.types().is_arithmetic(self.typing.build.ty(part))
                    || self.typing.build.is_unsupported(part)
                {
                    return Ok(Operand::Value(self.typing.build.unsupported(
                        "complex number",
                        self.typing.build.ty(part),
                        span,
                    )));
                }
                let zero = self.typing.build.zero(self.typing.build.ty(part), span);
                self.typing.complex_value(zero, part, span)
            }
            Syntax::Char { value, encoding } => {
                let ty = match encoding {
                    Encoding::Plain => IntType::Int,
                    Encoding::Wide => self.typing.build.wide_character(),
                    Encoding::Utf8 => IntType::UChar,
                    Encoding::Utf16 => IntType::UShort,
                    Encoding::Utf32 => IntType::UInt,
                };
                let ty = self.typing.build.program.types.int(ty);
                self.typing.build.int(i128::from(value), ty, span)
            }
            Syntax::String(literal) => return Ok(self.string_literal(literal)),
            Syntax::Unary { op, operand } => return self.unary_expression(op, operand, span),
            Syntax::Binary { op, left, right } => self.binary_expression(op, left, right, span)?,
            Syntax::Assign { op, left, right } => self.assignment(op, left, right, span)?,
            Syntax::Conditional { condition, then, otherwise } => self.conditional(condition, then, otherwise, span)?,
            Syntax::Cast { ty, operand } => self.cast_expression(ty, operand, span)?,
            Syntax::CompoundLiteral { ty, initializer } => return self.compound_literal(ty, initializer, span),
            Syntax::SizeofExpr(operand) => self.size_of_expression(operand, span)?,
            Syntax::SizeofType(name) => {
                let (ty, lengths) = self.type_name_here(name)?;
                let size = self.size(ty.ty, span)?;
                // The operand is evaluated only if its size depends on that.
                let is_evaluated = self.typing.build.types().is_variable(ty.ty);
                self.typing.build.after_lengths(if is_evaluated { lengths } else { Vec::new() }, size)
            }
            Syntax::AlignofExpr(operand) | Syntax::PreferredAlignofExpr(operand) => {
                self.align_of_expression(operand, span)?
            }
            Syntax::AlignofType(name) => self.align_of_type(name, Alignment::Least, span)?,
            Syntax::PreferredAlignofType(name) => self.align_of_type(name, Alignment::Preferred, span)?,
            Syntax::Call { callee, arguments } => return self.call(callee, &self.ast[arguments], span),
            Syntax::Index { base, index } => {
                let left = self.expression(base)?;
                if self.typing.vector_parts(self.typing.build.operand_type(left).ty).is_some() {
                    let index = self.value(index)?;
                    return self.typing.vector_element(left, index, span);
                }
                let (base, index) = (self.typing.value_of(left, self.ast[base].span)?, self.value(index)?);
                if let Some(name) = self.typing.build.opaque_name(self.typing.build.ty(base)) {
                    return Ok(Operand::Value(self.typing.build.unsupported(name, self.typing.build.basic.int, span)));
                }
                let sum = self.operators().add(base, index, span)?;
                return self.typing.dereference(sum, span);
            }
            Syntax::Member { object, access, name } => return self.member_access(object, access, name, span),
            Syntax::Statement(block) => return self.statement_expression(block, span),
            Syntax::LabelAddress(name) => self.bodies.label_address(&mut self.typing, self.names, name, span)?,
            Syntax::Generic { control, associations } => return self.generic(control, &self.ast[associations], span),
            Syntax::VaArg { list, ty } => self.va_arg(list, ty, span)?,
            Syntax::ConvertVector { operand, ty } => {
                let (value, (ty, _)) = (self.value(operand)?, self.type_name_here(ty)?);
                self.typing.convert_vector(value, ty.ty, span)?
            }
            Syntax::Offsetof { ty, path } => self.offset_of(ty, &self.ast[path], span)?,
            Syntax::TypesCompatible { left, right } => {
                let (left, right) = (self.type_name(left)?, self.type_name(right)?);
                let (left, right) = (
                    self.typing.build.without_element_qualifiers(left.ty),
                    self.typing.build.without_element_qualifiers(right.ty),
                );
                if self.ast.first_atomic.is_some() && self.typing.build.types().pointee(left).is_some() {
                    let name = "`__builtin_types_compatible_p` with `_Atomic`";
                    return Ok(Operand::Value(self.typing.build.unsupported(name, self.typing.build.basic.int, span)));
                }
                let same = self.typing.build.types().compatible(left, right, Records::Identical);
                self.typing.build.int(i128::from(same), self.typing.build.basic.int, span)
            }
            Syntax::Choose { condition, then, otherwise } => {
                let chosen = self.integer_constant(condition, "the condition of `__builtin_choose_expr`")?;
                return self.expression(if chosen != 0 { then } else { otherwise });
            }
        };
        Ok(Operand::Value(value))
    }

    pub(super) fn name(&mut self, name: Symbol, span: Span) -> Checked<Operand> {
        match self.scopes.ordinary.get(name) {
            Some(Meaning::Object(object)) => Ok(self.typing.object_place(object, span)),
            Some(Meaning::Entity(entity)) => {
                let ty = self.linker.entities.get(entity).ty.ty;
                if let Some(named) = self.linker.entities.get(entity).named {
                    let pointer = self.typing.build.named_pointer(named.construct, ty, span);
                    return match self.typing.build.types().as_function(ty) {
                        Some(_) => Ok(Operand::Value(pointer)),
                        None => Ok(Operand::Place(
                            self.typing.build.place_node(PlaceKind::Deref(pointer), ty, span),
                            QualType::plain(ty),
                        )),
                    };
                }
                if self.typing.build.types().as_function(ty).is_some() {
                    return Ok(Operand::Function(self.linker.function(&mut self.typing.build, entity)));
                }
                let object = self.linker.object(&mut self.typing.build, entity);
                Ok(self.typing.object_place(object, span))
            }
            Some(Meaning::Constant(value, ty)) => Ok(Operand::Value(self.typing.build.int(value, ty, span))),
            Some(Meaning::Parameter(ty)) => {
                Ok(Operand::Value(self.typing.build.unsupported("parameter of a prototype", ty, span)))
            }
            Some(Meaning::Unsupported(construct)) => {
                Ok(Operand::Value(self.typing.build.unsupported(construct, self.typing.build.basic.int, span)))
            }
            Some(Meaning::Wrong) => self.typing.give_up(span),
            Some(Meaning::Typedef(..)) => {
                let text = self.text(name);
                self.typing.error(span, format!("unexpected type name `{text}`"))
            }
            None => match self.text(name) {
                "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__" => Ok(self.function_name(name, span)),
                text if let Some(answer) = self.linker.question(&self.typing.build, text) => {
                    Ok(Operand::Value(self.typing.build.int(i128::from(answer), self.typing.build.basic.int, span)))
                }
                text if known(text)
                    .is_some_and(|known| known.spelling() == Spelling::Builtin && known.signature().is_some()) =>
                {
                    // A builtin used as a value.
                    let entity = self.linker.declare_implicitly(&mut self.typing, &mut self.scopes, name, span)?;
                    Ok(Operand::Function(self.linker.function(&mut self.typing.build, entity)))
                }
                text => self.typing.error(span, format!("use of undeclared identifier `{text}`")),
            },
        }
    }

    /// `__func__`
    fn function_name(&mut self, called: Symbol, span: Span) -> Operand {
        let known = self.bodies.current.iter().flat_map(|body| &body.names).find(|(name, _)| *name == called);
        let object = known.map(|&(_, object)| object).unwrap_or_else(|| {
            let text =
                self.typing.build.function.map_or("", |id| &self.typing.build.program.functions[id.index()].name);
            let units = text.bytes().map(u32::from).collect();
            let element = QualType { ty: self.typing.build.basic.char, is_const: true, is_volatile: false };
            self.typing.build.literal_object(units, element, span)
        });
        if let Some(body) = &mut self.bodies.current {
            body.names.push((called, object));
        }
        self.typing.object_place(object, span)
    }

    /// The member with a name; the way there is remembered.
    pub(super) fn find_member(&mut self, record: RecordId, name: Symbol) -> Option<super::MemberPath> {
        if let Some(found) = self.typing.records.members.get(&(record, name)) {
            return found.clone();
        }
        let found = self.typing.build.program.types.member(record, self.names.text(name));
        if self.typing.build.types().record(record).body.is_some() {
            self.typing.records.members.insert((record, name), found.clone());
        }
        found
    }

    fn member_access(&mut self, object: ast::ExprId, access: Access, name: Symbol, span: Span) -> Checked<Operand> {
        let (mut place, outer) = match access {
            Access::Dot => match self.expression(object)? {
                Operand::Place(place, ty) => (place, ty),
                operand => {
                    let value = self.typing.value_of(operand, span)?;
                    if self.typing.build.is_unsupported(value) {
                        return Ok(Operand::Value(value));
                    }
                    let ty = self.typing.build.ty(value);
                    (self.typing.build.place_node(PlaceKind::Value(value), ty, span), QualType::plain(ty))
                }
            },
            Access::Arrow => {
                let pointer = self.value(object)?;
                if self.typing.build.is_unsupported(pointer) {
                    return Ok(Operand::Value(pointer));
                }
                let Some(ty) = self.typing.build.types().pointee(self.typing.build.ty(pointer)) else {
                    let name = self.typing.build.types().describe(self.typing.build.ty(pointer));
                    return self.typing.error(span, format!("invalid type argument of `->` (have `{name}`)"));
                };
                (self.typing.build.place_node(PlaceKind::Deref(pointer), ty.ty, self.ast[object].span), ty)
            }
        };
        let Some(record) = self.typing.build.types().as_record(outer.ty) else {
            let (text, ty) = (self.text(name), self.typing.build.types().describe(outer.ty));
            return self.typing.error(span, format!("request for member `{text}` in something of type `{ty}`"));
        };
        if self.typing.build.types().record(record).body.is_none() {
            let ty = self.typing.build.types().describe(outer.ty);
            return self.typing.error(span, format!("invalid use of undefined type `{ty}`"));
        }
        let Some((path, found)) = self.find_member(record, name) else {
            let (text, ty) = (self.text(name), self.typing.build.types().describe(outer.ty));
            return self.typing.error(span, format!("`{ty}` has no member named `{text}`"));
        };
        if let Some(construct) = self.typing.named_record(outer.ty) {
            let pointer = self.typing.build.named_pointer(construct, found.ty, span);
            return Ok(Operand::Place(self.typing.build.place_node(PlaceKind::Deref(pointer), found.ty, span), found));
        }
        let mut record = record;
        for number in path {
            let Some(body) = &self.typing.build.types().record(record).body else { break };
            let ty = body.fields[number as usize].ty.ty;
            place = self.typing.build.place_node(PlaceKind::Field(place, number), ty, span);
            record = self.typing.build.types().as_record(ty).unwrap_or(record);
        }
        let qualifiers = QualType { ty: found.ty, is_const: outer.is_const, is_volatile: outer.is_volatile };
        Ok(Operand::Place(place, found.qualified_as(qualifiers)))
    }

    /// A type name in an expression, and the lengths to compute before the expression is.
    fn type_name_here(&mut self, name: ast::TypeNameId) -> Checked<(QualType, Vec<crate::typed::StmtId>)> {
        let start = self.lengths.pending.len();
        let ty = self.type_name(name)?;
        Ok((ty, self.lengths.pending.split_off(start.min(self.lengths.pending.len()))))
    }

    /// `sizeof` of a type.
    fn size(&mut self, ty: TypeId, span: Span) -> Checked<ExprId> {
        if self.typing.build.has_variable_member(ty) {
            return Ok(self.typing.build.unsupported(VARIABLE_MEMBER, self.typing.build.basic.size, span));
        }
        if let Some(size) = self.typing.build.types().size_of(ty) {
            return Ok(self.typing.build.int(i128::from(size), self.typing.build.basic.size, span));
        }
        if self.typing.build.types().is_variable(ty) {
            return Ok(self.typing.build.node(ExprKind::SizeOf(ty), self.typing.build.basic.size, span));
        }
        if self.lengths.prototypes > 0 {
            return Ok(self.typing.build.unsupported("size of a parameter", self.typing.build.basic.size, span));
        }
        if self.typing.build.opaque.values().any(|name| *name == VARIABLE_MEMBER) {
            // The length of such a member is not stored anywhere.
            return Ok(self.typing.build.unsupported(VARIABLE_MEMBER, self.typing.build.basic.size, span));
        }
        let name = self.typing.build.types().describe(ty);
        self.typing.error(span, format!("invalid application of `sizeof` to incomplete type `{name}`"))
    }

    fn size_of_expression(&mut self, operand: ast::ExprId, span: Span) -> Checked<ExprId> {
        let (ty, bits) = self.unevaluated(|this| {
            let operand = this.expression(operand)?;
            let bits = match operand {
                Operand::Value(value) => this.typing.build.bit_field(value),
                _ => None,
            };
            Ok((this.typing.build.operand_type(operand), bits))
        })?;
        match bits {
            // The type has the width of the bit-field, and the size of the smallest machine mode that holds it.
            Some(bits) => {
                let size = u64::from(bits.width.div_ceil(8)).next_power_of_two();
                Ok(self.typing.build.int(i128::from(size), self.typing.build.basic.size, span))
            }
            None if self.typing.build.types().is_variable(ty.ty) => self.size_of_variable(operand, span),
            None => self.size(ty.ty, span),
        }
    }

    /// `sizeof` of an array of variable length: the operand is evaluated.
    fn size_of_variable(&mut self, operand: ast::ExprId, span: Span) -> Checked<ExprId> {
        let operand = self.expression(operand)?;
        let ty = self.typing.build.operand_type(operand);
        let size = self.size(ty.ty, span)?;
        let value = match operand {
            Operand::Place(place, ty) => self.typing.build.address_of(place, ty, span),
            operand => self.typing.value_of(operand, span)?,
        };
        if !has_effects(&self.typing.build.program, value) {
            return Ok(size);
        }
        let effect = self.typing.build.cast(CastKind::ToVoid, value, self.typing.build.basic.void, span);
        Ok(self.typing.build.node(ExprKind::Comma(effect, size), self.typing.build.basic.size, span))
    }

    /// The type of an expression that is not evaluated.
    pub(super) fn type_of(&mut self, id: ast::ExprId) -> Checked<QualType> {
        self.unevaluated(|this| {
            let operand = this.expression(id)?;
            let ty = this.typing.build.operand_type(operand);
            let is_variable = this.typing.build.program.types.without_variable_lengths(ty.ty) != ty.ty;
            if is_variable && this.typing.build.operand_has_effects(operand) {
                // GCC evaluates it.
                let span = this.ast[id].span;
                return this.typing.build.name_construct(span, "`typeof` of a variable length with effects");
            }
            Ok(ty)
        })
    }

    /// Elaborates something for its type only; the nodes it adds are removed if nothing else can refer to them.
    pub(super) fn unevaluated<T>(&mut self, elaborate: impl FnOnce(&mut Self) -> Checked<T>) -> Checked<T> {
        let program = &self.typing.build.program;
        let (exprs, places, stmts) = (program.exprs.len(), program.places.len(), program.stmts.len());
        let (objects, lengths) = (program.objects.len(), self.lengths.pending.len());
        let result = elaborate(self);
        let program = &mut self.typing.build.program;
        if program.objects.len() == objects && self.lengths.pending.len() == lengths {
            program.exprs.truncate(exprs);
            program.places.truncate(places);
            program.stmts.truncate(stmts);
            program.volatile_places.retain(|place| place.index() < places);
        }
        result
    }

    fn cast_expression(&mut self, name: ast::TypeNameId, operand: ast::ExprId, span: Span) -> Checked<ExprId> {
        let (ty, lengths) = self.type_name_here(name)?;
        let value = match self.typing.build.types().is_void(ty.ty) {
            true => self.effect(operand)?,
            false => self.value(operand)?,
        };
        let cast = self.typing.explicit_cast(value, ty.ty, span)?;
        Ok(self.typing.build.after_lengths(lengths, cast))
    }

    fn compound_literal(
        &mut self,
        name: ast::TypeNameId,
        initializer: ast::InitializerId,
        span: Span,
    ) -> Checked<Operand> {
        let ty = self.type_name(name)?;
        let object = self.typing.build.object("", ty, Storage::CompoundLiteral(self.typing.build.function), span);
        let kind = match self.bodies.current {
            Some(_) => {
                self.automatic_initialiser(object, ty, initializer)?;
                PlaceKind::CompoundLiteral(object)
            }
            None => {
                self.static_initialiser(object, ty, initializer)?;
                PlaceKind::Object(object)
            }
        };
        let ty = ty.with(self.typing.build.program.objects[object.index()].ty);
        if self.typing.build.types().size_of(ty.ty).is_none() {
            return self.typing.error(
                span,
                format!("compound literal of incomplete type `{}`", self.typing.build.types().describe(ty.ty)),
            );
        }
        Ok(Operand::Place(self.typing.build.place_node(kind, ty.ty, span), ty))
    }

    /// Whether a type may have lost qualifiers that `_Generic` would tell apart: those of pointees.
    fn has_lost_qualifiers(&self, ty: TypeId) -> bool {
        let to = self.typing.build.types().pointee(ty);
        let is_nested = to.is_some_and(|to| self.typing.build.types().pointee(to.ty).is_some());
        (to.is_some() && self.ast.first_atomic.is_some()) || (is_nested && self.ast.has_restrict)
    }

    fn generic(&mut self, control: ast::ExprId, associations: &[ast::Association], span: Span) -> Checked<Operand> {
        let (ty, is_wide) = self.unevaluated(|this| {
            let value = this.value(control)?;
            Ok((this.typing.build.ty(value), this.typing.wide_type(value).is_some()))
        })?;
        if is_wide {
            let name = "`_Generic` with a bit-field wider than `int`";
            return Ok(Operand::Value(self.typing.build.unsupported(name, ty, span)));
        }
        if self.has_lost_qualifiers(ty) {
            return Ok(Operand::Value(self.typing.build.unsupported(
                "`_Generic` with `_Atomic` or `restrict`",
                ty,
                span,
            )));
        }
        let mut default = None;
        for association in associations {
            match association.ty {
                None => default = Some(association.value),
                Some(name) => {
                    let candidate = self.type_name(name)?;
                    let plain = !candidate.is_const && !candidate.is_volatile;
                    if plain && self.typing.build.types().compatible(candidate.ty, ty, Records::Identical) {
                        return self.expression(association.value);
                    }
                }
            }
        }
        match default {
            Some(value) => self.expression(value),
            None => {
                let name = self.typing.build.types().describe(ty);
                self.typing
                    .error(span, format!("`_Generic` selector of type `{name}` is not compatible with any association"))
            }
        }
    }

    /// `__builtin_offsetof`
    fn offset_of(&mut self, name: ast::TypeNameId, path: &[Designator], span: Span) -> Checked<ExprId> {
        let mut ty = self.type_name(name)?.ty;
        if self.typing.build.has_variable_member(ty) {
            return Ok(self.typing.build.unsupported(VARIABLE_MEMBER, self.typing.build.basic.size, span));
        }
        let mut offset = self.typing.build.int(0, self.typing.build.basic.size, span);
        for designator in path {
            let step = match *designator {
                Designator::Field(name) => {
                    let Some(mut record) = self.typing.build.types().as_record(ty) else {
                        let text = self.text(name.name);
                        return self
                            .typing
                            .error(span, format!("request for member `{text}` in something not a structure"));
                    };
                    let Some((path, found)) = self.find_member(record, name.name) else {
                        let (text, ty) = (self.text(name.name), self.typing.build.types().describe(ty));
                        return self.typing.error(name.span, format!("`{ty}` has no member named `{text}`"));
                    };
                    let mut bytes = 0;
                    for number in path {
                        let Some(body) = &self.typing.build.types().record(record).body else { break };
                        let field = &body.fields[number as usize];
                        bytes += field.offset;
                        record = self.typing.build.types().as_record(field.ty.ty).unwrap_or(record);
                    }
                    ty = found.ty;
                    self.typing.build.int(i128::from(bytes), self.typing.build.basic.size, span)
                }
                Designator::Index(index) | Designator::Range(index, _) => {
                    let TypeKind::Array { element, .. } = *self.typing.build.types().kind(ty) else {
                        return self.typing.error(span, "subscripted value is not an array");
                    };
                    let index = self.value(index)?;
                    let index = self.typing.arithmetic_cast(index, self.typing.build.basic.size);
                    ty = element.ty;
                    let size = self.size(ty, span)?;
                    self.typing.build.binary(
                        crate::typed::BinaryOp::Mul,
                        index,
                        size,
                        self.typing.build.basic.size,
                        span,
                    )
                }
            };
            offset =
                self.typing.build.binary(crate::typed::BinaryOp::Add, offset, step, self.typing.build.basic.size, span);
        }
        Ok(offset)
    }

    fn va_arg(&mut self, list: ast::ExprId, name: ast::TypeNameId, span: Span) -> Checked<ExprId> {
        let (ty, lengths) = self.type_name_here(name)?;
        let place = match self.expression(list)? {
            Operand::Place(place, list) if *self.typing.build.types().kind(list.ty) == TypeKind::VaList => place,
            operand => match self.typing.build.list_of_array(operand) {
                Some(place) => place,
                None => return self.typing.error(span, "first argument to `va_arg` not of type `va_list`"),
            },
        };
        let value = match *self.typing.build.types().kind(ty.ty) {
            // An array argument makes no sense; GCC accepts it.
            TypeKind::Array { .. } => {
                self.typing.build.unsupported("va_arg of an array", self.typing.build.basic.void_pointer, span)
            }
            _ => self.typing.build.node(ExprKind::VaArg(place), ty.ty, span),
        };
        Ok(self.typing.build.after_lengths(lengths, value))
    }
}

impl Typing {
    /// Whether a record, or one in it, has a layout or byte order that is not supported.
    fn named_record(&self, ty: TypeId) -> Option<&'static str> {
        if self.records.unsupported.is_empty() {
            return None;
        }
        match *self.build.types().kind(ty) {
            TypeKind::Array { element, .. } => self.named_record(element.ty),
            TypeKind::Record(record) => self.records.unsupported.get(&record).copied().or_else(|| {
                let body = self.build.types().record(record).body.as_ref()?;
                body.fields.iter().find_map(|field| self.named_record(field.ty.ty))
            }),
            _ => None,
        }
    }

    fn object_place(&mut self, object: crate::typed::ObjectId, span: Span) -> Operand {
        let ty = self.build.program.objects[object.index()].ty;
        if let Some(construct) = self.named_record(ty) {
            let pointer = self.build.named_pointer(construct, ty, span);
            return Operand::Place(self.build.place_node(PlaceKind::Deref(pointer), ty, span), QualType::plain(ty));
        }
        let declared = &self.build.program.objects[object.index()];
        let mut ty = QualType { ty: declared.ty, is_const: declared.is_const, is_volatile: declared.is_volatile };
        if let TypeKind::Array { .. } = self.build.types().kind(ty.ty) {
            // The elements carry the qualifiers.
            ty = QualType::plain(ty.ty);
        }
        Operand::Place(self.build.place_node(PlaceKind::Object(object), ty.ty, span), ty)
    }

    fn explicit_cast(&mut self, value: ExprId, ty: TypeId, span: Span) -> Checked<ExprId> {
        let from = self.build.ty(value);
        if let (TypeKind::Float(_), TypeKind::Pointer(_)) | (TypeKind::Pointer(_), TypeKind::Float(_)) =
            (self.build.types().kind(from), self.build.types().kind(ty))
        {
            return self.error(
                span,
                format!("cannot cast `{}` to `{}`", self.build.types().describe(from), self.build.types().describe(ty)),
            );
        }
        if from == ty {
            // A value of its own: `(T) x` is no lvalue and has no bit-field width.
            return Ok(if self.build.types().is_scalar(ty) && self.build.as_constant(value).is_none() {
                self.build.cast(CastKind::Same, value, ty, span)
            } else {
                value
            });
        }
        if let Some(cast) = self.scalar_cast(value, ty, span) {
            return Ok(cast);
        }
        if let Some(name) = self.build.opaque_name(ty).or(self.build.opaque_name(from)) {
            return Ok(self.build.unsupported(name, ty, span));
        }
        if let TypeKind::Record(record) = *self.build.types().kind(ty)
            && self.build.types().record(record).kind == RecordKind::Union
            && let Some(field) = self.build.union_member(record, from)
        {
            return Ok(self.build.union_value(value, ty, field, span));
        }
        match (self.build.types().kind(from), self.build.types().kind(ty)) {
            (TypeKind::VaList, _) | (_, TypeKind::VaList) => Ok(self.build.convert_list(value, ty, span)),
            (TypeKind::Void, _) => self.error(span, "void value not ignored as it ought to be"),
            _ => self.error(
                span,
                format!("cannot cast `{}` to `{}`", self.build.types().describe(from), self.build.types().describe(ty)),
            ),
        }
    }

    /// An argument for a union with `__attribute__((transparent_union))`: any of its members will do.
    pub(super) fn transparent_union_value(
        &mut self,
        value: ExprId,
        ty: TypeId,
        record: RecordId,
        span: Span,
    ) -> Option<ExprId> {
        let from = self.build.ty(value);
        if self.build.types().compatible(from, ty, Records::Structural) {
            return None;
        }
        let body = self.build.types().record(record).body.as_ref()?;
        // Exactly its type; a pointer to the same type otherwise qualified; any pointer.
        let same_pointee = |field: &crate::types::Field| {
            let (to, own) = (self.build.types().pointee(field.ty.ty), self.build.types().pointee(from));
            to.zip(own).is_some_and(|(to, own)| self.build.types().compatible(to.ty, own.ty, Records::Identical))
        };
        let fits = |field: &crate::types::Field| {
            self.build.types().is_pointer(field.ty.ty)
                && (self.build.types().is_pointer(from) || self.build.is_null_constant(value))
        };
        let close = || body.fields.iter().position(same_pointee).or_else(|| body.fields.iter().position(fits));
        let field = self.build.union_member(record, from).or_else(|| close().map(|index| index as u32))?;
        let member = self.build.types().record(record).body.as_ref()?.fields[field as usize].ty.ty;
        let value = self.scalar_cast(value, member, span)?;
        Some(self.build.union_value(value, ty, field, span))
    }
}

impl Builder {
    /// The value after lengths have been computed.
    fn after_lengths(&mut self, mut lengths: Vec<crate::typed::StmtId>, value: ExprId) -> ExprId {
        if lengths.is_empty() {
            return value;
        }
        let (ty, span) = (self.ty(value), self.span(value));
        lengths.push(self.stmt_node(StmtKind::Expr(value), span));
        let block = self.stmt_node(StmtKind::Block(lengths), span);
        self.node(ExprKind::Block(block), ty, span)
    }

    /// Whether the size of a type depends on a variable because that of a member does.
    fn has_variable_member(&self, ty: TypeId) -> bool {
        match self.types().kind(ty) {
            TypeKind::Array { element, .. } => self.has_variable_member(element.ty),
            TypeKind::Record(record) => {
                let body = self.types().record(*record).body.as_ref();
                self.opaque.get(record) == Some(&VARIABLE_MEMBER)
                    || body.is_some_and(|body| body.fields.iter().any(|field| self.has_variable_member(field.ty.ty)))
            }
            _ => false,
        }
    }

    fn operand_has_effects(&mut self, operand: Operand) -> bool {
        let value = match operand {
            Operand::Value(value) | Operand::FunctionAt(value) => value,
            Operand::Place(place, ty) => {
                let span = self.program.places[place.index()].span;
                self.address_of(place, ty, span)
            }
            Operand::Function(_) => return false,
        };
        has_effects(&self.program, value)
    }

    /// The first member of a union that has a type.
    fn union_member(&self, record: RecordId, ty: TypeId) -> Option<u32> {
        let body = self.types().record(record).body.as_ref()?;
        let matches = |field: &crate::types::Field| self.types().compatible(field.ty.ty, ty, Records::Identical);
        body.fields.iter().position(matches).map(|index| index as u32)
    }

    /// A union in which one member has a value (GNU: cast to union).
    fn union_value(&mut self, value: ExprId, ty: TypeId, field: u32, span: Span) -> ExprId {
        let object = self.object("", QualType::plain(ty), Storage::CompoundLiteral(self.function), span);
        let entry = InitEntry { path: vec![PathStep::Field(field)], value: InitValue::Expr(value) };
        self.program.objects[object.index()].initialiser = Some(Initialiser { entries: vec![entry] });
        let place = self.place_node(PlaceKind::CompoundLiteral(object), ty, span);
        self.node(ExprKind::Load(place), ty, span)
    }

    /// An array type whose elements are not qualified: qualifiers of an array are those of its elements.
    fn without_element_qualifiers(&mut self, ty: TypeId) -> TypeId {
        let TypeKind::Array { element, length } = *self.types().kind(ty) else { return ty };
        let element = QualType::plain(self.without_element_qualifiers(element.ty));
        self.program.types.array(element, length)
    }
}
