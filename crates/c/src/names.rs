//! Interned names: each is stored once, and comparing two names compares two numbers.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// A name (or the spelling of a literal) in a [`Names`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Symbol(pub(crate) u32);

/// All names of a program. The translation units of one program share it, so that linking compares symbols.
#[derive(Clone, Debug, Default)]
pub struct Names {
    texts: IndexSet<Box<str>, FxBuildHasher>,
}

impl Names {
    /// An empty table.
    pub fn new() -> Names {
        Names::default()
    }

    /// The symbol of a text.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(index) = self.texts.get_index_of(text) {
            return Symbol(index as u32);
        }
        Symbol(self.texts.insert_full(text.into()).0 as u32)
    }

    /// The symbol of a text, if it has one.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.texts.get_index_of(text).map(|index| Symbol(index as u32))
    }

    /// The text of a symbol.
    pub fn text(&self, symbol: Symbol) -> &str {
        self.texts.get_index(symbol.0 as usize).map_or("", |t| t)
    }
}
