//! Specifiers, declarators, structs, unions and enumerations.

use tracewright_source::Span;

use super::Printer;
use super::exprs::Level;
use crate::ast::{
    Alignment, ArraySize, Ast, Attribute, AttributeArgs, BasicType, Declarator, Derivation, EnumId, Enumerator, Field,
    List, Member, MemberKind, Parameter, Parameters, Qualifiers, RecordId, RecordKind, SpecifiersId, Storage,
    TypeNameId, TypeSpecifier,
};

pub(super) fn basic(ty: BasicType) -> &'static str {
    match ty {
        BasicType::Void => "void",
        BasicType::Bool => "_Bool",
        BasicType::Char => "char",
        BasicType::SignedChar => "signed char",
        BasicType::UnsignedChar => "unsigned char",
        BasicType::Short => "short",
        BasicType::UnsignedShort => "unsigned short",
        BasicType::Int => "int",
        BasicType::UnsignedInt => "unsigned int",
        BasicType::Long => "long",
        BasicType::UnsignedLong => "unsigned long",
        BasicType::LongLong => "long long",
        BasicType::UnsignedLongLong => "unsigned long long",
        BasicType::Int128 => "__int128",
        BasicType::UnsignedInt128 => "unsigned __int128",
        BasicType::Float => "float",
        BasicType::Double => "double",
        BasicType::LongDouble => "long double",
        BasicType::Float16 => "_Float16",
        BasicType::Float32 => "_Float32",
        BasicType::Float64 => "_Float64",
        BasicType::Float128 => "__float128",
        BasicType::Float32x => "_Float32x",
        BasicType::Float64x => "_Float64x",
        BasicType::Float80 => "__float80",
        BasicType::Bfloat16 => "__bf16",
        BasicType::Decimal32 => "_Decimal32",
        BasicType::Decimal64 => "_Decimal64",
        BasicType::Decimal128 => "_Decimal128",
    }
}

