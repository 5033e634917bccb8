//! The memory that library functions without a body access through their pointer arguments.
//!
//! If the property is about accesses, `lower/library_accesses.rs` inserts them before the calls of these functions. How
//! a function changes memory is separate: that is its effect, its body, or not known.
//!
//! A structure that is passed to a function is accessed as a whole. What pointers within structures, or lists of
//! pointers, lead to is not modelled: [`Access::Unknown`] says so. Functions that are written in C make their own
//! accesses, except for formats. Streams (`FILE *`) and directories (`DIR *`) are assumed to be valid.

/// An access through an argument, which is given by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// A string, up to its terminating zero.
    Text(usize),
    /// A wide string, up to its terminating zero.
    WideText(usize),
    /// As many bytes as the product of other arguments.
    Bytes(usize, &'static [usize]),
    /// As many elements of its type as another argument says.
    Elements(usize, usize),
    /// A fixed number of elements of its type.
    Array(usize, u64),
    /// A fixed number of bytes.
    Fixed(usize, u64),
    /// The whole object that it points to, by its type.
    Whole(usize),
    /// The access, unless the pointer is null.
    IfAny(&'static Access),
    /// The access or an initial part of it, as the system decides. If the object is smaller, the call is marked as
    /// over-approximated.
    AtMost(&'static Access),
    /// A format, and what it says about the arguments after it.
    Format(usize, Arguments),
    /// An access that is not modelled, so that calls are marked: all calls, or those with a pointer as one of these
    /// arguments.
    Unknown(&'static [usize]),
}

/// The arguments of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arguments {
    /// Those from this one on.
    From(usize),
    /// Those in a `va_list`.
    List,
}

use Access::{Array, AtMost, Bytes, Elements, Fixed, Format, IfAny, Text, Unknown, Whole, WideText};
use Arguments::{From, List};

impl Access {
    /// The number of the argument that the access goes through, if there is one.
    pub fn argument(self) -> Option<usize> {
        match self {
            Text(number)
            | WideText(number)
            | Bytes(number, _)
            | Elements(number, _)
            | Array(number, _)
            | Fixed(number, _)
            | Whole(number)
            | Format(number, _) => Some(number),
            IfAny(access) | AtMost(access) => access.argument(),
            Unknown(_) => None,
        }
    }

    /// A description for docs/library.md.
    pub fn explained(self) -> String {
        let names = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];
        let argument = |number: usize| names[number.min(names.len() - 1)];
        match self {
            Text(number) => format!("the string that the {} argument points to", argument(number)),
            WideText(number) => format!("the wide string that the {} argument points to", argument(number)),
            Bytes(number, sizes) => {
                let sizes: Vec<&str> = sizes.iter().map(|&size| argument(size)).collect();
                format!("as many bytes at the {} argument as the {} says", argument(number), sizes.join(" times the "))
            }
            Elements(number, count) => {
                format!("as many elements at the {} argument as the {} says", argument(number), argument(count))
            }
            Array(number, count) => format!("{count} elements at the {} argument", argument(number)),
            Fixed(number, bytes) => format!("{bytes} bytes at the {} argument", argument(number)),
            Whole(number) => format!("the object that the {} argument points to", argument(number)),
            IfAny(access) => format!("{}, unless it is null", access.explained()),
            AtMost(access) => format!("at most {} (marked if there is less)", access.explained()),
            Format(number, From(_)) => {
                format!("the format, which is the {} argument, and the strings that it prints", argument(number))
            }
            Format(number, List) => {
                format!("the format, which is the {} argument; what it prints is marked", argument(number))
            }
            Unknown(&[]) => "more that is not looked at (marked)".to_owned(),
            Unknown(numbers) => {
                let numbers: Vec<&str> = numbers.iter().map(|&number| argument(number)).collect();
                format!("what the {} argument leads to is not looked at (marked)", numbers.join(" or "))
            }
        }
    }
}
