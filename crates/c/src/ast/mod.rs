//! The syntax tree of one translation unit, as written: names unresolved, types unchecked.
//!
//! Nodes are stored in pools of [`Ast`] and refer to each other by [`Id`]; children come before their parents. A
//! [`List`] is a range of elements in a pool. Both are indices: `ast[id]` is a node, `ast[list]` a slice. All nodes
//! except [`StringLiteral`] are `Copy`, so a pass can copy a node out of the tree and keep its own results in tables
//! indexed by [`Id::index`].
//!
//! The parser has already resolved the following:
//! - *Typedef names* are told from ordinary identifiers by scope: [`TypeSpecifier::Named`] is a type, [`ExprKind::Name`]
//!   never is. `__builtin_va_list` is such a name without a declaration.
//! - *Specifiers* in any order are one [`Specifiers`]; `long unsigned int` and `unsigned long` are the same.
//! - *Declarators* are flat: the list of [`Derivation`]s from the name outwards. The type of `int *(*f[3])(void)` is
//!   built by taking `int` and applying the derivations from the last to the first.
//! - *Parentheses* around expressions and declarators, `__extension__` and `#pragma` leave no trace; alternative
//!   spellings (`__inline__`, `__signed`, digraphs) become the plain ones; adjacent string literals are one.
//! - *Attributes* lose the underscores around their names: `__packed__` is `packed`.
//! - `__builtin_va_start`, `__builtin_va_end` and `__builtin_va_copy` are calls of functions with these names.

mod decl;
mod expr;
mod shape;
mod stmt;
mod types;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::ops::Index;

use tracewright_source::Span;

pub use decl::{
    Asm, AsmFlow, AsmId, AsmOperand, Decl, DeclId, DeclKind, Declarator, Designator, Function, FunctionId,
    InitDeclarator, Initializer, InitializerId, InitializerItem, InitializerKind, Pragma, Switch, Volatility,
};
pub use expr::{
    Access, Association, BinaryOp, Encoding, Expr, ExprId, ExprKind, FloatSuffix, IntegerForm, IntegerLength, Radix,
    StringId, StringLiteral, StringUnits, UnaryOp,
};
pub use stmt::{Stmt, StmtId, StmtKind};
pub use types::{
    Alignment, ArraySize, Attribute, AttributeArgs, BasicType, Derivation, Enum, EnumId, Enumerator, Field,
    FunctionSpecifiers, Member, MemberKind, Parameter, Parameters, Qualifiers, Record, RecordId, RecordKind,
    Specifiers, SpecifiersId, Storage, TypeName, TypeNameId, TypeSpecifier,
};

use crate::names::Symbol;

/// A name with its source range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ident {
    /// The name.
    pub name: Symbol,
    /// Its source range.
    pub span: Span,
}

/// The number of a node of type `T` in its pool.
pub struct Id<T> {
    // Counted from 1, so that an optional id needs no extra space.
    number: NonZeroU32,
    node: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    fn new(index: usize) -> Id<T> {
        // Sources have less than 4 GiB and no node is shorter than a byte.
        let number = NonZeroU32::new(index as u32 + 1).expect("less than 2^32 nodes");
        Id { number, node: PhantomData }
    }

    /// The position in the pool, from 0: the index into tables beside the tree.
    pub fn index(self) -> usize {
        self.number.get() as usize - 1
    }
}

/// A range of elements of type `T` in their pool.
pub struct List<T> {
    start: u32,
    len: u32,
    element: PhantomData<fn() -> T>,
}

impl<T> List<T> {
    /// The list without elements.
    pub const EMPTY: List<T> = List { start: 0, len: 0, element: PhantomData };

