//! What functions without a loop of their own read through the pointers they get.
//!
//! Calls of these functions are preceded by the reads, where somebody looks at accesses; see the elaboration of output.

/// What is read through an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// A string, up to its end.
    Text(usize),
    /// A string, or nothing if the pointer is null.
    TextIfAny(usize),
    /// As many bytes as the product of other arguments says.
    Bytes(usize, &'static [usize]),
    /// All of the object that it points to, as its type says.
    Whole(usize),
    /// A format, and what it says about the arguments behind it.
    Format(usize, Arguments),
}

/// Where the arguments of a format are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arguments {
    /// From this one on.
    From(usize),
    /// In a `va_list`.
    List,
}

use Access::{Bytes, Format, Text, TextIfAny, Whole};
use Arguments::{From, List};

/// What each function reads.
const TABLE: &[(&[Access], &[&str])] = &[
    (&[Text(0)], &["puts", "fputs", "remove", "unlink", "access", "getenv", "secure_getenv"]),
    (&[Text(0), Text(1)], &["rename", "fopen", "popen"]),
    (&[Text(1)], &["fdopen"]),
    (&[TextIfAny(0)], &["perror", "system"]),
    (&[TextIfAny(1)], &["setlocale"]),
    (&[Bytes(0, &[1, 2])], &["fwrite"]),
    (&[Bytes(1, &[2])], &["write"]),
    (&[Format(0, From(1))], &["printf", "printk"]),
    (&[Format(1, From(2))], &["fprintf", "dprintf", "syslog", "sprintf", "__printf_chk"]),
    (&[Format(2, From(3))], &["snprintf", "__fprintf_chk"]),
    (&[Format(0, List)], &["vprintf"]),
    (&[Format(1, List)], &["vfprintf", "vsprintf", "__vprintf_chk"]),
    (&[Format(2, List)], &["vsnprintf", "__vfprintf_chk"]),
    (
        &[Whole(0)],
        &[
            "pthread_mutex_init",
            "pthread_mutex_destroy",
            "pthread_mutex_lock",
            "pthread_mutex_unlock",
            "pthread_rwlock_init",
            "pthread_rwlock_destroy",
            "pthread_rwlock_rdlock",
            "pthread_rwlock_wrlock",
            "pthread_rwlock_unlock",
            "pthread_spin_init",
            "pthread_spin_destroy",
            "pthread_spin_lock",
            "pthread_spin_unlock",
            "pthread_cond_init",
            "pthread_cond_destroy",
            "pthread_cond_signal",
            "pthread_cond_broadcast",
            "pthread_mutexattr_init",
            "pthread_mutexattr_destroy",
            "pthread_mutexattr_settype",
            "pthread_attr_init",
            "pthread_attr_destroy",
            "pthread_attr_setdetachstate",
        ],
    ),
];

/// What a function reads, if it is one of these.
pub fn accesses(name: &str) -> Option<&'static [Access]> {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    TABLE.iter().find(|(_, names)| names.contains(&name)).map(|(accesses, _)| *accesses)
}

impl Access {
    /// For people.
    fn explained(self) -> String {
        let argument = |number: usize| ["first", "second", "third", "fourth"][number.min(3)];
        match self {
            Text(number) => format!("the string that the {} argument points to", argument(number)),
            TextIfAny(number) => {
                format!("the string that the {} argument points to, unless it is null", argument(number))
            }
            Bytes(number, sizes) => {
                let sizes: Vec<&str> = sizes.iter().map(|&size| argument(size)).collect();
                format!("as many bytes at the {} argument as the {} says", argument(number), sizes.join(" times the "))
            }
            Whole(number) => format!("the object that the {} argument points to", argument(number)),
            Format(number, From(_)) => {
                format!("the format, which is the {} argument, and the strings that it prints", argument(number))
            }
            Format(number, List) => {
                format!("the format, which is the {} argument; what it prints is marked", argument(number))
            }
        }
    }
}

/// For each set of functions, what is read by them.
pub fn described_accesses() -> Vec<(String, &'static [&'static str])> {
    let row = |(accesses, names): &(&'static [Access], &'static [&'static str])| {
        let texts: Vec<String> = accesses.iter().map(|access| access.explained()).collect();
        (texts.join("; "), *names)
    };
    TABLE.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_them_are_known() {
        let bodies = crate::prelude::function_names();
        for name in TABLE.iter().flat_map(|(_, names)| names.iter()) {
            let known = super::super::is_known(name) || bodies.iter().any(|body| body == name);
            assert!(known, "{name}");
        }
    }
}
