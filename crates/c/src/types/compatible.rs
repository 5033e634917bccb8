//! Compatible types and composite types (C11 6.2.7, 6.7.3p10, 6.7.6).

use super::{ArrayLength, FunctionType, Parameters, QualType, RecordId, TypeId, TypeKind, Types};

/// When two structs or unions are the same type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Records {
    /// In one file: only if they are the same declaration.
    Identical,
    /// In two files: also if they have the same members (C11 6.2.7p1).
    Structural,
}

impl Types {
    /// Whether two types without qualifiers are compatible.
    pub fn compatible(&self, left: TypeId, right: TypeId, records: Records) -> bool {
        Comparison { types: self, records, assumed: Vec::new() }.types(left, right)
    }

    /// Whether two types with qualifiers are compatible.
    pub fn compatible_qualified(&self, left: QualType, right: QualType, records: Records) -> bool {
        left.with(right.ty) == right && self.compatible(left.ty, right.ty, records)
    }

    /// Whether calls of functions of these types pass arguments and results in the same representation, whatever the
    /// types are.
    pub fn same_representation(&self, left: TypeId, right: TypeId) -> bool {
        match (self.kind(left), self.kind(right)) {
            (TypeKind::Function(a), TypeKind::Function(b)) => {
                let mut both = a.params.iter().zip(&b.params);
                self.same_representation(a.result, b.result)
                    && a.rest == b.rest
                    && a.params.len() == b.params.len()
                    && both.all(|(&x, &y)| self.same_representation(x, y))
            }
            (TypeKind::Pointer(_), TypeKind::Pointer(_)) => true,
            _ => match (self.as_int(left), self.as_int(right)) {
                (Some(a), Some(b)) => self.int_bits(a) == self.int_bits(b) && a.is_signed() == b.is_signed(),
                _ => self.compatible(left, right, Records::Structural),
            },
        }
    }

    /// The composite type of two compatible types.
    pub fn composite(&mut self, left: TypeId, right: TypeId) -> TypeId {
        if left == right {
            return left;
        }
        match (self.kind(left).clone(), self.kind(right).clone()) {
            (TypeKind::Pointer(a), TypeKind::Pointer(b)) => {
                let to = self.composite(a.ty, b.ty);
                self.pointer(a.with(to))
            }
            (TypeKind::Array { element: a, length: m }, TypeKind::Array { element: b, length: n }) => {
                let element = self.composite(a.ty, b.ty);
                let length = match (m, n) {
                    (ArrayLength::Fixed(_), _) => m,
                    (_, ArrayLength::Fixed(_)) | (ArrayLength::Unknown, _) => n,
                    _ => m,
                };
                self.array(a.with(element), length)
            }
            (TypeKind::Function(a), TypeKind::Function(b)) => {
                let result = self.composite(a.result, b.result);
                let (params, rest) = match (a.rest, b.rest) {
                    (Parameters::Unspecified, Parameters::Fixed | Parameters::Variadic) => (b.params, b.rest),
                    (Parameters::Unspecified, Parameters::Unspecified) if a.params.is_empty() => (b.params, b.rest),
                    (_, Parameters::Unspecified) => (a.params, a.rest),
                    _ => {
                        let both = a.params.iter().zip(&b.params);
                        (both.map(|(&x, &y)| self.composite(x, y)).collect(), a.rest)
                    }
                };
                self.intern(TypeKind::Function(FunctionType { result, params, rest }))
            }
            // The enumeration is preferred to the integer type that it is compatible with.
            (_, TypeKind::Enum(_)) => right,
            _ => left,
        }
    }

    /// The type with variable array lengths removed, because they are meaningful only in their function.
    pub fn without_variable_lengths(&mut self, ty: TypeId) -> TypeId {
        match *self.kind(ty) {
            TypeKind::Pointer(to) => {
                let inner = self.without_variable_lengths(to.ty);
                self.pointer(to.with(inner))
            }
            TypeKind::Array { element, length } => {
                let inner = self.without_variable_lengths(element.ty);
                let length = if let ArrayLength::Variable(_) = length { ArrayLength::Unknown } else { length };
                self.array(element.with(inner), length)
            }
            _ => ty,
        }
    }

