//! Declarators: the type of what is declared, and its name.

use tracewright_source::Span;

use crate::ast::{self, ArraySize, Derivation, Ident, List, Parameters as ParameterList};
use crate::names::Symbol;
use crate::typed::{CastKind, StmtKind, Storage};
use crate::types::{ArrayLength, FunctionType, Parameters, QualType, TypeId, TypeKind};

use super::attributes::Attributes;
use super::scopes::Meaning;
use super::specifiers::Base;
use super::{Checked, Elaborator};

/// What a declarator declares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declared {
    pub name: Option<Ident>,
    pub ty: QualType,
    /// The alignment that comes with the type: a typedef name or an attribute behind a star.
    pub type_align: Option<u64>,
    /// The name in the object file: `asm("name")`.
    pub label: Option<Symbol>,
    /// Attributes of specifiers and declarator.
    pub attributes: Attributes,
    pub span: Span,
}

impl Elaborator<'_> {
    /// The type of a declarator.
    pub(super) fn declarator(&mut self, base: &Base, declarator: &ast::Declarator) -> Checked<Declared> {
        self.derived(base, declarator, &self.ast[declarator.derivations])
    }

    /// The type of a declarator of which only these derivations count.
    pub(super) fn derived(
        &mut self,
        base: &Base,
        declarator: &ast::Declarator,
        derivations: &[Derivation],
    ) -> Checked<Declared> {
        let own = self.attributes(declarator.attributes);
        let mut ty = base.ty;
        if derivations.is_empty() || self.typing.build.types().is_arithmetic(ty.ty) {
            if let Some(mode) = own.mode {
                ty.ty = self.with_mode(ty.ty, mode);
            }
            if let Some(size) = own.vector {
                ty.ty = self.typing.vector(ty.ty, size);
            }
        }
        let span = declarator.name.map_or(declarator.span, |name| name.span);
        let ty = self.derive(ty, derivations, span)?;
        let keeps_alignment = derivations.iter().all(|d| matches!(d, Derivation::Array { .. }));
        let type_align = if keeps_alignment { base.type_align } else { self.pointer_alignment(derivations) };
        let attributes = base.attributes.and(own);
        let label =
            declarator.asm_label.and_then(|label| self.plain_text(label)).and_then(|text| self.names.find(text));
        Ok(Declared { name: declarator.name, ty, type_align, label, attributes, span })
    }

    /// `int *__attribute__((aligned(32))) p`: the alignment of the pointer, perhaps an element of arrays.
    fn pointer_alignment(&mut self, derivations: &[Derivation]) -> Option<u64> {
        let outermost = derivations.iter().find(|d| !matches!(d, Derivation::Array { .. }))?;
        match *outermost {
            Derivation::Pointer { attributes, .. } => self.attributes(attributes).align,
            _ => None,
        }
    }

    fn derive(&mut self, mut ty: QualType, derivations: &[Derivation], name: Span) -> Checked<QualType> {
        for derivation in derivations.iter().rev() {
            ty = match *derivation {
                Derivation::Pointer { qualifiers, .. } => {
                    let pointer = self.typing.build.program.types.pointer(ty);
                    self.qualify(QualType::plain(pointer), qualifiers)
                }
                Derivation::Array { size, span, .. } => QualType::plain(self.array_of(ty, size, span)?),
                Derivation::Function { parameters, span } => {
                    if matches!(self.typing.build.types().kind(ty.ty), TypeKind::Array { .. } | TypeKind::Function(_)) {
                        return self.typing.error(name, "a function cannot return an array or a function");
                    }
                    QualType::plain(self.function_type(ty, parameters, span)?)
                }
            };
        }
        Ok(ty)
    }

    fn array_of(&mut self, element: QualType, size: ArraySize, span: Span) -> Checked<TypeId> {
        let incomplete = match self.typing.build.types().kind(element.ty) {
            TypeKind::Void | TypeKind::Function(_) => true,
            &TypeKind::Record(record) => self.typing.build.types().record(record).body.is_none(),
            TypeKind::Array { length: ArrayLength::Unknown, .. } => self.lengths.prototypes == 0,
            _ => false,
        };
        if incomplete {
            let name = self.typing.build.types().describe(element.ty);
            return self.typing.error(span, format!("array type has incomplete element type `{name}`"));
        }
        let length = match size {
            ArraySize::Unknown | ArraySize::Star => ArrayLength::Unknown,
            ArraySize::Expr(expr) | ArraySize::AtLeast(expr) => self.array_length(expr)?,
        };
        if let (ArrayLength::Fixed(length), Some(size)) = (length, self.typing.build.types().size_of(element.ty))
            && length.checked_mul(size).is_none_or(|size| size > i64::MAX as u64)
        {
            return self.typing.error(span, "size of array is too large");
        }
        Ok(self.typing.build.program.types.array(element, length))
    }

    fn array_length(&mut self, expr: ast::ExprId) -> Checked<ArrayLength> {
        let span = self.ast[expr].span;
        let value = self.value(expr)?;
        if !self.typing.build.types().is_integer(self.typing.build.ty(value)) {
            return self.typing.error(span, "size of array has non-integer type");
        }
        if let Some(length) = self.typing.build.constant_int(value) {
            return match u64::try_from(length) {
                Ok(length) => Ok(ArrayLength::Fixed(length)),
                Err(_) => self.typing.error(span, "size of array is negative"),
            };
        }
        if self.lengths.prototypes > 0 {
            return Ok(ArrayLength::Unknown);
        }
        let Some(function) = self.typing.build.function else {
            return self.typing.error(span, "variably modified type at file scope");
        };
        let ty = QualType::plain(self.typing.build.basic.size);
        let object = self.typing.build.object("", ty, Storage::Automatic(function), span);
        let value = self.typing.arithmetic_cast(value, self.typing.build.basic.size);
        let stmt = self.typing.build.stmt_node(StmtKind::VlaLength(object, value), span);
        self.lengths.pending.push(stmt);
        Ok(ArrayLength::Variable(object))
    }

    fn function_type(&mut self, result: QualType, parameters: ParameterList, _: Span) -> Checked<TypeId> {
        let (params, rest) = match parameters {
            ParameterList::Names(_) => (Vec::new(), Parameters::Unspecified),
            ParameterList::Prototype { parameters, variadic } => {
                self.scopes.enter();
                self.lengths.prototypes += 1;
                let params = self.prototype(parameters);
                self.lengths.prototypes -= 1;
                self.scopes.leave();
                (params?, if variadic { Parameters::Variadic } else { Parameters::Fixed })
            }
        };
        Ok(self.typing.build.program.types.intern(TypeKind::Function(FunctionType { result: result.ty, params, rest })))
    }

    /// The types of the parameters of a prototype. Their names are in scope for what follows them.
    fn prototype(&mut self, parameters: List<ast::Parameter>) -> Checked<Vec<TypeId>> {
        let mut types = Vec::with_capacity(parameters.len());
        for parameter in &self.ast[parameters] {
            let declared = self.parameter(parameter)?;
            if self.typing.build.types().is_void(declared.ty.ty) && parameters.len() == 1 {
                break;
            }
            if let Some(name) = declared.name {
                self.scopes.ordinary.bind(name.name, Meaning::Parameter(declared.ty.ty));
            }
            types.push(self.typing.build.program.types.without_variable_lengths(declared.ty.ty));
        }
        Ok(types)
    }

    /// A parameter: arrays and functions become pointers.
    pub(super) fn parameter(&mut self, parameter: &ast::Parameter) -> Checked<Declared> {
        let base = self.specifiers(parameter.specifiers)?;
        self.parameter_declarator(&base, &parameter.declarator)
    }

    pub(super) fn parameter_declarator(&mut self, base: &Base, declarator: &ast::Declarator) -> Checked<Declared> {
        let derivations = &self.ast[declarator.derivations];
        if let [Derivation::Array { qualifiers, size, .. }, rest @ ..] = derivations {
            // How long the array is does not matter, but what computing the length does.
            self.evaluate_length(*size)?;
            let mut declared = self.derived(base, declarator, rest)?;
            let pointer = self.typing.build.program.types.pointer(declared.ty);
            declared.ty = self.qualify(QualType::plain(pointer), *qualifiers);
            return Ok(declared);
        }
        let mut declared = self.declarator(base, declarator)?;
        match *self.typing.build.types().kind(declared.ty.ty) {
            TypeKind::Array { element, .. } => {
                declared.ty = QualType::plain(self.typing.build.program.types.pointer(element));
            }
            TypeKind::Function(_) => {
                declared.ty = QualType::plain(self.typing.build.program.types.pointer(declared.ty))
            }
            _ => {}
        }
        Ok(declared)
    }

    /// Evaluates the length of a parameter where the function starts.
    fn evaluate_length(&mut self, size: ArraySize) -> Checked<()> {
        let (ArraySize::Expr(expr) | ArraySize::AtLeast(expr)) = size else { return Ok(()) };
        if self.lengths.prototypes > 0 {
            return Ok(());
        }
        let value = self.value(expr)?;
        if self.typing.build.constant_int(value).is_none() {
            let effect =
                self.typing.build.cast(CastKind::ToVoid, value, self.typing.build.basic.void, self.ast[expr].span);
            let stmt = self.typing.build.stmt_node(StmtKind::Expr(effect), self.ast[expr].span);
            self.lengths.pending.push(stmt);
        }
        Ok(())
    }

    /// The type that a type name names.
    pub(super) fn type_name(&mut self, id: ast::TypeNameId) -> Checked<QualType> {
        Ok(self.named_type(id)?.ty)
    }

    /// The type that a type name names, with the alignment that comes with it.
    pub(super) fn named_type(&mut self, id: ast::TypeNameId) -> Checked<Declared> {
        let name = self.ast[id];
        let base = self.specifiers(name.specifiers)?;
        self.declarator(&base, &name.declarator)
    }
}
