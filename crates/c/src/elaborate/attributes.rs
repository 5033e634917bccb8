//! Attributes that matter: alignment, packing, modes, vectors, aliases, sections. [`crate::known`] has the list of all.

use tracewright_source::Span;

use crate::ast::{self, AttributeArgs, ExprKind, List};
use crate::known::{self, Class};
use crate::names::Symbol;
use crate::typed::{Priority, Startup};
use crate::types::Packing;

use super::Elaborator;

/// What some attributes say.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Attributes {
    /// `aligned`
    pub align: Option<u64>,
    /// `packed`
    pub packing: Packing,
    /// `mode(DI)`
    pub mode: Option<Symbol>,
    /// `vector_size(16)`, in bytes
    pub vector: Option<u64>,
    /// `noreturn`
    pub is_noreturn: bool,
    /// `gnu_inline`
    pub is_gnu_inline: bool,
    /// `weak`
    pub is_weak: bool,
    /// `transparent_union`
    pub is_transparent: bool,
    /// `alias("f")`, `weakref("f")`
    pub alias: Option<(Symbol, Span)>,
    /// `section(".init_array")`
    pub section: Option<(Symbol, Span)>,
    /// One that is not supported: what it is called.
    pub named: Option<Named>,
    /// `cleanup(f)`
    pub cleanup: Option<(Symbol, Span)>,
    /// `constructor`, `destructor`
    pub startup: Startup,
}

/// An attribute or the like that is not supported.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Named {
    /// What the verdict calls it.
    pub construct: &'static str,
    pub span: Span,
}

impl Attributes {
    /// What both say.
    pub fn and(self, other: Attributes) -> Attributes {
        let packed = [self.packing, other.packing].contains(&Packing::Packed);
        Attributes {
            align: self.align.max(other.align),
            packing: if packed { Packing::Packed } else { Packing::Natural },
            mode: self.mode.or(other.mode),
            vector: self.vector.or(other.vector),
            is_noreturn: self.is_noreturn || other.is_noreturn,
            is_gnu_inline: self.is_gnu_inline || other.is_gnu_inline,
            is_weak: self.is_weak || other.is_weak,
            is_transparent: self.is_transparent || other.is_transparent,
            alias: self.alias.or(other.alias),
            section: self.section.or(other.section),
            named: self.named.or(other.named),
            cleanup: self.cleanup.or(other.cleanup),
            startup: if other.startup == Startup::None { self.startup } else { other.startup },
        }
    }
}

/// What an attribute that is not supported is called in verdicts.
fn named(attribute: &str) -> Option<&'static str> {
    Some(match attribute {
        "ms_struct" => MS_STRUCT,
        "scalar_storage_order" => "struct with the other byte order",
        "ifunc" => "attribute ifunc",
        "interrupt" => "attribute interrupt",
        "naked" => "attribute naked",
        "returns_twice" => "attribute returns_twice",
        "noinit" => "attribute noinit",
        "persistent" => "attribute persistent",
        "signed_bool_precision" => "attribute signed_bool_precision",
        "vector_mask" => "attribute vector_mask",
        _ => return None,
    })
}

/// What a record with bit-fields in Microsoft's layout is called; without bit-fields, the layout is the usual one.
pub(super) const MS_STRUCT: &str = "bit-fields of an ms_struct";