    /// Whether the size of the type is known only at run time.
    pub fn is_variable(&self, ty: TypeId) -> bool {
        match *self.kind(ty) {
            TypeKind::Array { length: ArrayLength::Variable(_), .. } => true,
            TypeKind::Array { element, .. } => self.is_variable(element.ty),
            _ => false,
        }
    }

    /// Whether the type contains a variable length.
    pub fn mentions_variable(&self, ty: TypeId) -> bool {
        match *self.kind(ty) {
            TypeKind::Array { length: ArrayLength::Variable(_), .. } => true,
            TypeKind::Array { element: inner, .. } | TypeKind::Pointer(inner) => self.mentions_variable(inner.ty),
            _ => false,
        }
    }
}

/// A comparison in progress.
struct Comparison<'a> {
    types: &'a Types,
    records: Records,
    /// Pairs of records that are being compared. Recursive types are compatible unless a difference is found, so such a
    /// pair is assumed to be.
    assumed: Vec<(RecordId, RecordId)>,
}

impl Comparison<'_> {
    fn qualified(&mut self, left: QualType, right: QualType) -> bool {
        left.with(right.ty) == right && self.types(left.ty, right.ty)
    }

    fn types(&mut self, left: TypeId, right: TypeId) -> bool {
        if left == right {
            return true;
        }
        let types = self.types;
        match (types.kind(left), types.kind(right)) {
            (TypeKind::Pointer(a), TypeKind::Pointer(b)) => self.qualified(*a, *b),
            (TypeKind::Array { element: a, length: m }, TypeKind::Array { element: b, length: n }) => {
                let lengths = match (m, n) {
                    (ArrayLength::Fixed(m), ArrayLength::Fixed(n)) => m == n,
                    _ => true,
                };
                lengths && self.qualified(*a, *b)
            }
            (TypeKind::Function(a), TypeKind::Function(b)) => self.functions(a, b),
            (&TypeKind::Record(a), &TypeKind::Record(b)) => {
                self.records == Records::Structural && self.same_members(a, b)
            }
            (&TypeKind::Enum(a), &TypeKind::Enum(b)) => {
                let (a, b) = (types.enumeration(a), types.enumeration(b));
                self.records == Records::Structural && a.constants == b.constants
            }
            (&TypeKind::Enum(id), &TypeKind::Int(int)) | (&TypeKind::Int(int), &TypeKind::Enum(id)) => {
                types.enumeration(id).underlying == int
            }
            _ => false,
        }
    }

    /// A function type without a prototype is treated as compatible with any parameter list here; arguments are checked
    /// at the call.
    fn functions(&mut self, a: &FunctionType, b: &FunctionType) -> bool {
        if !self.types(a.result, b.result) {
            return false;
        }
        if a.rest == Parameters::Unspecified || b.rest == Parameters::Unspecified {
            return true;
        }
        a.rest == b.rest
            && a.params.len() == b.params.len()
            && a.params.iter().zip(&b.params).all(|(&x, &y)| self.types(x, y))
    }

    fn same_members(&mut self, a: RecordId, b: RecordId) -> bool {
        if self.assumed.contains(&(a, b)) {
            return true;
        }
        let (x, y) = (self.types.record(a), self.types.record(b));
        if x.kind != y.kind || x.tag != y.tag {
            return false;
        }
        let (Some(x), Some(y)) = (&x.body, &y.body) else { return true };
        if x.fields.len() != y.fields.len() || x.size != y.size || x.align != y.align {
            return false;
        }
        self.assumed.push((a, b));
        let same =
            x.fields.iter().zip(&y.fields).all(|(f, g)| {
                f.name == g.name && f.offset == g.offset && f.bits == g.bits && self.qualified(f.ty, g.ty)
            });
        if !same {
            self.assumed.pop();
        }
        same
    }
}
