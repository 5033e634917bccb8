//! Library functions that are written in C become part of a program that uses them and does not define them.

use rustc_hash::FxHashSet;
use tracewright_source::{Diagnostic, Span};

use crate::ast::{self, Ast, DeclId, DeclKind};
use crate::library::{Builtin, Id, Known, internal, known, real, stdio, stdlib, string, system};
use crate::names::Symbol;
use crate::property::Texts;
use crate::typed::build::Builder;
use crate::typed::{Callee, ExprKind, FunctionId};
use crate::types::QualType;

use super::entities::{Entity, Linkage, Status};
use super::extents::Extent;
use super::link::Linker;
use super::scopes::{Meaning, Scopes};
use super::typing::Typing;
use super::{Checked, Elaborator};

const STRLEN: Id = Id::String(string::Id::strlen);

/// How names begin that only the library uses.
const OWN: &str = "__tracewright_";

/// Functions that the GNU library calls by names that a program can interpose. It calls all other functions by internal
/// names.
const INTERPOSED: [Id; 4] = [
    Id::Stdlib(stdlib::Id::malloc),
    Id::Stdlib(stdlib::Id::calloc),
    Id::Stdlib(stdlib::Id::realloc),
    Id::Stdlib(stdlib::Id::free),
];

/// Functions that change the users and groups of a process.
const IDENTITIES: [system::Id; 8] = [
    system::Id::setegid,
    system::Id::seteuid,
    system::Id::setgid,
    system::Id::setregid,
    system::Id::setresgid,
    system::Id::setresuid,
    system::Id::setreuid,
    system::Id::setuid,
];

/// The library that is linked with the program.
#[derive(Clone, Default)]
pub(super) struct Library {
    /// The functions that it defines.
    pub names: FxHashSet<Symbol>,
    /// Whether it is being elaborated, after the program.
    pub is_elaborated: bool,
    /// What it prints to memory.
    pub texts: Texts,
}

/// The functions that a library defines.
pub fn defined_names(units: &[&Ast]) -> FxHashSet<Symbol> {
    let mut names = FxHashSet::default();
    for unit in units {
        for &item in &unit.items {
            if let DeclKind::Function(function) = unit[item].kind {
                names.extend(unit[function].declarator.name.map(|name| name.name));
            }
        }
    }
    names
}

