//! Structs, unions and enumerations.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_source::Span;

use crate::ast::{self, MemberKind, TypeSpecifier};
use crate::names::Symbol;
use crate::typed::build::Builder;
use crate::types::{
    ArrayLength, DataModel, Enum, EnumId, IntType, Member, Packing, RecordBody, RecordId, RecordKind, RecordOptions,
    TypeId, TypeKind,
};

use super::alignment::Alignments;
use super::attributes::MS_STRUCT;
use super::link::Linker;
use super::parts::Composite;
use super::scopes::{Meaning, Scopes, Tag};
use super::typing::Typing;
use super::{Checked, Elaborator, MemberPath};

/// What is known about structs and unions beside their types.
#[derive(Default)]
pub(super) struct RecordFacts {
    /// Those that stand for complex numbers and vectors.
    pub composites: FxHashMap<RecordId, Composite>,
    /// Those that stand for types that are not supported, by their names.
    pub opaque_types: FxHashMap<String, TypeId>,
    pub transparent_unions: FxHashSet<RecordId>,
    /// Those whose layout or byte order is not supported: the name of the construct.
    pub unsupported: FxHashMap<RecordId, &'static str>,
    /// The results of looking up members.
    pub members: FxHashMap<(RecordId, Symbol), Option<MemberPath>>,
}

/// The construct that a struct with a VLA in it is.
pub(super) const VARIABLE_MEMBER: &str = "struct with a member of variable length";

