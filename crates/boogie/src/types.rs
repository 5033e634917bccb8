//! Interned types: equality is id equality.

use rustc_hash::FxHashMap;

/// A type without synonyms, interned in a [`TypeTable`]: two types are the same if and only if their ids are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Type(u32);

impl Type {
    /// `bool`
    pub const BOOL: Type = Type(0);
    /// `int`
    pub const INT: Type = Type(1);
    /// `real`
    pub const REAL: Type = Type(2);
}

/// An uninterpreted type constructor: index into [`crate::Program::type_ctors`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TypeCtorId(pub u32);

impl TypeCtorId {
    /// The id as an index into its table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The structure of a [`Type`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// The truth values.
    Bool,
    /// The mathematical integers.
    Int,
    /// The real numbers.
    Real,
    /// Bit-vectors of this width (at least 1).
    Bv(u32),
    /// Floating-point numbers, `float24e8`: bits of the significand (with its leading one) and of the exponent.
    Float {
        /// Bits of the significand.
        significand: u32,
        /// Bits of the exponent.
        exponent: u32,
    },
    /// Rounding modes, `rmode`.
    RoundingMode,
    /// Maps `[indices]value`. `[int][int]bool` and `[int,int]bool` are different types; there is at least one index.
    Map(Vec<Type>, Type),
    /// An uninterpreted type with its arguments.
    Named(TypeCtorId, Vec<Type>),
}

/// The interned types of a program.
#[derive(Clone, Debug)]
pub struct TypeTable {
    kinds: Vec<TypeKind>,
    /// How many nodes each type has when expanded: it may be exponential in the length of its declaration.
    sizes: Vec<u32>,
    ids: FxHashMap<TypeKind, Type>,
}

impl Default for TypeTable {
    fn default() -> Self {
        let mut table = TypeTable { kinds: Vec::new(), sizes: Vec::new(), ids: FxHashMap::default() };
        for kind in [TypeKind::Bool, TypeKind::Int, TypeKind::Real] {
            table.intern(kind);
        }
        table
    }
}

impl TypeTable {
    /// The id of a type.
    pub fn intern(&mut self, kind: TypeKind) -> Type {
        if let Some(&ty) = self.ids.get(&kind) {
            return ty;
        }
        let ty = Type(self.kinds.len() as u32);
        let size = match &kind {
            TypeKind::Bool
            | TypeKind::Int
            | TypeKind::Real
            | TypeKind::Bv(_)
            | TypeKind::Float { .. }
            | TypeKind::RoundingMode => 1,
            TypeKind::Map(indices, value) => {
                indices.iter().fold(self.size(*value), |n, &i| n.saturating_add(self.size(i)))
            }
            TypeKind::Named(_, args) => args.iter().fold(1u32, |n, &a| n.saturating_add(self.size(a))),
        };
        self.sizes.push(size.saturating_add(1));
        self.kinds.push(kind.clone());
        self.ids.insert(kind, ty);
        ty
    }

    /// Bit-vectors of this width.
    pub fn bv(&mut self, width: u32) -> Type {
        self.intern(TypeKind::Bv(width))
    }

    /// Floating-point numbers with so many bits of significand and exponent.
    pub fn float(&mut self, significand: u32, exponent: u32) -> Type {
        self.intern(TypeKind::Float { significand, exponent })
    }

    /// Maps from these indices to this value.
    pub fn map(&mut self, indices: Vec<Type>, value: Type) -> Type {
        self.intern(TypeKind::Map(indices, value))
    }

    /// The structure of a type.
    pub fn kind(&self, ty: Type) -> &TypeKind {
        &self.kinds[ty.0 as usize]
    }

    /// The number of nodes of the type when expanded, at most `u32::MAX`.
    pub(crate) fn size(&self, ty: Type) -> u32 {
        self.sizes[ty.0 as usize]
    }

    /// The width, if the type is a bit-vector type.
    pub fn bv_width(&self, ty: Type) -> Option<u32> {
        match self.kind(ty) {
            TypeKind::Bv(width) => Some(*width),
            _ => None,
        }
    }
}
