//! C types, interned: two types are identical if their ids are equal. Qualifiers are separate, in [`QualType`].

mod abi;
mod compatible;
mod conversions;
mod describe;
mod layout;

use rustc_hash::FxHashMap;
use tracewright_logic::Format;

pub use abi::{Location, Passing};
pub use compatible::Records;
pub use layout::{Member, Packing, RecordOptions};
pub use tracewright_vocabulary::DataModel;

/// A type, interned in [`Types`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TypeId(pub u32);

/// A struct or union, index into [`Types::records`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RecordId(pub u32);

/// An enumeration, index into [`Types::enums`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct EnumId(pub u32);

/// The integer types. `char` is signed but a type of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)] // the names of the standard
pub enum IntType {
    Bool,
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    Int128,
    UInt128,
}

/// The floating-point types, in the order of the usual arithmetic conversions: the greater one is the common type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FloatType {
    /// `float`, binary32.
    Float,
    /// `_Float32`: a distinct type with the values of `float`.
    Float32,
    /// `_Float32x`: a distinct type with the values of `double`.
    Float32x,
    /// `double`, binary64.
    Double,
    /// `_Float64`: a distinct type with the values of `double`.
    Float64,
    /// `_Float64x`: a distinct type with the values of `long double`.
    Float64x,
    /// `long double`, the x87 extended format.
    LongDouble,
    /// `_Float128`, binary128.
    Float128,
}

impl FloatType {
    /// The format of its values.
    pub fn format(self) -> Format {
        match self.representation() {
            FloatType::Float => Format::SINGLE,
            FloatType::LongDouble => Format::EXTENDED,
            FloatType::Float128 => Format::QUADRUPLE,
            _ => Format::DOUBLE,
        }
    }

    /// The standard type with the same format, if there is one: the two differ only as types.
    #[must_use]
    pub fn representation(self) -> FloatType {
        match self {
            FloatType::Float32 => FloatType::Float,
            FloatType::Float32x | FloatType::Float64 => FloatType::Double,
            FloatType::Float64x => FloatType::LongDouble,
            other => other,
        }
    }
}

/// A type with qualifiers. Only `const` and `volatile` affect the translation; `restrict` and `_Atomic` are dropped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct QualType {
    /// Without qualifiers.
    pub ty: TypeId,
    /// `const`
    pub is_const: bool,
    /// `volatile`
    pub is_volatile: bool,
}

impl QualType {
    /// The type without qualifiers.
    pub fn plain(ty: TypeId) -> QualType {
        QualType { ty, is_const: false, is_volatile: false }
    }

    /// The same type with the qualifiers of both.
    pub fn qualified_as(self, other: QualType) -> QualType {
        QualType {
            ty: self.ty,
            is_const: self.is_const || other.is_const,
            is_volatile: self.is_volatile || other.is_volatile,
        }
    }

    /// Another type with these qualifiers.
    pub fn with(self, ty: TypeId) -> QualType {
        QualType { ty, ..self }
    }
}

/// What a type is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// `void`
    Void,
    /// An integer type.
    Int(IntType),
    /// A floating-point type.
    Float(FloatType),
    /// An enumeration; its values have the type [`Enum::underlying`].
    Enum(EnumId),
    /// A pointer.
    Pointer(QualType),
    /// An array.
    Array {
        /// The type of its elements.
        element: QualType,
        /// The number of its elements.
        length: ArrayLength,
    },
    /// A function.
    Function(FunctionType),
    /// A struct or union.
    Record(RecordId),
    /// `__builtin_va_list`
    VaList,
}

/// The number of a variable or literal of the typed program; in a type, it is the variable that holds the length of an
/// array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ObjectId(pub u32);

impl ObjectId {
    /// The number as an array index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of elements of an array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArrayLength {
    /// A constant; zero is allowed (GNU).
    Fixed(u64),
    /// `[]`: completed by an initialiser or another declaration, or a flexible array member.
    Unknown,
    /// Evaluated when control reaches the declaration: the object that holds the number of elements (see `typed`).
    Variable(ObjectId),
}

/// Parameters and result of a function.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionType {
    /// The type of its result.
    pub result: TypeId,
    /// The parameters, with arrays and functions adjusted to pointers.
    pub params: Vec<TypeId>,
    /// Whether it takes further arguments.
    pub rest: Parameters,
}

/// Which arguments a function takes beyond its listed parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Parameters {
    /// None.
    Fixed,
    /// `...`
    Variadic,
    /// `f()`, a K&R definition or an implicit declaration: callers are not given a prototype.
    Unspecified,
}

/// `struct` or `union`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordKind {
    /// Members are laid out one after the other.
    Struct,
    /// Members overlap.
    Union,
}

/// A struct or union.
#[derive(Clone, Debug)]
pub struct Record {
    /// Whether it is a struct or a union.
    pub kind: RecordKind,
    /// `struct tag`
    pub tag: Option<String>,
    /// `None` while the type is incomplete.
    pub body: Option<RecordBody>,
    /// Whether it represents a vector or a complex number.
    pub is_composite: bool,
}

/// The members of a complete record, laid out.
#[derive(Clone, Debug)]
pub struct RecordBody {
    /// The members in order. Unnamed bit-fields are left out: they only take up space.
    pub fields: Vec<Field>,
    /// In bytes, padding included.
    pub size: u64,
    /// In bytes.
    pub align: u64,
}

/// A member of a record.
#[derive(Clone, Debug)]
pub struct Field {
    /// `None` for an anonymous struct or union, whose members are looked up as members of this record.
    pub name: Option<String>,
    /// Its type; for a bit-field, the declared type.
    pub ty: QualType,
    /// Its offset in bytes; for a bit-field, that of its storage unit.
    pub offset: u64,
    /// For a bit-field, its bits in the storage unit (which has the size of the declared type). In a packed record they
    /// may extend beyond the unit; only the bytes that contain them are accessed.
    pub bits: Option<BitRange>,
}

