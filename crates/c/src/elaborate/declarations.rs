//! Declarations of variables, functions and typedef names, at file scope and in blocks.

use tracewright_source::{Diagnostic, Span};

use crate::ast::{self, DeclKind, Ident, InitDeclarator, TypeSpecifier};
use crate::library::{Known, known};
use crate::names::Symbol;
use crate::typed::build::Builder;
use crate::typed::{ObjectId, StmtKind, Storage};
use crate::types::{ArrayLength, Parameters, QualType, Records, TypeKind};

use super::bodies::Bodies;
use super::convert::Operand;
use super::declarators::Declared;
use super::entities::{Declaration, Linkage, Status};
use super::lengths::Lengths;
use super::link::Linker;
use super::records::VARIABLE_MEMBER;
use super::scopes::{Meaning, Scopes};
use super::specifiers::Base;
use super::typing::Typing;
use super::{Checked, Elaborator};

/// A definition of an object in another file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Definition {
    /// `__attribute__((weak))`
    Weak,
    Strong,
}

impl Elaborator<'_> {
    /// A declaration at file scope.
    pub(super) fn external_declaration(&mut self, id: ast::DeclId) {
        let decl = self.ast[id];
        match decl.kind {
            DeclKind::Function(function) => self.function_definition(function),
            DeclKind::Asm(asm) => self.asm_outside(asm),
            _ => self.declaration(id),
        }
        self.lengths.pending.clear();
    }

    /// A declaration that is no function definition; in a block, it adds statements.
    pub(super) fn declaration(&mut self, id: ast::DeclId) {
        let decl = self.ast[id];
        match decl.kind {
            DeclKind::Declarators { specifiers, declarators } => {
                let Ok(base) = self.specifiers(specifiers) else {
                    return self.scopes.bind_as_wrong(&self.ast[declarators]);
                };
                if declarators.is_empty() {
                    if let TypeSpecifier::Record(record) = self.ast[specifiers].ty {
                        self.forward_record(record);
                    }
                    self.bodies.flush_lengths(&mut self.lengths);
                }
                for declarator in &self.ast[declarators] {
                    let _ = self.declare(&base, declarator);
                    self.bodies.flush_lengths(&mut self.lengths);
                }
            }
            DeclKind::StaticAssert { condition, message } => self.static_assert(condition, message, decl.span),
            DeclKind::Function(function) => self.nested_definition(function),
            DeclKind::Asm(_) | DeclKind::Empty => {}
        }
    }

    fn declare(&mut self, base: &Base, init: &InitDeclarator) -> Checked<()> {
        let declared = match (base.is_auto, init.initializer) {
            (true, Some(initializer)) => self.auto_declarator(base, init, initializer),
            _ => self.declarator(base, &init.declarator),
        };
        let declared = match declared {
            Ok(declared) => declared,
            Err(reported) => {
                self.scopes.bind_as_wrong(std::slice::from_ref(init));
                return Err(reported);
            }
        };
        let Some(name) = declared.name else { return Ok(()) };
        if base.storage == Some(ast::Storage::Typedef) {
            return self.declare_typedef(name, &declared);
        }
        if base.storage == Some(ast::Storage::Register) && init.declarator.asm_label.is_some() {
            self.scopes.ordinary.bind(name.name, Meaning::Unsupported("a variable in a register of its own"));
            return Ok(());
        }
        let result = match self.typing.build.types().kind(declared.ty.ty) {
            TypeKind::Function(_) => self.declare_function(base, name, &declared),
            _ if self.bodies.current.is_none() => self.declare_global(base, name, &declared, init.initializer),
            _ if base.storage == Some(ast::Storage::Extern) => self.declare_global(base, name, &declared, None),
            _ => self.declare_local(base, name, &declared, init.initializer),
        };
        if result.is_err() && self.scopes.ordinary.get_innermost(name.name).is_none() {
            self.scopes.bind_as_wrong(std::slice::from_ref(init));
        }
        result
    }

    /// `__auto_type x = e;`
    fn auto_declarator(
        &mut self,
        base: &Base,
        init: &InitDeclarator,
        initializer: ast::InitializerId,
    ) -> Checked<Declared> {
        let ast::InitializerKind::Expr(expr) = self.ast[initializer].kind else {
            return self.typing.error(init.span, "`__auto_type` requires a plain initializer");
        };
        let ty = self.unevaluated(|this| {
            let value = this.value(expr)?;
            Ok(this.typing.build.ty(value))
        })?;
        let base = Base { ty: base.ty.with(ty), ..*base };
        self.declarator(&base, &init.declarator)
    }

    fn declare_typedef(&mut self, name: Ident, declared: &Declared) -> Checked<()> {
        if let Some(old) = self.scopes.ordinary.get_innermost(name.name) {
            let same = match old {
                Meaning::Typedef(ty, _) => {
                    self.typing.build.types().compatible_qualified(ty, declared.ty, Records::Identical)
                }
                _ => false,
            };
            if !same {
                let text = self.text(name.name);
                return self.typing.error(name.span, format!("conflicting types for `{text}`"));
            }
        }
        let align = declared.attributes.align.or(declared.type_align);
        if declared.attributes.is_transparent
            && let Some(record) = self.typing.build.types().as_record(declared.ty.ty)
        {
            self.typing.records.transparent_unions.insert(record);
        }
        if let (Some(named), Some(record)) =
            (declared.attributes.named, self.typing.build.types().as_record(declared.ty.ty))
        {
            self.typing.records.unsupported.entry(record).or_insert(named.construct);
        }
        if align.is_some() {
            self.alignments.types.insert(declared.ty.ty);
        }
        self.scopes.ordinary.bind(name.name, Meaning::Typedef(declared.ty, align));
        Ok(())
    }

    fn declare_function(&mut self, base: &Base, name: Ident, declared: &Declared) -> Checked<()> {
        // The declaration of a function within this one.
        if base.storage == Some(ast::Storage::Auto) && self.bodies.current.is_some() {
            self.linker.nested_entity(&mut self.typing.build, &mut self.scopes, name, declared.ty, Status::Declared);
            return Ok(());
        }
        self.check_entity_scope(name)?;
        let linkage = match base.storage {
            Some(ast::Storage::Static) if self.bodies.current.is_none() => Linkage::Internal,
            _ => Linkage::External,
        };
        let attributes = declared.attributes;
        let entity = self.linker.declare_entity(
            &mut self.typing,
            &mut self.scopes,
            Declaration {
                name: name.name,
                ty: declared.ty,
                linkage,
                status: Status::Declared,
                span: name.span,
                is_noreturn: attributes.is_noreturn,
                startup: attributes.startup,
                named: attributes.named,
                label: declared.label,
            },
        )?;
        if let Some(align) = attributes.align {
            self.alignments.note_function(self.linker.function(&mut self.typing.build, entity), align);
        }
        if attributes.is_weak {
            self.linker.weaken(&mut self.typing.build, entity);
        }
        if let Some((target, span)) = attributes.alias {
            self.linker.symbols.aliases.push((entity, target, span));
        }
        Ok(())
    }

    /// A name with linkage must not be something else in the same scope.
    fn check_entity_scope(&mut self, name: Ident) -> Checked<()> {
        match self.scopes.ordinary.get_innermost(name.name) {
            None | Some(Meaning::Entity(_) | Meaning::Wrong) => Ok(()),
            Some(_) => {
                let text = self.text(name.name);
                self.typing.error(name.span, format!("`{text}` redeclared as different kind of symbol"))
            }
        }
    }

    fn declare_global(
        &mut self,
        base: &Base,
        name: Ident,
        declared: &Declared,
        initializer: Option<ast::InitializerId>,
    ) -> Checked<()> {
        self.check_entity_scope(name)?;
        let text = self.text(name.name);
        if self.typing.build.types().is_void(declared.ty.ty) && base.storage != Some(ast::Storage::Extern) {
            return self.typing.error(name.span, format!("variable `{text}` declared void"));
        }
        let linkage = match base.storage {
            Some(ast::Storage::Static) => Linkage::Internal,
            _ => Linkage::External,
        };
        let status = match (initializer, base.storage) {
            (Some(_), _) => Status::Defined,
            (None, Some(ast::Storage::Extern)) => Status::Declared,
            (None, _) => Status::Tentative,
        };
        let attributes = declared.attributes;
        // Another definition overrides a weak one.
        let is_weak = attributes.is_weak && status >= Status::Tentative;
        let before = self.linker.definition_before(name.name, declared);
        let is_overridden = is_weak && before == Some(Definition::Strong);
        let status = if is_overridden { Status::Declared } else { status };
        let entity = self.linker.declare_entity(
            &mut self.typing,
            &mut self.scopes,
            Declaration {
                name: name.name,
                ty: declared.ty,
                linkage,
                status: if is_weak { status.min(Status::Tentative) } else { status },
                span: name.span,
                is_noreturn: false,
                startup: attributes.startup,
                named: attributes.named,
                label: declared.label,
            },
        )?;
        if attributes.is_weak {
            self.linker.weaken(&mut self.typing.build, entity);
        }
        if let Some((target, span)) = attributes.alias {
            self.linker.symbols.aliases.push((entity, target, span));
            return Ok(());
        }
        if status == Status::Declared {
            return Ok(());
        }
        let object = self.linker.object(&mut self.typing.build, entity);
        self.typing.build.program.objects[object.index()].storage = Storage::Global;
        self.alignments.note_object(&self.typing.build, object, declared);
        self.linker.note_section(object, attributes);
        if let Some(initializer) = initializer {
            if before == Some(Definition::Weak) {
                // A strong definition overrides weak ones; of several weak ones, the first is linked.
                if is_weak {
                    return Ok(());
                }
                self.typing.build.program.objects[object.index()].initialiser = None;
            }
            let ty = self.linker.entities.get(entity).ty;
            let complete = self.static_initialiser(object, ty, initializer)?;
            self.linker.entities.get_mut(entity).ty.ty = complete;
            self.typing.check_complete(object, name.span)?;
        } else if before == Some(Definition::Weak) && !is_weak {
            self.typing.build.program.objects[object.index()].initialiser = None;
        }
        Ok(())
    }

    fn declare_local(
        &mut self,
        base: &Base,
        name: Ident,
        declared: &Declared,
        initializer: Option<ast::InitializerId>,
    ) -> Checked<()> {
        let text = self.text(name.name);
        self.check_fresh(name);
        if self.typing.build.types().is_void(declared.ty.ty) {
            return self.typing.error(name.span, format!("variable `{text}` declared void"));
        }
        let Some(function) = self.typing.build.function else { return Ok(()) };
        let is_static = base.storage == Some(ast::Storage::Static);
        let storage = if is_static { Storage::Static(function) } else { Storage::Automatic(function) };
        let object = self.typing.build.object(text, declared.ty, storage, name.span);
        self.alignments.note_object(&self.typing.build, object, declared);
        self.bodies.flush_lengths(&mut self.lengths);
        self.scopes.ordinary.bind(name.name, Meaning::Object(object));
        if is_static {
            self.linker.note_section(object, declared.attributes);
            if let Some(named) = declared.attributes.named {
                let value = self.typing.build.unsupported(named.construct, self.typing.build.basic.void, named.span);
                self.bodies.push(&mut self.typing.build, StmtKind::Expr(value), named.span);
            }
            if self.typing.build.types().mentions_variable(declared.ty.ty) {
                return self.typing.error(name.span, format!("storage size of `{text}` isn't constant"));
            }
            if let Some(initializer) = initializer {
                self.static_initialiser(object, declared.ty, initializer)?;
            }
            return self.typing.check_complete(object, name.span);
        }
        if let Some((function, span)) = declared.attributes.cleanup {
            self.note_cleanup(object, function, span)?;
        }
        let variable = self.typing.build.opaque_name(declared.ty.ty) == Some(VARIABLE_MEMBER);
        let variable = variable.then_some((VARIABLE_MEMBER, name.span));
        let named = declared.attributes.named.map(|named| (named.construct, named.span));
        if let Some((construct, span)) = variable.or(named) {
            let value = self.typing.build.unsupported(construct, self.typing.build.basic.void, span);
            self.bodies.push(&mut self.typing.build, StmtKind::Expr(value), span);
        }
        let result = match initializer {
            Some(initializer) => self.automatic_initialiser(object, declared.ty, initializer),
            None => Ok(()),
        };
        result.and_then(|()| self.typing.check_complete(object, name.span))?;
        self.bodies.push(&mut self.typing.build, StmtKind::Declare(object), name.span);
        Ok(())
    }

    /// Notes that a variable has a function to be called at its end.
    fn note_cleanup(&mut self, object: ObjectId, name: Symbol, span: Span) -> Checked<()> {
        let Operand::Function(function) = self.name(name, span)? else {
            return self.typing.error(span, "the argument of `cleanup` is not a function");
        };
        if let Some(body) = &mut self.bodies.current {
            body.cleanups.insert(object, (function, span));
        }
        Ok(())
    }

    /// Reports a name that the innermost scope knows already.
    pub(super) fn check_fresh(&mut self, name: Ident) {
        let text = self.text(name.name);
        let before = match self.scopes.ordinary.get_innermost(name.name) {
            None | Some(Meaning::Wrong) => return,
            Some(Meaning::Object(object)) => Some(self.typing.build.program.objects[object.index()].span),
            Some(Meaning::Entity(entity)) => Some(self.linker.entities.get(entity).span),
            Some(_) => None,
        };
        let mut diagnostic = Diagnostic::error(name.span, format!("redefinition of `{text}`"));
        if let Some(span) = before {
            diagnostic = diagnostic.label(span, "declared before here");
        }
        self.typing.diagnostics.push(diagnostic);
    }
}

