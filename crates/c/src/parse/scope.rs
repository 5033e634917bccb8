//! The part of scoping that the grammar depends on: whether a name is a typedef name.

use crate::ast::BasicType;
use crate::names::{Names, Symbol};

/// The meaning of a name for the grammar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// A variable, function or enumerator, or not declared.
    Ordinary,
    /// A typedef name.
    Typedef,
    /// A type that the compiler predefines; programs may redeclare the name, and some headers do.
    Builtin(BasicType),
}

/// The types that the compiler predefines. `__builtin_va_list` is another, but has no [`BasicType`].
const BUILTIN: &[(&str, BasicType)] = &[
    ("__int128_t", BasicType::Int128),
    ("__uint128_t", BasicType::UnsignedInt128),
    ("_Float16", BasicType::Float16),
    ("_Float32", BasicType::Float32),
    ("_Float64", BasicType::Float64),
    ("_Float128", BasicType::Float128),
    ("__float128", BasicType::Float128),
    ("_Float32x", BasicType::Float32x),
    ("_Float64x", BasicType::Float64x),
    ("__float80", BasicType::Float80),
    ("__bf16", BasicType::Bfloat16),
    ("_Decimal32", BasicType::Decimal32),
    ("_Decimal64", BasicType::Decimal64),
    ("_Decimal128", BasicType::Decimal128),
];

/// The meanings of all names in the current scope, with an undo log to leave it.
pub(super) struct Scopes {
    /// Meanings by the number of the symbol; names beyond the end are ordinary.
    meanings: Vec<Meaning>,
    /// The undo log: the meanings to restore when scopes are left.
    changes: Vec<(Symbol, Meaning)>,
    /// The start of each open scope in the undo log.
    open: Vec<usize>,
}

impl Scopes {
    /// The file scope.
    pub fn new(names: &mut Names) -> Scopes {
        let mut scopes = Scopes { meanings: Vec::new(), changes: Vec::new(), open: Vec::new() };
        for &(name, ty) in BUILTIN {
            scopes.declare(names.intern(name), Meaning::Builtin(ty));
        }
        scopes.declare(names.intern("__builtin_va_list"), Meaning::Typedef);
        scopes
    }

    pub fn is_file_scope(&self) -> bool {
        self.open.is_empty()
    }

    pub fn meaning(&self, name: Symbol) -> Meaning {
        self.meanings.get(name.0 as usize).copied().unwrap_or(Meaning::Ordinary)
    }

    pub fn is_type(&self, name: Symbol) -> bool {
        self.meaning(name) != Meaning::Ordinary
    }

    pub fn declare(&mut self, name: Symbol, meaning: Meaning) {
        let before = self.meaning(name);
        if before == meaning {
            return;
        }
        let index = name.0 as usize;
        if self.meanings.len() <= index {
            self.meanings.resize(index + 1, Meaning::Ordinary);
        }
        self.meanings[index] = meaning;
        if !self.is_file_scope() {
            self.changes.push((name, before));
        }
    }

    pub fn enter(&mut self) {
        self.open.push(self.changes.len());
    }

    pub fn leave(&mut self) {
        let start = self.open.pop().unwrap_or(0);
        while self.changes.len() > start {
            if let Some((name, before)) = self.changes.pop() {
                self.meanings[name.0 as usize] = before;
            }
        }
    }
}
