//! What functions without a loop of their own access through the pointers they get.
//!
//! Calls of these functions are preceded by the accesses, where somebody looks at them (`lower/library_accesses.rs`).
//! What a function then does to memory is another question: that is its effect, its body, or not known.
//!
//! A structure that a function gets is accessed as a whole. Pointers within structures lead to what is not looked at,
//! and so do lists of pointers: [`Access::Unknown`] says so. Functions that are C themselves look after what they
//! access, but for formats; streams (`FILE *`) and directories (`DIR *`) are taken to be valid.

/// What is accessed through an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// A string, up to its end.
    Text(usize),
    /// A string of wide characters, up to its end.
    WideText(usize),
    /// As many bytes as the product of other arguments says.
    Bytes(usize, &'static [usize]),
    /// As many elements of its type as another argument says.
    Elements(usize, usize),
    /// A fixed number of elements of its type.
    Array(usize, u64),
    /// A fixed number of bytes.
    Fixed(usize, u64),
    /// All of the object that it points to, as its type says.
    Whole(usize),
    /// The same unless the pointer is null.
    IfAny(&'static Access),
    /// The same or the first bytes of it, whatever the system will have: where there is less, that is marked.
    AtMost(&'static Access),
    /// A format, and what it says about the arguments behind it.
    Format(usize, Arguments),
    /// Something that is not looked at, so that calls are marked: all of them, or those with a pointer as one of these
    /// arguments.
    Unknown(&'static [usize]),
}

/// Where the arguments of a format are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arguments {
    /// From this one on.
    From(usize),
    /// In a `va_list`.
    List,
}

use Access::{Array, AtMost, Bytes, Elements, Fixed, Format, IfAny, Text, Unknown, Whole, WideText};
use Arguments::{From, List};

impl Access {
    /// The number of the argument that it goes through, if there is one.
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

    /// For people.
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
