//! Names for one thing: `__attribute__((alias))`, `weakref`, `#pragma weak` and `#pragma redefine_extname`.
//!
//! An alias of a function is a function that calls the other one; its address is that of the other one. An alias of an
//! object is that object.

use tracewright_source::Span;

use crate::ast::{Ast, Pragma};
use crate::typed::build::Builder;
use crate::typed::{Callee, CastKind, Expr, ExprId, ExprKind, FunctionId, ObjectId, PlaceKind, StmtKind, Storage};
use crate::types::{Parameters, QualType, Records};

use super::entities::{EntityId, Status};
use super::link::Linker;
use super::scopes::{Meaning, Scopes};

impl Linker<'_> {
    /// `#pragma redefine_extname` of the file at hand.
    pub(super) fn redefine_symbols(&mut self, ast: &Ast) {
        self.symbols.redefined.clear();
        for &(_, pragma) in &ast.pragmas {
            if let Pragma::RedefineExtname(old, new) = pragma {
                self.symbols.redefined.insert(old, new);
            }
        }
    }

    /// `#pragma weak` of the file at hand, and pragmas that are not supported.
    pub(super) fn weaken_by_pragmas(&mut self, build: &mut Builder, scopes: &Scopes, ast: &Ast) {
        for &(span, pragma) in &ast.pragmas {
            match pragma {
                Pragma::Weak(name, target) => {
                    let Some(Meaning::Entity(entity)) = scopes.ordinary.get(name) else { continue };
                    self.weaken(build, entity);
                    if let Some(target) = target {
                        self.symbols.aliases.push((entity, target, span));
                    }
                }
                Pragma::Unsupported(construct) => build.unsupported_from_the_start(construct, span),
                Pragma::RedefineExtname(..) | Pragma::MsStruct(_) | Pragma::BigEndian(_) => {}
            }
        }
    }

    /// Aliases of the file at hand; their targets are in it.
    pub(super) fn resolve_aliases(&mut self, build: &mut Builder, scopes: &Scopes) {
        for (entity, target, span) in std::mem::take(&mut self.symbols.aliases) {
            let is_function = build.types().as_function(self.entities.get(entity).ty.ty).is_some();
            // A definition overrides a weak alias.
            if self.entities.get(entity).status == Status::Defined {
                continue;
            }
            match scopes.ordinary.get(target).or_else(|| self.entities.external(target).map(Meaning::Entity)) {
                Some(Meaning::Entity(target))
                    if build.types().as_function(self.entities.get(target).ty.ty).is_some() == is_function =>
                {
                    if is_function {
                        self.alias_function(build, entity, target, span);
                    } else {
                        self.alias_object(build, entity, target);
                    }
                }
                _ => {
                    let named = super::attributes::Named { construct: "alias of something that is not known", span };
                    self.entities.get_mut(entity).named = Some(named);
                    self.name_uses(build, entity, "alias of something that is not known");
                }
            }
        }
    }

    fn alias_object(&mut self, build: &mut Builder, entity: EntityId, target: EntityId) {
        let (own, other) = (self.object(build, entity), self.object(build, target));
        self.entities.get_mut(entity).status = Status::Defined;
        self.symbols.same_objects.push((own, other));
    }

    fn alias_function(&mut self, build: &mut Builder, entity: EntityId, target: EntityId, span: Span) {
        let function = self.function(build, entity);
        let target = self.function(build, target);
        let Some(ty) = build.types().as_function(build.program.functions[function.index()].ty).cloned() else {
            return;
        };
        self.symbols.same_functions.push((function, target));
        self.entities.get_mut(entity).status = Status::Tentative;
        let forwards = build.types().compatible(
            build.program.functions[function.index()].ty,
            build.program.functions[target.index()].ty,
            Records::Structural,
        );
        if ty.rest != Parameters::Fixed || !forwards {
            return;
        }
        let mut params = Vec::with_capacity(ty.params.len());
        let mut arguments = Vec::with_capacity(ty.params.len());
        for &param in &ty.params {
            let object = build.object("", QualType::plain(param), Storage::Parameter(function), span);
            let place = build.place_node(PlaceKind::Object(object), param, span);
            params.push(object);
            arguments.push(build.node(ExprKind::Load(place), param, span));
        }
        let call = build.node(ExprKind::Call(Callee::Function(target), arguments), ty.result, span);
        let body = match build.types().is_void(ty.result) {
            true => StmtKind::Expr(call),
            false => StmtKind::Return(Some(call)),
        };
        let stmt = build.stmt_node(body, span);
        let block = build.stmt_node(StmtKind::Block(vec![stmt]), span);
        let function = &mut build.program.functions[function.index()];
        function.params = params;
        function.body = Some(block);
    }

    /// Makes all uses of aliases uses of what they are aliases of, when all files have been read.
    pub(super) fn link_aliases(&mut self, build: &mut Builder) {
        for (own, other) in std::mem::take(&mut self.symbols.same_objects) {
            build.replace_object(own, other);
        }
        for (own, other) in std::mem::take(&mut self.symbols.same_functions) {
            build.replace_function(own, other);
        }
    }

    /// Makes all uses so far of an entity unsupported: it is not known what it is an alias of.
    fn name_uses(&self, build: &mut Builder, entity: EntityId, construct: &'static str) {
        let entity = self.entities.get(entity);
        let (object, function) = (entity.object, entity.function);
        for index in 0..build.program.exprs.len() {
            let uses = match build.program.exprs[index].kind {
                ExprKind::FunctionAddress(used) | ExprKind::Call(Callee::Function(used), _) => Some(used) == function,
                _ => false,
            };
            if uses {
                build.program.exprs[index].kind = ExprKind::Unsupported(construct.to_owned());
            }
        }
        let Some(object) = object else { return };
        build.name_object(object, construct);
    }
}

