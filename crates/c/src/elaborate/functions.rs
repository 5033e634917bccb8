//! Function definitions, also in K&R style, and aliases of functions.

use rustc_hash::FxHashMap;

use crate::ast::{self, DeclKind, Derivation, Ident, Parameters as ParameterList};
use crate::names::Symbol;
use crate::source::Span;
use crate::typed::{Callee, ExprKind, FunctionId, LabelId, ObjectId, PlaceKind, StmtId, StmtKind, Storage};
use crate::types::{FunctionType, Parameters, QualType, TypeId, TypeKind};

use super::link::{Declaration, Linkage, Status};
use super::scopes::Meaning;
use super::statements::Switch;
use super::{Checked, Elaborator};

/// The function whose body is being elaborated.
#[derive(Debug)]
pub(super) struct Body {
    pub function: FunctionId,
    pub result: TypeId,
    /// The statements of the block at hand so far.
    pub list: Vec<StmtId>,
    pub labels: FxHashMap<Symbol, LabelId>,
    /// Where each label is defined, and where it is used first.
    pub defined: Vec<Option<Span>>,
    pub switches: Vec<Switch>,
    pub loops: usize,
    /// Loops and switches.
    pub breakable: usize,
    /// `__func__`
    pub name: Option<ObjectId>,
}

impl Body {
    pub(super) fn new(function: FunctionId, result: TypeId) -> Body {
        Body {
            function,
            result,
            list: Vec::new(),
            labels: FxHashMap::default(),
            defined: Vec::new(),
            switches: Vec::new(),
            loops: 0,
            breakable: 0,
            name: None,
        }
    }
}

/// A parameter of a definition: its name and the object.
type Parameter = (Option<Ident>, ObjectId);

/// A function that has no number yet, while its parameters are elaborated.
const UNNUMBERED: FunctionId = FunctionId(u32::MAX);