impl Printer<'_> {
    /// Prints specifiers, each followed by a blank.
    pub(super) fn specifiers(&mut self, id: SpecifiersId) {
        let specifiers = self.ast[id];
        let attributes = &self.ast[specifiers.attributes];
        let (before, behind) = match specifiers.ty {
            // After the braces of a struct, an attribute would belong to the struct.
            TypeSpecifier::Record(record) if self.ast[record].members.is_some() => {
                attributes.split_at(attributes.len())
            }
            TypeSpecifier::Enum(id) if self.ast[id].enumerators.is_some() => attributes.split_at(attributes.len()),
            TypeSpecifier::TypeofExpr(expr) => around(self.ast, specifiers.attributes, Some(self.ast[expr].span)),
            TypeSpecifier::TypeofType(ty) | TypeSpecifier::Atomic(ty) => {
                around(self.ast, specifiers.attributes, Some(self.ast[ty].span))
            }
            _ => attributes.split_at(0),
        };
        self.attributes(before);
        for &alignment in &self.ast[specifiers.alignments] {
            self.put("_Alignas(");
            match alignment {
                Alignment::Expr(expr) => self.expr(expr, Level::CONDITIONAL),
                Alignment::Type(ty) => self.type_name(ty),
            }
            self.put(") ");
        }
        self.put(match specifiers.storage {
            None => "",
            Some(Storage::Typedef) => "typedef ",
            Some(Storage::Extern) => "extern ",
            Some(Storage::Static) => "static ",
            Some(Storage::Auto) => "auto ",
            Some(Storage::Register) => "register ",
        });
        self.put(if specifiers.thread_local { "_Thread_local " } else { "" });
        self.put(if specifiers.function.is_inline { "inline " } else { "" });
        self.put(if specifiers.function.is_noreturn { "_Noreturn " } else { "" });
        self.qualifiers(specifiers.qualifiers);
        self.type_specifier(specifiers.ty);
        self.attributes(behind);
    }

    fn qualifiers(&mut self, qualifiers: Qualifiers) {
        self.put(if qualifiers.is_const { "const " } else { "" });
        self.put(if qualifiers.is_volatile { "volatile " } else { "" });
        self.put(if qualifiers.is_restrict { "restrict " } else { "" });
        self.put(if qualifiers.is_atomic { "_Atomic " } else { "" });
    }

    fn type_specifier(&mut self, ty: TypeSpecifier) {
        match ty {
            TypeSpecifier::Implicit => return,
            TypeSpecifier::Basic(ty) => self.put(basic(ty)),
            TypeSpecifier::Complex(ty) => {
                self.put("_Complex ");
                self.put(basic(ty));
            }
            TypeSpecifier::Named(name) => self.name(name),
            TypeSpecifier::Record(record) => self.record(record),
            TypeSpecifier::Enum(id) => self.enumeration(id),
            TypeSpecifier::TypeofExpr(expr) => {
                self.put("typeof(");
                self.expr(expr, Level::COMMA);
                self.put(")");
            }
            TypeSpecifier::TypeofType(ty) => {
                self.put("typeof");
                self.parenthesized_type(ty);
            }
            TypeSpecifier::Auto => self.put("__auto_type"),
            TypeSpecifier::Atomic(ty) => {
                self.put("_Atomic");
                self.parenthesized_type(ty);
            }
        }
        self.put(" ");
    }

    /// Prints attributes, each followed by a blank.
    pub(super) fn attributes(&mut self, attributes: &[Attribute]) {
        for attribute in attributes {
            self.put("__attribute__((");
            self.name(attribute.name);
            match attribute.args {
                AttributeArgs::None => {}
                AttributeArgs::Exprs(args) => self.arguments(&self.ast[args]),
                AttributeArgs::Other(text) => {
                    self.put("(");
                    self.name(text);
                    self.put(")");
                }
            }
            self.put(")) ");
        }
    }

    fn record(&mut self, id: RecordId) {
        let ast = self.ast;
        let record = ast[id];
        let first = record.members.and_then(|members| ast[members].first()).map(|member| member.span);
        let (before, behind) = around(ast, record.attributes, first);
        if let Some(pack) = record.pack {
            self.put(&format!("_Pragma(\"pack(push, {pack})\") "));
        }
        self.put(if record.kind == RecordKind::Struct { "struct " } else { "union " });
        self.attributes(before);
        if let Some(tag) = record.tag {
            self.name(tag.name);
        }
        let Some(members) = record.members else { return };
        self.put(if record.tag.is_some() { " " } else { "" });
        self.braces(&self.ast[members], Self::member);
        self.put(if behind.is_empty() { "" } else { " " });
        self.attributes(behind);
        self.trim();
        if record.pack.is_some() {
            self.put(" _Pragma(\"pack(pop)\")");
        }
    }

    fn member(&mut self, member: Member) {
        match member.kind {
            MemberKind::Fields { specifiers, fields } => {
                self.specifiers(specifiers);
                self.commas(&self.ast[fields], Self::field);
                self.trim();
                self.put(";");
            }
            MemberKind::StaticAssert { condition, message } => self.static_assert(condition, message),
        }
    }

    fn field(&mut self, field: Field) {
        if field.declarator.name.is_some() {
            let bare = Declarator { attributes: List::EMPTY, ..field.declarator };
            self.declarator(if field.width.is_some() { bare } else { field.declarator });
        }
        if let Some(width) = field.width {
            self.put(if self.out.ends_with(' ') { ": " } else { " : " });
            self.expr(width, Level::CONDITIONAL);
            if !field.declarator.attributes.is_empty() {
                self.put(" ");
                self.attributes(&self.ast[field.declarator.attributes]);
            }
        }
    }

    fn enumeration(&mut self, id: EnumId) {
        let ast = self.ast;
        let enumeration = ast[id];
        let first = enumeration.enumerators.and_then(|list| ast[list].first()).map(|e| e.span);
        let (before, behind) = around(ast, enumeration.attributes, first);
        self.put("enum ");
        self.attributes(before);
        if let Some(tag) = enumeration.tag {
            self.name(tag.name);
        }
        let Some(enumerators) = enumeration.enumerators else { return };
        self.put(if enumeration.tag.is_some() { " " } else { "" });
        self.braces(&self.ast[enumerators], Self::enumerator);
        self.put(if behind.is_empty() { "" } else { " " });
        self.attributes(behind);
        self.trim();
    }

    fn enumerator(&mut self, enumerator: Enumerator) {
        self.name(enumerator.name.name);
        self.put(" ");
        self.attributes(&self.ast[enumerator.attributes]);
        if let Some(value) = enumerator.value {
            self.put("= ");
            self.expr(value, Level::CONDITIONAL);
        }
        self.trim();
        self.put(",");
    }

    /// Removes the blank after the last specifier.
    pub(super) fn trim(&mut self) {
        self.out.truncate(self.out.trim_end_matches(' ').len());
    }

    pub(super) fn parenthesized_type(&mut self, ty: TypeNameId) {
        self.put("(");
        self.type_name(ty);
        self.put(")");
    }

    pub(super) fn type_name(&mut self, ty: TypeNameId) {
        let ty = self.ast[ty];
        self.specifiers(ty.specifiers);
        self.declarator(ty.declarator);
        self.trim();
    }

    /// Prints a declarator from the name outwards: stars go to the left, brackets and parentheses to the right.
    pub(super) fn declarator(&mut self, declarator: Declarator) {
        let mut left: Vec<String> = Vec::new();
        let mut right = String::new();
        let mut behind_pointer = false;
        for &derivation in &self.ast[declarator.derivations] {
            if behind_pointer && !matches!(derivation, Derivation::Pointer { .. }) {
                left.push("(".into());
                right.push(')');
            }
            behind_pointer = false;
            match derivation {
                Derivation::Pointer { qualifiers, attributes, .. } => {
                    behind_pointer = true;
                    left.push(self.apart(|printer| {
                        printer.put("*");
                        printer.qualifiers(qualifiers);
                        printer.attributes(&printer.ast[attributes]);
                    }));
                }
                Derivation::Array { size, qualifiers, .. } => {
                    right += &self.apart(|printer| printer.array(size, qualifiers));
                }
                Derivation::Function { parameters, .. } => {
                    right += &self.apart(|printer| printer.parameters(parameters));
                }
            }
        }
        left.iter().rev().for_each(|text| self.put(text));
        let (before, behind) = around(self.ast, declarator.attributes, declarator.name.map(|name| name.span));
        let (before, behind) = if declarator.name.is_some() { (before, behind) } else { (behind, before) };
        if let Some(name) = declarator.name {
            self.put(if before.is_empty() { "" } else { "(" });
            self.attributes(before);
            self.name(name.name);
            self.put(if before.is_empty() { "" } else { ")" });
        }
        self.put(&right);
        if let Some(label) = declarator.asm_label {
            self.put(" __asm__(");
            self.string(label);
            self.put(")");
        }
        if !behind.is_empty() {
            self.put(" ");
            self.attributes(behind);
            self.trim();
        }
    }

    fn array(&mut self, size: ArraySize, qualifiers: Qualifiers) {
        self.put("[");
        self.qualifiers(qualifiers);
        match size {
            ArraySize::Unknown => self.trim(),
            ArraySize::Star => self.put("*"),
            ArraySize::Expr(size) => self.expr(size, Level::ASSIGNMENT),
            ArraySize::AtLeast(size) => {
                self.put("static ");
                self.expr(size, Level::ASSIGNMENT);
            }
        }
        self.put("]");
    }

    fn parameters(&mut self, parameters: Parameters) {
        self.put("(");
        match parameters {
            Parameters::Names(names) => self.commas(&self.ast[names], |printer, name| printer.name(name.name)),
            Parameters::Prototype { parameters, variadic } => {
                self.commas(&self.ast[parameters], Self::parameter);
                self.put(match (parameters.is_empty(), variadic) {
                    (true, false) => "void",
                    (true, true) => "...",
                    (false, true) => ", ...",
                    (false, false) => "",
                });
            }
        }
        self.put(")");
    }

    fn parameter(&mut self, parameter: Parameter) {
        self.specifiers(parameter.specifiers);
        self.declarator(parameter.declarator);
        self.trim();
    }
}

/// Splits attributes by position: those of a struct, union or enum before and after its braces, those of a declarator
/// before and after its name, or those before and after the operand of `typeof`.
fn around(ast: &Ast, attributes: List<Attribute>, first: Option<Span>) -> (&[Attribute], &[Attribute]) {
    let attributes = &ast[attributes];
    attributes.split_at(attributes.partition_point(|a| first.is_none_or(|first| a.span.start < first.start)))
}