impl Builder {
    fn replace_object(&mut self, own: ObjectId, other: ObjectId) {
        let ty = self.program.objects[other.index()].ty;
        let span = self.program.objects[own.index()].span;
        for index in 0..self.program.places.len() {
            if !matches!(self.program.places[index].kind, PlaceKind::Object(object) if object == own) {
                continue;
            }
            let seen = self.program.places[index].ty;
            self.program.places[index].kind = if seen == ty {
                PlaceKind::Object(other)
            } else {
                // The alias has another type: access the target through a converted pointer.
                let place = self.place_node(PlaceKind::Object(other), ty, span);
                let to = self.program.types.pointer(QualType::plain(ty));
                let address = self.node(ExprKind::AddressOf(place), to, span);
                let to = self.program.types.pointer(QualType::plain(seen));
                PlaceKind::Deref(self.node(ExprKind::Cast(CastKind::PointerToPointer, address), to, span))
            };
        }
    }

    /// The address of an alias is the address of its target. Calls become calls of the target unless the alias has a
    /// body that forwards them.
    fn replace_function(&mut self, own: FunctionId, other: FunctionId) {
        let passes_on = self.program.functions[own.index()].body.is_some();
        let [a, b] = [own, other].map(|function| self.program.functions[function.index()].ty);
        let pointer = self.program.types.pointer(QualType::plain(a));
        let target = self.program.types.pointer(QualType::plain(b));
        for index in 0..self.program.exprs.len() {
            match self.program.exprs[index].kind {
                ExprKind::FunctionAddress(function) if function == own => {
                    if a == b {
                        self.program.exprs[index].kind = ExprKind::FunctionAddress(other);
                    } else {
                        let span = self.program.exprs[index].span;
                        let address = self.node(ExprKind::FunctionAddress(other), target, span);
                        self.program.exprs[index].kind = ExprKind::Cast(CastKind::PointerToPointer, address);
                    }
                }
                ExprKind::Call(Callee::Function(function), _) if function == own && !passes_on => {
                    let span = self.program.exprs[index].span;
                    let address = self.node(ExprKind::FunctionAddress(other), target, span);
                    let cast = self.node(ExprKind::Cast(CastKind::PointerToPointer, address), pointer, span);
                    let callee = if a == b { Callee::Function(other) } else { Callee::Pointer(cast) };
                    if let Expr { kind: ExprKind::Call(old, _), .. } = &mut self.program.exprs[index] {
                        *old = callee;
                    }
                }
                _ => {}
            }
        }
    }

    /// Makes all uses of an object unsupported.
    pub(super) fn name_object(&mut self, object: ObjectId, construct: &str) {
        for index in 0..self.program.places.len() {
            if matches!(self.program.places[index].kind, PlaceKind::Object(used) if used == object) {
                let (ty, span) = (self.program.places[index].ty, self.program.places[index].span);
                let pointer = self.named_pointer(construct, ty, span);
                self.program.places[index].kind = PlaceKind::Deref(pointer);
            }
        }
    }

    /// A pointer that is not supported, to something of a type.
    pub(super) fn named_pointer(&mut self, construct: &str, ty: crate::types::TypeId, span: Span) -> ExprId {
        let to = self.program.types.pointer(QualType::plain(ty));
        self.unsupported(construct, to, span)
    }
}