/// The bits of a bit-field in its storage unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BitRange {
    /// The lowest bit, counted from the lowest bit of the storage unit.
    pub start: u32,
    /// The number of bits.
    pub width: u32,
}

/// An enumeration.
#[derive(Clone, Debug)]
pub struct Enum {
    /// `enum tag`
    pub tag: Option<String>,
    /// The underlying type: `int`, `unsigned`, or a wider type if the constants need it.
    pub underlying: IntType,
    /// The constants, for output in C notation. Empty while incomplete.
    pub constants: Vec<(String, i128)>,
}

/// All types of a program.
#[derive(Clone, Debug)]
pub struct Types {
    /// The data model: the sizes of `long` and pointers.
    pub data_model: DataModel,
    /// All structs and unions.
    pub records: Vec<Record>,
    /// All enumerations.
    pub enums: Vec<Enum>,
    kinds: Vec<TypeKind>,
    ids: FxHashMap<TypeKind, TypeId>,
}

impl Types {
    /// The basic types only.
    pub fn new(data_model: DataModel) -> Self {
        Types { data_model, records: Vec::new(), enums: Vec::new(), kinds: Vec::new(), ids: FxHashMap::default() }
    }

    /// The id of a type.
    pub fn intern(&mut self, kind: TypeKind) -> TypeId {
        if let Some(&id) = self.ids.get(&kind) {
            return id;
        }
        let id = TypeId(u32::try_from(self.kinds.len()).expect("fewer than 2^32 types"));
        self.kinds.push(kind.clone());
        self.ids.insert(kind, id);
        id
    }

    /// The structure of a type.
    pub fn kind(&self, id: TypeId) -> &TypeKind {
        &self.kinds[id.0 as usize]
    }

    /// All types.
    pub fn ids(&self) -> impl Iterator<Item = TypeId> {
        (0..self.kinds.len() as u32).map(TypeId)
    }

    /// The struct or union.
    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }

    /// The enumeration.
    pub fn enumeration(&self, id: EnumId) -> &Enum {
        &self.enums[id.0 as usize]
    }

    /// An integer type.
    pub fn int(&mut self, int: IntType) -> TypeId {
        self.intern(TypeKind::Int(int))
    }

    /// A floating-point type.
    pub fn float(&mut self, float: FloatType) -> TypeId {
        self.intern(TypeKind::Float(float))
    }

    /// `void`
    pub fn void(&mut self) -> TypeId {
        self.intern(TypeKind::Void)
    }

    /// A pointer to a type.
    pub fn pointer(&mut self, to: QualType) -> TypeId {
        self.intern(TypeKind::Pointer(to))
    }

    /// An array.
    pub fn array(&mut self, element: QualType, length: ArrayLength) -> TypeId {
        self.intern(TypeKind::Array { element, length })
    }

    /// A new struct or union without members yet.
    pub fn new_record(&mut self, kind: RecordKind, tag: Option<String>) -> RecordId {
        self.records.push(Record { kind, tag, body: None, is_composite: false });
        RecordId(self.records.len() as u32 - 1)
    }

    /// What a pointer points to.
    pub fn pointee(&self, id: TypeId) -> Option<QualType> {
        match *self.kind(id) {
            TypeKind::Pointer(to) => Some(to),
            _ => None,
        }
    }

    /// The struct or union that a type is.
    pub fn as_record(&self, id: TypeId) -> Option<RecordId> {
        match *self.kind(id) {
            TypeKind::Record(record) => Some(record),
            _ => None,
        }
    }

    /// The function type that a type is.
    pub fn as_function(&self, id: TypeId) -> Option<&FunctionType> {
        match self.kind(id) {
            TypeKind::Function(function) => Some(function),
            _ => None,
        }
    }

    /// Whether it is `void`.
    pub fn is_void(&self, id: TypeId) -> bool {
        *self.kind(id) == TypeKind::Void
    }

    /// Whether it is a pointer.
    pub fn is_pointer(&self, id: TypeId) -> bool {
        matches!(self.kind(id), TypeKind::Pointer(_))
    }

    /// Whether it is an integer type or an enumeration.
    pub fn is_integer(&self, id: TypeId) -> bool {
        matches!(self.kind(id), TypeKind::Int(_) | TypeKind::Enum(_))
    }

    /// Whether it is an integer, enumeration or floating-point type.
    pub fn is_arithmetic(&self, id: TypeId) -> bool {
        matches!(self.kind(id), TypeKind::Int(_) | TypeKind::Enum(_) | TypeKind::Float(_))
    }

    /// Whether it is an arithmetic type or a pointer.
    pub fn is_scalar(&self, id: TypeId) -> bool {
        self.is_arithmetic(id) || self.is_pointer(id)
    }

    /// Looks up a member by name: the path to it through anonymous members, and its type with all qualifiers on the
    /// path.
    pub fn member(&self, record: RecordId, name: &str) -> Option<(Vec<u32>, QualType)> {
        let body = self.record(record).body.as_ref()?;
        for (number, field) in body.fields.iter().enumerate() {
            match (&field.name, self.kind(field.ty.ty)) {
                (Some(own), _) if own == name => return Some((vec![number as u32], field.ty)),
                (None, &TypeKind::Record(inner)) => {
                    if let Some((mut path, ty)) = self.member(inner, name) {
                        path.insert(0, number as u32);
                        return Some((path, ty.qualified_as(field.ty)));
                    }
                }
                _ => {}
            }
        }
        None
    }
}