impl Elaborator<'_> {
    /// A function definition at file scope.
    pub(super) fn function_definition(&mut self, id: ast::FunctionId) {
        let _ = self.define_function(id);
        self.body = None;
        self.lengths.clear();
    }

    fn define_function(&mut self, id: ast::FunctionId) -> Checked<()> {
        let definition = self.ast[id];
        let base = self.specifiers(definition.specifiers)?;
        let derivations = &self.ast[definition.declarator.derivations];
        let Some(name) = definition.declarator.name else { return Ok(()) };
        let outer = match derivations {
            [Derivation::Function { .. }, outer @ ..] => outer,
            _ => return self.error(name.span, "the declarator of a function definition is not that of a function"),
        };
        let result = self.derived(&base, &definition.declarator, outer)?;
        // Lengths of arrays in the parameters are computed when the function starts.
        self.body = Some(Body::new(UNNUMBERED, result.ty.ty));
        let first_object = self.program.objects.len();
        self.enter_scope();
        let parameters = self.definition_parameters(&definition);
        self.leave_scope();
        let lengths = std::mem::take(&mut self.lengths);
        let body = self.body.take();
        let (parameters, rest) = parameters?;
        let params: Vec<TypeId> =
            parameters.iter().map(|&(_, object)| self.program.objects[object.index()].ty).collect();
        let params = params.into_iter().map(|ty| self.program.types.without_variable_lengths(ty)).collect();
        let ty = FunctionType { result: result.ty.ty, params, rest };
        let ty = QualType::plain(self.program.types.intern(TypeKind::Function(ty)));

        let attributes = result.attributes;
        let is_static = base.storage == Some(ast::Storage::Static);
        let replaceable = attributes.is_weak
            || (base.is_inline
                && !is_static
                && (attributes.is_gnu_inline || base.storage != Some(ast::Storage::Extern)));
        let entity = self.declare_entity(Declaration {
            name: name.name,
            ty,
            linkage: if is_static { Linkage::Internal } else { Linkage::External },
            status: if replaceable { Status::Tentative } else { Status::Defined },
            span: name.span,
            is_noreturn: attributes.is_noreturn,
            startup: attributes.startup,
        })?;
        let function = self.entity_function(entity);
        if replaceable && self.program.functions[function.index()].body.is_some() {
            return Ok(());
        }
        for object in &mut self.program.objects[first_object..] {
            object.storage = match object.storage {
                Storage::Parameter(UNNUMBERED) => Storage::Parameter(function),
                Storage::Automatic(UNNUMBERED) => Storage::Automatic(function),
                Storage::CompoundLiteral(Some(UNNUMBERED)) => Storage::CompoundLiteral(Some(function)),
                other => other,
            };
        }
        self.body = body.map(|body| Body { function, ..body });
        self.program.functions[function.index()].labels.clear();
        self.enter_scope();
        for &(name, object) in &parameters {
            if let Some(name) = name {
                self.ordinary.bind(name.name, Meaning::Object(object));
            }
        }
        let mut block = self.statement(definition.body);
        self.leave_scope();
        let span = self.ast[definition.body].span;
        if !lengths.is_empty() {
            let mut list = lengths;
            list.push(block);
            block = self.stmt_node(StmtKind::Block(list), span);
        }
        self.check_labels();
        let function = &mut self.program.functions[function.index()];
        function.is_library = self.in_library;
        function.params = parameters.into_iter().map(|(_, object)| object).collect();
        function.body = Some(block);
        function.span = name.span;
        function.end = Span { start: span.end.saturating_sub(1), end: span.end };
        Ok(())
    }

    /// The parameters of a definition as objects.
    fn definition_parameters(&mut self, definition: &ast::Function) -> Checked<(Vec<Parameter>, Parameters)> {
        match definition.parameters {
            ParameterList::Prototype { parameters, variadic } => {
                let mut objects = Vec::with_capacity(parameters.len());
                for parameter in &self.ast[parameters] {
                    let declared = self.parameter(parameter)?;
                    if self.types().is_void(declared.ty.ty) && parameters.len() == 1 {
                        break;
                    }
                    objects.push((declared.name, self.parameter_object(declared.name, declared.ty, parameter.span)?));
                }
                Ok((objects, if variadic { Parameters::Variadic } else { Parameters::Fixed }))
            }
            ParameterList::Names(names) => {
                let mut types = FxHashMap::default();
                for &decl in &self.ast[definition.parameter_decls] {
                    let DeclKind::Declarators { specifiers, declarators } = self.ast[decl].kind else { continue };
                    let base = self.specifiers(specifiers)?;
                    for init in &self.ast[declarators] {
                        let declared = self.parameter_declarator(&base, &init.declarator)?;
                        if let Some(name) = declared.name {
                            types.insert(name.name, declared.ty);
                        }
                    }
                }
                let mut objects = Vec::with_capacity(names.len());
                for &name in &self.ast[names] {
                    let ty = types.remove(&name.name).unwrap_or(QualType::plain(self.basic.int));
                    objects.push((Some(name), self.parameter_object(Some(name), ty, name.span)?));
                }
                if let Some((&name, _)) = types.iter().next() {
                    let text = self.text(name);
                    let message = format!("declaration for parameter `{text}` but no such parameter");
                    return self.error(definition.declarator.span, message);
                }
                Ok((objects, Parameters::Unspecified))
            }
        }
    }

    fn parameter_object(&mut self, name: Option<Ident>, ty: QualType, span: Span) -> Checked<ObjectId> {
        let text = name.map_or("", |name| self.text(name.name));
        if self.types().size_of(ty.ty).is_none() || self.types().is_void(ty.ty) {
            return self.error(span, format!("parameter `{text}` has incomplete type `{}`", self.describe(ty.ty)));
        }
        let object = self.object(text, ty, Storage::Parameter(UNNUMBERED), name.map_or(span, |name| name.span));
        if let Some(name) = name {
            self.check_fresh(name);
            self.ordinary.bind(name.name, Meaning::Object(object));
        }
        Ok(object)
    }

    /// A function that is an alias calls the other one.
    pub(super) fn resolve_aliases(&mut self) {
        for (entity, target, span) in std::mem::take(&mut self.aliases) {
            let target = match self.ordinary.get(target) {
                Some(Meaning::Entity(id)) if self.types().as_function(self.entities.get(id).ty.ty).is_some() => id,
                _ => {
                    self.aliases.push((entity, target, span));
                    continue;
                }
            };
            let function = self.entity_function(entity);
            let Some(ty) = self.types().as_function(self.program.functions[function.index()].ty).cloned() else {
                continue;
            };
            let target = self.entity_function(target);
            let mut params = Vec::with_capacity(ty.params.len());
            let mut arguments = Vec::with_capacity(ty.params.len());
            for &param in &ty.params {
                let object = self.object("", QualType::plain(param), Storage::Parameter(function), span);
                let place = self.place_node(PlaceKind::Object(object), param, span);
                params.push(object);
                arguments.push(self.node(ExprKind::Load(place), param, span));
            }
            let call = self.node(ExprKind::Call(Callee::Function(target), arguments), ty.result, span);
            let body = match self.types().is_void(ty.result) {
                true => StmtKind::Expr(call),
                false => StmtKind::Return(Some(call)),
            };
            let stmt = self.stmt_node(body, span);
            let block = self.stmt_node(StmtKind::Block(vec![stmt]), span);
            let function = &mut self.program.functions[function.index()];
            function.params = params;
            function.body = Some(block);
            self.entities.get_mut(entity).status = Status::Defined;
        }
    }
}