impl Elaborator<'_> {
    /// The type of a struct or union specifier.
    pub(super) fn record_specifier(&mut self, id: ast::RecordId) -> Checked<TypeId> {
        let specifier = self.ast[id];
        let kind = match specifier.kind {
            ast::RecordKind::Struct => RecordKind::Struct,
            ast::RecordKind::Union => RecordKind::Union,
        };
        let record = match (specifier.tag, specifier.members) {
            (None, _) => self.typing.build.program.types.new_record(kind, None),
            (Some(tag), None) => self.linker.mentioned_record(&mut self.typing, &mut self.scopes, tag, kind)?,
            (Some(tag), Some(_)) => self.linker.defined_record(&mut self.typing, &mut self.scopes, tag, kind)?,
        };
        if let Some(members) = specifier.members {
            let body = self.record_body(record, kind, members, &specifier)?;
            return Ok(self.linker.complete(&mut self.typing.build, record, body, specifier.tag.map(|tag| tag.name)));
        }
        Ok(self.typing.build.program.types.intern(TypeKind::Record(record)))
    }

    /// `struct tag;` declares the tag in the innermost scope.
    pub(super) fn forward_record(&mut self, id: ast::RecordId) {
        let specifier = self.ast[id];
        if let (Some(tag), None) = (specifier.tag, specifier.members)
            && self.scopes.tags.get_innermost(tag.name).is_none()
        {
            let kind = match specifier.kind {
                ast::RecordKind::Struct => RecordKind::Struct,
                ast::RecordKind::Union => RecordKind::Union,
            };
            self.linker.new_tagged_record(&mut self.typing.build, &mut self.scopes, tag, kind);
        }
    }

    fn record_body(
        &mut self,
        record: RecordId,
        kind: RecordKind,
        list: ast::List<ast::Member>,
        specifier: &ast::Record,
    ) -> Checked<RecordBody> {
        let attributes = self.attributes(specifier.attributes);
        let mut members = Vec::new();
        let mut failed = None;
        for member in &self.ast[list] {
            match member.kind {
                MemberKind::StaticAssert { condition, message } => {
                    self.static_assert(condition, message, member.span);
                }
                MemberKind::Fields { specifiers, fields } => {
                    if let Err(reported) = self.fields(record, specifiers, fields, &mut members) {
                        failed = Some(reported);
                    }
                }
            }
        }
        if let Some(reported) = failed {
            return Err(reported);
        }
        self.typing.check_duplicates(&members, specifier.span);
        if attributes.is_transparent {
            self.typing.records.transparent_unions.insert(record);
        }
        let has_bits = members.iter().any(|member| member.width.is_some());
        match attributes.named {
            // The size differs as well, and a program can use it without an access: the whole program is unsupported.
            Some(named) if named.construct == MS_STRUCT && has_bits => {
                self.typing.build.program.unsupported.push((specifier.span, MS_STRUCT.to_owned()));
            }
            Some(named) if named.construct != MS_STRUCT => {
                self.typing.records.unsupported.insert(record, named.construct);
            }
            _ => {}
        }
        let is_unclear =
            |member: &Member| member.width == Some(64) && (member.align.is_some() || member.type_align.is_some());
        if self.typing.build.types().data_model == DataModel::Ilp32 && members.iter().any(is_unclear) {
            let construct = "an aligned bit-field of 64 bits".to_owned();
            self.typing.build.program.unsupported.push((specifier.span, construct));
        }
        let options = RecordOptions { packing: attributes.packing, align: attributes.align, pack: specifier.pack };
        let body = self.typing.build.types().lay_out(kind, &members, options);
        self.alignments.note_fields(&self.typing.build, record, &members, options, &body);
        Ok(body)
    }

    fn fields(
        &mut self,
        record: RecordId,
        specifiers: ast::SpecifiersId,
        fields: ast::List<ast::Field>,
        members: &mut Vec<Member>,
    ) -> Checked<()> {
        let base = self.specifiers(specifiers)?;
        let (align, packing) = (base.attributes.align, base.attributes.packing);
        if fields.is_empty() {
            let untagged = match self.ast[specifiers].ty {
                TypeSpecifier::Record(id) => self.ast[id].tag.is_none(),
                _ => false,
            };
            if untagged {
                members.push(Member { name: None, ty: base.ty, width: None, type_align: None, align, packing });
            } else {
                self.typing.warn(self.ast[specifiers].span, "declaration does not declare anything");
            }
            return Ok(());
        }
        for field in &self.ast[fields] {
            let declared = self.declarator(&base, &field.declarator)?;
            let text = declared.name.map(|name| self.text(name.name));
            let mut ty = declared.ty;
            if self.typing.build.types().mentions_variable(ty.ty) {
                self.lengths.pending.clear();
                self.typing.build.opaque.insert(record, VARIABLE_MEMBER);
                ty.ty = self.typing.build.program.types.without_variable_lengths(ty.ty);
            }
            let width = match field.width {
                Some(width) => Some(self.width(width, ty.ty, text, field.span)?),
                None => {
                    self.typing.check_member(ty.ty, text.unwrap_or(""), declared.span)?;
                    None
                }
            };
            let (align, packing) = (declared.attributes.align, declared.attributes.packing);
            let type_align = declared.type_align;
            members.push(Member { name: text.map(str::to_string), ty, width, type_align, align, packing });
        }
        Ok(())
    }

    fn width(&mut self, width: ast::ExprId, ty: TypeId, name: Option<&str>, span: Span) -> Checked<u32> {
        let shown = name.unwrap_or("<anonymous>");
        let value = self.integer_constant(width, &format!("the width of bit-field `{shown}`"))?;
        let Some(int) = self.typing.build.types().as_int(ty) else {
            return self.typing.error(span, format!("bit-field `{shown}` has invalid type"));
        };
        match u32::try_from(value) {
            Err(_) => self.typing.error(span, format!("negative width in bit-field `{shown}`")),
            Ok(0) if name.is_some() => self.typing.error(span, format!("zero width for bit-field `{shown}`")),
            Ok(width) if width > self.typing.build.types().int_bits(int) => {
                self.typing.error(span, format!("width of `{shown}` exceeds its type"))
            }
            Ok(width) => Ok(width),
        }
    }

    /// The type of an enum specifier.
    pub(super) fn enum_specifier(&mut self, id: ast::EnumId) -> Checked<TypeId> {
        let specifier = self.ast[id];
        let Some(enumerators) = specifier.enumerators else {
            let known = specifier.tag.and_then(|tag| self.scopes.tags.get(tag.name));
            let id = match (known, specifier.tag) {
                (Some(Tag::Enum(id)), _) => id,
                (Some(_), Some(tag)) => {
                    let name = self.text(tag.name);
                    return self.typing.error(tag.span, format!("`{name}` defined as wrong kind of tag"));
                }
                (_, tag) => self.linker.new_enum(&mut self.typing.build, &mut self.scopes, tag),
            };
            return Ok(self.typing.build.program.types.intern(TypeKind::Enum(id)));
        };
        let innermost = specifier.tag.and_then(|tag| self.scopes.tags.get_innermost(tag.name));
        let id = match innermost {
            Some(Tag::Enum(id)) if self.typing.build.types().enumeration(id).constants.is_empty() => id,
            Some(_) => {
                let name = specifier.tag.map_or("", |tag| self.text(tag.name));
                return self.typing.error(specifier.span, format!("redefinition of `enum {name}`"));
            }
            None => self.linker.new_enum(&mut self.typing.build, &mut self.scopes, specifier.tag),
        };
        let mut constants: Vec<(Symbol, i128)> = Vec::with_capacity(enumerators.len());
        let mut next = 0i128;
        for enumerator in &self.ast[enumerators] {
            if let Some(value) = enumerator.value {
                next = self.integer_constant(value, "the value of an enumerator")?;
            }
            self.check_fresh(enumerator.name);
            constants.push((enumerator.name.name, next));
            let ty = self.typing.build.constant_type(next);
            self.scopes.ordinary.bind(enumerator.name.name, Meaning::Constant(next, ty));
            next += 1;
        }
        let attributes = self.attributes(specifier.attributes);
        let mut underlying =
            self.typing.build.underlying(constants.iter().map(|&(_, value)| value), attributes.packing);
        if let Some(mode) = attributes.mode {
            let ty = self.typing.build.program.types.int(underlying);
            let ty = self.with_mode(ty, mode);
            underlying = self.typing.build.types().as_int(ty).unwrap_or(underlying);
        }
        let named = |&(name, value): &(Symbol, i128)| (self.names.text(name).to_string(), value);
        let listed: Vec<(String, i128)> = constants.iter().map(named).collect();
        // The same enumeration in another file is the same type.
        let same = |other: &Enum| other.constants == listed && other.underlying == underlying;
        let id = match specifier.tag.and_then(|tag| self.linker.tags.common.get(&tag.name).copied()) {
            Some(Tag::Enum(other)) if other != id && same(self.typing.build.types().enumeration(other)) => other,
            _ => id,
        };
        let enumeration = &mut self.typing.build.program.types.enums[id.0 as usize];
        enumeration.underlying = underlying;
        enumeration.constants = listed;
        if let Some(tag) = specifier.tag {
            self.scopes.tags.bind(tag.name, Tag::Enum(id));
            if self.scopes.tags.is_outermost() {
                self.linker.tags.common.entry(tag.name).or_insert(Tag::Enum(id));
            }
        }
        let (_, greatest) = self.typing.build.types().int_range(IntType::Int);
        if constants.iter().any(|&(_, value)| value > greatest || value < -greatest - 1) {
            let wide = self.typing.build.program.types.int(underlying);
            for &(name, value) in &constants {
                if value > greatest || value < -greatest - 1 {
                    self.scopes.ordinary.bind(name, Meaning::Constant(value, wide));
                }
            }
        }
        Ok(self.typing.build.program.types.intern(TypeKind::Enum(id)))
    }
}