impl Bodies {
    /// Puts the computation of VLA lengths before what comes next.
    fn flush_lengths(&mut self, lengths: &mut Lengths) {
        if let Some(body) = &mut self.current {
            body.list.append(&mut lengths.pending);
        }
    }
}

impl Linker<'_> {
    /// A function that is called but has not been declared: a known one has its known type, others return `int`.
    pub(super) fn declare_implicitly(
        &mut self,
        typing: &mut Typing,
        scopes: &mut Scopes,
        name: Symbol,
        span: Span,
    ) -> Checked<super::entities::EntityId> {
        let text = self.names.text(name);
        let known = known(text);
        let ty = known.and_then(|known| typing.known_type(known));
        if !(known.is_some_and(Known::is_builtin) && ty.is_some()) {
            typing.warn(span, format!("implicit declaration of function `{text}`"));
        }
        let ty = ty.unwrap_or_else(|| {
            let (result, params, rest) = (typing.build.basic.int, Vec::new(), Parameters::Unspecified);
            let function = crate::types::FunctionType { result, params, rest };
            typing.build.program.types.intern(TypeKind::Function(function))
        });
        self.declare_entity(
            typing,
            scopes,
            Declaration {
                name,
                ty: QualType::plain(ty),
                linkage: Linkage::External,
                status: Status::Implicit,
                span,
                is_noreturn: known.is_some_and(Known::is_noreturn),
                startup: Default::default(),
                named: None,
                label: None,
            },
        )
    }
}