impl<'a> Elaborator<'a> {
    /// Adds what the program needs of the library. A function that the program declares with a type that does not go
    /// with it stays without a body: it is another function.
    pub fn link_library(&mut self, units: &[&'a Ast], texts: Texts) {
        self.linker.library.is_elaborated = true;
        self.linker.library.texts = texts;
        let (functions, types) = (&self.typing.build.program.functions, &self.typing.build.program.types);
        let names = &self.linker.names;
        // The library does not call functions of the program that happen to have the names of its own, and objects with such
        // names do not take their place.
        let hidden = self.linker.entities.hide(|entity| {
            if names.text(entity.name).starts_with(OWN) && types.as_function(entity.ty.ty).is_none() {
                return true;
            }
            let function = entity.function.map(|function| &functions[function.index()]);
            function.is_some_and(|function| {
                let is_interposed = function.library_id().is_some_and(|id| INTERPOSED.contains(&id));
                function.body.is_some() && !is_interposed
            })
        });
        let mut added = Vec::new();
        for unit in units {
            self.linker.unit += 1;
            self.ast = unit;
            self.scopes.clear();
            let messages = self.typing.diagnostics.len();
            let mut definitions: Vec<(Symbol, DeclId)> = Vec::new();
            for &item in &unit.items {
                match unit[item].kind {
                    DeclKind::Function(function) => {
                        definitions.extend(unit[function].declarator.name.map(|name| (name.name, item)));
                    }
                    _ => self.external_declaration(item),
                }
            }
            // Functions of the library use each other.
            while let Some(index) =
                definitions.iter().position(|&(name, _)| self.linker.is_missing(&self.typing.build, name))
            {
                let (name, item) = definitions.remove(index);
                added.extend(known(self.text(name)).map(Known::id));
                let before = self.typing.diagnostics.len();
                self.external_declaration(item);
                // The body may use names that the program declares in another way.
                if self.typing.diagnostics[before..].iter().any(Diagnostic::is_error) {
                    self.linker.forget_body(&mut self.typing.build, name);
                }
            }
            // Messages about the library are not messages about the program.
            self.typing.diagnostics.truncate(messages);
        }
        if added.contains(&STRLEN) {
            self.linker.use_known_lengths(&mut self.typing.build);
        }
        self.linker.entities.show(hidden);
    }

    /// The function of the library that a builtin is (`__builtin_strlen`, `__builtin___strcpy_chk`), and how many of
    /// the arguments it takes.
    pub(super) fn function_of_library(&mut self, name: Symbol, arguments: &[ast::ExprId]) -> Option<(Symbol, usize)> {
        let text = self.text(name);
        let known = known(text)?;
        if let Some(unchecked) = known.unchecked()
            && let Some(name) = self.without_check(unchecked, arguments)
        {
            return Some((name, arguments.len() - 1));
        }
        let plain = text.strip_prefix("__builtin_").filter(|_| !self.linker.library.names.contains(&name))?;
        let name = self.names.find(plain)?;
        let shadowed = !matches!(self.scopes.ordinary.get(name), None | Some(Meaning::Entity(_)));
        // It cannot be called without its type: the call is unsupported.
        let is_callable = self.linker.library.names.contains(&name) && known.signature().is_some();
        (is_callable && !shadowed).then_some((name, arguments.len()))
    }

    /// The function without the check, for a checking version (`__memcpy_chk`) whose last argument is an unknown object
    /// size: that size is then the maximum, and the check never fails.
    fn without_check(&mut self, unchecked: Id, arguments: &[ast::ExprId]) -> Option<Symbol> {
        let ast::ExprKind::Call { callee, arguments: asked } = self.ast[*arguments.last()?].kind else { return None };
        let ast::ExprKind::Name(callee) = self.ast[callee].kind else { return None };
        let asks_size = || known(self.text(callee)).and_then(Known::builtin) == Some(Builtin::ObjectSize);
        let &pointer = self.ast[asked].first().filter(|_| asks_size())?;
        let is_unknown = matches!(self.extent(pointer), Ok(Extent::Unknown));
        is_unknown.then(|| self.names.find(unchecked.name())).flatten()
    }
}

impl Linker<'_> {
    /// Makes functions known that lowering has declared, so that the library can define them.
    pub fn adopt_functions(&mut self, build: &Builder, first: usize) {
        for index in first..build.program.functions.len() {
            let function = &build.program.functions[index];
            let Some(name) = self.names.find(&function.name).filter(|_| function.body.is_none()) else { continue };
            let (ty, span) = (QualType::plain(function.ty), function.span);
            let entity = match self.entities.external(name) {
                Some(entity) => entity,
                None => self.entities.add(Entity {
                    name,
                    ty,
                    linkage: Linkage::External,
                    status: Status::Implicit,
                    span,
                    unit: self.unit,
                    is_noreturn: false,
                    startup: Default::default(),
                    is_weak: false,
                    named: None,
                    object: None,
                    function: None,
                }),
            };
            self.entities.get_mut(entity).function.get_or_insert(FunctionId(index as u32));
        }
    }

    /// If texts of the system are linked, calls of `strlen` become calls of the version that knows their lengths
    /// without counting.
    fn use_known_lengths(&self, build: &mut Builder) {
        let knowing = Id::Internal(internal::Id::__tracewright_length);
        let (Some(counting), Some(knowing)) = (self.function_used(STRLEN), self.function_used(knowing)) else { return };
        let [a, b] = [counting, knowing].map(|function| &build.program.functions[function.index()]);
        if a.body.is_none() || b.body.is_none() || a.ty != b.ty {
            return;
        }
        for expr in &mut build.program.exprs {
            if let ExprKind::Call(Callee::Function(callee), _) = &mut expr.kind
                && *callee == counting
            {
                *callee = knowing;
            }
        }
    }

