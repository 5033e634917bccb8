//! The builder of typed programs: nodes, conversions of scalars, constants. Elaboration and the lowering passes use it.

mod bit_fields;
mod constants;
mod conversions;
mod folding;
mod nodes;
mod sequence;

pub use constants::Constant;
pub use sequence::OutsideOfFunctions;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{FunctionId, ObjectId, Program};
use crate::property::Volatile;
use crate::types::{DataModel, IntType, QualType, RecordId, TypeId, Types};

/// Frequently used types.
#[derive(Clone, Copy, Debug)]
pub struct Basic {
    /// `void`
    pub void: TypeId,
    /// `void *`
    pub void_pointer: TypeId,
    /// `int`
    pub int: TypeId,
    /// `char`
    pub char: TypeId,
    /// `size_t`
    pub size: TypeId,
    /// `ptrdiff_t`
    pub difference: TypeId,
}

/// A program under construction.
#[derive(Debug)]
pub struct Builder {
    /// The program so far.
    pub program: Program,
    /// Frequently used types.
    pub basic: Basic,
    /// The function that temporary variables are added to.
    pub function: Option<FunctionId>,
    /// Objects whose definition another file may override.
    pub weak_objects: FxHashSet<ObjectId>,
    /// Records that represent unsupported types, with the name of the construct.
    pub opaque: FxHashMap<RecordId, &'static str>,
}

impl Builder {
    /// An empty program.
    pub fn new(data_model: DataModel) -> Builder {
        let mut types = Types::new(data_model);
        let void = types.void();
        let (size, difference) = match data_model {
            DataModel::Ilp32 => (IntType::UInt, IntType::Int),
            DataModel::Lp64 => (IntType::ULong, IntType::Long),
        };
        let basic = Basic {
            void,
            void_pointer: types.pointer(QualType::plain(void)),
            int: types.int(IntType::Int),
            char: types.int(IntType::Char),
            size: types.int(size),
            difference: types.int(difference),
        };
        let program = Program {
            types,
            objects: Vec::new(),
            functions: Vec::new(),
            exprs: Vec::new(),
            places: Vec::new(),
            stmts: Vec::new(),
            remarks: Vec::new(),
            unsupported: Vec::new(),
            copies: FxHashSet::default(),
            bounded_loops: FxHashSet::default(),
            merged_literals: FxHashMap::default(),
            volatile_places: FxHashSet::default(),
            volatile: Volatile::default(),
            start: None,
        };
        Builder { program, basic, function: None, weak_objects: FxHashSet::default(), opaque: FxHashMap::default() }
    }

    /// The name of the construct, if the type is unsupported.
    pub fn opaque_name(&self, ty: TypeId) -> Option<&'static str> {
        self.opaque.get(&self.types().as_record(ty)?).copied()
    }

    /// The types of the program.
    pub fn types(&self) -> &Types {
        &self.program.types
    }
}