impl Alignments {
    /// Remembers the alignments of members that are not those of their types.
    fn note_fields(
        &mut self,
        build: &Builder,
        record: RecordId,
        members: &[Member],
        options: RecordOptions,
        body: &RecordBody,
    ) {
        let named = members.iter().filter(|member| member.name.is_some() || member.width.is_none());
        for (number, member) in named.enumerate().take(body.fields.len()) {
            let natural = build.types().align_of(member.ty.ty);
            let is_packed = [member.packing, options.packing].contains(&Packing::Packed);
            let own = if is_packed { 1 } else { member.type_align.unwrap_or(natural) };
            let align = own.max(member.align.unwrap_or(1));
            let align = options.pack.map_or(align, |most| align.min(most));
            if align != natural {
                self.note_field_align(record, number as u32, align);
            }
        }
    }
}

impl Linker<'_> {
    /// `struct tag` without members.
    fn mentioned_record(
        &mut self,
        typing: &mut Typing,
        scopes: &mut Scopes,
        tag: ast::Ident,
        kind: RecordKind,
    ) -> Checked<RecordId> {
        match scopes.tags.get(tag.name) {
            Some(meaning) => self.tagged_record(typing, meaning, tag, kind),
            None => Ok(self.new_tagged_record(&mut typing.build, scopes, tag, kind)),
        }
    }

    /// `struct tag { ... }`
    fn defined_record(
        &mut self,
        typing: &mut Typing,
        scopes: &mut Scopes,
        tag: ast::Ident,
        kind: RecordKind,
    ) -> Checked<RecordId> {
        let Some(meaning) = scopes.tags.get_innermost(tag.name) else {
            return Ok(self.new_tagged_record(&mut typing.build, scopes, tag, kind));
        };
        let record = self.tagged_record(typing, meaning, tag, kind)?;
        if self.tags.completed.get(&record) == Some(&self.unit) {
            let name = self.names.text(tag.name);
            return typing.error(tag.span, format!("redefinition of `{}`", described(kind, name)));
        }
        Ok(record)
    }

    fn tagged_record(&self, typing: &mut Typing, meaning: Tag, tag: ast::Ident, kind: RecordKind) -> Checked<RecordId> {
        match meaning {
            Tag::Record(record) if typing.build.types().record(record).kind == kind => Ok(record),
            _ => {
                let name = self.names.text(tag.name);
                typing.error(tag.span, format!("`{name}` defined as wrong kind of tag"))
            }
        }
    }

    fn new_tagged_record(
        &mut self,
        build: &mut Builder,
        scopes: &mut Scopes,
        tag: ast::Ident,
        kind: RecordKind,
    ) -> RecordId {
        let shared = scopes.tags.is_outermost() && !self.tags.apart.contains(&tag.name);
        if shared
            && let Some(&Tag::Record(record)) = self.tags.common.get(&tag.name)
            && build.types().record(record).kind == kind
        {
            scopes.tags.bind(tag.name, Tag::Record(record));
            return record;
        }
        let record = build.program.types.new_record(kind, Some(self.names.text(tag.name).to_string()));
        if shared {
            self.tags.common.entry(tag.name).or_insert(Tag::Record(record));
        }
        scopes.tags.bind(tag.name, Tag::Record(record));
        record
    }

    /// Gives a record its members; another file may have done so before.
    fn complete(&mut self, build: &mut Builder, record: RecordId, body: RecordBody, tag: Option<Symbol>) -> TypeId {
        let ty = build.program.types.intern(TypeKind::Record(record));
        match (&build.types().record(record).body, tag) {
            (Some(before), Some(tag)) => {
                if !build.same_body(before, &body) {
                    self.tags.different = Some(tag);
                }
            }
            (None, None) if self.unit > 0 => {
                // An untagged record is the same type as one with the same members in another file.
                let other = self.tags.untagged.get(&untagged_key(&body)).and_then(|candidates| {
                    candidates.iter().copied().find(|&other| {
                        self.tags.completed.get(&other) != Some(&self.unit)
                            && build.types().record(other).kind == build.types().record(record).kind
                            && build.types().record(other).body.as_ref().is_some_and(|old| build.same_body(old, &body))
                    })
                });
                if let Some(other) = other {
                    return build.program.types.intern(TypeKind::Record(other));
                }
                self.install(build, record, body, tag);
            }
            _ => self.install(build, record, body, tag),
        }
        self.tags.completed.insert(record, self.unit);
        ty
    }

    fn install(&mut self, build: &mut Builder, record: RecordId, body: RecordBody, tag: Option<Symbol>) {
        if tag.is_none() {
            self.tags.untagged.entry(untagged_key(&body)).or_default().push(record);
        }
        build.program.types.records[record.0 as usize].body = Some(body);
    }

    fn new_enum(&self, build: &mut Builder, scopes: &mut Scopes, tag: Option<ast::Ident>) -> EnumId {
        let text = tag.map(|tag| self.names.text(tag.name).to_string());
        build.program.types.enums.push(Enum { tag: text, underlying: IntType::UInt, constants: Vec::new() });
        let id = EnumId(build.program.types.enums.len() as u32 - 1);
        if let Some(tag) = tag {
            scopes.tags.bind(tag.name, Tag::Enum(id));
        }
        id
    }
}