    /// A function that GCC knows, with its type, whether the program declares it or not.
    pub(super) fn declared_function(
        &mut self,
        typing: &mut Typing,
        scopes: &mut Scopes,
        name: &str,
        span: Span,
    ) -> Checked<FunctionId> {
        let Some(name) = self.names.find(name) else { return typing.give_up(span) };
        let entity = match self.entities.external(name) {
            Some(entity) => entity,
            None => {
                let before = typing.diagnostics.len();
                let entity = self.declare_implicitly(typing, scopes, name, span)?;
                typing.diagnostics.truncate(before);
                entity
            }
        };
        Ok(self.function(&mut typing.build, entity))
    }

    /// Constants by which the library asks what the program can do: read again what it has read or written, scan input,
    /// set another locale than "C", seed random numbers, change the environment, change the user that it runs for, ask whether a
    /// stream is at its end, or clear that, set the rounding mode; and whether texts in memory are exact. Code for what it
    /// cannot do is not elaborated.
    pub(super) fn question(&self, build: &Builder, name: &str) -> Option<bool> {
        use stdio::Id::{clearerr, feof, ferror, freopen, freopen64, fsetpos, fsetpos64};
        use stdlib::Id::{clearenv, putenv, setenv, srand, srandom, unsetenv};
        let uses = |ids: &[stdlib::Id]| ids.iter().any(|&id| self.is_used_by_program(build, Id::Stdlib(id)));
        let uses_streams = |ids: &[stdio::Id]| ids.iter().any(|&id| self.is_used_by_program(build, Id::Stdio(id)));
        match name {
            "__tracewright_rereads" => Some(build.program.rereads()),
            "__tracewright_scans" => Some(build.program.scans_input()),
            "__tracewright_locales" => Some(self.is_used_by_program(build, Id::String(string::Id::setlocale))),
            "__tracewright_seeds" => Some(uses(&[srand, srandom])),
            "__tracewright_ends" => Some(uses_streams(&[feof, ferror])),
            "__tracewright_clears" => Some(uses_streams(&[clearerr, freopen, freopen64, fsetpos, fsetpos64])),
            "__tracewright_identities" => {
                Some(IDENTITIES.iter().any(|&id| self.is_used_by_program(build, Id::System(id))))
            }
            "__tracewright_environment" => Some(uses(&[setenv, unsetenv, putenv, clearenv])),
            "__tracewright_rounds" => Some(self.is_used_by_program(build, Id::Math(real::Id::fesetround))),
            "__tracewright_exact_texts" => Some(self.library.texts == Texts::Exact),
            _ => None,
        }
    }

    /// Whether the program uses a function and does not define it.
    fn is_used_by_program(&self, build: &Builder, id: Id) -> bool {
        self.function_used(id).is_some_and(|function| {
            let function = &build.program.functions[function.index()];
            function.body.is_none() || function.is_library
        })
    }

    /// A function that other files can name, if the program or the library uses it.
    fn function_used(&self, id: Id) -> Option<FunctionId> {
        let entity = self.entities.external(self.names.find(id.name())?)?;
        self.entities.get(entity).function
    }

    fn forget_body(&self, build: &mut Builder, name: Symbol) {
        if let Some(function) = self.entities.external(name).and_then(|id| self.entities.get(id).function) {
            let function = &mut build.program.functions[function.index()];
            function.body = None;
            function.is_foreign = true;
            function.params.clear();
            function.labels.clear();
        }
    }

    /// Whether a function is used and not defined.
    fn is_missing(&self, build: &Builder, name: Symbol) -> bool {
        let Some(id) = self.entities.external(name) else { return false };
        let entity = self.entities.get(id);
        let used = entity.function.is_some_and(|function| build.program.functions[function.index()].body.is_none());
        used && entity.status < Status::Tentative
    }
}
