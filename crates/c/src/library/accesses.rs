//! What functions without a loop of their own access through the pointers they get.
//!
//! Calls of these functions are preceded by the accesses, where somebody looks at them; see the elaboration of output. What
//! a function then does to memory is another question: that is its effect, its body, or not known.

use super::accessed::TABLE;
use super::locks::LOCKS;

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

/// All of the first argument's object.
const OBJECT: &[Access] = &[Whole(0)];

/// What a function accesses, if it is one of these.
pub fn accesses(name: &str) -> Option<&'static [Access]> {
    let prefixes = ["__builtin_", "__isoc99_", "__isoc23_"];
    let name = prefixes.iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name);
    if LOCKS.contains(&name) {
        return Some(OBJECT);
    }
    let listed = |names: &str| names.split_ascii_whitespace().any(|listed| listed == name);
    TABLE.iter().find(|(_, names)| listed(names)).map(|(accesses, _)| *accesses)
}

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
    fn explained(self) -> String {
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

/// For each set of functions, what is accessed by them.
pub fn described_accesses() -> Vec<(String, Vec<&'static str>)> {
    let explained = |accesses: &[Access]| {
        let texts: Vec<String> = accesses.iter().map(|access| access.explained()).collect();
        texts.join("; ")
    };
    let mut rows: Vec<(String, Vec<&'static str>)> =
        TABLE.iter().map(|(accesses, names)| (explained(accesses), names.split_ascii_whitespace().collect())).collect();
    rows.push((explained(OBJECT), LOCKS.to_vec()));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_function_is_there_twice() {
        let mut names: Vec<&str> = described_accesses().into_iter().flat_map(|(_, names)| names).collect();
        names.sort_unstable();
        for pair in names.windows(2) {
            assert_ne!(pair[0], pair[1]);
        }
    }

    #[test]
    fn no_arguments_are_said_twice() {
        for (accesses, names) in TABLE {
            let mut arguments: Vec<usize> = accesses.iter().filter_map(|access| access.argument()).collect();
            arguments.dedup();
            assert_eq!(
                arguments.len(),
                accesses.iter().filter(|access| access.argument().is_some()).count(),
                "{names}"
            );
        }
    }
}