impl Scopes {
    /// Names whose type is wrong are bound all the same, so that their uses are not reported as well.
    fn bind_as_wrong(&mut self, declarators: &[InitDeclarator]) {
        for declarator in declarators {
            if let Some(name) = declarator.declarator.name {
                self.ordinary.bind(name.name, Meaning::Wrong);
            }
        }
    }
}

impl Linker<'_> {
    /// Whether another file has defined the object that a declaration is about.
    fn definition_before(&self, name: Symbol, declared: &Declared) -> Option<Definition> {
        let entity = self.entities.get(self.entities.external(declared.label.unwrap_or(name))?);
        let is_other = entity.unit != self.unit && entity.object.is_some();
        match (entity.status, entity.is_weak) {
            (Status::Tentative | Status::Defined, true) if is_other => Some(Definition::Weak),
            (Status::Tentative | Status::Defined, false) if is_other => Some(Definition::Strong),
            _ => None,
        }
    }
}

impl Typing {
    fn check_complete(&mut self, object: ObjectId, span: Span) -> Checked<()> {
        let object = &self.build.program.objects[object.index()];
        let ty = object.ty;
        if self.build.types().size_of(ty).is_none() && !self.build.types().is_variable(ty) {
            let name = object.name.clone();
            return self.error(span, format!("storage size of `{name}` isn't known"));
        }
        Ok(())
    }
}

impl Builder {
    /// The type with the length that an initialiser has given to an array without one.
    pub(super) fn with_length(&mut self, ty: QualType, length: u64) -> QualType {
        match *self.types().kind(ty.ty) {
            TypeKind::Array { element, length: ArrayLength::Unknown } => {
                ty.with(self.program.types.array(element, ArrayLength::Fixed(length)))
            }
            _ => ty,
        }
    }
}
