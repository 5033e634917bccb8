//! The types that GCC gives to functions without a declaration.

/// The type of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The type of the result, then those of the parameters.
    types: [Type; Signature::MOST],
    count: usize,
    /// Whether it is variadic.
    pub is_variadic: bool,
}

/// A type in a signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub enum Type {
    Void,
    UnsignedShort,
    Int,
    Unsigned,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
    /// An unsigned type of 64 bits.
    Unsigned64,
    Size,
    Float,
    Double,
    LongDouble,
    ComplexFloat,
    ComplexDouble,
    ComplexLongDouble,
    /// `void *`
    Pointer,
    /// `const void *`
    ConstPointer,
    /// `char *`
    Text,
    /// `const char *`
    ConstText,
    /// `va_list`
    ArgumentList,
}

impl Signature {
    /// The greatest number of types in a signature.
    const MOST: usize = 8;

    /// Parses the letters of the table, the result first: `v` void, `i` int, `l` long, `m` unsigned long, `L` long
    /// long, `M` unsigned long long, `H` 16, `u` 32 and `q` 64 bits unsigned, `z` size_t, `f d D` the floating-point
    /// types, `x X Y` the complex ones, `p` void *, `P` const void *, `S` char *, `C` const char *, `a` va_list, `.`
    /// variable arguments.
    pub const fn of(letters: &str) -> Signature {
        let letters = letters.as_bytes();
        let mut signature = Signature { types: [Type::Void; Signature::MOST], count: 0, is_variadic: false };
        let mut at = 0;
        while at < letters.len() {
            if letters[at] == b'.' {
                signature.is_variadic = true;
            } else {
                signature.types[signature.count] = Type::of(letters[at]);
                signature.count += 1;
            }
            at += 1;
        }
        assert!(signature.count > 0, "a signature has a result");
        signature
    }

    /// The type of the result.
    pub fn result(&self) -> Type {
        self.types[0]
    }

    /// The types of the parameters.
    pub fn parameters(&self) -> &[Type] {
        &self.types[1..self.count]
    }

    /// The signature of another version of the function: other types replace `double` and its complex type.
    pub fn with(mut self, real: Type, complex: Type) -> Signature {
        for ty in &mut self.types {
            match ty {
                Type::Double => *ty = real,
                Type::ComplexDouble => *ty = complex,
                _ => {}
            }
        }
        self
    }
}

impl Type {
    const fn of(letter: u8) -> Type {
        match letter {
            b'v' => Type::Void,
            b'H' => Type::UnsignedShort,
            b'i' => Type::Int,
            b'u' => Type::Unsigned,
            b'l' => Type::Long,
            b'm' => Type::UnsignedLong,
            b'L' => Type::LongLong,
            b'M' => Type::UnsignedLongLong,
            b'q' => Type::Unsigned64,
            b'z' => Type::Size,
            b'f' => Type::Float,
            b'd' => Type::Double,
            b'D' => Type::LongDouble,
            b'x' => Type::ComplexFloat,
            b'X' => Type::ComplexDouble,
            b'Y' => Type::ComplexLongDouble,
            b'p' => Type::Pointer,
            b'P' => Type::ConstPointer,
            b'S' => Type::Text,
            b'C' => Type::ConstText,
            b'a' => Type::ArgumentList,
            _ => panic!("a letter that stands for no type"),
        }
    }
}
