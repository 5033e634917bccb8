//! Functions whose calls a stage replaces: operations on blocks of memory, formatted input and output, operations on
//! bits, and builtins that become another expression. The table says which function is which; the stage implements the
//! replacement.

/// A function on blocks of memory, such as `memcpy`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryFunction {
    /// The operation.
    pub operation: MemoryOperation,
    /// The result of the call.
    pub given: Given,
    /// The order of the arguments.
    pub order: Order,
}

/// The kinds of operations on a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryOperation {
    /// Copies another block to it.
    Copy(Overlap),
    /// Sets all bytes to one value.
    Set,
}

/// Whether the blocks may overlap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlap {
    /// They must not overlap.
    Never,
    /// They may overlap.
    Possible,
}

/// The result of an operation on blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// The start of the written block.
    Start,
    /// The end of the written block.
    End,
    /// None.
    Nothing,
}

/// The order of the arguments; the size is the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The written block comes first.
    ToFrom,
    /// The block that is read comes first.
    FromTo,
    /// There is only the written block.
    To,
}

impl MemoryFunction {
    /// A function that copies a block.
    pub const fn copy(overlap: Overlap, given: Given, order: Order) -> MemoryFunction {
        MemoryFunction { operation: MemoryOperation::Copy(overlap), given, order }
    }

    /// A function that sets all bytes of a block.
    pub const fn set(given: Given, order: Order) -> MemoryFunction {
        MemoryFunction { operation: MemoryOperation::Set, given, order }
    }
}

/// The memory that a function with a format prints to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// None: it prints to a stream.
    Outside,
    /// The memory at its first argument.
    Memory,
    /// The memory at its first argument; the second limits the number of characters, including the terminating zero.
    Limited,
    /// New memory, whose address is stored where the first argument points to.
    Allocated,
}

/// The dialect of formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// That of the C standard.
    Standard,
    /// That of the Linux kernel, whose extensions of `%p` dereference the pointer.
    Kernel,
}

/// A function for formatted input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scanning {
    /// The source of the text.
    pub source: Source,
    /// The number of arguments before those that are assigned to; the last of them is the format.
    pub first: usize,
}

/// The source of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A stream.
    Input,
    /// A string.
    Text,
}

/// A builtin on the bits of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bits {
    /// The operation.
    pub operation: BitOperation,
    /// The number of bits.
    pub width: Width,
}

/// The operations on bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BitOperation {
    /// Reverses the order of the bytes.
    SwapBytes,
    /// Counts the zeros before the highest one.
    LeadingZeros,
    /// Counts the zeros after the lowest one.
    TrailingZeros,
    /// Counts the ones.
    Ones,
    /// Whether the number of ones is odd.
    Parity,
    /// The position of the lowest one, counted from 1; 0 if there is none.
    FindFirst,
    /// Counts the bits after the sign bit that are equal to it.
    LeadingSigns,
}

/// The width of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// A fixed number of bits.
    Fixed(u32),
    /// The width of `long`.
    Long,
}

impl Width {
    /// The number of bits, given the size of pointers.
    pub fn bits(self, pointer_size: u64) -> u32 {
        match self {
            Width::Fixed(bits) => bits,
            Width::Long => 8 * pointer_size as u32,
        }
    }
}

/// A builtin that elaboration replaces by another expression, or whose type depends on its arguments.
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
    /// `__builtin_va_copy`: the first list is passed by its address.
    CopyArgumentList,
    /// `__builtin_shuffle`
    Shuffle,
    /// `__builtin_shufflevector`
    ShuffleVector,
    /// `__builtin_complex`
    Complex,
    /// A classification of a floating-point number of any type; the result is an `int`.
    Classify,
    /// A comparison of two floating-point numbers of any type.
    Compare,
    /// It returns a value of any type, and is not supported.
    Unsupported,
}
