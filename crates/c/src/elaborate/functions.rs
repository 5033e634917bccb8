//! Function definitions, also in K&R style.

use rustc_hash::FxHashMap;
use tracewright_source::Span;

use crate::ast::{self, DeclKind, Derivation, Ident, Parameters as ParameterList};
use crate::typed::build::Builder;
use crate::typed::{ExprKind, FunctionId, InitEntry, InitValue, Initialiser, ObjectId, PlaceKind, StmtKind, Storage};
use crate::types::{FloatType, FunctionType, IntType, Parameters, QualType, TypeId, TypeKind};

use super::bodies::{Bodies, Body};
use super::entities::{Declaration, Linkage, Status};
use super::scopes::Meaning;
use super::{Checked, Elaborator};

/// Where a function is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Level {
    File,
    Function,
}

/// A parameter of a definition.
struct Parameter {
    name: Option<Ident>,
    /// What the name stands for.
    object: ObjectId,
    /// What the argument is put into: the same, unless the function converts it first.
    passed: ObjectId,
}

/// A function that has no number yet, while its parameters are elaborated.
const UNNUMBERED: FunctionId = FunctionId(u32::MAX);

impl Elaborator<'_> {
    /// A function definition at file scope.
    pub(super) fn function_definition(&mut self, id: ast::FunctionId) {
        let _ = self.define_function(id, Level::File);
        self.bodies.set(&mut self.typing.build, None);
        self.lengths.pending.clear();
    }

    /// A function definition in a function (GNU).
    pub(super) fn nested_definition(&mut self, id: ast::FunctionId) {
        let lengths = std::mem::take(&mut self.lengths.pending);
        let outer = self.bodies.take(&mut self.typing.build);
        self.bodies.outer.extend(outer);
        let _ = self.define_function(id, Level::Function);
        let outer = self.bodies.outer.pop();
        self.bodies.set(&mut self.typing.build, outer);
        self.lengths.pending = lengths;
    }

    fn define_function(&mut self, id: ast::FunctionId, level: Level) -> Checked<()> {
        let definition = self.ast[id];
        let base = self.specifiers(definition.specifiers)?;
        let derivations = &self.ast[definition.declarator.derivations];
        let Some(name) = definition.declarator.name else { return Ok(()) };
        let outer = match derivations {
            [Derivation::Function { .. }, outer @ ..] => outer,
            _ => {
                return self
                    .typing
                    .error(name.span, "the declarator of a function definition is not that of a function");
            }
        };
        let result = self.derived(&base, &definition.declarator, outer)?;
        // Lengths of arrays in the parameters are computed when the function starts.
        self.bodies.set(&mut self.typing.build, Some(Body::new(UNNUMBERED, result.ty.ty)));
        let first_object = self.typing.build.program.objects.len();
        self.scopes.enter();
        let parameters = self.definition_parameters(&definition);
        self.scopes.leave();
        let lengths = std::mem::take(&mut self.lengths.pending);
        let body = self.bodies.take(&mut self.typing.build);
        let (parameters, rest) = parameters?;
        let params: Vec<TypeId> =
            parameters.iter().map(|parameter| self.typing.build.program.objects[parameter.passed.index()].ty).collect();
        let params =
            params.into_iter().map(|ty| self.typing.build.program.types.without_variable_lengths(ty)).collect();
        let ty = FunctionType { result: result.ty.ty, params, rest };
        let ty = QualType::plain(self.typing.build.program.types.intern(TypeKind::Function(ty)));

        let attributes = result.attributes;
        let is_static = base.storage == Some(ast::Storage::Static);
        let replaceable = attributes.is_weak
            || (base.is_inline
                && !is_static
                && (attributes.is_gnu_inline || base.storage != Some(ast::Storage::Extern)));
        let entity = match level {
            Level::Function => {
                self.linker.nested_entity(&mut self.typing.build, &mut self.scopes, name, ty, Status::Defined)
            }
            Level::File => self.linker.declare_entity(
                &mut self.typing,
                &mut self.scopes,
                Declaration {
                    name: name.name,
                    ty,
                    linkage: if is_static { Linkage::Internal } else { Linkage::External },
                    status: if replaceable { Status::Tentative } else { Status::Defined },
                    span: name.span,
                    is_noreturn: attributes.is_noreturn,
                    startup: attributes.startup,
                    named: attributes.named,
                    label: result.label,
                },
            )?,
        };
        if let Some(align) = attributes.align {
            self.alignments.note_function(self.linker.function(&mut self.typing.build, entity), align);
        }
        let function = self.linker.function(&mut self.typing.build, entity);
        if level == Level::File && replaceable && self.typing.build.program.functions[function.index()].body.is_some() {
            return Ok(());
        }
        for object in &mut self.typing.build.program.objects[first_object..] {
            object.storage = match object.storage {
                Storage::Parameter(UNNUMBERED) => Storage::Parameter(function),
                Storage::Automatic(UNNUMBERED) => Storage::Automatic(function),
                Storage::CompoundLiteral(Some(UNNUMBERED)) => Storage::CompoundLiteral(Some(function)),
                other => other,
            };
        }
        self.bodies.set(&mut self.typing.build, body.map(|body| Body { function, ..body }));
        self.typing.build.program.functions[function.index()].labels.clear();
        self.scopes.enter();
        for parameter in &parameters {
            if let Some(name) = parameter.name {
                self.scopes.ordinary.bind(name.name, Meaning::Object(parameter.object));
            }
        }
        let mut block = self.statement(definition.body);
        self.scopes.leave();
        let _ = self.bodies.run_cleanups(&mut self.typing, block);
        self.bodies.resolve_label_values(&mut self.typing, block);
        let span = self.ast[definition.body].span;
        if !lengths.is_empty() {
            let mut list = lengths;
            list.push(block);
            block = self.typing.build.stmt_node(StmtKind::Block(list), span);
        }
        self.bodies.check_labels(&mut self.typing);
        let function = &mut self.typing.build.program.functions[function.index()];
        function.is_library = self.linker.library.is_elaborated;
        function.params = parameters.into_iter().map(|parameter| parameter.passed).collect();
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
                    if self.typing.build.types().is_void(declared.ty.ty) && parameters.len() == 1 {
                        break;
                    }
                    let object = self.parameter_object(declared.name, declared.ty, parameter.span)?;
                    objects.push(Parameter { name: declared.name, object, passed: object });
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
                    let ty = types.remove(&name.name).unwrap_or(QualType::plain(self.typing.build.basic.int));
                    objects.push(self.old_parameter(name, ty)?);
                }
                if let Some((&name, _)) = types.iter().next() {
                    let text = self.text(name);
                    let message = format!("declaration for parameter `{text}` but no such parameter");
                    return self.typing.error(definition.declarator.span, message);
                }
                Ok((objects, Parameters::Unspecified))
            }
        }
    }

    /// A parameter of a K&R definition. It gets a promoted argument, which the function converts where that makes a
    /// difference.
    fn old_parameter(&mut self, name: Ident, ty: QualType) -> Checked<Parameter> {
        let promoted = match (self.typing.build.types().as_float(ty.ty), self.typing.build.types().as_int(ty.ty)) {
            (Some(FloatType::Float), _) => self.typing.build.program.types.float(FloatType::Double),
            (_, Some(IntType::Bool)) => self.typing.build.basic.int,
            _ => {
                let object = self.parameter_object(Some(name), ty, name.span)?;
                return Ok(Parameter { name: Some(name), object, passed: object });
            }
        };
        let passed = self.parameter_object(None, QualType::plain(promoted), name.span)?;
        let object = self.parameter_object(Some(name), ty, name.span)?;
        let place = self.typing.build.place_node(PlaceKind::Object(passed), promoted, name.span);
        let value = self.typing.build.node(ExprKind::Load(place), promoted, name.span);
        let value = match self.typing.build.types().as_int(ty.ty) {
            // GCC takes the lowest byte, whatever it is.
            Some(IntType::Bool) => {
                self.typing.build.unsupported("a truth value as a parameter of old style", ty.ty, name.span)
            }
            _ => self.typing.arithmetic_cast(value, ty.ty),
        };
        let entry = InitEntry { path: Vec::new(), value: InitValue::Expr(value) };
        let declared = &mut self.typing.build.program.objects[object.index()];
        declared.storage = Storage::Automatic(UNNUMBERED);
        declared.initialiser = Some(Initialiser { entries: vec![entry] });
        let stmt = self.typing.build.stmt_node(StmtKind::Declare(object), name.span);
        self.lengths.pending.push(stmt);
        Ok(Parameter { name: Some(name), object, passed })
    }

    fn parameter_object(&mut self, name: Option<Ident>, ty: QualType, span: Span) -> Checked<ObjectId> {
        let text = name.map_or("", |name| self.text(name.name));
        if self.typing.build.types().size_of(ty.ty).is_none() || self.typing.build.types().is_void(ty.ty) {
            return self.typing.error(
                span,
                format!("parameter `{text}` has incomplete type `{}`", self.typing.build.types().describe(ty.ty)),
            );
        }
        let object =
            self.typing.build.object(text, ty, Storage::Parameter(UNNUMBERED), name.map_or(span, |name| name.span));
        if let Some(name) = name {
            self.check_fresh(name);
            self.scopes.ordinary.bind(name.name, Meaning::Object(object));
        }
        Ok(object)
    }
}

impl Bodies {
    /// Goes on in a function, or outside of all.
    fn set(&mut self, build: &mut Builder, body: Option<Body>) {
        build.function = body.as_ref().map(|body| body.function);
        self.current = body;
    }

    fn take(&mut self, build: &mut Builder) -> Option<Body> {
        build.function = None;
        self.current.take()
    }
}
