//! Functions that a stage replaces by something plainer: on blocks of memory, with formats, on bits, and builtins that
//! become another expression. The table says which function is which; what becomes of it is said by the stage.

/// What a function does to blocks of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// What is done.
    pub operation: BlockOperation,
    /// What the call gives back.
    pub given: Given,
    /// In which order the arguments come.
    pub order: Order,
}

/// What is done to a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockOperation {
    /// It gets the content of another one.
    Copy(Overlap),
    /// All bytes become the same.
    Set,
}

/// Whether the blocks may overlap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlap {
    /// They must not.
    Never,
    /// They may.
    Possible,
}

/// What a call on blocks gives back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// The start of the block.
    Start,
    /// Its end.
    End,
    /// Nothing.
    Nothing,
}

/// In which order the arguments come; the size is the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The block that is written comes first.
    ToFrom,
    /// The block that is read comes first.
    FromTo,
    /// There is only the block that is written.
    To,
}

impl Block {
    /// A function that copies a block.
    pub const fn copy(overlap: Overlap, given: Given, order: Order) -> Block {
        Block { operation: BlockOperation::Copy(overlap), given, order }
    }

    /// A function that sets all bytes of a block.
    pub const fn set(given: Given, order: Order) -> Block {
        Block { operation: BlockOperation::Set, given, order }
    }
}

/// Where a function prints to in memory, with a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Nowhere.
    Outside,
    /// To its first argument.
    Memory,
    /// To its first argument, as many characters as the second one says, with the zero at the end.
    Limited,
    /// To new memory, whose address goes where the first argument points to.
    Allocated,
}

/// What formats look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// As C says.
    Standard,
    /// With the letters behind `%p` that the Linux kernel has: they make it follow the pointer.
    Kernel,
}

/// A function that reads what a format says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scanning {
    /// Where the text comes from.
    pub source: Source,
    /// How many arguments stand before those that are assigned; the last of them is the format.
    pub first: usize,
}

/// Where a text comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The outside.
    Input,
    /// A string.
    Text,
}

/// A builtin on the bits of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bits {
    /// What it computes.
    pub operation: BitOperation,
    /// The number of bits.
    pub width: Width,
}

/// What a builtin on bits computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BitOperation {
    /// The bytes in the other order.
    SwapBytes,
    /// How many zeros there are before the first one.
    LeadingZeros,
    /// How many zeros there are behind the last one.
    TrailingZeros,
    /// How many ones there are.
    Ones,
    /// Whether the number of ones is odd.
    Parity,
    /// The position of the last one, counted from 1; 0 if there is none.
    FindFirst,
    /// How many bits behind the sign are equal to it.
    LeadingSigns,
}

/// How many bits a number has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// Always so many.
    Fixed(u32),
    /// Those of `long`.
    Long,
}

impl Width {
    /// The number of bits, where pointers have so many bytes.
    pub fn bits(self, pointer_size: u64) -> u32 {
        match self {
            Width::Fixed(bits) => bits,
            Width::Long => 8 * pointer_size as u32,
        }
    }
}

/// A builtin that becomes another expression, or whose type depends on its arguments, when it is elaborated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Builtin {
    /// The parser has a rule for it.
    Syntax,
    /// `__builtin_constant_p`
    IsConstant,
    /// `__builtin_classify_type`
    ClassifyType,
    /// `__builtin_speculation_safe_value`
    SpeculationSafe,
    /// `__builtin_expect`
    Expect,
    /// `__builtin_object_size`
    ObjectSize,
    /// `__builtin_dynamic_object_size`
    DynamicObjectSize,
    /// `__builtin_va_start`, `__builtin_va_end`: the list is passed by its address.
    ArgumentList,
    /// `__builtin_va_copy`: the first list is.
    CopyArgumentList,
    /// `__builtin_shuffle`
    Shuffle,
    /// `__builtin_shufflevector`
    ShuffleVector,
    /// `__builtin_complex`
    Complex,
    /// A question about real numbers of any type; the result is an `int`.
    Classify,
    /// A comparison of two real numbers of any type.
    Compare,
    /// It has a value of any type, and is not supported.
    Unsupported,
}