impl<'a> Elaborator<'a> {
    /// Reads attributes. It ignores those that have no effect here, and those that GCC does not know.
    pub(super) fn attributes(&mut self, list: List<ast::Attribute>) -> Attributes {
        let mut found = Attributes::default();
        for attribute in &self.ast[list] {
            let arguments = match attribute.args {
                AttributeArgs::Exprs(list) => &self.ast[list],
                _ => &[],
            };
            match self.text(attribute.name) {
                "aligned" => {
                    let align = match arguments.first() {
                        // The largest alignment there is on x86.
                        None => Some(16),
                        Some(&argument) => self.alignment(argument),
                    };
                    found.align = found.align.max(align);
                }
                "packed" => found.packing = Packing::Packed,
                "mode" => {
                    found.mode = arguments.first().and_then(|&argument| match self.ast[argument].kind {
                        ExprKind::Name(name) => Some(name),
                        _ => None,
                    });
                }
                "vector_size" => {
                    let size = arguments.first().map(|&argument| self.integer_constant(argument, "the vector size"));
                    found.vector = size.and_then(|size| u64::try_from(size.ok()?).ok());
                }
                "noreturn" => found.is_noreturn = true,
                "gnu_inline" => found.is_gnu_inline = true,
                "weak" => found.is_weak = true,
                "transparent_union" => found.is_transparent = true,
                "cleanup" => {
                    found.cleanup = arguments.first().and_then(|&argument| match self.ast[argument].kind {
                        ExprKind::Name(name) => Some((name, attribute.span)),
                        _ => None,
                    });
                }
                "constructor" => found.startup = Startup::BeforeMain(self.priority(arguments)),
                "destructor" => found.startup = Startup::AfterMain(self.priority(arguments)),
                "alias" | "weakref" => {
                    let target = self.text_argument(arguments).and_then(|text| self.names.find(text));
                    found.alias = target.map(|name| (name, attribute.span)).or(found.alias);
                }
                "section" => {
                    let section = self.text_argument(arguments).and_then(|text| self.names.find(text));
                    found.section = section.map(|name| (name, attribute.span));
                }
                "optimize" => {
                    let texts = arguments.iter().filter_map(|&argument| self.string_argument(argument));
                    if texts.into_iter().any(known::changes_arithmetic) {
                        let construct = "attribute optimize that changes arithmetic";
                        found.named = Some(Named { construct, span: attribute.span });
                    }
                }
                "scalar_storage_order" if self.text_argument(arguments) == Some("little-endian") => {}
                name => {
                    if let (Some(Class::Named), Some(construct)) = (known::attribute(name), named(name)) {
                        found.named = Some(Named { construct, span: attribute.span });
                    }
                }
            }
        }
        found
    }

    /// The string that is the first argument.
    fn text_argument(&self, arguments: &[ast::ExprId]) -> Option<&'a str> {
        arguments.first().and_then(|&argument| self.string_argument(argument))
    }

    fn string_argument(&self, argument: ast::ExprId) -> Option<&'a str> {
        match self.ast[argument].kind {
            ExprKind::String(id) => self.plain_text(id),
            _ => None,
        }
    }

    /// The text of a string literal without prefix.
    pub(super) fn plain_text(&self, id: ast::StringId) -> Option<&'a str> {
        match &self.ast[id].units {
            ast::StringUnits::Bytes(bytes) => std::str::from_utf8(bytes).ok(),
            ast::StringUnits::Wide(_) => None,
        }
    }

    fn priority(&mut self, arguments: &[ast::ExprId]) -> Priority {
        let value = arguments.first().and_then(|&argument| self.integer_constant(argument, "the priority").ok());
        value.and_then(|value| u32::try_from(value).ok()).map_or(Priority::NONE, Priority)
    }

    fn alignment(&mut self, argument: ast::ExprId) -> Option<u64> {
        let value = self.integer_constant(argument, "the requested alignment").ok()?;
        let align = u64::try_from(value).ok().filter(|align| align.is_power_of_two() && *align <= 1 << 28);
        if align.is_none() && value != 0 {
            let span = self.ast[argument].span;
            let _ = self.typing.error::<()>(span, "requested alignment is not a positive power of 2");
        }
        align
    }

    /// `_Alignas`
    pub(super) fn alignments(&mut self, list: List<ast::Alignment>) -> Option<u64> {
        let mut align = None;
        for &alignment in &self.ast[list] {
            let found = match alignment {
                ast::Alignment::Expr(argument) => self.alignment(argument),
                ast::Alignment::Type(name) => {
                    self.type_name(name).ok().map(|ty| self.typing.build.types().align_of(ty.ty))
                }
            };
            align = align.max(found);
        }
        align
    }
}
