//! Library functions that are written in C become part of a program that uses them and does not define them.

use rustc_hash::FxHashSet;

use crate::ast::{self, Ast, DeclId, DeclKind};
use crate::diagnostics::Diagnostic;
use crate::library::REPOSITIONING;
use crate::names::Symbol;
use crate::source::Span;
use crate::typed::{Callee, ExprKind, FunctionId};
use crate::types::QualType;

use super::extents::Extent;
use super::link::{Entity, Linkage, Status};
use super::scopes::Meaning;
use super::{Checked, Elaborator};

/// Functions with a version that checks the size of the object they write to.
const CHECKED: [&str; 10] =
    ["memcpy", "memmove", "mempcpy", "memset", "strcpy", "stpcpy", "strncpy", "stpncpy", "strcat", "strncat"];

/// Functions that the GNU library calls by their names, so that it calls those of the program if there are any. For all others it has
/// names of its own.
const INTERPOSED: [&str; 4] = ["malloc", "calloc", "realloc", "free"];

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
    /// Makes functions known that lowering has declared, so that the library can define them.
    pub fn adopt_functions(&mut self, first: usize) {
        for index in first..self.build.program.functions.len() {
            let function = &self.build.program.functions[index];
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

    /// Adds what the program needs of the library. A function that the program declares with a type that does not go with
    /// it stays without a body: it is another function.
    pub fn link_library(&mut self, units: &[&'a Ast]) {
        self.in_library = true;
        let (names, functions) = (self.names, &self.build.program.functions);
        // The library does not call functions of the program that happen to have the names of its own.
        let hidden = self.entities.hide(|entity| {
            let is_defined = entity.function.is_some_and(|function| functions[function.index()].body.is_some());
            is_defined && !INTERPOSED.contains(&names.text(entity.name))
        });
        let mut added = Vec::new();
        for unit in units {
            self.unit += 1;
            self.ast = unit;
            self.ordinary.clear();
            self.tags.clear();
            let messages = self.diagnostics.len();
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
            while let Some(index) = definitions.iter().position(|&(name, _)| self.is_missing(name)) {
                let (name, item) = definitions.remove(index);
                added.push(name);
                let before = self.diagnostics.len();
                self.external_declaration(item);
                // What the program declares differently may be missing in the body.
                if self.diagnostics[before..].iter().any(Diagnostic::is_error) {
                    self.forget_body(name);
                }
            }
            // Whatever there is to say about it, the program is not to blame.
            self.diagnostics.truncate(messages);
        }
        if added.iter().any(|&name| self.text(name) == "strlen") {
            self.know_lengths();
        }
        self.entities.show(hidden);
    }

    /// Where there are texts of the system, our `strlen` is the one that knows how long they are.
    fn know_lengths(&mut self) {
        let function = |name| self.names.find(name).and_then(|name| self.entities.external(name));
        let function = |name| function(name).and_then(|id| self.entities.get(id).function);
        let (Some(counting), Some(knowing)) = (function("strlen"), function("__tracewright_length")) else { return };
        let [a, b] = [counting, knowing].map(|function| &self.build.program.functions[function.index()]);
        if a.body.is_none() || b.body.is_none() || a.ty != b.ty {
            return;
        }
        for expr in &mut self.build.program.exprs {
            if let ExprKind::Call(Callee::Function(callee), _) = &mut expr.kind
                && *callee == counting
            {
                *callee = knowing;
            }
        }
    }

    /// A function that GCC knows, with its type, whether the program declares it or not.
    pub(super) fn declared_function(&mut self, name: &str, span: Span) -> Checked<FunctionId> {
        let Some(name) = self.names.find(name) else { return self.give_up(span) };
        let entity = match self.entities.external(name) {
            Some(entity) => entity,
            None => {
                let before = self.diagnostics.len();
                let entity = self.declare_implicitly(name, span)?;
                self.diagnostics.truncate(before);
                entity
            }
        };
        Ok(self.entity_function(entity))
    }

    /// Whether the program may read again what it has read or written: then, what it reads is not any input.
    pub(super) fn rereads(&self) -> bool {
        REPOSITIONING.iter().any(|name| self.is_used_by_program(name))
    }

    /// Constants of the library: whether what is read may have been read or written before, whether there may be another locale
    /// than "C", whether a sequence of random numbers may be asked for again, and whether the environment may change. A program
    /// that cannot do so has none of these questions in it.
    pub(super) fn question(&self, name: &str) -> Option<bool> {
        match name {
            "__tracewright_rereads" => Some(self.rereads()),
            "__tracewright_locales" => Some(self.is_used_by_program("setlocale")),
            "__tracewright_seeds" => Some(["srand", "srandom"].iter().any(|name| self.is_used_by_program(name))),
            "__tracewright_environment" => {
                let changing = ["setenv", "unsetenv", "putenv", "clearenv"];
                Some(changing.iter().any(|name| self.is_used_by_program(name)))
            }
            _ => None,
        }
    }

    /// Whether the program uses a function and does not define it.
    fn is_used_by_program(&self, name: &str) -> bool {
        let entity = self.names.find(name).and_then(|name| self.entities.external(name));
        let function = entity.and_then(|id| self.entities.get(id).function);
        function.is_some_and(|function| {
            let function = &self.build.program.functions[function.index()];
            function.body.is_none() || function.is_library
        })
    }

    fn is_used(&self, name: &str) -> bool {
        let names = [name.to_owned(), format!("__builtin_{name}")];
        let entity = |name: &String| self.names.find(name).and_then(|name| self.entities.external(name));
        names.iter().filter_map(entity).any(|id| self.entities.get(id).function.is_some())
    }

    fn forget_body(&mut self, name: Symbol) {
        if let Some(function) = self.entities.external(name).and_then(|id| self.entities.get(id).function) {
            let function = &mut self.build.program.functions[function.index()];
            function.body = None;
            function.is_foreign = true;
            function.params.clear();
            function.labels.clear();
        }
    }

    /// The function of the library that a builtin is (`__builtin_strlen`, `__builtin___strcpy_chk`), and how many of
    /// the arguments it takes.
    pub(super) fn function_of_library(&mut self, name: Symbol, arguments: &[ast::ExprId]) -> Option<(Symbol, usize)> {
        let text = self.text(name);
        let plain = text.strip_prefix("__builtin_").unwrap_or(text);
        if let Some(unchecked) = self.without_check(plain, arguments) {
            return Some((unchecked, arguments.len() - 1));
        }
        if plain == text || self.names_of_library.contains(&name) {
            return None;
        }
        let name = self.names.find(plain)?;
        let shadowed = !matches!(self.ordinary.get(name), None | Some(Meaning::Entity(_)));
        // Without its type it cannot be called: it is named.
        let is_callable = self.names_of_library.contains(&name) && super::has_known_type(plain);
        (is_callable && !shadowed).then_some((name, arguments.len()))
    }

    /// The function that a checking version is where the size that it gets last is asked for and not known: it is then
    /// minus one, and never too small.
    fn without_check(&mut self, name: &str, arguments: &[ast::ExprId]) -> Option<Symbol> {
        let checked = name.strip_prefix("__")?.strip_suffix("_chk").filter(|checked| CHECKED.contains(checked))?;
        let ast::ExprKind::Call { callee, arguments: asked } = self.ast[*arguments.last()?].kind else { return None };
        let ast::ExprKind::Name(callee) = self.ast[callee].kind else { return None };
        let &pointer = self.ast[asked].first().filter(|_| self.text(callee) == "__builtin_object_size")?;
        let is_unknown = matches!(self.extent(pointer), Ok(Extent::Unknown));
        is_unknown.then(|| self.names.find(checked)).flatten()
    }

    /// Whether a function is used and not defined.
    fn is_missing(&self, name: Symbol) -> bool {
        let Some(id) = self.entities.external(name) else { return false };
        let entity = self.entities.get(id);
        // What `calloc` has zeroed would seem to be zero behind its end, too.
        if self.text(name).starts_with("realloc") && self.is_used("calloc") {
            return false;
        }
        let used =
            entity.function.is_some_and(|function| self.build.program.functions[function.index()].body.is_none());
        used && entity.status < Status::Tentative
    }
}