impl Typing {
    fn check_member(&mut self, ty: TypeId, name: &str, span: Span) -> Checked<()> {
        let incomplete = match self.build.types().kind(ty) {
            TypeKind::Function(_) => return self.error(span, format!("field `{name}` declared as a function")),
            TypeKind::Void => true,
            TypeKind::Array { length: ArrayLength::Unknown, .. } => false,
            TypeKind::Array { .. } | TypeKind::Record(_) => self.build.types().size_of(ty).is_none(),
            _ => false,
        };
        if incomplete && !self.build.types().is_variable(ty) {
            return self
                .error(span, format!("field `{name}` has incomplete type `{}`", self.build.types().describe(ty)));
        }
        Ok(())
    }

    fn check_duplicates(&mut self, members: &[Member], span: Span) {
        let mut seen = FxHashSet::default();
        let repeated = members.iter().filter_map(|member| member.name.as_deref()).find(|&name| !seen.insert(name));
        if let Some(name) = repeated {
            let _ = self.error::<()>(span, format!("duplicate member `{name}`"));
        }
    }
}

impl Builder {
    fn same_body(&self, a: &RecordBody, b: &RecordBody) -> bool {
        use crate::types::Records::Structural;
        a.size == b.size
            && a.align == b.align
            && a.fields.len() == b.fields.len()
            && a.fields.iter().zip(&b.fields).all(|(f, g)| {
                let same = f.name == g.name && f.offset == g.offset && f.bits == g.bits;
                same && self.types().compatible_qualified(f.ty, g.ty, Structural)
            })
    }