    /// The number of elements.
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The positions of the elements in their pool.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

// Derived implementations would require the same traits of `T`.
macro_rules! index_traits {
    ($name:ident, $($field:ident),+) => {
        impl<T> Clone for $name<T> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<T> Copy for $name<T> {}
        impl<T> PartialEq for $name<T> {
            fn eq(&self, other: &Self) -> bool {
                $(self.$field == other.$field)&&+
            }
        }
        impl<T> Eq for $name<T> {}
        impl<T> Hash for $name<T> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                $(self.$field.hash(state);)+
            }
        }
    };
}
index_traits!(Id, number);
index_traits!(List, start, len);

impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "#{}", self.index())
    }
}

impl<T> fmt::Debug for List<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?}", self.range())
    }
}

impl<T> Default for List<T> {
    fn default() -> Self {
        List::EMPTY
    }
}

/// A type that [`Ast`] has a pool for.
pub trait Pooled: Sized {
    /// The pool.
    fn pool(ast: &Ast) -> &Vec<Self>;
    #[doc(hidden)]
    fn pool_mut(ast: &mut Ast) -> &mut Vec<Self>;
}

macro_rules! pools {
    ($($(#[$doc:meta])* $field:ident: $element:ty,)*) => {
        /// A translation unit.
        #[derive(Clone, PartialEq, Debug, Default)]
        pub struct Ast {
            /// The external declarations, in order.
            pub items: Vec<DeclId>,
            /// The pragmas that affect the meaning of the program, in order.
            pub pragmas: Vec<(Span, Pragma)>,
            /// The first occurrence of `_Atomic`. Types do not record it.
            pub first_atomic: Option<Span>,
            /// Whether `restrict` occurs. Types do not record it.
            pub has_restrict: bool,
            $($(#[$doc])* $field: Vec<$element>,)*
        }
        $(impl Pooled for $element {
            fn pool(ast: &Ast) -> &Vec<Self> {
                &ast.$field
            }
            fn pool_mut(ast: &mut Ast) -> &mut Vec<Self> {
                &mut ast.$field
            }
        })*
    };
}

pools! {
    exprs: Expr,
    strings: StringLiteral,
    stmts: Stmt,
    decls: Decl,
    functions: Function,
    initializers: Initializer,
    asms: Asm,
    specifiers: Specifiers,
    type_names: TypeName,
    records: Record,
    enums: Enum,
    // Elements of lists.
    expr_lists: ExprId,
    string_lists: StringId,
    stmt_lists: StmtId,
    decl_lists: DeclId,
    idents: Ident,
    associations: Association,
    designators: Designator,
    init_declarators: InitDeclarator,
    initializer_items: InitializerItem,
    asm_operands: AsmOperand,
    derivations: Derivation,
    parameters: Parameter,
    members: Member,
    fields: Field,
    enumerators: Enumerator,
    attributes: Attribute,
    alignments: Alignment,
}

impl Ast {
    /// All nodes of one kind, in the order of their ids.
    pub fn all<T: Pooled>(&self) -> &[T] {
        T::pool(self)
    }

    /// The ids of all nodes of one kind.
    pub fn ids<T: Pooled + 'static>(&self) -> impl Iterator<Item = Id<T>> + use<T> {
        (0..T::pool(self).len()).map(Id::new)
    }

    /// Adds a node.
    pub fn add<T: Pooled>(&mut self, node: T) -> Id<T> {
        let pool = T::pool_mut(self);
        pool.push(node);
        Id::new(pool.len() - 1)
    }

    /// Adds a list.
    pub fn list<T: Pooled + Copy>(&mut self, elements: &[T]) -> List<T> {
        if elements.is_empty() {
            return List::EMPTY;
        }
        let pool = T::pool_mut(self);
        let start = pool.len() as u32;
        pool.extend_from_slice(elements);
        List { start, len: elements.len() as u32, element: PhantomData }
    }
}

impl<T: Pooled> Index<Id<T>> for Ast {
    type Output = T;

    fn index(&self, id: Id<T>) -> &T {
        &T::pool(self)[id.index()]
    }
}

impl<T: Pooled> Index<List<T>> for Ast {
    type Output = [T];

    fn index(&self, list: List<T>) -> &[T] {
        &T::pool(self)[list.range()]
    }
}
