//! Words: letters by name, with their roles. Their numbers depend on the automaton that reads them.

use std::fmt;
use std::rc::Rc;

use tracewright_automata::{Letter, NestedLasso, Symbol};
use tracewright_source::Span;

use super::Letters;
use crate::lexer::is_plain_name;

/// The role of a letter in the nesting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Stays on its level.
    Internal,
    /// Goes one level down.
    Call,
    /// Comes back.
    Return,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 3] = [Role::Internal, Role::Call, Role::Return];

    /// A symbol as role and letter.
    pub fn split(symbol: Symbol) -> (Role, Letter) {
        match symbol {
            Symbol::Internal(a) => (Role::Internal, a),
            Symbol::Call(a) => (Role::Call, a),
            Symbol::Return(a) => (Role::Return, a),
        }
    }

    /// The letter in this role.
    pub fn symbol(self, letter: Letter) -> Symbol {
        match self {
            Role::Internal => Symbol::Internal(letter),
            Role::Call => Symbol::Call(letter),
            Role::Return => Symbol::Return(letter),
        }
    }

    /// The name of a letter in this role in messages.
    pub fn describe(self) -> &'static str {
        match self {
            Role::Internal => "internal letter",
            Role::Call => "call letter",
            Role::Return => "return letter",
        }
    }
}

/// A letter with its role and its span.
#[derive(Clone, Debug)]
pub struct NamedSymbol {
    /// The role.
    pub role: Role,
    /// The letter.
    pub name: Rc<str>,
    /// Its span in the script; none for computed words.
    pub span: Option<Span>,
}

impl NamedSymbol {
    /// The symbols of a computed word.
    pub fn from_symbols(symbols: &[Symbol], letters: &Letters) -> Vec<NamedSymbol> {
        let named =
            |&symbol| NamedSymbol { role: Role::split(symbol).0, name: Rc::clone(letters.name(symbol)), span: None };
        symbols.iter().map(named).collect()
    }
}

/// A nested word.
#[derive(Clone, Debug, Default)]
pub struct Word(pub Vec<NamedSymbol>);

/// An ultimately periodic infinite nested word.
#[derive(Clone, Debug, Default)]
pub struct LassoWord {
    /// The part that is read once.
    pub stem: Vec<NamedSymbol>,
    /// The part that is repeated.
    pub period: Vec<NamedSymbol>,
}

impl LassoWord {
    /// A computed lasso.
    pub fn new(lasso: &NestedLasso, letters: &Letters) -> LassoWord {
        LassoWord {
            stem: NamedSymbol::from_symbols(&lasso.stem, letters),
            period: NamedSymbol::from_symbols(&lasso.period, letters),
        }
    }
}

/// A name, quoted if necessary.
pub(crate) fn quoted(name: &str) -> String {
    if is_plain_name(name) { name.to_owned() } else { format!("\"{name}\"") }
}

fn write_symbols(f: &mut fmt::Formatter<'_>, symbols: &[NamedSymbol]) -> fmt::Result {
    for (i, symbol) in symbols.iter().enumerate() {
        let gap = if i == 0 { "" } else { " " };
        let name = quoted(&symbol.name);
        match symbol.role {
            Role::Internal => write!(f, "{gap}{name}")?,
            Role::Call => write!(f, "{gap}{name}<")?,
            Role::Return => write!(f, "{gap}>{name}")?,
        }
    }
    Ok(())
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        write_symbols(f, &self.0)?;
        f.write_str("]")
    }
}

impl fmt::Display for LassoWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        write_symbols(f, &self.stem)?;
        f.write_str(" , ")?;
        write_symbols(f, &self.period)?;
        f.write_str("]")
    }
}
