//! Sections that mean something: functions whose addresses are in `.init_array` run before `main`, those in
//! `.fini_array` when the program exits; the linker tells where other sections begin and end.

use tracewright_source::Span;

use crate::library::Known;
use crate::names::Symbol;
use crate::typed::build::Builder;
use crate::typed::{
    Callee, ExprId, ExprKind, Function, FunctionId, ObjectId, PlaceKind, Priority, Startup, StmtKind, Storage,
};
use crate::types::{FunctionType, Parameters, TypeKind};

use super::attributes::Attributes;
use super::link::Linker;

impl Linker<'_> {
    /// What sections mean, when all files have been read.
    pub(super) fn link_sections(&mut self, build: &mut Builder) {
        self.link_aliases(build);
        let sections = std::mem::take(&mut self.symbols.sections);
        for &(object, section, span) in &sections {
            match self.names.text(section) {
                ".init_array" => build.run_content(object, Startup::BeforeMain(Priority::NONE), span),
                ".fini_array" => build.run_content(object, Startup::AfterMain(Priority::NONE), span),
                name if is_special(name) => build.unsupported_from_the_start("section that the system looks at", span),
                _ => {}
            }
        }
        self.name_boundaries(build, &sections);
    }

    /// `__start_s` and `__stop_s`: how objects follow each other in a section is not known.
    fn name_boundaries(&self, build: &mut Builder, sections: &[(ObjectId, Symbol, Span)]) {
        let is_boundary = |name: &str| {
            let section = name.strip_prefix("__start_").or_else(|| name.strip_prefix("__stop_"));
            section.is_some_and(|section| sections.iter().any(|&(_, own, _)| self.names.text(own) == section))
        };
        let objects = build.program.objects.iter().enumerate();
        let found: Vec<ObjectId> = objects
            .filter(|(_, object)| object.storage == Storage::External && is_boundary(&object.name))
            .map(|(index, _)| ObjectId(index as u32))
            .collect();
        for object in found {
            build.name_object(object, "start or end of a section");
        }
    }
}

impl Linker<'_> {
    /// Remembers in which section an object is.
    pub(super) fn note_section(&mut self, object: ObjectId, attributes: Attributes) {
        if let Some((section, span)) = attributes.section {
            self.symbols.sections.push((object, section, span));
        }
    }
}

impl Builder {
    /// The functions that an object points to run at the start or the end: a constructor or destructor calls them.
    fn run_content(&mut self, object: ObjectId, startup: Startup, span: Span) {
        let is_other =
            |function: &Function| same_phase(function.startup, startup) && !function.known.is_some_and(Known::is_ours);
        let others = self.program.functions.iter().any(is_other);
        let function = self.startup_function(startup, span);
        let Some(call) = self.content_call(object, span).filter(|_| !others) else {
            // The linker decides which of both runs first.
            let construct = match others {
                true => "order of constructors and `.init_array`",
                false => "section that the system looks at",
            };
            let value = self.unsupported(construct, self.basic.void, span);
            let stmt = self.stmt_node(StmtKind::Expr(value), span);
            return self.give_body(function, vec![stmt], span);
        };
        let stmt = self.stmt_node(StmtKind::Expr(call), span);
        self.give_body(function, vec![stmt], span);
    }

    /// The call of the function that an object points to; `None` if it is anything but a pointer to a function without
    /// parameters. (Arrays are padded, and the system calls what is between them.)
    fn content_call(&mut self, object: ObjectId, span: Span) -> Option<ExprId> {
        let ty = self.program.objects[object.index()].ty;
        let called = self.types().as_function(self.types().pointee(ty)?.ty)?.clone();
        if !called.params.is_empty() || called.rest == Parameters::Variadic {
            return None;
        }
        let place = self.place_node(PlaceKind::Object(object), ty, span);
        let pointer = self.node(ExprKind::Load(place), ty, span);
        Some(self.node(ExprKind::Call(Callee::Pointer(pointer), Vec::new()), called.result, span))
    }

    /// Makes every execution unsupported, by a constructor that runs before `main`.
    pub(super) fn unsupported_from_the_start(&mut self, construct: &str, span: Span) {
        let function = self.startup_function(Startup::BeforeMain(Priority(0)), span);
        let value = self.unsupported(construct, self.basic.void, span);
        let stmt = self.stmt_node(StmtKind::Expr(value), span);
        self.give_body(function, vec![stmt], span);
    }

    /// A function that no program can name.
    fn startup_function(&mut self, startup: Startup, span: Span) -> FunctionId {
        let ty = FunctionType { result: self.basic.void, params: Vec::new(), rest: Parameters::Fixed };
        let ty = self.program.types.intern(TypeKind::Function(ty));
        let name = format!("__tracewright_startup_{}", self.program.functions.len());
        let function = self.function_without_body(name, ty, span);
        let declared = &mut self.program.functions[function.index()];
        (declared.is_static, declared.startup) = (true, startup);
        function
    }

    fn give_body(&mut self, function: FunctionId, stmts: Vec<crate::typed::StmtId>, span: Span) {
        let block = self.stmt_node(StmtKind::Block(stmts), span);
        self.program.functions[function.index()].body = Some(block);
    }
}

/// Sections whose content the system runs or reads, and that are not supported.
fn is_special(name: &str) -> bool {
    let arrays = [".init_array.", ".fini_array.", ".preinit_array", ".ctors", ".dtors"];
    arrays.iter().any(|array| name.starts_with(array)) || matches!(name, ".init" | ".fini")
}

fn same_phase(a: Startup, b: Startup) -> bool {
    matches!(
        (a, b),
        (Startup::BeforeMain(Priority::NONE), Startup::BeforeMain(_))
            | (Startup::AfterMain(Priority::NONE), Startup::AfterMain(_))
    )
}