    /// The type of an enumerator while its enumeration is being read.
    fn constant_type(&mut self, value: i128) -> TypeId {
        let fits = |int| {
            let (low, high) = self.types().int_range(int);
            (low..=high).contains(&value)
        };
        let candidates = [IntType::Int, IntType::UInt, IntType::Long, IntType::ULong, IntType::LongLong];
        let int = candidates.into_iter().find(|&int| fits(int)).unwrap_or(IntType::ULongLong);
        self.program.types.int(int)
    }

    /// The integer type that can hold all values: at least as large as `int` unless packed, unsigned if possible.
    fn underlying(&self, values: impl Iterator<Item = i128>, packing: Packing) -> IntType {
        let (mut low, mut high) = (0, 0);
        for value in values {
            (low, high) = (low.min(value), high.max(value));
        }
        let small: &[IntType] = match packing {
            Packing::Packed => &[IntType::UChar, IntType::SChar, IntType::UShort, IntType::Short],
            Packing::Natural => &[],
        };
        let large = [IntType::UInt, IntType::Int, IntType::ULong, IntType::Long, IntType::ULongLong, IntType::LongLong];
        let fits = |int: &IntType| {
            let (least, greatest) = self.types().int_range(*int);
            least <= low && high <= greatest
        };
        small.iter().chain(&large).copied().find(fits).unwrap_or(IntType::LongLong)
    }
}

fn described(kind: RecordKind, tag: &str) -> String {
    match kind {
        RecordKind::Struct => format!("struct {tag}"),
        RecordKind::Union => format!("union {tag}"),
    }
}

/// What untagged records are looked up by: the first member's name and the size.
fn untagged_key(body: &RecordBody) -> (Option<String>, u64) {
    (body.fields.first().and_then(|field| field.name.clone()), body.size)
}
